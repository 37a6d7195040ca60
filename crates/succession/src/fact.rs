//! What happened, as structured facts with their clause. Logs, animation and translations are made
//! from these; the engine writes no sentences.

use crate::action::Order;
use crate::atlas::{Atlas, EventId, FleetId, MAX_CORPS, SeaZone};
use crate::battle::Dice;
use crate::clause::{Book, Clause};
use crate::describe::Tell;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::state::Level;
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Deref;
use words::Saying;

/// How a field of a fact is shown to the outside.
trait Show {
    fn show(&self, atlas: &Atlas) -> Value;
}

macro_rules! show_plain {
    ($($t:ty),*) => { $(impl Show for $t {
        fn show(&self, _: &Atlas) -> Value { json!(self) }
    })* };
}
show_plain!(u8, u16, i8, bool, &'static str, Side, Level, SeaZone);

impl Show for SpaceId {
    fn show(&self, atlas: &Atlas) -> Value {
        atlas.spaces.get(self.index()).map_or(Value::Null, |s| json!(s.id))
    }
}

impl Show for SpaceSet {
    fn show(&self, atlas: &Atlas) -> Value {
        self.map(|s| s.show(atlas)).collect()
    }
}

impl Show for LeaderId {
    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.leaders[self.index()].id)
    }
}

impl Show for LeaderSet {
    fn show(&self, atlas: &Atlas) -> Value {
        self.map(|leader| leader.show(atlas)).collect()
    }
}

impl Show for PowerId {
    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.powers[self.index()].id)
    }
}

impl Show for FleetId {
    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.fleets[self.index()].id)
    }
}

impl Show for EventId {
    fn show(&self, atlas: &Atlas) -> Value {
        json!(atlas.events[self.0 as usize].id)
    }
}

impl Show for Kind {
    fn show(&self, atlas: &Atlas) -> Value {
        json!({ "power": self.power().show(atlas), "reduced": self.reduced(), "demoralized": self.demoralized() })
    }
}

impl Show for Order {
    fn show(&self, _: &Atlas) -> Value {
        json!(self.word())
    }
}

impl Show for Option<Side> {
    fn show(&self, _: &Atlas) -> Value {
        json!(self)
    }
}

impl Show for DiceGroups {
    fn show(&self, _: &Atlas) -> Value {
        json!(self.all().filter(|group| group.dice > 0).collect::<Vec<_>>())
    }
}

impl Show for Thrown {
    fn show(&self, _: &Atlas) -> Value {
        json!(self.faces())
    }
}

/// Dice beyond one for each corps: those of two leaders, of cards and of a fortress.
const MORE_DICE: usize = 32;

/// Dice thrown together: no corps gives more than one.
pub type Thrown = table::Thrown<{ (MAX_CORPS + MORE_DICE).div_ceil(2) }>;

/// Dice of one throw that hit on the same number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceGroup {
    /// How many dice.
    pub dice: u8,
    /// The lowest face that hits, 3 to 7; 7 means never.
    pub hits_on: u8,
    /// Whether demoralized corps and leaders throw them.
    pub demoralized: bool,
}

/// The groups of a throw, in the order of its faces: dice that a card makes better, the other sound ones, those of
/// demoralized troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceGroups([DiceGroup; 3]);

impl DiceGroups {
    /// All the dice of one side, before any is thrown again.
    pub(crate) fn of(dice: Dice) -> DiceGroups {
        let mut groups = DiceGroups::thrown(dice, dice.sound - dice.easier, dice.shaky);
        groups.0[0] = DiceGroup { dice: dice.easier, hits_on: dice.sound_hits_on - 1, demoralized: false };
        groups
    }

    /// So many sound and demoralized dice that hit on what those of the side hit on.
    pub(crate) fn thrown(side: Dice, sound: u8, demoralized: u8) -> DiceGroups {
        DiceGroups([
            DiceGroup::default(),
            DiceGroup { dice: sound, hits_on: side.sound_hits_on, demoralized: false },
            DiceGroup { dice: demoralized, hits_on: side.shaky_hits_on, demoralized: true },
        ])
    }

    /// The groups, also those without dice.
    pub fn all(&self) -> impl Iterator<Item = DiceGroup> {
        self.0.into_iter()
    }
}

/// A fact of the log, with the clause that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CitedFact {
    /// The rule that applies.
    pub clause: Clause,
    /// What happened.
    pub fact: Fact,
}

impl Deref for CitedFact {
    type Target = Fact;
    #[inline]
    fn deref(&self) -> &Fact {
        &self.fact
    }
}

impl CitedFact {
    /// Name, clause and fields as JSON. The number of the clause is that of the book in force, or of the book beside it.
    pub fn to_json(&self, atlas: &Atlas, in_force: Book) -> Value {
        let mut map = serde_json::Map::new();
        map.insert("fact".into(), json!(self.fact.name()));
        map.insert("rule".into(), json!(self.clause.bare_number(in_force)));
        if let Some(book) = self.clause.other_book(in_force, &atlas.title) {
            map.insert("book".into(), json!(book));
        }
        self.fact.add_fields(atlas, &mut map);
        Value::Object(map)
    }
}

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident [$($clause:ident),+] { $($field:ident: $type:ty),* },)*) => {
        /// Something that happened. Each kind declares the clauses that may cause it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Fact { $($(#[$doc])* $name { $($field: $type),* },)* }

        impl Fact {
            /// The names of all facts.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The rules that may cause it.
            pub fn causes(&self) -> &'static [Clause] {
                match self { $(Fact::$name { .. } => &[$(Clause::$clause),+],)* }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self { $(Fact::$name { .. } => stringify!($name),)* }
            }

            /// Adds its fields to a JSON object.
            fn add_fields(&self, atlas: &Atlas, map: &mut serde_json::Map<String, Value>) {
                match self { $(Fact::$name { $($field),* } => {
                    $(map.insert(stringify!($field).into(), $field.show(atlas));)*
                })* }
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
    YearBegan [Sequence] { year: u16 },
    PowerJoined [
        NeutralBavaria, SavoySwitches, Portugal, UprisingEffects, SavoyNeutral, NeutralModena,
        NeutralGenoa, NeutralSardinia, FranceNotAtWar, BavariaAndEmpire, SaxonyJoins, Prussia,
        BetweenTheWars
    ] { power: PowerId, side: Side },
    PowerLeft [WinterQuarters, BavariaAndEmpire] { power: PowerId },
    LateCardsAdded [CardsAdded, OptionalCardDraw] {},
    GoesFirst [OrderOfEvents, OrderOfReinforcement, FirstPlayer] { side: Side },
    EventDrawn [EventDraw] { side: Side },
    EventRevealed [HoldCards, HistoricEconomy] { side: Side, card: EventId },
    EventHeld [HoldCards] { side: Side },
    EventDiscarded [HoldCards, Unplayable, OptionalCardDraw] { side: Side, card: EventId },
    EventPlayed [HoldCards] { side: Side, card: EventId },
    EventResolved [EventDraw] { card: EventId },
    Die [
        InterceptionRoll, AvoidRoll, Bypassing, SeaRoll, LeaderCasualties, LeaderAbilities,
        ControlOfMadrid, Uprising, WinterQuarters, EventDraw, Sequence, PeaceRoll, HungarianAppeal,
        BavariaAndEmpire, FranceNotAtWar, VariableEnd, Diplomats
    ] { purpose: &'static str, side: Side, face: u8, total: i8, success: bool },
    CorpsBuilt [Building] { power: PowerId, space: SpaceId, full: bool },
    CorpsRestored [Restoring, ReplacementAction, EventDraw] { power: PowerId, space: SpaceId },
    CorpsArrived [
        CorpsPlacement, BritishPlacement, JacobitesAbroad, CatalanCorps, SpanishPlacement,
        SavoySwitches, UprisingEffects, FirstTurn, GloriousRevolution, Prussia, EventDraw,
        BetweenTheWars
    ] { power: PowerId, space: SpaceId },
    CorpsDelayed [NoEligibleSpace, EventDraw] { power: PowerId },
    CorpsRemoved [
        TakingHits, SeaRoll, SiegeLosses, DefenderRetreat, UnableToRetreat, HonorsOfWar,
        WinterQuarters, Attrition, EventDraw
    ] { power: PowerId, space: SpaceId },
    CorpsTakenOff [BetweenTheWars] { power: PowerId, space: SpaceId },
    CorpsReduced [
        TakingHits, OverstackPenalty, SeaRoll, SiegeLosses, DefenderLosses, DefenderRetreat,
        Attrition, EventDraw
    ] { power: PowerId, space: SpaceId },
    CorpsMoved [TransferAction, EventDraw] { kind: Kind, count: u8, from: SpaceId, to: SpaceId },
    LeaderMoved [LeaderTransfer, TransferAction] { leader: LeaderId, to: SpaceId },
    LeaderArrived [
        LeaderPlacement, GloriousRevolution, Prussia, EventDraw
    ] { leader: LeaderId, to: SpaceId },
    LeaderPromoted [Promotion] { leader: LeaderId },
    LeaderReplaced [Promotion] { leader: LeaderId, by: LeaderId },
    FleetStationed [BritishFleets] { fleet: FleetId, strength: u8 },
    InsurgentsPlaced [Insurrectionists] { space: SpaceId },
    HitsIgnored [HoldCards] { side: Side, hits: u8 },
    RoyalBattle [SoldierKings] { side: Side, points: u8 },
    NoblesAnswered [HungarianAppeal] {},
    CorpsCalledHome [EventDraw] { power: PowerId, space: SpaceId },
    LineBuilt [BuildingLines] { side: Side, space: SpaceId, level: u8 },
    LineRemoved [RemovingLines] { space: SpaceId },
    FleetCommissioned [ToulonFleet] { fleet: FleetId, strength: u8 },
    FleetRemoved [DeployFleet, ToulonFleet, WinterQuarters, EventDraw] { fleet: FleetId, forever: bool },
    NavalBattle [DeployFleet, EventDraw] { bourbon: u8, alliance: u8, winner: Side },
    SeaControlChanged [
        MediterraneanControl, DeployFleet, WinterQuarters, EventDraw, BetweenTheWars
    ] { zone: SeaZone, side: Option<Side> },
    CardsDealt [Dealing] { alliance: u8, bourbon: u8 },
    CardsReshuffled [Dealing, BetweenTheWars] {},
    CardRevealed [FirstPlayer] { side: Side, value: u8 },
    CardPlayed [MustPlayCard] { side: Side, value: u8 },
    ActionBegan [
        CampaignAction, TransferAction, ReplacementAction, RallyAction, SeaMoveAction, DeployFleet,
        FirstTurn, Insurrectionists
    ] { side: Side, order: Order },
    RoundEnded [NumberOfActions] { side: Side },
    ForceMoved [
        LandMovement, SeaMovement, FirstTurn
    ] { side: Side, from: SpaceId, to: SpaceId, leaders: LeaderSet, minor: LeaderSet, corps: u8 },
    SpaceConverted [Converting] { side: Side, space: SpaceId },
    ControlChanged [
        FortressTaken, Converting, NeutralBavaria, SavoySwitches, Portugal, UprisingEffects,
        SavoyNeutral, NeutralModena, NeutralGenoa, NeutralSardinia, BavariaAndEmpire, SaxonyJoins,
        Prussia, FirstTurn, ControlOfMadrid, GloriousRevolution, SeaborneAttack, SpanishPlacement,
        CorpsPlacement, EventDraw, BetweenTheWars
    ] { space: SpaceId, side: Option<Side> },
    Intercepted [InterceptionSuccess] { side: Side, from: SpaceId, to: SpaceId },
    WithdrewInside [
        WithdrawIntoFortress, DefenderRetreat
    ] { side: Side, space: SpaceId, leaders: LeaderSet, minor: LeaderSet, corps: u8 },
    AvoidedBattle [AvoidRetreat] { side: Side, from: SpaceId, to: SpaceId },
    AttackCancelled [Bypassing, HoldCards] { side: Side, space: SpaceId },
    BattleFought [
        BattleWinner
    ] { space: SpaceId, attacker: Side, winner: Side, alliance_hits: u8, bourbon_hits: u8 },
    BattleDice [
        BattleDice, BattleRerolls, DefenderRetreat
    ] { side: Side, dice: Thrown, groups: DiceGroups, hits: u8 },
    Demoralized [Demoralization] { side: Side, space: SpaceId },
    LeaderEliminated [LeaderCasualties, EventDraw] { leader: LeaderId },
    LeaderCaptured [
        LeaderCasualties, UnableToRetreat, LeadersInCapturedFortress, WinterQuarters
    ] { leader: LeaderId },
    LeaderRansomed [LeaderCasualties] { leader: LeaderId, vp: u8 },
    LeaderWounded [WoundedLeaders, EventDraw] { leader: LeaderId },
    LeaderAway [
        UnableToRetreat, WinterQuarters, LeadersInCapturedFortress, LeaderAbilities, Prussia,
        Diplomats, EventDraw
    ] { leader: LeaderId },
    Retreated [
        RetreatTogether, LoneLeaders, FirstTurn, ControlOfMadrid, UprisingEffects, SaxonyJoins,
        WinterQuarters, SavoySwitches, SavoyNeutral, Prussia, GloriousRevolution, EventDraw,
        BetweenTheWars
    ] { side: Side, from: SpaceId, to: SpaceId, by_sea: bool },
    NoRetreat [UnableToRetreat, WinterQuarters, EventDraw] { side: Side, space: SpaceId },
    FamousVictory [FamousVictory] { side: Side, space: SpaceId },
    SiegeRolled [SiegeRoll] { space: SpaceId, face: u8, total: i8, besieger: u8, defender: u8 },
    FortressReduced [DefenderLosses] { space: SpaceId, strength: u8 },
    FortressTaken [FortressTaken] { space: SpaceId, side: Side },
    HonorsOfWar [HonorsOfWar] { power: PowerId, to: SpaceId },
    Rallied [RallyAction] { leader: LeaderId, corps: u8 },
    VictoryPoints [
        VictoryPoints, LeaderCasualties, DynasticUpsets, LeaderAbilities, SoldierKings,
        HistoricEconomy, WarRoll, SavoyNeutral, BavariaAndEmpire, Prussia, EventDraw,
        BetweenTheWars
    ] { from: u8, to: u8 },
    CommitmentRaised [WarCommitment] { side: Side },
    ColonialWar [WarRoll] { alliance: u8, bourbon: u8, winner: Side },
    SupportSent [ColonialSupport] { side: Side },
    Forfeited [PeaceRoll] { side: Side, cards: u8, points: u8 },
    GloriousRevolution [GloriousRevolution] {},
    PowerNeutral [SavoyNeutral, Prussia, BetweenTheWars] { power: PowerId },
    LeaderGone [BavariaAndEmpire, EventDraw, Sequence] { leader: LeaderId },
    LaidWaste [EventDraw] { space: SpaceId },
    LoyaltyMoved [SpanishLoyalty] { box_number: u8, side: Side },
    Uprising [Uprising] {},
    BritishWithdrew [WinterQuarters] {},
    ConcessionsOffered [WinterQuarters] { number: u8 },
    WarWon [AutomaticVictory, EndVictory] { side: Side, level: Level },
    GameWon [AutomaticVictory, EndVictory, WinterQuarters] { side: Side, level: Level },
}
