//! Clocks run for whoever is to move, games end when time is up though nobody looks, vacations stop the clock.

use crate::common_notify;

use axum::Json;
use axum::extract::State;
use common_notify::*;
use server::error::Kind;
use server::games::create::Wish;
use server::games::summary::summary;
use server::games::undo::{self, TakeBack};
use server::http::Body;
use server::notify::vacation::{self, Leave, VacationNow};
use server::people::{Player, Scopes, Who};
use server::store::{Clock, GameRow, Millis, Status};
use table::Seat;

const LIVE: Clock = Clock::Live { seconds: 60, increment: 5 };
const MAIL: Clock = Clock::Correspondence { days: 3 };

/// Real time passes, too, while a test runs.
fn about(time: Millis, expected: Millis) -> bool {
    (time - expected).abs() < MINUTE
}

fn is_over(row: &GameRow) -> bool {
    row.status == Status::Over
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_only_for_whoever_is_to_move() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, LIVE).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    let before = house.stored(&game.id).await;
    house.later(20_000);
    let (seat, _) = pass_turn(house.app(), &game, &[&anna, &bert]).await;
    let after = house.stored(&game.id).await;
    let left = |row: &GameRow, seat: Seat| row.seats[seat.index()].left_ms.unwrap();
    let used = after.updated_at - before.seats[seat.index()].since.unwrap();
    assert!(used >= 20_000);
    assert_eq!(left(&after, seat), left(&before, seat) - used + 5_000);
    assert_eq!(left(&after, seat.other()), left(&before, seat.other()));
    assert_eq!(after.seats[seat.index()].since, None);
    assert_eq!(after.deadline, Some(after.updated_at + left(&after, seat.other())));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_when_time_is_up_though_nobody_looks() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, LIVE).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    let (seat, _) = on_move(&game).await[0];
    let id = game.id.clone();
    drop(game);
    house.app().house.let_go(house.app().now() + DAY, 0);
    assert!(house.app().house.is_empty(), "nobody holds it in memory");
    house.later(30_000);
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(house.stored(&id).await.status, Status::Playing, "there is time left");
    house.later(40_000);
    let row = house.until(&id, is_over).await;
    assert_eq!((row.winner, row.result.as_deref()), (Some(seat.other()), Some("timeout")));
    assert_eq!((row.to_act, row.deadline, row.seats[seat.index()].left_ms), (0, None, Some(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_comes_too_late_is_refused() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, LIVE).await;
    let (mover, _) = one_to_move(house.app(), &game, &anna, &bert).await;
    let (seat, _) = on_move(&game).await[0];
    let seq = game.room.lock().await.seq;
    house.later(70_000);
    let refused = play_one(house.app(), &game, mover, seat).await.unwrap_err();
    assert_eq!((refused.kind, refused.status().as_u16()), (Kind::State, 409));
    let row = house.stored(&game.id).await;
    assert_eq!((row.winner, row.result.as_deref()), (Some(seat.other()), Some("timeout")));
    assert_eq!(game.room.lock().await.seq, seq, "nothing was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_changes_no_deadline() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, MAIL).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    let id = game.id.clone();
    drop(game);
    let before = house.stored(&id).await;
    assert!(about(before.deadline.unwrap(), house.app().now() + 3 * DAY));
    house.later(2 * DAY);
    house.restart().await;
    let row = house.stored(&id).await;
    assert_eq!((row.deadline, row.status), (before.deadline, Status::Playing));
    let game = house.app().house.game(house.app(), &id).await.unwrap();
    assert_eq!(on_move(&game).await.len(), 1);
    house.later(DAY + 2 * MINUTE);
    assert_eq!(house.until(&id, is_over).await.result.as_deref(), Some("timeout"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_time_was_up_while_the_server_was_down_ends_at_its_start() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, MAIL).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    let id = game.id.clone();
    drop(game);
    let db = house.db();
    db.execute("UPDATE seats SET since = since - ?1 WHERE since IS NOT NULL", [4 * DAY]).unwrap();
    db.execute("UPDATE games SET deadline = deadline - ?1", [4 * DAY]).unwrap();
    drop(db);
    house.restart().await;
    house.until(&id, is_over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_a_move_back_wins_no_time() {
    let house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::Live { seconds: 3600, increment: 60 }).await;
    let app = house.app().clone();
    for _ in 0..60 {
        let before = house.stored(&game.id).await;
        let (seat, person) = pass_turn(&app, &game, &[&anna, &bert]).await;
        let who = if person == anna.person { &anna } else { &bert };
        let (seq, can) = {
            let room = game.room.lock().await;
            (room.seen(Some(seat)), room.table.undo_len(seat) > 0)
        };
        if !can {
            continue;
        }
        let passed = house.stored(&game.id).await.seats[seat.index()].left_ms.unwrap();
        let back = TakeBack { seq, seat: Some(seat), actions: Some(1), tell: Default::default() };
        let path = server::http::Path(game.id.clone());
        let Json(_) = undo::undo(State(app.clone()), Player(who.clone()), path, Body(back)).await.unwrap();
        let after = house.stored(&game.id).await.seats[seat.index()].left_ms.unwrap();
        assert_eq!(after, passed - 60_000, "the increment is taken back, too");
        assert!(after <= before.seats[seat.index()].left_ms.unwrap());
        return;
    }
    panic!("no turn could be taken back");
}

async fn leave(house: &House, who: &Who, until: Millis) -> Result<VacationNow, (u16, String)> {
    let answer = vacation::leave(State(house.app().clone()), who.clone(), Body(Leave { until })).await;
    answer.map(|answer| answer.0).map_err(|problem| (problem.status().as_u16(), problem.message.to_string()))
}

async fn come_back(house: &House, who: &Who) -> VacationNow {
    vacation::come_back(State(house.app().clone()), who.clone()).await.unwrap().0
}

/// Moves the clock to the tenth of January, so that there is room for vacations in the year.
fn to_january(house: &mut House) {
    let now = time::OffsetDateTime::from_unix_timestamp(house.app().now() / 1000).unwrap();
    let january = time::Date::from_calendar_date(now.year() + 1, time::Month::January, 10).unwrap();
    house.later(january.midnight().assume_utc().unix_timestamp() * 1000 - house.app().now());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clock_and_coming_back_gives_the_rest_back() {
    let mut house = House::open().await;
    to_january(&mut house);
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, MAIL).await;
    let (mover, other) = one_to_move(house.app(), &game, &anna, &bert).await;
    let (seat, _) = on_move(&game).await[0];
    house.later(DAY);
    let until = house.app().now() + 10 * DAY;
    let on_leave = leave(&house, mover, until).await.unwrap();
    assert_eq!((on_leave.until, on_leave.days), (Some(until), 30));
    assert!(about(on_leave.left_ms, 20 * DAY));
    assert!(about(house.stored(&game.id).await.deadline.unwrap(), until + 2 * DAY));

    // The other player sees it.
    let row = game.room.lock().await.row.clone();
    let seen = summary(house.app(), &row, other.reader()).await.unwrap();
    assert_eq!(seen.seats[seat.index()].vacation_until, Some(until));
    assert_eq!(seen.seats[seat.other().index()].vacation_until, None);
    assert!(about(seen.seats[seat.index()].deadline.unwrap(), until + 2 * DAY));

    // Long after the three days would have been over the game goes on, even after a restart.
    house.later(6 * DAY);
    drop(game);
    house.restart().await;
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    let id = row.id;
    assert_eq!(house.stored(&id).await.status, Status::Playing);

    // Coming back early: two days are left for the move, and 24 days of vacation.
    let back = come_back(&house, mover).await;
    assert_eq!(back.until, None);
    assert!(about(back.left_ms, 24 * DAY));
    let now = house.app().now();
    assert!(about(house.stored(&id).await.deadline.unwrap(), now + 2 * DAY));
    house.later(DAY);
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(house.stored(&id).await.status, Status::Playing);
    house.later(DAY + 2 * MINUTE);
    assert_eq!(house.until(&id, is_over).await.winner, Some(seat.other()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_knows_nothing_of_a_vacation_ends_no_game() {
    let mut house = House::open().await;
    to_january(&mut house);
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, MAIL).await;
    let (mover, _) = one_to_move(house.app(), &game, &anna, &bert).await;
    let until = house.app().now() + 10 * DAY;
    leave(&house, mover, until).await.unwrap();
    let right = house.stored(&game.id).await.deadline;
    house.db().execute("UPDATE games SET deadline = 1", []).unwrap();
    let row = house.until(&game.id, |row| row.deadline != Some(1)).await;
    assert_eq!((row.status, row.deadline), (Status::Playing, right));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_has_so_many_days_a_year() {
    let mut house = House::open_with(|settings| settings.vacation_days = 5).await;
    to_january(&mut house);
    let anna = house.person("anna");
    let now = house.app().now();
    assert_eq!(leave(&house, &anna, now - 1).await.unwrap_err().0, 400);
    assert_eq!(leave(&house, &anna, now + 6 * DAY).await.unwrap_err().0, 409);
    assert_eq!(leave(&house, &anna, Millis::MAX).await.unwrap_err().0, 409);
    assert_eq!(leave(&house, &anna, Millis::MIN).await.unwrap_err().0, 400);
    leave(&house, &anna, now + 4 * DAY).await.unwrap();
    leave(&house, &anna, now + 5 * DAY).await.unwrap();
    let shorter = leave(&house, &anna, now + 3 * DAY).await.unwrap();
    assert!(about(shorter.left_ms, 2 * DAY));
    house.later(4 * DAY);
    let Json(over) = vacation::vacation(State(house.app().clone()), anna.clone()).await.unwrap();
    assert_eq!(over.until, None, "it ends by itself");
    let now = house.app().now();
    assert_eq!(leave(&house, &anna, now + 3 * DAY).await.unwrap_err().0, 409, "two days are left");
    leave(&house, &anna, now + 2 * DAY - MINUTE).await.unwrap();
    house.later(366 * DAY);
    let Json(next_year) = vacation::vacation(State(house.app().clone()), anna.clone()).await.unwrap();
    assert_eq!(next_year.left_ms, 5 * DAY, "a new year");
    let guest = Who { guest: true, ..anna.clone() };
    assert_eq!(leave(&house, &guest, house.app().now() + DAY).await.unwrap_err().0, 403);
    let bot = Who { scopes: Scopes { account: false, ..Scopes::ALL }, ..anna };
    assert_eq!(leave(&house, &bot, house.app().now() + DAY).await.unwrap_err().0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_goes_on_after_a_restart() {
    let mut house = House::open().await;
    let anna = house.person("anna");
    let id = house.begin(&anna, [Wish::Me, Wish::Bot { level: "recruit".to_owned() }], Clock::None).await;
    // As if the server had died just as the machine's turn had come: nobody would ever wake it.
    let game = house.app().house.game(house.app(), &id).await.unwrap();
    game.thinking.store(true, std::sync::atomic::Ordering::SeqCst);
    for _ in 0..500 {
        let room = game.room.lock().await;
        let mine = room.to_act().contains(Seat::One);
        drop(room);
        if !mine {
            break;
        }
        play_one(house.app(), &game, &anna, Seat::One).await.unwrap();
    }
    drop(game);
    assert_eq!(house.stored(&id).await.to_act, Seat::Two.number(), "the machine does not move");
    house.restart().await;
    house.until(&id, |row| row.to_act & Seat::One.number() != 0 || is_over(row)).await;
}
