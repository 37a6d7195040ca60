//! French: everything that is told has a sentence of its own, with elision, article and number as they should be.

use crate::common::{french, game, grand_campaign, nine_years, pragmatic_war};
use crate::describe::{one_of_each, random_games_of, readable};
use succession::action::{Action, Order};
use succession::atlas::Space;
use succession::clause::{Book, Clause};
use succession::describe::{action_text, atlas_json, board_text, fact_text, question};
use succession::fact::Fact;
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, LeaderSet, PowerId};
use succession::refusal::{Reason, Refusal};
use succession::state::Level;
use succession::step::Step;
use succession::{Options, Side, State, Succession};
use table::Game;

/// Words that lose their vowel before another one.
const ELIDED: [&str; 8] = ["de", "le", "la", "que", "ne", "se", "me", "jusque"];
/// Words that melt into one.
const MELTED: [[&str; 2]; 4] = [["de", "le"], ["de", "les"], ["à", "le"], ["à", "les"]];

/// Text a person could read, without what French never writes.
fn well_written(text: &str) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let words: Vec<String> = text.split([' ', '\u{a0}', '\u{202f}', '\n']).map(bare).collect();
    let vowel = |word: &str| word.starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ê', 'à', 'â', 'î', 'ô']);
    let clash = |pair: &[String]| {
        ELIDED.contains(&pair[0].as_str()) && vowel(&pair[1])
            || MELTED.iter().any(|melted| *melted == [&pair[0], &pair[1]])
    };
    let marks = [" :", " ;", " ?", " !", " »", "« ", "'", "..", " ,", " ."];
    readable(text) && !words.windows(2).any(clash) && !marks.iter().any(|mark| text.contains(mark))
}

fn is_sentence(text: &str) -> bool {
    let start = |c: char| c.is_uppercase() || c.is_ascii_digit() || c == '«';
    well_written(text) && text.ends_with('.') && text.starts_with(start)
}

#[test]
fn what_french_never_writes_is_found() {
    for wrong in
        ["les lignes de Anvers", "qui part de le port", "à les Bourbons", "Alliance : où ?", "l'ennemi"]
    {
        assert!(!well_written(wrong), "{wrong}");
    }
    assert!(well_written("Les Bourbons ont pris les lignes d’Anvers\u{a0}: la forteresse est à eux."));
}

#[test]
fn every_fact_has_a_french_sentence() {
    for fact in &one_of_each() {
        let text = fact_text(game(), fact, french());
        assert!(is_sentence(&text), "{}: {text}", fact.name());
    }
}

#[test]
fn every_refusal_has_french_words() {
    for &reason in Reason::ALL {
        let text = Refusal { clause: Clause::Sequence, reason, book: Book::Spain }.text(french());
        assert!(text.ends_with(')') && !text.starts_with("reason-") && well_written(&text), "{text}");
    }
}

#[test]
fn whole_games_are_told_in_french() {
    for (table, games) in
        [(game(), 0..6), (nine_years(), 0..4), (pragmatic_war(), 0..4), (grand_campaign(), 0..1)]
    {
        random_games_of(table, games, |state, facts, decision| {
            for fact in facts {
                let text = fact_text(table, fact, french());
                assert!(is_sentence(&text) && !text.contains("pour autre chose"), "{fact:?}: {text}");
            }
            if decision % 3 == 0 {
                decisions_are_french(table, state);
            }
            if decision % 150 == 0 {
                let board = board_text(table, state, None, french());
                assert!(board.lines().all(well_written), "{board}");
            }
        });
    }
}

fn decisions_are_french(table: &Succession, state: &State) {
    for side in Side::BOTH {
        let asked = question(table, state, side, french());
        if asked.is_empty() {
            continue;
        }
        let start = if side == Side::Alliance { "Alliance\u{a0}: " } else { "Bourbons\u{a0}: " };
        assert!(asked.starts_with(start) && asked.ends_with(['?', ')']), "{asked}");
        assert!(well_written(&asked) && !asked.contains("nulle part"), "{asked}");
        let mut list = Vec::new();
        table.actions(state, side.seat(), &mut list);
        for &action in &list {
            let text = action_text(table, state, action, french());
            assert!(well_written(&text) && text.starts_with(|c: char| !c.is_lowercase()), "{text}");
        }
    }
}

/// Everything printed has a French name, and every card a French text.
#[test]
fn everything_printed_has_a_french_name() {
    let mut missing = Vec::new();
    for table in [game(), nine_years(), pragmatic_war(), grand_campaign()] {
        let atlas = table.atlas();
        let mut need = |id: String| {
            if !french().has(&id) {
                missing.push(id);
            }
        };
        atlas.spaces.iter().for_each(|space| need(format!("space-{}", space.id)));
        let region = |space: &Space| format!("region-{}", space.region.to_lowercase().replace(' ', "-"));
        atlas.spaces.iter().for_each(|space| need(region(space)));
        atlas.leaders.iter().for_each(|leader| need(format!("leader-{}", leader.id)));
        atlas.fleets.iter().for_each(|fleet| need(format!("fleet-{}", fleet.id)));
        atlas.events.iter().for_each(|card| need(format!("card-{}", card.id)));
        for era in std::iter::once(atlas).chain(&atlas.later) {
            era.powers
                .iter()
                .for_each(|p| need(format!("power-{}", p.name.to_lowercase().replace(' ', "-"))));
        }
        need(format!("title-{}", atlas.title));
        for card in atlas_json(table, french())["events"].as_array().expect("cards") {
            let text = card["text"].as_str().expect("a text");
            assert!(well_written(text), "{}: {text}", card["id"]);
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn cards_of_one_name_are_told_apart() {
    let title = |table: &Succession, id: &str| {
        let atlas = atlas_json(table, french());
        let cards = atlas["events"].as_array().expect("cards");
        cards.iter().find(|card| card["id"] == id).expect("a card")["title"].clone()
    };
    assert_eq!(title(game(), "siege-train"), "Train de siège");
    assert_eq!(title(nine_years(), "siege-train"), "Mortiers de Coehoorn, parallèles de Vauban");
    assert_eq!(title(grand_campaign(), "siege-train"), "Train de siège");
    assert_eq!(
        title(grand_campaign(), "nine-years-siege-train"),
        "Mortiers de Coehoorn, parallèles de Vauban"
    );
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

#[test]
fn elision_article_and_number_are_right() {
    let (alliance, bourbon) = (Side::Alliance, Side::Bourbon);
    let all = |ids: &[&str]| ids.iter().fold(LeaderSet::EMPTY, |set, id| set | LeaderSet::of(leader(id)));
    let marched = |side, leaders: &[&str], minor: &[&str], corps| Fact::ForceMoved {
        side,
        from: space("antwerp"),
        to: space("liege"),
        leaders: all(leaders),
        minor: all(minor),
        corps,
    };
    let moved = |side, leaders: &[&str], corps| marched(side, leaders, &[], corps);
    for (fact, text) in [
        (moved(bourbon, &["villars"], 3), "Les Bourbons ont déplacé Villars et 3 corps d’Anvers à Liège."),
        (
            moved(alliance, &["eugene", "marlborough"], 0),
            "L’Alliance a déplacé Marlborough et Eugène d’Anvers à Liège.",
        ),
        (
            marched(bourbon, &["villars"], &["villars"], 1),
            "Les Bourbons ont déplacé un chef mineur des Bourbons et 1 corps d’Anvers à Liège.",
        ),
        (Fact::RoundEnded { side: alliance }, "Le round de l’Alliance a pris fin."),
        (Fact::RoundEnded { side: bourbon }, "Le round des Bourbons a pris fin."),
        (
            Fact::LeaderRansomed { leader: leader("eugene"), vp: 1 },
            "La rançon d’Eugène a coûté 1 point de victoire.",
        ),
        (
            Fact::CorpsBuilt { power: power("Au"), space: space("vienna"), full: true },
            "Un corps autrichien a été construit à Vienne, à pleine force.",
        ),
        (Fact::PowerJoined { power: power("Sa"), side: alliance }, "La Savoie a rejoint l’Alliance."),
        (Fact::PowerJoined { power: power("Po"), side: bourbon }, "Le Portugal a rejoint les Bourbons."),
        (
            Fact::CorpsMoved {
                kind: Kind::new(power("Fr"), true, false, false),
                count: 2,
                from: space("vienna"),
                to: space("ulm"),
            },
            "2 corps français (réduits) sont allés de Vienne à Ulm.",
        ),
        (Fact::LineRemoved { space: space("antwerp") }, "La ligne d’Anvers a été rasée."),
        (
            Fact::FamousVictory { side: bourbon, space: space("liege") },
            "Les Bourbons ont remporté une victoire célèbre à Liège.",
        ),
        (
            Fact::GameWon { side: alliance, level: Level::Major },
            "L’Alliance a remporté une victoire majeure.",
        ),
        (
            Fact::Die { purpose: "interception", side: bourbon, face: 4, total: 6, success: true },
            "Les Bourbons ont obtenu 4 (6 au total) pour intercepter\u{a0}: c’était assez.",
        ),
    ] {
        assert_eq!(fact_text(game(), &fact, french()), text);
    }
    let duke = nine_years().atlas().leader("victor-amadeus").expect("a leader");
    for (fact, text) in [
        (
            Fact::LeaderRansomed { leader: duke, vp: 2 },
            "La rançon du duc de Savoie a coûté 2 points de victoire.",
        ),
        (Fact::LeaderCaptured { leader: duke }, "Le duc de Savoie a été capturé."),
    ] {
        assert_eq!(fact_text(nine_years(), &fact, french()), text);
    }
    let [ratisbon, linz] =
        ["regensburg", "linz"].map(|id| pragmatic_war().atlas().space(id).expect("a space"));
    let moved = Fact::ForceMoved {
        side: alliance,
        from: linz,
        to: ratisbon,
        leaders: LeaderSet::EMPTY,
        minor: LeaderSet::EMPTY,
        corps: 1,
    };
    let text = fact_text(pragmatic_war(), &moved, french());
    assert_eq!(text, "L’Alliance a déplacé 1 corps de Linz à Ratisbonne.");
    let antwerp = pragmatic_war().atlas().space("antwerp").expect("a space");
    let won = Fact::FamousVictory { side: alliance, space: antwerp };
    let text = fact_text(pragmatic_war(), &won, french());
    assert_eq!(text, "L’Alliance a remporté une grande victoire à Anvers.");
}

#[test]
fn choices_and_questions_read_as_they_should() {
    let mut state = game().set_up(0, Options::default());
    state.push(Step::Act(Side::Bourbon));
    let say = |state: &State, action| action_text(game(), state, action, french());
    assert_eq!(say(&state, Action::Do(Order::SeaMove)), "Mouvement naval");
    state.push(Step::March);
    assert_eq!(say(&state, Action::Space(space("liege"))), "Marcher vers Liège");
    assert_eq!(
        say(&state, Action::Take(Kind::new(power("Sp"), false, true, false), 3)),
        "3 corps espagnols (démoralisés)"
    );
    state.force.side = Side::Bourbon;
    state.force.at = space("antwerp");
    state.turn_to(Step::Intercept);
    let asked = question(game(), &state, Side::Alliance, french());
    assert_eq!(asked, "Alliance\u{a0}: interceptez-vous à Anvers\u{202f}?");
}

/// Words on the board are found in the language it is shown in.
#[test]
fn the_board_is_searched_in_french() {
    let state = game().start(0, Options::default(), &[3; 32]);
    let found = |word: &str| board_text(game(), &state, Some(word), french());
    assert!(found("anvers").contains("Anvers ("), "{}", found("anvers"));
    assert!(
        found("bourbons")
            .contains("Liège (Bourbons, forteresse 1)\u{202f}; Bourbons\u{a0}: 5 corps français")
    );
    assert!(!found("bourbons").contains("Nimègue"));
}
