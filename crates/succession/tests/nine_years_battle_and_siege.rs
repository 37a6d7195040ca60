//! Chapters 16 and 17 of *Nine Years* where they differ from the system's, and its examples of chapters 4 to 17.

use crate::common;
use common::*;
use succession::Options;
use succession::fact::Fact;
use succession::state::off;
use succession::step::{Moment, Step};

/// The Alliance in Bouchain is about to attack the open space of Reims; its way back is Bouchain alone.
fn before_reims(attackers: &str, defenders: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.control(Alliance, "bouchain").put("bouchain", attackers).put("reims", defenders).round(Alliance, 2);
    kit
}

/// William III and Waldeck with two Dutch corps against Boufflers with 5 full and 3 reduced (16.3.3); the dice of
/// the battle are thrown, those of the casualties follow.
fn example_of_16_3_3(william: [u32; 2], waldeck: [u32; 2]) -> Kit {
    let mut kit = before_reims("2 Du, william-iii, waldeck", "5 Fr, 3 Fr reduced, boufflers");
    kit.act("do campaign; space bouchain; leader william-iii; leader waldeck; take 2 Du; done; space reims");
    kit.dice(&[6, 5, 5, 1]).dice(&[5, 5, 5, 6, 6, 1, 2, 3]).dice(&william).dice(&waldeck).dice(&[3, 4]);
    kit.act("b: decline; leader william-iii; leader waldeck; b: leader boufflers");
    kit
}

/// One corps under a leader attacks one corps in Reims under another; the dice of the battle, then of the casualties,
/// Alliance first.
fn duel(attacker: (&str, &str), defender: (&str, &str), dice: &[u32]) -> Kit {
    let mut kit = before_reims(
        &format!("1 {}, {}", attacker.0, attacker.1),
        &format!("1 {}, {}", defender.0, defender.1),
    );
    kit.act(&format!("do campaign; space bouchain; leader {}; take 1 {}; done", attacker.1, attacker.0));
    kit.act("space reims; b: decline").dice(dice);
    kit.act(&format!("a: leader {}; b: leader {}", attacker.1, defender.1));
    kit
}

/// The Alliance wins: William III with the better dice over a leader of the Jacobites.
fn alliance_beats(defender: &str, william: [u32; 2], theirs: [u32; 2]) -> Kit {
    let dice = [[5, 1], [1, 1], william, theirs].concat();
    duel(("Du", "william-iii"), ("Ja", defender), &dice)
}

/// The Alliance loses: a leader with one corps is beaten by Boufflers.
fn alliance_beaten(attacker: (&str, &str), theirs: [u32; 2], boufflers: [u32; 2]) -> Kit {
    let dice = [[1, 1], [5, 1], theirs, boufflers].concat();
    duel(attacker, ("Fr", "boufflers"), &dice)
}

fn place(kit: &Kit, leader: &str) -> u8 {
    kit.state.leader_at[kit.leader(leader).index()]
}

// ---------------------------------------------------------------- 16.2, 16.3.3

// nine-years: 16.3.3, 14.4
#[test]
fn where_nobody_is_left_more_hits_win_and_the_space_stays_with_its_owner() {
    let mut kit = before_reims("1 Du reduced, william-iii", "1 Fr reduced");
    kit.act("do campaign; space bouchain; leader william-iii; take 1 Du reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[1, 1]).act("space reims; leader william-iii").dice_used();
    assert_eq!((kit.victor(), kit.owner("reims")), (Some(Alliance), Some(Bourbon)));
    assert_eq!(kit.at(Alliance, "reims"), "william-iii");
    kit.refused("convert", "14.4");
    kit.act("space bouchain");
}

// nine-years: 16.3.3
#[test]
fn where_nobody_is_left_a_tie_is_the_defenders() {
    let mut kit = before_reims("1 Du reduced, william-iii", "1 Fr reduced");
    kit.act("do campaign; space bouchain; leader william-iii; take 1 Du reduced; done");
    kit.dice(&[1, 6]).dice(&[5]).dice(&[1, 1]).act("space reims; leader william-iii").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "bouchain"), "william-iii");
}

// nine-years: 16.3.3, 16.3.2#3
#[test]
fn a_victor_who_loses_his_last_leader_too_has_no_way_to_go_on() {
    let mut kit = before_reims("1 Du reduced, william-iii", "1 Fr reduced, minor-bourbon-1");
    kit.put("amsterdam", "staff-alliance");
    kit.act("do campaign; space bouchain; leader william-iii; take 1 Du reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[4, 6]).act("space reims; b: decline; leader william-iii").dice_used();
    assert_eq!((kit.victor(), kit.owner("reims")), (Some(Alliance), Some(Bourbon)));
    assert_eq!(kit.at(Alliance, "reims"), "", "he is wounded, and nobody stands in for him");
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "minor-bourbon-1");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "nobody is left to march on");
}

// nine-years: 16.2#1, 16.2#4
#[test]
fn ten_dice_against_six_as_in_the_example_of_16_2() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("tournai", "5 Du, 2 Su reduced, 2 Su demoralized, william-iii, minor-alliance-1");
    kit.put("lille", "4 Fr, 1 Fr reduced, boufflers").round(Alliance, 2);
    kit.act("do campaign; space tournai; leader william-iii; leader minor-alliance-1; take 5 Du");
    kit.act("take 2 Su demoralized; take 2 Su reduced; done; space lille");
    // Eight dice hit on 5 or 6, two only on 6; the six of the Bourbons on 5 or 6.
    kit.dice(&[5, 6, 1, 1, 1, 1, 1, 1]).dice(&[5, 6]).dice(&[5, 1, 1, 1, 1, 1]).dice(&[3, 4, 3, 4]);
    kit.act("b: done; b: done; leader william-iii; b: leader boufflers");
    assert_eq!(kit.thrown(Alliance), (10, 3));
    assert_eq!(kit.thrown(Bourbon), (6, 1));
}

// nine-years: 16.3.3, 16.3.2#2, 16.3.2#3, 16.5.1
#[test]
fn the_bourbons_win_by_rolled_hits_and_william_is_wounded_as_in_the_example_of_16_3_3() {
    let mut kit = example_of_16_3_3([4, 6], [5, 6]);
    assert_eq!(kit.thrown(Alliance), (4, 3), "leaders give no more dice than the two corps");
    assert_eq!(kit.thrown(Bourbon), (8, 5));
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "reims"), "2 Fr, 6 Fr reduced, boufflers");
    assert!(kit.on_track("william-iii"));
    // Waldeck is captured: he may be eliminated, or 1 VP is given up.
    assert_eq!(kit.state.top(), Step::Ransom(kit.leader("waldeck")));
    kit.act("accept");
    assert_eq!(kit.state.vp, 14, "1 for Waldeck and no Famous Victory");
    assert!(kit.on_track("waldeck"));
    assert!(!kit.famous(Bourbon, "reims"));
    assert_eq!(kit.at(Alliance, "bouchain"), "2 Du reduced demoralized, staff-alliance");
    kit.dice_used();
}

// nine-years: 16.3.2#2, 16.3.2#4, 6.1.1#6
#[test]
fn with_the_opposite_rolls_william_must_be_ransomed_for_2() {
    let kit = example_of_16_3_3([5, 6], [4, 6]);
    assert_eq!(kit.state.vp, 13);
    assert!(kit.on_track("william-iii") && kit.shows_name("william-iii"));
    assert!(kit.on_track("waldeck"), "wounded");
    assert_eq!(kit.at(Alliance, "bouchain"), "2 Du reduced demoralized, staff-alliance");
}

// nine-years: 16.3.2#2, 16.3.2#1
#[test]
fn waldeck_not_paid_for_is_a_minor_leader_for_good() {
    let mut kit = example_of_16_3_3([3, 4], [5, 6]);
    kit.act("decline");
    assert_eq!(kit.state.vp, 15);
    assert!(!kit.shows_name("waldeck"));
    assert_eq!(kit.at(Alliance, "bouchain"), "2 Du reduced demoralized, william-iii, waldeck");
}

// ---------------------------------------------------------------- 16.3.2

// nine-years: 16.3.2#3
#[test]
fn a_10_wounds_on_both_sides_and_an_11_on_the_winning_one() {
    for (william, wounded) in [([4, 6], true), ([5, 6], true), ([4, 5], false)] {
        let kit = alliance_beats("james-ii", william, [3, 4]);
        assert_eq!(kit.victor(), Some(Alliance));
        assert_eq!(kit.on_track("william-iii"), wounded, "{william:?}");
        assert_eq!(kit.at(Alliance, "reims").contains("staff-alliance"), wounded);
        assert!(kit.shows_name("william-iii"));
        assert_eq!(kit.state.vp, 15);
    }
    let loser = alliance_beats("james-ii", [3, 4], [4, 6]);
    assert!(loser.on_track("james-ii"));
    assert!(loser.shows_name("james-ii"), "a wounded pretender is not lost");
    assert_eq!(loser.state.vp, 15);
}

// nine-years: 16.3.2#3, 12.4
#[test]
fn the_wounded_leader_returns_next_year_and_the_staff_officer_goes() {
    let mut kit = alliance_beats("james-ii", [4, 6], [3, 4]);
    assert!(kit.on_track("william-iii"));
    kit.state.year = 1693;
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!(place(&kit, "william-iii"), off::DUE);
    assert_eq!(place(&kit, "staff-alliance"), off::ASIDE);
}

// nine-years: 16.3.2#3
#[test]
fn without_a_staff_officer_in_the_pool_nobody_takes_the_place() {
    let mut kit = before_reims("1 Du, william-iii", "1 Fr, boufflers");
    kit.put("amsterdam", "staff-alliance");
    kit.act("do campaign; space bouchain; leader william-iii; take 1 Du; done; space reims; b: decline");
    kit.dice(&[5, 1, 1, 1, 4, 6, 3, 4]).act("leader william-iii; b: leader boufflers");
    assert!(kit.on_track("william-iii"));
    assert_eq!(kit.at(Alliance, "reims"), "1 Du");
    assert_eq!(kit.at(Alliance, "amsterdam"), "staff-alliance");
}

// nine-years: 16.3.2#1, 16.3.2#4, 6.1.1#6
#[test]
fn a_monarch_killed_costs_2_points_and_turns_to_his_minor_side() {
    for (monarch, corps) in [("william-iii", "Du"), ("max-emanuel", "Ba"), ("victor-amadeus", "Sa")] {
        let kit = alliance_beaten((corps, monarch), [6, 6], [3, 4]);
        assert!(!kit.shows_name(monarch), "{monarch}");
        assert_eq!(kit.state.vp, 13, "{monarch}");
        assert!(kit.at(Alliance, "bouchain").contains(monarch));
    }
    let mut other = alliance_beaten(("Au", "eugene"), [6, 6], [3, 4]);
    assert_eq!((other.state.vp, other.shows_name("eugene")), (15, false), "Eugene is no monarch");
    let william = alliance_beats("james-ii", [6, 6], [3, 4]);
    assert_eq!(william.state.vp, 13, "also when he has won");
    other = alliance_beats("james-ii", [3, 4], [6, 6]);
    assert_eq!((other.state.vp, other.shows_name("james-ii")), (17, false));
}

// nine-years: 16.3.2#4, 6.1.1#6
#[test]
fn captured_monarchs_are_ransomed_for_their_tr_without_a_choice() {
    for (monarch, corps, vp) in
        [("william-iii", "Du", 13), ("max-emanuel", "Ba", 14), ("victor-amadeus", "Sa", 14)]
    {
        let kit = alliance_beaten((corps, monarch), [5, 6], [3, 4]);
        assert!(kit.on_track(monarch) && kit.shows_name(monarch), "{monarch}");
        assert_eq!(kit.state.vp, vp, "{monarch}");
        assert!(!matches!(kit.state.top(), Step::Ransom(_)));
    }
}

// nine-years: 16.3.2#4, 6.1.1#6
#[test]
fn a_captured_james_is_lost_for_good() {
    let kit = alliance_beats("james-ii", [3, 4], [5, 6]);
    assert!(!kit.shows_name("james-ii"));
    assert!(!kit.on_track("james-ii"), "his successor leads on");
    assert_eq!(kit.state.vp, 17);
    assert!(!kit.happened("LeaderRansomed"));
}

// nine-years: 16.3.2#4
#[test]
fn a_minor_side_is_neither_killed_nor_captured() {
    let mut kit = before_reims("1 Du, max-emanuel (minor)", "1 Fr, boufflers");
    kit.act("do campaign; space bouchain; leader max-emanuel; take 1 Du; done; space reims; b: decline");
    kit.dice(&[1, 5, 1, 3, 4]).act("b: leader boufflers");
    kit.dice_used();
    assert_eq!(kit.state.vp, 15);
}

// nine-years: 16.3.2#1
#[test]
fn marlborough_killed_leaves_the_game_on_either_side() {
    let kit = alliance_beats("marlborough-jacobite", [3, 4], [6, 6]);
    assert_eq!(place(&kit, "marlborough-jacobite"), off::GONE);
    assert_eq!(kit.state.vp, 15);
    let kit = alliance_beaten(("Br", "marlborough-british"), [6, 6], [3, 4]);
    assert_eq!(place(&kit, "marlborough-british"), off::GONE);
    assert_eq!(kit.at(Alliance, "bouchain"), "1 Br reduced demoralized");
}

// nine-years: 16.3.2#1, 16.3.2#2
#[test]
fn marlborough_captured_costs_3_points_or_leaves_the_game() {
    let mut paid = alliance_beaten(("Br", "marlborough-british"), [5, 6], [3, 4]);
    paid.act("accept");
    assert_eq!(paid.state.vp, 12);
    assert!(paid.on_track("marlborough-british") && paid.shows_name("marlborough-british"));
    let mut lost = alliance_beaten(("Br", "marlborough-british"), [5, 6], [3, 4]);
    lost.act("decline");
    assert_eq!((lost.state.vp, place(&lost, "marlborough-british")), (15, off::GONE));
}

// ---------------------------------------------------------------- 16.4

/// Dutch corps under a minor leader land at Brest and lose to one French corps without a hit; the Atlantic is `sea`.
fn beaten_at_brest(corps: &str, sea: Option<succession::Side>) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = sea;
    kit.put("amsterdam", &format!("{corps}, minor-alliance-1")).put("brest", "1 Fr").round(Alliance, 2);
    kit.dice(&[6]).act("do sea-move; space amsterdam; leader minor-alliance-1");
    kit.act(&format!("take {corps}; done; space brest"));
    kit.dice(&[1, 1, 1]).act("b: done");
    assert_eq!(kit.victor(), Some(Bourbon));
    kit
}

// nine-years: 16.4.2#1
#[test]
fn a_beaten_attacker_sails_through_any_sea_at_the_usual_risk() {
    for (sea, face, total, left) in [
        (Some(Alliance), 2, 2, "2 Du, minor-alliance-1"),
        (Some(Alliance), 1, 1, "1 Du, 1 Du reduced, minor-alliance-1"),
        (None, 2, 1, "1 Du, 1 Du reduced, minor-alliance-1"),
        (None, 1, 0, "2 Du reduced, minor-alliance-1"),
        (Some(Bourbon), 4, 2, "2 Du, minor-alliance-1"),
        (Some(Bourbon), 2, 0, "2 Du reduced, minor-alliance-1"),
        (Some(Bourbon), 1, -1, "2 Du reduced, minor-alliance-1"),
    ] {
        let mut kit = beaten_at_brest("2 Du", sea);
        kit.refused("decline", "16.4.2").refused("sea dublin", "16.4.2").refused("sea barcelona", "16.4.2");
        kit.dice(&[face]).act("sea amsterdam");
        assert_eq!(kit.rolled("sea-move").map(|(t, _)| t), Some(total));
        if total <= 0 {
            let choices = kit.legal();
            assert_eq!(choices.len(), 2, "the owner chooses for each hit: {choices:?}");
            kit.act(&choices[0]);
        }
        assert_eq!(kit.at(Alliance, "amsterdam"), left, "{sea:?} {face}");
    }
}

// nine-years: 16.4.2#1, 16.5.1
#[test]
fn corps_lost_at_sea_make_no_famous_victory() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Bourbon);
    kit.put("amsterdam", "2 Du reduced, minor-alliance-1").put("brest", "1 Fr").round(Alliance, 2);
    kit.dice(&[6])
        .act("do sea-move; space amsterdam; leader minor-alliance-1; take 2 Du reduced; done; space brest");
    kit.dice(&[1, 1]).act("b: done");
    kit.dice(&[1]).act("sea amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "minor-alliance-1", "both were lost on the way");
    assert!(!kit.famous(Bourbon, "brest"));
    assert_eq!(kit.state.vp, 15);
}

/// William III lands at Brest in 1688 with these corps and is beaten without a hit.
fn william_beaten_at_brest(corps: &[&str], dice: &[u32]) -> Kit {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("amsterdam", "1 Du, 1 Su").put("brest", "1 Fr").round(Alliance, 3);
    kit.dice(&[6]).act("do sea-move; space amsterdam; leader william-iii");
    for take in corps {
        kit.act(&format!("take {take}"));
    }
    kit.act("done; space brest").dice(dice).act("b: done; leader william-iii");
    assert_eq!(kit.victor(), Some(Bourbon));
    kit
}

// nine-years: 16.4.2#1, 20.2.5#2
#[test]
fn six_corps_sail_back_after_williams_great_crossing() {
    let mut kit = william_beaten_at_brest(&["4 Du", "2 Su"], &[1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4]);
    kit.dice(&[4]).act("sea amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "4 Du, 2 Su, william-iii, minor-alliance-1");
    assert!(!kit.happened("GloriousRevolution"));
}

// nine-years: 16.4.2#1, 16.4.5, 20.2.5#2
#[test]
fn odds_of_the_great_crossing_know_that_all_sail_back() {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("amsterdam", "1 Du, 1 Su").put("brest", "2 Fr").round(Alliance, 3);
    kit.dice(&[6]).act("do sea-move; space amsterdam; leader william-iii; take 4 Du; done; space brest");
    let odds = |kit: &Kit| succession::odds::battle(kit.game, &kit.state).expect("a battle").defender;
    let crossing = odds(&kit);
    assert!(crossing.wins > 0.0);
    assert_eq!(crossing.famous_victory, 0.0, "four full corps suffer at most four hits and all sail back");
    kit.state.force.by_sea = false;
    assert_eq!(odds(&kit).famous_victory, crossing.wins, "only two would sail");
}

// nine-years: 16.4.2#1
#[test]
fn otherwise_no_more_than_two_corps_sail() {
    // Three Dutch corps march from Paris into Brest and are beaten.
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.control(Alliance, "paris")
        .put("paris", "3 Du, minor-alliance-1")
        .put("brest", "1 Fr")
        .round(Alliance, 2);
    kit.act("do campaign; space paris; leader minor-alliance-1; take 3 Du; done; space brest");
    kit.dice(&[1, 1, 1, 1]).act("b: done; sea amsterdam; leader minor-alliance-1");
    kit.refused("take 3 Du acted", "16.4.2");
    kit.dice(&[4]).act("take 2 Du acted; done");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Du, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "paris"), "1 Du", "the rest goes by land");
    // Two corps that came by sea with William III in 1688 are no great crossing either.
    let mut small = william_beaten_at_brest(&["2 Du"], &[1, 1, 1, 1, 1, 3, 4]);
    assert!(small.can("sea amsterdam"));
    small.dice(&[4]).act("sea amsterdam");
    assert_eq!(small.at(Alliance, "brest"), "");
}

/// Jacobites in Dublin are beaten by a landing; the Atlantic is `sea`.
fn beaten_in_dublin(sea: Option<succession::Side>) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = sea;
    kit.control(Alliance, "kinsale").put("london", "2 Br, minor-alliance-1").put("dublin", "1 Ja, james-ii");
    kit.round(Alliance, 2).dice(&[6]);
    kit.act("do sea-move; space london; leader minor-alliance-1; take 2 Br; done; space dublin");
    kit.dice(&[5, 1, 1, 1, 3, 4]).act("b: leader james-ii");
    assert_eq!(kit.victor(), Some(Alliance));
    kit
}

// nine-years: 16.4.3#2
#[test]
fn a_beaten_defender_sails_through_any_sea_at_the_usual_risk() {
    for (sea, face, left) in [
        (Some(Bourbon), 2, "1 Ja reduced demoralized, james-ii"),
        (None, 3, "1 Ja reduced demoralized, james-ii"),
        (None, 2, "james-ii"),
        (Some(Alliance), 3, "james-ii"),
    ] {
        let mut kit = beaten_in_dublin(sea);
        kit.refused("sea london", "16.4.3");
        kit.dice(&[face]).act("sea brest");
        assert_eq!(kit.at(Bourbon, "brest"), left, "{sea:?} {face}");
        assert_eq!(kit.state.vp, 15, "no Famous Victory");
    }
}

// ---------------------------------------------------------------- 17.5

/// Metz in 1695: Lorges, Vauban and five corps face Strasbourg, which the Alliance holds. The book's "Empire leader" of
/// TR 1 is played by Waldeck, since Lorraine has another rating by then.
fn before_strasbourg() -> Kit {
    let mut kit = Kit::after_revolution(1695, Options::default());
    kit.control(Alliance, "strasbourg, landau");
    kit.put("metz", "4 Fr, 1 Fr reduced, lorges, vauban");
    kit.put("strasbourg", "1 Em, 2 Au, waldeck, minor-alliance-1").put("trier", "1 Em");
    kit.round(Bourbon, 1);
    kit.act("do campaign; space metz; leader lorges; leader vauban; take 4 Fr; take 1 Fr reduced; done");
    kit.act("space strasbourg; a: leader waldeck; a: take 1 Em; a: space landau; leader minor-alliance-1");
    kit.act("take 2 Au; done");
    kit
}

fn siege_total(kit: &Kit) -> Option<(i8, u8, u8)> {
    kit.facts.iter().rev().find_map(|f| match f {
        Fact::SiegeRolled { total, besieger, defender, .. } => Some((*total, *besieger, *defender)),
        _ => None,
    })
}

/// Another round: everybody may act again.
fn new_round(kit: &mut Kit) -> &mut Kit {
    kit.state.acted = Default::default();
    kit.state.leaders_acted = Default::default();
    kit.state.sieged = Default::default();
    kit
}

/// The siege of Strasbourg up to its last roll.
fn strasbourg_before_the_last_roll() -> Kit {
    let mut kit = Kit::after_revolution(1695, Options::default());
    kit.control(Alliance, "strasbourg, landau");
    kit.put("strasbourg", "4 Fr, 1 Fr reduced, lorges, vauban").inside("strasbourg", "1 Em, waldeck");
    kit.put("landau", "2 Au, minor-alliance-1");
    // Round 3: Vauban and 4 corps. A 5, +1 for Vauban, -1 for the leader inside. The book writes 4; both are a 1/1.
    kit.round(Bourbon, 3).dice(&[5]);
    kit.act("do campaign; space strasbourg; leader vauban; take 4 Fr; done; siege");
    assert_eq!(siege_total(&kit), Some((5, 1, 1)));
    assert_eq!(kit.at(Bourbon, "strasbourg"), "3 Fr, 2 Fr reduced, lorges, vauban");
    let strasbourg = kit.space("strasbourg");
    assert_eq!(kit.game.look(&kit.state).defense_value(strasbourg), 3);
    // The corps that took no part is restored in the same round.
    kit.act("do replacement; space strasbourg");
    kit.refused("take 1 Fr reduced acted", "13.4.3");
    kit.act("take 1 Fr reduced; done");
    // Round 4: a 4, +1, +1 for the continued siege, -1.
    new_round(&mut kit);
    kit.round(Bourbon, 2).dice(&[4]);
    kit.act("do campaign; space strasbourg; leader vauban; take 3 Fr; done; siege");
    assert_eq!(siege_total(&kit), Some((5, 1, 1)));
    assert_eq!(kit.game.look(&kit.state).defense_value(strasbourg), 2);
    assert!(kit.state.continued[1].has(strasbourg));
    new_round(&mut kit);
    kit
}

// nine-years: 17.5.7, 14.7.4, 17.3.6
#[test]
fn the_alliance_leaves_strasbourg_to_its_garrison_as_in_the_example_of_17_5_7() {
    let kit = before_strasbourg();
    assert_eq!(kit.garrison(Alliance, "strasbourg"), "1 Em, waldeck");
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, minor-alliance-1");
}

// nine-years: 17.5.7, 17.5.1#2, 17.5.9
#[test]
fn strasbourg_falls_in_the_fifth_round_as_in_the_example_of_17_5_7() {
    let mut kit = strasbourg_before_the_last_roll();
    // Round 5: a 5, +1, +2, -1: 1/3.
    kit.round(Bourbon, 2).dice(&[5]);
    kit.act("do campaign; space strasbourg; leader vauban; take 3 Fr; done; siege");
    assert_eq!(siege_total(&kit), Some((7, 1, 3)));
    assert_eq!(kit.owner("strasbourg"), Some(Bourbon));
    kit.act("a: space landau");
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, 1 Em reduced, minor-alliance-1");
    assert_eq!(kit.state.vp, 13);
    kit.act("a: accept");
    assert_eq!(kit.state.vp, 12, "another point for the leader");
    assert!(kit.on_track("waldeck") && kit.shows_name("waldeck"));
}

// nine-years: 17.5.7, 17.1.2
#[test]
fn a_3_would_not_have_taken_strasbourg() {
    let mut kit = strasbourg_before_the_last_roll();
    kit.round(Bourbon, 2).dice(&[3]);
    kit.act("do campaign; space strasbourg; leader vauban; take 3 Fr; done; siege");
    assert_eq!(siege_total(&kit), Some((5, 1, 1)));
    assert_eq!(kit.owner("strasbourg"), Some(Alliance));
    kit.moment(Moment::WinterWithdraw);
    kit.act("b: space metz");
    let strasbourg = kit.space("strasbourg");
    assert_eq!(kit.game.look(&kit.state).fortress_strength(strasbourg), 2);
    assert_eq!(kit.at(Alliance, "strasbourg"), "1 Em reduced, waldeck");
}

/// Vauban before Strasbourg with these corps; a corps inside makes the FDV 4.
fn vauban_before_strasbourg() -> Kit {
    let mut kit = Kit::after_revolution(1695, Options::default());
    kit.control(Alliance, "strasbourg").put("strasbourg", "6 Fr, vauban").inside("strasbourg", "1 Em");
    kit.round(Bourbon, 2).act("do campaign; space strasbourg; leader vauban");
    kit
}

// nine-years: 17.5.1#2
#[test]
fn for_a_siege_a_leader_commands_his_cr_and_tr_together() {
    let mut kit = vauban_before_strasbourg();
    kit.refused("take 5 Fr", "13.5.1");
    kit.act("take 4 Fr; done");
    kit.refused("march", "13.5.1");
    assert!(kit.can("siege"), "a force too large to march may only besiege");
    let mut march = vauban_before_strasbourg();
    march.act("take 2 Fr; done; space metz");
    assert_eq!(march.at(Bourbon, "metz"), "2 Fr, vauban");
    let mut neither = vauban_before_strasbourg();
    neither.refused("take 3 Fr", "17.5.1");
}

// nine-years: 17.5.1#2, 13.5.1
#[test]
fn away_from_a_siege_only_the_cr_counts() {
    let mut kit = Kit::after_revolution(1695, Options::default());
    kit.put("metz", "6 Fr, vauban").round(Bourbon, 2).act("do campaign; space metz; leader vauban");
    kit.refused("take 3 Fr", "13.5.1");
    assert!(kit.can("take 2 Fr"));
}

// nine-years: 17.5.1#2
#[test]
fn each_of_two_leaders_adds_both_ratings() {
    let mut kit = Kit::after_revolution(1695, Options::default());
    kit.control(Alliance, "strasbourg").put("strasbourg", "8 Fr, vauban, minor-bourbon-1");
    kit.inside("strasbourg", "1 Em").round(Bourbon, 2);
    kit.act("do campaign; space strasbourg; leader vauban; leader minor-bourbon-1");
    kit.refused("take 8 Fr", "13.5.1");
    assert!(kit.can("take 7 Fr"), "2 + 2 and 3 + 0");
}

/// The Alliance takes Kinsale with a leader of the Bourbons inside.
fn taken_in_kinsale(leader: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("kinsale", "2 Br, minor-alliance-1").inside("kinsale", leader).round(Alliance, 2);
    kit.dice(&[6]).act("do campaign; space kinsale; leader minor-alliance-1; take 2 Br; done; siege");
    assert_eq!(kit.owner("kinsale"), Some(Alliance));
    kit
}

/// The Bourbons take Derry with leaders of the Alliance inside.
fn taken_in_derry(leader: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("derry", "2 Fr, minor-bourbon-1").inside("derry", leader).round(Bourbon, 2);
    kit.dice(&[6]).act("do campaign; space derry; leader minor-bourbon-1; take 2 Fr; done; siege");
    assert_eq!(kit.owner("derry"), Some(Bourbon));
    kit
}

// nine-years: 17.5.9, 6.1.1#6
#[test]
fn james_taken_in_a_fortress_is_lost_for_2_points() {
    let kit = taken_in_kinsale("james-ii");
    assert_eq!(kit.state.vp, 15 + 1 + 2);
    assert!(!kit.shows_name("james-ii"));
    assert!(kit.on_track("james-ii"), "his counter comes back as a minor leader");
}

// nine-years: 17.5.9, 6.1.1#6
#[test]
fn william_taken_in_a_fortress_must_be_ransomed() {
    let kit = taken_in_derry("william-iii");
    assert_eq!(kit.state.vp, 15 - 1 - 2);
    assert!(kit.on_track("william-iii") && kit.shows_name("william-iii"));
}

// nine-years: 17.5.9
#[test]
fn another_named_leader_is_ransomed_or_lost() {
    let mut paid = taken_in_derry("eugene");
    assert_eq!(paid.who(), Alliance);
    paid.act("accept");
    assert_eq!((paid.state.vp, paid.on_track("eugene"), paid.shows_name("eugene")), (12, true, true));
    let mut lost = taken_in_derry("eugene");
    lost.act("decline");
    assert_eq!((lost.state.vp, lost.on_track("eugene"), lost.shows_name("eugene")), (14, true, false));
    let mut gone = taken_in_derry("marlborough-british");
    gone.act("decline");
    assert_eq!((gone.state.vp, place(&gone, "marlborough-british")), (14, off::GONE));
}

// nine-years: 17.5.9
#[test]
fn minor_leaders_and_minor_sides_come_back_for_nothing() {
    let kit = taken_in_derry("minor-alliance-1, max-emanuel (minor)");
    assert_eq!(kit.state.vp, 14);
    assert!(kit.on_track("minor-alliance-1") && kit.on_track("max-emanuel"));
}

/// The Alliance rules the Atlantic and takes Kinsale, the last Bourbon space in Ireland, from a French corps.
fn kinsale_surrenders(lost: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.control(Alliance, "dublin").control(Alliance, lost).control(Bourbon, "kinsale, barcelona");
    kit.put("kinsale", "3 Br, minor-alliance-1").inside("kinsale", "1 Fr reduced").round(Alliance, 2);
    let kinsale = kit.space("kinsale");
    kit.state.continued[1].insert(kinsale);
    kit.dice(&[6]).act("do campaign; space kinsale; leader minor-alliance-1; take 3 Br; done; siege");
    while kit.who() == Alliance {
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    assert_eq!((kit.owner("kinsale"), kit.state.top()), (Some(Alliance), Step::Honors(Bourbon, kinsale)));
    kit
}

/// The ports of a sea that a side holds, as choices.
fn ports_of(kit: &Kit, side: succession::Side, zone: usize) -> Vec<String> {
    let ports = kit.game.atlas().masks.ports[zone] & kit.state.control[side.index()];
    ports.map(|s| format!("space {}", kit.game.atlas().spaces[s.index()].id)).collect()
}

// nine-years: 17.5.8
#[test]
fn the_garrison_of_an_island_without_another_friendly_space_goes_to_a_port_of_its_sea() {
    let mut kit = kinsale_surrenders("derry");
    assert_eq!(kit.legal(), ports_of(&kit, Bourbon, 0));
    kit.refused("space strasbourg", "17.5.8")
        .refused("space paris", "17.5.8")
        .refused("space toulon", "17.5.8");
    kit.act("space brest");
    assert_eq!(kit.at(Bourbon, "brest"), "1 Fr reduced");
}

// nine-years: 17.5.8
#[test]
fn without_a_port_of_its_own_sea_it_goes_to_one_of_the_other() {
    let all = ports_of(&Kit::after_revolution(1692, Options::default()), Bourbon, 0);
    let atlantic: Vec<&str> = all.iter().map(|choice| &choice["space ".len()..]).collect();
    let mut kit = kinsale_surrenders(&atlantic.join(", "));
    assert_eq!(kit.legal(), ports_of(&kit, Bourbon, 1));
    kit.refused("space paris", "17.5.8").act("space toulon");
}

// ---------------------------------------------------------------- 7.2.6: lines of communication of the Jacobites

/// After the revolution the Alliance rules the Atlantic and all of Great Britain but these spaces.
fn in_scotland(bourbon: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.control(Alliance, "london, york, edinburgh, highlands");
    if !bourbon.is_empty() {
        kit.control(Bourbon, bourbon);
    }
    kit
}

// nine-years: 7.2.6#2, 14.4
#[test]
fn a_force_with_a_jacobite_corps_converts_york_across_the_enemys_sea() {
    let at_york = |corps: &str| {
        let mut kit = in_scotland("edinburgh");
        kit.put("edinburgh", "2 Ja, 2 Fr, james-ii").round(Bourbon, 2);
        kit.act(&format!("do campaign; space edinburgh; leader james-ii; {corps}; done; space york"));
        kit
    };
    at_york("take 2 Fr").refused("convert", "14.4");
    for corps in ["take 2 Ja", "take 1 Fr; take 1 Ja"] {
        let mut kit = at_york(corps);
        kit.act("convert");
        assert_eq!(kit.owner("york"), Some(Bourbon), "{corps}");
    }
}

// nine-years: 7.2.6#2, 17.5.3#1
#[test]
fn a_besieger_with_a_jacobite_corps_is_supplied_from_paris() {
    for (corps, total) in [("2 Fr", 4 - 1 - 2), ("2 Ja", 4 - 1), ("1 Fr, 1 Ja", 4 - 1)] {
        let mut kit = in_scotland("");
        kit.put("edinburgh", &format!("{corps}, minor-bourbon-1")).round(Bourbon, 2);
        let taken: Vec<String> = corps.split(", ").map(|some| format!("take {some}")).collect();
        kit.act(&format!("do campaign; space edinburgh; leader minor-bourbon-1; {}", taken.join("; ")));
        kit.dice(&[4]).act("done; siege");
        assert_eq!(siege_total(&kit).map(|(total, _, _)| total), Some(total), "{corps}");
    }
}

// nine-years: 7.2.6#2, 15.2.1
#[test]
fn a_line_is_built_where_a_jacobite_corps_brings_its_line_of_communication() {
    for (corps, supplied) in [("5 Fr", false), ("4 Fr, 1 Ja", true)] {
        let mut kit = in_scotland("edinburgh");
        kit.put("edinburgh", corps);
        kit.state.first = Bourbon;
        kit.moment(Moment::ReinforcementFirst);
        assert_eq!(kit.can("line 1"), supplied, "{corps}");
    }
}

// ---------------------------------------------------------------- 13.5

/// The example "Three Actions": William III before Tournai, a minor leader in London, Eugene beaten in Innsbruck.
fn three_actions() -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Bourbon);
    kit.control(Bourbon, "tournai");
    kit.put("tournai", "4 Du, 1 Du reduced, 4 Su, 2 Su reduced, william-iii, waldeck")
        .inside("tournai", "1 Fr");
    kit.put("london", "3 Br, minor-alliance-1");
    kit.put("innsbruck", "3 Au demoralized, eugene demoralized").round(Alliance, 3);
    kit
}

// nine-years: 13.5.1, 13.5.3, 13.5.5, 14.5.3, 17.5.1#1
#[test]
fn a_siege_a_replacement_and_a_sea_move_as_in_the_example_of_three_actions() {
    let mut kit = three_actions();
    let tournai = kit.space("tournai");
    assert_eq!(kit.game.look(&kit.state).defense_value(tournai), 4);
    kit.dice(&[3]).act("do campaign; space tournai; leader william-iii");
    kit.act("take 4 Du; done; siege");
    // One of the unused corps is restored.
    kit.act("do replacement; space tournai; take 1 Du reduced; done");
    kit.refused("do replacement", "13.5.3");
    // Two corps and the minor leader sail from London to Cadiz: a 3, less 2 for the Bourbon Atlantic.
    kit.act("do sea-move; space london; leader minor-alliance-1").refused("take 3 Br", "13.5.5");
    kit.dice(&[3]).act("take 2 Br; done; space cadiz");
    assert_eq!(kit.rolled("sea-move"), Some((1, false)));
    kit.act("take 1 Br acted");
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Br, 1 Br reduced, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
}

// nine-years: 13.5.2, 13.5.5
#[test]
fn one_transfer_and_one_sea_move_are_made_in_a_round() {
    let mut kit = three_actions();
    kit.dice(&[6]).act("do sea-move; space london; leader minor-alliance-1; take 2 Br; done; space ostend");
    kit.refused("do sea-move", "13.5.5");
    kit.act("do transfer; space tournai; take 1 Du").refused("space lille", "13.5.2").act("space ostend");
    kit.act("space innsbruck; take 1 Au demoralized; space munich");
    kit.refused("do transfer", "13.5.2");
}

// nine-years: 14.5.3
#[test]
fn the_sea_move_to_cadiz_could_have_been_called_off() {
    let mut kit = three_actions();
    kit.dice(&[3])
        .act("do sea-move; space london; leader minor-alliance-1; take 2 Br; done; space cadiz; decline");
    assert_eq!(kit.at(Alliance, "london"), "3 Br, minor-alliance-1");
    let mut worst = three_actions();
    worst
        .dice(&[2])
        .act("do sea-move; space london; leader minor-alliance-1; take 2 Br; done; space cadiz; decline");
    assert_eq!(worst.at(Alliance, "london"), "2 Br, 1 Br reduced, minor-alliance-1", "on 0 that costs a hit");
}

// nine-years: 13.5.4
#[test]
fn eugene_could_have_rallied_himself_and_two_corps() {
    let mut kit = three_actions();
    kit.act("do rally; leader eugene").refused("take 3 Au demoralized", "13.5.4");
    kit.act("take 2 Au demoralized; done");
    assert_eq!(kit.at(Alliance, "innsbruck"), "2 Au, 1 Au demoralized, eugene");
    assert!(kit.state.leaders_demoralized.is_empty());
}

// ---------------------------------------------------------------- 15.4

/// The example of 15.4: Boufflers and Noailles with seven corps behind a level-2 line in Tournai, a minor leader in
/// Bouchain, William III come from Antwerp. The interception fails with a 5 and the bypass is rolled.
fn before_the_lines(bypass: u32) -> Kit {
    let mut kit = Kit::after_revolution(1690, Options::default());
    kit.control(Bourbon, "tournai").put("tournai", "7 Fr, boufflers, noailles");
    kit.put("bouchain", "1 Fr, minor-bourbon-1").put("antwerp", "5 Du, 1 Su, william-iii");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    let before = kit.state.rp;
    kit.act("line 2; space tournai");
    assert_eq!(kit.state.rp, before - 2);
    kit.round(Alliance, 2);
    kit.act("do campaign; space antwerp; leader william-iii; take 5 Du; take 1 Su; done; space tournai");
    kit.dice(&[5]).act("b: space bouchain; leader minor-bourbon-1; take 1 Fr; done");
    assert_eq!(kit.rolled("interception"), Some((5, false)));
    kit.dice(&[bypass]).act("a: accept");
    kit
}

// nine-years: 15.4#1, 15.4#3, 15.2.1, 14.6.5
#[test]
fn williams_bypass_fails_with_a_4_as_in_the_example_of_15_4() {
    let kit = before_the_lines(5);
    assert_eq!(kit.rolled("bypass"), Some((4, false)), "5 + 2 - 2 - 1");
    assert_eq!(kit.who(), Alliance, "he goes on or breaks off");
    let mut back = before_the_lines(5);
    back.act("a: decline; b: decline");
    assert_eq!(back.at(Alliance, "antwerp"), "5 Du, 1 Su, william-iii");
    assert_eq!(back.state.actions, 1, "the action is spent");
}

// nine-years: 15.4#3, 15.3
#[test]
fn the_attack_on_the_line_hits_on_6_and_a_forced_one_without_it_on_5() {
    for (choice, hits) in [("a: accept", [1, 3]), ("a: decline; b: accept", [2, 2])] {
        let mut kit = before_the_lines(5);
        kit.act(choice);
        if choice == "a: accept" {
            kit.act("b: done; b: done");
        }
        // Eight dice of the Alliance, ten of the Bourbons.
        kit.dice(&[5, 6, 1, 1, 1, 1, 1, 1]).dice(&[4, 5, 6, 1, 1, 1, 1, 1, 1, 1]).dice(&[3, 4, 3, 4, 3, 4]);
        kit.act("leader william-iii; b: leader boufflers; b: leader noailles");
        assert_eq!([kit.thrown(Alliance).1, kit.thrown(Bourbon).1], hits, "{choice}");
    }
}

// nine-years: 15.4#2
#[test]
fn a_6_would_have_bypassed_the_line() {
    let kit = before_the_lines(6);
    assert_eq!(kit.rolled("bypass"), Some((5, true)));
    assert_eq!(kit.who(), Bourbon, "he avoids battle, fights, or both");
    assert!(kit.state.lines[1].has(kit.space("tournai")), "the marker stays");
}

// nine-years: 15.2.2
#[test]
fn lines_are_as_many_as_can_be_paid_for() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("metz", "5 Fr");
    for space in
        ["dunkirk", "arras", "strasbourg", "bouchain", "lille", "besancon", "lyons", "perpignan", "bayonne"]
    {
        kit.line(space, 1);
    }
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).act("line 1; space metz");
    assert!(kit.state.lines[0].has(kit.space("metz")));
}

// ---------------------------------------------------------------- 4.1.3

// nine-years: 4.1.3#1, 4.1.3#2, 4.1.3#3
#[test]
fn five_corps_crowd_a_rugged_space_after_a_retreat_as_in_the_example_of_4_1_3() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.control(Alliance, "montpellier, chambery").put("briancon", "2 Fr, minor-bourbon-1");
    kit.put("lyons", "1 Fr, 2 Fr reduced, catinat")
        .put("montpellier", "1 Sp")
        .put("chambery", "1 Sa, victor-amadeus");
    kit.put("paris", "1 Fr reduced").round(Bourbon, 2);
    kit.act(
        "do campaign; space lyons; leader catinat; take 1 Fr; take 2 Fr reduced; done; space montpellier",
    );
    // No hits: the attacker is beaten, but neither hurt nor demoralized.
    kit.dice(&[1, 1, 1, 1, 3, 4]).act("b: leader catinat; space briancon");
    assert_eq!(kit.state.top(), Step::Overstack, "one of three full corps must be reduced");
    kit.act("take 1 Fr");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr, 3 Fr reduced, catinat, minor-bourbon-1");
    // None of them can be restored.
    kit.act("do replacement").refused("space briancon", "4.1.3").act("space paris; take 1 Fr reduced; done");
    // Only four may act together.
    new_round(&mut kit).round(Bourbon, 1);
    kit.act("do campaign; space briancon; leader catinat; leader minor-bourbon-1; take 2 Fr");
    kit.refused("take 3 Fr reduced", "4.1.3");
    assert!(kit.can("take 2 Fr reduced"));
    // If attacked they defend with four dice, 3.5 rounded up.
    kit.round(Alliance, 2);
    kit.act("do campaign; space chambery; leader victor-amadeus; take 1 Sa; done; space briancon; b: done; b: done");
    kit.dice(&[1, 1]).dice(&[1, 1, 1, 1]).dice(&[3, 4]).act("leader victor-amadeus; b: done");
    assert_eq!(kit.thrown(Bourbon), (4, 0));
}

// nine-years: 16.3.2#1, 16.3.2#3, 14.1.2
#[test]
fn a_victorious_force_left_without_a_leader_marches_no_farther() {
    // Marlborough wins at Reims with 2 MP left, and is killed.
    let mut kit = duel(("Br", "marlborough-british"), ("Fr", "boufflers"), &[5, 1, 1, 1, 6, 6, 3, 4]);
    kit.act("b: space paris");
    assert_eq!(kit.at(Alliance, "reims"), "1 Br");
    assert!(!kit.can("a: space metz") && !kit.can("a: space dijon"), "{:?}", kit.legal());
    // With the Staff Officer in his place a wounded leader's force goes on.
    let mut staff = duel(("Br", "marlborough-british"), ("Fr", "boufflers"), &[5, 1, 1, 1, 5, 6, 3, 4]);
    staff.act("b: space paris");
    assert_eq!(staff.at(Alliance, "reims"), "1 Br, staff-alliance");
    staff.act("convert; space dijon");
    assert_eq!(staff.at(Alliance, "dijon"), "1 Br, staff-alliance");
}

// nine-years: 16.3.2#2, 16.3.2#3
#[test]
fn a_roll_that_wounds_a_leader_is_not_told_as_harmless() {
    for (dice, harmless) in [([4, 5], true), ([5, 5], false), ([5, 6], false)] {
        let kit = alliance_beats("james-ii", dice, [1, 1]);
        let first = kit.facts.iter().find_map(|f| match f {
            Fact::Die { purpose: "leader-casualty", success, .. } => Some(*success),
            _ => None,
        });
        assert_eq!(first, Some(harmless), "{dice:?}");
        assert_eq!(kit.happened("LeaderWounded"), !harmless, "{dice:?}");
    }
}
