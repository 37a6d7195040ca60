//! Chapters 5 and 6: cards and victory.

use crate::common;
use common::*;
use succession::atlas::DeckPart;
use succession::cards::pile_size;
use succession::fact::Fact;
use succession::state::Level;
use succession::step::Moment;
use succession::{Options, Side};
use table::Game;

/// The result after the winter of a year, with nobody on the map and so many points.
fn winter(scenario: &str, year: u16, vp: u8, prepare: impl Fn(&mut Kit)) -> Kit {
    let mut kit = Kit::scenario(scenario, Options::default());
    let empty = Kit::empty(year);
    let number = kit.state.scenario;
    kit.state = empty.state;
    kit.state.scenario = number;
    kit.state.vp = vp;
    prepare(&mut kit);
    kit.moment(Moment::WinterWithdraw);
    kit
}

fn dealt(kit: &Kit) -> Option<(u8, u8)> {
    kit.facts.iter().rev().find_map(|f| match f {
        Fact::CardsDealt { alliance, bourbon } => Some((*alliance, *bourbon)),
        _ => None,
    })
}

// ---------------------------------------------------------------- 5.1

// rule: 5.1
#[test]
fn each_player_draws_one_event_card_in_the_event_card_phase() {
    let mut kit = Kit::empty(1703);
    let deck = ["bank-of-england", "treasure-fleet", "siege-train"];
    kit.state.hidden.event_deck =
        { deck.iter() }.fold(0, |m, card| m | 1 << game().atlas().event(card).expect("a card").0);
    kit.dice(&[0, 0]).moment(Moment::Events).act("first alliance").dice_used();
    let draws = |side: Side| kit.facts.iter().filter(|f| **f == Fact::EventDrawn { side }).count();
    assert_eq!((draws(Alliance), draws(Bourbon)), (1, 1));
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 1);
}

// rule: 5.1
#[test]
fn action_cards_are_dealt_at_the_start_of_the_campaign_phase_and_used_to_act() {
    let mut kit = Kit::empty(1703);
    assert_eq!(kit.state.hidden.hands, [[0; 5]; 2]);
    kit.put("paris", "1 Fr").put("london", "1 Br").dice(&[0; 10]).moment(Moment::Deal);
    assert_eq!(dealt(&kit), Some((5, 5)));
    assert_eq!(kit.state.hidden.hands.map(|h| pile_size(&h)), [5, 5]);
    kit.hand(Alliance, &[3]).hand(Bourbon, &[2]).act("a: card 3; b: card 2");
    assert_eq!(kit.who(), Alliance);
    assert!(kit.can("do sea-move"), "the card is spent on actions");
}

// ---------------------------------------------------------------- 5.2

// rule: 5.2.1
#[test]
fn events_and_actions_are_two_decks_and_both_players_draw_from_the_same_two() {
    let mut kit = Kit::set_up();
    assert_eq!(kit.state.hidden.decks, [[0, 8, 16, 8, 0], [0; 5]], "one deck of 32 action cards");
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 15);
    kit.dice(&[0; 8]).run().dice_used();
    let hands: u8 = kit.state.hidden.hands.iter().map(pile_size).sum();
    assert_eq!(hands + pile_size(&kit.state.hidden.decks[0]), 32);
    assert_eq!(hands, 8);
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 15, "dealing leaves the event deck alone");
}

// rule: 5.2.1
#[test]
fn a_card_one_player_has_drawn_is_gone_for_the_other() {
    let mut kit = Kit::empty(1703);
    kit.next_event("bank-of-england").dice(&[0]).moment(Moment::Events).act("first bourbon").dice_used();
    let draws = kit.facts.iter().filter(|f| f.name() == "EventDrawn").count();
    assert_eq!(draws, 1, "nothing is left for the Alliance");
    assert!(kit.facts.contains(&Fact::EventDrawn { side: Bourbon }));
}

// rule: 5.2.2
#[test]
fn the_cards_of_1708_come_in_as_that_event_phase_begins() {
    let late: u64 = { game().atlas().events.iter().enumerate() }
        .filter(|(_, card)| card.deck == DeckPart::Late)
        .fold(0, |m, (i, _)| m | 1 << i);
    assert!(late.count_ones() > 0);
    for (year, there) in [(1703, false), (1707, false), (1708, true)] {
        let mut kit = Kit::empty(year);
        assert_eq!(kit.state.hidden.event_deck & late, 0);
        kit.moment(Moment::Events);
        assert_eq!(kit.state.hidden.event_deck & late == late, there, "{year}");
        assert_eq!(kit.happened("LateCardsAdded"), there);
    }
}

// rule: 5.2.2
#[test]
fn the_cards_of_1708_come_in_only_once() {
    let mut kit = Kit::empty(1708);
    kit.moment(Moment::Events);
    let minorca = 1u64 << game().atlas().event("british-capture-minorca").expect("a card").0;
    assert_ne!(kit.state.hidden.event_deck & minorca, 0);
    kit.state.hidden.event_deck &= !minorca;
    kit.state.year = 1709;
    kit.forget().moment(Moment::Events);
    assert_eq!(kit.state.hidden.event_deck & minorca, 0);
    assert!(!kit.happened("LateCardsAdded"));
}

// ---------------------------------------------------------------- 6.1.1

// rule: 6.1.1#1
#[test]
fn the_vp_marker_stays_between_0_and_35() {
    assert_eq!(Kit::set_up().state.vp, 10);
    for (from, to) in [(34, 35), (35, 35), (33, 35)] {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "antwerp, tournai")
            .put("lille", "3 Du, overkirk")
            .round(Alliance, 2)
            .dice(&[6]);
        kit.state.vp = from;
        let lille = kit.space("lille");
        kit.state.set_damage(lille, 2);
        kit.act("do campaign; space lille; leader overkirk; take 3 Du; done; siege");
        assert_eq!(kit.owner("lille"), Some(Alliance));
        assert_eq!(kit.state.vp, to, "three points from {from}");
    }
    let mut kit = Kit::empty(1703);
    kit.state.vp = 1;
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.vp, 0, "two points from 1");
}

// rule: 6.1.1#2
#[test]
fn a_fortress_taken_by_siege_is_worth_its_strength_to_the_side_that_takes_it() {
    for (space, damage, points) in [("landau", 0, 1), ("metz", 1, 2), ("lille", 2, 3)] {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "antwerp, tournai, trier")
            .put(space, "1 Du, minor-alliance-1")
            .round(Alliance, 2)
            .dice(&[4]);
        let fortress = kit.space(space);
        kit.state.set_damage(fortress, damage);
        kit.act(&format!("do campaign; space {space}; leader minor-alliance-1; take 1 Du; done; siege"));
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
        assert_eq!(kit.state.vp, 10 + points, "{space}");
    }
    let mut kit = Kit::empty(1707);
    kit.put("freiburg", "1 Fr, minor-bourbon-1").round(Bourbon, 2).dice(&[4]);
    kit.act("do campaign; space freiburg; leader minor-bourbon-1; take 1 Fr; done; siege");
    assert_eq!(kit.state.vp, 9);
}

// rule: 6.1.1#3
#[test]
fn an_open_space_with_a_printed_value_is_worth_it_when_converted() {
    for (from, space, points) in [
        ("arras", "amiens", 1),
        ("dijon", "paris", 5),
        ("valencia", "madrid", 10),
        ("bordeaux", "toulouse", 0),
    ] {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, from).put(from, "1 Au, eugene").round(Alliance, 2);
        if from != "valencia" {
            kit.control(Alliance, "lille, tournai, antwerp, arras, reims, bouchain, orleans, paris");
            kit.control(Bourbon, space);
        }
        kit.act(&format!(
            "do campaign; space {from}; leader eugene; take 1 Au; done; space {space}; convert"
        ));
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
        assert_eq!(kit.state.vp, 10 + points, "{space}");
    }
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "amiens").put("paris", "1 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space paris; leader villars; take 1 Fr; done; space amiens; convert");
    assert_eq!(kit.state.vp, 9, "and the same downwards");
}

// rule: 6.1.1#4
#[test]
fn a_famous_victory_is_worth_2_points_to_its_winner() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse").put("toulouse", "3 Em, eugene").put("montpellier", "2 Fr reduced");
    kit.round(Alliance, 2)
        .act("do campaign; space toulouse; leader eugene; take 3 Em; done; space montpellier");
    kit.dice(&[5, 5, 1, 1, 1, 1, 1]).act("leader eugene").dice_used();
    assert!(kit.famous(Alliance, "montpellier"));
    assert_eq!(kit.state.vp, 12);

    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "toulouse")
        .put("toulouse", "2 Em reduced")
        .put("montpellier", "3 Fr, minor-bourbon-1");
    kit.round(Bourbon, 2).dice(&[1, 5, 5, 1]);
    kit.act("do campaign; space montpellier; leader minor-bourbon-1; take 3 Fr; done; space toulouse")
        .dice_used();
    assert!(kit.famous(Bourbon, "toulouse"));
    assert_eq!(kit.state.vp, 8);
}

// rule: 6.1.1#5
#[test]
fn bourbon_command_of_the_mediterranean_costs_2_points_in_winter() {
    let after = |year: u16, holder: Side| {
        let kit = winter("full-game", year, 10, |kit| kit.state.sea[1] = Some(holder));
        kit.state.vp
    };
    assert_eq!(after(1703, Bourbon), 8);
    assert_eq!(after(1705, Alliance), 10);
}

// rule: 6.1.1#6
#[test]
fn concessions_give_1_3_or_5_points_and_only_if_britain_withdraws() {
    for (number, points) in [(1, 1), (2, 3), (3, 5)] {
        let mut kit = winter("full-game", 1711, 16, |kit| {
            kit.in_effect("death-of-emperor-joseph");
        });
        assert_eq!(kit.who(), Bourbon);
        kit.dice(&[6]).act(&format!("number {number}"));
        assert!(kit.state.withdrawn, "6, the concessions, Madrid, the emperor and the year");
        assert_eq!(kit.state.vp, 16 + points);
    }
    let mut kit = winter("full-game", 1711, 16, |_| ());
    kit.dice(&[2]).act("number 3");
    assert!(!kit.state.withdrawn, "2 and 3 for the concessions, 1 for Madrid, 1 for the year");
    assert_eq!(kit.state.vp, 16);
}

// ---------------------------------------------------------------- 6.1.2

// rule: 6.1.2
#[test]
fn gibraltar_taken_by_siege_gives_2_points_and_by_its_event_none() {
    let mut kit = Kit::empty(1704);
    kit.put("gibraltar", "2 Br, minor-alliance-1").round(Alliance, 2).dice(&[4]);
    kit.act("do campaign; space gibraltar; leader minor-alliance-1; take 2 Br; done; siege");
    assert_eq!(kit.owner("gibraltar"), Some(Alliance));
    assert_eq!(kit.state.vp, 12);

    let mut kit = Kit::empty(1704);
    kit.next_event("attack-on-gibraltar").dice(&[0, 6]).moment(Moment::EventOrder).act("first alliance");
    assert_eq!(kit.owner("gibraltar"), Some(Alliance));
    assert_eq!(kit.state.vp, 10);
}

// rule: 6.1.2
#[test]
fn ulm_and_trier_taken_by_surprise_in_1702_change_no_points() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 3).act("do special");
    assert_eq!(kit.owner("ulm"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10);
    assert_eq!(kit.causes("ActionBegan"), ["20.4"]);
    assert!(kit.causes("ControlChanged").contains(&"20.4"));
    kit.put("metz", "1 Fr, minor-bourbon-4");
    kit.act("do campaign; space metz; leader minor-bourbon-4; take 1 Fr; done; space trier");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10);
}

// rule: 6.1.2
#[test]
fn trier_taken_by_siege_a_year_later_scores_as_usual() {
    let mut kit = Kit::empty(1703);
    kit.put("trier", "1 Fr, minor-bourbon-1").round(Bourbon, 2).dice(&[4]);
    kit.act("do campaign; space trier; leader minor-bourbon-1; take 1 Fr; done; siege");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert_eq!(kit.state.vp, 9);
}

// rule: 6.1.2
#[test]
fn powers_that_join_or_change_sides_move_no_points() {
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.moment(Moment::Events);
    assert_eq!(kit.owner("munich"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10, "Bavaria");
    kit.state.year = 1704;
    kit.moment(Moment::Events);
    assert_eq!(kit.owner("lisbon"), Some(Alliance));
    assert_eq!(kit.state.vp, 10, "Portugal");
    kit.next_event("savoy-switches-sides").dice(&[0]).moment(Moment::EventOrder).act("first alliance");
    assert_eq!(kit.owner("turin"), Some(Alliance));
    assert_eq!(kit.state.vp, 10, "Savoy");
}

// rule: 6.1.2
#[test]
fn the_habsburg_uprising_moves_no_points() {
    let mut kit = Kit::empty(1705);
    kit.dice(&[6]).moment(Moment::OwnPhase(0));
    assert_eq!(kit.owner("barcelona"), Some(Alliance));
    assert_eq!(kit.owner("valencia"), Some(Alliance));
    assert_eq!(kit.state.vp, 10);
}

// ---------------------------------------------------------------- 6.2

// rule: 6.2#1
#[test]
fn the_alliance_wins_with_paris_and_a_land_line_to_amsterdam_or_vienna() {
    let road = "paris, arras, lille, tournai, antwerp";
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Alliance, road);
    });
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Alliance, "paris, reims, metz, landau").control(Bourbon, "nijmegen, cologne");
    });
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)), "to Vienna");
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Alliance, "paris");
    });
    assert_eq!(kit.state.victory, None, "without a line Paris is not enough");
}

// rule: 6.2#1
#[test]
fn a_line_by_sea_does_not_do_for_paris() {
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Alliance, "paris, amiens, dunkirk");
    });
    let look = game().look(&kit.state);
    assert!(look.has_loc(Alliance, kit.space("paris")), "supplied through Dunkirk");
    assert_eq!(kit.state.victory, None);
}

// rule: 6.2#2
#[test]
fn the_alliance_wins_at_30_points() {
    assert_eq!(winter("full-game", 1707, 30, |_| ()).state.victory, Some((Alliance, Level::Automatic)));
    assert_eq!(winter("full-game", 1707, 29, |_| ()).state.victory, None);
    let kit = winter("full-game", 1707, 31, |kit| kit.state.sea[1] = Some(Bourbon));
    assert_eq!(kit.state.victory, None, "the loss at sea comes first");
}

// rule: 6.2#3
#[test]
fn the_bourbons_win_with_vienna_or_amsterdam_and_a_land_line_to_paris() {
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Bourbon, "amsterdam, bergen-op-zoom");
    });
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Bourbon, "vienna, salzburg, ulm, freiburg");
    });
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
    let kit = winter("full-game", 1707, 20, |kit| {
        kit.control(Bourbon, "vienna, salzburg, ulm");
    });
    assert_eq!(kit.state.victory, None, "Freiburg or the like is missing on the way");
}

// rule: 6.2#4
#[test]
fn the_bourbons_win_at_0_points() {
    assert_eq!(winter("full-game", 1707, 0, |_| ()).state.victory, Some((Bourbon, Level::Automatic)));
    assert_eq!(winter("full-game", 1707, 1, |_| ()).state.victory, None);
    let kit = winter("full-game", 1703, 2, |_| ());
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)), "2 less for the Mediterranean");
}

// rule: 6.2#5
#[test]
fn the_bourbons_win_at_14_or_less_in_the_year_the_british_withdraw() {
    for (vp, winner) in [(13, Some(Bourbon)), (14, None)] {
        let mut kit = winter("full-game", 1711, vp, |_| ());
        kit.dice(&[6]).act("number 1");
        assert!(kit.state.withdrawn);
        assert_eq!(kit.state.vp, vp + 1);
        assert_eq!(kit.state.victory.map(|(side, _)| side), winner, "{}", vp + 1);
    }
    let kit = winter("historical-british-withdrawal", 1711, 14, |_| ());
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
    let kit = winter("historical-british-withdrawal", 1711, 15, |_| ());
    assert_eq!(kit.state.victory, None);
}

// rule: 6.2#2, 6.2#3
#[test]
fn if_both_sides_qualify_the_holder_of_madrid_wins() {
    for holder in [Alliance, Bourbon] {
        let kit = winter("full-game", 1707, 30, |kit| {
            kit.control(Bourbon, "amsterdam, bergen-op-zoom").control(holder, "madrid");
        });
        assert_eq!(kit.state.victory, Some((holder, Level::Automatic)));
    }
}

// ---------------------------------------------------------------- 6.3

// rule: 6.3
#[test]
fn the_last_winter_is_decided_on_points() {
    for (vp, result) in [
        (29, (Alliance, Level::Minor)),
        (25, (Alliance, Level::Minor)),
        (24, (Bourbon, Level::Minor)),
        (20, (Bourbon, Level::Minor)),
        (19, (Bourbon, Level::Major)),
    ] {
        let kit = winter("full-game", 1713, vp, |_| ());
        assert_eq!(kit.state.victory, Some(result), "{vp} points");
        assert_eq!(game().outcome(&kit.state).and_then(|o| o.winner), Some(result.0.seat()));
    }
    assert_eq!(winter("full-game", 1712, 25, |_| ()).state.victory, None, "not before the last turn");
}

// rule: 6.3
#[test]
fn the_thresholds_are_five_lower_in_the_tournament_and_after_a_withdrawal() {
    for (vp, result) in [
        (25, (Alliance, Level::Major)),
        (24, (Alliance, Level::Minor)),
        (20, (Alliance, Level::Minor)),
        (19, (Bourbon, Level::Minor)),
        (15, (Bourbon, Level::Minor)),
        (14, (Bourbon, Level::Major)),
    ] {
        let kit = winter("tournament", 1711, vp, |_| ());
        assert_eq!(kit.state.victory, Some(result), "{vp} points in the Tournament");
        let kit = winter("historical-british-withdrawal", 1712, vp, |kit| {
            kit.state.withdrawn = true;
            kit.state.withdrawn_in = 1711;
        });
        assert_eq!(kit.state.victory, Some(result), "{vp} points after the withdrawal");
    }
}
