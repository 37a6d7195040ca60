//! Games by number: game 17 of a seed is the same game whichever thread plays it.

use crate::fault::caught;
use crate::setup::Plan;
use crate::speech::words;
use crate::systems::System;
use bots::{Bot, Spec, Stop, Task};
use simulation::rows::{GameRow, GameRows};
use std::fmt;
use std::str::FromStr;
use table::{Dice, FastDice, Record, RecordEntry, Seat, Seats, SeededDice, Stuck};
use words::{Message, message};

/// The result of a game that got stuck.
pub const FAILED: &str = "failed";

/// The limit on decisions in a game unless another is given; real ones take a few thousand.
pub const DECISION_LIMIT: u64 = 100_000;

/// Room that games played one after the other share.
pub struct Buffers<G: System> {
    list: Vec<G::Action>,
    facts: Vec<G::Event>,
}

impl<G: System> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { list: Vec::new(), facts: Vec::new() }
    }
}

/// A finished game.
pub struct Finished<G: System> {
    /// How it ended.
    pub state: G::State,
    /// How many decisions it took.
    pub decisions: u64,
}

/// Who plays a side: anything equally likely, or a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Every legal choice equally likely, as fast as it goes.
    #[default]
    Random,
    /// One of our bots.
    Bot(Spec),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        match text {
            "random" => Ok(Player::Random),
            _ => text
                .parse()
                .map(Player::Bot)
                .map_err(|error: bots::BadSpec| told(message!("bot-or-random", problem = error.message()))),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Bot(spec) => write!(f, "{spec}"),
        }
    }
}

/// In the program's language.
fn told(problem: Message) -> String {
    problem.in_words(words())
}

/// Games that differ in their number only.
pub struct Series<'g, G> {
    /// The title.
    pub game: &'g G,
    /// Scenario, options and the seed of the whole series.
    pub plan: Plan,
    /// The most decisions a game may take.
    pub limit: u64,
    /// Who plays, the first seat first.
    pub players: [Player; 2],
}

impl<G: System> Series<'_, G> {
    /// The plan of one game: the seed of the series with the number mixed in.
    pub fn plan_of(&self, number: u64) -> Plan {
        let mut plan = self.plan.clone();
        for (byte, more) in plan.seed[24..].iter_mut().zip(number.to_be_bytes()) {
            *byte ^= more;
        }
        plan
    }

    /// What makes the choices in a random game.
    fn chooser(&self, plan: &Plan) -> FastDice {
        let mut seed = plan.seed;
        seed[23] ^= 0xff;
        let mut dice = SeededDice::new(seed);
        let mut half = || u64::from(dice.below(u32::MAX, "chooser"));
        FastDice::new(half() << 32 | half())
    }

    fn choosers(&self, plan: &Plan) -> Choosers<G> {
        match self.players {
            [Player::Random, Player::Random] => Choosers::Random(self.chooser(plan)),
            players => Choosers::Bots(Seat::BOTH.map(|seat| seated(players[seat.index()], &plan.seed, seat))),
        }
    }

    /// Plays one game as fast as it goes; the error says why it got stuck.
    pub fn play(&self, number: u64, buffers: &mut Buffers<G>) -> Result<Finished<G>, String> {
        let plan = self.plan_of(number);
        let mut state = caught(|| plan.start(self.game))?.map_err(told)?;
        if self.players != [Player::Random; 2] {
            let decisions = self.play_on(&plan, &mut state, buffers, |_, _| {})?;
            return Ok(Finished { state, decisions });
        }
        caught(|| {
            let mut dice = SeededDice::new(plan.seed);
            let decisions = table::play_random(
                self.game,
                &mut state,
                &mut self.chooser(&plan),
                &mut dice,
                &mut buffers.list,
                &mut buffers.facts,
                self.limit,
            );
            decisions.map(|decisions| Finished { state, decisions }).map_err(|stuck| told(stuck.message()))
        })?
    }

    /// Plays one game and makes rows of it. The error says why it got stuck; there are rows all the same.
    pub fn play_for_rows(&self, number: u64, buffers: &mut Buffers<G>) -> (GameRows, Result<(), String>) {
        let plan = self.plan_of(number);
        let row = self.row(number, &plan);
        let mut state = match caught(|| plan.start(self.game)).and_then(|started| started.map_err(told)) {
            Ok(state) => state,
            Err(why) => {
                let game = GameRow { result: FAILED.to_owned(), ..row };
                return (GameRows { game, ..GameRows::default() }, Err(why));
            }
        };
        let mut watcher = self.game.watch(row, &state);
        let played = self.play_on(&plan, &mut state, buffers, |state, facts| watcher.see(state, facts));
        let mut rows = watcher.finish(&state);
        let row = &mut rows.game;
        let outcome = self.game.outcome(&state).filter(|_| played.is_ok());
        let sides = self.game.catalogue().sides;
        let winner = outcome.as_ref().and_then(|outcome| outcome.winner);
        row.winner = winner.map(|seat| sides[seat.index()].clone());
        row.result = outcome.map_or_else(|| FAILED.to_owned(), |outcome| outcome.result);
        row.level = row.result.split_once('-').map(|(_, level)| level.to_owned());
        row.hash = format!("{:016x}", self.game.hash(&state));
        (rows, played.map(drop))
    }

    /// What is known of a game before it is played.
    fn row(&self, number: u64, plan: &Plan) -> GameRow {
        GameRow {
            game: i64::try_from(number).unwrap_or(i64::MAX),
            seed: table::proof::to_hex(&plan.seed),
            title: self.game.title().to_owned(),
            scenario: plan.scenario.clone(),
            options: plan.options.join(","),
            alliance_bot: self.players[0].to_string(),
            bourbon_bot: self.players[1].to_string(),
            ..GameRow::default()
        }
    }

    /// Plays on to the end while somebody looks on, and says how many decisions it took.
    fn play_on(
        &self,
        plan: &Plan,
        state: &mut G::State,
        buffers: &mut Buffers<G>,
        mut see: impl FnMut(&G::State, &[G::Event]),
    ) -> Result<u64, String> {
        let Buffers { list, facts } = buffers;
        caught(|| {
            let mut choosers = self.choosers(plan);
            let mut dice = SeededDice::new(plan.seed);
            let mut decisions = 0;
            while let Some((seat, action)) = choosers.choose(self.game, state, list)? {
                if decisions >= self.limit {
                    return Err(told(Stuck::OverLimit { decisions }.message()));
                }
                facts.clear();
                self.game.play_unchecked(state, seat, action, &mut dice, facts);
                decisions += 1;
                see(state, facts);
            }
            match self.game.outcome(state) {
                Some(_) => Ok(decisions),
                None => Err(told(Stuck::NoOutcome { decisions }.message())),
            }
        })?
    }

    /// Plays one game again and writes it down up to and with the action it broke or stopped at.
    ///
    /// The record has the seed and no throws: nothing of a broken engine is trusted but its choices.
    pub fn record(&self, number: u64) -> Record {
        let plan = self.plan_of(number);
        let mut entries = Vec::new();
        let _ = caught(|| self.note_choices(&plan, &mut entries));
        Record::of_acts(plan.header(self.game), entries)
    }

    fn note_choices(&self, plan: &Plan, entries: &mut Vec<RecordEntry>) {
        let Ok(mut state) = plan.start(self.game) else { return };
        let mut choosers = self.choosers(plan);
        let mut dice = SeededDice::new(plan.seed);
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        while let Ok(Some((seat, action))) = choosers.choose(self.game, &state, &mut list) {
            if entries.len() as u64 >= self.limit {
                return;
            }
            let action_text = self.game.write_action(action);
            entries.push(RecordEntry { seat, action: action_text, throws: Vec::new(), line: 0 });
            facts.clear();
            self.game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        }
    }
}

/// What makes the choices of a game.
enum Choosers<G: System> {
    /// One source of chance for both sides.
    Random(FastDice),
    /// A bot a side.
    Bots([Box<dyn Bot<G>>; 2]),
}

impl<G: System> Choosers<G> {
    /// The next choice; none when nobody has one to make. The error says what is wrong with a bot.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        list: &mut Vec<G::Action>,
    ) -> Result<Option<(Seat, G::Action)>, String> {
        let bots = match self {
            Choosers::Random(chooser) => return Ok(choose(game, state, chooser, list)),
            Choosers::Bots(bots) => bots,
        };
        let Some(seat) = game.to_act(state).first() else { return Ok(None) };
        list.clear();
        game.actions_unchecked(state, seat, list);
        if list.len() < 2 {
            return Ok(list.first().map(|&only| (seat, only)));
        }
        let view = game.view(state, Some(seat));
        let task = Task { game, seat, view, actions: std::mem::take(list) };
        let chosen = bots[seat.index()].choose(&task, &Stop::default());
        *list = task.actions;
        match chosen {
            Some(action) if list.contains(&action) => Ok(Some((seat, action))),
            Some(action) => Err(told(message!("bot-forbidden", action = game.write_action(action)))),
            None => Err(told(message!("bot-silent"))),
        }
    }
}

/// One who plays a seat of the game with this seed; a search keeps to one thread, as there are many games.
fn seated<G: System>(player: Player, seed: &[u8; 32], seat: Seat) -> Box<dyn Bot<G>> {
    let seed = bots::seed_for(seed, seat, 0);
    match player {
        Player::Random => Box::new(AtRandom(FastDice::new(seed))),
        Player::Bot(spec) => bots::seated(&Spec { threads: spec.threads.or(Some(1)), ..spec }, seed),
    }
}

/// Random play against a bot.
struct AtRandom(FastDice);

impl<G: System> Bot<G> for AtRandom {
    fn choose(&mut self, task: &Task<'_, G>, _: &Stop) -> Option<G::Action> {
        let count = u32::try_from(task.actions.len()).ok().filter(|&count| count > 0)?;
        task.actions.get(self.0.below(count, "action") as usize).copied()
    }
}

/// A random choice, drawn exactly as [`table::play_random`] draws it; `None` if there is none to make.
pub fn choose<G: System>(
    game: &G,
    state: &G::State,
    chooser: &mut FastDice,
    list: &mut Vec<G::Action>,
) -> Option<(Seat, G::Action)> {
    let seat = match game.to_act(state) {
        Seats::None => return None,
        Seats::One(seat) => seat,
        Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
    };
    list.clear();
    game.actions(state, seat, list);
    if list.is_empty() {
        return None;
    }
    Some((seat, list[chooser.below(list.len() as u32, "action") as usize]))
}
