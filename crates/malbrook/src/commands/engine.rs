//! `malbrook engine`: one JSON object a line, in and out; docs/ENGINE.md describes every message.

use crate::engine::{Engine, Heard, read_line};
use crate::fault::{Fault, Outcome};
use crate::setup::Common;
use std::io::Write;
use std::sync::mpsc::{SyncSender, sync_channel};

/// Lines that may wait to be answered.
const WAITING: usize = 64;

/// Answers every line until `quit` or the end of the input; what is being thought of then is told first.
pub fn run(common: &Common, out: &mut dyn Write) -> Outcome {
    let mut engine = Engine::new(common.data.clone());
    let (tell, heard) = sync_channel(WAITING);
    // Lines are read on a thread of their own, so that `stop` is heard while something is thought of.
    let listener = std::thread::spawn({
        let tell = tell.clone();
        move || listen(&tell)
    });
    let mut ended = false;
    while !engine.has_quit() && (!ended || engine.is_thinking()) {
        let Ok(what) = heard.recv() else { break };
        ended |= matches!(what, Heard::End);
        for line in engine.hear(what, &tell) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    // After `quit` it may wait for another line for ever.
    if ended && let Ok(Err(error)) = listener.join() {
        return Err(Fault::from(error));
    }
    Ok(())
}

/// Hands on every line of the input, and its end.
fn listen(tell: &SyncSender<Heard>) -> std::io::Result<()> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut read = Ok(true);
    while matches!(read, Ok(true)) {
        read = read_line(&mut input, &mut line);
        let what = if matches!(read, Ok(true)) { Heard::Line(std::mem::take(&mut line)) } else { Heard::End };
        if tell.send(what).is_err() {
            break;
        }
    }
    read.map(drop)
}
