//! A server of its own for each test.

use serde_json::Value;
use server::people::{Scopes, Who};
use server::{Running, Settings, start};
use std::path::{Path, PathBuf};
use words::Language;

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
