//! Chapter 3.1: what leaders are worth, and choosing the pieces of a force.

use crate::action::Action;
use crate::atlas::{Ability, Dynasty, LeaderSort};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Options, Pick, off};

/// What corps are led for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A march, or another errand.
    March,
    /// The siege of the fortress where they stand.
    Siege(SpaceId),
}

impl Look<'_> {
    /// The tactical rating printed on the side the counter shows.
    // rule: 3.1.3
    #[inline]
    pub fn printed_tr(&self, leader: LeaderId) -> u8 {
        let counter = &self.atlas.leaders[leader.index()];
        if self.named.has(leader) { counter.tr } else { counter.minor_tr }
    }

    /// The command rating of the side the counter shows.
    // rule: 3.1.3, 20.5.4#12
    #[inline]
    pub fn cr(&self, leader: LeaderId) -> u8 {
        let counter = &self.atlas.leaders[leader.index()];
        if !self.named.has(leader) {
            return counter.minor_cr;
        }
        if self.has_ability(leader, Ability::Bold) && self.year < 1709 {
            counter.cr.min(4)
        } else {
            counter.cr
        }
    }

    /// The command rating for rallying, which the abilities do not lower.
    // rule: 13.5.4, 20.5.4#12
    pub fn rally_cr(&self, leader: LeaderId) -> u8 {
        let counter = &self.atlas.leaders[leader.index()];
        if self.named.has(leader) { counter.cr } else { counter.minor_cr }
    }

    /// Home powers of the band on the side the counter shows.
    pub(crate) fn band(&self, leader: LeaderId) -> &[PowerId] {
        let counter = &self.atlas.leaders[leader.index()];
        if self.named.has(leader) || counter.minor_band { &counter.home } else { &[] }
    }

    /// The tactical rating while commanding these corps: 1 less for each colour of the band without a corps.
    // rule: 3.1.1, 3.1.2, 4.2
    // nine-years: 3.1.1
    // pragmatic-war: 3.1.1
    #[inline]
    pub fn tr(&self, leader: LeaderId, corps: CorpsSet) -> u8 {
        let missing =
            self.band(leader).iter().filter(|p| (corps & self.atlas.masks.corps[p.index()]).is_empty());
        self.printed_tr(leader).saturating_sub(missing.count() as u8)
    }

    /// The same against an army of these corps, which may frighten him.
    // nine-years: 20.4.4#10
    #[inline]
    pub fn tr_against(&self, leader: LeaderId, corps: CorpsSet, foes: CorpsSet) -> u8 {
        let afraid = self.has_ability(leader, Ability::FearsStrangers) && self.title.strangers(self, foes);
        self.tr(leader, corps).saturating_sub(u8::from(afraid))
    }

    /// The best tactical rating among leaders commanding these corps against an army.
    pub fn best_tr(&self, group: Group, foes: CorpsSet) -> u8 {
        group.leaders.map(|l| self.tr_against(l, group.corps, foes)).max().unwrap_or(0)
    }

    /// How many corps the best two of these leaders command (13.5.1).
    // rule: 13.5.1
    #[inline]
    pub fn command(&self, leaders: LeaderSet) -> u8 {
        self.best_two(leaders, |leader| self.cr(leader))
    }

    /// The same for a siege of a fortress, where tactical ratings count too.
    // nine-years: 17.5.1#2, 20.4.4#6, 20.4.4#10
    pub fn command_in_siege(&self, leaders: LeaderSet, at: SpaceId) -> u8 {
        self.best_two(leaders, |leader| self.cr(leader) + self.siege_tr(leader, at))
    }

    /// The tactical rating of a besieger of a fortress: that of a master of sieges is at least 2, and a garrison may
    /// frighten one who fears strangers.
    // rule: 17.5.3#7
    // nine-years: 20.4.4#6, 20.4.4#10
    pub(crate) fn siege_tr(&self, leader: LeaderId, at: SpaceId) -> u8 {
        let tr = self.printed_tr(leader);
        if self.has_ability(leader, Ability::SiegeTwo) {
            return tr.max(2);
        }
        let strangers = || {
            let garrison = self.garrison(at);
            !garrison.is_empty() && self.title.strangers(self, garrison)
        };
        let afraid = self.has_ability(leader, Ability::FearsStrangers) && strangers();
        tr.saturating_sub(u8::from(afraid))
    }

    /// The leader among these whose command rating counts for corps of one power only, and that power.
    // nine-years: 20.4.4#5
    pub(crate) fn bound_leader(&self, leaders: LeaderSet) -> Option<(LeaderId, PowerId)> {
        if !self.options.has(Options::LEADER_ABILITIES) {
            return None;
        }
        let bound = { leaders }.find(|&l| self.has_ability(l, Ability::BritishOnly))?;
        Some((bound, self.atlas.leaders[bound.index()].home[0]))
    }

    /// The most corps these leaders can lead: at least the first set, at most the second, which contains it;
    /// 0 if they cannot even lead the first.
    // rule: 13.5.1
    // nine-years: 17.5.1#2, 20.4.4#5
    pub(crate) fn most_led(
        &self,
        leaders: LeaderSet,
        purpose: Purpose,
        least: CorpsSet,
        most: CorpsSet,
    ) -> u8 {
        let command = |leaders| match purpose {
            Purpose::March => self.command(leaders),
            Purpose::Siege(at) => self.command_in_siege(leaders, at),
        };
        let all = command(leaders);
        let Some((bound, power)) = self.bound_leader(leaders) else {
            return if least.len() <= all { most.len().min(all) } else { 0 };
        };
        let strangers = |set: CorpsSet| (set & !self.atlas.masks.corps[power.index()]).len();
        let others = LeaderSet(leaders.0 & !LeaderSet::of(bound).0);
        let partner = others.map(|l| command(LeaderSet::of(l))).max().unwrap_or(0);
        // Two others lead whom they like; he and a partner lead as many strangers as the partner can.
        let ways = [(command(others), u8::MAX), (all, partner)];
        let led = ways.into_iter().filter(|way| least.len() <= way.0 && strangers(least) <= way.1);
        led.map(|way| way.0.min(most.len() - strangers(most).saturating_sub(way.1))).max().unwrap_or(0)
    }

    /// Can the leaders of a group lead all its corps?
    // rule: 13.5.1
    // nine-years: 17.5.1#2, 20.4.4#5
    pub(crate) fn leads(&self, group: Group, purpose: Purpose) -> bool {
        self.most_led(group.leaders, purpose, group.corps, group.corps) == group.corps.len()
    }

    /// The sum of the best two ratings.
    #[inline]
    fn best_two(&self, leaders: LeaderSet, rating: impl Fn(LeaderId) -> u8) -> u8 {
        let (mut first, mut second) = (0, 0);
        for leader in leaders {
            if self.title.may_combine(self, leader) {
                let worth = rating(leader);
                if worth > first {
                    (first, second) = (worth, first);
                } else if worth > second {
                    second = worth;
                }
            }
        }
        let alone = leaders.map(&rating).max().unwrap_or(0);
        alone.max(first + second)
    }

    /// Does this leader have the ability now: the rule is in use and he shows his named side?
    #[inline]
    pub fn has_ability(&self, leader: LeaderId, ability: Ability) -> bool {
        self.options.has(Options::LEADER_ABILITIES)
            && self.named.has(leader)
            && self.atlas.leaders[leader.index()].ability == Some(ability)
    }

    /// Is a leader with the ability in the space, not besieged?
    pub fn ability_present(&self, side: Side, space: SpaceId, ability: Ability) -> bool {
        self.leaders(self.atlas, side, space).any(|l| self.has_ability(l, ability))
    }

    /// Is he a named leader showing his named side?
    #[inline]
    pub fn is_named(&self, leader: LeaderId) -> bool {
        self.named.has(leader) && self.atlas.leaders[leader.index()].sort == LeaderSort::Named
    }

    /// Whether his loss now would upset a dynasty.
    // rule: 20.5.4#9
    // nine-years: 6.1.1#6, 16.3.2#4
    pub(crate) fn dynasty(&self, leader: LeaderId) -> Dynasty {
        match self.atlas.leaders[leader.index()].dynasty {
            Dynasty::None if self.has_ability(leader, Ability::Starred) => Dynasty::Pretender,
            dynasty => dynasty,
        }
    }

    /// Is he demoralized for a battle?
    // rule: 20.5.4#12
    #[inline]
    pub fn leader_demoralized(&self, leader: LeaderId) -> bool {
        self.leaders_demoralized.has(leader)
    }

    /// Those of a set of leaders in one place of which no equal one comes before: nameless minor
    /// leaders in the same condition are one choice.
    pub(crate) fn distinct(&self, leaders: LeaderSet) -> LeaderSet {
        let minors = leaders & self.atlas.masks.minors;
        if minors.len() < 2 {
            return leaders;
        }
        let mut kept = leaders & !minors;
        for group in [
            minors & self.leaders_demoralized & self.leaders_acted,
            minors & self.leaders_demoralized & !self.leaders_acted,
            minors & !self.leaders_demoralized & self.leaders_acted,
            minors & !self.leaders_demoralized & !self.leaders_acted,
        ] {
            if let Some(first) = group.first() {
                kept.insert(first);
            }
        }
        kept
    }

    /// May this leader be added to the pieces being chosen?
    pub(crate) fn check_pick_leader(&self, pick: &Pick, eligible: LeaderSet, leader: LeaderId) -> Check {
        if !eligible.has(leader) {
            return self.why_not_leader(pick.at, leader);
        }
        need(pick.next_leader <= leader.0, self.asking(), Reason::OutOfOrder)?;
        let left = LeaderSet(eligible.0 & !pick.group.leaders.0);
        need(self.distinct(left).has(leader), self.asking(), Reason::OutOfOrder)
    }

    fn why_not_leader(&self, at: SpaceId, leader: LeaderId) -> Check {
        let here = leader.index() < self.atlas.leaders.len() && self.leader_at[leader.index()] == at.0;
        need(here, self.asking(), Reason::NoSuchLeader)?;
        need(!self.leaders_inside.has(leader), Clause::NoSorties, Reason::UnderSiege)?;
        need(!self.leaders_acted.has(leader), Clause::OncePerRound, Reason::HasActed)?;
        need(!self.leaders_shaken.has(leader), Clause::InterceptionLimits, Reason::Exhausted)?;
        no(self.asking(), Reason::NotEligible)
    }

    /// May this many corps of a kind be added, up to `cap` in all?
    pub(crate) fn check_pick_corps(
        &self,
        pick: &Pick,
        eligible: CorpsSet,
        cap: u8,
        take: (Kind, u8),
        too_many: (Clause, Reason),
    ) -> Check {
        let (kind, count) = take;
        need(count > 0, self.asking(), Reason::NothingChosen)?;
        let there = self.of_kind_checked(eligible, kind).len();
        if count > there {
            let spent = Kind(kind.0 | Kind::ACTED);
            let spent = self.of_kind_checked(self.corps_in(pick.at.0) & !eligible, spent).len();
            need(spent == 0 || there + spent < count, Clause::OncePerRound, Reason::HasActed)?;
            need(there > 0, self.asking(), Reason::NoneOfThatKind)?;
            return no(self.asking(), Reason::NotSoMany);
        }
        need(pick.next_kind <= kind.0, self.asking(), Reason::OutOfOrder)?;
        need(pick.group.corps.len() + count <= cap, too_many.0, too_many.1)
    }

    /// Those of a kind in a set, none for a power that does not exist.
    pub(crate) fn of_kind_checked(&self, set: CorpsSet, kind: Kind) -> CorpsSet {
        if kind.power().index() < self.atlas.powers.len() {
            self.of_kind(self.atlas, set, kind)
        } else {
            CorpsSet::EMPTY
        }
    }

    /// Those of a set whose kinds come after this one.
    pub(crate) fn later_kinds(&self, set: CorpsSet, kind: Kind) -> CorpsSet {
        set.filter(|&c| self.kind(self.atlas, c) > kind).fold(CorpsSet::EMPTY, |all, c| all | CorpsSet::of(c))
    }

    /// Lists the leaders that may still be chosen.
    pub(crate) fn list_pick_leaders(&self, pick: &Pick, eligible: LeaderSet, list: &mut Vec<Action>) {
        if pick.next_leader == 255 {
            return;
        }
        for leader in self.distinct(LeaderSet(eligible.0 & !pick.group.leaders.0)) {
            if leader.0 >= pick.next_leader {
                list.push(Action::Leader(leader));
            }
        }
    }

    /// Lists the corps that may still be chosen, up to `cap` in all.
    pub(crate) fn list_pick_corps(&self, pick: &Pick, eligible: CorpsSet, cap: u8, list: &mut Vec<Action>) {
        let left = cap.saturating_sub(pick.group.corps.len());
        if left == 0 {
            return;
        }
        self.kinds(self.atlas, eligible & !pick.group.corps, |kind, count| {
            if kind.0 >= pick.next_kind {
                for n in 1..=count.min(left) {
                    list.push(Action::Take(kind, n));
                }
            }
        });
    }
}

impl Pick {
    /// Nothing chosen yet.
    pub(crate) fn begin(at: SpaceId) -> Pick {
        Pick { at, ..Pick::default() }
    }
}

impl Play<'_> {
    /// Adds a leader or corps to the pieces being chosen.
    pub(crate) fn add_to_pick(&mut self, eligible: CorpsSet, action: Action) {
        match action {
            Action::Leader(leader) => {
                self.s.pick.group.leaders.insert(leader);
                self.s.pick.next_leader = leader.0 + 1;
            }
            Action::Take(kind, count) => {
                let left = eligible & !self.pick.group.corps;
                let taken = self.first_of_kind(self.atlas, left, kind, count);
                self.s.pick.group.corps |= taken;
                self.s.pick.next_leader = 255;
                self.s.pick.next_kind = kind.0 + 1;
            }
            _ => {}
        }
    }

    /// Moves pieces to a space, outside any fortress; corps are never split or put together.
    // rule: 3.2.3
    pub(crate) fn move_group(&mut self, group: Group, to: SpaceId) {
        for corps in group.corps {
            self.s.corps_at[corps.index()] = to.0;
        }
        for leader in group.leaders {
            self.s.leader_at[leader.index()] = to.0;
        }
        self.s.inside &= !group.corps;
        self.s.leaders_inside &= !group.leaders;
    }

    /// Puts a leader on the turn track, to return next year.
    pub(crate) fn leader_away(&mut self, leader: LeaderId) {
        self.s.leader_at[leader.index()] = off::TRACK;
        let back = self.year + 1 - 1600;
        self.s.leader_back[leader.index()] = back as u8;
        self.clear_leader(leader);
    }

    /// Takes a leader out of every condition.
    pub(crate) fn clear_leader(&mut self, leader: LeaderId) {
        self.s.leaders_demoralized.remove(leader);
        self.s.leaders_acted.remove(leader);
        self.s.leaders_inside.remove(leader);
        self.s.leaders_shaken.remove(leader);
        self.s.force.group.leaders.remove(leader);
        self.s.retreat.group.leaders.remove(leader);
        self.s.retreat.sea.leaders.remove(leader);
        self.s.retreat.captured.remove(leader);
    }

    /// Takes corps off the map.
    pub(crate) fn remove_corps(&mut self, set: CorpsSet, place: u8) {
        for corps in set {
            self.s.corps_at[corps.index()] = place;
            self.s.corps_back[corps.index()] = 0;
        }
        let keep = !set;
        self.s.reduced &= keep;
        self.s.demoralized &= keep;
        self.s.acted &= keep;
        self.s.inside &= keep;
        self.s.shaken &= keep;
        self.s.force.group.corps &= keep;
        self.s.retreat.group.corps &= keep;
        self.s.retreat.sea.corps &= keep;
    }
}
