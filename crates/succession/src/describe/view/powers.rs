//! Powers, their pools and points, fleets, colonies.

use super::{BySide, OffMap, Teller, by_side, off_map};
use crate::atlas::FleetId;
use crate::pieces::{Allegiance, CorpsSet, Side};
use crate::state::off;
use serde::Serialize;
use std::collections::BTreeMap;

/// Who controls the sea zones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Seas {
    /// The Atlantic.
    pub atlantic: Option<Side>,
    /// The Mediterranean.
    pub mediterranean: Option<Side>,
}

/// A fleet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FleetNow {
    /// Its strength, 0 when laid up.
    pub strength: u8,
    /// Out of the game.
    pub gone: bool,
}

/// Spanish loyalty.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Loyalty {
    /// The box of the marker.
    #[serde(rename = "box")]
    pub at: u8,
    /// The number in it.
    pub number: Option<u8>,
    /// The boxes.
    pub track: &'static [u8],
    /// Who held Madrid last.
    pub madrid: Side,
}

/// King William's War.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Colonies"))]
pub struct ColoniesNow {
    /// The box of the marker, from the Bourbon end.
    #[serde(rename = "box")]
    pub at: u8,
    /// Its victory points.
    pub vp: Option<i8>,
    /// The boxes.
    pub track: &'static [i8],
    /// The side that is dominant.
    pub side: Side,
    /// Who has raised his commitment.
    pub committed: BySide<bool>,
    /// Who has sent support.
    pub support: BySide<bool>,
    /// The year in which the marker was last turned.
    pub turned_in: Option<u16>,
}

/// What a side has given up of the next year.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Forfeit {
    /// Action cards.
    pub cards: u8,
    /// Resource points.
    pub points: u8,
}

/// Resource points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Resources {
    /// Left to whoever spends now.
    pub left: u8,
    /// Those of a year, as things stand.
    pub points: BySide<u8>,
    /// More or fewer this year.
    pub extra: BySide<i8>,
}

/// Corps by strength.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Strength {
    /// Full ones.
    pub full: u8,
    /// Reduced ones.
    pub reduced: u8,
}

/// A power.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PowerNow {
    /// Its code.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it stands in the war.
    pub allegiance: Allegiance,
    /// The side its corps fight for.
    pub side: Option<Side>,
    /// Corps built this turn.
    pub built: u8,
    /// Corps it may build in a turn.
    pub builds: u8,
    /// Corps restored this turn.
    pub restored: u8,
    /// Corps it may restore in a turn.
    pub restores: u8,
    /// An event forbids building.
    pub no_build: bool,
    /// An event forbids restoring.
    pub no_restore: bool,
    /// Its corps come late.
    pub delayed: bool,
    /// A corps of it has arrived away from home this turn.
    pub guest: bool,
    /// Corps off the map.
    pub off_map: OffMap<Strength>,
    /// Corps on the turn track with a year of their own, by year.
    pub scheduled: BTreeMap<String, u8>,
}

impl<'a> Teller<'a> {
    pub(super) fn resources(&self) -> Resources {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        Resources {
            left: open.rp,
            points: by_side(|s| look.title.resource_points(&look, s)),
            extra: by_side(|s| open.extra_rp[s.index()]),
        }
    }

    pub(super) fn fleets(&self) -> BTreeMap<&'static str, FleetNow> {
        let fleets = self.atlas.fleets.iter().zip(0..).map(|(fleet, i)| {
            let gone = self.state.fleet_gone(FleetId(i));
            (fleet.id.as_str(), FleetNow { strength: self.state.fleets[i as usize], gone })
        });
        fleets.collect()
    }

    pub(super) fn loyalty(&self) -> Option<Loyalty> {
        let open = &self.state.open;
        let track = self.atlas.numbers.loyalty_track.as_slice();
        let number = track.get(open.loyalty as usize).copied();
        let look = self.game.look(self.state);
        (!track.is_empty() && look.title.has_loyalty(&look)).then_some(Loyalty {
            at: open.loyalty,
            number,
            track,
            madrid: open.loyalty_side,
        })
    }

    pub(super) fn colonies(&self) -> Option<ColoniesNow> {
        let colonies = &self.state.colonies;
        let track = self.atlas.numbers.colonies_track.as_slice();
        (!track.is_empty()).then(|| ColoniesNow {
            at: colonies.at,
            vp: track.get(colonies.at as usize).copied(),
            track,
            side: colonies.side,
            committed: by_side(|s| colonies.committed[s.index()]),
            support: by_side(|s| colonies.support[s.index()]),
            turned_in: (colonies.turned_in > 0).then_some(colonies.turned_in),
        })
    }

    pub(super) fn powers(&self) -> Vec<PowerNow> {
        let open = &self.state.open;
        let among = |set: u16, i: usize| set >> i & 1 == 1;
        let has_corps = |s: &Side, i: usize| open.side_corps[s.index()] & self.atlas.masks.corps[i];
        let fights_for = |i| Side::BOTH.into_iter().find(|s| !has_corps(s, i).is_empty());
        let one = |(i, power): (usize, &'static crate::atlas::Power)| PowerNow {
            id: &power.id,
            name: &power.name,
            allegiance: open.allegiance[i],
            side: fights_for(i),
            built: open.built[i],
            builds: power.builds,
            restored: open.restored[i],
            restores: power.restores,
            no_build: among(open.no_build, i),
            no_restore: among(open.no_restore, i),
            delayed: among(open.delayed, i),
            guest: among(open.guests, i),
            off_map: off_map(|place| self.corps_off_map(self.atlas.masks.corps[i], place)),
            scheduled: self.scheduled(self.atlas.masks.corps[i]),
        };
        self.atlas.powers.iter().enumerate().map(one).collect()
    }

    fn corps_off_map(&self, corps: CorpsSet, place: u8) -> Strength {
        let there = self.state.corps_in(place) & corps;
        let reduced = (there & self.state.reduced).len();
        Strength { full: there.len() - reduced, reduced }
    }

    /// Corps on the turn track that have a year of their own.
    fn scheduled(&self, corps: CorpsSet) -> BTreeMap<String, u8> {
        let mut years: BTreeMap<String, u8> = BTreeMap::new();
        for corps in self.state.corps_in(off::TRACK) & corps {
            let back = u16::from(self.state.corps_back[corps.index()]);
            if back > 0 {
                *years.entry((1600 + back).to_string()).or_default() += 1;
            }
        }
        years
    }
}
