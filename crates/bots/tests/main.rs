//! Opponents at work, in one program: it is linked once.

mod advice;
mod play;
mod stop;
mod wellington;
