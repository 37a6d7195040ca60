//! The smaller examples of the Nine Years rulebook that no other file replays.

use crate::common;
use common::*;
use succession::Options;
use succession::step::Step;

fn empty(year: u16) -> Kit {
    Kit::nine_years_empty(year, Options::default())
}

// nine-years: 3.1.1
#[test]
fn waldeck_without_dutch_corps_has_no_tactical_rating() {
    let mut kit = Kit::after_revolution(1690, Options::default());
    kit.put("antwerp", "1 Sp, waldeck").put("lille", "2 Fr, boufflers").round(Bourbon, 1);
    kit.act("do campaign; space lille; leader boufflers; take 2 Fr; done; space tournai; space antwerp");
    let waldeck = kit.leader("waldeck");
    let corps = kit.state.corps(Alliance, kit.space("antwerp"));
    assert_eq!(kit.game.look(&kit.state).tr(waldeck, corps), 0);
    let mut kit = Kit::after_revolution(1690, Options::default());
    kit.put("antwerp", "1 Sp, 1 Du, waldeck");
    let corps = kit.state.corps(Alliance, kit.space("antwerp"));
    assert_eq!(kit.game.look(&kit.state).tr(waldeck, corps), 1);
}

// nine-years: 6.1.2, 20.2.5#2
#[test]
fn derry_is_worth_a_point_by_siege_and_nothing_by_revolution() {
    let mut kit = Kit::after_revolution(1690, Options::default());
    kit.control(Bourbon, "derry").put("derry", "2 Br, william-iii").round(Alliance, 1);
    kit.state.sea[0] = Some(Alliance);
    let before = kit.state.vp;
    kit.dice(&[4]).act("do campaign; space derry; leader william-iii; take 2 Br; done; siege");
    assert_eq!(kit.owner("derry"), Some(Alliance));
    assert_eq!(kit.state.vp, before + 1);

    let mut kit = Kit::nine_years(Options::default());
    let before = kit.state.vp;
    kit.control(Alliance, "london");
    kit.put("london", "1 Du");
    for piece in ["james-ii", "marlborough-jacobite"] {
        let leader = kit.leader(piece);
        kit.state.leader_at[leader.index()] = kit.space("dublin").0;
    }
    let (london, dublin) = (kit.space("london"), kit.space("dublin"));
    for corps in kit.state.all_corps(Bourbon, london) {
        kit.state.corps_at[corps.index()] = dublin.0;
    }
    kit.round(Alliance, 2);
    kit.dice(&[6]).act("do sea-move; space amsterdam; leader william-iii; take 1 Du; done; space london");
    assert_eq!(kit.owner("derry"), Some(Alliance), "the Glorious Revolution");
    assert_eq!(kit.state.vp, before);
}

// nine-years: 13.5.1
#[test]
fn only_ten_of_the_twelve_corps_at_antwerp_may_march() {
    let mut kit = Kit::after_revolution(1691, Options::default());
    kit.put("antwerp", "4 Du, 5 Su, 3 Br, william-iii, marlborough-british, minor-alliance-1")
        .round(Alliance, 1);
    kit.act(
        "do campaign; space antwerp; leader william-iii; leader marlborough-british; leader minor-alliance-1",
    );
    kit.act("take 3 Br; take 4 Du");
    assert!(kit.can("take 3 Su"));
    kit.refused("take 4 Su", "13.5.1");
}

// nine-years: 13.5.4
#[test]
fn catinat_rallies_three_corps_and_boufflers_two_in_the_next_round() {
    let mut kit = empty(1691);
    kit.put("briancon", "8 Fr demoralized, catinat, boufflers");
    for leader in ["catinat", "boufflers"] {
        let leader = kit.leader(leader);
        kit.state.leaders_demoralized.insert(leader);
    }
    kit.round(Bourbon, 2);
    kit.act("do rally; leader catinat");
    kit.refused("take 4 Fr demoralized", "13.5.4");
    kit.act("take 3 Fr demoralized; done");
    kit.refused("do rally", "13.5.4");
    kit.state.used = 0;
    kit.round(Bourbon, 2).act("do rally; leader boufflers");
    kit.refused("take 3 Fr demoralized", "13.5.4");
    kit.act("take 2 Fr demoralized; done");
    let briancon = kit.space("briancon");
    let shaken = kit.state.corps(Bourbon, briancon) & kit.state.demoralized;
    assert_eq!(shaken.len(), 3);
    assert!(kit.state.leaders_demoralized.is_empty());
}

/// The movement example of 14.1 and 14.2: Army D in Montpellier, Army C besieging Lyons.
fn southern_france() -> Kit {
    let mut kit = empty(1692);
    kit.control(Alliance, "montpellier, toulon, nice, turin");
    kit.put("montpellier", "3 Au, eugene").put("lyons", "2 Em, minor-alliance-1").round(Alliance, 2);
    kit
}

// nine-years: 14.2.1, 14.2.2, 14.4
#[test]
fn army_d_stops_at_a_fortress_or_converts_toulouse_and_goes_on() {
    for fortress in ["briancon", "perpignan"] {
        let mut kit = southern_france();
        kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done");
        kit.act(&format!("space {fortress}"));
        assert_eq!(kit.state.top(), Step::Act(Alliance), "two points are lost");
    }
    for beyond in ["bayonne", "bordeaux"] {
        let mut kit = southern_france();
        kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
        kit.refused(&format!("space {beyond}"), "14.2.1");
        kit.act(&format!("convert; space {beyond}"));
        assert_eq!(kit.at(Alliance, beyond), "3 Au, eugene");
    }
}

// nine-years: 14.2.1
#[test]
fn army_c_before_lyons_may_not_enter_clermont_or_briancon() {
    let mut kit = southern_france();
    kit.act("do campaign; space lyons; leader minor-alliance-1; take 2 Em; done; march");
    kit.refused("space clermont", "14.2.1").refused("space briancon", "14.2.1");
}

// nine-years: 14.6.1
#[test]
fn army_a_can_be_intercepted_at_tournai_but_not_at_liege() {
    let antwerp = || {
        let mut kit = empty(1692);
        kit.control(Bourbon, "namur, tournai, liege");
        kit.put("antwerp", "4 Du, william-iii").put("liege", "1 Em").put("namur", "3 Fr, boufflers");
        kit.round(Alliance, 1);
        kit.act("do campaign; space antwerp; leader william-iii; take 4 Du; done");
        kit
    };
    let mut kit = antwerp();
    kit.act("space tournai");
    assert_eq!(kit.state.top(), Step::Intercept);
    assert!(kit.can("space namur"));
    let mut kit = antwerp();
    kit.act("space liege");
    assert_ne!(kit.state.top(), Step::Intercept, "an Alliance force is in place already");
}

// nine-years: 17.4
#[test]
fn fortress_and_garrison_make_the_defense_value() {
    let mut kit = empty(1692);
    kit.put("philipsburg", "1 Fr").inside("philipsburg", "1 Em reduced");
    kit.put("strasbourg", "1 Em").inside("strasbourg", "1 Fr");
    let look = kit.game.look(&kit.state);
    assert_eq!(look.defense_value(kit.space("philipsburg")), 2, "strength 1 and one step");
    assert_eq!(look.defense_value(kit.space("strasbourg")), 4, "strength 2 and two steps");
    assert_eq!(look.defense_value(kit.space("edinburgh")), 2, "no garrison");
}
