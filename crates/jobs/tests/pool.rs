//! The pool on real threads.

use jobs::{Lane, Limits, Lost, Pool, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

fn one_core() -> Pool<&'static str> {
    Pool::new("test", Limits { turn: PATIENCE, ..Limits::default() })
}

/// Waits until something holds.
fn until(holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "it never comes to that");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Works until it is told to stop.
fn endless(task: &Task) {
    while !task.should_stop() {
        std::thread::yield_now();
    }
}

#[test]
fn quick_jobs_run_while_an_expensive_one_holds_the_only_core() {
    let pool = one_core();
    let active = Arc::new(AtomicUsize::new(0));
    let search = pool.submit("many", Lane::Expensive, {
        let active = active.clone();
        move |task| {
            let mut most = 0;
            loop {
                most = active.fetch_add(1, Ordering::SeqCst).max(most);
                active.fetch_sub(1, Ordering::SeqCst);
                if task.should_stop() {
                    return most;
                }
            }
        }
    });
    let search = search.unwrap();
    until(|| pool.stats().expensive_running == 1);
    for _ in 0..100 {
        let active = active.clone();
        let quick = pool.submit("one", Lane::Quick, move |_| {
            let others = active.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_micros(100));
            active.fetch_sub(1, Ordering::SeqCst);
            others
        });
        assert_eq!(quick.unwrap().wait_blocking(), Ok(0), "two jobs run on one core");
    }
    assert_eq!(pool.stats().expensive_running, 1);
    search.stop();
    assert_eq!(search.wait_blocking(), Ok(0));
}

#[test]
fn an_expensive_job_ends_with_its_turn_only_if_another_waits() {
    let turn = Duration::from_millis(100);
    let pool = Pool::new("test", Limits { turn, ..Limits::default() });
    let began = Instant::now();
    let first = pool.submit("a", Lane::Expensive, move |task| {
        endless(task);
        began.elapsed()
    });
    let first = first.unwrap();
    std::thread::sleep(3 * turn);
    assert_eq!(pool.stats().expensive_running, 1, "nobody else waits");
    let second = pool.submit("b", Lane::Expensive, |_| ()).unwrap();
    second.wait_blocking().unwrap();
    assert!(first.wait_blocking().unwrap() >= 3 * turn);
}

#[test]
fn a_cancelled_job_never_runs_and_a_stopped_one_frees_its_core() {
    let pool = one_core();
    let first = pool.submit("a", Lane::Expensive, endless).unwrap();
    let ran = Arc::new(AtomicBool::new(false));
    let second = pool.submit("a", Lane::Expensive, {
        let ran = ran.clone();
        move |_| ran.store(true, Ordering::SeqCst)
    });
    let third = pool.submit("a", Lane::Expensive, |_| 3).unwrap();
    second.as_ref().unwrap().stop();
    assert_eq!(second.unwrap().wait_blocking(), Err(Lost::Cancelled));
    drop(first);
    assert_eq!(third.wait_blocking(), Ok(3));
    assert!(!ran.load(Ordering::SeqCst));
    until(|| pool.stats() == jobs::Stats::default());
}

#[test]
fn a_panic_loses_one_job_and_no_core() {
    let pool = one_core();
    let broken = pool.submit("a", Lane::Quick, |_| panic!("a rule is broken")).unwrap();
    assert_eq!(broken.wait_blocking(), Err::<(), _>(Lost::Panicked("a rule is broken".into())));
    assert_eq!(pool.submit("a", Lane::Quick, |_| 7).unwrap().wait_blocking(), Ok(7));
    until(|| pool.stats() == jobs::Stats::default());
}

#[test]
fn a_job_that_hangs_is_given_up_and_others_go_on() {
    let pool = one_core();
    let (release, held) = channel::<()>();
    let hung = pool.submit("a", Lane::Quick, move |_| held.recv().ok()).unwrap();
    until(|| pool.stats().quick_running == 1);
    let other = pool.submit("b", Lane::Quick, |_| 7).unwrap();
    assert!(hung.abandon());
    assert_eq!(other.wait_blocking(), Ok(7));
    assert_eq!(pool.stats().abandoned, 1);
    drop(release);
    until(|| pool.stats() == jobs::Stats::default());
}

#[cfg(target_os = "linux")]
#[test]
fn threads_run_at_a_lower_priority_if_they_should() {
    let nice = || {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let fields = stat.rsplit(')').next().unwrap().to_owned();
        fields.split_whitespace().nth(16).unwrap().parse::<i32>().unwrap()
    };
    let here = nice();
    let limits = Limits { cores: 3, threads_each: 3, yields: true, ..Limits::default() };
    let pool = Pool::new("test", limits);
    let (release, held) = channel::<()>();
    let _wide = pool.submit("a", Lane::Expensive, move |_| held.recv().ok()).unwrap();
    until(|| pool.stats().cores_used == 3);
    // When this one ends its thread starts others: the priority is lowered only once.
    let submit = |_| pool.submit("a", Lane::Quick, move |_| nice()).unwrap();
    let tickets: Vec<_> = (0..3).map(submit).collect();
    drop(release);
    for ticket in tickets {
        assert_eq!(ticket.wait_blocking(), Ok((here + 5).min(19)));
    }
    assert_eq!(nice(), here);
}

#[tokio::test]
async fn a_ticket_says_when_its_job_begins() {
    let pool = one_core();
    let first = pool.submit("a", Lane::Expensive, endless).unwrap();
    let mut second = pool.submit("b", Lane::Expensive, |_| 2).unwrap();
    let soon = tokio::time::timeout(Duration::from_millis(50), second.begun()).await;
    assert!(soon.is_err(), "the first one still runs");
    first.stop();
    second.begun().await;
    assert_eq!(second.result().await, Ok(2));
}
