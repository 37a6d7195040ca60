//! Chapter 21 of *A Pragmatic War*: the extended example of play, 1741 and the start of 1742, replayed to the letter.
//!
//! Where the example breaks a rule, the rule is taken and the place says so.

use crate::common;
use common::*;
use succession::{Options, Side};

/// Scripts the deal of these hands out of what is left in the deck.
fn deal(kit: &mut Kit, alliance: &[u8], bourbon: &[u8]) {
    let mut deck = kit.state.hidden.decks[0];
    for (a, b) in alliance.iter().zip(bourbon) {
        for value in [*a, *b] {
            let below: u8 = deck[..value as usize].iter().sum();
            deck[value as usize] -= 1;
            kit.dice(&[u32::from(below)]);
        }
    }
}

fn reinforcement_1741(kit: &mut Kit) {
    assert_eq!(kit.who(), Alliance, "the Pragmatic player goes first");
    assert_eq!((kit.state.fleets[0], kit.state.fleets[1]), (2, 3), "Med 2 and Channel 3");
    assert_eq!(kit.state.rp, 2);
    kit.act("restore Au; space innsbruck; build Au reduced; space vienna");
    kit.act("leader charles; space innsbruck; leader lobkowitz; space vienna");
    kit.act("leader khevenhuller; space olmutz; done");
    assert_eq!(kit.who(), Bourbon);
    assert_eq!(kit.state.rp, 5);
    kit.act("restore Pr; space berlin; build Pr full");
    kit.refused("space neisse", "2.1.2");
    kit.act("space magdeburg; build Ba full; space munich");
    deal(kit, &[3, 1, 2, 2, 1], &[1, 2, 3, 1, 3]);
    kit.act("done");
    kit.act("a: card 1; b: card 1");
    assert_eq!(kit.who(), Alliance, "the Pragmatic player has the initiative");
    kit.act("first alliance");
}

fn round_1(kit: &mut Kit) {
    kit.act("do transfer; space austrian-home-south; take 1 Au; space innsbruck");
    kit.act("space austrian-home-east; take 1 Au; space olmutz");
    // Glogau: a 5 is a hit for both.
    kit.dice(&[5]);
    kit.act("card 1; do campaign; space glogau; leader dessau; take 1 Pr; done; siege");
    assert_eq!(kit.owner("glogau"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "glogau"), "1 Pr, 1 Pr reduced, dessau");
    assert_eq!(kit.state.vp, 16);
}

fn round_2(kit: &mut Kit) {
    kit.act("card 2; do campaign; space vienna; leader lobkowitz; take 1 Au; take 1 Au reduced; done");
    kit.act("space brunn; space iglau; space prague");
    assert_eq!(kit.at(Alliance, "prague"), "1 Au, 2 Au reduced, lobkowitz");
    kit.act("do campaign; space olmutz; leader khevenhuller; take 4 Au; done; space neisse");
    // Schwerin avoids battle with a 4 and his TR of 1.
    kit.dice(&[4]);
    kit.act("accept; space breslau; leader schwerin; take 3 Pr; done");
    assert_eq!(kit.rolled("avoid-battle"), Some((5, true)));
    kit.act("done");
    assert_eq!(kit.at(Bourbon, "breslau"), "4 Pr, schwerin");

    kit.act("card 3; do campaign; space glogau; leader dessau; take 1 Pr; take 1 Pr reduced; done");
    kit.act("space gorlitz; space dresden; done");
    kit.act("do campaign; space berlin; leader frederick-ii; take 2 Pr; done; space magdeburg");
    kit.dice(&[5, 2, 4, 3, 6]);
    kit.act("space hanover; decline; leader frederick-ii");
    assert_eq!(kit.victor(), Some(Alliance), "as many hits on both sides: the defender wins");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((2, 1), (3, 1)));
    kit.act("space magdeburg");
    assert_eq!(kit.at(Alliance, "hanover"), "2 Ha reduced, minor-alliance-2");
    assert_eq!(
        kit.at(Bourbon, "magdeburg"),
        "1 Pr, 1 Pr demoralized, 1 Pr reduced demoralized, frederick-ii"
    );
    // The example restores the reduced corps at Dresden, which has marched in this round: 13.4.3 forbids it.
    let before = kit.state;
    kit.act("do replacement");
    kit.refused("space dresden", "13.4.3");
    kit.state = before;
    kit.act("do end");
}

fn round_3(kit: &mut Kit) {
    kit.act("card 1; do replacement; space hanover; take 1 Ha reduced; done");
    kit.act("card 2; do rally; leader frederick-ii; take 1 Pr demoralized; done");
    kit.act("do campaign; space munich; leader charles-albert; take 3 Ba; done; space innsbruck");
    // Friendly and fortified: avoiding battle succeeds by itself.
    kit.act("take 1 Au; space salzburg; leader charles; take 1 Au; done");
    assert_eq!(kit.garrison(Alliance, "innsbruck"), "1 Au");
    assert_eq!(kit.at(Bourbon, "innsbruck"), "3 Ba, charles-albert");
}

fn round_4(kit: &mut Kit) {
    kit.act("card 2; do campaign; space salzburg; leader charles; take 1 Au; done; space munich");
    // Charles Albert rolls a 1. The example says that he needs a 5; 14.6.5 says 6.
    kit.dice(&[1]);
    kit.act("space innsbruck; leader charles-albert; take 3 Ba; done");
    assert_eq!(kit.rolled("interception"), Some((1, false)));
    kit.act("do campaign; space milan; leader traun; take 2 Au; take 1 Au reduced; done");
    kit.act("space piacenza; space trent; space innsbruck");
    kit.dice(&[3, 3, 4, 5, 1, 2, 6, 3, 3, 3, 3]);
    kit.act("leader traun; leader charles-albert");
    kit.dice_used();
    assert!(!kit.on_track("traun") && !kit.on_track("charles-albert"), "both were rolled for, with a 6");
    assert_eq!(kit.victor(), Some(Bourbon), "the besiegers defend, and a tie is theirs");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((4, 1), (3, 1)));
    assert_eq!(kit.state.vp, 15, "a royal victory");
    kit.act("space trent");

    kit.act("card 1; do campaign; space innsbruck; leader charles-albert; take 2 Ba; take 1 Ba reduced");
    kit.act("done; march; space munich");
    kit.dice(&[3]);
    kit.act("accept");
    assert_eq!(kit.rolled("avoid-battle"), Some((3, false)));
    kit.dice(&[4, 5, 5, 6, 3, 3]);
    kit.act("leader charles-albert");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((1, 0), (3, 3)));
    assert_eq!(kit.state.vp, 14);
    kit.act("space innsbruck; done");
    assert_eq!(kit.at(Alliance, "innsbruck"), "1 Au, 1 Au reduced demoralized, charles");
}

fn round_5(kit: &mut Kit) {
    kit.act("card 3; do rally; leader traun; take 1 Au demoralized; take 1 Au reduced demoralized; done");
    kit.act("do replacement; space trent; take 1 Au reduced demoralized; done");
    assert_eq!(kit.at(Alliance, "trent"), "2 Au, 1 Au reduced, traun");
    kit.act("do transfer; space prague; take 1 Au reduced; space neisse");
    kit.act("space prague; take 1 Au reduced; space neisse");
    assert_eq!(kit.at(Alliance, "neisse"), "4 Au, 2 Au reduced, khevenhuller");

    kit.act("card 3; do campaign; space munich; leader charles-albert; take 2 Ba; take 1 Ba reduced; done");
    kit.act("space innsbruck; done; done; done");
    kit.dice(&[4, 3, 2, 3, 5, 3, 3]);
    kit.act("leader charles-albert");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((2, 0), (3, 1)));
    assert_eq!(kit.state.vp, 13);
    kit.act("done; space salzburg");
    assert_eq!(kit.at(Alliance, "salzburg"), "2 Au reduced demoralized, charles");

    kit.act("do replacement; space magdeburg; take 1 Pr reduced demoralized; done");
    let pool = kit.pool("Ha");
    kit.act("do campaign; space magdeburg; leader frederick-ii; take 2 Pr; done; space hanover; decline");
    kit.dice(&[1, 5, 3, 5, 6]);
    kit.act("leader frederick-ii");
    assert_eq!(kit.pool("Ha"), pool + 1, "one of the two Hanoverian corps is eliminated");
    kit.act("space bremen; convert");
    assert_eq!(kit.at(Alliance, "bremen"), "1 Ha reduced demoralized, minor-alliance-2");
    assert_eq!(kit.state.vp, 10, "Hanover is worth 3");
    kit.act("space cassel");
    kit.dice(&[5, 2, 2, 4]);
    kit.act("leader frederick-ii");
    assert_eq!(kit.victor(), Some(Alliance));
    // The Hungarian Appeal succeeds with a 3; then the event cards of 1742 are drawn.
    kit.dice(&[3, 7, 5]);
    kit.act("space hanover");
    assert_eq!(kit.at(Bourbon, "hanover"), "2 Pr reduced, frederick-ii", "no longer demoralized in winter");
    assert_eq!(kit.at(Bourbon, "munich"), "2 Ba, 1 Ba reduced, charles-albert", "back for the winter");
    assert!(kit.happened("NoblesAnswered"));
}

fn events_and_reinforcement_1742(kit: &mut Kit) {
    assert_eq!(kit.state.year, 1742);
    assert_eq!((kit.owner("modena"), kit.owner("turin")), (Some(Bourbon), Some(Alliance)));
    // The rule of 9.1 lets the Pragmatic player draw first; the example tells it the other way round.
    let surprise = kit.game.atlas().event("surprise").expect("a card");
    assert_eq!(kit.state.hidden.held, [1 << surprise.0, 0]);
    assert!(kit.happened("EventResolved"), "the British fleet coerces Naples");
    assert_eq!(kit.pool("Au"), 4, "2.5 of the set-up, less the one built, and two of the Appeal");
    assert_eq!(kit.state.rp, 4);
    kit.act("restore Au; space trent; restore Ha; space bremen; build Au full; space prague");
    kit.act("space prague; space prague; space turin; space turin; space nice");
    assert_eq!(kit.at(Alliance, "amsterdam"), "4 Du, waldeck");
    kit.act("leader charles-emmanuel-iii; space turin; leader charles; space neisse");
    kit.act("leader traun; space neisse; leader khevenhuller; space prague; leader lobkowitz; space trent");
    assert!(kit.shows_name("charles") && kit.shows_name("lobkowitz"));
    kit.act("done");
    kit.act("commission toulon 2; restore Pr; space hanover; restore Pr; space hanover");
    kit.act("restore Ba; space munich");
    assert_eq!(kit.at(Bourbon, "orbetello"), "2 Sp, 1 Sp reduced");
    assert_eq!(kit.owner("orbetello"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "modena"), "1 Mo reduced");
    kit.act("leader montemar; space orbetello; leader belle-isle; space strasbourg");
    kit.act("leader frederick-ii; space breslau");
    assert!(kit.shows_name("frederick-ii") && kit.shows_name("broglie"));
    kit.act("done");
    // He holds a card, and it might be an early spring.
    deal(kit, &[2, 4, 2, 2, 1], &[2, 3, 1, 1, 2]);
    kit.act("decline; a: card 4; b: card 3");
    assert_eq!(kit.state.actions, 4, "the higher card goes first and must be used");
}

fn round_1_of_1742(kit: &mut Kit) {
    kit.act("do replacement; space salzburg; take 1 Au reduced; done");
    kit.act("do campaign; space neisse; leader traun; leader charles; take 4 Au; take 2 Au reduced; done");
    kit.act("space breslau; decline; event surprise; leader traun; leader charles");
    kit.dice(&[2, 2, 3, 4, 5, 5, 6, 1, 1, 3, 3, 5, 6, 3, 3, 5, 6]);
    kit.act("leader frederick-ii; leader schwerin");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((7, 3), (6, 2)));
    assert_eq!(kit.state.vp, 12, "kings on both sides");
    // Schwerin is taken on an 11 and ransomed.
    kit.dice(&[3, 3, 3, 3]);
    kit.act("accept");
    assert_eq!(kit.state.vp, 13);
    assert!(kit.on_track("schwerin"));
    kit.act("space glogau; convert; done");
    assert_eq!(kit.owner("breslau"), Some(Alliance));
    assert_eq!(kit.at(Bourbon, "glogau"), "1 Pr demoralized, 3 Pr reduced demoralized, frederick-ii");

    kit.act("do campaign; space prague; leader khevenhuller; take 4 Au; done; space dresden");
    kit.act("take 1 Pr; space leipzig; leader dessau; take 1 Pr reduced; done");
    assert_eq!(kit.garrison(Bourbon, "dresden"), "1 Pr");
    kit.act("do campaign; space trent; leader lobkowitz; take 3 Au; done; space innsbruck; done");

    kit.act("card 2; do transfer; space magdeburg; take 1 Pr; space glogau");
    kit.act("space hanover; take 1 Pr; space leipzig");
    kit.dice(&[4, 3]);
    kit.act("do deploy-fleet");
    assert_eq!(kit.state.sea[1], Some(Side::Bourbon));
}

fn round_2_of_1742(kit: &mut Kit) {
    kit.dice(&[6]);
    kit.act("card 2; do campaign; space dresden; leader khevenhuller; take 3 Au; done; siege");
    // The example speaks of an eliminated garrison; by 16.5.6 it is reduced, and the siege goes on.
    let dresden = kit.space("dresden");
    assert_eq!(kit.garrison(Bourbon, "dresden"), "1 Pr reduced");
    let reduced: Vec<_> = kit.causes("CorpsReduced").into_iter().rev().take(2).collect();
    assert_eq!(reduced, ["16.5.5", "16.5.6"], "the besiegers' after the garrison's");
    assert_eq!(kit.game.look(&kit.state).defense_value(dresden), 1);
    assert!(kit.state.continued[0].has(dresden));
    assert_eq!(kit.at(Alliance, "dresden"), "3 Au, 1 Au reduced, khevenhuller");
    kit.act("do campaign; space breslau; leader traun; leader charles; take 2 Au; take 4 Au reduced; done");
    kit.act("space glogau; take 1 Pr; space kustrin; leader frederick-ii");
    kit.act("take 1 Pr demoralized; take 3 Pr reduced demoralized; done");
    assert_eq!(kit.garrison(Bourbon, "glogau"), "1 Pr");
    let glogau = kit.space("glogau");
    assert!(kit.state.besieged(kit.game.atlas(), glogau));
    kit.dice_used();
}

// pragmatic-war: 3.1.1, 8.0#2, 8.0#3, 9.1, 9.2.1, 12.2.6, 12.3.4, 12.3.5, 12.3.6, 12.4, 13.2, 13.4.1
// pragmatic-war: 13.5.2, 13.5.4, 13.5.6, 15.2#1, 15.6.2, 17.1, 17.2, 20.1.1, 20.1.2, 20.2.1, 20.2.2
#[test]
fn the_extended_example() {
    let mut kit = Kit::pragmatic_war(Options::default());
    kit.run();
    reinforcement_1741(&mut kit);
    round_1(&mut kit);
    round_2(&mut kit);
    round_3(&mut kit);
    round_4(&mut kit);
    round_5(&mut kit);
    events_and_reinforcement_1742(&mut kit);
    round_1_of_1742(&mut kit);
    round_2_of_1742(&mut kit);
}
