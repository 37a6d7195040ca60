//! The fields of a document, one struct a table.

use crate::atlas::SeaHolder;
use crate::pieces::{Allegiance, Side};
use crate::state::{Level, Role};
use crate::step::Step;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Is a field at its default, so that it need not be written?
fn unset<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Something each side has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(
    serialize = "T: Serialize + Default + PartialEq",
    deserialize = "T: Deserialize<'de> + Default"
))]
pub struct BySide<T> {
    /// Of the Alliance.
    #[serde(skip_serializing_if = "unset")]
    pub alliance: T,
    /// Of the Bourbons.
    #[serde(skip_serializing_if = "unset")]
    pub bourbon: T,
}

impl<T: Clone> BySide<T> {
    pub(super) fn of(f: impl Fn(Side) -> T) -> BySide<T> {
        BySide { alliance: f(Side::Alliance), bourbon: f(Side::Bourbon) }
    }

    pub(super) fn each(&self) -> [(Side, &T); 2] {
        [(Side::Alliance, &self.alliance), (Side::Bourbon, &self.bourbon)]
    }

    pub(super) fn pair(&self) -> [T; 2] {
        [self.alliance.clone(), self.bourbon.clone()]
    }
}

/// What a document starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Base {
    /// The scenario's set-up.
    #[default]
    SetUp,
    /// The same control of spaces, but no pieces and no lines on the map.
    Empty,
}

/// A table of a document: fields that must be given, then fields that may be.
macro_rules! document {
    ($(#[$doc:meta])* $name:ident
        ($($(#[$must_doc:meta])* $must:ident: $must_type:ty,)*)
        { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $($(#[$must_doc])* pub $must: $must_type,)*
            $($(#[$field_doc])* #[serde(default, skip_serializing_if = "unset")] pub $field: $type,)*
        }
    };
}

document! {
    /// A situation as a document. A field that is not given is as the base has it.
    Position () {
        /// The title the position belongs to.
        title: Option<String>,
        /// The version of the rules it was made under; needed where `data` is given.
        rules: Option<u32>,
        /// The hash of the data it was made with.
        data: Option<String>,
        /// What it starts from.
        base: Base,
        /// The scenario; the first of the title if not given.
        scenario: Option<String>,
        /// Optional rules in use.
        options: Vec<String>,
        /// The year.
        year: Option<u16>,
        /// The era: which state of the map is in force.
        era: Option<u8>,
        /// The start of a phase: `event`, `reinforcement`, `campaign`, `first-player`, `rounds`, the title's own
        /// (`spanish-events`), `winter` or `over`.
        phase: Option<String>,
        /// A round of the Campaign phase.
        round: Option<Round>,
        /// The procedure in progress, from the year down to what is being decided.
        steps: Option<Vec<StepText>>,
        /// Who went first in the phase.
        first: Option<Side>,
        /// Whose round is next.
        active: Option<Side>,
        /// Victory points of the Alliance.
        vp: Option<u8>,
        /// Resource points left to spend.
        rp: Option<u8>,
        /// Corps in the force pools.
        pool: Option<String>,
        /// Corps held aside.
        aside: Option<String>,
        /// Corps due or delayed.
        due: Option<String>,
        /// Corps on the turn track that wait for the printed schedule.
        track: Option<String>,
        /// Corps on the turn track by the year in which they arrive.
        scheduled: BTreeMap<String, String>,
        /// Corps due that must arrive in a space, by space.
        destined: BTreeMap<String, String>,
        /// Corps out of the game.
        gone: Option<String>,
        /// The action deck: how many ones, twos and threes.
        deck: Option<Piles>,
        /// Discarded action cards, in the same way.
        discards: Option<Piles>,
        /// The late event cards are in the deck.
        late_cards: Option<bool>,
        /// The year in which Britain withdrew.
        british_withdrawal: Option<u16>,
        /// Powers of which a corps has arrived away from home this turn.
        guests: Vec<String>,
        /// Powers that may not build this turn.
        no_build: Vec<String>,
        /// Powers that may not restore this turn.
        no_restore: Vec<String>,
        /// Powers whose reinforcements wait this turn.
        delayed: Vec<String>,
        /// Fleets by name.
        fleets: BTreeMap<String, Fleet>,
        /// The loyalty marker.
        loyalty: Option<Loyalty>,
        /// King William's War.
        colonies: Option<ColoniesText>,
        /// What sides have given up.
        forfeits: BySide<Forfeits>,
        /// The title's own flags.
        own: BTreeMap<String, serde_json::Value>,
        /// Who controls the seas.
        sea: SeaControl,
        /// The result of the first war, in the second war of a campaign.
        first_war: Option<Victory>,
        /// The result, once the game is over.
        victory: Option<Victory>,
        /// Extra resource points this turn.
        extra_rp: BySide<i8>,
        /// Corps built this turn, by power.
        built: BTreeMap<String, u8>,
        /// Corps restored this turn, by power.
        restored: BTreeMap<String, u8>,
        /// Action cards in hand, by value.
        hands: Option<BySide<Vec<u8>>>,
        /// Event cards.
        events: Events,
        /// Allegiance of powers.
        powers: BTreeMap<String, Allegiance>,
        /// Control of spaces.
        control: Control,
        /// Pieces outside fortresses, by space; if given, no others are on the map.
        forces: Option<BTreeMap<String, String>>,
        /// Pieces inside besieged fortresses, by space.
        inside: BTreeMap<String, String>,
        /// Leaders off the map.
        leaders: Leaders,
        /// Fortified lines: level by space; if given, there are no others.
        lines: Option<BTreeMap<String, u8>>,
        /// Sieges: what has been done, by space; if given, there are no others.
        sieges: BTreeMap<String, Siege>,
        /// Famous Victory markers.
        famous: BySide<Vec<String>>,
        /// The registers of a procedure in progress.
        procedure: Procedure,
        /// Winter withdrawals being decided.
        winter: Winter,
    }
}

document! {
    /// A side's round: with actions left, or about to play a card.
    Round (
        /// Whose round.
        side: Side,
    ) {
        /// Actions left; those of `card` if not given.
        actions: Option<u8>,
        /// Value of the card that was played for it.
        card: Option<u8>,
        /// Kinds of action already used this round.
        used: Vec<String>,
    }
}

/// One step: in words (`act alliance`), or in the form serde gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StepText {
    /// In words.
    Words(String),
    /// As serde writes it.
    Exact(Step),
}

/// How many ones, twos, threes and, where there are such, fours a pile of action cards holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Piles {
    /// The one deck of both sides.
    Shared(Vec<u8>),
    /// A deck for each side (double action decks).
    Apart(BySide<Vec<u8>>),
}

document! {
    /// Event cards by short name.
    Events () {
        /// Left in the deck; if not given, all that are nowhere else.
        deck: Option<Vec<String>>,
        /// Lasting events in effect.
        in_effect: Vec<String>,
        /// Out of the game; only needed where `deck` is not given.
        out: Vec<String>,
        /// Held by a side.
        held: BySide<Vec<String>>,
        /// Drawn by a side and being chosen from.
        drawn: BySide<Vec<String>>,
    }
}

document! {
    /// Spaces whose control differs from the base.
    Control () {
        /// Controlled by the Alliance.
        alliance: Vec<String>,
        /// Controlled by the Bourbons.
        bourbon: Vec<String>,
        /// Controlled by nobody.
        neutral: Vec<String>,
    }
}

document! {
    /// Leaders off the map; each as in a force, e.g. `villars (minor)`.
    Leaders () {
        /// On the turn track, with the year they return.
        track: BTreeMap<String, u16>,
        /// Held aside.
        aside: Vec<String>,
        /// Due to be placed.
        due: Vec<String>,
        /// Out of the game.
        gone: Vec<String>,
        /// Already promoted.
        promoted: Vec<String>,
        /// Year noted for leaders who are not on the track, which has no effect.
        noted: BTreeMap<String, u16>,
    }
}

/// A fleet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fleet {
    /// In a word.
    Word(FleetWord),
    /// Commissioned.
    Ready(FleetStrength),
}

/// A fleet that is not at sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FleetWord {
    /// Out of the game.
    Gone,
    /// Not commissioned.
    LaidUp,
}

document! {
    /// A commissioned fleet.
    FleetStrength (
        /// 1 or 2.
        strength: u8,
    ) {
    }
}

document! {
    /// The Spanish loyalty marker.
    Loyalty () {
        /// The number of its box.
        r#box: Option<u8>,
        /// Who held Madrid at the end of the last Spanish phase.
        side: Option<Side>,
    }
}

document! {
    /// The marker of King William's War.
    ColoniesText () {
        /// Its box, counted from 0 at the Bourbon end.
        r#box: Option<u8>,
        /// The side that is dominant.
        side: Option<Side>,
        /// Sides that have raised their commitment.
        committed: BySide<bool>,
        /// Sides that have sent support.
        support: BySide<bool>,
        /// The year in which the marker was last turned.
        turned_in: Option<u16>,
    }
}

document! {
    /// What a side has given up.
    Forfeits () {
        /// Action cards.
        cards: u8,
        /// Resource points.
        points: u8,
    }
}

document! {
    /// Control of the sea zones.
    SeaControl () {
        /// The Atlantic.
        atlantic: Option<SeaHolder>,
        /// The Mediterranean.
        mediterranean: Option<SeaHolder>,
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Who won.
    pub side: Side,
    /// How decisively.
    pub level: Level,
}

document! {
    /// What has been done to a besieged fortress.
    Siege () {
        /// Continued Siege marker: 1 or 2.
        continued: u8,
        /// Fortress strength lost.
        damage: u8,
        /// It has been rolled against this round.
        rolled: bool,
    }
}

document! {
    /// The registers of a procedure in progress.
    Procedure () {
        /// Actions left in the round.
        actions: u8,
        /// Kinds of action used this round.
        used: Vec<String>,
        /// The card the first player must play.
        must_play: u8,
        /// Cards chosen face down.
        face_down: BySide<u8>,
        /// Pieces transferred so far, or corps restored by an event.
        transfers: u8,
        /// The siege roll has taken the fortress.
        fallen: bool,
        /// Dice of a siege roll between which the besieger chooses.
        siege_dice: Vec<u8>,
        /// Continued Siege does not count for this roll.
        resupplied: bool,
        /// Spaces the procedure has tried, or has still to empty.
        tried: Vec<String>,
        /// Spaces to be checked for overstacking.
        crowded: BySide<Vec<String>>,
        /// The active force.
        force: Option<ForceText>,
        /// A choice of pieces in progress.
        pick: Option<PickText>,
        /// The battle.
        battle: Option<BattleText>,
        /// Hits being taken.
        hits: Option<HitsText>,
        /// The retreat.
        retreat: Option<RetreatText>,
        /// Pieces that take part in something; each entry speaks of other pieces.
        pieces: Vec<Part>,
    }
}

document! {
    /// The active force; its pieces are those in `force`.
    ForceText (
        /// Whose.
        side: Side,
        /// Where it is.
        at: String,
    ) {
        /// Where it came from; `at` if not given.
        from: Option<String>,
        /// Movement points left.
        mp: u8,
        /// It has moved or converted something.
        moved: bool,
        /// It came by sea.
        by_sea: bool,
        /// It has broken a siege.
        relieved: bool,
        /// A card helps it.
        card: bool,
    }
}

document! {
    /// A choice of pieces; those chosen are in `picked`.
    PickText (
        /// Where from, or `none`.
        at: String,
    ) {
        /// The last leader chosen: only those after him may follow.
        last_leader: Option<String>,
        /// No more leaders may be chosen.
        leaders_done: bool,
        /// The last kind of corps chosen: only those after it may follow.
        last_corps: Option<String>,
    }
}

document! {
    /// A battle; its corps are in `battle`, leaders in `battle` give dice.
    BattleText (
        /// Where.
        space: String,
        /// Who attacks.
        attacker: Side,
    ) {
        /// Level of the line that helps the defender.
        line: u8,
        /// An interception has succeeded.
        intercepted: bool,
        /// Spaces the interceptors came from.
        intercepted_from: Vec<String>,
        /// Sides under a Command Dispute.
        disputed: BySide<bool>,
        /// The defender's leaders give no dice.
        misted: bool,
        /// Dice that cards have added.
        extra: BySide<u8>,
        /// Sides with a talented subordinate.
        talented: BySide<bool>,
        /// Prussian dice hit more easily.
        oblique: bool,
        /// The side that throws first.
        throws_first: Option<Side>,
        /// Hits rolled.
        rolled: BySide<u8>,
        /// Hits suffered.
        suffered: BySide<u8>,
        /// Corps removed.
        removed: BySide<u8>,
        /// Winner, once known.
        winner: Option<Side>,
    }
}

document! {
    /// Hits being taken, among the corps in `hits`.
    HitsText (
        /// By whom.
        side: Side,
    ) {
        /// Left to take.
        left: u8,
        /// Taken.
        taken: u8,
        /// Corps removed.
        removed: u8,
        /// The first reduction has been made.
        reduced_once: bool,
        /// The first removal has been made.
        removed_once: bool,
    }
}

document! {
    /// A retreat of those in `retreating`; those in `sailing` go by sea.
    RetreatText (
        /// Whose.
        side: Side,
        /// In what part.
        role: Role,
        /// From where.
        space: String,
    ) {
        /// Spaces barred.
        barred: Vec<String>,
        /// Port the sea group goes to.
        port: Option<String>,
        /// Space passed through.
        via: Option<String>,
        /// Destination by land.
        to: Option<String>,
        /// Steps lost that count for a Famous Victory.
        hits: u8,
        /// Corps lost.
        removed: u8,
        /// Decided beforehand, for the winter.
        planned: bool,
    }
}

document! {
    /// Some pieces in one place, and what they take part in.
    Part (
        /// The space, or a place off the map such as `pool`.
        at: String,
        /// The pieces.
        pieces: String,
    ) {
        /// Inside the fortress.
        inside: bool,
        /// What they are in: `force`, `picked`, `battle`, `hits`, `retreating`, `sailing`, `shaken`,
        /// `placed`, `unsteady`, `casualty`, `captured`, `winter-sea`, `winter-picked`.
        r#in: Vec<String>,
        /// Where they winter: a space, or `nowhere`.
        winter: Option<String>,
    }
}

document! {
    /// Winter withdrawals; what is decided stands with the pieces.
    Winter () {
        /// Of the Alliance.
        alliance: Option<Withdrawing>,
        /// Of the Bourbons.
        bourbon: Option<Withdrawing>,
        /// Forces that pass through the enemy, as `from via`; an empty text where one has gone.
        through: Vec<String>,
    }
}

document! {
    /// One side's withdrawals.
    Withdrawing () {
        /// Spaces still to be decided about.
        left: Vec<String>,
        /// The space being decided about.
        at: Option<String>,
        /// The last leader chosen.
        last_leader: Option<String>,
        /// No more leaders may be chosen.
        leaders_done: bool,
        /// The last kind of corps chosen.
        last_corps: Option<String>,
        /// Port chosen.
        port: Option<String>,
        /// The question of the sea is settled.
        sea_done: bool,
    }
}
