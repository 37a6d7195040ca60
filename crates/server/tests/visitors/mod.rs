//! People who visit a real server on a real port, each with their own cookies: what the tests of the interface share.
#![allow(dead_code)] // each test file uses a part of this

use serde_json::{Value, json};
use server::{Running, Settings, start};
use std::sync::Mutex;
use tempfile::TempDir;

/// A server with a fresh database.
pub struct Site {
    pub running: Running,
    pub folder: TempDir,
}

impl Site {
    pub async fn open() -> Site {
        Site::with(|_| {}).await
    }

    /// A server with other settings than usual.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings {
            db: folder.path().join("site.db"),
            listen: "127.0.0.1:0".parse().unwrap(),
            requests_per_second: 0,
            logins_per_minute: 0,
            waiting_games: 0,
            running_games: 0,
            computer_games: 0,
            solo_games: 0,
            games_per_hour: 0,
            ..Settings::default()
        };
        change(&mut settings);
        Site { running: start(settings).await.unwrap(), folder }
    }

    /// Stops the server and starts another on the same database.
    pub async fn reopen(self) -> Site {
        let settings = Settings { listen: self.running.address, ..self.running.app.settings.clone() };
        self.running.stop().await.unwrap();
        Site { running: start(settings).await.unwrap(), folder: self.folder }
    }

    /// Somebody who has never been here.
    pub fn visitor(&self) -> Visitor {
        Visitor {
            base: format!("http://{}", self.running.address),
            http: reqwest::Client::new(),
            cookie: Mutex::new(None),
        }
    }
}

/// Somebody with a browser.
pub struct Visitor {
    pub base: String,
    pub http: reqwest::Client,
    pub cookie: Mutex<Option<String>>,
}

/// An answer: its status and what it says.
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub text: String,
}

impl Answer {
    /// What a good answer says.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.text);
        self.body
    }

    /// A refusal with this status and kind; the answer is what it says.
    #[track_caller]
    pub fn refused(self, status: u16, kind: &str) -> Value {
        assert_eq!((self.status, self.body["kind"].as_str()), (status, Some(kind)), "{}", self.text);
        assert!(self.body["message"].as_str().is_some_and(|message| !message.is_empty()));
        self.body
    }
}

impl Visitor {
    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.http.get(format!("{}{path}", self.base))).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.http.post(format!("{}{path}", self.base)).json(&body)).await
    }

    pub async fn send(&self, mut request: reqwest::RequestBuilder) -> Answer {
        if let Some(cookie) = self.cookie.lock().unwrap().clone() {
            request = request.header("cookie", cookie);
        }
        let response = request.send().await.unwrap();
        if let Some(set) = response.headers().get("set-cookie") {
            let pair = set.to_str().unwrap().split(';').next().unwrap().to_owned();
            *self.cookie.lock().unwrap() = Some(pair);
        }
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null), text }
    }

    /// Begins a game with these seats, and says what it is called.
    pub async fn begin(&self, seats: [Value; 2]) -> String {
        self.begin_with(json!({ "title": "spain", "seats": seats })).await
    }

    pub async fn begin_with(&self, game: Value) -> String {
        let begun = self.post("/api/games", game).await.ok();
        begun["game"]["id"].as_str().unwrap().to_owned()
    }

    /// Begins a game at one screen.
    pub async fn hot_seat(&self) -> String {
        self.begin([json!({"kind": "me"}), json!({"kind": "hot-seat"})]).await
    }

    /// Looks at a game.
    pub async fn look(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.ok()
    }

    /// Sends one action for the moment last seen.
    pub async fn act(&self, game: &str, seq: u64, action: &str) -> Answer {
        let body = json!({ "seq": seq, "actions": [action] });
        self.post(&format!("/api/games/{game}/actions"), body).await
    }

    /// Plays the first thing that is offered; the answer is the new number.
    pub async fn act_first(&self, game: &str) -> u64 {
        let look = self.look(game).await;
        let seq = look["seq"].as_u64().unwrap();
        let action = first_offered(&look);
        self.act(game, seq, &action).await.ok()["seq"].as_u64().unwrap()
    }
}

/// The first action a look offers.
pub fn first_offered(look: &Value) -> String {
    look["decision"]["actions"][0]["action"]
        .as_str()
        .unwrap_or_else(|| panic!("nothing is offered: {look}"))
        .to_owned()
}

/// A game between two people, begun by the first and joined by the second.
pub async fn two_players(site: &Site) -> (Visitor, Visitor, String) {
    let (host, guest) = (site.visitor(), site.visitor());
    let game = host.begin([json!({"kind": "me"}), json!({"kind": "open"})]).await;
    guest.post(&format!("/api/games/{game}/join"), json!({})).await.ok();
    (host, guest, game)
}

impl Visitor {
    /// In a game at one screen: plays something, varied but repeatable, for whoever must act.
    pub async fn act_for_whoever_must(&self, game: &str) {
        let seat = self.look(game).await["game"]["to_act"][0].clone();
        let look = self.get(&format!("/api/games/{game}?seat={}", seat.as_str().unwrap())).await.ok();
        let actions = look["decision"]["actions"].as_array().unwrap();
        let seq = look["seq"].as_u64().unwrap();
        let action = &actions[(seq as usize * 7) % actions.len()]["action"];
        let body = json!({ "seq": seq, "actions": [action], "seat": seat });
        self.post(&format!("/api/games/{game}/actions"), body).await.ok();
    }
}
