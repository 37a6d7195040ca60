//! Bots in the Peninsula: legal, repeatable, blind to what blocks hide, and with some sense of war.

use crate::common::{self, bot, seed_bytes, task};
use bots::Stop;
use peninsula::blocks::{BLOCKS, BlockId, BlockSet};
use peninsula::map::Place;
use peninsula::state::{MARKS, MAX_STEPS};
use peninsula::step::{Part, Phase, Step};
use peninsula::{Card, Options, Peninsula, Side, State};
use table::{Dice, FastDice, Game, Seat, Seats};

/// A game between two bots.
fn play(
    game: &Peninsula,
    (scenario, options): (usize, Options),
    seed: u64,
    words: [&str; 2],
    each: impl FnMut(&State, Seat),
) -> State {
    let mut players = [bot(words[0], seed), bot(words[1], seed + 1)];
    common::play(game, game.start(scenario, options, &seed_bytes(seed)), seed, &mut players, each)
}

#[test]
fn bots_only_play_legal_actions() {
    let game = Peninsula::built_in();
    let mut dice = FastDice::new(7);
    for (words, games) in
        [(["recruit", "recruit"], 6), (["captain", "captain"], 10), (["marshal:12n", "captain"], 1)]
    {
        for seed in 0..games {
            let options = Options(Options::ALL.0 & dice.below(1 << 9, "options") as u16);
            play(&game, (seed as usize % 2, options), seed, words, |_, _| {});
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = Peninsula::built_in();
    for words in [["captain", "recruit"], ["marshal:12n", "captain"]] {
        let end = || game.hash(&play(&game, (1, Options::default()), 3, words, |_, _| {}));
        assert_eq!(end(), end(), "{words:?}");
    }
}

#[test]
fn what_blocks_hide_does_not_count() {
    let game = Peninsula::built_in();
    let mut dice = FastDice::new(11);
    let mut compared = 0;
    let look = |state: &State, seat: Seat| {
        if dice.below(60, "sample") != 0 {
            return;
        }
        // Another situation that the seat cannot tell from this one.
        let view = game.view(state, Some(seat));
        let other = game.determinize(&view, &mut dice);
        assert_eq!(game.view(&other, Some(seat)), view);
        for word in ["recruit", "captain", "marshal:20n"] {
            let choose = |state| bot(word, 5).choose(&task(&game, state, seat), &Stop::default());
            assert_eq!(choose(state), choose(&other), "{word} at {:?}", state.top());
        }
        compared += usize::from(other != *state);
    };
    play(&game, (0, Options::default()), 5, ["captain", "captain"], look);
    assert!(compared > 10, "only {compared} situations differed");
}

#[test]
fn a_captain_beats_a_recruit() {
    let game = Peninsula::built_in();
    for seed in 0..6 {
        for seat in Seat::BOTH {
            let words = if seat == Seat::One { ["captain", "recruit"] } else { ["recruit", "captain"] };
            let end = play(&game, (seed as usize % 2, Options::default()), 1000 + seed, words, |_, _| {});
            assert_eq!(game.outcome(&end).unwrap().winner, Some(seat), "game {seed}");
        }
    }
}

/// A board with these blocks only, in a winter of the campaign, all at Medium commitment.
struct Board {
    game: Peninsula,
    state: State,
}

impl Board {
    fn empty() -> Board {
        let game = Peninsula::built_in();
        let mut state = game.set_up(0, Options::default());
        for block in (0..BLOCKS as u8).map(BlockId) {
            state.relocate(game.atlas(), block, Place::ASIDE);
            state.hidden.step[block.index()] = game.atlas().block(block).steps;
        }
        state.hidden.marks = [BlockSet::EMPTY; MARKS];
        state.open.french_fortresses = game.atlas().masks.fortresses & game.atlas().masks.french_home;
        state.open.commitment = [3; 3];
        state.open.british_in_spain = true;
        state.open.turn = 3;
        Board { game, state }
    }

    fn put(mut self, at: &str, blocks: &str) -> Board {
        let place = self.game.atlas().find_place(at).unwrap();
        for id in blocks.split_whitespace() {
            let block = self.game.atlas().find_block(id).unwrap();
            self.state.relocate(self.game.atlas(), block, place);
        }
        self
    }

    /// The French have this many operations, and so many Command Segments are left.
    fn operations(mut self, points: u8, segments: u8) -> Board {
        self.state.open.steps = [Step::Nothing; MAX_STEPS];
        self.state.open.depth = 0;
        self.state.open.push(Step::Turn(Phase::Segment));
        self.state.open.segments = segments;
        self.state.hidden.hands = [[1; 7]; 2];
        self.state.open.besieged = self.game.look(&self.state).besieged_now();
        self.state.open.shown = [Card::NONE, Card(points)];
        self.state.open.first = Side::French;
        self.state.open.push(Step::Segment(Part::First));
        self.game.run(&mut self.state, &mut FastDice::new(1), &mut Vec::new());
        self
    }

    /// A captain carries out the French operations.
    fn by_captain(mut self) -> Board {
        let mut captain = bot("captain", 1);
        let mut enemy = bot("captain", 2);
        let is_over = |state: &State| {
            !state.steps[..state.depth as usize]
                .iter()
                .any(|step| matches!(step, Step::Operate(Side::French)))
        };
        while !is_over(&self.state) {
            let Seats::One(seat) = self.game.to_act(&self.state) else { break };
            let task = task(&self.game, &self.state, seat);
            let player = if seat == Seat::Two { &mut captain } else { &mut enemy };
            let choice = player.choose(&task, &Stop::default()).unwrap();
            let mut dice = FastDice::new(1);
            self.game.play(&mut self.state, seat, choice, &mut dice, &mut Vec::new()).unwrap();
        }
        self
    }

    fn at(&self, id: &str) -> &str {
        let block = self.game.atlas().find_block(id).unwrap();
        self.game.atlas().place_name(self.state.place(block))
    }
}

#[test]
fn a_captain_takes_a_town_nobody_defends() {
    let board = Board::empty().put("1509", "ney").operations(1, 4).by_captain();
    let hex = board.game.atlas().find_hex(board.at("ney")).unwrap();
    assert!(board.game.atlas().masks.key_towns.has(hex), "Ney went to {}", board.at("ney"));
    assert_ne!(
        board.at("ney"),
        "1509",
        "Burgos is a fortress: Ney besieges it from the next Command Segment on"
    );
}

#[test]
fn a_captain_does_not_run_into_three_blocks_with_one() {
    let board = Board::empty().put("1508", "bonet").put("1608", "blake cuesta castanos").operations(1, 4);
    let board = board.by_captain();
    assert_ne!(board.at("bonet"), "1608");
}

#[test]
fn a_captain_goes_on_with_a_siege() {
    let board = Board::empty().put("1413", "ney victor").operations(1, 4);
    let task = task(&board.game, &board.state, Seat::Two);
    let choice = bot("captain", 1).choose(&task, &Stop::default()).unwrap();
    assert_eq!(board.game.write_action(choice), "do siege");
}

#[test]
fn a_captain_spreads_his_men_before_winter() {
    let crowd = "ney victor bonet clausel foy gazan";
    let board = Board::empty().put("1909", crowd).operations(1, 1).by_captain();
    let stay = crowd.split_whitespace().filter(|id| board.at(id) == "1909").count();
    assert!((1..=3).contains(&stay), "{stay} of six stay where three can live");
}
