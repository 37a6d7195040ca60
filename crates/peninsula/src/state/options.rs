//! Optional rules in play.

use serde::{Deserialize, Serialize};

/// The optional rules in force (20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub u16);

impl Options {
    /// 20.1
    pub const MONDEGO: Options = Options(1);
    /// 20.2
    pub const INTEGRATION: Options = Options(2);
    /// 20.3
    pub const ESPANA: Options = Options(4);
    /// 20.4
    pub const BESIEGER_ATTRITION: Options = Options(8);
    /// 20.5
    pub const RIVER_RETREATS: Options = Options(16);
    /// 20.6
    pub const NAPOLEONS_OFFENSIVE: Options = Options(32);
    /// 20.7
    pub const SCORCHED_EARTH: Options = Options(64);
    /// 20.8
    pub const EXPEDITIONARY: Options = Options(128);
    /// 20.9
    pub const INCREASED_OPERATIONS: Options = Options(256);
    /// All of them.
    pub const ALL: Options = Options(511);

    const NAMES: [&'static str; 9] = [
        "mondego-bay",
        "anglo-portuguese-integration",
        "de-espana",
        "besieger-attrition",
        "river-retreats",
        "napoleons-offensive",
        "scorched-earth",
        "expeditionary-restrictions",
        "increased-operations",
    ];

    /// Is it in force?
    #[inline]
    pub fn has(self, option: Options) -> bool {
        self.0 & option.0 == option.0
    }

    /// With this one too.
    pub fn with(self, option: Options) -> Options {
        Options(self.0 | option.0)
    }

    /// The names of those in force.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Options::NAMES
            .into_iter()
            .enumerate()
            .filter(move |(i, _)| self.0 >> i & 1 == 1)
            .map(|(_, name)| name)
    }

    /// An optional rule by its name.
    pub fn named(name: &str) -> Option<Options> {
        Options::NAMES.iter().position(|&n| n == name).map(|i| Options(1 << i))
    }
}
