//! What happened, in words.

use super::{
    a_corps, capital, card_title, corps_text, fleet_name, force_size, great_victory, leader_name, level_name,
    of_side, order_name, plural, power_name, sea_name, side_name, space_name, the_side,
};
use crate::action::Order;
use crate::atlas::SeaZone;
use crate::clause::Book;
use crate::fact::{Fact, Thrown};
use crate::game::Succession;
use crate::pieces::{Kind, Side};
use crate::state::State;
use serde_json::{Value, json};

/// What happened, in one sentence.
pub fn fact_text(game: &Succession, fact: &Fact) -> String {
    let atlas = game.atlas();
    let at = |space| space_name(atlas, space);
    let who = |leader| capital(leader_name(atlas, leader));
    let corps = |power| capital(a_corps(atlas, power));
    match *fact {
        Fact::YearBegan { year } => format!("The year {year} began."),
        Fact::PowerJoined { power, side } => {
            format!("{} joined {}.", power_name(atlas, power), of_side(side))
        }
        Fact::PowerLeft { power } => format!("{} left the war.", power_name(atlas, power)),
        Fact::LateCardsAdded {} => "The later event cards came into the deck.".into(),
        Fact::GoesFirst { side } => format!("{} went first.", the_side(side)),
        Fact::EventDrawn { side } => format!("{} drew an event card.", the_side(side)),
        Fact::EventRevealed { side, card } => {
            format!("{} turned up {}.", the_side(side), card_title(atlas, card))
        }
        Fact::EventHeld { side } => format!("{} kept an event card for later.", the_side(side)),
        Fact::EventDiscarded { side, card } => {
            format!("{} discarded {} without effect.", the_side(side), card_title(atlas, card))
        }
        Fact::EventPlayed { side, card } => format!("{} played {}.", the_side(side), card_title(atlas, card)),
        Fact::EventResolved { card } => format!("{} took effect.", card_title(atlas, card)),
        Fact::Die { purpose, side, face, total, success } => die_text(purpose, side, face, total, success),
        Fact::CorpsBuilt { power, space, full } => {
            let strength = if full { "at full strength" } else { "at reduced strength" };
            format!("{} was built at {} {strength}.", corps(power), at(space))
        }
        Fact::CorpsRestored { power, space } => {
            format!("{} was restored at {}.", corps(power), at(space))
        }
        Fact::CorpsArrived { power, space } => format!("{} arrived at {}.", corps(power), at(space)),
        Fact::CorpsDelayed { power } => format!("{} found no place to arrive and waits.", corps(power)),
        Fact::CorpsRemoved { power, space } => format!("{} was destroyed at {}.", corps(power), at(space)),
        Fact::CorpsReduced { power, space } => format!("{} was reduced at {}.", corps(power), at(space)),
        Fact::CorpsMoved { kind, count, from, to } => {
            let kind = Kind::new(kind.power(), kind.reduced(), kind.demoralized(), false);
            format!("{} went from {} to {}.", corps_text(atlas, kind, count), at(from), at(to))
        }
        Fact::LeaderMoved { leader, to } => format!("{} went to {}.", who(leader), at(to)),
        Fact::LeaderArrived { leader, to } => format!("{} took the field at {}.", who(leader), at(to)),
        Fact::LeaderPromoted { leader } => format!("{} was promoted.", who(leader)),
        Fact::LeaderReplaced { leader, by } => {
            format!("{} took the place of {}.", who(by), leader_name(atlas, leader))
        }
        Fact::FleetStationed { fleet, strength } => {
            format!("The {} took station with strength {strength}.", fleet_name(atlas, fleet))
        }
        Fact::InsurgentsPlaced { space } => {
            format!("Insurrectionists and grenzers rose around {}.", at(space))
        }
        Fact::HitsIgnored { side, hits } => {
            format!("The steady infantry of {} shrugged off {}.", of_side(side), plural(hits, "hit", "hits"))
        }
        Fact::RoyalBattle { side, points } => {
            let points = plural(points, "victory point", "victory points");
            format!("Kings were in the field: {} gained {points}.", of_side(side))
        }
        Fact::NoblesAnswered {} => "The Hungarian nobles answered the appeal.".into(),
        Fact::CorpsCalledHome { power, space } => {
            format!("{} was called home from {}.", corps(power), at(space))
        }
        Fact::LineBuilt { side, space, level } => {
            format!("{} built a line of level {level} at {}.", the_side(side), at(space))
        }
        Fact::LineRemoved { space } => format!("The line at {} was razed.", at(space)),
        Fact::FleetCommissioned { fleet, strength } => {
            format!("The {} was commissioned with strength {strength}.", fleet_name(atlas, fleet))
        }
        Fact::FleetRemoved { fleet, forever } => fleet_removed(fleet_name(atlas, fleet), forever),
        Fact::NavalBattle { bourbon, alliance, winner } => {
            format!("{} won at sea, Bourbon {bourbon} against Alliance {alliance}.", the_side(winner))
        }
        Fact::SeaControlChanged { zone, side } => sea_changed(zone, side),
        Fact::CardsDealt { alliance, bourbon } => {
            format!("Action cards were dealt: {alliance} to the Alliance, {bourbon} to the Bourbons.")
        }
        Fact::CardsReshuffled {} => "The played Action cards were shuffled into the deck.".into(),
        Fact::CardRevealed { side, value } => format!("{} showed a card of {value}.", the_side(side)),
        Fact::CardPlayed { side, value } => {
            format!("{} played a card of {}.", the_side(side), plural(value, "action", "actions"))
        }
        Fact::ActionBegan { side, order } => action_began(game, side, order),
        Fact::RoundEnded { side } => format!("The round of {} ended.", of_side(side)),
        Fact::ForceMoved { side, from, to, leaders, corps } => {
            let size = force_size(leaders, corps);
            format!("{} moved {size} from {} to {}.", the_side(side), at(from), at(to))
        }
        Fact::SpaceConverted { side, space } => format!("{} occupied {}.", the_side(side), at(space)),
        Fact::ControlChanged { space, side } => control_changed(at(space), side),
        Fact::Intercepted { side, from, to } => {
            format!("{} intercepted at {} from {}.", the_side(side), at(to), at(from))
        }
        Fact::WithdrewInside { side, space, leaders, corps } => {
            let size = force_size(leaders, corps);
            format!("{} drew {size} back inside the fortress of {}.", the_side(side), at(space))
        }
        Fact::AvoidedBattle { side, from, to } => {
            format!("{} avoided battle at {} and went to {}.", the_side(side), at(from), at(to))
        }
        Fact::AttackCancelled { side, space } => {
            format!("{} called off the attack on {}.", the_side(side), at(space))
        }
        Fact::BattleFought { space, attacker, winner, alliance_hits, bourbon_hits } => format!(
            "{} attacked at {}, and {} won: {alliance_hits} Alliance and {bourbon_hits} Bourbon hits.",
            the_side(attacker),
            at(space),
            of_side(winner)
        ),
        Fact::BattleDice { side, dice, hits } => dice_text(side, &dice, hits),
        Fact::Demoralized { side, space } => {
            format!("The {} troops at {} were demoralized.", side_name(side), at(space))
        }
        Fact::LeaderEliminated { leader } => {
            format!("{} was lost and a lesser man took over.", who(leader))
        }
        Fact::LeaderCaptured { leader } => format!("{} was captured.", who(leader)),
        Fact::LeaderRansomed { leader, vp } => {
            let points = plural(vp, "victory point", "victory points");
            format!("{} was ransomed for {points}.", who(leader))
        }
        Fact::LeaderWounded { leader } => format!("{} was wounded and left the field.", who(leader)),
        Fact::WarWon { side, level } => {
            format!("{} won the first war ({}).", the_side(side), level_name(level))
        }
        Fact::LaidWaste { space } => format!("{} was laid waste.", at(space)),
        Fact::LeaderGone { leader } => format!("{} left the war for good.", who(leader)),
        Fact::CommitmentRaised { side } => {
            format!("{} gave up an Action card for the war in the colonies.", the_side(side))
        }
        Fact::ColonialWar { alliance, bourbon, winner } => format!(
            "{} did better in the colonies, Bourbon {bourbon} against Alliance {alliance}.",
            the_side(winner)
        ),
        Fact::SupportSent { side } => format!("{} sent support to the colonies.", the_side(side)),
        Fact::Forfeited { side, cards, points } => forfeited(side, cards, points),
        Fact::GloriousRevolution {} => "The Glorious Revolution: London rose for William III.".into(),
        Fact::PowerNeutral { power } => format!("{} became neutral.", power_name(atlas, power)),
        Fact::LeaderAway { leader } => format!("{} was away until the next year.", who(leader)),
        Fact::Retreated { side, from, to, by_sea } => {
            let way = if by_sea { " by sea" } else { "" };
            format!("{} retreated from {} to {}{way}.", the_side(side), at(from), at(to))
        }
        Fact::NoRetreat { side, space } => {
            format!("The {} force at {} had nowhere to go and was lost.", side_name(side), at(space))
        }
        Fact::FamousVictory { side, space } => {
            format!("{} won a {} at {}.", the_side(side), great_victory(game), at(space))
        }
        Fact::SiegeRolled { space, face, total, besieger, defender } => format!(
            "The siege roll against {} was {face}, {total} in all: {} to besiegers, {defender} to defenders.",
            at(space),
            plural(besieger, "hit", "hits")
        ),
        Fact::FortressReduced { space, strength } => {
            format!("The fortress of {} was battered to strength {strength}.", at(space))
        }
        Fact::FortressTaken { space, side } => format!("{} took {}.", the_side(side), at(space)),
        Fact::HonorsOfWar { power, to } => {
            format!("{} marched off to {} with the honors of war.", corps(power), at(to))
        }
        Fact::Rallied { leader, corps } => rallied(&who(leader), corps),
        Fact::VictoryPoints { from, to } => format!("Victory points went from {from} to {to}."),
        Fact::LoyaltyMoved { box_number, side } => {
            format!("Spanish loyalty stood at {box_number}+, with Madrid last held by {}.", of_side(side))
        }
        Fact::Uprising {} => "The friends of the Habsburgs rose in Spain.".into(),
        Fact::BritishWithdrew {} => "Britain withdrew from the war.".into(),
        Fact::ConcessionsOffered { number } => match number {
            0 => "The Bourbons offered Britain nothing.".into(),
            _ => format!("The Bourbons offered Britain {}.", plural(number, "concession", "concessions")),
        },
        Fact::GameWon { side, level } => format!("{} won {}.", the_side(side), level_name(level)),
    }
}

fn die_text(purpose: &str, side: Side, face: u8, total: i8, success: bool) -> String {
    if purpose == "leader-casualty" {
        let fate = if success { "came to no great harm" } else { "did not get off lightly" };
        return format!("The roll for a leader of {} was {face}, and he {fate}.", of_side(side));
    }
    let what = match purpose {
        "interception" => "to intercept",
        "avoid-battle" => "to avoid battle",
        "bypass" => "to get around the lines",
        "sea-move" => "for a passage by sea",
        "pursuit" => "to shake off the pursuer",
        "madrid" => "to win Madrid back",
        "uprising" => "for a rising in Spain",
        "gibraltar" => "to take Gibraltar",
        "plot" => "for a plot against the life of William III",
        "called-away" => "for a leader who may be called away",
        "temper" => "for the temper of a leader",
        "withdrawal" => "for a British withdrawal",
        "marlborough" => "for Marlborough's standing at court",
        "peace" => "for peace",
        "hungarian-appeal" => "for the answer of the Hungarian nobles",
        "charles-albert" => "for the death of Charles Albert",
        "french-entry" => "for the entry of France",
        "end-of-war" => "for the end of the war",
        "diplomat" => "for a leader sent on a mission",
        _ => "for another purpose",
    };
    let sum = if i16::from(total) == i16::from(face) { String::new() } else { format!(", {total} in all") };
    let end = match (purpose, success) {
        ("called-away", true) => "he was",
        ("called-away", false) => "he was not",
        ("marlborough", true) => "he fell from favor",
        ("marlborough", false) => "he kept it",
        ("plot", true) => "he was wounded",
        ("plot", false) => "he came to no harm",
        ("hungarian-appeal" | "charles-albert" | "french-entry" | "end-of-war", true) => "it came to pass",
        ("hungarian-appeal" | "charles-albert" | "french-entry" | "end-of-war", false) => "not yet",
        ("diplomat", true) => "one had to go",
        ("diplomat", false) => "nobody had to go",
        ("temper", true) => "it was bad",
        ("temper", false) => "it held",
        (_, true) => "it was enough",
        (_, false) => "it was not enough",
    };
    format!("{} rolled {face}{sum} {what}: {end}.", the_side(side))
}

fn dice_text(side: Side, dice: &Thrown, hits: u8) -> String {
    let faces: Vec<String> = dice.faces().iter().map(u8::to_string).collect();
    let hits = plural(hits, "hit", "hits");
    if faces.is_empty() {
        return format!("{} had no dice.", the_side(side));
    }
    format!("{} threw {}: {hits}.", the_side(side), faces.join(" "))
}

fn forfeited(side: Side, cards: u8, points: u8) -> String {
    let what = match (cards, points) {
        (0, _) => "two resource points",
        (_, 0) => "an Action card",
        _ => "an Action card and two resource points",
    };
    format!("{} gave up {what} of the next year.", the_side(side))
}

fn fleet_removed(name: &str, forever: bool) -> String {
    format!("The {name} was {}.", if forever { "lost for good" } else { "laid up" })
}

fn sea_changed(zone: SeaZone, side: Option<Side>) -> String {
    match side {
        Some(side) => format!("{} won control of the {}.", the_side(side), sea_name(zone)),
        None => format!("Nobody controlled the {} any more.", sea_name(zone)),
    }
}

fn control_changed(space: &str, side: Option<Side>) -> String {
    match side {
        Some(side) => format!("{space} came under the control of {}.", of_side(side)),
        None => format!("{space} became neutral."),
    }
}

fn action_began(game: &Succession, side: Side, order: Order) -> String {
    match order {
        Order::End => format!("{} ended the round.", the_side(side)),
        Order::DeployFleet => format!("{} sent out a fleet.", the_side(side)),
        Order::Special => format!("{} {}.", the_side(side), game.last_title().special_words().1),
        _ => format!("{} began a {} action.", the_side(side), order_name(game, order)),
    }
}

fn rallied(who: &str, corps: u8) -> String {
    match corps {
        0 => format!("{who} rallied."),
        _ => format!("{who} rallied {}.", plural(corps, "corps", "corps")),
    }
}

/// What an act brought, each with its sentence; `after` is the situation it led to.
///
/// Where a second war begins, what happened up to the end of the first is of the first war's book.
pub fn facts_json(game: &Succession, after: &State, facts: &[Fact]) -> Vec<Value> {
    let now = game.look(after).atlas.book;
    let war_ends = facts.iter().position(|fact| matches!(fact, Fact::WarWon { .. }));
    let before = |i: usize| war_ends.is_some_and(|end| i <= end);
    let book = |i| if before(i) { game.atlas().book } else { now };
    facts.iter().enumerate().map(|(i, fact)| fact_json(game, book(i), fact)).collect()
}

/// A fact with its sentence, its clause numbered as in the book in force.
pub fn fact_json(game: &Succession, in_force: Book, fact: &Fact) -> Value {
    let mut value = fact.to_json(game.atlas(), in_force);
    if let Value::Object(map) = &mut value {
        map.insert("text".into(), json!(fact_text(game, fact)));
    }
    value
}
