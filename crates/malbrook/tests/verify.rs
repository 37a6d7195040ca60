//! `malbrook verify`: records that keep their promise, and every way not to.

use crate::common;

use common::{Folder, Run, run_with};
use malbrook::setup::{self, Plan};
use std::fs;
use table::deal::{Contribution, DealProof};
use table::{
    FastDice, Header, Record, RecordEntry, Seat, SeededDice, Session, Throw, play_random_session, proof,
};

/// A finished game of random choices with its promise. With `backs`, the players go back now and then.
fn promised_game(backs: bool) -> Record {
    let game = succession::Succession::built_in("spain").expect("there is such a title");
    let plan = Plan::new(&game, Some("tournament"), &[], [7; 32]).expect("there is such a scenario");
    let start = plan.start(&game).expect("it begins");
    let mut session = Session::new(&game, start, Box::new(SeededDice::new(plan.seed)));
    let mut chooser = FastDice::new(5);
    if backs {
        for (limit, back) in [(300, 40), (300, 310), (200, 120)] {
            play_random_session(&mut session, &mut chooser, limit).expect_err("the game is not over yet");
            session.take_back_to(back).expect("so many were played");
        }
    }
    play_random_session(&mut session, &mut chooser, 100_000).expect("the game ends");
    let commitment = Some(proof::commit(&plan.seed));
    session.record(Header { commitment, ..plan.header(&game) })
}

/// A finished game whose seed was made by the server and both players, with everything that proves it.
fn dealt_game() -> Record {
    dealt_of([committed(2), Contribution::Default])
}

fn committed(byte: u8) -> Contribution {
    let commitment = proof::from_hex(&proof::commit(&[byte; 32])).unwrap();
    Contribution::Committed { commitment, nonce: [byte; 32] }
}

/// The same with other contributions of the seats, allowed or not.
fn dealt_of(seats: [Contribution; 2]) -> Record {
    let promise = proof::from_hex(&proof::commit(&[1; 32])).unwrap();
    let proven = DealProof { promise, secret: [1; 32], seats };
    let seed = proven.seed();
    let game = succession::Succession::built_in("spain").expect("there is such a title");
    let plan = Plan::new(&game, Some("tournament"), &[], seed).expect("there is such a scenario");
    let start = plan.start(&game).expect("it begins");
    let mut session = Session::new(&game, start, Box::new(SeededDice::new(seed)));
    play_random_session(&mut session, &mut FastDice::new(5), 100_000).expect("the game ends");
    let commitment = Some(proof::commit(&seed));
    session.record(Header { commitment, deal: Some(proven), ..plan.header(&game) })
}

#[test]
fn a_seed_that_server_and_players_made() {
    let folder = Folder::new("verify-deal");
    let record = dealt_game();
    let text = record.write().unwrap();
    let out = verify(&folder, &text).fine();
    let (promise, seed) = (proof::commit(&[1; 32]), proof::to_hex(&record.header.seed.unwrap()));
    let nonce = proof::to_hex(&[2; 32]);
    for line in [
        format!("promise  {promise}, kept by the server's secret\n"),
        format!("numbers  seat 1: {nonce}, as committed to\n"),
        "numbers  seat 2: none was sent; zeros were used\n".to_owned(),
        format!("seed     {seed}, made of the secret and the numbers\n"),
    ] {
        assert!(out.contains(&line), "{line}{out}");
    }
    let with = |start: &str, old: &str, new: &str| {
        changed(&text, |line| line.starts_with(start), |line| line.replacen(old, new, 1)).0
    };
    let why = refused(&folder, &with("secret ", "01", "02"));
    assert!(why.starts_with("the server's secret is not the one that was promised: its hash is "), "{why}");
    let why = refused(&folder, &with("nonce one ", "0202", "0203"));
    assert!(why.starts_with("the number of seat 1 is not the one that was committed to"), "{why}");
    let commitment = proof::commit(&[2; 32]);
    let other = format!("committed {commitment} {nonce}");
    let why = refused(&folder, &with("nonce two ", "default", &other));
    assert!(why.starts_with("the seed does not follow from the server's secret"), "{why}");
    let without = Record { header: Header { commitment: None, ..record.header.clone() }, ..record.clone() };
    verify(&folder, &without.write().unwrap()).fine();
}

#[test]
fn a_seed_that_was_chosen_after_a_nonce_was_known() {
    let folder = Folder::new("verify-pair");
    let commitment = proof::from_hex(&proof::commit(&[3; 32])).unwrap();
    let (fresh, lost) = (Contribution::Fresh { nonce: [0xee; 32] }, Contribution::Lost { commitment });
    // The operator has waited for seat one, and then found a second number for seat two that gives a good hand, or let
    // the number of seat two be lost. Everything but the pair fits.
    for (seats, why) in [
        (
            [committed(2), fresh],
            "seat 2 contributed `fresh`, which is not allowed beside `committed` of the other seat",
        ),
        (
            [committed(2), lost],
            "seat 2 contributed `lost`, which is not allowed beside `committed` of the other seat",
        ),
        (
            [Contribution::Same, Contribution::Default],
            "seat 1 contributed `same`, which is not allowed beside `default`",
        ),
    ] {
        let told = refused(&folder, &dealt_of(seats).write().unwrap());
        assert!(told.starts_with(why), "{told}");
    }
    let out = verify(&folder, &dealt_of([fresh, lost]).write().unwrap()).fine();
    assert!(out.contains("seed     "), "{out}");
}

#[test]
fn a_promise_that_a_player_kept() {
    let folder = Folder::new("verify-kept");
    let file = folder.file("game.record");
    let (dealt, older) = (dealt_game(), promised_game(false));
    let compare = |record: &Record, promise: &str| {
        fs::write(&file, record.write().unwrap()).unwrap();
        run_with(&["verify", "--promise", promise, &file], b"")
    };
    let promise = proof::commit(&[1; 32]);
    let out = compare(&dealt, &promise).fine();
    assert!(out.contains(&format!("yours    {promise}, the one you kept\n")), "{out}");
    compare(&dealt, &promise.to_uppercase()).fine();
    let seed = dealt.header.commitment.as_ref().unwrap();
    let out = compare(&dealt, seed).fine();
    let told = format!("yours    {seed}, the hash of the seed; the promise of the server was not compared\n");
    assert!(out.contains(&told) && !out.contains("the one you kept"), "{out}");
    compare(&older, &proof::commit(&[7; 32])).fine();
    let err = compare(&dealt, &proof::commit(&[9; 32])).fails().err;
    assert!(err.contains("is not the one in the record"), "{err}");
    let err = compare(&older, &promise).fails().err;
    assert!(err.contains("is not the one in the record"), "{err}");
    let err = compare(&dealt, &promise[..12]).bad_input();
    assert!(err.contains("--promise: expected 64 hexadecimal digits, found 12"), "{err}");
}

fn verify(folder: &Folder, text: &str) -> Run {
    let file = folder.file("game.record");
    fs::write(&file, text).unwrap();
    run_with(&["verify", &file], b"")
}

/// What a record that does not hold is refused with.
fn refused(folder: &Folder, text: &str) -> String {
    let run = verify(folder, text).fails();
    assert_eq!(run.out, "");
    assert_eq!(run.err.trim_end().lines().count(), 1, "{}", run.err);
    let named = run.err.strip_prefix(&format!("malbrook: {}: ", folder.file("game.record")));
    named.unwrap_or_else(|| panic!("the file is not named: {}", run.err)).trim_end().to_owned()
}

/// The text with a line changed by hand; its number.
fn changed(text: &str, at: impl Fn(&str) -> bool, change: impl Fn(&str) -> String) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let found = lines.iter().position(|line| at(line)).expect("there is such a line");
    lines[found] = change(&lines[found]);
    (lines.join("\n") + "\n", found + 1)
}

#[test]
fn a_record_that_keeps_its_promise() {
    let folder = Folder::new("verify");
    let record = promised_game(false);
    let out = verify(&folder, &record.write().unwrap()).fine();
    let throws: usize = record.acts().map(|act| act.throws.len()).sum();
    assert!(throws > 100);
    let expected = format!(
        "promise  {}, kept by the seed\nactions  {}, all by the rules\nthrows   {throws}, all as the seed gives them\nhash     {:016x}, as recorded\nresult   {}, as recorded\n",
        proof::commit(&[7; 32]),
        record.acts().count(),
        record.end.hash.unwrap(),
        record.end.result.as_ref().unwrap(),
    );
    assert_eq!(out, expected);

    let out = verify(&folder, &record.without_throws().write().unwrap()).fine();
    assert!(out.contains("throws   none recorded, those of the seed were used\n"), "{out}");
}

#[test]
fn a_record_in_which_the_players_went_back() {
    let folder = Folder::new("verify-back");
    let record = promised_game(true);
    let text = record.write().unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("back ")).count(), 3);
    let out = verify(&folder, &text).fine();
    let told = format!("back     3 by consent, {} actions stand\n", record.standing().len());
    assert!(out.contains(&told), "{out}");
    assert!(out.contains(&format!("actions  {}, all by the rules\n", record.acts().count())), "{out}");

    let (elsewhere, _) = changed(&text, |line| line == "back 120", |_| "back 119".to_owned());
    refused(&folder, &elsewhere);
    let (beyond, line) = changed(&text, |line| line == "back 40", |_| "back 301".to_owned());
    let err = verify(&folder, &beyond).bad_input();
    assert!(
        err.contains(&format!("line {line}: the game cannot go back to 301 actions: there are 300")),
        "{err}"
    );

    let replayed = run_with(&["replay", &folder.file("game.record"), "--verbose"], b"");
    assert_eq!(replayed.code, 2, "a record that cannot be read is not replayed either");
    fs::write(folder.file("game.record"), &text).unwrap();
    let replayed = run_with(&["replay", &folder.file("game.record"), "--verbose"], b"").fine();
    for part in [
        "\nBy consent of both sides the game went back to after action 40.\n",
        "\nBy consent of both sides the game went back to after action 310.\n",
        &format!("\nactions {}\n", record.standing().len()),
    ] {
        assert!(replayed.contains(part), "{part}");
    }
    let numbered = |number: &str| replayed.lines().filter(|line| line.starts_with(number)).count();
    assert_eq!([numbered("   40 "), numbered("   41 ")], [1, 2], "what was taken back is played again");
    let until = run_with(&["replay", &folder.file("game.record"), "--until", "300"], b"").fine();
    assert!(until.contains("\nactions 300\n") && !until.contains("By consent"), "{until}");
    let until = run_with(&["replay", &folder.file("game.record"), "--until", "301"], b"").fine();
    assert!(until.contains("\nactions 301\n") && until.contains("By consent"), "{until}");
}

#[test]
fn a_seed_that_was_not_promised() {
    let folder = Folder::new("verify-seed");
    let text = promised_game(false).write().unwrap();
    let (other, _) = changed(&text, |line| line.starts_with("seed "), |line| line.replacen("07", "08", 1));
    let why = refused(&folder, &other);
    assert!(why.starts_with("the seed is not the one that was promised: its hash is "), "{why}");
    assert!(why.ends_with(&format!("not {}", proof::commit(&[7; 32]))), "{why}");
}

#[test]
fn a_die_that_fell_otherwise() {
    let folder = Folder::new("verify-die");
    let record = Record::parse(&promised_game(false).write().unwrap()).unwrap();
    let with = |change: fn(&mut Vec<Throw>)| {
        let mut record = record.clone();
        let die = |act: &&mut RecordEntry| act.throws.first().is_some_and(|throw| throw.sides == 6);
        let mut acts = record.lines.iter_mut().filter_map(|line| line.as_mut().act());
        let act = acts.find(die).expect("a die is thrown");
        change(&mut act.throws);
        let line = act.line;
        (refused(&folder, &record.write().unwrap()), line)
    };
    let (why, line) = with(|throws| throws[0].value = (throws[0].value + 1) % 6);
    assert!(why.starts_with(&format!("line {line}, action ")), "{why}");
    assert!(why.contains(": the seed gives `") && why.ends_with("` is recorded"), "{why}");
    let (why, line) = with(Vec::clear);
    assert!(why.starts_with(&format!("line {line}, ")) && why.ends_with("but no throw is recorded"), "{why}");
}

#[test]
fn an_action_that_was_not_played() {
    let folder = Folder::new("verify-action");
    let text = promised_game(false).write().unwrap();
    let first = |line: &str| line.starts_with("1 card ");
    let (forbidden, line) = changed(&text, first, |_| "1 march".to_owned());
    let why = refused(&folder, &forbidden);
    assert!(why.starts_with(&format!("line {line}, action ")) && why.ends_with("(13.2.1)"), "{why}");
    let (unread, line) = changed(&text, first, |_| "1 castle".to_owned());
    let why = refused(&folder, &unread);
    assert!(why.starts_with(&format!("line {line}, ")) && why.contains("'castle'"), "{why}");
    let (less, _) = changed(&text, |line| line.starts_with("hash "), |_| "hash 0123456789abcdef".to_owned());
    assert!(refused(&folder, &less).starts_with("the record ends with hash 0123456789abcdef"));
    let (won, _) = changed(&text, |line| line.starts_with("result "), |_| "result one-wins".to_owned());
    assert!(refused(&folder, &won).starts_with("the record ends with result `one-wins`"));
}

#[test]
fn a_record_that_lacks_what_is_to_be_checked() {
    let folder = Folder::new("verify-lacks");
    let record = promised_game(false);
    let without = |change: fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        refused(&folder, &record.write().unwrap())
    };
    assert_eq!(
        without(|record| record.header.commitment = None),
        "the record has no `commit`, so there was no promise to check"
    );
    assert_eq!(
        without(|record| record.header.seed = None),
        "the record has no `seed`, so the promise cannot be checked"
    );
    assert_eq!(without(|record| record.end.hash = None), "the record has no hash of its end");

    let err = verify(&folder, "malbrook record 1\nnonsense\n").bad_input();
    assert!(err.contains("line 2: `nonsense` is not a key of the header"), "{err}");
    let unknown = record.write().unwrap().replacen("title spain", "title france", 1);
    assert!(verify(&folder, &unknown).bad_input().contains("there is no title 'france'"));
}

#[test]
fn a_game_that_was_given_up() {
    let folder = Folder::new("verify-given-up");
    let game = succession::Succession::built_in("spain").expect("there is such a title");
    let plan = Plan::new(&game, None, &[], [3; 32]).expect("a plan");
    let start = plan.start(&game).expect("it begins");
    let mut session = Session::new(&game, start, Box::new(SeededDice::new(plan.seed)));
    play_random_session(&mut session, &mut FastDice::new(1), 90).expect_err("the game is not over");
    let mut header = Header { commitment: Some(proof::commit(&plan.seed)), ..plan.header(&game) };
    header.name_player(Seat::One, "Anna");
    let out = verify(&folder, &session.record(header).write().unwrap()).fine();
    assert!(out.ends_with("result   none, the game is not over\n"), "{out}");
}

/// A game of 150 actions that begins where another had come to after `before` actions.
fn game_from_a_position(title: &str, before: u64) -> String {
    let game = succession::Succession::built_in(title).expect("there is such a title");
    let plan = Plan::new(&game, None, &[], [3; 32]).expect("a plan");
    let start = plan.start(&game).expect("it begins");
    let mut first = Session::new(&game, start, Box::new(SeededDice::new(plan.seed)));
    play_random_session(&mut first, &mut FastDice::new(1), before).expect_err("the game is not over");

    let seed = [4; 32];
    let mut session = Session::new(&game, *first.state(), Box::new(SeededDice::new(seed)));
    play_random_session(&mut session, &mut FastDice::new(2), 150).expect_err("the game is not over");
    let mut header = Header { seed: Some(seed), ..setup::header(&game, &plan.scenario, &plan.options) };
    header.commitment = Some(proof::commit(&seed));
    header.start = Some(setup::start_document(&game, first.state()));
    session.record(header).write().expect("it can be written")
}

#[test]
fn a_game_from_a_position() {
    let folder = Folder::new("verify-position");
    for (title, before) in [("nine-years", 500), ("grand-campaign", 1_000), ("grand-campaign", 1_600)] {
        let out = verify(&folder, &game_from_a_position(title, before)).fine();
        assert!(out.contains("\nstart    the position in the record\nactions  150, "), "{out}");
    }
    let text = game_from_a_position("spain", 150);
    let out = verify(&folder, &text).fine();
    assert!(out.contains("\nstart    the position in the record\nactions  150, "), "{out}");

    let elsewhere = text.replacen("scenario full-game", "scenario tournament", 1);
    let err = verify(&folder, &elsewhere).bad_input();
    assert!(err.contains("`start`: the position has another scenario or other options"), "{err}");
    let (broken, _) = changed(&text, |line| line.starts_with("start "), |_| "start {".to_owned());
    assert!(verify(&folder, &broken).bad_input().contains("`start`: "));
}
