//! What must hold in every game, over thousands of random ones. A failing game is saved as a record
//! under `target/failures`, to be opened with `malbrook replay`.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::OnceLock;
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId, MAX_CORPS};
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::{CorpsId, CorpsSet, Kind, LeaderId, PowerId};
use succession::state::off;
use succession::step::Step;
use succession::{Options, Side, State, Succession};
use table::record::Header;
use table::{Dice, FastDice, Game, Record, Seat, Seats, SeededDice, Session};

/// A title whose games are played here.
#[derive(Clone, Copy)]
enum Title {
    Spain,
    NineYears,
    GrandCampaign,
    PragmaticWar,
}
use Title::{GrandCampaign, NineYears, PragmaticWar, Spain};

impl Title {
    const ALL: [Title; 4] = [Spain, NineYears, GrandCampaign, PragmaticWar];

    fn name(self) -> &'static str {
        ["spain", "nine-years", "grand-campaign", "pragmatic-war"][self as usize]
    }

    /// The title, made once.
    fn game(self) -> &'static Succession {
        static GAMES: OnceLock<[Succession; 4]> = OnceLock::new();
        let made = |title: Title| Succession::built_in(title.name()).expect("the built-in data are sound");
        &GAMES.get_or_init(|| Title::ALL.map(made))[self as usize]
    }

    /// The optional rules the title has.
    fn optional_rules(self) -> Options {
        let house = Options::FIRST_EDITION.with(Options::REINFORCEMENTS_FIRST);
        let later = Options::HISTORIC_ECONOMY.with(Options::WOUNDED_LEADERS);
        let left_out = match self {
            Spain => Options::MAINZ_HELD,
            NineYears => house.with(later),
            GrandCampaign => house,
            PragmaticWar => return Options(0x1c00),
        };
        Options(0x3ff & !left_out.0)
    }
}

/// One random game: its number gives the seed, the scenario and the optional rules.
#[derive(Clone, Copy)]
struct Plan {
    title: Title,
    number: u64,
}

impl Plan {
    fn game(self) -> &'static Succession {
        self.title.game()
    }

    fn seed(self) -> [u8; 32] {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&self.number.to_le_bytes());
        bytes
    }

    fn scenario(self) -> usize {
        (self.number % self.game().atlas().scenarios.len() as u64) as usize
    }

    /// A third of the games is played without optional rules, the others with any mixture.
    fn options(self) -> Options {
        if (self.number / 3).is_multiple_of(3) {
            return Options::default();
        }
        let mixture = FastDice::new(self.number).below(1 << 10, "options") as u16;
        let own = if let PragmaticWar = self.title { mixture << 10 } else { mixture };
        Options(own & self.title.optional_rules().0)
    }

    fn start(self) -> State {
        self.game().start(self.scenario(), self.options(), &self.seed())
    }

    fn header(self) -> Header {
        let scenario = &self.game().atlas().scenarios[self.scenario()].id;
        let mut header = Header::new(self.title.name(), scenario);
        header.options = self.options().names().map(str::to_owned).collect();
        header.seed = Some(self.seed());
        header
    }

    fn session(self) -> Session<'static, Succession> {
        Session::new(self.game(), self.start(), Box::new(SeededDice::new(self.seed())))
    }
}

/// Every action anybody could name, legal or not.
fn action_space(game: &Succession) -> Vec<Action> {
    let atlas = game.atlas();
    let spaces = || (0..=atlas.spaces.len() as u8).map(SpaceId);
    let mut all = vec![
        Action::First(Side::Alliance),
        Action::First(Side::Bourbon),
        Action::Draw,
        Action::March,
        Action::Siege,
        Action::Convert,
        Action::Drop,
        Action::Support,
        Action::Accept,
        Action::Decline,
        Action::Done,
    ];
    all.extend((0..=5).map(Action::Card));
    all.extend((0..=3).map(Action::Line));
    all.extend((0..=7).map(Action::Number));
    for fleet in (0..=atlas.fleets.len() as u8).map(FleetId) {
        all.push(Action::Fleet(fleet));
        all.extend((0..=4).map(|strength| Action::Commission(fleet, strength)));
    }
    all.extend(Order::ALL.map(Action::Do));
    all.extend((0..atlas.events.len() as u8).map(|e| Action::Event(EventId(e))));
    all.extend(spaces().map(Action::Space));
    all.extend(spaces().map(Action::Sea));
    all.extend((0..atlas.leaders.len() as u8).map(|l| Action::Leader(LeaderId(l))));
    for power in 0..=atlas.powers.len() as u8 {
        all.extend([true, false].map(|full| Action::Build(PowerId(power), full)));
        all.push(Action::Restore(PowerId(power)));
        for flags in 0..8 {
            all.extend((0..=13).map(|n| Action::Take(Kind(power << 3 | flags), n)));
        }
    }
    for via in spaces() {
        let links = atlas.masks.links[0].get(via.index()).copied().unwrap_or_default();
        all.extend(links.map(|to| Action::Through(via, to)));
    }
    all
}

/// No piece is created, lost or nowhere; tracks stay on their scales.
fn check_counters(game: &Succession, state: &State) {
    let atlas = game.look(state).atlas;
    assert!(state.vp <= atlas.numbers.vp_max);
    assert!((state.control[0] & state.control[1]).is_empty(), "a space controlled by both");
    for corps in 0..atlas.masks.corps_count as usize {
        let place = state.corps_at[corps];
        let known = (place as usize) < atlas.spaces.len() || (off::POOL..=off::DUE).contains(&place);
        assert!(known, "a corps is nowhere: {place}");
    }
    let cards: u8 =
        state.hidden.hands.iter().chain(&state.hidden.decks).chain(&state.discards).flatten().sum();
    let decks = if state.options.has(Options::DOUBLE_DECKS) { 2 } else { 1 };
    let full: u8 = atlas.numbers.action_deck.iter().sum();
    assert_eq!(cards, full * decks, "action cards lost or made");
    let markers = u32::from(atlas.numbers.line_markers);
    for side in Side::BOTH.into_iter().filter(|_| markers > 0) {
        let lines = (state.lines[0] | state.lines[1]) & state.control[side.index()];
        assert!(lines.len() <= markers, "more lines than markers");
    }
    assert!((state.lines[0] & state.lines[1]).is_empty());
}

/// Between actions: units of both sides are together only where one is a garrison, fortresses hold one
/// corps, overstacked spaces have paid for it, markers stand only at sieges.
fn check_at_rest(game: &Succession, state: &State) {
    let look = game.look(state);
    let atlas = look.atlas;
    for i in 0..atlas.spaces.len() {
        let (space, id) = (SpaceId(i as u8), &atlas.spaces[i].id);
        let outside = Side::BOTH.map(|side| !state.group(atlas, side, space).is_empty());
        assert!(!(outside[0] && outside[1]), "both sides outside in {id}");
        for side in Side::BOTH {
            let garrison = state.all_corps(side, space) & state.inside;
            assert!(garrison.len() <= 1, "two corps inside {id}");
            assert!(
                garrison.is_empty() || state.besieged(atlas, space),
                "a garrison without a siege in {id}"
            );
            assert!(
                garrison.is_empty() || state.friendly(side, space),
                "a garrison in an enemy fortress {id}"
            );
            let corps = state.corps(side, space);
            let limit = look.limit(side, space);
            let full = (corps & !state.reduced).len();
            // Devastation lowers a limit without anybody having moved.
            let wasted = limit < atlas.masks.limit[i] - 1;
            let paid = corps.len() <= limit || full <= limit / 2;
            assert!(wasted || paid, "{id} is overstacked and has not paid");
        }
        let siege =
            state.besieged(atlas, space) || (state.controller(space).is_none() && outside != [false; 2]);
        assert!(siege || state.damage(space) == 0, "a breach without a siege in {id}");
        assert!(
            siege || !(state.continued[0] | state.continued[1]).has(space),
            "a marker without a siege in {id}"
        );
    }
    let closed = SpaceSet(atlas.masks.all.0).filter(|&s| look.closed(s));
    for space in closed {
        assert!(state.group(atlas, Side::Alliance, space).is_empty(), "the Alliance on neutral ground");
    }
}

/// The list contains an action if and only if the check accepts it.
fn check_list(game: &Succession, state: &State, seat: Seat, list: &[Action], all: &[Action]) {
    for &action in all {
        let allowed = game.check(state, seat, action);
        let listed = list.contains(&action);
        assert_eq!(listed, allowed.is_ok(), "{action:?} at {:?}: {allowed:?}", state.top());
    }
    for (i, action) in list.iter().enumerate() {
        assert!(
            game.check(state, seat, *action).is_ok(),
            "{action:?} at {:?} listed but refused",
            state.top()
        );
        assert!(!list[..i].contains(action), "{action:?} at {:?} listed twice", state.top());
        let text = game.write_action(*action);
        assert_eq!(game.read_action(&text), Ok(*action), "{text}");
    }
    let other = seat.other();
    if !game.to_act(state).contains(other) {
        assert!(list.iter().all(|&a| game.check(state, other, a).is_err()), "the other seat may act too");
    }
}

/// With both to choose, chance says who is first.
fn pick_seat(seats: Seats, chooser: &mut FastDice) -> Option<Seat> {
    match seats {
        Seats::Both => Some(Seat::BOTH[chooser.below(2, "seat") as usize]),
        seats => seats.first(),
    }
}

/// Half of the games are played by hotheads, who gather large forces and look for the enemy: purely
/// random armies hardly ever meet.
fn choose(plan: Plan, state: &State, seat: Seat, list: &[Action], chooser: &mut FastDice) -> Action {
    let any = list[chooser.below(list.len() as u32, "choice") as usize];
    if plan.number.is_multiple_of(2) || chooser.below(4, "temper") == 0 {
        return any;
    }
    let enemy = Side::from(seat).enemy();
    let eager = |action: &Action| match *action {
        Action::Do(order) => order == Order::Campaign,
        Action::Space(s) if state.top() == Step::March => !state.all_corps(enemy, s).is_empty(),
        Action::Space(s) => state.corps(enemy.enemy(), s).len() > 2,
        Action::Take(_, n) => n > 1,
        Action::Siege | Action::Convert | Action::Build(_, true) => true,
        _ => false,
    };
    let keen: Vec<Action> = list.iter().copied().filter(eager).collect();
    if keen.is_empty() { any } else { keen[chooser.below(keen.len() as u32, "choice") as usize] }
}

/// Plays a random game, calling `inspect` at every decision; a failing game is saved.
fn play(plan: Plan, mut inspect: impl FnMut(&State, Seat, &[Action], u64)) -> u64 {
    let game = plan.game();
    let mut history = Vec::new();
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut state = plan.start();
        let mut chooser = FastDice::new(plan.number);
        let mut dice = SeededDice::new(plan.seed());
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        while let Some(seat) = pick_seat(game.to_act(&state), &mut chooser) {
            list.clear();
            facts.clear();
            game.actions(&state, seat, &mut list);
            assert!(!list.is_empty(), "no action at {:?}", state.top());
            inspect(&state, seat, &list, history.len() as u64);
            let action = choose(plan, &state, seat, &list, &mut chooser);
            history.push((seat, action));
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
            check_counters(game, &state);
            if matches!(state.top(), Step::Act(_) | Step::PlayCard(_)) {
                check_at_rest(game, &state);
            }
            assert!(history.len() < 100_000, "the game does not end");
        }
        assert!(game.outcome(&state).is_some(), "a game without a result");
    }));
    if let Err(panic) = result {
        let path = save_failure(plan, &history);
        eprintln!(
            "game {} of {} failed; its record is at {}",
            plan.number,
            plan.title.name(),
            path.display()
        );
        resume_unwind(panic);
    }
    history.len() as u64
}

fn save_failure(plan: Plan, history: &[(Seat, Action)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/failures");
    std::fs::create_dir_all(&folder).expect("target can be written");
    let path = folder.join(format!("properties-{}-{}.record", plan.title.name(), plan.number));
    let mut session = plan.session();
    for &(seat, action) in history {
        // The last choice may be the one that fails.
        let _ = catch_unwind(AssertUnwindSafe(|| session.play(seat, action)));
    }
    std::fs::write(&path, session.record(plan.header()).to_string()).expect("the record can be written");
    path
}

/// Plays these games of a title, calling `inspect` at every decision.
fn play_all(title: Title, numbers: Range<u64>, mut inspect: impl FnMut(&State, Seat, &[Action], u64)) -> u64 {
    numbers.map(|number| play(Plan { title, number }, &mut inspect)).sum()
}

/// All choices of every decision of these games are checked.
fn games_break_no_rule(title: Title, numbers: Range<u64>) {
    let game = title.game();
    let all = action_space(game);
    play_all(title, numbers, |state, seat, list, _| check_list(game, state, seat, list, &all));
}

#[test]
fn lists_and_checks_agree_in_random_games_of_spain() {
    games_break_no_rule(Spain, 0..600);
}

#[test]
fn lists_and_checks_agree_in_random_games_of_nine_years() {
    games_break_no_rule(NineYears, 0..350);
}

#[test]
fn lists_and_checks_agree_in_random_games_of_the_grand_campaign() {
    games_break_no_rule(GrandCampaign, 0..100);
}

#[test]
fn lists_and_checks_agree_in_random_games_of_the_pragmatic_war() {
    games_break_no_rule(PragmaticWar, 0..350);
}

#[test]
fn thousands_of_games_end_and_break_no_rule() {
    for (title, games) in [(Spain, 1500), (NineYears, 1000), (GrandCampaign, 300), (PragmaticWar, 1000)] {
        let decisions = play_all(title, 10_000..10_000 + games, |_, _, _, _| {});
        assert!(decisions > 250 * games, "random games are long: {decisions}");
    }
}

/// Views of a state and of one that differs only in what the viewer cannot know are the same.
fn check_views(game: &Succession, state: &State, seat: Seat, list: &[Action], dice: &mut FastDice) {
    for viewer in [Some(Seat::One), Some(Seat::Two), None] {
        let view = game.view(state, viewer);
        let other = game.determinize(&view, dice);
        assert_eq!(game.view(&other, viewer), view, "at {:?}", state.top());
        check_counters(game, &other);
    }
    // The seat to move has the same choices in every state it could be in.
    let other = game.determinize(&game.view(state, Some(seat)), dice);
    let mut choices = Vec::new();
    game.actions(&other, seat, &mut choices);
    assert_eq!(choices, list, "at {:?}", state.top());
}

#[test]
fn views_tell_nothing_a_seat_cannot_know() {
    for (title, games) in [(Spain, 100), (NineYears, 80), (GrandCampaign, 30), (PragmaticWar, 80)] {
        let mut dice = FastDice::new(games);
        play_all(title, 20_000..20_000 + games, |state, seat, list, decision| {
            if decision.is_multiple_of(7) {
                check_views(title.game(), state, seat, list, &mut dice);
            }
        });
    }
}

fn replays_to_the_same_hash(plan: Plan) {
    let mut session = plan.session();
    table::simulate::play_random_session(&mut session, &mut FastDice::new(plan.number), 100_000)
        .expect("the game ends");
    let text = session.record(plan.header()).to_string();
    let record = Record::parse(&text).expect("a record reads back");
    let again = Session::replay(plan.game(), plan.start(), &record).expect("it replays");
    assert_eq!(again.hash(), session.hash());
    assert_eq!(again.state(), session.state());
    let bare = Session::replay(plan.game(), plan.start(), &record.without_throws());
    assert_eq!(bare.expect("the seed is enough").hash(), session.hash());
}

#[test]
fn a_record_replays_to_the_same_hash() {
    for (title, games) in [(Spain, 40), (NineYears, 30), (GrandCampaign, 12), (PragmaticWar, 30)] {
        for number in 30_000..30_000 + games {
            replays_to_the_same_hash(Plan { title, number });
        }
    }
}

/// Plays a game taking acts back now and then; how many.
fn undo_and_redo(plan: Plan) -> u32 {
    let mut session = plan.session();
    let mut chooser = FastDice::new(plan.number);
    let mut undone = 0;
    while let Some(seat) = pick_seat(session.to_act(), &mut chooser) {
        let list = session.actions(seat);
        let action = list[chooser.below(list.len() as u32, "choice") as usize];
        let before = *session.state();
        let throws: usize = session.history().iter().map(|e| e.throws.len()).sum();
        session.play(seat, action).expect("a listed action is legal");
        let fell = session.history().iter().map(|e| e.throws.len()).sum::<usize>() > throws;
        if session.undo_len(seat) > 0 && chooser.below(3, "undo") == 0 {
            assert!(!fell, "undo offered across dice");
            let after = *session.state();
            session.undo(seat).expect("undo was offered");
            assert_eq!(*session.state(), before);
            session.play(seat, action).expect("it is legal again");
            assert_eq!(*session.state(), after);
            undone += 1;
        }
    }
    undone
}

#[test]
fn undo_gives_back_the_exact_state() {
    for (title, games) in [(Spain, 30), (NineYears, 20), (GrandCampaign, 8), (PragmaticWar, 20)] {
        for number in 40_000..40_000 + games {
            let undone = undo_and_redo(Plan { title, number });
            assert!(undone > 30, "only {undone} acts could be undone");
        }
    }
}

/// The same situation with the counters of each power dealt out anew.
fn shuffle_counters(game: &Succession, state: &State, dice: &mut FastDice) -> State {
    let atlas = game.look(state).atlas;
    let masks = &atlas.masks;
    let mut new_place: Vec<usize> = (0..MAX_CORPS).collect();
    for power in 0..atlas.powers.len() {
        let later = masks.later_corps[power];
        for counters in [masks.corps[power] & !later, later] {
            let old: Vec<usize> = counters.map(|c| c.index()).collect();
            let mut new = old.clone();
            for i in (1..new.len()).rev() {
                new.swap(i, dice.below(i as u32 + 1, "shuffle") as usize);
            }
            old.iter().zip(&new).for_each(|(&from, &to)| new_place[from] = to);
        }
    }
    let moved = |set: &mut CorpsSet| {
        let old = std::mem::take(set);
        old.for_each(|c| set.insert(CorpsId(new_place[c.index()] as u8)));
    };
    let mut shuffled = *state;
    for (from, &to) in new_place.iter().enumerate() {
        shuffled.corps_at[to] = state.corps_at[from];
        shuffled.corps_back[to] = state.corps_back[from];
        shuffled.hidden.winter_corps[to] = state.hidden.winter_corps[from];
    }
    let open = &mut shuffled.open;
    for set in [
        &mut open.reduced,
        &mut open.demoralized,
        &mut open.acted,
        &mut open.inside,
        &mut open.shaken,
        &mut open.force.group.corps,
        &mut open.pick.group.corps,
        &mut open.hits.corps,
        &mut open.retreat.group.corps,
        &mut open.retreat.sea.corps,
        &mut shuffled.hidden.winter_sea.corps,
    ] {
        moved(set);
    }
    open.battle.corps.iter_mut().for_each(moved);
    shuffled.hidden.winter_pick.iter_mut().for_each(|choice| moved(&mut choice.pick.group.corps));
    shuffled
}

/// Which of equal counters stands where makes no difference to the choices or to what they bring.
fn check_shuffled(game: &Succession, state: &State, seat: Seat, list: &[Action], dice: &mut FastDice) {
    let mut other = shuffle_counters(game, state, dice);
    assert_eq!(game.hash(&other), game.hash(state), "at {:?}", state.top());
    let mut choices = Vec::new();
    game.actions(&other, seat, &mut choices);
    assert_eq!(choices, list, "at {:?}", state.top());
    let action = list[dice.below(list.len() as u32, "choice") as usize];
    let seed = u64::from(dice.below(u32::MAX, "seed"));
    let (mut one, mut facts) = (*state, Vec::new());
    for state in [&mut one, &mut other] {
        game.play_unchecked(state, seat, action, &mut FastDice::new(seed), &mut facts);
    }
    assert_eq!(game.hash(&one), game.hash(&other), "{action:?} at {:?}", state.top());
}

#[test]
fn nothing_depends_on_which_of_equal_counters_stands_where() {
    for (title, games) in [(Spain, 200), (NineYears, 150), (GrandCampaign, 60), (PragmaticWar, 150)] {
        let mut dice = FastDice::new(games);
        play_all(title, 50_000..50_000 + games, |state, seat, list, decision| {
            if decision.is_multiple_of(3) {
                check_shuffled(title.game(), state, seat, list, &mut dice);
            }
        });
    }
}

#[test]
fn the_hash_tells_situations_apart() {
    let start = Plan { title: Spain, number: 0 }.start();
    let game = Spain.game();
    let changes: [fn(&mut State); 6] = [
        |s| s.vp += 1,
        |s| s.hidden.hands[0].swap(1, 3),
        |s| s.loyalty_side = Side::Alliance,
        |s| s.named = Default::default(),
        |s| s.control.swap(0, 1),
        |s| s.corps_at[0] = off::POOL,
    ];
    for (i, change) in changes.into_iter().enumerate() {
        let mut other = start;
        change(&mut other);
        if other != start {
            assert_ne!(game.hash(&other), game.hash(&start), "change {i}");
        }
    }
}
