//! Chapter 13: the Campaign phase: cards, rounds, and the kinds of action.

use crate::action::{Action, Order};
use crate::atlas::FleetId;
use crate::cards::{TOP_CARD, pile_size};
use crate::clause::Clause;
use crate::command::Purpose;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Options, Pick};
use crate::step::{Card, Step, Task};

/// Some corps, no matter whose.
const ANY_CORPS: CorpsSet = CorpsSet(1);

/// Friendly spaces next to a piece in transfer.
#[derive(Clone, Copy)]
struct NearGround {
    /// Those that take a leader.
    leaders: SpaceSet,
    /// Those that take a corps.
    corps: SpaceSet,
}

impl Look<'_> {
    /// Leaders and corps of a side in a space that may still act this round.
    // rule: 13.4.3, 17.3.5
    #[inline]
    pub fn fresh(&self, side: Side, space: SpaceId) -> Group {
        let group = self.group(self.atlas, side, space);
        let all = self.all_fresh(side);
        Group { leaders: group.leaders & all.leaders, corps: group.corps & all.corps }
    }

    /// Leaders and corps of a side, wherever they are, that may still act this round.
    // pragmatic-war: 7.2.7#1
    #[inline]
    pub(crate) fn all_fresh(&self, side: Side) -> Group {
        let leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        let corps = self.side_corps[side.index()] & !self.acted & !self.inside;
        let fresh = Group { leaders, corps };
        if self.atlas.numbers.closed_lands { self.without_idle(side, fresh) } else { fresh }
    }

    /// Less those whose power is not at war yet.
    fn without_idle(&self, side: Side, group: Group) -> Group {
        let idle = self.title.idle(self, side);
        Group { leaders: group.leaders & !idle.leaders, corps: group.corps & !idle.corps }
    }

    /// Spaces where a side has fresh leaders.
    pub(crate) fn fresh_leader_spaces(&self, side: Side) -> SpaceSet {
        self.leader_places(self.all_fresh(side).leaders)
    }

    /// Has a side any leader who may still act?
    fn any_fresh_leader(&self, side: Side) -> bool {
        self.all_fresh(side).leaders.any(|l| self.leader_at[l.index()] < 128)
    }

    /// Spaces where a side has fresh corps.
    pub(crate) fn fresh_corps_spaces(&self, side: Side) -> SpaceSet {
        self.places(self.all_fresh(side).corps)
    }

    /// Why none of the pieces of a side in a space may act: all have acted, or are not at war.
    fn why_not_fresh(&self, side: Side, space: SpaceId) -> Check {
        let all = self.group(self.atlas, side, space);
        let idle = self.atlas.numbers.closed_lands && self.without_idle(side, all).is_empty();
        if idle {
            let (clause, reason) = self.title.why_idle(side);
            return no(clause, reason);
        }
        no(Clause::OncePerRound, Reason::HasActed)
    }

    /// 13.2.1: both choose a card face down.
    // rule: 13.2.1
    pub(crate) fn check_first_card(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Card(value @ 1..=TOP_CARD) => need(
                self.hidden.hands[side.index()][value as usize] > 0,
                Clause::FirstPlayer,
                Reason::NoCardOfThatValue,
            ),
            _ => no(Clause::FirstPlayer, Reason::NotAskedNow),
        }
    }

    /// 13.3: a card must be played; the first player plays the one revealed.
    // rule: 13.3, 13.2.1
    pub(crate) fn check_play_card(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Card(value @ 1..=TOP_CARD) => need(
                self.hidden.hands[side.index()][value as usize] > 0,
                Clause::MustPlayCard,
                Reason::NoCardOfThatValue,
            ),
            _ => no(Clause::MustPlayCard, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_cards(&self, side: Side, list: &mut Vec<Action>) {
        for value in 1..=TOP_CARD {
            if self.hidden.hands[side.index()][value as usize] > 0 {
                list.push(Action::Card(value));
            }
        }
    }

    /// Which kinds of action are open now (13.5).
    // rule: 13.4.2, 13.5.3, 13.5.4
    // nine-years: 13.5.2, 13.5.5
    pub(crate) fn check_order(&self, side: Side, order: Order) -> Check {
        let once = |clause| need(self.used & 1 << order as u8 == 0, clause, Reason::OncePerRound);
        match order {
            Order::End => Ok(()),
            Order::Campaign => need(self.any_fresh_leader(side), Clause::CampaignAction, Reason::NoPieces),
            Order::Transfer => {
                if self.atlas.numbers.transfers_a_round == 1 {
                    once(Clause::TransferAction)?;
                }
                need(self.transfer_possible(side), Clause::TransferAction, Reason::NoPieces)
            }
            Order::Replacement => {
                once(Clause::ReplacementAction)?;
                need(self.replacement_possible(side), Clause::ReplacementAction, Reason::NothingToRestore)
            }
            Order::Rally => {
                once(Clause::RallyAction)?;
                need(!self.ralliers(side).is_empty(), Clause::RallyAction, Reason::NothingDemoralized)
            }
            Order::SeaMove => {
                self.title.check_order(self, order)?;
                if self.atlas.numbers.sea_moves_a_round == 1 {
                    once(Clause::SeaMoveAction)?;
                }
                need(self.sea_move_possible(side), Clause::SeaMoveAction, Reason::NoPieces)
            }
            Order::DeployFleet => {
                self.title.check_order(self, order)?;
                self.check_deploy_fleet(side)
            }
            Order::Special => self.title.check_special(self, side),
        }
    }

    /// 13.5.6
    // rule: 13.5.6, 12.3.6
    fn check_deploy_fleet(&self, side: Side) -> Check {
        need(self.fleets_ready(side).next().is_some(), Clause::DeployFleet, Reason::NoFleet)
    }

    /// Commissioned fleets of a side that may sail.
    // rule: 13.5.6
    pub(crate) fn fleets_ready(&self, side: Side) -> impl Iterator<Item = FleetId> {
        let sails = |f: &FleetId| {
            let fleet = &self.atlas.fleets[f.index()];
            self.fleets[f.index()] > 0 && !fleet.standing && self.title.may_deploy(self, *f)
        };
        self.fleets_of(side).filter(sails)
    }

    pub(crate) fn check_which_fleet(&self, side: Side, action: Action) -> Check {
        let Action::Fleet(fleet) = action else { return no(Clause::DeployFleet, Reason::NotAskedNow) };
        need(self.fleets_ready(side).any(|f| f == fleet), Clause::DeployFleet, Reason::NoFleet)
    }

    pub(crate) fn check_act(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Do(order) => self.check_order(side, order),
            _ => no(Clause::NumberOfActions, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_act(&self, side: Side, list: &mut Vec<Action>) {
        for order in Order::ALL {
            if self.check_order(side, order).is_ok() {
                list.push(Action::Do(order));
            }
        }
    }

    /// Spaces where a Replacement action could restore a corps.
    pub(crate) fn replacement_spaces(&self, side: Side) -> SpaceSet {
        let mut spaces = SpaceSet::EMPTY;
        self.each_replacement_space(side, |space| spaces.insert(space));
        spaces
    }

    /// Is there any?
    fn replacement_possible(&self, side: Side) -> bool {
        let candidates = self.replacement_candidates(side);
        (0..self.atlas.powers.len() as u8).map(PowerId).any(|power| {
            let those = candidates & self.atlas.masks.corps[power.index()];
            !those.is_empty()
                && self.check_restoring_action(power).is_ok()
                && self.power_lines(power).reach_any(self.places(those), |s| !self.overstacked(side, s))
        })
    }

    /// Reduced corps of a side that have not acted and are not shut in.
    // rule: 13.5.3, 13.4.3
    fn replacement_candidates(&self, side: Side) -> CorpsSet {
        self.side_corps[side.index()] & self.reduced & !self.acted & !self.inside
    }

    /// Calls `f` with every space where a corps could be restored.
    // rule: 13.5.3, 4.1.3#2, 13.4.3
    fn each_replacement_space(&self, side: Side, mut f: impl FnMut(SpaceId)) {
        let candidates = self.replacement_candidates(side);
        for power in (0..self.atlas.powers.len() as u8).map(PowerId) {
            let those = candidates & self.atlas.masks.corps[power.index()];
            if those.is_empty() || self.check_restoring_action(power).is_err() {
                continue;
            }
            let here = self.places(those);
            let lines = self.power_lines(power);
            for space in here {
                if lines.reach(space) && !self.overstacked(side, space) {
                    f(space);
                }
            }
        }
    }

    /// Reduced corps in a space that a Replacement action may restore.
    // rule: 13.5.3
    pub(crate) fn replaceable(&self, side: Side, space: SpaceId) -> CorpsSet {
        let mut set = CorpsSet::EMPTY;
        let here = self.corps(side, space) & self.reduced & !self.acted;
        for power in 0..self.atlas.powers.len() {
            let those = here & self.atlas.masks.corps[power];
            let power = PowerId(power as u8);
            if !those.is_empty()
                && self.check_restoring_action(power).is_ok()
                && self.power_lines(power).reach(space)
            {
                set |= those;
            }
        }
        set
    }

    /// Leaders who may conduct a Rally action.
    // rule: 13.5.4, 13.4.3
    pub(crate) fn ralliers(&self, side: Side) -> LeaderSet {
        let mut set = LeaderSet::EMPTY;
        if self.demoralized.is_empty() && self.leaders_demoralized.is_empty() {
            return set;
        }
        let candidates = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        for leader in candidates {
            if let Some(space) = self.leader_space(leader)
                && (self.leaders_demoralized.has(leader) || !self.rallyable(side, space).is_empty())
            {
                set.insert(leader);
            }
        }
        set
    }

    /// Demoralized corps in a space that may be rallied.
    // rule: 13.5.4
    pub fn rallyable(&self, side: Side, space: SpaceId) -> CorpsSet {
        self.corps(side, space) & self.demoralized & !self.acted
    }

    pub(crate) fn check_rally(&self, side: Side, action: Action) -> Check {
        let Action::Leader(leader) = action else { return no(Clause::RallyAction, Reason::NotAskedNow) };
        let exists = leader.index() < self.atlas.leaders.len()
            && self.atlas.masks.leaders[side.index()].has(leader)
            && self.leader_space(leader).is_some();
        need(exists, Clause::RallyAction, Reason::NoSuchLeader)?;
        need(!self.leaders_acted.has(leader), Clause::OncePerRound, Reason::HasActed)?;
        need(!self.leaders_inside.has(leader), Clause::NoSorties, Reason::UnderSiege)?;
        need(self.distinct_ralliers(side).has(leader), Clause::RallyAction, Reason::NothingDemoralized)
    }

    /// Ralliers of which no equal one in the same place comes before.
    pub(crate) fn distinct_ralliers(&self, side: Side) -> LeaderSet {
        let all = self.ralliers(side);
        let mut set = LeaderSet::EMPTY;
        for leader in all {
            let mates = all & self.leaders_in(self.leader_at[leader.index()]);
            if self.distinct(mates).has(leader) {
                set.insert(leader);
            }
        }
        set
    }

    /// Half the command rating, rounded up (13.5.4).
    // rule: 13.5.4
    pub fn rally_limit(&self, leader: LeaderId) -> u8 {
        self.rally_cr(leader).div_ceil(2)
    }

    pub(crate) fn check_rally_corps(&self, side: Side, leader: LeaderId, action: Action) -> Check {
        match action {
            Action::Done => need(
                self.leaders_demoralized.has(leader) || !self.pick.group.corps.is_empty(),
                Clause::RallyAction,
                Reason::NothingChosen,
            ),
            Action::Take(kind, count) => self.check_pick_corps(
                &self.pick,
                self.rallyable(side, self.pick.at) & !self.pick.group.corps,
                self.rally_limit(leader),
                (kind, count),
                (Clause::RallyAction, Reason::TooManyToRally),
            ),
            _ => no(Clause::RallyAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_rally_corps(&self, side: Side, leader: LeaderId, list: &mut Vec<Action>) {
        let eligible = self.rallyable(side, self.pick.at);
        self.list_pick_corps(&self.pick, eligible, self.rally_limit(leader), list);
        if self.leaders_demoralized.has(leader) || !self.pick.group.corps.is_empty() {
            list.push(Action::Done);
        }
    }

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

    /// May corps of the power be restored by an action this turn?
    // rule: 20.4#5
    fn check_restoring_action(&self, power: PowerId) -> Check {
        need(self.no_restore & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        self.title.may_restore(self, power)
    }

    /// Why none of these reduced corps may be restored by an action.
    fn why_not_replaced(&self, corps: CorpsSet) -> Check {
        let Some(first) = corps.first() else {
            return no(Clause::ReplacementAction, Reason::NothingToRestore);
        };
        need(!self.acted.has(first), Clause::OncePerRound, Reason::HasActed)?;
        self.check_restoring_action(self.atlas.masks.power_of[first.index()])?;
        no(Clause::ReplacementAction, Reason::NoLineOfCommunication)
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
                let room = self.room_with(side, self.force.at, self.pick.group.leaders);
                let mut able = self.interceptors(side, at);
                able.leaders = self.able_to_bring(side, able);
                (able, command().min(room))
            }
            Task::AvoidBattle => {
                let room = self.room_with(side, self.retreat.to, self.pick.group.leaders);
                let all = self.group(self.atlas, side, at);
                (self.admitted(side, all, at, self.retreat.to), command().min(room))
            }
            Task::Replacement => (Group { leaders: LeaderSet::EMPTY, corps: self.replaceable(side, at) }, 1),
        }
    }

    pub(crate) fn check_muster(&self, side: Side, task: Task, action: Action) -> Check {
        let (eligible, cap) = self.muster(side, task);
        let pick = &self.pick;
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
            Task::SeaMove => (Clause::SeaMoveAction, Reason::TooManyForSea),
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
                        && group.corps.len() >= self.defense_value(at).max(1)
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
        let command = self.command_in_siege(self.pick.group.leaders).min(limit);
        let enough = command.min(self.fresh(side, at).corps.len()) >= self.defense_value(at).max(1);
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
        if siege == 0 || !self.leads(group, Purpose::Siege) {
            return need(led, Clause::LeaderAbilities, Reason::TooManyForCommand);
        }
        let later = group.corps | self.later_kinds(left, kind);
        let reach = self.most_led(group.leaders, Purpose::Siege, group.corps, later).min(siege);
        let enough = reach >= self.defense_value(self.pick.at);
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

    // ---------------------------------------------------------------- 13.5.2 Transfer

    /// Spaces through which transferring pieces may pass and in which they may end.
    // rule: 13.5.2
    // nine-years: 13.5.2
    pub(crate) fn transfer_ground(&self, side: Side) -> SpaceSet {
        self.ground_of(side, self.occupied(side))
    }

    /// The same for a side whose corps are known to stand in these spaces.
    fn ground_of(&self, side: Side, occupied: SpaceSet) -> SpaceSet {
        let friendly = self.steady(side);
        let besieged = (occupied & !friendly).filter(|&s| !self.closed(s)).collect();
        (friendly & !self.occupied(side.enemy())) | besieged
    }

    /// Spaces a piece in transfer may enter next: enemy-controlled ones only from a friendly one (14.2.1).
    // rule: 14.2.1
    fn next_ground(&self, side: Side, from: SpaceId, ground: SpaceSet) -> SpaceSet {
        let friendly = self.friendly(side, from) || self.closed(from);
        if friendly { ground } else { ground & self.control[side.index()] }
    }

    /// Spaces within reach over allowed ground; an enemy fortress ends the way (14.2.2).
    // rule: 13.5.2, 14.1.1, 14.2.2, 2.1.4
    // nine-years: 13.5.2
    // pragmatic-war: 7.2.2#1, 7.2.7#1, 7.2.8#2
    pub(crate) fn within_reach(
        &self,
        side: Side,
        from: SpaceId,
        mp: u8,
        ground: SpaceSet,
        piece: Group,
    ) -> SpaceSet {
        let links = &self.atlas.masks.links[side.index()];
        let slow = &self.atlas.masks.slow[side.index()];
        let stops = self.atlas.masks.fortresses & !self.control[side.index()] & !SpaceSet::of(from);
        let all_friendly = (ground & !self.control[side.index()]).is_empty();
        let closed = self.closed_to(side, piece, from);
        let by_way = self.atlas.numbers.closed_lands && self.title.way_matters(self, piece);
        let ground = if by_way { ground } else { ground & !closed };
        let next = |space| {
            let next = if all_friendly { ground } else { self.next_ground(side, space, ground) };
            if by_way { next & !self.closed_to(side, piece, space) } else { next }
        };
        let mut reached = [SpaceSet::EMPTY; 8];
        let mut all = SpaceSet::of(from);
        reached[0] = all;
        for cost in 1..=mp as usize {
            let mut new = SpaceSet::EMPTY;
            for space in reached[cost - 1] & !stops {
                new |= links[space.index()] & !slow[space.index()] & next(space);
            }
            if cost >= 2 {
                for space in reached[cost - 2] & !stops {
                    new |= slow[space.index()] & next(space);
                }
            }
            reached[cost] = new & !all;
            all |= reached[cost];
        }
        all.remove(from);
        all
    }

    /// The ground open to a piece from here: forces of a neutral power, which join the war by acting, may
    /// use their own neutral spaces.
    // rule: 7.2.1
    fn transfer_ground_from(&self, side: Side, from: SpaceId) -> SpaceSet {
        let mut ground = self.transfer_ground(side);
        if self.closed(from) {
            for power in &self.atlas.spaces[from.index()].home {
                ground |= self.atlas.masks.home[power.index()];
            }
        }
        ground
    }

    /// Where a transferred piece may go: leaders anywhere in reach, corps where there is room.
    // rule: 13.5.2, 4.1.2
    pub fn transfer_targets(&self, side: Side, from: SpaceId, piece: Group) -> SpaceSet {
        let numbers = &self.atlas.numbers;
        let corps = !piece.corps.is_empty();
        let mp = if corps { numbers.transfer_corps_mp } else { numbers.transfer_leader_mp };
        let mp = self.title.transfer_mp(self, mp);
        let reached = self.within_reach(side, from, mp, self.transfer_ground_from(side, from), piece);
        if corps { reached.filter(|&s| self.room(side, s) > 0).collect() } else { reached }
    }

    /// Can a piece leave this space by transfer at all?
    fn can_leave(&self, side: Side, from: SpaceId, corps: bool, ground: SpaceSet) -> bool {
        let ground = if self.closed(from) { self.transfer_ground_from(side, from) } else { ground };
        let next = self.atlas.masks.links[side.index()][from.index()] & self.next_ground(side, from, ground);
        if next.is_empty() {
            return false;
        }
        !corps
            || next.clone().any(|s| self.room(side, s) > 0)
            || !self.transfer_targets(side, from, Group { corps: ANY_CORPS, ..Group::default() }).is_empty()
    }

    /// May a piece leave this space by transfer? Nearly always a friendly neighbour settles it.
    fn may_leave(&self, side: Side, from: SpaceId, corps: bool) -> bool {
        let friendly = self.atlas.masks.links[side.index()][from.index()] & self.steady(side);
        let takes = |s: SpaceId| self.corps(side.enemy(), s).is_empty() && (!corps || self.room(side, s) > 0);
        { friendly }.any(takes) || self.can_leave(side, from, corps, self.transfer_ground(side))
    }

    /// The friendly spaces next to one that take a leader, and those that take a corps as well.
    fn near_ground(&self, side: Side, from: SpaceId) -> NearGround {
        let near = self.atlas.masks.links[side.index()][from.index()] & self.steady(side);
        let leaders: SpaceSet = near.filter(|&s| self.corps(side.enemy(), s).is_empty()).collect();
        NearGround { leaders, corps: { leaders }.filter(|&s| self.room(side, s) > 0).collect() }
    }

    /// May this piece leave a space by transfer where lands may be closed to it?
    // pragmatic-war: 13.5.2
    fn may_transfer(&self, side: Side, from: SpaceId, piece: Group, near: NearGround) -> bool {
        let near = if piece.corps.is_empty() { near.leaders } else { near.corps };
        !(near & !self.closed_to(side, piece, from)).is_empty()
            || !self.transfer_targets(side, from, piece).is_empty()
    }

    /// Spaces from which something may be transferred where lands may be closed.
    // pragmatic-war: 13.5.2
    fn sources_by_piece(&self, side: Side) -> SpaceSet {
        let fresh = self.all_fresh(side);
        let spaces = self.leader_places(fresh.leaders) | self.places(fresh.corps);
        let (counts, _) = self.corps_counts(side);
        let open = self.steady(side) & !self.occupied(side.enemy());
        let roomy = |s: SpaceId| counts[s.index()] < self.limit(side, s);
        let links = &self.atlas.masks.links[side.index()];
        let closed_to_some = self.closed_to(side, fresh, SpaceId::NONE);
        let leaves = |&s: &SpaceId| {
            if (links[s.index()] & open & !closed_to_some).any(roomy) {
                return true;
            }
            let all = Group {
                leaders: self.leaders_in(s.0) & fresh.leaders,
                corps: self.corps_in(s.0) & fresh.corps,
            };
            (links[s.index()] & open & !self.closed_to(side, all, s)).any(roomy)
                || !self.transferable(side, s).is_empty()
        };
        spaces.filter(leaves).collect()
    }

    /// Those fresh pieces in a space that may leave it by transfer.
    // pragmatic-war: 13.5.2
    fn transferable(&self, side: Side, from: SpaceId) -> Group {
        let mut fresh = self.fresh(side, from);
        if self.lands_closed() {
            let near = self.near_ground(side, from);
            return self.those(fresh, |piece| self.may_transfer(side, from, piece, near));
        }
        if !self.may_leave(side, from, false) {
            fresh.leaders = LeaderSet::EMPTY;
        }
        if !self.may_leave(side, from, true) {
            fresh.corps = CorpsSet::EMPTY;
        }
        fresh
    }

    /// Spaces from which something may be transferred.
    pub(crate) fn transfer_sources(&self, side: Side) -> SpaceSet {
        if self.lands_closed() {
            return self.sources_by_piece(side);
        }
        let leaders = self.fresh_leader_spaces(side);
        let (counts, occupied) = self.corps_counts(side);
        let fresh = self.all_fresh(side).corps;
        let all_fresh = fresh == self.side_corps[side.index()] & !self.inside;
        let corps = if all_fresh { occupied } else { self.places(fresh) };
        let ground = self.ground_of(side, occupied);
        let roomy = |s: SpaceId| counts[s.index()] < self.limit(side, s);
        let links = &self.atlas.masks.links[side.index()];
        let open = ground & self.control[side.index()];
        let leaves = |&s: &SpaceId| {
            (links[s.index()] & open).any(roomy)
                || (leaders.has(s) && self.can_leave(side, s, false, ground))
                || (corps.has(s) && self.can_leave(side, s, true, ground))
        };
        (leaders | corps).filter(leaves).collect()
    }

    fn transfer_possible(&self, side: Side) -> bool {
        if self.lands_closed() {
            let one = |l: LeaderId| Group { leaders: LeaderSet::of(l), ..Group::default() };
            let leaves = |l, s| self.may_transfer(side, s, one(l), self.near_ground(side, s));
            let goes = |l: LeaderId| self.leader_space(l).is_some_and(|s| leaves(l, s));
            return self.all_fresh(side).leaders.any(goes)
                || self.fresh_corps_spaces(side).any(|s| !self.transferable(side, s).is_empty());
        }
        // One leader after another: nearly always the first can go somewhere.
        let mut leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        leaders.any(|l| self.leader_space(l).is_some_and(|s| self.may_leave(side, s, false)))
            || self.fresh_corps_spaces(side).any(|s| self.may_leave(side, s, true))
    }

    pub(crate) fn check_transfer_from(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => need(self.transfers > 0, Clause::TransferAction, Reason::NothingChosen),
            Action::Space(space) => {
                need(space.index() < self.atlas.spaces.len(), Clause::TransferAction, Reason::NoSuchSpace)?;
                need(
                    !self.group(self.atlas, side, space).is_empty(),
                    Clause::TransferAction,
                    Reason::NoPieces,
                )?;
                if self.fresh(side, space).is_empty() {
                    return self.why_not_fresh(side, space);
                }
                need(self.transfer_sources(side).has(space), Clause::TransferAction, Reason::NotEligible)
            }
            _ => no(Clause::TransferAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn check_transfer_what(&self, side: Side, from: SpaceId, action: Action) -> Check {
        let fresh = self.fresh(side, from);
        let able = self.transferable(side, from);
        match action {
            Action::Leader(leader) => {
                self.check_pick_leader(&Pick::begin(from), fresh.leaders, leader)?;
                need(able.leaders.has(leader), Clause::TransferAction, Reason::NotEligible)
            }
            Action::Take(kind, count) => {
                let too_many = (Clause::TransferAction, Reason::NotSoMany);
                self.check_pick_corps(&Pick::begin(from), fresh.corps, 1, (kind, count), too_many)?;
                let those = self.of_kind_checked(able.corps, kind);
                need(!those.is_empty(), Clause::TransferAction, Reason::NotEligible)
            }
            _ => no(Clause::TransferAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_transfer_what(&self, side: Side, from: SpaceId, list: &mut Vec<Action>) {
        let able = self.transferable(side, from);
        self.list_pick_leaders(&Pick::begin(from), able.leaders, list);
        self.list_pick_corps(&Pick::begin(from), able.corps, 1, list);
    }

    pub(crate) fn transfer_to(&self, side: Side) -> SpaceSet {
        self.transfer_targets(side, self.pick.at, self.pick.group)
    }

    pub(crate) fn check_transfer_to(&self, side: Side, action: Action) -> Check {
        let Action::Space(space) = action else { return no(Clause::TransferAction, Reason::NotAskedNow) };
        need(space.index() < self.atlas.spaces.len(), Clause::TransferAction, Reason::NoSuchSpace)?;
        need(space != self.pick.at, Clause::TransferAction, Reason::SamePlace)?;
        if self.transfer_to(side).has(space) {
            return Ok(());
        }
        self.check_admitted(side, self.pick.group, self.pick.at, space)?;
        let ground = self.transfer_ground(side);
        if !ground.has(space) {
            return no(
                Clause::TransferAction,
                if self.friendly(side, space) { Reason::EnemyOccupied } else { Reason::NotFriendly },
            );
        }
        if !self.pick.group.corps.is_empty() && self.room(side, space) == 0 {
            return no(Clause::NoOverstacking, Reason::OverStackingLimit);
        }
        no(Clause::TransferAction, Reason::NotEnoughMovement)
    }
}

impl Play<'_> {
    /// 13.2.1: who goes first.
    // rule: 13.2.1
    // nine-years: 13.2.1
    pub(crate) fn determine_first_player(&mut self) {
        let sizes = Side::BOTH.map(|side| pile_size(&self.hidden.hands[side.index()]));
        self.s.must_play = 0;
        match sizes[0].cmp(&sizes[1]) {
            std::cmp::Ordering::Greater => self.goes_first(Side::Alliance),
            std::cmp::Ordering::Less => self.goes_first(Side::Bourbon),
            std::cmp::Ordering::Equal if sizes[0] == 0 => self.s.active = self.look().initiative(),
            std::cmp::Ordering::Equal => self.s.push(Step::FirstCard),
        }
    }

    fn goes_first(&mut self, side: Side) {
        self.s.active = side;
        self.fact(Fact::GoesFirst { side });
    }

    pub(crate) fn apply_first_card(&mut self, side: Side, value: u8) {
        self.s.hidden.first_card[side.index()] = value;
        let [alliance, bourbon] = self.hidden.first_card;
        if alliance == 0 || bourbon == 0 {
            return;
        }
        for side in Side::BOTH {
            let value = self.hidden.first_card[side.index()];
            self.fact(Fact::CardRevealed { side, value });
        }
        self.s.pop();
        match alliance.cmp(&bourbon) {
            std::cmp::Ordering::Greater => self.first_player(Side::Alliance),
            std::cmp::Ordering::Less => self.first_player(Side::Bourbon),
            std::cmp::Ordering::Equal => self.s.push(Step::GoFirst(crate::step::Phase::Campaign)),
        }
    }

    /// The first player must use the card he revealed; the other takes his back.
    // rule: 13.2.1
    // nine-years: 13.2.1
    pub(crate) fn first_player(&mut self, side: Side) {
        self.s.must_play = self.hidden.first_card[side.index()];
        self.s.hidden.first_card = [0, 0];
        self.goes_first(side);
    }

    /// 13.3: the next round, if anybody has cards.
    // rule: 13.3, 13.1
    pub(crate) fn next_round(&mut self) -> bool {
        if self.title.campaign_over(&self.look()) {
            return false;
        }
        let has_cards = |p: &Self, side: Side| pile_size(&p.hidden.hands[side.index()]) > 0;
        let side = if has_cards(self, self.active) { self.active } else { self.active.enemy() };
        if !has_cards(self, side) {
            return false;
        }
        self.s.active = side.enemy();
        self.s.acted = CorpsSet::EMPTY;
        self.s.leaders_acted = LeaderSet::EMPTY;
        self.s.sieged = SpaceSet::EMPTY;
        self.s.used = 0;
        self.s.actions = 0;
        self.s.push(Step::Act(side));
        self.s.push(Step::PlayCard(side));
        let title = self.title;
        title.round_begins(self, side);
        true
    }

    pub(crate) fn resume_play_card(&mut self, side: Side) -> Flow {
        if self.must_play == 0 {
            return Flow::Wait;
        }
        let value = std::mem::take(&mut self.s.must_play);
        self.apply_play_card(side, value);
        Flow::Go
    }

    // rule: 13.3, 13.4.1
    // pragmatic-war: 13.4.1
    pub(crate) fn apply_play_card(&mut self, side: Side, value: u8) {
        let deck = self.look().deck_of(side);
        self.s.hidden.hands[side.index()][value as usize] -= 1;
        self.s.discards[deck][value as usize] += 1;
        self.s.actions = value;
        self.fact(Fact::CardPlayed { side, value });
        self.s.pop();
        self.offer_card(Card::Weather, side.enemy());
    }

    /// Is a round in progress?
    pub(crate) fn actions_under_way(&self) -> bool {
        self.steps[..self.depth as usize].iter().any(|step| matches!(step, Step::Act(_)))
    }

    /// Between two actions of a round, and at its end.
    // rule: 13.4.1, 13.4.2
    pub(crate) fn resume_act(&mut self, side: Side) -> Flow {
        if self.look().crowding_due() {
            self.settle_crowding();
            return Flow::Go;
        }
        // Only an action leaves leaders behind.
        if self.used != 0 && self.expel_strays() {
            return Flow::Go;
        }
        let title = self.title;
        if title.action_done(self) {
            return Flow::Go;
        }
        self.end_action();
        if self.actions > 0 {
            return Flow::Wait;
        }
        self.end_round(side);
        Flow::Go
    }

    /// Nothing of an action outlives it.
    fn end_action(&mut self) {
        self.s.shaken = CorpsSet::EMPTY;
        self.s.leaders_shaken = LeaderSet::EMPTY;
        self.s.force = Force::default();
        self.s.pick = Pick::default();
        self.s.battle = Default::default();
        self.s.hits = Default::default();
        self.s.retreat = Default::default();
        self.s.tried = SpaceSet::EMPTY;
        self.s.transfers = 0;
        self.s.fallen = false;
        self.s.resupplied = false;
    }

    fn end_round(&mut self, side: Side) {
        self.s.actions = 0;
        self.s.used = 0;
        self.s.acted = CorpsSet::EMPTY;
        self.s.leaders_acted = LeaderSet::EMPTY;
        self.s.sieged = SpaceSet::EMPTY;
        self.fact(Fact::RoundEnded { side });
        self.s.pop();
        let title = self.title;
        title.round_ended(self, side);
    }

    pub(crate) fn apply_order(&mut self, side: Side, order: Order) {
        if order == Order::End {
            self.s.actions = 0;
            return;
        }
        self.s.actions -= 1;
        self.s.used |= 1 << order as u8;
        self.fact(Fact::ActionBegan { side, order });
        match order {
            Order::Campaign => self.s.push(Step::Where(Task::Campaign)),
            Order::SeaMove => self.s.push(Step::Where(Task::SeaMove)),
            Order::Replacement => self.s.push(Step::Where(Task::Replacement)),
            Order::Transfer => self.s.push(Step::TransferFrom),
            Order::Rally => self.s.push(Step::Rally),
            Order::DeployFleet => self.begin_deployment(side),
            Order::Special => {
                let title = self.title;
                title.special(self, side);
            }
            Order::End => {}
        }
    }

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
                self.join(power, side);
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

    /// Marks pieces as having acted (13.4.3).
    // rule: 13.4.3
    pub(crate) fn mark_acted(&mut self, group: Group) {
        self.s.acted |= group.corps;
        self.s.leaders_acted |= group.leaders;
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

    /// 13.5.3
    // rule: 13.5.3
    fn replace(&mut self) {
        let Pick { at, group, .. } = self.pick;
        for corps in group.corps {
            self.s.reduced.remove(corps);
            self.s.demoralized.remove(corps);
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(Fact::CorpsRestored { power, space: at });
        }
        self.mark_acted(group);
        self.s.pop();
    }

    // rule: 13.5.4
    pub(crate) fn apply_rally(&mut self, side: Side, leader: LeaderId) {
        let space = SpaceId(self.leader_at[leader.index()]);
        self.s.pick = Pick::begin(space);
        self.s.turn_to(Step::RallyCorps(leader));
        if self.look().rallyable(side, space).is_empty() {
            self.apply_rally_corps(leader, side, Action::Done);
        }
    }

    // rule: 13.5.4
    pub(crate) fn apply_rally_corps(&mut self, leader: LeaderId, side: Side, action: Action) {
        if action != Action::Done {
            let eligible = self.look().rallyable(side, self.pick.at);
            self.add_to_pick(eligible, action);
            return;
        }
        let corps = self.pick.group.corps;
        self.s.demoralized &= !corps;
        self.s.leaders_demoralized.remove(leader);
        self.mark_acted(Group { leaders: LeaderSet::of(leader), corps });
        self.fact(Fact::Rallied { leader, corps: corps.len() });
        self.s.pop();
    }

    /// The one fleet that is ready sails; of several the player names one.
    fn begin_deployment(&mut self, side: Side) {
        let ready: [Option<FleetId>; 2] = {
            let look = self.look();
            let mut fleets = look.fleets_ready(side);
            [fleets.next(), fleets.next()]
        };
        match ready {
            [Some(fleet), None] => self.deploy_fleet(fleet),
            _ => self.s.push(Step::WhichFleet(side)),
        }
    }

    pub(crate) fn apply_which_fleet(&mut self, action: Action) {
        self.s.pop();
        if let Action::Fleet(fleet) = action {
            self.deploy_fleet(fleet);
        }
    }

    /// 13.5.6: each side rolls, ties are rolled again.
    // rule: 13.5.6, 10.1
    // nine-years: 13.5.6, 6.1.1#5
    fn deploy_fleet(&mut self, fleet: FleetId) {
        let strength = std::mem::take(&mut self.s.fleets[fleet.index()]);
        let (owner, zone) = (self.atlas.fleets[fleet.index()].side, self.atlas.fleets[fleet.index()].zone);
        let modifier = self.title.naval_modifier(&self.look(), owner.enemy(), zone);
        let winner = self.naval_battle(owner, strength, modifier);
        // A fleet that wins a sea it can hold lies there.
        if winner != owner || !self.atlas.numbers.fleets_hold_seas {
            self.fact(Fact::FleetRemoved { fleet, forever: false });
        }
        let title = self.title;
        title.naval_battle_fought(self, fleet, winner);
    }

    /// Each side rolls a die and adds its bonus; the winner.
    // rule: 13.5.6
    pub(crate) fn naval_battle(&mut self, attacker: Side, strength: u8, modifier: u8) -> Side {
        let bonus = |side: Side| if side == attacker { strength } else { modifier };
        let (bourbon, alliance) = loop {
            let bourbon = self.die("naval-bourbon") + bonus(Side::Bourbon);
            let alliance = self.die("naval-alliance") + bonus(Side::Alliance);
            if bourbon != alliance {
                break (bourbon, alliance);
            }
        };
        let winner = if bourbon > alliance { Side::Bourbon } else { Side::Alliance };
        self.fact(Fact::NavalBattle { bourbon, alliance, winner });
        winner
    }

    // ---------------------------------------------------------------- 13.5.2 Transfer

    pub(crate) fn resume_transfer(&mut self) -> Flow {
        let full = self.transfers == 2;
        let Step::Act(side) = self.steps[self.depth as usize - 2] else {
            unreachable!("a transfer is an action")
        };
        if full || (self.transfers > 0 && !self.look().transfer_possible(side)) {
            self.s.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn apply_transfer_from(&mut self, action: Action) {
        match action {
            Action::Space(space) => {
                self.activate(space);
                self.s.push(Step::TransferWhat(space));
            }
            _ => self.s.pop(),
        }
    }

    pub(crate) fn apply_transfer_what(&mut self, side: Side, from: SpaceId, action: Action) {
        self.s.pick = Pick::begin(from);
        let eligible = self.look().fresh(side, from).corps;
        self.add_to_pick(eligible, action);
        self.s.turn_to(Step::TransferTo);
    }

    pub(crate) fn apply_transfer_to(&mut self, to: SpaceId) {
        let Pick { at, group, .. } = self.pick;
        if let Some(corps) = group.corps.first() {
            let kind = self.kind(self.atlas, corps);
            self.fact(Fact::CorpsMoved { kind, count: 1, from: at, to });
        }
        for leader in group.leaders {
            self.fact(Fact::LeaderMoved { leader, to });
        }
        self.move_group(group, to);
        self.mark_acted(group);
        self.settle_space(at);
        self.s.pick = Pick::default();
        self.s.transfers += 1;
        self.s.pop();
    }

    /// Leaders left alone with the enemy must go, as leaders caught alone do (14.3.4).
    // rule: 4.3, 14.3.4, 17.6
    pub(crate) fn expel_strays(&mut self) -> bool {
        for side in Side::BOTH {
            let leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_inside;
            for space in self.leader_places(leaders) & !self.control[side.index()] {
                if !self.corps(side, space).is_empty() {
                    continue;
                }
                let enemy = side.enemy();
                let company = !self.all_corps(enemy, space).is_empty()
                    || !(self.leaders_in(space.0) & self.atlas.masks.leaders[enemy.index()]).is_empty();
                if company {
                    self.begin_retreat(side, space, crate::state::Role::Expelled, SpaceSet::EMPTY);
                    return true;
                }
            }
        }
        false
    }
}
