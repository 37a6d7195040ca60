//! *Nine Years* 20.4: the optional rules, each in use and not.

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::odds::{self, SiegeOdds};
use succession::position::{from_state, to_state};
use succession::state::{Level, off};
use succession::step::{Arrival, Assault, Moment, Phase, Step};
use succession::{Options, Side};

const ABILITIES: Options = Options::LEADER_ABILITIES;
const REROLLS: Options = Options::BATTLE_REROLLS;

/// The map of 1691 without pieces, London in Alliance hands.
fn with(option: Options) -> Kit {
    Kit::after_revolution(1691, option)
}

/// With and without an option.
fn on_off(option: Options) -> [(bool, Options); 2] {
    [(true, option), (false, Options::default())]
}

fn bit(card: &str) -> u64 {
    1 << nine_years().atlas().event(card).expect("a card").0
}

fn limit(kit: &Kit, side: Side, space: &str) -> u8 {
    kit.game.look(&kit.state).limit(side, kit.space(space))
}

// ---------------------------------------------------------------- battles

/// The Alliance at Bouchain is about to march on the Bourbons at Reims.
fn facing(option: Options, alliance: (&str, &str), bourbon: &str) -> Kit {
    let mut kit = with(option);
    kit.control(Alliance, "bouchain").put("bouchain", alliance.0).put("reims", bourbon).round(Alliance, 2);
    kit.act("do campaign; space bouchain").act(alliance.1).act("done; space reims");
    kit
}

/// The same after the Bourbons have stood their ground.
fn battle(option: Options, alliance: (&str, &str), bourbon: &str) -> Kit {
    let mut kit = facing(option, alliance, bourbon);
    kit.act("b: decline");
    kit
}

/// Numbers of dice a side threw, throw by throw.
fn throws(kit: &Kit, of: Side) -> Vec<usize> {
    let thrown = kit.facts.iter().filter_map(|f| match f {
        Fact::BattleDice { side, dice, .. } if *side == of => Some(dice.faces().len()),
        _ => None,
    });
    thrown.collect()
}

const EUGENE: (&str, &str) = ("4 Au, eugene", "leader eugene; take 4 Au");
const WILLIAM: (&str, &str) = ("4 Du, william-iii", "leader william-iii; take 4 Du");

// nine-years: 20.4.2
#[test]
fn the_better_commander_throws_as_many_dice_again_as_he_is_better() {
    for (on, option) in on_off(REROLLS) {
        // William's 2 against Boufflers' 1.
        let mut kit = battle(option, WILLIAM, "4 Fr, boufflers");
        kit.act("leader william-iii").dice(&[1; 40]).act("leader boufflers");
        assert_eq!(throws(&kit, Alliance), if on { vec![6, 1] } else { vec![6] });
        assert_eq!(throws(&kit, Bourbon), [5]);
    }
}

// nine-years: 20.4.2
#[test]
fn the_commander_with_the_highest_command_rating_counts_and_nobody_is_zero() {
    // Luxembourg (3) commands beside Boufflers (1) against nobody.
    let minor = ("3 Du, minor-alliance-1", "leader minor-alliance-1; take 3 Du");
    let mut kit = battle(REROLLS, minor, "4 Fr, luxembourg, boufflers");
    kit.dice(&[1; 40]).act("leader luxembourg; leader boufflers");
    assert_eq!(throws(&kit, Bourbon), [4 + 3 + 1, 3]);
    // Equal commanders: nothing is thrown again.
    let mut kit = battle(REROLLS, WILLIAM, "4 Fr, noailles");
    kit.act("leader william-iii").dice(&[1; 40]).act("leader noailles");
    assert_eq!((throws(&kit, Alliance), throws(&kit, Bourbon)), (vec![6], vec![6]));
}

/// What becomes of Eugene when his casualty dice show this and the Alliance wins.
fn winner_rolls(kit: &mut Kit, sum: [u32; 2]) -> bool {
    kit.act("leader eugene").dice(&[6; 6]).dice(&[1; 5]).dice(&sum).dice(&[1, 1]).act("leader boufflers");
    kit.happened("LeaderWounded")
}

// nine-years: 20.4.3, 16.3.2#3
#[test]
fn wounds_belong_to_the_game_itself_whatever_is_chosen() {
    for option in [Options::default(), Options::WOUNDED_LEADERS] {
        let mut kit = battle(option, EUGENE, "4 Fr, boufflers");
        assert!(winner_rolls(&mut kit, [4, 6]), "10 wounds on the winning side too");
        assert!(kit.on_track("eugene"));
    }
}

// nine-years: 20.4.3, 16.3.2#3
#[test]
fn the_odds_count_wounds_without_a_free_staff_officer() {
    let mut kit = battle(Options::default(), EUGENE, "4 Fr, boufflers");
    kit.put("vienna", "staff-alliance");
    let odds = odds::battle(kit.game, &kit.state).expect("a battle");
    let eugene = &odds.attacker.leaders[0];
    // 10 always, 11 for the winner.
    let expected = 3.0 / 36.0 + odds.attacker.wins * 2.0 / 36.0;
    assert!((eugene.wounded - expected).abs() < 1e-12, "{} {expected}", eugene.wounded);
}

/// A battle of Eugene against Boufflers in the second war of a campaign.
fn later_war(option: Options) -> Kit {
    let mut kit = Kit::grand_campaign("full-game", option);
    for corps in kit.state.corps_at.iter_mut().filter(|at| **at < 128) {
        *corps = off::POOL;
    }
    for leader in kit.state.leader_at.iter_mut().filter(|at| **at < 128) {
        *leader = off::ASIDE;
    }
    kit.state.era = 2;
    kit.state.year = 1707;
    kit.state.first_war = Some((Alliance, Level::Minor));
    kit.control(Alliance, "bouchain");
    kit.put("bouchain", "4 Au, eugene-1702").put("reims", "4 Fr, boufflers").round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader eugene-1702; take 4 Au; done; space reims; b: decline");
    kit
}

// nine-years: 20.4.3, 16.3.2#3
#[test]
fn in_the_later_war_of_a_campaign_wounds_are_a_matter_of_choice() {
    for (on, option) in on_off(Options::WOUNDED_LEADERS) {
        let mut kit = later_war(option);
        kit.act("leader eugene-1702").dice(&[6; 6]).dice(&[1; 5]).dice(&[1, 1, 4, 6]).act("leader boufflers");
        assert_eq!(kit.happened("LeaderWounded"), on, "10 on the winning side, as in the first war");
        assert_eq!(kit.on_track("eugene-1702"), on);
        if on {
            assert_eq!(kit.causes("LeaderWounded"), ["NY 20.4.3"]);
        }
    }
}

/// The optional rules of *Nine Years* 20.4 are those of both wars of a campaign.
// nine-years: 20.4.1, 20.4.2, 20.4.3
#[test]
fn the_later_war_of_a_campaign_cites_the_optional_rules_of_nine_years() {
    use succession::clause::{Book, Clause::*};
    let options = [
        (HistoricEconomy, "20.5.1", "NY 20.4.1"),
        (BattleRerolls, "20.5.2", "NY 20.4.2"),
        (WoundedLeaders, "20.5.3", "NY 20.4.3"),
        (LeaderAbilities, "20.5.4", "NY 20.4.4"),
    ];
    for (clause, alone, campaign) in options {
        assert_eq!((clause.number(Book::Spain), clause.number(Book::SecondWar)), (alone, campaign));
    }
    let mut kit = later_war(Options::HISTORIC_ECONOMY);
    let bank = kit.game.atlas().event("bank-of-england").expect("a card");
    kit.state.hidden.event_deck = 1 << bank.0;
    kit.state.first = Alliance;
    kit.moment(Moment::EventFirst).refused("event treasure-fleet", "NY 20.4.1").act("event bank-of-england");
    assert_eq!(kit.causes("EventRevealed"), ["NY 20.4.1"]);
}

// ---------------------------------------------------------------- 20.4.4 Alliance

/// Dice the Alliance throws with these leaders named.
fn alliance_dice(option: Options, force: (&str, &str), named: &str) -> usize {
    let mut kit = battle(option, force, "4 Fr, boufflers");
    kit.act(named).dice(&[1; 40]).act("leader boufflers");
    throws(&kit, Alliance)[0]
}

// nine-years: 20.4.4#1
#[test]
fn eugene_alone_is_worth_three() {
    assert_eq!(alliance_dice(ABILITIES, EUGENE, "leader eugene"), 4 + 3);
    assert_eq!(alliance_dice(Options::default(), EUGENE, "leader eugene"), 4 + 2);
    let abroad = ("4 Em, eugene", "leader eugene; take 4 Em");
    assert_eq!(alliance_dice(ABILITIES, abroad, "leader eugene"), 4 + 2, "one less without Austrians");
    let pair = ("4 Au, 1 Du, waldeck, eugene", "leader waldeck; leader eugene; take 1 Du; take 4 Au");
    assert_eq!(alliance_dice(ABILITIES, pair, "leader waldeck; leader eugene"), 5 + 1 + 2);
    let minor = ("3 Au, eugene (minor)", "leader eugene; take 3 Au");
    assert_eq!(alliance_dice(ABILITIES, minor, "leader eugene"), 3 + 1, "on his named side");
}

/// Points the Alliance gains when this leader takes a fortress with its last strength.
fn points_for(option: Options, space: &str, leader: &str) -> u8 {
    let mut kit = with(option);
    kit.put(space, &format!("3 Em, {leader}")).round(Alliance, 2);
    let at = kit.space(space);
    kit.state.set_damage(at, 1);
    let before = kit.state.vp;
    let leader = leader.split(' ').next().unwrap_or_default();
    kit.dice(&[6, 6]).act(&format!("do campaign; space {space}; leader {leader}; take 3 Em; done; siege"));
    assert_eq!(kit.owner(space), Some(Alliance));
    kit.state.vp - before
}

// nine-years: 20.4.4#2
#[test]
fn lorraine_gains_a_point_more_for_metz_and_strasbourg() {
    for space in ["metz", "strasbourg"] {
        let usual = points_for(Options::default(), space, "lorraine");
        assert_eq!(points_for(ABILITIES, space, "lorraine"), usual + 1, "{space}");
        assert_eq!(points_for(ABILITIES, space, "lorraine (minor)"), usual, "{space}");
        assert_eq!(points_for(ABILITIES, space, "waldeck"), usual, "{space}");
    }
    let usual = points_for(Options::default(), "bouchain", "lorraine");
    assert_eq!(points_for(ABILITIES, "bouchain", "lorraine"), usual, "elsewhere nothing");
}

// nine-years: 20.4.4#2
#[test]
fn lorraine_must_besiege_himself() {
    let mut kit = with(ABILITIES);
    kit.put("metz", "4 Em, lorraine, minor-alliance-1").round(Alliance, 2);
    let metz = kit.space("metz");
    kit.state.set_damage(metz, 1);
    let before = kit.state.vp;
    kit.dice(&[6]).act("do campaign; space metz; leader minor-alliance-1; take 3 Em; done; siege");
    let vp = nine_years().atlas().masks.vp[metz.index()];
    assert_eq!((kit.owner("metz"), kit.state.vp), (Some(Alliance), before + vp));
}

/// The Bourbons come upon this Alliance force in the friendly fortress space of Antwerp.
fn at_antwerp(option: Options, force: &str) -> Kit {
    let mut kit = with(option);
    kit.control(Bourbon, "tournai").put("tournai", "4 Fr, boufflers").put("antwerp", force);
    kit.round(Bourbon, 2).act("do campaign; space tournai; leader boufflers; take 4 Fr; done; space antwerp");
    kit
}

// nine-years: 20.4.4#3, 14.7.2
#[test]
fn waldeck_alone_must_roll_to_avoid_battle_even_in_a_fortress_space() {
    for force in ["2 Du, waldeck", "2 Du, waldeck, william-iii (minor)", "2 Du, waldeck, minor-alliance-1"] {
        let kit = at_antwerp(ABILITIES, force);
        assert_eq!(kit.state.top(), Step::Arrive(Arrival::AvoidRoll), "{force}");
    }
    for (option, force) in [
        (Options::default(), "2 Du, waldeck"),
        (ABILITIES, "2 Du, waldeck, william-iii"),
        (ABILITIES, "2 Du, waldeck (minor)"),
        (ABILITIES, "2 Du, william-iii"),
    ] {
        assert_eq!(at_antwerp(option, force).state.top(), Step::GoInside, "{force}");
    }
}

// nine-years: 20.4.4#3, 14.7.2, 14.7.4
#[test]
fn waldeck_who_fails_to_avoid_battle_may_still_send_a_corps_inside() {
    // His TR of 1 makes 3 too little and 4 enough.
    let mut kit = at_antwerp(ABILITIES, "2 Du, waldeck");
    kit.dice(&[3]).act("accept; take 1 Du");
    assert_eq!((kit.garrison(Alliance, "antwerp").as_str(), kit.who()), ("1 Du", Bourbon));
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
    let mut kit = at_antwerp(ABILITIES, "2 Du, waldeck");
    kit.dice(&[4]).act("accept; done; space bergen-op-zoom; leader waldeck; take 2 Du; done");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "2 Du, waldeck");
}

// nine-years: 20.4.4#4, 4.1.1
#[test]
fn william_makes_room_for_one_more_corps() {
    for (on, option) in on_off(ABILITIES) {
        let mut kit = with(option);
        // Gerona is rugged: four corps.
        kit.put("gerona", "4 Sp, william-iii").put("barcelona", "1 Au, minor-alliance-1").round(Alliance, 2);
        kit.act("do transfer; space barcelona; take 1 Au");
        assert_eq!(kit.can("space gerona"), on);
        if !on {
            kit.refused("space gerona", "4.1.2");
        }
    }
    let mut kit = with(ABILITIES);
    kit.put("gerona", "4 Sp, william-iii (minor)");
    assert_eq!(limit(&kit, Alliance, "gerona"), 4);
    kit.put("gerona", "william-iii");
    assert_eq!((limit(&kit, Alliance, "gerona"), limit(&kit, Bourbon, "gerona")), (5, 4));
    assert_eq!(limit(&kit, Alliance, "barcelona"), 8);
}

// nine-years: 20.4.4#4
#[test]
fn william_besieged_makes_no_room() {
    let mut kit = with(ABILITIES);
    kit.inside("gerona", "1 Sp, william-iii").put("gerona", "2 Fr, boufflers");
    assert_eq!(limit(&kit, Alliance, "gerona"), 4);
}

// nine-years: 20.4.4#4, 4.1.2
#[test]
fn william_brings_the_room_with_him_and_takes_it_away() {
    for (on, option) in on_off(ABILITIES) {
        let mut kit = with(option);
        kit.put("barcelona", "5 Au, william-iii").round(Alliance, 2);
        kit.act("do campaign; space barcelona; leader william-iii; take 5 Au; done; space gerona");
        assert_eq!(kit.can("done"), on);
        if !on {
            kit.refused("done", "4.1.2");
        }
    }
    let mut kit = with(ABILITIES);
    kit.put("gerona", "5 Au, william-iii").round(Alliance, 2);
    kit.act("do transfer; space gerona; leader william-iii; space barcelona; done");
    assert_eq!(kit.at(Alliance, "gerona"), "2 Au, 3 Au reduced");
}

// nine-years: 20.4.4#8, 4.1.1
#[test]
fn luxembourg_takes_the_room_of_one_corps() {
    let mut kit = with(ABILITIES);
    kit.put("perpignan", "luxembourg").put("gerona", "2 Sp");
    assert_eq!((limit(&kit, Bourbon, "perpignan"), limit(&kit, Alliance, "perpignan")), (7, 8));
    kit.put("perpignan", "luxembourg (minor)");
    assert_eq!(limit(&kit, Bourbon, "perpignan"), 8);
    let mut kit = with(ABILITIES);
    kit.inside("perpignan", "1 Fr, luxembourg").put("perpignan", "2 Sp");
    assert_eq!(limit(&kit, Bourbon, "perpignan"), 8, "not while he is besieged");
    let mut kit = with(Options::default());
    kit.put("perpignan", "luxembourg");
    assert_eq!(limit(&kit, Bourbon, "perpignan"), 8);
}

/// Luxembourg marches with corps from Montpellier to those at Perpignan.
fn to_perpignan(option: Options, there: &str) -> Kit {
    let mut kit = with(option);
    kit.put("montpellier", "4 Fr, luxembourg").put("perpignan", there).round(Bourbon, 2);
    kit.act("do campaign; space montpellier; leader luxembourg; take 4 Fr; done; space perpignan");
    kit
}

// nine-years: 20.4.4#8, 4.1.2
#[test]
fn luxembourg_counts_where_he_arrives() {
    to_perpignan(ABILITIES, "4 Fr").refused("done", "4.1.2");
    assert!(to_perpignan(ABILITIES, "3 Fr").can("done"));
    assert!(to_perpignan(Options::default(), "4 Fr").can("done"));
    // He may attack a rugged space with three corps only.
    to_perpignan(ABILITIES, "1 Fr").refused("space gerona", "4.1.2");
    assert!(to_perpignan(Options::default(), "1 Fr").can("space gerona"));
}

// nine-years: 20.4.4#8, 4.1.3#1
#[test]
fn a_crowd_that_luxembourg_joins_pays_for_it() {
    let mut kit = with(ABILITIES);
    kit.put("perpignan", "8 Fr").put("montpellier", "luxembourg").round(Bourbon, 2);
    kit.act("do transfer; space montpellier; leader luxembourg; space perpignan; done");
    assert_eq!(kit.at(Bourbon, "perpignan"), "3 Fr, 5 Fr reduced, luxembourg");
}

/// Leaders and corps at Amsterdam about to set out.
fn from_amsterdam(option: Options, what: &str, leaders: &str) -> Kit {
    let mut kit = with(option);
    kit.put("amsterdam", what).round(Alliance, 2).act("do campaign; space amsterdam").act(leaders);
    kit
}

// nine-years: 20.4.4#5
#[test]
fn marlborough_in_british_service_commands_british_corps_only() {
    let alone = "leader marlborough-british";
    let mut kit = from_amsterdam(ABILITIES, "4 Br, 2 Du, marlborough-british", alone);
    kit.refused("take 1 Du", "20.4.4").act("take 4 Br").refused("take 1 Du", "13.5.1");
    let mut kit = from_amsterdam(ABILITIES, "4 Br, 2 Du, marlborough-british", alone);
    kit.act("take 2 Br").refused("take 1 Du", "20.4.4").act("done");
    let mut kit = from_amsterdam(Options::default(), "4 Br, 2 Du, marlborough-british", alone);
    kit.act("take 2 Br; take 2 Du; done");
}

// nine-years: 20.4.4#5
#[test]
fn beside_marlborough_strangers_obey_the_other_leader() {
    // Waldeck commands five.
    let both = "leader waldeck; leader marlborough-british";
    let what = "4 Br, 5 Du, 3 Au, waldeck, marlborough-british";
    let mut kit = from_amsterdam(ABILITIES, what, both);
    kit.act("take 4 Br; take 5 Du").refused("take 1 Au", "13.5.1");
    let mut kit = from_amsterdam(ABILITIES, what, both);
    kit.act("take 3 Br; take 5 Du").refused("take 1 Au", "20.4.4").act("done");
    let mut kit = from_amsterdam(ABILITIES, what, both);
    kit.act("take 3 Br; take 4 Du").refused("take 2 Au", "20.4.4").act("take 1 Au; done");
    let mut kit = from_amsterdam(Options::default(), what, both);
    kit.act("take 2 Br; take 5 Du; take 2 Au; done");
}

// nine-years: 20.4.4#5, 13.5.1
#[test]
fn two_leaders_beside_marlborough_command_as_usual_but_no_third_adds_to_them() {
    let what = "4 Br, 5 Du, 2 Au, minor-alliance-1, minor-alliance-2, marlborough-british";
    let all = "leader marlborough-british; leader minor-alliance-1; leader minor-alliance-2";
    let mut kit = from_amsterdam(ABILITIES, what, all);
    kit.act("take 4 Br; take 3 Du").refused("take 1 Au", "13.5.1").act("done");
    let mut kit = from_amsterdam(ABILITIES, what, all);
    kit.act("take 1 Br; take 5 Du").refused("take 1 Au", "20.4.4").act("done");
}

// nine-years: 20.4.4#5, 17.5.1#2
#[test]
fn marlborough_along_does_not_hinder_anothers_siege() {
    let siege = |option: Options, what: &str| {
        let mut kit = with(option);
        kit.put("lille", what).round(Alliance, 2);
        kit.act("do campaign; space lille; leader waldeck; leader marlborough-british");
        kit
    };
    // Waldeck leads six in a siege, but five on a march.
    let mut kit = siege(ABILITIES, "4 Du, 4 Au, waldeck, marlborough-british");
    kit.act("take 4 Du").refused("take 3 Au", "20.4.4").act("take 2 Au; done");
    kit.refused("march", "13.5.1");
    assert!(kit.can("siege"));
    let mut kit = siege(Options::default(), "4 Du, 4 Au, waldeck, marlborough-british");
    kit.act("take 4 Du; take 2 Au; done");
    assert!(kit.can("march"));
}

// nine-years: 20.4.4#5, 14.5.1
#[test]
fn at_sea_marlborough_commands_nobody() {
    let mut kit = with(ABILITIES);
    kit.state.sea[0] = Some(Alliance);
    kit.put("london", "2 Du, marlborough-british").round(Alliance, 2);
    kit.dice(&[6])
        .act("do sea-move; space london; leader marlborough-british; take 2 Du; done; space amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Du, marlborough-british");
}

// nine-years: 20.4.4#5, 14.1.3
#[test]
fn strangers_are_not_left_to_marlborough_on_the_march() {
    let what = "2 Br, 3 Du, william-iii, marlborough-british";
    let mut kit = from_amsterdam(ABILITIES, what, "leader william-iii; leader marlborough-british");
    kit.act("take 2 Br; take 3 Du; done; space bergen-op-zoom; drop; leader william-iii");
    kit.refused("done", "14.1.2")
        .refused("take 2 Du acted", "14.1.2")
        .act("take 1 Br acted; take 3 Du acted; done");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "2 Br, 3 Du, william-iii, marlborough-british");
    kit.act("space antwerp; done");
    assert_eq!(kit.at(Alliance, "antwerp"), "1 Br, marlborough-british");
}

// nine-years: 20.4.4#5, 14.6.2
#[test]
fn marlborough_without_british_corps_intercepts_nobody_in_the_open() {
    let march = |what: &str| {
        let mut kit = with(ABILITIES);
        kit.control(Bourbon, "burgos").put("burgos", "2 Fr, boufflers").put("madrid", what).round(Bourbon, 2);
        kit.act("do campaign; space burgos; leader boufflers; take 2 Fr; done; space salamanca");
        kit
    };
    assert!(!march("2 Du, marlborough-british").can("space madrid"));
    let mut kit = march("1 Br, 2 Du, marlborough-british");
    kit.act("space madrid; leader marlborough-british").refused("take 1 Du", "20.4.4");
    assert!(kit.can("take 1 Br"));
    // A leader who is chosen after him may bring them.
    let mut kit = march("2 Du, marlborough-british, william-iii");
    kit.act("space madrid; leader william-iii; leader marlborough-british");
    assert!(kit.can("take 2 Du"));
}

// ---------------------------------------------------------------- 20.4.4 Bourbons

/// The total of a Bourbon siege roll of 2 at Philipsburg.
fn siege_total(option: Options, leader: &str) -> i8 {
    let mut kit = with(option);
    kit.control(Alliance, "philipsburg").put("philipsburg", &format!("2 Fr, {leader}"));
    let leader = leader.split(' ').next().unwrap_or_default();
    kit.round(Bourbon, 2).dice(&[2]);
    kit.act(&format!("do campaign; space philipsburg; leader {leader}; take 2 Fr; done; siege"));
    let total = kit.facts.iter().find_map(|f| match f {
        Fact::SiegeRolled { total, .. } => Some(*total),
        _ => None,
    });
    total.expect("a siege roll")
}

// nine-years: 20.4.4#6, 17.5.3#7
#[test]
fn boufflers_counts_as_two_in_a_siege() {
    let usual = siege_total(Options::default(), "boufflers");
    assert_eq!(siege_total(ABILITIES, "boufflers"), usual + 1);
    assert_eq!(siege_total(ABILITIES, "boufflers (minor)"), usual);
    assert_eq!(siege_total(ABILITIES, "catinat"), usual);
    assert_eq!(siege_total(Options::default(), "lorges"), usual + 1, "as one whose TR is 2");
}

/// Dice of the Bourbons at Reims when these faces are thrown for their tempers.
fn doubtful(option: Options, force: &str, tempers: &[u32], named: &str) -> usize {
    let minor = ("2 Au, minor-alliance-1", "leader minor-alliance-1; take 2 Au");
    let mut kit = facing(option, minor, force);
    kit.dice(tempers).dice(&[1; 40]).act("b: decline").act(named);
    let rolled = kit.facts.iter().filter(|f| matches!(f, Fact::Die { purpose: "temper", .. })).count();
    assert_eq!(rolled, tempers.len());
    throws(&kit, Bourbon)[0]
}

// nine-years: 20.4.4#7, 20.4.4#9
#[test]
fn james_and_the_jacobite_marlborough_may_be_worth_nothing_in_a_battle() {
    for (leader, tr) in [("james-ii", 2), ("marlborough-jacobite", 3)] {
        let force = format!("2 Ja, 2 Fr, {leader}");
        let named = format!("leader {leader}");
        for face in 1..=3 {
            assert_eq!(doubtful(ABILITIES, &force, &[face], &named), 4 + tr, "{leader} {face}");
        }
        for face in 4..=6 {
            assert_eq!(doubtful(ABILITIES, &force, &[face], ""), 4, "{leader} {face}");
        }
        assert_eq!(doubtful(Options::default(), &force, &[], &named), 4 + tr, "{leader}");
    }
    let minor = "2 Ja, 2 Fr, james-ii (minor)";
    assert_eq!(doubtful(ABILITIES, minor, &[], "leader james-ii"), 4 + 1, "on his named side");
}

// nine-years: 20.4.4#7, 20.4.4#9
#[test]
fn each_of_two_doubtful_leaders_has_a_die_of_his_own() {
    let force = "2 Ja, 4 Fr, james-ii, marlborough-jacobite";
    let both = "leader james-ii; leader marlborough-jacobite";
    assert_eq!(doubtful(ABILITIES, force, &[3, 3], both), 6 + 2 + 3);
    assert_eq!(doubtful(ABILITIES, force, &[3, 4], "leader james-ii"), 6 + 2);
    assert_eq!(doubtful(ABILITIES, force, &[4, 3], "leader marlborough-jacobite"), 6 + 3);
    assert_eq!(doubtful(ABILITIES, force, &[6, 4], ""), 6);
}

/// Dice Noailles and four French corps throw against this Alliance army.
fn noailles(option: Options, corps: &str, take: &str) -> usize {
    let force = format!("{corps}, minor-alliance-1, minor-alliance-2");
    let act = format!("leader minor-alliance-1; leader minor-alliance-2; {take}");
    let mut kit = battle(option, (&force, &act), "4 Fr, noailles");
    kit.dice(&[1; 40]).act("leader noailles");
    throws(&kit, Bourbon)[0]
}

// nine-years: 20.4.4#10
#[test]
fn noailles_is_worth_one_against_armies_that_are_not_mostly_spanish() {
    assert_eq!(noailles(ABILITIES, "2 Sp, 1 Au", "take 1 Au; take 2 Sp"), 4 + 2);
    assert_eq!(noailles(ABILITIES, "3 Sp", "take 3 Sp"), 4 + 2);
    assert_eq!(noailles(ABILITIES, "2 Sp, 2 Au", "take 2 Au; take 2 Sp"), 4 + 1, "half is no majority");
    assert_eq!(noailles(ABILITIES, "1 Sp, 2 Au", "take 2 Au; take 1 Sp"), 4 + 1);
    assert_eq!(noailles(Options::default(), "2 Au", "take 2 Au"), 4 + 2);
}

// nine-years: 20.4.4#10, 14.7.2
#[test]
fn noailles_avoids_strangers_with_his_lower_rating() {
    for (option, corps, total) in [(ABILITIES, "Au", 4), (ABILITIES, "Sp", 5), (Options::default(), "Au", 5)]
    {
        let take = format!("leader minor-alliance-1; take 2 {corps}");
        let force = format!("2 {corps}, minor-alliance-1");
        let mut kit = facing(option, (&force, &take), "2 Fr, noailles");
        kit.dice(&[3]).act("accept");
        assert_eq!(kit.rolled("avoid-battle"), Some((total, total >= 5)), "{corps}");
    }
}

// nine-years: 20.4.4#10, 3.1.1
#[test]
fn noailles_without_frenchmen_is_worth_nothing_against_strangers() {
    let minor = ("2 Au, minor-alliance-1", "leader minor-alliance-1; take 2 Au");
    let mut kit = battle(ABILITIES, minor, "2 Ja, noailles");
    kit.dice(&[1; 40]).act("leader noailles");
    assert_eq!(throws(&kit, Bourbon), [2]);
}

// ---------------------------------------------------------------- Vauban

/// A leader before Philipsburg with two corps, about to choose between march and siege.
fn before_philipsburg(option: Options, who: &str) -> Kit {
    let mut kit = with(option);
    kit.control(Alliance, "philipsburg").put("philipsburg", &format!("2 Fr, {who}")).round(Bourbon, 2);
    let leader = who.split([',', ' ']).next().unwrap_or_default();
    kit.act(&format!("do campaign; space philipsburg; leader {leader}; take 2 Fr; done"));
    kit
}

/// The faces used in siege rolls.
fn faces_used(kit: &Kit) -> Vec<u8> {
    let used = kit.facts.iter().filter_map(|f| match f {
        Fact::SiegeRolled { face, .. } => Some(*face),
        _ => None,
    });
    used.collect()
}

// nine-years: 20.4.4#11
#[test]
fn vauban_throws_two_dice_and_chooses_one() {
    for face in [2, 6] {
        let mut kit = before_philipsburg(ABILITIES, "vauban");
        kit.dice(&[2, 6]).act("siege");
        assert_eq!((kit.state.top(), kit.who()), (Step::Siege(Assault::Choose), Bourbon));
        assert_eq!(kit.legal(), ["number 2", "number 6"]);
        kit.refused("number 3", "20.4.4").refused("done", "20.4.4");
        kit.act(&format!("number {face}"));
        assert_eq!((faces_used(&kit), kit.state.siege_dice), (vec![face], [0; 2]));
        assert_eq!(kit.owner("philipsburg") == Some(Bourbon), face == 6);
    }
}

// nine-years: 20.4.4#11
#[test]
fn nobody_asks_vauban_when_both_dice_bring_the_same() {
    let odds = siege_odds(&before_philipsburg(ABILITIES, "vauban"));
    for [a, b] in (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b])) {
        let mut kit = before_philipsburg(ABILITIES, "vauban");
        kit.dice(&[a, b]).act("siege");
        let [one, two] = [a, b].map(|face| odds.faces[face as usize - 1]);
        let same = (one.besieger, one.defender) == (two.besieger, two.defender);
        assert_eq!(kit.state.top() != Step::Siege(Assault::Choose), same, "{a} {b}");
        assert_eq!(faces_used(&kit), if same { vec![a as u8] } else { Vec::new() });
    }
}

// nine-years: 20.4.4#11
#[test]
fn only_vauban_himself_throws_two_dice() {
    for (option, who) in [
        (Options::default(), "vauban"),
        (ABILITIES, "vauban (minor)"),
        (ABILITIES, "boufflers"),
        (ABILITIES, "boufflers, vauban"),
    ] {
        let mut kit = before_philipsburg(option, who);
        kit.dice(&[3]).act("siege");
        kit.dice_used();
        assert_eq!(faces_used(&kit), [3], "{who}");
    }
}

// nine-years: 20.4.4#11
#[test]
fn two_dice_survive_in_a_position() {
    let mut kit = before_philipsburg(ABILITIES, "vauban");
    kit.dice(&[2, 6]).act("siege");
    let position = from_state(kit.game, &kit.state);
    let again = to_state(kit.game, &position).expect("a sound position");
    assert_eq!((again.siege_dice, again.top()), ([2, 6], Step::Siege(Assault::Choose)));
    let mut broken = position.clone();
    broken.procedure.siege_dice = vec![2, 7];
    assert!(to_state(kit.game, &broken).is_err());
    broken.procedure.siege_dice.clear();
    assert!(to_state(kit.game, &broken).is_err());
}

fn siege_odds(kit: &Kit) -> SiegeOdds {
    odds::siege(kit.game, &kit.state).expect("a siege is possible")
}

// nine-years: 20.4.4#11
#[test]
fn the_odds_of_vaubans_siege_are_those_of_the_better_of_two_dice() {
    let [one, two] =
        [Options::default(), ABILITIES].map(|option| siege_odds(&before_philipsburg(option, "vauban")));
    assert_eq!(one.faces, two.faces);
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
    close(two.falls, 1.0 - (1.0 - one.falls).powi(2));
    for rolls in 0..odds::SIEGE_ROLLS {
        assert!(two.falls_within[rolls] > one.falls_within[rolls] - 1e-12);
    }
    close(two.losses.iter().map(|l| l.probability).sum(), 1.0);
    // He takes the most for the enemy, then the least for himself; the worst comes only if both dice show it.
    let bad = |f: &&odds::SiegeFace| (f.defender, f.besieger) == (0, 1);
    let faces = one.faces.iter().filter(bad).count() as f64;
    let of = |odds: &SiegeOdds| {
        let found = odds.losses.iter().find(|l| (l.defender, l.besieger) == (0, 1));
        found.map_or(0.0, |l| l.probability)
    };
    close(of(&one), faces / 6.0);
    close(of(&two), (faces / 6.0).powi(2));
}

// ---------------------------------------------------------------- 20.4.5

/// The Alliance draws first from these cards.
fn card_draw(option: Options, deck: &[&str]) -> Kit {
    let mut kit = Kit::nine_years_empty(1690, option);
    kit.state.hidden.event_deck = deck.iter().fold(0, |all, card| all | bit(card));
    kit.state.first = Alliance;
    kit
}

// nine-years: 20.4.5
#[test]
fn two_events_are_drawn_and_one_is_discarded() {
    let deck = ["death-of-louvois", "siege-train", "forced-march", "command-dispute"];
    let mut kit = card_draw(Options::CARD_DRAW, &deck);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert_eq!((kit.state.top(), kit.legal().len()), (Step::ChooseDrawn(Alliance), 2));
    kit.refused("event beachy-head", "20.4.5").refused("draw", "20.4.5");
    let drawn = kit.state.hidden.drawn[0];
    kit.dice(&[0, 0]).act("event death-of-louvois");
    assert_eq!(kit.state.in_effect, bit("death-of-louvois"));
    let gone = drawn & !bit("death-of-louvois");
    assert_eq!(kit.game.look(&kit.state).unseen_events() & gone, 0, "the other is out of the game");
    assert_eq!(kit.state.top(), Step::ChooseDrawn(Bourbon));
    kit.act(&kit.legal()[0].clone());
    assert_eq!(kit.state.hidden.held[1].count_ones(), 1, "one of the cards is held");
    let mut kit = card_draw(Options::default(), &deck);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 2, "without the rule each draws one");
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement));
}

// nine-years: 20.4.5, 5.2.2
#[test]
fn the_cards_of_1693_come_when_the_deck_is_exhausted() {
    let late = nine_years().atlas().events.iter();
    let late = late.filter(|c| c.deck == succession::atlas::DeckPart::Late).count() as u32;
    let mut kit = card_draw(Options::CARD_DRAW, &["siege-train"]);
    kit.dice(&[0, 0]).moment(Moment::EventFirst);
    assert!(kit.happened("LateCardsAdded"));
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 1 + late - 2);
    let mut kit = card_draw(Options::default(), &["siege-train"]);
    kit.dice(&[0]).moment(Moment::EventFirst);
    assert!(!kit.happened("LateCardsAdded"), "without the rule they wait for 1693");
}

// ---------------------------------------------------------------- 20.4.6

/// What is left of a French stack abroad, at Landau, when the Reinforcement phase begins.
fn attrition(option: Options, stack: &str) -> String {
    let mut kit = with(option);
    kit.control(Bourbon, "landau").put("landau", stack).put("paris", "8 Fr");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.at(Bourbon, "paris"), "8 Fr", "at home nothing is lost");
    kit.at(Bourbon, "landau")
}

// nine-years: 20.4.6
#[test]
fn attrition_takes_a_hit_for_every_eight_steps_abroad() {
    for (stack, left) in [
        ("3 Fr, 1 Fr reduced", "3 Fr, 1 Fr reduced"),
        ("4 Fr", "3 Fr, 1 Fr reduced"),
        ("3 Fr, 2 Fr reduced", "2 Fr, 3 Fr reduced"),
        ("7 Fr", "6 Fr, 1 Fr reduced"),
        ("8 Fr", "6 Fr, 2 Fr reduced"),
    ] {
        assert_eq!(attrition(Options::ATTRITION, stack), left, "{stack}");
        assert_eq!(attrition(Options::default(), stack), stack, "without the rule");
    }
}

// nine-years: 20.4.6
#[test]
fn corps_of_other_powers_are_at_home_where_it_is_theirs() {
    let mut kit = with(Options::ATTRITION);
    kit.put("antwerp", "2 Du, 2 Sp").put("namur", "2 Du, 2 Au, 2 Sp");
    kit.state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.at(Alliance, "antwerp"), "2 Du, 2 Sp", "the Spaniards are at home");
    kit.act("take 1 Du");
    assert_eq!(kit.at(Alliance, "namur"), "1 Du, 1 Du reduced, 2 Au, 2 Sp");
}

// ---------------------------------------------------------------- 20.4.7

// nine-years: 20.4.7
#[test]
fn with_double_decks_each_side_draws_from_its_own() {
    let mut kit = Kit::nine_years_empty(1690, Options::DOUBLE_DECKS);
    assert_eq!(kit.state.hidden.decks[0], kit.state.hidden.decks[1]);
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.hands, [[0, 5, 0, 0, 0]; 2], "five ones each");
    let mut kit = Kit::nine_years_empty(1690, Options::default());
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.decks[1], [0; 5]);
    assert_ne!(kit.state.hidden.hands, [[0, 5, 0, 0, 0]; 2], "not from one deck");
}

// nine-years: 20.4.7
#[test]
fn with_double_decks_a_deck_too_short_for_a_deal_is_reshuffled_first() {
    let mut kit = Kit::nine_years_empty(1690, Options::DOUBLE_DECKS);
    let full = kit.state.hidden.decks[0];
    kit.state.hidden.decks = [[0, 0, 0, 4, 0], [0, 0, 0, 5, 0]];
    kit.state.discards = [[0, full[1], full[2], full[3] - 4, 0], [0, full[1], full[2], full[3] - 5, 0]];
    kit.dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(kit.state.hidden.hands[0], [0, 5, 0, 0, 0], "ones have come back among the Alliance's cards");
    assert_eq!(kit.state.hidden.hands[1], [0, 0, 0, 5, 0], "the Bourbons' five are enough");
    assert_eq!(kit.state.discards[0], [0; 5]);
}

// nine-years: 20.4.7
#[test]
fn with_double_decks_a_played_card_goes_to_the_own_discards() {
    for (on, option) in on_off(Options::DOUBLE_DECKS) {
        let mut kit = Kit::nine_years_empty(1690, option);
        kit.state.hidden.hands[Bourbon.index()] = [0, 1, 0, 0, 0];
        kit.state.active = Bourbon;
        kit.moment(Moment::Rounds).act("card 1");
        assert_eq!(kit.state.discards[usize::from(on)], [0, 1, 0, 0, 0]);
    }
}

// nine-years: 20.4.4#6, 17.5.1#2
#[test]
fn boufflers_leads_a_corps_more_in_a_siege() {
    for (on, option) in on_off(ABILITIES) {
        let mut kit = with(option);
        kit.control(Alliance, "namur").put("namur", "7 Fr, boufflers").round(Bourbon, 2);
        kit.act("do campaign; space namur; leader boufflers");
        assert_eq!(kit.can("take 6 Fr"), on, "4 and 2");
        assert!(kit.can("take 5 Fr") && !kit.can("take 7 Fr"));
    }
}

// nine-years: 20.4.4#10, 17.5.3#7, 17.5.1#2
#[test]
fn noailles_fears_a_garrison_of_strangers_but_no_empty_walls() {
    let total = |option: Options, garrison: &str| {
        let mut kit = with(option);
        kit.control(Alliance, "tournai").put("tournai", "5 Fr, noailles");
        if !garrison.is_empty() {
            kit.inside("tournai", garrison);
        }
        kit.round(Bourbon, 2).dice(&[3]);
        kit.act("do campaign; space tournai; leader noailles; take 5 Fr; done; siege");
        let total = kit.facts.iter().find_map(|f| match f {
            Fact::SiegeRolled { total, .. } => Some(*total),
            _ => None,
        });
        total.expect("a siege roll")
    };
    let usual = total(Options::default(), "1 Du");
    assert_eq!(total(ABILITIES, "1 Du"), usual - 1);
    assert_eq!(total(ABILITIES, "1 Sp"), usual);
    assert_eq!(total(ABILITIES, ""), total(Options::default(), ""));
}
