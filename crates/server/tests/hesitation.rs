//! Hesitation stays private: an action is shown when it is complete, and what is put back before leaves no trace.

use crate::tables;

use serde_json::Value;
use server::App;
use server::games::history;
use server::games::look::{Glance, Looker, glimpse};
use server::games::play::{Acted, Acts, Tell, act};
use server::games::undo::{TakeBack, take_back};
use server::house::LiveGame;
use server::people::Who;
use server::store::{Deed, GameRow, SeatKind};
use std::collections::BTreeSet;
use std::sync::Arc;
use table::{Dice, FastDice, Seat, Seats};
use tables::{TITLES, person, stranger};
use words::Language;

/// Choices made in each.
const CHOICES: u32 = 500;

/// A game between two people that is on the disk.
async fn stored(app: &App, title: &str, id: &str, seed: [u8; 32]) -> Arc<LiveGame> {
    let now = app.now();
    // A game that is old and among guests would be swept.
    let row =
        GameRow { id: id.to_owned(), created_at: now, updated_at: now, ..tables::row(app, title, seed) };
    app.store.add_game(row, Vec::new(), Vec::new()).await.unwrap();
    app.house.game(app, id).await.unwrap()
}

async fn send(app: &App, game: &Arc<LiveGame>, seat: Seat, actions: &[&str]) -> Acted {
    let seq = game.room.lock().await.seen(Some(seat));
    let actions = actions.iter().map(|&action| action.to_owned()).collect();
    let acts = Acts { seq, actions, seat: Some(seat), key: None, tell: Tell::View };
    act(app, game, &who_of(game, seat).await, acts).await.unwrap()
}

/// The person on a seat.
async fn who_of(game: &LiveGame, seat: Seat) -> Who {
    let sits = game.room.lock().await.row.seats[seat.index()].person.unwrap();
    Who { person: sits, ..person(seat) }
}

async fn undo(app: &App, game: &Arc<LiveGame>, seat: Seat, count: usize) -> server::error::Answer<Acted> {
    let seq = game.room.lock().await.seen(Some(seat));
    let back = TakeBack { seq, seat: Some(seat), actions: Some(count), tell: Tell::View };
    take_back(app, game, &who_of(game, seat).await, back).await
}

/// Everything that somebody else than a seat is sent of a game, whatever they ask; times and names left out.
async fn sent_to_others(app: &App, game: &Arc<LiveGame>, seat: Seat) -> Vec<Value> {
    let mut sent = Vec::new();
    for (who, looker) in [(person(seat.other()), None), (stranger(), Some(Looker::Spectator))] {
        let glance = Glance { seat: looker, since: Some(0), ..Glance::default() };
        let look = glimpse(app, game, Some(&who), &glance, Language::english()).await.unwrap();
        let mut look = serde_json::to_value(&look).unwrap();
        look["game"]["absence"]["claim_from"] = Value::Null;
        sent.push(look);
    }
    let room = game.room.lock().await;
    let open = room.open();
    for viewer in [Some(seat.other()), None] {
        sent.push(room.table.odds(viewer));
        sent.push(room.seen_by_others(viewer).into());
        sent.push(room.told_at(viewer, room.seen(viewer)).into());
    }
    sent.push(room.table.undo_len(seat.other()).into());
    for action in ["pass", "done", "end", "do campaign", "where lille"] {
        let asked = room.table.check(seat.other(), action, Language::english());
        let plan = room.table.forecast(seat.other(), &[action.to_owned()], Language::english());
        sent.push(format!("{:?}", asked.map(|asked| asked.err())).into());
        sent.push(format!("{:?}", plan.err()).into());
    }
    let row = room.row.clone();
    drop(room);
    let log = history::happenings(app, &row, 0, open, Language::english()).await.unwrap();
    let log = history::items(&log, Some(seat.other()), false, Language::english());
    sent.push(serde_json::to_value(&log).unwrap());
    let listed = app.store.game(&game.id).await.unwrap().unwrap();
    sent.push(
        format!("{:?} {:?} {:?} {}", listed.to_act, listed.progress, listed.offers, listed.status as u8)
            .into(),
    );
    sent.iter_mut().for_each(leave_times_out);
    sent
}

fn leave_times_out(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| {
                !["at", "updated_at", "created_at", "deadline", "left_ms", "id"].contains(&name.as_str())
            });
            fields.values_mut().for_each(leave_times_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_times_out),
        _ => {}
    }
}

/// Picks a choice of a seat at random.
async fn pick(game: &LiveGame, seat: Seat, chooser: &mut FastDice) -> Option<String> {
    let offered = game.room.lock().await.table.offered(seat);
    let at = chooser.below(u32::try_from(offered.len()).unwrap().max(1), "action") as usize;
    offered.get(at).cloned()
}

/// Whether an action would be a part of one that goes on.
async fn is_part(app: &App, game: &LiveGame, seat: Seat, action: &str) -> bool {
    let room = game.room.lock().await;
    let (position, dice) = room.table.position();
    let title = app.shelf.get(&room.row.title).unwrap();
    let mut probe = title.resume(&position, room.row.seed, dice).unwrap();
    probe.hide_incomplete(true);
    probe.play(seat, &[action.to_owned()], Language::english(), &[]).unwrap();
    probe.incomplete() > 0
}

async fn to_move(game: &LiveGame, chooser: &mut FastDice) -> Option<Seat> {
    match game.room.lock().await.to_act() {
        Seats::None => None,
        Seats::One(seat) => Some(seat),
        Seats::Both => Some(Seat::BOTH[chooser.below(2, "seat") as usize]),
    }
}

/// Picks pieces up and puts them back, now and then; says how often that happened.
async fn hesitate(app: &App, game: &Arc<LiveGame>, seat: Seat, chooser: &mut FastDice) -> u32 {
    let before = sent_to_others(app, game, seat).await;
    let stored = app.store.game(&game.id).await.unwrap();
    if game.room.lock().await.to_act() == Seats::Both {
        // That a seat has chosen may be seen; once it is put back, nothing.
        let Some(action) = pick(game, seat, chooser).await else { return 0 };
        let log = game.room.lock().await.seq;
        send(app, game, seat, &[&action]).await;
        undo(app, game, seat, 1).await.unwrap();
        assert_eq!(sent_to_others(app, game, seat).await, before, "{action} shows");
        assert_eq!(game.room.lock().await.seq, log);
        return 1;
    }
    let steps = 1 + chooser.below(3, "steps");
    let mut taken = 0;
    for _ in 0..steps {
        let Some(action) = pick(game, seat, chooser).await else { break };
        if !is_part(app, game, seat, &action).await {
            break;
        }
        let acted = send(app, game, seat, &[&action]).await;
        assert!(acted.events.is_empty(), "a part of an action is told when it is complete");
        taken += 1;
        assert_eq!(sent_to_others(app, game, seat).await, before, "{action} shows");
    }
    let (log, mut left) = (game.room.lock().await.seq, taken);
    while left > 0 {
        let count = 1 + chooser.below(left, "count");
        undo(app, game, seat, count as usize).await.unwrap();
        left -= count;
        assert_eq!(sent_to_others(app, game, seat).await, before, "that something was put back shows");
    }
    assert_eq!(game.room.lock().await.seq, log - u64::from(taken), "what was put back is stored");
    assert_eq!(app.store.game(&game.id).await.unwrap(), stored, "the list of games shows it");
    taken
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_of_hesitation_in_any_title() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    for (number, title) in TITLES.into_iter().enumerate() {
        let seed = [number as u8 + 1; 32];
        let resolute = stored(&app, title, &format!("{title}-a"), seed).await;
        let mut hesitant = stored(&app, title, &format!("{title}-b"), seed).await;
        let (mut chooser, mut moods) = (FastDice::new(number as u64), FastDice::new(99));
        let mut hesitations = 0;
        for at in 0..CHOICES {
            let Some(seat) = to_move(&resolute, &mut chooser).await else { break };
            let Some(action) = pick(&resolute, seat, &mut chooser).await else { continue };
            if moods.below(3, "mood") == 0 {
                hesitations += hesitate(&app, &hesitant, seat, &mut moods).await;
            }
            if at % 50 == 49 {
                app.house.forget(&hesitant.id);
                hesitant = app.house.game(&app, &hesitant.id).await.unwrap();
            }
            send(&app, &resolute, seat, &[&action]).await;
            send(&app, &hesitant, seat, &[&action]).await;
            if at % 5 == 0 {
                for seat in Seat::BOTH {
                    let mut sent = Vec::new();
                    for game in [&resolute, &hesitant] {
                        let mut one = sent_to_others(&app, game, seat).await;
                        // What a seat has put back itself counts in its own numbers.
                        one[0]["seq"] = Value::Null;
                        sent.push(one);
                    }
                    assert_eq!(sent[0], sent[1], "{title}, choice {at}: hesitation shows to others");
                }
            }
        }
        assert!(hesitations > 20, "{title}: only {hesitations} hesitations");
        let one = resolute.room.lock().await.table.hash();
        assert_eq!(hesitant.room.lock().await.table.hash(), one, "{title}");
    }
}

/// Plays on until a seat has begun an action that is not complete, and says which.
async fn begin_an_action(app: &App, game: &Arc<LiveGame>, chooser: &mut FastDice) -> (Seat, String) {
    for _ in 0..2_000 {
        let seat = to_move(game, chooser).await.expect("the game goes on");
        let Some(action) = pick(game, seat, chooser).await else { continue };
        let alone = game.room.lock().await.to_act() != Seats::Both;
        let begins = alone && game.room.lock().await.incomplete() == 0;
        let part = begins && is_part(app, game, seat, &action).await;
        send(app, game, seat, &[&action]).await;
        if part {
            return (seat, action);
        }
    }
    panic!("no action has parts");
}

#[tokio::test]
async fn a_seat_is_told_every_entry_once_and_its_numbers_never_go_back() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let mut game = stored(&app, "spain", "numbers", [5; 32]).await;
    let mut chooser = FastDice::new(8);
    let mut told: [Vec<u64>; 2] = Default::default();
    let mut seen = [0; 2];
    for at in 0..400 {
        let Some(seat) = to_move(&game, &mut chooser).await else { break };
        let churn = chooser.below(4, "churn") == 0;
        let undoable = game.room.lock().await.table.undo_len(seat);
        if churn && undoable > 0 {
            undo(&app, &game, seat, 1 + chooser.below(undoable as u32, "undo") as usize).await.unwrap();
        } else if let Some(action) = pick(&game, seat, &mut chooser).await {
            send(&app, &game, seat, &[&action]).await;
        }
        for (seat, told) in Seat::BOTH.into_iter().zip(&mut told) {
            if chooser.below(3, "look") > 0 {
                continue;
            }
            let glance = Glance { since: Some(seen[seat.index()]), ..Glance::default() };
            let look = glimpse(&app, &game, Some(&person(seat)), &glance, Language::english()).await.unwrap();
            assert!(look.seq >= seen[seat.index()], "{} after {seen:?}", look.seq);
            seen[seat.index()] = look.seq;
            told.extend(look.events.iter().map(|item| item.seq));
        }
        if at == 300 {
            // From the disk too the numbers go on; whatever was told before may be told again.
            app.house.forget(&game.id);
            game = app.house.game(&app, &game.id).await.unwrap();
            for told in &told {
                let once: BTreeSet<_> = told.iter().collect();
                assert_eq!(once.len(), told.len(), "an entry was told twice");
            }
        }
    }
    let room = game.room.lock().await;
    assert!(room.withdrawn.iter().sum::<u64>() > 10, "{:?}", room.withdrawn);
    for (seat, told) in Seat::BOTH.into_iter().zip(told) {
        let last = room.told_at(Some(seat), seen[seat.index()]);
        let once: BTreeSet<_> = told.into_iter().collect();
        assert_eq!(once, (1..=last).collect::<BTreeSet<u64>>(), "an entry was not told");
    }
}

#[tokio::test]
async fn a_complete_action_that_is_undone_is_shown_as_an_undo() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let game = stored(&app, "spain", "shown", [6; 32]).await;
    let mut chooser = FastDice::new(3);
    for _ in 0..3_000 {
        let seat = to_move(&game, &mut chooser).await.unwrap();
        let Some(action) = pick(&game, seat, &mut chooser).await else { continue };
        let acted = send(&app, &game, seat, &[&action]).await;
        let (seq, undoable, shown) = {
            let room = game.room.lock().await;
            (room.seq, room.table.undo_len(seat), room.open() == room.seq)
        };
        if shown && undoable > 0 && acted.events.len() > 1 {
            undo(&app, &game, seat, 1).await.unwrap();
            let room = game.room.lock().await;
            assert_eq!((room.seq, room.open()), (seq + 1, seq + 1));
            assert_eq!(room.recent.back().unwrap().entry.deed, Deed::Undo(seat));
            return;
        }
    }
    panic!("no action of several parts could be undone");
}

#[tokio::test]
async fn the_other_seat_can_still_take_back_what_came_before_an_action_that_was_only_begun() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    for number in 0..200u8 {
        let game = stored(&app, "spain", &format!("begun{number}"), [number; 32]).await;
        let mut chooser = FastDice::new(u64::from(number));
        let (seat, action) = begin_an_action(&app, &game, &mut chooser).await;
        let other = seat.other();
        let (undoable, seq, open) = {
            let room = game.room.lock().await;
            (room.table.undo_len(other), room.seq, room.open())
        };
        assert_eq!(open + 1, seq);
        if undoable == 0 {
            continue;
        }
        let before = game.room.lock().await.seen(Some(seat));
        undo(&app, &game, other, 1).await.unwrap();
        {
            let room = game.room.lock().await;
            assert_eq!(room.seq, open + 1, "{action} has left the log, the undo is in it");
            assert!(room.seen(Some(seat)) > before, "the numbers of whoever had begun go on");
            let log = app.store.log(room.row.no, open, 10).await.unwrap();
            assert_eq!(log.iter().map(|entry| entry.deed).collect::<Vec<_>>(), [Deed::Undo(other)]);
        }
        let hash = game.room.lock().await.table.hash();
        app.house.forget(&game.id);
        let again = app.house.game(&app, &game.id).await.unwrap();
        assert_eq!(again.room.lock().await.table.hash(), hash);
        return;
    }
    panic!("nobody could take anything back");
}

#[tokio::test]
async fn a_batch_that_was_withdrawn_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let game = stored(&app, "spain", "again", [9; 32]).await;
    let (seat, action) = begin_an_action(&app, &game, &mut FastDice::new(1)).await;
    undo(&app, &game, seat, 1).await.unwrap();
    let seq = game.room.lock().await.seen(Some(seat));
    let acts = Acts {
        seq,
        actions: vec![action],
        seat: Some(seat),
        key: Some("once".to_owned()),
        tell: Tell::Events,
    };
    act(&app, &game, &person(seat), acts.clone()).await.unwrap();
    assert!(act(&app, &game, &person(seat), acts.clone()).await.unwrap().repeated);
    undo(&app, &game, seat, 1).await.unwrap();
    app.house.forget(&game.id);
    let game = app.house.game(&app, &game.id).await.unwrap();
    let refused = act(&app, &game, &person(seat), acts).await.unwrap_err();
    assert_eq!(refused.kind, server::error::Kind::Stale);
}

#[tokio::test]
async fn picking_up_and_putting_back_does_not_grow_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let game = stored(&app, "spain", "churn", [4; 32]).await;
    let (seat, action) = begin_an_action(&app, &game, &mut FastDice::new(2)).await;
    let log = game.room.lock().await.seq;
    for _ in 0..1_000 {
        undo(&app, &game, seat, 1).await.unwrap();
        send(&app, &game, seat, &[&action]).await;
    }
    let room = game.room.lock().await;
    let stored = app.store.log(room.row.no, 0, u64::MAX).await.unwrap();
    assert_eq!((room.seq, stored.len() as u64), (log, log));
}

#[tokio::test]
async fn a_log_has_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let settings = server::Settings {
        db: folder.path().join("bounds.db"),
        listen: "127.0.0.1:0".parse().unwrap(),
        log_entries: 400,
        undo_limit: 20,
        ..server::Settings::default()
    };
    let app = server::start(settings).await.unwrap().app;
    let mut row = GameRow { id: "bounds".to_owned(), ..tables::row(&app, "spain", [7; 32]) };
    (row.seats[1].kind, row.seats[1].person) = (SeatKind::HotSeat, row.seats[0].person);
    app.store.add_game(row, Vec::new(), Vec::new()).await.unwrap();
    let game = app.house.game(&app, "bounds").await.unwrap();
    let mut chooser = FastDice::new(5);
    // Somebody who plays alone sees every step and every undo, but not without end.
    let mut refused = None;
    while refused.is_none() {
        let seat = to_move(&game, &mut chooser).await.unwrap();
        let Some(action) = pick(&game, seat, &mut chooser).await else { continue };
        send(&app, &game, seat, &[&action]).await;
        let room = game.room.lock().await;
        let can_undo = room.table.undo_len(seat) > 0 && !room.table.is_choosing();
        drop(room);
        for _ in 0..30 {
            if !can_undo || refused.is_some() {
                break;
            }
            match undo(&app, &game, seat, 1).await {
                Ok(_) => drop(send(&app, &game, seat, &[&action]).await),
                Err(problem) => refused = Some(problem),
            }
        }
    }
    assert!(refused.unwrap().message.to_string().contains("20 actions"));
    // The game goes on, up to the most entries the server stores.
    let full = loop {
        let seat = to_move(&game, &mut chooser).await.unwrap();
        let Some(action) = pick(&game, seat, &mut chooser).await else { continue };
        let seq = game.room.lock().await.seen(Some(seat));
        let acts = Acts { seq, actions: vec![action], seat: Some(seat), key: None, tell: Tell::Events };
        if let Err(problem) = act(&app, &game, &who_of(&game, seat).await, acts).await {
            break problem;
        }
    };
    assert!(full.message.to_string().contains("400 entries"), "{}", full.message);
    assert_eq!(game.room.lock().await.seq, 400);
    assert!(!game.room.is_invalid(), "a refusal changes nothing");
}
