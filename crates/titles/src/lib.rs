//! The titles there are: the one place that knows all systems of rules by name.
//!
//! Whoever works for any game takes a [`Title`] and says with [`with_game!`] what to do with the game in it.
//!
//! ```
//! use table::Game;
//! use titles::with_game;
//!
//! let title = titles::load("wellington", None)?;
//! assert_eq!(with_game!(&title, game => game.title().to_owned()), "wellington");
//! assert!(titles::load("chess", None).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use peninsula::Peninsula;
use std::io;
use std::path::{Path, PathBuf};
use succession::Succession;
use words::{Message, message};

/// A title with its data, ready to be played.
pub enum Title {
    /// One of the No Peace Without Spain! system.
    Succession(Succession),
    /// Wellington's War.
    Peninsula(Peninsula),
}

/// Does the same with the game of a title, whatever its rules.
#[macro_export]
macro_rules! with_game {
    ($title:expr, $game:pat => $body:expr) => {
        match $title {
            $crate::Title::Succession($game) => $body,
            $crate::Title::Peninsula($game) => $body,
        }
    };
}

/// The names of all titles, in the order they are shown.
pub fn names() -> impl Iterator<Item = &'static str> {
    succession::data::titles().iter().chain(peninsula::data::titles()).copied()
}

/// Is there such a title?
pub fn is_known(title: &str) -> bool {
    names().any(|name| name == title)
}

/// A title with its built-in data, or with those in a folder; the error lists everything that is wrong.
pub fn load(title: &str, data: Option<&Path>) -> Result<Title, Message> {
    if !is_known(title) {
        let all = names().collect::<Vec<_>>().join(", ");
        return Err(message!("no-title", title, all));
    }
    if peninsula::data::titles().contains(&title) {
        return load_peninsula(data).map(Title::Peninsula);
    }
    load_succession(title, data).map(Title::Succession)
}

fn load_succession(title: &str, data: Option<&Path>) -> Result<Succession, Message> {
    match data {
        None => Succession::built_in(title),
        Some(dir) => {
            let atlas = succession::data::load_dir(title, dir)?;
            Succession::new(succession::data::leak(atlas))
                .map_err(|missing| message!("at-path", path = title, problem = missing))
        }
    }
}

fn load_peninsula(data: Option<&Path>) -> Result<Peninsula, Message> {
    let Some(dir) = data else { return Ok(Peninsula::built_in()) };
    let atlas = peninsula::data::load_dir(dir)?;
    Ok(Peninsula::new(peninsula::data::leak(atlas)))
}

/// The folders a title's data are read from: its own, or those of the wars it joins.
pub fn folders(title: &str) -> &'static [&'static str] {
    if peninsula::data::titles().contains(&title) {
        return peninsula::data::titles();
    }
    succession::data::folders(title)
}

/// Writes the built-in data files of all titles to `dir/<title>/` and returns their paths.
///
/// Nothing is written if one of them is there already. Each file appears complete or not at all.
pub fn export(dir: &Path) -> io::Result<Vec<PathBuf>> {
    table::data_files::export(succession::data::files(dir).chain(peninsula::data::files(dir)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_title() {
        for name in names() {
            let title = load(name, None).unwrap();
            let own = with_game!(&title, game => table_title(game));
            assert_eq!(own, name);
            assert!(!folders(name).is_empty());
        }
        assert!(load("chess", None).err().unwrap().to_string().contains("wellington"));
    }

    fn table_title<G: table::Game>(game: &G) -> String {
        game.title().to_owned()
    }

    #[test]
    fn exported_data_read_back() {
        let dir = std::env::temp_dir().join(format!("titles-{}", std::process::id()));
        let paths = export(&dir).unwrap();
        assert!(paths.iter().any(|path| path.ends_with("wellington/map.toml")));
        assert!(export(&dir).unwrap_err().to_string().contains("exists already"));
        for name in names() {
            load(name, Some(&dir)).unwrap_or_else(|errors| panic!("{errors}"));
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
