//! Event cards and what they do (9).

use crate::pieces::Side;
use serde::{Deserialize, Serialize};

/// Which deck an event card starts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
