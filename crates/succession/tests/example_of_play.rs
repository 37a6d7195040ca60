//! Chapter 21: the extended example of play, the 1702 turn, replayed to the letter.

use crate::common;
use common::*;
use succession::step::Moment;

/// Both sides hold 3, 2, 2, 1 and the Alliance, having the initiative, wins the tie of threes.
fn opening() -> Kit {
    let mut kit = Kit::set_up();
    kit.hand(Alliance, &[3, 2, 2, 1]).hand(Bourbon, &[3, 2, 2, 1]);
    kit.moment(Moment::FirstPlayer);
    kit.act("a: card 3; b: card 3; first alliance");
    assert_eq!(kit.state.actions, 3, "the first player uses the card he revealed (13.2.1)");
    kit
}

fn alliance_round_1(kit: &mut Kit) {
    // First action: London sails for Cadiz; the reduced Spanish corps goes inside.
    kit.dice(&[3]);
    kit.act(
        "do sea-move; space london; leader minor-alliance-1; take 1 Br; take 1 Du reduced; done; space cadiz",
    );
    assert_eq!(kit.who(), Bourbon);
    kit.act("take 1 Sp reduced");
    assert_eq!(kit.garrison(Bourbon, "cadiz"), "1 Sp reduced");
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Br, 1 Du reduced, minor-alliance-1");
    // Second: Marlborough, Overkirk (on his minor side) and 7 corps to Liege.
    kit.act("do campaign; space nijmegen; leader marlborough; leader overkirk");
    kit.act("take 1 Br; take 1 Br reduced; take 2 Du; take 2 Su; take 1 Su reduced; done; space liege");
    // The force in Antwerp tries to intercept and just misses with a 5.
    kit.dice(&[5]);
    kit.act("space antwerp; leader minor-bourbon-1; take 1 Fr; take 1 Sp; done");
    // A French corps goes inside, the rest withdraws to Namur.
    kit.act("take 1 Fr; space namur; leader boufflers; leader tallard; take 4 Fr; done");
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "namur"), "4 Fr, boufflers, tallard");
    assert_eq!(
        kit.at(Alliance, "liege"),
        "1 Br, 1 Br reduced, 2 Du, 2 Su, 1 Su reduced, marlborough, overkirk"
    );
    // Third: Baden and four corps to Landau. Strasbourg could intercept but does not.
    kit.act("do campaign; space philipsburg; leader baden; take 2 Au; take 2 Em; done; space landau; done");
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, 2 Em, baden");
}

fn bourbon_round_1(kit: &mut Kit) {
    kit.act("card 3");
    // Transfer: 3 of 4 MPs each.
    kit.act("do transfer; space barcelona; take 1 Sp reduced; space madrid");
    kit.act("space paris; take 1 Fr; space namur");
    assert_eq!(kit.at(Bourbon, "madrid"), "1 Sp reduced");
    assert_eq!(kit.at(Bourbon, "namur"), "5 Fr, boufflers, tallard");
    // Replacement: the reduced French corps in Cremona.
    kit.act("do replacement; space cremona; take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "cremona"), "4 Fr, 1 Sp, 1 Sa reduced, vendome, minor-bourbon-3");
    // Campaign: Villars, on his 1-4 side, from Strasbourg to Freiburg.
    kit.act("do campaign; space strasbourg; leader villars; leader minor-bourbon-2; take 3 Fr; done; space freiburg");
    assert_eq!(kit.at(Bourbon, "freiburg"), "3 Fr, villars, minor-bourbon-2");
}

fn alliance_round_2(kit: &mut Kit) {
    kit.act("card 2");
    // Siege of Cadiz: a 1 costs the British corps a step, and nothing else happens.
    kit.dice(&[1]);
    kit.act("do campaign; space cadiz; leader minor-alliance-1; take 1 Br; take 1 Du reduced; done; siege");
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Br reduced, 1 Du reduced, minor-alliance-1");
    let cadiz = kit.space("cadiz");
    assert!(kit.state.continued[0].has(cadiz));
    // Siege of Liege: strength 1 in 1702, FDV 3; Marlborough with two Subsidy and one Dutch corps.
    // Roll 4, +1 for an able leader: 1/1.
    kit.dice(&[4]);
    kit.act("do campaign; space liege; leader marlborough; take 1 Du; take 2 Su; done; siege");
    // The hit must come from the power with the most corps activated: Subsidy.
    assert_eq!(
        kit.at(Alliance, "liege"),
        "1 Br, 1 Br reduced, 2 Du, 1 Su, 2 Su reduced, marlborough, overkirk"
    );
    let liege = kit.space("liege");
    assert_eq!(game().look(&kit.state).fortress_strength(liege), 0);
    assert!(kit.state.continued[0].has(liege));
}

fn bourbon_round_2(kit: &mut Kit) {
    kit.act("card 2");
    // Siege of Freiburg by the minor leader and one corps: a 4 takes it. VP 10 to 9.
    kit.dice(&[4]);
    kit.act("do campaign; space freiburg; leader minor-bourbon-2; take 1 Fr; done; siege");
    assert_eq!(kit.owner("freiburg"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "freiburg"), "2 Fr, 1 Fr reduced, villars, minor-bourbon-2");
    assert_eq!(kit.state.vp, 9);
    // Vendôme attacks Mantua: 8 dice against 7, two hits each; the tie goes to the defender.
    kit.act("do campaign; space cremona; leader vendome; leader minor-bourbon-3; take 4 Fr; take 1 Sp");
    kit.act("take 1 Sa reduced; done; space mantua");
    assert_eq!(kit.who(), Alliance, "nobody intercepts; the Alliance decides whether to avoid battle");
    kit.act("done; done"); // nobody goes inside, nobody leaves
    // Alliance 7 dice: two hits; Bourbon 8 dice: two hits; casualty rolls of three named leaders: 7 each.
    kit.dice(&[5, 6, 1, 2, 3, 4, 1]);
    kit.dice(&[5, 6, 1, 2, 3, 4, 1, 2]);
    kit.dice(&[3, 4, 3, 4, 3, 4]);
    kit.act("leader vendome; leader eugene; leader starhemberg");
    kit.act("take 1 Fr acted"); // the first hit must be French, the second is the owner's choice
    kit.dice_used();
    assert_eq!(kit.at(Alliance, "mantua"), "2 Au, 2 Au reduced, eugene, starhemberg");
    assert_eq!(
        kit.at(Bourbon, "cremona"),
        "2 Fr demoralized, 2 Fr reduced demoralized, 1 Sp demoralized, 1 Sa reduced demoralized, vendome, minor-bourbon-3"
    );
    assert!(kit.state.leaders_demoralized.has(kit.leader("vendome")));
    assert_eq!(kit.state.vp, 9, "two hits are no Famous Victory");
}

fn alliance_round_3(kit: &mut Kit) {
    kit.act("card 2");
    // Liege: FDV 2; Marlborough with two Dutch corps. The book gives him +1 although his British are
    // not with him, since his TR is then 2. Roll 4 +1 +1 = 6: 1/2, and the fortress falls.
    kit.dice(&[4]);
    kit.act("do campaign; space liege; leader marlborough; take 2 Du; done; siege");
    // Honors of war: Namur and other spaces are equally near; the Bourbon player chooses Namur.
    assert_eq!(kit.who(), Bourbon);
    kit.act("space namur");
    assert_eq!(kit.at(Bourbon, "namur"), "5 Fr, 1 Fr reduced, boufflers, tallard");
    assert_eq!(kit.owner("liege"), Some(Alliance));
    assert_eq!(kit.state.vp, 11, "the +2 is the whole gain (20.4.3 b)");
    // A Dutch corps paid for it; the garrison of Maastricht joins at full strength.
    assert_eq!(
        kit.at(Alliance, "liege"),
        "1 Br, 1 Br reduced, 2 Du, 1 Du reduced, 1 Su, 2 Su reduced, marlborough, overkirk"
    );
    assert_eq!(game().look(&kit.state).fortress_strength(kit.space("liege")), 2);
    // Landau: Baden and one Empire corps, no modifiers, a 4 takes it. VP 12.
    kit.dice(&[4]);
    kit.act("do campaign; space landau; leader baden; take 1 Em; done; siege");
    assert_eq!(kit.owner("landau"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, 1 Em, 1 Em reduced, baden");
    assert_eq!(kit.state.vp, 12);
}

fn bourbon_round_3(kit: &mut Kit) {
    kit.act("card 2");
    // Trier: the book sends "the minor leader" from Namur, which is Tallard on his minor side.
    kit.act(
        "do campaign; space namur; leader tallard; take 1 Fr; done; space bouchain; space metz; space trier",
    );
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "trier"), "1 Fr, tallard");
    assert_eq!(kit.state.vp, 12, "no VP for Trier in 1702");
    // Ulm by surprise; Bavaria is in the war.
    kit.act("do special");
    assert_eq!(kit.owner("ulm"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "ulm"), "1 Ba, max-emanuel");
    assert_eq!(kit.owner("munich"), Some(Bourbon));
    assert_eq!(kit.state.vp, 12);
}

fn round_4(kit: &mut Kit) {
    // The book sends both corps to Philipsburg "to join Army A in Liege", which cannot both be;
    // the rule is followed: 3 MPs each, to Philipsburg.
    kit.act("card 1; do transfer; space empire-home; take 1 Em; space philipsburg");
    kit.act("space empire-home; take 1 Su; space philipsburg");
    assert_eq!(kit.at(Alliance, "philipsburg"), "1 Em, 1 Su");
    kit.act("card 1; do replacement; space cremona; take 1 Fr reduced demoralized; done");
    assert_eq!(
        kit.at(Bourbon, "cremona"),
        "1 Fr, 2 Fr demoralized, 1 Fr reduced demoralized, 1 Sp demoralized, 1 Sa reduced demoralized, vendome, minor-bourbon-3"
    );
}

// rule: 8.0#3, 8.0#4, 8.0#5, 13.2.1, 13.3, 14.5.4, 14.7.4, 17.5.7, 17.5.8, 20.4#2, 20.4#3, 20.4#4, 19.0#1, 19.0#3
#[test]
fn the_turn_of_1702_goes_as_the_book_tells_it() {
    let mut kit = opening();
    assert_eq!(kit.state.vp, 10);
    alliance_round_1(&mut kit);
    bourbon_round_1(&mut kit);
    alliance_round_2(&mut kit);
    bourbon_round_2(&mut kit);
    alliance_round_3(&mut kit);
    bourbon_round_3(&mut kit);
    round_4(&mut kit);
    // Spanish events: Madrid is Bourbon, the marker moves from 5+ to 4+; no uprising without the sea.
    let track = &game().atlas().numbers.loyalty_track;
    assert_eq!(track[kit.state.loyalty as usize], 4);
    // Winter: the force before Cadiz goes home by sea; the roll is a 3.
    assert_eq!(kit.who(), Alliance);
    kit.dice(&[3]);
    kit.act("sea bergen-op-zoom");
    assert_eq!(
        kit.at(Alliance, "bergen-op-zoom"),
        "1 Br reduced, 2 Du, 1 Du reduced, minor-alliance-1, minor-alliance-2"
    );
    assert!(kit.state.continued.iter().all(|set| set.is_empty()));
    assert!(kit.state.demoralized.is_empty() && kit.state.leaders_demoralized.is_empty());
    // Nobody removes lines; the Mediterranean is Bourbon: VP 12 to 10, and stays Bourbon.
    kit.act("done; done");
    assert_eq!(kit.state.vp, 10);
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    assert_eq!(kit.state.year, 1703);
    kit.dice_used();
}
