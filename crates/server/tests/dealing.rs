//! Fair dice among strangers: nobody sees a hand, and nobody can choose one, before all have contributed to the seed.

use crate::common_notify::{House, MINUTE, newcomer};
use crate::visitors::{Site, Visitor};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use table::{Record, deal, proof};

/// A nonce and its commitment, as a client makes them.
struct Number {
    nonce: String,
    commitment: String,
}

fn number(byte: u8) -> Number {
    let nonce = [byte; 32];
    Number { nonce: proof::to_hex(&nonce), commitment: proof::to_hex(&Sha256::digest(nonce)) }
}

fn seats(second: Value) -> Value {
    json!([{"kind": "me"}, second])
}

async fn create(host: &Visitor, second: Value, commitment: Option<&str>) -> Value {
    let body = json!({"title": "spain", "seats": seats(second), "commitment": commitment});
    host.post("/api/games", body).await.ok()
}

fn id(begun: &Value) -> String {
    begun["game"]["id"].as_str().unwrap().to_owned()
}

fn awaited(game: &Value) -> [bool; 2] {
    [0, 1].map(|seat| game["deal"]["seats"][seat]["awaited"].as_bool().unwrap())
}

impl Visitor {
    async fn reveal(&self, game: &str, body: Value) -> crate::visitors::Answer {
        self.post(&format!("/api/games/{game}/reveal"), body).await
    }

    async fn sit_down(&self, game: &str, body: Value) -> Value {
        self.post(&format!("/api/games/{game}/join"), body).await.ok()
    }
}

/// A game in which both players have committed and nobody has revealed.
async fn dealing(site: &Site) -> (Visitor, Visitor, String) {
    let (host, guest) = (site.visitor(), site.visitor());
    let game = id(&create(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await);
    guest.sit_down(&game, json!({"commitment": number(2).commitment})).await;
    (host, guest, game)
}

/// Nothing that follows from a seed is told to this visitor.
async fn must_not_see(visitor: &Visitor, game: &str) {
    let path = format!("/api/games/{game}");
    for query in ["", "?seat=spectator", "?brief=true"] {
        let look = visitor.get(&format!("{path}{query}")).await.ok();
        assert!(look.get("view").is_none_or(Value::is_null), "{look}");
        assert_eq!((&look["decision"], &look["game"]["seed"]), (&Value::Null, &Value::Null), "{look}");
        assert_eq!(look["game"]["commitment"], Value::Null, "the hash of a seed that does not exist");
        assert_eq!((&look["game"]["deal"]["secret"], &look["events"]), (&Value::Null, &json!([])));
    }
    for what in ["at/0", "odds", "record"] {
        let answer = visitor.get(&format!("{path}/{what}")).await;
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.text);
    }
    for (what, body) in [("fork", json!({"seq": 0})), ("why-not", json!({"action": "card 1"}))] {
        let answer = visitor.post(&format!("{path}/{what}"), body).await;
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.text);
    }
    for what in ["advice", "advice?at=0"] {
        let answer = visitor.get(&format!("{path}/{what}")).await;
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.text);
    }
}

#[tokio::test]
async fn creating_looking_and_leaving_shows_no_hand() {
    let site = Site::open().await;
    let host = site.visitor();
    for (second, commitment) in [
        (json!({"kind": "open"}), None),
        (json!({"kind": "open"}), Some(number(1).commitment)),
        (json!({"kind": "invite"}), None),
        (json!({"kind": "hot-seat"}), Some(number(1).commitment)),
        (json!({"kind": "bot", "level": "recruit"}), Some(number(1).commitment)),
    ] {
        let begun = create(&host, second, commitment.as_deref()).await;
        assert_eq!(begun["game"]["status"], "waiting", "{begun}");
        assert_eq!(begun["game"]["deal"]["promise"].as_str().unwrap().len(), 64);
        must_not_see(&host, &id(&begun)).await;
        must_not_see(&host, &id(&begun)).await;
        host.post(&format!("/api/games/{}/leave", id(&begun)), json!({})).await.ok();
        must_not_see(&host, &id(&begun)).await;
    }
}

#[tokio::test]
async fn the_seed_is_made_of_the_secret_and_both_nonces() {
    let site = Site::open().await;
    let (host, guest) = (site.visitor(), site.visitor());
    let begun = create(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await;
    let (game, promise) = (id(&begun), begun["game"]["deal"]["promise"].clone());
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.refused(409, "state");

    let joined = guest.sit_down(&game, json!({"commitment": number(2).commitment})).await;
    assert_eq!((joined["status"].as_str(), awaited(&joined)), (Some("waiting"), [true, true]));
    assert_eq!(joined["deal"]["seats"][0]["commitment"], number(1).commitment);
    assert_eq!(joined["deal"]["seats"][1]["commitment"], number(2).commitment);

    let refused = host.reveal(&game, json!({"nonce": number(2).nonce})).await.refused(400, "input");
    assert_eq!(refused["field"], "nonce");
    host.reveal(&game, json!({"nonce": "17"})).await.refused(400, "input");
    host.reveal(&game, json!({})).await.refused(400, "input");
    host.reveal(&game, json!({"seat": "two", "nonce": number(2).nonce})).await.refused(403, "forbidden");
    site.visitor()
        .post("/api/games", json!({"title": "spain", "seats": seats(json!({"kind": "open"}))}))
        .await
        .ok();
    let half = host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    assert_eq!((half["status"].as_str(), awaited(&half)), (Some("waiting"), [false, true]));
    assert_eq!(half["deal"]["seats"][0]["nonce"], Value::Null, "the other must not see it before the deal");
    must_not_see(&guest, &game).await;
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.refused(409, "state");

    let dealt = guest.reveal(&game, json!({"nonce": number(2).nonce})).await.ok();
    assert_eq!((dealt["status"].as_str(), dealt["deal"]["promise"].clone()), (Some("playing"), promise));
    assert_eq!((&dealt["deal"]["secret"], &dealt["deal"]["seats"][1]["nonce"]), (&Value::Null, &Value::Null));
    assert!(host.look(&game).await["view"].is_object());
    let during = host.look(&game).await["game"]["commitment"].as_str().unwrap().to_owned();

    let over = host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let text = |at: &Value| at.as_str().unwrap().to_owned();
    let secret: [u8; 32] = proof::from_hex(&text(&over["deal"]["secret"])).unwrap();
    assert_eq!(proof::commit(&secret), text(&over["deal"]["promise"]));
    let seed = deal::seed(&secret, &[[1; 32], [2; 32]]);
    assert_eq!(text(&over["seed"]), proof::to_hex(&seed));
    assert!(proof::verify(&during, &seed), "older clients compare the hash of the seed");
    assert_eq!(text(&over["deal"]["seats"][0]["nonce"]), number(1).nonce);

    let record = host.get(&format!("/api/games/{game}/record")).await.text;
    let header = Record::parse(&record).unwrap().header;
    assert_eq!(header.deal.unwrap().check(&header.seed.unwrap()), Ok(()));
    let again = host.post("/api/games/import", json!({"record": record})).await.ok();
    assert_ne!(again["id"], over["id"]);
}

#[tokio::test]
async fn whoever_sits_down_last_cannot_choose_after_seeing() {
    let site = Site::open().await;
    let (host, guest, game) = dealing(&site).await;
    let first = guest.look(&game).await["game"]["deal"].clone();
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    for other in 3..9 {
        guest.reveal(&game, json!({"nonce": number(other).nonce})).await.refused(400, "input");
        guest
            .post(&format!("/api/games/{game}/join"), json!({"commitment": number(other).commitment}))
            .await
            .refused(409, "state");
    }
    // To leave is no way to another try: the game is called off, and its secret is never used.
    let left = guest.post(&format!("/api/games/{game}/leave"), json!({})).await.ok();
    assert_eq!((left["status"].as_str(), &left["seed"]), (Some("aborted"), &Value::Null));
    assert_eq!(left["deal"]["promise"], first["promise"]);
    site.visitor().post(&format!("/api/games/{game}/join"), json!({})).await.refused(409, "state");
    must_not_see(&guest, &game).await;
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.refused(409, "state");
}

#[tokio::test]
async fn a_client_that_sends_no_commitment_is_not_waited_for() {
    let site = Site::open().await;
    let (host, guest) = (site.visitor(), site.visitor());
    let game = id(&create(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await);
    let joined = guest.sit_down(&game, json!({})).await;
    assert_eq!((joined["status"].as_str(), awaited(&joined)), (Some("waiting"), [true, false]));
    guest.reveal(&game, json!({"nonce": number(2).nonce})).await.refused(409, "state");
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let record = host.get(&format!("/api/games/{game}/record")).await.text;
    assert!(record.contains("\nnonce two default\n"), "{record}");

    // Two old clients: the game begins at once, and the record says that nobody has contributed.
    let game = id(&create(&host, json!({"kind": "open"}), None).await);
    assert_eq!(guest.sit_down(&game, json!({})).await["status"], "playing");
    guest.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let record = host.get(&format!("/api/games/{game}/record")).await.text;
    assert!(record.contains("\nnonce one default\nnonce two default\n"), "{record}");
    let begun = create(&host, json!({"kind": "bot", "level": "recruit"}), None).await;
    assert_eq!(begun["game"]["deal"]["seats"][1]["kind"], "computer");
}

#[tokio::test]
async fn a_lost_nonce_costs_the_choice_between_two_deals() {
    let site = Site::open().await;
    let (host, guest, game) = dealing(&site).await;
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    guest.reveal(&game, json!({"nonce": number(2).nonce, "lost": true})).await.refused(400, "input");
    let lost = guest.reveal(&game, json!({"lost": true})).await.ok();
    // The opponent is asked for another nonce, which nobody knows when the first is given up.
    assert_eq!((lost["status"].as_str(), awaited(&lost)), (Some("waiting"), [true, false]));
    assert_eq!(lost["deal"]["seats"][1]["kind"], "lost");
    must_not_see(&guest, &game).await;
    let dealt = host.reveal(&game, json!({"nonce": number(5).nonce})).await.ok();
    assert_eq!(
        (dealt["status"].as_str(), dealt["deal"]["seats"][0]["kind"].as_str()),
        (Some("playing"), Some("fresh"))
    );
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let record = Record::parse(&host.get(&format!("/api/games/{game}/record")).await.text).unwrap();
    let proven = record.header.deal.unwrap();
    assert_eq!(proven.seats[0], deal::Contribution::Fresh { nonce: [5; 32] });
    assert!(matches!(proven.seats[1], deal::Contribution::Lost { .. }));
    assert_eq!(proven.check(&record.header.seed.unwrap()), Ok(()));

    let (host, guest, game) = dealing(&site).await;
    host.reveal(&game, json!({"lost": true})).await.ok();
    let dealt = guest.reveal(&game, json!({"lost": true})).await.ok();
    assert_eq!(dealt["status"], "playing", "nothing is left to wait for");
}

impl Site {
    /// Lets so much time pass since the server has started.
    fn at(&self, time: i64) {
        self.running.app.ahead.store(time, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Waits until a game is as expected.
async fn until(visitor: &Visitor, game: &str, good: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let shown = visitor.look(game).await["game"].clone();
        if good(&shown) {
            return shown;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("it did not come to this: {}", visitor.look(game).await["game"]);
}

/// Whether a game still waits for a nonce when the watch over the clocks has looked twice.
async fn still_waits(visitor: &Visitor, game: &str) -> bool {
    tokio::time::sleep(std::time::Duration::from_millis(2200)).await;
    let shown = visitor.look(game).await["game"].clone();
    shown["status"] == "waiting" && awaited(&shown).contains(&true)
}

async fn create_live(host: &Visitor, second: Value, commitment: Option<&str>) -> Value {
    let clock = json!({"kind": "live", "seconds": 600, "increment": 0});
    let body = json!({"title": "spain", "seats": seats(second), "clock": clock, "commitment": commitment});
    host.post("/api/games", body).await.ok()
}

#[tokio::test]
async fn whoever_joins_and_does_not_reveal_loses_the_seat() {
    let site = Site::open().await;
    let (host, silent, guest) = (site.visitor(), site.visitor(), site.visitor());
    let begun = create_live(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await;
    let (game, promise) = (id(&begun), begun["game"]["deal"]["promise"].clone());
    let open = async || {
        let list = guest.get("/api/games?list=open").await.ok();
        list["games"].as_array().unwrap().iter().any(|listed| listed["id"] == game.as_str())
    };
    assert!(open().await);
    let joined = silent.sit_down(&game, json!({"commitment": number(2).commitment})).await;
    let time = |at: &Value| at.as_i64().unwrap();
    let left = time(&joined["seats"][1]["deadline"]) - time(&joined["updated_at"]);
    assert!((10 * MINUTE - 1000..=10 * MINUTE).contains(&left), "{left}");
    let waits = host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    assert_eq!(waits["seats"][1]["deadline"], joined["seats"][1]["deadline"]);
    assert_eq!(waits["seats"][0]["deadline"], Value::Null);
    site.at(9 * MINUTE);
    assert!(still_waits(&host, &game).await);

    site.at(11 * MINUTE);
    let again = until(&host, &game, |game| game["deal"]["restarts"] == 1).await;
    assert_eq!((&again["status"], &again["seats"][1]["taken"]), (&json!("waiting"), &json!(false)));
    assert_ne!(again["deal"]["promise"], promise, "the secret is another one");
    assert_eq!(again["deal"]["seats"][0]["commitment"], Value::Null, "a nonce the server knows is void");
    assert_eq!(again["deal"]["seats"][0]["recommit"], true);
    assert!(!open().await, "nobody can join before the player has committed again");
    let join = |n: u8| json!({"commitment": number(n).commitment});
    guest.post(&format!("/api/games/{game}/join"), join(6)).await.refused(409, "state");
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.refused(409, "state");
    silent.reveal(&game, json!({"nonce": number(2).nonce})).await.refused(403, "forbidden");
    let commit = format!("/api/games/{game}/commit");
    silent.post(&commit, join(2)).await.refused(403, "forbidden");
    host.post(&commit, json!({"commitment": "17"})).await.refused(400, "input");
    let site = site.reopen().await;
    let base = format!("http://{}", site.running.address);
    let (host, guest) = (Visitor { base: base.clone(), ..host }, Visitor { base, ..guest });
    host.post(&commit, join(5)).await.ok();
    host.post(&commit, join(7)).await.refused(409, "state");

    let list = guest.get("/api/games?list=open").await.ok();
    assert_eq!(list["games"][0]["id"], game.as_str());
    let full = guest.sit_down(&game, join(6)).await;
    assert_eq!(awaited(&full), [true, true]);
    host.reveal(&game, json!({"nonce": number(5).nonce})).await.ok();
    guest.reveal(&game, json!({"nonce": number(6).nonce})).await.ok();
    let over = guest.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let secret: [u8; 32] = proof::from_hex(over["deal"]["secret"].as_str().unwrap()).unwrap();
    assert_eq!(over["deal"]["promise"], again["deal"]["promise"]);
    assert_eq!(over["seed"], proof::to_hex(&deal::seed(&secret, &[[5; 32], [6; 32]])));
}

#[tokio::test]
async fn a_deal_that_waits_for_anybody_else_is_called_off() {
    let site = Site::open().await;
    let (host, guest) = (site.visitor(), site.visitor());
    // The one who has created the game does not come.
    let game = id(&create_live(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await);
    guest.sit_down(&game, json!({})).await;
    // A friend accepts an invitation and does not come.
    let begun = create_live(&host, json!({"kind": "invite"}), Some(&number(1).commitment)).await;
    let (invited, link) = (id(&begun), begun["invites"][1].clone());
    guest.sit_down(&invited, json!({"invite": link, "commitment": number(2).commitment})).await;
    host.reveal(&invited, json!({"nonce": number(1).nonce})).await.ok();
    // Nobody waits for a player who is alone; without a clock there are three days.
    let alone = id(&create_live(&host, json!({"kind": "hot-seat"}), Some(&number(1).commitment)).await);
    let (calm, _, slow) = dealing(&site).await;
    site.at(11 * MINUTE);
    for game in [&game, &invited] {
        let over = until(&host, game, |game| game["status"] == "aborted").await;
        assert_eq!((&over["result"], &over["seed"]), (&json!("aborted"), &Value::Null));
    }
    assert!(still_waits(&calm, &slow).await);
    site.at(3 * 24 * 60 * MINUTE + MINUTE);
    until(&calm, &slow, |game| game["status"] == "aborted").await;
    assert!(still_waits(&host, &alone).await);
}

#[tokio::test]
async fn a_deal_waits_for_ever_if_the_settings_say_so() {
    let site = Site::with(|settings| settings.deal_minutes = 0).await;
    let (host, guest) = (site.visitor(), site.visitor());
    let game = id(&create_live(&host, json!({"kind": "open"}), Some(&number(1).commitment)).await);
    let joined = guest.sit_down(&game, json!({})).await;
    assert_eq!(joined["seats"][0]["deadline"], Value::Null);
    site.at(24 * 60 * MINUTE);
    assert!(still_waits(&host, &game).await);
}

#[tokio::test]
async fn a_record_whose_numbers_do_not_go_together_proves_nothing() {
    let site = Site::open().await;
    let (host, guest, game) = dealing(&site).await;
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    guest.reveal(&game, json!({"nonce": number(2).nonce})).await.ok();
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let mut header =
        Record::parse(&host.get(&format!("/api/games/{game}/record")).await.text).unwrap().header;
    assert!(server::games::deal::of_record(&header).is_some());
    let proven = header.deal.as_mut().unwrap();
    proven.seats[1] = deal::Contribution::Fresh { nonce: [2; 32] };
    assert_eq!(proven.seed(), header.seed.unwrap(), "everything else fits");
    assert_eq!(server::games::deal::of_record(&header), None);
}

#[tokio::test]
async fn a_restart_between_commitment_and_nonce_loses_nothing() {
    let site = Site::open().await;
    let (host, guest, game) = dealing(&site).await;
    let before = host.look(&game).await;
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    let site = site.reopen().await;
    let base = format!("http://{}", site.running.address);
    let (host, guest) = (Visitor { base: base.clone(), ..host }, Visitor { base, ..guest });
    must_not_see(&host, &game).await;
    let dealt = guest.reveal(&game, json!({"nonce": number(2).nonce})).await.ok();
    assert_eq!(dealt["deal"]["promise"], before["game"]["deal"]["promise"]);
    assert_eq!(dealt["status"], "playing");
    let (mine, theirs) = (host.look(&game).await, guest.look(&game).await);
    let site = site.reopen().await;
    let base = format!("http://{}", site.running.address);
    let (host, guest) = (Visitor { base: base.clone(), ..host }, Visitor { base, ..guest });
    assert_eq!(host.look(&game).await["view"], mine["view"]);
    assert_eq!(guest.look(&game).await["view"], theirs["view"]);
}

#[tokio::test]
async fn rematches_and_forks_are_dealt_in_the_same_way() {
    let site = Site::open().await;
    let (host, guest, game) = dealing(&site).await;
    host.reveal(&game, json!({"nonce": number(1).nonce})).await.ok();
    guest.reveal(&game, json!({"nonce": number(2).nonce})).await.ok();
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();

    let rematch = format!("/api/games/{game}/rematch");
    let made = host.post(&rematch, json!({"commitment": number(3).commitment})).await.ok();
    let next = made["id"].as_str().unwrap().to_owned();
    must_not_see(&host, &next).await;
    let taken = guest.post(&rematch, json!({"commitment": number(4).commitment})).await.ok();
    assert_eq!((taken["status"].as_str(), awaited(&taken)), (Some("waiting"), [true, true]));
    guest.reveal(&next, json!({"nonce": number(4).nonce})).await.ok();
    let dealt = host.reveal(&next, json!({"nonce": number(3).nonce})).await.ok();
    assert_eq!(dealt["status"], "playing");

    let body = json!({"seq": 0, "commitment": number(6).commitment});
    let fork = host.post(&format!("/api/games/{game}/fork"), body).await.ok();
    let fork_id = fork["id"].as_str().unwrap().to_owned();
    assert_eq!((fork["status"].as_str(), awaited(&fork)), (Some("waiting"), [true, false]));
    must_not_see(&host, &fork_id).await;
    let dealt = host.reveal(&fork_id, json!({"nonce": number(6).nonce})).await.ok();
    assert_eq!(
        (dealt["status"].as_str(), dealt["deal"]["seats"][1]["kind"].as_str()),
        (Some("playing"), Some("same"))
    );
    assert!(host.look(&fork_id).await["view"].is_object());
    host.post(&format!("/api/games/{fork_id}/resign"), json!({"seat": "one"})).await.ok();
    let record = Record::parse(&host.get(&format!("/api/games/{fork_id}/record")).await.text).unwrap();
    assert_eq!(record.header.deal.unwrap().check(&record.header.seed.unwrap()), Ok(()));

    // Clients that send no body at all still get their rematch.
    let request = host.http.post(format!("{}/api/games/{fork_id}/rematch", host.base));
    assert_eq!(host.send(request).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn an_invitation_shows_the_promise_before_it_is_accepted() {
    let site = Site::open().await;
    let (host, friend) = (site.visitor(), site.visitor());
    let begun = create(&host, json!({"kind": "invite"}), Some(&number(1).commitment)).await;
    let link = begun["invites"][1].as_str().unwrap();
    let invited = friend.get(&format!("/api/invites/{link}")).await.ok();
    assert_eq!(invited["deal"], begun["game"]["deal"]);
    let join = json!({"invite": link, "commitment": number(2).commitment});
    let joined = friend.sit_down(&id(&begun), join).await;
    assert_eq!(awaited(&joined), [true, true]);
}

#[tokio::test]
async fn a_seed_that_is_given_needs_no_deal() {
    let site = Site::open().await;
    let host = site.visitor();
    let seed = "03".repeat(32);
    let body = |commitment: Option<&str>| json!({"title": "spain", "seats": seats(json!({"kind": "hot-seat"})), "seed": seed, "commitment": commitment});
    let begun = host.post("/api/games", body(None)).await.ok();
    assert_eq!((begun["game"]["status"].as_str(), &begun["game"]["deal"]), (Some("playing"), &Value::Null));
    let refused = host.post("/api/games", body(Some(&number(1).commitment))).await.refused(400, "input");
    assert_eq!(refused["field"], "commitment");
    let lesson = host.post("/api/lessons/first-game", json!({})).await.ok();
    assert_eq!((lesson["status"].as_str(), &lesson["deal"]), (Some("playing"), &Value::Null));
}

/// Takes back what the migrations after the fifth have added.
const AS_OF_STEP_5: &str = "
    ALTER TABLE games DROP COLUMN deal;
    ALTER TABLE sessions DROP COLUMN used_at;
    ALTER TABLE sessions DROP COLUMN device;
    ALTER TABLE people DROP COLUMN pass_series;
    DROP TABLE name_skeletons;
    DROP TABLE skeleton_version;
    DROP TABLE heartbeat;
    DROP TABLE pauses;
    DROP INDEX games_by_claim;
    ALTER TABLE games DROP COLUMN claim_by;
    ALTER TABLE games DROP COLUMN claim_at;
    ALTER TABLE games DROP COLUMN claim_warned;
    ALTER TABLE games DROP COLUMN seen_at;
    DROP TABLE game_addresses;
    DROP INDEX games_by_creator;
    DROP INDEX chat_by_person;
    DROP TABLE withdrawn;
    DELETE FROM migrations WHERE step > 5;";

#[tokio::test]
async fn the_games_of_an_older_database_go_on() {
    let site = Site::open().await;
    let (host, guest) = (site.visitor(), site.visitor());
    let waiting = id(&create(&host, json!({"kind": "open"}), None).await);
    let played = host.hot_seat().await;
    let before = host.get(&format!("/api/games/{played}?seat=one")).await.ok();

    // The database as the version before wrote it: a seed from the first moment on, and nothing of a deal.
    let settings = site.running.app.settings.clone();
    site.running.stop().await.unwrap();
    let db = rusqlite::Connection::open(&settings.db).unwrap();
    db.execute("UPDATE games SET seed = ?1 WHERE id = ?2", rusqlite::params![vec![9_u8; 32], waiting])
        .unwrap();
    db.execute_batch(AS_OF_STEP_5).unwrap();
    drop(db);
    let running = server::start(settings).await.unwrap();
    let base = format!("http://{}", running.address);
    let (host, guest) = (Visitor { base: base.clone(), ..host }, Visitor { base, ..guest });

    let look = host.get(&format!("/api/games/{played}?seat=one")).await.ok();
    assert_eq!(
        (&look["view"], &look["game"]["commitment"]),
        (&before["view"], &before["game"]["commitment"])
    );
    assert_eq!(look["game"]["deal"], Value::Null);
    must_not_see(&host, &waiting).await;
    let promise = host.look(&waiting).await["game"]["deal"]["promise"].clone();
    assert_eq!(promise, proof::commit(&[9; 32]), "the promise is the one that was shown");
    let joined = guest.sit_down(&waiting, json!({})).await;
    assert_eq!(joined["status"], "playing");
    let over = guest.post(&format!("/api/games/{waiting}/resign"), json!({})).await.ok();
    let seed = deal::seed(&[9; 32], &[[0; 32]; 2]);
    assert_eq!(over["seed"], proof::to_hex(&seed), "and nobody has seen the hand of this seed");
    running.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_has_the_promise_and_tells_of_a_deal_that_waits() {
    use axum::extract::State;
    use server::games::create::{NewGame, Wish, create};
    use server::games::join::{Join, join};
    use server::http::{Body, Path};
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let game = json!({"title": "spain", "seats": [{"kind": "me"}, {"kind": "open"}], "commitment": number(1).commitment});
    let new: NewGame = serde_json::from_value(game).unwrap();
    assert_eq!(new.seats[1], Wish::Open);
    let begun = create(State(house.app().clone()), newcomer(&anna), Body(new)).await.unwrap().1.0.game;
    let promise = begun.deal.unwrap().promise;
    let path = Path(begun.id.clone());
    let _ = join(State(house.app().clone()), newcomer(&bert), path, Body(Join::default())).await.unwrap();
    // A restart does not forget whom the deal waits for.
    house.restart().await;
    house.later(16 * MINUTE);
    let letter = &house.letters(1).await[0];
    assert_eq!(letter.to, ["anna@people.example"]);
    let body = letter.body();
    assert!(body.contains("The deal waits for your browser"), "{body}");
    assert!(body.contains(&format!("Dice promise: {promise}\r\n")), "{body}");
}
