//! The rules the code rests on, by name.

macro_rules! clauses {
    ($($name:ident = $number:literal,)*) => {
        /// A rule that asks for a decision, forbids a choice or brings something about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Clause { $($name,)* }

        impl Clause {
            /// All of them.
            pub const ALL: &'static [Clause] = &[$(Clause::$name,)*];

            /// Its number in the rulebook.
            pub fn number(self) -> &'static str {
                match self { $(Clause::$name => $number,)* }
            }

            /// Its own name.
            pub fn name(self) -> &'static str {
                match self { $(Clause::$name => stringify!($name),)* }
            }
        }
    };
}

clauses! {
    Cordillera = "3.34",
    Estuary = "3.37",
    SeaBoxes = "3.6",
    StrengthSteps = "4.11",
    MovementPoints = "4.14",
    AuxiliaryBlocks = "4.23",
    EventCards = "6.2",
    EventLayout = "6.21",
    Sequence = "7.0",
    ForcePoolAddition = "7.1",
    MandatoryEvents = "7.2",
    CardPhase = "7.3",
    CommandSegment = "7.31",
    VariableEventStep = "7.311",
    OperationsStep = "7.312",
    FormationMovement = "8.1",
    FortressScreening = "8.11",
    NapoleonBonus = "8.12",
    RearGuard = "8.13",
    ForceMarch = "8.14",
    TransitLimits = "8.2",
    ExtendedMarch = "8.3",
    ConductingExtendedMarch = "8.31",
    SeaMovement = "8.4",
    Sealift = "8.41",
    ConductingSeaMovement = "8.42",
    FromFranceBox = "8.51",
    ToFranceBox = "8.52",
    BritainBoxMoves = "8.53",
    Replacements = "9.1",
    ReplacementSupply = "9.11",
    ReplacementExceptions = "9.13",
    Reinforcements = "9.2",
    Deployment = "9.3",
    AngloPortugueseDeployment = "9.31",
    SpanishDeployment = "9.32",
    UprisingDeployment = "9.321",
    GuerillaDeployment = "9.322",
    FrenchDeployment = "9.33",
    Battles = "10.0",
    BattleSequence = "10.1",
    BattleRounds = "10.21",
    BattleReserves = "10.22",
    FieldCombat = "10.31",
    HitAllocation = "10.32",
    PermanentElimination = "10.33",
    Retreats = "10.4",
    RetreatPriorities = "10.41",
    RetreatRestrictions = "10.42",
    Pursuit = "10.5",
    GuerillaCombat = "10.6",
    AmphibiousAssault = "10.7",
    Defeat = "10.8",
    Fortresses = "11.0",
    Besieging = "11.1",
    Besieged = "11.11",
    SiegeOperation = "11.12",
    FortressAssault = "11.2",
    FortressCapture = "11.3",
    Leaders = "12.0",
    LeadersInCombat = "12.1",
    LeaderActions = "12.2",
    CombatAction = "12.21",
    ExtendedBattle = "12.22",
    SiegeAction = "12.23",
    ForceMarchAction = "12.24",
    LogisticalAction = "12.25",
    BattlefieldCoordination = "12.26",
    InterceptAction = "12.27",
    PursuitFireAction = "12.28",
    Attrition = "13.2",
    CommitmentModifiers = "14.11",
    ForceRestrictions = "14.24",
    RecallProcedure = "14.31",
    RecallOfNapoleon = "14.32",
    RecallPriorities = "14.33",
    BritishRestrictions = "15.1",
    Cooperation = "15.2",
    SpanishInPortugal = "15.3",
    SpanishInFrance = "15.4",
    NapoleonAndGuard = "15.5",
    NationalGuard = "15.6",
    InvasionOfFrance = "15.7",
    PeninsularCrisis = "15.8",
    PeninsularComplacency = "15.9",
    WellingtonsVictory = "15.10",
    WellingtonAPerdu = "15.11",
    GuerillaRestrictions = "15.12",
    VictoryPoints = "17.1",
    VictoryTrack = "17.2",
    Victory = "17.0",
    AutomaticVictory = "17.3",
    CommandCardsCampaign = "18.13",
    RussianWar1812 = "19.12",
    CommandCards1812 = "19.14",
    FirstSegment1812 = "19.15",
    SetUp1812 = "19.312",
    SpanishSetUp1812 = "19.323",
    FrenchSetUp1812 = "19.334",
    GuerillaSetUp1812 = "19.34",
    Mondego = "20.1",
    Integration = "20.2",
    Espana = "20.3",
    BesiegerAttrition = "20.4",
    RiverRetreats = "20.5",
    NapoleonsOffensive = "20.6",
    ScorchedEarth = "20.7",
    ExpeditionaryRestrictions = "20.8",
    IncreasedOperations = "20.9",
}
