//! Vacations: so many days a year the clocks of one's games by mail do not run.

use super::wishes::must_manage;
use crate::app::App;
use crate::clock::{self, DAY};
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::pauses::{self, Pause, Pauses};
use crate::people::Who;
use crate::store::{Clock, GameRow, Millis, PersonNo, Vacation};
use axum::Json;
use axum::extract::State;
use dashmap::DashMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Seat;
use time::{Date, Month, OffsetDateTime};
use tokio::sync::Mutex;
use utoipa::ToSchema;

/// All vacations, by person, and the pauses of the server, which count on nobody's clock.
#[derive(Default)]
pub struct Vacations {
    people: DashMap<PersonNo, Vec<Vacation>>,
    pauses: Arc<Pauses>,
    /// Held by whoever begins or ends one.
    changing: Mutex<()>,
}

impl Vacations {
    /// These vacations.
    pub fn new(vacations: Vec<Vacation>) -> Vacations {
        let all = Vacations::default();
        vacations.into_iter().for_each(|vacation| all.put(vacation));
        all
    }

    /// The same with the pauses of the server.
    pub fn with_pauses(self, pauses: Arc<Pauses>) -> Vacations {
        Vacations { pauses, ..self }
    }

    /// Puts a vacation in its place; one without length is taken away.
    fn put(&self, vacation: Vacation) {
        let mut of_person = self.people.entry(vacation.person).or_default();
        of_person.retain(|other| other.begins != vacation.begins);
        if vacation.begins < vacation.ends {
            of_person.push(vacation);
        }
        of_person.sort_by_key(|vacation| vacation.begins);
    }

    /// The vacations of a person, in order.
    fn of(&self, person: PersonNo) -> Vec<Vacation> {
        self.people.get(&person).map(|of_person| of_person.clone()).unwrap_or_default()
    }

    /// Everybody who was on vacation at any time after this.
    pub(super) fn people_since(&self, time: Millis) -> Vec<PersonNo> {
        let lately = |of_person: &Vec<Vacation>| of_person.iter().any(|vacation| vacation.ends > time);
        self.people.iter().filter(|entry| lately(entry.value())).map(|entry| *entry.key()).collect()
    }

    /// When a clock that began at `since` has run for so long; it stands still during pauses and, where a person is
    /// named, during their vacations.
    pub fn end_of(&self, person: Option<PersonNo>, since: Millis, left: Millis) -> Millis {
        pauses::end_of(self.stops(person, since), since, left)
    }

    /// For how long a clock has run between two times.
    pub fn running(&self, person: Option<PersonNo>, from: Millis, to: Millis) -> Millis {
        pauses::running(self.stops(person, from), from, to)
    }

    /// Pauses and the vacations of a person that end after a time.
    fn stops(&self, person: Option<PersonNo>, after: Millis) -> Vec<Pause> {
        let mut stops = self.pauses.after(after);
        let vacations = person.map(|person| self.of(person)).unwrap_or_default();
        let away = vacations.into_iter().filter(|vacation| vacation.ends > after);
        stops.extend(away.map(|vacation| Pause { begins: vacation.begins, ends: vacation.ends }));
        stops
    }

    /// The vacation a person is on now.
    fn now(&self, person: PersonNo, now: Millis) -> Option<Vacation> {
        self.of(person).into_iter().find(|vacation| vacation.begins <= now && now < vacation.ends)
    }

    /// Until when the player of a seat is on vacation, in a correspondence game or one without a clock.
    pub fn until(&self, row: &GameRow, seat: Seat, now: Millis) -> Option<Millis> {
        match row.clock {
            Clock::Correspondence { .. } | Clock::None => {
                Some(self.now(row.seats[seat.index()].person?, now)?.ends)
            }
            Clock::Live { .. } => None,
        }
    }
}

/// How much of a vacation lies between two times.
fn overlap(vacation: &Vacation, from: Millis, to: Millis) -> Millis {
    (vacation.ends.min(to) - vacation.begins.max(from)).max(0)
}

/// Until when one is away.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// In milliseconds since 1970.
    pub until: Millis,
}

/// A person's vacation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VacationNow {
    /// Until when they are away, if they are.
    pub until: Option<Millis>,
    /// Days of vacation a calendar year.
    pub days: u32,
    /// Milliseconds of vacation left this year, those that are taken already not counted.
    pub left_ms: Millis,
}

/// My vacation.
#[utoipa::path(get, path = "/api/me/vacation", tag = "notifications",
    responses((status = 200, body = VacationNow), (status = 401, body = Problem)))]
pub async fn vacation(State(app): State<App>, who: Who) -> Answer<Json<VacationNow>> {
    Ok(Json(vacation_now(&app, who.person)?))
}

/// Go on vacation from now on, or change when it ends.
#[utoipa::path(put, path = "/api/me/vacation", tag = "notifications", request_body = Leave,
    responses((status = 200, body = VacationNow), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn leave(State(app): State<App>, who: Who, Body(leave): Body<Leave>) -> Answer<Json<VacationNow>> {
    must_manage(&who)?;
    if who.guest {
        return Err(Problem::forbidden("problem-vacation-guest"));
    }
    let owner = app.clone();
    app.see_through(async move {
        let _changing = owner.away.vacations.changing.lock().await;
        let now = owner.now();
        if leave.until <= now {
            return Err(Problem::field("until", "problem-vacation-past"));
        }
        let running = owner.away.vacations.now(who.person, now);
        let begins = running.map_or(now, |vacation| vacation.begins);
        let wanted = Vacation { person: who.person, begins, ends: leave.until };
        check_days(&owner, wanted)?;
        change(&owner, wanted).await
    })
    .await
}

/// Come back from vacation; what is left of it can be taken later.
#[utoipa::path(delete, path = "/api/me/vacation", tag = "notifications",
    responses((status = 200, body = VacationNow), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn come_back(State(app): State<App>, who: Who) -> Answer<Json<VacationNow>> {
    must_manage(&who)?;
    let owner = app.clone();
    app.see_through(async move {
        let _changing = owner.away.vacations.changing.lock().await;
        let now = owner.now();
        match owner.away.vacations.now(who.person, now) {
            Some(vacation) => change(&owner, Vacation { ends: now, ..vacation }).await,
            None => Ok(Json(vacation_now(&owner, who.person)?)),
        }
    })
    .await
}

fn vacation_now(app: &App, person: PersonNo) -> Answer<VacationNow> {
    let now = app.now();
    let vacations = app.away.vacations.of(person);
    Ok(VacationNow {
        until: app.away.vacations.now(person, now).map(|vacation| vacation.ends),
        days: app.settings.vacation_days,
        left_ms: (allowance(app) - taken(&vacations, year_of(now)?)?).max(0),
    })
}

fn allowance(app: &App) -> Millis {
    Millis::from(app.settings.vacation_days) * DAY
}

/// Refuses a vacation for which not enough days are left, in any of the years it touches.
fn check_days(app: &App, wanted: Vacation) -> Answer<()> {
    let too_long = || Problem::state("problem-vacation-days");
    if wanted.ends - wanted.begins > 2 * allowance(app) {
        return Err(too_long());
    }
    let mut all = app.away.vacations.of(wanted.person);
    all.retain(|vacation| vacation.begins != wanted.begins);
    all.push(wanted);
    for year in year_of(wanted.begins)?..=year_of(wanted.ends)? {
        if taken(&all, year)? > allowance(app) {
            return Err(too_long());
        }
    }
    Ok(())
}

/// How much of a year these vacations take.
fn taken(vacations: &[Vacation], year: i32) -> Answer<Millis> {
    let (from, to) = (start_of(year)?, start_of(year + 1)?);
    Ok(vacations.iter().map(|vacation| overlap(vacation, from, to)).sum())
}

/// The calendar year of a moment, in UTC.
fn year_of(at: Millis) -> Answer<i32> {
    let time = OffsetDateTime::from_unix_timestamp(at.div_euclid(1000));
    Ok(time.map_err(|_| Problem::field("until", "problem-no-time"))?.year())
}

fn start_of(year: i32) -> Answer<Millis> {
    let day = Date::from_calendar_date(year, Month::January, 1);
    let day = day.map_err(|_| Problem::field("until", "problem-no-time"))?;
    Ok(day.midnight().assume_utc().unix_timestamp() * 1000)
}

/// Writes a vacation down and lets the clocks run accordingly.
async fn change(app: &App, vacation: Vacation) -> Answer<Json<VacationNow>> {
    app.store.set_vacation(vacation).await?;
    app.away.vacations.put(vacation);
    correct_deadlines(app, vacation.person).await?;
    Ok(Json(vacation_now(app, vacation.person)?))
}

/// Writes the deadlines of a person's games by mail anew.
///
/// Deadlines only say when to look at a game, so that it does not matter that they change one after the other.
async fn correct_deadlines(app: &App, person: PersonNo) -> Answer<()> {
    for row in app.store.games_under_way(person).await? {
        // Without a clock, only a deal has a deadline.
        if matches!(row.clock, Clock::Correspondence { .. }) || row.deadline.is_some() {
            correct_deadline_of(app, &row.id).await?;
        }
    }
    Ok(())
}

/// Writes the deadline of a game anew if it is not what follows from the vacations.
///
/// It is looked at behind the game's lock: a turn that is about to be written may have been reckoned without them.
pub(super) async fn correct_deadline_of(app: &App, id: &str) -> Answer<()> {
    let game = app.house.game(app, id).await?;
    let mut room = game.room.lock().await;
    if room.spoiled || room.row.deadline == clock::first_deadline(&room.row, &app.away.vacations) {
        return Ok(());
    }
    clock::correct_deadline(app, &game, &mut room).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vacations() -> Vacations {
        let vacation = |begins, ends| Vacation { person: 1, begins, ends };
        Vacations::new(vec![vacation(100, 200), vacation(250, 300)])
    }

    #[test]
    fn a_clock_does_not_run_on_vacation() {
        let vacations = vacations();
        let (anna, bert) = (Some(1), Some(2));
        assert_eq!(vacations.end_of(bert, 0, 120), 120, "somebody else's");
        assert_eq!(vacations.end_of(None, 0, 120), 120);
        assert_eq!(vacations.end_of(anna, 0, 90), 90);
        assert_eq!(vacations.end_of(anna, 0, 100), 100);
        assert_eq!(vacations.end_of(anna, 0, 101), 201);
        assert_eq!(vacations.end_of(anna, 0, 150), 250);
        assert_eq!(vacations.end_of(anna, 0, 151), 301);
        assert_eq!(vacations.end_of(anna, 120, 10), 210);
        assert_eq!(vacations.end_of(anna, 300, 10), 310);
        for since in 0..350 {
            for left in 1..200 {
                let end = vacations.end_of(anna, since, left);
                assert_eq!(vacations.running(anna, since, end), left, "{left} from {since}");
                assert_eq!(vacations.running(anna, since, end - 1), left - 1, "{left} from {since}");
            }
        }
    }

    #[test]
    fn a_pause_counts_on_no_clock() {
        let pauses = Pauses::new(vec![Pause { begins: 150, ends: 400 }, Pause { begins: 10, ends: 20 }]);
        let vacations = vacations().with_pauses(Arc::new(pauses));
        assert_eq!(vacations.end_of(Some(2), 0, 145), 405);
        assert_eq!(vacations.end_of(None, 0, 145), 405);
        assert_eq!(vacations.end_of(Some(1), 0, 95), 405, "part of the vacation was a pause");
        assert_eq!(vacations.running(Some(1), 0, 405), 95);
        assert_eq!(vacations.running(None, 160, 500), 100);
    }

    #[test]
    fn days_are_counted_by_calendar_year() {
        let new_year = start_of(2026).unwrap();
        assert_eq!((year_of(new_year - 1).unwrap(), year_of(new_year).unwrap()), (2025, 2026));
        let over_new_year = [Vacation { person: 1, begins: new_year - 3 * DAY, ends: new_year + 2 * DAY }];
        assert_eq!(taken(&over_new_year, 2025).unwrap(), 3 * DAY);
        assert_eq!(taken(&over_new_year, 2026).unwrap(), 2 * DAY);
        assert_eq!(taken(&over_new_year, 2027).unwrap(), 0);
        assert!(year_of(Millis::MAX).is_err());
    }
}
