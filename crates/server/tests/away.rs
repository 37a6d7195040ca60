//! People who are away are told that it is their turn: once, together, and no longer than they wish.

use crate::common_notify;

use axum::extract::State;
use common_notify::*;
use server::games::create::Wish;
use server::http::Body;
use server::notify::wishes::{self, Wished};
use server::notify::{Mail, Mailer, webhook};
use server::people::{Scopes, Who};
use server::settings::SmtpTls;
use server::store::Clock;
use std::sync::atomic::Ordering;
use words::Language;

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_comes_after_the_delay_and_only_once() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::Correspondence { days: 3 }).await;
    let (mover, other) = one_to_move(house.app(), &game, &anna, &bert).await;
    house.later(14 * MINUTE);
    house.tell().await;
    assert_eq!(house.sink.letters().len(), 0, "too early");
    house.later(2 * MINUTE);
    let letters = house.letters(1).await;
    let letter = &letters[0];
    assert_eq!(letter.to, [format!("{}@people.example", mover.name)]);
    assert_eq!(letter.from, "table@malbrook.example");
    let body = letter.body();
    assert!(body.contains(&format!("http://malbrook.example/games/{}\r\n", game.id)), "{body}");
    assert!(
        body.contains(&format!("against person {}\r\n", other.person)) || body.contains(&other.name),
        "{body}"
    );
    assert!(body.contains("waiting since ") && body.contains("you have until "), "{body}");
    for _ in 0..3 {
        house.later(2 * HOUR);
        house.tell().await;
    }
    assert_eq!(house.sink.letters().len(), 1, "each turn is told once");
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_have_the_headers_that_mail_programs_want() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    house.duel(&anna, &bert, Clock::None).await;
    house.later(16 * MINUTE);
    let letter = &house.letters(1).await[0];
    let header = |name: &str| letter.header(name).unwrap_or_else(|| panic!("no {name} in {}", letter.data));
    assert_eq!(header("From"), "Malbrook <table@malbrook.example>");
    assert_eq!(header("Auto-Submitted"), "auto-generated");
    assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert!(header("List-Unsubscribe").starts_with("<http://malbrook.example/unsubscribe/"));
    assert!(header("Subject").starts_with("Your turn"));
    assert!(header("Content-Type").eq_ignore_ascii_case("text/plain; charset=utf-8"));
    assert!(header("Date").ends_with("+0000"));
    let id = header("Message-ID");
    assert!(id.starts_with('<') && id.ends_with("@malbrook.example>"), "{id}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_in_the_language_they_have_set_or_came_with() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    house.db().execute("UPDATE people SET language = 'fr' WHERE no = ?1", [anna.person]).unwrap();
    house
        .db()
        .execute("UPDATE people SET language = 'en', first_language = 'fr' WHERE no = ?1", [bert.person])
        .unwrap();
    house.duel(&anna, &bert, Clock::Correspondence { days: 3 }).await;
    house.later(16 * MINUTE);
    let letters = house.letters(2).await;
    let to = |who: &Who| letters.iter().find(|letter| letter.to[0].starts_with(&who.name)).unwrap();
    assert_eq!(to(&anna).header("Content-Language").as_deref(), Some("fr"));
    let body = to(&anna).body();
    assert!(body.starts_with("Bonjour anna,\r\n\r\nc’est à vous de jouer"), "{body}");
    assert!(body.contains("en attente depuis le ") && body.contains("vous avez jusqu’au "), "{body}");
    assert!(body.contains("quelle carte posez-vous face cachée"), "{body}");
    assert_eq!(to(&bert).header("Content-Language").as_deref(), Some("en"));
    let body = to(&bert).body();
    assert!(body.starts_with("Hello bert,"), "{body}");
    assert!(body.contains("which card do you lay face down?"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_quick_exchanges_give_one_letter() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    for _ in 0..20 {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
        house.later(MINUTE);
        house.tell().await;
    }
    assert_eq!(house.sink.letters().len(), 0, "nobody is away yet");
    let (mover, other) = one_to_move(house.app(), &game, &anna, &bert).await;
    house.later(16 * MINUTE);
    house.tell().await;
    house.later(16 * MINUTE);
    house.tell().await;
    let letters = house.sink.letters();
    assert_eq!(letters.len(), 1, "{letters:?}");
    assert_eq!(letters[0].to, [format!("{}@people.example", mover.name)]);
    // They come back, exchange moves, and are away again: the next letter waits until an hour after the first one.
    while on_move(&game).await.iter().all(|(_, person)| *person == mover.person) {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
    }
    while on_move(&game).await.iter().all(|(_, person)| *person != mover.person) {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
    }
    house.later(16 * MINUTE);
    house.tell().await;
    let to_mover = |letters: Vec<Letter>| letters.iter().filter(|letter| letter.to == letters[0].to).count();
    assert_eq!(to_mover(house.sink.letters()), 1, "at most one letter an hour");
    house.later(30 * MINUTE);
    house.tell().await;
    assert_eq!(to_mover(house.sink.letters()), 2, "but it is not forgotten");
    assert!(other.person != mover.person);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_go_into_one_letter() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let first = house.duel(&anna, &bert, Clock::None).await;
    let (mover, _) = one_to_move(house.app(), &first, &anna, &bert).await;
    house.later(10 * MINUTE);
    let second = house.duel(&anna, &bert, Clock::None).await;
    for _ in 0..20 {
        if on_move(&second).await.iter().any(|(_, person)| *person == mover.person) {
            break;
        }
        pass_turn(house.app(), &second, &[&anna, &bert]).await;
    }
    house.later(6 * MINUTE);
    house.letters(1).await;
    house.later(2 * HOUR);
    house.tell().await;
    let letters = house.sink.letters();
    let to_mover: Vec<_> =
        letters.iter().filter(|letter| letter.to == [format!("{}@people.example", mover.name)]).collect();
    assert_eq!(to_mover.len(), 1, "{letters:?}");
    for id in [&first.id, &second.id] {
        assert!(to_mover[0].body().contains(&format!("/games/{id}")), "{}", to_mover[0].body());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_here_gets_no_letter_until_they_have_left() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    let (mover, _) = one_to_move(house.app(), &game, &anna, &bert).await;
    let page = house.app().hub.listen(mover.person);
    for _ in 0..5 {
        house.later(HOUR);
        house.tell().await;
    }
    assert_eq!(house.sink.letters().len(), 0, "they are looking at it");
    drop(page);
    house.later(14 * MINUTE);
    house.tell().await;
    assert_eq!(house.sink.letters().len(), 0, "they have just left");
    house.later(2 * MINUTE);
    house.tell().await;
    assert_eq!(house.sink.letters().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_letters_about_games_they_play_alone() {
    let mut house = House::open().await;
    let anna = house.person("anna");
    house.begin(&anna, [Wish::Me, Wish::HotSeat], Clock::None).await;
    house.begin(&anna, [Wish::Me, Wish::Bot { level: "recruit".to_owned() }], Clock::None).await;
    house.begin(&anna, [Wish::Me, Wish::Open], Clock::None).await;
    house.later(HOUR);
    house.tell().await;
    assert_eq!(house.sink.letters().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_ends_letters() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    let (mover, _) = one_to_move(house.app(), &game, &anna, &bert).await;
    house.later(16 * MINUTE);
    let letter = house.letters(1).await.remove(0);
    let link = format!("{}{}", house.url(), letter.unsubscribe_path());
    assert!(letter.body().contains(&letter.unsubscribe_path()), "the link is in the text, too");
    let client = reqwest::Client::new();

    let page = client.get(&link).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let html = page.text().await.unwrap();
    assert!(html.contains("<form method=\"post\">") && html.contains("List-Unsubscribe"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<style") && !html.contains("style=\""), "{html}");
    assert!(mail_is_on(&house, mover).await, "looking at the page changes nothing");

    let click = client
        .post(&link)
        .header("content-type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click");
    assert_eq!(click.send().await.unwrap().status(), 200);
    assert!(!mail_is_on(&house, mover).await);

    let before = house.sink.letters().len();
    while on_move(&game).await.iter().all(|(_, person)| *person == mover.person) {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
    }
    while on_move(&game).await.iter().all(|(_, person)| *person != mover.person) {
        pass_turn(house.app(), &game, &[&anna, &bert]).await;
    }
    house.later(3 * HOUR);
    house.tell().await;
    let to_mover = |letter: &&Letter| letter.to == [format!("{}@people.example", mover.name)];
    assert_eq!(house.sink.letters()[before..].iter().filter(to_mover).count(), 0, "no more letters");
}

async fn mail_is_on(house: &House, who: &Who) -> bool {
    house.app().store.wishes(who.person).await.unwrap().unwrap().mail
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_links_end_nothing() {
    let house = House::open().await;
    let anna = house.person("anna");
    let client = reqwest::Client::new();
    let token_of_nobody = server::notify::unsubscribe::link(house.app(), 4711).unwrap();
    let of_nobody = token_of_nobody.rsplit('/').next().unwrap();
    for token in ["x", "AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAA", "%00", of_nobody] {
        let link = format!("{}/unsubscribe/{token}", house.url());
        let post = client.post(&link).send().await.unwrap();
        assert_eq!(post.status(), 404, "{token}");
    }
    assert!(mail_is_on(&house, &anna).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_not_told_before_a_restart_is_told_after_it_and_nobody_twice() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    drop(game);
    house.restart().await;
    house.later(16 * MINUTE);
    assert_eq!(house.letters(1).await.len(), 1, "told after the restart");
    house.restart().await;
    house.later(5 * HOUR);
    // The watch looks for turns before it tells anybody: wait until it has surely done both.
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    house.tell().await;
    assert_eq!(house.sink.letters().len(), 1, "and not again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_mail_server_does_not_take_is_sent_later() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    house.sink.set_busy(true);
    house.later(16 * MINUTE);
    house.tell().await;
    house.tell().await;
    let tries = || house.sink.commands().iter().filter(|command| command.starts_with("RCPT")).count();
    assert_eq!(tries(), 1, "it is not tried again at once");
    assert_eq!(house.sink.letters().len(), 0);
    house.sink.set_busy(false);
    house.later(2 * MINUTE);
    assert_eq!(house.letters(1).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_goes_out_in_the_clear_where_encryption_is_asked_for() {
    let house = House::open_with(|settings| {
        settings.smtp.as_mut().unwrap().tls = SmtpTls::StartTls;
    })
    .await;
    let mail = Mail {
        to: "anna@people.example".to_owned(),
        language: Language::english(),
        subject: "a".to_owned(),
        text: "b".to_owned(),
        unsubscribe: None,
    };
    assert!(house.app().mailer.send(mail).await.is_err(), "the sink offers no encryption");
    let commands = house.sink.commands();
    assert!(
        !commands.is_empty() && commands.iter().all(|command| command.starts_with("EHLO")),
        "{commands:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_can_be_kept_or_not_sent_at_all() {
    let mail = |to: &str| Mail {
        to: to.to_owned(),
        language: Language::english(),
        subject: "Grüße".to_owned(),
        text: "Schöne Grüße\n.\nEnde\n".to_owned(),
        unsubscribe: None,
    };
    let kept = Mailer::kept();
    kept.send(mail("a@b.example")).await.unwrap();
    assert_eq!(kept.letters(), [mail("a@b.example")]);
    assert!(Mailer::Off.send(mail("a@b.example")).await.is_err() && !Mailer::Off.is_on());

    let house = House::open().await;
    house.app().mailer.send(mail("anna@people.example")).await.unwrap();
    let letter = house.sink.letters().remove(0);
    assert!(letter.header("List-Unsubscribe").is_none());
    assert_eq!(letter.body().replace('\r', "").trim_end(), "Schöne Grüße\n.\nEnde");
    for nonsense in ["anna", "a@b\r\nBcc: c@d", "a@b.example, c@d.example", ""] {
        assert!(house.app().mailer.send(mail(nonsense)).await.unwrap_err().for_good, "{nonsense}");
    }
    assert_eq!(house.sink.letters().len(), 1);
}

async fn wish(
    house: &House,
    who: &Who,
    mail: bool,
    webhook: Option<String>,
) -> Result<wishes::Wishes, String> {
    let by = house.signed_in(who);
    let wished = Body(Wished { mail, webhook });
    let answer = wishes::wish(State(house.app().clone()), who.clone(), by, wished).await;
    answer.map(|answer| answer.0).map_err(|problem| problem.message.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_what_a_letter_says() {
    let mut house = House::open_with(|settings| settings.private_webhooks = true).await;
    let hook = Hook::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    for who in [&anna, &bert] {
        wish(&house, who, false, Some(hook.url("/hook"))).await.unwrap();
    }
    let game = house.duel(&anna, &bert, Clock::None).await;
    one_to_move(house.app(), &game, &anna, &bert).await;
    house.tell().await;
    assert_eq!(hook.posts().len(), 0);
    house.later(16 * MINUTE);
    house.tell().await;
    house.later(16 * MINUTE);
    house.tell().await;
    let posts = hook.posts();
    assert_eq!(posts.len(), 1);
    let content = posts[0]["content"].as_str().unwrap();
    assert!(content.contains(&format!("<http://malbrook.example/games/{}>", game.id)), "{content}");
    assert_eq!(posts[0]["allowed_mentions"], serde_json::json!({ "parse": [] }));
    assert_eq!(posts[0]["username"], "Malbrook");
    assert_eq!(house.sink.letters().len(), 0, "mail is off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_always_fails_is_switched_off() {
    let mut house = House::open_with(|settings| settings.private_webhooks = true).await;
    let hook = Hook::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = house.duel(&anna, &bert, Clock::None).await;
    let (mover, _) = one_to_move(house.app(), &game, &anna, &bert).await;
    wish(&house, mover, false, Some(hook.url("/broken"))).await.unwrap();
    house.later(16 * MINUTE);
    for tries in 1..=15 {
        house.tell().await;
        assert_eq!(hook.visits.load(Ordering::SeqCst), tries.min(10));
        house.later(7 * HOUR);
    }
    let state = wishes::wishes(State(house.app().clone()), mover.clone()).await.unwrap().0;
    assert!(state.webhook.is_none() && state.webhook_failed);
    // Another one starts afresh, and the turn is still to be told.
    let state = wish(&house, mover, false, Some(hook.url("/hook"))).await.unwrap();
    assert!(!state.webhook_failed);
    house.tell().await;
    assert_eq!(hook.posts().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_are_not_followed() {
    let house = House::open_with(|settings| settings.private_webhooks = true).await;
    let hook = Hook::open().await;
    let posted = webhook::post(&house.settings, &hook.url("/elsewhere"), "text").await;
    assert_eq!(posted, Err("it answered 307 Temporary Redirect".to_owned()));
    assert_eq!((hook.visits.load(Ordering::SeqCst), hook.posts().len()), (1, 0));
    webhook::post(&house.settings, &hook.url("/hook"), "text").await.unwrap();
    assert_eq!(hook.posts().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_do_not_reach_into_our_own_network() {
    let house = House::open().await;
    let anna = house.person("anna");
    let hook = Hook::open().await;
    let port = hook.address.port();
    let hosts = [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:a9fe:a9fe]",
        "[fe80::1]",
        "[fd00::1]",
        "[64:ff9b::127.0.0.1]",
        "[2002:7f00:1::]",
        "localhost",
        "LOCALHOST",
    ];
    for host in hosts {
        let url = format!("https://{host}:{port}/hook");
        let refused = wish(&house, &anna, true, Some(url.clone())).await;
        assert_eq!(refused, Err("that address is not on the public internet".to_owned()), "{url}");
        assert!(webhook::post(&house.settings, &url, "text").await.is_err(), "{url}");
    }
    for url in [hook.url("/hook"), "file:///etc/passwd".to_owned(), "nonsense".to_owned()] {
        assert!(wish(&house, &anna, true, Some(url.clone())).await.is_err(), "{url}");
        assert!(webhook::post(&house.settings, &url, "text").await.is_err(), "{url}");
    }
    assert_eq!(hook.visits.load(Ordering::SeqCst), 0);
    let row = house.app().store.wishes(anna.person).await.unwrap().unwrap();
    assert_eq!(row.webhook, None, "nothing was kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_shows_whether_one_can_be_told_once_a_minute() {
    let mut house = House::open_with(|settings| settings.private_webhooks = true).await;
    let hook = Hook::open().await;
    let anna = house.person("anna");
    let test = |house: &House| wishes::test(State(house.app().clone()), anna.clone());
    wish(&house, &anna, true, Some(hook.url("/broken"))).await.unwrap();
    let tested = test(&house).await.unwrap().0;
    assert_eq!((tested.mail, tested.webhook), (Some(true), Some(false)));
    assert_eq!(house.sink.letters().len(), 1);
    let refused = test(&house).await.unwrap_err();
    assert_eq!(refused.status(), 429);
    assert!(refused.retry_after.is_some_and(|seconds| (1..=61).contains(&seconds)));
    house.later(61_000);
    wish(&house, &anna, false, Some(hook.url("/hook"))).await.unwrap();
    let tested = test(&house).await.unwrap().0;
    assert_eq!((tested.mail, tested.webhook), (None, Some(true)));
    assert_eq!((house.sink.letters().len(), hook.posts().len()), (1, 1));
    house.later(61_000);
    wish(&house, &anna, false, None).await.unwrap();
    assert_eq!(test(&house).await.unwrap_err().status(), 409, "there is nothing to test");
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_are_kept_and_tokens_for_play_do_not_see_them() {
    let house = House::open().await;
    let anna = house.person("anna");
    let ask = |who: &Who| wishes::wishes(State(house.app().clone()), who.clone());
    let wished = ask(&anna).await.unwrap().0;
    assert!(wished.mail && wished.mail_possible && wished.webhook.is_none() && !wished.webhook_failed);
    let bot = Who { scopes: Scopes { account: false, ..Scopes::ALL }, ..anna.clone() };
    assert_eq!(ask(&bot).await.unwrap_err().status(), 403);
    assert!(wish(&house, &bot, false, None).await.is_err());
    assert!(!wish(&house, &anna, false, None).await.unwrap().mail);
    let nobody = Who { person: 4711, ..anna.clone() };
    assert_eq!(ask(&nobody).await.unwrap_err().status(), 404);
}
