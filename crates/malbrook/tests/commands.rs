//! Every command that is not a conversation: good and bad input, and exit codes.

use crate::common;

use common::{Folder, malbrook, recorded_game, run_with};
use std::fs;

#[test]
fn help_teaches_with_examples() {
    let help = malbrook("--help").fine();
    for command in [
        "serve", "backup", "play", "simulate", "arena", "report", "replay", "verify", "golden", "rules",
        "data", "engine", "bench",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing in\n{help}");
        assert!(malbrook(&format!("{command} --help")).fine().contains("Examples"), "{command}");
    }
    assert!(!help.contains("fuzz"), "a command for developers is hidden");
}

/// What the program says of itself, the newest entry of the changelog and the browser client's package.
#[test]
fn one_version_everywhere() {
    let read = |path: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(malbrook("--version").fine().trim(), format!("malbrook {version}"));

    let changes = read("CHANGELOG.md");
    let headings = changes.lines().filter_map(|line| line.strip_prefix("## ["));
    let released =
        headings.filter_map(|rest| rest.split_once("] - ")).next().expect("something was released");
    assert_eq!(released.0, version, "the newest release in CHANGELOG.md");
    let days: Vec<&str> = released.1.split('-').collect();
    assert_eq!(days.iter().map(|part| part.len()).collect::<Vec<_>>(), [4, 2, 2], "{}", released.1);

    for file in ["web/package.json", "web/package-lock.json"] {
        let package: serde_json::Value = serde_json::from_str(&read(file)).expect("JSON");
        assert_eq!(package["version"], version, "{file}");
    }
}

#[test]
fn bad_words_are_refused_in_one_line_that_says_what_is_accepted() {
    let cases = [
        ("bogus", "the commands are serve, backup, play, simulate"),
        ("simulate spain", "--games"),
        ("simulate spain --games 0", "0 is not in 1.."),
        ("simulate spain --games many", "invalid value 'many'"),
        ("simulate spain --games 1 --threads 0", "'--threads <T>'"),
        ("simulate france --games 1", "there is no title 'france'; there is spain"),
        (
            "simulate spain --games 1 --scenario short",
            "there is no scenario 'short'; there is full-game, tournament",
        ),
        ("simulate spain --games 1 --option luck", "spain has no option 'luck'; it has historic-economy"),
        ("simulate spain --games 1 --option mainz-held", "spain has no option 'mainz-held'; it has historic"),
        (
            "play nine-years --option wounded-leaders",
            "nine-years has no option 'wounded-leaders'; it has battle-rerolls, leader-abilities, optional-card-draw, attrition, double-action-decks, mainz-held",
        ),
        ("bench france", "there is no title 'france'; there is spain"),
        ("simulate spain --games 1 --seed xyz", "'xyz' should be a number or 64 hexadecimal digits"),
        ("play spain --seed -", "should be a number or 64"),
        ("play --load a.record --seed 1", "cannot be used with"),
        ("play --load /nowhere/a.record", "/nowhere/a.record cannot be read"),
        ("replay /nowhere/a.record", "/nowhere/a.record cannot be read"),
        ("verify /nowhere/a.record", "/nowhere/a.record cannot be read"),
        ("golden add /nowhere/a.record", "/nowhere/a.record cannot be read"),
        ("golden check /nowhere", "/nowhere cannot be read"),
        (
            "rules france",
            "there is no ledger of rules for 'france'; there is spain, nine-years, grand-campaign, pragmatic-war, wellington",
        ),
        ("rules spain --rule 99.9", "spain has no rule 99.9"),
        ("data check /nowhere", "/nowhere has no folder of a title"),
        ("data export /proc/nowhere", "nothing was exported"),
        ("bench --seconds 0", "'0' should be a number of seconds above 0"),
        ("bench --seconds nan", "'nan' should be a number of seconds above 0"),
        ("--data /nowhere play spain", "/nowhere/spain: the folder cannot be read"),
        ("engine --loud", "unexpected argument '--loud'"),
    ];
    for (words, said) in cases {
        let err = malbrook(words).bad_input();
        assert!(err.contains(said), "`{words}` said {err}");
    }
}

/// Words need not be text, and files may be folders or never end.
#[cfg(unix)]
#[test]
fn whatever_is_given_is_refused_in_one_line() {
    use std::os::unix::ffi::OsStrExt;
    let strange = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for words in [vec!["replay"], vec!["play", "spain", "--seed"], vec!["rules"], vec![]] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_malbrook"))
            .env("LC_ALL", "C")
            .args(&words)
            .arg(strange)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{words:?}: {said}");
    }
    for (words, said) in [
        ("replay /dev/zero", "/dev/zero cannot be read: it is longer than"),
        ("serve --config /dev/zero", "/dev/zero cannot be read: it is longer than"),
        ("verify /", "/ cannot be read: it is a folder"),
        ("simulate spain --games 99999999999999999999", "the number is too large"),
        ("arena recruit captain --games 9000000000000000000", "is not in 2..=1000000000"),
        ("serve --listen 1.2.3.4", "it should be an address and a port"),
    ] {
        let err = malbrook(words).bad_input();
        assert!(err.contains(said), "`{words}` said {err}");
    }
}

#[test]
fn simulation_does_not_depend_on_the_number_of_threads() {
    let total = |words: &str| -> Vec<String> {
        let out = malbrook(words).fine();
        let kept = |line: &&str| !line.contains("second") && !line.starts_with("threads");
        out.lines().filter(kept).map(str::to_owned).collect()
    };
    let one = total("simulate spain --games 30 --seed 5 --threads 1");
    assert_eq!(one, total("simulate spain --games 30 --seed 5 --threads 3"));
    assert_ne!(one, total("simulate spain --games 30 --seed 6 --threads 1"));
    let text = one.join("\n");
    for part in ["outcome", "victory points at the end", "decisions a game", "checksum"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn simulation_takes_scenarios_and_options() {
    let words = "simulate spain --games 3 --threads 1 --seed 2";
    let checksum = |more: &str| {
        let out = malbrook(&format!("{words} {more}")).fine();
        out.lines().find(|line| line.starts_with("checksum")).expect("there is one").to_owned()
    };
    let plain = checksum("");
    assert_ne!(plain, checksum("--scenario tournament"));
    assert_ne!(plain, checksum("--option attrition --option battle-rerolls"));
}

#[test]
fn a_failing_game_is_saved_and_replays() {
    let folder = Folder::new("failures");
    let dir = folder.file("kept");
    let run = run_with(
        &["simulate", "spain", "--games", "2", "--limit", "40", "--threads", "2", "--record-failures", &dir],
        b"",
    )
    .fails();
    assert!(run.out.contains("game 1: the game is not over after 40 decisions; saved as "), "{}", run.out);
    assert_eq!(run.err, "malbrook: 2 of 2 games failed\n");
    let names: Vec<_> = fs::read_dir(&dir).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(names.len(), 2);
    let out = run_with(&["replay", names[0].to_str().unwrap()], b"").fine();
    assert!(out.contains("actions 40\n"), "{out}");
}

#[test]
fn a_record_replays_in_words() {
    let folder = Folder::new("replay");
    let file = recorded_game(&folder, "game.record", 3, 60);
    let out = run_with(&["replay", &file], b"").fine();
    let hash = fs::read_to_string(&file).unwrap().lines().last().unwrap().to_owned();
    assert!(hash.starts_with("hash "), "{hash}");
    assert!(out.contains(&format!("\n{hash}\n")), "{out}");
    assert!(out.contains("actions 60\n"));

    let verbose = run_with(&["replay", &file, "--verbose"], b"").fine();
    assert!(verbose.lines().count() > out.lines().count());
    assert!(verbose.contains("   60 "), "{verbose}");
    let until = run_with(&["replay", &file, "--until", "10"], b"").fine();
    assert!(until.contains("actions 10\n"), "{until}");
}

#[test]
fn a_record_that_was_changed_fails_with_its_line() {
    let folder = Folder::new("mismatch");
    let file = recorded_game(&folder, "game.record", 3, 30);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let hash_line = lines.len();

    let wrong_hash = text.replace(lines[hash_line - 1], "hash 0123456789abcdef");
    fs::write(&file, wrong_hash).unwrap();
    let run = run_with(&["replay", &file], b"").fails();
    assert!(
        run.err.contains(&format!("line {hash_line}: the record ends with hash 0123456789abcdef")),
        "{}",
        run.err
    );

    let first = 1 + lines.iter().position(|line| *line == "---").unwrap();
    let illegal = text.replacen(lines[first + 4], "1 march", 1);
    fs::write(&file, illegal).unwrap();
    let run = run_with(&["replay", &file], b"").fails();
    assert!(
        run.err.contains(&format!("line {}, action 5 `1 march`", first + 5))
            || run.err.contains("action 5 `march`"),
        "{}",
        run.err
    );

    fs::write(&file, "malbrook record 1\nnonsense\n").unwrap();
    let err = run_with(&["replay", &file], b"").bad_input();
    assert!(err.contains("line 2: "), "{err}");

    fs::write(&file, "malbrook record 1\ntitle spain\nscenario full-game\n---\n").unwrap();
    let err = run_with(&["replay", &file], b"").bad_input();
    assert!(err.contains("the record has no seed"), "{err}");
}

#[test]
fn golden_games_are_added_once_and_checked() {
    let folder = Folder::new("golden");
    let dir = folder.file("golden");
    let file = recorded_game(&folder, "siege.record", 4, 40);
    let without_end = fs::read_to_string(&file)
        .unwrap()
        .lines()
        .take_while(|l| !l.starts_with("hash"))
        .fold(String::new(), |text, line| text + line + "\n");
    fs::write(&file, without_end).unwrap();

    let out = run_with(&["golden", "add", &file, "--dir", &dir], b"").fine();
    assert!(out.contains("siege.record: 40 actions, not finished"), "{out}");
    let golden = folder.file("golden/siege.record");
    assert!(fs::read_to_string(&golden).unwrap().contains("\nhash "), "the hash is filled in");

    let err = run_with(&["golden", "add", &file, "--dir", &dir], b"").bad_input();
    assert!(err.contains("is there already"), "{err}");
    let other = folder.file("other.record");
    fs::copy(&file, &other).unwrap();
    let err = run_with(&["golden", "add", &other, "--dir", &dir], b"").bad_input();
    assert!(err.contains("siege.record is the same game"), "{err}");

    assert!(run_with(&["golden", "check", &dir], b"").fine().starts_with("ok "));
    let sound = fs::read_to_string(&golden).unwrap();
    let hash = sound.trim_end().rsplit(' ').next().unwrap();
    fs::write(&golden, sound.replace(hash, "0000000000000000")).unwrap();
    let run = run_with(&["golden", "check", &dir], b"").fails();
    assert!(run.out.contains("BROKEN") && run.err.contains("1 of 1 golden games"), "{}{}", run.out, run.err);

    let empty = Folder::new("golden-empty");
    let err = run_with(&["golden", "check", empty.path().to_str().unwrap()], b"").bad_input();
    assert!(err.contains("there is no golden game"), "{err}");
}

#[test]
fn rules_are_shown_and_counted() {
    let all = malbrook("rules").fine();
    assert!(all.contains("14.2.1 Only from a friendly space"), "every rule is there");
    let one = malbrook("rules spain --rule 14.2.1").fine();
    assert!(one.starts_with("14.2.1 ") && one.contains("enforced by "), "{one}");
    assert_eq!(one.lines().filter(|line| line.starts_with(char::is_numeric)).count(), 1, "{one}");
    let chapter = malbrook("rules spain --rule 16").fine();
    assert!(chapter.lines().filter(|line| line.starts_with("16.")).count() > 10, "{chapter}");

    for (section, below) in
        [("7.31", "7.311 7.312 7.313 7.314"), ("9.32", "9.321 9.322"), ("17.0", "17.1 17.2")]
    {
        let shown = malbrook(&format!("rules wellington --rule {section}")).fine();
        let numbers: Vec<&str> = shown
            .lines()
            .filter(|line| line.starts_with(char::is_numeric))
            .filter_map(|l| l.split(' ').next())
            .collect();
        assert!(numbers.join(" ").starts_with(below), "{section}: {numbers:?}");
    }

    let same = malbrook("rules nine-years --rule 14.5.2").fine();
    assert!(same.contains("same as spain 14.5.3\n") && same.contains("enforced by "), "{same}");

    let every = malbrook("rules --check").out;
    for (title, rules, clauses) in [
        ("spain", 174, 241),
        ("nine-years", 175, 251),
        ("grand-campaign", 15, 48),
        ("pragmatic-war", 166, 219),
    ] {
        let check = malbrook(&format!("rules {title} --check"));
        let first = check.out.lines().next().unwrap_or_default().to_owned();
        assert!(first.starts_with(&format!("{title}: ")), "{first}");
        assert!(first.contains(&format!("/{rules} rules, ")), "{first}");
        assert!(first.ends_with(&format!("/{clauses} clauses")), "{first}");
        assert!(every.contains(&check.out), "{title} is among all of them");
        let complete = check.out.lines().count() == 1;
        assert_eq!(check.code, i32::from(!complete), "{}", check.out);
    }
}

#[test]
fn data_are_exported_checked_and_used() {
    let folder = Folder::new("data");
    let dir = folder.path().to_str().unwrap();
    let out = run_with(&["data", "export", dir], b"").fine();
    assert_eq!(out.lines().count(), 20, "{out}");
    assert!(run_with(&["data", "check", dir], b"").fine().starts_with("spain: sound, hash "));
    let err = run_with(&["data", "export", dir], b"").bad_input();
    assert!(err.contains("exists already"), "{err}");

    let with = run_with(&["--data", dir, "simulate", "spain", "--games", "5", "--threads", "1"], b"").fine();
    let without = malbrook("simulate spain --games 5 --threads 1").fine();
    let checksum = |text: &str| text.lines().find(|line| line.starts_with("checksum")).map(str::to_owned);
    assert_eq!(checksum(&with), checksum(&without), "exported data are the built-in ones");

    let map = folder.file("spain/map.toml");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, format!("{text}\n[[space]]\nid = 7\n")).unwrap();
    let run = run_with(&["data", "check", dir], b"").fails();
    let line = text.lines().count();
    assert!(run.out.contains("map.toml:"), "{}", run.out);
    let number: usize =
        run.out.split("map.toml:").nth(1).unwrap().split(':').next().unwrap().parse().unwrap();
    assert!(number > line, "{}", run.out);
    let run = run_with(&["--data", dir, "play", "spain"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("map.toml:"), "{}", run.err);
}

#[test]
fn other_data_are_named_when_a_record_is_replayed() {
    let folder = Folder::new("other-data");
    let file = recorded_game(&folder, "game.record", 3, 20);
    let dir = folder.file("data");
    run_with(&["data", "export", &dir], b"").fine();
    let map = format!("{dir}/spain/map.toml");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, format!("# corrected\n{text}")).unwrap();
    let run = run_with(&["--data", &dir, "replay", &file], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("the record was made with other data"), "{}", run.err);
}

#[test]
fn bench_prints_every_measure() {
    let out = malbrook("bench --seconds 0.4").fine();
    for part in [
        "decisions a second",
        "games a second",
        "state size, bytes",
        "clone",
        "list actions",
        "hash",
        "view",
        "threads",
    ] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    let fixed = malbrook("bench --callgrind 3").fine();
    assert!(fixed.starts_with("3 games, "), "{fixed}");
    assert_eq!(fixed, malbrook("bench --callgrind 3").fine());
}

#[test]
fn fuzz_finds_nothing_in_a_few_games() {
    let folder = Folder::new("fuzz");
    let dir = folder.file("kept");
    let out = run_with(&["fuzz", "--games", "6", "--seed", "9", "--record-failures", &dir], b"").fine();
    assert!(out.ends_with("6 games, 0 failed\n"), "{out}");
    assert!(folder.names().is_empty());
    malbrook("fuzz --seconds 0.05").fine();
    let record = recorded_game(&folder, "game.record", 3, 12);
    let looked = run_with(&["fuzz", "--record", &record, "--games", "3"], b"").fine();
    assert_eq!(looked, "3 looks, 0 failed\n");
}

#[test]
fn damaged_positions_are_refused_or_can_be_played() {
    let folder = Folder::new("fuzz-positions");
    let dir = folder.file("kept");
    let out = run_with(&["fuzz", "--positions", "100", "--seed", "4", "--record-failures", &dir], b"").fine();
    assert!(out.contains("100 damaged positions, ") && out.ends_with(" actions played, 0 failed\n"), "{out}");
}

/// Games that once broke a property at their last moment keep it now.
#[test]
fn what_fuzz_has_found_stays_fixed() {
    let found = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/found");
    for entry in fs::read_dir(found).unwrap() {
        let file = entry.unwrap().path();
        let looked = run_with(&["fuzz", "--record", file.to_str().unwrap(), "--games", "60"], b"");
        assert_eq!(looked.fine(), "60 looks, 0 failed\n", "{}", file.display());
    }
}

/// Closing the output early, as `| head` does, is no fault.
#[test]
fn a_reader_that_stops_reading_is_no_fault() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_malbrook"))
        .env("LC_ALL", "C")
        .args(["rules", "spain"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}
