//! Conversations with the engine: whole games, positions, dice, undo, and lines nobody should send.

use crate::common;

use common::{Folder, run_with};
use malbrook::engine::{Engine, MAX_LINE};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A game in which the Alliance has laid its card and waits for the other.
const WAITING: &str = "malbrook record 1\ntitle spain\nscenario full-game\nrules 2\nseed 0300000000000000000000000000000000000000000000000000000000000000\n---\n1 card 2\n";

/// An engine that is spoken to in JSON.
struct Talk(Engine);

impl Talk {
    fn new() -> Talk {
        Talk(Engine::new(None))
    }

    fn say(&mut self, request: Value) -> Value {
        self.0.answer(request.to_string().as_bytes())
    }

    /// A reply that must be a success.
    fn ask(&mut self, request: Value) -> Value {
        let reply = self.say(request.clone());
        assert_eq!(reply["ok"], true, "{request} gave {reply}");
        reply
    }

    /// The kind of an error.
    fn error(&mut self, request: Value) -> String {
        let reply = self.say(request.clone());
        assert_eq!(reply["ok"], false, "{request} gave {reply}");
        assert!(!reply["error"]["message"].as_str().expect("there is a message").is_empty());
        reply["error"]["kind"].as_str().expect("there is a kind").to_owned()
    }

    fn hash(&mut self) -> Value {
        self.ask(json!({ "command": "hash" }))["hash"].take()
    }
}

#[test]
fn a_program_speaks_with_the_program() {
    let lines = b"{\"id\":\"a\",\"command\":\"hello\"}\n\nnonsense\n{\"command\":\"new\",\"seed\":5}\n{\"command\":\"quit\"}\n{\"command\":\"hello\"}\n";
    let out = run_with(&["engine"], lines).fine();
    let replies: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let ok: Vec<bool> = replies.iter().map(|reply| reply["ok"] == true).collect();
    assert_eq!(ok, [true, false, false, true, true], "{out}");
    assert_eq!(replies[0]["id"], "a");
    assert_eq!(replies[0]["protocol"], 1);
    assert_eq!(run_with(&["engine"], b"").fine(), "");
    assert!(
        run_with(&["engine"], b"{\"command\":\"hello\"}").fine().contains("\"ok\":true"),
        "a last line without its end"
    );
}

#[test]
fn a_refusal_of_the_grand_campaign_names_the_book_of_its_rule() {
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "title": "grand-campaign", "seed": 3 }));
    let refused = talk.say(json!({ "command": "play", "action": "march" }))["error"].take();
    let why = talk.ask(json!({ "command": "why-not", "action": "march" }));
    for cited in [&refused, &why["why"]] {
        assert_eq!(cited["book"], "nine-years", "{cited}");
        assert!(!cited["message"].as_str().expect("a message").contains('('), "{cited}");
        let rule = json!({ "command": "rules", "title": cited["book"], "clause": cited["rule"] });
        talk.ask(rule);
    }
    assert!(why["text"].is_string(), "{why}");
}

#[test]
fn a_line_that_is_too_long_is_answered_and_skipped() {
    let mut lines = vec![b'['; MAX_LINE + 10];
    lines.extend(b"\n{\"command\":\"hello\"}\n");
    let out = run_with(&["engine"], &lines).fine();
    let replies: Vec<&str> = out.lines().collect();
    assert_eq!(replies.len(), 2, "{out}");
    assert!(replies[0].contains("\"kind\":\"limit\""), "{out}");
    assert!(replies[1].contains("\"ok\":true"), "{out}");
}

#[test]
fn a_line_of_exactly_the_limit_is_read() {
    let mut line = b"{\"command\":\"hello\",\"id\":\"".to_vec();
    line.resize(MAX_LINE - 2, b'x');
    line.extend(b"\"}\n{\"command\":\"hello\"}\n");
    let out = run_with(&["engine"], &line).fine();
    assert_eq!(out.matches("\"ok\":true").count(), 2, "{out}");
}

#[test]
fn a_whole_game_by_its_own_lists() {
    let mut talk = Talk::new();
    let mut reply =
        talk.ask(json!({ "command": "new", "seed": 21, "scenario": "tournament", "options": ["attrition"] }));
    let mut step = 0usize;
    while reply["to_act"][0].is_string() {
        let list = talk.ask(json!({ "command": "actions" }));
        let count = list["count"].as_u64().expect("a number") as usize;
        assert!(count > 0, "{list}");
        let action = &list["actions"][step * 7 % count]["action"];
        assert_eq!(talk.ask(json!({ "command": "why-not", "action": action }))["allowed"], true);
        reply = talk.ask(json!({ "command": "play", "action": action }));
        step += 1;
        assert!(step < 100_000, "the game does not end");
    }
    assert!(reply["outcome"]["result"].is_string(), "{reply}");
    assert_eq!(talk.ask(json!({ "command": "outcome" }))["over"], true);
    assert_eq!(talk.error(json!({ "command": "actions" })), "state");
    assert_eq!(talk.error(json!({ "command": "undo" })), "state");

    let hash = talk.hash();
    let record = talk.ask(json!({ "command": "record" }));
    assert_eq!(record.get("position"), None, "the seed is enough");
    let mut other = Talk::new();
    let again = other.ask(json!({ "command": "load-record", "record": record["record"] }));
    assert_eq!(again["hash"], hash);
    assert_eq!(again["played_in_all"], step);
}

#[test]
fn our_bots_choose_through_the_protocol_and_play_nothing() {
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "scenario": "tournament", "seed": 8 }));
    let mut again = Talk::new();
    again.ask(json!({ "command": "new", "scenario": "tournament", "seed": 8 }));
    for _ in 0..60 {
        let before = talk.hash();
        let request = json!({ "command": "choose", "level": "recruit" });
        let chosen = talk.ask(request.clone());
        assert_eq!(talk.hash(), before);
        assert_eq!(again.ask(request), chosen, "the same game and the same bot");
        let play = json!({ "command": "play", "seat": chosen["seat"], "action": chosen["action"] });
        talk.ask(play.clone());
        again.ask(play);
    }
    talk.ask(json!({ "command": "load-record", "record": WAITING }));
    assert_eq!(talk.error(json!({ "command": "choose", "seat": "alliance" })), "state");
    assert_eq!(talk.error(json!({ "command": "choose", "level": "emperor" })), "input");
    assert_eq!(talk.error(json!({ "command": "choose", "level": "marshal:soon" })), "input");
    assert_eq!(Talk::new().error(json!({ "command": "choose" })), "state");
}

/// The program itself, spoken to line by line.
struct Conversation {
    child: std::process::Child,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

impl Conversation {
    fn begin() -> Conversation {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_malbrook"))
            .env("LC_ALL", "C")
            .arg("engine")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("it has an output");
        Conversation { child, lines: std::io::BufRead::lines(std::io::BufReader::new(out)) }
    }

    fn say(&mut self, request: Value) {
        let input = self.child.stdin.as_mut().expect("it has an input");
        std::io::Write::write_all(input, format!("{request}\n").as_bytes()).expect("it listens");
    }

    fn hear(&mut self) -> Value {
        let line = self.lines.next().expect("it goes on").expect("a line");
        serde_json::from_str(&line).expect("it is JSON")
    }
}

#[test]
fn advice_is_told_while_it_gets_better_until_it_is_stopped() {
    let mut talk = Conversation::begin();
    talk.say(json!({ "command": "new", "seed": 3 }));
    talk.say(
        json!({ "id": "a", "command": "advise", "seat": "alliance", "level": "marshal:600s", "lines": 2 }),
    );
    assert_eq!(talk.hear()["ok"], true);
    let [first, second] = [talk.hear(), talk.hear()];
    for update in [&first, &second] {
        assert_eq!((&update["id"], update.get("ok")), (&json!("a"), None), "{update}");
        let lines = update["update"]["lines"].as_array().expect("lines");
        assert!(!lines.is_empty() && lines.len() <= 2, "{update}");
        let win = lines[0]["win"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&win) && lines[0]["text"].is_string(), "{update}");
    }
    assert!(first["update"]["playouts"].as_u64() < second["update"]["playouts"].as_u64());

    // Others are answered meanwhile; one advice at a time.
    talk.say(json!({ "id": "b", "command": "advise", "seat": "alliance" }));
    talk.say(json!({ "id": "c", "command": "hash" }));
    talk.say(json!({ "id": "d", "command": "stop" }));
    let mut replies = Vec::new();
    while replies.len() < 4 {
        let line = talk.hear();
        if line.get("update").is_none() {
            replies.push(line);
        }
    }
    let ids: Vec<&Value> = replies.iter().map(|reply| &reply["id"]).collect();
    assert_eq!(ids, ["b", "c", "a", "d"]);
    assert_eq!(replies[0]["error"]["kind"], "state");
    assert_eq!((&replies[2]["ok"], &replies[2]["seat"]), (&json!(true), &json!("alliance")));
    assert_eq!(replies[3]["stopped"], true);

    // At once another one, of which the end is told before the program goes.
    talk.say(json!({ "id": "e", "command": "advise", "seat": "alliance", "level": "generalissimo:600s" }));
    talk.say(json!({ "id": "f", "command": "quit" }));
    let mut last = talk.hear();
    while last.get("update").is_some() {
        last = talk.hear();
    }
    assert_eq!((&last["id"], &last["ok"]), (&json!("e"), &json!(true)));
    assert_eq!(talk.hear(), json!({ "id": "f", "ok": true }));
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn advice_of_so_many_playouts_is_the_same_everywhere() {
    let lines = b"{\"command\":\"new\",\"seed\":4}\n{\"command\":\"advise\",\"level\":\"marshal:80n\",\"updates\":false}\n";
    let told = |text: String| -> Value {
        let reply = text.lines().nth(1).expect("the end of the input ends no thinking").to_owned();
        let mut reply: Value = serde_json::from_str(&reply).expect("it is JSON");
        reply["ms"] = Value::Null;
        reply
    };
    let advice = told(run_with(&["engine"], lines).fine());
    // All that are still in the race finish their round.
    assert!(advice["playouts"].as_u64().is_some_and(|n| (80..92).contains(&n)), "{advice}");
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "seed": 4 }));
    let before = talk.hash();
    let mut again = talk.ask(json!({ "command": "advise", "level": "marshal:80n" }));
    again["ms"] = Value::Null;
    assert_eq!(again, advice);
    assert_eq!(talk.hash(), before, "nothing is played");

    for (field, value) in
        [("lines", json!(0)), ("lines", json!(6)), ("updates", json!(1)), ("level", json!("marshal:2t"))]
    {
        assert_eq!(talk.error(json!({ "command": "advise", field: value })), "input");
    }
    talk.ask(json!({ "command": "load-record", "record": WAITING }));
    assert_eq!(talk.error(json!({ "command": "advise", "seat": "alliance" })), "state");
    assert_eq!(Talk::new().error(json!({ "command": "advise" })), "state");
}

#[test]
fn positions_and_records_of_scripted_games_come_back() {
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "seed": 4 }));
    talk.ask(json!({ "command": "dice", "script": [1, 6, { "purpose": "battle", "face": 3 }], "seed": 9 }));
    for _ in 0..300 {
        let list = talk.ask(json!({ "command": "actions" }));
        talk.ask(json!({ "command": "play", "action": list["actions"][0]["action"] }));
    }
    let hash = talk.hash();
    let position = talk.ask(json!({ "command": "position" }));
    for document in [&position["position"], &position["toml"]] {
        let reply = Talk::new().ask(json!({ "command": "position", "position": document }));
        assert_eq!(reply["hash"], hash);
    }
    let record = talk.ask(json!({ "command": "record" }));
    let load =
        json!({ "command": "load-record", "record": record["record"], "position": record["position"] });
    assert_eq!(Talk::new().ask(load)["hash"], hash);
    let alone = json!({ "command": "load-record", "record": record["record"] });
    let reply = Talk::new().ask(alone);
    assert_eq!((&reply["hash"], reply.get("seed")), (&hash, None), "the record stands alone");
}

/// A game from a position, with its seed in hexadecimal digits.
fn game_from_a_position() -> (Talk, String) {
    let mut talk = Talk::new();
    let round = json!({ "side": "alliance", "card": 2 });
    let forces = json!({ "lille": "4 Du, 2 Br, marlborough", "arras": "3 Fr, villars" });
    let inside = json!({ "lille": "1 Fr" });
    let position =
        json!({ "base": "empty", "year": 1708, "round": round, "forces": forces, "inside": inside });
    let reply = talk.ask(json!({ "command": "position", "position": position, "seed": 11 }));
    let seed = reply["seed"].as_str().expect("a text").to_owned();
    for action in
        ["do campaign", "space lille", "leader marlborough", "take 2 Br", "take 4 Du", "done", "siege"]
    {
        talk.ask(json!({ "command": "play", "action": action }));
    }
    (talk, seed)
}

#[test]
fn the_record_of_a_game_from_a_position_stands_alone() {
    let (mut talk, seed) = game_from_a_position();
    let hash = talk.hash();
    let reply = talk.ask(json!({ "command": "record" }));
    let text = reply["record"].as_str().expect("a text");
    assert!(text.contains(&format!("\nseed {seed}\n")) && text.contains("\nstart {"), "{text}");
    assert!(reply["position"].is_object(), "{reply}");

    let mut other = Talk::new();
    let again = other.ask(json!({ "command": "load-record", "record": text }));
    assert_eq!((&again["hash"], &again["seed"]), (&hash, &json!(seed)));
    assert_eq!(other.ask(json!({ "command": "record" })), reply, "it is written again as it was read");
    for talk in [&mut talk, &mut other] {
        for _ in 0..60 {
            let list = talk.ask(json!({ "command": "actions" }));
            talk.ask(json!({ "command": "play", "action": list["actions"][0]["action"] }));
        }
    }
    assert_ne!(talk.hash(), hash);
    assert_eq!(talk.hash(), other.hash(), "both go on with the dice of the seed");

    let folder = Folder::new("engine-position");
    let file = folder.file("siege.record");
    std::fs::write(&file, text).expect("it can be written");
    let out = run_with(&["replay", &file], b"").fine();
    assert!(out.contains("\nactions 7\n"), "{out}");
    let golden = folder.file("golden");
    run_with(&["golden", "add", &file, "--dir", &golden], b"").fine();
    assert!(run_with(&["golden", "check", &golden], b"").fine().starts_with("ok "));
    let saved = folder.file("saved.record");
    run_with(&["play", "--load", &file, "--save", &saved], b"1\n").fine();
    assert!(run_with(&["replay", &saved], b"").fine().contains("\nactions 8\n"));
}

#[test]
fn a_start_that_makes_no_sense_is_refused() {
    let (mut talk, _) = game_from_a_position();
    let text = talk.ask(json!({ "command": "record" }))["record"].as_str().expect("a text").to_owned();
    let (head, body) = text.split_once("\nstart ").expect("there is a start");
    let body = &body[body.find("\n---").expect("the header ends")..];
    for start in
        ["{", "7", "{\"year\":1650}", "{\"forces\":{\"atlantis\":\"2 Fr\"}}", "{\"scenario\":\"tournament\"}"]
    {
        let record = format!("{head}\nstart {start}{body}");
        assert_eq!(talk.error(json!({ "command": "load-record", "record": record })), "input", "{start}");
    }
    let other = format!("{head}\nstart {{\"year\":1709}}{body}");
    assert_eq!(talk.error(json!({ "command": "load-record", "record": other })), "replay");
}

#[test]
fn a_batch_stops_at_what_is_refused() {
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "seed": 3 }));
    let reply = talk.ask(json!({ "command": "play", "seat": 1, "actions": ["card 2", "card 2"] }));
    assert_eq!(reply["played"], 1, "the batch stops where other seats come to act: {reply}");
    talk.ask(json!({ "command": "play", "seat": 2, "action": "card 3" }));
    let reply = talk.ask(json!({ "command": "play", "actions": ["do campaign", "march"] }));
    assert_eq!((&reply["played"], &reply["refusal"]["kind"]), (&json!(1), &json!("refusal")), "{reply}");
    let hash = talk.hash();
    assert_eq!(talk.error(json!({ "command": "play", "actions": ["space lille", "jump"] })), "input");
    assert_eq!(talk.error(json!({ "command": "play", "action": "march" })), "refusal");
    assert_eq!(talk.hash(), hash, "an error changes nothing");
}

#[test]
fn scripted_dice_tell_their_faults() {
    let mut talk = Talk::new();
    let forces = json!({ "lille": "4 Du, 2 Br, marlborough" });
    let round = json!({ "side": "alliance", "card": 2 });
    let position = json!({ "base": "empty", "year": 1708, "round": round, "forces": forces });
    talk.ask(json!({ "command": "position", "position": position }));
    talk.ask(json!({ "command": "dice", "script": [{ "purpose": "battle", "face": 4 }] }));
    talk.ask(json!({ "command": "play", "actions": ["do campaign", "space lille", "leader marlborough", "take 2 Br", "take 4 Du", "done"] }));
    let reply = talk.ask(json!({ "command": "play", "action": "siege" }));
    assert_eq!(reply["dice"]["faults"][0], "scripted battle but asked for siege", "{reply}");
    let reply = talk.ask(json!({ "command": "record" }));
    assert!(reply["position"].is_object(), "{reply}");
}

#[test]
fn hands_of_others_are_not_in_a_view() {
    let mut talk = Talk::new();
    talk.ask(json!({ "command": "new", "seed": 3 }));
    let hands = |talk: &mut Talk, seat: &str| {
        talk.ask(json!({ "command": "view", "seat": seat }))["view"]["actions"]["hands"].take()
    };
    let mine = hands(&mut talk, "alliance");
    assert!(!mine["alliance"]["cards"].is_null() && mine["bourbon"]["cards"].is_null(), "{mine}");
    let spectator = hands(&mut talk, "spectator");
    assert!(
        spectator["alliance"]["cards"].is_null() && spectator["bourbon"]["cards"].is_null(),
        "{spectator}"
    );
    assert_eq!(talk.error(json!({ "command": "view" })), "input");
}

#[test]
fn what_makes_no_sense_is_refused_by_its_kind() {
    let mut talk = Talk::new();
    for command in [
        "actions", "play", "why-not", "view", "odds", "undo", "hash", "record", "outcome", "dice", "position",
    ] {
        assert_eq!(talk.error(json!({ "command": command })), "state", "{command} without a game");
    }
    let inputs = [
        json!({ "command": "new", "secnario": "tournament" }),
        json!({ "command": "hello", "seat": 1 }),
        json!({ "command": "new", "title": "france" }),
        json!({ "command": "new", "title": 7 }),
        json!({ "command": "new", "scenario": "short" }),
        json!({ "command": "new", "options": ["luck"] }),
        json!({ "command": "new", "options": "luck" }),
        json!({ "command": "new", "seed": -1 }),
        json!({ "command": "new", "seed": 1.5 }),
        json!({ "command": "new", "seed": "xyz" }),
        json!({ "command": "new", "seed": [] }),
        json!({ "command": "load-record" }),
        json!({ "command": "load-record", "record": "malbrook record 1\n" }),
        json!({ "command": "load-record", "record": "malbrook record 1\ntitle spain\nscenario full-game\n---\n" }),
        json!({ "command": "position", "position": 7 }),
        json!({ "command": "position", "position": { "no-such-field": 1 } }),
        json!({ "command": "position", "position": "[" }),
        json!({ "command": "rules", "clause": "99" }),
        json!({ "command": "rules", "title": "france" }),
    ];
    for request in inputs {
        assert_eq!(talk.error(request.clone()), "input", "{request}");
    }
    talk.ask(json!({ "command": "new", "seed": 1 }));
    let inputs = [
        json!({ "command": "play" }),
        json!({ "command": "play", "actions": [] }),
        json!({ "command": "play", "actions": [7] }),
        json!({ "command": "play", "action": "card 2", "actions": ["card 2"] }),
        json!({ "command": "play", "action": "" }),
        json!({ "command": "play", "action": "card 300" }),
        json!({ "command": "play", "seat": 3, "action": "card 2" }),
        json!({ "command": "why-not" }),
        json!({ "command": "view", "seat": "nobody" }),
        json!({ "command": "dice" }),
        json!({ "command": "dice", "script": ["six"] }),
        json!({ "command": "dice", "script": [{ "purpose": "battle" }] }),
    ];
    for request in inputs {
        assert_eq!(talk.error(request.clone()), "input", "{request}");
    }
    assert_eq!(talk.error(json!({ "command": "castle" })), "command");
    assert_eq!(talk.error(json!({ "id": 1 })), "command");
    assert_eq!(talk.error(json!([1])), "syntax");
}

#[test]
fn rules_of_the_engine_are_those_of_the_ledger() {
    let mut talk = Talk::new();
    let all = talk.ask(json!({ "command": "rules" }));
    for rule in all["rules"].as_array().expect("a list") {
        let one = talk.ask(json!({ "command": "rules", "clause": rule["id"] }));
        assert_eq!(one["rule"]["name"], rule["name"]);
    }
}

/// Lines of a sound conversation, to be spoiled.
const SOUND: [&str; 14] = [
    r#"{"id":1,"command":"hello"}"#,
    r#"{"id":[1],"command":"titles"}"#,
    r#"{"id":2,"command":"new","title":"spain","scenario":"tournament","options":["attrition"],"seed":3}"#,
    r#"{"command":"actions","seat":"alliance"}"#,
    r#"{"command":"play","seat":1,"actions":["card 2","do campaign","space lille","take 2 Fr reduced"]}"#,
    r#"{"command":"why-not","action":"through lille paris"}"#,
    r#"{"command":"view","seat":"spectator"}"#,
    r#"{"command":"position","position":{"base":"empty","year":1708,"vp":15,"round":{"side":"alliance","card":2},"forces":{"lille":"4 Du, 2 Br, marlborough","arras":"3 Fr, villars"},"inside":{"lille":"1 Fr"},"steps":["year rounds","act bourbon"],"hands":{"alliance":[1,2],"bourbon":[3]}}}"#,
    r#"{"command":"position","position":"year = 1709\nvp = 3\n[forces]\nlille = \"2 Fr\"\n"}"#,
    r#"{"command":"dice","script":[1,6,{"purpose":"battle","face":3}],"seed":"7"}"#,
    r#"{"command":"load-record","record":"malbrook record 1\ntitle spain\nscenario full-game\nrules 2\nseed 0300000000000000000000000000000000000000000000000000000000000000\n---\n1 card 2\n2 card 3\n"}"#,
    r#"{"command":"undo","seat":"bourbon"}"#,
    r#"{"command":"odds"}"#,
    r#"{"command":"rules","clause":"14.2.1"}"#,
];

/// A sound line with some bytes or one token changed, or any bytes at all.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let sound = prop::sample::select(&SOUND[..]);
    let bytes = (sound.clone(), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4))
        .prop_map(|(line, changes)| {
            let mut line = line.as_bytes().to_vec();
            changes.into_iter().for_each(|(at, byte)| {
                let at = at.index(line.len());
                line[at] = if byte == b'\n' { b' ' } else { byte };
            });
            line
        });
    let words = [
        "null",
        "-1",
        "1e400",
        "255",
        "256",
        "65536",
        "{}",
        "true",
        "\"\"",
        "\"lille\"",
        "99999999999999999999",
        "1.5",
    ];
    let values = (sound, any::<prop::sample::Index>(), prop::sample::select(words.to_vec())).prop_map(
        |(line, at, word)| {
            let tokens: Vec<(usize, &str)> = line.match_indices([':', ',', '[']).collect();
            let start = tokens[at.index(tokens.len())].0 + 1;
            let end = line[start..].find([',', '}', ']']).map_or(line.len(), |end| start + end);
            format!("{}{word}{}", &line[..start], &line[end..]).into_bytes()
        },
    );
    let noise = prop::collection::vec(any::<u8>().prop_filter("one line", |&byte| byte != b'\n'), 0..60);
    prop_oneof![4 => bytes, 5 => values, 1 => noise]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_line_is_answered_and_none_breaks_the_engine(lines in prop::collection::vec(lines(), 1..12)) {
        let mut engine = Engine::new(None);
        for line in lines {
            let reply = engine.answer(&line);
            let shown = String::from_utf8_lossy(&line).into_owned();
            prop_assert!(reply["ok"].is_boolean() && reply.get("id").is_some(), "{} gave {}", shown, reply);
            prop_assert_ne!(&reply["error"]["kind"], "internal", "{} gave {}", shown, reply);
            prop_assert!(!reply.to_string().contains('\n'), "one line");
        }
    }

    /// Whatever is typed as an action in a real situation is answered, and what is refused changes nothing.
    #[test]
    fn no_action_breaks_a_game(
        seed in 0u64..40,
        steps in 0usize..250,
        words in prop::collection::vec((0usize..21, any::<[u8; 3]>()), 1..30),
    ) {
        let mut talk = Talk::new();
        talk.ask(json!({ "command": "new", "seed": seed, "options": ["attrition", "leader-abilities"] }));
        for step in 0..steps {
            let list = talk.ask(json!({ "command": "actions" }));
            let count = list["count"].as_u64().unwrap_or(0) as usize;
            talk.ask(json!({ "command": "play", "action": list["actions"][step * 5 % count]["action"] }));
        }
        for (verb, [a, b, c]) in words {
            let action = typed(verb, a, b, c);
            let before = talk.hash();
            let reply = talk.say(json!({ "command": "play", "action": action }));
            let kind = &reply["error"]["kind"];
            prop_assert!(reply["ok"] == true || kind == "refusal" || kind == "input", "{} gave {}", action, reply);
            if reply["ok"] == false {
                prop_assert_eq!(talk.hash(), before);
            }
        }
    }
}

/// An action of this verb with things that may or may not be there.
fn typed(verb: usize, a: u8, b: u8, c: u8) -> String {
    let spaces = ["lille", "paris", "ostend", "london", "austria-home", "ulm", "madrid", "turin"];
    let powers = ["Fr", "Sp", "Ba", "Sa", "Br", "Du", "Au", "Em", "Su", "Po", "Ha"];
    let leaders = ["villars", "marlborough", "eugene", "minor-alliance-1", "staff-bourbon", "max-emanuel"];
    let space = |n: u8| spaces[usize::from(n) % spaces.len()];
    let power = powers[usize::from(b) % powers.len()];
    let sort = ["", " reduced", " demoralized", " acted", " reduced demoralized acted"][usize::from(c) % 5];
    let orders =
        ["campaign", "transfer", "replacement", "rally", "sea-move", "deploy-fleet", "special", "end"];
    match verb {
        0 => format!("first {}", ["alliance", "bourbon"][usize::from(a) % 2]),
        1 => format!("card {a}"),
        2 => "draw".to_owned(),
        3 => "event siege-train".to_owned(),
        4 | 5 => format!("do {}", orders[usize::from(a) % orders.len()]),
        6 => format!("space {}", space(a)),
        7 => format!("sea {}", space(a)),
        8 => format!("through {} {}", space(a), space(b)),
        9 => format!("leader {}", leaders[usize::from(a) % leaders.len()]),
        10 | 11 => format!("take {a} {power}{sort}"),
        12 => format!("build {power} {}", ["full", "reduced"][usize::from(a) % 2]),
        13 => format!("restore {power}"),
        14 => format!("line {a}"),
        15 => format!("number {a}"),
        other => ["march", "siege", "convert", "drop", "done"][other % 5].to_owned(),
    }
}
