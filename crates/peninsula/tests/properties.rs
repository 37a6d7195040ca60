//! What must hold in every game, over thousands of random ones. A failing game is saved as a record
//! under `target/failures`, to be opened with `malbrook replay`.

use crate::common::game;
use crate::declared;
use peninsula::action::{Action, Card, Operation};
use peninsula::blocks::{BLOCKS, BlockId, BlockSet, Nation};
use peninsula::clause::Clause;
use peninsula::fact::{CitedFact, Fact};
use peninsula::map::{HexId, Place};
use peninsula::state::{Mark, Options};
use peninsula::step::{Fight, Step};
use peninsula::{Peninsula, Side, State};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};
use table::record::Header;
use table::{Describe, Dice, FastDice, Game, Record, Seat, Seats, SeededDice, Session};

/// A game never takes so many decisions.
const LIMIT: u64 = 60_000;

/// One random game: its number gives the seed, the scenario and the optional rules.
#[derive(Clone, Copy)]
struct Plan(u64);

impl Plan {
    fn seed(self) -> [u8; 32] {
        let mut bytes = [9; 32];
        bytes[..8].copy_from_slice(&self.0.to_le_bytes());
        bytes
    }

    fn scenario(self) -> usize {
        (self.0 % 2) as usize
    }

    /// A third of the games is played without optional rules, the others with any mixture.
    fn options(self) -> Options {
        if (self.0 / 2).is_multiple_of(3) {
            return Options::default();
        }
        Options(FastDice::new(self.0).below(512, "options") as u16)
    }

    fn start(self) -> State {
        game().start(self.scenario(), self.options(), &self.seed())
    }

    fn header(self) -> Header {
        let mut header = Header::new("wellington", &game().atlas().scenarios[self.scenario()].id);
        header.options = self.options().names().map(str::to_owned).collect();
        header.seed = Some(self.seed());
        header
    }

    fn session(self) -> Session<'static, Peninsula> {
        Session::new(game(), self.start(), Box::new(SeededDice::new(self.seed())))
    }
}

/// Every action anybody could name, legal or not.
fn action_space() -> Vec<Action> {
    let atlas = game().atlas();
    let hexes = || (0..=atlas.hexes.len() as u8).map(HexId);
    let places = || hexes().map(Place::hex).chain((240..=249).map(Place));
    let blocks = || (0..=BLOCKS as u8).map(BlockId);
    let mut all = vec![Action::Accept, Action::Decline, Action::Done];
    all.extend((0..=10).map(|c| Action::Card(Card(c))));
    all.extend(Side::BOTH.map(Action::First));
    all.extend(Operation::ALL.map(Action::Do));
    all.extend(Nation::ALL.map(Action::Draw));
    all.extend(places().map(Action::Place));
    all.extend(hexes().map(Action::Within));
    for b in blocks() {
        all.extend([Action::Block(b), Action::Shelter(b), Action::Drop(b)]);
    }
    for leader in (0..BLOCKS as u8).map(BlockId).filter(|b| atlas.masks.leaders.has(*b)) {
        all.extend(blocks().map(|b| Action::Use(leader, b)));
    }
    all
}

/// Retreats of the blocks that might make them.
fn retreat_space(state: &State) -> Vec<Action> {
    let atlas = game().atlas();
    let mut all = Vec::new();
    if !matches!(state.top(), Step::Fight(_) | Step::LoneLeaders(_)) {
        return all;
    }
    for b in (0..BLOCKS as u8).map(BlockId) {
        if let Some(hex) = state.place(b).as_hex() {
            all.extend(atlas.around[hex.index()].iter().map(|h| Action::Retreat(b, Place::hex(h))));
            all.extend((240..=249).map(|p| Action::Retreat(b, Place(p))));
        }
    }
    all
}

/// No block is in two places or nowhere, no limit is broken, tracks are what they should be.
fn check_state(state: &State) {
    let atlas = game().atlas();
    let look = game().look(state);
    let mut again = *state;
    again.recount(atlas);
    assert_eq!(again.open.force, state.open.force, "the Force Level track is wrong");
    assert_eq!(again.open.outside, state.open.outside, "occupation is wrong");
    assert_eq!(again.open.within, state.open.within, "occupation of fortresses is wrong");
    assert!(state.vp.abs() <= 29 && state.commitment.iter().all(|c| (1..=6).contains(c)));
    for (i, edge) in atlas.edges.iter().enumerate() {
        for side in Side::BOTH {
            for retreat in [false, true] {
                assert!(
                    state.crossings(i, side, retreat) <= edge.limit,
                    "the transit limit of a hexside is broken"
                );
            }
        }
    }
    for b in (0..BLOCKS as u8).map(BlockId) {
        check_block(state, b);
    }
    check_numbers(state);
    if let Step::March(side) = state.top()
        && !state.march.moved
        && let Some(hex) = state.march.from.as_hex()
    {
        let present = state.outside_at(side, hex) & atlas.masks.screeners;
        let stay = (present - state.marked(Mark::Moving)).count();
        assert!(stay >= look.pinned(side, hex), "a pinned block moves");
    }
}

/// Each step stands on one that could have led to it.
fn check_steps(state: &State) {
    let steps = &state.steps[..usize::from(state.depth)];
    for (at, step) in steps.iter().enumerate() {
        assert!(step.stands_on(&steps[..at]), "{step:?} on {:?}", &steps[..at]);
    }
}

/// Ships carry what they can, fortresses hold what they can: also in made-up states.
fn check_numbers(state: &State) {
    let atlas = game().atlas();
    assert!(
        game().look(state).points_at_sea() <= state.sealift || state.steps.contains(&Step::SealiftRecall),
        "too many at sea"
    );
    for hex in atlas.masks.fortresses.iter() {
        let inside = state.inside_at(hex);
        assert!((inside & atlas.masks.combat).count() <= atlas.rating(hex), "a fortress is too full");
        assert!((inside & atlas.masks.garrisons).count() <= 1, "two garrisons in a fortress");
    }
}

/// Where politics lets blocks be (15).
fn check_politics(state: &State) {
    use peninsula::blocks::Kind;
    use peninsula::map::Country;
    let atlas = game().atlas();
    let duke = state.place(atlas.named.wellington);
    for b in (0..BLOCKS as u8).map(BlockId) {
        let portuguese = atlas.block(b).nation == Nation::Portuguese;
        assert!(
            state.british_in_spain || !portuguese || !state.place(b).is_sea(),
            "a Portuguese block sails"
        );
        let Some(hex) = state.place(b).as_hex() else { continue };
        let (printed, country) = (atlas.block(b), atlas.hex(hex).country);
        match printed.nation {
            Nation::British if !state.british_in_spain && country == Country::Spain => {
                assert!(state.has_played(5) && atlas.masks.ports.has(hex), "{} is in Spain", printed.id);
            }
            Nation::Portuguese if !state.british_in_spain => assert_eq!(country, Country::Portugal),
            Nation::Spanish if country == Country::France && printed.kind.is_combat() => {
                assert!(state.has_played(21) && duke == Place::hex(hex), "{} is in France", printed.id);
            }
            _ => {}
        }
        if b == atlas.named.napoleon || b == atlas.named.guard {
            assert!(state.commitment[2] >= 5, "{} is on the map", printed.id);
        }
        if printed.kind == Kind::FortifiedLine {
            assert_eq!(hex, atlas.spots.torres_vedras);
            assert!(
                state.at(Side::French, Place::hex(atlas.spots.lisbon)).is_empty(),
                "the French passed the Lines"
            );
        }
        let inland =
            printed.kind == Kind::Expeditionary && country != Country::France && !atlas.area_of(hex).coastal;
        assert!(!(inland && state.options.has(Options::EXPEDITIONARY)), "{} went inland", printed.id);
    }
}

/// Between Command Segments no enemies face each other in the field, and nothing is left of battles and marches.
fn check_pause(state: &State) {
    let atlas = game().atlas();
    for hex in (state.outside[0] & state.outside[1]).iter() {
        let armed = |side: Side| !(state.outside_at(side, hex) & atlas.masks.fighters).is_empty();
        assert!(
            !(armed(Side::Allied) && armed(Side::French)),
            "a battle was left out at {}",
            atlas.hex(hex).id
        );
    }
    use Mark::*;
    for mark in [
        Picked, Moving, Forced, Engaged, Fought, Guerilla, Fled, Pursuing, Led, Reserve, Sortied, Excused,
        Sieging, Replaced,
    ] {
        assert!(state.marked(mark).is_empty(), "{mark:?} is left over");
    }
    check_politics(state);
}

fn check_block(state: &State, b: BlockId) {
    use peninsula::blocks::Kind;
    use peninsula::map::Country;
    let atlas = game().atlas();
    let printed = atlas.block(b);
    let (place, step) = (state.place(b), state.hidden.step[b.index()]);
    let inside = state.is(Mark::Inside, b);
    assert!(step <= printed.steps);
    assert!(place.0 < atlas.hexes.len() as u8 || (240..=249).contains(&place.0), "{} is nowhere", printed.id);
    if place.is_in_play() && printed.kind != Kind::Leader {
        assert!(step > 0, "{} stands without strength", printed.id);
    }
    assert!(!inside || place.is_hex(), "{} is inside nothing", printed.id);
    if let Some(hex) = place.as_hex() {
        let country = atlas.hex(hex).country;
        match printed.kind {
            Kind::Garrison => assert!(inside, "{} left its fortress", printed.id),
            Kind::Guerilla => assert!(!inside && country == Country::Spain, "{} left Spain", printed.id),
            Kind::NavalSquadron => assert!(!inside && atlas.masks.ports.has(hex), "the squadron went ashore"),
            Kind::Cavalry => assert!(!inside, "cavalry in a fortress"),
            _ => {}
        }
        if inside {
            assert!(look_holds(state, b.side(), hex), "{} is inside an enemy fortress", printed.id);
        }
        if b == atlas.named.national_guard {
            assert_eq!(country, Country::France);
        }
    }
    if place.is_sea() || place == Place::BRITAIN {
        assert_eq!(b.side(), Side::Allied);
    }
    if place == Place::FRANCE {
        assert_eq!(b.side(), Side::French);
    }
}

fn look_holds(state: &State, side: Side, hex: HexId) -> bool {
    game().atlas().masks.fortresses.has(hex) && state.holds_fortress(side, hex)
}

/// Whether the rules ledger has this rule, or rules below this section.
fn is_in_the_ledger(clause: Clause) -> bool {
    static KNOWN: OnceLock<HashSet<Clause>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let ledger = ledger::ledger("wellington").expect("the title has a ledger");
        Clause::ALL.iter().copied().filter(|clause| ledger.cited(clause.number()).is_some()).collect()
    });
    known.contains(&clause)
}

/// A fact cites a rule that may cause it, and names no block of which the enemy may not know; those turned up by an
/// earlier fact are shown.
fn check_fact(before: &State, after: &State, fact: &CitedFact, shown: &mut BlockSet) {
    let json = fact.to_json(game().atlas());
    assert!(declared::may_carry(fact), "{} cannot cause {json}", fact.clause.number());
    assert!(is_in_the_ledger(fact.clause), "{json} cites a rule nobody can look up");
    if let Some(id) = json.get("block").and_then(|b| b.as_str()) {
        let block = game().atlas().find_block(id).expect("a fact names a block");
        let seen = matches!(fact.fact, Fact::BlockLost { .. })
            || shown.has(block)
            || before.revealed.has(block)
            || after.revealed.has(block)
            || after.place(block) == Place::REMOVED;
        if matches!(fact.fact, Fact::Revealed { .. }) {
            shown.insert(block);
        } else {
            assert!(seen, "{json} tells who a block is");
        }
    }
}

/// The kinds of facts that random games have met so far.
static MET: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// Plays a game at random, calling `at` before every decision.
fn play_random(plan: Plan, mut at: impl FnMut(&State, u64, &mut FastDice)) -> Session<'static, Peninsula> {
    let mut session = plan.session();
    let mut chooser = FastDice::new(plan.0 ^ 0xabcd);
    let mut list = Vec::new();
    let mut met = BTreeSet::new();
    let run = catch_unwind(AssertUnwindSafe(|| {
        let mut n = 0;
        loop {
            let state = *session.state();
            check_steps(&state);
            at(&state, n, &mut chooser);
            let seat = match game().to_act(&state) {
                Seats::None => break,
                Seats::One(seat) => seat,
                Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
            };
            assert!(n < LIMIT, "the game does not end");
            list.clear();
            game().actions(&state, seat, &mut list);
            assert!(!list.is_empty(), "no choice at {:?}", state.top());
            let action = list[chooser.below(list.len() as u32, "action") as usize];
            let facts = session.play(seat, action).expect("a listed action is legal");
            let mut shown = BlockSet::EMPTY;
            for fact in &facts {
                check_fact(&state, session.state(), fact, &mut shown);
                met.insert(fact.name());
            }
            n += 1;
        }
        assert!(session.outcome().is_some(), "the game is over without a result");
    }));
    if let Err(panic) = run {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("failures");
        let _ = std::fs::create_dir_all(&folder);
        let file = folder.join(format!("wellington-{}.txt", plan.0));
        if let Ok(text) = session.record(plan.header()).write() {
            let _ = std::fs::write(&file, text);
            eprintln!("game {} is saved as {} at {:?}", plan.0, file.display(), session.state().top());
        }
        resume_unwind(panic);
    }
    MET.lock().expect("no game panicked").extend(met);
    session
}

fn in_parallel(games: Range<u64>, check: impl Fn(u64) + Sync) {
    let next = std::sync::atomic::AtomicU64::new(games.start);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if n >= games.end {
                        break;
                    }
                    check(n);
                }
            });
        }
    });
}

/// Kinds of facts that rule tests show and few random games meet.
const RARE: [&str; 1] = ["GuardCalled"];

#[test]
fn games_end_and_no_state_breaks_a_rule() {
    in_parallel(0..2_000, |n| {
        play_random(Plan(n), |state, n, _| {
            if n % 7 == 0 || matches!(state.top(), Step::March(_)) {
                check_state(state);
            }
            if state.top() == Step::Cards {
                check_pause(state);
            }
        });
    });
    let met = MET.lock().expect("no game panicked").clone();
    let missing: Vec<_> =
        Fact::NAMES.iter().filter(|name| !met.contains(*name) && !RARE.contains(*name)).collect();
    assert!(missing.is_empty(), "no random game meets {missing:?}");
}

#[test]
fn the_list_is_what_the_check_accepts() {
    let all = action_space();
    in_parallel(10_000..10_040, |n| {
        play_random(Plan(n), |state, n, _| {
            if n % 23 != 0 {
                return;
            }
            for seat in Seat::BOTH {
                let mut list = Vec::new();
                game().actions(state, seat, &mut list);
                for (i, action) in list.iter().enumerate() {
                    assert!(!list[..i].contains(action), "{action:?} is listed twice at {:?}", state.top());
                }
                let accepted = |a: &&Action| match game().check(state, seat, **a) {
                    Ok(()) => true,
                    Err(refusal) => {
                        let declared = declared::may_forbid(refusal.reason).contains(&refusal.clause);
                        assert!(declared, "{refusal:?} is not declared");
                        assert!(
                            is_in_the_ledger(refusal.clause),
                            "{refusal:?} cites a rule nobody can look up"
                        );
                        false
                    }
                };
                let space: Vec<Action> = all
                    .iter()
                    .filter(accepted)
                    .copied()
                    .chain(retreat_space(state).iter().filter(accepted).copied())
                    .collect();
                for action in &space {
                    assert!(list.contains(action), "{action:?} is legal but not listed at {:?}", state.top());
                }
                assert_eq!(list.len(), space.len(), "{list:?} {space:?} at {:?}", state.top());
            }
        });
    });
}

#[test]
fn every_cited_rule_can_be_looked_up() {
    for &clause in Clause::ALL {
        assert!(is_in_the_ledger(clause), "{} {}", clause.number(), clause.name());
    }
}

#[test]
fn a_replay_equals_the_game() {
    in_parallel(20_000..20_060, |n| {
        let plan = Plan(n);
        let session = play_random(plan, |_, _, _| {});
        let text = session.record(plan.header()).write().expect("a record can be written");
        let record = Record::parse(&text).expect("a record can be read");
        let again = Session::replay(game(), plan.start(), &record).expect("a record replays");
        assert!(again.state() == session.state(), "another end");
        assert_eq!(again.hash(), session.hash());
    });
}

#[test]
fn a_position_reads_back() {
    in_parallel(30_000..30_040, |n| {
        play_random(Plan(n), |state, n, _| {
            if n % 61 == 0 {
                let document = game().position_json(state);
                let again = game().read_position(&document, &[0; 32]).expect("a position reads back");
                assert!(again == *state, "another position at {:?}", state.top());
            }
        });
    });
}

#[test]
fn the_groups_a_decision_tells_of_can_go() {
    let words = words::Language::english().words();
    let told = std::sync::atomic::AtomicU64::new(0);
    in_parallel(0..40, |number| {
        play_random(Plan(number), |state, _, dice| {
            let Some(seat) = game().to_act(state).iter().next() else { return };
            let asked = game().decision_json(state, seat, words);
            for group in asked["groups"].as_array().into_iter().flatten() {
                let mut after = *state;
                let blocks = group["blocks"].as_array().expect("a group has blocks");
                let picks = blocks.iter().map(|b| format!("block {}", b.as_str().expect("a name")));
                for action in picks.chain(["done".to_owned()]) {
                    let read = game().read_action(&action).expect("a legal action is readable");
                    let played = game().play(&mut after, seat, read, dice, &mut Vec::new());
                    played.unwrap_or_else(|why| panic!("{action} of {group}: {why:?}"));
                }
                told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        });
    });
    assert!(told.into_inner() > 1000, "groups were put together");
}

/// The way the page and newcomers begin: one block or all that are offered, then enough.
// wellington: 8.1, 8.2
#[test]
fn whoever_is_named_for_a_march_can_march() {
    let begun = [const { std::sync::atomic::AtomicU64::new(0) }; 2];
    in_parallel(0..40, |number| {
        play_random(Plan(number), |state, _, dice| {
            if !matches!(state.top(), Step::Formation(_) | Step::ExtendedPick(_)) {
                return;
            }
            let extended = matches!(state.top(), Step::ExtendedPick(_));
            let seat = game().to_act(state).first().expect("somebody chooses");
            let choices = |state: &State| {
                let mut list = Vec::new();
                game().actions(state, seat, &mut list);
                list
            };
            for first in choices(state).into_iter().filter(|a| matches!(a, Action::Block(_))) {
                let mut after = *state;
                let mut next = Some(first);
                while let Some(action) = next {
                    game().play(&mut after, seat, action, dice, &mut Vec::new()).expect("a legal action");
                    next = choices(&after).into_iter().find(|a| matches!(a, Action::Block(_)));
                }
                game().play(&mut after, seat, Action::Done, dice, &mut Vec::new()).expect("enough");
                assert!(matches!(after.top(), Step::March(_) | Step::ExtendedMarch(_)), "{:?}", after.top());
                let goes = |a: &Action| matches!(a, Action::Place(_) | Action::Within(_));
                assert!(choices(&after).iter().any(goes), "somewhere from {:?}", after.march.at);
                begun[usize::from(extended)].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        });
    });
    let begun = begun.map(std::sync::atomic::AtomicU64::into_inner);
    assert!(begun[0] > 1000 && begun[1] > 500, "marches were begun: {begun:?}");
}

#[test]
fn notation_reads_back() {
    for action in action_space() {
        let known = match action {
            Action::Card(c) => c.0 <= 8,
            Action::Place(p) => p.as_hex().is_none_or(|h| h.index() < game().atlas().hexes.len()),
            Action::Within(h) => h.index() < game().atlas().hexes.len(),
            Action::Block(b) | Action::Shelter(b) | Action::Drop(b) | Action::Use(_, b) => b.index() < BLOCKS,
            _ => true,
        };
        if known {
            let text = game().write_action(action);
            assert_eq!(game().read_action(&text), Ok(action), "{text}");
        }
    }
}

/// What a seat may choose, without what the rules make the enemy answer from what cannot be seen: whether a Combat
/// block bars a retreat.
fn open_choices(state: &State, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    game().actions(state, seat, &mut list);
    list.retain(|action| !matches!(action, Action::Retreat(..)));
    list
}

/// Which part of two views differs.
fn difference(a: &peninsula::view::View, b: &peninsula::view::View) -> String {
    let parts = [
        ("open", a.open == b.open),
        ("own", a.own == b.own),
        ("tokens", a.tokens == b.tokens),
        ("removed", a.removed == b.removed),
        ("aside", a.aside == b.aside),
        ("pools", a.pools == b.pools),
        ("emperor", a.emperor == b.emperor),
        ("hands", a.hands == b.hands),
        ("to_place", a.to_place == b.to_place),
        ("drawn", a.drawn == b.drawn),
        ("to_act", a.to_act == b.to_act),
    ];
    let names: Vec<&str> = parts.iter().filter(|p| !p.1).map(|p| p.0).collect();
    format!("{} (forces {:?} and {:?})", names.join(", "), a.open.force, b.open.force)
}

#[test]
fn a_view_holds_nothing_hidden() {
    in_parallel(40_000..40_400, |n| {
        play_random(Plan(n), |state, n, chooser| {
            if n % 31 != 0 {
                return;
            }
            for seat in [Some(Seat::One), Some(Seat::Two), None] {
                let view = game().view(state, seat);
                let other = game().determinize(&view, chooser);
                let mut again = game().view(&other, seat);
                // How many attackers pin is told by the attacker; a made-up state may count otherwise.
                let same_pins = again.pins == view.pins;
                again.pins = view.pins.clone();
                assert!(again == view, "another view at {:?}: {}", state.top(), difference(&again, &view));
                assert!(game().view_json(&again) == game().view_json(&view), "another document");
                let Some(seat) = seat else { continue };
                // A Partida that cannot retreat must fight in the field, which the enemy's blocks decide.
                let asked = state.top() != Step::Fight(Fight::GuerillaMode);
                if game().to_act(state).contains(seat) && asked && same_pins {
                    let lists = [state, &other].map(|s| open_choices(s, seat));
                    assert!(lists[0] == lists[1], "{lists:?} at {:?}", state.top());
                }
            }
        });
    });
}

#[test]
fn a_made_up_state_can_be_played() {
    in_parallel(50_000..50_120, |n| {
        play_random(Plan(n), |state, n, chooser| {
            if n % 61 != 0 {
                return;
            }
            let seat = Seat::BOTH[(n / 61 % 2) as usize];
            let mut made = game().determinize(&game().view(state, Some(seat)), chooser);
            check_numbers(&made);
            let mut list = Vec::new();
            let mut facts = Vec::new();
            let mut dice = FastDice::new(n);
            let top = made.top();
            table::play_random(game(), &mut made, chooser, &mut dice, &mut list, &mut facts, LIMIT)
                .unwrap_or_else(|stuck| panic!("a made-up state cannot be played from {top:?}: {stuck}"));
        });
    });
}
