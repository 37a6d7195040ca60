//! Fits the weights of the evaluation to games between Captains: `fit TITLE GAMES [SEED]`.
//!
//! Plays games by varied rules of thumb, notes the features of the situation whenever a card is about to be played, and
//! finds what they say about the year to come and about who wins.

#![allow(clippy::needless_range_loop)] // matrices read better by index

use bots::{Imagined, Mind, Mood, NAMES, Thumbs, features};
use succession::step::Step;
use succession::{Options, Succession};
use table::{Dice, FastDice, Game, Seat, Seats};

struct Sample {
    features: Vec<f32>,
    over: f32,
    years: f32,
    /// Points over at the same time a year later, or at the end.
    later: f32,
    won: bool,
    chances: [f32; 3],
    value: f32,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let title = args.get(1).map_or("spain", String::as_str);
    let games: u64 = args.get(2).map_or(200, |s| s.parse().expect("a number"));
    let first: u64 = args.get(3).map_or(1_000_000, |s| s.parse().expect("a seed"));
    let game = Succession::built_in(title).expect("a title");
    let mut samples = Vec::new();
    let mut won = 0;
    for seed in first..first + games {
        won += u64::from(play(&game, seed, &mut samples));
    }
    println!("// {games} games, {won} won by the Alliance, {} situations", samples.len());
    let coming = fit_coming(&samples);
    let row: Vec<String> = coming.iter().map(|w| format!("{w:.4}")).collect();
    println!("coming: [{}],", row.join(", "));
    for (name, weight) in NAMES.iter().zip(&coming) {
        println!("// {name:40} {weight:8.3}");
    }
    fit_chances(&samples, &coming);
    calibrate(&samples);
}

/// How often situations of some expected result were won.
fn calibrate(samples: &[Sample]) {
    let table = |name: &str, of: &dyn Fn(&Sample) -> f32| {
        println!("// {name}");
        for bin in 0..10 {
            let (low, high) = (bin as f32 * 0.1, bin as f32 * 0.1 + 0.1);
            let those: Vec<&Sample> = samples.iter().filter(|s| (low..high).contains(&of(s))).collect();
            if those.len() > 20 {
                let n = those.len() as f32;
                let won = those.iter().filter(|s| s.won).count() as f32 / n;
                let mean = those.iter().map(|s| (s.value + 1.0) / 2.0).sum::<f32>() / n;
                println!("//   {low:.1} {:6} situations, won {won:.2}, expected {mean:.2}", those.len());
            }
        }
    };
    table("expected result", &|s| (s.value + 1.0) / 2.0);
    table("chance on points", &|s| s.chances[0]);
    table("the Alliance takes a capital", &|s| if s.chances[1] == 0.0 { -1.0 } else { s.chances[1] });
    table("the Bourbons take a capital", &|s| if s.chances[2] == 0.0 { -1.0 } else { s.chances[2] });
    for years in 0..12 {
        let y = years as f32;
        let those: Vec<&Sample> = samples.iter().filter(|s| (y..y + 1.0).contains(&s.years)).collect();
        let n = those.len().max(1) as f32;
        let loss: f32 =
            those.iter().map(|s| ((s.value + 1.0) / 2.0 - f32::from(u8::from(s.won))).powi(2)).sum();
        println!("// {years} years left: {} situations, squared error {:.3}", those.len(), loss / n);
    }
}

fn predicted(coming: &[f64], sample: &Sample) -> f64 {
    coming.iter().zip(&sample.features).map(|(w, f)| w * f64::from(*f)).sum()
}

/// Linear regression of what the next year brings.
fn fit_coming(samples: &[Sample]) -> Vec<f64> {
    let n = NAMES.len();
    let full: Vec<&Sample> = samples.iter().filter(|s| s.years >= 1.0).collect();
    let mut normal = vec![vec![0.0; n]; n];
    let mut right = vec![0.0; n];
    for sample in &full {
        let gain = f64::from(sample.later - sample.over);
        for i in 0..n {
            let f = f64::from(sample.features[i]);
            right[i] += f * gain;
            for j in 0..n {
                normal[i][j] += f * f64::from(sample.features[j]);
            }
        }
    }
    for (i, row) in normal.iter_mut().enumerate() {
        row[i] += 0.01 * full.len() as f64;
    }
    let coming = solve(normal, right);
    let error = |of: &dyn Fn(&Sample) -> f64| {
        let sum: f64 = full.iter().map(|s| (f64::from(s.later - s.over) - of(s)).powi(2)).sum();
        (sum / full.len() as f64).sqrt()
    };
    println!("// error {:.3}, of the mean {:.3}", error(&|s| predicted(&coming, s)), error(&|_| 0.0));
    coming
}

/// The drift and spread that say best who wins, by trying.
fn fit_chances(samples: &[Sample], coming: &[f64]) {
    let loss = |drift: f64, spread: [f64; 2]| {
        let of = |s: &Sample| {
            let years = f64::from(s.years);
            let over = f64::from(s.over) + predicted(coming, s) * years.min(1.0);
            let odds = (over + drift * years) / (spread[0] + spread[1] * years).sqrt();
            let p = (1.0 / (1.0 + (-odds).exp())).clamp(1e-6, 1.0 - 1e-6);
            -(if s.won { p } else { 1.0 - p }).ln()
        };
        samples.iter().map(of).sum::<f64>() / samples.len() as f64
    };
    let mut best = (f64::INFINITY, 0.0, [0.0; 2]);
    for drift in (-8..=16).map(|n| f64::from(n) * 0.25) {
        for now in [0.3, 1.0, 2.0, 4.0, 8.0] {
            for later in [1.0, 2.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0] {
                let this = loss(drift, [now, later]);
                if this < best.0 {
                    best = (this, drift, [now, later]);
                }
            }
        }
    }
    println!("// log loss {:.4}\ndrift: {},\nspread: {:?},", best.0, best.1, best.2);
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
        if matches!(state.top(), Step::PlayCard(_))
            || (matches!(state.top(), Step::Spend(_)) && dice.below(4, "") == 0)
        {
            let (features, over, years, chances) = features(game, &lore, &state);
            let value = game.evaluate(&lore, &state);
            samples.push(Sample { features, over, years, later: over, won: false, chances, value });
        }
        actions.clear();
        game.actions(&state, seat, &mut actions);
        if actions.is_empty() {
            eprintln!(
                "seed {seed}: nothing to do at {:?} {seat:?} {:?} {:?}",
                &state.steps[..state.depth as usize],
                state.pick,
                state.force
            );
            break;
        }
        game.weigh(&lore, &state, seat, &actions, &mut minds[seat.index()], &mut weights);
        let mut left = weights.iter().sum::<f32>() * dice.below(1 << 20, "whim") as f32 / (1 << 20) as f32;
        let mut index = 0;
        while index + 1 < weights.len() && left >= weights[index] {
            left -= weights[index];
            index += 1;
        }
        state.play(game, seat, actions[index], &mut dice, &mut events);
    }
    let won = game.outcome(&state).is_some_and(|outcome| outcome.winner == Some(Seat::One));
    let (_, last, ..) = features(game, &lore, &state);
    let of_game = &mut samples[begin..];
    for i in 0..of_game.len() {
        let wanted = of_game[i].years - 1.0;
        let later = of_game[i..].iter().find(|s| s.years <= wanted + 0.05).map_or(last, |s| s.over);
        of_game[i].later = later;
        of_game[i].won = won;
    }
    won
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
