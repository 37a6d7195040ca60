//! Everything one can do with games, over HTTP, and how it is refused.

use crate::visitors;

use serde_json::{Value, json};
use visitors::{Site, Visitor, first_offered, two_players};

fn me() -> Value {
    json!({"kind": "me"})
}

#[tokio::test]
async fn a_game_is_begun_in_every_way() {
    let site = Site::open().await;
    let host = site.visitor();
    for (second, status, private) in [
        (json!({"kind": "hot-seat"}), "playing", false),
        (json!({"kind": "open"}), "waiting", false),
        (json!({"kind": "invite"}), "waiting", true),
        (json!({"kind": "bot", "level": "recruit"}), "playing", false),
    ] {
        let body = json!({"title": "nine-years", "seats": [me(), second]});
        let begun = host.post("/api/games", body).await.ok();
        assert_eq!(begun["game"]["status"], status, "{begun}");
        assert_eq!(begun["game"]["private"], private);
        assert_eq!(begun["game"]["deal"]["promise"].as_str().unwrap().len(), 64);
        assert_eq!(begun["game"]["commitment"].is_string(), status == "playing", "a seed exists only then");
        assert_eq!(begun["game"]["seed"], Value::Null);
        assert_eq!(begun["invites"][1].is_string(), private);
    }
}

#[tokio::test]
async fn what_cannot_be_begun_is_refused_with_its_field() {
    let site = Site::open().await;
    let host = site.visitor();
    let seats = json!([me(), {"kind": "hot-seat"}]);
    for (body, field) in [
        (json!({"title": "chess", "seats": seats}), "title"),
        (json!({"title": "spain", "scenario": "1066", "seats": seats}), "scenario"),
        (json!({"title": "spain", "options": ["dragons"], "seats": seats}), "options"),
        (json!({"title": "spain", "seats": [{"kind": "open"}, {"kind": "open"}]}), "seats"),
        (json!({"title": "spain", "seats": [me(), {"kind": "bot", "level": "emperor"}]}), "seats"),
        (json!({"title": "spain", "seats": seats, "clock": {"kind": "correspondence", "days": 0}}), "clock"),
        (
            json!({"title": "spain", "seats": seats, "clock": {"kind": "live", "seconds": 1, "increment": 0}}),
            "clock",
        ),
        (json!({"title": "spain", "seats": seats, "seed": "17"}), "seed"),
        (json!({"title": "spain", "seats": [me(), {"kind": "open"}], "seed": "00".repeat(32)}), "seed"),
    ] {
        let refused = host.post("/api/games", body.clone()).await.refused(400, "input");
        assert_eq!(refused["field"], field, "{body}");
    }
    host.post("/api/games", json!({"title": "spain", "seats": [me()]})).await.refused(400, "input");
    host.post("/api/games", json!({"title": "spain", "seats": seats, "speed": 1}))
        .await
        .refused(400, "input");
}

#[tokio::test]
async fn an_invitation_lets_in_whoever_has_the_link_and_nobody_else() {
    let site = Site::open().await;
    let (host, friend, stranger) = (site.visitor(), site.visitor(), site.visitor());
    let begun =
        host.post("/api/games", json!({"title": "spain", "seats": [me(), {"kind": "invite"}]})).await.ok();
    let id = begun["game"]["id"].as_str().unwrap();
    let link = begun["invites"][1].as_str().unwrap();
    let (page, join) = (format!("/api/games/{id}"), format!("/api/games/{id}/join"));

    let unknown = stranger.get("/api/games/0000000000zz").await.refused(404, "unknown");
    assert_eq!(stranger.get(&page).await.refused(404, "unknown"), unknown, "a private game reads as no game");
    assert_eq!(stranger.post(&join, json!({})).await.refused(404, "unknown"), unknown);
    stranger.post(&join, json!({"invite": "guess"})).await.refused(404, "unknown");
    stranger.get("/api/invites/guess").await.refused(404, "unknown");

    assert_eq!(friend.get(&format!("/api/invites/{link}")).await.ok()["id"], id);
    let joined = friend.post(&join, json!({"invite": link})).await.ok();
    assert_eq!(
        (joined["status"].as_str(), joined["seats"][1]["yours"].as_bool()),
        (Some("playing"), Some(true))
    );
    stranger.post(&join, json!({"invite": link})).await.refused(404, "unknown");
    stranger.get(&page).await.refused(404, "unknown");
    friend.get(&page).await.ok();
}

#[tokio::test]
async fn an_open_seat_is_taken_once_and_can_be_left_before_the_game_begins() {
    let site = Site::open().await;
    let (host, guest, late) = (site.visitor(), site.visitor(), site.visitor());
    let game = host.begin([json!({"kind": "open"}), me()]).await;
    let join = format!("/api/games/{game}/join");
    host.post(&join, json!({})).await.refused(409, "state");
    guest.post(&join, json!({"seat": "two"})).await.refused(409, "state");
    guest.post(&join, json!({"seat": "one"})).await.ok();
    late.post(&join, json!({})).await.refused(409, "state");
    guest.post(&format!("/api/games/{game}/leave"), json!({})).await.refused(409, "state");

    let waiting = host.begin([me(), json!({"kind": "open"})]).await;
    late.post(&format!("/api/games/{waiting}/leave"), json!({})).await.refused(403, "forbidden");
    let left = host.post(&format!("/api/games/{waiting}/leave"), json!({})).await.ok();
    assert_eq!(left["status"], "aborted");
    late.post(&format!("/api/games/{waiting}/join"), json!({})).await.refused(409, "state");
}

#[tokio::test]
async fn lists_show_what_they_should() {
    let site = Site::open().await;
    let (host, other) = (site.visitor(), site.visitor());
    let open = host.begin([me(), json!({"kind": "open"})]).await;
    let secret = host.begin([me(), json!({"kind": "invite"})]).await;
    let played = host.hot_seat().await;
    let ids = |list: Value| -> Vec<String> {
        let of = |game: &Value| game["id"].as_str().unwrap().to_owned();
        list["games"].as_array().unwrap().iter().map(of).collect()
    };
    assert_eq!(ids(other.get("/api/games").await.ok()), vec![open.clone()]);
    assert_eq!(ids(host.get("/api/games?list=open").await.ok()), vec![open.clone()]);
    assert_eq!(ids(other.get("/api/games?list=watch").await.ok()), vec![played.clone()]);
    let mine = ids(host.get("/api/games?list=mine").await.ok());
    assert_eq!(mine.len(), 3);
    assert!(mine.contains(&secret));
    assert!(ids(other.get("/api/games?list=mine").await.ok()).is_empty());
    host.post(&format!("/api/games/{played}/resign"), json!({"seat": "one"})).await.ok();
    assert_eq!(ids(other.get("/api/games?list=finished").await.ok()), vec![played]);
    other.get("/api/games?list=secret").await.refused(400, "input");
    other.get("/api/games?before=x").await.refused(400, "input");

    let first = host.get("/api/games?list=mine&limit=2").await.ok();
    let next = first["next"].as_str().unwrap().to_owned();
    let second = host.get(&format!("/api/games?list=mine&limit=2&before={next}")).await.ok();
    let mut both = ids(first);
    both.extend(ids(second));
    assert_eq!(both, ids(host.get("/api/games?list=mine").await.ok()));
}

#[tokio::test]
async fn lists_tell_how_far_a_game_has_come() {
    let site = Site::open().await;
    let host = site.visitor();
    let waiting = host.begin([me(), json!({"kind": "open"})]).await;
    let game = |id: &str| format!("/api/games/{id}");
    assert_eq!(
        host.get(&game(&waiting)).await.ok()["game"]["progress"],
        json!(null),
        "nothing was played yet"
    );
    let played = host.hot_seat().await;
    for _ in 0..20 {
        host.act_for_whoever_must(&played).await;
    }
    let look = host.get(&game(&played)).await.ok();
    let listed = host.get("/api/games?list=mine").await.ok()["games"][0].clone();
    assert_eq!(listed["id"], played);
    let told = |look: &Value| json!({"turn": look["view"]["year"].to_string(), "points": look["view"]["vp"]});
    assert_eq!(listed["progress"], told(&look));
    assert_eq!(listed["progress"]["turn"], "1702", "the year");
    // Also where the year turns, and a game goes back, without another seat being asked.
    let (mut last, mut year) = (look, String::from("1702"));
    while year == "1702" {
        host.act_for_whoever_must(&played).await;
        let look = host.get(&game(&played)).await.ok();
        assert_eq!(look["game"]["progress"], told(&look));
        year = look["view"]["year"].to_string();
        last = look;
    }
    let to = last["seq"].as_u64().expect("a number") - 1;
    host.post(&format!("{}/offers", game(&played)), json!({"kind": "undo", "to": to})).await.ok();
    let back = host.get(&game(&played)).await.ok();
    assert_eq!(back["game"]["progress"], told(&back));
    assert_eq!(back["game"]["progress"]["turn"], "1702", "it went back");
    let hexes = json!({"title": "wellington", "scenario": "1812", "seats": [me(), {"kind": "hot-seat"}]});
    let hexes = host.post("/api/games", hexes).await.ok();
    assert_eq!(hexes["game"]["progress"]["turn"], "Spring/Summer 1812", "the turn by its name");
}

#[tokio::test]
async fn the_list_of_open_games_is_never_stale() {
    let site = Site::open().await;
    let (host, guest, anybody) = (site.visitor(), site.visitor(), site.visitor());
    for _ in 0..5 {
        let game = host.begin([me(), json!({"kind": "open"})]).await;
        assert!(anybody.get("/api/games").await.text.contains(&game));
        guest.post(&format!("/api/games/{game}/join"), json!({})).await.ok();
        assert!(!anybody.get("/api/games").await.text.contains(&game));
    }
}

#[tokio::test]
async fn one_plays_and_sees_what_happened() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    for _ in 0..40 {
        player.act_for_whoever_must(&game).await;
    }
    let look = player.get(&format!("/api/games/{game}?since=0")).await.ok();
    let events = look["events"].as_array().unwrap();
    assert_eq!(events.len() as u64, look["seq"].as_u64().unwrap());
    assert!(events.iter().any(|event| !event["facts"].as_array().unwrap().is_empty()));
    let log = player.get(&format!("/api/games/{game}/log?after=10&limit=7")).await.ok();
    assert_eq!(log["events"].as_array().unwrap().len(), 7);
    assert_eq!(log["events"][0]["seq"], 11);
    assert_eq!(log["events"][0]["facts"], events[10]["facts"], "the log is what was told");
}

#[tokio::test]
async fn the_wrong_moment_seat_or_action_is_refused_and_nothing_changes() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let stranger = site.visitor();
    let look = host.look(&game).await;
    let seq = look["seq"].as_u64().unwrap();
    let action = first_offered(&look);

    let stale = host.act(&game, seq + 1, &action).await.refused(409, "stale");
    assert_eq!(stale["seq"], seq);
    stranger.act(&game, seq, &action).await.refused(403, "forbidden");
    let in_anothers_name = json!({"seq": seq, "actions": [action], "seat": "two"});
    host.post(&format!("/api/games/{game}/actions"), in_anothers_name).await.refused(403, "forbidden");
    let unread = host.act(&game, seq, "march on Moscow").await.refused(400, "input");
    assert_eq!(unread["field"], "actions[0]");
    let illegal = host.act(&game, seq, "siege").await.refused(422, "rule");
    assert!(illegal["rule"].is_string() && illegal["reason"].is_string());
    host.act("0000000000zz", 0, &action).await.refused(404, "unknown");
    let actions = format!("/api/games/{game}/actions");
    host.post(&actions, json!({"seq": seq, "actions": []})).await.refused(400, "input");
    host.post(&actions, json!({"seq": seq, "actions": vec!["done"; 300]})).await.refused(400, "input");
    host.post(&actions, json!({"seq": -1, "actions": ["done"]})).await.refused(400, "input");
    assert_eq!(host.look(&game).await["seq"], seq);
    guest.act_first(&game).await;
}

#[tokio::test]
async fn a_batch_sent_again_with_its_key_is_not_played_twice() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let actions = format!("/api/games/{game}/actions");
    let look = host.look(&game).await;
    let body = json!({"seq": look["seq"], "actions": [first_offered(&look)], "key": "first card"});
    let first = host.post(&actions, body.clone()).await.ok();
    assert_eq!(first["repeated"], false);
    let again = host.post(&actions, body.clone()).await.ok();
    assert_eq!(
        (&again["repeated"], &again["played"], &again["seq"]),
        (&json!(true), &json!(1), &first["seq"])
    );
    guest.act_first(&game).await;
    let later = host.post(&actions, body.clone()).await.ok();
    assert_eq!(later["repeated"], true);
    let mut other = body.clone();
    other["key"] = "another".into();
    host.post(&actions, other).await.refused(409, "stale");

    let site = site.reopen().await;
    let host = Visitor { base: format!("http://{}", site.running.address), ..host };
    let after = host.post(&actions, body).await.ok();
    assert_eq!((&after["repeated"], &after["played"]), (&json!(true), &json!(1)), "also after a restart");
}

#[tokio::test]
async fn undo_goes_as_far_as_the_rules_of_undo_allow() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let undo = format!("/api/games/{game}/undo");
    let seq = host.act_first(&game).await;
    let back = host.post(&undo, json!({"seq": seq})).await.ok();
    assert!(back["decision"]["actions"].is_array());
    let seq = host.act_first(&game).await;
    guest.act_first(&game).await;
    host.post(&undo, json!({"seq": seq})).await.refused(409, "stale");
    let now = host.look(&game).await["seq"].clone();
    let refused = host.post(&undo, json!({"seq": now})).await.refused(409, "state");
    assert!(refused["message"].as_str().unwrap().contains("agree"), "{refused}");
}

#[tokio::test]
async fn beyond_that_both_agree_and_the_dice_go_on() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    host.act_first(&game).await;
    guest.act_first(&game).await;
    let before = host.look(&game).await;
    let (offers, answer) = (format!("/api/games/{game}/offers"), format!("/api/games/{game}/offers/answer"));
    let offered = host.post(&offers, json!({"kind": "undo"})).await.ok();
    assert_eq!(offered["offers"][0]["kind"], "undo");
    host.post(&answer, json!({"kind": "undo", "accept": true})).await.refused(409, "state");
    guest.post(&answer, json!({"kind": "undo", "accept": false})).await.ok();
    guest.post(&answer, json!({"kind": "undo", "accept": true})).await.refused(409, "state");
    host.post(&offers, json!({"kind": "undo", "to": u64::MAX})).await.refused(409, "state");
    host.post(&offers, json!({"kind": "undo"})).await.ok();
    guest.post(&answer, json!({"kind": "undo", "accept": true})).await.ok();
    let after = host.look(&game).await;
    assert!(after["seq"].as_u64() > before["seq"].as_u64(), "the log goes on");
    assert_eq!(after["game"]["to_act"], json!(["one", "two"]), "the first cards are chosen anew");
    host.act_first(&game).await;
    guest.act_first(&game).await;
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let record = host.get(&format!("/api/games/{game}/record")).await;
    assert!(record.text.contains("\nback 0\n"), "{}", record.text);
}

#[tokio::test]
async fn draws_and_calling_off_need_both() {
    let site = Site::open().await;
    for (kind, status, result) in [("draw", "over", "draw"), ("abort", "aborted", "aborted")] {
        let (host, guest, game) = two_players(&site).await;
        let stranger = site.visitor();
        let (offers, answer) =
            (format!("/api/games/{game}/offers"), format!("/api/games/{game}/offers/answer"));
        guest.post(&offers, json!({"kind": kind})).await.ok();
        stranger.post(&answer, json!({"kind": kind, "accept": true})).await.refused(403, "forbidden");
        let ended = host.post(&answer, json!({"kind": kind, "accept": true})).await.ok();
        assert_eq!((ended["status"].as_str(), ended["result"].as_str()), (Some(status), Some(result)));
        assert_eq!(ended["winner"], Value::Null);
        assert_eq!(ended["seed"].as_str().unwrap().len(), 64, "the seed is shown at the end");
        host.post(&offers, json!({"kind": kind})).await.refused(409, "state");
        host.act(&game, 0, "card 1").await.refused(409, "state");
    }
}

#[tokio::test]
async fn who_resigns_loses_and_may_have_a_rematch_with_sides_swapped() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let rematch = format!("/api/games/{game}/rematch");
    host.post(&rematch, json!({})).await.refused(409, "state");
    let ended = host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    assert_eq!((ended["winner"].as_str(), ended["result"].as_str()), (Some("two"), Some("resigned")));
    site.visitor().post(&rematch, json!({})).await.refused(403, "forbidden");
    let next = host.post(&rematch, json!({})).await.ok();
    assert_eq!((next["status"].as_str(), &next["seats"][1]["yours"]), (Some("waiting"), &json!(true)));
    let same = guest.post(&rematch, json!({})).await.ok();
    assert_eq!((&same["id"], same["status"].as_str()), (&next["id"], Some("playing")));
    assert_eq!(same["seats"][0]["yours"], true);
}

#[tokio::test]
async fn spectators_see_what_everybody_may_see() {
    let site = Site::open().await;
    let (host, _guest, game) = two_players(&site).await;
    let spectator = site.visitor();
    host.act_first(&game).await;
    let seen = spectator.look(&game).await;
    assert_eq!((&seen["seat"], &seen["decision"], &seen["seq"]), (&Value::Null, &Value::Null, &json!(0)));
    assert!(seen["view"]["actions"]["hands"]["alliance"]["cards"].is_null());
    spectator.get(&format!("/api/games/{game}?seat=one")).await.refused(403, "forbidden");
    spectator.get(&format!("/api/games/{game}/record")).await.refused(403, "forbidden");
    host.get(&format!("/api/games/{game}/record")).await.refused(403, "forbidden");
    host.post(&format!("/api/games/{game}/fork"), json!({"seq": 0})).await.refused(403, "forbidden");
    host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let after = spectator.get(&format!("/api/games/{game}?seat=one")).await.ok();
    assert!(
        after["view"]["actions"]["hands"]["alliance"]["cards"].is_object(),
        "over: everything may be seen"
    );
}

#[tokio::test]
async fn a_record_goes_out_and_comes_in_again() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    for _ in 0..60 {
        player.act_for_whoever_must(&game).await;
    }
    player.post(&format!("/api/games/{game}/resign"), json!({"seat": "two"})).await.ok();
    let record = player.get(&format!("/api/games/{game}/record")).await.text;
    assert!(record.starts_with("malbrook record 1\n") && record.contains("\ncommit "), "{record}");

    let other = site.visitor();
    let copy = other.post("/api/games/import", json!({"record": record})).await.ok();
    assert_eq!((copy["status"].as_str(), &copy["origin"]["kind"]), (Some("playing"), &json!("imported")));
    let id = copy["id"].as_str().unwrap();
    let again = other.get(&format!("/api/games/{id}/record")).await.text;
    let hash = |text: &str| text.lines().find(|line| line.starts_with("hash ")).unwrap().to_owned();
    assert_eq!(hash(&again), hash(&record));
    other.act_for_whoever_must(id).await;

    let tampered = record.replacen("\n1 ", "\n2 ", 1);
    let refused = other.post("/api/games/import", json!({"record": tampered})).await.refused(400, "input");
    assert_eq!(refused["field"], "record");
    other.post("/api/games/import", json!({"record": "hello"})).await.refused(400, "input");
}

#[tokio::test]
async fn a_game_is_played_on_from_any_moment() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    for _ in 0..60 {
        player.act_for_whoever_must(&game).await;
    }
    let then = player.get(&format!("/api/games/{game}/at/30?seat=spectator")).await.ok();
    let fork = player.post(&format!("/api/games/{game}/fork"), json!({"seq": 30})).await.ok();
    assert_eq!(fork["origin"], json!({"kind": "fork", "game": game, "seq": 30}));
    let id = fork["id"].as_str().unwrap();
    let look = player.get(&format!("/api/games/{id}?seat=spectator")).await.ok();
    assert_eq!(look["view"], then["view"]);
    player.act_for_whoever_must(id).await;
    player.post(&format!("/api/games/{game}/fork"), json!({"seq": 1000})).await.refused(400, "input");
    player.get(&format!("/api/games/{game}/at/1000")).await.refused(404, "unknown");
    let record = player.get(&format!("/api/games/{id}/record")).await.text;
    assert!(record.contains("\nstart "), "it says where it began: {record}");
    player.post("/api/games/import", json!({"record": record})).await.ok();
}

#[tokio::test]
async fn why_not_and_odds_answer() {
    let site = Site::open().await;
    let (host, _guest, game) = two_players(&site).await;
    let path = format!("/api/games/{game}/why-not");
    let look = host.look(&game).await;
    assert_eq!(host.post(&path, json!({"action": first_offered(&look)})).await.ok()["allowed"], true);
    let refused = host.post(&path, json!({"action": "siege"})).await.ok();
    assert_eq!(refused["allowed"], false);
    assert!(refused["why"]["rule"].is_string());
    host.post(&path, json!({"action": "gibberish"})).await.refused(400, "input");
    site.visitor().post(&path, json!({"action": "siege"})).await.refused(403, "forbidden");
    let odds = format!("/api/games/{game}/odds");
    assert_eq!(host.get(&odds).await.ok()["odds"], Value::Null);
    assert_eq!(host.get(&format!("{odds}?seat=spectator")).await.ok()["odds"], Value::Null);
    host.get(&format!("{odds}?seat=two")).await.refused(403, "forbidden");
    assert_eq!(site.visitor().get(&odds).await.ok()["odds"], Value::Null);
}

#[tokio::test]
async fn odds_are_told_of_what_has_not_been_done() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    let look = host.look(&game).await;
    let (seq, action) = (look["seq"].as_u64().unwrap(), first_offered(&look));
    let odds = |plan: &str, seq: u64| {
        format!("/api/games/{game}/odds?action={}&seq={seq}", plan.replace(' ', "%20"))
    };
    let told = host.get(&odds(&action, seq)).await.ok();
    assert_eq!(told, json!({"odds": null, "force": null}), "a card is no battle");
    assert_eq!(host.look(&game).await, look, "nothing was played");
    let refused = host.get(&odds("siege", seq)).await.refused(422, "rule");
    assert_eq!(refused["field"], "action");
    assert!(refused["rule"].is_string());
    let unreadable = host.get(&odds("gibberish", seq)).await.refused(400, "input");
    assert_eq!(unreadable["field"], "action");
    host.get(&odds(&"card 1;".repeat(200), seq)).await.refused(400, "input");
    host.get(&odds(&action, seq + 1)).await.refused(409, "stale");
    guest.get(&format!("{}&seat=one", odds(&action, seq))).await.refused(403, "forbidden");
    site.visitor().get(&odds(&action, seq)).await.refused(401, "identity");
    host.get(&format!("{}&side=one", odds(&action, seq))).await.refused(400, "input");
}

#[tokio::test]
async fn the_machine_plays_its_seat() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.begin([me(), json!({"kind": "bot", "level": "recruit"})]).await;
    let mut seq = 0;
    for _ in 0..60 {
        let look = player.get(&format!("/api/games/{game}?since={seq}&wait=20")).await.ok();
        seq = look["seq"].as_u64().unwrap();
        if look["decision"].is_object() {
            let acted = player.act(&game, seq, &first_offered(&look)).await.ok();
            seq = acted["seq"].as_u64().unwrap();
        }
    }
    let log = player.get(&format!("/api/games/{game}/log")).await.ok();
    let bots = log["events"].as_array().unwrap().iter().filter(|event| event["seat"] == "two").count();
    assert!(bots > 0, "{log}");
}

#[tokio::test]
async fn a_game_survives_a_restart_in_every_detail() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    for _ in 0..700 {
        player.act_for_whoever_must(&game).await;
    }
    let path = format!("/api/games/{game}?since=690&seat=one");
    let before = player.get(&path).await.ok();
    let site = site.reopen().await;
    let player = Visitor { base: format!("http://{}", site.running.address), ..player };
    let mut after = player.get(&path).await.ok();
    after["present"] = before["present"].clone();
    assert_eq!(after, before);
    player.act_for_whoever_must(&game).await;
}

#[tokio::test]
async fn the_seed_is_promised_and_the_record_verifies() {
    let site = Site::open().await;
    let player = site.visitor();
    let game = player.hot_seat().await;
    let promised = player.look(&game).await["game"]["commitment"].as_str().unwrap().to_owned();
    for _ in 0..50 {
        player.act_for_whoever_must(&game).await;
    }
    let ended = player.post(&format!("/api/games/{game}/resign"), json!({"seat": "one"})).await.ok();
    let seed = table::proof::from_hex(ended["seed"].as_str().unwrap()).unwrap();
    assert!(table::proof::verify(&promised, &seed));
}
