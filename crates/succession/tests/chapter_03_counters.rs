//! Chapter 3: leaders, corps and markers.

use crate::common;
use common::*;
use succession::Side;
use succession::step::Moment;

/// The TR of a leader while he commands everything his side has in a space.
fn tr(kit: &Kit, side: Side, space: &str, leader: &str) -> u8 {
    let look = game().look(&kit.state);
    look.tr(kit.leader(leader), look.corps(side, kit.space(space)))
}

fn cr(kit: &Kit, leader: &str) -> u8 {
    game().look(&kit.state).cr(kit.leader(leader))
}

// ---------------------------------------------------------------- 3.1.1

// rule: 3.1.1
#[test]
fn vendome_defends_without_a_french_corps_at_tr_1_instead_of_2() {
    for (corps, dice) in [("2 Sp", 3), ("1 Fr, 1 Sp", 4)] {
        let mut kit = Kit::empty(1703);
        kit.control(Alliance, "parma").put("alessandria", &format!("{corps}, vendome"));
        kit.put("parma", "1 Au, baden").round(Alliance, 2);
        kit.act("do campaign; space parma; leader baden; take 1 Au; done; space alessandria; done; done");
        let mut faces = vec![1; 1 + dice];
        faces.extend([1, 1]);
        kit.dice(&faces).act("leader vendome").dice_used();
        assert_eq!(kit.thrown(Bourbon), (dice, 0), "{corps}");
    }
}

// rule: 3.1.1
#[test]
fn the_penalty_lowers_an_interception_roll_too() {
    for (corps, take, comes) in [("2 Sp", "take 2 Sp", false), ("1 Fr, 1 Sp", "take 1 Fr; take 1 Sp", true)] {
        let mut kit = Kit::empty(1703);
        kit.control(Alliance, "parma")
            .put("milan", &format!("{corps}, vendome"))
            .put("mantua", "1 Au, baden");
        kit.round(Alliance, 2).act("do campaign; space mantua; leader baden; take 1 Au; done; space cremona");
        kit.dice(&[4]).act(&format!("space milan; leader vendome; {take}; done"));
        assert_eq!(kit.happened("Intercepted"), comes, "4 and the TR of Vendôme with {corps}");
    }
}

// rule: 3.1.1
#[test]
fn only_the_corps_he_activates_save_a_leader_from_the_penalty() {
    for (take, total) in [("take 2 Sp", 5), ("take 1 Fr; take 1 Sp", 6)] {
        let mut kit = Kit::empty(1703);
        kit.control(Alliance, "parma").put("milan", "1 Fr, 2 Sp, vendome").put("mantua", "1 Au, baden");
        kit.round(Alliance, 2).act("do campaign; space mantua; leader baden; take 1 Au; done; space cremona");
        kit.dice(&[4]).act(&format!("space milan; leader vendome; {take}; done"));
        assert_eq!(kit.rolled("interception").map(|(total, _)| total), Some(total));
    }
}

// rule: 3.1.1
#[test]
fn command_ratings_do_not_depend_on_home_corps() {
    let mut kit = Kit::empty(1703);
    kit.put("milan", "6 Sp, vendome").round(Bourbon, 2);
    assert_eq!(tr(&kit, Bourbon, "milan", "vendome"), 1);
    assert_eq!(cr(&kit, "vendome"), 5);
    kit.act("do campaign; space milan; leader vendome").refused("take 6 Sp", "13.5.1").act("take 5 Sp; done");
}

// rule: 3.1.1
#[test]
fn the_minor_sides_of_the_five_best_leaders_keep_their_bands() {
    let mut kit = Kit::empty(1707);
    for leader in ["villars", "vendome", "berwick"] {
        let minor = format!("{leader} (minor)");
        kit.put("paris", &minor);
        assert_eq!(tr(&kit, Bourbon, "paris", leader), 0, "{leader} without a French corps");
    }
    kit.put("paris", "1 Fr");
    for leader in ["villars", "vendome", "berwick"] {
        assert_eq!(tr(&kit, Bourbon, "paris", leader), 1, "{leader} with a French corps");
    }
    kit.put("vienna", "eugene (minor)").put("london", "marlborough (minor)");
    assert_eq!(tr(&kit, Alliance, "vienna", "eugene"), 0);
    assert_eq!(tr(&kit, Alliance, "london", "marlborough"), 0);
    kit.put("vienna", "1 Au").put("london", "1 Br, 1 Du");
    assert_eq!(tr(&kit, Alliance, "vienna", "eugene"), 1);
    assert_eq!(tr(&kit, Alliance, "london", "marlborough"), 1);
}

// rule: 3.1.1
#[test]
fn nameless_minor_leaders_have_no_home_power() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Sp, minor-bourbon-1, boufflers (minor)");
    assert_eq!(tr(&kit, Bourbon, "paris", "minor-bourbon-1"), 0);
    assert_eq!(tr(&kit, Bourbon, "paris", "boufflers"), 0);
    assert_eq!(cr(&kit, "minor-bourbon-1"), 3);
    assert_eq!(cr(&kit, "boufflers"), 3);
}

// ---------------------------------------------------------------- 3.1.2

// rule: 3.1.2
#[test]
fn marlborough_without_british_and_dutch_has_tr_1_and_still_cr_6() {
    for (take, corps, dice) in [
        ("take 6 Su", 6, 7),
        ("take 1 Br; take 5 Su", 6, 8),
        ("take 1 Du; take 5 Su", 6, 8),
        ("take 1 Br; take 1 Du; take 4 Su", 6, 9),
    ] {
        let mut kit = Kit::empty(1707);
        kit.put("nijmegen", "1 Br, 1 Du, 7 Su, marlborough").put("liege", "3 Fr, minor-bourbon-1");
        kit.round(Alliance, 2).act("do campaign; space nijmegen; leader marlborough");
        kit.refused("take 7 Su", "13.5.1").act(take).act("done; space liege; done; done");
        assert_eq!(kit.state.force.group.corps.len(), corps);
        let mut faces = vec![1; dice + 3];
        faces.extend([1, 1]);
        kit.dice(&faces).act("leader marlborough").dice_used();
        assert_eq!(kit.thrown(Alliance).0, dice, "{take}");
    }
}

// rule: 3.1.2
#[test]
fn marlborough_with_either_nationality_bypasses_lines_one_point_worse() {
    for (take, total) in [("take 1 Br; take 1 Du", 6), ("take 2 Br", 5), ("take 2 Du", 5), ("take 2 Su", 4)] {
        let mut kit = Kit::empty(1707);
        kit.put("nijmegen", "2 Br, 2 Du, 2 Su, marlborough").put("liege", "3 Fr").line("liege", 1);
        kit.round(Alliance, 2).act("do campaign; space nijmegen; leader marlborough");
        kit.act(take).act("done; space liege").dice(&[3]).act("accept");
        assert_eq!(kit.rolled("bypass").map(|(total, _)| total), Some(total), "{take}");
    }
}

// ---------------------------------------------------------------- 3.1.3

// rule: 3.1.3
#[test]
fn villars_tallard_and_overkirk_begin_on_their_minor_sides() {
    let kit = Kit::set_up();
    for leader in ["villars", "tallard", "overkirk"] {
        assert!(!kit.shows_name(leader), "{leader}");
    }
    for leader in ["marlborough", "eugene", "baden", "starhemberg", "vendome", "boufflers", "max-emanuel"] {
        assert!(kit.shows_name(leader), "{leader}");
    }
}

// rule: 3.1.3
#[test]
fn before_his_promotion_no_casualty_befalls_a_leader() {
    for (side, casualty_dice) in [("villars (minor)", 0), ("villars", 2)] {
        let mut kit = Kit::empty(1703);
        kit.put("strasbourg", &format!("2 Fr, {side}")).put("landau", "1 Em").control(Alliance, "landau");
        kit.round(Bourbon, 2)
            .act("do campaign; space strasbourg; leader villars; take 2 Fr; done; space landau");
        let tr = if casualty_dice == 0 { 1 } else { 2 };
        let mut faces = vec![1; 1 + 2 + tr];
        faces.extend(vec![6; casualty_dice]);
        kit.act("done").dice(&faces).act("leader villars").dice_used();
        assert_eq!(kit.happened("LeaderEliminated"), casualty_dice > 0, "{side}");
    }
}

// rule: 3.1.3
#[test]
fn promotion_comes_in_the_reinforcement_phase_of_its_year() {
    let promoted = |year: u16, side: Side| {
        let mut kit = Kit::set_up();
        kit.state.year = year;
        kit.state.first = side;
        kit.moment(Moment::ReinforcementFirst).act("done");
        ["villars", "tallard", "overkirk"].map(|l| kit.shows_name(l))
    };
    assert_eq!(promoted(1702, Bourbon), [false, false, false]);
    assert_eq!(promoted(1703, Bourbon), [true, true, false]);
    assert_eq!(promoted(1703, Alliance), [false, false, false]);
    assert_eq!(promoted(1704, Alliance), [false, false, true]);
}

// rule: 3.1.3
#[test]
fn a_promoted_leader_who_is_eliminated_goes_back_to_his_minor_side_for_good() {
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).act("done");
    kit.put("landau", "1 Su").control(Alliance, "landau").round(Bourbon, 2);
    kit.act("do campaign; space strasbourg; leader villars; take 3 Fr; done; space landau; done; done");
    kit.dice(&[1, 1, 1, 1, 1, 1, 6, 6]).act("leader villars").dice_used();
    assert!(!kit.shows_name("villars"));
    assert!(kit.at(Bourbon, "strasbourg").contains("villars"), "he stays in play as a minor leader");
    for year in [1703, 1704] {
        kit.state.year = year;
        kit.moment(Moment::ReinforcementFirst).act("done");
        assert!(!kit.shows_name("villars"), "{year}");
    }
}

// ---------------------------------------------------------------- 3.2

// rule: 3.2.1
#[test]
fn a_full_corps_gives_one_die_and_a_reduced_one_half() {
    for (corps, take, dice) in [
        ("3 Fr", "take 3 Fr", 3),
        ("3 Fr reduced", "take 3 Fr reduced", 2),
        ("2 Fr, 1 Fr reduced", "take 2 Fr; take 1 Fr reduced", 3),
        ("1 Fr, 2 Fr reduced", "take 1 Fr; take 2 Fr reduced", 2),
    ] {
        let mut kit = Kit::empty(1703);
        kit.put("strasbourg", &format!("{corps}, minor-bourbon-1"))
            .put("landau", "1 Em")
            .control(Alliance, "landau");
        kit.round(Bourbon, 2).act("do campaign; space strasbourg; leader minor-bourbon-1").act(take);
        kit.dice(&vec![1; 1 + dice]).act("done; space landau; done").dice_used();
        assert_eq!(kit.thrown(Bourbon), (dice, 0), "{corps}");
    }
}

// rule: 3.2.1, 3.2.2
#[test]
fn a_hit_flips_a_full_corps_and_sends_a_reduced_one_to_the_pool() {
    let mut kit = Kit::empty(1703);
    kit.put("strasbourg", "2 Fr, minor-bourbon-1").put("landau", "1 Em reduced").control(Alliance, "landau");
    let pool = kit.pool("Em");
    kit.round(Bourbon, 2)
        .act("do campaign; space strasbourg; leader minor-bourbon-1; take 2 Fr; done; space landau");
    kit.dice(&[6, 5, 1]).act("done").dice_used();
    assert_eq!(kit.at(Bourbon, "landau"), "1 Fr, 1 Fr reduced, minor-bourbon-1");
    assert_eq!(kit.at(Alliance, "landau"), "");
    assert_eq!(kit.pool("Em"), pool + 1);
}

// rule: 3.2.1
#[test]
fn the_word_corps_means_full_and_reduced_ones_alike() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "2 Fr, 2 Fr reduced, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space paris; leader minor-bourbon-1; take 2 Fr")
        .refused("take 2 Fr reduced", "13.5.1");
    kit.act("take 1 Fr reduced");
}

// rule: 3.2.2
#[test]
fn overstacking_reduces_corps() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "lyons")
        .put("montpellier", "2 Fr")
        .put("briancon", "3 Fr")
        .put("lyons", "4 Au, eugene");
    kit.control(Alliance, "toulon, toulouse, perpignan, chambery");
    kit.round(Alliance, 2).act("do campaign; space lyons; leader eugene; take 4 Au; done; space montpellier");
    kit.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act("leader eugene").dice_used();
    let stack = kit.at(Bourbon, "briancon");
    assert_eq!(kit.state.corps(Bourbon, kit.space("briancon")).len(), 5, "{stack}");
    let full = kit.state.corps(Bourbon, kit.space("briancon")) & !kit.state.reduced;
    assert_eq!(full.len(), 4, "the owner still has to choose two of the four full corps");
    assert_eq!(kit.who(), Bourbon);
    kit.act("take 1 Fr; take 1 Fr");
    assert_eq!(kit.at(Bourbon, "briancon"), "1 Fr, 1 Fr demoralized, 2 Fr reduced, 1 Fr reduced demoralized");
}

// rule: 3.2.2
#[test]
fn a_reduced_corps_is_restored_by_a_resource_point_or_a_replacement_action_and_not_by_winter() {
    let mut kit = Kit::empty(1707);
    kit.put("paris", "1 Fr reduced").put("lille", "1 Fr reduced").put("metz", "1 Fr reduced");
    kit.round(Bourbon, 2).act("do replacement; space lille; take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "lille"), "1 Fr");
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.year, 1708);
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr reduced");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).act("restore Fr; space metz; done");
    assert_eq!(kit.at(Bourbon, "metz"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr reduced");
}

// rule: 3.2.3
#[test]
fn two_reduced_corps_never_merge_and_a_full_one_never_splits() {
    let mut kit = Kit::empty(1707);
    kit.put("arras", "1 Fr reduced, 1 Fr, villars").put("paris", "1 Fr reduced").round(Bourbon, 3);
    kit.act("do campaign; space arras; leader villars; take 1 Fr; take 1 Fr reduced; done; space paris");
    kit.act("drop; take 1 Fr reduced acted; done; done");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, 2 Fr reduced, villars");
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, 2 Fr reduced, villars");
    kit.state.acted = Default::default();
    kit.round(Bourbon, 2).act("do replacement; space paris").refused("take 2 Fr reduced", "13.5.3");
    kit.act("take 1 Fr reduced; done");
    assert_eq!(kit.at(Bourbon, "paris"), "2 Fr, 1 Fr reduced, villars", "three counters as before");
}

// ---------------------------------------------------------------- 3.3

// rule: 3.3.2
#[test]
fn fortified_lines_are_the_only_markers_that_run_out() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", "5 Fr").put("tournai", "5 Fr").state.first = Bourbon;
    for space in ["lille", "dunkirk", "namur", "antwerp"] {
        kit.line(space, 1);
    }
    kit.moment(Moment::ReinforcementFirst);
    assert!(kit.can("line 1"), "a fifth marker is left for Tournai");
    kit.line("ostend", 1);
    assert!(!kit.can("line 1"), "all five lie on the map");
    kit.act("line 2").refused("space tournai", "15.2.2").act("space lille");
    assert_eq!(kit.state.line(kit.space("lille")), 2, "raising a line needs no new marker");
}

// rule: 3.3.2
#[test]
fn other_markers_never_run_out() {
    let mut kit = Kit::empty(1707);
    let spaces =
        ["landau", "cologne", "arras", "antwerp", "ostend", "besancon", "lyons", "verrua", "nice", "cremona"];
    for space in spaces {
        kit.put(space, "1 Su, minor-alliance-1").round(Alliance, 2).dice(&[2]);
        kit.act(&format!("do campaign; space {space}; leader minor-alliance-1; take 1 Su; done; siege"));
        kit.state.leaders_acted = Default::default();
    }
    for space in spaces {
        assert!(kit.state.continued[0].has(kit.space(space)), "a Continued Siege marker before {space}");
    }
}
