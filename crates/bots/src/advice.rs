//! Advice: the best few choices with what they promise, better and better while it thinks.

use crate::search::{Effort, Pace, Race, Searcher, chance};
use crate::{Budget, Imagined, Stop, Task, Thumbs};
use std::time::{Duration, Instant};
use table::{FastDice, Seat};

/// How many choices advice speaks of.
const MOST_LINES: usize = 5;
/// How many choices a line follows.
const LONGEST_LINE: usize = 16;
/// A tree of so many decisions is large enough for any advice.
const MOST_NODES: usize = 400_000;
/// How many choices are tried, and how many to the end.
const PACE: Pace = Pace { most: 12, stay: MOST_LINES };
/// How often advice is given, and when first.
const INTERVAL: Duration = Duration::from_millis(250);
/// See [`INTERVAL`].
const FIRST: Duration = Duration::from_millis(100);

/// A choice and what it promises. Several lines may begin with the same choice and follow different plans.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// The choice.
    pub action: A,
    /// The expected result for the seat that asks, from -1 (lost) to 1 (won).
    pub expected: f32,
    /// Playouts that went through it.
    pub visits: u32,
    /// What would follow, the choice itself first.
    pub follows: Vec<Step<A>>,
}

impl<A> Line<A> {
    /// The expected result as a chance to win, from 0 to 1, in thousandths: a draw counts half.
    pub fn chance(&self) -> f64 {
        (500.0 * (1.0 + f64::from(self.expected))).round().clamp(0.0, 1000.0) / 1000.0
    }
}

/// One choice of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<A> {
    /// Who chooses.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// Tells the decision apart from others that may be met there.
    pub key: u64,
}

/// What a search thinks of a decision so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// The best choices, the best first.
    pub lines: Vec<Line<A>>,
    /// What was done to find them.
    pub effort: Effort,
}

/// Thinks about a decision within a budget and tells again and again what it thinks.
///
/// What it told last is returned; `None` if there is nothing to choose.
///
/// ```
/// use bots::{Budget, Stop, Task, advise};
/// use succession::{Options, Succession};
/// use table::Game;
///
/// let game = Succession::built_in("spain")?;
/// let state = game.start(0, Options::default(), &[7; 32]);
/// let seat = game.to_act(&state).first().unwrap();
/// let mut actions = Vec::new();
/// game.actions(&state, seat, &mut actions);
/// let task = Task { game: &game, seat, view: game.view(&state, Some(seat)), actions };
///
/// let advice = advise(&task, Budget::Playouts(20), 1, &Stop::default(), &mut |_| {}).unwrap();
/// assert!(task.actions.contains(&advice.lines[0].action));
/// assert!((0.0..=1.0).contains(&advice.lines[0].chance()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise<G: Thumbs>(
    task: &Task<'_, G>,
    budget: Budget,
    seed: u64,
    stop: &Stop,
    on_update: &mut dyn FnMut(&Advice<G::Action>),
) -> Option<Advice<G::Action>> {
    task.actions.first()?;
    let begin = Instant::now();
    let lore = task.game.lore();
    let mut searcher = Searcher::<G>::new();
    let state = Imagined::from_view(task.game, &task.view, &mut FastDice::new(seed));
    if let [only] = task.actions[..] {
        let advice = without_choice(task, &lore, &state, only);
        on_update(&advice);
        return Some(advice);
    }
    let mut race = searcher.open(&lore, task, &state, PACE);
    let (time, playouts) = match budget {
        Budget::Time(time) => (time, u64::MAX),
        Budget::Playouts(playouts) => (Duration::MAX, u64::from(playouts)),
    };
    let mut next = FIRST;
    loop {
        let until = next.min(time);
        let is_done = |searcher: &Searcher<G>| {
            searcher.effort.playouts >= playouts || searcher.tree.len() >= MOST_NODES || stop.is_stopped()
        };
        // On a machine that is busy with other things, too, each update knows a little more than the one before.
        let mut begun = false;
        while (!begun || begin.elapsed() < until) && !is_done(&searcher) {
            begun = true;
            let seed = chance(seed, race.tried() as u64);
            for results in searcher.try_out(&lore, task, &race, [seed].into_iter(), || false, stop) {
                race.enter(&results);
            }
            race.thin_out(0.0, searcher.effort.playouts as f32);
        }
        let advice = advice(&lore, task, &mut searcher, &race);
        on_update(&advice);
        if begin.elapsed() >= time || is_done(&searcher) {
            return Some(advice);
        }
        next = begin.elapsed() + INTERVAL;
    }
}

/// Where there is only one choice nothing is searched: what it promises is what the situation does.
fn without_choice<G: Thumbs>(
    task: &Task<'_, G>,
    lore: &G::Lore,
    state: &Imagined<G>,
    only: G::Action,
) -> Advice<G::Action> {
    let result = task.game.evaluate(lore, state);
    let expected = if task.seat == Seat::One { result } else { -result };
    let key = task.game.decision_key(state, task.seat);
    let follows = vec![Step { seat: task.seat, action: only, key }];
    Advice { lines: vec![Line { action: only, expected, visits: 0, follows }], effort: Effort::default() }
}

/// What a search thinks so far: the best of what was tried first, and nothing untried but the most promising.
fn advice<G: Thumbs>(
    lore: &G::Lore,
    task: &Task<'_, G>,
    searcher: &mut Searcher<G>,
    race: &Race,
) -> Advice<G::Action> {
    let ranking = race.ranking();
    let tried = ranking.iter().filter(|(.., tried)| *tried > 0).count();
    let mut line = |(edge, expected, visits): (u32, f32, u32)| {
        let follows = searcher.line(lore, task, edge, LONGEST_LINE);
        Line { action: searcher.tree.edge(edge).made.action, expected, visits, follows }
    };
    let lines = ranking.into_iter().take(tried.clamp(1, MOST_LINES)).map(&mut line).collect();
    Advice { lines, effort: searcher.effort }
}
