//! A situation: plain data without heap pointers, cheap to clone at every decision.

mod options;
mod registers;

use crate::atlas::{Atlas, FleetId, MAX_CORPS, MAX_FLEETS, MAX_LEADERS, MAX_POWERS};
use crate::cards::Pile;
use crate::map::{Collector, SpaceId, SpaceSet, fold_bits};
use crate::pieces::{Allegiance, CorpsId, CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::step::Step;
use std::ops::{Deref, DerefMut};
use wide::{CmpEq, i8x16};

pub use options::Options;
pub use registers::{Battle, Force, Group, Hits, Pick, Retreat, Role, Tactics, WinterPick};

/// Where a piece is when it is in no space.
pub mod off {
    /// In the force pool (12.3.2).
    pub const POOL: u8 = 200;
    /// Held aside (20.2.1).
    pub const ASIDE: u8 = 201;
    /// Out of the game.
    pub const GONE: u8 = 202;
    /// On the turn track.
    pub const TRACK: u8 = 203;
    /// Due to be placed this turn, or delayed (12.2.4).
    pub const DUE: u8 = 204;
    /// On the map, but the viewer does not see where (A Pragmatic War 4.4).
    pub const HIDDEN: u8 = 205;
}

/// The most forces that pass through the enemy in one winter: each has a piece of its own.
pub const MAX_PASSAGES: usize = MAX_CORPS + MAX_LEADERS;

/// How deep procedures nest at most.
pub const MAX_STEPS: usize = 16;

/// How decisively a game was won (6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Level {
    Minor,
    Major,
    /// Automatic victories are major ones.
    Automatic,
}

/// King William's War (Nine Years 18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colonies {
    /// Box of the marker, from the Bourbon end.
    pub at: u8,
    /// The side the marker shows, dominant in the colonies.
    pub side: Side,
    /// Sides that have raised their commitment.
    pub committed: [bool; 2],
    /// The year in which the marker was last turned.
    pub turned_in: u16,
    /// Sides that have sent colonial support.
    pub support: [bool; 2],
}

/// What everybody may see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Open {
    /// Scenario, by its place in the atlas.
    pub scenario: u8,
    /// Era of the game: which atlas is in force.
    pub era: u8,
    /// Optional rules.
    pub options: Options,
    /// Place of each corps.
    pub corps_at: [u8; MAX_CORPS],
    /// Year in which a corps on the track arrives, counted from 1600, 0 for those of the printed schedule; for
    /// a corps that is due where it must arrive, counted from 1, 0 if anywhere.
    pub corps_back: [u8; MAX_CORPS],
    /// Corps on their reduced side.
    pub reduced: CorpsSet,
    /// Demoralized corps.
    pub demoralized: CorpsSet,
    /// Corps that acted this round.
    pub acted: CorpsSet,
    /// Corps inside a besieged fortress.
    pub inside: CorpsSet,
    /// Corps that avoided or lost a battle in this action (14.6.2).
    pub shaken: CorpsSet,
    /// Place of each leader.
    pub leader_at: [u8; MAX_LEADERS],
    /// Year in which a leader on the track returns, counted from 1600.
    pub leader_back: [u8; MAX_LEADERS],
    /// Leaders on their named side.
    pub named: LeaderSet,
    /// Leaders already promoted (12.4).
    pub promoted: LeaderSet,
    /// Demoralized leaders.
    pub leaders_demoralized: LeaderSet,
    /// Leaders that acted this round.
    pub leaders_acted: LeaderSet,
    /// Leaders inside a besieged fortress.
    pub leaders_inside: LeaderSet,
    /// Leaders that avoided or lost a battle in this action.
    pub leaders_shaken: LeaderSet,
    /// Corps by side (follows from `allegiance`).
    pub side_corps: [CorpsSet; 2],
    /// Allegiance of each power.
    pub allegiance: [Allegiance; MAX_POWERS],
    /// Spaces controlled by each side.
    pub control: [SpaceSet; 2],
    /// Lines of level 1 and 2; they belong to the side that controls the space.
    pub lines: [SpaceSet; 2],
    /// Famous Victory markers.
    pub famous: [SpaceSet; 2],
    /// Continued Siege +1 and +2.
    pub continued: [SpaceSet; 2],
    /// Fortress strength lost, as two bits.
    pub damage: [SpaceSet; 2],
    /// Fortresses rolled against this round (17.5.4).
    pub sieged: SpaceSet,
    /// Sea zones: who controls them.
    pub sea: [Option<Side>; 2],
    /// Strength of each commissioned fleet, 0 when it is not.
    pub fleets: [u8; MAX_FLEETS],
    /// Fleets out of the game, as bits.
    pub fleets_gone: u8,
    /// Year.
    pub year: u16,
    /// Victory points of the Alliance.
    pub vp: u8,
    /// Box of the loyalty marker.
    pub loyalty: u8,
    /// Who held Madrid at the end of the last Spanish phase (18.1).
    pub loyalty_side: Side,
    /// King William's War (Nine Years 18).
    pub colonies: Colonies,
    /// Action cards each side has given up for this year's or the next deal (Nine Years 6.4, 18.1.1).
    pub forfeit_cards: [u8; 2],
    /// Resource points each side has given up for the next year (Nine Years 6.4).
    pub forfeit_rp: [u8; 2],
    /// Who won the first war of a campaign, and how.
    pub first_war: Option<(Side, Level)>,
    /// Lasting events in effect.
    pub in_effect: u64,
    /// Late cards are in the deck.
    pub late_added: bool,
    /// Britain has withdrawn.
    pub withdrawn: bool,
    /// The year in which Britain withdrew.
    pub withdrawn_in: u16,
    /// The title's own flags.
    pub flags: u16,
    /// Spaces the title has marked, `NONE` if not: Insurrectionists and Grenzers, a sick king's camp.
    pub marked: [SpaceId; 2],
    /// Extra resource points this turn.
    pub extra_rp: [i8; 2],
    /// Resource points left, while spending.
    pub rp: u8,
    /// Corps built this turn, by power.
    pub built: [u8; MAX_POWERS],
    /// Corps restored this turn, by power.
    pub restored: [u8; MAX_POWERS],
    /// Powers that may not build this turn.
    pub no_build: u16,
    /// Powers that may not restore this turn.
    pub no_restore: u16,
    /// Powers whose reinforcements wait this turn.
    pub delayed: u16,
    /// Powers of which a corps has arrived away from home this turn (12.2.5).
    pub guests: u16,
    /// Leaders placed or moved in this step.
    pub leaders_moved: LeaderSet,
    /// Who goes first in this phase.
    pub first: Side,
    /// Whose round is next.
    pub active: Side,
    /// Actions left in the round.
    pub actions: u8,
    /// Kinds of action used this round that are limited to one (bits by `Order`).
    pub used: u8,
    /// The revealed card that the first player must use, 0 if none.
    pub must_play: u8,
    /// Discarded action cards by value, by deck (the second only with double decks).
    pub discards: [Pile; 2],
    /// The active force.
    pub force: Force,
    /// Pieces being chosen.
    pub pick: Pick,
    /// Spaces from which interception was tried.
    pub tried: SpaceSet,
    /// The battle.
    pub battle: Battle,
    /// Hits being taken.
    pub hits: Hits,
    /// The retreat.
    pub retreat: Retreat,
    /// Pieces transferred so far in a Transfer action.
    pub transfers: u8,
    /// Spaces to be checked for overstacking, by side.
    pub crowded: [SpaceSet; 2],
    /// The siege roll has taken the fortress.
    pub fallen: bool,
    /// Dice of a siege roll between which the besieger chooses.
    pub siege_dice: [u8; 2],
    /// Continued Siege does not count for this roll.
    pub resupplied: bool,
    /// Procedure in progress.
    pub steps: [Step; MAX_STEPS],
    /// How many steps.
    pub depth: u8,
    /// Result, when over.
    pub victory: Option<(Side, Level)>,
}

/// What is hidden from someone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hidden {
    /// Action cards in hand by value, by side.
    pub hands: [Pile; 2],
    /// Action deck by value, by deck.
    pub decks: [Pile; 2],
    /// Event cards held, by side.
    pub held: [u64; 2],
    /// Event cards left in the deck.
    pub event_deck: u64,
    /// Event cards drawn and being chosen from (optional card draw), by side.
    pub drawn: [u64; 2],
    /// Cards chosen face down, by side; 0 when not yet.
    pub first_card: [u8; 2],
    /// Winter: destination of each corps, 255 when undecided.
    pub winter_corps: [u8; MAX_CORPS],
    /// Winter: destination of each leader.
    pub winter_leaders: [u8; MAX_LEADERS],
    /// Winter: pieces that go by sea.
    pub winter_sea: Group,
    /// Winter: spaces passed through, as pairs of start and passage.
    pub winter_via: [(u8, u8); MAX_PASSAGES],
    /// Winter: spaces a side has still to decide about, by side.
    pub winter_left: [SpaceSet; 2],
    /// Winter: sea group being chosen, by side.
    pub winter_pick: [WinterPick; 2],
}

/// A situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// What everybody may see.
    pub open: Open,
    /// What is hidden from someone.
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

/// Positions of `value` in a byte array, as a bit mask; one comparison for sixteen bytes.
#[inline]
fn positions<const N: usize>(bytes: &[u8; N], value: u8) -> u128 {
    let wanted = i8x16::splat(value as i8);
    let mut mask = 0u128;
    for (i, chunk) in bytes.chunks_exact(16).enumerate() {
        let chunk: [u8; 16] = chunk.try_into().expect("sixteen bytes");
        let lane = i8x16::from(chunk.map(|b| b as i8));
        mask |= u128::from(lane.cmp_eq(wanted).move_mask() as u16) << (16 * i);
    }
    mask
}

/// Positions of bytes of 128 or more, which are no spaces.
#[inline]
fn high_bits<const N: usize>(bytes: &[u8; N]) -> u128 {
    let mut mask = 0u128;
    for (i, chunk) in bytes.chunks_exact(16).enumerate() {
        let chunk: [u8; 16] = chunk.try_into().expect("sixteen bytes");
        mask |= u128::from(i8x16::from(chunk.map(|b| b as i8)).move_mask() as u16) << (16 * i);
    }
    mask
}

impl Hidden {
    /// Pieces whose winter plan has not been carried out yet.
    pub fn planned(&self) -> Group {
        let corps = !positions(&self.winter_corps, 255) & ((1 << MAX_CORPS) - 1);
        let leaders = !positions(&self.winter_leaders, 255) & ((1 << MAX_LEADERS) - 1);
        Group { leaders: LeaderSet(leaders as u64), corps: CorpsSet(corps) }
    }
}

impl Open {
    /// The top step.
    #[inline]
    pub fn top(&self) -> Step {
        self.steps[self.depth as usize - 1]
    }

    /// Adds a step.
    #[inline]
    pub fn push(&mut self, step: Step) {
        self.steps[self.depth as usize] = step;
        self.depth += 1;
    }

    /// Ends the top step.
    #[inline]
    pub fn pop(&mut self) {
        self.depth -= 1;
        self.steps[self.depth as usize] = Step::Nothing;
    }

    /// Replaces the top step.
    #[inline]
    pub fn turn_to(&mut self, step: Step) {
        self.steps[self.depth as usize - 1] = step;
    }

    /// All corps in a place (a space or one of [`off`]).
    #[inline]
    pub fn corps_in(&self, place: u8) -> CorpsSet {
        CorpsSet(positions(&self.corps_at, place))
    }

    /// All leaders in a place.
    #[inline]
    pub fn leaders_in(&self, place: u8) -> LeaderSet {
        LeaderSet(positions(&self.leader_at, place) as u64)
    }

    /// Corps of a side in a space, inside or outside its fortress.
    #[inline]
    pub fn all_corps(&self, side: Side, space: SpaceId) -> CorpsSet {
        self.corps_in(space.0) & self.side_corps[side.index()]
    }

    /// Corps of a side in a space that are not shut up in its fortress.
    #[inline]
    pub fn corps(&self, side: Side, space: SpaceId) -> CorpsSet {
        self.all_corps(side, space) & !self.inside
    }

    /// Leaders of a side in a space that are not shut up in its fortress.
    #[inline]
    pub fn leaders(&self, atlas: &Atlas, side: Side, space: SpaceId) -> LeaderSet {
        self.leaders_in(space.0) & atlas.masks.leaders[side.index()] & !self.leaders_inside
    }

    /// Leaders and corps of a side outside the fortress.
    #[inline]
    pub fn group(&self, atlas: &Atlas, side: Side, space: SpaceId) -> Group {
        Group { leaders: self.leaders(atlas, side, space), corps: self.corps(side, space) }
    }

    /// Spaces where a side has corps outside a fortress.
    pub fn occupied(&self, side: Side) -> SpaceSet {
        self.places(self.side_corps[side.index()] & !self.inside)
    }

    /// Spaces where any of these corps stands.
    #[inline]
    pub fn places(&self, corps: CorpsSet) -> SpaceSet {
        let mut all = Collector::default();
        let on_map = corps.0 & !high_bits(&self.corps_at);
        fold_bits(on_map, (), |(), corps| all.add(self.corps_at[corps as usize]));
        all.set()
    }

    /// Spaces where any of these leaders is.
    #[inline]
    pub fn leader_places(&self, leaders: LeaderSet) -> SpaceSet {
        let mut all = Collector::default();
        let on_map = leaders.0 & !(high_bits(&self.leader_at) as u64);
        LeaderSet(on_map).for_each(|leader| all.add(self.leader_at[leader.index()]));
        all.set()
    }

    /// How many corps a side has outside the fortress of each space, and the spaces where it has any.
    #[inline]
    pub fn corps_counts(&self, side: Side) -> ([u8; 128], SpaceSet) {
        let mut counts = [0; 128];
        let mut all = Collector::default();
        let corps = self.side_corps[side.index()] & !self.inside;
        fold_bits(corps.0 & !high_bits(&self.corps_at), (), |(), corps| {
            let place = self.corps_at[corps as usize] & 127;
            counts[place as usize] += 1;
            all.add(place);
        });
        (counts, all.set())
    }

    /// Spaces where a side has leaders or corps, inside or outside.
    pub fn present(&self, atlas: &Atlas, side: Side) -> SpaceSet {
        self.places(self.side_corps[side.index()]) | self.leader_places(atlas.masks.leaders[side.index()])
    }

    /// Is the space controlled by the side?
    #[inline]
    pub fn friendly(&self, side: Side, space: SpaceId) -> bool {
        self.control[side.index()].has(space)
    }

    /// Who controls a space.
    #[inline]
    pub fn controller(&self, space: SpaceId) -> Option<Side> {
        Side::BOTH.into_iter().find(|&s| self.friendly(s, space))
    }

    /// Is the fortress of a space under siege: enemy corps of its controller stand before it (17.1.1)?
    #[inline]
    pub fn besieged(&self, atlas: &Atlas, space: SpaceId) -> bool {
        atlas.masks.fortresses.has(space)
            && self.controller(space).is_some_and(|side| !self.corps(side.enemy(), space).is_empty())
    }

    /// The kind of a corps.
    #[inline]
    pub fn kind(&self, atlas: &Atlas, corps: CorpsId) -> Kind {
        Kind::new(
            atlas.masks.power_of[corps.index()],
            self.reduced.has(corps),
            self.demoralized.has(corps),
            self.acted.has(corps),
        )
    }

    /// Those of a set that are of a kind.
    #[inline]
    pub fn of_kind(&self, atlas: &Atlas, set: CorpsSet, kind: Kind) -> CorpsSet {
        let pick = |flag: bool, mask: CorpsSet| if flag { mask } else { !mask };
        set & atlas.masks.corps[kind.power().index()]
            & pick(kind.reduced(), self.reduced)
            & pick(kind.demoralized(), self.demoralized)
            & pick(kind.acted(), self.acted)
    }

    /// The first `count` corps of a kind in a set. Those that avoided or lost a battle in this action come
    /// first, so that equal situations stay equal whichever counters stand for them.
    #[inline]
    pub fn first_of_kind(&self, atlas: &Atlas, set: CorpsSet, kind: Kind, count: u8) -> CorpsSet {
        let those = self.of_kind(atlas, set, kind);
        let shaken = (those & self.shaken).take_first(count);
        shaken | (those & !self.shaken).take_first(count - shaken.len())
    }

    /// Calls `f` with every kind in a set and how many there are, in order of kinds.
    #[inline]
    pub fn kinds(&self, atlas: &Atlas, set: CorpsSet, mut f: impl FnMut(Kind, u8)) {
        let mut rest = set;
        while let Some(first) = rest.first() {
            let power = atlas.masks.power_of[first.index()];
            let mut of_power = rest & atlas.masks.corps[power.index()];
            rest &= !of_power;
            // Counters of a power differ only in condition: eight combinations, in order.
            for flags in 0..8 {
                if of_power.is_empty() {
                    break;
                }
                let kind = Kind(power.0 << 3 | flags);
                let those = self.of_kind(atlas, of_power, kind);
                if !those.is_empty() {
                    f(kind, those.len());
                    of_power &= !those;
                }
            }
        }
    }

    /// Counts of corps by power in a set.
    pub fn count_by_power(&self, atlas: &Atlas, set: CorpsSet) -> [u8; MAX_POWERS] {
        let mut counts = [0; MAX_POWERS];
        for (power, mask) in atlas.masks.corps.iter().enumerate() {
            counts[power] = (set & *mask).len();
        }
        counts
    }

    /// Level of the line in a space.
    #[inline]
    pub fn line(&self, space: SpaceId) -> u8 {
        if self.lines[1].has(space) { 2 } else { u8::from(self.lines[0].has(space)) }
    }

    /// Fortress strength lost.
    #[inline]
    pub fn damage(&self, space: SpaceId) -> u8 {
        u8::from(self.damage[0].has(space)) | u8::from(self.damage[1].has(space)) << 1
    }

    /// Sets the fortress strength lost.
    pub fn set_damage(&mut self, space: SpaceId, lost: u8) {
        for bit in 0..2 {
            if lost >> bit & 1 == 1 {
                self.damage[bit].insert(space);
            } else {
                self.damage[bit].remove(space);
            }
        }
    }

    /// Nothing is left of a siege: the walls are whole and no marker lies there.
    pub(crate) fn clear_siege(&mut self, space: SpaceId) {
        self.set_damage(space, 0);
        self.continued[0].remove(space);
        self.continued[1].remove(space);
    }

    /// Is the fleet out of the game?
    #[inline]
    pub fn fleet_gone(&self, fleet: FleetId) -> bool {
        self.fleets_gone & 1 << fleet.0 != 0
    }

    /// Is this lasting event in effect?
    #[inline]
    pub fn effect_on(&self, cards: u64) -> bool {
        self.in_effect & cards != 0
    }

    /// Is the power on this side?
    #[inline]
    pub fn on_side(&self, power: PowerId, side: Side) -> bool {
        self.allegiance[power.index()].side() == Some(side)
    }

    /// Where a leader is, if in a space.
    #[inline]
    pub fn leader_space(&self, leader: LeaderId) -> Option<SpaceId> {
        let place = self.leader_at[leader.index()];
        (place < 128).then_some(SpaceId(place))
    }
}
