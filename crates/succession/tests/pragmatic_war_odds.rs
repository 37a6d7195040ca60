//! *A Pragmatic War*: the odds know its cards, kings, fleets and irregulars.

use crate::common;
use common::*;
use succession::forecast::forecast;
use succession::odds::{self, BattleOdds, Odds, SideOdds};
use succession::{Options, Side};
use table::Game;

/// The Bourbons attack two British corps at Tournai with three French ones and Conti.
fn tournai(options: Options) -> Kit {
    let mut kit = Kit::pragmatic_war_empty_with(1746, options);
    kit.state.late_added = true;
    kit.put("lille", "3 Fr, conti").put("tournai", "2 Br").control(Bourbon, "tournai");
    kit
}

const MARCH: &str = "do campaign; space lille; leader conti; take 3 Fr; done; space tournai";

/// The battle after these cards of the Bourbons.
fn with_cards(cards: &[&str]) -> (Kit, BattleOdds) {
    let mut kit = tournai(Options::default());
    for card in cards {
        kit.holds(Bourbon, card);
    }
    kit.round(Bourbon, 2).act(MARCH);
    for card in cards {
        kit.act(&format!("event {card}"));
    }
    let odds = battle(&kit);
    (kit, odds)
}

fn battle(kit: &Kit) -> BattleOdds {
    odds::battle(kit.game, &kit.state).expect("a battle")
}

fn foretold(kit: &Kit, side: Side, plan: &str) -> Option<Odds> {
    let view = kit.game.view(&kit.state, Some(side.seat()));
    let read = |text: &str| kit.game.read_action(text.trim()).unwrap_or_else(|e| panic!("{text}: {e}"));
    let plan: Vec<_> = plan.split(';').map(read).collect();
    forecast(kit.game, &view, side.seat(), &plan).unwrap_or_else(|e| panic!("{e:?}")).odds
}

/// Probability of `hits` among dice that hit with this chance.
fn among(dice: u32, hits: u32, chance: f64) -> f64 {
    let ways: f64 = (0..hits).map(|i| f64::from(dice - i) / f64::from(i + 1)).product();
    ways * chance.powi(hits as i32) * (1.0 - chance).powi((dice - hits) as i32)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

// pragmatic-war: 15.3.3
#[test]
fn both_destroyed_is_a_win_of_the_defender() {
    let mut kit = Kit::pragmatic_war_empty(1746);
    kit.put("lille", "1 Fr reduced, de-saxe").put("tournai", "1 Br reduced").control(Bourbon, "tournai");
    kit.round(Bourbon, 2)
        .act("do campaign; space lille; leader de-saxe; take 1 Fr reduced; done; space tournai");
    let odds = battle(&kit);
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (2, 1));
    assert!(close(odds.attacker.wins, 5.0 / 9.0 * 2.0 / 3.0));
}

#[test]
fn the_surprised_answer_with_what_is_left() {
    let (_, odds) = with_cards(&["surprise"]);
    assert!(odds.attacker.throws_first && !odds.defender.throws_first);
    // Four dice; the British have two left, of one full and one reduced corps too, or one of two reduced ones.
    let third = 1.0 / 3.0;
    let mut wins = 0.0;
    for hits in 0..=4 {
        let dice = if hits < 2 { 2 } else { 1 };
        let fewer: f64 = (0..hits.min(dice + 1)).map(|back| among(dice, back, third)).sum();
        wins += among(4, hits, third) * fewer;
    }
    assert!(close(odds.attacker.wins, wins), "{} is not {wins}", odds.attacker.wins);
    assert!(close(odds.attacker.wins + odds.defender.wins, 1.0));
    let (_, plain) = with_cards(&[]);
    assert!(!plain.attacker.throws_first && plain.attacker.wins < wins);
    assert!(plain.attacker.expected_suffered > odds.attacker.expected_suffered);
}

#[test]
fn the_oblique_formation_lets_prussian_dice_hit_on_4() {
    let mut kit = Kit::pragmatic_war_empty(1746);
    kit.state.late_added = true;
    kit.put("sohr", "3 Au, charles")
        .put("schweidnitz", "2 Pr, 1 Ba, frederick-ii")
        .holds(Bourbon, "oblique-formation");
    kit.round(Bourbon, 2);
    kit.act("do campaign; space schweidnitz; leader frederick-ii; take 2 Pr; take 1 Ba; done; space sohr; decline");
    let before = battle(&kit);
    kit.act("event oblique-formation");
    let odds = battle(&kit);
    assert_eq!((before.attacker.sound_dice, before.attacker.easier_dice), (5, 0));
    assert_eq!((odds.attacker.sound_dice, odds.attacker.easier_dice), (5, 4), "two corps and the king");
    // Four dice that hit on 4 and the Bavarian one that hits on 5: no hit at all.
    assert!(close(odds.attacker.hits[0], 0.5f64.powi(4) * 2.0 / 3.0));
    assert!(odds.attacker.wins > before.attacker.wins);
}

#[test]
fn other_cards_add_dice_and_fieldworks_make_it_harder() {
    let from = |side: &SideOdds| (side.sound_dice, side.sound_leader_dice, side.event_dice);
    let (_, odds) = with_cards(&["cavalry-charge", "wild-geese"]);
    assert_eq!(from(&odds.attacker), (3 + 1 + 4, 1, 4), "of corps, one of a leader, four of cards");
    let (_, odds) = with_cards(&["talented-subordinate"]);
    assert_eq!(from(&odds.attacker), (3 + 3, 3, 0), "that one helps a leader");
    let mut kit = tournai(Options::default());
    kit.holds(Alliance, "fieldworks").round(Bourbon, 2).act(MARCH);
    kit.act("event fieldworks");
    assert_eq!((battle(&kit).line, battle(&kit).attacker.sound_hits_on), (1, 6));
}

// pragmatic-war: 15.6.1, 15.6.2
#[test]
fn kings_raise_what_a_battle_is_worth() {
    let mut kit = tournai(Options::default());
    kit.round(Bourbon, 2);
    assert_eq!(told_battle(&kit, MARCH).royal_points, 0);
    kit.put("tournai", "george-ii");
    assert_eq!(told_battle(&kit, MARCH).royal_points, 1);
    kit.put("lille", "louis-xv");
    let with_king = "do campaign; space lille; leader conti; leader louis-xv; take 3 Fr; done; space tournai";
    assert_eq!(told_battle(&kit, with_king).royal_points, 2);
}

fn told_battle(kit: &Kit, plan: &str) -> BattleOdds {
    match foretold(kit, Bourbon, plan) {
        Some(Odds::Battle(odds)) => odds,
        other => panic!("{other:?} is no battle"),
    }
}

// pragmatic-war: 17.4.2#4
#[test]
fn grenzers_are_counted_before_the_battle() {
    let mut kit = tournai(Options::default());
    kit.round(Bourbon, 2);
    assert_eq!(told_battle(&kit, MARCH).defender.sound_dice, 2);
    kit.state.era = 1;
    kit.state.marked[0] = kit.space("tournai");
    let defender = told_battle(&kit, MARCH).defender;
    assert_eq!((defender.sound_dice, defender.event_dice), (3, 1));
    let look = kit.game.look(&kit.state);
    let tournai = kit.space("tournai");
    let there = kit.state.group(kit.game.atlas(), Alliance, tournai);
    let foes = kit.state.corps(Bourbon, kit.space("lille"));
    assert_eq!(look.dice_if_fought(Alliance, there, foes, tournai, false, 0).sound, 3);
}

// pragmatic-war: 15.5.1
#[test]
fn a_major_victory_needs_the_losses_of_this_book() {
    let (kit, odds) = with_cards(&[]);
    let numbers = &kit.game.atlas().numbers;
    let suffered = &odds.defender.suffered;
    assert!(suffered.len() <= usize::from(numbers.famous_victory_hits), "two corps cannot take so many hits");
    assert_eq!(odds.attacker.famous_victory, 0.0);
}

// pragmatic-war: 10.3.1, 13.5.6
#[test]
fn a_fleet_knows_the_western_squadron() {
    let sails = |year: u16| {
        let mut kit = Kit::pragmatic_war_empty(year);
        kit.state.fleets = [2, 3, 0, 2];
        kit.round(Bourbon, 2);
        match foretold(&kit, Bourbon, "do deploy-fleet") {
            Some(Odds::Naval { side: Bourbon, strength: 2, against, probability }) => (against, probability),
            other => panic!("{other:?}"),
        }
    };
    // 2 against 3: ten throws win, five are thrown again.
    assert_eq!(sails(1745), (3, 10.0 / 31.0));
    assert_eq!(sails(1746), (4, 6.0 / 32.0));
    assert_eq!(sails(1747), (5, 3.0 / 33.0));
    let mut kit = Kit::pragmatic_war_empty(1745);
    kit.state.fleets = [2, 3, 2, 2];
    kit.round(Bourbon, 2);
    assert_eq!(foretold(&kit, Bourbon, "do deploy-fleet"), None, "which of the two?");
    assert!(matches!(
        foretold(&kit, Bourbon, "do deploy-fleet; fleet toulon"),
        Some(Odds::Naval { strength: 2, against: 2, probability: 0.5, .. })
    ));
}

// pragmatic-war: 7.2.5, 16.5.1
#[test]
fn saxons_help_before_prague() {
    let mut kit = Kit::pragmatic_war_empty(1742);
    kit.put("prague", "2 Fr, belle-isle").inside("prague", "1 Au").round(Bourbon, 2);
    let plan = "do campaign; space prague; leader belle-isle; take 2 Fr; done";
    let Some(Odds::Siege(siege)) = foretold(&kit, Bourbon, plan) else { panic!("a siege") };
    assert_eq!(siege.corps_needed, siege.defense_value - 1);
}

// pragmatic-war: 4.4
#[test]
fn there_are_no_odds_against_what_the_fog_hides() {
    for (options, told) in [(Options::default(), true), (Options::FOG_OF_WAR, false)] {
        let mut kit = tournai(options);
        kit.round(Bourbon, 2);
        assert_eq!(foretold(&kit, Bourbon, MARCH).is_some(), told);
        kit.act(MARCH);
        assert!(odds::current(kit.game, &kit.state).is_some(), "in battle everything is seen");
    }
}

/// The Alliance attacks Prague in 1742, from which Prussians may go to Dresden and the French nowhere.
fn attack_on_prague(bourbons: &str) -> BattleOdds {
    let mut kit = Kit::pragmatic_war_empty(1742);
    kit.control(Alliance, "amberg, nuremberg, bamberg, regensburg, eger, passau, braunau");
    kit.put("prague", bourbons).put("vienna", "1 Au").put("iglau", "6 Au, traun, charles");
    kit.round(Alliance, 2);
    kit.act("do campaign; space iglau; leader traun; leader charles; take 6 Au; done; space prague");
    battle(&kit)
}

// pragmatic-war: 15.4.5, 7.2.2#1, 15.5.1
#[test]
fn only_those_to_whom_no_space_is_open_are_lost_in_the_retreat() {
    for (bourbons, lost) in [("1 Fr, 2 Pr, schwerin", false), ("2 Fr, 1 Pr, schwerin", true)] {
        let odds = attack_on_prague(bourbons);
        assert!(odds.attacker.wins > 0.0);
        // One lost corps and at most three hits make no Major Victory, two lost corps always do.
        let famous = if lost { odds.attacker.wins } else { 0.0 };
        assert!(close(odds.attacker.famous_victory, famous), "{bourbons}: {odds:?}");
    }
}
