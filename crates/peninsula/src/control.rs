//! Control of hexes, towns, fortresses and Areas (16).

use crate::blocks::{BlockId, BlockSet, Side};
use crate::engine::Look;
use crate::map::{Country, HexId, HexSet};
use crate::state::entry;

impl Look<'_> {
    /// Is there a fortress the enemy holds?
    #[inline]
    pub fn is_enemy_fortress(&self, side: Side, hex: HexId) -> bool {
        self.atlas.masks.fortresses.has(hex) && !self.holds_fortress(side, hex)
    }

    /// Is there a fortress this side holds?
    #[inline]
    pub fn is_own_fortress(&self, side: Side, hex: HexId) -> bool {
        self.atlas.masks.fortresses.has(hex) && self.holds_fortress(side, hex)
    }

    /// All towns and fortresses a side controls; a town is its owner's unless the enemy stands in it unopposed.
    // wellington: 16.0, 16.1, 16.2, 16.3, 3.41, 3.4
    #[inline]
    pub fn towns_of(&self, side: Side) -> HexSet {
        let masks = &self.atlas.masks;
        let [allied, french] = self.outside;
        let open = masks.towns - masks.fortresses;
        let kept = (open & masks.french_home) - (allied - french);
        let taken = (open - masks.french_home) & (french - allied);
        let held = kept | taken | (masks.fortresses & self.french_fortresses);
        if side == Side::French { held } else { masks.towns - held }
    }

    /// Does this side control the town or fortress of a hex?
    #[inline]
    pub fn controls_town(&self, side: Side, hex: HexId) -> bool {
        self.towns_of(side).has(hex)
    }

    /// The hexes closed to deployment: enemy blocks outside, or a town or fortress the enemy controls (9.3).
    // wellington: 16.1
    #[inline]
    pub fn enemy_hexes(&self, side: Side) -> HexSet {
        self.outside[side.enemy().index()] | self.towns_of(side.enemy())
    }

    /// Who controls an Area: whoever controls all its Key Towns (16.4).
    #[inline]
    pub fn area_holder(&self, area: usize) -> Option<Side> {
        self.atlas.areas[area].holder(self.towns_of(Side::French))
    }

    /// The hexes of all Areas a side controls.
    pub fn hexes_of_areas(&self, side: Side) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        let others = self.towns_of(side.enemy());
        for area in &self.atlas.areas {
            if (area.key_towns & others).is_empty() {
                hexes = hexes | area.hexes;
            }
        }
        hexes
    }

    /// The hexes of a country.
    #[inline]
    pub fn country(&self, country: Country) -> HexSet {
        self.atlas.masks.country[country as usize]
    }

    /// Blocks of `side` that screen a fortress of the enemy against blocks inside (8.11, 11.11).
    // wellington: 8.11, 11.1
    pub fn is_screened(&self, side: Side, hex: HexId) -> bool {
        let screen = (self.s.outside_at(side, hex) & self.atlas.masks.screeners).count();
        screen >= self.s.inside_at(hex).count().max(1)
    }

    /// The first of some blocks by place: whatever happens to them one by one, its order tells no names.
    pub(crate) fn first_by_place(&self, blocks: BlockSet) -> Option<BlockId> {
        blocks.min_by_key(|&b| self.place(b))
    }

    /// Is a fortress of the enemy besieged by blocks that began the Command Segment there and are there still (11.11)?
    // wellington: 11.11
    pub fn is_besieged(&self, side: Side, hex: HexId) -> bool {
        let mut there = self.s.outside_at(side, hex) & self.atlas.masks.fighters;
        self.besieged.has(hex) && there.any(|b| self.hidden.entry[b.index()] == entry::NONE)
    }

    /// Does an enemy fortress bar retreats and lines of supply here: neither besieged nor screened?
    pub fn fortress_bars(&self, side: Side, hex: HexId) -> bool {
        self.is_enemy_fortress(side, hex) && !self.is_besieged(side, hex) && !self.is_screened(side, hex)
    }
}
