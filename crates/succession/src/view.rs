//! What one seat, or a spectator, may know (4.4), and states that agree with it.

use crate::atlas::{Atlas, DeckPart, EventCard};
use crate::cards::{Pile, pile_size, take_card};
use crate::fog;
use crate::game::Succession;
use crate::pieces::Side;
use crate::state::{Hidden, MAX_PASSAGES, Open, Options, State, WinterPick, off};
use crate::step::Step;
use table::{Dice, Game, Seat, Seats};

/// What a viewer may know. It holds no hand or pile of the other side, only how large they are.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Everything in the open.
    pub open: Open,
    /// Who owes a decision.
    pub to_act: Seats,
    /// The viewer's own secrets.
    pub own: Option<Own>,
    /// Action cards in hand, by side.
    pub hand_sizes: [u8; 2],
    /// Event cards held, by side.
    pub held: [u8; 2],
    /// Event cards drawn and being chosen from, by side.
    pub drawn: [u8; 2],
    /// Cards in the action decks.
    pub deck_sizes: [u8; 2],
    /// Cards in the event deck.
    pub event_deck_size: u8,
    /// Event cards the viewer has not seen: in the deck or in another hand.
    pub unseen_events: u64,
    /// Winter plans the viewer knows: his own while both decide, all once both have.
    winter: Box<Hidden>,
}

/// A viewer's own secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// Action cards by value.
    pub hand: Pile,
    /// Event cards held.
    pub held: u64,
    /// Event cards drawn and being chosen from.
    pub drawn: u64,
    /// Card chosen face down, 0 if none.
    pub first_card: u8,
}

/// Winter plans a viewer knows: while both sides decide his own, while they are carried out all.
fn known_plans(atlas: &Atlas, state: &State, viewer: Option<Side>) -> Box<Hidden> {
    let mut plans = Box::new(blank());
    let deciding = state.steps[..state.depth as usize].contains(&Step::Winter);
    for side in Side::BOTH {
        if !deciding || viewer == Some(side) {
            add_plans(atlas, state, side, &mut plans);
        }
    }
    plans
}

/// Adds the part of the hidden data that is one side's winter plan.
fn add_plans(atlas: &Atlas, state: &State, side: Side, plan: &mut Hidden) {
    let i = side.index();
    for corps in state.side_corps[i] {
        plan.winter_corps[corps.index()] = state.hidden.winter_corps[corps.index()];
    }
    for leader in atlas.masks.leaders[i] {
        plan.winter_leaders[leader.index()] = state.hidden.winter_leaders[leader.index()];
    }
    plan.winter_sea.corps |= state.hidden.winter_sea.corps & state.side_corps[i];
    plan.winter_sea.leaders |= state.hidden.winter_sea.leaders & atlas.masks.leaders[i];
    plan.winter_left[i] = state.hidden.winter_left[i];
    plan.winter_pick[i] = state.hidden.winter_pick[i];
    for &(from, via) in &state.hidden.winter_via {
        if from != 255 && side_passes(atlas, state, side, from) {
            let free = plan.winter_via.iter_mut().find(|(f, _)| *f == 255);
            *free.expect("there is room for all of them") = (from, via);
        }
    }
}

/// Is it this side's force that passes through the enemy from here?
fn side_passes(atlas: &Atlas, state: &State, side: Side, from: u8) -> bool {
    let space = crate::map::SpaceId(from);
    !state.friendly(side, space) && !state.group(atlas, side, space).is_empty()
}

/// Hidden data with nothing in it.
pub(crate) fn blank() -> Hidden {
    Hidden {
        hands: [Pile::default(); 2],
        decks: [Pile::default(); 2],
        held: [0; 2],
        event_deck: 0,
        drawn: [0; 2],
        first_card: [0; 2],
        winter_corps: [255; crate::atlas::MAX_CORPS],
        winter_leaders: [255; crate::atlas::MAX_LEADERS],
        winter_sea: Default::default(),
        winter_via: [(255, 255); MAX_PASSAGES],
        winter_left: Default::default(),
        winter_pick: [WinterPick::default(); 2],
    }
}

/// What `seat` may know of a state.
// rule: 4.4
// pragmatic-war: 4.4
pub fn view(game: &Succession, state: &State, seat: Option<Seat>) -> View {
    let h = &state.hidden;
    let own = seat.map(|seat| {
        let side = Side::from(seat);
        let i = side.index();
        Own { hand: h.hands[i], held: h.held[i], drawn: h.drawn[i], first_card: h.first_card[i] }
    });
    let mut open = state.open;
    let mut winter = known_plans(game.atlas(), state, seat.map(Side::from));
    if open.options.has(Options::FOG_OF_WAR) {
        fog::cover(game.atlas(), &mut open, seat.map(Side::from));
        forget_hidden(&open, &mut winter);
    }
    let mine = own.as_ref().map_or(0, |o| o.held | o.drawn);
    let all = h.event_deck | h.held[0] | h.held[1] | h.drawn[0] | h.drawn[1];
    View {
        seat,
        open,
        to_act: game.to_act(state),
        own,
        hand_sizes: [pile_size(&h.hands[0]), pile_size(&h.hands[1])],
        held: [h.held[0].count_ones() as u8, h.held[1].count_ones() as u8],
        drawn: [h.drawn[0].count_ones() as u8, h.drawn[1].count_ones() as u8],
        deck_sizes: [pile_size(&h.decks[0]), pile_size(&h.decks[1])],
        event_deck_size: h.event_deck.count_ones() as u8,
        unseen_events: all & !mine,
        winter,
    }
}

/// Nothing is known of the plans of pieces that are not seen.
fn forget_hidden(open: &Open, plans: &mut Hidden) {
    for corps in open.corps_in(off::HIDDEN) {
        plans.winter_corps[corps.index()] = 255;
        plans.winter_sea.corps.remove(corps);
        plans.winter_pick.iter_mut().for_each(|choice| choice.pick.group.corps.remove(corps));
    }
    for leader in open.leaders_in(off::HIDDEN) {
        plans.winter_leaders[leader.index()] = 255;
        plans.winter_sea.leaders.remove(leader);
        plans.winter_pick.iter_mut().for_each(|choice| choice.pick.group.leaders.remove(leader));
    }
}

/// A state that agrees with a view; what the viewer cannot know is drawn at random.
///
/// ```
/// use succession::{Options, Succession};
/// use table::{FastDice, Game, Seat};
///
/// let game = Succession::built_in("spain")?;
/// let state = game.start(0, Options::default(), &[7; 32]);
/// let view = game.view(&state, Some(Seat::One));
///
/// // Whatever is imagined, the viewer could not tell it from the truth.
/// for seed in 0..10 {
///     let imagined = game.determinize(&view, &mut FastDice::new(seed));
///     assert_eq!(game.view(&imagined, Some(Seat::One)), view);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn determinize(game: &Succession, view: &View, dice: &mut dyn Dice) -> State {
    let mut state = State { open: view.open, hidden: *view.winter };
    if view.open.options.has(Options::FOG_OF_WAR) {
        fog::uncover(game.atlas(), &mut state, dice);
    }
    let mut unseen = view.unseen_events;
    if let (Some(seat), Some(own)) = (view.seat, &view.own) {
        let i = Side::from(seat).index();
        state.hidden.hands[i] = own.hand;
        state.hidden.held[i] = own.held;
        state.hidden.drawn[i] = own.drawn;
        state.hidden.first_card[i] = own.first_card;
    }
    let strangers: Vec<Side> =
        Side::BOTH.into_iter().filter(|s| view.seat.is_none_or(|seat| Side::from(seat) != *s)).collect();
    for &side in &strangers {
        for _ in 0..view.held[side.index()] {
            let among = holdable(game.look(&state).atlas, side, unseen);
            state.hidden.held[side.index()] |= draw(&mut unseen, among, dice);
        }
    }
    for &side in &strangers {
        for _ in 0..view.drawn[side.index()] {
            state.hidden.drawn[side.index()] |= draw(&mut unseen, u64::MAX, dice);
        }
    }
    state.hidden.event_deck = unseen;
    deal_unknown(game, view, &strangers, &mut state, dice);
    for &side in &strangers {
        choose_unknown(game, view, side, &mut state, dice);
    }
    state
}

/// Event cards this side could be holding; those of an earlier war, which cannot be in the deck, before others.
fn holdable(atlas: &Atlas, side: Side, unseen: u64) -> u64 {
    let cards = |fits: &dyn Fn(&EventCard) -> bool| {
        let all = atlas.events.iter().enumerate();
        all.filter(|(_, c)| c.hold && fits(c)).fold(0u64, |mask, (i, _)| mask | 1 << i) & unseen
    };
    let any = |c: &EventCard| c.only.is_none_or(|s| s == side);
    let earlier = |c: &EventCard| c.deck == DeckPart::Other;
    let sorts = [cards(&|c| earlier(c) && c.only == Some(side)), cards(&|c| earlier(c) && any(c))];
    sorts.into_iter().find(|&mask| mask != 0).unwrap_or_else(|| cards(&any))
}

/// Draws a random card of `among` out of `pile`.
fn draw(pile: &mut u64, among: u64, dice: &mut dyn Dice) -> u64 {
    let mut choices = *pile & among;
    if choices == 0 {
        choices = *pile;
    }
    if choices == 0 {
        return 0;
    }
    for _ in 0..dice.below(choices.count_ones(), "determinize") {
        choices &= choices - 1;
    }
    let card = choices & choices.wrapping_neg();
    *pile &= !card;
    card
}

/// Deals the strangers' hands from the cards the viewer has not seen; the rest are the decks.
fn deal_unknown(game: &Succession, view: &View, strangers: &[Side], state: &mut State, dice: &mut dyn Dice) {
    let two = view.open.options.has(Options::DOUBLE_DECKS);
    let full = game.look(state).atlas.numbers.action_deck;
    let mut decks = if two { [full, full] } else { [full, Pile::default()] };
    let deck_of = |side: Side| if two { side.index() } else { 0 };
    for (deck, discards) in decks.iter_mut().zip(view.open.discards) {
        subtract(deck, discards);
    }
    for side in Side::BOTH {
        subtract(&mut decks[deck_of(side)], state.hidden.hands[side.index()]);
    }
    for &side in strangers {
        let deck = &mut decks[deck_of(side)];
        for _ in 0..view.hand_sizes[side.index()] {
            let size = pile_size(deck);
            if size == 0 {
                break;
            }
            let index = dice.below(u32::from(size), "determinize") as u8;
            let value = take_card(deck, index);
            state.hidden.hands[side.index()][value] += 1;
        }
    }
    state.hidden.decks = decks;
}

/// Takes known cards out of a pile.
fn subtract(pile: &mut Pile, known: Pile) {
    for (there, gone) in pile.iter_mut().zip(known) {
        *there = there.saturating_sub(gone);
    }
}

/// Choices a stranger has made in secret: a card face down, winter plans.
fn choose_unknown(game: &Succession, view: &View, side: Side, state: &mut State, dice: &mut dyn Dice) {
    let seat = side.seat();
    match view.open.top() {
        Step::FirstCard if !view.to_act.contains(seat) => {
            let mut hand = state.hidden.hands[side.index()];
            let index = dice.below(u32::from(pile_size(&hand)).max(1), "determinize") as u8;
            state.hidden.first_card[side.index()] = take_card(&mut hand, index) as u8;
        }
        Step::Winter => {
            game.restart_winter(state, side);
            let mut list = Vec::new();
            while !view.to_act.contains(seat) && game.to_act(state).contains(seat) {
                list.clear();
                game.actions(state, seat, &mut list);
                if list.is_empty() {
                    break;
                }
                let choice = list[dice.below(list.len() as u32, "determinize") as usize];
                game.plan_winter(state, side, choice);
            }
        }
        _ => {}
    }
}
