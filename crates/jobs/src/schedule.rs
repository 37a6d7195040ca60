//! Who is next: the queue itself, without threads and without time.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

/// How many quick jobs may take a free core one after the other while an expensive job waits for one.
const QUICK_IN_A_ROW: u32 = 8;

/// The number of a job.
pub type JobId = u64;

/// How long a job takes, which decides what it has to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Milliseconds. Such a job never waits for an expensive one to end.
    Quick,
    /// Seconds. Such a job can be told to stop.
    Expensive,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Lane; 2] = [Lane::Quick, Lane::Expensive];

    /// The name of a lane, for metrics.
    pub fn name(self) -> &'static str {
        match self {
            Lane::Quick => "quick",
            Lane::Expensive => "expensive",
        }
    }
}

/// What a queue may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cores for all jobs together, at least 1.
    pub cores: usize,
    /// Expensive jobs that run at once, at least 1 and never more than the cores.
    pub expensive: usize,
    /// The most threads one expensive job gets when cores are free, at least 1.
    pub threads_each: usize,
    /// Jobs that may wait in each lane.
    pub waiting: usize,
    /// Jobs of one owner that may wait in each lane.
    pub waiting_each: usize,
    /// How long an expensive job may run while another one waits.
    pub turn: std::time::Duration,
    /// Abandoned jobs whose threads have not ended; with so many, the queue refuses new jobs.
    pub abandoned: usize,
    /// Whether threads that run expensive jobs have a lower priority than the rest of the process.
    pub yields: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            cores: 1,
            expensive: usize::MAX,
            threads_each: 1,
            waiting: usize::MAX,
            waiting_each: usize::MAX,
            turn: std::time::Duration::from_secs(5),
            abandoned: 8,
            yields: false,
        }
    }
}

/// Why a job is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// As many jobs wait as may wait, of this owner or of all.
    #[error("too many jobs are waiting")]
    Full,
    /// Too many abandoned jobs have not ended.
    #[error("too many jobs hang")]
    Hung,
}

/// A job that is to start now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The job.
    pub id: JobId,
    /// Its lane.
    pub lane: Lane,
    /// The number of threads it may use.
    pub threads: usize,
}

/// How many jobs there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Quick jobs that wait.
    pub quick_waiting: usize,
    /// Expensive jobs that wait.
    pub expensive_waiting: usize,
    /// Quick jobs that run, on a core of their own or on that of an expensive job.
    pub quick_running: usize,
    /// Expensive jobs that run.
    pub expensive_running: usize,
    /// Cores in use.
    pub cores_used: usize,
    /// Abandoned jobs that have not ended.
    pub abandoned: usize,
}

/// Jobs of one lane. The owners take turns; each owner's own jobs keep their order.
#[derive(Debug)]
struct Line<K> {
    turns: VecDeque<K>,
    jobs: HashMap<K, VecDeque<JobId>>,
    len: usize,
}

impl<K: Clone + Eq + Hash> Line<K> {
    fn new() -> Line<K> {
        Line { turns: VecDeque::new(), jobs: HashMap::new(), len: 0 }
    }

    fn push(&mut self, owner: K, id: JobId) {
        let jobs = self.jobs.entry(owner.clone()).or_default();
        if jobs.is_empty() {
            self.turns.push_back(owner);
        }
        jobs.push_back(id);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(K, JobId)> {
        let owner = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&owner)?;
        let id = jobs.pop_front()?;
        self.len -= 1;
        if jobs.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.turns.push_back(owner.clone());
        }
        Some((owner, id))
    }

    fn remove(&mut self, id: JobId) -> bool {
        let Some((owner, place)) = self
            .jobs
            .iter()
            .find_map(|(owner, jobs)| Some((owner.clone(), jobs.iter().position(|job| *job == id)?)))
        else {
            return false;
        };
        if let Some(jobs) = self.jobs.get_mut(&owner) {
            jobs.remove(place);
            if jobs.is_empty() {
                self.jobs.remove(&owner);
                self.turns.retain(|other| *other != owner);
            }
        }
        self.len -= 1;
        true
    }
}

/// The queue: which jobs wait, which run, and on how many cores.
#[derive(Debug)]
pub struct Schedule<K> {
    limits: Limits,
    next_id: JobId,
    quick: Line<K>,
    expensive: Line<K>,
    /// Cores each running job holds: none for a quick job on the core of an expensive one.
    running: HashMap<JobId, (Lane, usize)>,
    abandoned: HashSet<JobId>,
    cores_used: usize,
    expensive_running: usize,
    quick_in_a_row: u32,
}

impl<K: Clone + Eq + Hash> Schedule<K> {
    /// An empty queue.
    pub fn new(limits: Limits) -> Schedule<K> {
        let cores = limits.cores.max(1);
        let limits = Limits {
            cores,
            expensive: limits.expensive.clamp(1, cores),
            threads_each: limits.threads_each.clamp(1, cores),
            ..limits
        };
        Schedule {
            limits,
            next_id: 0,
            quick: Line::new(),
            expensive: Line::new(),
            running: HashMap::new(),
            abandoned: HashSet::new(),
            cores_used: 0,
            expensive_running: 0,
            quick_in_a_row: 0,
        }
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Puts a job of an owner into a lane.
    pub fn submit(&mut self, owner: K, lane: Lane) -> Result<JobId, Refused> {
        if self.abandoned.len() >= self.limits.abandoned {
            return Err(Refused::Hung);
        }
        let limits = self.limits;
        let line = self.line(lane);
        let own = line.jobs.get(&owner).map_or(0, VecDeque::len);
        if line.len >= limits.waiting || own >= limits.waiting_each {
            return Err(Refused::Full);
        }
        let id = self.next_id;
        self.next_id += 1;
        self.line(lane).push(owner, id);
        Ok(id)
    }

    fn line(&mut self, lane: Lane) -> &mut Line<K> {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Expensive => &mut self.expensive,
        }
    }

    /// The next job that can run on a free core, if there is one.
    ///
    /// Quick jobs go first, but not without end: after a few of them an expensive job gets its start.
    pub fn start(&mut self) -> Option<Start> {
        let free = self.limits.cores - self.cores_used.min(self.limits.cores);
        if free == 0 {
            return None;
        }
        let room = self.expensive.len > 0 && self.expensive_running < self.limits.expensive;
        let quick = self.quick.len > 0 && !(room && self.quick_in_a_row >= QUICK_IN_A_ROW);
        if quick {
            self.quick_in_a_row = if room { self.quick_in_a_row + 1 } else { 0 };
            let (_, id) = self.quick.pop()?;
            return Some(self.run(id, Lane::Quick, 1));
        }
        if !room {
            return None;
        }
        self.quick_in_a_row = 0;
        let (_, id) = self.expensive.pop()?;
        let places = self.limits.expensive - self.expensive_running - 1;
        let kept = self.quick.len + self.expensive.len.min(places);
        let threads = free.saturating_sub(kept).clamp(1, self.limits.threads_each);
        Some(self.run(id, Lane::Expensive, threads))
    }

    /// A quick job to be run by an expensive one on its own core, because no other core is free for it.
    pub fn lend(&mut self) -> Option<JobId> {
        if self.cores_used < self.limits.cores {
            return None;
        }
        let (_, id) = self.quick.pop()?;
        self.running.insert(id, (Lane::Quick, 0));
        Some(id)
    }

    fn run(&mut self, id: JobId, lane: Lane, threads: usize) -> Start {
        self.running.insert(id, (lane, threads));
        self.cores_used += threads;
        self.expensive_running += usize::from(lane == Lane::Expensive);
        Start { id, lane, threads }
    }

    /// Notes that a job has ended. Its cores are free again.
    pub fn finish(&mut self, id: JobId) {
        self.abandoned.remove(&id);
        self.free(id);
    }

    fn free(&mut self, id: JobId) -> bool {
        let Some((lane, threads)) = self.running.remove(&id) else { return false };
        self.cores_used -= threads;
        self.expensive_running -= usize::from(lane == Lane::Expensive);
        true
    }

    /// Removes a job that still waits. Returns false if it runs or has ended.
    pub fn cancel(&mut self, id: JobId) -> bool {
        self.quick.remove(id) || self.expensive.remove(id)
    }

    /// Gives up a running job that does not end: its cores go to others. Returns false if it does not run.
    pub fn abandon(&mut self, id: JobId) -> bool {
        let ran = self.free(id);
        if ran {
            self.abandoned.insert(id);
        }
        ran
    }

    /// Whether quick jobs wait.
    pub fn quick_waits(&self) -> bool {
        self.quick.len > 0
    }

    /// Whether expensive jobs wait, so that running ones must keep to their turn.
    pub fn expensive_waits(&self) -> bool {
        self.expensive.len > 0
    }

    /// How many jobs there are.
    pub fn stats(&self) -> Stats {
        Stats {
            quick_waiting: self.quick.len,
            expensive_waiting: self.expensive.len,
            quick_running: self.running.len() - self.expensive_running,
            expensive_running: self.expensive_running,
            cores_used: self.cores_used,
            abandoned: self.abandoned.len(),
        }
    }
}
