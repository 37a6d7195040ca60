//! Replacements, reinforcements and where blocks are deployed (9), and the first turn of the example (21.1).

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::refusal::Reason;
use peninsula::state::Options;
use peninsula::step::{Phase, Step};

// wellington: 9.1, 9.12, 12.0
#[test]
fn one_replacement_restores_one_step_or_command_point() {
    let mut d = Desk::empty();
    d.put("2201", "picton spencer wellington").steps("picton", 1).steps("spencer", 1).steps("wellington", 0);
    d.drafts(Allied, 3);
    d.act(Allied, "block picton");
    assert_eq!((d.strength("picton"), d.strength("spencer")), (2, 1), "one block alone gains");
    assert_eq!(d.refusal(Allied, "block picton").reason, Reason::OncePerStep);
    d.act(Allied, "block wellington");
    assert_eq!(d.points("wellington"), 1);
    d.act(Allied, "block spencer");
    assert_ne!(d.state.top(), Step::Replace(Allied), "three drafts are spent");
}

// wellington: 9.11
#[test]
fn replacements_need_supply_and_peace() {
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    d.put("1909", "picton")
        .put("2201", "cole")
        .put("atlantic-ocean", "wellesley")
        .put("2204", "leith moncey");
    for id in ["picton", "cole", "wellesley", "leith"] {
        d.steps(id, 1);
    }
    d.drafts(Allied, 3);
    for id in ["picton", "wellesley", "leith"] {
        assert_eq!(d.refused(Allied, &format!("block {id}")), "9.11", "{id}");
    }
    assert!(d.allowed(Allied, "block cole"));
}

// wellington: 9.13, 4.23#3
#[test]
fn the_lines_cost_two_and_home_boxes_know_no_limit() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").put("britain", "spencer");
    d.steps("lines-of-torres-vedras", 1).steps("spencer", 1);
    d.drafts(Allied, 3);
    d.acts(Allied, &["block spencer", "block spencer"]);
    assert_eq!(d.strength("spencer"), 3);
    assert_eq!(d.refused(Allied, "block lines-of-torres-vedras"), "9.13", "one is not enough");
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").steps("lines-of-torres-vedras", 1).drafts(Allied, 2);
    d.act(Allied, "block lines-of-torres-vedras");
    assert_eq!(d.strength("lines-of-torres-vedras"), 4);
}

// wellington: 20.2
#[test]
fn divisions_wait_for_their_portuguese() {
    for (options, most) in [(Options::INTEGRATION, 3), (Options::default(), 4)] {
        let mut d = Desk::with(options);
        d.put("britain", "hill-division").steps("hill-division", 2).drafts(Allied, 3);
        d.act(Allied, "block hill-division");
        if most == 3 {
            assert_eq!(d.refused(Allied, "block hill-division"), "20.2", "three is the most it may have");
        } else {
            d.act(Allied, "block hill-division");
        }
        assert_eq!(d.strength("hill-division"), most);
    }
    let mut d = Desk::with(Options::INTEGRATION);
    d.played(7).put("britain", "hill-division").steps("hill-division", 3).drafts(Allied, 3);
    d.act(Allied, "block hill-division");
    assert_eq!(d.strength("hill-division"), 4, "after Event 7");
}

// wellington: 9.2, 9.31
#[test]
fn british_blocks_arrive_in_britain_at_full_strength() {
    let mut d = Desk::empty();
    d.put("pool", "picton").steps("picton", 0).operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw british", "place britain"]);
    assert_eq!((d.at("picton"), d.strength("picton")), ("britain", 3));
    d.put("pool", "cole");
    assert_eq!(
        d.refusal(Allied, "do reinforcement-draw").reason,
        Reason::OneBritishDraw,
        "one Anglo-Portuguese draw a step"
    );
    assert_eq!(d.look().check_draw(Allied, Nation::British).expect_err("one a step").rule(), "9.31");
}

// wellington: 9.31, 4.16
#[test]
fn each_kind_of_anglo_portuguese_block_has_its_place() {
    let spots = |d: &Desk, id: &str| {
        let mut list: Vec<String> = d
            .look()
            .deploy_spots(block(id))
            .actions()
            .map(|a| table::Game::write_action(game(), a))
            .collect();
        list.sort();
        list
    };
    let mut d = Desk::empty();
    assert_eq!(spots(&d, "wellington"), ["place britain"]);
    assert_eq!(spots(&d, "graham").len(), 6, "any Sea Box, or Britain");
    d.state.open.sealift = 0;
    assert_eq!(spots(&d, "graham"), ["place britain"]);
    assert_eq!(spots(&d, "popham").len(), 6);
    assert_eq!(spots(&d, "lines-of-torres-vedras"), ["place 2101"]);
    let portuguese = spots(&d, "silviera");
    assert!(
        portuguese.contains(&"place 1702".into()) && !portuguese.contains(&"place 2002".into()),
        "Key Towns"
    );
    d.put("1702", "moncey").put("1902", "savary").put("2201", "junot").put("2403", "loison");
    d.french_fortress("1804").french_fortress("2204");
    assert!(spots(&d, "silviera").contains(&"place 2002".into()), "any town if no Key Town is left");
    let garrison = spots(&d, "gibraltar");
    assert!(garrison.contains(&"place britain".into()) && garrison.contains(&"within 2705".into()));
}

// wellington: 9.31
#[test]
fn the_lines_are_drawn_again_while_the_french_are_near() {
    let mut d = Desk::empty();
    d.put("pool", "lines-of-torres-vedras picton").put("2201", "junot").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw"])
        .roll(Allied, "draw british", &[0])
        .act(Allied, "place britain");
    assert_eq!((d.at("picton"), d.at("lines-of-torres-vedras")), ("britain", "pool"));
    let mut d = Desk::empty();
    d.put("pool", "lines-of-torres-vedras").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw british", "place 2101"]);
    assert_eq!((d.at("lines-of-torres-vedras"), d.strength("lines-of-torres-vedras")), ("2101", 6));
}

// wellington: 9.2, 9.3, 9.31, 9.322, 8.41
#[test]
fn the_reinforcement_example() {
    let mut d = Desk::empty();
    d.inside("1413", "cassan").put("atlantic-ocean", "spencer picton cole clinton leith hope");
    d.put("pool", "graham castanos cuesta mina").operations(Allied, 4);
    assert_eq!(d.look().points_at_sea(), 6);
    d.acts(Allied, &["do reinforcement-draw", "draw british"]);
    assert_eq!(d.choices(Allied), ["place britain"], "the Sealift Capacity is full");
    d.act(Allied, "place britain");
    d.put("pool", "baccellar").act(Allied, "do reinforcement-draw");
    assert_eq!(d.refused(Allied, "draw british"), "9.31");
    d.roll(Allied, "draw spanish", &[2]).act(Allied, "place 1613");
    assert_eq!((d.at("mina"), d.strength("mina")), ("1613", 4), "a Partida in French Navarre");
    d.act(Allied, "do reinforcement-draw").roll(Allied, "draw spanish", &[0]);
    d.act(Allied, "within 2205");
    assert_eq!((d.at("castanos"), d.strength("castanos")), ("2205", 5));
    d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert_eq!(d.refused(Allied, "within 2205"), "9.32", "Estremadura feeds one");
    assert!(d.allowed(Allied, "place 2506"));
}

// wellington: 9.3
#[test]
fn nothing_is_deployed_among_the_enemy() {
    let mut d = Desk::empty();
    d.put("pool", "castanos").put("1909", "moncey").put("2506", "dupont").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert_eq!(d.refused(Allied, "place 1909"), "9.3", "an enemy block");
    assert_eq!(d.refused(Allied, "place 1907"), "9.32", "no Key Town");
    assert_eq!(
        d.refused(Allied, "place 2610"),
        "9.32",
        "Andalusia is contested while other Areas are friendly"
    );
    assert!(d.allowed(Allied, "place 1207"));
}

// wellington: 14.24, 9.3
#[test]
fn no_draw_at_the_force_level() {
    let mut d = Desk::empty();
    d.put("pool", "wellington castanos").operations(Allied, 2);
    d.state.open.force = [9, 0, 0];
    d.act(Allied, "do reinforcement-draw");
    assert_eq!(d.refused(Allied, "draw british"), "14.24", "not even a leader");
    assert!(d.allowed(Allied, "draw spanish"));
}

// wellington: 9.321, 9.2
#[test]
fn dos_de_mayo_rises_in_different_areas() {
    let mut d = Desk::empty();
    d.inside("1413", "cassan").inside("2205", "phillipon").put("1309", "moncey");
    d.put("pool", "castanos venegas ballesteros alvarez").event(1, French, &[0]);
    assert_eq!(d.level(Nation::Spanish), 4);
    // Ballesteros first: Navarre, Estremadura and Santandar are French.
    assert!(d.allowed(Allied, "place 1613") && d.allowed(Allied, "place 2105"));
    assert_eq!(d.refused(Allied, "place 1608"), "9.321", "not in a friendly Area");
    d.act(Allied, "place 1613");
    assert_eq!(d.strength("ballesteros"), 2, "the lowest step of a five-pip army");
    assert_eq!(d.refused(Allied, "place 1613"), "9.321", "another Area for each");
    d.act(Allied, "place 2105");
    d.finish();
    assert_eq!(d.at("alvarez"), "pool", "the garrison never rises");
    // Santandar, the third French Area, has no town of theirs, and no Area is contested: the third block stays where it is.
    let third = ["castanos", "venegas"].iter().filter(|b| d.at(b) != "2105").map(|b| d.at(b)).next();
    assert_eq!(third, Some("pool"));
}

// wellington: 9.321
#[test]
fn without_french_areas_a_revolt_turns_to_contested_ones_or_fails() {
    let mut d = Desk::empty();
    d.put("1909", "moncey").put("pool", "venegas").event(2, French, &[]);
    assert_eq!(d.choices(Allied), ["place 2209"], "the Key Town the Spanish hold in contested New Castile");
    d.act(Allied, "place 2209");
    assert_eq!(d.at("venegas"), "2209");
    let mut d = Desk::empty();
    d.put("pool", "venegas").event(2, French, &[]);
    assert_eq!(d.at("venegas"), "pool", "no revolt");
    assert_eq!(d.at("gensdarmes"), "france");
}

// wellington: 9.322
#[test]
fn contested_areas_are_for_partidas_only_where_no_french_area_is_left() {
    let mut d = Desk::empty();
    d.inside("1413", "cassan").put("1512", "ney").put("1909", "moncey").put("pool", "mina castanos");
    let spots = |d: &Desk| d.look().deploy_spots(block("mina")).count();
    assert_eq!(spots(&d), 0, "every hex of French Navarre is next to Pamplona or Ney");
    d.operations(Allied, 1).acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert_eq!((d.state.hidden.drawn, d.at("mina")), (block("castanos"), "pool"), "another one is drawn");
    d.put("1613", "longa");
    assert!(spots(&d) > 0, "Navarre has its Partida: New Castile, which is contested, is open");
}

// wellington: 9.322, 15.12, 4.23#1
#[test]
fn partidas_appear_far_from_the_french() {
    let mut d = Desk::empty();
    d.inside("1413", "cassan").inside("2205", "phillipon");
    let spots = |d: &Desk| d.look().deploy_spots(block("mina"));
    assert!(
        spots(&d).outside.has(hex("1613")) && !spots(&d).outside.has(hex("1412")),
        "not next to Pamplona"
    );
    assert!(!spots(&d).outside.has(hex("1608")), "only in Areas of the enemy");
    d.put("1613", "longa");
    assert!(!spots(&d).outside.has(hex("1512")) && spots(&d).outside.has(hex("2106")), "one Partida an Area");
    let mut d = Desk::empty();
    d.put("1909", "moncey");
    assert_eq!(
        spots(&d).outside.iter().collect::<Vec<_>>(),
        [hex("2209")],
        "else a Key Town in a contested Area"
    );
    let mut d = Desk::empty();
    d.put("pool", "mina castanos").operations(Allied, 2);
    d.act(Allied, "do reinforcement-draw").roll(Allied, "draw spanish", &[0]);
    assert_eq!(
        (d.at("mina"), d.state.hidden.drawn),
        ("pool", block("castanos")),
        "no place: another is drawn"
    );
}

// wellington: 9.33, 15.5
#[test]
fn french_blocks_arrive_in_france() {
    let spots = |d: &Desk, id: &str| d.look().deploy_spots(block(id));
    let mut d = Desk::empty();
    let ney = spots(&d, "ney");
    assert!(
        ney.france
            && ney.outside.has(hex("1216"))
            && ney.inside.has(hex("1213"))
            && !ney.outside.has(hex("1909"))
    );
    let napoleon = spots(&d, "napoleon");
    assert!(napoleon.france && napoleon.count() == 1);
    d.inside("1413", "cassan");
    assert!(spots(&d, "hugo").outside.has(hex("1413")), "Hugo also in French Areas of Spain");
    assert!(!spots(&d, "ney").outside.has(hex("1413")));
    assert_eq!(spots(&d, "joseph").outside.iter().collect::<Vec<_>>(), [hex("1413")], "Madrid is not French");
    d.put("1909", "moncey");
    assert_eq!(spots(&d, "joseph").outside.iter().collect::<Vec<_>>(), [hex("1909")]);
    let barrie = spots(&d, "barrie");
    assert!(
        barrie.france && barrie.inside.has(hex("1213")) && !barrie.inside.has(hex("1413")),
        "one garrison a fortress"
    );
    d.put("pool", "napoleon").operations(French, 2);
    d.acts(French, &["do reinforcement-draw", "draw french", "place france"]);
    assert_eq!((d.at("napoleon"), d.at("imperial-guard")), ("france", "france"));
    d.act(French, "do end");
}

// wellington: 9.33, 15.5, 18.513
#[test]
fn the_emperor_strikes_back() {
    let mut d = Desk::empty();
    d.put("pool", "ney lannes victor").put("france", "napoleon imperial-guard").event(4, French, &[2]);
    assert_eq!(d.level(Nation::French), 5);
    d.acts(French, &["place 1216", "place 1213"]);
    assert_eq!((d.at("napoleon"), d.at("imperial-guard")), ("1216", "1213"));
}

// wellington: 18.513, 18.524, 14.21
#[test]
fn other_events_bring_blocks() {
    let mut d = Desk::empty();
    d.put("1909", "moncey").event(3, Allied, &[]);
    assert_eq!((d.at("joseph"), d.strength("joseph")), ("1909", 2));
    let mut d = Desk::empty();
    d.event(3, Allied, &[]);
    assert_eq!(d.at("joseph"), "pool");
    let mut d = Desk::empty();
    d.put("1909", "moncey").event(10, Allied, &[]);
    assert_eq!((d.at("hugo"), d.level(Nation::Spanish)), ("1909", 2));
    let mut d = Desk::empty();
    d.put("1702", "bishop-of-oporto").put("pool", "baccellar");
    assert_eq!(d.state.force[0], 0, "Portuguese blocks do not count yet");
    d.event(7, Allied, &[]);
    assert_eq!((d.at("beresford"), d.at("hamilton"), d.at("portuguese-brigades")), ("2201", "2201", "pool"));
    assert_eq!((d.at("bishop-of-oporto"), d.at("baccellar")), ("removed", "removed"));
    assert_eq!(d.state.force[0], 1, "now they count as British");
}

#[test]
fn the_convention_of_cintra() {
    let mut d = Desk::empty();
    d.put("2002", "wellesley")
        .put("2201", "junot delaborde")
        .inside("1804", "loison")
        .put("britain", "moore");
    d.event(6, Allied, &[]);
    for id in ["junot", "delaborde", "loison"] {
        assert_eq!(d.at(id), "france", "{id}");
    }
    assert!(!d.state.french_fortresses.has(hex("1804")));
    assert_eq!((d.state.sealift, d.level(Nation::British), d.level(Nation::French)), (3, 4, 4));
    d.act(Allied, "place 2201");
    assert_eq!(d.at("moore"), "2201");
}

// wellington: 20.7
#[test]
fn scorched_earth_is_declared_when_the_lines_are_placed() {
    let mut d = Desk::with(Options::SCORCHED_EARTH);
    d.put("pool", "lines-of-torres-vedras").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw british", "place 2101"]);
    assert_eq!(d.state.top(), Step::ScorchedEarth);
    d.act(Allied, "accept");
    assert_eq!(d.state.scorched, 4, "this turn and the next");
    let mut d = Desk::empty();
    d.put("pool", "lines-of-torres-vedras").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw british", "place 2101"]);
    assert_eq!(d.state.top(), Step::Operate(Allied));
}

/// The Mandatory Event Phase of the first turn, as the extended example tells it.
// wellington: 7.2, 9.321, 6.21, 14.23
#[test]
fn the_first_turn_of_the_example() {
    let mut d = Desk::campaign();
    d.state.open.deck = 1 << 2 | 1 << 3;
    d.state.open.steps[0] = Step::Turn(Phase::DrawEvents);
    // The Anglo-Allied player draws Event 3, the French Event 2; then Venegas is drawn.
    d.run(&[1, 0, 9]);
    let events = |d: &Desk| -> Vec<u8> {
        let card = |f: &peninsula::fact::CitedFact| match f.fact {
            peninsula::fact::Fact::EventPlayed { card, .. } => Some(card),
            _ => None,
        };
        d.facts.iter().filter_map(card).collect()
    };
    assert_eq!(events(&d), [2], "the lower number first");
    assert_eq!(d.choices(Allied), ["place 1613"], "Tudela, in French Navarre");
    d.act(Allied, "place 1613");
    assert_eq!(events(&d), [3]);
    assert_eq!((d.at("venegas"), d.strength("venegas")), ("1613", 1), "at one step");
    assert_eq!(d.level(Nation::Spanish), 6, "Event 3 adds nothing to the maximum");
    assert_eq!(d.level(Nation::French), 3);
    assert_eq!((d.at("gensdarmes"), d.strength("gensdarmes")), ("france", 2));
    assert_eq!((d.at("joseph"), d.strength("joseph")), ("1909", 2));
    assert_eq!(d.state.force, [2, 11, 12]);
    assert_eq!((d.state.deck >> 2 & 1, d.state.deck >> 3 & 1), (1, 0));
}
