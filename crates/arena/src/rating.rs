//! Ratings: logistic Elo by maximum likelihood, with intervals by a bootstrap over pairs of games.
//!
//! Two games with the same dice and sides swapped are not independent, pairs of them are. So what is weighted anew is
//! pairs (a Bayesian bootstrap: every pair gets a weight from the exponential distribution). Every two bots are given
//! one more pair won and one more pair lost: a clean score then has a finite rating, and an interval.

use table::FastDice;

/// How often the results are weighted anew.
const REPLICATES: usize = 2_000;
/// Points of Elo in a factor of e of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// What a bot got out of a pair of games against another: 0, ¼, ½, ¾ or 1 of what there was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairScore {
    /// The pairing, by its place among all.
    pub pairing: usize,
    /// The share of the bot that is named first.
    pub score: f64,
}

/// A value and where it lies with a probability of 95%.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    fn new(value: f64, mut replicates: Vec<f64>) -> Estimate {
        replicates.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = (share * replicates.len() as f64) as usize;
            replicates.get(place.min(replicates.len().saturating_sub(1))).copied().unwrap_or(value)
        };
        Estimate { value, low: at(0.025), high: at(0.975) }
    }
}

/// What comes of all pairs of games.
pub struct Ratings {
    /// Elo of every bot above the weakest one.
    pub bots: Vec<Estimate>,
    /// For every pairing: the share of the first bot.
    pub scores: Vec<Estimate>,
    /// For every pairing: Elo of the first bot above the second, by their own games only.
    pub differences: Vec<Estimate>,
}

/// Rates bots by their pairs of games.
///
/// ```
/// use arena::rating::{PairScore, rate};
///
/// // Two bots, fifty pairs of games; the first took three quarters of each.
/// let pairs = vec![PairScore { pairing: 0, score: 0.75 }; 50];
/// let ratings = rate(2, &[[0, 1]], &pairs, 1);
/// let difference = ratings.differences[0];
/// assert!(difference.low < difference.value && difference.value < difference.high);
/// assert!((170.0..200.0).contains(&difference.value));
/// ```
pub fn rate(players: usize, pairings: &[[usize; 2]], pairs: &[PairScore], seed: u64) -> Ratings {
    let evened = with_imaginary(pairings.len(), pairs);
    let mut dice = FastDice::new(seed);
    let ones = vec![1.0; evened.len()];
    let first = Replicate::of(players, pairings, &evened, &ones);
    let weakest = first.weakest();
    let mut drawn: Vec<Replicate> = Vec::with_capacity(REPLICATES);
    for _ in 0..REPLICATES {
        let weights: Vec<f64> = evened.iter().map(|_| exponential(&mut dice)).collect();
        drawn.push(Replicate::of(players, pairings, &evened, &weights));
    }
    let gather = |value: &dyn Fn(&Replicate) -> f64| drawn.iter().map(value).collect::<Vec<f64>>();
    let above = |replicate: &Replicate, bot: usize| replicate.elo[bot] - replicate.elo[weakest];
    let plain = |pairing: usize| {
        let own: Vec<f64> = pairs.iter().filter(|p| p.pairing == pairing).map(|p| p.score).collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    Ratings {
        bots: (0..players).map(|bot| Estimate::new(above(&first, bot), gather(&|r| above(r, bot)))).collect(),
        scores: (0..pairings.len())
            .map(|pairing| Estimate::new(plain(pairing), gather(&|r| r.scores[pairing])))
            .collect(),
        differences: (0..pairings.len())
            .map(|pairing| Estimate::new(elo(first.scores[pairing]), gather(&|r| elo(r.scores[pairing]))))
            .collect(),
    }
}

/// Elo that goes with a score.
pub fn elo(score: f64) -> f64 {
    ELO * (score / (1.0 - score)).ln()
}

/// The pairs, and for every pairing one more won and one more lost.
fn with_imaginary(pairings: usize, pairs: &[PairScore]) -> Vec<PairScore> {
    let imaginary = (0..pairings).flat_map(|pairing| [0.0, 1.0].map(|score| PairScore { pairing, score }));
    pairs.iter().copied().chain(imaginary).collect()
}

/// A number from the exponential distribution with mean 1.
fn exponential(dice: &mut FastDice) -> f64 {
    let uniform = (f64::from(dice.next_bits()) + 0.5) / 4_294_967_296.0;
    -uniform.ln()
}

/// What weights of the pairs make of scores and ratings.
struct Replicate {
    scores: Vec<f64>,
    elo: Vec<f64>,
}

impl Replicate {
    fn of(players: usize, pairings: &[[usize; 2]], pairs: &[PairScore], weights: &[f64]) -> Replicate {
        let (mut won, mut played) = (vec![0.0; pairings.len()], vec![0.0; pairings.len()]);
        for (pair, weight) in pairs.iter().zip(weights) {
            won[pair.pairing] += weight * pair.score;
            played[pair.pairing] += weight;
        }
        let elo = most_likely(players, pairings, &won, &played).into_iter().map(|r| r * ELO).collect();
        Replicate { scores: won.iter().zip(&played).map(|(won, played)| won / played).collect(), elo }
    }

    fn weakest(&self) -> usize {
        (0..self.elo.len()).min_by(|&a, &b| self.elo[a].total_cmp(&self.elo[b])).unwrap_or(0)
    }
}

/// Ratings (natural logarithms of odds, the first one 0) that make the scores most likely, by Newton's method. The
/// likelihood has one summit, as everybody has won and lost something.
fn most_likely(players: usize, pairings: &[[usize; 2]], won: &[f64], played: &[f64]) -> Vec<f64> {
    let mut ratings = vec![0.0; players];
    for _ in 0..100 {
        let mut slope = vec![0.0; players];
        let mut bend = vec![vec![0.0; players]; players];
        for (at, &[a, b]) in pairings.iter().enumerate() {
            let expected = 1.0 / (1.0 + (ratings[b] - ratings[a] as f64).exp());
            let surprise = won[at] - played[at] * expected;
            let weight = played[at] * expected * (1.0 - expected);
            slope[a] += surprise;
            slope[b] -= surprise;
            bend[a][a] += weight;
            bend[b][b] += weight;
            bend[a][b] -= weight;
            bend[b][a] -= weight;
        }
        let step = solve(bend, slope);
        let most = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        let scale = if most > 1.0 { 1.0 / most } else { 1.0 };
        ratings.iter_mut().zip(&step).for_each(|(rating, step)| *rating += scale * step);
        if most < 1e-9 {
            break;
        }
    }
    ratings
}

/// Solves a symmetric positive system by elimination, with the first unknown held at 0.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for pivot in 1..n {
        let row = matrix[pivot].clone();
        for below in pivot + 1..n {
            let factor = matrix[below][pivot] / row[pivot];
            for (entry, above) in matrix[below].iter_mut().zip(&row).skip(pivot) {
                *entry -= factor * above;
            }
            right[below] -= factor * right[pivot];
        }
    }
    let mut unknowns = vec![0.0; n];
    for at in (1..n).rev() {
        let known: f64 = (at + 1..n).map(|other| matrix[at][other] * unknowns[other]).sum();
        unknowns[at] = (right[at] - known) / matrix[at][at];
    }
    unknowns
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Dice;

    fn pairs(pairing: usize, scores: &[(f64, usize)]) -> Vec<PairScore> {
        let one = |&(score, count): &(f64, usize)| vec![PairScore { pairing, score }; count];
        scores.iter().flat_map(one).collect()
    }

    #[test]
    fn a_known_score_has_its_elo() {
        assert!((elo(0.75) - 190.848).abs() < 0.01);
        assert!(elo(0.5).abs() < 1e-9);
        let ratings = rate(2, &[[0, 1]], &pairs(0, &[(1.0, 1_500), (0.0, 500)]), 1);
        assert!((ratings.bots[0].value - 190.8).abs() < 1.0);
        assert_eq!(ratings.bots[1], Estimate { value: 0.0, low: 0.0, high: 0.0 });
        assert!((ratings.scores[0].value - 0.75).abs() < 1e-12);
        let wide = ratings.scores[0].high - ratings.scores[0].low;
        assert!((wide - 2.0 * 1.96 * (0.75 * 0.25 / 2_000.0_f64).sqrt()).abs() < 0.003, "{wide}");
    }

    #[test]
    fn pairs_that_even_out_make_the_interval_narrow() {
        let even = rate(2, &[[0, 1]], &pairs(0, &[(0.5, 100)]), 1).scores[0];
        let all_or_nothing = rate(2, &[[0, 1]], &pairs(0, &[(0.0, 50), (1.0, 50)]), 1).scores[0];
        assert!(even.high - even.low < 0.3 * (all_or_nothing.high - all_or_nothing.low));
    }

    #[test]
    fn a_clean_score_is_finite_and_has_an_interval() {
        let ratings = rate(2, &[[0, 1]], &pairs(0, &[(1.0, 200)]), 1);
        let score = ratings.scores[0];
        assert_eq!(score.value, 1.0);
        assert!(0.97 < score.low && score.low < 0.995, "{score:?}");
        let best = ratings.bots[0];
        assert!(best.value > 600.0 && best.high.is_finite() && best.low < best.value, "{best:?}");
    }

    #[test]
    fn three_bots_rate_as_their_chain_says() {
        // 76% against the next one: 200 points each.
        let mut all = pairs(0, &[(1.0, 760), (0.0, 240)]);
        all.extend(pairs(2, &[(1.0, 760), (0.0, 240)]));
        all.extend(pairs(1, &[(1.0, 909), (0.0, 91)]));
        let ratings = rate(3, &[[0, 1], [0, 2], [1, 2]], &all, 1);
        let values: Vec<f64> = ratings.bots.iter().map(|bot| bot.value).collect();
        assert!((values[0] - 400.0).abs() < 8.0 && (values[1] - 200.0).abs() < 8.0, "{values:?}");
        assert_eq!(values[2], 0.0);
    }

    #[test]
    fn the_interval_holds_the_truth_nineteen_times_in_twenty() {
        let mut dice = FastDice::new(3);
        let mut held = 0;
        for experiment in 0..100 {
            let mut game = || f64::from(u8::from(dice.below(10, "game") < 7)) / 2.0;
            let pairs: Vec<PairScore> =
                (0..60).map(|_| PairScore { pairing: 0, score: game() + game() }).collect();
            let score = rate(2, &[[0, 1]], &pairs, experiment).scores[0];
            held += usize::from(score.low <= 0.7 && 0.7 <= score.high);
        }
        assert!((88..=99).contains(&held), "{held} of 100");
    }
}
