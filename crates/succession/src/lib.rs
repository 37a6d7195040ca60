//! The No Peace Without Spain! system: a module for each chapter of the rulebook.
//!
//! [`Succession`] is a title with its map, pieces and cards (an [`Atlas`](atlas::Atlas)); [`State`] is a situation.
//!
//! ```
//! use succession::{Action, Options, Succession};
//! use table::{FastDice, Game, Seat};
//!
//! let game = Succession::built_in("spain")?;
//! let mut state = game.start(0, Options::default(), &[7; 32]);
//!
//! // What is not allowed is refused with its rule.
//! let refusal = game.check(&state, Seat::One, Action::Siege).unwrap_err();
//! println!("{refusal}");
//!
//! // Anything else goes on to the next decision, and tells what happened.
//! let (mut dice, mut facts, mut actions) = (FastDice::new(1), Vec::new(), Vec::new());
//! while let Some(seat) = game.to_act(&state).iter().next() {
//!     actions.clear();
//!     game.actions(&state, seat, &mut actions);
//!     game.play(&mut state, seat, actions[0], &mut dice, &mut facts)?;
//! }
//! assert!(game.outcome(&state).is_some() && !facts.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod atlas;
pub mod avoiding;
pub mod battle;
pub mod campaign;
pub mod cards;
pub mod clause;
pub mod command;
pub mod data;
pub mod describe;
pub mod engine;
pub mod events;
pub mod fact;
mod fog;
pub mod forecast;
pub mod game;
mod hash;
pub mod interception;
pub mod lines;
pub mod map;
pub mod movement;
pub mod notation;
pub mod odds;
pub mod pieces;
pub mod position;
pub mod powers;
pub mod refusal;
pub mod reinforcement;
pub mod retreat;
pub mod sea_movement;
pub mod sequence;
mod set_up;
pub mod siege;
pub mod stacking;
pub mod state;
pub mod step;
pub mod supply;
pub mod titles;
pub mod view;
pub mod winter;

pub use action::{Action, Order};
pub use game::{Decision, Succession};
pub use pieces::Side;
pub use state::{Options, State};
