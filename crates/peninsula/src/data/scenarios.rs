//! Makes scenarios from the entries of `scenarios.toml`.

use super::raw::*;
use super::reader::Reader;
use crate::atlas::*;
use crate::blocks::{BlockId, BlockSet};
use crate::map::{HexId, HexSet};
use std::collections::BTreeMap;
use toml::Spanned;
use words::message;

const FILE: &str = "scenarios.toml";

impl Reader<'_> {
    fn hex_list(&mut self, atlas: &Atlas, ids: &[String], at: usize) -> Vec<HexId> {
        let mut list = Vec::new();
        for id in ids {
            match atlas.find_hex(id) {
                Some(hex) => list.push(hex),
                None => self.note(FILE, Some(at), message!("unknown-hex", id)),
            }
        }
        list
    }

    fn block_set(&mut self, names: &BTreeMap<String, u8>, ids: &[String], at: usize) -> BlockSet {
        let mut set = BlockSet::EMPTY;
        for id in ids {
            if let Some(block) = self.find(names, id, "block", FILE, at) {
                set.insert(BlockId(block));
            }
        }
        set
    }

    pub(super) fn scenarios(
        &mut self,
        file: &ScenariosFile,
        atlas: &Atlas,
        blocks: &BTreeMap<String, u8>,
    ) -> Vec<Scenario> {
        let mut scenarios: Vec<Scenario> =
            file.scenario.iter().map(|row| self.scenario(row, atlas, blocks)).collect();
        let known = self.names(FILE, &file.scenario, |s| &s.id);
        for row in &file.set_up {
            let (raw, at) = (row.get_ref(), row.span().start);
            let scenario = self.find(&known, &raw.scenario, "scenario", FILE, at);
            let block = self.find(blocks, &raw.block, "block", FILE, at);
            if let (Some(scenario), Some(block)) = (scenario, block) {
                let set_up = self.set_up(raw, BlockId(block), atlas, at);
                scenarios[scenario as usize].set_up.push(set_up);
            }
        }
        for row in &file.draw {
            let (raw, at) = (row.get_ref(), row.span().start);
            if let Some(scenario) = self.find(&known, &raw.scenario, "scenario", FILE, at) {
                let draw = self.draw(raw, atlas, blocks, at);
                scenarios[scenario as usize].draws.push(draw);
            }
        }
        for row in &file.pool {
            let (raw, at) = (row.get_ref(), row.span().start);
            if let Some(scenario) = self.find(&known, &raw.scenario, "scenario", FILE, at) {
                let pool = (raw.turn, self.block_set(blocks, &raw.blocks, at));
                scenarios[scenario as usize].pools.push(pool);
            }
        }
        for scenario in &scenarios {
            self.check_mentions(atlas, scenario);
        }
        scenarios
    }

    /// A scenario before its blocks are placed.
    fn scenario(
        &mut self,
        row: &Spanned<RawScenario>,
        atlas: &Atlas,
        blocks: &BTreeMap<String, u8>,
    ) -> Scenario {
        let (raw, at) = (row.get_ref(), row.span().start);
        if raw.first_turn == 0
            || raw.last_turn < raw.first_turn
            || usize::from(raw.last_turn) >= atlas.turns.len()
        {
            self.note(FILE, Some(at), message!("data-scenario-turns", id = &raw.id));
        }
        let levels = [raw.commitment.british, raw.commitment.spanish, raw.commitment.french];
        if levels.iter().any(|l| !(1..=6).contains(l)) {
            self.note(FILE, Some(at), message!("commitment-range"));
        }
        Scenario {
            id: raw.id.clone(),
            name: raw.name.clone(),
            first_turn: raw.first_turn,
            last_turn: raw.last_turn,
            commitment: levels,
            sealift: raw.sealift,
            deck: self.card_bits(&raw.deck, FILE, at),
            available: self.card_bits(&raw.available, FILE, at),
            played: self.card_bits(&raw.played, FILE, at),
            cards_by_turn: raw.first_turn == 1,
            french_fortresses: self.hex_list(atlas, &raw.french_fortresses, at).into_iter().collect(),
            removed: self.block_set(blocks, &raw.removed, at),
            set_up: Vec::new(),
            draws: Vec::new(),
            pools: Vec::new(),
        }
    }

    fn set_up(&mut self, raw: &RawSetUp, block: BlockId, atlas: &Atlas, at: usize) -> SetUp {
        let place = raw.at.as_ref().and_then(|p| atlas.find_place(p));
        let hexes: HexSet = self.hex_list(atlas, &raw.hexes, at).into_iter().collect();
        if place.is_none() == hexes.is_empty() {
            self.note(FILE, Some(at), message!("data-set-up-where", id = &raw.block));
        }
        self.check_strength(atlas, block, raw.strength, at);
        SetUp { block, at: place, hexes, inside: raw.inside, strength: raw.strength }
    }

    fn draw(&mut self, raw: &RawDraw, atlas: &Atlas, blocks: &BTreeMap<String, u8>, at: usize) -> Draw {
        let draw = Draw {
            blocks: self.block_set(blocks, &raw.blocks, at),
            at: self.hex_list(atlas, &raw.at, at),
            inside: self.hex_list(atlas, &raw.inside, at).into_iter().collect(),
            choose: raw.choose,
            hexes: self.hex_list(atlas, &raw.hexes, at).into_iter().collect(),
            lowest: raw.lowest,
            pool_turn: raw.pool_turn,
        };
        if usize::from(draw.blocks.count()) < draw.at.len() + usize::from(draw.choose) {
            self.note(FILE, Some(at), message!("data-few-blocks"));
        }
        draw
    }

    fn check_strength(&mut self, atlas: &Atlas, block: BlockId, strength: u8, at: usize) {
        let printed = atlas.block(block);
        if strength > 0 && !printed.pips.contains(&strength) {
            let message = message!("data-no-strength", id = &printed.id, strength);
            self.note(FILE, Some(at), message);
        }
    }

    /// No block begins in two places.
    fn check_mentions(&mut self, atlas: &Atlas, scenario: &Scenario) {
        let mut seen = BlockSet::EMPTY;
        let groups = scenario.set_up.iter().map(|s| BlockSet::only(s.block));
        let groups = groups.chain(scenario.draws.iter().map(|d| d.blocks)).chain([scenario.removed]);
        for group in groups.chain(scenario.pools.iter().map(|p| p.1)) {
            for block in group & seen {
                let message =
                    message!("data-block-twice", scenario = &scenario.id, block = &atlas.block(block).id);
                self.note(FILE, None, message);
            }
            seen |= group;
        }
    }
}
