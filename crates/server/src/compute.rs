//! The processor cores: what may use them, and for how long.
//!
//! Two pools share them. `thinking` is for computer moves, advice and passwords, which together leave at least one core to
//! the server. `rules` is for odds, records and old positions, which people wait for. Playing itself needs neither.
//!
//! A computation that does not end is logged with its game and given up. Its thread goes on until the process ends, which it
//! does not hold up.

use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::settings::Settings;
use crate::store::{GameNo, PersonNo};
use jobs::{Lane, Limits, Lost, Pool, Refused, Ticket};
use metrics::{counter, gauge, histogram};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// How long people should wait who are told that the server is busy.
const COME_BACK: u64 = 5;
/// The fewest threads for work with the rules: one long computation must not hold up the short ones.
const FEWEST_WORKERS: usize = 2;
/// How many of those who wait for the rules one owner may have.
const WAITING_EACH: usize = 16;
/// How long a computer move may take before it is told to stop; no level thinks for so long.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);
/// How long a thought may go on after it was told to stop.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// How long requests wait for the rules once the server stops.
const UNTIL_STOP: Duration = Duration::from_secs(1);

/// On whose behalf something is computed. The owners take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person.
    Person(PersonNo),
    /// Everybody who asks without being known.
    Nobody,
    /// A game that somebody wants to see.
    Game(GameNo),
    /// Everybody who signs in or up.
    Passwords,
}

impl Owner {
    /// The person who makes a request, if it is known who does.
    pub fn of(person: Option<PersonNo>) -> Owner {
        person.map_or(Owner::Nobody, Owner::Person)
    }
}

/// Work with the rules that is not done on the threads that serve requests.
#[derive(Clone, Debug)]
pub struct Computation {
    /// The name of the work, for the log.
    pub name: &'static str,
    /// The game it is about, for the log.
    pub game: String,
    /// On whose behalf it is done.
    pub owner: Owner,
    /// How long it takes, more or less.
    pub lane: Lane,
}

/// The pools.
pub struct Compute {
    /// For computer moves, advice and passwords.
    pub thinking: Pool<Owner>,
    rules: Pool<Owner>,
    most: Duration,
}

impl Compute {
    /// As the settings say, on this machine.
    pub fn new(settings: &Settings) -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Compute {
            thinking: Pool::new("thinking", thinking_limits(settings, cores)),
            rules: Pool::new("rules", rules_limits(settings, cores)),
            most: Duration::from_secs(settings.rules_seconds.into()),
        }
    }

    /// Sets the metrics that say how the pools are doing.
    pub fn report(&self) {
        for (pool, stats) in [("thinking", self.thinking.stats()), ("rules", self.rules.stats())] {
            let lanes = [
                (Lane::Quick, stats.quick_waiting, stats.quick_running),
                (Lane::Expensive, stats.expensive_waiting, stats.expensive_running),
            ];
            for (lane, waiting, running) in lanes {
                let lane = lane.name();
                gauge!("malbrook_jobs_waiting", "pool" => pool, "lane" => lane).set(waiting as f64);
                gauge!("malbrook_jobs_running", "pool" => pool, "lane" => lane).set(running as f64);
            }
            gauge!("malbrook_jobs_hung", "pool" => pool).set(stats.abandoned as f64);
            gauge!("malbrook_cores_used", "pool" => pool).set(stats.cores_used as f64);
        }
    }
}

/// What computer moves, advice and passwords may use: never all cores of a machine that has several.
fn thinking_limits(settings: &Settings, cores: usize) -> Limits {
    let share = cores.saturating_mul(settings.cpu_percent as usize) / 100;
    let share = share.clamp(1, (cores - 1).max(1));
    let workers = match settings.cpu_workers {
        0 => usize::MAX,
        workers => workers as usize,
    };
    Limits {
        cores: share,
        expensive: workers,
        // So many that two can think at once.
        threads_each: share.div_ceil(2),
        turn: Duration::from_secs(settings.cpu_turn_seconds.into()),
        yields: true,
        ..Limits::default()
    }
}

/// What work with the rules may use. One thread is kept for short work.
fn rules_limits(settings: &Settings, cores: usize) -> Limits {
    let workers = match settings.rules_workers {
        0 => (cores / 2).max(FEWEST_WORKERS),
        workers => workers as usize,
    };
    Limits {
        cores: workers,
        expensive: (workers - 1).max(1),
        waiting: settings.rules_queue as usize,
        waiting_each: WAITING_EACH,
        yields: true,
        ..Limits::default()
    }
}

/// The server is too busy for something.
pub fn busy() -> Problem {
    Problem { retry_after: Some(COME_BACK), ..Problem::new(Kind::Busy, "problem-busy") }
}

/// Notes how long a job has waited.
pub fn note_wait(pool: &'static str, lane: Lane, since: Instant) {
    histogram!("malbrook_job_wait_seconds", "pool" => pool, "lane" => lane.name())
        .record(since.elapsed().as_secs_f64());
}

/// Notes that a job is not accepted.
pub fn note_refused(pool: &'static str, refused: Refused) {
    counter!("malbrook_jobs_refused", "pool" => pool).increment(1);
    if refused == Refused::Hung {
        tracing::error!(
            pool,
            "too many computations hang: nothing more is computed until the server is restarted"
        );
    }
}

impl App {
    /// Does work with the rules on the threads for it. If they are busy for too long, or the work takes too long, the answer
    /// is 503.
    pub async fn compute<T, F>(&self, what: Computation, work: F) -> Answer<T>
    where
        T: Send + 'static,
        F: FnOnce() -> Answer<T> + Send + 'static,
    {
        let (lane, since) = (what.lane, Instant::now());
        let submitted = self.compute.rules.submit(what.owner, lane, move |_| {
            note_wait("rules", lane, since);
            work()
        });
        let ticket = submitted.map_err(|refused| {
            note_refused("rules", refused);
            busy()
        })?;
        let (tell, told) = oneshot::channel();
        // The work is watched even if whoever asked for it goes away.
        tokio::spawn(watch(ticket, what, self.compute.most, tell));
        let mut until_stop = self.until_stop();
        tokio::select! {
            done = told => done.unwrap_or_else(|_| Err(busy())),
            () = async { until_stop.wait().await; sleep(UNTIL_STOP).await } => Err(busy()),
        }
    }
}

/// Waits for a computation, tells what it brings, and gives it up if it does not end.
async fn watch<T>(
    mut ticket: Ticket<Answer<T>>,
    what: Computation,
    most: Duration,
    mut tell: oneshot::Sender<Answer<T>>,
) {
    tokio::select! {
        () = ticket.begun() => {}
        () = sleep(most) => {
            note_refused("rules", Refused::Full);
            let _ = tell.send(Err(busy()));
            return;
        }
        () = tell.closed() => return,
    }
    let told = match timeout(most, ticket.result()).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(Lost::Cancelled)) => Err(busy()),
        Ok(Err(Lost::Panicked(cause))) => {
            Err(Problem::internal(format!("{} of game {}: {cause}", what.name, what.game)))
        }
        Err(_) => {
            ticket.abandon();
            note_hung(what.name, &what.game, most);
            Err(busy())
        }
    };
    // Nobody may be waiting any more.
    let _ = tell.send(told);
}

fn note_hung(name: &str, game: &str, after: Duration) {
    tracing::error!(game, after = after.as_secs(), "{name}: the computation does not end and is given up");
}

/// Waits for a thought, which is told to stop when it takes longer than any should. One that does not stop is logged with its
/// game and given up; then this waits for as long as the thread goes on.
pub async fn thought<T>(ticket: &mut Ticket<T>, name: &'static str, game: &str) -> Result<T, Lost> {
    thought_within(ticket, name, game, LONGEST_THOUGHT).await
}

/// The same with a time of its own.
pub async fn thought_within<T>(
    ticket: &mut Ticket<T>,
    name: &'static str,
    game: &str,
    most: Duration,
) -> Result<T, Lost> {
    ticket.begun().await;
    if let Ok(result) = timeout(most, ticket.result()).await {
        return result;
    }
    ticket.stop();
    if let Ok(result) = timeout(LAST_WORDS, ticket.result()).await {
        return result;
    }
    if ticket.abandon() {
        note_hung(name, game, most + LAST_WORDS);
    }
    ticket.result().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_never_takes_all_cores_and_always_has_one() {
        let default = Settings::default();
        let shares =
            |settings: &Settings| [1, 2, 4, 8, 16].map(|cores| thinking_limits(settings, cores).cores);
        assert_eq!(shares(&default), [1, 1, 3, 6, 12]);
        assert_eq!(shares(&Settings { cpu_percent: 1000, ..default.clone() }), [1, 1, 3, 7, 15]);
        assert_eq!(shares(&Settings { cpu_percent: 1, ..default.clone() }), [1, 1, 1, 1, 1]);
        let limits = thinking_limits(&Settings { cpu_workers: 3, ..default.clone() }, 16);
        assert_eq!((limits.cores, limits.expensive, limits.threads_each), (12, 3, 6));
        for cores in [1, 2, 16] {
            let limits = rules_limits(&default, cores);
            assert!(limits.expensive < limits.cores, "{limits:?}");
        }
    }
}
