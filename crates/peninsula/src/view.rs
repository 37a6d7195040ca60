//! What one seat, or a spectator, may know, and states that agree with it.
//!
//! The enemy sees that a block stands there and its nation, nothing else, until battle reveals it. A view is made of
//! what is open, the viewer's own blocks and cards, and tokens for the rest; nothing else of `Hidden` can get into it.

use crate::action::Card;
use crate::atlas::{Atlas, NO_HEX};
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side};
use crate::game::Peninsula;
use crate::map::{Country, HexId, HexSet, Place};
use crate::scenarios;
use crate::state::{DeployKind, Hidden, MARKS, Mark, Open, Options, State, entry};
use crate::step::Step;
use table::{Dice, Game, Seat, Seats};

/// A block as the enemy sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    /// Where it stands.
    pub place: Place,
    /// Its nation.
    pub nation: Nation,
    /// How it came into its hex.
    pub entry: u8,
    /// The group it came with.
    pub group: u8,
    /// Its marks, as bits.
    pub marks: u16,
    /// Who it is and its steps, once it lies face up.
    pub known: Option<(BlockId, u8)>,
}

/// Where Napoleon or the Guard is, as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// On the map.
    Map,
    /// In this place off the map.
    Off(Place),
}

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Everything in the open.
    pub open: Box<Open>,
    /// Who owes a decision.
    pub to_act: Seats,
    /// The viewer's own blocks and cards; the other side's are blank.
    pub own: Box<Hidden>,
    /// Blocks of the other side, or of both for a spectator, that are in play.
    pub tokens: Vec<Token>,
    /// Blocks out of the game.
    pub removed: BlockSet,
    /// Blocks that wait for their turn or event.
    pub aside: BlockSet,
    /// How many blocks are in the Force Pools of British, Spanish and French.
    pub pools: [u8; 3],
    /// Where Napoleon and the Guard are.
    pub emperor: [Whereabouts; 2],
    /// Command cards in hand, by side.
    pub hands: [u8; 2],
    /// Blocks still to be set up, by nation.
    pub to_place: [u8; 4],
    /// Is De Espana in play as a British block (20.3)? The tracks show it.
    pub adopted: bool,
    /// The Force Pool a block was just drawn from.
    pub drawn: Option<Nation>,
    /// How many attackers pin the viewer's blocks, hex by hex: whoever attacks must say so (8.13).
    pub pins: Vec<(HexId, u8)>,
}

/// The side that holds the drawn block.
fn drawing(open: &Open) -> Option<Side> {
    open.steps[..open.depth as usize].iter().rev().find_map(|step| match step {
        Step::Deploy(side) | Step::SetUp(side) => Some(*side),
        _ => None,
    })
}

/// Blocks whose place off the map is no secret: all but those dealt at random.
fn openly_aside(atlas: &Atlas, state: &State, block: BlockId) -> bool {
    let scenario = &atlas.scenarios[state.scenario as usize];
    state.place(block) == Place::ASIDE
        && !scenario.draws.iter().any(|d| d.blocks.has(block))
        && !state.hidden.to_place.has(block)
        && !scenario.set_up.iter().any(|s| s.block == block && s.at.is_none())
}

/// What `seat` may know of a state.
pub fn view(game: &Peninsula, state: &State, seat: Option<Seat>) -> View {
    let atlas = game.atlas();
    let look = game.look(state);
    let viewer = seat.map(Side::from);
    let own = viewer.map_or(BlockSet::EMPTY, Side::blocks);
    let all = || (0..BLOCKS as u8).map(BlockId);
    let strangers = |b: &BlockId| !own.has(*b);
    let mut tokens: Vec<Token> = all()
        .filter(strangers)
        .filter(|&b| state.place(b).is_in_play())
        .map(|b| token(atlas, state, b))
        .collect();
    tokens.sort();
    let named = &atlas.named;
    let whereabouts = |b: BlockId| {
        let place = state.place(b);
        if place.is_hex() { Whereabouts::Map } else { Whereabouts::Off(place) }
    };
    let mut open = state.open;
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        hide_counts(&mut open, side);
    }
    let drawn = state.hidden.drawn;
    let drawn = (drawn != BlockId::NONE).then(|| atlas.block(drawn).nation.pool());
    View {
        seat,
        open: Box::new(open),
        to_act: game.to_act(state),
        own: Box::new(own_part(state, viewer)),
        tokens,
        removed: all().filter(|&b| state.place(b) == Place::REMOVED).collect(),
        aside: all().filter(|&b| openly_aside(atlas, state, b)).collect(),
        pools: Nation::TRACKS.map(|n| look.pool(n).count()),
        emperor: [whereabouts(named.napoleon), whereabouts(named.guard)],
        hands: Side::BOTH.map(|s| look.hand_size(s)),
        to_place: Nation::ALL.map(|n| (state.hidden.to_place & atlas.masks.nation[n as usize]).count()),
        adopted: look.is_adopted(named.espana) && state.place(named.espana).is_in_play(),
        drawn,
        pins: viewer.map_or(Vec::new(), |side| {
            let attacked = state.attacks[side.enemy().index()];
            attacked.iter().map(|h| (h, look.pinned(side, h))).collect()
        }),
    }
}

/// Marks that tell who a block is, or that its owner keeps for himself, until it lies face up.
const SECRET: [Mark; 3] = [Mark::Picked, Mark::Led, Mark::Replaced];

fn token(atlas: &Atlas, state: &State, block: BlockId) -> Token {
    let i = block.index();
    let mut marks = (0..MARKS).fold(0, |bits, m| bits | u16::from(state.hidden.marks[m].has(block)) << m);
    if !state.revealed.has(block) {
        let secret = SECRET.into_iter().fold(0, |bits, mark| bits | 1 << mark as u16);
        // A leader who has called for an interception is marked as one who has fought.
        let called = if state.is(Mark::Engaged, block) { 0 } else { 1 << Mark::Fought as u16 };
        marks &= !(secret | called);
    }
    Token {
        place: state.place(block),
        nation: atlas.block(block).nation,
        entry: state.hidden.entry[i],
        group: state.hidden.group[i],
        marks,
        known: state.revealed.has(block).then(|| (block, state.hidden.step[i])),
    }
}

/// How many of a side's blocks that marched or sailed were Combat blocks is nobody else's business.
fn hide_counts(open: &mut Open, side: Side) {
    for edge in 0..open.crossed.len() {
        open.set_crossings(edge, side, 0);
    }
    if side == Side::Allied {
        open.points.sealifted = 0;
    }
}

/// Counts again, in a made-up state, what [`hide_counts`] took away: from how blocks came where they are.
fn count_again(atlas: &Atlas, state: &mut State, side: Side) {
    for block in side.blocks() & atlas.masks.combat {
        let (Some(hex), way) = (state.place(block).as_hex(), state.hidden.entry[block.index()]) else {
            continue;
        };
        let from = atlas.neighbours[hex.index()].get(usize::from(way)).copied().unwrap_or(NO_HEX);
        if from != NO_HEX
            && let Some((edge, printed)) = atlas.edge(HexId(from), hex)
        {
            let count = state.crossings(edge, side, false) + 1;
            state.open.set_crossings(edge, side, count.min(printed.limit));
        }
    }
}

/// Leaders of a group on the march may spare it the dice.
fn lead_again(atlas: &Atlas, state: &mut State, side: Side) {
    let here = state.march.at;
    for leader in side.blocks() & atlas.masks.leaders {
        let stopped = state.top() == Step::ForceMarch(side) && state.place(leader) == here;
        if state.is(Mark::Moving, leader) || stopped {
            state.mark(Mark::Led, leader);
        }
    }
}

/// The hidden part of one side; that of the other is blank.
fn own_part(state: &State, viewer: Option<Side>) -> Hidden {
    let mut own = scenarios::blank(0, Default::default()).hidden;
    let Some(side) = viewer else { return own };
    let mine = side.blocks();
    let h = &state.hidden;
    for block in mine {
        let i = block.index();
        own.place[i] = h.place[i];
        own.step[i] = h.step[i];
        own.entry[i] = h.entry[i];
        own.group[i] = h.group[i];
    }
    for (to, from) in own.marks.iter_mut().zip(h.marks) {
        *to = from & mine;
    }
    if h.drawn != BlockId::NONE && mine.has(h.drawn) {
        own.drawn = h.drawn;
    }
    own.to_place = h.to_place & mine;
    own.returned = h.returned & mine;
    own.hands[side.index()] = h.hands[side.index()];
    own.discards[side.index()] = h.discards[side.index()];
    own.chosen[side.index()] = h.chosen[side.index()];
    own.great[side.index()] = h.great[side.index()];
    own.unsupplied = h.unsupplied & mine;
    own
}

/// A state that agrees with a view; what the viewer cannot know is drawn at random.
pub fn determinize(game: &Peninsula, view: &View, dice: &mut dyn Dice) -> State {
    let mut state = State { open: *view.open, hidden: *view.own };
    let viewer = view.seat.map(Side::from);
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        place_strangers(game.atlas(), view, &mut state, side, dice);
    }
    deal_hands(game, view, &mut state, viewer, dice);
    state.recount(game.atlas());
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        just_drawn(game, view, &mut state, side, dice);
        count_again(game.atlas(), &mut state, side);
        lead_again(game.atlas(), &mut state, side);
        if state.top() == Step::Attrition {
            let cut_off = game.look(&state).without_supply(side);
            state.hidden.unsupplied |= cut_off;
        }
        if state.open.is_fighting() {
            state.hidden.great[side.index()] = game.look(&state).great_force(side, HexId(state.battle.hex));
        }
    }
    state
}

/// May this block stand where the token does?
fn fits(atlas: &Atlas, open: &Open, block: BlockId, token: &Token) -> bool {
    let printed = atlas.block(block);
    let named = &atlas.named;
    let inside = token.marks >> Mark::Inside as u16 & 1 == 1;
    if printed.nation != token.nation || !fits_marks(atlas, block, token) {
        return false;
    }
    match token.place.as_hex() {
        None if token.place.is_sea() => {
            printed.kind.is_combat() || matches!(printed.kind, Kind::Leader | Kind::NavalSquadron)
        }
        None => !matches!(printed.kind, Kind::Guerilla | Kind::FortifiedLine),
        Some(hex) => match printed.kind {
            Kind::Garrison => inside,
            Kind::NavalSquadron => !inside && atlas.masks.ports.has(hex),
            Kind::Guerilla => !inside && atlas.hex(hex).country == Country::Spain,
            Kind::Cavalry => !inside,
            Kind::FortifiedLine => false,
            Kind::Expeditionary
                if open.options.has(Options::EXPEDITIONARY) && atlas.hex(hex).country != Country::France =>
            {
                atlas.area_of(hex).coastal
            }
            _ if block == named.national_guard => {
                open.guard_called && atlas.hex(hex).country == Country::France
            }
            _ => true,
        },
    }
}

/// Could this block bear the marks of the token?
fn fits_marks(atlas: &Atlas, block: BlockId, token: &Token) -> bool {
    let masks = &atlas.masks;
    let has = |mark: Mark| token.marks >> mark as u16 & 1 == 1;
    let wanted = [
        (Mark::Sieging, masks.siegers),
        (Mark::Engaged, masks.fighters | masks.garrisons),
        (Mark::Guerilla, masks.guerillas),
        (Mark::Forced, masks.walkers - masks.leaders),
        (Mark::Led, masks.leaders),
        (Mark::Fled, masks.combat),
        (Mark::Sortied, masks.insiders - masks.garrisons),
        (Mark::Excused, masks.combat),
    ];
    let moves = token.place.as_hex().is_none() || masks.walkers.has(block) || !has(Mark::Moving);
    moves && wanted.iter().all(|&(mark, set)| !has(mark) || set.has(block))
}

/// Gives the tokens of a side names that fit, as many Combat blocks as the Force Level track shows.
fn place_strangers(atlas: &Atlas, view: &View, state: &mut State, side: Side, dice: &mut dyn Dice) {
    let mut left = side.blocks() - view.removed - view.aside;
    for block in view.removed & side.blocks() {
        state.hidden.place[block.index()] = Place::REMOVED;
    }
    for block in view.aside & side.blocks() {
        state.hidden.place[block.index()] = Place::ASIDE;
        state.hidden.step[block.index()] = atlas.block(block).steps;
    }
    let mut tokens: Vec<Token> = Vec::new();
    for token in view.tokens.iter().filter(|t| t.nation.side() == side) {
        match token.known {
            Some((block, step)) => {
                left.remove(block);
                seat_block(state, block, token, step);
            }
            None => tokens.push(*token),
        }
    }
    for block in left {
        state.hidden.place[block.index()] = Place::POOL;
        state.hidden.step[block.index()] = atlas.block(block).steps;
    }
    hold_back(atlas, view, state, side, &mut left, &tokens, dice);
    shuffle(&mut tokens, dice);
    // Whoever must be on the map, or may not be, first.
    let mut named = Vec::new();
    place_emperor(atlas, view, state, &mut left, &mut tokens, &mut named, side);
    place_espana(atlas, view, state, &mut left, &mut tokens, &mut named);
    place_national_guard(atlas, view, side, &mut left, &mut tokens, &mut named);
    place_lone_leaders(atlas, view, side, &mut left, &mut tokens, &mut named);
    for track in Nation::TRACKS.into_iter().filter(|n| n.side() == side) {
        name_track(atlas, view, state, track, &mut left, &mut tokens, &mut named, dice);
    }
    // What is left over has boxes to stand in, or no constraint.
    for token in tokens {
        let among: BlockSet = left.filter(|&b| fits(atlas, &view.open, b, &token)).collect();
        if let Some(block) = draw_from(among, dice).or_else(|| same_nation(atlas, left, &token)) {
            left.remove(block);
            named.push((block, token));
        }
    }
    mend(atlas, view, side, &mut left, &mut named);
    let lone = view.open.top() == Step::LoneLeaders(side);
    for (block, token) in named {
        let leader = atlas.masks.leaders.has(block);
        let met = |h: HexId| view.open.outside[0].has(h) && view.open.outside[1].has(h);
        // A leader alone with the enemy has lost all his Command Points (12.1).
        let spent = leader && lone && token.place.as_hex().is_some_and(met);
        let most = if spent { 0 } else { state.most_steps(atlas, block) };
        let least = u8::from(!leader);
        let step = least + dice.below(u32::from(most - least) + 1, "determinize") as u8;
        seat_block(state, block, &token, step.max(least));
    }
}

fn same_nation(atlas: &Atlas, left: BlockSet, token: &Token) -> Option<BlockId> {
    let mut left = left;
    left.find(|&b| atlas.block(b).nation == token.nation)
}

fn seat_block(state: &mut State, block: BlockId, token: &Token, step: u8) {
    let i = block.index();
    state.hidden.place[i] = token.place;
    state.hidden.step[i] = step;
    state.hidden.entry[i] = token.entry;
    state.hidden.group[i] = token.group;
    for (m, marks) in state.hidden.marks.iter_mut().enumerate() {
        if token.marks >> m & 1 == 1 {
            marks.insert(block);
        } else {
            marks.remove(block);
        }
    }
}

fn place_emperor(
    atlas: &Atlas,
    view: &View,
    state: &mut State,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
    side: Side,
) {
    if side != Side::French {
        return;
    }
    for (block, whereabouts) in [atlas.named.napoleon, atlas.named.guard].into_iter().zip(view.emperor) {
        if !left.has(block) {
            continue;
        }
        left.remove(block);
        let wanted = |t: &Token| match whereabouts {
            Whereabouts::Map => t.place.is_hex() && fits(atlas, &view.open, block, t),
            Whereabouts::Off(place) => t.place == place,
        };
        // A place inside a fortress may be the only one a garrison can have.
        let outside = |t: &Token| wanted(t) && t.marks >> Mark::Inside as u16 & 1 == 0;
        match tokens.iter().position(outside).or_else(|| tokens.iter().position(wanted)) {
            Some(i) => {
                let token = tokens.swap_remove(i);
                seat_block(state, block, &token, atlas.block(block).steps);
                named.push((block, token));
            }
            None => {
                let place = if let Whereabouts::Off(place) = whereabouts { place } else { Place::POOL };
                state.hidden.place[block.index()] = place;
            }
        }
    }
}

/// While De Espana counts as British it is one of the Spanish tokens, or none of them.
fn place_espana(
    atlas: &Atlas,
    view: &View,
    state: &mut State,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
) {
    let espana = atlas.named.espana;
    if !view.open.espana_british || !left.has(espana) {
        return;
    }
    left.remove(espana);
    let fit = |t: &Token| view.adopted && fits(atlas, &view.open, espana, t);
    let outside = |t: &Token| fit(t) && t.marks >> Mark::Inside as u16 & 1 == 0;
    let found = tokens.iter().position(outside).or_else(|| tokens.iter().position(fit));
    if let Some(i) = found {
        let token = tokens.swap_remove(i);
        seat_block(state, espana, &token, atlas.block(espana).steps);
        named.push((espana, token));
    }
}

/// The National Guard waits in the France Box until it is called (15.6).
fn place_national_guard(
    atlas: &Atlas,
    view: &View,
    side: Side,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
) {
    let guard = atlas.named.national_guard;
    if side != Side::French || view.open.guard_called || !left.has(guard) {
        return;
    }
    if let Some(i) = tokens.iter().position(|t| t.place == Place::FRANCE) {
        left.remove(guard);
        named.push((guard, tokens.swap_remove(i)));
    }
}

/// Does the token stand where Combat blocks of the nation count?
fn on_track(token: &Token, track: Nation) -> bool {
    token.place != Place::BRITAIN && token.place != Place::FRANCE && token.nation == track
}

/// How many of a nation's tokens cannot be Combat blocks, by its track.
fn idle_tokens(atlas: &Atlas, view: &View, state: &State, track: Nation, tokens: &[Token]) -> usize {
    let standing = tokens.iter().filter(|t| on_track(t, track)).count();
    // Face-up blocks and Portuguese ones are on the track already.
    let known = |b: &BlockId| state.counted(atlas, *b) == Some(track.track());
    let mut counted = (0..BLOCKS as u8).map(BlockId).filter(known).count();
    if track == Nation::British && view.open.has_played(7) {
        counted += tokens.iter().filter(|t| t.nation == Nation::Portuguese).count();
    }
    let combat = usize::from(view.open.force[track.track()]).saturating_sub(counted);
    standing.saturating_sub(combat)
}

/// Makes room for one more block that is no Combat block: a named one goes elsewhere and leaves its place to it.
fn rearrange(
    atlas: &Atlas,
    view: &View,
    track: Nation,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
) -> bool {
    let free: BlockSet = (*left).filter(|&b| !atlas.masks.combat.has(b)).collect();
    for i in 0..named.len() {
        let (block, _) = named[i];
        let known = &atlas.named;
        if [known.napoleon, known.guard, known.national_guard, known.espana].contains(&block) {
            continue;
        }
        for to in 0..tokens.len() {
            let taken =
                named.iter().enumerate().filter(|(n, _)| *n != i).map(|(_, pair)| *pair).collect::<Vec<_>>();
            let goes = on_track(&tokens[to], track) && fits(atlas, &view.open, block, &tokens[to]);
            if !goes || is_wrong(atlas, view, block, &tokens[to], &taken) {
                continue;
            }
            // He goes there; is there now a place for one more?
            std::mem::swap(&mut named[i].1, &mut tokens[to]);
            let place = tokens.iter().enumerate().find_map(|(at, token)| {
                let may = on_track(token, track);
                let other = { free }.find(|&b| {
                    may && fits(atlas, &view.open, b, token) && !is_wrong(atlas, view, b, token, named)
                })?;
                Some((at, other))
            });
            if let Some((at, other)) = place {
                left.remove(other);
                named.push((other, tokens.remove(at)));
                return true;
            }
            std::mem::swap(&mut named[i].1, &mut tokens[to]);
        }
    }
    false
}

/// Names the tokens of a nation so that its track is right: first those that are no Combat blocks.
#[allow(clippy::too_many_arguments)]
fn name_track(
    atlas: &Atlas,
    view: &View,
    state: &State,
    track: Nation,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
    dice: &mut dyn Dice,
) {
    let counts = |t: &Token| on_track(t, track);
    let mut others = idle_tokens(atlas, view, state, track, tokens);
    // Tokens that only a few blocks fit come first: leaders here, blocks inside fortresses below.
    let has = |t: &Token, mark: Mark| t.marks >> mark as u16 & 1 == 1;
    let no_combat: BlockSet = (*left).filter(|&b| !atlas.masks.combat.has(b)).collect();
    // More tokens at sea than the ships carry: some of them are leaders or the squadron.
    let afloat = view.tokens.iter().filter(|t| t.place.is_sea()).count();
    if afloat > usize::from(view.open.sealift) {
        tokens.sort_by_key(|t| !t.place.is_sea());
    }
    let mut i = 0;
    while others > 0 && i < tokens.len() {
        let token = tokens[i];
        let free = no_combat & *left;
        let fit =
            |b: &BlockId| fits(atlas, &view.open, *b, &token) && !is_wrong(atlas, view, *b, &token, named);
        let among: BlockSet = free.filter(fit).collect();
        match draw_from(among, dice).filter(|_| counts(&token)) {
            Some(block) => {
                left.remove(block);
                named.push((block, tokens.remove(i)));
                others -= 1;
            }
            None => i += 1,
        }
    }
    while others > 0 && rearrange(atlas, view, track, left, tokens, named) {
        others -= 1;
    }
    tokens.sort_by_key(|t| !has(t, Mark::Inside));
    i = 0;
    while i < tokens.len() {
        let token = tokens[i];
        let fighters = atlas.masks.combat & *left;
        let fit = |b: &BlockId| fits(atlas, &view.open, *b, &token);
        let fine = |b: &BlockId| fit(b) && !is_wrong(atlas, view, *b, &token, named);
        let among: BlockSet = fighters.filter(fine).collect();
        let among = if among.is_empty() { fighters.filter(fit).collect() } else { among };
        match draw_from(among, dice).filter(|_| counts(&token)) {
            Some(block) => {
                left.remove(block);
                named.push((block, tokens.remove(i)));
            }
            None => i += 1,
        }
    }
}

/// Would this block break a rule of numbers where the token stands, with those named already?
fn is_wrong(atlas: &Atlas, view: &View, block: BlockId, token: &Token, named: &[(BlockId, Token)]) -> bool {
    is_missed(atlas, view, block, token, named) || is_one_too_many(atlas, view, block, token, named)
}

/// Blocks of the other side whose names are known: those that lie face up and those named already.
fn neighbours<'a>(
    view: &'a View,
    token: &'a Token,
    named: &'a [(BlockId, Token)],
) -> impl Iterator<Item = (BlockId, Token)> + 'a {
    let shown = view.tokens.iter().filter_map(|t| t.known.map(|(block, _)| (block, *t)));
    shown.chain(named.iter().copied()).filter(|(_, t)| t.nation.side() == token.nation.side())
}

/// Would the fortress hold a garrison or a Combat block too many (11.0), or the ships too many at sea (8.41)?
fn is_one_too_many(
    atlas: &Atlas,
    view: &View,
    block: BlockId,
    token: &Token,
    named: &[(BlockId, Token)],
) -> bool {
    let masks = &atlas.masks;
    let is_inside = |t: &Token| t.marks >> Mark::Inside as u16 & 1 == 1;
    if let Some(hex) = token.place.as_hex() {
        if !is_inside(token) {
            return false;
        }
        let company = |of: BlockSet| {
            let there = |(b, t): &(BlockId, Token)| t.place == token.place && is_inside(t) && of.has(*b);
            neighbours(view, token, named).filter(there).count()
        };
        return masks.garrisons.has(block) && company(masks.garrisons) > 0
            || masks.combat.has(block) && company(masks.combat) >= usize::from(atlas.rating(hex));
    }
    let afloat = neighbours(view, token, named).filter(|(_, t)| t.place.is_sea());
    let points = afloat.map(|(b, _)| weight(atlas, b)).sum::<usize>() + weight(atlas, block);
    token.place.is_sea() && weight(atlas, block) > 0 && points > usize::from(view.open.sealift)
}

/// Blocks of these kinds of which at least so many stand where the token does: those that pin, fight, besiege or go
/// hungry.
fn wanted(atlas: &Atlas, view: &View, token: &Token) -> [(u8, BlockSet); 4] {
    let (open, masks) = (&view.open, &atlas.masks);
    let Some(hex) = token.place.as_hex() else { return [(0, masks.combat); 4] };
    let side = token.nation.side();
    let bit = if side == Side::French { 0x80 } else { 0 };
    let last = open.hungry_count as usize;
    let hungry = &open.hungry[(open.hungry_next as usize).min(last)..last];
    let starving = hungry.iter().filter(|h| h.0 == hex.0 && h.1 & 0x80 == bit).map(|h| h.1 & 0x3f).max();
    // Those that have suffered or been fed are Combat blocks too.
    let is_excused = |t: &&Token| t.place == token.place && t.marks >> Mark::Excused as u16 & 1 == 1;
    let excused = view.tokens.iter().filter(is_excused).count() as u8;
    let pinning = view.pins.iter().filter(|p| p.0 == hex && token.entry != entry::NONE).map(|p| p.1).max();
    // Once lone leaders have left, a battle hex holds blocks that fight.
    let both = open.outside[0].has(hex) && open.outside[1].has(hex);
    let battle = both && open.steps[..open.depth as usize].contains(&Step::Battles);
    let battle = battle && !matches!(open.top(), Step::LoneLeaders(_));
    // Whoever begins a siege has somebody to conduct it; with several sieges nobody knows where.
    let forts = masks.fortresses & open.besieged & open.outside[side.index()];
    let sieges: HexSet = forts.iter().filter(|&h| !open.holds_fortress(side, h)).collect();
    let siege = open.top() == Step::SiegePick(side) && sieges.count() == 1 && sieges.has(hex);
    [
        (starving.map_or(0, |left| left + excused), masks.combat),
        (u8::from(siege), masks.siegers),
        (pinning.unwrap_or(0), masks.screeners),
        (u8::from(battle), masks.fighters),
    ]
}

/// Would this block leave too few of those that are [`wanted`]?
fn is_missed(atlas: &Atlas, view: &View, block: BlockId, token: &Token, named: &[(BlockId, Token)]) -> bool {
    let here = |t: &&Token| t.place == token.place && t.nation.side() == token.nation.side();
    let there = view.tokens.iter().filter(here).count();
    wanted(atlas, view, token).into_iter().any(|(least, of)| {
        let idle = || named.iter().filter(|(b, t)| t.place == token.place && !of.has(*b)).count();
        least > 0 && !of.has(block) && there < usize::from(least) + idle() + 1
    })
}

/// Sealift Points a block takes up (8.41).
fn weight(atlas: &Atlas, block: BlockId) -> usize {
    match atlas.block(block).nation {
        _ if !atlas.masks.combat.has(block) => 0,
        Nation::Spanish => 2,
        _ => 1,
    }
}

/// How much is wrong at these places, with everybody named.
fn faults(atlas: &Atlas, view: &View, named: &[(BlockId, Token)], at: [&Token; 2]) -> usize {
    let masks = &atlas.masks;
    let mut sum = 0;
    let twice = at[0].place == at[1].place;
    for token in at.into_iter().skip(usize::from(twice)) {
        if token.place.is_sea() {
            let afloat = neighbours(view, token, named).filter(|(_, t)| t.place.is_sea());
            let points: usize = afloat.map(|(b, _)| weight(atlas, b)).sum();
            sum += points.saturating_sub(usize::from(view.open.sealift));
            continue;
        }
        let Some(hex) = token.place.as_hex() else { continue };
        let here = || neighbours(view, token, named).filter(|(_, t)| t.place == token.place);
        let inside = |of: BlockSet| {
            here().filter(|(b, t)| t.marks >> Mark::Inside as u16 & 1 == 1 && of.has(*b)).count()
        };
        sum += inside(masks.garrisons).saturating_sub(1);
        sum += inside(masks.combat).saturating_sub(usize::from(atlas.rating(hex)));
        for (least, of) in wanted(atlas, view, token) {
            sum += usize::from(least).saturating_sub(here().filter(|(b, _)| of.has(*b)).count());
        }
    }
    sum
}

/// Exchanges names until ships, fortresses and battles hold what they may and must, as far as that is possible.
fn mend(atlas: &Atlas, view: &View, side: Side, left: &mut BlockSet, named: &mut [(BlockId, Token)]) {
    let known = &atlas.named;
    let bound = [known.napoleon, known.guard, known.national_guard, known.espana];
    let lone = view.open.top() == Step::LoneLeaders(side);
    let tied = |b: BlockId| bound.contains(&b) || lone && atlas.masks.leaders.has(b);
    for i in 0..named.len() {
        let token = named[i].1;
        let mut wrong = faults(atlas, view, named, [&token; 2]);
        for j in 0..named.len() {
            let ((a, x), (b, y)) = (named[i], named[j]);
            if wrong == 0 {
                break;
            }
            // Only what counts alike on the tracks is exchanged.
            let counts = |t: &Token| on_track(t, t.nation);
            let alike = counts(&x) == counts(&y) || atlas.masks.combat.has(a) == atlas.masks.combat.has(b);
            let free = x.nation == y.nation && x != y && alike && !tied(a) && !tied(b);
            if !free || !fits(atlas, &view.open, a, &y) || !fits(atlas, &view.open, b, &x) {
                continue;
            }
            let before = faults(atlas, view, named, [&x, &y]);
            (named[i].0, named[j].0) = (b, a);
            if faults(atlas, view, named, [&x, &y]) >= before {
                (named[i].0, named[j].0) = (a, b);
            } else {
                wrong = faults(atlas, view, named, [&token; 2]);
            }
        }
        if wrong > 0 && !tied(named[i].0) {
            take_from_pool(atlas, view, i, left, named);
        }
    }
}

/// Another block of the same kind from the Force Pool may stand there instead.
fn take_from_pool(atlas: &Atlas, view: &View, i: usize, left: &mut BlockSet, named: &mut [(BlockId, Token)]) {
    let (block, token) = named[i];
    let before = faults(atlas, view, named, [&token; 2]);
    let combat = atlas.masks.combat.has(block);
    let alike = |b: &BlockId| atlas.masks.combat.has(*b) == combat && fits(atlas, &view.open, *b, &token);
    for other in left.filter(alike) {
        named[i].0 = other;
        if faults(atlas, view, named, [&token; 2]) < before {
            left.remove(other);
            left.insert(block);
            return;
        }
    }
    named[i].0 = block;
}

/// Where a leader is left alone with the enemy, nobody else of his side stands.
fn place_lone_leaders(
    atlas: &Atlas,
    view: &View,
    side: Side,
    left: &mut BlockSet,
    tokens: &mut Vec<Token>,
    named: &mut Vec<(BlockId, Token)>,
) {
    if view.open.top() != Step::LoneLeaders(side) {
        return;
    }
    let met = view.open.outside[0] & view.open.outside[1];
    let outside =
        |t: &Token, hex: HexId| t.place == Place::hex(hex) && t.marks >> Mark::Inside as u16 & 1 == 0;
    let count = |hex: &HexId| tokens.iter().filter(|t| outside(t, *hex)).count();
    let Some(hex) = met.iter().filter(|h| count(h) > 0).min_by_key(count) else { return };
    while let Some(at) = tokens.iter().position(|t| outside(t, hex)) {
        let token = tokens[at];
        let fit = |b: &BlockId| atlas.masks.leaders.has(*b) && fits(atlas, &view.open, *b, &token);
        let Some(leader) = { *left }.find(fit) else { break };
        left.remove(leader);
        named.push((leader, tokens.remove(at)));
    }
}

/// Blocks the other side still has to set up, and those of the groups dealt at random that wait for their turn.
fn hold_back(
    atlas: &Atlas,
    view: &View,
    state: &mut State,
    side: Side,
    left: &mut BlockSet,
    tokens: &[Token],
    dice: &mut dyn Dice,
) {
    let scenario = &atlas.scenarios[view.open.scenario as usize];
    for draw in scenario.draws.iter().filter(|d| view.open.turn < d.pool_turn) {
        let waiting = usize::from(draw.blocks.count()) - draw.at.len() - usize::from(draw.choose);
        for _ in 0..waiting {
            let Some(block) = draw_from(draw.blocks & *left, dice) else { break };
            left.remove(block);
            state.hidden.place[block.index()] = Place::ASIDE;
        }
    }
    let free: BlockSet = scenario.set_up.iter().filter(|s| s.at.is_none()).map(|s| s.block).collect();
    let drawn = scenario.draws.iter().filter(|d| d.choose > 0).fold(BlockSet::EMPTY, |all, d| all | d.blocks);
    for nation in Nation::ALL.into_iter().filter(|n| n.side() == side && view.to_place[*n as usize] > 0) {
        let own = atlas.masks.nation[nation as usize];
        // Those that are no Combat blocks stand on the map, in a box, or wait.
        let idle = (own - atlas.masks.combat) & *left;
        let boxed =
            |s: &&crate::atlas::SetUp| idle.has(s.block) && s.at.is_some_and(|p| !p.is_hex() && !p.is_sea());
        let boxed: BlockSet = scenario.set_up.iter().filter(boxed).map(|s| s.block).collect();
        let standing =
            if nation == Nation::Portuguese { 0 } else { idle_tokens(atlas, view, state, nation, tokens) };
        let mut waiting = usize::from((idle - boxed).count()).saturating_sub(standing);
        for _ in 0..view.to_place[nation as usize] {
            let among = (free | drawn) & *left & own;
            let (first, second) = (among - atlas.masks.combat, among & atlas.masks.combat);
            // Partidas are placed last.
            let partidas = first & atlas.masks.guerillas;
            let first = if partidas.is_empty() { first } else { partidas };
            let (first, second) = if waiting > 0 { (first, second) } else { (second, first) };
            let Some(block) = draw_from(if first.is_empty() { second } else { first }, dice) else { break };
            waiting = waiting.saturating_sub(1);
            left.remove(block);
            state.hidden.to_place.insert(block);
            state.hidden.place[block.index()] = Place::ASIDE;
        }
    }
}

/// The block the other side has just drawn: one that can be deployed in more than one place.
fn just_drawn(game: &Peninsula, view: &View, state: &mut State, side: Side, dice: &mut dyn Dice) {
    let Some(nation) = view.drawn.filter(|_| drawing(&view.open) == Some(side)) else { return };
    let named = &game.atlas().named;
    let look = game.look(state);
    let open = &view.open;
    let steps = &open.steps[..open.depth as usize];
    state.hidden.drawn = match (open.deploy, open.event.stage) {
        _ if steps.contains(&Step::Espana) => named.espana,
        _ if steps.iter().any(|s| matches!(s, Step::SetUp(_))) => {
            let next = look.next_to_place() & side.blocks();
            let ours: BlockSet = next.filter(|&b| game.atlas().block(b).nation.pool() == nation).collect();
            draw_from(if ours.is_empty() { next } else { ours }, dice).unwrap_or(BlockId::NONE)
        }
        (DeployKind::Cintra, _) => named.moore,
        (DeployKind::Emperor, 1) => named.napoleon,
        (DeployKind::Emperor, 2) => named.guard,
        _ => {
            let pool: BlockSet = look.pool(nation).filter(|&b| !look.drawn_again(b)).collect();
            let others: BlockSet = side.blocks().filter(|&b| state.place(b) == Place::POOL).collect();
            let able = |pool: BlockSet, least: u32| {
                pool.filter(|&b| look.deploy_spots(b).count() >= least).collect::<BlockSet>()
            };
            let wanted = [able(pool, 2), able(pool, 1), able(others, 2), able(others, 1), pool, others];
            let choice = wanted.into_iter().find(|set| !set.is_empty());
            choice.and_then(|set| draw_from(set, dice)).unwrap_or(BlockId::NONE)
        }
    };
}

fn draw_from(set: BlockSet, dice: &mut dyn Dice) -> Option<BlockId> {
    if set.is_empty() {
        return None;
    }
    let mut blocks = set;
    blocks.nth(dice.below(u32::from(set.count()), "determinize") as usize)
}

fn shuffle(tokens: &mut [Token], dice: &mut dyn Dice) {
    for i in (1..tokens.len()).rev() {
        let j = dice.below(i as u32 + 1, "determinize") as usize;
        tokens.swap(i, j);
    }
}

/// Deals the strangers' hands from the cards the viewer has not seen.
fn deal_hands(game: &Peninsula, view: &View, state: &mut State, viewer: Option<Side>, dice: &mut dyn Dice) {
    let mut deck = game.atlas().command_deck;
    let own = |hands: &[[u8; 7]; 2]| viewer.map_or([0; 7], |s| hands[s.index()]);
    let (held, put_away) = (own(&view.own.hands), own(&view.own.discards));
    for (slot, count) in deck.iter_mut().enumerate() {
        let seen = view.open.used_cards[slot] + held[slot] + put_away[slot];
        *count = count.saturating_sub(seen);
    }
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        for _ in 0..view.hands[side.index()] {
            if let Some(slot) = draw_slot(&mut deck, dice) {
                state.hidden.hands[side.index()][slot] += 1;
            }
        }
        let chosen = view.open.top() == Step::Cards && !view.to_act.contains(side.seat());
        if chosen {
            let mut hand = state.hidden.hands[side.index()];
            let slot = draw_slot(&mut hand, dice).unwrap_or(0);
            // A Drafts card may have been chosen for its one operation.
            let ways = if slot > 4 { 2 } else { 1 };
            let card = slot as u8 + 2 * dice.below(ways, "determinize") as u8;
            state.hidden.chosen[side.index()] = Card(card);
        }
    }
}

fn draw_slot(cards: &mut [u8; 7], dice: &mut dyn Dice) -> Option<usize> {
    let total: u32 = cards.iter().map(|&n| u32::from(n)).sum();
    if total == 0 {
        return None;
    }
    let mut index = dice.below(total, "determinize");
    for (slot, count) in cards.iter_mut().enumerate() {
        if index < u32::from(*count) {
            *count -= 1;
            return Some(slot);
        }
        index -= u32::from(*count);
    }
    None
}
