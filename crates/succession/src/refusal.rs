//! Why something is not allowed: the clause that forbids it and a reason in a few words.

use crate::clause::{Book, Clause};
use std::fmt;
use words::{Language, Message, Words, kebab, message};

table::reasons! {
    GameOver,
    NotYourTurn,
    NotAskedNow,
    NoSuchSpace,
    NoSuchLeader,
    NoneOfThatKind,
    NotSoMany,
    OutOfOrder,
    NotConnected,
    NotEnoughMovement,
    SpaceClosed,
    NotFromFriendly,
    NeedsCorps,
    OverStackingLimit,
    AttackTooLarge,
    OverstackedMustMoveOn,
    NoWayOn,
    AlreadyFriendly,
    IsFortress,
    EnemyPresent,
    NoLineOfCommunication,
    NoPieces,
    HasActed,
    UnderSiege,
    TooManyForCommand,
    TooManyForSpace,
    NeedsLeader,
    NothingChosen,
    LastLeaderMustStay,
    NotASiege,
    TooFewForSiege,
    SiegedThisRound,
    NoCardOfThatValue,
    NoSuchCard,
    CardNotNow,
    OncePerRound,
    NothingToRestore,
    Overstacked,
    NotThisYear,
    NothingDemoralized,
    TooManyToRally,
    NotAPort,
    SeaNotControlled,
    TooManyForSea,
    SeaNeedsForce,
    SamePlace,
    NoFleet,
    FleetGone,
    FleetHoldsSea,
    FleetReady,
    NotEnoughPoints,
    PoolEmpty,
    BuildLimit,
    RestoreLimit,
    PowerNotFriendly,
    EventForbids,
    NotHomeSpace,
    NotFriendly,
    BritishOnce,
    NotAFortress,
    IsRugged,
    NotFertile,
    LineThere,
    TooFewForLine,
    NoLineMarkers,
    NoLine,
    LeaderPlaced,
    MustPlaceLeaders,
    NotAdjacent,
    Demoralized,
    Exhausted,
    AlreadyTried,
    FortressHasGarrison,
    OnlyOneCorpsInside,
    EnemyOccupied,
    InterceptedFromThere,
    TooManyLeaders,
    NotFirstFromLargest,
    FullFirst,
    NotNearest,
    FartherFromSupply,
    NotInTheForce,
    NoSpecialAction,
    NotSpecialAction,
    NotAForfeit,
    NotThrown,
    SupportSent,
    NoBoxLeft,
    NotAnOffer,
    OtherSpaceFree,
    ClosedToThem,
    NoAnswerYet,
    OncePerYear,
    NotAtWar,
    InsurgentsThere,
    NotEligible,
    OnlyBySea,
    InvasionTakesTwoActions,
}

/// A refusal: the clause that forbids, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub clause: Clause,
    /// The reason.
    pub reason: Reason,
    /// The rulebook in force.
    pub book: Book,
}

impl Refusal {
    /// The number of the rule, after the name of its book where that is not the one in force.
    pub fn rule(&self) -> &'static str {
        self.clause.number(self.book)
    }

    /// One short sentence with the number of the rule.
    pub fn text(&self, words: &Words) -> String {
        Message::from(*self).in_words(words)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::english().words()))
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for Message {
    fn from(refusal: Refusal) -> Message {
        let reason = Message::new(format!("reason-{}", kebab(refusal.reason.key())));
        message!("refused", reason, rule = refusal.rule())
    }
}

/// What every check returns.
pub type Check = Result<(), Refusal>;

/// A refusal.
#[inline]
pub fn no(clause: Clause, reason: Reason) -> Check {
    Err(Refusal { clause, reason, book: Book::default() })
}

/// Refuses unless the condition holds.
#[inline]
pub fn need(condition: bool, clause: Clause, reason: Reason) -> Check {
    if condition { Ok(()) } else { no(clause, reason) }
}
