//! The entries of the data files as they are written.

use crate::atlas::{Dynasty, SeaZone};
use serde::Deserialize;
use toml::Spanned;

/// A word of a file that remembers where it stands.
pub(super) type Word = Spanned<String>;

/// Where a fact comes from; never empty.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Source;

impl TryFrom<String> for Source {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Source, &'static str> {
        if text.trim().is_empty() { Err(words::EMPTY_SOURCE) } else { Ok(Source) }
    }
}

/// How sure we are of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Confidence {
    Attested,
    Implied,
    Partly,
    Reconstructed,
}

impl Confidence {
    pub(super) fn name(self) -> &'static str {
        match self {
            Confidence::Attested => "attested",
            Confidence::Implied => "implied",
            Confidence::Partly => "partly",
            Confidence::Reconstructed => "reconstructed",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawSpace {
    pub(super) id: Word,
    pub(super) name: String,
    pub(super) name_fr: String,
    pub(super) region: Word,
    pub(super) home: Vec<Word>,
    pub(super) home_until: Option<Word>,
    #[serde(default)]
    pub(super) capital_of: Vec<Word>,
    #[serde(default)]
    pub(super) supplies: Vec<Word>,
    pub(super) fortress: Spanned<u8>,
    pub(super) terrain: Word,
    pub(super) vp: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) ports: Vec<Word>,
    #[serde(default)]
    pub(super) wealthy: bool,
    pub(super) siege_penalty: Option<RawPenalty>,
    pub(super) lon: f64,
    pub(super) lat: f64,
    pub(super) existence: Word,
    pub(super) note: Option<String>,
    pub(super) source: SpaceSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPenalty {
    pub(super) side: Word,
    pub(super) drm: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct SpaceSource {
    pub(super) existence: Source,
    pub(super) home: Source,
    pub(super) fortress: Source,
    pub(super) terrain: Source,
    pub(super) capital: Option<Source>,
    pub(super) supplies: Option<Source>,
    pub(super) vp: Option<Source>,
    pub(super) port: Option<Source>,
    pub(super) wealthy: Option<Source>,
    pub(super) siege_penalty: Option<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawConnection {
    pub(super) a: Word,
    pub(super) b: Word,
    pub(super) only: Option<Word>,
    pub(super) mp: Option<Spanned<u8>>,
    pub(super) confidence: Word,
    pub(super) note: Option<String>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawPower {
    pub(super) id: Word,
    pub(super) name: String,
    pub(super) name_fr: String,
    pub(super) allegiance: Word,
    pub(super) side: Word,
    pub(super) builds: u8,
    pub(super) restores: u8,
    pub(super) note: Option<String>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawLeader {
    pub(super) id: Word,
    pub(super) name: String,
    pub(super) name_fr: String,
    pub(super) sort: Word,
    pub(super) side: Word,
    pub(super) home: Vec<Word>,
    pub(super) tr: u8,
    pub(super) cr: u8,
    pub(super) minor_tr: u8,
    pub(super) minor_cr: u8,
    #[serde(default)]
    pub(super) minor_band: bool,
    pub(super) promotion: Option<Spanned<u16>>,
    pub(super) enters: Option<Word>,
    pub(super) leaves_with: Option<Word>,
    pub(super) ability: Option<Word>,
    #[serde(default)]
    pub(super) dynasty: Dynasty,
    #[serde(default)]
    pub(super) royal: bool,
    pub(super) reverse: Option<Word>,
    pub(super) replaced: Option<Spanned<u16>>,
    pub(super) diplomat: Option<Spanned<u8>>,
    pub(super) confidence: Word,
    pub(super) note: Option<String>,
    pub(super) source: LeaderSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct LeaderSource {
    pub(super) home: Source,
    pub(super) tr: Source,
    pub(super) cr: Source,
    pub(super) minor: Source,
    pub(super) promotion: Option<Source>,
    pub(super) enters: Option<Source>,
    pub(super) leaves_with: Option<Source>,
    pub(super) ability: Option<Source>,
    pub(super) dynasty: Option<Source>,
    pub(super) royal: Option<Source>,
    pub(super) reverse: Option<Source>,
    pub(super) replaced: Option<Source>,
    pub(super) diplomat: Option<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawCorps {
    pub(super) power: Word,
    pub(super) total: u8,
    pub(super) later_side: Option<Spanned<u8>>,
    pub(super) confidence: Word,
    pub(super) breakdown: Option<String>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawFleet {
    pub(super) id: Word,
    pub(super) name: String,
    pub(super) name_fr: String,
    pub(super) side: Word,
    pub(super) zone: SeaZone,
    pub(super) port: Option<Word>,
    pub(super) power: Word,
    pub(super) start: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) standing: bool,
    pub(super) source: Source,
}

/// What a later era changes about a space.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawChange {
    pub(super) era: Spanned<u8>,
    pub(super) space: Word,
    pub(super) home: Option<Vec<Word>>,
    pub(super) capital_of: Option<Vec<Word>>,
    pub(super) supplies: Option<Vec<Word>>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawEvent {
    pub(super) id: Word,
    pub(super) title: String,
    pub(super) title_fr: String,
    pub(super) deck: Word,
    pub(super) hold: bool,
    pub(super) lasting: bool,
    pub(super) only: Option<Word>,
    pub(super) effect: Option<Word>,
    pub(super) text: String,
    pub(super) confidence: Word,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawScenario {
    pub(super) id: Word,
    pub(super) name: String,
    pub(super) name_fr: String,
    pub(super) first_year: u16,
    pub(super) last_year: Spanned<u16>,
    pub(super) withdrawal: Word,
    #[serde(default)]
    pub(super) lower_victory_table: bool,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCount {
    pub(super) power: Word,
    #[serde(default)]
    pub(super) full: u8,
    #[serde(default)]
    pub(super) reduced: u8,
    pub(super) at: Option<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawSetUp {
    pub(super) space: Word,
    #[serde(default)]
    pub(super) corps: Vec<RawCount>,
    #[serde(default)]
    pub(super) leaders: Vec<Word>,
    pub(super) line: Option<Spanned<u8>>,
    pub(super) note: Option<String>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawControl {
    pub(super) space: Word,
    pub(super) side: Word,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawReserve {
    pub(super) power: Word,
    pub(super) corps: u8,
    pub(super) until: Option<String>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct RawReinforcement {
    pub(super) year: Option<Spanned<u16>>,
    pub(super) when: Option<Word>,
    pub(super) side: Word,
    #[serde(default)]
    pub(super) corps: Vec<RawCount>,
    #[serde(default)]
    pub(super) pool: Vec<RawCount>,
    #[serde(default)]
    pub(super) leaders: Vec<Word>,
    pub(super) note: Option<String>,
    pub(super) source: Source,
}

/// Entries that have a short name of their own.
pub(super) trait Named {
    fn id(&self) -> &Word;
}

macro_rules! named {
    ($($raw:ident),*) => { $(impl Named for $raw { fn id(&self) -> &Word { &self.id } })* };
}
named!(RawFleet, RawSpace, RawPower, RawLeader, RawEvent, RawScenario);
