//! Lessons: they go as written, are told in every language, and can be left at any moment.

use crate::visitors;

use serde_json::{Value, json};
use server::games::lesson::{Lesson, LessonStep};
use server::spoken::Facts;
use server::titles::Shelf;
use std::path::Path;
use visitors::{Site, Visitor};
use words::Language;

const FIRST_GAME: &str = "first-game";

fn first_game() -> &'static Lesson {
    Lesson::named(FIRST_GAME).expect("the first game reads")
}

/// What happens in a step of the first game.
fn facts_of(lesson: &Lesson, rehearsed: &[Vec<Facts>], step: &str) -> Vec<Value> {
    let at = lesson.steps.iter().position(|known| known.id == step).expect(step);
    let told = |facts: &Facts| -> Vec<Value> {
        serde_json::from_str(facts.get(Language::english()).expect("it was told in English").text()).unwrap()
    };
    rehearsed[at].iter().flat_map(told).collect()
}

#[track_caller]
fn tells(facts: &[Value], wanted: Value) {
    let fits = |fact: &Value| wanted.as_object().unwrap().iter().all(|(key, value)| &fact[key] == value);
    assert!(facts.iter().any(fits), "{wanted} is not among {facts:#?}");
}

#[test]
fn the_first_game_goes_as_its_steps_tell() {
    let lesson = first_game();
    let shelf = Shelf::built_in().unwrap();
    let rehearsed =
        lesson.rehearse(shelf.get(&lesson.title).unwrap().as_ref(), &[Language::english()]).unwrap();
    let facts = |step: &str| facts_of(lesson, &rehearsed, step);
    tells(&facts("initiative"), json!({"fact": "GoesFirst", "side": "alliance"}));
    tells(&facts("march"), json!({"fact": "Die", "success": false}));
    tells(&facts("march"), json!({"fact": "AvoidedBattle", "from": "liege", "to": "namur"}));
    tells(&facts("transfer-leader"), json!({"fact": "ForceMoved", "to": "freiburg", "side": "bourbon"}));
    tells(
        &facts("siege"),
        json!({"fact": "SiegeRolled", "face": 3, "total": 4, "besieger": 1, "defender": 1}),
    );
    tells(&facts("siege"), json!({"fact": "CorpsReduced", "power": "Su", "space": "liege"}));
    tells(&facts("battle"), json!({"fact": "BattleFought", "space": "freiburg", "winner": "alliance"}));
    tells(&facts("battle"), json!({"fact": "Retreated", "from": "freiburg", "to": "strasbourg"}));
    tells(&facts("second-siege"), json!({"fact": "FortressTaken", "space": "liege"}));
    tells(&facts("second-siege"), json!({"fact": "VictoryPoints", "from": 10, "to": 12}));
    tells(&facts("second-siege"), json!({"fact": "HonorsOfWar", "to": "namur"}));
    tells(&facts("second-siege"), json!({"fact": "PowerJoined", "power": "Ba"}));
    tells(&facts("winter"), json!({"fact": "VictoryPoints", "from": 12, "to": 10}));
    tells(&facts("events"), json!({"fact": "EventHeld", "side": "alliance"}));
    tells(&facts("resources"), json!({"fact": "CorpsRestored", "power": "Su", "space": "liege"}));
}

#[test]
fn every_step_is_told_in_every_language_and_cites_rules_there_are() {
    let lesson = first_game();
    let rules = ledger::ledger(&lesson.title).unwrap();
    for step in &lesson.steps {
        for rule in &step.rules {
            assert!(rules.rule(rule).is_some(), "{}: {rule}", step.id);
        }
    }
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    for language in std::fs::read_dir(locales).unwrap() {
        let file = language.unwrap().path().join("client-lesson.ftl");
        let text =
            std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let has =
            |key: &str| text.lines().any(|line| line.strip_prefix(key).is_some_and(|l| l.starts_with(" =")));
        for step in &lesson.steps {
            for key in keys_of(lesson, step) {
                assert!(has(&key), "{} lacks {key}", file.display());
            }
        }
    }
}

/// The messages that tell a step: its name, its text, and what is to be done in it.
fn keys_of(lesson: &Lesson, step: &LessonStep) -> Vec<String> {
    let key = format!("lesson-{}-{}", lesson.id, step.id);
    let mut keys = vec![format!("{key}-title"), key.clone()];
    if step.acts.iter().any(|act| act.seat == lesson.seat) {
        keys.push(format!("{key}-do"));
    }
    keys
}

/// Begins the first game, and says what it is called.
async fn begin(learner: &Visitor) -> String {
    let begun = learner.post("/api/lessons/first-game", json!({})).await;
    assert_eq!(begun.status, 201, "{}", begun.text);
    begun.ok()["id"].as_str().unwrap().to_owned()
}

/// The game once it is for the learner to act.
async fn when_asked(learner: &Visitor, game: &str) -> Value {
    loop {
        let look = learner.look(game).await;
        if look["decision"].is_object() {
            return look;
        }
        let seq = &look["seq"];
        learner.get(&format!("/api/games/{game}?since={seq}&wait=20&brief=true")).await.ok();
    }
}

/// What the lesson asks of the learner now, up to where the other side or the dice come in.
fn asked(look: &Value) -> Vec<String> {
    let lesson = first_game();
    let done = look["lesson"]["done"].as_u64().unwrap() as usize;
    let due = lesson.acts().skip(done).take_while(|act| act.seat == lesson.seat);
    due.map(|act| act.action.clone()).collect()
}

async fn play(learner: &Visitor, game: &str, look: &Value, actions: &[String]) -> visitors::Answer {
    let body = json!({"seq": look["seq"], "actions": actions});
    learner.post(&format!("/api/games/{game}/actions"), body).await
}

#[tokio::test]
async fn a_lesson_is_given_to_its_end_whatever_happens_to_the_server() {
    let mut site = Site::open().await;
    let learner = site.visitor();
    let game = begin(&learner).await;
    let length = first_game().acts().count() as u64;
    let mut look = when_asked(&learner, &game).await;
    let mut moves = 0;
    while look["lesson"]["done"].as_u64().unwrap() < length {
        if moves == 6 {
            site = site.reopen().await;
            let again = learner.look(&game).await;
            assert_eq!((&again["lesson"], &again["decision"]), (&look["lesson"], &look["decision"]));
        }
        play(&learner, &game, &look, &asked(&look)).await.ok();
        look = when_asked(&learner, &game).await;
        moves += 1;
    }
    assert_eq!((&look["view"]["year"], &look["view"]["vp"]), (&json!(1703), &json!(10)));

    let record = learner.get(&format!("/api/games/{game}/record")).await.text;
    assert!(record.contains("1 siege | siege 3\n"), "the throws stand in the record: {record}");
    learner.post("/api/games/import", json!({"record": record})).await.ok();

    // What is played after the end is played freely, and a machine player has taken the other seat.
    let free = play(&learner, &game, &look, &["done".to_owned()]).await.ok();
    assert_eq!(free["lesson"], Value::Null);
    let after = learner.look(&game).await;
    assert_eq!(after["game"]["seats"][1]["level"], "recruit");
    assert_eq!(after["lesson"], Value::Null);
    drop(site);
}

#[tokio::test]
async fn another_choice_is_refused_kindly_and_what_was_done_can_be_taken_back() {
    let site = Site::open().await;
    let learner = site.visitor();
    let game = begin(&learner).await;
    let look = when_asked(&learner, &game).await;
    let other = play(&learner, &game, &look, &["card 1".to_owned()]).await.refused(409, "state");
    assert_eq!(other["reason"], "OffLesson");
    let forbidden = play(&learner, &game, &look, &["card 3".to_owned()]).await.refused(422, "rule");
    assert_ne!(forbidden["reason"], "OffLesson", "what the rules forbid is told as ever");
    play(&learner, &game, &look, &["nonsense".to_owned()]).await.refused(400, "input");

    for actions in [vec!["card 2"], vec!["first alliance"], vec!["do campaign", "space nijmegen"]] {
        let look = when_asked(&learner, &game).await;
        let actions: Vec<String> = actions.into_iter().map(str::to_owned).collect();
        play(&learner, &game, &look, &actions).await.ok();
    }
    let look = learner.look(&game).await;
    assert_eq!(look["lesson"]["done"], 5);
    let elsewhere = ["leader marlborough", "take 1 Br", "done"].map(str::to_owned);
    play(&learner, &game, &look, &elsewhere).await.refused(409, "state");
    assert_eq!(learner.look(&game).await["lesson"]["done"], 5, "nothing of it was played");
    let back = json!({"seq": look["seq"], "actions": 2});
    let back = learner.post(&format!("/api/games/{game}/undo"), back).await.ok();
    assert_eq!(back["lesson"]["done"], 3);
}

#[tokio::test]
async fn a_lesson_is_left_in_the_middle_and_played_on() {
    let site = Site::open().await;
    let (learner, stranger) = (site.visitor(), site.visitor());
    let game = begin(&learner).await;
    let leave = format!("/api/games/{game}/leave-lesson");
    for _ in 0..4 {
        let look = when_asked(&learner, &game).await;
        play(&learner, &game, &look, &asked(&look)).await.ok();
    }
    stranger.post(&leave, json!({})).await.refused(403, "forbidden");
    begin(&stranger).await;
    stranger.post(&leave, json!({})).await.refused(404, "unknown");
    let left = learner.post(&leave, json!({})).await.ok();
    assert_eq!(left["seats"][1]["level"], "recruit");
    learner.post(&leave, json!({})).await.refused(409, "state");

    // Something else than the lesson asked for, and the machine answers.
    let look = when_asked(&learner, &game).await;
    assert_eq!(look["lesson"], Value::Null);
    play(&learner, &game, &look, &["do end".to_owned()]).await.ok();
    let look = when_asked(&learner, &game).await;
    assert!(look["seq"].as_u64().unwrap() > 0);
    let site = site.reopen().await;
    assert_eq!(learner.look(&game).await["lesson"], Value::Null, "also after a restart");
    drop(site);
}

#[tokio::test]
async fn what_is_no_lesson_is_refused() {
    let site = Site::open().await;
    let visitor = site.visitor();
    visitor.get("/api/lessons/chess").await.refused(404, "unknown");
    visitor.post("/api/lessons/chess", json!({})).await.refused(404, "unknown");
    let steps = visitor.get("/api/lessons/first-game").await.ok();
    assert!(steps["steps"].as_array().unwrap().len() >= 20);
    assert!(!steps.to_string().contains("throws"), "how the dice fall is not told before");
    let game = visitor.hot_seat().await;
    visitor.post(&format!("/api/games/{game}/leave-lesson"), json!({})).await.refused(409, "state");
}
