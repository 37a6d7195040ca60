//! What every game at the table shares.
//!
//! A game is a state machine of decisions: at any moment it is over, or one or both seats owe a
//! choice. This crate knows nothing of any particular game; it gives them seats, dice, refusals
//! that name their rule, records that replay to the same state, and undo that stops where
//! information was revealed.
//!
//! - [`Game`] is what a game must offer; [`fixtures::Pebbles`] is a very small one.
//! - [`Session`] is a game in progress: it plays checked actions, takes them back, and keeps the history.
//! - [`Record`] is that history as text.
//! - [`Dice`] is where chance comes from, and [`proof`] is how players know that it was fair.
//! - [`simulate`] plays at random.
//!
//! ```
//! use table::fixtures::{Action, Pebbles};
//! use table::{Header, Record, Seat, SeededDice, Session, proof};
//!
//! // Before play, the hash of the seed is published.
//! let seed = [7; 32];
//! let promise = proof::commit(&seed);
//!
//! let game = Pebbles;
//! let start = game.start([0b00111, 0b11100]);
//! let mut session = Session::new(&game, start, Box::new(SeededDice::new(seed)));
//!
//! // A client sends a composite choice as one batch. Until the other has chosen too, it can be taken back.
//! session.play_batch(Seat::One, &[Action::Card(3), Action::Stake(1)]);
//! assert_eq!(session.undo_len(Seat::One), 2);
//! session.play_batch(Seat::Two, &[Action::Card(5), Action::Stake(2)]);
//! assert_eq!(session.undo(Seat::One).unwrap_err().to_string(), "the other player has acted since");
//!
//! // What is not allowed is refused with its rule.
//! let refusal = session.play(Seat::One, Action::Take(1)).unwrap_err();
//! assert_eq!(refusal.to_string(), "it is not your turn (1)");
//! session.play(Seat::Two, Action::Throw)?;
//!
//! // The record is text, and replays to the same state anywhere.
//! let mut header = Header::new("pebbles", "short");
//! header.seed = Some(seed);
//! header.commitment = Some(promise);
//! let text = session.record(header).write()?;
//! assert!(text.contains("1 card 3\n1 stake 1\n2 card 5\n2 stake 2\n2 throw | grab "));
//! let again = Session::replay(&game, start, &Record::parse(&text)?)?;
//! assert_eq!(again.state(), session.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod client_types;
pub mod data_errors;
pub mod data_files;
pub mod deal;
pub mod describe;
pub mod dice;
pub mod fixtures;
pub mod game;
pub mod hash;
pub mod hidden;
pub mod proof;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod seat;
pub mod session;
pub mod simulate;

pub use data_errors::{DataError, DataErrors};
pub use describe::{Catalogue, Describe, Forecast, NoForecast, Progress, Scenario, Why};
pub use dice::{
    Dice, FastDice, PlaybackDice, Purpose, RecordingDice, ScriptedDice, SeededDice, Throw, Thrown,
};
pub use game::{Citation, Game, Outcome};
pub use hidden::is_hidden;
pub use record::{End, Header, Line, Record, RecordEntry, RecordError};
pub use rules::OtherRules;
pub use seat::{Seat, Seats};
pub use session::{ActionFault, Batch, CannotUndo, Entry, NoSuchPosition, ReplayError, Session};
pub use simulate::{Stuck, play_random, play_random_session};
