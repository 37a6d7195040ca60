//! Crowds: many connections, many live connections and many games of one person or address.

use crate::people_harness;

use people_harness::{Browser, DAY, PASSWORD, Site};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::sweep::{Swept, sweep};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

const PATIENCE: Duration = Duration::from_secs(20);

type Socket = WebSocketStream<TcpStream>;

/// Opens a WebSocket from an address, as a trusted proxy has it; the error is the status it is refused with.
async fn connect(site: &Site, browser: &Browser, path: &str, from: &str) -> Result<Socket, u16> {
    let stream = TcpStream::connect(site.running.address).await.unwrap();
    let mut request = format!("ws://{}{path}", site.running.address).into_client_request().unwrap();
    let cookies: Vec<String> =
        browser.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    request.headers_mut().insert("cookie", cookies.join("; ").parse().unwrap());
    request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
    match tokio_tungstenite::client_async(request, stream).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// The code a WebSocket is closed with.
async fn closed(socket: &mut Socket) -> Option<u16> {
    use futures_util::StreamExt;
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await.expect("it is closed in time") {
            Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

/// A game between two people, of which the first one is returned.
async fn two_players(site: &Site) -> (Browser, String) {
    let (mut host, mut guest) = (site.browser(), site.browser());
    let game = host.open_game().await;
    assert_eq!(guest.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    (host, game)
}

#[tokio::test]
async fn a_seated_player_is_connected_while_one_address_floods() {
    let site = Site::open_with(|settings| {
        settings.trust_proxy = true;
        settings.sockets_per_address = 10;
    })
    .await;
    let (player, game) = two_players(&site).await;
    let path = format!("/api/games/{game}/live");
    let nobody = site.browser();
    // A network of IPv6 is one household.
    for (first, second) in [("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::2")] {
        let mut flood = Vec::new();
        for number in 0..20 {
            match connect(&site, &nobody, &path, if number % 2 == 0 { first } else { second }).await {
                Ok(socket) => flood.push(socket),
                Err(status) => assert_eq!(status, 429),
            }
        }
        assert_eq!(flood.len(), 10);
        assert!(connect(&site, &nobody, &path, "198.51.100.1").await.is_ok(), "others are not concerned");
        for _ in 0..5 {
            assert!(connect(&site, &player, &path, first).await.is_ok(), "the player shares the address");
        }
    }
}

#[tokio::test]
async fn when_places_run_short_spectators_go_first() {
    let site = Site::open_with(|settings| {
        settings.trust_proxy = true;
        settings.sockets = 10;
        settings.sockets_reserved = 20;
    })
    .await;
    let (player, game) = two_players(&site).await;
    let path = format!("/api/games/{game}/live");
    let nobody = site.browser();
    let mut spectators = Vec::new();
    for number in 0..20 {
        match connect(&site, &nobody, &path, &format!("192.0.2.{number}")).await {
            Ok(socket) => spectators.push(socket),
            Err(status) => assert_eq!(status, 429),
        }
    }
    assert_eq!(spectators.len(), 8, "two of ten places are for players");
    let mut own = connect(&site, &player, "/api/live", "203.0.113.1").await.unwrap();
    let mut players = Vec::new();
    for _ in 0..9 {
        players.push(connect(&site, &player, &path, "203.0.113.1").await.unwrap());
    }
    for spectator in &mut spectators {
        assert_eq!(closed(spectator).await, Some(1013));
    }
    players.push(connect(&site, &player, &path, "203.0.113.1").await.unwrap());
    assert_eq!(closed(&mut own).await, Some(1013));
    assert_eq!(connect(&site, &player, &path, "203.0.113.1").await.err(), Some(429), "only players are left");
}

/// Connections to a server that have sent a part of a request.
async fn half_open(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n").await;
        streams.push(stream);
    }
    streams
}

#[tokio::test]
async fn half_open_requests_do_not_delay_others() {
    let site = Site::open_with(|settings| settings.connections_per_address = 50).await;
    let mut browser = site.browser();
    // A connection in use is not closed for others.
    let game = browser.open_game().await;
    let mut waiting = browser.clone();
    let waiting = tokio::spawn(async move {
        let answer = waiting.get(&format!("/api/games/{game}?since=0&wait=3")).await;
        answer.status.as_u16()
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut flood = half_open(site.running.address, 150).await;
    for _ in 0..10 {
        let began = Instant::now();
        let fresh = site.browser();
        let answer = fresh.client.get(format!("{}/healthz", site.url)).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
    assert_eq!(waiting.await.unwrap(), 200);
    // The oldest were closed for the newer ones.
    let ended = tokio::time::timeout(PATIENCE, flood[0].read(&mut [0; 16])).await.unwrap();
    assert!(matches!(ended, Ok(0) | Err(_)), "{ended:?}");
}

#[tokio::test]
async fn a_header_must_arrive_in_time_and_a_connection_may_be_idle() {
    let site = Site::open_with(|settings| settings.header_seconds = 1).await;
    let mut silent = TcpStream::connect(site.running.address).await.unwrap();
    let mut slow = half_open(site.running.address, 1).await.remove(0);
    let mut idle = TcpStream::connect(site.running.address).await.unwrap();
    let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut buffer = [0; 4096];
    idle.write_all(request).await.unwrap();
    assert!(idle.read(&mut buffer).await.unwrap() > 0);
    let began = Instant::now();
    for stream in [&mut silent, &mut slow] {
        let ended = tokio::time::timeout(PATIENCE, stream.read(&mut buffer)).await.unwrap();
        assert!(matches!(ended, Ok(0) | Err(_)), "{ended:?}");
    }
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    tokio::time::sleep(Duration::from_secs(2)).await;
    idle.write_all(request).await.unwrap();
    let read = idle.read(&mut buffer).await.unwrap();
    assert!(buffer[..read].starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&buffer[..read]));
}

/// All that a server says to some bytes.
async fn raw(site: &Site, text: &str) -> String {
    let mut stream = TcpStream::connect(site.running.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(2), stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_request_with_two_lengths_is_refused_and_ends_the_connection() {
    let site = Site::open().await;
    let head = "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let (length, chunked) = ("Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n");
    let next = "GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n";
    for both in [format!("{length}{chunked}"), format!("{chunked}{length}")] {
        let answer = raw(&site, &format!("{head}{both}\r\n0\r\n\r\n{next}")).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
        assert!(answer.contains("Content-Length or a Transfer-Encoding"), "{answer}");
        assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "the connection is closed: {answer}");
        // After another request on the same connection, too.
        let answer = raw(&site, &format!("{next}{head}{both}\r\n0\r\n\r\n{next}")).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert_eq!(answer.matches("HTTP/1.1 400").count(), 1, "{answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 2, "{answer}");
    }
    let chunks = "2\r\n{}\r\n0\r\n\r\n";
    let answer = raw(&site, &format!("{head}{chunked}\r\n{chunks}")).await;
    assert!(answer.contains("missing field"), "a body in chunks is read: {answer}");
    let answer = raw(&site, &format!("{head}Content-Length: 2\r\n\r\n{{}}{next}")).await;
    assert_eq!(answer.matches("HTTP/1.1").count(), 2, "two requests follow each other: {answer}");
}

/// A site with limits on games.
async fn limited(change: impl FnOnce(&mut server::Settings)) -> Site {
    Site::open_with(|settings| {
        settings.trust_proxy = true;
        settings.waiting_games = 3;
        settings.running_games = 2;
        settings.computer_games = 2;
        settings.solo_games = 2;
        settings.address_games = 0;
        change(settings);
    })
    .await
}

fn game(other: &str) -> Value {
    let other = match other {
        "bot" => json!({"kind": "bot", "level": "recruit"}),
        kind => json!({ "kind": kind }),
    };
    json!({"title": "spain", "seats": [{"kind": "me"}, other]})
}

#[tokio::test]
async fn a_person_has_so_many_games_of_each_kind() {
    let site = limited(|settings| settings.running_games = 29).await;
    let mut browser = site.browser();
    for (kind, most, said) in [
        ("open", 3, "you have 3 games waiting for an opponent already"),
        ("bot", 2, "you have 2 games in progress against the computer already"),
        ("hot-seat", 2, "you have 2 games in progress that you play on both sides already"),
    ] {
        for _ in 0..most {
            assert_eq!(browser.post("/api/games", game(kind)).await.status, 201, "{kind}");
        }
        let refused = browser.post("/api/games", game(kind)).await;
        refused.refused(409, "state");
        assert_eq!(refused.body["reason"], "TooManyGames");
        assert!(refused.body["message"].as_str().unwrap().contains(said), "{}", refused.body);
    }
    browser.post("/api/games", game("invite")).await.refused(409, "state");
    browser.post("/api/lessons/first-game", json!({})).await.refused(409, "state");
    // A game that ends makes room for another.
    let open = browser.games().await;
    let mut left = 0;
    for id in open {
        left += u32::from(browser.post(&format!("/api/games/{id}/leave"), json!({})).await.status == 200);
    }
    assert_eq!(left, 3);
    assert_eq!(browser.post("/api/games", game("open")).await.status, 201);
}

#[tokio::test]
async fn a_person_plays_in_so_many_games_with_others() {
    let site = limited(|_| {}).await;
    let (mut one, mut two) = (site.browser(), site.browser());
    let games = [one.open_game().await, one.open_game().await, two.open_game().await];
    let mut joiner = site.account("Villars").await;
    for game in &games[..2] {
        assert_eq!(joiner.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    }
    let refused = joiner.post(&format!("/api/games/{}/join", games[2]), json!({})).await;
    refused.refused(409, "state");
    assert!(refused.body["message"].as_str().unwrap().contains("2 games in progress with other people"));
    assert_eq!(joiner.post(&format!("/api/games/{}/resign", games[0]), json!({})).await.status, 200);
    assert_eq!(joiner.post(&format!("/api/games/{}/join", games[2]), json!({})).await.status, 200);
}

#[tokio::test]
async fn games_that_wait_count_as_games_that_may_run() {
    let site = limited(|_| {}).await;
    let mut host = site.browser();
    for number in 0..2 {
        let id = host.open_game().await;
        if number == 0 {
            assert_eq!(site.browser().post(&format!("/api/games/{id}/join"), json!({})).await.status, 200);
        }
    }
    let refused = host.post("/api/games", game("open")).await;
    refused.refused(409, "state");
    let said = refused.body["message"].as_str().unwrap();
    assert!(said.contains("2 games in progress with other people"), "one runs and one may: {said}");
}

#[tokio::test]
async fn a_person_begins_so_many_games_in_an_hour() {
    let site = limited(|settings| (settings.games_per_hour, settings.address_games) = (5, 2)).await;
    let (mut one, mut two) = (site.browser(), site.browser());
    // Who begins the first game is nobody yet: it counts for the address only. Games that end at once and records of finished games count as well.
    let finished = include_str!("../../succession/tests/golden/01-1711-bourbon-automatic.record");
    let import = json!({ "record": finished });
    assert_eq!(one.post("/api/games/import", import.clone()).await.status, 201);
    let mut refused = None;
    for _ in 0..6 {
        let begun = one.post("/api/games", game("hot-seat")).await;
        if begun.status != 201 {
            refused = Some(begun);
            break;
        }
        let id = begun.body["game"]["id"].as_str().unwrap().to_owned();
        assert_eq!(one.post(&format!("/api/games/{id}/resign"), json!({"seat": "one"})).await.status, 200);
    }
    let refused = refused.expect("the sixth game in an hour is refused");
    refused.refused(429, "limit");
    assert!(refused.body["message"].as_str().unwrap().starts_with("5 games were begun"), "{}", refused.body);
    one.post("/api/games/import", import).await.refused(429, "limit");
    // Another person at the same address has what is left of twice as many.
    let mut begun = 0;
    while two.post("/api/games", game("open")).await.status == 201 {
        begun += 1;
        for id in two.games().await {
            two.post(&format!("/api/games/{id}/leave"), json!({})).await;
        }
    }
    assert!((4..=5).contains(&begun), "{begun}");
}

#[tokio::test]
async fn a_record_is_no_longer_than_a_game_may_be() {
    let site = limited(|settings| settings.log_entries = 3).await;
    let mut guest = site.browser();
    let record = "malbrook record 1\ntitle spain\nscenario full-game\nrules 2\n---\n".to_owned();
    let acts = "1 card 2\n2 card 2\n1 do campaign\n1 space lille\n";
    let refused = guest.post("/api/games/import", json!({ "record": record + acts })).await;
    refused.refused(400, "input");
    let said = refused.body["message"].as_str().unwrap();
    assert!(said.contains("4 actions") && said.contains("at most 3"), "{said}");
}

#[tokio::test]
async fn a_full_log_cannot_be_lengthened_by_going_back() {
    let site = limited(|settings| settings.log_entries = 3).await;
    let mut guest = site.browser();
    let begun = guest.post("/api/games", game("hot-seat")).await;
    let id = begun.body["game"]["id"].as_str().unwrap().to_owned();
    let back = json!({"kind": "undo"});
    let mut played = 0;
    let full = loop {
        let look = guest.get(&format!("/api/games/{id}")).await;
        let seat = look.body["game"]["to_act"][0].as_str().unwrap().to_owned();
        let look = guest.get(&format!("/api/games/{id}?seat={seat}")).await;
        let action = &look.body["decision"]["actions"][0]["action"];
        let body = json!({"seq": look.body["seq"], "actions": [action], "seat": seat});
        let answer = guest.post(&format!("/api/games/{id}/actions"), body).await;
        if answer.status != 200 {
            break answer;
        }
        played += 1;
    };
    assert_eq!(played, 3);
    full.refused(409, "state");
    guest.post(&format!("/api/games/{id}/offers"), back).await.refused(409, "state");
    assert_eq!(count(&site, "log"), 3);
}

#[tokio::test]
async fn one_guest_cannot_flood_the_lobby() {
    let site = limited(|_| {}).await;
    let mut guest = site.browser();
    guest.open_game().await;
    let tries = (0..60).map(|_| {
        let mut guest = guest.clone();
        tokio::spawn(async move { guest.post("/api/games", game("open")).await.status.as_u16() })
    });
    for done in tries.collect::<Vec<_>>() {
        assert!([201, 409].contains(&done.await.unwrap()));
    }
    let lobby = site.browser().get("/api/games").await;
    let open = lobby.body["games"].as_array().unwrap().len();
    assert!((1..=3).contains(&open), "{open}");
}

#[tokio::test]
async fn an_address_begins_so_many_games_whoever_asks() {
    let site = limited(|settings| settings.address_games = 2).await;
    let begin = async |from: &str| {
        let mut guest = site.browser();
        let answer =
            guest.send(Method::POST, "/api/games", Some(game("open")), &[("x-forwarded-for", from)]).await;
        (answer.status.as_u16(), guest, answer.body)
    };
    let mut hosts = Vec::new();
    for number in 0..6 {
        let (status, host, _) = begin(&format!("2001:db8::{number}")).await;
        assert_eq!(status, 201);
        hosts.push(host);
    }
    let (status, refused, said) = begin("2001:db8::7").await;
    assert_eq!(status, 409);
    assert!(
        said["message"].as_str().unwrap().contains("6 such games were begun from your address"),
        "{said}"
    );
    assert!(refused.cookies.is_empty(), "nobody was made a guest for it");
    assert_eq!(begin("2001:db8:0:1::1").await.0, 201, "others are not concerned");
    // The database does not have the address.
    let db = Connection::open(&site.running.app.settings.db).unwrap();
    let kept: String =
        db.query_row("SELECT address FROM game_addresses LIMIT 1", [], |row| row.get(0)).unwrap();
    assert!(kept.len() == 32 && !kept.contains("2001"), "{kept}");
    // It survives a restart; a game that is called off makes room.
    let site = site.restart().await;
    let mut guest = site.browser();
    let headers = [("x-forwarded-for", "2001:db8::9")];
    guest.send(Method::POST, "/api/games", Some(game("open")), &headers).await.refused(409, "state");
    let mut host = Browser { url: site.url.clone(), ..hosts[0].clone() };
    let open = host.games().await.remove(0);
    assert_eq!(host.post(&format!("/api/games/{open}/leave"), json!({})).await.status, 200);
    assert_eq!(guest.send(Method::POST, "/api/games", Some(game("open")), &headers).await.status, 201);
}

/// How many rows a table has.
fn count(site: &Site, what: &str) -> u32 {
    let db = Connection::open(&site.running.app.settings.db).unwrap();
    db.query_row(&format!("SELECT COUNT(*) FROM {what}"), [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn nobody_becomes_a_guest_for_nothing() {
    let site = Site::open().await;
    let mut host = site.browser();
    let id = host.open_game().await;
    assert_eq!(count(&site, "people"), 1);
    let mut nobody = site.browser();
    let seat = |path: &str| format!("/api/games/{id}/{path}");
    for (path, body, status) in [
        ("/api/games".to_owned(), json!({}), 400),
        (
            "/api/games".to_owned(),
            json!({"title": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            400,
        ),
        (
            "/api/games".to_owned(),
            json!({"title": "spain", "seats": [{"kind": "open"}, {"kind": "open"}]}),
            400,
        ),
        (
            "/api/games".to_owned(),
            json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "bot", "level": "x"}]}),
            400,
        ),
        ("/api/games/none/join".to_owned(), json!({}), 404),
        ("/api/games/import".to_owned(), json!({"record": "nonsense"}), 400),
        ("/api/lessons/none".to_owned(), json!({}), 404),
        (seat("fork"), json!({"seq": 0}), 403),
        (seat("leave"), json!({}), 403),
        (seat("resign"), json!({}), 403),
        (seat("rematch"), json!({}), 403),
        (seat("chat"), json!({"text": "hello"}), 403),
        (seat("actions"), json!({"seq": 0, "actions": ["pass"]}), 403),
        (seat("undo"), json!({"seq": 0}), 403),
        (seat("why-not"), json!({"action": "pass"}), 403),
    ] {
        let answer = nobody.post(&path, body).await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.body);
        assert!(nobody.cookies.is_empty(), "{path}");
    }
    assert_eq!(count(&site, "people"), 1);
    let mut second = site.browser();
    assert_eq!(second.post(&seat("join"), json!({})).await.status, 200);
    assert_eq!((second.cookies.len(), count(&site, "people")), (1, 2));
    // Whoever comes too late is not made a guest, either.
    assert_eq!(nobody.post(&seat("join"), json!({})).await.status, 409);
    assert_eq!(count(&site, "people"), 2);
}

#[tokio::test]
async fn what_nobody_needs_is_removed_in_time() {
    let site = Site::open_with(|settings| settings.session_days = 400).await;
    let app = &site.running.app;
    let mut account = site.account("Tallard").await;
    let waiting = account.open_game().await;
    account.post("/api/games", game("hot-seat")).await;
    let (mut host, _) = two_players(&site).await;
    host.post("/api/games", game("hot-seat")).await;
    let (mut finisher, finished) = two_players(&site).await;
    assert_eq!(finisher.post(&format!("/api/games/{finished}/resign"), json!({})).await.status, 200);
    let again = finisher.post(&format!("/api/games/{finished}/rematch"), json!({})).await;
    assert_eq!(again.status, 201, "{}", again.body);
    let mut passing = site.browser();
    let left = passing.open_game().await;
    assert_eq!(passing.post(&format!("/api/games/{left}/leave"), json!({})).await.status, 200);
    assert_eq!(sweep(app).await.unwrap(), Swept::default(), "everything is new");
    assert_eq!((count(&site, "games"), count(&site, "people")), (7, 6));

    site.later(15 * DAY);
    assert_eq!(sweep(app).await.unwrap(), Swept { called_off: 2, games: 0, guests: 0 });
    let look = account.get(&format!("/api/games/{waiting}")).await;
    assert_eq!(look.body["game"]["status"], "aborted", "{}", look.body);

    site.later(91 * DAY);
    app.house.let_go(app.now(), 0);
    // The games that were called off, that of the guest who left, and the two of the guests who stopped playing.
    assert_eq!(sweep(app).await.unwrap(), Swept { called_off: 0, games: 5, guests: 2 });
    let kept: Vec<String> = account.games().await;
    assert_eq!(kept.len(), 1, "what an account has begun stays");
    assert_eq!(finisher.get(&format!("/api/games/{finished}")).await.status, 200, "and so do finished games");
    let game = app.store.game(&finished).await.unwrap().unwrap();
    assert_eq!(game.rematch, None, "its rematch is gone");
    for table in ["seats", "log", "snapshots", "chat", "game_addresses"] {
        let orphans = format!("{table} WHERE game NOT IN (SELECT no FROM games)");
        assert_eq!(count(&site, &orphans), 0, "{table}");
    }
    // The account, both players of the finished game, and the newest guest, whose number is never given again.
    assert_eq!((count(&site, "games"), count(&site, "people")), (2, 4));
    assert_eq!(account.sign_in("Tallard", PASSWORD).await.status, 200);
    assert_eq!(sweep(app).await.unwrap(), Swept::default());
}

#[tokio::test]
async fn finished_games_of_guests_who_play_alone_are_removed() {
    let site = Site::open_with(|settings| settings.session_days = 400).await;
    let mut account = site.account("Tallard").await;
    let mut guest = site.browser();
    for browser in [&mut account, &mut guest] {
        for kind in ["hot-seat", "bot"] {
            let begun = browser.post("/api/games", game(kind)).await;
            let id = begun.body["game"]["id"].as_str().unwrap();
            assert_eq!(
                browser.post(&format!("/api/games/{id}/resign"), json!({"seat": "one"})).await.status,
                200
            );
        }
    }
    site.later(91 * DAY);
    site.running.app.house.let_go(site.running.app.now(), 0);
    assert_eq!(sweep(&site.running.app).await.unwrap().games, 2, "those of the guest");
    assert_eq!(account.games().await.len(), 2);
}

/// Sends requests without reading an answer, and says when the server has closed the connection.
#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    let site = Site::open_with(|settings| settings.write_seconds = 1).await;
    let mut stream = TcpStream::connect(site.running.address).await.unwrap();
    let request = b"GET /api/titles HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50);
    let began = Instant::now();
    // The server stops reading when it cannot write; when it has closed the connection, writing fails.
    let closed = tokio::time::timeout(PATIENCE, async {
        loop {
            let written = tokio::time::timeout(Duration::from_millis(200), stream.write_all(&request)).await;
            if matches!(written, Ok(Err(_))) {
                break;
            }
        }
    });
    closed.await.expect("the connection is closed");
    assert!(began.elapsed() > Duration::from_secs(1));
    assert_eq!(site.browser().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_game_somebody_plays_is_not_abandoned() {
    let site = Site::open().await;
    let mut guest = site.browser();
    let begun = guest.post("/api/games", game("hot-seat")).await;
    let id = begun.body["game"]["id"].as_str().unwrap().to_owned();
    for _ in 0..3 {
        site.later(60 * DAY);
        let look = guest.get(&format!("/api/games/{id}")).await;
        let seat = &look.body["game"]["to_act"][0];
        let look = guest.get(&format!("/api/games/{id}?seat={}", seat.as_str().unwrap())).await;
        let action = &look.body["decision"]["actions"][0]["action"];
        let body = json!({"seq": look.body["seq"], "actions": [action], "seat": seat});
        assert_eq!(guest.post(&format!("/api/games/{id}/actions"), body).await.status, 200);
        site.running.app.house.let_go(site.running.app.now(), 0);
        assert_eq!(sweep(&site.running.app).await.unwrap().games, 0);
    }
    site.later(91 * DAY);
    site.running.app.house.let_go(site.running.app.now(), 0);
    assert_eq!(sweep(&site.running.app).await.unwrap().games, 1);
}
