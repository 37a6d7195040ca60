//! Clocks: how long a seat may think.
//!
//! A seat's clock runs from `since`, with `left_ms` on it then; it stops when the seat owes no decision any more. It
//! does not count [pauses](crate::pauses), when the server did not run. A
//! live clock goes on where it stopped, with the increment for a turn that was ended by acting. A clock for play by
//! mail has all its days again at every turn, and stands still while whoever sits there is on vacation. Taking the
//! turn back neither gives time nor costs any beyond what passes.

use crate::app::App;
use crate::error::Answer;
use crate::house::{LiveGame, Room};
use crate::notify::Vacations;
use crate::store::{Clock, Deed, GameRow, Millis, PersonNo, SeatKind, Status};
use table::Seat;

/// A day in milliseconds.
pub const DAY: Millis = 24 * 60 * 60 * 1000;

/// The time each seat has at the start of a game, where it has a clock of its own.
pub fn at_start(clock: Clock) -> Option<i64> {
    match clock {
        Clock::Live { seconds, .. } => Some(i64::from(seconds) * 1000),
        Clock::None | Clock::Correspondence { .. } => None,
    }
}

/// Lets the clocks of a game run for those who owe a decision now; `before` tells who owed one until now, and `by`
/// what has changed that.
pub fn turn_passed(row: &mut GameRow, before: u8, by: Option<Deed>, vacations: &Vacations, now: Millis) {
    for seat in Seat::BOTH {
        let bit = seat.number();
        match (before & bit != 0, row.to_act & bit != 0) {
            (false, true) => start(row, seat, by == Some(Deed::Undo(seat)), now),
            (true, false) => stop(row, seat, by == Some(Deed::Act(seat)), vacations, now),
            _ => {}
        }
    }
    row.deadline = first_deadline(row, vacations);
}

/// Starts the clock of a seat. Whoever takes their turn back goes on with the time they had.
fn start(row: &mut GameRow, seat: Seat, taken_back: bool, now: Millis) {
    let clock = row.clock;
    let seat = &mut row.seats[seat.index()];
    seat.since = Some(now);
    match (clock, &mut seat.left_ms) {
        (Clock::Live { increment, .. }, Some(left)) if taken_back => {
            *left = (*left - i64::from(increment) * 1000).max(0);
        }
        (Clock::Correspondence { .. }, Some(_)) if taken_back => {}
        (Clock::Correspondence { days }, left) => *left = Some(i64::from(days) * DAY),
        _ => {}
    }
}

/// Stops the clock of a seat. Whoever has acted gets the increment.
fn stop(row: &mut GameRow, seat: Seat, acted: bool, vacations: &Vacations, now: Millis) {
    let clock = row.clock;
    let seat = &mut row.seats[seat.index()];
    let Some(since) = seat.since.take() else { return };
    let used = vacations.running(on_vacation(clock, seat.person), since, now);
    let Some(left) = &mut seat.left_ms else { return };
    *left = (*left - used.max(0)).max(0);
    match clock {
        Clock::Live { increment, .. } if acted => *left += i64::from(increment) * 1000,
        _ => {}
    }
}

/// When the clock of a seat runs out, if it runs. The machine's time is not limited.
///
/// While the cards are dealt it is the time by which the seat must have revealed its nonce.
pub fn deadline(row: &GameRow, seat: Seat, vacations: &Vacations) -> Option<Millis> {
    if row.status == Status::Waiting {
        return reveal_deadline(row, seat, vacations);
    }
    let clock = row.clock;
    let seat = &row.seats[seat.index()];
    let (since, left) = (seat.since?, seat.left_ms?);
    if clock == Clock::None || seat.kind == SeatKind::Bot {
        return None;
    }
    Some(vacations.end_of(on_vacation(clock, seat.person), since, left))
}

/// By when a seat must have revealed its nonce, if another person waits for it.
fn reveal_deadline(row: &GameRow, seat: Seat, vacations: &Vacations) -> Option<Millis> {
    let deal = row.deal.as_ref().filter(|_| row.owes_nonce(seat))?;
    let person = row.seats[seat.index()].person?;
    row.seats[seat.other().index()].person.filter(|other| *other != person)?;
    let live = matches!(row.clock, Clock::Live { .. });
    Some(vacations.end_of(Some(person).filter(|_| !live), deal.since?, deal.allowed?))
}

/// The person whose vacations stop the clock: live clocks run on.
fn on_vacation(clock: Clock, person: Option<PersonNo>) -> Option<PersonNo> {
    person.filter(|_| matches!(clock, Clock::Correspondence { .. }))
}

/// When the first clock of a game runs out.
pub fn first_deadline(row: &GameRow, vacations: &Vacations) -> Option<Millis> {
    Seat::BOTH.into_iter().filter_map(|seat| deadline(row, seat, vacations)).min()
}

/// How a game ends when time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUp {
    /// The clock of this seat ran out first: it loses.
    Lost(Seat),
    /// Both clocks ran out at the same moment: nobody wins.
    Both,
    /// Both seats owe the first choice and neither came: the game never began.
    NeverBegun,
}

/// How a game ends now because a clock has run out, if one has; `acts` is the number of actions that stand.
pub fn time_up(row: &GameRow, acts: u64, vacations: &Vacations, now: Millis) -> Option<TimeUp> {
    let playing = row.status == Status::Playing;
    let first = first_deadline(row, vacations).filter(|first| playing && *first <= now)?;
    let ran_out = |seat: &Seat| deadline(row, *seat, vacations) == Some(first);
    let both_owe = Seat::BOTH.into_iter().all(|seat| row.to_act & seat.number() != 0);
    match Seat::BOTH.into_iter().filter(ran_out).collect::<Vec<_>>()[..] {
        _ if both_owe && acts == 0 => Some(TimeUp::NeverBegun),
        [seat] => Some(TimeUp::Lost(seat)),
        _ => Some(TimeUp::Both),
    }
}

/// Writes anew when the first clock of a game runs out: a vacation has begun, changed or ended.
pub async fn correct_deadline(app: &App, game: &LiveGame, room: &mut Room) -> Answer<()> {
    let deadline = first_deadline(&room.row, &app.away.vacations);
    app.store.set_deadline(room.row.no, deadline).await?;
    room.row.deadline = deadline;
    room.stored.deadline = deadline;
    game.announce();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pauses::{Pause, Pauses};
    use crate::store::{Deal, Hex32, Origin, SeatRow, Vacation};
    use Deed::{Act, Undo};
    use Seat::{One, Two};

    fn seat(person: i64, clock: Clock) -> SeatRow {
        let left_ms = at_start(clock);
        SeatRow {
            kind: SeatKind::Person,
            person: Some(person),
            level: None,
            invite: None,
            left_ms,
            since: None,
        }
    }

    fn game(clock: Clock) -> GameRow {
        GameRow {
            no: 1,
            id: "game".to_owned(),
            title: String::new(),
            scenario: String::new(),
            options: Vec::new(),
            rules: 2,
            data: String::new(),
            seed: [0; 32],
            deal: None,
            sealed: true,
            private: false,
            clock,
            origin: Origin::New,
            created_by: 1,
            created_at: 0,
            status: Status::Playing,
            winner: None,
            result: None,
            to_act: 0,
            progress: None,
            offers: Vec::new(),
            rematch: None,
            deadline: None,
            claim: None,
            seen_at: None,
            updated_at: 0,
            seats: [seat(1, clock), seat(2, clock)],
        }
    }

    /// Lets a deed at a time leave it to these seats to act.
    fn at(row: &mut GameRow, now: Millis, by: Option<Deed>, to_act: u8) {
        on_vacation(row, now, by, to_act, &Vacations::default());
    }

    fn on_vacation(row: &mut GameRow, now: Millis, by: Option<Deed>, to_act: u8, vacations: &Vacations) {
        let before = std::mem::replace(&mut row.to_act, to_act);
        turn_passed(row, before, by, vacations, now);
    }

    fn left(row: &GameRow) -> [Option<i64>; 2] {
        [row.seats[0].left_ms, row.seats[1].left_ms]
    }

    #[test]
    fn a_live_clock_runs_only_for_whoever_is_to_move() {
        let mut row = game(Clock::Live { seconds: 60, increment: 5 });
        at(&mut row, 1_000, None, 1);
        assert_eq!((row.deadline, left(&row)), (Some(61_000), [Some(60_000); 2]));
        at(&mut row, 11_000, Some(Act(One)), 2);
        assert_eq!((row.deadline, left(&row)), (Some(71_000), [Some(55_000), Some(60_000)]));
        at(&mut row, 31_000, Some(Act(Two)), 1);
        assert_eq!((row.deadline, left(&row)), (Some(86_000), [Some(55_000), Some(45_000)]));
    }

    #[test]
    fn acting_without_ending_the_turn_neither_stops_the_clock_nor_adds_time() {
        let mut row = game(Clock::Live { seconds: 60, increment: 5 });
        at(&mut row, 0, None, 1);
        at(&mut row, 10_000, Some(Act(One)), 1);
        assert_eq!((row.deadline, left(&row)), (Some(60_000), [Some(60_000); 2]));
    }

    #[test]
    fn both_clocks_run_while_both_choose() {
        let mut row = game(Clock::Live { seconds: 60, increment: 0 });
        at(&mut row, 0, None, 3);
        at(&mut row, 20_000, Some(Act(Two)), 1);
        assert_eq!((row.deadline, left(&row)), (Some(60_000), [Some(60_000), Some(40_000)]));
        at(&mut row, 30_000, Some(Act(One)), 2);
        assert_eq!((row.deadline, left(&row)), (Some(70_000), [Some(30_000), Some(40_000)]));
    }

    #[test]
    fn the_seat_whose_clock_ran_out_first_loses() {
        let vacations = Vacations::default();
        let mut row = game(Clock::Live { seconds: 60, increment: 0 });
        row.seats[1].left_ms = Some(50_000);
        at(&mut row, 0, None, 3);
        assert_eq!(time_up(&row, 2, &vacations, 49_999), None);
        assert_eq!(time_up(&row, 2, &vacations, 50_000), Some(TimeUp::Lost(Two)));
        assert_eq!(time_up(&row, 2, &vacations, 90_000), Some(TimeUp::Lost(Two)));
        at(&mut row, 40_000, Some(Act(Two)), 1);
        assert_eq!(time_up(&row, 3, &vacations, 90_000), Some(TimeUp::Lost(One)));
    }

    #[test]
    fn nobody_loses_when_both_clocks_run_out_at_once() {
        let vacations = Vacations::default();
        let mut row = game(Clock::Correspondence { days: 3 });
        at(&mut row, 0, None, 3);
        assert_eq!(time_up(&row, 0, &vacations, 3 * DAY - 1), None);
        assert_eq!(time_up(&row, 0, &vacations, 3 * DAY), Some(TimeUp::NeverBegun));
        assert_eq!(time_up(&row, 7, &vacations, 3 * DAY), Some(TimeUp::Both));
        at(&mut row, DAY, Some(Act(Two)), 1);
        assert_eq!(time_up(&row, 1, &vacations, 3 * DAY), Some(TimeUp::Lost(One)));
    }

    #[test]
    fn the_first_choice_neither_makes_aborts_the_game_though_one_clock_ran_out_first() {
        let vacations = Vacations::new(vec![Vacation { person: 1, begins: DAY, ends: 5 * DAY }]);
        let mut row = game(Clock::Correspondence { days: 3 });
        on_vacation(&mut row, 0, None, 3, &vacations);
        assert_eq!(time_up(&row, 0, &vacations, 3 * DAY), Some(TimeUp::NeverBegun));
        assert_eq!(time_up(&row, 1, &vacations, 3 * DAY), Some(TimeUp::Lost(Two)));
    }

    #[test]
    fn a_pause_of_the_server_counts_on_no_clock() {
        let pauses = Pauses::new(vec![Pause { begins: 20_000, ends: 35_000 }]);
        let vacations = Vacations::default().with_pauses(std::sync::Arc::new(pauses));
        let mut row = game(Clock::Live { seconds: 60, increment: 0 });
        on_vacation(&mut row, 0, None, 1, &vacations);
        assert_eq!(row.deadline, Some(75_000));
        assert_eq!(time_up(&row, 9, &vacations, 74_999), None);
        on_vacation(&mut row, 40_000, Some(Act(One)), 2, &vacations);
        assert_eq!((row.deadline, left(&row)), (Some(100_000), [Some(35_000), Some(60_000)]));
        let mut row = game(Clock::Correspondence { days: 3 });
        on_vacation(&mut row, 0, None, 1, &vacations);
        assert_eq!(row.deadline, Some(3 * DAY + 15_000), "in correspondence games too");
    }

    #[test]
    fn a_nonce_has_its_time_where_somebody_waits_for_it() {
        let vacations = Vacations::new(vec![Vacation { person: 2, begins: DAY, ends: 5 * DAY }]);
        let mut deal = Deal { since: Some(1_000), allowed: Some(2 * DAY), ..Deal::new([1; 32]) };
        deal.seats[1].commitment = Some(Hex32([2; 32]));
        let dealing = |clock| GameRow { status: Status::Waiting, deal: Some(deal.clone()), ..game(clock) };
        let live = dealing(Clock::Live { seconds: 60, increment: 0 });
        let at = |row: &GameRow| [One, Two].map(|seat| deadline(row, seat, &vacations));
        assert_eq!(at(&live), [None, Some(2 * DAY + 1_000)]);
        assert_eq!(time_up(&live, 0, &vacations, 9 * DAY), None, "it loses no game");
        let mail = Some(6 * DAY + 1_000);
        assert_eq!(at(&dealing(Clock::Correspondence { days: 2 })), [None, mail], "not on vacation");
        assert_eq!(at(&dealing(Clock::None)), [None, mail]);
        let mut alone = live.clone();
        alone.seats[0].person = Some(2);
        assert_eq!(at(&alone), [None; 2]);
        let mut unlimited = live;
        unlimited.deal.as_mut().unwrap().allowed = None;
        assert_eq!(at(&unlimited), [None; 2]);
    }

    #[test]
    fn taking_the_turn_back_gains_no_time() {
        let mut row = game(Clock::Live { seconds: 60, increment: 5 });
        at(&mut row, 0, None, 1);
        for round in 0..5 {
            at(&mut row, 1_000 + 2_000 * round, Some(Act(One)), 2);
            at(&mut row, 2_000 + 2_000 * round, Some(Undo(One)), 1);
        }
        // One second of the first seat's and one of the second's have passed in every round.
        assert_eq!(left(&row), [Some(55_000), Some(55_000)]);
        let mut row = game(Clock::Correspondence { days: 2 });
        at(&mut row, 0, None, 1);
        at(&mut row, DAY, Some(Act(One)), 2);
        at(&mut row, 2 * DAY, Some(Undo(One)), 1);
        assert_eq!(row.deadline, Some(3 * DAY));
    }

    #[test]
    fn every_turn_by_mail_has_its_days() {
        let mut row = game(Clock::Correspondence { days: 3 });
        at(&mut row, 0, None, 1);
        assert_eq!(row.deadline, Some(3 * DAY));
        at(&mut row, DAY, Some(Act(One)), 1);
        assert_eq!(row.deadline, Some(3 * DAY), "the same turn");
        at(&mut row, 2 * DAY, Some(Act(One)), 2);
        assert_eq!(row.deadline, Some(5 * DAY));
        at(&mut row, 4 * DAY, Some(Act(Two)), 1);
        assert_eq!(row.deadline, Some(7 * DAY));
        at(&mut row, 5 * DAY, None, 0);
        assert_eq!(row.deadline, None, "the game is over");
    }

    #[test]
    fn the_clock_stands_still_on_vacation_only_by_mail_and_only_ones_own() {
        let vacations = Vacations::new(vec![Vacation { person: 1, begins: DAY, ends: 11 * DAY }]);
        let mut row = game(Clock::Correspondence { days: 3 });
        on_vacation(&mut row, 0, None, 1, &vacations);
        assert_eq!(row.deadline, Some(13 * DAY));
        on_vacation(&mut row, 2 * DAY, Some(Act(One)), 2, &vacations);
        assert_eq!((row.deadline, row.seats[0].left_ms), (Some(5 * DAY), Some(2 * DAY)));
        on_vacation(&mut row, 3 * DAY, Some(Act(Two)), 1, &vacations);
        assert_eq!(row.deadline, Some(14 * DAY), "all days count from the end of the vacation");
        let mut row = game(Clock::Live { seconds: 3600, increment: 0 });
        on_vacation(&mut row, 2 * DAY, None, 1, &vacations);
        assert_eq!(row.deadline, Some(2 * DAY + 3_600_000));
    }

    #[test]
    fn without_a_clock_and_for_the_machine_time_is_not_limited() {
        let mut row = game(Clock::None);
        at(&mut row, 0, None, 3);
        assert_eq!((row.deadline, row.seats[0].since), (None, Some(0)));
        let mut row = game(Clock::Live { seconds: 10, increment: 0 });
        row.seats[0].kind = SeatKind::Bot;
        at(&mut row, 0, None, 1);
        assert_eq!(row.deadline, None);
    }
}
