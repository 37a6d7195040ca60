//! A stop of the server costs nobody time: it is killed, told to stop and suspended while a clock runs.
#![cfg(unix)]

use crate::common::Folder;
use crate::common_serve::Serving;
use serde_json::Value;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The most that a player may gain by a stop: a heartbeat, and the start of the server on a busy machine.
const MOST_GAINED: i64 = 12_000;
/// The time on the clock, which is used up while the server is away.
const CLOCK: &str = r#"{"kind": "live", "seconds": 30, "increment": 0}"#;

/// A game against the computer whose clock runs for the person.
struct Game {
    id: String,
    cookie: String,
}

impl Game {
    fn begin(server: &Serving) -> Game {
        let wish = format!(
            r#"{{"title": "spain", "seats": [{{"kind": "me"}}, {{"kind": "bot", "level": "recruit"}}], "clock": {CLOCK}}}"#
        );
        let (status, head, body) = server.request("POST", "/api/games", "", &wish);
        assert_eq!(status, 201, "{body}");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
        let begun: Value = serde_json::from_str(&body).unwrap();
        Game { id: begun["game"]["id"].as_str().unwrap().to_owned(), cookie }
    }

    /// How long the person can still think.
    fn left(&self, server: &Serving) -> i64 {
        let path = format!("/api/games/{}?brief=true", self.id);
        let (status, _, body) = server.request("GET", &path, &self.cookie, "");
        assert_eq!(status, 200, "{body}");
        let look: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(look["game"]["status"], "playing", "{body}");
        look["game"]["seats"][0]["deadline"].as_i64().expect("a running clock") - now()
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

#[test]
fn a_stop_of_the_server_costs_nobody_time() {
    let folder = Folder::new("outage");
    let mut server = Serving::start(&folder, &[]);
    let game = Game::begin(&server);
    std::thread::sleep(Duration::from_secs(1));
    for (signal, seconds) in [("KILL", 15), ("TERM", 4), ("STOP", 14)] {
        let before = game.left(&server);
        assert!(before < 30_000 + 2 * MOST_GAINED);
        server.signal(signal);
        if signal == "STOP" {
            std::thread::sleep(Duration::from_secs(seconds));
            server.signal("CONT");
            std::thread::sleep(Duration::from_millis(1500));
        } else {
            server.wait();
            std::thread::sleep(Duration::from_secs(seconds));
            server = Serving::start(&folder, &[]);
        }
        let lost = before - game.left(&server);
        println!("{signal}, {seconds} s away: {lost} ms lost");
        // The server ran for a moment before it stopped and after it started.
        assert!((-MOST_GAINED..4_000).contains(&lost), "{signal}: {lost} ms lost");
    }
}
