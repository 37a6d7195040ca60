//! What cannot be, on the board and in a procedure.

use super::read::Builder;
use super::steps::needs_force;
use crate::action::Action;
use crate::cards::Pile;
use crate::map::SpaceId;
use crate::pieces::{Allegiance, Side};
use crate::state::Group;
use crate::step::{Moment, Phase, Rout, Step, Task};
use words::{Message, message};

impl Builder<'_> {
    pub(super) fn check_board(&mut self, steps: &[Step]) {
        for space in (0..self.atlas.spaces.len() as u8).map(SpaceId) {
            let id = &self.atlas.spaces[space.index()].id;
            for side in Side::BOTH {
                self.check_garrison(steps, side, space, id);
            }
            let outside = Side::BOTH.map(|s| self.state.group(self.atlas, s, space));
            let alone = outside.iter().any(|group| group.corps.is_empty());
            let both = outside.iter().all(|group| !group.is_empty());
            // Leaders left alone with the enemy are dealt with when the action ends.
            if both && !self.in_flux(steps, space) && (!alone || at_rest(steps)) {
                self.error(format!("forces.{id}"), message!("position-both-outside"));
            }
            self.check_closed(steps, space, id);
        }
        for (i, power) in self.atlas.powers.iter().enumerate() {
            let corps = self.atlas.masks.corps[i];
            let mut on_map = corps.filter(|c| self.state.corps_at[c.index()] < 128);
            if self.state.allegiance[i] == Allegiance::Absent && on_map.next().is_some() {
                self.error(format!("powers.{}", power.id), message!("position-absent-corps"));
            }
        }
    }

    /// Nobody is where no force may enter, and in closed neutral land are only pieces of its own power. Forces that must
    /// leave when a power leaves the war are still there while they are asked where to go.
    // rule: 7.2.1, 7.2.3
    // nine-years: 7.2.1#1, 7.2.1#2
    // pragmatic-war: 7.2.3, 7.2.6, 7.2.9#1
    fn check_closed(&mut self, steps: &[Step], space: SpaceId, id: &str) {
        let look = self.game.look(&self.state);
        let barred = look.out_of_bounds().has(space);
        let leaving = |step: &Step| matches!(step, Step::Own(..) | Step::Displace(_));
        if !barred && !look.closed(space) || steps.iter().any(leaving) {
            return;
        }
        let (mut corps, mut leaders) = (look.corps_in(space.0), look.leaders_in(space.0));
        for &power in &self.atlas.spaces[space.index()].home {
            if !barred && look.allegiance[power.index()] == Allegiance::Neutral {
                corps &= !self.atlas.masks.corps[power.index()];
                for leader in leaders {
                    if self.atlas.leaders[leader.index()].home.contains(&power) {
                        leaders.remove(leader);
                    }
                }
            }
        }
        if corps.is_empty() && leaders.is_empty() {
            return;
        }
        let group = Group { corps, leaders };
        let clause = match barred {
            true => look.title.why_closed(&look, Side::Bourbon, group, SpaceId::NONE, space),
            false => look.neutrality_of(space),
        };
        let rule = clause.number(self.atlas.book);
        let reason = if barred { "position-out-of-bounds" } else { "position-neutral-land" };
        let outside = corps & !look.inside;
        let within = outside.is_empty() && (leaders & !look.leaders_inside).is_empty();
        let field = if within { "inside" } else { "forces" };
        self.error(format!("{field}.{id}"), message!("refused", reason = Message::new(reason), rule));
    }

    /// One corps inside a friendly fortress, and leaders.
    fn check_garrison(&mut self, steps: &[Step], side: Side, space: SpaceId, id: &str) {
        let corps = self.state.all_corps(side, space) & self.state.inside;
        let leaders = self.state.leaders_in(space.0)
            & self.atlas.masks.leaders[side.index()]
            & self.state.leaders_inside;
        if corps.is_empty() && leaders.is_empty() {
            return;
        }
        let path = format!("inside.{id}");
        if !self.atlas.masks.fortresses.has(space) {
            self.error(&path, message!("position-no-fortress"));
        }
        if !self.state.friendly(side, space) && !self.in_flux(steps, space) {
            self.error(&path, message!("position-fortress-not", side = side.name()));
        }
        if corps.len() > 1 {
            self.error(&path, message!("position-one-corps"));
        }
    }

    /// Is the space one where a procedure is sorting the sides out?
    fn in_flux(&self, steps: &[Step], space: SpaceId) -> bool {
        let winter = steps.first() == Some(&Step::Year(Moment::WinterMoves)) && steps.len() > 1;
        let s = &self.state;
        let busy = [s.force.at, s.retreat.space, s.battle.space].contains(&space) || s.tried.has(space);
        let own = steps.iter().any(|step| matches!(step, Step::Own(..)));
        winter || own || (!at_rest(steps) && busy)
    }

    pub(super) fn check_procedure(&mut self, steps: &[Step]) {
        self.check_over(steps);
        self.check_hands(steps);
        self.check_groups(steps);
        self.check_destinations(steps);
        self.check_purchase(steps);
        let act = steps.iter().find_map(|s| if let Step::Act(side) = s { Some(*side) } else { None });
        if let (Some(side), true) = (act, needs_force(steps))
            && self.state.force.side != side
        {
            self.error("procedure.force.side", message!("position-other-round", side = side.name()));
        }
    }

    fn check_over(&mut self, steps: &[Step]) {
        let over = steps.contains(&Step::Year(Moment::Over));
        if over != self.state.victory.is_some() {
            self.error("victory", message!("position-victory"));
        }
    }

    /// Cards that are to be played must be in a hand.
    fn check_hands(&mut self, steps: &[Step]) {
        let playing =
            steps.iter().find_map(|s| if let Step::PlayCard(side) = s { Some(*side) } else { None });
        let must = self.state.must_play;
        let side = playing.unwrap_or(self.state.active);
        let has =
            |b: &Self, side: Side, value: u8| b.state.hidden.hands[side.index()][value as usize % 5] > 0;
        if must > 0 && !has(self, side, must) {
            self.error("procedure.must-play", message!("position-no-card", value = must, side = side.name()));
        }
        let chosen = self.state.hidden.first_card;
        for side in Side::BOTH {
            let value = chosen[side.index()];
            let path = format!("procedure.face-down.{}", side.name());
            if value > 0 && !has(self, side, value) {
                self.error(&path, message!("position-no-card-here", value));
            }
            // Both cards are turned up as soon as both are chosen, and stay until it is known who goes first.
            let lies = match steps.last() {
                Some(Step::FirstCard) => chosen[side.enemy().index()] == 0,
                Some(Step::GoFirst(Phase::Campaign)) => true,
                _ => false,
            };
            if value > 0 && !lies {
                self.error(path, message!("position-face-up"));
            }
        }
        if let Some(side) = playing
            && self.state.hidden.hands[side.index()] == Pile::default()
        {
            self.error(format!("hands.{}", side.name()), message!("position-no-cards"));
        }
    }

    /// What is being bought must be something the side could buy.
    fn check_purchase(&mut self, steps: &[Step]) {
        let &[.., Step::Spend(side), purchase] = steps else { return };
        let action = match purchase {
            Step::BuildAt(power, full) => Action::Build(power, full),
            Step::RestoreAt(power) => Action::Restore(power),
            Step::LineAt(level) => Action::Line(level),
            _ => return,
        };
        let mut before = self.state;
        before.pop();
        if let Err(refusal) = self.game.look(&before).check_spend(side, action) {
            self.error(format!("steps[{}]", steps.len() - 1), Message::from(refusal));
        }
    }

    /// Groups stand where their procedure is, belong to the right side, and end with their procedure.
    fn check_groups(&mut self, steps: &[Step]) {
        let s = &self.state;
        let groups = [
            ("force", s.force.group, s.force.side, Some(s.force.at)),
            ("retreating", s.retreat.group, s.retreat.side, Some(s.retreat.space)),
            ("sailing", s.retreat.sea, s.retreat.side, Some(s.retreat.space)),
            ("hits", Group { corps: s.hits.corps, ..Group::default() }, s.hits.side, None),
        ];
        for (name, group, side, at) in groups {
            let path = "procedure.pieces";
            if at_rest(steps) && !group.is_empty() {
                self.error(path, message!("position-idle", group = name));
            }
            let foreign = group.corps & !self.state.side_corps[side.index()];
            let strangers = group.leaders & !self.atlas.masks.leaders[side.index()];
            if !foreign.is_empty() || !strangers.is_empty() {
                self.error(path, message!("position-foreign", group = name));
            }
            let away = |place: u8| at.is_some_and(|at| at.0 != place);
            let (mut corps, mut leaders) = (group.corps, group.leaders);
            if corps.any(|c| away(self.state.corps_at[c.index()]))
                || leaders.any(|l| away(self.state.leader_at[l.index()]))
            {
                self.error(path, message!("position-elsewhere", group = name));
            }
        }
    }

    /// Those who are under way must have somewhere to go.
    fn check_destinations(&mut self, steps: &[Step]) {
        let retreat = self.state.retreat;
        let aboard = !retreat.sea.is_empty() || steps.contains(&Step::RetreatSea);
        if aboard && retreat.port == SpaceId::NONE {
            self.error("procedure.retreat.port", message!("position-needs-port"));
        }
        let going =
            steps.contains(&Step::Muster(Task::AvoidBattle)) || steps.contains(&Step::Retreat(Rout::Fired));
        if going && retreat.to == SpaceId::NONE {
            self.error("procedure.retreat.to", message!("position-needs-destination"));
        }
    }
}

/// Whether no procedure is in progress that moves forces, so that the board is settled and no piece takes part in anything.
pub(super) fn at_rest(steps: &[Step]) -> bool {
    let Some(step) = steps.last() else { return true };
    matches!(
        step,
        Step::Year(_)
            | Step::GoFirst(_)
            | Step::Draw(_)
            | Step::ChooseDrawn(_)
            | Step::Leaders(_)
            | Step::LeaderTo(_)
            | Step::Place(_)
            | Step::Spend(_)
            | Step::BuildAt(..)
            | Step::RestoreAt(_)
            | Step::LineAt(_)
            | Step::FirstCard
            | Step::Act(_)
            | Step::PlayCard(_)
    )
}
