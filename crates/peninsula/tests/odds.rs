//! The odds of battles, sieges and marches.

use crate::common;

use common::*;
use peninsula::odds::{Odds, forecast};
use serde_json::json;
use std::collections::HashMap;
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

/// The odds as the engine writes them: for the Anglo-Allied player, the French one and a spectator.
fn written(d: &Desk) -> [serde_json::Value; 3] {
    [Some(Seat::One), Some(Seat::Two), None].map(|seat| game().odds_json(&d.state, seat))
}

/// The besiegers are named and the die is about to be thrown: their owner knows the odds, nobody else does, whether or not
/// a leader is asked for his help first.
// wellington: 11.12, 12.23, 4.16
#[test]
fn only_the_besieger_knows_the_odds_of_the_die() {
    for besieger in ["craufurd", "castanos"] {
        let mut d = Desk::empty();
        d.put("1805", &format!("wellington {besieger}")).inside("1805", "barrie").operations(Allied, 1);
        d.acts(Allied, &["do siege", &format!("block {besieger}")]);
        let picked = written(&d);
        d.act(Allied, "done");
        assert_eq!(d.state.top(), peninsula::step::Step::SiegeAction(Allied), "{besieger}");
        let asked = written(&d);
        for odds in [&picked, &asked] {
            assert_eq!(odds[0]["kind"], "siege", "{besieger}");
            assert!(odds[1].is_null() && odds[2].is_null(), "{besieger}: {odds:?}");
        }
        assert_eq!(picked[0], asked[0], "{besieger}");
    }
}

/// The French besieger in the same way, though all his blocks are of one nation.
// wellington: 11.12, 12.23
#[test]
fn the_besieged_do_not_know_the_odds_of_the_die() {
    let mut d = Desk::empty();
    d.put("1518", "massena moncey").put("1418", "savary").operations(French, 1);
    d.acts(French, &["do siege", "block moncey"]);
    for step in ["picked", "asked"] {
        let odds = written(&d);
        assert_eq!(odds[1]["kind"], "siege", "{step}");
        assert!(odds[0].is_null() && odds[2].is_null(), "{step}: {odds:?}");
        if step == "picked" {
            d.act(French, "done");
            assert_eq!(d.state.top(), peninsula::step::Step::SiegeAction(French));
        }
    }
}

/// Who chooses where a player has several choices in the battle.
#[derive(Clone, Copy)]
enum Choice {
    /// Each player takes the choice that serves his own victory best.
    Best,
    /// The first of the list.
    First,
}

/// Dice that follow a list of hits and misses and then miss; those of the pursuit always miss.
struct Written<'a> {
    hits: &'a [bool],
    thrown: usize,
}

impl table::Dice for Written<'_> {
    fn below(&mut self, _: u32, purpose: table::Purpose) -> u32 {
        if purpose != "combat" {
            return 5;
        }
        let hits = self.hits.get(self.thrown).copied().unwrap_or(false);
        self.thrown += 1;
        if hits { 0 } else { 5 }
    }
}

/// Follows every throw and every choice of a battle through the rules themselves: the chance that the attacker wins.
fn followed(state: &peninsula::State, choice: Choice, known: &mut HashMap<u64, f64>) -> f64 {
    let key = game().hash(state);
    if let Some(&chance) = known.get(&key) {
        return chance;
    }
    let seat = game().to_act(state).first().expect("somebody fights");
    let mut list = Vec::new();
    game().actions(state, seat, &mut list);
    let blocks: Vec<_> = list.iter().copied().filter(|a| matches!(a, peninsula::Action::Block(_))).collect();
    let choices = match choice {
        _ if blocks.is_empty() => &list[..1],
        Choice::First => &blocks[..1],
        Choice::Best => &blocks[..],
    };
    let chances = choices.iter().map(|&action| after(state, seat, action, choice, known));
    let attacks = seat == state.battle.attacker.seat();
    let chance = chances.reduce(if attacks { f64::max } else { f64::min }).expect("a choice");
    known.insert(key, chance);
    chance
}

/// The same after an action, over every way its dice may fall.
fn after(
    state: &peninsula::State,
    seat: Seat,
    action: peninsula::Action,
    choice: Choice,
    known: &mut HashMap<u64, f64>,
) -> f64 {
    let (mut total, mut ways) = (0.0, vec![Vec::new()]);
    while let Some(hits) = ways.pop() {
        let (mut next, mut facts) = (*state, Vec::new());
        let mut dice = Written { hits: &hits, thrown: 0 };
        game().play_unchecked(&mut next, seat, action, &mut dice, &mut facts);
        // Each die that fell beyond the list might have hit instead.
        for more in hits.len()..dice.thrown {
            let mut way = hits.clone();
            way.resize(more, false);
            way.push(true);
            ways.push(way);
        }
        let (mut chance, mut loser) = (1.0, next.battle.loser);
        for fact in &facts {
            match &fact.fact {
                peninsula::fact::Fact::Fought { block, dice, .. } => {
                    let hit = f64::from(game().atlas().block(*block).hit) / 6.0;
                    for face in dice.iter() {
                        chance *= if face == 1 { hit } else { 1.0 - hit };
                    }
                }
                peninsula::fact::Fact::BattleEnded { loser: side, .. } => loser = Some(*side),
                _ => {}
            }
        }
        let wins = match loser {
            Some(side) => f64::from(u8::from(side != state.battle.attacker)),
            None => followed(&next, choice, known),
        };
        total += chance * wins;
    }
    total
}

/// Craufurd and Hope, attacked by Ney and Reynier: of blocks with as many pips each player gives up the worse one.
#[test]
fn exact_odds_rest_on_the_best_choices() {
    let mut d = Desk::empty();
    d.put("1608", "craufurd hope").put("1508", "ney reynier").operations(French, 1);
    for block in ["craufurd", "hope", "ney", "reynier"] {
        d.steps(block, 2);
    }
    d.acts(French, &["do formation-move", "block ney", "block reynier", "done", "place 1608"]);
    let odds = battle(peninsula::odds::current(game(), &game().view(&d.state, None)));
    assert!(odds.exact, "{odds:?}");
    let best = followed(&d.state, Choice::Best, &mut HashMap::new());
    let first = followed(&d.state, Choice::First, &mut HashMap::new());
    assert!((odds.attacker_wins.value - best).abs() < 1e-9, "{} against {best}", odds.attacker_wins.value);
    assert!((best - first).abs() > 0.01, "{best} against {first}: the choice matters");
}
