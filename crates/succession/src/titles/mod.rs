//! What differs from title to title: hooks the shared chapters call at named moments.

pub(crate) mod grand_campaign;
pub mod nine_years;
pub mod pragmatic_war;
pub mod spain;

use crate::action::{Action, Order};
use crate::atlas::{Atlas, EventId, FleetId, Scenario, SeaZone};
use crate::clause::Clause;
use crate::describe::Teller;
use crate::engine::{Flow, Look, Play};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, no};
use crate::state::{Force, Group, Level, Options, State};
use crate::step::{Card, Moment, Step};
use nine_years::NineYears;
use pragmatic_war::PragmaticWar;
use serde_json::Value;
use spain::Spain;
use std::collections::BTreeMap;
use std::sync::Arc;
use words::{Message, message};

/// The rules of a title, war by war; the error names what they miss in the data.
pub(crate) fn of(atlas: &Atlas) -> Result<Vec<Arc<dyn Title>>, Message> {
    Ok(match atlas.title.as_str() {
        "spain" => vec![Arc::new(Spain::new(atlas)?)],
        "nine-years" => vec![Arc::new(NineYears::new(atlas)?)],
        "grand-campaign" => {
            let second = atlas.era(grand_campaign::SECOND_WAR);
            vec![Arc::new(NineYears::of_campaign(atlas)?), Arc::new(Spain::of_campaign(second)?)]
        }
        "pragmatic-war" => vec![Arc::new(PragmaticWar::new(atlas)?)],
        other => return Err(message!("no-rules-for", title = other)),
    })
}

/// The flags of a title with which stacking limits may be others than the printed ones.
pub(crate) const LIMIT_FLAGS: u16 = 0xff00;

/// How much of a turn a year has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindOfYear {
    /// Everything.
    Full,
    /// No event phase (the first year of the second war of a campaign).
    WithoutEvents,
    /// Resource points, and what the title does after (the years between the wars).
    Short,
}

/// How many decisions and stages of its own a title has.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Decisions, numbered from 0.
    pub decisions: u8,
    /// Stages of its own phase.
    pub phase: u8,
    /// Stages of its own part of winter.
    pub winter: u8,
}

/// Victory on points (6.3); the lower table lets the Alliance win with five less.
// rule: 6.3, 20.1#1
// nine-years: 6.3
fn victory_on_points(vp: u8, lower_table: bool) -> (Side, Level) {
    match vp + if lower_table { 5 } else { 0 } {
        30.. => (Side::Alliance, Level::Major),
        25..=29 => (Side::Alliance, Level::Minor),
        20..=24 => (Side::Bourbon, Level::Minor),
        _ => (Side::Bourbon, Level::Major),
    }
}

/// The rule of a victory that is decided in winter: 6.2 for an automatic one, 6.3 for one on points.
// rule: 6.2#*, 6.3
fn victory_clause(level: Level) -> Clause {
    match level {
        Level::Automatic => Clause::AutomaticVictory,
        Level::Major | Level::Minor => Clause::EndVictory,
    }
}

/// The fewest victory points with which the Alliance wins on points.
pub(crate) fn least_for_alliance(title: &dyn Title, lower_table: bool) -> u8 {
    let (mut too_few, mut enough) = (0, u8::MAX - 5);
    while too_few < enough {
        let middle = too_few + (enough - too_few) / 2;
        match title.points(middle, lower_table).0 {
            Side::Alliance => enough = middle,
            Side::Bourbon => too_few = middle + 1,
        }
    }
    enough
}

/// The bands of the victory point track: first and last number, who wins there and how decisively.
pub(crate) fn victory_bands(title: &dyn Title, max: u8, lower_table: bool) -> Vec<(u8, u8, Side, Level)> {
    let mut bands: Vec<(u8, u8, Side, Level)> = Vec::new();
    for vp in 0..=max {
        let (side, level) = title.points(vp, lower_table);
        match bands.last_mut() {
            Some(last) if (last.2, last.3) == (side, level) => last.1 = vp,
            _ => bands.push((vp, vp, side, level)),
        }
    }
    bands
}

/// Who of those who have an automatic victory has it; if both have, this one.
fn only_victor(alliance: bool, bourbon: bool, both: Option<Side>) -> Option<Side> {
    match (alliance, bourbon) {
        (true, true) => both,
        (true, false) => Some(Side::Alliance),
        (false, true) => Some(Side::Bourbon),
        (false, false) => None,
    }
}

/// Capitals whose loss ends the war (6.2).
#[derive(Clone, Copy, Debug)]
struct Prizes {
    /// Paris.
    bourbon: SpaceId,
    /// Amsterdam and Vienna.
    alliance: [SpaceId; 2],
}

impl Prizes {
    /// Has a side taken one of the other's, joined by land to one of its own?
    // rule: 6.2#1, 6.2#3, 11.1.2
    // nine-years: 6.2#1, 6.2#3
    fn taken(&self, look: &Look<'_>, side: Side) -> bool {
        let joined = |taken: SpaceId, home: SpaceId| {
            look.friendly(side, taken)
                && look.friendly(side, home)
                && look.land_network(side, SpaceSet::of(home)).spaces.has(taken)
        };
        match side {
            Side::Alliance => self.alliance.into_iter().any(|home| joined(self.bourbon, home)),
            Side::Bourbon => self.alliance.into_iter().any(|taken| joined(taken, self.bourbon)),
        }
    }
}

/// What the event cards of a title do (9).
pub trait Events {
    /// Can the event be played at all (9.2.2)?
    fn playable(&self, look: &Look<'_>, card: EventId) -> bool;
    /// Carries out an event, or begins to.
    fn play_event(&self, play: &mut Play<'_>, card: EventId);
    /// Carries on with an event that needs decisions.
    fn resume_event(&self, play: &mut Play<'_>, card: EventId, side: Side) -> Flow;
    /// Is this choice allowed in an event's decision?
    fn check_event(&self, look: &Look<'_>, card: EventId, side: Side, action: Action) -> Check;
    /// Lists the choices of an event's decision.
    fn list_event(&self, look: &Look<'_>, card: EventId, side: Side, list: &mut Vec<Action>);
    /// Carries out a choice of an event's decision.
    fn apply_event(&self, play: &mut Play<'_>, card: EventId, side: Side, action: Action);

    /// Cards a side could play before the dice of the battle in progress, held or not.
    fn tactical_cards(&self, _: &Look<'_>, _: Side) -> u64 {
        0
    }
    /// A held card is played at one of the moments that are the title's own.
    fn play_card(&self, _: &mut Play<'_>, _: Card, _: Side, _: EventId) {}
    /// Has a side infantry in the battle in progress that may ignore hits?
    fn steady_infantry(&self, _: &Look<'_>, _: Side) -> bool {
        false
    }
    /// Dice of this group that hit more easily by a card.
    fn easier_dice(&self, _: &Look<'_>, _: Group) -> u8 {
        0
    }
    /// Dice a side has in a battle in this space beyond those of its pieces and cards; does it land there?
    fn extra_dice(&self, _: &Look<'_>, _: Side, _: SpaceId, _: bool) -> u8 {
        0
    }
}

/// The rules of one title where they differ from the system's.
pub trait Title: Events + Sync + Send {
    /// Optional rules that can be used.
    fn options(&self) -> Options;
    /// The title's own flags at the start of a scenario.
    fn starting_flags(&self) -> u16 {
        0
    }
    /// The moment at which the first year begins.
    fn first_moment(&self) -> Moment {
        Moment::Deal
    }
    /// Victory on points (6.3), by the lower table if the scenario says so.
    fn points(&self, vp: u8, lower_table: bool) -> (Side, Level) {
        victory_on_points(vp, lower_table)
    }
    /// What the set-up holds that is the title's own.
    fn set_up(&self, _: &Atlas, _: &mut State) {}
    /// Gives a position of a second war what the end of the first war decided, as it stands in a year.
    fn follow_first_war(&self, _: &mut Play<'_>, _: u16) {}
    /// Whether the end of the first war decided for all of the second whose side a power is on.
    fn is_settled_by_first_war(&self, _: &Look<'_>, _: PowerId) -> bool {
        false
    }
    /// Whether the loyalty track is in use, where the title has one.
    fn has_loyalty(&self, _: &Look<'_>) -> bool {
        true
    }
    /// What the date alone brings, without a decision or a die.
    fn calendar(&self, play: &mut Play<'_>);
    /// 8.0: what happens at the start of a year, the calendar first.
    fn start_of_year(&self, play: &mut Play<'_>) {
        self.calendar(play);
    }
    /// The side that draws a third event card this year.
    fn third_draw(&self, _: &Look<'_>) -> Option<Side> {
        None
    }
    /// What happens when all events have been drawn.
    fn end_of_events(&self, _: &mut Play<'_>) {}
    /// The last year there can be in a scenario.
    fn last_year(&self, scenario: &Scenario) -> u16 {
        scenario.last_year
    }
    /// A stage of the title's own phase after the campaign; the next stage, or `None` when done.
    fn own_phase(&self, play: &mut Play<'_>, stage: u8) -> Option<u8>;
    /// A stage of the title's own part of winter.
    fn own_winter(&self, play: &mut Play<'_>, stage: u8) -> Option<u8>;

    /// Resource points of a side this year (12.3.1).
    fn resource_points(&self, look: &Look<'_>, side: Side) -> u8;
    /// A side's part of the Reinforcement phase begins.
    fn begin_reinforcement(&self, _: &mut Play<'_>, _: Side) {}
    /// May the power build corps at all (12.3.4)?
    fn may_build(&self, _: &Look<'_>, _: PowerId) -> Check {
        Ok(())
    }
    /// A scheduled corps of a power has been placed.
    fn corps_arrived(&self, _: &mut Play<'_>, _: PowerId) {}
    /// Corps a power may build beyond its usual number (12.3.4).
    fn extra_builds(&self, _: &Look<'_>, _: PowerId) -> u8 {
        0
    }
    /// Action cards dealt to a side this year (13.1).
    fn hand_size(&self, look: &Look<'_>, side: Side) -> u8;
    /// What the side that is attacked in a sea zone adds in a naval battle (13.5.6).
    fn naval_modifier(&self, look: &Look<'_>, side: Side, zone: SeaZone) -> u8;
    /// A naval battle was fought by a fleet that sailed out.
    fn naval_battle_fought(&self, play: &mut Play<'_>, fleet: FleetId, winner: Side);
    /// May the fleet be commissioned this year?
    fn may_commission(&self, _: &Look<'_>, _: FleetId) -> Check {
        Ok(())
    }
    /// May the commissioned fleet sail?
    fn may_deploy(&self, _: &Look<'_>, _: FleetId) -> Check {
        Ok(())
    }
    /// Resource points a fleet costs beyond its strength.
    fn fleet_surcharge(&self, _: &Look<'_>, _: FleetId) -> u8 {
        0
    }
    /// May the side send support to the colonies (Nine Years 18.1.3)?
    fn check_support(&self, _: &Look<'_>, _: Side) -> Check {
        no(Clause::ResourcePoints, Reason::NotAskedNow)
    }
    /// Support is sent to the colonies.
    fn send_support(&self, _: &mut Play<'_>, _: Side) {}
    /// The rule that keeps a power neutral and says when it joins the war.
    fn neutrality(&self, power: PowerId) -> Clause;
    /// The rule by which forces that an event leaves among enemies go to the nearest friendly space.
    fn displacement(&self) -> Clause;
    /// The rule by which an action takes a space without a battle or siege (20.4).
    fn surprise(&self) -> Clause {
        Clause::FirstTurn
    }
    /// Are there lands closed to some forces now; asked where `closed_lands` is set.
    fn lands_closed(&self, _: &Look<'_>) -> bool {
        false
    }
    /// The lands these pieces may not enter from here, or from anywhere if that is `NONE`; asked where `closed_lands`
    /// is set.
    fn closed_lands(&self, _: &Look<'_>, _: Side, _: Group, _: SpaceId) -> SpaceSet {
        SpaceSet::EMPTY
    }
    /// The lands that no force of either side may enter; asked where `closed_lands` is set.
    fn out_of_bounds(&self, _: &Look<'_>) -> SpaceSet {
        SpaceSet::EMPTY
    }
    /// Whether the defender wins a battle that leaves neither side any corps; if not, the hits rolled decide.
    fn defender_keeps_empty_field(&self) -> bool {
        false
    }
    /// Does it matter for these pieces from where they would enter a closed land?
    fn way_matters(&self, _: &Look<'_>, _: Group) -> bool {
        false
    }
    /// The rule that closes a space to these pieces.
    fn why_closed(&self, _: &Look<'_>, _: Side, _: Group, _: SpaceId, _: SpaceId) -> Clause {
        Clause::NeutralSpaces
    }
    /// Pieces of a side that may not act, because their power is not at war; asked where `closed_lands` is set.
    fn idle(&self, _: &Look<'_>, _: Side) -> Group {
        Group::default()
    }
    /// The rule that keeps such pieces still.
    fn why_idle(&self, _: Side) -> (Clause, Reason) {
        (Clause::OncePerRound, Reason::HasActed)
    }
    /// May an action of this kind be taken in this round?
    fn check_order(&self, _: &Look<'_>, _: Order) -> Check {
        Ok(())
    }
    /// Movement points of a Campaign action.
    fn campaign_mp(&self, look: &Look<'_>) -> u8 {
        look.atlas.numbers.campaign_mp
    }
    /// Movement points of a piece in a Transfer action that usually has so many.
    fn transfer_mp(&self, _: &Look<'_>, usual: u8) -> u8 {
        usual
    }
    /// May the force be driven by a Forced March?
    fn may_force_march(&self, _: &Look<'_>, _: &Force) -> bool {
        true
    }
    /// Corps of others that count towards those a siege needs (17.5.1).
    fn siege_help(&self, _: &Look<'_>, _: Side, _: SpaceId) -> u8 {
        0
    }
    /// Why no more corps may sail with these leaders.
    fn why_sea_full(&self, _: &Look<'_>, _: LeaderSet) -> (Clause, Reason) {
        (Clause::SeaMoveAction, Reason::TooManyForSea)
    }
    /// Corps that may sail with these leaders (14.5).
    fn sea_capacity(&self, look: &Look<'_>, _: LeaderSet) -> u8 {
        look.atlas.numbers.sea_corps
    }
    /// Corps that may retreat by sea (16.4).
    fn retreat_capacity(&self, look: &Look<'_>) -> u8 {
        look.atlas.numbers.sea_corps
    }
    /// Ports from which these corps of a side, or any of it if none are named, trace supply whoever controls the sea
    /// (11.1.3).
    fn free_ports(&self, _: &Look<'_>, _: Side, _: CorpsSet) -> SpaceSet {
        SpaceSet::EMPTY
    }
    /// Ports to which those who avoid battle here may sail.
    fn escape_ports(&self, _: &Look<'_>, _: Side, _: SpaceId) -> SpaceSet {
        SpaceSet::EMPTY
    }
    /// The side with the initiative, where the calendar does not say (8.1).
    fn initiative(&self, _: &Look<'_>) -> Option<Side> {
        None
    }
    /// How much of a turn this year has.
    fn kind_of_year(&self, _: &Look<'_>) -> KindOfYear {
        KindOfYear::Full
    }
    /// Does a neutral power join the war when forces in its home are activated (7.2.1)?
    fn joins_when_activated(&self) -> bool {
        false
    }
    /// A side's round begins, before its card is played.
    fn round_begins(&self, _: &mut Play<'_>, _: Side) {}
    /// A side's round is over.
    fn round_ended(&self, _: &mut Play<'_>, _: Side) {}
    /// Does the Campaign phase end now although cards are left?
    fn campaign_over(&self, _: &Look<'_>) -> bool {
        false
    }
    /// Does the result follow at once when the campaign is over, without winter quarters?
    fn ends_without_winter(&self, _: &Look<'_>) -> bool {
        false
    }
    /// An action is over; true when something has still to be settled.
    fn action_done(&self, _: &mut Play<'_>) -> bool {
        false
    }
    /// Spaces outside its home where a power's corps may arrive (12.2.5).
    fn extra_placement(&self, look: &Look<'_>, power: PowerId) -> SpaceSet;
    /// The rule that lets a power's corps arrive outside its home.
    fn placement_abroad(&self, power: PowerId) -> Clause;
    /// Those of such spaces where a corps may be built: with a line to the power's capital (12.3.3).
    fn builds_abroad(&self, look: &Look<'_>, power: PowerId, spaces: SpaceSet) -> SpaceSet {
        look.with_line_to_capital(power, spaces)
    }
    /// May corps of the power be restored by an action now?
    fn may_restore(&self, _: &Look<'_>, _: PowerId) -> Check {
        Ok(())
    }
    /// May this leader's command rating be added to another's?
    fn may_combine(&self, _: &Look<'_>, _: LeaderId) -> bool {
        true
    }
    /// The stacking limit of a space whose printed one is this (4.1.1); asked only while one of `LIMIT_FLAGS` is set.
    fn limit_now(&self, _: &Look<'_>, _: SpaceId, printed: u8) -> u8 {
        printed
    }
    /// Is an army of these corps of the kind that frightens a leader who fears strangers (Nine Years 20.4.4)?
    fn strangers(&self, _: &Look<'_>, _: CorpsSet) -> bool {
        true
    }
    /// The strength of a fortress when unharmed (17.2.1).
    fn printed_strength(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        look.atlas.masks.strength[space.index()]
    }
    /// Victory points of a space that changes hands (6.1.1).
    fn worth(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        look.atlas.masks.vp[space.index()]
    }
    /// Does entering its space take it by surprise, without any reaction?
    fn takes_by_surprise(&self, _: &Look<'_>, _: &Force) -> bool {
        false
    }
    /// May a card of the other side call off this force's attack?
    fn deputies_may_stop(&self, _: &Look<'_>, _: &Force) -> bool {
        false
    }
    /// Is the title's special action open (20.4)?
    fn check_special(&self, _: &Look<'_>, _: Side) -> Check {
        no(Clause::NumberOfActions, Reason::NoSpecialAction)
    }
    /// Logs the special action and carries it out.
    fn special(&self, _: &mut Play<'_>, _: Side) {}
    /// The active force has taken a fortress.
    fn fortress_taken(&self, _: &mut Play<'_>, _: SpaceId) {}
    /// A space changed hands.
    fn control_changed(&self, play: &mut Play<'_>, space: SpaceId, side: Side);

    /// Takes up a decision of the title's own.
    fn resume(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow;
    /// Is this choice allowed in a decision of the title's own?
    fn check(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check;
    /// Lists the choices of a decision of the title's own.
    fn list(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>);
    /// Carries out a choice of a decision of the title's own.
    fn apply(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action);
    /// The name of a decision of the title's own: catalogues have its question and its answers.
    fn decision_name(&self, number: u8) -> &'static str;
    /// The space a decision of the title's own is about, if its question names one.
    fn decision_space(&self, _: &Look<'_>, _number: u8, _: Side) -> SpaceId {
        SpaceId::NONE
    }
    /// The clause behind a decision of the title's own.
    fn clause(&self, number: u8) -> Clause;

    /// The title's own phase after the campaign, if it has one that players notice.
    fn phase(&self) -> Option<&'static str> {
        None
    }
    /// What its book calls a battle that is won beyond all doubt (16.5): a word catalogues know.
    fn great_victory(&self) -> &'static str {
        "famous"
    }
    /// How the title's own tracks stand, in sentences.
    fn standing(&self, look: &Look<'_>, teller: Teller<'_>) -> String;
    /// How many decisions and stages of its own the title has.
    fn extent(&self) -> Extent;
    /// Can a decision of the title's own be asked while this step is carried out?
    fn asked_on(&self, number: u8, parent: Step) -> bool;
    /// What a position says of the title's own flags.
    fn write_own(&self, look: &Look<'_>) -> BTreeMap<String, Value>;
    /// Reads an entry of [`Title::write_own`]; the error says what is wrong with it.
    fn read_own(&self, atlas: &Atlas, state: &mut State, name: &str, value: &Value) -> Result<(), Message>;
}

/// Sets or clears a flag from a position's word for it.
fn read_flag(state: &mut State, flag: u16, value: &Value) -> Result<(), Message> {
    match value.as_bool().ok_or_else(|| message!("position-flag"))? {
        true => state.flags |= flag,
        false => state.flags &= !flag,
    }
    Ok(())
}

/// The error for a flag the title does not have.
fn unknown_flag(name: &str) -> Result<(), Message> {
    Err(message!("position-no-flag", name))
}
