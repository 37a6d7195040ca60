//! Wellington's War at the server's own tables: everything the server asks of a title, for both scenarios.

use serde_json::Value;
use server::spoken::Raw;
use server::titles::{Shelf, Table};
use table::{Dice, FastDice, Seat, Seats};
use words::Language;

/// Plays so many random choices; says what was played.
fn play_on(table: &mut dyn Table, chooser: &mut FastDice, choices: u32) -> Vec<(Seat, String)> {
    let mut played = Vec::new();
    for _ in 0..choices {
        let seat = match table.to_act() {
            Seats::None => break,
            Seats::One(seat) => seat,
            Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
        };
        let offered = table.offered(seat);
        let action = offered[chooser.below(offered.len() as u32, "action") as usize].clone();
        let told = table.play(seat, std::slice::from_ref(&action), Language::english(), &[]).unwrap();
        assert!(told.refusal.is_none() && told.acts.len() == 1, "{action}");
        played.push((seat, action));
    }
    played
}

/// The blocks a view names as the other side's.
fn named(view: &Value) -> usize {
    view["tokens"].as_array().unwrap().iter().filter(|token| !token["block"].is_null()).count()
}

#[test]
fn both_scenarios_are_served() {
    let shelf = Shelf::built_in().unwrap();
    let title = shelf.get("wellington").expect("it is on the shelf");
    assert_eq!(title.catalogue().sides, ["allied", "french"]);
    assert_eq!(title.atlas(Language::english())["hexes"].as_array().unwrap().len(), 237);
    for scenario in ["campaign", "1812"] {
        let options = ["besieger-attrition".to_owned(), "scorched-earth".to_owned()];
        let mut table = title.begin(scenario, &options, [7; 32]).unwrap();
        let mut chooser = FastDice::new(11);
        play_on(table.as_mut(), &mut chooser, 200);
        for _ in 0..40 {
            play_on(table.as_mut(), &mut chooser, 7);
            look_around(table.as_mut());
        }
        let (position, dice) = table.position();
        let again = title.resume(&position, [7; 32], dice).unwrap();
        assert_eq!(again.hash(), table.hash());
        assert!(title.begin(scenario, &["rain".to_owned()], [7; 32]).is_err());
    }
}

/// Everything that is sent of a situation.
fn look_around(table: &mut dyn Table) {
    let read = |raw: Raw| serde_json::from_str::<Value>(raw.text()).unwrap();
    let revealed = read(table.view(None));
    for seat in Seat::BOTH {
        let view = read(table.view(Some(seat)));
        assert!(view["own"].is_object());
        assert!(named(&view) <= named(&revealed), "a seat sees of the enemy what everybody sees");
        let decision = read(table.decision(seat, Language::english()));
        let is_asked = table.to_act().contains(seat);
        assert_eq!(decision.is_object(), is_asked, "{decision}");
        if is_asked {
            let offered = table.offered(seat);
            assert!(table.check(seat, &offered[0], Language::english()).unwrap().is_ok());
            assert!(table.forecast(seat, &offered[..1], Language::english()).is_ok());
            let why = table.check(seat, "place 1508", Language::english()).unwrap();
            assert!(why.is_ok() || !why.unwrap_err().rule.is_empty());
        }
    }
    for viewer in [None, Some(Seat::One), Some(Seat::Two)] {
        table.odds(viewer);
    }
}

#[test]
fn what_was_done_can_be_taken_back_and_written_down() {
    let shelf = Shelf::built_in().unwrap();
    let title = shelf.get("wellington").unwrap();
    let mut table = title.begin("campaign", &[], [5; 32]).unwrap();
    let mut chooser = FastDice::new(3);
    let mut undone = 0;
    for _ in 0..300 {
        let before = table.hash();
        let Some((seat, _)) = play_on(table.as_mut(), &mut chooser, 1).pop() else { break };
        if table.undo_len(seat) > 0 {
            table.undo(seat).unwrap();
            assert_eq!(table.hash(), before);
            undone += 1;
        }
    }
    assert!(undone > 20, "{undone}");
}

#[test]
fn a_machine_plays_a_seat() {
    let shelf = Shelf::built_in().unwrap();
    let mut table = shelf.get("wellington").unwrap().begin("1812", &[], [9; 32]).unwrap();
    for level in ["recruit", "captain", "marshal:20n"] {
        for _ in 0..20 {
            let Some(seat) = table.to_act().first() else { break };
            let thought = table.think(seat, level.parse().unwrap()).unwrap();
            let action = (thought.run)(&bots::Stop::default(), 1).expect("it has an idea");
            assert!(table.play(seat, &[action], Language::english(), &[]).unwrap().refusal.is_none());
        }
    }
}

/// Besiegers are named and their die is about to be thrown: only their owner is told its odds.
#[test]
fn the_besieger_alone_is_told_the_odds_of_the_die() {
    let shelf = Shelf::built_in().unwrap();
    let title = shelf.get("wellington").unwrap();
    for seed in 1..50 {
        let mut table = title.begin("1812", &[], [seed; 32]).unwrap();
        for step in 0..300 {
            let Some(seat) = table.to_act().first() else { break };
            let offered = table.offered(seat);
            let decision: Value =
                serde_json::from_str(table.decision(seat, Language::english()).text()).unwrap();
            if decision["step"] == "siege" && offered.iter().any(|action| action == "done") {
                assert_eq!(table.odds(Some(seat))["kind"], "siege");
                assert_eq!([table.odds(Some(seat.other())), table.odds(None)], [Value::Null, Value::Null]);
                return;
            }
            let siege = offered.iter().find(|action| *action == "do siege");
            let action = siege.unwrap_or(&offered[step * 7 % offered.len()]).clone();
            table.play(seat, &[action], Language::english(), &[]).unwrap();
        }
    }
    panic!("there was no siege");
}
