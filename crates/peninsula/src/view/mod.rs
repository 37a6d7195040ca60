//! What one seat, or a spectator, may know, and states that agree with it.
//!
//! The enemy sees that a block of a side stands there, nothing else, until battle reveals it: the wood is red for all
//! Anglo-Allied blocks, and the label with the nation faces the owner. A view is made of what is open, the viewer's own
//! blocks and cards, and tokens for the rest; nothing else of `Hidden` can get into it.

mod fitting;
mod imagining;
mod naming;

use crate::atlas::Atlas;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::scenarios;
use crate::state::{Hidden, MARKS, Mark, Open, State};
use crate::step::Step;
use table::{Game, Seat, Seats};

pub use imagining::determinize;

/// A block as the enemy sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    /// Where it stands.
    pub place: Place,
    /// Whose it is.
    pub side: Side,
    /// How it came into its hex.
    pub entry: u8,
    /// The group it came with.
    pub group: u8,
    /// Its marks, as bits.
    pub marks: u16,
    /// Which block it is, where that is known: it lies face up, or it is the Lines of Torres Vedras.
    pub block: Option<BlockId>,
    /// Its steps, once it lies face up.
    pub steps: Option<u8>,
}

impl Token {
    /// Whether it bears this mark.
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.marks >> mark as u16 & 1 == 1
    }
}

/// Where a block comes from that waits for its place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// From the Force Pool of this nation, which everybody sees (9.2).
    Pool(Nation),
    /// From those its owner sets up.
    SetUp,
}

/// Where Napoleon or the Guard is, as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// On the map.
    Map,
    /// In this place off the map.
    Off(Place),
}

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Everything in the open.
    pub open: Box<Open>,
    /// Who owes a decision.
    pub to_act: Seats,
    /// The viewer's own blocks and cards; the other side's are blank.
    pub own: Box<Hidden>,
    /// Blocks of the other side, or of both for a spectator, that are in play.
    pub tokens: Vec<Token>,
    /// Blocks out of the game.
    pub removed: BlockSet,
    /// Blocks that wait for their turn or event.
    pub aside: BlockSet,
    /// How many blocks are in the Force Pools of British, Spanish and French.
    pub pools: [u8; 3],
    /// Where Napoleon and the Guard are.
    pub emperor: [Whereabouts; 2],
    /// Command cards in hand, by side.
    pub hands: [u8; 2],
    /// Blocks still to be set up, by side.
    pub to_place: [u8; 2],
    /// Is De Espana in play as a British block (20.3)? The tracks show it.
    pub adopted: bool,
    /// Where the block that is being deployed or set up comes from.
    pub drawn: Option<Drawn>,
    /// How many attackers pin the viewer's blocks, hex by hex: whoever attacks must say so (8.13).
    pub pins: Vec<(HexId, u8)>,
    /// Where a leader of the viewer, who is asked about it, is alone with the enemy (12.1).
    pub alone: Option<HexId>,
}

/// The side that holds the drawn block.
fn drawing(open: &Open) -> Option<Side> {
    open.steps[..open.depth as usize].iter().rev().find_map(|step| match step {
        Step::Deploy(side) | Step::SetUp(side) => Some(*side),
        _ => None,
    })
}

/// Blocks whose place off the map is no secret: all but those dealt at random.
fn openly_aside(atlas: &Atlas, state: &State, block: BlockId) -> bool {
    let scenario = &atlas.scenarios[state.scenario as usize];
    state.place(block) == Place::ASIDE
        && !scenario.draws.iter().any(|d| d.blocks.has(block))
        && !state.hidden.to_place.has(block)
        && !scenario.set_up.iter().any(|s| s.block == block && s.at.is_none())
}

/// What `seat` may know of a state.
pub fn view(game: &Peninsula, state: &State, seat: Option<Seat>) -> View {
    let atlas = game.atlas();
    let look = game.look(state);
    let viewer = seat.map(Side::from);
    let own = viewer.map_or(BlockSet::EMPTY, Side::blocks);
    let all = || (0..BLOCKS as u8).map(BlockId);
    let strangers = |b: &BlockId| !own.has(*b);
    let mut tokens: Vec<Token> = all()
        .filter(strangers)
        .filter(|&b| state.place(b).is_in_play())
        .map(|b| token(atlas, state, b))
        .collect();
    tokens.sort();
    let named = &atlas.named;
    let whereabouts = |b: BlockId| {
        let place = state.place(b);
        if place.is_hex() { Whereabouts::Map } else { Whereabouts::Off(place) }
    };
    let mut open = state.open;
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        hide_counts(&mut open, side);
    }
    for (force, waiting) in open.force.iter_mut().zip(state.force_to_place(atlas)) {
        *force += waiting;
    }
    let adopted = look.is_adopted(named.espana) && state.place(named.espana).is_in_play();
    // What De Espana counts as shows on the tracks once he is in play, not while he waits to be deployed.
    if viewer != Some(Side::Allied) {
        open.espana_british = adopted;
    }
    let set_up = matches!(state.top(), Step::SetUp(_));
    let drawn = state.hidden.drawn;
    let from = |block| if set_up { Drawn::SetUp } else { Drawn::Pool(atlas.block(block).nation.pool()) };
    let drawn = (drawn != BlockId::NONE).then(|| from(drawn));
    View {
        seat,
        open: Box::new(open),
        to_act: game.to_act(state),
        own: Box::new(own_part(state, viewer)),
        tokens,
        removed: all().filter(|&b| state.place(b) == Place::REMOVED).collect(),
        aside: all().filter(|&b| openly_aside(atlas, state, b)).collect(),
        pools: Nation::TRACKS.map(|n| look.pool(n).count()),
        emperor: [whereabouts(named.napoleon), whereabouts(named.guard)],
        hands: Side::BOTH.map(|s| look.hand_size(s)),
        to_place: Side::BOTH.map(|side| (state.hidden.to_place & side.blocks()).count()),
        adopted,
        drawn,
        pins: viewer.map_or(Vec::new(), |side| {
            let attacked = state.attacks[side.enemy().index()];
            attacked.iter().map(|h| (h, look.pinned(side, h))).collect()
        }),
        alone: viewer
            .filter(|&side| state.top() == Step::LoneLeaders(side))
            .and_then(|side| look.lone_leader(side))
            .map(|(_, hex)| hex),
    }
}

/// Marks that tell who a block is, or that its owner keeps for himself, until it lies face up. A leader in the line of
/// battle is not marked as engaged, and one who has called for an interception is marked as one who has fought.
const SECRET: [Mark; 5] = [Mark::Picked, Mark::Led, Mark::Replaced, Mark::Engaged, Mark::Fought];

fn token(atlas: &Atlas, state: &State, block: BlockId) -> Token {
    let i = block.index();
    let mut marks = (0..MARKS).fold(0, |bits, m| bits | u16::from(state.hidden.marks[m].has(block)) << m);
    if !state.revealed.has(block) {
        let secret = SECRET.into_iter().fold(0, |bits, mark| bits | 1 << mark as u16);
        marks &= !secret;
    }
    let shown = state.revealed.has(block);
    // Everybody knows where the Lines stand, since they close Lisbon (4.23), but not how strong they are.
    let lines = block == atlas.named.lines && state.place(block).is_hex();
    Token {
        place: state.place(block),
        side: block.side(),
        entry: state.hidden.entry[i],
        group: state.hidden.group[i],
        marks,
        block: (shown || lines).then_some(block),
        steps: shown.then_some(state.hidden.step[i]),
    }
}

/// How many of a side's blocks that marched or sailed were Combat blocks, and of which nations, is for its owner alone.
fn hide_counts(open: &mut Open, side: Side) {
    for edge in 0..open.crossed.len() {
        open.set_crossings(edge, side, 0);
    }
    if side == Side::Allied {
        open.points.sealifted = 0;
        let french = open.steps[..open.depth as usize].contains(&Step::Formation(Side::French));
        open.march.nations = u8::from(french);
    }
}

/// The hidden part of one side; that of the other is blank.
fn own_part(state: &State, viewer: Option<Side>) -> Hidden {
    let mut own = scenarios::blank(0, Default::default()).hidden;
    let Some(side) = viewer else { return own };
    let mine = side.blocks();
    let h = &state.hidden;
    for block in mine {
        let i = block.index();
        own.place[i] = h.place[i];
        own.step[i] = h.step[i];
        own.entry[i] = h.entry[i];
        own.group[i] = h.group[i];
    }
    for (to, from) in own.marks.iter_mut().zip(h.marks) {
        *to = from & mine;
    }
    if h.drawn != BlockId::NONE && mine.has(h.drawn) {
        own.drawn = h.drawn;
    }
    own.to_place = h.to_place & mine;
    own.hands[side.index()] = h.hands[side.index()];
    own.discards[side.index()] = h.discards[side.index()];
    own.chosen[side.index()] = h.chosen[side.index()];
    own.great[side.index()] = h.great[side.index()];
    own.unsupplied = h.unsupplied & mine;
    own
}
