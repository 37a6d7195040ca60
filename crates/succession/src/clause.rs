//! The rules the code rests on, by name. Each rulebook has its own number for a clause.

/// A rulebook: each numbers the clauses of the system in its own way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Book {
    /// *No Peace Without Spain!*
    #[default]
    Spain,
    /// *Nine Years*
    NineYears,
    /// *A Pragmatic War*
    PragmaticWar,
    /// *No Peace Without Spain!* as the second war of a campaign, with the optional rules of *Nine Years* 20.4.
    SecondWar,
}

impl Book {
    /// Every rulebook, with *No Peace Without Spain!* also as a second war.
    pub const ALL: [Book; 4] = [Book::Spain, Book::NineYears, Book::PragmaticWar, Book::SecondWar];

    /// The short name of the title it is the rulebook of.
    pub fn title(self) -> &'static str {
        match self {
            Book::Spain | Book::SecondWar => "spain",
            Book::NineYears => "nine-years",
            Book::PragmaticWar => "pragmatic-war",
        }
    }
}

impl Clause {
    /// The rulebook its number is from: the one in force, unless the number names another.
    pub fn book(self, in_force: Book) -> Book {
        match self.number(in_force).split_once(' ') {
            Some(("NY", _)) => Book::NineYears,
            Some(("NPWS", _)) => Book::Spain,
            Some(("APW", _)) => Book::PragmaticWar,
            _ => in_force,
        }
    }

    /// Its number without the name of a book: the one that [`Clause::book`] gives it.
    pub fn bare_number(self, in_force: Book) -> &'static str {
        let number = self.number(in_force);
        number.split_once(' ').map_or(number, |(_, bare)| bare)
    }

    /// The rulebook its number is from, where that is not the book of this title.
    pub fn other_book(self, in_force: Book, title: &str) -> Option<&'static str> {
        Some(self.book(in_force).title()).filter(|&book| book != title)
    }
}

/// The number in another book: its own, or that of *No Peace Without Spain!* where none is given.
macro_rules! later_book {
    ($spain:literal, $own:literal) => {
        $own
    };
    ($spain:literal,) => {
        $spain
    };
}

macro_rules! clauses {
    ($(
        $(#[$doc:meta])*
        $name:ident = $spain:literal $(/ $nine:literal)? $(| $pragmatic:literal)? $(+ $second:literal)?,
    )*) => {
        /// A rule that asks for a decision, forbids a choice or brings something about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Clause { $($(#[$doc])* $name,)* }

        impl Clause {
            /// Every clause.
            pub const ALL: &'static [Clause] = &[$(Clause::$name,)*];

            /// Its number while a rulebook is in force, after the name of its own book where that is another one.
            pub fn number(self, book: Book) -> &'static str {
                match (self, book) { $(
                    (Clause::$name, Book::Spain) => $spain,
                    (Clause::$name, Book::NineYears) => later_book!($spain, $($nine)?),
                    (Clause::$name, Book::PragmaticWar) => later_book!($spain, $($pragmatic)?),
                    (Clause::$name, Book::SecondWar) => later_book!($spain, $($second)?),
                )* }
            }

            /// Its own name.
            pub fn name(self) -> &'static str {
                match self { $(Clause::$name => stringify!($name),)* }
            }
        }
    };
}

clauses! {
    Connections = "2.1.1",
    HomeSpaces = "2.1.2",
    OneSideConnections = "2.1.4",
    NeutralSpaces = "2.3.1",
    HomeBoxes = "2.4",
    Ports = "2.6.3" | "2.6.2",
    Promotion = "3.1.3" / "3.1.2" | "3.1.2",
    NoOverstacking = "4.1.2",
    OverstackPenalty = "4.1.3",
    CardsAdded = "5.2.2",
    VictoryPoints = "6.1.1",
    AutomaticVictory = "6.2",
    EndVictory = "6.3",
    NeutralBavaria = "7.2.1" / "NPWS 7.2.1" | "NPWS 7.2.1",
    SavoySwitches = "7.2.2" / "NPWS 7.2.2" | "NPWS 7.2.2",
    Portugal = "7.2.3" / "7.2.2" | "NPWS 7.2.3",
    Sequence = "8.0",
    OrderOfEvents = "8.1" / "9.1" | "9.1",
    OrderOfReinforcement = "8.1" / "12.1" | "12.1",
    EventDraw = "9.1",
    HoldCards = "9.2.1",
    Unplayable = "9.2.2",
    MediterraneanControl = "10.2" / "10.1",
    LeaderPlacement = "12.2.2",
    CorpsPlacement = "12.2.3",
    NoEligibleSpace = "12.2.4",
    BritishPlacement = "12.2.5",
    ResourcePoints = "12.3.1",
    ForcePool = "12.3.2",
    BuildSupply = "12.3.3",
    Building = "12.3.4",
    Restoring = "12.3.5",
    ToulonFleet = "12.3.6" / "12.3.6",
    LeaderTransfer = "12.4",
    Dealing = "13.1",
    FirstPlayer = "13.2.1" | "13.2",
    MustPlayCard = "13.3",
    NumberOfActions = "13.4.1",
    OncePerRound = "13.4.3",
    CampaignAction = "13.5.1",
    TransferAction = "13.5.2",
    ReplacementAction = "13.5.3",
    RallyAction = "13.5.4",
    SeaMoveAction = "13.5.5",
    DeployFleet = "13.5.6",
    LandMovement = "14.1.1",
    LeaderNeeded = "14.1.2",
    DroppingOff = "14.1.3",
    EnterFromFriendly = "14.2.1",
    Reactions = "14.3.1",
    LoneLeaders = "14.3.4",
    Converting = "14.4",
    SeaControl = "14.5.1" / "2.6.3",
    SeaMovement = "14.5.2" / "14.5.1",
    SeaLeader = "14.5.3" / "14.5.2",
    SeaRoll = "14.5.4" / "14.5.3",
    WhoIntercepts = "14.6.1",
    InterceptionLimits = "14.6.2",
    InterceptionRoll = "14.6.5",
    InterceptionSuccess = "14.6.6",
    AvoidRoll = "14.7.2",
    AvoidRetreat = "14.7.3",
    WithdrawIntoFortress = "14.7.4",
    BuildingLines = "15.2.1" | "NPWS 15.2.1",
    LineMarkers = "15.2.2" | "NPWS 15.2.2",
    Bypassing = "15.4" | "NPWS 15.4",
    RemovingLines = "15.5" | "NPWS 15.5",
    Attacker = "16.1.2" | "15.1.2",
    BattleDice = "16.2" | "15.2",
    TakingHits = "16.3.1" | "15.3.1",
    LeaderCasualties = "16.3.2" | "15.3.2",
    BattleWinner = "16.3.3" | "15.3.3",
    Demoralization = "16.3.4" | "15.3.4",
    RetreatTogether = "16.4.1" | "15.4.1",
    AttackerRetreat = "16.4.2" | "15.4.2",
    DefenderRetreat = "16.4.3" | "15.4.3",
    UnableToRetreat = "16.4.5" | "15.4.5",
    FamousVictory = "16.5.1" | "15.5.1",
    UnderSiege = "17.1.1" | "16.1.1",
    NoSorties = "17.3.5" | "16.3.5",
    SiegeRequirements = "17.5.1" | "16.5.1",
    SiegeRoll = "17.5.2" | "16.5.2",
    OneSiegePerRound = "17.5.4" | "16.5.4",
    SiegeLosses = "17.5.5" | "16.5.5",
    DefenderLosses = "17.5.6" | "16.5.6",
    FortressTaken = "17.5.7" | "16.5.7",
    HonorsOfWar = "17.5.8" | "16.5.8",
    LeadersInCapturedFortress = "17.5.9" | "16.5.9",
    ControlOfMadrid = "18.1" / "NPWS 18.1" | "NPWS 18.1",
    SpanishLoyalty = "18.2" / "NPWS 18.2" | "NPWS 18.2",
    Uprising = "18.3.2" / "NPWS 18.3.2" | "NPWS 18.3.2",
    UprisingEffects = "18.3.3" / "NPWS 18.3.3" | "NPWS 18.3.3",
    WinterQuarters = "19.0" | "18.0",
    FirstTurn = "20.4" / "20.2.5" | "NPWS 20.4",
    HistoricEconomy = "20.5.1" / "20.4.1" | "NPWS 20.5.1" + "NY 20.4.1",
    BattleRerolls = "20.5.2" / "20.4.2" | "NPWS 20.5.2" + "NY 20.4.2",
    WoundedLeaders = "20.5.3" / "16.3.2" | "NPWS 20.5.3" + "NY 20.4.3",
    LeaderAbilities = "20.5.4" / "20.4.4" | "NPWS 20.5.4" + "NY 20.4.4",
    PeaceRoll = "NY 6.4" / "6.4",
    DynasticUpsets = "NY 6.1.1" / "6.1.1",
    SavoyNeutral = "NY 7.2.1" / "7.2.1",
    CatalanCorps = "NY 7.2.3" / "7.2.3",
    JacobitesAbroad = "NY 12.2.6" / "12.2.6",
    WarCommitment = "NY 18.1.1" / "18.1.1",
    WarRoll = "NY 18.1.2" / "18.1.2",
    ColonialSupport = "NY 18.1.3" / "18.1.3",
    BetweenTheWars = "NY 20.3" / "20.3",
    GloriousRevolution = "NY 20.2.5" / "20.2.5",
    /// From the Nine Years rulebook.
    OptionalCardDraw = "NY 20.4.5" / "20.4.5",
    /// From the Nine Years rulebook.
    Attrition = "NY 20.4.6" / "20.4.6",
    BavariaAndEmpire = "APW 7.2.1" / "APW 7.2.1" | "7.2.1",
    FranceNotAtWar = "APW 7.2.2" / "APW 7.2.2" | "7.2.2",
    NeutralModena = "APW 7.2.3" / "APW 7.2.3" | "7.2.3",
    NeutralGenoa = "APW 7.2.4" / "APW 7.2.4" | "7.2.4",
    SaxonyJoins = "APW 7.2.5" / "APW 7.2.5" | "7.2.5",
    NeutralSardinia = "APW 7.2.6" / "APW 7.2.6" | "7.2.6",
    MaritimePowers = "APW 7.2.7" / "APW 7.2.7" | "7.2.7",
    HanoverAndHesse = "APW 7.2.8" / "APW 7.2.8" | "7.2.8",
    Prussia = "APW 7.2.9" / "APW 7.2.9" | "7.2.9",
    BritishFleets = "APW 8.0" / "APW 8.0" | "8.0",
    SeaborneAttack = "APW 10.3.2" / "APW 10.3.2" | "10.3.2",
    SpanishPlacement = "APW 12.2.6" / "APW 12.2.6" | "12.2.6",
    Insurrectionists = "APW 13.5.7" / "APW 13.5.7" | "13.5.7",
    SoldierKings = "APW 15.6.2" / "APW 15.6.2" | "15.6.2",
    HungarianAppeal = "APW 17.1" / "APW 17.1" | "17.1",
    VariableEnd = "APW 18.0" / "APW 18.0" | "18.0",
    Diplomats = "APW 19.0" / "APW 19.0" | "19.0",
}
