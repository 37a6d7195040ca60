//! Chapter 13: the Campaign phase: cards, rounds, and the kinds of action.

mod fleets;
mod muster;
mod rally;
mod replacement;
mod transfer;

use crate::action::{Action, Order};
use crate::cards::{TOP_CARD, pile_size};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Pick};
use crate::step::{Card, Step, Task};

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
        self.check_at_war(side, self.group(self.atlas, side, space))?;
        no(Clause::OncePerRound, Reason::HasActed)
    }

    /// Why no piece of a side in these spaces can take an action: there are none, or those there are not at war.
    // pragmatic-war: 7.2.7#1
    fn why_nobody(&self, side: Side, clause: Clause, spaces: SpaceSet) -> Check {
        if self.atlas.numbers.closed_lands {
            let idle = self.title.idle(self, side);
            let kept = self.leader_places(idle.leaders & !self.leaders_inside)
                | self.places(idle.corps & !self.inside);
            let (clause, reason) = self.title.why_idle(side);
            need((kept & spaces).is_empty(), clause, reason)?;
        }
        no(clause, Reason::NoPieces)
    }

    /// Refuses to choose a piece that stands in a space while its power is not at war.
    pub(crate) fn check_chosen_at_war(&self, side: Side, space: SpaceId, action: Action) -> Check {
        let here = self.group(self.atlas, side, space);
        let mut chosen = Group::default();
        match action {
            Action::Leader(leader) if here.leaders.has(leader) => chosen.leaders = LeaderSet::of(leader),
            Action::Take(kind, _) => chosen.corps = self.of_kind_checked(here.corps, kind),
            _ => {}
        }
        self.check_at_war(side, chosen)
    }

    /// Refuses pieces of a side none of which is at war.
    fn check_at_war(&self, side: Side, group: Group) -> Check {
        let peaceful = self.atlas.numbers.closed_lands && !group.is_empty();
        if peaceful && self.without_idle(side, group).is_empty() {
            let (clause, reason) = self.title.why_idle(side);
            return no(clause, reason);
        }
        Ok(())
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
        let once = |clause| self.check_once(order, clause);
        match order {
            Order::End => Ok(()),
            Order::Campaign | Order::Transfer | Order::SeaMove => {
                self.check_order_limits(order)?;
                if self.somebody_can(side, order) {
                    return Ok(());
                }
                match order {
                    Order::Campaign => self.why_nobody(side, Clause::CampaignAction, !SpaceSet::EMPTY),
                    Order::Transfer => self.why_nobody(side, Clause::TransferAction, !SpaceSet::EMPTY),
                    _ => self.why_nobody(side, Clause::SeaMoveAction, self.voyage_ports(side)),
                }
            }
            Order::Replacement => {
                once(Clause::ReplacementAction)?;
                need(self.replacement_possible(side), Clause::ReplacementAction, Reason::NothingToRestore)
            }
            Order::Rally => {
                once(Clause::RallyAction)?;
                need(!self.ralliers(side).is_empty(), Clause::RallyAction, Reason::NothingDemoralized)
            }
            Order::DeployFleet => {
                self.title.check_order(self, order)?;
                self.check_deploy_fleet(side)
            }
            Order::Special => self.title.check_special(self, side),
        }
    }

    fn check_once(&self, order: Order, clause: Clause) -> Check {
        need(self.used & 1 << order as u8 == 0, clause, Reason::OncePerRound)
    }

    /// Checks what forbids an action of pieces to all of them.
    // rule: 13.4.2
    // nine-years: 13.5.2, 13.5.5
    fn check_order_limits(&self, order: Order) -> Check {
        match order {
            Order::Transfer if self.atlas.numbers.transfers_a_round == 1 => {
                self.check_once(order, Clause::TransferAction)
            }
            Order::SeaMove => {
                self.title.check_order(self, order)?;
                if self.atlas.numbers.sea_moves_a_round == 1 {
                    self.check_once(order, Clause::SeaMoveAction)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether any piece of a side can carry out an action of pieces.
    fn somebody_can(&self, side: Side, order: Order) -> bool {
        match order {
            Order::Campaign => self.any_fresh_leader(side),
            Order::Transfer => self.transfer_possible(side),
            _ => self.sea_move_possible(side),
        }
    }

    /// Whether [`check_order`](Self::check_order) allows an action, where nobody asks for the reason.
    fn may_order(&self, side: Side, order: Order) -> bool {
        match order {
            Order::Campaign | Order::Transfer | Order::SeaMove => {
                self.check_order_limits(order).is_ok() && self.somebody_can(side, order)
            }
            _ => self.check_order(side, order).is_ok(),
        }
    }

    pub(crate) fn check_act(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Do(order) => self.check_order(side, order),
            _ => no(Clause::NumberOfActions, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_act(&self, side: Side, list: &mut Vec<Action>) {
        for order in Order::ALL {
            if self.may_order(side, order) {
                list.push(Action::Do(order));
            }
        }
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
        self.fact(Clause::FirstPlayer, Fact::GoesFirst { side });
    }

    pub(crate) fn apply_first_card(&mut self, side: Side, value: u8) {
        self.s.hidden.first_card[side.index()] = value;
        let [alliance, bourbon] = self.hidden.first_card;
        if alliance == 0 || bourbon == 0 {
            return;
        }
        for side in Side::BOTH {
            let value = self.hidden.first_card[side.index()];
            self.fact(Clause::FirstPlayer, Fact::CardRevealed { side, value });
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
        self.fact(Clause::MustPlayCard, Fact::CardPlayed { side, value });
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
        self.fact(Clause::NumberOfActions, Fact::RoundEnded { side });
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
        match order {
            Order::Campaign => {
                self.begin_action(Clause::CampaignAction, side, order, Step::Where(Task::Campaign));
            }
            Order::SeaMove => {
                self.begin_action(Clause::SeaMoveAction, side, order, Step::Where(Task::SeaMove));
            }
            Order::Replacement => {
                self.begin_action(Clause::ReplacementAction, side, order, Step::Where(Task::Replacement));
            }
            Order::Transfer => {
                self.begin_action(Clause::TransferAction, side, order, Step::TransferFrom);
            }
            Order::Rally => self.begin_action(Clause::RallyAction, side, order, Step::Rally),
            Order::DeployFleet => {
                self.fact(Clause::DeployFleet, Fact::ActionBegan { side, order });
                self.begin_deployment(side);
            }
            Order::Special => {
                let title = self.title;
                title.special(self, side);
            }
            Order::End => {}
        }
    }

    /// Logs the beginning of an action and asks its first question.
    fn begin_action(&mut self, clause: Clause, side: Side, order: Order, step: Step) {
        self.fact(clause, Fact::ActionBegan { side, order });
        self.s.push(step);
    }

    /// Marks pieces as having acted (13.4.3).
    // rule: 13.4.3
    pub(crate) fn mark_acted(&mut self, group: Group) {
        self.s.acted |= group.corps;
        self.s.leaders_acted |= group.leaders;
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
                    let role = crate::state::Role::Expelled;
                    self.begin_retreat(Clause::LoneLeaders, side, space, role, SpaceSet::EMPTY);
                    return true;
                }
            }
        }
        false
    }
}
