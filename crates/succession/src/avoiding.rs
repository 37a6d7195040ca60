//! Chapter 14.7 and 14.3.4: avoiding battle, going inside a fortress, leaders caught alone.

use crate::action::Action;
use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Pick, Role};
use crate::step::{Arrival, Rout, Step, Task};

/// Those who avoid battle against a pursuer get away on this or more (20.5.4).
pub(crate) const ESCAPE: u8 = 2;

impl Look<'_> {
    /// May a corps still go inside: no garrison corps is there yet (17.3.1)?
    // rule: 14.7.4, 17.3.1, 4.3
    pub(crate) fn corps_may_go_inside(&self, side: Side, space: SpaceId) -> bool {
        (self.all_corps(side, space) & self.inside).is_empty()
    }

    /// Spaces those who avoid battle may go to.
    // rule: 14.7.3, 2.1.4
    pub(crate) fn avoid_spaces(&self, side: Side, from: SpaceId) -> SpaceSet {
        let near = self.atlas.masks.links[side.index()][from.index()] & self.steady(side);
        let mut free: SpaceSet = near.filter(|&s| self.corps(side.enemy(), s).is_empty()).collect();
        if self.lands_closed() {
            let leaders = Group { leaders: self.leaders(self.atlas, side, from), ..Group::default() };
            free = free.filter(|&s| !self.admitted(side, leaders, from, s).is_empty()).collect();
        }
        free | self.title.escape_ports(self, side, from)
    }

    /// Could anybody avoid battle by going to another space?
    fn may_go_away(&self, side: Side, space: SpaceId) -> bool {
        !self.leaders(self.atlas, side, space).is_empty() && !self.avoid_spaces(side, space).is_empty()
    }

    /// Must the inactive side roll to avoid battle here (14.7.2)?
    // rule: 14.7.2, 20.5.4#10
    // nine-years: 20.4.4#3
    fn avoiding_needs_roll(&self, side: Side, space: SpaceId) -> bool {
        let safe = self.friendly(side, space) && self.atlas.masks.fortresses.has(space);
        let named = || self.leaders(self.atlas, side, space).filter(|&l| self.is_named(l)).count();
        !safe
            || self.ability_present(side, space, Ability::Reluctant)
            || (self.ability_present(side, space, Ability::ReluctantAlone) && named() == 1)
    }

    /// The modifier of the roll to avoid battle.
    // rule: 14.7.2
    pub(crate) fn avoid_modifier(&self) -> i8 {
        self.best_tr(self.group(self.atlas, self.force.side.enemy(), self.force.at), self.force.group.corps)
            as i8
    }

    /// Does a pursuer lead the active force, so that those who avoid battle may yet fail (20.5.4)?
    // rule: 20.5.4#4
    pub(crate) fn pursued(&self) -> bool {
        { self.force.group.leaders }.any(|l| self.has_ability(l, Ability::Pursuer))
    }

    /// Do those who are chosen to avoid battle go by sea (Nine Years 20.2.5)?
    // nine-years: 20.2.5#2
    pub(crate) fn leaves_by_sea(&self, side: Side) -> bool {
        !self.atlas.masks.links[side.index()][self.pick.at.index()].has(self.retreat.to)
    }

    pub(crate) fn check_avoid_roll(&self, action: Action) -> Check {
        match action {
            Action::Accept | Action::Decline => Ok(()),
            _ => no(Clause::AvoidRoll, Reason::NotAskedNow),
        }
    }

    /// The rule by which pieces go inside: those of a beaten force as a part of its retreat.
    // rule: 14.7.4, 16.4.3#1
    pub(crate) fn inside_clause(&self) -> Clause {
        let retreats = self.steps[..self.depth as usize].iter().any(|s| matches!(s, Step::Retreat(_)));
        if retreats && self.retreat_cause() == Clause::RetreatTogether {
            Clause::DefenderRetreat
        } else {
            Clause::WithdrawIntoFortress
        }
    }

    /// One corps and any leaders may go inside.
    // rule: 14.7.4, 16.4.3#1, 17.3.6
    pub(crate) fn check_go_inside(&self, side: Side, action: Action) -> Check {
        let at = self.pick.at;
        let group = self.group(self.atlas, side, at);
        match action {
            Action::Done => Ok(()),
            Action::Leader(leader) => self.check_pick_leader(&self.pick, group.leaders, leader),
            Action::Take(kind, count) => {
                let clause = self.inside_clause();
                let too_many = (clause, Reason::OnlyOneCorpsInside);
                let free = self.corps_may_go_inside(side, at);
                need(free, clause, Reason::FortressHasGarrison)?;
                let left = group.corps & !self.pick.group.corps;
                self.check_pick_corps(&self.pick, left, 1, (kind, count), too_many)
            }
            _ => no(self.inside_clause(), Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_go_inside(&self, side: Side, list: &mut Vec<Action>) {
        let at = self.pick.at;
        let group = self.group(self.atlas, side, at);
        self.list_pick_leaders(&self.pick, group.leaders, list);
        if self.corps_may_go_inside(side, at) {
            self.list_pick_corps(&self.pick, group.corps, 1, list);
        }
        list.push(Action::Done);
    }

    // rule: 14.7.3
    // nine-years: 20.2.5#2
    pub(crate) fn check_avoid_to(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Space(to) => {
                need(to.index() < self.atlas.spaces.len(), Clause::AvoidRetreat, Reason::NoSuchSpace)?;
                let from = self.force.at;
                if self.title.escape_ports(self, side, from).has(to) {
                    return Ok(());
                }
                let near = self.atlas.masks.links[side.index()][from.index()].has(to);
                need(near, Clause::AvoidRetreat, Reason::NotAdjacent)?;
                need(self.steady(side).has(to), Clause::AvoidRetreat, Reason::NotFriendly)?;
                need(self.corps(side.enemy(), to).is_empty(), Clause::AvoidRetreat, Reason::EnemyOccupied)?;
                need(self.avoid_spaces(side, from).has(to), Clause::AvoidRetreat, Reason::ClosedToThem)
            }
            _ => no(Clause::AvoidRetreat, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    // rule: 14.7.1, 14.7.2, 14.6.6
    pub(crate) fn resume_avoiding(&mut self) -> Flow {
        let side = self.force.side.enemy();
        let at = self.force.at;
        let look = self.look();
        let inside_possible =
            look.friendly(side, at) && look.atlas.masks.fortresses.has(at) && self.somebody_outside(side, at);
        if self.battle.intercepted {
            self.s.turn_to(Step::Arrive(Arrival::LoneLeaders));
            if inside_possible {
                self.begin_go_inside(at);
            }
            return Flow::Go;
        }
        let away = look.may_go_away(side, at) && look.opposed();
        if away && look.avoiding_needs_roll(side, at) {
            self.s.turn_to(Step::Arrive(Arrival::AvoidRoll));
            return Flow::Go;
        }
        self.s.turn_to(Step::Arrive(Arrival::Avoided));
        if inside_possible && look_opposed(self) {
            self.begin_go_inside(at);
        }
        Flow::Go
    }

    fn somebody_outside(&self, side: Side, at: SpaceId) -> bool {
        !self.group(self.atlas, side, at).is_empty()
    }

    fn begin_go_inside(&mut self, at: SpaceId) {
        self.s.pick = Pick::begin(at);
        self.s.push(Step::GoInside);
    }

    /// Lets part of a beaten force go inside before it retreats (16.4.3 A).
    pub(crate) fn offer_go_inside(&mut self, at: SpaceId) {
        self.begin_go_inside(at);
    }

    // rule: 14.7.2
    pub(crate) fn apply_avoid_roll(&mut self, action: Action) {
        let side = self.force.side.enemy();
        let at = self.force.at;
        let look = self.look();
        let fortress = look.friendly(side, at) && look.atlas.masks.fortresses.has(at);
        let modifier = look.avoid_modifier();
        let won = action == Action::Accept
            && self.roll_for(
                Clause::AvoidRoll,
                "avoid-battle",
                side,
                modifier,
                self.atlas.numbers.avoid_battle,
            );
        if won {
            self.s.turn_to(Step::Arrive(Arrival::Avoided));
        } else {
            self.s.turn_to(Step::Arrive(Arrival::LoneLeaders));
        }
        // Going inside a friendly fortress needs no roll (14.7.4).
        if fortress {
            self.begin_go_inside(at);
        }
    }

    pub(crate) fn resume_go_inside(&mut self) -> Flow {
        let side = self.inside_side();
        let look = self.look();
        let group = look.group(look.atlas, side, self.pick.at);
        let corps = if look.corps_may_go_inside(side, self.pick.at) { group.corps } else { CorpsSet::EMPTY };
        let leaders = LeaderSet(group.leaders.0 & !self.pick.group.leaders.0);
        let more_corps = self.pick.group.corps.is_empty() && !corps.is_empty();
        let more_leaders =
            self.pick.next_leader != 255 && leaders.clone().any(|l| l.0 >= self.pick.next_leader);
        if more_corps || more_leaders {
            return Flow::Wait;
        }
        self.go_inside(side);
        Flow::Go
    }

    /// Whose pieces go inside: the side that does not stand before the fortress.
    pub(crate) fn inside_side(&self) -> Side {
        self.look().inside_side()
    }

    pub(crate) fn apply_go_inside(&mut self, side: Side, action: Action) {
        if action == Action::Done {
            self.go_inside(side);
        } else {
            let eligible = self.corps(side, self.pick.at);
            self.add_to_pick(eligible, action);
        }
    }

    // rule: 14.7.4, 17.3.1
    fn go_inside(&mut self, side: Side) {
        let Pick { at, group, .. } = self.pick;
        self.s.inside |= group.corps;
        self.s.leaders_inside |= group.leaders;
        if !group.is_empty() {
            let corps = group.corps.len();
            let (leaders, minor) = (group.leaders, group.leaders & !self.named);
            let clause = self.look().inside_clause();
            self.fact(clause, Fact::WithdrewInside { side, space: at, leaders, minor, corps });
        }
        self.s.retreat.group.corps &= !group.corps;
        self.s.retreat.group.leaders &= !group.leaders;
        self.s.pick = Pick::default();
        self.s.pop();
    }

    /// Those who avoid battle choose where to go.
    pub(crate) fn resume_avoided(&mut self) -> Flow {
        let side = self.force.side.enemy();
        self.s.turn_to(Step::Arrive(Arrival::LoneLeaders));
        if self.look().opposed() && self.look().may_go_away(side, self.force.at) {
            self.s.push(Step::AvoidTo);
        }
        Flow::Go
    }

    pub(crate) fn apply_avoid_to(&mut self, action: Action) {
        match action {
            Action::Space(to) => {
                self.s.retreat.to = to;
                self.s.pick = Pick::begin(self.force.at);
                self.s.turn_to(Step::Muster(Task::AvoidBattle));
            }
            _ => self.s.pop(),
        }
    }

    // rule: 14.7.3, 14.6.2, 20.5.4#4
    // nine-years: 20.2.5#2
    pub(crate) fn avoid_battle(&mut self, side: Side) {
        let Pick { at, mut group, .. } = self.pick;
        let to = self.retreat.to;
        let all = self.group(self.atlas, side, at);
        if (all.corps & !group.corps).is_empty() {
            // The force goes to one space only: no leader stays to go elsewhere.
            group.leaders |= all.leaders;
        }
        let by_sea = self.look().leaves_by_sea(side);
        self.s.pick = Pick::default();
        self.s.retreat = Default::default();
        self.s.pop();
        if self.look().pursued() && !self.roll_for(Clause::LeaderAbilities, "pursuit", side, 0, ESCAPE) {
            return;
        }
        self.move_group(group, to);
        self.shake(group);
        self.fact(Clause::AvoidRetreat, Fact::AvoidedBattle { side, from: at, to });
        if by_sea {
            // By sea, with the risks of a sea move (Nine Years 20.2.5).
            let hits = self.roll_passage(side, at, to);
            self.begin_hits(Clause::SeaRoll, side, group.corps, hits);
        }
    }

    /// Pieces that avoided or lost a battle do not intercept in this action (14.6.2).
    // rule: 14.6.2
    pub(crate) fn shake(&mut self, group: Group) {
        self.s.shaken |= group.corps;
        self.s.leaders_shaken |= group.leaders;
    }

    /// Leaders without corps go inside, retreat or are taken.
    // rule: 14.3.4
    pub(crate) fn resume_lone_leaders(&mut self) -> Flow {
        let side = self.force.side.enemy();
        let at = self.force.at;
        self.s.turn_to(Step::Arrive(Arrival::Fight));
        let group = self.group(self.atlas, side, at);
        if group.corps.is_empty() && !group.leaders.is_empty() {
            self.begin_retreat(Clause::LoneLeaders, side, at, Role::Defender, SpaceSet::EMPTY);
        }
        Flow::Go
    }
}

fn look_opposed(play: &Play<'_>) -> bool {
    play.look().opposed()
}

impl Look<'_> {
    /// Whose pieces are going inside a fortress: its owner's.
    pub(crate) fn inside_side(&self) -> Side {
        match self.steps[self.depth as usize - 2] {
            Step::Retreat(Rout::Fortress | Rout::Sea) => self.retreat.side,
            _ => self.force.side.enemy(),
        }
    }
}
