//! Live connections against a real server: what is told to whom, and what clients may do to it.

#[path = "live/harness.rs"]
pub mod harness;

use futures_util::{SinkExt, StreamExt};
use harness::*;
use serde_json::{Value, json};
use server::house::Change;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

fn numbers(message: &Value) -> Vec<u64> {
    let events = message["events"].as_array().unwrap_or_else(|| panic!("{message}"));
    events.iter().map(|event| event["seq"].as_u64().unwrap()).collect()
}

/// What a message says, less what says when.
fn without(message: &Value, fields: &[&str]) -> Value {
    let mut message = message.clone();
    for field in fields {
        message.as_object_mut().unwrap().remove(*field);
    }
    message
}

#[tokio::test]
async fn a_connection_begins_with_what_a_look_shows() {
    let server = Server::start().await;
    let game = server.game().await;
    for seat in ["one", "two", "spectator"] {
        let mut socket = game.follow(seat, "").await;
        let mut told = socket.expect("look").await;
        let person = if seat == "spectator" { VOLTAIRE } else { game.person(seat) };
        let (_, look) = server.get(person, &game.path(&format!("?seat={seat}"))).await;
        told["present"] = look["present"].clone();
        assert_eq!(without(&told, &["type"]), look);
        assert!(look["view"].is_object());
    }
    let mut brief = game.follow("one", "&brief=true").await;
    assert!(brief.expect("look").await.get("view").is_none());
}

#[tokio::test]
async fn everybody_is_told_of_an_action_by_request_and_by_message() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let (mut one, mut two) = (game.follow("one", "").await, game.follow("two", "&brief=true").await);
    let mut spectator = game.follow("spectator", "").await;
    let look = one.expect("look").await;
    let seq = look["seq"].as_u64().unwrap();
    two.expect("look").await;
    spectator.expect("look").await;
    for socket in [&mut one, &mut two, &mut spectator] {
        socket.settle().await;
    }

    let to_act = look["game"]["to_act"][0].as_str().unwrap();
    let acting = game.look(to_act).await;
    let acted = game.play(to_act, &acting["seq"], &[whole_action(&acting)]).await;
    for (seat, socket) in [("one", &mut one), ("two", &mut two), ("spectator", &mut spectator)] {
        let news = socket.expect("news").await;
        assert_eq!(news["seq"], acted["seq"]);
        assert_eq!(numbers(&news), [seq + 1]);
        assert_eq!(news["to_act"], acted["to_act"]);
        assert_eq!(news["status"], "playing");
        assert_eq!(news["events"][0]["facts"], acted["events"][0]["facts"]);
        // Only whoever acted is told the action itself.
        assert_eq!(news["events"][0]["action"].is_string(), seat == to_act);
        assert_eq!(news.get("view").is_some(), seat != "two", "{seat}");
        let person = if seat == "spectator" { VOLTAIRE } else { game.person(seat) };
        let (_, look) = server.get(person, &game.path(&format!("?seat={seat}"))).await;
        assert_eq!(news["decision"], look["decision"]);
        assert_eq!(news["undo"], look["undo"]);
        assert!(socket.settle().await.is_empty());
    }

    let to_act = acted["to_act"][0].as_str().unwrap();
    let look = game.look(to_act).await;
    let (actor, other) = if to_act == "one" { (&mut one, &mut two) } else { (&mut two, &mut one) };
    let message =
        json!({ "type": "act", "id": { "any": [1] }, "seq": look["seq"], "actions": [whole_action(&look)] });
    actor.send(message).await;
    let acted = actor.expect("acted").await;
    assert_eq!((&acted["id"], &acted["played"]), (&json!({ "any": [1] }), &json!(1)));
    for socket in [actor, other, &mut spectator] {
        assert_eq!(numbers(&socket.expect("news").await), [seq + 2]);
    }
}

#[tokio::test]
async fn a_card_laid_face_down_tells_the_other_nothing_of_itself() {
    let server = Server::start().await;
    let game = loop {
        let game = server.game().await;
        game.play_until_both_choose().await;
        if game.look("one").await["decision"]["actions"].as_array().unwrap().len() > 1 {
            break game; // there is a choice to hide
        }
    };
    let (mut two, mut spectator) = (game.follow("two", "").await, game.follow("spectator", "").await);
    let (before, watched) = (two.expect("look").await, spectator.expect("look").await);
    let look = game.look("one").await;
    let cards = look["decision"]["actions"].as_array().unwrap();

    let mut told = Vec::new();
    let mut seq = look["seq"].clone();
    for card in cards {
        seq = game.play("one", &seq, &[card["action"].as_str().unwrap()]).await["seq"].clone();
        let (to_two, to_spectator) = (two.settle().await, spectator.settle().await);
        // That a card lies there is seen, and nothing else.
        assert_eq!((to_two.len(), to_spectator.len()), (1, 1), "{to_two:?}");
        assert_eq!(to_two[0]["to_act"], json!(["two"]));
        for (news, look) in [(&to_two[0], &before), (&to_spectator[0], &watched)] {
            assert_eq!(news["events"], json!([]));
            assert_eq!(news["decision"], look["decision"]);
            assert!(news["seq"].as_u64() < seq.as_u64(), "the number of a hidden entry is not told");
            let view = |message: &Value| without(&message["view"], &["to_act"]);
            assert_eq!(view(news), view(look));
        }
        told.push(without(&to_two[0], &["seq"]));
        told.push(without(&to_spectator[0], &["seq", "decision", "seat", "view"]));

        let (status, back) =
            server.post(ANNE, &game.path("/undo"), json!({ "seq": seq, "seat": "one" })).await;
        assert_eq!(status, 200, "{back}");
        seq = back["seq"].clone();
        let (to_two, _) = (two.settle().await, spectator.settle().await);
        let facts: Vec<&Value> =
            to_two.iter().flat_map(|news| news["events"].as_array().unwrap()).map(|e| &e["facts"]).collect();
        assert!(facts.iter().all(|facts| **facts == json!([])), "{facts:?}");
    }
    for (place, message) in told.iter().enumerate().skip(2) {
        assert_eq!(message, &told[place % 2], "which card it is changes what others are told");
    }

    let card = first_action(&game.look("one").await).to_owned();
    game.play("one", &seq, &[&card]).await;
    assert_eq!(two.settle().await.len(), 1);
    let look = game.look("two").await;
    game.play("two", &look["seq"], &[first_action(&look)]).await;
    let news = two.expect("news").await;
    let facts: Vec<&Value> =
        news["events"].as_array().unwrap().iter().flat_map(|e| e["facts"].as_array().unwrap()).collect();
    assert_eq!(news["events"].as_array().unwrap().len(), 2, "both cards are turned up at once");
    assert!(!facts.is_empty());
}

#[tokio::test]
async fn half_a_hidden_choice_tells_the_other_nothing_at_all() {
    let server = Server::start().await;
    // Winter quarters are chosen by both at once, in many steps; the first of these games soon comes to that.
    for seed in 1..20 {
        let game = server.solo_with_seed(Some(seed)).await;
        let mut chance = Chance(0x5eed_0003_d1ce_0003);
        while let [_, more @ ..] = &game.to_act().await[..] {
            let both = !more.is_empty();
            let mut two = if both { Some(game.follow("two", "").await) } else { None };
            if let Some(two) = &mut two {
                two.expect("look").await;
                two.settle().await;
            }
            game.play_at_random(&mut chance).await;
            if let (Some(mut two), 2) = (two, game.to_act().await.len()) {
                assert_eq!(two.settle().await, Vec::<Value>::new());
                return;
            }
        }
    }
    panic!("there was no winter");
}

#[tokio::test]
async fn a_client_that_lost_its_connection_is_told_exactly_what_it_missed() {
    let server = Server::start().await;
    let game = server.game().await;
    let mut known = Vec::new();
    let mut seq = json!(0);
    let mut events = 0;
    for round in 0..12 {
        let mut socket = game.follow("one", &format!("&since={seq}")).await;
        let look = socket.expect("look").await;
        known.extend(numbers(&look));
        assert_eq!((&look["more"], &look["type"]), (&json!(false), &json!("look")));
        seq = look["seq"].clone();
        // Some of it is seen as it happens, some is missed.
        for place in 0..5 {
            let (_, acted) = game.play_any().await;
            events = events
                .max(acted["events"].as_array().unwrap().last().map_or(0, |e| e["seq"].as_u64().unwrap()));
            if place < round % 3 {
                for news in socket.settle().await {
                    known.extend(numbers(&news));
                    seq = news["seq"].clone();
                }
            }
        }
    }
    let mut socket = game.follow("one", &format!("&since={seq}")).await;
    known.extend(numbers(&socket.expect("look").await));
    assert_eq!(known, (1..=events).collect::<Vec<_>>());
}

#[tokio::test]
async fn whoever_chose_first_is_told_of_both_choices_after_a_drop() {
    let server = Server::start().await;
    let game = server.game().await;
    game.play_until_both_choose().await;
    let before = game.look("one").await;
    let start = before["seq"].as_u64().unwrap();
    game.play("one", &before["seq"], &[first_action(&before)]).await;
    let mut one = game.follow("one", &format!("&since={start}")).await;
    let look = one.expect("look").await;
    assert_eq!((look["seq"].as_u64(), numbers(&look)), (Some(start + 1), vec![]));
    drop(one);
    let theirs = game.look("two").await;
    game.play("two", &theirs["seq"], &[first_action(&theirs)]).await;

    let since = format!("&since={}", start + 1);
    let missed = vec![start + 1, start + 2];
    assert_eq!(numbers(&game.follow("one", &since).await.expect("look").await), missed);
    // It is the same when the game comes from the disk, and long after.
    server.app.house.forget(&game.id);
    assert_eq!(numbers(&game.follow("one", &since).await.expect("look").await), missed);
    for _ in 0..140 {
        game.play_any().await;
    }
    let look = game.follow("one", &since).await.expect("look").await;
    assert_eq!(numbers(&look)[..2], missed);
    let (_, log) = server.get(ANNE, &game.path("/log")).await;
    assert_eq!(numbers(&look).len() as u64, log["last"].as_u64().unwrap() - start);
}

#[tokio::test]
async fn a_connection_follows_a_game_that_is_loaded_anew() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let mut one = game.follow("one", "").await;
    let seq = one.expect("look").await["seq"].as_u64().unwrap();
    server.app.house.forget(&game.id);
    assert!(one.settle().await.is_empty());
    game.play_whole().await;
    assert_eq!(numbers(&one.expect("news").await), [seq + 1]);
    server.post(LOUIS, &game.path("/chat"), json!({ "text": "still there?" })).await;
    assert_eq!(one.expect("chat").await["text"], "still there?");
    assert_eq!(game.look("two").await["present"], json!([true, false]));
}

#[tokio::test]
async fn an_action_is_taken_back_by_message() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    loop {
        let (seat, acted) = game.play_whole().await;
        if acted["undo"] == json!(0) {
            continue;
        }
        let (mut own, mut other) =
            (game.follow(&seat, "").await, game.follow(if seat == "one" { "two" } else { "one" }, "").await);
        let look = own.expect("look").await;
        other.expect("look").await;
        own.settle().await;
        other.settle().await;
        own.send(json!({ "type": "undo", "id": 7, "seq": look["seq"], "tell": "decision" })).await;
        let back = own.expect("acted").await;
        assert_eq!((&back["id"], &back["played"]), (&json!(7), &json!(1)));
        assert!(back["decision"].is_object());
        let news = own.expect("news").await;
        assert_eq!(news["events"][0]["deed"], "undo");
        assert_eq!(news["decision"], back["decision"]);
        assert_eq!(other.expect("news").await["events"][0]["deed"], "undo");
        // The same again is meant for a moment that has passed.
        own.send(json!({ "type": "undo", "id": 8, "seq": look["seq"] })).await;
        let problem = own.expect("problem").await;
        assert_eq!(
            (&problem["kind"], &problem["seq"], &problem["id"]),
            (&json!("stale"), &back["seq"], &json!(8))
        );
        return;
    }
}

#[tokio::test]
async fn the_parts_of_an_action_are_sent_to_its_player_alone() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let (seat, look) = loop {
        let to_act = game.look("one").await["game"]["to_act"][0].as_str().unwrap().to_owned();
        let look = game.look(&to_act).await;
        if look["decision"]["step"] == "act" {
            break (to_act, look);
        }
        game.play_whole().await;
    };
    let other = if seat == "one" { "two" } else { "one" };
    let (mut own, mut theirs) = (game.follow(&seat, "").await, game.follow(other, "").await);
    let mut spectator = game.follow("spectator", "").await;
    for socket in [&mut own, &mut theirs, &mut spectator] {
        socket.expect("look").await;
        socket.settle().await;
    }
    // An offer stays as long as nobody sees anything played.
    server.post(game.person(other), &game.path("/offers"), json!({ "kind": "draw" })).await;
    for socket in [&mut own, &mut theirs, &mut spectator] {
        assert_eq!(socket.expect("news").await["offers"][0]["kind"], "draw");
    }
    let begun = game.play(&seat, &look["seq"], &["do campaign"]).await;
    assert_eq!((&begun["events"], &begun["undo"].is_null()), (&json!([]), &false));
    let back = json!({ "type": "undo", "seq": begun["seq"], "seat": seat });
    own.send(back).await;
    let told = own.settle().await;
    assert!(told.iter().any(|message| message["type"] == "acted"), "{told:?}");
    assert_eq!(theirs.settle().await, Vec::<Value>::new());
    assert_eq!(spectator.settle().await, Vec::<Value>::new());
    // The whole action is told as one.
    let acting = game.look(&seat).await;
    let waiting = game.look("one").await["game"]["offers"].as_array().unwrap().len();
    assert_eq!(waiting, 1);
    game.play(&seat, &acting["seq"], &["do end"]).await;
    for socket in [&mut theirs, &mut spectator] {
        let news = socket.expect("news").await;
        assert_eq!((numbers(&news).len(), &news["offers"]), (1, &json!([])));
    }
}

#[tokio::test]
async fn an_action_sent_twice_with_a_key_is_played_once() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let to_act = game.look("one").await["game"]["to_act"][0].as_str().unwrap().to_owned();
    let look = game.look(&to_act).await;
    let act = json!({ "type": "act", "seq": look["seq"], "actions": [first_action(&look)], "key": "k" });
    let mut sockets = [game.follow(&to_act, "").await, game.follow(&to_act, "").await];
    for socket in &mut sockets {
        socket.expect("look").await;
        socket.send(act.clone()).await;
    }
    let mut repeated = 0;
    for socket in &mut sockets {
        let told = socket.settle().await;
        let acted = told.iter().find(|message| message["type"] == "acted").unwrap();
        assert_eq!(acted["played"], 1);
        repeated += usize::from(acted["repeated"] == true);
        assert_eq!(told.iter().filter(|message| message["type"] == "news").count(), 1);
    }
    assert_eq!(
        (repeated, game.look(&to_act).await["seq"].as_u64()),
        (1, look["seq"].as_u64().map(|seq| seq + 1))
    );
}

#[tokio::test]
async fn the_players_talk_and_nobody_else_hears_it() {
    let server = Server::start().await;
    let game = server.game().await;
    let path = game.path("/chat");
    let (mut one, mut two) = (game.follow("one", "").await, game.follow("two", "").await);
    let mut spectator = game.follow("spectator", "").await;
    let mut louis = server.connect(LOUIS, "/api/live").await;
    assert_eq!(louis.receive().await.unwrap()["word"], "turns");

    one.send(json!({ "type": "chat", "id": "c", "text": " Good day.\nReady? " })).await;
    let line = two.settle().await.into_iter().find(|message| message["type"] == "chat");
    let line = match line {
        Some(line) => line,
        None => two.expect("chat").await,
    };
    assert_eq!((&line["line"], &line["seat"]), (&json!(1), &json!("one")));
    assert_eq!(line["text"], "Good day.\nReady?");
    assert!(line["name"].is_string() && line["at"].as_i64().unwrap() > 0);
    let own = one.settle().await;
    assert!(own.contains(&json!({ "type": "said", "id": "c", "line": 1 })), "{own:?}");
    assert!(own.contains(&line), "{own:?}");
    assert_eq!(louis.receive().await.unwrap(), json!({ "word": "chat", "game": game.id }));

    let (status, said) = server.post(LOUIS, &path, json!({ "text": "Ready." })).await;
    assert_eq!((status, &said["line"], &said["seat"]), (201, &json!(2), &json!("two")));
    assert_eq!(one.expect("chat").await["text"], "Ready.");
    let (status, read) = server.get(ANNE, &path).await;
    assert_eq!((status, read["lines"].as_array().unwrap().len(), &read["more"]), (200, 2, &json!(false)));
    let (_, read) = server.get(ANNE, &format!("{path}?after=1")).await;
    assert_eq!(read["lines"][0]["text"], "Ready.");
    let (_, read) = server.get(ANNE, &format!("{path}?after={}", u64::MAX)).await;
    assert_eq!(read["lines"], json!([]));
    // Whoever comes back hears what was said meanwhile.
    let mut back = game.follow("one", "&chat=1").await;
    back.expect("look").await;
    assert_eq!(back.expect("chat").await["line"], 2);
    assert!(!back.settle().await.iter().any(|message| message["type"] == "chat"));

    assert!(!spectator.settle().await.iter().any(|message| message["type"] == "chat"));
    spectator.send(json!({ "type": "chat", "text": "Bravo!" })).await;
    assert_eq!(spectator.expect("problem").await["kind"], "forbidden");
    assert_eq!(server.get(VOLTAIRE, &path).await.0, 403);
    assert_eq!(server.post(VOLTAIRE, &path, json!({ "text": "Bravo!" })).await.0, 403);
    assert_eq!(server.get(ANNE, "/api/games/nosuchgame00/chat").await.0, 404);
    for text in ["", "   ", "\u{7}", &"x".repeat(501)] {
        assert_eq!(server.post(ANNE, &path, json!({ "text": text })).await.0, 400, "{text:?}");
    }
}

#[tokio::test]
async fn nobody_may_flood_a_table() {
    let server = Server::start().await;
    let game = server.game().await;
    let path = game.path("/chat");
    for line in 0..10 {
        assert_eq!(server.post(ANNE, &path, json!({ "text": format!("{line}") })).await.0, 201);
    }
    let (status, problem) = server.post(ANNE, &path, json!({ "text": "more" })).await;
    assert_eq!((status, &problem["kind"]), (429, &json!("limit")));
    assert!((1..=60).contains(&problem["retry_after"].as_u64().unwrap()));
    assert_eq!(server.post(LOUIS, &path, json!({ "text": "peace" })).await.0, 201);
    server.app.ahead.store(60_000, Ordering::Relaxed);
    assert_eq!(server.post(ANNE, &path, json!({ "text": "more" })).await.0, 201);
}

#[tokio::test]
async fn a_private_game_is_told_to_its_players_only() {
    let server = Server::start().await;
    let seats = json!([{ "kind": "me" }, { "kind": "invite" }]);
    let (_, begun) = server.post(ANNE, "/api/games", json!({ "title": "spain", "seats": seats })).await;
    let id = begun["game"]["id"].as_str().unwrap();
    let live = format!("/api/games/{id}/live");
    let refused = |answer: Result<Socket, Error>| match answer {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("let in: {}", other.is_ok()),
    };
    assert_eq!(refused(server.try_connect(VOLTAIRE, &live, &[]).await), 404);
    assert_eq!(refused(server.try_connect(0, &live, &[]).await), 404);
    assert_eq!(refused(server.try_connect(ANNE, &format!("{live}?seat=two"), &[]).await), 403);
    assert_eq!(refused(server.try_connect(ANNE, "/api/games/nosuchgame00/live", &[]).await), 404);
    assert_eq!(refused(server.try_connect(0, "/api/live", &[]).await), 401);
    assert_eq!(server.get(VOLTAIRE, &format!("/api/games/{id}/chat")).await.0, 404);
    assert_eq!(server.get(ANNE, &live).await.0, 400);
    assert_eq!(server.get(ANNE, &format!("{live}?since=x")).await.0, 400);

    // Louis comes by his link.
    let join = json!({ "invite": begun["invites"][1] });
    let mut anne = server.connect(ANNE, &live).await;
    anne.expect("look").await;
    let (status, _) = server.post(LOUIS, &format!("/api/games/{id}/join"), join).await;
    assert_eq!(status, 200);
    let joined = anne.settle().await;
    assert_eq!(joined.last().unwrap()["game"]["seats"][1]["taken"], true);
    assert_eq!(joined.last().unwrap()["status"], "playing");
}

#[tokio::test]
async fn whoever_gives_up_a_seat_of_a_private_game_is_told_no_more() {
    let server = Server::start().await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let body = json!({ "title": "spain", "seats": seats, "private": true });
    let (_, begun) = server.post(ANNE, "/api/games", body).await;
    let id = begun["game"]["id"].as_str().unwrap();
    let live = format!("/api/games/{id}/live");
    // A seat that is taken while the game still waits for somebody else.
    let game = server.app.house.game(&server.app, id).await.unwrap();
    {
        let mut room = game.room.lock().await;
        room.row.seats[1].person = Some(LOUIS);
        room.row.seats[0].person = None;
        Change::of_row().carry_out(&server.app, &game, &mut room).await.unwrap();
    }
    let mut louis = server.connect(LOUIS, &live).await;
    let mut on_seat_two = server.connect(LOUIS, &format!("{live}?seat=two")).await;
    assert_eq!(louis.expect("look").await["seat"], "two");
    on_seat_two.expect("look").await;
    let (status, left) = server.post(LOUIS, &format!("/api/games/{id}/leave"), json!({})).await;
    assert_eq!(status, 200, "{left}");
    for socket in [&mut louis, &mut on_seat_two] {
        let problem = loop {
            let message = socket.receive().await.unwrap();
            if message["type"] == "problem" {
                break message;
            }
        };
        assert_eq!(problem["kind"], "unknown");
        assert_eq!(socket.closed().await, Some(4404));
    }
}

#[tokio::test]
async fn everybody_sees_who_is_at_the_table() {
    let server = Server::start().await;
    let game = server.game().await;
    let mut one = game.follow("one", "").await;
    assert_eq!(one.expect("look").await["present"], json!([true, false]));
    let _spectator = game.follow("spectator", "").await;
    let mut two = game.follow("two", "").await;
    assert_eq!(two.expect("look").await["present"], json!([true, true]));
    assert_eq!(one.expect("presence").await["present"], json!([true, true]));
    // A second window changes nothing, nor does closing it.
    let mut again = game.follow("two", "").await;
    again.expect("look").await;
    again.stream.close(None).await.unwrap();
    assert_eq!(again.closed().await, None);
    assert!(one.settle().await.is_empty());
    drop(two);
    assert_eq!(one.expect("presence").await["present"], json!([true, false]));
    assert_eq!(game.look("one").await["present"], json!([true, false]));

    // Whoever waits for news by asking counts for a while.
    let seq = game.look("two").await["seq"].clone();
    let path = game.path(&format!("?seat=two&since={seq}&wait=0"));
    assert_eq!(server.get(LOUIS, &path).await.0, 200);
    assert_eq!(one.expect("presence").await["present"], json!([true, true]));
    server.app.ahead.store(90_000, Ordering::Relaxed);
    assert_eq!(game.look("one").await["present"], json!([true, false]));
}

#[tokio::test]
async fn a_spectator_does_nothing() {
    let server = Server::start().await;
    let game = server.game_under_way().await;
    let to_act = game.look("one").await["game"]["to_act"][0].as_str().unwrap().to_owned();
    let look = game.look(&to_act).await;
    let act = json!({ "type": "act", "id": 1, "seq": look["seq"], "actions": [first_action(&look)], "seat": to_act });
    let mut nobody = server.connect(0, &game.path("/live")).await;
    let mut voltaire = game.follow("spectator", "").await;
    let bearer = [("x-test-no-play", "1")];
    let mut reader = server.try_connect(game.person(&to_act), &game.path("/live"), &bearer).await.unwrap();
    for (socket, kind) in
        [(&mut nobody, "identity"), (&mut voltaire, "forbidden"), (&mut reader, "forbidden")]
    {
        socket.expect("look").await;
        socket.settle().await;
        socket.send(act.clone()).await;
        let problem = socket.expect("problem").await;
        assert_eq!((&problem["kind"], &problem["id"]), (&json!(kind), &json!(1)), "{problem}");
        socket.send(json!({ "type": "undo", "seq": 0 })).await;
        assert_eq!(socket.expect("problem").await["kind"], kind);
    }
    // The other seat may not, either, nor may anybody do what is not allowed.
    let other = if to_act == "one" { "two" } else { "one" };
    let mut socket = game.follow(other, "").await;
    socket.expect("look").await;
    socket.send(act).await;
    assert_eq!(socket.expect("problem").await["kind"], "forbidden");
    let mut socket = game.follow(&to_act, "").await;
    socket.expect("look").await;
    socket.settle().await;
    for (change, kind) in [
        (json!({ "actions": ["no such action"] }), "input"),
        (json!({ "seq": 99 }), "stale"),
        (json!({ "actions": [] }), "input"),
    ] {
        let mut act = json!({ "type": "act", "seq": look["seq"], "actions": [first_action(&look)] });
        act.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        socket.send(act).await;
        assert_eq!(socket.expect("problem").await["kind"], kind);
    }
    assert_eq!(game.look("one").await["seq"], look["seq"]);
}

#[tokio::test]
async fn nonsense_is_refused_and_the_connection_stays() {
    let server = Server::start().await;
    let game = server.game().await;
    let mut socket = game.follow("one", "").await;
    socket.expect("look").await;
    let nested = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for text in ["", "nonsense", "{\"type\":", "[]", "null", "{}", "{\"type\":\"dance\"}", &nested] {
        socket.stream.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.expect("problem").await["kind"], "input", "{text:.40}");
    }
    for wrong in [
        json!({ "type": "act", "id": 5, "seq": -1, "actions": [] }),
        json!({ "type": "act", "id": 5, "seq": 0 }),
        json!({ "type": "act", "id": 5, "seq": 0, "actions": "end" }),
        json!({ "type": "act", "id": 5, "seq": 0, "actions": [], "unknown": 1 }),
        json!({ "type": "chat", "id": 5, "text": 7 }),
    ] {
        socket.send(wrong).await;
        let problem = socket.expect("problem").await;
        assert_eq!((&problem["kind"], &problem["id"]), (&json!("input"), &json!(5)));
    }
    socket.stream.send(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    assert_eq!(socket.expect("problem").await["kind"], "input");
    socket.send(json!({ "type": "chat", "text": "x".repeat(70_000) })).await;
    assert_eq!(socket.expect("problem").await["kind"], "limit");
    assert!(socket.settle().await.is_empty());

    // What is far too large is not even read.
    let _ = socket.stream.send(Message::text("x".repeat(1 << 20))).await;
    let code_given = socket.closed().await;
    assert!(code_given.is_none() || code_given == code(CloseCode::Size), "{code_given:?}");
    game.follow("one", "").await.expect("look").await;
}

#[tokio::test]
async fn whoever_sends_too_much_is_sent_away() {
    let server = Server::start_with(|settings| {
        (settings.requests_per_second, settings.request_burst) = (50, 200);
    })
    .await;
    let game = server.game().await;
    let mut socket = game.follow("one", "").await;
    socket.expect("look").await;
    let mut answers = (0, 0);
    for _ in 0..600 {
        if socket.stream.feed(Message::text("{\"type\":\"ping\"}")).await.is_err() {
            break;
        }
    }
    let _ = socket.stream.flush().await;
    let closed = loop {
        match socket.receive().await {
            Ok(message) if message["type"] == "pong" => answers.0 += 1,
            Ok(message) => {
                assert_eq!((&message["type"], &message["kind"]), (&json!("problem"), &json!("limit")));
                answers.1 += 1;
            }
            Err(code) => break code,
        }
    };
    assert_eq!(closed, code(CloseCode::Policy));
    assert!((200..599).contains(&answers.0) && answers.1 == 1, "{answers:?}");
    game.follow("one", "").await.expect("look").await;
}

#[tokio::test]
async fn a_client_that_does_not_read_holds_nobody_up_and_is_dropped() {
    let server = Server::start().await;
    let game = server.solo().await;
    let live = server.app.house.game(&server.app, &game.id).await.unwrap();
    let watching = || live.present[2].load(Ordering::Relaxed);
    let mut reader = game.follow("one", "&brief=true").await;
    reader.expect("look").await;
    // Neither reads; the server is patient with the first for half a minute.
    let _waited_for = game.follow("spectator", "").await;
    server.app.hub.pace.patience.store(300, Ordering::Relaxed);
    let _given_up = game.follow("spectator", "").await;
    let mut played = 0;
    let begun = Instant::now();
    while watching() > 1 || played == 0 {
        assert!(begun.elapsed() < PATIENCE, "the slow one is still there after {played} actions");
        let (_, acted) = game.play_any().await;
        if let Some(last) = acted["events"].as_array().unwrap().last() {
            played = last["seq"].as_u64().unwrap();
            while numbers(&reader.receive().await.unwrap()).last() != Some(&played) {}
        }
    }
    // Whoever reads was told of everything while the first still held its connection up.
    assert_eq!(watching(), 1);
}

#[tokio::test]
async fn a_slow_client_is_told_everything_in_fewer_messages() {
    let server = Server::start().await;
    let game = server.solo().await;
    let mut slow = game.follow("spectator", "").await;
    slow.expect("look").await;
    for _ in 0..400 {
        game.play_any().await;
    }
    let last = game.look("one").await["seq"].as_u64().unwrap();
    let (mut known, mut messages) = (Vec::new(), 0);
    while known.last() != Some(&last) {
        let message = slow.receive().await.unwrap();
        assert_ne!(message["more"], true);
        known.extend(numbers(&message));
        messages += 1;
    }
    assert_eq!(known, (1..=last).collect::<Vec<_>>());
    assert!(messages < 400, "{messages} messages");
}

#[tokio::test]
async fn a_client_that_gives_no_sign_of_life_is_dropped() {
    let server = Server::start().await;
    server.app.hub.pace.beat.store(50, Ordering::Relaxed);
    server.app.hub.pace.silence.store(400, Ordering::Relaxed);
    let game = server.game().await;
    let mut alive = game.follow("one", "").await;
    alive.expect("look").await;
    // This one never reads, so that it never answers a ping.
    let _dead = game.follow("two", "").await;
    assert_eq!(alive.expect("presence").await["present"], json!([true, true]));
    // Reading answers pings: it outlives the other.
    assert_eq!(alive.expect("presence").await["present"], json!([true, false]));
    assert_eq!(server.app.hub.len(), 1);
    assert!(alive.settle().await.is_empty());
}

#[tokio::test]
async fn the_server_stops_at_once_and_says_so() {
    let mut server = Server::start().await;
    let (id, sockets) = {
        let game = server.game().await;
        let mut sockets = [game.follow("one", "").await, game.follow("spectator", "").await];
        for socket in &mut sockets {
            socket.expect("look").await;
        }
        let mut anne = server.connect(ANNE, "/api/live").await;
        anne.receive().await.unwrap();
        let [one, spectator] = sockets;
        (game.id, [one, spectator, anne])
    };
    // One that does not read, and one that waits.
    let unread = server.connect(LOUIS, &format!("/api/games/{id}/live")).await;
    let url = format!("http://{}/api/games/{id}?since=0&seat=spectator&wait=60", server.address);
    let waiting = tokio::spawn(async move { reqwest::get(url).await.unwrap().status().as_u16() });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let readers = sockets.map(|mut socket| tokio::spawn(async move { socket.closed().await }));
    let begun = Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    for reader in readers {
        assert_eq!(reader.await.unwrap(), RESTART);
    }
    assert_eq!(waiting.await.unwrap(), 200);
    assert_eq!(server.app.hub.len(), 0);
    drop(unread);
}

#[tokio::test]
async fn a_person_is_told_wherever_it_is_their_turn() {
    let server = Server::start().await;
    let mut anne = server.connect(ANNE, "/api/live").await;
    let first = anne.receive().await.unwrap();
    assert_eq!((&first["word"], &first["games"]), (&json!("turns"), &json!([])));
    let game = server.game().await;
    let begun = anne.receive().await.unwrap();
    let to_act = game.look("one").await["game"]["to_act"].clone();
    let yours = to_act.as_array().unwrap().contains(&json!("one"));
    assert_eq!(begun, json!({ "word": "turn", "game": game.id, "yours": yours, "status": "playing" }));

    // Play until the turn has passed to and fro.
    let mut turns = vec![yours];
    while turns.len() < 3 {
        let (_, acted) = game.play_any().await;
        let yours = acted["to_act"].as_array().unwrap().contains(&json!("one"));
        if turns.last() != Some(&yours) {
            let word = anne.receive().await.unwrap();
            assert_eq!((&word["word"], &word["yours"]), (&json!("turn"), &json!(yours)), "{word}");
            turns.push(yours);
        }
    }
    let (_, answer) = server.get(ANNE, "/api/me/turns").await;
    assert_eq!(answer["games"].as_array().unwrap().len(), usize::from(turns[2]));
    let mut late = server.connect(ANNE, "/api/live").await;
    assert_eq!(late.receive().await.unwrap()["games"], answer["games"]);

    server.post(LOUIS, &game.path("/offers"), json!({ "kind": "draw" })).await;
    assert_eq!(anne.receive().await.unwrap(), json!({ "word": "offer", "game": game.id }));
    server.post(LOUIS, &game.path("/resign"), json!({})).await;
    let over = anne.receive().await.unwrap();
    assert_eq!(
        (&over["word"], &over["yours"], &over["status"]),
        (&json!("turn"), &json!(false), &json!("over"))
    );
    assert_eq!(server.get(ANNE, "/api/me/turns").await.1["games"], json!([]));

    anne.send(json!({ "type": "ping" })).await;
    assert_eq!(anne.receive().await.unwrap(), json!({ "word": "pong" }));
    anne.send(json!({ "type": "act" })).await;
    assert_eq!(anne.receive().await.unwrap()["word"], "problem");
}

#[tokio::test]
async fn one_can_wait_for_ones_turn_by_request() {
    let server = Server::start().await;
    assert_eq!(server.get(ANNE, "/api/me/turns?wait=x").await.0, 400);
    let game = server.game_under_way().await;
    // Whoever has the turn is told at once; with the mark, when it has passed.
    let to_act = game.look("one").await["game"]["to_act"][0].as_str().unwrap().to_owned();
    let (actor, other) = (game.person(&to_act), ANNE + LOUIS - game.person(&to_act));
    let (_, known) = server.get(actor, "/api/me/turns?wait=60").await;
    assert_eq!(known["games"][0]["id"], game.id.as_str());
    let path = format!("/api/me/turns?wait=60&mark={}", known["mark"].as_str().unwrap());
    let begun = Instant::now();
    let wait_for_other = server.get(other, "/api/me/turns?wait=60");
    let wait_for_change = server.get(actor, &path);
    let play = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        while game.look("one").await["game"]["to_act"] == json!([to_act]) {
            game.play_any().await;
        }
    };
    let ((_, theirs), (_, changed), ()) = tokio::join!(wait_for_other, wait_for_change, play);
    assert_eq!(theirs["games"][0]["id"], game.id.as_str());
    assert_ne!(changed["mark"], known["mark"]);
    assert!(begun.elapsed() < PATIENCE);
    assert!(server.app.hub.is_empty(), "nobody listens any more");
}

#[tokio::test]
async fn words_that_were_lost_are_missed_openly() {
    let server = Server::start().await;
    let mut anne = server.connect(ANNE, "/api/live").await;
    anne.receive().await.unwrap();
    // Without a pause for the connection to send any of them: only the last ones are kept.
    for number in 0..1_000 {
        server.app.hub.tell(ANNE, server::live::Word::Chat { game: format!("{number}") });
    }
    assert_eq!(anne.receive().await.unwrap(), json!({ "word": "resync" }));
    let next = anne.receive().await.unwrap();
    assert_eq!(next["word"], "chat");
    assert!(next["game"].as_str().unwrap().parse::<u32>().unwrap() > 900);
}

#[tokio::test]
async fn whoever_signs_out_is_disconnected_everywhere() {
    let server = Server::start().await;
    let game = server.game().await;
    let mut sockets = [server.connect(ANNE, "/api/live").await, game.follow("one", "").await];
    let mut louis = game.follow("two", "").await;
    for socket in sockets.iter_mut().chain([&mut louis]) {
        socket.receive().await.unwrap();
    }
    server.app.hub.dismiss(ANNE);
    for socket in &mut sockets {
        assert_eq!(socket.closed().await, Some(4401));
    }
    assert!(louis.settle().await.iter().all(|message| message["type"] == "presence"));
}

/// A frame that may mean anything.
fn any_frame(chance: &mut Chance, look: &Value) -> Message {
    let action = first_action(look);
    let some = |chance: &mut Chance| match chance.below(9) {
        0 => Value::Null,
        1 => json!(chance.below(u64::MAX)),
        2 => json!(-(chance.below(1000) as i64)),
        3 => json!(1e300),
        4 => json!(chance.text(40)),
        5 => json!([action]),
        6 => json!([action, chance.text(10)]),
        7 => json!({ "a": [chance.text(5)] }),
        _ => look["seq"].clone(),
    };
    let kinds = ["act", "undo", "chat", "ping", "look", "", "Act"];
    let fields = ["seq", "actions", "seat", "key", "tell", "text", "id", "type", "x"];
    match chance.below(12) {
        0 => Message::text(chance.text(200)),
        1 => Message::binary(chance.text(200).into_bytes()),
        2 => Message::Ping(chance.text(20).into_bytes().into()),
        3 => Message::Pong(chance.text(20).into_bytes().into()),
        4 => Message::text("x".repeat(chance.below(200_000) as usize)),
        5 => {
            let whole = json!({ "type": "act", "seq": 0, "actions": [action] }).to_string();
            let part: String = whole.chars().take(chance.below(whole.len() as u64) as usize).collect();
            Message::text(part)
        }
        6..=8 => {
            // Nearly right, or right.
            let mut message = match chance.below(3) {
                0 => json!({ "type": "undo", "seq": look["seq"], "seat": look["seat"] }),
                1 => json!({ "type": "chat", "text": chance.text(20) }),
                _ => json!({ "type": "act", "seq": look["seq"], "actions": [action], "seat": look["seat"] }),
            };
            if chance.below(2) == 0 {
                message[fields[chance.below(fields.len() as u64) as usize]] = some(chance);
            }
            Message::text(message.to_string())
        }
        _ => {
            let mut message = json!({ "type": kinds[chance.below(kinds.len() as u64) as usize] });
            for _ in 0..chance.below(6) {
                let field = fields[chance.below(fields.len() as u64) as usize];
                message[field] = some(chance);
            }
            Message::text(message.to_string())
        }
    }
}

#[tokio::test]
async fn whatever_is_thrown_at_it_the_server_answers_properly_and_stays_up() {
    let server = Server::start().await;
    let game = server.solo().await;
    let mut chance = Chance(0x5eed_0001_d1ce_0001);
    let mut answered = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..12 {
        let look = game.look("one").await;
        let mut look = if look["decision"].is_object() { look } else { game.look("two").await };
        let mut socket = server.connect(ANNE, &game.path("/live?brief=true")).await;
        socket.expect("look").await;
        for _ in 0..250 {
            let frame = any_frame(&mut chance, &look);
            socket.stream.send(frame).await.unwrap();
            if chance.below(10) == 0 {
                for message in socket.settle().await {
                    let kind = message["type"].as_str().unwrap_or_else(|| panic!("{message}")).to_owned();
                    let known = ["look", "news", "chat", "presence", "acted", "said", "pong", "problem"];
                    assert!(known.contains(&kind.as_str()), "{message}");
                    if kind == "problem" {
                        assert!(
                            message["message"].as_str().is_some_and(|text| !text.is_empty()),
                            "{message}"
                        );
                        assert_ne!(message["kind"], "internal", "{message}");
                    }
                    if kind == "news" && message["decision"].is_object() {
                        look = message.clone();
                    }
                    *answered.entry(kind).or_default() += 1;
                }
            }
        }
    }
    for kind in ["problem", "acted", "news", "said", "chat"] {
        assert!(answered.get(kind).is_some_and(|times| *times > 0), "{kind}: {answered:?}");
    }

    // Bytes that are no frames at all, after a proper handshake.
    for _ in 0..40 {
        let mut raw = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let request = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            game.path("/live?brief=true"),
            server.address
        );
        raw.write_all(request.as_bytes()).await.unwrap();
        let mut seen = [0; 12];
        raw.read_exact(&mut seen).await.unwrap();
        assert_eq!(&seen, b"HTTP/1.1 101");
        let length = 1 + chance.below(4_000);
        let bytes: Vec<u8> = (0..length).map(|_| chance.below(256) as u8).collect();
        let _ = raw.write_all(&bytes).await;
        if chance.below(2) == 0 {
            let _ = raw.shutdown().await;
        }
    }
    let mut after = game.follow("one", "").await;
    after.expect("look").await;
    after.settle().await;
    game.play_whole().await;
    after.expect("news").await;
    let (_, look) = server.get(ANNE, &game.path("?seat=one")).await;
    assert_eq!(look["game"]["status"], "playing");
    let _ = after.stream.close(None).await;
    while after.stream.next().await.is_some() {}
}
