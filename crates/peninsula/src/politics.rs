//! Military and political restrictions (15).

use crate::Action;
use crate::blocks::{BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Country, HexId, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Mark, Options};
use crate::step::Step;

/// How a block comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By a march or an interception or an advance.
    Land,
    /// From a Sea Box.
    Sea,
    /// In retreat.
    Retreat,
}

impl Look<'_> {
    /// Do the Lines of Torres Vedras stand at Torres Vedras?
    pub fn lines_stand(&self) -> bool {
        self.place(self.atlas.named.lines) == Place::hex(self.atlas.spots.torres_vedras)
    }

    /// Does a Spanish block count and march as a British one (20.3)?
    #[inline]
    pub fn is_adopted(&self, block: BlockId) -> bool {
        block == self.atlas.named.espana && self.espana_british
    }

    /// How many more Spanish Combat blocks may enter Portugal (15.3).
    // wellington: 15.3
    pub fn spanish_room_in_portugal(&self) -> u8 {
        if self.has_played(21) {
            return u8::MAX;
        }
        let portugal = self.country(Country::Portugal);
        let spanish = self.atlas.masks.nation[Nation::Spanish as usize] & self.atlas.masks.combat;
        let there = spanish
            .filter(|&b| !self.is_adopted(b) && self.place(b).as_hex().is_some_and(|h| portugal.has(h)));
        (self.band(Nation::Spanish) + 1).saturating_sub(there.count() as u8)
    }

    /// May a block of a group enter a hex, as far as borders go?
    // wellington: 3.38, 3.39
    pub fn may_enter(&self, block: BlockId, from: Place, to: HexId, group: BlockSet, way: Way) -> Check {
        match self.atlas.block(block).nation {
            Nation::British | Nation::Portuguese => self.british_may_enter(block, from, to, way),
            Nation::Spanish => self.spanish_may_enter(block, from, to, group, way),
            Nation::French => self.french_may_enter(block, to),
        }
    }

    /// Whether a British or Portuguese block is in Spain before the British were first at Medium (15.1).
    // wellington: 15.1
    pub(crate) fn bound_to_port(&self, block: BlockId, hex: HexId) -> bool {
        let nation = self.atlas.block(block).nation;
        let spain = self.atlas.hex(hex).country == Country::Spain;
        !self.british_in_spain && spain && matches!(nation, Nation::British | Nation::Portuguese)
    }

    // wellington: 15.1, 20.8
    fn british_may_enter(&self, block: BlockId, from: Place, to: HexId, way: Way) -> Check {
        let clause = Clause::BritishRestrictions;
        let printed = self.atlas.block(block);
        let country = self.atlas.hex(to).country;
        let from_country = from.as_hex().map(|h| self.atlas.hex(h).country);
        if country == Country::France && from_country != Some(Country::France) {
            need(self.band(Nation::British) == 2, clause, Reason::NotInFranceNow)?;
        }
        if !self.british_in_spain {
            if printed.nation == Nation::Portuguese {
                need(country == Country::Portugal, clause, Reason::NotInSpainYet)?;
            }
            let bound = from.as_hex().is_some_and(|hex| self.bound_to_port(block, hex));
            need(!bound || way == Way::Sea, clause, Reason::StaysInPort)?;
            if country == Country::Spain {
                need(way == Way::Sea, clause, Reason::NotInSpainYet)?;
                need(self.has_played(5), clause, Reason::NoLandingYet)?;
            }
        }
        let coast_only = self.options.has(Options::EXPEDITIONARY)
            && printed.kind == Kind::Expeditionary
            && country != Country::France
            && !self.atlas.area_of(to).coastal;
        need(!coast_only, Clause::ExpeditionaryRestrictions, Reason::NotCoastal)
    }

    // wellington: 15.3, 15.4, 15.12
    fn spanish_may_enter(&self, block: BlockId, from: Place, to: HexId, group: BlockSet, way: Way) -> Check {
        let hex = self.atlas.hex(to);
        let from_hex = from.as_hex().map(|h| self.atlas.hex(h));
        if self.atlas.block(block).kind == Kind::Guerilla {
            let clause = Clause::GuerillaRestrictions;
            need(hex.country == Country::Spain, clause, Reason::GuerillaCountry)?;
            let same = from_hex.is_none_or(|f| f.area == hex.area);
            return need(same || way == Way::Retreat, clause, Reason::GuerillaArea);
        }
        let crossing = from_hex.is_none_or(|f| f.country != hex.country);
        if hex.country == Country::Portugal && crossing && !self.is_adopted(block) {
            let spanish = self.atlas.masks.nation[Nation::Spanish as usize] & self.atlas.masks.combat;
            let coming = (group & spanish).filter(|&b| !self.is_adopted(b)).count() as u8;
            let room = self.spanish_room_in_portugal();
            need(coming.max(1) <= room, Clause::SpanishInPortugal, Reason::TooManySpanish)?;
        }
        if hex.country == Country::France {
            let duke = self.atlas.named.wellington;
            // Blocks retreat one by one: they may stay in France, or follow him who has gone before.
            let follows = way == Way::Retreat && (!crossing || self.place(duke) == Place::hex(to));
            let allowed = self.has_played(21) && (group.has(duke) || follows);
            need(allowed, Clause::SpanishInFrance, Reason::SpanishNeedWellington)?;
        }
        Ok(())
    }

    // wellington: 15.6, 4.23#3
    fn french_may_enter(&self, block: BlockId, to: HexId) -> Check {
        if block == self.atlas.named.national_guard {
            let home = self.atlas.hex(to).country == Country::France;
            need(home, Clause::NationalGuard, Reason::GuardStaysHome)?;
        }
        let barred = to == self.atlas.spots.lisbon && self.lines_stand();
        need(!barred, Clause::AuxiliaryBlocks, Reason::LinesBarLisbon)
    }

    /// Which formation a block belongs to: Spanish blocks are apart from Anglo-Portuguese ones (15.2).
    // wellington: 15.2, 20.3
    pub fn formation_bit(&self, block: BlockId) -> u8 {
        let spanish = self.atlas.block(block).nation == Nation::Spanish && !self.is_adopted(block);
        if spanish { 2 } else { 1 }
    }

    /// The formation bits that move together with a block from a place.
    // wellington: 15.2
    pub fn formation_of(&self, block: BlockId, place: Place) -> u8 {
        let british_leader = self.atlas.masks.nation[Nation::British as usize] & self.atlas.masks.leaders;
        let joined = self.has_played(21)
            && block.side() == Side::Allied
            && !(self.s.at(Side::Allied, place) & british_leader).is_empty();
        if joined { 3 } else { self.formation_bit(block) }
    }

    /// Whether a block is a Spanish Combat block in France that is not with Wellington (15.4).
    // wellington: 15.4
    pub(crate) fn has_strayed(&self, block: BlockId) -> bool {
        let spanish = self.atlas.masks.nation[Nation::Spanish as usize] & self.atlas.masks.combat;
        let place = self.place(block);
        let in_france = || place.as_hex().is_some_and(|h| self.atlas.hex(h).country == Country::France);
        spanish.has(block) && in_france() && place != self.place(self.atlas.named.wellington)
    }

    fn strayed_in_france(&self) -> BlockSet {
        let spanish = self.atlas.masks.nation[Nation::Spanish as usize] & self.atlas.masks.combat;
        spanish.filter(|&b| self.has_strayed(b)).collect()
    }

    /// Which of the blocks without Wellington may yet be with him when those still to retreat have gone: all of them while
    /// he is in the battle hex, since he may come after them; then those who may follow him.
    // wellington: 15.4, 10.4
    fn may_meet_wellington(&self, strayed: BlockSet, going: BlockSet) -> BlockSet {
        let duke = self.place(self.atlas.named.wellington);
        if (going & Side::Allied.blocks()).is_empty() {
            BlockSet::EMPTY
        } else if duke == Place::hex(HexId(self.battle.hex)) {
            strayed
        } else {
            (strayed & going).filter(|&b| self.may_follow_wellington(b)).collect()
        }
    }

    /// Whether a block in the battle hex may retreat to where Wellington is.
    // wellington: 15.4, 10.4
    pub(crate) fn may_follow_wellington(&self, block: BlockId) -> bool {
        let duke = self.place(self.atlas.named.wellington);
        self.check_retreat(block, HexId(self.battle.hex), duke).is_ok()
    }

    /// Are Anglo-Allied blocks in France?
    pub fn allies_in_france(&self) -> bool {
        let inside = self.within - self.french_fortresses;
        let allies = self.outside[Side::Allied.index()] | inside;
        !(allies & self.country(Country::France)).is_empty()
    }

    pub(crate) fn check_call_guard(&self, action: Action) -> Check {
        let guard = self.atlas.named.national_guard;
        let clause = Clause::NationalGuard;
        match action {
            Action::Decline => Ok(()),
            Action::Place(place) => {
                let hex = place.as_hex().filter(|h| h.index() < self.atlas.hexes.len());
                let Some(hex) = hex else { return no(clause, Reason::NotThere) };
                self.guard_may_stand(hex)
            }
            Action::Within(hex) => {
                need(hex.index() < self.atlas.hexes.len(), clause, Reason::NotThere)?;
                self.guard_may_stand(hex)?;
                self.room_inside(guard, hex)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    // wellington: 15.6
    fn guard_may_stand(&self, hex: HexId) -> Check {
        let clause = Clause::NationalGuard;
        let home = self.atlas.hex(hex).country == Country::France;
        need(home && self.controls_town(Side::French, hex), clause, Reason::NotThere)?;
        need(!self.outside[Side::Allied.index()].has(hex), clause, Reason::EnemyPresent)?;
        need(self.force_room(Nation::French) > 0, Clause::ForceRestrictions, Reason::ForceLevelReached)
    }
}

impl Play<'_> {
    /// Applies what follows from where blocks stand now: Spanish blocks in France without Wellington go home, and France
    /// is roused when the first Anglo-Allied block enters it. Marches, sea moves and interceptions come here after every
    /// hex, a pursuit with its advance when it is over.
    // wellington: 15.4
    pub(crate) fn settle_politics(&mut self) {
        self.settle_retreat(BlockSet::EMPTY);
    }

    /// Does the same during a retreat, whose blocks go one by one: as long as some are still to go, those wait who may yet
    /// be with Wellington when all have gone.
    // wellington: 15.4
    pub(crate) fn settle_retreat(&mut self, going: BlockSet) {
        if self.look().allies_in_france() {
            self.recall_spanish_from_france(going);
            self.rouse_france();
        } else {
            self.s.invaded = false;
        }
    }

    /// Spanish Combat blocks in France go to their pool as soon as Wellington is not with them (15.4).
    // wellington: 15.4
    fn recall_spanish_from_france(&mut self, going: BlockSet) {
        let look = self.look();
        let strayed = look.strayed_in_france();
        let mut leaving = strayed - look.may_meet_wellington(strayed, going);
        while let Some(block) = self.look().first_by_place(leaving) {
            leaving.remove(block);
            self.recall(Clause::SpanishInFrance, block);
        }
    }

    /// France is roused as soon as the first Anglo-Allied block enters it (15.7).
    // wellington: 15.7, 14.11#2
    pub(crate) fn rouse_france(&mut self) {
        let invaded = self.look().allies_in_france();
        if invaded && !self.s.invaded {
            self.change_commitment(Clause::InvasionOfFrance, Nation::French, 1);
        }
        self.s.invaded = invaded;
    }

    /// The first Anglo-Allied Combat block in a town of France calls the National Guard out (15.6).
    // wellington: 15.6
    pub(crate) fn note_landing_in_france(&mut self, blocks: BlockSet, hex: HexId) {
        self.rouse_france();
        let combat = !(blocks & self.atlas.masks.combat & Side::Allied.blocks()).is_empty();
        let town = self.atlas.hex(hex).country == Country::France && self.atlas.masks.towns.has(hex);
        if self.s.guard_called || !combat || !town {
            return;
        }
        self.s.guard_called = true;
        self.s.push(Step::CallGuard);
    }

    pub(crate) fn resume_call_guard(&mut self) -> Flow {
        let waits = self.place(self.atlas.named.national_guard) == Place::FRANCE;
        let france = self.look().country(Country::France) & self.atlas.masks.towns;
        let look = self.look();
        if waits && france.iter().any(|h| look.guard_may_stand(h).is_ok()) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_call_guard(&mut self, action: Action) {
        let guard = self.atlas.named.national_guard;
        self.s.pop();
        let (place, inside) = match action {
            Action::Place(place) => (place, false),
            Action::Within(hex) => (Place::hex(hex), true),
            _ => return,
        };
        self.s.settle(self.atlas, guard, place, inside);
        self.fact(Clause::NationalGuard, Fact::GuardCalled { place });
    }

    /// Napoleon and the Imperial Guard go to the France Box at full strength (14.32, 15.5).
    // wellington: 14.32, 15.5
    pub(crate) fn send_emperor_home(&mut self) {
        for block in [self.atlas.named.napoleon, self.atlas.named.guard] {
            if self.place(block).is_in_play() {
                self.s.relocate(self.atlas, block, Place::FRANCE);
                self.s.restore(self.atlas, block);
                self.clear_battle_marks(block);
            }
        }
    }

    /// Napoleon goes to the Force Pool and the Imperial Guard aside (14.32, 15.5), each by the rule of its own.
    // wellington: 14.32, 15.5
    pub(crate) fn recall_emperor(&mut self, clauses: [Clause; 2]) {
        let (napoleon, guard) = (self.atlas.named.napoleon, self.atlas.named.guard);
        if self.place(napoleon).is_in_play() {
            self.fact(clauses[0], Fact::Recalled { nation: Nation::French, place: self.place(napoleon) });
            self.s.relocate(self.atlas, napoleon, Place::POOL);
        }
        if self.place(guard).is_in_play() {
            self.fact(clauses[1], Fact::Recalled { nation: Nation::French, place: self.place(guard) });
            self.s.relocate(self.atlas, guard, Place::ASIDE);
        }
    }

    /// Takes the marks of battle and march off a block that is taken elsewhere.
    pub(crate) fn clear_battle_marks(&mut self, block: BlockId) {
        let keep = [Mark::Acted as usize, Mark::Replaced as usize, Mark::Inside as usize];
        for (i, marks) in self.s.hidden.marks.iter_mut().enumerate() {
            if !keep.contains(&i) {
                marks.remove(block);
            }
        }
        self.s.revealed.remove(block);
        self.s.hidden.entry[block.index()] = crate::state::entry::NONE;
        self.s.hidden.group[block.index()] = 0;
    }
}
