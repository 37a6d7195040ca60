//! Undo: what can be taken back, and what cannot.

use proptest::prelude::*;
use table::fixtures::{Action, Pebbles, State, Step};
use table::*;

use Action::{Card, Done, Peek, Stake, Take};
use Seat::{One, Two};

/// A game at its start: One holds 1, 2, 3 and Two holds 3, 4, 5.
fn start() -> Session<'static, Pebbles> {
    Session::new(&Pebbles, Pebbles.start([0b00111, 0b11100]), Box::new(SeededDice::new(SEED)))
}

const SEED: [u8; 32] = [1; 32];

/// Plays actions that must all be legal.
fn play(session: &mut Session<'_, Pebbles>, actions: &[(Seat, Action)]) {
    for &(seat, action) in actions {
        session.play(seat, action).unwrap();
    }
}

/// Two has turned up the higher card and is to take, having chosen last.
fn two_to_take() -> Session<'static, Pebbles> {
    let mut session = start();
    play(&mut session, &[(One, Card(1)), (One, Stake(1)), (Two, Card(5)), (Two, Stake(1))]);
    assert_eq!(session.to_act(), Seats::One(Two));
    session
}

#[test]
fn at_the_start_there_is_nothing_to_take_back() {
    let mut session = start();
    assert_eq!(session.undo(One), Err(CannotUndo::NothingToUndo));
    assert_eq!(session.undo_len(One), 0);
}

#[test]
fn a_seat_takes_back_its_acts_one_by_one_to_the_exact_state() {
    let mut session = two_to_take();
    let mut states = vec![*session.state()];
    for action in [Take(1), Take(2), Take(1)] {
        session.play(Two, action).unwrap();
        states.push(*session.state());
    }
    for left in (0..3).rev() {
        assert_eq!(session.undo_len(Two), left + 1);
        states.pop();
        session.undo(Two).unwrap();
        assert_eq!(Some(session.state()), states.last());
    }
    assert_eq!(session.history().len(), 4);
}

#[test]
fn the_other_seat_cannot_take_back_what_it_did_not_do() {
    let mut session = two_to_take();
    play(&mut session, &[(Two, Take(1))]);
    assert_eq!(session.undo(One), Err(CannotUndo::OtherActed));
    assert_eq!(session.undo_len(One), 0);
    assert_eq!(session.undo_len(Two), 1);
}

#[test]
fn dice_are_never_taken_back() {
    let mut session = two_to_take();
    play(&mut session, &[(Two, Take(1)), (Two, Action::Throw)]);
    let state = *session.state();
    assert_eq!(session.undo(Two), Err(CannotUndo::DiceFell));
    assert_eq!(session.state(), &state);
}

#[test]
fn an_answer_makes_the_act_before_it_final() {
    let mut session = two_to_take();
    play(&mut session, &[(Two, Take(1)), (Two, Done)]);
    assert_eq!(session.undo_len(Two), 2, "the turn was passed on, but not yet answered");
    play(&mut session, &[(One, Take(2))]);
    assert_eq!(session.undo(Two), Err(CannotUndo::OtherActed));
    session.undo(One).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::OtherActed), "it has seen the answer");
    assert_eq!(session.undo(One), Err(CannotUndo::OtherActed));
}

#[test]
fn a_turn_passed_on_and_not_yet_answered_can_be_taken_back() {
    let mut session = two_to_take();
    let state = *session.state();
    play(&mut session, &[(Two, Take(1)), (Two, Done)]);
    session.undo(Two).unwrap();
    session.undo(Two).unwrap();
    assert_eq!(session.state(), &state);
    assert_eq!(session.to_act(), Seats::One(Two));
}

#[test]
fn a_hidden_choice_can_be_changed_while_the_other_still_thinks() {
    let mut session = start();
    play(&mut session, &[(One, Card(1)), (One, Stake(2))]);
    assert_eq!(session.undo_len(One), 2);
    session.undo(One).unwrap();
    session.undo(One).unwrap();
    assert_eq!(session.to_act(), Seats::Both);
    play(&mut session, &[(One, Card(3)), (One, Stake(1))]);
}

#[test]
fn a_hidden_choice_is_final_once_the_other_has_chosen_after_it() {
    let mut session = start();
    play(&mut session, &[(One, Card(1)), (One, Stake(2)), (Two, Card(5))]);
    assert_eq!(session.undo(One), Err(CannotUndo::OtherActed));
    assert_eq!(session.undo_len(Two), 1);
}

#[test]
fn the_second_to_choose_may_change_its_mind_before_the_cards_are_turned_up() {
    let mut session = start();
    play(&mut session, &[(One, Card(1)), (One, Stake(2)), (Two, Card(5))]);
    assert_eq!(session.to_act(), Seats::One(Two));
    session.undo(Two).unwrap();
    play(&mut session, &[(Two, Card(4)), (Two, Stake(1))]);
    assert_eq!(session.state().cards, [1, 4]);
}

#[test]
fn the_choice_that_turns_the_cards_up_is_final_though_no_dice_fell() {
    let mut session = two_to_take();
    assert!(session.history().iter().all(|entry| entry.throws.is_empty()));
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
    // Also where the seat to act is the same before and after, and after further acts are taken back.
    play(&mut session, &[(Two, Take(1))]);
    session.undo(Two).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
}

#[test]
fn cards_turned_up_after_choices_in_turns_are_final_too() {
    let mut session = start();
    play(&mut session, &[(One, Card(3)), (Two, Card(4)), (One, Stake(1)), (Two, Stake(1))]);
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
    assert_eq!(session.undo(One), Err(CannotUndo::OtherActed));
}

#[test]
fn taking_back_a_hidden_choice_does_not_hide_when_the_cards_are_turned_up() {
    let mut session = start();
    play(&mut session, &[(One, Card(1)), (One, Stake(2)), (Two, Card(5))]);
    session.undo(Two).unwrap();
    play(&mut session, &[(Two, Card(4)), (Two, Stake(1))]);
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
}

#[test]
fn what_was_seen_cannot_be_unseen() {
    let mut session = two_to_take();
    play(&mut session, &[(Two, Take(1)), (Two, Peek)]);
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
}

#[test]
fn a_finished_game_stays_finished() {
    let mut session = two_to_take();
    play(&mut session, &[(Two, Take(2)); 6]);
    assert_eq!(session.state().step, Step::Over);
    assert_eq!(session.undo(Two), Err(CannotUndo::GameOver));
}

#[test]
fn every_reason_is_one_short_sentence() {
    use CannotUndo::*;
    for reason in [NothingToUndo, DiceFell, OtherActed, Revealed, GameOver, WentBack] {
        let text = reason.to_string();
        assert!(text.len() < 50 && !text.ends_with('.') && text.starts_with(char::is_lowercase), "{text}");
    }
}

/// How many acts of each seat lie face down, as the state of the game has it.
fn laid(state: &State) -> [usize; 2] {
    let of = |at: usize| usize::from(state.cards[at] != 0) + usize::from(state.stakes[at] != 0);
    if state.step == Step::Choose { [of(0), of(1)] } else { [0; 2] }
}

fn is_settled(session: &Session<'_, Pebbles>) -> bool {
    Seat::BOTH.iter().all(|&seat| session.undo_len(seat) == 0) && laid(session.state()) == [0; 2]
}

#[test]
fn face_down_choices_are_counted_until_they_are_turned_up() {
    let mut session = start();
    assert_eq!((session.face_down(), session.is_settled()), ([0, 0], true));
    play(&mut session, &[(One, Card(1))]);
    assert_eq!((session.face_down(), session.is_settled()), ([1, 0], false));
    session.undo(One).unwrap();
    assert_eq!((session.face_down(), session.is_settled()), ([0, 0], true));
    play(&mut session, &[(One, Card(1)), (One, Stake(1)), (Two, Card(5))]);
    assert_eq!(session.face_down(), [2, 1]);
    session.undo(Two).unwrap();
    assert_eq!(session.face_down(), [2, 0]);
    assert_eq!([session.undo_len(One), session.undo_len(Two)], [0, 0]);
    assert!(!session.is_settled(), "nothing can be taken back, but a choice lies face down");
    play(&mut session, &[(Two, Card(5)), (Two, Stake(1))]);
    assert_eq!((session.face_down(), session.is_settled()), ([0, 0], true));
    play(&mut session, &[(Two, Take(1))]);
    assert!(!session.is_settled());
}

/// Would an act tell `seat` the same, whatever it cannot know?
fn tells_nothing(before: &State, seat: Seat, action: Action) -> bool {
    let look = |mut state: State| {
        let mut dice = PlaybackDice::new(&[]);
        Pebbles.play(&mut state, seat, action, &mut dice, &mut Vec::new()).unwrap();
        (Pebbles.view(&state, Some(seat)), dice.fault().is_some())
    };
    let seen = look(*before);
    let view = Pebbles.view(before, Some(seat));
    (0..60).all(|guess| look(Pebbles.determinize(&view, &mut FastDice::new(guess))) == seen)
}

proptest! {
    #[test]
    fn a_settled_game_can_be_taken_up_as_a_new_one(choices: u64) {
        let mut session = start();
        // Games taken up on the way, each with the number of actions before it.
        let mut fresh: Vec<(usize, Session<'static, Pebbles>)> = Vec::new();
        let mut chooser = FastDice::new(choices);
        while session.to_act() != Seats::None {
            if session.is_settled() {
                let dice = SeededDice::at(SEED, session.dice_position().unwrap());
                let again = Session::new(&Pebbles, *session.state(), Box::new(dice));
                fresh.push((session.history().len(), again));
            }
            let seat = Seat::BOTH[chooser.below(2, "seat") as usize];
            let list = session.actions(seat);
            if chooser.below(3, "undo") == 0 {
                let undone = session.undo(seat).is_ok();
                fresh.iter_mut().for_each(|(_, fresh)| assert_eq!(fresh.undo(seat).is_ok(), undone));
            } else if !list.is_empty() {
                let action = list[chooser.below(list.len() as u32, "action") as usize];
                session.play(seat, action).unwrap();
                fresh.iter_mut().for_each(|(_, fresh)| drop(fresh.play(seat, action).unwrap()));
            }
            for (before, fresh) in &fresh {
                prop_assert_eq!(fresh.state(), session.state());
                prop_assert_eq!(fresh.history(), &session.history()[*before..]);
                prop_assert_eq!(fresh.face_down(), session.face_down());
                prop_assert_eq!(fresh.is_settled(), session.is_settled());
                for seat in Seat::BOTH {
                    prop_assert_eq!(fresh.undo_len(seat), session.undo_len(seat));
                }
            }
        }
        prop_assert!(fresh.len() > 1);
    }

    #[test]
    fn undo_gives_back_the_exact_state_and_never_what_was_learned(deal: u64, choices: u64) {
        let start = Pebbles.deal(&mut FastDice::new(deal));
        let mut session = Session::new(&Pebbles, start, Box::new(SeededDice::from_number(deal)));
        let mut chooser = FastDice::new(choices);
        // What stood before each act of the history, and whether the act can still be taken back.
        let mut model: Vec<(State, bool)> = Vec::new();
        while session.to_act() != Seats::None {
            prop_assert_eq!(session.is_settled(), is_settled(&session));
            prop_assert_eq!(session.face_down(), laid(session.state()));
            for seat in Seat::BOTH {
                let tail = session.history().iter().rev().take_while(|entry| entry.seat == seat).count();
                let open = model.iter().rev().take(tail).take_while(|(_, open)| *open).count();
                prop_assert_eq!(session.undo_len(seat), open);
                prop_assert_eq!(session.cannot_undo(seat).is_none(), open > 0);
            }
            let seat = Seat::BOTH[chooser.below(2, "seat") as usize];
            if chooser.below(3, "undo") == 0 {
                let open = session.undo_len(seat) > 0;
                prop_assert_eq!(session.undo(seat).is_ok(), open);
                if open {
                    let (state, _) = model.pop().unwrap();
                    prop_assert_eq!(session.state(), &state);
                    prop_assert_eq!(session.history().len(), model.len());
                }
                continue;
            }
            let list = session.actions(seat);
            if list.is_empty() {
                continue;
            }
            let action = list[chooser.below(list.len() as u32, "action") as usize];
            let before = *session.state();
            if session.history().last().is_some_and(|last| last.seat != seat) {
                model.iter_mut().for_each(|(_, open)| *open = false);
            }
            session.play(seat, action).unwrap();
            let dice_fell = !session.history().last().unwrap().throws.is_empty();
            let open = !dice_fell && tells_nothing(&before, seat, action);
            if !open {
                model.iter_mut().for_each(|(_, open)| *open = false);
            }
            model.push((before, open && session.to_act() != Seats::None));
        }
        prop_assert!(Seat::BOTH.iter().all(|&seat| session.undo_len(seat) == 0));
    }
}
