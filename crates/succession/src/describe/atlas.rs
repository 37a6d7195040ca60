//! The atlas as JSON: everything printed on the map, the counters and the cards that a client draws and that never
//! changes during a game.
//!
//! A client asks for it once and keeps it; `data` is the hash by which it knows that its copy still holds. Colours,
//! shapes and places on the screen are the client's own business.

use crate::atlas::{
    Atlas, Connection, DeckPart, EventCard, Fleet, Leader, LeaderSort, Scenario, SeaZone, SetUp, Space,
    Terrain,
};
use crate::game::Succession;
use crate::pieces::{PowerId, Side};
use crate::titles::victory_bands;
use serde_json::{Map, Value, json};

/// Everything about a title that never changes.
pub fn atlas_json(game: &Succession) -> Value {
    let atlas = game.atlas();
    let eras = 0..=atlas.later.len() as u8;
    json!({
        "title": atlas.title,
        "data": atlas.hash,
        "sides": Side::BOTH,
        "eras": eras.map(|era| era_json(atlas.era(era))).collect::<Vec<_>>(),
        "sea_zones": SeaZone::ALL,
        "terrains": terrains(),
        "fleets": atlas.fleets.iter().map(|f| fleet(atlas, f)).collect::<Vec<_>>(),
        "leaders": atlas.leaders.iter().map(|l| leader(atlas, l)).collect::<Vec<_>>(),
        "events": atlas.events.iter().map(event).collect::<Vec<_>>(),
        "scenarios": atlas.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        "options": game.options().names().collect::<Vec<_>>(),
        "tracks": tracks(atlas),
        "numbers": atlas.numbers,
    })
}

/// The map and the powers as one era has them; spaces keep their order in all of them.
fn era_json(atlas: &Atlas) -> Value {
    json!({
        "spaces": atlas.spaces.iter().map(|s| space(atlas, s)).collect::<Vec<_>>(),
        "connections": atlas.connections.iter().map(|c| connection(atlas, c)).collect::<Vec<_>>(),
        "powers": powers(atlas),
        "set_up": atlas.set_up.iter().map(|s| set_up(atlas, s)).collect::<Vec<_>>(),
        "reinforcements": reinforcements(atlas),
        "resource_points": atlas.numbers.resource_points,
        "sea_control": atlas.numbers.sea_control,
    })
}

fn codes(atlas: &Atlas, powers: &[PowerId]) -> Value {
    powers.iter().map(|p| atlas.powers[p.index()].id.as_str()).collect()
}

fn space(atlas: &Atlas, space: &Space) -> Value {
    let mut map = Map::new();
    map.insert("id".into(), json!(space.id));
    map.insert("name".into(), json!(space.name));
    map.insert("name_fr".into(), json!(space.name_fr));
    map.insert("lon".into(), json!(space.position.0));
    map.insert("lat".into(), json!(space.position.1));
    map.insert("region".into(), json!(space.region));
    map.insert("terrain".into(), json!(space.terrain));
    map.insert("fortress".into(), json!(space.fortress));
    map.insert("vp".into(), json!(space.vp));
    map.insert("home".into(), codes(atlas, &space.home));
    map.insert("home_until".into(), json!(space.home_until.map(|p| &atlas.powers[p.index()].id)));
    map.insert("capital_of".into(), codes(atlas, &space.capital_of));
    map.insert("ports".into(), json!(space.ports));
    map.insert("wealthy".into(), json!(space.wealthy));
    // A home space of the book: a box beside the map that can hold any number of corps (2.4).
    map.insert("home_box".into(), json!(space.terrain == Terrain::Unlimited));
    map.insert(
        "siege_penalty".into(),
        json!(space.siege_penalty.map(|(side, drm)| json!({ "side": side, "drm": drm }))),
    );
    map.insert("reconstructed".into(), json!(space.reconstructed));
    Value::Object(map)
}

fn connection(atlas: &Atlas, connection: &Connection) -> Value {
    let end = |s: crate::map::SpaceId| atlas.spaces[s.index()].id.as_str();
    json!({
        "a": end(connection.a),
        "b": end(connection.b),
        "kind": if connection.only.is_some() { "one-side" } else { "ordinary" },
        "only": connection.only,
        "mp": connection.mp,
    })
}

/// Corps each kind of land can feed (4.1.1); home boxes have no limit.
fn terrains() -> Value {
    json!([
        { "id": Terrain::Fertile, "limit": 12 },
        { "id": Terrain::Normal, "limit": 8 },
        { "id": Terrain::Rugged, "limit": 4 },
        { "id": Terrain::Unlimited, "limit": null },
    ])
}

/// Powers, each with the kind of corps it has: all corps of a power are alike, full on one side and reduced on the other.
fn powers(atlas: &Atlas) -> Value {
    let one = |(i, power): (usize, &crate::atlas::Power)| {
        json!({
            "id": power.id,
            "name": power.name,
            "name_fr": power.name_fr,
            "adjective": super::adjective(atlas, PowerId(i as u8)),
            "allegiance": power.allegiance,
            "side": power.side,
            "builds": power.builds,
            "restores": power.restores,
            "corps": atlas.corps[i],
            "corps_of_later_side": atlas.corps_of_later_side[i],
        })
    };
    atlas.powers.iter().enumerate().map(one).collect()
}

fn fleet(atlas: &Atlas, fleet: &Fleet) -> Value {
    json!({
        "id": fleet.id,
        "name": fleet.name,
        "name_fr": fleet.name_fr,
        "side": fleet.side,
        "zone": fleet.zone,
        "port": atlas.spaces[fleet.port.index()].id,
        "power": atlas.powers[fleet.power.index()].id,
        "start": fleet.start,
    })
}

/// A leader counter with both its sides; nameless ones have none that is named.
fn leader(atlas: &Atlas, leader: &Leader) -> Value {
    let named = leader.sort == LeaderSort::Named;
    json!({
        "id": leader.id,
        "name": leader.name,
        "name_fr": leader.name_fr,
        "side": leader.side,
        "sort": leader.sort,
        "home": codes(atlas, &leader.home),
        "named": named.then(|| json!({ "tr": leader.tr, "cr": leader.cr, "band": true })),
        "minor": { "tr": leader.minor_tr, "cr": leader.minor_cr, "band": leader.minor_band },
        "promotion": leader.promotion,
        "leaves_with": leader.leaves_with.map(|p| &atlas.powers[p.index()].id),
        "ability": leader.ability,
        "dynasty": leader.dynasty,
    })
}

fn event(card: &EventCard) -> Value {
    json!({
        "id": card.id,
        "title": card.title,
        "title_fr": card.title_fr,
        "text": card.text,
        "hold": card.hold,
        "lasting": card.lasting,
        "late": card.deck == DeckPart::Late,
        "deck": card.deck,
        "only": card.only,
        "confidence": card.confidence,
    })
}

fn set_up(atlas: &Atlas, set_up: &SetUp) -> Value {
    json!({
        "space": atlas.spaces[set_up.space.index()].id,
        "corps": corps_counts(atlas, &set_up.corps),
        "leaders": set_up.leaders.iter().map(|l| &atlas.leaders[l.index()].id).collect::<Vec<_>>(),
        "line": set_up.line,
    })
}

fn corps_counts(atlas: &Atlas, counts: &[crate::atlas::CorpsCount]) -> Value {
    let one = |c: &crate::atlas::CorpsCount| {
        let power = &atlas.powers[c.power.index()].id;
        json!({ "power": power, "full": c.full, "reduced": c.reduced })
    };
    counts.iter().map(one).collect()
}

/// What the turn track promises (20.3).
fn reinforcements(atlas: &Atlas) -> Value {
    let one = |r: &crate::atlas::Reinforcement| {
        json!({
            "year": r.year,
            "side": r.side,
            "corps": corps_counts(atlas, &r.corps),
            "pool": corps_counts(atlas, &r.pool),
            "leaders": r.leaders.iter().map(|l| &atlas.leaders[l.index()].id).collect::<Vec<_>>(),
        })
    };
    atlas.reinforcements.iter().map(one).collect()
}

fn scenario(scenario: &Scenario) -> Value {
    json!({
        "id": scenario.id,
        "name": scenario.name,
        "name_fr": scenario.name_fr,
        "first_year": scenario.first_year,
        "last_year": scenario.last_year,
        "withdrawal": scenario.withdrawal,
        "lower_victory_table": scenario.lower_victory_table,
    })
}

/// The tracks beside the map. In a campaign each war has its own numbers: the last era's are the second war's.
fn tracks(atlas: &Atlas) -> Value {
    let last = atlas.era(atlas.later.len() as u8);
    let of = |track: fn(&Atlas) -> Value| if track(atlas).is_null() { track(last) } else { track(atlas) };
    let first = atlas.scenarios.iter().map(|s| s.first_year).min().unwrap_or_default();
    let end = atlas.scenarios.iter().map(|s| s.last_year).max().unwrap_or_default();
    json!({
        "years": (first..=end).collect::<Vec<_>>(),
        "vp": {
            "start": atlas.numbers.vp_start,
            "max": atlas.numbers.vp_max,
            "bands": bands(atlas, false),
            "lower_bands": bands(atlas, true),
        },
        "loyalty": of(|a| match a.numbers.loyalty_track.as_slice() {
            [] => Value::Null,
            track => json!({ "boxes": track, "start": a.numbers.loyalty_start }),
        }),
        "colonies": of(|a| match a.numbers.colonies_track.as_slice() {
            [] => Value::Null,
            track => json!({ "boxes": track, "start": a.numbers.colonies_start }),
        }),
    })
}

/// Victory on points (6.3) as bands of the track, from 0 to its end.
fn bands(atlas: &Atlas, lower_table: bool) -> Value {
    let one = |(from, to, side, level): (u8, u8, Side, crate::state::Level)| json!({ "from": from, "to": to, "side": side, "level": level });
    victory_bands(atlas.numbers.vp_max, lower_table).into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(title: &str) -> Value {
        atlas_json(&Succession::built_in(title).unwrap())
    }

    fn by_id<'a>(list: &'a Value, id: &str) -> &'a Value {
        list.as_array().unwrap().iter().find(|v| v["id"] == id).unwrap_or_else(|| panic!("no {id}"))
    }

    #[test]
    fn it_holds_what_is_printed_on_the_map() {
        let atlas = of("spain");
        let era = &atlas["eras"][0];
        assert_eq!(era["spaces"].as_array().unwrap().len(), 85);
        let lille = by_id(&era["spaces"], "lille");
        assert_eq!((&lille["fortress"], &lille["terrain"]), (&json!(3), &json!("fertile")));
        assert_eq!((&lille["home"], &lille["region"]), (&json!(["Fr"]), &json!("France")));
        let gibraltar = by_id(&era["spaces"], "gibraltar");
        assert_eq!(
            (&gibraltar["vp"], &gibraltar["ports"]),
            (&json!(2), &json!(["atlantic", "mediterranean"]))
        );
        assert_eq!(by_id(&era["spaces"], "antwerp")["wealthy"], true);
        assert_eq!(by_id(&era["spaces"], "vienna")["capital_of"], json!(["Au"]));
        assert_eq!(by_id(&era["spaces"], "barcelona")["home_until"], "Sp");
        assert_eq!(by_id(&era["spaces"], "empire-home")["home_box"], true);
        let roads = era["connections"].as_array().unwrap();
        let ropes = roads.iter().filter(|c| c["kind"] == "one-side");
        assert_eq!((roads.len(), ropes.count()), (149, 9));
        assert!(roads.iter().all(|c| (c["kind"] == "one-side") != c["only"].is_null()));
    }

    #[test]
    fn it_holds_both_sides_of_every_leader() {
        let atlas = of("spain");
        let marlborough = by_id(&atlas["leaders"], "marlborough");
        assert_eq!(marlborough["named"], json!({ "tr": 3, "cr": 6, "band": true }));
        assert_eq!(marlborough["minor"], json!({ "tr": 1, "cr": 4, "band": true }));
        assert_eq!(marlborough["home"], json!(["Br", "Du"]));
        let nameless = atlas["leaders"].as_array().unwrap().iter().find(|l| l["sort"] == "minor").unwrap();
        assert!(nameless["named"].is_null());
    }

    #[test]
    fn it_holds_cards_tracks_and_scenarios() {
        let atlas = of("spain");
        assert!(
            atlas["events"]
                .as_array()
                .unwrap()
                .iter()
                .all(|e| e["text"].as_str().is_some_and(|t| t.len() > 20))
        );
        assert_eq!(atlas["tracks"]["years"].as_array().unwrap().len(), 12);
        let bands = &atlas["tracks"]["vp"]["bands"];
        assert_eq!(bands[0], json!({ "from": 0, "to": 19, "side": "bourbon", "level": "major" }));
        assert_eq!(bands[3], json!({ "from": 30, "to": 35, "side": "alliance", "level": "major" }));
        assert_eq!(atlas["tracks"]["vp"]["lower_bands"][0]["to"], 14);
        assert_eq!(atlas["tracks"]["loyalty"]["boxes"], json!([6, 5, 4, 3, 2]));
        assert!(atlas["tracks"]["colonies"].is_null());
        assert_eq!(atlas["scenarios"][0]["id"], "full-game");
        assert!(!atlas["options"].as_array().unwrap().is_empty());
    }

    #[test]
    fn every_era_has_the_same_spaces_in_the_same_order() {
        for (title, eras) in [("spain", 1), ("nine-years", 2), ("grand-campaign", 3)] {
            let atlas = of(title);
            let all = atlas["eras"].as_array().unwrap();
            assert_eq!(all.len(), eras, "{title}");
            let ids = |era: &Value| -> Vec<Value> {
                era["spaces"].as_array().unwrap().iter().map(|s| s["id"].clone()).collect()
            };
            assert!(all.iter().all(|era| ids(era) == ids(&all[0])), "{title}");
        }
        let campaign = of("grand-campaign");
        assert!(!campaign["tracks"]["loyalty"].is_null() && !campaign["tracks"]["colonies"].is_null());
        assert_eq!(by_id(&campaign["eras"][2]["spaces"], "barcelona")["home"], json!(["Ha"]));
    }
}
