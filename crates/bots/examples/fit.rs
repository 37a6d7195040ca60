//! Fits the weights of the evaluation to games by rules of thumb: `fit TITLE GAMES [SEED] [PENALTY]`.
//!
//! Plays games by rules of thumb, half of them varied, notes the features of the situation again and again, and finds by logistic
//! regression what they say about who wins. Prints weights by the years left, from which those in
//! `judgement.rs` were rounded, and how far both can be trusted in games that were not used.

#![allow(clippy::needless_range_loop)] // matrices read better by index

use bots::{Imagined, KNOTS, Mind, Mood, NAMES, Thumbs, features, share_of_knot};
use succession::step::Step;
use succession::{Options, Succession};
use table::{Dice, FastDice, Game, Seat, Seats};

/// A situation, and who won in the end.
struct Sample {
    features: Vec<f32>,
    years: f32,
    won: bool,
    /// The expected result by the weights that are in force.
    value: f32,
    /// Kept to see how good the fit is.
    aside: bool,
}

impl Sample {
    /// The features by knots.
    fn terms(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let width = self.features.len();
        let knots = (0..KNOTS.len()).map(|knot| (knot, share_of_knot(knot, self.years)));
        knots.filter(|(_, share)| *share > 0.0).flat_map(move |(knot, share)| {
            let feature = move |(i, f): (usize, &f32)| (knot * width + i, f64::from(share * f));
            self.features.iter().enumerate().map(feature)
        })
    }

    fn chance(&self, weights: &[f64]) -> f64 {
        let odds: f64 = self.terms().map(|(i, term)| weights[i] * term).sum();
        1.0 / (1.0 + (-odds).exp())
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let title = args.get(1).map_or("spain", String::as_str);
    let games: u64 = args.get(2).map_or(200, |s| s.parse().expect("a number"));
    let first: u64 = args.get(3).map_or(1_000_000, |s| s.parse().expect("a seed"));
    let penalty: f64 = args.get(4).map_or(20.0, |s| s.parse().expect("a number"));
    let game = Succession::built_in(title).expect("a title");
    let mut samples = Vec::new();
    let mut won = 0;
    for seed in first..first + games {
        won += u64::from(play(&game, seed, &mut samples));
    }
    println!("// {games} games, {won} won by the Alliance, {} situations", samples.len());
    let weights = fit(&samples, penalty);
    for knot in weights.chunks(NAMES.len()) {
        let row: Vec<String> = knot.iter().map(|w| format!("{w:.4}")).collect();
        println!("[{}],", row.join(", "));
    }
    for (i, name) in NAMES.iter().enumerate() {
        let row: Vec<String> = weights.chunks(NAMES.len()).map(|knot| format!("{:8.3}", knot[i])).collect();
        println!("// {name:45} {}", row.join(" "));
    }
    calibrate("weights in force", &samples, &|s| f64::from(s.value + 1.0) / 2.0);
    calibrate("new weights", &samples, &|s| s.chance(&weights));
}

/// How often situations of some expected result were won, in games that were kept aside.
fn calibrate(name: &str, samples: &[Sample], chance: &dyn Fn(&Sample) -> f64) {
    let aside: Vec<&Sample> = samples.iter().filter(|s| s.aside).collect();
    println!("// {name}:");
    for bin in 0..10 {
        let (low, high) = (f64::from(bin) * 0.1, f64::from(bin) * 0.1 + 0.1);
        let those: Vec<&&Sample> = aside.iter().filter(|s| (low..high).contains(&chance(s))).collect();
        if those.len() > 20 {
            let won = those.iter().filter(|s| s.won).count() as f64 / those.len() as f64;
            println!("//   {low:.1} {:6} situations, won {won:.2}", those.len());
        }
    }
    for years in 0..14 {
        let y = years as f32;
        let those: Vec<&&Sample> = aside.iter().filter(|s| (y..y + 1.0).contains(&s.years)).collect();
        if those.is_empty() {
            continue;
        }
        let n = those.len() as f64;
        let squares: f64 = those.iter().map(|s| (chance(s) - f64::from(u8::from(s.won))).powi(2)).sum();
        let won = those.iter().filter(|s| s.won).count() as f64 / n;
        println!(
            "//   {years:2} years left: squared error {:.3}, without looking {:.3}",
            squares / n,
            won * (1.0 - won)
        );
    }
}

/// Logistic regression by Newton's method.
fn fit(samples: &[Sample], penalty: f64) -> Vec<f64> {
    let n = NAMES.len() * KNOTS.len();
    let mut weights = vec![0.0; n];
    let used: Vec<&Sample> = samples.iter().filter(|s| !s.aside).collect();
    let scales = scales(&used, n);
    for _ in 0..12 {
        let mut hessian = vec![vec![0.0; n]; n];
        let mut gradient = vec![0.0; n];
        for sample in &used {
            let p = sample.chance(&weights);
            let error = f64::from(u8::from(sample.won)) - p;
            let terms: Vec<(usize, f64)> = sample.terms().collect();
            for &(i, a) in &terms {
                gradient[i] += a * error;
                for &(j, b) in &terms {
                    hessian[i][j] += a * b * p * (1.0 - p);
                }
            }
        }
        for i in 0..n {
            hessian[i][i] += penalty * scales[i];
            gradient[i] -= penalty * scales[i] * weights[i];
        }
        let step = solve(hessian, gradient);
        weights.iter_mut().zip(step).for_each(|(w, s)| *w += s);
    }
    weights
}

/// The mean squares of the terms, so that the penalty does not depend on their size.
fn scales(samples: &[&Sample], n: usize) -> Vec<f64> {
    let mut scales = vec![1e-3; n];
    for sample in samples {
        for (i, term) in sample.terms() {
            scales[i] += term * term / samples.len() as f64;
        }
    }
    scales
}

/// Plays a game; was it won by the Alliance?
fn play(game: &Succession, seed: u64, samples: &mut Vec<Sample>) -> bool {
    let lore = game.lore();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let start = game.start(0, Options::default(), &bytes);
    let mut dice = FastDice::new(seed);
    let mut state = Imagined::from_view(game, &game.view(&start, Some(Seat::One)), &mut dice);
    let mood = if seed.is_multiple_of(2) { Mood::Steady } else { Mood::Varied };
    let mut minds = [Mind::new(mood, seed), Mind::new(mood, seed + 1)];
    let (mut actions, mut weights, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let begin = samples.len();
    for _ in 0..100_000 {
        let seat = match game.to_act(&state) {
            Seats::None => break,
            Seats::One(seat) => seat,
            Seats::Both => Seat::One,
        };
        let odds = match state.top() {
            Step::PlayCard(_) => 2,
            Step::Spend(_) => 6,
            _ => 0,
        };
        if odds > 0 && dice.below(odds, "sample") == 0 {
            let (features, years) = features(game, &lore, &state);
            let value = game.evaluate(&lore, &state);
            samples.push(Sample { features, years, won: false, value, aside: seed.is_multiple_of(5) });
        }
        actions.clear();
        game.actions(&state, seat, &mut actions);
        game.weigh(&lore, &state, seat, &actions, &mut minds[seat.index()], &mut weights);
        let index = choose(&weights, mood, &mut dice);
        let Some(&action) = actions.get(index) else { break };
        state.play(game, seat, action, &mut dice, &mut events);
    }
    let won = game.outcome(&state).is_some_and(|outcome| outcome.winner == Some(Seat::One));
    samples[begin..].iter_mut().for_each(|sample| sample.won = won);
    won
}

/// The heaviest choice, or in a varied mood sometimes another.
fn choose(weights: &[f32], mood: Mood, dice: &mut FastDice) -> usize {
    if mood == Mood::Steady || dice.below(10, "whim") > 0 {
        let heavier = |a: &usize, b: &usize| weights[*a].total_cmp(&weights[*b]).then(b.cmp(a));
        return (0..weights.len()).max_by(heavier).unwrap_or(0);
    }
    let mut left = weights.iter().sum::<f32>() * dice.below(1 << 20, "whim") as f32 / (1 << 20) as f32;
    let passed = |weight: &&f32| {
        left -= **weight;
        left >= 0.0
    };
    weights.iter().take_while(passed).count().min(weights.len().saturating_sub(1))
}

/// Gauss's elimination.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|&x, &y| a[x][i].abs().total_cmp(&a[y][i].abs())).unwrap_or(i);
        a.swap(i, pivot);
        b.swap(i, pivot);
        for j in i + 1..n {
            let factor = a[j][i] / a[i][i];
            for k in i..n {
                a[j][k] -= factor * a[i][k];
            }
            b[j] -= factor * b[i];
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            b[i] -= a[i][j] * b[j];
        }
        b[i] /= a[i][i];
    }
    b
}
