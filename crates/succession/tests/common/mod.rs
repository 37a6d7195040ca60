//! A table for tests that read like the rulebook: set up a position in a few words, act, script the
//! dice, look at what stands where.
#![allow(dead_code)]

use crate::declared;
use std::sync::OnceLock;
use succession::action::Action;
use succession::fact::{CitedFact, Fact};
use succession::map::SpaceId;
use succession::notation;
use succession::pieces::{Allegiance, CorpsSet, LeaderId, PowerId};
use succession::state::off;
use succession::step::{Moment, Step};
use succession::{Options, Side, State, Succession};
use table::{Game, ScriptedDice};
use words::{Language, Words};

pub use Side::{Alliance, Bourbon};

/// The game, made once.
pub fn game() -> &'static Succession {
    static GAME: OnceLock<Succession> = OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("spain").expect("the built-in data are sound"))
}

/// What everything is written in first.
pub fn english() -> &'static Words {
    Language::english().words()
}

/// French.
pub fn french() -> &'static Words {
    Language::named("fr").expect("there is French").words()
}

/// *Nine Years*, made once.
pub fn nine_years() -> &'static Succession {
    static GAME: OnceLock<Succession> = OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("nine-years").expect("the built-in data are sound"))
}

/// The Grand Campaign, made once.
pub fn grand_campaign() -> &'static Succession {
    static GAME: OnceLock<Succession> = OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("grand-campaign").expect("the built-in data are sound"))
}

/// *A Pragmatic War*, made once.
pub fn pragmatic_war() -> &'static Succession {
    static GAME: OnceLock<Succession> = OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("pragmatic-war").expect("the built-in data are sound"))
}

/// A game on the table.
pub struct Kit {
    pub game: &'static Succession,
    pub state: State,
    pub dice: ScriptedDice,
    /// Everything that happened so far.
    pub facts: Vec<Fact>,
    /// The same with their clauses.
    pub cited: Vec<CitedFact>,
}

impl Kit {
    /// The scenario's set-up of 1702, before any card is dealt.
    pub fn set_up() -> Kit {
        Kit::with(Options::default())
    }

    /// The set-up with optional rules.
    pub fn with(options: Options) -> Kit {
        Kit::scenario("full-game", options)
    }

    /// The set-up of a scenario.
    pub fn scenario(id: &str, options: Options) -> Kit {
        let scenario = game().atlas().scenario(id).expect("a scenario");
        Kit::of(game(), scenario, options)
    }

    /// The set-up of *Nine Years* in 1688, before any card is dealt.
    pub fn nine_years(options: Options) -> Kit {
        Kit::of(nine_years(), 0, options)
    }

    /// The set-up of the Grand Campaign in 1688 that leads to this scenario of the second war.
    pub fn grand_campaign(scenario: &str, options: Options) -> Kit {
        let scenario = grand_campaign().atlas().scenario(scenario).expect("a scenario");
        Kit::of(grand_campaign(), scenario, options)
    }

    /// The set-up of *A Pragmatic War* in 1741, before anything has happened.
    pub fn pragmatic_war(options: Options) -> Kit {
        Kit::of(pragmatic_war(), 0, options)
    }

    /// The map of *A Pragmatic War* in a year with what the calendar has brought by then and no pieces; Charles
    /// Albert lives and the Hungarians have not been asked.
    pub fn pragmatic_war_empty(year: u16) -> Kit {
        Kit::pragmatic_war_empty_with(year, Options::default())
    }

    /// The same with optional rules.
    pub fn pragmatic_war_empty_with(year: u16, options: Options) -> Kit {
        let mut kit = Kit::pragmatic_war(options).without_pieces(year);
        kit.state.fleets = [2, 3, 0, 0];
        if year >= 1742 {
            kit.joins("Mo", Bourbon).joins("Sa", Alliance);
        }
        if year >= 1744 {
            kit.france_at_war();
        }
        if year >= 1745 {
            kit.joins("Gn", Bourbon);
        }
        kit
    }

    /// France is formally at war (*A Pragmatic War* 7.2.2).
    pub fn france_at_war(&mut self) -> &mut Kit {
        self.state.flags |= 1;
        self
    }

    fn of(game: &'static Succession, scenario: usize, options: Options) -> Kit {
        let state = game.set_up(scenario, options);
        Kit { game, state, dice: ScriptedDice::new([]), facts: Vec::new(), cited: Vec::new() }
    }

    /// The map of a year with its control of 1702 (Bavaria and Portugal as the year has them) and no pieces.
    pub fn empty(year: u16) -> Kit {
        Kit::empty_with(year, Options::default())
    }

    /// The same with optional rules.
    pub fn empty_with(year: u16, options: Options) -> Kit {
        let mut kit = Kit::with(options).without_pieces(year);
        if year > 1702 {
            kit.state.flags = 0;
        }
        if year >= 1703 {
            kit.joins("Ba", Bourbon);
        }
        if year >= 1704 {
            kit.joins("Po", Alliance);
            kit.state.sea[1] = Some(Alliance);
        }
        kit
    }

    /// The map of *Nine Years* in a year with its control of 1688 and no pieces, before the Glorious Revolution;
    /// Savoy is in the war from 1690.
    pub fn nine_years_empty(year: u16, options: Options) -> Kit {
        let mut kit = Kit::nine_years(options).without_pieces(year);
        kit.state.fleets = [0; 4];
        if year >= 1690 {
            kit.joins("Sa", Alliance);
        }
        kit
    }

    /// The same after a Glorious Revolution that changed London and Derry only.
    pub fn after_revolution(year: u16, options: Options) -> Kit {
        let mut kit = Kit::nine_years_empty(year, options);
        kit.state.era = 1;
        kit.control(Alliance, "london, derry");
        kit
    }

    fn without_pieces(mut self, year: u16) -> Kit {
        for corps in 0..self.state.corps_at.len() {
            if self.state.corps_at[corps] < 128 {
                self.state.corps_at[corps] = off::POOL;
            }
        }
        self.state.reduced = CorpsSet::EMPTY;
        for leader in 0..self.game.atlas().leaders.len() {
            if self.state.leader_at[leader] < 128 {
                self.state.leader_at[leader] = off::ASIDE;
            }
        }
        self.state.lines = Default::default();
        self.state.year = year;
        self
    }

    /// A power has joined a side, and its home spaces with it.
    pub fn joins(&mut self, power: &str, side: Side) -> &mut Kit {
        let power = self.power(power);
        self.state.allegiance[power.index()] = Allegiance::from(side);
        for space in self.game.atlas().masks.home[power.index()] {
            if self.state.controller(space).is_none() {
                self.state.control[side.index()].insert(space);
            }
        }
        self
    }

    pub fn space(&self, id: &str) -> SpaceId {
        self.game.atlas().space(id).unwrap_or_else(|| panic!("no space {id}"))
    }

    pub fn leader(&self, id: &str) -> LeaderId {
        self.game.atlas().leader(id).unwrap_or_else(|| panic!("no leader {id}"))
    }

    pub fn power(&self, id: &str) -> PowerId {
        self.game.atlas().power(id).unwrap_or_else(|| panic!("no power {id}"))
    }

    /// Puts pieces outside the fortress of a space: `"3 Fr, 1 Sp reduced, villars, minor-bourbon-1"`.
    /// Corps come from anywhere off the map. A leader stands on his named side unless `(minor)` follows.
    pub fn put(&mut self, space: &str, what: &str) -> &mut Kit {
        self.place(space, what, false)
    }

    /// Puts pieces inside the fortress of a besieged space.
    pub fn inside(&mut self, space: &str, what: &str) -> &mut Kit {
        self.place(space, what, true)
    }

    fn place(&mut self, space: &str, what: &str, inside: bool) -> &mut Kit {
        let at = self.space(space);
        for item in what.split(',').map(str::trim) {
            let mut words = item.split_whitespace();
            let first = words.next().expect("a piece");
            if let Ok(count) = first.parse::<u8>() {
                let power = self.power(words.next().expect("a power"));
                let flags: Vec<&str> = words.collect();
                for _ in 0..count {
                    let side = self.state.allegiance[power.index()];
                    let later = self.game.atlas().masks.later_corps[power.index()];
                    let usable =
                        if side == Allegiance::Alliance && !later.is_empty() { later } else { !later };
                    let corps = (self.game.atlas().masks.corps[power.index()] & usable)
                        .find(|c| self.state.corps_at[c.index()] >= 128)
                        .unwrap_or_else(|| panic!("no more corps of {item}"));
                    self.state.corps_at[corps.index()] = at.0;
                    let open = &mut self.state.open;
                    for (word, set) in [
                        ("reduced", &mut open.reduced),
                        ("demoralized", &mut open.demoralized),
                        ("acted", &mut open.acted),
                    ] {
                        if flags.contains(&word) {
                            set.insert(corps);
                        } else {
                            set.remove(corps);
                        }
                    }
                    if inside {
                        self.state.inside.insert(corps);
                    }
                }
            } else {
                let leader = self.leader(first);
                let flags: Vec<&str> = words.collect();
                self.state.leader_at[leader.index()] = at.0;
                let named =
                    self.game.atlas().leaders[leader.index()].sort == succession::atlas::LeaderSort::Named;
                if named && !flags.contains(&"(minor)") {
                    self.state.named.insert(leader);
                } else {
                    self.state.named.remove(leader);
                }
                if flags.contains(&"demoralized") {
                    self.state.leaders_demoralized.insert(leader);
                }
                if flags.contains(&"acted") {
                    self.state.leaders_acted.insert(leader);
                }
                if inside {
                    self.state.leaders_inside.insert(leader);
                }
            }
        }
        self
    }

    /// A side controls spaces.
    pub fn control(&mut self, side: Side, spaces: &str) -> &mut Kit {
        for id in spaces.split(',').map(str::trim) {
            let space = self.space(id);
            self.state.control[side.index()].insert(space);
            self.state.control[side.enemy().index()].remove(space);
        }
        self
    }

    /// A fortified line of its controller stands in a space.
    pub fn line(&mut self, space: &str, level: u8) -> &mut Kit {
        let space = self.space(space);
        self.state.lines[level as usize - 1].insert(space);
        self
    }

    /// It is a side's round, with a number of actions; both hands are empty otherwise.
    pub fn round(&mut self, side: Side, actions: u8) -> &mut Kit {
        self.steps(&[Step::Year(Moment::Rounds), Step::Act(side)]);
        self.state.actions = actions;
        self.state.active = side.enemy();
        self.run()
    }

    /// Sets the hand of a side by value: threes, twos, ones.
    pub fn hand(&mut self, side: Side, cards: &[u8]) -> &mut Kit {
        let hidden = &mut self.state.hidden;
        let hand = std::mem::take(&mut hidden.hands[side.index()]);
        for (there, back) in hidden.decks[0].iter_mut().zip(hand) {
            *there += back;
        }
        for &value in cards {
            self.state.hidden.hands[side.index()][value as usize] += 1;
            self.state.hidden.decks[0][value as usize] -= 1;
        }
        self
    }

    /// A side holds an event card.
    pub fn holds(&mut self, side: Side, card: &str) -> &mut Kit {
        let card = self.game.atlas().event(card).unwrap_or_else(|| panic!("no card {card}"));
        self.state.hidden.event_deck &= !(1 << card.0);
        self.state.hidden.held[side.index()] |= 1 << card.0;
        self
    }

    /// Only this card is left in the event deck.
    pub fn next_event(&mut self, card: &str) -> &mut Kit {
        let card = self.game.atlas().event(card).unwrap_or_else(|| panic!("no card {card}"));
        self.state.hidden.event_deck = 1 << card.0;
        self
    }

    /// A lasting event is in effect.
    pub fn in_effect(&mut self, card: &str) -> &mut Kit {
        let card = self.game.atlas().event(card).unwrap_or_else(|| panic!("no card {card}"));
        self.state.hidden.event_deck &= !(1 << card.0);
        self.state.in_effect |= 1 << card.0;
        self
    }

    /// Sets the procedure in progress.
    pub fn steps(&mut self, steps: &[Step]) -> &mut Kit {
        while self.state.depth > 0 {
            self.state.pop();
        }
        for &step in steps {
            self.state.push(step);
        }
        self
    }

    /// Goes to a moment of the year and plays on to the next decision.
    pub fn moment(&mut self, moment: Moment) -> &mut Kit {
        self.steps(&[Step::Year(moment)]);
        self.run()
    }

    /// Scripts the next dice: faces 1 to 6, or indices for card draws.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Kit {
        for &face in faces {
            self.dice.push(None, face);
        }
        self
    }

    /// Plays on to the next decision.
    pub fn run(&mut self) -> &mut Kit {
        self.game.run(&mut self.state, &mut self.dice, &mut self.cited);
        self.note_facts();
        self
    }

    /// Whose decision it is.
    pub fn who(&self) -> Side {
        self.game.to_act(&self.state).first().expect("somebody must decide").into()
    }

    /// Makes choices for whoever must decide, one after the other: `"do campaign; space lille; done"`.
    /// A choice may be given to one side by `a:` or `b:` in front. Panics on a refusal or a fault of the dice.
    pub fn act(&mut self, choices: &str) -> &mut Kit {
        for choice in choices.split(';').map(str::trim).filter(|c| !c.is_empty()) {
            if let Err(refusal) = self.attempt(choice) {
                panic!("'{choice}' refused at {:?}: {refusal}\nlegal: {:?}", self.state.top(), self.legal());
            }
            assert!(self.dice.faults().is_empty(), "after '{choice}': {:?}", self.dice.faults());
        }
        self
    }

    fn parse(&self, choice: &str) -> (Side, Action) {
        let (side, text) = match choice.split_once(':') {
            Some(("a", rest)) => (Alliance, rest.trim()),
            Some(("b", rest)) => (Bourbon, rest.trim()),
            _ => (self.who(), choice),
        };
        (side, notation::read(self.game.atlas(), text).unwrap_or_else(|e| panic!("{choice}: {e}")))
    }

    fn attempt(&mut self, choice: &str) -> Result<(), succession::refusal::Refusal> {
        let (side, action) = self.parse(choice);
        let played = self.game.play(&mut self.state, side.seat(), action, &mut self.dice, &mut self.cited);
        self.note_facts();
        played
    }

    /// Copies what is new in the log.
    pub fn note_facts(&mut self) {
        let new = &self.cited[self.facts.len()..];
        for (cited, book) in new.iter().zip(declared::books(self.game, &self.state, new)) {
            assert!(declared::may_carry(self.game, book, cited), "{cited:?} in {book:?}");
        }
        self.facts.extend(self.cited[self.facts.len()..].iter().map(|cited| cited.fact));
    }

    /// The rules cited by the facts of this name, in order, each after the name of its book where that is not the one
    /// in force now.
    pub fn causes(&self, name: &str) -> Vec<&'static str> {
        let book = self.game.look(&self.state).atlas.book;
        let named = self.cited.iter().filter(|cited| cited.name() == name);
        named.map(|cited| cited.clause.number(book)).collect()
    }

    /// The choice is refused by this rule, and nothing changes.
    pub fn refused(&mut self, choice: &str, rule: &str) -> &mut Kit {
        let before = self.state;
        let (side, action) = self.parse(choice);
        match self.game.check(&self.state, side.seat(), action) {
            Ok(()) => panic!("'{choice}' is allowed at {:?}", self.state.top()),
            Err(refusal) => assert_eq!(refusal.rule(), rule, "'{choice}': {refusal}"),
        }
        assert!(!self.can(choice));
        assert_eq!(before, self.state);
        self
    }

    /// Is the choice among the legal ones?
    pub fn can(&self, choice: &str) -> bool {
        let (side, action) = self.parse(choice);
        let mut list = Vec::new();
        self.game.actions(&self.state, side.seat(), &mut list);
        list.contains(&action)
    }

    /// The legal choices of whoever must decide.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        if let Some(seat) = self.game.to_act(&self.state).first() {
            self.game.actions(&self.state, seat, &mut list);
        }
        list.into_iter().map(|a| notation::write(self.game.atlas(), a)).collect()
    }

    /// What a side has outside the fortress of a space: `"2 Fr, 1 Fr reduced, villars"`; `""` for nothing.
    pub fn at(&self, side: Side, space: &str) -> String {
        let at = self.space(space);
        let group = self.state.group(self.game.atlas(), side, at);
        self.describe(group.corps, group.leaders)
    }

    /// What a side has inside a besieged fortress.
    pub fn garrison(&self, side: Side, space: &str) -> String {
        let at = self.space(space);
        let corps = self.state.all_corps(side, at) & self.state.inside;
        let leaders = self.state.leaders_in(at.0)
            & self.game.atlas().masks.leaders[side.index()]
            & self.state.leaders_inside;
        self.describe(corps, leaders)
    }

    fn describe(&self, corps: CorpsSet, leaders: succession::pieces::LeaderSet) -> String {
        let mut parts = Vec::new();
        // Whether a corps has acted is no business of most tests.
        let mut state = self.state;
        state.acted = CorpsSet::EMPTY;
        state.kinds(self.game.atlas(), corps, |kind, n| {
            parts.push(format!("{n} {}", notation::write_kind(self.game.atlas(), kind)));
        });
        parts.extend(leaders.map(|l| self.game.atlas().leaders[l.index()].id.clone()));
        parts.join(", ")
    }

    /// Who controls a space.
    pub fn owner(&self, space: &str) -> Option<Side> {
        self.state.controller(self.space(space))
    }

    /// Corps of a power in the force pool.
    pub fn pool(&self, power: &str) -> u8 {
        let power = self.power(power);
        (self.state.corps_in(off::POOL) & self.game.atlas().masks.corps[power.index()]).len()
    }

    /// What the view of a side says of those who may be chosen.
    pub fn choosing(&self, side: Side) -> serde_json::Value {
        let view = self.game.view(&self.state, Some(side.seat()));
        succession::describe::view_json(self.game, &view)["procedure"]["choosing"].clone()
    }

    /// Did a fact of this name happen since the last look? Facts are kept; use `forget` to start anew.
    pub fn happened(&self, name: &str) -> bool {
        self.facts.iter().any(|f| f.name() == name)
    }

    /// Forgets the facts so far.
    pub fn forget(&mut self) -> &mut Kit {
        self.facts.clear();
        self.cited.clear();
        self
    }

    /// All scripted dice have been used.
    pub fn dice_used(&self) -> &Kit {
        assert_eq!(self.dice.left(), 0, "scripted dice left over");
        self
    }
}

/// What a battle or a throw came to, read from the facts.
impl Kit {
    /// Dice and hits of a side's last throw in a battle or under fire; none thrown is `(0, 0)`.
    pub fn thrown(&self, side: Side) -> (usize, u8) {
        let throws = self.facts.iter().rev().filter_map(|f| match f {
            Fact::BattleDice { side: of, dice, hits, .. } if *of == side => Some((dice.faces().len(), *hits)),
            _ => None,
        });
        { throws }.next().unwrap_or((0, 0))
    }

    /// The modified total of the last single die thrown for a purpose, and whether it was enough.
    pub fn rolled(&self, purpose: &str) -> Option<(i8, bool)> {
        self.facts.iter().rev().find_map(|f| match f {
            Fact::Die { purpose: p, total, success, .. } if *p == purpose => Some((*total, *success)),
            _ => None,
        })
    }

    /// Who won the last battle.
    pub fn victor(&self) -> Option<Side> {
        self.facts.iter().rev().find_map(|f| match f {
            Fact::BattleFought { winner, .. } => Some(*winner),
            _ => None,
        })
    }

    /// A Famous Victory marker of a side lies in a space.
    pub fn famous(&self, side: Side, space: &str) -> bool {
        self.state.famous[side.index()].has(self.space(space))
    }

    /// Does a leader show his named side?
    pub fn shows_name(&self, leader: &str) -> bool {
        self.state.named.has(self.leader(leader))
    }

    /// Is a leader on the turn track?
    pub fn on_track(&self, leader: &str) -> bool {
        self.state.leader_at[self.leader(leader).index()] == off::TRACK
    }
}
