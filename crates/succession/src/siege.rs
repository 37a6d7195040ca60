//! Chapter 17: siege.

use crate::action::Action;
use crate::atlas::{Ability, Effect, EventId, FleetId, SeaZone};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Retreat, Role};
use crate::step::{Assault, Card, Step};
use serde::Serialize;

/// What circumstances that are the same on every map add to the siege roll (17.5.3).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegeModifiers {
    /// The besieger has no LOC.
    pub no_loc: i8,
    /// The besieger has only threatened LOCs.
    pub threatened_loc: i8,
    /// A port whose sea zone the defender holds.
    pub port_with_sea_loc: i8,
    /// A leader is inside whose TR is at least `inside_tr`.
    pub leader_inside: i8,
    /// The TR that counts inside.
    pub inside_tr: u8,
    /// The second roll of a siege, and every later one.
    pub continued: [i8; 2],
    /// A leader whose TR is at least `able_tr` besieges with one of his home corps.
    pub able_leader: i8,
    /// The TR that counts in a besieger.
    pub able_tr: u8,
    /// A siege train is brought up by a card.
    pub card: i8,
}

/// The modifiers every map has; fortresses in the mountains and Famous Victories have their own numbers in the data.
pub const SIEGE_MODIFIERS: SiegeModifiers = SiegeModifiers {
    no_loc: -2,
    threatened_loc: -1,
    port_with_sea_loc: -1,
    leader_inside: -1,
    inside_tr: 1,
    continued: [1, 2],
    able_leader: 1,
    able_tr: 2,
    card: 2,
};

impl Look<'_> {
    /// The strength a fortress has left (17.2).
    // rule: 17.2.1, 17.2.2, 2.3.2
    pub fn fortress_strength(&self, space: SpaceId) -> u8 {
        self.title.printed_strength(self, space).saturating_sub(self.damage(space))
    }

    /// The corps inside a fortress.
    pub fn garrison(&self, space: SpaceId) -> CorpsSet {
        self.corps_in(space.0) & self.inside
    }

    /// Fortress strength plus the steps of the garrison (17.4).
    // rule: 17.3.2, 17.4
    pub fn defense_value(&self, space: SpaceId) -> u8 {
        let garrison = self.garrison(space);
        let steps = 2 * garrison.len() - (garrison & self.reduced).len();
        self.fortress_strength(space) + steps
    }

    /// May the active force roll for a siege?
    // rule: 17.1.1, 17.1.2, 17.5.1, 17.5.4
    pub(crate) fn check_siege(&self) -> Check {
        let Force { side, at, group, .. } = self.force;
        need(self.atlas.masks.fortresses.has(at), Clause::UnderSiege, Reason::NotASiege)?;
        need(!self.friendly(side, at) && !self.closed(at), Clause::UnderSiege, Reason::NotASiege)?;
        need(!self.force.moved, Clause::CampaignAction, Reason::NotAskedNow)?;
        need(!self.sieged.has(at), Clause::OneSiegePerRound, Reason::SiegedThisRound)?;
        let enough = group.corps.len() >= self.corps_for_siege(side, at);
        need(enough, Clause::SiegeRequirements, Reason::TooFewForSiege)
    }

    /// Corps a side needs to roll for the siege of a fortress: at least one.
    // rule: 17.5.1
    // pragmatic-war: 7.2.5, 16.5.1
    pub fn corps_for_siege(&self, side: Side, at: SpaceId) -> u8 {
        self.defense_value(at).saturating_sub(self.title.siege_help(self, side, at)).max(1)
    }

    pub(crate) fn check_siege_card(&self, card: EventId) -> Check {
        self.check_own_card(self.force.side, card, Effect::SiegeTrain)?;
        need(!self.force.card, Clause::HoldCards, Reason::CardNotNow)?;
        self.check_siege()
    }

    /// The modifier of the siege roll (17.5.3).
    // rule: 17.5.3#1, 17.5.3#2, 17.5.3#3, 17.5.3#4, 17.5.3#5, 17.5.3#6, 17.5.3#7, 17.5.3#8
    pub fn siege_modifier(&self, force: &Force) -> i8 {
        self.siege_modifiers(force).iter().map(|(_, m)| m).sum()
    }

    /// The modifiers of the siege roll, each with its name.
    // rule: 17.5.3#1, 17.5.3#2, 17.5.3#3, 17.5.3#4, 17.5.3#5, 17.5.3#6, 17.5.3#7, 17.5.3#8, 16.5.3
    pub fn siege_modifiers(&self, force: &Force) -> [(&'static str, i8); 9] {
        let Force { side, at, .. } = *force;
        let SiegeModifiers { continued: [second, later], .. } = SIEGE_MODIFIERS;
        let when = |holds: bool, modifier: i8| if holds { modifier } else { 0 };
        let lines = self.corps_lines(side, force.group.corps);
        let has_loc = lines.reach(at);
        let threatened = has_loc && lines.only_threatened(at);
        let continued = if self.resupplied {
            0
        } else {
            when(self.continued[0].has(at), second) + when(self.continued[1].has(at), later)
        };
        let space = &self.atlas.spaces[at.index()];
        let terrain = space.siege_penalty.filter(|&(s, _)| s == side).map_or(0, |(_, m)| m);
        [
            ("no-loc", when(!has_loc, SIEGE_MODIFIERS.no_loc)),
            ("threatened-loc", when(threatened, SIEGE_MODIFIERS.threatened_loc)),
            ("port-with-sea-loc", when(self.defender_has_sea(side, at), SIEGE_MODIFIERS.port_with_sea_loc)),
            ("terrain", terrain),
            ("leader-inside", when(self.leader_inside(side, at), SIEGE_MODIFIERS.leader_inside)),
            ("continued-siege", continued),
            ("able-leader", when(self.able_besieger(force), SIEGE_MODIFIERS.able_leader)),
            ("famous-victory", self.famous_nearby(side, at)),
            ("card", when(force.card, SIEGE_MODIFIERS.card)),
        ]
    }

    /// The besieged port's sea zone is in the defender's hands.
    // rule: 17.5.3#3
    fn defender_has_sea(&self, besieger: Side, at: SpaceId) -> bool {
        let defender = besieger.enemy();
        self.friendly(defender, at)
            && SeaZone::ALL.into_iter().any(|zone| {
                self.atlas.masks.ports[zone.index()].has(at) && self.sea[zone.index()] == Some(defender)
            })
    }

    // rule: 17.5.3#5, 17.3.6
    fn leader_inside(&self, besieger: Side, at: SpaceId) -> bool {
        let inside =
            self.leaders_in(at.0) & self.leaders_inside & !self.atlas.masks.leaders[besieger.index()];
        { inside }.any(|l| self.printed_tr(l) >= SIEGE_MODIFIERS.inside_tr)
    }

    /// A leader of TR 2 or 3 is activated with one of his home corps.
    // rule: 17.5.3#7, 20.5.4#1, 20.5.4#8
    // nine-years: 20.4.4#6
    fn able_besieger(&self, force: &Force) -> bool {
        { force.group.leaders }.any(|leader| {
            let home = &self.atlas.leaders[leader.index()].home;
            let with_home =
                home.iter().any(|p| !(force.group.corps & self.atlas.masks.corps[p.index()]).is_empty());
            with_home && self.siege_tr(leader, force.at) >= SIEGE_MODIFIERS.able_tr
        })
    }

    // rule: 17.5.3#8, 16.5.3
    fn famous_nearby(&self, side: Side, at: SpaceId) -> i8 {
        let near = self.atlas.masks.land[at.index()] | SpaceSet::of(at);
        let near = near | self.atlas.masks.links[0][at.index()] | self.atlas.masks.links[1][at.index()];
        if (self.famous[side.index()] & near).is_empty() { 0 } else { self.atlas.numbers.famous_victory_drm }
    }

    /// Does a master of sieges lead, who throws two dice and chooses one?
    // nine-years: 20.4.4#11
    pub(crate) fn rolls_twice(&self, mut leaders: LeaderSet) -> bool {
        leaders.any(|l| self.has_ability(l, Ability::TwoSiegeRolls))
    }

    /// Do the two dice thrown bring different results?
    // nine-years: 20.4.4#11
    fn siege_dice_differ(&self) -> bool {
        let modifier = self.siege_modifier(&self.force);
        let [first, second] = self.siege_dice.map(|face| self.siege_result(face as i8 + modifier));
        first != second
    }

    // nine-years: 20.4.4#11
    pub(crate) fn check_siege_die(&self, action: Action) -> Check {
        let Action::Number(face) = action else { return no(Clause::LeaderAbilities, Reason::NotAskedNow) };
        need(self.siege_dice.contains(&face), Clause::LeaderAbilities, Reason::NotThrown)
    }

    /// Besieger's and defender's losses for a modified roll.
    // rule: 17.5.2
    pub fn siege_result(&self, total: i8) -> (u8, u8) {
        let [besieger, defender] = self.atlas.numbers.siege_table[total.clamp(0, 8) as usize];
        (besieger, defender)
    }

    /// Where a garrison may go with honors of war: the nearest friendly unbesieged spaces with room,
    /// or to a port of a friendly sea.
    // rule: 17.5.8
    // nine-years: 17.5.8
    pub(crate) fn honors_spaces(&self, side: Side, from: SpaceId) -> SpaceSet {
        let garrison = Group { corps: self.garrison(from) | self.retreat.group.corps, ..Group::default() };
        let open = self.steady(side) & !self.closed_to(side, garrison, from);
        let eligible: SpaceSet = open
            .filter(|&s| s != from && self.room(side, s) > 0 && self.corps(side.enemy(), s).is_empty())
            .collect();
        self.nearest_among(side, from, eligible) | (self.ports_from(side, from, true) & eligible)
    }

    pub(crate) fn check_honors(&self, side: Side, from: SpaceId, action: Action) -> Check {
        let Action::Space(to) = action else { return no(Clause::HonorsOfWar, Reason::NotAskedNow) };
        need(to.index() < self.atlas.spaces.len(), Clause::HonorsOfWar, Reason::NoSuchSpace)?;
        need(self.honors_spaces(side, from).has(to), Clause::HonorsOfWar, self.why_not_honors(side, to))
    }

    fn why_not_honors(&self, side: Side, to: SpaceId) -> Reason {
        if !self.friendly(side, to) {
            Reason::NotFriendly
        } else if !self.corps(side.enemy(), to).is_empty() {
            Reason::EnemyOccupied
        } else if self.room(side, to) == 0 {
            Reason::OverStackingLimit
        } else {
            Reason::NotNearest
        }
    }
}

impl Play<'_> {
    pub(crate) fn apply_march_or_siege(&mut self, action: Action) {
        match action {
            Action::Event(card) => {
                self.play_held(self.force.side, card);
                self.s.force.card = true;
            }
            Action::Siege => self.s.turn_to(Step::Siege(Assault::Cards)),
            _ => self.s.turn_to(Step::March),
        }
    }

    pub(crate) fn resume_siege(&mut self, stage: Assault) -> Flow {
        let next = |p: &mut Self, stage: Assault| p.s.turn_to(Step::Siege(stage));
        let Force { side, at, .. } = self.force;
        let defender = side.enemy();
        match stage {
            Assault::Cards => {
                next(self, Assault::Roll);
                let continued = self.continued[0].has(at) || self.continued[1].has(at);
                let cards = self.atlas.cards_with(Effect::FortressResupplied);
                if continued && self.friendly(defender, at) && self.look().may_hold(defender, cards) {
                    self.s.push(Step::Window(Card::Resupply, defender));
                }
                if self.friendly(defender, at) && !self.continued[1].has(at) {
                    self.offer_card(Card::Convoy, defender);
                }
            }
            Assault::Roll => {
                let first = self.die("siege");
                let second =
                    if self.look().rolls_twice(self.force.group.leaders) { self.die("siege") } else { first };
                self.s.siege_dice = [first, second];
                next(self, Assault::Choose);
            }
            Assault::Choose => {
                if self.look().siege_dice_differ() {
                    return Flow::Wait;
                }
                self.besiege(self.siege_dice[0]);
            }
            Assault::Losses => {
                if self.look().defense_value(at) == 0 || self.fallen {
                    next(self, Assault::Fallen);
                } else {
                    self.continue_siege(at);
                    next(self, Assault::Done);
                }
            }
            Assault::Fallen => {
                next(self, Assault::Leaders);
                self.take_fortress(at, side);
            }
            Assault::Leaders => match self.retreat.captured.first() {
                Some(leader) => self.capture_lost(Clause::LeadersInCapturedFortress, leader),
                None => next(self, Assault::Done),
            },
            Assault::Done => {
                self.s.pop();
                self.settle_space(at);
            }
        }
        Flow::Go
    }

    /// A convoy has come through: the action is over without a roll, and the breach is closed.
    pub(crate) fn resupply_fortress(&mut self) {
        let at = self.force.at;
        self.s.set_damage(at, 0);
        self.s.continued[0].remove(at);
        self.s.turn_to(Step::Siege(Assault::Done));
    }

    /// One of the dice is used, and the besiegers take their losses.
    // nine-years: 20.4.4#11
    pub(crate) fn besiege(&mut self, face: u8) {
        let Force { side, group, .. } = self.force;
        self.s.turn_to(Step::Siege(Assault::Losses));
        self.s.siege_dice = [0; 2];
        let hits = self.resolve_siege(face);
        self.begin_hits(Clause::SiegeLosses, side, group.corps, hits);
    }

    /// The roll: the fortress loses strength, then the garrison; returns the besieger's losses.
    // rule: 17.5.2, 17.5.4, 17.5.5, 17.5.6
    fn resolve_siege(&mut self, face: u8) -> u8 {
        let force = self.force;
        let at = force.at;
        self.s.sieged.insert(at);
        let total = face as i8 + self.look().siege_modifier(&force);
        let (besieger, defender) = self.look().siege_result(total);
        self.fact(Clause::SiegeRoll, Fact::SiegeRolled { space: at, face, total, besieger, defender });
        self.s.resupplied = false;
        self.lose_fleets_of(at);
        self.hit_fortress(at, defender);
        besieger
    }

    /// A siege roll against its home port, whatever it brings, ends a fleet for good.
    // rule: 12.3.6
    // nine-years: 12.3.6
    fn lose_fleets_of(&mut self, port: SpaceId) {
        if !self.atlas.numbers.siege_ends_fleets {
            return;
        }
        let enemy = self.force.side.enemy();
        for (i, fleet) in self.atlas.fleets.iter().enumerate() {
            let id = FleetId(i as u8);
            if fleet.port == Some(port) && fleet.side == enemy && !self.fleet_gone(id) {
                self.s.fleets_gone |= 1 << i;
                self.s.fleets[i] = 0;
                self.fact(Clause::ToulonFleet, Fact::FleetRemoved { fleet: id, forever: true });
            }
        }
    }

    // rule: 17.5.6, 17.5.8, 17.2.2
    fn hit_fortress(&mut self, at: SpaceId, hits: u8) {
        let strength = self.look().fortress_strength(at);
        let on_fortress = hits.min(strength);
        if on_fortress > 0 {
            let lost = self.damage(at) + on_fortress;
            self.s.set_damage(at, lost);
            self.fact(
                Clause::DefenderLosses,
                Fact::FortressReduced { space: at, strength: strength - on_fortress },
            );
        }
        let mut left = hits - on_fortress;
        let Some(corps) = self.look().garrison(at).first() else { return };
        if left > 0 && !self.reduced.has(corps) {
            self.s.reduced.insert(corps);
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(Clause::DefenderLosses, Fact::CorpsReduced { power, space: at });
            left -= 1;
        }
        if left > 0 {
            // The hit that would remove the garrison takes the fortress instead (17.5.6).
            self.s.fallen = true;
        }
    }

    /// Continued Siege +1, then +2.
    // rule: 17.5.3#6
    fn continue_siege(&mut self, at: SpaceId) {
        if self.continued[0].has(at) {
            self.s.continued[0].remove(at);
            self.s.continued[1].insert(at);
        } else if !self.continued[1].has(at) {
            self.s.continued[0].insert(at);
        }
    }

    /// The fortress falls: VP, honors of war, captured leaders, markers off.
    // rule: 17.5.7, 17.5.8, 17.5.9, 6.1.1#2
    // nine-years: 17.5.9
    fn take_fortress(&mut self, at: SpaceId, side: Side) {
        let defender = side.enemy();
        self.fact(Clause::FortressTaken, Fact::FortressTaken { space: at, side });
        let garrison = self.look().garrison(at);
        let leaders = self.leaders_in(at.0) & self.leaders_inside;
        self.s.retreat = Retreat { side: defender, space: at, role: Role::Defender, ..Retreat::default() };
        self.s.retreat.captured = leaders;
        self.take_control(Clause::FortressTaken, at, side, true);
        let title = self.title;
        title.fortress_taken(self, at);
        if let Some(corps) = garrison.first() {
            self.s.retreat.group.corps = CorpsSet::of(corps);
            self.offer_honors(defender, at);
        }
    }

    fn offer_honors(&mut self, side: Side, from: SpaceId) {
        let spaces = self.look().honors_spaces(side, from);
        match (spaces.first(), spaces.len()) {
            (Some(to), 1) => self.give_honors(to),
            (Some(_), _) => self.s.push(Step::Honors(side, from)),
            (None, _) => {
                let corps = self.retreat.group.corps;
                self.lose_corps(Clause::HonorsOfWar, corps, from);
            }
        }
    }

    pub(crate) fn apply_honors(&mut self, to: SpaceId) {
        self.s.pop();
        self.give_honors(to);
    }

    // rule: 17.5.8
    fn give_honors(&mut self, to: SpaceId) {
        let group = self.retreat.group;
        self.move_group(group, to);
        for corps in group.corps {
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(Clause::HonorsOfWar, Fact::HonorsOfWar { power, to });
        }
        self.s.retreat.group = Default::default();
    }

    /// The active force has come to a fortress nobody holds, where no other corps of its side stood: if it stays alone
    /// there its siege is a new one, whatever the enemy who besieged it before had done to the walls.
    // rule: 17.6, 17.5.3#6, 2.3.1
    pub(crate) fn begin_siege_anew(&mut self) {
        let Force { side, at, group, .. } = self.force;
        let corps = self.corps(side, at);
        let alone = self.corps(side.enemy(), at).is_empty();
        if self.controller(at).is_none() && alone && !corps.is_empty() && (corps & !group.corps).is_empty() {
            self.s.clear_siege(at);
        }
    }

    /// A fortress without besiegers is as good as new and its garrison free (17.6, 17.3.3).
    // rule: 17.6, 17.3.3, 17.2.2, 17.3.4
    pub(crate) fn settle_space(&mut self, space: SpaceId) {
        if !self.atlas.masks.fortresses.has(space) {
            return;
        }
        let besieged = match self.controller(space) {
            Some(side) => !self.corps(side.enemy(), space).is_empty(),
            None => Side::BOTH.into_iter().any(|side| !self.corps(side, space).is_empty()),
        };
        if besieged {
            return;
        }
        self.s.clear_siege(space);
        let garrison = self.corps_in(space.0) & self.inside;
        let leaders: LeaderSet = self.leaders_in(space.0) & self.leaders_inside;
        if !garrison.is_empty() || !leaders.is_empty() {
            self.s.inside &= !garrison;
            self.s.leaders_inside &= !leaders;
            if let Some(side) = self.controller(space) {
                self.s.crowded[side.index()].insert(space);
            }
        }
    }
}
