//! Why something is not allowed: the clause that forbids it and a reason in a few words.

use crate::clause::{Book, Clause};
use std::fmt;

macro_rules! reasons {
    ($($name:ident = $text:literal,)*) => {
        /// Why a choice is refused. The English wording lives here and nowhere else.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Reason { $($name,)* }

        impl Reason {
            /// One short sentence.
            pub fn text(self) -> &'static str {
                match self { $(Reason::$name => $text,)* }
            }

            /// A stable name for translations.
            pub fn key(self) -> &'static str {
                match self { $(Reason::$name => stringify!($name),)* }
            }
        }
    };
}

reasons! {
    GameOver = "the game is over",
    NotYourTurn = "the other side must decide now",
    NotAskedNow = "that is not one of the choices asked for now",
    NoSuchSpace = "there is no such space",
    NoSuchLeader = "there is no such leader",
    NoneOfThatKind = "no corps of that kind is there",
    NotSoMany = "there are not so many corps of that kind",
    OutOfOrder = "pieces are named in a fixed order, and that one's place has passed",
    NotConnected = "no connection your side may use leads there",
    NotEnoughMovement = "not enough movement points are left",
    SpaceClosed = "neutral territory may not be entered",
    NotFromFriendly = "an enemy-controlled space may only be entered from a friendly one",
    NeedsCorps = "leaders alone may not enter it",
    OverStackingLimit = "it would hold more corps than its stacking limit",
    AttackTooLarge = "the attacking force would exceed the stacking limit of the space",
    OverstackedMustMoveOn = "the force may not stop where it would overstack",
    NoWayOn = "the force could neither stop there nor move on",
    AlreadyFriendly = "it is friendly already",
    IsFortress = "a fortress is taken by siege",
    EnemyPresent = "enemy corps are there",
    NoLineOfCommunication = "there is no line of communication",
    NoPieces = "none of your pieces can act there",
    HasActed = "it has taken part in an action this round",
    UnderSiege = "it is inside a besieged fortress",
    TooManyForCommand = "two of the leaders cannot command so many corps",
    TooManyForSpace = "no more corps than the stacking limit may act out of an overstacked space",
    NeedsLeader = "a leader is needed",
    NothingChosen = "at least one piece must be chosen",
    LastLeaderMustStay = "the corps that go on need a leader who goes with them",
    NotASiege = "no enemy fortress is besieged there",
    TooFewForSiege = "the siege needs as many corps as the Fortress Defense Value",
    SiegedThisRound = "the fortress has been rolled against this round",
    NoCardOfThatValue = "no card of that value is in your hand",
    NoSuchCard = "that card is not in your hand",
    CardNotNow = "that card has another moment",
    OncePerRound = "this action is allowed once a round",
    NothingToRestore = "no reduced corps there may be restored",
    Overstacked = "the space is overstacked",
    NotThisYear = "not in this year",
    NothingDemoralized = "nothing demoralized is there to rally",
    TooManyToRally = "a leader rallies no more corps than half his command rating",
    NotAPort = "it is not a port",
    SeaNotControlled = "your side does not control the sea zone",
    TooManyForSea = "a sea move carries no more corps",
    SeaNeedsForce = "an enemy port needs at least one leader and one corps",
    SamePlace = "it is there already",
    NoFleet = "the fleet is not commissioned",
    FleetGone = "the fleet is out of the game",
    FleetHoldsSea = "the fleet lies in the sea it holds",
    FleetReady = "the fleet is commissioned already",
    NotEnoughPoints = "not enough resource points are left",
    PoolEmpty = "no such corps is in the force pool",
    BuildLimit = "the power has built as many corps as it may this turn",
    RestoreLimit = "the power has restored as many corps as it may this turn",
    PowerNotFriendly = "the power is not on your side",
    EventForbids = "an event forbids it this turn",
    NotHomeSpace = "it is not a home space of the power",
    NotFriendly = "the space is not friendly-controlled",
    BritishOnce = "only one British corps a turn may arrive at Amsterdam",
    NotAFortress = "lines are built in fortress spaces",
    IsRugged = "lines are not built in rugged spaces",
    NotFertile = "level-2 lines are built in fertile spaces only",
    LineThere = "there is such a line already",
    TooFewForLine = "the space needs at least five corps",
    NoLineMarkers = "all line markers of your side are in use",
    NoLine = "no line of yours is there",
    LeaderPlaced = "the leader has been placed this turn",
    MustPlaceLeaders = "leaders due this turn must be placed first",
    NotAdjacent = "it is not adjacent",
    Demoralized = "demoralized pieces may not take part",
    Exhausted = "it avoided or lost a battle in this action",
    AlreadyTried = "that force has tried already",
    FortressHasGarrison = "the fortress has its one garrison corps already",
    OnlyOneCorpsInside = "a fortress holds one corps",
    EnemyOccupied = "enemy corps are in the space",
    InterceptedFromThere = "the defenders intercepted from there",
    TooManyLeaders = "no more than two leaders give dice",
    NotFirstFromLargest = "the first loss must come from the power with the most corps",
    FullFirst = "no corps is removed while full-strength corps remain",
    NotNearest = "a nearer space must be taken",
    FartherFromSupply = "the retreat must shorten the way to a supply source",
    NotInTheForce = "it is not part of the force",
    NoSpecialAction = "there is no special action in this game",
    NotSpecialAction = "it is the first action of Bavaria in 1702 only",
    NotAForfeit = "nothing, a card, two resource points or both may be given up: a number from 0 to 3",
    NotThrown = "that is not one of the dice thrown",
    SupportSent = "support has been sent already",
    NoBoxLeft = "there is no box left on that side of the track",
    NotAnOffer = "from none to three concessions may be offered",
    OtherSpaceFree = "a space the enemy is leaving may be used only when there is no other",
    ClosedToThem = "these forces may not enter it at this time",
    NoAnswerYet = "the Hungarian nobles have not answered the appeal yet",
    OncePerYear = "this action is allowed once a year",
    NotAtWar = "their power is not at war yet",
    InsurgentsThere = "insurrectionists and grenzers hold the country",
    NotEligible = "it is not eligible",
    OnlyBySea = "the sea is the only way out",
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
    /// The number of the rule in the book in force.
    pub fn rule(&self) -> &'static str {
        self.clause.number(self.book)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason.text(), self.rule())
    }
}

impl std::error::Error for Refusal {}

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
