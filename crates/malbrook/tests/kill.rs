//! Nothing is lost: games are played over HTTP and WebSocket while the server is killed again and again. Every action
//! that was acknowledged is there exactly once, and every game replays to the same situation.
//!
//! `MALBROOK_KILLS` sets how often it is killed; `make soak` sets it high.

#[path = "../../server/examples/load/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../../server/examples/load/player.rs"]
#[allow(dead_code)]
mod player;

use client::Client;
use futures_util::{SinkExt, StreamExt};
use player::{Acted, Game, Next, Pace};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::{Dice, FastDice, Record};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Games at a time.
const GAMES: usize = 12;
/// How long the server may take to come back.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a player goes on trying. On a busy machine the server may be killed many times before it hears him.
const STUBBORN: Duration = Duration::from_secs(300);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_actions_survive_kill_9() {
    let kills: u32 = std::env::var("MALBROOK_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("kill.db");
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut server = serve(address, &db).await;

    let stop = Arc::new(AtomicBool::new(false));
    let resent = Arc::new(AtomicU64::new(0));
    let mut tasks = Vec::new();
    for number in 0..GAMES {
        let game = Game::begin(address).await.unwrap();
        let driver = Driver { game, socket: None, live: number % 2 == 1, address, resent: resent.clone() };
        tasks.push(tokio::spawn(driver.play_until(stop.clone())));
    }
    let mut moments = FastDice::new(u64::from(std::process::id()));
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(30 + u64::from(moments.below(200, "moment")))).await;
        server.kill().unwrap(); // SIGKILL
        server.wait().unwrap();
        server = serve(address, &db).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.store(true, Ordering::Relaxed);

    let (mut actions, mut games) = (0, 0);
    for task in tasks {
        for game in task.await.unwrap().unwrap() {
            actions += check(&game, address).await.unwrap();
            games += 1;
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(actions > GAMES * kills as usize, "hardly anything was played: {actions} actions");
    println!(
        "{kills} kills, {actions} actions in {games} games, {} sent again",
        resent.load(Ordering::Relaxed)
    );
}

/// Starts the server and waits until it answers.
async fn serve(address: SocketAddr, db: &Path) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_malbrook"))
        .env("LC_ALL", "C")
        .args(["serve", "--listen", &address.to_string(), "--log", "error"])
        .args(["--waiting-games", "0", "--running-games", "0", "--computer-games", "0", "--solo-games", "0"])
        .args(["--requests-per-second", "0", "--db"])
        .arg(db)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Ok(mut client) = Client::connect(address).await
            && client.get("/healthz").await.is_ok()
        {
            return child;
        }
        if let Some(status) = child.try_wait().unwrap() {
            panic!("the server has ended: {status}");
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let _ = child.kill();
    let _ = child.wait();
    panic!("the server does not answer");
}

/// Plays one game and never gives up.
struct Driver {
    game: Game,
    socket: Option<Socket>,
    live: bool,
    address: SocketAddr,
    resent: Arc<AtomicU64>,
}

impl Driver {
    /// Plays a new game after each that ends, so that no kill finds the server idle.
    async fn play_until(mut self, stop: Arc<AtomicBool>) -> Fallible<Vec<Game>> {
        let mut over = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let Some(next) = self.game.next(Pace::Events) else {
                self.socket = None;
                let another = begin_surely(self.address).await?;
                over.push(std::mem::replace(&mut self.game, another));
                continue;
            };
            let acted = self.send_surely(&next).await?;
            self.game.played_there(&next, acted)?;
        }
        over.push(self.game);
        Ok(over)
    }

    /// Sends an action until it is acknowledged: always the same one, with the same key.
    async fn send_surely(&mut self, next: &Next) -> Fallible<Acted> {
        let begin = Instant::now();
        loop {
            let sent = if self.live { self.send_live(next).await } else { self.send(next).await };
            match sent {
                Ok(acted) => return Ok(acted),
                Err(error) if begin.elapsed() > STUBBORN => return Err(error),
                Err(_) => self.reconnect().await,
            }
            self.resent.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn send(&mut self, next: &Next) -> Fallible<Acted> {
        let path = self.game.path();
        Ok(serde_json::from_slice(&self.game.client.post(&path, &next.body).await?)?)
    }

    async fn send_live(&mut self, next: &Next) -> Fallible<Acted> {
        if self.socket.is_none() {
            let uri = format!("ws://{}/api/games/{}/live?brief=true&seat=one", self.address, self.game.id);
            let mut request = uri.into_client_request()?;
            request.headers_mut().insert("cookie", self.game.cookie().parse()?);
            self.socket = Some(tokio_tungstenite::connect_async(request).await?.0);
        }
        let socket = self.socket.as_mut().ok_or("no socket")?;
        let mut message: Value = serde_json::from_str(&next.body)?;
        message["type"] = "act".into();
        message["id"] = message["key"].clone();
        socket.send(Message::text(message.to_string())).await?;
        while let Some(received) = socket.next().await {
            let Message::Text(text) = received? else { continue };
            let answer: Value = serde_json::from_str(&text)?;
            if answer["id"] == message["id"] {
                return Ok(serde_json::from_value(answer)?);
            }
        }
        Err("the socket was closed".into())
    }

    async fn reconnect(&mut self) {
        self.socket = None;
        tokio::time::sleep(Duration::from_millis(10)).await;
        if let Ok(mut client) = Client::connect(self.address).await {
            client.cookie = Some(self.game.cookie().to_owned());
            self.game.client = client;
        }
    }
}

/// Begins a game, as often as it takes.
async fn begin_surely(address: SocketAddr) -> Fallible<Game> {
    let begin = Instant::now();
    loop {
        match Game::begin(address).await {
            Ok(game) => return Ok(game),
            Err(error) if begin.elapsed() > STUBBORN => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

/// The server's record has exactly what was acknowledged, and leads to the same situation.
async fn check(game: &Game, address: SocketAddr) -> Fallible<usize> {
    let mut client = Client::connect(address).await?;
    client.cookie = Some(game.cookie().to_owned());
    let bytes = client.get(&format!("/api/games/{}/record", game.id)).await?;
    let record = Record::parse(std::str::from_utf8(&bytes)?)?;
    let kept: Vec<(u8, String)> =
        record.acts().map(|entry| (entry.seat.number(), entry.action.clone())).collect();
    let history = game.session.history();
    let acknowledged: Vec<(u8, String)> = history
        .iter()
        .map(|entry| (entry.seat.number(), table::Game::write_action(game.session.game(), entry.action)))
        .collect();
    assert_eq!(kept, acknowledged, "game {}", game.id);
    assert_eq!(record.end.hash, Some(game.session.hash()), "game {} ends elsewhere", game.id);
    Ok(kept.len())
}
