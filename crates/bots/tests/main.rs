//! Opponents at work, in one program: it is linked once.

mod advice;
mod common;
mod play;
mod stop;
mod wellington;
