//! Everybody reads in their own language: games, refusals, letters, and what browsers keep.

use crate::live::harness::{ANNE, Game, Server, Socket, VOLTAIRE, first_action};
use crate::people_harness::{self, Browser, PASSWORD, secret_in};
use crate::visitors;

use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PAS_DE_PARTIE: &str = "il n’y a pas de telle partie, ou elle est privée : connectez-vous si vous y jouez, ou demandez une invitation à un joueur";
const NO_GAME: &str =
    "there is no such game, or it is private: sign in if you play in it, or ask a player for an invitation";

const FRENCH: &[(&str, &str)] = &[("accept-language", "fr-FR, fr;q=0.9, en;q=0.5")];

/// Everything that happened, by entry, in the messages of a connection.
fn told(messages: &[Value]) -> BTreeMap<u64, Value> {
    let events = messages.iter().filter_map(|message| message["events"].as_array()).flatten();
    events.map(|event| (event["seq"].as_u64().unwrap(), event["facts"].clone())).collect()
}

/// The log of a game as a person reads it.
async fn log(game: &Game<'_>, person: i64, language: &str) -> BTreeMap<u64, Value> {
    let (status, page) = game.server.get(person, &game.path(&format!("/log?lang={language}"))).await;
    assert_eq!(status, 200, "{page}");
    told(&[page])
}

/// Facts without their words.
fn bare(facts: &BTreeMap<u64, Value>) -> Vec<Value> {
    let without = |fact: &Value| {
        let mut fact = fact.clone();
        fact.as_object_mut().unwrap().remove("text");
        fact
    };
    facts.values().flat_map(|facts| facts.as_array().unwrap().iter().map(without)).collect()
}

/// The words of facts.
fn sentences(facts: &BTreeMap<u64, Value>) -> Vec<String> {
    let texts = facts.values().flat_map(|facts| facts.as_array().unwrap()).map(|fact| fact["text"].as_str());
    texts.map(|text| text.unwrap_or_default().to_owned()).collect()
}

/// Plays until something has happened that can be told; gives what both connections were told of it.
async fn play_and_hear(game: &Game<'_>, one: &mut Socket, two: &mut Socket) -> [BTreeMap<u64, Value>; 2] {
    let mut heard = [Vec::new(), Vec::new()];
    for _ in 0..12 {
        game.play_any().await;
    }
    heard[0].extend(one.settle().await);
    heard[1].extend(two.settle().await);
    heard.map(|messages| told(&messages))
}

#[tokio::test]
async fn two_players_of_one_game_read_it_in_two_languages() {
    let server = Server::start().await;
    let game = server.game().await;
    let mut anne = game.follow("one", "&lang=en").await;
    let mut louis = game.follow("two", "&lang=fr").await;
    let (first, second) = (anne.expect("look").await, louis.expect("look").await);
    let question = |look: &Value| look["decision"]["question"].as_str().unwrap().to_owned();
    assert!(question(&first).ends_with("which card do you lay face down?"), "{}", question(&first));
    assert_ne!(question(&first), question(&second));
    assert!(question(&second).contains("carte"), "{}", question(&second));

    let [english, french] = play_and_hear(&game, &mut anne, &mut louis).await;
    assert!(!english.is_empty() && bare(&english).len() > 2, "{english:?}");
    assert_eq!(bare(&english), bare(&french), "the same facts");
    let (said, dit) = (sentences(&english), sentences(&french));
    assert!(said.iter().zip(&dit).all(|(said, dit)| said != dit && !dit.is_empty()), "{said:?} {dit:?}");
    assert_eq!(log(&game, ANNE, "en").await, english, "the log says the same");
    assert_eq!(log(&game, ANNE, "fr").await, french);

    // Whoever comes later reads what happened before in a language nobody had asked for then.
    let mut late = game.follow("spectator", "&since=0&lang=fr").await;
    assert_eq!(told(&[late.expect("look").await]), french);
    // And so does everybody after the game was let go and loaded again.
    drop((anne, louis, late));
    server.app.house.forget(&game.id);
    for (language, facts) in [("fr", french), ("en", english)] {
        let (_, look) = server.get(VOLTAIRE, &game.path(&format!("?since=0&lang={language}"))).await;
        assert_eq!(told(&[look]), facts, "{language}");
    }
}

#[tokio::test]
async fn a_connection_changes_its_language_in_the_middle_of_a_game() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let to_act = game.look("one").await["game"]["to_act"][0].as_str().unwrap().to_owned();
    let mut socket = game.follow(&to_act, "").await;
    let before = socket.expect("look").await;
    socket.send(json!({ "type": "language", "id": 7, "language": "fr" })).await;
    assert_eq!(socket.receive().await.unwrap(), json!({ "type": "speaks", "id": 7, "language": "fr" }));
    let after = socket.expect("look").await;
    assert_eq!((&after["seq"], &after["events"]), (&before["seq"], &json!([])));
    assert_ne!(after["decision"]["question"], before["decision"]["question"]);
    assert_eq!(first_action(&after), first_action(&before), "notation has no language");
    let (_, look) = server.get(game.person(&to_act), &game.path(&format!("?seat={to_act}&lang=fr"))).await;
    assert_eq!(look["decision"], after["decision"]);

    socket.send(json!({ "type": "act", "id": 8, "seq": 4711, "actions": ["pass"] })).await;
    let problem = socket.expect("problem").await;
    assert_eq!(
        (&problem["kind"], &problem["message"]),
        (&json!("stale"), &json!("la partie a avancé depuis"))
    );
    socket.send(json!({ "type": "act", "id": 9, "seq": after["seq"], "actions": ["card 9"] })).await;
    let problem = socket.expect("problem").await;
    assert_eq!(problem["reason"], "NotAskedNow");
    assert!(!problem["message"].as_str().unwrap().contains("choices"), "{problem}");
    socket.send(json!({ "type": "language", "language": "en" })).await;
    socket.expect("speaks").await;
    assert_eq!(socket.expect("look").await["decision"], before["decision"]);
}

#[tokio::test]
async fn refusals_are_in_the_language_of_whoever_asks() {
    let site = people_harness::Site::open().await;
    let mut browser = site.browser();
    let path = "/api/games/nosuchgame00";
    let french = browser.send(Method::GET, path, None, FRENCH).await;
    assert_eq!(french.body, json!({ "kind": "unknown", "message": PAS_DE_PARTIE }));
    assert_eq!((french.status.as_u16(), &french.headers["content-language"]), (404, &"fr".parse().unwrap()));
    let vary: Vec<_> = french.headers.get_all("vary").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(vary.iter().any(|value| value.contains("accept-language")), "{vary:?}");
    assert_eq!(french.headers["content-type"], "application/json");
    for headers in [&[][..], &[("accept-language", "tlh")], &[("accept-language", "*")]] {
        let english = browser.send(Method::GET, path, None, headers).await;
        assert_eq!(english.body["message"], NO_GAME, "{headers:?}");
        assert_eq!(english.headers["content-language"], "en");
    }
    let numbers = json!({ "name": "x".repeat(31), "password": "" });
    let refused = browser.send(Method::POST, "/api/signup", Some(numbers), FRENCH).await;
    assert_eq!(refused.body["message"], "un nom a de 2 à 30 caractères");
    let address = browser.get(&format!("{path}?lang=fr")).await;
    assert_eq!(address.body["message"], PAS_DE_PARTIE);
}

#[tokio::test]
async fn what_the_rules_forbid_is_said_in_the_language_of_whoever_asks() {
    let site = visitors::Site::open().await;
    let visitor = site.visitor();
    let game = visitor.hot_seat().await;
    let ask = |language: &str, verb: &str, body: Value| {
        let url = format!("{}/api/games/{game}/{verb}", visitor.base);
        visitor.send(visitor.http.post(url).json(&body).header("accept-language", language))
    };
    let question = json!({ "seat": "one", "action": "card 9" });
    let english = ask("en", "why-not", question.clone()).await.ok()["why"].clone();
    let french = ask("fr", "why-not", question).await.ok()["why"].clone();
    assert_eq!((&english["rule"], &english["reason"]), (&french["rule"], &french["reason"]));
    assert_ne!(english["message"], french["message"]);
    let body = json!({ "seat": "one", "seq": 0, "actions": ["card 9"] });
    assert_eq!(ask("fr", "actions", body).await.refused(422, "rule")["message"], french["message"]);
    let back = json!({ "seat": "one", "seq": 0 });
    assert_eq!(
        ask("fr", "undo", back).await.refused(409, "state")["message"],
        "il n’y a rien à reprendre\u{202f}; on peut demander l’accord de l’autre joueur"
    );
    let unread = json!({ "seat": "one", "seq": 0, "actions": ["space atlantis"] });
    assert_eq!(
        ask("fr", "actions", unread).await.refused(400, "input")["message"],
        "cette action ne se lit pas\u{a0}: il n’y a pas d’espace «\u{a0}atlantis\u{a0}»"
    );
}

#[tokio::test]
async fn what_is_wrong_with_a_record_is_said_in_the_language_of_whoever_sends_it() {
    let site = visitors::Site::open().await;
    let visitor = site.visitor();
    visitor.hot_seat().await;
    let head = "malbrook record 1\ntitle spain\nscenario full-game\nrules 2\n";
    let bad = "cette partie enregistrée n’est pas valable\u{a0}: ";
    for (record, said) in [
        (
            "hello".to_owned(),
            "ligne 1\u{a0}: une partie enregistrée commence par «\u{a0}malbrook record 1\u{a0}»",
        ),
        (format!("{head}---\n"), "elle n’a ni graine ni position de départ"),
        (
            format!("{head}seed {}\n---\n1 card 9\n", "00".repeat(32)),
            "ligne 7, action 1 «\u{a0}card 9\u{a0}»\u{a0}: ",
        ),
        (format!("{head}start {{\"vp\":99}}\n---\n"), "vp: 99 est plus que "),
    ] {
        let url = format!("{}/api/games/import", visitor.base);
        let request =
            visitor.http.post(url).json(&json!({ "record": record })).header("accept-language", "fr");
        let refused = visitor.send(request).await.refused(400, "input");
        let message = refused["message"].as_str().unwrap();
        assert!(message.starts_with(&format!("{bad}{said}")), "{message}");
    }
}

/// Signs up in a language.
async fn sign_up(browser: &mut Browser, name: &str, headers: &[(&str, &str)]) {
    let body = json!({ "name": name, "password": PASSWORD, "email": format!("{name}@example.org") });
    let answer = browser.send(Method::POST, "/api/signup", Some(body), headers).await;
    assert_eq!((answer.status.as_u16(), &answer.body["language"]), (201, &Value::Null), "{}", answer.body);
}

#[tokio::test]
async fn letters_are_in_the_language_one_has_set_or_came_with() {
    let site = people_harness::Site::open().await;
    let mut villars = site.browser();
    sign_up(&mut villars, "villars", FRENCH).await;
    let letters = site.letters(1).await;
    assert_eq!(
        (letters[0].subject.as_str(), letters[0].language.tag()),
        ("Confirmez votre adresse · Malbrook", "fr")
    );
    assert!(letters[0].text.contains("suivez ce lien d’ici trois jours"), "{}", letters[0].text);
    assert_eq!(secret_in(&letters[0]).len(), 64);
    // Whoever asks for it, and in whatever language.
    site.browser().post("/api/reset", json!({ "email": "villars@example.org" })).await;
    assert_eq!(site.letters(2).await[1].subject, "Choisissez un autre mot de passe · Malbrook");
    assert_eq!(villars.patch("/api/me", json!({ "language": "en" })).await.body["language"], "en");
    site.browser().post("/api/reset", json!({ "email": "villars@example.org" })).await;
    assert_eq!(site.letters(3).await[2].subject, "Choose another password · Malbrook");
}

#[tokio::test]
async fn what_one_has_set_counts_before_what_the_browser_says() {
    let site = people_harness::Site::open().await;
    let mut villars = site.account("villars").await;
    let path = "/api/games/nosuchgame00";
    let message = |answer: people_harness::Answer| answer.body["message"].as_str().unwrap().to_owned();
    assert_eq!(message(villars.get(path).await), NO_GAME);
    assert_eq!(villars.patch("/api/me", json!({ "language": "fr" })).await.body["language"], "fr");
    assert_eq!(message(villars.get(path).await), PAS_DE_PARTIE);
    let english = [("accept-language", "en")];
    assert_eq!(message(villars.send(Method::GET, path, None, &english).await), PAS_DE_PARTIE);
    assert_eq!(message(villars.get(&format!("{path}?lang=en")).await), NO_GAME);
    let refused = villars.patch("/api/me", json!({ "language": "xx" })).await;
    assert_eq!((&refused.body["field"], refused.status.as_u16()), (&json!("language"), 400));
    assert!(message(refused).contains("en, fr"), "every language there is");
    assert_eq!(villars.get("/api/me").await.body["language"], "fr");
    assert_eq!(villars.patch("/api/me", json!({ "language": "" })).await.body["language"], Value::Null);
    assert_eq!(message(villars.get(path).await), NO_GAME);
}

#[tokio::test]
async fn caches_keep_languages_apart() {
    let site = people_harness::Site::open().await;
    let mut browser = site.browser();
    for path in ["/api/titles", "/api/titles/spain/atlas"] {
        let english = browser.get(path).await;
        let french = browser.send(Method::GET, path, None, FRENCH).await;
        let tag = |answer: &people_harness::Answer| answer.headers["etag"].to_str().unwrap().to_owned();
        assert_ne!(tag(&english), tag(&french), "{path}");
        assert_ne!(english.body, french.body);
        assert_eq!(
            (&english.headers["content-language"], &french.headers["content-language"]),
            (&"en".parse().unwrap(), &"fr".parse().unwrap())
        );
        // Whoever has it in one language is sent it in the other.
        let (known, known_in_french) = (tag(&english), tag(&french));
        let again =
            |tag: &str| [FRENCH[0], ("if-none-match", tag)].map(|(name, value)| (name, value.to_owned()));
        for (tag, status) in [(&known, 200), (&known_in_french, 304)] {
            let headers = again(tag);
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let answer = browser.send(Method::GET, path, None, &headers).await;
            assert_eq!(answer.status.as_u16(), status, "{path}");
            assert_eq!(answer.headers["content-language"], "fr");
        }
        assert_eq!(browser.get(path).await.body, english.body);
    }
    // The list of open games is kept, too; a guest has a name in every language.
    let mut guest = site.browser();
    guest.open_game().await;
    let name = |answer: people_harness::Answer| {
        answer.body["games"][0]["seats"][0]["name"].as_str().unwrap().to_owned()
    };
    let mut nobody = site.browser();
    let english = name(nobody.get("/api/games").await);
    let french = name(nobody.send(Method::GET, "/api/games", None, FRENCH).await);
    assert!(english.starts_with("Guest ") && french.starts_with("Invité "), "{english} {french}");
    assert_eq!(name(nobody.get("/api/games").await), english);
    assert_eq!(english.replace("Guest", "Invité"), french);
}
