//! What the enemy may know of hidden blocks: their side and their place, and what the open tracks and pools show.

use crate::common;

use common::*;
use peninsula::action::Card;
use peninsula::blocks::{BlockId, BlockSet, Nation};
use peninsula::fact::Fact;
use peninsula::state::{Mark, Options};
use peninsula::step::{Fight, Step};
use table::{FastDice, Game, Seat};

/// Two blocks near the hex might be a leader and a Combat block, whatever their nation.
// wellington: 12.27, 4.16
#[test]
fn whether_an_interception_is_asked_for_depends_on_the_number_of_blocks_alone() {
    for (near, asked) in [("castanos blake", true), ("silviera blake", true), ("wellington", false)] {
        let mut d = Desk::empty();
        d.put("1508", "moncey").put("1410", near).operations(French, 2);
        d.set_out("moncey");
        d.act(French, "place 1409");
        assert_eq!(matches!(d.state.top(), Step::Intercept(Allied, _)), asked, "{near}");
        if asked {
            assert_eq!(d.choices(Allied), ["done"], "{near}");
        }
    }
}

/// A leader's help at a siege is asked for wherever another block stands outside that has not acted, whatever it is and
/// whichever nation besieges.
// wellington: 12.23, 4.16
#[test]
fn a_siege_action_is_asked_for_wherever_another_block_stands() {
    for (besieger, beside, asked) in [
        ("craufurd", "wellington", true),
        ("castanos", "wellington", true),
        ("craufurd", "cole", true),
        ("craufurd", "", false),
    ] {
        let mut d = Desk::empty();
        d.put("1805", &format!("{beside} {besieger}")).inside("1805", "barrie").operations(Allied, 1);
        d.acts(Allied, &["do siege", &format!("block {besieger}")]).act(Allied, "done");
        let spectator = game().view(&d.state, None);
        assert_eq!(spectator.open.top() == Step::SiegeAction(Allied), asked, "{besieger} {beside}");
        if asked {
            assert_eq!(
                d.allowed(Allied, &format!("block {beside}")),
                (besieger, beside) == ("craufurd", "wellington")
            );
            assert!(d.allowed(Allied, "decline"));
        }
    }
    let mut d = Desk::empty();
    d.put("1805", "cole craufurd wellington").steps("wellington", 0).inside("1805", "barrie");
    d.operations(Allied, 1);
    d.acts(Allied, &["do siege", "block cole", "block craufurd", "done"]);
    assert_eq!(d.choices(Allied), ["decline"], "nobody sees how many Command Points he has left");
}

/// A garrison for a fortress just taken is asked for wherever a block is in the Home Box that may be one.
// wellington: 9.31, 9.33, 4.16
#[test]
fn a_garrison_is_asked_for_whatever_is_in_the_home_box() {
    for (home, asked) in [("gibraltar", true), ("picton", true), ("", false)] {
        let mut d = Desk::empty();
        d.put("britain", home).put("1805", "craufurd").inside("1805", "barrie").operations(Allied, 1);
        d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]).act(French, "accept");
        assert_eq!(matches!(d.state.top(), Step::NewGarrison(Allied, _)), asked, "{home}");
        if home == "picton" {
            assert_eq!(d.choices(Allied), ["decline"]);
        }
    }
    // Everybody knows where Napoleon and the Guard are, and where the National Guard waits.
    for (home, asked) in [("napoleon imperial-guard national-guard", false), ("cassan", true), ("ney", true)]
    {
        let mut d = Desk::empty();
        d.commitment(Nation::French, 5).put("france", home).put("1518", "victor").put("1418", "savary");
        d.inside("1518", "alvarez").operations(French, 1);
        d.acts(French, &["do siege", "block victor"]).roll(French, "done", &[6]);
        d.act(Allied, "accept");
        assert_eq!(matches!(d.state.top(), Step::NewGarrison(French, _)), asked, "{home}");
    }
}

/// A leader who spares a block the dice of a Force March is asked for wherever others marched with it.
// wellington: 8.14, 12.24, 4.16
#[test]
fn a_forced_march_is_asked_about_whoever_marched_along() {
    for (group, asked) in [
        ("soult sebastiani", true),
        ("soult imperial-guard", true),
        ("moncey sebastiani", true),
        ("sebastiani", false),
    ] {
        let mut d = Desk::empty();
        d.commitment(Nation::French, 5).put("1909", group).operations(French, 1).set_out(group);
        d.acts(French, &["place 1810", "place 1710", "place 1611", "done"]);
        assert_eq!(d.state.top() == Step::ForceMarch(French), asked, "{group}");
        let helped = |block: &str| d.allowed(French, &format!("use soult {block}"));
        if group.contains("soult") {
            assert_eq!(helped("sebastiani"), group.contains("sebastiani"), "{group}");
            assert!(!helped("imperial-guard"), "only Napoleon leads the Guard");
        }
    }
}

/// So is who withdraws into a port before a landing, where only cavalry stands outside too.
// wellington: 10.7, 4.16
#[test]
fn a_withdrawal_is_asked_for_whatever_stands_outside() {
    for outside in ["ney", "milhaud"] {
        let mut d = Desk::empty();
        d.put("bay-of-biscay", "graham").put("1311", outside).french_fortress("1311").operations(Allied, 1);
        d.acts(Allied, &["do sea-move", "block graham"]).roll(Allied, "done", &[6]).act(Allied, "place 1311");
        assert_eq!(d.state.top(), Step::Withdraw(French, hex("1311")), "{outside}");
        assert_eq!(d.allowed(French, &format!("block {outside}")), outside == "ney");
        assert!(d.allowed(French, "done"));
    }
}

/// Which besieger loses a step is asked for, whether two are equally strong or not.
// wellington: 20.4, 4.16
#[test]
fn a_besiegers_loss_is_asked_for_whatever_their_strengths() {
    for strength in [2, 3] {
        let mut d = Desk::with(Options::BESIEGER_ATTRITION);
        d.put("1805", "craufurd cole").steps("craufurd", strength).steps("cole", 2);
        d.inside("1805", "barrie").operations(Allied, 1);
        d.acts(Allied, &["do siege", "block cole", "block craufurd"]).roll(Allied, "done", &[1]);
        assert_eq!(d.state.top(), Step::BesiegerLoss(Allied), "{strength}");
        assert!(d.allowed(Allied, "block craufurd"));
        assert_eq!(d.allowed(Allied, "block cole"), strength == 2);
    }
}

/// A Formation Move does not end by itself where only a garrison stays behind.
// wellington: 8.1, 4.16
#[test]
fn a_formation_move_does_not_end_by_itself_where_a_garrison_stays() {
    for (stays, inside) in [("cole", false), ("gibraltar", true)] {
        let mut d = Desk::empty();
        d.put("2807", "picton").operations(Allied, 2);
        if inside {
            d.inside("2807", stays)
        } else {
            d.put("2807", stays)
        };
        d.set_out("picton");
        d.acts(Allied, &["place 2707", "done"]);
        assert_eq!(d.state.top(), Step::Formation(Allied), "{stays}");
        assert!(d.allowed(Allied, "done"));
    }
}

/// A drawn block is deployed by its owner, also where it has one place to go.
// wellington: 9.2, 9.33, 4.16
#[test]
fn a_deployment_with_one_place_is_asked_for() {
    for (drawn, places) in [("picton", 1), ("graham", 6)] {
        let mut d = Desk::empty();
        d.put("pool", drawn).operations(Allied, 1);
        d.acts(Allied, &["do reinforcement-draw", "draw british"]);
        assert_eq!(d.state.top(), Step::Deploy(Allied), "{drawn}");
        assert_eq!(d.choices(Allied).len(), places, "{drawn}");
    }
}

/// So is bringing a group out of reserve, whichever nation is there and whether a leader stands in line or not.
// wellington: 12.26, 4.16
#[test]
fn coordination_is_asked_for_whoever_is_in_line_and_in_reserve() {
    for (first, second) in
        [("wellington", "cole"), ("wellington", "castanos"), ("leith", "cole"), ("leith", "wellington")]
    {
        let mut d = Desk::empty();
        d.put("1608", "moncey ney").put("1508", &format!("picton {first}")).put("1609", second);
        d.operations(Allied, 2);
        march(&mut d, &format!("picton {first}"), "1608");
        march(&mut d, second, "1608");
        d.finish_operations();
        assert_eq!(d.state.top(), Step::Fight(Fight::Coordinate(Allied)), "{first} {second}");
        let helps = d.allowed(Allied, &format!("use {first} {second}"));
        assert_eq!(helps, (first, second) == ("wellington", "cole"));
    }
}

/// Before anybody is revealed, nobody sees who in the line of battle is a leader; and made-up lines fight.
// wellington: 10.1, 12.26, 4.16
#[test]
fn a_leader_in_line_looks_like_everybody() {
    let mut views = Vec::new();
    for second in ["wellington", "leith"] {
        let mut d = Desk::empty();
        d.put("1608", "moncey ney").put("1508", &format!("picton {second}")).put("1609", "cole");
        d.operations(Allied, 2);
        march(&mut d, &format!("picton {second}"), "1608");
        march(&mut d, "cole", "1608");
        d.finish_operations();
        assert!(d.state.is(Mark::Engaged, block("picton")));
        let view = game().view(&d.state, Some(Seat::Two));
        let tokens: Vec<_> =
            view.tokens.iter().filter(|t| t.place == place("1608")).map(|t| t.marks).collect();
        let atlas = game().atlas();
        for seed in 0..50 {
            let made = game().determinize(&view, &mut FastDice::new(seed));
            assert_eq!(game().view(&made, Some(Seat::Two)), view);
            let line = made.outside_at(Allied, hex("1608")) - made.marked(Mark::Reserve);
            let engaged = made.marked(Mark::Engaged) & Allied.blocks();
            assert_eq!(engaged, line & atlas.masks.fighters);
        }
        views.push(tokens);
    }
    assert_eq!(views[0], views[1]);
}

/// A leader who may be in reserve may help those who fight the first round.
// wellington: 10.22, 12.21, 4.16
#[test]
fn a_second_throw_is_asked_for_whoever_is_in_reserve() {
    for (reserve, nation) in [("wellington", ""), ("cole", ""), ("cole", "castanos")] {
        let mut d = Desk::empty();
        let fights = if nation.is_empty() { "craufurd" } else { nation };
        d.put("1608", "moncey").steps("moncey", 1).put("1508", fights).put("1609", reserve);
        d.operations(Allied, 2);
        march(&mut d, fights, "1608");
        march(&mut d, reserve, "1608");
        d.finish_operations().act(Allied, "done");
        let mut asked = false;
        while d.state.battle.round == 1 && !asked {
            let seat = game().to_act(&d.state).first().expect("the battle goes on");
            match d.state.top() {
                Step::Fight(Fight::Turn) if Seat::One == seat => {
                    d.roll(Allied, &format!("block {fights}"), &vec![6; d.strength(fights).into()]);
                }
                Step::Fight(Fight::Turn) => drop(d.roll(French, "block moncey", &[6])),
                Step::Fight(Fight::Reroll) if d.state.battle.shooter == block(fights) => asked = true,
                top => panic!("{top:?}"),
            }
        }
        assert_eq!(asked, nation.is_empty(), "{reserve} {nation}: nobody leads a Spanish block");
    }
}

/// Those who stay behind may belong to the same formation or to another one.
// wellington: 8.1, 15.2, 4.16
#[test]
fn an_operation_does_not_end_by_itself_where_another_formation_stands() {
    for other in ["cole", "castanos"] {
        let mut d = Desk::empty();
        d.put("1508", &format!("picton {other}")).operations(Allied, 2);
        d.set_out("picton");
        d.acts(Allied, &["place 1409", "done"]);
        assert_eq!(d.state.top(), Step::Formation(Allied), "{other}");
        assert_eq!(d.allowed(Allied, &format!("block {other}")), other == "cole");
        assert!(d.allowed(Allied, "done"));
    }
}

/// The ships carry a British block more, but no Spanish one.
// wellington: 8.41, 8.42, 4.16
#[test]
fn a_sea_move_does_not_end_by_itself_where_ships_are_full() {
    for other in ["cole", "castanos"] {
        let mut d = Desk::empty();
        d.state.open.sealift = 2;
        d.put("2201", &format!("picton {other}")).operations(Allied, 2);
        d.acts(Allied, &["do sea-move", "block picton"]).roll(Allied, "done", &[1]);
        d.act(Allied, "place atlantic-ocean");
        assert_eq!(d.state.top(), Step::SeaPick, "{other}");
        assert_eq!(d.allowed(Allied, &format!("block {other}")), other == "cole");
    }
}

/// The pool shows, but not whether a block of the British pool is Portuguese.
// wellington: 9.2, 14.31, 4.16
#[test]
fn facts_name_the_force_pool_of_a_block() {
    let mut d = Desk::empty();
    d.put("pool", "silviera").operations(Allied, 1);
    d.acts(Allied, &["do reinforcement-draw", "draw british"]);
    assert!(d.facts.iter().any(|cited| cited.fact == Fact::Drew { side: Allied, nation: Nation::British }));
    let view = game().view(&d.state, Some(Seat::Two));
    assert_eq!(view.drawn, Some(peninsula::view::Drawn::Pool(Nation::British)));
    d.act(Allied, "place 2201");
    let deployed = Fact::Deployed { nation: Nation::British, place: place("2201") };
    assert!(d.facts.iter().any(|cited| cited.fact == deployed), "{:?}", d.facts);
    let mut d = Desk::empty();
    d.put("2102", "silviera").steps("silviera", 1).operations(Allied, 1);
    d.acts(Allied, &["do extended-march", "block silviera", "done", "place 2101", "done"]);
    let gone = Fact::BlockGone { nation: Nation::British, place: place("2101"), permanently: false };
    assert!(d.facts.iter().any(|cited| cited.fact == gone), "{:?}", d.facts);
}

/// At the set-up of 1812 the enemy sees that a block is put somewhere, not from which pool.
// wellington: 19.312, 4.16
#[test]
fn a_set_up_names_the_side_only() {
    let mut d = Desk::started(1, Options::default(), 5);
    d.act(Allied, "block castanos");
    let view = game().view(&d.state, Some(Seat::Two));
    assert_eq!(view.drawn, Some(peninsula::view::Drawn::SetUp));
    d.act(Allied, "place 1904");
    let facts: Vec<Fact> = d.facts.iter().map(|cited| cited.fact).collect();
    assert_eq!(facts, [Fact::BlockSetUp { side: Allied, place: place("1904") }]);
}

/// Nor do the tracks tell: they have their settings before the first block is placed.
// wellington: 19.23, 19.312, 4.16
#[test]
fn a_set_up_leaves_the_tracks_as_they_are() {
    let views = |first: &str, at: &str| {
        let mut d = Desk::started(1, Options::default(), 5);
        let mut views = Vec::new();
        for act in ["", &format!("block {first}"), &format!("place {at}")] {
            if !act.is_empty() {
                d.act(Allied, act);
            }
            let seen = [Some(Seat::Two), None].map(|seat| game().view(&d.state, seat));
            for view in &seen {
                assert_eq!(view.open.force, [14, 9, 32], "19.23");
                let made = game().determinize(view, &mut FastDice::new(3));
                assert_eq!(game().view(&made, view.seat), *view);
            }
            views.push(seen.map(|view| (view.open.force, view.to_place, view.pools)));
        }
        views
    };
    let spanish = views("castanos", "1904");
    assert_eq!(spanish, views("picton", "1904"));
    assert_eq!(spanish, views("wellington", "1904"));
    assert_eq!(spanish[2][0].1[0] + 1, spanish[0][0].1[0]);
}

/// The strength of the Lines comes to light in battle, and is forgotten after it.
// wellington: 4.23#3, 10.1
#[test]
fn the_lines_show_their_strength_in_battle() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras")
        .steps("lines-of-torres-vedras", 2)
        .put("2102", "ney victor massena");
    d.operations(French, 1);
    let lines = block("lines-of-torres-vedras");
    let strength = |d: &Desk| {
        let view = game().view(&d.state, Some(Seat::Two));
        view.tokens.iter().find(|t| t.block == Some(lines)).expect("everybody knows of them").steps
    };
    assert_eq!(strength(&d), None);
    march(&mut d, "ney victor massena", "2101");
    d.finish_operations();
    assert!(d.state.is_fighting(), "{:?}", d.state.top());
    assert!(
        d.facts.iter().any(|cited| cited.fact == Fact::Revealed { block: lines, strength: 4 }),
        "{:?}",
        d.facts
    );
    assert_eq!(strength(&d), Some(2));
    d.finish();
    assert!(!d.state.is_fighting() && !d.state.revealed.has(lines));
}

/// A position written when the Lines still lay face up is read as it must be now.
// wellington: 4.23#3
#[test]
fn an_old_position_hides_the_lines() {
    use table::Describe;
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").operations(French, 1);
    d.state.open.revealed = BlockSet::only(game().atlas().named.lines);
    let read = game().read_position(&game().position_json(&d.state), &[0; 32]).expect("it is sound");
    assert!(read.revealed.is_empty());
}

/// Made-up situations keep tracks and pools, and put nobody where his nation may not be.
// wellington: 14.23, 3.52, 15.1, 15.3
#[test]
fn made_up_nations_keep_to_tracks_pools_and_borders() {
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    d.commitment(Nation::Spanish, 1);
    d.put("britain", "clinton leith")
        .put("1804", "picton silviera cole hope")
        .put("1508", "castanos blake")
        .put("atlantic-ocean", "wellesley del-palacio")
        .put("pool", "bishop-of-oporto giron cuesta reding craufurd friere")
        .segment(Card(1), Card(1));
    let atlas = game().atlas();
    let nation = |b: BlockId| atlas.block(b).nation;
    let view = game().view(&d.state, Some(Seat::Two));
    let mut nations = [false; 4];
    for seed in 0..200 {
        let made = game().determinize(&view, &mut FastDice::new(seed));
        assert_eq!(game().view(&made, Some(Seat::Two)), view);
        let at = |id: &str| made.at(Allied, place(id));
        let (mut britain, mut inland, mut sea) = (at("britain"), at("1508"), at("atlantic-ocean"));
        assert!(britain.all(|b| nation(b) == Nation::British));
        assert!(inland.all(|b| nation(b) == Nation::Spanish));
        assert!(sea.all(|b| nation(b) != Nation::Portuguese));
        assert!(at("1804").filter(|b| nation(*b) == Nation::Spanish).count() <= 1);
        at("1804").for_each(|b| nations[nation(b) as usize] = true);
    }
    assert_eq!(nations, [true, true, true, false], "everybody may be in Portugal");
}

/// A group on the march is taken to be of one formation.
// wellington: 15.2
#[test]
fn a_made_up_group_marches_as_one_formation() {
    let mut d = Desk::empty();
    d.put("1508", "picton cole leith").put("1303", "castanos blake cuesta").put("pool", "giron craufurd");
    d.operations(Allied, 2);
    d.set_out("picton cole leith");
    d.act(Allied, "place 1409");
    let view = game().view(&d.state, Some(Seat::Two));
    let spanish = game().atlas().masks.of_pool(Nation::Spanish);
    let mut seen = [false; 2];
    for seed in 0..100 {
        let made = game().determinize(&view, &mut FastDice::new(seed));
        let group = made.marked(Mark::Moving);
        let many = (group & spanish).count();
        assert!(many == 0 || many == group.count(), "{many} of {} are Spanish", group.count());
        seen[usize::from(many > 0)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

/// Whether the block just drawn may count as British is asked for every Spanish one, until everybody knows that De Espana is
/// not among those in the pool.
// wellington: 20.3, 9.2, 4.16
#[test]
fn a_draw_does_not_show_that_it_was_de_espana() {
    for drawn in ["de-espana", "castanos", "giron"] {
        let mut d = Desk::with(Options::ESPANA);
        d.put("pool", drawn).operations(Allied, 2);
        d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
        assert_eq!(d.state.top(), Step::Espana, "{drawn}");
        assert_eq!(d.allowed(Allied, "accept"), drawn == "de-espana");
        d.act(Allied, if drawn == "de-espana" { "accept" } else { "decline" });
        let view = game().view(&d.state, Some(Seat::Two));
        assert!(!view.open.espana_british && !view.adopted, "{drawn}");
    }
    let draw = |at: &str, british: bool| {
        let mut d = Desk::with(Options::ESPANA);
        d.state.open.espana_british = british;
        d.put(at, "de-espana").put("pool", "castanos").operations(Allied, 1);
        d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
        d.state.top()
    };
    assert_eq!(draw("1608", false), Step::Espana, "nobody knows who stands there");
    assert_eq!(draw("1608", true), Step::Deploy(Allied), "he counts as British");
    assert_eq!(draw("removed", false), Step::Deploy(Allied), "he is lost for good");
}

/// A march from the France Box does not end by itself at a fortress that some of the blocks may not enter.
// wellington: 8.51, 11.0, 4.16
#[test]
fn a_march_into_bayonne_does_not_show_cavalry() {
    for (comes, inside) in
        [("ney", ""), ("milhaud", ""), ("milhaud soult", ""), ("ney", "moncey victor savary")]
    {
        let mut d = Desk::empty();
        d.put("france", comes).inside("1213", inside).operations(French, 2);
        d.french_fortress("1213").set_out(comes);
        d.act(French, "place 1213");
        assert_eq!(d.state.top(), Step::March(French), "{comes}");
        assert_eq!(d.allowed(French, "within 1213"), comes == "ney" && inside.is_empty());
        assert!(d.allowed(French, "done"));
    }
}

/// A drawn block that has a single place to go is as likely as any other.
// wellington: 9.2, 4.16
#[test]
fn any_block_that_can_be_deployed_may_have_been_drawn() {
    let mut d = Desk::empty();
    d.put("pool", "picton wellesley").operations(Allied, 1);
    d.acts(Allied, &["do reinforcement-draw", "draw british"]);
    let view = game().view(&d.state, Some(Seat::Two));
    let made = |seed| game().determinize(&view, &mut FastDice::new(seed)).hidden.drawn;
    for drawn in ["picton", "wellesley"] {
        assert!((0..100).any(|seed| made(seed) == block(drawn)), "{drawn}");
    }
}
