//! What happened, as structured facts with their clause. Logs, animation and translations are made
//! from these; the engine writes no sentences.

use crate::action::Order;
use crate::atlas::{Atlas, EventId, FleetId, MAX_CORPS, SeaZone};
use crate::clause::{Book, Clause};
use crate::describe::Tell;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::state::Level;
use serde_json::{Value, json};
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

impl Show for Thrown {
    fn show(&self, _: &Atlas) -> Value {
        json!(self.faces())
    }
}

/// Dice beyond one for each corps: those of two leaders, of cards and of a fortress.
const MORE_DICE: usize = 32;

/// Dice thrown together: no corps gives more than one.
pub type Thrown = table::Thrown<{ MAX_CORPS + MORE_DICE }>;

/// The rule by which a single die is thrown.
fn die_clause(purpose: &str) -> Clause {
    match purpose {
        "interception" => Clause::InterceptionRoll,
        "avoid-battle" => Clause::AvoidRoll,
        "bypass" => Clause::Bypassing,
        "sea-move" => Clause::SeaRoll,
        "leader-casualty" => Clause::LeaderCasualties,
        "pursuit" | "temper" | "called-away" => Clause::LeaderAbilities,
        "madrid" => Clause::ControlOfMadrid,
        "uprising" => Clause::Uprising,
        "withdrawal" => Clause::WinterQuarters,
        "gibraltar" | "plot" => Clause::EventDraw,
        "marlborough" => Clause::Sequence,
        "peace" => Clause::PeaceRoll,
        "hungarian-appeal" => Clause::HungarianAppeal,
        "charles-albert" => Clause::BavariaAndEmpire,
        "french-entry" => Clause::FranceNotAtWar,
        "end-of-war" => Clause::VariableEnd,
        "diplomat" => Clause::Diplomats,
        _ => Clause::BattleDice,
    }
}

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident / $clause:ident { $($field:ident: $type:ty),* },)*) => {
        /// Something that happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Fact { $($(#[$doc])* $name { $($field: $type),* },)* }

        impl Fact {
            /// The names of all facts.
            #[cfg(feature = "types")]
            pub(crate) const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The rule behind it.
            pub fn clause(&self) -> Clause {
                if let Fact::Die { purpose, .. } = self {
                    return die_clause(purpose);
                }
                match self { $(Fact::$name { .. } => Clause::$clause,)* }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self { $(Fact::$name { .. } => stringify!($name),)* }
            }

            /// Name, clause and fields as JSON; the number of the clause is that of the book in force.
            pub fn to_json(&self, atlas: &Atlas, in_force: Book) -> Value {
                let mut map = serde_json::Map::new();
                map.insert("fact".into(), json!(self.name()));
                map.insert("rule".into(), json!(self.clause().number(in_force)));
                if let Some(book) = self.clause().other_book(in_force, &atlas.title) {
                    map.insert("book".into(), json!(book));
                }
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
    YearBegan / Sequence { year: u16 },
    PowerJoined / NeutralBavaria { power: PowerId, side: Side },
    PowerLeft / WinterQuarters { power: PowerId },
    LateCardsAdded / CardsAdded {},
    GoesFirst / Initiative { side: Side },
    EventDrawn / EventDraw { side: Side },
    EventRevealed / HoldCards { side: Side, card: EventId },
    EventHeld / HoldCards { side: Side },
    EventDiscarded / Unplayable { side: Side, card: EventId },
    EventPlayed / HoldCards { side: Side, card: EventId },
    EventResolved / EventDraw { card: EventId },
    Die / BattleDice { purpose: &'static str, side: Side, face: u8, total: i8, success: bool },
    CorpsBuilt / Building { power: PowerId, space: SpaceId, full: bool },
    CorpsRestored / Restoring { power: PowerId, space: SpaceId },
    CorpsArrived / CorpsPlacement { power: PowerId, space: SpaceId },
    CorpsDelayed / NoEligibleSpace { power: PowerId },
    CorpsRemoved / TakingHits { power: PowerId, space: SpaceId },
    CorpsReduced / TakingHits { power: PowerId, space: SpaceId },
    CorpsMoved / TransferAction { kind: Kind, count: u8, from: SpaceId, to: SpaceId },
    LeaderMoved / LeaderTransfer { leader: LeaderId, to: SpaceId },
    LeaderArrived / LeaderPlacement { leader: LeaderId, to: SpaceId },
    LeaderPromoted / Promotion { leader: LeaderId },
    LeaderReplaced / Promotion { leader: LeaderId, by: LeaderId },
    FleetStationed / BritishFleets { fleet: FleetId, strength: u8 },
    InsurgentsPlaced / Insurrectionists { space: SpaceId },
    HitsIgnored / HoldCards { side: Side, hits: u8 },
    RoyalBattle / SoldierKings { side: Side, points: u8 },
    NoblesAnswered / HungarianAppeal {},
    CorpsCalledHome / EventDraw { power: PowerId, space: SpaceId },
    LineBuilt / BuildingLines { side: Side, space: SpaceId, level: u8 },
    LineRemoved / RemovingLines { space: SpaceId },
    FleetCommissioned / ToulonFleet { fleet: FleetId, strength: u8 },
    FleetRemoved / ToulonFleet { fleet: FleetId, forever: bool },
    NavalBattle / DeployFleet { bourbon: u8, alliance: u8, winner: Side },
    SeaControlChanged / MediterraneanControl { zone: SeaZone, side: Option<Side> },
    CardsDealt / Dealing { alliance: u8, bourbon: u8 },
    CardsReshuffled / Dealing {},
    CardRevealed / FirstPlayer { side: Side, value: u8 },
    CardPlayed / MustPlayCard { side: Side, value: u8 },
    ActionBegan / CampaignAction { side: Side, order: Order },
    RoundEnded / NumberOfActions { side: Side },
    ForceMoved / LandMovement { side: Side, from: SpaceId, to: SpaceId, leaders: LeaderSet, minor: LeaderSet, corps: u8 },
    SpaceConverted / Converting { side: Side, space: SpaceId },
    ControlChanged / NoVictoryPoints { space: SpaceId, side: Option<Side> },
    Intercepted / InterceptionSuccess { side: Side, from: SpaceId, to: SpaceId },
    WithdrewInside / WithdrawIntoFortress { side: Side, space: SpaceId, leaders: LeaderSet, minor: LeaderSet, corps: u8 },
    AvoidedBattle / AvoidRetreat { side: Side, from: SpaceId, to: SpaceId },
    AttackCancelled / Bypassing { side: Side, space: SpaceId },
    BattleFought / BattleWinner { space: SpaceId, attacker: Side, winner: Side, alliance_hits: u8, bourbon_hits: u8 },
    BattleDice / BattleDice { side: Side, dice: Thrown, hits: u8 },
    Demoralized / Demoralization { side: Side, space: SpaceId },
    LeaderEliminated / LeaderCasualties { leader: LeaderId },
    LeaderCaptured / LeaderCasualties { leader: LeaderId },
    LeaderRansomed / LeaderCasualties { leader: LeaderId, vp: u8 },
    LeaderWounded / WoundedLeaders { leader: LeaderId },
    LeaderAway / LeaderCasualties { leader: LeaderId },
    Retreated / RetreatTogether { side: Side, from: SpaceId, to: SpaceId, by_sea: bool },
    NoRetreat / UnableToRetreat { side: Side, space: SpaceId },
    FamousVictory / FamousVictory { side: Side, space: SpaceId },
    SiegeRolled / SiegeRoll { space: SpaceId, face: u8, total: i8, besieger: u8, defender: u8 },
    FortressReduced / FortressStrength { space: SpaceId, strength: u8 },
    FortressTaken / FortressTaken { space: SpaceId, side: Side },
    HonorsOfWar / HonorsOfWar { power: PowerId, to: SpaceId },
    Rallied / RallyAction { leader: LeaderId, corps: u8 },
    VictoryPoints / VictoryPoints { from: u8, to: u8 },
    CommitmentRaised / WarCommitment { side: Side },
    ColonialWar / WarRoll { alliance: u8, bourbon: u8, winner: Side },
    SupportSent / ColonialSupport { side: Side },
    Forfeited / PeaceRoll { side: Side, cards: u8, points: u8 },
    GloriousRevolution / GloriousRevolution {},
    PowerNeutral / SavoyNeutral { power: PowerId },
    LeaderGone / LeaderCasualties { leader: LeaderId },
    LaidWaste / EventDraw { space: SpaceId },
    LoyaltyMoved / SpanishLoyalty { box_number: u8, side: Side },
    Uprising / Uprising {},
    BritishWithdrew / WinterQuarters {},
    ConcessionsOffered / WinterQuarters { number: u8 },
    WarWon / EndVictory { side: Side, level: Level },
    GameWon / EndVictory { side: Side, level: Level },
}
