//! The game as the table sees it: whose decision, which choices, carrying them out.

use crate::action::{Action, offer};
use crate::atlas::Atlas;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::CitedFact;
use crate::notation;
use crate::pieces::Side;
use crate::refusal::{Check, Reason, Refusal, no};
use crate::state::{Level, Options, State};
use crate::step::{Arrival, Assault, Moment, Rout, Step, Task};
use crate::titles::grand_campaign::SECOND_WAR;
use crate::titles::{self, Title};
use crate::view::{self, View};
use std::sync::Arc;
use table::{Dice, Game, Outcome, Seat, Seats};
use words::{Message, message};

/// The version of the rules this engine plays: it rises with every correction that changes what follows from the same
/// decisions and dice. `CONTRIBUTING.md` says what such a correction must do.
pub const RULES_VERSION: u32 = 2;

/// A title of the succession system: its atlas and its own rules.
pub struct Succession {
    pub(super) atlas: &'static Atlas,
    /// What is in force in each era.
    eras: Vec<Era>,
    /// A second war follows the first in the last era.
    campaign: bool,
}

/// The atlas and the title's rules of an era.
struct Era {
    atlas: &'static Atlas,
    title: Arc<dyn Title>,
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub side: Side,
    /// What is being decided.
    pub step: Step,
    /// The rule that asks.
    pub clause: Clause,
    /// Its number, after the name of its book where that is not the one in force.
    pub rule: &'static str,
}

impl Succession {
    /// A title from its data; the error names what the title's rules miss in them.
    pub fn new(atlas: &'static Atlas) -> Result<Succession, Message> {
        let titles = titles::of(atlas)?;
        // The second war of a campaign is its last era.
        let last = atlas.later.len();
        let era = |n: usize| Era {
            atlas: atlas.era(n as u8),
            title: if n == last { &titles[titles.len() - 1] } else { &titles[0] }.clone(),
        };
        Ok(Succession { atlas, eras: (0..=last).map(era).collect(), campaign: titles.len() > 1 })
    }

    /// A title with its built-in data.
    pub fn built_in(title: &str) -> Result<Succession, Message> {
        let atlas = crate::data::built_in(title).ok_or_else(|| message!("unknown-title", title))?;
        Succession::new(atlas)
    }

    /// What never changes.
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas
    }

    /// The title's own rules in an era.
    pub(crate) fn title_in(&self, era: u8) -> &dyn Title {
        self.rules_of(era).1
    }

    /// The title's own rules in its last era.
    pub(crate) fn last_title(&self) -> &dyn Title {
        self.title_in(self.atlas.later.len() as u8)
    }

    /// The atlas of its last era.
    pub(crate) fn last_atlas(&self) -> &'static Atlas {
        self.atlas.era(self.atlas.later.len() as u8)
    }

    /// Optional rules the title has.
    pub fn options(&self) -> Options {
        self.eras.iter().fold(Options::default(), |all, era| all.with(era.title.options()))
    }

    /// An optional rule by its name; the error names those the title has.
    pub fn option(&self, name: &str) -> Result<Options, Message> {
        Options::named(name).filter(|&option| self.options().has(option)).ok_or_else(|| {
            let all: Vec<&str> = self.options().names().collect();
            let (title, option) = (&self.atlas.title, name);
            message!("no-option", title, option, all = all.join(", "))
        })
    }

    /// A situation for reading.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        let (atlas, title) = self.rules_of(state.era);
        Look { atlas, s: state, title }
    }

    /// A situation for changing.
    #[inline]
    pub(crate) fn play_on<'a>(
        &'a self,
        state: &'a mut State,
        dice: &'a mut dyn Dice,
        facts: &'a mut Vec<CitedFact>,
    ) -> Play<'a> {
        let (atlas, title) = self.rules_of(state.era);
        Play { atlas, s: state, title, game: self, dice, facts }
    }

    /// The atlas and the title's rules in force in an era.
    #[inline]
    pub(crate) fn rules_of(&self, era: u8) -> (&'static Atlas, &dyn Title) {
        let Era { atlas, title } = &self.eras[era as usize];
        (atlas, title.as_ref())
    }

    /// Is this the era of a campaign's second war?
    #[inline]
    pub(crate) fn is_second_war(&self, era: u8) -> bool {
        self.campaign && era >= SECOND_WAR
    }

    /// Plays on to the next decision.
    pub fn run(&self, state: &mut State, dice: &mut dyn Dice, facts: &mut Vec<CitedFact>) {
        self.play_on(state, dice, facts).run();
    }

    /// What is asked now, of each side that must decide.
    pub fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        if !self.to_act(state).contains(side.seat()) {
            return None;
        }
        let look = self.look(state);
        let clause = look.asking();
        Some(Decision { side, step: state.top(), clause, rule: clause.number(look.atlas.book) })
    }

    /// The side acting in the round.
    fn acting(&self, state: &State) -> Side {
        let act = |step: &Step| if let Step::Act(side) = step { Some(*side) } else { None };
        state.steps[..state.depth as usize].iter().rev().find_map(act).unwrap_or(state.force.side)
    }

    /// The side spending resource points.
    fn spending(&self, state: &State) -> Side {
        let spend = |step: &Step| if let Step::Spend(side) = step { Some(*side) } else { None };
        state.steps[..state.depth as usize].iter().rev().find_map(spend).unwrap_or_default()
    }

    /// Whose decision the top step is.
    #[inline]
    pub(crate) fn decider(&self, state: &State) -> Side {
        match state.top() {
            Step::GoFirst(_) => self.look(state).initiative(),
            Step::Draw(side)
            | Step::ChooseDrawn(side)
            | Step::Event(_, side)
            | Step::Displace(side)
            | Step::Spend(side)
            | Step::Place(side)
            | Step::Leaders(side)
            | Step::PlayCard(side)
            | Step::Act(side)
            | Step::Window(_, side)
            | Step::BattleLeaders(side)
            | Step::Honors(side, _)
            | Step::RemoveLines(side)
            | Step::WhichFleet(side)
            | Step::Own(_, side)
            | Step::Attrition(side) => side,
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) => self.spending(state),
            Step::LeaderTo(leader) | Step::Ransom(leader) => self.atlas.leaders[leader.index()].side,
            Step::Muster(Task::Intercept | Task::AvoidBattle) | Step::Intercept | Step::AvoidTo => {
                state.force.side.enemy()
            }
            Step::Where(_)
            | Step::Muster(_)
            | Step::TransferFrom
            | Step::TransferWhat(_)
            | Step::TransferTo
            | Step::Rally
            | Step::RallyCorps(_) => self.acting(state),
            Step::MarchOrSiege
            | Step::March
            | Step::DropOff
            | Step::SeaTo
            | Step::SeaTrouble(_)
            | Step::Siege(_) => state.force.side,
            Step::Arrive(Arrival::LinesCancelled | Arrival::AvoidRoll) => state.force.side.enemy(),
            Step::Arrive(_) | Step::Battle(_) => state.force.side,
            Step::GoInside => self.look(state).inside_side(),
            Step::Hits => state.hits.side,
            Step::Retreat(_) | Step::RetreatSea => state.retreat.side,
            Step::Overstack => self.look(state).crowded_now().map_or(Side::Alliance, |(side, _)| side),
            Step::Nothing | Step::Year(_) | Step::FirstCard | Step::Winter => Side::Alliance,
        }
    }

    fn list(&self, look: &Look<'_>, side: Side, list: &mut Vec<Action>) {
        let step = look.top();
        match step {
            Step::GoFirst(_) => list.extend(Side::BOTH.map(Action::First)),
            Step::Draw(side) => look.list_draw(side, list),
            Step::ChooseDrawn(side) => look.list_choose_drawn(side, list),
            Step::Event(card, side) => look.title.list_event(look, card, side, list),
            Step::Displace(side) => {
                if let Some(from) = look.tried.first() {
                    offer(list, look.nearest_friendly(side, from));
                }
            }
            Step::Spend(side) => look.list_spend(side, list),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => {
                offer(list, look.purchase_spaces(side, step));
            }
            Step::Leaders(side) => look.list_leaders(side, list),
            Step::LeaderTo(leader) => offer(list, look.leader_targets(leader)),
            Step::FirstCard | Step::PlayCard(_) => look.list_cards(side, list),
            Step::Act(side) => look.list_act(side, list),
            Step::Where(task) => offer(list, look.where_spaces(side, task)),
            Step::Muster(task) => look.list_muster(side, task, list),
            Step::MarchOrSiege => look.list_march_or_siege(list),
            Step::March => look.list_march(list),
            Step::DropOff => look.list_drop_off(list),
            Step::Intercept => {
                offer(list, look.interception_spaces());
                list.push(Action::Done);
            }
            Step::GoInside => look.list_go_inside(side, list),
            Step::AvoidTo => {
                offer(list, look.avoid_spaces(side, look.force.at));
                list.push(Action::Done);
            }
            Step::Window(card, side) => look.list_window(card, side, list),
            Step::BattleLeaders(side) => look.list_battle_leaders(side, list),
            Step::Hits => look.list_hits(list),
            Step::Retreat(Rout::Sea) => {
                let ports = look.retreat_ports(side, look.retreat.group, look.retreat.space);
                list.extend(ports.map(Action::Sea));
                if look.retreat_by_land_open() {
                    list.push(Action::Decline);
                }
            }
            Step::Retreat(_) => look.list_retreat_land(list),
            Step::RetreatSea => look.list_retreat_aboard(list),
            Step::Honors(side, from) => offer(list, look.honors_spaces(side, from)),
            Step::TransferFrom => {
                offer(list, look.transfer_sources(side));
                if look.transfers > 0 {
                    list.push(Action::Done);
                }
            }
            Step::TransferWhat(from) => look.list_transfer_what(side, from, list),
            Step::TransferTo => offer(list, look.transfer_to(side)),
            Step::Rally => list.extend(look.distinct_ralliers(side).map(Action::Leader)),
            Step::RallyCorps(leader) => look.list_rally_corps(side, leader, list),
            Step::SeaTo => look.list_sea_to(list),
            Step::SeaTrouble(trouble) => look.list_sea_trouble(trouble, list),
            Step::Overstack => look.list_overstack(list),
            Step::Winter => look.list_winter(side, list),
            Step::RemoveLines(side) => {
                offer(list, look.lines_of(side));
                list.push(Action::Done);
            }
            Step::Siege(Assault::Choose) => list.extend(look.siege_dice.map(Action::Number)),
            Step::Ransom(_) | Step::Arrive(_) => list.extend([Action::Accept, Action::Decline]),
            Step::WhichFleet(side) => list.extend(look.fleets_ready(side).map(Action::Fleet)),
            Step::Own(number, side) => look.title.list(look, number, side, list),
            Step::Nothing | Step::Year(_) | Step::Attrition(_) | Step::Battle(_) | Step::Siege(_) => {}
        }
    }

    fn check_step(&self, look: &Look<'_>, side: Side, action: Action) -> Check {
        let step = look.top();
        match step {
            Step::GoFirst(phase) => look.check_go_first(phase, action),
            Step::Draw(side) => look.check_draw(side, action),
            Step::ChooseDrawn(side) => look.check_choose_drawn(side, action),
            Step::Event(card, side) => look.title.check_event(look, card, side, action),
            Step::Displace(side) => look.check_displace(side, action),
            Step::Spend(side) => look.check_spend(side, action),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => {
                look.check_purchase(side, step, action)
            }
            Step::Leaders(side) => look.check_leaders(side, action),
            Step::LeaderTo(leader) => look.check_leader_to(leader, action),
            Step::FirstCard => look.check_first_card(side, action),
            Step::PlayCard(side) => look.check_play_card(side, action),
            Step::Act(side) => look.check_act(side, action),
            Step::Where(task) => look.check_where(side, task, action),
            Step::Muster(task) => look.check_muster(side, task, action),
            Step::MarchOrSiege => look.check_march_or_siege(action),
            Step::March => look.check_march(action),
            Step::DropOff => look.check_drop_off(action),
            Step::Intercept => look.check_intercept(action),
            Step::GoInside => look.check_go_inside(side, action),
            Step::AvoidTo => look.check_avoid_to(side, action),
            Step::Window(card, side) => look.check_window(card, side, action),
            Step::BattleLeaders(side) => look.check_battle_leaders(side, action),
            Step::Hits => look.check_hits(action),
            Step::Retreat(Rout::Sea) => look.check_retreat_sea(action),
            Step::Retreat(_) => look.check_retreat_land(action),
            Step::RetreatSea => look.check_retreat_aboard(action),
            Step::Honors(side, from) => look.check_honors(side, from, action),
            Step::TransferFrom => look.check_transfer_from(side, action),
            Step::TransferWhat(from) => look.check_transfer_what(side, from, action),
            Step::TransferTo => look.check_transfer_to(side, action),
            Step::Rally => look.check_rally(side, action),
            Step::RallyCorps(leader) => look.check_rally_corps(side, leader, action),
            Step::SeaTo => look.check_sea_to(action),
            Step::SeaTrouble(trouble) => look.check_sea_trouble(trouble, action),
            Step::Overstack => look.check_overstack(action),
            Step::Winter => look.check_winter(side, action),
            Step::RemoveLines(side) => look.check_remove_lines(side, action),
            Step::Ransom(_) => look.check_yes_no(action, Clause::LeaderCasualties),
            Step::Arrive(Arrival::AvoidRoll) => look.check_avoid_roll(action),
            Step::Arrive(_) => look.check_yes_no(action, Clause::Bypassing),
            Step::WhichFleet(side) => look.check_which_fleet(side, action),
            Step::Siege(Assault::Choose) => look.check_siege_die(action),
            Step::Own(number, side) => look.title.check(look, number, side, action),
            Step::Nothing | Step::Year(_) | Step::Attrition(_) | Step::Battle(_) | Step::Siege(_) => {
                no(Clause::Sequence, Reason::NotAskedNow)
            }
        }
    }

    /// Carries out a choice, and nothing that follows from it.
    pub(crate) fn apply(&self, play: &mut Play<'_>, side: Side, action: Action) {
        let step = play.s.top();
        match (step, action) {
            (Step::GoFirst(phase), Action::First(first)) => play.apply_go_first(phase, first),
            (Step::Draw(side), _) => play.apply_draw(side, action),
            (Step::ChooseDrawn(side), Action::Event(card)) => play.apply_choose_drawn(side, card),
            (Step::Event(card, side), _) => play.title.apply_event(play, card, side, action),
            (Step::Displace(side), Action::Space(to)) => play.displace(side, to),
            (Step::Spend(_), _) => play.apply_spend(side, action),
            (
                Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_),
                Action::Space(space),
            ) => play.apply_purchase(side, step, space),
            (Step::Leaders(_), _) => play.apply_leaders(action),
            (Step::LeaderTo(leader), Action::Space(to)) => play.apply_leader_to(leader, to),
            (Step::FirstCard, Action::Card(value)) => play.apply_first_card(side, value),
            (Step::PlayCard(side), Action::Card(value)) => play.apply_play_card(side, value),
            (Step::Act(side), Action::Do(order)) => play.apply_order(side, order),
            (Step::Where(task), Action::Space(space)) => play.apply_where(task, space),
            (Step::Muster(task), _) => play.apply_muster(side, task, action),
            (Step::MarchOrSiege, _) => play.apply_march_or_siege(action),
            (Step::March, _) => play.apply_march(action),
            (Step::DropOff, _) => play.apply_drop_off(action),
            (Step::Intercept, _) => play.apply_intercept(action),
            (Step::GoInside, _) => play.apply_go_inside(side, action),
            (Step::AvoidTo, _) => play.apply_avoid_to(action),
            (Step::Window(card, side), _) => play.apply_window(card, side, action),
            (Step::BattleLeaders(side), _) => play.apply_battle_leaders(side, action),
            (Step::Hits, _) => play.apply_hits(action),
            (Step::Retreat(Rout::Sea), _) => play.apply_retreat_sea(action),
            (Step::Retreat(_), _) => play.apply_retreat_land(action),
            (Step::RetreatSea, _) => play.apply_retreat_aboard(action),
            (Step::Honors(..), Action::Space(to)) => play.apply_honors(to),
            (Step::TransferFrom, _) => play.apply_transfer_from(action),
            (Step::TransferWhat(from), _) => play.apply_transfer_what(side, from, action),
            (Step::TransferTo, Action::Space(to)) => play.apply_transfer_to(to),
            (Step::Rally, Action::Leader(leader)) => play.apply_rally(side, leader),
            (Step::RallyCorps(leader), _) => play.apply_rally_corps(leader, side, action),
            (Step::SeaTo, _) => play.apply_sea_to(action),
            (Step::SeaTrouble(trouble), _) => play.apply_sea_trouble(trouble, action),
            (Step::Overstack, _) => play.apply_overstack(action),
            (Step::Winter, _) => play.apply_winter(side, action),
            (Step::RemoveLines(_), _) => play.apply_remove_lines(action),
            (Step::Ransom(leader), _) => play.apply_ransom(leader, action),
            (Step::Arrive(Arrival::Lines), _) => play.apply_bypass(action),
            (Step::Arrive(Arrival::LinesFailed), _) => play.apply_lines_failed(action),
            (Step::Arrive(Arrival::LinesCancelled), _) => play.apply_lines_cancelled(action),
            (Step::Arrive(Arrival::AvoidRoll), _) => play.apply_avoid_roll(action),
            (Step::WhichFleet(_), _) => play.apply_which_fleet(action),
            (Step::Siege(_), Action::Number(face)) => play.besiege(face),
            (Step::Own(number, side), _) => play.title.apply(play, number, side, action),
            _ => {}
        }
    }

    /// The result of a finished game.
    pub fn victory(&self, state: &State) -> Option<(Side, Level)> {
        state.victory
    }
}

impl Look<'_> {
    /// The rule that asks for the present decision.
    pub(crate) fn asking(&self) -> Clause {
        match self.top() {
            Step::Nothing | Step::Year(_) => Clause::Sequence,
            Step::GoFirst(phase) => phase.order_clause(),
            Step::FirstCard => Clause::FirstPlayer,
            Step::Draw(_) => Clause::HistoricEconomy,
            Step::ChooseDrawn(_) => Clause::OptionalCardDraw,
            Step::Event(..) => Clause::EventDraw,
            Step::Displace(_) => self.title.displacement(),
            Step::Attrition(_) => Clause::Attrition,
            Step::Spend(_) => Clause::ResourcePoints,
            Step::BuildAt(..) => Clause::Building,
            Step::RestoreAt(_) => Clause::Restoring,
            Step::LineAt(_) => Clause::BuildingLines,
            Step::Place(_) => Clause::CorpsPlacement,
            Step::Leaders(_) => Clause::LeaderTransfer,
            Step::LeaderTo(_) => Clause::LeaderPlacement,
            Step::PlayCard(_) => Clause::MustPlayCard,
            Step::Act(_) => Clause::NumberOfActions,
            Step::Where(Task::SeaMove) | Step::Muster(Task::SeaMove) => Clause::SeaMoveAction,
            Step::Where(Task::Replacement) | Step::Muster(Task::Replacement) => Clause::ReplacementAction,
            Step::Muster(Task::Intercept) => Clause::InterceptionRoll,
            Step::Muster(Task::AvoidBattle) | Step::AvoidTo => Clause::AvoidRetreat,
            Step::Where(_) | Step::Muster(_) | Step::MarchOrSiege => Clause::CampaignAction,
            Step::March => Clause::LandMovement,
            Step::DropOff => Clause::DroppingOff,
            Step::Intercept => Clause::WhoIntercepts,
            Step::Arrive(Arrival::AvoidRoll) => Clause::AvoidRoll,
            Step::Arrive(Arrival::Lines | Arrival::LinesFailed | Arrival::LinesCancelled) => {
                Clause::Bypassing
            }
            Step::Arrive(_) => Clause::Reactions,
            Step::GoInside => self.inside_clause(),
            Step::Window(..) => Clause::HoldCards,
            Step::Battle(_) | Step::BattleLeaders(_) => Clause::BattleDice,
            Step::Hits => self.hits_clause(),
            Step::Ransom(_) => Clause::LeaderCasualties,
            Step::Retreat(_) | Step::RetreatSea => self.retreat_clause(),
            Step::Siege(_) => Clause::SiegeRoll,
            Step::Honors(..) => Clause::HonorsOfWar,
            Step::TransferFrom | Step::TransferWhat(_) | Step::TransferTo => Clause::TransferAction,
            Step::Rally | Step::RallyCorps(_) => Clause::RallyAction,
            Step::SeaTo => Clause::SeaMovement,
            Step::SeaTrouble(_) => Clause::SeaRoll,
            Step::Overstack => Clause::OverstackPenalty,
            Step::Winter => Clause::WinterQuarters,
            Step::RemoveLines(_) => Clause::RemovingLines,
            Step::WhichFleet(_) => Clause::DeployFleet,
            Step::Own(number, _) => self.title.clause(number),
        }
    }
}

impl Game for Succession {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = CitedFact;
    type Refusal = Refusal;

    fn title(&self) -> &str {
        &self.atlas.title
    }

    fn rules_version(&self) -> u32 {
        RULES_VERSION
    }

    #[inline]
    fn to_act(&self, state: &State) -> Seats {
        match state.top() {
            Step::Year(Moment::Over) => Seats::None,
            Step::FirstCard => {
                let [alliance, bourbon] = state.hidden.first_card;
                Seats::of(alliance == 0, bourbon == 0)
            }
            Step::Winter => {
                let look = self.look(state);
                Seats::of(look.winter_waiting(Side::Alliance), look.winter_waiting(Side::Bourbon))
            }
            _ => Seats::One(self.decider(state).seat()),
        }
    }

    #[inline]
    fn actions(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            self.actions_unchecked(state, seat, list);
        }
    }

    #[inline]
    fn actions_unchecked(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        self.list(&self.look(state), Side::from(seat), list);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Check {
        let look = self.look(state);
        let checked = match self.to_act(state) {
            Seats::None => no(Clause::Sequence, Reason::GameOver),
            seats if !seats.contains(seat) => no(Clause::Sequence, Reason::NotYourTurn),
            _ => self.check_step(&look, Side::from(seat), action),
        };
        checked.map_err(|refusal| Refusal { book: look.atlas.book, ..refusal })
    }

    fn play_unchecked(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        dice: &mut dyn Dice,
        events: &mut Vec<CitedFact>,
    ) {
        let mut play = self.play_on(state, dice, events);
        self.apply(&mut play, Side::from(seat), action);
        play.run();
    }

    /// The steps named here ask for a part of what the side has begun.
    fn is_between_actions(&self, state: &State) -> bool {
        !matches!(
            state.top(),
            Step::Where(_)
                | Step::Muster(_)
                | Step::MarchOrSiege
                | Step::March
                | Step::DropOff
                | Step::Arrive(_)
                | Step::GoInside
                | Step::AvoidTo
                | Step::BuildAt(..)
                | Step::RestoreAt(_)
                | Step::LineAt(_)
                | Step::LeaderTo(_)
                | Step::BattleLeaders(_)
                | Step::Hits
                | Step::Retreat(_)
                | Step::RetreatSea
                | Step::TransferFrom
                | Step::TransferWhat(_)
                | Step::TransferTo
                | Step::Rally
                | Step::RallyCorps(_)
                | Step::SeaTo
                | Step::SeaTrouble(_)
                | Step::WhichFleet(_)
                | Step::Overstack
                | Step::Displace(_)
                | Step::Attrition(_)
        )
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.victory.map(|(side, level)| {
            let level = match level {
                Level::Minor => "minor",
                Level::Major => "major",
                Level::Automatic => "automatic",
            };
            Outcome { winner: Some(side.seat()), result: format!("{}-{level}", side.name()) }
        })
    }

    fn hash(&self, state: &State) -> u64 {
        self.hash_of(state)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        view::view(self, state, seat)
    }

    fn determinize(&self, view: &View, dice: &mut dyn Dice) -> State {
        view::determinize(self, view, dice)
    }

    fn write_action(&self, action: Action) -> String {
        notation::write(self.atlas, action)
    }

    fn read_action(&self, text: &str) -> Result<Action, Message> {
        notation::read(self.atlas, text)
    }
}
