//! Every attested fact of the map, blocks, cards and scenarios, and that errors in the files are told with their line.

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::blocks::{BLOCKS, BlockId, BlockSet, Kind, Tactical};
use peninsula::data;
use peninsula::map::{Country, Feature, HexSet, Place, Terrain, TownKind};
use peninsula::state::{Mark, Options};

fn town(id: &str) -> &'static peninsula::atlas::Town {
    game().atlas().hex(hex(id)).town.as_ref().unwrap_or_else(|| panic!("no town at {id}"))
}

fn kind_of(id: &str) -> TownKind {
    town(id).kind
}

fn edge(a: &str, b: &str) -> &'static peninsula::atlas::Edge {
    game().atlas().edge(hex(a), hex(b)).unwrap_or_else(|| panic!("{a} and {b} do not touch")).1
}

fn printed(id: &str) -> &'static peninsula::atlas::Block {
    game().atlas().block(block(id))
}

fn area_of(id: &str) -> &'static str {
    &game().atlas().area_of(hex(id)).id
}

// wellington: 3.4
#[test]
fn towns_lie_where_the_rulebook_puts_them() {
    let places = [
        ("Oviedo", "1207"),
        ("Bayonne", "1213"),
        ("Lugo", "1303"),
        ("Santandar", "1309"),
        ("Bilbao", "1310"),
        ("San Sebastian", "1311"),
        ("Leon", "1407"),
        ("Pamplona", "1413"),
        ("Perpignon", "1418"),
        ("Astorga", "1506"),
        ("Burgos", "1509"),
        ("Huesca", "1514"),
        ("Gerona", "1518"),
        ("Benavente", "1607"),
        ("Valladolid", "1608"),
        ("Soria", "1611"),
        ("Tudela", "1613"),
        ("Oporto", "1702"),
        ("Segovia", "1708"),
        ("Saragossa", "1713"),
        ("Tarragona", "1716"),
        ("Barcelona", "1717"),
        ("Almeida", "1804"),
        ("Ciudad Rodrigo", "1805"),
        ("Tortosa", "1816"),
        ("Talavera", "1907"),
        ("Madrid", "1909"),
        ("Guadalajara", "1910"),
        ("Mondego Bay", "2002"),
        ("Peniscola", "2015"),
        ("Torres Vedras", "2101"),
        ("Santarem", "2102"),
        ("Lisbon", "2201"),
        ("Elvas", "2204"),
        ("Badajoz", "2205"),
        ("Ciudad Real", "2209"),
        ("Valencia", "2214"),
        ("Setubal", "2301"),
        ("Evora", "2403"),
        ("Cordova", "2407"),
        ("Seville", "2506"),
        ("Grenada", "2610"),
        ("Cadiz", "2705"),
        ("Malaga", "2708"),
        ("Almeria", "2711"),
        ("Tarifa", "2806"),
        ("Gibraltar", "2807"),
    ];
    assert_eq!(places.len(), 47);
    for (name, at) in places {
        assert_eq!(town(at).name, name, "{at}");
    }
}

// wellington: 3.1, 16.4
#[test]
fn twenty_areas_hold_every_hex() {
    let atlas = game().atlas();
    assert_eq!(atlas.areas.len(), 20);
    let sum: u32 = atlas.areas.iter().map(|a| a.hexes.count()).sum();
    assert_eq!(sum as usize, atlas.hexes.len());
    assert_eq!(atlas.areas[area("estremadura")].forage, 1);
    assert_eq!(atlas.areas[area("beira")].forage, 2);
    assert_eq!(atlas.areas[area("navarre")].forage, 2);
}

// wellington: 3.51, 8.51
#[test]
fn the_gates_of_france_are_bayonne_perpignon_and_the_north_edge() {
    let atlas = game().atlas();
    for at in ["1213", "1418"] {
        assert_eq!(atlas.hex(hex(at)).country, Country::France);
        assert!(!atlas.masks.north_edge.has(hex(at)) && atlas.masks.france_gates.has(hex(at)));
    }
    assert!(!atlas.masks.north_edge.is_empty());
    assert_eq!(atlas.masks.france_gates.count(), atlas.masks.north_edge.count() + 2);
}

// wellington: 4.23#3, 3.37
#[test]
fn torres_vedras_is_the_only_way_by_land_to_lisbon() {
    let atlas = game().atlas();
    let ways: Vec<_> = atlas.passable[hex("2201").index()].iter().collect();
    assert_eq!(ways, [hex("2101")]);
    assert_eq!(edge("2201", "2301").feature, Some(Feature::Estuary));
}

// wellington: 3.22
#[test]
fn santarem_is_a_town_in_the_mountains() {
    assert_eq!(game().atlas().hex(hex("2102")).terrain, Terrain::Mountain);
    assert_eq!(kind_of("2102"), TownKind::Town);
}

// wellington: 3.6, 3.42, 3.52
#[test]
fn sea_boxes_and_their_ports() {
    let atlas = game().atlas();
    let seas = |id: &str| -> Vec<&str> {
        (0..5).filter(|n| town(id).ports >> n & 1 == 1).map(|n| atlas.seas[n].id.as_str()).collect()
    };
    assert_eq!(atlas.seas.len(), 5);
    assert!(atlas.seas.iter().all(|s| !s.ports.is_empty()));
    assert_eq!(seas("2301"), ["atlantic-ocean"], "Setubal is no port of the Gulf");
    assert_eq!(seas("2807"), ["gulf-of-cadiz", "mediterranean-sea"]);
    let british: Vec<&str> = atlas.seas.iter().filter(|s| s.britain).map(|s| s.id.as_str()).collect();
    assert_eq!(british, ["bay-of-biscay", "atlantic-ocean"]);
    for (i, sea) in atlas.seas.iter().enumerate() {
        for (j, other) in atlas.seas.iter().enumerate() {
            assert_eq!(sea.adjacent >> j & 1, other.adjacent >> i & 1);
        }
    }
    for at in ["2807", "2201", "2705", "2002"] {
        assert!(atlas.masks.ports.has(hex(at)), "{at}");
    }
    for port in atlas.masks.ports.iter() {
        assert!(atlas.hex(port).coast && atlas.masks.towns.has(port));
    }
}

// wellington: 20.8
#[test]
fn the_coastal_provinces_are_the_twelve_listed() {
    let atlas = game().atlas();
    let coastal = |a: &&peninsula::atlas::Area| a.coastal && a.country != Country::France;
    let mut names: Vec<&str> = atlas.areas.iter().filter(coastal).map(|a| a.id.as_str()).collect();
    names.sort();
    let listed = [
        "algarve",
        "andalusia",
        "asturias",
        "beira",
        "catalonia",
        "galicia",
        "gibraltar",
        "murcia",
        "santandar",
        "tras-os-montes",
        "valencia",
        "viscaya",
    ];
    assert_eq!(names, listed);
}

#[test]
fn areas_of_places_the_set_ups_name() {
    for (at, name) in [
        ("1804", "beira"),
        ("2204", "algarve"),
        ("1909", "new-castile"),
        ("1910", "new-castile"),
        ("2705", "andalusia"),
        ("1713", "aragon"),
        ("1613", "navarre"),
    ] {
        assert_eq!(area_of(at), name);
    }
    let key = |a: &str| game().atlas().areas[area(a)].key_towns.count();
    assert_eq!(key("estremadura"), 1, "Badajoz alone");
    assert!(key("viscaya") >= 2);
    assert_eq!(kind_of("1613"), TownKind::Town, "Tudela is no Key Town");
    for at in ["1905", "1906", "2005", "2006"] {
        assert_eq!(area_of(at), "estremadura");
    }
    assert_eq!(edge("2006", "2106").feature, Some(Feature::River), "the Tagus");
}

/// There is room for what 19.3 places freely, and for a Partida in Navarre at the start of 1808.
// wellington: 19.323, 19.334, 9.322
#[test]
fn room_for_blocks_that_are_placed_freely() {
    let atlas = game().atlas();
    for at in ["1804", "1904", "2004"] {
        let spain = atlas.around[hex(at).index()] & atlas.masks.country[Country::Spain as usize];
        assert!(area_of(at) == "beira" && !spain.is_empty(), "{at} touches the Spanish border");
    }
    let (castile, andalusia) = (atlas.areas[area("new-castile")].hexes, atlas.areas[area("andalusia")].hexes);
    assert!(!(atlas.around[hex("1909").index()] & castile).is_empty(), "beside Madrid");
    let column = |h: peninsula::map::HexId| atlas.hex(h).id[2..].parse::<u8>().expect("a column");
    assert!(castile.iter().any(|h| column(h) < column(hex("1910"))), "west of Guadalajara");
    assert!(andalusia.iter().any(|h| atlas.hex(h).id < atlas.hex(hex("2705")).id), "north of Cadiz");
    let d = Desk::campaign();
    let spots = d.look().deploy_spots(block("mina")).outside;
    assert!(!(spots & atlas.areas[area("navarre")].hexes).is_empty());
}

// wellington: 3.34
#[test]
fn the_pyrenees_are_crossed_in_the_west_and_east_only() {
    let atlas = game().atlas();
    let mut passes = Vec::new();
    for e in atlas.edges.iter().filter(|e| e.limit > 0) {
        let countries = e.hexes.map(|h| atlas.hex(h).country);
        if countries.contains(&Country::France) && countries.contains(&Country::Spain) {
            passes.push(e.hexes.map(|h| atlas.hex(h).id.as_str()));
        }
    }
    passes.sort();
    let known = [
        ["1213", "1312"],
        ["1312", "1313"],
        ["1313", "1413"],
        ["1313", "1414"],
        ["1418", "1517"],
        ["1418", "1518"],
    ];
    assert_eq!(passes, known);
    assert_eq!(edge("1314", "1414").feature, Some(Feature::Cordillera));
    let mut seen = HexSet::EMPTY;
    let mut todo = vec![hex("1909")];
    while let Some(h) = todo.pop() {
        if !seen.has(h) {
            seen.insert(h);
            todo.extend(atlas.passable[h.index()].iter());
        }
    }
    assert_eq!(seen.count() as usize, atlas.hexes.len(), "the land is one");
}

// wellington: 3.43, 5.17
#[test]
fn fortress_ratings() {
    for (at, rating) in [("1805", 2), ("2807", 5), ("1213", 3), ("1506", 1)] {
        assert_eq!(town(at).rating, rating, "{at}");
    }
    for at in ["1716", "1816", "2015"] {
        assert_eq!(kind_of(at), TownKind::Fortress);
    }
}

// wellington: 3.31, 3.32, 3.33, 3.35, 8.2
#[test]
fn transit_limits_follow_from_both_hexes_and_rivers() {
    assert_eq!(edge("1508", "1509").limit, 5, "clear");
    assert_eq!(edge("1509", "1510").limit, 4, "mixed");
    assert_eq!(edge("1611", "1612").limit, 2, "mountain with a river");
    assert_eq!(edge("1309", "1310").limit, 3, "mountain");
    assert_eq!(edge("1909", "2010").limit, 4, "clear with a river");
    assert_eq!(edge("1314", "1414").limit, 0, "cordillera");
}

// wellington: 4.16, 4.21, 4.22, 4.23#*
#[test]
fn a_hundred_and_eight_blocks() {
    let atlas = game().atlas();
    assert_eq!(atlas.blocks.len(), BLOCKS);
    assert_eq!(atlas.blocks.iter().filter(|b| b.nation != Nation::French).count(), 53);
    let of = |kind: Kind| atlas.blocks.iter().filter(|b| b.kind == kind).count();
    assert_eq!((of(Kind::Guerilla), of(Kind::NavalSquadron), of(Kind::FortifiedLine)), (5, 1, 1));
    assert_eq!(of(Kind::CounterGuerilla), 2);
    assert_eq!(of(Kind::Expeditionary), 4);
}

// wellington: 4.11, 4.12, 4.13, 20.2
#[test]
fn ratings_the_rulebook_mentions() {
    let hill = printed("hill-division");
    assert_eq!((hill.pips, hill.portuguese_step), ([4, 3, 2, 1], true));
    let green: Vec<&str> =
        game().atlas().blocks.iter().filter(|b| b.portuguese_step).map(|b| b.division.as_str()).collect();
    assert_eq!(green.len(), 7);
    assert!(!green.contains(&"1st Division") && green.contains(&"Light Division"));
    let light = printed("craufurd");
    assert_eq!((light.tactical, light.hit, light.steps), (Tactical::A, 3, 3));
    let barrie = printed("barrie");
    assert_eq!((barrie.tactical, barrie.hit, barrie.steps), (Tactical::A, 6, 1));
    assert_eq!(printed("ballesteros").pips, [5, 4, 3, 2], "five pips, four steps");
    assert_eq!(printed("lines-of-torres-vedras").steps, 3);
    for id in ["hugo", "army-of-the-ebro"] {
        assert_eq!((printed(id).tactical, printed(id).guerilla_tactical), (Tactical::B, Tactical::A));
    }
    for b in game().atlas().masks.guerillas {
        let b = game().atlas().block(b);
        assert_eq!(b.guerilla_tactical, Tactical::A);
        assert!(matches!(b.tactical, Tactical::B | Tactical::C));
    }
    assert!(printed("massena").steps >= 2);
    assert_eq!(printed("venegas").pips[2], 1);
}

// wellington: 18.21, 18.22, 18.23, 18.24, 18.25, 14.22, 14.23
#[test]
fn the_campaign_tracks() {
    let d = Desk::campaign();
    assert_eq!(d.state.turn, 1);
    assert_eq!(d.state.commitment, [2, 5, 2], "British, Spanish, French");
    assert_eq!(d.state.force, [2, 10, 11]);
    assert_eq!(Nation::TRACKS.map(|n| d.look().force_level(n)), [6, 20, 15]);
    assert_eq!((d.state.sealift, d.state.vp), (6, 0));
    assert_eq!(d.look().points_at_sea(), 6, "exactly the Sealift Capacity");
}

// wellington: 18.31, 18.32, 18.33, 4.11, 4.17
#[test]
fn the_campaign_blocks() {
    let d = Desk::campaign();
    for (id, at, strength) in [
        ("hill-division", "britain", 2),
        ("spencer", "gulf-of-cadiz", 1),
        ("wellesley", "atlantic-ocean", 3),
        ("bishop-of-oporto", "1702", 2),
        ("blake", "1303", 5),
        ("cuesta", "1608", 3),
        ("palafox", "1713", 2),
        ("vives", "1717", 4),
        ("galluzo", "2205", 3),
        ("cervellon", "2214", 3),
        ("castanos", "2506", 5),
        ("reding", "2610", 3),
        ("la-romana", "bay-of-biscay", 2),
        ("del-palacio", "balearic-sea", 1),
        ("reille", "1418", 3),
        ("bessieres", "1509", 4),
        ("moncey", "1909", 4),
        ("junot", "2201", 3),
        ("delaborde", "2201", 1),
        ("loison", "2403", 1),
        ("dupont", "2407", 4),
        ("imperial-guard", "france", 4),
        ("national-guard", "france", 3),
    ] {
        assert_eq!((d.at(id), d.strength(id)), (at, strength), "{id}");
    }
    assert_eq!((d.at("moore"), d.at("napoleon")), ("britain", "france"));
    for (id, at) in [
        ("thouvenot", "1213"),
        ("rey", "1311"),
        ("cassan", "1413"),
        ("dubreton", "1509"),
        ("gibraltar", "2807"),
        ("deshesme", "1717"),
    ] {
        assert!(d.at(id) == at && d.is_inside(id), "{id}");
    }
    assert!(!d.is_inside("bessieres") && !d.is_inside("vives"));
    assert!(d.look().besieged_now().has(hex("1717")), "Vives besieges Barcelona");
}

fn holders(d: &Desk) -> Vec<(&'static str, Option<peninsula::Side>)> {
    let atlas = game().atlas();
    (0..20).map(|i| (atlas.areas[i].id.as_str(), d.look().area_holder(i))).collect()
}

fn check_control(d: &Desk, allied: &[&str], french: &[&str], contested: &[&str]) {
    assert_eq!(allied.len() + french.len() + contested.len(), 20);
    for (area, holder) in holders(d) {
        let stated = if allied.contains(&area) {
            Some(Allied)
        } else if french.contains(&area) {
            Some(French)
        } else {
            assert!(contested.contains(&area), "{area}");
            None
        };
        assert_eq!(holder, stated, "{area}");
    }
}

// wellington: 18.41, 18.42, 18.43, 18.44, 16.2, 16.3
#[test]
fn the_campaign_begins_with_the_stated_control() {
    let d = Desk::campaign();
    check_control(
        &d,
        &[
            "gibraltar",
            "leon",
            "aragon",
            "murcia",
            "asturias",
            "santandar",
            "estremadura",
            "tras-os-montes",
            "galicia",
            "valencia",
        ],
        &["toulouse", "gascony", "algarve", "navarre"],
        &["andalusia", "old-castile", "beira", "new-castile", "catalonia", "viscaya"],
    );
    for at in ["1311", "1413", "1509", "1717", "1804", "2204", "1213"] {
        assert!(d.state.french_fortresses.has(hex(at)), "{at}");
    }
    assert_eq!(d.state.french_fortresses.count(), 7);
    assert_eq!(d.look().area_points(), [15, 8]);
}

fn pool(d: &Desk, nation: Nation) -> Vec<&'static str> {
    d.look().pool(nation).map(|b| game().atlas().block(b).id.as_str()).collect()
}

// wellington: 18.511, 18.512, 18.521, 18.522, 18.523, 18.531, 18.532, 7.1, 3.7
#[test]
fn the_campaign_pools_fill_turn_by_turn() {
    let mut d = Desk::campaign();
    assert_eq!(pool(&d, Nation::French).len(), 11);
    assert_eq!(pool(&d, Nation::British).len(), 9);
    assert_eq!(pool(&d, Nation::Spanish).len(), 11);
    assert!(pool(&d, Nation::French).contains(&"soult") && !pool(&d, Nation::French).contains(&"massena"));
    d.state.open.turn = 2;
    d.phase(peninsula::step::Phase::ForcePools);
    let french = pool(&d, Nation::French);
    assert!(
        ["marmont", "massena", "suchet", "barrie", "habert", "phillipon", "kellerman", "clausel"]
            .iter()
            .all(|b| french.contains(b))
    );
    let british = pool(&d, Nation::British);
    assert!(
        ["beresford", "cotton", "graham", "maitland", "murray", "popham", "wellington"]
            .iter()
            .all(|b| british.contains(b))
    );
    assert!(!british.contains(&"hill-leader"));
    let mut d = Desk::campaign();
    d.state.open.turn = 4;
    d.phase(peninsula::step::Phase::ForcePools);
    assert!(pool(&d, Nation::British).contains(&"hill-leader"));
    let mut d = Desk::campaign();
    d.state.open.turn = 6;
    d.phase(peninsula::step::Phase::ForcePools);
    assert!(pool(&d, Nation::Spanish).contains(&"de-espana"));
}

// wellington: 18.513, 18.524, 18.533
#[test]
fn blocks_that_events_bring_wait_aside() {
    let d = Desk::campaign();
    for id in [
        "joseph",
        "gensdarmes",
        "army-of-the-ebro",
        "hugo",
        "hamilton",
        "portuguese-brigades",
        "lines-of-torres-vedras",
        "empicinado",
        "longa",
        "marquisita",
        "mina",
        "sanchez",
    ] {
        assert_eq!(d.at(id), "aside", "{id}");
    }
    let mut d = Desk::campaign();
    d.event(5, Allied, &[]);
    for id in ["empicinado", "longa", "marquisita", "mina", "sanchez", "hugo", "army-of-the-ebro"] {
        assert_eq!(d.at(id), "pool", "{id}");
    }
    let mut d = Desk::campaign();
    d.event(8, Allied, &[]);
    assert_eq!(
        (d.at("wellington"), d.at("hill-leader"), d.at("lines-of-torres-vedras")),
        ("britain", "pool", "pool")
    );
}

// wellington: 18.11, 18.12, 19.11, 19.13, 6.1, 6.11
#[test]
fn the_decks() {
    let atlas = game().atlas();
    assert_eq!(atlas.command_deck.iter().sum::<u8>(), 30);
    assert_eq!(atlas.command_deck[0], 3, "Variable Events");
    let cards = |bits: u32| (1..=30).filter(|c| bits >> c & 1 == 1).collect::<Vec<u32>>();
    assert_eq!(cards(atlas.scenarios[0].deck), [1, 2, 3, 4, 5]);
    let s = &atlas.scenarios[1];
    assert_eq!(cards(s.deck), [2, 9, 14, 16, 17, 19, 20, 21, 22, 25, 26, 27, 29, 30]);
    assert_eq!(cards(s.available), [15, 23, 24, 28]);
    assert_eq!(s.deck & s.available, 0);
    assert_eq!(
        cards(s.played),
        [7],
        "Beresford has trained the Portuguese, Wellington is no Generalissimo yet"
    );
}

// wellington: 6.21
#[test]
fn every_event_finds_its_way_into_the_campaign_deck() {
    let atlas = game().atlas();
    let mut known = atlas.scenarios[0].deck;
    loop {
        let mut next = known;
        for (n, event) in atlas.events.iter().enumerate().skip(1) {
            if event.turn > 0 {
                next |= 1 << n;
            }
            if known >> n & 1 == 1 {
                next |= event.adds;
            }
        }
        if next == known {
            break;
        }
        known = next;
    }
    assert_eq!(known, 0x7fff_fffe);
    assert_eq!((atlas.events[15].adds, atlas.events[16].adds), (1 << 16, 1 << 15), "they alternate");
    assert_eq!(atlas.events[4].adds, 1 << 11 | 1 << 14);
    assert!(!atlas.events[2].discard && atlas.events[3].discard);
}

// wellington: 14.1, 14.2
#[test]
fn commitment_bands() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5);
    assert_eq!(
        (
            d.look().band(Nation::French),
            d.look().force_level(Nation::French),
            d.look().siege_modifier(Nation::French)
        ),
        (2, 36, 1)
    );
    d.commitment(Nation::French, 3);
    assert_eq!((d.look().force_level(Nation::French), d.look().siege_modifier(Nation::French)), (25, 1));
    d.commitment(Nation::British, 3);
    assert_eq!(d.look().force_level(Nation::British), 9);
}

// wellington: 19.21, 19.22, 19.23, 19.24, 19.25, 19.311, 19.321, 19.331
#[test]
fn the_tracks_and_removed_blocks_of_1812() {
    let d = played_set_up(5);
    assert_eq!(d.state.commitment, [5, 3, 5]);
    assert_eq!(d.state.force, [14, 9, 32]);
    assert_eq!(Nation::TRACKS.map(|n| d.look().force_level(n)), [12, 15, 36]);
    assert_eq!((d.state.turn, d.state.sealift, d.state.vp), (8, 6, 0));
    for id in [
        "moore",
        "wellesley",
        "baccellar",
        "bishop-of-oporto",
        "cuesta",
        "palafox",
        "del-palacio",
        "venegas",
        "infantado",
        "alvarez",
        "massena",
        "junot",
        "dupont",
        "lannes",
        "macdonald",
        "mortier",
    ] {
        assert_eq!(d.at(id), "removed", "{id}");
    }
}

/// The set-up of 1812 with every free block placed somehow, before the first turn goes on.
fn played_set_up(seed: u64) -> Desk {
    let mut d = Desk::started(1, Options::default(), seed);
    let mut n = seed;
    let mut before = d.state;
    while matches!(d.state.top(), peninsula::step::Step::SetUp(_)) {
        before = d.state;
        let side =
            peninsula::Side::from(table::Game::to_act(game(), &d.state).first().expect("somebody places"));
        let choices = d.choices(side);
        n = n.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let pick = choices[(n >> 33) as usize % choices.len()].clone();
        d.act(side, &pick);
    }
    // Place the last block by hand, so that nothing else has happened.
    let mut d = Desk { state: before, facts: Vec::new() };
    let side = Allied;
    let id = before.hidden.drawn;
    let choice = d.choices(side)[0].clone();
    let action = table::Game::read_action(game(), &choice).expect("a choice");
    let to = match action {
        peninsula::Action::Place(p) => p,
        other => panic!("{other:?}"),
    };
    d.state.relocate(game().atlas(), id, to);
    d.state.hidden.to_place = BlockSet::EMPTY;
    d
}

// wellington: 19.312, 19.322, 19.323, 19.332, 19.333, 19.334, 19.34, 19.52, 19.53
#[test]
fn the_blocks_of_1812() {
    for seed in 0..12 {
        let d = played_set_up(seed);
        for (id, at) in [
            ("lines-of-torres-vedras", "2101"),
            ("beresford", "2201"),
            ("portuguese-brigades", "2201"),
            ("maitland", "mediterranean-sea"),
            ("popham", "britain"),
            ("blake", "2214"),
            ("ballesteros", "2807"),
            ("bonet", "1207"),
            ("souham", "1607"),
            ("marmont", "1907"),
            ("victor", "2705"),
            ("leval", "2806"),
            ("suchet", "2214"),
            ("national-guard", "france"),
            ("murray", "pool"),
            ("silviera", "pool"),
            ("reding", "pool"),
        ] {
            assert_eq!(d.at(id), at, "{id}");
        }
        assert_eq!((d.strength("blake"), d.strength("graham"), d.strength("castanos")), (4, 1, 2));
        assert!(d.is_inside("blake") && d.is_inside("barrie") && !d.is_inside("suchet"));
        let in_area = |id: &str, areas: &[&str]| {
            let hex = d.state.place(block(id)).as_hex().expect("on the map");
            areas.contains(&game().atlas().area_of(hex).id.as_str())
        };
        assert!(in_area("wellington", &["beira"]) && in_area("hill-leader", &["algarve"]));
        assert!(in_area("reille", &["aragon"]) && in_area("dorsenne", &["aragon", "old-castile"]));
        assert!(
            in_area("soult", &["andalusia"])
                && in_area("mina", &["navarre"])
                && in_area("longa", &["viscaya", "santandar"])
        );
        // One of the Spanish group in each town, eight French of the second group at their lowest step.
        let group = ["del-parque", "giron", "la-romana", "odonnell"];
        let mut at: Vec<&str> = group.iter().map(|id| d.at(id)).collect();
        at.sort();
        assert_eq!(at, ["2705", "2708", "2711", "2806"]);
        let second = [
            "augereau",
            "bessieres",
            "deshesme",
            "hudelet",
            "lefebvre",
            "moncey",
            "ney",
            "savary",
            "st-cyr",
            "verdier",
        ];
        let placed: Vec<&&str> = second.iter().filter(|id| d.at(id) != "aside").collect();
        assert_eq!(placed.len(), 8);
        assert!(placed.iter().all(|id| d.state.hidden.step[block(id).index()] == 1));
        let first = ["cafferelli", "delaborde", "gazan", "loison", "reynier", "sebastiani", "serras"];
        assert_eq!(first.iter().filter(|id| d.at(id) == "2214").count(), 3);
        assert_eq!(first.iter().filter(|id| in_area(id, &["andalusia"])).count(), 4);
        let guerillas = game()
            .atlas()
            .masks
            .guerillas
            .map(|b| game().atlas().hex(d.state.place(b).as_hex().expect("placed")).area);
        let mut areas: Vec<u8> = guerillas.collect();
        areas.sort();
        areas.dedup();
        assert_eq!(areas.len(), 5, "one Partida an Area");
    }
}

// wellington: 19.41, 19.42, 19.43, 19.44
#[test]
fn the_stated_control_of_1812() {
    for seed in 0..12 {
        let d = played_set_up(seed);
        check_control(
            &d,
            &["gibraltar", "algarve", "beira", "tras-os-montes", "galicia", "murcia"],
            &[
                "toulouse",
                "asturias",
                "new-castile",
                "old-castile",
                "catalonia",
                "estremadura",
                "gascony",
                "leon",
                "navarre",
                "santandar",
                "viscaya",
            ],
            &["andalusia", "aragon", "valencia"],
        );
        assert_eq!(d.look().area_points(), [11, 23]);
        for at in ["1311", "1413", "1506", "1509", "1518", "1716", "1717", "1805", "1816", "2205", "2015"] {
            assert!(d.state.french_fortresses.has(hex(at)), "{at}");
        }
    }
}

// wellington: 19.334
#[test]
fn the_free_set_up_must_leave_a_block_in_madrid() {
    for seed in 0..20 {
        let d = played_set_up(seed);
        assert!(!d.state.outside_at(French, hex("1909")).is_empty());
    }
}

// wellington: 19.51
#[test]
fn napoleon_and_others_join_the_pool_in_1813() {
    let mut d = played_set_up(3);
    let waiting: Vec<BlockId> = [
        "augereau",
        "bessieres",
        "deshesme",
        "hudelet",
        "lefebvre",
        "moncey",
        "ney",
        "savary",
        "st-cyr",
        "verdier",
    ]
    .into_iter()
    .map(block)
    .filter(|&b| d.state.place(b) == Place::ASIDE)
    .collect();
    assert_eq!(waiting.len(), 2);
    d.state.open.turn = 10;
    d.phase(peninsula::step::Phase::ForcePools);
    for b in waiting {
        assert_eq!(d.state.place(b), Place::POOL);
    }
    assert_eq!((d.at("napoleon"), d.at("kellerman"), d.at("milhaud")), ("pool", "pool", "pool"));
    assert_eq!(d.at("imperial-guard"), "aside");
}

#[test]
fn turn_names() {
    let turns = &game().atlas().turns;
    assert_eq!((turns[1].name.as_str(), turns[1].winter), ("Fall/Winter 1808", true));
    assert_eq!((turns[5].name.as_str(), turns[5].winter), ("Fall/Winter 1810", true));
    assert_eq!((turns[8].name.as_str(), turns[8].winter), ("Spring/Summer 1812", false));
    assert_eq!(turns.len(), 13);
}

fn with(name: &str, from: &str, to: &str) -> String {
    let files: Vec<(&str, String)> = data::embedded()
        .iter()
        .map(|&(n, t)| {
            assert!(n != name || t.contains(from), "{from}");
            (n, if n == name { t.replacen(from, to, 1) } else { t.to_string() })
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (*n, t.as_str())).collect();
    data::load_str(&files).expect_err("it is wrong").to_string()
}

#[test]
fn wrong_data_are_told_with_file_and_line() {
    let told = with("map.toml", "area = \"gascony\"", "area = \"gascogne\"");
    assert!(told.starts_with("map.toml:") && told.contains("there is no Area 'gascogne'"), "{told}");
    let told = with("blocks.toml", "pips = [3, 2, 1]", "pips = [3, 3, 1]");
    assert!(told.contains("should fall from step to step"), "{told}");
    let told = with("cards.toml", "count = 3", "count = 4");
    assert!(told.contains("there must be 30 command cards, not 31"), "{told}");
    let told = with("scenarios.toml", "block = \"moore\"", "block = \"more\"");
    assert!(told.starts_with("scenarios.toml:") && told.contains("there is no block 'more'"), "{told}");
    let told = with("scenarios.toml", "deck = [1,", "deck = [31,");
    assert!(told.starts_with("scenarios.toml:") && told.contains("there is no event 31"), "{told}");
    let told = with("scenarios.toml", "strength = 2", "strength = 9");
    assert!(told.contains("has no step of strength 9"), "{told}");
    let told = with("tables.toml", "winter = true", "winter = 1");
    assert!(told.starts_with("tables.toml:"), "{told}");
    let told = with("map.toml", "kind = \"river\"", "kind = \"brook\"");
    assert!(told.starts_with("map.toml:"), "{told}");
}

#[test]
fn a_hidden_character_is_found() {
    let told = with("map.toml", "kind = \"river\"", "kind = \"river\" # \u{202e}");
    assert!(told.starts_with("map.toml:") && told.ends_with("U+202E"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn too_much_of_anything_is_told() {
    let many = |row: &str, count: u32| {
        let rows: String = (0..count).map(|n| row.replace('#', &n.to_string())).collect();
        rows + row.lines().next().expect("a heading")
    };
    let seas =
        many("[[sea]]\nid = \"s#\"\nname = \"S\"\nadjacent = []\nbritain = false\nsource = \"none\"\n\n", 9);
    let told = with("map.toml", "[[sea]]", &seas);
    assert!(told.contains("14"), "{told}");
    let blocks = many(
        "[[block]]\nid = \"b#\"\nname = \"B\"\nnation = \"british\"\nkind = \"leader\"\ncommand = 1\nmove = 1\n\
         confidence = \"attested\"\nsource = \"none\"\n\n",
        30,
    );
    let told = with("blocks.toml", "[[block]]", &blocks);
    assert!(told.contains("there must be 108 blocks, not 138"), "{told}");
    let cards = many(
        "[[command]]\nkind = \"operations\"\nvalue = 1\ncount = 255\nconfidence = \"attested\"\nsource = \"none\"\n\n",
        2,
    );
    let told = with("cards.toml", "[[command]]", &cards);
    assert!(told.contains("there must be 30 command cards, not 282"), "{told}");
}

#[test]
fn no_block_is_marked_inside_nothing() {
    let d = Desk::campaign();
    for b in d.state.marked(Mark::Inside) {
        assert!(d.state.place(b).is_hex());
    }
}
