//! Supply and attrition (13), commitment and recall (14), politics (15), victory (17).

use crate::common;

use common::*;
use peninsula::map::Country;
use peninsula::politics::Way;
use peninsula::state::{Ending, Options};
use peninsula::step::{Fight, Phase, Step};
use peninsula::{Nation, Side};

fn supplied(d: &Desk, id: &str) -> bool {
    d.look().is_supplied(block(id))
}

// wellington: 13.3, 13.4
#[test]
fn wellesley_lands_out_of_supply() {
    let mut d = Desk::campaign();
    d.put("2002", "wellesley");
    assert!(!supplied(&d, "wellesley"), "Lisbon is French, Spain closed, the squadron not there");
    d.put("aside", "junot delaborde");
    assert!(supplied(&d, "wellesley"), "with Lisbon it would be");
    let mut d = Desk::campaign();
    d.put("2002", "wellesley popham");
    assert!(supplied(&d, "wellesley"), "a port with the squadron is a base");
}

// wellington: 13.4
#[test]
fn bases_of_the_nations() {
    let mut d = Desk::empty();
    let bases = |d: &Desk, n: Nation, at: &str| d.look().bases(n).has(hex(at));
    assert!(bases(&d, Nation::French, "1113") && bases(&d, Nation::French, "1216"));
    assert!(["2807", "2201", "2705"].iter().all(|h| bases(&d, Nation::British, h)));
    assert!(!bases(&d, Nation::British, "1702") && bases(&d, Nation::Portuguese, "1702"));
    assert!(bases(&d, Nation::Spanish, "1909") && !bases(&d, Nation::Spanish, "2201"));
    d.put("1909", "moncey").put("2201", "junot");
    assert!(!bases(&d, Nation::Spanish, "1909") && !bases(&d, Nation::British, "2201"));
    d.put("france", "savary").put("britain", "picton");
    assert!(supplied(&d, "savary") && supplied(&d, "picton"), "Home Boxes are always in supply");
}

// wellington: 13.3
#[test]
fn what_cuts_a_line_of_supply() {
    // French at Vitoria trace to Bayonne through Viscaya, their own Area, although it is the enemy's.
    let mut d = Desk::empty();
    d.inside("1311", "rey").put("1312", "moncey");
    assert!(supplied(&d, "moncey"));
    let mut d = Desk::empty();
    d.put("1608", "moncey");
    assert!(!supplied(&d, "moncey"), "other Areas of the enemy bar it");
    d.inside("1509", "dubreton").inside("1311", "rey").put("1310", "savary");
    d.put("1611", "ney").put("1708", "victor");
    assert_eq!(d.look().area_holder(area("viscaya")), Some(French));
    assert!(supplied(&d, "moncey"), "through Old and Viscayan lands they hold or dispute");
    d.put("1312", "castanos").put("1313", "cuesta");
    d.put("1411", "blake").put("1412", "reding");
    d.put("1410", "venegas");
    let cut = !supplied(&d, "moncey");
    assert!(cut, "enemy blocks stand in the way");
}

// wellington: 13.3
#[test]
fn an_enemy_fortress_bars_supply_unless_besieged_or_screened() {
    let mut d = Desk::empty();
    d.french_fortress("1518");
    assert!(d.look().fortress_bars(Allied, hex("1518")));
    d.put("1518", "castanos");
    assert!(!d.look().fortress_bars(Allied, hex("1518")), "screened");
}

fn rating(d: &Desk, side: Side, at: &str) -> u8 {
    d.look().forage_rating(side, hex(at))
}

// wellington: 13.2#1, 13.2#2, 13.2#4, 13.2#5, 13.0
#[test]
fn the_army_of_portugal_at_santarem() {
    let mut d = Desk::empty();
    d.state.open.turn = 5;
    d.put("2102", "massena moncey savary ney victor");
    // Beira must not be the Allies' for the example's numbers.
    d.french_fortress("1804");
    assert_eq!(d.look().area_holder(area("beira")), None);
    d.state.open.bad_harvest = false;
    assert_eq!(rating(&d, French, "2102"), 1, "2, a town, a mountain, no line of supply");
    d.state.open.bad_harvest = true;
    assert_eq!(rating(&d, French, "2102"), 0);
    d.attrition();
    assert_eq!(d.state.top(), Step::Attrition);
    d.acts(French, &["use massena moncey", "use massena savary"]);
    d.acts(French, &["block ney", "block victor"]);
    assert_eq!((d.at("ney"), d.at("victor")), ("removed", "removed"), "permanently, for want of supply");
    assert_eq!((d.at("moncey"), d.points("massena")), ("2102", 0));
}

// wellington: 13.2#3, 13.2#6, 13.2#7
#[test]
fn enemy_areas_guerillas_and_scorched_earth() {
    let mut d = Desk::empty();
    d.inside("1213", "thouvenot").inside("1311", "rey").put("1310", "moncey");
    let before = rating(&d, French, "1310");
    assert_eq!(before, 1, "1 for Viscaya, less the mountain, with the town");
    d.put("1411", "longa");
    assert_eq!(rating(&d, French, "1310"), before - 1, "Partidas trouble the French");
    let mut d = Desk::empty();
    d.put("1508", "picton");
    let friendly = rating(&d, Allied, "1508");
    assert_eq!(friendly, 3);
    d.inside("1509", "dubreton").put("1608", "moncey").put("1611", "ney").put("1708", "victor");
    assert_eq!(rating(&d, Allied, "1508"), friendly - 1, "the Area is the enemy's");
    let mut d = Desk::empty();
    d.put("1902", "picton");
    assert_eq!(rating(&d, Allied, "1902"), 3);
    d.state.open.scorched = 3;
    assert_eq!(rating(&d, Allied, "1902"), 2);
    d.state.open.turn = 4;
    assert_eq!(rating(&d, Allied, "1902"), 3, "only while it lasts");
}

// wellington: 13.2#5
#[test]
fn a_bad_harvest_spares_france() {
    let mut d = Desk::empty();
    d.put("1214", "moncey").put("1902", "picton");
    let (france, beira) = (rating(&d, French, "1214"), rating(&d, Allied, "1902"));
    d.event(25, French, &[]);
    assert!(d.state.bad_harvest, "Event 25 rules the turn");
    assert_eq!((rating(&d, French, "1214"), rating(&d, Allied, "1902")), (france, beira - 1));
}

// wellington: 13.2#8, 7.4, 13.1
#[test]
fn summer_costs_steps_and_winter_blocks() {
    let mut d = Desk::empty();
    d.state.open.turn = 4;
    d.put("2302", "picton cole wellington");
    d.put("atlantic-ocean", "graham murray maitland");
    assert_eq!(rating(&d, Allied, "2302"), 1);
    d.attrition();
    assert_eq!(d.choices(Allied).iter().filter(|c| c.starts_with("block")).count(), 2, "leaders do not eat");
    d.act(Allied, "block cole");
    assert_eq!(d.strength("cole"), 2);
    let mut d = Desk::empty();
    d.put("2302", "picton cole").attrition();
    d.act(Allied, "block cole");
    assert_eq!(d.at("cole"), "pool", "Fall/Winter");
}

// wellington: 12.25
#[test]
fn a_leader_feeds_a_block() {
    let mut d = Desk::empty();
    d.put("2302", "picton cole wellington").attrition();
    d.act(Allied, "use wellington cole");
    assert_eq!((d.at("cole"), d.strength("cole"), d.points("wellington")), ("2302", 3, 2));
}

// wellington: 14.0, 14.11#1, 14.1
#[test]
fn events_move_commitment_within_its_bounds() {
    let mut d = Desk::empty();
    d.event(13, Allied, &[]);
    assert_eq!(d.level(Nation::Spanish), 4);
    d.commitment(Nation::Spanish, 6).event(13, Allied, &[]);
    assert_eq!(d.level(Nation::Spanish), 6);
    d.commitment(Nation::British, 1).event(15, French, &[]);
    assert_eq!(d.level(Nation::British), 1);
    for (side, level) in [(French, 4), (Allied, 2)] {
        let mut d = Desk::empty();
        d.event(9, side, &[]);
        assert_eq!(d.level(Nation::French), level, "the drawer matters");
        let mut d = Desk::empty();
        d.event(16, side, &[]);
        assert_eq!(d.level(Nation::British), 6 - level);
    }
}

// wellington: 14.32, 15.5, 14.11#1
#[test]
fn napoleon_goes_home_when_france_is_no_longer_high() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard").steps("imperial-guard", 2);
    d.event(23, Allied, &[]);
    assert_eq!(
        (d.at("napoleon"), d.at("imperial-guard"), d.strength("imperial-guard")),
        ("france", "france", 4)
    );
}

// wellington: 14.32, 14.33, 14.3, 14.31
#[test]
fn the_austrian_and_russian_wars_call_napoleon_away() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard moncey lannes").event(
        11,
        Allied,
        &[],
    );
    assert_eq!((d.at("napoleon"), d.at("imperial-guard")), ("pool", "aside"));
    assert_eq!(d.refused(French, "block moncey"), "14.33", "Lannes goes first");
    d.act(French, "block lannes");
    assert_eq!((d.at("lannes"), d.level(Nation::French)), ("pool", 4));
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard moncey savary ney").event(
        19,
        Allied,
        &[1],
    );
    assert_eq!(d.at("napoleon"), "pool", "the rule, not the example, says where to");
    d.acts(French, &["block moncey", "block ney"]);
    assert_eq!((d.at("savary"), d.level(Nation::French)), ("1909", 3), "a die of 1 counts as 2");
}

// wellington: 14.33, 14.32
#[test]
fn lannes_goes_after_napoleon_has_gone() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard moncey lannes");
    d.state.open.force[2] = 37;
    d.event(29, Allied, &[]);
    assert_eq!((d.at("napoleon"), d.at("imperial-guard")), ("pool", "aside"), "they are the first");
    assert_eq!((d.choices(French), d.state.event.left), (vec!["block lannes".to_owned()], 1));
}

/// The Austrian War calls Napoleon from the France Box too; the Russian War only if he is in play.
// wellington: 14.32
#[test]
fn napoleon_in_the_france_box_hears_of_one_war_only() {
    for (card, napoleon, guard) in [(11, "pool", "aside"), (19, "france", "france")] {
        let mut d = Desk::empty();
        d.commitment(Nation::French, 5)
            .put("1909", "moncey savary ney")
            .put("france", "napoleon imperial-guard");
        d.event(card, Allied, if card == 19 { &[2] } else { &[] });
        assert_eq!((d.at("napoleon"), d.at("imperial-guard")), (napoleon, guard), "Event {card}");
        assert!(!d.allowed(French, "block imperial-guard"));
    }
}

// wellington: 14.3, 14.23, 14.33, 6.222
#[test]
fn recall_four_of_a_nation_over_its_level() {
    let mut d = Desk::empty();
    let twelve =
        "clinton cole craufurd hill-division hope leith picton spencer graham maitland murray wellesley";
    d.put("2201", twelve).event(30, French, &[]);
    assert_eq!(d.state.event.left, 4);
    assert_eq!(d.choices(Allied), ["block wellesley"]);
    d.acts(Allied, &["block wellesley", "block cole", "block hope", "block leith"]);
    assert_eq!(d.state.force[0], 8, "even below the level");
    let mut d = Desk::empty();
    d.put("2201", "clinton cole craufurd hill-division hope leith picton spencer graham")
        .put("britain", "maitland murray");
    d.event(30, French, &[]);
    assert_eq!(d.state.force[0], 9, "nine are allowed, and Britain does not count");
}

// wellington: 14.32, 14.3
#[test]
fn a_french_recall_begins_with_napoleon() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard moncey savary");
    d.state.open.force[2] = 37;
    d.event(29, Allied, &[]);
    assert_eq!((d.at("napoleon"), d.at("imperial-guard"), d.state.event.left), ("pool", "aside", 1));
}

// wellington: 14.3
#[test]
fn other_recalls() {
    let mut d = Desk::empty();
    d.put("1608", "castanos").event(14, French, &[]);
    assert!(d.allowed(Allied, "block castanos"));
    d.act(Allied, "decline");
    assert_eq!((d.at("castanos"), d.state.vp), ("1608", -1), "a Victory Point instead");
    let mut d = Desk::empty();
    d.event(14, French, &[]);
    assert_eq!(d.state.vp, -1, "no block to recall");
    let mut d = Desk::empty();
    d.put("2201", "graham picton").event(17, French, &[]);
    assert_eq!(d.choices(Allied), ["block graham"], "an Expeditionary Force before infantry");
}

// wellington: 14.24, 7.5, 17.2
#[test]
fn a_nation_over_its_level_costs_a_point() {
    let mut d = Desk::empty();
    d.state.open.turn = 4;
    d.state.open.force = [10, 16, 25];
    d.victory_check();
    assert_eq!(d.state.vp, -2, "British and Spanish, not the French");
}

// wellington: 15.1
#[test]
fn where_british_blocks_may_go() {
    let enter = |d: &Desk, id: &str, from: &str, to: &str, way: Way| {
        d.look().may_enter(block(id), place(from), hex(to), Default::default(), way).is_ok()
    };
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    assert!(!enter(&d, "picton", "atlantic-ocean", "1203", Way::Sea), "no Spanish port before Event 5");
    assert!(enter(&d, "picton", "gulf-of-cadiz", "2807", Way::Sea), "except Gibraltar");
    d.played(5);
    assert!(enter(&d, "picton", "atlantic-ocean", "1203", Way::Sea));
    assert!(!enter(&d, "picton", "1203", "1204", Way::Land), "but not out of the port");
    assert!(!enter(&d, "silviera", "1702", "2807", Way::Sea), "the Portuguese stay at home");
    d.commitment(Nation::British, 2).event(21, Allied, &[]);
    assert!(d.state.british_in_spain, "Medium opens Spain");
    d.commitment(Nation::British, 1);
    assert!(enter(&d, "picton", "1203", "1204", Way::Land), "for good");
    assert!(!enter(&d, "picton", "1312", "1213", Way::Land), "France only at High");
    d.commitment(Nation::British, 5);
    assert!(enter(&d, "picton", "1312", "1213", Way::Land));
    d.commitment(Nation::British, 3);
    assert!(enter(&d, "picton", "1213", "1214", Way::Land), "whoever is there may stay");
}

// wellington: 15.3
#[test]
fn spanish_blocks_in_portugal() {
    let room = |d: &Desk| d.look().spanish_room_in_portugal();
    let mut d = Desk::empty();
    assert_eq!(room(&d), 2, "Medium");
    d.commitment(Nation::Spanish, 1);
    assert_eq!(room(&d), 1);
    d.commitment(Nation::Spanish, 5).put("2204", "castanos");
    assert_eq!(room(&d), 2, "three, less one that is there");
    let enter = |d: &Desk| {
        d.look().may_enter(block("blake"), place("1805"), hex("1804"), Default::default(), Way::Land)
    };
    d.put("2403", "cuesta reding");
    assert_eq!(enter(&d).expect_err("full").rule(), "15.3");
    d.played(21);
    assert!(enter(&d).is_ok());
}

// wellington: 15.4
#[test]
fn spanish_blocks_in_france_need_wellington() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5);
    let group = [block("castanos"), block("wellington")].into_iter().collect();
    let enter = |d: &Desk, g| d.look().may_enter(block("castanos"), place("1312"), hex("1213"), g, Way::Land);
    assert_eq!(enter(&d, group).expect_err("before Event 21").rule(), "15.4");
    d.played(21);
    assert!(enter(&d, group).is_ok());
    assert!(enter(&d, Default::default()).is_err());
    // Left alone there, it goes home.
    d.put("1214", "castanos wellington picton").operations(Allied, 2);
    d.acts(Allied, &["do formation-move", "block wellington", "block picton", "done", "place 1215", "done"]);
    assert_eq!(d.at("castanos"), "pool");
}

// wellington: 15.4
#[test]
fn spanish_blocks_go_home_as_soon_as_wellington_leaves_them_in_france() {
    let desk = || {
        let mut d = Desk::empty();
        d.commitment(Nation::British, 5).played(21).put("1313", "castanos wellington picton");
        d.state.open.french_fortresses.remove(hex("1213"));
        d
    };
    // Also where he comes back.
    let mut d = desk();
    d.operations(Allied, 2).set_out("wellington picton").act(Allied, "place 1214");
    assert_eq!((d.at("castanos"), d.state.top()), ("pool", Step::March(Allied)));
    d.act(Allied, "place 1313");
    assert_eq!((d.at("wellington"), d.at("castanos")), ("1313", "pool"));
    // On an Extended March.
    let mut d = desk();
    d.operations(Allied, 2).acts(Allied, &["do extended-march", "block wellington", "done", "place 1214"]);
    assert_eq!((d.at("castanos"), d.state.top()), ("pool", Step::ExtendedMarch(Allied)));
    // When he intercepts.
    let mut d = desk();
    d.put("1215", "ney").operations(French, 2).set_out("ney").act(French, "place 1214");
    d.act(Allied, "use wellington picton");
    assert_eq!(d.at("castanos"), "1313", "Wellington is still with him");
    d.act(Allied, "block wellington");
    assert_eq!((d.at("castanos"), d.state.top()), ("pool", Step::Intercept(Allied, hex("1214"))));
}

/// He may leave alone, before a battle.
// wellington: 15.4, 12.1
#[test]
fn spanish_blocks_inside_bayonne_go_home_when_wellington_leaves_alone() {
    let desk = || {
        let mut d = Desk::empty();
        d.commitment(Nation::British, 5).played(21).put("1213", "wellington");
        d.inside("1213", "castanos");
        d
    };
    for (answer, left) in [("retreat wellington 1312", "pool"), ("shelter wellington", "1213")] {
        let mut d = desk();
        d.put("1214", "ney").operations(French, 1);
        march(&mut d, "ney", "1213");
        d.finish_operations();
        assert_eq!((d.state.top(), d.at("castanos")), (Step::LoneLeaders(Allied), "1213"));
        d.act(Allied, answer);
        assert_eq!(d.at("castanos"), left, "{answer}");
        if left == "pool" {
            assert_eq!(d.cause("Recalled"), "15.4");
        }
    }
}

/// The map has no port in France that he could sail from; wherever he sails, those are sent home who are there without him.
// wellington: 15.4, 8.42
#[test]
fn spanish_blocks_in_france_go_home_while_wellington_is_at_sea() {
    let ports = game().atlas().masks.ports & game().atlas().masks.country[Country::France as usize];
    assert!(ports.is_empty());
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21).put("bay-of-biscay", "wellington").inside("1213", "castanos");
    d.operations(Allied, 1).acts(Allied, &["do sea-move", "block wellington"]).roll(Allied, "done", &[3]);
    assert_eq!(d.at("castanos"), "1213");
    d.act(Allied, "place atlantic-ocean");
    assert_eq!((d.at("castanos"), d.state.top()), ("pool", Step::SeaMove), "before he sails on");
}

// wellington: 15.5
#[test]
fn napoleon_waits_for_high_commitment() {
    let mut d = Desk::empty();
    d.put("france", "napoleon imperial-guard moncey").operations(French, 2);
    d.act(French, "do formation-move");
    assert_eq!(d.refused(French, "block napoleon"), "15.5");
    assert_eq!(d.refused(French, "block imperial-guard"), "15.5");
    d.commitment(Nation::French, 5);
    assert!(d.allowed(French, "block napoleon"));
}

// wellington: 15.6, 15.7, 14.11#2
#[test]
fn the_invasion_of_france_calls_out_the_guard() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5)
        .put("france", "national-guard moncey")
        .put("1312", "picton")
        .operations(French, 2);
    d.act(French, "do formation-move");
    assert_eq!(d.refused(French, "block national-guard"), "15.6");
    d.operations(Allied, 3);
    d.acts(Allied, &["do formation-move", "block picton", "done", "place 1213"]);
    assert_eq!(d.state.top(), Step::CallGuard);
    assert_eq!(d.refused(French, "place 1213"), "15.6", "not among the enemy");
    d.act(French, "place 1216");
    assert_eq!(d.at("national-guard"), "1216");
    assert!(d.has_fact("GuardCalled"));
    d.act(Allied, "done");
    assert_eq!(d.level(Nation::French), 4, "France is roused");
    let leave = d.look().may_enter(
        block("national-guard"),
        place("1418"),
        hex("1518"),
        Default::default(),
        Way::Land,
    );
    assert_eq!(leave.expect_err("it stays").rule(), "15.6");
}

// wellington: 15.8, 15.9, 14.11#3, 14.11#4
#[test]
fn crisis_and_complacency() {
    let mut d = Desk::empty();
    d.state.open.vp = 20;
    d.victory_check();
    assert!(d.state.vp >= 20);
    assert_eq!(d.level(Nation::French), 4);
    let mut d = Desk::campaign();
    d.commitment(Nation::French, 4);
    d.state.open.vp = -29;
    d.state.open.turn = 3;
    d.put("aside", "blake cuesta palafox vives galluzo cervellon castanos reding bishop-of-oporto");
    d.victory_check();
    assert!(d.state.vp <= -20);
    assert_eq!(d.level(Nation::French), 3);
}

// wellington: 15.12
#[test]
fn partidas_keep_to_their_area() {
    let d = Desk::empty();
    let enter = |from: &str, to: &str, way| {
        d.look().may_enter(block("sanchez"), place(from), hex(to), Default::default(), way)
    };
    assert!(enter("1706", "1705", Way::Land).is_ok());
    assert_eq!(enter("1706", "1707", Way::Land).expect_err("another Area").rule(), "15.12");
    assert!(enter("1705", "1704", Way::Retreat).is_err(), "never out of Spain");
}

/// In a retreat a Partida keeps to its Area while it can, then to one without another Partida.
// wellington: 15.12, 9.322
#[test]
fn partidas_are_only_forced_out_of_their_area() {
    let beaten = |others: &[(&str, &str)]| {
        let mut d = Desk::empty();
        d.put("1706", "sanchez").put("1606", "montbrun");
        for (at, blocks) in others {
            d.put(at, blocks);
        }
        d.operations(French, 1);
        march_and_roll(&mut d, "montbrun", "1706", &[6; 4]);
        d.roll(French, "block montbrun", &[6; 3]);
        assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)));
        d
    };
    // 1707 is in Old Castile, the hexes around it in Leon.
    let d = beaten(&[]);
    assert!(d.choices(Allied).len() > 1);
    assert_eq!(d.refused(Allied, "retreat sanchez 1707"), "15.12");
    let leon = [("1607", "moncey"), ("1705", "savary"), ("1806", "ney"), ("1807", "victor")];
    assert_eq!(beaten(&leon).choices(Allied), ["retreat sanchez 1707"], "no way in Leon is open");
    let shared = [&leon[..], &[("1709", "empicinado")]].concat();
    assert_eq!(beaten(&shared).choices(Allied), ["retreat sanchez 1707"], "even to another Partida");
}

/// Of two other Areas a Partida is driven into the one without a Partida.
// wellington: 15.12, 9.322
#[test]
fn partidas_join_another_only_if_they_must() {
    // From Asturias to Galicia (1304) or Leon (1405).
    let mut d = Desk::empty();
    d.put("1305", "sanchez").put("1407", "longa").put("1206", "gensdarmes");
    d.put("1205", "moncey").put("1306", "savary").operations(French, 1);
    march_and_roll(&mut d, "gensdarmes", "1305", &[6; 4]);
    d.roll(French, "block gensdarmes", &[6; 2]);
    assert_eq!(d.choices(Allied), ["retreat sanchez 1304"]);
    assert_eq!(d.refused(Allied, "retreat sanchez 1405"), "15.12");
}

// wellington: 17.1, 17.2, 7.5
#[test]
fn the_victory_point_example() {
    let mut d = Desk::empty();
    d.state.open.vp = 4;
    d.played(22);
    // French: Gascony, Toulouse, Catalonia, Asturias, Santandar, Viscaya, Navarre, Aragon, Leon.
    for at in ["1518", "1716", "1717", "1816", "1311", "1413", "1713", "1506", "1805"] {
        d.french_fortress(at);
    }
    d.put("1207", "moncey")
        .put("1309", "savary")
        .put("1310", "ney")
        .put("1514", "victor")
        .put("1407", "lannes");
    // Contested: the Castiles, Valencia, Murcia.
    d.put("1909", "dupont").put("1608", "verdier").put("2413", "junot").french_fortress("2015");
    let [allied, french] = d.look().area_points();
    assert_eq!((allied, french), (15, 20));
    d.state.open.force[0] = 10;
    d.state.open.force[1] = 16;
    d.victory_check();
    assert_eq!(d.state.vp, 4 - 2 - 5, "the French end three ahead");
}

// wellington: 17.1
#[test]
fn areas_count_in_winter_only_and_at_the_end() {
    let mut d = Desk::empty();
    d.state.open.turn = 4;
    d.victory_check();
    assert_eq!(d.state.vp, 0);
    for (vp, winner, how) in [(40, Allied, Ending::Points), (-40, French, Ending::Points)] {
        let mut d = Desk::empty();
        d.state.open.turn = 12;
        d.state.open.vp = if vp > 0 { 29 } else { -29 };
        d.phase(Phase::NextTurn);
        assert_eq!(d.state.victory, Some((winner, how)));
    }
    let mut d = Desk::empty();
    d.state.open.turn = 12;
    d.commitment(Nation::French, 3);
    let [allied, french] = d.look().area_points();
    d.victory_check();
    let vp = (allied as i8 - french as i8).clamp(-29, 29);
    assert!(vp != 0 && d.state.vp == vp, "areas count at the conclusion of the last turn, a summer");
    assert_eq!(d.level(Nation::French), 3, "no crisis in summer");
    let mut d = Desk::empty();
    d.state.open.turn = 12;
    d.phase(Phase::NextTurn);
    assert_eq!(d.state.victory, Some((French, Ending::Moral)), "no difference is a moral victory");
}

// wellington: 17.2
#[test]
fn the_track_ends_at_twenty_nine() {
    let mut d = Desk::empty();
    d.state.open.vp = 28;
    d.victory_check();
    assert_eq!(d.state.vp, 29);
}

// wellington: 17.1, 17.2
#[test]
fn the_armistice_scores_spanish_areas() {
    let mut d = Desk::empty();
    d.put("1909", "moncey").inside("2205", "phillipon").inside("1413", "cassan").event(24, French, &[]);
    assert_eq!(d.state.vp, -2);
    let mut d = Desk::empty();
    d.inside("2205", "phillipon").event(24, French, &[]);
    assert_eq!(d.state.vp, 0, "only with Madrid");
}

#[test]
fn the_german_war_costs_steps() {
    let mut d = Desk::empty();
    d.put("1909", "moncey savary").event(23, Allied, &[5]);
    d.act(French, "block moncey");
    d.act(French, "block savary");
    assert_eq!((d.strength("moncey"), d.strength("savary")), (3, 3), "as many as there are");
}

#[test]
fn sealift_follows_the_american_war() {
    let mut d = Desk::empty();
    d.event(20, French, &[]);
    assert_eq!(d.state.sealift, 4);
    d.event(28, Allied, &[]);
    assert_eq!(d.state.sealift, 6);
}

#[test]
fn options_have_names() {
    let all: Vec<&str> = Options::ALL.names().collect();
    assert_eq!(all.len(), 9);
    assert!(all.iter().all(|n| Options::named(n).is_some()));
}
