//! A server with people, games, a mail server and a webhook to talk to.
#![allow(dead_code)]

use axum::extract::State;
use rusqlite::Connection;
use server::games::create::{self, NewGame, Wish};
use server::games::join::{self, Join};
use server::games::play::{self, Acts, Tell};
use server::house::LiveGame;
use server::http::{Body, Caller};
use server::people::{Newcomer, Scopes, Who};
use server::settings::{Smtp, SmtpTls};
use server::store::people::{Credential, Proof};
use server::store::{Clock, GameRow, Millis, PersonNo};
use server::{App, Running, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use table::Seat;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use words::Language;

pub const MINUTE: Millis = 60_000;
pub const HOUR: Millis = 60 * MINUTE;
pub const DAY: Millis = 24 * HOUR;

/// Somebody who is known, as handlers get to know them.
pub fn newcomer(who: &Who) -> Newcomer {
    Newcomer::somebody(who.clone(), Caller::Person(who.person))
}

/// A folder of its own for each test, gone afterwards.
pub struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("malbrook-away-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server under test.
pub struct House {
    pub settings: Settings,
    pub sink: Sink,
    ahead: Millis,
    running: Option<Running>,
    _folder: Folder,
}

impl House {
    /// Mail goes to a sink; the rest is as usual.
    pub async fn open() -> House {
        House::open_with(|_| {}).await
    }

    pub async fn open_with(change: impl FnOnce(&mut Settings)) -> House {
        let folder = Folder::new();
        let sink = Sink::open().await;
        let mut settings = Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            db: folder.0.join("test.db"),
            public_url: Some("http://malbrook.example/".to_owned()),
            smtp: Some(Smtp {
                host: "127.0.0.1".to_owned(),
                port: sink.address.port(),
                tls: SmtpTls::None,
                user: None,
                password: None,
                from: "Malbrook <table@malbrook.example>".to_owned(),
            }),
            waiting_games: 0,
            running_games: 0,
            computer_games: 0,
            solo_games: 0,
            games_per_hour: 0,
            ..Settings::default()
        };
        change(&mut settings);
        let running = Some(server::start(settings.clone()).await.unwrap());
        House { settings, sink, ahead: 0, running, _folder: folder }
    }

    pub fn app(&self) -> &App {
        &self.running.as_ref().unwrap().app
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.running.as_ref().unwrap().address)
    }

    /// Lets time pass.
    pub fn later(&mut self, by: Millis) {
        self.ahead += by;
        self.app().ahead.store(self.ahead, Ordering::Relaxed);
    }

    /// Stops the server and starts another one on the same file.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Stops the server; nothing but its database can be used until it starts again.
    pub async fn stop(&mut self) {
        self.running.take().unwrap().stop().await.unwrap();
    }

    /// Starts the server again after a stop.
    pub async fn start(&mut self) {
        self.running = Some(server::start(self.settings.clone()).await.unwrap());
        self.later(0);
    }

    pub fn db(&self) -> Connection {
        let db = Connection::open(&self.settings.db).unwrap();
        db.busy_timeout(Duration::from_secs(10)).unwrap();
        db
    }

    /// Somebody with an address, who wishes to get mail.
    pub fn person(&self, name: &str) -> Who {
        let db = self.db();
        db.execute(
            "INSERT INTO people (name, email, created_at, mail, told_at) VALUES (?1, ?2, 0, 1, 0)",
            [name, &format!("{name}@people.example")],
        )
        .unwrap();
        let person = db.last_insert_rowid();
        Who {
            person,
            name: name.to_owned(),
            guest: false,
            scopes: Scopes::ALL,
            language: Language::english(),
        }
    }

    /// A session of somebody, as a request that was made in it is let in by.
    pub fn signed_in(&self, who: &Who) -> Credential {
        let digest = [who.person as u8; 32];
        let sql =
            "INSERT OR IGNORE INTO sessions (secret, person, created_at, expires_at) VALUES (?1, ?2, 0, ?3)";
        let secret = table::proof::to_hex(&digest);
        self.db().execute(sql, (secret, who.person, i64::MAX)).unwrap();
        Credential { person: who.person, proof: Proof::Session(digest) }
    }

    /// A game between two people.
    pub async fn duel(&self, one: &Who, two: &Who, clock: Clock) -> Arc<LiveGame> {
        let id = self.begin(one, [Wish::Me, Wish::Open], clock).await;
        let app = self.app();
        let (path, join) = (server::http::Path(id.clone()), Body(Join::default()));
        let joined = join::join(State(app.clone()), newcomer(two), path, join).await;
        assert_eq!(joined.unwrap().0.status, server::store::Status::Playing);
        app.house.game(app, &id).await.unwrap()
    }

    pub async fn begin(&self, who: &Who, seats: [Wish; 2], clock: Clock) -> String {
        let new = NewGame {
            title: "spain".to_owned(),
            scenario: None,
            options: Vec::new(),
            seats,
            private: None,
            clock,
            seed: None,
            commitment: None,
        };
        let begun = create::create(State(self.app().clone()), newcomer(who), Body(new)).await.unwrap();
        begun.1.0.game.id
    }

    /// The game as it is on the disk.
    pub async fn stored(&self, id: &str) -> GameRow {
        self.app().store.game(id).await.unwrap().unwrap()
    }

    /// Waits until a game on the disk is as it should be.
    pub async fn until(&self, id: &str, good: impl Fn(&GameRow) -> bool) -> GameRow {
        let begun = Instant::now();
        loop {
            let row = self.stored(id).await;
            if good(&row) {
                return row;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "it did not happen: {row:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Tells everybody who is to be told now, without waiting for the watch to do it.
    pub async fn tell(&self) {
        server::notify::digest::tell_due(self.app()).await;
    }

    /// Waits for the watch to send so many letters.
    pub async fn letters(&self, count: usize) -> Vec<Letter> {
        let begun = Instant::now();
        while self.sink.letters().len() < count {
            assert!(begun.elapsed() < Duration::from_secs(20), "no letter has come");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.sink.letters()
    }
}

/// Whose turn it is: the seat, and of these two people who sits there.
pub async fn on_move(game: &LiveGame) -> Vec<(Seat, PersonNo)> {
    let room = game.room.lock().await;
    room.to_act().iter().map(|seat| (seat, room.row.seats[seat.index()].person.unwrap())).collect()
}

/// Plays one action for a seat.
pub async fn play_one(
    app: &App,
    game: &Arc<LiveGame>,
    who: &Who,
    seat: Seat,
) -> Result<(), server::error::Problem> {
    let (seq, action) = {
        let room = game.room.lock().await;
        let action = room.table.offered(seat).into_iter().next().unwrap_or_else(|| "pass".to_owned());
        (room.seen(Some(seat)), action)
    };
    let acts = Acts { seq, actions: vec![action], seat: Some(seat), key: None, tell: Tell::Events };
    play::act(app, game, who, acts).await.map(drop)
}

/// Plays until it is somebody else's turn; says whose turn it was.
pub async fn pass_turn(app: &App, game: &Arc<LiveGame>, people: &[&Who]) -> (Seat, PersonNo) {
    let before = on_move(game).await;
    let (seat, person) = before[0];
    let who = people.iter().find(|who| who.person == person).unwrap();
    for _ in 0..500 {
        play_one(app, game, who, seat).await.unwrap();
        if on_move(game).await != before {
            return (seat, person);
        }
    }
    panic!("the turn never passes");
}

/// Plays until it is the turn of one of two people only; says who is to move, and the other.
pub async fn one_to_move<'a>(
    app: &App,
    game: &Arc<LiveGame>,
    one: &'a Who,
    two: &'a Who,
) -> (&'a Who, &'a Who) {
    for _ in 0..20 {
        if let [(_, person)] = on_move(game).await[..] {
            return if person == one.person { (one, two) } else { (two, one) };
        }
        pass_turn(app, game, &[one, two]).await;
    }
    panic!("it is always both's turn");
}

/// A letter as the mail server got it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub from: String,
    pub to: Vec<String>,
    pub data: String,
}

impl Letter {
    /// A header, unfolded.
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.data.split("\r\n\r\n").next()?.replace("\r\n ", " ");
        let of_name = |line: &str| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then(|| value.to_owned())
        };
        head.split("\r\n").find_map(of_name)
    }

    /// The text, as a mail program shows it.
    pub fn body(&self) -> String {
        use base64::Engine;
        let body = self.data.split_once("\r\n\r\n").unwrap().1;
        let bytes = match self.header("Content-Transfer-Encoding").as_deref() {
            Some("base64") => {
                let letters: String = body.split_whitespace().collect();
                base64::engine::general_purpose::STANDARD.decode(letters).unwrap()
            }
            Some("quoted-printable") => from_quoted_printable(body),
            Some("7bit" | "8bit") => body.as_bytes().to_vec(),
            other => panic!("what is {other:?}?"),
        };
        String::from_utf8(bytes).unwrap()
    }

    /// The path of the link that ends such letters.
    pub fn unsubscribe_path(&self) -> String {
        let header = self.header("List-Unsubscribe").unwrap();
        let link = header.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap();
        link.strip_prefix("http://malbrook.example").unwrap().to_owned()
    }
}

fn from_quoted_printable(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let joined = text.replace("=\r\n", "");
    let mut rest = joined.as_str();
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend(before.bytes());
        bytes.push(u8::from_str_radix(&after[..2], 16).unwrap());
        rest = &after[2..];
    }
    bytes.extend(rest.bytes());
    bytes
}

/// A mail server that takes everything.
pub struct Sink {
    pub address: SocketAddr,
    state: Arc<SinkState>,
}

#[derive(Default)]
struct SinkState {
    letters: Mutex<Vec<Letter>>,
    commands: Mutex<Vec<String>>,
    busy: AtomicBool,
}

impl Sink {
    async fn open() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(SinkState::default());
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(speak_smtp(stream, shared.clone()));
            }
        });
        Sink { address, state }
    }

    pub fn letters(&self) -> Vec<Letter> {
        self.state.letters.lock().unwrap().clone()
    }

    /// The commands it was sent.
    pub fn commands(&self) -> Vec<String> {
        self.state.commands.lock().unwrap().clone()
    }

    /// Asks everybody to come again later, or no longer.
    pub fn set_busy(&self, busy: bool) {
        self.state.busy.store(busy, Ordering::SeqCst);
    }
}

/// Speaks SMTP (RFC 5321) with whoever has connected, refusing what is out of order.
async fn speak_smtp(stream: TcpStream, state: Arc<SinkState>) -> std::io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut letter: Option<Letter> = None;
    writer.write_all(b"220 sink.example ESMTP\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        state.commands.lock().unwrap().push(line.clone());
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let path = line
            .split_once(['<'])
            .and_then(|(_, rest)| rest.split_once('>'))
            .map(|(path, _)| path.to_owned());
        let answer = match (verb.as_str(), path, &mut letter) {
            ("EHLO", ..) => "250-sink.example\r\n250 8BITMIME\r\n",
            ("NOOP" | "RSET", ..) => "250 ok\r\n",
            ("MAIL", Some(from), None) => {
                letter = Some(Letter { from, to: Vec::new(), data: String::new() });
                "250 ok\r\n"
            }
            ("RCPT", Some(_), Some(_)) if state.busy.load(Ordering::SeqCst) => {
                letter = None;
                "451 come again later\r\n"
            }
            ("RCPT", Some(to), Some(letter)) => {
                letter.to.push(to);
                "250 ok\r\n"
            }
            ("DATA", _, Some(_)) => {
                writer.write_all(b"354 go on\r\n").await?;
                let mut whole = letter.take().unwrap();
                whole.data = read_data(&mut lines).await?;
                state.letters.lock().unwrap().push(whole);
                "250 ok\r\n"
            }
            ("QUIT", ..) => {
                writer.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "503 not now\r\n",
        };
        writer.write_all(answer.as_bytes()).await?;
    }
    Ok(())
}

async fn read_data(
    lines: &mut tokio::io::Lines<BufReader<tokio::net::tcp::OwnedReadHalf>>,
) -> std::io::Result<String> {
    let mut data = String::new();
    while let Some(line) = lines.next_line().await? {
        if line == "." {
            break;
        }
        data.push_str(line.strip_prefix('.').unwrap_or(&line));
        data.push_str("\r\n");
    }
    Ok(data)
}

/// A web server that takes posts to `/hook`, sends those to `/elsewhere` on to `/hook`, and refuses those to `/broken`.
pub struct Hook {
    pub address: SocketAddr,
    pub posts: Arc<Mutex<Vec<serde_json::Value>>>,
    pub visits: Arc<AtomicUsize>,
}

impl Hook {
    pub async fn open() -> Hook {
        use axum::http::StatusCode;
        use axum::response::Redirect;
        use axum::routing::{any, post};
        let posts: Arc<Mutex<Vec<serde_json::Value>>> = Arc::default();
        let visits: Arc<AtomicUsize> = Arc::default();
        let take = |State(posts): State<Arc<Mutex<Vec<serde_json::Value>>>>,
                    axum::Json(post): axum::Json<_>| async move {
            posts.lock().unwrap().push(post);
            StatusCode::NO_CONTENT
        };
        let count = visits.clone();
        let router = axum::Router::new()
            .route("/hook", post(take))
            .route("/elsewhere", any(|| async { Redirect::temporary("/hook") }))
            .route("/broken", any(|| async { StatusCode::INTERNAL_SERVER_ERROR }))
            .with_state(posts.clone())
            .layer(axum::middleware::from_fn(
                move |request: axum::extract::Request, next: axum::middleware::Next| {
                    count.fetch_add(1, Ordering::SeqCst);
                    next.run(request)
                },
            ));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Hook { address, posts, visits }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn posts(&self) -> Vec<serde_json::Value> {
        self.posts.lock().unwrap().clone()
    }
}
