//! Powers, leaders and fleets (3).

use super::SeaZone;
use crate::map::SpaceId;
use crate::pieces::{Allegiance, LeaderId, PowerId, Side};
use serde::{Deserialize, Serialize};

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

impl Leader {
    /// Is there a minor side to turn to when he is lost?
    pub fn has_minor_side(&self) -> bool {
        self.minor_cr > 0
    }
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
