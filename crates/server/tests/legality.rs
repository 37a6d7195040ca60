//! Nothing illegal gets in: over a million positions of random games, nothing that is not offered is accepted.

use crate::tables;

use server::App;
use server::error::{Kind, Problem};
use server::games::play::{Acts, Tell, act};
use server::house::LiveGame;
use server::people::Who;
use std::sync::Arc;
use table::{Dice, FastDice, Seat, Seats};
use tables::{Rules, TITLES, Walk, note, person, row, rules, seated, stranger};
use titles::with_game;
use words::Language;

/// Positions tried in all.
const POSITIONS: u32 = 1_000_000;
/// Games of each title played side by side, by as many tasks.
const TASKS_PER_TITLE: u32 = 2;
/// All of them.
const TASKS: u32 = TASKS_PER_TITLE * TITLES.len() as u32;

/// What became of the attempts.
#[derive(Default)]
struct Tally {
    positions: u32,
    unoffered: u32,
    by_kind: std::collections::BTreeMap<String, u32>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_illegal_is_accepted_in_a_million_positions() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let (app, number) = (app.clone(), u64::from(task));
            let title = rules(TITLES[task as usize % TITLES.len()]);
            with_game!(title, game => tokio::spawn(try_everything(app, game, number, POSITIONS / TASKS)))
        })
        .collect();
    let mut total = Tally::default();
    for task in tasks {
        let tally = task.await.unwrap();
        total.positions += tally.positions;
        total.unoffered += tally.unoffered;
        for (kind, count) in tally.by_kind {
            *total.by_kind.entry(kind).or_default() += count;
        }
    }
    assert!(total.positions >= POSITIONS - TASKS, "only {} positions", total.positions);
    assert!(total.unoffered > POSITIONS / 2, "only {} attempts were not offered", total.unoffered);
    for kind in ["Rule", "Stale", "Forbidden"] {
        assert!(total.by_kind.get(kind).copied().unwrap_or_default() > POSITIONS / 4, "{:?}", total.by_kind);
    }
}

/// Walks through random games at the server's table and tries what must be refused at every step.
async fn try_everything<G: Rules>(app: App, game: &'static G, number: u64, positions: u32) -> Tally {
    let mut pool_walk = Walk::new(game, number + 100);
    let mut pool: Vec<String> = Vec::new();
    for _ in 0..4_000 {
        pool_walk.go_on(1);
        if let Some((_, action)) = pool_walk.choice() {
            pool.push(game.write_action(action));
        }
    }
    pool.sort();
    pool.dedup();
    let mut tally = Tally::default();
    let mut chooser = FastDice::new(number);
    let mut live = fresh(&app, game, number);
    for at in 0..positions {
        tally.positions += 1;
        attempts(&app, &live, &pool, &mut chooser, &mut tally).await;
        if !step(&live, &mut chooser).await {
            live = fresh(&app, game, number + 1_000 + u64::from(at));
        }
    }
    tally
}

fn fresh<G: Rules>(app: &App, game: &'static G, number: u64) -> Arc<LiveGame> {
    let walk = Walk::new(game, number);
    Arc::new(seated(app, &row(app, game.title(), [number as u8; 32]), walk.session.state(), game))
}

/// Plays a random legal choice at the table; false when the game is over.
async fn step(live: &LiveGame, chooser: &mut FastDice) -> bool {
    let mut room = live.room.lock().await;
    let seat = match room.to_act() {
        Seats::None => return false,
        Seats::One(seat) => seat,
        Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
    };
    let offered = room.table.offered(seat);
    let action = offered[chooser.below(offered.len() as u32, "action") as usize].clone();
    let played = room.table.play(seat, &[action], Language::english(), &[Language::english()]).unwrap();
    assert!(played.refusal.is_none());
    note(&mut room, seat, played);
    room.table.outcome().is_none()
}

async fn attempts(
    app: &App,
    live: &Arc<LiveGame>,
    pool: &[String],
    chooser: &mut FastDice,
    tally: &mut Tally,
) {
    let (hash, seq, to_act, seen, offered) = {
        let room = live.room.lock().await;
        let seen = Seat::BOTH.map(|seat| room.seen(Some(seat)));
        let offered = Seat::BOTH.map(|seat| room.table.offered(seat));
        (room.table.hash(), room.seq, room.to_act(), seen, offered)
    };
    let seat = Seat::BOTH[chooser.below(2, "seat") as usize];
    let unoffered = &pool[chooser.below(pool.len() as u32, "pool") as usize];
    let now = seen[seat.index()];
    if !offered[seat.index()].contains(unoffered) {
        tally.unoffered += 1;
        let problem = refused(app, live, &person(seat), now, unoffered, tally).await;
        assert_eq!(problem.kind, Kind::Rule, "{unoffered}: {problem:?}");
        assert!(problem.rule.is_some_and(|rule| !rule.is_empty()), "{unoffered} is refused without its rule");
        assert!(problem.reason.is_some());
    }
    // What the other seat could do is nothing for this one.
    if let Seats::One(acting) = to_act {
        let theirs = &offered[acting.index()][0];
        let other = acting.other();
        let problem = refused(app, live, &person(other), seen[other.index()], theirs, tally).await;
        assert_eq!(problem.kind, Kind::Rule, "the other seat's {theirs}: {problem:?}");
        let mut named = acts(seen[other.index()], theirs);
        named.seat = Some(acting);
        let problem = act(app, live, &person(other), named).await.unwrap_err();
        assert_eq!(problem.kind, Kind::Forbidden, "in the other's name: {problem:?}");
    }
    let acting = to_act.first().unwrap_or(seat);
    let legal = &offered[acting.index()][0];
    let wrong =
        [seen[acting.index()] + 1 + u64::from(chooser.below(5, "seq")), seen[acting.index()].wrapping_sub(1)];
    let wrong = wrong[chooser.below(2, "seq") as usize];
    let problem = refused(app, live, &person(acting), wrong, legal, tally).await;
    assert_eq!((problem.kind, problem.seq), (Kind::Stale, Some(seen[acting.index()])));
    let problem = refused(app, live, &stranger(), seen[acting.index()], legal, tally).await;
    assert_eq!(problem.kind, Kind::Forbidden);
    let room = live.room.lock().await;
    assert_eq!((room.table.hash(), room.seq), (hash, seq), "a refused attempt has changed the game");
}

fn acts(seq: u64, action: &str) -> Acts {
    Acts { seq, actions: vec![action.to_owned()], seat: None, key: None, tell: Tell::Events }
}

async fn refused(
    app: &App,
    live: &Arc<LiveGame>,
    who: &Who,
    seq: u64,
    action: &str,
    tally: &mut Tally,
) -> Problem {
    let problem = act(app, live, who, acts(seq, action)).await.expect_err("accepted");
    assert!(!problem.message.to_string().is_empty());
    *tally.by_kind.entry(format!("{:?}", problem.kind)).or_default() += 1;
    problem
}
