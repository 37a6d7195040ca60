//! Games by number: game 17 of a seed is the same game whichever thread plays it.

use crate::fault::caught;
use crate::setup::Plan;
use bots::{Bot, Spec, Stop, Task};
use simulation::rows::{GameRow, GameRows};
use simulation::watch::Watcher;
use std::fmt;
use std::str::FromStr;
use succession::action::Action;
use succession::fact::Fact;
use succession::{State, Succession};
use table::{Dice, FastDice, Game, Record, RecordEntry, Seat, Seats, SeededDice, Stuck};

/// The result of a game that got stuck.
pub const FAILED: &str = "failed";

/// The limit on decisions in a game unless another is given; real ones take a few thousand.
pub const DECISION_LIMIT: u64 = 100_000;

/// Room that games played one after the other share.
#[derive(Default)]
pub struct Buffers {
    list: Vec<Action>,
    facts: Vec<Fact>,
}

/// A finished game.
pub struct Finished {
    /// How it ended.
    pub state: State,
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
            _ => text.parse().map(Player::Bot).map_err(|error| format!("{error}, and random")),
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

/// Games that differ in their number only.
#[derive(Clone)]
pub struct Series<'g> {
    /// The title.
    pub game: &'g Succession,
    /// Scenario, options and the seed of the whole series.
    pub plan: Plan,
    /// The most decisions a game may take.
    pub limit: u64,
    /// Who plays, the Alliance first.
    pub players: [Player; 2],
}

impl Series<'_> {
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

    fn choosers(&self, plan: &Plan) -> Choosers {
        match self.players {
            [Player::Random, Player::Random] => Choosers::Random(self.chooser(plan)),
            players => Choosers::Bots(Seat::BOTH.map(|seat| seated(players[seat.index()], &plan.seed, seat))),
        }
    }

    /// Plays one game as fast as it goes; the error says why it got stuck.
    pub fn play(&self, number: u64, buffers: &mut Buffers) -> Result<Finished, String> {
        let plan = self.plan_of(number);
        let mut state = caught(|| plan.start(self.game))?;
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
            decisions.map(|decisions| Finished { state, decisions }).map_err(|stuck| stuck.to_string())
        })?
    }

    /// Plays one game and makes rows of it. The error says why it got stuck; there are rows all the same.
    pub fn play_for_rows(&self, number: u64, buffers: &mut Buffers) -> (GameRows, Result<(), String>) {
        let plan = self.plan_of(number);
        let row = self.row(number, &plan);
        let mut state = match caught(|| plan.start(self.game)) {
            Ok(state) => state,
            Err(why) => {
                let game = GameRow { result: FAILED.to_owned(), ..row };
                return (GameRows { game, ..GameRows::default() }, Err(why));
            }
        };
        let mut watcher = Watcher::new(self.game, row, &state);
        let played = self.play_on(&plan, &mut state, buffers, |state, facts| watcher.see(state, facts));
        let rows = watcher.finish(&state, |row| {
            let victory = self.game.victory(&state).filter(|_| played.is_ok());
            row.winner = victory.map(|(side, _)| side.name().to_owned());
            let outcome = self.game.outcome(&state).filter(|_| played.is_ok());
            row.result = outcome.map_or_else(|| FAILED.to_owned(), |outcome| outcome.result);
            row.level = row.result.split_once('-').map(|(_, level)| level.to_owned());
            row.hash = format!("{:016x}", self.game.hash(&state));
        });
        (rows, played.map(drop))
    }

    /// What is known of a game before it is played.
    fn row(&self, number: u64, plan: &Plan) -> GameRow {
        GameRow {
            game: i64::try_from(number).unwrap_or(i64::MAX),
            seed: table::proof::to_hex(&plan.seed),
            title: self.game.title().to_owned(),
            scenario: self.game.atlas().scenarios[plan.scenario].id.clone(),
            options: plan.options.names().collect::<Vec<_>>().join(","),
            alliance_bot: self.players[0].to_string(),
            bourbon_bot: self.players[1].to_string(),
            ..GameRow::default()
        }
    }

    /// Plays on to the end while somebody looks on, and says how many decisions it took.
    fn play_on(
        &self,
        plan: &Plan,
        state: &mut State,
        buffers: &mut Buffers,
        mut see: impl FnMut(&State, &[Fact]),
    ) -> Result<u64, String> {
        let Buffers { list, facts } = buffers;
        caught(|| {
            let mut choosers = self.choosers(plan);
            let mut dice = SeededDice::new(plan.seed);
            let mut decisions = 0;
            while let Some((seat, action)) = choosers.choose(self.game, state, list)? {
                if decisions >= self.limit {
                    return Err(Stuck::OverLimit { decisions }.to_string());
                }
                facts.clear();
                self.game.play_unchecked(state, seat, action, &mut dice, facts);
                decisions += 1;
                see(state, facts);
            }
            match self.game.outcome(state) {
                Some(_) => Ok(decisions),
                None => Err(Stuck::NoOutcome { decisions }.to_string()),
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
        let mut state = plan.start(self.game);
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
enum Choosers {
    /// One source of chance for both sides.
    Random(FastDice),
    /// A bot a side.
    Bots([Box<dyn Bot<Succession>>; 2]),
}

impl Choosers {
    /// The next choice; none when nobody has one to make. The error says what is wrong with a bot.
    fn choose(
        &mut self,
        game: &Succession,
        state: &State,
        list: &mut Vec<Action>,
    ) -> Result<Option<(Seat, Action)>, String> {
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
            Some(action) => Err(format!("a bot chose `{}`, which is not allowed", game.write_action(action))),
            None => Err("a bot chose nothing".to_owned()),
        }
    }
}

/// One who plays a seat of the game with this seed; a search keeps to one thread, as there are many games.
fn seated(player: Player, seed: &[u8; 32], seat: Seat) -> Box<dyn Bot<Succession>> {
    let seed = bots::seed_for(seed, seat, 0);
    match player {
        Player::Random => Box::new(AtRandom(FastDice::new(seed))),
        Player::Bot(spec) => bots::seated(&Spec { threads: spec.threads.or(Some(1)), ..spec }, seed),
    }
}

/// Random play against a bot.
struct AtRandom(FastDice);

impl Bot<Succession> for AtRandom {
    fn choose(&mut self, task: &Task<'_, Succession>, _: &Stop) -> Option<Action> {
        let count = u32::try_from(task.actions.len()).ok().filter(|&count| count > 0)?;
        task.actions.get(self.0.below(count, "action") as usize).copied()
    }
}

/// A random choice, drawn exactly as [`table::play_random`] draws it; `None` if there is none to make.
pub fn choose(
    game: &Succession,
    state: &State,
    chooser: &mut FastDice,
    list: &mut Vec<Action>,
) -> Option<(Seat, Action)> {
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
