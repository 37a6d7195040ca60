//! Reading and checking the data files.
//!
//! A title is a folder of five files: `map.toml`, `pieces.toml`, `cards.toml`, `scenarios.toml` and
//! `tables.toml` (docs/DATA.md describes them). They are built into the program, can be exported, corrected
//! and read back. Whatever is wrong with them is reported with file and line, everything at once.

pub(crate) mod campaign;
mod checks;
mod masks;
mod raw;
mod reader;

pub(crate) use table::data_errors::one_a_line;
pub use table::{DataError, DataErrors};

use crate::atlas::Atlas;
use crate::clause::Book;
use reader::Reader;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use table::data_files;
use words::{io_problem, message};

macro_rules! title_files {
    ($folder:literal) => {
        &[
            ("map.toml", include_str!(concat!("../../data/", $folder, "/map.toml"))),
            ("pieces.toml", include_str!(concat!("../../data/", $folder, "/pieces.toml"))),
            ("cards.toml", include_str!(concat!("../../data/", $folder, "/cards.toml"))),
            ("scenarios.toml", include_str!(concat!("../../data/", $folder, "/scenarios.toml"))),
            ("tables.toml", include_str!(concat!("../../data/", $folder, "/tables.toml"))),
        ]
    };
}

/// File name and text of each data file of a title.
type Files = [(&'static str, &'static str)];

const TITLES: [&str; 4] = ["spain", "nine-years", CAMPAIGN, "pragmatic-war"];

/// The campaign that joins two titles, and those.
const CAMPAIGN: &str = "grand-campaign";
const CAMPAIGN_OF: [&str; 2] = ["nine-years", "spain"];

/// The rulebook of a title.
fn book_of(title: &str) -> Book {
    match title {
        "spain" => Book::Spain,
        "pragmatic-war" => Book::PragmaticWar,
        _ => Book::NineYears,
    }
}

const SPAIN: &Files = title_files!("spain");
const NINE_YEARS: &Files = title_files!("nine-years");
const PRAGMATIC_WAR: &Files = title_files!("pragmatic-war");

/// The titles whose data are built in.
pub fn titles() -> &'static [&'static str] {
    &TITLES
}

/// The folders a title's data are read from: its own, or those of the wars it joins.
pub fn folders(title: &str) -> &'static [&'static str] {
    match TITLES.iter().position(|&t| t == title) {
        Some(_) if title == CAMPAIGN => &CAMPAIGN_OF,
        Some(index) => &titles()[index..=index],
        None => &[],
    }
}

/// The built-in data files of a title as name and text; empty for an unknown title.
pub fn embedded(title: &str) -> &'static [(&'static str, &'static str)] {
    match title {
        "spain" => SPAIN,
        "nine-years" => NINE_YEARS,
        "pragmatic-war" => PRAGMATIC_WAR,
        _ => &[],
    }
}

/// The built-in atlas of a title, read on first use.
pub fn built_in(title: &str) -> Option<&'static Atlas> {
    static ATLASES: [OnceLock<Atlas>; TITLES.len()] = [const { OnceLock::new() }; TITLES.len()];
    let index = TITLES.iter().position(|&t| t == title)?;
    Some(ATLASES[index].get_or_init(|| {
        if title == CAMPAIGN {
            let [first, second] = CAMPAIGN_OF.map(|war| built_in(war).expect("both wars are built in"));
            campaign::join(first, second)
        } else {
            load_str(title, embedded(title)).expect("the built-in data are checked by the tests")
        }
    }))
}

/// Reads the data files of a title from the folder `dir/<title>`.
///
/// The Grand Campaign has no files of its own: it is made of both its wars.
pub fn load_dir(title: &str, dir: &Path) -> Result<Atlas, DataErrors> {
    if title == CAMPAIGN {
        return Ok(campaign::join(&load_dir(CAMPAIGN_OF[0], dir)?, &load_dir(CAMPAIGN_OF[1], dir)?));
    }
    let folder = dir.join(title);
    let shown = |name: &str| folder.join(name).display().to_string();
    let names = toml_names(&folder).map_err(|e| {
        DataErrors(vec![DataError {
            file: folder.display().to_string(),
            line: None,
            message: message!("data-folder-unreadable", problem = io_problem(&e)),
        }])
    })?;
    let mut files = Vec::new();
    let mut errors = Vec::new();
    for name in names {
        match std::fs::read_to_string(folder.join(&name)) {
            Ok(text) => files.push((name, text)),
            Err(e) => {
                let message = message!("data-file-unreadable", problem = io_problem(&e));
                errors.push(DataError { file: shown(&name), line: None, message });
            }
        }
    }
    if !errors.is_empty() {
        return Err(DataErrors(errors));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    load_str(title, &files).map_err(|DataErrors(errors)| {
        DataErrors(errors.into_iter().map(|e| DataError { file: shown(&e.file), ..e }).collect())
    })
}

/// The names of the data files in a folder, sorted.
fn toml_names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".toml") && !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Reads the data of a title from texts, each with its file name.
pub fn load_str(title: &str, files: &[(&str, &str)]) -> Result<Atlas, DataErrors> {
    let texts: Vec<(&str, String)> = files.iter().map(|&(n, t)| (n, t.replace("\r\n", "\n"))).collect();
    data_files::without_hidden(&texts, Reader::new(&texts).read(title))
}

/// Keeps an atlas for the rest of the program, as games need it.
pub fn leak(atlas: Atlas) -> &'static Atlas {
    Box::leak(Box::new(atlas))
}

/// The built-in data files as they stand below a folder, each with its text.
pub fn files(dir: &Path) -> impl Iterator<Item = (PathBuf, &'static str)> {
    titles().iter().flat_map(move |title| {
        let folder = dir.join(title);
        embedded(title).iter().map(move |&(name, text)| (folder.join(name), text))
    })
}
