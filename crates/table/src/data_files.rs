//! The data files of titles: what tells two versions of them apart, and how they are handed out for correction; files
//! that appear complete or not at all.

use crate::data_errors::{DataError, DataErrors};
use crate::hidden::hidden_in_toml;
use crate::proof::to_hex;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use words::message;

/// First 16 hex digits of SHA-256 over names and contents of the files, in the order of their names.
pub fn hash(texts: &[(&str, String)]) -> String {
    let mut files: Vec<_> = texts.iter().collect();
    files.sort();
    let mut hasher = Sha256::new();
    for (name, text) in files {
        for part in [name.as_bytes(), text.as_bytes()] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    to_hex(&hasher.finalize()[..8])
}

/// Adds the characters that cannot be seen, or that change the direction of text, to what is wrong with data files: names and
/// sentences in them are shown to everybody. Each file comes with its text.
pub fn without_hidden<T>(texts: &[(&str, String)], read: Result<T, DataErrors>) -> Result<T, DataErrors> {
    let in_file = |(name, text): &(&str, String)| -> Vec<DataError> {
        let error = |(line, c): (usize, char)| DataError {
            file: (*name).to_owned(),
            line: Some(line),
            message: message!("data-hidden", code = format!("{:04X}", u32::from(c))),
        };
        hidden_in_toml(text).into_iter().map(error).collect()
    };
    let mut errors: Vec<DataError> = texts.iter().flat_map(in_file).collect();
    match read {
        Ok(data) if errors.is_empty() => Ok(data),
        Ok(_) => Err(DataErrors(errors)),
        Err(DataErrors(others)) => {
            errors.extend(others);
            Err(DataErrors(errors))
        }
    }
}

/// Writes a file that appears complete or not at all.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let temporary = beside(path);
    let written = std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// Where a file is written before it has its name.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}", std::process::id()))
}

/// Writes files, each with its text, and returns their paths.
///
/// Nothing is written if one of them is there already. Each file appears complete or not at all.
pub fn export<'a>(files: impl IntoIterator<Item = (PathBuf, &'a str)>) -> io::Result<Vec<PathBuf>> {
    let mut todo = Vec::new();
    for (path, text) in files {
        if path.symlink_metadata().is_ok() {
            let message = message!("file-exists", file = path.display().to_string());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        let temporary = beside(&path);
        todo.push((path, temporary, text));
    }
    let written = write_all(&todo);
    if written.is_err() {
        for (_, temporary, _) in &todo {
            let _ = std::fs::remove_file(temporary);
        }
    }
    written.map(|()| todo.into_iter().map(|(path, _, _)| path).collect())
}

/// Writes every text to its temporary file, then gives all of them their names.
fn write_all(todo: &[(PathBuf, PathBuf, &str)]) -> io::Result<()> {
    for (path, temporary, text) in todo {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(temporary, text)?;
    }
    todo.iter().try_for_each(|(path, temporary, _)| std::fs::rename(temporary, path))
}
