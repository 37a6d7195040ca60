//! Games that were stored under another version of the rules: they can be viewed, ended and exported, not played on.

use crate::visitors::{Site, Visitor};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::house::{pack, unpack};

/// Turns every stored game into one of rules 1, as the server wrote it before versions were kept.
fn age(site: &Site) {
    let db = Connection::open(site.folder.path().join("site.db")).unwrap();
    db.execute("UPDATE games SET rules = 1", []).unwrap();
    let mut all = db.prepare("SELECT game, seq, position FROM snapshots").unwrap();
    let rows = all
        .query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, Vec<u8>>(2)?)));
    for (game, seq, position) in rows.unwrap().collect::<Result<Vec<_>, _>>().unwrap() {
        let mut document = unpack(&position).unwrap();
        document.as_object_mut().unwrap().remove("rules");
        let change = "UPDATE snapshots SET position = ?3 WHERE game = ?1 AND seq = ?2";
        db.execute(change, rusqlite::params![game, seq, pack(&document)]).unwrap();
    }
}

/// A game at one screen that was forked after some actions and played on: it has a snapshot and a log.
async fn forked(player: &Visitor) -> (String, Value) {
    let game = player.hot_seat().await;
    for _ in 0..24 {
        player.act_for_whoever_must(&game).await;
    }
    let fork = player.post(&format!("/api/games/{game}/fork"), json!({ "seq": 24 })).await.ok();
    let id = fork["id"].as_str().unwrap().to_owned();
    let start = player.get(&format!("/api/games/{id}?seat=spectator")).await.ok();
    for _ in 0..5 {
        player.act_for_whoever_must(&id).await;
    }
    (id, start["view"].clone())
}

/// Both versions are named.
fn names_both(message: &Value) -> bool {
    let message = message.as_str().unwrap_or_default();
    message.contains("version 1") && message.contains("version 2")
}

#[tokio::test]
async fn a_game_of_other_rules_is_shown_as_it_was_last_saved_and_not_played_on() {
    let site = Site::open().await;
    let player = site.visitor();
    let (id, start) = forked(&player).await;
    let cookie = player.cookie.lock().unwrap().clone();
    age(&site);
    let site = site.reopen().await;
    let player = site.visitor();
    *player.cookie.lock().unwrap() = cookie;

    let look = player.get(&format!("/api/games/{id}?seat=one")).await.ok();
    assert!(names_both(&look["game"]["view_only"]), "{}", look["game"]);
    assert_eq!((&look["game"]["rules"], &look["game"]["to_act"]), (&json!(1), &json!([])));
    assert_eq!((&look["decision"], &look["seq"], &look["undo"]), (&Value::Null, &json!(0), &json!(0)));
    let seen = player.get(&format!("/api/games/{id}?seat=spectator")).await.ok();
    assert_eq!(seen["view"], start, "the last snapshot is shown");

    let path = |verb: &str| format!("/api/games/{id}/{verb}");
    let act = json!({ "seq": 0, "actions": ["done"], "seat": "one" });
    assert!(names_both(&player.post(&path("actions"), act).await.refused(409, "state")["message"]));
    player.post(&path("undo"), json!({ "seq": 0, "seat": "one" })).await.refused(409, "state");
    player.post(&path("fork"), json!({ "seq": 0 })).await.refused(409, "state");
    player.post(&path("why-not"), json!({ "action": "done", "seat": "one" })).await.refused(409, "state");
    player.post(&path("offers"), json!({ "kind": "undo", "seat": "one" })).await.refused(409, "state");
    player.get(&path("log?after=0")).await.ok();
    player.get(&path("at/0")).await.ok();

    let record = player.get(&path("record")).await.text;
    let played = record.contains("\n1 ") || record.contains("\n2 ");
    assert!(record.contains("\nrules 1\n") && played, "{record}");
    let import = player.post("/api/games/import", json!({ "record": record })).await;
    assert!(names_both(&import.refused(400, "input")["message"]));

    let over = player.post(&path("resign"), json!({ "seat": "two" })).await.ok();
    assert_eq!((&over["status"], &over["result"]), (&json!("over"), &json!("resigned")));
}

#[tokio::test]
async fn in_a_game_of_other_rules_no_clock_runs_and_no_computer_player_moves() {
    let site = Site::open().await;
    let player = site.visitor();
    let clock = json!({ "kind": "live", "seconds": 600, "increment": 0 });
    let bot = json!({ "kind": "bot", "level": "recruit" });
    let game = json!({ "title": "spain", "seats": [{ "kind": "me" }, bot], "clock": clock });
    let id = player.begin_with(game).await;
    player.act_first(&id).await;
    let waiting = player.begin([json!({"kind": "me"}), json!({"kind": "open"})]).await;
    let cookie = player.cookie.lock().unwrap().clone();
    age(&site);
    let site = site.reopen().await;
    let player = site.visitor();
    *player.cookie.lock().unwrap() = cookie;
    let row = site.running.app.store.game(&id).await.unwrap().unwrap();
    assert_eq!((row.rules, row.to_act, row.deadline), (1, 0, None));
    assert!(row.seats.iter().all(|seat| seat.since.is_none()));

    // A game nobody has moved in is played under the new rules.
    let guest = site.visitor();
    guest.post(&format!("/api/games/{waiting}/join"), json!({})).await.ok();
    let look = player.look(&waiting).await;
    assert_eq!((&look["game"]["rules"], &look["game"]["view_only"]), (&json!(2), &Value::Null));
    player.act_first(&waiting).await;
}
