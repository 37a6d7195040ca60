//! What rulebook examples and session reports say about the map of `nine-years`, one test for each fact.
//!
//! The facts are numbered F01 to F77 as in `data_facts.rs`; here are those for which *Nine Years* or a report about
//! it is a source, and those about the map as a whole. The last tests are about the data as a whole.

#[macro_use]
#[path = "common/chart.rs"]
mod chart;

use chart::*;
use std::collections::BTreeSet;
use succession::atlas::{
    Ability, Atlas, DeckPart, Dynasty, Effect, LeaderSort, SeaHolder, SeaZone, Space, Terrain,
};
use succession::data;
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::Side::{Alliance, Bourbon};
use succession::pieces::{Allegiance, PowerId, Side};

fn atlas() -> &'static Atlas {
    data::built_in("nine-years").expect("nine-years is built in")
}

/// The map after the Glorious Revolution.
fn after_the_revolution() -> &'static Atlas {
    atlas().era(1)
}

fn region(name: &str) -> impl Iterator<Item = SpaceId> + '_ {
    all_spaces().filter(move |s| atlas().spaces[s.index()].region == name)
}

fn campaign_mp() -> u32 {
    u32::from(atlas().numbers.campaign_mp)
}

// ------------------------------------------------------------------------------------------- connections

adjacent! {
    f05_antwerp_tournai_adjacent: "antwerp" - "tournai";
    f07_bouchain_tournai_adjacent: "bouchain" - "tournai";
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
    assert_eq!(movement(Bourbon, "strasbourg", "philipsburg", SpaceSet::of(id("landau"))), Some(2));
}

adjacent! {
    f25_metz_strasbourg_adjacent: "metz" - "strasbourg";
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
    f38_lyons_clermont_adjacent: "lyons" - "clermont";
    f39_lyons_briancon_adjacent: "lyons" - "briancon";
}

#[test]
fn f40_lyons_is_a_fortress() {
    assert!(space("lyons").fortress > 0);
}

adjacent! {
    f41_london_york_adjacent: "london" - "york";
    f42_york_edinburgh_adjacent: "york" - "edinburgh";
}

#[test]
fn f43_london_to_edinburgh_with_york_converted_is_one_whole_campaign_action() {
    const CONVERTING: u32 = 1;
    assert_eq!(space("york").fortress, 0);
    assert_eq!(mp(Alliance, "london", "edinburgh").map(|mp| mp + CONVERTING), Some(campaign_mp()));
}

adjacent! {
    f47_perpignan_gerona_adjacent: "perpignan" - "gerona";
    f49_namur_liege_adjacent: "namur" - "liege";
}

#[test]
fn f50_the_empire_box_to_philipsburg_is_one_campaign_action() {
    assert!(friendly_mp(Alliance, "empire-home", "philipsburg").is_some_and(|mp| mp <= campaign_mp()));
}

#[test]
fn f51_namur_is_one_campaign_action_from_where_the_french_armies_start() {
    for start in ["lille", "bouchain"] {
        assert!(mp(Bourbon, start, "namur").is_some_and(|mp| mp <= campaign_mp()), "{start}");
    }
}

// ------------------------------------------------------------------------------------------- spaces

#[test]
fn f56_fortress_strengths() {
    let known = [("strasbourg", 2), ("tournai", 2), ("edinburgh", 2), ("philipsburg", 1), ("derry", 1)];
    for (name, strength) in known {
        assert_eq!(space(name).fortress, strength, "{name}");
        assert_eq!(atlas().masks.strength[id(name).index()], strength, "{name}");
    }
}

#[test]
fn f57_victory_points() {
    for (name, vp) in [("madrid", 10), ("derry", 1), ("philipsburg", 1), ("strasbourg", 2)] {
        assert_eq!(space(name).vp, vp, "{name}");
        assert_eq!(atlas().masks.vp[id(name).index()], vp, "{name}");
    }
}

#[test]
fn f63_gibraltar_is_the_only_port_on_two_seas() {
    let [atlantic, mediterranean] = SeaZone::ALL.map(|zone| atlas().masks.ports[zone.index()]);
    assert_eq!(names(atlantic & mediterranean), set(["gibraltar"]));
}

#[test]
fn f64_neutral_italian_spaces() {
    let homeless = region("Italy").filter(|s| atlas().spaces[s.index()].home.is_empty());
    assert_eq!(names(homeless), set(["mantua", "mirandola", "papal-states", "parma"]));
}

#[test]
fn f66_london_is_the_only_wealthy_space_of_the_bourbons_at_the_start() {
    assert_eq!(names(atlas().masks.wealthy & controlled_by(Bourbon)), set(["london"]));
}

#[test]
fn f67_wealthy_spaces() {
    let wealthy = names(atlas().masks.wealthy);
    let known = set(["amsterdam", "antwerp", "london", "milan", "munich", "namur", "tournai"]);
    assert!(wealthy.is_superset(&known), "{wealthy:?}");
}

#[test]
fn f68_the_level_2_line_stands_in_fertile_land() {
    let lines = atlas().set_up.iter().filter(|s| s.line == 2).map(|s| s.space);
    assert_eq!(names(lines), set(["amsterdam"]));
    for name in ["amsterdam", "tournai"] {
        assert_eq!(space(name).terrain, Terrain::Fertile, "{name}");
    }
}

#[test]
fn f70_lines_stand_in_fortresses_outside_rugged_land() {
    let lines = atlas().set_up.iter().filter(|s| s.line > 0).map(|s| s.space);
    assert_eq!(names(lines), set(["amsterdam", "antwerp", "bouchain", "lille", "philipsburg"]));
    for name in ["antwerp", "bouchain", "lille", "philipsburg"] {
        assert!(space(name).fortress > 0, "{name}");
        assert_ne!(space(name).terrain, Terrain::Rugged, "{name}");
    }
}

#[test]
fn f71_the_british_isles() {
    assert_eq!(names(region("England")), set(["london", "york"]));
    assert_eq!(names(region("Scotland")), set(["edinburgh", "highlands"]));
    assert_eq!(names(region("Ireland")), set(["derry", "dublin", "kinsale"]));
}

// ------------------------------------------------------------------------------------------- structure

/// Spaces the Alliance can reach by land.
fn land_of(name: &str) -> SpaceSet {
    let distance = &atlas().masks.distance[Alliance.index()][id(name).index()];
    all_spaces().filter(|s| distance[s.index()] != u8::MAX).collect()
}

#[test]
fn f72_britain_and_ireland_are_reached_by_sea_only() {
    let continent = land_of("paris");
    for island in [land_of("london"), land_of("dublin")] {
        assert!((island & continent).is_empty());
        assert!(!(island & atlas().masks.ports[SeaZone::Atlantic.index()]).is_empty());
    }
}

#[test]
fn f73_the_set_up_keeps_to_the_stacking_limits() {
    let size = |s: &succession::atlas::SetUp| s.corps.iter().map(|c| c.full + c.reduced).sum::<u8>();
    for set_up in &atlas().set_up {
        assert!(size(set_up) <= atlas().masks.limit[set_up.space.index()], "{}", name(set_up.space));
    }
    for (space, corps) in [("lille", 6), ("strasbourg", 5)] {
        let set_up = atlas().set_up.iter().find(|s| s.space == id(space)).expect("set up");
        assert_eq!(size(set_up), corps, "{space}");
    }
}

#[test]
fn f75_the_map_is_the_continent_great_britain_and_ireland() {
    assert_eq!(names(land_of("london")), set(["edinburgh", "highlands", "london", "york"]));
    assert_eq!(names(land_of("dublin")), set(["derry", "dublin", "kinsale"]));
    assert_eq!(land_of("paris").len() + 7, atlas().masks.all.len());
}

#[test]
fn every_french_stack_has_a_land_line_to_paris_at_the_start() {
    for (space, _) in stacks(Bourbon).into_iter().filter(|(_, p)| *p == power("Fr")) {
        assert!(can_trace(Bourbon, space, id("paris"), false), "{}", name(space));
    }
}

// ------------------------------------------------------------------------------------------- as a whole

#[test]
fn the_lists_are_complete() {
    let atlas = atlas();
    assert_eq!(atlas.spaces.len(), 92);
    assert_eq!(atlas.events.len(), 23);
    assert_eq!(atlas.masks.corps_count, 72);
    let codes: Vec<_> = atlas.powers.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(codes, ["Fr", "Ja", "Ca", "Br", "Du", "Au", "Em", "Su", "Sp", "Sa", "Ba", "Po"]);
    let scenarios: Vec<_> = atlas.scenarios.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(scenarios, ["nine-years"]);
    for (sort, number) in [(LeaderSort::Named, 17), (LeaderSort::Minor, 5), (LeaderSort::Staff, 2)] {
        assert_eq!(atlas.leaders.iter().filter(|l| l.sort == sort).count(), number, "{sort:?}");
    }
}

#[test]
fn the_counter_mix_of_20_2() {
    let corps = |code| atlas().corps[power(code).index()];
    let mix = [26, 5, 1, 5, 5, 7, 4, 7, 7, 2, 3, 0];
    let codes = ["Fr", "Ja", "Ca", "Br", "Du", "Au", "Em", "Su", "Sp", "Sa", "Ba", "Po"];
    assert_eq!(codes.map(corps), mix);
    assert_eq!(["Br", "Ja"].map(|code| atlas().aside[power(code).index()]), [3, 1]);
}

#[test]
fn ten_spaces_begin_under_another_side_than_their_own() {
    let given = atlas().control.iter().map(|&(space, side)| {
        assert_eq!(side, Some(Bourbon));
        space
    });
    let italian_and_german = ["landau", "mantua", "mirandola", "parma", "verrua"];
    let british = ["derry", "dublin", "edinburgh", "highlands", "kinsale"];
    assert_eq!(names(given), italian_and_german.into_iter().chain(british).collect());
    assert!(["london", "york"].map(id).into_iter().all(|s| control(s) == Some(Bourbon)));
    let neutral = all_spaces().filter(|&s| control(s).is_none());
    let savoy = ["chambery", "nice", "turin"];
    let portugal = ["almeida", "elvas", "lisbon", "oporto"];
    assert_eq!(names(neutral), savoy.into_iter().chain(portugal).chain(["papal-states"]).collect());
}

#[test]
fn savoy_and_portugal_are_neutral() {
    let neutral = atlas().powers.iter().filter(|p| p.allegiance == Allegiance::Neutral);
    assert_eq!(neutral.map(|p| p.id.as_str()).collect::<Vec<_>>(), ["Sa", "Po"]);
}

#[test]
fn leaders_who_begin_on_their_minor_side() {
    let promoted = atlas().leaders.iter().filter_map(|l| Some((l.id.as_str(), l.promotion?)));
    let known = [
        ("lorraine", 1690),
        ("max-emanuel", 1689),
        ("luxembourg", 1690),
        ("lorges", 1689),
        ("catinat", 1690),
    ];
    assert_eq!(promoted.collect::<Vec<_>>(), known);
}

#[test]
fn leaders_whose_minor_side_has_a_band() {
    let banded = atlas().leaders.iter().filter(|l| l.minor_band).map(|l| l.id.as_str());
    let known = ["william-iii", "lorraine", "eugene", "luxembourg", "lorges", "noailles", "james-ii"];
    assert_eq!(banded.collect::<Vec<_>>(), known);
}

#[test]
fn leaders_whose_loss_upsets_a_dynasty() {
    let of = |dynasty| {
        let leaders = atlas().leaders.iter().filter(move |l| l.dynasty == dynasty);
        leaders.map(|l| l.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of(Dynasty::Monarch), ["william-iii", "max-emanuel", "victor-amadeus"]);
    assert_eq!(of(Dynasty::Pretender), ["james-ii"]);
}

#[test]
fn leaders_who_enter_by_a_rule_are_neither_set_up_nor_scheduled() {
    let placed = atlas().set_up.iter().flat_map(|s| &s.leaders);
    let placed: Vec<_> = placed.chain(atlas().reinforcements.iter().flat_map(|r| &r.leaders)).collect();
    for name in ["waldeck", "marlborough-british", "claverhouse"] {
        let leader = atlas().leader(name).expect("a leader");
        assert!(!placed.contains(&&leader), "{name}");
    }
}

#[test]
fn special_abilities() {
    let ability = |name: &str| atlas().leaders[atlas().leader(name).expect("a leader").index()].ability;
    assert_eq!(ability("lorraine"), Some(Ability::BesiegerOfLorraine));
    assert_eq!(ability("waldeck"), Some(Ability::ReluctantAlone));
    assert_eq!(ability("marlborough-british"), Some(Ability::BritishOnly));
    assert_eq!(ability("james-ii"), Some(Ability::Doubtful));
    assert_eq!(ability("marlborough-jacobite"), Some(Ability::Doubtful));
    assert_eq!(ability("luxembourg"), Some(Ability::StackingMinusOne));
    assert_eq!(ability("noailles"), Some(Ability::FearsStrangers));
    assert_eq!(ability("vauban"), Some(Ability::TwoSiegeRolls));
    assert_eq!(ability("catinat"), None);
}

#[test]
fn four_events_have_lasting_effects() {
    let lasting = atlas().events.iter().filter(|e| e.lasting).map(|e| e.effect);
    let known = [Effect::GuerreDeCourse, Effect::BattleOfZenta, Effect::BeachyHead, Effect::DeathOfLouvois];
    assert_eq!(lasting.collect::<Vec<_>>(), known);
}

#[test]
fn beachy_head_and_the_death_of_louvois_are_in_the_deck_from_the_start() {
    for effect in [Effect::BeachyHead, Effect::DeathOfLouvois] {
        let card = atlas().events.iter().find(|e| e.effect == effect).expect("a card");
        assert_eq!(card.deck, DeckPart::Start);
    }
}

#[test]
fn two_fleets_on_each_sea() {
    let fleets: Vec<_> = atlas()
        .fleets
        .iter()
        .map(|f| (f.id.as_str(), f.side, f.zone, name(f.port.expect("a port")), f.start))
        .collect();
    let (west, south) = (SeaZone::Atlantic, SeaZone::Mediterranean);
    assert_eq!(
        fleets,
        [
            ("brest", Bourbon, west, "brest", 1),
            ("toulon", Bourbon, south, "toulon", 0),
            ("atlantic", Alliance, west, "amsterdam", 2),
            ("mediterranean", Alliance, south, "barcelona", 1),
        ]
    );
    assert_eq!(atlas().numbers.sea_control, [SeaHolder::Nobody, SeaHolder::Bourbon]);
}

#[test]
fn the_war_in_the_colonies_begins_at_0() {
    let numbers = &atlas().numbers;
    assert_eq!(numbers.colonies_track[usize::from(numbers.colonies_start)], 0);
    assert_eq!(numbers.colonies_track.first(), Some(&-2));
}

// ------------------------------------------------------------------------------------------- eras

fn home(atlas: &Atlas, power: PowerId) -> SpaceSet {
    atlas.masks.home[power.index()]
}

fn capitals(atlas: &Atlas, power: PowerId) -> SpaceSet {
    atlas.masks.capitals[power.index()]
}

#[test]
fn before_the_revolution_the_jacobites_have_london_and_york_and_the_british_a_claim_to_london() {
    assert_eq!(names(home(atlas(), power("Ja"))), set(["london", "york"]));
    assert_eq!(names(capitals(atlas(), power("Ja"))), set(["london"]));
    assert_eq!(names(home(atlas(), power("Br"))), set(["london"]));
    assert_eq!(names(capitals(atlas(), power("Br"))), set(["london"]));
}

#[test]
fn after_the_revolution_all_the_isles_are_home_of_the_jacobites_who_have_three_capitals() {
    let isles = region("England").chain(region("Scotland")).chain(region("Ireland"));
    let later = after_the_revolution();
    assert_eq!(home(later, power("Ja")), isles.collect());
    assert_eq!(names(capitals(later, power("Ja"))), set(["highlands", "london", "paris"]));
    assert_eq!(names(home(later, power("Br"))), set(["london"]));
    assert_eq!(names(capitals(later, power("Br"))), set(["london"]));
}

#[test]
fn the_revolution_changes_homes_and_capitals_of_the_isles_and_paris_only() {
    let later = after_the_revolution();
    assert_eq!(atlas().later.len(), 1);
    assert_eq!(later.connections.len(), atlas().connections.len());
    for (before, after) in atlas().spaces.iter().zip(&later.spaces) {
        let isles = ["England", "Scotland", "Ireland"].contains(&before.region.as_str());
        assert_eq!(before.id, after.id);
        assert!(isles || before.home == after.home, "{}", before.id);
        assert!(isles || before.id == "paris" || before.capital_of == after.capital_of, "{}", before.id);
    }
}

#[test]
fn the_catalans_look_to_paris_without_a_home_of_their_own() {
    assert!(home(atlas(), power("Ca")).is_empty());
    assert_eq!(names(capitals(atlas(), power("Ca"))), set(["paris"]));
}

/// Both titles print the same map of the continent: what is corrected in one must be corrected in the other.
#[test]
fn the_continent_is_the_same_in_both_titles() {
    let later = data::built_in("spain").expect("built in");
    for space in &later.spaces {
        let here = &atlas().spaces[atlas().space(&space.id).expect("a space of both maps").index()];
        let printed =
            |s: &Space| (s.name.clone(), s.region.clone(), s.fortress, s.terrain, s.vp, s.ports.clone());
        assert_eq!(printed(here), printed(space), "{}", space.id);
        assert_eq!(
            (here.position, here.siege_penalty),
            (space.position, space.siege_penalty),
            "{}",
            space.id
        );
    }
    let links = |a: &Atlas| -> BTreeSet<(String, String, Option<&'static str>, u8)> {
        let id = |s: SpaceId| a.spaces[s.index()].id.clone();
        a.connections
            .iter()
            .map(|c| (id(c.a).min(id(c.b)), id(c.a).max(id(c.b)), c.only.map(Side::name), c.mp))
            .collect()
    };
    let (here, there) = (links(atlas()), links(later));
    assert_eq!(there.difference(&here).count(), 0, "{:?}", there.difference(&here).collect::<Vec<_>>());
    let new: BTreeSet<&str> = here.difference(&there).flat_map(|l| [l.0.as_str(), l.1.as_str()]).collect();
    let islands =
        ["brest", "derry", "dublin", "edinburgh", "highlands", "kinsale", "london", "paris", "york"];
    assert_eq!(new, BTreeSet::from(islands), "only Brest and the islands are added");
}
