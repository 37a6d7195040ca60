//! The steps of procedures. A step holds only what both sides may know.

use crate::blocks::Side;
use crate::map::{HexId, Place};
use serde::{Deserialize, Serialize};

/// The parts of a turn (7.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Phase {
    SetUp,
    ForcePools,
    DrawEvents,
    Events,
    EndEvents,
    Deal,
    Keep,
    FreeSegment,
    Segment,
    EndSegments,
    Attrition,
    VictoryCheck,
    NextTurn,
    Over,
}

/// The parts of a Command Segment (7.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Part {
    Reveal,
    Events,
    EndEvents,
    First,
    Second,
    Battles,
    End,
}

/// The parts of a battle or assault (10, 11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Fight {
    /// 12.26
    Coordinate(Side),
    /// 10.6: how a Partida fights.
    GuerillaMode,
    /// An assault may be stopped before any round.
    GoOn,
    Round,
    /// The combat turns of one side's blocks of one rating.
    Turn,
    /// 12.21
    Reroll,
    EndRound,
    /// 12.22
    Extend(Side),
    /// Blocks that must leave.
    Flee(Side),
    Finish,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Step {
    Nothing,
    Turn(Phase),
    /// 19.3: the owner places the next block.
    SetUp(Side),
    /// 19.14: both discard.
    Keep,
    /// 7.31: both choose a card.
    Cards,
    /// 19.15
    FreeCard,
    /// 7.31: the French choose Player 1.
    TieBreak,
    Segment(Part),
    /// A card and who drew it; the stage is in the register.
    Event(u8, Side),
    /// 9.2: a block just drawn is deployed.
    Deploy(Side),
    /// 20.3
    Espana,
    /// 20.7
    ScorchedEarth,
    /// 14.3: blocks to be recalled.
    Recall(Side),
    /// Blocks that lose a step by an event.
    LoseSteps(Side),
    /// 8.41
    SealiftRecall,
    /// 7.312
    Operate(Side),
    SiegePick(Side),
    /// 12.23
    SiegeAction(Side),
    /// 20.4
    BesiegerLoss(Side),
    /// 11.12
    Honors(Side),
    /// 9.33, 9.31: a garrison for a fortress just captured.
    NewGarrison(Side, HexId),
    /// 8.1: which blocks move together.
    Formation(Side),
    March(Side),
    /// 12.27: the other side may intercept at this hex.
    Intercept(Side, HexId),
    /// The group enters after the interception.
    Enter(Side, Place),
    /// 12.24
    ForceMarch(Side),
    SeaPick,
    SeaMove,
    /// 10.7: defenders may withdraw into the fortress.
    Withdraw(Side, HexId),
    ExtendedPick(Side),
    ExtendedMarch(Side),
    /// 7.313
    Replace(Side),
    /// 15.6
    CallGuard,
    /// 10.1
    BattleOrder(Side),
    Battles,
    Fight(Fight),
    /// 10.32
    Hits(Side),
    /// 10.42: leaders may go with blocks that retreat or advance to a place.
    Accompany(Side, Place),
    /// 12.1
    LoneLeaders(Side),
    /// 10.5
    Pursuit(Side),
    Advance(Side),
    /// 13.2
    Attrition,
}

impl Step {
    /// The place it speaks of.
    pub(crate) fn place(self) -> Option<Place> {
        match self {
            Step::NewGarrison(_, hex) | Step::Intercept(_, hex) | Step::Withdraw(_, hex) => {
                Some(Place::hex(hex))
            }
            Step::Enter(_, place) | Step::Accompany(_, place) => Some(place),
            _ => None,
        }
    }

    /// Whether the step may stand on the steps below it: each is pushed by the one it stands on, which waits until it
    /// is done. The bottom of the stack is a phase of the turn, on which these steps stand in their turn.
    pub fn stands_on(self, below: &[Step]) -> bool {
        use self::Fight as In;
        use Side::{Allied, French};
        use Step::{
            BattleOrder, Battles, CallGuard, Enter, Event, ExtendedMarch, Fight, Formation, Hits, Honors,
            Intercept, LoneLeaders, March, Operate, Pursuit, SeaMove, SeaPick, Segment, Turn,
        };
        let Some(&parent) = below.last() else { return matches!(self, Turn(_)) };
        let in_events = matches!(parent, Turn(Phase::Events) | Segment(Part::Events));
        match self {
            Step::Nothing | Turn(_) => false,
            Step::SetUp(_) => parent == Turn(Phase::ForcePools),
            Step::Keep => parent == Turn(Phase::Keep),
            Step::Cards | Step::FreeCard => parent == Segment(Part::Reveal),
            Step::TieBreak => parent == Segment(Part::First),
            Segment(_) => parent == Turn(Phase::Segment),
            Event(..) => in_events,
            Step::Deploy(side) => match parent {
                Operate(operating) => operating == side,
                Event(1 | 2, _) => side == Allied,
                Event(4, _) => side == French,
                // Event 6 takes Moore elsewhere.
                _ => in_events && side == Allied,
            },
            Step::Espana => parent == Step::Deploy(Allied),
            Step::ScorchedEarth => parent == Operate(Allied),
            Step::Recall(side) => in_events || side == French && matches!(parent, Event(11 | 19, _)),
            Step::LoseSteps(side) => in_events && side == French,
            Step::SealiftRecall => in_events || parent == Step::Deploy(Allied),
            Operate(_) | Step::Replace(_) => matches!(parent, Segment(Part::Second | Part::Battles)),
            Step::SiegePick(side) | Step::SiegeAction(side) | Step::NewGarrison(side, _) => {
                parent == Operate(side)
            }
            Step::BesiegerLoss(side) => parent == Operate(side) || parent == Honors(side.enemy()),
            Honors(side) => parent == Operate(side.enemy()),
            Formation(side) => parent == Operate(side),
            March(side) | Step::ForceMarch(side) => parent == Formation(side),
            Enter(side, _) => parent == March(side),
            Intercept(side, hex) => parent == Enter(side.enemy(), Place::hex(hex)),
            SeaPick => parent == Operate(Allied),
            SeaMove => parent == SeaPick,
            Step::Withdraw(side, _) => {
                side == French && matches!(below, [.., SeaMove] | [.., SeaMove, CallGuard])
            }
            Step::ExtendedPick(side) | ExtendedMarch(side) => parent == Operate(side),
            CallGuard => matches!(
                parent,
                March(Allied)
                    | Intercept(Allied, _)
                    | SeaMove
                    | ExtendedMarch(Allied)
                    | Fight(In::Turn | In::Flee(Allied) | In::Finish)
            ),
            Battles => parent == Segment(Part::End),
            BattleOrder(_) => parent == Battles,
            Fight(In::Reroll) => matches!(parent, Hits(_)),
            Fight(In::Coordinate(_) | In::GuerillaMode | In::Flee(_) | In::Finish) => parent == Battles,
            Fight(In::GoOn) => matches!(parent, Operate(_)),
            Fight(In::Round | In::Turn | In::EndRound | In::Extend(_)) => {
                matches!(parent, Battles | Operate(_))
            }
            Hits(side) => parent == Fight(In::Turn) || parent == Pursuit(side.enemy()),
            Step::Accompany(side, _) => match below {
                [.., Fight(In::Flee(fleeing))] => *fleeing == side,
                [.., Fight(In::Turn | In::Finish)] => true,
                [.., Fight(_), CallGuard] => side == Allied,
                _ => false,
            },
            LoneLeaders(French) => matches!(parent, BattleOrder(_) | Fight(In::Finish)),
            LoneLeaders(Allied) => parent == LoneLeaders(French),
            Pursuit(_) | Step::Advance(_) => parent == Fight(In::Finish),
            Step::Attrition => parent == Turn(Phase::Attrition),
        }
    }
}
