//! Sessions: playing, batches, study, records and replay.

use proptest::prelude::*;
use table::fixtures::{Action, Event, Pebbles, State, Step};
use table::*;

use Action::{Card, Done, Peek, Stake, Take};
use Seat::{One, Two};

fn start_state() -> State {
    Pebbles.start([0b00111, 0b11100])
}

fn start() -> Session<'static, Pebbles> {
    Session::new(&Pebbles, start_state(), Box::new(SeededDice::new(SEED)))
}

const SEED: [u8; 32] = [9; 32];

/// A whole game played at random with the dice of `SEED`.
fn finished(choices: u64) -> Session<'static, Pebbles> {
    let mut session = start();
    play_random_session(&mut session, &mut FastDice::new(choices), 1_000).unwrap();
    session
}

fn header() -> Header {
    Header { rules: Some(2), ..Header::new("pebbles", "short") }
}

fn seeded_header() -> Header {
    Header { seed: Some(SEED), commitment: Some(proof::commit(&SEED)), ..header() }
}

fn replay(record: &Record) -> Result<Session<'static, Pebbles>, ReplayError> {
    Session::replay(&Pebbles, start_state(), record)
}

/// The action at a line of a record.
fn act(record: &mut Record, at: usize) -> &mut RecordEntry {
    match &mut record.lines[at] {
        Line::Act(entry) => entry,
        Line::Back(_) => panic!("line {at} is no action"),
    }
}

/// Two has the higher card and is to take.
fn two_to_take() -> Session<'static, Pebbles> {
    let mut session = start();
    for (seat, action) in [(One, Card(1)), (One, Stake(1)), (Two, Card(5)), (Two, Stake(1))] {
        session.play(seat, action).unwrap();
    }
    session
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut session = two_to_take();
    let before = *session.state();
    assert_eq!(session.play(One, Take(1)).unwrap_err().rule, "1");
    assert_eq!(session.play(Two, Card(4)).unwrap_err().rule, "1");
    assert_eq!((session.state(), session.history().len()), (&before, 4));
    assert!(session.actions(One).is_empty());
}

#[test]
fn play_gives_the_events_of_that_action_only() {
    let mut session = two_to_take();
    assert_eq!(session.play(Two, Take(2)).unwrap(), [Event::Took(Two, 2)]);
    assert_eq!(session.play(Two, Take(1)).unwrap(), [Event::Took(Two, 1)]);
}

#[test]
fn throws_are_recorded_with_purpose_sides_and_value() {
    let mut dice = ScriptedDice::new([]);
    for (purpose, face) in [("tie", 4), ("tie", 4), ("tie", 2), ("tie", 6), ("grab", 5)] {
        dice.push(Some(purpose), face);
    }
    let mut session = Session::new(&Pebbles, start_state(), Box::new(dice));
    session.play_batch(One, &[Card(3), Stake(1)]);
    session.play_batch(Two, &[Card(3), Stake(1)]);
    session.play(Two, Action::Throw).unwrap();
    let tie = &session.history()[3].throws;
    assert_eq!(tie.iter().map(Throw::face).collect::<Vec<_>>(), [4, 4, 2, 6]);
    let grab = Throw { purpose: "grab".into(), sides: 6, value: 4 };
    assert_eq!(session.history()[4].throws, [grab]);
    assert_eq!(session.state().score, [0, 1 + 5]);
}

#[test]
fn a_batch_plays_a_whole_choice() {
    let mut session = two_to_take();
    let batch = session.play_batch(Two, &[Take(1), Take(2), Done]);
    assert_eq!((batch.played, batch.refusal), (3, None));
    assert_eq!(batch.events, [Event::Took(Two, 1), Event::Took(Two, 2)]);
    assert_eq!(session.to_act(), Seats::One(One));
}

#[test]
fn a_choice_made_at_once_can_be_sent_as_one_batch_by_either_seat() {
    let mut session = start();
    assert_eq!(session.play_batch(One, &[Card(1), Stake(1)]).played, 2);
    assert_eq!(session.play_batch(Two, &[Card(5), Stake(1)]).played, 2);
}

#[test]
fn a_batch_stops_where_the_other_seat_must_act() {
    let mut session = two_to_take();
    let batch = session.play_batch(Two, &[Take(1), Done, Take(1)]);
    assert_eq!((batch.played, batch.refusal), (2, None), "stopped, not refused");
}

#[test]
fn a_batch_stops_where_dice_fall_though_the_same_seat_goes_on() {
    let mut session = two_to_take();
    let batch = session.play_batch(Two, &[Take(1), Action::Throw, Take(1)]);
    assert_eq!((batch.played, batch.refusal), (2, None));
    assert_eq!(session.to_act(), Seats::One(Two));
    assert!(session.check(Two, Take(1)).is_ok());
}

#[test]
fn a_batch_stops_where_cards_are_turned_up_or_seen() {
    let mut session = start();
    session.play_batch(One, &[Card(1), Stake(1)]);
    let batch = session.play_batch(Two, &[Card(5), Stake(1), Take(1)]);
    assert_eq!(batch.played, 2);
    assert!(session.check(Two, Take(1)).is_ok());
    assert_eq!(session.play_batch(Two, &[Peek, Take(1)]).played, 1);
}

#[test]
fn a_batch_stops_at_a_refusal_and_keeps_what_went_before() {
    let mut session = two_to_take();
    let batch = session.play_batch(Two, &[Take(2), Take(3), Take(1)]);
    assert_eq!(batch.played, 1);
    assert_eq!(batch.refusal.unwrap().rule, "1");
    assert_eq!(session.state().pile, 10);
}

#[test]
fn the_same_seed_and_the_same_actions_give_the_same_game() {
    let (one, two) = (finished(3), finished(3));
    assert_eq!(one.history(), two.history());
    assert_eq!(one.hash(), two.hash());
    assert!(one.history().iter().any(|entry| !entry.throws.is_empty()));
}

#[test]
fn a_position_that_was_not_reached_is_an_error() {
    let mut session = two_to_take();
    let error = session.rewind_to(5).unwrap_err();
    assert_eq!(error.to_string(), "there is no position after 5 actions: only 4 were played");
    assert_eq!(session.state_at(9).unwrap_err().asked, 9);
    assert!(session.fork(5, Box::new(FastDice::new(1))).is_err());
}

#[test]
fn a_rewound_game_can_be_undone_where_its_last_act_could() {
    let mut session = two_to_take();
    session.play_batch(Two, &[Take(1), Take(1)]);
    session.play(Two, Action::Throw).unwrap();
    session.rewind_to(6).unwrap();
    assert_eq!(session.undo_len(Two), 2);
    session.rewind_to(3).unwrap();
    session.play(Two, Stake(1)).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
}

#[test]
fn a_fork_leaves_the_first_game_alone() {
    let mut session = two_to_take();
    session.play(Two, Take(1)).unwrap();
    let mut fork = session.fork(4, Box::new(ScriptedDice::new([6]))).unwrap();
    fork.play(Two, Action::Throw).unwrap();
    assert_eq!(fork.state().pile, 6);
    assert_eq!(session.state().pile, 11);
}

#[test]
fn a_branch_names_no_seed_once_its_own_dice_fell() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    assert_eq!(session.record(seeded_header()).header, seeded_header());
    session.rewind_to(4).unwrap();
    assert!(replay(&session.record(seeded_header())).is_ok(), "what is left is still of the seed");
    session.play(Two, Action::Throw).unwrap();
    let record = session.record(seeded_header());
    assert_eq!(record.header, header());
    assert_eq!(replay(&record).unwrap().state(), session.state());
    let fork = session.fork(5, Box::new(FastDice::new(1))).unwrap();
    assert_eq!(fork.record(seeded_header()).header, header());
}

#[test]
fn a_resumed_game_goes_on_with_the_dice_of_its_seed() {
    let whole = finished(11);
    let half = whole.history().len() / 2;
    let mut record = whole.record(seeded_header());
    record.lines.truncate(half);
    record.end = End::default();
    for record in [record.clone(), record.without_throws()] {
        let mut resumed = replay(&record).unwrap();
        for entry in &whole.history()[half..] {
            resumed.play(entry.seat, entry.action).unwrap();
        }
        assert_eq!(resumed.history(), whole.history());
    }
}

#[test]
fn a_resumed_game_can_be_undone_as_before() {
    let mut session = two_to_take();
    session.play_batch(Two, &[Take(1), Take(1)]);
    let mut resumed = replay(&session.record(header())).unwrap();
    assert_eq!(resumed.undo_len(Two), 2);
    resumed.undo(Two).unwrap();
    resumed.undo(Two).unwrap();
    assert_eq!(resumed.undo(Two), Err(CannotUndo::Revealed));
}

/// The text of a short game, and the error of its replay after `from` is replaced by `to`.
fn replay_error(from: &str, to: &str) -> String {
    let mut dice = ScriptedDice::new([4, 3]);
    dice.push(Some("grab"), 5);
    let mut session = Session::new(&Pebbles, start_state(), Box::new(dice));
    session.play_batch(One, &[Card(3), Stake(1)]);
    session.play_batch(Two, &[Card(3), Stake(1)]);
    session.play(One, Action::Throw).unwrap();
    let text = session.record(header()).write().unwrap();
    assert!(text.contains(from), "{text}");
    replay(&Record::parse(&text.replacen(from, to, 1)).unwrap()).err().unwrap().to_string()
}

#[test]
fn an_action_that_does_not_read_is_named_with_its_line() {
    assert_eq!(
        replay_error("1 stake 1", "# a comment counts as a line\n1 steak 1"),
        "line 8, action 2 `steak 1`: `steak 1` is no action of pebbles"
    );
}

#[test]
fn an_action_that_is_refused_is_named_with_its_rule() {
    assert_eq!(
        replay_error("1 card 3", "1 card 5"),
        "line 6, action 1 `card 5`: that card is not in your hand (2.1)"
    );
}

#[test]
fn a_throw_for_another_purpose_is_named() {
    assert_eq!(
        replay_error("grab 5", "battle 5"),
        "line 10, action 5 `throw`: grab with 6 sides is thrown, but `battle 5` is recorded"
    );
}

#[test]
fn a_throw_with_other_sides_is_named() {
    assert_eq!(
        replay_error("grab 5", "grab 8:5"),
        "line 10, action 5 `throw`: grab with 6 sides is thrown, but `grab 8:5` is recorded"
    );
}

#[test]
fn a_missing_throw_is_named() {
    assert_eq!(
        replay_error("throw | grab 5", "throw"),
        "line 10, action 5 `throw`: grab with 6 sides is thrown, but no throw is recorded"
    );
}

#[test]
fn a_throw_too_many_is_named() {
    assert_eq!(
        replay_error("grab 5", "grab 5 2"),
        "line 10, action 5 `throw`: `grab 2` is recorded, but not thrown"
    );
}

#[test]
fn a_record_of_other_rules_is_not_replayed() {
    assert_eq!(
        replay_error("rules 2", "rules 1"),
        "this was played under version 1 of the rules, and this program plays version 2"
    );
    assert_eq!(
        replay_error("rules 2\n", ""),
        "this names no version of the rules, so it was played before versions were recorded (version 1); this program \
         plays version 2"
    );
}

#[test]
fn another_hash_is_an_error() {
    let error = replay_error("grab 5", "grab 4");
    assert!(error.starts_with("the record ends with hash "), "{error}");
}

#[test]
fn another_result_is_an_error() {
    assert_eq!(
        replay_error("\nhash", "\nresult one-wins\nhash"),
        "the record ends with result `one-wins`, the replay with `none`"
    );
}

#[test]
fn another_title_is_an_error() {
    assert_eq!(replay_error("title pebbles", "title chess"), "the record is of `chess`, not of `pebbles`");
}

#[test]
fn throws_that_are_not_those_of_the_seed_are_found() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    let mut record = session.record(seeded_header());
    record.end = End::default();
    let face = act(&mut record, 4).throws[0].face();
    act(&mut record, 4).throws[0].value = face % 6;
    let error = replay(&record).err().unwrap().to_string();
    let expected = format!("the seed gives `grab {face}`, but `grab {}` is recorded", face % 6 + 1);
    assert!(error.ends_with(&expected), "{error}");

    act(&mut record, 4).throws.clear();
    act(&mut record, 0).throws.push(Throw { purpose: "grab".into(), sides: 6, value: 0 });
    let error = replay(&record).err().unwrap().to_string();
    assert!(error.ends_with("action 1 `card 1`: `grab 1` is recorded, but not thrown"), "{error}");
}

#[test]
fn a_throw_of_the_seed_that_is_not_recorded_is_found() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    session.play(Two, Action::Throw).unwrap();
    let mut record = session.record(seeded_header());
    act(&mut record, 5).throws.clear();
    let error = replay(&record).err().unwrap().to_string();
    assert!(error.contains("action 6 `throw`: the seed gives `grab "), "{error}");
    assert!(error.ends_with("but no throw is recorded"), "{error}");
}

#[test]
fn a_seed_that_was_not_promised_is_found() {
    let mut record = finished(1).record(seeded_header());
    record.header.commitment = Some(proof::commit(&[1; 32]));
    assert_eq!(replay(&record).err(), Some(ReplayError::BrokenPromise));
}

#[test]
fn a_record_without_throws_and_without_seed_does_not_guess() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    let record = session.record(header()).without_throws();
    assert!(matches!(replay(&record), Err(ReplayError::Action { number: 5, .. })));
}

#[test]
fn a_log_is_replayed_one_action_after_the_other() {
    let whole = finished(4);
    let mut seeded = start();
    let mut given = Session::new(&Pebbles, start_state(), Box::new(ScriptedDice::new([])));
    for entry in whole.history() {
        let action = Pebbles.write_action(entry.action);
        let (mut one, mut two) = (Vec::new(), Vec::new());
        seeded.replay_action(entry.seat, &action, None, &mut one).unwrap();
        given.replay_action(entry.seat, &action, Some(&entry.throws), &mut two).unwrap();
        assert_eq!(one, two);
    }
    assert_eq!(seeded.history(), whole.history());
    assert_eq!(given.history(), whole.history());
    assert_eq!(seeded.dice_position(), whole.dice_position());
    assert_eq!(
        given.record(seeded_header()).header,
        seeded_header(),
        "throws as given are those of the seed"
    );
}

#[test]
fn a_faulty_action_of_a_log_is_named_and_one_not_played_changes_nothing() {
    let mut session = two_to_take();
    let mut replay = |seat, action, throws| {
        session.replay_action(seat, action, throws, &mut Vec::new()).map_err(|fault| fault.to_string())
    };
    let unthrown = [Throw { purpose: "grab".into(), sides: 6, value: 2 }];
    assert_eq!(replay(Two, "jump", None), Err("`jump` is no action of pebbles".to_owned()));
    assert_eq!(replay(One, "take 1", None), Err("it is not your turn (1)".to_owned()));
    assert_eq!(replay(Two, "take 1", Some(&[])), Ok(()));
    assert_eq!(
        replay(Two, "take 1", Some(&unthrown)),
        Err("`grab 3` is recorded, but not thrown".to_owned())
    );
    let fault = "grab with 6 sides is thrown, but no throw is recorded".to_owned();
    assert_eq!(replay(Two, "throw", Some(&[])), Err(fault));
    assert_eq!(session.history().len(), 7);
}

#[test]
fn a_game_goes_on_from_where_its_dice_had_come_to() {
    let mut session = two_to_take();
    assert_eq!(session.dice_position(), Some(0));
    session.play(Two, Action::Throw).unwrap();
    let position = session.dice_position().unwrap();
    assert!(position >= 1);
    let dice = SeededDice::at(SEED, position);
    let mut resumed = Session::new(&Pebbles, *session.state(), Box::new(dice));
    session.play(Two, Action::Throw).unwrap();
    resumed.play(Two, Action::Throw).unwrap();
    assert_eq!(resumed.state(), session.state());
    session.set_dice(Box::new(FastDice::new(1)));
    assert_eq!(session.dice_position(), None);
}

proptest! {
    #[test]
    fn replay_equals_play(choices: u64) {
        let session = finished(choices);
        let record = session.record(seeded_header());
        let unseeded = session.record(header());
        prop_assert_eq!(session.state().step, Step::Over);
        prop_assert!(record.end.result.is_some());
        for record in [record.clone(), record.without_throws(), unseeded] {
            let text = record.write().unwrap();
            let read = Record::parse(&text).unwrap();
            prop_assert_eq!(&read, &record);
            let again = replay(&read).unwrap();
            prop_assert_eq!(again.state(), session.state());
            prop_assert_eq!(again.history().len(), session.history().len());
        }
    }

    #[test]
    fn going_back_equals_having_played_less(choices: u64, at: prop::sample::Index) {
        let mut session = finished(choices);
        let n = at.index(session.history().len() + 1);
        let mut shorter = start();
        for entry in &session.history()[..n] {
            shorter.play(entry.seat, entry.action).unwrap();
        }
        prop_assert_eq!(&session.state_at(n).unwrap(), shorter.state());
        session.rewind_to(n).unwrap();
        prop_assert_eq!(session.state(), shorter.state());
        prop_assert_eq!(session.history(), shorter.history());
        for seat in Seat::BOTH {
            prop_assert_eq!(session.undo_len(seat), shorter.undo_len(seat));
            prop_assert_eq!(session.cannot_undo(seat), shorter.cannot_undo(seat));
        }
    }

    #[test]
    fn a_batch_plays_what_single_actions_would(choices: u64, cut in 1usize..6) {
        let whole = finished(choices);
        let mut batched = start();
        while batched.history().len() < whole.history().len() {
            let rest = &whole.history()[batched.history().len()..];
            let seat = rest[0].seat;
            let actions: Vec<Action> =
                rest.iter().take(cut).take_while(|entry| entry.seat == seat).map(|entry| entry.action).collect();
            let batch = batched.play_batch(seat, &actions);
            prop_assert!(batch.played > 0 && batch.refusal.is_none());
            let dice = |entry: &Entry<Action>| !entry.throws.is_empty();
            prop_assert!(!rest[..batch.played - 1].iter().any(dice), "only the last may throw");
        }
        prop_assert_eq!(batched.history(), whole.history());
    }
}
