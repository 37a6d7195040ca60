//! Simulations that are kept as tables: the same whatever the number of threads, whole after a kill, and reported on.

use crate::common;

use common::{Folder, malbrook, run_with};
use simulation::reading::Table;
use simulation::rows::{GameRow, GameRows};
use simulation::store::{PART, VERSION, columns};
use simulation::{Plan, Store, StoreError};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const TABLES: [&str; 4] = ["games", "turns", "engagements", "cards"];

/// The file of a table.
fn file(folder: &Folder, name: &str, table: &str) -> String {
    match table {
        "games" => folder.file(&format!("{name}.parquet")),
        _ => folder.file(&format!("{name}-{table}.parquet")),
    }
}

fn simulate(words: &str, out: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().chain(["--out", out]).collect();
    run_with(&[&["simulate"], &words[..]].concat(), b"").fine()
}

/// What is said of the games, without what the clock and the threads have to do with it.
fn said(out: &str) -> Vec<String> {
    let kept =
        |line: &&str| !line.contains("second") && !line.starts_with("threads") && !line.contains(".parquet");
    out.lines().filter(kept).map(str::to_owned).collect()
}

fn assert_same(folder: &Folder, one: &str, other: &str) {
    for table in TABLES {
        let bytes = |name: &str| fs::read(file(folder, name, table)).expect("the table is there");
        assert!(bytes(one) == bytes(other), "{table} of {one} and {other} differ");
    }
}

#[test]
fn tables_are_the_same_whatever_the_number_of_threads() {
    let folder = Folder::new("simulate-threads");
    let words = "spain --scenario tournament --games 60 --seed 5 --threads";
    let one = simulate(&format!("{words} 1"), &folder.file("one.parquet"));
    let three = simulate(&format!("{words} 3"), &folder.file("three.parquet"));
    assert_same(&folder, "one", "three");
    assert_eq!(said(&one), said(&three));
    // The same games as without tables.
    assert_eq!(said(&one), said(&malbrook(&format!("simulate {words} 2")).fine()));
    assert_eq!(folder.names().len(), 8, "nothing else is left: {:?}", folder.names());
}

#[test]
fn bots_play_the_same_games_on_any_number_of_threads() {
    let folder = Folder::new("simulate-bots");
    let words = "nine-years --games 4 --bots captain,recruit --threads";
    simulate(&format!("{words} 1"), &folder.file("one.parquet"));
    let out = simulate(&format!("{words} 2"), &folder.file("two.parquet"));
    assert_same(&folder, "one", "two");
    assert_eq!(said(&out), said(&malbrook(&format!("simulate {words} 2")).fine()));
    let mixed = malbrook("simulate nine-years --games 2 --bots random,recruit").fine();
    assert!(mixed.contains("games                             2"), "{mixed}");
}

/// The numbers of a column.
fn numbers(path: &str, column: &str) -> Vec<i64> {
    let mut all = Vec::new();
    let each =
        |batch: &simulation::reading::Batch| all.extend((0..batch.rows).map(|row| batch.number(column, row)));
    Table::open(Path::new(path)).unwrap().each(&[column], each).unwrap();
    all
}

fn texts(path: &str, column: &str) -> Vec<Option<String>> {
    let mut all = Vec::new();
    let text = |batch: &simulation::reading::Batch, row| batch.text(column, row).map(str::to_owned);
    let each = |batch: &simulation::reading::Batch| all.extend((0..batch.rows).map(|row| text(batch, row)));
    Table::open(Path::new(path)).unwrap().each(&[column], each).unwrap();
    all
}

#[test]
fn the_tables_agree_with_each_other() {
    let folder = Folder::new("simulate-agree");
    simulate("spain --games 400 --seed 2", &folder.file("g.parquet"));
    let path = |table: &str| file(&folder, "g", table);
    assert_eq!(numbers(&path("games"), "game"), (0..400).collect::<Vec<i64>>());

    // Turns add up to their games, and the last one ends as the game does.
    let (games, turn_games) = (path("games"), numbers(&path("turns"), "game"));
    for (by_turn, by_game) in [("decisions", "decisions"), ("battles", "battles")] {
        let mut sums: BTreeMap<i64, i64> = BTreeMap::new();
        for (game, value) in turn_games.iter().zip(numbers(&path("turns"), by_turn)) {
            *sums.entry(*game).or_default() += value;
        }
        assert_eq!(sums.into_values().collect::<Vec<_>>(), numbers(&games, by_game), "{by_game}");
    }
    let last: BTreeMap<i64, i64> = turn_games.iter().copied().zip(numbers(&path("turns"), "vp")).collect();
    assert_eq!(last.into_values().collect::<Vec<_>>(), numbers(&games, "vp"));
    let turns: i64 = numbers(&games, "turns").iter().sum();
    assert_eq!(turn_games.len() as i64, turns);

    // Engagements are the battles and sieges that the games count.
    let kinds = texts(&path("engagements"), "kind");
    let count = |kind: &str| kinds.iter().filter(|k| k.as_deref() == Some(kind)).count() as i64;
    let sum = |column: &str| numbers(&games, column).iter().sum::<i64>();
    assert_eq!((count("battle"), count("siege")), (sum("battles"), sum("sieges")));
    assert_eq!(numbers(&path("engagements"), "famous_victory").iter().sum::<i64>(), sum("famous_victories"));
    let won = |side: &str| numbers(&path("turns"), &format!("{side}_battles_won")).iter().sum::<i64>();
    assert_eq!(won("alliance") + won("bourbon"), sum("battles"));
    let taken = texts(&path("engagements"), "winner").into_iter().zip(&kinds);
    let taken = taken.filter(|(winner, kind)| winner.is_some() && kind.as_deref() == Some("siege")).count();
    assert_eq!(taken as i64, sum("fortresses_taken"));

    // All of it happens in random games, though some of it seldom.
    let seldom = |column: &&String| !column.contains("famous") && !column.contains("leaders");
    for column in columns("turns").iter().filter(seldom) {
        assert!(
            numbers(&path("turns"), column).iter().any(|&value| value != 0),
            "{column} is never anything"
        );
    }
    assert!(texts(&path("cards"), "how").iter().flatten().any(|how| how == "held"));
    assert!(!texts(&games, "winner").contains(&None));
}

#[test]
fn a_simulation_goes_on_after_a_kill_without_loss_or_duplicates() {
    let folder = Folder::new("simulate-kill");
    let words = "spain --scenario tournament --games 1300 --seed 11";
    let whole = simulate(words, &folder.file("whole.parquet"));
    let parts = folder.path().join("killed.parquet.parts");
    // In the first part, where it ends, and in the second.
    for wanted in [40, 700, 1_024, 1_100] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_malbrook"))
            .env("LC_ALL", "C")
            .arg("simulate")
            .args(words.split_whitespace())
            .args(["--out", &folder.file("killed.parquet"), "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        while kept(&parts) < wanted && child.try_wait().unwrap().is_none() && began.elapsed().as_secs() < 60 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill(); // SIGKILL
        child.wait().unwrap();
        assert!(parts.exists(), "it was killed before it was done");
        tear(&parts);
    }
    let err = run_with(
        &["simulate", "spain", "--games", "1300", "--seed", "12", "--out", &folder.file("killed.parquet")],
        b"",
    )
    .bad_input();
    assert!(err.contains("has a simulation with scenario \"tournament\", not \"full-game\""), "{err}");
    let resumed = simulate(words, &folder.file("killed.parquet"));
    assert_same(&folder, "whole", "killed");
    assert_eq!(said(&whole), said(&resumed));
    assert_eq!(folder.names().len(), 8, "{:?}", folder.names());
}

/// About how many games are on the disk.
fn kept(parts: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(parts) else { return 0 };
    let mut games = 0;
    for entry in entries.filter_map(Result::ok) {
        match entry.path().extension().and_then(|end| end.to_str()) {
            Some("games") => games += 1_024,
            // A game of this scenario takes about a kilobyte.
            Some("journal") => games += entry.metadata().map_or(0, |data| data.len()) / 1_024,
            _ => {}
        }
    }
    games
}

/// What a kill in the middle of writing leaves behind: half an entry, and a file that was not yet in its place.
fn tear(parts: &Path) {
    for entry in fs::read_dir(parts).unwrap().filter_map(Result::ok) {
        if entry.path().extension().is_some_and(|end| end == "journal") {
            let mut bytes = fs::read(entry.path()).unwrap();
            bytes.extend([200, 1, 0, 0, 7, 7, 7, 7, 1, 2, 3]);
            fs::write(entry.path(), bytes).unwrap();
        }
    }
    fs::write(parts.join("00001.turns.new"), b"PAR1").unwrap();
}

/// Adds games from the next one on, until the store refuses one or all are there.
fn add_all(store: &mut Store, games: u64) -> Result<(), StoreError> {
    for number in store.next()..games {
        let game = GameRow { game: number as i64, ..GameRow::default() };
        store.add(GameRows { game, ..GameRows::default() })?;
    }
    Ok(())
}

#[test]
fn a_part_that_could_not_be_written_is_written_when_it_is_taken_up_again() {
    let folder = Folder::new("simulate-part");
    let plan = Plan {
        simulation: VERSION,
        title: "spain".to_owned(),
        scenario: "full-game".to_owned(),
        options: Vec::new(),
        data: String::new(),
        seed: String::new(),
        bots: ["random".to_owned(), "random".to_owned()],
        games: 2 * PART + 5,
        limit: 1,
    };
    let open = |name: &str| Store::open(&folder.path().join(name), &plan);
    let mut store = open("whole.parquet").unwrap();
    add_all(&mut store, plan.games).unwrap();
    store.finish().unwrap();

    let mut store = open("torn.parquet").unwrap();
    // A folder in the place of a file stops the part as a full disk does.
    let obstacle = folder.path().join("torn.parquet.parts/00000.cards.new");
    fs::create_dir(&obstacle).unwrap();
    assert!(matches!(add_all(&mut store, plan.games), Err(StoreError::Io { .. })));
    drop(store);
    assert!(open("torn.parquet").is_err(), "it is still in the way");
    fs::remove_dir(&obstacle).unwrap();
    let mut store = open("torn.parquet").unwrap();
    assert_eq!(store.next(), PART);
    add_all(&mut store, plan.games).unwrap();
    store.finish().unwrap();
    assert_same(&folder, "whole", "torn");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_nobody_can_write_to_is_a_failure() {
    for words in ["simulate spain --games 1", "rules spain", "replay tests/found/lone-leader-attacks.record"]
    {
        let run = Command::new(env!("CARGO_BIN_EXE_malbrook"))
            .env("LC_ALL", "C")
            .args(words.split_whitespace())
            .stdout(fs::File::options().write(true).open("/dev/full").unwrap())
            .output()
            .unwrap();
        let err = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{words}: {err}");
        assert_eq!(err, "malbrook: the disk is full\n", "{words}");
    }
}

#[test]
fn failed_games_are_in_the_table_and_saved() {
    let folder = Folder::new("simulate-failed");
    let out = folder.file("g.parquet");
    let dir = folder.file("failures");
    let words =
        ["simulate", "spain", "--games", "3", "--limit", "40", "--out", &out, "--record-failures", &dir];
    let run = run_with(&words, b"").fails();
    assert_eq!(run.err, "malbrook: 3 of 3 games failed\n");
    assert_eq!(texts(&out, "result"), vec![Some("failed".to_owned()); 3]);
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 3);
}

#[test]
fn what_cannot_be_kept_is_said_at_once() {
    let folder = Folder::new("simulate-words");
    let cases = [
        ("--out /proc/nowhere/g.parquet", 1, "/proc/nowhere/g.parquet.parts cannot be used"),
        ("--out games.csv", 2, "games.csv should end with .parquet"),
        ("--bots captain", 2, "'captain' should name two bots, as in captain,recruit"),
        ("--bots captain,emperor", 2, "there is no level `emperor`"),
    ];
    for (words, code, said) in cases {
        let run = malbrook(&format!("simulate spain --games 1 {words}"));
        assert_eq!(run.code, code, "{}", run.err);
        assert!(run.err.contains(said), "{words} said {}", run.err);
    }
    let out = folder.file("g.parquet");
    simulate("spain --scenario tournament --games 2", &out);
    let err = run_with(&["simulate", "spain", "--games", "2", "--out", &out], b"").bad_input();
    assert!(err.contains("exists already"), "{err}");
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    let folder = Folder::new("simulate-report");
    simulate("spain --games 12", &folder.file("plain.parquet"));
    simulate("spain --games 12 --option attrition", &folder.file("attrition.parquet"));
    let out = run_with(&["report", &folder.file("plain.parquet")], b"").fine();
    assert!(out.starts_with("12 games, ") && out.contains("plain.html"), "{out}");
    let both = folder.file("both.html");
    let words = ["report", &folder.file("plain.parquet"), &folder.file("attrition.parquet"), "--out", &both];
    assert!(run_with(&words, b"").fine().starts_with("24 games, "));
    let page = fs::read_to_string(&both).unwrap();
    for part in [
        "No Peace Without Spain!",
        "<h2>Balance</h2>",
        "<h2>Optional rules</h2>",
        "without attrition",
        "Victory points at the end of each year",
        "Most taken fortresses",
        "Rolls in a siege",
        "Event cards",
        "Decisions in a game",
        "prefers-color-scheme: dark",
        "@media print",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    for part in ["<script", "http://", "https://", "url(", "<link", "<img", "NaN", "inf"] {
        let page = page.replace("infantry", "");
        assert!(!page.contains(part), "there is {part}");
    }
    let err = run_with(&["report", &folder.file("missing.parquet")], b"").fails().err;
    assert!(err.contains("missing.parquet cannot be used"), "{err}");
    fs::write(folder.file("bad.parquet"), b"nonsense").unwrap();
    let err = run_with(&["report", &folder.file("bad.parquet")], b"").fails().err;
    assert!(err.contains("bad.parquet cannot be used: it is no table of Malbrook"), "{err}");
}

#[test]
fn every_column_is_described() {
    let page = include_str!("../../../docs/SIMULATION.md");
    for table in TABLES {
        for column in columns(table) {
            let by_side = ["alliance_", "bourbon_"].iter().find_map(|side| column.strip_prefix(side));
            let described = page.contains(&format!("| `{column}` |"))
                || by_side
                    .is_some_and(|rest| page.contains(&format!("| `alliance_{rest}`, `bourbon_{rest}` |")));
            assert!(described, "{column} of {table} is not described");
        }
    }
}
