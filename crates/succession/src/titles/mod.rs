//! What differs from title to title: hooks the shared chapters call at named moments.

pub mod spain;
mod spain_events;

use crate::action::Action;
use crate::atlas::EventId;
use crate::engine::{Flow, Look, Play};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{LeaderId, PowerId, Side};
use crate::refusal::Check;
use crate::state::Force;

/// The rules of one title where they differ from the system's.
pub trait Title: Sync + Send {
    /// The title's own flags at the start of a scenario.
    fn starting_flags(&self) -> u16;
    /// 8.0: what the calendar brings at the start of a year.
    fn start_of_year(&self, play: &mut Play<'_>);
    /// What happens when all events have been drawn.
    fn end_of_events(&self, play: &mut Play<'_>);
    /// A stage of the title's own phase after the campaign; the next stage, or `None` when done.
    fn own_phase(&self, play: &mut Play<'_>, stage: u8) -> Option<u8>;
    /// A stage of the title's own part of winter.
    fn own_winter(&self, play: &mut Play<'_>, stage: u8) -> Option<u8>;

    /// Resource points of a side this year (12.3.1).
    fn resource_points(&self, look: &Look<'_>, side: Side) -> u8;
    /// Action cards dealt to a side this year (13.1).
    fn hand_size(&self, look: &Look<'_>, side: Side) -> u8;
    /// What the defender adds in a naval battle (13.5.6).
    fn naval_modifier(&self, look: &Look<'_>) -> u8;
    /// Is the fleet's home port supplied (12.3.6)?
    fn fleet_supplied(&self, look: &Look<'_>) -> bool;
    /// Spaces outside its home where a power's corps may arrive (12.2.5).
    fn extra_placement(&self, look: &Look<'_>, power: PowerId) -> SpaceSet;
    /// May corps of the power be restored by an action now?
    fn may_restore(&self, look: &Look<'_>, power: PowerId) -> Check;
    /// May this leader's command rating be added to another's?
    fn may_combine(&self, look: &Look<'_>, leader: LeaderId) -> bool;
    /// The strength of a fortress when unharmed (17.2.1).
    fn printed_strength(&self, look: &Look<'_>, space: SpaceId) -> u8;
    /// Does entering its space take it by surprise, without any reaction?
    fn takes_by_surprise(&self, look: &Look<'_>, force: &Force) -> bool;
    /// May a card of the other side call off this force's attack?
    fn deputies_may_stop(&self, look: &Look<'_>, force: &Force) -> bool;
    /// Is the title's special action open (20.4)?
    fn check_special(&self, look: &Look<'_>, side: Side) -> Check;
    /// Carries out the special action.
    fn special(&self, play: &mut Play<'_>, side: Side);
    /// A siege roll was made against a space.
    fn siege_rolled(&self, play: &mut Play<'_>, space: SpaceId);
    /// A space changed hands.
    fn control_changed(&self, play: &mut Play<'_>, space: SpaceId, side: Side);

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

    /// Takes up a decision of the title's own.
    fn resume(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow;
    /// Is this choice allowed in a decision of the title's own?
    fn check(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check;
    /// Lists the choices of a decision of the title's own.
    fn list(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>);
    /// Carries out a choice of a decision of the title's own.
    fn apply(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action);
    /// The clause behind a decision of the title's own.
    fn clause(&self, number: u8) -> crate::clause::Clause;
}
