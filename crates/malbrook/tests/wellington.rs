//! A title with other rules through the whole program.

use crate::common;

use common::{Folder, malbrook, recorded_game_of, run_with};
use malbrook::engine::Engine;
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_scripted_start() {
    let lines = "help\nhand\nmap oporto\n? place 1608\nrule 8.13\nundo\nlog\nquit\n";
    let words = ["play", "wellington", "--seed", "3", "--option", "besieger-attrition"];
    let out = run_with(&words, lines.as_bytes()).fine();
    assert!(out.starts_with("Wellington's War - "), "{out}");
    assert!(out.contains("\nWith besieger-attrition\n"), "{out}");
    assert!(out.contains("Command cards: "), "{out}");
    assert!(out.contains("\n  place 1508"), "help or choices in notation: {out}");
    assert!(out.contains("8.13 "), "{out}");
}

#[test]
fn many_games_end() {
    let out = malbrook("simulate wellington --games 100 --seed 1").fine();
    assert!(out.lines().any(|line| line.starts_with("games  ") && line.ends_with(" 100")), "{out}");
    assert!(out.contains("victory points at the end"), "{out}");
    let with = "simulate wellington --scenario 1812 --games 20 --option mondego-bay --option de-espana";
    assert!(malbrook(with).fine().contains("checksum"));
}

#[test]
fn games_are_kept_as_tables() {
    let folder = Folder::new("wellington-tables");
    let file = folder.file("war.parquet");
    run_with(&["simulate", "wellington", "--games", "6", "--seed", "2", "--out", &file], b"").fine();
    let page = folder.file("war.html");
    run_with(&["report", &file, "--out", &page], b"").fine();
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("Wellington's War"));
    assert!(text.contains("won by the Anglo-Allies") && text.contains("Blocks on the map"));
    for other in ["Alliance", "Bourbon", "Corps", "Famous Victories"] {
        assert!(!text.contains(other), "{other} is a word of other titles");
    }
}

#[test]
fn a_record_replays_and_becomes_golden() {
    let folder = Folder::new("wellington");
    let file = recorded_game_of("wellington", &folder, "war.record", 3, 300);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\ntitle wellington\n"), "{text:.200}");
    let out = run_with(&["replay", &file, "--verbose"], b"").fine();
    assert!(out.contains("actions 300\n"), "{out}");
    let golden = folder.file("golden");
    run_with(&["golden", "add", &file, "--dir", &golden], b"").fine();
    assert!(run_with(&["golden", "check", &golden], b"").fine().starts_with("ok "));
}

#[test]
fn every_other_command_knows_it() {
    assert!(malbrook("rules wellington --rule 8.13").fine().starts_with("8.13 "));
    let checked = malbrook("rules wellington --check").fine();
    assert!(checked.contains("204/204") && checked.contains("226/226"), "{checked}");
    assert!(malbrook("fuzz wellington --games 2 --seed 1").fine().ends_with("2 games, 0 failed\n"));
    assert!(malbrook("bench wellington --callgrind 2").fine().starts_with("2 games, "));
    let folder = Folder::new("wellington-data");
    let dir = folder.path().to_str().unwrap();
    run_with(&["data", "export", dir], b"").fine();
    assert!(run_with(&["data", "check", dir], b"").fine().contains("wellington: sound, hash "));
    let with = ["--data", dir, "simulate", "wellington", "--games", "2"];
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
    let ours = titles["titles"].as_array().unwrap().iter().find(|t| t["title"] == "wellington").unwrap();
    assert_eq!((&ours["name"], &ours["seats"]), (&json!("Wellington's War"), &json!(["allied", "french"])));
    assert_eq!(ours["options"].as_array().unwrap().len(), 9);

    let wrong = json!({ "command": "new", "title": "wellington", "options": ["rain"] });
    let reply = engine.answer(wrong.to_string().as_bytes());
    assert_eq!(reply["error"]["kind"], "input");
    assert!(reply["error"]["message"].as_str().unwrap().contains("it has mondego-bay"), "{reply}");

    let new = json!({ "command": "new", "title": "wellington", "scenario": "1812", "seed": 5 });
    let mut reply = ask(&mut engine, new);
    for step in 0..400 {
        if reply["to_act"][0].is_null() {
            break;
        }
        let list = ask(&mut engine, json!({ "command": "actions" }));
        let count = list["count"].as_u64().unwrap() as usize;
        let action = &list["actions"][step * 7 % count]["action"];
        let request = json!({ "command": "play", "seat": list["seat"], "action": action });
        reply = ask(&mut engine, request);
        if step % 40 == 0 {
            ask(&mut engine, json!({ "command": "odds" }));
        }
    }
    let view = ask(&mut engine, json!({ "command": "view", "seat": "spectator" }))["view"].take();
    assert!(view["own"].is_null() && view["tokens"].as_array().unwrap().len() > 20, "{view}");
    let own = ask(&mut engine, json!({ "command": "view", "seat": "french" }))["view"].take();
    assert!(own["own"]["blocks"].as_array().unwrap().len() > 20, "{own}");
    let chosen = ask(&mut engine, json!({ "command": "choose", "level": "captain" }));
    assert!(chosen["action"].is_string());
    let hash = ask(&mut engine, json!({ "command": "hash" }))["hash"].take();
    let toml = ask(&mut engine, json!({ "command": "position" }))["toml"].take();
    ask(&mut engine, json!({ "command": "position", "position": toml, "seed": 1 }));
    assert_eq!(ask(&mut engine, json!({ "command": "hash" }))["hash"], hash);
}

/// Plays on until besiegers are named and their die is about to be thrown, and says whose decision that is.
fn play_to_a_siege_die(engine: &mut Engine) -> String {
    for seed in 1..50 {
        let new = json!({ "command": "new", "title": "wellington", "scenario": "1812", "seed": seed });
        let mut reply = ask(engine, new);
        for step in 0..300 {
            if reply["to_act"][0].is_null() {
                break;
            }
            let list = ask(engine, json!({ "command": "actions" }));
            let actions = list["actions"].as_array().unwrap();
            let find = |wanted: &str| actions.iter().find(|action| action["action"] == wanted);
            if list["step"] == "siege" && find("done").is_some() {
                return list["seat"].as_str().unwrap().to_owned();
            }
            let action = find("do siege").unwrap_or(&actions[step * 7 % actions.len()]);
            reply =
                ask(engine, json!({ "command": "play", "seat": list["seat"], "action": action["action"] }));
        }
    }
    panic!("there was no siege");
}

#[test]
fn the_besieger_alone_hears_the_odds_of_the_die() {
    let mut engine = Engine::new(None);
    let seat = play_to_a_siege_die(&mut engine);
    let odds = |engine: &mut Engine, request: Value| ask(engine, request)["odds"].take();
    let own = odds(&mut engine, json!({ "command": "odds", "seat": seat }));
    assert_eq!((&own["kind"], &own["side"]), (&json!("siege"), &json!(seat)));
    assert_eq!(odds(&mut engine, json!({ "command": "odds" })), own, "the seat that owes the decision");
    for other in ["allied", "french", "spectator"].into_iter().filter(|other| *other != seat) {
        assert_eq!(odds(&mut engine, json!({ "command": "odds", "seat": other })), Value::Null, "{other}");
    }
    let wrong = json!({ "command": "odds", "seat": "spanish" });
    assert_eq!(engine.answer(wrong.to_string().as_bytes())["error"]["kind"], "input");
}

#[test]
fn sections_that_facts_cite_are_rules() {
    let mut engine = Engine::new(None);
    for (section, first) in [("7.31", "7.311"), ("9.32", "9.321"), ("7.0", "7.1"), ("17.0", "17.1")] {
        let reply = ask(&mut engine, json!({ "command": "rules", "title": "wellington", "clause": section }));
        let rules = reply["rules"].as_array().unwrap_or_else(|| panic!("{section}: {reply}"));
        assert_eq!(rules[0]["id"], first);
        assert!(rules.len() > 1 && rules.iter().all(|rule| rule["text"].is_string()), "{reply}");
    }
    let named =
        ask(&mut engine, json!({ "command": "rules", "title": "grand-campaign", "clause": "NY 20.4.6" }));
    assert_eq!((&named["title"], &named["rule"]["id"]), (&json!("nine-years"), &json!("20.4.6")));
}
