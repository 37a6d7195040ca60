//! `malbrook engine`: one JSON object a line, in and out; docs/ENGINE.md describes every message.

use crate::engine::Engine;
use crate::fault::Outcome;
use crate::setup::Common;
use std::io::{BufRead, Write};

/// Answers every line until `quit` or the end of the input.
pub fn run(common: &Common, input: &mut dyn BufRead, out: &mut dyn Write) -> Outcome {
    let mut engine = Engine::new(common.data.clone());
    let mut line = Vec::new();
    while !engine.has_quit() && crate::engine::read_line(input, &mut line)? {
        let reply = engine.answer(&line);
        writeln!(out, "{reply}")?;
        out.flush()?;
    }
    Ok(())
}
