//! What the queue promises, whatever is submitted, finished, cancelled and abandoned in whatever order.

use jobs::{JobId, Lane, Limits, Schedule};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// How many quick jobs may go before an expensive one that could start.
const QUICK_IN_A_ROW: usize = 8;

/// Something that happens to the queue. Numbers choose among the jobs there are.
#[derive(Clone, Debug)]
enum Event {
    Submit { owner: u8, lane: Lane },
    Start,
    Lend,
    Finish(usize),
    Cancel(usize),
    Abandon(usize),
}

fn event() -> impl Strategy<Value = Event> {
    let lane = prop_oneof![Just(Lane::Quick), Just(Lane::Expensive)];
    prop_oneof![
        5 => (0..4u8, lane).prop_map(|(owner, lane)| Event::Submit { owner, lane }),
        4 => Just(Event::Start),
        1 => Just(Event::Lend),
        4 => any::<usize>().prop_map(Event::Finish),
        1 => any::<usize>().prop_map(Event::Cancel),
        1 => any::<usize>().prop_map(Event::Abandon),
    ]
}

fn limits() -> impl Strategy<Value = Limits> {
    (1..6usize, 1..6usize, 1..4usize).prop_map(|(cores, expensive, threads_each)| Limits {
        cores,
        expensive,
        threads_each,
        abandoned: usize::MAX,
        ..Limits::default()
    })
}

/// A job that waits.
#[derive(Clone, Debug)]
struct Waiting {
    id: JobId,
    owner: u8,
    lane: Lane,
    /// Starts in its lane since it was submitted, and how many there may be before its own.
    passed: usize,
    most: usize,
}

/// The queue, and what is known of it from outside.
struct Model {
    queue: Schedule<u8>,
    limits: Limits,
    waiting: Vec<Waiting>,
    running: HashMap<JobId, (Lane, usize)>,
    abandoned: HashSet<JobId>,
    quick_in_a_row: usize,
}

impl Model {
    fn new(limits: Limits) -> Model {
        let queue = Schedule::new(limits);
        let limits = queue.limits();
        Model {
            queue,
            limits,
            waiting: Vec::new(),
            running: HashMap::new(),
            abandoned: HashSet::new(),
            quick_in_a_row: 0,
        }
    }

    fn of(&self, lane: Lane) -> impl Iterator<Item = &Waiting> {
        self.waiting.iter().filter(move |job| job.lane == lane)
    }

    fn expensive_running(&self) -> usize {
        self.running.values().filter(|(lane, _)| *lane == Lane::Expensive).count()
    }

    fn cores_used(&self) -> usize {
        self.running.values().map(|(_, threads)| threads).sum()
    }

    fn submit(&mut self, owner: u8, lane: Lane) {
        let id = self.queue.submit(owner, lane).unwrap();
        let before = self.of(lane).filter(|job| job.owner == owner).count();
        // In each round every one of the four owners has one turn at most.
        self.waiting.push(Waiting { id, owner, lane, passed: 0, most: 4 * (before + 1) });
    }

    /// Notes that a waiting job runs now: it is the oldest of its owner, and nobody was passed over for too long.
    fn runs(&mut self, id: JobId, threads: usize) -> Lane {
        let place = self.waiting.iter().position(|job| job.id == id).expect("only waiting jobs are started");
        let job = self.waiting.remove(place);
        let first = self.of(job.lane).all(|other| other.owner != job.owner || other.id > id);
        assert!(first, "an owner's jobs keep their order");
        for other in self.waiting.iter_mut().filter(|other| other.lane == job.lane) {
            other.passed += 1;
            assert!(other.passed < other.most, "{other:?} starves");
        }
        self.running.insert(id, (job.lane, threads));
        job.lane
    }

    fn start(&mut self) {
        let quick = self.of(Lane::Quick).count();
        let expensive = self.of(Lane::Expensive).count();
        let could = expensive > 0 && self.expensive_running() < self.limits.expensive;
        let free = self.limits.cores - self.cores_used();
        let Some(start) = self.queue.start() else {
            assert!(free == 0 || (quick == 0 && !could), "a core is free and a job waits");
            return;
        };
        assert!(free > 0);
        let lane = self.runs(start.id, start.threads);
        assert_eq!(lane, start.lane);
        match lane {
            Lane::Quick => {
                assert_eq!(start.threads, 1);
                self.quick_in_a_row = if could { self.quick_in_a_row + 1 } else { 0 };
                assert!(self.quick_in_a_row <= QUICK_IN_A_ROW, "expensive jobs starve");
            }
            Lane::Expensive => {
                assert!(quick == 0 || self.quick_in_a_row == QUICK_IN_A_ROW, "quick jobs go first");
                assert!(start.threads <= self.limits.threads_each);
                self.quick_in_a_row = 0;
            }
        }
    }

    fn step(&mut self, event: Event) {
        let chosen = |number: usize, jobs: Vec<JobId>| {
            let mut jobs = jobs;
            jobs.sort_unstable();
            (!jobs.is_empty()).then(|| jobs[number % jobs.len()])
        };
        match event {
            Event::Submit { owner, lane } => self.submit(owner, lane),
            Event::Start => self.start(),
            Event::Lend => {
                let busy = self.cores_used() == self.limits.cores;
                match self.queue.lend() {
                    Some(id) => {
                        assert!(busy, "a core is free");
                        assert_eq!(self.runs(id, 0), Lane::Quick);
                    }
                    None => assert!(!busy || self.of(Lane::Quick).count() == 0),
                }
            }
            Event::Finish(number) => {
                let ids = self.running.keys().chain(&self.abandoned).copied().collect();
                if let Some(id) = chosen(number, ids) {
                    self.queue.finish(id);
                    self.running.remove(&id);
                    self.abandoned.remove(&id);
                }
            }
            Event::Cancel(number) => {
                if let Some(id) = chosen(number, self.waiting.iter().map(|job| job.id).collect()) {
                    assert!(self.queue.cancel(id));
                    assert!(!self.queue.cancel(id));
                    self.waiting.retain(|job| job.id != id);
                }
                if let Some(id) = chosen(number, self.running.keys().copied().collect()) {
                    assert!(!self.queue.cancel(id), "a running job is not in the queue");
                }
            }
            Event::Abandon(number) => {
                if let Some(id) = chosen(number, self.running.keys().copied().collect()) {
                    assert!(self.queue.abandon(id));
                    self.running.remove(&id);
                    self.abandoned.insert(id);
                }
            }
        }
        self.check();
    }

    fn check(&self) {
        let stats = self.queue.stats();
        assert!(stats.cores_used <= self.limits.cores, "{stats:?} of {:?}", self.limits);
        assert!(stats.expensive_running <= self.limits.expensive, "{stats:?} of {:?}", self.limits);
        assert_eq!(stats.cores_used, self.cores_used());
        assert_eq!(stats.expensive_running, self.expensive_running());
        assert_eq!(stats.quick_running + stats.expensive_running, self.running.len());
        assert_eq!(stats.quick_waiting, self.of(Lane::Quick).count());
        assert_eq!(stats.expensive_waiting, self.of(Lane::Expensive).count());
        assert_eq!(stats.abandoned, self.abandoned.len());
    }
}

proptest! {
    /// The budget is kept, nobody starves, owners take turns, quick jobs go first, what ends frees its cores.
    #[test]
    fn the_queue_keeps_its_promises(limits in limits(), events in prop::collection::vec(event(), 0..300)) {
        let mut model = Model::new(limits);
        for event in events {
            model.step(event);
        }
        // Everything that still waits gets its start once the rest ends.
        while !model.waiting.is_empty() {
            let before = model.waiting.len();
            model.start();
            if model.waiting.len() == before {
                model.step(Event::Finish(0));
            }
        }
    }

    /// An owner with many jobs and one with a single job: the single one waits for one other start at most.
    #[test]
    fn one_job_does_not_wait_for_the_many_of_another_owner(many in 1..100usize, started in 0..50usize) {
        let mut queue = Schedule::new(Limits::default());
        for _ in 0..many {
            queue.submit("many", Lane::Expensive).unwrap();
        }
        for _ in 0..started {
            let Some(start) = queue.start() else { break };
            queue.finish(start.id);
        }
        let one = queue.submit("one", Lane::Expensive).unwrap();
        let mut before = 0;
        loop {
            let start = queue.start().unwrap();
            if start.id == one {
                break;
            }
            queue.finish(start.id);
            before += 1;
        }
        prop_assert!(before <= 1, "{before} jobs of the other owner went first");
    }
}

#[test]
fn an_expensive_job_gets_more_threads_only_while_nothing_else_waits() {
    let limits = Limits { cores: 8, threads_each: 4, ..Limits::default() };
    let mut queue = Schedule::new(limits);
    queue.submit("a", Lane::Expensive).unwrap();
    assert_eq!(queue.start().map(|start| start.threads), Some(4));
    queue.submit("b", Lane::Expensive).unwrap();
    queue.submit("c", Lane::Expensive).unwrap();
    queue.submit("d", Lane::Quick).unwrap();
    assert_eq!(queue.start().map(|start| start.threads), Some(1), "the quick one");
    assert_eq!(queue.start().map(|start| start.threads), Some(2));
    assert_eq!(queue.start().map(|start| start.threads), Some(1));
    assert_eq!(queue.stats().cores_used, 8);
}

#[test]
fn a_queue_that_is_full_or_hangs_refuses() {
    let limits = Limits { waiting: 2, waiting_each: 1, abandoned: 1, ..Limits::default() };
    let mut queue = Schedule::new(limits);
    queue.submit("a", Lane::Quick).unwrap();
    assert_eq!(queue.submit("a", Lane::Quick), Err(jobs::Refused::Full));
    queue.submit("b", Lane::Quick).unwrap();
    assert_eq!(queue.submit("c", Lane::Quick), Err(jobs::Refused::Full));
    let hung = queue.submit("a", Lane::Expensive).unwrap();
    for _ in 0..2 {
        let quick = queue.start().unwrap().id;
        queue.finish(quick);
    }
    assert_eq!(queue.start().unwrap().id, hung);
    assert!(queue.abandon(hung));
    assert_eq!(queue.submit("c", Lane::Quick), Err(jobs::Refused::Hung));
    queue.finish(hung);
    assert!(queue.submit("c", Lane::Quick).is_ok());
}
