//! Who is to play, in one word: `captain`, `marshal`, `marshal:500ms`, `marshal:20000n`, `marshal:2s:1t`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use words::{Message, message};

/// How well a bot plays, the same names on every title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// At random, with common sense.
    Recruit,
    /// By rules of thumb and exact odds.
    Captain,
    /// Searches.
    Marshal,
    /// Searches longer.
    Generalissimo,
}

/// How long a search may go on for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So long on the clock.
    Time(Duration),
    /// So many playouts: the same choice on every machine.
    Playouts(u32),
}

/// A level and how much it may think.
///
/// ```
/// use bots::{Budget, Level, Spec};
///
/// let spec: Spec = "marshal:20000n:1t".parse()?;
/// assert_eq!(spec.level, Level::Marshal);
/// assert_eq!(spec.budget, Some(Budget::Playouts(20_000)));
/// assert_eq!(spec.to_string(), "marshal:20000n:1t");
/// # Ok::<(), bots::BadSpec>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The level.
    pub level: Level,
    /// Its budget, if not the usual one of the level.
    pub budget: Option<Budget>,
    /// Threads, if not all cores.
    pub threads: Option<u16>,
}

/// Why a word names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSpec {
    /// No such level.
    #[error("there is no level `{0}`; there is recruit, captain, marshal, generalissimo")]
    Level(String),
    /// Neither a time, a number of playouts nor of threads.
    #[error("`{0}` is no budget: a time (500ms, 2s), playouts (20000n) or threads (1t)")]
    Budget(String),
}

impl BadSpec {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        match self {
            BadSpec::Level(level) => message!("bot-no-level", level),
            BadSpec::Budget(budget) => message!("bot-no-budget", budget),
        }
    }
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Recruit, Level::Captain, Level::Marshal, Level::Generalissimo];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Captain => "captain",
            Level::Marshal => "marshal",
            Level::Generalissimo => "generalissimo",
        }
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        let level = level.ok_or_else(|| BadSpec::Level(name.to_owned()))?;
        let mut spec = Spec { level, budget: None, threads: None };
        for part in parts {
            spec.read_limit(part).ok_or_else(|| BadSpec::Budget(part.to_owned()))?;
        }
        Ok(spec)
    }
}

impl Spec {
    /// Reads `500ms`, `2s`, `20000n` or `1t`.
    fn read_limit(&mut self, text: &str) -> Option<()> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let number: u32 = digits.parse().ok().filter(|&n| n > 0)?;
        match &text[digits.len()..] {
            "ms" => self.budget = Some(Budget::Time(Duration::from_millis(u64::from(number)))),
            "s" => self.budget = Some(Budget::Time(Duration::from_secs(u64::from(number)))),
            "n" => self.budget = Some(Budget::Playouts(number)),
            "t" => self.threads = Some(u16::try_from(number).ok()?),
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.name())?;
        match self.budget {
            Some(Budget::Time(time)) if time.subsec_millis() == 0 => write!(f, ":{}s", time.as_secs())?,
            Some(Budget::Time(time)) => write!(f, ":{}ms", time.as_millis())?,
            Some(Budget::Playouts(playouts)) => write!(f, ":{playouts}n")?,
            None => {}
        }
        self.threads.map_or(Ok(()), |threads| write!(f, ":{threads}t"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_is_read_as_it_is_written() {
        for text in ["recruit", "captain", "marshal:500ms", "marshal:2s:1t", "generalissimo:20000n"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("emperor".parse::<Spec>(), Err(BadSpec::Level("emperor".into())));
        for text in ["marshal:", "marshal:0s", "marshal:5", "marshal:5h", "marshal:99999999999n"] {
            assert!(matches!(text.parse::<Spec>(), Err(BadSpec::Budget(_))), "{text}");
        }
    }
}
