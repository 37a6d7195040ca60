//! What is foretold of an action is what is rolled when it is played and nobody does anything about it.

use crate::common;
use common::*;
use succession::action::Action;
use succession::fact::Fact;
use succession::forecast::{Forecast, forecast, of_action};
use succession::odds::{self, BattleOdds, Odds};
use succession::refusal::Reason;
use succession::step::{Arrival, Step};
use succession::{Options, Side, State, Succession};
use table::{Dice, FastDice, Game, NoForecast, SeededDice};

/// Random games a title, and choices in each.
const GAMES: u64 = 90;
const CHOICES: u32 = 2_500;

fn actions_of(kit: &Kit, plan: &str) -> Vec<Action> {
    let read = |text: &str| kit.game.read_action(text.trim()).unwrap_or_else(|e| panic!("{text}: {e}"));
    plan.split(';').map(read).collect()
}

fn foretell(kit: &Kit, side: Side, plan: &str) -> Result<Forecast, NoForecast<succession::refusal::Refusal>> {
    let view = kit.game.view(&kit.state, Some(side.seat()));
    forecast(kit.game, &view, side.seat(), &actions_of(kit, plan))
}

fn battle(forecast: Forecast) -> BattleOdds {
    match forecast.odds {
        Some(Odds::Battle(odds)) => odds,
        other => panic!("{other:?} is no battle"),
    }
}

/// Villars in Ulm, the Alliance in open Stuttgart.
fn ulm() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "ulm").control(Alliance, "stuttgart, philipsburg, nordlingen, freiburg");
    kit.put("ulm", "3 Fr, 1 Ba, villars").put("stuttgart", "2 Em, 1 Au, baden").round(Bourbon, 2);
    kit
}

// -------------------------------------------------------------------- by hand

#[test]
fn a_march_is_weighed_before_a_piece_is_moved() {
    let kit = ulm();
    let before = kit.state;
    let plan = "do campaign; space ulm; leader villars; take 3 Fr; done; space stuttgart";
    let odds = battle(foretell(&kit, Bourbon, plan).unwrap());
    assert_eq!((odds.space, odds.attacker.side, odds.attacker.corps), ("stuttgart", Bourbon, 3));
    // Three corps and Villars, who leads Frenchmen.
    assert_eq!(odds.attacker.sound_dice, 5);
    assert_eq!(odds.defender.corps, 3);
    assert_eq!(kit.state, before);
    let by_hand = odds::attack(
        game(),
        &kit.state,
        succession::state::Group {
            leaders: kit.state.group(game().atlas(), Bourbon, kit.space("ulm")).leaders,
            corps: kit.state.first_of_kind(
                game().atlas(),
                kit.state.corps(Bourbon, kit.space("ulm")),
                succession::pieces::Kind::new(game().atlas().power("Fr").unwrap(), false, false, false),
                3,
            ),
        },
        kit.space("stuttgart"),
    );
    assert_eq!(by_hand, Some(odds));
}

#[test]
fn a_force_is_worth_what_its_leaders_are_with_these_corps() {
    let kit = ulm();
    let worth = |plan: &str| foretell(&kit, Bourbon, plan).unwrap().force.unwrap();
    let with_french = worth("do campaign; space ulm; leader villars; take 3 Fr");
    assert_eq!((with_french.corps, with_french.sound_dice, with_french.demoralized_dice), (3, 5, 0));
    assert_eq!(with_french.leader_dice, 2);
    assert_eq!((with_french.leaders[0].leader, with_french.leaders[0].tr), ("villars", 2));
    // A Bavarian without a Frenchman: the rating falls.
    let without = worth("do campaign; space ulm; leader villars; take 1 Ba");
    assert_eq!((without.leaders[0].tr, without.sound_dice), (1, 2));
    let alone = worth("do campaign; space ulm; leader villars");
    assert_eq!((alone.corps, alone.sound_dice, alone.space), (0, 0, "ulm"));
    assert!(alone.command >= 4);
    assert_eq!(foretell(&kit, Bourbon, "do campaign").unwrap(), Forecast::default());
}

#[test]
fn a_siege_is_weighed_while_the_besiegers_are_chosen() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", "5 Du, minor-alliance-1, minor-alliance-2").round(Alliance, 2);
    let plan = "do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2; take 5 Du; done";
    let chosen = foretell(&kit, Alliance, plan).unwrap().odds;
    let rolled = foretell(&kit, Alliance, &format!("{plan}; siege")).unwrap().odds;
    kit.act(plan);
    assert_eq!(chosen, odds::current(game(), &kit.state));
    assert!(matches!(&rolled, Some(Odds::Siege(siege)) if siege.space == "lille"));
    assert_eq!(chosen, rolled);
}

#[test]
fn what_the_rules_forbid_is_refused_where_it_stands() {
    let kit = ulm();
    let refused = |plan| match foretell(&kit, Bourbon, plan) {
        Err(NoForecast { at, refusal }) => (at, refusal.reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("siege"), (0, Reason::NotAskedNow));
    assert_eq!(
        refused("do campaign; space ulm; leader villars; take 3 Fr; done; space paris"),
        (5, Reason::NotConnected)
    );
    assert_eq!(refused("do campaign; space ulm; leader villars; take 9 Fr").1, Reason::NotSoMany);
    let view = kit.game.view(&kit.state, Some(Alliance.seat()));
    let other = forecast(kit.game, &view, Alliance.seat(), &[Action::Siege]);
    assert!(matches!(other, Err(NoForecast { refusal, .. }) if refusal.reason == Reason::NotYourTurn));
}

#[test]
fn a_plan_ends_where_the_dice_fall() {
    let mut kit = Kit::empty(1707);
    kit.put("london", "1 Br, galway").round(Alliance, 2);
    let plan = "do sea-move; space london; leader galway; take 1 Br; done; space amsterdam";
    let told = foretell(&kit, Alliance, plan).unwrap();
    let Some(Odds::Roll { purpose, modifier, target, .. }) = &told.odds else {
        panic!("a voyage is rolled for")
    };
    assert_eq!((*purpose, *modifier, *target), ("sea-move", 0, 2));
    assert_eq!(foretell(&kit, Alliance, &format!("{plan}; do end")), Ok(told));
}

/// It is rolled until somebody has won: the chance leaves ties out.
#[test]
fn a_naval_battle_is_foretold() {
    let mut kit = Kit::empty(1704);
    kit.joins("Ha", Alliance);
    kit.state.fleets[0] = 2;
    kit.round(Bourbon, 1);
    let told = foretell(&kit, Bourbon, "do deploy-fleet").unwrap().odds;
    let Some(Odds::Naval { side, strength, against, probability }) = told else { panic!("{told:?}") };
    assert_eq!((side, strength), (Bourbon, 2));
    let wins = |a: u8, b: u8| a + strength > b + against;
    let all = || (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| (a, b)));
    let won = all().filter(|&(a, b)| wins(a, b)).count();
    let decided = all().filter(|&(a, b)| a + strength != b + against).count();
    assert_eq!(probability, won as f64 / decided as f64);
}

// -------------------------------------------------------------------- against the game itself

/// What lets the procedure go on without doing anything about it.
fn let_it_happen(step: Step) -> Option<Action> {
    match step {
        Step::Intercept | Step::GoInside | Step::AvoidTo => Some(Action::Done),
        Step::Window(..) | Step::Arrive(Arrival::Lines | Arrival::AvoidRoll) => Some(Action::Decline),
        Step::Arrive(Arrival::LinesCancelled) => Some(Action::Accept),
        _ => None,
    }
}

/// Plays on from an action without reactions until leaders are named or dice have fallen.
fn played_out(game: &Succession, state: &State, side: Side, action: Action) -> (State, Vec<Fact>) {
    let (mut after, mut facts) = (*state, Vec::new());
    let mut dice = SeededDice::from_number(5);
    game.play(&mut after, side.seat(), action, &mut dice, &mut facts).unwrap();
    while let Some(next) = let_it_happen(after.top()) {
        if facts.iter().any(|cited| thrown(&[cited.fact])) {
            break;
        }
        let seat = game.to_act(&after).first().unwrap();
        game.play(&mut after, seat, next, &mut dice, &mut facts).unwrap();
    }
    (after, facts.iter().map(|cited| cited.fact).collect())
}

fn thrown(facts: &[Fact]) -> bool {
    facts.iter().any(|f| matches!(f, Fact::Die { .. } | Fact::BattleDice { .. } | Fact::SiegeRolled { .. }))
}

/// Holds a forecast against what was rolled; says what kind it was.
fn hold(game: &Succession, state: &State, side: Side, action: Action, told: &Odds) -> Option<&'static str> {
    let (after, facts) = played_out(game, state, side, action);
    match told {
        Odds::Roll { purpose, modifier, target, .. } => {
            let die = facts.iter().find_map(|f| match f {
                Fact::Die { purpose, face, total, success, .. } => {
                    Some((*purpose, total - *face as i8, total, success))
                }
                _ => None,
            });
            let (what, added, &total, &success) = die?;
            assert_eq!((*purpose, *modifier), (what, added), "{action:?}");
            assert_eq!(success, total >= *target as i8, "{action:?}");
            Some("roll")
        }
        Odds::Naval { side, probability, .. } => {
            let winner = facts.iter().find_map(|f| match f {
                Fact::NavalBattle { winner, .. } => Some(*winner),
                _ => None,
            })?;
            assert!(if winner == *side { *probability > 0.0 } else { *probability < 1.0 }, "{action:?}");
            Some("naval")
        }
        Odds::Siege(siege) => {
            let (face, total) = facts.iter().find_map(|f| match f {
                Fact::SiegeRolled { face, total, .. } => Some((*face, *total)),
                _ => None,
            })?;
            assert_eq!(siege.modifier, total - face as i8, "{action:?}");
            Some("siege")
        }
        Odds::Battle(battle) if matches!(after.top(), Step::BattleLeaders(_)) => {
            if facts.iter().any(|f| matches!(f, Fact::Die { .. })) {
                return None; // A temper is known now that was not before.
            }
            assert_eq!(odds::current(game, &after), Some(Odds::Battle(battle.clone())), "{action:?}");
            Some("battle")
        }
        Odds::Battle(battle) => {
            for told in [&battle.attacker, &battle.defender] {
                let dice = facts.iter().find_map(|f| match f {
                    Fact::BattleDice { side, dice, .. } if *side == told.side => Some(dice.faces().len()),
                    _ => None,
                })?;
                assert_eq!(dice, usize::from(told.sound_dice + told.demoralized_dice), "{action:?}");
            }
            Some("dice")
        }
    }
}

fn hold_all(game: &'static Succession, options: &[Options]) {
    let mut seen = std::collections::BTreeMap::<&str, u32>::new();
    for number in 0..GAMES {
        let mut chooser = FastDice::new(number);
        let mut dice = SeededDice::from_number(number);
        let mut state = game.start(0, options[number as usize % options.len()], &[number as u8; 32]);
        let mut facts = Vec::new();
        for _ in 0..CHOICES {
            let Some(seat) = game.to_act(&state).first() else { break };
            let mut list = Vec::new();
            game.actions(&state, seat, &mut list);
            // A siege takes many lucky choices: where one may be rolled for, it is.
            let siege = list.iter().copied().find(|&action| action == Action::Siege);
            let action = siege.unwrap_or(list[chooser.below(list.len() as u32, "choice") as usize]);
            let told = of_action(game, &state, seat.into(), action);
            if told.is_some() {
                let view = game.view(&state, Some(seat));
                let seen = forecast(game, &view, seat, &[action]).map(|f| f.odds);
                assert_eq!(seen, Ok(told.clone()), "what the view shows is enough for {action:?}");
            }
            if let Some(told) = &told
                && let Some(kind) = hold(game, &state, seat.into(), action, told)
            {
                *seen.entry(kind).or_default() += 1;
            }
            facts.clear();
            game.play(&mut state, seat, action, &mut dice, &mut facts).unwrap();
        }
    }
    for (kind, least) in [("roll", 100), ("battle", 40), ("siege", 3)] {
        assert!(seen.get(kind).is_some_and(|&n| n >= least), "{kind} hardly ever came up: {seen:?}");
    }
}

#[test]
fn what_is_foretold_is_rolled_in_spain() {
    hold_all(game(), &[Options::default(), Options::BATTLE_REROLLS, Options::LEADER_ABILITIES]);
}

#[test]
fn what_is_foretold_is_rolled_in_nine_years() {
    hold_all(nine_years(), &[Options::default(), Options::BATTLE_REROLLS, Options::LEADER_ABILITIES]);
}

#[test]
fn what_is_foretold_is_rolled_in_the_pragmatic_war() {
    hold_all(pragmatic_war(), &[Options::default(), Options::CHART_ROUNDING]);
}

/// The best force that may intercept has the chance that is told.
#[test]
fn an_interception_is_told_for_the_best_force() {
    for game in [game(), nine_years(), pragmatic_war()] {
        let mut seen = 0;
        for number in 0..40 {
            seen += hold_interceptions(game, number);
            if seen >= 8 {
                break;
            }
        }
        assert!(seen >= 4, "only {seen} interceptions");
    }
}

/// Holds every interception that may be tried in a random game against all forces that may try it; counts them.
fn hold_interceptions(game: &Succession, number: u64) -> u32 {
    let mut chooser = FastDice::new(number);
    let mut dice = SeededDice::from_number(number);
    let mut state = game.start(0, Options::default(), &[number as u8; 32]);
    let mut seen = 0;
    for _ in 0..6_000 {
        let Some(seat) = game.to_act(&state).first() else { break };
        let mut list = Vec::new();
        game.actions(&state, seat, &mut list);
        if state.top() == Step::Intercept {
            for &action in list.iter().filter(|a| matches!(a, Action::Space(_))) {
                let told = of_action(game, &state, seat.into(), action);
                let mut begun = state;
                game.play(&mut begun, seat, action, &mut dice, &mut Vec::new()).unwrap();
                assert_eq!(chance(told), best(game, begun, seat), "{action:?}");
                seen += 1;
            }
        }
        let action = list[chooser.below(list.len() as u32, "choice") as usize];
        game.play(&mut state, seat, action, &mut dice, &mut Vec::new()).unwrap();
    }
    seen
}

fn chance(odds: Option<Odds>) -> f64 {
    match odds {
        Some(Odds::Roll { probability, .. }) => probability,
        other => panic!("{other:?} is no roll"),
    }
}

/// The best chance of any force that may be chosen, with two leaders and one corps of each kind at most.
fn best(game: &Succession, state: State, seat: table::Seat) -> f64 {
    let mut list = Vec::new();
    game.actions(&state, seat, &mut list);
    let mut most = 0.0f64;
    for action in list {
        let next = match action {
            Action::Done => chance(odds::current(game, &state)),
            Action::Take(_, count) if count > 1 => continue,
            Action::Leader(_) if state.pick.group.leaders.len() > 1 => continue,
            _ => {
                let mut next = state;
                game.play(&mut next, seat, action, &mut FastDice::new(0), &mut Vec::new()).unwrap();
                best(game, next, seat)
            }
        };
        most = most.max(next);
    }
    most
}
