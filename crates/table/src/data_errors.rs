//! What is wrong with data files, and where.

use std::fmt;
use words::{Message, message};

/// Something wrong in a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line of the offending entry, counted from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong, in one sentence.
    pub message: Message,
}

impl DataError {
    /// Where and what.
    fn whole(&self) -> Message {
        let (file, problem) = (&self.file, self.message.clone());
        match self.line {
            Some(line) => message!("at-file-line", file, line, problem),
            None => message!("at-path", path = file, problem),
        }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// Everything wrong in the data files of a title, in the order of files and lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataErrors(pub Vec<DataError>);

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        one_a_line(f, &self.0)
    }
}

impl std::error::Error for DataErrors {}

impl From<DataErrors> for Message {
    fn from(errors: DataErrors) -> Message {
        Message::lines(errors.0.iter().map(DataError::whole))
    }
}

/// Writes a list of errors, one a line.
pub fn one_a_line<E: fmt::Display>(f: &mut fmt::Formatter<'_>, errors: &[E]) -> fmt::Result {
    for (i, error) in errors.iter().enumerate() {
        if i > 0 {
            writeln!(f)?;
        }
        write!(f, "{error}")?;
    }
    Ok(())
}
