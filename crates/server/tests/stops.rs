//! A stop of the server costs nobody time, whatever the machine's clock shows afterwards.

use crate::common_notify;

use common_notify::*;
use server::house::LiveGame;
use server::people::Who;
use server::store::{Clock, GameRow, Millis, Status};
use std::sync::Arc;
use std::time::Duration;

const LIVE: Clock = Clock::Live { seconds: 60, increment: 0 };

fn about(time: Millis, expected: Millis) -> bool {
    (time - expected).abs() < MINUTE / 3
}

async fn running_game(house: &House, clock: Clock) -> (Arc<LiveGame>, Who, Who) {
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, clock).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    (game, anna, bert)
}

/// Stops the server, changes its database and starts it again.
async fn restart_with(house: &mut House, change: impl FnOnce(&rusqlite::Connection)) {
    house.stop().await;
    change(&house.db());
    house.start().await;
}

/// Moves the last heartbeat, and everything that was written before it, as if so much time had passed since then.
fn move_past(db: &rusqlite::Connection, by: Millis) {
    for sql in [
        "UPDATE heartbeat SET at = at - ?1",
        "UPDATE seats SET since = since - ?1",
        "UPDATE games SET deadline = deadline - ?1",
        "UPDATE pauses SET begins = begins - ?1, ends = ends - ?1",
    ] {
        db.execute(sql, [by]).unwrap();
    }
}

/// How long the player who is to move can still think.
async fn left(house: &House, id: &str) -> Millis {
    let row = house.stored(id).await;
    let clocks = [table::Seat::One, table::Seat::Two]
        .map(|seat| server::clock::deadline(&row, seat, &house.app().away.vacations));
    clocks.into_iter().flatten().min().unwrap() - house.app().now()
}

fn is_over(row: &GameRow) -> bool {
    row.status != Status::Playing
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_of_hours_ends_no_game_and_no_session() {
    for clock in [LIVE, Clock::Correspondence { days: 1 }] {
        let mut house = House::open().await;
        let (game, anna, _) = running_game(&house, clock).await;
        let id = game.id.clone();
        drop(game);
        let before = left(&house, &id).await;
        restart_with(&mut house, |db| {
            move_past(db, 100 * DAY);
            let beat: Millis = db.query_row("SELECT at FROM heartbeat", [], |row| row.get(0)).unwrap();
            db.execute(
                "INSERT INTO sessions (secret, person, created_at, expires_at)
                 VALUES ('new', ?1, 0, ?2), ('old', ?1, 0, ?3)",
                [anna.person, beat + DAY, beat - DAY],
            )
            .unwrap();
        })
        .await;
        assert!(about(left(&house, &id).await, before), "{clock:?}");
        tokio::time::sleep(Duration::from_millis(1500)).await;
        assert_eq!(house.stored(&id).await.status, Status::Playing, "{clock:?}");
        let expires = |secret: &str| -> Millis {
            let sql = "SELECT COALESCE(MAX(expires_at), 0) FROM sessions WHERE secret = ?1";
            house.db().query_row(sql, [secret], |row| row.get(0)).unwrap()
        };
        assert!(about(expires("new"), house.app().now() + DAY), "the session has its day");
        assert!(expires("old") < house.app().now(), "a session that had ended stays so");
        // The clock runs on: in the end the time is up, though nobody looks.
        house.later(before + MINUTE);
        assert_eq!(house.until(&id, is_over).await.result.as_deref(), Some("timeout"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_after_a_stop_costs_only_the_time_the_server_ran() {
    let mut house = House::open().await;
    let (game, anna, bert) = running_game(&house, LIVE).await;
    let (seat, _) = on_move(&game).await[0];
    let id = game.id.clone();
    drop(game);
    restart_with(&mut house, |db| move_past(db, 10 * HOUR)).await;
    let game = house.app().house.game(house.app(), &id).await.unwrap();
    pass_turn(house.app(), &game, &[&anna, &bert]).await;
    let row = house.stored(&id).await;
    assert!(about(row.seats[seat.index()].left_ms.unwrap(), MINUTE), "{row:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_set_back_between_runs_moves_everything_that_runs() {
    let mut house = House::open().await;
    let (game, anna, _) = running_game(&house, Clock::Correspondence { days: 3 }).await;
    let id = game.id.clone();
    drop(game);
    let before = left(&house, &id).await;
    // Until now the clock was four years ahead.
    restart_with(&mut house, |db| {
        move_past(db, -4 * 365 * DAY);
        let beat: Millis = db.query_row("SELECT at FROM heartbeat", [], |row| row.get(0)).unwrap();
        db.execute("UPDATE people SET told_at = ?1", [beat]).unwrap();
        db.execute(
            "INSERT INTO sessions (secret, person, created_at, expires_at) VALUES ('new', ?1, 0, ?2)",
            [anna.person, beat + DAY],
        )
        .unwrap();
    })
    .await;
    assert!(about(left(&house, &id).await, before));
    let row = house.stored(&id).await;
    assert!(about(row.deadline.unwrap(), house.app().now() + before), "{row:?}");
    let one = |sql: &str| -> Millis { house.db().query_row(sql, [], |row| row.get(0)).unwrap() };
    assert!(about(one("SELECT expires_at FROM sessions"), house.app().now() + DAY));
    assert!(one("SELECT MAX(told_at) FROM people") <= house.app().now());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_notes_that_it_runs_and_when_it_stops() {
    let mut house = House::open().await;
    let beat = |house: &House| -> Millis {
        house.db().query_row("SELECT at FROM heartbeat", [], |row| row.get(0)).unwrap()
    };
    let first = beat(&house);
    tokio::time::sleep(Duration::from_millis(5500)).await;
    let second = beat(&house);
    assert!(second >= first + 4_000, "{first} {second}");
    let now = house.app().now();
    house.stop().await;
    assert!(beat(&house) >= now);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_when_neither_makes_the_first_choice() {
    for clock in [LIVE, Clock::Correspondence { days: 2 }] {
        let mut house = House::open().await;
        let (anna, bert) = (house.person("anna"), house.person("bert"));
        let game = house.duel(&anna, &bert, clock).await;
        assert_eq!(on_move(&game).await.len(), 2, "both choose their first card");
        house.later(3 * DAY);
        let row = house.until(&game.id, is_over).await;
        assert_eq!((row.status, row.winner, row.result.as_deref()), (Status::Aborted, None, Some("aborted")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_the_first_choice_wins_when_the_other_does_not_come() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, LIVE).await;
    let (seat, _) = pass_turn(house.app(), &game, &[&anna, &bert]).await;
    house.later(3 * DAY);
    let row = house.until(&game.id, is_over).await;
    assert_eq!((row.winner, row.result.as_deref()), (Some(seat), Some("timeout")));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clocks_that_run_out_at_once_in_the_middle_of_a_game_give_nobody_the_win() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::Correspondence { days: 2 }).await;
    for _ in 0..400 {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
        if game.room.lock().await.row.seats.iter().all(|seat| seat.since.is_some()) {
            break;
        }
    }
    assert_eq!(on_move(&game).await.len(), 2, "both choose again");
    let id = game.id.clone();
    drop(game);
    // The one who moved last has a clock that began a little earlier.
    restart_with(&mut house, |db| {
        db.execute("UPDATE seats SET since = (SELECT MAX(since) FROM seats)", []).unwrap();
    })
    .await;
    house.later(3 * DAY);
    let row = house.until(&id, is_over).await;
    assert_eq!((row.status, row.winner, row.result.as_deref()), (Status::Over, None, Some("timeout")));
}
