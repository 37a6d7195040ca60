//! The game of pebbles and random play: the list is what the check accepts, views hide, games end.

use proptest::prelude::*;
use table::fixtures::{Action, Event, Pebbles, Refusal, State, View};
use table::*;

/// Every situation of a random game.
fn situations(deal: u64, choices: u64) -> Vec<State> {
    let start = Pebbles.deal(&mut FastDice::new(deal));
    let mut session = Session::new(&Pebbles, start, Box::new(FastDice::new(deal ^ 1)));
    play_random_session(&mut session, &mut FastDice::new(choices), 1_000).unwrap();
    (0..=session.history().len()).map(|n| session.state_at(n).unwrap()).collect()
}

proptest! {
    #[test]
    fn an_action_is_listed_if_and_only_if_the_check_accepts_it(deal: u64, choices: u64) {
        for state in situations(deal, choices) {
            for seat in Seat::BOTH {
                let mut list = Vec::new();
                Pebbles.actions(&state, seat, &mut list);
                let numbers = 0..=u8::MAX;
                let all = numbers.flat_map(|n| [Action::Card(n), Action::Stake(n), Action::Take(n)]);
                for action in all.chain([Action::Peek, Action::Throw, Action::Done]) {
                    prop_assert_eq!(list.contains(&action), Pebbles.check(&state, seat, action).is_ok());
                }
                prop_assert_eq!(list.is_empty(), !Pebbles.to_act(&state).contains(seat));
            }
        }
    }

    #[test]
    fn a_state_drawn_from_a_view_looks_the_same_to_the_viewer(deal: u64, choices: u64, guess: u64) {
        for state in situations(deal, choices) {
            for viewer in [None, Some(Seat::One), Some(Seat::Two)] {
                let view = Pebbles.view(&state, viewer);
                let drawn = Pebbles.determinize(&view, &mut FastDice::new(guess));
                prop_assert_eq!(Pebbles.to_act(&drawn), Pebbles.to_act(&state));
                prop_assert_eq!(Pebbles.view(&drawn, viewer), view);
            }
        }
    }

    #[test]
    fn random_play_and_a_random_session_play_the_same_game(deal: u64, choices: u64) {
        let start = Pebbles.deal(&mut FastDice::new(deal));
        let mut state = start;
        let decisions = play_random(
            &Pebbles,
            &mut state,
            &mut FastDice::new(choices),
            &mut SeededDice::from_number(deal),
            &mut Vec::new(),
            &mut Vec::new(),
            1_000,
        );
        let mut session = Session::new(&Pebbles, start, Box::new(SeededDice::from_number(deal)));
        prop_assert_eq!(play_random_session(&mut session, &mut FastDice::new(choices), 1_000), decisions.clone());
        prop_assert_eq!(session.state(), &state);
        prop_assert_eq!(decisions, Ok(session.history().len() as u64));
        prop_assert!(session.outcome().is_some());
    }
}

#[test]
fn random_play_keeps_its_buffers_small() {
    let (mut list, mut events) = (Vec::with_capacity(12), Vec::with_capacity(4));
    let room = (list.capacity(), events.capacity());
    for number in 0..500 {
        let mut dice = FastDice::new(number);
        let mut state = Pebbles.deal(&mut dice);
        let mut chooser = FastDice::new(!number);
        play_random(&Pebbles, &mut state, &mut chooser, &mut dice, &mut list, &mut events, 1_000).unwrap();
    }
    assert_eq!((list.capacity(), events.capacity()), room);
}

#[test]
fn play_beyond_the_limit_is_stuck() {
    let start = Pebbles.start([0b111; 2]);
    let mut session = Session::new(&Pebbles, start, Box::new(FastDice::new(1)));
    let stuck = play_random_session(&mut session, &mut FastDice::new(1), 3).unwrap_err();
    assert_eq!(stuck, Stuck::OverLimit { decisions: 3 });
    assert_eq!(stuck.to_string(), "the game is not over after 3 decisions");
    assert_eq!(session.history().len(), 3, "the stuck game can be saved");
}

#[test]
fn a_limit_that_is_just_enough_is_enough() {
    let start = Pebbles.start([0b111; 2]);
    let game = |limit| {
        let mut session = Session::new(&Pebbles, start, Box::new(FastDice::new(1)));
        play_random_session(&mut session, &mut FastDice::new(1), limit)
    };
    let decisions = game(1_000).unwrap();
    assert_eq!(game(decisions), Ok(decisions));
    assert_eq!(game(decisions - 1), Err(Stuck::OverLimit { decisions: decisions - 1 }));
}

#[test]
fn a_decision_without_an_action_is_stuck() {
    let mut state = Pebbles.start([0, 0]);
    let stuck = play_random(
        &Pebbles,
        &mut state,
        &mut FastDice::new(5),
        &mut FastDice::new(5),
        &mut Vec::new(),
        &mut Vec::new(),
        10,
    );
    assert!(matches!(stuck, Err(Stuck::NoAction { decisions: 0, .. })), "{stuck:?}");
}

/// Pebbles with a fault: it lists what it refuses, or ends without an outcome.
#[derive(Clone, Copy, PartialEq)]
enum Faulty {
    RefusesAll,
    NoOutcome,
}

impl Game for Faulty {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn title(&self) -> &str {
        "faulty"
    }
    fn rules_version(&self) -> u32 {
        2
    }
    fn to_act(&self, state: &State) -> Seats {
        if *self == Faulty::NoOutcome { Seats::None } else { Pebbles.to_act(state) }
    }
    fn actions(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        Pebbles.actions(state, seat, list);
    }
    fn check(&self, _: &State, _: Seat, _: Action) -> Result<(), Refusal> {
        Err(Refusal { rule: "9", reason: "nothing is allowed" })
    }
    fn play_unchecked(&self, s: &mut State, p: Seat, a: Action, d: &mut dyn Dice, e: &mut Vec<Event>) {
        Pebbles.play_unchecked(s, p, a, d, e);
    }
    fn outcome(&self, _: &State) -> Option<Outcome> {
        None
    }
    fn hash(&self, state: &State) -> u64 {
        Pebbles.hash(state)
    }
    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        Pebbles.view(state, seat)
    }
    fn determinize(&self, view: &View, dice: &mut dyn Dice) -> State {
        Pebbles.determinize(view, dice)
    }
    fn write_action(&self, action: Action) -> String {
        Pebbles.write_action(action)
    }
    fn read_action(&self, text: &str) -> Result<Action, words::Message> {
        Pebbles.read_action(text)
    }
}

#[test]
fn a_listed_action_that_is_refused_is_found() {
    let start = Pebbles.start([0b111; 2]);
    let mut session = Session::new(&Faulty::RefusesAll, start, Box::new(FastDice::new(1)));
    let stuck = play_random_session(&mut session, &mut FastDice::new(1), 10).unwrap_err();
    assert!(stuck.to_string().ends_with("was refused: nothing is allowed (9)"), "{stuck}");
}

#[test]
fn a_game_that_ends_without_an_outcome_is_found() {
    let start = Pebbles.start([0b111; 2]);
    let mut session = Session::new(&Faulty::NoOutcome, start, Box::new(FastDice::new(1)));
    let stuck = play_random_session(&mut session, &mut FastDice::new(1), 10);
    assert_eq!(stuck, Err(Stuck::NoOutcome { decisions: 0 }));
}
