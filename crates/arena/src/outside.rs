//! Programs from outside that play: one JSON object a line on their standard input and output.
//!
//! docs/ENGINE.md describes the messages. A program gets what its seat may know, never a state or a seed. It may hang,
//! crash or write what it likes: it then has lost, and is killed with everything it started.

use crate::fault::{Fault, FaultKind};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The version of the protocol, that of the engine.
pub const PROTOCOL: u32 = 1;
/// The longest line an answer may have, in bytes.
pub const MAX_LINE: usize = 1 << 20;
/// So much of what a program wrote is shown in a message.
const SHOWN: usize = 80;
/// How long a program may take at least for everything but a move: to start, to begin a game and to end one.
const START: Duration = Duration::from_secs(10);
/// How long a program may take to end by itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// What a program wrote.
enum Heard {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// A running program.
pub struct Process {
    child: Child,
    /// Lines to be written; writing never holds the arena up, as a program may not read.
    say: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    patience: Duration,
    last_id: u64,
    reaped: bool,
}

impl Process {
    /// Starts a program; its standard error goes to the end of `errors`, or nowhere.
    pub fn start(command: &[String], patience: Duration, errors: Option<&Path>) -> Result<Process, Fault> {
        let (program, arguments) = command.split_first().ok_or_else(|| crash("it has no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors_to(errors));
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| crash(format!("`{program}` cannot be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(crash(format!("`{program}` has no input or output")));
        };
        let mut process = Process {
            child,
            say: Some(writer(input)),
            heard: reader(output),
            patience,
            last_id: 0,
            reaped: false,
        };
        process.ask("hello", json!({ "protocol": PROTOCOL }))?;
        Ok(process)
    }

    /// Sends a command and waits for the answer to it.
    pub fn ask(&mut self, command: &str, fields: Value) -> Result<Value, Fault> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "command": command });
        if let (Some(message), Value::Object(fields)) = (message.as_object_mut(), fields) {
            message.extend(fields);
        }
        let sent = self.say.as_ref().is_some_and(|say| say.send(format!("{message}\n")).is_ok());
        if !sent {
            return Err(self.ended());
        }
        let patience = if command == "choose" { self.patience } else { self.patience.max(START) };
        let heard = self.listen(command, patience)?;
        self.read_answer(&heard)
    }

    /// How long it may take for a move.
    pub fn patience(&self) -> Duration {
        self.patience
    }

    /// The next line, within the time that is allowed.
    fn listen(&mut self, command: &str, patience: Duration) -> Result<Vec<u8>, Fault> {
        match self.heard.recv_timeout(patience) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => {
                Err(Fault::new(FaultKind::Garbage, format!("it wrote a line longer than {MAX_LINE} bytes")))
            }
            Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = patience.as_secs_f64();
                let message = format!("it did not answer `{command}` within {seconds} s");
                Err(Fault::new(FaultKind::Silent, message))
            }
        }
    }

    fn read_answer(&self, line: &[u8]) -> Result<Value, Fault> {
        let garbage = |why: &str| {
            let text: String = String::from_utf8_lossy(line).chars().take(SHOWN).collect();
            Fault::new(FaultKind::Garbage, format!("it wrote `{}`, {why}", text.escape_debug()))
        };
        let answer: Value = serde_json::from_slice(line).map_err(|_| garbage("which is not JSON"))?;
        if answer["id"] != json!(self.last_id) {
            return Err(garbage(&format!("but the answer to {} was due", self.last_id)));
        }
        match answer["ok"].as_bool() {
            Some(true) => Ok(answer),
            Some(false) => {
                let said = answer["error"]["message"].as_str().unwrap_or("no reason given");
                let said: String = said.chars().take(SHOWN).collect();
                Err(Fault::new(FaultKind::GaveUp, format!("it gave up: {said}")))
            }
            None => Err(garbage("which has no `ok`")),
        }
    }

    /// What to say of a program whose output has ended: it has a moment to end itself.
    fn ended(&mut self) -> Fault {
        if !self.ends_within(FAREWELL) {
            return crash("it closed its output");
        }
        self.kill();
        match self.child.try_wait() {
            Ok(Some(status)) => crash(format!("its program ended ({status})")),
            _ => crash("its program ended"),
        }
    }

    /// Does it end by itself within this time?
    fn ends_within(&mut self, time: Duration) -> bool {
        let began = Instant::now();
        while !self.has_ended() {
            if began.elapsed() >= time {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        true
    }

    /// Has it ended? It is not waited for yet, so that its number stays its own until its group is ended too.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match self.pid() {
            Some(pid) if !self.reaped => !matches!(waitid(WaitId::Pid(pid), look), Ok(None)),
            _ => true,
        }
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw)
    }

    /// Asks the program to end, and ends it if it does not.
    pub fn quit(mut self) {
        self.last_id += 1;
        if let Some(say) = self.say.take() {
            let _ = say.try_send(format!("{}\n", json!({ "id": self.last_id, "command": "quit" })));
        }
        self.ends_within(FAREWELL);
    }

    /// Ends the program and whatever it started, and waits for it so that nothing of it is left.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.reaped, true) {
            return;
        }
        #[cfg(unix)]
        if let Some(group) = self.pid() {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn crash(message: impl Into<String>) -> Fault {
    Fault::new(FaultKind::Crash, message)
}

/// Where the standard error of a program goes.
fn errors_to(path: Option<&Path>) -> Stdio {
    let file = path.and_then(|path| File::options().create(true).append(true).open(path).ok());
    file.map_or_else(Stdio::null, Stdio::from)
}

/// Writes lines to a program on a thread of its own, until the program or the arena has had enough.
fn writer(mut input: ChildStdin) -> SyncSender<String> {
    let (say, lines) = sync_channel::<String>(4);
    std::thread::spawn(move || {
        for line in lines {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    say
}

/// Reads lines of a program on a thread of its own. Only a few are kept, so that one that never stops talking is
/// not listened to.
fn reader(output: ChildStdout) -> Receiver<Heard> {
    let (tell, heard) = sync_channel(4);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let next = next_line(&mut output);
            let last = !matches!(next, Heard::Line(_));
            if tell.send(next).is_err() || last {
                return;
            }
        }
    });
    heard
}

fn next_line(output: &mut impl BufRead) -> Heard {
    let mut line = Vec::new();
    match output.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => Heard::End,
        Ok(_) if line.last() == Some(&b'\n') => {
            line.pop();
            Heard::Line(line)
        }
        Ok(_) if line.len() > MAX_LINE => Heard::TooLong,
        Ok(_) => Heard::Line(line),
    }
}
