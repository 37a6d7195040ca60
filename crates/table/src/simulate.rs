//! Random legal play to the end: for simulation, benchmarks, and to find what breaks a game.

use crate::{Dice, FastDice, Game, Seat, Seats, Session};
use words::{Message, message};

/// Why random play did not reach the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// A seat owes a decision and has no legal choice.
    #[error("after {decisions} decisions seat {} must choose and has no legal action", seat.number())]
    NoAction {
        /// Who must choose.
        seat: Seat,
        /// How many decisions were made before.
        decisions: u64,
    },
    /// The game did not end within the limit.
    #[error("the game is not over after {decisions} decisions")]
    OverLimit {
        /// The limit.
        decisions: u64,
    },
    /// Nobody owes a decision, yet there is no outcome.
    #[error("after {decisions} decisions nobody must choose, but the game has no outcome")]
    NoOutcome {
        /// How many decisions were made.
        decisions: u64,
    },
    /// An action from the list of legal ones was refused.
    #[error("after {decisions} decisions a listed action of seat {} was refused: {refusal}", seat.number())]
    Refused {
        /// Whose action it was.
        seat: Seat,
        /// How many decisions were made before.
        decisions: u64,
        /// What the check said.
        refusal: String,
    },
}

impl Stuck {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        match self {
            Stuck::NoAction { seat, decisions } => {
                message!("stuck-no-action", decisions = *decisions, seat = seat.number())
            }
            Stuck::OverLimit { decisions } => message!("stuck-over-limit", decisions = *decisions),
            Stuck::NoOutcome { decisions } => message!("stuck-no-outcome", decisions = *decisions),
            Stuck::Refused { seat, decisions, refusal } => {
                message!("stuck-refused", decisions = *decisions, seat = seat.number(), refusal)
            }
        }
    }
}

/// Plays `state` to the end, every choice equally likely, and says how many decisions that took.
///
/// `list` and `events` are buffers: they are emptied and filled at each decision, so that the loop
/// allocates nothing of its own and many games can share them. Where both seats choose at once, either
/// may go first. The same `chooser` and `dice` make [`play_random_session`] play the same game, which is
/// how a game that got stuck is saved.
///
/// ```
/// use table::fixtures::Pebbles;
/// use table::{FastDice, Game, play_random};
///
/// let (mut list, mut events) = (Vec::new(), Vec::new());
/// for seed in 0..100 {
///     let mut state = Pebbles.start([0b00111, 0b11100]);
///     let (mut chooser, mut dice) = (FastDice::new(seed), FastDice::new(!seed));
///     play_random(&Pebbles, &mut state, &mut chooser, &mut dice, &mut list, &mut events, 1_000)?;
///     assert!(Pebbles.outcome(&state).is_some());
/// }
/// # Ok::<(), table::Stuck>(())
/// ```
pub fn play_random<G: Game>(
    game: &G,
    state: &mut G::State,
    chooser: &mut FastDice,
    dice: &mut dyn Dice,
    list: &mut Vec<G::Action>,
    events: &mut Vec<G::Event>,
    limit: u64,
) -> Result<u64, Stuck> {
    let mut decisions = 0;
    while let Some((seat, action)) = choose(game, state, chooser, list, decisions, limit)? {
        events.clear();
        game.play_unchecked(state, seat, action, dice, events);
        decisions += 1;
    }
    Ok(decisions)
}

/// Plays a session to the end as [`play_random`] does, checking every action and keeping its history,
/// which [`Session::record`] writes down even when play got stuck.
pub fn play_random_session<G: Game>(
    session: &mut Session<'_, G>,
    chooser: &mut FastDice,
    limit: u64,
) -> Result<u64, Stuck> {
    let mut list = Vec::new();
    let mut decisions = 0;
    while let Some((seat, action)) =
        choose(session.game(), session.state(), chooser, &mut list, decisions, limit)?
    {
        session.play(seat, action).map_err(|refusal| Stuck::Refused {
            seat,
            decisions,
            refusal: refusal.to_string(),
        })?;
        decisions += 1;
    }
    Ok(decisions)
}

/// The next random choice, or `None` when the game is over.
#[inline]
fn choose<G: Game>(
    game: &G,
    state: &G::State,
    chooser: &mut FastDice,
    list: &mut Vec<G::Action>,
    decisions: u64,
    limit: u64,
) -> Result<Option<(Seat, G::Action)>, Stuck> {
    let seat = match game.to_act(state) {
        Seats::None if game.outcome(state).is_none() => return Err(Stuck::NoOutcome { decisions }),
        Seats::None => return Ok(None),
        Seats::One(seat) => seat,
        Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
    };
    if decisions >= limit {
        return Err(Stuck::OverLimit { decisions });
    }
    list.clear();
    game.actions_unchecked(state, seat, list);
    if list.is_empty() {
        return Err(Stuck::NoAction { seat, decisions });
    }
    Ok(Some((seat, list[chooser.below(list.len() as u32, "action") as usize])))
}
