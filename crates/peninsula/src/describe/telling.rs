//! Everything the game can say, said in every language.

use super::{STEP_NAMES, action_text, board_text, fact_text, question};
use crate::action::{Action, Card, Operation};
use crate::blocks::{BlockId, Nation, Side};
use crate::fact::{Fact, Thrown};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::refusal::Reason;
use crate::state::{Mark, Open, Options, State};
use crate::step::{Fight, Step};
use table::{Game, Seat};
use words::{Language, Words, kebab};

/// A value that fields of facts may have.
pub(crate) trait Sample {
    fn sample(variant: usize) -> Self;
}

macro_rules! samples {
    ($($type:ty = [$($value:expr),*]),* $(,)?) => { $(impl Sample for $type {
        fn sample(variant: usize) -> $type {
            let all = [$($value),*];
            all[variant % all.len()]
        }
    })* };
}
samples!(
    u8 = [1, 2, 3, 12],
    i8 = [-3, 0, 1, 7],
    bool = [true, false],
    &'static str = ["points", "siege"],
    Side = [Side::Allied, Side::French],
    Nation = [Nation::British, Nation::Portuguese, Nation::Spanish, Nation::French],
    HexId = [hex("2205"), hex("1804"), hex("2002"), bare_hex()],
    Place = [Place::hex(hex("1203")), Place::hex(bare_hex()), Place::sea(3), Place::FRANCE],
    BlockId = [block("wellington"), block("lines-of-torres-vedras"), block("joseph"), BlockId::NONE],
    Card = [Card::EVENT, Card(3), Card(8), Card::NONE],
    Operation = [Operation::Siege, Operation::ExtendedMarch, Operation::SeaMove, Operation::End],
    Thrown = [thrown(&[3]), thrown(&[4, 1, 6]), thrown(&[])],
);
const VARIANTS: usize = 4;

fn game() -> Peninsula {
    Peninsula::built_in()
}

fn hex(id: &str) -> HexId {
    game().atlas().find_hex(id).expect("it is on the map")
}

/// A hex without a town.
fn bare_hex() -> HexId {
    let at = game().atlas().hexes.iter().position(|hex| hex.town.is_none()).expect("most have none");
    HexId(at as u8)
}

fn block(id: &str) -> BlockId {
    game().atlas().find_block(id).expect("it is in the box")
}

fn thrown(faces: &[u8]) -> Thrown {
    let mut dice = Thrown::default();
    faces.iter().for_each(|&face| dice.add(face));
    dice
}

fn french() -> &'static Words {
    Language::named("fr").expect("there is French").words()
}

fn others() -> impl Iterator<Item = &'static Words> {
    Language::all().filter(|&language| language != Language::english()).map(Language::words)
}

/// Is it a text for people: all of it there, nothing left to be put in?
fn is_told(text: &str) -> bool {
    !text.is_empty() && !text.contains(['{', '}', '$']) && !text.contains("ww-")
}

/// Says it in every language; only English may sound like English.
fn in_every_language(say: impl Fn(&Words) -> String) {
    let english = say(Language::english().words());
    assert!(is_told(&english), "{english}");
    for words in others() {
        let text = say(words);
        assert!(is_told(&text), "{text}");
        assert_ne!(text, english, "{}", words.language());
    }
}

/// A message every language has itself.
fn everybody_has(id: &str) {
    Language::all().for_each(|language| assert!(language.words().has(id), "{language} lacks {id}"));
}

#[test]
fn every_fact_is_told() {
    let game = game();
    for fact in (0..VARIANTS).flat_map(Fact::samples) {
        everybody_has(&format!("ww-fact-{}", kebab(fact.name())));
        in_every_language(|words| {
            let text = fact_text(&game, &fact, words);
            assert!(text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()), "{text}");
            assert!(text.ends_with('.'), "{text}");
            text
        });
    }
}

#[test]
fn every_question_is_asked() {
    for step in STEP_NAMES.into_iter().chain(["draw", "set-up-block"]) {
        let id = format!("ww-ask-{step}");
        everybody_has(&id);
        in_every_language(|words| words.say(&*id).with("block", "Mina").text());
    }
}

#[test]
fn every_refusal_is_explained() {
    for reason in Reason::ALL {
        let id = format!("ww-reason-{}", kebab(reason.key()));
        everybody_has(&id);
        in_every_language(|words| words.text(&id));
    }
}

fn every_action() -> Vec<Action> {
    let hexes = (0..VARIANTS).map(HexId::sample);
    let places = (0..VARIANTS).map(Place::sample).chain([Place::BRITAIN, Place::POOL, Place::NOWHERE]);
    let blocks = || (0..VARIANTS).map(BlockId::sample);
    let mut all = vec![Action::Accept, Action::Decline, Action::Done];
    all.extend(Card::ALL.map(Action::Card));
    all.extend(Side::BOTH.map(Action::First));
    all.extend(Operation::ALL.map(Action::Do));
    all.extend(Nation::ALL.map(Action::Draw));
    all.extend(hexes.map(Action::Within));
    all.extend(places.flat_map(|place| [Action::Place(place), Action::Retreat(block("soult"), place)]));
    all.extend(blocks().flat_map(|b| [Action::Block(b), Action::Shelter(b), Action::Drop(b)]));
    all.extend(blocks().map(|b| Action::Use(block("wellington"), b)));
    all
}

/// The situation of the set-up at which nothing but this step is under way.
fn asked(step: Step) -> State {
    let mut state = game().set_up(0, Options::default());
    let open: &mut Open = &mut state;
    (open.steps[0], open.depth) = (step, 1);
    state
}

#[test]
fn every_choice_is_offered() {
    let game = game();
    let steps = [
        Step::Keep,
        Step::March(Side::Allied),
        Step::SeaMove,
        Step::Recall(Side::Allied),
        Step::Advance(Side::French),
        Step::BattleOrder(Side::Allied),
        Step::Fight(Fight::Turn),
        Step::Hits(Side::French),
        Step::Operate(Side::Allied),
    ];
    for state in steps.map(asked) {
        for action in every_action() {
            in_every_language(|words| action_text(&game, &state, action, words));
        }
    }
}

#[test]
fn answers_and_places_are_told_by_their_step() {
    let english = Language::english().words();
    let told = |state: &State, action| action_text(&game(), state, action, english);
    let march = asked(Step::March(Side::Allied));
    let (held, free) = (Place::hex(hex("1805")), Place::hex(hex("1804")));
    assert_eq!(told(&march, Action::Place(free)), "March to Almeida");
    assert_eq!(told(&march, Action::Done), "Stop here");
    let mut inside = march;
    inside.march.at = free;
    assert_eq!(told(&inside, Action::Place(free)), "Come out of Almeida");
    let mut battle = march;
    battle.outside[Side::French.index()].insert(hex("1805"));
    assert_eq!(told(&battle, Action::Place(held)), "Attack at Ciudad Rodrigo");
    let mut group = asked(Step::Formation(Side::Allied));
    assert_eq!(told(&group, Action::Done), "No more groups");
    group.mark(Mark::Picked, block("picton"));
    assert_eq!(told(&group, Action::Done), "That is all", "they set out");
    let mut meeting = asked(Step::Intercept(Side::Allied, hex("1805")));
    assert_eq!(told(&meeting, Action::Done), "Let them pass");
    meeting.outside[Side::Allied.index()].insert(hex("1805"));
    assert_eq!(told(&meeting, Action::Done), "That is all", "somebody stands in their way");
    let honors = asked(Step::Honors(Side::French));
    assert_eq!(told(&honors, Action::Accept), "March out with honors");
    let espana = asked(Step::Espana);
    assert_eq!(told(&espana, Action::Accept), "Yes");
    let mut deploy = asked(Step::Deploy(Side::Allied));
    assert_eq!(question(&game(), &deploy, english), "From which Force Pool do you draw?");
    deploy.hidden.drawn = block("picton");
    assert_eq!(question(&game(), &deploy, english), "Where is the block deployed?");
    let mut partida = asked(Step::Fight(Fight::GuerillaMode));
    partida.mark(Mark::Engaged, block("mina"));
    assert_eq!(question(&game(), &partida, english), "How does Mina fight?");
}

/// A sentence for the yes, no or enough of a step that nobody is asked would never be read.
#[test]
fn every_answer_belongs_to_a_step() {
    let text = include_str!("../../../../locales/en/peninsula.ftl");
    let ids = text.lines().filter_map(|line| line.split_once(" = ")).map(|(id, _)| id);
    for verb in ["accept", "decline", "done"] {
        let own = format!("ww-choice-{verb}-");
        for step in ids.clone().filter_map(|id| id.strip_prefix(&own)) {
            assert!(STEP_NAMES.contains(&step), "{own}{step}");
        }
    }
}

#[test]
fn the_board_is_told() {
    let game = game();
    for seat in Seat::BOTH {
        let view = game.view(&game.set_up(1, Options::default()), Some(seat));
        in_every_language(|words| board_text(&game, &view, None, words));
    }
    let view = game.view(&game.set_up(1, Options::default()), Some(Seat::One));
    let line = board_text(&game, &view, Some("ciudad rodrigo"), french());
    assert!(line.starts_with("Ciudad Rodrigo (1805), León\u{202f}: "), "{line}");
}

#[test]
fn every_language_has_a_name_for_everything() {
    let game = game();
    let atlas = game.atlas();
    let mut ids = Vec::new();
    ids.extend(atlas.areas.iter().map(|area| format!("area-{}", area.id)));
    ids.extend(atlas.hexes.iter().filter(|hex| hex.town.is_some()).map(|hex| format!("town-{}", hex.id)));
    ids.extend(atlas.seas.iter().map(|sea| format!("sea-box-{}", sea.id)));
    let features = atlas.edges.iter().filter(|edge| !edge.name.is_empty());
    ids.extend(features.map(|edge| format!("feature-{}", super::names::slug(&edge.name))));
    ids.extend(atlas.blocks.iter().map(|block| format!("block-{}", block.id)));
    let divisions = atlas.blocks.iter().filter(|block| !block.division.is_empty());
    ids.extend(divisions.map(|block| format!("division-{}", super::names::slug(&block.division))));
    ids.extend((1..atlas.events.len()).map(|number| format!("card-{}-{number}", atlas.title)));
    ids.extend((1..atlas.turns.len()).map(|number| format!("turn-{number}")));
    ids.extend(atlas.scenarios.iter().map(|s| format!("scenario-{}-{}", atlas.title, s.id)));
    for words in others() {
        ids.iter().for_each(|id| assert!(words.has(id), "{} lacks {id}", words.language()));
    }
}

#[test]
fn french_agrees_and_elides() {
    use Fact::*;
    let (allied, french_side) = (Side::Allied, Side::French);
    let at = |id: &str| Place::hex(hex(id));
    let told = |fact: Fact| fact_text(&game(), &fact, french()).replace(['\u{202f}', '\u{a0}'], " ");
    let cases = [
        (
            GroupMoved { side: allied, from: at("1805"), to: at("2205"), blocks: 2 },
            "Les Alliés déplacent 2 blocs de Ciudad Rodrigo à Badajoz.",
        ),
        (
            GroupMoved { side: allied, from: at("2201"), to: Place::sea(1), blocks: 1 },
            "Les Alliés déplacent 1 bloc de Lisbonne dans l’océan Atlantique.",
        ),
        (
            GroupMoved { side: french_side, from: Place::FRANCE, to: at("1213"), blocks: 3 },
            "Les Français déplacent 3 blocs de la case France à Bayonne.",
        ),
        (CameOut { side: allied, hex: hex("1804"), blocks: 1 }, "1 bloc sort d’Almeida."),
        (CameOut { side: allied, hex: hex("2204"), blocks: 2 }, "2 blocs sortent d’Elvas."),
        (
            SiegeRolled { hex: hex("1804"), side: french_side, face: 4, total: 6 },
            "Siège d’Almeida : les Français lancent 4, 6 en tout.",
        ),
        (
            Fought { block: block("imperial-guard"), dice: thrown(&[2, 5]), hits: 1 },
            "La Garde impériale lance 2 5 : 1 touche.",
        ),
        (
            Fought { block: block("lines-of-torres-vedras"), dice: thrown(&[6, 6]), hits: 0 },
            "Les lignes de Torres Vedras lancent 6 6 : aucune touche.",
        ),
        (
            Retreated { block: block("gensdarmes"), from: hex("1909"), to: Place::hex(hex("1808")) },
            "Les gendarmes battent en retraite vers Ávila.",
        ),
        (
            Recalled { nation: Nation::Spanish, place: at("2002") },
            "Un bloc espagnol est rappelé de la baie du Mondego.",
        ),
        (
            ForceLevelExceeded { nation: Nation::British },
            "Il y a plus de blocs britanniques que n’en permet le niveau de forces.",
        ),
        (EventPlayed { side: allied, card: 13 }, "Les Alliés jouent l’évènement « Cortès de la nation »."),
        (CardShown { side: french_side, card: Card::NONE }, "Les Français ne jouent aucune carte."),
        (StepLost { side: allied, place: at("1203") }, "Les Alliés perdent un pas à La Corogne."),
    ];
    for (fact, sentence) in cases {
        assert_eq!(told(fact), sentence);
    }
    let state = asked(Step::Operate(allied));
    let offered = |action| action_text(&game(), &state, action, french());
    assert_eq!(offered(Action::Within(hex("1804"))), "Dans Almeida");
    assert_eq!(offered(Action::Place(Place::sea(0))), "Dans le golfe de Gascogne");
    assert_eq!(offered(Action::First(french_side)), "Les Français commencent");
    let lone = hex("1904");
    assert_eq!(offered(Action::Place(Place::hex(lone))), "À l’hexagone 1904 (Beira)");
    assert_eq!(offered(Action::Block(block("picton"))), "Picton (force 3)");
}
