//! Renamed games: two hidden blocks of one side change their names, both games go on alike, and the other seat must
//! not be able to tell which is which: not by its view, nor by facts, choices, refusals or documents. The blocks may be
//! British, Portuguese and Spanish, as long as both are in play and either may stand where the other does. They may also
//! be a leader and a block that fights, or the Imperial Guard and another, in different places: the games go on until a rule
//! tells the two apart, or their owner may not do the same with them.

use crate::common::game;
use peninsula::action::{Action, Card, Operation};
use peninsula::blocks::{BLOCKS, BlockId, Kind, Nation};
use peninsula::fact::{CitedFact, Fact};
use peninsula::map::{Country, HexSet, Place};
use peninsula::state::{MARKS, Mark, Options, State};
use peninsula::step::Step;
use peninsula::view::View;
use peninsula::{Peninsula, Side};
use std::collections::BTreeSet;
use table::{Describe, Dice, FastDice, Game, Seat, Seats};
use words::Language;

/// Two blocks of one side that change their names.
#[derive(Clone, Copy, Debug)]
struct Pair(BlockId, BlockId);

impl Pair {
    fn rename(self, block: BlockId) -> BlockId {
        match block {
            b if b == self.0 => self.1,
            b if b == self.1 => self.0,
            b => b,
        }
    }

    fn action(self, action: Action) -> Action {
        match action {
            Action::Block(b) => Action::Block(self.rename(b)),
            Action::Use(leader, b) => Action::Use(self.rename(leader), self.rename(b)),
            Action::Retreat(b, place) => Action::Retreat(self.rename(b), place),
            Action::Shelter(b) => Action::Shelter(self.rename(b)),
            Action::Drop(b) => Action::Drop(self.rename(b)),
            other => other,
        }
    }

    /// The same situation with the two exchanged; both keep so few steps that either may have them.
    fn twins(self, state: &State) -> [State; 2] {
        let mut one = *state;
        for b in [self.0, self.1] {
            let most = game().atlas().block(b).steps;
            one.hidden.step[b.index()] = most.min(2);
        }
        let mut two = one;
        let (i, j) = (self.0.index(), self.1.index());
        two.hidden.place.swap(i, j);
        two.hidden.entry.swap(i, j);
        two.hidden.group.swap(i, j);
        for m in 0..MARKS {
            for (from, to) in [(self.0, self.1), (self.1, self.0)] {
                if state.hidden.marks[m].has(from) {
                    two.hidden.marks[m].insert(to);
                } else {
                    two.hidden.marks[m].remove(to);
                }
            }
        }
        two.recount(game().atlas());
        [one, two]
    }

    fn is_hidden(self, state: &State) -> bool {
        [self.0, self.1].iter().all(|&b| !state.revealed.has(b) && state.place(b).is_in_play())
    }
}

/// Blocks that a rule calls by name act in their own way.
fn called_by_name() -> Vec<BlockId> {
    let named = &game().atlas().named;
    let mut all = vec![named.napoleon, named.guard, named.national_guard, named.joseph, named.gensdarmes];
    all.extend([named.lannes, named.wellesley, named.espana, named.baccellar, named.bishop, named.hamilton]);
    all.extend([named.portuguese_brigades, named.wellington, named.moore, named.beresford]);
    all
}

/// Whether a block may be where it is (3.52, 8.41, 15.1, 15.3, 15.4).
fn may_stand(state: &State, block: BlockId) -> bool {
    let (atlas, look, place) = (game().atlas(), game().look(state), state.place(block));
    let nation = atlas.block(block).nation;
    let country = place.as_hex().map(|hex| atlas.hex(hex).country);
    let port = place.as_hex().is_some_and(|hex| atlas.masks.ports.has(hex));
    let abroad = !state.british_in_spain && country == Some(Country::Spain);
    match nation {
        Nation::British => !abroad || port && state.has_played(5),
        Nation::Portuguese => {
            place != Place::BRITAIN && (state.british_in_spain || country == Some(Country::Portugal))
        }
        Nation::Spanish => {
            let spanish = atlas.masks.nation[nation as usize] & atlas.masks.combat;
            let portugal = atlas.masks.country[Country::Portugal as usize];
            let mut there = spanish;
            let in_portugal = |b: BlockId| state.place(b).as_hex().is_some_and(|hex| portugal.has(hex));
            let many = there.any(in_portugal)
                && spanish.filter(|b| in_portugal(*b)).count() > usize::from(look.band(nation)) + 1;
            let crowded = country == Some(Country::Portugal) && many && !state.has_played(21);
            place != Place::BRITAIN && country != Some(Country::France) && !crowded
        }
        Nation::French => true,
    }
}

/// Whether two blocks of different nations may change places so that the tracks and the ships do not show it.
fn is_unseen(state: &State, pair: Pair) -> bool {
    let [one, two] = pair.twins(state);
    let afloat = game().look(&two).points_at_sea() <= two.sealift;
    one.open.force == two.open.force && afloat && may_stand(&two, pair.0) && may_stand(&two, pair.1)
}

/// Two infantry blocks anywhere, or a leader and an infantry block of one place.
fn choose_pair(state: &State, owner: Side, dice: &mut FastDice) -> Option<Pair> {
    let atlas = game().atlas();
    let special = called_by_name();
    let fit = |b: &BlockId| {
        let kind = atlas.block(*b).kind;
        let ordinary = matches!(kind, Kind::Infantry | Kind::Leader) && !special.contains(b);
        ordinary && !state.revealed.has(*b) && state.place(*b).is_in_play()
    };
    let all: Vec<BlockId> = owner.blocks().filter(fit).collect();
    if all.len() < 2 {
        return None;
    }
    let mut pick = || all[dice.below(all.len() as u32, "pair") as usize];
    let (a, b) = (pick(), pick());
    let (one, two) = (atlas.block(a), atlas.block(b));
    let inside = |b: BlockId| state.is(Mark::Inside, b);
    // A Combat block that leaves a Home Box shows on its track (14.22), a leader does not.
    let home = [Place::BRITAIN, Place::FRANCE].contains(&state.place(a));
    let together = state.place(a) == state.place(b) && inside(a) == inside(b) && !home;
    let alike = one.kind == two.kind || together;
    // Divisions with a Portuguese brigade have a step less under 20.2.
    let trained = one.portuguese_step == two.portuguese_step;
    let unseen = || one.nation == two.nation || is_unseen(state, Pair(a, b));
    (a != b && alike && trained && unseen()).then_some(Pair(a, b))
}

/// Two blocks on the map, of which one is a leader and the other fights, or one is the Imperial Guard, if nothing shows at
/// once which is which.
fn choose_odd_pair(state: &State, owner: Side, dice: &mut FastDice) -> Option<Pair> {
    let atlas = game().atlas();
    let (special, guard) = (called_by_name(), atlas.named.guard);
    let fit = |b: &BlockId| {
        let kind = atlas.block(*b).kind;
        let plain = matches!(kind, Kind::Infantry | Kind::Cavalry | Kind::Leader) && !special.contains(b);
        (plain || *b == guard) && !state.revealed.has(*b) && state.place(*b).is_hex()
    };
    let all: Vec<BlockId> = owner.blocks().filter(fit).collect();
    let mut odd: Vec<BlockId> =
        all.iter().copied().filter(|b| *b == guard || atlas.masks.leaders.has(*b)).collect();
    // Rather those who face the enemy, or who have company to march with.
    let busy = |b: &BlockId| {
        let place = state.place(*b);
        let contested = place.as_hex().is_some_and(|hex| state.outside.iter().all(|side| side.has(hex)));
        contested || state.at(owner, place).count() > 2
    };
    if dice.below(4, "busy") > 0 && odd.iter().any(busy) {
        odd.retain(busy);
    }
    if odd.is_empty() || all.len() < 2 {
        return None;
    }
    let pair = Pair(
        odd[dice.below(odd.len() as u32, "pair") as usize],
        all[dice.below(all.len() as u32, "pair") as usize],
    );
    let sound =
        |s: &State, b: BlockId| may_stand(s, b) && (!s.is(Mark::Inside, b) || atlas.masks.insiders.has(b));
    let twins = pair.twins(state);
    let unseen = || compare(&twins, owner.enemy().seat(), &[]).is_none();
    let differ = is_odd(pair) && [pair.0, pair.1].iter().all(|&b| sound(&twins[1], b));
    (differ && unseen()).then_some(pair)
}

/// Napoleon and the Guard march among the French, as Event 4 would bring them.
fn call_emperor(state: &mut State, dice: &mut FastDice) {
    let (atlas, named) = (game().atlas(), &game().atlas().named);
    let stands = |b: &BlockId| state.place(*b).is_hex() && !state.is(Mark::Inside, *b);
    let there: Vec<Place> = Side::French.blocks().filter(stands).map(|b| state.place(b)).collect();
    for block in [named.napoleon, named.guard] {
        let place = there[dice.below(there.len() as u32, "emperor") as usize];
        state.relocate(atlas, block, place);
        state.restore(atlas, block);
    }
    state.open.commitment[Nation::French.track()] = 5;
    state.open.deck &= !(1 << 4);
    state.open.discarded |= 1 << 4;
}

/// Whether rules may tell two blocks apart that look alike: a leader and a block that fights, or the Guard and another.
fn is_odd(pair: Pair) -> bool {
    let (leaders, guard) = (game().atlas().masks.leaders, game().atlas().named.guard);
    pair.0 != pair.1 && (leaders.has(pair.0) != leaders.has(pair.1) || guard == pair.0 || guard == pair.1)
}

/// Whether a rule has told the two apart: the tracks, pins (8.13), reserves, which only those form who fight (10.22), dice
/// for those who force march (8.14), battles and lone leaders in the Battle Step (10.0, 12.1), Besieged markers (11.11),
/// attrition (13.1), or where the Guard is.
fn is_told(states: &[State; 2], viewer: Seat) -> bool {
    let [one, two] = states.each_ref().map(|s| game().view(s, Some(viewer)));
    let told = [Mark::Reserve, Mark::Forced].into_iter().fold(0, |bits, mark| bits | 1 << mark as u16);
    let marks = |view: &View| {
        let mut all = view.tokens.clone();
        all.iter_mut().for_each(|t| t.marks &= told);
        (all, view.own.marks[Mark::Reserve as usize])
    };
    let steps = states.each_ref().map(|s| &s.steps[..usize::from(s.depth)]);
    let stage = |step: Step| steps.iter().any(|steps| steps.contains(&step));
    let lone = Side::BOTH.iter().any(|&side| stage(Step::LoneLeaders(side)));
    let battles = |s: &State| {
        let hexes = (s.outside[0] & s.outside[1]).iter();
        hexes.filter(|&hex| game().look(s).is_battle(hex)).collect::<HexSet>()
    };
    let fought = stage(Step::Battles) && battles(&states[0]) != battles(&states[1]);
    let open = one.open.force != two.open.force || one.pins != two.pins || one.emperor != two.emperor;
    let open = open || one.open.besieged != two.open.besieged;
    open || marks(&one) != marks(&two) || lone || fought || stage(Step::Attrition)
}

/// In one game it is asked whether a leader saves a block a Force March roll, in the other the dice fell unasked though
/// somebody stands beside it who might be one.
fn rolled_unasked(states: &[State; 2], facts: &[Vec<CitedFact>; 2]) -> Option<String> {
    let waits = |i: usize| matches!(states[i].top(), Step::ForceMarch(_));
    let rolled = |i: usize| {
        let company = |side: Side, place: Place| {
            (states[i].at(side, place) & states[i].marked(Mark::Acted)).count() > 1
        };
        facts[i]
            .iter()
            .any(|f| matches!(f.fact, Fact::ForceMarched { side, place, .. } if company(side, place)))
    };
    let unasked = waits(0) && !waits(1) && rolled(1) || waits(1) && !waits(0) && rolled(0);
    unasked.then(|| "a forced march is asked about in one game only".to_owned())
}

/// Facts by which a rule tells a leader from a block that fights, or that name the Guard.
fn telling_facts(facts: &[CitedFact]) -> Vec<&CitedFact> {
    let tells = |name: &str| {
        let battles = matches!(name, "LeaderAlone" | "BattleOrdered" | "BattleBegan");
        battles || matches!(name, "SiegeRolled" | "Attrition" | "Recalled" | "BlockGone")
    };
    facts.iter().filter(|f| tells(f.name())).collect()
}

/// Actions that name a block of the owner, and a few others: the viewer may try them all.
fn probes(pair: Pair) -> Vec<Action> {
    let leaders = (0..BLOCKS as u8).map(BlockId).filter(|b| game().atlas().masks.leaders.has(*b));
    let mut all = Vec::new();
    for b in [pair.0, pair.1] {
        all.extend([Action::Block(b), Action::Shelter(b), Action::Drop(b), Action::Retreat(b, Place(0))]);
        all.extend(leaders.clone().map(|l| Action::Use(l, b)));
    }
    all
}

/// What the viewer can learn of a situation.
fn compare(states: &[State; 2], viewer: Seat, probes: &[Action]) -> Option<String> {
    let g = game();
    let [one, two] = states.each_ref().map(|s| g.view(s, Some(viewer)));
    if one != two {
        let part = if one.open.force != two.open.force {
            "the tracks"
        } else if one.open != two.open {
            "open"
        } else if one.tokens != two.tokens {
            "tokens"
        } else if one.pins != two.pins {
            "pins"
        } else if one.pools != two.pools {
            "pools"
        } else if one.emperor != two.emperor {
            "the Emperor's place"
        } else if one.alone != two.alone {
            "lone leaders"
        } else if one.removed != two.removed {
            "blocks out of the game"
        } else {
            "others"
        };
        return Some(format!("views differ in {part} at {:?} and {:?}", states[0].top(), states[1].top()));
    }
    let spectators = states.each_ref().map(|s| g.view(s, None));
    if spectators[0] != spectators[1] {
        return Some(format!("a spectator sees a difference at {:?}", states[0].top()));
    }
    for action in probes {
        let answers = states.each_ref().map(|s| g.check(s, viewer, *action));
        if answers[0] != answers[1] {
            return Some(format!("{action:?} is answered {answers:?} at {:?}", states[0].top()));
        }
    }
    None
}

/// Whether facts may differ, since something of the pair itself came to light: a recall shows the Force Pool, and the
/// modifier of a siege die whether British blocks besiege (4.11).
fn is_open(name: &str, pair: Pair) -> bool {
    let [one, two] = [pair.0, pair.1].map(|b| game().atlas().block(b).nation);
    let by_nation = one != two && matches!(name, "Recalled" | "SiegeRolled");
    by_nation
        || matches!(name, "Revealed" | "BlockLost" | "ForceMarched" | "StepLost" | "Attrition" | "BlockGone")
}

/// What makes something happen to the pair: its blocks march, far or against the enemy, and besiege.
fn is_lively(state: &State, pair: Pair, action: Action) -> bool {
    let hostile = |place: Place, side: Side| {
        place.as_hex().is_some_and(|hex| state.outside[side.enemy().index()].has(hex))
    };
    match (state.top(), action) {
        (Step::Operate(_), Action::Do(what)) => matches!(what, Operation::FormationMove | Operation::Siege),
        (Step::Formation(side), Action::Block(block)) => {
            let from = [pair.0, pair.1].map(|b| state.place(b));
            block.side() == side && from.contains(&state.place(block))
        }
        (Step::March(side), Action::Place(place)) => {
            let far = (pair.0.0 + pair.1.0).is_multiple_of(2);
            far || hostile(place, side)
        }
        (Step::March(_), _) => false,
        (Step::SiegePick(_), Action::Block(_)) => true,
        _ => false,
    }
}

/// A group that the owner picks, in both games: in each its blocks are named in the order of their numbers.
fn pick_group(pair: Pair, state: &State, seat: Seat, dice: &mut FastDice) -> [Vec<Action>; 2] {
    let (mut state, mut list, mut picked) = (*state, Vec::new(), Vec::new());
    loop {
        list.clear();
        game().actions(&state, seat, &mut list);
        let ends = list.contains(&Action::Done) && (picked.is_empty() || dice.below(3, "done") == 0);
        if ends && dice.below(4, "done") == 0 {
            break;
        }
        list.retain(|a| *a != Action::Done);
        if list.iter().any(|&a| is_lively(&state, pair, a)) {
            list.retain(|&a| is_lively(&state, pair, a));
        }
        let Some(&action) = list.get(dice.below(list.len().max(1) as u32, "action") as usize) else { break };
        picked.push(action);
        game().play(&mut state, seat, action, dice, &mut Vec::new()).expect("it was listed");
    }
    let mut renamed: Vec<Action> = picked.iter().map(|&action| pair.action(action)).collect();
    renamed.sort_by_key(|action| if let Action::Block(block) = action { block.0 } else { 0 });
    picked.push(Action::Done);
    renamed.push(Action::Done);
    [picked, renamed]
}

/// Plays both games on, alike, for a while.
fn follow(g: &Peninsula, pair: Pair, state: &State, owner: Side, seed: u64) -> Result<u64, String> {
    let viewer = owner.enemy().seat();
    let mut twins = pair.twins(state);
    let mut chooser = FastDice::new(seed);
    let probes = probes(pair);
    let odd = is_odd(pair);
    let mut list = Vec::new();
    for n in 0..60 {
        if let Some(difference) = compare(&twins, viewer, &probes) {
            return if odd && is_told(&twins, viewer) { Ok(n) } else { Err(difference) };
        }
        if !twins.iter().all(|s| pair.is_hidden(s)) {
            return Ok(n);
        }
        let seat = match g.to_act(&twins[0]) {
            Seats::None => return Ok(n),
            Seats::One(seat) => seat,
            Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
        };
        let turns = if odd && matches!(twins[0].top(), Step::Formation(_) | Step::SiegePick(_)) {
            let [picked, renamed] = pick_group(pair, &twins[0], seat, &mut chooser);
            if seat == viewer { [picked.clone(), picked] } else { [picked, renamed] }
        } else {
            list.clear();
            g.actions(&twins[0], seat, &mut list);
            if odd && chooser.below(4, "lively") > 0 && list.iter().any(|&a| is_lively(&twins[0], pair, a)) {
                list.retain(|&a| is_lively(&twins[0], pair, a));
            }
            let action = list[chooser.below(list.len() as u32, "action") as usize];
            [action, if seat == viewer { action } else { pair.action(action) }].map(|action| vec![action])
        };
        let mut facts = [Vec::new(), Vec::new()];
        for (i, turn) in turns.iter().enumerate() {
            let mut dice = FastDice::new(seed ^ n);
            for &action in turn {
                if g.check(&twins[i], seat, action).is_err() {
                    // The owner may be free to do different things with a leader and a Combat block; the viewer is not.
                    let known = seat != viewer || matches!(action, Action::Retreat(..));
                    return if known { Ok(n) } else { Err(format!("{action:?} at {:?}", twins[i].top())) };
                }
                g.play(&mut twins[i], seat, action, &mut dice, &mut facts[i]).expect("it was checked");
            }
        }
        if let Some(unasked) = rolled_unasked(&twins, &facts) {
            return Err(unasked);
        }
        let told = [0, 1].map(|i| g.events_json(&twins[i], &facts[i], Language::english().words()));
        if told[0] != told[1] {
            let [one, two] = facts.each_ref().map(|facts| telling_facts(facts));
            let told = odd && (one != two || is_told(&twins, viewer));
            let open = told || facts.iter().flatten().any(|f| is_open(f.name(), pair));
            return if open { Ok(n) } else { Err(format!("{:?} and {:?}", facts[0], facts[1])) };
        }
    }
    Ok(60)
}

#[test]
fn renamed_games_look_alike() {
    let g = game();
    let mut found = BTreeSet::new();
    let (mut compared, mut mixed, mut odd) = (0, 0, 0);
    for n in 0..24u64 {
        let mut chooser = FastDice::new(n);
        let options =
            if n % 3 == 0 { Options::default() } else { Options(chooser.below(512, "options") as u16) };
        let mut state = g.start((n % 2) as usize, options, &[n as u8; 32]);
        let mut dice = FastDice::new(n ^ 99);
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut pauses = 0;
        while let Some(seat) = g.to_act(&state).first() {
            if state.top() == Step::Cards && state.hidden.chosen == [Card::NONE; 2] {
                pauses += 1;
                if pauses == 1 && n % 3 == 1 {
                    call_emperor(&mut state, &mut chooser);
                }
                for owner in Side::BOTH.into_iter().filter(|_| pauses % 3 == 0) {
                    for _ in 0..4 {
                        let Some(pair) = choose_pair(&state, owner, &mut chooser) else { continue };
                        match follow(g, pair, &state, owner, n * 1000 + pauses) {
                            Ok(steps) => {
                                let [one, two] = [pair.0, pair.1].map(|b| g.atlas().block(b).nation);
                                compared += steps;
                                mixed += if one == two { 0 } else { steps };
                            }
                            Err(difference) => drop(found.insert(difference)),
                        }
                    }
                }
            }
            if let Step::Operate(side) = state.top()
                && chooser.below(4, "pause") == 0
            {
                for owner in [side, side, side, side.enemy()] {
                    let Some(pair) = choose_odd_pair(&state, owner, &mut chooser) else { continue };
                    match follow(g, pair, &state, owner, n * 1000 + odd) {
                        Ok(steps) => odd += steps,
                        Err(difference) => drop(found.insert(format!("{pair:?}: {difference}"))),
                    }
                }
            }
            list.clear();
            facts.clear();
            g.actions(&state, seat, &mut list);
            let action = list[chooser.below(list.len() as u32, "action") as usize];
            g.play(&mut state, seat, action, &mut dice, &mut facts).expect("a listed action is legal");
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(compared > 20_000, "only {compared} situations were compared");
    assert!(mixed > 2_000, "only {mixed} situations with two nations were compared");
    assert!(odd > 20_000, "only {odd} situations with leaders and blocks that fight were compared");
}
