//! Where an action begins and which pieces go: the force of a Campaign action (13.5.1) and of every errand like it.

use crate::action::Action;
use crate::clause::Clause;
use crate::command::Purpose;
use crate::engine::{Look, Play};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Options, Pick};
use crate::step::{Card, Step, Task};

impl Look<'_> {
    /// Where a Campaign action, Replacement or Sea Move begins.
    pub(crate) fn check_where(&self, side: Side, task: Task, action: Action) -> Check {
        let clause = match task {
            Task::SeaMove => Clause::SeaMoveAction,
            Task::Replacement => Clause::ReplacementAction,
            _ => Clause::CampaignAction,
        };
        let Action::Space(space) = action else { return no(clause, Reason::NotAskedNow) };
        need(space.index() < self.atlas.spaces.len(), clause, Reason::NoSuchSpace)?;
        if self.where_spaces(side, task).has(space) {
            Ok(())
        } else {
            self.why_not_where(side, task, clause, space)
        }
    }

    fn why_not_where(&self, side: Side, task: Task, clause: Clause, space: SpaceId) -> Check {
        let all = self.group(self.atlas, side, space);
        need(!all.is_empty(), clause, Reason::NoPieces)?;
        if self.fresh(side, space).is_empty() {
            return self.why_not_fresh(side, space);
        }
        let masks = &self.atlas.masks;
        match task {
            Task::Campaign => no(clause, Reason::NeedsLeader),
            Task::SeaMove => {
                need((masks.ports[0] | masks.ports[1]).has(space), Clause::Ports, Reason::NotAPort)?;
                no(Clause::SeaControl, Reason::SeaNotControlled)
            }
            Task::Replacement => {
                need(!self.overstacked(side, space), Clause::OverstackPenalty, Reason::Overstacked)?;
                self.why_not_replaced(all.corps & self.reduced)
            }
            _ => no(clause, Reason::NotEligible),
        }
    }

    pub(crate) fn where_spaces(&self, side: Side, task: Task) -> SpaceSet {
        match task {
            Task::Campaign => self.fresh_leader_spaces(side),
            Task::SeaMove => self.sea_move_spaces(side),
            Task::Replacement => self.replacement_spaces(side),
            Task::Intercept | Task::AvoidBattle => SpaceSet::EMPTY,
        }
    }

    /// The pieces that may be chosen for a task, and how many corps of them.
    // rule: 13.5.1, 4.1.3#3, 14.6.1, 14.6.2, 14.6.5, 14.7.3
    pub(crate) fn muster(&self, side: Side, task: Task) -> (Group, u8) {
        let at = self.pick.at;
        let command = || self.march_command(side, at);
        match task {
            Task::Campaign => (self.fresh(side, at), self.siege_command(side, at).max(command())),
            Task::SeaMove => (self.fresh(side, at), self.sea_capacity(self.pick.group.leaders)),
            Task::Intercept => {
                let mut able = self.interceptors(side, at);
                able.leaders = self.able_to_bring(side, able);
                (able, command().min(self.muster_room(side, task)))
            }
            Task::AvoidBattle => {
                let all = self.group(self.atlas, side, at);
                let able = self.admitted(side, all, at, self.retreat.to);
                (able, command().min(self.muster_room(side, task)))
            }
            Task::Replacement => (Group { leaders: LeaderSet::EMPTY, corps: self.replaceable(side, at) }, 1),
        }
    }

    /// The most corps there is room for in such a task, whoever leads them.
    // rule: 4.1.3#3
    pub(crate) fn muster_room(&self, side: Side, task: Task) -> u8 {
        let (at, leaders) = (self.pick.at, self.pick.group.leaders);
        match task {
            Task::Campaign if self.overstacked(side, at) => self.limit(side, at),
            Task::Campaign | Task::SeaMove => u8::MAX,
            Task::Intercept => self.room_with(side, self.force.at, leaders),
            Task::AvoidBattle => self.room_with(side, self.retreat.to, leaders),
            Task::Replacement => 1,
        }
    }

    pub(crate) fn check_muster(&self, side: Side, task: Task, action: Action) -> Check {
        let (eligible, cap) = self.muster(side, task);
        let pick = &self.pick;
        if matches!(task, Task::Campaign | Task::SeaMove) {
            self.check_chosen_at_war(side, pick.at, action)?;
        }
        match action {
            Action::Leader(leader) => self.check_pick_leader(pick, eligible.leaders, leader),
            Action::Take(kind, count) => {
                let left = eligible.corps & !pick.group.corps;
                let here = self.of_kind_checked(self.corps(side, pick.at) & self.reduced, kind);
                if task == Task::Replacement && !here.is_empty() && (here & eligible.corps).is_empty() {
                    return self.why_not_replaced(here);
                }
                self.check_pick_corps(pick, left, cap, (kind, count), self.too_many(side, task, cap))?;
                self.check_led(side, task, left, (kind, count))
            }
            Action::Done => self.check_muster_done(side, task),
            _ => no(Clause::CampaignAction, Reason::NotAskedNow),
        }
    }

    /// Why more corps than `cap` may not go.
    fn too_many(&self, side: Side, task: Task, cap: u8) -> (Clause, Reason) {
        match task {
            Task::SeaMove => self.title.why_sea_full(self, self.pick.group.leaders),
            Task::Replacement => (Clause::ReplacementAction, Reason::NotSoMany),
            _ if self.pick.group.leaders.is_empty() => (Clause::LeaderNeeded, Reason::NeedsLeader),
            _ if self.command(self.pick.group.leaders) <= cap => {
                let clause = match task {
                    Task::Intercept => Clause::InterceptionRoll,
                    Task::AvoidBattle => Clause::AvoidRetreat,
                    _ => Clause::CampaignAction,
                };
                (clause, Reason::TooManyForCommand)
            }
            Task::Campaign => (Clause::OverstackPenalty, Reason::TooManyForSpace),
            _ if self.overstacked(side, self.pick.at) => (Clause::OverstackPenalty, Reason::TooManyForSpace),
            _ => (Clause::NoOverstacking, Reason::OverStackingLimit),
        }
    }

    fn check_muster_done(&self, side: Side, task: Task) -> Check {
        let group = self.pick.group;
        match task {
            Task::SeaMove => need(!group.is_empty(), Clause::SeaMovement, Reason::NothingChosen),
            Task::Replacement => need(!group.is_empty(), Clause::ReplacementAction, Reason::NothingChosen),
            Task::Intercept => {
                need(!group.leaders.is_empty(), Clause::WhoIntercepts, Reason::NeedsLeader)?;
                let fortress = self.atlas.masks.fortresses.has(self.force.at);
                need(fortress || !group.corps.is_empty(), Clause::WhoIntercepts, Reason::NeedsCorps)
            }
            Task::Campaign | Task::AvoidBattle => {
                need(!group.leaders.is_empty(), Clause::LeaderNeeded, Reason::NeedsLeader)?;
                if !self.command_varies() {
                    return Ok(());
                }
                let at = self.pick.at;
                let siege = || {
                    task == Task::Campaign
                        && self.siege_command(side, at) > 0
                        && group.corps.len() >= self.corps_for_siege(side, at)
                };
                need(
                    self.may_march(side, group) || siege(),
                    Clause::CampaignAction,
                    Reason::TooManyForCommand,
                )
            }
        }
    }

    /// Can a force be chosen that may do one thing and not another: besiege but not march, lead some corps only?
    fn command_varies(&self) -> bool {
        self.atlas.numbers.siege_by_tactics || self.options.has(Options::LEADER_ABILITIES)
    }

    /// Corps the chosen leaders could lead on a march or an errand from here.
    fn march_command(&self, side: Side, at: SpaceId) -> u8 {
        let limit = if self.overstacked(side, at) { self.limit(side, at) } else { 255 };
        self.command(self.pick.group.leaders).min(limit)
    }

    /// Corps the chosen leaders could lead in a siege where they stand, by the rule that adds their tactical
    /// ratings; none where no siege is possible.
    // nine-years: 17.5.1#2
    pub(crate) fn siege_command(&self, side: Side, at: SpaceId) -> u8 {
        if !self.atlas.numbers.siege_by_tactics || self.sieged.has(at) {
            return 0;
        }
        let fortress = self.atlas.masks.fortresses.has(at) && !self.friendly(side, at) && !self.closed(at);
        if !fortress {
            return 0;
        }
        let limit = if self.overstacked(side, at) { self.limit(side, at) } else { 255 };
        let command = self.command_in_siege(self.pick.group.leaders, at).min(limit);
        let enough = command.min(self.fresh(side, at).corps.len()) >= self.corps_for_siege(side, at);
        if enough { command } else { 0 }
    }

    /// Could the chosen leaders march from here with this group?
    // nine-years: 20.4.4#5
    fn may_march(&self, side: Side, group: Group) -> bool {
        group.corps.len() <= self.march_command(side, self.pick.at) && self.leads(group, Purpose::March)
    }

    /// Do the chosen leaders lead these corps as well? A force too large to march must still be able to grow
    /// large enough for the siege.
    // nine-years: 17.5.1#2, 20.4.4#5
    fn check_led(&self, side: Side, task: Task, left: CorpsSet, (kind, count): (Kind, u8)) -> Check {
        let mut group = self.pick.group;
        group.corps |= self.first_of_kind(self.atlas, left, kind, count);
        let led = !task.needs_command() || self.may_march(side, group);
        let siege = if led || task != Task::Campaign { 0 } else { self.siege_command(side, self.pick.at) };
        if siege == 0 || !self.leads(group, Purpose::Siege(self.pick.at)) {
            return need(led, Clause::LeaderAbilities, Reason::TooManyForCommand);
        }
        let later = group.corps | self.later_kinds(left, kind);
        let reach = self.most_led(group.leaders, Purpose::Siege(self.pick.at), group.corps, later).min(siege);
        let enough = reach >= self.corps_for_siege(side, self.pick.at);
        need(enough, Clause::SiegeRequirements, Reason::TooFewForSiege)
    }

    pub(crate) fn list_muster(&self, side: Side, task: Task, list: &mut Vec<Action>) {
        let (eligible, cap) = self.muster(side, task);
        self.list_pick_leaders(&self.pick, eligible.leaders, list);
        let start = list.len();
        self.list_pick_corps(&self.pick, eligible.corps, cap, list);
        let bound = || self.bound_leader(self.pick.group.leaders).is_some();
        if self.command_varies()
            && task.needs_command()
            && (cap > self.march_command(side, self.pick.at) || bound())
        {
            self.keep_led(side, task, eligible.corps & !self.pick.group.corps, start, list);
        }
        if self.check_muster_done(side, task).is_ok() {
            list.push(Action::Done);
        }
    }

    fn keep_led(&self, side: Side, task: Task, left: CorpsSet, start: usize, list: &mut Vec<Action>) {
        let mut kept = start;
        for i in start..list.len() {
            let Action::Take(kind, count) = list[i] else { continue };
            if self.check_led(side, task, left, (kind, count)).is_ok() {
                list[kept] = list[i];
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    /// March or siege with the mustered force; a card may help the siege.
    pub(crate) fn check_march_or_siege(&self, action: Action) -> Check {
        match action {
            Action::March => {
                need(!self.force.card, Clause::CampaignAction, Reason::CardNotNow)?;
                need(self.force_commanded(), Clause::CampaignAction, Reason::TooManyForCommand)
            }
            Action::Siege => self.check_siege(),
            Action::Event(card) => self.check_siege_card(card),
            _ => no(Clause::CampaignAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_march_or_siege(&self, list: &mut Vec<Action>) {
        if !self.force.card && self.force_commanded() {
            list.push(Action::March);
        }
        if self.check_siege().is_ok() {
            list.push(Action::Siege);
        }
        self.list_held(self.force.side, list, |card| self.check_siege_card(card).is_ok());
    }

    /// Is the mustered force small enough to march, and not only to besiege?
    // nine-years: 17.5.1#2
    fn force_commanded(&self) -> bool {
        self.leads(self.force.group, Purpose::March)
    }
}

impl Play<'_> {
    pub(crate) fn apply_where(&mut self, task: Task, space: SpaceId) {
        self.activate(space);
        self.s.pick = Pick::begin(space);
        self.s.turn_to(Step::Muster(task));
    }

    /// A neutral power joins when its forces are activated (7.2.1).
    // rule: 7.2.1
    pub(crate) fn activate(&mut self, space: SpaceId) {
        if !self.title.joins_when_activated() {
            return;
        }
        let atlas = self.atlas;
        for &power in &atlas.spaces[space.index()].home {
            if self.allegiance[power.index()] == crate::pieces::Allegiance::Neutral {
                let side = self.atlas.powers[power.index()].side;
                self.join(self.title.neutrality(power), power, side);
            }
        }
    }

    pub(crate) fn apply_muster(&mut self, side: Side, task: Task, action: Action) {
        if action != Action::Done {
            let (eligible, _) = self.look().muster(side, task);
            self.add_to_pick(eligible.corps, action);
            return;
        }
        match task {
            Task::Campaign => self.begin_campaign(side),
            Task::SeaMove => self.begin_sea_move(side),
            Task::Replacement => self.replace(),
            Task::Intercept => self.attempt_interception(side),
            Task::AvoidBattle => self.avoid_battle(side),
        }
    }

    pub(crate) fn set_force(&mut self, side: Side, mp: u8) {
        let Pick { at, group, .. } = self.pick;
        self.s.force = Force { side, group, at, from: at, mp, ..Force::default() };
        self.mark_acted(group);
        self.s.pick = Pick::default();
    }

    // rule: 13.5.1
    fn begin_campaign(&mut self, side: Side) {
        self.set_force(side, self.title.campaign_mp(&self.look()));
        let siege = self.look().check_siege().is_ok();
        self.s.turn_to(if siege { Step::MarchOrSiege } else { Step::March });
        let royal = self.force.group.leaders & self.atlas.masks.royals & self.named;
        if !royal.is_empty() {
            self.offer_card(Card::Interference, side.enemy());
        }
    }
}
