//! The atlas as JSON: everything printed on the map, the counters and the cards that a client draws and that never
//! changes during a game.
//!
//! A client asks for it once and keeps it; `data` is the hash by which it knows that its copy still holds. Colours,
//! shapes and places on the screen are the client's own business.

mod printed;

use super::{Teller, card_words};
use crate::atlas::{
    Atlas, Connection, CorpsCount, DeckPart, EventCard, Fleet, Leader, LeaderSort, Reinforcement, Scenario,
    SeaZone, SetUp, Space, Terrain,
};
use crate::battle::HITS_ON;
use crate::game::Succession;
use crate::pieces::{LeaderId, PowerId, Side};
use crate::siege::SIEGE_MODIFIERS;
use crate::titles::victory_bands;
use serde_json::{Value, json};
use words::Words;

pub use printed::*;

/// Everything about a title that never changes, as JSON.
pub fn atlas_json(game: &Succession, words: &Words) -> Value {
    json!(printed(game, words))
}

/// Everything about a title that never changes.
fn printed(game: &Succession, words: &Words) -> Printed {
    let atlas = game.atlas();
    let teller = Teller { words, atlas };
    let eras = 0..=atlas.later.len() as u8;
    Printed {
        title: &atlas.title,
        data: &atlas.hash,
        sides: Side::BOTH,
        eras: eras.map(|era| printed_era(game, era, words)).collect(),
        sea_zones: SeaZone::ALL,
        terrains: Terrain::ALL.map(|id| PrintedTerrain { id, limit: id.limit() }),
        fleets: atlas.fleets.iter().map(|f| fleet(atlas, f, teller)).collect(),
        leaders: atlas.leaders.iter().map(|l| leader(atlas, l, teller)).collect(),
        events: atlas.events.iter().map(|card| event(atlas, card, words)).collect(),
        scenarios: atlas.scenarios.iter().map(|s| scenario(atlas, s, words)).collect(),
        options: game.options().names().collect(),
        tracks: tracks(game),
        numbers: &atlas.numbers,
        hits_on: HITS_ON,
        siege_modifiers: SIEGE_MODIFIERS,
    }
}

fn printed_era(game: &Succession, era: u8, words: &Words) -> PrintedEra {
    let atlas = game.atlas().era(era);
    let teller = Teller { words, atlas };
    PrintedEra {
        great_victory: game.title_in(era).great_victory(),
        spaces: atlas.spaces.iter().map(|s| space(atlas, s, words)).collect(),
        connections: atlas.connections.iter().map(|c| connection(atlas, c)).collect(),
        powers: powers(atlas, teller),
        set_up: atlas.set_up.iter().map(|s| set_up(atlas, s)).collect(),
        reinforcements: atlas.reinforcements.iter().map(|r| reinforcement(atlas, r)).collect(),
        resource_points: atlas.numbers.resource_points,
        sea_control: atlas.numbers.sea_control,
    }
}

fn code(atlas: &'static Atlas, power: PowerId) -> &'static str {
    &atlas.powers[power.index()].id
}

fn codes(atlas: &'static Atlas, powers: &[PowerId]) -> Vec<&'static str> {
    powers.iter().map(|&p| code(atlas, p)).collect()
}

fn names(atlas: &'static Atlas, leaders: &[LeaderId]) -> Vec<&'static str> {
    leaders.iter().map(|l| atlas.leaders[l.index()].id.as_str()).collect()
}

fn space(atlas: &'static Atlas, space: &'static Space, words: &Words) -> PrintedSpace {
    PrintedSpace {
        id: &space.id,
        name: words.name("space", &space.id, &space.name),
        at: words.form("space", &space.id, "at"),
        of: words.form("space", &space.id, "of"),
        lon: space.position.0,
        lat: space.position.1,
        region: &space.region,
        terrain: space.terrain,
        fortress: space.fortress,
        vp: space.vp,
        home: codes(atlas, &space.home),
        home_until: space.home_until.map(|p| code(atlas, p)),
        capital_of: codes(atlas, &space.capital_of),
        supplies: codes(atlas, &space.supplies),
        ports: &space.ports,
        wealthy: space.wealthy,
        home_box: space.terrain == Terrain::Unlimited,
        siege_penalty: space.siege_penalty.map(|(side, drm)| SiegePenalty { side, drm }),
        reconstructed: space.reconstructed,
    }
}

fn connection(atlas: &'static Atlas, connection: &Connection) -> PrintedConnection {
    let end = |s: crate::map::SpaceId| atlas.spaces[s.index()].id.as_str();
    PrintedConnection {
        a: end(connection.a),
        b: end(connection.b),
        kind: if connection.only.is_some() { ConnectionKind::OneSide } else { ConnectionKind::Ordinary },
        only: connection.only,
        mp: connection.mp,
    }
}

fn powers(atlas: &'static Atlas, teller: Teller<'_>) -> Vec<PrintedPower> {
    let one = |(i, power): (usize, &'static crate::atlas::Power)| PrintedPower {
        id: &power.id,
        name: teller.name(PowerId(i as u8)),
        adjective: teller.say("adjective").about("power", PowerId(i as u8)).text(),
        adjectives: teller.words.form("power", &super::names::power_id(&power.name), "adjectives"),
        allegiance: power.allegiance,
        side: power.side,
        builds: power.builds,
        restores: power.restores,
        corps: atlas.corps[i],
        corps_of_later_side: atlas.corps_of_later_side[i],
    };
    atlas.powers.iter().enumerate().map(one).collect()
}

fn fleet(atlas: &'static Atlas, fleet: &'static Fleet, teller: Teller<'_>) -> PrintedFleet {
    PrintedFleet {
        id: &fleet.id,
        name: teller.words.name("fleet", &fleet.id, &fleet.name),
        side: fleet.side,
        zone: fleet.zone,
        port: fleet.port.map(|port| atlas.spaces[port.index()].id.as_str()),
        power: code(atlas, fleet.power),
        start: fleet.start,
        standing: fleet.standing,
    }
}

fn leader(atlas: &'static Atlas, leader: &'static Leader, teller: Teller<'_>) -> PrintedLeader {
    let named = LeaderFace { tr: leader.tr, cr: leader.cr, band: true };
    PrintedLeader {
        id: &leader.id,
        name: teller.words.name("leader", &leader.id, &leader.name),
        side: leader.side,
        sort: leader.sort,
        home: codes(atlas, &leader.home),
        named: (leader.sort == LeaderSort::Named).then_some(named),
        minor: LeaderFace { tr: leader.minor_tr, cr: leader.minor_cr, band: leader.minor_band },
        promotion: leader.promotion,
        leaves_with: leader.leaves_with.map(|p| code(atlas, p)),
        ability: leader.ability,
        dynasty: leader.dynasty,
        royal: leader.royal,
        reverse: leader.reverse.map(|l| atlas.leaders[l.index()].id.as_str()),
        replaced: leader.replaced,
    }
}

fn event(atlas: &Atlas, card: &'static EventCard, words: &Words) -> PrintedEvent {
    let (title, text) = card_words(atlas, card, words);
    PrintedEvent {
        id: &card.id,
        title,
        text,
        hold: card.hold,
        lasting: card.lasting,
        late: card.deck == DeckPart::Late,
        deck: card.deck,
        only: card.only,
        confidence: &card.confidence,
    }
}

fn set_up(atlas: &'static Atlas, set_up: &SetUp) -> PrintedSetUp {
    PrintedSetUp {
        space: &atlas.spaces[set_up.space.index()].id,
        corps: corps_counts(atlas, &set_up.corps),
        leaders: names(atlas, &set_up.leaders),
        line: set_up.line,
    }
}

fn corps_counts(atlas: &'static Atlas, counts: &[CorpsCount]) -> Vec<PrintedCorps> {
    let one = |c: &CorpsCount| PrintedCorps {
        power: code(atlas, c.power),
        full: c.full,
        reduced: c.reduced,
        at: c.at.map(|s| atlas.spaces[s.index()].id.as_str()),
    };
    counts.iter().map(one).collect()
}

fn reinforcement(atlas: &'static Atlas, item: &'static Reinforcement) -> PrintedReinforcement {
    PrintedReinforcement {
        year: (item.year > 0).then_some(item.year),
        when: item.when.as_deref(),
        side: item.side,
        corps: corps_counts(atlas, &item.corps),
        pool: corps_counts(atlas, &item.pool),
        leaders: names(atlas, &item.leaders),
    }
}

fn scenario(atlas: &'static Atlas, scenario: &'static Scenario, words: &Words) -> PrintedScenario {
    PrintedScenario {
        id: &scenario.id,
        name: words.name_in("scenario", &atlas.title, &scenario.id, &scenario.name),
        first_year: scenario.first_year,
        last_year: scenario.last_year,
        withdrawal: scenario.withdrawal,
        lower_victory_table: scenario.lower_victory_table,
    }
}

fn tracks(game: &Succession) -> Tracks {
    let atlas = game.atlas();
    let last = atlas.era(atlas.later.len() as u8);
    let loyalty = |a: &'static Atlas| track(&a.numbers.loyalty_track, a.numbers.loyalty_start);
    let colonies = |a: &'static Atlas| track(&a.numbers.colonies_track, a.numbers.colonies_start);
    let first = atlas.scenarios.iter().map(|s| s.first_year).min().unwrap_or_default();
    let end = atlas.scenarios.iter().map(|s| s.last_year).max().unwrap_or_default();
    Tracks {
        years: (first..=end).collect(),
        vp: PointsTrack {
            start: atlas.numbers.vp_start,
            max: atlas.numbers.vp_max,
            bands: bands(game, false),
            lower_bands: bands(game, true),
        },
        loyalty: loyalty(atlas).or_else(|| loyalty(last)),
        colonies: colonies(atlas).or_else(|| colonies(last)),
    }
}

fn track<N>(boxes: &'static [N], start: u8) -> Option<Track<N>> {
    (!boxes.is_empty()).then_some(Track { boxes, start })
}

/// Victory on points (6.3) as bands of the track, from 0 to its end.
fn bands(game: &Succession, lower_table: bool) -> Vec<Band> {
    let one = |(from, to, side, level)| Band { from, to, side, level };
    let max = game.atlas().numbers.vp_max;
    victory_bands(game.title_in(0), max, lower_table).into_iter().map(one).collect()
}
