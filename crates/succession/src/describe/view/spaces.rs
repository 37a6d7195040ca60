//! Spaces and who stands in them.

use super::Teller;
use crate::atlas::LeaderSort;
use crate::fog;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::state::{Group, off};
use serde::Serialize;

/// A space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SpaceNow {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The powers it is home to.
    pub home: Vec<&'static str>,
    /// Who controls it.
    pub control: Option<Side>,
    /// Neutral territory.
    pub closed: bool,
    /// The level of its fortified line, 0 for none.
    pub line: u8,
    /// Whose Famous Victory is remembered here.
    pub famous_victory: Option<Side>,
    /// Its fortress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub fortress: Option<FortressNow>,
    /// The pieces of the Alliance.
    pub alliance: Camp,
    /// The pieces of the Bourbons.
    pub bourbon: Camp,
}

/// The pieces of a side in a space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Camp {
    /// In the open.
    pub outside: Troops,
    /// Inside the fortress.
    pub inside: Troops,
    /// The fog of war lets the viewer look at the top of the stack only: more may lie beneath.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub covered: Option<bool>,
    /// There are more corps than the space can hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub overstacked: Option<bool>,
}

/// Pieces on the map that the fog of war keeps from the viewer; where they lie is not told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fog {
    /// Corps, by power.
    pub corps: Vec<HiddenCorps>,
    /// Leaders.
    pub leaders: Vec<LeaderNow>,
}

/// Corps of a power under enemy stacks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HiddenCorps {
    /// The power.
    pub power: &'static str,
    /// How many, full or reduced.
    pub count: u8,
}

/// A fortress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FortressNow {
    /// Its printed strength.
    pub printed: u8,
    /// Its strength now.
    pub strength: u8,
    /// Its defense value.
    pub defense: u8,
    /// Strength lost.
    pub damage: u8,
    /// Under siege.
    pub besieged: bool,
    /// The Continued Siege marker.
    pub continued: u8,
    /// Rolled against this round.
    pub rolled: bool,
}

/// Pieces together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Group"))]
pub struct Troops {
    /// Corps that are alike.
    pub corps: Vec<CorpsNow>,
    /// Leaders.
    pub leaders: Vec<LeaderNow>,
}

/// Corps that are alike.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Corps"))]
pub struct CorpsNow {
    /// Their power.
    pub power: &'static str,
    /// How many.
    pub count: u8,
    /// Reduced.
    pub reduced: bool,
    /// Demoralized.
    pub demoralized: bool,
    /// Have taken part in an action this round.
    pub acted: bool,
}

/// A leader.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Leader"))]
pub struct LeaderNow {
    /// His short name.
    pub id: &'static str,
    /// His name.
    pub name: &'static str,
    /// His side.
    pub side: Side,
    /// His sort of counter.
    pub sort: LeaderSort,
    /// The side his counter shows.
    pub shows: Face,
    /// His tactical rating.
    pub tr: u8,
    /// His command rating.
    pub cr: u8,
    /// Demoralized.
    pub demoralized: bool,
    /// Has taken part in an action this round.
    pub acted: bool,
    /// Has been placed this turn.
    pub placed: bool,
    /// On the turn track: the year he comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub year: Option<u16>,
}

/// The sides of a leader's counter.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// With his name.
    Named,
    /// Of a minor leader.
    Minor,
}

impl<'a> Teller<'a> {
    pub(super) fn board_space(&self, space: SpaceId) -> SpaceNow {
        let open = &self.state.open;
        let data = &self.atlas.spaces[space.index()];
        let look = self.game.look(self.state);
        SpaceNow {
            id: &data.id,
            name: &data.name,
            home: data.home.iter().chain(&data.home_until).map(|p| self.power(*p)).collect(),
            control: open.controller(space),
            closed: look.closed(space) || look.out_of_bounds().has(space),
            line: open.line(space),
            famous_victory: Side::BOTH.into_iter().find(|s| open.famous[s.index()].has(space)),
            fortress: (data.fortress > 0).then(|| self.fortress(space)),
            alliance: self.camp(Side::Alliance, space),
            bourbon: self.camp(Side::Bourbon, space),
        }
    }

    fn camp(&self, side: Side, space: SpaceId) -> Camp {
        let open = &self.state.open;
        let leaders = open.leaders_in(space.0) & self.atlas.masks.leaders[side.index()];
        let inside = Group {
            corps: open.all_corps(side, space) & open.inside,
            leaders: leaders & open.leaders_inside,
        };
        let there = open.present(self.atlas, side).has(space);
        let covered = there && self.viewer != Some(side) && fog::covers(open, side.enemy(), space);
        Camp {
            outside: self.group(open.group(self.atlas, side, space)),
            inside: self.group(inside),
            covered: covered.then_some(true),
            overstacked: (there && self.game.look(self.state).overstacked(side, space)).then_some(true),
        }
    }

    /// What the viewer does not see: how many corps of each power and which leaders are somewhere on the map.
    // pragmatic-war: 4.4
    pub(super) fn fog(&self) -> Fog {
        let hidden = self.state.corps_in(off::HIDDEN);
        let powers = (0..self.atlas.powers.len() as u8).map(PowerId);
        let corps = powers.filter_map(|power| {
            let count = (hidden & self.atlas.masks.corps[power.index()]).len();
            (count > 0).then(|| HiddenCorps { power: self.power(power), count })
        });
        Fog { corps: corps.collect(), leaders: self.leaders_off_map(off::HIDDEN) }
    }

    fn fortress(&self, space: SpaceId) -> FortressNow {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let continued = if open.continued[1].has(space) { 2 } else { u8::from(open.continued[0].has(space)) };
        FortressNow {
            printed: look.title.printed_strength(&look, space),
            strength: look.fortress_strength(space),
            defense: look.defense_value(space),
            damage: open.damage(space),
            besieged: open.besieged(self.atlas, space),
            continued,
            rolled: open.sieged.has(space),
        }
    }

    pub(super) fn group(&self, group: Group) -> Troops {
        Troops { corps: self.corps(group.corps), leaders: self.leaders(group.leaders) }
    }

    fn corps(&self, corps: CorpsSet) -> Vec<CorpsNow> {
        let mut list = Vec::new();
        self.state.kinds(self.atlas, corps, |kind, count| {
            list.push(CorpsNow {
                power: self.power(kind.power()),
                count,
                reduced: kind.reduced(),
                demoralized: kind.demoralized(),
                acted: kind.acted(),
            });
        });
        list
    }

    pub(super) fn leaders(&self, leaders: LeaderSet) -> Vec<LeaderNow> {
        leaders.filter(|l| l.index() < self.atlas.leaders.len()).map(|l| self.leader(l)).collect()
    }

    fn leader(&self, leader: LeaderId) -> LeaderNow {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let counter = &self.atlas.leaders[leader.index()];
        LeaderNow {
            id: &counter.id,
            name: &counter.name,
            side: counter.side,
            sort: counter.sort,
            shows: if open.named.has(leader) { Face::Named } else { Face::Minor },
            tr: look.printed_tr(leader),
            cr: look.cr(leader),
            demoralized: open.leaders_demoralized.has(leader),
            acted: open.leaders_acted.has(leader),
            placed: open.leaders_moved.has(leader),
            year: None,
        }
    }

    pub(super) fn leaders_off_map(&self, place: u8) -> Vec<LeaderNow> {
        let there = self.state.leaders_in(place).filter(|l| l.index() < self.atlas.leaders.len());
        let back = |l: LeaderId| 1600 + u16::from(self.state.leader_back[l.index()]);
        there.map(|l| LeaderNow { year: (place == off::TRACK).then(|| back(l)), ..self.leader(l) }).collect()
    }
}
