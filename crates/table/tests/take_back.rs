//! Going back by consent: the dice go on, and the record tells it.

use proptest::prelude::*;
use table::fixtures::{Action, Pebbles, State};
use table::*;
use words::Message;

use Action::{Card, Done, Stake, Take};
use Seat::{One, Two};

const SEED: [u8; 32] = [8; 32];

fn start_state() -> State {
    Pebbles.start([0b00111, 0b11100])
}

fn start() -> Session<'static, Pebbles> {
    Session::new(&Pebbles, start_state(), Box::new(SeededDice::new(SEED)))
}

fn header() -> Header {
    let commitment = Some(proof::commit(&SEED));
    Header { rules: Some(2), seed: Some(SEED), commitment, ..Header::new("pebbles", "short") }
}

fn replay(record: &Record) -> Result<Session<'static, Pebbles>, ReplayError> {
    Session::replay(&Pebbles, start_state(), record)
}

/// Two has the higher card and is to take.
fn two_to_take() -> Session<'static, Pebbles> {
    let mut session = start();
    for (seat, action) in [(One, Card(1)), (One, Stake(1)), (Two, Card(5)), (Two, Stake(1))] {
        session.play(seat, action).unwrap();
    }
    session
}

/// What the first throws of the seed are.
fn faces(n: usize) -> Vec<u32> {
    let mut dice = SeededDice::new(SEED);
    (0..n).map(|_| u32::from(dice.die("grab"))).collect()
}

#[test]
fn the_dice_go_on() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    session.take_back_to(4).unwrap();
    assert_eq!(session.state(), two_to_take().state());
    session.play(Two, Action::Throw).unwrap();
    assert_eq!(session.history().len(), 5);
    assert_eq!(session.history()[4].throws[0].face(), faces(2)[1]);
    assert_eq!(session.dice_position(), Some(2));
}

#[test]
fn the_record_tells_it_and_keeps_its_seed() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    session.take_back_to(3).unwrap();
    session.play(Two, Stake(2)).unwrap();
    session.play(Two, Action::Throw).unwrap();
    let record = session.record(header());
    assert_eq!(record.header, header());
    let text = record.write().unwrap();
    let [first, second] = faces(2)[..] else { panic!() };
    let told = format!(
        "2 card 5\n2 stake 1\n2 throw | grab {first}\nback 3\n2 stake 2\n2 throw | grab {second}\n---\n"
    );
    assert!(text.contains(&told), "{text}");

    let unseeded = session.record(Header::new("pebbles", "short"));
    for record in [Record::parse(&text).unwrap(), record.without_throws(), unseeded] {
        let again = replay(&record).unwrap();
        assert_eq!(again.state(), session.state());
        assert_eq!(again.history(), session.history());
        assert!(again.log().eq(session.log()));
    }
    let same_dice_again = text.replace(&format!("grab {second}"), &format!("grab {first}"));
    assert_ne!(first, second);
    let error = replay(&Record::parse(&same_dice_again).unwrap()).err().unwrap().to_string();
    assert!(error.contains("action 5 `throw`: the seed gives"), "{error}");
}

#[test]
fn nothing_before_can_be_taken_back_by_one_seat() {
    let mut session = two_to_take();
    session.play_batch(Two, &[Take(1), Take(1), Take(1)]);
    assert_eq!(session.undo_len(Two), 3);
    session.take_back_to(6).unwrap();
    assert!(session.is_settled());
    assert_eq!(session.undo(Two), Err(CannotUndo::WentBack));
    assert_eq!(session.undo(One), Err(CannotUndo::OtherActed));
    session.play_batch(Two, &[Take(2), Take(2)]);
    assert_eq!(session.undo_len(Two), 2, "what comes after can");
    session.undo(Two).unwrap();
    session.undo(Two).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::WentBack));
    assert_eq!(session.history().len(), 6);
    let lines = session.record(header()).lines;
    assert_eq!(lines.len(), 8);
    assert_eq!(lines[7], Line::Back(6), "the last line of the record");
    session.take_back_to(0).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::NothingToUndo));
}

#[test]
fn a_choice_that_lay_face_down_lies_there_again() {
    let mut session = two_to_take();
    session.take_back_to(3).unwrap();
    assert_eq!(session.face_down(), [2, 1]);
    assert!(!session.is_settled());
    assert_eq!(session.to_act(), Seats::One(Two));
    session.play(Two, Stake(2)).unwrap();
    assert_eq!(session.undo(Two), Err(CannotUndo::Revealed));
}

#[test]
fn a_finished_game_may_go_on() {
    let mut session = two_to_take();
    session.play_batch(Two, &[Take(2); 6]);
    assert!(session.outcome().is_some());
    session.take_back_to(5).unwrap();
    assert_eq!(session.outcome(), None);
    session.play(Two, Done).unwrap();
    assert_eq!(replay(&session.record(header())).unwrap().state(), session.state());
}

#[test]
fn a_position_that_was_not_reached_is_an_error_and_changes_nothing() {
    let mut session = two_to_take();
    let error = session.take_back_to(5).unwrap_err();
    assert_eq!(error.to_string(), "there is no position after 5 actions: only 4 were played");
    assert_eq!(session.log().count(), 4);
    let mut record = session.record(header());
    record.lines.push(Line::Back(9));
    assert_eq!(replay(&record).err(), Some(ReplayError::Back(NoSuchPosition { asked: 9, played: 4 })));
}

#[test]
fn study_goes_back_before_it_and_forgets_what_came_after() {
    let mut session = two_to_take();
    session.play(Two, Action::Throw).unwrap();
    session.take_back_to(4).unwrap();
    session.play(Two, Action::Throw).unwrap();
    session.play(Two, Take(1)).unwrap();

    let fork = session.fork(5, Box::new(FastDice::new(1))).unwrap();
    let record = fork.record(header());
    assert_eq!(record.header, header(), "these are throws of the seed");
    assert_eq!(record.lines.len(), 7);
    assert_eq!(replay(&record).unwrap().state(), fork.state());

    let fork = session.fork(4, Box::new(FastDice::new(1))).unwrap();
    assert_eq!(fork.log().count(), 4, "the throw that was taken back is not told");
    assert!(replay(&fork.record(header())).is_ok());

    session.rewind_to(5).unwrap();
    session.play(Two, Action::Throw).unwrap();
    let record = session.record(header());
    let unseeded = Header { rules: Some(2), ..Header::new("pebbles", "short") };
    assert_eq!(record.header, unseeded, "the dice are no longer where they would be");
    assert_eq!(replay(&record).unwrap().state(), session.state());
}

#[test]
fn a_fork_takes_nothing_back_across_it() {
    let mut session = two_to_take();
    session.play_batch(Two, &[Take(1), Take(1)]);
    session.take_back_to(5).unwrap();
    session.play(Two, Take(2)).unwrap();
    let mut fork = session.fork(6, Box::new(FastDice::new(1))).unwrap();
    assert_eq!((session.undo_len(Two), fork.undo_len(Two)), (1, 1));
    fork.undo(Two).unwrap();
    assert_eq!(fork.undo(Two), Err(CannotUndo::WentBack));
    assert_eq!(fork.log().count(), 7);
}

/// A game without end: each seat in turn says a number, to which a die is added now and then.
struct Endless;

impl Game for Endless {
    type State = Vec<u32>;
    type Action = u32;
    type View = ();
    type Event = ();
    type Refusal = Message;

    fn title(&self) -> &str {
        "endless"
    }

    fn rules_version(&self) -> u32 {
        2
    }

    fn to_act(&self, state: &Vec<u32>) -> Seats {
        Seats::One(Seat::BOTH[state.len() / 3 % 2])
    }

    fn actions(&self, _: &Vec<u32>, _: Seat, list: &mut Vec<u32>) {
        list.extend(0..10);
    }

    fn check(&self, state: &Vec<u32>, seat: Seat, _: u32) -> Result<(), Message> {
        self.to_act(state).contains(seat).then_some(()).ok_or_else(|| Message::said("it is not your turn"))
    }

    fn play_unchecked(&self, state: &mut Vec<u32>, _: Seat, said: u32, dice: &mut dyn Dice, _: &mut Vec<()>) {
        let more = if said == 9 { u32::from(dice.die("more")) } else { 0 };
        state.push(said + more);
    }

    fn outcome(&self, _: &Vec<u32>) -> Option<Outcome> {
        None
    }

    fn hash(&self, state: &Vec<u32>) -> u64 {
        state.iter().fold(7, |hash: u64, &said| hash.wrapping_mul(31).wrapping_add(u64::from(said)))
    }

    fn view(&self, _: &Vec<u32>, _: Option<Seat>) {}

    fn determinize(&self, (): &(), _: &mut dyn Dice) -> Vec<u32> {
        Vec::new()
    }

    fn write_action(&self, said: u32) -> String {
        said.to_string()
    }

    fn read_action(&self, text: &str) -> Result<u32, Message> {
        text.parse().map_err(|_| Message::said(format!("`{text}` is no number")))
    }
}

fn endless() -> Session<'static, Endless> {
    Session::new(&Endless, Vec::new(), Box::new(SeededDice::new(SEED)))
}

/// Says the same number until so many were said.
fn say(session: &mut Session<'_, Endless>, said: u32, until: usize) {
    while session.history().len() < until {
        let seat = session.to_act().first().unwrap();
        session.play(seat, said).unwrap();
    }
}

#[test]
fn what_was_said_before_an_undo_is_not_remembered() {
    // In the middle of a turn, and around every number of actions at which something may be kept.
    for long in 1..200 {
        let mut session = endless();
        say(&mut session, 1, long);
        let mut before = session.state().clone();
        let seat = session.history()[long - 1].seat;
        while session.undo(seat).is_ok() {
            before.pop();
        }
        for n in [long - 1, long] {
            say(&mut session, 2, n);
            before.resize(before.len().max(n), 2);
            assert_eq!(session.state_at(n).unwrap(), before[..n]);
        }
        let undone = session.undo(seat);
        say(&mut session, 3, 2 * long + 1);
        before.truncate(long - usize::from(undone.is_ok()));
        before.resize(2 * long + 1, 3);
        for n in long - 1..=2 * long {
            assert_eq!(session.state_at(n).unwrap(), before[..n], "after {n}");
        }
    }
}

#[test]
fn a_long_game_goes_back_to_any_of_its_actions() {
    let mut session = endless();
    let mut chooser = FastDice::new(1);
    for round in 0..600 {
        for _ in 0..chooser.below(40, "acts") {
            let seat = session.to_act().first().unwrap();
            session.play(seat, chooser.below(10, "said")).unwrap();
        }
        let (seat, before) = (Seat::BOTH[round % 2], session.state().clone());
        while chooser.below(3, "undo") > 0 && session.undo(seat).is_ok() {}
        assert!(before.starts_with(session.state()));

        let now = session.state().clone();
        let n = now.len() - (chooser.below(36, "back") as usize).min(now.len());
        assert_eq!(session.state_at(n).unwrap(), now[..n]);
        session.take_back_to(n).unwrap();
        assert_eq!(*session.state(), now[..n]);
    }
    assert!(session.state().len() > 300, "{}", session.state().len());
    let record = session.record(Header { seed: Some(SEED), ..Header::new("endless", "one") });
    let again = Session::replay(&Endless, Vec::new(), &record).unwrap();
    assert_eq!(again.state(), session.state());
}

proptest! {
    #[test]
    fn any_game_with_going_back_replays(choices: u64) {
        let mut session = start();
        let mut chooser = FastDice::new(choices);
        let mut states = vec![*session.state()];
        let mut backs = 0;
        while session.to_act() != Seats::None {
            match chooser.below(12, "what") {
                0 if backs < 6 => {
                    backs += 1;
                    let n = chooser.below(states.len() as u32, "back") as usize;
                    session.take_back_to(n).unwrap();
                    states.truncate(n + 1);
                }
                1 | 2 => {
                    let seat = Seat::BOTH[chooser.below(2, "seat") as usize];
                    if session.undo(seat).is_ok() {
                        states.pop();
                    }
                }
                _ => {
                    let seat = Seat::BOTH[chooser.below(2, "seat") as usize];
                    let list = session.actions(seat);
                    if !list.is_empty() {
                        let action = list[chooser.below(list.len() as u32, "action") as usize];
                        session.play(seat, action).unwrap();
                        states.push(*session.state());
                    }
                }
            }
            prop_assert_eq!(Some(session.state()), states.last());
            prop_assert_eq!(session.history().len() + 1, states.len());
        }
        for (n, state) in states.iter().enumerate() {
            prop_assert_eq!(&session.state_at(n).unwrap(), state);
            let fork = session.fork(n, Box::new(FastDice::new(1))).unwrap();
            prop_assert_eq!(fork.state(), state);
            let again = replay(&fork.record(header())).unwrap();
            prop_assert_eq!(again.state(), state);
        }
        let record = session.record(header());
        let unseeded = session.record(Header::new("pebbles", "short"));
        for record in [record.clone(), record.without_throws(), unseeded] {
            let again = replay(&Record::parse(&record.write().unwrap()).unwrap()).unwrap();
            prop_assert_eq!(again.state(), session.state());
            prop_assert!(again.log().eq(session.log()));
        }
    }
}
