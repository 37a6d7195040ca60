//! What the game tells programs that know nothing of its types.

use crate::common;

use common::*;
use peninsula::describe::board_text;
use peninsula::state::Options;
use serde_json::{Value, json};
use table::{Describe, Game, Seat};
use words::{Language, Words};

fn english() -> &'static Words {
    Language::english().words()
}

#[test]
fn the_catalogue() {
    let c = game().catalogue();
    assert_eq!((c.title.as_str(), c.name.as_str()), ("wellington", "Wellington's War"));
    assert_eq!(c.sides, ["allied", "french"]);
    let scenarios: Vec<_> = c.scenarios.iter().map(|s| (s.id.as_str(), s.first_year, s.last_year)).collect();
    assert_eq!(scenarios, [("campaign", 1808, 1814), ("1812", 1812, 1814)]);
    assert_eq!(c.options.len(), 9);
    assert_eq!(c.data.len(), 16);
}

#[test]
fn a_game_begins_by_names() {
    let options = ["mondego-bay".to_string()];
    let state = game().begin("1812", &options, &[1; 32]).expect("it begins");
    assert!(state.options.has(Options::MONDEGO));
    let told = game().begin("1815", &[], &[1; 32]).expect_err("unknown");
    assert_eq!(told.to_string(), "there is no scenario '1815'; there is campaign, 1812");
    let told = game().begin("1812", &["rain".into()], &[1; 32]).expect_err("unknown");
    assert!(told.to_string().starts_with("there is no option 'rain'; there is mondego-bay, "), "{told}");
}

#[test]
fn the_atlas_is_complete() {
    let atlas = game().atlas_json(english());
    let count = |key: &str| atlas[key].as_array().map_or(0, Vec::len);
    assert_eq!((count("hexes"), count("areas"), count("blocks"), count("events")), (237, 20, 108, 30));
    assert_eq!((count("seas"), count("turns")), (5, 12));
}

#[test]
fn a_decision_names_its_rule_and_choices() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").operations(French, 1);
    let asked = game().decision_json(&d.state, Seat::Two, english());
    assert_eq!((&asked["step"], &asked["clause"]["rule"]), (&json!("operate"), &json!("7.312")));
    let offered = asked["actions"].as_array().expect("choices");
    let march = offered.iter().find(|a| a["action"] == "do formation-move").expect("a march is offered");
    assert_eq!((&asked["question"], &march["text"]), (&json!("Which operation?"), &json!("Formation Move")));
    assert!(game().decision_json(&d.state, Seat::One, english()).is_null());
    let refusal = d.refusal(French, "do sea-move");
    let why = game().why(&refusal, english());
    assert_eq!((why.rule.as_str(), why.reason.as_str()), ("8.4", "FrenchHaveNoSea"));
}

#[test]
fn a_decision_tells_the_most_who_may_go_together() {
    let groups = |d: &Desk, seat: Seat| game().decision_json(&d.state, seat, english())["groups"].clone();
    let mut d = Desk::empty();
    d.state.open.sealift = 2;
    d.put("britain", "clinton cole craufurd wellington").operations(Allied, 3);
    assert!(groups(&d, Seat::One).is_null(), "not where no group is put together");
    d.act(Allied, "do sea-move");
    let room_for_two = json!([{ "at": "britain", "blocks": ["wellington", "clinton", "cole"] }]);
    assert_eq!(groups(&d, Seat::One), room_for_two);
    let mut d = Desk::empty();
    d.put("1804", "castanos wellington picton").operations(Allied, 3).act(Allied, "do formation-move");
    let without_the_spaniard = json!([{ "at": "1804", "blocks": ["wellington", "picton"] }]);
    assert_eq!(groups(&d, Seat::One), without_the_spaniard);
}

#[test]
fn a_view_shows_tokens_without_names() {
    let mut d = Desk::empty();
    d.put("1508", "moncey soult").put("1608", "picton").operations(Allied, 1);
    let view = game().view_json(&game().view(&d.state, Some(Seat::One)));
    let text = view.to_string();
    assert!(text.contains("picton") && !text.contains("moncey") && !text.contains("soult"));
    let tokens = view["tokens"].as_array().expect("tokens");
    assert_eq!(tokens.len(), 2);
    let is_hidden = |t: &Value| t["side"] == "french" && t["at"] == "1508" && t["block"].is_null();
    assert!(tokens.iter().all(|t| is_hidden(t) && t["nation"].is_null() && t["steps"].is_null()));
}

// wellington: 4.11, 4.16
#[test]
fn the_enemy_and_spectators_do_not_see_of_which_nation_a_block_is() {
    let mut d = Desk::empty();
    d.put("1804", "picton silviera castanos").operations(Allied, 1);
    for viewer in [Some(Seat::Two), None] {
        let view = game().view_json(&game().view(&d.state, viewer));
        let tokens = view["tokens"].as_array().expect("tokens");
        assert_eq!(tokens.len(), 3);
        assert!(tokens.iter().all(|t| *t == tokens[0] && t["side"] == "allied" && t["nation"].is_null()));
        let board = board_text(game(), &game().view(&d.state, viewer), Some("1804"), english());
        assert!(board.contains("an Anglo-Allied block") && !board.contains("British"), "{board}");
    }
}

// wellington: 4.23#3, 10.1
#[test]
fn everybody_knows_where_the_lines_stand_but_not_how_strong_they_are() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").operations(French, 1);
    let shown = |d: &Desk| game().view_json(&game().view(&d.state, Some(Seat::Two)))["tokens"][0].clone();
    let token = shown(&d);
    assert_eq!((&token["block"], &token["steps"]), (&json!("lines-of-torres-vedras"), &Value::Null));
    let board = board_text(game(), &game().view(&d.state, None), Some("2101"), english());
    assert!(board.contains("Lines of Torres Vedras") && !board.contains('3'), "{board}");
    d.state.open.revealed.insert(game().atlas().named.lines);
    assert_eq!(shown(&d)["steps"], json!(3), "in battle they lie face up");
}

#[test]
fn a_wrong_position_lists_its_faults() {
    let d = Desk::campaign();
    let mut document = game().position_json(&d.state);
    document["table"]["commitment"] = json!([9, 1, 1]);
    document["blocks"][0]["at"] = json!("atlantis");
    document["options"] = json!(["rain"]);
    let told = game().read_position(&document, &[0; 32]).expect_err("it is wrong");
    for fault in
        ["Commitment Levels go from 1 to 6", "there is no place 'atlantis'", "there is no option 'rain'"]
    {
        assert!(told.to_string().contains(fault), "{told}");
    }
}

#[test]
fn facts_are_told_with_their_rule() {
    let mut d = Desk::empty();
    d.event(13, Allied, &[]);
    let told = &game().events_json(&d.state, &d.facts, english())[0];
    assert_eq!(told["fact"], "EventPlayed");
    assert_eq!(told["rule"], "7.2");
    assert_eq!(told["card"], 13);
}

#[test]
fn everything_has_a_french_name() {
    let french = Language::named("fr").expect("there is French").words();
    let catalogue = game().catalogue().in_words(french);
    assert_eq!(catalogue.scenarios[0].name, "La campagne, 1808–1814");
    let atlas = game().atlas_json(french);
    let named = |list: &str, key: &str, id: &str| {
        let all = atlas[list].as_array().expect("a list");
        all.iter().find(|one| one[key] == id).map(|one| one["name"].clone()).expect("it is there")
    };
    assert_eq!(named("areas", "id", "new-castile"), "Nouvelle-Castille");
    assert_eq!(named("seas", "id", "bay-of-biscay"), "Golfe de Gascogne");
    assert_eq!(named("blocks", "id", "massena"), "Masséna");
    assert_eq!(atlas["events"][12]["name"], "Cortès de la nation");
    assert_eq!(atlas["turns"][0]["name"], "Automne-hiver 1808");
    let seville = atlas["hexes"].as_array().expect("hexes").iter().find(|hex| hex["id"] == "2506");
    assert_eq!(seville.expect("it is there")["town"]["name"], "Séville");
    let refusal = Desk::empty().operations(French, 1).refusal(French, "do sea-move");
    assert_eq!(game().why(&refusal, french).message, "seuls les Alliés se déplacent par mer (8.4)");
}
