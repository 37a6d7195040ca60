//! A real server on a free port with a file of its own, and clients to play with.

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::games::play::{Acts, Tell, act};
use server::http::language::Asked;
use server::people::{Scopes, Who};
use server::{App, Running, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use table::Seat;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use words::Language;

/// Longer than anything here takes.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The first player, the second one, and somebody else.
pub const ANNE: i64 = 1;
pub const LOUIS: i64 = 2;
pub const VOLTAIRE: i64 = 3;

pub struct Server {
    running: Option<Running>,
    pub app: App,
    pub address: SocketAddr,
    http: reqwest::Client,
    folder: PathBuf,
}

fn number(headers: &HeaderMap, name: &str) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn person(person: i64, scopes: Scopes) -> Who {
    Who { person, name: format!("person {person}"), guest: false, scopes, language: Language::english() }
}

/// Puts whoever a header names in the place of whoever cookies and tokens name.
async fn identify(mut request: Request, next: Next) -> Response {
    if let Some(person) = number(request.headers(), "x-test-person") {
        let play = number(request.headers(), "x-test-no-play").is_none();
        let scopes = Scopes { play, ..Scopes::ALL };
        let language = Asked::of(request.uri(), request.headers()).for_whom(None);
        request.extensions_mut().insert(Who { language, ..self::person(person, scopes) });
    }
    next.run(request).await
}

impl Server {
    pub async fn start() -> Server {
        Server::start_with(|settings| settings.requests_per_second = 0).await
    }

    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> Server {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let _ = rustls::crypto::ring::default_provider().install_default();
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("malbrook-live-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut settings = Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            db: folder.join("malbrook.db"),
            waiting_games: 0,
            running_games: 0,
            computer_games: 0,
            solo_games: 0,
            games_per_hour: 0,
            ..Settings::default()
        };
        change(&mut settings);
        let running = server::start(settings).await.unwrap();
        let app = running.app.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        let router = server::startup::router(app.clone()).unwrap().layer(from_fn(identify));
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap();
        Server { running: Some(running), app, address, http, folder }
    }

    /// Stops the real server, as a signal does.
    pub async fn stop(&mut self) {
        self.running.take().unwrap().stop().await.unwrap();
    }

    pub async fn get(&self, person: i64, path: &str) -> (u16, Value) {
        let request = self.http.get(format!("http://{}{path}", self.address));
        answer(request.header("x-test-person", person)).await
    }

    pub async fn post(&self, person: i64, path: &str, body: Value) -> (u16, Value) {
        let request = self.http.post(format!("http://{}{path}", self.address)).json(&body);
        answer(request.header("x-test-person", person)).await
    }

    async fn ok(&self, person: i64, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(person, path, body).await;
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    /// A game of two people; it begins with both of them laying a card face down.
    pub async fn game(&self) -> Game<'_> {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let begun = self.ok(ANNE, "/api/games", json!({ "title": "spain", "seats": seats })).await;
        let id = begun["game"]["id"].as_str().unwrap().to_owned();
        self.ok(LOUIS, &format!("/api/games/{id}/join"), json!({})).await;
        Game { server: self, id, people: [ANNE, LOUIS] }
    }

    /// A game of two people in which one of them is to act.
    pub async fn game_under_way(&self) -> Game<'_> {
        let game = self.game().await;
        while game.look("one").await["game"]["to_act"].as_array().unwrap().len() > 1 {
            game.play_any().await;
            game.play_any().await;
        }
        game
    }

    /// A game one person plays alone on both seats.
    pub async fn solo(&self) -> Game<'_> {
        self.solo_with_seed(None).await
    }

    /// The same with these dice.
    pub async fn solo_with_seed(&self, seed: Option<u8>) -> Game<'_> {
        let seats = json!([{ "kind": "me" }, { "kind": "hot-seat" }]);
        let seed = seed.map(|seed| format!("{seed:02x}").repeat(32));
        let body = json!({ "title": "spain", "seats": seats, "seed": seed });
        let begun = self.ok(ANNE, "/api/games", body).await;
        let id = begun["game"]["id"].as_str().unwrap().to_owned();
        Game { server: self, id, people: [ANNE, ANNE] }
    }

    /// Opens a connection.
    pub async fn connect(&self, person: i64, path: &str) -> Socket {
        self.try_connect(person, path, &[]).await.unwrap()
    }

    pub async fn try_connect(
        &self,
        person: i64,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Error> {
        let socket = TcpSocket::new_v4().unwrap();
        // Little waits on the way to a client that does not read.
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(self.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        if person > 0 {
            request.headers_mut().insert("x-test-person", person.into());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(Socket { stream, pings: 0 })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

pub struct Game<'a> {
    pub server: &'a Server,
    pub id: String,
    pub people: [i64; 2],
}

impl Game<'_> {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }

    pub fn person(&self, seat: &str) -> i64 {
        self.people[usize::from(seat == "two")]
    }

    pub async fn look(&self, seat: &str) -> Value {
        let (status, look) = self.server.get(self.person(seat), &self.path(&format!("?seat={seat}"))).await;
        assert_eq!(status, 200, "{look}");
        look
    }

    pub async fn play(&self, seat: &str, seq: &Value, actions: &[&str]) -> Value {
        let body = json!({ "seq": seq, "actions": actions, "seat": seat });
        self.server.ok(self.person(seat), &self.path("/actions"), body).await
    }

    /// Plays the first thing that is allowed; gives the seat and what became of it.
    pub async fn play_any(&self) -> (String, Value) {
        let to_act = self.look("one").await["game"]["to_act"].clone();
        let seat = to_act[0].as_str().expect("the game goes on").to_owned();
        let look = self.look(&seat).await;
        let acted = self.play(&seat, &look["seq"], &[first_action(&look)]).await;
        (seat, acted)
    }

    /// Plays something that is complete when it is played; gives the seat and what became of it.
    pub async fn play_whole(&self) -> (String, Value) {
        let to_act = self.look("one").await["game"]["to_act"].clone();
        let seat = to_act[0].as_str().expect("the game goes on").to_owned();
        let look = self.look(&seat).await;
        let acted = self.play(&seat, &look["seq"], &[whole_action(&look)]).await;
        (seat, acted)
    }

    /// Who is to act, without a request.
    pub async fn to_act(&self) -> Vec<Seat> {
        let game = self.server.app.house.game(&self.server.app, &self.id).await.unwrap();
        let room = game.room.lock().await;
        room.to_act().iter().collect()
    }

    /// Plays anything that is allowed, for the first seat if both are to act, without a request.
    pub async fn play_at_random(&self, chance: &mut Chance) {
        let app = &self.server.app;
        let game = app.house.game(app, &self.id).await.unwrap();
        let (seat, seq, decision) = {
            let room = game.room.lock().await;
            let seat = room.to_act().first().expect("the game goes on");
            (seat, room.seen(Some(seat)), room.decision(seat, Language::english()).unwrap())
        };
        let decision: Value = serde_json::from_str(decision.text()).unwrap();
        let actions = decision["actions"].as_array().unwrap();
        let action = &actions[chance.below(actions.len() as u64) as usize]["action"];
        let actions = vec![action.as_str().unwrap().to_owned()];
        let acts = Acts { seq, actions, seat: Some(seat), key: None, tell: Tell::Events };
        act(app, &game, &person(self.people[seat.index()], Scopes::ALL), acts).await.unwrap();
    }

    /// Plays on until both choose at once.
    pub async fn play_until_both_choose(&self) {
        while self.look("one").await["game"]["to_act"] != json!(["one", "two"]) {
            self.play_any().await;
        }
    }

    pub async fn follow(&self, seat: &str, query: &str) -> Socket {
        let person = if seat == "spectator" { VOLTAIRE } else { self.person(seat) };
        self.server.connect(person, &self.path(&format!("/live?seat={seat}{query}"))).await
    }
}

/// An action a seat is offered that is complete when it is played, where its round allows one; the first one elsewhere.
pub fn whole_action(look: &Value) -> &str {
    let offered = look["decision"]["actions"].as_array().into_iter().flatten();
    let end = offered.filter_map(|choice| choice["action"].as_str()).find(|&action| action == "do end");
    end.unwrap_or_else(|| first_action(look))
}

/// The first action a seat is offered.
pub fn first_action(look: &Value) -> &str {
    look["decision"]["actions"][0]["action"].as_str().unwrap_or_else(|| panic!("nothing is asked: {look}"))
}

/// A client of a live connection.
pub struct Socket {
    pub stream: WebSocketStream<TcpStream>,
    pings: usize,
}

impl Socket {
    pub async fn send(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; `Err` has the code the connection was closed with.
    pub async fn receive(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    // Reading on answers the farewell.
                    let _ = self.stream.next().await;
                    return Err(frame.map(|frame| u16::from(frame.code)));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => panic!("an unexpected frame: {other:?}"),
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message, which must be of this type.
    pub async fn expect(&mut self, kind: &str) -> Value {
        let message = self.receive().await.expect("the connection is open");
        assert_eq!(message["type"], kind, "{message}");
        message
    }

    /// The code the connection is closed with, whatever comes before.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.receive().await {
                return code;
            }
        }
    }

    /// Everything that the server has to say by now.
    ///
    /// What is to be told and a ping are taken in any order, so that it takes many pings to be sure.
    pub async fn settle(&mut self) -> Vec<Value> {
        let mut told = Vec::new();
        for _ in 0..24 {
            self.pings += 1;
            let id = format!("ping {}", self.pings);
            self.send(json!({ "type": "ping", "id": id })).await;
            loop {
                let message = self.receive().await.expect("the connection is open");
                if message == json!({ "type": "pong", "id": id }) {
                    break;
                }
                told.push(message);
            }
        }
        told
    }
}

pub const RESTART: Option<u16> = Some(1012);

pub fn code(code: CloseCode) -> Option<u16> {
    Some(u16::from(code))
}

/// Numbers that look random and are the same every time.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % most
    }

    pub fn text(&mut self, longest: u64) -> String {
        let length = self.below(longest + 1);
        let letters: Vec<char> = "{}[]\",:\\0123456789truefalsnkéđ🂡\u{0}\n ".chars().collect();
        (0..length).map(|_| letters[self.below(letters.len() as u64) as usize]).collect()
    }
}
