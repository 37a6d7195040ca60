//! Sea Movement, sealift and landings (8.4, 10.7).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::operations::NOBODY;
use crate::politics::Way;
use crate::refusal::{Check, Reason, any_allowed, need, no};
use crate::state::{Mark, Options, entry};
use crate::step::Step;

impl Look<'_> {
    /// Can a block begin a Sea Move now (8.4)?
    // wellington: 8.4, 8.41, 8.53, 3.42, 7.312#2, 15.1, 20.1
    pub(crate) fn check_sea_block(&self, block: BlockId, picked: BlockSet) -> Check {
        let clause = Clause::SeaMovement;
        need((block.0 as usize) < BLOCKS && block.side() == Side::Allied, clause, Reason::NotYourBlock)?;
        let kind = self.atlas.block(block).kind;
        let sails = kind.is_combat() || matches!(kind, Kind::Leader | Kind::NavalSquadron);
        need(sails, clause, Reason::CannotMove)?;
        let place = self.place(block);
        let began = self.hidden.entry[block.index()] == entry::NONE;
        match place.as_hex() {
            Some(hex) => {
                let portuguese = self.atlas.block(block).nation == Nation::Portuguese;
                let stays = portuguese && !self.british_in_spain;
                need(!stays, Clause::BritishRestrictions, Reason::NotInSpainYet)?;
                let port = self.atlas.masks.ports.has(hex) && self.controls_town(Side::Allied, hex);
                need(port && began && !self.taken.has(hex), clause, Reason::NotAtSea)?;
                let closed = self.options.has(Options::MONDEGO) && hex == self.atlas.spots.mondego;
                need(!closed, Clause::Mondego, Reason::MondegoNoWayOut)?;
            }
            None => need(began && (place.is_sea() || place == Place::BRITAIN), clause, Reason::NotAtSea)?,
        }
        need(!self.is(Mark::Acted, block), Clause::OperationsStep, Reason::HasActed)?;
        self.check_leave(block, picked)?;
        let group = picked | BlockSet::only(block);
        self.check_sealift(group, place)?;
        if place == Place::BRITAIN {
            self.may_leave_box(group)?;
        }
        Ok(())
    }

    /// Does the Sealift Capacity carry the group, in this step and at sea (8.41)?
    // wellington: 8.41, 3.36
    fn check_sealift(&self, group: BlockSet, from: Place) -> Check {
        let points = self.sealift_points_of(group);
        if points == 0 {
            return Ok(());
        }
        let in_step = self.points.sealifted + points <= self.sealift;
        let at_sea = || from.is_sea() || self.points_at_sea() + points <= self.sealift;
        need(in_step && at_sea(), Clause::Sealift, Reason::SealiftFull)
    }

    /// Whether any block may begin a Sea Move.
    // wellington: 8.4, 8.41
    pub(crate) fn can_embark(&self) -> Check {
        let sailors = Side::Allied.blocks().map(|block| self.check_sea_block(block, BlockSet::EMPTY));
        let order = [
            Reason::HasActed,
            Reason::NotInSpainYet,
            Reason::MondegoNoWayOut,
            Reason::MustStopForEnemy,
            Reason::PinnedEnough,
            Reason::ForceLevelReached,
            Reason::SealiftFull,
        ];
        any_allowed(sailors, &order, NOBODY)
    }

    // wellington: 8.42
    pub(crate) fn check_sea_pick(&self, action: Action) -> Check {
        let clause = Clause::ConductingSeaMovement;
        let picked = self.marked(Mark::Picked);
        match action {
            Action::Block(block) => {
                self.check_sea_block(block, picked)?;
                let here = self.march.from == Place::NOWHERE || self.place(block) == self.march.from;
                need(here, clause, Reason::NotYourBlock)?;
                need(picked.last().is_none_or(|last| block > last), clause, Reason::OutOfOrder)
            }
            Action::Done => {
                let given_up = || self.none_to_pick(Side::Allied, |a| self.check_sea_pick(a));
                need(self.may_end_group() || given_up(), clause, Reason::NothingChosen)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    // wellington: 8.4, 8.42, 8.53, 3.36, 3.52, 3.6
    pub(crate) fn check_sea_move(&self, action: Action) -> Check {
        let clause = Clause::ConductingSeaMovement;
        let group = self.marked(Mark::Moving);
        match action {
            Action::Done => Ok(()),
            Action::Place(to) => {
                need(self.march.spent > 0, clause, Reason::NotEnoughMovement)?;
                self.check_sail(group, to)
            }
            Action::Within(hex) => {
                need(self.march.spent > 0, clause, Reason::NotEnoughMovement)?;
                need(hex.index() < self.atlas.hexes.len(), clause, Reason::NotAdjacent)?;
                self.check_port_touches(Place::hex(hex))?;
                self.check_land_inside(group, hex)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// The rule by which a group sails from one place to the next: a landing at an enemy port is an assault, even
    /// without a battle (8.4).
    // wellington: 8.42, 8.53, 10.7
    fn sea_move_clause(&self, from: Place, to: Place) -> Clause {
        if from == Place::BRITAIN || to == Place::BRITAIN {
            return Clause::BritainBoxMoves;
        }
        match to.as_hex() {
            Some(hex) if !self.is_friendly_port(hex) => Clause::AmphibiousAssault,
            _ => Clause::ConductingSeaMovement,
        }
    }

    fn is_friendly_port(&self, hex: HexId) -> bool {
        self.controls_town(Side::Allied, hex) && !self.outside[Side::French.index()].has(hex)
    }

    fn check_port_touches(&self, to: Place) -> Check {
        let touches = match (self.march.at.as_sea(), to.as_hex()) {
            (Some(sea), Some(hex)) => self.atlas.ports_of(hex) >> sea & 1 == 1,
            _ => false,
        };
        need(touches, Clause::SeaBoxes, Reason::NotAdjacent)
    }

    fn check_sail(&self, group: BlockSet, to: Place) -> Check {
        let seas = &self.atlas.seas;
        if let Some(next) = to.as_sea() {
            let touches = match (self.march.at, self.march.at.as_sea(), self.march.at.as_hex()) {
                (Place::BRITAIN, ..) => seas[next as usize].britain,
                (_, Some(sea), _) => seas[sea as usize].adjacent >> next & 1 == 1,
                (_, _, Some(hex)) => self.atlas.ports_of(hex) >> next & 1 == 1,
                _ => false,
            };
            return need(touches, Clause::SeaBoxes, Reason::NotAdjacent);
        }
        if to == Place::BRITAIN {
            let touches = self.march.at.as_sea().is_some_and(|s| seas[s as usize].britain);
            need(touches, Clause::SeaBoxes, Reason::NotAdjacent)?;
            let british = (group - self.atlas.masks.nation[Nation::British as usize]).is_empty();
            return need(british, Clause::BritainBoxMoves, Reason::BritishOnly);
        }
        let Some(hex) = to.as_hex().filter(|h| h.index() < self.atlas.hexes.len()) else {
            return no(Clause::SeaBoxes, Reason::NotAdjacent);
        };
        self.check_port_touches(to)?;
        self.check_landing(group, hex)
    }

    /// May the group land outside in this port (8.4, 10.7)?
    // wellington: 8.4, 10.7, 4.22, 15.1
    fn check_landing(&self, group: BlockSet, hex: HexId) -> Check {
        for block in group {
            self.may_enter(block, self.march.at, hex, group, Way::Sea)?;
        }
        let friendly = self.is_friendly_port(hex);
        let mut fighters = group;
        let expedition =
            fighters.all(|b| matches!(self.atlas.block(b).kind, Kind::Expeditionary | Kind::NavalSquadron));
        need(friendly || expedition, Clause::AmphibiousAssault, Reason::NeedsExpedition)
    }

    /// May the group land inside a friendly fortress, besieged or not?
    fn check_land_inside(&self, group: BlockSet, hex: HexId) -> Check {
        let clause = Clause::Fortresses;
        need(self.is_own_fortress(Side::Allied, hex), clause, Reason::NoFortress)?;
        need((group - self.atlas.masks.insiders).is_empty(), clause, Reason::MayNotEnterFortress)?;
        self.check_room(group, hex)?;
        for block in group {
            self.may_enter(block, self.march.at, hex, group, Way::Sea)?;
        }
        Ok(())
    }

    /// Withdrawing into the fortress before a landing (10.7).
    // wellington: 10.7
    pub(crate) fn check_withdraw(&self, side: Side, hex: HexId, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Block(block) => {
                need((block.0 as usize) < BLOCKS, Clause::AmphibiousAssault, Reason::NotYourBlock)?;
                let there = self.s.outside_at(side, hex).has(block);
                need(there, Clause::AmphibiousAssault, Reason::NotYourBlock)?;
                self.room_inside(block, hex)
            }
            _ => no(Clause::AmphibiousAssault, Reason::NotAskedNow),
        }
    }

    /// Where a group at sea might go.
    pub(crate) fn sea_places(&self) -> impl Iterator<Item = Action> + '_ {
        let seas = (0..self.atlas.seas.len() as u8).map(Place::sea);
        let ports = self.march.at.as_sea().map(|s| self.atlas.seas[s as usize].ports).unwrap_or_default();
        let land = ports.iter().map(|h| Action::Place(Place::hex(h)));
        let within = (ports & self.atlas.masks.fortresses).iter().map(Action::Within);
        seas.chain([Place::BRITAIN]).map(Action::Place).chain(land).chain(within)
    }
}

impl Play<'_> {
    pub(crate) fn resume_sea_pick(&mut self) -> Flow {
        if self.march.from == Place::NOWHERE || !self.marked(Mark::Picked).is_empty() {
            return Flow::Wait;
        }
        // The owner says when he is done: an end by itself would show that the others are Spanish and need more ships.
        if !(self.s.at(Side::Allied, self.march.from) - self.marked(Mark::Acted)).is_empty() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    /// One die for the group: its Sea Movement Points (8.42).
    // wellington: 8.42, 7.312#5
    pub(crate) fn apply_sea_pick(&mut self, action: Action) {
        match action {
            Action::Block(block) => {
                self.s.march.from = self.place(block);
                self.s.mark(Mark::Picked, block);
            }
            _ if self.marked(Mark::Picked).is_empty() => self.s.pop(),
            _ => {
                let group = self.set_about(Mark::Moving);
                let points: u8 = group.map(|b| self.look().sealift_points(b)).sum();
                self.s.points.sealifted += points;
                let place = self.march.from;
                let face = self.die("sea");
                self.fact(Clause::ConductingSeaMovement, Fact::SeaDie { place, face });
                self.s.march.at = place;
                self.s.march.spent = face;
                self.s.march.moved = true;
                self.s.march.stopped = false;
                self.s.push(Step::SeaMove);
            }
        }
    }

    pub(crate) fn resume_sea_move(&mut self) -> Flow {
        if self.march.stopped || self.march.spent == 0 || self.marked(Mark::Moving).is_empty() {
            self.end_sea_move();
            return Flow::Go;
        }
        Flow::Wait
    }

    fn end_sea_move(&mut self) {
        self.s.clear(Mark::Moving);
        self.s.pop();
        self.settle_politics();
    }

    // wellington: 8.42, 10.7
    pub(crate) fn apply_sea_move(&mut self, action: Action) {
        let group = self.marked(Mark::Moving);
        let from = self.march.at;
        match action {
            Action::Place(to) => {
                self.s.march.spent -= 1;
                let clause = self.look().sea_move_clause(from, to);
                self.fact(clause, Fact::GroupMoved { side: Side::Allied, from, to, blocks: group.count() });
                self.s.march.at = to;
                match to.as_hex() {
                    Some(hex) => self.land(group, from, hex),
                    None => {
                        for block in group {
                            self.s.relocate(self.atlas, block, to);
                        }
                        self.s.march.stopped = to == Place::BRITAIN;
                    }
                }
                self.settle_politics();
            }
            Action::Within(hex) => {
                let to = Place::hex(hex);
                let clause = Clause::ConductingSeaMovement;
                self.fact(clause, Fact::GroupMoved { side: Side::Allied, from, to, blocks: group.count() });
                for block in group {
                    self.s.settle(self.atlas, block, to, true);
                }
                self.s.march.at = to;
                self.s.march.stopped = true;
                self.note_landing_in_france(group, hex);
            }
            _ => self.end_sea_move(),
        }
    }

    /// The group lands; against the enemy it is an Amphibious Assault (10.7).
    // wellington: 10.7, 10.0
    fn land(&mut self, group: BlockSet, from: Place, hex: HexId) {
        let how = from.as_sea().map_or(entry::OFF_MAP, |sea| entry::SEA + sea);
        self.join_hex(Side::Allied, group, hex, how);
        for block in group {
            self.s.relocate(self.atlas, block, Place::hex(hex));
        }
        self.s.march.stopped = true;
        self.note_landing_in_france(group, hex);
        // Whoever attacks there himself does not withdraw.
        let french = Side::French.index();
        let defended = self.outside[french].has(hex) && !self.attacks[french].has(hex);
        if defended && self.look().is_own_fortress(Side::French, hex) {
            self.s.push(Step::Withdraw(Side::French, hex));
        }
    }

    pub(crate) fn resume_withdraw(&mut self, side: Side, hex: HexId) -> Flow {
        // The owner says when he is done: an end by itself would show that only cavalry stands outside.
        if !self.s.outside_at(side, hex).is_empty() {
            return Flow::Wait;
        }
        self.end_withdrawal(side, hex);
        Flow::Go
    }

    pub(crate) fn apply_withdraw(&mut self, side: Side, hex: HexId, action: Action) {
        match action {
            Action::Block(block) => {
                self.s.settle(self.atlas, block, Place::hex(hex), true);
                self.fact(Clause::AmphibiousAssault, Fact::Withdrew { side, hex, blocks: 1 });
            }
            _ => self.end_withdrawal(side, hex),
        }
    }

    fn end_withdrawal(&mut self, side: Side, hex: HexId) {
        if !self.outside[side.index()].has(hex) {
            self.s.attacks[side.enemy().index()].remove(hex);
            for block in self.s.outside_at(side.enemy(), hex) {
                self.s.unmark(Mark::Reserve, block);
            }
        }
        self.s.pop();
    }
}
