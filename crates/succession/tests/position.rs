//! Position documents: what they say, what they refuse, and that they lose nothing.

use proptest::prelude::*;
use succession::action::Action;
use succession::map::SpaceId;
use succession::pieces::{Allegiance, LeaderId, PowerId};
use succession::position::{Position, from_state, to_state};
use succession::position::{PositionErrors, read_step, write_step};
use succession::state::{Level, off};
use succession::step::{Moment, Step};
use succession::{Options, Side, State, Succession};
use table::{Dice, FastDice, Game, Seat, Seats, SeededDice};

fn game() -> &'static Succession {
    static GAME: std::sync::OnceLock<Succession> = std::sync::OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("spain").expect("the built-in data are sound"))
}

fn nine_years() -> &'static Succession {
    static GAME: std::sync::OnceLock<Succession> = std::sync::OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("nine-years").expect("the built-in data are sound"))
}

fn campaign() -> &'static Succession {
    static GAME: std::sync::OnceLock<Succession> = std::sync::OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("grand-campaign").expect("the built-in data are sound"))
}

/// The game a document is of.
fn game_of(text: &str) -> &'static Succession {
    if text.contains("grand-campaign") {
        campaign()
    } else if text.contains("nine-years") {
        nine_years()
    } else {
        game()
    }
}

fn seed(number: u64) -> [u8; 32] {
    let mut bytes = [9; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes
}

/// The legal choices of both seats, as sorted notation.
fn choices_in(game: &Succession, state: &State) -> [Vec<String>; 2] {
    Seat::BOTH.map(|seat| {
        let mut list = Vec::new();
        game.actions(state, seat, &mut list);
        let mut words: Vec<String> = list.into_iter().map(|a| game.write_action(a)).collect();
        words.sort();
        words
    })
}

fn choices(state: &State) -> [Vec<String>; 2] {
    choices_in(game(), state)
}

/// Calls `look` at every decision of a random game and at its end.
fn random_game(game: &Succession, number: u64, mut look: impl FnMut(&State, u32)) {
    let mut chooser = FastDice::new(number);
    let options = Options(chooser.below(1024, "options") as u16 & game.options().0);
    let scenario = number as usize % game.atlas().scenarios.len();
    let mut state = game.start(scenario, options, &seed(number));
    let mut dice = SeededDice::from_number(number);
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    let mut decision = 0;
    while let Some(first) = game.to_act(&state).first() {
        look(&state, decision);
        let both = game.to_act(&state) == Seats::Both;
        let seat = if both && chooser.below(2, "who") == 1 { Seat::Two } else { first };
        list.clear();
        game.actions(&state, seat, &mut list);
        let action = list[chooser.below(list.len() as u32, "choice") as usize];
        game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        facts.clear();
        decision += 1;
    }
    look(&state, decision);
}

/// Writes a situation down, reads it again and compares.
fn round_trip(game: &Succession, state: &State, decision: u32) {
    let steps = &state.steps[..state.depth as usize];
    let position = from_state(game, state);
    let again = to_state(game, &position).unwrap_or_else(|e| panic!("decision {decision}, {steps:?}: {e}"));
    assert_eq!(game.hash(&again), game.hash(state), "decision {decision}, {steps:?}");
    assert_eq!(choices_in(game, &again), choices_in(game, state), "decision {decision}, {steps:?}");
    if decision.is_multiple_of(17) {
        let text = position.to_toml();
        let read = Position::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(read, position, "{text}");
        let json = serde_json::to_string(&position).expect("JSON");
        assert_eq!(serde_json::from_str::<Position>(&json).expect("the same"), position);
    }
}

fn round_trips(game: &Succession, games: std::ops::Range<u64>) {
    for number in games {
        random_game(game, number, |state, decision| round_trip(game, state, decision));
    }
}

#[test]
fn every_decision_of_random_games_survives_a_round_trip() {
    round_trips(game(), 0..60);
}

#[test]
fn every_decision_of_nine_years_survives_a_round_trip() {
    round_trips(nine_years(), 0..60);
}

#[test]
fn every_decision_of_the_pragmatic_war_survives_a_round_trip() {
    let game = Succession::built_in("pragmatic-war").expect("the built-in data are sound");
    round_trips(&game, 0..60);
}

#[test]
fn decisions_of_grand_campaigns_survive_a_round_trip() {
    let (mut second_war, mut between) = (0, 0);
    for number in 0..25 {
        random_game(campaign(), number, |state, decision| {
            let own = matches!(state.top(), Step::Own(10.., _));
            if own || decision.is_multiple_of(2) || state.victory.is_some() {
                round_trip(campaign(), state, decision);
                second_war += u32::from(state.era == 2);
                between += u32::from(own);
            }
        });
    }
    assert!(second_war > 1000 && between > 20, "{second_war} in the second war, {between} between");
}

/// What a side sees of a campaign can be filled up to a situation with the same choices for it.
#[test]
fn views_of_grand_campaigns_can_be_filled_up() {
    let game = campaign();
    for number in 100..108 {
        random_game(game, number, |state, decision| {
            let Some(seat) = game.to_act(state).first().filter(|_| decision.is_multiple_of(5)) else {
                return;
            };
            let view = game.view(state, Some(seat));
            let filled = game.determinize(&view, &mut FastDice::new(number));
            let [mine, same] = [state, &filled].map(|s| choices_in(game, s)[seat.index()].clone());
            assert_eq!(mine, same, "decision {decision}, {:?}", state.top());
            to_state(game, &from_state(game, &filled)).unwrap_or_else(|e| panic!("decision {decision}: {e}"));
            let json = succession::describe::view_json(game, &view);
            assert_eq!(json["first_war"].is_null(), state.first_war.is_none());
        });
    }
}

/// Turin falls while a round is under way, and Savoy may leave the war in the middle of it.
#[test]
fn the_fall_of_turin_survives_a_round_trip() {
    let text = "title = 'nine-years'\nyear = 1693\nbase = 'empty'\n\
                steps = ['year rounds', 'act bourbon', 'march-or-siege']\n\
                forces = { turin = '6 Fr acted, catinat acted', nice = '1 Au' }\ninside = { turin = '1 Sa' }\n\
                sieges = { turin = { damage = 1, continued = 2 } }\nhands = { alliance = [1], bourbon = [2] }\n\
                [procedure]\nactions = 2\nforce = { side = 'bourbon', at = 'turin', mp = 3 }\n\
                pieces = [{ at = 'turin', pieces = '6 Fr acted, catinat acted', in = ['force'] }]";
    let (game, mut neutral, mut asked) = (nine_years(), 0, 0);
    for number in 0..200 {
        let mut state = Position::parse(text)
            .and_then(|p| p.start(game, &mut FastDice::new(number)))
            .unwrap_or_else(|e| panic!("{e}"));
        let (mut dice, mut list, mut facts) = (FastDice::new(number), Vec::new(), Vec::new());
        for decision in 0..60 {
            let Some(seat) = game.to_act(&state).first() else { break };
            round_trip(game, &state, decision);
            asked += u32::from(matches!(state.top(), Step::Own(..)));
            list.clear();
            game.actions(&state, seat, &mut list);
            let wanted = |&&action: &&Action| match state.top() {
                Step::Own(2, _) => action == Action::Accept,
                _ => action == Action::Siege,
            };
            let action = list
                .iter()
                .find(wanted)
                .copied()
                .unwrap_or_else(|| list[dice.below(list.len() as u32, "choice") as usize]);
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        }
        neutral += facts.iter().filter(|fact| fact.name() == "PowerNeutral").count();
    }
    assert!(asked > 10 && neutral > 3, "asked {asked} times, neutral {neutral} times");
}

// ---------------------------------------------------------------- the page that explains documents

/// The blocks of a language in the documentation.
fn blocks(language: &str) -> Vec<String> {
    let page = include_str!("../../../docs/POSITION.md");
    let mut blocks = Vec::new();
    let mut block: Option<String> = None;
    for line in page.lines() {
        match &mut block {
            None if line == format!("```{language}") => block = Some(String::new()),
            None => {}
            Some(_) if line == "```" => blocks.extend(block.take()),
            Some(text) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    blocks
}

#[test]
fn the_examples_of_the_documentation_are_sound() {
    let toml = blocks("toml");
    assert!(toml.len() > 25);
    for text in toml {
        let game = game_of(&text);
        let position = Position::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let state = position.start(game, &mut FastDice::new(1)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let again = to_state(game, &from_state(game, &state)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(game.hash(&again), game.hash(&state), "{text}");
        assert_eq!(Position::parse(&position.to_toml()).expect("its own text"), position);
    }
    for text in blocks("json") {
        let position: Position = serde_json::from_str(&text).expect("a document");
        position.start(game(), &mut FastDice::new(1)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    }
}

/// Every field that can be written is spoken of on the page.
#[test]
fn the_documentation_names_every_field() {
    let page = include_str!("../../../docs/POSITION.md");
    let source = include_str!("../src/position/document.rs");
    let fields = source.lines().filter_map(|line| line.strip_prefix("        ")?.split_once(": "));
    let mut count = 0;
    for (name, _) in fields.filter(|(_, rest)| rest.ends_with(',')) {
        let field = name.trim_start_matches("r#").replace('_', "-");
        if field.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            assert!(page.contains(&field), "{field}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

// ---------------------------------------------------------------- documents by hand

fn read(text: &str) -> State {
    let position = Position::parse(text).unwrap_or_else(|e| panic!("{e}"));
    to_state(game_of(text), &position).unwrap_or_else(|e| panic!("{e}"))
}

fn started(text: &str) -> State {
    let position = Position::parse(text).unwrap_or_else(|e| panic!("{e}"));
    position.start(game_of(text), &mut FastDice::new(3)).unwrap_or_else(|e| panic!("{e}"))
}

fn space(id: &str) -> SpaceId {
    game().atlas().space(id).expect("a space")
}

fn leader(id: &str) -> LeaderId {
    game().atlas().leader(id).expect("a leader")
}

fn power(id: &str) -> PowerId {
    game().atlas().power(id).expect("a power")
}

fn corps_of(state: &State, place: u8, code: &str) -> u8 {
    (state.corps_in(place) & game().atlas().masks.corps[power(code).index()]).len()
}

#[test]
fn an_empty_document_is_the_set_up() {
    let state = read("");
    assert_eq!(game().hash(&state), game().hash(&game().set_up(0, Options::default())));
    let seed = [0; 32];
    let started = started("");
    assert_eq!(started.top(), game().start(0, Options::default(), &seed).top());
    let tournament = read("scenario = 'tournament'\noptions = ['attrition']");
    assert_eq!(game().hash(&tournament), game().hash(&game().set_up(1, Options::ATTRITION)));
}

#[test]
fn a_short_document_gives_what_it_says() {
    let state = started(
        "base = 'empty'\nyear = 1706\nround = { side = 'alliance', actions = 2, card = 3 }\n\
         [forces]\nliege = '5 Br, 2 Du reduced, marlborough'\nnamur = '3 Fr demoralized, villars (minor) acted'\n\
         turin = '1 Sp'\n[control]\nalliance = ['liege']",
    );
    assert_eq!(state.top(), Step::Act(Side::Alliance));
    assert_eq!((state.year, state.actions, state.active), (1706, 2, Side::Bourbon));
    assert_eq!(state.discards[0], [0, 0, 0, 1, 0]);
    assert_eq!(state.hidden.decks[0], [0, 8, 16, 7, 0]);
    let atlas = game().atlas();
    let at_liege = state.group(atlas, Side::Alliance, space("liege"));
    assert_eq!((at_liege.corps.len(), (at_liege.corps & state.reduced).len()), (7, 2));
    assert!(at_liege.leaders.has(leader("marlborough")) && state.named.has(leader("marlborough")));
    let villars = leader("villars");
    assert!(!state.named.has(villars) && state.leaders_acted.has(villars));
    assert_eq!((state.corps(Side::Bourbon, space("namur")) & state.demoralized).len(), 3);
    assert_eq!(state.corps_in(space("cremona").0).len(), 0);
    assert_eq!(state.leader_at[leader("eugene").index()], off::ASIDE);
    // The calendar: Bavaria, Portugal and its sea are in the war, the Liege marker is gone.
    assert_eq!(state.allegiance[power("Po").index()], Allegiance::Alliance);
    assert_eq!(state.allegiance[power("Ba").index()], Allegiance::Bourbon);
    assert!(state.friendly(Side::Alliance, space("lisbon")));
    assert_eq!(state.flags, 0);
    let [alliance, bourbon] = choices(&state);
    assert!(alliance.contains(&"do campaign".to_string()) && bourbon.is_empty());
}

#[test]
fn corps_nobody_speaks_of_stay_off_the_map() {
    let base = read("base = 'empty'");
    let set_up = read("");
    let mix = game().atlas().corps[power("Fr").index()];
    assert_eq!(corps_of(&base, off::POOL, "Fr"), corps_of(&set_up, off::POOL, "Fr") + 14);
    assert_eq!(corps_of(&base, off::TRACK, "Fr"), corps_of(&set_up, off::TRACK, "Fr"));
    // A place that is given holds no more than it says.
    let given = read("base = 'empty'\npool = '2 Fr'\n[forces]\nlille = '3 Fr'");
    assert_eq!(corps_of(&given, off::POOL, "Fr"), 2);
    assert_eq!(corps_of(&given, space("lille").0, "Fr"), 3);
    assert_eq!(corps_of(&given, off::TRACK, "Fr"), corps_of(&set_up, off::TRACK, "Fr"));
    let elsewhere = 5 + corps_of(&given, off::TRACK, "Fr") + corps_of(&given, off::ASIDE, "Fr");
    assert_eq!(corps_of(&given, off::GONE, "Fr"), mix - elsewhere);
    // Without forces the base's stay.
    let more = read("inside = { barcelona = '1 Fr' }\npool = '1 Sp'");
    assert_eq!(corps_of(&more, space("liege").0, "Fr"), 5);
    assert_eq!(corps_of(&more, off::POOL, "Sp"), 1);
    assert!(!(more.inside & more.corps_in(space("barcelona").0)).is_empty());
}

#[test]
fn savoy_has_counters_of_two_sides() {
    let later = game().atlas().masks.later_corps[power("Sa").index()];
    let before = read("base = 'empty'\nforces = { turin = '1 Sa' }");
    assert!((before.corps_in(space("turin").0) & later).is_empty());
    let after = read("base = 'empty'\npowers = { Sa = 'alliance' }\nforces = { turin = '2 Sa' }");
    assert_eq!(after.corps_in(space("turin").0) & later, later);
    assert!(after.friendly(Side::Alliance, space("turin")), "its home goes with it");
    assert!(!after.corps(Side::Alliance, space("turin")).is_empty());
    let aside = read("aside = '2 Sa later'");
    assert_eq!(aside.corps_in(off::ASIDE) & later, later);
}

#[test]
fn phases_begin_where_they_say() {
    for (phase, moment) in [
        ("event", Moment::Events),
        ("reinforcement", Moment::ReinforcementOrder),
        ("campaign", Moment::Deal),
        ("first-player", Moment::FirstPlayer),
        ("rounds", Moment::Rounds),
        ("spanish-events", Moment::OwnPhase(0)),
        ("winter", Moment::WinterWithdraw),
    ] {
        let text = format!("year = 1703\nphase = '{phase}'");
        assert_eq!(read(&text).top(), Step::Year(moment));
        assert!(game().to_act(&started(&text)) != Seats::None);
    }
    assert_eq!(read("year = 1703").top(), Step::Year(Moment::Events));
    let over = started("phase = 'over'\nvictory = { side = 'bourbon', level = 'automatic' }");
    assert_eq!(over.victory, Some((Side::Bourbon, Level::Automatic)));
    assert_eq!(game().to_act(&over), Seats::None);
    let card = started("round = { side = 'bourbon' }\nhands = { bourbon = [2, 1] }");
    assert_eq!(card.top(), Step::PlayCard(Side::Bourbon));
    assert_eq!(choices(&card)[1], ["card 1", "card 2"]);
    assert_eq!(read("round = { side = 'bourbon', card = 3 }").actions, 3);
}

#[test]
fn cards_that_are_not_given_are_the_rest() {
    let state = read("hands = { alliance = [3, 3], bourbon = [1] }\ndeck = [7, 10, 6]");
    assert_eq!(state.discards[0], [0, 0, 6, 0, 0]);
    let state = read("year = 1708\n[events]\nheld = { alliance = ['siege-train'] }\nout = ['great-frost']");
    let atlas = game().atlas();
    let card = |id: &str| 1u64 << atlas.event(id).expect("a card").0;
    assert!(state.late_added);
    assert_eq!(state.hidden.held, [card("siege-train"), 0]);
    assert_eq!(state.hidden.event_deck & (card("siege-train") | card("great-frost")), 0);
    assert_eq!(state.hidden.event_deck.count_ones() as usize, atlas.events.len() - 2);
    let early = read("year = 1708\nlate-cards = false");
    assert_eq!(early.hidden.event_deck & card("command-dispute-2"), 0);
}

#[test]
fn steps_are_read_as_they_are_written() {
    let atlas = game().atlas();
    for text in [
        "year own-winter 2",
        "go-first campaign",
        "event jacobite-landing alliance",
        "build-at Fr reduced",
        "line-at 2",
        "leader-to villars",
        "window command-dispute bourbon",
        "honors bourbon lille",
        "transfer-what namur",
        "own 1 alliance",
        "which-fleet bourbon",
        "sea-trouble turned-back",
        "march",
    ] {
        let step = read_step(atlas, text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(write_step(atlas, step), text);
    }
    for wrong in ["", "walk", "act", "act nobody", "act alliance now", "year own-phase", "year own-phase x"] {
        assert!(read_step(atlas, wrong).is_err(), "{wrong}");
    }
    let exact = read("steps = [{ year = 'rounds' }, { act = 'bourbon' }]\nprocedure = { actions = 1 }");
    assert_eq!(exact.top(), Step::Act(Side::Bourbon));
}

// ---------------------------------------------------------------- what is refused

fn errors(text: &str) -> PositionErrors {
    errors_in(game(), text)
}

fn errors_in(game: &Succession, text: &str) -> PositionErrors {
    match Position::parse(text).and_then(|position| position.start(game, &mut FastDice::new(1))) {
        Ok(_) => panic!("accepted: {text}"),
        Err(errors) => errors,
    }
}

/// Documents that cannot be, with the field and part of the message for each thing wrong.
const WRONG: &[(&str, &[(&str, &str)])] = &[
    ("title = 'nine-years'", &[("title", "not of 'spain'")]),
    ("data = 'x'", &[("data", "other data")]),
    ("scenario = 'short'", &[("scenario", "no scenario 'short'")]),
    ("options = ['attrition', 'x']", &[("options[1]", "no option 'x'")]),
    ("year = 1720", &[("year", "1702 to 1713")]),
    ("phase = 'summer'", &[("phase", "no phase 'summer'")]),
    ("phase = 'winter'\nround = { side = 'alliance', actions = 1 }", &[("steps", "only one")]),
    ("round = { side = 'alliance', actions = 7 }", &[("round.actions", "more than 3")]),
    (
        "round = { side = 'alliance', card = 4 }",
        &[("round.card", "1, 2 or 3"), ("round.actions", "more than 3")],
    ),
    ("round = { side = 'alliance', actions = 1, used = ['x'] }", &[("round.used[0]", "no action 'x'")]),
    (
        "round = { side = 'alliance', actions = 1 }\nprocedure = { actions = 2 }",
        &[("procedure", "belong to round")],
    ),
    ("round = { side = 'alliance' }", &[("hands.alliance", "has none")]),
    ("forces = { here = '1 Fr' }", &[("forces.here", "no space 'here'")]),
    ("forces = { lille = '1 Xx' }", &[("forces.lille", "no power 'Xx'")]),
    ("forces = { lille = '1' }", &[("forces.lille", "needs a power")]),
    ("forces = { lille = '0 Fr' }", &[("forces.lille", "1 to 96")]),
    ("forces = { lille = '999 Fr' }", &[("forces.lille", "1 to 96")]),
    ("forces = { lille = '1 Fr tired' }", &[("forces.lille", "'tired' should be")]),
    ("forces = { lille = 'vilars' }", &[("forces.lille", "no leader 'vilars'")]),
    ("forces = { lille = 'villars tired' }", &[("forces.lille", "'tired' should be")]),
    ("forces = { lille = '90 Fr' }", &[("forces.lille", "counter mix")]),
    ("forces = { lille = '2 Sa' }", &[("forces.lille", "only 1 of these 2 Sa")]),
    ("forces = { lille = 'villars', namur = 'villars' }", &[("forces.namur", "at forces.lille already")]),
    ("forces = { lille = 'villars' }\nleaders = { gone = ['villars'] }", &[("leaders.gone[0]", "already")]),
    ("leaders = { aside = ['nobody'] }", &[("leaders.aside[0]", "no leader")]),
    ("leaders = { due = ['1 Fr'] }", &[("leaders.due[0]", "one leader")]),
    ("leaders = { track = { galway = 1900 } }", &[("leaders.track.galway", "no year")]),
    ("leaders = { promoted = ['x'] }", &[("leaders.promoted[0]", "no leader")]),
    ("pool = 'villars'", &[("pool", "under 'leaders'")]),
    (
        "base = 'empty'\npool = ''\naside = ''\ndue = ''\ntrack = ''\ngone = '14 Br'",
        &[("gone", "counter mix")],
    ),
    ("forces = { lille = '1 Fr, 1 Br' }", &[("forces.lille", "both sides")]),
    ("inside = { lille = '1 Br' }", &[("inside.lille", "not alliance's")]),
    ("inside = { lille = '2 Fr' }\nforces = {}", &[("inside.lille", "one corps")]),
    ("inside = { madrid = '1 Fr' }\nforces = {}", &[("inside.madrid", "no fortress")]),
    ("powers = { Xx = 'neutral' }", &[("powers.Xx", "no power")]),
    ("powers = { Fr = 'absent' }", &[("powers.Fr", "absent")]),
    ("control = { alliance = ['lille', 'lille'] }", &[("control.alliance[1]", "twice")]),
    ("control = { alliance = ['lille'], neutral = ['lille'] }", &[("control.neutral", "another list")]),
    ("hands = { alliance = [4] }", &[("hands.alliance[0]", "1, 2 or 3")]),
    ("hands = { alliance = [3,3,3,3,3], bourbon = [3,3,3,3] }", &[("hands", "only 8")]),
    ("deck = [9, 0, 0]", &[("deck", "only 8")]),
    ("deck = { alliance = [1, 1, 1] }", &[("deck", "share one deck")]),
    ("options = ['double-action-decks']\ndeck = [1, 1, 1]", &[("deck", "its own")]),
    ("events = { deck = ['x'] }", &[("events.deck[0]", "no event card 'x'")]),
    ("events = { deck = ['siege-train'], out = ['siege-train'] }", &[("events.deck", "another pile")]),
    ("events = { in-effect = ['command-dispute-2'] }", &[("events.in-effect", "late cards")]),
    ("events = { held = { alliance = ['great-frost'] } }", &[("events.held.alliance", "can hold")]),
    ("events = { held = { alliance = ['dutch-field-deputies'] } }", &[("events.held.alliance", "can hold")]),
    ("vp = 60", &[("vp", "more than 35")]),
    ("loyalty = { box = 9 }", &[("loyalty.box", "number 9")]),
    ("fleets = { toulon = { strength = 3 } }", &[("fleets.toulon.strength", "1 or 2")]),
    ("lines = { antwerp = 3, x = 1 }", &[("lines.antwerp", "level 1 or 2"), ("lines.x", "no space")]),
    ("sieges = { madrid = { damage = 1 } }", &[("sieges.madrid", "no fortress")]),
    (
        "sieges = { lille = { damage = 4, continued = 3 } }",
        &[("sieges.lille.damage", "3"), ("sieges.lille.continued", "2")],
    ),
    ("famous = { alliance = ['ulm'], bourbon = ['ulm'] }", &[("famous", "both sides")]),
    ("built = { Fr = 40 }", &[("built.Fr", "more than")]),
    ("no-build = ['Xx']", &[("no-build[0]", "no power")]),
    ("extra-rp = { alliance = -100 }", &[("extra-rp.alliance", "more than")]),
    ("own = { tory-until = 1600 }", &[("own.tory-until", "no year")]),
    ("own = { liege-1702 = 1 }", &[("own.liege-1702", "true or false")]),
    ("own = { savoy-joined = true }", &[("own.savoy-joined", "no flag")]),
    ("options = ['mainz-held']", &[("options[0]", "spain has no option 'mainz-held'; it has historic")]),
    ("era = 1", &[("era", "0 to 0")]),
    ("colonies = { box = 3 }", &[("colonies", "no war in the colonies")]),
    ("guests = ['Xx']", &[("guests[0]", "no power")]),
    ("forfeits = { alliance = { cards = 90 } }", &[("forfeits.alliance.cards", "more than")]),
    ("british-withdrawal = 1711", &[("british-withdrawal", "still to come")]),
    ("victory = { side = 'alliance', level = 'minor' }", &[("victory", "belong together")]),
    ("phase = 'over'", &[("victory", "belong together")]),
    ("steps = []", &[("steps", "at least")]),
    ("steps = ['march']", &[("steps", "first step")]),
    (
        "steps = ['year rounds', 'hits']",
        &[("steps[1]", "does not follow"), ("procedure.hits", "must be given")],
    ),
    ("steps = ['year rounds', 'dance']", &[("steps[1]", "not a step")]),
    ("steps = ['year rounds', { transfer-what = 200 }]", &[("steps[1]", "does not exist")]),
    ("steps = ['year own-phase 9']", &[("steps[0]", "no such stage")]),
    ("steps = ['year own-winter 1', 'own 9 bourbon']", &[("steps[1]", "no such decision")]),
    (
        "steps = ['year deal', 'leaders alliance', 'place alliance', 'spend alliance', 'build-at Br full']",
        &[("steps[4]", "resource points")],
    ),
    (
        "steps = ['year deal', 'leaders alliance', 'place alliance', 'spend alliance', 'line-at 3']",
        &[("steps[4]", "level 1 or 2")],
    ),
    (
        "steps = ['year deal', 'leaders alliance', 'place alliance', 'spend alliance', 'place alliance']",
        &[("steps[4]", "already")],
    ),
    ("steps = ['year rounds', 'act alliance', 'march']", &[("procedure.force", "must be given")]),
    (
        "steps = ['year rounds', 'act alliance', 'march']\nprocedure = { force = { side = 'bourbon', at = 'ulm' } }",
        &[("procedure.force.side", "round of the side alliance")],
    ),
    ("steps = ['year rounds', 'act alliance', 'muster campaign']", &[("procedure.pick", "must be given")]),
    (
        "steps = ['year rounds', 'act alliance', 'muster campaign']\nprocedure = { pick = { at = 'none' } }",
        &[("procedure.pick.at", "need a space")],
    ),
    (
        "procedure = { pick = { at = 'ulm', last-leader = 'x', last-corps = 'Xx' } }",
        &[("procedure.pick.last-leader", "no leader"), ("procedure.pick.last-corps", "no power")],
    ),
    ("procedure = { must-play = 3 }", &[("procedure.must-play", "no card of 3")]),
    ("procedure = { face-down = { bourbon = 2 } }", &[("procedure.face-down.bourbon", "no card of 2")]),
    (
        "procedure = { transfers = 3, tried = ['x'] }",
        &[("procedure.transfers", "more than 1"), ("procedure.tried[0]", "no space")],
    ),
    ("procedure = { force = { side = 'alliance', at = 'x' } }", &[("procedure.force.at", "no space")]),
    ("procedure = { force = { side = 'alliance', at = 'ulm', mp = 30 } }", &[("procedure.force.mp", "9")]),
    (
        "procedure = { battle = { space = 'ulm', attacker = 'alliance', line = 3, rolled = { alliance = 99 } } }",
        &[("procedure.battle.rolled.alliance", "more than"), ("procedure.battle.line", "more than 2")],
    ),
    (
        "steps = ['year event-end', 'retreat fired']\n\
         procedure = { retreat = { side = 'bourbon', role = 'expelled', space = 'gibraltar' } }",
        &[("procedure.retreat.to", "destination")],
    ),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = '5 Fr, boufflers', in = ['force'] }] }",
        &[("procedure.pieces", "other side"), ("procedure.pieces", "another space")],
    ),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = '6 Fr' }] }",
        &[("procedure.pieces[0]", "only 5 of these 6")],
    ),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = 'villars' }] }",
        &[("procedure.pieces[0]", "not there")],
    ),
    ("procedure = { pieces = [{ at = 'x', pieces = '' }] }", &[("procedure.pieces[0].at", "no space")]),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = '1 Fr', in = ['x', 'captured'] }] }",
        &[("procedure.pieces[0].in[0]", "cannot be in 'x'"), ("procedure.pieces[0].in", "only leaders")],
    ),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = 'boufflers', in = ['hits'] }] }",
        &[("procedure.pieces[0].in", "only corps")],
    ),
    (
        "procedure = { pieces = [{ at = 'liege', pieces = 'boufflers' }, { at = 'liege', pieces = 'boufflers' }] }",
        &[("procedure.pieces[1]", "another entry")],
    ),
    (
        "procedure = { pieces = [{ at = 'pool', pieces = '1 Fr', winter = 'lille' }] }",
        &[("procedure.pieces[0].winter", "on the map")],
    ),
    ("winter = { alliance = { sea-done = true } }", &[("winter.alliance.at", "needed")]),
    ("winter = { alliance = { left = ['x'] } }", &[("winter.alliance.left[0]", "no space")]),
    ("winter = { through = ['lille'] }", &[("winter.through[0]", "start and the space")]),
    (
        "year = 1703\nsteps = ['year event-end', 'event great-frost alliance']",
        &[("steps", "could do nothing")],
    ),
];

#[test]
fn everything_that_is_wrong_is_said_with_its_field() {
    for (text, expected) in WRONG {
        let found = errors(text);
        for (path, fragment) in *expected {
            let fits = |e: &succession::position::PositionError| {
                e.path == *path && e.message.to_string().contains(fragment)
            };
            assert!(found.0.iter().any(fits), "{text}: expected {path}: {fragment}, found {found}");
        }
    }
}

const WRONG_IN_NINE_YEARS: &[(&str, &str, &str)] = &[
    ("loyalty = { box = 4 }", "loyalty", "no loyalty track"),
    ("own = { liege-1702 = true }", "own.liege-1702", "no flag"),
    ("own = { laid-waste = 'atlantis' }", "own.laid-waste", "no space"),
    ("era = 2", "era", "0 to 1"),
    ("phase = 'spanish-events'", "phase", "no phase"),
    (
        "options = ['historic-economy']",
        "options[0]",
        "nine-years has no option 'historic-economy'; it has battle",
    ),
    ("colonies = { box = 7 }", "colonies.box", "more than 6"),
    ("colonies = { turned-in = 1700 }", "colonies.turned-in", "still to come"),
    ("steps = ['year own-winter 5']", "steps[0]", "no such stage"),
    ("steps = ['year own-winter 2', 'own 7 bourbon']", "steps[1]", "no such decision"),
    ("steps = ['year rounds', 'own 0 bourbon']", "steps[1]", "does not follow"),
];

#[test]
fn what_is_wrong_in_nine_years_is_said_too() {
    for (text, path, fragment) in WRONG_IN_NINE_YEARS {
        let found = errors_in(nine_years(), text);
        let fits = found.0.iter().any(|e| e.path == *path && e.message.to_string().contains(fragment));
        assert!(fits, "{text}: {found}");
    }
}

#[test]
fn a_year_of_nine_years_brings_its_calendar_and_no_dice() {
    let state = read("title = 'nine-years'\nyear = 1691\nround = { side = 'alliance', actions = 1 }");
    let atlas = nine_years().atlas();
    assert_eq!(state.allegiance[atlas.power("Sa").expect("Savoy").index()], Allegiance::Alliance);
    assert_eq!((state.colonies.at, state.era, state.top()), (3, 0, Step::Act(Side::Alliance)));
    // The Event phase begins with the war in the colonies.
    assert!(matches!(started("title = 'nine-years'\nyear = 1691").top(), Step::Own(0, _)));
}

#[test]
fn nine_years_has_tracks_and_flags_of_its_own() {
    let state = read(
        "title = 'nine-years'\nyear = 1693\nera = 1\nguests = ['Br', 'Ja']\n\
         own = { jacobites-in-exile = true, brest-in-ruins = true, laid-waste = 'mainz' }\n\
         colonies = { box = 5, side = 'alliance', committed = { alliance = true }, turned-in = 1690 }\n\
         forfeits = { bourbon = { cards = 1, points = 2 } }\nfleets = { brest = 'gone' }",
    );
    assert_eq!((state.era, state.guests.count_ones(), state.flags & 7), (1, 2, 7));
    assert_eq!((state.colonies.at, state.colonies.side, state.colonies.turned_in), (5, Side::Alliance, 1690));
    assert_eq!((state.colonies.committed, state.colonies.support), ([true, false], [false; 2]));
    assert_eq!((state.forfeit_cards, state.forfeit_rp), ([0, 1], [0, 2]));
    let mainz = nine_years().atlas().space("mainz").expect("a space");
    assert_eq!(state.flags >> 8, u16::from(mainz.0) + 1);
    let again = to_state(nine_years(), &from_state(nine_years(), &state)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(nine_years().hash(&again), nine_years().hash(&state));
}

#[test]
fn the_second_war_is_read_with_its_own_atlas() {
    let text = "title = 'grand-campaign'\nera = 2\nfirst-war = { side = 'bourbon', level = 'minor' }\n";
    let state = read(text);
    let atlas = campaign().atlas().era(2);
    assert_eq!((state.year, state.first_war), (1702, Some((Side::Bourbon, Level::Minor))));
    assert_eq!((state.vp, state.loyalty), (atlas.numbers.vp_start, atlas.numbers.loyalty_start));
    let held = |mask: u64, id: &str| mask >> atlas.event(id).expect("a card").0 & 1 == 1;
    assert!(held(state.hidden.event_deck, "hungarian-rebellion"));
    let later = read(&format!("{text}year = 1704\nscheduled = {{ 1705 = '2 Fr, 1 Du' }}\ntrack = '1 Br'"));
    let on_track = later.corps_in(off::TRACK);
    let dated = |year: u8| on_track.filter(|c| later.corps_back[c.index()] == year).count();
    assert_eq!((dated(105), dated(0)), (3, 1));
}

// pragmatic-war: 7.2.9#1
#[test]
fn prussia_and_silesia_are_bourbon_where_a_document_has_prussia_out_of_the_war() {
    let game = Succession::built_in("pragmatic-war").expect("the built-in data are sound");
    let control = |more: &str, id: &str| {
        let text = format!("title = 'pragmatic-war'\nyear = 1746\npowers = {{ Pr = 'neutral' }}\n{more}");
        let text = format!("base = 'empty'\n{text}");
        let position = Position::parse(&text).expect("it is a document");
        let state = to_state(&game, &position).unwrap_or_else(|e| panic!("{e}"));
        state.controller(game.atlas().space(id).expect("a space"))
    };
    for id in ["berlin", "magdeburg", "glogau", "neisse", "breslau"] {
        assert_eq!(control("", id), Some(Side::Bourbon), "{id}");
    }
    assert_eq!(control("control = { alliance = ['glogau'] }", "glogau"), Some(Side::Alliance));
}

/// The second war after the first was won by this side, with resource points to be spent.
fn second_war(winner: &str) -> State {
    let mut state = started(&format!(
        "title = 'grand-campaign'\nera = 2\nfirst-war = {{ side = '{winner}', level = 'major' }}\n\
         year = 1703\nphase = 'reinforcement'\nforces = {{ paris = '3 Fr reduced', vienna = '2 Au reduced' }}"
    ));
    assert!(matches!(state.top(), Step::GoFirst(_)), "{:?}", state.top());
    state.rp = 0;
    state
}

/// Resource points of a side that goes first.
fn points_of(mut state: State, side: Side) -> u8 {
    let game = campaign();
    let first = game.read_action(&format!("first {}", side.name())).expect("an action");
    let seat = game.to_act(&state).first().expect("somebody must decide");
    game.play(&mut state, seat, first, &mut FastDice::new(1), &mut Vec::new()).expect("a legal choice");
    assert_eq!(state.top(), Step::Spend(side));
    state.rp
}

// grand-campaign: 20.3.2#2, 20.3.5#6, 20.3.5#7, 20.3.11#3
// nine-years: 20.3#3, 20.3#6, 20.3#12
#[test]
fn after_an_alliance_victory_spain_is_alliance_in_the_second_war() {
    let state = second_war("alliance");
    let atlas = campaign().atlas().era(2);
    let standing = |id: &str| state.allegiance[atlas.power(id).expect("a power").index()];
    assert_eq!((standing("Sp"), standing("Ha")), (Allegiance::Alliance, Allegiance::Absent));
    for id in ["madrid", "barcelona", "milan", "cadiz"] {
        assert_eq!(state.controller(atlas.space(id).expect("a space")), Some(Side::Alliance), "{id}");
    }
    assert_eq!((points_of(state, Side::Alliance), points_of(state, Side::Bourbon)), (7, 3));
    assert!(state.fleet_gone(atlas.fleet("brest").expect("a fleet")));
    assert_eq!(state.sea, [Some(Side::Alliance); 2], "Cadiz is the Alliance's");
    let view = succession::describe::view_json(campaign(), &campaign().view(&state, None));
    assert!(view["loyalty"].is_null(), "{}", view["loyalty"]);
    let written = from_state(campaign(), &state);
    let again = to_state(campaign(), &written).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(campaign().hash(&again), campaign().hash(&state));
    let text = "title = 'grand-campaign'\nera = 2\nfirst-war = { side = 'alliance', level = 'minor' }\nloyalty = { box = 4 }";
    assert_eq!(errors_in(campaign(), text).0[0].path, "loyalty");
}

// grand-campaign: 20.3.2#2, 20.3.5#3, 20.3.11#3
// nine-years: 20.3#3, 20.3#6, 20.3#12
#[test]
fn after_a_bourbon_victory_spain_is_bourbon_in_the_second_war() {
    let state = second_war("bourbon");
    let atlas = campaign().atlas().era(2);
    let standing = |id: &str| state.allegiance[atlas.power(id).expect("a power").index()];
    assert_eq!((standing("Sp"), standing("Ca")), (Allegiance::Bourbon, Allegiance::Absent));
    assert_eq!((points_of(state, Side::Alliance), points_of(state, Side::Bourbon)), (6, 4));
    assert!(state.fleet_gone(atlas.fleet("brest").expect("a fleet")));
    assert_eq!(state.sea[1], Some(Side::Bourbon));
    let view = succession::describe::view_json(campaign(), &campaign().view(&state, None));
    assert_eq!(view["loyalty"]["box"], atlas.numbers.loyalty_start);
}

/// What the first war decided about Spain, Habsburg Spain and the Catalans lasts.
// grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#6
// nine-years: 20.3#6
#[test]
fn powers_of_the_second_war_follow_from_the_first() {
    let start = |winner| format!("era = 2\nfirst-war = {{ side = '{winner}', level = 'minor' }}");
    for (winner, powers, power, accepted) in [
        ("alliance", "Sp = 'bourbon'", "Sp", "alliance"),
        ("alliance", "Sp = 'neutral'", "Sp", "alliance"),
        ("alliance", "Ha = 'alliance'", "Ha", "absent"),
        ("bourbon", "Sp = 'alliance'", "Sp", "bourbon"),
        ("bourbon", "Ca = 'bourbon'", "Ca", "absent"),
    ] {
        let found = errors_in(campaign(), &format!("{}\npowers = {{ {powers} }}", start(winner)));
        let expected =
            format!("the side {winner} won the first war: only '{accepted}' is accepted (NY 20.3)");
        let fits = |e: &succession::position::PositionError| {
            e.path == format!("powers.{power}") && e.message.to_string() == expected
        };
        assert!(found.0.iter().any(fits), "{winner}, {powers}: {found}");
    }
    for (winner, powers) in [
        ("alliance", "Sp = 'alliance', Ha = 'absent'"),
        ("bourbon", "Sp = 'bourbon', Ca = 'absent', Ha = 'absent'"),
        ("bourbon", "Ha = 'alliance'"),
    ] {
        let text =
            format!("title = 'grand-campaign'\nyear = 1703\n{}\npowers = {{ {powers} }}", start(winner));
        to_state(campaign(), &Position::parse(&text).expect("it is a document"))
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

/// In neutral land are only pieces of its own power.
// rule: 7.2.1, 7.2.3
#[test]
fn nobody_is_in_neutral_land_but_its_own_power() {
    let said = |text: &str, field: &str, rule: &str| {
        let found = errors(text);
        let expected = format!(
            "the space is neutral territory: only corps and leaders of its own power may be there ({rule})"
        );
        let fits =
            |e: &succession::position::PositionError| e.path == field && e.message.to_string() == expected;
        assert!(found.0.iter().any(fits), "{text}: {found}");
    };
    said("forces = { munich = '1 Au, eugene' }", "forces.munich", "7.2.1");
    said("forces = { munich = '2 Ba, max-emanuel, villars' }", "forces.munich", "7.2.1");
    said("forces = { munich = '2 Ba, 1 Fr, max-emanuel' }", "forces.munich", "7.2.1");
    said("forces = { lisbon = '1 Br' }", "forces.lisbon", "7.2.3");
    let own = read("forces = { munich = '2 Ba, max-emanuel' }");
    assert_eq!(corps_of(&own, space("munich").0, "Ba"), 2);
    let joined = read("powers = { Ba = 'alliance' }\nforces = { munich = '1 Au, eugene' }");
    assert_eq!(corps_of(&joined, space("munich").0, "Au"), 1);
}

// pragmatic-war: 7.2.9#1
#[test]
fn nobody_is_in_prussia_or_silesia_while_prussia_is_out_of_the_war() {
    let game = Succession::built_in("pragmatic-war").expect("the built-in data are sound");
    let start = "title = 'pragmatic-war'\nyear = 1746\npowers = { Pr = 'neutral' }\nbase = 'empty'\n";
    for (forces, field) in [
        ("forces = { breslau = '1 Fr' }", "forces.breslau"),
        ("forces = { berlin = '1 Au' }\ncontrol = { alliance = ['berlin'] }", "forces.berlin"),
        ("inside = { glogau = '1 Fr' }", "inside.glogau"),
    ] {
        let found = errors_in(&game, &format!("{start}{forces}"));
        let expected = "no force may be in its lands: only an empty space is accepted (7.2.9)";
        let fits = |e: &succession::position::PositionError| {
            e.path == field && e.message.to_string().contains(expected)
        };
        assert!(found.0.iter().any(fits), "{forces}: {found}");
    }
    let beside = Position::parse(&format!("{start}forces = {{ dresden = '1 Au' }}")).expect("a document");
    assert!(to_state(&game, &beside).is_ok());
}

#[test]
fn what_is_wrong_in_a_campaign_is_said_too() {
    let second = "era = 2\nfirst-war = { side = 'bourbon', level = 'minor' }";
    for (text, path, message) in [
        ("era = 3".into(), "era", "the eras are 0 to 2, not 3"),
        ("era = 2".into(), "first-war", "in the second war the result of the first is needed"),
        (
            "first-war = { side = 'bourbon', level = 'minor' }".into(),
            "first-war",
            "there was no war before this one",
        ),
        ("year = 1702".into(), "year", "1702 is not one of the years 1688 to 1699"),
        (format!("{second}\nyear = 1720"), "year", "1720 is not one of the years 1688 to 1713"),
        (format!("{second}\nscheduled = {{ 70 = '1 Fr' }}"), "scheduled.70", "70 is no year of the game"),
        (
            format!("{second}\nscheduled = {{ 1703 = 'boufflers' }}"),
            "scheduled.1703",
            "leaders off the map are listed under 'leaders'",
        ),
        (
            "events = { deck = ['hungarian-rebellion'] }".into(),
            "events.deck",
            "'hungarian-rebellion' is a card of the other war",
        ),
        ("loyalty = { box = 1 }".into(), "loyalty", "this title has no loyalty track"),
        ("steps = ['year own-winter 10', 'own 10 alliance']".into(), "steps[1]", "there is no such decision"),
    ] {
        let found = errors_in(campaign(), &text);
        let fits =
            |e: &succession::position::PositionError| e.path == path && e.message.to_string() == message;
        assert!(found.0.iter().any(fits), "{text}: {found}");
    }
}

#[test]
fn all_errors_are_collected() {
    let found = errors(
        "vp = 60\nforces = { lille = '1 Xx', here = 'villars' }\nlines = { antwerp = 7 }\nphase = 'x'",
    );
    let paths: Vec<&str> = found.0.iter().map(|e| e.path.as_str()).collect();
    assert_eq!(paths, ["forces.here", "forces.lille", "vp", "lines.antwerp", "phase"]);
    assert_eq!(found.to_string().lines().count(), 5);
}

#[test]
fn malformed_text_is_refused_with_its_line() {
    let at = |line: u32, text: &str| {
        let said = Position::parse(text).expect_err("refused").to_string();
        assert!(said.starts_with(&format!("document: line {line}: ")), "{said}");
    };
    at(2, "vp = 10\nyear = \n");
    at(3, "vp = 10\n\ncolour = 'red'\n");
    at(1, "vp = 900\n");
    at(2, "[procedure]\nforce = { at = 'lille' }\n");
    assert!(serde_json::from_str::<Position>(r#"{ "colour": "red" }"#).is_err());
}

// ---------------------------------------------------------------- no document brings the engine down

/// Plays on a little from whatever a document gives.
fn try_out(text: &str, seed: u64) {
    let game = game_of(text);
    let Ok(position) = Position::parse(text) else { return };
    let mut dice = FastDice::new(seed);
    let Ok(mut state) = position.start(game, &mut dice) else { return };
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let Some(seat) = game.to_act(&state).first() else { return };
        list.clear();
        game.actions(&state, seat, &mut list);
        if list.is_empty() {
            return;
        }
        let action = list[dice.below(list.len() as u32, "choice") as usize];
        game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        facts.clear();
    }
}

/// Documents of decisions of random games, to be mutated.
fn documents() -> &'static Vec<String> {
    static DOCUMENTS: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    DOCUMENTS.get_or_init(|| {
        let mut list = blocks("toml");
        for game in [game(), nine_years()] {
            for number in 100..112 {
                random_game(game, number, |state, decision| {
                    if decision % 41 == 7 {
                        list.push(from_state(game, state).to_toml());
                    }
                });
            }
        }
        list
    })
}

/// Changes words of a document to other words that documents use.
fn mutate(text: &str, changes: &[(usize, usize, usize)]) -> String {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        let inner = c.is_ascii_alphanumeric() || c == '-';
        match words.last_mut() {
            Some(last) if inner && last.ends_with(|l: char| l.is_ascii_alphanumeric() || l == '-') => {
                last.push(c)
            }
            _ => words.push(c.to_string()),
        }
    }
    let other = &documents()[changes.first().map_or(0, |c| c.2) % documents().len()];
    let pool: Vec<&str> =
        other.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).filter(|w| !w.is_empty()).collect();
    for &(place, kind, choice) in changes {
        let place = place % words.len();
        words[place] = match kind % 4 {
            0 => String::new(),
            1 => (choice % 256).to_string(),
            _ if words[place].starts_with(char::is_alphanumeric) => pool[choice % pool.len()].to_string(),
            _ => words[place].clone(),
        };
    }
    words.concat()
}

/// Drops lines of a document or puts lines of others in their place.
fn mutate_lines(text: &str, changes: &[(usize, usize, usize)]) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for &(place, kind, choice) in changes {
        let place = place % lines.len();
        let other: Vec<&str> = documents()[choice % documents().len()].lines().collect();
        lines[place] = if kind % 2 == 0 { "" } else { other[choice / 7 % other.len()] };
    }
    lines.join("\n")
}

/// Puts the steps of another document in the place of a document's own.
fn borrow_steps(text: &str, other: &str) -> String {
    let is_steps = |line: &&str| line.starts_with("steps =");
    let steps = other.lines().find(is_steps).unwrap_or_default();
    text.lines().map(|line| if is_steps(&line) { steps } else { line }).collect::<Vec<_>>().join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_brings_the_reader_down(text in ".{0,200}") {
        try_out(&text, 1);
    }

    #[test]
    fn no_piece_list_brings_the_reader_down(text in "[0-9a-zA-Z ,()-]{0,40}") {
        try_out(&format!("forces = {{ lille = \"{text}\" }}\nsteps = [\"{text}\"]"), 1);
    }

    #[test]
    fn no_mutated_document_brings_the_engine_down(
        document in 0usize..10_000,
        changes in prop::collection::vec((0usize..100_000, 0usize..4, 0usize..100_000), 1..6),
        seed in 0u64..1000,
    ) {
        let text = &documents()[document % documents().len()];
        try_out(&mutate(text, &changes), seed);
        try_out(&mutate_lines(text, &changes), seed);
        try_out(&borrow_steps(text, &documents()[changes[0].2 % documents().len()]), seed);
    }
}

/// The year in which the Allied Staff Officer of a document steps back.
fn staff_returns(text: &str) -> u16 {
    let position = Position::parse(text).expect("it is a document");
    let state = to_state(game(), &position).expect("it is a situation");
    let staff = game().atlas().leader("staff-alliance").expect("there is one");
    1600 + u16::from(state.leader_back[staff.index()])
}

// rule: 20.5.3
#[test]
fn a_staff_officer_steps_back_though_no_year_is_noted_for_him() {
    let text = "base = \"empty\"\nyear = 1704\noptions = [\"wounded-leaders\"]\n\
        forces = { vienna = \"2 Au, staff-alliance\" }\n";
    assert_eq!(staff_returns(text), 1705, "next year");
    let track = format!("{text}[leaders]\ntrack = {{ eugene = 1706 }}\n");
    assert_eq!(staff_returns(&track), 1706, "with the leader who is away");
    let noted = format!("{track}noted = {{ staff-alliance = 1707 }}\n");
    assert_eq!(staff_returns(&noted), 1707, "when the document says so");
    let nobody = "base = \"empty\"\nyear = 1704\nforces = { vienna = \"2 Au\" }\n";
    assert_eq!(staff_returns(nobody), 1600, "he waits aside");
}

// rule: 19.0#1
#[test]
fn who_passes_through_the_enemy_must_be_there() {
    let text = "base = \"empty\"\nyear = 1706\nsteps = [\"year winter-moves\", \"winter\"]\n\
        [winter]\nthrough = [\"lille tournai\"]\n[winter.alliance]\nat = \"namur\"\nsea-done = true\n\
        [forces]\nnamur = \"2 Br\"\n";
    let position = Position::parse(text).expect("it is a document");
    let errors = to_state(game(), &position).expect_err("nobody is in Lille").to_string();
    assert!(errors.contains("winter.through[0]: no force that withdraws is in the space"), "{errors}");
}

/// What is wrong with a document in which the year is at these steps, as text.
fn errors_at(steps: &str, rest: &str) -> String {
    let text = format!("base = \"empty\"\nyear = 1706\nsteps = [{steps}]\n{rest}");
    match to_state(game(), &Position::parse(&text).expect("it is a document")) {
        Ok(_) => String::new(),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn both_sides_stand_in_one_space_only_while_forces_move() {
    let contested = "procedure.force = { at = \"passau\", from = \"munich\", moved = true, side = \"bourbon\" }\n\
        procedure.battle = { attacker = \"bourbon\", space = \"passau\" }\n\
        forces = { passau = \"1 Ba, 1 Au, tallard\" }\n";
    let errors = errors_at("\"year deal\", \"leaders bourbon\", \"leader-to tallard\"", contested);
    assert!(errors.contains("forces.passau: both sides are outside in the same space"), "{errors}");
    let steps = "\"year rounds\", \"act bourbon\", \"arrive fight\", \"battle begin\"";
    let errors = errors_at(steps, contested);
    assert!(!errors.contains("both sides are outside"), "{errors}");
}

#[test]
fn pieces_take_part_in_nothing_once_an_action_has_ended() {
    let leftover = "procedure.force = { at = \"london\", side = \"alliance\" }\n\
        procedure.pieces = [{ at = \"london\", in = [\"force\"], pieces = \"1 Br, galway\" }]\n\
        forces = { london = \"1 Br, galway\" }\n";
    let errors = errors_at("\"year rounds\", \"act alliance\"", leftover);
    assert!(errors.contains("nothing is in progress that pieces in 'force' could take part in"), "{errors}");
    let errors = errors_at("\"year rounds\", \"act alliance\", \"march\"", leftover);
    assert!(!errors.contains("nothing is in progress"), "{errors}");
}

#[test]
fn no_third_transfer_follows_a_position() {
    for step in ["", ", \"transfer-from\""] {
        let steps = format!("\"year rounds\", \"act alliance\"{step}");
        let errors = errors_at(&steps, "procedure.transfers = 2\n");
        assert!(errors.contains("procedure.transfers: 2 is more than 1"), "{errors}");
    }
}

#[test]
fn a_card_lies_face_down_only_while_the_other_side_chooses() {
    let face_down = |sides: &str| {
        format!("procedure.face-down = {{ {sides} }}\nhands = {{ alliance = [1], bourbon = [1] }}\n")
    };
    let fault = "a card lies face down only while the other side still chooses";
    let choosing = "\"year rounds\", \"first-card\"";
    for (steps, sides, refused) in [
        (choosing, "alliance = 1", false),
        (choosing, "alliance = 1, bourbon = 1", true),
        ("\"year rounds\", \"act alliance\"", "alliance = 1", true),
    ] {
        let errors = errors_at(steps, &face_down(sides));
        assert_eq!(errors.contains(fault), refused, "{steps}, {sides}: {errors}");
    }
}
