//! Chapter 4: stacking, and what the players may see.

use crate::common;
use common::*;
use succession::Side;
use succession::describe::view_json;
use succession::fact::Fact;
use succession::step::Moment;
use table::{Game, Seat};

fn corps(kit: &Kit, side: Side, space: &str) -> u8 {
    kit.state.corps(side, kit.space(space)).len()
}

fn overstacked(kit: &Kit, side: Side, space: &str) -> bool {
    let holds = game().look(&kit.state).overstacked(side, kit.space(space));
    let view = view_json(game(), &game().view(&kit.state, None));
    let told = view["spaces"].as_array().unwrap().iter().find(|s| s["id"] == space).unwrap();
    assert_eq!(told[side.name()]["overstacked"] == true, holds, "the view says so");
    holds
}

// ---------------------------------------------------------------- 4.1.1

// rule: 4.1.1
#[test]
fn fertile_normal_and_rugged_spaces_hold_12_8_and_4_corps() {
    for (space, next, limit) in [("arras", "bouchain", 12), ("dijon", "reims", 8), ("briancon", "lyons", 4)] {
        let mut kit = Kit::empty(1707);
        kit.put(space, &format!("{} Fr", limit - 1)).put(next, "2 Fr").round(Bourbon, 2);
        kit.act(&format!("do transfer; space {next}; take 1 Fr; space {space}; space {next}; take 1 Fr"));
        kit.refused(&format!("space {space}"), "4.1.2");
        assert_eq!(corps(&kit, Bourbon, space), limit);
    }
}

// rule: 4.1.1
#[test]
fn reduced_corps_count_like_full_ones_and_leaders_not_at_all() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "1 Fr, 3 Fr reduced").put("lyons", "1 Fr, villars, tallard").round(Bourbon, 3);
    kit.act("do transfer; space lyons; take 1 Fr")
        .refused("space briancon", "4.1.2")
        .act("space dijon; done");
    kit.act("do transfer; space lyons; leader villars; space briancon; space lyons; leader tallard; space briancon");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, 3 Fr reduced, villars, tallard");
    assert!(!overstacked(&kit, Bourbon, "briancon"));
}

// rule: 4.1.1
#[test]
fn the_limit_is_for_each_side_by_itself() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "lyons").put("briancon", "3 Au, eugene").inside("briancon", "1 Fr");
    kit.put("lyons", "1 Au").round(Alliance, 2);
    kit.act("do transfer; space lyons; take 1 Au; space briancon");
    assert_eq!(kit.at(Alliance, "briancon"), "4 Au, eugene", "the French corps inside takes no room");
}

// ---------------------------------------------------------------- 4.1.2

// rule: 4.1.2
#[test]
fn a_force_marches_through_a_crowded_space_but_may_not_stop_there() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "3 Fr").put("montpellier", "2 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space montpellier; leader villars; take 2 Fr; done; space briancon");
    assert_eq!(corps(&kit, Bourbon, "briancon"), 5, "exceeded for the moment");
    kit.refused("done", "4.1.2");
    kit.act("space lyons; done");
    assert_eq!(kit.at(Bourbon, "briancon"), "3 Fr", "and nobody is reduced for it");
    assert_eq!(kit.at(Bourbon, "lyons"), "2 Fr, villars");
}

// rule: 4.1.2
#[test]
fn the_last_movement_point_may_not_lead_into_a_crowded_space() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "3 Fr").put("besancon", "2 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space besancon; leader villars; take 2 Fr; done; space dijon; space lyons");
    kit.refused("space briancon", "4.1.2").act("done");
    assert_eq!(kit.at(Bourbon, "lyons"), "2 Fr, villars");
}

// rule: 4.1.2
#[test]
fn part_of_the_force_may_be_left_where_there_is_room_for_it() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "3 Fr").put("montpellier", "2 Sp, villars").round(Bourbon, 2);
    kit.act("do campaign; space montpellier; leader villars; take 2 Sp; done; space briancon; drop");
    kit.refused("take 2 Sp acted", "4.1.2").act("take 1 Sp acted; done; space lyons; done");
    assert_eq!(kit.at(Bourbon, "briancon"), "3 Fr, 1 Sp");
    assert_eq!(kit.at(Bourbon, "lyons"), "1 Sp, villars");
}

// rule: 4.1.2
#[test]
fn a_sea_move_may_not_overstack() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "cadiz").put("cadiz", "3 Du").put("london", "2 Br").round(Alliance, 2);
    kit.act("do sea-move; space london; take 2 Br; done").refused("space cadiz", "4.1.2");
    kit.dice(&[2]).act("space lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "2 Br");
}

// rule: 4.1.2
#[test]
fn interceptors_may_not_overstack() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier").put("montpellier", "2 Au, eugene");
    kit.put("briancon", "2 Fr").put("lyons", "4 Fr, villars").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 2 Au; done; space briancon");
    kit.act("space lyons; leader villars").refused("take 3 Fr", "4.1.2");
    kit.dice(&[6]).act("take 2 Fr; done");
    assert_eq!(kit.at(Bourbon, "briancon"), "4 Fr, villars");
}

// rule: 4.1.2
#[test]
fn those_who_avoid_battle_may_not_overstack() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier").put("montpellier", "5 Au, eugene");
    kit.put("lyons", "4 Fr, villars").put("chambery", "3 Fr").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 5 Au; done; space lyons; done");
    kit.act("space chambery; leader villars").refused("take 2 Fr", "4.1.2").act("take 1 Fr; done");
    assert_eq!(kit.at(Bourbon, "chambery"), "4 Fr, villars");
}

/// Eugene with 4 corps drives 3 French corps, one of which is hit, out of Montpellier into Briançon.
fn retreat_to_briancon(there: &str) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse, toulon, perpignan, lyons").put("lyons", "4 Au, eugene");
    kit.put("montpellier", "3 Fr").put("briancon", there);
    kit.round(Alliance, 3).act("do campaign; space lyons; leader eugene; take 4 Au; done; space montpellier");
    kit.dice(&[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    kit
}

// rule: 4.1.2, 4.1.3#1, 16.4.4
#[test]
fn a_retreat_may_overstack_and_the_owner_reduces_down_to_half_the_limit() {
    let mut kit = retreat_to_briancon("1 Fr, 1 Fr reduced");
    assert_eq!(
        kit.at(Bourbon, "briancon"),
        "1 Fr, 2 Fr demoralized, 1 Fr reduced, 1 Fr reduced demoralized",
        "3 full-strength and 2 reduced corps in a rugged space"
    );
    assert_eq!(kit.who(), Bourbon, "the owner chooses");
    kit.refused("take 1 Fr reduced", "4.1.3")
        .refused("done", "4.1.3")
        .refused("take 2 Fr demoralized", "4.1.3");
    assert_eq!(kit.legal(), ["take 1 Fr", "take 1 Fr demoralized"]);
    kit.act("take 1 Fr demoralized");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, 1 Fr demoralized, 1 Fr reduced, 2 Fr reduced demoralized");
    assert_eq!(kit.who(), Alliance, "2 full-strength corps are half the limit of 4");
    assert_eq!(kit.causes("CorpsReduced").last(), Some(&"4.1.3"));
}

// rule: 4.1.3#1
#[test]
fn within_the_limit_nobody_is_reduced() {
    let kit = retreat_to_briancon("1 Fr");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, 2 Fr demoralized, 1 Fr reduced demoralized");
    assert_eq!(kit.who(), Alliance);
}

// rule: 4.1.3#1
#[test]
fn an_overstacked_space_with_few_full_corps_loses_nothing_more() {
    let kit = retreat_to_briancon("2 Fr reduced");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr demoralized, 2 Fr reduced, 1 Fr reduced demoralized");
    assert_eq!(kit.who(), Alliance);
}

/// The space of the example of 4.1.3 after its reduction: 2 full and 3 reduced corps in a rugged space.
fn crowded_briancon() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "2 Fr, 3 Fr reduced, villars, tallard").put("lyons", "1 Fr reduced");
    assert!(overstacked(&kit, Bourbon, "briancon"));
    kit
}

// rule: 4.1.3#2
#[test]
fn no_corps_in_an_overstacked_space_is_restored_by_an_action() {
    let mut kit = crowded_briancon();
    kit.round(Bourbon, 2).act("do replacement").refused("space briancon", "4.1.3").act("space lyons");
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "2 Fr, 2 Fr reduced").round(Bourbon, 2).act("do replacement; space briancon");
    kit.act("take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "briancon"), "3 Fr, 1 Fr reduced", "within the limit they are");
}

// rule: 4.1.3#2
#[test]
fn no_corps_in_an_overstacked_space_is_restored_by_resource_points_and_none_arrives_there() {
    let mut kit = crowded_briancon();
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst)
        .act("restore Fr")
        .refused("space briancon", "4.1.3")
        .act("space lyons");
    kit.act("build Fr reduced").refused("space briancon", "12.2.3").act("space lyons");
    assert_eq!(kit.at(Bourbon, "lyons"), "1 Fr, 1 Fr reduced");
    assert_eq!(corps(&kit, Bourbon, "briancon"), 5);
}

// rule: 4.1.3#2
#[test]
fn scheduled_reinforcements_do_not_arrive_in_an_overstacked_space() {
    let mut kit = crowded_briancon();
    kit.state.year = 1706;
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementOrder).act("first bourbon; done");
    kit.refused("space briancon", "12.2.3").act("space lyons");
    assert_eq!(kit.at(Bourbon, "lyons"), "1 Fr, 1 Fr reduced");
}

// rule: 4.1.3#3
#[test]
fn only_4_of_the_5_corps_are_activated_in_a_campaign_action() {
    let mut kit = crowded_briancon();
    kit.round(Bourbon, 2).act("do campaign; space briancon; leader villars; leader tallard; take 2 Fr");
    kit.refused("take 3 Fr reduced", "4.1.3").act("take 2 Fr reduced; done; space lyons; done");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr reduced");
}

// rule: 4.1.3#3
#[test]
fn no_more_corps_than_the_limit_intercept_out_of_an_overstacked_space() {
    let mut kit = crowded_briancon();
    kit.control(Alliance, "toulouse").put("toulouse", "2 Au, eugene").round(Alliance, 2);
    kit.act("do campaign; space toulouse; leader eugene; take 2 Au; done; space montpellier");
    kit.act("space briancon; leader villars; leader tallard; take 2 Fr")
        .refused("take 3 Fr reduced", "4.1.3");
    kit.dice(&[6]).act("take 2 Fr reduced; done");
    assert_eq!(corps(&kit, Bourbon, "montpellier"), 4);
}

// rule: 4.1.3#3
#[test]
fn no_more_corps_than_the_limit_avoid_battle_out_of_an_overstacked_space() {
    let mut kit = crowded_briancon();
    kit.control(Alliance, "montpellier").put("montpellier", "4 Au, eugene").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 4 Au; done; space briancon; done");
    kit.act("space lyons; leader villars; leader tallard; take 2 Fr").refused("take 3 Fr reduced", "4.1.3");
    kit.act("take 2 Fr reduced; done");
    assert_eq!(corps(&kit, Bourbon, "lyons"), 5);
}

// rule: 4.1.3#3
#[test]
fn all_5_corps_defend_with_4_dice() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "2 Fr, 3 Fr reduced")
        .control(Alliance, "montpellier")
        .put("montpellier", "4 Au, baden");
    kit.round(Alliance, 2).dice(&[1, 1, 1, 1, 6, 1, 1, 1]);
    kit.act("do campaign; space montpellier; leader baden; take 4 Au; done; space briancon; done")
        .dice_used();
    assert_eq!(kit.thrown(Bourbon), (4, 1), "2 and 1½, rounded up");
    assert_eq!(kit.victor(), Some(Bourbon));
}

/// Subsidy corps under Marlborough and Eugene beat the besieger of Metz, a fortress of limit 8.
fn relief_of_metz(from: &str, by: &str, corps: u8, garrison: &str) -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "dunkirk, lille, bouchain, metz").put("metz", "1 Fr");
    if !garrison.is_empty() {
        kit.inside("metz", garrison);
    }
    kit.put(from, &format!("{corps} Su, marlborough, eugene")).round(Alliance, 3);
    kit.act(&format!("do campaign; space {from}; leader marlborough; leader eugene; take {corps} Su; done"))
        .act(by);
    kit.dice(&[6])
        .dice(&vec![1; corps as usize + 6])
        .act("leader marlborough; leader eugene; space strasbourg");
    kit.dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    kit
}

// rule: 4.1.2, 4.1.3#1, 17.3.4
#[test]
fn a_force_at_the_limit_relieves_a_siege_and_is_overstacked_with_the_freed_garrison() {
    let mut kit = relief_of_metz("dunkirk", "space lille; space bouchain; space metz", 8, "1 Em");
    assert_eq!(corps(&kit, Alliance, "metz"), 9);
    assert_eq!(kit.who(), Alliance, "its owner chooses what is reduced");
    kit.act("take 1 Em");
    assert_eq!(kit.at(Alliance, "metz"), "1 Em reduced, 4 Su, 4 Su reduced, marlborough, eugene");
}

// rule: 4.1.2, 4.1.3#1
#[test]
fn a_relieving_force_that_marches_on_leaves_no_overstacked_space() {
    let mut kit = relief_of_metz("bouchain", "space metz", 8, "1 Em");
    assert!(kit.can("space bouchain"), "two movement points are left");
    kit.act("space bouchain; done");
    assert_eq!(kit.at(Alliance, "metz"), "1 Em");
    assert_eq!(kit.at(Alliance, "bouchain"), "8 Su, marlborough, eugene");
}

// rule: 4.1.2
#[test]
fn after_lifting_a_siege_a_force_above_the_limit_may_stay_overstacked() {
    let mut kit = relief_of_metz("bouchain", "space metz", 9, "");
    kit.act("done");
    assert_eq!(corps(&kit, Alliance, "metz"), 9);
}

// rule: 4.1.2, 16.1.2
#[test]
fn an_attack_that_relieves_nobody_keeps_to_the_limit() {
    let mut kit = Kit::empty(1707);
    kit.put("metz", "1 Fr").control(Alliance, "bouchain").put("bouchain", "9 Su, marlborough, eugene");
    kit.round(Alliance, 2)
        .act("do campaign; space bouchain; leader marlborough; leader eugene; take 9 Su; done");
    kit.refused("space metz", "16.1.2");
}

// ---------------------------------------------------------------- 4.2

// rule: 4.2
#[test]
fn any_leader_commands_corps_of_all_friendly_powers() {
    let mut kit = Kit::empty(1707);
    kit.put("mainz", "1 Br, 1 Du, 1 Em, 1 Su, eugene")
        .control(Bourbon, "landau")
        .put("landau", "3 Fr")
        .round(Alliance, 2);
    kit.act("do campaign; space mainz; leader eugene; take 1 Br; take 1 Du; take 1 Em; take 1 Su; done; space landau");
    kit.act("done").dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene; space mainz").dice_used();
    assert_eq!(kit.thrown(Alliance).0, 5, "four corps and Eugene at TR 1 without an Austrian");
    assert_eq!(
        kit.at(Alliance, "mainz"),
        "1 Br, 1 Du, 1 Em, 1 Su, eugene",
        "beaten, they went back together"
    );
}

// ---------------------------------------------------------------- 4.3

// rule: 4.3
#[test]
fn after_a_battle_one_side_is_alone_in_the_space_but_does_not_control_it() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse")
        .put("toulouse", "3 Au, eugene")
        .put("montpellier", "1 Fr")
        .round(Alliance, 2);
    kit.act("do campaign; space toulouse; leader eugene; take 3 Au; done; space montpellier");
    kit.dice(&[5, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene; space lyons").dice_used();
    assert_eq!(kit.at(Alliance, "montpellier"), "3 Au, eugene");
    assert_eq!(kit.at(Bourbon, "montpellier"), "");
    assert_eq!(kit.owner("montpellier"), Some(Bourbon));
}

// rule: 4.3
#[test]
fn an_intercepting_force_meets_the_enemy_in_a_friendly_space_and_fights() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse")
        .put("toulouse", "1 Au, eugene")
        .put("lyons", "2 Fr, villars")
        .round(Alliance, 2);
    kit.act("do campaign; space toulouse; leader eugene; take 1 Au; done; space montpellier");
    kit.dice(&[4]).act("space lyons; leader villars; take 2 Fr; done");
    assert_eq!(kit.at(Alliance, "montpellier"), "1 Au, eugene");
    assert_eq!(kit.at(Bourbon, "montpellier"), "2 Fr, villars");
    kit.dice(&[1, 1, 6, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene; leader villars").dice_used();
    assert_eq!(kit.at(Alliance, "montpellier"), "");
    assert_eq!(kit.at(Alliance, "toulouse"), "1 Au reduced demoralized, eugene");
}

// rule: 4.3
#[test]
fn one_corps_and_any_leaders_hold_out_inside_a_besieged_fortress() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier").put("montpellier", "4 Au, eugene");
    kit.put("lyons", "2 Fr, villars, tallard").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 4 Au; done; space lyons");
    kit.act("leader villars; leader tallard").refused("take 2 Fr", "14.7.4");
    kit.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1]).act("take 1 Fr; leader eugene");
    assert!(kit.legal().iter().all(|c| c.starts_with("space ")), "the second corps must leave the space");
    kit.act("space dijon");
    assert_eq!(kit.garrison(Bourbon, "lyons"), "1 Fr, villars, tallard");
    assert_eq!(kit.at(Alliance, "lyons"), "4 Au, eugene");
    assert_eq!(kit.at(Bourbon, "lyons"), "");
    assert_eq!(kit.at(Bourbon, "dijon"), "1 Fr reduced demoralized");
}

// ---------------------------------------------------------------- 4.4

/// Two games that differ only in what one side has in hand.
fn two_hands(side: Side) -> [Kit; 2] {
    [[1, 2, 2, 3], [2, 2, 2, 2]].map(|cards| {
        let mut kit = Kit::set_up();
        kit.hand(side.enemy(), &[1, 2, 3, 3]).hand(side, &cards);
        kit.moment(Moment::FirstPlayer);
        kit
    })
}

// rule: 4.4
#[test]
fn the_cards_in_a_hand_are_hidden_from_the_other_player_and_from_onlookers() {
    for side in [Alliance, Bourbon] {
        let [one, two] = two_hands(side);
        assert_ne!(one.state, two.state);
        let view = |kit: &Kit, seat: Option<Seat>| game().view(&kit.state, seat);
        assert_eq!(view(&one, Some(side.enemy().seat())), view(&two, Some(side.enemy().seat())));
        assert_eq!(view(&one, None), view(&two, None));
        assert_ne!(view(&one, Some(side.seat())), view(&two, Some(side.seat())), "their owner sees them");
    }
}

// rule: 4.4
#[test]
fn a_held_event_card_is_hidden_but_not_that_one_is_held() {
    let holds = |card: &str| {
        let mut kit = Kit::set_up();
        kit.holds(Bourbon, card);
        kit
    };
    let (one, two, none) = (holds("siege-train"), holds("forced-march"), Kit::set_up());
    let view = |kit: &Kit, side: Side| game().view(&kit.state, Some(side.seat()));
    assert_eq!(view(&one, Alliance), view(&two, Alliance));
    assert_ne!(view(&one, Bourbon), view(&two, Bourbon));
    assert_ne!(view(&one, Alliance), view(&none, Alliance));
}

// rule: 4.4
#[test]
fn the_order_of_the_decks_tells_nobody_anything() {
    let mut one = Kit::set_up();
    let mut two = Kit::set_up();
    one.hand(Bourbon, &[1, 1, 1, 1]);
    two.hand(Bourbon, &[3, 3, 3, 3]);
    assert_ne!(one.state.hidden.decks, two.state.hidden.decks);
    assert_eq!(game().view(&one.state, Some(Seat::One)), game().view(&two.state, Some(Seat::One)));
}

// rule: 4.4
#[test]
fn all_counters_are_open_to_both_players() {
    let mut one = Kit::set_up();
    let before = game().view(&one.state, Some(Alliance.seat()));
    let mut two = Kit::set_up();
    two.put("paris", "1 Fr reduced");
    for side in [Alliance, Bourbon] {
        let seen = game().view(&two.state, Some(side.seat()));
        assert_eq!(seen.open, two.state.open, "every piece, where it stands and in what condition");
    }
    assert_ne!(game().view(&two.state, Some(Alliance.seat())), before);
    one.put("paris", "1 Fr");
    assert_ne!(
        game().view(&one.state, Some(Alliance.seat())),
        game().view(&two.state, Some(Alliance.seat())),
        "the Alliance sees whether a French corps is reduced"
    );
}

// rule: 4.4
#[test]
fn a_played_card_is_open() {
    let mut kit = Kit::set_up();
    kit.hand(Alliance, &[3]).hand(Bourbon, &[]).moment(Moment::FirstPlayer);
    let before = game().view(&kit.state, Some(Bourbon.seat()));
    kit.act("card 3");
    let after = game().view(&kit.state, Some(Bourbon.seat()));
    assert_eq!(before.open.discards[0], [0, 0, 0, 0, 0]);
    assert_eq!(after.open.discards[0], [0, 0, 0, 1, 0]);
    assert!(kit.facts.contains(&Fact::CardPlayed { side: Alliance, value: 3 }));
}
