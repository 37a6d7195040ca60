//! Two at one screen, with a script for their fingers.

use crate::common;

use common::{Folder, Run, malbrook, run_in, run_with};
use std::fs;

fn play(words: &[&str], lines: &str) -> Run {
    run_with(&[&["play", "spain"], words].concat(), lines.as_bytes())
}

/// The text after the last time a prompt was shown.
fn after_prompts(out: &str) -> Vec<&str> {
    out.split("> ").collect()
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly() {
    let out = play(&["--seed", "3"], "").fine();
    assert!(out.starts_with("No Peace Without Spain! - Full Game\nDice sealed under "), "{out}");
    assert!(!out.contains("0300"), "the seed would tell the throws to come: {out}");
    assert!(out.contains("1702 | ") && out.contains(" VP | ") && out.contains("Alliance to decide"), "{out}");
    assert!(out.contains("(13.2.1)"), "the question names its rule: {out}");
    assert!(out.contains("\n   1  "), "choices are numbered: {out}");
}

#[test]
fn a_scripted_session() {
    let folder = Folder::new("session");
    let saved = folder.file("mine.record");
    let lines = format!(
        "help\nlist\nmap\nmap lille\nhand\nlog\nrule 14.2.1\nrule 99\nsave\nsave {saved}\n?\n? 1\n? 99\n? take 3 Fr\n? jump\n99\nmarch\n\n1\nundo\n1\n1\nlog 5\nlog x\nundo\nquit\n"
    );
    let out = play(&["--seed", "3"], &lines).fine();
    let parts = after_prompts(&out);
    let said = |at: usize| parts[at].trim_end();
    assert!(said(1).contains("take the last choice back"), "help: {}", said(1));
    assert!(said(2).contains("card "), "list: {}", said(2));
    assert!(said(3).contains("-- France --") && said(3).lines().count() > 10, "map: {}", said(3));
    assert!(said(4).contains("Lille") && said(4).lines().count() < 10, "map lille: {}", said(4));
    assert!(said(5).starts_with("Alliance Action cards: "), "hand: {}", said(5));
    assert!(said(7).starts_with("14.2.1 Only from a friendly space"), "rule: {}", said(7));
    assert!(said(8).starts_with("There is no rule '99'"), "rule: {}", said(8));
    assert!(said(9).starts_with("`save` is followed by"), "save: {}", said(9));
    assert!(said(10).starts_with(&format!("Saved as {saved}")), "save: {}", said(10));
    assert!(said(12).starts_with("That is allowed: "), "? 1: {}", said(12));
    assert!(said(13).starts_with("Not understood: there is no choice 99"), "? 99: {}", said(13));
    assert!(
        said(14).starts_with("Not allowed: ") && said(14).contains("\n  13.2.1 "),
        "why not: {}",
        said(14)
    );
    assert!(said(15).starts_with("Not understood: 'jump' is not a word"), "? jump: {}", said(15));
    assert!(said(16).starts_with("Not understood: there is no choice 99"), "99: {}", said(16));
    assert!(said(17).starts_with("Not allowed: "), "march: {}", said(17));
    assert!(said(19).contains("Bourbon to decide"), "1: {}", said(19));
    assert!(said(20).contains("Alliance to decide"), "undo: {}", said(20));
    assert!(out.contains("That cannot be taken back: "), "{out}");
    assert!(out.contains("`log` is followed by a number"), "{out}");
    assert!(fs::read_to_string(&saved).unwrap().starts_with("malbrook record 1\n"));
    assert_eq!(folder.names(), ["mine.record"], "no file is left half written");
}

#[test]
fn only_the_hand_of_the_side_to_decide_is_shown() {
    let out = play(&["--seed", "3"], "hand\n1\nhand\nquit\n").fine();
    assert_eq!(out.matches("Alliance Action cards").count(), 1, "{out}");
    assert_eq!(out.matches("Bourbon Action cards").count(), 1, "{out}");
}

#[test]
fn the_fog_of_war_covers_the_map_of_the_side_to_decide() {
    let map = |words: &[&str]| {
        let all = [&["play", "pragmatic-war", "--seed", "3"], words].concat();
        run_with(&all, b"map berlin\nmap london\nquit\n").fine()
    };
    let (open, fog) = (map(&[]), map(&["--option", "fog-of-war"]));
    assert!(open.contains("2 Prussian corps") && !open.contains("Somewhere under other pieces"), "{open}");
    assert!(fog.contains("Somewhere under other pieces: ") && !fog.contains("2 Prussian corps;"), "{fog}");
    assert!(fog.contains("Berlin (Bourbon") && fog.contains("; Bourbon: 1 Prussian corps, "), "{fog}");
}

#[test]
fn a_whole_game_is_played_and_saved() {
    let folder = Folder::new("whole");
    let file = folder.file("game.record");
    let lines = "1\n".repeat(30_000);
    let out = play(
        &["--seed", "11", "--scenario", "tournament", "--option", "battle-rerolls", "--save", &file],
        &lines,
    )
    .fine();
    assert!(out.contains("With battle-rerolls"), "{out:.300}");
    assert!(out.contains("The game is over in 17"), "the last lines: {:?}", out.lines().last());
    let text = fs::read_to_string(&file).unwrap();
    let header = "\nscenario tournament\nrules 2\noptions battle-rerolls\n";
    assert!(text.contains(header) && text.contains("\nresult "), "{text:.300}");
    let replay = run_with(&["replay", &file], b"").fine();
    assert!(replay.contains("\nresult "), "{replay:.300}");
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let folder = Folder::new("resume");
    let file = folder.file("game.record");
    let whole = folder.file("whole.record");
    play(&["--seed", "8", "--save", &file], &"1\n".repeat(25)).fine();
    let run = run_with(
        &["play", "--load", &file, "--save", &file],
        format!("log 3\n{}", "1\n".repeat(25)).as_bytes(),
    );
    assert!(run.fine().contains("No Peace Without Spain!"));
    play(&["--seed", "8", "--save", &whole], &"1\n".repeat(50)).fine();
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
}

#[test]
fn what_cannot_be_saved_is_said_and_play_goes_on() {
    let out = play(&["--seed", "3"], "save /nowhere/game.record\nhand\n").fine();
    assert!(out.contains("Not saved: /nowhere/game.record cannot be written"), "{out}");
    assert!(out.contains("Alliance Action cards"), "{out}");
    let err = malbrook("play spain --save /nowhere/game.record").bad_input();
    assert!(err.contains("cannot be written"), "{err}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut lines = b"\xff\xfe\0\n? \xc3\x28\n".to_vec();
    lines.extend(vec![b'x'; 50_000]);
    lines.extend(b"\nquit\n");
    let out = run_with(&["play", "spain", "--seed", "3"], &lines).fine();
    assert!(out.contains("Not understood"), "{out}");
}

/// What stands in a French sentence: the catalogue has it, and nothing in it was left open.
#[test]
fn a_session_in_french() {
    let folder = Folder::new("session-fr");
    let saved = folder.file("mine.record");
    let lines = format!(
        "aide\nliste\ncarte anvers\nmain\nrègle 14.2.1\nrègle 99\nenregistrer {saved}\n? 1\n? 99\n? take 3 Fr\n? jump\n1\nannuler\n1\n1\njournal 5\nannuler\nhelp\nquitter\n"
    );
    let out = play(&["--seed", "3", "--lang", "fr"], &lines).fine();
    for said in [
        "No Peace Without Spain! - Jeu complet\nDés scellés jusqu’à la fin sous ",
        "1702 | Phase de campagne | 10 PV | Alliance\u{a0}: à vous de décider",
        "reprendre le dernier choix",
        "-- Pays-Bas espagnols --\nAnvers (Bourbons, forteresse ",
        "Alliance, cartes Action\u{a0}: ",
        "14.2.1 ",
        "Il n’y a pas de règle 99",
        &format!("Enregistré dans {saved}."),
        "C’est permis\u{a0}: Carte de ",
        "Pas compris\u{a0}: il n’y a pas de choix 99",
        "Interdit\u{a0}: ",
        "Bourbons\u{a0}: à vous de décider",
        "Impossible de revenir en arrière\u{a0}: ",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert_eq!(out.matches("reprendre le dernier choix").count(), 2, "English words do as well: {out}");
    assert!(!out.contains('{') && !out.contains("play-"), "{out}");
    assert!(!out.contains(" the ") && !out.contains("choice"), "{out}");
}

#[test]
fn the_environment_says_which_language() {
    let rules = |variable: &str, value: &str, words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_malbrook"));
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env(variable, value);
        let run = command.args(["rules", "spain", "--rule", "14.2.1"]).args(words).output().unwrap();
        String::from_utf8(run.stdout).unwrap()
    };
    let english = rules("LANG", "en_US.UTF-8", &[]);
    assert!(english.starts_with("14.2.1 Only from a friendly space\n"), "{english}");
    let french = rules("LANG", "fr_CA.UTF-8", &[]);
    assert!(french.starts_with("14.2.1 ") && french.contains("appliquée par "), "{french}");
    assert_eq!(rules("LC_MESSAGES", "fr_FR", &[]), french);
    assert_eq!(rules("LC_ALL", "de_DE.UTF-8", &[]), english, "nobody speaks German yet");
    assert_eq!(rules("LANG", "fr_FR.UTF-8", &["--lang", "en"]), english);
    assert_eq!(rules("LANG", "C", &["--lang=fr"]), french);
}

#[test]
fn faults_and_help_are_told_in_french() {
    let err = malbrook("play chess --lang fr").bad_input();
    assert!(err.contains("il n’y a pas de jeu «\u{a0}chess\u{a0}»"), "{err}");
    let err = malbrook("play spain --lang fr --scenario never").bad_input();
    assert!(err.contains("il n’y a pas de scénario") && err.contains("full-game"), "{err}");
    let err = malbrook("play spain --lang fr --option luck").bad_input();
    assert!(err.contains("spain n’a pas d’option") && err.contains("battle-rerolls"), "{err}");
    let err = malbrook("replay nowhere.record --lang fr").bad_input();
    assert!(err.contains("nowhere.record ne peut être lu"), "{err}");
    for (words, said) in [
        ("replay --lang fr", "il manque <FILE>"),
        (
            "simulate spain --games many --lang fr",
            "«\u{a0}many\u{a0}» ne convient pas à «\u{a0}--games <N>\u{a0}»",
        ),
        ("replay nowhere.record --lang fr", "il n’existe pas"),
        ("engine --loud --lang fr", "l’argument «\u{a0}--loud\u{a0}» n’existe pas"),
        ("arena recruit emperor --games 2 --lang fr", "il n’y a pas de niveau «\u{a0}emperor\u{a0}»"),
        ("serve --public-url x --lang fr", "devrait avoir la forme"),
    ] {
        let err = malbrook(words).bad_input();
        assert!(err.contains(said), "`{words}` said {err}");
    }
    let err = malbrook("play spain --lang de").bad_input();
    assert!(err.contains("there is no language 'de'; there is en, fr"), "{err}");
    let help = malbrook("--lang fr play --help").fine();
    assert!(help.contains("Reprendre une partie enregistrée") && help.contains("Montrer l’aide"), "{help}");
    assert!(malbrook("--help --lang fr").fine().contains("Commandes\u{a0}:"), "headings too");
    let english = malbrook("play --help").fine();
    assert!(english.contains("Go on with a recorded game") && english.contains("Print help"), "{english}");
}

/// Programs that speak with the engine read English wherever they run, unless they ask for something else.
#[test]
fn the_engine_speaks_english_unless_it_is_asked() {
    let ask = |words: &[&str]| {
        let lines = b"{\"id\":1,\"command\":\"new\",\"title\":\"spain\",\"seed\":3}\n{\"id\":2,\"command\":\"actions\"}\n";
        run_with(&[&["engine"], words].concat(), lines).fine()
    };
    assert!(ask(&[]).contains("which card do you lay face down?"));
    assert!(ask(&["--lang", "fr"]).contains("quelle carte posez-vous face cachée\u{202f}?"));
}

#[test]
fn another_saved_game_is_not_overwritten() {
    let folder = Folder::new("overwrite");
    let (mine, other) = (folder.file("mine.record"), folder.file("other.record"));
    play(&["--seed", "3", "--save", &mine], "1\n").fine();
    let kept = fs::read_to_string(&mine).unwrap();
    // Before a choice is made, by a flag and by a typed `save`.
    let err = run_with(&["play", "nine-years", "--save", &mine], b"quit\n").bad_input();
    assert!(err.contains("mine.record exists already") && err.contains("--force"), "{err}");
    let out = play(&["--seed", "4", "--save", &other], &format!("1\nsave {mine}\nsave {other}\n")).fine();
    assert!(out.contains("Not saved: ") && out.contains("mine.record exists already"), "{out}");
    assert!(out.contains(&format!("Saved as {other}.")), "it may save again where it has saved: {out}");
    let err = run_with(&["play", "--load", &other, "--save", &mine], b"").bad_input();
    assert!(err.contains("exists already"), "{err}");
    assert_eq!(fs::read_to_string(&mine).unwrap(), kept);
    // The loaded game may be replaced, by whatever path it is named; `--force` replaces any.
    let detour = folder.path().join(".").join("mine.record").to_str().unwrap().to_owned();
    run_with(&["play", "--load", &mine, "--save", &detour], b"1\n").fine();
    assert_ne!(fs::read_to_string(&mine).unwrap(), kept);
    run_with(&["play", "nine-years", "--save", &mine, "--force"], b"quit\n").fine();
    assert!(fs::read_to_string(&mine).unwrap().contains("\ntitle nine-years\n"));
}

#[test]
fn a_game_without_a_file_is_saved_in_a_new_one() {
    let folder = Folder::new("unnamed");
    fs::write(folder.file("malbrook-spain-1.record"), "another game").unwrap();
    let play =
        |words: &[&str], lines: &str| run_in(Some(&folder), &[&["play"], words].concat(), lines.as_bytes());
    // Who looks and leaves has nothing to lose.
    let out = play(&["spain"], "map\nquit\n").fine();
    assert!(!out.contains("aved") && folder.names() == ["malbrook-spain-1.record"], "{out}");
    let out = play(&["spain", "--seed", "3"], "1\n1\nquit\n").fine();
    assert!(out.contains("The game is saved in malbrook-spain-2.record after every choice."), "{out}");
    assert!(
        out.trim_end()
            .ends_with("malbrook play --load malbrook-spain-2.record --save malbrook-spain-2.record")
    );
    // The end of the input is another way to leave; a loaded game is not changed unless `--save` names it.
    let saved = fs::read_to_string(folder.file("malbrook-spain-2.record")).unwrap();
    let out = play(&["--load", "malbrook-spain-2.record"], "1\n").fine();
    assert!(out.contains("malbrook-spain-3.record"), "{out}");
    assert_eq!(fs::read_to_string(folder.file("malbrook-spain-2.record")).unwrap(), saved);
    assert_eq!(fs::read_to_string(folder.file("malbrook-spain-1.record")).unwrap(), "another game");
}

#[test]
fn a_game_at_the_terminal_keeps_the_promise_of_its_first_screen() {
    let folder = Folder::new("promise");
    let file = folder.file("game.record");
    let out =
        play(&["--seed", "11", "--scenario", "tournament", "--save", &file], &"1\n".repeat(30_000)).fine();
    let (_, rest) = out.split_once("Dice sealed under ").unwrap();
    let promise = rest.split_whitespace().next().unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains(&format!("\ncommit {promise}\n")));
    assert!(run_with(&["verify", &file], b"").fine().contains(promise));
    run_with(&["verify", "--promise", promise, &file], b"").fine();
    // A game that was only begun is checked too.
    let begun = folder.file("begun.record");
    play(&["--seed", "12", "--save", &begun], "1\n1\n").fine();
    run_with(&["verify", &begun], b"").fine();
}
