//! The rules that may cause a fact, by what it carries and by what led to it, and those that may forbid a choice for a
//! reason. Whole games and rule tests are held against these tables.

use succession::action::Order;
use succession::clause::{Book, Clause, Clause::*};
use succession::fact::{CitedFact, Fact};
use succession::refusal::Reason;
use succession::state::{Level, State};
use succession::{Options, Succession};

/// Dice, by what they are thrown for.
const DICE: &[(&str, Clause)] = &[
    ("avoid-battle", AvoidRoll),
    ("bypass", Bypassing),
    ("called-away", LeaderAbilities),
    ("charles-albert", BavariaAndEmpire),
    ("diplomat", Diplomats),
    ("end-of-war", VariableEnd),
    ("french-entry", FranceNotAtWar),
    ("gibraltar", EventDraw),
    ("hungarian-appeal", HungarianAppeal),
    ("interception", InterceptionRoll),
    ("leader-casualty", LeaderCasualties),
    ("madrid", ControlOfMadrid),
    ("marlborough", Sequence),
    ("peace", PeaceRoll),
    ("plot", EventDraw),
    ("pursuit", LeaderAbilities),
    ("sea-move", SeaRoll),
    ("temper", LeaderAbilities),
    ("uprising", Uprising),
    ("withdrawal", WinterQuarters),
];

/// Powers that join, leave or turn neutral, by the book in force and the power.
const POWERS: &[(&str, &str, &str, &[Clause])] = &[
    ("PowerJoined", "spain", "Ba", &[NeutralBavaria]),
    ("PowerJoined", "spain", "Ha", &[UprisingEffects]),
    ("PowerJoined", "spain", "Po", &[Portugal]),
    ("PowerJoined", "spain", "Sa", &[SavoySwitches, BetweenTheWars]),
    ("PowerJoined", "spain", "Sp", &[BetweenTheWars]),
    ("PowerJoined", "nine-years", "Sa", &[SavoyNeutral]),
    ("PowerJoined", "pragmatic-war", "Em", &[BavariaAndEmpire]),
    ("PowerJoined", "pragmatic-war", "Fr", &[FranceNotAtWar]),
    ("PowerJoined", "pragmatic-war", "Gn", &[NeutralGenoa]),
    ("PowerJoined", "pragmatic-war", "Mo", &[NeutralModena]),
    ("PowerJoined", "pragmatic-war", "Pr", &[Prussia]),
    ("PowerJoined", "pragmatic-war", "Sa", &[NeutralSardinia]),
    ("PowerJoined", "pragmatic-war", "Si", &[Prussia]),
    ("PowerJoined", "pragmatic-war", "Sx", &[SaxonyJoins]),
    ("PowerLeft", "spain", "Br", &[WinterQuarters]),
    ("PowerLeft", "pragmatic-war", "Ba", &[BavariaAndEmpire]),
    ("PowerNeutral", "spain", "Ba", &[BetweenTheWars]),
    ("PowerNeutral", "nine-years", "Sa", &[SavoyNeutral]),
    ("PowerNeutral", "pragmatic-war", "Pr", &[Prussia]),
    ("PowerNeutral", "pragmatic-war", "Si", &[Prussia]),
];

/// Leaders who leave for good.
const LEADERS: &[(&str, &[Clause])] = &[
    ("marlborough-british", &[Sequence]),
    ("charles-albert", &[BavariaAndEmpire]),
    ("louis-xv", &[EventDraw]),
];

fn by_order(title: &str, order: Order) -> &'static [Clause] {
    match order {
        Order::Campaign => &[CampaignAction],
        Order::Transfer => &[TransferAction],
        Order::Replacement => &[ReplacementAction],
        Order::Rally => &[RallyAction],
        Order::SeaMove => &[SeaMoveAction],
        Order::DeployFleet => &[DeployFleet],
        Order::Special if title == "pragmatic-war" => &[Insurrectionists],
        Order::Special => &[FirstTurn],
        Order::End => &[],
    }
}

/// The end of a war or of the game; after the British have negotiated it may come in winter (19.0).
fn by_level(book: Book, level: Level) -> &'static [Clause] {
    match (level, book) {
        (Level::Automatic, _) => &[AutomaticVictory],
        (Level::Major | Level::Minor, Book::Spain | Book::SecondWar) => &[EndVictory, WinterQuarters],
        _ => &[EndVictory],
    }
}

/// The rules that may cause a fact, by what it carries; `None` where that does not matter.
fn by_content(game: &Succession, book: Book, fact: &Fact) -> Option<Vec<Clause>> {
    let atlas = game.atlas();
    let some = |clauses: &[Clause]| Some(clauses.to_vec());
    match *fact {
        Fact::ActionBegan { order, .. } => some(by_order(book.title(), order)),
        Fact::Die { purpose, .. } => {
            Some(DICE.iter().filter(|row| row.0 == purpose).map(|row| row.1).collect())
        }
        Fact::PowerJoined { power, .. } | Fact::PowerLeft { power } | Fact::PowerNeutral { power } => {
            let key = (fact.name(), book.title(), atlas.powers[power.index()].id.as_str());
            let row = POWERS.iter().find(|row| (row.0, row.1, row.2) == key);
            some(row.map_or(&[], |row| row.3))
        }
        Fact::LeaderGone { leader } => {
            let id = atlas.leaders[leader.index()].id.as_str();
            some(LEADERS.iter().find(|row| row.0 == id).map_or(&[], |row| row.1))
        }
        Fact::GameWon { level, .. } | Fact::WarWon { level, .. } => some(by_level(book, level)),
        _ => None,
    }
}

/// What shows that a rule applies.
enum Sign {
    /// A step in progress before the decision whose name begins so.
    Step(&'static str),
    /// An earlier fact of the same decision.
    Fact(&'static str),
    /// An earlier fact of the same decision, by this rule.
    Cited(&'static str, Clause),
    /// An event card was drawn, or is being resolved.
    Event,
    /// An optional rule in use.
    Option(Options),
}

use Sign::{Cited, Event, Fact as Told, Option as InUse, Step};

const LOSSES: &[&str] = &["CorpsReduced", "CorpsRemoved"];
const RETREAT: &[&str] = &["Retreated"];
const CONTROL: &[&str] = &["ControlChanged"];
const POINTS: &[&str] = &["VictoryPoints"];
const ORDER: &[&str] = &["GoesFirst"];

/// What must have led to a fact that cites a rule: one of the signs. A fact of these kinds by a rule that is not listed
/// is wrong.
const SIGNS: &[(&[&str], Clause, &[Sign])] = &[
    (
        LOSSES,
        TakingHits,
        &[Step("Battle"), Cited("BattleDice", BattleDice), Cited("BattleDice", BattleRerolls)],
    ),
    (LOSSES, DefenderRetreat, &[Step("Retreat(Fired"), Cited("BattleDice", DefenderRetreat)]),
    (
        LOSSES,
        SeaRoll,
        &[Cited("Die", SeaRoll), Step("SeaTrouble"), Step("Retreat(SeaRolled"), Step("Arrive(LoneLeaders")],
    ),
    (LOSSES, SiegeLosses, &[Told("SiegeRolled"), Step("Siege(Losses")]),
    (LOSSES, DefenderLosses, &[Told("SiegeRolled")]),
    (LOSSES, HonorsOfWar, &[Told("FortressTaken")]),
    (LOSSES, UnableToRetreat, &[Cited("NoRetreat", UnableToRetreat)]),
    (LOSSES, WinterQuarters, &[Cited("NoRetreat", WinterQuarters)]),
    (LOSSES, OverstackPenalty, &[Step("")]),
    (LOSSES, Attrition, &[InUse(Options::ATTRITION)]),
    (LOSSES, EventDraw, &[Event]),
    (RETREAT, RetreatTogether, &[Step("Battle"), Told("BattleFought")]),
    (RETREAT, LoneLeaders, &[Step("Act")]),
    (RETREAT, FirstTurn, &[Told("ForceMoved"), Told("SiegeRolled"), Step("Act")]),
    (RETREAT, ControlOfMadrid, &[Cited("Die", ControlOfMadrid), Step("Retreat(")]),
    (RETREAT, UprisingEffects, &[Told("Uprising"), Step("Retreat(")]),
    (RETREAT, SaxonyJoins, &[Cited("PowerJoined", SaxonyJoins), Step("Own(")]),
    (RETREAT, WinterQuarters, &[Step("Winter"), Step("Year(WinterM"), Told("RoundEnded")]),
    (RETREAT, SavoySwitches, &[Cited("PowerJoined", SavoySwitches), Step("Displace")]),
    (RETREAT, SavoyNeutral, &[Cited("PowerNeutral", SavoyNeutral), Step("Own(")]),
    (RETREAT, Prussia, &[Cited("PowerNeutral", Prussia), Step("Displace")]),
    (RETREAT, GloriousRevolution, &[Cited("ControlChanged", GloriousRevolution), Step("Own(")]),
    (RETREAT, EventDraw, &[Event]),
    (RETREAT, BetweenTheWars, &[Told("WarWon"), Step("Own(")]),
    (CONTROL, FortressTaken, &[Told("FortressTaken")]),
    (CONTROL, Converting, &[Told("SpaceConverted")]),
    (CONTROL, NeutralBavaria, &[Cited("PowerJoined", NeutralBavaria)]),
    (CONTROL, SavoySwitches, &[Cited("PowerJoined", SavoySwitches)]),
    (CONTROL, Portugal, &[Cited("PowerJoined", Portugal)]),
    (CONTROL, UprisingEffects, &[Cited("PowerJoined", UprisingEffects)]),
    (CONTROL, SavoyNeutral, &[Cited("PowerJoined", SavoyNeutral), Cited("PowerNeutral", SavoyNeutral)]),
    (CONTROL, NeutralModena, &[Cited("PowerJoined", NeutralModena)]),
    (CONTROL, NeutralGenoa, &[Cited("PowerJoined", NeutralGenoa)]),
    (CONTROL, NeutralSardinia, &[Cited("PowerJoined", NeutralSardinia)]),
    (CONTROL, BavariaAndEmpire, &[Cited("PowerJoined", BavariaAndEmpire)]),
    (CONTROL, SaxonyJoins, &[Cited("PowerJoined", SaxonyJoins)]),
    (CONTROL, Prussia, &[Cited("PowerJoined", Prussia), Cited("PowerNeutral", Prussia)]),
    (CONTROL, FirstTurn, &[Told("ForceMoved"), Step("Act")]),
    (CONTROL, ControlOfMadrid, &[Cited("Die", ControlOfMadrid)]),
    (CONTROL, GloriousRevolution, &[Told("GloriousRevolution"), Step("Act")]),
    (CONTROL, SeaborneAttack, &[Told("RoundEnded")]),
    (CONTROL, SpanishPlacement, &[Step("Spend"), Step("Year(Reinforcement")]),
    (CONTROL, CorpsPlacement, &[Step("Spend"), Step("Year(Reinforcement")]),
    (CONTROL, EventDraw, &[Event]),
    (CONTROL, BetweenTheWars, &[Told("WarWon"), Step("Own(")]),
    (
        POINTS,
        VictoryPoints,
        &[
            Told("ControlChanged"),
            Told("CorpsArrived"),
            Told("FamousVictory"),
            Told("ConcessionsOffered"),
            Step("Winter"),
            Step("RemoveLines"),
            Step("Year(OwnWinter"),
            Step("Battle"),
            Cited("Die", WinterQuarters),
            Step("Year(OwnPhase"),
            Step("Act"),
        ],
    ),
    (POINTS, LeaderCasualties, &[Told("LeaderRansomed")]),
    (
        POINTS,
        DynasticUpsets,
        &[Cited("Die", LeaderCasualties), Told("LeaderCaptured"), Step("Ransom"), Event],
    ),
    (POINTS, LeaderAbilities, &[InUse(Options::LEADER_ABILITIES)]),
    (POINTS, SoldierKings, &[Told("RoyalBattle")]),
    (POINTS, HistoricEconomy, &[InUse(Options::HISTORIC_ECONOMY)]),
    (POINTS, WarRoll, &[Told("ColonialWar")]),
    (POINTS, SavoyNeutral, &[Told("PowerNeutral"), Step("Own(")]),
    (POINTS, BavariaAndEmpire, &[Cited("PowerJoined", BavariaAndEmpire)]),
    (POINTS, Prussia, &[Event]),
    (POINTS, EventDraw, &[Event]),
    (POINTS, BetweenTheWars, &[Told("WarWon"), Told("NavalBattle"), Step("Own(")]),
    (ORDER, OrderOfEvents, &[Step("GoFirst(Events")]),
    (ORDER, OrderOfReinforcement, &[Step("GoFirst(Reinforcement")]),
    (ORDER, FirstPlayer, &[Step("GoFirst(Campaign"), Told("CardRevealed"), Told("CardsDealt")]),
];

/// The book in force for each fact of a decision: that of the first war up to its end.
pub fn books(game: &Succession, after: &State, facts: &[CitedFact]) -> Vec<Book> {
    let now = game.look(after).atlas.book;
    let end = facts.iter().position(|fact| matches!(fact.fact, Fact::WarWon { .. }));
    let before = |i: usize| end.is_some_and(|end| i <= end);
    (0..facts.len()).map(|i| if before(i) { game.atlas().book } else { now }).collect()
}

/// Whether the rule of a fact may cause it, by its kind and by what it carries.
pub fn may_carry(game: &Succession, book: Book, cited: &CitedFact) -> bool {
    let carried = by_content(game, book, &cited.fact);
    cited.causes().contains(&cited.clause) && carried.is_none_or(|clauses| clauses.contains(&cited.clause))
}

/// Whether one of the facts of a decision cites a rule that nothing before it speaks for: what is wrong.
pub fn without_a_sign(before: &State, facts: &[CitedFact]) -> Vec<String> {
    let steps = || before.steps[..usize::from(before.depth)].iter().map(|step| format!("{step:?}"));
    let in_events = |facts: &[CitedFact]| {
        let moment = ["Year(EventS", "Year(EventT", "Year(EventE", "Event("];
        steps().any(|step| moment.iter().any(|name| step.starts_with(name)))
            || facts.iter().any(|fact| matches!(fact.name(), "EventRevealed" | "EventPlayed"))
    };
    let shows = |sign: &Sign, earlier: &[CitedFact]| match sign {
        Step(name) => steps().any(|step| step.starts_with(name)),
        Told(name) => earlier.iter().any(|fact| fact.name() == *name),
        Cited(name, clause) => earlier.iter().any(|fact| fact.name() == *name && fact.clause == *clause),
        Event => in_events(earlier),
        InUse(option) => before.options.has(*option),
    };
    let mut wrong = Vec::new();
    for (i, cited) in facts.iter().enumerate() {
        let rows = || SIGNS.iter().filter(|row| row.0.contains(&cited.name()));
        let found = rows().filter(|row| row.1 == cited.clause);
        let shown = found.flat_map(|row| row.2).any(|sign| shows(sign, &facts[..i]));
        if rows().next().is_some() && !shown {
            let told: Vec<_> = facts[..i].iter().map(|fact| fact.name()).collect();
            let steps: Vec<_> = steps().collect();
            wrong.push(format!("{} by {:?}: {steps:?} {told:?}", cited.name(), cited.clause));
        }
    }
    wrong
}

/// The rules of neutral powers and closed lands.
const CLOSED: &[Clause] = &[
    NeutralSpaces,
    NeutralBavaria,
    Portugal,
    SavoyNeutral,
    NeutralModena,
    NeutralGenoa,
    NeutralSardinia,
    Prussia,
    FranceNotAtWar,
    MaritimePowers,
    HanoverAndHesse,
    BavariaAndEmpire,
];

/// The rules that may forbid a choice for a reason, beside the one that asks for it: that one may always say that the
/// choice is none here.
pub fn may_forbid(reason: Reason) -> &'static [Clause] {
    use Reason as R;
    match reason {
        R::GameOver | R::NotYourTurn => &[Sequence],
        R::NotAskedNow => &[
            EventDraw,
            ResourcePoints,
            Sequence,
            CampaignAction,
            ToulonFleet,
            SeaMovement,
            DroppingOff,
            Bypassing,
        ],
        R::NoSuchSpace => &[
            HonorsOfWar,
            AvoidRetreat,
            Connections,
            AttackerRetreat,
            DefenderRetreat,
            SeaMovement,
            WhoIntercepts,
            TransferAction,
            LeaderPlacement,
            CorpsPlacement,
            BuildingLines,
            CampaignAction,
            SeaMoveAction,
            ReplacementAction,
        ],
        R::NoSuchLeader => &[RallyAction, LeaderTransfer, EventDraw],
        R::NoneOfThatKind => &[OverstackPenalty, SeaRoll, EventDraw, BetweenTheWars],
        R::NotSoMany => &[OverstackPenalty, SeaRoll, ReplacementAction, TransferAction],
        R::OutOfOrder => &[],
        R::NotConnected => &[HomeBoxes, OneSideConnections, Connections],
        R::NotEnoughMovement => &[LandMovement, Converting, TransferAction],
        R::SpaceClosed => CLOSED,
        R::NotFromFriendly => &[EnterFromFriendly],
        R::NeedsCorps => &[Attacker, Converting, WhoIntercepts],
        R::OverStackingLimit => &[NoOverstacking, InterceptionLimits, CorpsPlacement, HonorsOfWar],
        R::AttackTooLarge => &[Attacker],
        R::OverstackedMustMoveOn | R::NoWayOn => &[NoOverstacking],
        R::AlreadyFriendly | R::IsFortress | R::EnemyPresent | R::InsurgentsThere => &[Converting],
        R::NoLineOfCommunication => {
            &[Converting, ReplacementAction, BuildSupply, CorpsPlacement, BuildingLines, ToulonFleet]
        }
        R::NoPieces => &[
            CampaignAction,
            SeaMoveAction,
            ReplacementAction,
            TransferAction,
            Insurrectionists,
            EventDraw,
            FirstTurn,
            BetweenTheWars,
        ],
        R::HasActed => &[OncePerRound],
        R::UnderSiege => &[NoSorties],
        R::TooManyForCommand => {
            &[LeaderNeeded, CampaignAction, InterceptionRoll, AvoidRetreat, LeaderAbilities]
        }
        R::TooManyForSpace => &[OverstackPenalty],
        R::NeedsLeader => &[WhoIntercepts, CampaignAction, LeaderNeeded],
        R::NothingChosen => &[
            DroppingOff,
            AttackerRetreat,
            DefenderRetreat,
            WinterQuarters,
            SeaMovement,
            ReplacementAction,
            RallyAction,
            TransferAction,
        ],
        R::LastLeaderMustStay => &[DroppingOff, LeaderNeeded],
        R::NotASiege => &[UnderSiege],
        R::TooFewForSiege => &[SiegeRequirements],
        R::SiegedThisRound => &[OneSiegePerRound],
        R::NoCardOfThatValue => &[FirstPlayer, MustPlayCard],
        R::NoSuchCard => &[HoldCards, HistoricEconomy, OptionalCardDraw],
        R::CardNotNow => &[HoldCards, CampaignAction],
        R::OncePerRound => {
            &[CampaignAction, TransferAction, ReplacementAction, RallyAction, SeaMoveAction, DeployFleet]
        }
        R::NothingToRestore => &[ReplacementAction, Restoring],
        R::Overstacked => &[OverstackPenalty],
        R::NotThisYear => &[BetweenTheWars, FirstTurn],
        R::NothingDemoralized | R::TooManyToRally => &[RallyAction],
        R::NotAPort => &[Ports],
        R::SeaNotControlled => &[SeaControl, AttackerRetreat, DefenderRetreat],
        R::TooManyForSea => {
            &[SeaMoveAction, GloriousRevolution, AttackerRetreat, DefenderRetreat, SeaMovement]
        }
        R::SeaNeedsForce => &[SeaLeader],
        R::SamePlace => &[SeaMovement, TransferAction, LeaderPlacement],
        R::NoFleet => &[DeployFleet, ToulonFleet],
        R::FleetGone | R::FleetHoldsSea | R::FleetReady => &[ToulonFleet],
        R::NotEnoughPoints => &[ResourcePoints],
        R::PoolEmpty => &[ForcePool],
        R::BuildLimit => &[Building],
        R::RestoreLimit => &[Restoring],
        R::PowerNotFriendly => &[Building, Restoring],
        R::EventForbids => &[EventDraw, HoldCards],
        R::NotHomeSpace => &[HomeSpaces],
        R::NotFriendly => &[
            WinterQuarters,
            AttackerRetreat,
            DefenderRetreat,
            BuildingLines,
            AvoidRetreat,
            CorpsPlacement,
            LeaderPlacement,
            TransferAction,
            HonorsOfWar,
        ],
        R::BritishOnce => &[BritishPlacement],
        R::NotAFortress | R::IsRugged | R::NotFertile | R::LineThere | R::TooFewForLine => &[BuildingLines],
        R::NoLineMarkers => &[LineMarkers],
        R::NoLine => &[RemovingLines],
        R::LeaderPlaced | R::MustPlaceLeaders => &[LeaderTransfer],
        R::NotAdjacent => &[WinterQuarters, AttackerRetreat, DefenderRetreat, AvoidRetreat, WhoIntercepts],
        R::Demoralized => &[WhoIntercepts],
        R::Exhausted => &[InterceptionLimits],
        R::AlreadyTried => &[InterceptionRoll],
        R::FortressHasGarrison | R::OnlyOneCorpsInside => &[WithdrawIntoFortress, DefenderRetreat],
        R::EnemyOccupied => {
            &[AvoidRetreat, AttackerRetreat, DefenderRetreat, TransferAction, HonorsOfWar, LeaderPlacement]
        }
        R::InterceptedFromThere => &[AttackerRetreat, DefenderRetreat],
        R::TooManyLeaders => &[BattleDice],
        R::NotFirstFromLargest | R::FullFirst => &[TakingHits],
        R::NotNearest => &[SavoySwitches, SavoyNeutral, Prussia, EventDraw, BetweenTheWars, HonorsOfWar],
        R::FartherFromSupply => &[DefenderRetreat],
        R::NotInTheForce => &[DroppingOff],
        R::NoSpecialAction => &[NumberOfActions, Insurrectionists],
        R::NotSpecialAction => &[FirstTurn],
        R::NotAForfeit => &[PeaceRoll],
        R::NotThrown => &[LeaderAbilities],
        R::SupportSent | R::NoBoxLeft => &[ColonialSupport],
        R::NotAnOffer => &[WinterQuarters],
        R::OtherSpaceFree => &[WinterQuarters, AttackerRetreat, DefenderRetreat],
        R::ClosedToThem => &[
            AvoidRetreat,
            NeutralSpaces,
            FranceNotAtWar,
            MaritimePowers,
            HanoverAndHesse,
            Prussia,
            NeutralSardinia,
            BavariaAndEmpire,
            NeutralModena,
            NeutralGenoa,
            SaxonyJoins,
        ],
        R::NoAnswerYet | R::OncePerYear => &[Insurrectionists],
        R::NotAtWar => &[
            NeutralBavaria,
            Portugal,
            SavoyNeutral,
            NeutralModena,
            NeutralGenoa,
            NeutralSardinia,
            Prussia,
            FranceNotAtWar,
            MaritimePowers,
        ],
        R::NotEligible => &[
            DefenderRetreat,
            WhoIntercepts,
            NeutralSpaces,
            NeutralBavaria,
            Portugal,
            SavoyNeutral,
            NeutralModena,
            NeutralGenoa,
            NeutralSardinia,
            Prussia,
            TransferAction,
            LeaderTransfer,
            BuildingLines,
            Insurrectionists,
            CorpsPlacement,
            CatalanCorps,
            JacobitesAbroad,
            EventDraw,
            GloriousRevolution,
            BetweenTheWars,
        ],
        R::OnlyBySea => &[WinterQuarters, AttackerRetreat, DefenderRetreat],
        R::InvasionTakesTwoActions => &[GloriousRevolution],
    }
}
