//! Chapter 14.5: sea moves.

use crate::action::{Action, offer};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group};
use crate::step::Step;

/// A voyage ends well on this or more (14.5.4).
pub(crate) const SAFE_PASSAGE: u8 = 2;

impl Look<'_> {
    /// Ports from which a side may begin a sea move.
    // rule: 13.5.5, 14.5.1, 14.5.2, 14.5.5
    pub(crate) fn sea_move_spaces(&self, side: Side) -> SpaceSet {
        let ports = self.sea_ports(side);
        (ports & (self.fresh_leader_spaces(side) | self.fresh_corps_spaces(side)))
            .filter(|&from| !self.closed(from) && ports.len() > 1)
            .collect()
    }

    /// Is there any such port?
    pub(crate) fn sea_move_possible(&self, side: Side) -> bool {
        let ports = self.sea_ports(side);
        if ports.len() < 2 {
            return false;
        }
        let leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        let at_port = |space: SpaceId| ports.has(space) && !self.closed(space);
        { leaders }.any(|l| at_port(SpaceId(self.leader_at[l.index()])))
            || (ports & self.fresh_corps_spaces(side)).any(at_port)
    }

    /// May this group land at a port?
    // rule: 14.5.1, 14.5.2, 14.5.3, 14.5.5, 2.6.3, 4.1.2, 16.1.2
    pub(crate) fn check_landing(&self, side: Side, group: Group, from: SpaceId, to: SpaceId) -> Check {
        need(to.index() < self.atlas.spaces.len(), Clause::SeaMovement, Reason::NoSuchSpace)?;
        need(from != to, Clause::SeaMovement, Reason::SamePlace)?;
        let masks = &self.atlas.masks;
        need((masks.ports[0] | masks.ports[1]).has(to), Clause::Ports, Reason::NotAPort)?;
        need(self.sea_ports(side).has(to), Clause::SeaControl, Reason::SeaNotControlled)?;
        need(!self.closed(to), Clause::NeutralSpaces, Reason::SpaceClosed)?;
        let friends = self.corps(side, to);
        let enemies = !self.corps(side.enemy(), to).is_empty();
        let hostile = !self.friendly(side, to) && friends.is_empty();
        let force = !group.leaders.is_empty() && !group.corps.is_empty();
        need(!(hostile || enemies) || force, Clause::SeaLeader, Reason::SeaNeedsForce)?;
        let relieving = enemies && self.friendly(side, to);
        let fits = group.corps.is_empty() || friends.len() + group.corps.len() <= self.limit(side, to);
        need(relieving || fits, Clause::NoOverstacking, Reason::OverStackingLimit)
    }

    fn landings(&self) -> SpaceSet {
        let Force { side, group, at, .. } = self.force;
        self.sea_ports(side).filter(|&to| self.check_landing(side, group, at, to).is_ok()).collect()
    }

    pub(crate) fn check_sea_to(&self, action: Action) -> Check {
        let Force { side, group, at, .. } = self.force;
        match action {
            Action::Space(to) => self.check_landing(side, group, at, to),
            Action::Decline => need(self.landings().is_empty(), Clause::SeaMovement, Reason::NotAskedNow),
            _ => no(Clause::SeaMovement, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_sea_to(&self, list: &mut Vec<Action>) {
        let landings = self.landings();
        if landings.is_empty() {
            list.push(Action::Decline);
        }
        offer(list, landings);
    }

    /// On a 1 the move is cancelled or a corps takes a hit.
    // rule: 14.5.4
    pub(crate) fn check_sea_trouble(&self, action: Action) -> Check {
        match action {
            Action::Decline => Ok(()),
            Action::Take(kind, count) => {
                let those = self.of_kind_checked(self.force.group.corps, kind);
                need(!those.is_empty(), Clause::SeaRoll, Reason::NoneOfThatKind)?;
                need(count == 1, Clause::SeaRoll, Reason::NotSoMany)
            }
            _ => no(Clause::SeaRoll, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    pub(crate) fn begin_sea_move(&mut self, side: Side) {
        self.set_force(side, 0);
        self.s.force.by_sea = true;
        self.s.turn_to(Step::SeaTo);
    }

    /// Destination named: roll, and come ashore; nobody may intercept (14.5.6).
    // rule: 14.5.2, 14.5.4, 14.5.6
    pub(crate) fn apply_sea_to(&mut self, action: Action) {
        let Action::Space(to) = action else {
            self.s.pop();
            return;
        };
        let Force { side, group, .. } = self.force;
        self.s.force.from = to;
        if self.roll_for("sea-move", side, 0, SAFE_PASSAGE) || group.corps.is_empty() {
            self.s.pop();
            self.arrive(to);
        } else {
            self.s.turn_to(Step::SeaTrouble);
        }
    }

    // rule: 14.5.4
    pub(crate) fn apply_sea_trouble(&mut self, action: Action) {
        self.s.pop();
        let Force { side, at, from: to, group, .. } = self.force;
        let Action::Take(kind, _) = action else {
            self.s.force.from = at;
            return;
        };
        let Some(corps) = self.of_kind(self.atlas, group.corps, kind).first() else { return };
        if kind.reduced() {
            self.remove_corps(CorpsSet::of(corps), crate::state::off::POOL);
            self.fact(Fact::CorpsRemoved { power: kind.power(), space: at });
        } else {
            self.s.reduced.insert(corps);
            self.fact(Fact::CorpsReduced { power: kind.power(), space: at });
        }
        let group = self.force.group;
        if !group.is_empty() && self.look().check_landing(side, group, at, to).is_ok() {
            self.arrive(to);
        } else {
            self.s.force.from = at;
            self.settle_space(at);
        }
    }
}
