//! The machine at its table: it keeps quiet while it waits, and what it could not write down it plays again.

use crate::visitors;

use rusqlite::Connection;
use serde_json::json;
use server::App;
use server::house::LiveGame;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::{Seat, Seats};
use visitors::{Site, Visitor};

/// Long enough for a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(30);

/// Waits until something holds.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begin = Instant::now();
    while !holds().await {
        assert!(begin.elapsed() < PATIENCE, "{what}: it never comes to that");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn in_memory(app: &App, game: &str) -> Arc<LiveGame> {
    app.house.game(app, game).await.unwrap()
}

/// Waits until nobody holds a game but the house: whoever moves in it holds it, too.
async fn at_rest(app: &App, game: &str) {
    let game = in_memory(app, game).await;
    until("the machine is at rest", async || Arc::strong_count(&game) == 2).await;
}

async fn against_the_machine(visitor: &Visitor) -> String {
    visitor.begin([json!({"kind": "me"}), json!({"kind": "bot", "level": "recruit"})]).await
}

#[tokio::test]
async fn while_both_choose_the_machine_keeps_quiet() {
    let site = Site::open().await;
    let (app, player) = (&site.running.app, site.visitor());
    let game = against_the_machine(&player).await;
    until("the machine chooses", async || in_memory(app, &game).await.room.lock().await.seq == 1).await;
    at_rest(app, &game).await;
    assert_eq!(in_memory(app, &game).await.room.lock().await.to_act(), Seats::One(Seat::One));

    // A tutor is asked as well, but what he answers comes after what the learner does.
    let begun = player.post("/api/lessons/first-game", json!({})).await.ok();
    let lesson = begun["id"].as_str().unwrap();
    at_rest(app, lesson).await;
    let game = in_memory(app, lesson).await;
    let room = game.room.lock().await;
    assert_eq!((room.to_act(), room.seq), (Seats::Both, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_machine_could_not_write_down_it_plays_when_it_can() {
    let site = Site::open().await;
    let (app, player) = (&site.running.app, site.visitor());
    let db = Connection::open(&app.settings.db).unwrap();
    db.busy_timeout(PATIENCE).unwrap();
    // Nothing that the second seat does can be written.
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON log WHEN NEW.kind = 1 \
                  BEGIN SELECT RAISE(ABORT, 'there is no room'); END";
    db.execute_batch(refuse).unwrap();
    let game = against_the_machine(&player).await;
    let before = in_memory(app, &game).await;
    until("a try fails", async || before.room.lock().await.spoiled).await;
    db.execute_batch("DROP TRIGGER refuse").unwrap();
    until("it plays", async || in_memory(app, &game).await.room.lock().await.seq == 1).await;

    // What stands in the log is a game, and the machine goes on with it.
    player.act_first(&game).await;
    at_rest(app, &game).await;
    let look = player.look(&game).await;
    let site = site.reopen().await;
    let again = player.look(&game).await;
    assert_eq!((&again["seq"], &again["decision"]), (&look["seq"], &look["decision"]));
    drop(site);
}
