//! Sessions, records and dice, in one program: it is linked once.

mod dice;
mod games;
mod record;
mod session;
mod take_back;
mod undo;
