//! Nothing leaks: what is sent to a seat or a spectator does not change when only what is hidden from them changes.

use crate::tables;

use server::App;
use server::games::look::{Glance, Looker, glimpse};
use server::games::play::{Acts, Tell, act};
use server::house::LiveGame;
use server::people::Who;
use std::sync::Arc;
use table::{Dice, Seat, Seats, proof};
use tables::{Rules, TITLES, Walk, person, row, rules, seated, stranger};
use titles::with_game;
use words::Language;

/// Positions looked at, a title.
const POSITIONS: u32 = 1_000;
/// Choices between two of them.
const STRIDE: u32 = 7;
/// Moments at which both choose at once, a title.
const MOMENTS: u32 = 300;

/// Everything the server would send somebody of a game: the look, and what it says to all kinds of attempts.
async fn everything(app: &App, game: &Arc<LiveGame>, who: &Who, attempts: &[String]) -> String {
    let mut sent = String::new();
    for looker in [None, Some(Looker::Spectator)] {
        let glance = Glance { seat: looker, since: Some(0), ..Glance::default() };
        let look = glimpse(app, game, Some(who), &glance, who.language).await.unwrap();
        sent += &serde_json::to_string(&look).unwrap();
    }
    let room = game.room.lock().await;
    sent += &room.table.odds(room.seats_of(Some(who.person)).first().copied()).to_string();
    for seat in room.seats_of(Some(who.person)) {
        for action in attempts {
            sent += &format!("{:?}", room.table.check(seat, action, who.language));
            sent += &format!("{:?}", room.table.forecast(seat, std::slice::from_ref(action), who.language));
        }
    }
    let seq = room.seen(room.seats_of(Some(who.person)).first().copied());
    drop(room);
    for (seq, actions) in [(seq + 1, attempts.to_vec()), (seq, vec!["nonsense".to_owned()])] {
        let acts = Acts { seq, actions, seat: None, key: None, tell: Tell::View };
        sent += &format!("{:?}", act(app, game, who, acts).await.err());
    }
    sent
}

/// Actions of all kinds, legal and not.
fn attempts<G: Rules>(walk: &mut Walk<G>, seat: Seat, pool: &[String]) -> Vec<String> {
    let own = walk.session.actions(seat);
    let mut list: Vec<String> = own.iter().take(3).map(|&a| walk.session.game().write_action(a)).collect();
    list.extend((0..5).map(|_| pool[walk.chooser.below(pool.len() as u32, "pool") as usize].clone()));
    list
}

fn pool<G: Rules>(walk: &mut Walk<G>) -> Vec<String> {
    let mut pool = std::collections::BTreeSet::new();
    for _ in 0..2_000 {
        walk.go_on(1);
        if let Some((_, action)) = walk.choice() {
            pool.insert(walk.session.game().write_action(action));
        }
    }
    pool.into_iter().collect()
}

#[tokio::test]
async fn what_is_sent_does_not_depend_on_what_is_hidden_in_spain() {
    with_game!(rules("spain"), game => compare_what_is_sent(game).await);
}

#[tokio::test]
async fn what_is_sent_does_not_depend_on_what_is_hidden_in_nine_years() {
    with_game!(rules("nine-years"), game => compare_what_is_sent(game).await);
}

#[tokio::test]
async fn what_is_sent_does_not_depend_on_what_is_hidden_in_the_grand_campaign() {
    with_game!(rules("grand-campaign"), game => compare_what_is_sent(game).await);
}

#[tokio::test]
async fn what_is_sent_does_not_depend_on_what_is_hidden_in_the_pragmatic_war() {
    with_game!(rules("pragmatic-war"), game => compare_what_is_sent(game).await);
}

#[tokio::test]
#[ignore = "shows differences in a few positions that are not explained yet"]
async fn what_is_sent_does_not_depend_on_what_is_hidden_in_wellingtons_war() {
    with_game!(rules("wellington"), game => compare_what_is_sent(game).await);
}

async fn compare_what_is_sent<G: Rules>(game: &'static G) {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    let title = game.title();
    let mut walk = Walk::new(game, 1);
    let pool = pool(&mut walk);
    let mut differed = 0;
    for at in 0..POSITIONS {
        walk.go_on(STRIDE);
        let state = *walk.session.state();
        if game.outcome(&state).is_some() {
            continue;
        }
        for viewer in [Some(Seat::One), Some(Seat::Two), None] {
            let other = game.determinize(&game.view(&state, viewer), &mut walk.chooser);
            differed += u32::from(other != state);
            let who = viewer.map_or_else(stranger, person);
            let attempts = attempts(&mut walk, viewer.unwrap_or(Seat::One), &pool);
            let of_game = row(&app, title, proof::fresh_seed().unwrap());
            let [real, changed] = [state, other].map(|state| Arc::new(seated(&app, &of_game, &state, game)));
            assert_eq!(
                everything(&app, &real, &who, &attempts).await,
                everything(&app, &changed, &who, &attempts).await,
                "{title}, position {at}, viewer {viewer:?}"
            );
        }
    }
    assert!(differed > POSITIONS, "{title}: hidden things were hardly ever different ({differed})");
}

/// While both choose at once, nothing tells what the other has chosen, or how much.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn choices_made_at_once_stay_face_down() {
    let folder = tempfile::tempdir().unwrap();
    let app = tables::app(folder.path()).await;
    for title in TITLES {
        with_game!(rules(title), game => compare_choices_made_at_once(&app, game).await);
    }
}

async fn compare_choices_made_at_once<G: Rules>(app: &App, game: &'static G) {
    let title = game.title();
    let mut walk = Walk::new(game, 5);
    let mut seen = 0;
    for _ in 0..60_000 {
        walk.go_on(1);
        if walk.session.to_act() != Seats::Both {
            continue;
        }
        if seen == MOMENTS {
            return;
        }
        seen += 1;
        let state = *walk.session.state();
        let of_game = row(app, title, [9; 32]);
        for chooser in Seat::BOTH {
            let actions = walk.session.actions(chooser);
            let before = Arc::new(seated(app, &of_game, &state, game));
            let undecided = sent_to_others(app, &before, chooser).await;
            let mut decided = None;
            for &action in actions.iter().take(6) {
                let live = Arc::new(seated(app, &of_game, &state, game));
                let both = choose(&live, chooser, game.write_action(action)).await;
                let sent = sent_to_others(app, &live, chooser).await;
                // That the other has finished choosing may be seen, but nothing else.
                let expected = if both { &undecided } else { decided.get_or_insert_with(|| sent.clone()) };
                assert_eq!(*expected, sent, "{title}: a choice shows");
            }
        }
    }
    panic!("{title}: both chose at once only {seen} times");
}

/// Makes a choice at a table, and says whether both are still to choose.
async fn choose(live: &LiveGame, seat: Seat, action: String) -> bool {
    let mut room = live.room.lock().await;
    let played = room.table.play(seat, &[action], Language::english(), &[Language::english()]).unwrap();
    tables::note(&mut room, seat, played);
    room.table.to_act() == Seats::Both
}

/// What everybody but one seat is sent.
async fn sent_to_others(app: &App, game: &Arc<LiveGame>, chooser: Seat) -> [String; 2] {
    let none: [String; 0] = [];
    let other = everything(app, game, &person(chooser.other()), &none).await;
    [other, everything(app, game, &stranger(), &none).await].map(|sent| without_hand_sizes(&sent))
}

/// In *Wellington's War* the other side is shown how many cards a hand has while both still put cards away (19.14).
fn without_hand_sizes(sent: &str) -> String {
    let mut parts = sent.split("\"hands\":[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(']').map_or(part, |(_, rest)| rest))
}
