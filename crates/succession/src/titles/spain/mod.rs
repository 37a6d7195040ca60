//! *No Peace Without Spain!*: chapters 18 to 20 and the title's exceptions to the shared chapters.

mod events;
mod loyalty;
mod victory;

use super::{Extent, KindOfYear, Prizes, Title, grand_campaign, read_flag, unknown_flag};
use crate::action::{Action, Order};
use crate::atlas::{Ability, Atlas, Effect, FleetId, SeaZone, Withdrawal};
use crate::clause::Clause;
use crate::data::campaign::LATER_SUFFIX;
use crate::describe::Teller;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Level, Options, State, off};
use crate::step::{Moment, Step};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use words::{Message, message};

/// Flag: the "Liege 1702" marker is on the map.
const LIEGE_MARKER: u16 = 1;

/// Flag: the Bourbons have occupied Trier in 1702; it is a space like any other then (20.4).
const TRIER_OCCUPIED: u16 = 2;

/// Flag: the Toulon Fleet has won a naval battle this turn (13.5.6).
const FLEET_WON: u16 = 4;

/// Shift of the last year of Tory disfavour, counted from 1700.
pub(super) const TORY_SHIFT: u16 = 8;

/// Decision: how many concessions are offered (19 E).
const CONCESSIONS: u8 = 0;

/// Decision: does the loser of a minor victory play on?
const PLAY_ON: u8 = 1;

/// The title, with the names its rules speak of looked up once.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Spain {
    pub(super) prizes: Prizes,
    pub(crate) amsterdam: SpaceId,
    pub(crate) madrid: SpaceId,
    pub(crate) barcelona: SpaceId,
    pub(crate) cadiz: SpaceId,
    pub(crate) lisbon: SpaceId,
    pub(crate) gibraltar: SpaceId,
    pub(crate) london: SpaceId,
    pub(crate) turin: SpaceId,
    pub(crate) munich: SpaceId,
    pub(crate) lille: SpaceId,
    pub(crate) liege: SpaceId,
    pub(crate) trier: SpaceId,
    pub(crate) ulm: SpaceId,
    pub(crate) montpellier: SpaceId,
    pub(crate) france: PowerId,
    pub(crate) spain: PowerId,
    pub(crate) bavaria: PowerId,
    pub(crate) savoy: PowerId,
    pub(crate) britain: PowerId,
    pub(crate) dutch: PowerId,
    pub(crate) austria: PowerId,
    pub(crate) subsidy: PowerId,
    pub(crate) portugal: PowerId,
    pub(crate) habsburg: PowerId,
    pub(crate) marlborough: LeaderId,
    pub(crate) eugene: LeaderId,
    pub(crate) max_emanuel: LeaderId,
    pub(crate) spanish_fortresses: SpaceSet,
    /// It is the second war of the Grand Campaign.
    pub(super) campaign: bool,
}

impl Spain {
    /// Looks the names up; the error names what the data lack.
    pub fn new(atlas: &Atlas) -> Result<Spain, Message> {
        let space = |id: &str| atlas.space(id).ok_or_else(|| message!("title-no-space", id));
        let power = |id: &str| atlas.power(id).ok_or_else(|| message!("title-no-power", id));
        let later = |id: &str| atlas.leader(&format!("{id}{LATER_SUFFIX}"));
        let leader = |id: &str| later(id).or(atlas.leader(id)).ok_or_else(|| message!("title-no-leader", id));
        let spanish = |i: &usize| atlas.spaces[*i].region == "Spain" && atlas.spaces[*i].fortress > 0;
        Ok(Spain {
            prizes: Prizes { bourbon: space("paris")?, alliance: [space("amsterdam")?, space("vienna")?] },
            amsterdam: space("amsterdam")?,
            madrid: space("madrid")?,
            barcelona: space("barcelona")?,
            cadiz: space("cadiz")?,
            lisbon: space("lisbon")?,
            gibraltar: space("gibraltar")?,
            london: space("london")?,
            turin: space("turin")?,
            munich: space("munich")?,
            lille: space("lille")?,
            liege: space("liege")?,
            trier: space("trier")?,
            ulm: space("ulm")?,
            montpellier: space("montpellier")?,
            france: power("Fr")?,
            spain: power("Sp")?,
            bavaria: power("Ba")?,
            savoy: power("Sa")?,
            britain: power("Br")?,
            dutch: power("Du")?,
            austria: power("Au")?,
            subsidy: power("Su")?,
            portugal: power("Po")?,
            habsburg: power("Ha")?,
            marlborough: leader("marlborough")?,
            eugene: leader("eugene")?,
            max_emanuel: leader("max-emanuel")?,
            spanish_fortresses: (0..atlas.spaces.len()).filter(spanish).map(|i| SpaceId(i as u8)).collect(),
            campaign: false,
        })
    }

    /// The second war of the Grand Campaign.
    pub fn of_campaign(atlas: &Atlas) -> Result<Spain, Message> {
        Ok(Spain { campaign: true, ..Spain::new(atlas)? })
    }

    /// The last year in which Marlborough may not share command (Tory Ministry).
    fn tory_until(look: &Look<'_>) -> u16 {
        1700 + (look.flags >> TORY_SHIFT)
    }

    pub(crate) fn effect_on(look: &Look<'_>, effect: Effect) -> bool {
        look.effect_on(look.atlas.cards_with(effect))
    }

    /// 20.4.3 c: the Liege marker goes at the end of 1702.
    // rule: 20.4#4
    fn end_of_first_turn(&self, play: &mut Play<'_>) {
        play.s.flags &= !TRIER_OCCUPIED;
        if play.flags & LIEGE_MARKER != 0 {
            play.s.flags &= !LIEGE_MARKER;
            let held = self.maastricht_corps(play);
            for corps in held {
                play.s.corps_at[corps.index()] = off::POOL;
            }
        }
    }

    /// Has the Alliance a port in which its fleet may winter?
    // rule: 10.2
    fn has_port(&self, look: &Look<'_>) -> bool {
        look.friendly(Side::Alliance, self.cadiz) || look.friendly(Side::Alliance, self.lisbon)
    }

    /// Cadiz or Lisbon has changed hands: a port gives the Alliance the sea, but does not undo what the Bourbon fleet has won
    /// for the rest of the turn.
    // rule: 10.2, 13.5.6
    // grand-campaign: 20.3.11#4
    // nine-years: 20.3#12
    fn port_changed(&self, play: &mut Play<'_>, port: SpaceId, side: Side) {
        let other = if port == self.cadiz { self.lisbon } else { self.cadiz };
        let zone = SeaZone::Mediterranean;
        // With a port already, only a victory of that fleet can have cost the Alliance the sea.
        let lost_the_sea =
            play.friendly(Side::Alliance, other) && play.sea[zone.index()] == Some(Side::Bourbon);
        let beaten = lost_the_sea || play.flags & FLEET_WON != 0;
        if side == Side::Alliance && !beaten || side == Side::Bourbon && play.friendly(Side::Bourbon, other) {
            play.set_sea(Clause::MediterraneanControl, zone, Some(side));
        }
    }

    /// May a Campaign action of this force still take Trier, which is a space like any other once it was occupied?
    // rule: 20.4#3
    fn surprises_trier(&self, look: &Look<'_>, force: &Force) -> bool {
        force.side == Side::Bourbon
            && !force.by_sea
            && !look.friendly(Side::Bourbon, self.trier)
            && look.flags & TRIER_OCCUPIED == 0
    }

    fn maastricht_corps(&self, play: &Play<'_>) -> CorpsSet {
        play.corps_in(off::ASIDE) & play.atlas.masks.corps[self.dutch.index()]
    }
}

impl Title for Spain {
    fn options(&self) -> Options {
        let all = Options::SHARED.with(Options::HISTORIC_ECONOMY).with(Options::WOUNDED_LEADERS);
        if self.campaign { all } else { all.with(Options::FIRST_EDITION).with(Options::REINFORCEMENTS_FIRST) }
    }

    // rule: 20.4#4
    fn starting_flags(&self) -> u16 {
        LIEGE_MARKER
    }

    // rule: 8.0#1, 7.2.1, 7.2.3, 5.2.2, 10.2
    fn calendar(&self, play: &mut Play<'_>) {
        if play.year > play.atlas.scenarios[play.scenario as usize].first_year {
            play.s.flags &= !LIEGE_MARKER;
        }
        if play.year >= 1703 && play.allegiance[self.bavaria.index()] == Allegiance::Neutral {
            play.join(Clause::NeutralBavaria, self.bavaria, Side::Bourbon);
        }
        if play.year >= 1704 && play.allegiance[self.portugal.index()] == Allegiance::Neutral {
            play.join(Clause::Portugal, self.portugal, Side::Alliance);
        }
        if play.year >= play.atlas.numbers.late_cards_year {
            play.add_late_cards(Clause::CardsAdded);
        }
    }

    fn follow_first_war(&self, play: &mut Play<'_>, year: u16) {
        self.settle_first_war(play, year);
    }

    fn is_settled_by_first_war(&self, look: &Look<'_>, power: PowerId) -> bool {
        self.is_settled(look, power)
    }

    // grand-campaign: 20.3.5#6
    // nine-years: 20.3#6
    fn has_loyalty(&self, look: &Look<'_>) -> bool {
        !look.on_side(self.spain, Side::Alliance)
    }

    // rule: 20.5.4#7
    fn end_of_events(&self, play: &mut Play<'_>) {
        for side in Side::BOTH {
            for leader in play.atlas.masks.leaders[side.index()] {
                let able = play.look().has_ability(leader, Ability::CalledAway);
                let here = able && play.leader_space(leader).is_some();
                if here
                    && play.roll_for(Clause::LeaderAbilities, "called-away", side, 0, 5)
                    && play.replace_by_staff(leader, side)
                {
                    play.fact(Clause::LeaderAbilities, Fact::LeaderAway { leader });
                }
            }
        }
    }

    // grand-campaign: 20.3.5#6, 20.3.14#1
    // nine-years: 20.3#6, 20.3#14
    fn own_phase(&self, play: &mut Play<'_>, stage: u8) -> Option<u8> {
        if play.short_turn() {
            self.begin_recovery(play);
            return None;
        }
        if !self.has_loyalty(&play.look()) {
            return None;
        }
        match stage {
            0 => self.resolve_madrid(play),
            1 => {
                self.adjust_loyalty(play);
                let before = play.control[Side::Alliance.index()];
                self.try_uprising(play);
                play.s.tried = play.control[Side::Alliance.index()] & !before;
            }
            _ => {
                if self.clear_habsburg_spaces(play) {
                    return Some(2);
                }
                return None;
            }
        }
        Some(stage + 1)
    }

    // rule: 19.0#3, 19.0#4, 19.0#5, 19.0#6
    fn own_winter(&self, play: &mut Play<'_>, stage: u8) -> Option<u8> {
        match stage {
            grand_campaign::INTERPHASE.. => self.interphase(play, stage),
            0 => {
                self.end_of_first_turn(play);
                self.winter_at_sea(play);
                if play.withdrawal() == Withdrawal::Historical && play.year == 1711 {
                    self.britain_withdraws(play);
                }
                if self.may_negotiate(play) {
                    play.s.push(Step::Own(CONCESSIONS, Side::Bourbon));
                }
                Some(1)
            }
            1 => {
                let negotiated = play.withdrawal() == Withdrawal::Negotiated;
                let withdrew = negotiated && play.withdrawn && play.withdrawn_in == play.year;
                if withdrew && self.automatic_victory(&play.look()).is_none() {
                    let (winner, level) = self.victory_on_points(&play.look());
                    if level == Level::Major {
                        play.win(Clause::WinterQuarters, winner, level);
                        return None;
                    }
                    play.s.push(Step::Own(PLAY_ON, winner.enemy()));
                }
                Some(2)
            }
            _ => {
                if let Some(winner) = self.automatic_victory(&play.look()) {
                    play.win(Clause::AutomaticVictory, winner, Level::Automatic);
                } else if self.is_last_year(&play.look()) {
                    let (winner, level) = self.victory_on_points(&play.look());
                    play.win(Clause::EndVictory, winner, level);
                }
                None
            }
        }
    }

    // rule: 12.3.1, 2.1.5, 9.2.3, 19.0#4, 19.0#5
    // grand-campaign: 20.3.2#1, 20.3.2#2, 20.3.5#7, 20.3.14#2
    // nine-years: 20.3#3, 20.3#6, 20.3#14
    fn resource_points(&self, look: &Look<'_>, side: Side) -> u8 {
        match self.kind_of_year(look) {
            KindOfYear::Short => return 1,
            KindOfYear::WithoutEvents => return 0,
            KindOfYear::Full => {}
        }
        let mut points = look.atlas.numbers.resource_points[side.index()] as i8;
        let spain = i8::from(look.on_side(self.spain, Side::Alliance));
        points += if side == Side::Alliance { spain } else { -spain };
        if side == Side::Alliance {
            if look.withdrawn {
                return 4;
            }
            points += i8::from(Spain::effect_on(look, Effect::BankOfEngland));
            points -= i8::from(Spain::effect_on(look, Effect::DeathOfEmperorJoseph));
        } else {
            points -= i8::from(Spain::effect_on(look, Effect::FrenchFinancialCollapse));
        }
        (points + look.extra_rp[side.index()]).max(0) as u8
    }

    // rule: 13.1, 20.4#1, 2.1.5, 19.0#4, 19.0#5
    // grand-campaign: 20.3.14#9
    // nine-years: 20.3#14
    fn hand_size(&self, look: &Look<'_>, side: Side) -> u8 {
        let numbers = &look.atlas.numbers;
        let first = look.year == grand_campaign::FIRST_YEAR;
        let base = if first { numbers.first_hand } else { numbers.hand };
        let collapse = side == Side::Bourbon
            && Spain::effect_on(look, Effect::FrenchFinancialCollapse)
            && (look.atlas.masks.wealthy & look.control[Side::Alliance.index()]).len() >= 3;
        let alone = side == Side::Alliance && look.withdrawn;
        base - u8::from(collapse) - u8::from(alone)
    }

    // rule: 13.5.6
    // grand-campaign: 20.3.11#4
    // nine-years: 20.3#12
    fn naval_modifier(&self, look: &Look<'_>, side: Side, zone: SeaZone) -> u8 {
        let minorca = side == Side::Alliance && Spain::effect_on(look, Effect::BritishCaptureMinorca);
        let base = if self.campaign { u8::from(look.sea[zone.index()] == Some(side)) } else { 2 };
        base + u8::from(minorca)
    }

    /// The winner holds the sea, the Alliance only with a port to winter in.
    // rule: 13.5.6, 10.1, 10.2
    // grand-campaign: 20.3.11#4
    // nine-years: 20.3#12
    fn naval_battle_fought(&self, play: &mut Play<'_>, fleet: FleetId, winner: Side) {
        let (owner, zone) = (play.atlas.fleets[fleet.index()].side, play.atlas.fleets[fleet.index()].zone);
        if !self.campaign {
            play.s.flags &= !FLEET_WON;
            if winner == Side::Bourbon {
                play.s.flags |= FLEET_WON;
            }
            if winner == Side::Bourbon || self.has_port(&play.look()) {
                play.set_sea(Clause::DeployFleet, zone, Some(winner));
            }
        } else if winner == owner {
            play.set_sea(Clause::BetweenTheWars, zone, Some(winner));
            play.gain_vp(Clause::BetweenTheWars, winner, 1);
        }
    }

    fn initiative(&self, look: &Look<'_>) -> Option<Side> {
        grand_campaign::initiative(look)
    }

    // grand-campaign: 20.3.14#1
    // nine-years: 20.3#14
    fn kind_of_year(&self, look: &Look<'_>) -> KindOfYear {
        if grand_campaign::short_turn(look) {
            KindOfYear::Short
        } else if self.campaign && look.year == grand_campaign::FIRST_YEAR {
            KindOfYear::WithoutEvents
        } else {
            KindOfYear::Full
        }
    }

    // rule: 7.2.1, 7.2.3
    fn neutrality(&self, power: PowerId) -> Clause {
        if power == self.bavaria {
            Clause::NeutralBavaria
        } else if power == self.portugal {
            Clause::Portugal
        } else {
            Clause::NeutralSpaces
        }
    }

    // rule: 7.2.2#2
    fn displacement(&self) -> Clause {
        Clause::SavoySwitches
    }

    // rule: 7.2.1
    fn joins_when_activated(&self) -> bool {
        true
    }

    /// No fleet sails in the short turns.
    // grand-campaign: 20.3.14#1
    // nine-years: 20.3#14
    fn may_commission(&self, look: &Look<'_>, _: FleetId) -> Check {
        need(!grand_campaign::short_turn(look), Clause::BetweenTheWars, Reason::NotThisYear)
    }

    // rule: 12.2.5
    fn placement_abroad(&self, _: PowerId) -> Clause {
        Clause::BritishPlacement
    }

    // rule: 12.2.5
    fn extra_placement(&self, _: &Look<'_>, power: PowerId) -> SpaceSet {
        if power == self.britain { SpaceSet::of(self.amsterdam) } else { SpaceSet::EMPTY }
    }

    // rule: 20.4#5
    // grand-campaign: 20.3.14#8
    // nine-years: 20.3#14
    fn may_restore(&self, look: &Look<'_>, power: PowerId) -> Check {
        let banned = look.year == 1702 && power == self.spain && !self.campaign;
        need(!banned, Clause::FirstTurn, Reason::NotThisYear)
    }

    fn may_combine(&self, look: &Look<'_>, leader: LeaderId) -> bool {
        leader != self.marlborough || !look.named.has(leader) || look.year > Spain::tory_until(look)
    }

    // rule: 20.4#4, 17.2.1
    fn printed_strength(&self, look: &Look<'_>, space: SpaceId) -> u8 {
        let marker =
            space == self.liege && look.flags & LIEGE_MARKER != 0 && look.friendly(Side::Bourbon, self.liege);
        if marker { 1 } else { look.atlas.masks.strength[space.index()] }
    }

    // rule: 20.4#3
    fn takes_by_surprise(&self, look: &Look<'_>, force: &Force) -> bool {
        look.year == 1702
            && force.at == self.trier
            && self.surprises_trier(look, force)
            && !(force.group.corps & look.atlas.masks.corps[self.france.index()]).is_empty()
    }

    /// A Campaign action that ends with a French corps in Trier takes it, whoever marched.
    // rule: 20.4#3
    fn action_done(&self, play: &mut Play<'_>) -> bool {
        if play.year != 1702 || play.force == Force::default() {
            return false;
        }
        let french = play.corps(Side::Bourbon, self.trier) & play.atlas.masks.corps[self.france.index()];
        let taken = !french.is_empty() && self.surprises_trier(&play.look(), &play.force);
        if taken {
            play.seize(Clause::FirstTurn, self.trier, Side::Bourbon, false);
        }
        taken
    }

    fn deputies_may_stop(&self, look: &Look<'_>, force: &Force) -> bool {
        let of = |power: PowerId| (force.group.corps & look.atlas.masks.corps[power.index()]).len();
        force.side == Side::Alliance && of(self.dutch) > of(self.britain)
    }

    /// The surprise of Ulm: Bavaria's first action, in 1702 only.
    // rule: 20.4#2, 4.1.2
    fn check_special(&self, look: &Look<'_>, side: Side) -> Check {
        let clause = Clause::FirstTurn;
        need(side == Side::Bourbon, clause, Reason::NotSpecialAction)?;
        need(look.year == 1702, clause, Reason::NotSpecialAction)?;
        let neutral = look.allegiance[self.bavaria.index()] == Allegiance::Neutral;
        need(neutral && !look.friendly(Side::Bourbon, self.ulm), clause, Reason::NotSpecialAction)?;
        let elector = look.leader_space(self.max_emanuel) == Some(self.munich);
        let troops = look.corps_in(self.munich.0) & look.atlas.masks.corps[self.bavaria.index()];
        need(elector && !troops.is_empty(), clause, Reason::NoPieces)?;
        let room = look.room_with(side, self.ulm, LeaderSet::of(self.max_emanuel));
        need(room > 0, Clause::NoOverstacking, Reason::OverStackingLimit)
    }

    // rule: 20.4#2, 6.1.2
    fn special(&self, play: &mut Play<'_>, side: Side) {
        play.fact(Clause::FirstTurn, Fact::ActionBegan { side, order: Order::Special });
        play.join(Clause::NeutralBavaria, self.bavaria, side);
        let troops = play.corps_in(self.munich.0) & play.atlas.masks.corps[self.bavaria.index()];
        let full = troops & !play.reduced;
        let corps = if full.is_empty() { troops } else { full }.take_first(1);
        let group = Group { leaders: LeaderSet::of(self.max_emanuel), corps };
        play.mark_acted(group);
        play.move_group(group, self.ulm);
        play.fact(
            Clause::FirstTurn,
            Fact::ForceMoved {
                side,
                from: self.munich,
                to: self.ulm,
                leaders: group.leaders,
                minor: group.leaders & !play.named,
                corps: 1,
            },
        );
        play.seize(Clause::FirstTurn, self.ulm, side, false);
    }

    // rule: 10.2, 20.4#4
    // grand-campaign: 20.3.11#4
    // nine-years: 20.3#12
    fn control_changed(&self, play: &mut Play<'_>, space: SpaceId, side: Side) {
        if space == self.cadiz || space == self.lisbon {
            self.port_changed(play, space, side);
        }
        if space == self.trier && side == Side::Bourbon && play.year == 1702 {
            play.s.flags |= TRIER_OCCUPIED;
        }
        if space == self.liege && side == Side::Alliance && play.flags & LIEGE_MARKER != 0 {
            play.s.flags &= !LIEGE_MARKER;
            let held = self.maastricht_corps(play);
            for corps in held {
                play.s.corps_at[corps.index()] = self.liege.0;
                play.fact(Clause::FirstTurn, Fact::CorpsArrived { power: self.dutch, space: self.liege });
            }
        }
    }

    fn resume(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        if grand_campaign::decides(number) { self.resume_between(play, number, side) } else { Flow::Wait }
    }

    // rule: 19.0#5
    fn check(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check {
        match (number, action) {
            _ if grand_campaign::decides(number) => self.check_between(look, number, side, action),
            (CONCESSIONS, Action::Number(n)) => need(n <= 3, Clause::WinterQuarters, Reason::NotAnOffer),
            (PLAY_ON, _) => look.check_yes_no(action, Clause::WinterQuarters),
            _ => no(Clause::WinterQuarters, Reason::NotAskedNow),
        }
    }

    fn list(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>) {
        match number {
            _ if grand_campaign::decides(number) => self.list_between(look, number, side, list),
            CONCESSIONS => list.extend((0..=3).map(Action::Number)),
            _ => list.extend([Action::Accept, Action::Decline]),
        }
    }

    // rule: 19.0#5, 20.1#3
    fn apply(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action) {
        if grand_campaign::decides(number) {
            return self.apply_between(play, number, side, action);
        }
        play.s.pop();
        match (number, action) {
            (CONCESSIONS, Action::Number(n)) => self.negotiate(play, n),
            (PLAY_ON, Action::Decline) => play.win(Clause::WinterQuarters, side.enemy(), Level::Minor),
            _ => {}
        }
    }

    fn decision_name(&self, number: u8) -> &'static str {
        match number {
            _ if grand_campaign::decides(number) => grand_campaign::decision_name(number),
            CONCESSIONS => "concessions",
            _ => "play-on",
        }
    }

    fn decision_space(&self, look: &Look<'_>, number: u8, side: Side) -> SpaceId {
        let displaced = grand_campaign::displaces(number).then(|| self.stranded(look, side));
        displaced.flatten().unwrap_or(SpaceId::NONE)
    }

    fn clause(&self, number: u8) -> Clause {
        if grand_campaign::decides(number) { Clause::BetweenTheWars } else { Clause::WinterQuarters }
    }

    fn phase(&self) -> Option<&'static str> {
        Some("spanish-events")
    }

    fn standing(&self, look: &Look<'_>, teller: Teller<'_>) -> String {
        if !self.has_loyalty(look) {
            return String::new();
        }
        let track = look.atlas.numbers.loyalty_track[look.loyalty as usize];
        teller.say("standing-loyalty").about("box", track).text()
    }

    fn extent(&self) -> Extent {
        if self.campaign { grand_campaign::EXTENT } else { Extent { decisions: 2, phase: 3, winter: 3 } }
    }

    fn asked_on(&self, number: u8, parent: Step) -> bool {
        if grand_campaign::decides(number) {
            return grand_campaign::asked_on(parent);
        }
        matches!(parent, Step::Year(Moment::OwnWinter(1 | 2)))
    }

    fn write_own(&self, look: &Look<'_>) -> BTreeMap<String, Value> {
        let mut own = BTreeMap::from([("liege-1702".into(), json!(look.flags & LIEGE_MARKER != 0))]);
        if look.flags & TRIER_OCCUPIED != 0 {
            own.insert("trier-1702".into(), json!(true));
        }
        if look.flags & FLEET_WON != 0 {
            own.insert("fleet-won".into(), json!(true));
        }
        if look.flags >> TORY_SHIFT > 0 {
            own.insert("tory-until".into(), json!(Spain::tory_until(look)));
        }
        own
    }

    fn read_own(&self, _: &Atlas, state: &mut State, name: &str, value: &Value) -> Result<(), Message> {
        match name {
            "liege-1702" => read_flag(state, LIEGE_MARKER, value)?,
            "trier-1702" => read_flag(state, TRIER_OCCUPIED, value)?,
            "fleet-won" => read_flag(state, FLEET_WON, value)?,
            "tory-until" => {
                let year = value.as_u64().filter(|year| (1701..=1750).contains(year));
                let year = year.ok_or_else(|| message!("position-no-year", year = value.to_string()))? as u16;
                state.flags = state.flags & ((1 << TORY_SHIFT) - 1) | (year - 1700) << TORY_SHIFT;
            }
            _ => return unknown_flag(name),
        }
        Ok(())
    }
}
