//! English sentences for people at a terminal: choices, facts, the board.

use super::step_name;
use crate::action::{Action, Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::fact::{Fact, Thrown};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::state::{Mark, State};
use crate::step::{Fight, Step};
use crate::view::{Token, View};
use std::fmt::Write;

/// A side as a heading.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Allied => "Anglo-Allied",
        Side::French => "French",
    }
}

/// A side within a sentence.
fn the_side(side: Side) -> &'static str {
    match side {
        Side::Allied => "the Anglo-Allies",
        Side::French => "the French",
    }
}

fn nation_name(nation: Nation) -> &'static str {
    match nation {
        Nation::British => "British",
        Nation::Portuguese => "Portuguese",
        Nation::Spanish => "Spanish",
        Nation::French => "French",
    }
}

/// What is asked, in one sentence.
pub fn question(step: Step) -> &'static str {
    match step_name(step) {
        "set-up" => "Place a block.",
        "keep" => "Discard a Command card.",
        "cards" | "free-card" => "Play a Command card.",
        "tie-break" => "Who is Player 1?",
        "deploy" => "Draw or deploy a block.",
        "de-espana" => "Does De Espana count as British?",
        "scorched-earth" => "Scorch the earth of Portugal?",
        "recall" => "Which block is recalled?",
        "lose-steps" => "Which block loses a step?",
        "sealift-recall" => "Which block at sea is recalled?",
        "operate" => "Which operation?",
        "siege" => "Which blocks conduct the siege?",
        "siege-action" => "Does a leader help with the siege?",
        "besieger-loss" => "Which besieger loses a step?",
        "honors-of-war" => "Accept the Honors of War?",
        "new-garrison" => "Send a garrison into the captured fortress?",
        "formation" => "Which blocks move together?",
        "march" => "Where does the group march?",
        "intercept" => "Intercept?",
        "force-march" => "Does a leader spare a block the roll?",
        "sea-group" => "Which blocks sail together?",
        "sea-move" => "Where does the group sail?",
        "withdraw" => "Which blocks withdraw into the fortress?",
        "extended-group" => "Which block makes an Extended March?",
        "extended-march" => "Where does it march?",
        "replace" => "Which block receives a replacement?",
        "national-guard" => "Where does the National Guard turn out?",
        "battle-order" => "Which battle comes next?",
        "coordinate" => "Bring a group out of reserve?",
        "guerilla-mode" => "Fight as guerillas?",
        "assault-on" => "Go on with the assault?",
        "combat-turn" => "Which block fights or retreats?",
        "reroll" => "Roll again?",
        "extend" => "Extend the battle?",
        "flee" => "Where do the beaten blocks retreat?",
        "hits" => "Which block takes the hit?",
        "accompany" => "Does a leader go along?",
        "lone-leaders" => "Where does the leader retreat?",
        "pursuit" => "Which block fires in pursuit?",
        "advance" => "Where do the pursuers advance?",
        "attrition" => "Which block suffers attrition?",
        _ => "",
    }
}

/// A place by its town or number: "Madrid (1513)", "hex 1412", "the Britain Box".
pub fn place_text(atlas: &Atlas, place: Place) -> String {
    if let Some(hex) = place.as_hex() {
        let Some(printed) = atlas.hexes.get(hex.index()) else { return "nowhere".to_owned() };
        return match &printed.town {
            Some(town) => format!("{} ({})", town.name, printed.id),
            None => format!("hex {}", printed.id),
        };
    }
    if let Some(sea) = place.as_sea() {
        return atlas.seas.get(usize::from(sea)).map_or_else(String::new, |s| format!("the {}", s.name));
    }
    match place {
        Place::BRITAIN => "the Britain Box",
        Place::FRANCE => "the France Box",
        Place::POOL => "the Force Pool",
        Place::ASIDE => "aside",
        Place::REMOVED => "out of play",
        _ => "nowhere",
    }
    .to_owned()
}

fn hex_text(atlas: &Atlas, hex: HexId) -> String {
    place_text(atlas, Place::hex(hex))
}

/// A block by its commander.
pub fn block_text(atlas: &Atlas, block: BlockId) -> &str {
    atlas.blocks.get(block.index()).map_or("nobody", |b| b.name.as_str())
}

fn card_text(card: Card) -> &'static str {
    match card.0 {
        0 => "a Variable Event card",
        1 => "an Operations card of 1",
        2 => "an Operations card of 2",
        3 => "an Operations card of 3",
        4 => "an Operations card of 4",
        5 => "Drafts 2",
        6 => "Drafts 3",
        7 => "Drafts 2 as an operation",
        8 => "Drafts 3 as an operation",
        _ => "no card",
    }
}

fn operation_text(operation: Operation) -> &'static str {
    match operation {
        Operation::Siege => "a Siege Operation",
        Operation::FormationMove => "a Formation Move",
        Operation::SeaMove => "a Sea Move",
        Operation::ExtendedMarch => "an Extended March",
        Operation::ReinforcementDraw => "a Reinforcement Draw",
        Operation::End => "no more operations",
    }
}

/// A choice as it is offered. It speaks only of what is in the open or belongs to the side that is asked.
pub fn action_text(game: &Peninsula, state: &State, action: Action) -> String {
    let atlas = game.atlas();
    let block = |b: BlockId| with_steps(atlas, state, b);
    match action {
        Action::Card(card) => match state.top() {
            Step::Keep => format!("Discard {}", card_text(card)),
            _ => format!("Play {}", card_text(card)),
        },
        Action::First(side) => format!("{} is Player 1", side_name(side)),
        Action::Do(Operation::End) => "End the operations".to_owned(),
        Action::Do(operation) => format!("Perform {}", operation_text(operation)),
        Action::Place(place) => match state.top() {
            Step::BattleOrder(_) => format!("Fight at {}", place_text(atlas, place)),
            _ => format!("To {}", place_text(atlas, place)),
        },
        Action::Within(hex) => format!("Inside the fortress of {}", hex_text(atlas, hex)),
        Action::Block(b) => match state.top() {
            Step::Fight(Fight::Turn) => format!("{} fights", block(b)),
            Step::Hits(_) => format!("{} takes the hit", block(b)),
            _ => block(b),
        },
        Action::Use(leader, b) => {
            format!("A Command Point of {} for {}", block_text(atlas, leader), block(b))
        }
        Action::Retreat(b, to) => format!("{} retreats to {}", block(b), place_text(atlas, to)),
        Action::Shelter(b) => format!("{} goes inside the fortress", block(b)),
        Action::Drop(b) => format!("Leave {} behind", block(b)),
        Action::Draw(nation) => format!("Draw a {} block", nation_name(nation)),
        Action::Accept => "Yes".to_owned(),
        Action::Decline => "No".to_owned(),
        Action::Done => "Done".to_owned(),
    }
}

/// A block with where it stands and how strong it is.
fn with_steps(atlas: &Atlas, state: &State, block: BlockId) -> String {
    if block.index() >= atlas.blocks.len() {
        return "nobody".to_owned();
    }
    let strength = if atlas.masks.leaders.has(block) {
        format!("{} CP", state.hidden.step[block.index()])
    } else {
        format!("strength {}", state.pips(atlas, block))
    };
    format!("{}, {strength}, {}", block_text(atlas, block), place_text(atlas, state.place(block)))
}

fn dice_text(dice: Thrown) -> String {
    dice.faces().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn blocks_text(count: u8) -> String {
    if count == 1 { "1 block".to_owned() } else { format!("{count} blocks") }
}

fn hits_text(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{hits} hits"),
    }
}

/// What happened, in a sentence.
pub fn fact_text(game: &Peninsula, fact: &Fact) -> String {
    let mut text = sentence(game.atlas(), fact);
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn sentence(atlas: &Atlas, fact: &Fact) -> String {
    let at = |place: Place| place_text(atlas, place);
    let hex = |hex: HexId| hex_text(atlas, hex);
    let name = |block: BlockId| block_text(atlas, block);
    let event = |card: u8| atlas.events.get(usize::from(card)).map_or("an event", |e| e.name.as_str());
    match *fact {
        Fact::TurnBegan { turn } => format!("{} begins.", atlas.turns[usize::from(turn)].name),
        Fact::BlocksAdded { nation, count } => {
            format!("{} join the {} Force Pool.", blocks_text(count), nation_name(nation))
        }
        Fact::EventDrawn { side, card } => format!("{} draw event {card}, {}.", the_side(side), event(card)),
        Fact::EventPlayed { side, card } => format!("{} play event {card}, {}.", the_side(side), event(card)),
        Fact::EventNotPlayable { card, .. } => format!("Event {card}, {}, has no effect.", event(card)),
        Fact::EventAdded { card } => format!("Event {card}, {}, joins the deck.", event(card)),
        Fact::CommitmentChanged { nation, from, to } => {
            format!("The {} Commitment Level goes from {from} to {to}.", nation_name(nation))
        }
        Fact::SealiftChanged { from, to } => format!("The Sealift Capacity goes from {from} to {to}."),
        Fact::VictoryPoints { from, to } => format!("Victory Points go from {from} to {to}."),
        Fact::CardsDealt { allied, french } => {
            format!("The Anglo-Allies have {allied} Command cards, the French {french}.")
        }
        Fact::CardShown { side, card } => format!("{} play {}.", the_side(side), card_text(card)),
        Fact::PlayerOne { side } => format!("{} are Player 1.", the_side(side)),
        Fact::OperationBegan { side, operation } => {
            format!("{} perform {}.", the_side(side), operation_text(operation))
        }
        Fact::OperationsEnded { side } => format!("{} end their operations.", the_side(side)),
        Fact::GroupMoved { side, from, to, blocks } => {
            format!("{} move {} from {} to {}.", the_side(side), blocks_text(blocks), at(from), at(to))
        }
        Fact::BlockStayed { side, place } => {
            format!("{} leave a block behind at {}.", the_side(side), at(place))
        }
        Fact::CameOut { hex: h, blocks, .. } => {
            format!("{} come out of {}.", blocks_text(blocks), hex(h))
        }
        Fact::WentInside { hex: h, blocks, .. } => {
            format!("{} go inside {}.", blocks_text(blocks), hex(h))
        }
        Fact::ForceMarched { place, face, lost, .. } => {
            let loss = if lost { "it loses a step" } else { "no loss" };
            format!("Forced march to {}: {face}, {loss}.", at(place))
        }
        Fact::CommandPointUsed { side, place, action } => {
            format!("{} use a Command Point at {}: {action}.", the_side(side), at(place))
        }
        Fact::Intercepted { side, hex: h, blocks } => {
            format!("{} intercept at {} with {}.", the_side(side), hex(h), blocks_text(blocks))
        }
        Fact::SeaDie { place, face } => format!("The die for the voyage to {}: {face}.", at(place)),
        Fact::ExtendedMarchMade { side, from, to, blocks } => {
            format!("{} march {} from {} to {}.", the_side(side), blocks_text(blocks), at(from), at(to))
        }
        Fact::Drew { side, nation } => {
            format!("{} draw a {} block.", the_side(side), nation_name(nation))
        }
        Fact::Deployed { nation, place } => {
            format!("A {} block is deployed at {}.", nation_name(nation), at(place))
        }
        Fact::ReturnedToPool { nation } => {
            format!("A {} block goes back to the Force Pool.", nation_name(nation))
        }
        Fact::StepsReplaced { place, .. } => format!("A block at {} is replaced.", at(place)),
        Fact::Recalled { nation, place } => {
            format!("A {} block is recalled from {}.", nation_name(nation), at(place))
        }
        Fact::StepLost { side, place } => {
            format!("A block of {} at {} loses a step.", the_side(side), at(place))
        }
        Fact::GuardCalled { place } => format!("The National Guard turns out at {}.", at(place)),
        Fact::BattleOrdered { hex: h, number } => format!("Battle {number} is at {}.", hex(h)),
        Fact::BattleBegan { hex: h, attacker } => {
            format!("Battle at {}: {} attack.", hex(h), the_side(attacker))
        }
        Fact::RoundBegan { round, .. } => format!("Round {round}."),
        Fact::Revealed { block, strength } => format!("{}, strength {strength}, is revealed.", name(block)),
        Fact::Fought { block, dice, hits } => {
            format!("{} rolls {}: {}.", name(block), dice_text(dice), hits_text(hits))
        }
        Fact::Rerolled { block, dice, hits } => {
            format!("{} rolls again, {}: {}.", name(block), dice_text(dice), hits_text(hits))
        }
        Fact::BlockHit { block, strength } => format!("{} is hit, strength {strength}.", name(block)),
        Fact::BlockLost { block, permanently: true } => format!("{} is lost for good.", name(block)),
        Fact::BlockLost { block, .. } => format!("{} goes back to the Force Pool.", name(block)),
        Fact::BlockGone { nation, place, permanently } => {
            let end = if permanently { "is lost for good" } else { "goes back to the Force Pool" };
            format!("A {} block at {} {end}.", nation_name(nation), at(place))
        }
        Fact::Retreated { block, to, .. } => format!("{} retreats to {}.", name(block), at(to)),
        Fact::Sheltered { block, hex: h } => format!("{} goes inside {}.", name(block), hex(h)),
        Fact::LeaderAlone { side, hex: h } => {
            format!("A leader of {} is alone at {}.", the_side(side), hex(h))
        }
        Fact::Withdrew { side, hex: h, blocks } => {
            format!("{} withdraw {} into {}.", the_side(side), blocks_text(blocks), hex(h))
        }
        Fact::PursuitFired { block, dice, hits } => {
            format!("{} pursues with {}: {}.", name(block), dice_text(dice), hits_text(hits))
        }
        Fact::Advanced { side, to, blocks, .. } => {
            format!("{} advance {} to {}.", the_side(side), blocks_text(blocks), hex(to))
        }
        Fact::BattleEnded { hex: h, loser } => {
            format!("The battle at {} is won by {}.", hex(h), the_side(loser.enemy()))
        }
        Fact::SiegeRolled { hex: h, face, total, .. } => {
            format!("Siege of {}: {face}, {total} in all.", hex(h))
        }
        Fact::FortressBreached { hex: h } => format!("The walls of {} are breached.", hex(h)),
        Fact::HonorsOfWar { hex: h, blocks } => {
            format!("{} leave {} with the Honors of War.", blocks_text(blocks), hex(h))
        }
        Fact::AssaultBegan { hex: h, side } => format!("{} assault {}.", the_side(side), hex(h)),
        Fact::AssaultFailed { hex: h } => format!("The assault on {} has failed.", hex(h)),
        Fact::FortressTaken { hex: h, side } => format!("{} take {}.", the_side(side), hex(h)),
        Fact::Attrition { hex: h, excess, .. } => {
            format!("Attrition at {}: {excess} too many to feed.", hex(h))
        }
        Fact::Supplied { hex: h, .. } => format!("The blocks at {} are fed by a leader.", hex(h)),
        Fact::ForceLevelExceeded { nation } => {
            format!("There are more {} blocks than the Force Level allows.", nation_name(nation))
        }
        Fact::AreasScored { allied, french } => {
            format!("Areas score {allied} for the Anglo-Allies and {french} for the French.")
        }
        Fact::ScorchedEarth { .. } => "The earth of Portugal is scorched.".to_owned(),
        Fact::GameWon { side, how } => format!("{} win ({how}).", the_side(side)),
    }
}

/// The board as a viewer sees it, a line each place with blocks in it, or those a word names.
pub fn board_text(game: &Peninsula, view: &View, filter: Option<&str>) -> String {
    let atlas = game.atlas();
    let wanted = filter.map(str::to_lowercase);
    let mut text = String::new();
    for place in
        (0..Place::POOL.0).map(Place).filter(|&p| !p.is_hex() || usize::from(p.0) < atlas.hexes.len())
    {
        let there = blocks_at(atlas, view, place);
        if there.is_empty() {
            continue;
        }
        let area = place.as_hex().map(|h| atlas.areas[usize::from(atlas.hex(h).area)].name.as_str());
        let line = match area {
            Some(area) => format!("{}, {area}: {}", place_text(atlas, place), there.join("; ")),
            None => format!("{}: {}", place_text(atlas, place), there.join("; ")),
        };
        if wanted.as_ref().is_none_or(|word| line.to_lowercase().contains(word)) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The blocks of a place: the viewer's own by name, the others by nation.
fn blocks_at(atlas: &Atlas, view: &View, place: Place) -> Vec<String> {
    let mut there = Vec::new();
    if let Some(seat) = view.seat {
        let own = Side::from(seat).blocks();
        for block in own.filter(|&b| view.own.place[b.index()] == place) {
            let inside = if view.own.marks[Mark::Inside as usize].has(block) { " inside" } else { "" };
            let steps = view.own.step[block.index()];
            there.push(format!("{} {steps}{inside}", block_text(atlas, block)));
        }
    }
    there.extend(view.tokens.iter().filter(|t| t.place == place).map(|t| token_text(atlas, t)));
    there
}

fn token_text(atlas: &Atlas, token: &Token) -> String {
    let inside = if token.marks >> Mark::Inside as u16 & 1 == 1 { " inside" } else { "" };
    match token.known {
        Some((block, steps)) => format!("{} {steps}{inside}", block_text(atlas, block)),
        None => format!("a {} block{inside}", nation_name(token.nation)),
    }
}
