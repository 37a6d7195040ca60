//! A table for tests: positions in a few words, actions in notation, dice that fall as the script says.
#![allow(dead_code)]

use peninsula::action::Card;
use peninsula::blocks::{BLOCKS, BlockId};
use peninsula::clause::Clause;
use peninsula::engine::Look;
use peninsula::fact::CitedFact;
use peninsula::map::{HexId, Place};
use peninsula::refusal::Refusal;
use peninsula::state::{Mark, Options, State};
use peninsula::step::{Fight, Part, Phase, Step};
use peninsula::{Nation, Peninsula, Side};
use std::sync::OnceLock;
use table::{Dice, Game, ScriptedDice, SeededDice};

pub use Side::{Allied, French};

pub fn game() -> &'static Peninsula {
    static GAME: OnceLock<Peninsula> = OnceLock::new();
    GAME.get_or_init(Peninsula::built_in)
}

pub fn block(id: &str) -> BlockId {
    game().atlas().find_block(id).unwrap_or_else(|| panic!("no block {id}"))
}

pub fn hex(id: &str) -> HexId {
    game().atlas().find_hex(id).unwrap_or_else(|| panic!("no hex {id}"))
}

pub fn place(id: &str) -> Place {
    game().atlas().find_place(id).unwrap_or_else(|| panic!("no place {id}"))
}

pub fn area(id: &str) -> usize {
    game().atlas().find_area(id).unwrap_or_else(|| panic!("no Area {id}"))
}

/// A position being set up or played.
pub struct Desk {
    pub state: State,
    pub facts: Vec<CitedFact>,
}

impl Desk {
    /// An empty board of the campaign: no block in play, turn 3, everybody at Medium, all fortresses their owners'.
    pub fn empty() -> Desk {
        Desk::with(Options::default())
    }

    pub fn with(options: Options) -> Desk {
        let mut state = game().set_up(0, options);
        let atlas = game().atlas();
        for b in (0..BLOCKS as u8).map(BlockId) {
            state.relocate(atlas, b, Place::ASIDE);
            state.hidden.step[b.index()] = atlas.block(b).steps;
        }
        state.hidden.marks = [peninsula::blocks::BlockSet::EMPTY; peninsula::state::MARKS];
        state.open.french_fortresses = atlas.masks.fortresses & atlas.masks.french_home;
        state.open.commitment = [3; 3];
        state.open.british_in_spain = true;
        state.open.turn = 3;
        Desk { state, facts: Vec::new() }
    }

    /// The campaign as it is set up.
    pub fn campaign() -> Desk {
        Desk { state: game().set_up(0, Options::default()), facts: Vec::new() }
    }

    /// A scenario from a seed, at its first decision.
    pub fn started(scenario: usize, options: Options, seed: u64) -> Desk {
        let mut bytes = [3; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Desk { state: game().start(scenario, options, &bytes), facts: Vec::new() }
    }

    pub fn look(&self) -> Look<'_> {
        game().look(&self.state)
    }

    /// Puts blocks somewhere, outside.
    pub fn put(&mut self, at: &str, blocks: &str) -> &mut Desk {
        for id in blocks.split_whitespace() {
            self.state.relocate(game().atlas(), block(id), place(at));
        }
        self
    }

    /// Puts blocks inside the fortress of a hex, which becomes their side's.
    pub fn inside(&mut self, at: &str, blocks: &str) -> &mut Desk {
        for id in blocks.split_whitespace() {
            let b = block(id);
            self.state.open.french_fortresses.set(hex(at), b.side() == French);
            self.state.settle(game().atlas(), b, place(at), true);
        }
        self
    }

    /// A fortress is the French.
    pub fn french_fortress(&mut self, at: &str) -> &mut Desk {
        self.state.open.french_fortresses.insert(hex(at));
        self
    }

    /// Steps or Command Points of a block.
    pub fn steps(&mut self, id: &str, steps: u8) -> &mut Desk {
        self.state.hidden.step[block(id).index()] = steps;
        self
    }

    pub fn commitment(&mut self, nation: Nation, level: u8) -> &mut Desk {
        self.state.open.commitment[nation.track()] = level;
        self
    }

    pub fn played(&mut self, event: u8) -> &mut Desk {
        self.state.open.played |= 1 << event;
        self.state.recount(game().atlas());
        self
    }

    /// A Command Segment in which one side plays a card and the other nothing that acts.
    pub fn segment(&mut self, allied: Card, french: Card) -> &mut Desk {
        self.state.hidden.hands = [[1; 7]; 2];
        self.state.open.steps = [Step::Nothing; peninsula::state::MAX_STEPS];
        self.state.open.depth = 0;
        self.state.open.push(Step::Turn(Phase::Segment));
        self.state.open.segments = 2;
        self.run(&[]);
        self.act(Allied, &format!("card {}", allied.word()));
        self.act(French, &format!("card {}", french.word()));
        self
    }

    /// A Command Segment in which one side has this many operations and the other plays nothing; another follows.
    pub fn operations(&mut self, side: Side, points: u8) -> &mut Desk {
        self.begin_segment();
        self.state.open.shown = [Card::NONE; 2];
        self.state.open.shown[side.index()] = Card(points);
        self.state.open.first = side;
        self.state.open.push(Step::Segment(Part::First));
        self.run(&[]);
        self
    }

    /// Replacements for one side.
    pub fn drafts(&mut self, side: Side, points: u8) -> &mut Desk {
        self.begin_segment();
        self.state.open.shown = [Card::NONE; 2];
        self.state.open.shown[side.index()] = Card(points + 3);
        self.state.open.first = side;
        self.state.open.push(Step::Segment(Part::First));
        self.run(&[]);
        self
    }

    fn begin_segment(&mut self) {
        self.state.open.steps = [Step::Nothing; peninsula::state::MAX_STEPS];
        self.state.open.depth = 0;
        self.state.open.push(Step::Turn(Phase::Segment));
        self.state.open.segments = 1;
        self.state.hidden.hands = [[1; 7]; 2];
        self.state.open.besieged = self.look().besieged_now();
        self.state.open.crossed = [0; peninsula::atlas::MAX_EDGES];
        self.state.hidden.entry = [255; BLOCKS];
        self.state.open.attacks = Default::default();
        for mark in [Mark::Acted, Mark::Reserve] {
            self.state.clear(mark);
        }
    }

    /// Carries out an event drawn by a side.
    pub fn event(&mut self, card: u8, side: Side, dice: &[u32]) -> &mut Desk {
        self.state.open.steps = [Step::Nothing; peninsula::state::MAX_STEPS];
        self.state.open.depth = 0;
        self.state.open.push(Step::Turn(Phase::Events));
        self.state.open.drawn_events = [(card, side), (0, Allied), (0, Allied)];
        self.state.open.drawn_count = 1;
        self.state.open.deck &= !(1 << card);
        // Cards are not dealt until the next act.
        let mut script = ScriptedDice::new(dice.iter().copied()).then(SeededDice::from_number(7));
        self.run_with(&mut script);
        self
    }

    /// The Attrition Phase.
    pub fn attrition(&mut self) -> &mut Desk {
        // No events in the turn that follows.
        self.state.open.deck = 0;
        self.phase(Phase::EndSegments)
    }

    /// The Victory Point Check Phase.
    pub fn victory_check(&mut self) -> &mut Desk {
        self.state.open.deck = 0;
        self.phase(Phase::VictoryCheck)
    }

    pub fn phase(&mut self, phase: Phase) -> &mut Desk {
        self.state.open.steps = [Step::Nothing; peninsula::state::MAX_STEPS];
        self.state.open.depth = 0;
        self.state.open.push(Step::Turn(phase));
        self.run(&[]);
        self
    }

    /// Plays on to the next decision with these dice, then any.
    pub fn run(&mut self, dice: &[u32]) {
        let mut script = ScriptedDice::new(dice.iter().copied()).then(SeededDice::from_number(7));
        self.run_with(&mut script);
    }

    fn run_with(&mut self, dice: &mut dyn Dice) {
        self.facts.clear();
        game().run(&mut self.state, dice, &mut self.facts);
        self.check_causes();
    }

    /// Checks that each fact cites a rule that may cause it.
    fn check_causes(&self) {
        for fact in &self.facts {
            assert!(fact.causes().contains(&fact.clause), "{:?} cannot cause {fact:?}", fact.clause);
        }
    }

    /// A side acts; dice fall as they may.
    pub fn act(&mut self, side: Side, text: &str) -> &mut Desk {
        self.roll(side, text, &[])
    }

    /// A side acts, and the dice fall like this.
    pub fn roll(&mut self, side: Side, text: &str, dice: &[u32]) -> &mut Desk {
        let action = game().read_action(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut script = ScriptedDice::new(dice.iter().copied()).then(SeededDice::from_number(7));
        self.facts.clear();
        game()
            .play(&mut self.state, side.seat(), action, &mut script, &mut self.facts)
            .unwrap_or_else(|e| panic!("{} {text}: {e} at {:?}", side.name(), self.state.top()));
        assert!(
            script.left() == 0 && script.faults().is_empty(),
            "{text}: {} dice left, {:?}",
            script.left(),
            script.faults()
        );
        self.check_causes();
        self
    }

    /// A group of one place sets out on a Formation Move, which ends the one before it.
    pub fn set_out(&mut self, blocks: &str) -> &mut Desk {
        let mut ids: Vec<BlockId> = blocks.split_whitespace().map(block).collect();
        ids.sort();
        let side = ids.first().expect("a block").side();
        if self.state.top() == Step::Formation(side) {
            self.act(side, "done");
        }
        self.act(side, "do formation-move");
        for id in ids {
            self.act(side, &format!("block {}", game().atlas().block(id).id));
        }
        self.act(side, "done")
    }

    /// Several acts of one side.
    pub fn acts(&mut self, side: Side, texts: &[&str]) -> &mut Desk {
        for text in texts {
            self.act(side, text);
        }
        self
    }

    /// Why an act is refused.
    pub fn refusal(&self, side: Side, text: &str) -> Refusal {
        let action = game().read_action(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        match game().check(&self.state, side.seat(), action) {
            Ok(()) => panic!("{text} is allowed at {:?}", self.state.top()),
            Err(refusal) => refusal,
        }
    }

    /// The rule that refuses an act.
    pub fn refused(&self, side: Side, text: &str) -> &'static str {
        self.refusal(side, text).rule()
    }

    pub fn allowed(&self, side: Side, text: &str) -> bool {
        let action = game().read_action(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        game().check(&self.state, side.seat(), action).is_ok()
    }

    /// What a side may choose, in notation.
    pub fn choices(&self, side: Side) -> Vec<String> {
        let mut list = Vec::new();
        game().actions(&self.state, side.seat(), &mut list);
        list.into_iter().map(|a| game().write_action(a)).collect()
    }

    pub fn at(&self, id: &str) -> &'static str {
        game().atlas().place_name(self.state.place(block(id)))
    }

    pub fn is_inside(&self, id: &str) -> bool {
        self.state.is(Mark::Inside, block(id))
    }

    pub fn strength(&self, id: &str) -> u8 {
        self.state.pips(game().atlas(), block(id))
    }

    pub fn points(&self, id: &str) -> u8 {
        self.state.command_points(block(id))
    }

    pub fn level(&self, nation: Nation) -> u8 {
        self.state.commitment[nation.track()]
    }

    pub fn asks(&self) -> Clause {
        peninsula::game::asking(self.state.top())
    }

    pub fn has_fact(&self, name: &str) -> bool {
        self.facts.iter().any(|f| f.name() == name)
    }

    /// The rule cited by the first fact of a kind.
    pub fn cause(&self, name: &str) -> &'static str {
        let fact = self.facts.iter().find(|f| f.name() == name);
        fact.unwrap_or_else(|| panic!("no fact {name} in {:?}", self.facts)).clause.number()
    }

    /// The rules cited by all facts of a kind, in their order.
    pub fn causes(&self, name: &str) -> Vec<&'static str> {
        self.facts.iter().filter(|f| f.name() == name).map(|f| f.clause.number()).collect()
    }

    /// Ends the operations of both sides, up to the first battle.
    pub fn finish_operations(&mut self) -> &mut Desk {
        for _ in 0..20 {
            let Some(seat) = game().to_act(&self.state).first() else { return self };
            let end = match self.state.top() {
                Step::Operate(_) => "do end",
                Step::March(_) | Step::Formation(_) | Step::ForceMarch(_) | Step::Intercept(..) => "done",
                _ => return self,
            };
            self.act(seat.into(), end);
        }
        self
    }

    /// Leaves all reserves where they are, up to the first round.
    pub fn line_up(&mut self) -> &mut Desk {
        while let Step::Fight(Fight::Coordinate(side)) = self.state.top() {
            self.act(side, "done");
        }
        self
    }

    /// Ends whatever choice is open with `done` or `decline` until it is another kind of question.
    pub fn finish(&mut self) -> &mut Desk {
        for _ in 0..200 {
            let seat = match game().to_act(&self.state).first() {
                Some(seat) => seat,
                None => return self,
            };
            if matches!(self.state.top(), Step::Cards | Step::FreeCard) {
                return self;
            }
            let side = Side::from(seat);
            let choices = self.choices(side);
            let last = |w: &str| choices.iter().find(|c| c.as_str() == w).cloned();
            let pick =
                last("done").or(last("decline")).or(last("do end")).unwrap_or_else(|| choices[0].clone());
            self.act(side, &pick);
        }
        self
    }
}

/// A group marches to the next hex.
pub fn march(d: &mut Desk, blocks: &str, to: &str) {
    march_and_roll(d, blocks, to, &[]);
}

/// The same when dice fall at once.
pub fn march_and_roll(d: &mut Desk, blocks: &str, to: &str, dice: &[u32]) {
    let side = block(blocks.split_whitespace().next().expect("a block")).side();
    d.set_out(blocks).roll(side, &format!("place {to}"), dice);
}
