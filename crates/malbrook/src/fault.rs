//! What goes wrong, and the exit code it means.

use crate::speech::{say, words};
use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use words::{Message, io_problem};

/// Why a command did not succeed.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was asked for makes no sense or cannot be read: exit code 2.
    Input(String),
    /// The command ran and its answer is no: a check failed, a record does not replay. Exit code 1.
    Failed(String),
    /// As `Failed`, with everything worth saying already printed.
    Silent,
    /// Nobody reads the output any more, which is no fault of anybody.
    Unread,
}

/// What commands return.
pub type Outcome<T = ()> = Result<T, Fault>;

impl Fault {
    /// Bad input, told in the program's language.
    pub fn input(message: &Message) -> Fault {
        Fault::Input(message.in_words(words()))
    }

    /// A failure, told in the program's language.
    pub fn failed(message: &Message) -> Fault {
        Fault::Failed(message.in_words(words()))
    }

    /// What is wrong with a file that was asked for; a full disk is not the asker's mistake.
    pub fn of_file(error: &io::Error, said: String) -> Fault {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Fault::Failed(said),
            _ => Fault::Input(said),
        }
    }

    /// The exit code of the program.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Fault::Input(_) => ExitCode::from(2),
            Fault::Failed(_) | Fault::Silent => ExitCode::from(1),
            Fault::Unread => ExitCode::SUCCESS,
        }
    }

    /// The same with the file it is about.
    pub fn in_file(self, file: &Path) -> Fault {
        match self {
            Fault::Input(message) => Fault::Input(format!("{}: {message}", file.display())),
            Fault::Failed(message) => Fault::Failed(format!("{}: {message}", file.display())),
            other => other,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Input(message) | Fault::Failed(message) => f.write_str(message),
            Fault::Silent | Fault::Unread => Ok(()),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault::Unread,
            _ => Fault::failed(&io_problem(&error)),
        }
    }
}

/// Bad input, as a result.
pub fn bad_input<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Fault::Input(message.into()))
}

/// A failure, as a result.
pub fn failed<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Fault::Failed(message.into()))
}

/// Runs something that may panic and gives the panic's message instead.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied());
        say("engine-broke").with("message", text.unwrap_or("-").to_owned()).text()
    })
}
