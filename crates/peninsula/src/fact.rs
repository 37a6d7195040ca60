//! What happened, as structured facts with their clause. A fact names a block only where it lies face up or has
//! left the game: whoever reads the facts learns no more than the players at the table.

use crate::action::{Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::clause::Clause;
use crate::map::{HexId, Place};
use serde_json::{Value, json};
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
pub type Thrown = table::Thrown<{ MOST_DICE as usize }>;

macro_rules! facts {
    ($($name:ident / $clause:ident { $($field:ident: $type:ty),* },)*) => {
        /// Something that happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Fact { $($name { $($field: $type),* },)* }

        impl Fact {
            /// The rule behind it.
            pub fn clause(&self) -> Clause {
                match self { $(Fact::$name { .. } => Clause::$clause,)* }
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

            /// Name, clause and fields as JSON.
            pub fn to_json(&self, atlas: &Atlas) -> Value {
                let mut map = serde_json::Map::new();
                map.insert("fact".into(), json!(self.name()));
                map.insert("rule".into(), json!(self.clause().number()));
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

facts! {
    TurnBegan / Sequence { turn: u8 },
    BlocksAdded / ForcePoolAddition { nation: Nation, count: u8 },
    EventDrawn / MandatoryEvents { side: Side, card: u8 },
    EventPlayed / EventCards { side: Side, card: u8 },
    EventNotPlayable / EventLayout { side: Side, card: u8 },
    EventAdded / EventLayout { card: u8 },
    CommitmentChanged / CommitmentModifiers { nation: Nation, from: u8, to: u8 },
    SealiftChanged / Sealift { from: u8, to: u8 },
    VictoryPoints / VictoryTrack { from: i8, to: i8 },
    CardsDealt / CardPhase { allied: u8, french: u8 },
    CardShown / CommandSegment { side: Side, card: Card },
    PlayerOne / CommandSegment { side: Side },
    OperationBegan / OperationsStep { side: Side, operation: Operation },
    OperationsEnded / OperationsStep { side: Side },
    GroupMoved / FormationMovement { side: Side, from: Place, to: Place, blocks: u8 },
    BlockStayed / FormationMovement { side: Side, place: Place },
    CameOut / Fortresses { side: Side, hex: HexId, blocks: u8 },
    WentInside / Fortresses { side: Side, hex: HexId, blocks: u8 },
    ForceMarched / ForceMarch { side: Side, place: Place, face: u8, lost: bool },
    CommandPointUsed / LeaderActions { side: Side, place: Place, action: &'static str },
    Intercepted / InterceptAction { side: Side, hex: HexId, blocks: u8 },
    SeaDie / ConductingSeaMovement { place: Place, face: u8 },
    ExtendedMarchMade / ExtendedMarch { side: Side, from: Place, to: Place, blocks: u8 },
    Drew / Reinforcements { side: Side, nation: Nation },
    Deployed / Deployment { nation: Nation, place: Place },
    ReturnedToPool / Deployment { nation: Nation },
    StepsReplaced / Replacements { side: Side, place: Place },
    Recalled / RecallProcedure { nation: Nation, place: Place },
    StepLost / StrengthSteps { side: Side, place: Place },
    GuardCalled / NationalGuard { place: Place },
    BattleOrdered / BattleSequence { hex: HexId, number: u8 },
    BattleBegan / Battles { hex: HexId, attacker: Side },
    RoundBegan / BattleRounds { hex: HexId, round: u8 },
    Revealed / BattleSequence { block: BlockId, strength: u8 },
    Fought / FieldCombat { block: BlockId, dice: Thrown, hits: u8 },
    Rerolled / CombatAction { block: BlockId, dice: Thrown, hits: u8 },
    BlockHit / HitAllocation { block: BlockId, strength: u8 },
    BlockLost / PermanentElimination { block: BlockId, permanently: bool },
    BlockGone / PermanentElimination { nation: Nation, place: Place, permanently: bool },
    Retreated / Retreats { block: BlockId, from: HexId, to: Place },
    Sheltered / Retreats { block: BlockId, hex: HexId },
    LeaderAlone / LeadersInCombat { side: Side, hex: HexId },
    Withdrew / AmphibiousAssault { side: Side, hex: HexId, blocks: u8 },
    PursuitFired / Pursuit { block: BlockId, dice: Thrown, hits: u8 },
    Advanced / Pursuit { side: Side, from: HexId, to: HexId, blocks: u8 },
    BattleEnded / Defeat { hex: HexId, loser: Side },
    SiegeRolled / SiegeOperation { hex: HexId, side: Side, face: u8, total: i8 },
    FortressBreached / SiegeOperation { hex: HexId },
    HonorsOfWar / SiegeOperation { hex: HexId, blocks: u8 },
    AssaultBegan / FortressAssault { hex: HexId, side: Side },
    AssaultFailed / FortressAssault { hex: HexId },
    FortressTaken / FortressCapture { hex: HexId, side: Side },
    Attrition / Attrition { hex: HexId, side: Side, excess: u8 },
    Supplied / LogisticalAction { hex: HexId, side: Side },
    ForceLevelExceeded / ForceRestrictions { nation: Nation },
    AreasScored / VictoryPoints { allied: u8, french: u8 },
    ScorchedEarth / ScorchedEarth { turn: u8 },
    GameWon / Victory { side: Side, how: &'static str },
}
