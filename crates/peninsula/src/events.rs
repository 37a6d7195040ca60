//! What the thirty event cards do (6.2).

use crate::blocks::{BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::commitment::recall;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Country, Place};
use crate::state::{DeployKind, EventRegister, entry};
use crate::step::Step;

impl Look<'_> {
    /// Can an event be played now (6.21)? Events 6, 7 and 22 have conditions.
    // wellington: 6.21
    pub fn is_playable(&self, card: u8) -> bool {
        match card {
            6 => self.cintra_possible(),
            7 => self.controls_town(Side::Allied, self.atlas.spots.lisbon),
            22 => {
                self.atlas.find_area("catalonia").is_some_and(|a| self.area_holder(a) == Some(Side::French))
            }
            _ => true,
        }
    }

    /// Blocks of a set in a country.
    fn in_country(&self, blocks: BlockSet, country: Country) -> BlockSet {
        let hexes = self.country(country);
        blocks.filter(|&b| self.place(b).as_hex().is_some_and(|h| hexes.has(h))).collect()
    }

    fn cintra_possible(&self) -> bool {
        let nations = &self.atlas.masks.nation;
        let british = nations[Nation::British as usize] | nations[Nation::Portuguese as usize];
        let french = self.in_country(Side::French.blocks(), Country::Portugal);
        !self.in_country(british, Country::Portugal).is_empty()
            && !french.is_empty()
            && !french.has(self.atlas.named.napoleon)
    }
}

impl Play<'_> {
    /// An event is carried out, or put under the deck if it cannot be (6.21).
    // wellington: 6.21, 6.2, 7.2
    pub(crate) fn begin_event(&mut self, clause: Clause, card: u8, side: Side) {
        if !self.look().is_playable(card) {
            self.fact(Clause::EventLayout, Fact::EventNotPlayable { side, card });
            self.put_under(card);
            return;
        }
        self.fact(clause, Fact::EventPlayed { side, card });
        self.s.event = EventRegister::default();
        let atlas = self.atlas;
        let printed = &atlas.events[card as usize];
        self.s.played |= 1 << card;
        // Drawn together with the card that would have added it, it is not added any more.
        self.s.added &= !(1 << card);
        if card == 7 {
            // From now on Portuguese blocks count (14.21).
            self.s.recount(self.atlas);
        }
        if printed.discard {
            self.s.discarded |= 1 << card;
        } else {
            self.put_under(card);
        }
        self.discard_cards(printed.also_discards);
        self.add_cards(printed.adds);
        self.s.push(Step::Event(card, side));
        // Napoleon's recall by these events comes before what the Commitment line would do to him (14.32).
        if !matches!(card, 11 | 19) {
            self.commitment_line(card, side);
        }
    }

    /// Cards that leave the game wherever they are.
    fn discard_cards(&mut self, cards: u32) {
        self.s.discarded |= cards;
        self.s.deck &= !cards;
        let count = self.under_count as usize;
        let mut kept = 0;
        for i in 0..count {
            let card = self.s.open.under[i];
            if cards >> card & 1 == 0 {
                self.s.open.under[kept] = card;
                kept += 1;
            }
        }
        self.s.under_count = kept as u8;
    }

    /// Cards join the deck at the end of the phase or step, once; Events 15 and 16 come again and again (6.21).
    // wellington: 6.21, 19.11
    fn add_cards(&mut self, cards: u32) {
        let again = cards & (1 << 15 | 1 << 16);
        let fresh = cards & !(self.played | self.discarded);
        self.s.added |= again | fresh;
    }

    /// The Commitment line of a card.
    // wellington: 14.11#1
    fn commitment_line(&mut self, card: u8, side: Side) {
        use Nation::{British, French, Spanish};
        let by_drawer = if side == Side::French { 1 } else { -1 };
        let none = (British, 0);
        let to_high = 5 - self.commitment[French.track()].min(5) as i8;
        let in_madrid = self.look().controls_town(Side::French, self.atlas.spots.madrid);
        let changes = match card {
            1 | 2 | 5 | 13 => [(Spanish, 1), none],
            3 => [(Spanish, 1), (French, 1)],
            4 => [(French, to_high), none],
            6 => [(French, 1), (British, 1)],
            7 | 21 | 28 => [(British, 1), none],
            8 => [(British, 2), none],
            9 => [(French, by_drawer), none],
            10 if in_madrid => [(Spanish, -1), none],
            11 | 23 => [(French, -1), none],
            12 => [(French, 2), none],
            14 | 18 | 22 | 25 | 27 => [(Spanish, -1), none],
            15 | 17 | 20 => [(British, -1), none],
            16 => [(British, -by_drawer), none],
            19 => [(French, -2), none],
            24 => [(French, 1), (British, -1)],
            _ => [none, none],
        };
        for (nation, by) in changes {
            self.change_commitment(Clause::CommitmentModifiers, nation, by);
        }
    }

    /// The Units line of a card, stage by stage.
    // wellington: 6.21, 6.2
    pub(crate) fn resume_event(&mut self, card: u8, side: Side) -> Flow {
        let stage = self.event.stage;
        match card {
            1 => return self.uprising(3),
            2 => return self.uprising(1),
            4 => return self.emperor_strikes_back(stage),
            11 | 19 if stage == 0 => {
                // The Russian War calls him only if he is in play, which in the France Box he is not (7.31).
                if card == 11 || self.emperor_on_map() {
                    self.recall_emperor([Clause::RecallOfNapoleon; 2]);
                }
                self.s.event.stage = 1;
                let count = if card == 11 { 1 } else { self.die("event-die").max(2) };
                self.begin_recall(Side::French, recall::FRENCH, count, 0);
                return Flow::Go;
            }
            11 | 19 => {
                self.s.pop();
                self.commitment_line(card, side);
                return Flow::Go;
            }
            _ => {}
        }
        self.s.pop();
        self.units_line(card, side);
        Flow::Go
    }

    fn units_line(&mut self, card: u8, side: Side) {
        match card {
            3 => self.king_joseph(),
            5 => self.supreme_junta(),
            6 => self.convention_of_cintra(),
            7 => self.beresford_trains(),
            8 => self.wellingtons_war(),
            10 => self.afrancesados(),
            12 => self.treaty_of_schonbrunn(),
            14 => self.begin_recall(Side::Allied, recall::SPANISH, 1, 0),
            17 => self.begin_recall(Side::Allied, recall::EXPEDITION, 1, 0),
            20 => self.set_sealift(4),
            23 => {
                self.s.event.left = self.die("event-die");
                self.s.push(Step::LoseSteps(Side::French));
            }
            24 => self.armistice(),
            25 => self.s.bad_harvest = true,
            26 => self.s.bad_weather = true,
            28 => self.set_sealift(6),
            29 => self.recall_event(side.enemy(), 3),
            30 => self.recall_event(side.enemy(), 4),
            _ => {}
        }
    }

    /// Events 1 and 2: Spanish blocks rise, as far as the Force Level goes (9.321).
    // wellington: 9.321, 9.3, 9.2, 14.24
    fn uprising(&mut self, blocks: u8) -> Flow {
        if self.event.stage == 0 {
            self.s.event.stage = 1;
            self.s.event.left = blocks;
            self.s.event.areas = 0;
            self.s.deploy = DeployKind::Uprising;
        }
        if self.event.left > 0 && self.look().force_room(Nation::Spanish) > 0 && self.uprising_possible() {
            self.s.event.left -= 1;
            if let Some(block) = self.draw_block(Clause::UprisingDeployment, Nation::Spanish) {
                self.s.push(Step::Deploy(Side::Allied));
                self.deploy_drawn(block);
                return Flow::Go;
            }
        }
        self.s.deploy = DeployKind::Draw;
        self.s.pop();
        if blocks == 1 {
            self.bring_gensdarmes();
        }
        Flow::Go
    }

    /// Is there any Area of Spain the French control or contest (9.321)?
    fn uprising_possible(&self) -> bool {
        let look = self.look();
        (0..self.atlas.areas.len()).any(|i| {
            self.atlas.areas[i].country == Country::Spain && look.area_holder(i) != Some(Side::Allied)
        })
    }

    // wellington: 18.513
    fn bring_gensdarmes(&mut self) {
        let block = self.atlas.named.gensdarmes;
        if matches!(self.place(block), Place::ASIDE | Place::POOL) {
            self.put_in_play(Clause::EventLayout, block, Place::FRANCE, false);
        }
    }

    // wellington: 18.513, 9.33
    fn king_joseph(&mut self) {
        let joseph = self.atlas.named.joseph;
        let madrid = self.atlas.spots.madrid;
        if !matches!(self.place(joseph), Place::ASIDE | Place::POOL) {
            return;
        }
        if self.look().controls_town(Side::French, madrid) {
            self.put_in_play(Clause::EventLayout, joseph, Place::hex(madrid), false);
        } else {
            self.add_blocks(Clause::EventLayout, BlockSet::only(joseph));
        }
    }

    /// Event 4: Napoleon and the Guard come to towns of France, and others are drawn.
    // wellington: 9.33, 15.5, 20.6
    fn emperor_strikes_back(&mut self, stage: u8) -> Flow {
        let named = &self.atlas.named;
        self.s.deploy = DeployKind::Emperor;
        match stage {
            0 | 1 => {
                self.s.event.stage += 1;
                let block = if stage == 0 { named.napoleon } else { named.guard };
                let place = self.place(block);
                if !place.is_hex() && place != Place::REMOVED {
                    self.s.push(Step::Deploy(Side::French));
                    self.s.hidden.drawn = block;
                }
            }
            2 => {
                self.s.event.stage = 3;
                self.s.offensive = true;
                self.s.event.left = self.die("event-die").max(2);
            }
            _ => {
                if self.event.left > 0 && self.look().force_room(Nation::French) > 0 {
                    self.s.event.left -= 1;
                    if let Some(block) = self.draw_block(Clause::EventLayout, Nation::French) {
                        self.s.push(Step::Deploy(Side::French));
                        self.deploy_drawn(block);
                        return Flow::Go;
                    }
                }
                self.s.deploy = DeployKind::Draw;
                self.s.pop();
            }
        }
        Flow::Go
    }

    // wellington: 18.513, 18.533
    fn supreme_junta(&mut self) {
        let named = &self.atlas.named;
        let french: BlockSet = [named.ebro, named.hugo].into_iter().collect();
        self.add_blocks(Clause::EventLayout, self.atlas.masks.guerillas | french);
    }

    /// Event 6: the French leave Portugal under the convention.
    fn convention_of_cintra(&mut self) {
        let named = &self.atlas.named;
        let portugal = self.look().country(Country::Portugal);
        let duke = self.place(named.wellington);
        if duke.as_hex().is_some_and(|h| portugal.has(h)) {
            self.s.relocate(self.atlas, named.wellington, Place::BRITAIN);
            self.s.hidden.entry[named.wellington.index()] = entry::OFF_MAP;
        }
        let french = self.look().in_country(Side::French.blocks(), Country::Portugal);
        let mut leaving = french;
        while let Some(block) = self.look().first_by_place(leaving) {
            leaving.remove(block);
            self.fact(
                Clause::EventLayout,
                Fact::Recalled { nation: Nation::French, place: self.place(block) },
            );
            self.s.relocate(self.atlas, block, Place::FRANCE);
        }
        let held = self.s.open.french_fortresses & portugal;
        self.s.open.french_fortresses = self.s.open.french_fortresses - held;
        let moore = named.moore;
        if self.place(moore).is_in_play() {
            self.s.deploy = DeployKind::Cintra;
            self.s.hidden.drawn = moore;
            self.s.push(Step::Deploy(Side::Allied));
        }
        let lost = french.count().min(4);
        self.set_sealift(self.sealift.saturating_sub(lost).max(2));
    }

    // wellington: 18.524, 14.21
    fn beresford_trains(&mut self) {
        let named = &self.atlas.named;
        let lisbon = Place::hex(self.atlas.spots.lisbon);
        for block in [named.beresford, named.hamilton] {
            if matches!(self.place(block), Place::ASIDE | Place::POOL) {
                self.put_in_play(Clause::EventLayout, block, lisbon, false);
            }
        }
        self.add_blocks(Clause::EventLayout, BlockSet::only(named.portuguese_brigades));
        for block in [named.baccellar, named.bishop] {
            self.s.relocate(self.atlas, block, Place::REMOVED);
        }
    }

    // wellington: 18.524
    fn wellingtons_war(&mut self) {
        let named = &self.atlas.named;
        if matches!(self.place(named.wellington), Place::ASIDE | Place::POOL) {
            self.put_in_play(Clause::EventLayout, named.wellington, Place::BRITAIN, false);
        }
        self.add_blocks(Clause::EventLayout, [named.hill, named.lines].into_iter().collect());
    }

    // wellington: 18.513
    fn afrancesados(&mut self) {
        let hugo = self.atlas.named.hugo;
        let madrid = self.atlas.spots.madrid;
        let waits = matches!(self.place(hugo), Place::ASIDE | Place::POOL);
        if waits && self.look().controls_town(Side::French, madrid) {
            self.put_in_play(Clause::EventLayout, hugo, Place::hex(madrid), false);
        }
    }

    fn treaty_of_schonbrunn(&mut self) {
        let named = &self.atlas.named;
        for block in [named.napoleon, named.guard] {
            if matches!(self.place(block), Place::ASIDE | Place::POOL) {
                self.put_in_play(Clause::EventLayout, block, Place::FRANCE, false);
            }
        }
    }

    // wellington: 17.1
    fn armistice(&mut self) {
        let look = self.look();
        if !look.controls_town(Side::French, self.atlas.spots.madrid) {
            return;
        }
        let spain = |i: &usize| self.atlas.areas[*i].country == Country::Spain;
        let held =
            (0..self.atlas.areas.len()).filter(spain).filter(|&i| look.area_holder(i) == Some(Side::French));
        let points = held.count() as i8;
        self.score(Clause::VictoryPoints, -points);
    }

    /// Events 29 and 30: whoever is over his Force Level recalls blocks (14.3).
    // wellington: 14.3, 14.32, 6.222
    fn recall_event(&mut self, side: Side, count: u8) {
        let look = self.look();
        let mut nations = 0u8;
        for nation in Nation::TRACKS {
            if nation.side() == side && look.is_over_level(nation) {
                nations |= 1 << nation.track();
            }
        }
        if nations == 0 {
            return;
        }
        let mut left = count;
        if side == Side::French && self.emperor_on_map() {
            // Napoleon is reckoned among the Combat blocks here.
            let emperor: BlockSet = [self.atlas.named.napoleon, self.atlas.named.guard].into_iter().collect();
            left = left.saturating_sub(emperor.filter(|&b| self.s.place(b).is_hex()).count() as u8);
            self.recall_emperor([Clause::RecallOfNapoleon; 2]);
        }
        self.begin_recall(side, recall::OVER, left, nations);
    }
}
