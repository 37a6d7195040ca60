//! What is wrong with data files, and where.

use std::fmt;

/// Something wrong in a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line of the offending entry, counted from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
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
