//! *A Pragmatic War*: where its chapters differ from the system's.

mod events;
mod hungary;
mod powers;
mod victory;

use super::{Extent, KindOfYear, Prizes, Title, read_flag, unknown_flag};
use crate::action::{Action, Order, offer};
use crate::atlas::{Atlas, Effect, FleetId, SeaZone};
use crate::clause::Clause;
use crate::describe::Teller;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Level, Options, State};
use crate::step::{Moment, Step};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use words::{Message, message};

/// The era after the Hungarian Appeal.
pub(crate) const AFTER_APPEAL: u8 = 1;
/// The year in which the Maritime Powers enter the war.
const MARITIME_ENTRY: u16 = 1743;
/// The year in which Genoa and Saxony join and the late cards are added.
const LATE_ENTRIES: u16 = 1745;
/// The last year of the war.
const LAST_YEAR: u16 = 1748;

/// Flag: France is formally at war (7.2.2).
const FRANCE_AT_WAR: u16 = 1;
/// Flag: the Bourbons' first action of 1741 is over (7.2.8).
const FIRST_ACTION_DONE: u16 = 2;
/// Flag: a French force holds Cologne since then, and Hanover and Hesse keep still (7.2.8).
const COLOGNE_HELD: u16 = 4;
/// Flag: Genoa's fortress has strength 2 (16.2.2).
const GENOA_STRONG: u16 = 8;
/// Flag: the British corps of the Forty-Five is about to return (6.1.1).
const CORPS_RETURNING: u16 = 16;
/// Flags by side: an early spring gives it a card more this year.
const EARLY_SPRING: [u16; 2] = [32, 64];
/// Flag: bad weather in this round.
const BAD_WEATHER: u16 = 128;
/// Flag: the war ends with this round (18 D).
const LAST_ROUND: u16 = 256;
/// Flag: the British fleet keeps the Neapolitans at home this year.
const NAPLES_COERCED: u16 = 512;

/// Flags by the words positions use for them.
const FLAGS: [(&str, u16); 10] = [
    ("france-at-war", FRANCE_AT_WAR),
    ("first-action-done", FIRST_ACTION_DONE),
    ("cologne-held", COLOGNE_HELD),
    ("genoa-strong", GENOA_STRONG),
    ("corps-returning", CORPS_RETURNING),
    ("early-spring-alliance", EARLY_SPRING[0]),
    ("early-spring-bourbon", EARLY_SPRING[1]),
    ("bad-weather", BAD_WEATHER),
    ("last-round", LAST_ROUND),
    ("naples-coerced", NAPLES_COERCED),
];

/// Spaces by the words positions use for what marks them.
const MARKERS: [&str; 2] = ["insurrectionists", "sick-king"];

/// Decision: which British fleet is the stronger one (8.0).
const FLEETS: u8 = 0;
/// No decision: Bourbon forces retreat from Saxony (7.2.5).
const LEAVE_SAXONY: u8 = 1;
/// No decision: forces leave Prussia and Silesia (7.2.9).
const LEAVE_PRUSSIA: u8 = 2;
/// Decision: where Insurrectionists and Grenzers appear (13.5.7).
const INSURRECTION: u8 = 3;

/// The title, with the names its rules speak of looked up once.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct PragmaticWar {
    pub(super) prizes: Prizes,
    pub(crate) paris: SpaceId,
    pub(crate) vienna: SpaceId,
    pub(crate) london: SpaceId,
    pub(crate) amsterdam: SpaceId,
    pub(crate) cologne: SpaceId,
    pub(crate) prague: SpaceId,
    pub(crate) genoa: SpaceId,
    pub(crate) naples_home: SpaceId,
    pub(crate) france: PowerId,
    pub(crate) spain: PowerId,
    pub(crate) prussia: PowerId,
    pub(crate) bavaria: PowerId,
    pub(crate) naples: PowerId,
    pub(crate) genoese: PowerId,
    pub(crate) modena: PowerId,
    pub(crate) britain: PowerId,
    pub(crate) dutch: PowerId,
    pub(crate) sardinia: PowerId,
    pub(crate) hanover: PowerId,
    pub(crate) hesse: PowerId,
    pub(crate) saxony: PowerId,
    pub(crate) empire: PowerId,
    pub(crate) silesia: PowerId,
    pub(crate) frederick: LeaderId,
    pub(crate) charles_albert: LeaderId,
    pub(crate) louis: LeaderId,
    pub(crate) med_fleet: FleetId,
    pub(crate) channel_fleet: FleetId,
    pub(crate) brest_fleet: FleetId,
    /// France, the Empire, Bavaria and Austria without its Netherlands and the Milanese (7.2.2).
    pub(crate) french_theatre: SpaceSet,
    /// Cuneo and Nice (7.2.2).
    pub(crate) closed_passes: SpaceSet,
    /// Austria without its Netherlands and the Milanese, Silesia and Bavaria (17.4.1).
    pub(crate) insurgent_lands: SpaceSet,
    /// Leaders by the power of their band.
    pub(crate) leaders_of: Vec<LeaderSet>,
}

impl PragmaticWar {
    /// Looks the names up; the error names what the data lack.
    pub fn new(atlas: &Atlas) -> Result<PragmaticWar, Message> {
        let space = |id: &str| atlas.space(id).ok_or_else(|| message!("title-no-space", id));
        let power = |id: &str| atlas.power(id).ok_or_else(|| message!("title-no-power", id));
        let leader = |id: &str| atlas.leader(id).ok_or_else(|| message!("title-no-leader", id));
        let fleet = |id: &str| atlas.fleet(id).ok_or_else(|| message!("title-no-fleet", id));
        let region = |names: &[&str]| -> SpaceSet {
            let within = |i: &usize| names.contains(&atlas.spaces[*i].region.as_str());
            (0..atlas.spaces.len()).filter(within).map(|i| SpaceId(i as u8)).collect()
        };
        let led_by = |power: usize| {
            let all = atlas.leaders.iter().enumerate();
            let own = all.filter(|(_, l)| l.home.contains(&PowerId(power as u8)));
            own.fold(LeaderSet::EMPTY, |set, (i, _)| set | LeaderSet::of(LeaderId(i as u8)))
        };
        Ok(PragmaticWar {
            prizes: Prizes { bourbon: space("paris")?, alliance: [space("amsterdam")?, space("vienna")?] },
            paris: space("paris")?,
            vienna: space("vienna")?,
            london: space("london")?,
            amsterdam: space("amsterdam")?,
            cologne: space("cologne")?,
            prague: space("prague")?,
            genoa: space("genoa")?,
            naples_home: space("spanish-neapolitan-home")?,
            france: power("Fr")?,
            spain: power("Sp")?,
            prussia: power("Pr")?,
            bavaria: power("Ba")?,
            naples: power("Np")?,
            genoese: power("Gn")?,
            modena: power("Mo")?,
            britain: power("Br")?,
            dutch: power("Du")?,
            sardinia: power("Sa")?,
            hanover: power("Ha")?,
            hesse: power("He")?,
            saxony: power("Sx")?,
            empire: power("Em")?,
            silesia: power("Si")?,
            frederick: leader("frederick-ii")?,
            charles_albert: leader("charles-albert")?,
            louis: leader("louis-xv")?,
            med_fleet: fleet("med")?,
            channel_fleet: fleet("channel")?,
            brest_fleet: fleet("brest")?,
            french_theatre: region(&["France", "Empire", "Bavaria", "Austria"]),
            closed_passes: SpaceSet::of(space("cuneo")?) | SpaceSet::of(space("nice")?),
            insurgent_lands: region(&["Austria", "Silesia", "Bavaria"]),
            leaders_of: (0..atlas.powers.len()).map(led_by).collect(),
        })
    }

    fn effect_on(look: &Look<'_>, effect: Effect) -> bool {
        look.effect_on(look.atlas.cards_with(effect))
    }

    /// Have the Hungarian nobles answered the appeal (17.1)?
    fn appeal_heard(look: &Look<'_>) -> bool {
        look.era >= AFTER_APPEAL
    }

    fn france_at_war(look: &Look<'_>) -> bool {
        look.flags & FRANCE_AT_WAR != 0
    }

    /// The die the Western Squadron adds to the Channel Fleet (10.3.1).
    // pragmatic-war: 10.3.1
    fn western_squadron(year: u16) -> u8 {
        match year {
            ..1746 => 0,
            1746 => 1,
            _ => 2,
        }
    }

    /// Stations the British fleets: one with strength 3, the other with 2.
    // pragmatic-war: 8.0#2
    fn station_fleets(&self, play: &mut Play<'_>, med_stronger: bool) {
        let extra = u8::from(med_stronger);
        for (fleet, strength) in [(self.med_fleet, 2 + extra), (self.channel_fleet, 3 - extra)] {
            play.s.fleets[fleet.index()] = strength;
            play.fact(Clause::BritishFleets, Fact::FleetStationed { fleet, strength });
        }
    }
}

impl Title for PragmaticWar {
    fn options(&self) -> Options {
        Options::DIPLOMATS.with(Options::FOG_OF_WAR).with(Options::CHART_ROUNDING)
    }

    /// The first year begins with its Reinforcement phase.
    // pragmatic-war: 8.0#1, 9.1
    fn first_moment(&self) -> Moment {
        Moment::ReinforcementOrder
    }

    // pragmatic-war: 8.0#1
    fn kind_of_year(&self, look: &Look<'_>) -> KindOfYear {
        let first = look.atlas.scenarios[look.scenario as usize].first_year;
        if look.year == first { KindOfYear::WithoutEvents } else { KindOfYear::Full }
    }

    // pragmatic-war: 8.0#1, 7.2.1#1
    fn calendar(&self, play: &mut Play<'_>) {
        self.entries(play);
        self.end_reign(play);
    }

    /// Missions, automatic entries, the retreat from Saxony, then what becomes of Charles Albert and of France.
    // pragmatic-war: 8.0#1, 7.2.1#1, 7.2.2#2, 7.2.5, 19.0
    fn start_of_year(&self, play: &mut Play<'_>) {
        play.s.flags &= !NAPLES_COERCED;
        self.end_forty_five(play);
        self.send_diplomat(play);
        self.entries(play);
        if self.space_in_saxony(&play.look()).is_some() {
            play.s.push(Step::Own(LEAVE_SAXONY, Side::Bourbon));
        } else {
            self.end_reign(play);
        }
        self.roll_for_charles_albert(play);
        self.roll_for_france(play);
    }

    /// In odd years from 1745 the Bourbons draw a second card, in even ones the Pragmatic side.
    // pragmatic-war: 5.1, 9.2.4
    fn third_draw(&self, look: &Look<'_>) -> Option<Side> {
        match look.year {
            ..LATE_ENTRIES => None,
            year if year % 2 == 1 => Some(Side::Bourbon),
            _ => Some(Side::Alliance),
        }
    }

    // pragmatic-war: 8.0#4, 17.1
    fn own_phase(&self, play: &mut Play<'_>, _: u8) -> Option<u8> {
        if !PragmaticWar::appeal_heard(&play.look()) {
            self.appeal(play);
        }
        None
    }

    // pragmatic-war: 8.0#5, 18.0#3, 18.0#4, 18.0#5, 18.0#6
    fn own_winter(&self, play: &mut Play<'_>, _: u8) -> Option<u8> {
        let at_once = self.ends_without_winter(&play.look());
        play.s.flags &= !(BAD_WEATHER | LAST_ROUND | EARLY_SPRING[0] | EARLY_SPRING[1]);
        if at_once {
            self.end_war(play, self.result(&play.look()));
        } else {
            self.winter_at_sea(play);
        }
        None
    }

    // pragmatic-war: 12.3.1, 7.2.1#2, 7.2.2#3, 7.2.7#2, 17.2
    fn resource_points(&self, look: &Look<'_>, side: Side) -> u8 {
        let mut points = look.atlas.numbers.resource_points[side.index()];
        let dead = u8::from(look.on_side(self.empire, Side::Alliance));
        match side {
            Side::Alliance => {
                points += dead + 2 * u8::from(PragmaticWar::appeal_heard(look));
                points += 3 * u8::from(look.year >= MARITIME_ENTRY);
            }
            Side::Bourbon => {
                points += u8::from(PragmaticWar::france_at_war(look));
                points -= dead;
            }
        }
        points
    }

    // pragmatic-war: 13.1, 13.2
    fn hand_size(&self, look: &Look<'_>, side: Side) -> u8 {
        look.atlas.numbers.hand + u8::from(look.flags & EARLY_SPRING[side.index()] != 0)
    }

    /// The British fleet on station, with the Western Squadron in the Atlantic.
    // pragmatic-war: 13.5.6, 10.3.1
    fn naval_modifier(&self, look: &Look<'_>, _: Side, zone: SeaZone) -> u8 {
        match zone {
            SeaZone::Atlantic => {
                look.fleets[self.channel_fleet.index()] + PragmaticWar::western_squadron(look.year)
            }
            SeaZone::Mediterranean => look.fleets[self.med_fleet.index()],
        }
    }

    // pragmatic-war: 10.2, 13.5.6
    fn naval_battle_fought(&self, play: &mut Play<'_>, fleet: FleetId, winner: Side) {
        let zone = play.atlas.fleets[fleet.index()].zone;
        play.set_sea(Clause::DeployFleet, zone, Some(winner));
    }

    // pragmatic-war: 13.5.6
    fn may_deploy(&self, look: &Look<'_>, fleet: FleetId) -> Check {
        let barred = fleet == self.brest_fleet && !PragmaticWar::france_at_war(look);
        need(!barred, Clause::FranceNotAtWar, Reason::NotAtWar)
    }

    // pragmatic-war: 7.2.2#1
    fn may_build(&self, look: &Look<'_>, power: PowerId) -> Check {
        let barred = power == self.france && !PragmaticWar::france_at_war(look);
        need(!barred, Clause::FranceNotAtWar, Reason::NotAtWar)
    }

    /// Until France is at war the Med Fleet has strength 2.
    // pragmatic-war: 8.0#2
    fn begin_reinforcement(&self, play: &mut Play<'_>, side: Side) {
        if side == Side::Alliance {
            if PragmaticWar::france_at_war(&play.look()) {
                play.s.push(Step::Own(FLEETS, side));
            } else {
                self.station_fleets(play, false);
            }
        }
    }

    // pragmatic-war: 6.1.1#8
    fn corps_arrived(&self, play: &mut Play<'_>, power: PowerId) {
        if power == self.britain && play.flags & CORPS_RETURNING != 0 {
            play.s.flags &= !CORPS_RETURNING;
            play.gain_vp(Clause::VictoryPoints, Side::Alliance, 2);
        }
    }

    // pragmatic-war: 12.2.5
    fn placement_abroad(&self, _: PowerId) -> Clause {
        Clause::BritishPlacement
    }

    // pragmatic-war: 12.2.5, 7.2.7#1
    fn extra_placement(&self, look: &Look<'_>, power: PowerId) -> SpaceSet {
        let open = power == self.britain && look.year >= MARITIME_ENTRY;
        if open { SpaceSet::of(self.amsterdam) } else { SpaceSet::EMPTY }
    }

    // pragmatic-war: 7.2.3, 7.2.4, 7.2.6, 7.2.9#1
    fn neutrality(&self, power: PowerId) -> Clause {
        if power == self.modena {
            Clause::NeutralModena
        } else if power == self.genoese {
            Clause::NeutralGenoa
        } else if power == self.sardinia {
            Clause::NeutralSardinia
        } else if power == self.prussia || power == self.silesia {
            Clause::Prussia
        } else {
            Clause::NeutralSpaces
        }
    }

    // pragmatic-war: 7.2.9#1
    fn displacement(&self) -> Clause {
        Clause::Prussia
    }

    fn lands_closed(&self, look: &Look<'_>) -> bool {
        look.year < LATE_ENTRIES || self.prussia_out(look)
    }

    // pragmatic-war: 15.3.3
    fn defender_keeps_empty_field(&self) -> bool {
        true
    }

    /// Prussia and Silesia while Prussia is out of the war.
    // pragmatic-war: 7.2.9#1
    fn out_of_bounds(&self, look: &Look<'_>) -> SpaceSet {
        if self.prussia_out(look) { self.prussian_lands(look) } else { SpaceSet::EMPTY }
    }

    fn closed_lands(&self, look: &Look<'_>, side: Side, group: Group, from: SpaceId) -> SpaceSet {
        let mut closed = SpaceSet::EMPTY;
        if self.lands_closed(look) {
            self.each_closed_land(look, side, group, from, |spaces, _| closed |= spaces);
        }
        closed
    }

    fn way_matters(&self, look: &Look<'_>, group: Group) -> bool {
        self.way_matters_to(look, group)
    }

    fn why_closed(&self, look: &Look<'_>, side: Side, group: Group, from: SpaceId, to: SpaceId) -> Clause {
        let mut why = None;
        self.each_closed_land(look, side, group, from, |spaces, clause| {
            if spaces.has(to) {
                why = why.or(Some(clause));
            }
        });
        why.unwrap_or(Clause::NeutralSpaces)
    }

    // pragmatic-war: 7.2.7#1
    fn idle(&self, look: &Look<'_>, side: Side) -> Group {
        let corps = |power: PowerId| look.atlas.masks.corps[power.index()];
        match side {
            Side::Alliance if look.year < MARITIME_ENTRY => Group {
                leaders: (self.leaders_of[self.britain.index()] | self.leaders_of[self.dutch.index()])
                    & look.named,
                corps: corps(self.britain) | corps(self.dutch),
            },
            Side::Bourbon if look.flags & NAPLES_COERCED != 0 => {
                Group { leaders: LeaderSet::EMPTY, corps: corps(self.naples) }
            }
            _ => Group::default(),
        }
    }

    /// The Maritime Powers are not at war yet; Naples is kept at home by a card.
    // pragmatic-war: 7.2.7#1, 9.2.1
    fn why_idle(&self, side: Side) -> (Clause, Reason) {
        match side {
            Side::Alliance => (Clause::MaritimePowers, Reason::NotAtWar),
            Side::Bourbon => (Clause::HoldCards, Reason::EventForbids),
        }
    }

    fn check_order(&self, look: &Look<'_>, _: Order) -> Check {
        need(look.flags & BAD_WEATHER == 0, Clause::HoldCards, Reason::EventForbids)
    }

    fn campaign_mp(&self, look: &Look<'_>) -> u8 {
        if look.flags & BAD_WEATHER == 0 { look.atlas.numbers.campaign_mp } else { 1 }
    }

    fn transfer_mp(&self, look: &Look<'_>, usual: u8) -> u8 {
        if look.flags & BAD_WEATHER == 0 { usual } else { usual / 2 }
    }

    fn may_force_march(&self, look: &Look<'_>, force: &Force) -> bool {
        (force.group.corps & look.demoralized).is_empty()
            && (force.group.leaders & look.leaders_demoralized).is_empty()
    }

    /// Saxon troops help the Bourbon besiegers of Prague while Saxony is their friend.
    // pragmatic-war: 7.2.5, 16.5.1
    fn siege_help(&self, look: &Look<'_>, side: Side, at: SpaceId) -> u8 {
        let friends = side == Side::Bourbon && look.on_side(self.saxony, Side::Bourbon);
        u8::from(friends && at == self.prague)
    }

    // pragmatic-war: 16.2.1, 16.2.2
    fn printed_strength(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        if space == self.genoa && look.flags & GENOA_STRONG != 0 {
            2
        } else {
            look.atlas.masks.strength[space.index()]
        }
    }

    // pragmatic-war: 6.1.1#2
    fn worth(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        if space == self.genoa {
            self.printed_strength(look, space)
        } else {
            look.atlas.masks.vp[space.index()]
        }
    }

    fn action_done(&self, play: &mut Play<'_>) -> bool {
        if play.year < MARITIME_ENTRY {
            self.watch_cologne(play);
        }
        false
    }

    // pragmatic-war: 18.0#4
    fn round_begins(&self, play: &mut Play<'_>, side: Side) {
        if side == Side::Bourbon {
            self.rest_sick_camp(play);
            if play.year == LAST_YEAR {
                self.roll_for_end(play);
            }
        }
    }

    // pragmatic-war: 10.3.2, 7.2.8#2
    fn round_ended(&self, play: &mut Play<'_>, side: Side) {
        play.s.flags &= !BAD_WEATHER;
        if side == Side::Bourbon {
            play.s.flags |= FIRST_ACTION_DONE;
        }
        if !play.corps(Side::Bourbon, self.london).is_empty() && !play.friendly(Side::Bourbon, self.london) {
            play.take_control(Clause::SeaborneAttack, self.london, Side::Bourbon, true);
        }
    }

    fn campaign_over(&self, look: &Look<'_>) -> bool {
        look.flags & LAST_ROUND != 0 && self.round_complete(look)
    }

    /// After the round that the die has made the last, play goes on with the result (18 E).
    // pragmatic-war: 18.0#4
    fn ends_without_winter(&self, look: &Look<'_>) -> bool {
        look.flags & LAST_ROUND != 0
    }

    fn check_special(&self, look: &Look<'_>, side: Side) -> Check {
        self.check_insurrection(look, side)
    }

    fn special(&self, play: &mut Play<'_>, side: Side) {
        play.fact(Clause::Insurrectionists, Fact::ActionBegan { side, order: Order::Special });
        play.s.push(Step::Own(INSURRECTION, side));
    }

    fn control_changed(&self, _: &mut Play<'_>, _: SpaceId, _: Side) {}

    fn points(&self, vp: u8, _: bool) -> (Side, Level) {
        victory::on_points(vp)
    }

    fn resume(&self, play: &mut Play<'_>, number: u8, _: Side) -> Flow {
        match number {
            LEAVE_SAXONY => self.resume_leaving_saxony(play),
            LEAVE_PRUSSIA => self.resume_leaving_prussia(play),
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    // pragmatic-war: 8.0#2, 17.4.1
    fn check(&self, look: &Look<'_>, number: u8, _: Side, action: Action) -> Check {
        match (number, action) {
            (FLEETS, Action::Number(n)) => need(n <= 1, Clause::BritishFleets, Reason::NotAskedNow),
            (INSURRECTION, Action::Space(space)) => {
                let open = self.insurgent_spaces(look).has(space);
                need(open, Clause::Insurrectionists, Reason::NotEligible)
            }
            _ => no(self.clause(number), Reason::NotAskedNow),
        }
    }

    fn list(&self, look: &Look<'_>, number: u8, _: Side, list: &mut Vec<Action>) {
        match number {
            FLEETS => list.extend([0, 1].map(Action::Number)),
            _ => offer(list, self.insurgent_spaces(look)),
        }
    }

    fn apply(&self, play: &mut Play<'_>, _: u8, _: Side, action: Action) {
        play.s.pop();
        match action {
            Action::Number(n) => self.station_fleets(play, n == 1),
            Action::Space(space) => self.call_insurgents(play, space),
            _ => {}
        }
    }

    fn decision_name(&self, number: u8) -> &'static str {
        match number {
            FLEETS => "fleets",
            LEAVE_SAXONY => "leave-saxony",
            LEAVE_PRUSSIA => "leave-prussia",
            _ => "insurgents",
        }
    }

    fn clause(&self, number: u8) -> Clause {
        match number {
            FLEETS => Clause::BritishFleets,
            LEAVE_SAXONY => Clause::SaxonyJoins,
            LEAVE_PRUSSIA => Clause::Prussia,
            _ => Clause::Insurrectionists,
        }
    }

    fn phase(&self) -> Option<&'static str> {
        Some("hungarian-appeal")
    }

    // pragmatic-war: 15.5.1
    fn great_victory(&self) -> &'static str {
        "major"
    }

    fn standing(&self, look: &Look<'_>, teller: Teller<'_>) -> String {
        let france = PragmaticWar::france_at_war(look);
        let sentences = [
            (france, "standing-france-at-war"),
            (!france, "standing-france-not-at-war"),
            (look.year >= MARITIME_ENTRY, "standing-maritime-powers"),
            (PragmaticWar::appeal_heard(look), "standing-appeal"),
            (look.on_side(self.empire, Side::Alliance), "standing-charles-albert"),
            (self.prussia_out(look), "standing-prussia-left"),
            (look.flags & COLOGNE_HELD != 0, "standing-cologne"),
        ];
        let told = sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, id)| teller.text(id));
        told.collect::<Vec<_>>().join(" ")
    }

    fn extent(&self) -> Extent {
        Extent { decisions: 4, phase: 1, winter: 1 }
    }

    fn asked_on(&self, number: u8, parent: Step) -> bool {
        match number {
            FLEETS => parent == Step::Spend(Side::Alliance),
            LEAVE_SAXONY => parent == Step::Year(Moment::EventOrder),
            LEAVE_PRUSSIA => {
                matches!(parent, Step::Year(Moment::EventSecond | Moment::EventThird | Moment::EventEnd))
            }
            _ => parent == Step::Act(Side::Alliance),
        }
    }

    fn write_own(&self, look: &Look<'_>) -> BTreeMap<String, Value> {
        let flag = |(name, bit): (&str, u16)| (name.to_owned(), json!(look.flags & bit != 0));
        let known = FLAGS.into_iter().filter(|(_, bit)| look.flags & bit != 0);
        let mut own: BTreeMap<String, Value> = known.map(flag).collect();
        for (name, space) in MARKERS.into_iter().zip(look.marked) {
            if space != SpaceId::NONE {
                own.insert(name.to_owned(), json!(look.atlas.spaces[space.index()].id));
            }
        }
        own
    }

    fn read_own(&self, atlas: &Atlas, state: &mut State, name: &str, value: &Value) -> Result<(), Message> {
        if let Some((_, flag)) = FLAGS.into_iter().find(|(known, _)| *known == name) {
            return read_flag(state, flag, value);
        }
        let Some(marker) = MARKERS.iter().position(|known| *known == name) else { return unknown_flag(name) };
        let space = value.as_str().and_then(|id| atlas.space(id));
        state.marked[marker] =
            space.ok_or_else(|| message!("position-no-space", value = value.to_string()))?;
        Ok(())
    }
}

/// Corps of a power in a group.
fn corps_of(look: &Look<'_>, power: PowerId, corps: CorpsSet) -> CorpsSet {
    look.atlas.masks.corps[power.index()] & corps
}
