//! Two at one screen, with a script for their fingers.

use crate::common;

use common::{Folder, Run, malbrook, run_with};
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
    assert!(text.contains("\nscenario tournament\noptions battle-rerolls\n") && text.contains("\nresult "));
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
