//! *A Pragmatic War*, chapters 9 and 23: when an event card may be played, and for how long it works.

use crate::common;
use common::*;
use succession::state::off;
use succession::step::{Moment, Step};
use succession::{Options, Side};

fn empty(year: u16) -> Kit {
    Kit::pragmatic_war_empty(year)
}

/// The Event phase of a year in which this card alone is drawn, after these dice.
fn draw(kit: &mut Kit, year: u16, card: &str, dice: &[u32]) {
    kit.state.year = year;
    kit.state.late_added = true;
    kit.next_event(card);
    kit.dice(dice).dice(&[0]);
    kit.moment(Moment::Events);
}

/// A Bourbon attack from Lille on Tournai, or one from Munich on Innsbruck in the mountains, before any die.
fn battle(from: &str, attackers: &str, to: &str, defenders: &str) -> Kit {
    let mut kit = empty(1746);
    kit.put(from, attackers).put(to, defenders).control(Bourbon, &format!("{from}, {to}")).round(Bourbon, 2);
    kit.act(&format!("do campaign; space {from}"));
    while let Some(choice) =
        kit.legal().into_iter().rfind(|c| c.starts_with("leader") || c.starts_with("take"))
    {
        kit.act(&choice);
    }
    kit.act(&format!("done; space {to}"));
    while kit.can("decline") {
        kit.act("decline");
    }
    kit
}

/// Could a side play this card before the dice of the battle?
fn may_play(kit: &Kit, side: Side, card: &str) -> bool {
    let look = kit.game.look(&kit.state);
    let event = kit.game.atlas().event(card).expect("a card");
    look.title.tactical_cards(&look, side) >> event.0 & 1 == 1
}

// pragmatic-war: 9.2.1
#[test]
fn a_cavalry_charge_needs_open_ground_and_a_full_corps() {
    let kit = battle("lille", "3 Fr, conti", "tournai", "1 Br reduced");
    assert!(may_play(&kit, Bourbon, "cavalry-charge"));
    assert!(!may_play(&kit, Alliance, "cavalry-charge"), "they have no full corps");
    let kit = battle("munich", "3 Fr, conti", "innsbruck", "2 Au");
    assert!(!may_play(&kit, Bourbon, "cavalry-charge"), "mountains");
}

// pragmatic-war: 9.2.1
#[test]
fn the_wild_geese_are_french_and_fight_the_british() {
    let at_tournai = |attackers: &str, defenders: &str| battle("lille", attackers, "tournai", defenders);
    assert!(may_play(&at_tournai("3 Fr, conti", "2 Br"), Bourbon, "wild-geese"));
    assert!(!may_play(&at_tournai("3 Fr, conti", "2 Br"), Alliance, "wild-geese"));
    assert!(!may_play(&at_tournai("3 Fr, conti", "2 Au"), Bourbon, "wild-geese"));
    assert!(!may_play(&at_tournai("3 Sp, conti", "2 Br"), Bourbon, "wild-geese"));
}

// pragmatic-war: 9.2.1
#[test]
fn fieldworks_are_for_a_defender_who_has_stood_there() {
    let mut kit = battle("lille", "3 Fr, conti", "tournai", "2 Br");
    assert!(may_play(&kit, Alliance, "fieldworks") && !may_play(&kit, Bourbon, "fieldworks"));
    kit.state.battle.intercepted = true;
    assert!(!may_play(&kit, Alliance, "fieldworks"), "not for one who has just come");
}

// pragmatic-war: 9.2.1
#[test]
fn a_talented_subordinate_needs_somebody_to_serve() {
    let kit = battle("lille", "3 Fr, conti", "tournai", "2 Br");
    assert!(may_play(&kit, Bourbon, "talented-subordinate"));
    assert!(!may_play(&kit, Alliance, "talented-subordinate"), "no leader is there");
}

// pragmatic-war: 9.2.1
#[test]
fn the_oblique_formation_is_fredericks() {
    let fight = |attackers: &str| battle("schweidnitz", attackers, "sohr", "2 Au");
    assert!(may_play(&fight("2 Pr, frederick-ii"), Bourbon, "oblique-formation"));
    assert!(!may_play(&fight("2 Pr, schwerin"), Bourbon, "oblique-formation"));
    assert!(!may_play(&fight("2 Pr, frederick-ii (minor)"), Bourbon, "oblique-formation"));
    assert!(!may_play(&fight("2 Fr, frederick-ii"), Bourbon, "oblique-formation"), "no Prussians");
    let mut kit = fight("2 Pr, 1 Fr, frederick-ii");
    let group = kit.state.group(kit.game.atlas(), Bourbon, kit.space("sohr"));
    let easier = |kit: &Kit| {
        let look = kit.game.look(&kit.state);
        look.title.easier_dice(&look, group)
    };
    let before = easier(&kit);
    let prussians = group.corps & kit.game.atlas().masks.corps[kit.power("Pr").index()];
    kit.state.demoralized.insert({ prussians }.next().expect("a corps"));
    assert_eq!(before - easier(&kit), 1, "only those in good order");
}

// pragmatic-war: 9.2.1
#[test]
fn well_trained_infantry_is_a_full_corps_of_the_right_power() {
    let steady = |defenders: &str| {
        let kit = battle("lille", "3 Fr, conti", "tournai", defenders);
        let look = kit.game.look(&kit.state);
        look.title.steady_infantry(&look, Alliance)
    };
    assert!(steady("1 Br, 1 Au"));
    assert!(!steady("2 Br reduced") && !steady("2 Au"));
}

// pragmatic-war: 10.3.2
#[test]
fn the_jacobites_help_only_those_who_land() {
    let mut kit = empty(1745);
    kit.in_effect("forty-five").put("london", "2 Fr, de-saxe").put("amsterdam", "2 Br, cumberland");
    kit.control(Bourbon, "london").round(Alliance, 2);
    kit.dice(&[4]);
    kit.act("do sea-move; space amsterdam; leader cumberland; take 2 Br; done; space london");
    while kit.can("decline") {
        kit.act("decline");
    }
    let look = kit.game.look(&kit.state);
    assert_eq!(look.battle_dice(Bourbon).sound, 2, "the corps alone, before a leader is named");
}

// pragmatic-war: 9.2.2
#[test]
fn events_whose_conditions_are_not_met_are_thrown_away() {
    let wasted = |card: &str, prepare: fn(&mut Kit)| {
        let mut kit = empty(1746);
        kit.put("vienna", "1 Au").put("berlin", "1 Pr, frederick-ii").put("metz", "1 Fr, louis-xv");
        kit.joins("Sx", Alliance).joins("Em", Alliance);
        prepare(&mut kit);
        draw(&mut kit, 1746, card, &[]);
        kit.happened("EventDiscarded")
    };
    assert!(wasted("frederick-reenters", |_| {}), "Prussia is in the war");
    assert!(!wasted("frederick-leaves", |_| {}));
    assert!(!wasted("kings-illness", |_| {}));
    let lose_louis = |kit: &mut Kit| {
        let louis = kit.leader("louis-xv");
        kit.state.leader_at[louis.index()] = off::GONE;
    };
    assert!(wasted("kings-illness", lose_louis), "there is no king");
    assert!(wasted("forty-five", |_| {}), "there is no British corps");
}

// pragmatic-war: 9.2.1
#[test]
fn naples_is_coerced_for_a_year() {
    let mut kit = empty(1742);
    kit.put("modena", "1 Np, montemar");
    draw(&mut kit, 1742, "british-fleet-coerces-naples", &[]);
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(Bourbon), Step::Spend(Bourbon)]);
    kit.state.rp = 5;
    kit.run();
    assert!(!kit.can("build Np full") && kit.can("build Sp full"), "none may be built");
    kit.state.hidden.event_deck = 0;
    kit.state.year = 1743;
    kit.dice(&[6, 6]);
    kit.moment(Moment::Events);
    kit.put("spanish-neapolitan-home", "montemar").round(Bourbon, 2);
    kit.act("do campaign; space spanish-neapolitan-home; leader montemar");
    assert!(kit.can("take 1 Np"), "the year after they are free");
}

// pragmatic-war: 9.2.1
#[test]
fn bad_weather_halves_transfers_and_lasts_a_round() {
    let mut kit = empty(1746);
    kit.put("vienna", "2 Au, traun").put("strasbourg", "1 Fr, conti").holds(Bourbon, "bad-weather");
    kit.hand(Alliance, &[3, 2]).hand(Bourbon, &[1, 1]);
    kit.state.active = Alliance;
    kit.moment(Moment::Rounds);
    kit.act("card 3; event bad-weather; do transfer; space vienna; leader traun");
    let near = kit.legal().iter().filter(|c| c.starts_with("space")).count();
    let mut kit = empty(1746);
    kit.put("vienna", "2 Au, traun").round(Alliance, 3);
    kit.act("do transfer; space vienna; leader traun");
    let far = kit.legal().iter().filter(|c| c.starts_with("space")).count();
    assert!(near < far, "{near} within three movement points, {far} within six");
}

// pragmatic-war: 9.2.1
#[test]
fn the_weather_is_fine_again_in_the_next_round() {
    let mut kit = empty(1746);
    kit.put("vienna", "2 Au, traun").put("strasbourg", "1 Fr, conti").holds(Bourbon, "bad-weather");
    kit.hand(Alliance, &[3, 2]).hand(Bourbon, &[1, 1]);
    kit.state.active = Alliance;
    kit.moment(Moment::Rounds);
    kit.act("card 3; event bad-weather; do end; card 1; do campaign; space strasbourg; leader conti");
    kit.act("take 1 Fr; done");
    assert_eq!(kit.state.force.mp, 3);
}

// pragmatic-war: 9.2.1
#[test]
fn demoralized_pieces_make_no_forced_march() {
    let offered = |stack: &str| {
        let mut kit = empty(1742);
        kit.put("vienna", stack).holds(Alliance, "forced-march").round(Alliance, 2);
        kit.act("do campaign; space vienna; leader traun");
        let corps = if stack.contains("Au demoralized") { "take 1 Au demoralized" } else { "take 1 Au" };
        kit.act(&format!("{corps}; done"));
        kit.can("event forced-march")
    };
    assert!(offered("1 Au, traun"));
    assert!(!offered("1 Au demoralized, traun"));
    let mut kit = empty(1742);
    kit.put("vienna", "1 Au, traun").holds(Alliance, "forced-march").round(Alliance, 2);
    let traun = kit.leader("traun");
    kit.state.leaders_demoralized.insert(traun);
    kit.act("do campaign; space vienna; leader traun; take 1 Au; done");
    assert!(!kit.can("event forced-march"));
}

// pragmatic-war: 9.2.1
#[test]
fn only_the_french_in_the_camp_of_the_sick_king_rest() {
    let mut kit = empty(1746);
    kit.put("maubeuge", "2 Fr, 1 Sp, louis-xv, conti, montemar");
    draw(&mut kit, 1746, "kings-illness", &[]);
    kit.hand(Bourbon, &[2, 2]).hand(Alliance, &[]);
    kit.state.active = Bourbon;
    kit.moment(Moment::Rounds);
    kit.act("card 2; do campaign; space maubeuge");
    kit.refused("leader conti", "13.4.3");
    kit.act("leader montemar; take 1 Sp; done");
    assert!(kit.can("space lille"));
}

// pragmatic-war: 16.2.2, 6.1.1#2
#[test]
fn a_strong_genoa_is_worth_two_points() {
    for (flag, points) in [(0, 1), (8, 2)] {
        let mut kit = empty(1746);
        kit.state.flags |= flag;
        kit.put("genoa", "4 Au, von-browne").control(Alliance, "piacenza, alessandria").round(Alliance, 2);
        if flag > 0 {
            let genoa = kit.space("genoa");
            kit.state.set_damage(genoa, 1);
        }
        let vp = kit.state.vp;
        kit.dice(&[6]);
        kit.act("do campaign; space genoa; leader von-browne; take 4 Au; done; siege");
        assert_eq!((kit.owner("genoa"), kit.state.vp), (Some(Alliance), vp + points));
        assert_eq!(kit.causes("ControlChanged"), ["16.5.7"]);
    }
}

// pragmatic-war: 16.2.2
#[test]
fn a_view_tells_the_strength_a_strong_genoa_has_when_unharmed() {
    use table::Game;
    for (flag, strength) in [(0, 1), (8, 2)] {
        let mut kit = empty(1746);
        kit.state.flags |= flag;
        let view = kit.game.view(&kit.state, None);
        let json = succession::describe::view_json(kit.game, &view);
        let spaces = json["spaces"].as_array().expect("spaces");
        let genoa = spaces.iter().find(|space| space["id"] == "genoa").expect("Genoa");
        let fortress = &genoa["fortress"];
        assert_eq!((&fortress["printed"], &fortress["strength"]), (&strength.into(), &strength.into()));
        assert_eq!(fortress["damage"], 0);
    }
}

// ---------------------------------------------------------------- 4.4

/// How many Bourbon corps of a space the Pragmatic side sees.
fn seen(kit: &Kit, space: &str) -> u8 {
    use table::{Game, Seat};
    kit.game.view(&kit.state, Some(Seat::One)).open.all_corps(Bourbon, kit.space(space)).len()
}

// pragmatic-war: 4.4
#[test]
fn the_highest_leader_lies_on_top() {
    use table::{Game, Seat};
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::FOG_OF_WAR);
    kit.put("lille", "1 Fr reduced, 1 Sp, broglie, de-saxe, lowendahl").round(Alliance, 2);
    let view = kit.game.view(&kit.state, Some(Seat::One));
    assert_eq!(view.open.leader_space(kit.leader("de-saxe")), Some(kit.space("lille")));
    assert_eq!(view.open.leaders_in(kit.space("lille").0).len(), 1);
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::FOG_OF_WAR);
    kit.put("lille", "1 Fr, broglie, conti").round(Alliance, 2);
    let view = kit.game.view(&kit.state, Some(Seat::One));
    assert_eq!(view.open.leader_space(kit.leader("conti")), Some(kit.space("lille")), "by tactics");
}

// pragmatic-war: 4.4
#[test]
fn the_fog_lifts_over_a_battle_a_retreat_and_winter_quarters() {
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::FOG_OF_WAR);
    kit.put("tournai", "3 Fr").put("metz", "2 Fr").put("antwerp", "4 Br, cumberland, waldeck");
    kit.control(Bourbon, "tournai").control(Alliance, "tournai").round(Alliance, 2);
    assert_eq!((seen(&kit, "tournai"), seen(&kit, "metz")), (1, 1));
    kit.act("do campaign; space antwerp; leader cumberland; take 4 Br; done; space tournai");
    assert_eq!((seen(&kit, "tournai"), seen(&kit, "metz")), (3, 1), "only there");
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::FOG_OF_WAR);
    kit.put("tournai", "3 Fr").put("metz", "2 Fr").steps(&[Step::Year(Moment::WinterMoves)]);
    assert_eq!((seen(&kit, "tournai"), seen(&kit, "metz")), (3, 1), "what must go is shown");
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::FOG_OF_WAR);
    kit.put("tournai", "3 Fr").control(Bourbon, "tournai").round(Alliance, 2);
    let at = kit.space("tournai");
    kit.state.retreat.space = at;
    assert_eq!(seen(&kit, "tournai"), 1);
    kit.state.retreat.group = kit.state.group(kit.game.atlas(), Bourbon, at);
    assert_eq!(seen(&kit, "tournai"), 3, "a beaten force is handled in the open");
    kit.state.retreat.group = Default::default();
    kit.state.battle.space = at;
    kit.state.battle.corps[1] = kit.state.corps(Bourbon, at);
    assert_eq!(seen(&kit, "tournai"), 3, "and one that fights");
}
