//! Races: whatever comes at once, there is exactly one consistent result.

use crate::visitors;

use serde_json::{Value, json};
use std::sync::Arc;
use visitors::{Site, Visitor, first_offered, two_players};

/// Sends several requests at the same moment and gathers their statuses.
async fn at_once(requests: Vec<(Arc<Visitor>, String, Value)>) -> Vec<u16> {
    let go = Arc::new(tokio::sync::Barrier::new(requests.len()));
    let send = |(visitor, path, body): (Arc<Visitor>, String, Value)| {
        let go = go.clone();
        tokio::spawn(async move {
            go.wait().await;
            visitor.post(&path, body).await.status
        })
    };
    let tasks: Vec<_> = requests.into_iter().map(send).collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    statuses
}

fn copies(visitor: &Arc<Visitor>, path: &str, bodies: Vec<Value>) -> Vec<(Arc<Visitor>, String, Value)> {
    bodies.into_iter().map(|body| (visitor.clone(), path.to_owned(), body)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_clients_of_one_seat_send_at_once() {
    let site = Site::open().await;
    for _ in 0..20 {
        let (host, _guest, game) = two_players(&site).await;
        let host = Arc::new(host);
        let look = host.look(&game).await;
        let actions = look["decision"]["actions"].as_array().unwrap();
        let body = |n: usize| json!({"seq": 0, "actions": [actions[n % actions.len()]["action"]], "key": format!("{n}")});
        let path = format!("/api/games/{game}/actions");
        let statuses = at_once(copies(&host, &path, (0..4).map(body).collect())).await;
        assert_eq!(statuses, [200, 409, 409, 409]);
        assert_eq!(host.look(&game).await["seq"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_batch_sent_many_times_at_once_is_played_once() {
    let site = Site::open().await;
    for _ in 0..20 {
        let (host, _guest, game) = two_players(&site).await;
        let host = Arc::new(host);
        let action = first_offered(&host.look(&game).await);
        let body = json!({"seq": 0, "actions": [action], "key": "once"});
        let path = format!("/api/games/{game}/actions");
        let statuses = at_once(copies(&host, &path, vec![body; 4])).await;
        assert_eq!(statuses, [200; 4]);
        assert_eq!(host.look(&game).await["seq"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_seats_choose_at_the_same_moment() {
    let site = Site::open().await;
    for _ in 0..20 {
        let (host, guest, game) = two_players(&site).await;
        let (host, guest) = (Arc::new(host), Arc::new(guest));
        let path = format!("/api/games/{game}/actions");
        let mut requests = Vec::new();
        for player in [&host, &guest] {
            let action = first_offered(&player.look(&game).await);
            requests.extend(copies(player, &path, vec![json!({"seq": 0, "actions": [action]})]));
        }
        assert_eq!(at_once(requests).await, [200, 200], "neither needs to know of the other's choice");
        let [one, two] = [host.look(&game).await, guest.look(&game).await];
        assert_eq!((&one["seq"], &two["seq"]), (&json!(2), &json!(2)));
        assert_eq!(one["view"]["actions"]["first"], two["view"]["actions"]["first"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_take_the_last_seat() {
    let site = Site::open().await;
    for _ in 0..20 {
        let host = site.visitor();
        let game = host.begin([json!({"kind": "me"}), json!({"kind": "open"})]).await;
        let path = format!("/api/games/{game}/join");
        let rivals: Vec<_> = (0..4).map(|_| (Arc::new(site.visitor()), path.clone(), json!({}))).collect();
        assert_eq!(at_once(rivals).await, [200, 409, 409, 409]);
        assert_eq!(host.look(&game).await["game"]["status"], "playing");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_undo_meets_a_move() {
    let site = Site::open().await;
    for _ in 0..20 {
        let (host, guest, game) = two_players(&site).await;
        let (host, guest) = (Arc::new(host), Arc::new(guest));
        let seq = host.act_first(&game).await;
        let look = guest.look(&game).await;
        let requests = vec![
            (host.clone(), format!("/api/games/{game}/undo"), json!({"seq": seq})),
            (
                guest.clone(),
                format!("/api/games/{game}/actions"),
                json!({"seq": look["seq"], "actions": [first_offered(&look)]}),
            ),
        ];
        let statuses = at_once(requests).await;
        let now = host.look(&game).await;
        let to_act = now["game"]["to_act"].as_array().unwrap().len();
        match (&statuses[..], to_act, now["seq"].as_u64().unwrap()) {
            // The move came first and turned both cards up: nothing can be taken back.
            ([200, 409], 1, 2) => {}
            // The undo came first, and the move was meant for another moment.
            ([200, 409], 2, 2) => {}
            // The undo came first, and then the move: the host is to choose again.
            ([200, 200], 1, 2) => assert!(now["decision"].is_object(), "{now}"),
            other => panic!("{other:?}"),
        }
        // Whatever happened, the game goes on and its record replays.
        host.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
        let record = host.get(&format!("/api/games/{game}/record")).await;
        host.post("/api/games/import", json!({"record": record.text})).await.ok();
    }
}
