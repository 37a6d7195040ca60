//! A very small game with everything that makes games hard to serve: for tests and examples.
//!
//! **Pebbles.** Each seat holds three of the cards 1 to 5, hidden from the other. In each of up to three rounds
//! both choose a card face down and a stake, at once; the cards are turned up, and the higher one goes first
//! (a die each breaks a tie) and wins its stake. In turn each takes pebbles from the pile of twelve as often as it
//! likes: one, two, or as many as a die shows. Once a game a seat may peek at a card of the other. When the
//! pile or the hands are empty, the seat with more pebbles, stakes added, wins.

use crate::{Citation, Dice, Game, Outcome, Seat, Seats};
use std::fmt;
use words::Message;

/// The game of pebbles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pebbles;

/// A situation of [`Pebbles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What is to be done.
    pub step: Step,
    /// The cards in hand, a bit each.
    pub hands: [u8; 2],
    /// The cards chosen face down, 0 for none yet.
    pub cards: [u8; 2],
    /// The stakes chosen, 0 for none yet.
    pub stakes: [u8; 2],
    /// The cards turned up so far, a bit each.
    pub played: [u8; 2],
    /// What each seat has learned of the other's hand, a bit a card.
    pub peeked: [u8; 2],
    /// Pebbles left.
    pub pile: u8,
    /// Pebbles taken.
    pub score: [u8; 2],
}

/// What is to be done in a game of [`Pebbles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Both choose a card and a stake.
    Choose,
    /// A seat takes pebbles; `last` if the other had its turn.
    Take {
        /// Whose turn it is.
        seat: Seat,
        /// Is it the second turn of the round?
        last: bool,
    },
    /// The game is over.
    Over,
}

/// A choice in a game of [`Pebbles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lay a card face down.
    Card(u8),
    /// Stake one or two.
    Stake(u8),
    /// Take one or two pebbles.
    Take(u8),
    /// Look at the other's lowest card.
    Peek,
    /// Throw a die and take so many.
    Throw,
    /// End the turn.
    Done,
}

impl Action {
    const ALL: [Action; 12] = [
        Action::Card(1),
        Action::Card(2),
        Action::Card(3),
        Action::Card(4),
        Action::Card(5),
        Action::Stake(1),
        Action::Stake(2),
        Action::Take(1),
        Action::Take(2),
        Action::Peek,
        Action::Throw,
        Action::Done,
    ];
}

/// Something that happened in a game of [`Pebbles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Both cards were turned up.
    TurnedUp([u8; 2]),
    /// A seat took pebbles.
    Took(Seat, u8),
    /// The game ended.
    Ended,
}

/// Why a choice is not allowed in a game of [`Pebbles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub rule: Citation,
    /// What it says.
    pub reason: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for Message {
    fn from(refusal: Refusal) -> Message {
        Message::said(refusal.to_string())
    }
}

/// What a seat or a spectator knows of a game of [`Pebbles`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The situation, with 0 for what is hidden.
    pub known: State,
    /// Who looks.
    pub viewer: Option<Seat>,
    /// How many cards each holds.
    pub held: [u32; 2],
    /// Who has chosen a card.
    pub chosen: [bool; 2],
    /// Who has chosen a stake.
    pub staked: [bool; 2],
}

impl Pebbles {
    /// A new game; the hands are dealt by these dice.
    pub fn deal(&self, dice: &mut dyn Dice) -> State {
        let mut hand = || {
            let mut hand = 0b11111u8;
            for left in [5, 4] {
                hand &= !(1 << nth_card(hand, dice.below(left, "deal")));
            }
            hand
        };
        self.start([hand(), hand()])
    }

    /// A new game with these hands, a bit a card.
    pub fn start(&self, hands: [u8; 2]) -> State {
        State {
            step: Step::Choose,
            hands,
            cards: [0; 2],
            stakes: [0; 2],
            played: [0; 2],
            peeked: [0; 2],
            pile: 12,
            score: [0; 2],
        }
    }

    /// Turns the cards up; the higher one goes first and wins its stake.
    fn turn_up(&self, state: &mut State, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        events.push(Event::TurnedUp(state.cards));
        for (played, card) in state.played.iter_mut().zip(state.cards) {
            *played |= 1 << (card - 1);
        }
        let mut strength = state.cards;
        while strength[0] == strength[1] {
            strength = [dice.die("tie"), dice.die("tie")];
        }
        let seat = if strength[0] > strength[1] { Seat::One } else { Seat::Two };
        state.score[seat.index()] += state.stakes[seat.index()];
        state.step = Step::Take { seat, last: false };
    }

    fn take(&self, state: &mut State, seat: Seat, wanted: u8, events: &mut Vec<Event>) {
        let taken = wanted.min(state.pile);
        state.pile -= taken;
        state.score[seat.index()] += taken;
        events.push(Event::Took(seat, taken));
        if state.pile == 0 {
            self.end(state, events);
        }
    }

    fn end_turn(&self, state: &mut State, seat: Seat, last: bool, events: &mut Vec<Event>) {
        if !last {
            state.step = Step::Take { seat: seat.other(), last: true };
        } else if state.hands == [0, 0] {
            self.end(state, events);
        } else {
            (state.cards, state.stakes) = ([0; 2], [0; 2]);
            state.step = Step::Choose;
        }
    }

    fn end(&self, state: &mut State, events: &mut Vec<Event>) {
        state.step = Step::Over;
        events.push(Event::Ended);
    }
}

/// The bit of the `n`th card of a hand.
fn nth_card(hand: u8, n: u32) -> u32 {
    (0..8).filter(|bit| hand >> bit & 1 == 1).nth(n as usize).unwrap_or(0)
}

impl Game for Pebbles {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn title(&self) -> &str {
        "pebbles"
    }

    fn rules_version(&self) -> u32 {
        2
    }

    fn to_act(&self, state: &State) -> Seats {
        match state.step {
            Step::Over => Seats::None,
            Step::Take { seat, .. } => Seats::One(seat),
            Step::Choose => match state.stakes {
                [0, 0] => Seats::Both,
                [0, _] => Seats::One(Seat::One),
                _ => Seats::One(Seat::Two),
            },
        }
    }

    fn actions(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        list.extend(Action::ALL.iter().filter(|&&action| self.check(state, seat, action).is_ok()));
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let refuse = |rule, reason| Err(Refusal { rule, reason });
        if !self.to_act(state).contains(seat) {
            return refuse("1", "it is not your turn");
        }
        let me = seat.index();
        let in_hand =
            |card: u8| state.hands[me] & 1u8.checked_shl(u32::from(card).wrapping_sub(1)).unwrap_or(0) != 0;
        match (state.step, action) {
            (Step::Choose, Action::Card(_)) if state.cards[me] != 0 => refuse("2.1", "one card a round"),
            (Step::Choose, Action::Card(card)) if !in_hand(card) => {
                refuse("2.1", "that card is not in your hand")
            }
            (Step::Choose, Action::Stake(_)) if state.cards[me] == 0 => refuse("2.2", "first choose a card"),
            (Step::Take { .. }, Action::Take(wanted)) if wanted > state.pile => {
                refuse("3.1", "there are not so many pebbles")
            }
            (Step::Take { .. }, Action::Peek) if state.peeked[me] != 0 => refuse("3.2", "you have peeked"),
            (Step::Take { .. }, Action::Peek) if state.hands[1 - me] == 0 => {
                refuse("3.2", "there is no card to see")
            }
            (Step::Choose, Action::Card(_) | Action::Stake(1 | 2)) => Ok(()),
            (Step::Take { .. }, Action::Take(1 | 2) | Action::Peek | Action::Throw | Action::Done) => Ok(()),
            _ => refuse("1", "that is not asked for now"),
        }
    }

    fn play_unchecked(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let me = seat.index();
        match action {
            Action::Card(card) => {
                state.cards[me] = card;
                state.hands[me] &= !(1 << (card - 1));
            }
            Action::Stake(stake) => {
                state.stakes[me] = stake;
                if state.stakes[1 - me] != 0 {
                    self.turn_up(state, dice, events);
                }
            }
            Action::Take(wanted) => self.take(state, seat, wanted, events),
            Action::Peek => state.peeked[me] = 1 << nth_card(state.hands[1 - me], 0),
            Action::Throw => self.take(state, seat, dice.die("grab"), events),
            Action::Done => {
                let Step::Take { last, .. } = state.step else { return };
                self.end_turn(state, seat, last, events);
            }
        }
    }

    fn reveals(&self, before: &State, seat: Seat, after: &State) -> bool {
        before.peeked[seat.index()] != after.peeked[seat.index()]
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.step == Step::Over).then(|| match state.score[0].cmp(&state.score[1]) {
            std::cmp::Ordering::Greater => Outcome { winner: Some(Seat::One), result: "one-wins".to_owned() },
            std::cmp::Ordering::Less => Outcome { winner: Some(Seat::Two), result: "two-wins".to_owned() },
            std::cmp::Ordering::Equal => Outcome { winner: None, result: "draw".to_owned() },
        })
    }

    fn hash(&self, state: &State) -> u64 {
        let step = match state.step {
            Step::Choose => 0,
            Step::Take { seat, last } => 1 + 2 * seat.number() + u8::from(last),
            Step::Over => 255,
        };
        let fields = [state.hands, state.cards, state.stakes, state.played, state.peeked, state.score];
        let bytes = fields.as_flattened().iter().chain([&step, &state.pile]);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        let mut known = *state;
        for hidden in Seat::BOTH.into_iter().filter(|&other| Some(other) != seat) {
            known.hands[hidden.index()] = 0;
            known.peeked[hidden.index()] = 0;
            if state.step == Step::Choose {
                known.cards[hidden.index()] = 0;
                known.stakes[hidden.index()] = 0;
            }
        }
        View {
            known,
            viewer: seat,
            held: state.hands.map(u8::count_ones),
            chosen: state.cards.map(|card| card != 0),
            staked: state.stakes.map(|stake| stake != 0),
        }
    }

    fn determinize(&self, view: &View, dice: &mut dyn Dice) -> State {
        let mut state = view.known;
        for hidden in Seat::BOTH.into_iter().filter(|&other| Some(other) != view.viewer) {
            let at = hidden.index();
            let face_down = state.step == Step::Choose && view.chosen[at];
            let mut unknown = 0b11111 & !state.played[at];
            // A card that was seen and not played since is still there.
            let mut held = state.peeked[1 - at] & unknown;
            unknown &= !held;
            while held.count_ones() < view.held[at] + u32::from(face_down) {
                let card = 1 << nth_card(unknown, dice.below(unknown.count_ones(), "guess"));
                held |= card;
                unknown &= !card;
            }
            if face_down {
                let card = nth_card(held, dice.below(held.count_ones(), "guess"));
                held &= !(1 << card);
                state.cards[at] = card as u8 + 1;
                state.stakes[at] = if view.staked[at] { dice.below(2, "guess") as u8 + 1 } else { 0 };
            }
            state.hands[at] = held;
        }
        state
    }

    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Card(card) => format!("card {card}"),
            Action::Stake(stake) => format!("stake {stake}"),
            Action::Take(wanted) => format!("take {wanted}"),
            Action::Peek => "peek".to_owned(),
            Action::Throw => "throw".to_owned(),
            Action::Done => "done".to_owned(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Message> {
        let action = Action::ALL.into_iter().find(|&action| self.write_action(action) == text);
        action.ok_or_else(|| Message::said(format!("`{text}` is no action of pebbles")))
    }
}
