//! *Nine Years*: where its chapters differ from the system's.

mod colonies;
mod events;
mod revolution;
mod savoy;
mod victory;

use super::{Extent, LIMIT_FLAGS, Prizes, Title, grand_campaign, read_flag, unknown_flag};
use crate::action::{Action, offer};
use crate::atlas::{Ability, Atlas, Effect, FleetId, Scenario, SeaZone};
use crate::clause::Clause;
use crate::describe::Teller;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Options, Role, State};
use crate::step::{Assault, Moment, Step};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use words::{Message, message};

/// The era after the Glorious Revolution.
pub(crate) const AFTER_REVOLUTION: u8 = 1;
/// Flag: the revolution came in winter, so that Jacobites may gather abroad in any number (20.2.5 2b).
const JACOBITES_IN_EXILE: u16 = 1;
/// Flag: the Brest fleet may not be commissioned this year (La Hougue).
pub(super) const BREST_IN_RUINS: u16 = 2;
/// The last year of the war.
const LAST_YEAR: u16 = 1699;
/// Flag: the peace roll has ended the war (6.4).
const PEACE: u16 = 8;
/// Flag: Savoy has joined the war, as it does once (7.2.1).
const SAVOY_JOINED: u16 = 4;
/// The space laid waste this year, plus one, in the flags from this bit on (Devastation of the Palatinate).
const WASTE_SHIFT: u32 = LIMIT_FLAGS.trailing_zeros();

/// Flags by the words positions use for them.
const FLAGS: [(&str, u16); 4] = [
    ("jacobites-in-exile", JACOBITES_IN_EXILE),
    ("brest-in-ruins", BREST_IN_RUINS),
    ("savoy-joined", SAVOY_JOINED),
    ("peace", PEACE),
];

/// Decision: raise the commitment to King William's War (18.1.1)?
const COMMITMENT: u8 = 0;
/// No decision: the King William's War roll and what follows it (18.1.2).
const WAR_ROLL: u8 = 1;
/// Decision: make Savoy neutral (7.2.1)?
const SAVOY_NEUTRAL: u8 = 2;
/// Decision: where forces go that must leave Savoy.
const LEAVE_SAVOY: u8 = 3;
/// Decision: what is given up before the peace roll (6.4).
const FORFEITS: u8 = 4;
/// No decision: the peace roll.
const PEACE_ROLL: u8 = 5;
/// Decision: where the forces in London go when it rises in winter (20.2.5 2b).
const EXILE: u8 = 6;

/// Is the step one of these decisions?
fn on(step: Step, numbers: &[u8]) -> bool {
    matches!(step, Step::Own(number, _) if numbers.contains(&number))
}

/// The title, with the names its rules speak of looked up once.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct NineYears {
    pub(super) prizes: Prizes,
    pub(crate) paris: SpaceId,
    pub(crate) vienna: SpaceId,
    pub(crate) amsterdam: SpaceId,
    pub(crate) london: SpaceId,
    pub(crate) dublin: SpaceId,
    pub(crate) derry: SpaceId,
    pub(crate) edinburgh: SpaceId,
    pub(crate) highlands: SpaceId,
    pub(crate) dunkirk: SpaceId,
    pub(crate) gibraltar: SpaceId,
    pub(crate) turin: SpaceId,
    pub(crate) philipsburg: SpaceId,
    pub(crate) mainz: SpaceId,
    pub(crate) metz: SpaceId,
    pub(crate) strasbourg: SpaceId,
    pub(crate) briancon: SpaceId,
    pub(crate) empire_home: SpaceId,
    pub(crate) france: PowerId,
    pub(crate) spain: PowerId,
    pub(crate) jacobites: PowerId,
    pub(crate) catalans: PowerId,
    pub(crate) britain: PowerId,
    pub(crate) austria: PowerId,
    pub(crate) empire: PowerId,
    pub(crate) savoy: PowerId,
    pub(crate) dutch: PowerId,
    pub(crate) william: LeaderId,
    pub(crate) waldeck: LeaderId,
    pub(crate) marlborough_british: LeaderId,
    pub(crate) marlborough_jacobite: LeaderId,
    pub(crate) james: LeaderId,
    pub(crate) claverhouse: LeaderId,
    pub(crate) victor_amadeus: LeaderId,
    pub(crate) lorraine: LeaderId,
    pub(crate) luxembourg: LeaderId,
    pub(crate) brest_fleet: FleetId,
    pub(crate) ireland: SpaceSet,
    pub(crate) british_isles: SpaceSet,
    pub(crate) iberia: SpaceSet,
    /// Homes in the time before the revolution.
    pub(crate) spanish_fortresses_at_home: SpaceSet,
    pub(crate) spanish_fortresses_abroad: SpaceSet,
    pub(crate) empire_fortresses: SpaceSet,
    /// A second war follows.
    campaign: bool,
}

impl NineYears {
    /// Looks the names up; the error names what the data lack.
    pub fn new(atlas: &Atlas) -> Result<NineYears, Message> {
        let space = |id: &str| atlas.space(id).ok_or_else(|| message!("title-no-space", id));
        let power = |id: &str| atlas.power(id).ok_or_else(|| message!("title-no-power", id));
        let leader = |id: &str| atlas.leader(id).ok_or_else(|| message!("title-no-leader", id));
        let region = |names: &[&str]| -> SpaceSet {
            let within = |i: &usize| names.contains(&atlas.spaces[*i].region.as_str());
            (0..atlas.spaces.len()).filter(within).map(|i| SpaceId(i as u8)).collect()
        };
        let spain = power("Sp")?;
        let spanish = atlas.masks.home[spain.index()] & atlas.masks.fortresses;
        let iberia = region(&["Spain"]);
        Ok(NineYears {
            prizes: Prizes { bourbon: space("paris")?, alliance: [space("amsterdam")?, space("vienna")?] },
            paris: space("paris")?,
            vienna: space("vienna")?,
            amsterdam: space("amsterdam")?,
            london: space("london")?,
            dublin: space("dublin")?,
            derry: space("derry")?,
            edinburgh: space("edinburgh")?,
            highlands: space("highlands")?,
            dunkirk: space("dunkirk")?,
            gibraltar: space("gibraltar")?,
            turin: space("turin")?,
            philipsburg: space("philipsburg")?,
            mainz: space("mainz")?,
            metz: space("metz")?,
            strasbourg: space("strasbourg")?,
            briancon: space("briancon")?,
            empire_home: space("empire-home")?,
            france: power("Fr")?,
            spain,
            jacobites: power("Ja")?,
            catalans: power("Ca")?,
            britain: power("Br")?,
            austria: power("Au")?,
            empire: power("Em")?,
            savoy: power("Sa")?,
            dutch: power("Du")?,
            william: leader("william-iii")?,
            waldeck: leader("waldeck")?,
            marlborough_british: leader("marlborough-british")?,
            marlborough_jacobite: leader("marlborough-jacobite")?,
            james: leader("james-ii")?,
            claverhouse: leader("claverhouse")?,
            victor_amadeus: leader("victor-amadeus")?,
            lorraine: leader("lorraine")?,
            luxembourg: leader("luxembourg")?,
            brest_fleet: atlas.fleet("brest").ok_or_else(|| message!("title-no-brest"))?,
            ireland: region(&["Ireland"]),
            british_isles: region(&["England", "Scotland", "Ireland"]),
            iberia,
            spanish_fortresses_at_home: spanish & iberia,
            spanish_fortresses_abroad: spanish & !iberia,
            empire_fortresses: atlas.masks.home[power("Em")?.index()] & atlas.masks.fortresses,
            campaign: false,
        })
    }

    /// The first war of the Grand Campaign.
    pub fn of_campaign(atlas: &Atlas) -> Result<NineYears, Message> {
        Ok(NineYears { campaign: true, ..NineYears::new(atlas)? })
    }

    pub(crate) fn effect_on(look: &Look<'_>, effect: Effect) -> bool {
        look.effect_on(look.atlas.cards_with(effect))
    }

    fn bourbon_count(look: &Look<'_>, spaces: SpaceSet) -> u32 {
        (spaces & look.control[Side::Bourbon.index()]).len()
    }

    pub(crate) fn revolution_over(look: &Look<'_>) -> bool {
        look.era >= AFTER_REVOLUTION
    }
}

impl Title for NineYears {
    fn options(&self) -> Options {
        Options::SHARED.with(Options::MAINZ_HELD)
    }

    // nine-years: 20.2.3
    fn set_up(&self, atlas: &Atlas, state: &mut State) {
        state.colonies.at = atlas.numbers.colonies_start;
        state.colonies.side = Side::Bourbon;
    }

    // nine-years: 5.2.2, 7.2.1#1
    fn calendar(&self, play: &mut Play<'_>) {
        if play.year >= 1690 && play.flags & SAVOY_JOINED == 0 {
            play.s.flags |= SAVOY_JOINED;
            play.join(Clause::SavoyNeutral, self.savoy, Side::Alliance);
        }
        if play.year >= play.atlas.numbers.late_cards_year {
            play.add_late_cards(Clause::CardsAdded);
        }
    }

    // nine-years: 8.0#1, 9.1
    fn start_of_year(&self, play: &mut Play<'_>) {
        self.calendar(play);
        play.s.flags &= !BREST_IN_RUINS & !LIMIT_FLAGS;
        self.begin_colonial_war(play);
    }

    fn own_phase(&self, play: &mut Play<'_>, _: u8) -> Option<u8> {
        play.s.forfeit_cards = [0; 2];
        play.s.forfeit_rp = [0; 2];
        None
    }

    // nine-years: 8.0#4, 19.0#3, 19.0#4, 19.0#5, 19.0#6
    fn own_winter(&self, play: &mut Play<'_>, stage: u8) -> Option<u8> {
        match stage {
            0 => {
                self.winter_at_sea(play);
                if play.year >= 1696 {
                    self.offer_neutrality(play);
                }
            }
            1 => {
                let rises = play.era < AFTER_REVOLUTION
                    && play.year > 1688
                    && play.friendly(Side::Bourbon, self.london)
                    && play.sea[SeaZone::Atlantic.index()] == Some(Side::Alliance);
                if rises {
                    self.revolution_in_winter(play);
                }
            }
            2 => play.settle_crowding(),
            3 => {
                if NineYears::peace_possible(play.year) {
                    self.begin_peace_talks(play);
                }
            }
            _ => {
                let (winner, level) = self.result(&play.look())?;
                self.end_war(play, winner, level);
                return (play.era == grand_campaign::SECOND_WAR).then_some(grand_campaign::INTERPHASE);
            }
        }
        Some(stage + 1)
    }

    fn last_year(&self, _: &Scenario) -> u16 {
        LAST_YEAR
    }

    // nine-years: 12.3.1#1, 12.3.1#2, 12.3.1#3, 2.1.5, 9.2.3, 6.4#1
    fn resource_points(&self, look: &Look<'_>, side: Side) -> u8 {
        let mut points = look.atlas.numbers.resource_points[side.index()] as i8;
        match side {
            Side::Bourbon => {
                points += NineYears::bourbon_count(look, look.atlas.masks.wealthy) as i8;
                points -= i8::from(NineYears::effect_on(look, Effect::DeathOfLouvois));
            }
            Side::Alliance => {
                let islands = self.ireland | SpaceSet::of(self.london);
                points += i8::from((islands & !look.control[Side::Alliance.index()]).is_empty());
                points += i8::from(NineYears::effect_on(look, Effect::BattleOfZenta));
                points -= i8::from(NineYears::effect_on(look, Effect::GuerreDeCourse));
            }
        }
        (points + look.extra_rp[side.index()] - look.forfeit_rp[side.index()] as i8).max(0) as u8
    }

    // nine-years: 13.1, 20.2.5#1, 18.1.1, 6.4#1
    fn hand_size(&self, look: &Look<'_>, side: Side) -> u8 {
        let numbers = &look.atlas.numbers;
        let first = look.year == look.atlas.scenarios[look.scenario as usize].first_year;
        let base = if first { numbers.first_hand } else { numbers.hand };
        base.saturating_sub(look.forfeit_cards[side.index()])
    }

    /// New corps a power may build: Austria one more after Zenta.
    fn extra_builds(&self, look: &Look<'_>, power: PowerId) -> u8 {
        u8::from(power == self.austria && NineYears::effect_on(look, Effect::BattleOfZenta))
    }

    // nine-years: 13.5.6
    fn naval_modifier(&self, look: &Look<'_>, side: Side, zone: SeaZone) -> u8 {
        let gate = match zone {
            SeaZone::Atlantic => self.london,
            SeaZone::Mediterranean => self.gibraltar,
        };
        u8::from(look.sea[zone.index()] == Some(side)) + u8::from(look.friendly(side, gate))
    }

    // nine-years: 13.5.6, 10.1, 6.1.1#5
    fn naval_battle_fought(&self, play: &mut Play<'_>, fleet: FleetId, winner: Side) {
        let (side, zone) = (play.atlas.fleets[fleet.index()].side, play.atlas.fleets[fleet.index()].zone);
        if winner != side {
            return;
        }
        play.set_sea(Clause::DeployFleet, zone, Some(side));
        play.gain_vp(Clause::VictoryPoints, side, 1);
        if side == Side::Alliance && zone == SeaZone::Atlantic {
            play.s.in_effect &= !play.atlas.cards_with(Effect::BeachyHead);
        }
    }

    // nine-years: 7.2.1#1, 7.2.2
    fn neutrality(&self, power: PowerId) -> Clause {
        if power == self.savoy { Clause::SavoyNeutral } else { Clause::Portugal }
    }

    /// Only the rising in Scotland makes forces move on.
    fn displacement(&self) -> Clause {
        Clause::EventDraw
    }

    /// Only the invasion of 1688 takes a space, Londonderry, without a battle or siege.
    // nine-years: 20.2.5#2
    fn surprise(&self) -> Clause {
        Clause::GloriousRevolution
    }

    fn may_commission(&self, look: &Look<'_>, fleet: FleetId) -> Check {
        let ruined = fleet == self.brest_fleet && look.flags & BREST_IN_RUINS != 0;
        need(!ruined, Clause::EventDraw, Reason::EventForbids)
    }

    fn fleet_surcharge(&self, look: &Look<'_>, fleet: FleetId) -> u8 {
        u8::from(fleet == self.brest_fleet && NineYears::effect_on(look, Effect::GuerreDeCourse))
    }

    // nine-years: 12.3.8, 18.1.3
    fn check_support(&self, look: &Look<'_>, side: Side) -> Check {
        let last = look.atlas.numbers.colonies_track.len() as u8 - 1;
        let end = if side == Side::Alliance { last } else { 0 };
        need(look.colonies.at != end, Clause::ColonialSupport, Reason::NoBoxLeft)?;
        need(!look.colonies.support[side.index()], Clause::ColonialSupport, Reason::SupportSent)
    }

    // nine-years: 12.3.8, 18.1.3
    fn send_support(&self, play: &mut Play<'_>, side: Side) {
        play.s.colonies.support[side.index()] = true;
        play.fact(Clause::ColonialSupport, Fact::SupportSent { side });
    }

    // nine-years: 12.2.5, 12.2.6, 7.2.3
    fn placement_abroad(&self, power: PowerId) -> Clause {
        if power == self.jacobites {
            Clause::JacobitesAbroad
        } else if power == self.catalans {
            Clause::CatalanCorps
        } else {
            Clause::BritishPlacement
        }
    }

    /// The invasion of 1688 and 1689 carries six corps, at the cost of two actions.
    // nine-years: 20.2.5#2
    fn why_sea_full(&self, look: &Look<'_>, leaders: LeaderSet) -> (Clause, Reason) {
        let king = look.year <= 1689 && leaders.has(self.william) && look.named.has(self.william);
        match (king, look.actions) {
            (true, 0) => (Clause::GloriousRevolution, Reason::InvasionTakesTwoActions),
            (true, _) => (Clause::GloriousRevolution, Reason::TooManyForSea),
            (false, _) => (Clause::SeaMoveAction, Reason::TooManyForSea),
        }
    }

    // nine-years: 12.2.5, 12.2.6, 7.2.3, 20.2.4
    fn extra_placement(&self, look: &Look<'_>, power: PowerId) -> SpaceSet {
        if power == self.britain && look.friendly(Side::Alliance, self.london) {
            SpaceSet::of(self.amsterdam)
        } else if power == self.jacobites {
            self.court_in_exile(look)
        } else if power == self.catalans {
            self.catalan_spaces(look)
        } else {
            SpaceSet::EMPTY
        }
    }

    /// The British at Amsterdam need a line to London; the courts of James II and the Catalans have lines to Paris.
    // nine-years: 12.3.3, 12.2.6, 7.2.3
    fn builds_abroad(&self, look: &Look<'_>, power: PowerId, spaces: SpaceSet) -> SpaceSet {
        if power == self.britain { look.with_line_to_capital(power, spaces) } else { spaces }
    }

    // nine-years: 14.5.1, 20.2.5#2
    fn sea_capacity(&self, look: &Look<'_>, leaders: LeaderSet) -> u8 {
        let king = leaders.has(self.william) && look.named.has(self.william);
        let great = look.year <= 1689 && king && look.actions > 0;
        if great { 6 } else { look.atlas.numbers.sea_corps }
    }

    // nine-years: 16.4.2#1, 20.2.5#2
    fn retreat_capacity(&self, look: &Look<'_>) -> u8 {
        let usual = look.atlas.numbers.sea_corps;
        let force = &look.force;
        let crossing =
            force.by_sea && look.year <= 1689 && look.battle.corps[force.side.index()].len() > usual;
        // Those whom the invasion drives out of London escape whole, but only to the ports it names.
        let escape = self.escape_ports(look, look.retreat.side, look.retreat.space);
        let surprised = look.retreat.role != Role::Attacker && escape.has(look.retreat.port);
        if (crossing && look.retreat.role == Role::Attacker && look.retreat.side == force.side) || surprised {
            6
        } else {
            usual
        }
    }

    /// Jacobites trace from all of Great Britain and Ireland, and a force they belong to with them.
    // nine-years: 11.1.3, 7.2.6#2, 2.6.3, 12.3.3
    fn free_ports(&self, look: &Look<'_>, side: Side, corps: CorpsSet) -> SpaceSet {
        if side != Side::Bourbon || !NineYears::revolution_over(look) {
            return SpaceSet::EMPTY;
        }
        let jacobites = corps & look.atlas.masks.corps[self.jacobites.index()];
        let lands = if jacobites.is_empty() { self.ireland } else { self.british_isles };
        lands & look.atlas.masks.ports[SeaZone::Atlantic.index()]
    }

    // nine-years: 20.2.5#2
    fn escape_ports(&self, look: &Look<'_>, side: Side, from: SpaceId) -> SpaceSet {
        if side != Side::Bourbon || from != self.london || !self.invasion(look) {
            return SpaceSet::EMPTY;
        }
        let ports = SpaceSet::of(self.dunkirk) | SpaceSet::of(self.dublin);
        (ports & look.control[side.index()]).filter(|&s| look.corps(side.enemy(), s).is_empty()).collect()
    }

    /// After a crossing with William III his presence in London is looked at.
    // nine-years: 20.2.5#2
    fn action_done(&self, play: &mut Play<'_>) -> bool {
        let landed = self.invasion(&play.look())
            && play.leader_space(self.william) == Some(self.london)
            && play.corps(Side::Bourbon, self.london).is_empty();
        if landed {
            self.revolution_by_invasion(play);
        }
        landed
    }

    // nine-years: 4.1.1
    fn limit_now(&self, look: &Look<'_>, space: SpaceId, printed: u8) -> u8 {
        if NineYears::laid_waste(look) == Some(space) { printed / 2 } else { printed }
    }

    // nine-years: 20.4.4#10
    fn strangers(&self, look: &Look<'_>, army: CorpsSet) -> bool {
        let spanish = army & look.atlas.masks.corps[self.spain.index()];
        2 * spanish.len() <= army.len()
    }

    // nine-years: 20.4.4#2
    fn fortress_taken(&self, play: &mut Play<'_>, space: SpaceId) {
        let look = play.look();
        let able = { play.force.group.leaders }.any(|l| look.has_ability(l, Ability::BesiegerOfLorraine));
        if able && (space == self.metz || space == self.strasbourg) {
            play.gain_vp(Clause::LeaderAbilities, play.force.side, 1);
        }
    }

    // nine-years: 20.2.5#4, 7.2.1#2
    fn control_changed(&self, play: &mut Play<'_>, space: SpaceId, side: Side) {
        if space == self.philipsburg && side == Side::Bourbon {
            self.mainz_falls(play);
        }
        if space == self.turin && play.on_side(self.savoy, Side::Alliance) && play.actions_under_way() {
            self.offer_neutrality_after_siege(play);
        }
    }

    fn resume(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        let look = play.look();
        match number {
            COMMITMENT if self.may_commit(&look, side) => return Flow::Wait,
            SAVOY_NEUTRAL if self.may_make_neutral(&look, side) => return Flow::Wait,
            FORFEITS => return Flow::Wait,
            LEAVE_SAVOY => return self.resume_leaving_savoy(play, side),
            EXILE => return self.resume_exile(play),
            WAR_ROLL => {
                play.s.pop();
                self.roll_colonial_war(play);
                self.roll_marlborough(play);
            }
            PEACE_ROLL => {
                play.s.pop();
                self.roll_for_peace(play);
            }
            _ => play.s.pop(),
        }
        Flow::Go
    }

    fn check(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check {
        match (number, action) {
            (FORFEITS, Action::Number(n)) => need(n <= 3, Clause::PeaceRoll, Reason::NotAForfeit),
            (LEAVE_SAVOY, Action::Space(to)) => {
                need(self.ways_out_of_savoy(look, side).has(to), Clause::SavoyNeutral, Reason::NotNearest)
            }
            (EXILE, Action::Space(to)) => {
                need(self.exiles_refuges(look).has(to), Clause::GloriousRevolution, Reason::NotEligible)
            }
            (COMMITMENT | SAVOY_NEUTRAL, _) => look.check_yes_no(action, self.clause(number)),
            _ => no(self.clause(number), Reason::NotAskedNow),
        }
    }

    fn list(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>) {
        match number {
            FORFEITS => list.extend((0..=3).map(Action::Number)),
            LEAVE_SAVOY => offer(list, self.ways_out_of_savoy(look, side)),
            EXILE => offer(list, self.exiles_refuges(look)),
            _ => list.extend([Action::Accept, Action::Decline]),
        }
    }

    fn apply(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action) {
        match (number, action) {
            (LEAVE_SAVOY, Action::Space(to)) => return self.leave_savoy(play, side, to),
            _ => play.s.pop(),
        }
        match (number, action) {
            (COMMITMENT, Action::Accept) => self.commit(play, side),
            (SAVOY_NEUTRAL, Action::Accept) => self.make_neutral(play, side),
            (FORFEITS, Action::Number(n)) => self.forfeit(play, side, n),
            (EXILE, Action::Space(to)) => self.send_into_exile(play, to),
            _ => {}
        }
    }

    fn decision_name(&self, number: u8) -> &'static str {
        match number {
            COMMITMENT => "commitment",
            SAVOY_NEUTRAL => "savoy-neutral",
            LEAVE_SAVOY => "leave-savoy",
            FORFEITS => "forfeits",
            _ => "exile",
        }
    }

    fn clause(&self, number: u8) -> Clause {
        match number {
            COMMITMENT => Clause::WarCommitment,
            WAR_ROLL => Clause::WarRoll,
            SAVOY_NEUTRAL | LEAVE_SAVOY => Clause::SavoyNeutral,
            FORFEITS | PEACE_ROLL => Clause::PeaceRoll,
            _ => Clause::GloriousRevolution,
        }
    }

    fn standing(&self, look: &Look<'_>, teller: Teller<'_>) -> String {
        let colonies = &look.colonies;
        let points = look.atlas.numbers.colonies_track[colonies.at as usize];
        let standing = teller.say("standing-colonies").with("points", format!("{points:+}"));
        let mut told = vec![standing.about("side", colonies.side).text()];
        for side in Side::BOTH {
            let i = side.index();
            if colonies.support[i] {
                told.push(teller.say("standing-support").about("side", side).text());
            }
            let (cards, points) = (look.forfeit_cards[i], look.forfeit_rp[i]);
            if cards + points > 0 {
                let forfeits = teller.say("standing-forfeits").about("side", side);
                told.push(forfeits.about("cards", cards).about("points", points).text());
            }
        }
        if NineYears::revolution_over(look) {
            told.push(teller.text("standing-revolution"));
        }
        told.join(" ")
    }

    fn extent(&self) -> Extent {
        Extent { decisions: 7, phase: 1, winter: 5 }
    }

    fn asked_on(&self, number: u8, parent: Step) -> bool {
        match number {
            COMMITMENT => parent == Step::Year(Moment::EventOrder) || on(parent, &[WAR_ROLL, COMMITMENT]),
            WAR_ROLL => parent == Step::Year(Moment::EventOrder),
            SAVOY_NEUTRAL | LEAVE_SAVOY => {
                let winter = parent == Step::Year(Moment::OwnWinter(1));
                let taken = matches!(parent, Step::March | Step::Act(_) | Step::Siege(Assault::Leaders));
                winter || taken || on(parent, &[SAVOY_NEUTRAL, LEAVE_SAVOY])
            }
            FORFEITS => on(parent, &[PEACE_ROLL, FORFEITS]),
            PEACE_ROLL => parent == Step::Year(Moment::OwnWinter(4)),
            _ => parent == Step::Year(Moment::OwnWinter(2)),
        }
    }

    fn write_own(&self, look: &Look<'_>) -> BTreeMap<String, Value> {
        let flag = |(name, bit): (&str, u16)| (name.to_owned(), json!(look.flags & bit != 0));
        let mut own: BTreeMap<String, Value> = FLAGS.into_iter().map(flag).collect();
        if let Some(waste) = NineYears::laid_waste(look) {
            own.insert("laid-waste".into(), json!(look.atlas.spaces[waste.index()].id));
        }
        own
    }

    fn read_own(&self, atlas: &Atlas, state: &mut State, name: &str, value: &Value) -> Result<(), Message> {
        if let Some((_, flag)) = FLAGS.into_iter().find(|(known, _)| *known == name) {
            return read_flag(state, flag, value);
        }
        if name != "laid-waste" {
            return unknown_flag(name);
        }
        let space = value.as_str().and_then(|id| atlas.space(id));
        let space = space.ok_or_else(|| message!("position-no-space", value = value.to_string()))?;
        state.flags = state.flags & !LIMIT_FLAGS | (u16::from(space.0) + 1) << WASTE_SHIFT;
        Ok(())
    }
}
