//! What keeps an account its owner's: ending access, limits of sign-in, names that cannot be confused.

use crate::people_harness;

use futures_util::StreamExt;
use people_harness::{Answer, Browser, DAY, PASSWORD, Site, secret_in};
use reqwest::Method;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use server::Settings;
use server::notify::Mailer;
use server::people::secrets::digest_of;
use server::store::StoreError;
use server::store::people::{
    AccountRow, Confirmed, Credential, EndAccess, Keyed, LetterRow, Proof, Purpose, TokenRow,
};
use std::time::Duration;
use table::proof;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use words::Language;

const NEW_PASSWORD: &str = "Brihuega 1710";

/// A server that believes what requests say of where they come from.
async fn behind_a_proxy(change: impl FnOnce(&mut Settings)) -> Site {
    Site::open_with(|settings| {
        settings.trust_proxy = true;
        change(settings);
    })
    .await
}

async fn sign_in_from(browser: &mut Browser, address: &str, name: &str, password: &str) -> Answer {
    let body = json!({"name": name, "password": password});
    browser.send(Method::POST, "/api/login", Some(body), &[("x-forwarded-for", address)]).await
}

/// Tries so many wrong passwords, each from an address of its own; returns how many were looked at.
async fn attack(site: &Site, name: &str, count: usize) -> usize {
    let mut looked_at = 0;
    for number in 0..count {
        let address = format!("198.51.{}.{}", number / 200, number % 200);
        let answer = sign_in_from(&mut site.browser(), &address, name, "a wrong password").await;
        match answer.status.as_u16() {
            401 => looked_at += 1,
            429 => answer.refused(429, "limit"),
            other => panic!("{other}: {}", answer.body),
        }
    }
    looked_at
}

/// An account with a confirmed address.
async fn with_address(site: &Site, name: &str, email: &str) -> Browser {
    let mut browser = site.browser();
    let body = json!({"name": name, "password": PASSWORD, "email": email});
    assert_eq!(browser.post("/api/signup", body).await.status, 201);
    let token = secret_in(&site.letters(1).await[0]);
    assert_eq!(site.browser().post("/api/me/email/confirm", json!({"token": token})).await.status, 204);
    browser
}

/// Asks for a link to choose another password and follows it; `before` letters have gone out already.
async fn reset(site: &Site, browser: &mut Browser, email: &str, before: usize) -> Answer {
    assert_eq!(browser.post("/api/reset", json!({"email": email})).await.status, 202);
    let token = secret_in(site.letters(before + 1).await.last().unwrap());
    browser.post("/api/reset/confirm", json!({"token": token, "password": NEW_PASSWORD})).await
}

/// Sets a webhook, or removes it.
async fn set_webhook(browser: &mut Browser, url: Option<&str>) {
    let body = Some(json!({"mail": false, "webhook": url}));
    assert_eq!(browser.send(Method::PUT, "/api/me/notifications", body, &[]).await.status, 200);
}

async fn webhook(browser: &mut Browser) -> Value {
    browser.get("/api/me/notifications").await.body["webhook"].clone()
}

const HOOK: &str = "http://127.0.0.1:9/hook";

/// Follows what happens in a person's games; ends when the server closes the connection.
async fn follow(browser: &Browser) -> tokio::task::JoinHandle<()> {
    let url = format!("{}/api/live", browser.url.replace("http://", "ws://"));
    let mut request = url.into_client_request().unwrap();
    match &browser.token {
        Some(token) => {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap())
        }
        None => {
            let pairs = browser.cookies.iter().map(|(name, value)| format!("{name}={value}"));
            let cookies = pairs.collect::<Vec<_>>().join("; ");
            request.headers_mut().insert("cookie", cookies.parse().unwrap())
        }
    };
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap().is_text(), "the greeting");
    tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} })
}

async fn must_end(following: tokio::task::JoinHandle<()>) {
    tokio::time::timeout(Duration::from_secs(5), following).await.expect("the connection ends").unwrap();
}

#[tokio::test]
async fn a_reset_ends_all_access() {
    let site = Site::open_with(|settings| settings.private_webhooks = true).await;
    // Somebody plays as a guest, signs up with the address of another, and prepares to stay.
    let mut intruder = site.browser();
    intruder.open_game().await;
    let mut as_guest = intruder.clone();
    let body = json!({"name": "Alberoni", "password": PASSWORD, "email": "victim@example.org"});
    assert_eq!(intruder.post("/api/signup", body).await.status, 201);
    site.letters(1).await;
    let (mut program, _) = intruder.program(&["play"]).await;
    let (mut keeper, _) = intruder.program(&["account"]).await;
    let mut second = site.browser();
    assert_eq!(second.sign_in("Alberoni", PASSWORD).await.status, 200);
    set_webhook(&mut intruder, Some(HOOK)).await;
    let connections = [follow(&intruder).await, follow(&program).await];

    let mut victim = site.browser();
    assert_eq!(reset(&site, &mut victim, "victim@example.org", 1).await.status, 204);
    for connection in connections {
        must_end(connection).await;
    }
    program.get("/api/me").await.refused(401, "identity");
    keeper.post("/api/me/tokens", json!({"name": "x", "scopes": ["account"]})).await.refused(401, "identity");
    assert_eq!(intruder.name().await, None);
    assert_eq!(second.name().await, None);
    assert_eq!(as_guest.get("/api/me").await.body["kind"], "nobody");
    intruder.sign_in("Alberoni", PASSWORD).await.refused(401, "identity");

    assert_eq!(victim.sign_in("victim@example.org", NEW_PASSWORD).await.status, 200);
    assert_eq!(victim.get("/api/me/tokens").await.body, json!([]));
    assert_eq!(victim.get("/api/me/sessions").await.body.as_array().unwrap().len(), 1);
    assert_eq!(webhook(&mut victim).await, Value::Null);
}

#[tokio::test]
async fn after_a_reset_no_other_address_leads_to_the_account() {
    let site = Site::open().await;
    let mut intruder = with_address(&site, "Ripperda", "owner@example.org").await;
    let change = json!({"email": "intruder@example.org", "password": PASSWORD});
    assert_eq!(intruder.patch("/api/me", change).await.status, 200);
    let link = secret_in(&site.letters(2).await[1]);
    let mut owner = site.browser();
    assert_eq!(reset(&site, &mut owner, "owner@example.org", 2).await.status, 204);
    intruder.post("/api/me/email/confirm", json!({"token": link})).await.refused(400, "input");
    assert_eq!(intruder.post("/api/reset", json!({"email": "intruder@example.org"})).await.status, 202);
    tokio::time::sleep(Duration::from_millis(100)).await;
    site.letters(3).await;
    let me = owner.sign_in("Ripperda", NEW_PASSWORD).await;
    assert_eq!(me.body["email"], "owner@example.org");
    assert_eq!(me.body["unconfirmed_email"], Value::Null);
}

#[tokio::test]
async fn a_change_of_password_ends_access_unless_it_is_not_to() {
    let site = Site::open_with(|settings| settings.private_webhooks = true).await;
    let mut owner = site.account("Overkirk").await;
    let (mut program, _) = owner.program(&["play"]).await;
    let mut other = site.browser();
    other.sign_in("Overkirk", PASSWORD).await;
    set_webhook(&mut owner, Some(HOOK)).await;
    let change = json!({"old": PASSWORD, "password": NEW_PASSWORD, "end_access": false});
    assert_eq!(owner.post("/api/me/password", change).await.status, 204);
    assert_eq!(other.name().await.as_deref(), Some("Overkirk"));
    assert_eq!(program.name().await.as_deref(), Some("Overkirk"));
    assert_eq!(webhook(&mut owner).await, HOOK);

    let following = follow(&program).await;
    let change = json!({"old": NEW_PASSWORD, "password": PASSWORD});
    let answer = owner.post("/api/me/password", change).await;
    assert_eq!(answer.status, 204);
    assert!(answer.set_cookies()[0].starts_with("malbrook_device="), "{:?}", answer.set_cookies());
    must_end(following).await;
    assert_eq!(owner.name().await.as_deref(), Some("Overkirk"), "this session goes on");
    assert_eq!(other.name().await, None);
    program.get("/api/me").await.refused(401, "identity");
    assert_eq!(webhook(&mut owner).await, Value::Null);
}

/// What a request from a browser was let in by.
async fn credential(site: &Site, browser: &Browser, name: &str) -> Credential {
    let person = site.running.app.store.person_by_name(name).await.unwrap().unwrap().no;
    let proof = match &browser.token {
        Some(token) => Proof::Token(digest_of(token)),
        None => Proof::Session(digest_of(&browser.cookies["malbrook_session"])),
    };
    Credential { person, proof }
}

fn has_ended<T: std::fmt::Debug>(outcome: Result<T, StoreError>) {
    assert!(matches!(outcome, Err(StoreError::AccessEnded)), "{outcome:?}");
}

#[tokio::test]
async fn nothing_is_changed_by_a_request_that_was_let_in_before_access_ended() {
    let site = Site::open().await;
    let mut owner = site.account("Cadogan").await;
    let mut other = site.browser();
    other.sign_in("Cadogan", PASSWORD).await;
    let (program, no) = owner.program(&["account"]).await;
    let store = &site.running.app.store;
    let here = credential(&site, &owner, "cadogan").await;
    let elsewhere =
        [credential(&site, &other, "cadogan").await, credential(&site, &program, "cadogan").await];
    let row = store.person(here.person).await.unwrap().unwrap();
    let password = row.password.clone().unwrap();
    let token = TokenRow {
        no: 0,
        secret: "00".repeat(32),
        person: here.person,
        name: "bot".to_owned(),
        scopes: "play".to_owned(),
        created_at: 0,
        used_at: None,
    };
    let session = proof::to_hex(&digest_of(&owner.cookies["malbrook_session"]));
    let keyed = |text: &str| Keyed { shown: text.to_owned(), key: text.to_owned() };
    let end = EndAccess { keep: Some(session.clone()), programs: true };
    store.end_access(here, end).await.unwrap();
    let row = store.person(here.person).await.unwrap().unwrap();
    for by in elsewhere {
        let confirmed = Confirmed { by, password: password.clone() };
        has_ended(store.add_token(by, token.clone(), 50).await);
        has_ended(store.revoke_token(by, no).await);
        has_ended(store.rename(by, keyed("alberoni")).await);
        has_ended(store.set_language(by, Language::named("fr")).await);
        has_ended(store.want_email(confirmed.clone(), Some(keyed("evil@example.org"))).await);
        has_ended(store.set_password(confirmed.clone(), "x".to_owned(), None).await);
        has_ended(store.erase_account(confirmed, "Someone".to_owned()).await);
        has_ended(store.set_wishes(by, true, Some(HOOK.to_owned())).await);
        has_ended(store.end_session_of(by, &session).await);
        has_ended(store.end_access(by, EndAccess::default()).await);
    }
    assert_eq!(store.person(here.person).await.unwrap().unwrap(), row);
    assert_eq!(webhook(&mut owner).await, Value::Null);
    // What is still valid changes nothing either if the password it was confirmed by is another one now.
    let confirmed = Confirmed { by: here, password: "another".to_owned() };
    has_ended(store.set_password(confirmed.clone(), "x".to_owned(), None).await);
    has_ended(store.want_email(confirmed.clone(), None).await);
    has_ended(store.erase_account(confirmed, "Someone".to_owned()).await);
    assert!(store.add_token(here, token, 50).await.unwrap().is_some());
    assert_eq!(owner.name().await.as_deref(), Some("Cadogan"));
}

#[tokio::test]
async fn a_guest_whose_pass_was_revoked_gives_no_games_away() {
    let site = Site::open().await;
    let mut guest = site.browser();
    let game = guest.open_game().await;
    let store = &site.running.app.store;
    let pass = guest.cookies["malbrook_guest"].clone();
    let person = pass.split('.').next().unwrap().parse().unwrap();
    let by = Credential { person, proof: Proof::Guest(0) };
    assert!(store.is_valid(by).await.unwrap());
    assert_eq!(guest.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    assert!(!store.is_valid(by).await.unwrap());
    let account = AccountRow {
        name: Keyed { shown: "Alberoni".to_owned(), key: "alberoni".to_owned() },
        password: "x".to_owned(),
        wanted_email: None,
        first_language: Language::english(),
        created_at: 0,
    };
    has_ended(store.add_account(account, Some(by)).await);
    has_ended(store.end_access(by, EndAccess::default()).await);
    assert_eq!(guest.games().await, [game]);
}

/// Keeps the only thread for passwords busy for a while: who makes a request is known, then it has to wait.
async fn keep_hashers_busy(site: &Site) {
    for number in 0..10 {
        let mut browser = site.browser();
        tokio::spawn(async move { browser.sign_in(&format!("Nobody {number}"), "x").await });
    }
    tokio::time::sleep(Duration::from_millis(30)).await;
}

#[tokio::test]
async fn what_waits_for_a_password_does_nothing_once_access_has_ended() {
    let site = Site::open_with(|settings| settings.cpu_workers = 1).await;
    let mut owner = site.account("Cadogan").await;
    let waiting = owner.open_game().await;
    let mut intruder = owner.clone();
    let mut guest = site.browser();
    let played = guest.open_game().await;
    let mut thief = guest.clone();
    thief.cookies.remove("malbrook_device");
    site.account("Alberoni").await;

    keep_hashers_busy(&site).await;
    let leaving =
        tokio::spawn(async move { intruder.delete("/api/me", json!({"password": PASSWORD})).await });
    let claiming = tokio::spawn(async move {
        let answer = thief.sign_in("Alberoni", PASSWORD).await;
        (answer.status, thief)
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(owner.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    assert_eq!(guest.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    leaving.await.unwrap().refused(401, "identity");
    let (status, mut thief) = claiming.await.unwrap();
    assert_eq!(status, 200);
    assert_eq!((thief.games().await, guest.games().await), (vec![], vec![played]));
    assert_eq!(owner.sign_in("Cadogan", PASSWORD).await.status, 200);
    let look = owner.get(&format!("/api/games/{waiting}")).await;
    assert_eq!(look.body["game"]["status"], "waiting", "no game was given up");
}

/// Signs up with an address, asks for a link to choose another password, and returns its secret.
async fn with_link(site: &Site, name: &str, email: &str, before: usize) -> (Browser, String) {
    let mut intruder = site.browser();
    let body = json!({"name": name, "password": PASSWORD, "email": email});
    assert_eq!(intruder.post("/api/signup", body).await.status, 201);
    site.letters(before + 1).await;
    assert_eq!(site.browser().post("/api/reset", json!({"email": email})).await.status, 202);
    let link = secret_in(site.letters(before + 2).await.last().unwrap());
    (intruder, link)
}

#[tokio::test]
async fn a_reset_is_not_undone_by_a_request_that_is_under_way() {
    let site = Site::open().await;
    let mut letters = 0;
    for round in 0..6_u64 {
        let (name, email) = (format!("Alberoni {round}x"), format!("victim{round}@example.org"));
        let (mut intruder, link) = with_link(&site, &name, &email, letters).await;
        letters += 2;
        let mut owner = site.browser();
        let late = Duration::from_millis(round * 5);
        let change = async {
            tokio::time::sleep(late).await;
            let same = json!({"old": PASSWORD, "password": PASSWORD, "end_access": false});
            intruder.post("/api/me/password", same).await
        };
        let body = json!({"token": link, "password": NEW_PASSWORD});
        let (_, reset) = tokio::join!(change, owner.post("/api/reset/confirm", body));
        assert_eq!(reset.status, 204, "{}", reset.body);
        owner.sign_in(&name, PASSWORD).await.refused(401, "identity");
        assert_eq!(owner.sign_in(&name, NEW_PASSWORD).await.status, 200);
    }
    for round in 0..4_u64 {
        let (name, email) = (format!("Ripperda {round}x"), format!("owner{round}@example.org"));
        let evil = format!("evil{round}@example.org");
        let (mut intruder, link) = with_link(&site, &name, &email, letters).await;
        let mut owner = site.browser();
        let body = json!({"token": link, "password": NEW_PASSWORD});
        let change = json!({"email": evil, "password": PASSWORD});
        let (_, reset) =
            tokio::join!(intruder.patch("/api/me", change), owner.post("/api/reset/confirm", body));
        assert_eq!(reset.status, 204, "{}", reset.body);
        tokio::time::sleep(Duration::from_millis(300)).await;
        let Mailer::Kept(kept) = &site.running.app.mailer else { panic!("mail is kept in tests") };
        letters = kept.lock().unwrap().len();
        assert_eq!(intruder.post("/api/reset", json!({"email": evil})).await.status, 202);
        tokio::time::sleep(Duration::from_millis(300)).await;
        site.letters(letters).await;
        let me = owner.sign_in(&name, NEW_PASSWORD).await;
        assert_eq!((me.status.as_u16(), &me.body["unconfirmed_email"]), (200, &Value::Null));
    }
}

#[tokio::test]
async fn nobody_can_make_the_owners_link_useless() {
    let site = Site::open().await;
    let mut intruder = with_address(&site, "Ripperda", "owner@example.org").await;
    let mut owner = site.browser();
    owner.post("/api/reset", json!({"email": "owner@example.org"})).await;
    let link = secret_in(&site.letters(2).await[1]);
    let same = json!({"old": PASSWORD, "password": PASSWORD, "end_access": false});
    let change = |email: &str| json!({"email": email, "password": PASSWORD});
    assert_eq!(intruder.post("/api/me/password", same.clone()).await.status, 204);
    assert_eq!(intruder.patch("/api/me", change("evil@example.org")).await.status, 200);
    site.letters(3).await;
    // An address that was not confirmed leads to no account that has confirmed another one.
    assert_eq!(intruder.post("/api/reset", json!({"email": "evil@example.org"})).await.status, 202);
    assert_eq!(intruder.patch("/api/me", change("more@example.org")).await.status, 200);
    assert_eq!(intruder.patch("/api/me", change("")).await.status, 200);
    assert_eq!(intruder.post("/api/me/password", same.clone()).await.status, 204);
    // Nor can it be tried without end.
    let refused = intruder.post("/api/me/password", same).await;
    refused.refused(429, "limit");
    assert!(refused.body["message"].as_str().unwrap().contains("too often"), "{}", refused.body);
    intruder.patch("/api/me", change("evil@example.org")).await.refused(429, "limit");
    let reset = json!({"token": link, "password": NEW_PASSWORD});
    assert_eq!(owner.post("/api/reset/confirm", reset).await.status, 204);
    assert_eq!(owner.sign_in("Ripperda", NEW_PASSWORD).await.status, 200);
    assert_eq!(intruder.name().await, None);
    site.letters(5).await;
}

#[tokio::test]
async fn a_link_ends_once_the_account_has_nothing_to_do_with_its_address() {
    let site = Site::open().await;
    let (mut owner, link) = with_link(&site, "Bolingbroke", "first@example.org", 0).await;
    let same = json!({"old": PASSWORD, "password": PASSWORD, "end_access": false});
    assert_eq!(owner.post("/api/me/password", same.clone()).await.status, 204);
    let store = &site.running.app.store;
    let link_of = |link: &str| {
        let secret = server::people::secrets::kept(link);
        let now = site.running.app.now();
        async move { store.letter(&secret, Purpose::Reset, now).await.unwrap() }
    };
    assert!(link_of(&link).await.is_some());
    let change = json!({"email": "second@example.org", "password": PASSWORD});
    assert_eq!(owner.patch("/api/me", change).await.status, 200);
    let confirm = secret_in(&site.letters(3).await[2]);
    assert_eq!(owner.post("/api/me/email/confirm", json!({"token": confirm})).await.status, 204);
    assert!(link_of(&link).await.is_none(), "another address was confirmed");
    // A link that was about to be mailed when the address changed is not kept.
    let by = credential(&site, &owner, "bolingbroke").await;
    let late = LetterRow {
        secret: "11".repeat(32),
        person: by.person,
        purpose: Purpose::Reset,
        email_key: "first@example.org".to_owned(),
        expires_at: i64::MAX,
    };
    assert!(!store.add_letter(late.clone()).await.unwrap());
    let now = LetterRow { email_key: "second@example.org".to_owned(), ..late };
    assert!(store.add_letter(now).await.unwrap());
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let site = Site::open().await;
    let mut owner = site.account("Galway").await;
    let mut phone = site.browser();
    let agent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
    let body = json!({"name": "Galway", "password": PASSWORD});
    phone.send(Method::POST, "/api/login", Some(body), &[("user-agent", agent)]).await;
    site.later(DAY);
    assert_eq!(phone.name().await.as_deref(), Some("Galway"));
    let list = owner.get("/api/me/sessions").await.body;
    let [here, there] = &list.as_array().unwrap()[..] else { panic!("{list}") };
    let (here, there) = if here["current"] == true { (here, there) } else { (there, here) };
    assert_eq!((&here["current"], &here["device"]), (&json!(true), &Value::Null));
    assert_eq!((&there["current"], &there["device"]), (&json!(false), &json!("Safari, iPhone")));
    let age = |at: &Value| site.running.app.now() - at.as_i64().unwrap();
    assert!(age(&there["created_at"]) >= DAY && age(&there["used_at"]) < 3_600_000, "{there}");
    assert!(!list.to_string().contains(&phone.cookies["malbrook_session"]));

    let path = format!("/api/me/sessions/{}", there["id"].as_str().unwrap());
    let (mut program, _) = owner.program(&["play"]).await;
    program.get("/api/me/sessions").await.refused(403, "forbidden");
    let mut stranger = site.account("Ormonde").await;
    stranger.delete(&path, json!({})).await.refused(404, "unknown");
    owner.delete(&path[..path.len() - 1], json!({})).await.refused(404, "unknown");
    owner.delete("/api/me/sessions/%25", json!({})).await.refused(404, "unknown");
    let following = follow(&phone).await;
    assert_eq!(owner.delete(&path, json!({})).await.status, 204);
    must_end(following).await;
    assert_eq!(phone.name().await, None);
    assert_eq!(owner.name().await.as_deref(), Some("Galway"));
    assert_eq!(program.name().await.as_deref(), Some("Galway"));
    owner.delete(&path, json!({})).await.refused(404, "unknown");
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session() {
    let site = Site::open_with(|settings| settings.private_webhooks = true).await;
    let mut owner = site.account("Peterborough").await;
    let mut other = site.browser();
    other.sign_in("Peterborough", PASSWORD).await;
    let (mut program, _) = owner.program(&["play"]).await;
    set_webhook(&mut owner, Some(HOOK)).await;
    program.post("/api/me/sign-out-everywhere", json!({})).await.refused(403, "forbidden");
    let mut copy = owner.clone();
    let answer = owner.post("/api/me/sign-out-everywhere", json!({"programs": false})).await;
    assert_eq!(answer.status, 204);
    assert!(!owner.cookies.contains_key("malbrook_session"));
    assert_eq!((copy.name().await, other.name().await), (None, None));
    assert_eq!(program.name().await.as_deref(), Some("Peterborough"));

    owner.sign_in("Peterborough", PASSWORD).await;
    assert_eq!(webhook(&mut owner).await, HOOK);
    assert_eq!(owner.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    program.get("/api/me").await.refused(401, "identity");
    owner.sign_in("Peterborough", PASSWORD).await;
    assert_eq!(webhook(&mut owner).await, Value::Null);
    site.browser().post("/api/me/sign-out-everywhere", json!({})).await.refused(401, "identity");
}

#[tokio::test]
async fn the_pass_of_a_guest_is_revoked() {
    let site = Site::open().await;
    let mut guest = site.browser();
    let game = guest.open_game().await;
    let mut copy = guest.clone();
    let following = follow(&copy).await;
    assert_eq!(guest.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    must_end(following).await;
    assert_eq!(copy.get("/api/me").await.body["kind"], "nobody");
    assert_eq!(guest.games().await, [game]);
    assert_ne!(guest.cookies["malbrook_guest"], copy.cookies["malbrook_guest"]);

    let site = site.restart().await;
    let mut guest = Browser { cookies: guest.cookies, ..site.browser() };
    let mut copy = guest.clone();
    assert_eq!(guest.get("/api/me").await.body["kind"], "guest");
    assert_eq!(guest.post("/api/logout", json!({})).await.status, 204);
    assert_eq!(copy.get("/api/me").await.body["kind"], "nobody", "whoever signs out ends every copy");
}

#[tokio::test]
async fn passwords_cannot_be_tried_from_many_addresses() {
    let site = behind_a_proxy(|settings| settings.logins_per_minute = 10).await;
    let mut owner = with_address(&site, "Marlborough", "owner@example.org").await;
    let looked_at = attack(&site, "Marlborough", 200).await;
    assert_eq!(looked_at, 5);
    // The owner is told once.
    let letter = site.letters(2).await.pop().unwrap();
    assert_eq!((letter.to.as_str(), letter.text.contains("token=")), ("owner@example.org", false));
    assert!(letter.text.contains("http://malbrook.test/reset"), "{}", letter.text);

    // A name nobody has is refused in the same way.
    assert_eq!(attack(&site, "Nobody", 12).await, looked_at);
    let known = sign_in_from(&mut site.browser(), "203.0.113.1", "Marlborough", "wrong").await;
    let unknown = sign_in_from(&mut site.browser(), "203.0.113.1", "Nobody", "wrong").await;
    let without_time = |answer: &Answer| {
        let mut body = answer.body.clone();
        let wait = body["retry_after"].take().as_u64().unwrap();
        assert!((1..=720).contains(&wait), "{wait}");
        (answer.status, body)
    };
    assert_eq!(without_time(&known), without_time(&unknown));
    // On a device that is not known even the owner has to wait; on one that is, nobody does.
    sign_in_from(&mut site.browser(), "203.0.113.2", "Marlborough", PASSWORD).await.refused(429, "limit");
    assert_eq!(owner.post("/api/logout", json!({})).await.status, 204);
    let back = sign_in_from(&mut owner, "203.0.113.3", "Marlborough", PASSWORD).await;
    assert_eq!((back.status.as_u16(), &back.body["name"]), (200, &json!("Marlborough")));
    // An hour later the budget is full again, and a day later there may be another letter.
    site.later(3_600_000);
    assert_eq!(sign_in_from(&mut site.browser(), "203.0.113.2", "Marlborough", PASSWORD).await.status, 200);
    site.letters(2).await;
}

#[tokio::test]
async fn one_network_counts_as_one_address_and_right_passwords_cost_nothing() {
    let site = behind_a_proxy(|_| {}).await;
    site.account("Noailles").await;
    for number in 0..60 {
        let address = format!("203.0.113.{number}");
        assert_eq!(sign_in_from(&mut site.browser(), &address, "Noailles", PASSWORD).await.status, 200);
    }
    let mut looked_at = 0;
    for number in 0..30 {
        let address = format!("2001:db8::{number}");
        let answer = sign_in_from(&mut site.browser(), &address, "NOAILLES", "a wrong password").await;
        looked_at += usize::from(answer.status == 401);
    }
    assert_eq!(looked_at, 17, "the first costs four, the others one each");
}

#[tokio::test]
async fn a_known_device_has_a_budget_of_its_own() {
    let site = behind_a_proxy(|settings| {
        settings.logins_per_minute = 3;
        settings.logins_per_device = 4;
    })
    .await;
    let mut owner = site.account("Berwick").await;
    // Somebody else at the same address has used up what the address may try.
    for _ in 0..4 {
        sign_in_from(&mut site.browser(), "203.0.113.9", "Somebody", "a wrong password").await;
    }
    sign_in_from(&mut site.browser(), "203.0.113.9", "Somebody", "x").await.refused(429, "limit");
    assert_eq!(sign_in_from(&mut owner, "203.0.113.9", "Berwick", PASSWORD).await.status, 200);
    // The device counts for its own account only, and not without end.
    sign_in_from(&mut owner, "203.0.113.9", "Somebody", "x").await.refused(429, "limit");
    for _ in 0..4 {
        sign_in_from(&mut owner, "203.0.113.9", "Berwick", "a wrong password").await.refused(401, "identity");
    }
    sign_in_from(&mut owner, "203.0.113.8", "Berwick", PASSWORD).await.refused(429, "limit");
}

#[tokio::test]
async fn a_device_cookie_cannot_be_forged_and_ends_with_access() {
    let site = behind_a_proxy(|_| {}).await;
    let mut owner = site.account("Vendôme").await;
    let mut neighbour = site.account("Catinat").await;
    let cookie = owner.cookies["malbrook_device"].clone();
    let (claim, signature) = cookie.rsplit_once('.').unwrap();
    let theirs = neighbour.cookies["malbrook_device"].clone();
    attack(&site, "Vendome", 20).await;
    let number = |claim: &str| claim.split('.').next().unwrap().to_owned();
    let forged = theirs.replacen(&number(&theirs), &number(claim), 1);
    let all_zeros = format!("{claim}.{}", "0".repeat(64));
    for cookie in [theirs, forged, all_zeros, format!("{claim}.{signature}x"), String::new()] {
        let mut browser = site.browser();
        browser.cookies.insert("malbrook_device".to_owned(), cookie.clone());
        let answer = sign_in_from(&mut browser, "203.0.113.1", "Vendome", PASSWORD).await;
        assert_eq!(answer.status, 429, "{cookie}");
    }
    // A browser is known to several accounts; it is forgotten when access ends everywhere.
    assert_eq!(neighbour.post("/api/logout", json!({})).await.status, 204);
    neighbour.cookies.insert("malbrook_device".to_owned(), cookie);
    assert_eq!(sign_in_from(&mut neighbour, "203.0.113.1", "Catinat", PASSWORD).await.status, 200);
    assert_eq!(sign_in_from(&mut neighbour, "203.0.113.1", "Vendome", PASSWORD).await.status, 200);
    assert_eq!(owner.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    sign_in_from(&mut neighbour, "203.0.113.1", "Vendome", PASSWORD).await.refused(429, "limit");
}

#[tokio::test]
async fn whoever_signs_out_everywhere_gets_in_again_during_an_attack() {
    let site = behind_a_proxy(|_| {}).await;
    let mut owner = site.account("Schomberg").await;
    attack(&site, "Schomberg", 20).await;
    let mut copy = owner.clone();
    let (mut program, _) = owner.program(&["account"]).await;
    assert_eq!(owner.post("/api/me/sign-out-everywhere", json!({"programs": false})).await.status, 204);
    assert_eq!(sign_in_from(&mut owner, "203.0.113.1", "Schomberg", PASSWORD).await.status, 200);
    sign_in_from(&mut copy, "203.0.113.1", "Schomberg", PASSWORD).await.refused(429, "limit");
    let answer = program.post("/api/me/sign-out-everywhere", json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(!program.cookies.contains_key("malbrook_device"), "programs have no use for it");
    sign_in_from(&mut owner, "203.0.113.1", "Schomberg", PASSWORD).await.refused(429, "limit");
}

#[tokio::test]
async fn whoever_resets_the_password_gets_in_during_an_attack() {
    let site = behind_a_proxy(|_| {}).await;
    with_address(&site, "Stanhope", "stanhope@example.org").await;
    attack(&site, "Stanhope", 10).await;
    site.letters(2).await;
    let mut owner = site.browser();
    assert_eq!(reset(&site, &mut owner, "stanhope@example.org", 2).await.status, 204);
    attack(&site, "Stanhope", 10).await;
    assert_eq!(sign_in_from(&mut owner, "203.0.113.1", "Stanhope", NEW_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_password_cannot_be_tried_from_within_a_session() {
    let site = Site::open_with(|settings| settings.logins_per_device = 5).await;
    let mut owner = site.account("Tallard").await;
    let change = |old: &str| json!({"old": old, "password": NEW_PASSWORD});
    for _ in 0..5 {
        owner.post("/api/me/password", change("a wrong one")).await.refused(403, "forbidden");
    }
    owner.post("/api/me/password", change(PASSWORD)).await.refused(429, "limit");
    owner.delete("/api/me", json!({"password": PASSWORD})).await.refused(429, "limit");
    site.later(3_600_000);
    assert_eq!(owner.post("/api/me/password", change(PASSWORD)).await.status, 204);
}

#[tokio::test]
async fn one_session_cannot_use_up_what_another_may_try() {
    let site = Site::open_with(|settings| settings.logins_per_device = 2).await;
    let mut owner = site.account("Villars").await;
    let mut thief = site.browser();
    thief.sign_in("Villars", PASSWORD).await;
    let change = |old: &str| json!({"old": old, "password": NEW_PASSWORD});
    for _ in 0..2 {
        thief.post("/api/me/password", change("a wrong one")).await.refused(403, "forbidden");
    }
    thief.post("/api/me/password", change("a wrong one")).await.refused(429, "limit");
    // However many tokens a session makes, they have one budget.
    let mut looked_at = 0;
    for _ in 0..5 {
        let (mut program, _) = thief.program(&["account"]).await;
        let answer = program.post("/api/me/password", change("a wrong one")).await;
        looked_at += usize::from(answer.status == 403);
    }
    assert_eq!(looked_at, 2);
    assert_eq!(owner.post("/api/me/password", change(PASSWORD)).await.status, 204);
    // All sessions together have a limit, too.
    let mut looked_at = 0;
    for _ in 0..8 {
        let mut session = site.browser();
        session.sign_in("Villars", NEW_PASSWORD).await;
        for _ in 0..2 {
            let answer = session.post("/api/me/password", change("a wrong one")).await;
            looked_at += usize::from(answer.status == 403);
        }
    }
    assert_eq!(looked_at, 6, "of ten, four were used before");
}

#[tokio::test]
async fn the_name_and_the_address_of_an_account_have_one_budget() {
    let site = behind_a_proxy(|_| {}).await;
    let mut owner = with_address(&site, "Eugen", "eugen@example.org").await;
    assert_eq!(attack(&site, "Eugen", 20).await, 5);
    // Nobody can tell that the address belongs to the name: it is answered like one that nobody has.
    let (known, unknown) =
        (attack(&site, "eugen@example.org", 8).await, attack(&site, "x@example.org", 8).await);
    assert_eq!(known, unknown);
    // What was answered was not looked at: not even the right password gets in, except on a known device.
    let mut stranger = site.browser();
    site.later(1_080_000);
    for _ in 0..3 {
        sign_in_from(&mut stranger, "203.0.113.1", "Eugen", "a wrong one").await.refused(401, "identity");
    }
    sign_in_from(&mut stranger, "203.0.113.1", "eugen@example.org", PASSWORD).await.refused(401, "identity");
    assert_eq!(sign_in_from(&mut owner, "203.0.113.1", "eugen@example.org", PASSWORD).await.status, 200);
    site.later(3_600_000);
    assert_eq!(sign_in_from(&mut stranger, "203.0.113.1", "eugen@example.org", PASSWORD).await.status, 200);
}

/// A game that only its players may see, of somebody who waits for another player.
async fn private_game(browser: &mut Browser) -> String {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let answer = browser.post("/api/games", json!({"title": "spain", "seats": seats, "private": true})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.body["game"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn whoever_waits_for_news_is_refused_when_access_ends() {
    let site = Site::open().await;
    let mut owner = site.account("Starhemberg").await;
    let (mut program, no) = owner.program(&["play"]).await;
    let (kept, _) = owner.program(&["play"]).await;
    let game = private_game(&mut program).await;
    let paths = [format!("/api/games/{game}?since=0&wait=3"), "/api/me/turns?wait=3".to_owned()];
    let waiting = paths.map(|path| {
        let (mut program, mut kept) = (program.clone(), kept.clone());
        tokio::spawn(async move {
            let begun = std::time::Instant::now();
            let ended = async { (program.get(&path).await, begun.elapsed()) };
            tokio::join!(ended, kept.get(&path))
        })
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(site.running.app.hub.len(), 1);
    assert_eq!(owner.delete(&format!("/api/me/tokens/{no}"), json!({})).await.status, 204);
    for waiting in waiting {
        let ((ended, after), kept) = waiting.await.unwrap();
        ended.refused(401, "identity");
        assert!(after < Duration::from_secs(2), "{after:?}");
        assert_eq!(kept.status, 200, "whoever has access still waits");
    }
    assert!(site.running.app.hub.is_empty());
}

#[tokio::test]
async fn whoever_loses_access_while_being_let_in_hears_nothing() {
    let site = Site::open().await;
    let mut owner = site.account("Stair").await;
    let game = private_game(&mut owner).await;
    let app = &site.running.app;
    let held = app.house.game(app, &game).await.unwrap();
    // Who makes the requests is known; then they have to wait for the game.
    let room = held.room.lock().await;
    let (mut poll, socket) = (owner.clone(), owner.clone());
    let path = format!("/api/games/{game}");
    let long_poll = {
        let path = format!("{path}?since=0&wait=2");
        tokio::spawn(async move { poll.get(&path).await })
    };
    let live = tokio::spawn(async move {
        let mut request =
            format!("{}{path}/live", socket.url.replace("http://", "ws://")).into_client_request().unwrap();
        let cookie = format!("malbrook_session={}", socket.cookies["malbrook_session"]);
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        tokio_tungstenite::connect_async(request).await.map(drop)
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(owner.post("/api/me/sign-out-everywhere", json!({})).await.status, 204);
    drop(room);
    long_poll.await.unwrap().refused(401, "identity");
    match live.await.unwrap() {
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => assert_eq!(response.status(), 401),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn names_that_look_like_others_are_refused() {
    let site = Site::open().await;
    site.account("Alice").await;
    let mut eugene = site.account("Prince Eugène").await;
    let mut browser = site.browser();
    let refused = [
        "AIice",
        "Prince_Eugene.",
        "PrinceEugene",
        "Аlice",
        "А\u{4cf}\u{456}се",
        "Ali\u{200b}ce",
        "\u{202e}ecilA",
    ];
    for name in refused {
        let answer = browser.post("/api/signup", json!({"name": name, "password": PASSWORD})).await;
        answer.refused(400, "input");
        assert_eq!(answer.body["field"], "name", "{name}");
        assert_ne!(answer.body["message"], "this name is taken", "{name}");
        let answer = eugene.patch("/api/me", json!({"name": name})).await;
        let own = name.starts_with("Prince");
        assert_eq!(answer.status.as_u16(), if own { 200 } else { 400 }, "{name}: {}", answer.body);
    }
    let mut french = site.browser();
    let body = Some(json!({"name": "AIice", "password": PASSWORD}));
    let answer = french.send(Method::POST, "/api/signup", body, &[("accept-language", "fr")]).await;
    let message = answer.body["message"].as_str().unwrap();
    assert!(message.starts_with("ce nom ressemble à un nom déjà pris"), "{message}");
    // What is free again may be taken, and names of one script are welcome.
    assert_eq!(eugene.patch("/api/me", json!({"name": "Savoy"})).await.status, 200);
    for name in ["PrinceEugene", "Герцог", "Όμηρος", "Ümit Özgür"] {
        site.account(name).await;
    }
    let mut alice = site.browser();
    alice.sign_in("Alice", PASSWORD).await;
    assert_eq!(alice.delete("/api/me", json!({"password": PASSWORD})).await.status, 204);
    site.account("AIice").await;
}

#[tokio::test]
async fn two_who_want_names_that_look_alike_at_once() {
    let site = Site::open().await;
    let names = ["Boufflers", "B0ufflers", "Bouff1ers", "BouffIers", "Bоufflers", "Bouff.lers"];
    let tries = names.map(|name| {
        let mut browser = site.browser();
        async move { browser.post("/api/signup", json!({"name": name, "password": PASSWORD})).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
}

#[tokio::test]
async fn tokens_have_no_hidden_characters_in_their_names() {
    let site = Site::open().await;
    let mut owner = site.account("Cutts").await;
    let token = json!({"name": "bot\u{202e}tob", "scopes": ["play"]});
    owner.post("/api/me/tokens", token).await.refused(400, "input");
}

#[tokio::test]
async fn a_database_from_before_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let secret = "ab".repeat(32);
    {
        let db = Connection::open(&file).unwrap();
        db.execute_batch("CREATE TABLE migrations (step INTEGER PRIMARY KEY)").unwrap();
        let steps = [
            include_str!("../migrations/0001_games.sql"),
            include_str!("../migrations/0002_people.sql"),
            include_str!("../migrations/0003_language.sql"),
            include_str!("../migrations/0004_progress.sql"),
            include_str!("../migrations/0005_rules.sql"),
        ];
        for (number, step) in (1..).zip(steps) {
            db.execute_batch(step).unwrap();
            db.execute("INSERT INTO migrations (step) VALUES (?1)", [number]).unwrap();
        }
        let person = "INSERT INTO people (kind, name, name_key, created_at, mail, told_at) VALUES (?1, ?2, ?3, 0, 1, 0)";
        // The second name would be refused today, and stays.
        for (name, key) in [("Alice", "alice"), ("AIice", "aiice")] {
            db.execute(person, params!["account", name, key]).unwrap();
        }
        db.execute(person, params!["guest", "Guest 1234", Option::<String>::None]).unwrap();
        let session = "INSERT INTO sessions (secret, person, created_at, expires_at) VALUES (?1, 1, 0, ?2)";
        db.execute(session, params![server::people::secrets::kept(&secret), i64::MAX / 2]).unwrap();
    }
    let site = Site::open_with(|settings| settings.db = file).await;
    let mut alice = site.browser();
    alice.cookies.insert("malbrook_session".to_owned(), secret);
    assert_eq!(alice.name().await.as_deref(), Some("Alice"));
    let device = &alice.cookies["malbrook_device"];
    assert!(device.starts_with("1.0."), "a session from before makes its device known: {device}");
    let list = alice.get("/api/me/sessions").await.body;
    assert_eq!((&list[0]["device"], &list[0]["current"]), (&Value::Null, &json!(true)));
    assert!(list[0]["used_at"].is_i64(), "{list}");
    let sign_up = |name: &str| json!({"name": name, "password": PASSWORD});
    site.browser().post("/api/signup", sign_up("A1ice")).await.refused(400, "input");
    assert_eq!(alice.patch("/api/me", json!({"name": "Alice"})).await.status, 200, "a name stays as it is");
    let app = &site.running.app;
    let pass = server::people::secrets::guest_pass(app, 3, 0, 0).unwrap();
    let mut guest = site.browser();
    guest.cookies.insert("malbrook_guest".to_owned(), pass);
    assert_eq!(guest.name().await.as_deref(), Some("Guest 1234"));
}
