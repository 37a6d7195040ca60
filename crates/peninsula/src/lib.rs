//! Wellington's War: a module for each chapter of the rulebook.
//!
//! [`Peninsula`] is the game with its map, blocks and cards (an [`Atlas`](atlas::Atlas)); [`State`] is a situation, and a
//! [`View`](view::View) what one side knows of it.
//!
//! ```
//! use peninsula::{Options, Peninsula};
//! use table::{FastDice, Game, Seat};
//!
//! let game = Peninsula::built_in();
//! let state = game.start(0, Options::default(), &[7; 32]);
//!
//! // The enemy's blocks are tokens without a name; a situation that agrees with the view gives them one.
//! let view = game.view(&state, Some(Seat::One));
//! assert!(view.tokens.iter().all(|token| token.block.is_none()));
//! let imagined = game.determinize(&view, &mut FastDice::new(1));
//! assert_eq!(game.view(&imagined, Some(Seat::One)), view);
//! ```

pub mod action;
pub mod atlas;
pub mod attrition;
pub mod battle;
pub mod blocks;
pub mod cards;
pub mod clause;
pub mod commitment;
pub mod control;
pub mod data;
pub mod describe;
pub mod engine;
pub mod events;
pub mod extended_march;
pub mod fact;
pub mod force_march;
pub mod game;
pub mod interception;
pub mod leaders;
pub mod map;
pub mod movement;
pub mod notation;
pub mod odds;
pub mod operations;
pub mod politics;
pub mod position;
pub mod pursuit;
pub mod refusal;
pub mod reinforcement;
pub mod replacement;
pub mod retreat;
pub mod scenarios;
pub mod sea_movement;
pub mod sequence;
pub mod siege;
mod standing;
pub mod state;
pub mod step;
pub mod supply;
pub mod victory;
pub mod view;

pub use action::{Action, Card, Operation};
pub use blocks::{Nation, Side};
pub use game::Peninsula;
pub use state::{Options, State};
