//! Why something is not allowed: the clause that forbids it and a reason in a few words.

use crate::clause::Clause;
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
    NotYourBlock = "it is not one of your blocks there",
    OutOfOrder = "blocks are named in a fixed order, and that one's place has passed",
    NoSuchCard = "that card is not in your hand",
    NoPointsLeft = "no operation is left",
    StagePassed = "operations are performed in a fixed order, and that one's place has passed",
    NothingToDo = "none of your blocks can do that now",
    FrenchHaveNoSea = "only the Anglo-Allied side moves by sea",
    HasActed = "it has performed an operation in this step",
    CannotMove = "that block never moves so",
    Pinned = "attackers pin it",
    PinnedEnough = "as many blocks as there are attackers must stay",
    AttackedSide = "the enemy came in by that hexside",
    OtherFormation = "it belongs to another formation",
    MustComeOut = "blocks inside must come out of the fortress first",
    NotAdjacent = "it is not adjacent",
    Impassable = "the hexside is impassable",
    NotEnoughMovement = "not enough Movement Points are left",
    MustStopForEnemy = "a block must stop where enemy blocks stand",
    MustStopForFortress = "the fortress is not screened by blocks that stay",
    TransitFull = "no more Combat blocks may cross that hexside in this Command Segment",
    LinesBarLisbon = "the Lines of Torres Vedras bar the way to Lisbon",
    NotInSpainYet = "British and Portuguese blocks may not enter Spain yet",
    NotInFranceNow = "British and Portuguese blocks may not enter France at this Commitment Level",
    TooManySpanish = "no more Spanish Combat blocks may enter Portugal",
    SpanishNeedWellington = "Spanish blocks may be in France only with Wellington, after Event 21",
    GuerillaArea = "a Partida does not leave its Area",
    GuerillaCountry = "a Partida does not leave Spain",
    GuardStaysHome = "the National Guard stays in France",
    GuardNotCalled = "no Anglo-Allied Combat block has yet entered a town of France",
    NapoleonNeedsHigh = "Napoleon and the Imperial Guard leave the France Box only at High commitment",
    NotCoastal = "Expeditionary Forces stay in the coastal provinces",
    ForceLevelReached = "the Force Level does not allow another Combat block in play",
    GateOnly = "the France Box is entered and left at Bayonne, Perpignon and the north edge",
    WholeMove = "it takes the whole move",
    NotInside = "no block of the group is inside",
    NoFortress = "there is no fortress of yours there",
    EnemyOutside = "enemy blocks stand outside",
    NoRoomInside = "the fortress holds no more Combat blocks",
    MayNotEnterFortress = "that block may not enter fortresses",
    LastOfGroup = "the last block of a group stops with it",
    NeedsNapoleon = "without Napoleon it has marched too far",
    NothingChosen = "at least one block must be chosen",
    MustMove = "the group has not moved yet",
    NotALeader = "it is no leader",
    NoCommandPoints = "he has no Command Point left",
    LeaderElsewhere = "he is not there",
    NotUnderHim = "he may not use Leader Actions for that block",
    ActionUsed = "that action was used in this round",
    NotForceMarching = "it did not force march",
    EnemyNear = "it would be in or next to an enemy-occupied hex or at an enemy fortress",
    NotAtSea = "it cannot embark there",
    NotFriendlyPort = "that is no port it may use",
    NeedsExpedition = "only Expeditionary Forces and the Naval Squadron land against the enemy",
    SealiftFull = "the Sealift Capacity does not allow it",
    BritishOnly = "only British blocks use the Britain Box",
    NoLandingYet = "British blocks may not land in Spanish ports before Event 5",
    MondegoNoWayOut = "nothing embarks at Mondego Bay",
    PoolEmpty = "no block is in that Force Pool",
    OneBritishDraw = "only one Anglo-Portuguese block may be drawn in a step",
    NotThere = "it may not be deployed there",
    AreaFull = "no more Spanish blocks may be deployed in that Area in this step",
    FullStrength = "it has lost nothing",
    NoSupply = "it has no Line of Supply",
    AtSea = "blocks at sea receive no Replacements",
    EnemyPresent = "enemy blocks are there",
    OncePerStep = "it has been replaced in this step",
    NotEnoughDrafts = "not enough Replacement Operations are left",
    WaitsForTraining = "its last step waits for Event 7",
    NoBattle = "there is no battle there",
    NotItsTurn = "it has no combat turn now",
    NotStrongest = "hits fall on the block with the most pips",
    GuardLast = "the Imperial Guard is the last to take hits",
    CannotRetreat = "it cannot retreat there",
    NoRetreatHere = "there is no retreat in a Fortress Assault",
    RetreatFull = "no more Combat blocks may retreat across that hexside",
    EntryHexFirst = "it must retreat to where it came from",
    TowardsBase = "it must retreat towards a base of supply",
    EnemyCombatThere = "an enemy block that fights is there",
    FortressBars = "an enemy fortress there is neither besieged nor screened",
    BattleThere = "a battle is to be fought there",
    NotASiege = "no enemy fortress can be besieged there",
    NotBesieging = "it cannot take part in a siege",
    CannotPursue = "it may not conduct Pursuit Fire",
    NotAReserve = "it is no group in reserve",
    NotInterceptor = "it cannot intercept there",
    NotEligible = "it is not eligible",
    FirstToGo = "another block must be recalled first",
    NoExcess = "no more blocks suffer attrition there",
    MadridNeedsBlock = "a French block must stand in Madrid",
    AndalusiaNeedsBlock = "a French block must stand in a Key Town of Andalusia",
    MustField = "it has no way to retreat and must fight in the field",
    MustGuerilla = "without other Combat blocks it fights as guerillas do",
    FreeForNapoleon = "the free operation is for Napoleon's formation",
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
    Err(Refusal { clause, reason })
}

/// Refuses unless the condition holds.
#[inline]
pub fn need(condition: bool, clause: Clause, reason: Reason) -> Check {
    if condition { Ok(()) } else { no(clause, reason) }
}
