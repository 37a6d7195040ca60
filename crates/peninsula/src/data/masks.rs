//! Sets that follow from the entries of the data files.

use crate::atlas::{Atlas, Masks};
use crate::blocks::{BlockId, BlockSet, Kind};
use crate::map::{Colour, Country, HexId, HexSet, Terrain, TownKind};

/// Fills the sets of an atlas whose hexes and blocks are known.
pub fn fill(atlas: &mut Atlas) {
    let mut masks = Masks::default();
    for (i, hex) in atlas.hexes.iter().enumerate() {
        let id = HexId(i as u8);
        atlas.areas[hex.area as usize].hexes.insert(id);
        masks.country[hex.country as usize].insert(id);
        masks.mountains.set(id, hex.terrain == Terrain::Mountain);
        masks.north_edge.set(id, hex.north_edge);
        let mut french = hex.country == Country::France;
        if let Some(town) = &hex.town {
            masks.towns.insert(id);
            if town.kind != TownKind::Town {
                masks.key_towns.insert(id);
                atlas.areas[hex.area as usize].key_towns.insert(id);
                french = town.colour == Colour::Blue;
            }
            masks.fortresses.set(id, town.kind == TownKind::Fortress);
            masks.ports.set(id, town.ports != 0);
            for (n, sea) in atlas.seas.iter_mut().enumerate() {
                sea.ports.set(id, town.ports >> n & 1 == 1);
            }
        }
        masks.french_home.set(id, french);
    }
    let gates: HexSet = [atlas.spots.bayonne, atlas.spots.perpignon].into_iter().collect();
    masks.france_gates = masks.north_edge | gates;
    for (i, block) in atlas.blocks.iter().enumerate() {
        let id = BlockId(i as u8);
        let add = |set: &mut BlockSet, condition: bool| {
            if condition {
                set.insert(id);
            }
        };
        let kind = block.kind;
        add(&mut masks.nation[block.nation as usize], true);
        add(&mut masks.leaders, kind == Kind::Leader);
        add(&mut masks.combat, kind.is_combat());
        add(&mut masks.guerillas, kind == Kind::Guerilla);
        add(&mut masks.garrisons, kind == Kind::Garrison);
        add(&mut masks.fighters, !matches!(kind, Kind::Leader | Kind::Garrison));
        add(&mut masks.screeners, kind.is_combat() || kind == Kind::Guerilla);
        add(&mut masks.siegers, kind.is_infantry() || kind == Kind::NavalSquadron);
        add(&mut masks.insiders, matches!(kind, Kind::Leader | Kind::Garrison) || kind.is_infantry());
        add(&mut masks.walkers, block.movement > 0);
    }
    atlas.masks = masks;
}
