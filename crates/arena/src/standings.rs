//! How the bots stand: scores, ratings, times and faults, from the results of games.

use crate::fault::FaultKind;
use crate::log::{GameResult, Terms};
use crate::rating::{Estimate, PairScore, rate};
use crate::schedule::Schedule;
use serde::Serialize;
use std::collections::BTreeMap;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

impl Count {
    fn add(&mut self, score: Score) {
        match score {
            Score::Won => self.won += 1,
            Score::Drawn => self.drawn += 1,
            Score::Lost => self.lost += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share won, with a draw as one half; 0 of no games.
    pub fn share(&self) -> f64 {
        (self.won as f64 + 0.5 * self.drawn as f64) / self.games().max(1) as f64
    }
}

#[derive(Clone, Copy)]
enum Score {
    Won,
    Drawn,
    Lost,
}

impl Score {
    fn of(result: &GameResult, sides: &[String; 2], seat: usize) -> Score {
        match &result.winner {
            None => Score::Drawn,
            Some(side) if *side == sides[seat] => Score::Won,
            Some(_) => Score::Lost,
        }
    }

    fn share(self) -> f64 {
        match self {
            Score::Won => 1.0,
            Score::Drawn => 0.5,
            Score::Lost => 0.0,
        }
    }
}

/// One bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotStanding {
    /// Its name.
    pub bot: String,
    /// Its games, by side.
    pub by_side: [Count; 2],
    /// The share it got of all its games.
    pub score: f64,
    /// Elo above the weakest bot.
    pub elo: Estimate,
    /// Mean victory points at the end of its games, by side.
    pub mean_vp: [Option<f64>; 2],
    /// Milliseconds a move, on average.
    pub mean_move_ms: f64,
    /// Milliseconds for its slowest move.
    pub slowest_move_ms: f64,
    /// Games it lost by faults of its own.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// Two bots against each other.
#[derive(Clone, Debug, Serialize)]
pub struct PairingStanding {
    /// Both, the one named first before the other.
    pub bots: [String; 2],
    /// Games of the first, by side.
    pub by_side: [Count; 2],
    /// Whole pairs by what the first got of them: 0, ½, 1, 1½ and 2 games.
    pub pairs: [u64; 5],
    /// The share of the first.
    pub score: Estimate,
    /// Elo of the first above the second.
    pub elo: Estimate,
}

/// A fault that occurred, with an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultNote {
    /// Whose it is.
    pub bot: String,
    /// Which.
    pub kind: FaultKind,
    /// How many games it cost.
    pub games: u64,
    /// The first of these games.
    pub first_game: u64,
    /// What was said then.
    pub message: String,
}

/// How everybody stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// What is played.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// The seed.
    pub seed: String,
    /// The sides, in the order in which everything by side is.
    pub sides: [String; 2],
    /// How many games are counted: those of whole pairs.
    pub games: u64,
    /// How many there are to be.
    pub planned: u64,
    /// The bots, the strongest first.
    pub bots: Vec<BotStanding>,
    /// Every two of them.
    pub pairings: Vec<PairingStanding>,
    /// Games by the side that won.
    pub side_wins: [u64; 2],
    /// Games nobody won.
    pub draws: u64,
    /// Mean victory points at the end.
    pub mean_vp: Option<f64>,
    /// Mean number of decisions.
    pub mean_decisions: f64,
    /// Mean year of the end.
    pub mean_year: Option<f64>,
    /// Faults, by bot and kind.
    pub faults: Vec<FaultNote>,
}

impl Standings {
    /// Counts the games whose pair is complete.
    pub fn of(terms: &Terms, schedule: &Schedule, results: &[GameResult]) -> Standings {
        let mut by_pair: BTreeMap<u64, Vec<&GameResult>> = BTreeMap::new();
        for result in results.iter().filter(|result| result.game < schedule.games()) {
            by_pair.entry(result.pair).or_default().push(result);
        }
        by_pair.retain(|_, games| games.len() == 2);
        by_pair.values_mut().for_each(|games| games.sort_by_key(|result| result.game));
        Counting { terms, schedule, pairs: by_pair.into_values().collect() }.standings()
    }
}

struct Counting<'a> {
    terms: &'a Terms,
    schedule: &'a Schedule,
    pairs: Vec<Vec<&'a GameResult>>,
}

impl Counting<'_> {
    fn standings(&self) -> Standings {
        let pairings = self.schedule.pairings();
        let scores = self.pair_scores(&pairings);
        let ratings = rate(self.schedule.players, &pairings, &scores, 1);
        let mut bots: Vec<BotStanding> =
            (0..self.schedule.players).map(|player| self.bot(player, ratings.bots[player])).collect();
        bots.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
        let pairing =
            |at: usize| self.pairing(pairings[at], at, &scores, ratings.scores[at], ratings.differences[at]);
        let wins = |seat: usize| {
            self.games().filter(|r| r.winner.as_ref() == Some(&self.terms.sides[seat])).count() as u64
        };
        Standings {
            title: self.terms.title.clone(),
            scenario: self.terms.scenario.clone(),
            options: self.terms.options.clone(),
            seed: self.terms.seed.clone(),
            sides: self.terms.sides.clone(),
            games: self.games().count() as u64,
            planned: self.schedule.games(),
            bots,
            pairings: (0..pairings.len()).map(pairing).collect(),
            side_wins: [wins(0), wins(1)],
            draws: self.games().filter(|result| result.winner.is_none()).count() as u64,
            mean_vp: mean(self.games().filter_map(|result| result.vp).map(|vp| vp as f64)),
            mean_decisions: mean(self.games().map(|result| result.decisions as f64)).unwrap_or(0.0),
            mean_year: mean(self.games().filter_map(|result| result.year).map(|year| year as f64)),
            faults: self.faults(),
        }
    }

    fn games(&self) -> impl Iterator<Item = &GameResult> {
        self.pairs.iter().flatten().copied()
    }

    /// What the first bot of a pairing got in each of its pairs.
    fn pair_scores(&self, pairings: &[[usize; 2]]) -> Vec<PairScore> {
        self.pairs
            .iter()
            .map(|pair| {
                let pairing = (pair[0].pair % pairings.len() as u64) as usize;
                // The first bot sits in the first seat, then in the second.
                let shares = [0, 1].map(|seat| Score::of(pair[seat], &self.terms.sides, seat).share());
                PairScore { pairing, score: (shares[0] + shares[1]) / 2.0 }
            })
            .collect()
    }

    /// The games of a bot, each with the seat it had.
    fn games_of(&self, player: usize) -> impl Iterator<Item = (&GameResult, usize)> {
        self.games().filter_map(move |result| {
            let seats = self.schedule.fixture(result.game).players;
            seats.iter().position(|&seated| seated == player).map(|seat| (result, seat))
        })
    }

    fn bot(&self, player: usize, elo: Estimate) -> BotStanding {
        let mut by_side = [Count::default(); 2];
        let (mut moves, mut time, mut slowest) = (0, 0.0, 0.0_f64);
        for (result, seat) in self.games_of(player) {
            by_side[seat].add(Score::of(result, &self.terms.sides, seat));
            moves += result.moves[seat];
            time += result.think_ms[seat];
            slowest = slowest.max(result.slowest_ms[seat]);
        }
        let all = Count {
            won: by_side[0].won + by_side[1].won,
            drawn: by_side[0].drawn + by_side[1].drawn,
            lost: by_side[0].lost + by_side[1].lost,
        };
        let vp = |seat: usize| {
            let own = self.games_of(player).filter(move |(_, seated)| *seated == seat);
            mean(own.filter_map(|(result, _)| result.vp).map(|vp| vp as f64))
        };
        let bot = self.terms.bots[player].clone();
        let faults = self.faults().into_iter().filter(|note| note.bot == bot);
        BotStanding {
            faults: faults.map(|note| (note.kind, note.games)).collect(),
            bot,
            by_side,
            score: all.share(),
            elo,
            mean_vp: [vp(0), vp(1)],
            mean_move_ms: time / (moves.max(1) as f64),
            slowest_move_ms: slowest,
        }
    }

    fn pairing(
        &self,
        players: [usize; 2],
        at: usize,
        scores: &[PairScore],
        score: Estimate,
        elo: Estimate,
    ) -> PairingStanding {
        let mut by_side = [Count::default(); 2];
        for (result, seat) in self.games_of(players[0]) {
            if self.schedule.fixture(result.game).players[1 - seat] == players[1] {
                by_side[seat].add(Score::of(result, &self.terms.sides, seat));
            }
        }
        let mut pairs = [0; 5];
        for pair in scores.iter().filter(|pair| pair.pairing == at) {
            pairs[(pair.score * 4.0).round() as usize] += 1;
        }
        let bots = players.map(|player| self.terms.bots[player].clone());
        PairingStanding { bots, by_side, pairs, score, elo }
    }

    fn faults(&self) -> Vec<FaultNote> {
        let mut notes: Vec<FaultNote> = Vec::new();
        for result in self.games() {
            let Some(fault) = &result.fault else { continue };
            let same = |note: &&mut FaultNote| note.bot == fault.bot && note.kind == fault.fault.kind;
            match notes.iter_mut().find(same) {
                Some(note) => note.games += 1,
                None => notes.push(FaultNote {
                    bot: fault.bot.clone(),
                    kind: fault.fault.kind,
                    games: 1,
                    first_game: result.game,
                    message: fault.fault.message.clone(),
                }),
            }
        }
        notes
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0u64);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / count as f64)
}
