//! The load generator behind `make bench-server`: `load PATH-TO-MALBROOK [--quick]`.
//!
//! It starts the server as a process of its own on a fresh database and plays games against it over loopback, with a
//! connection and a copy of the rules for each game, so that what is sent is always legal and every answer can be
//! checked. All figures stand beside the cost of one sync and one SQLite commit on the same disk.

mod client;
mod disk;
mod player;
mod process;

use client::Client;
use player::{Game, Pace};
use process::Server;
use std::path::PathBuf;
use std::time::{Duration, Instant};

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Fallible<()> {
    let mut words = std::env::args().skip(1);
    let program = PathBuf::from(words.next().ok_or("usage: load PATH-TO-MALBROOK [--quick]")?);
    let quick = words.next().is_some_and(|word| word == "--quick");
    let seconds = Duration::from_secs(if quick { 2 } else { 10 });
    let folder = tempfile::tempdir()?;

    let sync = disk::sync_cost(folder.path())?;
    let commit = disk::commit_cost(folder.path())?;
    println!("one fsync                        {:>9.3} ms", millis(sync));
    println!("one SQLite commit (WAL, FULL)    {:>9.3} ms", millis(commit));
    println!();

    let mut server = Server::start(&program, &folder.path().join("load.db")).await?;
    println!("{:<10}{:>12}{:>10}{:>10}{:>10}  answers", "games", "actions/s", "p50 ms", "p99 ms", "max ms");
    for pace in [Pace::Events, Pace::Decisions] {
        for games in [1, 64, 100, 512] {
            let run = play(&server, games, seconds, pace).await?;
            println!("{games:<10}{run}  {pace}");
        }
    }
    println!();
    stored(&server, folder.path())?;
    growth(&server).await?;
    views(&server, seconds).await?;
    lobby(&server, seconds).await?;
    idle(&mut server, &program, if quick { 500 } else { 2_000 }).await?;
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// What was measured in a run.
struct Run {
    times: Vec<Duration>,
    took: Duration,
}

impl Run {
    fn of(mut times: Vec<Duration>, took: Duration) -> Run {
        times.sort_unstable();
        Run { times, took }
    }

    fn at(&self, share: f64) -> Duration {
        let place = (self.times.len() as f64 * share) as usize;
        self.times.get(place.min(self.times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    fn rate(&self) -> f64 {
        self.times.len() as f64 / self.took.as_secs_f64()
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [middle, late, last] = [self.at(0.5), self.at(0.99), self.at(1.0)].map(millis);
        write!(f, "{:>12.0}{middle:>10.2}{late:>10.2}{last:>10.2}", self.rate())
    }
}

/// So many games at once, each as fast as its answers come.
async fn play(server: &Server, games: usize, length: Duration, pace: Pace) -> Fallible<Run> {
    let mut tables = Vec::new();
    for _ in 0..games {
        tables.push(Game::begin(server.address).await?);
    }
    let begin = Instant::now();
    let tasks: Vec<_> =
        tables.into_iter().map(|game| tokio::spawn(game.play_until(begin + length, pace))).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(Run::of(times, begin.elapsed()))
}

/// What an action takes on the disk.
fn stored(server: &Server, folder: &std::path::Path) -> Fallible<()> {
    let (actions, bytes) = disk::size(&folder.join("load.db"))?;
    println!(
        "stored: {actions} actions in {} games, {bytes:.1} bytes an action (log and snapshots)",
        server.games()
    );
    Ok(())
}

/// Does an action of a long game cost more than one of a short game?
async fn growth(server: &Server) -> Fallible<()> {
    let (mut early, mut late, mut longest) = (Vec::new(), Vec::new(), 0);
    for _ in 0..20 {
        let mut game = Game::begin(server.address).await?;
        early.extend(game.play_some(300).await?);
        game.play_some(700).await?;
        late.extend(game.play_some(300).await?);
        longest = longest.max(game.played());
    }
    let [early, late] = [early, late].map(|times| Run::of(times, Duration::from_secs(1)).at(0.5));
    println!(
        "p50 of the first 300 actions of 20 games {:.3} ms, after a thousand (up to {longest}) {:.3} ms: ratio {:.2}",
        millis(early),
        millis(late),
        late.as_secs_f64() / early.as_secs_f64()
    );
    Ok(())
}

/// How often a view can be had.
async fn views(server: &Server, length: Duration) -> Fallible<()> {
    let mut game = Game::begin(server.address).await?;
    game.play_some(200).await?;
    let path = format!("/api/games/{}", game.id);
    let run = ask(server, &path, Some(game.cookie()), 16, length).await?;
    println!("views                            {run}");
    Ok(())
}

/// How often the list of open games can be had.
async fn lobby(server: &Server, length: Duration) -> Fallible<()> {
    let mut host = Client::connect(server.address).await?;
    for _ in 0..20 {
        let body = r#"{"title":"spain","seats":[{"kind":"me"},{"kind":"open"}]}"#;
        host.post("/api/games", body).await?;
    }
    let run = ask(server, "/api/games?list=open", None, 16, length).await?;
    println!("lobby (20 open games)            {run}");
    Ok(())
}

/// Asks for the same page from several connections.
async fn ask(
    server: &Server,
    path: &str,
    cookie: Option<&str>,
    connections: usize,
    length: Duration,
) -> Fallible<Run> {
    let begin = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..connections {
        let mut client = Client::connect(server.address).await?;
        client.cookie = cookie.map(str::to_owned);
        let path = path.to_owned();
        tasks.push(tokio::spawn(async move {
            let mut times = Vec::new();
            while begin.elapsed() < length {
                let asked = Instant::now();
                client.get(&path).await?;
                times.push(asked.elapsed());
            }
            Fallible::Ok(times)
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(Run::of(times, begin.elapsed()))
}

/// What a thousand games cost when nobody looks at them.
async fn idle(server: &mut Server, program: &std::path::Path, games: usize) -> Fallible<()> {
    server.restart(program).await?;
    let mut host = Client::connect(server.address).await?;
    host.get("/api/titles").await?;
    let before = server.memory()?;
    for _ in 0..games {
        let body = r#"{"title":"spain","seats":[{"kind":"me"},{"kind":"hot-seat"}]}"#;
        host.post("/api/games", body).await?;
    }
    let held = server.memory()?;
    server.wait_until_idle().await?;
    let after = server.memory()?;
    let per_thousand = |bytes: u64| bytes.saturating_sub(before) as f64 / games as f64 * 1000.0 / 1e6;
    println!(
        "memory: {:.1} MB at rest; {:.1} MB per thousand games in use, {:.1} MB per thousand idle ones",
        before as f64 / 1e6,
        per_thousand(held),
        per_thousand(after)
    );
    Ok(())
}
