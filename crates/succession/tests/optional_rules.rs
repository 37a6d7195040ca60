//! The optional rules: 20.5, those of Nine Years, and the house's own switches, each on and off.

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::state::off;
use succession::step::{Card, Moment, Phase, Step};
use succession::{Options, Side};

fn bit(card: &str) -> u64 {
    1 << game().atlas().event(card).expect("a card").0
}

/// An empty map with these options.
fn with(year: u16, options: &[Options]) -> Kit {
    let all = options.iter().fold(Options::default(), |all, &o| all.with(o));
    Kit::empty_with(year, all)
}

/// With and without an option.
fn on_off(option: Options) -> [(bool, Options); 2] {
    [(true, option), (false, Options::default())]
}

// ---------------------------------------------------------------- 20.5.1

/// The Alliance is about to draw its event, with these cards in the deck.
fn economy(year: u16, option: Options, deck: &[&str]) -> Kit {
    let mut kit = with(year, &[option]);
    kit.state.late_added = true;
    kit.state.hidden.event_deck = deck.iter().fold(0, |all, card| all | bit(card));
    kit.state.first = Alliance;
    kit
}

// rule: 20.5.1
#[test]
fn the_alliance_buys_bank_of_england_for_a_point_instead_of_drawing() {
    let mut kit = economy(1705, Options::HISTORIC_ECONOMY, &["bank-of-england", "treasure-fleet"]);
    kit.moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::Draw(Alliance));
    kit.dice(&[0]).act("event bank-of-england");
    assert_eq!(kit.state.vp, 9);
    assert_eq!(kit.state.in_effect, bit("bank-of-england"));
    let drawn = kit.facts.iter().filter(|f| matches!(f, Fact::EventDrawn { side: Alliance })).count();
    assert_eq!(drawn, 0, "it does not draw as well");
    kit.dice_used();
    assert_eq!(kit.state.hidden.event_deck, 0, "the Bourbons drew theirs");
}

// rule: 20.5.1
#[test]
fn the_alliance_may_draw_all_the_same() {
    let mut kit = economy(1705, Options::HISTORIC_ECONOMY, &["bank-of-england", "treasure-fleet"]);
    let treasure = u32::from(bit("treasure-fleet") > bit("bank-of-england"));
    kit.moment(Moment::EventFirst).dice(&[treasure, 0]).act("draw");
    assert_eq!(kit.state.vp, 10);
    assert_eq!(kit.state.extra_rp, [0, 2]);
}

// rule: 20.5.1
#[test]
fn without_historic_economy_nothing_is_for_sale() {
    let mut kit = economy(1705, Options::default(), &["bank-of-england", "treasure-fleet"]);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement), "both cards have been drawn");
    assert_eq!(kit.state.vp, 10);
}

// rule: 20.5.1
#[test]
fn french_financial_collapse_is_for_sale_from_1708_only() {
    let deck = ["bank-of-england", "french-financial-collapse"];
    let mut kit = economy(1707, Options::HISTORIC_ECONOMY, &deck);
    kit.moment(Moment::EventFirst).refused("event french-financial-collapse", "20.5.1");
    let mut kit = economy(1708, Options::HISTORIC_ECONOMY, &deck);
    kit.moment(Moment::EventFirst).dice(&[0]).act("event french-financial-collapse");
    assert_eq!(kit.state.vp, 9);
    assert_ne!(kit.state.in_effect & bit("french-financial-collapse"), 0);
}

// rule: 20.5.1
#[test]
fn only_these_two_are_for_sale_only_from_the_deck_and_only_to_the_alliance() {
    let mut kit = economy(1709, Options::HISTORIC_ECONOMY, &["treasure-fleet", "bank-of-england"]);
    kit.moment(Moment::EventFirst);
    kit.refused("event treasure-fleet", "20.5.1").refused("event french-financial-collapse", "20.5.1");
    // Already in effect: nothing to ask.
    let mut kit = economy(1709, Options::HISTORIC_ECONOMY, &["treasure-fleet"]);
    kit.in_effect("bank-of-england").dice(&[0]).moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement));
    // The Bourbons draw without being asked.
    let mut kit = economy(1709, Options::HISTORIC_ECONOMY, &["bank-of-england", "treasure-fleet"]);
    kit.state.first = Bourbon;
    let treasure = u32::from(bit("treasure-fleet") > bit("bank-of-england"));
    kit.dice(&[treasure]).moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::Draw(Alliance));
}

// ---------------------------------------------------------------- battles

/// The Alliance at Bouchain attacks the Bourbons at Reims, all corps and leaders; the Bourbons stand.
fn battle(options: &[Options], alliance: (&str, &str), bourbon: &str) -> Kit {
    let mut kit = with(1707, options);
    kit.control(Alliance, "bouchain");
    kit.put("bouchain", alliance.0).put("reims", bourbon).round(Alliance, 2);
    kit.act("do campaign; space bouchain").act(alliance.1).act("done; space reims; b: decline");
    kit
}

/// Throws of one side in the battle, as faces.
fn throws(kit: &Kit, of: Side) -> Vec<Vec<u8>> {
    let faces = kit.facts.iter().filter_map(|f| match f {
        Fact::BattleDice { side, dice, .. } if *side == of => Some(dice.faces()),
        _ => None,
    });
    faces.collect()
}

const EUGENE: (&str, &str) = ("2 Au, eugene", "leader eugene; take 2 Au");
const BOUFFLERS: &str = "2 Fr, boufflers";

// rule: 20.5.2
#[test]
fn the_better_commander_throws_as_many_dice_again_as_he_is_better() {
    // Eugene's 2 against Boufflers' 1: one die.
    let mut kit = battle(&[Options::BATTLE_REROLLS], EUGENE, BOUFFLERS);
    kit.act("leader eugene").dice(&[5, 1, 1, 1]).dice(&[1, 1, 1]).dice(&[6]).dice(&[1; 4]);
    kit.act("leader boufflers");
    assert_eq!(throws(&kit, Alliance), [vec![5, 1, 1, 1], vec![6]], "one missed die is thrown again");
    assert_eq!(throws(&kit, Bourbon), [vec![1, 1, 1]]);
    let fought = kit.facts.iter().find_map(|f| match f {
        Fact::BattleFought { alliance_hits, .. } => Some(*alliance_hits),
        _ => None,
    });
    assert_eq!(fought, Some(2), "its hit counts");
}

// rule: 20.5.2
#[test]
fn a_side_without_a_leader_counts_zero_and_the_bourbons_may_be_the_better() {
    let minor = ("2 Au, minor-alliance-1", "leader minor-alliance-1; take 2 Au");
    let mut kit = battle(&[Options::BATTLE_REROLLS], minor, "2 Fr, villars");
    assert_eq!(kit.who(), Bourbon, "a minor leader has no dice to give");
    kit.dice(&[1, 1]).dice(&[1; 4]).dice(&[1, 5]).dice(&[1; 2]).act("leader villars");
    assert_eq!(throws(&kit, Bourbon), [vec![1, 1, 1, 1], vec![1, 5]], "2 against 0");
    assert_eq!(throws(&kit, Alliance), [[1, 1]]);
}

// rule: 20.5.2
#[test]
fn equal_commanders_and_dice_that_hit_are_not_thrown_again() {
    let mut kit = battle(&[Options::BATTLE_REROLLS], EUGENE, "2 Fr, villars");
    kit.act("leader eugene").dice(&[1; 4]).dice(&[1; 4]).dice(&[1; 4]).act("leader villars");
    kit.dice_used();
    assert_eq!(throws(&kit, Alliance).len() + throws(&kit, Bourbon).len(), 2, "2 against 2");
    let mut kit = battle(&[Options::BATTLE_REROLLS], EUGENE, BOUFFLERS);
    kit.act("leader eugene").dice(&[6, 6, 6, 6]).dice(&[1, 1, 1]).dice(&[1; 4]).act("leader boufflers");
    assert_eq!(throws(&kit, Alliance), [[6, 6, 6, 6]], "nothing missed");
}

// rule: 20.5.2
#[test]
fn without_the_rule_no_die_is_thrown_again() {
    let mut kit = battle(&[], EUGENE, BOUFFLERS);
    kit.act("leader eugene").dice(&[1; 4]).dice(&[1; 3]).dice(&[1; 4]).act("leader boufflers");
    kit.dice_used();
    assert_eq!(throws(&kit, Alliance), [[1, 1, 1, 1]]);
}

/// The same battle fought out: Alliance hits all or nothing, casualty dice for Eugene, then Boufflers.
fn casualties(options: &[Options], alliance_wins: bool, eugene: [u32; 2], boufflers: [u32; 2]) -> Kit {
    let mut kit = battle(options, EUGENE, BOUFFLERS);
    let (ours, theirs) = if alliance_wins { (6, 1) } else { (1, 1) };
    kit.act("leader eugene").dice(&[ours; 4]).dice(&[theirs; 3]).dice(&eugene).dice(&boufflers);
    kit.act("leader boufflers");
    kit
}

// rule: 20.5.3
#[test]
fn a_ten_wounds_on_the_beaten_side() {
    let mut kit = casualties(&[Options::WOUNDED_LEADERS], true, [1, 1], [4, 6]);
    assert!(kit.facts.contains(&Fact::LeaderWounded { leader: kit.leader("boufflers") }));
    assert!(kit.on_track("boufflers") && kit.shows_name("boufflers"), "he will be back");
    kit.act("space paris");
    assert_eq!(
        kit.at(Bourbon, "paris"),
        "2 Fr reduced demoralized, staff-bourbon",
        "the Staff Officer retreats"
    );
}

// rule: 20.5.3
#[test]
fn an_eleven_wounds_on_the_winning_side() {
    let kit = casualties(&[Options::WOUNDED_LEADERS], true, [5, 6], [1, 1]);
    assert!(kit.on_track("eugene"));
    assert_eq!(kit.at(Alliance, "reims"), "2 Au, staff-alliance");
    // The other way round: 10 does nothing to a winner.
    let kit = casualties(&[Options::WOUNDED_LEADERS], true, [5, 5], [1, 1]);
    assert_eq!(kit.at(Alliance, "reims"), "2 Au, eugene");
}

// rule: 20.5.3
#[test]
fn a_captured_or_killed_leader_is_not_wounded() {
    let kit = casualties(&[Options::WOUNDED_LEADERS], true, [1, 1], [5, 6]);
    assert_eq!(kit.state.top(), Step::Ransom(kit.leader("boufflers")), "11 on the beaten side captures");
    let kit = casualties(&[Options::WOUNDED_LEADERS], true, [6, 6], [1, 1]);
    assert!(!kit.shows_name("eugene"), "12 eliminates");
}

// rule: 20.5.3
#[test]
fn a_wound_is_ignored_while_the_staff_officer_is_in_use() {
    let mut kit = battle(&[Options::WOUNDED_LEADERS], EUGENE, BOUFFLERS);
    kit.put("vienna", "staff-alliance");
    kit.act("leader eugene").dice(&[6; 4]).dice(&[1; 3]).dice(&[5, 6, 1, 1]).act("leader boufflers");
    assert_eq!(kit.at(Alliance, "reims"), "2 Au, eugene");
    assert!(!kit.happened("LeaderWounded"));
    let harmless = |fact: &&Fact| matches!(fact, Fact::Die { purpose: "leader-casualty", success: true, .. });
    assert_eq!(kit.facts.iter().filter(harmless).count(), 2, "and told as harmless");
}

// rule: 20.5.3, 12.2.1
#[test]
fn a_wounded_leader_returns_as_a_reinforcement_next_turn() {
    let mut kit = casualties(&[Options::WOUNDED_LEADERS], true, [5, 6], [1, 1]);
    kit.state.hidden.event_deck = 0;
    kit.moment(Moment::NextYear);
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!(kit.state.leader_at[kit.leader("eugene").index()], off::DUE);
}

#[test]
fn the_staff_officer_leaves_when_the_leader_he_replaced_returns() {
    let mut kit = casualties(&[Options::WOUNDED_LEADERS], true, [5, 6], [1, 1]);
    kit.state.hidden.event_deck = 0;
    kit.moment(Moment::NextYear);
    kit.moment(Moment::ReinforcementOrder).act("first alliance; done");
    for leader in ["minor-alliance-3", "minor-alliance-4", "galway"] {
        let leader = kit.leader(leader);
        kit.state.leader_at[leader.index()] = off::GONE;
    }
    kit.act("leader eugene; space vienna; done");
    assert_eq!(kit.state.leader_at[kit.leader("staff-alliance").index()], off::ASIDE);
}

// rule: 20.5.3
#[test]
fn without_the_rule_nobody_is_wounded() {
    let kit = casualties(&[], true, [5, 6], [4, 6]);
    assert_eq!(kit.at(Alliance, "reims"), "2 Au, eugene");
    assert!(!kit.happened("LeaderWounded"));
}

// ---------------------------------------------------------------- 20.5.4

/// The total of a siege roll of 2 with a leader before a fortress of strength 1.
fn siege_total(option: Options, side: Side, space: &str, leader: &str, corps: &str) -> i8 {
    let mut kit = with(1705, &[option]);
    kit.put(space, &format!("2 {corps}, {leader}")).round(side, 2).dice(&[2]);
    let leader = leader.split(' ').next().unwrap_or_default();
    kit.act(&format!("do campaign; space {space}; leader {leader}; take 2 {corps}; done; siege"));
    let total = kit.facts.iter().find_map(|f| match f {
        Fact::SiegeRolled { total, .. } => Some(*total),
        _ => None,
    });
    total.expect("a siege roll")
}

// rule: 20.5.4#1
#[test]
fn baden_counts_as_two_in_a_siege() {
    let siege = |option, leader, corps| siege_total(option, Alliance, "landau", leader, corps);
    assert_eq!(siege(Options::LEADER_ABILITIES, "baden", "Em"), 3);
    assert_eq!(siege(Options::default(), "baden", "Em"), 2);
    assert_eq!(siege(Options::LEADER_ABILITIES, "baden", "Au"), 2, "with his home corps");
    assert_eq!(siege(Options::LEADER_ABILITIES, "baden (minor)", "Em"), 2, "on his named side");
    assert_eq!(siege(Options::LEADER_ABILITIES, "starhemberg", "Au"), 2, "nobody else");
}

// rule: 20.5.4#8
#[test]
fn boufflers_counts_as_two_in_a_siege() {
    let siege = |option, leader| siege_total(option, Bourbon, "philipsburg", leader, "Fr");
    assert_eq!(siege(Options::LEADER_ABILITIES, "boufflers"), 3);
    assert_eq!(siege(Options::default(), "boufflers"), 2);
    assert_eq!(siege(Options::LEADER_ABILITIES, "tallard"), 2, "nobody else");
}

/// Alliance dice of the battle with these leaders named.
fn alliance_dice(options: &[Options], force: (&str, &str), named: &str) -> usize {
    let mut kit = battle(options, force, "4 Fr, villars");
    kit.act(named).dice(&[1; 30]).act("leader villars");
    throws(&kit, Alliance)[0].len()
}

// rule: 20.5.4#2
#[test]
fn eugene_alone_is_worth_three() {
    let alone = ("4 Au, eugene", "leader eugene; take 4 Au");
    assert_eq!(alliance_dice(&[Options::LEADER_ABILITIES], alone, "leader eugene"), 4 + 3);
    assert_eq!(alliance_dice(&[], alone, "leader eugene"), 4 + 2);
    let together = ("4 Au, eugene, starhemberg", "leader eugene; leader starhemberg; take 4 Au");
    let both = "leader eugene; leader starhemberg";
    assert_eq!(alliance_dice(&[Options::LEADER_ABILITIES], together, both), 4 + 2 + 1);
    let abroad = ("4 Em, eugene", "leader eugene; take 4 Em");
    assert_eq!(
        alliance_dice(&[Options::LEADER_ABILITIES], abroad, "leader eugene"),
        4 + 2,
        "one less abroad"
    );
}

// rule: 20.5.4#2
#[test]
fn eugene_beside_marlborough_throws_one_more_die_again() {
    let twins = (
        "2 Br, 2 Du, 2 Au, marlborough, eugene",
        "leader marlborough; leader eugene; take 2 Br; take 2 Du; take 2 Au",
    );
    for (options, again) in [
        (&[Options::LEADER_ABILITIES, Options::BATTLE_REROLLS][..], 2),
        (&[Options::BATTLE_REROLLS][..], 1),
        (&[Options::LEADER_ABILITIES][..], 0),
    ] {
        let mut kit = battle(options, twins, "4 Fr, villars");
        kit.act("leader marlborough; leader eugene").dice(&[1; 40]).act("leader villars");
        let thrown = throws(&kit, Alliance);
        // Marlborough's 3 against Villars' 2 gives one die.
        assert_eq!(thrown.get(1).map_or(0, Vec::len), again);
    }
}

// rule: 20.5.4#5
#[test]
fn overkirk_beside_another_named_leader_is_worth_two() {
    let pair = ("4 Du, 2 Em, baden, overkirk", "leader baden; leader overkirk; take 4 Du; take 2 Em");
    let both = "leader baden; leader overkirk";
    assert_eq!(alliance_dice(&[Options::LEADER_ABILITIES], pair, both), 6 + 1 + 2);
    assert_eq!(alliance_dice(&[], pair, both), 6 + 1 + 1);
    let alone = ("4 Du, overkirk", "leader overkirk; take 4 Du");
    assert_eq!(alliance_dice(&[Options::LEADER_ABILITIES], alone, "leader overkirk"), 4 + 1);
}

// rule: 20.5.4#3, 4.1.1
#[test]
fn galway_makes_room_for_one_more_corps() {
    for (on, option) in on_off(Options::LEADER_ABILITIES) {
        let mut kit = with(1706, &[option]);
        // Elvas is rugged: four corps, five with Galway.
        kit.put("elvas", "4 Br, galway").put("lisbon", "1 Po, minor-alliance-1").round(Alliance, 2);
        kit.act("do transfer; space lisbon; take 1 Po");
        assert_eq!(kit.can("space elvas"), on);
        if !on {
            kit.refused("space elvas", "4.1.2");
        }
    }
    let mut kit = with(1706, &[Options::LEADER_ABILITIES]);
    kit.put("elvas", "4 Br, galway (minor)").put("lisbon", "1 Po").round(Alliance, 2);
    kit.act("do transfer; space lisbon; take 1 Po").refused("space elvas", "4.1.2");
}

// rule: 20.5.4#3, 4.1.3#1
#[test]
fn when_galway_leaves_the_space_is_crowded() {
    let mut kit = with(1706, &[Options::LEADER_ABILITIES]);
    kit.put("elvas", "5 Br, galway").round(Alliance, 2);
    kit.act("do transfer; space elvas; leader galway; space lisbon; done");
    assert_eq!(kit.at(Alliance, "elvas"), "2 Br, 3 Br reduced");
}

/// Marlborough comes upon a Bourbon force in the fortress space of Antwerp, which avoids battle.
fn pursuit(option: Options, leader: &str) -> Kit {
    let mut kit = with(1705, &[option]);
    kit.put("bergen-op-zoom", &format!("2 Br, 2 Du, {leader}")).put("antwerp", "2 Fr, boufflers");
    kit.round(Alliance, 2);
    let leader = leader.split(' ').next().unwrap_or_default();
    kit.act(&format!("do campaign; space bergen-op-zoom; leader {leader}; take 2 Br; take 2 Du; done"));
    kit.act("space antwerp; done; space namur; leader boufflers; take 2 Fr");
    kit
}

// rule: 20.5.4#4
#[test]
fn those_who_avoid_marlborough_fail_on_a_one() {
    let mut kit = pursuit(Options::LEADER_ABILITIES, "marlborough");
    kit.dice(&[2]).act("done");
    assert_eq!(kit.at(Bourbon, "namur"), "2 Fr, boufflers");
    let mut kit = pursuit(Options::LEADER_ABILITIES, "marlborough");
    kit.dice(&[1]).act("done");
    assert_eq!(kit.at(Bourbon, "antwerp"), "2 Fr, boufflers");
    assert_eq!(kit.state.top(), Step::BattleLeaders(Alliance), "it comes to battle");
}

// rule: 20.5.4#4
#[test]
fn those_who_avoid_another_or_without_the_rule_just_go() {
    for (option, leader) in [
        (Options::default(), "marlborough"),
        (Options::LEADER_ABILITIES, "overkirk"),
        (Options::LEADER_ABILITIES, "marlborough (minor)"),
    ] {
        let mut kit = pursuit(option, leader);
        kit.act("done");
        assert_eq!(kit.rolled("pursuit"), None, "{leader}");
        assert_eq!(kit.at(Bourbon, "namur"), "2 Fr, boufflers");
    }
}

/// Dice thrown again by each side, with these leaders and both options, or re-rolls alone.
fn again(options: &[Options], alliance: (&str, &str), named: (&str, &str), bourbon: &str) -> [usize; 2] {
    let mut kit = battle(options, alliance, bourbon);
    kit.act(named.0).dice(&[1; 40]).act(named.1);
    [Alliance, Bourbon].map(|side| throws(&kit, side).get(1).map_or(0, Vec::len))
}

// rule: 20.5.4#6
#[test]
fn starhemberg_counts_as_two_for_throwing_again() {
    let force = ("4 Au, starhemberg", "leader starhemberg; take 4 Au");
    let named = ("leader starhemberg", "leader boufflers");
    let both = [Options::LEADER_ABILITIES, Options::BATTLE_REROLLS];
    assert_eq!(again(&both, force, named, "4 Fr, boufflers"), [1, 0]);
    assert_eq!(again(&both[1..], force, named, "4 Fr, boufflers"), [0, 0]);
    // His dice in the battle stay as printed.
    assert_eq!(alliance_dice(&[Options::LEADER_ABILITIES], force, "leader starhemberg"), 4 + 1);
}

// rule: 20.5.4#10
#[test]
fn tallard_counts_as_two_for_throwing_again() {
    let force = ("4 Em, baden", "leader baden; take 4 Em");
    let named = ("leader baden", "leader tallard");
    let both = [Options::LEADER_ABILITIES, Options::BATTLE_REROLLS];
    assert_eq!(again(&both, force, named, "4 Fr, tallard"), [0, 1]);
    assert_eq!(again(&both[1..], force, named, "4 Fr, tallard"), [0, 0]);
}

/// The Alliance comes upon a Bourbon force at Antwerp, a friendly fortress space.
fn at_antwerp(option: Options, bourbon: &str) -> Kit {
    let mut kit = with(1705, &[option]);
    kit.put("bergen-op-zoom", "2 Du, overkirk").put("antwerp", bourbon).round(Alliance, 2);
    kit.act("do campaign; space bergen-op-zoom; leader overkirk; take 2 Du; done; space antwerp");
    kit
}

// rule: 20.5.4#10, 14.7.2
#[test]
fn tallard_must_roll_to_avoid_battle_even_in_a_fortress_space() {
    use succession::step::Arrival;
    let mut kit = at_antwerp(Options::LEADER_ABILITIES, "2 Fr, tallard");
    assert_eq!(kit.state.top(), Step::Arrive(Arrival::AvoidRoll));
    // 3 and his TR of 1 are not enough; nobody goes inside either.
    kit.dice(&[3]).act("accept; done");
    assert_eq!(kit.state.top(), Step::BattleLeaders(Alliance));
    let mut kit = at_antwerp(Options::LEADER_ABILITIES, "2 Fr, tallard");
    kit.dice(&[4]).act("accept; done; space namur; leader tallard; take 2 Fr; done");
    assert_eq!(kit.at(Bourbon, "namur"), "2 Fr, tallard");
    for (option, force) in [
        (Options::default(), "2 Fr, tallard"),
        (Options::LEADER_ABILITIES, "2 Fr, boufflers"),
        (Options::LEADER_ABILITIES, "2 Fr, tallard (minor)"),
    ] {
        let kit = at_antwerp(option, force);
        assert_eq!(kit.state.top(), Step::GoInside, "{force}: it succeeds by itself");
    }
}

/// Berwick at Metz at the end of the events.
fn berwick(option: Options, face: Option<u32>) -> Kit {
    let mut kit = with(1707, &[option]);
    kit.put("metz", "2 Fr, berwick");
    if let Some(face) = face {
        kit.dice(&[face]);
    }
    kit.moment(Moment::EventEnd);
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
    kit
}

// rule: 20.5.4#7
#[test]
fn berwick_is_called_away_on_a_five_or_six_after_the_events() {
    for face in [5, 6] {
        let kit = berwick(Options::LEADER_ABILITIES, Some(face));
        assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, staff-bourbon");
        assert!(kit.on_track("berwick"));
        assert_eq!(kit.state.leader_back[kit.leader("berwick").index()], 108, "back in 1708");
    }
    let kit = berwick(Options::LEADER_ABILITIES, Some(4));
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, berwick");
    let kit = berwick(Options::default(), None);
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, berwick");
    assert_eq!(kit.rolled("called-away"), None, "without the rule no die is thrown");
}

#[test]
fn berwick_stays_and_is_not_reported_away_when_the_staff_officer_is_in_use() {
    let mut kit = with(1707, &[Options::LEADER_ABILITIES]);
    kit.put("metz", "2 Fr, berwick").put("paris", "staff-bourbon").dice(&[6]).moment(Moment::EventEnd);
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, berwick");
    assert!(!kit.happened("LeaderAway"));
}

// rule: 20.5.4#9
#[test]
fn max_emanuel_captured_is_lost_as_a_starred_leader_and_costs_two_points() {
    for (on, option) in on_off(Options::LEADER_ABILITIES) {
        let mut kit = battle(&[option], EUGENE, "2 Ba, max-emanuel");
        // The Alliance wins with every die; Max Emanuel rolls 11.
        kit.act("leader eugene").dice(&[6; 4]).dice(&[1; 3]).dice(&[1, 1, 5, 6]);
        kit.act("leader max-emanuel");
        if on {
            assert!(!kit.shows_name("max-emanuel"), "no ransom is offered");
            assert_eq!(kit.state.vp, 12);
        } else {
            assert_eq!(kit.state.top(), Step::Ransom(kit.leader("max-emanuel")));
            assert_eq!(kit.state.vp, 10);
        }
    }
}

/// Bourbon dice of the battle at Reims with Vendôme, whose temper shows this face.
fn vendome(option: Options, who: &str, temper: Option<u32>) -> usize {
    let mut kit = with(1707, &[option]);
    kit.control(Alliance, "bouchain").put("bouchain", "2 Au, starhemberg").put("reims", who);
    kit.round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader starhemberg; take 2 Au; done; space reims");
    if let Some(face) = temper {
        kit.dice(&[face]);
    }
    kit.act("b: decline; leader starhemberg").dice(&[1; 30]).act("leader vendome");
    throws(&kit, Bourbon)[0].len()
}

// rule: 20.5.4#11
#[test]
fn vendome_may_be_worth_nothing_in_a_battle() {
    assert_eq!(vendome(Options::LEADER_ABILITIES, "4 Fr, vendome", Some(5)), 4 + 2);
    assert_eq!(vendome(Options::default(), "4 Fr, vendome", None), 4 + 2);
    assert_eq!(vendome(Options::LEADER_ABILITIES, "4 Fr, vendome (minor)", None), 4 + 1);
}

// rule: 20.5.4#11
#[test]
fn vendome_in_a_temper_gives_no_dice_for_this_battle() {
    let mut kit = with(1707, &[Options::LEADER_ABILITIES]);
    kit.control(Alliance, "bouchain").put("bouchain", "2 Au, starhemberg").put("reims", "4 Fr, vendome");
    kit.round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader starhemberg; take 2 Au; done; space reims");
    // The temper, three Alliance dice, four Bourbon ones, a casualty roll.
    kit.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act("b: decline; leader starhemberg");
    kit.dice_used();
    assert_eq!(throws(&kit, Bourbon)[0].len(), 4);
}

/// Villars with eight corps at Metz.
fn villars(year: u16, option: Options) -> Kit {
    let mut kit = with(year, &[option]);
    kit.put("metz", "8 Fr, villars").round(Bourbon, 1);
    kit.act("do campaign; space metz; leader villars");
    kit
}

// rule: 20.5.4#12
#[test]
fn villars_commands_four_until_1709() {
    for year in [1703, 1708] {
        villars(year, Options::LEADER_ABILITIES).refused("take 5 Fr", "13.5.1").act("take 4 Fr");
        villars(year, Options::default()).refused("take 7 Fr", "13.5.1").act("take 6 Fr");
    }
    villars(1709, Options::LEADER_ABILITIES).refused("take 7 Fr", "13.5.1").act("take 6 Fr");
}

// rule: 20.5.4#12, 13.5.4
#[test]
fn villars_rallies_by_his_printed_rating() {
    let mut kit = with(1705, &[Options::LEADER_ABILITIES]);
    kit.put("metz", "4 Fr demoralized, villars").round(Bourbon, 2);
    kit.act("do rally; leader villars").refused("take 4 Fr demoralized", "13.5.4");
    kit.act("take 3 Fr demoralized; done");
    assert_eq!(kit.at(Bourbon, "metz"), "3 Fr, 1 Fr demoralized, villars");
}

// rule: 20.5.4#12, 16.3.4
#[test]
fn villars_is_never_demoralized() {
    for (on, option) in on_off(Options::LEADER_ABILITIES) {
        let mut kit = battle(
            &[option],
            ("2 Br, 2 Du, marlborough", "leader marlborough; take 2 Br; take 2 Du"),
            "4 Fr, villars",
        );
        kit.act("leader marlborough")
            .dice(&[6; 7])
            .dice(&[1; 6])
            .dice(&[1; 4])
            .act("leader villars; space paris");
        assert_eq!(kit.at(Bourbon, "paris"), "4 Fr reduced demoralized, villars");
        assert_eq!(kit.state.leaders_demoralized.has(kit.leader("villars")), !on);
    }
}

// ---------------------------------------------------------------- optional card draw

/// Three cards in the deck, the Alliance first.
fn card_draw(option: Options, deck: &[&str]) -> Kit {
    let mut kit = with(1705, &[option]);
    kit.state.hidden.event_deck = deck.iter().fold(0, |all, card| all | bit(card));
    kit.state.first = Alliance;
    kit
}

#[test]
fn with_the_optional_card_draw_two_events_are_drawn_and_one_is_discarded() {
    let mut kit =
        card_draw(Options::CARD_DRAW, &["bank-of-england", "treasure-fleet", "siege-train", "forced-march"]);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::ChooseDrawn(Alliance));
    let drawn = kit.state.hidden.drawn[0];
    assert_eq!((drawn.count_ones(), kit.legal().len()), (2, 2));
    kit.refused("event command-dispute-1", "NY 20.4.5").refused("draw", "NY 20.4.5");
    kit.dice(&[0, 0]).act("event bank-of-england");
    assert_eq!(kit.state.in_effect, bit("bank-of-england"));
    let gone = drawn & !bit("bank-of-england");
    assert_eq!(game().look(&kit.state).unseen_events() & gone, 0, "the other card is out of the game");
    assert_eq!(kit.state.extra_rp, [0, 0]);
    assert_eq!(kit.state.top(), Step::ChooseDrawn(Bourbon));
}

#[test]
fn with_the_optional_card_draw_a_card_may_be_held() {
    let mut kit = card_draw(
        Options::CARD_DRAW,
        &["siege-train", "treasure-fleet", "forced-march", "camisard-rebellion"],
    );
    kit.dice(&[3, 2]).moment(Moment::EventFirst);
    let held = kit.legal().into_iter().find(|c| c.contains("forced-march") || c.contains("siege-train"));
    let held = held.expect("one of the cards to hold is among the last two");
    kit.dice(&[0, 0]).act(&held);
    assert_eq!(kit.state.hidden.held[0].count_ones(), 1);
}

#[test]
fn without_the_optional_card_draw_one_event_is_drawn() {
    let mut kit = card_draw(Options::default(), &["bank-of-england", "treasure-fleet", "siege-train"]);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    kit.dice_used();
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 1);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement));
}

#[test]
fn with_the_optional_card_draw_the_late_cards_come_when_the_deck_is_exhausted() {
    let mut kit = card_draw(Options::CARD_DRAW, &["treasure-fleet"]);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert!(kit.happened("LateCardsAdded"));
    assert_eq!(
        kit.state.hidden.drawn[0] & bit("treasure-fleet"),
        bit("treasure-fleet"),
        "the last card first"
    );
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 8 - 1);
    let mut even = card_draw(Options::CARD_DRAW, &["treasure-fleet", "siege-train"]);
    even.dice(&[0, 0]).moment(Moment::EventFirst);
    assert!(!even.happened("LateCardsAdded"), "two are left, and the deck is not exhausted yet");
    // They are not added a second time in 1708.
    kit.state.hidden.drawn = [0, 0];
    kit.state.year = 1708;
    kit.forget().moment(Moment::Events);
    assert!(!kit.happened("LateCardsAdded"));
    let mut kit = card_draw(Options::default(), &["treasure-fleet"]);
    kit.dice(&[0]).moment(Moment::EventFirst);
    assert!(!kit.happened("LateCardsAdded"), "without the rule they wait for 1708");
}

#[test]
fn with_the_optional_card_draw_one_card_is_drawn_again_after_the_british_withdrawal() {
    let mut kit = card_draw(Options::CARD_DRAW, &["treasure-fleet", "siege-train", "forced-march"]);
    kit.state.withdrawn = true;
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement));
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 1);
}

// ---------------------------------------------------------------- attrition

/// A Bourbon stack at Milan, which is home to the Spanish but not to the French.
fn attrition(option: Options, stack: &str) -> String {
    let mut kit = with(1707, &[option]);
    kit.put("milan", stack).put("paris", "8 Fr");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.top(), Step::Spend(Bourbon), "before points are spent");
    assert_eq!(kit.at(Bourbon, "paris"), "8 Fr", "at home nothing is lost");
    kit.at(Bourbon, "milan")
}

#[test]
fn attrition_takes_a_hit_for_every_eight_steps_abroad() {
    for (stack, left) in [
        ("3 Fr", "3 Fr"),
        ("3 Fr, 1 Fr reduced", "3 Fr, 1 Fr reduced"),
        ("4 Fr", "3 Fr, 1 Fr reduced"),
        ("3 Fr, 2 Fr reduced", "2 Fr, 3 Fr reduced"),
        ("7 Fr", "6 Fr, 1 Fr reduced"),
        ("8 Fr", "6 Fr, 2 Fr reduced"),
        ("3 Fr, 4 Sp", "3 Fr, 4 Sp"),
        ("4 Fr, 2 Sp", "3 Fr, 1 Fr reduced, 2 Sp"),
    ] {
        assert_eq!(attrition(Options::ATTRITION, stack), left, "{stack}");
        assert_eq!(attrition(Options::default(), stack), stack, "without the rule");
    }
}

#[test]
fn attrition_is_taken_in_the_order_of_battle_losses() {
    let mut kit = with(1707, &[Options::ATTRITION]);
    kit.control(Alliance, "namur").put("namur", "3 Au, 2 Em").state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.at(Alliance, "namur"), "2 Au, 1 Au reduced, 2 Em", "the power with the most corps first");
    let mut kit = with(1707, &[Options::ATTRITION]);
    kit.control(Alliance, "namur").put("namur", "2 Au, 2 Em").state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.top(), Step::Hits, "equal powers leave a choice");
    kit.act("take 1 Em");
    assert_eq!(kit.at(Alliance, "namur"), "2 Au, 1 Em, 1 Em reduced");
}

// ---------------------------------------------------------------- double action decks

#[test]
fn with_double_decks_each_side_draws_from_its_own() {
    let mut kit = with(1705, &[Options::DOUBLE_DECKS]);
    assert_eq!(kit.state.hidden.decks, [[0, 8, 16, 8, 0]; 2]);
    // The Alliance gets five ones, and so do the Bourbons from theirs.
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.hands, [[0, 5, 0, 0, 0]; 2]);
    assert_eq!(kit.state.hidden.decks, [[0, 3, 16, 8, 0]; 2]);
    let mut kit = with(1705, &[]);
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.hands, [[0, 4, 1, 0, 0]; 2], "eight ones in the common deck");
    assert_eq!(kit.state.hidden.decks[1], [0; 5]);
}

#[test]
fn with_double_decks_a_deck_too_short_for_a_deal_is_reshuffled_first() {
    let mut kit = with(1705, &[Options::DOUBLE_DECKS]);
    kit.state.hidden.decks = [[0, 0, 0, 4, 0], [0, 0, 0, 5, 0]];
    kit.state.discards = [[0, 8, 16, 4, 0], [0, 8, 16, 3, 0]];
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.hands[0], [0, 5, 0, 0, 0], "ones have come back among the Alliance's cards");
    assert_eq!(kit.state.discards[0], [0; 5]);
    assert_eq!(kit.state.hidden.hands[1], [0, 0, 0, 5, 0], "the Bourbons' five are enough");
    assert_eq!(kit.state.discards[1], [0, 8, 16, 3, 0]);
}

#[test]
fn with_double_decks_a_played_card_goes_to_the_own_discards() {
    for (on, option) in on_off(Options::DOUBLE_DECKS) {
        let mut kit = with(1705, &[option]);
        kit.state.hidden.hands[Bourbon.index()] = [0, 1, 0, 0, 0];
        kit.state.active = Bourbon;
        kit.moment(Moment::Rounds).act("card 1");
        assert_eq!(kit.state.discards[usize::from(on)], [0, 1, 0, 0, 0]);
    }
}

// ---------------------------------------------------------------- first edition

#[test]
fn in_the_first_edition_the_alliance_goes_first_with_events_and_reinforcements() {
    for (on, option) in on_off(Options::FIRST_EDITION) {
        for year in [1705, 1709] {
            let mut kit = with(year, &[option]);
            kit.state.hidden.event_deck = 0;
            kit.state.late_added = true;
            kit.state.first = Bourbon;
            kit.moment(Moment::EventOrder);
            if on {
                assert_eq!(kit.state.top(), Step::Spend(Alliance), "{year}: nobody is asked");
            } else {
                assert_eq!(kit.state.top(), Step::GoFirst(Phase::Events), "{year}");
            }
        }
    }
}

#[test]
fn in_the_first_edition_the_alliance_draws_its_event_first_even_in_1708() {
    let mut kit = with(1708, &[Options::FIRST_EDITION]);
    kit.state.hidden.event_deck = bit("treasure-fleet") | bit("great-frost");
    kit.state.late_added = true;
    kit.state.first = Bourbon;
    kit.dice(&[0, 0]).moment(Moment::EventOrder);
    let first =
        kit.facts.iter().find_map(|f| if let Fact::EventDrawn { side } = f { Some(*side) } else { None });
    assert_eq!(first, Some(Alliance));
}

#[test]
fn in_the_first_edition_the_first_action_round_is_settled_as_usual() {
    let mut kit = with(1709, &[Options::FIRST_EDITION]);
    kit.hand(Alliance, &[2]).hand(Bourbon, &[2]).moment(Moment::FirstPlayer).act("a: card 2; b: card 2");
    assert_eq!((kit.state.top(), kit.who()), (Step::GoFirst(Phase::Campaign), Bourbon));
}

#[test]
fn in_the_first_edition_a_short_deck_is_reshuffled_before_the_deal() {
    for (on, option) in on_off(Options::FIRST_EDITION) {
        let mut kit = with(1705, &[option]);
        kit.state.hidden.decks[0] = [0, 0, 0, 8, 0];
        kit.state.discards[0] = [0, 8, 16, 0, 0];
        // Index 0 is a one as soon as ones are in the deck.
        kit.dice(&[0; 10]).moment(Moment::Deal);
        let threes = kit.state.hidden.hands[0][3] + kit.state.hidden.hands[1][3];
        assert_eq!(threes, if on { 0 } else { 8 }, "what is left is dealt first unless {on}");
        assert!(kit.happened("CardsReshuffled"));
    }
    let mut kit = with(1705, &[Options::FIRST_EDITION]);
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert!(!kit.happened("CardsReshuffled"), "a full deck is not");
}

#[test]
fn in_the_first_edition_leaders_without_a_way_home_go_to_the_track() {
    for (on, option) in on_off(Options::FIRST_EDITION) {
        let mut kit = with(1707, &[option]);
        kit.state.hidden.event_deck = 0;
        kit.state.late_added = true;
        kit.put("madrid", "2 Au, eugene");
        let before = kit.pool("Au");
        kit.moment(Moment::WinterWithdraw);
        assert_eq!(kit.pool("Au"), before + 2, "the corps are lost either way");
        if on {
            assert_eq!(kit.state.vp, 10);
            assert_eq!(kit.state.year, 1708);
            assert!(kit.shows_name("eugene") && !kit.happened("LeaderCaptured"));
            assert_eq!(kit.state.leader_at[kit.leader("eugene").index()], off::DUE, "back at once next year");
        } else {
            assert_eq!(kit.state.top(), Step::Ransom(kit.leader("eugene")));
        }
    }
}

// ---------------------------------------------------------------- reinforcements first

#[test]
fn with_reinforcements_first_corps_arrive_before_points_are_spent() {
    for (on, option) in on_off(Options::REINFORCEMENTS_FIRST) {
        let mut kit = with(1705, &[option]);
        kit.moment(Moment::ReinforcementOrder).act("first bourbon");
        let (now, then) = (Step::Place(Bourbon), Step::Spend(Bourbon));
        assert_eq!(kit.state.top(), if on { now } else { then });
        kit.act(if on { "space paris; space paris" } else { "done" });
        assert_eq!(kit.state.top(), if on { then } else { now });
        assert_eq!(kit.state.rp, if on { 4 } else { 0 });
    }
}

#[test]
fn held_cards_and_options_do_not_disturb_each_other() {
    let mut kit = with(1707, &[Options::LEADER_ABILITIES, Options::BATTLE_REROLLS]);
    kit.control(Alliance, "bouchain").put("bouchain", "4 Au, eugene").put("reims", "4 Fr, boufflers");
    kit.holds(Bourbon, "command-dispute-1").round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader eugene; take 4 Au; done; space reims; b: decline");
    assert_eq!(kit.state.top(), Step::Window(Card::CommandDispute, Bourbon));
    kit.act("event command-dispute-1; leader eugene").dice(&[1; 30]).act("leader boufflers");
    assert_eq!(throws(&kit, Alliance)[0].len(), 4 + 2, "three alone, less one for the dispute");
    assert_eq!(throws(&kit, Alliance)[1].len(), 1, "two against one");
}

// rule: 20.5.4#5
#[test]
fn overkirk_beside_marlborough_gives_a_die_without_a_dutch_corps() {
    let mut kit = Kit::empty_with(1705, Options::LEADER_ABILITIES);
    kit.control(Alliance, "metz, trier, landau, strasbourg").put("reims", "3 Fr");
    kit.put("metz", "4 Su, 1 Br, marlborough, overkirk").round(Alliance, 1);
    kit.act("do campaign; space metz; leader marlborough; leader overkirk; take 1 Br; take 4 Su; done; space reims");
    while !kit.can("leader marlborough") {
        kit.act("decline");
    }
    kit.act("leader marlborough");
    assert!(kit.can("leader overkirk"));
}
