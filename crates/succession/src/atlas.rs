//! Everything about a title that never changes during a game: map, pieces, cards, tables, scenarios.
//!
//! An atlas is made from the data files by [`crate::data`], which validates them; the rules read it
//! through the precomputed masks at the end of [`Atlas`].

use crate::cards::Pile;
use crate::clause::Book;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use serde::{Deserialize, Serialize};

/// Room for corps counters in a state.
pub const MAX_CORPS: usize = 112;
/// Room for leader counters in a state.
pub const MAX_LEADERS: usize = 48;
/// Room for powers.
pub const MAX_POWERS: usize = 16;
/// Room for spaces.
pub const MAX_SPACES: usize = 128;
/// Room for fleets.
pub const MAX_FLEETS: usize = 4;
/// Room for event cards.
pub const MAX_EVENTS: usize = 64;

/// What the land of a space can feed (4.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Wheat: 12 corps.
    Fertile,
    /// 8 corps.
    Normal,
    /// Mountains: 4 corps.
    Rugged,
    /// The home boxes: no limit (2.4).
    Unlimited,
}

/// A sea zone (2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeaZone {
    /// The Atlantic.
    Atlantic,
    /// The Mediterranean.
    Mediterranean,
}

impl SeaZone {
    /// Both zones.
    pub const ALL: [SeaZone; 2] = [SeaZone::Atlantic, SeaZone::Mediterranean];

    /// For arrays with one entry a zone.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A space of the map (2.1).
#[derive(Clone, Debug)]
pub struct Space {
    /// Short name, as used in data files and notation.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// Powers it is a home space of; more than one for the Empire/Subsidy box.
    pub home: Vec<PowerId>,
    /// The power it is home to while none of `home` is in the game (Habsburg Spain before its uprising).
    pub home_until: Option<PowerId>,
    /// Printed fortress strength, 0 when unfortified.
    pub fortress: u8,
    /// Terrain.
    pub terrain: Terrain,
    /// Victory points when it changes hands.
    pub vp: u8,
    /// Sea zones it is a port on.
    pub ports: Vec<SeaZone>,
    /// Has a gold coin (2.1.5).
    pub wealthy: bool,
    /// Powers whose capital it is.
    pub capital_of: Vec<PowerId>,
    /// Powers it supplies as their capital does, without being it (A Pragmatic War 2.4).
    pub supplies: Vec<PowerId>,
    /// Region, for counting (18.2) and for the map.
    pub region: String,
    /// Siege rolls by this side suffer this modifier (17.5.3).
    pub siege_penalty: Option<(Side, i8)>,
    /// Longitude and latitude of the drawing.
    pub position: (f64, f64),
    /// Is the space itself our reconstruction?
    pub reconstructed: bool,
}

/// A connection between two spaces (2.1.1, 2.1.4).
#[derive(Clone, Debug)]
pub struct Connection {
    /// One end.
    pub a: SpaceId,
    /// The other end.
    pub b: SpaceId,
    /// The only side that may use it, if not both.
    pub only: Option<Side>,
    /// Movement points.
    pub mp: u8,
    /// Reconstructed rather than attested?
    pub reconstructed: bool,
}

/// A power (1.1.2, 7).
#[derive(Clone, Debug)]
pub struct Power {
    /// Two-letter code.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// Standing at the start of a scenario.
    pub allegiance: Allegiance,
    /// The side that owns its counters at the start, also while it is neutral or absent.
    pub side: Side,
    /// New corps it may build in a turn (12.3.4).
    pub builds: u8,
    /// Corps it may restore in a turn (12.3.5).
    pub restores: u8,
}

/// A leader counter (3.1).
#[derive(Clone, Debug)]
pub struct Leader {
    /// Short name.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// Side.
    pub side: Side,
    /// Home powers of the band: the leader loses 1 TR for each that has no corps under him.
    pub home: Vec<PowerId>,
    /// Named side: tactical and command rating.
    pub tr: u8,
    /// Named side: command rating.
    pub cr: u8,
    /// Minor side: tactical rating.
    pub minor_tr: u8,
    /// Minor side: command rating.
    pub minor_cr: u8,
    /// Does the minor side carry the band (3.1.1)?
    pub minor_band: bool,
    /// Named, minor or staff counter.
    pub sort: LeaderSort,
    /// Turn of promotion, if he begins on his minor side (3.1.3).
    pub promotion: Option<u16>,
    /// Leaves the game when this power withdraws (19 D).
    pub leaves_with: Option<PowerId>,
    /// His special ability under the optional rule (20.5.4).
    pub ability: Option<Ability>,
    /// Whether his loss upsets a dynasty.
    pub dynasty: Dynasty,
    /// A soldier king, whose battles are worth a victory point (A Pragmatic War 15.6).
    pub royal: bool,
    /// The named leader on the back of his counter (A Pragmatic War 3.1.2).
    pub reverse: Option<LeaderId>,
    /// The year in which the leader on the back takes his place.
    pub replaced: Option<u16>,
    /// The die that sends him away on a mission (A Pragmatic War 19).
    pub diplomat: Option<u8>,
}

/// A fleet that may be commissioned to win a sea zone (12.3.6).
#[derive(Clone, Debug)]
pub struct Fleet {
    /// Short name.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// Side.
    pub side: Side,
    /// The sea zone it fights for.
    pub zone: SeaZone,
    /// Its home port, if that is on the map.
    pub port: Option<SpaceId>,
    /// The power to whose capital the home port needs a line of communication.
    pub power: PowerId,
    /// Strength in which it lies ready at the start, 0 if it does not.
    pub start: u8,
    /// It defends its sea every year and is not commissioned (A Pragmatic War 8.0).
    pub standing: bool,
}

/// A fleet, by its place in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FleetId(pub u8);

impl FleetId {
    /// For arrays with one entry a fleet.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a leader's loss upsets a dynasty (Nine Years 6.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Dynasty {
    /// An ordinary leader.
    #[default]
    None,
    /// Name underlined: must be ransomed.
    Monarch,
    /// Starred: cannot be ransomed.
    Pretender,
}

/// What sort of counter a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LeaderSort {
    /// A named leader, with a minor side on the back.
    Named,
    /// A nameless minor leader; all of a side are interchangeable.
    Minor,
    /// The Staff Officer of the optional rules.
    Staff,
}

/// Special historical abilities (20.5.4; Nine Years 20.4.4), each a small mechanism that several titles may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// TR 2 for sieges (Baden, Boufflers).
    SiegeTwo,
    /// TR 3 when no other friendly named leader is in the battle; one more re-roll beside Marlborough (Eugene).
    AloneThree,
    /// Adds 1 to the stacking limit of his space unless besieged (Galway, William III).
    StackingPlusOne,
    /// An enemy who avoided battle against him fails on a 1 (Marlborough).
    Pursuer,
    /// TR 2 when another friendly named leader is in the battle (Overkirk).
    TogetherTwo,
    /// TR 2 for the comparison of re-rolls (Starhemberg).
    RerollTwo,
    /// May be called away at the end of the event phase (Berwick).
    CalledAway,
    /// Counts as a starred leader for dynastic upsets (Max Emanuel).
    Starred,
    /// Must roll to avoid battle even in a friendly fortress; TR 2 for re-rolls (Tallard).
    Reluctant,
    /// May lose his TR for a battle (Vendôme).
    Unsteady,
    /// CR 4 until 1709 except for rallying; never demoralized (Villars).
    Bold,
    /// 1 VP more when he takes Metz or Strasbourg by siege (Lorraine).
    BesiegerOfLorraine,
    /// As the only named leader must roll to avoid battle even in a friendly fortress (Waldeck).
    ReluctantAlone,
    /// His CR commands British corps only (Marlborough in Alliance service).
    BritishOnly,
    /// On a roll of 4 to 6 his TR is 0 for the battle (James II, Marlborough in Jacobite service).
    Doubtful,
    /// Takes 1 from the stacking limit of his space unless besieged (Luxembourg).
    StackingMinusOne,
    /// TR 1 against an army that is not mostly Spanish (Noailles).
    FearsStrangers,
    /// Rolls twice for a siege and chooses one of the rolls (Vauban).
    TwoSiegeRolls,
}

/// Which deck an event card starts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DeckPart {
    /// In play from the start.
    Start,
    /// Added in the late year of the title (5.2.2).
    Late,
    /// Belongs to the other war of a campaign.
    #[serde(skip_deserializing)]
    Other,
}

/// An event card, by its place in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub u8);

/// An event card (5.1, 9).
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Short name.
    pub id: String,
    /// Title.
    pub title: String,
    /// French title.
    pub title_fr: String,
    /// Which part of the deck.
    pub deck: DeckPart,
    /// Kept until played (9.2.1).
    pub hold: bool,
    /// Stays in effect (9.2.3).
    pub lasting: bool,
    /// Only this side may use it; the other discards it.
    pub only: Option<Side>,
    /// What it does.
    pub effect: Effect,
    /// What it does, in a sentence of our own.
    pub text: String,
    /// attested, partly or reconstructed.
    pub confidence: String,
}

/// What an event card does; carried out in [`crate::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Effect {
    SavoySwitchesSides,
    CommandDispute,
    BankOfEngland,
    FrenchFinancialCollapse,
    DeathOfEmperorJoseph,
    BritishCaptureMinorca,
    AttackOnGibraltar,
    HungarianRebellion,
    CamisardRebellion,
    EugeneWarCouncil,
    DisgraceAtCourt,
    DutchFieldDeputies,
    TreasureFleet,
    RebellionInBavaria,
    SiegeTrain,
    ForcedMarch,
    FortressResupplied,
    CharlesXiiInSaxony,
    JacobiteLanding,
    GreatFrost,
    AppealToTheNation,
    ToryMinistry,
    GuerreDeCourse,
    BattleOfZenta,
    BeachyHead,
    DeathOfLouvois,
    ScotlandRises,
    ScotlandPacified,
    DeathOfLorraine,
    DevastationOfThePalatinate,
    OttomanOffensive,
    ReturnOfTheVaudois,
    HuguenotRegiments,
    LaHougue,
    CatalanUnrest,
    WildGeese,
    SmyrnaConvoy,
    FamineInFrance,
    FoundingOfTheBank,
    DeathOfLuxembourg,
    AssassinationPlot,
    MorningMist,
    WellTrainedInfantry,
    FrederickLeaves,
    CavalryCharge,
    ConvoySlipsIn,
    EarlySpring,
    BritishFleetCoercesNaples,
    Surprise,
    BadWeather,
    FortyFive,
    FrederickReenters,
    GenoeseInsurrection,
    KingsIllness,
    IrishBrigade,
    ObliqueFormation,
    Fieldworks,
    CaptureOfLouisburg,
    RoyalInterference,
    TalentedSubordinate,
}

/// Corps of one power in a set-up or a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpsCount {
    /// Power.
    pub power: PowerId,
    /// Full-strength corps.
    pub full: u8,
    /// Reduced corps.
    pub reduced: u8,
    /// Where they arrive, if the schedule says so.
    pub at: Option<SpaceId>,
}

/// What stands in one space at the start (20.2).
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The space.
    pub space: SpaceId,
    /// Corps.
    pub corps: Vec<CorpsCount>,
    /// Leaders; minor ones by their own counters.
    pub leaders: Vec<LeaderId>,
    /// Level of a fortified line, 0 for none.
    pub line: u8,
}

/// What arrives in one year (20.3), or when a rule calls it.
#[derive(Clone, Debug)]
pub struct Reinforcement {
    /// Year; 0 for what a rule calls.
    pub year: u16,
    /// The name by which a rule calls it.
    pub when: Option<String>,
    /// Side.
    pub side: Side,
    /// Corps for the map.
    pub corps: Vec<CorpsCount>,
    /// Corps for the force pool.
    pub pool: Vec<CorpsCount>,
    /// Leaders.
    pub leaders: Vec<LeaderId>,
}

/// How British withdrawal works in a scenario (19 D, E).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Withdrawal {
    /// Never.
    Never,
    /// By itself, at the end of 1711.
    Historical,
    /// By peace negotiations from 1710.
    Negotiated,
}

/// A scenario (20.1).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Short name.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// First year.
    pub first_year: u16,
    /// Last year at the latest.
    pub last_year: u16,
    /// British withdrawal.
    pub withdrawal: Withdrawal,
    /// Victory by the lower table (6.3) from the start.
    pub lower_victory_table: bool,
}

/// The numbers of a title: shared chapters read these instead of asking which title it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Victory points at the start.
    pub vp_start: u8,
    /// Victory points never exceed this.
    pub vp_max: u8,
    /// Victory points for a Famous Victory (16.5.3).
    pub famous_victory_vp: u8,
    /// Hits that make a Famous Victory (16.5.1).
    pub famous_victory_hits: u8,
    /// Removed corps that make a Famous Victory.
    pub famous_victory_corps: u8,
    /// Siege modifier of a Famous Victory marker.
    pub famous_victory_drm: i8,
    /// Action cards by value, 1 to 4 (index 0 unused).
    #[serde(with = "crate::cards::pile")]
    #[cfg_attr(test, ts(type = "number[]"))]
    pub action_deck: Pile,
    /// Cards dealt to each side.
    pub hand: u8,
    /// Cards dealt in the first year.
    pub first_hand: u8,
    /// Resource points, Alliance and Bourbon (12.3.1).
    pub resource_points: [u8; 2],
    /// First and last years in which the Bourbons have the initiative (8.1).
    pub bourbon_initiative: Vec<[u16; 2]>,
    /// The year in which the late event cards are added.
    pub late_cards_year: u16,
    /// Movement points of a Campaign action.
    pub campaign_mp: u8,
    /// Movement points of a leader in a Transfer action.
    pub transfer_leader_mp: u8,
    /// Movement points of a corps in a Transfer action.
    pub transfer_corps_mp: u8,
    /// Corps in a Sea Move.
    pub sea_corps: u8,
    /// Who controls the sea zones at the start: `alliance`, `bourbon` or `nobody`.
    pub sea_control: [SeaHolder; 2],
    /// Sea moves through seas one does not control are allowed, at a risk (Nine Years 14.5.3).
    pub risky_seas: bool,
    /// A fleet whose side controls its sea lies there and cannot be commissioned (Nine Years 12.3.6).
    pub fleets_hold_seas: bool,
    /// Transfer actions in a round, 0 for any number.
    pub transfers_a_round: u8,
    /// Sea Moves in a round, 0 for any number.
    pub sea_moves_a_round: u8,
    /// Interception succeeds on this or more (14.6.5).
    pub interception: u8,
    /// Avoiding battle succeeds on this or more (14.7.2).
    pub avoid_battle: u8,
    /// Bypassing lines succeeds on this or more (15.4).
    pub bypass: u8,
    /// Corps needed to build a line (15.2.1).
    pub line_corps: u8,
    /// Line markers a side, 0 for no limit (15.2.2).
    pub line_markers: u8,
    /// Leaders command as many corps more in a siege as their tactical rating (Nine Years 17.5.1).
    pub siege_by_tactics: bool,
    /// Leaders are wounded on a 10, winners also on an 11 (Nine Years 16.3.2).
    pub wounds: bool,
    /// Leaders who cannot withdraw in winter are captured (19 A); if not, they return next year.
    pub winter_captures: bool,
    /// The Alliance goes first in every phase but the Campaign phase (A Pragmatic War 8.0).
    #[serde(default)]
    pub alliance_first: bool,
    /// There are lands that some forces may not enter, and powers not at war yet (A Pragmatic War 7.2).
    #[serde(default)]
    pub closed_lands: bool,
    /// Named leaders without tactical rating may be named for a battle (A Pragmatic War 15.3.2).
    #[serde(default)]
    pub idle_leaders: bool,
    /// Least victory points a ransom costs.
    #[serde(default)]
    pub ransom_min: u8,
    /// Movement points a Forced March adds.
    #[serde(default = "one")]
    pub forced_march: u8,
    /// A siege roll against its home port ends a fleet for good (12.3.6).
    #[serde(default = "yes")]
    pub siege_ends_fleets: bool,
    /// Lines may be built (15).
    #[serde(default = "yes")]
    pub fortified_lines: bool,
    /// The whole action deck is shuffled when it cannot serve both sides (13.1); if not, it is dealt out first.
    pub shuffle_before_dealing: bool,
    /// Besieger's and defender's losses by modified siege roll 0 to 8 (17.5.2).
    pub siege_table: [[u8; 2]; 9],
    /// Spanish loyalty track from the Alliance end to the Bourbon end (18); empty in Nine Years.
    #[serde(default)]
    pub loyalty_track: Vec<u8>,
    /// Starting box of the loyalty marker.
    #[serde(default)]
    pub loyalty_start: u8,
    /// Victory points of King William's War from the Bourbon end to the Alliance end (Nine Years 18.1); empty in
    /// other titles.
    #[serde(default)]
    pub colonies_track: Vec<i8>,
    /// Starting box of the King William's War marker.
    #[serde(default)]
    pub colonies_start: u8,
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// Who holds a sea zone, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum SeaHolder {
    Alliance,
    Bourbon,
    Nobody,
}

impl SeaHolder {
    /// The side, if any.
    pub fn side(self) -> Option<Side> {
        match self {
            SeaHolder::Alliance => Some(Side::Alliance),
            SeaHolder::Bourbon => Some(Side::Bourbon),
            SeaHolder::Nobody => None,
        }
    }
}

impl From<Option<Side>> for SeaHolder {
    fn from(side: Option<Side>) -> SeaHolder {
        match side {
            Some(Side::Alliance) => SeaHolder::Alliance,
            Some(Side::Bourbon) => SeaHolder::Bourbon,
            None => SeaHolder::Nobody,
        }
    }
}

/// Everything that never changes during a game, or during one era of it.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// Title, e.g. `spain`.
    pub title: String,
    /// The rulebook in force.
    pub book: Book,
    /// The same atlas in later eras of the game: the same pieces and spaces under the same numbers, with what
    /// then changes on the map.
    pub later: Vec<Atlas>,
    /// Hash of the data files, kept in records.
    pub hash: String,
    /// Spaces.
    pub spaces: Vec<Space>,
    /// Connections.
    pub connections: Vec<Connection>,
    /// Powers.
    pub powers: Vec<Power>,
    /// Leaders: named ones, then minor ones, then staff officers.
    pub leaders: Vec<Leader>,
    /// Corps in the counter mix by power; counters are numbered power by power.
    pub corps: Vec<u8>,
    /// Corps that belong to the power's later side (Savoy's Alliance counters), by power, of those above.
    pub corps_of_later_side: Vec<u8>,
    /// Corps held aside at the start (Maastricht, events, later powers), by power.
    pub aside: Vec<u8>,
    /// Corps in the force pool at the start, by power.
    pub pool: Vec<u8>,
    /// Fleets.
    pub fleets: Vec<Fleet>,
    /// Event cards.
    pub events: Vec<EventCard>,
    /// Set-up by space.
    pub set_up: Vec<SetUp>,
    /// Spaces whose control at the start differs from their home power's side; `None` is neutral.
    pub control: Vec<(SpaceId, Option<Side>)>,
    /// Schedule.
    pub reinforcements: Vec<Reinforcement>,
    /// Scenarios; the first is the default.
    pub scenarios: Vec<Scenario>,
    /// Numbers.
    pub numbers: Numbers,
    /// Everything derived from the above.
    pub masks: Masks,
}

/// Sets and arrays derived from the lists of an [`Atlas`], for speed.
#[derive(Clone, Debug)]
pub struct Masks {
    /// All spaces.
    pub all: SpaceSet,
    /// Fortress spaces.
    pub fortresses: SpaceSet,
    /// Fertile spaces.
    pub fertile: SpaceSet,
    /// Rugged spaces.
    pub rugged: SpaceSet,
    /// Wealthy spaces.
    pub wealthy: SpaceSet,
    /// Spaces without stacking limit.
    pub unlimited: SpaceSet,
    /// Ports by sea zone.
    pub ports: [SpaceSet; 2],
    /// Stacking limit by space; 255 is none.
    pub limit: [u8; MAX_SPACES],
    /// Printed fortress strength by space.
    pub strength: [u8; MAX_SPACES],
    /// VP by space.
    pub vp: [u8; MAX_SPACES],
    /// Ordinary connections by space.
    pub land: [SpaceSet; MAX_SPACES],
    /// Connections a side may use, by side and space.
    pub links: [[SpaceSet; MAX_SPACES]; 2],
    /// Of those, the ones that cost 2 MP.
    pub slow: [[SpaceSet; MAX_SPACES]; 2],
    /// Home spaces by power, leaving `home_until` aside.
    pub home: [SpaceSet; MAX_POWERS],
    /// Spaces that are home to the power until their own home power enters.
    pub home_until: [SpaceSet; MAX_POWERS],
    /// Capitals by power.
    pub capitals: [SpaceSet; MAX_POWERS],
    /// Capitals and what else supplies a power as its capital does.
    pub sources: [SpaceSet; MAX_POWERS],
    /// Distance in spaces over the connections a side may use, by side and space; 255 is unreachable.
    pub distance: [Vec<[u8; MAX_SPACES]>; 2],
    /// Corps counters by power.
    pub corps: [CorpsSet; MAX_POWERS],
    /// Of those, the counters of the power's later side.
    pub later_corps: [CorpsSet; MAX_POWERS],
    /// Power of each corps counter.
    pub power_of: [PowerId; MAX_CORPS],
    /// Number of corps counters.
    pub corps_count: u8,
    /// Leaders by side.
    pub leaders: [LeaderSet; 2],
    /// Nameless minor leaders.
    pub minors: LeaderSet,
    /// Staff officers.
    pub staff: LeaderSet,
    /// Soldier kings.
    pub royals: LeaderSet,
}

impl Atlas {
    /// The atlas of an era.
    #[inline]
    pub fn era(&self, era: u8) -> &Atlas {
        if era == 0 { self } else { &self.later[era as usize - 1] }
    }

    /// The fleet with this short name.
    pub fn fleet(&self, id: &str) -> Option<FleetId> {
        self.fleets.iter().position(|f| f.id == id).map(|i| FleetId(i as u8))
    }

    /// The space with this short name.
    pub fn space(&self, id: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|s| s.id == id).map(|i| SpaceId(i as u8))
    }

    /// The leader with this short name.
    pub fn leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|l| l.id == id).map(|i| LeaderId(i as u8))
    }

    /// The power with this code.
    pub fn power(&self, id: &str) -> Option<PowerId> {
        self.powers.iter().position(|p| p.id == id).map(|i| PowerId(i as u8))
    }

    /// The event card with this short name.
    pub fn event(&self, id: &str) -> Option<EventId> {
        self.events.iter().position(|e| e.id == id).map(|i| EventId(i as u8))
    }

    /// All event cards with this effect, as a mask.
    pub fn cards_with(&self, effect: Effect) -> u64 {
        self.events.iter().enumerate().filter(|(_, e)| e.effect == effect).fold(0, |m, (i, _)| m | 1 << i)
    }

    /// The scenario with this short name.
    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|s| s.id == id)
    }
}
