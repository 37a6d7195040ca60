//! Chapter 18: the Spanish Events phase.

use crate::common;
use common::*;
use succession::pieces::Allegiance;
use succession::state::off;
use succession::step::Moment;
use succession::{Side, Succession, data};

/// The number on the loyalty track where the marker lies.
fn loyalty(kit: &Kit) -> u8 {
    game().atlas().numbers.loyalty_track[kit.state.loyalty as usize]
}

/// A year with the marker on this number, showing this side.
fn spain(number: u8, side: Side) -> Kit {
    let mut kit = Kit::empty(1707);
    let track = &game().atlas().numbers.loyalty_track;
    kit.state.loyalty = track.iter().position(|&n| n == number).expect("a number on the track") as u8;
    kit.state.loyalty_side = side;
    kit
}

/// The same after the uprising, with the Habsburg spaces allied.
fn after_the_uprising(number: u8, side: Side) -> Kit {
    let mut kit = spain(number, side);
    kit.joins("Ha", Alliance).control(Alliance, "barcelona, gerona, tortosa, valencia");
    kit
}

/// Plays the phase; what the map asks for afterwards is left open.
fn phase(kit: &mut Kit) -> &mut Kit {
    kit.moment(Moment::OwnPhase(0));
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
    kit
}

const SEVEN_OTHERS: &str = "gerona, tortosa, valencia, lerida, alicante, gibraltar, malaga";

// rule: 18.1
#[test]
fn a_roll_at_or_above_the_loyalty_number_gives_madrid_back() {
    for (face, owner) in [(4, Alliance), (5, Bourbon), (6, Bourbon)] {
        let mut kit = spain(5, Bourbon);
        kit.control(Alliance, "madrid").dice(&[face]);
        kit.joins("Ha", Alliance);
        phase(&mut kit);
        assert_eq!(kit.owner("madrid"), Some(owner), "roll {face}");
    }
}

// rule: 18.1
#[test]
fn madrid_lost_by_the_die_takes_its_ten_points_back() {
    let mut kit = spain(5, Bourbon);
    kit.control(Alliance, "madrid").joins("Ha", Alliance);
    kit.state.vp = 25;
    kit.dice(&[5]);
    phase(&mut kit);
    assert_eq!(kit.state.vp, 15);
}

// rule: 18.1, 16.4.3#3
#[test]
fn alliance_forces_in_madrid_retreat_like_beaten_defenders() {
    let mut kit = spain(5, Bourbon);
    kit.joins("Ha", Alliance).control(Alliance, "madrid, valencia, toledo");
    kit.put("madrid", "2 Br, galway").dice(&[6]);
    phase(&mut kit);
    assert_eq!(kit.who(), Alliance);
    kit.refused("space saragossa", "16.4.3").refused("space lerida", "16.4.3");
    kit.act("space valencia");
    assert_eq!(kit.at(Alliance, "valencia"), "2 Br, galway");
    assert_eq!(kit.at(Alliance, "madrid"), "");
    assert_eq!(kit.causes("Retreated"), ["18.1"]);
    assert_eq!(kit.causes("ControlChanged"), ["18.1"]);
}

/// The game with a fortress in Madrid, as corrected data may have it.
fn fortified_madrid() -> &'static Succession {
    let corrected = |&(name, text): &(&'static str, &str)| {
        let Some((before, madrid)) = text.split_once("id = \"madrid\"\n") else {
            return (name, text.to_owned());
        };
        let madrid = madrid.replacen("fortress = 0", "fortress = 1", 1);
        (name, format!("{before}id = \"madrid\"\n{madrid}"))
    };
    let files: Vec<_> = data::embedded("spain").iter().map(corrected).collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let atlas = data::leak(data::load_str("spain", &files).expect("sound data"));
    Box::leak(Box::new(Succession::new(atlas).expect("a game")))
}

// rule: 18.1, 16.4.3#3
#[test]
fn a_garrison_besieged_in_madrid_leaves_it_too() {
    let mut kit = spain(5, Bourbon);
    kit.game = fortified_madrid();
    kit.joins("Ha", Alliance).control(Alliance, "madrid, valencia, toledo");
    kit.put("madrid", "3 Fr, villars").inside("madrid", "1 Br, galway").dice(&[6]);
    phase(&mut kit);
    assert_eq!(kit.garrison(Alliance, "madrid"), "");
    kit.act("space valencia");
    assert_eq!(kit.at(Alliance, "valencia"), "1 Br, galway");
}

// rule: 18.1
#[test]
fn no_roll_when_the_bourbons_hold_madrid_or_the_alliance_held_it_before() {
    let mut kit = spain(2, Bourbon);
    kit.joins("Ha", Alliance);
    phase(&mut kit);
    assert_eq!(kit.rolled("madrid"), None);
    let mut kit = spain(2, Alliance);
    kit.joins("Ha", Alliance).control(Alliance, "madrid");
    phase(&mut kit);
    assert_eq!(kit.rolled("madrid"), None);
    assert_eq!(kit.owner("madrid"), Some(Alliance));
}

// rule: 18.2#1
#[test]
fn the_marker_shows_who_holds_madrid() {
    let mut kit = spain(5, Bourbon);
    kit.control(Alliance, "madrid").joins("Ha", Alliance).dice(&[1]);
    phase(&mut kit);
    assert_eq!(kit.state.loyalty_side, Alliance);
    let mut kit = spain(5, Alliance);
    kit.joins("Ha", Alliance);
    phase(&mut kit);
    assert_eq!(kit.state.loyalty_side, Bourbon);
}

// rule: 18.2#2
#[test]
fn madrid_and_five_fortresses_move_the_marker_right() {
    let mut kit = after_the_uprising(5, Bourbon);
    kit.control(Bourbon, "barcelona").control(Alliance, "lerida, alicante, malaga, gibraltar");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 4, "Barcelona, Pamplona, Ciudad Rodrigo, Badajoz and Cadiz");
}

// rule: 18.2#2
#[test]
fn madrid_with_fewer_than_five_fortresses_leaves_it() {
    let mut kit = after_the_uprising(5, Bourbon);
    kit.control(Bourbon, "barcelona").control(Alliance, "lerida, alicante, malaga, gibraltar, cadiz");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 5, "Portugal's fortresses do not count for either side");
}

// rule: 18.2#3
#[test]
fn alliance_madrid_moves_it_left_one() {
    let mut kit = spain(3, Alliance);
    kit.control(Alliance, "madrid").joins("Ha", Alliance);
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 4);
}

// rule: 18.2#3
#[test]
fn barcelona_and_five_other_fortresses_move_it_left_one() {
    // Eight in Alliance hands leave the Bourbons four, so that nothing is set against it.
    let mut kit = after_the_uprising(3, Bourbon);
    kit.control(Alliance, SEVEN_OTHERS);
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 4);
    // Barcelona itself is not one of the five.
    let mut kit = after_the_uprising(3, Bourbon);
    kit.control(Alliance, "lerida").control(Bourbon, "pamplona");
    for space in ["alicante", "malaga", "gibraltar", "cadiz", "badajoz"] {
        let space = kit.space(space);
        kit.state.control[Bourbon.index()].remove(space);
    }
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 3, "Barcelona and four others");
}

// rule: 18.2#4
#[test]
fn alliance_madrid_and_barcelona_move_it_left_two() {
    let mut kit = after_the_uprising(3, Alliance);
    kit.control(Alliance, "madrid, lerida");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 5);
}

// rule: 18.2#5
#[test]
fn madrid_barcelona_and_five_others_move_it_left_three() {
    let mut kit = after_the_uprising(3, Alliance);
    kit.control(Alliance, "madrid, lerida, alicante");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 6, "Gerona, Tortosa, Valencia, Lerida and Alicante");
}

// rule: 18.2#6
#[test]
fn right_one_and_left_one_cancel() {
    let mut kit = after_the_uprising(3, Bourbon);
    kit.control(Alliance, "lerida, alicante");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 3);
}

// rule: 18.2#2, 18.2#5
#[test]
fn the_marker_stops_at_the_ends_of_its_track() {
    let mut kit = spain(2, Bourbon);
    kit.joins("Ha", Alliance);
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 2);
    let mut kit = after_the_uprising(5, Alliance);
    kit.control(Alliance, "madrid, lerida, alicante");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 6);
    // It can come back later.
    kit.control(Bourbon, "madrid, barcelona, tortosa, valencia, lerida");
    phase(&mut kit);
    assert_eq!(loyalty(&kit), 5);
}

/// The example: 1708, the Alliance holds Barcelona and other fortresses and has just taken Madrid.
fn example(others: &str) -> Kit {
    let mut kit = after_the_uprising(3, Bourbon);
    kit.state.year = 1708;
    kit.control(Alliance, "madrid").control(Alliance, others).put("madrid", "2 Br, 1 Po, galway");
    kit.state.vp = 25;
    kit
}

// rule: 18.1, 18.2#1, 18.2#3
#[test]
fn the_example_of_1708_when_the_roll_succeeds() {
    let mut kit = example(SEVEN_OTHERS);
    kit.dice(&[3]);
    phase(&mut kit);
    assert_eq!(kit.owner("madrid"), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "valencia"), "2 Br, 1 Po, galway", "the only friendly neighbour");
    assert_eq!(kit.state.loyalty_side, Bourbon);
    assert_eq!(loyalty(&kit), 4, "one to the left");
}

/// The book's own numbers, Barcelona and six others, leave the Bourbons five of our map's twelve
/// fortresses: by the rule the two moves then cancel (S126), where the book moves one to the left.
// rule: 18.2#6
#[test]
fn the_example_of_1708_with_barcelona_and_exactly_six_others() {
    let mut kit = example("gerona, tortosa, valencia, lerida, alicante, gibraltar");
    kit.dice(&[3]);
    phase(&mut kit);
    assert_eq!(kit.state.loyalty_side, Bourbon);
    assert_eq!(loyalty(&kit), 3, "right 1 and left 1 cancel");
}

// rule: 18.1, 18.2#1, 18.2#5
#[test]
fn the_example_of_1708_when_the_roll_fails() {
    let mut kit = example("gerona, tortosa, valencia, lerida, alicante, gibraltar");
    kit.dice(&[2]);
    phase(&mut kit);
    assert_eq!(kit.owner("madrid"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "madrid"), "2 Br, 1 Po, galway");
    assert_eq!(kit.state.loyalty_side, Alliance, "they cannot roll for it next year");
    assert_eq!(loyalty(&kit), 6, "three to the left");
    kit.forget();
    phase(&mut kit);
    assert_eq!(kit.rolled("madrid"), None);
}

// rule: 18.3.1
#[test]
fn the_uprising_needs_an_allied_mediterranean() {
    let mut kit = spain(2, Bourbon);
    kit.state.sea[1] = Some(Bourbon);
    phase(&mut kit);
    assert_eq!(kit.rolled("uprising"), None);
    assert!(!kit.happened("Uprising"));
}

// rule: 18.3.1
#[test]
fn the_uprising_happens_once() {
    let mut kit = spain(5, Bourbon);
    kit.dice(&[4]);
    phase(&mut kit);
    assert!(kit.happened("Uprising"));
    kit.control(Bourbon, "barcelona, valencia").forget();
    phase(&mut kit);
    assert_eq!(kit.rolled("uprising"), None, "the step is left out from now on");
    assert_eq!(kit.owner("barcelona"), Some(Bourbon));
}

// rule: 18.3.2
#[test]
fn the_uprising_needs_the_loyalty_number_as_just_adjusted() {
    for (face, rises) in [(3, false), (4, true), (5, true)] {
        let mut kit = spain(5, Bourbon);
        kit.dice(&[face]);
        phase(&mut kit);
        assert_eq!(loyalty(&kit), 4, "the marker has moved before the roll");
        assert_eq!(kit.happened("Uprising"), rises, "roll {face}");
    }
}

// rule: 18.3.2
#[test]
fn the_uprising_comes_by_itself_with_madrid_or_barcelona() {
    for held in ["madrid", "barcelona", "madrid, barcelona"] {
        let mut kit = spain(5, Alliance);
        kit.control(Alliance, held);
        phase(&mut kit);
        assert!(kit.happened("Uprising"), "{held}");
        assert_eq!(kit.rolled("uprising"), None, "no die is thrown");
    }
}

// rule: 18.3.3#1, 6.1.2
#[test]
fn the_four_spaces_turn_without_points() {
    let mut kit = spain(5, Bourbon);
    kit.dice(&[6]).line("barcelona", 1);
    phase(&mut kit);
    for space in ["gerona", "barcelona", "tortosa", "valencia"] {
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
    }
    assert_eq!(kit.owner("lerida"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10);
    assert_eq!(kit.state.line(kit.space("barcelona")), 0, "a line falls with its space");
}

// rule: 18.3.3#1
#[test]
fn bourbon_forces_in_the_four_spaces_retreat_by_land() {
    let mut kit = spain(5, Bourbon);
    kit.put("barcelona", "2 Fr, vendome").put("valencia", "1 Sp").dice(&[6]);
    phase(&mut kit);
    // From Barcelona only Lerida is left; Valencia leaves a choice.
    assert_eq!(kit.at(Bourbon, "lerida"), "2 Fr, vendome", "no port is offered");
    assert_eq!(kit.who(), Bourbon);
    kit.refused("space tortosa", "16.4.3").act("space alicante");
    assert_eq!(kit.at(Bourbon, "alicante"), "1 Sp");
    assert_eq!(kit.at(Bourbon, "valencia"), "");
    assert_eq!(kit.causes("Retreated"), ["18.3.3"; 2]);
}

// rule: 18.3.3#1
#[test]
fn bourbon_forces_that_cannot_retreat_by_land_are_lost() {
    let mut kit = spain(5, Bourbon);
    kit.control(Alliance, "perpignan, montpellier, lerida, saragossa").put("gerona", "1 Fr, minor-bourbon-1");
    let before = kit.pool("Fr");
    kit.dice(&[6]);
    phase(&mut kit);
    assert_eq!(kit.at(Bourbon, "gerona"), "");
    assert_eq!(kit.pool("Fr"), before + 1);
    assert_eq!(kit.state.vp, 10);
}

// rule: 18.3.3#1
#[test]
fn a_besieged_bourbon_garrison_marches_off() {
    let mut kit = spain(5, Bourbon);
    kit.put("valencia", "2 Br, galway").inside("valencia", "1 Sp").dice(&[6]);
    phase(&mut kit);
    kit.act("space alicante");
    assert_eq!(kit.at(Bourbon, "alicante"), "1 Sp");
    assert_eq!(kit.at(Alliance, "valencia"), "2 Br, galway");
}

// rule: 18.3.3#1
#[test]
fn besiegers_of_a_space_already_allied_stay() {
    let mut kit = spain(5, Bourbon);
    kit.control(Alliance, "gerona").put("gerona", "2 Fr, vendome").dice(&[6]);
    phase(&mut kit);
    assert!(kit.happened("Uprising"));
    let retreats = kit.facts.iter().filter(|f| f.name() == "Retreated").count();
    // Winter sends them home later, through the one free way.
    assert_eq!(retreats, 1, "nothing in the Spanish phase, one withdrawal in winter");
    assert_eq!(kit.at(Bourbon, "perpignan"), "2 Fr, vendome");
}

// rule: 18.3.3#2
#[test]
fn the_habsburg_corps_appears_at_barcelona() {
    let mut kit = spain(5, Bourbon);
    kit.dice(&[6]);
    phase(&mut kit);
    assert_eq!(kit.at(Alliance, "barcelona"), "1 Ha");
    assert_eq!(kit.state.allegiance[kit.power("Ha").index()], Allegiance::Alliance);
    let aside = kit.state.corps_in(off::ASIDE) & game().atlas().masks.corps[kit.power("Ha").index()];
    assert!(aside.is_empty());
    for fact in ["PowerJoined", "CorpsArrived"] {
        assert_eq!(kit.causes(fact), ["18.3.3"], "{fact}");
    }
}
