//! Whoever chose French reads no English: mistakes, bad files and reports, command by command.

use crate::common;

use common::{Folder, Run, malbrook, recorded_game, run_with};
use std::fs;

/// Runs the program in French. No sentence may have been told in English or by its id.
fn french(words: &[&str]) -> Run {
    let run = run_with(&[&["--lang", "fr"], words].concat(), b"");
    let said = format!("{}{}", run.out, run.err);
    for english in [" the ", " is ", " are ", " cannot ", " should ", "unknown ", "invalid ", "{ $"] {
        assert!(!said.contains(english), "{words:?}: {said}");
    }
    run
}

#[test]
fn mistakes_are_told_in_french() {
    let cases = [
        (
            "simulat",
            "il n’y a pas de commande «\u{a0}simulat\u{a0}» (vouliez-vous dire «\u{a0}simulate\u{a0}»\u{202f}?)",
        ),
        ("simulate spain", "il manque --games <N>\u{202f}; usage\u{a0}: malbrook simulate"),
        ("simulate spain --games many", "ce n’est pas un nombre"),
        ("simulate spain --games 0", "0 n’est pas dans 1.."),
        ("simulate spain --games 1 --bots emperor,captain", "il n’y a pas de niveau «\u{a0}emperor\u{a0}»"),
        ("simulate spain --games 1 --out games.csv", "games.csv devrait finir par .parquet"),
        ("bench --seconds 0", "«\u{a0}0\u{a0}» devrait être un nombre de secondes"),
        ("bench --loud", "l’argument «\u{a0}--loud\u{a0}» n’existe pas"),
        ("arena captain", "demande 2 valeurs, et il n’y en a que 1"),
        ("arena captain mine --bot mine", "«\u{a0}mine\u{a0}» devrait être NOM=commande"),
        ("arena captain emperor", "les programmes extérieurs se nomment par --bot"),
        ("replay /nowhere/a.record", "/nowhere/a.record ne peut être lu\u{a0}: il n’existe pas"),
        ("golden check /nowhere", "/nowhere ne peut être lu\u{a0}: il n’existe pas"),
        ("--data /nowhere play spain", "/nowhere/spain: le dossier ne peut être lu\u{a0}: il n’existe pas"),
        ("serve --config /nowhere.toml", "/nowhere.toml ne peut être lu\u{a0}: il n’existe pas"),
        ("serve --session-days 0 --print-settings", "session-days est 0\u{202f}; il faut au moins 1"),
        ("serve --public-url here --print-settings", "public-url «\u{a0}here\u{a0}» devrait avoir la forme"),
    ];
    for (words, said) in cases {
        let err = french(&words.split_whitespace().collect::<Vec<_>>()).bad_input();
        assert!(err.contains(said), "`{words}` said {err}");
    }
}

#[test]
fn data_files_are_judged_in_french() {
    let folder = Folder::new("french-data");
    let dir = folder.file("data");
    malbrook(&format!("data export {dir}")).fine();
    let again = french(&["data", "export", &dir]).bad_input();
    assert!(again.contains("rien n’a été exporté") && again.contains(" existe déjà"), "{again}");
    let cases = [
        ("spain/map.toml", "id = \"lille\"", "id = \"\"", "un espace doit avoir un nom court"),
        (
            "spain/map.toml",
            "terrain = \"fertile\"",
            "terrain = \"mud\"",
            "terrain\u{a0}: mot «\u{a0}mud\u{a0}» inconnu\u{202f}; on attend l’un de ceux-ci",
        ),
        ("spain/map.toml", "format = 1", "format = 1\nformat = 1", "ceci ne se lit pas («\u{a0}"),
        (
            "spain/tables.toml",
            "hand = 5\n",
            "hand = \"five\"\n",
            "on trouve le texte «\u{a0}five\u{a0}» et on attend un nombre entier positif",
        ),
        (
            "wellington/map.toml",
            "format = 1",
            "format = 2",
            "le format 2 n’est pas connu\u{202f}; ce programme lit le format 1",
        ),
    ];
    for (file, good, bad, said) in cases {
        let path = folder.file(&format!("data/{file}"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(good), "{file} has no {good}");
        fs::write(&path, text.replacen(good, bad, 1)).unwrap();
        let run = french(&["data", "check", &dir]).fails();
        let place = format!("{path}:");
        let line =
            run.out.lines().find(|line| line.starts_with(&place[..place.len() - 1]) && line.contains(said));
        assert!(line.is_some(), "{said}: {}", run.out);
        fs::write(&path, text).unwrap();
    }
}

#[test]
fn records_are_judged_in_french() {
    let folder = Folder::new("french-records");
    let good = fs::read_to_string(recorded_game(&folder, "good.record", 7, 6)).unwrap();
    let first = good.lines().find(|line| line.starts_with("1 ")).unwrap().to_owned();
    let cases = [
        ("title spain\n", "", 2, "l’en-tête n’a pas de ligne «\u{a0}title\u{a0}»"),
        (
            "malbrook record 1",
            "malbrook record 9",
            2,
            "ligne 1\u{a0}: ce programme lit la version 1, non «\u{a0}9\u{a0}»",
        ),
        ("seed 0", "seed x", 2, "«\u{a0}seed\u{a0}»\u{a0}: «\u{a0}x\u{a0}» n’est pas un chiffre hexadécimal"),
        ("scenario full-game", "scenario never", 2, "il n’y a pas de scénario «\u{a0}never\u{a0}»"),
        (&first, "1 jump", 1, "«\u{a0}jump\u{a0}» n’est pas un mot de la notation"),
        (&first, "1 space atlantis", 1, "il n’y a pas d’espace «\u{a0}atlantis\u{a0}»"),
        (&first, "1 done", 1, "action 1 «\u{a0}done\u{a0}»\u{a0}: "),
    ];
    for (there, instead, code, said) in cases {
        assert!(good.contains(there), "{there}: {good}");
        let file = folder.file("bad.record");
        fs::write(&file, good.replacen(there, instead, 1)).unwrap();
        let run = french(&["replay", &file]);
        assert_eq!(run.code, code, "{}", run.err);
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let golden = french(&["golden", "check", &folder.file("")]).fails();
    assert!(golden.out.contains("ROMPU") && golden.err.contains("ne se rejoue"), "{}", golden.err);
}

#[test]
fn reports_are_in_french() {
    let ledger = french(&["rules", "spain", "--check"]).fine();
    assert!(ledger.starts_with("spain\u{a0}: ") && ledger.contains(" règles, "), "{ledger}");
    let fixed = french(&["bench", "spain", "--callgrind", "1"]).fine();
    assert!(fixed.starts_with("1 partie, ") && fixed.contains("somme de contrôle"), "{fixed}");
    let fuzz = french(&["fuzz", "--games", "1", "--seed", "3"]).fine();
    assert!(fuzz.starts_with("graine ") && fuzz.ends_with("1 partie, 0 échouée\n"), "{fuzz}");
    let folder = Folder::new("french-failures");
    let (dir, short) = (folder.file("kept"), ["simulate", "spain", "--games", "1", "--limit", "9"]);
    let run = french(&[&short[..], &["--record-failures", &dir]].concat()).fails();
    assert!(run.out.contains("la partie n’est pas finie après 9 décisions"), "{}", run.out);
    for command in [
        "serve", "backup", "play", "simulate", "arena", "report", "replay", "verify", "golden", "rules",
        "data", "bench",
    ] {
        let help = french(&[command, "--help"]).fine();
        assert!(help.contains("\nExemples") && help.contains("\nUsage\u{a0}: malbrook"), "{help}");
        assert!(!help.contains("[default") && !help.contains("Options:"), "{help}");
    }
}

/// Programs are answered in English, unless they ask for something else.
#[test]
fn the_engine_tells_what_is_wrong_in_the_language_asked_for() {
    let lines = b"{\"id\":1,\"command\":\"new\",\"title\":\"spain\",\"seed\":3}\n\
        {\"id\":2,\"command\":\"play\",\"action\":\"space atlantis\"}\n\
        {\"id\":3,\"command\":\"position\",\"title\":\"spain\",\"position\":{\"title\":\"spain\",\"vp\":99}}\n";
    let english = run_with(&["engine"], lines).fine();
    assert!(english.contains("`space atlantis`: there is no space 'atlantis'"), "{english}");
    assert!(english.contains("`position`: vp: 99 is more than "), "{english}");
    let french = run_with(&["engine", "--lang", "fr"], lines).fine();
    assert!(french.contains("il n’y a pas d’espace «\u{a0}atlantis\u{a0}»"), "{french}");
    assert!(french.contains("vp: 99 est plus que "), "{french}");
}
