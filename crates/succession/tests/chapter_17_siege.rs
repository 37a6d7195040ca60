//! Chapter 17: siege.

use crate::common;
use common::*;
use succession::Options;
use succession::fact::Fact;
use succession::step::{Moment, Step};

// -------------------------------------------------------------------- set-ups and questions

/// The Alliance stands before Lille (strength 3) with a way home over Tournai, and has two actions.
fn lille(besiegers: &str, garrison: &str) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, tournai").put("lille", besiegers);
    if !garrison.is_empty() {
        kit.inside("lille", garrison);
    }
    kit.round(Alliance, 2);
    kit
}

/// Two minor leaders and six Dutch corps: enough for any fortress, and no modifier for anything.
const PLAIN: &str = "6 Du, minor-alliance-1, minor-alliance-2";

/// Musters those of `PLAIN` before a fortress with this many corps.
fn plain(space: &str, corps: u8) -> String {
    format!(
        "do campaign; space {space}; leader minor-alliance-1; leader minor-alliance-2; take {corps} Du; done"
    )
}

/// A roll of this face by five of `PLAIN`.
fn plain_roll(kit: &mut Kit, space: &str, face: u32) {
    kit.dice(&[face]).act(&plain(space, 5)).act("siege").dice_used();
}

/// The active side ends its round, the other passes, and it is the active side's round again.
fn next_round(kit: &mut Kit) {
    let Step::Act(side) = kit.state.top() else { panic!("not between two actions: {:?}", kit.state.top()) };
    kit.hand(side, &[2]).hand(side.enemy(), &[1]);
    kit.act("do end; card 1; do end; card 2");
    assert_eq!(kit.who(), side);
}

/// Makes good what the besiegers lost, so that a long siege can go on.
fn refresh(kit: &mut Kit) {
    let garrison = kit.state.inside;
    kit.state.reduced &= garrison;
}

fn strength(kit: &Kit, space: &str) -> u8 {
    game().look(&kit.state).fortress_strength(kit.space(space))
}

fn defense_value(kit: &Kit, space: &str) -> u8 {
    game().look(&kit.state).defense_value(kit.space(space))
}

/// The Continued Siege marker in a space: 0 for none.
fn continued(kit: &Kit, space: &str) -> u8 {
    let at = kit.space(space);
    u8::from(kit.state.continued[0].has(at)) + 2 * u8::from(kit.state.continued[1].has(at))
}

fn besieged(kit: &Kit, space: &str) -> bool {
    kit.state.besieged(game().atlas(), kit.space(space))
}

/// The last siege roll: modified total, besieger's and defender's losses.
fn rolled(kit: &Kit) -> (i8, u8, u8) {
    let roll = kit.facts.iter().rev().find_map(|f| match *f {
        Fact::SiegeRolled { total, besieger, defender, .. } => Some((total, besieger, defender)),
        _ => None,
    });
    roll.expect("a siege roll")
}

/// The modifiers that count for the force activated for a siege.
fn modifiers(kit: &Kit) -> Vec<(&'static str, i8)> {
    let all = game().look(&kit.state).siege_modifiers(&kit.state.force);
    all.into_iter().filter(|(_, value)| *value != 0).collect()
}

// -------------------------------------------------------------------- 17.1 general

// rule: 17.1.1
#[test]
fn one_corps_puts_any_fortress_under_siege() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "tournai").put("tournai", "1 Du, minor-alliance-1").round(Alliance, 1);
    assert!(!besieged(&kit, "lille"));
    kit.hand(Bourbon, &[1]);
    kit.act("do campaign; space tournai; leader minor-alliance-1; take 1 Du; done; space lille");
    assert!(besieged(&kit, "lille"), "however strong it may be");
    assert_eq!(strength(&kit, "lille"), 3);
}

// rule: 17.1.1
#[test]
fn only_corps_in_enemy_fortresses_besiege() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "arras")
        .put("arras", "2 Du, minor-alliance-1, minor-alliance-2")
        .round(Alliance, 2);
    kit.hand(Bourbon, &[1]);
    kit.act("do campaign; space arras; leader minor-alliance-1; done");
    kit.refused("space lille", "16.1.2").act("done");
    kit.act("do campaign; space arras; leader minor-alliance-2; take 2 Du; done; space amiens; done");
    assert_eq!(kit.at(Alliance, "amiens"), "2 Du, minor-alliance-2");
    assert!(!besieged(&kit, "amiens"), "it has no fortress");
    assert!(!besieged(&kit, "arras"));
}

// rule: 17.1.2
#[test]
fn a_siege_may_take_several_actions() {
    let mut kit = lille(PLAIN, "");
    plain_roll(&mut kit, "lille", 4);
    assert_eq!((strength(&kit, "lille"), kit.owner("lille")), (2, Some(Bourbon)));
    next_round(&mut kit);
    refresh(&mut kit);
    plain_roll(&mut kit, "lille", 4);
    assert_eq!((strength(&kit, "lille"), kit.owner("lille")), (1, Some(Bourbon)));
    next_round(&mut kit);
    refresh(&mut kit);
    plain_roll(&mut kit, "lille", 4);
    assert_eq!(kit.owner("lille"), Some(Alliance));
}

// rule: 17.1.2
#[test]
fn a_siege_not_over_by_winter_has_failed() {
    let mut kit = lille(PLAIN, "1 Fr, boufflers");
    plain_roll(&mut kit, "lille", 6);
    refresh(&mut kit);
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.at(Alliance, "tournai"), "6 Du, minor-alliance-1, minor-alliance-2", "they must withdraw");
    assert!(!besieged(&kit, "lille"));
    assert_eq!(kit.at(Bourbon, "lille"), "1 Fr, boufflers");
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (3, 0));
}

// -------------------------------------------------------------------- 17.2 fortress strength

// rule: 17.2.1
#[test]
fn fortresses_have_the_printed_strength_or_one() {
    let kit = Kit::empty(1707);
    for (space, expected) in [("lille", 3), ("turin", 3), ("strasbourg", 2), ("landau", 1), ("paris", 0)] {
        assert_eq!(strength(&kit, space), expected, "{space}");
    }
}

// rule: 17.2.2
#[test]
fn only_a_siege_wears_a_fortress_down() {
    // A lost battle before its walls does nothing to it.
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "tournai").put("tournai", "3 Du, minor-alliance-1").put("lille", "1 Fr");
    kit.round(Alliance, 2).dice(&[6, 6, 6, 1]);
    kit.act("do campaign; space tournai; leader minor-alliance-1; take 3 Du; done; space lille; done; done");
    kit.act("space arras").dice_used();
    assert_eq!(strength(&kit, "lille"), 3);
    let mut kit = lille(PLAIN, "");
    plain_roll(&mut kit, "lille", 6);
    assert_eq!(strength(&kit, "lille"), 1);
}

// rule: 17.2.2, 17.5.7
#[test]
fn a_fortress_taken_is_at_full_strength_even_without_loc() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", PLAIN).round(Alliance, 2);
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    assert!(!game().look(&kit.state).has_loc(Alliance, at));
    kit.dice(&[6]).act(&plain("lille", 1)).act("siege");
    assert_eq!((kit.owner("lille"), strength(&kit, "lille")), (Some(Alliance), 3));
}

// rule: 17.2.2, 17.6
#[test]
fn a_fortress_regains_its_strength_when_the_siege_is_lifted() {
    let mut kit = lille("6 Du, minor-alliance-1, minor-alliance-2, baden", "");
    plain_roll(&mut kit, "lille", 6);
    assert_eq!(strength(&kit, "lille"), 1);
    next_round(&mut kit);
    kit.act("do campaign; space lille; leader baden; leader minor-alliance-1; leader minor-alliance-2");
    kit.act("take 5 Du; take 1 Du reduced; done; march; space tournai; done");
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (3, 0));
}

// -------------------------------------------------------------------- 17.3 garrisons

/// Lille with French troops in the field, and Dutch in Tournai about to come.
fn dutch_before_lille(french: &str) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, tournai").put("tournai", "4 Du, overkirk").put("lille", french);
    kit.round(Alliance, 2);
    kit.act("do campaign; space tournai; leader overkirk; take 4 Du; done; space lille");
    kit
}

// rule: 17.3.1
#[test]
fn one_corps_and_any_leaders_go_inside_before_a_battle() {
    let mut kit = dutch_before_lille("3 Fr, boufflers, villars, minor-bourbon-1");
    assert_eq!(kit.who(), Bourbon);
    kit.act("leader villars; leader boufflers").refused("take 2 Fr", "14.7.4").act("take 1 Fr");
    kit.act("space arras; leader minor-bourbon-1; take 2 Fr; done");
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr, villars, boufflers");
    assert_eq!(kit.at(Bourbon, "lille"), "");
    assert_eq!(kit.at(Bourbon, "arras"), "2 Fr, minor-bourbon-1");
    assert_eq!(kit.at(Alliance, "lille"), "4 Du, overkirk");
    assert_eq!(defense_value(&kit, "lille"), 5);
}

// rule: 17.3.1
#[test]
fn a_corps_needs_no_leader_to_go_inside() {
    let mut kit = dutch_before_lille("1 Fr");
    kit.act("take 1 Fr");
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr");
    assert!(!kit.happened("BattleFought"));
}

// rule: 17.3.1
#[test]
fn a_beaten_defender_may_leave_a_garrison() {
    let mut kit = dutch_before_lille("2 Fr, minor-bourbon-1");
    kit.dice(&[6, 6, 1, 1, 1, 1, 1]).dice(&[2, 2]);
    kit.act("done; done; leader overkirk").act("take 1 Fr reduced demoralized; space arras").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr reduced demoralized");
    assert_eq!(kit.at(Bourbon, "arras"), "1 Fr reduced demoralized, minor-bourbon-1");
}

// rule: 17.3.1
#[test]
fn there_is_never_a_second_garrison_corps() {
    // One corps goes inside before the battle; after it only leaders may follow.
    let mut kit = dutch_before_lille("3 Fr, minor-bourbon-1");
    kit.dice(&[6, 6, 1, 1, 1, 1, 1]).dice(&[2, 2]);
    kit.act("take 1 Fr; done; leader overkirk");
    assert_eq!(kit.victor(), Some(Alliance));
    kit.refused("take 1 Fr reduced demoralized", "16.4.3").act("leader minor-bourbon-1");
    kit.act("space arras");
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr, minor-bourbon-1");
}

// rule: 17.3.1
#[test]
fn without_the_enemy_there_is_no_garrison() {
    // The corps inside comes out again when its comrades win the battle.
    let mut kit = dutch_before_lille("3 Fr, minor-bourbon-1");
    kit.dice(&[1, 1, 1, 1, 1, 6, 6]).dice(&[2, 2]);
    kit.act("take 1 Fr; done; leader overkirk");
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.garrison(Bourbon, "lille"), "");
    assert_eq!(kit.at(Bourbon, "lille"), "3 Fr, minor-bourbon-1");
}

// rule: 17.3.2
#[test]
fn each_step_of_the_garrison_adds_one_demoralized_or_not() {
    for (garrison, value) in [
        ("1 Fr", 2),
        ("1 Fr reduced", 1),
        ("1 Fr demoralized", 2),
        ("1 Fr reduced demoralized", 1),
        ("boufflers", 0),
    ] {
        assert_eq!(defense_value(&lille(PLAIN, garrison), "lille"), 3 + value, "{garrison}");
    }
}

// rule: 17.3.3
#[test]
fn a_garrison_set_free_operates_normally() {
    let mut kit = lille("5 Du, minor-alliance-1, minor-alliance-2", "1 Fr, boufflers");
    plain_roll(&mut kit, "lille", 3);
    assert_eq!(continued(&kit, "lille"), 1);
    next_round(&mut kit);
    kit.act(&plain("lille", 5)).act("march; space tournai; done");
    assert_eq!(continued(&kit, "lille"), 0);
    assert_eq!(kit.garrison(Bourbon, "lille"), "");
    kit.hand(Bourbon, &[2]).act("do end; card 2");
    kit.act("do campaign; space lille; leader boufflers; take 1 Fr; done; space arras; done");
    assert_eq!(kit.at(Bourbon, "arras"), "1 Fr, boufflers");
}

/// Briançon (rugged: four corps), besieged by one Austrian corps; Villars comes from Lyons.
fn relief_of_briancon(relief: u8) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "turin").put("briancon", "1 Au").inside("briancon", "1 Fr");
    kit.put("lyons", &format!("{relief} Fr, villars")).round(Bourbon, 2);
    kit
}

// rule: 17.3.4
#[test]
fn a_force_at_the_limit_may_relieve_a_garrison() {
    let mut kit = relief_of_briancon(4);
    kit.dice(&[1]).dice(&[6, 1, 1, 1, 1, 1]).dice(&[2, 2]);
    kit.act("do campaign; space lyons; leader villars; take 4 Fr; done; space briancon; leader villars");
    kit.dice_used();
    assert_eq!(kit.at(Alliance, "turin"), "1 Au reduced demoralized");
    // The garrison joins the relievers. They may go on, or stop although five corps are too many.
    assert!(matches!(kit.state.top(), Step::March), "{:?}", kit.state.top());
    assert_eq!(kit.at(Bourbon, "briancon"), "5 Fr, villars");
    kit.act("done");
    // Then only two may be at full strength (4.1.3).
    assert!(matches!(kit.state.top(), Step::Overstack));
    kit.act("take 1 Fr acted; take 1 Fr acted; take 1 Fr acted");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr, 3 Fr reduced, villars");
}

// rule: 17.3.4
#[test]
fn relievers_may_march_on_and_leave_the_garrison() {
    let mut kit = relief_of_briancon(4);
    kit.dice(&[1]).dice(&[6, 1, 1, 1, 1, 1]).dice(&[2, 2]);
    kit.act("do campaign; space lyons; leader villars; take 4 Fr; done; space briancon; leader villars");
    kit.act("space lyons; done").dice_used();
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "lyons"), "4 Fr, villars");
}

// rule: 17.3.4
#[test]
fn the_licence_to_overstack_ends_with_the_relieved_space() {
    let mut kit = relief_of_briancon(4);
    kit.control(Bourbon, "chambery").put("chambery", "4 Fr");
    kit.dice(&[1]).dice(&[6, 1, 1, 1, 1, 1]).dice(&[2, 2]);
    kit.act("do campaign; space lyons; leader villars; take 4 Fr; done; space briancon; leader villars");
    kit.act("space chambery").refused("done", "4.1.2");
}

// rule: 17.3.4
#[test]
fn the_garrison_does_not_count_towards_the_limit() {
    let mut kit = relief_of_briancon(4);
    // Without a siege to break, a fifth corps might not stop there.
    let look = game().look(&kit.state);
    assert_eq!(look.room(Bourbon, kit.space("briancon")), 4, "the corps inside takes no room");
    assert!(!look.overstacked(Bourbon, kit.space("briancon")));
    let at = kit.space("briancon");
    for corps in kit.state.corps(Alliance, at) {
        kit.state.corps_at[corps.index()] = kit.space("turin").0;
    }
    kit.state.inside = Default::default();
    kit.act("do campaign; space lyons; leader villars; take 4 Fr; done");
    kit.act("space briancon").refused("done", "4.1.2");
}

// rule: 17.3.5
#[test]
fn a_garrison_takes_no_action() {
    let mut kit = lille(PLAIN, "1 Fr reduced, boufflers demoralized");
    kit.put("arras", "1 Fr, villars demoralized").hand(Bourbon, &[3]).act("do end; card 3");
    kit.act("do campaign").refused("space lille", "13.5.1").act("space arras; leader villars; done; done");
    kit.act("do transfer").refused("space lille", "13.5.2");
    kit.act("space arras; take 1 Fr; space paris");
    kit.refused("do replacement", "13.5.3");
    kit.put("bouchain", "tallard demoralized").act("do rally").refused("leader boufflers", "17.3.5");
}

// rule: 17.3.5
#[test]
fn a_garrison_does_not_intercept() {
    let mut kit = lille("1 Du", "1 Fr, boufflers");
    kit.put("tournai", "1 Du, minor-alliance-1");
    kit.act("do campaign; space tournai; leader minor-alliance-1; take 1 Du; done; space bouchain");
    assert_eq!(kit.at(Alliance, "bouchain"), "1 Du, minor-alliance-1");
    assert_eq!(kit.who(), Alliance, "nobody was asked");
}

// rule: 17.3.5
#[test]
fn a_garrison_does_not_join_its_relievers() {
    let mut kit = lille("2 Du, minor-alliance-1", "1 Fr, boufflers");
    kit.put("arras", "2 Fr, minor-bourbon-1").hand(Bourbon, &[2]).act("do end; card 2");
    kit.dice(&[1, 1]).dice(&[6, 6]);
    kit.act("do campaign; space arras; leader minor-bourbon-1; take 2 Fr; done; space lille; decline");
    kit.dice_used();
    assert_eq!(kit.thrown(Bourbon), (2, 2), "neither the corps inside nor Boufflers gives dice");
    assert_eq!(kit.at(Bourbon, "lille"), "3 Fr, boufflers, minor-bourbon-1", "now they are together");
}

// rule: 17.3.6
#[test]
fn any_number_of_leaders_may_be_inside_without_a_corps() {
    let mut kit = dutch_before_lille("villars, boufflers, tallard");
    assert_eq!(kit.who(), Bourbon);
    kit.act("leader villars; leader boufflers; leader tallard");
    assert_eq!(kit.garrison(Bourbon, "lille"), "villars, boufflers, tallard");
    assert_eq!(defense_value(&kit, "lille"), 3);
}

// rule: 17.3.6
#[test]
fn leaders_inside_are_captured_with_the_fortress() {
    let mut kit = lille(PLAIN, "boufflers, minor-bourbon-1");
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    plain_roll(&mut kit, "lille", 6);
    assert_eq!(rolled(&kit).0, 5, "and one of them has made it harder");
    assert!(kit.happened("LeaderCaptured"));
    kit.act("accept");
    assert!(kit.on_track("boufflers") && kit.on_track("minor-bourbon-1"));
}

// -------------------------------------------------------------------- 17.4 fortress defense value

// rule: 17.4
#[test]
fn the_example_of_defense_values() {
    let mut kit = Kit::empty(1707);
    kit.inside("lille", "1 Fr").inside("antwerp", "1 Sp reduced");
    assert_eq!(defense_value(&kit, "lille"), 5, "strength 3 and a full corps");
    assert_eq!(defense_value(&kit, "antwerp"), 2, "strength 1 and a reduced corps");
    assert_eq!(defense_value(&kit, "namur"), 2, "strength 2 without a garrison");
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    assert_eq!(defense_value(&kit, "lille"), 3, "the present strength counts");
}

// -------------------------------------------------------------------- 17.5.1 requirements

// rule: 17.5.1
#[test]
fn a_siege_needs_as_many_corps_as_the_defense_value() {
    let mut kit = lille(PLAIN, "1 Fr reduced");
    assert_eq!(defense_value(&kit, "lille"), 4);
    kit.act(&plain("lille", 3)).refused("siege", "17.5.1");
    assert!(matches!(kit.state.top(), Step::March), "three are too few");
    let mut kit = lille(PLAIN, "1 Fr reduced");
    kit.act(&plain("lille", 4));
    assert!(kit.can("siege"));
    // Reduced corps are corps.
    let mut kit = lille("3 Du reduced, minor-alliance-1", "");
    kit.act("do campaign; space lille; leader minor-alliance-1; take 3 Du reduced; done");
    assert!(kit.can("siege"));
}

// rule: 17.5.1
#[test]
fn a_siege_needs_a_leader() {
    let mut kit = lille("6 Du", "");
    kit.put("tournai", "minor-alliance-1");
    kit.act("do campaign").refused("space lille", "13.5.1");
}

// rule: 17.5.1
#[test]
fn a_low_command_rating_may_be_too_little() {
    let mut kit = lille("6 Du, minor-alliance-1, minor-alliance-2", "1 Fr");
    kit.act("do campaign; space lille; leader minor-alliance-1").refused("take 5 Du", "13.5.1");
    kit.act("leader minor-alliance-2; take 5 Du; done");
    assert!(kit.can("siege"), "two of them can");
}

// rule: 17.5.1
#[test]
fn not_everybody_need_be_activated() {
    let mut kit = lille("6 Du, marlborough, overkirk", "1 Fr");
    kit.dice(&[4]).act("do campaign; space lille; leader marlborough; take 5 Du; done; siege");
    assert_eq!(kit.at(Alliance, "lille"), "5 Du, 1 Du reduced, marlborough, overkirk");
    let unused = kit.state.corps(Alliance, kit.space("lille")) & !kit.state.acted;
    assert_eq!(unused.len(), 1);
    assert!(!kit.state.leaders_acted.has(kit.leader("overkirk")));
}

// rule: 17.5.1
#[test]
fn a_siege_takes_a_campaign_action_of_its_own() {
    // Who has marched up this round does not roll.
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, tournai").put("tournai", "4 Du, overkirk").round(Alliance, 2);
    kit.act("do campaign; space tournai; leader overkirk; take 4 Du; done; space lille");
    assert!(matches!(kit.state.top(), Step::Act(_)), "the march is over");
    kit.refused("do campaign", "13.5.1");
}

// -------------------------------------------------------------------- 17.5.2 the roll

// rule: 17.5.2
#[test]
fn the_siege_table_row_by_row() {
    // No line of communication is -2, a Famous Victory and a continued siege +2 each.
    for (face, supplied, famous, marker, total, result) in [
        (1, false, false, 0, -1, (1, 0)),
        (2, false, false, 0, 0, (1, 0)),
        (1, true, false, 0, 1, (1, 0)),
        (2, true, false, 0, 2, (0, 0)),
        (3, true, false, 0, 3, (0, 0)),
        (4, true, false, 0, 4, (1, 1)),
        (5, true, false, 0, 5, (1, 1)),
        (6, true, false, 0, 6, (1, 2)),
        (6, true, false, 1, 7, (1, 3)),
        (6, true, true, 0, 8, (1, 3)),
        (6, true, true, 2, 10, (1, 3)),
    ] {
        let mut kit = lille(PLAIN, "1 Fr");
        let at = kit.space("lille");
        if !supplied {
            kit.control(Bourbon, "tournai");
        }
        if famous {
            kit.state.famous[0].insert(at);
        }
        if marker > 0 {
            kit.state.continued[marker - 1].insert(at);
        }
        plain_roll(&mut kit, "lille", face);
        assert_eq!(rolled(&kit), (total, result.0, result.1));
        assert_eq!(defense_value(&kit, "lille"), 5 - result.1);
        let hit = if result.0 > 0 { "5 Du, 1 Du reduced" } else { "6 Du" };
        assert_eq!(kit.at(Alliance, "lille"), format!("{hit}, minor-alliance-1, minor-alliance-2"));
    }
}

// -------------------------------------------------------------------- 17.5.3 modifiers

// rule: 17.5.3#1
#[test]
fn a_besieger_without_loc_has_two_less() {
    let mut kit = lille(PLAIN, "");
    kit.control(Bourbon, "tournai");
    kit.dice(&[6]).act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), [("no-loc", -2)]);
    kit.act("siege");
    assert_eq!(rolled(&kit).0, 4);
    let mut kit = lille(PLAIN, "");
    kit.act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), []);
}

// rule: 17.5.3#2
#[test]
fn a_besieger_with_threatened_loc_only_has_one_less() {
    let threatened = || {
        let mut kit = lille(PLAIN, "");
        kit.put("antwerp", "1 Fr");
        kit
    };
    let mut kit = threatened();
    kit.dice(&[6]).act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), [("threatened-loc", -1)]);
    kit.act("siege");
    assert_eq!(rolled(&kit).0, 5);
    // Another way that is not threatened will do.
    let mut kit = threatened();
    kit.control(Alliance, "ostend").act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), []);
    // No line of communication at all is worse, and does not add up.
    let mut kit = threatened();
    kit.control(Bourbon, "antwerp").act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), [("no-loc", -2)]);
}

// rule: 17.5.3#3
#[test]
fn a_port_with_a_sea_loc_costs_the_besieger_one() {
    let toulon = |sea| {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "nice, turin, verrua, milan, cremona, mantua, trent").put("toulon", PLAIN);
        kit.state.sea[1] = Some(sea);
        kit.round(Alliance, 2).act(&plain("toulon", 2));
        kit
    };
    assert_eq!(modifiers(&toulon(Bourbon)), [("port-with-sea-loc", -1)]);
    assert_eq!(modifiers(&toulon(Alliance)), []);
    let mut kit = toulon(Bourbon);
    kit.dice(&[6]).act("siege");
    assert_eq!(rolled(&kit).0, 5);
    // The Atlantic is always the Alliance's: its ports there are harder, those of the Bourbons never.
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "ostend").put("ostend", "1 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space ostend; leader minor-bourbon-1; take 1 Fr; done");
    assert_eq!(modifiers(&kit), [("port-with-sea-loc", -1)]);
    let mut kit = Kit::empty(1707);
    kit.put("dunkirk", PLAIN).round(Alliance, 2).act(&plain("dunkirk", 2));
    assert_eq!(modifiers(&kit), []);
}

// rule: 17.5.3#4
#[test]
fn the_tyrolese_resist_the_bourbons() {
    for (space, expected) in [("innsbruck", -1), ("trent", -1), ("salzburg", 0)] {
        let mut kit = Kit::empty(1707);
        kit.control(Bourbon, "mantua").put(space, "2 Fr, minor-bourbon-1").round(Bourbon, 2);
        kit.act(&format!("do campaign; space {space}; leader minor-bourbon-1; take 2 Fr; done"));
        assert_eq!(modifiers(&kit).iter().map(|m| m.1).sum::<i8>(), expected, "{space}");
    }
    // But not the Alliance.
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "innsbruck").put("innsbruck", "2 Au, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space innsbruck; leader minor-alliance-1; take 2 Au; done");
    assert_eq!(modifiers(&kit), []);
}

// rule: 17.5.3#5
#[test]
fn a_leader_inside_costs_the_besieger_one_and_no_more() {
    for (inside, expected) in [
        ("boufflers", -1),
        ("boufflers, villars, berwick", -1),
        ("1 Fr, boufflers", -1),
        ("1 Sp, boufflers", -1), // his printed rating counts, with home corps or without
        ("villars (minor)", -1), // rated 1 on that side too
        ("boufflers (minor)", 0),
        ("minor-bourbon-1", 0),
        ("1 Fr", 0),
    ] {
        let mut kit = lille(PLAIN, inside);
        kit.dice(&[4]).act(&plain("lille", 5));
        let expected_list: &[_] = if expected == 0 { &[] } else { &[("leader-inside", -1)] };
        assert_eq!(modifiers(&kit), expected_list, "{inside}");
        kit.act("siege");
        assert_eq!(rolled(&kit).0, 4 + expected);
    }
    // Those outside do not count: Marlborough before the walls is no help to them.
    let mut kit = lille("6 Du, overkirk, minor-alliance-1, minor-alliance-2", "");
    kit.act(&plain("lille", 5));
    assert_eq!(modifiers(&kit), []);
}

// rule: 17.5.3#6
#[test]
fn a_continued_siege_has_one_more_and_then_two() {
    let mut kit = lille(PLAIN, "1 Fr");
    for (modifier, after) in [(0, 1), (1, 2), (2, 2), (2, 2)] {
        kit.forget();
        plain_roll(&mut kit, "lille", 1);
        assert_eq!(rolled(&kit).0, 1 + modifier);
        assert_eq!(continued(&kit, "lille"), after);
        next_round(&mut kit);
        refresh(&mut kit);
    }
}

// rule: 17.5.3#6
#[test]
fn the_marker_goes_when_the_siege_ends() {
    let taken = || {
        let mut kit = lille(PLAIN, "");
        let at = kit.space("lille");
        kit.state.continued[1].insert(at);
        kit
    };
    let mut kit = taken();
    plain_roll(&mut kit, "lille", 5);
    assert_eq!((kit.owner("lille"), continued(&kit, "lille")), (Some(Alliance), 0));
    let mut kit = taken();
    kit.act(&plain("lille", 6)).act("march; space tournai; done");
    assert_eq!(continued(&kit, "lille"), 0);
    // A first roll that takes the fortress leaves no marker.
    let mut kit = lille(PLAIN, "");
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    plain_roll(&mut kit, "lille", 4);
    assert_eq!((kit.owner("lille"), continued(&kit, "lille")), (Some(Alliance), 0));
}

// rule: 17.5.3#7
#[test]
fn an_able_leader_with_a_home_corps_adds_one() {
    for (force, muster, expected) in [
        ("3 Au, eugene", "leader eugene; take 3 Au", 1),
        ("3 Em, eugene", "leader eugene; take 3 Em", 0),
        ("3 Br, marlborough", "leader marlborough; take 3 Br", 1),
        ("3 Du, marlborough", "leader marlborough; take 3 Du", 1),
        ("3 Em, marlborough", "leader marlborough; take 3 Em", 0),
        ("3 Em, baden", "leader baden; take 3 Em", 0), // rated 1
        ("3 Au, eugene (minor)", "leader eugene; take 3 Au", 0), // rated 1 on that side
        ("3 Br, 3 Au, marlborough, eugene", "leader marlborough; leader eugene; take 3 Br; take 3 Au", 1),
    ] {
        let mut kit = lille(force, "");
        kit.act(&format!("do campaign; space lille; {muster}; done"));
        let expected: &[_] = if expected == 0 { &[] } else { &[("able-leader", 1)] };
        assert_eq!(modifiers(&kit), expected, "{force}");
    }
}

// rule: 17.5.3#7
#[test]
fn he_and_his_corps_must_both_be_activated() {
    let mut kit = lille("3 Em, 1 Au, eugene, baden", "");
    kit.act("do campaign; space lille; leader baden; take 1 Au; take 3 Em; done");
    assert_eq!(modifiers(&kit), [], "Eugene looks on");
    let mut kit = lille("3 Em, 1 Au, eugene, baden", "");
    kit.act("do campaign; space lille; leader eugene; take 3 Em; done");
    assert_eq!(modifiers(&kit), [], "his Austrians look on");
    let mut kit = lille("3 Em, 1 Au, eugene, baden", "");
    kit.dice(&[4]).act("do campaign; space lille; leader eugene; take 1 Au; take 2 Em; done; siege");
    assert_eq!(rolled(&kit).0, 5);
}

// rule: 17.5.3#8
#[test]
fn a_famous_victory_in_or_next_to_the_space_adds_two_once() {
    for (ours, theirs, expected) in [
        (vec!["lille"], vec![], 2),
        (vec!["tournai"], vec![], 2),
        (vec!["tournai", "arras"], vec![], 2),
        (vec!["namur"], vec![], 0), // two spaces away
        (vec![], vec!["lille", "tournai"], 0),
        (vec!["arras"], vec!["lille"], 2),
    ] {
        let mut kit = lille(PLAIN, "");
        for space in &ours {
            let at = kit.space(space);
            kit.state.famous[0].insert(at);
        }
        for space in &theirs {
            let at = kit.space(space);
            kit.state.famous[1].insert(at);
        }
        kit.dice(&[2]).act(&plain("lille", 5)).act("siege");
        assert_eq!(rolled(&kit).0, 2 + expected, "{ours:?} {theirs:?}");
    }
}

// -------------------------------------------------------------------- 17.5.4 one roll a round

// rule: 17.5.4, 17.1.2
#[test]
fn a_fortress_is_rolled_against_once_a_round() {
    let mut kit = lille("6 Du, minor-alliance-1, minor-alliance-2", "");
    let at = kit.space("lille");
    kit.state.set_damage(at, 1);
    kit.dice(&[2]).act("do campaign; space lille; leader minor-alliance-1; take 3 Du; done; siege");
    kit.act("do campaign; space lille; leader minor-alliance-2; take 3 Du; done");
    kit.refused("siege", "17.5.4"); // though they are enough and fresh
    kit.hand(Alliance, &[2]).hand(Bourbon, &[1]).act("done");
    kit.act("card 1; do end; card 2; do campaign; space lille; leader minor-alliance-1; take 3 Du; done");
    assert!(kit.can("siege"), "a new round");
}

// rule: 17.5.4
#[test]
fn two_fortresses_may_be_rolled_against_in_a_round() {
    let mut kit = lille("3 Du, minor-alliance-1", "");
    kit.put("bouchain", "2 Br, minor-alliance-2").dice(&[2, 2]);
    kit.act("do campaign; space lille; leader minor-alliance-1; take 3 Du; done; siege");
    kit.hand(Bourbon, &[1]);
    kit.act("do campaign; space bouchain; leader minor-alliance-2; take 2 Br; done; siege").dice_used();
}

// -------------------------------------------------------------------- 17.5.5, 17.5.6 losses

// rule: 17.5.5
#[test]
fn only_activated_corps_are_hit() {
    let mut kit = lille("3 Du reduced, 3 Br, minor-alliance-1", "");
    let pool = kit.pool("Du");
    kit.dice(&[1]).act("do campaign; space lille; leader minor-alliance-1; take 3 Du reduced; done; siege");
    // The full British corps looked on: a reduced Dutch one is lost, although others are full.
    assert_eq!(kit.at(Alliance, "lille"), "3 Br, 2 Du reduced, minor-alliance-1");
    assert_eq!(kit.pool("Du"), pool + 1);
    assert_eq!(kit.causes("CorpsRemoved"), ["17.5.5"]);
}

// rule: 17.5.5
#[test]
fn hits_are_taken_in_the_order_of_battle_hits() {
    // The first from the power with the most corps activated, not the most in the space.
    let mut kit = lille("2 Du, 4 Br, 1 Br reduced, minor-alliance-1, minor-alliance-2", "1 Fr");
    kit.dice(&[4]).act("do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2");
    kit.act("take 2 Br; take 1 Br reduced; take 2 Du; done; siege").dice_used();
    assert_eq!(kit.at(Alliance, "lille"), "3 Br, 2 Br reduced, 2 Du, minor-alliance-1, minor-alliance-2");
    // A tie is the owner's choice, and no corps is removed while full ones were activated.
    let mut kit = lille("2 Du, 2 Br, 1 Em reduced, minor-alliance-1, minor-alliance-2", "1 Fr");
    kit.dice(&[4]).act("do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2");
    kit.act("take 2 Br; take 2 Du; take 1 Em reduced; done; siege");
    assert_eq!(kit.who(), Alliance);
    kit.refused("take 1 Em reduced acted", "16.3.1");
    assert!(kit.can("take 1 Br acted"));
    kit.act("take 1 Du acted");
    assert_eq!(
        kit.at(Alliance, "lille"),
        "2 Br, 1 Du, 1 Du reduced, 1 Em reduced, minor-alliance-1, minor-alliance-2"
    );
}

// rule: 17.5.6
#[test]
fn the_walls_fall_first_then_the_garrison_suffers() {
    let mut kit = lille(PLAIN, "1 Fr");
    plain_roll(&mut kit, "lille", 6);
    assert_eq!((strength(&kit, "lille"), kit.garrison(Bourbon, "lille").as_str()), (1, "1 Fr"));
    next_round(&mut kit);
    refresh(&mut kit);
    plain_roll(&mut kit, "lille", 5);
    assert_eq!(rolled(&kit), (6, 1, 2));
    assert_eq!((strength(&kit, "lille"), kit.garrison(Bourbon, "lille").as_str()), (0, "1 Fr reduced"));
    assert_eq!(kit.owner("lille"), Some(Bourbon));
    assert!(kit.causes("CorpsReduced").contains(&"17.5.6"), "the garrison");
}

// rule: 17.5.6
#[test]
fn a_garrison_is_never_eliminated_by_the_roll() {
    // Three hits on a strength of nothing and a full corps: one reduces it, the next takes the fortress.
    let mut kit = lille(PLAIN, "1 Fr");
    let at = kit.space("lille");
    kit.state.set_damage(at, 3);
    kit.state.continued[1].insert(at);
    let pool = kit.pool("Fr");
    plain_roll(&mut kit, "lille", 5);
    assert_eq!(rolled(&kit), (7, 1, 3));
    kit.act("space arras");
    assert_eq!((kit.pool("Fr"), kit.at(Bourbon, "arras").as_str()), (pool, "1 Fr reduced"));
    assert_eq!(kit.owner("lille"), Some(Alliance));
    // Strength 0 with a full garrison needs two hits.
    let mut kit = lille(PLAIN, "1 Fr");
    kit.state.set_damage(at, 3);
    plain_roll(&mut kit, "lille", 4);
    assert_eq!(
        (kit.owner("lille"), kit.garrison(Bourbon, "lille").as_str()),
        (Some(Bourbon), "1 Fr reduced")
    );
}

// -------------------------------------------------------------------- 17.5.7 capture

// rule: 17.5.7
#[test]
fn a_fortress_falls_when_nothing_is_left_of_its_defense() {
    let mut kit = lille(PLAIN, "1 Fr reduced");
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    kit.state.continued[0].insert(at);
    assert_eq!(kit.state.vp, 10);
    plain_roll(&mut kit, "lille", 5);
    assert_eq!(kit.who(), Bourbon, "the garrison marches out with honors");
    kit.act("space dunkirk");
    assert_eq!(kit.owner("lille"), Some(Alliance));
    assert_eq!(kit.state.vp, 13);
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (3, 0));
    assert!(!besieged(&kit, "lille"));
    assert_eq!(kit.at(Bourbon, "dunkirk"), "1 Fr reduced");
    assert_eq!((kit.causes("ControlChanged"), kit.causes("VictoryPoints")), (vec!["17.5.7"], vec!["6.1.1"]));
}

// rule: 17.5.7
#[test]
fn the_bourbons_gain_by_bringing_the_marker_down() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "landau").put("landau", "1 Fr, minor-bourbon-1").round(Bourbon, 2).dice(&[4]);
    kit.act("do campaign; space landau; leader minor-bourbon-1; take 1 Fr; done; siege");
    assert_eq!((kit.owner("landau"), kit.state.vp), (Some(Bourbon), 9));
}

// rule: 17.5.7
#[test]
fn a_fortress_holds_while_anything_is_left() {
    let mut kit = lille(PLAIN, "");
    plain_roll(&mut kit, "lille", 6);
    assert_eq!((defense_value(&kit, "lille"), kit.owner("lille"), kit.state.vp), (1, Some(Bourbon), 10));
}

// rule: 17.5.7
#[test]
fn the_fortress_falls_even_if_the_last_besieger_is_lost() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "antwerp").put("antwerp", "1 Du reduced, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[4]).act("do campaign; space antwerp; leader minor-alliance-1; take 1 Du reduced; done; siege");
    assert_eq!(kit.at(Alliance, "antwerp"), "minor-alliance-1");
    assert_eq!(kit.owner("antwerp"), Some(Alliance));
    // Without a hit on the fortress the siege is over with him.
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "1 Du reduced, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[1]).act("do campaign; space antwerp; leader minor-alliance-1; take 1 Du reduced; done; siege");
    assert_eq!((kit.owner("antwerp"), continued(&kit, "antwerp")), (Some(Bourbon), 0));
    assert!(!besieged(&kit, "antwerp"));
}

// -------------------------------------------------------------------- 17.5.8 honors of war

// rule: 17.5.8
#[test]
fn the_example_of_honors_of_war() {
    // Strength 2 and a full corps: three hits leave a reduced corps, and one more takes the fortress.
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, liege").put("namur", PLAIN).inside("namur", "1 Sp").round(Alliance, 2);
    let at = kit.space("namur");
    kit.state.famous[0].insert(at);
    assert_eq!(defense_value(&kit, "namur"), 4);
    plain_roll(&mut kit, "namur", 5);
    assert_eq!(rolled(&kit), (7, 1, 3));
    assert_eq!((strength(&kit, "namur"), kit.garrison(Bourbon, "namur").as_str()), (0, "1 Sp reduced"));
    assert_eq!((defense_value(&kit, "namur"), kit.owner("namur")), (1, Some(Bourbon)));
    next_round(&mut kit);
    refresh(&mut kit);
    kit.state.famous[0] = Default::default();
    kit.dice(&[3]).act(&plain("namur", 1)).act("siege");
    assert_eq!(rolled(&kit), (4, 1, 1));
    kit.act("space bouchain");
    assert_eq!((kit.owner("namur"), kit.at(Bourbon, "bouchain").as_str()), (Some(Alliance), "1 Sp reduced"));
}

// rule: 17.5.8
#[test]
fn a_garrison_reduced_from_the_start_must_still_be_hit() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", PLAIN).inside("antwerp", "1 Sp reduced").round(Alliance, 2);
    kit.dice(&[4]).act(&plain("antwerp", 2)).act("siege");
    assert_eq!((strength(&kit, "antwerp"), kit.owner("antwerp")), (0, Some(Bourbon)));
    assert_eq!(kit.causes("FortressReduced"), ["17.5.6"]);
    assert_eq!(kit.garrison(Bourbon, "antwerp"), "1 Sp reduced");
    next_round(&mut kit);
    kit.dice(&[3]).act(&plain("antwerp", 1)).act("siege");
    kit.act("space ostend");
    assert_eq!(kit.owner("antwerp"), Some(Alliance));
    assert_eq!(kit.at(Bourbon, "ostend"), "1 Sp reduced", "it took no further step loss");
}

/// Lille is about to fall with a reduced corps inside.
fn lille_falls() -> Kit {
    let mut kit = lille(PLAIN, "1 Fr reduced");
    let at = kit.space("lille");
    kit.state.set_damage(at, 3);
    kit
}

// rule: 17.5.8
#[test]
fn the_owner_chooses_among_the_nearest_spaces() {
    let mut kit = lille_falls();
    plain_roll(&mut kit, "lille", 4);
    assert_eq!(kit.who(), Bourbon);
    assert_eq!(kit.legal(), ["space dunkirk", "space bouchain", "space arras"]);
    kit.refused("space paris", "17.5.8").refused("space tournai", "17.5.8");
    kit.act("space bouchain");
    assert_eq!(kit.at(Bourbon, "bouchain"), "1 Fr reduced");
    assert_eq!((kit.causes("FortressTaken"), kit.causes("HonorsOfWar")), (vec!["17.5.7"], vec!["17.5.8"]));
}

// rule: 17.5.8
#[test]
fn honors_lead_to_unbesieged_spaces_with_room() {
    let mut kit = lille_falls();
    kit.put("bouchain", "1 Br").put("dunkirk", "12 Fr").put("arras", "minor-bourbon-1");
    plain_roll(&mut kit, "lille", 4);
    // Bouchain is besieged and Dunkirk full: only Arras is left, and nobody is asked.
    assert_eq!(kit.at(Bourbon, "arras"), "1 Fr reduced, minor-bourbon-1");
}

// rule: 17.5.8
#[test]
fn honors_lead_through_enemy_country_without_loc() {
    let mut kit = lille_falls();
    kit.control(Alliance, "dunkirk, arras, bouchain, ostend, namur, amiens, metz");
    plain_roll(&mut kit, "lille", 4);
    assert_eq!(kit.legal(), ["space reims", "space paris"], "the nearest, whatever lies between");
    kit.act("space reims");
    assert_eq!(kit.at(Bourbon, "reims"), "1 Fr reduced");
}

// rule: 17.5.8
#[test]
fn a_garrison_with_nowhere_to_go_is_lost() {
    let mut kit = lille_falls();
    let own = { kit.game.atlas().spaces.iter() }.map(|space| space.id.as_str()).filter(|&id| id != "lille");
    kit.control(Alliance, &own.collect::<Vec<_>>().join(", "));
    let pool = kit.pool("Fr");
    plain_roll(&mut kit, "lille", 4);
    assert_eq!((kit.owner("lille"), kit.pool("Fr")), (Some(Alliance), pool + 1));
    assert_eq!(kit.causes("CorpsRemoved"), ["17.5.8"]);
}

// rule: 17.5.8
#[test]
fn a_port_garrison_may_sail_to_a_port_of_a_friendly_sea() {
    let toulon = |sea| {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "nice")
            .put("toulon", PLAIN)
            .inside("toulon", "1 Fr reduced")
            .round(Alliance, 2);
        let at = kit.space("toulon");
        kit.state.set_damage(at, 2);
        kit.state.famous[0].insert(at);
        kit.state.sea[1] = Some(sea);
        plain_roll(&mut kit, "toulon", 6);
        kit
    };
    let mut kit = toulon(Bourbon);
    kit.refused("space nice", "17.5.8").refused("space cadiz", "17.5.8");
    kit.act("space naples");
    assert_eq!(kit.at(Bourbon, "naples"), "1 Fr reduced");
    let mut kit = toulon(Alliance);
    kit.refused("space naples", "17.5.8").act("space montpellier");
    assert_eq!(kit.at(Bourbon, "montpellier"), "1 Fr reduced");
}

// -------------------------------------------------------------------- 17.5.9 leaders in captured fortresses

/// Lille falls with these leaders inside.
fn lille_falls_on(leaders: &str) -> Kit {
    let mut kit = lille(PLAIN, leaders);
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    plain_roll(&mut kit, "lille", 6);
    assert_eq!((kit.owner("lille"), kit.state.vp), (Some(Alliance), 13));
    kit
}

// rule: 17.5.9
#[test]
fn a_named_leader_is_ransomed_for_his_rating() {
    let mut kit = lille_falls_on("villars");
    assert_eq!(kit.who(), Bourbon);
    kit.act("accept");
    assert_eq!(kit.state.vp, 13 + 2);
    assert!(kit.shows_name("villars") && kit.on_track("villars"));
    assert_eq!(kit.state.leader_back[kit.leader("villars").index()], 108, "he returns in 1708");
}

// rule: 17.5.9
#[test]
fn a_named_leader_not_paid_for_is_eliminated() {
    let mut kit = lille_falls_on("villars");
    kit.act("decline");
    assert_eq!(kit.state.vp, 13);
    assert!(!kit.shows_name("villars"));
    assert!(kit.happened("LeaderEliminated"));
    assert_eq!(kit.at(Bourbon, "lille"), "");
}

// rule: 17.5.9
#[test]
fn minor_leaders_return_next_turn_for_nothing() {
    let kit = lille_falls_on("minor-bourbon-1, boufflers (minor)");
    assert_eq!(kit.state.vp, 13);
    assert!(!kit.happened("LeaderCaptured"));
    assert_eq!(kit.causes("LeaderAway"), ["17.5.9"; 2]);
    for leader in ["minor-bourbon-1", "boufflers"] {
        assert!(kit.on_track(leader));
        assert_eq!(kit.state.leader_back[kit.leader(leader).index()], 108);
    }
}

// rule: 17.5.9
#[test]
fn marlborough_is_always_worth_three() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "landau")
        .put("landau", "1 Fr, minor-bourbon-1")
        .inside("landau", "marlborough")
        .round(Bourbon, 2);
    kit.dice(&[5]).act("do campaign; space landau; leader minor-bourbon-1; take 1 Fr; done; siege");
    assert_eq!((kit.who(), kit.state.vp), (Alliance, 9));
    kit.act("accept");
    assert_eq!(kit.state.vp, 6, "though no corps of his was with him");
}

// rule: 17.5.9
#[test]
fn each_of_several_captives_is_decided_by_himself() {
    let mut kit = lille_falls_on("villars, boufflers, minor-bourbon-1");
    kit.act("accept; decline");
    assert_eq!(kit.state.vp, 13 + 2);
    assert!(kit.shows_name("villars") && !kit.shows_name("boufflers"));
    assert!(kit.on_track("minor-bourbon-1"));
}

// -------------------------------------------------------------------- 17.6 lifting a siege

// rule: 17.6
#[test]
fn a_siege_lasts_while_one_corps_stays() {
    let mut kit = lille("6 Du, minor-alliance-1, minor-alliance-2, baden", "1 Fr");
    plain_roll(&mut kit, "lille", 6);
    next_round(&mut kit);
    kit.act(
        "do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2; take 5 Du; done; march",
    );
    kit.act("space tournai; done");
    assert_eq!(kit.at(Alliance, "lille"), "1 Du reduced, baden");
    assert!(besieged(&kit, "lille"));
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (1, 1));
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr");
    // The last one goes, though the leader stays.
    kit.hand(Bourbon, &[1]);
    kit.act("do transfer; space lille; take 1 Du reduced; space tournai; done");
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (3, 0));
    assert_eq!(kit.garrison(Bourbon, "lille"), "");
    assert!(!besieged(&kit, "lille"));
}

// rule: 17.6
#[test]
fn a_lost_battle_lifts_the_siege() {
    let mut kit = lille("2 Du, minor-alliance-1", "1 Fr");
    let at = kit.space("lille");
    kit.state.set_damage(at, 1);
    kit.state.continued[1].insert(at);
    kit.put("arras", "2 Fr, minor-bourbon-1").hand(Bourbon, &[2]).act("do end; card 2");
    kit.dice(&[1, 1]).dice(&[6, 6]);
    kit.act("do campaign; space arras; leader minor-bourbon-1; take 2 Fr; done; space lille; decline");
    assert_eq!(kit.at(Alliance, "tournai"), "2 Du reduced demoralized, minor-alliance-1");
    assert_eq!((strength(&kit, "lille"), continued(&kit, "lille")), (3, 0));
    assert_eq!(kit.at(Bourbon, "lille"), "3 Fr, minor-bourbon-1");
}

// rule: 17.6
#[test]
fn besiegers_who_avoid_battle_lift_the_siege() {
    let mut kit = lille("2 Du, minor-alliance-1", "1 Fr");
    let at = kit.space("lille");
    kit.state.set_damage(at, 2);
    kit.put("arras", "2 Fr, minor-bourbon-1").hand(Bourbon, &[2]).act("do end; card 2").dice(&[5]);
    kit.act("do campaign; space arras; leader minor-bourbon-1; take 2 Fr; done; space lille; accept");
    kit.act("space tournai; leader minor-alliance-1; take 2 Du; done");
    assert_eq!((strength(&kit, "lille"), kit.at(Bourbon, "lille").as_str()), (3, "3 Fr, minor-bourbon-1"));
}

// rule: 17.6
#[test]
fn besiegers_who_all_intercept_elsewhere_lift_the_siege() {
    for (corps, lifted) in [(2, true), (1, false)] {
        let mut kit = lille("2 Du, minor-alliance-1", "1 Fr");
        let at = kit.space("lille");
        kit.state.set_damage(at, 1);
        kit.put("bouchain", "1 Fr, minor-bourbon-1").hand(Bourbon, &[2]).act("do end; card 2");
        kit.act("do campaign; space bouchain; leader minor-bourbon-1; take 1 Fr; done; space tournai");
        kit.act(&format!("space lille; leader minor-alliance-1; take {corps} Du")).dice(&[6]);
        assert_eq!(kit.who(), Alliance);
        kit.act("done");
        assert_eq!(kit.at(Alliance, "tournai"), format!("{corps} Du, minor-alliance-1"));
        assert_eq!((besieged(&kit, "lille"), strength(&kit, "lille")), (!lifted, if lifted { 3 } else { 2 }));
    }
}

// rule: 17.6
#[test]
fn besiegers_who_win_keep_the_siege() {
    let mut kit = lille("2 Du, minor-alliance-1", "1 Fr");
    let at = kit.space("lille");
    kit.state.set_damage(at, 1);
    kit.put("arras", "2 Fr, minor-bourbon-1").hand(Bourbon, &[2]).act("do end; card 2");
    kit.dice(&[6, 6]).dice(&[1, 1]);
    kit.act("do campaign; space arras; leader minor-bourbon-1; take 2 Fr; done; space lille; decline; space arras");
    assert_eq!(kit.victor(), Some(Alliance));
    assert!(besieged(&kit, "lille"));
    assert_eq!((strength(&kit, "lille"), kit.garrison(Bourbon, "lille").as_str()), (2, "1 Fr"));
}

// -------------------------------------------------------------------- the siege of Strasbourg

/// 1707, before the second round: Berwick in Metz, Starhemberg in Strasbourg, which the Alliance holds.
fn strasbourg() -> Kit {
    let mut kit = Kit::empty_with(1707, Options::default());
    kit.control(Alliance, "strasbourg, landau");
    kit.put("metz", "4 Fr, 1 Fr reduced, berwick").put("strasbourg", "3 Au, starhemberg, minor-alliance-1");
    kit.hand(Bourbon, &[2, 2, 2]).hand(Alliance, &[1, 1, 1]).round(Bourbon, 1);
    // Round 2.
    kit.act("do campaign; space metz; leader berwick; take 4 Fr; take 1 Fr reduced; done; space strasbourg");
    let odds = succession::odds::battle(game(), &kit.state).expect("a battle is offered");
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (7, 4));
    kit.act("leader starhemberg; take 1 Au; space landau; leader minor-alliance-1; take 2 Au; done");
    assert!(besieged(&kit, "strasbourg"));
    kit.act("card 1; do end; card 2");
    kit
}

/// Rounds 3 and 4 of the example.
fn strasbourg_before_round_five() -> Kit {
    let mut kit = strasbourg();
    assert_eq!(defense_value(&kit, "strasbourg"), 4);
    kit.dice(&[4]).act("do campaign; space strasbourg; leader berwick; take 4 Fr; done");
    assert_eq!(modifiers(&kit), [("leader-inside", -1), ("able-leader", 1)]);
    kit.act("siege");
    assert_eq!(rolled(&kit), (4, 1, 1));
    assert_eq!(kit.at(Bourbon, "strasbourg"), "3 Fr, 2 Fr reduced, berwick");
    assert_eq!((strength(&kit, "strasbourg"), continued(&kit, "strasbourg")), (1, 1));
    assert_eq!(defense_value(&kit, "strasbourg"), 3);
    kit.act("do replacement; space strasbourg; take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "strasbourg"), "4 Fr, 1 Fr reduced, berwick");
    kit.act("card 1; do end; card 2");
    kit.dice(&[4]).act("do campaign; space strasbourg; leader berwick; take 4 Fr; done");
    assert_eq!(modifiers(&kit), [("leader-inside", -1), ("continued-siege", 1), ("able-leader", 1)]);
    kit.act("siege");
    assert_eq!(rolled(&kit), (5, 1, 1));
    assert_eq!(kit.at(Bourbon, "strasbourg"), "3 Fr, 2 Fr reduced, berwick");
    assert_eq!((strength(&kit, "strasbourg"), continued(&kit, "strasbourg")), (0, 2));
    assert_eq!(defense_value(&kit, "strasbourg"), 2);
    kit.act("do end; card 1; do end; card 2");
    kit
}

// rule: 17.1.1, 17.1.2, 17.3.1, 17.4, 17.5.1, 17.5.2, 17.5.6, 17.5.7, 17.5.8, 17.5.9
#[test]
fn the_siege_of_strasbourg() {
    let mut kit = strasbourg_before_round_five();
    assert_eq!(kit.state.vp, 10);
    kit.dice(&[5]).act("do campaign; space strasbourg; leader berwick; take 3 Fr; done");
    assert_eq!(modifiers(&kit), [("leader-inside", -1), ("continued-siege", 2), ("able-leader", 1)]);
    kit.act("siege");
    assert_eq!(rolled(&kit), (7, 1, 3));
    assert_eq!((kit.owner("strasbourg"), kit.state.vp), (Some(Bourbon), 8));
    assert_eq!(kit.who(), Alliance);
    kit.act("space landau");
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, 1 Au reduced, minor-alliance-1");
    assert_eq!(kit.garrison(Alliance, "strasbourg"), "starhemberg");
    kit.act("accept");
    assert_eq!(kit.state.vp, 7);
    assert!(kit.shows_name("starhemberg") && kit.on_track("starhemberg"));
    assert_eq!(kit.state.leader_back[kit.leader("starhemberg").index()], 108, "in the box of 1708");
    assert_eq!((strength(&kit, "strasbourg"), continued(&kit, "strasbourg")), (2, 0));
    kit.dice_used();
}

// rule: 17.1.2, 17.6
#[test]
fn had_he_rolled_a_three_the_siege_of_strasbourg_would_have_failed() {
    let mut kit = strasbourg_before_round_five();
    kit.dice(&[3]).act("do campaign; space strasbourg; leader berwick; take 3 Fr; done; siege");
    assert_eq!(rolled(&kit), (5, 1, 1));
    assert_eq!((kit.owner("strasbourg"), defense_value(&kit, "strasbourg")), (Some(Alliance), 1));
    // No rounds are left. (The die is for an uprising in Spain, which does not come.)
    kit.dice(&[1]).act("do end; b: space metz").dice_used();
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, 3 Fr reduced, berwick");
    assert_eq!((strength(&kit, "strasbourg"), continued(&kit, "strasbourg")), (2, 0));
    assert_eq!(kit.at(Alliance, "strasbourg"), "1 Au reduced, starhemberg");
    assert_eq!((kit.state.vp, kit.state.year), (10, 1708));
}

/// The Alliance has besieged Parma, which nobody holds, for two rounds; five French corps come for it.
fn parma(besiegers: &str) -> Kit {
    let mut kit = Kit::empty(1703);
    kit.put("parma", besiegers).put("cremona", "5 Fr, vendome");
    let at = kit.space("parma");
    kit.state.continued[1].insert(at);
    kit.round(Bourbon, 1).hand(Alliance, &[2]).hand(Bourbon, &[2]);
    kit
}

const TO_PARMA: &str = "do campaign; space cremona; leader vendome; take 5 Fr; done; space parma";

// rule: 17.6, 17.5.3#6, 2.3.1
#[test]
fn whoever_drives_a_besieger_from_a_fortress_nobody_holds_begins_a_new_siege() {
    // He avoids battle.
    let mut kit = parma("1 Au reduced, starhemberg");
    kit.dice(&[6]).act(TO_PARMA).act("accept; space mirandola; leader starhemberg; take 1 Au reduced; done");
    assert_eq!((kit.at(Bourbon, "parma"), continued(&kit, "parma")), ("5 Fr, vendome".into(), 0));

    // He is beaten and retreats.
    let mut kit = parma("2 Au, starhemberg");
    kit.dice(&[1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act(TO_PARMA).act("decline");
    kit.act("leader vendome; leader starhemberg");
    assert_eq!((kit.victor(), kit.at(Alliance, "parma").as_str()), (Some(Bourbon), ""));
    assert_eq!(continued(&kit, "parma"), 0);

    // The besieger who stands his ground goes on with his own siege.
    let mut kit = parma("8 Au, eugene");
    kit.dice(&[6; 10]).dice(&[1; 11]).act(TO_PARMA).act("decline");
    kit.act("leader vendome; leader eugene");
    assert_eq!((kit.victor(), continued(&kit, "parma")), (Some(Alliance), 2));
}
