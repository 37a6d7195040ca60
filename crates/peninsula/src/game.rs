//! The game as the table sees it: whose decision, which choices, carrying them out.

mod listing;

use crate::action::{Action, Card};
use crate::atlas::Atlas;
use crate::blocks::Side;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::CitedFact;
use crate::refusal::{Check, Reason, Refusal, no};
use crate::state::{Ending, Options, State};
use crate::step::{Fight, Phase, Step};
use crate::view::{self, View};
use crate::{data, notation, scenarios};
pub(crate) use listing::sift;
use std::hash::{Hash, Hasher};
use table::hash::Mix;
use table::{Dice, Game, Outcome, Seat, Seats};
use words::Message;

/// The version of the rules this engine plays: it rises with every correction that changes what follows from the same
/// decisions and dice. `CONTRIBUTING.md` says what such a correction must do.
pub const RULES_VERSION: u32 = 2;

/// Wellington's War with its atlas.
#[derive(Clone, Copy)]
pub struct Peninsula {
    atlas: &'static Atlas,
}

/// What is asked of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub side: Side,
    /// What is being decided.
    pub step: Step,
    /// The rule that asks.
    pub clause: Clause,
}

impl Peninsula {
    /// The game with these data.
    pub fn new(atlas: &'static Atlas) -> Peninsula {
        Peninsula { atlas }
    }

    /// The game with its built-in data.
    pub fn built_in() -> Peninsula {
        Peninsula::new(data::built_in())
    }

    /// What never changes.
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas
    }

    /// A situation for reading.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { atlas: self.atlas, s: state }
    }

    /// A situation for changing.
    pub(crate) fn play_on<'a>(
        &'a self,
        state: &'a mut State,
        dice: &'a mut dyn Dice,
        facts: &'a mut Vec<CitedFact>,
    ) -> Play<'a> {
        Play { atlas: self.atlas, s: state, dice, facts }
    }

    /// The set-up of a scenario, before anything has happened.
    pub fn set_up(&self, scenario: usize, options: Options) -> State {
        scenarios::set_up(self.atlas, scenario as u8, options)
    }

    /// Starts a scenario and plays on to the first decision. What falls before it is thrown with dice of its own.
    pub fn start(&self, scenario: usize, options: Options, seed: &[u8; 32]) -> State {
        let mut state = self.set_up(scenario, options);
        self.run(&mut state, &mut table::SeededDice::for_set_up(*seed), &mut Vec::new());
        state
    }

    /// Plays on to the next decision.
    pub fn run(&self, state: &mut State, dice: &mut dyn Dice, facts: &mut Vec<CitedFact>) {
        self.play_on(state, dice, facts).run();
    }

    /// What is asked of a side now.
    pub fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        if !self.to_act(state).contains(side.seat()) {
            return None;
        }
        let step = state.top();
        Some(Decision { side, step, clause: asking(step) })
    }

    /// Whose decision the top step is.
    fn decider(&self, state: &State) -> Side {
        match state.top() {
            Step::SetUp(side)
            | Step::Event(_, side)
            | Step::Deploy(side)
            | Step::Recall(side)
            | Step::LoseSteps(side)
            | Step::Operate(side)
            | Step::SiegePick(side)
            | Step::SiegeAction(side)
            | Step::BesiegerLoss(side)
            | Step::Honors(side)
            | Step::NewGarrison(side, _)
            | Step::Formation(side)
            | Step::March(side)
            | Step::Intercept(side, _)
            | Step::Enter(side, _)
            | Step::ForceMarch(side)
            | Step::Withdraw(side, _)
            | Step::ExtendedPick(side)
            | Step::ExtendedMarch(side)
            | Step::Replace(side)
            | Step::BattleOrder(side)
            | Step::Hits(side)
            | Step::Accompany(side, _)
            | Step::LoneLeaders(side)
            | Step::Pursuit(side)
            | Step::Advance(side) => side,
            Step::FreeCard | Step::TieBreak | Step::CallGuard => Side::French,
            Step::Fight(fight) => match fight {
                Fight::Coordinate(side) | Fight::Extend(side) | Fight::Flee(side) => side,
                Fight::GoOn => state.battle.attacker,
                Fight::Turn => self.look(state).slot(state.battle.slot).0,
                Fight::Reroll => state.battle.shooter.side(),
                Fight::GuerillaMode | Fight::Round | Fight::EndRound | Fight::Finish => Side::Allied,
            },
            Step::Attrition => self.look(state).hungry_now().map_or(Side::Allied, |h| h.0),
            _ => Side::Allied,
        }
    }

    fn check_step(&self, look: &Look<'_>, side: Side, action: Action) -> Check {
        match look.top() {
            Step::SetUp(_) => look.check_set_up(action),
            Step::Keep => look.check_keep(side, action),
            Step::Cards | Step::FreeCard => look.check_card(side, action),
            Step::TieBreak => look.check_tie_break(action),
            Step::Deploy(side) => look.check_deploy(side, action),
            Step::Espana => look.check_espana(action),
            Step::ScorchedEarth => look.check_yes_no(Clause::ScorchedEarth, action),
            Step::Recall(side) => look.check_recall(side, action),
            Step::LoseSteps(side) => look.check_lose_steps(side, action),
            Step::SealiftRecall => look.check_sealift_recall(action),
            Step::Operate(side) => look.check_operate(side, action),
            Step::SiegePick(side) => look.check_siege_pick(side, action),
            Step::SiegeAction(side) => look.check_siege_action(side, action),
            Step::BesiegerLoss(_) => look.check_besieger_loss(action),
            Step::Honors(_) => look.check_yes_no(Clause::SiegeOperation, action),
            Step::NewGarrison(side, _) => look.check_new_garrison(side, action),
            Step::Formation(side) => look.check_formation(side, action),
            Step::March(side) => look.check_march(side, action),
            Step::Intercept(side, hex) => look.check_intercept(side, hex, action),
            Step::ForceMarch(side) => look.check_force_march(side, action),
            Step::SeaPick => look.check_sea_pick(action),
            Step::SeaMove => look.check_sea_move(action),
            Step::Withdraw(side, hex) => look.check_withdraw(side, hex, action),
            Step::ExtendedPick(side) => look.check_extended_pick(side, action),
            Step::ExtendedMarch(side) => look.check_extended_march(side, action),
            Step::Replace(side) => look.check_replace(side, action),
            Step::CallGuard => look.check_call_guard(action),
            Step::BattleOrder(_) => look.check_battle_order(action),
            Step::Fight(fight) => check_fight(look, fight, action),
            Step::Hits(side) => look.check_hits(side, action),
            Step::Accompany(side, to) => look.check_accompany(side, to, action),
            Step::LoneLeaders(side) => look.check_lone_leaders(side, action),
            Step::Pursuit(side) => look.check_pursuit(side, action),
            Step::Advance(side) => look.check_advance(side, action),
            Step::Attrition => look.check_attrition(action),
            Step::Nothing
            | Step::Turn(_)
            | Step::Segment(_)
            | Step::Event(..)
            | Step::Enter(..)
            | Step::Battles => no(Clause::Sequence, Reason::NotAskedNow),
        }
    }

    fn apply(&self, play: &mut Play<'_>, side: Side, action: Action) {
        match play.s.top() {
            Step::SetUp(_) => play.apply_set_up(action),
            Step::Keep => play.apply_keep(side, action),
            Step::Cards => play.apply_card(side, action),
            Step::FreeCard => play.apply_free_card(action),
            Step::TieBreak => play.apply_tie_break(action),
            Step::Deploy(_) => play.apply_deploy(action),
            Step::Espana => play.apply_espana(action),
            Step::ScorchedEarth => play.apply_scorched_earth(action),
            Step::Recall(_) => play.apply_recall(action),
            Step::LoseSteps(_) => play.apply_lose_steps(action),
            Step::SealiftRecall => play.apply_sealift_recall(action),
            Step::Operate(side) => play.apply_operate(side, action),
            Step::SiegePick(side) => play.apply_siege_pick(side, action),
            Step::SiegeAction(side) => play.apply_siege_action(side, action),
            Step::BesiegerLoss(_) => play.apply_besieger_loss(action),
            Step::Honors(side) => play.apply_honors(side, action),
            Step::NewGarrison(_, hex) => play.apply_new_garrison(hex, action),
            Step::Formation(side) => play.apply_formation(side, action),
            Step::March(side) => play.apply_march(side, action),
            Step::Intercept(side, hex) => play.apply_intercept(side, hex, action),
            Step::ForceMarch(side) => play.apply_force_march(side, action),
            Step::SeaPick => play.apply_sea_pick(action),
            Step::SeaMove => play.apply_sea_move(action),
            Step::Withdraw(side, hex) => play.apply_withdraw(side, hex, action),
            Step::ExtendedPick(side) => play.apply_extended_pick(side, action),
            Step::ExtendedMarch(side) => play.apply_extended_march(side, action),
            Step::Replace(side) => play.apply_replace(side, action),
            Step::CallGuard => play.apply_call_guard(action),
            Step::BattleOrder(_) => play.apply_battle_order(action),
            Step::Fight(fight) => apply_fight(play, fight, action),
            Step::Hits(_) => play.apply_hits(action),
            Step::Accompany(_, to) => play.apply_accompany(to, action),
            Step::LoneLeaders(_) => play.apply_lone_leaders(action),
            Step::Pursuit(side) => play.apply_pursuit(side, action),
            Step::Advance(_) => play.apply_advance(action),
            Step::Attrition => play.apply_attrition(action),
            Step::Nothing
            | Step::Turn(_)
            | Step::Segment(_)
            | Step::Event(..)
            | Step::Enter(..)
            | Step::Battles => {}
        }
    }
}

fn check_fight(look: &Look<'_>, fight: Fight, action: Action) -> Check {
    match fight {
        Fight::Coordinate(side) => look.check_coordinate(side, action),
        Fight::GuerillaMode => look.check_guerilla_mode(action),
        Fight::GoOn => look.check_go_on(action),
        Fight::Turn => look.check_combat_turn(action),
        Fight::Reroll => look.check_reroll(action),
        Fight::Extend(side) => look.check_extend(side, action),
        Fight::Flee(side) => look.check_flee(side, action),
        Fight::Round | Fight::EndRound | Fight::Finish => no(Clause::Sequence, Reason::NotAskedNow),
    }
}

fn apply_fight(play: &mut Play<'_>, fight: Fight, action: Action) {
    match fight {
        Fight::Coordinate(side) => play.apply_coordinate(side, action),
        Fight::GuerillaMode => play.apply_guerilla_mode(action),
        Fight::GoOn => play.apply_go_on(action),
        Fight::Turn => play.apply_combat_turn(action),
        Fight::Reroll => play.apply_reroll(action),
        Fight::Extend(side) => play.apply_extend(side, action),
        Fight::Flee(_) => play.apply_flee(action),
        Fight::Round | Fight::EndRound | Fight::Finish => {}
    }
}

/// The rule that asks for a decision.
pub fn asking(step: Step) -> Clause {
    match step {
        Step::Nothing | Step::Turn(_) | Step::Segment(_) | Step::Event(..) => Clause::Sequence,
        Step::SetUp(_) => Clause::SetUp1812,
        Step::Keep => Clause::CommandCards1812,
        Step::Cards | Step::TieBreak => Clause::CommandSegment,
        Step::FreeCard => Clause::FirstSegment1812,
        Step::Deploy(_) => Clause::Deployment,
        Step::Espana => Clause::Espana,
        Step::ScorchedEarth => Clause::ScorchedEarth,
        Step::Recall(_) => Clause::RecallProcedure,
        Step::LoseSteps(_) => Clause::EventCards,
        Step::SealiftRecall => Clause::Sealift,
        Step::Operate(_) => Clause::OperationsStep,
        Step::SiegePick(_) | Step::Honors(_) => Clause::SiegeOperation,
        Step::SiegeAction(_) => Clause::SiegeAction,
        Step::BesiegerLoss(_) => Clause::BesiegerAttrition,
        Step::NewGarrison(..) => Clause::FortressCapture,
        Step::Formation(_) | Step::March(_) | Step::Enter(..) => Clause::FormationMovement,
        Step::Intercept(..) => Clause::InterceptAction,
        Step::ForceMarch(_) => Clause::ForceMarchAction,
        Step::SeaPick | Step::SeaMove => Clause::ConductingSeaMovement,
        Step::Withdraw(..) => Clause::AmphibiousAssault,
        Step::ExtendedPick(_) | Step::ExtendedMarch(_) => Clause::ConductingExtendedMarch,
        Step::Replace(_) => Clause::Replacements,
        Step::CallGuard => Clause::NationalGuard,
        Step::BattleOrder(_) | Step::Battles => Clause::BattleSequence,
        Step::Fight(Fight::Coordinate(_)) => Clause::BattlefieldCoordination,
        Step::Fight(Fight::GuerillaMode) => Clause::GuerillaCombat,
        Step::Fight(Fight::GoOn) => Clause::FortressAssault,
        Step::Fight(Fight::Reroll) => Clause::CombatAction,
        Step::Fight(Fight::Extend(_)) => Clause::ExtendedBattle,
        Step::Fight(Fight::Flee(_)) => Clause::Retreats,
        Step::Fight(_) => Clause::BattleRounds,
        Step::Hits(_) => Clause::HitAllocation,
        Step::Accompany(..) => Clause::RetreatRestrictions,
        Step::LoneLeaders(_) => Clause::LeadersInCombat,
        Step::Pursuit(_) | Step::Advance(_) => Clause::Pursuit,
        Step::Attrition => Clause::Attrition,
    }
}

impl Game for Peninsula {
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
            Step::Turn(Phase::Over) | Step::Nothing => Seats::None,
            Step::Keep => {
                let look = self.look(state);
                Seats::of(look.must_discard(Side::Allied), look.must_discard(Side::French))
            }
            Step::Cards => {
                let [allied, french] = state.hidden.chosen;
                Seats::of(allied == Card::NONE, french == Card::NONE)
            }
            _ => Seats::One(self.decider(state).seat()),
        }
    }

    fn actions(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            self.actions_unchecked(state, seat, list);
        }
    }

    fn actions_unchecked(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        let look = self.look(state);
        let side = Side::from(seat);
        if self.list_at_once(&look, side, list) {
            return;
        }
        self.candidates(&look, side, &mut |action| {
            if self.check_step(&look, side, action).is_ok() {
                list.push(action);
            }
        });
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Check {
        match self.to_act(state) {
            Seats::None => no(Clause::Sequence, Reason::GameOver),
            seats if !seats.contains(seat) => no(Clause::Sequence, Reason::NotYourTurn),
            _ => self.check_step(&self.look(state), Side::from(seat), action),
        }
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

    /// Enemy blocks turned up; a draw throws dice, which is seen without this.
    fn reveals(&self, before: &State, seat: Seat, after: &State) -> bool {
        let enemies = Side::from(seat).enemy().blocks();
        !((after.revealed & enemies) - before.revealed).is_empty()
    }

    /// The steps named here ask for a part of what the side has begun.
    fn is_between_actions(&self, state: &State) -> bool {
        !matches!(
            state.top(),
            Step::Deploy(_)
                | Step::Espana
                | Step::ScorchedEarth
                | Step::SealiftRecall
                | Step::SiegePick(_)
                | Step::SiegeAction(_)
                | Step::BesiegerLoss(_)
                | Step::NewGarrison(..)
                | Step::Formation(_)
                | Step::March(_)
                | Step::Enter(..)
                | Step::ForceMarch(_)
                | Step::SeaPick
                | Step::SeaMove
                | Step::ExtendedPick(_)
                | Step::ExtendedMarch(_)
                | Step::CallGuard
                | Step::Hits(_)
                | Step::Accompany(..)
                | Step::LoneLeaders(_)
                | Step::Advance(_)
        )
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.victory.map(|(side, ending)| {
            let how = match ending {
                Ending::Points => "points",
                Ending::Moral => "moral",
                Ending::Automatic => "automatic",
            };
            Outcome { winner: Some(side.seat()), result: format!("{}-{how}", side.name()) }
        })
    }

    fn hash(&self, state: &State) -> u64 {
        let mut hasher = Mix::<8>::new(0);
        state.hash(&mut hasher);
        hasher.finish()
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
