//! The example bot plays a whole game against the machine, through a token, on the real server.
#![cfg(unix)]

use crate::common;
use crate::common_serve;

use common::Folder;
use common_serve::Serving;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A token of a new account.
fn token(server: &Serving) -> String {
    let account = r#"{"name":"Villars","password":"correct horse battery"}"#;
    let (status, head, body) = server.request("POST", "/api/signup", "", account);
    assert_eq!(status, 201, "{body}");
    let cookie = head.lines().filter_map(|line| line.split_once(": ")).filter_map(|(name, value)| {
        let pair = value.split(';').next()?;
        (name.eq_ignore_ascii_case("set-cookie") && !pair.ends_with('=')).then_some(pair)
    });
    let cookies = format!("Cookie: {}\r\n", cookie.collect::<Vec<_>>().join("; "));
    let wanted = r#"{"name":"bot","scopes":["play"]}"#;
    let (status, _, body) = server.request("POST", "/api/me/tokens", &cookies, wanted);
    assert_eq!(status, 201, "{body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    made["secret"].as_str().expect("a secret").to_owned()
}

#[test]
fn the_example_plays_a_whole_game() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: python3 is missing, so the example bot was not tried");
        return;
    }
    let folder = Folder::new("bot");
    // A low limit, so that the bot is told to wait now and then.
    let limits = ["--requests-per-second", "300", "--request-burst", "300", "--log", "warn"];
    let server = Serving::start(&folder, &limits);
    let token = token(&server);
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let run = Command::new("python3")
        .arg(bot)
        .args([format!("http://{}", server.address), "nine-years".to_owned()])
        .env("MALBROOK_TOKEN", &token)
        .output()
        .expect("python3 runs");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}{err}");
    let id = out.split("/api/games/").nth(1).and_then(|rest| rest.split(':').next()).expect("a game");
    let (status, _, body) = server.request("GET", &format!("/api/games/{id}"), "", "");
    assert_eq!(status, 200, "{body}");
    let look: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(look["game"]["status"], "over");
    assert!(out.contains(look["game"]["result"].as_str().expect("a result")), "{out}");
    assert!(look["seq"].as_u64().expect("a number") > 100);
    // The dice were those that were promised.
    let (_, _, record) = server.request("GET", &format!("/api/games/{id}/record"), "", "");
    std::fs::write(folder.path().join("game.record"), record).expect("a file");
    let said = common::run_with(&["verify", &folder.file("game.record")], b"").fine();
    assert!(said.contains("kept by the server's secret"), "{said}");
}
