//! What happened, as structured facts, each cited with the rule that caused it. A fact names a block only where it
//! lies face up or has left the game: whoever reads the facts learns no more than the players at the table.

use crate::action::{Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::clause::Clause;
use crate::map::{HexId, Place};
use serde_json::{Value, json};
use std::ops::Deref;
use words::{Saying, Tell};

/// How a field of a fact is shown to the outside.
trait Show {
    /// Its type in the browser client.
    #[cfg(test)]
    const TYPE: &'static str;

    fn show(&self, atlas: &Atlas) -> Value;
}

macro_rules! show_plain {
    ($($t:ty = $type:literal),*) => { $(impl Show for $t {
        #[cfg(test)]
        const TYPE: &'static str = $type;

        fn show(&self, _: &Atlas) -> Value { json!(self) }
    })* };
}
show_plain!(
    u8 = "number",
    i8 = "number",
    bool = "boolean",
    &'static str = "string",
    Side = "Side",
    Nation = "Nation",
    Operation = "string"
);

impl Show for HexId {
    #[cfg(test)]
    const TYPE: &'static str = "string";

    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.hex(*self).id)
    }
}

impl Show for Place {
    #[cfg(test)]
    const TYPE: &'static str = "string";

    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.place_name(*self))
    }
}

impl Show for BlockId {
    #[cfg(test)]
    const TYPE: &'static str = "string";

    fn show(&self, atlas: &Atlas) -> Value {
        atlas.blocks.get(self.index()).map_or(Value::Null, |b| json!(b.id))
    }
}

impl Show for Card {
    #[cfg(test)]
    const TYPE: &'static str = "string";

    fn show(&self, _: &Atlas) -> Value {
        json!(self.word())
    }
}

impl Show for Thrown {
    #[cfg(test)]
    const TYPE: &'static str = "Array<number>";

    fn show(&self, _: &Atlas) -> Value {
        json!(self.faces())
    }
}

/// The most dice thrown together: a block throws one for each pip, and the data limit pips to this.
pub(crate) const MOST_DICE: u8 = 6;

/// Dice thrown together.
pub type Thrown = table::Thrown<{ MOST_DICE.div_ceil(2) as usize }>;

macro_rules! facts {
    ($($name:ident [$($clause:ident),+] { $($field:ident: $type:ty),* },)*) => {
        /// Something that happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Fact { $($name { $($field: $type),* },)* }

        impl Fact {
            /// The names of all facts.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The rules that may cause a fact of this kind.
            pub fn causes(&self) -> &'static [Clause] {
                match self { $(Fact::$name { .. } => &[$(Clause::$clause),+],)* }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self { $(Fact::$name { .. } => stringify!($name),)* }
            }

            /// The types of all facts in the browser client, a line each.
            #[cfg(test)]
            pub(crate) fn types() -> String {
                let mut text = String::new();
                $(
                    text.push_str(concat!("  | { fact: '", stringify!($name), "'"));
                    $(text.push_str(&format!("; {}: {}", stringify!($field), <$type as Show>::TYPE));)*
                    text.push_str(" }\n");
                )*
                text
            }

            /// One of every kind.
            #[cfg(test)]
            pub(crate) fn samples(variant: usize) -> Vec<Fact> {
                use crate::describe::telling::Sample;
                vec![$(Fact::$name { $($field: <$type>::sample(variant)),* },)*]
            }

            /// Name, number of the rule that caused it and fields as JSON.
            fn to_json(self, clause: Clause, atlas: &Atlas) -> Value {
                let mut map = serde_json::Map::new();
                map.insert("fact".into(), json!(self.name()));
                map.insert("rule".into(), json!(clause.number()));
                match self { $(Fact::$name { $($field),* } => {
                    $(map.insert(stringify!($field).into(), $field.show(atlas));)*
                })* }
                Value::Object(map)
            }

            /// Hands everything it is about to a sentence.
            pub(crate) fn tell<'a>(&self, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
                match self { $(Fact::$name { $($field),* } => {
                    $(let saying = $field.tell(stringify!($field), atlas, saying);)*
                    saying
                })* }
            }
        }
    };
}

/// A fact with the rule that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CitedFact {
    /// The rule that caused it.
    pub clause: Clause,
    /// What happened.
    pub fact: Fact,
}

impl CitedFact {
    /// Name, number of the rule that caused it and fields as JSON.
    pub fn to_json(&self, atlas: &Atlas) -> Value {
        self.fact.to_json(self.clause, atlas)
    }
}

impl Deref for CitedFact {
    type Target = Fact;
    #[inline]
    fn deref(&self) -> &Fact {
        &self.fact
    }
}

facts! {
    TurnBegan [Sequence] { turn: u8 },
    BlocksAdded [ForcePoolAddition, EventLayout] { nation: Nation, count: u8 },
    EventDrawn [MandatoryEvents, VariableEventStep, RussianWar1812] { side: Side, card: u8 },
    EventPlayed [MandatoryEvents, VariableEventStep] { side: Side, card: u8 },
    EventNotPlayable [EventLayout] { side: Side, card: u8 },
    EventAdded [EventLayout] { card: u8 },
    CommitmentChanged [
        CommitmentModifiers, AuxiliaryBlocks, InvasionOfFrance, PeninsularCrisis, PeninsularComplacency,
        WellingtonsVictory, WellingtonAPerdu
    ] { nation: Nation, from: u8, to: u8 },
    SealiftChanged [Sealift] { from: u8, to: u8 },
    VictoryPoints [VictoryTrack, VictoryPoints, ForceRestrictions, NapoleonAndGuard, AuxiliaryBlocks] { from: i8, to: i8 },
    CardsDealt [CardPhase, CommandCardsCampaign, CommandCards1812, IncreasedOperations] { allied: u8, french: u8 },
    CardShown [CommandSegment, FirstSegment1812] { side: Side, card: Card },
    PlayerOne [CommandSegment, FirstSegment1812] { side: Side },
    OperationBegan [OperationsStep] { side: Side, operation: Operation },
    OperationsEnded [OperationsStep] { side: Side },
    GroupMoved [
        FormationMovement, FromFranceBox, ToFranceBox, ConductingSeaMovement, BritainBoxMoves, AmphibiousAssault,
        LeadersInCombat, RetreatRestrictions
    ] { side: Side, from: Place, to: Place, blocks: u8 },
    BlockStayed [FormationMovement] { side: Side, place: Place },
    CameOut [Fortresses] { side: Side, hex: HexId, blocks: u8 },
    WentInside [Fortresses] { side: Side, hex: HexId, blocks: u8 },
    ForceMarched [ForceMarch] { side: Side, place: Place, face: u8, lost: bool },
    CommandPointUsed [
        CombatAction, ExtendedBattle, SiegeAction, ForceMarchAction, LogisticalAction, BattlefieldCoordination,
        InterceptAction, PursuitFireAction
    ] { side: Side, place: Place, action: &'static str },
    Intercepted [InterceptAction] { side: Side, hex: HexId, blocks: u8 },
    SeaDie [ConductingSeaMovement] { place: Place, face: u8 },
    ExtendedMarchMade [ExtendedMarch] { side: Side, from: Place, to: Place, blocks: u8 },
    Drew [Reinforcements, UprisingDeployment, EventLayout] { side: Side, nation: Nation },
    Deployed [
        AngloPortugueseDeployment, SpanishDeployment, UprisingDeployment, FrenchDeployment, EventLayout,
        NapoleonAndGuard
    ] { nation: Nation, place: Place },
    BlockSetUp [SetUp1812, FrenchSetUp1812] { side: Side, place: Place },
    GarrisonPlaced [AngloPortugueseDeployment, FrenchDeployment] { side: Side, hex: HexId },
    ReturnedToPool [
        AngloPortugueseDeployment, SpanishDeployment, UprisingDeployment, FrenchDeployment, EventLayout
    ] { nation: Nation },
    StepsReplaced [Replacements] { side: Side, place: Place },
    Recalled [
        RecallProcedure, RecallOfNapoleon, Sealift, SiegeOperation, SpanishInFrance,
        NapoleonAndGuard, EventLayout
    ] { nation: Nation, place: Place },
    StepLost [ForceMarch, ConductingExtendedMarch, Attrition, BesiegerAttrition, EventLayout] { side: Side, place: Place },
    GuardCalled [NationalGuard] { place: Place },
    BattleOrdered [BattleSequence] { hex: HexId, number: u8 },
    BattleBegan [Battles, AmphibiousAssault] { hex: HexId, attacker: Side },
    RoundBegan [BattleRounds, ExtendedBattle, FortressAssault] { hex: HexId, round: u8 },
    Revealed [BattleSequence, BattleReserves, FortressAssault] { block: BlockId, strength: u8 },
    Fought [FieldCombat, GuerillaCombat] { block: BlockId, dice: Thrown, hits: u8 },
    Rerolled [CombatAction] { block: BlockId, dice: Thrown, hits: u8 },
    BlockHit [HitAllocation, AuxiliaryBlocks, Pursuit] { block: BlockId, strength: u8 },
    BlockLost [
        PermanentElimination, AuxiliaryBlocks, LeadersInCombat, FortressAssault, NapoleonAndGuard, Attrition, ForceMarch,
        ConductingExtendedMarch, EventLayout
    ] { block: BlockId, permanently: bool },
    BlockGone [
        PermanentElimination, NapoleonAndGuard, Attrition, ForceMarch, ConductingExtendedMarch, EventLayout
    ] { nation: Nation, place: Place, permanently: bool },
    Retreated [Retreats, GuerillaCombat, LeadersInCombat, RetreatRestrictions] { block: BlockId, from: HexId, to: Place },
    Sheltered [Retreats] { block: BlockId, hex: HexId },
    LeaderAlone [LeadersInCombat] { side: Side, hex: HexId },
    Withdrew [AmphibiousAssault] { side: Side, hex: HexId, blocks: u8 },
    PursuitFired [Pursuit, PursuitFireAction, RiverRetreats] { block: BlockId, dice: Thrown, hits: u8 },
    Advanced [Pursuit] { side: Side, from: HexId, to: HexId, blocks: u8 },
    BattleEnded [Defeat] { hex: HexId, loser: Side },
    SiegeRolled [SiegeOperation] { hex: HexId, side: Side, face: u8, total: i8 },
    FortressBreached [SiegeOperation] { hex: HexId },
    HonorsOfWar [SiegeOperation] { hex: HexId, blocks: u8 },
    AssaultBegan [FortressAssault] { hex: HexId, side: Side },
    AssaultFailed [FortressAssault] { hex: HexId },
    FortressTaken [FortressCapture] { hex: HexId, side: Side },
    Attrition [Attrition] { hex: HexId, side: Side, excess: u8 },
    Supplied [LogisticalAction] { hex: HexId, side: Side },
    ForceLevelExceeded [ForceRestrictions] { nation: Nation },
    AreasScored [VictoryPoints] { allied: u8, french: u8 },
    ScorchedEarth [ScorchedEarth] { turn: u8 },
    GameWon [Victory, AutomaticVictory] { side: Side, how: &'static str },
}
