//! Chapter 19: the Winter Quarters phase.

use crate::common;
use common::*;
use succession::state::{Level, off};
use succession::step::{Moment, Step};
use succession::{Options, Side};
use table::{Game, Seats};

/// Winter begins.
fn winter(kit: &mut Kit) -> &mut Kit {
    kit.moment(Moment::WinterWithdraw);
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
    kit
}

/// A scenario in a year, with nothing on the map and this many points.
fn late(scenario: &str, year: u16, vp: u8) -> Kit {
    let mut kit = Kit::scenario(scenario, Options::default());
    kit.state.lines = Default::default();
    for place in kit.state.corps_at.iter_mut().filter(|p| **p < 128) {
        *place = off::POOL;
    }
    for place in kit.state.leader_at.iter_mut().filter(|p| **p < 128) {
        *place = off::ASIDE;
    }
    kit.joins("Ba", Bourbon).joins("Po", Alliance).joins("Ha", Alliance);
    kit.state.sea[1] = Some(Alliance);
    kit.state.flags = 0;
    kit.state.year = year;
    kit.state.vp = vp;
    kit.state.late_added = true;
    kit
}

fn bit(card: &str) -> u64 {
    1 << game().atlas().event(card).expect("a card").0
}

// ---------------------------------------------------------------- A

// rule: 19.0#1, 17.1.2
#[test]
fn forces_in_enemy_spaces_withdraw_to_adjacent_friendly_ones() {
    let mut kit = Kit::empty(1705);
    kit.put("landau", "2 Em, baden").inside("landau", "1 Fr").put("vienna", "1 Au");
    winter(&mut kit);
    assert_eq!(kit.who(), Alliance);
    kit.refused("space strasbourg", "19.0").refused("space stuttgart", "19.0");
    kit.act("space mainz");
    assert_eq!(kit.at(Alliance, "mainz"), "2 Em, baden");
    assert_eq!(kit.causes("Retreated"), ["19.0"]);
    assert_eq!(kit.at(Bourbon, "landau"), "1 Fr", "the garrison is free");
    assert_eq!(kit.at(Alliance, "vienna"), "1 Au", "who is at home stays");
}

// rule: 19.0#1
#[test]
fn a_single_way_is_taken_without_a_question() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "tournai").put("lille", "3 Du, marlborough");
    winter(&mut kit);
    assert_eq!(kit.at(Alliance, "tournai"), "3 Du, marlborough");
}

// rule: 19.0#1
#[test]
fn a_friendly_garrison_in_a_besieged_fortress_stays() {
    let mut kit = Kit::empty(1705);
    kit.put("landau", "1 Em, baden").inside("landau", "1 Fr, boufflers");
    winter(&mut kit).act("space philipsburg");
    assert_eq!(kit.at(Bourbon, "landau"), "1 Fr, boufflers");
}

// rule: 19.0#1, 16.4.3#2
#[test]
fn the_force_at_cadiz_sails_to_bergen_op_zoom_as_in_the_example_of_play() {
    let mut kit = Kit::set_up();
    kit.state.lines = Default::default();
    let (cadiz, leader) = (kit.space("cadiz"), kit.leader("minor-alliance-1"));
    kit.state.inside = kit.state.corps_in(cadiz.0);
    kit.state.leader_at[leader.index()] = cadiz.0;
    for corps in kit.state.corps_in(kit.space("london").0) {
        kit.state.corps_at[corps.index()] = cadiz.0;
    }
    kit.state.continued[0].insert(cadiz);
    winter(&mut kit);
    kit.refused("decline", "19.0"); // the sea is the only way out
    kit.refused("sea barcelona", "16.4.3");
    kit.dice(&[3]).act("sea bergen-op-zoom"); // the ships hold them all
    kit.dice_used();
    assert_eq!(
        kit.at(Alliance, "bergen-op-zoom"),
        "1 Br, 2 Du, 1 Du reduced, minor-alliance-1, minor-alliance-2"
    );
    assert_eq!(kit.at(Bourbon, "cadiz"), "1 Sp reduced");
    assert!(kit.state.continued[0].is_empty(), "the siege is over");
    assert_eq!(kit.state.vp, 8);
}

// rule: 19.0#1, 16.4.3#2
#[test]
fn a_one_at_sea_costs_a_step_in_winter_too() {
    let mut kit = Kit::empty(1705);
    kit.put("cadiz", "1 Br, minor-alliance-1");
    winter(&mut kit).dice(&[1]).act("sea lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "1 Br reduced, minor-alliance-1");
}

// rule: 19.0#1, 16.4.3#4
#[test]
fn the_ships_are_filled_before_anybody_passes_through_the_enemy() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "cordoba")
        .put("cadiz", "1 Br, 1 Du, 1 Au, minor-alliance-1")
        .put("seville", "1 Sp");
    kit.moment(Moment::WinterWithdraw)
        .refused("decline", "19.0")
        .act("sea lisbon")
        .refused("take 1 Au", "19.0");
    kit.act("take 1 Du").refused("done", "19.0");
}

// rule: 19.0#1, 16.4.3#2
#[test]
fn no_more_than_two_corps_leave_by_sea() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "seville").put("cadiz", "3 Br, minor-alliance-1");
    winter(&mut kit).act("sea lisbon; leader minor-alliance-1").refused("take 3 Br", "14.5.2");
    kit.dice(&[4]).act("take 2 Br; done");
    assert_eq!(kit.at(Alliance, "lisbon"), "2 Br, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "seville"), "1 Br", "the rest goes by land");
}

// rule: 19.0#1, 16.4.4, 4.1.3#1
#[test]
fn a_withdrawal_may_overstack_and_then_full_corps_are_reduced() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "chambery").put("chambery", "2 Au").put("lyons", "3 Au, eugene");
    winter(&mut kit);
    assert_eq!(kit.at(Alliance, "chambery"), "2 Au, 3 Au reduced, eugene");
}

// rule: 19.0#1, 16.4.3#4
#[test]
fn without_a_friendly_neighbour_a_force_passes_through_an_enemy_space_under_fire() {
    let mut kit = Kit::empty(1707);
    // Before Lyons, with Turin friendly behind the Bourbon fortress of Chambery.
    kit.control(Alliance, "turin").put("lyons", "2 Au, eugene").put("chambery", "1 Fr");
    kit.moment(Moment::WinterWithdraw).refused("space chambery", "19.0");
    // One corps and a fortress of strength 1 fire with +1: a 4 hits.
    kit.dice(&[4, 3]).act("through chambery turin");
    assert_eq!(kit.at(Alliance, "turin"), "1 Au, 1 Au reduced, eugene");
    kit.dice_used();
}

// rule: 19.0#1, 16.4.3#4
#[test]
fn a_force_with_a_friendly_neighbour_may_not_pass_through_the_enemy() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "turin, besancon, dijon").put("lyons", "2 Au, eugene");
    winter(&mut kit).refused("through chambery turin", "19.0").act("space dijon");
}

// rule: 19.0#1, 16.4.5
#[test]
fn what_cannot_withdraw_is_lost_and_its_leaders_captured() {
    for (choice, vp, named) in [("accept", 8, true), ("decline", 10, false)] {
        let mut kit = Kit::empty(1707);
        kit.put("madrid", "2 Au, eugene, minor-alliance-1");
        let before = kit.pool("Au");
        kit.moment(Moment::WinterWithdraw);
        assert_eq!(kit.pool("Au"), before + 2);
        for fact in ["NoRetreat", "LeaderCaptured"] {
            assert_eq!(kit.causes(fact), ["19.0"], "{fact}");
        }
        assert_eq!(kit.state.top(), Step::Ransom(kit.leader("eugene")));
        kit.act(choice);
        assert!(kit.on_track("minor-alliance-1"), "minor leaders return next year");
        assert_eq!(kit.causes("LeaderAway"), ["19.0"]);
        assert_eq!(kit.state.vp, vp, "{choice}: the ransom is his printed TR");
        assert_eq!(kit.shows_name("eugene"), named, "{choice}");
    }
}

// rule: 19.0#1
#[test]
fn both_sides_decide_their_withdrawals_at_once() {
    let mut kit = Kit::empty(1705);
    kit.put("landau", "1 Em, baden").put("freiburg", "1 Fr, villars").control(Bourbon, "ulm");
    winter(&mut kit);
    assert_eq!(game().to_act(&kit.state), Seats::Both);
    kit.act("b: space ulm");
    assert_eq!(kit.at(Bourbon, "freiburg"), "1 Fr, villars", "nothing moves before both have decided");
    assert_eq!(game().to_act(&kit.state), Seats::One(Alliance.seat()));
    kit.refused("b: space strasbourg", "8.0").act("a: space mainz");
    assert_eq!(kit.at(Bourbon, "ulm"), "1 Fr, villars");
    assert_eq!(kit.at(Alliance, "mainz"), "1 Em, baden");
}

/// The Alliance before Lyons with Chambery, besieged by the Bourbons, at its back.
fn chambery() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "chambery").put("lyons", "2 Au, eugene").put("chambery", "1 Fr, vendome");
    kit
}

// rule: 19.0#1
#[test]
fn a_fortress_the_enemy_is_leaving_serves_when_there_is_no_other_destination() {
    let mut kit = chambery();
    winter(&mut kit).act("b: space briancon");
    assert_eq!(kit.at(Alliance, "chambery"), "2 Au, eugene", "the moves are simultaneous");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, vendome");
}

// rule: 19.0#1
#[test]
fn a_fortress_the_enemy_is_leaving_is_closed_while_another_space_will_do() {
    let mut kit = chambery();
    kit.control(Alliance, "dijon, besancon");
    winter(&mut kit).refused("a: space chambery", "19.0").act("a: space dijon; b: space briancon");
    assert_eq!(kit.at(Alliance, "dijon"), "2 Au, eugene");
    assert_eq!(kit.at(Alliance, "chambery"), "");
}

// rule: 19.0#1
#[test]
fn a_fortress_the_enemy_is_leaving_is_closed_while_the_sea_is_open() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "gerona, gibraltar").put("barcelona", "2 Du, galway");
    kit.put("gerona", "3 Fr, vendome").inside("gerona", "1 Br");
    winter(&mut kit).refused("a: decline", "19.0");
    kit.dice(&[3]).act("a: sea gibraltar");
    assert_eq!(kit.at(Alliance, "gibraltar"), "2 Du, galway");
}

// rule: 19.0#1, 14.5.4, 16.4.3#2
#[test]
fn the_owner_chooses_who_suffers_at_sea() {
    let mut kit = Kit::empty(1702);
    kit.put("cadiz", "1 Br, 1 Du reduced, minor-alliance-1");
    winter(&mut kit).dice(&[1]).act("a: sea bergen-op-zoom; a: take 1 Du reduced");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Br, minor-alliance-1");
}

// rule: 19.0#1
#[test]
fn an_italian_space_nobody_holds_is_left_too() {
    let mut kit = Kit::empty(1705);
    assert_eq!(kit.owner("parma"), None);
    kit.put("parma", "1 Fr, vendome");
    winter(&mut kit).act("space cremona");
    assert_eq!(kit.at(Bourbon, "cremona"), "1 Fr, vendome");
}

// ---------------------------------------------------------------- B

// rule: 19.0#2, 16.5.4, 16.3.4, 17.2.2
#[test]
fn markers_are_removed() {
    let mut kit = Kit::empty(1705);
    kit.put("metz", "1 Fr demoralized, villars demoralized").put("landau", "2 Em, baden");
    let (landau, ulm) = (kit.space("landau"), kit.space("ulm"));
    kit.state.famous[Alliance.index()].insert(ulm);
    kit.state.continued[1].insert(landau);
    kit.state.set_damage(landau, 1);
    kit.state.fleets[0] = 1;
    winter(&mut kit).act("space mainz");
    assert!(!kit.famous(Alliance, "ulm"));
    assert!(kit.state.continued[0].is_empty() && kit.state.continued[1].is_empty());
    assert_eq!(kit.state.damage(landau), 0);
    assert_eq!(kit.at(Bourbon, "metz"), "1 Fr, villars");
    assert!(!kit.state.leaders_demoralized.has(kit.leader("villars")));
    assert_eq!(kit.state.fleets[0], 0);
}

// rule: 19.0#2, 15.5
#[test]
fn owners_may_remove_lines_of_their_own() {
    let mut kit = Kit::empty(1705);
    kit.line("metz", 1).line("namur", 2).line("amsterdam", 2);
    winter(&mut kit);
    assert_eq!(kit.state.top(), Step::RemoveLines(Bourbon));
    kit.refused("space amsterdam", "15.5").refused("space lille", "15.5").act("space namur; done");
    assert_eq!(kit.state.top(), Step::RemoveLines(Alliance));
    kit.refused("space metz", "15.5").act("done");
    let line = |id: &str| kit.state.line(kit.space(id));
    assert_eq!((line("namur"), line("metz"), line("amsterdam")), (0, 1, 2));
}

// ---------------------------------------------------------------- C

// rule: 19.0#3
#[test]
fn a_bourbon_mediterranean_costs_two_points_and_then_goes_to_an_alliance_with_a_port() {
    for (held, vp, after) in [("cadiz", 8, Alliance), ("naples", 8, Bourbon)] {
        let mut kit = Kit::empty(1702);
        kit.state.flags = 0;
        kit.control(Alliance, held);
        winter(&mut kit);
        assert_eq!((kit.state.vp, kit.state.sea[1]), (vp, Some(after)), "{held}");
    }
}

// rule: 19.0#3, 6.1.1#1
#[test]
fn points_never_fall_below_zero() {
    let mut kit = Kit::empty(1703);
    kit.state.vp = 1;
    winter(&mut kit);
    assert_eq!(kit.state.vp, 0);
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
}

// ---------------------------------------------------------------- D

// rule: 19.0#4, 20.1#2
#[test]
fn britain_leaves_by_itself_in_1711_of_the_historical_scenario() {
    let mut kit = late("historical-british-withdrawal", 1711, 20);
    kit.put("nijmegen", "2 Br, 2 Du, marlborough (minor), overkirk").put("lisbon", "1 Br, galway");
    kit.in_effect("bank-of-england");
    winter(&mut kit);
    assert!(kit.happened("BritishWithdrew"));
    assert_eq!(kit.rolled("withdrawal"), None, "nobody is asked and no die is thrown");
    assert_eq!(kit.at(Alliance, "nijmegen"), "2 Du, overkirk");
    assert_eq!(kit.at(Alliance, "lisbon"), "");
    assert_eq!(kit.pool("Br"), 0, "none is left to build");
    for leader in ["marlborough", "galway"] {
        assert_eq!(kit.state.leader_at[kit.leader(leader).index()], off::GONE, "{leader}");
    }
    assert_eq!(kit.state.in_effect & bit("bank-of-england"), 0);
    assert_eq!(kit.state.year, 1712);
}

// rule: 19.0#4
#[test]
fn after_the_withdrawal_the_alliance_has_four_points_and_four_cards() {
    let mut kit = late("historical-british-withdrawal", 1711, 20);
    winter(&mut kit);
    kit.state.extra_rp = [2, 0];
    kit.state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.rp, 4, "whatever else happens");
    kit.refused("build Br full", "12.3.4");
    kit.dice(&[0; 9]).moment(Moment::Deal);
    kit.dice_used();
    let size = |side: Side| kit.state.hidden.hands[side.index()].iter().sum::<u8>();
    assert_eq!((size(Alliance), size(Bourbon)), (4, 5));
    assert_eq!(kit.state.top(), Step::PlayCard(Bourbon), "the larger hand begins");
}

// rule: 19.0#4
#[test]
fn britain_stays_before_1711_and_in_the_other_scenarios() {
    for (scenario, year) in
        [("historical-british-withdrawal", 1710), ("tournament", 1710), ("full-game", 1709)]
    {
        let mut kit = late(scenario, year, 20);
        kit.put("nijmegen", "2 Br, marlborough");
        winter(&mut kit);
        assert_eq!(kit.at(Alliance, "nijmegen"), "2 Br, marlborough", "{scenario}");
        assert_eq!(kit.state.year, year + 1, "and nobody negotiates");
    }
}

// rule: 19.0#4, 6.2#5
#[test]
fn the_bourbons_win_at_fourteen_points_in_the_turn_of_the_historical_withdrawal() {
    let mut kit = late("historical-british-withdrawal", 1711, 14);
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
    let mut kit = late("historical-british-withdrawal", 1711, 15);
    winter(&mut kit);
    assert_eq!(kit.state.victory, None);
}

// ---------------------------------------------------------------- E

/// Negotiations in the Full Game; Madrid in Bourbon hands or not, Joseph alive or not.
fn talks(year: u16, vp: u8, madrid: Side, joseph_dead: bool) -> Kit {
    let mut kit = late("full-game", year, vp);
    kit.control(madrid, "madrid").state.loyalty_side = madrid;
    if joseph_dead {
        kit.in_effect("death-of-emperor-joseph");
    }
    kit.put("london", "1 Br, marlborough");
    winter(&mut kit);
    assert_eq!(kit.who(), Bourbon);
    kit
}

// rule: 19.0#5, 20.1#3
#[test]
fn the_bourbons_may_negotiate_from_1710_to_1712_of_the_full_game() {
    for year in [1709, 1713] {
        let mut kit = late("full-game", year, 20);
        winter(&mut kit);
        assert!(!kit.happened("ConcessionsOffered"), "{year}");
    }
    for year in [1710, 1711, 1712] {
        let mut kit = talks(year, 20, Bourbon, false);
        kit.act("number 0");
        assert_eq!(kit.rolled("withdrawal"), None, "no concession, no roll");
        assert!(!kit.happened("BritishWithdrew"));
    }
}

// rule: 19.0#5
#[test]
fn one_to_three_concessions_may_be_offered() {
    let mut kit = talks(1710, 20, Bourbon, false);
    assert_eq!(kit.legal(), ["number 0", "number 1", "number 2", "number 3"]);
    kit.refused("number 4", "19.0").refused("accept", "19.0");
}

// rule: 19.0#5
#[test]
fn the_roll_adds_concessions_madrid_joseph_and_the_year() {
    // Year, Madrid, Joseph, concessions and the modifier they give: +1 at least, +6 at most.
    for (year, madrid, joseph, concessions, modifier) in [
        (1710, Alliance, false, 1, 1),
        (1710, Alliance, false, 3, 3),
        (1710, Bourbon, false, 1, 2),
        (1710, Alliance, true, 1, 2),
        (1711, Alliance, false, 1, 2),
        (1712, Alliance, false, 2, 3),
        (1711, Bourbon, true, 3, 6),
    ] {
        let mut kit = talks(year, 20, madrid, joseph);
        kit.dice(&[1]).act(&format!("number {concessions}"));
        assert_eq!(kit.rolled("withdrawal"), Some((1 + modifier, false)), "{year} {madrid:?} {joseph}");
    }
}

// rule: 19.0#5
#[test]
fn britain_withdraws_on_a_modified_eight() {
    for (face, leaves) in [(3, false), (4, true)] {
        let mut kit = talks(1711, 20, Bourbon, false);
        kit.dice(&[face]).act("number 2");
        assert_eq!(kit.rolled("withdrawal"), Some((face as i8 + 4, leaves)));
        assert_eq!(kit.happened("BritishWithdrew"), leaves);
        assert_eq!(kit.at(Alliance, "london").is_empty(), leaves, "forces and leaders of Britain");
    }
}

// rule: 19.0#5, 6.1.1#6
#[test]
fn concessions_are_paid_for_only_if_britain_withdraws() {
    for (concessions, points) in [(1, 1), (2, 3), (3, 5)] {
        let mut kit = talks(1711, 15, Bourbon, true);
        kit.dice(&[6]).act(&format!("number {concessions}"));
        assert_eq!(kit.state.vp, 15 + points, "{concessions}");
        let mut kit = talks(1711, 15, Alliance, false);
        kit.dice(&[1]).act(&format!("number {concessions}"));
        assert_eq!(kit.state.vp, 15, "nothing for a failure");
    }
}

// rule: 19.0#5, 9.2.3
#[test]
fn the_bank_of_england_falls_with_the_negotiated_withdrawal() {
    let mut kit = talks(1711, 17, Bourbon, true);
    assert_ne!(kit.state.hidden.event_deck & bit("bank-of-england"), 0);
    kit.dice(&[6]).act("number 1; accept");
    assert_eq!(kit.state.hidden.event_deck & bit("bank-of-england"), 0);
    kit.state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.rp, 4);
}

// ---------------------------------------------------------------- F

// rule: 19.0#6, 19.0#5, 20.1#3, 6.2#5
#[test]
fn a_withdrawal_with_a_major_victory_ends_the_full_game_at_once() {
    // 25 points after the concession; 14 of them are an automatic win of the Bourbons, a major one too.
    for (vp, result) in [(24, (Alliance, Level::Major)), (13, (Bourbon, Level::Automatic))] {
        let mut kit = talks(1710, vp, Bourbon, true);
        kit.dice(&[6]).act("number 1");
        assert_eq!(kit.state.victory, Some(result), "{} points", kit.state.vp);
        assert_eq!(game().to_act(&kit.state), Seats::None);
    }
}

// rule: 19.0#6, 19.0#5, 20.1#3
#[test]
fn after_a_withdrawal_with_a_minor_victory_the_loser_says_whether_to_play_on() {
    for (vp, winner) in [(14, Bourbon), (18, Bourbon), (19, Alliance), (23, Alliance)] {
        let mut kit = talks(1710, vp, Bourbon, true);
        kit.dice(&[6]).act("number 1");
        assert_eq!(kit.state.victory, None);
        assert_eq!(kit.who(), winner.enemy(), "{} points", kit.state.vp);
        kit.refused("done", "19.0").act("decline");
        assert_eq!(kit.state.victory, Some((winner, Level::Minor)));
        let mut kit = talks(1710, vp, Bourbon, true);
        kit.dice(&[6]).act("number 1; accept");
        assert_eq!((kit.state.victory, kit.state.year), (None, 1711), "one more turn");
        kit.state.hidden.event_deck = 0;
        winter(&mut kit);
        assert_eq!(kit.state.victory, Some((winner, Level::Minor)), "and that is the last");
    }
}

// rule: 19.0#6, 6.2#2, 6.2#4
#[test]
fn an_automatic_victory_ends_the_game() {
    let mut kit = late("full-game", 1706, 30);
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
    assert_eq!(kit.causes("GameWon"), ["6.2"]);
    assert_eq!(game().to_act(&kit.state), Seats::None);
    let mut kit = late("full-game", 1706, 29);
    winter(&mut kit);
    assert_eq!(kit.state.victory, None);
    let mut kit = late("full-game", 1706, 0);
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
}

// rule: 19.0#6, 20.1#1, 20.1#2, 20.1#3
#[test]
fn the_last_turn_of_a_scenario_ends_the_game() {
    for (scenario, last) in
        [("tournament", 1711), ("historical-british-withdrawal", 1712), ("full-game", 1713)]
    {
        for (year, over) in [(last - 1, false), (last, true)] {
            let mut kit = late(scenario, year, 22);
            kit.moment(Moment::OwnWinter(2));
            assert_eq!(kit.state.victory.is_some(), over, "{scenario} {year}");
        }
    }
}

// ---------------------------------------------------------------- G

// rule: 19.0#7
#[test]
fn the_next_year_begins_if_the_game_goes_on() {
    let mut kit = late("full-game", 1706, 15);
    winter(&mut kit);
    assert_eq!(kit.state.year, 1707);
    assert!(kit.happened("YearBegan"));
    assert!(matches!(kit.state.top(), Step::GoFirst(_)), "with its events");
}
