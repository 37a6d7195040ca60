//! Facts cite the rule that caused them, whatever else causes facts of their kind.

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::action::Card;
use peninsula::refusal::Reason;
use peninsula::state::Options;
use peninsula::step::Phase;
use table::Game;

// wellington: 17.1, 17.3
#[test]
fn victories() {
    for vp in [3, 0, -3] {
        let mut d = Desk::empty();
        d.state.open.turn = 12;
        d.state.open.vp = vp;
        d.phase(Phase::NextTurn);
        assert_eq!(d.cause("GameWon"), "17.0", "{vp}");
    }
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1805", "craufurd").inside("1805", "napoleon").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "decline");
    assert_eq!(d.cause("GameWon"), "17.3");
    assert_eq!(d.cause("BlockLost"), "11.2", "a leader in a stormed fortress");
}

// wellington: 8.14, 8.31, 13.2#8, 20.4, 6.21
#[test]
fn steps_lost() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").operations(French, 1).set_out("moncey");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]).roll(French, "done", &[4]);
    assert_eq!(d.cause("StepLost"), "8.14");

    let mut d = Desk::empty();
    d.put("1508", "moncey").operations(French, 1);
    d.acts(French, &["do extended-march", "block moncey", "done", "place 1408", "done"]);
    assert_eq!(d.cause("StepLost"), "8.31");

    let mut d = Desk::empty();
    d.put("1909", "moncey savary").event(23, Allied, &[5]);
    d.act(French, "block moncey");
    assert_eq!(d.cause("StepLost"), "6.21");

    let mut d = Desk::with(Options::BESIEGER_ATTRITION);
    d.put("1805", "craufurd").french_fortress("1805").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[1]).act(Allied, "block craufurd");
    assert_eq!(d.cause("StepLost"), "20.4");

    let mut d = Desk::empty();
    d.state.open.turn = 4;
    d.put("1310", "moncey savary ney foy lannes").attrition();
    d.act(French, "block moncey");
    assert_eq!(d.cause("StepLost"), "13.2");
}

// wellington: 14.11#1, 14.11#2, 14.11#3, 14.11#4, 14.11#7
#[test]
fn commitment_levels() {
    let mut d = Desk::empty();
    d.event(13, Allied, &[]);
    assert_eq!(d.cause("CommitmentChanged"), "14.11");

    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).put("1312", "picton").operations(Allied, 1);
    march(&mut d, "picton", "1213");
    assert_eq!(d.cause("CommitmentChanged"), "15.7");

    let mut d = Desk::empty();
    d.state.open.vp = 29;
    d.victory_check();
    assert_eq!(d.cause("CommitmentChanged"), "15.8");
    let mut d = Desk::empty();
    d.state.open.vp = -28;
    d.state.open.french_fortresses = game().atlas().masks.fortresses;
    d.victory_check();
    assert_eq!((d.cause("CommitmentChanged"), d.cause("VictoryPoints")), ("15.9", "17.2"));

    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").put("2102", "moncey").operations(French, 1);
    d.steps("lines-of-torres-vedras", 1);
    march_and_roll(&mut d, "moncey", "2101", &[6, 6]);
    d.roll(French, "block moncey", &[1, 6, 6, 6, 6, 6]).roll(French, "block moncey", &[1, 6, 6, 6]);
    assert_eq!((d.cause("BlockLost"), d.cause("VictoryPoints")), ("4.23", "4.23"));
    assert_eq!(d.cause("CommitmentChanged"), "4.23");
}

// wellington: 15.10, 15.11, 14.11#5, 14.11#6
#[test]
fn wellingtons_battles() {
    for (loser, rule) in [(French, "15.10"), (Allied, "15.11")] {
        let mut d = Desk::empty();
        let (defenders, attackers) = ("wellington picton cole leith", "moncey savary ney");
        let front = if loser == French { [defenders, attackers] } else { [attackers, defenders] };
        d.put("1608", front[0]).put("1508", front[1]).operations(loser, 1);
        march(&mut d, front[1], "1608");
        let mut rules = Vec::new();
        while rules.is_empty() {
            let side = game().to_act(&d.state).first().expect("the battle goes on").into();
            let choices = d.choices(side);
            let fights = |c: &&String| c.starts_with("block picton") || *c == "decline" || *c == "done";
            let choice = choices.iter().find(fights).unwrap_or(&choices[0]).clone();
            d.act(side, &choice);
            rules = d.causes("CommitmentChanged");
        }
        assert_eq!(rules, [rule]);
    }
}

// wellington: 14.31, 14.32, 14.33, 8.41, 11.12, 15.4, 15.5
#[test]
fn blocks_recalled() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon imperial-guard moncey lannes");
    d.event(11, Allied, &[]);
    assert_eq!(d.causes("Recalled"), ["14.32", "14.32"]);
    d.act(French, "block lannes");
    assert_eq!(d.cause("Recalled"), "14.31", "14.33 would show which leader it was (4.16)");

    let mut d = Desk::empty();
    d.put("1909", "moncey savary").event(11, Allied, &[]).act(French, "block savary");
    assert_eq!(d.cause("Recalled"), "14.31");

    let mut d = Desk::empty();
    d.state.open.sealift = 6;
    d.put("atlantic-ocean", "spencer cole leith hope picton").event(20, French, &[]);
    d.act(Allied, "block cole");
    assert_eq!(d.cause("Recalled"), "8.41");

    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).put("1805", "craufurd").inside("1805", "napoleon").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]).act(French, "accept");
    assert_eq!(d.cause("Recalled"), "11.12");

    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21);
    d.put("1214", "castanos wellington picton").operations(Allied, 2);
    let mut rules = Vec::new();
    for act in ["do formation-move", "block wellington", "block picton", "done", "place 1215", "done"] {
        rules.extend(d.act(Allied, act).causes("Recalled"));
    }
    assert_eq!(rules, ["15.4"]);
}

// wellington: 10.31, 10.4, 10.5, 10.7, 12.28, 15.5
#[test]
fn battles() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey").operations(French, 1);
    march(&mut d, "moncey", "1608");
    assert_eq!(
        (d.cause("BattleBegan"), d.cause("RoundBegan"), d.cause("Revealed")),
        ("10.0", "10.21", "10.1")
    );
    d.roll(Allied, "block picton", &[1, 6, 6]);
    assert_eq!((d.cause("Fought"), d.cause("BlockHit")), ("10.31", "10.32"));
    d.act(French, "retreat moncey 1508");
    assert_eq!(d.causes("Retreated")[0], "10.4");

    let mut d = Desk::empty();
    d.put("1608", "sanchez").put("1508", "gensdarmes").operations(French, 1);
    d.set_out("gensdarmes").roll(French, "place 1608", &[6; 4]);
    assert_eq!(d.cause("Fought"), "10.6");

    let mut d = Desk::empty();
    d.commitment(Nation::French, 5)
        .put("1608", "picton")
        .put("1508", "imperial-guard napoleon")
        .steps("imperial-guard", 1)
        .operations(French, 1);
    march(&mut d, "imperial-guard napoleon", "1608");
    d.roll(Allied, "block picton", &[1, 6, 6]);
    assert_eq!((d.cause("BlockLost"), d.cause("VictoryPoints")), ("15.5", "15.5"));
}

// wellington: 7.3, 18.13, 19.14, 20.9
#[test]
fn cards_dealt() {
    let deal = |scenario, turn, options| {
        let mut d = Desk { state: game().set_up(scenario, options), facts: Vec::new() };
        d.state.open.turn = turn;
        d.phase(Phase::Deal);
        d.cause("CardsDealt")
    };
    let none = Options::default();
    assert_eq!([deal(0, 1, none), deal(0, 2, none), deal(1, 8, none)], ["18.13", "7.3", "19.14"]);
    assert_eq!(deal(1, 9, none), "7.3");
    assert_eq!(deal(0, 3, Options::INCREASED_OPERATIONS), "20.9");
}

// wellington: 19.15, 7.311, 19.12
#[test]
fn cards_and_events() {
    let mut d = Desk::empty();
    d.segment(Card::EVENT, Card(2));
    assert_eq!(
        (d.cause("CardShown"), d.cause("EventDrawn"), d.cause("EventPlayed")),
        ("7.31", "7.311", "7.311")
    );
    let mut d = Desk::empty();
    d.event(13, Allied, &[]);
    assert_eq!(d.cause("EventPlayed"), "7.2");
}

// wellington: 8.42, 8.51, 8.52, 8.53, 10.7
#[test]
fn moves() {
    let mut d = Desk::empty();
    d.put("1213", "moncey").operations(French, 2);
    march(&mut d, "moncey", "france");
    assert_eq!(d.cause("GroupMoved"), "8.52");
    let mut d = Desk::empty();
    d.put("france", "moncey").operations(French, 2);
    march(&mut d, "moncey", "1213");
    assert_eq!(d.cause("GroupMoved"), "8.51");
    let mut d = Desk::empty();
    d.state.open.sealift = 6;
    d.put("britain", "graham").operations(Allied, 1);
    d.acts(Allied, &["do sea-move", "block graham"]).roll(Allied, "done", &[6]);
    d.act(Allied, "place atlantic-ocean");
    assert_eq!(d.cause("GroupMoved"), "8.53");
    d.act(Allied, "place gulf-of-cadiz");
    assert_eq!(d.cause("GroupMoved"), "8.42");
    d.act(Allied, "place 2705");
    assert_eq!(d.cause("GroupMoved"), "8.42");
    let mut d = Desk::empty();
    d.state.open.sealift = 6;
    d.put("atlantic-ocean", "wellesley").put("2201", "junot").operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block wellesley"]).roll(Allied, "done", &[6]).act(Allied, "place 2201");
    assert_eq!(d.cause("GroupMoved"), "10.7");
}

// wellington: 9.1, 9.13, 9.33, 9.31, 15.5
#[test]
fn replacements_and_deployments() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras")
        .steps("lines-of-torres-vedras", 1)
        .put("2201", "picton")
        .steps("picton", 1)
        .drafts(Allied, 3);
    d.act(Allied, "block lines-of-torres-vedras");
    assert_eq!(d.cause("StepsReplaced"), "9.1", "9.13 would show that it was the Lines (4.16)");
    d.act(Allied, "block picton");
    assert_eq!(d.cause("StepsReplaced"), "9.1");

    let mut d = Desk::empty();
    d.put("pool", "napoleon").operations(French, 1);
    d.acts(French, &["do reinforcement-draw", "draw french", "place france"]);
    assert_eq!(d.causes("Deployed"), ["9.33", "15.5"]);
    let mut d = Desk::empty();
    d.put("pool", "picton").operations(Allied, 1).acts(Allied, &["do reinforcement-draw", "draw british"]);
    assert_eq!(d.cause("Drew"), "9.2");
    assert_eq!(d.act(Allied, "place britain").cause("Deployed"), "9.31");
}

/// A refused operation, or an action that comes too late, names the rule and the reason.
fn why(d: &Desk, side: peninsula::Side, text: &str) -> (&'static str, Reason) {
    let refusal = d.refusal(side, text);
    (refusal.rule(), refusal.reason)
}

// wellington: 11.12, 4.22, 11.11
#[test]
fn why_no_siege() {
    // Craufurd is cut off at Ciudad Rodrigo by blocks all around.
    let mut d = Desk::empty();
    d.french_fortress("1805").put("1805", "craufurd");
    let around = game().atlas().around[hex("1805").index()];
    let french = "moncey savary ney foy victor souham bonet".split(' ');
    for (h, id) in around.iter().zip(french) {
        let at = game().atlas().hex(h).id.clone();
        d.put(&at, id);
    }
    d.operations(Allied, 1);
    assert_eq!(why(&d, Allied, "do siege"), ("11.12", Reason::NoSupply));

    let mut d = Desk::empty();
    d.french_fortress("1805").put("1805", "cotton").operations(Allied, 1);
    assert_eq!(why(&d, Allied, "do siege"), ("11.12", Reason::NotBesieging));

    let mut d = Desk::empty();
    d.french_fortress("1805").put("1805", "craufurd moncey").operations(Allied, 1);
    assert_eq!(why(&d, Allied, "do siege"), ("11.12", Reason::EnemyOutside));

    let mut d = Desk::empty();
    d.put("1608", "craufurd").operations(Allied, 1);
    assert_eq!(why(&d, Allied, "do siege"), ("7.312", Reason::NothingToDo), "no fortress is near");
}

// wellington: 14.24, 9.31
#[test]
fn why_no_draw() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 1).put("pool", "moncey");
    d.put(
        "1909",
        "savary ney foy victor souham bonet leval lannes mortier reille serras gazan verdier loison dupont",
    );
    d.operations(French, 1);
    assert_eq!(why(&d, French, "do reinforcement-draw"), ("14.24", Reason::ForceLevelReached));
    let mut d = Desk::empty();
    d.put("pool", "picton cole").operations(Allied, 2);
    d.acts(Allied, &["do reinforcement-draw", "draw british", "place britain"]);
    assert_eq!(why(&d, Allied, "do reinforcement-draw"), ("9.31", Reason::OneBritishDraw));
}

// wellington: 8.41
#[test]
fn why_no_sea_move() {
    let mut d = Desk::empty();
    d.state.open.sealift = 2;
    d.put("atlantic-ocean", "graham maitland").put("britain", "picton").operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block graham", "block maitland"]).roll(Allied, "done", &[1]);
    d.act(Allied, "done");
    assert_eq!(why(&d, Allied, "do sea-move"), ("8.41", Reason::SealiftFull));
}

// wellington: 15.1
#[test]
fn spanish_ports_before_the_british_are_at_medium() {
    let mut d = Desk::empty();
    (d.state.open.british_in_spain, d.state.open.sealift) = (false, 6);
    d.put("gulf-of-cadiz", "graham").operations(Allied, 1);
    d.acts(Allied, &["do sea-move", "block graham"]).roll(Allied, "done", &[3]);
    assert_eq!(why(&d, Allied, "place 2705"), ("15.1", Reason::NoLandingYet));

    // Landed after Event 5, at Malaga, it leaves only by sea; in a fortress it may still go in and out.
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    d.played(5).put("2708", "graham").operations(Allied, 1);
    assert_eq!(why(&d, Allied, "do formation-move"), ("15.1", Reason::StaysInPort));
    d.put("2705", "spencer").act(Allied, "do formation-move");
    assert_eq!(why(&d, Allied, "block graham"), ("15.1", Reason::StaysInPort));
    d.acts(Allied, &["block spencer", "done"]);
    let next = game().atlas().passable[hex("2705").index()].first().expect("there is a way inland");
    let next = &game().atlas().hex(next).id;
    assert_eq!(why(&d, Allied, &format!("place {next}")), ("15.1", Reason::StaysInPort));
}

// wellington: 9.3
#[test]
fn why_not_deployed_there() {
    let mut d = Desk::empty();
    d.put("pool", "castanos").put("2506", "moncey").french_fortress("2205").operations(Allied, 1);
    d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert_eq!(why(&d, Allied, "place 2506"), ("9.3", Reason::EnemyPresent));
    assert_eq!(why(&d, Allied, "place 2205"), ("9.3", Reason::EnemyControlled));
    assert_eq!(why(&d, Allied, "place 2201"), ("9.32", Reason::NotThere));
}

// wellington: 12.21, 12.2
#[test]
fn why_no_second_roll() {
    let mut d = Desk::empty();
    d.put("1608", "wellington picton cole").put("1508", "moncey savary").operations(French, 1);
    march(&mut d, "moncey savary", "1608");
    d.roll(Allied, "block cole", &[6, 6, 6]).roll(Allied, "use wellington cole", &[6, 6, 6]);
    assert_eq!(why(&d, Allied, "use wellington picton"), ("12.21", Reason::ActionUsed));

    let mut d = Desk::empty();
    d.commitment(Nation::French, 5);
    d.put("1608", "picton cole").put("1508", "soult imperial-guard clausel").operations(French, 1);
    march(&mut d, "soult imperial-guard clausel", "1608");
    assert_eq!(guard_refusal(&mut d), ("12.2", Reason::NotUnderHim));
}

/// Plays on until the French fight, and asks for a re-roll by Soult for the Guard.
fn guard_refusal(d: &mut Desk) -> (&'static str, Reason) {
    loop {
        let side = game().to_act(&d.state).first().expect("the battle goes on").into();
        let choices = d.choices(side);
        if side == French && choices.iter().any(|c| c.starts_with("block")) {
            return why(d, French, "use soult imperial-guard");
        }
        let choice = choices.iter().find(|c| c.starts_with("block")).unwrap_or(&choices[0]).clone();
        d.act(side, &choice);
    }
}

// wellington: 12.23
#[test]
fn one_siege_action() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd wellington beresford").inside("1805", "barrie").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd", "done"]).roll(Allied, "block wellington", &[1]);
    assert_eq!(why(&d, Allied, "block beresford"), ("12.23", Reason::ActionUsedAtSiege));
}

// wellington: 12.24
#[test]
fn a_leader_elsewhere_saves_nobody_a_force_march() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").put("1909", "soult").operations(French, 2).set_out("moncey");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]).roll(French, "done", &[1]);
    assert_eq!(why(&d, French, "use soult moncey"), ("12.24", Reason::LeaderElsewhere));
    d.put("1411", "soult");
    assert_eq!(why(&d, French, "use soult moncey"), ("12.24", Reason::NotInTime), "the die is thrown");
}
