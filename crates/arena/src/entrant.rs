//! Those who take part.

use bots::Spec;
use std::time::Duration;
use words::{Message, message};

/// One who plays in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// One of our own, as specified.
    Own {
        /// Who.
        spec: Spec,
        /// Which of several that are the same, counted from 1; 0 if it is the only one.
        number: usize,
    },
    /// A program from outside.
    Outside {
        /// What it is called here.
        name: String,
        /// The program and its arguments.
        command: Vec<String>,
    },
}

/// Why somebody cannot take part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntrant {
    /// Neither a level nor a name given to a program.
    #[error("{0}; programs from outside are named with --bot \"NAME=command ...\"")]
    Unknown(#[from] bots::BadSpec),
    /// A program without a name or a command.
    #[error("`{0}` should be NAME=command, as in \"mine=python3 bot.py\"")]
    NoCommand(String),
    /// A name that cannot be used.
    #[error("`{0}` cannot name a bot: letters, digits, `-`, `_` and `.` can, and it must not be a level")]
    Name(String),
    /// Named twice.
    #[error("there are two bots `{0}`")]
    Twice(String),
    /// Alone.
    #[error("an arena takes two bots or more")]
    TooFew,
    /// More than there is room for.
    #[error("an arena takes at most {0} bots")]
    TooMany(usize),
}

impl BadEntrant {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        match self {
            BadEntrant::Unknown(bad) => message!("arena-unknown-bot", problem = bad.message()),
            BadEntrant::NoCommand(given) => message!("arena-no-command", given),
            BadEntrant::Name(name) => message!("arena-bad-name", name),
            BadEntrant::Twice(name) => message!("arena-same-name", name),
            BadEntrant::TooFew => message!("arena-too-few"),
            BadEntrant::TooMany(most) => message!("arena-too-many", most = *most),
        }
    }
}

/// The most bots an arena takes.
pub const MOST_ENTRANTS: usize = 64;

impl Entrant {
    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Entrant::Own { spec, number: 0 } => spec.to_string(),
            Entrant::Own { spec, number } => format!("{spec}#{number}"),
            Entrant::Outside { name, .. } => name.clone(),
        }
    }

    /// The command of a program from outside.
    pub fn command(&self) -> Option<&[String]> {
        match self {
            Entrant::Own { .. } => None,
            Entrant::Outside { command, .. } => Some(command),
        }
    }
}

/// Those who take part, and how long programs may think.
#[derive(Clone, Debug)]
pub struct Roster {
    /// In the order they were named.
    pub entrants: Vec<Entrant>,
    /// How long a program from outside may take for an answer.
    pub move_time: Duration,
}

impl Roster {
    /// From words: names of bots, and `NAME=command` for every program among them.
    pub fn read(names: &[String], programs: &[String], move_time: Duration) -> Result<Roster, BadEntrant> {
        let programs = programs.iter().map(|text| read_program(text)).collect::<Result<Vec<_>, _>>()?;
        let mut entrants = Vec::new();
        for name in names {
            let program = programs.iter().find(|program| program.name() == *name).cloned();
            let entrant = match program {
                Some(program) => program,
                None => Entrant::Own { spec: name.parse()?, number: 0 },
            };
            let is_own = matches!(entrant, Entrant::Own { .. });
            if !is_own && entrants.contains(&entrant) {
                return Err(BadEntrant::Twice(name.clone()));
            }
            entrants.push(entrant);
        }
        number_the_same(&mut entrants);
        match entrants.len() {
            0 | 1 => Err(BadEntrant::TooFew),
            count if count > MOST_ENTRANTS => Err(BadEntrant::TooMany(MOST_ENTRANTS)),
            _ => Ok(Roster { entrants, move_time }),
        }
    }
}

/// Gives those of our own who are the same a number each.
fn number_the_same(entrants: &mut [Entrant]) {
    let named = entrants.to_vec();
    for (place, entrant) in entrants.iter_mut().enumerate() {
        let same = |other: &&Entrant| **other == named[place];
        if let Entrant::Own { number, .. } = entrant
            && named.iter().filter(same).count() > 1
        {
            *number = named[..=place].iter().filter(same).count();
        }
    }
}

/// Reads `NAME=command with arguments`.
fn read_program(text: &str) -> Result<Entrant, BadEntrant> {
    let bad = || BadEntrant::NoCommand(text.to_owned());
    let (name, command) = text.split_once('=').ok_or_else(bad)?;
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(word) || name.starts_with('.') || name.parse::<Spec>().is_ok() {
        return Err(BadEntrant::Name(name.to_owned()));
    }
    let command = words(command).filter(|words| !words.is_empty()).ok_or_else(bad)?;
    Ok(Entrant::Outside { name: name.to_owned(), command })
}

/// Splits a command into words as a shell does: at spaces, except within quotes and after a backslash. None if a quote
/// is left open. Nothing else has a meaning.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(letter),
            (_, '\\') => word.get_or_insert_default().push(letters.next()?),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(names: &[&str], programs: &[&str]) -> Result<Roster, BadEntrant> {
        let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        Roster::read(&own(names), &own(programs), Duration::from_secs(1))
    }

    #[test]
    fn levels_and_programs_take_part() {
        let roster = read(&["captain", "mine"], &["mine=python3 'my bot.py' --fast"]).unwrap();
        assert_eq!(roster.entrants[0].name(), "captain");
        assert_eq!(roster.entrants[1].command().unwrap(), ["python3", "my bot.py", "--fast"]);
    }

    #[test]
    fn a_bot_may_play_its_equal() {
        let roster = read(&["captain", "recruit", "captain"], &[]).unwrap();
        let names: Vec<String> = roster.entrants.iter().map(Entrant::name).collect();
        assert_eq!(names, ["captain#1", "recruit", "captain#2"]);
    }

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let split = |text: &str| words(text).map(|words| words.join("|"));
        assert_eq!(split("  a  b\tc "), Some("a|b|c".to_owned()));
        assert_eq!(split(r#"a 'b c' "d 'e'" f\ g"#), Some("a|b c|d 'e'|f g".to_owned()));
        assert_eq!(split(r#"'' x"\"y"'\'"#), Some(r#"|x"y\"#.to_owned()));
        assert_eq!(split("'a"), None);
        assert_eq!(split("a\\"), None);
    }

    #[test]
    fn what_cannot_take_part_is_named() {
        let said = |names: &[&str], programs: &[&str]| read(names, programs).unwrap_err().to_string();
        assert!(said(&["captain", "emperor"], &[]).contains("no level `emperor`"));
        assert!(said(&["captain"], &[]).contains("two bots"));
        assert!(said(&["mine", "mine"], &["mine=cat"]).contains("two bots `mine`"));
        assert!(said(&["a", "b"], &["a"]).contains("NAME=command"));
        assert!(said(&["a", "b"], &["a="]).contains("NAME=command"));
        assert!(said(&["a", "b"], &["a='open"]).contains("NAME=command"));
        assert!(said(&["a", "b"], &["captain=cat"]).contains("cannot name a bot"));
        assert!(said(&["a", "b"], &["../a=cat"]).contains("cannot name a bot"));
    }
}
