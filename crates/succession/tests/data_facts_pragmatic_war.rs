//! What rulebook examples and session reports say about the map of `pragmatic-war`, one test for each fact.
//!
//! The facts are numbered F01 to F79 in the order in which the rulebook comes to them. The last tests are about the
//! data as a whole.

#[macro_use]
#[path = "common/chart.rs"]
mod chart;

use chart::*;
use std::collections::BTreeSet;
use succession::atlas::{Atlas, DeckPart, LeaderSort, SeaZone, Terrain};
use succession::data;
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::Side;
use succession::pieces::Side::{Alliance, Bourbon};

fn atlas() -> &'static Atlas {
    data::built_in("pragmatic-war").expect("pragmatic-war is built in")
}

fn home(code: &str) -> SpaceSet {
    atlas().masks.home[power(code).index()]
}

fn homes(codes: &[&str]) -> SpaceSet {
    codes.iter().fold(SpaceSet::EMPTY, |all, code| all | home(code))
}

fn limit(of: &str) -> u8 {
    atlas().masks.limit[id(of).index()]
}

/// Can a side trace from a space to another over its spaces of the start and these, but not those?
fn traces(side: Side, from: &str, to: &str, gained: &[&str], lost: &[&str]) -> bool {
    let set_of = |names: &[&str]| -> SpaceSet { names.iter().map(|n| id(n)).collect() };
    let friendly = (controlled_by(side) | set_of(gained)) & !set_of(lost);
    let mut reached = SpaceSet::of(id(from));
    loop {
        let near = |s: SpaceId| atlas().masks.links[side.index()][s.index()] & friendly;
        let more = reached.fold(reached, |all, s| all | near(s));
        if more == reached {
            return reached.has(id(to));
        }
        reached = more;
    }
}

/// Supply sources of a side at the start.
fn sources(side: Side) -> SpaceSet {
    let powers = atlas().powers.iter().enumerate().filter(|(_, p)| p.allegiance.side() == Some(side));
    powers.fold(SpaceSet::EMPTY, |all, (i, _)| all | atlas().masks.sources[i])
}

// APW 14.4 example
adjacent! { f01_grenoble_touches_toulon_entering_toulon_ends_the_march: "grenoble" - "toulon"; }

// APW 14.4 example
adjacent! { f02_grenoble_touches_avignon: "grenoble" - "avignon"; }

// APW 14.4 example
adjacent! { f03_avignon_touches_marseilles: "avignon" - "marseilles"; }

// APW 14.4 example
adjacent! { f04_lyons_touches_clermont: "lyons" - "clermont"; }

// APW 14.4 example
adjacent! { f05_lyons_touches_besancon: "lyons" - "besancon"; }

// APW 14.4 example
#[test]
fn f06_the_only_bourbon_held_neighbours_of_lyons_named_as() {
    let near = SpaceSet::of(id("lyons"));
    let links = near.fold(SpaceSet::EMPTY, |_, s| atlas().masks.land[s.index()]);
    assert_eq!(names(links & home("Fr")), set(["besancon", "clermont", "grenoble"]));
}

// APW 14.4 example
#[test]
fn f07_from_grenoble_the_only_enemy_spaces_offered_are_toulon() {
    let near = SpaceSet::of(id("grenoble"));
    let links = near.fold(SpaceSet::EMPTY, |_, s| atlas().masks.land[s.index()]);
    assert_eq!(names(links & home("Fr")), set(["avignon", "lyons", "toulon"]));
}

// APW 14.6 play note
adjacent! { f08_antwerp_touches_liege: "antwerp" - "liege"; }

// APW 14.6 play note
adjacent! { f09_antwerp_touches_tournai: "antwerp" - "tournai"; }

// APW 14.6 play note
adjacent! { f10_namur_touches_liege_interception_only_barred_by_the_friend: "namur" - "liege"; }

// APW 14.6 play note
adjacent! { f11_namur_touches_tournai_interception_possible: "namur" - "tournai"; }

// APW 16 siege example
adjacent! { f12_metz_touches_strasbourg_one_action_march_into_an_enemy: "metz" - "strasbourg"; }

// APW 16 siege example
adjacent! { f13_strasbourg_touches_landau_avoid_battle_retreat_later_honours_of: "strasbourg" - "landau"; }

// APW 16 siege example
#[test]
fn f14_strasbourg_has_fs_1() {
    assert_eq!(space("strasbourg").fortress, 1);
}

// APW 13.5 example (three actions)
#[test]
fn f15_lille_has_fs_2() {
    assert_eq!(space("lille").fortress, 2);
}

// APW 13.5 example (three actions)
adjacent! { f16_modena_touches_parma: "modena" - "parma"; }

// APW 13.5 example (three actions)
#[test]
fn f17_amsterdam_and_orbetello_are_ports_atlantic_and_mediterranean_count() {
    assert!(!space("amsterdam").ports.is_empty());
    assert!(!space("orbetello").ports.is_empty());
}

// APW 13.5.1 example
#[test]
fn f18_twelve_corps_stand_in_antwerp() {
    assert!(limit("antwerp") >= 12);
}

// APW 20.2.1 with 12.2.3
#[test]
fn f19_nine_french_corps_can_be_placed_at_maubeuge() {
    assert!(limit("maubeuge") >= 9);
}

// APW 20.2.1 with 12.2.6
#[test]
fn f20_three_spanish_corps_can_be_placed_at_orbetello() {
    assert!(limit("orbetello") >= 3);
}

// APW 21 (1742 R1)
#[test]
fn f21_six_austrian_corps_stand_at_neisse() {
    assert!(limit("neisse") >= 6);
}

// APW 21 (1741 R1)
#[test]
fn f22_home_space_south_to_graz_2_mp_then_two() {
    let way = ["austrian-home-south", "graz", "salzburg", "innsbruck"];
    assert!(way.windows(2).all(|w| adjacent(w[0], w[1])));
    let steps: Option<u32> = way.windows(2).map(|w| movement(Alliance, w[0], w[1], SpaceSet::EMPTY)).sum();
    assert_eq!(steps, Some(4));
}

// APW 21 (1741 R1)
#[test]
fn f23_cheapest_pragmatic_way_from_home_space_south_to_innsbruck() {
    assert_eq!(mp(Alliance, "austrian-home-south", "innsbruck"), Some(4));
}

// APW 21 (1741 R1)
#[test]
fn f24_graz_to_innsbruck_costs_2_mp() {
    assert_eq!(mp(Alliance, "graz", "innsbruck"), Some(2));
}

// APW 21 (1741 R1)
#[test]
fn f25_home_space_east_to_olmutz_costs_2_mp() {
    assert_eq!(mp(Alliance, "austrian-home-east", "olmutz"), Some(2));
}

// APW 21 (1741 R2)
#[test]
fn f26_vienna_to_prague_costs_3_mp() {
    assert_eq!(mp(Alliance, "vienna", "prague"), Some(3));
}

// APW 21 (1741 R2)
adjacent! { f27_olmutz_touches_neisse: "olmutz" - "neisse"; }

// APW 21 (1741 R2, 1742 R1)
adjacent! { f28_neisse_touches_breslau: "neisse" - "breslau"; }

// APW 21 (1741 R2)
#[test]
fn f29_glogau_to_dresden_costs_2_mp_through_friendly_spaces() {
    assert_eq!(mp(Bourbon, "glogau", "dresden"), Some(2));
}

// APW 21 (1741 R2)
#[test]
fn f30_berlin_to_hanover_costs_2_mp() {
    assert_eq!(mp(Bourbon, "berlin", "hanover"), Some(2));
}

// APW 21 (1741 R2)
#[test]
fn f31_that_march_passes_magdeburg() {
    let way = ["berlin", "magdeburg", "hanover"];
    assert!(way.windows(2).all(|w| adjacent(w[0], w[1])));
    let steps: Option<u32> = way.windows(2).map(|w| movement(Bourbon, w[0], w[1], SpaceSet::EMPTY)).sum();
    assert_eq!(steps, Some(2));
}

// APW 21 (1741 R5)
adjacent! { f32_magdeburg_touches_hanover: "magdeburg" - "hanover"; }

// APW 21 (1741 R5)
adjacent! { f33_hanover_touches_bremen: "hanover" - "bremen"; }

// APW 21 (1741 R5)
adjacent! { f34_hanover_touches_cassel: "hanover" - "cassel"; }

// APW 21 (1741 R3-R5)
adjacent! { f35_munich_touches_innsbruck: "munich" - "innsbruck"; }

// APW 21 (1741 R3, R5)
adjacent! { f36_innsbruck_touches_salzburg: "innsbruck" - "salzburg"; }

// APW 21 (1741 R4)
adjacent! { f37_salzburg_touches_munich: "salzburg" - "munich"; }

// APW 21 (1741 R4)
#[test]
fn f38_milan_piacenza_trent_innsbruck_3_mp() {
    let way = ["milan", "piacenza", "trent", "innsbruck"];
    assert!(way.windows(2).all(|w| adjacent(w[0], w[1])));
    let steps: Option<u32> = way.windows(2).map(|w| movement(Alliance, w[0], w[1], SpaceSet::EMPTY)).sum();
    assert_eq!(steps, Some(3));
}

// APW 21 (1741 R4)
#[test]
fn f39_nothing_shorter_than_3_mp_joins_milan_and_innsbruck() {
    assert_eq!(mp(Alliance, "milan", "innsbruck"), Some(3));
}

// APW 21 (1741 R4)
#[test]
fn f40_innsbruck_has_no_bourbon_held_neighbour_apart_from_munich() {
    let near = neighbours(Bourbon, "innsbruck");
    let held: BTreeSet<_> = near.into_iter().filter(|s| control(id(s)) == Some(Bourbon)).collect();
    assert_eq!(held, set(["munich"]));
}

// APW 21 (1741 R4)
#[test]
fn f41_munich_is_a_fortress_its_occupation_by_austrians_makes() {
    assert!(space("munich").fortress > 0);
}

// APW 21 (1741 R3)
#[test]
fn f42_innsbruck_is_a_fortress() {
    assert!(space("innsbruck").fortress > 0);
}

// APW 21 (1742 R1)
adjacent! { f43_trent_touches_innsbruck: "trent" - "innsbruck"; }

// APW 21 (1741 R5)
#[test]
fn f44_two_corps_are_transferred_from_prague_to_neisse_at() {
    assert!(movement(Alliance, "prague", "neisse", controlled_by(Alliance)).is_some_and(|mp| mp <= 4));
}

// APW 21 (1742 R1)
#[test]
fn f45_a_corps_is_transferred_from_magdeburg_to_glogau_at() {
    assert!(movement(Bourbon, "magdeburg", "glogau", controlled_by(Bourbon)).is_some_and(|mp| mp <= 4));
}

// APW 21 (1742 R1)
#[test]
fn f46_a_corps_is_transferred_from_hanover_to_leipzig_at() {
    assert!(movement(Bourbon, "hanover", "leipzig", controlled_by(Bourbon)).is_some_and(|mp| mp <= 4));
}

// APW 21 (1742 R1)
adjacent! { f47_prague_touches_dresden: "prague" - "dresden"; }

// APW 21 (1742 R1)
adjacent! { f48_dresden_touches_leipzig: "dresden" - "leipzig"; }

// APW 21 (1742 R2)
#[test]
fn f49_dresden_has_fs_1() {
    assert_eq!(space("dresden").fortress, 1);
}

// APW 21 (1741 R1)
#[test]
fn f50_glogau_has_fs_1() {
    assert_eq!(space("glogau").fortress, 1);
}

// APW 21 (1742 R1, R2)
adjacent! { f51_breslau_touches_glogau: "breslau" - "glogau"; }

// APW 21 (1742 R2)
adjacent! { f52_glogau_touches_kustrin: "glogau" - "kustrin"; }

// APW 21 (1742 R1)
#[test]
fn f53_breslau_is_unfortified() {
    assert_eq!(space("breslau").fortress, 0);
}

// APW 21 (1741 R5)
#[test]
fn f54_hanover_is_unfortified() {
    assert_eq!(space("hanover").fortress, 0);
}

// APW 21 (1741 R5)
#[test]
fn f55_hanover_is_worth_3_vp() {
    assert_eq!(space("hanover").vp, 3);
}

// APW 14.4 example
#[test]
fn f56_avignon_is_unfortified() {
    assert_eq!(space("avignon").fortress, 0);
}

// APW 14.4 example
#[test]
fn f57_lyons_is_a_fortress() {
    assert!(space("lyons").fortress > 0);
}

// APW 14.4 example
#[test]
fn f58_toulon_is_a_fortress() {
    assert!(space("toulon").fortress > 0);
}

// APW 7.2.5
#[test]
fn f59_prague_is_a_fortress() {
    assert!(space("prague").fortress > 0);
}

// APW 10.3.2
#[test]
fn f60_london_is_unfortified() {
    assert_eq!(space("london").fortress, 0);
}

// APW 16.2.2
#[test]
fn f61_genoa_starts_with_fs_1() {
    assert_eq!(space("genoa").fortress, 1);
}

// APW 21 (1741 R1)
#[test]
fn f62_while_glogau_is_pragmatic_the_besiegers_of_neisse_cannot() {
    assert!(sources(Bourbon).all(|s| !traces(Bourbon, "neisse", name(s), &[], &[])));
}

// APW 21 (1741 R1)
#[test]
fn f63_the_besiegers_of_glogau_themselves_are_supplied_roll_unmodified() {
    assert!(traces(Bourbon, "glogau", "berlin", &[], &[]));
}

// APW 21 (1741 R1)
#[test]
fn f64_once_glogau_is_bourbon_the_besiegers_of_neisse_are() {
    assert!(traces(Bourbon, "neisse", "berlin", &["glogau"], &[]));
}

// APW 21 (1742 reinforcement phase)
#[test]
fn f65_a_hanoverian_corps_at_bremen_is_restored_while_hanover() {
    assert!(traces(Alliance, "bremen", "hanoverian-home", &[], &["hanover"]));
}

// APW 12.3 example
#[test]
fn f66_an_austrian_corps_at_tournai_is_restored_in_1742() {
    let sardinia = ["nice", "cuneo", "turin", "alessandria", "novara"];
    assert!(traces(Alliance, "tournai", "ostend", &[], &[]));
    assert!(traces(Alliance, "nice", "vienna", &sardinia, &[]));
    assert_eq!(space("ostend").ports, [SeaZone::Atlantic]);
    assert_eq!(space("nice").ports, [SeaZone::Mediterranean]);
}

// APW 7.2.8
#[test]
fn f67_cologne_can_be_reached_from_metz_in_one_campaign() {
    assert!(movement(Bourbon, "metz", "cologne", homes(&["Fr", "Em"])).is_some_and(|mp| mp <= 3));
}

// APW 7.2.2
#[test]
fn f68_savoy_cuneo_and_nice_are_the_only_piedmontese_spaces() {
    let french = |s: &SpaceId| !(atlas().masks.land[s.index()] & home("Fr")).is_empty();
    assert_eq!(names(home("Sa").filter(french)), set(["cuneo", "nice", "savoy"]));
}

// APW 12.3 example
#[test]
fn f69_nice_and_turin_are_sardinian_home_spaces() {
    assert!(home("Sa").has(id("nice")));
    assert!(home("Sa").has(id("turin")));
}

// APW 21 (1741 reinforcement phase)
#[test]
fn f70_magdeburg_is_a_prussian_home_space() {
    assert!(home("Pr").has(id("magdeburg")));
}

// APW 21 (1741 reinforcement phase)
#[test]
fn f71_neisse_is_no_prussian_home_space_for_building() {
    assert!(!home("Pr").has(id("neisse")));
}

// APW 21 (1742 reinforcement phase)
adjacent! { f72_bremen_reaches_the_hanoverian_home_space_directly: "bremen" - "hanoverian-home"; }

// AOKI ichinan.html
adjacent! { f73_neisse_touches_glogau_schwerin_could_avoid_battle_there_if: "neisse" - "glogau"; }

// AOKI Fred.html
adjacent! { f74_brunn_stands_next_to_vienna: "brunn" - "vienna"; }

// AOKI Fred.html
#[test]
fn f75_brunn_is_a_fortress() {
    assert!(space("brunn").fortress > 0);
}

// AOKI Fred.html
#[test]
fn f76_the_spanish_space_is_a_mediterranean_port() {
    assert!(!space("gerona").ports.is_empty());
}

// AOKI Teresia.html
#[test]
fn f77_with_salzburg_in_bourbon_hands_tyrol_has_no_loc() {
    assert!(!traces(Alliance, "innsbruck", "vienna", &[], &["salzburg"]));
}

// AOKI noFred.html
#[test]
fn f78_players_confirm_that_the_neisse_siege_is_wholly_out() {
    assert!(sources(Bourbon).all(|s| !traces(Bourbon, "neisse", name(s), &[], &[])));
}

// 2020
#[test]
fn f79_dunkirk_can_be_attacked_by_the_maritime_powers() {
    assert!(!space("dunkirk").ports.is_empty());
}

// ------------------------------------------------------------------------------------------- the data as a whole

#[test]
fn the_map_has_108_spaces_and_188_connections() {
    assert_eq!((atlas().spaces.len(), atlas().connections.len()), (108, 188));
}

#[test]
fn the_five_home_spaces_are_boxes_of_one_faction() {
    let boxes: Vec<_> =
        all_spaces().filter(|&s| atlas().spaces[s.index()].terrain == Terrain::Unlimited).collect();
    assert_eq!(boxes.len(), 5);
    for home_box in boxes {
        let around = atlas().connections.iter().filter(|c| c.a == home_box || c.b == home_box);
        let owner = control(home_box);
        assert!(around.clone().count() > 0);
        assert!({ around }.all(|c| c.only == owner && c.mp == 2), "{}", name(home_box));
    }
}

#[test]
fn there_are_22_event_cards_and_33_action_cards() {
    let events = &atlas().events;
    let late = events.iter().filter(|e| e.deck == DeckPart::Late).count();
    assert_eq!((events.len(), late), (22, 13));
    assert_eq!(atlas().numbers.action_deck, [0, 8, 16, 8, 1]);
    assert_eq!(events.iter().filter(|e| e.lasting).count(), 4);
}

#[test]
fn there_are_111_corps_and_32_leaders() {
    assert_eq!(atlas().corps.iter().map(|&n| u32::from(n)).sum::<u32>(), 111);
    let named = atlas().leaders.iter().filter(|l| l.sort == LeaderSort::Named);
    assert_eq!((atlas().leaders.len(), { named }.count()), (32, 30));
    assert_eq!(atlas().masks.royals.len(), 8);
}
