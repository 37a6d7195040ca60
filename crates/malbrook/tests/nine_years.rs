//! The second title through the whole program.

use crate::common;

use common::{Folder, malbrook, recorded_game_of, run_with};
use malbrook::engine::Engine;
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_scripted_start() {
    let lines = "map london\nhand\n1\n1\nlog\nquit\n";
    let out =
        run_with(&["play", "nine-years", "--seed", "3", "--option", "mainz-held"], lines.as_bytes()).fine();
    assert!(out.starts_with("Nine Years - Nine Years\nWith mainz-held\n"), "{out}");
    assert!(out.contains("1688 | Campaign phase | "), "{out}");
    assert!(out.contains("King William's War +0 VP, Bourbon dominant."), "{out}");
    assert!(!out.contains("loyalty"), "that is of another title: {out}");
    assert!(out.contains("Brest fleet strength 1.") && out.contains("Atlantic fleet strength 2."), "{out}");
    assert!(out.contains("London (Bourbon"), "{out}");
}

#[test]
fn many_games_end() {
    let out = malbrook("simulate nine-years --games 200 --seed 1").fine();
    assert!(out.lines().any(|line| line.starts_with("games  ") && line.ends_with(" 200")), "{out}");
    let with =
        "simulate nine-years --games 20 --option attrition --option double-action-decks --option mainz-held";
    assert!(malbrook(with).fine().contains("checksum"));
}

#[test]
fn a_record_replays_and_becomes_golden() {
    let folder = Folder::new("nine-years");
    let file = recorded_game_of("nine-years", &folder, "war.record", 3, 400);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\ntitle nine-years\n"), "{text:.200}");
    let out = run_with(&["replay", &file], b"").fine();
    assert!(out.contains("actions 400\n"), "{out}");
    let golden = folder.file("golden");
    run_with(&["golden", "add", &file, "--dir", &golden], b"").fine();
    assert!(run_with(&["golden", "check", &golden], b"").fine().starts_with("ok "));
}

#[test]
fn every_other_command_knows_it() {
    assert!(malbrook("rules nine-years --rule 18.1.2").fine().starts_with("18.1.2 "));
    assert!(malbrook("fuzz nine-years --games 2 --seed 1").fine().ends_with("2 games, 0 failed\n"));
    assert!(malbrook("bench nine-years --callgrind 2").fine().starts_with("2 games, "));
    let bench = malbrook("bench --seconds 0.4").fine();
    assert!(bench.contains("No Peace Without Spain!\n") && bench.contains("Nine Years\n"), "{bench}");
    assert!(bench.contains("decisions a second of nine-years beside spain: "), "{bench}");
    let folder = Folder::new("nine-years-data");
    let dir = folder.path().to_str().unwrap();
    run_with(&["data", "export", dir], b"").fine();
    assert!(run_with(&["data", "check", dir], b"").fine().contains("nine-years: sound, hash "));
    let with = ["--data", dir, "simulate", "nine-years", "--games", "2"];
    assert!(run_with(&with, b"").fine().contains("checksum"));
}

fn ask(engine: &mut Engine, request: Value) -> Value {
    let reply = engine.answer(request.to_string().as_bytes());
    assert_eq!(reply["ok"], true, "{request} gave {reply}");
    reply
}

#[test]
fn the_engine_plays_it() {
    let mut engine = Engine::new(None);
    let titles = ask(&mut engine, json!({ "command": "titles" }));
    let nine = titles["titles"].as_array().unwrap().iter().find(|t| t["title"] == "nine-years").unwrap();
    assert_eq!(nine["name"], "Nine Years");
    assert!(nine["options"].as_array().unwrap().contains(&json!("mainz-held")));
    assert!(!nine["options"].as_array().unwrap().contains(&json!("historic-economy")));

    let wrong = json!({ "command": "new", "title": "nine-years", "options": ["first-edition"] });
    let reply = engine.answer(wrong.to_string().as_bytes());
    assert_eq!(reply["error"]["kind"], "input");
    assert!(reply["error"]["message"].as_str().unwrap().contains("it has battle-rerolls"), "{reply}");

    let mut reply = ask(&mut engine, json!({ "command": "new", "title": "nine-years", "seed": 5 }));
    for step in 0..600 {
        if reply["to_act"][0].is_null() {
            break;
        }
        let list = ask(&mut engine, json!({ "command": "actions" }));
        let count = list["count"].as_u64().unwrap() as usize;
        let action = &list["actions"][step * 7 % count]["action"];
        reply = ask(&mut engine, json!({ "command": "play", "action": action }));
    }
    let view = ask(&mut engine, json!({ "command": "view", "seat": "spectator" }))["view"].take();
    assert_eq!((&view["title"], &view["loyalty"]), (&json!("nine-years"), &Value::Null));
    assert!(view["colonies"]["box"].is_number() && view["fleets"]["brest"].is_object(), "{view}");
    let hash = ask(&mut engine, json!({ "command": "hash" }))["hash"].take();
    let toml = ask(&mut engine, json!({ "command": "position" }))["toml"].take();
    ask(&mut engine, json!({ "command": "position", "position": toml, "seed": 1 }));
    assert_eq!(ask(&mut engine, json!({ "command": "hash" }))["hash"], hash);
}
