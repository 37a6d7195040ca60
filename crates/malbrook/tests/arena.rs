//! The arena: bots of our own and from outside, good ones and bad ones, and a kill in the middle.
#![cfg(target_os = "linux")]

use crate::common;

use common::{Folder, Run, run_with};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The shortest of the scenarios.
const SHORT: [&str; 4] = ["--title", "spain", "--scenario", "tournament"];

fn arena(words: &[&str], out: &str) -> Run {
    run_with(&[&["arena"], &SHORT[..], words, &["--out", out]].concat(), b"")
}

/// The results of a folder, without the line of terms.
fn results(out: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("{out}/results.jsonl")).expect("there are results");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON"));
    lines.skip(1).collect()
}

/// The results in order, without what the clock says.
fn settled(out: &str) -> Vec<Value> {
    let mut all = results(out);
    all.sort_by_key(|result| result["game"].as_u64());
    for result in &mut all {
        let fields = result.as_object_mut().expect("an object");
        fields.remove("think_ms");
        fields.remove("slowest_ms");
    }
    all
}

/// Processes that run this command line.
fn running(part: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("there is /proc");
    let line = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let lines = entries.filter_map(|entry| line(entry.ok()?));
    lines.filter(|line| String::from_utf8_lossy(line).contains(part)).count()
}

fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok();
    if !found {
        println!("skipped: python3 is missing");
    }
    found
}

#[test]
fn games_are_paired_and_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new("arena-pairs");
    let (one, three) = (folder.file("one"), folder.file("three"));
    let words = ["recruit", "captain", "--games", "6", "--seed", "3"];
    let said = arena(&[&words[..], &["--threads", "1"]].concat(), &one).fine();
    arena(&[&words[..], &["--threads", "3", "--no-records"]].concat(), &three).fine();
    let games = settled(&one);
    assert_eq!(games, settled(&three));
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["seed"], pair[1]["seed"]);
        assert_eq!(pair[0]["bots"][0], pair[1]["bots"][1]);
        assert_eq!(pair[0]["bots"][1], pair[1]["bots"][0]);
    }
    let seeds: BTreeSet<&str> = games.iter().map(|game| game["seed"].as_str().unwrap()).collect();
    assert_eq!(seeds.len(), 3);
    assert!(said.contains("6 games in 3 pairs with sides swapped"), "{said}");
    assert!(!Path::new(&three).join("records").exists());

    // Every record replays, and was played with the dice that its header promises.
    for game in &games {
        let record = format!("{one}/records/{:06}.record", game["game"].as_u64().unwrap());
        let said = run_with(&["verify", &record], b"").fine();
        assert!(said.contains(game["result"].as_str().unwrap()), "{said}");
    }
}

#[test]
fn standings_come_as_tables_and_as_json() {
    let folder = Folder::new("arena-show");
    let out = folder.file("kept");
    let words = ["recruit", "captain", "marshal:1n", "--games", "2", "--no-records"];
    let json: Value = serde_json::from_str(&arena(&[&words[..], &["--json"]].concat(), &out).fine()).unwrap();
    assert_eq!((json["games"].as_u64(), json["planned"].as_u64()), (Some(6), Some(6)));
    assert_eq!(json["bots"].as_array().unwrap().len(), 3);
    assert_eq!(json["pairings"].as_array().unwrap().len(), 3);
    let shares: f64 = json["bots"].as_array().unwrap().iter().map(|bot| bot["score"].as_f64().unwrap()).sum();
    assert!((shares - 1.5).abs() < 1e-9, "what one wins another loses");
    for pairing in json["pairings"].as_array().unwrap() {
        let score = &pairing["score"];
        assert!(score["low"].as_f64() < score["high"].as_f64());
    }
    // Nothing is played again to show it in another way.
    let kept = results(&out);
    let table = arena(&[&words[..], &["--markdown"]].concat(), &out).fine();
    assert!(table.contains("| --- | ---: |") && table.contains("| recruit - captain |"), "{table}");
    assert_eq!(results(&out), kept);
}

#[test]
fn an_arena_goes_on_after_a_kill_without_loss_or_duplicates() {
    let folder = Folder::new("arena-kill");
    let (whole, killed) = (folder.file("whole"), folder.file("killed"));
    let words = ["recruit", "captain", "--games", "40", "--seed", "9"];
    arena(&words, &whole).fine();
    let log = format!("{killed}/results.jsonl");
    for wanted in [5, 12, 25] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_malbrook"))
            .env("LC_ALL", "C")
            .arg("arena")
            .args(SHORT)
            .args(words)
            .args(["--out", &killed, "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = || fs::read_to_string(&log).map_or(0, |text| text.lines().count());
        let began = Instant::now();
        while lines() < wanted && child.try_wait().unwrap().is_none() && began.elapsed().as_secs() < 60 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill(); // SIGKILL
        child.wait().unwrap();
        // A line that the kill has torn.
        let mut text = fs::read_to_string(&log).unwrap();
        text.push_str("{\"game\":39,\"pair\":19,\"se");
        fs::write(&log, text).unwrap();
    }
    arena(&words, &killed).fine();
    assert_eq!(settled(&killed), settled(&whole));
    // A kill in the middle of a write leaves a temporary file, but no half-written record.
    let records = fs::read_dir(format!("{killed}/records")).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(records.filter(|path| path.extension().is_some_and(|end| end == "record")).count(), 40);

    // More games go on from there; other arguments do not.
    let said = arena(&["recruit", "captain", "--games", "44", "--seed", "9"], &killed).fine();
    assert!(said.contains("44 games"), "{said}");
    assert_eq!(settled(&killed)[..40], settled(&whole)[..]);
    let err = arena(&["recruit", "captain", "--games", "40", "--seed", "8"], &killed).bad_input();
    assert!(err.contains("has an arena with seed"), "{err}");
    let err = arena(&["captain", "recruit", "--games", "40", "--seed", "9"], &killed).bad_input();
    assert!(err.contains("has an arena with bots"), "{err}");
}

#[test]
fn a_program_from_outside_plays_to_the_end() {
    if !has_python() {
        return;
    }
    let folder = Folder::new("arena-outside");
    let out = folder.file("kept");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/arena_bot.py");
    let copy = folder.file("arena_bot.py");
    fs::copy(example, &copy).unwrap();
    let bot = format!("mine=python3 '{copy}'");
    let words = ["mine", "recruit", "--bot", &bot, "--games", "4", "--threads", "2"];
    let said = arena(&words, &out).fine();
    assert!(!said.contains("crashed") && !said.contains("garbage"), "{said}");
    for game in results(&out) {
        assert_eq!(game["fault"], Value::Null, "{game}");
        assert_ne!(game["result"], "unfinished", "{game}");
        assert!(game["moves"][0].as_u64() > Some(100) && game["moves"][1].as_u64() > Some(100), "{game}");
    }
    assert_eq!(running(&copy), 0, "nothing of it is left");
}

/// A bot that behaves until it is asked to choose for the first time, and then does as `what` says.
fn bad_bot(folder: &Folder, name: &str, what: &str) -> String {
    let script = format!(
        "import json, os, subprocess, sys, time\n\
         for line in sys.stdin:\n\
         \x20   m = json.loads(line)\n\
         \x20   a = {{'id': m['id'], 'ok': True}}\n\
         \x20   if m['command'] == 'choose':\n\
         \x20       {what}\n\
         \x20   print(json.dumps(a), flush=True)\n"
    );
    let path = folder.file(&format!("{name}.py"));
    fs::write(&path, script).expect("it can be written");
    format!("{name}=python3 '{path}'")
}

#[test]
fn a_bad_program_loses_and_the_arena_goes_on() {
    if !has_python() {
        return;
    }
    let folder = Folder::new("arena-bad");
    let orphan = format!("1{:06}.5", std::process::id());
    let hang = format!("subprocess.Popen(['sleep', '{orphan}']); time.sleep(999)");
    let cases = [
        (
            "crash",
            "print('oh no', file=sys.stderr); os._exit(3)",
            "crash",
            "its program ended (exit status: 3)",
        ),
        ("hang", hang.as_str(), "silent", "did not answer `choose` within 0.5 s"),
        ("noise", "print('{{{', flush=True)", "garbage", "it wrote `{{{`, which is not JSON"),
        ("endless", "os.write(1, b'x' * (2 << 20))", "garbage", "longer than 1048576 bytes"),
        ("stale", "a['id'] = 0", "garbage", "but the answer to"),
        ("mute", "pass", "garbage", "has no `action`"),
        ("nonsense", "a['action'] = 'space atlantis'", "illegal", "no space 'atlantis'"),
        ("cheat", "a['action'] = 'march'", "illegal", "`march` is not allowed"),
        (
            "quitter",
            "a = {'id': m['id'], 'ok': False, 'error': {'message': 'no more'}}",
            "gave-up",
            "it gave up: no more",
        ),
    ];
    for (name, what, kind, said) in cases {
        let out = folder.file(&format!("kept-{name}"));
        let bot = bad_bot(&folder, name, what);
        let words = [name, "recruit", "--bot", &bot, "--games", "2", "--threads", "1", "--move-time"];
        let words = [&words[..], &[if kind == "silent" { "0.5" } else { "30" }]].concat();
        let table = arena(&words, &out).fine();
        let games = results(&out);
        assert_eq!(games.len(), 2, "{name}");
        for game in games {
            let fault = &game["fault"];
            assert_eq!((fault["bot"].as_str(), fault["kind"].as_str()), (Some(name), Some(kind)), "{game}");
            assert!(fault["message"].as_str().unwrap().contains(said), "{name}: {fault}");
            assert_eq!(game["result"], "forfeit");
            assert_ne!(game["winner"], fault["side"], "{name}");
        }
        assert!(table.contains(said), "{name} is named in\n{table}");
        assert_eq!(running(&folder.file(&format!("{name}.py"))), 0, "{name} is gone");
        let first = run_with(&["replay", &format!("{out}/records/000000.record")], b"").fine();
        assert!(first.contains("actions "), "{first}");
    }
    assert_eq!(running(&orphan), 0, "what it started is gone too");
    let errors = fs::read_to_string(folder.file("kept-crash/logs/crash.log")).unwrap();
    assert_eq!(errors, "oh no\noh no\n", "started anew for each game, and its errors are kept");
}

#[test]
fn a_program_that_cannot_be_started_loses_with_a_message() {
    let folder = Folder::new("arena-missing");
    let out = folder.file("kept");
    let words = ["nobody", "recruit", "--bot", "nobody=/nowhere/bot --fast", "--games", "2"];
    let table = arena(&words, &out).fine();
    assert!(
        table.contains("nobody crashed in 2 games") && table.contains("`/nowhere/bot` cannot be started"),
        "{table}"
    );
}

/// What a program is told is what its seat may know: no seed, no state, no card of the other side.
#[test]
fn a_program_is_told_nothing_hidden() {
    if !has_python() {
        return;
    }
    let folder = Folder::new("arena-told");
    let out = folder.file("kept");
    let told = folder.file("told.jsonl");
    let spy = bad_bot(
        &folder,
        "spy",
        &format!("a['action'] = m['actions'][0]['action']; open('{told}', 'a').write(line)"),
    );
    let words = ["spy", "recruit", "--bot", &spy, "--games", "2", "--threads", "1", "--seed", "77"];
    arena(&words, &out).fine();
    let seed = results(&out)[0]["seed"].as_str().unwrap().to_owned();
    let text = fs::read_to_string(&told).unwrap();
    assert!(text.lines().count() > 100);
    assert!(!text.contains(&seed) && !text.contains("\"seed\""));
    for line in text.lines() {
        let message: Value = serde_json::from_str(line).unwrap();
        let keys: BTreeSet<&str> = message.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["id", "command", "seat", "decision", "actions", "view", "time_ms"]));
        let seat = message["seat"].as_str().unwrap();
        let other = if seat == "alliance" { "bourbon" } else { "alliance" };
        assert_eq!(message["view"]["viewer"], seat);
        assert_eq!(message["view"]["actions"]["hands"][other]["cards"], Value::Null);
        assert!(message["actions"].as_array().unwrap().len() > 1, "a choice of one is not asked for");
    }
}

#[test]
fn a_file_that_is_no_log_of_an_arena_is_left_as_it_is() {
    let folder = Folder::new("arena-foreign");
    let out = folder.file("kept");
    std::fs::create_dir(&out).unwrap();
    let results = folder.path().join("kept/results.jsonl");
    for text in ["precious", "precious\nwords\n"] {
        std::fs::write(&results, text).unwrap();
        let err = arena(&["recruit", "captain", "--games", "2"], &out).bad_input();
        assert!(err.contains("results.jsonl:1: "), "{err}");
        assert_eq!(std::fs::read_to_string(&results).unwrap(), text);
    }
}

#[test]
fn bad_words_are_refused() {
    let cases = [
        (vec!["recruit", "--games", "2"], "2 values required by"),
        (vec!["recruit", "emperor", "--games", "2"], "no level `emperor`"),
        (vec!["recruit", "captain", "--games", "3"], "should be even"),
        (vec!["mine", "mine", "--games", "2", "--bot", "mine=cat"], "two bots `mine`"),
        (vec!["recruit", "mine", "--games", "2", "--bot", "mine"], "NAME=command"),
        (vec!["recruit", "captain", "--games", "2", "--move-time", "0"], "number of seconds above 0"),
        (vec!["recruit", "captain", "--games", "2", "--json", "--markdown"], "cannot be used with"),
        (vec!["recruit", "captain", "--games", "2", "--option", "luck"], "spain has no option 'luck'"),
    ];
    let folder = Folder::new("arena-words");
    let out = folder.file("kept");
    for (words, said) in cases {
        let err = arena(&words, &out).bad_input();
        assert!(err.contains(said), "{words:?} said {err}");
    }
    assert!(folder.names().is_empty(), "nothing is begun for words that make no sense");
}
