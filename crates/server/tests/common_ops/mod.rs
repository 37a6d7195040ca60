//! A server of its own for each test.

use serde_json::Value;
use server::error::Answer;
use server::games::create::{Wish, begin, blank, seat_all};
use server::games::play::{Acts, Tell, act};
use server::people::{Scopes, Who};
use server::store::{Clock, GameRow};
use server::{App, Running, Settings, start};
use std::path::{Path, PathBuf};
use words::{Language, Message};

/// An empty folder that only one test uses; it goes when the test does.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("malbrook-ops-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Settings of a server on a port of its own.
pub fn settings(folder: &Folder, db: &str) -> Settings {
    Settings { listen: ([127, 0, 0, 1], 0).into(), db: folder.path().join(db), ..Settings::default() }
}

/// A server with an empty database, and its folder.
pub async fn fresh(name: &str) -> (Running, Folder) {
    let folder = Folder::new(name);
    (start(settings(&folder, "games.db")).await.expect("it starts"), folder)
}

/// Somebody who plays.
pub fn player() -> Who {
    Who {
        person: 1,
        name: "Eugene".to_owned(),
        guest: false,
        scopes: Scopes::ALL,
        language: Language::english(),
    }
}

/// What is at a path, as JSON.
pub async fn get(running: &Running, path: &str) -> Value {
    let answer = reqwest::get(format!("http://{}{path}", running.address)).await.expect("an answer");
    assert!(answer.status().is_success(), "{path}: {}", answer.status());
    serde_json::from_slice(&answer.bytes().await.expect("a body")).expect("JSON")
}

/// What is said of a mistake.
pub fn said<T>(result: Result<T, Message>) -> String {
    result.err().expect("a mistake").to_string()
}

/// A game for one at both sides.
pub async fn new_game(app: &App) -> GameRow {
    let who = player();
    let (seats, _) = seat_all(&[Wish::Me, Wish::HotSeat], &who, Clock::None).unwrap();
    let row = GameRow {
        title: "spain".to_owned(),
        scenario: "full-game".to_owned(),
        seed: server::games::fresh_bytes().unwrap(),
        ..blank(app, &who, seats).unwrap()
    };
    begin(app, row, Vec::new(), Vec::new()).await.unwrap()
}

/// Plays the first legal action of a game, once.
pub async fn play_on(app: &App, id: &str) {
    try_to_play_on(app, id).await.expect("it is played");
}

/// The same where it may be refused.
pub async fn try_to_play_on(app: &App, id: &str) -> Answer<()> {
    let game = app.house.game(app, id).await?;
    let (seat, seq, action) = {
        let room = game.room.lock().await;
        let Some(seat) = room.to_act().iter().next() else { return Ok(()) };
        let decision = room.decision(seat, Language::english()).expect("a decision");
        let decision: Value = serde_json::from_str(decision.text()).expect("JSON");
        let action = decision["actions"][0]["action"].as_str().expect("an action").to_owned();
        (seat, room.seen(Some(seat)), action)
    };
    let acts = Acts { seq, actions: vec![action], seat: Some(seat), key: None, tell: Tell::Events };
    act(app, &game, &player(), acts).await.map(drop)
}
