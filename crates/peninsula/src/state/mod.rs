//! The situation: plain data, no pointers. What both sides see is `Open`; who a block is and how strong is `Hidden`.

mod options;
mod registers;

use crate::action::Card;
use crate::atlas::{Atlas, MAX_EDGES};
use crate::blocks::{BLOCKS, BlockId, BlockSet, FIRST_FRENCH, Kind, Nation, Side};
use crate::map::{HexId, HexSet, Place, SEA_BOXES};
use crate::step::Step;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use wide::{CmpEq, CmpGt, CmpLt, i8x16};

pub use options::Options;
pub use registers::{Battle, DeployKind, EventRegister, March, Points};

/// Room for steps on the stack. [`Step::stands_on`] allows no stack of more than eight: an interception in France that
/// calls the National Guard out. A test follows every stack it allows.
pub const MAX_STEPS: usize = 12;

/// The most hexes in which battles are fought in a Command Segment: each needs an Anglo-Allied block of its own.
pub const MAX_BATTLES: usize = FIRST_FRENCH as usize;

/// The most entries of hexes that suffer attrition: each needs a block of its own.
pub const MAX_HUNGRY: usize = BLOCKS;

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Ending {
    /// On Victory Points (17.0).
    Points,
    /// No difference: a moral victory of the French (17.0).
    Moral,
    /// Napoleon was lost (17.3).
    Automatic,
}

/// A list with room for `ROOM` entries. Those after the first `HASHED` count in a hash only if one of them is in use, so
/// that more room leaves the hashes of games as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entries<T, const ROOM: usize, const HASHED: usize>(pub [T; ROOM]);

impl<T: Copy + Default, const ROOM: usize, const HASHED: usize> Default for Entries<T, ROOM, HASHED> {
    fn default() -> Self {
        Entries([T::default(); ROOM])
    }
}

impl<T, const ROOM: usize, const HASHED: usize> Deref for Entries<T, ROOM, HASHED> {
    type Target = [T; ROOM];
    #[inline]
    fn deref(&self) -> &[T; ROOM] {
        &self.0
    }
}

impl<T, const ROOM: usize, const HASHED: usize> DerefMut for Entries<T, ROOM, HASHED> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; ROOM] {
        &mut self.0
    }
}

impl<T: Hash + Default + PartialEq, const ROOM: usize, const HASHED: usize> Hash
    for Entries<T, ROOM, HASHED>
{
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (first, more) = self.0.split_at(HASHED);
        first.hash(hasher);
        if more.iter().any(|entry| *entry != T::default()) {
            more.hash(hasher);
        }
    }
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// The scenario.
    pub scenario: u8,
    /// Optional rules.
    pub options: Options,
    /// The turn.
    pub turn: u8,
    /// Command Segments left in the turn.
    pub segments: u8,
    /// Commitment Levels of British, Spanish and French.
    pub commitment: [u8; 3],
    /// Combat blocks in play that count, of British, Spanish and French (14.23).
    pub force: [u8; 3],
    /// Has the British Commitment Level ever been Medium or High (15.1)?
    pub british_in_spain: bool,
    /// Sealift Capacity.
    pub sealift: u8,
    /// The Victory Point track; Anglo-Allied points are positive.
    pub vp: i8,
    /// Event cards in the deck whose order nobody knows, as bits by number.
    pub deck: u32,
    /// Event cards put under the deck since it was shuffled, in their order.
    pub under: [u8; 8],
    /// How many those are.
    pub under_count: u8,
    /// Event cards to be added at the end of the phase or step.
    pub added: u32,
    /// Event cards out of the game.
    pub discarded: u32,
    /// Events that have taken place.
    pub played: u32,
    /// Cards drawn and not yet carried out: number and who drew it.
    pub drawn_events: [(u8, Side); 3],
    /// How many those are.
    pub drawn_count: u8,
    /// Fortresses the French hold.
    pub french_fortresses: HexSet,
    /// Fortresses taken in this Command Segment.
    pub taken: HexSet,
    /// Fortresses besieged since the start of the Command Segment (11.11).
    pub besieged: HexSet,
    /// Hexes with blocks outside fortresses, by side.
    pub outside: [HexSet; 2],
    /// Hexes with blocks inside fortresses.
    pub within: HexSet,
    /// Hexes in which that side is the attacker.
    pub attacks: [HexSet; 2],
    /// Battles in their order.
    pub battles: Entries<u8, MAX_BATTLES, 40>,
    /// How many there are.
    pub battle_count: u8,
    /// How many have been fought.
    pub battle_next: u8,
    /// What crossed each hexside in this Command Segment: three bits each for moves of the Allies and the French,
    /// for retreats of both, then who moved across it last.
    pub crossed: [u16; MAX_EDGES],
    /// Groups that entered battle hexes in this Command Segment.
    pub groups: u8,
    /// Is there a Bad Harvest this turn?
    pub bad_harvest: bool,
    /// Will Bad Weather rule in the next Operation Step?
    pub bad_weather: bool,
    /// The last turn of scorched earth in Portugal, 0 if none.
    pub scorched: u8,
    /// Has an Anglo-Allied Combat block entered a town of France (15.6)?
    pub guard_called: bool,
    /// Does De Espana count as British (20.3)?
    pub espana_british: bool,
    /// 20.6: does the next French Operations card bring a free operation?
    pub offensive: bool,
    /// Were Allied blocks in France when last looked at?
    pub invaded: bool,
    /// Player 1.
    pub first: Side,
    /// The cards shown in this Command Segment, by side.
    pub shown: [Card; 2],
    /// Command cards played this turn, by slot.
    pub used_cards: [u8; 7],
    /// Operations or replacements.
    pub points: Points,
    /// The move.
    pub march: March,
    /// How the drawn block is deployed.
    pub deploy: DeployKind,
    /// The event.
    pub event: EventRegister,
    /// The fortress under siege operation.
    pub siege_hex: u8,
    /// 12.23: was a Siege Action used?
    pub siege_action: bool,
    /// The battle.
    pub battle: Battle,
    /// Hexes in which blocks suffer attrition: hex, and number with the side in bit 7 and supply in bit 6.
    pub hungry: Entries<(u8, u8), MAX_HUNGRY, 72>,
    /// How many those are.
    pub hungry_count: u8,
    /// Which is next.
    pub hungry_next: u8,
    /// Blocks that lie face up.
    pub revealed: BlockSet,
    /// The stack of steps.
    pub steps: [Step; MAX_STEPS],
    /// Its height.
    pub depth: u8,
    /// Winner and how, once the game is over.
    pub victory: Option<(Side, Ending)>,
}

/// What a block may be marked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mark {
    Inside,
    Acted,
    Reserve,
    Picked,
    Moving,
    Forced,
    Engaged,
    Fought,
    Guerilla,
    Fled,
    Pursuing,
    Led,
    Sieging,
    Sortied,
    Replaced,
    Excused,
}

/// How many kinds of marks there are.
pub const MARKS: usize = 16;

/// What lies on the block itself: nobody but its owner sees more than its side and its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// Where each block is.
    pub place: [Place; BLOCKS],
    /// Steps or Command Points left.
    pub step: [u8; BLOCKS],
    /// How it came into its hex in this Command Segment: a direction, `entry::SEA` and up, ...
    pub entry: [u8; BLOCKS],
    /// The group it entered with.
    pub group: [u8; BLOCKS],
    /// Marks.
    pub marks: [BlockSet; MARKS],
    /// The block being deployed or set up.
    pub drawn: BlockId,
    /// Blocks still to be placed at set-up.
    pub to_place: BlockSet,
    /// Command cards in hand, by side and slot.
    pub hands: [[u8; 7]; 2],
    /// Command cards each side put away unseen from its first deal (19.14), by slot.
    pub discards: [[u8; 7]; 2],
    /// The card chosen face down, by side.
    pub chosen: [Card; 2],
    /// Combat blocks at the beginning of the battle: British ones with Wellington, 0 without him; French ones.
    pub great: [u8; 2],
    /// Combat blocks without a Line of Supply when the Attrition Phase began.
    pub unsupplied: BlockSet,
}

/// How a block came into its hex.
pub mod entry {
    /// Across the port hexside of the first Sea Box; the others follow.
    pub const SEA: u8 = 6;
    /// Out of the fortress of the hex.
    pub const SORTIE: u8 = 11;
    /// By no hexside it could go back by: from off the map, in retreat or pursuit, or before a battle that is over.
    pub const OFF_MAP: u8 = 12;
    /// It was there.
    pub const NONE: u8 = 255;
}

/// A situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// The rest.
    pub hidden: Hidden,
}

impl Deref for State {
    type Target = Open;
    #[inline]
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

impl Open {
    /// The step on top.
    #[inline]
    pub fn top(&self) -> Step {
        if self.depth == 0 { Step::Nothing } else { self.steps[self.depth as usize - 1] }
    }

    /// Puts a step on top. Once the game is over the stack stays as it is.
    #[inline]
    pub fn push(&mut self, step: Step) {
        if self.victory.is_some() {
            return;
        }
        self.steps[self.depth as usize] = step;
        self.depth += 1;
    }

    /// Takes the top step off.
    #[inline]
    pub fn pop(&mut self) {
        if self.victory.is_some() {
            return;
        }
        self.depth -= 1;
        self.steps[self.depth as usize] = Step::Nothing;
    }

    /// Replaces the top step.
    #[inline]
    pub fn swap(&mut self, step: Step) {
        if self.victory.is_some() {
            return;
        }
        self.steps[self.depth as usize - 1] = step;
    }

    /// Is a battle or assault under way?
    pub fn is_fighting(&self) -> bool {
        self.steps[..self.depth as usize].iter().any(|step| matches!(step, Step::Fight(_)))
    }

    /// Has an event taken place?
    #[inline]
    pub fn has_played(&self, event: u8) -> bool {
        self.played >> event & 1 == 1
    }

    /// The track a Combat block counts on when it is in play.
    pub fn track_of(&self, atlas: &Atlas, block: BlockId) -> Option<usize> {
        match atlas.block(block).nation {
            Nation::Portuguese if !self.has_played(7) => None,
            _ if block == atlas.named.espana && self.espana_british => Some(Nation::British.track()),
            nation => Some(nation.track()),
        }
    }

    /// Who controls a fortress.
    #[inline]
    pub fn holds_fortress(&self, side: Side, hex: HexId) -> bool {
        self.french_fortresses.has(hex) == (side == Side::French)
    }

    /// Combat blocks of a side that have moved or retreated across a hexside.
    #[inline]
    pub fn crossings(&self, edge: usize, side: Side, retreat: bool) -> u8 {
        (self.crossed[edge] >> crossing_shift(side, retreat) & 7) as u8
    }

    /// Notes that Combat blocks crossed a hexside. No hexside lets more than five of a side cross (8.2), which fits into
    /// three bits.
    pub fn cross(&mut self, edge: usize, side: Side, retreat: bool, blocks: u8) {
        let shift = crossing_shift(side, retreat);
        let now = self.crossings(edge, side, retreat) + blocks;
        assert!(now <= MOST_CROSSINGS, "{now} Combat blocks cross hexside {edge}");
        let word = &mut self.crossed[edge];
        *word = *word & !(7 << shift) | u16::from(now) << shift;
        if !retreat {
            *word = *word & 0x0fff | (side as u16 + 1) << 12;
        }
    }

    /// Sets how many Combat blocks of a side have moved across a hexside, and nothing else.
    pub fn set_crossings(&mut self, edge: usize, side: Side, blocks: u8) {
        debug_assert!(blocks <= MOST_CROSSINGS);
        let shift = crossing_shift(side, false);
        self.crossed[edge] = self.crossed[edge] & !(7 << shift) | u16::from(blocks) << shift;
    }

    /// Who moved across a hexside last in this Command Segment.
    pub fn last_across(&self, edge: usize) -> Option<Side> {
        match self.crossed[edge] >> 12 {
            1 => Some(Side::Allied),
            2 => Some(Side::French),
            _ => None,
        }
    }
}

/// The most Combat blocks of a side that a hexside can be noted to have been crossed by.
pub(crate) const MOST_CROSSINGS: u8 = 7;

fn crossing_shift(side: Side, retreat: bool) -> u16 {
    3 * (side as u16 + 2 * u16::from(retreat))
}

/// Which of the first 64 places are this one, as a bit mask; one comparison for sixteen of them.
#[inline]
fn equal(places: &[Place], place: Place) -> u64 {
    let wanted = i8x16::splat(place.0 as i8);
    lanes(places, |lane| lane.cmp_eq(wanted))
}

/// The places a comparison holds for.
#[inline]
fn lanes(places: &[Place], holds: impl Fn(i8x16) -> i8x16) -> u64 {
    let mut bits = 0;
    for (i, chunk) in places.as_chunks::<16>().0.iter().enumerate() {
        let lane = i8x16::from(chunk.map(|p| p.0 as i8));
        bits |= u64::from(holds(lane).move_mask() as u16) << (16 * i);
    }
    bits
}

impl State {
    /// Where a block is.
    #[inline]
    pub fn place(&self, block: BlockId) -> Place {
        self.hidden.place[block.index()]
    }

    /// The blocks with a mark.
    #[inline]
    pub fn marked(&self, mark: Mark) -> BlockSet {
        self.hidden.marks[mark as usize]
    }

    /// Is a block marked?
    #[inline]
    pub fn is(&self, mark: Mark, block: BlockId) -> bool {
        self.hidden.marks[mark as usize].has(block)
    }

    /// Marks a block.
    #[inline]
    pub fn mark(&mut self, mark: Mark, block: BlockId) {
        self.hidden.marks[mark as usize].insert(block);
    }

    /// Takes a mark off a block.
    #[inline]
    pub fn unmark(&mut self, mark: Mark, block: BlockId) {
        self.hidden.marks[mark as usize].remove(block);
    }

    /// The Command Points a leader has left.
    #[inline]
    pub fn command_points(&self, leader: BlockId) -> u8 {
        self.hidden.step[leader.index()]
    }

    /// Takes a mark off every block.
    #[inline]
    pub fn clear(&mut self, mark: Mark) {
        self.hidden.marks[mark as usize] = BlockSet::EMPTY;
    }

    /// The blocks of a side at a place.
    #[inline]
    pub fn at(&self, side: Side, place: Place) -> BlockSet {
        let there = match side {
            Side::Allied => u128::from(equal(&self.hidden.place[..64], place)),
            Side::French => u128::from(equal(&self.hidden.place[BLOCKS - 64..], place)) << (BLOCKS - 64),
        };
        BlockSet(there) & side.blocks()
    }

    /// The Anglo-Allied blocks in Sea Boxes.
    #[inline]
    pub fn at_sea(&self) -> BlockSet {
        let (before, after) = (i8x16::splat(SEA_BOXES.start as i8 - 1), i8x16::splat(SEA_BOXES.end as i8));
        let bits = lanes(&self.hidden.place[..64], |lane| lane.cmp_gt(before) & lane.cmp_lt(after));
        BlockSet(u128::from(bits)) & Side::Allied.blocks()
    }

    /// The blocks of a side in a hex outside its fortress.
    #[inline]
    pub fn outside_at(&self, side: Side, hex: HexId) -> BlockSet {
        if !self.open.outside[side.index()].has(hex) {
            return BlockSet::EMPTY;
        }
        self.at(side, Place::hex(hex)) - self.marked(Mark::Inside)
    }

    /// The blocks inside a fortress; they are its controller's.
    #[inline]
    pub fn inside_at(&self, hex: HexId) -> BlockSet {
        if !self.open.within.has(hex) {
            return BlockSet::EMPTY;
        }
        let side = if self.open.french_fortresses.has(hex) { Side::French } else { Side::Allied };
        self.at(side, Place::hex(hex)) & self.marked(Mark::Inside)
    }

    /// The pips a block shows.
    #[inline]
    pub fn pips(&self, atlas: &Atlas, block: BlockId) -> u8 {
        let printed = atlas.block(block);
        let step = self.hidden.step[block.index()];
        if step == 0 || printed.kind == Kind::Leader {
            0
        } else {
            printed.pips[(printed.steps - step) as usize]
        }
    }

    /// Does a block count against a Force Level, and against whose (14.21, 14.22)?
    // wellington: 14.21, 14.22, 14.23, 20.3
    pub fn counted(&self, atlas: &Atlas, block: BlockId) -> Option<usize> {
        let place = self.place(block);
        let in_play = place.is_in_play() && place != Place::BRITAIN && place != Place::FRANCE;
        if !in_play || !atlas.masks.combat.has(block) {
            return None;
        }
        self.track_of(atlas, block)
    }

    /// Combat blocks still to be set up, by the track they are to count on. The tracks have their settings before the first
    /// block is placed (19.23), so that they do not tell what is placed.
    // wellington: 19.23, 4.16
    pub fn force_to_place(&self, atlas: &Atlas) -> [u8; 3] {
        let mut force = [0; 3];
        for track in (self.hidden.to_place & atlas.masks.combat).filter_map(|b| self.track_of(atlas, b)) {
            force[track] += 1;
        }
        force
    }

    /// Puts a block somewhere, outside any fortress, and keeps tracks and occupation right.
    pub fn relocate(&mut self, atlas: &Atlas, block: BlockId, to: Place) {
        self.settle(atlas, block, to, false);
    }

    /// Puts a block somewhere, inside or outside the fortress.
    pub fn settle(&mut self, atlas: &Atlas, block: BlockId, to: Place, inside: bool) {
        let from = self.place(block);
        if let Some(track) = self.counted(atlas, block) {
            self.open.force[track] -= 1;
        }
        self.hidden.place[block.index()] = to;
        if inside {
            self.mark(Mark::Inside, block);
        } else {
            self.unmark(Mark::Inside, block);
        }
        if !to.is_in_play() {
            self.open.revealed.remove(block);
            for marks in &mut self.hidden.marks {
                marks.remove(block);
            }
            self.hidden.entry[block.index()] = entry::NONE;
            self.hidden.group[block.index()] = 0;
        }
        if let Some(track) = self.counted(atlas, block) {
            self.open.force[track] += 1;
        }
        self.occupy(block.side(), from);
        self.occupy(block.side(), to);
    }

    /// Looks again at who of a side stands in a hex.
    fn occupy(&mut self, side: Side, place: Place) {
        let Some(hex) = place.as_hex() else { return };
        let there = self.at(side, place);
        let inside = there & self.marked(Mark::Inside);
        self.open.outside[side.index()].set(hex, there != inside);
        // Only one side has blocks inside a fortress.
        if !inside.is_empty() {
            self.open.within.insert(hex);
        } else if self.open.within.has(hex)
            && (self.at(side.enemy(), place) & self.marked(Mark::Inside)).is_empty()
        {
            self.open.within.remove(hex);
        }
    }

    /// Counts everything on the tracks and in the hexes anew.
    pub fn recount(&mut self, atlas: &Atlas) {
        self.open.force = [0; 3];
        self.open.outside = [HexSet::EMPTY; 2];
        self.open.within = HexSet::EMPTY;
        for b in (0..BLOCKS as u8).map(BlockId) {
            if let Some(track) = self.counted(atlas, b) {
                self.open.force[track] += 1;
            }
            if let Some(hex) = self.place(b).as_hex() {
                if self.is(Mark::Inside, b) {
                    self.open.within.insert(hex);
                } else {
                    self.open.outside[b.side().index()].insert(hex);
                }
            }
        }
    }

    /// Restores a block to full strength, as far as it may have it.
    pub fn restore(&mut self, atlas: &Atlas, block: BlockId) {
        self.hidden.step[block.index()] = self.most_steps(atlas, block);
    }

    /// The most steps a block may have now (20.2).
    // wellington: 20.2
    pub fn most_steps(&self, atlas: &Atlas, block: BlockId) -> u8 {
        let printed = atlas.block(block);
        let untrained =
            printed.portuguese_step && self.options.has(Options::INTEGRATION) && !self.has_played(7);
        printed.steps - u8::from(untrained)
    }
}
