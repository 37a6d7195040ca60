//! The heartbeat: the server notes every few seconds that it runs, so that a stop costs nobody time.
//!
//! At its start the server compares the machine's clock with the last heartbeat. The time between the two is a pause,
//! which counts on no clock. If the clock shows an earlier time than the last heartbeat, everything that runs is moved
//! back with it.

use crate::app::App;
use crate::pauses::{Pause, Pauses};
use crate::settings::Settings;
use crate::store::{ClockStore, Millis, Stored};
use crate::time::{Time, machine_time};
use std::sync::Arc;
use std::time::Duration;

/// How often the server notes that it runs.
const BEAT: Duration = Duration::from_secs(5);

/// A clock that is set back by no more than this between two runs of the server just goes on from where it was.
const SMALL_STEP: Millis = 60 * 60 * 1000;

/// How the clocks go on after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// There is no heartbeat yet.
    First,
    /// The stop was a pause.
    Paused {
        /// The pause.
        pause: Pause,
        /// Whether sessions last longer by it.
        sessions: bool,
    },
    /// The clock was set back while the server did not run: everything that runs moves with it.
    SetBack {
        /// The last heartbeat.
        from: Millis,
        /// The time at the start.
        to: Millis,
    },
}

impl Resume {
    /// What to do if the last heartbeat was at `beat` and the machine's clock shows `shown`.
    fn after(beat: Option<Millis>, shown: Millis, limit: Millis) -> Resume {
        match beat {
            None => Resume::First,
            Some(beat) if shown < beat.saturating_sub(limit.min(SMALL_STEP)) => {
                Resume::SetBack { from: beat, to: shown }
            }
            Some(beat) => {
                // Time never goes back by a small correction of the clock.
                let pause = Pause { begins: beat, ends: shown.max(beat) };
                Resume::Paused { pause, sessions: pause.ends - pause.begins > limit }
            }
        }
    }

    /// The time at the start.
    fn now(self, shown: Millis) -> Millis {
        match self {
            Resume::Paused { pause, .. } => pause.ends,
            Resume::First | Resume::SetBack { .. } => shown,
        }
    }

    fn log(self) {
        let seconds = |from: Millis, to: Millis| (to - from) / 1000;
        match self {
            Resume::Paused { pause: Pause { begins, ends }, sessions: true } => tracing::warn!(
                seconds = seconds(begins, ends),
                "the last heartbeat is long ago: clocks and sessions go on where they were"
            ),
            Resume::Paused { pause: Pause { begins, ends }, sessions: false } => {
                tracing::info!(seconds = seconds(begins, ends), "clocks go on where they were");
            }
            Resume::SetBack { from, to } => tracing::warn!(
                seconds = seconds(to, from),
                "the machine's clock was set back: clocks and sessions are moved back with it"
            ),
            Resume::First => {}
        }
    }
}

/// The largest jump of the clock that is believed.
fn limit(settings: &Settings) -> Millis {
    match settings.clock_jump_minutes {
        0 => Millis::MAX / 4,
        minutes => Millis::from(minutes) * 60_000,
    }
}

/// Starts the time of the server, with what the stop before it means for the clocks.
pub async fn start(store: &impl ClockStore, settings: &Settings) -> Stored<(Time, Arc<Pauses>)> {
    let (shown, limit) = (machine_time(), limit(settings));
    let resume = Resume::after(store.heartbeat().await?, shown, limit);
    let now = resume.now(shown);
    resume.log();
    store.resume(resume, now).await?;
    let pauses = Arc::new(Pauses::new(store.pauses().await?));
    Ok((Time::starting_at(now, limit, pauses.clone()), pauses))
}

/// Notes every few seconds that the server runs.
pub async fn keep_beating(app: App) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut failed = false;
    loop {
        ticks.tick().await;
        let done = beat(&app, app.time.now()).await;
        if let (Err(error), false) = (&done, failed) {
            tracing::warn!(%error, "the heartbeat was not written");
        }
        failed = done.is_err();
    }
}

/// Notes that the server runs at a time, and the pauses since the last heartbeat.
pub async fn beat(app: &App, now: Millis) -> Stored<()> {
    let fresh = app.time.take_fresh_pauses();
    let done = app.store.beat(now, fresh.clone()).await;
    if done.is_err() {
        app.time.give_back(fresh);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 3_600_000;

    #[test]
    fn a_stop_is_a_pause() {
        let resume = Resume::after(Some(1_000), 16_000, HOUR);
        let pause = Pause { begins: 1_000, ends: 16_000 };
        assert_eq!(resume, Resume::Paused { pause, sessions: false });
        assert_eq!(resume.now(16_000), 16_000);
        let resume = Resume::after(Some(1_000), 2_000 + HOUR, HOUR);
        assert!(matches!(resume, Resume::Paused { sessions: true, .. }), "{resume:?}");
        assert_eq!(Resume::after(None, 7, HOUR), Resume::First);
    }

    #[test]
    fn a_small_step_back_is_ignored_and_a_large_one_moves_everything() {
        let resume = Resume::after(Some(2 * HOUR), HOUR, HOUR);
        assert_eq!(resume.now(HOUR), 2 * HOUR);
        let resume = Resume::after(Some(2 * HOUR), HOUR - 1, HOUR);
        assert_eq!(resume, Resume::SetBack { from: 2 * HOUR, to: HOUR - 1 });
        assert_eq!(resume.now(HOUR - 1), HOUR - 1);
    }
}
