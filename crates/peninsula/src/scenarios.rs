//! The scenarios: the campaign (18) and 1812 (19).

use crate::Action;
use crate::action::Card;
use crate::atlas::{Atlas, MAX_EDGES, Scenario, SetUp};
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, HexSet, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::*;
use crate::step::{Phase, Step};

/// A state with nothing on the map.
pub fn blank(scenario: u8, options: Options) -> State {
    let open = Open {
        scenario,
        options,
        turn: 1,
        segments: 0,
        commitment: [1; 3],
        force: [0; 3],
        british_in_spain: false,
        sealift: 0,
        vp: 0,
        deck: 0,
        under: [0; 8],
        under_count: 0,
        added: 0,
        discarded: 0,
        played: 0,
        drawn_events: [(0, Side::Allied); 3],
        drawn_count: 0,
        french_fortresses: HexSet::EMPTY,
        taken: HexSet::EMPTY,
        besieged: HexSet::EMPTY,
        outside: [HexSet::EMPTY; 2],
        within: HexSet::EMPTY,
        attacks: [HexSet::EMPTY; 2],
        battles: Entries::default(),
        battle_count: 0,
        battle_next: 0,
        crossed: [0; MAX_EDGES],
        groups: 0,
        bad_harvest: false,
        bad_weather: false,
        scorched: 0,
        guard_called: false,
        espana_british: false,
        offensive: false,
        invaded: false,
        first: Side::Allied,
        shown: [Card::NONE; 2],
        used_cards: [0; 7],
        points: Points::default(),
        march: March::default(),
        deploy: DeployKind::Draw,
        event: EventRegister::default(),
        siege_hex: 0,
        siege_action: false,
        battle: Battle { shooter: BlockId::NONE, ..Battle::default() },
        hungry: Entries::default(),
        hungry_count: 0,
        hungry_next: 0,
        revealed: BlockSet::EMPTY,
        steps: [Step::Nothing; MAX_STEPS],
        depth: 0,
        victory: None,
    };
    let hidden = Hidden {
        place: [Place::ASIDE; BLOCKS],
        step: [0; BLOCKS],
        entry: [entry::NONE; BLOCKS],
        group: [0; BLOCKS],
        marks: [BlockSet::EMPTY; MARKS],
        drawn: BlockId::NONE,
        to_place: BlockSet::EMPTY,
        hands: [[0; 7]; 2],
        discards: [[0; 7]; 2],
        chosen: [Card::NONE; 2],
        great: [0; 2],
        unsupplied: BlockSet::EMPTY,
    };
    State { open, hidden }
}

/// The set-up of a scenario, before anybody chooses or draws anything.
// wellington: 18.11, 18.21, 18.22, 18.23, 18.24, 18.25, 18.31, 18.32, 18.33, 18.44, 18.511, 18.521, 18.531
// wellington: 19.11, 19.21, 19.22, 19.23, 19.24, 19.25, 19.311, 19.312, 19.321, 19.323, 19.331, 19.334, 19.44, 19.52, 19.53
pub fn set_up(atlas: &Atlas, number: u8, options: Options) -> State {
    let scenario = &atlas.scenarios[number as usize];
    let mut state = blank(number, options);
    state.turn = scenario.first_turn;
    state.commitment = scenario.commitment;
    state.british_in_spain = scenario.commitment[0] >= 3;
    state.sealift = scenario.sealift;
    state.deck = scenario.deck;
    state.played = scenario.played;
    state.discarded = !(scenario.deck | scenario.available) & 0x7fff_fffe;
    if scenario.cards_by_turn {
        state.discarded = 0;
    }
    state.french_fortresses = fortresses(atlas, scenario);
    for block in (0..BLOCKS as u8).map(BlockId) {
        state.hidden.step[block.index()] = atlas.block(block).steps;
    }
    for block in scenario.removed {
        state.hidden.place[block.index()] = Place::REMOVED;
    }
    for (turn, blocks) in &scenario.pools {
        for block in *blocks {
            state.hidden.place[block.index()] = if *turn == 0 { Place::POOL } else { Place::ASIDE };
        }
    }
    for set_up in &scenario.set_up {
        place(atlas, &mut state, set_up);
    }
    state.recount(atlas);
    state.push(Step::Turn(Phase::SetUp));
    state
}

fn fortresses(atlas: &Atlas, scenario: &Scenario) -> HexSet {
    let home = atlas.masks.fortresses & atlas.masks.french_home;
    home | scenario.french_fortresses
}

fn place(atlas: &Atlas, state: &mut State, set_up: &SetUp) {
    let block = set_up.block;
    let printed = atlas.block(block);
    state.restore(atlas, block);
    if set_up.strength > 0
        && let Some(lost) = printed.pips.iter().position(|&p| p == set_up.strength)
    {
        state.hidden.step[block.index()] = printed.steps - lost as u8;
    }
    match set_up.at {
        Some(at) => {
            state.hidden.place[block.index()] = at;
            if set_up.inside {
                state.mark(Mark::Inside, block);
            }
        }
        None => state.hidden.to_place.insert(block),
    }
}

impl Look<'_> {
    fn scenario(&self) -> &Scenario {
        &self.atlas.scenarios[self.s.scenario as usize]
    }

    /// The blocks to be placed next: Allied ones, then French ones, then Partidas (19.3). Their owner takes them in any
    /// order, so that nobody can tell by it who is who.
    // wellington: 19.312, 19.323, 19.334, 19.34
    pub(crate) fn next_to_place(&self) -> BlockSet {
        let waiting = self.hidden.to_place;
        let guerillas = self.atlas.masks.guerillas;
        let orders = [Side::Allied.blocks() - guerillas, Side::French.blocks(), guerillas];
        orders.into_iter().map(|group| waiting & group).find(|group| !group.is_empty()).unwrap_or_default()
    }

    /// The hexes a block may be set up in.
    pub(crate) fn set_up_hexes(&self, block: BlockId) -> HexSet {
        let scenario = self.scenario();
        let own = scenario.set_up.iter().find(|s| s.block == block && s.at.is_none());
        let drawn = || scenario.draws.iter().find(|d| d.blocks.has(block));
        own.map(|s| s.hexes).or_else(|| drawn().map(|d| d.hexes)).unwrap_or_default()
    }

    fn set_up_clause(&self, block: BlockId) -> Clause {
        let printed = self.atlas.block(block);
        match (printed.nation, printed.kind) {
            (_, Kind::Guerilla) => Clause::GuerillaSetUp1812,
            (Nation::French, _) => Clause::FrenchSetUp1812,
            (Nation::Spanish, _) => Clause::SpanishSetUp1812,
            _ => Clause::SetUp1812,
        }
    }

    // wellington: 19.312, 19.323, 19.334, 19.34
    pub(crate) fn check_set_up(&self, action: Action) -> Check {
        let block = self.hidden.drawn;
        if block == BlockId::NONE {
            return match action {
                Action::Block(block) => {
                    need(self.next_to_place().has(block), Clause::SetUp1812, Reason::NotYourBlock)
                }
                _ => no(Clause::SetUp1812, Reason::NotAskedNow),
            };
        }
        let clause = self.set_up_clause(block);
        let (hex, inside) = match action {
            Action::Place(place) => (place.as_hex(), false),
            Action::Within(hex) => (Some(hex), true),
            _ => return no(clause, Reason::NotAskedNow),
        };
        let hex = hex.filter(|&h| h.index() < self.atlas.hexes.len() && self.set_up_hexes(block).has(h));
        let Some(hex) = hex else { return no(clause, Reason::NotThere) };
        let side = block.side();
        if inside {
            self.room_inside(block, hex)?;
        } else {
            need(!self.outside[side.enemy().index()].has(hex), clause, Reason::EnemyPresent)?;
        }
        if self.atlas.masks.guerillas.has(block) {
            let taken = self.areas_with_guerillas() >> self.atlas.hex(hex).area & 1 == 1;
            need(!taken, Clause::GuerillaDeployment, Reason::AreaFull)?;
            need(!self.is_enemy_fortress(side, hex), clause, Reason::NotThere)?;
        }
        self.check_stated_control(block, hex, clause)
    }

    /// The free set-up must leave the control the scenario states: a French block in Madrid and in a Key Town of
    /// Andalusia.
    // wellington: 19.42, 19.43
    fn check_stated_control(&self, block: BlockId, hex: HexId, clause: Clause) -> Check {
        if block.side() != Side::French || self.atlas.masks.guerillas.has(block) {
            return Ok(());
        }
        let madrid: HexSet = [self.atlas.spots.madrid].into_iter().collect();
        self.check_wanted(block, hex, madrid, clause, Reason::MadridNeedsBlock)?;
        let area = self.atlas.area_of(self.atlas.spots.cadiz);
        let towns = area.key_towns - self.atlas.masks.fortresses - self.outside[Side::Allied.index()];
        self.check_wanted(block, hex, towns, clause, Reason::AndalusiaNeedsBlock)
    }

    /// If nobody stands in the wanted hexes and nobody after this block could, it must.
    fn check_wanted(&self, block: BlockId, hex: HexId, wanted: HexSet, clause: Clause, why: Reason) -> Check {
        let held = !(self.outside[Side::French.index()] & wanted).is_empty();
        if held || wanted.has(hex) || (self.set_up_hexes(block) & wanted).is_empty() {
            return Ok(());
        }
        let leaders = self.atlas.masks.leaders;
        let mut others = self.hidden.to_place - BlockSet::only(block) - leaders;
        let later = others.any(|b| b.side() == Side::French && !(self.set_up_hexes(b) & wanted).is_empty());
        need(later, clause, why)
    }

    /// What the next block might do at set-up.
    pub(crate) fn set_up_choices(&self) -> impl Iterator<Item = Action> + '_ {
        let drawn = self.hidden.drawn;
        let waiting = if drawn == BlockId::NONE { self.next_to_place() } else { BlockSet::EMPTY };
        let hexes = if drawn == BlockId::NONE { HexSet::EMPTY } else { self.set_up_hexes(drawn) };
        let inside = (hexes & self.atlas.masks.fortresses).iter().map(Action::Within);
        let outside = hexes.iter().map(|h| Action::Place(Place::hex(h)));
        waiting.map(Action::Block).chain(outside).chain(inside)
    }
}

impl Play<'_> {
    /// Deals the random groups, then asks for what is free (19.3).
    // wellington: 19.322, 19.323, 19.332, 19.333, 19.334
    pub(crate) fn begin_set_up(&mut self) {
        self.s.swap(Step::Turn(Phase::ForcePools));
        let atlas = self.atlas;
        let scenario = &atlas.scenarios[self.scenario as usize];
        for draw in &scenario.draws {
            let mut left = draw.blocks;
            for &hex in &draw.at {
                let block = self.pick_at_random(&mut left);
                self.s.restore(atlas, block);
                if draw.lowest {
                    self.s.hidden.step[block.index()] = 1;
                }
                self.s.settle(atlas, block, Place::hex(hex), draw.inside.has(hex));
            }
            for _ in 0..draw.choose {
                let block = self.pick_at_random(&mut left);
                self.s.hidden.to_place.insert(block);
            }
        }
        self.s.revealed = BlockSet::EMPTY;
        if !self.hidden.to_place.is_empty() {
            self.s.push(Step::SetUp(Side::Allied));
        }
    }

    fn pick_at_random(&mut self, from: &mut BlockSet) -> BlockId {
        let index = self.dice.below(u32::from((*from).count()).max(1), "set-up");
        let mut blocks = *from;
        let block = blocks.nth(index as usize).unwrap_or_default();
        from.remove(block);
        block
    }

    pub(crate) fn resume_set_up(&mut self, side: Side) -> Flow {
        match self.look().next_to_place().first() {
            None => {
                self.s.pop();
                Flow::Go
            }
            Some(block) if block.side() != side => {
                self.s.swap(Step::SetUp(block.side()));
                Flow::Go
            }
            Some(_) => Flow::Wait,
        }
    }

    pub(crate) fn apply_set_up(&mut self, action: Action) {
        let block = self.hidden.drawn;
        let (place, inside) = match action {
            Action::Block(block) => {
                self.s.hidden.drawn = block;
                return;
            }
            Action::Place(place) => (place, false),
            Action::Within(hex) => (Place::hex(hex), true),
            _ => return,
        };
        self.s.hidden.to_place.remove(block);
        self.s.hidden.drawn = BlockId::NONE;
        self.s.settle(self.atlas, block, place, inside);
        // The rule of a nation or of the Partidas would show more of the block than its back does.
        let clause = match block.side() {
            Side::Allied => Clause::SetUp1812,
            Side::French => Clause::FrenchSetUp1812,
        };
        self.fact(clause, Fact::BlockSetUp { side: block.side(), place });
    }
}
