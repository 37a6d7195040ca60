//! The Grand Campaign (Nine Years 20.3): from the end of the first war to the second.

use crate::common;
use common::*;
use succession::action::Action;
use succession::atlas::Atlas;
use succession::clause::{Book, Clause};
use succession::data::built_in;
use succession::describe;
use succession::fact::{CitedFact, Fact};
use succession::map::SpaceId;
use succession::pieces::{Allegiance, CorpsSet, Kind};
use succession::state::{Level, off};
use succession::step::{Moment, Phase, Step};
use succession::{Options, Side, State, Succession};
use table::{Describe, Dice, FastDice, Game, Seat, Seats, SeededDice};

const ATLANTIC: usize = 0;
const MEDITERRANEAN: usize = 1;
/// The peace roll has ended the war.
const PEACE: u16 = 8;
/// The decision about a recovered fortress.
const RECOVER: u8 = 13;

// ---------------------------------------------------------------- the end of the first war

/// The winter of a year of the first war after a Glorious Revolution: all reinforcements stand in their capitals,
/// Savoy fights for the Alliance.
fn winter_of(year: u16, vp: u8) -> Kit {
    winter_with(year, vp, Options::default())
}

fn winter_with(year: u16, vp: u8, options: Options) -> Kit {
    let mut kit = Kit::grand_campaign("full-game", options);
    kit.joins("Sa", Alliance).control(Alliance, "london, derry, dublin, kinsale, edinburgh, highlands, york");
    kit.control(Alliance, "verrua");
    kit.state.era = 1;
    let masks = &kit.game.atlas().masks;
    for (power, capital) in [
        ("Fr", "paris"),
        ("Du", "amsterdam"),
        ("Su", "empire-home"),
        ("Au", "vienna"),
        ("Ba", "munich"),
        ("Sa", "turin"),
        ("Br", "london"),
    ] {
        let at = kit.space(capital);
        for corps in masks.corps[kit.power(power).index()] {
            let place = &mut kit.state.corps_at[corps.index()];
            if matches!(*place, off::TRACK | off::ASIDE) {
                *place = at.0;
            }
        }
    }
    for corps in masks.corps[kit.power("Ja").index()] {
        kit.state.corps_at[corps.index()] = off::POOL;
    }
    for (leader, space) in [
        ("eugene", "vienna"),
        ("victor-amadeus", "turin"),
        ("minor-alliance-4", "amsterdam"),
        ("marlborough-british", "london"),
        ("james-ii", "paris"),
    ] {
        let leader = kit.leader(leader);
        kit.state.leader_at[leader.index()] = kit.space(space).0;
    }
    let jacobite = kit.leader("marlborough-jacobite");
    kit.state.leader_at[jacobite.index()] = off::GONE;
    kit.state.sea = [Some(Alliance), Some(Bourbon)];
    kit.state.fleets = [0; 4];
    kit.state.year = year;
    kit.state.vp = vp;
    kit
}

/// The first war is decided this winter.
fn decided(kit: &mut Kit) -> &mut Kit {
    kit.state.flags |= PEACE;
    kit.moment(Moment::OwnWinter(4))
}

/// Decisions between the wars are made by taking the first choice.
fn settled(kit: &mut Kit) -> &mut Kit {
    while matches!(kit.state.top(), Step::Own(10..=12, _) | Step::Overstack) {
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    kit
}

/// The war ends, and the players are asked about this step between the wars, or a later one.
fn asked(kit: &mut Kit, number: u8) -> &mut Kit {
    decided(kit);
    while matches!(kit.state.top(), Step::Own(n, _) if n < number) || kit.state.top() == Step::Overstack {
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    kit
}

/// The war ends and all is arranged for the first short turn.
fn arranged(kit: &mut Kit) -> &mut Kit {
    decided(kit);
    settled(kit)
}

/// The short turns pass without any use made of them, up to 1702.
fn in_1702(kit: &mut Kit) -> &mut Kit {
    arranged(kit);
    while kit.state.year < 1702 {
        settled(kit);
        let choice = match kit.state.top() {
            Step::GoFirst(_) => "first alliance",
            _ => "done",
        };
        kit.act(choice);
    }
    kit
}

fn corps(kit: &Kit, power: &str, place: u8) -> CorpsSet {
    kit.state.corps_in(place) & kit.game.atlas().masks.corps[kit.power(power).index()]
}

fn count(kit: &Kit, power: &str, place: u8) -> u8 {
    corps(kit, power, place).len()
}

fn on_map(kit: &Kit, power: &str) -> u8 {
    let all = kit.game.atlas().masks.corps[kit.power(power).index()];
    all.filter(|c| kit.state.corps_at[c.index()] < 128).count() as u8
}

/// Corps on the map, in the pool, on the turn track, due or kept for an event.
fn strength(kit: &Kit, power: &str) -> u8 {
    let all = kit.game.atlas().masks.corps[kit.power(power).index()];
    all.filter(|c| kit.state.corps_at[c.index()] != off::GONE).count() as u8
}

/// The years in which corps of a power arrive.
fn years(kit: &Kit, power: &str) -> Vec<u16> {
    let mut years: Vec<u16> =
        corps(kit, power, off::TRACK).map(|c| 1600 + u16::from(kit.state.corps_back[c.index()])).collect();
    years.sort_unstable();
    years
}

fn to_pool(kit: &mut Kit, power: &str, number: usize) {
    let all = kit.game.atlas().masks.corps[kit.power(power).index()];
    let map = all.filter(|c| kit.state.corps_at[c.index()] < 128).take(number).collect::<Vec<_>>();
    for c in map {
        kit.state.corps_at[c.index()] = off::POOL;
    }
}

/// Moves corps of a power from anywhere on the map to a space.
fn march(kit: &mut Kit, power: &str, number: usize, to: &str) {
    let (all, to) = (kit.game.atlas().masks.corps[kit.power(power).index()], kit.space(to).0);
    let there = all.filter(|c| kit.state.corps_at[c.index()] < 128 && kit.state.corps_at[c.index()] != to);
    for c in there.take(number).collect::<Vec<_>>() {
        kit.state.corps_at[c.index()] = to;
        kit.state.reduced.remove(c);
    }
}

fn send(kit: &mut Kit, leader: &str, place: u8) {
    let leader = kit.leader(leader);
    kit.state.leader_at[leader.index()] = place;
}

fn lose_name(kit: &mut Kit, leader: &str) {
    let leader = kit.leader(leader);
    kit.state.named.remove(leader);
}

fn arrives(kit: &Kit, leader: &str) -> u16 {
    let leader = kit.leader(leader);
    assert_eq!(kit.state.leader_at[leader.index()], off::TRACK);
    1600 + u16::from(kit.state.leader_back[leader.index()])
}

fn gone(kit: &Kit, leader: &str) -> bool {
    kit.state.leader_at[kit.leader(leader).index()] == off::GONE
}

fn event_bits(kit: &Kit, era: u8, start: bool) -> u64 {
    let atlas = kit.game.atlas().era(era);
    let deck = |card: &succession::atlas::EventCard| card.deck == succession::atlas::DeckPart::Start;
    let bits = atlas.events.iter().enumerate().filter(|(_, card)| deck(card) == start);
    bits.fold(0, |set, (i, _)| set | 1 << i)
}

fn second_war(kit: &Kit) -> &'static Atlas {
    kit.game.atlas().era(2)
}

// ---------------------------------------------------------------- 20.3.0 going on

// grand-campaign: 20.3.0#1
// nine-years: 20.3#1
#[test]
fn the_campaign_is_set_up_as_nine_years_and_the_scenario_of_the_later_war_is_chosen_first() {
    for (id, last) in [("full-game", 1713), ("tournament", 1711), ("historical-british-withdrawal", 1712)] {
        let kit = Kit::grand_campaign(id, Options::default());
        let nine = Kit::nine_years(Options::default());
        assert_eq!((kit.state.year, kit.state.vp, kit.state.era), (1688, 15, 0));
        assert_eq!(kit.game.atlas().scenarios[kit.state.scenario as usize].last_year, last);
        for space in &nine.game.atlas().spaces {
            assert_eq!(kit.owner(&space.id), nine.owner(&space.id), "{}", space.id);
            for side in Side::BOTH {
                assert_eq!(kit.at(side, &space.id), nine.at(side, &space.id), "{}", space.id);
            }
        }
        assert_eq!((on_map(&kit, "Po"), on_map(&kit, "Ha")), (0, 0));
    }
}

// grand-campaign: 20.3.0#1
// nine-years: 20.3#1
#[test]
fn while_the_first_war_is_undecided_it_is_played_on() {
    let mut kit = winter_of(1697, 22);
    kit.moment(Moment::OwnWinter(4));
    assert_eq!((kit.state.year, kit.state.era, kit.state.first_war), (1698, 1, None));
}

// grand-campaign: 20.3.0#2
// nine-years: 20.3#1
#[test]
fn holding_vienna_or_amsterdam_ends_the_campaign_with_a_bourbon_victory() {
    for capital in ["vienna", "amsterdam"] {
        let mut kit = winter_of(1694, 22);
        kit.control(
            Bourbon,
            "antwerp, ostend, bergen-op-zoom, nijmegen, landau, philipsburg, stuttgart, ulm",
        );
        kit.control(Bourbon, "munich, passau").control(Bourbon, capital).moment(Moment::OwnWinter(4));
        assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)), "{capital}");
        assert_eq!(kit.state.first_war, None);
    }
}

// grand-campaign: 20.3.0#2
// nine-years: 20.3#1
#[test]
fn holding_paris_ends_the_campaign_with_an_alliance_victory() {
    let mut kit = winter_of(1694, 22);
    kit.control(Alliance, "paris, arras, lille").moment(Moment::OwnWinter(4));
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
}

// grand-campaign: 20.3.0#2
// nine-years: 20.3#1
#[test]
fn a_capital_cut_off_from_home_is_no_automatic_victory_and_ends_nothing() {
    let mut kit = winter_of(1699, 22);
    kit.control(Bourbon, "amsterdam");
    decided(&mut kit);
    assert_eq!((kit.state.victory, kit.state.first_war), (None, Some((Bourbon, Level::Minor))));
}

// grand-campaign: 20.3.0#3
// nine-years: 20.3#1
#[test]
fn a_bourbon_london_ends_the_campaign_for_the_winner_of_the_first_war_whoever_he_is() {
    for (vp, result) in [(10, (Bourbon, Level::Major)), (27, (Alliance, Level::Minor))] {
        let mut kit = winter_of(1699, vp);
        kit.control(Bourbon, "london").moment(Moment::OwnWinter(4));
        assert_eq!(kit.state.victory, Some(result));
    }
}

// grand-campaign: 20.3.0#4
// nine-years: 20.3#1
#[test]
fn after_any_other_result_play_goes_on_even_after_an_automatic_victory_on_points() {
    for (year, vp, result) in [
        (1692, 0, (Bourbon, Level::Automatic)),
        (1693, 35, (Alliance, Level::Automatic)),
        (1699, 31, (Alliance, Level::Major)),
        (1699, 27, (Alliance, Level::Minor)),
        (1699, 22, (Bourbon, Level::Minor)),
        (1699, 12, (Bourbon, Level::Major)),
    ] {
        let mut kit = winter_of(year, vp);
        settled(kit.moment(Moment::OwnWinter(4)));
        assert_eq!((kit.state.victory, kit.state.first_war, kit.state.era), (None, Some(result), 2));
        assert_eq!(kit.state.year, year + 1);
        let won = kit.cited.iter().find(|cited| cited.name() == "WarWon").expect("a war is won");
        let rule = if result.1 == Level::Automatic { "6.2" } else { "6.3" };
        assert_eq!(won.clause.number(Book::NineYears), rule);
    }
}

// ---------------------------------------------------------------- 20.3.1 event deck

// grand-campaign: 20.3.1#1
// nine-years: 20.3#2
#[test]
fn the_event_deck_is_made_up_as_at_the_start_of_the_later_war() {
    let mut kit = winter_of(1699, 22);
    kit.state.late_added = true;
    arranged(&mut kit);
    assert_eq!(kit.state.hidden.event_deck, event_bits(&kit, 2, true));
    let ids = |bits: u64, atlas: &Atlas| {
        (0..atlas.events.len()).filter(|i| bits >> i & 1 == 1).map(|i| atlas.events[i].id.clone()).collect()
    };
    let spain = Kit::set_up();
    let deck: Vec<String> = ids(kit.state.hidden.event_deck, kit.game.atlas());
    assert_eq!(deck, ids(spain.state.hidden.event_deck, spain.game.atlas()) as Vec<String>);
    assert!(!kit.state.late_added);
}

// grand-campaign: 20.3.1#1
// nine-years: 5.2.1, 20.3#2
#[test]
fn the_action_cards_are_shuffled_between_the_wars_too() {
    for (options, decks) in [(Options::default(), 1), (Options::DOUBLE_DECKS, 2)] {
        let mut kit = winter_with(1699, 22, options);
        let full = kit.state.hidden.decks;
        for deck in 0..decks {
            kit.state.discards[deck] = [0, 5, 7, 3, 0];
            kit.state.hidden.decks[deck] = [0, 3, 9, 5, 0];
        }
        arranged(&mut kit);
        assert_eq!((kit.state.hidden.decks, kit.state.discards), (full, Default::default()));
        let told = kit.facts.iter().filter(|fact| fact.name() == "CardsReshuffled").count();
        assert_eq!(told, decks);
    }
}

// grand-campaign: 20.3.1#2
// nine-years: 20.3#2
#[test]
fn a_held_card_of_the_first_war_stays_in_hand_and_can_still_be_played() {
    let mut kit = winter_of(1699, 22);
    kit.holds(Alliance, "morning-mist").holds(Bourbon, "nine-years-siege-train");
    in_1702(&mut kit);
    let mist = kit.game.atlas().event("morning-mist").expect("a card");
    assert_eq!(kit.state.hidden.held[Alliance.index()], 1 << mist.0);
    // An Alliance army attacks in the later war.
    kit.control(Bourbon, "tournai, antwerp");
    let stay = kit.state.leaders_in(kit.space("antwerp").0);
    for leader in stay {
        kit.state.leader_at[leader.index()] = off::ASIDE;
    }
    march(&mut kit, "Du", 2, "bergen-op-zoom");
    kit.put("bergen-op-zoom", "baden");
    for c in corps(&kit, "Fr", kit.space("paris").0).take(2) {
        kit.state.corps_at[c.index()] = kit.space("antwerp").0;
    }
    kit.put("antwerp", "villars (minor)");
    kit.round(Alliance, 2)
        .act("do campaign; space bergen-op-zoom; leader baden; take 2 Du; done; space antwerp");
    for _ in 0..8 {
        if kit.can("a: event morning-mist") {
            break;
        }
        let pass = ["done", "decline"].into_iter().find(|c| kit.can(c)).expect("a way to pass");
        kit.act(pass);
    }
    kit.dice(&[1; 12]).act("a: event morning-mist");
    assert_eq!(kit.state.hidden.held[Alliance.index()], 0);
    assert!(kit.happened("EventPlayed") && kit.happened("BattleDice"));
}

// grand-campaign: 20.3.1#2
// nine-years: 20.3#2
#[test]
fn the_siege_train_and_the_forced_march_of_the_first_war_serve_in_the_later_one() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "arras").holds(Bourbon, "nine-years-siege-train");
    kit.holds(Bourbon, "nine-years-forced-march");
    in_1702(&mut kit);
    march(&mut kit, "Fr", 4, "arras");
    for c in corps(&kit, "Du", kit.space("arras").0) {
        kit.state.corps_at[c.index()] = kit.space("amsterdam").0;
    }
    kit.put("arras", "vendome").round(Bourbon, 2);
    kit.act("do campaign; space arras; leader vendome; take 4 Fr; done");
    kit.refused("event siege-train", "9.2.1").refused("event nine-years-forced-march", "9.2.1");
    kit.dice(&[1; 4]).act("event nine-years-siege-train; siege");
    assert_eq!(kit.owner("arras"), Some(Bourbon));
    // Arras has fallen; the same army marches another time.
    kit.state.acted = CorpsSet::EMPTY;
    kit.state.leaders_acted = Default::default();
    kit.round(Bourbon, 2).act("do campaign; space arras; leader vendome; take 3 Fr; done");
    kit.refused("event forced-march", "9.2.1").act("event nine-years-forced-march");
    assert_eq!(kit.state.hidden.held, [0, 0]);
}

// grand-campaign: 20.3.1#3
// nine-years: 20.3#2
#[test]
fn all_other_cards_of_the_first_war_leave_the_game() {
    let mut kit = winter_of(1699, 22);
    kit.in_effect("beachy-head").holds(Bourbon, "nine-years-forced-march");
    kit.state.sea[ATLANTIC] = Some(Alliance);
    arranged(&mut kit);
    assert_eq!(kit.state.in_effect, 0);
    assert_eq!(kit.state.hidden.drawn, [0, 0]);
    let first_war = event_bits(&kit, 0, true);
    assert_eq!(kit.state.hidden.event_deck & first_war, 0);
    let march = kit.game.atlas().event("nine-years-forced-march").expect("a card");
    assert_eq!(kit.state.hidden.held, [0, 1 << march.0]);
}

// ---------------------------------------------------------------- 20.3.2 wealth and resources

// grand-campaign: 20.3.2#1
// nine-years: 20.3#3
#[test]
fn munich_and_london_are_wealthy_no_more_and_wealth_gives_no_resource_points() {
    let mut kit = winter_of(1699, 22);
    let wealthy = |atlas: &Atlas, id: &str| atlas.masks.wealthy.has(atlas.space(id).expect("a space"));
    for id in ["munich", "london"] {
        assert!(wealthy(kit.game.atlas(), id) && !wealthy(second_war(&kit), id), "{id}");
    }
    arranged(&mut kit);
    kit.state.year = 1703;
    let points =
        |kit: &Kit| kit.game.look(&kit.state).title.resource_points(&kit.game.look(&kit.state), Bourbon);
    let before = points(&kit);
    kit.control(Bourbon, "antwerp, tournai, namur, milan, amsterdam");
    assert_eq!((before, points(&kit)), (4, 4));
}

// grand-campaign: 20.3.2#2
// nine-years: 20.3#3
#[test]
fn resource_points_are_6_for_the_alliance_and_4_for_the_bourbons() {
    let mut kit = winter_of(1699, 22);
    kit.state.forfeit_rp = [2, 2];
    kit.state.forfeit_cards = [1, 1];
    arranged(&mut kit);
    kit.state.year = 1703;
    let look = kit.game.look(&kit.state);
    assert_eq!(Side::BOTH.map(|side| look.title.resource_points(&look, side)), [6, 4]);
    assert_eq!(Side::BOTH.map(|side| look.title.hand_size(&look, side)), [5, 5]);
}

// ---------------------------------------------------------------- 20.3.3 points

// grand-campaign: 20.3.3#1
// nine-years: 20.3#4
#[test]
fn the_track_is_set_to_10_whatever_it_showed() {
    for vp in [20, 24, 25, 29] {
        assert_eq!(arranged(&mut winter_of(1699, vp)).state.vp, 10);
    }
}

// grand-campaign: 20.3.3#2
// nine-years: 20.3#4
#[test]
fn a_major_victory_is_worth_one_point_and_a_minor_one_none() {
    for (vp, after) in [(12, 9), (22, 10), (27, 10), (31, 11), (0, 9), (35, 11)] {
        assert_eq!(arranged(&mut winter_of(1699, vp)).state.vp, after, "{vp}");
    }
}

// grand-campaign: 20.3.3#3
// nine-years: 20.3#4
#[test]
fn a_bourbon_atlantic_and_an_alliance_mediterranean_are_worth_a_point_each() {
    for (sea, after) in [
        ([Some(Bourbon), Some(Bourbon)], 9),
        ([Some(Alliance), Some(Alliance)], 11),
        ([Some(Bourbon), Some(Alliance)], 10),
        ([None, None], 10),
    ] {
        let mut kit = winter_of(1699, 22);
        kit.state.sea = sea;
        assert_eq!(arranged(&mut kit).state.vp, after, "{sea:?}");
    }
}

// ---------------------------------------------------------------- 20.3.4 Savoy

fn neutral_savoy(vp: u8) -> Kit {
    let mut kit = winter_of(1699, vp);
    let savoy = kit.power("Sa").index();
    kit.state.allegiance[savoy] = Allegiance::Neutral;
    for c in kit.game.atlas().masks.corps[savoy] {
        kit.state.corps_at[c.index()] = off::GONE;
    }
    for id in ["turin", "nice", "verrua", "chambery"] {
        let space = kit.space(id);
        kit.state.control[0].remove(space);
        kit.state.control[1].remove(space);
    }
    let victor = kit.leader("victor-amadeus");
    kit.state.leader_at[victor.index()] = off::GONE;
    kit
}

// grand-campaign: 20.3.4#1
// nine-years: 20.3#5
#[test]
fn neutral_savoy_joins_the_bourbons_and_its_corps_comes_in_1702() {
    for vp in [22, 27] {
        let mut kit = neutral_savoy(vp);
        arranged(&mut kit);
        assert!(kit.state.on_side(kit.power("Sa"), Bourbon));
        assert!(kit.causes("PowerJoined").iter().all(|&rule| rule == "NY 20.3"));
        for id in ["turin", "nice", "verrua", "chambery"] {
            assert_eq!(kit.owner(id), Some(Bourbon));
        }
        assert_eq!(
            (years(&kit, "Sa"), count(&kit, "Sa", off::ASIDE), on_map(&kit, "Sa")),
            (vec![1702], 2, 0)
        );
        in_1702(&mut neutral_savoy(vp));
    }
}

// grand-campaign: 20.3.4#1
// nine-years: 20.3#5
#[test]
fn the_savoyard_corps_is_placed_among_the_reinforcements_of_1702() {
    let mut kit = neutral_savoy(22);
    in_1702(&mut kit).act("first bourbon");
    while kit.state.top() == Step::Place(Bourbon) {
        if kit.can("space turin") {
            kit.act("space turin");
            break;
        }
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    assert_eq!(kit.at(Bourbon, "turin"), "1 Sa");
}

// grand-campaign: 20.3.4#2
// nine-years: 20.3#5
#[test]
fn a_savoy_that_fights_stays_with_the_alliance_and_its_corps_stay_where_they_are() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    assert!(kit.state.on_side(kit.power("Sa"), Alliance));
    assert_eq!((kit.owner("turin"), kit.at(Alliance, "turin").as_str()), (Some(Alliance), "2 Sa"));
    assert_eq!((strength(&kit, "Sa"), years(&kit, "Sa")), (2, vec![]));
}

// grand-campaign: 20.3.4#3
// nine-years: 20.3#5
#[test]
fn savoy_switches_sides_gives_an_alliance_savoy_two_points_and_does_nothing_else() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.state.year = 1704;
    let (before, vp) = (kit.at(Alliance, "turin"), kit.state.vp);
    kit.next_event("savoy-switches-sides").dice(&[0]);
    kit.state.first = Bourbon;
    kit.moment(Moment::EventFirst);
    assert!(kit.happened("EventResolved"));
    assert_eq!((kit.state.vp, kit.at(Alliance, "turin")), (vp + 2, before));
    assert!(kit.state.on_side(kit.power("Sa"), Alliance));
}

// grand-campaign: 20.3.4#3
// nine-years: 20.3#5
#[test]
fn a_bourbon_savoy_switches_sides_as_usual() {
    let mut kit = neutral_savoy(22);
    in_1702(&mut kit);
    kit.state.year = 1704;
    let vp = kit.state.vp;
    kit.next_event("savoy-switches-sides").dice(&[0]);
    kit.moment(Moment::EventFirst);
    assert_eq!((kit.owner("turin"), kit.at(Alliance, "turin").as_str()), (Some(Alliance), "1 Sa"));
    assert_eq!((kit.pool("Sa"), kit.state.vp), (1, vp));
}

// ---------------------------------------------------------------- 20.3.5 Spain

// grand-campaign: 20.3.5#1
// nine-years: 20.3#6
#[test]
fn spain_joins_the_winner_of_a_major_or_a_minor_victory() {
    for (vp, side) in [(12, Bourbon), (22, Bourbon), (27, Alliance), (31, Alliance)] {
        let mut kit = winter_of(1699, vp);
        arranged(&mut kit);
        assert!(kit.state.on_side(kit.power("Sp"), side), "{vp}");
        let all = kit.game.atlas().masks.corps[kit.power("Sp").index()];
        assert_eq!(kit.state.side_corps[side.index()] & all, all);
    }
}

// grand-campaign: 20.3.5#2
// nine-years: 20.3#6
#[test]
fn with_a_bourbon_spain_loyalty_is_set_up_and_the_catalans_leave_the_game() {
    let mut kit = winter_of(1699, 22);
    kit.control(Bourbon, "gerona").put("gerona", "1 Ca");
    arranged(&mut kit);
    let spain = Kit::set_up();
    assert_eq!((kit.state.loyalty, kit.state.loyalty_side), (spain.state.loyalty, Bourbon));
    assert_eq!(count(&kit, "Ca", off::GONE), 1);
    assert_eq!(kit.state.allegiance[kit.power("Ca").index()], Allegiance::Absent);
    assert_eq!(count(&kit, "Ha", off::ASIDE), 1);
}

// grand-campaign: 20.3.5#2
// nine-years: 20.3#6
#[test]
fn with_a_bourbon_spain_the_habsburg_uprising_can_come() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.control(Alliance, "barcelona");
    kit.state.sea[MEDITERRANEAN] = Some(Alliance);
    kit.moment(Moment::OwnPhase(0));
    assert!(kit.state.on_side(kit.power("Ha"), Alliance));
    assert_eq!(kit.at(Alliance, "barcelona"), "1 Ha");
}

// grand-campaign: 20.3.5#3
// nine-years: 20.3#6
#[test]
fn every_spanish_home_space_becomes_bourbon_whoever_held_it_and_its_lines_go() {
    let mut kit = winter_of(1699, 22);
    kit.control(Bourbon, "gerona").line("antwerp", 1);
    arranged(&mut kit);
    let atlas = second_war(&kit);
    let spain = kit.power("Sp");
    for space in kit.game.look(&kit.state).home_spaces(spain) {
        assert_eq!(kit.state.controller(space), Some(Bourbon), "{}", atlas.spaces[space.index()].id);
    }
    assert_eq!(kit.owner("barcelona"), Some(Bourbon));
    assert_eq!(kit.state.line(kit.space("antwerp")), 0);
    assert_eq!(kit.state.vp, 10);
}

// grand-campaign: 20.3.5#4
// nine-years: 20.3#6
#[test]
fn spanish_corps_of_the_alliance_are_exchanged_for_bourbon_ones_where_they_stand() {
    let mut kit = winter_of(1699, 22);
    assert_eq!(kit.at(Alliance, "ostend"), "1 Sp reduced");
    asked(&mut kit, 12);
    assert_eq!(
        (kit.at(Alliance, "ostend").as_str(), kit.at(Bourbon, "ostend").as_str()),
        ("", "1 Sp reduced")
    );
}

// grand-campaign: 20.3.5#4
// nine-years: 20.3#6
#[test]
fn spanish_corps_among_the_alliance_go_to_the_nearest_bourbon_space() {
    let mut kit = winter_of(1699, 22);
    let tournai = corps(&kit, "Sp", kit.space("tournai").0).first().expect("a corps");
    kit.state.corps_at[tournai.index()] = kit.space("nijmegen").0;
    kit.put("nijmegen", "1 Du");
    arranged(&mut kit);
    assert_eq!((kit.at(Alliance, "nijmegen").as_str(), kit.at(Bourbon, "nijmegen").as_str()), ("1 Du", ""));
    assert_eq!(kit.at(Bourbon, "antwerp") + &kit.at(Bourbon, "liege"), "1 Sp reduced");
}

// grand-campaign: 20.3.5#5
// nine-years: 20.3#6
#[test]
fn alliance_corps_on_spanish_ground_go_to_the_nearest_space_of_their_own_as_their_player_chooses() {
    let mut kit = winter_of(1699, 22);
    kit.put("antwerp", "minor-alliance-1");
    march(&mut kit, "Em", 1, "antwerp");
    march(&mut kit, "Du", 1, "liege");
    to_pool(&mut kit, "Sp", 9);
    decided(&mut kit);
    // Antwerp: only Bergen-op-Zoom is next to it; Liege: Nijmegen and Cologne.
    assert_eq!(kit.who(), Alliance);
    kit.refused("space amsterdam", "NY 20.3").refused("b: space cologne", "8.0");
    kit.act("space cologne");
    settled(&mut kit);
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Em, minor-alliance-1");
    assert!(kit.at(Alliance, "cologne").contains("Du"));
}

// grand-campaign: 20.3.5#5
// nine-years: 20.3#6
#[test]
fn the_question_names_the_space_that_must_be_left() {
    let mut kit = winter_of(1699, 22);
    march(&mut kit, "Du", 1, "liege");
    to_pool(&mut kit, "Sp", 9);
    decided(&mut kit);
    assert_eq!((kit.state.top(), kit.who()), (Step::Own(10, Alliance), Alliance));
    let question = |words| describe::question(table(), &kit.state, Alliance, words);
    assert!(question(english()).contains("leave Liège"), "{}", question(english()));
    assert!(question(french()).contains("quitter Liège"), "{}", question(french()));
}

// grand-campaign: 20.3.5#5, 20.3.12
// nine-years: 20.3#6, 20.3#13
#[test]
fn nobody_is_asked_where_a_leader_goes_who_leaves_the_game() {
    let mut kit = winter_of(1699, 22);
    to_pool(&mut kit, "Sp", 9);
    let (villahermosa, liege) = (kit.leader("villahermosa"), kit.space("liege"));
    kit.state.leader_at[villahermosa.index()] = liege.0;
    kit.state.corps_at.iter_mut().filter(|at| **at == liege.0).for_each(|at| *at = off::POOL);
    decided(&mut kit);
    while let Step::Own(10, side) = kit.state.top() {
        let question = describe::question(table(), &kit.state, side, english());
        assert!(!question.contains("Liège"), "{question}");
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    settled(&mut kit);
    assert!(gone(&kit, "villahermosa"));
}

// grand-campaign: 20.3.5#5
// nine-years: 20.3#6
#[test]
fn alliance_corps_may_go_where_spanish_corps_are_about_to_leave() {
    let mut kit = winter_of(1699, 22);
    to_pool(&mut kit, "Sp", 9);
    kit.put("bergen-op-zoom", "1 Sp");
    march(&mut kit, "Du", 1, "bergen-op-zoom");
    march(&mut kit, "Em", 1, "antwerp");
    arranged(&mut kit);
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "1 Du, 1 Em");
    assert!(kit.at(Bourbon, "bergen-op-zoom").is_empty());
}

// grand-campaign: 20.3.5#5
// nine-years: 20.3#6
#[test]
fn from_an_island_the_nearest_space_is_a_port_of_its_sea() {
    let mut kit = winter_of(1699, 22);
    to_pool(&mut kit, "Sp", 9);
    march(&mut kit, "Fr", 1, "kinsale");
    decided(&mut kit);
    while kit.who() == Alliance {
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    assert!(kit.can("space brest") && kit.can("space dunkirk"));
    kit.refused("space toulon", "NY 20.3").refused("space paris", "NY 20.3");
}

// grand-campaign: 20.3.5#5
// nine-years: 20.3#6
#[test]
fn forces_on_nobodys_ground_and_bourbon_forces_at_home_stay() {
    let mut kit = winter_of(1699, 22);
    let states = kit.space("papal-states");
    kit.state.control[0].remove(states);
    kit.state.control[1].remove(states);
    kit.put("papal-states", "1 Au");
    let lille = kit.at(Bourbon, "lille");
    decided(&mut kit);
    assert_eq!(kit.at(Alliance, "papal-states"), "1 Au");
    assert!(lille.contains("Fr"));
}

// grand-campaign: 20.3.5#6
// nine-years: 20.3#6
#[test]
fn with_an_alliance_spain_there_is_no_habsburg_spain_no_loyalty_and_no_uprising() {
    let mut kit = winter_of(1699, 27);
    in_1702(&mut kit);
    assert_eq!((count(&kit, "Ha", off::GONE), count(&kit, "Ha", off::ASIDE)), (1, 0));
    let loyalty = kit.state.loyalty;
    kit.control(Bourbon, "madrid").control(Alliance, "barcelona");
    kit.state.sea[MEDITERRANEAN] = Some(Alliance);
    kit.forget().moment(Moment::OwnPhase(0));
    assert!(!kit.happened("LoyaltyMoved") && !kit.happened("Uprising"));
    assert_eq!((kit.state.loyalty, kit.owner("madrid")), (loyalty, Some(Bourbon)));
    assert_eq!(kit.state.allegiance[kit.power("Ha").index()], Allegiance::Absent);
}

// grand-campaign: 20.3.5#6
// nine-years: 20.3#6
#[test]
fn with_an_alliance_spain_control_corps_and_catalans_stay_as_they_are() {
    let mut kit = winter_of(1699, 27);
    kit.control(Bourbon, "gerona").put("gerona", "1 Ca");
    asked(&mut kit, 12);
    assert_eq!((kit.owner("gerona"), kit.owner("barcelona")), (Some(Bourbon), Some(Alliance)));
    assert_eq!(kit.at(Bourbon, "gerona"), "1 Ca");
    assert_eq!(kit.at(Alliance, "ostend"), "1 Sp reduced");
}

// grand-campaign: 20.3.5#7
// nine-years: 20.3#6
#[test]
fn an_alliance_spain_moves_a_resource_point_from_the_bourbons_to_the_alliance() {
    let mut kit = winter_of(1699, 27);
    arranged(&mut kit);
    kit.state.year = 1703;
    let look = kit.game.look(&kit.state);
    assert_eq!(Side::BOTH.map(|side| look.title.resource_points(&look, side)), [7, 3]);
}

// ---------------------------------------------------------------- 20.3.6 to 20.3.8

// grand-campaign: 20.3.6
// nine-years: 20.3#7
#[test]
fn the_marker_of_king_williams_war_goes_and_no_colonial_roll_is_made() {
    let mut kit = winter_of(1699, 22);
    kit.state.colonies.support = [true, true];
    kit.state.colonies.at = 3;
    in_1702(&mut kit);
    assert_eq!(kit.state.colonies, Default::default());
    kit.state.year = 1703;
    kit.forget().moment(Moment::Events);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Events));
    assert!(!kit.happened("ColonialWar"));
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]);
    kit.state.rp = 6;
    kit.run();
    assert!(!kit.can("support"));
}

// grand-campaign: 20.3.7
// nine-years: 20.3#8
#[test]
fn jacobite_corps_leave_the_game_except_those_in_ireland() {
    let mut kit = winter_of(1699, 22);
    kit.control(Bourbon, "dublin, kinsale").put("dublin", "1 Ja reduced").put("kinsale", "1 Ja");
    kit.put("paris", "1 Ja");
    arranged(&mut kit);
    assert_eq!(
        (kit.at(Bourbon, "dublin").as_str(), kit.at(Bourbon, "kinsale").as_str()),
        ("1 Ja reduced", "1 Ja")
    );
    assert_eq!((count(&kit, "Ja", off::GONE), count(&kit, "Ja", off::POOL)), (3, 0));
    assert_eq!(kit.owner("dublin"), Some(Bourbon));
}

// grand-campaign: 20.3.8#1
// nine-years: 20.3#9
#[test]
fn bavaria_becomes_neutral_and_its_alliance_corps_leave_the_game() {
    for vp in [22, 27] {
        let mut kit = winter_of(1699, vp);
        kit.put("ulm", "1 Ba").put("ingolstadt", "1 Au").control(Bourbon, "munich").put("munich", "1 Fr");
        arranged(&mut kit);
        assert_eq!(kit.state.allegiance[kit.power("Ba").index()], Allegiance::Neutral);
        assert_eq!((kit.owner("munich"), kit.owner("ingolstadt")), (None, None));
        assert_eq!((on_map(&kit, "Ba"), kit.at(Alliance, "ulm").contains("Ba")), (1, false));
        assert!(kit.at(Alliance, "ingolstadt").is_empty());
        assert_eq!(kit.at(Bourbon, "munich"), "1 Ba");
        assert_eq!(kit.causes("PowerNeutral"), ["NY 20.3"]);
    }
}

// grand-campaign: 20.3.8#2
// nine-years: 20.3#9
#[test]
fn one_bavarian_corps_of_the_bourbons_is_set_up_at_munich() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    assert_eq!(kit.at(Bourbon, "munich"), "1 Ba");
    assert_eq!(years(&kit, "Ba"), [1702, 1703]);
    let bavarians = kit.game.atlas().masks.corps[kit.power("Ba").index()];
    assert_eq!(kit.state.side_corps[Bourbon.index()] & bavarians, bavarians);
}

// grand-campaign: 20.3.8#2
// nine-years: 20.3#9
#[test]
fn max_emanuel_and_the_bavarian_corps_of_1702_arrive_in_munich_and_surprise_ulm() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit).act("first bourbon");
    while kit.state.top() == Step::Place(Bourbon) {
        let choice = if kit.can("space munich") { "space munich".into() } else { kit.legal().remove(0) };
        kit.act(&choice);
    }
    assert_eq!(kit.at(Bourbon, "munich"), "2 Ba");
    kit.refused("leader boufflers", "12.4").act("leader tallard").refused("space munich", "12.2.2");
    kit.act("space paris; leader max-emanuel-1702; space munich");
    assert_eq!(kit.at(Bourbon, "munich"), "2 Ba, max-emanuel-1702");
    kit.round(Bourbon, 2).act("do special");
    assert!(kit.state.on_side(kit.power("Ba"), Bourbon));
    assert_eq!(
        (kit.owner("ulm"), kit.at(Bourbon, "ulm").as_str()),
        (Some(Bourbon), "1 Ba, max-emanuel-1702")
    );
}

// ---------------------------------------------------------------- 20.3.9 number of corps

const STRENGTHS: [(&str, u8); 9] =
    [("Fr", 24), ("Ba", 3), ("Sp", 6), ("Sa", 2), ("Au", 8), ("Em", 4), ("Su", 10), ("Br", 5), ("Du", 6)];

// grand-campaign: 20.3.9#1
// nine-years: 20.3#10
#[test]
fn every_power_is_brought_to_its_strength_in_the_later_war() {
    for (vp, french) in [(22, 24), (27, 26)] {
        let mut kit = winter_of(1699, vp);
        arranged(&mut kit);
        for (power, limit) in STRENGTHS {
            let limit = if power == "Fr" { french } else { limit };
            assert_eq!(strength(&kit, power), limit, "{power}");
        }
    }
    let mut kit = neutral_savoy(22);
    arranged(&mut kit);
    assert_eq!(strength(&kit, "Sa") - count(&kit, "Sa", off::ASIDE), 1);
}

// grand-campaign: 20.3.9#2
// nine-years: 20.3#10
#[test]
fn excess_corps_leave_the_force_pool_first() {
    let mut kit = winter_of(1699, 22);
    let before = on_map(&kit, "Fr");
    assert_eq!((before, kit.pool("Fr"), kit.pool("Sp")), (24, 2, 1));
    asked(&mut kit, 12);
    assert_eq!((count(&kit, "Fr", off::GONE), kit.pool("Fr")), (2, 0));
    assert_eq!((count(&kit, "Sp", off::GONE), on_map(&kit, "Sp")), (1, 6));
}

// grand-campaign: 20.3.9#2
// nine-years: 20.3#10
#[test]
fn then_from_the_turn_track_and_last_from_the_map_where_the_player_likes() {
    let mut kit = winter_of(1699, 22);
    for c in corps(&kit, "Fr", off::POOL) {
        kit.state.corps_at[c.index()] = kit.space("lille").0;
    }
    let late = corps(&kit, "Fr", kit.space("paris").0).first().expect("a corps");
    kit.state.corps_at[late.index()] = off::DUE;
    asked(&mut kit, 11);
    assert_eq!((count(&kit, "Fr", off::GONE), count(&kit, "Fr", off::DUE)), (1, 0));
    assert_eq!((kit.who(), kit.state.top()), (Bourbon, Step::Own(11, Bourbon)));
    kit.refused("space madrid", "NY 20.3").refused("space vienna", "NY 20.3").refused("done", "NY 20.3");
    kit.act("space lille").refused("take 1 Sp", "NY 20.3").act("take 1 Fr reduced");
    assert_eq!(count(&kit, "Fr", off::GONE), 2);
    assert_eq!(kit.causes("CorpsTakenOff").first(), Some(&"NY 20.3"), "taken off, not destroyed");
    assert!(!kit.happened("CorpsRemoved"));
    assert_ne!(kit.state.top(), Step::Own(11, Bourbon));
}

// grand-campaign: 20.3.9#3
// nine-years: 20.3#10
#[test]
fn what_a_power_lacks_comes_one_corps_a_year_from_1702() {
    let mut kit = winter_of(1699, 22);
    asked(&mut kit, 12);
    assert_eq!(years(&kit, "Du"), [1702]);
    assert_eq!(years(&kit, "Ba"), [1702, 1703]);
    assert_eq!(&years(&kit, "Su")[..3], [1702, 1703, 1704]);
}

// grand-campaign: 20.3.9#3
// nine-years: 20.3#10
#[test]
fn british_corps_whom_no_revolution_has_raised_come_from_1702() {
    let mut kit = winter_of(1699, 22);
    for c in kit.game.atlas().masks.corps[kit.power("Br").index()] {
        kit.state.corps_at[c.index()] = off::ASIDE;
    }
    asked(&mut kit, 12);
    assert_eq!(years(&kit, "Br"), [1702, 1703, 1704, 1705, 1706]);
}

// ---------------------------------------------------------------- 20.3.10 reinforcements and pools

// grand-campaign: 20.3.10#1
// nine-years: 20.3#11
#[test]
fn the_corps_of_the_schedule_the_events_and_the_pools_are_made_ready() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    assert_eq!(years(&kit, "Fr"), [1703, 1703, 1703, 1704, 1704, 1705, 1705, 1706]);
    assert_eq!((count(&kit, "Fr", off::ASIDE), kit.pool("Fr"), on_map(&kit, "Fr")), (1, 1, 14));
    assert_eq!((years(&kit, "Br"), on_map(&kit, "Br")), (vec![1704, 1706], 3));
    assert_eq!((years(&kit, "Sp"), on_map(&kit, "Sp")), (vec![1703], 5));
    assert_eq!(years(&kit, "Po"), [1704, 1704]);
    assert_eq!(corps(&kit, "Po", off::TRACK).filter(|&c| kit.state.reduced.has(c)).count(), 1);
    assert_eq!((on_map(&kit, "Em"), on_map(&kit, "Du"), count(&kit, "Du", off::ASIDE)), (4, 5, 0));
}

// grand-campaign: 20.3.10#1
// nine-years: 20.3#11
#[test]
fn corps_put_on_the_turn_track_before_count_among_them() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    // Three of the five Subsidy corps of the schedule are those that were missing.
    assert_eq!((years(&kit, "Su"), on_map(&kit, "Su")), (vec![1702, 1703, 1704, 1705, 1706], 5));
    // The one missing Austrian corps is kept for the Hungarian Rebellion.
    assert_eq!((count(&kit, "Au", off::ASIDE), years(&kit, "Au"), on_map(&kit, "Au")), (1, vec![], 7));
}

// grand-campaign: 20.3.10#1
// nine-years: 20.3#11
#[test]
fn one_of_the_french_corps_of_1703_goes_to_the_force_pool() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.state.year = 1703;
    kit.steps(&[Step::Year(Moment::ReinforcementOrder)]).run();
    assert_eq!((count(&kit, "Fr", off::DUE), kit.pool("Fr")), (2, 2));
}

// grand-campaign: 20.3.10#2
// nine-years: 20.3#11
#[test]
fn they_come_from_the_force_pool_first() {
    let mut kit = winter_of(1699, 27);
    to_pool(&mut kit, "Fr", 8);
    to_pool(&mut kit, "Br", 2);
    asked(&mut kit, 12);
    assert_eq!(on_map(&kit, "Fr"), 16);
    assert_eq!((kit.pool("Fr"), years(&kit, "Fr").len(), count(&kit, "Fr", off::ASIDE)), (1, 8, 1));
    assert_ne!(kit.state.top(), Step::Own(12, Bourbon));
}

// grand-campaign: 20.3.10#2
// nine-years: 20.3#11
#[test]
fn then_from_the_map_as_the_player_who_controls_the_power_chooses() {
    let mut kit = winter_of(1699, 22);
    asked(&mut kit, 12);
    assert_eq!((kit.who(), kit.state.top()), (Alliance, Step::Own(12, Alliance)));
    kit.refused("space paris", "NY 20.3").refused("done", "NY 20.3");
    settled(&mut kit);
    let mut kit = winter_of(1699, 22);
    to_pool(&mut kit, "Su", 2);
    to_pool(&mut kit, "Br", 2);
    asked(&mut kit, 12);
    assert_eq!((kit.who(), kit.state.top()), (Bourbon, Step::Own(12, Bourbon)));
    kit.refused("space amsterdam", "NY 20.3").act("space strasbourg").refused("take 1 Sp reduced", "NY 20.3");
    kit.act("take 1 Fr reduced");
    assert_eq!(count(&kit, "Fr", off::ASIDE), 1);
}

// grand-campaign: 20.3.10#2
// nine-years: 20.3#11
#[test]
fn reinforcements_of_a_first_war_cut_short_come_in_1702() {
    let mut kit = Kit::grand_campaign("full-game", Options::default());
    kit.control(Alliance, "london");
    kit.state.vp = 35;
    kit.state.year = 1688;
    settled(kit.moment(Moment::OwnWinter(4)));
    assert_eq!((kit.state.year, kit.state.era), (1689, 2));
    assert!(kit.state.on_side(kit.power("Sa"), Bourbon));
    for power in ["Fr", "Su", "Br", "Du", "Au"] {
        assert!(years(&kit, power).iter().all(|&y| y >= 1702), "{power}: {:?}", years(&kit, power));
        assert_eq!(count(&kit, power, off::DUE), 0);
    }
    assert_eq!(strength(&kit, "Br"), 5);
}

// ---------------------------------------------------------------- 20.3.11 the seas

// grand-campaign: 20.3.11#1
// nine-years: 20.3#12
#[test]
fn the_atlantic_is_the_alliances_for_good() {
    let mut kit = winter_of(1699, 22);
    kit.state.sea[ATLANTIC] = Some(Bourbon);
    in_1702(&mut kit);
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    kit.control(Bourbon, "london").moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    kit.state.rp = 2;
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]).run();
    kit.refused("commission atlantic 1", "12.3.6");
}

// grand-campaign: 20.3.11#2
// nine-years: 20.3#12
#[test]
fn the_mediterranean_becomes_the_bourbons() {
    for vp in [22, 27] {
        let mut kit = winter_of(1699, vp);
        kit.state.sea[MEDITERRANEAN] = Some(Alliance);
        kit.control(Bourbon, "cadiz");
        arranged(&mut kit);
        assert_eq!(kit.state.sea[MEDITERRANEAN], Some(Bourbon));
    }
}

// grand-campaign: 20.3.11#2
// nine-years: 20.3#12
#[test]
fn with_an_alliance_cadiz_it_belongs_to_nobody_until_the_winter_of_1702() {
    let mut kit = winter_of(1699, 27);
    in_1702(&mut kit);
    assert_eq!((kit.owner("cadiz"), kit.state.sea[MEDITERRANEAN]), (Some(Alliance), None));
    let vp = kit.state.vp;
    kit.moment(Moment::OwnWinter(0));
    assert_eq!((kit.state.sea[MEDITERRANEAN], kit.state.vp), (Some(Alliance), vp));
}

// grand-campaign: 20.3.11#2
// nine-years: 20.3#12
#[test]
fn cadiz_goes_with_spain_before_the_seas_are_looked_at() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    assert_eq!((kit.owner("cadiz"), kit.state.sea[MEDITERRANEAN]), (Some(Bourbon), Some(Bourbon)));
}

// grand-campaign: 20.3.11#3
// nine-years: 20.3#12
#[test]
fn the_brest_fleet_leaves_the_game() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    let gone = |id: &str| kit.state.fleet_gone(kit.game.atlas().fleet(id).expect("a fleet"));
    assert_eq!(["brest", "toulon", "atlantic", "mediterranean"].map(gone), [true, false, false, false]);
    kit.state.rp = 2;
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Bourbon)]).run();
    kit.refused("commission brest 1", "12.3.6");
}

// grand-campaign: 20.3.11#4
// nine-years: 20.3#12
#[test]
fn only_the_fleets_of_toulon_and_of_the_mediterranean_are_commissioned() {
    let mut kit = winter_of(1699, 27);
    in_1702(&mut kit);
    kit.state.year = 1703;
    for (side, fleet) in [(Alliance, "mediterranean"), (Bourbon, "toulon")] {
        kit.state.rp = 2;
        kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(side)]).run();
        let fleets: Vec<String> = kit.legal().into_iter().filter(|c| c.starts_with("commission")).collect();
        assert_eq!(fleets, [format!("commission {fleet} 1"), format!("commission {fleet} 2")]);
    }
}

// grand-campaign: 20.3.11#4
// nine-years: 20.3#12
#[test]
fn with_a_bourbon_spain_the_mediterranean_fleet_needs_barcelona_and_madrid_as_before() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.state.year = 1703;
    kit.state.rp = 1;
    kit.control(Alliance, "barcelona, lerida, saragossa");
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]).run();
    kit.refused("commission mediterranean 1", "12.3.6");
    kit.control(Alliance, "madrid");
    assert!(kit.can("commission mediterranean 1"));
}

// grand-campaign: 20.3.11#4
// nine-years: 20.3#12
#[test]
fn a_fleet_that_sails_out_and_wins_takes_the_mediterranean_and_a_point() {
    let mut kit = winter_of(1699, 27);
    in_1702(&mut kit);
    kit.state.year = 1703;
    kit.state.sea[MEDITERRANEAN] = Some(Alliance);
    let toulon = kit.game.atlas().fleet("toulon").expect("a fleet");
    kit.state.fleets[toulon.index()] = 1;
    let vp = kit.state.vp;
    // The Alliance adds 1 for holding the sea.
    kit.dice(&[5, 3]).round(Bourbon, 1).act("do deploy-fleet");
    assert_eq!((kit.state.sea[MEDITERRANEAN], kit.state.vp), (Some(Bourbon), vp - 1));
}

// grand-campaign: 20.3.11#4
// nine-years: 20.3#12
#[test]
fn cadiz_and_lisbon_decide_about_the_mediterranean_as_well() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.control(Alliance, "lisbon");
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.sea[MEDITERRANEAN], Some(Alliance));
}

// ---------------------------------------------------------------- 20.3.12 and 20.3.13 leaders

// grand-campaign: 20.3.12
// nine-years: 20.3#13
#[test]
fn named_leaders_whom_the_later_war_does_not_use_leave_the_game_on_their_minor_sides_too() {
    let mut kit = winter_of(1699, 22);
    let catinat = kit.leader("catinat");
    kit.state.named.remove(catinat);
    send(&mut kit, "noailles", off::TRACK);
    arranged(&mut kit);
    for id in ["william-iii", "lorraine", "catinat", "noailles", "vauban", "james-ii", "luxembourg", "lorges"]
    {
        assert!(gone(&kit, id), "{id}");
    }
    for id in ["eugene", "max-emanuel", "victor-amadeus", "villahermosa", "waldeck", "claverhouse"] {
        assert!(gone(&kit, id), "{id}");
    }
    assert!(gone(&kit, "marlborough-british") && gone(&kit, "marlborough-jacobite"));
}

// grand-campaign: 20.3.12
// nine-years: 20.3#13
#[test]
fn boufflers_and_the_nameless_leaders_stay_where_they_are() {
    let mut kit = winter_of(1699, 22);
    lose_name(&mut kit, "boufflers");
    arranged(&mut kit);
    assert!(kit.at(Bourbon, "lille").contains("boufflers") && !kit.shows_name("boufflers"));
    for id in
        ["minor-alliance-1", "minor-alliance-2", "minor-alliance-3", "minor-alliance-4", "minor-bourbon-1"]
    {
        assert!(kit.state.leader_space(kit.leader(id)).is_some(), "{id}");
    }
}

// grand-campaign: 20.3.13#1
// nine-years: 20.3#15
#[test]
fn the_bourbons_get_tallard_and_villars_on_their_minor_sides_max_emanuel_and_two_minor_leaders() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    for (id, named) in [("tallard", false), ("villars", false), ("max-emanuel-1702", true), ("vendome", true)]
    {
        assert_eq!((arrives(&kit, id), kit.shows_name(id)), (1702, named), "{id}");
    }
    assert_eq!((arrives(&kit, "minor-bourbon-2"), arrives(&kit, "minor-bourbon-3")), (1702, 1702));
    assert_eq!((arrives(&kit, "minor-bourbon-4"), arrives(&kit, "berwick")), (1703, 1704));
}

// grand-campaign: 20.3.13#1
// nine-years: 20.3#15
#[test]
fn tallard_and_villars_are_promoted_in_1703_and_overkirk_in_1704() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    for (year, named) in
        [(1702, [false, false, false]), (1703, [true, true, false]), (1704, [true, true, true])]
    {
        kit.state.year = year;
        for side in Side::BOTH {
            kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(side)]).run();
        }
        assert_eq!(["tallard", "villars", "overkirk"].map(|l| kit.shows_name(l)), named, "{year}");
    }
}

// grand-campaign: 20.3.13#2
// nine-years: 20.3#15
#[test]
fn the_alliance_gets_its_leaders_of_the_later_war_and_two_minor_leaders() {
    let mut kit = winter_of(1699, 22);
    arranged(&mut kit);
    for (id, named) in [
        ("marlborough", true),
        ("eugene-1702", true),
        ("overkirk", false),
        ("baden", true),
        ("starhemberg", true),
    ] {
        assert_eq!((arrives(&kit, id), kit.shows_name(id)), (1702, named), "{id}");
    }
    assert_eq!((arrives(&kit, "minor-alliance-5"), arrives(&kit, "minor-alliance-6")), (1702, 1702));
    assert_eq!((arrives(&kit, "minor-alliance-7"), arrives(&kit, "minor-alliance-8")), (1703, 1704));
    assert_eq!(arrives(&kit, "galway"), 1705);
    let spain = game().atlas();
    let printed = &spain.leaders[spain.leader("eugene").expect("a leader").index()];
    let here = &kit.game.atlas().leaders[kit.leader("eugene-1702").index()];
    assert_eq!((here.tr, here.cr), (printed.tr, printed.cr));
}

// grand-campaign: 20.3.13#3
// nine-years: 20.3#15
#[test]
fn marlborough_or_eugene_lost_in_the_first_war_arrives_on_his_minor_side() {
    for (lost, arrives) in [
        ("eugene", "eugene-1702"),
        ("marlborough-british", "marlborough"),
        ("marlborough-jacobite", "marlborough"),
    ] {
        let mut kit = winter_of(1699, 22);
        lose_name(&mut kit, lost);
        arranged(&mut kit);
        for id in ["eugene-1702", "marlborough"] {
            assert_eq!(kit.shows_name(id), id != arrives, "{lost}: {id}");
        }
    }
}

// grand-campaign: 20.3.13#3
// nine-years: 20.3#15
#[test]
fn a_marlborough_out_of_favour_is_not_lost() {
    let mut kit = winter_of(1699, 22);
    send(&mut kit, "marlborough-british", off::GONE);
    arranged(&mut kit);
    assert!(kit.shows_name("marlborough"));
}

// ---------------------------------------------------------------- 20.3.14 short turns

// grand-campaign: 20.3.14#1
// nine-years: 20.3#14
#[test]
fn every_year_left_before_1702_is_a_short_turn() {
    for last in [1696, 1699] {
        let mut kit = winter_of(last, 22);
        arranged(&mut kit);
        let mut seen = Vec::new();
        while kit.state.year < 1702 {
            if !seen.contains(&kit.state.year) {
                seen.push(kit.state.year);
            }
            let top = kit.state.top();
            assert!(
                matches!(
                    top,
                    Step::GoFirst(Phase::Reinforcement) | Step::Spend(_) | Step::Own(RECOVER, Alliance)
                ),
                "{top:?}"
            );
            kit.act(if matches!(top, Step::GoFirst(_)) { "first alliance" } else { "done" });
        }
        assert_eq!(seen, (last + 1..=1701).collect::<Vec<_>>());
        for name in ["EventDrawn", "CardsDealt", "ColonialWar", "LeaderArrived"] {
            assert!(!kit.happened(name), "{name}");
        }
    }
}

// grand-campaign: 20.3.14#1
// nine-years: 20.3#14
#[test]
fn no_fleet_is_commissioned_and_no_leader_moved_in_a_short_turn() {
    let mut kit = winter_of(1699, 27);
    arranged(&mut kit).act("first alliance");
    assert_eq!(kit.state.sea[MEDITERRANEAN], None);
    kit.refused("commission mediterranean 1", "NY 20.3")
        .act("done")
        .refused("commission toulon 1", "NY 20.3");
}

// grand-campaign: 20.3.14#1
// nine-years: 20.3#14
#[test]
fn the_year_1702_begins_with_what_is_due_and_four_cards() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    assert_eq!(kit.state.top(), Step::GoFirst(Phase::Reinforcement));
    kit.act("first alliance");
    assert_eq!((kit.state.top(), kit.state.rp), (Step::Place(Alliance), 0));
    let mut asked = Vec::new();
    kit.dice(&[0; 8]);
    while kit.state.top() != Step::FirstCard {
        asked.push(kit.state.top());
        let choice = if kit.can("done") { "done".into() } else { kit.legal().remove(0) };
        kit.act(&choice);
    }
    assert!(!asked.iter().any(|step| matches!(step, Step::Spend(_))));
    let sizes = kit.state.hidden.hands.map(|hand| hand.iter().sum::<u8>());
    assert_eq!((sizes, kit.state.year), ([4, 4], 1702));
    assert!(kit.state.leaders_in(off::DUE).is_empty());
}

// grand-campaign: 20.3.14#2
// nine-years: 20.3#14
#[test]
fn each_side_has_one_resource_point_to_spend() {
    let mut kit = winter_of(1699, 22);
    to_pool(&mut kit, "Du", 1);
    arranged(&mut kit).act("first bourbon");
    assert_eq!((kit.state.top(), kit.state.rp), (Step::Spend(Bourbon), 1));
    kit.refused("build Fr full", "12.3.1").refused("support", "12.3.1");
    kit.act("build Fr reduced; space paris");
    assert_eq!((kit.state.top(), kit.state.rp), (Step::Spend(Alliance), 1));
    kit.act("build Du reduced; space amsterdam");
    assert_eq!(kit.state.top(), Step::Own(RECOVER, Alliance));
    kit.act("done");
    assert_eq!((kit.state.year, kit.state.built), (1701, Default::default()));
}

// grand-campaign: 20.3.14#3
// nine-years: 20.3#14
#[test]
fn the_winner_of_the_first_war_has_the_initiative_in_the_short_turns() {
    for (vp, winner) in [(22, Bourbon), (27, Alliance)] {
        let mut kit = winter_of(1699, vp);
        arranged(&mut kit);
        assert_eq!((kit.state.top(), kit.who()), (Step::GoFirst(Phase::Reinforcement), winner));
    }
}

/// The short turn of 1700, when the loser may take something back.
fn recovery(kit: &mut Kit) -> &mut Kit {
    arranged(kit).act("first alliance");
    while matches!(kit.state.top(), Step::Spend(_)) {
        kit.act("done");
    }
    kit
}

// grand-campaign: 20.3.14#4
// nine-years: 20.3#14
#[test]
fn the_loser_may_take_back_one_fortress_next_to_a_space_he_holds() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "lille, dunkirk, strasbourg, besancon");
    recovery(&mut kit);
    assert_eq!((kit.who(), kit.state.top()), (Bourbon, Step::Own(RECOVER, Bourbon)));
    kit.refused("space paris", "NY 20.3").refused("a: space lille", "8.0");
    kit.act("space lille");
    assert_eq!((kit.owner("lille"), kit.owner("dunkirk")), (Some(Bourbon), Some(Alliance)));
    assert_eq!(kit.state.year, 1701);
}

// grand-campaign: 20.3.14#4
// nine-years: 20.3#14
#[test]
fn or_two_that_are_worth_a_point_each_and_both_next_to_what_he_held_before() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "arras, besancon, strasbourg, lille, bouchain, dunkirk, amiens, bayonne");
    recovery(&mut kit);
    kit.act("space besancon").refused("space strasbourg", "NY 20.3").refused("space bouchain", "NY 20.3");
    kit.act("space arras");
    assert_eq!((kit.owner("besancon"), kit.owner("arras")), (Some(Bourbon), Some(Bourbon)));
    assert_eq!((kit.owner("bayonne"), kit.state.year), (Some(Alliance), 1701));
}

// grand-campaign: 20.3.14#4
// nine-years: 20.3#14
#[test]
fn the_second_fortress_may_not_be_reached_through_the_first() {
    let mut kit = winter_of(1699, 22);
    // The Alliance has lost Landau, Philipsburg and Mainz, one behind the other.
    kit.control(Bourbon, "landau, philipsburg, trier, mainz");
    recovery(&mut kit);
    kit.refused("space landau", "NY 20.3").act("space mainz").refused("space landau", "NY 20.3");
    kit.act("space trier");
    assert_eq!(
        (kit.owner("mainz"), kit.owner("trier"), kit.owner("landau")),
        (Some(Alliance), Some(Alliance), Some(Bourbon))
    );
}

// grand-campaign: 20.3.14#4
// nine-years: 20.3#14
#[test]
fn he_may_also_take_nothing_or_only_one() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "arras, besancon");
    recovery(&mut kit).act("done");
    assert_eq!((kit.owner("arras"), kit.state.year), (Some(Alliance), 1701));
    kit.act("first alliance");
    while matches!(kit.state.top(), Step::Spend(_)) {
        kit.act("done");
    }
    kit.act("space arras; done");
    assert_eq!(
        (kit.owner("arras"), kit.owner("besancon"), kit.state.year),
        (Some(Bourbon), Some(Alliance), 1702)
    );
}

// grand-campaign: 20.3.14#5
// nine-years: 20.3#14
#[test]
fn only_home_fortresses_of_powers_on_his_side_now_can_be_taken_back() {
    let mut kit = winter_of(1699, 22);
    // Spain is lost to the Alliance, and so are its fortresses; Bavaria and Parma are nobody's.
    kit.control(Bourbon, "cologne, mirandola");
    recovery(&mut kit);
    for space in ["antwerp", "ostend", "liege", "parma", "mirandola", "munich", "lille"] {
        kit.refused(&format!("space {space}"), "NY 20.3");
    }
    kit.act("space cologne");
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "arras");
    recovery(&mut kit);
    for space in ["tournai", "gerona", "trier"] {
        kit.refused(&format!("space {space}"), "NY 20.3");
    }
}

// grand-campaign: 20.3.14#6
// nine-years: 20.3#14
#[test]
fn the_track_stays_put_when_a_fortress_is_taken_back() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "lille").line("lille", 1);
    recovery(&mut kit);
    let vp = kit.state.vp;
    kit.act("space lille");
    assert_eq!(
        (kit.owner("lille"), kit.state.vp, kit.state.line(kit.space("lille"))),
        (Some(Bourbon), vp, 0)
    );
}

// grand-campaign: 20.3.14#7
// nine-years: 20.3#14
#[test]
fn forces_in_such_a_fortress_go_to_the_nearest_space_of_their_side() {
    let mut kit = winter_of(1699, 27);
    let strasbourg = kit.space("strasbourg").0;
    for c in corps(&kit, "Fr", strasbourg) {
        kit.state.corps_at[c.index()] = kit.space("paris").0;
    }
    for leader in ["lorges", "vauban"] {
        let paris = kit.space("paris").0;
        send(&mut kit, leader, paris);
    }
    kit.control(Alliance, "strasbourg, landau").put("strasbourg", "minor-alliance-1");
    march(&mut kit, "Au", 2, "strasbourg");
    recovery(&mut kit);
    kit.act("space strasbourg");
    assert_eq!((kit.who(), kit.owner("strasbourg")), (Alliance, Some(Bourbon)));
    kit.refused("space mainz", "NY 20.3").refused("b: space landau", "8.0");
    kit.act("space freiburg");
    assert!(kit.at(Alliance, "freiburg").ends_with("minor-alliance-1"));
    assert!(kit.at(Alliance, "strasbourg").is_empty());
}

// grand-campaign: 20.3.14#7
// nine-years: 20.3#14
#[test]
fn besiegers_who_lose_their_supply_by_it_go_too() {
    let mut kit = winter_of(1699, 27);
    kit.control(Alliance, "arras");
    recovery(&mut kit);
    let paris = corps(&kit, "Du", kit.space("amsterdam").0).first().expect("a corps");
    kit.state.corps_at[paris.index()] = kit.space("amiens").0;
    kit.act("space arras");
    settled(&mut kit);
    assert!(kit.at(Alliance, "amiens").is_empty());
}

// grand-campaign: 20.3.14#8
// nine-years: 20.3#14
#[test]
fn there_is_no_blockade_of_maastricht_and_spanish_corps_are_restored_in_1702() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    let look = kit.game.look(&kit.state);
    let liege = kit.space("liege");
    assert_eq!(look.title.printed_strength(&look, liege), look.atlas.masks.strength[liege.index()]);
    assert_eq!((kit.state.flags, count(&kit, "Du", off::ASIDE)), (0, 0));
    assert!(look.title.may_restore(&look, kit.power("Sp")).is_ok());
    // In the war by itself both rules hold.
    let spain = Kit::set_up();
    let look = spain.game.look(&spain.state);
    assert!(look.title.may_restore(&look, spain.power("Sp")).is_err());
    assert_eq!(look.title.printed_strength(&look, spain.space("liege")), 1);
}

// grand-campaign: 20.3.14#8
// nine-years: 20.3#14
#[test]
fn the_conquests_of_1702_are_still_to_be_had() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    for c in corps(&kit, "Fr", kit.space("paris").0).take(2) {
        kit.state.corps_at[c.index()] = kit.space("metz").0;
    }
    let vp = kit.state.vp;
    kit.put("metz", "villars (minor)")
        .round(Bourbon, 2)
        .act("do campaign; space metz; leader villars; take 1 Fr; done; space trier");
    assert_eq!((kit.owner("trier"), kit.state.vp), (Some(Bourbon), vp));
}

// grand-campaign: 20.3.14#9
// nine-years: 20.3#14
#[test]
fn from_1702_the_rules_of_the_later_war_hold() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    let (spain, here) = (game().atlas(), second_war(&kit));
    assert_eq!(here.numbers.hand, spain.numbers.hand);
    for space in &spain.spaces {
        let now = &here.spaces[here.space(&space.id).expect("a space").index()];
        assert_eq!(
            (now.fortress, now.vp, now.wealthy),
            (space.fortress, space.vp, space.wealthy),
            "{}",
            space.id
        );
    }
    // An Alliance of 30 points wins at once, which took 35 in the first war.
    kit.state.vp = 30;
    kit.moment(Moment::OwnWinter(2));
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
}

// grand-campaign: 20.3.14#9
// nine-years: 20.3#14
#[test]
fn the_scenario_chosen_at_the_start_says_when_the_campaign_ends() {
    for (id, last) in [("tournament", 1711), ("historical-british-withdrawal", 1712), ("full-game", 1713)] {
        let mut kit = winter_of(1699, 22);
        kit.state.scenario = kit.game.atlas().scenario(id).expect("a scenario") as u8;
        in_1702(&mut kit);
        kit.state.vp = 12;
        kit.state.year = last - 1;
        kit.moment(Moment::OwnWinter(2));
        assert_eq!((kit.state.victory, kit.state.year), (None, last), "{id}");
        kit.moment(Moment::OwnWinter(2));
        assert_eq!(kit.state.victory.map(|(side, _)| side), Some(Bourbon), "{id}");
    }
}

// grand-campaign: 20.3.14#9
// nine-years: 20.3#14
#[test]
fn portugal_joins_in_1704_with_a_full_and_a_reduced_corps() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit);
    kit.state.year = 1704;
    kit.steps(&[Step::Year(Moment::Events)]).run();
    assert!(kit.state.on_side(kit.power("Po"), Alliance));
    assert_eq!(kit.owner("lisbon"), Some(Alliance));
    kit.steps(&[Step::Year(Moment::ReinforcementOrder)]).run();
    assert_eq!(count(&kit, "Po", off::DUE), 2);
}

// ---------------------------------------------------------------- whole campaigns

/// What happened in a number of campaigns.
#[derive(Default)]
struct Tally {
    winners: [u32; 2],
    ended_early: u32,
    first_years: Vec<u16>,
    spain: [u32; 2],
    savoy: [u32; 2],
    /// Displacements, excess corps, corps called back and recoveries decided.
    between: [u32; 4],
    decisions: u64,
}

struct Campaign {
    number: u64,
    state: State,
    chooser: FastDice,
}

impl Campaign {
    fn of(number: u64) -> Campaign {
        let options =
            if number.is_multiple_of(3) { Options::default() } else { Options((number * 37) as u16 & 0x3ff) };
        let state = table().start((number % 3) as usize, options, &Campaign::seed(number));
        Campaign { number, state, chooser: FastDice::new(number) }
    }

    fn seed(number: u64) -> [u8; 32] {
        let mut bytes = [17; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        bytes
    }

    /// Chance alone hardly ever brings the Glorious Revolution or an Alliance victory.
    fn help_history(&mut self) {
        if self.state.era == 2 || !matches!(self.state.top(), Step::PlayCard(_)) {
            return;
        }
        if self.state.year >= 1690 && !self.number.is_multiple_of(6) {
            self.state.open.sea[ATLANTIC] = Some(Alliance);
        }
        if self.state.year >= 1695 {
            match self.number % 4 {
                1 => self.state.open.vp = 27,
                2 => self.state.open.vp = 32,
                3 => self.state.open.vp = 22,
                _ => {}
            }
        }
    }

    fn choose(&mut self, seat: Seat, list: &[Action]) -> Action {
        let any = list[self.chooser.below(list.len() as u32, "choice") as usize];
        if self.number.is_multiple_of(2) || self.chooser.below(4, "temper") == 0 {
            return any;
        }
        let enemy = Side::from(seat).enemy();
        let eager = |action: &&Action| match **action {
            Action::Space(s) if self.state.top() == Step::March => !self.state.all_corps(enemy, s).is_empty(),
            Action::Take(_, n) => n > 1,
            Action::Siege | Action::Convert | Action::Build(_, true) => true,
            _ => false,
        };
        list.iter().find(eager).copied().unwrap_or(any)
    }

    fn play(&mut self, tally: &mut Tally) {
        let mut dice = SeededDice::new(Campaign::seed(self.number));
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut decisions = 0u64;
        let mut met = false;
        loop {
            let seat = match table().to_act(&self.state) {
                Seats::Both => Seat::BOTH[self.chooser.below(2, "seat") as usize],
                seats => match seats.first() {
                    Some(seat) => seat,
                    None => break,
                },
            };
            list.clear();
            facts.clear();
            table().actions(&self.state, seat, &mut list);
            assert!(!list.is_empty(), "no choice at {:?}", self.state.top());
            for &action in &list {
                let check = table().check(&self.state, seat, action);
                assert!(check.is_ok(), "{action:?} at {:?}: {check:?}", self.state.top());
            }
            if let (2, Step::Own(number @ 10.., _)) = (self.state.era, self.state.top()) {
                tally.between[usize::from(number) - 10] += 1;
                check_nothing_else(&self.state, seat, &list);
            }
            check_tracks(&self.state);
            check_strengths(&self.state);
            if !met && self.state.era == 2 {
                met = true;
                tally.begin(&self.state);
            }
            let action = self.choose(seat, &list);
            if decisions.is_multiple_of(61) {
                check_words(&self.state, seat, &list);
            }
            table().play_unchecked(&mut self.state, seat, action, &mut dice, &mut facts);
            assert!(facts.iter().all(|fact| !describe::fact_text(table(), fact, english()).is_empty()));
            if matches!(self.state.top(), Step::Act(_) | Step::PlayCard(_)) {
                check_at_rest(&self.state);
            }
            self.help_history();
            decisions += 1;
            assert!(decisions < 200_000, "the campaign does not end");
        }
        assert!(self.state.victory.is_some());
        tally.decisions += decisions;
        tally.ended_early += u32::from(!met);
    }
}

impl Tally {
    fn begin(&mut self, state: &State) {
        let (winner, _) = state.first_war.expect("the first war has a winner");
        self.winners[winner.index()] += 1;
        self.first_years.push(state.year);
        for (power, tally) in [("Sp", &mut self.spain), ("Sa", &mut self.savoy)] {
            let power = table().atlas().power(power).expect("a power");
            if let Some(side) = state.allegiance[power.index()].side() {
                tally[side.index()] += 1;
            }
        }
    }
}

fn table() -> &'static Succession {
    grand_campaign()
}

/// Between the wars no choice is allowed that is not listed.
fn check_nothing_else(state: &State, seat: Seat, list: &[Action]) {
    let spaces = (0..=table().atlas().spaces.len() as u8).map(|s| Action::Space(SpaceId(s)));
    let takes = (0..=255).flat_map(|kind| [1, 2].map(|n| Action::Take(Kind(kind), n)));
    let others = [Action::Done, Action::Accept, Action::Decline, Action::Number(0)];
    for action in spaces.chain(takes).chain(others) {
        let allowed = table().check(state, seat, action).is_ok();
        assert_eq!(allowed, list.contains(&action), "{action:?} at {:?}", state.top());
    }
}

/// The situation and its choices can be put into words, and views hide what is hidden.
fn check_words(state: &State, seat: Seat, list: &[Action]) {
    assert!(!describe::question(table(), state, Side::from(seat), english()).is_empty());
    assert!(list.iter().all(|&action| !describe::action_text(table(), state, action, english()).is_empty()));
    let view = table().view(state, Some(seat));
    let other = table().determinize(&view, &mut FastDice::new(1));
    assert_eq!(table().view(&other, Some(seat)), view);
}

fn check_tracks(state: &State) {
    let atlas = table().atlas();
    assert!(state.vp <= 35);
    assert!((state.control[0] & state.control[1]).is_empty());
    for corps in 0..atlas.masks.corps_count as usize {
        let place = state.corps_at[corps];
        assert!((place as usize) < atlas.spaces.len() || (off::POOL..=off::DUE).contains(&place));
        let one_side = Side::BOTH
            .map(|side| state.side_corps[side.index()].has(succession::pieces::CorpsId(corps as u8)));
        assert!(!(one_side[0] && one_side[1]), "a corps of both sides");
    }
}

/// In the later war no power has more corps than its counters.
fn check_strengths(state: &State) {
    let between = state.steps[..state.depth as usize].iter().any(|s| matches!(s, Step::Own(10..=12, _)));
    if state.era != 2 || between || matches!(state.steps[0], Step::Year(Moment::OwnWinter(10..))) {
        return;
    }
    let atlas = table().atlas();
    let power = |id: &str| atlas.power(id).expect("a power");
    let on = |id: &str, side: Side| state.on_side(power(id), side);
    for (id, limit) in STRENGTHS {
        let aside = if id == "Sa" { off::ASIDE } else { off::GONE };
        let in_play = atlas.masks.corps[power(id).index()]
            .filter(|c| ![off::GONE, aside].contains(&state.corps_at[c.index()]));
        let limit = match id {
            "Fr" if on("Sp", Alliance) => 26,
            "Sa" if on("Sa", Bourbon) => 1,
            _ => limit,
        };
        let number = in_play.count() as u8;
        assert!(number <= limit, "{number} corps of {id} in {}", state.year);
        let all = state.year < 1703 && !matches!(id, "Sa" | "Br");
        assert!(!all || number == limit, "{number} corps of {id} instead of {limit} in {}", state.year);
    }
}

fn check_at_rest(state: &State) {
    let look = table().look(state);
    for i in 0..look.atlas.spaces.len() {
        let (space, id) = (SpaceId(i as u8), &look.atlas.spaces[i].id);
        let outside = Side::BOTH.map(|side| !state.group(look.atlas, side, space).is_empty());
        assert!(!(outside[0] && outside[1]), "both sides outside in {id}");
        assert!(!(look.closed(space) && outside[0]), "the Alliance on neutral ground in {id}");
        for side in Side::BOTH {
            let garrison = state.all_corps(side, space) & state.inside;
            assert!(garrison.len() <= 1, "two corps inside {id}");
            assert!(
                garrison.is_empty() || state.besieged(look.atlas, space),
                "a garrison without a siege in {id}"
            );
            assert!(
                garrison.is_empty() || state.friendly(side, space),
                "a garrison in an enemy fortress {id}"
            );
        }
    }
    for leader in state.leaders_inside {
        assert!(
            state.leader_space(leader).is_some_and(|s| state.besieged(look.atlas, s)),
            "a leader shut in"
        );
    }
}

fn campaigns(from: u64, to: u64) -> Tally {
    let mut tally = Tally::default();
    for number in from..to {
        let mut campaign = Campaign::of(number);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| campaign.play(&mut tally)));
        if let Err(panic) = result {
            eprintln!("campaign {number} fails in {}", campaign.state.year);
            std::panic::resume_unwind(panic);
        }
    }
    tally
}

// grand-campaign: 20.3.0#1, 20.3.0#4, 20.3.9#1
// nine-years: 20.3#1, 20.3#10
#[test]
fn hundreds_of_campaigns_end_and_break_no_rule() {
    let tally = campaigns(0, 400);
    assert!(tally.winners[0] > 30 && tally.winners[1] > 30, "{:?}", tally.winners);
    assert_eq!(tally.winners, tally.spain);
    assert!(tally.savoy[0] > 0 && tally.savoy[1] > 0, "{:?}", tally.savoy);
    assert!(tally.ended_early > 0);
    let mut years = tally.first_years.clone();
    years.sort_unstable();
    years.dedup();
    assert!(years.len() >= 4, "the first war ends in different years: {years:?}");
    assert!(tally.between.iter().all(|&decided| decided > 20), "{:?}", tally.between);
    assert!(tally.decisions > 100_000);
}

// ---------------------------------------------------------------- citations

/// Which book each of these facts is cited from, where it is not the title's own.
fn books(kit: &Kit, facts: &[CitedFact]) -> Vec<Option<String>> {
    let book = |fact: serde_json::Value| fact["book"].as_str().map(str::to_owned);
    describe::facts_json(kit.game, &kit.state, facts, english()).into_iter().map(book).collect()
}

#[test]
fn citations_name_the_book_of_the_war_that_is_fought() {
    let mut kit = winter_of(1697, 15);
    let taken = Fact::FortressTaken { space: kit.space("lille"), side: Alliance };
    let taken = CitedFact { clause: Clause::FortressTaken, fact: taken };
    let won = Fact::WarWon { side: Alliance, level: Level::Minor };
    let won = CitedFact { clause: Clause::EndVictory, fact: won };
    let named = |book: &str| Some(book.to_owned());
    assert_eq!(books(&kit, &[taken]), [named("nine-years")]);
    let why = |kit: &Kit| {
        let refusal = kit.game.check(&kit.state, Seat::One, Action::Siege).unwrap_err();
        kit.game.why(&refusal, english()).book
    };
    assert_eq!(why(&kit), named("nine-years"));
    kit.state.era = 2;
    assert_eq!(books(&kit, &[taken, won, taken]), [named("nine-years"), named("nine-years"), named("spain")]);
    assert_eq!(why(&kit), named("spain"));
    // A title of one war has one book, but for rules it takes from the other.
    for kit in [Kit::set_up(), Kit::nine_years(Options::default())] {
        assert_eq!(books(&kit, &[taken]), [None]);
        assert_eq!(why(&kit), None);
    }
    let sent = CitedFact { clause: Clause::ColonialSupport, fact: Fact::SupportSent { side: Alliance } };
    assert_eq!(books(&Kit::set_up(), &[sent]), [named("nine-years")]);
}

#[test]
fn every_era_has_the_same_pieces_and_spaces() {
    let campaign = built_in("grand-campaign").expect("built in");
    for era in 1..=2 {
        let later = campaign.era(era);
        let ids = |atlas: &Atlas| atlas.spaces.iter().map(|s| s.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(campaign), ids(later));
        assert_eq!(campaign.corps, later.corps);
        assert_eq!(campaign.masks.corps, later.masks.corps);
        assert_eq!(campaign.masks.leaders, later.masks.leaders);
        assert_eq!(campaign.events.len(), later.events.len());
    }
}

// grand-campaign: 20.3.13#1
// nine-years: 20.3#15
#[test]
fn max_emanuel_arrives_nowhere_but_in_munich_while_bavaria_is_neutral() {
    let mut kit = winter_of(1699, 22);
    in_1702(&mut kit).act("first bourbon");
    while kit.state.top() == Step::Place(Bourbon) {
        let choice = kit.legal().remove(0);
        kit.act(&choice);
    }
    kit.act("leader max-emanuel-1702").refused("space paris", "7.2.1").refused("space namur", "7.2.1");
    assert_eq!(kit.legal(), ["space munich"]);
}
