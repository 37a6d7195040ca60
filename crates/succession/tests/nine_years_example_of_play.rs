//! Chapter 21 of *Nine Years*: the extended example of play, the 1688 turn, replayed to the letter.

use crate::common;
use common::*;
use succession::step::Moment;
use succession::{Options, Side};

/// The Alliance holds 3, 2, 2 and the Bourbons 3, 2, 1; both show the 3, and the Bourbons have the initiative.
/// The example lets troops in Mainz hold it when Philipsburg falls, against the letter of 20.2.5 rule 3.
fn opening() -> Kit {
    let mut kit = Kit::nine_years(Options::MAINZ_HELD);
    kit.hand(Alliance, &[3, 2, 2]).hand(Bourbon, &[3, 2, 1]);
    kit.moment(Moment::FirstPlayer);
    kit.act("a: card 3; b: card 3");
    assert_eq!(kit.who(), Bourbon, "the Bourbons have the initiative in 1688");
    kit.act("first bourbon");
    assert_eq!(kit.state.actions, 3, "the first player uses the card he revealed (13.2.1)");
    kit
}

/// The resource points a side would have now.
fn points(kit: &Kit, side: Side) -> u8 {
    let mut later = Kit { state: kit.state, ..Kit::nine_years(Options::default()) };
    later.state.first = side;
    later.moment(Moment::ReinforcementFirst);
    later.state.rp
}

fn bourbon_round_1(kit: &mut Kit) {
    // First action: all of Strasbourg by way of Landau before Philipsburg. The corps there goes inside.
    kit.act(
        "do campaign; space strasbourg; leader lorges; leader vauban; take 4 Fr; take 1 Fr reduced; done",
    );
    kit.act("space landau; space philipsburg");
    kit.act("decline"); // nobody tries to get round the line
    assert_eq!(kit.who(), Alliance);
    kit.act("take 1 Em reduced");
    assert_eq!(kit.garrison(Alliance, "philipsburg"), "1 Em reduced");
    assert_eq!(kit.at(Bourbon, "philipsburg"), "4 Fr, 1 Fr reduced, lorges, vauban");
    // Second: the Brest fleet, of strength 1, rolls 4 against a 6 with nothing added; the sea stays nobody's.
    kit.dice(&[4, 6]);
    kit.act("do deploy-fleet");
    assert_eq!(kit.state.sea[0], None);
    assert_eq!(kit.state.vp, 15);
    assert!(kit.happened("FleetRemoved"), "the fleet goes back to the force pool all the same");
    kit.refused("do deploy-fleet", "13.5.6");
    // Third: the reduced Jacobites in London are made full.
    kit.act("do replacement; space london; take 1 Ja reduced; done");
    assert_eq!(kit.at(Bourbon, "london"), "2 Ja, james-ii, marlborough-jacobite");
}

fn alliance_round_1(kit: &mut Kit) {
    // The second player took his card back and may play another, but he plays the 3.
    assert!(kit.can("card 2"));
    kit.act("card 3");
    // First action: the Atlantic fleet, 3 + 2 against 1 + 1 for London. The book throws "2d6" here; rule 13.5.6
    // and all other examples one die each.
    kit.dice(&[1, 3]);
    kit.act("do deploy-fleet; fleet atlantic");
    assert_eq!(kit.state.sea[0], Some(Alliance));
    assert_eq!(kit.state.vp, 16);
    // Second and third: William III crosses with four corps. A 4 over a friendly sea needs no modifier.
    kit.dice(&[4]);
    kit.act(
        "do sea-move; space amsterdam; leader william-iii; leader minor-alliance-1; take 3 Du; take 1 Su",
    );
    kit.act("done; space london");
    assert_eq!(kit.rolled("sea-move"), Some((4, true)));
    assert_eq!(kit.state.actions, 0, "more than two corps cost two actions");
    // The Bourbons avoid battle: 2 + 3 for Marlborough. The book modifies the sea roll of the escape by -1; 14.5.3
    // says -2 for an enemy sea. Neither changes anything.
    assert_eq!(kit.who(), Bourbon);
    kit.dice(&[2, 5]);
    kit.act("accept");
    assert_eq!(kit.rolled("avoid-battle"), Some((5, true)));
    kit.act("space dublin; leader james-ii; leader marlborough-jacobite; take 2 Ja; done");
    assert_eq!(kit.rolled("sea-move"), Some((3, true)));
    // The Glorious Revolution.
    assert!(kit.happened("GloriousRevolution"));
    assert_eq!(kit.owner("london"), Some(Alliance));
    assert_eq!(kit.owner("derry"), Some(Alliance));
    assert_eq!(kit.owner("york"), Some(Bourbon));
    assert_eq!(kit.state.vp, 16, "no change of VPs");
    assert_eq!(
        kit.at(Alliance, "london"),
        "1 Br, 3 Du, 1 Su, william-iii, marlborough-british, minor-alliance-1"
    );
    assert_eq!(kit.at(Bourbon, "dublin"), "3 Ja, james-ii", "Marlborough has left the stack");
    assert_eq!(kit.at(Alliance, "amsterdam"), "waldeck");
    assert_eq!(kit.pool("Br"), 2);
    assert_eq!(points(kit, Bourbon), 3, "London was a wealthy space");
}

fn bourbon_round_2(kit: &mut Kit) {
    kit.act("card 1");
    // Siege of Philipsburg: 4, +1 for Vauban: 1/1.
    kit.dice(&[4]);
    kit.act("do campaign; space philipsburg; leader vauban; take 4 Fr; done; siege");
    assert_eq!(kit.at(Bourbon, "philipsburg"), "3 Fr, 2 Fr reduced, lorges, vauban");
    let philipsburg = kit.space("philipsburg");
    assert_eq!(kit.game.look(&kit.state).fortress_strength(philipsburg), 0);
    assert!(kit.state.continued[0].has(philipsburg));
    assert_eq!(kit.owner("philipsburg"), Some(Alliance), "the garrison still holds it");
}

fn alliance_round_2(kit: &mut Kit) {
    kit.act("card 2");
    // First action: William III, Marlborough and four of the five corps convert York and come before Edinburgh.
    kit.act("do campaign; space london; leader william-iii; leader marlborough-british; take 3 Du; take 1 Su; done");
    kit.act("space york; convert; space edinburgh");
    assert_eq!(kit.owner("york"), Some(Alliance));
    assert_eq!(kit.state.vp, 16);
    assert_eq!(kit.at(Alliance, "edinburgh"), "3 Du, 1 Su, william-iii, marlborough-british");
    assert_eq!(kit.at(Alliance, "london"), "1 Br, minor-alliance-1");
    // Second: Lorraine, on his minor side, and four corps march by Mainz (2 MP) to relieve Philipsburg.
    kit.act("do campaign; space empire-home; leader lorraine; take 2 Em; take 1 Su; take 1 Su reduced; done");
    kit.act("space mainz; space philipsburg");
    assert_eq!(kit.who(), Bourbon, "the besiegers may avoid battle");
    kit.act("decline");
    // The line in Philipsburg is Allied and the Bourbons defend: it has no effect.
    // The book's dice: five Alliance dice (3, 1/2 rounded up, 1 for Lorraine), six Bourbon ones (3, 1, 2 for Vauban).
    kit.dice(&[5, 6, 5, 1, 2]).dice(&[5, 6, 5, 1, 2, 3]).dice(&[3, 4]);
    kit.act("leader lorraine; leader vauban; a: take 1 Em acted; a: take 1 Em acted");
    assert_eq!(kit.thrown(Alliance), (5, 3));
    assert_eq!(kit.thrown(Bourbon), (6, 3));
    assert_eq!(kit.victor(), Some(Bourbon), "a tie goes to the defender");
    kit.dice_used();
    kit.act("space mainz");
    // Three French corps are reduced; both Empire corps and the full Subsidy corps too, and they fall back on Mainz.
    assert_eq!(kit.at(Bourbon, "philipsburg"), "5 Fr reduced, lorges, vauban");
    assert_eq!(kit.at(Alliance, "mainz"), "2 Em reduced demoralized, 2 Su reduced demoralized, lorraine");
    assert!(kit.state.leaders_demoralized.has(kit.leader("lorraine")));
    assert_eq!(kit.garrison(Alliance, "philipsburg"), "1 Em reduced", "the garrison did not take part");
    assert!(kit.shows_name("vauban"));
    assert_eq!(kit.state.vp, 16);
}

fn bourbon_round_3(kit: &mut Kit) {
    kit.act("card 2");
    // Siege of Philipsburg: 3, +1 for Vauban, +1 for the continued siege: 1/1. A reduced corps is lost.
    kit.dice(&[3]);
    kit.act("do campaign; space philipsburg; leader vauban; take 4 Fr reduced; done; siege");
    // Honors of war: the Alliance player chooses Mainz.
    kit.act("a: space mainz");
    assert_eq!(kit.pool("Fr"), 3);
    assert_eq!(kit.at(Bourbon, "philipsburg"), "4 Fr reduced, lorges, vauban");
    assert_eq!(
        kit.at(Alliance, "mainz"),
        "1 Em reduced, 2 Em reduced demoralized, 2 Su reduced demoralized, lorraine",
        "the garrison is not demoralized"
    );
    assert_eq!(kit.owner("philipsburg"), Some(Bourbon));
    let philipsburg = kit.space("philipsburg");
    assert_eq!(kit.game.look(&kit.state).fortress_strength(philipsburg), 1);
    assert!(!kit.state.continued[0].has(philipsburg) && !kit.state.continued[1].has(philipsburg));
    assert!(!kit.state.lines[0].has(philipsburg), "the line goes with the space");
    assert_eq!(kit.state.vp, 15);
    assert_eq!(kit.owner("mainz"), Some(Alliance), "Mainz is occupied");
    // Replacement: a corps that took no part in the siege.
    kit.act("do replacement; space philipsburg");
    kit.refused("take 1 Fr reduced acted", "13.4.3");
    kit.act("take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "philipsburg"), "1 Fr, 3 Fr reduced, lorges, vauban");
}

fn alliance_round_3(kit: &mut Kit) {
    kit.act("card 2");
    // Siege of Edinburgh: 4, +1: 1/1. The book gives it for Marlborough's TR of 3, but no British corps is with him;
    // William III, of TR 2, has his Dutch.
    kit.dice(&[4]);
    kit.act(
        "do campaign; space edinburgh; leader william-iii; leader marlborough-british; take 3 Du; take 1 Su",
    );
    kit.act("done; siege");
    assert_eq!(kit.at(Alliance, "edinburgh"), "2 Du, 1 Du reduced, 1 Su, william-iii, marlborough-british");
    let edinburgh = kit.space("edinburgh");
    assert_eq!(kit.game.look(&kit.state).fortress_strength(edinburgh), 1);
    assert!(kit.state.continued[0].has(edinburgh));
    // Replacement: a Subsidy corps in Mainz, which rallies it too.
    kit.act("do replacement; space mainz; take 1 Su reduced demoralized; done");
    assert_eq!(
        kit.at(Alliance, "mainz"),
        "1 Em reduced, 2 Em reduced demoralized, 1 Su, 1 Su reduced demoralized, lorraine"
    );
}

fn winter(kit: &mut Kit) {
    // The force before Edinburgh withdraws to York; the other ways out of a port are not taken.
    assert_eq!(kit.who(), Alliance);
    kit.act("decline");
    assert_eq!(kit.at(Alliance, "york"), "2 Du, 1 Du reduced, 1 Su, william-iii, marlborough-british");
    let edinburgh = kit.space("edinburgh");
    assert!(kit.state.continued.iter().all(|set| set.is_empty()));
    assert_eq!(kit.game.look(&kit.state).fortress_strength(edinburgh), 2);
    assert_eq!(kit.at(Alliance, "mainz"), "3 Em reduced, 1 Su, 1 Su reduced, lorraine");
    assert!(kit.state.leaders_demoralized.is_empty());
    assert_eq!(kit.state.fleets, [0; 4], "fleets that did not sail are gone");
    // Nobody removes lines.
    kit.act("done; done");
    assert_eq!(kit.state.vp, 15, "London is in Alliance hands");
    assert_eq!(kit.state.sea, [Some(Alliance), Some(Bourbon)]);
    assert!(!kit.happened("Forfeited") && kit.rolled("peace").is_none());
    assert_eq!(kit.state.year, 1689);
    kit.dice_used();
}

// nine-years: 20.2.5#1, 20.2.5#2, 20.2.5#4, 13.1, 13.2.1, 13.5.6, 6.1.1#5, 14.5.1, 14.5.3, 12.3.1#2, 19.0#1, 19.0#2, 19.0#3, 8.0#4
#[test]
fn the_turn_of_1688_goes_as_the_book_tells_it() {
    let mut kit = opening();
    assert_eq!(kit.state.vp, 15);
    bourbon_round_1(&mut kit);
    alliance_round_1(&mut kit);
    bourbon_round_2(&mut kit);
    alliance_round_2(&mut kit);
    bourbon_round_3(&mut kit);
    alliance_round_3(&mut kit);
    winter(&mut kit);
}
