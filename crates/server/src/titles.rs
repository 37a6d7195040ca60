//! The games on the shelf, whatever their types: what the server needs of a title and of a game in progress.

use crate::spoken::{Facts, Raw};
use bots::{Advice, Bot, Budget, Spec, Stop, Task};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use table::record::{read_throws, write_throws};
use table::{
    CannotUndo, Catalogue, Describe, Entry, Forecast, Game, Header, Line, NoForecast, Outcome, Progress,
    Record, Seat, Seats, SeededDice, Session, Throw, Why,
};
use utoipa::ToSchema;
use words::{Language, Message, message, reading_problem};

/// A title that can be served.
pub trait Title: Send + Sync {
    /// The title with its scenarios and options.
    fn catalogue(&self) -> &Catalogue;
    /// Everything printed on the map, the counters and the cards, with the names a language has for it.
    fn atlas(&self, language: Language) -> Value;
    /// A year or a turn as people call it.
    fn turn_name(&self, turn: u16, language: Language) -> String;
    /// Sits down at the start of a scenario; the error is one short sentence.
    fn begin(&self, scenario: &str, options: &[String], seed: [u8; 32]) -> Result<Box<dyn Table>, Message>;
    /// Sits down at a position, the dice of a seed standing at a place of its stream.
    fn resume(&self, position: &Value, seed: [u8; 32], dice: u64) -> Result<Box<dyn Table>, Message>;
    /// Replays a record and says what stands in it; the error says what is wrong with it.
    fn read_record(&self, record: &Record) -> Result<ReadRecord, Message>;
    /// The text of a record of what was played, from a position or from the scenario's own start.
    fn write_record(
        &self,
        header: Header,
        start: Option<&Value>,
        seed: [u8; 32],
        lines: &[Line<Written>],
    ) -> Result<String, Message>;
}

/// An action as a log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Who did it.
    pub seat: Seat,
    /// What, in notation.
    pub act: String,
    /// The throws it took, where they do not follow from the seed.
    pub throws: Option<String>,
}

/// What stands in a record.
pub struct ReadRecord {
    /// The position it begins with.
    pub start: Value,
    /// The actions that stand, each with its throws.
    pub acts: Vec<Written>,
    /// Was anything taken back by consent?
    pub went_back: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What became of some actions.
pub struct Played {
    /// For each action played: its notation and what happened.
    pub acts: Vec<(String, Facts)>,
    /// Why the next one was not played.
    pub refusal: Option<Why>,
}

/// Why nothing can be said of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotForesee {
    /// An action of it cannot be read: its place and what is wrong with it.
    Unreadable(usize, Message),
    /// An action of it is forbidden.
    Forbidden(Why),
}

/// A search for an action, with so many threads.
pub type Think = Box<dyn FnOnce(&Stop, usize) -> Option<String> + Send>;

/// A machine player's thinking, to be done elsewhere: it knows only what its seat may know.
pub struct Thought {
    /// Whether it searches for seconds; otherwise it takes milliseconds.
    pub searches: bool,
    /// Works out the action, on so many threads at most.
    pub run: Think,
}

/// Work with the rules, to be done elsewhere.
pub type Deferred<T> = Box<dyn FnOnce() -> T + Send>;

/// A search's thinking about a decision, to be done elsewhere and told again and again: it knows only what its seat may know.
pub type Counsel = Box<dyn FnOnce(&Stop, &mut dyn FnMut(Thoughts)) + Send>;

/// What a search thinks of a decision so far.
#[derive(Clone, Debug)]
pub struct Thoughts {
    /// The best choices, the best first.
    pub lines: Vec<AdvisedLine>,
    /// How often the game was played on to find them.
    pub playouts: u64,
    /// Decisions looked at.
    pub positions: u64,
}

/// A choice and what it promises.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdvisedLine {
    /// The choice in notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// The chance to win for the seat that is advised, from 0 to 1; a draw counts half.
    pub win: f64,
    /// How often the game was played on from it.
    pub playouts: u32,
    /// What would follow, as far as it can be told.
    pub follows: Vec<AdvisedStep>,
}

/// A choice that would follow.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdvisedStep {
    /// Who chooses.
    pub seat: Seat,
    /// The choice in notation.
    pub action: String,
    /// In words.
    pub text: String,
}

/// A game in progress.
pub trait Table: Send {
    /// Who owes a decision.
    fn to_act(&self) -> Seats;
    /// How far it has come.
    fn progress(&self) -> Progress;
    /// Plays actions in notation, as far as a batch goes; the error says which one cannot be read, and why.
    ///
    /// What happens is told in the languages of those who listen, a refusal in that of whoever acts.
    fn play(
        &mut self,
        seat: Seat,
        actions: &[String],
        reads: Language,
        listening: &[Language],
    ) -> Result<Played, (usize, Message)>;
    /// Plays an entry of the log again, and tells it in these languages.
    fn replay(
        &mut self,
        seat: Seat,
        action: &str,
        throws: Option<&str>,
        listening: &[Language],
    ) -> Result<Facts, Message>;
    /// Takes the last action of a seat back.
    fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo>;
    /// Takes the last action of a seat back as if it had never been made: one that nobody else was shown.
    fn withdraw(&mut self, seat: Seat) -> Result<(), CannotUndo>;
    /// From now on, whether a seat's incomplete action is kept from everybody else.
    fn hide_incomplete(&mut self, hide: bool);
    /// How many of the newest actions belong to an incomplete action that is kept from everybody else.
    fn incomplete(&self) -> usize;
    /// How many actions a seat can take back.
    fn undo_len(&self, seat: Seat) -> usize;
    /// Would this action be allowed, and if not, why not? The outer error says that it cannot be read.
    fn check(&self, seat: Seat, action: &str, language: Language) -> Result<Result<(), Why>, Message>;
    /// What a seat may do now, in notation.
    fn offered(&self, seat: Seat) -> Vec<String>;
    /// What a viewer may know.
    fn view(&self, viewer: Option<Seat>) -> Raw;
    /// What is asked of a seat.
    fn decision(&self, seat: Seat, language: Language) -> Raw;
    /// The odds of what is about to be rolled, from what a viewer may know, as something to be worked out elsewhere.
    fn odds_later(&self, viewer: Option<Seat>) -> Deferred<Value>;
    /// The same, worked out here.
    fn odds(&self, viewer: Option<Seat>) -> Value {
        self.odds_later(viewer)()
    }
    /// What a plan of a seat would bring, told from what that seat may know, as something to be worked out elsewhere.
    fn forecast_later(
        &self,
        seat: Seat,
        plan: &[String],
        language: Language,
    ) -> Deferred<Result<Forecast, CannotForesee>>;
    /// The same, worked out here.
    fn forecast(&self, seat: Seat, plan: &[String], language: Language) -> Result<Forecast, CannotForesee> {
        self.forecast_later(seat, plan, language)()
    }
    /// The result of a finished game.
    fn outcome(&self) -> Option<Outcome>;
    /// The hash of the situation.
    fn hash(&self) -> u64;
    /// While both choose at once: have any choices been made that are not yet turned up?
    fn is_choosing(&self) -> bool;
    /// Can the situation be stored as a fresh start?
    fn is_settled(&self) -> bool;
    /// The situation as a document, hidden things and all, and where the dice stand.
    fn position(&self) -> (Value, u64);
    /// What the machine would do, as something to be worked out elsewhere.
    ///
    /// It goes on from what it thought of before, until it is told to [`forget`](Table::forget).
    fn think(&self, seat: Seat, spec: Spec) -> Option<Thought>;
    /// What a search thinks of a decision of a seat, as something to be worked out elsewhere; nothing if none is asked for.
    fn advise(&self, seat: Seat, time: Duration, language: Language) -> Option<Counsel>;
    /// Lets the machine forget what it thought of, to make room.
    fn forget(&self);
}

/// The titles by name.
pub struct Shelf {
    titles: BTreeMap<String, Arc<dyn Title>>,
    order: Vec<String>,
}

impl Shelf {
    /// A shelf with these games.
    pub fn new(games: Vec<Arc<dyn Title>>) -> Shelf {
        let order = games.iter().map(|game| game.catalogue().title.clone()).collect();
        let titles = games.into_iter().map(|game| (game.catalogue().title.clone(), game)).collect();
        Shelf { titles, order }
    }

    /// Every title there is, with its own data.
    pub fn built_in() -> Result<Shelf, Message> {
        Shelf::load(None)
    }

    /// Every title there is, with the data in a folder if one is given.
    pub fn load(data: Option<&Path>) -> Result<Shelf, Message> {
        let open = |title: &'static str| {
            Ok(::titles::with_game!(::titles::load(title, data)?, game => serve(Box::leak(Box::new(game)))))
        };
        Ok(Shelf::new(::titles::names().map(open).collect::<Result<_, Message>>()?))
    }

    /// A title by its name.
    pub fn get(&self, title: &str) -> Option<&Arc<dyn Title>> {
        self.titles.get(title)
    }

    /// All of them, in their own order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Title>> {
        self.order.iter().filter_map(|title| self.titles.get(title))
    }
}

/// A game as a title that can be served.
pub fn serve<G>(game: &'static G) -> Arc<dyn Title>
where
    G: Describe + bots::Thumbs,
    G::State: Send + Sync,
    G::Action: Send,
    G::View: Send,
{
    Arc::new(Served { game, catalogue: game.catalogue() })
}

struct Served<G: 'static> {
    game: &'static G,
    catalogue: Catalogue,
}

struct Seated<G: Game + 'static> {
    session: Session<'static, G>,
    hides: bool,
    minds: [Mind<G>; 2],
}

/// A machine player with what it remembers, once there is one; whoever thinks holds it.
type Mind<G> = Arc<Mutex<Option<Box<dyn Bot<G>>>>>;

impl<G> Served<G>
where
    G: Describe + bots::Thumbs,
    G::State: Send + Sync,
    G::Action: Send,
    G::View: Send,
{
    fn sit_down(&self, state: G::State, dice: SeededDice) -> Box<dyn Table> {
        let session = Session::new(self.game, state, Box::new(dice));
        Box::new(Seated { session, hides: false, minds: Default::default() })
    }

    /// Where a record begins.
    fn start_of(&self, header: &Header) -> Result<G::State, Message> {
        let seed = header.seed.unwrap_or_default();
        if let Some(start) = &header.start {
            let document = serde_json::from_str(start).map_err(|error| {
                message!("problem-record-start", problem = reading_problem(&error.to_string()))
            })?;
            return self.game.read_position(&document, &seed);
        }
        if header.seed.is_none() {
            return Err(message!("problem-record-no-start"));
        }
        self.game.begin(&header.scenario, &header.options, &seed)
    }
}

impl<G> Title for Served<G>
where
    G: Describe + bots::Thumbs,
    G::State: Send + Sync,
    G::Action: Send,
    G::View: Send,
{
    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn atlas(&self, language: Language) -> Value {
        self.game.atlas_json(language.words())
    }

    fn turn_name(&self, turn: u16, language: Language) -> String {
        self.game.turn_name(turn, language.words())
    }

    fn begin(&self, scenario: &str, options: &[String], seed: [u8; 32]) -> Result<Box<dyn Table>, Message> {
        Ok(self.sit_down(self.game.begin(scenario, options, &seed)?, SeededDice::new(seed)))
    }

    fn resume(&self, position: &Value, seed: [u8; 32], dice: u64) -> Result<Box<dyn Table>, Message> {
        Ok(self.sit_down(self.game.read_position(position, &seed)?, SeededDice::at(seed, dice)))
    }

    fn read_record(&self, record: &Record) -> Result<ReadRecord, Message> {
        let start = self.start_of(&record.header)?;
        let document = self.game.position_json(&start);
        let session = Session::replay(self.game, start, record).map_err(|error| error.message())?;
        let written = |entry: &Entry<G::Action>| Written {
            seat: entry.seat,
            act: self.game.write_action(entry.action),
            throws: throws_text(&entry.throws),
        };
        Ok(ReadRecord {
            start: document,
            acts: session.history().iter().map(written).collect(),
            went_back: record.lines.iter().any(|line| matches!(line, Line::Back(_))),
            outcome: session.outcome(),
        })
    }

    fn write_record(
        &self,
        mut header: Header,
        start: Option<&Value>,
        seed: [u8; 32],
        lines: &[Line<Written>],
    ) -> Result<String, Message> {
        let state = match start {
            Some(position) => self.game.read_position(position, &seed)?,
            None => self.game.begin(&header.scenario, &header.options, &seed)?,
        };
        if start.is_some() || header.seed.is_none() {
            header.start = Some(self.game.position_json(&state).to_string());
        }
        let mut session = Session::new(self.game, state, Box::new(SeededDice::new(seed)));
        let mut events = Vec::new();
        for line in lines {
            match line {
                Line::Act(written) => {
                    events.clear();
                    let throws = written.throws.as_deref().map(throws_of).transpose()?;
                    session
                        .replay_action(written.seat, &written.act, throws.as_deref(), &mut events)
                        .map_err(|fault| fault.message())?;
                }
                Line::Back(n) => session.take_back_to(*n).map_err(|error| error.message())?,
            }
        }
        session.record(header).write().map_err(|error| error.message())
    }
}

impl<G> Seated<G>
where
    G: Describe,
{
    fn facts(&self, events: &[G::Event], listening: &[Language]) -> Facts {
        if events.is_empty() {
            return Facts::None;
        }
        let (game, after) = (self.session.game(), self.session.state());
        Facts::told(listening, |language| game.events_json(after, events, language.words()))
    }

    /// The situation as somebody may know of it.
    fn state_for(&self, viewer: Option<Seat>) -> &G::State {
        let acting = self.session.history().last().map(|last| last.seat);
        match self.hides && acting != viewer {
            true => self.session.complete_state(),
            false => self.session.state(),
        }
    }

    fn view_of(&self, viewer: Option<Seat>) -> G::View {
        self.session.game().view(self.state_for(viewer), viewer)
    }
}

impl<G> Table for Seated<G>
where
    G: Describe + bots::Thumbs,
    G::State: Send + Sync,
    G::Action: Send,
    G::View: Send,
{
    fn to_act(&self) -> Seats {
        self.session.to_act()
    }

    fn progress(&self) -> Progress {
        self.session.game().progress(self.state_for(None))
    }

    fn play(
        &mut self,
        seat: Seat,
        actions: &[String],
        reads: Language,
        listening: &[Language],
    ) -> Result<Played, (usize, Message)> {
        let game = self.session.game();
        let read = |(at, text): (usize, &String)| game.read_action(text).map_err(|error| (at, error));
        let actions = actions.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        let batch = self.session.play_batch(seat, &actions);
        let mut begin = 0;
        let acts = actions.iter().zip(&batch.ends).map(|(&action, &end)| {
            let facts = self.facts(&batch.events[begin..end], listening);
            begin = end;
            (game.write_action(action), facts)
        });
        let refusal = batch.refusal.as_ref().map(|refusal| game.why(refusal, reads.words()));
        Ok(Played { acts: acts.collect(), refusal })
    }

    fn replay(
        &mut self,
        seat: Seat,
        action: &str,
        throws: Option<&str>,
        listening: &[Language],
    ) -> Result<Facts, Message> {
        let throws = throws.map(throws_of).transpose()?;
        let mut events = Vec::new();
        self.session
            .replay_action(seat, action, throws.as_deref(), &mut events)
            .map_err(|fault| fault.message())?;
        Ok(self.facts(&events, listening))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        self.session.undo(seat)
    }

    fn withdraw(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        self.session.withdraw(seat)
    }

    fn hide_incomplete(&mut self, hide: bool) {
        self.hides = hide;
    }

    fn incomplete(&self) -> usize {
        if self.hides { self.session.incomplete() } else { 0 }
    }

    fn undo_len(&self, seat: Seat) -> usize {
        if self.hides { self.session.undo_len_before_incomplete(seat) } else { self.session.undo_len(seat) }
    }

    fn check(&self, seat: Seat, action: &str, language: Language) -> Result<Result<(), Why>, Message> {
        let game = self.session.game();
        let action = game.read_action(action)?;
        Ok(game
            .check(self.state_for(Some(seat)), seat, action)
            .map_err(|refusal| game.why(&refusal, language.words())))
    }

    fn offered(&self, seat: Seat) -> Vec<String> {
        let game = self.session.game();
        self.session.actions(seat).into_iter().map(|action| game.write_action(action)).collect()
    }

    fn view(&self, viewer: Option<Seat>) -> Raw {
        Raw::new(&self.session.game().view_now(&self.view_of(viewer)))
    }

    fn decision(&self, seat: Seat, language: Language) -> Raw {
        Raw::new(&self.session.game().asked(self.session.state(), seat, language.words()))
    }

    fn odds_later(&self, viewer: Option<Seat>) -> Deferred<Value> {
        let (game, state) = (self.session.game(), self.state_for(viewer).clone());
        Box::new(move || game.odds_json(&state, viewer))
    }

    fn forecast_later(
        &self,
        seat: Seat,
        plan: &[String],
        language: Language,
    ) -> Deferred<Result<Forecast, CannotForesee>> {
        let (game, view, plan) = (self.session.game(), self.view_of(Some(seat)), plan.to_vec());
        Box::new(move || {
            let read = |(at, text): (usize, &String)| {
                game.read_action(text).map_err(|error| CannotForesee::Unreadable(at, error))
            };
            let actions = plan.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
            game.forecast_json(&view, seat, &actions).map_err(|NoForecast { refusal, .. }| {
                CannotForesee::Forbidden(game.why(&refusal, language.words()))
            })
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    fn hash(&self) -> u64 {
        self.session.hash()
    }

    fn is_choosing(&self) -> bool {
        self.session.face_down() != [0, 0]
    }

    fn is_settled(&self) -> bool {
        self.session.is_settled()
    }

    fn position(&self) -> (Value, u64) {
        let document = self.session.game().position_json(self.session.state());
        (document, self.session.dice_position().unwrap_or_default())
    }

    fn think(&self, seat: Seat, spec: Spec) -> Option<Thought> {
        let game = self.session.game();
        let seed = table::proof::fresh_seed().ok()?;
        let task =
            Task { game, seat, view: self.session.view(Some(seat)), actions: self.session.actions(seat) };
        let mind = self.minds[seat.index()].clone();
        let searches = bots::usual_budget(spec.level).is_some() && task.actions.len() > 1;
        let run = move |stop: &Stop, threads: usize| {
            let mut mind = mind.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let spec = Spec { threads: u16::try_from(threads).ok(), ..spec };
            let bot = mind.get_or_insert_with(|| bots::seated(&spec, short(seed)));
            bot.set_threads(threads);
            bot.choose(&task, stop).map(|action| game.write_action(action))
        };
        Some(Thought { searches, run: Box::new(run) })
    }

    fn advise(&self, seat: Seat, time: Duration, language: Language) -> Option<Counsel> {
        let seed = short(table::proof::fresh_seed().ok()?);
        let actions = self.session.actions(seat);
        actions.first()?;
        let task = Task { game: self.session.game(), seat, view: self.session.view(Some(seat)), actions };
        Some(Box::new(move |stop, tell| {
            let mut update = |advice: &Advice<G::Action>| tell(thoughts(&task, advice, seed, language));
            bots::advise(&task, Budget::Time(time), seed, stop, &mut update);
        }))
    }

    fn forget(&self) {
        for mind in &self.minds {
            // Whoever thinks just now will be asked again later.
            if let Ok(mut mind) = mind.try_lock() {
                *mind = None;
            }
        }
    }
}

/// Advice in words.
fn thoughts<G: Describe + bots::Thumbs>(
    task: &Task<'_, G>,
    advice: &Advice<G::Action>,
    seed: u64,
    language: Language,
) -> Thoughts {
    let lines = advice.lines.iter().map(|line| {
        let told = bots::tell(task, line, seed, language.words());
        let text = told.first().map_or_else(String::new, |first| first.text.clone());
        let follows = told.into_iter().skip(1).map(|told| AdvisedStep {
            seat: told.step.seat,
            action: task.game.write_action(told.step.action),
            text: told.text,
        });
        AdvisedLine {
            action: task.game.write_action(line.action),
            text,
            win: line.chance(),
            playouts: line.visits,
            follows: follows.collect(),
        }
    });
    let (playouts, positions) = (advice.effort.playouts, advice.effort.positions);
    Thoughts { lines: lines.collect(), playouts, positions }
}

/// The beginning of a seed.
fn short(seed: [u8; 32]) -> u64 {
    seed.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Throws as the log keeps them.
fn throws_text(throws: &[Throw]) -> Option<String> {
    (!throws.is_empty()).then(|| write_throws(throws))
}

/// Throws from the log; an action that took none has an empty text.
pub fn throws_of(text: &str) -> Result<Vec<Throw>, Message> {
    if text.is_empty() { Ok(Vec::new()) } else { read_throws(text) }
}
