//! The atlas as it is sent, and its types.

use serde_json::{Value, json};
use succession::Succession;
use succession::describe::atlas_json;
use succession::describe::types::types;

#[test]
fn the_types_of_the_client_are_those_of_the_engine() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/game/generated.ts");
    table::client_types::assert_up_to_date(file, &types());
}

fn of(title: &str) -> Value {
    atlas_json(&Succession::built_in(title).unwrap(), words::Language::english().words())
}

fn by_id<'a>(list: &'a Value, id: &str) -> &'a Value {
    list.as_array().unwrap().iter().find(|v| v["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn it_holds_what_is_printed_on_the_map() {
    let atlas = of("spain");
    let era = &atlas["eras"][0];
    assert_eq!(era["spaces"].as_array().unwrap().len(), 85);
    let lille = by_id(&era["spaces"], "lille");
    assert_eq!((&lille["fortress"], &lille["terrain"]), (&json!(3), &json!("fertile")));
    assert_eq!((&lille["home"], &lille["region"]), (&json!(["Fr"]), &json!("France")));
    let gibraltar = by_id(&era["spaces"], "gibraltar");
    assert_eq!((&gibraltar["vp"], &gibraltar["ports"]), (&json!(2), &json!(["atlantic", "mediterranean"])));
    assert_eq!(by_id(&era["spaces"], "antwerp")["wealthy"], true);
    assert_eq!(by_id(&era["spaces"], "vienna")["capital_of"], json!(["Au"]));
    assert_eq!(by_id(&era["spaces"], "barcelona")["home_until"], "Sp");
    assert_eq!(by_id(&era["spaces"], "empire-home")["home_box"], true);
    let roads = era["connections"].as_array().unwrap();
    let ropes = roads.iter().filter(|c| c["kind"] == "one-side");
    assert_eq!((roads.len(), ropes.count()), (149, 9));
    assert!(roads.iter().all(|c| (c["kind"] == "one-side") != c["only"].is_null()));
}

#[test]
fn it_holds_both_sides_of_every_leader() {
    let atlas = of("spain");
    let marlborough = by_id(&atlas["leaders"], "marlborough");
    assert_eq!(marlborough["named"], json!({ "tr": 3, "cr": 6, "band": true }));
    assert_eq!(marlborough["minor"], json!({ "tr": 1, "cr": 4, "band": true }));
    assert_eq!(marlborough["home"], json!(["Br", "Du"]));
    let nameless = atlas["leaders"].as_array().unwrap().iter().find(|l| l["sort"] == "minor").unwrap();
    assert!(nameless["named"].is_null());
}

#[test]
fn it_holds_cards_tracks_and_scenarios() {
    let atlas = of("spain");
    assert!(
        atlas["events"].as_array().unwrap().iter().all(|e| e["text"].as_str().is_some_and(|t| t.len() > 20))
    );
    assert_eq!(atlas["tracks"]["years"].as_array().unwrap().len(), 12);
    let bands = &atlas["tracks"]["vp"]["bands"];
    assert_eq!(bands[0], json!({ "from": 0, "to": 19, "side": "bourbon", "level": "major" }));
    assert_eq!(bands[3], json!({ "from": 30, "to": 35, "side": "alliance", "level": "major" }));
    assert_eq!(atlas["tracks"]["vp"]["lower_bands"][0]["to"], 14);
    assert_eq!(atlas["tracks"]["loyalty"]["boxes"], json!([6, 5, 4, 3, 2]));
    assert!(atlas["tracks"]["colonies"].is_null());
    assert_eq!(atlas["scenarios"][0]["id"], "full-game");
    assert!(!atlas["options"].as_array().unwrap().is_empty());
}

#[test]
fn every_era_has_the_same_spaces_in_the_same_order() {
    for (title, eras) in [("spain", 1), ("nine-years", 2), ("grand-campaign", 3), ("pragmatic-war", 2)] {
        let atlas = of(title);
        let all = atlas["eras"].as_array().unwrap();
        assert_eq!(all.len(), eras, "{title}");
        let ids = |era: &Value| -> Vec<Value> {
            era["spaces"].as_array().unwrap().iter().map(|s| s["id"].clone()).collect()
        };
        assert!(all.iter().all(|era| ids(era) == ids(&all[0])), "{title}");
    }
    let campaign = of("grand-campaign");
    assert!(!campaign["tracks"]["loyalty"].is_null() && !campaign["tracks"]["colonies"].is_null());
    assert_eq!(by_id(&campaign["eras"][2]["spaces"], "barcelona")["home"], json!(["Ha"]));
}
