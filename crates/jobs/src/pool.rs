//! The threads that run what the schedule decides.

use crate::schedule::{JobId, Lane, Limits, Refused, Schedule, Stats};
use std::collections::HashMap;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;
use tokio::sync::oneshot;

/// By how much the priority of the threads is lowered, as `nice` counts.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// Runs jobs on threads of its own. Copies are the same pool.
///
/// Its threads never hold up the end of the process, whatever they are doing.
pub struct Pool<K>(Arc<Shared<K>>);

impl<K> Clone for Pool<K> {
    fn clone(&self) -> Pool<K> {
        Pool(self.0.clone())
    }
}

struct Shared<K> {
    name: &'static str,
    limits: Limits,
    /// The priority of the threads, if it is not that of the process.
    priority: Option<i32>,
    state: Mutex<State<K>>,
    /// Copies of what the schedule says, which running jobs read without the lock.
    quick_waits: AtomicBool,
    expensive_waits: AtomicBool,
}

struct State<K> {
    schedule: Schedule<K>,
    work: HashMap<JobId, Work>,
}

type Work = Box<dyn FnOnce(Start, &dyn Host) + Send>;

/// What a job is started with.
struct Start {
    threads: usize,
    /// Whether it runs on the core of an expensive job.
    lent: bool,
}

/// A pool as its jobs see it, whatever its owners are.
trait Host: Send + Sync {
    fn limits(&self) -> Limits;
    fn quick_waits(&self) -> bool;
    fn expensive_waits(&self) -> bool;
    /// Runs one waiting quick job on this thread, if no other core is free for it.
    fn run_quick(&self);
    /// The same pool, to be kept.
    fn share(&self) -> Arc<dyn Host>;
}

/// A running job, as the job itself sees it. Copies are the same job.
#[derive(Clone)]
pub struct Task {
    stop: Arc<AtomicBool>,
    began: Instant,
    /// The number of threads the job may use.
    pub threads: usize,
    /// The pool that an expensive job lends its core to.
    host: Option<Arc<dyn Host>>,
}

impl Task {
    /// Whether the job should end now with what it has: it was told to, or its turn is over while others wait.
    ///
    /// An expensive job asks this every few milliseconds on each of its threads. If quick jobs wait for a core, this call
    /// runs one of them first.
    pub fn should_stop(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let Some(host) = &self.host else { return false };
        if host.quick_waits() {
            host.run_quick();
        }
        self.stop.load(Ordering::Relaxed)
            || (host.expensive_waits() && self.began.elapsed() >= host.limits().turn)
    }
}

/// Why a job has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// It was taken out of the queue before it began.
    #[error("the job was cancelled")]
    Cancelled,
    /// It panicked; the text is the message of the panic.
    #[error("the job panicked: {0}")]
    Panicked(String),
}

/// A job that was submitted. Dropping it takes the job out of the queue, or tells it to stop if it runs.
pub struct Ticket<T> {
    id: JobId,
    result: oneshot::Receiver<Result<T, Lost>>,
    begun: Option<oneshot::Receiver<()>>,
    stop: Arc<AtomicBool>,
    control: Arc<dyn Control>,
}

/// What a ticket can do with its job.
trait Control: Send + Sync {
    fn cancel(&self, id: JobId);
    fn abandon(&self, id: JobId) -> bool;
}

impl<T> Ticket<T> {
    /// Waits until the job has begun, or will never begin.
    pub async fn begun(&mut self) {
        if let Some(begun) = &mut self.begun {
            let _ = begun.await;
            self.begun = None;
        }
    }

    /// Waits for the result, once. Whoever gives up waiting may call it again.
    pub async fn result(&mut self) -> Result<T, Lost> {
        (&mut self.result).await.unwrap_or(Err(Lost::Cancelled))
    }

    /// Waits for the result on a thread that may block.
    pub fn wait_blocking(mut self) -> Result<T, Lost> {
        let (_, unused) = oneshot::channel();
        std::mem::replace(&mut self.result, unused).blocking_recv().unwrap_or(Err(Lost::Cancelled))
    }

    /// Takes the job out of the queue, or tells it to stop if it runs.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.control.cancel(self.id);
    }

    /// Gives up a running job that does not end, and gives its cores to others. Returns false if it does not run.
    pub fn abandon(&self) -> bool {
        self.stop.store(true, Ordering::Relaxed);
        self.control.abandon(self.id)
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> Pool<K> {
    /// A pool within these limits; the name is that of its threads.
    pub fn new(name: &'static str, limits: Limits) -> Pool<K> {
        let schedule = Schedule::new(limits);
        Pool(Arc::new(Shared {
            name,
            limits: schedule.limits(),
            priority: if limits.yields { lower_priority() } else { None },
            state: Mutex::new(State { schedule, work: HashMap::new() }),
            quick_waits: AtomicBool::new(false),
            expensive_waits: AtomicBool::new(false),
        }))
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    /// Puts a job into the queue.
    pub fn submit<T, F>(&self, owner: K, lane: Lane, job: F) -> Result<Ticket<T>, Refused>
    where
        T: Send + 'static,
        F: FnOnce(&Task) -> T + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let (tell_begun, begun) = oneshot::channel();
        let (tell_result, result) = oneshot::channel();
        let work: Work = Box::new({
            let stop = stop.clone();
            move |start, host| {
                let _ = tell_begun.send(());
                let lends = lane == Lane::Expensive && !start.lent;
                let host = lends.then(|| host.share());
                let task = Task { stop, began: Instant::now(), threads: start.threads, host };
                let done = catch_unwind(AssertUnwindSafe(|| job(&task)));
                // Nobody may be waiting for it any more.
                let _ = tell_result.send(done.map_err(|panic| Lost::Panicked(words(panic.as_ref()))));
            }
        });
        let mut state = self.0.lock();
        let id = state.schedule.submit(owner, lane)?;
        state.work.insert(id, work);
        self.0.start_all(state);
        let control = Arc::new(Hosting(self.0.clone()));
        Ok(Ticket { id, result, begun: Some(begun), stop, control })
    }

    /// How many jobs there are.
    pub fn stats(&self) -> Stats {
        self.0.lock().schedule.stats()
    }
}

/// The message of a panic.
fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// A job on its way to a thread.
struct Ready {
    id: JobId,
    threads: usize,
    work: Work,
}

impl<K: Clone + Eq + Hash + Send + 'static> Shared<K> {
    fn lock(&self) -> MutexGuard<'_, State<K>> {
        // No job runs under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts everything that can start.
    fn start_all(self: &Arc<Self>, mut state: MutexGuard<'_, State<K>>) {
        let ready = self.ready(&mut state);
        drop(state);
        for ready in ready {
            self.spawn(ready);
        }
    }

    /// The jobs that start now, and what running jobs are to know of those that wait.
    fn ready(&self, state: &mut State<K>) -> Vec<Ready> {
        let mut ready = Vec::new();
        while let Some(start) = state.schedule.start() {
            match state.work.remove(&start.id) {
                Some(work) => ready.push(Ready { id: start.id, threads: start.threads, work }),
                None => state.schedule.finish(start.id),
            }
        }
        self.publish(state);
        ready
    }

    fn publish(&self, state: &State<K>) {
        self.quick_waits.store(state.schedule.quick_waits(), Ordering::Relaxed);
        self.expensive_waits.store(state.schedule.expensive_waits(), Ordering::Relaxed);
    }

    fn spawn(self: &Arc<Self>, ready: Ready) {
        let (id, shared) = (ready.id, self.clone());
        let spawned = thread::Builder::new().name(self.name.to_owned()).spawn(move || {
            // Threads inherit the priority of those that start them: it is set, not lowered step by step.
            set_priority(shared.priority);
            shared.run(ready);
        });
        if spawned.is_err() {
            // The machine has no thread left. The work is gone with the closure, and its ticket says so.
            let mut state = self.lock();
            state.schedule.finish(id);
            self.publish(&state);
        }
    }

    /// Runs a job, and then others for as long as there are some.
    fn run(self: Arc<Self>, ready: Ready) {
        let mut next = Some(ready);
        while let Some(Ready { id, threads, work }) = next.take() {
            work(Start { threads, lent: false }, &Hosting(self.clone()));
            let mut state = self.lock();
            state.schedule.finish(id);
            let mut ready = self.ready(&mut state).into_iter();
            drop(state);
            next = ready.next();
            for other in ready {
                self.spawn(other);
            }
        }
    }
}

/// A pool for its jobs and tickets.
struct Hosting<K>(Arc<Shared<K>>);

impl<K: Clone + Eq + Hash + Send + 'static> Host for Hosting<K> {
    fn limits(&self) -> Limits {
        self.0.limits
    }

    fn quick_waits(&self) -> bool {
        self.0.quick_waits.load(Ordering::Relaxed)
    }

    fn expensive_waits(&self) -> bool {
        self.0.expensive_waits.load(Ordering::Relaxed)
    }

    fn run_quick(&self) {
        let mut state = self.0.lock();
        let lent = state.schedule.lend();
        let work = lent.and_then(|id| Some((id, state.work.remove(&id)?)));
        self.0.publish(&state);
        drop(state);
        if let Some((id, work)) = work {
            work(Start { threads: 1, lent: true }, self);
            self.0.lock().schedule.finish(id);
        }
    }

    fn share(&self) -> Arc<dyn Host> {
        Arc::new(Hosting(self.0.clone()))
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> Control for Hosting<K> {
    fn cancel(&self, id: JobId) {
        let mut state = self.0.lock();
        let work = if state.schedule.cancel(id) { state.work.remove(&id) } else { None };
        self.0.publish(&state);
        drop(state);
        // What the job holds may take a lock when it is dropped.
        drop(work);
    }

    fn abandon(&self, id: JobId) -> bool {
        let mut state = self.0.lock();
        let abandoned = state.schedule.abandon(id);
        self.0.start_all(state);
        abandoned
    }
}

/// A priority below that of the calling thread, as `nice` counts. On Linux a priority belongs to a thread.
#[cfg(target_os = "linux")]
fn lower_priority() -> Option<i32> {
    rustix::process::getpriority_process(None).ok().map(|here| here + NICE)
}

/// Sets the priority of the calling thread. If that is refused, its jobs run at the usual one.
#[cfg(target_os = "linux")]
fn set_priority(priority: Option<i32>) {
    if let Some(priority) = priority {
        let _ = rustix::process::setpriority_process(None, priority);
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() -> Option<i32> {
    None
}

#[cfg(not(target_os = "linux"))]
fn set_priority(_priority: Option<i32>) {}
