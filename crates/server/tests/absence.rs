//! In a game without a clock, a player whose opponent is gone may claim, and end the game after a warning.

use crate::common_notify;

use axum::Json;
use axum::extract::State;
use common_notify::*;
use server::error::Problem;
use server::games::claim::{self, Absence, ClaimAction, ClaimRequest};
use server::games::create::Wish;
use server::games::look::{self, Glance};
use server::games::summary::{Summary, summary};
use server::house::LiveGame;
use server::http::{Body, Path, Query};
use server::live::Word;
use server::notify::vacation::{self, Leave};
use server::people::{Player, Who};
use server::store::{Clock, Status};
use std::sync::Arc;
use words::Language;

async fn ask(house: &House, game: &LiveGame, who: &Who, action: ClaimAction) -> Result<Summary, Problem> {
    let (path, body) = (Path(game.id.clone()), Body(ClaimRequest { action }));
    let answer = claim::claim(State(house.app().clone()), Player(who.clone()), path, body).await;
    answer.map(|Json(summary)| summary)
}

/// Why a step of a claim is refused: the status and the sentence.
async fn refused(house: &House, game: &LiveGame, who: &Who, action: ClaimAction) -> (u16, String) {
    let problem = ask(house, game, who, action).await.unwrap_err();
    (problem.status().as_u16(), problem.message.to_string())
}

async fn look_at(house: &House, game: &LiveGame, who: Option<&Who>) {
    let path = Path(game.id.clone());
    let (app, glance) = (State(house.app().clone()), Query(Glance::default()));
    let _ = look::look(app, who.cloned(), None, Language::english(), path, glance).await.unwrap();
}

async fn absence(house: &House, game: &LiveGame, who: &Who) -> Option<Absence> {
    let row = game.room.lock().await.row.clone();
    summary(house.app(), &row, who.reader()).await.unwrap().absence
}

/// A game without a clock in which one of two people alone owes a move: who has gone, and who waits.
async fn begin<'a>(house: &House, anna: &'a Who, bert: &'a Who) -> (Arc<LiveGame>, &'a Who, &'a Who) {
    let game = house.duel(anna, bert, Clock::None).await;
    let (gone, waiting) = one_to_move(house.app(), &game, anna, bert).await;
    (game, gone, waiting)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_does_not_come_back_after_a_warning_loses() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let (game, gone, waiting) = begin(&house, &anna, &bert).await;
    let (seat, _) = on_move(&game).await[0];
    let since = house.stored(&game.id).await.seats[seat.index()].since.unwrap();
    let expected = Absence { seat, claim_from: since + 14 * DAY, claimed_at: None, decide_from: None };
    assert_eq!(absence(&house, &game, waiting).await, Some(expected));

    house.later(13 * DAY);
    let early = refused(&house, &game, waiting, ClaimAction::Warn).await;
    assert_eq!(early, (409, "you can claim only when your opponent has not moved for 14 days".to_owned()));
    house.later(DAY + MINUTE);
    let not_gone = refused(&house, &game, gone, ClaimAction::Warn).await;
    assert_eq!(not_gone, (409, "it is your move".to_owned()));
    let letters = house.sink.letters().len();
    let mut hears = house.app().hub.listen(gone.person);
    let claimed = ask(&house, &game, waiting, ClaimAction::Warn).await.unwrap().absence.unwrap();
    assert_eq!(claimed.decide_from, claimed.claimed_at.map(|at| at + 3 * DAY));
    assert_eq!(hears.words.recv().await.unwrap(), Word::Claim { game: game.id.clone() });
    drop(hears);
    house.until(&game.id, |row| row.claim.is_some_and(|claim| claim.warned)).await;
    let warned = house.sink.letters().split_off(letters);
    let name = &waiting.name;
    let letter = warned.iter().find(|letter| letter.header("Subject").unwrap().contains("still playing"));
    let letter = letter.expect("a warning");
    assert!(letter.to[0].starts_with(&gone.name), "{letter:?}");
    assert!(letter.body().contains(&format!("{name} may end the game as a win")), "{}", letter.body());
    assert!(letter.body().contains(&format!("/games/{}", game.id)), "{}", letter.body());

    // The one who waits may look as often as they like, and the claim outlives a restart.
    look_at(&house, &game, Some(waiting)).await;
    look_at(&house, &game, None).await;
    let id = game.id.clone();
    drop(game);
    house.later(2 * DAY);
    house.restart().await;
    let game = house.app().house.game(house.app(), &id).await.unwrap();
    let wait = refused(&house, &game, waiting, ClaimAction::Win).await;
    assert_eq!(wait, (409, "your opponent has 3 days from your claim to come back".to_owned()));
    assert_eq!(refused(&house, &game, waiting, ClaimAction::Warn).await.0, 409);
    house.later(DAY + MINUTE);
    let over = ask(&house, &game, waiting, ClaimAction::Win).await.unwrap();
    assert_eq!(
        (over.status, over.winner, over.result.as_deref()),
        (Status::Over, Some(seat.other()), Some("absence"))
    );
    assert_eq!(over.absence, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_claimant_may_call_the_game_off_instead() {
    let mut house =
        House::open_with(|settings| (settings.claim_days, settings.claim_warning_days) = (2, 1)).await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let (game, _, waiting) = begin(&house, &anna, &bert).await;
    house.later(2 * DAY + MINUTE);
    ask(&house, &game, waiting, ClaimAction::Warn).await.unwrap();
    house.later(DAY + MINUTE);
    let over = ask(&house, &game, waiting, ClaimAction::Abort).await.unwrap();
    assert_eq!((over.status, over.winner, over.result.as_deref()), (Status::Aborted, None, Some("aborted")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visit_an_answer_or_a_move_cancels_the_claim() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let (game, gone, waiting) = begin(&house, &anna, &bert).await;
    let (seat, _) = on_move(&game).await[0];
    for round in 0..3 {
        house.later(14 * DAY + MINUTE);
        ask(&house, &game, waiting, ClaimAction::Warn).await.unwrap();
        house.later(4 * DAY);
        match round {
            0 => look_at(&house, &game, Some(gone)).await,
            1 => drop(ask(&house, &game, gone, ClaimAction::Answer).await.unwrap()),
            _ => play_one(house.app(), &game, gone, seat).await.unwrap(),
        }
        let row = house.stored(&game.id).await;
        assert_eq!((row.claim, row.status), (None, Status::Playing), "round {round}");
        assert_eq!(game.room.lock().await.row.claim, None);
        assert_eq!(refused(&house, &game, waiting, ClaimAction::Win).await.0, 409);
        if on_move(&game).await != [(seat, gone.person)] {
            return;
        }
        // From the visit on it takes as long again.
        assert_eq!(refused(&house, &game, waiting, ClaimAction::Warn).await.0, 409);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_was_withdrawn_cannot_be_made_again_at_once() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let (game, gone, waiting) = begin(&house, &anna, &bert).await;
    house.later(14 * DAY + MINUTE);
    assert_eq!(refused(&house, &game, waiting, ClaimAction::Withdraw).await.0, 409);
    assert_eq!(refused(&house, &game, gone, ClaimAction::Answer).await.0, 409);
    ask(&house, &game, waiting, ClaimAction::Warn).await.unwrap();
    assert_eq!(refused(&house, &game, gone, ClaimAction::Win).await.0, 409, "not one's own absence");
    ask(&house, &game, waiting, ClaimAction::Withdraw).await.unwrap();
    assert_eq!(refused(&house, &game, waiting, ClaimAction::Warn).await.0, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_no_absence() {
    let mut house = House::open_with(|settings| settings.vacation_days = 365).await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let (game, gone, waiting) = begin(&house, &anna, &bert).await;
    let now = house.app().now();
    let left =
        vacation::leave(State(house.app().clone()), gone.clone(), Body(Leave { until: now + 20 * DAY }))
            .await;
    assert_eq!(left.unwrap().0.until, Some(now + 20 * DAY));
    house.later(15 * DAY);
    assert_eq!(refused(&house, &game, waiting, ClaimAction::Warn).await.0, 409);
    house.later(20 * DAY);
    ask(&house, &game, waiting, ClaimAction::Warn).await.unwrap();
    let until = house.app().now() + 10 * DAY;
    let left = vacation::leave(State(house.app().clone()), gone.clone(), Body(Leave { until })).await;
    assert_eq!(left.unwrap().0.until, Some(until));
    house.later(5 * DAY);
    assert_eq!(refused(&house, &game, waiting, ClaimAction::Win).await.0, 409, "on vacation since the claim");
    house.later(8 * DAY + MINUTE);
    ask(&house, &game, waiting, ClaimAction::Win).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_games_without_a_clock_between_two_people_can_be_claimed() {
    let mut house = House::open().await;
    let (anna, bert) = (house.person("anna"), house.person("bert"));
    let guest = house.person("Guest 1234");
    let mail = house.duel(&anna, &bert, Clock::Correspondence { days: 60 }).await;
    let (_, waits_by_mail) = one_to_move(house.app(), &mail, &anna, &bert).await;
    let with_guest = house.duel(&anna, &guest, Clock::None).await;
    let (_, waits_for_guest) = one_to_move(house.app(), &with_guest, &anna, &guest).await;
    let alone = house.begin(&anna, [Wish::Me, Wish::HotSeat], Clock::None).await;
    let alone = house.app().house.game(house.app(), &alone).await.unwrap();
    let both = house.duel(&anna, &bert, Clock::None).await;
    assert_eq!(on_move(&both).await.len(), 2, "both choose");
    house.later(20 * DAY);
    for (game, who) in [(&mail, waits_by_mail), (&alone, &anna), (&both, &anna)] {
        assert_eq!(absence(&house, game, who).await, None);
        let (status, message) = refused(&house, game, who, ClaimAction::Warn).await;
        assert!(status == 409 && message.starts_with("absence can be claimed only"), "{status} {message}");
    }
    // A guest may be gone as well, and a guest may wait.
    ask(&house, &with_guest, waits_for_guest, ClaimAction::Warn).await.unwrap();
    house.later(3 * DAY + MINUTE);
    ask(&house, &with_guest, waits_for_guest, ClaimAction::Win).await.unwrap();
    let stranger = house.person("carl");
    assert_eq!(refused(&house, &both, &stranger, ClaimAction::Warn).await.0, 403);
    let off = House::open_with(|settings| settings.claim_days = 0).await;
    let (anna, bert) = (off.person("anna"), off.person("bert"));
    let (game, _, waiting) = begin(&off, &anna, &bert).await;
    assert_eq!(absence(&off, &game, waiting).await, None);
}
