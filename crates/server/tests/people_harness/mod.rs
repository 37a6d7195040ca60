//! A server on a port of its own with a fresh database, and browsers that keep its cookies.
#![allow(dead_code)]

use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use server::notify::{Mail, Mailer};
use server::{Running, Settings, start_with};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub const PASSWORD: &str = "Ramillies 1706";
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// A running server.
pub struct Site {
    pub running: Running,
    pub url: String,
    settings: Settings,
    dir: Folder,
}

/// A folder that goes when nobody needs it any more.
struct Folder(PathBuf);

impl Site {
    /// Without limits.
    pub async fn open() -> Site {
        Site::open_with(|_| {}).await
    }

    /// With some settings changed.
    pub async fn open_with(change: impl FnOnce(&mut Settings)) -> Site {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("malbrook-people-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let mut settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            db: dir.join("malbrook.db"),
            public_url: Some("http://malbrook.test".to_owned()),
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
        let running = start_with(settings.clone(), Mailer::Kept(Default::default())).await.unwrap();
        let url = format!("http://{}", running.address);
        Site { running, url, settings, dir: Folder(dir) }
    }

    /// Stops and starts again on the same file.
    pub async fn restart(self) -> Site {
        let Site { running, settings, dir, .. } = self;
        running.stop().await.unwrap();
        let running = start_with(settings.clone(), Mailer::Kept(Default::default())).await.unwrap();
        let url = format!("http://{}", running.address);
        Site { running, url, settings, dir }
    }

    pub fn browser(&self) -> Browser {
        Browser { url: self.url.clone(), client: client(), cookies: BTreeMap::new(), token: None }
    }

    /// A browser whose owner has just signed up.
    pub async fn account(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let answer = browser.post("/api/signup", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(answer.status, 201, "{:?}", answer.body);
        browser
    }

    /// Moves the clock.
    pub fn later(&self, millis: i64) {
        self.running.app.ahead.fetch_add(millis, Ordering::Relaxed);
    }

    /// The letters that have gone out, once there are so many.
    pub async fn letters(&self, count: usize) -> Vec<Mail> {
        let Mailer::Kept(kept) = &self.running.app.mailer else { panic!("mail is kept in tests") };
        for _ in 0..200 {
            let letters = kept.lock().unwrap().clone();
            if letters.len() >= count {
                assert_eq!(letters.len(), count, "{letters:?}");
                return letters;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{count} letters were expected, there are {:?}", kept.lock().unwrap());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn client() -> Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().no_proxy().build().unwrap()
}

/// The secret in the link of a letter.
pub fn secret_in(letter: &Mail) -> String {
    let (_, rest) = letter.text.split_once("?token=").expect("a letter with a link");
    rest.lines().next().unwrap().to_owned()
}

/// Somebody with a cookie jar, or a program with a token.
#[derive(Clone)]
pub struct Browser {
    pub url: String,
    pub client: Client,
    pub cookies: BTreeMap<String, String>,
    pub token: Option<String>,
}

/// What came back.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    /// The lines that set cookies.
    pub fn set_cookies(&self) -> Vec<&str> {
        self.headers.get_all(SET_COOKIE).iter().map(|line| line.to_str().unwrap()).collect()
    }

    /// Asserts that it is a refusal as all of ours are.
    #[track_caller]
    pub fn refused(&self, status: u16, kind: &str) {
        assert_eq!((self.status.as_u16(), self.body["kind"].as_str()), (status, Some(kind)), "{}", self.body);
        assert!(self.body["message"].as_str().is_some_and(|message| !message.is_empty()));
        assert_eq!(self.headers["content-type"], "application/json");
    }
}

impl Browser {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, None, &[]).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body), &[]).await
    }

    pub async fn patch(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, Some(body), &[]).await
    }

    pub async fn delete(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::DELETE, path, Some(body), &[]).await
    }

    /// Sends a request and keeps the cookies that come back.
    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if !self.cookies.is_empty() {
            let pairs: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(COOKIE, pairs.join("; "));
        }
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.unwrap();
        let answer = Answer { status, headers, body: serde_json::from_slice(&body).unwrap_or(Value::Null) };
        self.keep_cookies(&answer);
        answer
    }

    fn keep_cookies(&mut self, answer: &Answer) {
        for line in answer.set_cookies() {
            let (name, rest) = line.split_once('=').unwrap();
            let (value, rest) = rest.split_once(';').unwrap();
            if rest.contains("Max-Age=0;") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// The same person's program, with a token for these things.
    pub async fn program(&mut self, scopes: &[&str]) -> (Browser, i64) {
        let answer = self.post("/api/me/tokens", json!({"name": "a bot", "scopes": scopes})).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let token = answer.body["secret"].as_str().unwrap().to_owned();
        let program = Browser { cookies: BTreeMap::new(), token: Some(token), ..self.clone() };
        (program, answer.body["token"]["no"].as_i64().unwrap())
    }

    pub async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/login", json!({"name": name, "password": password})).await
    }

    /// Begins a game with the other seat open; the answer is its id.
    pub async fn open_game(&mut self) -> String {
        let body = json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}]});
        let answer = self.post("/api/games", body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.body["game"]["id"].as_str().unwrap().to_owned()
    }

    /// The ids of one's own games.
    pub async fn games(&mut self) -> Vec<String> {
        let answer = self.get("/api/games?list=mine").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let games = answer.body["games"].as_array().unwrap().iter();
        games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn name(&mut self) -> Option<String> {
        self.get("/api/me").await.body["name"].as_str().map(str::to_owned)
    }
}
