//! What is asked of a side.

use super::{Teller, action_text};
use crate::action::Action;
use crate::atlas::{Effect, EventId};
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::notation;
use crate::pieces::Side;
use crate::position::write_step;
use crate::state::State;
use crate::step::{Arrival, Assault, Card, Phase, Rout, Step, Task};
use serde::Serialize;
use serde_json::{Value, json};
use table::Game;
use words::Words;

/// What is asked of a side, in one short sentence; an empty text when nothing is.
pub fn question(game: &Succession, state: &State, side: Side, words: &Words) -> String {
    if !game.to_act(state).contains(side.seat()) {
        return String::new();
    }
    let teller = Teller { words, atlas: game.look(state).atlas };
    let question = Question { game, state, teller }.ask(side);
    teller.say("asked").about("side", side).with("question", question).text()
}

/// The sentences of a step, without the side it is put to.
struct Question<'a> {
    game: &'a Succession,
    state: &'a State,
    teller: Teller<'a>,
}

impl Question<'_> {
    fn ask(&self, side: Side) -> String {
        let (state, teller) = (self.state, self.teller);
        let force = state.force.at;
        match state.top() {
            Step::Nothing | Step::Year(_) => teller.text("ask-nothing"),
            Step::GoFirst(phase) => {
                teller.say("ask-go-first").with("phase", teller.text(phase_words(phase))).text()
            }
            Step::Draw(_) => teller.text("ask-draw"),
            Step::ChooseDrawn(_) => teller.text("ask-choose-drawn"),
            Step::Event(card, _) => self.event(card),
            Step::Displace(_) => self.at("ask-displace", state.tried.first().unwrap_or(SpaceId::NONE)),
            Step::Attrition(_) => teller.text("ask-attrition"),
            Step::Spend(_) => teller.say("ask-spend").about("points", state.rp).text(),
            Step::BuildAt(power, _) => teller.say("ask-build-at").about("power", power).text(),
            Step::RestoreAt(power) => teller.say("ask-restore-at").about("power", power).text(),
            Step::LineAt(level) => teller.say("ask-line-at").about("level", level).text(),
            Step::Place(side) => self.place(side),
            Step::Leaders(_) => teller.text("ask-leaders"),
            Step::LeaderTo(leader) => teller.say("ask-leader-to").about("leader", leader).text(),
            Step::FirstCard => teller.text("ask-first-card"),
            Step::PlayCard(_) => teller.text("ask-play-card"),
            Step::Act(_) => teller.say("ask-act").about("actions", state.actions).text(),
            Step::Where(task) => teller.say(format!("ask-where-{}", task_word(task))).text(),
            Step::Muster(task) => self.muster(task),
            Step::MarchOrSiege => self.at("ask-march-or-siege", force),
            Step::March => {
                teller.say("ask-march").about("space", force).about("points", state.force.mp).text()
            }
            Step::DropOff => self.at("ask-drop-off", force),
            Step::Arrive(stage) => self.at(arrival(stage), force),
            Step::Intercept => self.at("ask-intercept", force),
            Step::GoInside => self.at("ask-go-inside", state.pick.at),
            Step::AvoidTo => self.at("ask-avoid-to", force),
            Step::Window(card, _) => self.at(window(card), force),
            Step::Battle(_) => self.at("ask-battle", state.battle.space),
            Step::BattleLeaders(_) => self.at("ask-battle-leaders", state.battle.space),
            Step::Hits => self.hits(),
            Step::Ransom(leader) => teller.say("ask-ransom").about("leader", leader).text(),
            Step::Retreat(stage) => self.at(retreat(stage), state.retreat.space),
            Step::RetreatSea => self.sail(state.retreat.space, state.retreat.port),
            Step::Siege(Assault::Choose) => self.at("ask-siege-die", force),
            Step::Siege(_) => self.at("ask-siege", force),
            Step::Honors(_, from) => self.at("ask-honors", from),
            Step::TransferFrom => teller.text("ask-transfer-from"),
            Step::TransferWhat(from) => self.at("ask-transfer-what", from),
            Step::TransferTo => self.at("ask-transfer-to", state.pick.at),
            Step::Rally => teller.text("ask-rally"),
            Step::RallyCorps(leader) => teller.say("ask-rally-corps").about("leader", leader).text(),
            Step::SeaTo => self.at("ask-sea-to", force),
            Step::SeaTrouble(_) => {
                teller.say("ask-sea-trouble").about("from", force).about("to", state.force.from).text()
            }
            Step::Overstack => self.overstack(),
            Step::Winter => self.winter(side),
            Step::RemoveLines(_) => teller.text("ask-remove-lines"),
            Step::WhichFleet(_) => teller.text("ask-which-fleet"),
            Step::Own(number, side) => {
                let look = self.game.look(state);
                let ask = teller.say(format!("own-{}", look.title.decision_name(number)));
                ask.about("space", look.title.decision_space(&look, number, side)).text()
            }
        }
    }

    /// A question about a space.
    fn at(&self, id: &'static str, space: SpaceId) -> String {
        self.teller.say(id).about("space", space).text()
    }

    fn sail(&self, from: SpaceId, to: SpaceId) -> String {
        self.teller.say("ask-sail").about("from", from).about("to", to).text()
    }

    fn event(&self, card: EventId) -> String {
        let id = self.event_words(card);
        let question = self.teller.say(id).about("space", self.state.pick.at).text();
        self.teller.say("ask-event").about("card", card).with("question", question).text()
    }

    /// The question of a card; some ask twice, first for the space and then for what is in it.
    fn event_words(&self, card: EventId) -> &'static str {
        let state = self.state;
        let first = state.pick.at == SpaceId::NONE;
        let Some(info) = self.teller.atlas.events.get(card.0 as usize) else { return "event-other" };
        match info.effect {
            Effect::HungarianRebellion | Effect::CamisardRebellion => "event-rebels",
            Effect::DisgraceAtCourt => "event-disgrace",
            Effect::RebellionInBavaria if state.top() == Step::Event(card, Side::Alliance) => {
                "event-bavarian-rebels"
            }
            Effect::RebellionInBavaria => "event-bavarian-rising",
            Effect::AppealToTheNation => "event-appeal-to-the-nation",
            Effect::JacobiteLanding if first => "event-landing-from",
            Effect::JacobiteLanding => "event-landing-which",
            Effect::ScotlandPacified => "event-highlands",
            Effect::DevastationOfThePalatinate => "event-laid-waste",
            Effect::ReturnOfTheVaudois => "event-vaudois",
            Effect::OttomanOffensive if first => "event-ottomans-from",
            Effect::OttomanOffensive => "event-ottomans-which",
            Effect::HuguenotRegiments if first => "event-huguenots",
            Effect::HuguenotRegiments => "event-huguenots-whose",
            Effect::FrederickReenters => "event-frederick",
            Effect::FortyFive => "event-landing-from",
            Effect::CatalanUnrest => "event-catalans",
            _ => "event-other",
        }
    }

    fn place(&self, side: Side) -> String {
        match self.game.look(self.state).next_due(side) {
            Some(kind) => self.teller.say("ask-place").about("power", kind.power()).text(),
            None => self.teller.text("ask-place-next"),
        }
    }

    fn muster(&self, task: Task) -> String {
        let state = self.state;
        let to = if task == Task::AvoidBattle { state.retreat.to } else { state.force.at };
        let ask = self.teller.say(format!("ask-muster-{}", task_word(task)));
        ask.about("from", state.pick.at).about("to", to).text()
    }

    fn hits(&self) -> String {
        let (state, spaces) = (self.state, self.teller.atlas.spaces.len());
        let places: SpaceSet = state
            .hits
            .corps
            .map(|c| state.corps_at[c.index()])
            .filter(|&p| (p as usize) < spaces)
            .map(SpaceId)
            .collect();
        match (places.first(), places.len()) {
            (Some(at), 1) => {
                self.teller.say("ask-hits-at").about("space", at).about("hits", state.hits.left).text()
            }
            _ => self.teller.say("ask-hits").about("hits", state.hits.left).text(),
        }
    }

    fn overstack(&self) -> String {
        match self.game.look(self.state).crowded_now() {
            Some((_, space)) => self.at("ask-overstack-at", space),
            None => self.teller.text("ask-overstack"),
        }
    }

    fn winter(&self, side: Side) -> String {
        let choice = &self.state.hidden.winter_pick[side.index()];
        match choice.port {
            _ if choice.sea_done => self.at("ask-winter", choice.pick.at),
            Some(port) => self.sail(choice.pick.at, port),
            None => self.at("ask-winter-sea", choice.pick.at),
        }
    }
}

fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Events => "phase-event",
        Phase::Reinforcement => "phase-reinforcement",
        Phase::Campaign => "phase-campaign",
    }
}

fn task_word(task: Task) -> &'static str {
    match task {
        Task::Campaign => "campaign",
        Task::SeaMove => "sea-move",
        Task::Replacement => "replacement",
        Task::Intercept => "intercept",
        Task::AvoidBattle => "avoid-battle",
    }
}

fn arrival(stage: Arrival) -> &'static str {
    match stage {
        Arrival::Lines => "ask-arrive-lines",
        Arrival::LinesFailed => "ask-arrive-lines-failed",
        Arrival::LinesCancelled => "ask-arrive-lines-cancelled",
        Arrival::AvoidRoll => "ask-arrive-avoid-roll",
        _ => "ask-arrive",
    }
}

fn window(card: Card) -> &'static str {
    match card {
        Card::FieldDeputies => "ask-window-field-deputies",
        Card::CommandDispute => "ask-window-command-dispute",
        Card::MorningMist => "ask-window-morning-mist",
        Card::Resupply => "ask-window-resupply",
        Card::Convoy => "ask-window-convoy",
        Card::Tactics => "ask-window-tactics",
        Card::Steady => "ask-window-steady",
        Card::Weather => "ask-window-weather",
        Card::Interference => "ask-window-interference",
        Card::Spring => "ask-window-spring",
    }
}

fn retreat(stage: Rout) -> &'static str {
    match stage {
        Rout::Sea => "ask-retreat-sea",
        Rout::Land => "ask-retreat-land",
        _ => "ask-retreat",
    }
}

/// What is asked of a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Decision"))]
pub struct Asked {
    /// Who is asked.
    pub side: Side,
    /// The name of the step.
    #[cfg_attr(feature = "types", ts(type = "StepName"))]
    pub step: String,
    /// What the step speaks of, in the words of positions.
    pub detail: String,
    /// The rule that asks.
    pub clause: Cited,
    /// The question.
    pub question: String,
    /// All legal choices.
    pub actions: Vec<Offered>,
}

/// A rule that is cited.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cited {
    /// Its own name.
    pub name: &'static str,
    /// Its number.
    pub rule: &'static str,
    /// The title whose rulebook that number is from, where it is not the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub book: Option<&'static str>,
}

/// A legal choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ActionChoice"))]
pub struct Offered {
    /// In notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// Movement points it costs, on the march.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub cost: Option<u8>,
}

/// What is asked of a side, as JSON; `null` when nothing is.
pub fn decision_json(game: &Succession, state: &State, side: Side, words: &Words) -> Value {
    json!(asked(game, state, side, words))
}

/// What is asked of a side: the step, its clause, the question and the legal choices, each as notation and in
/// words.
pub(super) fn asked(game: &Succession, state: &State, side: Side, words: &Words) -> Option<Asked> {
    let decision = game.decision(state, side)?;
    let atlas = game.atlas();
    let mut list = Vec::new();
    game.actions(state, side.seat(), &mut list);
    let offered = |a: Action| Offered {
        action: notation::write(atlas, a),
        text: action_text(game, state, a, words),
        cost: game.look(state).march_cost(a),
    };
    Some(Asked {
        side,
        step: step_name(decision.step),
        detail: write_step(atlas, decision.step),
        clause: Cited {
            name: decision.clause.name(),
            rule: decision.clause.bare_number(game.look(state).atlas.book),
            book: decision.clause.other_book(game.look(state).atlas.book, &atlas.title),
        },
        question: question(game, state, side, words),
        actions: list.into_iter().map(offered).collect(),
    })
}

/// The name of a step, without what it speaks of: `act`, `muster`.
pub fn step_name(step: Step) -> String {
    match serde_json::to_value(step) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(map)) => map.into_iter().next().map_or_else(String::new, |(name, _)| name),
        _ => String::new(),
    }
}
