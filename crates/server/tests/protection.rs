//! What stands between the network and the handlers.

use crate::people_harness;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get;
use people_harness::{PASSWORD, Site};
use reqwest::Method;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;

/// What a server says to some bytes, until it closes the connection or says no more.
async fn raw(site: &Site, parts: &[&[u8]]) -> String {
    let mut stream = TcpStream::connect(site.running.address).await.unwrap();
    for part in parts {
        if stream.write_all(part).await.is_err() {
            break; // it has answered already
        }
    }
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&answer).contains("\"}") {
        match tokio::time::timeout(Duration::from_secs(10), stream.read(&mut buffer)).await {
            Ok(Ok(0)) | Ok(Err(_)) => break,
            Ok(Ok(read)) => answer.extend_from_slice(&buffer[..read]),
            Err(_) => panic!("no answer: {:?}", String::from_utf8_lossy(&answer)),
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn every_answer_has_its_headers() {
    let site = Site::open().await;
    let mut browser = site.browser();
    browser.token = Some("wrong".to_owned());
    let refused = browser.get("/api/me").await;
    browser.token = None;
    let answers = [
        browser.get("/api/games").await,
        browser.get("/api/nowhere").await,
        browser.get("/nowhere").await,
        browser.post("/api/games", json!({})).await,
        refused,
    ];
    for answer in answers {
        let header = |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap());
        let policy = header("content-security-policy").unwrap();
        for part in ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]
        {
            assert!(policy.split("; ").any(|other| other == part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe"));
        assert_eq!(header("x-content-type-options"), Some("nosniff"));
        assert_eq!(header("referrer-policy"), Some("no-referrer"));
        assert_eq!(header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(header("cross-origin-resource-policy"), Some("same-origin"));
        assert!(header("permissions-policy").is_some());
        assert!(header("x-request-id").is_some());
        assert_eq!(header("strict-transport-security"), None);
    }
    assert_eq!(browser.get("/api/games").await.headers["cache-control"], "no-store");
    assert_ne!(browser.get("/").await.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn behind_tls_cookies_go_over_nothing_else() {
    let site = Site::open_with(|settings| settings.secure_cookies = true).await;
    let mut browser = site.browser();
    let answer = browser.post("/api/signup", json!({"name": "Turenne", "password": PASSWORD})).await;
    let cookies = answer.set_cookies();
    assert_eq!(cookies.len(), 3, "{cookies:?}");
    assert!(cookies[0].starts_with("__Host-malbrook_session="), "{cookies:?}");
    for cookie in cookies {
        for attribute in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.split("; ").any(|part| part == attribute), "{attribute} in {cookie}");
        }
        assert!(!cookie.contains("Domain"));
    }
    assert!(answer.headers["strict-transport-security"].to_str().unwrap().starts_with("max-age="));
    assert_eq!(browser.name().await.as_deref(), Some("Turenne"));
    // A cookie without the prefix could have been set by another host.
    let mut other = site.browser();
    let value = browser.cookies["__Host-malbrook_session"].clone();
    other.cookies.insert("malbrook_session".to_owned(), value);
    assert_eq!(other.name().await, None);
}

#[tokio::test]
async fn other_sites_do_nothing_with_our_visitors_cookies() {
    let site = Site::open().await;
    let mut browser = site.account("Condé").await;
    let (mut program, _) = browser.program(&["play"]).await;
    let game = || Some(json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}]}));
    let own = site.url.clone();
    let theirs: [&[(&str, &str)]; 5] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", &own)],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
    ];
    for headers in theirs {
        browser.send(Method::POST, "/api/games", game(), headers).await.refused(403, "forbidden");
        browser.send(Method::POST, "/api/logout", None, headers).await.refused(403, "forbidden");
        browser.send(Method::PATCH, "/api/me", Some(json!({})), headers).await.refused(403, "forbidden");
        browser.send(Method::DELETE, "/api/me/tokens/1", None, headers).await.refused(403, "forbidden");
        // Nor do they sign a visitor in, or make a guest of them.
        let mut nobody = site.browser();
        nobody.send(Method::POST, "/api/games", game(), headers).await.refused(403, "forbidden");
        let login = Some(json!({"name": "Condé", "password": PASSWORD}));
        nobody.send(Method::POST, "/api/login", login, headers).await.refused(403, "forbidden");
        assert!(nobody.cookies.is_empty());
        // A program with a token is no browser with a cookie.
        assert_eq!(program.send(Method::POST, "/api/games", game(), headers).await.status, 201);
        // Anybody may look.
        assert_eq!(browser.send(Method::GET, "/api/me", None, headers).await.status, 200);
        // But not listen: what comes by WebSocket is not kept from other sites by the browser.
        let mut upgrade = headers.to_vec();
        upgrade.extend([("upgrade", "websocket"), ("connection", "upgrade")]);
        browser.send(Method::GET, "/api/me", None, &upgrade).await.refused(403, "forbidden");
    }
    let ours: [&[(&str, &str)]; 5] = [
        &[],
        &[("sec-fetch-site", "same-origin"), ("origin", &own)],
        &[("sec-fetch-site", "none")],
        &[("origin", &own)],
        &[("origin", "http://malbrook.test")],
    ];
    for headers in ours {
        let answer = browser.send(Method::POST, "/api/games", game(), headers).await;
        assert_eq!(answer.status, 201, "{headers:?} {}", answer.body);
    }
    assert_eq!(browser.games().await.len(), 10);
    assert_eq!(browser.name().await.as_deref(), Some("Condé"));
}

#[tokio::test]
async fn whoever_asks_too_often_is_asked_to_wait() {
    let site = Site::open_with(|settings| {
        settings.requests_per_second = 1;
        settings.request_burst = 12;
    })
    .await;
    let mut owner = site.account("Catinat").await;
    let (mut program, _) = owner.program(&["play"]).await;
    // A token that is known is counted apart; it becomes known by its first request.
    assert_eq!(program.get("/api/me").await.status, 200);
    let mut browser = site.browser();
    let mut answers = Vec::new();
    for _ in 0..20 {
        answers.push(browser.get("/api/games").await);
    }
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    assert!((8..=16).contains(&refused), "{refused}");
    let last = answers.iter().rfind(|answer| answer.status == 429).unwrap();
    last.refused(429, "limit");
    let wait: u64 = last.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3).contains(&wait), "{wait}");
    assert_eq!(last.body["retry_after"], wait);
    assert!(last.headers.contains_key("content-security-policy"));
    assert_eq!(program.get("/api/games").await.status, 200);
    // Nobody is believed to come from elsewhere.
    for number in 0..20 {
        answers.push(
            browser
                .send(Method::GET, "/api/games", None, &[("x-forwarded-for", &format!("10.0.0.{number}"))])
                .await,
        );
    }
    assert!(answers[20..].iter().filter(|answer| answer.status == 429).count() >= 16);
}

#[tokio::test]
async fn a_trusted_proxy_says_where_requests_come_from() {
    let site = Site::open_with(|settings| {
        settings.requests_per_second = 1;
        settings.request_burst = 3;
        settings.trust_proxy = true;
    })
    .await;
    let mut browser = site.browser();
    let mut statuses = Vec::new();
    for number in 0..8 {
        // What comes before the last address was made up by whoever asks.
        let from = format!("192.0.2.{number}, 198.51.100.7");
        let answer = browser.send(Method::GET, "/api/games", None, &[("x-forwarded-for", &from)]).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses[..3], [200; 3]);
    assert!(statuses[3..].iter().filter(|status| **status == 429).count() >= 3, "{statuses:?}");
    let answer = browser.send(Method::GET, "/api/games", None, &[("x-forwarded-for", "198.51.100.8")]).await;
    assert_eq!(answer.status, 200);
    // A household has a network of addresses, and is one household.
    let mut statuses = Vec::new();
    for number in 0..8 {
        let from = format!("2001:db8:0:1::{number}");
        let answer = browser.send(Method::GET, "/api/games", None, &[("x-forwarded-for", &from)]).await;
        statuses.push(answer.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn secrets_are_not_guessed_quickly() {
    let site = Site::open_with(|settings| settings.logins_per_minute = 3).await;
    let mut browser = site.browser();
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(browser.sign_in("Nobody", "wrong password").await.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 429, 429]);
    let sign_up = json!({"name": "Luxembourg", "password": PASSWORD});
    let answer = browser.post("/api/signup", sign_up).await;
    answer.refused(429, "limit");
    let wait: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    let reset = json!({"token": "x", "password": PASSWORD});
    browser.post("/api/reset/confirm", reset).await.refused(429, "limit");
    browser.post("/api/reset", json!({"email": "a@b.org"})).await.refused(429, "limit");
    assert_eq!(browser.get("/api/games").await.status, 200);
    browser.open_game().await;
}

#[tokio::test]
async fn guests_do_not_come_in_crowds() {
    let site = Site::open_with(|settings| settings.logins_per_minute = 1).await;
    let mut guest = site.browser();
    guest.open_game().await;
    for _ in 0..5 {
        site.browser().open_game().await;
    }
    let body = json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}]});
    site.browser().post("/api/games", body).await.refused(429, "limit");
    guest.open_game().await;
}

#[tokio::test]
async fn large_bodies_are_refused() {
    let site = Site::open_with(|settings| {
        settings.request_bytes = 1000;
        settings.record_bytes = 5000;
    })
    .await;
    let mut browser = site.browser();
    let large = |bytes: usize| json!({"record": "x".repeat(bytes)});
    browser.post("/api/games", large(1000)).await.refused(413, "limit");
    browser.post("/api/games", large(100_000)).await.refused(413, "limit");
    // A record may be larger, up to a limit of its own.
    browser.post("/api/games/import", large(4000)).await.refused(400, "input");
    browser.post("/api/games/import", large(5000)).await.refused(413, "limit");
    // A body that does not say how large it is, is counted.
    let head = b"POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
        transfer-encoding: chunked\r\n\r\n";
    let chunk = format!("400\r\n{}\r\n", "x".repeat(0x400));
    let answer = raw(&site, &[head, chunk.as_bytes(), chunk.as_bytes(), b"0\r\n\r\n"]).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("\"kind\":\"limit\""), "{answer}");
}

#[tokio::test]
async fn slow_bodies_are_refused_but_waiting_is_not() {
    let site = Site::open_with(|settings| settings.request_seconds = 1).await;
    let head = b"POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
        content-length: 100\r\n\r\n{";
    let answer = raw(&site, &[head]).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"kind\":\"slow\""), "{answer}");
    let mut browser = site.browser();
    let game = browser.open_game().await;
    let began = Instant::now();
    let answer = browser.get(&format!("/api/games/{game}?since=0&wait=2")).await;
    assert_eq!(answer.status, 200);
    assert!(began.elapsed() >= Duration::from_millis(1900));
}

#[tokio::test]
async fn whoever_begins_with_another_version_of_http_is_hung_up_on() {
    let site = Site::open().await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    assert_eq!(raw(&site, &[preface, &settings]).await, "");
    assert_eq!(site.browser().get("/api/games").await.status, 200, "others are not concerned");
}

#[tokio::test]
async fn what_makes_no_sense_is_said_so() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let game = browser.open_game().await;
    let typed = [("content-type", "application/json")];
    for body in
        ["", "{", "[]", "\"x\"", "{\"name\": 1, \"password\": \"x\"}", "{\"name\": \"x\"}", "{}garbage"]
    {
        let answer = raw_post(&site, body, &typed).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{body}: {answer}");
        assert!(answer.contains("\"kind\":\"input\""), "{answer}");
    }
    let good = json!({"name": "x", "password": "y"}).to_string();
    for headers in
        [&[][..], &[("content-type", "text/plain")], &[("content-type", "application/x-www-form-urlencoded")]]
    {
        let answer = raw_post(&site, &good, headers).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    assert!(
        raw_post(&site, &good, &[("content-type", "Application/JSON; charset=utf-8")]).await.contains("401")
    );

    for path in ["/api/games?list=nonsense", "/api/games?limit=-1", "/api/games?x=1", "/api/games?before=x"] {
        browser.get(path).await.refused(400, "input");
    }
    browser.get(&format!("/api/games/{game}?since=x")).await.refused(400, "input");
    for path in [
        "/api",
        "/api/",
        "/api/nowhere",
        "/api/games/none/nowhere",
        "/api/games/none",
        "/api/games/%ff",
        "/api/rules/%ff",
        "/api/titles/%ff/atlas",
        &format!("/api/games/{game}/at/x"),
        &format!("/api/games/{game}/at/99999999999999999999999"),
        "/api/%6cogin",
    ] {
        browser.get(path).await.refused(404, "unknown");
    }
    for (method, path) in [
        (Method::DELETE, "/api/games"),
        (Method::GET, "/api/login"),
        (Method::PUT, "/api/me"),
        (Method::POST, "/api/me"),
        (Method::OPTIONS, "/api/me"),
    ] {
        let answer = browser.send(method, path, None, &[]).await;
        answer.refused(405, "method");
        assert!(answer.headers.contains_key("allow"), "{path}");
    }
}

async fn raw_post(site: &Site, body: &str, headers: &[(&str, &str)]) -> String {
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    let text =
        format!("POST /api/login HTTP/1.1\r\nhost: x\r\n{lines}content-length: {length}\r\n\r\n{body}");
    raw(site, &[text.as_bytes()]).await
}

#[tokio::test]
async fn large_answers_are_compressed() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let game = browser.open_game().await;
    let path = format!("/api/games/{game}");
    let gzip = [("accept-encoding", "gzip")];
    let small = browser.send(Method::GET, "/api/me", None, &gzip).await;
    assert!(!small.headers.contains_key("content-encoding"));
    let large = browser.send(Method::GET, &path, None, &gzip).await;
    assert_eq!(large.headers["content-encoding"], "gzip");
    let plain = browser.get(&path).await;
    assert!(!plain.headers.contains_key("content-encoding"));
    assert!(plain.body.to_string().len() > 1024);
}

#[tokio::test]
async fn a_panic_is_a_refusal_like_any_other() {
    let site = Site::open().await;
    async fn panics() {
        panic!("a test panics here on purpose")
    }
    let router = server::http::protect(Router::new().route("/api/panic", get(panics)), &site.running.app);
    let request = Request::builder().uri("/api/panic").body(Body::empty()).unwrap();
    let response = router.oneshot(request).await.unwrap();
    assert_eq!(response.status(), 500);
    assert!(response.headers().contains_key("content-security-policy"));
    let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
    let problem: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(problem["kind"], "internal");
    assert!(!problem.to_string().contains("on purpose"));
}

#[test]
fn the_document_says_what_every_operation_may_answer() {
    let routes = server::games::routes().merge(server::people::routes());
    let (_, mut document) = routes.split_for_parts();
    server::http::add_common_answers(&mut document);
    let document = serde_json::to_value(&document).unwrap();
    let mut count = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            count += 1;
            for status in ["400", "401", "403", "413", "429", "500", "503"] {
                let schema = &operation["responses"][status]["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{method} {path} {status}");
            }
            let named = path.matches('{').count();
            let parameters = operation["parameters"]
                .as_array()
                .map_or(0, |all| all.iter().filter(|parameter| parameter["in"] == "path").count());
            assert_eq!(named, parameters, "{method} {path}");
        }
    }
    assert!(count > 30, "{count}");
    assert!(document["components"]["schemas"]["Problem"].is_object());
}
