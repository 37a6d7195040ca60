//! What is printed on the map (2).

use crate::map::SpaceId;
use crate::pieces::{PowerId, Side};
use serde::{Deserialize, Serialize};

/// What the land of a space can feed (4.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Wheat.
    Fertile,
    /// Neither wheat nor mountains.
    Normal,
    /// Mountains.
    Rugged,
    /// The home boxes: no limit (2.4).
    Unlimited,
}

impl Terrain {
    /// All there are.
    pub const ALL: [Terrain; 4] = [Terrain::Fertile, Terrain::Normal, Terrain::Rugged, Terrain::Unlimited];

    /// How many corps of a side it feeds, if there is a limit (4.1.1).
    pub fn limit(self) -> Option<u8> {
        match self {
            Terrain::Fertile => Some(12),
            Terrain::Normal => Some(8),
            Terrain::Rugged => Some(4),
            Terrain::Unlimited => None,
        }
    }
}

/// A sea zone (2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeaZone {
    /// The Atlantic.
    Atlantic,
    /// The Mediterranean.
    Mediterranean,
}

impl SeaZone {
    /// Both zones.
    pub const ALL: [SeaZone; 2] = [SeaZone::Atlantic, SeaZone::Mediterranean];

    /// For arrays with one entry a zone.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A space of the map (2.1).
#[derive(Clone, Debug)]
pub struct Space {
    /// Short name, as used in data files and notation.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// Powers it is a home space of; more than one for the Empire/Subsidy box.
    pub home: Vec<PowerId>,
    /// The power it is home to while none of `home` is in the game (Habsburg Spain before its uprising).
    pub home_until: Option<PowerId>,
    /// Printed fortress strength, 0 when unfortified.
    pub fortress: u8,
    /// Terrain.
    pub terrain: Terrain,
    /// Victory points when it changes hands.
    pub vp: u8,
    /// Sea zones it is a port on.
    pub ports: Vec<SeaZone>,
    /// Has a gold coin (2.1.5).
    pub wealthy: bool,
    /// Powers whose capital it is.
    pub capital_of: Vec<PowerId>,
    /// Powers it supplies as their capital does, without being it (A Pragmatic War 2.4).
    pub supplies: Vec<PowerId>,
    /// Region, for counting (18.2) and for the map.
    pub region: String,
    /// Siege rolls by this side suffer this modifier (17.5.3).
    pub siege_penalty: Option<(Side, i8)>,
    /// Longitude and latitude of the drawing.
    pub position: (f64, f64),
    /// Is the space itself our reconstruction?
    pub reconstructed: bool,
}

/// A connection between two spaces (2.1.1, 2.1.4).
#[derive(Clone, Debug)]
pub struct Connection {
    /// One end.
    pub a: SpaceId,
    /// The other end.
    pub b: SpaceId,
    /// The only side that may use it, if not both.
    pub only: Option<Side>,
    /// Movement points.
    pub mp: u8,
    /// Reconstructed rather than attested?
    pub reconstructed: bool,
}
