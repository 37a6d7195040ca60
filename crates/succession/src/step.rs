//! The procedure in progress: a stack of small steps. What a step works on lies in the registers of
//! [`crate::state::Open`], so that a step itself is a few bytes.

use crate::atlas::EventId;
use crate::clause::Clause;
use crate::map::SpaceId;
use crate::pieces::{LeaderId, PowerId, Side};
use serde::{Deserialize, Serialize};

/// One step. The top one says what is being decided or done now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Nothing (unused room of the stack).
    #[default]
    Nothing,
    /// The year, at one of its moments.
    Year(Moment),
    /// The side with the initiative says who goes first.
    GoFirst(Phase),
    /// A side draws its event card.
    Draw(Side),
    /// A side chooses one of two drawn cards (optional card draw).
    ChooseDrawn(Side),
    /// An event's own decision.
    Event(EventId, Side),
    /// Pieces that must leave go to the nearest friendly space.
    Displace(Side),
    /// Attrition among one side's stacks (optional).
    Attrition(Side),
    /// Resource points.
    Spend(Side),
    /// Where the new corps is built.
    BuildAt(PowerId, bool),
    /// Where a corps is restored.
    RestoreAt(PowerId),
    /// Where a line of this level is built.
    LineAt(u8),
    /// Scheduled corps, one at a time.
    Place(Side),
    /// Leaders: who moves next.
    Leaders(Side),
    /// Where this leader goes.
    LeaderTo(LeaderId),
    /// Both choose a card face down.
    FirstCard,
    /// A side plays a card.
    PlayCard(Side),
    /// A side chooses its next action.
    Act(Side),
    /// Where a Campaign action, Replacement or Sea Move begins.
    Where(Task),
    /// Which pieces take part.
    Muster(Task),
    /// March or siege.
    MarchOrSiege,
    /// The march.
    March,
    /// What is left behind.
    DropOff,
    /// The moving force has entered a space.
    Arrive(Arrival),
    /// The inactive side names the space an interception starts from.
    Intercept,
    /// One corps and leaders go inside the fortress.
    GoInside,
    /// Where those who avoid battle go.
    AvoidTo,
    /// A held card may be played.
    Window(Card, Side),
    /// A battle.
    Battle(Fight),
    /// Which leaders give dice.
    BattleLeaders(Side),
    /// Hits are taken.
    Hits,
    /// Leader captured: pay or lose him.
    Ransom(LeaderId),
    /// A retreat.
    Retreat(Rout),
    /// Who goes with the retreat by sea.
    RetreatSea,
    /// A siege roll.
    Siege(Assault),
    /// Where the garrison goes with honors of war.
    Honors(Side, SpaceId),
    /// Transfer: where from.
    TransferFrom,
    /// Transfer: what.
    TransferWhat(SpaceId),
    /// Transfer: where to.
    TransferTo,
    /// Rally: which leader.
    Rally,
    /// Rally: which corps.
    RallyCorps(LeaderId),
    /// Sea Move: destination.
    SeaTo,
    /// Sea Move: the roll was bad.
    SeaTrouble(Trouble),
    /// Reducing corps in an overstacked space.
    Overstack,
    /// Winter withdrawals, both sides at once.
    Winter,
    /// A side may remove its own lines.
    RemoveLines(Side),
    /// Which fleet sails.
    WhichFleet(Side),
    /// A decision of the title's own.
    Own(u8, Side),
}

/// The moments of a year, in order (8.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Moment {
    Events,
    EventOrder,
    EventFirst,
    EventSecond,
    EventEnd,
    ReinforcementOrder,
    ReinforcementFirst,
    ReinforcementSecond,
    Deal,
    FirstPlayer,
    Rounds,
    /// A stage of the title's own phase.
    OwnPhase(u8),
    WinterWithdraw,
    WinterMoves,
    WinterMarkers,
    WinterLines,
    /// A stage of the title's own winter.
    OwnWinter(u8),
    NextYear,
    Over,
    /// A third event card (A Pragmatic War 9.2.4).
    EventThird,
    /// Cards that give an early spring.
    Spring,
}

/// A phase in which the initiative decides who goes first (8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phase {
    Events,
    Reinforcement,
    Campaign,
}

impl Phase {
    /// The rule by which the holder of the initiative says who goes first.
    // rule: 8.1, 13.2.1
    // nine-years: 8.0#2, 9.1, 13.2.1
    pub(crate) fn order_clause(self) -> Clause {
        match self {
            Phase::Events => Clause::OrderOfEvents,
            Phase::Reinforcement => Clause::OrderOfReinforcement,
            Phase::Campaign => Clause::FirstPlayer,
        }
    }
}

/// What pieces are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Task {
    Campaign,
    SeaMove,
    Replacement,
    Intercept,
    AvoidBattle,
}

impl Task {
    /// Does it need leaders to command the corps that go?
    pub(crate) fn needs_command(self) -> bool {
        matches!(self, Task::Campaign | Task::Intercept | Task::AvoidBattle)
    }
}

/// The stages of entering a space, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Arrival {
    Interception,
    Deputies,
    Lines,
    LinesFailed,
    LinesCancelled,
    Avoiding,
    AvoidRoll,
    Avoided,
    LoneLeaders,
    Fight,
    Done,
}

/// How badly a sea move goes (14.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// A hit, or no move.
    Bad,
    /// Two hits, or one and no move.
    Worst,
    /// The second of two hits.
    Second,
    /// The hit of those who turn back.
    TurnedBack,
}

/// Held cards with a moment of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Card {
    FieldDeputies,
    CommandDispute,
    Resupply,
    MorningMist,
    /// Cards that change the dice of a battle.
    Tactics,
    /// Hits just rolled are ignored.
    Steady,
    Convoy,
    Weather,
    Interference,
    Spring,
}

/// The stages of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fight {
    Disputes,
    Temper,
    Leaders,
    Roll,
    AttackerHits,
    DefenderHits,
    Result,
    Casualties,
    Retreat,
    Aftermath,
    /// A side has thrown first and the surprised take their losses.
    Surprised,
    /// The surprised throw with what is left.
    Riposte,
    /// The side that threw first takes its losses.
    Answered,
    Settled,
}

/// The stages of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Rout {
    /// Decided beforehand: begin with the sea group.
    Planned,
    Fortress,
    Sea,
    SeaRolled,
    Land,
    Fired,
    Lost,
    Done,
}

/// The stages of a siege roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Assault {
    Cards,
    Roll,
    /// Which of two dice is used (Nine Years 20.4.4).
    Choose,
    Losses,
    Fallen,
    Leaders,
    Done,
}
