//! Why something is not allowed: the clause that forbids it and a reason in a few words.

use crate::clause::Clause;
use std::fmt;
use words::{Language, Message, Words, kebab, message};

table::reasons! {
    GameOver,
    NotYourTurn,
    NotAskedNow,
    NotYourBlock,
    OutOfOrder,
    NoSuchCard,
    NoPointsLeft,
    StagePassed,
    NothingToDo,
    FrenchHaveNoSea,
    HasActed,
    CannotMove,
    PinnedEnough,
    AttackedSide,
    OtherFormation,
    MustComeOut,
    NotAdjacent,
    Impassable,
    NotEnoughMovement,
    MustStopForEnemy,
    MustStopForFortress,
    TransitFull,
    HexsidesFull,
    LinesBarLisbon,
    NotInSpainYet,
    NotInFranceNow,
    TooManySpanish,
    SpanishNeedWellington,
    GuerillaArea,
    GuerillaAlone,
    GuerillaCountry,
    GuardStaysHome,
    GuardNotCalled,
    NapoleonNeedsHigh,
    NotCoastal,
    ForceLevelReached,
    GateOnly,
    WholeMove,
    NotInside,
    NoFortress,
    EnemyOutside,
    NoRoomInside,
    MayNotEnterFortress,
    LastOfGroup,
    NeedsNapoleon,
    NothingChosen,
    MustMove,
    NotALeader,
    NoCommandPoints,
    LeaderElsewhere,
    NotUnderHim,
    ActionUsed,
    NotForceMarching,
    EnemyNear,
    NotAtSea,
    NeedsExpedition,
    SealiftFull,
    BritishOnly,
    NoLandingYet,
    MondegoNoWayOut,
    PoolEmpty,
    OneBritishDraw,
    NotThere,
    AreaFull,
    FullStrength,
    NoSupply,
    AtSea,
    EnemyPresent,
    OncePerStep,
    NotEnoughDrafts,
    WaitsForTraining,
    NoBattle,
    NotItsTurn,
    NotStrongest,
    GuardLast,
    CannotRetreat,
    NoRetreatHere,
    RetreatFull,
    EntryHexFirst,
    TowardsBase,
    EnemyCombatThere,
    FortressBars,
    BattleThere,
    NotASiege,
    NotBesieging,
    CannotPursue,
    NotAReserve,
    NotInterceptor,
    NotEligible,
    FirstToGo,
    NoExcess,
    MadridNeedsBlock,
    AndalusiaNeedsBlock,
    MustField,
    MustGuerilla,
    FreeForNapoleon,
    StaysInPort,
    NotInTime,
    ActionUsedAtSiege,
    EnemyControlled,
}

/// A refusal: the clause that forbids, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub clause: Clause,
    /// The reason.
    pub reason: Reason,
}

impl Refusal {
    /// The number of the rule.
    pub fn rule(&self) -> &'static str {
        self.clause.number()
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
        let reason = Message::new(format!("ww-reason-{}", kebab(refusal.reason.key())));
        message!("refused", reason, rule = refusal.rule())
    }
}

/// What every check returns.
pub type Check = Result<(), Refusal>;

/// A refusal.
#[inline]
pub fn no(clause: Clause, reason: Reason) -> Check {
    Err(Refusal { clause, reason })
}

/// Whether one of several choices is allowed; if none is, the refusal that comes nearest to a choice that is.
///
/// Refusals further on in `order` come nearer; those that are not in it do not count, and without any that does the
/// answer is the refusal given.
pub(crate) fn any_allowed(checks: impl IntoIterator<Item = Check>, order: &[Reason], none: Refusal) -> Check {
    let mut nearest = (0, none);
    for check in checks {
        let Err(refusal) = check else { return Ok(()) };
        let rank = order.iter().position(|&reason| reason == refusal.reason).map_or(0, |at| at + 1);
        if rank > nearest.0 {
            nearest = (rank, refusal);
        }
    }
    Err(nearest.1)
}

/// Refuses unless the condition holds.
#[inline]
pub fn need(condition: bool, clause: Clause, reason: Reason) -> Check {
    if condition { Ok(()) } else { no(clause, reason) }
}
