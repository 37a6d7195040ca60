//! What a viewer may know, as it is sent.

use super::atlas::hexes;
use super::{step_name, year};
use crate::action::Card;
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::state::{Ending, Hidden, Mark, Open};
use crate::view::{Token, View};
use serde::Serialize;
use table::Seat;

/// What a viewer may know.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ViewNow<'a> {
    /// Who looks; nothing for a spectator.
    side: Option<Side>,
    /// Whose decision it is.
    to_act: Vec<Side>,
    /// The scenario.
    scenario: &'a str,
    /// Optional rules in force.
    options: Vec<&'static str>,
    /// The turn, from 1.
    turn: u8,
    /// The year.
    year: u16,
    /// Is it Fall/Winter?
    winter: bool,
    /// Command Segments left in the turn, this one included.
    segments: u8,
    /// Tracks of the British, the Spanish and the French.
    tracks: Vec<TrackNow>,
    /// Sealift Capacity.
    sealift: u8,
    /// The Victory Point track; Anglo-Allied points are positive.
    vp: i8,
    /// Points the Areas are worth now, to the Anglo-Allies and to the French.
    area_points: [u8; 2],
    /// Who controls each Area, in the order of the atlas.
    areas: Vec<Option<Side>>,
    /// Who controls each town or fortress.
    towns: Vec<TownNow<'a>>,
    /// Events.
    events: EventsNow,
    /// Hexes in which a side attacks: those of the Anglo-Allies, those of the French.
    attacks: [Vec<&'a str>; 2],
    /// Battles of this Command Segment in their order.
    battles: Vec<&'a str>,
    /// How many of them have been begun.
    battles_begun: u8,
    /// The cards shown in this Command Segment, by side.
    shown: [&'static str; 2],
    /// Player 1.
    player_one: Side,
    /// What is being done: the name of the step.
    step: &'static str,
    /// Operations or replacements left to the side that performs them.
    points: u8,
    /// The move in progress.
    march: Option<MarchNow<'a>>,
    /// The fortress under siege operation.
    siege: Option<&'a str>,
    /// The battle or assault in progress.
    battle: Option<BattleNow<'a>>,
    /// Is there a Bad Harvest?
    bad_harvest: bool,
    /// Will Bad Weather rule in the next Operation Step?
    bad_weather: bool,
    /// Is the earth of Portugal scorched?
    scorched: bool,
    /// The viewer's own blocks and cards.
    own: Option<OwnNow<'a>>,
    /// Blocks of the other side, or of both for a spectator.
    tokens: Vec<TokenNow<'a>>,
    /// Blocks out of the game.
    removed: Vec<&'a str>,
    /// How many blocks are in the Force Pools of British, Spanish and French.
    pools: [u8; 3],
    /// Command cards in hand, by side.
    hands: [u8; 2],
    /// How many of the viewer's blocks are pinned, hex by hex.
    pins: Vec<(&'a str, u8)>,
    /// Winner and how, once the game is over.
    victory: Option<Won>,
}

/// The track of a nation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrackNow {
    /// Whose.
    nation: Nation,
    /// Commitment Level, 1 to 6.
    commitment: u8,
    /// Combat blocks in play that count.
    force: u8,
    /// How many of them there may be.
    limit: u8,
}

/// A town or fortress.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TownNow<'a> {
    /// Its hex.
    hex: &'a str,
    /// Who controls it.
    side: Side,
    /// Is it besieged?
    besieged: bool,
}

/// The event deck.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventsNow {
    /// Cards whose order nobody knows.
    deck: Vec<u8>,
    /// Cards put under the deck since it was shuffled, in their order.
    under: Vec<u8>,
    /// Events that have taken place.
    played: Vec<u8>,
    /// Cards out of the game.
    discarded: Vec<u8>,
    /// Cards drawn and not yet carried out, with who drew them.
    drawn: Vec<(u8, Side)>,
}

/// A move in progress.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarchNow<'a> {
    /// Where the formation began.
    from: &'a str,
    /// Where the moving group is.
    at: &'a str,
    /// Movement Points it has spent, or Sea Movement Points left.
    spent: u8,
    /// Has the group moved?
    moved: bool,
}

/// A battle or assault in progress.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleNow<'a> {
    /// Where.
    hex: &'a str,
    /// Is it a Fortress Assault?
    assault: bool,
    /// Who attacks.
    attacker: Side,
    /// The round, 0 before the first.
    round: u8,
    /// The last round.
    last: u8,
    /// Hits still to be taken.
    hits: u8,
    /// Are they those of Pursuit Fire?
    pursuit: bool,
    /// The block that rolled, while it may roll again.
    shooter: Option<&'a str>,
    /// Did any of the attackers come by sea?
    amphibious: bool,
    /// Who lost.
    loser: Option<Side>,
}

/// The viewer's own blocks and cards.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnNow<'a> {
    /// Blocks.
    blocks: Vec<BlockNow<'a>>,
    /// How many Command cards of each kind are in hand: a Variable Event, Operations 1 to 4, two and three Drafts.
    hand: [u8; 7],
    /// The card chosen face down.
    chosen: Option<&'static str>,
    /// The block just drawn, to be deployed.
    drawn: Option<&'a str>,
    /// Blocks still to be set up.
    to_place: Vec<&'a str>,
}

/// A block of the viewer's own.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BlockNow<'a> {
    /// Which.
    block: &'a str,
    /// Where: a hex, a Sea Box, `britain`, `france` or `pool`.
    at: &'a str,
    /// Steps, or Command Points of a leader.
    steps: u8,
    /// What is to be said of it.
    #[serde(flatten)]
    marks: Marks,
}

/// A block as the enemy sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenNow<'a> {
    /// Whose.
    side: Side,
    /// Its nation, once it lies face up.
    nation: Option<Nation>,
    /// Where.
    at: &'a str,
    /// Which, once it lies face up. The Lines of Torres Vedras are known wherever they stand.
    block: Option<&'a str>,
    /// Its steps, once it lies face up.
    steps: Option<u8>,
    /// What is to be said of it.
    #[serde(flatten)]
    marks: Marks,
}

/// What is to be said of a block, by what everybody sees.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Marks {
    /// Is it inside the fortress?
    inside: bool,
    /// Has it performed its operation?
    acted: bool,
    /// Is it in reserve?
    reserve: bool,
    /// Is it part of the moving group?
    moving: bool,
    /// Does it fight in the battle?
    engaged: bool,
    /// Has it fought in this round?
    fought: bool,
    /// Does it fight as guerillas do?
    guerilla: bool,
}

/// How the game ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Won {
    /// Who won.
    side: Side,
    /// How.
    how: Ending,
}

impl Marks {
    fn of(has: impl Fn(Mark) -> bool) -> Marks {
        Marks {
            inside: has(Mark::Inside),
            acted: has(Mark::Acted),
            reserve: has(Mark::Reserve),
            moving: has(Mark::Moving),
            engaged: has(Mark::Engaged),
            fought: has(Mark::Fought),
            guerilla: has(Mark::Guerilla),
        }
    }
}

/// What a viewer may know.
pub fn now<'a>(game: &'a Peninsula, view: &'a View) -> ViewNow<'a> {
    let atlas = game.atlas();
    let open = &*view.open;
    // Whatever is asked of it is in the open: control goes by where blocks stand, not by who they are.
    let state = crate::state::State { open: *open, hidden: *view.own };
    let look = game.look(&state);
    let turn = &atlas.turns[usize::from(open.turn)];
    let french = look.towns_of(Side::French);
    let town = |hex: HexId| TownNow {
        hex: &atlas.hex(hex).id,
        side: if french.has(hex) { Side::French } else { Side::Allied },
        besieged: open.besieged.has(hex) && atlas.masks.fortresses.has(hex),
    };
    let track = |nation: Nation| TrackNow {
        nation,
        commitment: open.commitment[nation.track()],
        force: open.force[nation.track()],
        limit: look.force_level(nation),
    };
    ViewNow {
        side: view.seat.map(Side::from),
        to_act: view.to_act.iter().map(Side::from).collect(),
        scenario: &atlas.scenarios[usize::from(open.scenario)].id,
        options: open.options.names().collect(),
        turn: open.turn,
        year: year(open.turn),
        winter: turn.winter,
        segments: open.segments,
        tracks: Nation::TRACKS.map(track).into(),
        sealift: open.sealift,
        vp: open.vp,
        area_points: look.area_points(),
        areas: (0..atlas.areas.len()).map(|area| look.area_holder(area)).collect(),
        towns: atlas.masks.towns.iter().map(town).collect(),
        events: events(open),
        attacks: open.attacks.map(|set| hexes(atlas, set)),
        battles: open.battles[..usize::from(open.battle_count)]
            .iter()
            .map(|&hex| atlas.hex(HexId(hex)).id.as_str())
            .collect(),
        battles_begun: open.battle_next,
        shown: open.shown.map(Card::word),
        player_one: open.first,
        step: step_name(open.top()),
        points: open.points.left,
        march: march(atlas, open),
        siege: is_besieging(open).then(|| atlas.hex(HexId(open.siege_hex)).id.as_str()),
        battle: battle(atlas, open),
        bad_harvest: open.bad_harvest,
        bad_weather: open.bad_weather,
        scorched: open.scorched >= open.turn,
        own: view.seat.map(|seat| own(atlas, &view.own, seat)),
        tokens: view.tokens.iter().map(|token| token_now(atlas, token)).collect(),
        removed: view.removed.map(|b| atlas.block(b).id.as_str()).collect(),
        pools: view.pools,
        hands: view.hands,
        pins: view.pins.iter().map(|&(hex, count)| (atlas.hex(hex).id.as_str(), count)).collect(),
        victory: open.victory.map(|(side, how)| Won { side, how }),
    }
}

fn events(open: &Open) -> EventsNow {
    let bits = |set: u32| (1..=30u8).filter(|card| set >> card & 1 == 1).collect();
    EventsNow {
        deck: bits(open.deck),
        under: open.under[..usize::from(open.under_count)].to_vec(),
        played: bits(open.played),
        discarded: bits(open.discarded),
        drawn: open.drawn_events[..usize::from(open.drawn_count)].to_vec(),
    }
}

fn march<'a>(atlas: &'a Atlas, open: &Open) -> Option<MarchNow<'a>> {
    let march = &open.march;
    (march.from != Place::NOWHERE).then(|| MarchNow {
        from: atlas.place_name(march.from),
        at: atlas.place_name(march.at),
        spent: march.spent,
        moved: march.moved,
    })
}

/// Is a siege operation under way?
fn is_besieging(open: &Open) -> bool {
    use crate::step::Step;
    let steps = &open.steps[..usize::from(open.depth)];
    steps.iter().any(|step| matches!(step, Step::SiegeAction(_) | Step::BesiegerLoss(_) | Step::Honors(_)))
        || open.battle.assault
}

fn battle<'a>(atlas: &'a Atlas, open: &Open) -> Option<BattleNow<'a>> {
    let battle = &open.battle;
    open.is_fighting().then(|| BattleNow {
        hex: &atlas.hex(HexId(battle.hex)).id,
        assault: battle.assault,
        attacker: battle.attacker,
        round: battle.round,
        last: battle.last,
        hits: battle.hits,
        pursuit: battle.pursuit,
        shooter: (battle.shooter != BlockId::NONE).then(|| atlas.block(battle.shooter).id.as_str()),
        amphibious: battle.amphibious,
        loser: battle.loser,
    })
}

fn own<'a>(atlas: &'a Atlas, hidden: &Hidden, seat: Seat) -> OwnNow<'a> {
    let side = Side::from(seat);
    let standing = side.blocks().filter(|b| {
        let place = hidden.place[b.index()];
        place.is_in_play() || place == Place::POOL
    });
    let chosen = hidden.chosen[side.index()];
    OwnNow {
        blocks: standing.map(|b| block_now(atlas, hidden, b)).collect(),
        hand: hidden.hands[side.index()],
        chosen: (chosen != Card::NONE).then(|| chosen.word()),
        drawn: (hidden.drawn != BlockId::NONE).then(|| atlas.block(hidden.drawn).id.as_str()),
        to_place: hidden.to_place.map(|b| atlas.block(b).id.as_str()).collect(),
    }
}

fn block_now<'a>(atlas: &'a Atlas, hidden: &Hidden, block: BlockId) -> BlockNow<'a> {
    BlockNow {
        block: &atlas.block(block).id,
        at: atlas.place_name(hidden.place[block.index()]),
        steps: hidden.step[block.index()],
        marks: Marks::of(|mark| hidden.marks[mark as usize].has(block)),
    }
}

fn token_now<'a>(atlas: &'a Atlas, token: &Token) -> TokenNow<'a> {
    TokenNow {
        side: token.side,
        nation: token.block.map(|block| atlas.block(block).nation),
        at: atlas.place_name(token.place),
        block: token.block.map(|block| atlas.block(block).id.as_str()),
        steps: token.steps,
        marks: Marks::of(|mark| token.marks >> mark as u16 & 1 == 1),
    }
}
