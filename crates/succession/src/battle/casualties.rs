//! 16.3.2: leaders who fall, are wounded or captured, and their ransom.

use crate::action::Action;
use crate::atlas::Dynasty;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::{LeaderId, LeaderSet, Side};
use crate::state::{Options, off};
use crate::step::Step;

/// What becomes of a leader who was in a battle (16.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Safe,
    Wounded,
    Captured,
    Eliminated,
}

impl Look<'_> {
    /// Are wounds those of *Nine Years* 16.3.2: by its own rule, or in the second war of a campaign by choice?
    // nine-years: 16.3.2#3, 20.4.3
    pub(crate) fn wounds_always(&self) -> bool {
        let chosen = self.options.has(Options::WOUNDED_LEADERS) && self.first_war.is_some();
        self.atlas.numbers.wounds || chosen
    }

    /// What two dice do to a named leader who gave dice.
    // rule: 16.3.2#1, 16.3.2#2, 20.5.3
    // nine-years: 16.3.2#1, 16.3.2#2, 16.3.2#3
    pub(crate) fn casualty(&self, sum: u8, lost: bool) -> Fate {
        let always = self.wounds_always();
        let wounds = always || self.options.has(Options::WOUNDED_LEADERS);
        match sum {
            10 if always => Fate::Wounded,
            12 => Fate::Eliminated,
            11 if lost => Fate::Captured,
            10 if lost && wounds => Fate::Wounded,
            11 if wounds => Fate::Wounded,
            _ => Fate::Safe,
        }
    }

    /// Does a wound count? Where the rule is optional, only while a Staff Officer is free.
    // rule: 20.5.3
    // nine-years: 16.3.2#3
    fn can_be_wounded(&self, side: Side) -> bool {
        self.wounds_always() || !self.free_staff(side).is_empty()
    }

    /// Staff Officers of a side who could take a wounded leader's place.
    // rule: 20.5.3
    pub(crate) fn free_staff(&self, side: Side) -> LeaderSet {
        self.leaders_in(off::ASIDE) & self.atlas.masks.staff & self.atlas.masks.leaders[side.index()]
    }
}

impl Play<'_> {
    /// Two dice for each named leader who gave dice.
    // rule: 16.3.2#1, 16.3.2#2, 20.5.3
    // nine-years: 16.3.2#1, 16.3.2#2, 16.3.2#3
    pub(super) fn roll_casualty(&mut self, leader: LeaderId) {
        let side = self.atlas.leaders[leader.index()].side;
        let sum = self.die("leader-casualty") + self.die("leader-casualty");
        let lost = self.battle.winner != Some(side);
        let fate = match self.look().casualty(sum, lost) {
            Fate::Wounded if !self.look().can_be_wounded(side) => Fate::Safe,
            fate => fate,
        };
        self.fact(
            Clause::LeaderCasualties,
            Fact::Die {
                purpose: "leader-casualty",
                side,
                face: sum,
                total: sum as i8,
                success: fate == Fate::Safe,
            },
        );
        match fate {
            Fate::Eliminated => self.eliminate_leader(Clause::LeaderCasualties, leader),
            Fate::Captured => self.capture(Clause::LeaderCasualties, leader),
            Fate::Wounded => self.wound(Clause::WoundedLeaders, leader),
            Fate::Safe => {}
        }
    }

    /// A wounded leader is replaced by the Staff Officer until next year, or is away if none is free.
    // rule: 20.5.3
    // nine-years: 16.3.2#3
    pub(crate) fn wound(&mut self, clause: Clause, leader: LeaderId) {
        let side = self.atlas.leaders[leader.index()].side;
        let replaced = self.replace_by_staff(leader, side);
        self.fact(clause, Fact::LeaderWounded { leader });
        if !replaced {
            self.leader_away(leader);
        }
    }

    /// The Staff Officer takes a leader's place, if he is free.
    pub(crate) fn replace_by_staff(&mut self, leader: LeaderId, side: Side) -> bool {
        let Some(staff) = self.look().free_staff(side).first() else { return false };
        let place = self.leader_at[leader.index()];
        self.s.leader_at[staff.index()] = place;
        let open = &mut self.s.open;
        for set in [
            &mut open.leaders_demoralized,
            &mut open.leaders_acted,
            &mut open.leaders_shaken,
            &mut open.force.group.leaders,
        ] {
            if set.has(leader) {
                set.insert(staff);
            }
        }
        self.leader_away(leader);
        self.s.leader_back[staff.index()] = self.leader_back[leader.index()];
        true
    }

    /// A leader is captured: his owner pays or loses him.
    // rule: 16.3.2#2, 20.5.4#9
    // nine-years: 6.1.1#6, 16.3.2#4
    pub(crate) fn capture(&mut self, clause: Clause, leader: LeaderId) {
        self.fact(clause, Fact::LeaderCaptured { leader });
        match self.look().dynasty(leader) {
            Dynasty::None => self.s.push(Step::Ransom(leader)),
            Dynasty::Monarch => self.pay_ransom(leader),
            Dynasty::Pretender => self.eliminate_leader(Clause::LeaderCasualties, leader),
        }
    }

    /// The counter is turned to its minor side for good.
    // rule: 16.3.2#1, 3.1.3, 20.5.4#9
    // nine-years: 6.1.1#6, 16.3.2#1, 16.3.2#4
    pub(crate) fn eliminate_leader(&mut self, clause: Clause, leader: LeaderId) {
        if self.look().dynasty(leader) != Dynasty::None {
            let enemy = self.atlas.leaders[leader.index()].side.enemy();
            let printed = self.atlas.leaders[leader.index()].dynasty != Dynasty::None;
            let upset = if printed { Clause::DynasticUpsets } else { Clause::LeaderAbilities };
            self.gain_vp(upset, enemy, 2);
        }
        self.s.named.remove(leader);
        self.fact(clause, Fact::LeaderEliminated { leader });
        if !self.atlas.leaders[leader.index()].has_minor_side() {
            self.clear_leader(leader);
            self.s.retreat.captured.remove(leader);
            self.s.leader_at[leader.index()] = off::GONE;
            self.turn_counter(leader);
        }
    }

    /// The named leader on the back of a lost leader's counter comes next year, if he has not come before.
    // pragmatic-war: 3.1.2, 15.3.2#4
    fn turn_counter(&mut self, leader: LeaderId) {
        if let Some(next) = self.atlas.leaders[leader.index()].reverse
            && self.leader_at[next.index()] == off::ASIDE
        {
            self.leader_away(next);
        }
    }

    // rule: 16.3.2#2
    // nine-years: 6.1.1#6, 16.3.2#4
    // pragmatic-war: 15.3.2#3
    fn pay_ransom(&mut self, leader: LeaderId) {
        let vp = self.atlas.leaders[leader.index()].tr.max(self.atlas.numbers.ransom_min);
        let enemy = self.atlas.leaders[leader.index()].side.enemy();
        self.fact(Clause::LeaderCasualties, Fact::LeaderRansomed { leader, vp });
        self.gain_vp(Clause::LeaderCasualties, enemy, vp);
        self.leader_away(leader);
        self.s.retreat.captured.remove(leader);
    }

    /// Ransom paid: the leader returns next year, the enemy gains his printed TR.
    // rule: 16.3.2#2, 17.5.9
    pub(crate) fn apply_ransom(&mut self, leader: LeaderId, action: Action) {
        self.s.pop();
        if action == Action::Accept {
            self.pay_ransom(leader);
        } else {
            self.eliminate_leader(Clause::LeaderCasualties, leader);
            if self.retreat.captured.has(leader) {
                self.leader_away(leader);
            }
        }
        self.s.retreat.captured.remove(leader);
    }
}
