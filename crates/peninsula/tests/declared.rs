//! The rules that may cause a fact, by what it carries, and those that may forbid a choice for a reason. Whole games are
//! held against these tables.

use peninsula::Nation;
use peninsula::clause::{Clause, Clause::*};
use peninsula::fact::{CitedFact, Fact};
use peninsula::refusal::Reason;

/// Leader Actions, by the word for them.
const ACTIONS: &[(&str, Clause)] = &[
    ("combat", CombatAction),
    ("coordination", BattlefieldCoordination),
    ("extended-battle", ExtendedBattle),
    ("force-march", ForceMarchAction),
    ("intercept", InterceptAction),
    ("logistics", LogisticalAction),
    ("pursuit", PursuitFireAction),
    ("siege", SiegeAction),
];

/// Where a group begins or ends to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Hex,
    Sea,
    Britain,
    France,
}

use Spot::{Britain, France, Hex, Sea};

/// Moves of a group. Those of unknown blocks from hex to hex and to sea may be a retreat too.
const MOVES: &[(Spot, Spot, &[Clause])] = &[
    (Hex, Hex, &[FormationMovement, LeadersInCombat, RetreatRestrictions]),
    (Hex, Sea, &[ConductingSeaMovement, LeadersInCombat]),
    (Hex, France, &[ToFranceBox]),
    (Sea, Sea, &[ConductingSeaMovement]),
    (Sea, Hex, &[ConductingSeaMovement, AmphibiousAssault]),
    (Sea, Britain, &[BritainBoxMoves]),
    (Britain, Sea, &[BritainBoxMoves]),
    (France, Hex, &[FromFranceBox]),
];

/// Deployments, by the Force Pool.
fn deployment(nation: Nation) -> &'static [Clause] {
    match nation {
        Nation::British | Nation::Portuguese => &[AngloPortugueseDeployment, EventLayout],
        Nation::Spanish => &[SpanishDeployment, UprisingDeployment, EventLayout],
        Nation::French => &[FrenchDeployment, NapoleonAndGuard, EventLayout],
    }
}

fn spot(place: peninsula::map::Place) -> Spot {
    if place.is_sea() {
        Sea
    } else if place == peninsula::map::Place::BRITAIN {
        Britain
    } else if place == peninsula::map::Place::FRANCE {
        France
    } else {
        Hex
    }
}

/// Whether the rule of a fact may cause it, by its kind and by what it carries.
pub fn may_carry(cited: &CitedFact) -> bool {
    let clause = cited.clause;
    let carried = match cited.fact {
        Fact::CommandPointUsed { action, .. } => ACTIONS.contains(&(action, clause)),
        Fact::GroupMoved { from, to, .. } => {
            let row = MOVES.iter().find(|row| (row.0, row.1) == (spot(from), spot(to)));
            row.is_some_and(|row| row.2.contains(&clause))
        }
        Fact::Deployed { nation, .. } => deployment(nation).contains(&clause),
        Fact::GameWon { how, .. } => (how == "automatic") == (clause == AutomaticVictory),
        _ => true,
    };
    carried && cited.causes().contains(&clause)
}

/// The rules that may forbid a choice for a reason.
pub fn may_forbid(reason: Reason) -> &'static [Clause] {
    use Reason as R;
    match reason {
        R::GameOver | R::NotYourTurn => &[Sequence],
        R::NotAskedNow => &[
            RecallProcedure,
            EventCards,
            Sealift,
            Replacements,
            Reinforcements,
            Espana,
            OperationsStep,
            SiegeOperation,
            SiegeAction,
            BesiegerAttrition,
            FortressCapture,
            CommandCards1812,
            CommandSegment,
            FirstSegment1812,
            AmphibiousAssault,
            Sequence,
            SetUp1812,
            SpanishSetUp1812,
            FrenchSetUp1812,
            GuerillaSetUp1812,
            HitAllocation,
            FortressAssault,
            Retreats,
            RetreatRestrictions,
            LeadersInCombat,
            BattleSequence,
            BattleRounds,
            CombatAction,
            ExtendedBattle,
            BattlefieldCoordination,
            GuerillaCombat,
            Pursuit,
            PursuitFireAction,
            ExtendedMarch,
            ConductingExtendedMarch,
            NationalGuard,
            FormationMovement,
            ConductingSeaMovement,
            SeaMovement,
            InterceptAction,
            ForceMarchAction,
            LogisticalAction,
            Attrition,
            Deployment,
            FortressScreening,
            ScorchedEarth,
            AngloPortugueseDeployment,
            SpanishDeployment,
            UprisingDeployment,
            FrenchDeployment,
            GuerillaDeployment,
            EventLayout,
            LeaderActions,
            Fortresses,
            RearGuard,
        ],
        R::NotYourBlock => &[
            RecallProcedure,
            Replacements,
            Pursuit,
            ExtendedMarch,
            LeadersInCombat,
            SiegeOperation,
            FormationMovement,
            SeaMovement,
            ConductingSeaMovement,
            InterceptAction,
            AmphibiousAssault,
            SetUp1812,
            HitAllocation,
            Retreats,
        ],
        R::OutOfOrder => &[SiegeOperation, FormationMovement, ConductingSeaMovement, SeaMovement],
        R::NoSuchCard => &[CommandCards1812, CommandSegment],
        R::NoPointsLeft | R::StagePassed | R::NothingToDo | R::HasActed => &[OperationsStep],
        R::FrenchHaveNoSea => &[SeaMovement],
        R::CannotMove => &[ExtendedMarch, SeaMovement, MovementPoints],
        R::PinnedEnough => &[RearGuard],
        R::AttackedSide => &[RearGuard, RetreatRestrictions],
        R::OtherFormation => &[Cooperation],
        R::MustComeOut => &[Fortresses],
        R::NotAdjacent => &[
            ConductingExtendedMarch,
            FormationMovement,
            RetreatRestrictions,
            ConductingSeaMovement,
            InterceptAction,
            Retreats,
            SeaBoxes,
        ],
        R::Impassable => &[Cordillera, Estuary, FormationMovement],
        R::NotEnoughMovement => &[ConductingExtendedMarch, ConductingSeaMovement, ForceMarch],
        R::MustStopForEnemy => &[FormationMovement],
        R::MustStopForFortress => &[FortressScreening],
        R::TransitFull | R::HexsidesFull => &[TransitLimits],
        R::LinesBarLisbon => &[AuxiliaryBlocks],
        R::NotInSpainYet => &[BritishRestrictions],
        R::NotInFranceNow | R::NoLandingYet | R::StaysInPort => &[BritishRestrictions],
        R::TooManySpanish => &[SpanishInPortugal],
        R::SpanishNeedWellington => &[SpanishInFrance],
        R::GuerillaArea | R::GuerillaAlone => &[GuerillaRestrictions, GuerillaCombat],
        R::GuerillaCountry => &[GuerillaRestrictions],
        R::GuardStaysHome | R::GuardNotCalled => &[NationalGuard],
        R::NapoleonNeedsHigh => &[NapoleonAndGuard],
        R::NotCoastal => &[ExpeditionaryRestrictions],
        R::ForceLevelReached => &[ForceRestrictions],
        R::GateOnly => &[FromFranceBox, ToFranceBox],
        R::WholeMove => &[FromFranceBox, ToFranceBox],
        R::NotInside => &[FormationMovement, Fortresses],
        R::NoFortress => &[Fortresses, LeadersInCombat],
        R::EnemyOutside => &[Fortresses, SiegeOperation, InterceptAction],
        R::NoRoomInside => &[Fortresses],
        R::MayNotEnterFortress => &[Fortresses],
        R::LastOfGroup => &[FormationMovement],
        R::NeedsNapoleon => &[NapoleonBonus],
        R::NothingChosen => {
            &[ExtendedMarch, SiegeOperation, FormationMovement, ConductingSeaMovement, SeaMovement]
        }
        R::MustMove => &[ConductingExtendedMarch, FormationMovement],
        R::NotALeader => &[LeaderActions, RetreatRestrictions, SiegeAction, InterceptAction, ExtendedBattle],
        R::NoCommandPoints => &[Leaders],
        R::LeaderElsewhere => &[
            PursuitFireAction,
            RetreatRestrictions,
            SiegeAction,
            InterceptAction,
            ForceMarchAction,
            LogisticalAction,
            CombatAction,
            ExtendedBattle,
            BattlefieldCoordination,
        ],
        R::NotUnderHim => &[LeaderActions, GuerillaCombat],
        R::ActionUsed => &[SiegeAction, CombatAction],
        R::NotForceMarching => &[ForceMarchAction],
        R::EnemyNear => &[ConductingExtendedMarch],
        R::NotAtSea => &[SeaMovement],
        R::NeedsExpedition => &[AmphibiousAssault],
        R::SealiftFull => &[Sealift],
        R::BritishOnly => &[BritainBoxMoves],
        R::MondegoNoWayOut => &[Mondego],
        R::PoolEmpty => &[Reinforcements],
        R::OneBritishDraw => &[AngloPortugueseDeployment],
        R::NotThere => &[
            Pursuit,
            NationalGuard,
            SetUp1812,
            SpanishSetUp1812,
            FrenchSetUp1812,
            GuerillaSetUp1812,
            AngloPortugueseDeployment,
            SpanishDeployment,
            UprisingDeployment,
            GuerillaDeployment,
            FrenchDeployment,
            EventLayout,
        ],
        R::AreaFull => &[GuerillaDeployment],
        R::FullStrength => &[StrengthSteps],
        R::NoSupply => &[ReplacementSupply, SiegeOperation],
        R::AtSea => &[ReplacementSupply],
        R::EnemyPresent => &[
            ReplacementSupply,
            Deployment,
            NationalGuard,
            SpanishSetUp1812,
            FrenchSetUp1812,
            GuerillaSetUp1812,
            SetUp1812,
        ],
        R::OncePerStep => &[Replacements],
        R::NotEnoughDrafts => &[ReplacementExceptions],
        R::WaitsForTraining => &[Integration],
        R::NoBattle => &[BattleSequence],
        R::NotItsTurn => &[GuerillaCombat, BattleRounds, CombatAction],
        R::NotStrongest => &[BesiegerAttrition, HitAllocation],
        R::GuardLast => &[HitAllocation],
        R::CannotRetreat => &[RetreatRestrictions, Retreats, AuxiliaryBlocks, GuerillaCombat],
        R::NoRetreatHere => &[FortressAssault],
        R::RetreatFull => &[RetreatPriorities],
        R::EntryHexFirst | R::TowardsBase => &[RetreatPriorities],
        R::EnemyCombatThere | R::FortressBars | R::BattleThere => &[RetreatRestrictions],
        R::NotASiege => &[Besieged],
        R::NotBesieging => &[Besieging, SiegeOperation],
        R::CannotPursue => &[Pursuit],
        R::NotAReserve => &[BattlefieldCoordination],
        R::NotInterceptor => &[InterceptAction],
        R::NotEligible => {
            &[RecallProcedure, EventCards, Espana, Pursuit, Attrition, LogisticalAction, FortressCapture]
        }
        R::FirstToGo => &[RecallPriorities, Sealift],
        R::NoExcess => &[Attrition],
        R::MadridNeedsBlock | R::AndalusiaNeedsBlock => &[FrenchSetUp1812],
        R::MustField | R::MustGuerilla => &[GuerillaCombat],
        R::FreeForNapoleon => &[NapoleonsOffensive],
        R::NotInTime => &[ForceMarchAction, CombatAction],
        R::ActionUsedAtSiege => &[SiegeAction],
        R::EnemyControlled => &[Deployment],
    }
}
