//! Gives the tokens of a side names, as many Combat blocks as the Force Level track shows (14.23).

use super::imagining::{draw_from, shuffle};
use super::{Token, View, Whereabouts};
use crate::atlas::{Atlas, SetUp};
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::map::{HexId, Place};
use crate::state::{Mark, State};
use crate::step::Step;
use table::Dice;

/// Blocks of a side that a viewer knows only as tokens.
pub(super) struct Strangers<'a> {
    pub atlas: &'a Atlas,
    pub view: &'a View,
    side: Side,
    /// Who has no token yet.
    left: BlockSet,
    /// Those that have no name yet.
    tokens: Vec<Token>,
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
        let mut strangers = Strangers::met(atlas, view, state, side);
        strangers.name_all(state, dice);
        let faults = strangers.mend();
        strangers.seat(state, dice);
        if faults == 0 && keeps_tracks(atlas, state, side) {
            break;
        }
    }
}

/// Are as many Combat blocks in play as the Force Level tracks of the side show?
fn keeps_tracks(atlas: &Atlas, state: &State, side: Side) -> bool {
    let mut force = [0; 3];
    for track in (side.blocks() & atlas.masks.combat).filter_map(|block| state.counted(atlas, block)) {
        force[track] += 1;
    }
    let right = |track: usize| force[track] == state.open.force[track];
    Nation::TRACKS.iter().filter(|n| n.side() == side).all(|n| right(n.track()))
}

/// Does the token stand where Combat blocks of the nation count?
fn on_track(token: &Token, track: Nation) -> bool {
    token.place != Place::BRITAIN && token.place != Place::FRANCE && token.nation == track
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
    fn met(atlas: &'a Atlas, view: &'a View, state: &mut State, side: Side) -> Strangers<'a> {
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
        Strangers { atlas, view, side, left, tokens, named: Vec::new() }
    }

    /// Names all tokens: first those of whom the most is known.
    fn name_all(&mut self, state: &mut State, dice: &mut dyn Dice) {
        self.hold_back(state, dice);
        shuffle(&mut self.tokens, dice);
        self.name_the_bound(state);
        let side = self.side;
        for track in Nation::TRACKS.into_iter().filter(|n| n.side() == side) {
            self.name_track(state, track, dice);
        }
        self.name_the_rest(dice);
    }

    /// Takes this block to be the token at a place of the list.
    fn name(&mut self, block: BlockId, at: usize) {
        self.left.remove(block);
        let token = self.tokens.remove(at);
        self.named.push((block, token));
    }

    /// Blocks still to be named that are no Combat blocks.
    fn idle(&self) -> BlockSet {
        self.left - self.atlas.masks.combat
    }

    /// Blocks the other side still has to set up, and those of the groups dealt at random that wait for their turn.
    fn hold_back(&mut self, state: &mut State, dice: &mut dyn Dice) {
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
        let free: BlockSet = scenario.set_up.iter().filter(|s| s.at.is_none()).map(|s| s.block).collect();
        let chosen = scenario.draws.iter().filter(|d| d.choose > 0);
        let drawn = chosen.fold(BlockSet::EMPTY, |all, d| all | d.blocks);
        let to_place = |n: &Nation| n.side() == self.side && view.to_place[*n as usize] > 0;
        for nation in Nation::ALL.into_iter().filter(to_place) {
            let own = atlas.masks.nation[nation as usize];
            // Those that are no Combat blocks stand on the map, in a box, or wait.
            let idle = own & self.idle();
            let boxed = |s: &&SetUp| idle.has(s.block) && s.at.is_some_and(|p| !p.is_hex() && !p.is_sea());
            let boxed: BlockSet = scenario.set_up.iter().filter(boxed).map(|s| s.block).collect();
            let standing = if nation == Nation::Portuguese { 0 } else { self.idle_tokens(state, nation) };
            let mut waiting = usize::from((idle - boxed).count()).saturating_sub(standing);
            for _ in 0..view.to_place[nation as usize] {
                let among = (free | drawn) & self.left & own;
                let (first, second) = (among - atlas.masks.combat, among & atlas.masks.combat);
                // Partidas are placed last.
                let partidas = first & atlas.masks.guerillas;
                let first = if partidas.is_empty() { first } else { partidas };
                let (first, second) = if waiting > 0 { (first, second) } else { (second, first) };
                let Some(block) = draw_from(if first.is_empty() { second } else { first }, dice) else {
                    break;
                };
                waiting = waiting.saturating_sub(1);
                self.left.remove(block);
                state.hidden.to_place.insert(block);
                state.hidden.place[block.index()] = Place::ASIDE;
            }
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
        wanted: impl Fn(&Self, &Token) -> bool,
    ) -> bool {
        let able = |i: &usize| wanted(self, &self.tokens[*i]);
        let trouble = |&i: &usize| {
            let token = &self.tokens[i];
            (self.barred(token).has(block), token.has(Mark::Inside))
        };
        let Some(i) = (0..self.tokens.len()).filter(able).min_by_key(trouble) else { return false };
        let token = self.tokens.swap_remove(i);
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
            self.named.push((guard, self.tokens.swap_remove(i)));
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

    /// How many of a nation's tokens cannot be Combat blocks, by its track.
    fn idle_tokens(&self, state: &State, track: Nation) -> usize {
        let standing = self.tokens.iter().filter(|t| on_track(t, track)).count();
        // Face-up blocks and Portuguese ones are on the track already.
        let known = |b: &BlockId| state.counted(self.atlas, *b) == Some(track.track());
        let mut counted = (0..BLOCKS as u8).map(BlockId).filter(known).count();
        if track == Nation::British && self.view.open.has_played(7) {
            counted += self.tokens.iter().filter(|t| t.nation == Nation::Portuguese).count();
        }
        let combat = usize::from(self.view.open.force[track.track()]).saturating_sub(counted);
        standing.saturating_sub(combat)
    }

    /// Names the tokens of a nation so that its track is right: first those that are no Combat blocks.
    fn name_track(&mut self, state: &State, track: Nation, dice: &mut dyn Dice) {
        let mut others = self.idle_tokens(state, track);
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
        let mut i = 0;
        while others > 0 && i < self.tokens.len() {
            let token = self.tokens[i];
            let among = (self.idle() & self.fitting(&token)) - self.barred(&token);
            match draw_from(among, dice).filter(|_| on_track(&token, track)) {
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
        // Tokens that only a few blocks fit come first.
        self.tokens.sort_by_key(|t| !t.has(Mark::Inside));
        i = 0;
        while i < self.tokens.len() {
            let token = self.tokens[i];
            let fit = self.atlas.masks.combat & self.left & self.fitting(&token);
            let sound = fit - self.barred(&token);
            let among = if sound.is_empty() { fit } else { sound };
            match draw_from(among, dice).filter(|_| on_track(&token, track)) {
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
                if !on_track(&goal, track) || !self.may_change(block, &token, &goal) {
                    continue;
                }
                self.named.remove(i);
                let wrong = self.barred(&goal).has(block);
                self.named.insert(i, (block, if wrong { token } else { goal }));
                if wrong {
                    continue;
                }
                // He goes there; is there now a place for one more?
                self.tokens[to] = token;
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
        let free = self.idle();
        self.tokens.iter().enumerate().filter(|(_, token)| on_track(token, track)).find_map(|(at, token)| {
            let other = ((free & self.fitting(token)) - self.barred(token)).first()?;
            Some((at, other))
        })
    }

    /// What is left over has boxes to stand in, or no constraint.
    fn name_the_rest(&mut self, dice: &mut dyn Dice) {
        for token in std::mem::take(&mut self.tokens) {
            let alike = self.left & self.atlas.masks.nation[token.nation as usize];
            let among = self.left & self.fitting(&token);
            if let Some(block) = draw_from(among, dice).or(alike.first()) {
                self.left.remove(block);
                self.named.push((block, token));
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
                let counts = |t: &Token| on_track(t, t.nation);
                let alike = counts(&x) == counts(&y) || masks.combat.has(a) == masks.combat.has(b);
                let free = x.nation == y.nation && x != y && alike && !is_tied(a) && !is_tied(b);
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

    /// Another block of the same kind from the Force Pool may stand there instead.
    fn take_from_pool(&mut self, i: usize) {
        let (block, token) = self.named[i];
        let before = self.faults_at(&token);
        let combat = self.atlas.masks.combat;
        let alike = if combat.has(block) { self.left & combat } else { self.left - combat };
        for other in alike & self.fitting(&token) {
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
