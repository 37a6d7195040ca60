//! Chapter 14.1 to 14.4: land movement.

use crate::common;
use common::*;
use succession::step::Step;

/// The movement example of 14.2: Army D in Montpellier, Army C besieging Lyons.
fn southern_france() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon, nice, turin");
    kit.put("montpellier", "3 Au, eugene").put("lyons", "2 Em, baden").round(Alliance, 2);
    kit
}

/// The Alliance holds a chain of fortresses from Bergen to Arras, on the road to Paris.
fn northern_france() -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit
}

// rule: 14.2.1, 14.2.2, 14.4, 2.3.3
#[test]
fn army_d_converts_toulouse_and_goes_on_to_bayonne() {
    let mut kit = southern_france();
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
    kit.refused("space bayonne", "14.2.1");
    kit.act("convert; space bayonne");
    assert_eq!(kit.owner("toulouse"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "bayonne"), "3 Au, eugene");
    assert_eq!(kit.who(), Alliance, "the march is over, one action is left");
    assert_eq!(kit.state.actions, 1);
}

// rule: 14.2.1, 14.2.2
#[test]
fn army_d_converts_toulouse_and_goes_on_to_bordeaux() {
    let mut kit = southern_france();
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
    kit.refused("space bordeaux", "14.2.1");
    kit.act("convert; space bordeaux");
    assert_eq!(kit.at(Alliance, "bordeaux"), "3 Au, eugene");
    assert_eq!(kit.owner("bordeaux"), Some(Bourbon), "no point is left to convert it");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
}

// rule: 14.2.2
#[test]
fn army_d_stops_at_briancon_or_perpignan() {
    for fortress in ["briancon", "perpignan"] {
        let mut kit = southern_france();
        kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done");
        kit.act(&format!("space {fortress}"));
        assert_eq!(kit.at(Alliance, fortress), "3 Au, eugene");
        assert_eq!(kit.state.top(), Step::Act(Alliance), "two points are lost");
    }
}

// rule: 14.2.1
#[test]
fn army_c_before_lyons_may_not_enter_clermont_or_briancon() {
    let mut kit = southern_france();
    kit.act("do campaign; space lyons; leader baden; take 2 Em; done; march");
    kit.refused("space clermont", "14.2.1").refused("space briancon", "14.2.1");
    assert!(kit.can("space montpellier"), "a friendly space may be entered from anywhere");
}

// rule: 14.2.1, 14.6.1
#[test]
fn army_c_before_lyons_does_not_even_intercept_into_clermont_or_briancon() {
    for space in ["clermont", "briancon"] {
        let mut kit = southern_france();
        kit.put("orleans", "1 Fr, minor-bourbon-1").put("chambery", "1 Fr, minor-bourbon-2");
        kit.round(Bourbon, 2);
        let from = if space == "clermont" { "orleans" } else { "chambery" };
        kit.act(&format!("do campaign; space {from}"));
        let leader = if space == "clermont" { "minor-bourbon-1" } else { "minor-bourbon-2" };
        kit.act(&format!("leader {leader}; take 1 Fr; done; space {space}"));
        assert_eq!(kit.state.top(), Step::March, "nobody is asked about {space}");
        assert_eq!(kit.who(), Bourbon);
    }
}

// rule: 14.2.1
#[test]
fn a_force_in_an_unconverted_space_may_go_back_to_a_friendly_one() {
    let mut kit = southern_france();
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
    kit.act("space montpellier; done");
    assert_eq!(kit.at(Alliance, "montpellier"), "3 Au, eugene");
    assert_eq!(kit.owner("toulouse"), Some(Bourbon));
}

// rule: 14.2.2
#[test]
fn an_enemy_fortress_ends_the_march_even_where_friends_besiege_it() {
    let mut kit = southern_france();
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space lyons");
    assert_eq!(kit.at(Alliance, "lyons"), "3 Au, 2 Em, eugene, baden");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "two points are lost");
}

// rule: 14.1.1
#[test]
fn each_connection_costs_one_point_and_a_campaign_has_three() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "liege, namur, tournai");
    kit.put("amsterdam", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space amsterdam; leader minor-alliance-1; take 2 Du; done");
    kit.act("space nijmegen; space liege");
    assert_eq!(kit.state.top(), Step::March, "one point is left");
    kit.act("space namur");
    assert_eq!(kit.at(Alliance, "namur"), "2 Du, minor-alliance-1");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "no fourth space");
}

// rule: 14.1.1, 2.1.4
#[test]
fn an_alliance_only_connection_costs_two_points() {
    let mut kit = Kit::empty(1704);
    kit.put("empire-home", "2 Su, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space empire-home; leader minor-alliance-1; take 2 Su; done; space nijmegen");
    kit.refused("space empire-home", "14.1.1");
    kit.act("space amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Su, minor-alliance-1");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
}

// rule: 14.1.1, 2.1.4
#[test]
fn the_bourbons_do_not_march_by_an_alliance_only_connection() {
    let mut kit = Kit::empty(1703);
    kit.control(Bourbon, "mirandola, mantua");
    kit.put("mirandola", "2 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space mirandola; leader minor-bourbon-1; take 2 Fr; done");
    kit.refused("space trent", "2.1.4");
    kit.act("space mantua; space trent");
    assert_eq!(kit.at(Bourbon, "trent"), "2 Fr, minor-bourbon-1");
}

// rule: 14.1.1, 2.1.1
#[test]
fn a_force_marches_only_between_connected_spaces() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space amsterdam; leader minor-alliance-1; take 2 Du; done");
    kit.refused("space liege", "2.1.1");
}

// rule: 14.1.1
#[test]
fn only_a_campaign_action_enters_an_enemy_controlled_space() {
    let mut kit = Kit::empty(1704);
    kit.put("bergen-op-zoom", "2 Du, minor-alliance-1").round(Alliance, 3);
    kit.act("do transfer; space bergen-op-zoom; take 1 Du");
    kit.refused("space antwerp", "13.5.2");
    kit.act("space amsterdam; done");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 1 Du; done; space antwerp");
    assert_eq!(kit.at(Alliance, "antwerp"), "1 Du, minor-alliance-1");
}

// rule: 14.1.1, 4.3
#[test]
fn only_a_campaign_action_enters_an_enemy_occupied_space() {
    let mut kit = Kit::empty(1704);
    kit.put("nijmegen", "2 Du, minor-alliance-1").put("bergen-op-zoom", "1 Fr, minor-bourbon-1");
    kit.round(Alliance, 2);
    kit.act("do transfer; space nijmegen; take 1 Du");
    kit.refused("space bergen-op-zoom", "13.5.2");
    kit.act("space amsterdam; done");
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 1 Du; done; space bergen-op-zoom");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Du, minor-alliance-1");
    assert_eq!(kit.at(Bourbon, "bergen-op-zoom"), "1 Fr, minor-bourbon-1", "the Bourbons may react");
    assert_eq!(kit.who(), Bourbon);
}

// rule: 14.1.2
#[test]
fn corps_march_only_with_a_leader() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "2 Du").put("nijmegen", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign");
    kit.refused("space amsterdam", "13.5.1");
    kit.act("space nijmegen");
    kit.refused("take 2 Du", "14.1.2").refused("done", "14.1.2");
    kit.act("leader minor-alliance-1; take 2 Du; done");
}

// rule: 14.1.2
#[test]
fn a_transfer_and_a_sea_move_need_no_leader() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "2 Du").round(Alliance, 3);
    kit.act("do transfer; space amsterdam; take 1 Du; space nijmegen; done");
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du");
    kit.dice(&[2]).act("do sea-move; space amsterdam; take 1 Du; done; space london");
    assert_eq!(kit.at(Alliance, "london"), "1 Du");
}

// rule: 14.1.2, 14.1.3
#[test]
fn the_last_leader_may_not_be_left_behind_by_corps_that_go_on() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "3 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space amsterdam; leader minor-alliance-1; take 3 Du; done; space nijmegen; drop");
    kit.refused("leader minor-alliance-1", "14.1.2");
    kit.act("take 1 Du acted; done; space bergen-op-zoom; done");
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "2 Du, minor-alliance-1");
}

// rule: 14.1.2, 14.1.3
#[test]
fn a_leader_left_behind_no_longer_commands_the_corps_that_go_on() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "5 Du, minor-alliance-1, minor-alliance-2").round(Alliance, 2);
    kit.act(
        "do campaign; space amsterdam; leader minor-alliance-1; leader minor-alliance-2; take 5 Du; done",
    );
    kit.act("space nijmegen; drop; leader minor-alliance-1");
    kit.refused("done", "14.1.2").refused("take 1 Du acted", "14.1.2");
    kit.act("take 2 Du acted; done; space bergen-op-zoom; done");
    assert_eq!(kit.at(Alliance, "nijmegen"), "2 Du, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "3 Du, minor-alliance-2");
}

// rule: 14.1.3
#[test]
fn a_marching_force_takes_nobody_along_on_its_way() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Du, minor-alliance-1").put("nijmegen", "2 Su, minor-alliance-2");
    kit.round(Alliance, 2);
    kit.act("do campaign; space amsterdam; leader minor-alliance-1; take 1 Du; done; space nijmegen");
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du, 2 Su, minor-alliance-1, minor-alliance-2");
    kit.act("space bergen-op-zoom; done");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Du, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "nijmegen"), "2 Su, minor-alliance-2");
}

// rule: 14.1.3, 13.4.3
#[test]
fn pieces_are_left_behind_at_any_point_and_have_used_their_action() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "antwerp");
    kit.put("amsterdam", "3 Du, marlborough, overkirk").round(Alliance, 2);
    kit.act("do campaign; space amsterdam; leader marlborough; leader overkirk; take 3 Du; done");
    kit.refused("drop", "14.1.3");
    kit.act("space nijmegen; drop; leader overkirk; take 1 Du acted; done");
    kit.act("space bergen-op-zoom; drop; take 1 Du acted; done; space antwerp");
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du, overkirk");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Du");
    assert_eq!(kit.at(Alliance, "antwerp"), "1 Du, marlborough");
    kit.refused("do campaign", "13.5.1");
}

// rule: 14.3.1
#[test]
fn the_enemy_reacts_by_interception_then_by_avoiding_then_by_battle() {
    let mut kit = Kit::empty(1704);
    kit.put("nijmegen", "3 Du, minor-alliance-1");
    kit.put("liege", "2 Fr, minor-bourbon-1").put("namur", "1 Fr, minor-bourbon-2").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege");
    assert_eq!(kit.state.top(), Step::Intercept);
    kit.act("b: done");
    assert_eq!(kit.state.top(), Step::GoInside);
    kit.act("b: done");
    assert_eq!(kit.state.top(), Step::AvoidTo);
    assert!(!kit.happened("BattleFought"));
    kit.dice(&[1, 1, 1, 1, 1]).act("b: done").dice_used();
    assert!(kit.happened("BattleFought"), "who does nothing accepts battle");
}

// rule: 14.3.1
#[test]
fn an_empty_enemy_space_is_entered_without_a_pause() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space amiens");
    assert_eq!(kit.state.top(), Step::March);
}

// rule: 14.3.2
#[test]
fn a_battle_costs_no_points_and_the_winner_converts_and_marches_on() {
    let mut kit = northern_france();
    kit.put("arras", "3 Br, minor-alliance-1").put("amiens", "1 Fr").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 3 Br; done");
    kit.dice(&[6, 1, 1, 1]).act("space amiens; b: space dunkirk").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.state.top(), Step::March);
    kit.act("convert; space paris");
    assert_eq!(kit.owner("amiens"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "paris"), "3 Br, minor-alliance-1");
}

// rule: 14.3.2
#[test]
fn the_force_marches_on_where_the_enemy_avoided_battle() {
    let mut kit = northern_france();
    kit.put("arras", "3 Br, minor-alliance-1").put("amiens", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 3 Br; done; space amiens");
    kit.dice(&[5]).act("b: accept; b: space dunkirk; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    kit.act("convert; space paris");
    assert_eq!(kit.at(Alliance, "paris"), "3 Br, minor-alliance-1");
}

// rule: 14.3.2, 17.1.1
#[test]
fn a_winner_at_an_enemy_fortress_stops_and_besieges_it() {
    let mut kit = northern_france();
    kit.put("arras", "3 Br, minor-alliance-1").put("lille", "1 Fr").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 3 Br; done");
    kit.dice(&[6, 1, 1, 1]).act("space lille; b: done; b: done").dice_used();
    assert_eq!(kit.state.top(), Step::Act(Alliance), "the action is over");
    let lille = kit.space("lille");
    assert!(kit.state.besieged(game().atlas(), lille));
    assert_eq!(kit.owner("lille"), Some(Bourbon));
}

// rule: 14.3.2, 13.4.3
#[test]
fn a_force_that_moved_makes_no_siege_roll_in_the_same_round() {
    let mut kit = northern_france();
    kit.put("arras", "3 Br, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 3 Br; done; space lille");
    kit.refused("do campaign", "13.5.1");
    let mut next = northern_france();
    next.put("lille", "3 Br, minor-alliance-1").round(Alliance, 2);
    next.act("do campaign; space lille; leader minor-alliance-1; take 3 Br; done");
    assert!(next.can("siege"), "in another round it may");
}

// rule: 14.3.3
#[test]
fn a_beaten_attacker_retreats_and_loses_his_points() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").put("amiens", "2 Fr").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done");
    kit.dice(&[1, 1, 6, 1]).act("space amiens").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(
        kit.at(Alliance, "arras"),
        "1 Br demoralized, 1 Br reduced demoralized, minor-alliance-1",
        "the only friendly space nearby"
    );
    assert_eq!(kit.state.top(), Step::Act(Alliance), "two points are lost");
}

// rule: 14.3.4, 14.7.4
#[test]
fn a_lone_leader_goes_inside_the_fortress() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").put("lille", "boufflers").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space lille");
    assert_eq!(kit.who(), Bourbon);
    kit.act("b: leader boufflers");
    assert_eq!(kit.garrison(Bourbon, "lille"), "boufflers");
    assert!(!kit.happened("BattleFought"));
}

// rule: 14.3.4
#[test]
fn a_lone_leader_may_retreat_instead() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").put("lille", "boufflers").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space lille");
    kit.act("b: done");
    assert_eq!(kit.at(Bourbon, "dunkirk"), "boufflers", "the one friendly space nearby");
    assert_eq!(kit.at(Alliance, "lille"), "2 Br, minor-alliance-1");
}

// rule: 14.3.4
#[test]
fn a_lone_leader_in_the_open_retreats() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").put("amiens", "boufflers").round(Alliance, 2);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space amiens");
    kit.refused("b: space arras", "16.4.3");
    kit.act("b: space paris");
    assert_eq!(kit.at(Bourbon, "paris"), "boufflers");
    assert_eq!(kit.state.top(), Step::March, "the march goes on");
}

/// Amiens with nothing friendly to the Bourbons for two spaces around.
fn lost_amiens() -> Kit {
    let mut kit = northern_france();
    kit.control(Alliance, "dunkirk, paris, ostend, lille, reims, orleans, dijon");
    kit
}

// rule: 14.3.4, 16.4.5
#[test]
fn a_lone_leader_with_nowhere_to_go_is_captured() {
    let mut kit = lost_amiens();
    kit.put("arras", "2 Br, minor-alliance-1").put("amiens", "boufflers, minor-bourbon-1");
    kit.round(Alliance, 2);
    let vp = kit.state.vp;
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space amiens");
    assert!(kit.happened("LeaderCaptured"));
    assert_eq!(kit.who(), Bourbon, "ransom, or lose him");
    kit.act("b: accept");
    assert_eq!(kit.state.vp, vp + 1);
    assert!(kit.on_track("boufflers") && kit.shows_name("boufflers"));
    assert!(kit.on_track("minor-bourbon-1"));
}

// rule: 14.4, 2.3.3, 6.1.1#3
#[test]
fn converting_an_open_space_costs_one_point_and_scores_its_value() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").round(Alliance, 2);
    let vp = kit.state.vp;
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space amiens; convert");
    assert_eq!(kit.owner("amiens"), Some(Alliance));
    assert_eq!(kit.state.vp, vp + 1);
    kit.refused("convert", "14.4");
    kit.act("space arras");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "three points are spent");
}

// rule: 14.4
#[test]
fn a_fortress_is_not_converted() {
    let mut kit = northern_france();
    kit.put("lille", "1 Br, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space lille; leader minor-alliance-1; take 1 Br; done");
    kit.refused("convert", "14.4");
}

// rule: 14.4, 11.1.2
#[test]
fn a_force_without_a_line_of_communication_converts_nothing() {
    let mut kit = northern_france();
    kit.put("dijon", "2 Br, minor-alliance-1").put("reims", "2 Du, minor-alliance-2").round(Alliance, 3);
    kit.act("do campaign; space dijon; leader minor-alliance-1; take 2 Br; done");
    kit.refused("convert", "14.4");
    kit.act("done; do campaign; space reims; leader minor-alliance-2; take 2 Du; done; convert; done");
    assert_eq!(kit.owner("reims"), Some(Alliance), "Reims touches Bouchain");
    assert_eq!(kit.owner("dijon"), Some(Bourbon));
}

// rule: 14.4
#[test]
fn an_occupied_space_is_converted_only_after_the_enemy_is_beaten_and_gone() {
    let mut kit = northern_france();
    kit.put("arras", "2 Br, minor-alliance-1").put("amiens", "1 Fr").round(Alliance, 2);
    kit.dice(&[1, 1, 6]);
    kit.act("do campaign; space arras; leader minor-alliance-1; take 2 Br; done; space amiens").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.owner("amiens"), Some(Bourbon));
    assert_eq!(kit.state.top(), Step::Act(Alliance), "no chance to convert it");
}

// rule: 14.4
#[test]
fn transferred_pieces_and_leaders_alone_convert_nothing() {
    let mut kit = northern_france();
    kit.put("arras", "1 Br").put("reims", "1 Br, minor-alliance-1, minor-alliance-2").round(Alliance, 3);
    kit.act("do transfer; space arras; take 1 Br; space reims; done");
    assert_eq!(kit.owner("reims"), Some(Bourbon));
    kit.act("do campaign; space reims; leader minor-alliance-1; done");
    kit.refused("convert", "14.4");
}

/// Eugene at Turin with five corps comes to the relief of Nice, where four may stack.
fn relief_of_nice(garrison: Option<&str>, besiegers: &str) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "turin, nice");
    kit.put("turin", "5 Au, eugene").put("nice", besiegers);
    if let Some(corps) = garrison {
        kit.inside("nice", corps);
    }
    kit.round(Alliance, 2);
    kit.act("do campaign; space turin; leader eugene; take 5 Au; done; space nice");
    kit
}

/// The besiegers of Nice avoid battle, and its garrison is free.
fn nice_relieved() -> Kit {
    let mut kit = relief_of_nice(Some("1 Su"), "1 Fr, minor-bourbon-1");
    kit.dice(&[5]).act("b: accept; b: space toulon; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    assert_eq!(kit.at(Alliance, "nice"), "5 Au, 1 Su, eugene");
    kit
}

// rule: 14.3.2, 4.1.2, 17.3.4
#[test]
fn who_has_lifted_a_siege_may_stay_though_the_space_is_overstacked() {
    let mut kit = nice_relieved();
    assert_eq!(kit.state.top(), Step::March);
    kit.act("done");
    assert_eq!((kit.state.top(), kit.who()), (Step::Overstack, Alliance), "at a price");
}

// rule: 14.3.2, 4.1.2, 17.3.4
#[test]
fn a_relieving_force_with_points_left_may_march_on_before_overstacking_is_settled() {
    let mut kit = relief_of_nice(Some("1 Su"), "1 Fr");
    kit.dice(&[5, 1, 1, 1, 1]).dice(&[1]).act("done").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.state.top(), Step::March, "the move is not concluded");
    kit.act("space turin; done");
    assert_eq!(kit.at(Alliance, "turin"), "5 Au, eugene", "nobody had to be reduced");
}

// rule: 14.3.2, 4.1.2, 17.6
#[test]
fn who_has_lifted_a_siege_from_an_empty_fortress_may_stay_as_well() {
    let mut kit = relief_of_nice(None, "1 Fr");
    kit.dice(&[5, 1, 1, 1, 1]).dice(&[1]).act("done").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert!(kit.can("done"));
}

// rule: 14.3.2, 4.1.2
#[test]
fn the_freedom_to_overstack_ends_when_the_relieving_force_marches_on() {
    let mut kit = nice_relieved();
    kit.put("turin", "1 Br, 5 Du").act("space turin");
    kit.refused("done", "4.1.2");
}

/// Six corps on their way from Trier to Reims, where five stand already.
fn crowded_reims() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "metz, trier, landau, strasbourg, bouchain").put("reims", "5 Du");
    kit.put("trier", "5 Su, 1 Br, marlborough, overkirk").round(Alliance, 2);
    kit.act("do campaign; space trier; leader marlborough; leader overkirk; take 1 Br; take 5 Su; done; space metz");
    kit
}

// rule: 4.1.2, 14.4
#[test]
fn the_last_point_is_not_spent_on_converting_where_the_force_may_not_stay() {
    let mut kit = crowded_reims();
    kit.act("space reims");
    assert_eq!(kit.state.force.mp, 1);
    kit.refused("done", "4.1.2").refused("convert", "4.1.2");
    kit.act("space bouchain");
}

// rule: 4.1.2
#[test]
fn a_force_may_pass_through_a_full_space_back_to_where_it_was() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "metz").put("reims", "5 Du").put("metz", "5 Su, 1 Br, marlborough, overkirk");
    kit.round(Alliance, 2);
    kit.act("do campaign; space metz; leader marlborough; leader overkirk; take 1 Br; take 5 Su; done");
    kit.state.force.mp = 2;
    assert!(kit.can("space reims"), "Metz has room for those who come from it");
}

/// Eugene has won at Reims with six corps and fell there; his nameless side leads four.
fn leaderless_at_reims() -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "dijon, besancon, metz");
    kit.put("dijon", "6 Au, eugene")
        .put("metz", "4 Br, 3 Du")
        .put("reims", "1 Fr reduced")
        .round(Alliance, 2);
    kit.act("do campaign; space dijon; leader eugene; take 6 Au; done");
    kit.dice(&[6, 6, 6, 6, 6, 6, 6, 6, 1, 6, 6]).act("space reims; leader eugene");
    assert_eq!(kit.at(Alliance, "reims"), "6 Au, eugene");
    assert!(!kit.shows_name("eugene"));
    kit
}

// rule: 14.1.3, 13.5.1
#[test]
fn a_force_that_lost_its_commander_may_drop_off_as_few_corps_as_it_likes() {
    let mut kit = leaderless_at_reims();
    kit.act("drop; take 1 Au acted; done");
    assert_eq!(kit.state.force.group.corps.len(), 5);
}

// rule: 14.1.3, 4.1.2
#[test]
fn where_fewer_find_room_than_are_too_many_those_may_be_dropped_off() {
    let mut kit = leaderless_at_reims();
    kit.act("space metz; drop; take 1 Au acted; done");
    assert_eq!(kit.state.force.group.corps.len(), 5, "seven of the eight places at Metz were taken");
}
