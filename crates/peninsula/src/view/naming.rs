//! Gives the tokens of a side names: as many Combat blocks of each nation as the Force Level tracks show (14.23), and as
//! many blocks of each Force Pool as are not in it.

use super::imagining::{draw_from, shuffle};
use super::{Token, View, Whereabouts};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, BlockSet, Nation, Side};
use crate::map::{Country, HexId, Place};
use crate::state::{Mark, State};
use crate::step::Step;
use std::ops::Deref;
use table::Dice;

/// A token without a name, and the Force Pool that the block is taken to belong to.
#[derive(Clone, Copy)]
struct Guess {
    token: Token,
    pool: Nation,
}

impl Deref for Guess {
    type Target = Token;

    #[inline]
    fn deref(&self) -> &Token {
        &self.token
    }
}

/// Blocks of a side that a viewer knows only as tokens.
pub(super) struct Strangers<'a> {
    pub atlas: &'a Atlas,
    pub view: &'a View,
    side: Side,
    /// Who has no token yet.
    left: BlockSet,
    /// Those that have no name yet.
    tokens: Vec<Guess>,
    /// Who is taken to be where.
    pub named: Vec<(BlockId, Token)>,
}

/// How often names are drawn anew that do not fit together: one by one, a draw may run into a dead end.
const DRAWS: u32 = 16;

/// Gives the tokens of a side names that fit, and the state its blocks.
pub(super) fn place_strangers(
    atlas: &Atlas,
    view: &View,
    state: &mut State,
    side: Side,
    dice: &mut dyn Dice,
) {
    let blank = *state;
    for _ in 0..DRAWS {
        *state = blank;
        let mut strangers = Strangers::met(atlas, view, state, side, dice);
        strangers.name_all(state, dice);
        let faults = strangers.mend();
        strangers.seat(state, dice);
        if faults == 0 && keeps_counts(atlas, view, state, side) {
            break;
        }
    }
}

/// Whether as many Combat blocks are in play as the Force Level tracks of the side show, and as many blocks in its Force
/// Pools as everybody sees there.
fn keeps_counts(atlas: &Atlas, view: &View, state: &State, side: Side) -> bool {
    // The tracks count those that are still to be set up (19.23).
    let mut force = state.force_to_place(atlas);
    for track in (side.blocks() & atlas.masks.combat).filter_map(|block| state.counted(atlas, block)) {
        force[track] += 1;
    }
    let waiting = state.at(side, Place::POOL);
    let right = |nation: Nation| {
        let track = nation.track();
        let pool = (waiting & atlas.masks.of_pool(nation)).count();
        force[track] == state.open.force[track] && pool == view.pools[track]
    };
    Nation::TRACKS.into_iter().filter(|n| n.side() == side).all(right)
}

/// Whether Combat blocks that stand where the token does count against a Force Level (14.22).
fn is_counting(token: &Token) -> bool {
    token.place != Place::BRITAIN && token.place != Place::FRANCE
}

/// Whether the token is taken for a block of this Force Pool, and stands where its Combat blocks count.
fn on_track(guess: &Guess, track: Nation) -> bool {
    is_counting(guess) && guess.pool == track
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

impl<'a> Strangers<'a> {
    /// Puts where they belong those whose names are no secret; the rest are in the pool until they are named.
    fn met(
        atlas: &'a Atlas,
        view: &'a View,
        state: &mut State,
        side: Side,
        dice: &mut dyn Dice,
    ) -> Strangers<'a> {
        let mut left = side.blocks() - view.removed - view.aside;
        for block in view.removed & side.blocks() {
            state.hidden.place[block.index()] = Place::REMOVED;
        }
        for block in view.aside & side.blocks() {
            state.hidden.place[block.index()] = Place::ASIDE;
            state.hidden.step[block.index()] = atlas.block(block).steps;
        }
        let pool = if side == Side::French { Nation::French } else { Nation::British };
        let mut tokens: Vec<Guess> = Vec::with_capacity(view.tokens.len());
        for token in view.tokens.iter().filter(|t| t.side == side) {
            match token.block {
                Some(block) => {
                    left.remove(block);
                    let any_step = || {
                        let most = state.most_steps(atlas, block);
                        1 + dice.below(most.into(), "determinize") as u8
                    };
                    let step = token.steps.unwrap_or_else(any_step);
                    seat_block(state, block, token, step);
                }
                None => tokens.push(Guess { token: *token, pool }),
            }
        }
        for block in left {
            state.hidden.place[block.index()] = Place::POOL;
            state.hidden.step[block.index()] = atlas.block(block).steps;
        }
        Strangers { atlas, view, side, left, tokens, named: Vec::new() }
    }

    /// Names all tokens: first those of whom the most is known.
    fn name_all(&mut self, state: &mut State, dice: &mut dyn Dice) {
        self.hold_back_dealt(state, dice);
        self.hold_back_set_up(state, dice);
        shuffle(&mut self.tokens, dice);
        self.name_the_bound(state);
        let standing = self.standing(state);
        let combat =
            Nation::TRACKS.map(|track| self.combat_tokens(state, track).min(standing[track.track()]));
        let idle = [0, 1, 2].map(|track| standing[track] - combat[track]);
        self.put_first();
        let side = self.side;
        for track in Nation::TRACKS.into_iter().filter(|n| n.side() == side) {
            self.name_idle(track, idle[track.track()], dice);
        }
        // Tokens that only a few blocks fit come first.
        self.tokens.sort_by_key(|t| !t.has(Mark::Inside));
        if side == Side::Allied {
            self.guess_pools(combat[Nation::Spanish.track()], dice);
        }
        for track in Nation::TRACKS.into_iter().filter(|n| n.side() == side) {
            self.name_combat(track, dice);
        }
        self.name_the_rest(dice);
    }

    /// Takes this block to be the token at a place of the list.
    fn name(&mut self, block: BlockId, at: usize) {
        self.left.remove(block);
        let guess = self.tokens.remove(at);
        self.named.push((block, guess.token));
    }

    /// The Combat blocks that count on a track when they are in play (14.21).
    fn counting(&self, track: Nation) -> BlockSet {
        let masks = &self.atlas.masks;
        let untrained = track == Nation::British && !self.view.open.has_played(7);
        masks.combat & if untrained { masks.nation[track as usize] } else { masks.of_pool(track) }
    }

    /// Blocks of a Force Pool still to be named that count on no track.
    fn idle(&self, track: Nation) -> BlockSet {
        (self.left & self.atlas.masks.of_pool(track)) - self.counting(track)
    }

    /// How many tokens that are still without a name stand where Combat blocks count, track by track: the Force Pools lack as
    /// many Spanish blocks as are in play.
    fn standing(&self, state: &State) -> [usize; 3] {
        let track = Nation::Spanish.track();
        let counting = self.tokens.iter().filter(|t| is_counting(t)).count();
        if self.side == Side::French {
            return [0, 0, counting];
        }
        let of_pool = self.atlas.masks.of_pool(Nation::Spanish);
        let absent = (state.at(Side::Allied, Place::POOL) & of_pool).count();
        let spanish = absent.saturating_sub(self.view.pools[track]).into();
        [counting.saturating_sub(spanish), spanish, 0]
    }

    /// Decides which Anglo-Allied tokens are taken for Spanish Combat blocks: so many, where they may be. The others are
    /// British or Portuguese.
    fn guess_pools(&mut self, mut wanted: usize, dice: &mut dyn Dice) {
        let open = &self.view.open;
        let [british, spanish] = [Nation::British, Nation::Spanish].map(|n| self.counting(n) & self.left);
        // So many Spanish blocks may be in Portugal (15.3), and at sea, where each takes two points (8.41).
        let level = usize::from(open.commitment[Nation::Spanish.track()].saturating_sub(1) / 2).min(2);
        let afloat = self.tokens.iter().filter(|t| t.place.is_sea()).count();
        let in_portugal = if open.has_played(21) { usize::MAX } else { level + 1 };
        let mut room = [in_portugal, usize::from(open.sealift).saturating_sub(afloat), usize::MAX];
        // Tokens that may be of either pool, as bits.
        let mut either = 0u64;
        for i in 0..self.tokens.len() {
            let fit = self.fitting(&self.tokens[i]);
            if (fit & spanish).is_empty() {
                continue;
            }
            if (fit & british).is_empty() {
                self.take_for_spanish(i, &mut wanted, &mut room);
            } else {
                either |= 1 << i;
            }
        }
        self.guess_formation(&mut either, &mut wanted, &mut room, dice);
        for heeds_room in [true, false] {
            for i in 0..self.tokens.len() {
                let fits = either >> i & 1 == 1 && self.tokens[i].pool != Nation::Spanish;
                if fits && wanted > 0 && (!heeds_room || room[self.zone(i)] > 0) {
                    self.take_for_spanish(i, &mut wanted, &mut room);
                }
            }
        }
    }

    /// Whether a group marches all of whose blocks are of one formation: all Spanish or none (15.2).
    pub(super) fn marches_apart(&self) -> bool {
        let open = &self.view.open;
        let steps = &open.steps[..open.depth as usize];
        let allied = self.side == Side::Allied && !open.has_played(21);
        allied && steps.iter().any(|s| matches!(s, Step::March(_) | Step::ExtendedMarch(_)))
    }

    /// Decides whether the group on the march is Spanish.
    fn guess_formation(
        &mut self,
        either: &mut u64,
        wanted: &mut usize,
        room: &mut [usize; 3],
        dice: &mut dyn Dice,
    ) {
        if !self.marches_apart() {
            return;
        }
        let moving = |t: &Token| t.has(Mark::Moving);
        let bits =
            self.tokens.iter().enumerate().filter(|t| moving(t.1)).fold(0u64, |bits, t| bits | 1 << t.0);
        let open = bits & *either;
        if open == 0 {
            return;
        }
        let spanish = self.atlas.masks.of_pool(Nation::Spanish);
        let named = self.named.iter().find(|(_, t)| moving(t)).map(|(block, _)| spanish.has(*block));
        let taken = self.tokens.iter().any(|t| moving(t) && t.pool == Nation::Spanish);
        let room_for_all = bits == open && bits.count_ones() as usize <= *wanted;
        let is_spanish = named.unwrap_or_else(|| {
            let drawn = dice.below(self.tokens.len() as u32, "determinize") as usize;
            taken || room_for_all && drawn < *wanted
        });
        if is_spanish {
            for i in (0..self.tokens.len()).filter(|i| open >> i & 1 == 1) {
                self.take_for_spanish(i, wanted, room);
            }
        }
        *either &= !bits;
    }

    fn take_for_spanish(&mut self, i: usize, wanted: &mut usize, room: &mut [usize; 3]) {
        let zone = self.zone(i);
        room[zone] = room[zone].saturating_sub(1);
        *wanted = wanted.saturating_sub(1);
        self.tokens[i].pool = Nation::Spanish;
    }

    /// Where a token stands, as far as numbers of Spanish blocks are limited: in Portugal, at sea, elsewhere.
    fn zone(&self, i: usize) -> usize {
        let place = self.tokens[i].place;
        match place.as_hex() {
            Some(hex) if self.atlas.hex(hex).country == Country::Portugal => 0,
            None if place.is_sea() => 1,
            _ => 2,
        }
    }

    /// Blocks of the groups dealt at random that wait for their turn.
    fn hold_back_dealt(&mut self, state: &mut State, dice: &mut dyn Dice) {
        let (atlas, view) = (self.atlas, self.view);
        let scenario = &atlas.scenarios[view.open.scenario as usize];
        for draw in scenario.draws.iter().filter(|d| view.open.turn < d.pool_turn) {
            let waiting = usize::from(draw.blocks.count()) - draw.at.len() - usize::from(draw.choose);
            for _ in 0..waiting {
                let Some(block) = draw_from(draw.blocks & self.left, dice) else { break };
                self.left.remove(block);
                state.hidden.place[block.index()] = Place::ASIDE;
            }
        }
    }

    /// Blocks the other side still has to set up: any of those it may place, Partidas last (19.3).
    fn hold_back_set_up(&mut self, state: &mut State, dice: &mut dyn Dice) {
        let (atlas, view) = (self.atlas, self.view);
        let scenario = &atlas.scenarios[view.open.scenario as usize];
        let mut placed: BlockSet =
            scenario.set_up.iter().filter(|s| s.at.is_none()).map(|s| s.block).collect();
        for draw in scenario.draws.iter().filter(|d| d.choose > 0) {
            let mut dealt = draw.blocks & self.left;
            for _ in 0..draw.choose {
                let Some(block) = draw_from(dealt, dice) else { break };
                dealt.remove(block);
                placed.insert(block);
            }
        }
        let mut among = placed & self.left;
        for _ in 0..view.to_place[self.side.index()] {
            let partidas = among & atlas.masks.guerillas;
            let Some(block) = draw_from(if partidas.is_empty() { among } else { partidas }, dice) else {
                break;
            };
            among.remove(block);
            self.left.remove(block);
            state.hidden.to_place.insert(block);
            state.hidden.place[block.index()] = Place::ASIDE;
        }
    }

    /// Whoever must be on the map, or may not be.
    fn name_the_bound(&mut self, state: &mut State) {
        if self.side == Side::French {
            self.name_emperor(state);
        }
        self.name_espana(state);
        if self.side == Side::French {
            self.name_national_guard();
        }
        if self.view.open.top() == Step::LoneLeaders(self.side) {
            self.name_lone_leaders();
        }
    }

    /// Is it known of this block where it is, or nearly so?
    fn is_bound(&self, block: BlockId) -> bool {
        let known = &self.atlas.named;
        [known.napoleon, known.guard, known.national_guard, known.espana].contains(&block)
    }

    /// May the block be another token? Of the bound ones it is known only that they are on the map, not where.
    fn may_change(&self, block: BlockId, from: &Token, to: &Token) -> bool {
        let roams = from.place.is_hex() && to.place.is_hex();
        (roams || !self.is_bound(block)) && self.fitting(to).has(block)
    }

    /// Takes this block to be one of the tokens wanted, rather where it breaks no rule of numbers, and rather outside:
    /// a place inside a fortress may be the only one a garrison can have.
    fn name_one_of(
        &mut self,
        block: BlockId,
        state: &mut State,
        wanted: impl Fn(&Self, &Guess) -> bool,
    ) -> bool {
        let able = |i: &usize| wanted(self, &self.tokens[*i]);
        let trouble = |&i: &usize| {
            let token = &self.tokens[i];
            (self.barred(token).has(block), token.has(Mark::Inside))
        };
        let Some(i) = (0..self.tokens.len()).filter(able).min_by_key(trouble) else { return false };
        let token = self.tokens.swap_remove(i).token;
        seat_block(state, block, &token, self.atlas.block(block).steps);
        self.named.push((block, token));
        true
    }

    /// Everybody knows where Napoleon and the Guard are.
    fn name_emperor(&mut self, state: &mut State) {
        let known = &self.atlas.named;
        for (block, whereabouts) in [known.napoleon, known.guard].into_iter().zip(self.view.emperor) {
            if !self.left.has(block) {
                continue;
            }
            self.left.remove(block);
            let found = self.name_one_of(block, state, |strangers, t| match whereabouts {
                Whereabouts::Map => t.place.is_hex() && strangers.fitting(t).has(block),
                Whereabouts::Off(place) => t.place == place,
            });
            if !found {
                let place = if let Whereabouts::Off(place) = whereabouts { place } else { Place::POOL };
                state.hidden.place[block.index()] = place;
            }
        }
    }

    /// While De Espana counts as British it is one of the Spanish tokens, or none of them.
    fn name_espana(&mut self, state: &mut State) {
        let espana = self.atlas.named.espana;
        if self.view.open.espana_british && self.left.has(espana) {
            self.left.remove(espana);
            self.name_one_of(espana, state, |strangers, t| {
                strangers.view.adopted && strangers.fitting(t).has(espana)
            });
        }
    }

    /// The National Guard waits in the France Box until it is called (15.6).
    fn name_national_guard(&mut self) {
        let guard = self.atlas.named.national_guard;
        if self.view.open.guard_called || !self.left.has(guard) {
            return;
        }
        if let Some(i) = self.tokens.iter().position(|t| t.place == Place::FRANCE) {
            self.left.remove(guard);
            self.named.push((guard, self.tokens.swap_remove(i).token));
        }
    }

    /// Where a leader is left alone with the enemy, nobody else of his side stands.
    fn name_lone_leaders(&mut self) {
        let met = self.view.open.outside[0] & self.view.open.outside[1];
        let outside = |t: &Token, hex: HexId| t.place == Place::hex(hex) && !t.has(Mark::Inside);
        let count = |hex: &HexId| self.tokens.iter().filter(|t| outside(t, *hex)).count();
        // Whoever pins is no leader.
        let pinned = |hex: &HexId| self.view.pins.iter().any(|pin| pin.0 == *hex && pin.1 > 0);
        let Some(hex) = met.iter().filter(|h| count(h) > 0 && !pinned(h)).min_by_key(count) else { return };
        while let Some(at) = self.tokens.iter().position(|t| outside(t, hex)) {
            let token = self.tokens[at];
            let leaders = self.left & self.atlas.masks.leaders & self.fitting(&token);
            let Some(leader) = leaders.first() else { break };
            self.name(leader, at);
        }
    }

    /// How many of the tokens without a name are blocks that count on a track.
    fn combat_tokens(&self, state: &State, track: Nation) -> usize {
        // Face-up blocks are on the track already.
        let known = |b: &BlockId| state.counted(self.atlas, *b) == Some(track.track());
        let counted = self.side.blocks().filter(known).count();
        let waiting = state.force_to_place(self.atlas)[track.track()];
        usize::from(self.view.open.force[track.track()]).saturating_sub(counted + usize::from(waiting))
    }

    /// Puts tokens first that are likely to be no Combat blocks.
    fn put_first(&mut self) {
        // More tokens at sea than the ships carry: some of them are leaders or the squadron.
        let afloat = self.view.tokens.iter().filter(|t| t.place.is_sea()).count();
        if afloat > usize::from(self.view.open.sealift) {
            self.tokens.sort_by_key(|t| !t.place.is_sea());
        }
        // Attackers none of whom pins are no Combat blocks.
        if !self.view.pins.is_empty() {
            let mut tokens = std::mem::take(&mut self.tokens);
            tokens.sort_by_key(|t| t.place.as_hex().and_then(|hex| self.most_attackers(hex)) != Some(0));
            self.tokens = tokens;
        }
    }

    /// Names so many tokens as blocks of a pool that do not count on its track.
    fn name_idle(&mut self, track: Nation, mut others: usize, dice: &mut dyn Dice) {
        let mut i = 0;
        while others > 0 && i < self.tokens.len() {
            let token = self.tokens[i];
            let idle = self.idle(track);
            if !is_counting(&token) || idle.is_empty() {
                i += 1;
                continue;
            }
            match draw_from((idle & self.fitting(&token)) - self.barred(&token), dice) {
                Some(block) => {
                    self.name(block, i);
                    others -= 1;
                }
                None => i += 1,
            }
        }
        while others > 0 && self.rearrange(track) {
            others -= 1;
        }
    }

    /// Names the tokens of a pool that count on its track.
    fn name_combat(&mut self, track: Nation, dice: &mut dyn Dice) {
        let mut i = 0;
        while i < self.tokens.len() {
            let token = self.tokens[i];
            if !on_track(&token, track) {
                i += 1;
                continue;
            }
            let fit = self.counting(track) & self.left & self.fitting(&token);
            let sound = fit - self.barred(&token);
            let among = if sound.is_empty() { fit } else { sound };
            match draw_from(among, dice) {
                Some(block) => self.name(block, i),
                None => i += 1,
            }
        }
    }

    /// Makes room for one more block that is no Combat block: a named one goes elsewhere and leaves its place to it.
    fn rearrange(&mut self, track: Nation) -> bool {
        for i in 0..self.named.len() {
            let (block, token) = self.named[i];
            for to in 0..self.tokens.len() {
                let goal = self.tokens[to];
                let counts = is_counting(&token) || self.track_of(block).is_none();
                if !is_counting(&goal) || !counts || !self.may_change(block, &token, &goal) {
                    continue;
                }
                self.named.remove(i);
                let wrong = self.barred(&goal).has(block);
                self.named.insert(i, (block, if wrong { token } else { goal.token }));
                if wrong {
                    continue;
                }
                // He goes there; is there now a place for one more?
                self.tokens[to] = Guess { token, pool: goal.pool };
                if let Some((at, other)) = self.place_for_one_more(track) {
                    self.name(other, at);
                    return true;
                }
                (self.named[i].1, self.tokens[to]) = (token, goal);
            }
        }
        false
    }

    /// A token of the nation that may be a block which is no Combat block.
    fn place_for_one_more(&self, track: Nation) -> Option<(usize, BlockId)> {
        let free = self.idle(track);
        self.tokens.iter().enumerate().filter(|(_, token)| is_counting(token)).find_map(|(at, token)| {
            let other = ((free & self.fitting(token)) - self.barred(token)).first()?;
            Some((at, other))
        })
    }

    /// What is left over has boxes to stand in, or no constraint.
    fn name_the_rest(&mut self, dice: &mut dyn Dice) {
        for guess in std::mem::take(&mut self.tokens) {
            let alike = self.left & self.atlas.masks.of_pool(guess.pool);
            let among = alike & self.fitting(&guess);
            if let Some(block) = draw_from(among, dice).or(alike.first()).or(self.left.first()) {
                self.left.remove(block);
                self.named.push((block, guess.token));
            }
        }
    }

    /// Exchanges names until ships, fortresses and battles hold what they may and must, as far as that is possible;
    /// says how much is left that is wrong.
    fn mend(&mut self) -> usize {
        let mut faults = 0;
        let masks = &self.atlas.masks;
        let lone = self.view.open.top() == Step::LoneLeaders(self.side);
        let is_tied = |b: BlockId| lone && masks.leaders.has(b);
        for i in 0..self.named.len() {
            let token = self.named[i].1;
            let mut wrong = self.faults_at(&token);
            for j in 0..self.named.len() {
                let ((a, x), (b, y)) = (self.named[i], self.named[j]);
                if wrong == 0 {
                    break;
                }
                // Only what counts alike on the tracks is exchanged.
                let alike = is_counting(&x) == is_counting(&y) || self.track_of(a) == self.track_of(b);
                let free = x != y && alike && !is_tied(a) && !is_tied(b);
                if !free || !self.may_change(a, &x, &y) || !self.may_change(b, &y, &x) {
                    continue;
                }
                let before = self.faults(&x, &y);
                (self.named[i].0, self.named[j].0) = (b, a);
                if self.faults(&x, &y) >= before {
                    (self.named[i].0, self.named[j].0) = (a, b);
                } else {
                    wrong = self.faults_at(&token);
                }
            }
            let block = self.named[i].0;
            if wrong > 0 && !is_tied(block) && !self.is_bound(block) {
                self.take_from_pool(i);
                wrong = self.faults_at(&token);
            }
            faults += wrong;
        }
        faults
    }

    /// The track a block counts on when it is in play.
    fn track_of(&self, block: BlockId) -> Option<usize> {
        self.atlas.masks.combat.has(block).then(|| self.view.open.track_of(self.atlas, block)).flatten()
    }

    /// Another block of the same Force Pool that counts alike may stand there instead.
    fn take_from_pool(&mut self, i: usize) {
        let (block, token) = self.named[i];
        let before = self.faults_at(&token);
        let alike = self.left & self.atlas.masks.of_pool(self.atlas.block(block).nation.pool());
        let same = |other: &BlockId| self.track_of(*other) == self.track_of(block);
        let among: BlockSet = (alike & self.fitting(&token)).filter(same).collect();
        for other in among {
            self.named[i].0 = other;
            if self.faults_at(&token) < before {
                self.left.remove(other);
                self.left.insert(block);
                return;
            }
        }
        self.named[i].0 = block;
    }

    /// Puts everybody where his token stands, with steps drawn at random.
    fn seat(self, state: &mut State, dice: &mut dyn Dice) {
        let open = &self.view.open;
        let lone = open.top() == Step::LoneLeaders(self.side);
        let met = |h: HexId| open.outside[0].has(h) && open.outside[1].has(h);
        for (block, token) in self.named {
            let leader = self.atlas.masks.leaders.has(block);
            // A leader alone with the enemy has lost all his Command Points (12.1).
            let spent = leader && lone && token.place.as_hex().is_some_and(met);
            let most = if spent { 0 } else { state.most_steps(self.atlas, block) };
            let least = u8::from(!leader);
            let step = least + dice.below(u32::from(most - least) + 1, "determinize") as u8;
            seat_block(state, block, &token, step.max(least));
        }
    }
}
