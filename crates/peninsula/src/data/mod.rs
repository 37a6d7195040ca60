//! Reading and checking the data files.
//!
//! The title is a folder of five files: `map.toml`, `blocks.toml`, `cards.toml`, `scenarios.toml` and `tables.toml`
//! (docs/DATA.md describes them). They are built into the program, can be exported, corrected and read back. Whatever
//! is wrong with them is reported with file and line.

mod masks;
mod raw;
mod reader;
mod scenarios;

pub use table::{DataError, DataErrors};

use crate::atlas::Atlas;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use table::data_files;
use words::{io_problem, message};

/// The title of this crate.
pub const TITLE: &str = "wellington";

const FILES: [(&str, &str); 5] = [
    ("map.toml", include_str!("../../data/wellington/map.toml")),
    ("blocks.toml", include_str!("../../data/wellington/blocks.toml")),
    ("cards.toml", include_str!("../../data/wellington/cards.toml")),
    ("scenarios.toml", include_str!("../../data/wellington/scenarios.toml")),
    ("tables.toml", include_str!("../../data/wellington/tables.toml")),
];

/// The titles whose data are built in.
pub fn titles() -> &'static [&'static str] {
    &[TITLE]
}

/// The built-in data files as name and text.
pub fn embedded() -> &'static [(&'static str, &'static str)] {
    &FILES
}

/// The built-in atlas, read on first use.
pub fn built_in() -> &'static Atlas {
    static ATLAS: OnceLock<Atlas> = OnceLock::new();
    ATLAS.get_or_init(|| match load_str(embedded()) {
        Ok(atlas) => atlas,
        Err(errors) => unreachable!("the built-in data are checked by the tests: {errors}"),
    })
}

/// Reads the data files from the folder `dir/wellington`.
pub fn load_dir(dir: &Path) -> Result<Atlas, DataErrors> {
    let folder = dir.join(TITLE);
    let mut texts = Vec::new();
    let mut errors = Vec::new();
    for (name, _) in FILES {
        let path = folder.join(name);
        match std::fs::read_to_string(&path) {
            Ok(text) => texts.push((name, text)),
            Err(e) => {
                let message = message!("data-file-unreadable", problem = io_problem(&e));
                errors.push(DataError { file: path.display().to_string(), line: None, message });
            }
        }
    }
    if !errors.is_empty() {
        return Err(DataErrors(errors));
    }
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (*n, t.as_str())).collect();
    load_str(&files).map_err(|DataErrors(errors)| {
        let shown = |e: DataError| DataError { file: folder.join(&e.file).display().to_string(), ..e };
        DataErrors(errors.into_iter().map(shown).collect())
    })
}

/// Reads the data from texts, each with its file name.
pub fn load_str(files: &[(&str, &str)]) -> Result<Atlas, DataErrors> {
    let texts: Vec<(&str, String)> = files.iter().map(|&(n, t)| (n, t.replace("\r\n", "\n"))).collect();
    data_files::without_hidden(&texts, reader::read(&texts))
}

/// Keeps an atlas for the rest of the program, as games need it.
pub fn leak(atlas: Atlas) -> &'static Atlas {
    Box::leak(Box::new(atlas))
}

/// The built-in data files as they stand below a folder, each with its text.
pub fn files(dir: &Path) -> impl Iterator<Item = (PathBuf, &'static str)> {
    let folder = dir.join(TITLE);
    FILES.into_iter().map(move |(name, text)| (folder.join(name), text))
}
