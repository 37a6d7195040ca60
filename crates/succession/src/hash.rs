//! A number for a situation: the same on every machine and for every order of equal counters.

use crate::atlas::LeaderSort;
use crate::cards::Pile;
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::{CorpsId, LeaderId};
use crate::state::{Hidden, Open, State, Tactics, off};
use std::hash::{Hash, Hasher};
use table::hash::mix;

/// The cards of value 1 to 3, which every title has.
fn low_cards(pile: Pile) -> [u8; 4] {
    [pile[0], pile[1], pile[2], pile[3]]
}

/// Bytes one at a time, as all records have it.
type Mix = table::hash::Mix<1>;

impl Succession {
    /// The hash of a situation.
    pub(crate) fn hash_of(&self, state: &State) -> u64 {
        let mut h = Mix::new(self.hash_pieces(state));
        hash_rest(state, &mut h);
        h.finish()
    }

    /// Everything about a corps except which counter it is.
    fn corps_signature(&self, open: &Open, hidden: &Hidden, corps: CorpsId) -> u64 {
        let sets = [
            open.reduced,
            open.demoralized,
            open.acted,
            open.inside,
            open.shaken,
            open.force.group.corps,
            open.pick.group.corps,
            open.battle.corps[0],
            open.battle.corps[1],
            open.hits.corps,
            open.retreat.group.corps,
            open.retreat.sea.corps,
            hidden.winter_sea.corps,
            hidden.winter_pick[0].pick.group.corps,
            hidden.winter_pick[1].pick.group.corps,
        ];
        let flags = sets.iter().fold(0u64, |f, set| f << 1 | u64::from(set.has(corps)));
        let power = self.atlas.masks.power_of[corps.index()];
        let place = open.corps_at[corps.index()];
        // A power's later counters differ from its others. Those of the first war of the grand campaign are all alike,
        // so that in the second only the counters that still wait to come into play differ.
        let differs = open.era == 0 || place == off::ASIDE;
        let later = differs && self.atlas.era(open.era).masks.later_corps[power.index()].has(corps);
        let noted = place == off::TRACK || place == off::DUE;
        let back = if noted { open.corps_back[corps.index()] } else { 0 };
        u64::from(power.0) << 56
            | u64::from(place) << 48
            | u64::from(hidden.winter_corps[corps.index()]) << 40
            | u64::from(back) << 33
            | u64::from(later) << 32
            | flags
    }

    /// Everything about a leader; nameless minor leaders of a side are one and the same.
    fn leader_signature(&self, open: &Open, hidden: &Hidden, leader: LeaderId) -> u64 {
        let sets = [
            open.named,
            open.promoted,
            open.leaders_demoralized,
            open.leaders_acted,
            open.leaders_inside,
            open.leaders_shaken,
            open.leaders_moved,
            open.force.group.leaders,
            open.pick.group.leaders,
            open.battle.leaders[0],
            open.battle.leaders[1],
            open.battle.unsteady,
            open.battle.casualties,
            open.retreat.group.leaders,
            open.retreat.sea.leaders,
            open.retreat.captured,
            hidden.winter_sea.leaders,
            hidden.winter_pick[0].pick.group.leaders,
            hidden.winter_pick[1].pick.group.leaders,
        ];
        let flags = sets.iter().fold(0u64, |f, set| f << 1 | u64::from(set.has(leader)));
        let counter = &self.atlas.leaders[leader.index()];
        let identity = if counter.sort == LeaderSort::Minor { 200 + counter.side as u8 } else { leader.0 };
        u64::from(identity) << 56
            | u64::from(open.leader_at[leader.index()]) << 48
            | u64::from(hidden.winter_leaders[leader.index()]) << 40
            | u64::from(open.leader_back[leader.index()]) << 32
            | flags
    }

    /// The pieces as a sum that no order of equal counters can change.
    fn hash_pieces(&self, state: &State) -> u64 {
        let mut sum = 0u64;
        for corps in 0..self.atlas.masks.corps_count {
            let corps = CorpsId(corps);
            sum = sum.wrapping_add(mix(self.corps_signature(&state.open, &state.hidden, corps)));
        }
        for leader in 0..self.atlas.leaders.len() as u8 {
            let signature = self.leader_signature(&state.open, &state.hidden, LeaderId(leader));
            sum = sum.wrapping_add(mix(signature ^ 0x5555_5555_5555_5555));
        }
        sum
    }
}

/// Everything that is not a piece.
fn hash_rest(state: &State, h: &mut Mix) {
    let o = &state.open;
    (o.control, o.lines, o.famous, o.continued, o.damage, o.crowded).hash(h);
    (o.sieged, o.tried, o.retreat.barred, o.battle.intercepted_from).hash(h);
    (o.scenario, o.options, o.allegiance, o.sea, o.year, o.vp).hash(h);
    (o.era, o.fleets, o.fleets_gone, o.colonies, o.forfeit_cards, o.forfeit_rp, o.first_war).hash(h);
    (o.loyalty, o.loyalty_side, o.in_effect, o.late_added, o.withdrawn, o.withdrawn_in, o.flags).hash(h);
    (o.extra_rp, o.rp, o.built, o.restored, o.no_build, o.no_restore, o.delayed, o.guests).hash(h);
    let discards = o.discards.map(low_cards);
    (o.first, o.active, o.actions, o.used, o.must_play, discards, o.transfers, o.fallen, o.siege_dice)
        .hash(h);
    (o.resupplied, o.steps, o.depth, o.victory).hash(h);
    let f = &o.force;
    (f.side, f.at, f.from, f.mp, f.moved, f.by_sea, f.relieved, f.card).hash(h);
    (o.pick.at, o.pick.next_leader, o.pick.next_kind).hash(h);
    let b = &o.battle;
    (b.space, b.attacker, b.line, b.intercepted, b.disputed).hash(h);
    (b.rolled, b.suffered, b.removed, b.winner).hash(h);
    if b.misted {
        b.misted.hash(h);
    }
    if b.tactics != Tactics::default() {
        b.tactics.hash(h);
    }
    if o.marked != [SpaceId::NONE; 2] {
        o.marked.hash(h);
    }
    let t = &o.hits;
    (t.side, t.left, t.taken, t.removed, t.reduced_once, t.removed_once).hash(h);
    let r = &o.retreat;
    (r.side, r.role, r.space, r.port, r.via, r.to, r.hits, r.removed, r.planned).hash(h);
    let s = &state.hidden;
    let (hands, decks) = (s.hands.map(low_cards), s.decks.map(low_cards));
    (hands, decks, s.held, s.event_deck, s.drawn, s.first_card).hash(h);
    let (via, more_via) = s.winter_via.split_at(16);
    via.hash(h);
    s.winter_left.hash(h);
    if more_via.iter().any(|&(from, _)| from != 255) {
        more_via.hash(h);
    }
    let top = [o.discards, s.hands, s.decks].map(|piles| piles.map(|pile| pile[4]));
    if top != [[0; 2]; 3] {
        top.hash(h);
    }
    for choice in &s.winter_pick {
        let pick = &choice.pick;
        (pick.at, pick.next_leader, pick.next_kind, choice.begun, choice.port, choice.sea_done).hash(h);
    }
}
