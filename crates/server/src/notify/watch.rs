//! What nobody asks for: games whose time is up end, people who are away are told, the machine goes on.
//!
//! Whatever goes wrong is logged, and the watch goes on.

use super::vacation::correct_deadline_of;
use super::{absence, digest};
use crate::app::App;
use crate::clock;
use crate::error::{Answer, Problem};
use crate::games::{deal, machine, resign};
use crate::store::{GameQuery, GameRow, Millis, PersonNo, Which};
use crate::telemetry;
use futures_util::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

/// How often clocks and notices are looked at.
const TICK: Duration = Duration::from_secs(1);
/// How often players are warned of claims.
const WARN: Duration = Duration::from_secs(3);
/// How often games nobody uses are let go.
const SWEEP: Duration = Duration::from_secs(30);
/// How often what was told is tidied up.
const TIDY: Duration = Duration::from_secs(60 * 60);
/// A game that could not be ended is tried again after this.
const PAUSE: Millis = 60_000;
/// How many games are read at a time.
const PAGE: u32 = 100;

/// Watches clocks and notices until the server stops.
pub async fn keep_watch(app: App) {
    tokio::join!(
        watch_clocks(&app),
        watch_notices(&app),
        watch_claims(&app),
        sweep(&app),
        wake_machines(&app)
    );
}

/// Does something; whatever goes wrong is logged. Says whether it went well.
pub(super) async fn steadily(what: &str, work: impl Future<Output = Answer<()>>) -> bool {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(Ok(())) => true,
        Ok(Err(problem)) => {
            tracing::error!(problem = %problem.message, "{what} failed");
            false
        }
        Err(_) => {
            tracing::error!("{what} broke down");
            false
        }
    }
}

/// Does something until it has gone well once.
async fn insist<F: Future<Output = Answer<()>>>(what: &str, work: impl Fn() -> F) {
    let mut pause = TICK;
    while !steadily(what, work()).await {
        sleep(pause).await;
        pause = (pause * 2).min(SWEEP);
    }
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Ends games whose time is up, whether or not anybody looks.
async fn watch_clocks(app: &App) {
    correct_all_deadlines(app).await;
    let mut ticks = every(TICK);
    let mut stuck = HashMap::new();
    loop {
        ticks.tick().await;
        steadily("watching the clocks", end_expired(app, &mut stuck)).await;
    }
}

/// Sets right what was left undone if the server died while a vacation began or ended.
async fn correct_all_deadlines(app: &App) {
    for person in app.away.vacations.people_since(app.now() - 366 * clock::DAY) {
        steadily("correcting deadlines", correct_deadlines_of(app, person)).await;
    }
}

async fn correct_deadlines_of(app: &App, person: PersonNo) -> Answer<()> {
    for row in app.store.games_under_way(person).await? {
        if row.deadline != clock::first_deadline(&row, &app.away.vacations) {
            steadily("correcting a deadline", correct_deadline_of(app, &row.id)).await;
        }
    }
    Ok(())
}

/// Ends every game in which a clock has run out. Games that resist are left alone for a while.
async fn end_expired(app: &App, stuck: &mut HashMap<String, Millis>) -> Answer<()> {
    if *app.stopping.borrow() {
        // Nobody can connect any more to make a move.
        return Ok(());
    }
    let now = app.now();
    stuck.retain(|_, until| *until > now);
    let mut last = None;
    loop {
        let rows = page(app, Which::Expired(now), last).await?;
        for row in &rows {
            if stuck.contains_key(&row.id) {
                continue;
            }
            if !steadily("ending a game whose time is up", end_if_late(app, &row.id)).await {
                stuck.insert(row.id.clone(), now + PAUSE);
            }
        }
        match rows.last() {
            Some(row) if rows.len() == PAGE as usize => last = Some((row.updated_at, row.no)),
            _ => return Ok(()),
        }
    }
}

/// Looks at a game again behind its lock, and ends it if somebody's time is up.
async fn end_if_late(app: &App, id: &str) -> Answer<()> {
    let game = app.house.game(app, id).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        if room.spoiled {
            return Ok(());
        }
        if !deal::late_seats(&owner, &room.row).is_empty() {
            return deal::time_out(&owner, &game, &mut room).await;
        }
        if resign::time_up(&owner, &room).is_some() {
            return resign::time_out(&owner, &game, &mut room).await;
        }
        clock::correct_deadline(&owner, &game, &mut room).await
    })
    .await
}

async fn page(app: &App, which: Which, before: Option<(Millis, i64)>) -> Answer<Vec<GameRow>> {
    Ok(app.store.games(GameQuery { which, before, limit: PAGE }).await?)
}

/// Tells people, after finding out whose turn it was when the server last stopped.
async fn watch_notices(app: &App) {
    insist("finding whose turn it is", || recall_all(app)).await;
    let mut ticks = every(TICK);
    loop {
        ticks.tick().await;
        steadily("telling people", async {
            digest::tell_due(app).await;
            Ok(())
        })
        .await;
    }
}

/// Warns players whose opponents claim that they are gone.
async fn watch_claims(app: &App) {
    let mut ticks = every(WARN);
    let mut failed = HashMap::new();
    loop {
        ticks.tick().await;
        steadily("warning absent players", absence::warn_all(app, &mut failed)).await;
    }
}

async fn recall_all(app: &App) -> Answer<()> {
    app.store.untold().await?.into_iter().for_each(|turn| app.notices().wait_for(turn));
    Ok(())
}

/// Lets go of what is no longer of use.
async fn sweep(app: &App) {
    let mut ticks = every(SWEEP);
    let mut tidied: Option<Instant> = None;
    loop {
        ticks.tick().await;
        app.house.let_go(app.now(), Millis::from(app.settings.idle_seconds) * 1000);
        app.notices().tidy_up(app.now());
        telemetry::numbers().run_upkeep();
        if tidied.is_none_or(|last| last.elapsed() >= TIDY) {
            tidied = Some(Instant::now());
            steadily("tidying up", async { app.store.forget_told().await.map_err(Problem::from) }).await;
        }
    }
}

/// Lets the machine go on where it was to move when the server last stopped.
async fn wake_machines(app: &App) {
    let mut last = None;
    loop {
        let rows = match page(app, Which::BotsTurn, last).await {
            Ok(rows) => rows,
            Err(_) => {
                sleep(SWEEP).await;
                continue;
            }
        };
        for row in &rows {
            steadily("waking the machine", async {
                machine::wake(app, &app.house.game(app, &row.id).await?);
                Ok(())
            })
            .await;
        }
        match rows.last() {
            Some(row) if rows.len() == PAGE as usize => last = Some((row.updated_at, row.no)),
            _ => return,
        }
    }
}
