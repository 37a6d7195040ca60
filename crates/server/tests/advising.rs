//! Advice over HTTP: who gets it, how it is told, and that it ends when it should.

use crate::visitors;

use serde_json::{Value, json};
use std::time::{Duration, Instant};
use visitors::{Site, Visitor, two_players};

/// Longer than any test waits.
const LONG: u32 = 600;
/// Long enough for a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server where advice takes as long as one likes.
async fn patient() -> Site {
    Site::with(|settings| settings.advice_seconds = LONG).await
}

/// What is being told to somebody.
struct Hearing {
    response: reqwest::Response,
    heard: Vec<u8>,
}

impl Hearing {
    async fn begin(visitor: &Visitor, path: &str) -> Hearing {
        let cookie = visitor.cookie.lock().unwrap().clone().unwrap_or_default();
        let request = visitor.http.get(format!("{}{path}", visitor.base)).header("cookie", cookie);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["x-accel-buffering"], "no");
        Hearing { response, heard: Vec::new() }
    }

    /// The next event: its name and what it says. Nothing at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.heard.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.heard.drain(..end + 2).collect();
                let event = String::from_utf8(event).unwrap();
                let field = |name: &str| {
                    let start = format!("{name}: ");
                    event.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default().to_owned()
                };
                return Some((field("event"), serde_json::from_str(&field("data")).unwrap()));
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await.expect("it goes on");
            self.heard.extend_from_slice(&chunk.unwrap()?);
        }
    }

    /// Everything to the end.
    async fn rest(&mut self) -> Vec<(String, Value)> {
        let mut all = Vec::new();
        while let Some(event) = self.next().await {
            all.push(event);
        }
        all
    }
}

/// Waits until nobody thinks about advice.
async fn nobody_thinks(site: &Site) {
    let begin = Instant::now();
    while site.running.app.advisers.thinking() > 0 {
        assert!(begin.elapsed() < PATIENCE, "somebody thinks for ever");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn against_the_machine(visitor: &Visitor) -> String {
    let seats = [json!({"kind": "me"}), json!({"kind": "bot", "level": "recruit"})];
    visitor.begin_with(json!({"title": "spain", "seats": seats, "seed": "05".repeat(32)})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_gets_better_and_its_thread_is_free_when_nobody_listens() {
    let site = patient().await;
    let player = site.visitor();
    let game = against_the_machine(&player).await;
    let look = player.look(&game).await;
    let offered: Vec<&Value> =
        look["decision"]["actions"].as_array().unwrap().iter().map(|offered| &offered["action"]).collect();
    let mut hearing = Hearing::begin(&player, &format!("/api/games/{game}/advice")).await;
    let (word, first) = hearing.next().await.unwrap();
    assert_eq!(word, "advice");
    let (_, second) = hearing.next().await.unwrap();
    assert!(second["playouts"].as_u64() > first["playouts"].as_u64());
    assert!(second["positions"].as_u64() > second["playouts"].as_u64());
    assert_eq!((&second["seat"], &second["seq"]), (&look["seat"], &look["seq"]));
    for line in second["lines"].as_array().unwrap() {
        assert!(offered.contains(&&line["action"]), "{line}");
        assert!((0.0..=1.0).contains(&line["win"].as_f64().unwrap()), "{line}");
        assert!(!line["text"].as_str().unwrap().is_empty(), "{line}");
    }
    assert_eq!(site.running.app.advisers.thinking(), 1);
    drop(hearing);
    nobody_thinks(&site).await;
    assert_eq!(player.look(&game).await["seq"], look["seq"], "nothing is played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_ends_with_its_time_its_question_another_one_and_the_server() {
    let site = patient().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    let path = format!("/api/games/{game}/advice?seat=one");

    let begin = Instant::now();
    let told = Hearing::begin(&player, &format!("{path}&seconds=1")).await.rest().await;
    assert!(begin.elapsed() < PATIENCE, "it goes on beyond its second");
    let words: Vec<&str> = told.iter().map(|(word, _)| word.as_str()).collect();
    assert!(words.len() >= 2, "{words:?}");
    assert!(words.iter().rev().skip(1).all(|word| *word == "advice"), "{words:?}");
    assert_eq!(words.last(), Some(&"done"));
    // A search may be at its end before its time is.
    assert!(told.last().unwrap().1["ms"].is_u64());

    // One for each person: who asks again has done with the first.
    let mut first = Hearing::begin(&player, &path).await;
    first.next().await.unwrap();
    let mut second = Hearing::begin(&player, &path).await;
    assert_eq!(first.rest().await.last().unwrap().0, "done");
    second.next().await.unwrap();

    // What was asked is answered.
    player.act_for_whoever_must(&game).await;
    assert_eq!(second.rest().await.last().unwrap().0, "done");
    nobody_thinks(&site).await;

    let look = player.look(&game).await;
    let seat = look["game"]["to_act"][0].as_str().unwrap().to_owned();
    let mut last = Hearing::begin(&player, &format!("/api/games/{game}/advice?seat={seat}")).await;
    last.next().await.unwrap();
    let begin = Instant::now();
    site.running.stop().await.unwrap();
    assert!(begin.elapsed() < PATIENCE, "advice holds up the end");
    assert_eq!(last.rest().await.last().unwrap().0, "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_advised_against_somebody_before_the_game_is_over() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let stranger = site.visitor();
    let path = format!("/api/games/{game}/advice");
    for (who, path) in
        [(&host, path.clone()), (&guest, path.clone()), (&host, format!("{path}?at=0&seat=one"))]
    {
        let refused = who.get(&path).await.refused(403, "forbidden");
        assert_eq!(refused["reason"], "NotAlone");
    }
    stranger.get(&path).await.refused(401, "identity");

    host.act_first(&game).await;
    guest.act_first(&game).await;
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let refused = host.get(&path).await.refused(400, "input");
    assert_eq!(refused["field"], "at");
    // Now anybody may ask for anybody, at any moment at which somebody was to move.
    against_the_machine(&stranger).await;
    for (who, seat) in [(&host, "one"), (&host, "two"), (&stranger, "two")] {
        let mut hearing = Hearing::begin(who, &format!("{path}?at=0&seat={seat}&seconds=1")).await;
        let (_, advised) = hearing.next().await.unwrap();
        assert_eq!((&advised["seat"], &advised["seq"]), (&json!(seat), &json!(0)));
        assert!(advised["lines"][0]["action"].as_str().unwrap().starts_with("card "));
    }
    host.get(&format!("{path}?at=99")).await.refused(404, "unknown");
    nobody_thinks(&site).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_alone_is_advised_for_what_he_decides() {
    let site = Site::open().await;
    let (player, stranger) = (site.visitor(), site.visitor());
    let game = against_the_machine(&player).await;
    let path = format!("/api/games/{game}/advice");
    against_the_machine(&stranger).await;
    stranger.get(&path).await.refused(403, "forbidden");
    player.get(&format!("{path}?seat=two")).await.refused(403, "forbidden");
    let seq = player.look(&game).await["seq"].as_u64().unwrap();
    assert_eq!(player.get(&format!("{path}?seq={}", seq + 1)).await.refused(409, "stale")["seq"], seq);
    assert_eq!(player.get(&format!("{path}?seconds=0")).await.refused(400, "input")["field"], "seconds");
    player.get(&format!("{path}?level=emperor")).await.refused(400, "input");

    // Looking back at his own choices, and not at the machine's.
    player.act_first(&game).await;
    let asked = format!("{path}?at=0");
    let (_, advised) = Hearing::begin(&player, &format!("{asked}&seconds=1")).await.next().await.unwrap();
    assert_eq!(advised["seat"], "one");
    let refused = player.get(&format!("{asked}&seat=two")).await.refused(409, "state");
    assert_eq!(refused["reason"], "NotAsked");
    nobody_thinks(&site).await;
}

#[tokio::test]
async fn whoever_asks_too_often_waits_and_a_server_may_give_none() {
    let site = Site::with(|settings| settings.advice_per_minute = 2).await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    let path = format!("/api/games/{game}/advice?seat=one&seq=7");
    for _ in 0..2 {
        player.get(&path).await.refused(409, "stale");
    }
    let refused = player.get(&path).await.refused(429, "limit");
    assert!(refused["retry_after"].as_u64().unwrap() >= 1);

    let silent = Site::with(|settings| settings.advice_seconds = 0).await;
    let player = silent.visitor();
    let game = player.hot_seat().await;
    let refused = player.get(&format!("/api/games/{game}/advice?seat=one")).await.refused(403, "forbidden");
    assert_eq!(refused["reason"], "NoAdvice");
}
