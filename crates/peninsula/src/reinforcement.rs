//! Reinforcement draws and where blocks are deployed (9.2, 9.3).

use crate::Action;
use crate::blocks::{BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Country, HexId, HexSet, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{DeployKind, Mark, Options, entry};
use crate::step::Step;

/// Where a block may be deployed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spots {
    /// Outside in these hexes.
    pub outside: HexSet,
    /// Inside the fortresses of these.
    pub inside: HexSet,
    /// In these Sea Boxes, as bits.
    pub seas: u8,
    /// In the Britain Box.
    pub britain: bool,
    /// In the France Box.
    pub france: bool,
}

impl Spots {
    /// How many places there are.
    pub fn count(&self) -> u32 {
        self.outside.count()
            + self.inside.count()
            + self.seas.count_ones()
            + u32::from(self.britain)
            + u32::from(self.france)
    }

    /// The choices, one after the other.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let outside = self.outside.iter().map(|h| Action::Place(Place::hex(h)));
        let seas = (0..5u8).filter(move |s| self.seas >> s & 1 == 1).map(|s| Action::Place(Place::sea(s)));
        let boxes = [(self.britain, Place::BRITAIN), (self.france, Place::FRANCE)];
        let boxes = boxes.into_iter().filter(|b| b.0).map(|b| Action::Place(b.1));
        outside.chain(self.inside.iter().map(Action::Within)).chain(seas).chain(boxes)
    }

    fn has(&self, action: Action) -> bool {
        match action {
            Action::Place(Place::BRITAIN) => self.britain,
            Action::Place(Place::FRANCE) => self.france,
            Action::Place(place) => match (place.as_hex(), place.as_sea()) {
                (Some(hex), _) => self.outside.has(hex),
                (_, Some(sea)) => self.seas >> sea & 1 == 1,
                _ => false,
            },
            Action::Within(hex) => self.inside.has(hex),
            _ => false,
        }
    }
}

impl Look<'_> {
    /// The blocks in a Force Pool (3.7).
    // wellington: 3.7, 9.2
    pub fn pool(&self, nation: Nation) -> BlockSet {
        self.s.at(nation.side(), Place::POOL) & self.atlas.masks.of_pool(nation)
    }

    /// May a side draw from this Force Pool (9.2, 9.31, 14.24)?
    // wellington: 9.2, 9.3, 9.31, 14.24, 7.312#7
    pub fn check_draw(&self, side: Side, nation: Nation) -> Check {
        let clause = Clause::Reinforcements;
        need(nation.side() == side && nation != Nation::Portuguese, clause, Reason::NotAskedNow)?;
        need(!self.pool(nation).is_empty(), clause, Reason::PoolEmpty)?;
        let again = nation == Nation::British && self.points.british_drawn;
        need(!again, Clause::AngloPortugueseDeployment, Reason::OneBritishDraw)?;
        need(self.force_room(nation) > 0, Clause::ForceRestrictions, Reason::ForceLevelReached)
    }

    pub(crate) fn check_deploy(&self, side: Side, action: Action) -> Check {
        if self.hidden.drawn == BlockId::NONE {
            return match action {
                Action::Draw(nation) => self.check_draw(side, nation),
                _ => no(Clause::Reinforcements, Reason::NotAskedNow),
            };
        }
        let fits = self.deploy_spots(self.hidden.drawn).has(action);
        if !fits {
            self.check_deploy_hex(side, action)?;
        }
        need(fits, self.deploy_clause(self.hidden.drawn), Reason::NotThere)
    }

    /// Nobody is deployed in hexes the enemy occupies or controls (9.3).
    // wellington: 9.3
    fn check_deploy_hex(&self, side: Side, action: Action) -> Check {
        let hex = match action {
            Action::Place(place) => place.as_hex(),
            Action::Within(hex) => Some(hex),
            _ => None,
        };
        let Some(hex) = hex.filter(|h| h.index() < self.atlas.hexes.len()) else { return Ok(()) };
        let occupied = self.outside[side.enemy().index()].has(hex);
        need(!occupied, Clause::Deployment, Reason::EnemyPresent)?;
        need(!self.enemy_hexes(side).has(hex), Clause::Deployment, Reason::EnemyControlled)
    }

    /// The rule that says where a block just drawn may be deployed.
    fn deploy_clause(&self, block: BlockId) -> Clause {
        let printed = self.atlas.block(block);
        match (self.deploy, printed.nation, printed.kind) {
            (DeployKind::Emperor, _, Kind::Garrison) => Clause::FrenchDeployment,
            (DeployKind::Emperor | DeployKind::Cintra, ..) => Clause::EventLayout,
            (_, Nation::Spanish, Kind::Guerilla) => Clause::GuerillaDeployment,
            (DeployKind::Uprising, ..) => Clause::UprisingDeployment,
            (_, Nation::Spanish, _) => Clause::SpanishDeployment,
            (_, Nation::French, _) => Clause::FrenchDeployment,
            _ => Clause::AngloPortugueseDeployment,
        }
    }

    /// The rule of a deployment that everybody may know: it depends on the event and on the Force Pool, not on the block.
    fn open_deploy_clause(&self, block: BlockId) -> Clause {
        match (self.deploy, self.atlas.block(block).nation.pool()) {
            (DeployKind::Emperor | DeployKind::Cintra, _) => Clause::EventLayout,
            (DeployKind::Uprising, _) => Clause::UprisingDeployment,
            (DeployKind::Draw, Nation::Spanish) => Clause::SpanishDeployment,
            (DeployKind::Draw, Nation::French) => Clause::FrenchDeployment,
            (DeployKind::Draw, Nation::British | Nation::Portuguese) => Clause::AngloPortugueseDeployment,
        }
    }

    /// Where a block just drawn may be deployed.
    // wellington: 9.3
    pub fn deploy_spots(&self, block: BlockId) -> Spots {
        let printed = self.atlas.block(block);
        match (self.deploy, printed.nation, printed.kind) {
            (DeployKind::Emperor, _, Kind::Garrison) => self.french_spots(block),
            (DeployKind::Emperor, ..) => self.spots_in(self.french_towns(), block),
            (DeployKind::Cintra, ..) => Spots { outside: self.held_in_portugal(), ..Spots::default() },
            (_, Nation::Spanish, Kind::Guerilla) => self.guerilla_spots(),
            (DeployKind::Uprising, ..) => self.uprising_spots(block),
            (_, Nation::Spanish, Kind::Garrison) => {
                self.garrison_spots(block, self.country(Country::Spain) - self.points.deployed)
            }
            (_, Nation::Spanish, _) => self.spanish_spots(block),
            (_, Nation::French, _) => self.french_spots(block),
            (_, Nation::Portuguese, _) => self.portuguese_spots(block),
            (_, Nation::British, _) => self.british_spots(block),
        }
    }

    /// Outside and, where there is room, inside the fortresses of these hexes.
    fn spots_in(&self, hexes: HexSet, block: BlockId) -> Spots {
        let inside =
            (hexes & self.atlas.masks.fortresses).iter().filter(|&h| self.room_inside(block, h).is_ok());
        Spots { outside: hexes, inside: inside.collect(), ..Spots::default() }
    }

    /// Hexes of a set where a side may deploy: no enemy blocks, no enemy town (9.3).
    // wellington: 9.3
    fn open_to(&self, side: Side, hexes: HexSet) -> HexSet {
        hexes - self.enemy_hexes(side)
    }

    fn french_towns(&self) -> HexSet {
        self.open_to(Side::French, self.atlas.masks.towns & self.country(Country::France))
    }

    /// Hexes of Portugal the Allies hold, by a block or by their towns.
    fn held_in_portugal(&self) -> HexSet {
        let held = self.atlas.masks.towns | self.outside[Side::Allied.index()];
        self.open_to(Side::Allied, held & self.country(Country::Portugal))
    }

    // wellington: 9.31, 4.16
    fn british_spots(&self, block: BlockId) -> Spots {
        let everywhere = (1u8 << self.atlas.seas.len()) - 1;
        match self.atlas.block(block).kind {
            Kind::Expeditionary => {
                let room = self.points_at_sea() + self.sealift_points(block) <= self.sealift;
                let seas = if room { everywhere } else { 0 };
                Spots { seas, britain: true, ..Spots::default() }
            }
            Kind::NavalSquadron => Spots { seas: everywhere, britain: true, ..Spots::default() },
            Kind::Garrison => {
                let all = self.atlas.masks.fortresses;
                Spots { britain: true, ..self.garrison_spots(block, all) }
            }
            Kind::FortifiedLine => {
                let mut spots = Spots::default();
                spots.outside.insert(self.atlas.spots.torres_vedras);
                spots
            }
            _ => Spots { britain: true, ..Spots::default() },
        }
    }

    /// Fortresses without a Garrison block (9.31, 9.33).
    fn garrison_spots(&self, block: BlockId, hexes: HexSet) -> Spots {
        let side = block.side();
        let free = |h: &HexId| {
            self.holds_fortress(side, *h)
                && !self.outside[side.enemy().index()].has(*h)
                && (self.s.inside_at(*h) & self.atlas.masks.garrisons).is_empty()
        };
        let inside = (hexes & self.atlas.masks.fortresses).iter().filter(free).collect();
        Spots { inside, ..Spots::default() }
    }

    // wellington: 9.31
    fn portuguese_spots(&self, block: BlockId) -> Spots {
        let portugal = self.country(Country::Portugal);
        let key = self.open_to(Side::Allied, self.atlas.masks.key_towns & portugal);
        if !key.is_empty() {
            return self.spots_in(key, block);
        }
        self.spots_in(self.open_to(Side::Allied, self.atlas.masks.towns & portugal), block)
    }

    /// Key Towns of Spain in Areas the Allies control; if there is no such Area, those they hold in contested ones.
    // wellington: 9.2, 9.3
    fn spanish_spots(&self, block: BlockId) -> Spots {
        let key = self.atlas.masks.key_towns & self.country(Country::Spain);
        let areas = |holder: Option<Side>| {
            let mut hexes = HexSet::EMPTY;
            for (i, area) in self.atlas.areas.iter().enumerate() {
                if area.country == Country::Spain && self.area_holder(i) == holder {
                    hexes = hexes | area.hexes;
                }
            }
            hexes
        };
        let friendly = areas(Some(Side::Allied));
        let hexes = if friendly.is_empty() { areas(None) } else { friendly };
        let open = self.open_to(Side::Allied, key & hexes) - self.points.deployed;
        let room = |h: &HexId| {
            let area = self.atlas.area_of(*h);
            let combat = (self.points.deployed - self.points.auxiliaries) & area.hexes;
            combat.count() < u32::from(area.forage)
        };
        self.spots_in(open.iter().filter(room).collect(), block)
    }

    /// Towns in Areas of the enemy, or Key Towns in contested ones (9.321).
    // wellington: 9.321
    fn uprising_spots(&self, block: BlockId) -> Spots {
        let masks = &self.atlas.masks;
        let mut first = HexSet::EMPTY;
        let mut second = HexSet::EMPTY;
        for (i, area) in self.atlas.areas.iter().enumerate() {
            if area.country != Country::Spain || self.event.areas >> i & 1 == 1 {
                continue;
            }
            match self.area_holder(i) {
                Some(Side::French) => first = first | (area.hexes & masks.towns),
                None => second = second | area.key_towns,
                Some(Side::Allied) => {}
            }
        }
        let first = self.open_to(Side::Allied, first);
        let hexes = if first.is_empty() { self.open_to(Side::Allied, second) } else { first };
        self.spots_in(hexes, block)
    }

    /// Hexes for a Partida: in Areas of the enemy that have none, or at Key Towns of contested ones if there is no
    /// such Area (9.322).
    // wellington: 9.322, 15.12, 4.23#1
    pub(crate) fn guerilla_spots(&self) -> Spots {
        let taken = self.areas_with_guerillas();
        // Neither in a hex with a French block or town nor next to one.
        let french = self.enemy_hexes(Side::Allied);
        let mut occupied = false;
        let mut first = HexSet::EMPTY;
        let mut second = HexSet::EMPTY;
        for (i, area) in self.atlas.areas.iter().enumerate() {
            let used = self.deploy == DeployKind::Uprising && self.event.areas >> i & 1 == 1;
            if area.country != Country::Spain || taken >> i & 1 == 1 || used {
                continue;
            }
            match self.area_holder(i) {
                Some(Side::French) => {
                    occupied = true;
                    let near = |h: &HexId| !(self.atlas.around[h.index()] & french).is_empty();
                    first = first | (area.hexes - french).iter().filter(|h| !near(h)).collect();
                }
                None => second = second | self.open_to(Side::Allied, area.key_towns),
                Some(Side::Allied) => {}
            }
        }
        let used = if self.deploy == DeployKind::Draw { self.points.deployed } else { HexSet::EMPTY };
        let outside = if occupied { first } else { second };
        Spots { outside: outside - used, ..Spots::default() }
    }

    /// Areas that hold a Partida, as bits.
    pub fn areas_with_guerillas(&self) -> u32 {
        let here = self.atlas.masks.guerillas.filter_map(|b| self.place(b).as_hex());
        here.fold(0, |areas, h| areas | 1 << self.atlas.hex(h).area)
    }

    // wellington: 9.33, 15.5
    fn french_spots(&self, block: BlockId) -> Spots {
        let named = &self.atlas.named;
        let mut spots = self.spots_in(self.french_towns(), block);
        spots.france = true;
        let waits = block == named.national_guard && !self.guard_called;
        if block == named.napoleon || block == named.guard || waits {
            return Spots { france: true, ..Spots::default() };
        }
        if self.atlas.masks.garrisons.has(block) {
            return Spots { france: true, ..self.garrison_spots(block, self.atlas.masks.fortresses) };
        }
        if block == named.joseph {
            return self.joseph_spots(block);
        }
        if block == named.hugo || block == named.ebro {
            let held =
                self.hexes_of_areas(Side::French) & self.country(Country::Spain) & self.atlas.masks.towns;
            let more = self.spots_in(self.open_to(Side::French, held), block);
            spots.outside = spots.outside | more.outside;
            spots.inside = spots.inside | more.inside;
        }
        spots
    }

    // wellington: 9.33
    fn joseph_spots(&self, block: BlockId) -> Spots {
        let madrid: HexSet = [self.atlas.spots.madrid].into_iter().collect();
        if self.controls_town(Side::French, self.atlas.spots.madrid) {
            return self.spots_in(self.open_to(Side::French, madrid), block);
        }
        let held = self.hexes_of_areas(Side::French) & self.country(Country::Spain);
        self.spots_in(self.open_to(Side::French, held & self.atlas.masks.key_towns), block)
    }

    /// Blocks of a pool that are put back and another drawn: they could not be deployed at all.
    // wellington: 9.31, 9.321, 9.322
    pub(crate) fn drawn_again(&self, block: BlockId) -> bool {
        let spots = &self.atlas.spots;
        let printed = self.atlas.block(block);
        match printed.kind {
            Kind::FortifiedLine => {
                [spots.torres_vedras, spots.lisbon].iter().any(|&h| self.outside[Side::French.index()].has(h))
            }
            Kind::Guerilla => self.guerilla_spots().count() == 0,
            Kind::Garrison if printed.nation == Nation::Spanish => {
                self.deploy == DeployKind::Uprising || self.deploy_spots(block).count() == 0
            }
            _ => false,
        }
    }

    /// Whether everybody knows that De Espana is not in the Spanish Force Pool: he is in play as a British block, or out of
    /// the game.
    // wellington: 20.3, 4.16
    fn is_espana_elsewhere(&self) -> bool {
        let espana = self.atlas.named.espana;
        let place = self.place(espana);
        place == Place::REMOVED || self.is_adopted(espana) && place.is_in_play()
    }

    // wellington: 20.3
    pub(crate) fn check_espana(&self, action: Action) -> Check {
        match action {
            Action::Accept => {
                let drawn = self.hidden.drawn == self.atlas.named.espana;
                need(drawn, Clause::Espana, Reason::NotEligible)?;
                let room = self.force_room(Nation::British) > 0;
                need(room, Clause::ForceRestrictions, Reason::ForceLevelReached)
            }
            // Drawn from the Spanish pool, it has room there.
            Action::Decline => Ok(()),
            _ => no(Clause::Espana, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// Draws a block at random; blocks that cannot be deployed at all are put back and another is drawn (9.2, 9.31).
    // wellington: 9.2, 9.31, 9.321, 9.322
    pub(crate) fn draw_block(&mut self, clause: Clause, nation: Nation) -> Option<BlockId> {
        let look = self.look();
        let pool: BlockSet = look.pool(nation).filter(|&b| !look.drawn_again(b)).collect();
        if pool.is_empty() {
            return None;
        }
        let index = self.dice.below(u32::from(pool.count()), "draw");
        let mut blocks = pool;
        let block = blocks.nth(index as usize)?;
        self.fact(clause, Fact::Drew { side: nation.side(), nation });
        Some(block)
    }

    /// A drawn block waits to be deployed.
    // wellington: 20.3
    pub(crate) fn deploy_drawn(&mut self, block: BlockId) {
        self.s.hidden.drawn = block;
        // Asked whichever Spanish block was drawn, as long as it might be De Espana: it must not show that it is (4.16).
        let asked = self.options.has(Options::ESPANA)
            && self.atlas.block(block).nation == Nation::Spanish
            && !self.look().is_espana_elsewhere();
        if block == self.atlas.named.espana {
            self.s.espana_british = false;
        }
        if asked {
            self.s.push(Step::Espana);
        }
    }

    pub(crate) fn apply_espana(&mut self, action: Action) {
        self.s.espana_british = action == Action::Accept;
        self.s.pop();
    }

    pub(crate) fn resume_deploy(&mut self) -> Flow {
        let block = self.hidden.drawn;
        if block == BlockId::NONE {
            return Flow::Wait;
        }
        // A single place is asked for as well: a deployment by itself would show what kind of block was drawn.
        if self.look().deploy_spots(block).count() > 0 {
            return Flow::Wait;
        }
        // No place: the reinforcement is lost and the block goes back.
        let nation = self.atlas.block(block).nation.pool();
        let clause = self.look().open_deploy_clause(block);
        self.fact(clause, Fact::ReturnedToPool { nation });
        self.s.hidden.drawn = BlockId::NONE;
        self.s.pop();
        Flow::Go
    }

    // wellington: 9.2, 9.3, 9.33
    pub(crate) fn apply_deploy(&mut self, action: Action) {
        if let Action::Draw(nation) = action {
            if nation == Nation::British {
                self.s.points.british_drawn = true;
            }
            match self.draw_block(Clause::Reinforcements, nation) {
                Some(block) => self.deploy_drawn(block),
                None => self.s.pop(),
            }
            return;
        }
        let block = self.hidden.drawn;
        let (place, inside) = match action {
            Action::Within(hex) => (Place::hex(hex), true),
            Action::Place(place) => (place, false),
            _ => return,
        };
        let clause = self.look().open_deploy_clause(block);
        self.s.hidden.drawn = BlockId::NONE;
        self.s.pop();
        self.put_in_play(clause, block, place, inside);
        if block == self.atlas.named.napoleon && self.deploy == DeployKind::Draw {
            self.put_in_play(Clause::NapoleonAndGuard, self.atlas.named.guard, place, false);
        }
        if let Some(hex) = place.as_hex() {
            self.s.event.areas |= 1 << self.atlas.hex(hex).area;
            if self.atlas.block(block).nation == Nation::Spanish {
                self.s.points.deployed.insert(hex);
                if !self.atlas.masks.combat.has(block) {
                    self.s.points.auxiliaries.insert(hex);
                }
            }
        }
        if block == self.atlas.named.lines && self.options.has(Options::SCORCHED_EARTH) {
            self.s.push(Step::ScorchedEarth);
        }
    }

    /// A block enters play at full strength, or at its lowest step in an uprising (9.2).
    // wellington: 9.2, 9.321
    pub(crate) fn put_in_play(&mut self, clause: Clause, block: BlockId, place: Place, inside: bool) {
        let moved = self.place(block).is_in_play();
        self.s.settle(self.atlas, block, place, inside);
        // Who only moves, as Moore may by Event 6, is not refreshed.
        if !moved {
            self.s.restore(self.atlas, block);
        }
        if self.deploy == DeployKind::Uprising && self.atlas.masks.combat.has(block) {
            self.s.hidden.step[block.index()] = 1;
        }
        self.s.mark(Mark::Acted, block);
        // Who comes by an event did not begin the Command Segment there, and does not sail in it (8.4).
        if !matches!(self.top(), Step::Operate(_)) {
            self.s.hidden.entry[block.index()] = entry::OFF_MAP;
        }
        let nation = self.atlas.block(block).nation.pool();
        self.fact(clause, Fact::Deployed { nation, place });
    }

    /// Scorched earth in Portugal for this turn and the next (20.7).
    // wellington: 20.7
    pub(crate) fn apply_scorched_earth(&mut self, action: Action) {
        if action == Action::Accept {
            self.s.scorched = self.turn + 1;
            self.fact(Clause::ScorchedEarth, Fact::ScorchedEarth { turn: self.turn });
        }
        self.s.pop();
    }
}
