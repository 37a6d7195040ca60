//! Random games by number: game 17 of a seed is the same game whichever thread plays it.

use crate::fault::caught;
use crate::setup::Plan;
use succession::action::Action;
use succession::fact::Fact;
use succession::{State, Succession};
use table::{Dice, FastDice, Game, Record, RecordEntry, Seat, Seats, SeededDice};

/// The limit on decisions in a game unless another is given; real ones take a few thousand.
pub const DECISION_LIMIT: u64 = 100_000;

/// Room that games played one after the other share.
#[derive(Default)]
pub struct Buffers {
    list: Vec<Action>,
    facts: Vec<Fact>,
}

/// A finished random game.
pub struct Finished {
    /// How it ended.
    pub state: State,
    /// How many decisions it took.
    pub decisions: u64,
}

/// Random games that differ in their number only.
#[derive(Clone)]
pub struct Series<'g> {
    /// The title.
    pub game: &'g Succession,
    /// Scenario, options and the seed of the whole series.
    pub plan: Plan,
    /// The most decisions a game may take.
    pub limit: u64,
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

    /// What makes the choices in a game.
    fn chooser(&self, plan: &Plan) -> FastDice {
        let mut seed = plan.seed;
        seed[23] ^= 0xff;
        let mut dice = SeededDice::new(seed);
        let mut half = || u64::from(dice.below(u32::MAX, "chooser"));
        FastDice::new(half() << 32 | half())
    }

    /// Plays one game as fast as it goes; the error says why it got stuck.
    pub fn play(&self, number: u64, buffers: &mut Buffers) -> Result<Finished, String> {
        caught(|| {
            let plan = self.plan_of(number);
            let mut state = plan.start(self.game);
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
        let mut chooser = self.chooser(plan);
        let mut dice = SeededDice::new(plan.seed);
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        while let Some((seat, action)) = choose(self.game, &state, &mut chooser, &mut list) {
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
