//! Views as JSON.

use super::phase_name;
use crate::action::Order;
use crate::atlas::{Atlas, FleetId, LeaderSort};
use crate::fog;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::position::write_step;
use crate::state::{Group, Level, Options, Role, State, off};
use crate::step::Step;
use crate::view::{View, blank};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::{FastDice, Game};

/// What a viewer may know of a situation. What a title does not have is nothing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "View"))]
pub struct ViewNow {
    /// The title.
    pub title: &'static str,
    /// The hash of its data.
    pub data: &'static str,
    /// The rulebook in force, by its title.
    pub book: &'static str,
    /// The scenario.
    pub scenario: ScenarioName,
    /// The optional rules in use.
    pub options: Vec<&'static str>,
    /// Who looks; nothing for a spectator.
    pub viewer: Option<Side>,
    /// The year.
    pub year: u16,
    /// The first year of the scenario.
    pub first_year: u16,
    /// The last year.
    pub last_year: u16,
    /// The phase as a word.
    pub phase: &'static str,
    /// Who owes a decision.
    pub to_act: Vec<Side>,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who goes first in the phase.
    pub first: Side,
    /// Whose turn it is in the phase.
    pub active: Side,
    /// The round of actions.
    pub round: Round,
    /// Victory points.
    pub vp: u8,
    /// The state of the map.
    pub era: u8,
    /// Spanish loyalty.
    pub loyalty: Option<Loyalty>,
    /// King William's War.
    pub colonies: Option<ColoniesNow>,
    /// What each side has given up of the next year.
    pub forfeits: BySide<Forfeit>,
    /// Who controls the seas.
    pub sea: Seas,
    /// The fleets, by name.
    pub fleets: BTreeMap<&'static str, FleetNow>,
    /// Resource points.
    pub resources: Resources,
    /// The powers.
    pub powers: Vec<PowerNow>,
    /// The spaces, in the order of the atlas.
    pub spaces: Vec<SpaceNow>,
    /// Leaders off the map.
    pub leaders: OffMap<Vec<LeaderNow>>,
    /// What the fog of war hides, where it is played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fog: Option<Fog>,
    /// Action cards.
    pub actions: ActionCards,
    /// Event cards.
    pub events: EventCards,
    /// Markers, and the title's own.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub flags: BTreeMap<String, Value>,
    /// The procedure in progress.
    pub procedure: Procedure,
    /// Who won the first war of a campaign.
    pub first_war: Option<Won>,
    /// Who won.
    pub victory: Option<Won>,
    /// The viewer's own withdrawals for the winter, while they are decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winter: Option<WinterPlans>,
}

/// Something of each side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BySide<T> {
    /// The Alliance's.
    pub alliance: T,
    /// The Bourbons'.
    pub bourbon: T,
}

/// Something of each place off the map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OffMap<T> {
    /// The force pool.
    pub pool: T,
    /// Set aside.
    pub aside: T,
    /// Due this year.
    pub due: T,
    /// On the turn track.
    pub track: T,
    /// Out of the game.
    pub gone: T,
}

/// A scenario.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioName {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// A war won.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Won {
    /// By whom.
    pub side: Side,
    /// How decisively.
    pub level: Level,
}

/// A round of actions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Round {
    /// Whose it is.
    pub side: Option<Side>,
    /// Actions left.
    pub actions: u8,
    /// Actions that are allowed once and have been taken.
    pub used: Vec<&'static str>,
    /// Cards that must still be played.
    pub must_play: u8,
}

/// Who controls the sea zones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seas {
    /// The Atlantic.
    pub atlantic: Option<Side>,
    /// The Mediterranean.
    pub mediterranean: Option<Side>,
}

/// A fleet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FleetNow {
    /// Its strength, 0 when laid up.
    pub strength: u8,
    /// Out of the game.
    pub gone: bool,
}

/// Spanish loyalty.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Loyalty {
    /// The box of the marker.
    #[serde(rename = "box")]
    pub at: u8,
    /// The number in it.
    pub number: Option<u8>,
    /// The boxes.
    pub track: &'static [u8],
    /// Who held Madrid last.
    pub madrid: Side,
}

/// King William's War.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Colonies"))]
pub struct ColoniesNow {
    /// The box of the marker, from the Bourbon end.
    #[serde(rename = "box")]
    pub at: u8,
    /// Its victory points.
    pub vp: Option<i8>,
    /// The boxes.
    pub track: &'static [i8],
    /// The side that is dominant.
    pub side: Side,
    /// Who has raised his commitment.
    pub committed: BySide<bool>,
    /// Who has sent support.
    pub support: BySide<bool>,
    /// The year in which the marker was last turned.
    pub turned_in: Option<u16>,
}

/// What a side has given up of the next year.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Forfeit {
    /// Action cards.
    pub cards: u8,
    /// Resource points.
    pub points: u8,
}

/// Resource points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Resources {
    /// Left to whoever spends now.
    pub left: u8,
    /// Those of a year, as things stand.
    pub points: BySide<u8>,
    /// More or fewer this year.
    pub extra: BySide<i8>,
}

/// Corps by strength.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Strength {
    /// Full ones.
    pub full: u8,
    /// Reduced ones.
    pub reduced: u8,
}

/// A power.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PowerNow {
    /// Its code.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it stands in the war.
    pub allegiance: Allegiance,
    /// The side its corps fight for.
    pub side: Option<Side>,
    /// Corps built this turn.
    pub built: u8,
    /// Corps it may build in a turn.
    pub builds: u8,
    /// Corps restored this turn.
    pub restored: u8,
    /// Corps it may restore in a turn.
    pub restores: u8,
    /// An event forbids building.
    pub no_build: bool,
    /// An event forbids restoring.
    pub no_restore: bool,
    /// Its corps come late.
    pub delayed: bool,
    /// A corps of it has arrived away from home this turn.
    pub guest: bool,
    /// Corps off the map.
    pub off_map: OffMap<Strength>,
    /// Corps on the turn track with a year of their own, by year.
    pub scheduled: BTreeMap<String, u8>,
}

/// A space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SpaceNow {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The powers it is home to.
    pub home: Vec<&'static str>,
    /// Who controls it.
    pub control: Option<Side>,
    /// Neutral territory.
    pub closed: bool,
    /// The level of its fortified line, 0 for none.
    pub line: u8,
    /// Whose Famous Victory is remembered here.
    pub famous_victory: Option<Side>,
    /// Its fortress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fortress: Option<FortressNow>,
    /// The pieces of the Alliance.
    pub alliance: Camp,
    /// The pieces of the Bourbons.
    pub bourbon: Camp,
}

/// The pieces of a side in a space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Camp {
    /// In the open.
    pub outside: Troops,
    /// Inside the fortress.
    pub inside: Troops,
    /// The fog of war lets the viewer look at the top of the stack only: more may lie beneath.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub covered: Option<bool>,
}

/// Pieces on the map that the fog of war keeps from the viewer; where they lie is not told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fog {
    /// Corps, by power.
    pub corps: Vec<HiddenCorps>,
    /// Leaders.
    pub leaders: Vec<LeaderNow>,
}

/// Corps of a power under enemy stacks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HiddenCorps {
    /// The power.
    pub power: &'static str,
    /// How many, full or reduced.
    pub count: u8,
}

/// A fortress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FortressNow {
    /// Its printed strength.
    pub printed: u8,
    /// Its strength now.
    pub strength: u8,
    /// Its defense value.
    pub defense: u8,
    /// Strength lost.
    pub damage: u8,
    /// Under siege.
    pub besieged: bool,
    /// The Continued Siege marker.
    pub continued: u8,
    /// Rolled against this round.
    pub rolled: bool,
}

/// Pieces together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Group"))]
pub struct Troops {
    /// Corps that are alike.
    pub corps: Vec<CorpsNow>,
    /// Leaders.
    pub leaders: Vec<LeaderNow>,
}

/// Corps that are alike.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Corps"))]
pub struct CorpsNow {
    /// Their power.
    pub power: &'static str,
    /// How many.
    pub count: u8,
    /// Reduced.
    pub reduced: bool,
    /// Demoralized.
    pub demoralized: bool,
    /// Have taken part in an action this round.
    pub acted: bool,
}

/// A leader.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Leader"))]
pub struct LeaderNow {
    /// His short name.
    pub id: &'static str,
    /// His name.
    pub name: &'static str,
    /// His side.
    pub side: Side,
    /// His sort of counter.
    pub sort: LeaderSort,
    /// The side his counter shows.
    pub shows: Face,
    /// His tactical rating.
    pub tr: u8,
    /// His command rating.
    pub cr: u8,
    /// Demoralized.
    pub demoralized: bool,
    /// Has taken part in an action this round.
    pub acted: bool,
    /// Has been placed this turn.
    pub placed: bool,
    /// On the turn track: the year he comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub year: Option<u16>,
}

/// The sides of a leader's counter.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// With his name.
    Named,
    /// Of a minor leader.
    Minor,
}

/// Action cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActionCards {
    /// In hand.
    pub hands: BySide<Hand>,
    /// The viewer's card that lies face down.
    pub face_down: Option<u8>,
    /// Cards in the decks.
    pub decks: [u8; 2],
    /// Cards played.
    pub discards: [Pile; 2],
}

/// Action cards in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hand {
    /// How many.
    pub count: u8,
    /// Which; only of the viewer's own hand.
    pub cards: Option<Pile>,
}

/// Action cards by value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pile {
    /// Of one action.
    #[serde(rename = "1")]
    pub ones: u8,
    /// Of two.
    #[serde(rename = "2")]
    pub twos: u8,
    /// Of three.
    #[serde(rename = "3")]
    pub threes: u8,
    /// Of four, where the deck has such cards.
    #[serde(rename = "4", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fours: Option<u8>,
}

/// Event cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventCards {
    /// In effect.
    pub in_effect: Vec<CardFace>,
    /// Cards in the deck.
    pub deck: u8,
    /// Those the viewer has not seen.
    pub unseen: Vec<CardFace>,
    /// In hand.
    pub hands: BySide<HeldCards>,
}

/// Event cards in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeldCards {
    /// How many are held.
    pub held: u8,
    /// How many have been drawn to choose from.
    pub drawn: u8,
    /// Those held; only the viewer's own.
    pub held_cards: Option<Vec<CardFace>>,
    /// Those drawn; only the viewer's own.
    pub drawn_cards: Option<Vec<CardFace>>,
}

/// An event card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardFace {
    /// Its short name.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it does.
    pub text: &'static str,
}

/// The procedure in progress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Procedure {
    /// Its steps, the present one last.
    pub steps: Vec<String>,
    /// The active force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub force: Option<ForceNow>,
    /// The pieces being chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub picked: Option<Picked>,
    /// The battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub battle: Option<BattleNow>,
    /// Hits being taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hits: Option<HitsNow>,
    /// The retreat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retreat: Option<RetreatNow>,
    /// Spaces from which an interception has been tried.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub tried: Vec<Option<&'static str>>,
}

/// The active force.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForceNow {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Option<&'static str>,
    /// Where it was before.
    pub from: Option<&'static str>,
    /// Movement points left.
    pub mp: u8,
    /// Has moved.
    pub moved: bool,
    /// Goes by sea.
    pub by_sea: bool,
    /// A card has been played for it.
    pub card: bool,
    /// Its pieces.
    pub group: Troops,
}

/// The pieces being chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Picked {
    /// Where.
    pub at: Option<&'static str>,
    /// Those chosen.
    pub group: Troops,
}

/// A battle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleNow {
    /// Where.
    pub space: Option<&'static str>,
    /// The attacker.
    pub attacker: Side,
    /// The level of the line that helps the defender.
    pub line: u8,
    /// Where interceptors came from.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub intercepted_from: Vec<Option<&'static str>>,
    /// Leaders who give dice.
    pub leaders: BySide<Vec<LeaderNow>>,
    /// Sides under a Command Dispute.
    pub disputed: BySide<bool>,
    /// Mist hides the attack.
    pub misted: bool,
    /// Hits rolled.
    pub rolled: BySide<u8>,
    /// Hits suffered.
    pub suffered: BySide<u8>,
    /// Corps removed.
    pub removed: BySide<u8>,
    /// Who won.
    pub winner: Option<Side>,
}

/// Hits being taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HitsNow {
    /// By whom.
    pub side: Side,
    /// Left to take.
    pub left: u8,
    /// Taken.
    pub taken: u8,
}

/// A retreat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RetreatNow {
    /// Whose.
    pub side: Side,
    /// In what part.
    pub role: Role,
    /// From where.
    pub space: Option<&'static str>,
    /// Those still to go.
    pub group: Troops,
    /// Those who go by sea.
    pub by_sea: Troops,
    /// The port they go to.
    pub port: Option<&'static str>,
    /// Spaces that are barred.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub barred: Vec<Option<&'static str>>,
    /// Leaders to be ransomed or lost.
    pub captured: Vec<LeaderNow>,
}

/// The viewer's own withdrawals for the winter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WinterPlans {
    /// Those decided.
    pub planned: Vec<WinterMove>,
    /// Spaces still to be left.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub left: Vec<Option<&'static str>>,
    /// The one being decided.
    pub deciding: Option<Deciding>,
}

/// A withdrawal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WinterMove {
    /// From where.
    pub from: Option<&'static str>,
    /// To where.
    pub to: Option<&'static str>,
    /// Who.
    pub group: Troops,
}

/// A withdrawal being decided.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deciding {
    /// From where.
    pub at: Option<&'static str>,
    /// The port those aboard go to.
    pub port: Option<&'static str>,
    /// Those who go aboard.
    pub aboard: Troops,
}

/// Everything a viewer may know of a situation, as JSON.
pub fn view_json(game: &Succession, view: &View) -> Value {
    json!(view_now(game, view))
}

/// Everything a viewer may know of a situation.
fn view_now(game: &Succession, view: &View) -> ViewNow {
    let state = State { open: view.open, hidden: blank() };
    let teller = Teller { viewer: view.seat.map(Side::from), ..Teller::new(game, &state) };
    let atlas = teller.atlas;
    let open = &view.open;
    let scenario = &atlas.scenarios[open.scenario as usize % atlas.scenarios.len()];
    let won = |(side, level)| Won { side, level };
    ViewNow {
        title: &atlas.title,
        data: &atlas.hash,
        book: atlas.book.title(),
        scenario: ScenarioName { id: &scenario.id, name: &scenario.name },
        options: open.options.names().collect(),
        viewer: view.seat.map(Side::from),
        year: open.year,
        first_year: scenario.first_year,
        last_year: scenario.last_year,
        phase: phase_name(game, open),
        to_act: view.to_act.iter().map(Side::from).collect(),
        initiative: game.look(&state).initiative(),
        first: open.first,
        active: open.active,
        round: teller.round(),
        vp: open.vp,
        era: open.era,
        loyalty: teller.loyalty(),
        colonies: teller.colonies(),
        forfeits: by_side(|s| Forfeit {
            cards: open.forfeit_cards[s.index()],
            points: open.forfeit_rp[s.index()],
        }),
        sea: Seas { atlantic: open.sea[0], mediterranean: open.sea[1] },
        fleets: teller.fleets(),
        resources: teller.resources(),
        powers: teller.powers(),
        spaces: (0..atlas.spaces.len() as u8).map(|s| teller.board_space(SpaceId(s))).collect(),
        leaders: off_map(|place| teller.leaders_off_map(place)),
        fog: open.options.has(Options::FOG_OF_WAR).then(|| teller.fog()),
        actions: action_cards(atlas, view),
        events: event_cards(atlas, view),
        flags: teller.flags(),
        procedure: teller.procedure(),
        first_war: open.first_war.map(won),
        victory: open.victory.map(won),
        winter: winter_plans(game, view),
    }
}

/// Reads one situation for JSON.
struct Teller<'a> {
    game: &'a Succession,
    atlas: &'static Atlas,
    state: &'a State,
    /// The side that looks on, if any.
    viewer: Option<Side>,
}

/// Something of each side.
fn by_side<T>(of: impl Fn(Side) -> T) -> BySide<T> {
    BySide { alliance: of(Side::Alliance), bourbon: of(Side::Bourbon) }
}

/// Something of each place off the map.
fn off_map<T>(of: impl Fn(u8) -> T) -> OffMap<T> {
    OffMap {
        pool: of(off::POOL),
        aside: of(off::ASIDE),
        due: of(off::DUE),
        track: of(off::TRACK),
        gone: of(off::GONE),
    }
}

impl<'a> Teller<'a> {
    fn new(game: &'a Succession, state: &'a State) -> Teller<'a> {
        Teller { game, atlas: game.atlas().era(state.era), state, viewer: None }
    }

    fn space(&self, space: SpaceId) -> Option<&'static str> {
        self.atlas.spaces.get(space.index()).map(|s| s.id.as_str())
    }

    fn set(&self, spaces: SpaceSet) -> Vec<Option<&'static str>> {
        spaces.map(|s| self.space(s)).collect()
    }

    fn power(&self, power: PowerId) -> &'static str {
        &self.atlas.powers[power.index()].id
    }

    fn round(&self) -> Round {
        let open = &self.state.open;
        let side = open.steps[..open.depth as usize]
            .iter()
            .find_map(|s| if let Step::Act(side) = s { Some(*side) } else { None });
        let used = Order::ALL.into_iter().filter(|&o| open.used >> o as u8 & 1 == 1).map(Order::word);
        Round { side, actions: open.actions, used: used.collect(), must_play: open.must_play }
    }

    fn resources(&self) -> Resources {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        Resources {
            left: open.rp,
            points: by_side(|s| look.title.resource_points(&look, s)),
            extra: by_side(|s| open.extra_rp[s.index()]),
        }
    }

    fn fleets(&self) -> BTreeMap<&'static str, FleetNow> {
        let fleets = self.atlas.fleets.iter().zip(0..).map(|(fleet, i)| {
            let gone = self.state.fleet_gone(FleetId(i));
            (fleet.id.as_str(), FleetNow { strength: self.state.fleets[i as usize], gone })
        });
        fleets.collect()
    }

    fn loyalty(&self) -> Option<Loyalty> {
        let open = &self.state.open;
        let track = self.atlas.numbers.loyalty_track.as_slice();
        let number = track.get(open.loyalty as usize).copied();
        (!track.is_empty()).then_some(Loyalty { at: open.loyalty, number, track, madrid: open.loyalty_side })
    }

    fn colonies(&self) -> Option<ColoniesNow> {
        let colonies = &self.state.colonies;
        let track = self.atlas.numbers.colonies_track.as_slice();
        (!track.is_empty()).then(|| ColoniesNow {
            at: colonies.at,
            vp: track.get(colonies.at as usize).copied(),
            track,
            side: colonies.side,
            committed: by_side(|s| colonies.committed[s.index()]),
            support: by_side(|s| colonies.support[s.index()]),
            turned_in: (colonies.turned_in > 0).then_some(colonies.turned_in),
        })
    }

    fn powers(&self) -> Vec<PowerNow> {
        let open = &self.state.open;
        let among = |set: u16, i: usize| set >> i & 1 == 1;
        let has_corps = |s: &Side, i: usize| open.side_corps[s.index()] & self.atlas.masks.corps[i];
        let fights_for = |i| Side::BOTH.into_iter().find(|s| !has_corps(s, i).is_empty());
        let one = |(i, power): (usize, &'static crate::atlas::Power)| PowerNow {
            id: &power.id,
            name: &power.name,
            allegiance: open.allegiance[i],
            side: fights_for(i),
            built: open.built[i],
            builds: power.builds,
            restored: open.restored[i],
            restores: power.restores,
            no_build: among(open.no_build, i),
            no_restore: among(open.no_restore, i),
            delayed: among(open.delayed, i),
            guest: among(open.guests, i),
            off_map: off_map(|place| self.corps_off_map(self.atlas.masks.corps[i], place)),
            scheduled: self.scheduled(self.atlas.masks.corps[i]),
        };
        self.atlas.powers.iter().enumerate().map(one).collect()
    }

    fn corps_off_map(&self, corps: CorpsSet, place: u8) -> Strength {
        let there = self.state.corps_in(place) & corps;
        let reduced = (there & self.state.reduced).len();
        Strength { full: there.len() - reduced, reduced }
    }

    /// Corps on the turn track that have a year of their own.
    fn scheduled(&self, corps: CorpsSet) -> BTreeMap<String, u8> {
        let mut years: BTreeMap<String, u8> = BTreeMap::new();
        for corps in self.state.corps_in(off::TRACK) & corps {
            let back = u16::from(self.state.corps_back[corps.index()]);
            if back > 0 {
                *years.entry((1600 + back).to_string()).or_default() += 1;
            }
        }
        years
    }

    fn board_space(&self, space: SpaceId) -> SpaceNow {
        let open = &self.state.open;
        let data = &self.atlas.spaces[space.index()];
        SpaceNow {
            id: &data.id,
            name: &data.name,
            home: data.home.iter().chain(&data.home_until).map(|p| self.power(*p)).collect(),
            control: open.controller(space),
            closed: self.game.look(self.state).closed(space),
            line: open.line(space),
            famous_victory: Side::BOTH.into_iter().find(|s| open.famous[s.index()].has(space)),
            fortress: (data.fortress > 0).then(|| self.fortress(space)),
            alliance: self.camp(Side::Alliance, space),
            bourbon: self.camp(Side::Bourbon, space),
        }
    }

    fn camp(&self, side: Side, space: SpaceId) -> Camp {
        let open = &self.state.open;
        let leaders = open.leaders_in(space.0) & self.atlas.masks.leaders[side.index()];
        let inside = Group {
            corps: open.all_corps(side, space) & open.inside,
            leaders: leaders & open.leaders_inside,
        };
        let there = open.present(self.atlas, side).has(space);
        let covered = there && self.viewer != Some(side) && fog::covers(open, side.enemy(), space);
        Camp {
            outside: self.group(open.group(self.atlas, side, space)),
            inside: self.group(inside),
            covered: covered.then_some(true),
        }
    }

    /// What the viewer does not see: how many corps of each power and which leaders are somewhere on the map.
    // pragmatic-war: 4.4
    fn fog(&self) -> Fog {
        let hidden = self.state.corps_in(off::HIDDEN);
        let powers = (0..self.atlas.powers.len() as u8).map(PowerId);
        let corps = powers.filter_map(|power| {
            let count = (hidden & self.atlas.masks.corps[power.index()]).len();
            (count > 0).then(|| HiddenCorps { power: self.power(power), count })
        });
        Fog { corps: corps.collect(), leaders: self.leaders_off_map(off::HIDDEN) }
    }

    fn fortress(&self, space: SpaceId) -> FortressNow {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let continued = if open.continued[1].has(space) { 2 } else { u8::from(open.continued[0].has(space)) };
        FortressNow {
            printed: self.atlas.masks.strength[space.index()],
            strength: look.fortress_strength(space),
            defense: look.defense_value(space),
            damage: open.damage(space),
            besieged: open.besieged(self.atlas, space),
            continued,
            rolled: open.sieged.has(space),
        }
    }

    fn group(&self, group: Group) -> Troops {
        Troops { corps: self.corps(group.corps), leaders: self.leaders(group.leaders) }
    }

    fn corps(&self, corps: CorpsSet) -> Vec<CorpsNow> {
        let mut list = Vec::new();
        self.state.kinds(self.atlas, corps, |kind, count| {
            list.push(CorpsNow {
                power: self.power(kind.power()),
                count,
                reduced: kind.reduced(),
                demoralized: kind.demoralized(),
                acted: kind.acted(),
            });
        });
        list
    }

    fn leaders(&self, leaders: LeaderSet) -> Vec<LeaderNow> {
        leaders.filter(|l| l.index() < self.atlas.leaders.len()).map(|l| self.leader(l)).collect()
    }

    fn leader(&self, leader: LeaderId) -> LeaderNow {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let counter = &self.atlas.leaders[leader.index()];
        LeaderNow {
            id: &counter.id,
            name: &counter.name,
            side: counter.side,
            sort: counter.sort,
            shows: if open.named.has(leader) { Face::Named } else { Face::Minor },
            tr: look.printed_tr(leader),
            cr: look.cr(leader),
            demoralized: open.leaders_demoralized.has(leader),
            acted: open.leaders_acted.has(leader),
            placed: open.leaders_moved.has(leader),
            year: None,
        }
    }

    fn leaders_off_map(&self, place: u8) -> Vec<LeaderNow> {
        let there = self.state.leaders_in(place).filter(|l| l.index() < self.atlas.leaders.len());
        let back = |l: LeaderId| 1600 + u16::from(self.state.leader_back[l.index()]);
        there.map(|l| LeaderNow { year: (place == off::TRACK).then(|| back(l)), ..self.leader(l) }).collect()
    }

    fn flags(&self) -> BTreeMap<String, Value> {
        let open = &self.state.open;
        let own = self.game.title_in(self.state.era).write_own(&self.game.look(self.state));
        let mut map: BTreeMap<String, Value> =
            own.into_iter().map(|(k, v)| (k.replace('-', "_"), v)).collect();
        map.insert("late_cards".into(), json!(open.late_added));
        map.insert("britain_withdrew".into(), json!(open.withdrawn.then_some(open.withdrawn_in)));
        map
    }

    fn procedure(&self) -> Procedure {
        let open = &self.state.open;
        let steps = &open.steps[..open.depth as usize];
        let retreats = steps.iter().any(|s| matches!(s, Step::Retreat(_) | Step::RetreatSea));
        let fights = !(open.battle.corps[0] | open.battle.corps[1]).is_empty();
        let picked = || Picked { at: self.space(open.pick.at), group: self.group(open.pick.group) };
        let hits = HitsNow { side: open.hits.side, left: open.hits.left, taken: open.hits.taken };
        Procedure {
            steps: steps.iter().map(|&s| write_step(self.atlas, s)).collect(),
            force: (!open.force.group.is_empty()).then(|| self.force()),
            picked: (!open.pick.group.is_empty()).then(picked),
            battle: fights.then(|| self.battle()),
            hits: (open.hits.left > 0).then_some(hits),
            retreat: retreats.then(|| self.retreat()),
            tried: self.set(open.tried),
        }
    }

    fn force(&self) -> ForceNow {
        let force = &self.state.force;
        ForceNow {
            side: force.side,
            at: self.space(force.at),
            from: self.space(force.from),
            mp: force.mp,
            moved: force.moved,
            by_sea: force.by_sea,
            card: force.card,
            group: self.group(force.group),
        }
    }

    fn battle(&self) -> BattleNow {
        let battle = &self.state.battle;
        BattleNow {
            space: self.space(battle.space),
            attacker: battle.attacker,
            line: battle.line,
            intercepted_from: self.set(battle.intercepted_from),
            leaders: by_side(|s| self.leaders(battle.leaders[s.index()])),
            disputed: by_side(|s| battle.disputed[s.index()]),
            misted: battle.misted,
            rolled: by_side(|s| battle.rolled[s.index()]),
            suffered: by_side(|s| battle.suffered[s.index()]),
            removed: by_side(|s| battle.removed[s.index()]),
            winner: battle.winner,
        }
    }

    fn retreat(&self) -> RetreatNow {
        let retreat = &self.state.retreat;
        RetreatNow {
            side: retreat.side,
            role: retreat.role,
            space: self.space(retreat.space),
            group: self.group(retreat.group),
            by_sea: self.group(retreat.sea),
            port: self.space(retreat.port),
            barred: self.set(retreat.barred),
            captured: self.leaders(retreat.captured),
        }
    }
}

/// Action cards: the viewer's own by value, of the others only how many.
fn action_cards(atlas: &Atlas, view: &View) -> ActionCards {
    let fours = atlas.numbers.action_deck[4] > 0;
    let pile = |cards: crate::cards::Pile| Pile {
        ones: cards[1],
        twos: cards[2],
        threes: cards[3],
        fours: fours.then_some(cards[4]),
    };
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        Hand { count: view.hand_sizes[side.index()], cards: own.map(|o| pile(o.hand)) }
    };
    ActionCards {
        hands: by_side(hand),
        face_down: view.own.as_ref().map(|o| o.first_card).filter(|&v| v > 0),
        decks: view.deck_sizes,
        discards: view.open.discards.map(pile),
    }
}

/// Event cards: those in effect, the viewer's own, and how many the others hold.
fn event_cards(atlas: &'static Atlas, view: &View) -> EventCards {
    let cards = |mask: u64| card_list(atlas, mask);
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        HeldCards {
            held: view.held[side.index()],
            drawn: view.drawn[side.index()],
            held_cards: own.map(|o| cards(o.held)),
            drawn_cards: own.map(|o| cards(o.drawn)),
        }
    };
    EventCards {
        in_effect: cards(view.open.in_effect),
        deck: view.event_deck_size,
        unseen: cards(view.unseen_events),
        hands: by_side(hand),
    }
}

fn card_list(atlas: &'static Atlas, mask: u64) -> Vec<CardFace> {
    let face = |c: &'static crate::atlas::EventCard| CardFace { id: &c.id, title: &c.title, text: &c.text };
    let cards = atlas.events.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    cards.map(|(_, card)| face(card)).collect()
}

/// The viewer's own withdrawals for the winter, while they are being decided.
fn winter_plans(game: &Succession, view: &View) -> Option<WinterPlans> {
    let side = Side::from(view.seat?);
    if view.open.top() != Step::Winter {
        return None;
    }
    // What a state that agrees with the view says of the viewer's own plans is what the viewer decided.
    let state = game.determinize(view, &mut FastDice::new(0));
    let teller = Teller::new(game, &state);
    let choice = &state.hidden.winter_pick[side.index()];
    Some(WinterPlans {
        planned: teller.planned(side),
        left: teller.set(state.hidden.winter_left[side.index()]),
        deciding: choice.begun.then(|| Deciding {
            at: teller.space(choice.pick.at),
            port: choice.port.and_then(|p| teller.space(p)),
            aboard: teller.group(choice.pick.group),
        }),
    })
}

impl Teller<'_> {
    /// A side's decided withdrawals, one entry for each pair of start and destination.
    fn planned(&self, side: Side) -> Vec<WinterMove> {
        let hidden = &self.state.hidden;
        let mut plans: Vec<((u8, u8), Group)> = Vec::new();
        let mut add = |key: (u8, u8), group: Group| match plans.iter_mut().find(|(k, _)| *k == key) {
            Some((_, all)) => {
                all.corps |= group.corps;
                all.leaders |= group.leaders;
            }
            None => plans.push((key, group)),
        };
        for corps in self.state.side_corps[side.index()] {
            let to = hidden.winter_corps[corps.index()];
            if to != 255 {
                let group = Group { corps: CorpsSet::of(corps), ..Group::default() };
                add((self.state.corps_at[corps.index()], to), group);
            }
        }
        for leader in self.atlas.masks.leaders[side.index()] {
            let to = hidden.winter_leaders[leader.index()];
            if to != 255 {
                let group = Group { leaders: LeaderSet::of(leader), ..Group::default() };
                add((self.state.leader_at[leader.index()], to), group);
            }
        }
        plans
            .into_iter()
            .map(|((from, to), group)| {
                let [from, to] = [from, to].map(|place| self.space(SpaceId(place)));
                WinterMove { from, to, group: self.group(group) }
            })
            .collect()
    }
}
