//! Chapter 14.5: sea moves.

use crate::action::{Action, offer};
use crate::atlas::SeaZone;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group};
use crate::step::{Step, Trouble};

/// A voyage ends well on this or more (14.5.4).
pub(crate) const SAFE_PASSAGE: u8 = 2;

impl Look<'_> {
    /// Ports a side's sea moves may use: those of its own seas, or all where any sea may be risked.
    // rule: 14.5.1
    // nine-years: 14.5.3, 14.5.4, 2.6.3
    pub(crate) fn voyage_ports(&self, side: Side) -> SpaceSet {
        if self.atlas.numbers.risky_seas {
            self.atlas.masks.ports[0] | self.atlas.masks.ports[1]
        } else {
            self.sea_ports(side)
        }
    }

    /// What the seas between two ports add to the sea roll: 1 less for each that nobody controls, 2 less for
    /// each of the enemy's, by the safest way.
    // nine-years: 14.5.3
    pub(crate) fn passage_modifier(&self, side: Side, from: SpaceId, to: SpaceId) -> i8 {
        let risk = |zone: SeaZone| match self.sea[zone.index()] {
            Some(holder) if holder == side => 0,
            None => -1,
            Some(_) => -2,
        };
        let shared = |zone: &SeaZone| {
            let ports = self.atlas.masks.ports[zone.index()];
            ports.has(from) && ports.has(to)
        };
        let direct = SeaZone::ALL.into_iter().filter(shared).map(risk).max();
        direct.unwrap_or_else(|| SeaZone::ALL.into_iter().map(risk).sum())
    }

    /// What is added to the roll for a voyage between two ports.
    pub(crate) fn voyage_modifier(&self, side: Side, from: SpaceId, to: SpaceId) -> i8 {
        if self.atlas.numbers.risky_seas { self.passage_modifier(side, from, to) } else { 0 }
    }

    /// Corps that may sail with these leaders.
    // rule: 14.5.2
    pub(crate) fn sea_capacity(&self, leaders: LeaderSet) -> u8 {
        self.title.sea_capacity(self, leaders)
    }

    /// Ports from which a side may begin a sea move.
    // rule: 13.5.5, 14.5.1, 14.5.2, 14.5.5
    pub(crate) fn sea_move_spaces(&self, side: Side) -> SpaceSet {
        let ports = self.voyage_ports(side);
        (ports & (self.fresh_leader_spaces(side) | self.fresh_corps_spaces(side)))
            .filter(|&from| !self.closed(from) && ports.len() > 1)
            .collect()
    }

    /// Is there any such port?
    pub(crate) fn sea_move_possible(&self, side: Side) -> bool {
        let ports = self.voyage_ports(side);
        if ports.len() < 2 {
            return false;
        }
        let leaders = self.all_fresh(side).leaders;
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
        need(self.voyage_ports(side).has(to), Clause::SeaControl, Reason::SeaNotControlled)?;
        self.check_open(to)?;
        self.check_admitted(side, group, from, to)?;
        let friends = self.corps(side, to);
        let enemies = !self.corps(side.enemy(), to).is_empty();
        // In an open port of the enemy friends besiege nothing.
        let open_port = !masks.fortresses.has(to) && self.friendly(side.enemy(), to);
        let hostile = !self.friendly(side, to) && (friends.is_empty() || open_port);
        let force = !group.leaders.is_empty() && !group.corps.is_empty();
        need(!(hostile || enemies) || force, Clause::SeaLeader, Reason::SeaNeedsForce)?;
        let relieving = enemies && self.friendly(side, to);
        let fits = group.corps.is_empty()
            || friends.len() + group.corps.len() <= self.limit_with(side, to, group.leaders);
        need(relieving || fits, Clause::NoOverstacking, Reason::OverStackingLimit)
    }

    fn landings(&self) -> SpaceSet {
        let Force { side, group, at, .. } = self.force;
        self.voyage_ports(side).filter(|&to| self.check_landing(side, group, at, to).is_ok()).collect()
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

    /// On a bad roll the move is called off, or a corps takes a hit; on the worst two hits, or one and no move.
    // rule: 14.5.4
    // nine-years: 14.5.3
    pub(crate) fn check_sea_trouble(&self, trouble: Trouble, action: Action) -> Check {
        match action {
            Action::Decline => {
                let choice = matches!(trouble, Trouble::Bad | Trouble::Worst);
                need(choice, Clause::SeaRoll, Reason::NotAskedNow)
            }
            Action::Take(kind, count) => {
                let those = self.of_kind_checked(self.force.group.corps, kind);
                need(!those.is_empty(), Clause::SeaRoll, Reason::NoneOfThatKind)?;
                need(count == 1, Clause::SeaRoll, Reason::NotSoMany)
            }
            _ => no(Clause::SeaRoll, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_sea_trouble(&self, trouble: Trouble, list: &mut Vec<Action>) {
        self.kinds(self.atlas, self.force.group.corps, |kind, _| list.push(Action::Take(kind, 1)));
        if matches!(trouble, Trouble::Bad | Trouble::Worst) {
            list.push(Action::Decline);
        }
    }
}

impl Play<'_> {
    // nine-years: 20.2.5#2, 14.5.1
    pub(crate) fn begin_sea_move(&mut self, side: Side) {
        if self.pick.group.corps.len() > self.atlas.numbers.sea_corps {
            // The great crossing of William III (Nine Years 20.2.5).
            self.s.actions -= 1;
        }
        self.set_force(side, 0);
        self.s.force.by_sea = true;
        self.s.turn_to(Step::SeaTo);
    }

    /// The roll for a voyage; how many hits it costs.
    // rule: 14.5.4
    // nine-years: 14.5.3
    pub(crate) fn roll_passage(&mut self, side: Side, from: SpaceId, to: SpaceId) -> u8 {
        let modifier = self.look().voyage_modifier(side, from, to);
        let face = self.die("sea-move");
        let total = face as i8 + modifier;
        let success = total >= SAFE_PASSAGE as i8;
        self.fact(Clause::SeaRoll, Fact::Die { purpose: "sea-move", side, face, total, success });
        match total {
            2.. => 0,
            1 => 1,
            _ => 2,
        }
    }

    /// Destination named: roll, and come ashore; nobody may intercept (14.5.6).
    // rule: 14.5.2, 14.5.4, 14.5.6
    pub(crate) fn apply_sea_to(&mut self, action: Action) {
        let Action::Space(to) = action else {
            self.s.pop();
            return;
        };
        let Force { side, group, at, .. } = self.force;
        self.s.force.from = to;
        let hits = self.roll_passage(side, at, to);
        if hits == 0 || group.corps.is_empty() {
            self.s.pop();
            self.arrive(Clause::SeaMovement, to);
        } else {
            self.s.turn_to(Step::SeaTrouble(if hits == 1 { Trouble::Bad } else { Trouble::Worst }));
        }
    }

    /// Asks only where there is a choice.
    pub(crate) fn resume_sea_trouble(&mut self, trouble: Trouble) -> Flow {
        if matches!(trouble, Trouble::Bad | Trouble::Worst) {
            return Flow::Wait;
        }
        let corps = self.force.group.corps;
        match (corps.first(), self.only_kind(corps)) {
            (None, _) => self.end_sea_trouble(trouble),
            (_, Some(kind)) => self.apply_sea_trouble(trouble, Action::Take(kind, 1)),
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    // rule: 14.5.4
    // nine-years: 14.5.3
    pub(crate) fn apply_sea_trouble(&mut self, trouble: Trouble, action: Action) {
        match (trouble, action) {
            (Trouble::Worst, Action::Decline) => self.s.turn_to(Step::SeaTrouble(Trouble::TurnedBack)),
            (Trouble::Worst, Action::Take(kind, _)) => {
                self.s.turn_to(Step::SeaTrouble(Trouble::Second));
                self.hit_at_sea(kind);
            }
            (_, Action::Take(kind, _)) => {
                self.hit_at_sea(kind);
                self.end_sea_trouble(trouble);
            }
            _ => self.end_sea_trouble(Trouble::TurnedBack),
        }
    }

    fn hit_at_sea(&mut self, kind: Kind) {
        let Force { at, group, .. } = self.force;
        let Some(corps) = self.of_kind(self.atlas, group.corps, kind).first() else { return };
        if kind.reduced() {
            self.remove_corps(CorpsSet::of(corps), crate::state::off::POOL);
            self.fact(Clause::SeaRoll, Fact::CorpsRemoved { power: kind.power(), space: at });
        } else {
            self.s.reduced.insert(corps);
            self.fact(Clause::SeaRoll, Fact::CorpsReduced { power: kind.power(), space: at });
        }
    }

    /// The voyage goes on, or those left stay where they were.
    fn end_sea_trouble(&mut self, trouble: Trouble) {
        self.s.pop();
        let Force { side, at, from: to, group, .. } = self.force;
        let lands = trouble != Trouble::TurnedBack && !group.is_empty();
        if lands && self.look().check_landing(side, group, at, to).is_ok() {
            self.arrive(Clause::SeaMovement, to);
        } else {
            self.s.force.from = at;
            self.settle_space(at);
        }
    }
}
