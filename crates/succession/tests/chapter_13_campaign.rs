//! Chapter 13: the Campaign phase: cards, rounds and the kinds of action.

use crate::common;
use common::*;
use succession::cards::pile_size;
use succession::fact::Fact;
use succession::step::{Moment, Step};
use succession::{Options, Side};
use table::Game;

fn hands(kit: &Kit) -> [[u8; 5]; 2] {
    kit.state.hidden.hands
}

/// A year with nobody on the map, at the moment when it is decided who goes first.
fn hands_of(year: u16, alliance: &[u8], bourbon: &[u8]) -> Kit {
    let mut kit = Kit::empty(year);
    kit.put("paris", "1 Fr").put("london", "1 Br");
    kit.hand(Alliance, alliance).hand(Bourbon, bourbon).moment(Moment::FirstPlayer);
    kit
}

/// Has the leader taken part in an action this round?
fn leader_acted(kit: &Kit, leader: &str) -> bool {
    kit.state.leaders_acted.has(kit.leader(leader))
}

// ---------------------------------------------------------------- 13.1

// rule: 13.1
#[test]
fn each_player_gets_5_cards_and_in_1702_only_4() {
    for (year, number) in [(1702, 4), (1703, 5), (1707, 5)] {
        let mut kit = Kit::empty(year);
        kit.dice(&[0; 10][..2 * number]).moment(Moment::Deal).dice_used();
        assert_eq!(hands(&kit).map(|h| pile_size(&h) as usize), [number, number], "{year}");
    }
}

// rule: 13.1
#[test]
fn an_event_may_lower_the_number_of_cards() {
    let mut kit = Kit::empty(1709);
    kit.in_effect("french-financial-collapse").control(Alliance, "antwerp, namur");
    kit.dice(&[0; 9]).moment(Moment::Deal).dice_used();
    assert_eq!(hands(&kit).map(|h| pile_size(&h)), [5, 4]);
}

// rule: 13.1
#[test]
fn when_the_deck_runs_out_it_is_dealt_out_and_the_discards_are_reshuffled() {
    let mut kit = Kit::empty(1705);
    kit.state.hidden.decks[0] = [0, 0, 1, 3, 0];
    kit.state.discards[0] = [0, 8, 15, 5, 0];
    kit.dice(&[0; 10]).moment(Moment::Deal).dice_used();
    let all = |value: usize| hands(&kit)[0][value] + hands(&kit)[1][value];
    assert_eq!(all(3), 3, "the cards that were left are all dealt");
    assert_eq!(all(2), 1);
    assert_eq!(all(1), 6, "and the others come from the discards");
    assert_eq!(kit.state.discards[0], [0; 5]);
    assert_eq!(kit.state.hidden.decks[0], [0, 2, 15, 5, 0]);
    assert_eq!(kit.facts.iter().filter(|f| f.name() == "CardsReshuffled").count(), 1);
}

// rule: 13.1
#[test]
fn while_the_deck_suffices_the_discards_stay_where_they_are() {
    let mut kit = Kit::empty(1705);
    kit.state.hidden.decks[0] = [0, 4, 4, 2, 0];
    kit.state.discards[0] = [0, 4, 12, 6, 0];
    kit.dice(&[0; 10]).moment(Moment::Deal).dice_used();
    assert_eq!(kit.state.hidden.decks[0], [0; 5]);
    assert_eq!(kit.state.discards[0], [0, 4, 12, 6, 0]);
    assert!(!kit.happened("CardsReshuffled"));
}

// rule: 13.1
#[test]
fn the_first_edition_reshuffles_a_deck_that_cannot_serve_both_before_dealing() {
    let mut kit = Kit::empty_with(1705, Options::FIRST_EDITION);
    kit.state.hidden.decks[0] = [0, 0, 1, 3, 0];
    kit.state.discards[0] = [0, 8, 15, 5, 0];
    kit.dice(&[0; 10]).moment(Moment::Deal).dice_used();
    assert_eq!(hands(&kit)[0][1] + hands(&kit)[1][1], 8);
}

// rule: 13.1
#[test]
fn rounds_alternate_until_neither_player_has_cards() {
    let mut kit = hands_of(1705, &[2, 1], &[1, 1]);
    kit.act("a: card 2; b: card 1");
    let mut order = Vec::new();
    kit.dice(&[1]);
    for _ in 0..4 {
        if let Step::PlayCard(_) = kit.state.top() {
            kit.act("card 1");
        }
        order.push(kit.who());
        kit.act("do end");
    }
    assert_eq!(order, [Alliance, Bourbon, Alliance, Bourbon]);
    assert_eq!(hands(&kit), [[0; 5]; 2]);
    assert_eq!(kit.facts.iter().filter(|f| f.name() == "RoundEnded").count(), 4);
    assert!(kit.happened("LoyaltyMoved"), "the Spanish Events phase follows");
}

// ---------------------------------------------------------------- 13.2.1

// rule: 13.2.1
#[test]
fn the_higher_card_goes_first_and_must_be_used_while_the_other_returns_to_the_hand() {
    for (alliance, bourbon, first) in [(3, 2, Alliance), (1, 2, Bourbon)] {
        let mut kit = hands_of(1705, &[1, 2, 3], &[1, 2, 3]);
        kit.act(&format!("a: card {alliance}; b: card {bourbon}"));
        assert_eq!(kit.who(), first);
        let value = if first == Alliance { alliance } else { bourbon };
        assert_eq!(kit.state.actions, value, "the revealed card is played at once");
        assert_eq!(kit.state.top(), Step::Act(first));
        assert_eq!(pile_size(&hands(&kit)[first.index()]), 2);
        assert_eq!(
            hands(&kit)[first.enemy().index()],
            [0, 1, 1, 1, 0],
            "the other has his three cards again"
        );
        kit.act("do end");
        assert_eq!(kit.state.top(), Step::PlayCard(first.enemy()));
        let other = if first == Alliance { bourbon } else { alliance };
        let another = (1..=3).find(|v| *v != other).expect("another card");
        assert!(kit.can(&format!("card {another}")), "he may play any of them");
    }
}

// rule: 13.2.1
#[test]
fn both_choose_at_the_same_time_and_only_a_card_they_have() {
    let mut kit = hands_of(1705, &[2, 2], &[1, 3]);
    kit.refused("a: card 3", "13.2.1").refused("b: card 2", "13.2.1").refused("a: do end", "13.2.1");
    kit.act("b: card 3").refused("b: card 1", "8.0").act("a: card 2");
    assert_eq!(kit.who(), Bourbon);
}

// rule: 13.2.1, 4.4
#[test]
fn the_first_card_lies_face_down_until_both_are_revealed() {
    let chosen = |value: u8| {
        let mut kit = hands_of(1705, &[1, 2, 3], &[1, 2, 3]);
        kit.act(&format!("b: card {value}"));
        kit
    };
    let (one, three) = (chosen(1), chosen(3));
    assert!(one.facts.is_empty() && three.facts.is_empty(), "nothing is revealed yet");
    let view = |kit: &Kit, side: Option<Side>| game().view(&kit.state, side.map(Side::seat));
    assert_eq!(view(&one, Some(Alliance)), view(&three, Some(Alliance)));
    assert_eq!(view(&one, None), view(&three, None));
    assert_ne!(view(&one, Some(Bourbon)), view(&three, Some(Bourbon)));
    let mut kit = one;
    kit.act("a: card 2");
    assert!(kit.facts.contains(&Fact::CardRevealed { side: Bourbon, value: 1 }));
    assert!(kit.facts.contains(&Fact::CardRevealed { side: Alliance, value: 2 }));
}

// rule: 13.2.1
#[test]
fn in_a_tie_the_player_with_the_initiative_says_who_goes_first() {
    for (year, initiative) in [(1707, Alliance), (1708, Bourbon)] {
        for first in [Alliance, Bourbon] {
            let mut kit = hands_of(year, &[1, 2], &[2, 3]);
            kit.act("a: card 2; b: card 2");
            assert_eq!(kit.who(), initiative, "{year}");
            kit.act(&format!("first {}", first.name()));
            assert_eq!(kit.who(), first);
            assert_eq!(kit.state.actions, 2);
            assert_eq!(pile_size(&hands(&kit)[first.enemy().index()]), 2);
        }
    }
}

// rule: 13.2.1
#[test]
fn the_player_with_more_cards_goes_first_with_any_of_them() {
    for (alliance, bourbon, first) in [(&[1, 2][..], &[3][..], Alliance), (&[3][..], &[1, 2][..], Bourbon)] {
        let kit = hands_of(1708, alliance, bourbon);
        assert_eq!(kit.who(), first);
        assert_eq!(kit.state.top(), Step::PlayCard(first));
        assert_eq!(kit.legal(), ["card 1", "card 2"]);
    }
}

// ---------------------------------------------------------------- 13.3

// rule: 13.3
#[test]
fn a_player_with_a_card_may_not_pass_but_need_not_act() {
    let mut kit = hands_of(1705, &[1, 2], &[3]);
    kit.refused("done", "13.3")
        .refused("do end", "13.3")
        .refused("decline", "13.3")
        .refused("card 3", "13.3");
    kit.act("card 1; do end");
    assert_eq!(hands(&kit)[0], [0, 0, 1, 0, 0]);
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    assert_eq!(kit.who(), Bourbon);
}

// rule: 13.3
#[test]
fn the_player_with_a_card_left_over_plays_it_after_the_other_is_out() {
    let mut kit = hands_of(1709, &[1, 1, 1], &[1, 1]);
    let mut order = Vec::new();
    kit.dice(&[1]);
    for _ in 0..5 {
        order.push(kit.who());
        kit.act("card 1; do end");
    }
    assert_eq!(order, [Alliance, Bourbon, Alliance, Bourbon, Alliance]);
}

// ---------------------------------------------------------------- 13.4

// rule: 13.4.1
#[test]
fn the_deck_has_8_ones_16_twos_and_8_threes() {
    assert_eq!(Kit::set_up().state.hidden.decks[0], [0, 8, 16, 8, 0]);
}

// rule: 13.4.1
#[test]
fn the_value_of_a_card_is_its_number_of_actions() {
    for value in 1..=3u8 {
        let mut kit = Kit::empty(1707);
        kit.put("paris", "1 Fr, villars")
            .put("lille", "1 Fr, tallard")
            .put("metz", "1 Fr, berwick")
            .put("lyons", "1 Fr");
        kit.hand(Bourbon, &[value, 1]).moment(Moment::FirstPlayer).act(&format!("card {value}"));
        for (number, leader, from) in
            [(1, "villars", "paris"), (2, "tallard", "lille"), (3, "berwick", "metz")]
        {
            if number > value {
                break;
            }
            assert_eq!(kit.state.top(), Step::Act(Bourbon), "action {number} of {value}");
            kit.act(&format!("do campaign; space {from}; leader {leader}; done; done"));
        }
        assert_eq!(kit.state.top(), Step::PlayCard(Bourbon), "no action more than {value}");
    }
}

// rule: 13.4.2
#[test]
fn actions_come_in_any_order_and_one_after_the_other() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr reduced, 1 Fr, villars").put("metz", "2 Fr").hand(Bourbon, &[1]).round(Bourbon, 3);
    kit.act("do replacement; space paris; take 1 Fr reduced; done");
    kit.act("do campaign; space paris; leader villars; take 1 Fr; done");
    kit.refused("do transfer", "14.1.1");
    kit.act("space reims; done; do transfer; space metz; take 1 Fr; space reims; done");
    assert_eq!(kit.at(Bourbon, "reims"), "2 Fr, villars");
    let began = { kit.facts.iter() }.filter(|f| f.name() == "ActionBegan").count();
    assert_eq!(began, 3);
    assert_eq!(kit.causes("ActionBegan"), ["13.5.3", "13.5.1", "13.5.2"]);
}

// rule: 13.4.2
#[test]
fn an_action_is_finished_with_its_battle_and_retreat_before_the_next() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse")
        .put("toulouse", "3 Au, eugene")
        .put("montpellier", "1 Fr")
        .round(Alliance, 3);
    kit.put("mainz", "1 Em");
    kit.act("do campaign; space toulouse; leader eugene; take 3 Au; done; space montpellier");
    kit.refused("do transfer", "16.2").dice(&[5, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene");
    kit.refused("a: do transfer", "8.0").act("space lyons");
    kit.refused("do transfer", "14.1.1").act("done; do transfer; space mainz; take 1 Em; space trier");
    assert_eq!(kit.at(Alliance, "trier"), "1 Em");
}

// rule: 13.4.3
#[test]
fn no_leader_or_corps_takes_part_in_two_actions_of_a_round() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "2 Fr, villars, tallard").hand(Bourbon, &[1]).round(Bourbon, 3);
    kit.act("do campaign; space paris; leader villars; take 1 Fr; done; space reims; done");
    kit.act("do transfer").refused("space reims", "13.4.3").act("space paris");
    kit.act("take 1 Fr; space reims; done");
    kit.act("do campaign")
        .refused("space reims", "13.4.3")
        .act("space paris; leader tallard; done; space reims; done");
}

// rule: 13.4.3
#[test]
fn a_piece_that_acted_is_refused_by_name() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr acted, 1 Fr, villars acted, tallard").round(Bourbon, 2);
    kit.act("do campaign; space paris").refused("leader villars", "13.4.3").act("leader tallard");
    kit.refused("take 1 Fr acted", "13.4.3").act("take 1 Fr");
}

// rule: 13.4.3
#[test]
fn a_restored_corps_has_had_its_action() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "1 Em, 1 Em reduced, baden").control(Alliance, "landau").round(Alliance, 3);
    kit.act("do replacement; space landau; take 1 Em reduced; done");
    kit.act("do campaign; space landau; leader baden")
        .refused("take 2 Em", "13.4.3")
        .refused("take 1 Em acted", "13.4.3");
    kit.act("take 1 Em");
}

// rule: 13.4.3
#[test]
fn in_the_next_round_everybody_may_act_again() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr, villars").hand(Bourbon, &[1, 1]).moment(Moment::FirstPlayer);
    kit.act("card 1; do campaign; space paris; leader villars; take 1 Fr; done; space reims; done");
    kit.act("card 1; do campaign; space reims; leader villars; take 1 Fr; done; space metz");
    assert_eq!(kit.at(Bourbon, "metz"), "1 Fr, villars");
}

// ---------------------------------------------------------------- 13.5.1

// rule: 13.5.1
#[test]
fn marlborough_overkirk_and_a_minor_leader_move_10_of_12_corps() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, namur")
        .put("antwerp", "5 Br, 6 Du, 1 Su, marlborough, overkirk, minor-alliance-1");
    kit.round(Alliance, 2);
    kit.act(
        "do campaign; space antwerp; leader marlborough; leader overkirk; leader minor-alliance-1; take 5 Br",
    );
    kit.refused("take 6 Du", "13.5.1")
        .act("take 5 Du")
        .refused("take 1 Su", "13.5.1")
        .act("done; space namur; done");
    assert_eq!(kit.at(Alliance, "namur"), "5 Br, 5 Du, marlborough, overkirk, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "antwerp"), "1 Du, 1 Su");
}

// rule: 13.5.1
#[test]
fn one_leader_commands_his_own_rating_and_no_corps_goes_without_a_leader() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "antwerp, namur")
        .put("antwerp", "8 Su, marlborough, minor-alliance-1")
        .round(Alliance, 2);
    kit.act("do campaign; space antwerp").refused("take 1 Su", "14.1.2").refused("done", "14.1.2");
    kit.act("leader minor-alliance-1").refused("take 4 Su", "13.5.1").act("take 3 Su");
}

// rule: 13.5.1
#[test]
fn any_number_of_leaders_may_go_along() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "villars, tallard, boufflers, minor-bourbon-1, 1 Fr").round(Bourbon, 2);
    kit.act(
        "do campaign; space paris; leader villars; leader boufflers; leader tallard; leader minor-bourbon-1",
    );
    kit.act("take 1 Fr; done; space reims; done");
    assert_eq!(kit.at(Bourbon, "reims"), "1 Fr, villars, boufflers, tallard, minor-bourbon-1");
}

// rule: 13.5.1
#[test]
fn a_campaign_moves_up_to_3_mp() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr, villars").put("metz", "1 Fr").round(Bourbon, 2);
    kit.act("do campaign; space paris; leader villars; take 1 Fr; done; space reims; space metz");
    assert_eq!(kit.state.force.mp, 1);
    kit.act("space strasbourg");
    assert_eq!(kit.at(Bourbon, "strasbourg"), "1 Fr, villars");
    assert_eq!(kit.state.top(), Step::Act(Bourbon), "the three points are spent and the action is over");
}

// rule: 13.5.1
#[test]
fn a_force_either_marches_or_besieges() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "2 Em, baden").round(Alliance, 3);
    kit.act("do campaign; space landau; leader baden; take 2 Em; done").dice(&[2]).act("siege");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "no march after the siege roll");
    let mut kit = Kit::empty(1707);
    kit.put("landau", "2 Em, baden").round(Alliance, 3);
    kit.act("do campaign; space landau; leader baden; take 2 Em; done; march; space mainz");
    kit.refused("siege", "17.1.1");
}

// rule: 13.5.1
#[test]
fn a_campaign_activates_a_single_force_and_the_rest_stays_free_to_act() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "1 Em, 1 Su reduced, baden").round(Alliance, 3).dice(&[2]);
    kit.act("do campaign; space landau; leader baden; take 1 Em; done; siege");
    kit.act("do replacement; space landau; take 1 Su reduced; done");
    assert_eq!(kit.at(Alliance, "landau"), "1 Em, 1 Su, baden");
}

// ---------------------------------------------------------------- 13.5.2

// rule: 13.5.2
#[test]
fn a_transfer_moves_two_pieces_from_and_to_the_same_or_different_spaces() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "3 Fr, villars, tallard").put("lyons", "1 Fr").round(Bourbon, 3);
    kit.act("do transfer").refused("done", "13.5.2");
    kit.act("space paris; take 1 Fr; space reims; space paris; take 1 Fr; space reims");
    assert_eq!(kit.at(Bourbon, "reims"), "2 Fr");
    kit.act("do transfer; space paris; leader villars; space metz; space lyons; take 1 Fr; space dijon");
    assert_eq!((kit.at(Bourbon, "metz"), kit.at(Bourbon, "dijon")), ("villars".into(), "1 Fr".into()));
    kit.act("do transfer; space paris; leader tallard; space reims");
    assert!(kit.can("done"), "one piece alone may go");
}

// rule: 13.5.2
#[test]
fn a_third_piece_needs_another_transfer_and_there_is_no_limit_of_transfers() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "5 Fr").round(Bourbon, 3);
    kit.act("do transfer; space paris").refused("take 2 Fr", "13.5.2").act("take 1 Fr; space reims");
    kit.act("space paris; take 1 Fr; space reims");
    assert_eq!(kit.state.top(), Step::Act(Bourbon), "two pieces are a transfer");
    kit.act("do transfer; space paris; take 1 Fr; space reims; space paris; take 1 Fr; space reims");
    assert_eq!(kit.at(Bourbon, "reims"), "4 Fr");
}

// rule: 13.5.2
#[test]
fn a_corps_moves_4_mp_and_a_leader_6() {
    let mut kit = Kit::empty(1707);
    kit.put("namur", "1 Fr, villars").round(Bourbon, 2);
    kit.act("do transfer; space namur; take 1 Fr");
    kit.refused("space montpellier", "13.5.2");
    assert!(kit.can("space lyons"), "Bouchain, Reims, Dijon, Lyons");
    let mut kit = Kit::empty(1707);
    kit.put("namur", "1 Fr, villars").round(Bourbon, 2);
    kit.act("do transfer; space namur; leader villars")
        .refused("space gerona", "13.5.2")
        .act("space toulouse; done");
    assert_eq!(kit.at(Bourbon, "toulouse"), "villars", "two spaces beyond Lyons");
}

// rule: 13.5.2, 2.1.4
#[test]
fn tan_connections_cost_a_transfer_2_mp() {
    let mut kit = Kit::empty(1707);
    kit.put("empire-home", "1 Em, 1 Su").round(Alliance, 2);
    kit.act("do transfer; space empire-home; take 1 Em; space philipsburg; space empire-home; take 1 Su");
    kit.refused("space mantua", "13.5.2").act("space vienna");
    assert_eq!(kit.at(Alliance, "philipsburg"), "1 Em");
}

// rule: 13.5.2
#[test]
fn a_transfer_enters_no_enemy_space_unless_an_unbesieged_friendly_corps_is_there() {
    let mut kit = Kit::empty(1707);
    kit.put("mainz", "2 Em").put("landau", "1 Em").round(Alliance, 2);
    assert_eq!(kit.owner("landau"), Some(Bourbon));
    kit.act("do transfer; space mainz; take 1 Em")
        .refused("space cologne", "13.5.2")
        .act("space landau; done");
    assert_eq!(kit.at(Alliance, "landau"), "2 Em");
}

// rule: 13.5.2
#[test]
fn a_transfer_enters_no_space_the_enemy_occupies() {
    let mut kit = Kit::empty(1707);
    kit.put("philipsburg", "2 Fr")
        .put("mainz", "1 Em, baden")
        .inside("philipsburg", "1 Em")
        .round(Alliance, 2);
    kit.act("do transfer; space mainz; take 1 Em").refused("space philipsburg", "13.5.2");
    kit.act("space trier; space mainz; leader baden").refused("space philipsburg", "13.5.2");
}

// rule: 13.5.2
#[test]
fn a_transfer_may_not_overstack() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "4 Fr").put("lyons", "1 Fr, villars").round(Bourbon, 2);
    kit.act("do transfer; space lyons; take 1 Fr").refused("space briancon", "4.1.2").act("space dijon");
    kit.act("space lyons; leader villars; space briancon");
    assert_eq!(kit.at(Bourbon, "briancon"), "4 Fr, villars");
}

// rule: 13.5.2, 14.2.2
#[test]
fn a_transfer_stops_in_an_enemy_fortress_that_friends_besiege() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "cologne, mainz").put("cologne", "1 Du").put("nijmegen", "1 Br").round(Alliance, 2);
    kit.act("do transfer; space nijmegen; take 1 Br");
    assert!(kit.can("space cologne"));
    assert!(!kit.can("space trier"), "Trier lies beyond the besieged fortress of Cologne");
}

// rule: 13.5.2, 14.2.1
#[test]
fn a_transfer_enters_an_enemy_controlled_space_only_from_a_friendly_one() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "2 Em")
        .control(Bourbon, "mainz, trier, philipsburg")
        .put("trier", "1 Em")
        .round(Alliance, 2);
    kit.refused("do transfer", "13.5.2");
    kit.control(Alliance, "philipsburg");
    kit.act("do transfer; space landau; take 1 Em");
    assert!(kit.can("space philipsburg"));
    assert!(!kit.can("space trier"), "Landau and Trier are both enemy-controlled");
}

// ---------------------------------------------------------------- 13.5.3

// rule: 13.5.3
#[test]
fn a_replacement_restores_and_rallies_one_reduced_corps_once_a_round() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr reduced demoralized, 1 Fr reduced").round(Bourbon, 3);
    kit.act("do replacement; space paris; take 1 Fr reduced demoralized")
        .refused("take 1 Fr reduced", "13.5.3");
    kit.act("done");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, 1 Fr reduced");
    kit.refused("do replacement", "13.5.3");
}

// rule: 13.5.3
#[test]
fn a_replacement_is_allowed_again_in_the_next_round() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "2 Fr reduced").hand(Bourbon, &[2, 2]).moment(Moment::FirstPlayer);
    kit.act("card 2; do replacement; space paris; take 1 Fr reduced; done")
        .refused("do replacement", "13.5.3");
    kit.act("do end; card 2; do replacement; space paris; take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "paris"), "2 Fr");
}

// rule: 13.5.3
#[test]
fn a_replacement_needs_a_line_to_the_home_capital_and_no_siege() {
    let mut kit = Kit::empty(1707);
    kit.put("perpignan", "1 Fr reduced").control(Alliance, "montpellier, gerona").put("metz", "1 Fr reduced");
    kit.inside("lille", "1 Fr reduced").put("lille", "1 Du").round(Bourbon, 2);
    kit.act("do replacement").refused("space perpignan", "13.5.3").refused("space lille", "13.5.3");
    assert_eq!(kit.legal(), ["space metz"]);
}

// rule: 13.5.3
#[test]
fn a_besieging_corps_may_be_restored() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "1 Em reduced, baden").round(Alliance, 2);
    kit.act("do replacement; space landau; take 1 Em reduced; done");
    assert_eq!(kit.at(Alliance, "landau"), "1 Em, baden");
}

// ---------------------------------------------------------------- 13.5.4

/// Berwick, Tallard and 8 corps have lost a battle.
fn beaten_army() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.put("metz", "8 Fr demoralized, berwick demoralized, tallard demoralized");
    kit.hand(Bourbon, &[2, 2]).moment(Moment::FirstPlayer).act("card 2");
    kit
}

// rule: 13.5.4
#[test]
fn berwick_rallies_himself_and_3_corps_and_tallard_2_corps_in_the_next_round() {
    let mut kit = beaten_army();
    kit.act("do rally; leader berwick");
    assert_eq!(kit.choosing(Bourbon)["room"], 3);
    kit.refused("take 4 Fr demoralized", "13.5.4").act("take 3 Fr demoralized; done");
    assert_eq!(kit.at(Bourbon, "metz"), "3 Fr, 5 Fr demoralized, berwick, tallard");
    let shaken = |kit: &Kit, l: &str| kit.state.leaders_demoralized.has(kit.leader(l));
    assert!(!shaken(&kit, "berwick") && shaken(&kit, "tallard"));
    kit.refused("do rally", "13.5.4").act("do end; card 2; do rally; leader tallard");
    kit.refused("take 3 Fr demoralized", "13.5.4").act("take 2 Fr demoralized; done");
    assert_eq!(kit.at(Bourbon, "metz"), "5 Fr, 3 Fr demoralized, berwick, tallard");
    assert!(!shaken(&kit, "tallard"));
}

// rule: 13.5.4
#[test]
fn a_rally_is_an_action_for_the_leader_and_the_rallied_corps_only() {
    let mut kit = beaten_army();
    kit.act("do rally; leader berwick; take 3 Fr demoralized; done");
    assert!(leader_acted(&kit, "berwick"));
    kit.act("do campaign; space metz").refused("leader berwick", "13.4.3").act("leader tallard");
    kit.refused("take 1 Fr", "13.4.3").act("take 4 Fr demoralized; done; space reims");
    assert_eq!(kit.at(Bourbon, "reims"), "4 Fr demoralized, tallard");
}

// rule: 13.5.4
#[test]
fn a_leader_rallies_corps_of_any_friendly_power_and_even_in_an_overstacked_space() {
    let mut kit = Kit::empty(1707);
    kit.put("briancon", "1 Sp demoralized, 2 Fr demoralized, 2 Fr reduced demoralized, villars")
        .round(Bourbon, 2);
    assert!(game().look(&kit.state).overstacked(Bourbon, kit.space("briancon")));
    kit.act("do rally; leader villars; take 1 Fr demoralized; take 1 Fr reduced demoralized; take 1 Sp demoralized; done");
    assert_eq!(
        kit.at(Bourbon, "briancon"),
        "1 Fr, 1 Fr demoralized, 1 Fr reduced, 1 Fr reduced demoralized, 1 Sp, villars"
    );
}

// rule: 13.5.4
#[test]
fn only_a_free_leader_rallies_and_only_where_something_is_demoralized() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr, villars")
        .put("metz", "1 Fr demoralized")
        .put("lyons", "1 Fr demoralized, berwick acted");
    kit.put("lille", "1 Du").inside("lille", "1 Fr demoralized, tallard demoralized");
    kit.round(Bourbon, 2).refused("do rally", "13.5.4");
    kit.put("arras", "1 Fr demoralized, boufflers").act("do rally");
    kit.refused("leader villars", "13.5.4")
        .refused("leader berwick", "13.4.3")
        .refused("leader tallard", "17.3.5");
    kit.act("leader boufflers").refused("done", "13.5.4").act("take 1 Fr demoralized; done");
    assert_eq!(kit.at(Bourbon, "arras"), "1 Fr, boufflers");
}

// ---------------------------------------------------------------- 13.5.5

// rule: 13.5.5
#[test]
fn a_sea_move_carries_up_to_2_corps_and_any_number_of_leaders() {
    let mut kit = Kit::empty(1704);
    kit.put("london", "3 Br, minor-alliance-1, galway").round(Alliance, 2);
    kit.act("do sea-move; space london; leader galway; leader minor-alliance-1")
        .refused("take 3 Br", "13.5.5");
    kit.dice(&[2]).act("take 2 Br; done; space lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "2 Br, galway, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    assert!(leader_acted(&kit, "galway"));
}

// rule: 13.5.5
#[test]
fn a_sea_move_begins_in_a_port_and_takes_a_single_stack() {
    let mut kit = Kit::empty(1704);
    kit.put("london", "1 Br").put("nijmegen", "1 Du").put("amsterdam", "1 Du").round(Alliance, 2);
    kit.act("do sea-move").refused("space nijmegen", "2.6.3").act("space london");
    kit.refused("take 1 Du", "13.5.5").refused("done", "14.5.2").act("take 1 Br; done");
}

// ---------------------------------------------------------------- 13.5.6

// rule: 13.5.6
#[test]
fn each_player_throws_a_die_and_the_higher_total_holds_the_mediterranean() {
    for (strength, minorca, bourbon, alliance, winner) in [
        (1, false, 6, 4, Bourbon),
        (1, false, 4, 4, Alliance),
        (2, false, 5, 4, Bourbon),
        (2, true, 5, 3, Bourbon),
        (2, true, 4, 4, Alliance),
    ] {
        let mut kit = Kit::empty(1709);
        if minorca {
            kit.in_effect("british-capture-minorca");
        }
        kit.state.fleets[0] = strength;
        kit.round(Bourbon, 2).dice(&[bourbon, alliance]).act("do deploy-fleet").dice_used();
        assert_eq!(kit.state.sea[1], Some(winner), "{strength} {minorca} {bourbon}:{alliance}");
        assert_eq!(kit.state.fleets[0], 0, "the fleet is removed whatever comes of it");
        kit.refused("do deploy-fleet", "13.5.6");
    }
}

// rule: 13.5.6
#[test]
fn only_the_bourbons_have_a_fleet_and_only_a_commissioned_one() {
    let mut kit = Kit::empty(1704);
    kit.round(Bourbon, 2).refused("do deploy-fleet", "13.5.6");
    kit.state.fleets[0] = 1;
    assert!(kit.can("do deploy-fleet"));
    kit.round(Alliance, 2).refused("do deploy-fleet", "13.5.6");
}

// rule: 13.5.6, 12.3.6
#[test]
fn an_alliance_siege_roll_against_toulon_ends_the_fleet_for_good() {
    let mut kit = Kit::empty(1707);
    kit.state.fleets[0] = 2;
    kit.put("toulon", "2 Au, eugene").round(Alliance, 2).dice(&[2]);
    kit.act("do campaign; space toulon; leader eugene; take 2 Au; done; siege");
    assert_eq!(kit.owner("toulon"), Some(Bourbon), "the roll came to nothing");
    kit.round(Bourbon, 2).refused("do deploy-fleet", "13.5.6");
}

// ---------------------------------------------------------------- the examples of 13.5

// rule: 13.4.1, 13.4.2, 13.5.1, 13.5.3, 13.5.5
#[test]
fn example_three_actions_siege_replacement_and_sea_move() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai").put("lille", "3 Br, 2 Du, 2 Su, 1 Br reduced, 2 Du reduced");
    kit.put("lille", "marlborough, overkirk").inside("lille", "1 Fr");
    kit.put("amsterdam", "1 Br, 2 Su, minor-alliance-1")
        .put("innsbruck", "4 Au demoralized, eugene demoralized");
    kit.hand(Alliance, &[3, 1]).moment(Moment::FirstPlayer).act("card 3");
    let lille = kit.space("lille");
    assert_eq!(game().look(&kit.state).defense_value(lille), 5, "2 for the corps and 3 for the fortress");
    kit.act("do campaign; space lille; leader marlborough; take 3 Br; take 2 Du; done")
        .dice(&[3])
        .act("siege");
    assert_eq!(kit.garrison(Bourbon, "lille"), "1 Fr");
    assert_eq!(
        kit.at(Alliance, "lille"),
        "2 Br, 2 Br reduced, 2 Du, 2 Du reduced, 2 Su, marlborough, overkirk"
    );
    assert_eq!(kit.state.damage(lille), 1, "3 and 1 for Marlborough");
    kit.act("do replacement; space lille; take 1 Br reduced; done");
    assert!(kit.can("do rally"), "Eugene could have been rallied instead");
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 1 Br")
        .refused("take 2 Su", "13.5.5");
    kit.dice(&[4]).act("take 1 Su; done; space lisbon").dice_used();
    assert_eq!(kit.at(Alliance, "lisbon"), "1 Br, 1 Su, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Su");
    assert_eq!(kit.state.top(), Step::PlayCard(Alliance), "three actions are all");
}

// rule: 13.5.4
#[test]
fn example_three_actions_eugene_would_have_rallied_3_corps() {
    let mut kit = Kit::empty(1708);
    kit.put("innsbruck", "4 Au demoralized, eugene demoralized").round(Alliance, 2);
    kit.act("do rally; leader eugene")
        .refused("take 4 Au demoralized", "13.5.4")
        .act("take 3 Au demoralized; done");
    assert_eq!(kit.at(Alliance, "innsbruck"), "3 Au, 1 Au demoralized, eugene");
}

// rule: 13.5.6, 10.2, 12.3.6, 6.1.1#5
#[test]
fn example_toulon_fleet_ties_are_thrown_again_and_the_sea_goes_back_in_winter() {
    let mut kit = Kit::empty(1703);
    kit.state.year = 1704;
    kit.next_event("bank-of-england").moment(Moment::Events);
    assert_eq!(kit.state.sea[1], Some(Alliance), "with Lisbon, as the Event Card phase begins");
    kit.dice(&[0]).act("first alliance; first bourbon");
    assert_eq!(kit.state.rp, 4);
    kit.act("commission toulon 2");
    assert_eq!((kit.state.rp, kit.state.fleets[0]), (2, 2));
    kit.hand(Bourbon, &[1]).moment(Moment::FirstPlayer).act("card 1");
    kit.dice(&[3, 3, 2, 2, 5, 2]);
    kit.dice(&[1]).forget().act("do deploy-fleet");
    assert!(kit.facts.contains(&Fact::NavalBattle { bourbon: 7, alliance: 4, winner: Bourbon }));
    let sea = |f: &Fact| if let Fact::SeaControlChanged { side, .. } = f { *side } else { None };
    let story: Vec<_> =
        { kit.facts.iter() }.filter(|f| matches!(f.name(), "SeaControlChanged" | "VictoryPoints")).collect();
    assert_eq!(story.len(), 3, "{story:?}");
    assert_eq!(sea(story[0]), Some(Bourbon), "the Bourbons win the sea");
    assert_eq!(
        *story[1],
        Fact::VictoryPoints { from: 10, to: 8 },
        "in winter it costs the Alliance 2 points"
    );
    assert_eq!(sea(story[2]), Some(Alliance), "and then goes back to the Alliance");
    assert_eq!(kit.state.year, 1705);
}
