//! The processor is shared: nobody waits because somebody else has many games, and work that hangs stops nothing.

use crate::visitors;

use jobs::{Lane, Task, Ticket};
use serde_json::{Value, json};
use server::compute::{Computation, Owner};
use server::error::Kind;
use server::{App, Settings};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use visitors::{Site, Visitor, first_offered};

/// Long enough for a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);
/// Searches of the person who has many.
const MANY: usize = 24;

/// A server whose searches have one core, whatever machine this is.
async fn one_core(change: impl FnOnce(&mut Settings)) -> Site {
    let set = |settings: &mut Settings| {
        settings.cpu_percent = 1;
        change(settings);
    };
    Site::with(set).await
}

/// A game against the computer, whose first decision is a choice of several cards.
async fn against(visitor: &Visitor, level: &str) -> String {
    let seats = [json!({"kind": "me"}), json!({"kind": "bot", "level": level})];
    visitor.begin_with(json!({"title": "spain", "seats": seats, "seed": "05".repeat(32)})).await
}

/// Many searches of one person, each of which ends only with its turn.
fn many_searches(app: &App) -> Vec<Ticket<()>> {
    fn endless(task: &Task) {
        while !task.should_stop() {
            std::hint::spin_loop();
        }
    }
    let search = || app.compute.thinking.submit(Owner::Person(-1), Lane::Expensive, endless).unwrap();
    (0..MANY).map(|_| search()).collect()
}

/// Acts until the computer has to answer, and waits for the answer. Returns how long it took.
async fn answer_time(visitor: &Visitor, game: &str) -> Duration {
    let began = Instant::now();
    let mut look = visitor.look(game).await;
    loop {
        assert!(began.elapsed() < PATIENCE, "the computer does not answer");
        let seq = look["seq"].as_u64().unwrap();
        if look["decision"].is_null() {
            look = visitor.get(&format!("/api/games/{game}?since={seq}&wait=10")).await.ok();
            continue;
        }
        let asked = Instant::now();
        let acted = visitor.act(game, seq, &first_offered(&look)).await.ok();
        look = visitor.look(game).await;
        if acted["decision"].is_null() {
            while look["decision"].is_null() {
                assert!(asked.elapsed() < PATIENCE, "the computer does not answer");
                let seq = look["seq"].as_u64().unwrap();
                look = visitor.get(&format!("/api/games/{game}?since={seq}&wait=10")).await.ok();
            }
            return asked.elapsed();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_captain_answers_at_once_while_somebody_else_has_many_searches() {
    let site = one_core(|_| {}).await;
    let _many = many_searches(&site.running.app);
    let other = site.visitor();
    let game = against(&other, "captain").await;
    let mut times = Vec::new();
    for _ in 0..10 {
        times.push(answer_time(&other, &game).await);
        let stats = site.running.app.compute.thinking.stats();
        assert!(stats.cores_used <= 1 && stats.expensive_running <= 1, "{stats:?}");
    }
    times.sort();
    assert!(times[5] < Duration::from_secs(1), "{times:?}");
    assert!(site.running.app.compute.thinking.stats().expensive_waiting > 0, "the searches still wait");
    // Passwords take their turn among the quick ones.
    let asked = Instant::now();
    let body = json!({"name": "Villars", "password": "Malplaquet 1709"});
    other.post("/api/signup", body).await.ok();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    site.running.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_take_turns_among_people() {
    let site = one_core(|settings| settings.cpu_turn_seconds = 1).await;
    let _many = many_searches(&site.running.app);
    let other = site.visitor();
    let began = Instant::now();
    let game = against(&other, "generalissimo").await;
    // A search gives way after a second, and the one of the other person comes next.
    let running = site.running.app.house.game(&site.running.app, &game).await.unwrap();
    while running.room.lock().await.seq == 0 {
        assert!(began.elapsed() < Duration::from_secs(12), "the other person waits for all the searches");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(
        site.running.app.compute.thinking.stats().expensive_waiting > MANY / 2,
        "the others wait behind it"
    );
    site.running.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_shares_the_core_with_computer_moves_and_gives_way() {
    let site = one_core(|settings| {
        settings.cpu_turn_seconds = 1;
        settings.advice_seconds = 600;
    })
    .await;
    let (asking, playing) = (site.visitor(), site.visitor());
    let game = asking.hot_seat().await;
    let told = {
        let (base, cookie) = (asking.base.clone(), asking.cookie.lock().unwrap().clone().unwrap());
        let request = asking.http.get(format!("{base}/api/games/{game}/advice?seat=one"));
        tokio::spawn(
            async move { request.header("cookie", cookie).send().await.unwrap().text().await.unwrap() },
        )
    };
    let thinking = &site.running.app.compute.thinking;
    while thinking.stats().expensive_running == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let against = against(&playing, "generalissimo").await;
    assert_eq!(thinking.stats().cores_used, 1, "they share one core");
    let told = tokio::time::timeout(PATIENCE, told).await.expect("advice gives way").unwrap();
    assert!(told.contains("event: advice") && told.contains("event: done"), "{told}");
    let live = site.running.app.house.game(&site.running.app, &against).await.unwrap();
    let began = Instant::now();
    while live.room.lock().await.seq == 0 {
        assert!(began.elapsed() < PATIENCE, "the search never comes");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    site.running.stop().await.unwrap();
}

/// Work about a game.
fn about(game: &str, lane: Lane) -> Computation {
    Computation { name: "a test", game: game.to_owned(), owner: Owner::Nobody, lane }
}

/// Holds a thread for work with the rules until the sender is dropped.
fn hang(app: &App) -> std::sync::mpsc::Sender<()> {
    let (release, held) = channel::<()>();
    let app = app.clone();
    tokio::spawn(async move {
        let hung = app.compute(about("hung", Lane::Expensive), move || Ok(held.recv().ok())).await;
        assert_eq!(hung.unwrap_err().kind, Kind::Busy);
    });
    release
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_hangs_is_given_up_and_does_not_hold_up_the_end() {
    let site = Site::with(|settings| {
        settings.rules_workers = 2;
        settings.rules_seconds = 1;
    })
    .await;
    let app = site.running.app.clone();
    let player = site.visitor();
    let game = player.hot_seat().await;
    let _held = hang(&app);
    tokio::time::sleep(Duration::from_millis(200)).await;

    // Short work has a thread of its own, and playing needs none.
    player.get(&format!("/api/games/{game}/odds")).await.ok();
    player.act_for_whoever_must(&game).await;

    // The hung one is given up, and its place is free.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(app.compute(about(&game, Lane::Expensive), || Ok(7)).await.unwrap(), 7);
    let metrics = player.get("/metrics").await.text;
    assert!(metrics.contains(r#"malbrook_jobs_hung{pool="rules"} 1"#), "{metrics}");
    for name in ["malbrook_jobs_waiting{", "malbrook_job_wait_seconds_bucket{", "malbrook_cores_used{"] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    let began = Instant::now();
    drop(app);
    site.running.stop().await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_too_long_or_too_many_is_refused() {
    let site = Site::with(|settings| {
        settings.rules_workers = 1;
        settings.rules_queue = 1;
        settings.rules_seconds = 2;
    })
    .await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    let _held = hang(&site.running.app);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let waits = {
        let app = site.running.app.clone();
        tokio::spawn(async move { app.compute(about("waits", Lane::Quick), || Ok(())).await })
    };
    tokio::time::sleep(Duration::from_millis(200)).await;
    let cookie = player.cookie.lock().unwrap().clone().unwrap();
    let response = player
        .http
        .get(format!("{}/api/games/{game}/odds", player.base))
        .header("cookie", cookie)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 503);
    assert!(response.headers().contains_key("retry-after"));
    let refused: Value = response.json().await.unwrap();
    assert_eq!(refused["kind"], "busy");
    // The one that waited has its turn once the hung one is given up, unless its own time was up first.
    if let Err(problem) = waits.await.unwrap() {
        assert_eq!((problem.kind, problem.status().as_u16()), (Kind::Busy, 503));
        assert!(problem.retry_after.is_some());
    }
    site.running.stop().await.unwrap();
}
