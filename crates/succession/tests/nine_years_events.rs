//! The event cards of *Nine Years* (chapter 9).

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::pieces::LeaderId;
use succession::position::{from_state, to_state};
use succession::state::off;
use succession::step::{Card, Moment, Step};
use succession::{Options, Side};
use table::{Dice, FastDice, Game};

const ATLANTIC: usize = 0;
const MEDITERRANEAN: usize = 1;

/// Nobody is on the map and nothing is due.
fn hush(mut kit: Kit) -> Kit {
    for place in kit.state.corps_at.iter_mut().filter(|p| **p == off::TRACK) {
        *place = off::GONE;
    }
    for place in kit.state.leader_at.iter_mut().filter(|p| **p == off::TRACK) {
        *place = off::GONE;
    }
    kit
}

/// A year before the Glorious Revolution.
fn before(year: u16) -> Kit {
    hush(Kit::nine_years_empty(year, Options::default()))
}

/// A year after the Glorious Revolution.
fn quiet(year: u16) -> Kit {
    hush(Kit::after_revolution(year, Options::default()))
}

/// The Alliance draws this card, the last of the deck; more dice follow.
fn draws<'k>(kit: &'k mut Kit, card: &str, dice: &[u32]) -> &'k mut Kit {
    kit.next_event(card).dice(&[0]).dice(dice);
    kit.state.first = Alliance;
    kit.forget().moment(Moment::EventFirst);
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
    kit.dice_used();
    assert!(kit.happened("EventRevealed"));
    assert_ne!(kit.happened("EventResolved"), kit.happened("EventDiscarded"));
    kit
}

/// The card was drawn in vain, and nothing changed.
fn in_vain(kit: &mut Kit, card: &str) {
    let (before, flags) = (kit.state.vp, kit.state.flags);
    draws(kit, card, &[]);
    assert!(kit.happened("EventDiscarded"), "{card}");
    assert!(!in_effect(kit, card));
    assert!(over(kit), "{card}: {:?}", kit.state.top());
    assert_eq!((kit.state.vp, kit.state.flags, kit.state.extra_rp), (before, flags, [0, 0]), "{card}");
}

/// The Event phase is over and nothing more is asked in it.
fn over(kit: &Kit) -> bool {
    matches!(kit.state.top(), Step::GoFirst(_))
}

fn bit(card: &str) -> u64 {
    1 << nine_years().atlas().event(card).expect("a card").0
}

fn in_effect(kit: &Kit, card: &str) -> bool {
    kit.state.in_effect & bit(card) != 0
}

fn step(card: &str, side: Side) -> Step {
    Step::Event(nine_years().atlas().event(card).expect("a card"), side)
}

fn place_of(kit: &Kit, leader: LeaderId) -> u8 {
    kit.state.leader_at[leader.index()]
}

fn question(kit: &Kit) -> String {
    succession::describe::question(nine_years(), &kit.state, kit.who(), english())
}

fn label(kit: &Kit, choice: &str) -> String {
    let action = succession::notation::read(nine_years().atlas(), choice).expect("a choice");
    succession::describe::action_text(nine_years(), &kit.state, action, english())
}

// ---------------------------------------------------------------- lasting cards

// nine-years: 9.2.3, 10.1
#[test]
fn the_guerre_de_course_gives_the_alliance_the_atlantic_and_stays() {
    let mut kit = quiet(1693);
    kit.state.sea[ATLANTIC] = Some(Bourbon);
    draws(&mut kit, "guerre-de-course", &[]);
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    assert!(in_effect(&kit, "guerre-de-course"));
    assert!(over(&kit));
}

// nine-years: 9.2.3
#[test]
fn zenta_and_the_death_of_louvois_stay_in_effect() {
    for card in ["battle-of-zenta", "death-of-louvois"] {
        let mut kit = quiet(1693);
        draws(&mut kit, card, &[]);
        assert!(in_effect(&kit, card) && over(&kit));
    }
}

// nine-years: 9.2.3, 10.1, 13.5.6, 19.0#3, 2.5.2
#[test]
fn the_bourbons_who_win_off_beachy_head_hold_the_atlantic_winter_after_winter() {
    let mut kit = quiet(1690);
    kit.state.sea[ATLANTIC] = Some(Alliance);
    let vp = kit.state.vp;
    draws(&mut kit, "beachy-head", &[4, 2, 4, 1]);
    assert_eq!(kit.state.sea[ATLANTIC], Some(Bourbon), "the tie of 4 with 2 + 1 + 1 is rolled again");
    assert_eq!(kit.state.vp, vp, "no fleet has sailed out");
    assert!(in_effect(&kit, "beachy-head"));
    kit.state.sea[ATLANTIC] = Some(Alliance);
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.sea[ATLANTIC], Some(Bourbon));
}

// nine-years: 9.2.3, 13.5.6
#[test]
fn the_bourbons_who_lose_off_beachy_head_have_lost_the_card() {
    let mut kit = quiet(1690);
    draws(&mut kit, "beachy-head", &[5, 5]);
    assert!(kit.happened("NavalBattle"));
    assert_eq!(kit.state.sea[ATLANTIC], None, "5 against 5 + 1 for London");
    assert!(!in_effect(&kit, "beachy-head"));
}

// nine-years: 9.2.2
#[test]
fn there_is_no_battle_off_beachy_head_while_king_james_has_london() {
    in_vain(&mut before(1689), "beachy-head");
}

// ---------------------------------------------------------------- Scotland and Ireland

// nine-years: 6.1.2, 7.2.6#2
#[test]
fn scotland_rises_without_victory_points() {
    let mut kit = quiet(1690);
    kit.control(Alliance, "edinburgh, highlands");
    let vp = kit.state.vp;
    draws(&mut kit, "scotland-rises", &[]);
    assert_eq!(kit.owner("edinburgh"), Some(Bourbon));
    assert_eq!(kit.owner("highlands"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "highlands"), "1 Ja, claverhouse");
    assert!(kit.shows_name("claverhouse"));
    assert_eq!(kit.state.vp, vp);
    assert!(over(&kit));
}

// nine-years: 6.1.2, 7.2.6#2
#[test]
fn an_alliance_corps_keeps_edinburgh_quiet_but_not_the_highlands() {
    let mut kit = quiet(1690);
    kit.control(Alliance, "edinburgh, highlands, york").put("edinburgh", "1 Br");
    kit.put("highlands", "1 Br, minor-alliance-1");
    draws(&mut kit, "scotland-rises", &[]);
    assert_eq!(kit.owner("edinburgh"), Some(Alliance));
    assert_eq!(kit.owner("highlands"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "highlands"), "1 Ja, claverhouse");
    assert_eq!(kit.at(Alliance, "edinburgh"), "2 Br, minor-alliance-1", "the nearest friendly space");
}

// nine-years: 7.2.6#2
#[test]
fn whoever_must_leave_an_island_goes_to_a_port_of_its_sea() {
    let mut kit = quiet(1690);
    kit.control(Bourbon, "london, york, edinburgh").control(Alliance, "highlands");
    kit.put("highlands", "minor-alliance-1");
    draws(&mut kit, "scotland-rises", &[]);
    assert!(kit.can("space derry") && kit.can("space amsterdam") && kit.can("space cadiz"));
    assert!(!kit.can("space barcelona"), "that lies on the other sea");
    assert!(!kit.can("space vienna") && !kit.can("space antwerp"), "these on none");
}

// nine-years: 9.2.2, 7.2.6#2
#[test]
fn scotland_does_not_rise_before_the_revolution() {
    let mut kit = before(1689);
    in_vain(&mut kit, "scotland-rises");
    assert_eq!(place_of(&kit, kit.leader("claverhouse")), off::ASIDE);
}

// nine-years: 6.1.2
#[test]
fn scotland_pacified_sends_the_jacobites_over_the_sea() {
    let mut kit = quiet(1691);
    kit.control(Alliance, "edinburgh").put("highlands", "1 Ja, claverhouse").put("kinsale", "1 Br");
    let vp = kit.state.vp;
    draws(&mut kit, "scotland-pacified", &[]);
    assert_eq!(kit.state.top(), step("scotland-pacified", Bourbon));
    assert!(question(&kit).contains("Highlands"), "{}", question(&kit));
    assert_eq!(kit.owner("highlands"), Some(Alliance));
    assert_eq!(kit.state.vp, vp);
    kit.refused("space derry", "9.1").refused("space kinsale", "9.1").refused("space paris", "9.1");
    kit.refused("decline", "9.1").refused("a: space dublin", "8.0");
    let mut other = Kit { state: kit.state, ..quiet(1691) };
    other.act("space dunkirk");
    assert_eq!(other.at(Bourbon, "dunkirk"), "1 Ja, claverhouse");
    kit.act("space dublin");
    assert_eq!(kit.at(Bourbon, "dublin"), "1 Ja, claverhouse");
    assert!(over(&kit));
}

// nine-years: 6.1.2
#[test]
fn pacifying_scotland_asks_nobody_without_need() {
    let mut kit = quiet(1691);
    kit.control(Alliance, "edinburgh");
    draws(&mut kit, "scotland-pacified", &[]);
    assert!(over(&kit), "nobody has to leave");
    let mut kit = quiet(1691);
    kit.control(Alliance, "edinburgh, dublin, kinsale").put("highlands", "1 Ja, claverhouse");
    draws(&mut kit, "scotland-pacified", &[]);
    assert_eq!(kit.at(Bourbon, "dunkirk"), "1 Ja, claverhouse", "the one way out");
    let mut kit = quiet(1691);
    kit.control(Alliance, "edinburgh, dublin, kinsale, dunkirk").put("highlands", "1 Ja, claverhouse");
    let pool = kit.pool("Ja");
    draws(&mut kit, "scotland-pacified", &[]);
    assert_eq!(kit.pool("Ja"), pool + 1, "no way out");
    assert_eq!((kit.causes("NoRetreat"), kit.causes("CorpsRemoved")), (vec!["9.1"], vec!["9.1"]));
    assert!(kit.on_track("claverhouse"));
}

// nine-years: 9.2.2
#[test]
fn scotland_cannot_be_pacified_without_edinburgh_or_when_it_is_quiet() {
    in_vain(&mut quiet(1691), "scotland-pacified");
    let mut kit = quiet(1691);
    kit.control(Alliance, "edinburgh, highlands");
    in_vain(&mut kit, "scotland-pacified");
}

// nine-years: 7.2.6#2
#[test]
fn the_wild_geese_join_king_james_in_france() {
    let mut kit = quiet(1693);
    kit.control(Alliance, "derry, dublin, kinsale").put("brest", "1 Ja, james-ii");
    draws(&mut kit, "wild-geese", &[]);
    assert_eq!(kit.at(Bourbon, "brest"), "2 Ja, james-ii", "though another is abroad");
    assert!(over(&kit));
}

// nine-years: 9.2.2
#[test]
fn the_wild_geese_stay_while_there_is_hope_in_ireland_or_no_king_in_france() {
    let mut kit = quiet(1693);
    kit.control(Alliance, "derry, dublin").put("brest", "james-ii");
    in_vain(&mut kit, "wild-geese");
    let mut kit = quiet(1693);
    kit.control(Alliance, "derry, dublin, kinsale").put("edinburgh", "james-ii");
    in_vain(&mut kit, "wild-geese");
    let mut kit = quiet(1693);
    kit.control(Alliance, "derry, dublin, kinsale").put("brest", "james-ii").put("highlands", "5 Ja");
    in_vain(&mut kit, "wild-geese");
}

// nine-years: 9.2.2, 7.2.6#2
#[test]
fn the_wild_geese_do_not_fly_to_a_replacement_of_james() {
    let mut kit = quiet(1693);
    kit.control(Alliance, "derry, dublin, kinsale").put("brest", "james-ii (minor)");
    in_vain(&mut kit, "wild-geese");
}

// ---------------------------------------------------------------- leaders

// nine-years: 3.1.2
#[test]
fn lorraine_dead_before_his_promotion_is_never_promoted() {
    let mut kit = quiet(1690);
    kit.put("empire-home", "lorraine (minor)");
    draws(&mut kit, "death-of-lorraine", &[]);
    assert!(!kit.shows_name("lorraine"));
    kit.moment(Moment::ReinforcementFirst).act("done; done");
    assert!(!kit.shows_name("lorraine"));
    assert_eq!(kit.at(Alliance, "empire-home"), "lorraine", "a lesser man commands");
}

// nine-years: 3.1.2
#[test]
fn the_death_of_a_great_leader_turns_his_counter_for_good() {
    for (card, leader, space) in
        [("death-of-lorraine", "lorraine", "empire-home"), ("death-of-luxembourg", "luxembourg", "lille")]
    {
        let mut kit = quiet(1694);
        kit.put(space, leader);
        let id = kit.leader(leader);
        kit.state.promoted.insert(id);
        draws(&mut kit, card, &[]);
        assert!(!kit.shows_name(leader));
        assert!(kit.state.promoted.has(id), "never again");
        in_vain(&mut kit, card);
    }
}

// nine-years: 16.3.2#3
#[test]
fn a_six_wounds_william_and_a_staff_officer_takes_over() {
    let mut kit = quiet(1695);
    kit.put("namur", "2 Du, william-iii");
    let vp = kit.state.vp;
    draws(&mut kit, "assassination-plot", &[6]);
    assert!(kit.on_track("william-iii"));
    assert_eq!(kit.at(Alliance, "namur"), "2 Du, staff-alliance");
    assert_eq!(kit.state.vp, vp);
    let mut kit = quiet(1695);
    kit.put("namur", "2 Du, william-iii").put("vienna", "staff-alliance");
    draws(&mut kit, "assassination-plot", &[6]);
    assert!(kit.on_track("william-iii"));
    assert_eq!(kit.at(Alliance, "namur"), "2 Du", "no Staff Officer is free");
}

// nine-years: 9.2.1
#[test]
fn a_plot_exposed_helps_the_alliance() {
    for (face, gain) in [(1, 1), (2, 1), (3, 0), (5, 0), (6, 0)] {
        let mut kit = quiet(1695);
        kit.put("namur", "2 Du, william-iii (minor)");
        let vp = kit.state.vp;
        draws(&mut kit, "assassination-plot", &[face]);
        assert_eq!(kit.state.vp, vp + gain, "{face}");
        assert_eq!(kit.at(Alliance, "namur"), "2 Du, william-iii", "nobody aims at a minor leader");
    }
}

// ---------------------------------------------------------------- spaces and corps

// nine-years: 4.1.1, 4.1.3#2
#[test]
fn the_palatinate_laid_waste_feeds_half_as_many() {
    let mut kit = quiet(1689);
    kit.put("mainz", "4 Em, 1 Su");
    let (mainz, vp) = (kit.space("mainz"), kit.state.vp);
    draws(&mut kit, "devastation-of-the-palatinate", &[]);
    assert_eq!(kit.state.top(), step("devastation-of-the-palatinate", Bourbon));
    assert!(question(&kit).contains("laid waste"));
    kit.refused("space empire-home", "9.1")
        .refused("space strasbourg", "9.1")
        .refused("space cologne", "9.1");
    kit.refused("decline", "9.1");
    assert!(kit.can("space landau"), "his own");
    kit.act("space mainz");
    assert_eq!(kit.state.vp, vp + 1);
    for side in Side::BOTH {
        assert_eq!(nine_years().look(&kit.state).limit(side, mainz), 4);
    }
    assert_eq!(nine_years().look(&kit.state).limit(Alliance, kit.space("landau")), 8);
    assert!(nine_years().look(&kit.state).overstacked(Alliance, mainz));
    assert_eq!(kit.at(Alliance, "mainz"), "4 Em, 1 Su", "nobody has moved or retreated");
    assert!(over(&kit));
    kit.state.year = 1690;
    kit.moment(Moment::Events);
    assert_eq!(nine_years().look(&kit.state).limit(Alliance, mainz), 8, "next year all is well");
}

// nine-years: 9.2.2
#[test]
fn nothing_is_laid_waste_out_of_reach() {
    let mut kit = quiet(1689);
    let all: Vec<String> = nine_years().atlas().spaces.iter().map(|s| s.id.clone()).collect();
    kit.control(Alliance, &all.join(", "));
    in_vain(&mut kit, "devastation-of-the-palatinate");
}

// nine-years: 9.2.1
#[test]
fn the_turks_cost_austria_a_corps_of_the_alliances_choice() {
    let mut kit = quiet(1690);
    kit.put("vienna", "1 Au").put("trent", "1 Au, 1 Au reduced").put("namur", "1 Du");
    let pool = kit.pool("Au");
    draws(&mut kit, "ottoman-offensive", &[]);
    assert_eq!(kit.state.top(), step("ottoman-offensive", Alliance));
    assert!(question(&kit).contains("Turkish war"));
    assert!(label(&kit, "decline").contains("neither builds nor restores"));
    kit.refused("space namur", "9.1").refused("take 1 Au", "9.1").refused("b: decline", "8.0");
    kit.act("space trent");
    assert!(question(&kit).contains("Trent"));
    kit.refused("take 1 Du", "9.1").refused("decline", "9.1").refused("space vienna", "9.1");
    kit.act("take 1 Au reduced");
    assert_eq!(kit.at(Alliance, "trent"), "1 Au");
    assert_eq!(kit.pool("Au"), pool + 1);
    assert_eq!((kit.state.no_build, kit.state.no_restore), (0, 0));
    assert!(over(&kit));
}

// nine-years: 9.2.1
#[test]
fn or_else_austria_builds_and_restores_nothing() {
    let mut kit = quiet(1690);
    kit.put("vienna", "1 Au");
    draws(&mut kit, "ottoman-offensive", &[]);
    kit.act("decline");
    let austria = 1 << kit.power("Au").0;
    assert_eq!((kit.state.no_build, kit.state.no_restore), (austria, austria));
    assert_eq!(kit.at(Alliance, "vienna"), "1 Au");
    kit.moment(Moment::ReinforcementFirst).refused("build Au full", "9.1");
    let mut kit = quiet(1690);
    draws(&mut kit, "ottoman-offensive", &[]);
    assert!(over(&kit), "without a corps there is no choice");
    assert_eq!((kit.state.no_build, kit.state.no_restore), (austria, austria));
    let mut kit = quiet(1690);
    kit.put("vienna", "1 Au");
    draws(&mut kit, "ottoman-offensive", &[]);
    kit.act("space vienna");
    assert!(over(&kit), "one kind of corps is there");
}

// nine-years: 16.3.1#1
#[test]
fn the_vaudois_hit_a_corps_of_the_bourbons_choice() {
    let mut kit = quiet(1690);
    kit.put("briancon", "1 Fr, 1 Ja, 1 Fr reduced").put("chambery", "1 Fr").put("lyons", "1 Fr");
    kit.control(Bourbon, "chambery");
    draws(&mut kit, "return-of-the-vaudois", &[]);
    assert_eq!(kit.state.top(), step("return-of-the-vaudois", Bourbon));
    assert!(question(&kit).contains("Vaudois"));
    kit.refused("space lyons", "9.1").refused("space turin", "9.1").refused("decline", "9.1");
    let mut other = Kit { state: kit.state, ..quiet(1690) };
    other.act("space chambery");
    assert_eq!(other.at(Bourbon, "chambery"), "1 Fr reduced");
    assert!(over(&other));
    kit.act("space briancon");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr reduced, 1 Ja", "a full corps of the largest power");
    assert!(over(&kit));
}

// nine-years: 16.3.1#2, 16.3.1#3
#[test]
fn the_vaudois_strike_at_once_at_those_who_are_alone() {
    let mut kit = quiet(1690);
    kit.put("briancon", "1 Fr, 1 Ja");
    draws(&mut kit, "return-of-the-vaudois", &[]);
    assert_eq!(kit.state.top(), Step::Hits);
    kit.act("take 1 Ja");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, 1 Ja reduced");
    let mut kit = quiet(1690);
    kit.put("turin", "1 Fr reduced").control(Bourbon, "turin");
    draws(&mut kit, "return-of-the-vaudois", &[]);
    assert_eq!(kit.at(Bourbon, "turin"), "");
    assert!(over(&kit));
}

// nine-years: 9.2.2
#[test]
fn the_vaudois_need_savoy_in_the_war_and_somebody_to_strike_at() {
    let mut kit = quiet(1689);
    kit.put("briancon", "2 Fr");
    in_vain(&mut kit, "return-of-the-vaudois");
    let mut kit = quiet(1690);
    kit.put("lyons", "2 Fr");
    in_vain(&mut kit, "return-of-the-vaudois");
}

// nine-years: 12.3.5
#[test]
fn huguenots_restore_a_british_or_dutch_corps() {
    let mut kit = quiet(1690);
    kit.put("amsterdam", "1 Du reduced, 1 Br reduced")
        .put("london", "1 Br reduced")
        .put("vienna", "1 Au reduced");
    kit.state.sea[ATLANTIC] = Some(Alliance);
    draws(&mut kit, "huguenot-regiments", &[]);
    assert_eq!(kit.state.top(), step("huguenot-regiments", Alliance));
    kit.refused("space vienna", "12.3.5").refused("decline", "9.1").refused("restore Du", "9.1");
    let mut other = Kit { state: kit.state, ..quiet(1690) };
    other.act("space london");
    assert_eq!(other.at(Alliance, "london"), "1 Br");
    assert!(over(&other));
    kit.act("space amsterdam");
    assert!(question(&kit).contains("Amsterdam"));
    kit.refused("restore Au", "12.3.5").refused("space london", "9.1").act("restore Du");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Br reduced, 1 Du");
    assert_eq!(kit.state.restored, [0; 16], "free of charge");
    assert!(over(&kit));
}

// nine-years: 9.2.2
#[test]
fn huguenots_find_the_only_corps_themselves_or_none() {
    let mut kit = quiet(1690);
    kit.put("amsterdam", "1 Du reduced");
    draws(&mut kit, "huguenot-regiments", &[]);
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Du");
    in_vain(&mut kit, "huguenot-regiments");
}

// nine-years: 10.1, 12.3.6
#[test]
fn la_hougue_ruins_the_brest_fleet_for_a_year() {
    let mut kit = quiet(1692);
    let fleet = nine_years().atlas().fleet("brest").expect("a fleet");
    kit.state.fleets[fleet.index()] = 2;
    kit.state.sea[ATLANTIC] = Some(Bourbon);
    draws(&mut kit, "la-hougue", &[]);
    assert_eq!(kit.state.fleets[fleet.index()], 0);
    assert!(kit.happened("FleetRemoved"));
    assert_eq!(kit.state.sea[ATLANTIC], None);
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).refused("commission brest 1", "9.1");
    kit.state.year = 1693;
    kit.moment(Moment::Events);
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    assert!(kit.can("commission brest 1"), "{:?}", kit.legal());
}

// nine-years: 10.1, 9.2.2
#[test]
fn la_hougue_leaves_the_alliance_its_sea_and_needs_a_fleet() {
    let mut kit = quiet(1692);
    kit.state.sea[ATLANTIC] = Some(Alliance);
    draws(&mut kit, "la-hougue", &[]);
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    assert!(!kit.happened("FleetRemoved"));
    let mut kit = quiet(1692);
    let fleet = nine_years().atlas().fleet("brest").expect("a fleet");
    kit.state.fleets_gone |= 1 << fleet.0;
    in_vain(&mut kit, "la-hougue");
}

// nine-years: 7.2.3
#[test]
fn the_catalans_rise_where_paris_can_help_them() {
    let mut kit = quiet(1694);
    kit.control(Bourbon, "barcelona, madrid");
    draws(&mut kit, "catalan-unrest", &[]);
    assert_eq!(kit.state.top(), step("catalan-unrest", Bourbon));
    assert!(question(&kit).contains("Catalan"));
    assert_eq!(label(&kit, "decline"), "Nowhere");
    kit.refused("space perpignan", "7.2.3").refused("space madrid", "7.2.3").refused("done", "9.1");
    let mut other = Kit { state: kit.state, ..quiet(1694) };
    other.act("decline");
    assert_eq!(other.pool("Ca"), 1);
    kit.act("space barcelona");
    assert_eq!(kit.at(Bourbon, "barcelona"), "1 Ca reduced");
    assert!(over(&kit));
}

// nine-years: 9.2.2, 7.2.3
#[test]
fn the_catalans_do_not_rise_without_french_ground_room_or_a_corps() {
    in_vain(&mut quiet(1694), "catalan-unrest");
    let mut kit = quiet(1694);
    kit.control(Bourbon, "barcelona").put("barcelona", "8 Fr");
    in_vain(&mut kit, "catalan-unrest");
    let mut kit = quiet(1694);
    kit.control(Bourbon, "barcelona").put("perpignan", "1 Ca");
    in_vain(&mut kit, "catalan-unrest");
}

// ---------------------------------------------------------------- resource points

// nine-years: 12.3.1#1
#[test]
fn cards_that_give_or_take_resource_points_of_the_year() {
    for (card, points) in [("famine-in-france", [0, -2]), ("founding-of-the-bank", [2, 0])] {
        let mut kit = quiet(1694);
        draws(&mut kit, card, &[]);
        assert_eq!(kit.state.extra_rp, points, "{card}");
        assert!(over(&kit));
    }
    let mut kit = before(1694);
    in_vain(&mut kit, "founding-of-the-bank");
}

// nine-years: 12.3.1#1, 9.2.2
#[test]
fn the_smyrna_convoy_is_lost_unless_the_alliance_rules_the_mediterranean() {
    for holder in [Some(Bourbon), None] {
        let mut kit = quiet(1693);
        kit.state.sea[MEDITERRANEAN] = holder;
        let vp = kit.state.vp;
        draws(&mut kit, "smyrna-convoy", &[]);
        assert_eq!((kit.state.vp, kit.state.extra_rp), (vp - 1, [-1, 0]));
    }
    let mut kit = quiet(1693);
    kit.state.sea[MEDITERRANEAN] = Some(Alliance);
    in_vain(&mut kit, "smyrna-convoy");
}

// ---------------------------------------------------------------- Morning Mist

/// Luxembourg attacks William III and Waldeck at Namur; the next question is the card's.
fn steenkerque(cards: &[(Side, &str)]) -> Kit {
    let mut kit = quiet(1693);
    kit.state.late_added = true;
    kit.put("bouchain", "4 Fr, luxembourg").put("namur", "4 Du, william-iii, waldeck");
    for &(side, card) in cards {
        kit.holds(side, card);
    }
    kit.round(Bourbon, 2);
    kit.act("do campaign; space bouchain; leader luxembourg; take 4 Fr; done; space namur");
    kit.act("a: done; a: done");
    kit
}

// nine-years: 9.2.1, 16.2#1
#[test]
fn morning_mist_silences_the_leaders_of_the_defender() {
    let mut kit = steenkerque(&[(Bourbon, "morning-mist")]);
    kit.state.hidden.event_deck = 0;
    while kit.state.top() != Step::Window(Card::MorningMist, Bourbon) {
        kit.act("decline");
    }
    assert!(question(&kit).contains("mist"));
    let odds = |kit: &Kit| succession::odds::battle(nine_years(), &kit.state).expect("a battle");
    assert_eq!(odds(&kit).defender.sound_dice, 4 + 3);
    kit.refused("event command-dispute", "9.2.1").act("event morning-mist");
    assert!(kit.state.battle.misted);
    assert_eq!(odds(&kit).defender.sound_dice, 4);
    assert!(odds(&kit).defender.leaders.is_empty());
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
    kit.dice(&[1; 30]).act("leader luxembourg");
    assert_eq!(kit.thrown(Bourbon).0, 4 + 3);
    assert_eq!(kit.thrown(Alliance).0, 4, "they are not even asked");
    assert!(!kit.state.battle.misted, "the mist has lifted");
}

// nine-years: 9.2.1
#[test]
fn morning_mist_may_be_kept_and_is_of_no_use_to_the_defender() {
    let mut kit = steenkerque(&[(Bourbon, "morning-mist")]);
    while matches!(kit.state.top(), Step::Window(..)) {
        kit.act("decline");
    }
    assert_eq!(kit.state.hidden.held[1], bit("morning-mist"));
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
    kit.act("leader luxembourg");
    assert_eq!(kit.state.top(), Step::BattleLeaders(Alliance));
    let mut kit = steenkerque(&[(Alliance, "morning-mist")]);
    while matches!(kit.state.top(), Step::Window(..)) {
        assert_eq!(kit.state.top(), Step::Window(Card::CommandDispute, Alliance));
        assert!(!kit.can("event morning-mist"));
        kit.act("decline");
    }
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
}

// nine-years: 9.2.1
#[test]
fn both_battle_cards_may_be_played_in_one_battle() {
    let cards = [(Bourbon, "morning-mist"), (Bourbon, "command-dispute"), (Alliance, "siege-train")];
    let mut kit = steenkerque(&cards);
    for (card, side) in
        [(Card::CommandDispute, Alliance), (Card::CommandDispute, Bourbon), (Card::MorningMist, Bourbon)]
    {
        assert_eq!(kit.state.top(), Step::Window(card, side));
        let mark = nine_years().hash(&kit.state);
        kit.act(match (card, side) {
            (_, Alliance) => "decline",
            (Card::CommandDispute, _) => "event command-dispute",
            _ => "event morning-mist",
        });
        assert_ne!(mark, nine_years().hash(&kit.state));
    }
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
    let mut clear = kit.state;
    clear.battle.misted = false;
    assert_ne!(nine_years().hash(&clear), nine_years().hash(&kit.state));
}

/// The battle's windows and registers are written down and read again.
#[test]
fn a_battle_in_the_mist_is_written_and_read_again() {
    let cards = [(Bourbon, "morning-mist"), (Alliance, "siege-train")];
    let mut kit = steenkerque(&cards);
    while kit.state.top() != Step::Window(Card::MorningMist, Bourbon) {
        kit.act("decline");
    }
    for choice in ["", "event morning-mist"] {
        kit.act(choice);
        let position = from_state(nine_years(), &kit.state);
        assert_eq!(position.to_toml().contains("misted = true"), !choice.is_empty());
        let again = to_state(nine_years(), &position).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((again.steps, again.battle.misted), (kit.state.steps, !choice.is_empty()));
    }
}

// ---------------------------------------------------------------- whole games

/// The chance and the choices of a random game; every fifth is played with all optional rules.
fn random_start(number: u64) -> (succession::State, FastDice, FastDice) {
    let all = Options::NAMES.into_iter().fold(Options::default(), |all, (_, o)| all.with(o));
    let options = if number % 5 == 4 { all } else { Options::default() };
    let mut dice = FastDice::new(number);
    let mut state = nine_years().set_up(0, options);
    nine_years().run(&mut state, &mut dice, &mut Vec::new());
    (state, FastDice::new(number + 1_000_000), dice)
}

#[test]
fn five_hundred_random_games_come_to_an_end() {
    let game = nine_years();
    let (mut list, mut events) = (Vec::new(), Vec::new());
    for number in 0..500 {
        let (mut state, mut chooser, mut dice) = random_start(number);
        let end =
            table::play_random(game, &mut state, &mut chooser, &mut dice, &mut list, &mut events, 100_000);
        let decisions = end.unwrap_or_else(|stuck| panic!("game {number}: {stuck} at {:?}", state.top()));
        assert!(decisions > 30, "game {number} had {decisions} decisions");
        assert!(game.outcome(&state).is_some(), "game {number}");
    }
}

// nine-years: 9.1, 9.2.1
#[test]
fn every_card_comes_up_and_every_choice_offered_is_allowed() {
    let game = nine_years();
    let (mut seen, mut list) = (std::collections::BTreeSet::new(), Vec::new());
    for number in 0..300 {
        let (mut state, mut chooser, mut dice) = random_start(number);
        while let Some(seat) = game.to_act(&state).first() {
            list.clear();
            game.actions(&state, seat, &mut list);
            let asked = state.top();
            if matches!(asked, Step::Event(..) | Step::Window(..)) {
                for &action in &list {
                    game.check(&state, seat, action).unwrap_or_else(|e| panic!("{asked:?} {action:?}: {e}"));
                }
                assert!(list.len() > 1 || matches!(asked, Step::Window(..)), "{asked:?} is no choice");
                assert!(
                    !succession::describe::question(game, &state, seat.into(), english())
                        .contains("carried out")
                );
            }
            let action = list[chooser.below(list.len() as u32, "choice") as usize];
            let mut facts = Vec::new();
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
            seen.extend(facts.iter().filter_map(|cited| match &cited.fact {
                Fact::EventResolved { card } | Fact::EventPlayed { card, .. } => Some(card.0),
                _ => None,
            }));
        }
    }
    // What random players hardly ever bring about: Alliance conquests in Britain, Bourbon ones in Spain.
    let rare = ["scotland-pacified", "wild-geese", "catalan-unrest"];
    let missed = (0..game.atlas().events.len() as u8).filter(|card| !seen.contains(card));
    let mut missed = missed.map(|card| game.atlas().events[card as usize].id.as_str());
    assert_eq!(missed.find(|id| !rare.contains(id)), None);
}
