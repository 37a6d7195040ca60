//! *Nine Years*: chapters 6, 7, 10 and 18 to 20 where they differ from the system's.

use super::{Extent, Title, WASTE_SHIFT, Words, grand_campaign, read_flag, unknown_flag};
use crate::action::{Action, offer};
use crate::atlas::{Ability, Atlas, Effect, EventId, FleetId, SeaZone};
use crate::clause::Clause;
use crate::describe::side_name;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Level, Options, Role, State, off};
use crate::step::{Assault, Moment, Step};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The era after the Glorious Revolution.
pub(crate) const AFTER_REVOLUTION: u8 = 1;
/// Flag: the revolution came in winter, so that Jacobites may gather abroad in any number (20.2.5 2b).
const JACOBITES_IN_EXILE: u16 = 1;
/// Flag: the Brest fleet may not be commissioned this year (La Hougue).
pub(super) const BREST_IN_RUINS: u16 = 2;
/// The last year of the war.
pub(crate) const LAST_YEAR: u16 = 1699;
/// Flag: the peace roll has ended the war (6.4).
const PEACE: u16 = 8;
/// Flag: Savoy has joined the war, as it does once (7.2.1).
const SAVOY_JOINED: u16 = 4;

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
    pub fn new(atlas: &Atlas) -> Result<NineYears, String> {
        let space = |id: &str| atlas.space(id).ok_or(format!("the map has no space {id}"));
        let power = |id: &str| atlas.power(id).ok_or(format!("there is no power {id}"));
        let leader = |id: &str| atlas.leader(id).ok_or(format!("there is no leader {id}"));
        let region = |names: &[&str]| -> SpaceSet {
            let within = |i: &usize| names.contains(&atlas.spaces[*i].region.as_str());
            (0..atlas.spaces.len()).filter(within).map(|i| SpaceId(i as u8)).collect()
        };
        let spain = power("Sp")?;
        let spanish = atlas.masks.home[spain.index()] & atlas.masks.fortresses;
        let iberia = region(&["Spain"]);
        Ok(NineYears {
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
            brest_fleet: atlas.fleet("brest").ok_or("there is no Brest fleet")?,
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
    pub fn of_campaign(atlas: &Atlas) -> Result<NineYears, String> {
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

    // ---------------------------------------------------------------- 18 King William's War

    /// In order of initiative each side may raise its commitment, then the dice are thrown.
    // nine-years: 8.0#1, 18.1.1, 18.1.2
    fn begin_colonial_war(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(WAR_ROLL, first));
        play.s.push(Step::Own(COMMITMENT, first.enemy()));
        play.s.push(Step::Own(COMMITMENT, first));
    }

    /// May the side turn the marker: once in the game, and not after the other this year?
    // nine-years: 18.1.1
    fn may_commit(&self, look: &Look<'_>, side: Side) -> bool {
        let colonies = &look.colonies;
        !colonies.committed[side.index()] && colonies.turned_in != look.year && colonies.side != side
    }

    // nine-years: 18.1.1
    fn commit(&self, play: &mut Play<'_>, side: Side) {
        play.s.colonies.side = side;
        play.s.colonies.committed[side.index()] = true;
        play.s.colonies.turned_in = play.year;
        play.s.forfeit_cards[side.index()] += 1;
        play.fact(Fact::CommitmentRaised { side });
    }

    /// Each side throws a die, the holder of the Atlantic adds 1; ties go to the side dominant in the colonies.
    // nine-years: 18.1.2, 6.1.1#7
    fn roll_colonial_war(&self, play: &mut Play<'_>) {
        let bonus = |play: &Play<'_>, side: Side| u8::from(play.sea[SeaZone::Atlantic.index()] == Some(side));
        let alliance = play.die("colonies-alliance") + bonus(play, Side::Alliance);
        let bourbon = play.die("colonies-bourbon") + bonus(play, Side::Bourbon);
        let winner = match alliance.cmp(&bourbon) {
            std::cmp::Ordering::Greater => Side::Alliance,
            std::cmp::Ordering::Less => Side::Bourbon,
            std::cmp::Ordering::Equal => play.colonies.side,
        };
        play.fact(Fact::ColonialWar { alliance, bourbon, winner });
        self.move_colonial_marker(play, winner);
    }

    /// One box towards the winner's end, two if his support lies in the way.
    // nine-years: 18.1.2, 18.1.3, 6.1.1#7
    fn move_colonial_marker(&self, play: &mut Play<'_>, winner: Side) {
        let track = &play.atlas.numbers.colonies_track;
        let last = track.len() as i8 - 1;
        let support = std::mem::take(&mut play.s.colonies.support);
        let boxes = 1 + i8::from(support[winner.index()]);
        let step = if winner == Side::Alliance { boxes } else { -boxes };
        let from = play.colonies.at;
        let to = (from as i8 + step).clamp(0, last) as u8;
        play.s.colonies.at = to;
        let gained = track[to as usize] - track[from as usize];
        let side = if gained > 0 { Side::Alliance } else { Side::Bourbon };
        play.gain_vp(side, gained.unsigned_abs());
    }

    /// The British Marlborough may fall from favour.
    // nine-years: 8.0#1
    fn roll_marlborough(&self, play: &mut Play<'_>) {
        let leader = self.marlborough_british;
        if play.leader_space(leader).is_some() && play.roll_for("marlborough", Side::Alliance, 0, 5) {
            play.fact(Fact::LeaderGone { leader });
            self.remove_leader(play, leader);
        }
    }

    pub(super) fn remove_leader(&self, play: &mut Play<'_>, leader: LeaderId) {
        play.clear_leader(leader);
        play.s.leader_at[leader.index()] = off::GONE;
        play.s.leader_back[leader.index()] = 0;
    }

    // ---------------------------------------------------------------- 20.2.5 the Glorious Revolution

    /// William III has landed in London (20.2.5 2a).
    // nine-years: 20.2.5#2, 6.1.2
    fn revolution_by_invasion(&self, play: &mut Play<'_>) {
        self.british_rise(play);
        if !play.friendly(Side::Alliance, self.derry) {
            play.take_control(self.derry, Side::Alliance, false);
        }
        if play.leader_at[self.waldeck.index()] == off::ASIDE {
            play.s.leader_at[self.waldeck.index()] = self.amsterdam.0;
            play.fact(Fact::LeaderArrived { leader: self.waldeck, to: self.amsterdam });
        }
    }

    /// London rises in winter because the Alliance rules the Atlantic (20.2.5 2b).
    // nine-years: 20.2.5#3, 19.0#4
    fn revolution_in_winter(&self, play: &mut Play<'_>) {
        play.s.flags |= JACOBITES_IN_EXILE;
        self.remove_leader(play, self.waldeck);
        self.british_rise(play);
        if !play.group(play.atlas, Side::Bourbon, self.london).is_empty() {
            play.s.push(Step::Own(EXILE, Side::Bourbon));
        }
    }

    /// What both ways have in common: London turns, the British army and Marlborough appear.
    // nine-years: 20.2.5#2, 20.2.5#3, 7.2.6#2, 2.2
    fn british_rise(&self, play: &mut Play<'_>) {
        play.fact(Fact::GloriousRevolution {});
        play.begin_era(AFTER_REVOLUTION);
        play.take_control(self.london, Side::Alliance, false);
        let waiting = play.corps_in(off::ASIDE) & play.atlas.masks.corps[self.britain.index()];
        let first = waiting.take_first(1);
        for corps in waiting {
            play.s.corps_at[corps.index()] = if first.has(corps) { self.london.0 } else { off::POOL };
        }
        play.fact(Fact::CorpsArrived { power: self.britain, space: self.london });
        self.turn_marlborough(play);
    }

    /// Marlborough's counter is turned to its British side, wherever it was, unless he is dead.
    // nine-years: 20.2.5#2, 20.2.5#3
    fn turn_marlborough(&self, play: &mut Play<'_>) {
        if play.leader_at[self.marlborough_jacobite.index()] == off::GONE {
            return;
        }
        self.remove_leader(play, self.marlborough_jacobite);
        play.s.leader_at[self.marlborough_british.index()] = self.london.0;
        play.fact(Fact::LeaderArrived { leader: self.marlborough_british, to: self.london });
    }

    /// Where forces driven out of London in winter may go.
    // nine-years: 20.2.5#3
    fn exiles_refuges(&self, look: &Look<'_>) -> SpaceSet {
        let refuges = (self.ireland | SpaceSet::of(self.dunkirk)) & look.control[Side::Bourbon.index()];
        let free = refuges.filter(|&s| look.corps(Side::Alliance, s).is_empty()).collect();
        if SpaceSet::is_empty(free) { SpaceSet::of(self.dunkirk) } else { free }
    }

    // nine-years: 20.2.5#3
    fn send_into_exile(&self, play: &mut Play<'_>, to: SpaceId) {
        let group = play.group(play.atlas, Side::Bourbon, self.london);
        play.move_group(group, to);
        play.s.crowded[Side::Bourbon.index()].insert(to);
        play.fact(Fact::Retreated { side: Side::Bourbon, from: self.london, to, by_sea: true });
        play.settle_crowding();
    }

    /// Is William III crossing to London with an army that may start the revolution?
    // nine-years: 20.2.5#2
    fn invasion(&self, look: &Look<'_>) -> bool {
        look.era < AFTER_REVOLUTION
            && look.year <= 1689
            && look.force.by_sea
            && look.force.group.leaders.has(self.william)
            && look.named.has(self.william)
            && look.force.at == self.london
    }

    // ---------------------------------------------------------------- 7.2.1 Savoy

    /// Both sides in order of initiative may make Savoy neutral.
    // nine-years: 7.2.1#2
    fn offer_neutrality(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(SAVOY_NEUTRAL, first.enemy()));
        play.s.push(Step::Own(SAVOY_NEUTRAL, first));
    }

    /// Turin has fallen: the question is asked once its garrison and captured leaders have been dealt with.
    // nine-years: 7.2.1#2, 17.5.9
    fn offer_neutrality_after_siege(&self, play: &mut Play<'_>) {
        let under_way = play.s.top();
        let siege = matches!(under_way, Step::Siege(_));
        if siege {
            play.s.pop();
        }
        self.offer_neutrality(play);
        if siege {
            play.s.push(under_way);
        }
    }

    // nine-years: 7.2.1#2
    fn may_make_neutral(&self, look: &Look<'_>, side: Side) -> bool {
        let fortresses = look.atlas.masks.home[self.savoy.index()] & look.atlas.masks.fortresses;
        look.on_side(self.savoy, Side::Alliance) && !(fortresses & look.control[side.index()]).is_empty()
    }

    // nine-years: 7.2.1#2, 6.1.2
    fn make_neutral(&self, play: &mut Play<'_>, side: Side) {
        let savoy = self.savoy.index();
        play.remove_corps(play.atlas.masks.corps[savoy], off::GONE);
        self.remove_leader(play, self.victor_amadeus);
        play.s.allegiance[savoy] = Allegiance::Neutral;
        play.fact(Fact::PowerNeutral { power: self.savoy });
        for space in play.atlas.masks.home[savoy] {
            play.free_space(space);
        }
        if side == Side::Bourbon {
            play.gain_vp(Side::Bourbon, 1);
        }
        for side in Side::BOTH {
            play.s.push(Step::Own(LEAVE_SAVOY, side));
        }
    }

    /// The next space in neutral Savoy a side must leave.
    fn space_in_savoy(&self, look: &Look<'_>, side: Side) -> Option<SpaceId> {
        (look.atlas.masks.home[self.savoy.index()] & look.present(look.atlas, side)).first()
    }

    /// The nearest friendly spaces with a line of communication to Paris or Vienna.
    // nine-years: 7.2.1#2
    fn ways_out_of_savoy(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let Some(from) = self.space_in_savoy(look, side) else { return SpaceSet::EMPTY };
        let capital = if side == Side::Bourbon { self.paris } else { self.vienna };
        let lines = look.lines_to(side, SpaceSet::of(capital));
        let supplied: SpaceSet = look.control[side.index()].filter(|&s| lines.reach(s)).collect();
        look.nearest_of(side, from, supplied)
    }

    fn leave_savoy(&self, play: &mut Play<'_>, side: Side, to: SpaceId) {
        let Some(from) = self.space_in_savoy(&play.look(), side) else { return };
        let group = Group {
            corps: play.all_corps(side, from),
            leaders: play.leaders_in(from.0) & play.atlas.masks.leaders[side.index()],
        };
        play.move_group(group, to);
        play.s.force.group.corps &= !group.corps;
        play.s.force.group.leaders &= !group.leaders;
        play.s.crowded[side.index()].insert(to);
        play.fact(Fact::Retreated { side, from, to, by_sea: false });
    }

    // ---------------------------------------------------------------- 6 victory, 19 winter

    /// 19 C: the Atlantic, and London in Bourbon hands.
    // nine-years: 19.0#3, 10.1, 2.5.2, 6.1.1#8
    fn winter_at_sea(&self, play: &mut Play<'_>) {
        if NineYears::effect_on(&play.look(), Effect::BeachyHead) {
            play.set_sea(SeaZone::Atlantic, Some(Side::Bourbon));
        } else if play.friendly(Side::Alliance, self.london) {
            play.set_sea(SeaZone::Atlantic, Some(Side::Alliance));
        }
        if play.friendly(Side::Bourbon, self.london) {
            play.gain_vp(Side::Bourbon, 2);
        }
    }

    /// Years in which peace may be made.
    fn peace_possible(year: u16) -> bool {
        (1696..=1699).contains(&year)
    }

    /// Forfeits of the side without the initiative, then of the other, then the roll; nothing can be given up
    /// for a year after the last.
    // nine-years: 6.4#1, 19.0#5
    fn begin_peace_talks(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(PEACE_ROLL, Side::Bourbon));
        if !self.is_last_year(&play.look()) {
            play.s.push(Step::Own(FORFEITS, first));
            play.s.push(Step::Own(FORFEITS, first.enemy()));
        }
    }

    // nine-years: 6.4#1
    fn forfeit(&self, play: &mut Play<'_>, side: Side, what: u8) {
        play.s.forfeit_cards[side.index()] = what & 1;
        play.s.forfeit_rp[side.index()] = 2 * (what >> 1);
        if what != 0 {
            play.fact(Fact::Forfeited { side, cards: what & 1, points: 2 * (what >> 1) });
        }
    }

    /// The modifiers of the peace roll.
    // nine-years: 6.4#2
    pub(crate) fn peace_modifier(&self, look: &Look<'_>) -> i8 {
        let bourbon = |space| i8::from(look.friendly(Side::Bourbon, space));
        let forfeits: i8 = Side::BOTH
            .into_iter()
            .map(|s| look.forfeit_cards[s.index()] as i8 + i8::from(look.forfeit_rp[s.index()] > 0))
            .sum();
        let colonies = look.atlas.numbers.colonies_track[look.colonies.at as usize].min(0);
        let savoy = look.allegiance[self.savoy.index()] == Allegiance::Neutral;
        i8::from(NineYears::bourbon_count(look, self.spanish_fortresses_abroad) >= 1)
            + i8::from(NineYears::bourbon_count(look, self.empire_fortresses) >= 2)
            + i8::from(NineYears::bourbon_count(look, self.spanish_fortresses_at_home) >= 3)
            + bourbon(self.london)
            + bourbon(self.dublin)
            + bourbon(self.edinburgh)
            + i8::from(savoy)
            + look.year.saturating_sub(1696) as i8
            - colonies
            - forfeits
    }

    // nine-years: 6.4#2
    fn roll_for_peace(&self, play: &mut Play<'_>) {
        let modifier = self.peace_modifier(&play.look());
        if play.roll_for("peace", Side::Bourbon, modifier, 10) {
            play.s.flags |= PEACE;
        }
    }

    // nine-years: 6.3
    fn victory_on_points(&self, look: &Look<'_>) -> (Side, Level) {
        match look.vp {
            30.. => (Side::Alliance, Level::Major),
            25..=29 => (Side::Alliance, Level::Minor),
            20..=24 => (Side::Bourbon, Level::Minor),
            _ => (Side::Bourbon, Level::Major),
        }
    }

    /// Has a side taken a capital whose loss ends the war, joined to its own by land?
    // nine-years: 6.2#1, 6.2#3
    fn capital_taken(&self, look: &Look<'_>, side: Side) -> bool {
        let joined = |taken: SpaceId, home: SpaceId| {
            look.friendly(side, taken)
                && look.friendly(side, home)
                && look.land_network(side, SpaceSet::of(home)).spaces.has(taken)
        };
        let theirs = [self.amsterdam, self.vienna];
        match side {
            Side::Alliance => theirs.into_iter().any(|home| joined(self.paris, home)),
            Side::Bourbon => theirs.into_iter().any(|taken| joined(taken, self.paris)),
        }
    }

    /// Automatic victory; if both sides have one, the holder of London wins.
    // nine-years: 6.2#2, 6.2#4
    fn automatic_victory(&self, look: &Look<'_>) -> Option<Side> {
        let alliance = look.vp >= look.atlas.numbers.vp_max || self.capital_taken(look, Side::Alliance);
        let bourbon = look.vp == 0 || self.capital_taken(look, Side::Bourbon);
        match (alliance, bourbon) {
            (true, true) => look.controller(self.london),
            (true, false) => Some(Side::Alliance),
            (false, true) => Some(Side::Bourbon),
            (false, false) => None,
        }
    }

    // nine-years: 20.1, 19.0#6
    fn is_last_year(&self, look: &Look<'_>) -> bool {
        look.year >= LAST_YEAR
    }

    /// How the war ends this winter, if it does.
    // nine-years: 19.0#6, 6.3
    fn result(&self, look: &Look<'_>) -> Option<(Side, Level)> {
        match self.automatic_victory(look) {
            Some(winner) => Some((winner, Level::Automatic)),
            None if self.is_last_year(look) || look.flags & PEACE != 0 => Some(self.victory_on_points(look)),
            None => None,
        }
    }

    /// The war is decided, and with it the game unless another war follows.
    // grand-campaign: 20.3.0#1, 20.3.0#2, 20.3.0#3, 20.3.0#4
    // nine-years: 20.3#1
    fn end_war(&self, play: &mut Play<'_>, winner: Side, level: Level) {
        let look = play.look();
        let all = Side::BOTH.into_iter().any(|side| self.capital_taken(&look, side))
            || look.friendly(Side::Bourbon, self.london);
        if !self.campaign || all {
            play.win(winner, level);
        } else {
            grand_campaign::begin(play, winner, level);
        }
    }

    /// Is a Jacobite corps in play outside Great Britain and Ireland?
    fn jacobites_abroad(&self, look: &Look<'_>) -> bool {
        let corps = look.atlas.masks.corps[self.jacobites.index()];
        !(look.places(corps) & !self.british_isles).is_empty()
    }

    /// The French home space in which James II may gather a corps.
    // nine-years: 7.2.6#2, 12.2.6, 20.2.5#3
    fn court_in_exile(&self, look: &Look<'_>) -> SpaceSet {
        let crowd = look.flags & JACOBITES_IN_EXILE != 0;
        if !NineYears::revolution_over(look) || (!crowd && self.jacobites_abroad(look)) {
            return SpaceSet::EMPTY;
        }
        let Some(court) = look.leader_space(self.james) else { return SpaceSet::EMPTY };
        let lines = look.lines_to(Side::Bourbon, SpaceSet::of(self.paris));
        let french = look.home_spaces(self.france).has(court) && !look.leaders_inside.has(self.james);
        if french && lines.reach(court) { SpaceSet::of(court) } else { SpaceSet::EMPTY }
    }

    /// Spanish spaces with a line of communication to Paris, for the Catalan corps.
    // nine-years: 7.2.3
    pub(super) fn catalan_spaces(&self, look: &Look<'_>) -> SpaceSet {
        let lines = look.power_lines(self.catalans);
        (self.iberia & look.control[Side::Bourbon.index()]).filter(|&s| lines.reach(s)).collect()
    }

    // nine-years: 20.2.5#4
    fn mainz_falls(&self, play: &mut Play<'_>) {
        let held = !play.corps(Side::Alliance, self.mainz).is_empty();
        let stays = held && play.options.has(Options::MAINZ_HELD);
        if play.year > 1689 || stays || play.friendly(Side::Bourbon, self.mainz) {
            return;
        }
        let group = Group {
            corps: play.all_corps(Side::Alliance, self.mainz),
            leaders: play.leaders_in(self.mainz.0) & play.atlas.masks.leaders[Side::Alliance.index()],
        };
        play.move_group(group, self.empire_home);
        if !group.is_empty() {
            let (side, to) = (Side::Alliance, self.empire_home);
            play.fact(Fact::Retreated { side, from: self.mainz, to, by_sea: false });
        }
        play.take_control(self.mainz, Side::Bourbon, false);
        play.settle_space(self.mainz);
    }
}

impl Title for NineYears {
    fn options(&self) -> Options {
        Options::SHARED.with(Options::MAINZ_HELD)
    }

    fn starting_flags(&self) -> u16 {
        0
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
            play.join(self.savoy, Side::Alliance);
        }
        if play.year >= play.atlas.numbers.late_cards_year {
            play.add_late_cards();
        }
    }

    // nine-years: 8.0#1, 9.1
    fn start_of_year(&self, play: &mut Play<'_>) {
        self.calendar(play);
        play.s.flags &= !BREST_IN_RUINS & ((1 << WASTE_SHIFT) - 1);
        self.begin_colonial_war(play);
    }

    fn end_of_events(&self, _: &mut Play<'_>) {}

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
        play.set_sea(zone, Some(side));
        play.gain_vp(side, 1);
        if side == Side::Alliance && zone == SeaZone::Atlantic {
            play.s.in_effect &= !play.atlas.cards_with(Effect::BeachyHead);
        }
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
        play.fact(Fact::SupportSent { side });
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

    // nine-years: 11.1.3, 7.2.6#2, 2.6.3, 12.3.3
    fn free_ports(&self, look: &Look<'_>, side: Side, power: Option<PowerId>) -> SpaceSet {
        if side != Side::Bourbon || !NineYears::revolution_over(look) {
            return SpaceSet::EMPTY;
        }
        let lands = if power == Some(self.jacobites) { self.british_isles } else { self.ireland };
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

    fn may_restore(&self, _: &Look<'_>, _: PowerId) -> Check {
        Ok(())
    }

    fn may_combine(&self, _: &Look<'_>, _: LeaderId) -> bool {
        true
    }

    // nine-years: 4.1.1
    fn limit_now(&self, look: &Look<'_>, space: SpaceId, printed: u8) -> u8 {
        if NineYears::laid_waste(look) == Some(space) { printed / 2 } else { printed }
    }

    fn printed_strength(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        look.atlas.masks.strength[space.index()]
    }

    fn takes_by_surprise(&self, _: &Look<'_>, _: &Force) -> bool {
        false
    }

    fn deputies_may_stop(&self, _: &Look<'_>, _: &Force) -> bool {
        false
    }

    fn check_special(&self, _: &Look<'_>, _: Side) -> Check {
        no(Clause::FirstTurn, Reason::NotSpecialAction)
    }

    fn special(&self, _: &mut Play<'_>, _: Side) {}

    // nine-years: 20.4.4#2
    fn fortress_taken(&self, play: &mut Play<'_>, space: SpaceId) {
        let look = play.look();
        let able = { play.force.group.leaders }.any(|l| look.has_ability(l, Ability::BesiegerOfLorraine));
        if able && (space == self.metz || space == self.strasbourg) {
            play.gain_vp(play.force.side, 1);
        }
    }

    // nine-years: 12.3.6
    fn siege_rolled(&self, play: &mut Play<'_>, space: SpaceId) {
        play.lose_fleets_of(space);
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

    fn playable(&self, look: &Look<'_>, card: EventId) -> bool {
        self.event_playable(look, card)
    }

    fn play_event(&self, play: &mut Play<'_>, card: EventId) {
        self.begin_event(play, card);
    }

    fn resume_event(&self, play: &mut Play<'_>, card: EventId, side: Side) -> Flow {
        self.carry_on_event(play, card, side)
    }

    fn check_event(&self, look: &Look<'_>, card: EventId, side: Side, action: Action) -> Check {
        self.check_event_choice(look, card, side, action)
    }

    fn list_event(&self, look: &Look<'_>, card: EventId, side: Side, list: &mut Vec<Action>) {
        self.list_event_choices(look, card, side, list);
    }

    fn apply_event(&self, play: &mut Play<'_>, card: EventId, side: Side, action: Action) {
        self.apply_event_choice(play, card, side, action);
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

    fn words(&self, number: u8) -> Words {
        match number {
            COMMITMENT => Words::yes_no(
                "is an Action card of this year given up to turn the colonial war?",
                &["Raise the commitment", "Keep the card"],
            ),
            SAVOY_NEUTRAL => {
                Words::yes_no("is Savoy made neutral?", &["Make Savoy neutral", "Leave it in the war"])
            }
            LEAVE_SAVOY => Words::yes_no("where do the forces that must leave Savoy go?", &[]),
            FORFEITS => Words::number(
                "what is given up against a peace this winter?",
                &[
                    "Nothing",
                    "An Action card",
                    "Two resource points",
                    "An Action card and two resource points",
                ],
            ),
            _ => Words::yes_no("where do the forces driven out of London go?", &[]),
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

    fn standing(&self, look: &Look<'_>) -> String {
        let colonies = &look.colonies;
        let vp = look.atlas.numbers.colonies_track[colonies.at as usize];
        let mut text = format!("King William's War {vp:+} VP, {} dominant.", side_name(colonies.side));
        for side in Side::BOTH {
            let (name, i) = (side_name(side), side.index());
            if colonies.support[i] {
                text.push_str(&format!(" {name} support sent."));
            }
            if look.forfeit_cards[i] + look.forfeit_rp[i] > 0 {
                let (cards, points) = (look.forfeit_cards[i], look.forfeit_rp[i]);
                text.push_str(&format!(" {name} forfeits: cards {cards}, resource points {points}."));
            }
        }
        if NineYears::revolution_over(look) {
            text.push_str(" The Glorious Revolution is over.");
        }
        text
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
        if let Some(waste) = (look.flags >> WASTE_SHIFT).checked_sub(1) {
            own.insert("laid-waste".into(), json!(look.atlas.spaces[waste as usize].id));
        }
        own
    }

    fn read_own(&self, atlas: &Atlas, state: &mut State, name: &str, value: &Value) -> Result<(), String> {
        if let Some((_, flag)) = FLAGS.into_iter().find(|(known, _)| *known == name) {
            return read_flag(state, flag, value);
        }
        if name != "laid-waste" {
            return unknown_flag(name);
        }
        let space = value.as_str().and_then(|id| atlas.space(id));
        let space = space.ok_or_else(|| format!("there is no space {value}"))?;
        state.flags = state.flags & ((1 << WASTE_SHIFT) - 1) | (u16::from(space.0) + 1) << WASTE_SHIFT;
        Ok(())
    }
}

impl NineYears {
    fn resume_leaving_savoy(&self, play: &mut Play<'_>, side: Side) -> Flow {
        let spaces = self.ways_out_of_savoy(&play.look(), side);
        match (spaces.first(), spaces.len()) {
            (Some(to), 1) => self.leave_savoy(play, side, to),
            (Some(_), _) => return Flow::Wait,
            (None, _) => {
                self.lose_those_in_savoy(play, side);
                play.s.pop();
                play.settle_crowding();
            }
        }
        Flow::Go
    }

    /// Nowhere to go: corps to the force pool, leaders back next year.
    fn lose_those_in_savoy(&self, play: &mut Play<'_>, side: Side) {
        for space in play.atlas.masks.home[self.savoy.index()] {
            let corps: CorpsSet = play.all_corps(side, space);
            play.remove_corps(corps, off::POOL);
            for leader in play.leaders_in(space.0) & play.atlas.masks.leaders[side.index()] {
                play.leader_away(leader);
            }
        }
    }

    fn resume_exile(&self, play: &mut Play<'_>) -> Flow {
        let refuges = self.exiles_refuges(&play.look());
        match (refuges.first(), refuges.len()) {
            (Some(to), 1) => {
                play.s.pop();
                self.send_into_exile(play, to);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }
}
