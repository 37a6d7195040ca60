//! What rulebook examples and session reports say about the map of `spain`, one test for each fact.
//!
//! The facts are numbered F01 to F77. F41 to F43, F66, F71, F72 and F75 speak only of *Nine Years*, whose map has
//! spaces this one lacks; they are in `data_facts_nine_years.rs`. The last tests are about the data as a whole.

#[macro_use]
#[path = "common/chart.rs"]
mod chart;

use chart::*;
use std::collections::BTreeSet;
use succession::atlas::{Atlas, LeaderSort, SeaZone, Space, Terrain};
use succession::data;
use succession::map::SpaceSet;
use succession::pieces::Side::{self, Alliance, Bourbon};

fn atlas() -> &'static Atlas {
    data::built_in("spain").expect("spain is built in")
}

// ------------------------------------------------------------------------------------------- connections

adjacent! {
    f01_nijmegen_liege_adjacent: "nijmegen" - "liege";
    f02_liege_namur_adjacent: "liege" - "namur";
    f03_liege_antwerp_adjacent: "liege" - "antwerp";
    f04_liege_cologne_adjacent: "liege" - "cologne";
    f05_antwerp_tournai_adjacent: "antwerp" - "tournai";
    f06_namur_tournai_adjacent: "namur" - "tournai";
    f07_bouchain_tournai_adjacent: "bouchain" - "tournai";
    f08_namur_bouchain_adjacent: "namur" - "bouchain";
    f09_bouchain_metz_adjacent: "bouchain" - "metz";
    f10_metz_trier_adjacent: "metz" - "trier";
}

#[test]
fn f11_the_bourbons_can_retreat_from_liege_to_namur_antwerp_and_cologne_only() {
    let around = neighbours(Bourbon, "liege").into_iter().filter(|n| control(id(n)) == Some(Bourbon));
    assert_eq!(around.collect::<BTreeSet<_>>(), set(["antwerp", "cologne", "namur"]));
}

#[test]
fn f12_namur_to_trier_takes_a_whole_campaign_action() {
    assert_eq!(mp(Bourbon, "namur", "trier"), Some(3));
    assert_eq!(u32::from(atlas().numbers.campaign_mp), 3);
    let by_bouchain_and_metz: SpaceSet = ["bouchain", "metz"].map(id).into_iter().collect();
    assert_eq!(movement(Bourbon, "namur", "trier", by_bouchain_and_metz), Some(3));
}

#[test]
fn f13_paris_to_namur_is_3_mp() {
    assert_eq!(friendly_mp(Bourbon, "paris", "namur"), Some(3));
}

#[test]
fn f14_barcelona_to_madrid_is_3_mp() {
    assert_eq!(friendly_mp(Bourbon, "barcelona", "madrid"), Some(3));
}

#[test]
fn f15_the_empire_box_to_philipsburg_is_3_mp() {
    assert_eq!(friendly_mp(Alliance, "empire-home", "philipsburg"), Some(3));
}

#[test]
fn f16_the_empire_box_to_liege_is_3_mp() {
    assert_eq!(friendly_mp(Alliance, "empire-home", "liege"), Some(3));
}

#[test]
fn f17_the_empire_box_to_mainz_is_for_the_alliance_and_2_mp() {
    let connection = connection("empire-home", "mainz").expect("connected");
    assert_eq!((connection.only, connection.mp), (Some(Alliance), 2));
}

adjacent! { f18_mainz_philipsburg_adjacent: "mainz" - "philipsburg"; }

#[test]
fn f19_all_connections_of_the_home_boxes_are_for_the_alliance_and_2_mp() {
    for home_box in ["empire-home", "austria-home"].map(id) {
        let around: Vec<_> =
            atlas().connections.iter().filter(|c| c.a == home_box || c.b == home_box).collect();
        assert!(!around.is_empty());
        assert!(around.iter().all(|c| c.only == Some(Alliance) && c.mp == 2), "{}", name(home_box));
    }
}

#[test]
fn f20_trent_to_mirandola_is_for_the_alliance_and_2_mp() {
    let connection = connection("trent", "mirandola").expect("connected");
    assert_eq!((connection.only, connection.mp), (Some(Alliance), 2));
}

adjacent! {
    f21_philipsburg_landau_adjacent: "philipsburg" - "landau";
    f22_strasbourg_landau_adjacent: "strasbourg" - "landau";
}

#[test]
fn f23_strasbourg_and_philipsburg_are_not_adjacent() {
    assert!(!adjacent("strasbourg", "philipsburg"));
    assert_eq!(mp(Bourbon, "strasbourg", "philipsburg"), Some(2));
    assert_eq!(movement(Bourbon, "strasbourg", "philipsburg", SpaceSet::of(id("landau"))), Some(2));
}

adjacent! {
    f24_strasbourg_freiburg_adjacent: "strasbourg" - "freiburg";
    f25_metz_strasbourg_adjacent: "metz" - "strasbourg";
    f26_landau_trier_adjacent: "landau" - "trier";
    f27_munich_ulm_adjacent: "munich" - "ulm";
    f28_cremona_mantua_adjacent: "cremona" - "mantua";
    f29_innsbruck_trent_adjacent: "innsbruck" - "trent";
    f30_montpellier_briancon_adjacent: "montpellier" - "briancon";
    f31_montpellier_perpignan_adjacent: "montpellier" - "perpignan";
    f32_montpellier_toulouse_adjacent: "montpellier" - "toulouse";
}

#[test]
fn f33_toulouse_is_open_while_briancon_and_perpignan_are_fortresses() {
    assert_eq!(space("toulouse").fortress, 0);
    assert!(space("briancon").fortress > 0);
    assert!(space("perpignan").fortress > 0);
}

adjacent! {
    f34_toulouse_bayonne_adjacent: "toulouse" - "bayonne";
    f35_toulouse_bordeaux_adjacent: "toulouse" - "bordeaux";
}

#[test]
fn f36_beyond_toulouse_lie_bayonne_and_bordeaux() {
    assert_eq!(neighbours(Alliance, "toulouse"), set(["bayonne", "bordeaux", "montpellier"]));
}

#[test]
fn f37_around_montpellier_lie_briancon_perpignan_toulouse_and_at_most_toulon_and_lyons() {
    let named = set(["briancon", "perpignan", "toulouse"]);
    let possible = set(["briancon", "lyons", "perpignan", "toulon", "toulouse"]);
    let found = neighbours(Alliance, "montpellier");
    assert!(found.is_superset(&named) && found.is_subset(&possible), "{found:?}");
}

adjacent! {
    f38_lyons_clermont_adjacent: "lyons" - "clermont";
    f39_lyons_briancon_adjacent: "lyons" - "briancon";
}

#[test]
fn f40_lyons_is_a_fortress() {
    assert!(space("lyons").fortress > 0);
}

adjacent! {
    f44_antwerp_namur_adjacent: "antwerp" - "namur";
    f45_nijmegen_cologne_adjacent: "nijmegen" - "cologne";
    f46_bergen_op_zoom_ostend_adjacent: "bergen-op-zoom" - "ostend";
    f47_perpignan_gerona_adjacent: "perpignan" - "gerona";
    f48_amsterdam_nijmegen_adjacent: "amsterdam" - "nijmegen";
    f49_namur_liege_adjacent: "namur" - "liege";
}

#[test]
fn f50_the_empire_box_to_philipsburg_is_one_campaign_action() {
    let campaign = u32::from(atlas().numbers.campaign_mp);
    assert!(mp(Alliance, "empire-home", "philipsburg").is_some_and(|mp| mp <= campaign));
}

#[test]
fn f51_namur_is_one_campaign_action_from_where_the_french_armies_start() {
    let campaign = u32::from(atlas().numbers.campaign_mp);
    for start in ["lille", "bouchain", "liege", "antwerp", "paris"] {
        assert!(mp(Bourbon, start, "namur").is_some_and(|mp| mp <= campaign), "{start}");
    }
}

adjacent! {
    f52_munich_innsbruck_adjacent: "munich" - "innsbruck";
    f53_innsbruck_salzburg_adjacent: "innsbruck" - "salzburg";
    f54_salzburg_munich_adjacent: "salzburg" - "munich";
    f55_lyons_besancon_adjacent: "lyons" - "besancon";
}

// ------------------------------------------------------------------------------------------- spaces

#[test]
fn f56_fortress_strengths() {
    let known = [
        ("liege", 2),
        ("strasbourg", 2),
        ("tournai", 2),
        ("lille", 3),
        ("landau", 1),
        ("freiburg", 1),
        ("philipsburg", 1),
        ("cadiz", 1),
        ("gibraltar", 1),
    ];
    for (name, strength) in known {
        assert_eq!(space(name).fortress, strength, "{name}");
        assert_eq!(atlas().masks.strength[id(name).index()], strength, "{name}");
    }
}

#[test]
fn f57_victory_points() {
    let known = [
        ("gibraltar", 2),
        ("madrid", 10),
        ("lisbon", 1),
        ("freiburg", 1),
        ("landau", 1),
        ("strasbourg", 2),
        ("liege", 2),
    ];
    for (name, vp) in known {
        assert_eq!(space(name).vp, vp, "{name}");
        assert_eq!(atlas().masks.vp[id(name).index()], vp, "{name}");
    }
}

#[test]
fn f58_exactly_two_fortresses_of_strength_3() {
    assert_eq!(atlas().spaces.iter().filter(|s| s.fortress == 3).count(), 2);
}

#[test]
fn f59_at_least_11_fortresses_in_spain() {
    assert!(atlas().spaces.iter().filter(|s| s.region == "Spain" && s.fortress > 0).count() >= 11);
}

#[test]
fn f60_habsburg_spain_is_gerona_barcelona_tortosa_and_valencia() {
    let habsburg = atlas().masks.home[power("Ha").index()];
    assert_eq!(names(habsburg), set(["barcelona", "gerona", "tortosa", "valencia"]));
    assert_eq!(atlas().masks.home_until[power("Sp").index()], habsburg);
}

#[test]
fn f61_seven_ports_in_the_iberian_peninsula() {
    let iberian = |s: &&Space| ["Spain", "Portugal"].contains(&s.region.as_str());
    assert_eq!(atlas().spaces.iter().filter(iberian).filter(|s| !s.ports.is_empty()).count(), 7);
}

#[test]
fn f62_dunkirk_and_toulon_are_the_ports_of_france() {
    let ports = all_spaces().filter(|s| {
        let space = &atlas().spaces[s.index()];
        space.region == "France" && !space.ports.is_empty()
    });
    assert_eq!(names(ports), set(["dunkirk", "toulon"]));
}

#[test]
fn f63_gibraltar_is_the_only_port_on_two_seas() {
    let [atlantic, mediterranean] = SeaZone::ALL.map(|zone| atlas().masks.ports[zone.index()]);
    assert_eq!(names(atlantic & mediterranean), set(["gibraltar"]));
}

#[test]
fn f64_neutral_italian_spaces() {
    let homeless = all_spaces().filter(|s| atlas().spaces[s.index()].home.is_empty());
    assert_eq!(names(homeless), set(["mantua", "mirandola", "papal-states", "parma"]));
}

#[test]
fn f65_four_spaces_begin_under_another_side_than_their_own() {
    let mut control: Vec<_> = atlas().control.iter().map(|&(s, side)| (name(s), side)).collect();
    control.sort_unstable_by_key(|c| c.0);
    let bourbon = Some(Bourbon);
    let alliance = Some(Alliance);
    assert_eq!(
        control,
        [("cologne", bourbon), ("landau", bourbon), ("mantua", alliance), ("mirandola", alliance)]
    );
}

#[test]
fn f67_wealthy_spaces() {
    let wealthy = names(atlas().masks.wealthy);
    assert!(wealthy.is_superset(&set(["amsterdam", "antwerp", "milan", "namur", "tournai"])), "{wealthy:?}");
}

#[test]
fn f68_level_2_lines_stand_in_fertile_spaces() {
    let lines = atlas().set_up.iter().filter(|s| s.line == 2).map(|s| s.space);
    assert_eq!(names(lines), set(["amsterdam", "antwerp", "namur"]));
    for name in ["amsterdam", "antwerp", "namur", "tournai"] {
        assert_eq!(space(name).terrain, Terrain::Fertile, "{name}");
    }
}

#[test]
fn f69_fertile_land_lies_in_the_low_countries_and_northern_france_only() {
    const LATITUDE_OF_PARIS: f64 = 48.85;
    for space in atlas().masks.fertile.map(|s| &atlas().spaces[s.index()]) {
        let low_countries = ["Dutch Republic", "Spanish Netherlands"].contains(&space.region.as_str());
        let north = space.region == "France" && space.position.1 >= LATITUDE_OF_PARIS;
        assert!(low_countries || north, "{}", space.id);
    }
}

#[test]
fn f70_lines_stand_in_fortresses_outside_rugged_land() {
    for name in ["ostend", "philipsburg", "lille", "bouchain", "strasbourg"] {
        assert!(space(name).fortress > 0, "{name}");
        assert_ne!(space(name).terrain, Terrain::Rugged, "{name}");
    }
}

// ------------------------------------------------------------------------------------------- structure

#[test]
fn f73_the_set_up_keeps_to_the_stacking_limits() {
    let size = |s: &succession::atlas::SetUp| s.corps.iter().map(|c| c.full + c.reduced).sum::<u8>();
    for set_up in &atlas().set_up {
        assert!(size(set_up) <= atlas().masks.limit[set_up.space.index()], "{}", name(set_up.space));
    }
    for (space, corps) in [("nijmegen", 7), ("cremona", 6), ("liege", 5)] {
        let set_up = atlas().set_up.iter().find(|s| s.space == id(space)).expect("set up");
        assert_eq!(size(set_up), corps, "{space}");
    }
}

#[test]
fn f74_the_map_is_one_piece_of_land_and_london() {
    let from_paris = &atlas().masks.distance[Alliance.index()][id("paris").index()];
    let cut_off = all_spaces().filter(|s| from_paris[s.index()] == u8::MAX);
    assert_eq!(names(cut_off), set(["london"]));
}

#[test]
fn f76_every_alliance_stack_has_a_line_to_its_capital_at_the_start() {
    assert_every_stack_has_a_line(Alliance, true);
}

#[test]
fn f77_every_bourbon_stack_has_a_land_line_to_its_capital_at_the_start() {
    assert_every_stack_has_a_line(Bourbon, false);
}

// ------------------------------------------------------------------------------------------- as a whole

#[test]
fn the_lists_are_complete() {
    let atlas = atlas();
    assert_eq!(atlas.spaces.len(), 85);
    assert_eq!(atlas.connections.len(), 149);
    assert_eq!(atlas.events.len(), 23);
    assert_eq!(atlas.events.iter().filter(|e| e.lasting).count(), 4);
    assert_eq!(atlas.masks.corps_count, 72);
    let codes: Vec<_> = atlas.powers.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(codes, ["Fr", "Sp", "Ba", "Sa", "Br", "Du", "Au", "Em", "Su", "Po", "Ha"]);
    let scenarios: Vec<_> = atlas.scenarios.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(scenarios, ["full-game", "tournament", "historical-british-withdrawal"]);
    for (sort, number) in [(LeaderSort::Named, 12), (LeaderSort::Minor, 8), (LeaderSort::Staff, 2)] {
        assert_eq!(atlas.leaders.iter().filter(|l| l.sort == sort).count(), number, "{sort:?}");
    }
}

#[test]
fn counters_are_numbered_power_by_power_and_savoy_keeps_its_alliance_corps_for_later() {
    let masks = &atlas().masks;
    let mut next = 0;
    for (p, &number) in atlas().corps.iter().enumerate() {
        let ids: Vec<u8> = masks.corps[p].map(|c| c.0).collect();
        assert_eq!(ids, (next..next + number).collect::<Vec<u8>>());
        assert!(ids.iter().all(|&c| masks.power_of[usize::from(c)].index() == p));
        next += number;
    }
    let savoy = power("Sa").index();
    let later: Vec<u8> = masks.later_corps[savoy].map(|c| c.0).collect();
    assert_eq!(later, masks.corps[savoy].map(|c| c.0).skip(1).collect::<Vec<u8>>());
    assert_eq!(atlas().aside[savoy], 2);
}

#[test]
fn distances_count_spaces_and_know_the_connections_of_each_side() {
    let masks = &atlas().masks;
    let distance = |side: Side, a, b| masks.distance[side.index()][id(a).index()][id(b).index()];
    assert_eq!(distance(Bourbon, "paris", "namur"), 3);
    assert_eq!(distance(Alliance, "empire-home", "philipsburg"), 2);
    assert_eq!(distance(Bourbon, "empire-home", "philipsburg"), u8::MAX);
    assert_eq!(distance(Alliance, "trent", "mirandola"), 1);
    assert_eq!(distance(Bourbon, "trent", "mirandola"), 2);
    for side in Side::BOTH {
        for a in all_spaces() {
            for b in all_spaces() {
                let there = masks.distance[side.index()][a.index()][b.index()];
                assert_eq!(there, masks.distance[side.index()][b.index()][a.index()]);
            }
        }
    }
}

#[test]
fn stacking_limits_follow_the_terrain() {
    for (space, limit) in [("namur", 12), ("metz", 8), ("cadiz", 4), ("empire-home", 255)] {
        assert_eq!(atlas().masks.limit[id(space).index()], limit, "{space}");
    }
}

#[test]
fn the_empire_box_is_home_and_capital_of_two_powers() {
    let the_box = id("empire-home");
    for code in ["Em", "Su"].map(power) {
        assert!(atlas().masks.home[code.index()].has(the_box));
        assert!(atlas().masks.capitals[code.index()].has(the_box));
    }
    assert_eq!(atlas().masks.home[power("Su").index()], SpaceSet::of(the_box));
}

#[test]
fn tyrol_is_hard_to_besiege_for_the_bourbons() {
    let hard = all_spaces().filter(|s| atlas().spaces[s.index()].siege_penalty == Some((Bourbon, -1)));
    assert_eq!(names(hard), set(["innsbruck", "trent"]));
}
