//! Groups that sail, and ships that bring others.

use super::marches::Body;
use super::{Candidates, EFFORT, Errand};
use crate::peninsula::scene::Scene;
use peninsula::action::Operation;
use peninsula::blocks::{BlockId, BlockSet, Nation, Side};
use peninsula::map::Place;
use peninsula::politics::Way;
use peninsula::state::Mark;

impl Scene<'_> {
    /// Sea Moves of what waits in boxes.
    pub(super) fn voyages(&self, found: &mut Candidates) {
        let boxes = (0..5).map(Place::sea).chain([Place::BRITAIN]);
        for (number, from) in boxes.enumerate() {
            let waiting = self.look.s.at(Side::Allied, from) - self.look.marked(Mark::Acted);
            let waiting = waiting - self.look.atlas.masks.garrisons;
            for group in self.convoys(from, waiting) {
                if !group.is_empty() {
                    self.sail_group(number, from, group, found);
                }
            }
        }
    }

    /// Who sails together: those who may land against the enemy, and the rest; as many as sealift carries.
    fn convoys(&self, from: Place, waiting: BlockSet) -> [BlockSet; 2] {
        let spanish = self.look.atlas.masks.nation[Nation::Spanish as usize];
        let mut convoys = [waiting & spanish, waiting - spanish];
        let at_sea = if from.is_sea() { 0 } else { self.look.points_at_sea() };
        let capacity = self.look.sealift.saturating_sub(at_sea.max(self.look.points.sealifted));
        let level = if from == Place::BRITAIN { self.look.force_room(Nation::British) } else { u8::MAX };
        for convoy in &mut convoys {
            let (mut points, mut blocks) = (0, 0);
            let fits = |b: &BlockId| {
                let more = self.look.sealift_points(*b);
                let counts = u8::from(self.look.atlas.masks.combat.has(*b));
                let fits = points + more <= capacity && blocks + counts <= level;
                if fits {
                    points += more;
                    blocks += counts;
                }
                fits
            };
            *convoy = convoy.filter(fits).collect();
        }
        convoys
    }

    fn sail_group(&self, number: usize, from: Place, group: BlockSet, found: &mut Candidates) {
        let combat = group & self.look.atlas.masks.combat;
        let body = Body {
            group,
            leaders: BlockSet::EMPTY,
            force: self.sum(combat),
            combat: combat.count(),
            movement: 0,
            leaves: 0.0,
        };
        for port in (self.look.atlas.masks.ports & self.towns[0]).iter() {
            let distance = self.lore.sail(number, port);
            let open = !self.look.outside[Side::French.index()].has(port);
            if distance > 6 || !open {
                continue;
            }
            let from_sea = if from.is_sea() { from } else { Place::sea(0) };
            if { group }.any(|b| self.look.may_enter(b, from_sea, port, group, Way::Sea).is_err()) {
                continue;
            }
            let chance = f32::from(7 - distance.min(6)) / 6.0;
            let (gain, _) = self.arrival(port, &body);
            let in_play = 0.25 * f32::from(body.combat) + 0.1 + self.approach(from, port, body.combat);
            let plan = Errand { from, to: Place::hex(port), group, ..Errand::of(Operation::SeaMove) };
            found.add(plan, (gain + in_play) * (0.4 + 0.6 * chance) - EFFORT);
        }
    }
}
