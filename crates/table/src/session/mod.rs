//! A game in progress: state, dice and history together, with batches, undo, replay and study.

mod back;
mod choosing;
mod replay;

use crate::dice::{PlaybackDice, Throw};
use crate::record::Line;
use crate::{Dice, Game, Outcome, Seat, Seats};
use choosing::Moment;

pub use back::{CannotUndo, NoSuchPosition};
pub use replay::{ActionFault, ReplayError};

/// What stood after every so many actions is kept, so that the way back to any action is short.
const STRIDE: usize = 64;

/// An action that was played, and the throws it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<A> {
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// How the dice fell, in order.
    pub throws: Vec<Throw>,
}

/// What became of a batch of actions.
#[derive(Clone, Debug)]
pub struct Batch<E, R> {
    /// What happened.
    pub events: Vec<E>,
    /// How many actions were played.
    pub played: usize,
    /// For each action played, how many of the events had happened when it was done.
    pub ends: Vec<usize>,
    /// Why the next one was not, if it was refused.
    pub refusal: Option<R>,
}

/// What a seat could still take back before the other began to act.
struct SetAside<S> {
    snapshots: Vec<Moment<S>>,
    barrier: CannotUndo,
}

/// A game in progress at the table.
///
/// Undo takes back the acts of one seat, newest first, and gives back the exact state. It never goes across
/// dice, an act of the other seat (even one since taken back), something revealed, or the end of the
/// game. Where both seats choose at once, a seat may change its mind until the other has chosen after it; the
/// choice that turns both up is final. With the consent of both the game may go back further, as
/// [`take_back_to`](Session::take_back_to) says.
///
/// ```
/// use table::fixtures::{Action, Pebbles};
/// use table::{CannotUndo, ScriptedDice, Seat, Session};
///
/// let start = Pebbles.start([0b00111, 0b11100]);
/// let mut session = Session::new(&Pebbles, start, Box::new(ScriptedDice::new([4])));
/// session.play_batch(Seat::One, &[Action::Card(3), Action::Stake(1)]);
/// session.play_batch(Seat::Two, &[Action::Card(5), Action::Stake(1)]);
///
/// // What has no consequences yet is taken back; dice are not.
/// session.play(Seat::Two, Action::Take(2))?;
/// session.undo(Seat::Two).unwrap();
/// session.play(Seat::Two, Action::Throw)?;
/// assert_eq!(session.undo(Seat::Two), Err(CannotUndo::DiceFell));
///
/// // If both agree the game goes back further.
/// session.take_back_to(2).unwrap();
/// assert_eq!(session.history().len(), 2);
/// # Ok::<(), table::fixtures::Refusal>(())
/// ```
pub struct Session<'g, G: Game> {
    game: &'g G,
    start: G::State,
    now: Moment<G::State>,
    dice: Box<dyn Dice + Send>,
    /// The actions that stand.
    history: Vec<Entry<G::Action>>,
    /// The game as it went, up to the last time it went back by consent.
    earlier: Vec<Line<Entry<G::Action>>>,
    /// How many actions were left when it last went back; those after them are not in `earlier`.
    kept: usize,
    /// What stood after every [`STRIDE`] actions.
    milestones: Vec<Moment<G::State>>,
    /// What stood before each of the last acts that can be taken back, all of one seat.
    snapshots: Vec<Moment<G::State>>,
    /// Why nothing before the snapshots can be taken back.
    barrier: CannotUndo,
    /// How many of the newest acts belong to an action that is not complete.
    incomplete: usize,
    /// What the other seat could take back when this one began to act, until an action is complete.
    set_aside: Option<SetAside<G::State>>,
    /// Are the dice no longer where those of the seed would be?
    off_seed: bool,
    /// Are there throws in the history that are not those of the seed?
    branched: bool,
}

impl<'g, G: Game> Session<'g, G> {
    /// Sits down at a situation with these dice.
    ///
    /// A session sees when two hidden choices are turned up only if it saw the first of them made; a game that can
    /// be taken up between the two says so itself, in [`Game::reveals`].
    pub fn new(game: &'g G, state: G::State, dice: Box<dyn Dice + Send>) -> Session<'g, G> {
        Session {
            game,
            start: state.clone(),
            now: Moment { state, choosing: None },
            dice,
            history: Vec::new(),
            earlier: Vec::new(),
            kept: 0,
            milestones: Vec::new(),
            snapshots: Vec::new(),
            barrier: CannotUndo::NothingToUndo,
            incomplete: 0,
            set_aside: None,
            off_seed: false,
            branched: false,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The situation now.
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// The situation at the start.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// What was done so far and stands, with its throws.
    pub fn history(&self) -> &[Entry<G::Action>] {
        &self.history
    }

    /// The game as it went: every action, also those that the players later went back from.
    pub fn log(&self) -> impl Iterator<Item = Line<&Entry<G::Action>>> {
        let since = self.history[self.kept..].iter().map(Line::Act);
        self.earlier.iter().map(Line::as_ref).chain(since)
    }

    /// How much of the seed's stream the dice have used; `None` if they are not dice of a seed.
    pub fn dice_position(&self) -> Option<u64> {
        self.dice.position()
    }

    /// While both seats choose at once: how many acts of each lie face down, not yet turned up.
    pub fn face_down(&self) -> [usize; 2] {
        self.now.choosing.as_ref().map_or([0; 2], |choosing| choosing.laid)
    }

    /// How many of the newest acts belong to an action that is not complete: all of one seat, without dice, and nothing
    /// has been asked of the other seat since.
    pub fn incomplete(&self) -> usize {
        self.incomplete
    }

    /// The situation before the action that is not complete; the situation now if there is none.
    pub fn complete_state(&self) -> &G::State {
        let before = self.snapshots.len().checked_sub(self.incomplete).and_then(|at| self.snapshots.get(at));
        before.map_or(&self.now.state, |moment| &moment.state)
    }

    /// Can neither seat take anything back, and does no choice lie face down?
    ///
    /// Then a new session from this situation goes on as this one would.
    pub fn is_settled(&self) -> bool {
        self.snapshots.is_empty() && self.now.choosing.is_none()
    }

    /// Who owes a decision.
    pub fn to_act(&self) -> Seats {
        self.game.to_act(&self.now.state)
    }

    /// The legal choices of a seat; none if it owes no decision.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.to_act().contains(seat) {
            self.game.actions(&self.now.state, seat, &mut list);
        }
        list
    }

    /// Is this choice legal now, and if not, why not?
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        self.game.check(&self.now.state, seat, action)
    }

    /// What a seat may know; `None` is a spectator.
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        self.game.view(&self.now.state, seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now.state)
    }

    /// The hash of the situation.
    pub fn hash(&self) -> u64 {
        self.game.hash(&self.now.state)
    }

    /// Checks a choice and carries it out; a refused choice changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        self.check(seat, action)?;
        let mut events = Vec::new();
        self.carry_out(seat, action, None, &mut events);
        Ok(events)
    }

    /// Plays actions in turn, and stops early after one in which dice fell, something was revealed or other
    /// seats came to act than before it, or at one that is refused.
    ///
    /// So a batch stops where the other seat must answer, and a choice that both seats make at once can
    /// be sent whole.
    pub fn play_batch(&mut self, seat: Seat, actions: &[G::Action]) -> Batch<G::Event, G::Refusal> {
        let mut batch = Batch { events: Vec::new(), played: 0, ends: Vec::new(), refusal: None };
        for &action in actions {
            if let Err(refusal) = self.check(seat, action) {
                batch.refusal = Some(refusal);
                break;
            }
            let may_go_on = self.carry_out(seat, action, None, &mut batch.events);
            batch.played += 1;
            batch.ends.push(batch.events.len());
            if !may_go_on {
                break;
            }
        }
        batch
    }

    /// Carries out a legal choice with the session's dice, or with throws that fell before.
    ///
    /// Says whether a batch may go on: no dice fell, nothing was revealed, the same seats are to act.
    fn carry_out(
        &mut self,
        seat: Seat,
        action: G::Action,
        playback: Option<&mut PlaybackDice<'_>>,
        events: &mut Vec<G::Event>,
    ) -> bool {
        let before = self.now.clone();
        if self.history.len().is_multiple_of(STRIDE) {
            self.milestones.truncate(self.history.len() / STRIDE);
            self.milestones.push(before.clone());
        }
        let to_act_before = self.to_act();
        let off_seed = playback.is_none() && self.off_seed;
        let dice: &mut dyn Dice = match playback {
            Some(dice) => dice,
            None => &mut *self.dice,
        };
        let (throws, turned_up) = self.now.play(self.game, seat, action, dice, events);

        self.branched |= off_seed && !throws.is_empty();
        let to_act = self.to_act();
        let revealed = turned_up || self.game.reveals(&before.state, seat, &self.now.state);
        let may_go_on = throws.is_empty() && !revealed && to_act == to_act_before;
        let final_because = if !throws.is_empty() {
            Some(CannotUndo::DiceFell)
        } else if to_act == Seats::None {
            Some(CannotUndo::GameOver)
        } else if revealed {
            Some(CannotUndo::Revealed)
        } else {
            None
        };

        if self.history.last().is_some_and(|last| last.seat != seat) {
            let snapshots = std::mem::take(&mut self.snapshots);
            let barrier = std::mem::replace(&mut self.barrier, CannotUndo::OtherActed);
            self.set_aside = Some(SetAside { snapshots, barrier });
        }
        match final_because {
            Some(barrier) => {
                self.snapshots.clear();
                self.barrier = barrier;
            }
            None => self.snapshots.push(before),
        }
        self.history.push(Entry { seat, action, throws });
        let choosing = self.now.choosing.is_some();
        let complete = !may_go_on || choosing || self.game.is_between_actions(&self.now.state);
        self.incomplete = if complete { 0 } else { self.incomplete + 1 };
        if complete && !choosing {
            self.set_aside = None;
        }
        may_go_on
    }

    /// Goes on with other dice. Once they are thrown, the record of the game names no seed.
    pub fn set_dice(&mut self, dice: Box<dyn Dice + Send>) {
        self.dice = dice;
        self.off_seed = true;
    }
}
