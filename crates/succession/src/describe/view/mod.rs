//! Views as JSON.

pub(super) mod cards;
pub(super) mod powers;
pub(super) mod procedure;
pub(super) mod spaces;

use super::phase_name;
use crate::action::Order;
use crate::atlas::Atlas;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{PowerId, Side};
use crate::state::{Level, Options, State, off};
use crate::step::Step;
use crate::view::{View, blank};
use cards::{ActionCards, EventCards, action_cards, event_cards};
use powers::{ColoniesNow, FleetNow, Forfeit, Loyalty, PowerNow, Resources, Seas};
use procedure::{Procedure, WinterPlans, winter_plans};
use serde::Serialize;
use serde_json::{Value, json};
use spaces::{Fog, LeaderNow, SpaceNow};
use std::collections::BTreeMap;

/// What a viewer may know of a situation. What a title does not have is nothing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "View"))]
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
    #[cfg_attr(feature = "types", ts(optional))]
    pub fog: Option<Fog>,
    /// Action cards.
    pub actions: ActionCards,
    /// Event cards.
    pub events: EventCards,
    /// Markers, and the title's own.
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    pub flags: BTreeMap<String, Value>,
    /// The procedure in progress.
    pub procedure: Procedure,
    /// Who won the first war of a campaign.
    pub first_war: Option<Won>,
    /// Who won.
    pub victory: Option<Won>,
    /// The viewer's own withdrawals for the winter, while they are decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub winter: Option<WinterPlans>,
}

/// Something of each side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// The Alliance's.
    pub alliance: T,
    /// The Bourbons'.
    pub bourbon: T,
}

/// Something of each place off the map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScenarioName {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// A war won.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Won {
    /// By whom.
    pub side: Side,
    /// How decisively.
    pub level: Level,
}

/// A round of actions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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

/// Everything a viewer may know of a situation, as JSON.
pub fn view_json(game: &Succession, view: &View) -> Value {
    json!(view_now(game, view))
}

/// Everything a viewer may know of a situation.
pub(super) fn view_now(game: &Succession, view: &View) -> ViewNow {
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

    fn flags(&self) -> BTreeMap<String, Value> {
        let open = &self.state.open;
        let own = self.game.title_in(self.state.era).write_own(&self.game.look(self.state));
        let mut map: BTreeMap<String, Value> =
            own.into_iter().map(|(k, v)| (k.replace('-', "_"), v)).collect();
        map.insert("late_cards".into(), json!(open.late_added));
        map.insert("britain_withdrew".into(), json!(open.withdrawn.then_some(open.withdrawn_in)));
        map
    }
}
