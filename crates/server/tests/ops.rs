//! Settings, health, numbers, the document of the interface, titles, the client's files, backups, and the end.

use crate::common_ops;

use common_ops::{Folder, fresh, get, new_game, play_on, player, said, settings};
use reqwest::{Client, Method, StatusCode};
use serde_json::Value;
use server::games::create::{Wish, blank, seat_all};
use server::settings::{Given, SmtpTls, report};
use server::start;
use server::store::sqlite::copy_file;
use server::store::{Clock, GameRow};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

// ---------------------------------------------------------------- settings

fn given(text: &str) -> Given {
    toml::from_str(text).expect("settings")
}

#[test]
fn what_is_set_wins_over_the_file_and_that_over_the_defaults() {
    let flags = given("listen = '127.0.0.1:1'\ntrust-proxy = false");
    let file = given("listen = '127.0.0.1:2'\ntrust-proxy = true\nsession-days = 7");
    let settings = flags.or(&file).unwrap().resolve().unwrap();
    assert_eq!((settings.listen.port(), settings.trust_proxy), (1, false));
    assert_eq!(settings.session_days, 7);
    assert_eq!(settings.request_burst, 200);
}

#[test]
fn the_defaults_are_the_same_whichever_way_they_are_reached() {
    let default = server::Settings::default();
    let resolved = Given::default().resolve().unwrap();
    assert_eq!(format!("{resolved:?}"), format!("{default:?}"));
    assert_eq!(format!("{:?}", Given::of(&default).resolve().unwrap()), format!("{default:?}"));
}

#[test]
fn mistakes_in_a_file_are_named() {
    let folder = Folder::new("settings");
    let file = folder.path().join("malbrook.toml");
    let cases = [
        (
            "listen = '127.0.0.1:1'\nlisten-to = 3\n",
            "malbrook.toml:2: there is no setting `listen-to`, expected",
        ),
        ("\n\nsession-days = 'many'\n", "malbrook.toml:3: invalid type: string \"many\", expected u32"),
        ("listen = 'here'", "malbrook.toml:1: invalid socket address"),
        ("listen = ", "malbrook.toml:1: "),
    ];
    for (text, said) in cases {
        fs::write(&file, text).unwrap();
        let error = Given::read(&file).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
    assert!(said(Given::read(&folder.path().join("none.toml"))).contains("none.toml cannot be read"));
}

#[test]
fn settings_nobody_can_use_are_refused() {
    let cases = [
        ("public-url = 'games.example.org'", "should look like https://games.example.org"),
        ("public-url = 'https://example.org/games'", "should look like"),
        ("public-url = 'ftp://example.org'", "should look like"),
        ("request-bytes = 10", "request-bytes is 10; it must be at least 1024"),
        ("request-burst = 0", "request-burst is 0"),
        ("session-days = 0", "session-days is 0"),
        ("log = 'loud=very'", "log 'loud=very' cannot be understood"),
        ("smtp-user = 'me'", "smtp-user is set, but smtp-host is not"),
        ("smtp-host = 'mail'", "smtp-host is set, but smtp-from is not"),
        ("smtp-host = 'm'\nsmtp-from = 'a@b'\nsmtp-password = 'x'\nsmtp-password-file = 'y'", "both set"),
        ("smtp-host = 'm'\nsmtp-from = 'a@b'\nsmtp-password-file = '/nowhere'", "/nowhere cannot be read"),
    ];
    for (text, said) in cases {
        let error = given(text).resolve().unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn the_public_address_decides_about_cookies() {
    let secure = |text: &str| given(text).resolve().unwrap().secure_cookies;
    assert!(secure("public-url = 'https://games.example.org/'"));
    assert!(!secure("public-url = 'http://games.example.org'"));
    assert!(secure("secure-cookies = true"));
    assert!(!secure("public-url = 'https://games.example.org'\nsecure-cookies = false"));
    let settings = given("public-url = 'https://games.example.org/'").resolve().unwrap();
    assert_eq!(settings.url(), "https://games.example.org");
}

#[test]
fn a_password_comes_from_its_file_and_is_never_shown() {
    let folder = Folder::new("password");
    let file = folder.path().join("password");
    fs::write(&file, "hunter2\n").unwrap();
    let mail = "smtp-host = 'mail'\nsmtp-from = 'a@b'\nsmtp-tls = 'tls'\n";
    let flags = given(&format!("{mail}smtp-password-file = '{}'", file.display()));
    let in_file = given("smtp-password = 'other'");
    let settings = flags.or(&in_file).unwrap().resolve().unwrap();
    let smtp = settings.smtp.clone().unwrap();
    assert_eq!(smtp.password.as_deref(), Some("hunter2"));
    assert_eq!((smtp.port, smtp.tls), (465, SmtpTls::Tls));
    let shown = [
        report(&settings, |_| "here".to_owned()).unwrap(),
        format!("{settings:?}"),
        format!("{:?}", Given::of(&settings)),
        format!("{in_file:?}"),
    ];
    for text in shown {
        assert!(!text.contains("hunter2") && !text.contains("other"), "{text}");
    }
}

// ---------------------------------------------------------------- health and numbers

#[tokio::test]
async fn health_is_told_and_so_is_its_end() {
    let (running, _folder) = fresh("health").await;
    let url = format!("http://{}/healthz", running.address);
    let answer = reqwest::get(&url).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.text().await.unwrap(), "ok");
    running.app.store.close().await;
    let answer = reqwest::get(&url).await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    running.stop().await.unwrap();
}

#[tokio::test]
async fn numbers_are_for_this_machine_and_name_routes_not_paths() {
    let (running, _folder) = fresh("numbers").await;
    let url = format!("http://{}", running.address);
    let client = Client::new();
    client.get(format!("{url}/api/invites/verysecretword")).send().await.unwrap();
    client.get(format!("{url}/nothing/verysecretword.js")).send().await.unwrap();
    let answer = client.get(format!("{url}/metrics")).send().await.unwrap();
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/plain; version=0.0.4"));
    let text = answer.text().await.unwrap();
    assert!(
        text.contains(
            "malbrook_requests_total{method=\"GET\",route=\"/api/invites/{secret}\",status=\"404\"}"
        )
    );
    assert!(text.contains("malbrook_request_seconds_bucket{route=\"/api/invites/{secret}\",le=\"0.01\"}"));
    assert!(text.contains("# TYPE malbrook_games_in_memory gauge"));
    assert!(!text.contains("verysecretword"), "{text}");
    for header in ["x-forwarded-for", "forwarded", "x-real-ip"] {
        let passed_on =
            client.get(format!("{url}/metrics")).header(header, "127.0.0.1").send().await.unwrap();
        assert_eq!(passed_on.status(), StatusCode::NOT_FOUND, "{header}");
    }
    running.stop().await.unwrap();
}

#[tokio::test]
async fn numbers_are_for_everybody_where_the_settings_say_so() {
    let folder = Folder::new("public");
    let running =
        start(server::Settings { metrics_public: true, ..settings(&folder, "games.db") }).await.unwrap();
    let url = format!("http://{}/metrics", running.address);
    let passed_on = Client::new().get(url).header("x-forwarded-for", "192.0.2.1").send().await.unwrap();
    assert_eq!(passed_on.status(), StatusCode::OK);
    running.stop().await.unwrap();
}

#[tokio::test]
async fn every_answer_has_a_number_of_its_own() {
    let (running, _folder) = fresh("ids").await;
    let url = format!("http://{}/api/version", running.address);
    let id = async || reqwest::get(&url).await.unwrap().headers()["x-request-id"].clone();
    assert_ne!(id().await, id().await);
    running.stop().await.unwrap();
}

// ---------------------------------------------------------------- the interface

#[tokio::test]
async fn the_document_names_every_route_and_each_of_them_is_there() {
    let (running, _folder) = fresh("document").await;
    let url = format!("http://{}", running.address);
    let client = Client::new();
    let document: Value = get(&running, "/api/openapi.json").await;
    assert_eq!(document["info"]["title"], "Malbrook");
    assert!(document["components"]["securitySchemes"]["token"].is_object());
    let paths = document["paths"].as_object().unwrap();
    for path in
        ["/api/games", "/api/games/{id}/actions", "/api/titles", "/api/openapi.json", "/healthz", "/metrics"]
    {
        assert!(paths.contains_key(path), "{path}");
    }
    let tags: Vec<&Value> = document["tags"].as_array().unwrap().iter().map(|tag| &tag["name"]).collect();
    for (path, item) in paths {
        for (method, operation) in item.as_object().unwrap() {
            assert!(tags.contains(&&operation["tags"][0]), "{method} {path} has no known tag");
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
            let filled =
                path.replace("{title}", "spain").replace("{number}", "14.2.1").replace(['{', '}'], "");
            let method: Method = method.to_uppercase().parse().unwrap();
            let answer = client.request(method.clone(), format!("{url}{filled}")).send().await.unwrap();
            let text = answer.text().await.unwrap();
            assert!(!text.contains("there is nothing at this address"), "{method} {path}: {text}");
        }
    }
    running.stop().await.unwrap();
}

/// Every `$ref` within a document.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(parts) => parts.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_refers_to_nothing_that_is_missing() {
    let (running, _folder) = fresh("references").await;
    let document: Value = get(&running, "/api/openapi.json").await;
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    let missing: Vec<_> =
        found.iter().filter(|name| document.pointer(name.trim_start_matches('#')).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    running.stop().await.unwrap();
}

#[tokio::test]
async fn titles_are_listed_with_the_levels_of_the_machine() {
    let (running, _folder) = fresh("titles").await;
    let titles: Value = get(&running, "/api/titles").await;
    let names: Vec<&str> =
        titles["titles"].as_array().unwrap().iter().map(|title| title["title"].as_str().unwrap()).collect();
    assert_eq!(names, ["spain", "nine-years", "grand-campaign", "pragmatic-war", "wellington"]);
    assert_eq!(titles["titles"][0]["levels"][0], "recruit");
    assert_eq!(titles["titles"][0]["lessons"], serde_json::json!(["first-game"]));
    assert_eq!(titles["titles"][4]["lessons"], serde_json::json!([]));
    assert_eq!(titles["titles"][0]["scenarios"][0]["id"], "full-game");
    assert_eq!(titles["titles"][0]["sides"][1], "bourbon");
    running.stop().await.unwrap();
}

#[tokio::test]
async fn an_atlas_is_sent_only_to_those_who_do_not_have_it() {
    let (running, _folder) = fresh("atlas").await;
    let url = format!("http://{}/api/titles/spain/atlas", running.address);
    let client = Client::new();
    let whole = client.get(&url).send().await.unwrap();
    assert_eq!(whole.headers()["cache-control"], "public, no-cache");
    assert_eq!(whole.headers()["content-type"], "application/json");
    let tag = whole.headers()["etag"].to_str().unwrap().to_owned();
    let weak = format!("\"other\", W/{tag}");
    for known in [&tag, &weak] {
        let answer = client.get(&url).header("if-none-match", known).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert!(answer.bytes().await.unwrap().is_empty());
    }
    let other = client.get(&url).header("if-none-match", "\"other\"").send().await.unwrap();
    assert_eq!(other.status(), StatusCode::OK);
    let none = client.get(url.replace("spain", "france")).send().await.unwrap();
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    running.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_long_is_sent_compressed_to_those_who_like_it() {
    let (running, _folder) = fresh("gzip").await;
    let url = format!("http://{}/api/openapi.json", running.address);
    let client = Client::new();
    let plain = client.get(&url).send().await.unwrap();
    let tag = plain.headers()["etag"].clone();
    let whole = plain.bytes().await.unwrap();
    let short = client.get(&url).header("accept-encoding", "br, gzip").send().await.unwrap();
    assert_eq!(short.headers()["content-encoding"], "gzip");
    assert_eq!(short.headers()["vary"], "accept-encoding");
    let short_tag = short.headers()["etag"].clone();
    assert_ne!(tag, short_tag, "two forms are two things");
    let packed = short.bytes().await.unwrap();
    assert!(packed.len() * 3 < whole.len());
    let unpacked = std::io::read_to_string(flate2::read::GzDecoder::new(&packed[..])).unwrap();
    assert_eq!(unpacked.as_bytes(), &whole[..]);
    let known = client.get(&url).header("if-none-match", short_tag).send().await.unwrap();
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    let refused = client.get(&url).header("accept-encoding", "gzip;q=0").send().await.unwrap();
    assert!(!refused.headers().contains_key("content-encoding"));
    running.stop().await.unwrap();
}

#[tokio::test]
async fn rules_are_told_in_our_own_words() {
    let (running, _folder) = fresh("rules").await;
    let list: Value = get(&running, "/api/rules/nine-years").await;
    assert!(list["rules"].as_array().unwrap().len() > 100);
    let url = format!("http://{}/api/rules/spain", running.address);
    let all = reqwest::get(&url).await.unwrap();
    let tag = all.headers()["etag"].clone();
    let all: Value = all.json().await.unwrap();
    for rule in all["rules"].as_array().unwrap() {
        let parts = rule["parts"].as_array().unwrap().len();
        assert!(rule["text"].as_str().unwrap().len() > 10 || parts > 0, "{rule}");
    }
    let again = reqwest::Client::new().get(&url).header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let rule: Value = get(&running, "/api/rules/spain/17.5.3%231").await;
    assert_eq!(rule["id"], "17.5.3");
    assert!(rule["text"].as_str().unwrap().len() > 20);
    assert!(rule["readings"].as_array().unwrap().iter().any(|reading| reading["id"] == "S42"), "{rule}");
    let french: Value = get(&running, "/api/rules/spain/17.5.3?lang=fr").await;
    assert_eq!(french["name"], "Modificateurs de siège");
    assert_eq!(french["parts"].as_array().unwrap().len(), rule["parts"].as_array().unwrap().len());
    assert_ne!(french["readings"][0]["reading"], rule["readings"][0]["reading"]);
    let all_french: Value = get(&running, "/api/rules/spain?lang=fr").await;
    assert_ne!(all_french["rules"][0]["text"], all["rules"][0]["text"]);
    for path in ["/api/rules/france", "/api/rules/spain/99.9", "/api/rules/france/1"] {
        let answer = reqwest::get(format!("http://{}{path}", running.address)).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    running.stop().await.unwrap();
}

// ---------------------------------------------------------------- the client's files

#[tokio::test]
async fn the_client_is_part_of_the_program() {
    let (running, _folder) = fresh("client").await;
    let url = format!("http://{}", running.address);
    let client = Client::new();
    let page = client.get(format!("{url}/")).send().await.unwrap();
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "public, no-cache");
    let tag = page.headers()["etag"].clone();
    let text = page.text().await.unwrap();
    assert!(text.contains("<title>") && !text.contains("<style"), "{text}");
    assert!(!text.contains("<script>"), "a script within the page would not run");
    for address in ["/index.html", "/games/abc", "/games/abc/", "/sign-in"] {
        let same = client.get(format!("{url}{address}")).send().await.unwrap();
        assert_eq!((same.status(), &same.headers()["etag"]), (StatusCode::OK, &tag), "{address}");
    }
    let known =
        client.get(format!("{url}/games/abc")).header("if-none-match", tag.clone()).send().await.unwrap();
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    let head = client.head(format!("{url}/games/abc")).send().await.unwrap();
    assert_eq!((head.status(), &head.headers()["etag"]), (StatusCode::OK, &tag));
    assert!(head.bytes().await.unwrap().is_empty());
    running.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_not_there_is_not_there() {
    let (running, _folder) = fresh("nothing").await;
    let url = format!("http://{}", running.address);
    let client = Client::new();
    for path in [
        "/nothing.js",
        "/assets/none.css",
        "/api/nothing",
        "/api",
        "/metrics/x",
        "/healthz/x",
        "/../secret.txt",
    ] {
        let answer = client.get(format!("{url}{path}")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        let problem: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        assert_eq!(problem["kind"], "unknown", "{path}");
    }
    let posted = client.post(format!("{url}/games/abc")).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::NOT_FOUND);
    running.stop().await.unwrap();
}

// ---------------------------------------------------------------- backups

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_database_in_use_is_sound_and_replays() {
    let (running, folder) = fresh("backup").await;
    let app = running.app.clone();
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(new_game(&app).await.id);
    }
    let done = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = ids
        .iter()
        .map(|id| {
            let (app, id, done) = (app.clone(), id.clone(), done.clone());
            tokio::spawn(async move {
                while !done.load(Ordering::Relaxed) {
                    play_on(&app, &id).await;
                }
            })
        })
        .collect();
    let mut copies = Vec::new();
    for number in 0..3 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        let (from, to) = (folder.path().join("games.db"), folder.path().join(format!("copy-{number}.db")));
        let copied = tokio::task::spawn_blocking(move || copy_file(&from, &to, false).map(|held| (to, held)));
        copies.push(copied.await.unwrap().unwrap());
    }
    done.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    assert!(copies[0].1.entries > 0 && copies[0].1.entries < copies[2].1.entries, "{copies:?}");
    for (file, held) in &copies {
        assert_eq!(held.games, 4);
        let copy =
            start(server::Settings { db: file.clone(), ..settings(&folder, "unused.db") }).await.unwrap();
        let mut entries = 0;
        for id in &ids {
            let game = copy.app.house.game(&copy.app, id).await.unwrap();
            let room = game.room.lock().await;
            let then = server::house::standing_at(&app, &room.row, room.seq).await.unwrap();
            assert_eq!(room.table.hash(), then.table.hash(), "game {id} after {} entries", room.seq);
            entries += room.seq;
        }
        assert_eq!(entries, held.entries);
        copy.stop().await.unwrap();
    }
    running.stop().await.unwrap();
}

#[tokio::test]
async fn a_copy_replaces_nothing_unasked() {
    let (running, folder) = fresh("replace").await;
    let (db, copy) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    fs::write(&copy, "precious").unwrap();
    assert!(said(copy_file(&db, &copy, false)).contains("copy.db is there already; --force"));
    assert_eq!(fs::read_to_string(&copy).unwrap(), "precious");
    assert_eq!(copy_file(&db, &copy, true).unwrap().games, 0);
    assert!(said(copy_file(&db, &db, true)).contains("is the database itself"));
    let none = folder.path().join("none.db");
    assert!(said(copy_file(&none, &copy, true)).contains("there is no database"));
    let other = folder.path().join("other.db");
    fs::write(&other, "this is no database at all, whatever its name says").unwrap();
    assert!(said(copy_file(&other, &copy, true)).contains("other.db is no database of Malbrook"));
    assert_eq!(
        copy_file(&db, &folder.path().join("again.db"), false).unwrap().games,
        0,
        "the copy still stands"
    );
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with('.')), "{left:?}");
    running.stop().await.unwrap();
}

// ---------------------------------------------------------------- the end

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_news_does_not_hold_up_the_end() {
    let (running, _folder) = fresh("waiting").await;
    let id = new_game(&running.app).await.id;
    let url = format!("http://{}/api/games/{id}?seat=spectator&since=0&wait=60", running.address);
    let waiting = tokio::spawn(async move { reqwest::get(url).await.unwrap().status() });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!waiting.is_finished());
    let began = Instant::now();
    running.stop().await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    assert_eq!(waiting.await.unwrap(), StatusCode::OK, "it is told that nothing has happened");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_under_way_is_answered_and_nobody_else_is_let_in() {
    let (running, _folder) = fresh("under-way").await;
    let address = running.address;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head =
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n";
    stream.write_all(format!("{head}{{").as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopping = tokio::spawn(running.stop());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(TcpStream::connect(address).await.is_err(), "nobody else is let in");
    stream.write_all(b"}").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 40"), "{answer}");
    assert!(answer.contains("\"kind\""), "{answer}");
    stopping.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_hold_up_nobody() {
    let (running, _folder) = fresh("half-open").await;
    let mut slow = TcpStream::connect(running.address).await.unwrap();
    slow.write_all(b"GET /api/version HTTP/1.1\r\nHost: x\r\n").await.unwrap();
    let mut silent = TcpStream::connect(running.address).await.unwrap();
    let answer = reqwest::get(format!("http://{}/api/version", running.address)).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "others are served meanwhile");
    drop(slow);
    let began = Instant::now();
    running.stop().await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    let mut rest = Vec::new();
    let _ = silent.read_to_end(&mut rest).await;
    assert!(rest.is_empty());
}

#[tokio::test]
async fn the_port_of_another_is_not_taken() {
    let (running, folder) = fresh("port").await;
    let second = server::Settings { listen: running.address, ..settings(&folder, "second.db") };
    let error = start(second).await.err().unwrap();
    assert!(error.to_string().contains("choose another port with --listen"), "{error}");
    assert!(!folder.path().join("second.db").exists(), "nothing was begun");
    running.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_goes_on_where_it_was_when_the_server_stopped() {
    let (running, folder) = fresh("machine").await;
    let app = &running.app;
    let who = player();
    let wishes = [Wish::Bot { level: "recruit".to_owned() }, Wish::Me];
    let (seats, _) = seat_all(&wishes, &who, Clock::None).unwrap();
    let row = GameRow {
        title: "spain".to_owned(),
        scenario: "full-game".to_owned(),
        seed: [3; 32],
        ..blank(app, &who, seats).unwrap()
    };
    // The game is stored as being played, and nobody has told the machine.
    let row = GameRow { status: server::store::Status::Playing, to_act: 3, ..row };
    let id = app.store.add_game(row, Vec::new(), Vec::new()).await.unwrap().id;
    running.stop().await.unwrap();
    let again = start(settings(&folder, "games.db")).await.unwrap();
    let game = again.app.house.game(&again.app, &id).await.unwrap();
    let mut changed = game.changed.subscribe();
    let moved = tokio::time::timeout(Duration::from_secs(20), async {
        while game.room.lock().await.seq == 0 {
            changed.changed().await.unwrap();
        }
    });
    moved.await.expect("the machine moves");
    again.stop().await.unwrap();
}
