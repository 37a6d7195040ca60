//! Chapter 14.3 and 14.6: what the inactive side may do when a force enters a space, and interception.

use crate::action::Action;
use crate::clause::Clause;
use crate::command::Purpose;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Pick};
use crate::step::{Arrival, Card, Fight, Step, Task};

impl Look<'_> {
    /// Does entering this space call for a reaction at all? Nothing happens in an empty friendly space.
    // rule: 14.3.1
    pub(crate) fn needs_reaction(&self, to: SpaceId) -> bool {
        let side = self.force.side;
        let enemy = side.enemy();
        !self.friendly(side, to)
            || !self.corps(enemy, to).is_empty()
            || !self.leaders(self.atlas, enemy, to).is_empty()
    }

    /// Pieces in a space that may take part in an interception: sound, unbesieged, not beaten in this action.
    // rule: 14.6.1, 14.6.2
    pub(crate) fn interceptors(&self, side: Side, space: SpaceId) -> Group {
        let group = self.group(self.atlas, side, space);
        let sound = Group {
            leaders: group.leaders & !self.leaders_demoralized & !self.leaders_shaken,
            corps: group.corps & !self.demoralized & !self.shaken,
        };
        self.admitted(side, sound, space, self.force.at)
    }

    /// Those of a side's leaders with whom, beside those chosen, a corps could come along: one finds room in the space
    /// entered, and they or a leader who may still be chosen can lead it. Into a fortress they may go alone.
    // rule: 14.6.2, 4.1.2
    // nine-years: 20.4.4#4, 20.4.4#5, 20.4.4#8
    pub(crate) fn able_to_bring(&self, side: Side, able: Group) -> LeaderSet {
        let target = self.force.at;
        if self.atlas.masks.fortresses.has(target) {
            return able.leaders;
        }
        let brings = |leaders: LeaderSet| {
            self.room_with(side, target, leaders) > 0
                && self.most_led(leaders, Purpose::March, CorpsSet::EMPTY, able.corps) > 0
        };
        let goes = |&leader: &LeaderId| {
            let with = self.pick.group.leaders | LeaderSet::of(leader);
            let mut later = able.leaders.filter(|l| l.0 > leader.0);
            brings(with) || later.any(|l| brings(with | LeaderSet::of(l)))
        };
        able.leaders.filter(goes).fold(LeaderSet::EMPTY, |all, l| all | LeaderSet::of(l))
    }

    /// May the move be intercepted at all: the space is the interceptor's and no corps of the mover's
    /// side stood there before?
    // rule: 14.6.1, 14.5.6
    // pragmatic-war: 17.4.2#2
    fn interceptable(&self) -> bool {
        let force = &self.force;
        !force.by_sea
            && !self.hostile(force.side.enemy(), force.at, CorpsSet::EMPTY)
            && (self.corps(force.side, force.at) & !force.group.corps).is_empty()
            && !self.title.takes_by_surprise(self, force)
    }

    /// Spaces from which an interception may be tried now.
    // rule: 14.6.1, 14.6.2, 14.6.3, 14.6.4, 2.1.4
    pub(crate) fn interception_spaces(&self) -> SpaceSet {
        if !self.interceptable() {
            return SpaceSet::EMPTY;
        }
        let target = self.force.at;
        let candidates = self.atlas.masks.land[target.index()] & !self.tried;
        candidates.filter(|&s| self.check_intercept_from(s).is_ok()).collect()
    }

    // rule: 14.6.1, 14.6.2, 4.1.2
    fn check_intercept_from(&self, from: SpaceId) -> Check {
        let side = self.force.side.enemy();
        let target = self.force.at;
        need(from.index() < self.atlas.spaces.len(), Clause::WhoIntercepts, Reason::NoSuchSpace)?;
        need(self.interceptable(), Clause::WhoIntercepts, Reason::NotEligible)?;
        need(self.atlas.masks.land[target.index()].has(from), Clause::WhoIntercepts, Reason::NotAdjacent)?;
        need(!self.tried.has(from), Clause::InterceptionRoll, Reason::AlreadyTried)?;
        need(!self.closed(from), self.neutrality_of(from), Reason::NotEligible)?;
        let all = self.group(self.atlas, side, from);
        need(!all.leaders.is_empty(), Clause::WhoIntercepts, Reason::NeedsLeader)?;
        let able = self.interceptors(side, from);
        let tired = all.leaders.0 & !self.leaders_shaken.0 == 0;
        need(!tired, Clause::InterceptionLimits, Reason::Exhausted)?;
        need(!able.leaders.is_empty(), Clause::WhoIntercepts, Reason::Demoralized)?;
        let alone = self.atlas.masks.fortresses.has(target);
        need(alone || !able.corps.is_empty(), Clause::WhoIntercepts, Reason::NeedsCorps)?;
        let roomy = !self.able_to_bring(side, able).is_empty();
        need(roomy, Clause::InterceptionLimits, Reason::OverStackingLimit)
    }

    pub(crate) fn check_intercept(&self, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Space(from) => self.check_intercept_from(from),
            _ => no(Clause::WhoIntercepts, Reason::NotAskedNow),
        }
    }

    /// Is there anything to fight in the space?
    pub(crate) fn opposed(&self) -> bool {
        !self.corps(self.force.side.enemy(), self.force.at).is_empty()
    }
}

impl Play<'_> {
    /// The stages of entering a space.
    // rule: 14.3.1
    pub(crate) fn resume_arrive(&mut self, stage: Arrival) -> Flow {
        match stage {
            Arrival::Interception => {
                if self.take_by_surprise() {
                    return Flow::Go;
                }
                self.s.turn_to(Step::Arrive(Arrival::Deputies));
                self.s.battle.space = self.force.at;
                self.s.battle.attacker = self.force.side;
                self.s.push(Step::Intercept);
                Flow::Go
            }
            Arrival::Deputies => {
                self.s.turn_to(Step::Arrive(Arrival::Lines));
                self.offer_field_deputies();
                Flow::Go
            }
            Arrival::Lines => self.resume_lines(),
            Arrival::LinesFailed | Arrival::LinesCancelled => Flow::Wait,
            Arrival::Avoiding => self.resume_avoiding(),
            Arrival::AvoidRoll => Flow::Wait,
            Arrival::Avoided => self.resume_avoided(),
            Arrival::LoneLeaders => self.resume_lone_leaders(),
            Arrival::Fight => {
                self.s.turn_to(Step::Arrive(Arrival::Done));
                if self.look().opposed() {
                    self.s.push(Step::Battle(Fight::Disputes));
                }
                Flow::Go
            }
            Arrival::Done => self.finish_arrival(),
        }
    }

    /// Everything has been settled: a broken siege is lifted, a new one begins.
    // rule: 14.3.2, 14.3.3, 17.1.1, 17.6
    fn finish_arrival(&mut self) -> Flow {
        self.s.pop();
        let at = self.force.at;
        self.begin_siege_anew();
        self.settle_space(at);
        self.s.battle = Default::default();
        self.s.hits = Default::default();
        self.s.retreat = Default::default();
        Flow::Go
    }

    /// 20.4: a space taken by surprise: no reaction, the enemy leaves, control passes.
    fn take_by_surprise(&mut self) -> bool {
        let force = self.force;
        if !self.title.takes_by_surprise(&self.look(), &force) {
            return false;
        }
        self.s.turn_to(Step::Arrive(Arrival::Done));
        self.seize(Clause::FirstTurn, force.at, force.side, false);
        true
    }

    pub(crate) fn resume_intercept(&mut self) -> Flow {
        if self.battle.intercepted || self.look().interception_spaces().is_empty() {
            self.s.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn apply_intercept(&mut self, action: Action) {
        match action {
            Action::Space(from) => {
                self.s.tried.insert(from);
                self.s.pick = Pick::begin(from);
                self.s.push(Step::Muster(Task::Intercept));
            }
            _ => self.s.pop(),
        }
    }

    /// 14.6.5 and 14.6.6
    // rule: 14.6.3, 14.6.5, 14.6.6, 14.6.4
    pub(crate) fn attempt_interception(&mut self, side: Side) {
        let Pick { at: from, group, .. } = self.pick;
        let to = self.force.at;
        self.s.pick = Pick::default();
        self.s.pop();
        let tr = self.look().best_tr(group, self.force.group.corps) as i8;
        if !self.roll_for(Clause::InterceptionRoll, "interception", side, tr, self.atlas.numbers.interception)
        {
            return;
        }
        self.fact(Clause::InterceptionSuccess, Fact::Intercepted { side, from, to });
        self.move_group(group, to);
        self.settle_space(from);
        if group.corps.is_empty() {
            // A leader by himself goes straight into the fortress (14.6.1).
            self.s.leaders_inside |= group.leaders;
            self.s.pop();
        } else {
            self.s.battle.intercepted = true;
            self.s.battle.intercepted_from.insert(from);
        }
    }

    /// A held card that calls off an attack of a mostly Dutch army.
    fn offer_field_deputies(&mut self) {
        let (title, side) = (self.title, self.force.side);
        let holder = side.enemy();
        if self.look().opposed() && title.deputies_may_stop(&self.look(), &self.force) {
            let cards = self.atlas.cards_with(crate::atlas::Effect::DutchFieldDeputies);
            if self.look().may_hold(holder, cards) {
                self.s.push(Step::Window(Card::FieldDeputies, holder));
            }
        }
    }
}
