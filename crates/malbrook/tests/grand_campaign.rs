//! The campaign of both wars through the whole program.

use crate::common;

use common::{Folder, malbrook, recorded_game_of, run_with};
use malbrook::engine::Engine;
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_scripted_start() {
    let lines = "map london\nrule 20.3.1\nrule 18.1.2\n1\n1\nquit\n";
    let out = run_with(&["play", "grand-campaign", "--seed", "3"], lines.as_bytes()).fine();
    assert!(out.starts_with("Grand Campaign - "), "{out}");
    assert!(out.contains("1688 | Campaign phase | ") && out.contains("King William's War"), "{out}");
    assert!(out.contains("20.3.1 ") && out.contains("18.1.2 "), "rules of both kinds: {out}");
    let refused = malbrook("play grand-campaign --option first-editon").bad_input();
    assert!(refused.contains("grand-campaign has no option 'first-editon'; it has "), "{refused}");
}

#[test]
fn many_games_end() {
    let out = malbrook("simulate grand-campaign --games 60 --seed 1").fine();
    assert!(out.lines().any(|line| line.starts_with("games  ") && line.ends_with(" 60")), "{out}");
}

#[test]
fn a_record_replays_and_becomes_golden() {
    let folder = Folder::new("grand-campaign");
    let file = recorded_game_of("grand-campaign", &folder, "wars.record", 3, 300);
    assert!(fs::read_to_string(&file).unwrap().contains("\ntitle grand-campaign\n"));
    assert!(run_with(&["replay", &file], b"").fine().contains("actions 300\n"));
    let golden = folder.file("golden");
    run_with(&["golden", "add", &file, "--dir", &golden], b"").fine();
    assert!(run_with(&["golden", "check", &golden], b"").fine().starts_with("ok "));
}

#[test]
fn every_other_command_knows_it() {
    assert!(malbrook("rules grand-campaign --rule 20.3.14").fine().starts_with("20.3.14 "));
    assert!(malbrook("fuzz grand-campaign --games 2 --seed 1").fine().ends_with("2 games, 0 failed\n"));
    assert!(malbrook("bench grand-campaign --callgrind 2").fine().starts_with("2 games, "));
    assert!(malbrook("--help").fine().contains("grand-campaign"));
}

#[test]
fn its_data_are_those_of_both_wars() {
    let folder = Folder::new("grand-campaign-data");
    let dir = folder.path().to_str().unwrap();
    let written = run_with(&["data", "export", dir], b"").fine();
    assert!(!written.contains("grand-campaign/"), "{written}");
    assert_eq!(run_with(&["data", "check", dir], b"").fine().matches(": sound, hash ").count(), 5);
    let with = ["--data", dir, "simulate", "grand-campaign", "--games", "2"];
    assert!(run_with(&with, b"").fine().contains("checksum"));

    let map = folder.path().join("spain/map.toml");
    fs::write(&map, fs::read_to_string(&map).unwrap() + "\nnonsense = 1\n").unwrap();
    let run = run_with(&["data", "check", dir], b"").fails();
    assert!(!run.out.contains("grand-campaign: sound"), "{}", run.out);
    assert_eq!(run.out.matches("nonsense").count(), 1, "told once: {}", run.out);
    fs::remove_dir_all(folder.path().join("spain")).unwrap();
    assert_eq!(run_with(&["data", "check", dir], b"").fine().lines().count(), 3);
    let missing = run_with(&with, b"").bad_input();
    assert!(missing.contains("spain") && missing.contains("cannot be read"), "{missing}");
}

fn ask(engine: &mut Engine, request: Value) -> Value {
    let reply = engine.answer(request.to_string().as_bytes());
    assert_eq!(reply["ok"], true, "{request} gave {reply}");
    reply
}

#[test]
fn the_engine_plays_it_to_the_end() {
    let mut engine = Engine::new(None);
    let titles = ask(&mut engine, json!({ "command": "titles" }));
    let campaign =
        titles["titles"].as_array().unwrap().iter().find(|t| t["title"] == "grand-campaign").unwrap();
    assert_eq!(campaign["name"], "Grand Campaign");
    assert_eq!(campaign["scenarios"][0]["first_year"], 1688);
    let reached = (1..=8).filter(|&seed| plays_into_the_second_war(&mut engine, seed)).count();
    assert!(reached > 0);
}

/// Plays a campaign to its end; in the second war its view and its position are looked at once.
fn plays_into_the_second_war(engine: &mut Engine, seed: u64) -> bool {
    let mut reply = ask(engine, json!({ "command": "new", "title": "grand-campaign", "seed": seed }));
    let mut seen = false;
    for step in 0.. {
        if reply["to_act"][0].is_null() {
            break;
        }
        let list = ask(engine, json!({ "command": "actions" }));
        let count = list["count"].as_u64().unwrap() as usize;
        let action = &list["actions"][step * 7 % count]["action"];
        reply = ask(engine, json!({ "command": "play", "action": action }));
        if !seen && step % 25 == 0 {
            let view = ask(engine, json!({ "command": "view", "seat": "alliance" }))["view"].take();
            seen = view["year"].as_u64() >= Some(1702);
            if seen {
                look_at_the_second_war(engine, &view);
            }
        }
    }
    seen
}

fn look_at_the_second_war(engine: &mut Engine, view: &Value) {
    assert_eq!((&view["era"], &view["colonies"]), (&json!(2), &Value::Null));
    assert!(view["first_war"]["side"].is_string() && view["loyalty"]["box"].is_number(), "{view}");
    let hash = ask(engine, json!({ "command": "hash" }))["hash"].take();
    let toml = ask(engine, json!({ "command": "position" }))["toml"].take();
    ask(engine, json!({ "command": "position", "position": toml, "seed": 1 }));
    assert_eq!(ask(engine, json!({ "command": "hash" }))["hash"], hash);
}
