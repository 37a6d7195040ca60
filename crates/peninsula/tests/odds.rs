//! The odds of battles, sieges and marches.

use crate::common;

use common::*;
use peninsula::odds::{Odds, forecast};
use serde_json::json;
use table::{Describe, FastDice, Game, Seat};

/// Picton at Valladolid attacked by Moncey: the battle is on, everybody is revealed.
fn duel() -> Desk {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey").operations(French, 1);
    d.acts(French, &["do formation-move", "block moncey", "done", "place 1608"]);
    d
}

/// British divisions anybody may meet.
const POOL: &str = "clinton cole craufurd hope leith picton spencer";

fn battle(odds: Option<Odds>) -> peninsula::odds::BattleOdds {
    match odds {
        Some(Odds::Battle(battle)) => battle,
        other => panic!("no battle: {other:?}"),
    }
}

#[test]
fn a_small_battle_is_exact() {
    let d = duel();
    let odds = battle(peninsula::odds::current(game(), &game().view(&d.state, None)));
    assert!(odds.exact && odds.samples == 0);
    assert_eq!((odds.hex, odds.attacker), ("1608", French));
    assert_eq!(odds.attacker_wins.error, 0.0);
    assert!(odds.attacker_wins.value > 0.0 && odds.attacker_wins.value < 1.0);
}

/// Plays the duel out many times by the rules themselves.
#[test]
fn the_exact_odds_are_those_of_the_game() {
    let d = duel();
    let odds = battle(peninsula::odds::current(game(), &game().view(&d.state, None)));
    let (mut wins, mut lost, games) = (0.0, [0.0; 2], 6_000);
    let mut dice = FastDice::new(5);
    for _ in 0..games {
        let mut state = d.state;
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut over = false;
        while !over {
            let seat = game().to_act(&state).first().expect("somebody fights");
            list.clear();
            game().actions(&state, seat, &mut list);
            facts.clear();
            let fights = list.iter().copied().find(|a| matches!(a, peninsula::Action::Block(_)));
            game().play_unchecked(&mut state, seat, fights.unwrap_or(list[0]), &mut dice, &mut facts);
            for fact in &facts {
                match &fact.fact {
                    peninsula::fact::Fact::BlockHit { block, .. } => lost[block.side().index()] += 1.0,
                    peninsula::fact::Fact::BattleEnded { loser, .. } => {
                        wins += f64::from(u8::from(*loser == Allied));
                        over = true;
                    }
                    _ => {}
                }
            }
        }
    }
    let near = |exact: f64, found: f64, what: &str| {
        assert!((exact - found).abs() < 0.05, "{what}: {exact} against {found}");
    };
    near(odds.attacker_wins.value, wins / f64::from(games), "the attacker wins");
    near(odds.steps_lost[0].value, lost[0] / f64::from(games), "Allied steps");
    near(odds.steps_lost[1].value, lost[1] / f64::from(games), "French steps");
}

#[test]
fn a_plan_against_unknown_blocks_is_sampled() {
    let mut d = Desk::empty();
    d.put("pool", POOL).put("1608", "picton cole").put("1508", "moncey savary").operations(French, 1);
    d.acts(French, &["do formation-move", "block moncey", "block savary", "done"]);
    let plan = [game().read_action("place 1608").expect("an action")];
    let view = game().view(&d.state, Some(Seat::Two));
    let odds = battle(forecast(game(), &view, Seat::Two, &plan).expect("it can be told"));
    assert!(!odds.exact && odds.samples > 300, "{odds:?}");
    assert!(odds.attacker_wins.error > 0.0 && odds.attacker_wins.error < 0.05);
    // Whoever stands there, the plan is worth the same to one who cannot know.
    let mut other = Desk::empty();
    other.put("pool", POOL).put("1608", "hope leith").put("1508", "moncey savary").operations(French, 1);
    other.acts(French, &["do formation-move", "block moncey", "block savary", "done"]);
    let view = game().view(&other.state, Some(Seat::Two));
    assert_eq!(battle(forecast(game(), &view, Seat::Two, &plan).expect("it can be told")), odds);
}

#[test]
fn a_siege_die() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd").inside("1805", "barrie").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]);
    let view = game().view(&d.state, Some(Seat::One));
    let plan = [game().read_action("done").expect("an action")];
    let told = game().forecast_json(&view, Seat::One, &plan).expect("it can be told");
    assert_eq!((&told.odds["kind"], &told.odds["hex"]), (&json!("siege"), &json!("1805")));
    let modifier = d.look().siege_modifier(peninsula::Nation::British);
    let rating = game().atlas().rating(hex("1805"));
    let faces = (1..=6).filter(|face| face + modifier > rating as i8).count();
    assert_eq!(told.odds["breach"]["value"], json!(faces as f64 / 6.0));
    assert_eq!(told.odds["breach"]["error"], json!(0.0));
}

#[test]
fn a_plan_that_is_refused_says_why() {
    let d = duel();
    let view = game().view(&d.state, Some(Seat::One));
    let plan = [game().read_action("do formation-move").expect("an action")];
    assert!(forecast(game(), &view, Seat::One, &plan).is_err());
}

/// The besiegers are named and the die is about to be thrown: their owner knows the odds, the other side does not.
#[test]
fn the_besieger_knows_the_odds_of_the_die() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd").inside("1805", "barrie").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]);
    let of = |seat| peninsula::odds::current(game(), &game().view(&d.state, Some(seat)));
    assert!(matches!(of(Seat::One), Some(Odds::Siege(_))));
    assert_eq!((of(Seat::Two), peninsula::odds::current(game(), &game().view(&d.state, None))), (None, None));
}
