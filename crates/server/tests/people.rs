//! Guests, accounts, sessions, tokens: what they can do and what they cannot.

use crate::people_harness;

use people_harness::{Browser, DAY, PASSWORD, Site, secret_in};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn looking_makes_nobody_a_guest() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let me = browser.get("/api/me").await;
    assert_eq!(me.status, 200);
    assert_eq!(me.body["kind"], "nobody");
    assert_eq!(me.body["name"], Value::Null);
    browser.get("/api/games").await;
    assert!(browser.cookies.is_empty());
}

#[tokio::test]
async fn playing_makes_a_guest_who_is_known_again() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let body = json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let begun = browser.post("/api/games", body).await;
    assert_eq!(begun.status, 201, "{}", begun.body);
    let [cookie] = begun.set_cookies()[..] else { panic!("one cookie: {:?}", begun.set_cookies()) };
    assert!(cookie.starts_with("malbrook_guest="), "{cookie}");
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"] {
        assert!(cookie.split("; ").any(|part| part == attribute), "{attribute} in {cookie}");
    }
    assert!(!cookie.contains("Secure"));

    let name = browser.name().await.unwrap();
    assert!(name.starts_with("Guest ") && name.len() == 10, "{name}");
    assert_eq!(begun.body["game"]["seats"][0]["name"], name.as_str());
    let games = browser.games().await;
    assert_eq!(games.len(), 1);
    let again = browser.open_game().await;
    assert_eq!(browser.games().await.len(), 2);

    // The server's secret is kept: the cookie is good after a restart, too.
    let site = site.restart().await;
    let cookies = browser.cookies.clone();
    let mut browser = Browser { cookies, ..site.browser() };
    assert_eq!(browser.name().await, Some(name));
    assert!(browser.games().await.contains(&again));
}

#[tokio::test]
async fn a_guest_cookie_cannot_be_forged() {
    let site = Site::open().await;
    let (mut one, mut two) = (site.browser(), site.browser());
    one.open_game().await;
    two.open_game().await;
    let pass = one.cookies["malbrook_guest"].clone();
    let other = two.cookies["malbrook_guest"].clone();
    let (claim, signature) = pass.rsplit_once('.').unwrap();
    let (other_claim, _) = other.rsplit_once('.').unwrap();
    let last = if signature.ends_with('0') { '1' } else { '0' };
    let forged = [
        format!("{other_claim}.{signature}"),
        format!("{claim}.{}{last}", &signature[..63]),
        format!("{claim}.{}", "0".repeat(64)),
        format!("{claim}."),
        claim.to_owned(),
        "1".to_owned(),
        String::new(),
        format!("{}{pass}", "0".repeat(500)),
    ];
    for pass in forged {
        let mut forger = site.browser();
        forger.cookies.insert("malbrook_guest".to_owned(), pass.clone());
        assert_eq!(forger.get("/api/me").await.body["kind"], "nobody", "{pass}");
        assert!(forger.games().await.is_empty());
    }
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_the_games() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let game = browser.open_game().await;
    let as_guest = browser.clone();
    let answer = browser.post("/api/signup", json!({"name": "Eugène", "password": PASSWORD})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(answer.body["kind"], "account");
    assert_eq!(browser.cookies.keys().collect::<Vec<_>>(), ["malbrook_device", "malbrook_session"]);
    assert_eq!(browser.games().await, std::slice::from_ref(&game));
    let look = browser.get(&format!("/api/games/{game}")).await;
    assert_eq!(look.body["game"]["seats"][0]["name"], "Eugène");
    assert_eq!(look.body["game"]["seats"][0]["yours"], true);
    // What the guest had proves nothing any more.
    let mut as_guest = as_guest;
    assert_eq!(as_guest.get("/api/me").await.body["kind"], "nobody");
}

#[tokio::test]
async fn a_guest_who_signs_in_gives_the_games_to_the_account() {
    let site = Site::open().await;
    let mut owner = site.account("Villars").await;
    let old = owner.open_game().await;
    let (mut browser, mut other) = (site.browser(), site.browser());
    let game = browser.open_game().await;
    // The game is being played, in memory, when it changes hands.
    assert_eq!(other.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    let mut as_guest = browser.clone();
    let answer = browser.sign_in("VILLARS", PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(browser.cookies.keys().collect::<Vec<_>>(), ["malbrook_device", "malbrook_session"]);
    let games = browser.games().await;
    assert!(games.contains(&game) && games.contains(&old) && games.len() == 2, "{games:?}");
    assert_eq!(owner.games().await, games);
    let look = other.get(&format!("/api/games/{game}")).await;
    assert_eq!(look.body["game"]["seats"][0]["name"], "Villars");
    assert_eq!(as_guest.get("/api/me").await.body["kind"], "nobody");
    as_guest.cookies.clear();
    as_guest.post(&format!("/api/games/{game}/resign"), json!({})).await.refused(403, "forbidden");

    // The account plays on; nothing writes the guest back.
    let resigned = owner.post(&format!("/api/games/{game}/resign"), json!({})).await;
    assert_eq!((resigned.status.as_u16(), &resigned.body["status"]), (200, &json!("over")));
    let site = site.restart().await;
    let mut owner = Browser { cookies: owner.cookies.clone(), ..site.browser() };
    assert_eq!(owner.games().await.len(), 2);
    let look = owner.get(&format!("/api/games/{game}")).await;
    assert_eq!(look.body["game"]["seats"][0]["yours"], true);
}

#[tokio::test]
async fn games_change_hands_while_they_are_played() {
    let site = Site::open().await;
    site.account("Villeroy").await;
    let mut browser = site.browser();
    let mut games = Vec::new();
    let mut others = Vec::new();
    for _ in 0..6 {
        let (game, mut other) = (browser.open_game().await, site.browser());
        assert_eq!(other.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
        others.push((game.clone(), other));
        games.push(game);
    }
    // Every offer writes the game's row, with the seats as they are known in memory.
    let playing = others.into_iter().map(|(game, mut other)| async move {
        for _ in 0..15 {
            let offer = other.post(&format!("/api/games/{game}/offers"), json!({"kind": "draw"})).await;
            assert_eq!(offer.status, 200, "{}", offer.body);
        }
    });
    let signing_in = async {
        let answer = browser.sign_in("Villeroy", PASSWORD).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    tokio::join!(futures_util::future::join_all(playing), signing_in);
    let all_theirs = async |browser: &mut Browser| {
        assert_eq!(browser.games().await.len(), games.len());
        for game in &games {
            let look = browser.get(&format!("/api/games/{game}")).await;
            assert_eq!(look.body["game"]["seats"][0]["yours"], true, "{game}");
        }
    };
    all_theirs(&mut browser).await;
    let site = site.restart().await;
    all_theirs(&mut Browser { cookies: browser.cookies.clone(), ..site.browser() }).await;
}

#[tokio::test]
async fn signing_up_is_refused_for_a_reason() {
    let site = Site::open().await;
    site.account("Eugène").await;
    let mut browser = site.browser();
    let long = "x".repeat(201);
    let refusals = [
        (json!({"name": "x", "password": PASSWORD}), "name"),
        (json!({"name": "a<b>", "password": PASSWORD}), "name"),
        (json!({"name": "Guest 17", "password": PASSWORD}), "name"),
        (json!({"name": "EUGENE", "password": PASSWORD}), "name"),
        (json!({"name": "Tallard", "password": "short"}), "password"),
        (json!({"name": "Tallard", "password": long}), "password"),
        (json!({"name": "Tallard", "password": PASSWORD, "email": "nowhere"}), "email"),
    ];
    for (body, field) in refusals {
        let answer = browser.post("/api/signup", body).await;
        answer.refused(400, "input");
        assert_eq!(answer.body["field"], field, "{}", answer.body);
    }
    browser.post("/api/signup", json!({"name": "Tallard"})).await.refused(400, "input");
    assert!(browser.cookies.is_empty());
    let mut signed_in = site.account("Tallard").await;
    signed_in.post("/api/signup", json!({"name": "Again", "password": PASSWORD})).await.refused(409, "state");
}

#[tokio::test]
async fn two_who_want_the_same_name_at_once() {
    let site = Site::open().await;
    let tries = (0..6).map(|_| {
        let mut browser = site.browser();
        async move { browser.post("/api/signup", json!({"name": "Boufflers", "password": PASSWORD})).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    answers.iter().filter(|answer| answer.status != 201).for_each(|answer| answer.refused(400, "input"));
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_read_the_same() {
    let site = Site::open().await;
    site.account("Marlborough").await;
    let mut browser = site.browser();
    let wrong = browser.sign_in("Marlborough", "not this one").await;
    wrong.refused(401, "identity");
    for unknown in ["Nobody", "nobody@example.org", "", "Guest 1234"] {
        let answer = browser.sign_in(unknown, PASSWORD).await;
        answer.refused(401, "identity");
        assert_eq!(answer.body, wrong.body, "{unknown}");
    }
    assert!(browser.cookies.is_empty());
    let right = browser.sign_in("marlborough", PASSWORD).await;
    assert_eq!((right.status.as_u16(), &right.body["name"]), (200, &json!("Marlborough")));
    assert_eq!(browser.name().await.as_deref(), Some("Marlborough"));
}

#[tokio::test]
async fn a_guests_seat_cannot_be_signed_in_to() {
    let site = Site::open().await;
    let mut guest = site.browser();
    guest.open_game().await;
    let name = guest.name().await.unwrap();
    site.browser().sign_in(&name, "").await.refused(401, "identity");
}

#[tokio::test]
async fn signing_out_takes_effect_at_once() {
    let site = Site::open().await;
    let mut browser = site.account("Vendôme").await;
    let mut second = site.browser();
    second.sign_in("Vendome", PASSWORD).await;
    assert_eq!(browser.name().await.as_deref(), Some("Vendôme"));
    let mut stolen = browser.clone();
    let out = browser.post("/api/logout", json!({})).await;
    assert_eq!(out.status, 204);
    assert_eq!(browser.cookies.keys().collect::<Vec<_>>(), ["malbrook_device"]);
    assert_eq!(stolen.clone().get("/api/me").await.body["kind"], "nobody");
    stolen.clone().get("/api/me/tokens").await.refused(401, "identity");
    // Whoever believes to be signed in is told, rather than made a guest.
    let body = json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let answer = stolen.post("/api/games", body).await;
    answer.refused(401, "identity");
    let left: Vec<_> = stolen.cookies.keys().collect();
    assert_eq!(left, ["malbrook_device"], "the dead cookie is removed");
    stolen.open_game().await;
    assert!(stolen.cookies.contains_key("malbrook_guest"));
    assert_eq!(second.name().await.as_deref(), Some("Vendôme"));
    assert_eq!(site.browser().post("/api/logout", json!({})).await.status, 204);
}

#[tokio::test]
async fn signing_in_again_ends_the_session_before() {
    let site = Site::open().await;
    site.account("Noailles").await;
    let mut browser = site.account("Berwick").await;
    let mut before = browser.clone();
    assert_eq!(browser.sign_in("Noailles", PASSWORD).await.status, 200);
    assert_eq!(browser.name().await.as_deref(), Some("Noailles"));
    assert_eq!(before.get("/api/me").await.body["kind"], "nobody");
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used() {
    let site = Site::open_with(|settings| settings.session_days = 10).await;
    let mut browser = site.account("Galway").await;
    let mut idle = site.browser();
    idle.sign_in("Galway", PASSWORD).await;
    for _ in 0..3 {
        site.later(6 * DAY);
        let me = browser.get("/api/me").await;
        assert_eq!(me.body["name"], "Galway");
        let [cookie, device] = me.set_cookies()[..] else { panic!("the browser is to keep it longer") };
        assert!(cookie.starts_with("malbrook_session=") && cookie.contains("Max-Age=864000;"), "{cookie}");
        assert!(device.starts_with("malbrook_device="), "{device}");
    }
    assert!(browser.get("/api/me").await.set_cookies().is_empty(), "only now and then");
    idle.post("/api/me/tokens", json!({"name": "x", "scopes": ["read"]})).await.refused(401, "identity");
    site.later(10 * DAY + 1);
    assert_eq!(browser.get("/api/me").await.body["kind"], "nobody");
}

#[tokio::test]
async fn a_password_is_changed_with_the_old_one() {
    let site = Site::open().await;
    let mut browser = site.account("Overkirk").await;
    let mut other = site.browser();
    other.sign_in("Overkirk", PASSWORD).await;
    assert_eq!(other.name().await.as_deref(), Some("Overkirk"));
    let change = |old: &str, new: &str| json!({"old": old, "password": new});
    browser
        .post("/api/me/password", change("not this one", "Oudenarde 1708"))
        .await
        .refused(403, "forbidden");
    browser.post("/api/me/password", change(PASSWORD, "short")).await.refused(400, "input");
    assert_eq!(browser.post("/api/me/password", change(PASSWORD, "Oudenarde 1708")).await.status, 204);
    assert_eq!(browser.name().await.as_deref(), Some("Overkirk"), "this session goes on");
    assert_eq!(other.name().await, None, "the others end at once");
    site.browser().sign_in("Overkirk", PASSWORD).await.refused(401, "identity");
    assert_eq!(site.browser().sign_in("Overkirk", "Oudenarde 1708").await.status, 200);
    site.browser().post("/api/me/password", change(PASSWORD, PASSWORD)).await.refused(401, "identity");
}

#[tokio::test]
async fn tokens_do_what_they_are_made_for() {
    let site = Site::open().await;
    let mut owner = site.account("Cadogan").await;
    let (mut reader, _) = owner.program(&["read"]).await;
    let (mut player, _) = owner.program(&["play"]).await;
    let (mut keeper, _) = owner.program(&["account"]).await;

    let game = player.open_game().await;
    assert!(player.cookies.is_empty(), "programs get no cookies");
    assert_eq!(owner.games().await, std::slice::from_ref(&game));
    assert_eq!(reader.games().await, std::slice::from_ref(&game));
    assert_eq!(player.games().await, std::slice::from_ref(&game));
    reader.post(&format!("/api/games/{game}/leave"), json!({})).await.refused(403, "forbidden");
    keeper.get("/api/games?list=mine").await.refused(403, "forbidden");
    keeper.post(&format!("/api/games/{game}/leave"), json!({})).await.refused(403, "forbidden");
    reader.get("/api/me/tokens").await.refused(403, "forbidden");
    player.patch("/api/me", json!({"name": "Another"})).await.refused(403, "forbidden");
    assert_eq!(reader.get("/api/me").await.body["scopes"], json!(["read"]));
    assert_eq!(player.get("/api/me").await.body["scopes"], json!(["read", "play"]));
    assert_eq!(keeper.get("/api/me/tokens").await.body.as_array().unwrap().len(), 3);
    // A token makes no token that may do more than itself.
    let more = json!({"name": "more", "scopes": ["play"]});
    keeper.post("/api/me/tokens", more).await.refused(403, "forbidden");
    let same = json!({"name": "same", "scopes": ["account"]});
    assert_eq!(keeper.post("/api/me/tokens", same).await.status, 201);
}

#[tokio::test]
async fn tokens_are_shown_once_and_revoked_at_once() {
    let site = Site::open().await;
    let mut owner = site.account("Webb").await;
    let (mut program, no) = owner.program(&["read", "play"]).await;
    let secret = program.token.clone().unwrap();
    assert!(secret.starts_with("mbk_") && secret.len() == 68, "{secret}");
    assert_eq!(program.name().await.as_deref(), Some("Webb"));
    let list = owner.get("/api/me/tokens").await;
    assert!(!list.body.to_string().contains(&secret[4..]));
    assert_eq!(list.body[0]["scopes"], json!(["read", "play"]));
    let mut used_at = Value::Null;
    for _ in 0..100 {
        used_at = owner.get("/api/me/tokens").await.body[0]["used_at"].clone();
        if !used_at.is_null() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(used_at.as_i64().is_some_and(|at| at >= list.body[0]["created_at"].as_i64().unwrap()));

    let mut other = site.account("Argyll").await;
    other.delete(&format!("/api/me/tokens/{no}"), json!({})).await.refused(404, "unknown");
    assert_eq!(program.name().await.as_deref(), Some("Webb"));
    assert_eq!(owner.delete(&format!("/api/me/tokens/{no}"), json!({})).await.status, 204);
    program.get("/api/me").await.refused(401, "identity");
    owner.delete(&format!("/api/me/tokens/{no}"), json!({})).await.refused(404, "unknown");
    owner.delete("/api/me/tokens/none", json!({})).await.refused(404, "unknown");
}

#[tokio::test]
async fn a_bad_token_is_no_cookie() {
    let site = Site::open().await;
    let mut browser = site.account("Orkney").await;
    assert_eq!(browser.name().await.as_deref(), Some("Orkney"));
    let session = browser.cookies["malbrook_session"].clone();
    for token in ["", "x", "mbk_", &format!("mbk_{}", "0".repeat(64)), &session, "mbk_ÿ"] {
        browser.token = Some(token.to_owned());
        browser.get("/api/me").await.refused(401, "identity");
        browser.get("/api/games").await.refused(401, "identity");
        browser.post("/api/logout", json!({})).await.refused(401, "identity");
    }
    browser.token = None;
    assert_eq!(browser.name().await.as_deref(), Some("Orkney"), "nothing was signed out");
}

#[tokio::test]
async fn tokens_are_for_accounts_and_need_a_purpose() {
    let site = Site::open().await;
    let mut guest = site.browser();
    let token = json!({"name": "bot", "scopes": ["play"]});
    guest.post("/api/me/tokens", token.clone()).await.refused(401, "identity");
    guest.open_game().await;
    guest.post("/api/me/tokens", token.clone()).await.refused(403, "forbidden");
    let mut owner = site.account("Lumley").await;
    for wrong in [
        json!({"name": "", "scopes": ["play"]}),
        json!({"name": "x".repeat(61), "scopes": ["play"]}),
        json!({"name": "bot", "scopes": []}),
        json!({"name": "bot", "scopes": ["everything"]}),
        json!({"name": "bot"}),
    ] {
        owner.post("/api/me/tokens", wrong).await.refused(400, "input");
    }
    for _ in 0..50 {
        assert_eq!(owner.post("/api/me/tokens", token.clone()).await.status, 201);
    }
    owner.post("/api/me/tokens", token).await.refused(409, "state");
}

/// An account whose address is confirmed.
async fn with_address(site: &Site, name: &str, email: &str) -> Browser {
    let before = site_letters(site);
    let mut browser = site.browser();
    let body = json!({"name": name, "password": PASSWORD, "email": email});
    let answer = browser.post("/api/signup", body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!((&answer.body["email"], &answer.body["unconfirmed_email"]), (&Value::Null, &json!(email)));
    let letter = site.letters(before + 1).await.pop().unwrap();
    assert_eq!(letter.to, email);
    let token = secret_in(&letter);
    let confirmed = site.browser().post("/api/me/email/confirm", json!({"token": token})).await;
    assert_eq!(confirmed.status, 204, "{}", confirmed.body);
    let me = browser.get("/api/me").await.body;
    assert_eq!((&me["email"], &me["unconfirmed_email"]), (&json!(email), &Value::Null));
    browser
}

fn site_letters(site: &Site) -> usize {
    match &site.running.app.mailer {
        server::notify::Mailer::Kept(letters) => letters.lock().unwrap().len(),
        _ => 0,
    }
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let site = Site::open().await;
    let mut browser = with_address(&site, "Stanhope", "stanhope@example.org").await;
    assert_eq!(site.browser().sign_in("Stanhope@Example.org", PASSWORD).await.status, 200);
    let mut stranger = site.browser();
    let asked = stranger.post("/api/reset", json!({"email": "STANHOPE@example.org"})).await;
    assert_eq!(asked.status, 202);
    let letter = site.letters(2).await.pop().unwrap();
    assert!(letter.text.contains("http://malbrook.test/reset?token="), "{}", letter.text);
    let token = secret_in(&letter);
    let reset = |token: &str, password: &str| json!({"token": token, "password": password});
    stranger.post("/api/reset/confirm", reset(&token, "short")).await.refused(400, "input");
    stranger.post("/api/reset/confirm", reset("nonsense", "Brihuega 1710")).await.refused(400, "input");
    // A link to choose a password confirms no address, and the other way round.
    stranger.post("/api/me/email/confirm", json!({"token": token})).await.refused(400, "input");
    assert_eq!(browser.name().await.as_deref(), Some("Stanhope"));
    assert_eq!(stranger.post("/api/reset/confirm", reset(&token, "Brihuega 1710")).await.status, 204);
    assert_eq!(browser.name().await, None, "all sessions end at once");
    stranger.post("/api/reset/confirm", reset(&token, "Almenar 1710")).await.refused(400, "input");
    stranger.sign_in("Stanhope", PASSWORD).await.refused(401, "identity");
    assert_eq!(stranger.sign_in("Stanhope", "Brihuega 1710").await.status, 200);
}

#[tokio::test]
async fn a_link_to_choose_a_password_lasts_an_hour() {
    let site = Site::open().await;
    with_address(&site, "Ormonde", "ormonde@example.org").await;
    site.browser().post("/api/reset", json!({"email": "ormonde@example.org"})).await;
    let token = secret_in(&site.letters(2).await[1]);
    site.later(60 * 60 * 1000 + 1);
    let reset = json!({"token": token, "password": "Vigo Bay 1702"});
    site.browser().post("/api/reset/confirm", reset).await.refused(400, "input");
}

#[tokio::test]
async fn a_password_can_be_replaced_before_the_address_is_confirmed() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let body = json!({"name": "Rooke", "password": PASSWORD, "email": "rooke@example.org"});
    browser.post("/api/signup", body).await;
    site.letters(1).await;
    site.browser().sign_in("rooke@example.org", PASSWORD).await.refused(401, "identity");
    site.browser().post("/api/reset", json!({"email": "rooke@example.org"})).await;
    let token = secret_in(&site.letters(2).await[1]);
    let reset = json!({"token": token, "password": "Gibraltar 1704"});
    assert_eq!(site.browser().post("/api/reset/confirm", reset).await.status, 204);
    // Whoever has the link has the address.
    let answer = site.browser().sign_in("rooke@example.org", "Gibraltar 1704").await;
    assert_eq!((answer.status.as_u16(), &answer.body["email"]), (200, &json!("rooke@example.org")));
}

#[tokio::test]
async fn nobody_learns_whose_address_is_known() {
    let site = Site::open().await;
    with_address(&site, "Heinsius", "heinsius@example.org").await;
    // Signing up with an address that is taken reads as with one that is free.
    let (mut free, mut taken) = (site.browser(), site.browser());
    let sign_up = |name: &str, email: &str| json!({"name": name, "password": PASSWORD, "email": email});
    let one = free.post("/api/signup", sign_up("Free", "free@example.org")).await;
    let two = taken.post("/api/signup", sign_up("Take", "Heinsius@example.org")).await;
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (201, 201));
    let shape = |body: &Value| body.to_string().replace("Heinsius@", "free@").replace("Take", "Free");
    assert_eq!(shape(&one.body), shape(&two.body));
    let (one, two) = (free.get("/api/me").await, taken.get("/api/me").await);
    assert_eq!(shape(&one.body), shape(&two.body));
    let letters = site.letters(3).await;
    let to_owner = letters.iter().rfind(|letter| letter.to == "heinsius@example.org").unwrap();
    assert!(!to_owner.text.contains("token="), "{}", to_owner.text);
    assert!(to_owner.text.contains("belongs to an account already"), "{}", to_owner.text);

    // Changing to it likewise.
    let change = |email: &str| json!({"email": email, "password": PASSWORD});
    let one = free.patch("/api/me", change("more@example.org")).await;
    let two = taken.patch("/api/me", change("HEINSIUS@example.org")).await;
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200));
    assert_eq!(two.body["unconfirmed_email"], "HEINSIUS@example.org");
    assert_eq!(one.body["unconfirmed_email"], "more@example.org");

    // So does asking for another password, known or not.
    site.letters(5).await;
    let one = site.browser().post("/api/reset", json!({"email": "nobody@example.org"})).await;
    let two = site.browser().post("/api/reset", json!({"email": "heinsius@example.org"})).await;
    assert_eq!((one.status.as_u16(), one.body), (202, two.body));
    let letter = site.letters(6).await.pop().unwrap();
    assert_eq!(letter.to, "heinsius@example.org");
    // The link goes to the account that has the address, not to one that would like it.
    let token = secret_in(&letter);
    let reset = json!({"token": token, "password": "The Hague 1701"});
    site.browser().post("/api/reset/confirm", reset).await;
    assert_eq!(site.browser().sign_in("Heinsius", "The Hague 1701").await.status, 200);
    assert_eq!(site.browser().sign_in("Take", PASSWORD).await.status, 200);
    site.browser().post("/api/reset", json!({"email": "not an address"})).await.refused(400, "input");
}

#[tokio::test]
async fn letters_go_to_the_address_as_the_account_has_it() {
    let site = Site::open().await;
    with_address(&site, "Victoria", "Victoria@example.org").await;
    let mut unconfirmed = site.browser();
    let body = json!({"name": "Albert", "password": PASSWORD, "email": "albert@example.org"});
    assert_eq!(unconfirmed.post("/api/signup", body).await.status, 201);
    site.letters(2).await;
    // These count as the same address, and may be those of somebody else.
    let variants = ["ｖictoria@example.org", "victoria@ｅxample.org", "ａlbert@example.org"];
    let owners = ["Victoria@example.org", "Victoria@example.org", "albert@example.org"];
    for (number, (variant, owner)) in variants.into_iter().zip(owners).enumerate() {
        assert_eq!(site.browser().post("/api/reset", json!({"email": variant})).await.status, 202);
        assert_eq!(site.letters(3 + number).await.last().unwrap().to, owner);
    }
    let mut stranger = site.browser();
    let body = json!({"name": "Stranger", "password": PASSWORD, "email": variants[0]});
    assert_eq!(stranger.post("/api/signup", body).await.status, 201);
    assert_eq!(site.letters(6).await[5].to, owners[0], "that it belongs to an account is for its owner");
}

#[tokio::test]
async fn an_address_is_not_flooded() {
    let site = Site::open().await;
    with_address(&site, "Sunderland", "sunderland@example.org").await;
    for _ in 0..10 {
        let answer = site.browser().post("/api/reset", json!({"email": "sunderland@example.org"})).await;
        assert_eq!(answer.status, 202);
    }
    site.letters(5).await;
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(site_letters(&site), 5);
}

#[tokio::test]
async fn only_one_account_has_an_address() {
    let site = Site::open().await;
    let (mut one, mut two) = (site.browser(), site.browser());
    let sign_up = |name: &str| json!({"name": name, "password": PASSWORD, "email": "both@example.org"});
    one.post("/api/signup", sign_up("First")).await;
    site.letters(1).await;
    two.post("/api/signup", sign_up("Second")).await;
    let letters = site.letters(2).await;
    let confirm = |letter: usize| json!({"token": secret_in(&letters[letter])});
    assert_eq!(one.post("/api/me/email/confirm", confirm(1)).await.status, 204);
    one.post("/api/me/email/confirm", confirm(0)).await.refused(409, "state");
    one.post("/api/me/email/confirm", confirm(1)).await.refused(400, "input");
    assert_eq!(two.get("/api/me").await.body["email"], "both@example.org");
    assert_eq!(one.get("/api/me").await.body["email"], Value::Null);
}

#[tokio::test]
async fn an_account_changes_its_name_and_address() {
    let site = Site::open().await;
    let mut browser = with_address(&site, "Nassau", "old@example.org").await;
    site.account("Taken").await;
    let game = browser.open_game().await;
    let lobby = site.browser().get("/api/games").await;
    assert_eq!(lobby.body["games"][0]["seats"][0]["name"], "Nassau");

    browser.patch("/api/me", json!({"name": "täken"})).await.refused(400, "input");
    browser.patch("/api/me", json!({"name": "x"})).await.refused(400, "input");
    browser.patch("/api/me", json!({"colour": "red"})).await.refused(400, "input");
    let answer = browser.patch("/api/me", json!({"name": "Orange"})).await;
    assert_eq!((answer.status.as_u16(), &answer.body["name"]), (200, &json!("Orange")));
    assert_eq!(browser.name().await.as_deref(), Some("Orange"));
    let lobby = site.browser().get("/api/games").await;
    assert_eq!(lobby.body["games"][0]["seats"][0]["name"], "Orange");
    let look = site.browser().get(&format!("/api/games/{game}")).await;
    assert_eq!(look.body["game"]["seats"][0]["name"], "Orange");
    site.account("Nassau").await; // free again

    browser.patch("/api/me", json!({"email": "new@example.org"})).await.refused(400, "input");
    let wrong = json!({"email": "new@example.org", "password": "not this one"});
    browser.patch("/api/me", wrong).await.refused(403, "forbidden");
    let change = |email: &str| json!({"email": email, "password": PASSWORD});
    browser.patch("/api/me", change("nowhere")).await.refused(400, "input");
    assert_eq!(browser.patch("/api/me", change("new@example.org")).await.status, 200);
    let me = browser.get("/api/me").await.body;
    assert_eq!(
        (&me["email"], &me["unconfirmed_email"]),
        (&json!("old@example.org"), &json!("new@example.org"))
    );
    let token = secret_in(&site.letters(2).await[1]);
    browser.post("/api/me/email/confirm", json!({"token": token})).await;
    let told = site.letters(3).await.pop().unwrap();
    assert_eq!(told.to, "old@example.org");
    assert_eq!(browser.get("/api/me").await.body["email"], "new@example.org");
    assert_eq!(browser.patch("/api/me", change("")).await.body["email"], Value::Null);
    assert_eq!(site.letters(4).await[3].to, "new@example.org");

    let mut guest = site.browser();
    guest.open_game().await;
    guest.patch("/api/me", json!({"name": "Orange Two"})).await.refused(403, "forbidden");
    site.browser().patch("/api/me", json!({"name": "Orange Two"})).await.refused(401, "identity");
}

#[tokio::test]
async fn an_account_is_deleted_and_its_games_stay() {
    let site = Site::open().await;
    let mut browser = with_address(&site, "Athlone", "athlone@example.org").await;
    let (mut program, _) = browser.program(&["play"]).await;
    let game = browser.open_game().await;
    let mut other = site.browser();
    other.post(&format!("/api/games/{game}/join"), json!({})).await;
    let waiting = browser.open_game().await;
    let away = json!({"until": site.running.app.now() + 60_000});
    assert_eq!(browser.send(Method::PUT, "/api/me/vacation", Some(away), &[]).await.status, 200);
    browser.delete("/api/me", json!({"password": "not this one"})).await.refused(403, "forbidden");
    assert_eq!(program.name().await.as_deref(), Some("Athlone"));
    let mut session = browser.clone();
    assert_eq!(browser.delete("/api/me", json!({"password": PASSWORD})).await.status, 204);
    assert!(browser.cookies.is_empty());
    assert_eq!(session.name().await, None);
    program.get("/api/me").await.refused(401, "identity");
    browser.sign_in("Athlone", PASSWORD).await.refused(401, "identity");
    browser.sign_in("athlone@example.org", PASSWORD).await.refused(401, "identity");
    let look = other.get(&format!("/api/games/{game}")).await;
    assert_eq!(look.body["game"]["seats"][0]["name"], "Someone");
    // Whoever leaves for good gives up what they play, and nobody can sit down with them any more.
    assert_eq!((&look.body["game"]["status"], &look.body["game"]["winner"]), (&json!("over"), &json!("two")));
    assert_eq!(other.get("/api/games").await.body["games"], json!([]));
    assert_eq!(other.get(&format!("/api/games/{waiting}")).await.body["game"]["status"], "aborted");
    let away = site.running.app.store.vacations().await.unwrap();
    assert!(away.is_empty(), "when they were away is nobody's business");
    with_address(&site, "Athlone", "athlone@example.org").await;
    assert!(other.games().await.contains(&game));
    other.delete("/api/me", json!({"password": ""})).await.refused(403, "forbidden");
}

#[tokio::test]
async fn nothing_useful_is_in_the_database() {
    let site = Site::open().await;
    let mut browser = site.account("Vauban").await;
    let (program, _) = browser.program(&["play"]).await;
    let (session, token) = (browser.cookies["malbrook_session"].clone(), program.token.clone().unwrap());
    let copy = std::env::temp_dir().join(format!("malbrook-people-{}-copy.db", std::process::id()));
    let _ = std::fs::remove_file(&copy);
    site.running.app.store.back_up(&copy).await.unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let _ = std::fs::remove_file(&copy);
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("Vauban"));
    assert!(!holds(&session) && !holds(&token) && !holds(&token[4..]) && !holds(PASSWORD));
}
