//! Advice: what a search thinks of a decision, told while it thinks.
//!
//! It is for whoever plays alone, and for moments of games that are over: never for a game against somebody who
//! has no say in it. It thinks on one of the threads for computer moves, in turn with other people, from what the seat may know, until its time is up, the
//! question is gone or whoever asked no longer listens.

use super::{find, must_be_playable, must_have_our_rules, seat_of};
use crate::app::App;
use crate::compute::{self, Owner};
use crate::error::{Answer, Kind, Problem};
use crate::house::{LiveGame, Room, standing_at};
use crate::http::{Limiter, Path, Query};
use crate::people::Who;
use crate::settings::Settings;
use crate::store::PersonNo;
use crate::titles::{AdvisedLine, Counsel};
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use bots::Stop;
use dashmap::DashMap;
use futures_util::stream;
use governor::Quota;
use jobs::{Lane, Ticket};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use table::Seat;
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

/// How long one waits for others to be done.
const PATIENCE: Duration = Duration::from_secs(10);

/// What advice is wanted for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Concern {
    /// For which seat, if one holds both or the game is over.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// An earlier moment: after this entry of the log. Without it, now.
    #[serde(default)]
    pub at: Option<u64>,
    /// Refuse to answer if the game stands no longer here.
    #[serde(default)]
    pub seq: Option<u64>,
    /// For how many seconds to think, if not as long as the server allows.
    #[serde(default)]
    #[param(minimum = 1)]
    pub seconds: Option<u32>,
}

/// What is thought of a decision so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Advised {
    /// Whose decision it is.
    pub seat: Seat,
    /// After which entry of the log.
    pub seq: u64,
    /// The best choices, the best first.
    pub lines: Vec<AdvisedLine>,
    /// How often the game was played on to find them.
    pub playouts: u64,
    /// Decisions looked at.
    pub positions: u64,
    /// Milliseconds it has taken.
    pub ms: u64,
}

/// Those who are being advised.
pub struct Advisers {
    thinking: Arc<AtomicUsize>,
    asked: Limiter<PersonNo>,
    under_way: DashMap<PersonNo, (u64, Stop)>,
    counted: AtomicU64,
}

impl Advisers {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Advisers {
        Advisers {
            thinking: Arc::default(),
            asked: Limiter::new(NonZeroU32::new(settings.advice_per_minute).map(Quota::per_minute)),
            under_way: DashMap::new(),
            counted: AtomicU64::new(0),
        }
    }

    /// How many threads think about advice now.
    pub fn thinking(&self) -> usize {
        self.thinking.load(Ordering::Relaxed)
    }

    /// Forgets those who have not asked lately.
    pub fn forget_old(&self) {
        self.asked.forget_old();
    }

    /// Notes that somebody wants advice. What the same person asked for before is given up.
    fn admit(app: &App, person: PersonNo) -> (Stop, Entry) {
        let advisers = &app.advisers;
        let stop = Stop::default();
        let number = advisers.counted.fetch_add(1, Ordering::Relaxed);
        if let Some((_, before)) = advisers.under_way.insert(person, (number, stop.clone())) {
            before.stop();
        }
        (stop, Entry { app: app.clone(), person, number })
    }
}

/// Others are being advised.
fn busy() -> Problem {
    let busy = Problem::new(Kind::Limit, "problem-advice-busy");
    named("Busy", Problem { retry_after: Some(PATIENCE.as_secs()), ..busy })
}

/// A thread that thinks about advice is counted.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(count)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Somebody among those who are being advised, until it is over.
struct Entry {
    app: App,
    person: PersonNo,
    number: u64,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.app.advisers.under_way.remove_if(&self.person, |_, (number, _)| *number == self.number);
    }
}

/// A decision that advice is wanted for.
struct Matter {
    seat: Seat,
    seq: u64,
    /// The game, where the decision is one of the present.
    present: Option<Arc<LiveGame>>,
}

/// Ask for advice.
///
/// The answer is a stream of server-sent events: `advice` again and again while it thinks, and `done` at the end, each with
/// an `Advised` as its data. It ends when the time is up or the game moves on; whoever goes away ends it at once, and so
/// does whoever asks for other advice.
///
/// For the seat to move in a game played alone, against the machine or on both seats, and with `at` for a seat that was to
/// move at any moment of a game that is over. In a game against somebody else nobody is advised.
#[utoipa::path(get, path = "/api/games/{id}/advice", tag = "play",
    params(Concern, ("lang" = Option<String>, Query, description = "the language to be advised in, by its two letters")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn advice(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
    Query(concern): Query<Concern>,
) -> Answer<Response> {
    let time = time_for(&app.settings, concern.seconds)?;
    let game = find(&app, &id, Some(&who)).await?;
    app.advisers.asked.check(&who.person)?;
    let (matter, counsel) = match concern.at {
        None => now(&game, &who, &concern, time).await?,
        Some(at) => then(&app, &game, &who, &concern, at, time).await?,
    };
    let (stop, entry) = Advisers::admit(&app, who.person);
    let (mut thinking, told) = begin(&app, &matter, counsel, who.person, &stop)?;
    let begun = tokio::time::timeout(PATIENCE, thinking.begun()).await;
    if stop.is_stopped() {
        return Err(named("AskedAgain", Problem::state("problem-advice-again")));
    }
    begun.map_err(|_| busy())?;
    metrics::counter!("malbrook_advice_begun").increment(1);
    let thread = Thread { thinking, told, stop, most: time };
    Ok(stream_of(app, id, matter, thread, entry))
}

/// For how long may be thought.
fn time_for(settings: &Settings, seconds: Option<u32>) -> Answer<Duration> {
    let most = settings.advice_seconds;
    if most == 0 {
        return Err(named("NoAdvice", Problem::forbidden("problem-advice-none")));
    }
    match seconds {
        Some(0) => Err(Problem::field("seconds", "problem-advice-short")),
        _ => Ok(Duration::from_secs(seconds.unwrap_or(most).min(most).into())),
    }
}

/// A refusal with a name for its reason.
fn named(reason: &str, problem: Problem) -> Problem {
    Problem { reason: Some(reason.to_owned()), ..problem }
}

fn not_asked() -> Problem {
    named("NotAsked", Problem::state("problem-advice-not-asked"))
}

/// Refuses advice against somebody who has no say in it.
fn must_be_fair(room: &Room, who: &Who) -> Answer<()> {
    room.must_be_sound()?;
    if room.is_over() {
        return Ok(());
    }
    if !room.is_solo() {
        return Err(named("NotAlone", Problem::forbidden("problem-advice-alone")));
    }
    if room.seats_of(Some(who.person)).is_empty() {
        return Err(Problem::forbidden("problem-not-playing"));
    }
    Ok(())
}

/// The decision of the present.
async fn now(
    game: &Arc<LiveGame>,
    who: &Who,
    concern: &Concern,
    time: Duration,
) -> Answer<(Matter, Counsel)> {
    let room = game.room.lock().await;
    must_be_fair(&room, who)?;
    if room.is_over() {
        return Err(Problem::field("at", "problem-advice-when"));
    }
    must_be_playable(&room)?;
    let seat = seat_of(&room, who, concern.seat)?;
    let seq = room.seen(Some(seat));
    if concern.seq.is_some_and(|expected| expected != seq) {
        return Err(Problem::stale(seq));
    }
    if !room.to_act().contains(seat) {
        return Err(not_asked());
    }
    let counsel = room.table.advise(seat, time, who.language).ok_or_else(not_asked)?;
    Ok((Matter { seat, seq, present: Some(game.clone()) }, counsel))
}

/// The decision of an earlier moment: of a seat that was to move, and of one's own while the game goes on.
async fn then(
    app: &App,
    game: &Arc<LiveGame>,
    who: &Who,
    concern: &Concern,
    at: u64,
    time: Duration,
) -> Answer<(Matter, Counsel)> {
    let room = game.room.lock().await;
    must_be_fair(&room, who)?;
    if at > room.open() {
        return Err(Problem::unknown("moment"));
    }
    super::deal::must_be_dealt(&room)?;
    must_have_our_rules(&room)?;
    let (row, mine, over) = (room.row.clone(), room.seats_of(Some(who.person)), room.is_over());
    drop(room);
    let then = standing_at(app, &row, at).await?;
    let asked = |seat: &Seat| then.table.to_act().contains(*seat) && (over || mine.contains(seat));
    let seat = match concern.seat {
        Some(seat) => Some(seat).filter(asked),
        None => mine.iter().copied().chain(Seat::BOTH).find(asked),
    };
    let seat = seat.ok_or_else(not_asked)?;
    let counsel = then.table.advise(seat, time, who.language).ok_or_else(not_asked)?;
    Ok((Matter { seat, seq: at, present: None }, counsel))
}

/// Says stop when nobody listens any more.
struct Listener(Stop);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A search that thinks about a decision, or waits for a thread to do so.
struct Thread {
    thinking: Ticket<()>,
    told: watch::Receiver<Option<Advised>>,
    stop: Stop,
    most: Duration,
}

/// Puts a search into the queue.
fn begin(
    app: &App,
    matter: &Matter,
    counsel: Counsel,
    person: PersonNo,
    stop: &Stop,
) -> Answer<(Ticket<()>, watch::Receiver<Option<Advised>>)> {
    let (tell, told) = watch::channel(None::<Advised>);
    let (seat, seq) = (matter.seat, matter.seq);
    let (stop, count, since) = (stop.clone(), app.advisers.thinking.clone(), Instant::now());
    let submitted = app.compute.thinking.submit(Owner::Person(person), Lane::Expensive, move |task| {
        compute::note_wait("thinking", Lane::Expensive, since);
        let _counted = Counted::new(count);
        let begin = Instant::now();
        let asking = task.clone();
        counsel(&stop.or_if(move || asking.should_stop()), &mut |thoughts| {
            let ms = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
            let crate::titles::Thoughts { lines, playouts, positions } = thoughts;
            tell.send_replace(Some(Advised { seat, seq, lines, playouts, positions, ms }));
        });
    });
    let ticket = submitted.map_err(|refused| {
        compute::note_refused("thinking", refused);
        busy()
    })?;
    Ok((ticket, told))
}

/// Tells what a search thinks to whoever listens.
fn stream_of(app: App, id: String, matter: Matter, thread: Thread, entry: Entry) -> Response {
    let Matter { seat, seq, present } = matter;
    let Thread { mut thinking, told, stop, most } = thread;
    let listener = Listener(stop.clone());
    tokio::spawn(async move {
        let mut until_stop = app.until_stop();
        tokio::select! {
            _ = compute::thought_within(&mut thinking, "advice", &id, most) => return,
            () = until_stop.wait() => {}
            () = gone(present, seat, seq) => {}
        }
        stop.stop();
        let _ = compute::thought_within(&mut thinking, "advice", &id, Duration::ZERO).await;
        drop(entry);
    });
    let events = stream::unfold(Some((told, listener)), |hearing| async move {
        let (mut told, listener) = hearing?;
        let over = told.changed().await.is_err();
        let event = {
            let advised = told.borrow_and_update();
            Event::default().event(if over { "done" } else { "advice" }).json_data(advised.as_ref()?).ok()?
        };
        Some((Ok::<Event, Infallible>(event), (!over).then_some((told, listener))))
    });
    // A proxy that gathers answers would hold it back.
    ([("x-accel-buffering", "no")], Sse::new(events)).into_response()
}

/// Waits until a question of the present is no longer asked; one of the past stays.
///
/// What the other seat chooses at the same time is no reason to stop: nobody is to know of it.
async fn gone(present: Option<Arc<LiveGame>>, seat: Seat, seq: u64) {
    let Some(game) = present else { return std::future::pending().await };
    let mut changed = game.changed.subscribe();
    loop {
        {
            let room = game.room.lock().await;
            if room.seen(Some(seat)) != seq || !room.to_act().contains(seat) {
                return;
            }
        }
        if changed.changed().await.is_err() {
            return;
        }
    }
}
