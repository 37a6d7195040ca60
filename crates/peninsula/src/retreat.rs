//! Retreats: where blocks may go and which way they must (10.4).

use crate::Action;
use crate::blocks::{BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::politics::Way;
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Mark, entry};

impl Look<'_> {
    /// Hexsides by which blocks of a side entered a battle hex, as bits.
    pub(crate) fn hexsides_used(&self, side: Side, hex: HexId) -> u8 {
        let mut used = 0;
        for block in self.s.outside_at(side, hex) {
            let how = self.hidden.entry[block.index()];
            if how < 6 {
                used |= 1 << how;
            }
        }
        if HexId(self.battle.hex) == hex && self.battle.round > 0 {
            used |= self.battle.used[side.index()];
        }
        used
    }

    /// May a block retreat this way, priorities aside (10.42)?
    // wellington: 10.4, 10.42, 8.2
    fn check_retreat_way(&self, block: BlockId, from: HexId, to: HexId) -> Check {
        let clause = Clause::RetreatRestrictions;
        let side = block.side();
        let kind = self.atlas.block(block).kind;
        let still = matches!(kind, Kind::FortifiedLine | Kind::Garrison | Kind::NavalSquadron);
        need(!still, Clause::AuxiliaryBlocks, Reason::CannotRetreat)?;
        self.check_passable(from, to)?;
        let Some(direction) = self.atlas.direction(from, to) else { return no(clause, Reason::NotAdjacent) };
        let own = self.hexsides_used(side, from) >> direction & 1 == 1;
        let theirs = self.hexsides_used(side.enemy(), from) >> direction & 1 == 1;
        let last = self.atlas.edge(from, to).and_then(|(e, _)| self.last_across(e));
        if self.attacks[side.index()].has(from) {
            need(own, clause, Reason::CannotRetreat)?;
        }
        need(!theirs || own && last == Some(side), clause, Reason::AttackedSide)?;
        self.check_retreat_hex(side, to)?;
        let group = BlockSet::only(block);
        self.check_transit(side, from, to, group, true).map_err(|_| crate::refusal::Refusal {
            clause: Clause::RetreatPriorities,
            reason: Reason::RetreatFull,
        })?;
        self.may_enter(block, Place::hex(from), to, group, Way::Retreat)
    }

    /// Is a hex open to retreats (10.42)?
    // wellington: 10.42
    fn check_retreat_hex(&self, side: Side, to: HexId) -> Check {
        let clause = Clause::RetreatRestrictions;
        let enemies = self.s.outside_at(side.enemy(), to);
        // Partidas and the squadron bar the way too: a retreat begins no new battle.
        let armed = !(enemies & self.atlas.masks.fighters).is_empty();
        need(!armed, clause, Reason::EnemyCombatThere)?;
        need(!self.is_battle(to), clause, Reason::BattleThere)?;
        need(!self.fortress_bars(side, to), clause, Reason::FortressBars)
    }

    /// Where a block came from in this Command Segment, if it can go back there: to a hex, or, as an attacker who
    /// landed, to sea (10.41).
    // wellington: 10.41, 10.42
    fn way_back(&self, block: BlockId, from: HexId) -> Option<Place> {
        match self.hidden.entry[block.index()] {
            how @ 0..entry::SEA => {
                let hex = self.atlas.neighbour(from, how)?;
                self.check_retreat_way(block, from, hex).is_ok().then_some(Place::hex(hex))
            }
            how @ entry::SEA..entry::SORTIE if self.attacks[block.side().index()].has(from) => {
                let sea = Place::sea(how - entry::SEA);
                self.check_sea_way(block, from, sea).is_ok().then_some(sea)
            }
            _ => None,
        }
    }

    /// May a block retreat to a place?
    // wellington: 10.4
    pub(crate) fn check_retreat(&self, block: BlockId, from: HexId, to: Place) -> Check {
        let Some(to) = to.as_hex() else { return self.check_retreat_to_sea(block, from, to) };
        need(to.index() < self.atlas.hexes.len(), Clause::Retreats, Reason::NotAdjacent)?;
        self.check_retreat_priority(block, from, to)?;
        if self.atlas.block(block).kind == Kind::Guerilla {
            return self.check_partida_retreat(block, from, to);
        }
        Ok(())
    }

    /// A Partida leaves its Area only if it must, and joins another Partida only if it must (9.322, 15.12).
    // wellington: 15.12, 9.322
    fn check_partida_retreat(&self, block: BlockId, from: HexId, to: HexId) -> Check {
        let rank = |h: HexId| self.partida_rank(block, from, h);
        let open = |h: HexId| self.check_retreat_priority(block, from, h).is_ok();
        let better = self.atlas.around[from.index()].iter().any(|h| rank(h) < rank(to) && open(h));
        let why = if rank(to) == 1 { Reason::GuerillaArea } else { Reason::GuerillaAlone };
        need(!better, Clause::GuerillaRestrictions, why)
    }

    /// The Area a Partida is in comes first, then one without another Partida.
    fn partida_rank(&self, block: BlockId, from: HexId, to: HexId) -> u8 {
        let area = |h: HexId| self.atlas.hex(h).area;
        if area(from) == area(to) {
            return 0;
        }
        let mut others = self.atlas.masks.guerillas - BlockSet::only(block);
        let shared = others.any(|b| self.place(b).as_hex().is_some_and(|h| area(h) == area(to)));
        1 + u8::from(shared)
    }

    /// May a block retreat to a hex, by the order of priorities (10.41)?
    // wellington: 10.41
    fn check_retreat_priority(&self, block: BlockId, from: HexId, to: HexId) -> Check {
        self.check_retreat_way(block, from, to)?;
        if let Some(back) = self.way_back(block, from) {
            return need(Place::hex(to) == back, Clause::RetreatPriorities, Reason::EntryHexFirst);
        }
        let nation = self.atlas.block(block).nation;
        let here = self.base_distance(nation, from);
        if self.base_distance(nation, to) <= here {
            return Ok(());
        }
        let better = self.atlas.around[from.index()]
            .iter()
            .any(|h| self.check_retreat_way(block, from, h).is_ok() && self.base_distance(nation, h) <= here);
        need(!better, Clause::RetreatPriorities, Reason::TowardsBase)
    }

    /// British leaders, Expeditionary Forces and the Naval Squadron may take to the sea (10.4), attackers only if they
    /// cannot go back the way they came (10.41).
    // wellington: 10.4, 10.41
    fn check_retreat_to_sea(&self, block: BlockId, from: HexId, to: Place) -> Check {
        self.check_sea_way(block, from, to)?;
        let attacks = self.attacks[block.side().index()].has(from);
        let back = if attacks { self.way_back(block, from) } else { None };
        need(back.is_none_or(|b| b == to), Clause::RetreatPriorities, Reason::EntryHexFirst)
    }

    /// May a block retreat to this Sea Box, priorities aside?
    // wellington: 10.4, 10.42, 8.41, 4.23#4
    fn check_sea_way(&self, block: BlockId, from: HexId, to: Place) -> Check {
        let clause = Clause::Retreats;
        let printed = self.atlas.block(block);
        let sails = match printed.kind {
            Kind::Leader => printed.nation == Nation::British,
            kind => matches!(kind, Kind::Expeditionary | Kind::NavalSquadron),
        };
        let touches = to.as_sea().is_some_and(|s| self.atlas.ports_of(from) >> s & 1 == 1);
        need(sails && touches, clause, Reason::CannotRetreat)?;
        if self.attacks[Side::Allied.index()].has(from) {
            // Attackers leave by the way attackers came.
            let how = to.as_sea().map_or(entry::NONE, |s| entry::SEA + s);
            let mut own = self.s.outside_at(Side::Allied, from);
            let came = own.any(|b| self.hidden.entry[b.index()] == how) || self.battle.amphibious;
            need(came, Clause::RetreatRestrictions, Reason::CannotRetreat)?;
        }
        let room = self.points_at_sea() + self.sealift_points(block) <= self.sealift;
        need(room || self.sealift_points(block) == 0, Clause::Sealift, Reason::SealiftFull)
    }

    /// May a block retreat into the fortress of its hex (10.4, 10.42)?
    // wellington: 10.4, 10.42, 11.0
    pub(crate) fn check_shelter(&self, block: BlockId, hex: HexId) -> Check {
        self.room_inside(block, hex)?;
        let out = self.is(Mark::Sortied, block);
        let open = !self.is_besieged(block.side().enemy(), hex) || out;
        need(open, Clause::RetreatRestrictions, Reason::CannotRetreat)
    }

    /// What a block in a hex might do to retreat.
    pub(crate) fn retreat_candidates(&self, block: BlockId, hex: HexId) -> impl Iterator<Item = Action> + '_ {
        let around = self.atlas.around[hex.index()].iter().map(Place::hex);
        let ports = self.atlas.ports_of(hex);
        let seas = (0..5u8).filter(move |s| ports >> s & 1 == 1).map(Place::sea);
        around.chain(seas).map(move |p| Action::Retreat(block, p)).chain([Action::Shelter(block)])
    }

    /// Can a block retreat at all?
    // wellington: 10.4, 10.6
    pub(crate) fn can_retreat(&self, block: BlockId, hex: HexId) -> bool {
        self.retreat_candidates(block, hex).any(|action| match action {
            Action::Retreat(b, to) => self.check_retreat(b, hex, to).is_ok(),
            Action::Shelter(b) => self.check_shelter(b, hex).is_ok(),
            _ => false,
        })
    }
}

impl Play<'_> {
    /// A block or leader retreats to a place.
    // wellington: 10.4, 8.2
    pub(crate) fn move_in_retreat(&mut self, clause: Clause, block: BlockId, to: Place) {
        let Some(from) = self.place(block).as_hex() else { return };
        if let Some(hex) = to.as_hex()
            && let Some((edge, _)) = self.atlas.edge(from, hex)
        {
            let combat = u8::from(self.atlas.masks.combat.has(block));
            self.s.cross(edge, block.side(), true, combat);
        }
        if self.revealed.has(block) {
            self.fact(clause, Fact::Retreated { block, from, to });
        } else {
            let side = block.side();
            self.fact(clause, Fact::GroupMoved { side, from: Place::hex(from), to, blocks: 1 });
        }
        self.s.relocate(self.atlas, block, to);
        for mark in [Mark::Engaged, Mark::Reserve, Mark::Guerilla, Mark::Sortied] {
            self.s.unmark(mark, block);
        }
        self.s.hidden.entry[block.index()] = entry::OFF_MAP;
        if let Some(hex) = to.as_hex() {
            self.note_landing_in_france(BlockSet::only(block), hex);
        }
    }
}
