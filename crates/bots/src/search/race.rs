//! A race between the moves of a decision: all are tried on the same chances, and who falls behind drops out.

/// A move in a race.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    /// Where it is in the tree.
    pub(crate) edge: u32,
    /// Its lead over the most promising move before anything was tried, never positive.
    handicap: f32,
    /// Its results on chance after chance, for the seat that decides.
    results: Vec<f32>,
    sum: f32,
    is_out: bool,
}

/// How a race is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// How many runners start at most.
    pub(crate) most: usize,
    /// How many stay in it to the end.
    pub(crate) stay: usize,
}

/// Chances that must have been tried before anybody drops out.
const FEWEST: usize = 4;
/// What may be lost by letting somebody drop out, in a race of one playout; the longer it may be, the less.
const TRIFLE: f32 = 0.12;
/// How far results are taken to lie apart as long as little is known, and the chances for which that counts.
const DOUBT: (f32, f32) = (0.03, 2.0);
/// Chances the first impression counts for.
const IMPRESSION: f32 = 4.0;
/// What a first impression e times as good is worth.
const PROMISE: f32 = 0.02;

/// The moves of a decision, the most promising first.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    runners: Vec<Runner>,
    pace: Pace,
    started: usize,
}

impl Race {
    /// A race between moves with their shares of promise.
    pub(crate) fn new(moves: impl Iterator<Item = (u32, f32)>, pace: Pace) -> Race {
        let mut moves: Vec<(u32, f32)> = moves.collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        moves.truncate(pace.most.max(1));
        let most = moves.first().map_or(1.0, |first| first.1).max(f32::MIN_POSITIVE);
        let runner = |&(edge, prior): &(u32, f32)| Runner {
            edge,
            handicap: PROMISE * (prior / most).max(1e-6).ln(),
            results: Vec::new(),
            sum: 0.0,
            is_out: false,
        };
        let runners: Vec<Runner> = moves.iter().map(runner).collect();
        Race { started: runners.len(), runners, pace }
    }

    /// Those still in it.
    pub(crate) fn running(&self) -> impl Iterator<Item = u32> + '_ {
        self.runners.iter().filter(|runner| !runner.is_out).map(|runner| runner.edge)
    }

    /// How many are still in it.
    pub(crate) fn left(&self) -> usize {
        self.running().count()
    }

    /// Enters the results of all who are still in it on one more chance.
    pub(crate) fn enter(&mut self, results: &[f32]) {
        let running = self.runners.iter_mut().filter(|runner| !runner.is_out);
        for (runner, &result) in running.zip(results) {
            runner.results.push(result);
            runner.sum += result;
        }
    }

    /// Chances tried so far.
    pub(crate) fn tried(&self) -> usize {
        self.runners.iter().map(|runner| runner.results.len()).max().unwrap_or(0)
    }

    /// What a runner is worth by its results and the first impression.
    fn rating(&self, runner: &Runner) -> f32 {
        let tried = runner.results.len() as f32;
        let mean = if tried == 0.0 { 0.0 } else { runner.sum / tried };
        mean + runner.handicap * IMPRESSION / (IMPRESSION + tried)
    }

    /// Lets those drop out who are hardly worth waiting for when a share of so many playouts is used; and the slower half
    /// again and again.
    pub(crate) fn thin_out(&mut self, used: f32, playouts: f32) {
        if self.tried() < FEWEST {
            return;
        }
        let order = self.order();
        let stay = self.pace.stay.max(1);
        let trifle = TRIFLE / playouts.max(1.0).sqrt();
        for &index in order.iter().skip(1).rev() {
            if self.left() > stay {
                self.runners[index].is_out = self.hope(index, order[0]) < trifle;
            }
        }
        let rounds = (self.started as f32).log2().ceil().max(1.0);
        let over = (used * rounds) as u32;
        let room = (self.started >> over.min(31)).max(stay);
        for index in self.order().into_iter().skip(room) {
            self.runners[index].is_out = true;
        }
    }

    /// By how much a runner may be expected to be better than the leader, if it turns out to be better at all.
    fn hope(&self, index: usize, leader: usize) -> f32 {
        let (own, best) = (&self.runners[index], &self.runners[leader]);
        let tried = own.results.len().min(best.results.len());
        let (mut sum, mut squares) = (0.0, 0.0);
        for (a, b) in best.results[..tried].iter().zip(&own.results[..tried]) {
            sum += a - b;
            squares += (a - b) * (a - b);
        }
        let n = tried as f32;
        let (apart, weight) = DOUBT;
        let variance = ((squares - sum * sum / n).max(0.0) + weight * apart * apart) / (n - 1.0 + weight);
        let error = (variance / n).sqrt();
        error * normal_loss((self.rating(best) - self.rating(own)).max(0.0) / error)
    }

    /// Those still in it, the best first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.runners.len()).filter(|&i| !self.runners[i].is_out).collect();
        order.sort_by(|&a, &b| {
            self.rating(&self.runners[b]).total_cmp(&self.rating(&self.runners[a])).then(a.cmp(&b))
        });
        order
    }

    /// The moves with their mean results and chances tried, the best first, those who dropped out last.
    pub(crate) fn ranking(&self) -> Vec<(u32, f32, u32)> {
        let mut out: Vec<usize> = (0..self.runners.len()).filter(|&i| self.runners[i].is_out).collect();
        out.sort_by_key(|&i| std::cmp::Reverse(self.runners[i].results.len()));
        let mut order = self.order();
        order.extend(out);
        let tell = |index: usize| {
            let runner = &self.runners[index];
            let tried = runner.results.len();
            (runner.edge, runner.sum / tried.max(1) as f32, tried as u32)
        };
        order.into_iter().map(tell).collect()
    }
}

/// What a standard normal variable exceeds a threshold by on average, within two thousandths.
fn normal_loss(x: f32) -> f32 {
    0.4 * (-1.25 * x - 0.37 * x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(count: u32, stay: usize) -> Race {
        Race::new((0..count).map(|edge| (edge, 1.0 / (1.0 + edge as f32))), Pace { most: 16, stay })
    }

    #[test]
    fn who_is_plainly_worse_drops_out() {
        let mut race = race(3, 1);
        for chance in 0..8 {
            let luck = 0.1 * chance as f32;
            race.enter(&[luck, luck + 0.3, luck - 0.2]);
        }
        race.thin_out(0.1, 100.0);
        assert_eq!(race.running().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn half_drop_out_again_and_again() {
        let mut race = race(8, 1);
        let noise = |chance: u32, edge: u32| ((chance * 7 + edge * 13) % 11) as f32 * 0.1;
        let mut left = Vec::new();
        for chance in 0..40 {
            let results: Vec<f32> = race.running().map(|edge| noise(chance, edge)).collect();
            race.enter(&results);
            race.thin_out((chance + 1) as f32 / 40.0, 100.0);
            left.push(race.left());
        }
        assert!(left.is_sorted_by(|a, b| a >= b) && left[39] == 1, "{left:?}");
    }

    #[test]
    fn those_who_stay_are_told_of() {
        let mut race = race(4, 2);
        for _ in 0..8 {
            race.enter(&[0.0, 0.5, 0.2, 0.1]);
        }
        race.thin_out(1.0, 100.0);
        assert_eq!(race.left(), 2);
        assert_eq!(race.ranking().iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 0, 3]);
    }
}
