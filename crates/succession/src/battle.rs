//! Chapter 16.1 to 16.3 and 16.5: battle, losses, leader casualties, Famous Victory.

use crate::action::Action;
use crate::atlas::{Ability, Dynasty};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Hits, Options, Role, Tactics, off};
use crate::step::{Card, Fight, Step};

/// The dice of one side in a battle, sound and demoralized apart (16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// Dice of troops in good order.
    pub sound: u8,
    /// Dice of demoralized troops.
    pub shaky: u8,
    /// Those of the sound dice that hit on one less by a card.
    pub easier: u8,
    /// A sound die hits on this or more; 7 means never.
    pub sound_hits_on: u8,
    /// A demoralized die hits on this or more.
    pub shaky_hits_on: u8,
}

/// Sound dice and demoralized ones hit on this or more (16.2).
pub(crate) const HITS_ON: [u8; 2] = [5, 6];

/// An unsteady leader loses his TR on this or more (20.5.4), a doubtful one on that (Nine Years 20.4.4).
pub(crate) const BAD_TEMPER: u8 = 6;
/// See [`BAD_TEMPER`].
pub(crate) const DOUBT: u8 = 4;

/// What becomes of a leader who was in a battle (16.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Safe,
    Wounded,
    Captured,
    Eliminated,
}

impl Dice {
    /// All dice.
    pub fn total(self) -> u8 {
        self.sound + self.shaky
    }
}

/// A line makes it harder for the attacker's dice to hit, the strongest easier for the defender's (15.3).
// rule: 15.3
pub(crate) fn add_line(dice: &mut Dice, attacks: bool, line: u8) {
    if attacks && line > 0 {
        dice.sound_hits_on += 1;
        dice.shaky_hits_on += 1;
    } else if !attacks && line == 2 {
        dice.sound_hits_on -= 1;
        dice.shaky_hits_on -= 1;
    }
}

impl Look<'_> {
    /// Dice of a set of corps: one a full corps, half a reduced one, rounded up.
    // rule: 16.2#1, 3.2.1
    pub(crate) fn corps_dice(&self, corps: CorpsSet) -> u8 {
        (corps & !self.reduced).len() + (corps & self.reduced).len().div_ceil(2)
    }

    /// Dice of demoralized corps, which the player aid of A Pragmatic War rounds down.
    fn shaky_dice(&self, corps: CorpsSet) -> u8 {
        if self.options.has(Options::CHART_ROUNDING) {
            (corps & !self.reduced).len() + (corps & self.reduced).len() / 2
        } else {
            self.corps_dice(corps)
        }
    }

    /// The tactical rating a leader brings to the battle in progress.
    // rule: 16.2#1, 20.5.4#2, 20.5.4#5, 20.5.4#11
    // nine-years: 20.4.4#1, 20.4.4#7, 20.4.4#9, 20.4.4#10
    pub(crate) fn battle_tr(&self, side: Side, leader: LeaderId, group: Group, foes: CorpsSet) -> u8 {
        if self.battle.unsteady.has(leader) {
            return 0;
        }
        let others = group.leaders.filter(|&l| l != leader && self.is_named(l)).count();
        let base = self.tr_against(leader, group.corps, foes);
        let helped = (self.has_ability(leader, Ability::AloneThree) && others == 0)
            || (self.has_ability(leader, Ability::TogetherTwo) && others > 0);
        let better = base + u8::from(helped);
        better.saturating_sub(u8::from(self.battle.disputed[side.index()]))
    }

    /// The roll on which a leader loses his TR for a battle, if he is of that kind.
    // rule: 20.5.4#11
    // nine-years: 20.4.4#7, 20.4.4#9
    pub(crate) fn temper(&self, leader: LeaderId) -> Option<u8> {
        if self.has_ability(leader, Ability::Unsteady) {
            Some(BAD_TEMPER)
        } else if self.has_ability(leader, Ability::Doubtful) {
            Some(DOUBT)
        } else {
            None
        }
    }

    /// Dice of a side with these corps and leaders against those foes, before lines (16.2).
    // rule: 16.2#1, 16.2#2, 16.2#4
    pub fn dice(&self, side: Side, group: Group, foes: CorpsSet) -> Dice {
        let shaky_corps = group.corps & self.demoralized;
        let sound_corps = group.corps & !self.demoralized;
        let mut leader_dice = [0u8; 2];
        for leader in group.leaders {
            let tr = self.battle_tr(side, leader, group, foes);
            leader_dice[usize::from(self.leader_demoralized(leader))] += tr;
        }
        self.help_talented(side, group, &mut leader_dice);
        let (sound, shaky) = (self.corps_dice(sound_corps), self.shaky_dice(shaky_corps));
        Dice {
            sound: sound + leader_dice[0].min(sound),
            shaky: shaky + leader_dice[1].min(shaky),
            easier: 0,
            sound_hits_on: HITS_ON[0],
            shaky_hits_on: HITS_ON[1],
        }
    }

    /// A talented subordinate raises the rating of one of the leaders named, of a sound one if there is any.
    fn help_talented(&self, side: Side, group: Group, leader_dice: &mut [u8; 2]) {
        if self.battle.tactics.talented[side.index()] && !group.leaders.is_empty() {
            let sound = { group.leaders }.any(|l| !self.leader_demoralized(l));
            leader_dice[usize::from(!sound)] += 2;
        }
    }

    /// Dice of a side in the battle in progress, lines and cards included (15.3).
    // rule: 16.2#3, 15.3
    // pragmatic-war: 10.3.2, 17.4.2#4
    pub fn battle_dice(&self, side: Side) -> Dice {
        let battle = &self.battle;
        let mut dice = self.dice(side, battle.group(side), battle.corps[side.enemy().index()]);
        if !battle.corps[side.index()].is_empty() {
            let lands = self.force.by_sea && side == battle.attacker;
            dice.sound += battle.tactics.extra[side.index()];
            dice.sound += self.title.extra_dice(self, side, battle.space, lands);
        }
        if battle.tactics.oblique {
            dice.easier = self.title.easier_dice(self, battle.group(side)).min(dice.sound);
        }
        add_line(&mut dice, side == battle.attacker, battle.line);
        dice
    }

    /// Leaders who could give dice.
    // rule: 16.2#1, 16.3.2#1
    pub(crate) fn battle_leaders(&self, side: Side) -> LeaderSet {
        let group = self.group(self.atlas, side, self.battle.space);
        let mut able = LeaderSet::EMPTY;
        for leader in group.leaders {
            let helped = self.battle.tactics.talented[side.index()];
            if self.tr(leader, group.corps) > 0 || self.is_named(leader) || helped {
                able.insert(leader);
            }
        }
        able
    }

    /// How many leaders a side may name: two, one in a Command Dispute, none if Morning Mist hides the attacker.
    // rule: 16.2#1
    // nine-years: 16.2#1, 9.2.1
    pub(crate) fn leaders_allowed(&self, side: Side) -> u8 {
        if self.battle.misted && side != self.battle.attacker {
            0
        } else if self.battle.disputed[side.index()] {
            1
        } else {
            2
        }
    }

    pub(crate) fn check_battle_leaders(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Leader(leader) => {
                let able = self.battle_leaders(side);
                self.check_pick_leader(&self.pick, able, leader)?;
                let full = self.pick.group.leaders.len() >= self.leaders_allowed(side);
                need(!full, Clause::BattleDice, Reason::TooManyLeaders)
            }
            _ => no(Clause::BattleDice, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_battle_leaders(&self, side: Side, list: &mut Vec<Action>) {
        if self.pick.group.leaders.len() < self.leaders_allowed(side) {
            self.list_pick_leaders(&self.pick, self.battle_leaders(side), list);
        }
        list.push(Action::Done);
    }

    // ---------------------------------------------------------------- hits

    /// Corps of the hit set still on the map.
    fn standing(&self) -> CorpsSet {
        let mut set = CorpsSet::EMPTY;
        for corps in self.hits.corps {
            if self.corps_at[corps.index()] < 128 {
                set.insert(corps);
            }
        }
        set
    }

    /// Corps that may take the next hit (16.3.1).
    // rule: 16.3.1#1, 16.3.1#2, 16.3.1#3
    pub(crate) fn hit_candidates(&self) -> CorpsSet {
        let standing = self.standing();
        let full = standing & !self.reduced;
        let (pool, first) = if full.is_empty() {
            (standing, !self.hits.removed_once)
        } else {
            (full, !self.hits.reduced_once)
        };
        if !first {
            return pool;
        }
        // The power with the most corps in the battle, among those that can still take such a hit.
        let counts = self.count_by_power(self.atlas, self.hits.corps);
        let most = pool.map(|c| counts[self.atlas.masks.power_of[c.index()].index()]).max().unwrap_or(0);
        let mut largest = CorpsSet::EMPTY;
        for corps in pool {
            if counts[self.atlas.masks.power_of[corps.index()].index()] == most {
                largest.insert(corps);
            }
        }
        largest
    }

    pub(crate) fn check_hits(&self, action: Action) -> Check {
        let Action::Take(kind, count) = action else { return no(Clause::TakingHits, Reason::NotAskedNow) };
        let standing = self.of_kind_checked(self.standing(), kind);
        need(!standing.is_empty(), Clause::TakingHits, Reason::NoneOfThatKind)?;
        need(count == 1, Clause::TakingHits, Reason::NotSoMany)?;
        let full = !(self.standing() & !self.reduced).is_empty();
        need(!(full && kind.reduced()), Clause::TakingHits, Reason::FullFirst)?;
        let allowed = self.of_kind(self.atlas, self.hit_candidates(), kind);
        need(!allowed.is_empty(), Clause::TakingHits, Reason::NotFirstFromLargest)
    }

    pub(crate) fn list_hits(&self, list: &mut Vec<Action>) {
        self.kinds(self.atlas, self.hit_candidates(), |kind, _| list.push(Action::Take(kind, 1)));
    }

    // ---------------------------------------------------------------- re-rolls, result, casualties

    /// Who may re-roll missed dice in the battle in progress, and how many (20.5.2).
    // rule: 20.5.2, 20.5.4#2
    // nine-years: 20.4.2
    pub(crate) fn rerolls(&self) -> (Side, u8) {
        let trs = Side::BOTH.map(|side| self.commander_tr(side));
        let side = if trs[0] >= trs[1] { Side::Alliance } else { Side::Bourbon };
        (side, trs[0].abs_diff(trs[1]) + u8::from(self.eugene_beside_pursuer(side)))
    }

    /// The tactical rating of the leader with the highest command rating in the battle.
    // rule: 20.5.2, 20.5.4#6, 20.5.4#10
    // nine-years: 20.4.2
    pub(crate) fn commander_tr(&self, side: Side) -> u8 {
        let group = self.battle.group(side);
        let rating = |l: LeaderId| {
            let tr = self.battle_tr(side, l, group, self.battle.corps[side.enemy().index()]);
            let two = self.has_ability(l, Ability::RerollTwo) || self.has_ability(l, Ability::Reluctant);
            if two { tr.max(2) } else { tr }
        };
        { group.leaders }.map(|l| (self.cr(l), rating(l))).max().map_or(0, |(_, tr)| tr)
    }

    // rule: 20.5.4#2
    fn eugene_beside_pursuer(&self, side: Side) -> bool {
        let mut leaders = self.battle.leaders[side.index()];
        let mut all = leaders;
        leaders.any(|l| self.has_ability(l, Ability::AloneThree))
            && all.any(|l| self.has_ability(l, Ability::Pursuer))
    }

    /// Who won: the side alone with corps, else who rolled more hits, else the defender.
    // rule: 16.3.3
    pub(crate) fn battle_winner(&self, left: [bool; 2], rolled: [u8; 2]) -> Side {
        let attacker = self.battle.attacker;
        let defender = attacker.enemy();
        match (left[attacker.index()], left[defender.index()]) {
            (true, false) => attacker,
            (false, _) => defender,
            (true, true) if rolled[attacker.index()] > rolled[defender.index()] => attacker,
            (true, true) => defender,
        }
    }

    /// What the winner gains for soldier kings: a point for one in his own force and one for one in the beaten force.
    // pragmatic-war: 15.6.1, 15.6.2
    pub(crate) fn royal_points(&self) -> u8 {
        let kings = self.atlas.masks.royals & self.named;
        if kings.is_empty() {
            return 0;
        }
        let there = |side: Side| self.leaders(self.atlas, side, self.battle.space) & kings;
        Side::BOTH.into_iter().map(|side| u8::from(!there(side).is_empty())).sum()
    }

    /// Are wounds those of *Nine Years* 16.3.2: by its own rule, or in the second war of a campaign by choice?
    // nine-years: 16.3.2#3, 20.4.3
    pub(crate) fn wounds_always(&self) -> bool {
        let chosen = self.options.has(Options::WOUNDED_LEADERS) && self.first_war.is_some();
        self.atlas.numbers.wounds || chosen
    }

    /// What two dice do to a named leader who gave dice.
    // rule: 16.3.2#1, 16.3.2#2, 20.5.3
    // nine-years: 16.3.2#1, 16.3.2#2, 16.3.2#3
    pub(crate) fn casualty(&self, sum: u8, lost: bool) -> Fate {
        let always = self.wounds_always();
        let wounds = always || self.options.has(Options::WOUNDED_LEADERS);
        match sum {
            10 if always => Fate::Wounded,
            12 => Fate::Eliminated,
            11 if lost => Fate::Captured,
            10 if lost && wounds => Fate::Wounded,
            11 if wounds => Fate::Wounded,
            _ => Fate::Safe,
        }
    }

    /// Staff Officers of a side who could take a wounded leader's place.
    // rule: 20.5.3
    pub(crate) fn free_staff(&self, side: Side) -> LeaderSet {
        self.leaders_in(off::ASIDE) & self.atlas.masks.staff & self.atlas.masks.leaders[side.index()]
    }

    /// Are such losses of the beaten side a Famous Victory?
    // rule: 16.5.1
    pub(crate) fn famous(&self, hits: u8, removed: u8) -> bool {
        let numbers = &self.atlas.numbers;
        hits >= numbers.famous_victory_hits || removed >= numbers.famous_victory_corps
    }
}

impl Play<'_> {
    /// The stages of a battle.
    // rule: 16.1.1, 16.1.2, 16.1.3
    pub(crate) fn resume_battle(&mut self, stage: Fight) -> Flow {
        let attacker = self.battle.attacker;
        let defender = attacker.enemy();
        let next = |p: &mut Self, stage: Fight| p.s.turn_to(Step::Battle(stage));
        match stage {
            Fight::Disputes => {
                let space = self.force.at;
                self.s.battle.space = space;
                self.s.battle.corps = Side::BOTH.map(|side| self.corps(side, space));
                next(self, Fight::Temper);
                self.offer_card(Card::MorningMist, attacker);
                self.offer_card(Card::CommandDispute, attacker);
                self.offer_card(Card::CommandDispute, defender);
                self.offer_card(Card::Tactics, defender);
                self.offer_card(Card::Tactics, attacker);
            }
            Fight::Temper => {
                next(self, Fight::Leaders);
                self.roll_tempers();
            }
            Fight::Leaders => {
                next(self, Fight::Roll);
                self.s.push(Step::BattleLeaders(defender));
                self.s.push(Step::BattleLeaders(attacker));
            }
            Fight::Roll => match self.battle.tactics.first {
                None => {
                    next(self, Fight::AttackerHits);
                    self.roll_battle();
                    self.offer_steadiness(defender);
                    self.offer_steadiness(attacker);
                }
                Some(first) => {
                    next(self, Fight::Surprised);
                    self.roll_side(first);
                    self.offer_steadiness(first.enemy());
                }
            },
            Fight::Surprised => {
                next(self, Fight::Riposte);
                self.begin_battle_hits(self.surprised());
            }
            Fight::Riposte => {
                let side = self.surprised();
                self.note_battle_hits(side);
                next(self, Fight::Answered);
                let left = self.corps(side, self.battle.space);
                self.s.battle.corps[side.index()] &= left;
                self.roll_side(side);
                self.offer_steadiness(side.enemy());
            }
            Fight::Answered => {
                next(self, Fight::Settled);
                self.begin_battle_hits(self.surprised().enemy());
            }
            Fight::Settled => {
                self.note_battle_hits(self.surprised().enemy());
                self.s.hits = Hits::default();
                next(self, Fight::Result);
            }
            Fight::AttackerHits => {
                next(self, Fight::DefenderHits);
                self.begin_battle_hits(attacker);
            }
            Fight::DefenderHits => {
                self.note_battle_hits(attacker);
                next(self, Fight::Result);
                self.begin_battle_hits(defender);
            }
            Fight::Result => {
                self.note_battle_hits(defender);
                next(self, Fight::Casualties);
                self.decide_battle();
            }
            Fight::Casualties => match self.battle.casualties.first() {
                Some(leader) => {
                    self.s.battle.casualties.remove(leader);
                    self.roll_casualty(leader);
                }
                None => next(self, Fight::Retreat),
            },
            Fight::Retreat => {
                next(self, Fight::Aftermath);
                // What befell leaders for this battle is over before anybody fires on the retreat.
                self.s.battle.disputed = [false; 2];
                self.s.battle.misted = false;
                self.s.battle.unsteady = LeaderSet::EMPTY;
                self.s.battle.tactics = Tactics::default();
                self.retreat_loser();
            }
            Fight::Aftermath => {
                self.s.pop();
                self.award_famous_victory();
            }
        }
        Flow::Go
    }

    /// Vendôme may be in one of his moods (20.5.4).
    // rule: 20.5.4#11
    // nine-years: 20.4.4#7, 20.4.4#9
    fn roll_tempers(&mut self) {
        for side in Side::BOTH {
            for leader in self.leaders(self.atlas, side, self.battle.space) {
                let Some(target) = self.look().temper(leader) else { continue };
                if self.roll_for("temper", side, 0, target) {
                    self.s.battle.unsteady.insert(leader);
                }
            }
        }
    }

    pub(crate) fn resume_battle_leaders(&mut self, side: Side) -> Flow {
        let look = self.look();
        let corps = self.battle.corps[side.index()];
        let left = LeaderSet(look.battle_leaders(side).0 & !self.pick.group.leaders.0);
        let asked = self.atlas.numbers.idle_leaders;
        let gives_dice = |l: LeaderId| asked || (look.tr(l, corps) > 0 && !self.battle.unsteady.has(l));
        let more = left.filter(|l| l.0 >= self.pick.next_leader).any(gives_dice);
        if more && self.pick.group.leaders.len() < look.leaders_allowed(side) {
            return Flow::Wait;
        }
        self.name_leaders(side);
        Flow::Go
    }

    pub(crate) fn apply_battle_leaders(&mut self, side: Side, action: Action) {
        match action {
            Action::Leader(_) => {
                self.s.pick.at = self.battle.space;
                self.add_to_pick(CorpsSet::EMPTY, action);
            }
            _ => self.name_leaders(side),
        }
    }

    fn name_leaders(&mut self, side: Side) {
        self.s.battle.leaders[side.index()] = self.pick.group.leaders;
        self.s.pick = Default::default();
        self.s.pop();
    }

    /// Both sides roll together.
    // rule: 16.2#3
    fn roll_battle(&mut self) {
        let dice = Side::BOTH.map(|side| self.look().battle_dice(side));
        let misses = Side::BOTH.map(|side| self.roll_side(side));
        if self.options.has(Options::BATTLE_REROLLS) {
            self.reroll(dice, misses);
        }
    }

    /// One side throws its dice; those sound and demoralized that missed.
    // rule: 16.2#3
    fn roll_side(&mut self, side: Side) -> [u8; 2] {
        let d = self.look().battle_dice(side);
        let (mut thrown, helped) = self.throw("battle", d.easier, d.sound_hits_on - 1);
        let (sound_thrown, sound) = self.throw("battle", d.sound - d.easier, d.sound_hits_on);
        let (shaky_thrown, shaky) = self.throw("battle-demoralized", d.shaky, d.shaky_hits_on);
        for &face in sound_thrown.faces().iter().chain(shaky_thrown.faces()) {
            thrown.add(face);
        }
        let sound = sound + helped;
        self.fact(Fact::BattleDice { side, dice: thrown, hits: sound + shaky });
        self.s.battle.rolled[side.index()] = sound + shaky;
        [d.sound - sound, d.shaky - shaky]
    }

    /// The side that is surprised, when one throws before the other.
    fn surprised(&self) -> Side {
        self.battle.tactics.first.map_or(self.battle.attacker, Side::enemy)
    }

    /// A side with steady infantry may ignore hits the enemy has rolled.
    fn offer_steadiness(&mut self, side: Side) {
        let hit = self.battle.rolled[side.enemy().index()] > 0;
        if hit && self.title.steady_infantry(&self.look(), side) {
            self.offer_card(Card::Steady, side);
        }
    }

    /// Up to two hits the enemy has rolled count for nothing.
    pub(crate) fn ignore_hits(&mut self, side: Side) {
        let rolled = &mut self.s.battle.rolled[side.enemy().index()];
        let hits = (*rolled).min(2);
        *rolled -= hits;
        self.fact(Fact::HitsIgnored { side, hits });
    }

    /// The better commander re-rolls missed dice, sound ones first (20.5.2).
    // rule: 20.5.2, 20.5.4#2, 20.5.4#6, 20.5.4#10
    // nine-years: 20.4.2
    fn reroll(&mut self, dice: [Dice; 2], misses: [[u8; 2]; 2]) {
        let (side, allowed) = self.look().rerolls();
        let [sound, shaky] = misses[side.index()];
        let d = dice[side.index()];
        let first = allowed.min(sound);
        let second = (allowed - first).min(shaky);
        let (mut thrown, mut hits) = self.throw("re-roll", first, d.sound_hits_on);
        let (more, more_hits) = self.throw("re-roll-demoralized", second, d.shaky_hits_on);
        for &face in more.faces() {
            thrown.add(face);
        }
        hits += more_hits;
        if first + second > 0 {
            self.fact(Fact::BattleDice { side, dice: thrown, hits });
            self.s.battle.rolled[side.index()] += hits;
        }
    }

    /// A side takes the hits the other rolled, no more than it has corps (16.3.1).
    // rule: 16.3.1#4
    fn begin_battle_hits(&mut self, side: Side) {
        let corps = self.battle.corps[side.index()];
        let rolled = self.battle.rolled[side.enemy().index()];
        self.begin_hits(side, corps, rolled.min(corps.len()));
    }

    fn note_battle_hits(&mut self, side: Side) {
        self.s.battle.suffered[side.index()] += self.hits.taken;
        self.s.battle.removed[side.index()] += self.hits.removed;
    }

    /// Hits for a side to take among these corps.
    // rule: 3.2.2
    pub(crate) fn begin_hits(&mut self, side: Side, corps: CorpsSet, hits: u8) {
        self.s.hits = Hits { side, left: hits, ..Hits::default() };
        if hits > 0 {
            self.s.hits.corps = corps;
            self.s.push(Step::Hits);
        }
    }

    /// Takes hits one by one; asks only where there is a choice.
    pub(crate) fn resume_hits(&mut self) -> Flow {
        while self.hits.left > 0 {
            let candidates = self.look().hit_candidates();
            if candidates.is_empty() {
                break;
            }
            let Some(kind) = self.only_kind(candidates) else { return Flow::Wait };
            self.take_hit(kind);
        }
        self.s.hits.left = 0;
        self.s.hits.corps = CorpsSet::EMPTY;
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_hits(&mut self, action: Action) {
        if let Action::Take(kind, _) = action {
            self.take_hit(kind);
        }
    }

    // rule: 3.2.1, 3.2.2, 12.3.2
    pub(crate) fn take_hit(&mut self, kind: crate::pieces::Kind) {
        let candidates = self.look().hit_candidates();
        let Some(corps) = self.first_of_kind(self.atlas, candidates, kind, 1).first() else { return };
        let space = SpaceId(self.corps_at[corps.index()]);
        self.s.hits.left -= 1;
        self.s.hits.taken += 1;
        if kind.reduced() {
            self.s.hits.removed += 1;
            self.s.hits.removed_once = true;
            self.remove_corps(CorpsSet::of(corps), off::POOL);
            self.fact(Fact::CorpsRemoved { power: kind.power(), space });
        } else {
            self.s.hits.reduced_once = true;
            self.s.reduced.insert(corps);
            self.fact(Fact::CorpsReduced { power: kind.power(), space });
        }
    }

    /// Who won; the losers are demoralized if they were hit at all.
    // rule: 16.3.3, 16.3.4
    fn decide_battle(&mut self) {
        let battle = self.battle;
        let (space, attacker) = (battle.space, battle.attacker);
        let left = Side::BOTH.map(|side| !self.corps(side, space).is_empty());
        let winner = self.look().battle_winner(left, battle.rolled);
        self.s.battle.winner = Some(winner);
        self.fact(Fact::BattleFought {
            space,
            attacker,
            winner,
            alliance_hits: battle.rolled[0],
            bourbon_hits: battle.rolled[1],
        });
        let loser = winner.enemy();
        self.honor_kings(winner);
        if battle.suffered[loser.index()] > 0 {
            self.demoralize(loser, space);
        }
        let look = self.look();
        let rolled_for = (battle.leaders[0] | battle.leaders[1]).filter(|&l| look.is_named(l));
        let mut casualties = LeaderSet::EMPTY;
        for leader in rolled_for {
            casualties.insert(leader);
        }
        self.s.battle.casualties = casualties;
    }

    // pragmatic-war: 15.6.1, 15.6.2, 6.1.1#5
    fn honor_kings(&mut self, winner: Side) {
        let points = self.look().royal_points();
        if points > 0 {
            self.fact(Fact::RoyalBattle { side: winner, points });
            self.gain_vp(winner, points);
        }
    }

    // rule: 16.3.4, 20.5.4#12
    fn demoralize(&mut self, side: Side, space: SpaceId) {
        let group = self.group(self.atlas, side, space);
        self.s.demoralized |= group.corps;
        for leader in group.leaders {
            if !self.look().has_ability(leader, Ability::Bold) {
                self.s.leaders_demoralized.insert(leader);
            }
        }
        self.fact(Fact::Demoralized { side, space });
    }

    /// Two dice for each named leader who gave dice.
    // rule: 16.3.2#1, 16.3.2#2, 20.5.3
    // nine-years: 16.3.2#1, 16.3.2#2, 16.3.2#3
    fn roll_casualty(&mut self, leader: LeaderId) {
        let side = self.atlas.leaders[leader.index()].side;
        let sum = self.die("leader-casualty") + self.die("leader-casualty");
        let lost = self.battle.winner != Some(side);
        self.fact(Fact::Die {
            purpose: "leader-casualty",
            side,
            face: sum,
            total: sum as i8,
            success: sum < 11 || (sum == 11 && !lost),
        });
        match self.look().casualty(sum, lost) {
            Fate::Eliminated => self.eliminate_leader(leader),
            Fate::Captured => self.capture(leader),
            Fate::Wounded => self.wound(leader),
            Fate::Safe => {}
        }
    }

    /// A wounded leader is replaced by the Staff Officer until next year.
    // rule: 20.5.3
    // nine-years: 16.3.2#3
    pub(crate) fn wound(&mut self, leader: LeaderId) {
        let side = self.atlas.leaders[leader.index()].side;
        if self.replace_by_staff(leader, side) {
            self.fact(Fact::LeaderWounded { leader });
        } else if self.look().wounds_always() {
            self.fact(Fact::LeaderWounded { leader });
            self.leader_away(leader);
        }
    }

    /// The Staff Officer takes a leader's place, if he is free.
    pub(crate) fn replace_by_staff(&mut self, leader: LeaderId, side: Side) -> bool {
        let Some(staff) = self.look().free_staff(side).first() else { return false };
        let place = self.leader_at[leader.index()];
        self.s.leader_at[staff.index()] = place;
        let open = &mut self.s.open;
        for set in [
            &mut open.leaders_demoralized,
            &mut open.leaders_acted,
            &mut open.leaders_shaken,
            &mut open.force.group.leaders,
        ] {
            if set.has(leader) {
                set.insert(staff);
            }
        }
        self.leader_away(leader);
        self.s.leader_back[staff.index()] = self.leader_back[leader.index()];
        true
    }

    /// A leader is captured: his owner pays or loses him.
    // rule: 16.3.2#2, 20.5.4#9
    // nine-years: 6.1.1#6, 16.3.2#4
    pub(crate) fn capture(&mut self, leader: LeaderId) {
        self.fact(Fact::LeaderCaptured { leader });
        match self.look().dynasty(leader) {
            Dynasty::None => self.s.push(Step::Ransom(leader)),
            Dynasty::Monarch => self.pay_ransom(leader),
            Dynasty::Pretender => self.eliminate_leader(leader),
        }
    }

    /// The counter is turned to its minor side for good.
    // rule: 16.3.2#1, 3.1.3, 20.5.4#9
    // nine-years: 6.1.1#6, 16.3.2#1, 16.3.2#4
    pub(crate) fn eliminate_leader(&mut self, leader: LeaderId) {
        if self.look().dynasty(leader) != Dynasty::None {
            let enemy = self.atlas.leaders[leader.index()].side.enemy();
            self.gain_vp(enemy, 2);
        }
        self.s.named.remove(leader);
        self.fact(Fact::LeaderEliminated { leader });
        if self.atlas.leaders[leader.index()].minor_cr == 0 {
            // His counter has no minor side.
            self.clear_leader(leader);
            self.s.retreat.captured.remove(leader);
            self.s.leader_at[leader.index()] = off::GONE;
            self.turn_counter(leader);
        }
    }

    /// The named leader on the back of a lost leader's counter comes next year, if he has not come before.
    // pragmatic-war: 3.1.2, 15.3.2#4
    fn turn_counter(&mut self, leader: LeaderId) {
        if let Some(next) = self.atlas.leaders[leader.index()].reverse
            && self.leader_at[next.index()] == off::ASIDE
        {
            self.leader_away(next);
        }
    }

    // rule: 16.3.2#2
    // nine-years: 6.1.1#6, 16.3.2#4
    // pragmatic-war: 15.3.2#3
    fn pay_ransom(&mut self, leader: LeaderId) {
        let vp = self.atlas.leaders[leader.index()].tr.max(self.atlas.numbers.ransom_min);
        let enemy = self.atlas.leaders[leader.index()].side.enemy();
        self.fact(Fact::LeaderRansomed { leader, vp });
        self.gain_vp(enemy, vp);
        self.leader_away(leader);
        self.s.retreat.captured.remove(leader);
    }

    /// Ransom paid: the leader returns next year, the enemy gains his printed TR.
    // rule: 16.3.2#2, 17.5.9
    pub(crate) fn apply_ransom(&mut self, leader: LeaderId, action: Action) {
        self.s.pop();
        if action == Action::Accept {
            self.pay_ransom(leader);
        } else {
            self.eliminate_leader(leader);
            if self.retreat.captured.has(leader) {
                self.leader_away(leader);
            }
        }
        self.s.retreat.captured.remove(leader);
    }

    /// The beaten force retreats.
    // rule: 16.4.1, 14.3.3
    fn retreat_loser(&mut self) {
        let battle = self.battle;
        let Some(winner) = battle.winner else { return };
        let loser = winner.enemy();
        let group = self.group(self.atlas, loser, battle.space);
        self.shake(group);
        if loser == battle.attacker {
            self.s.force.mp = 0;
            self.s.force.group = Group::default();
        }
        if group.is_empty() {
            return;
        }
        let (role, barred) = if loser == battle.attacker {
            (Role::Attacker, battle.intercepted_from)
        } else {
            (Role::Defender, SpaceSet::EMPTY)
        };
        self.begin_retreat(loser, battle.space, role, barred);
    }

    /// 16.5: five hits suffered or two corps removed, losses in retreat included.
    // rule: 16.5.1, 16.5.2, 16.5.3, 6.1.1#4
    // pragmatic-war: 6.1.1#4, 15.5.3
    fn award_famous_victory(&mut self) {
        let battle = self.battle;
        let Some(winner) = battle.winner else { return };
        let loser = winner.enemy().index();
        let hits = battle.suffered[loser] + self.retreat.hits;
        let removed = battle.removed[loser] + self.retreat.removed;
        if !self.look().famous(hits, removed) {
            return;
        }
        self.s.famous[winner.index()].insert(battle.space);
        self.s.famous[loser].remove(battle.space);
        self.fact(Fact::FamousVictory { side: winner, space: battle.space });
        self.gain_vp(winner, self.atlas.numbers.famous_victory_vp);
    }
}
