//! Which blocks a token may be, and whether all of them together may stand as they do.

use super::Token;
use super::naming::Strangers;
use crate::blocks::{BlockId, BlockSet, Nation, Side};
use crate::map::{Country, HexId, HexSet, Place};
use crate::standing::bearers;
use crate::state::Mark;
use crate::step::{Fight, Step};

/// So many of some blocks stand at a place, or outside the fortress there.
#[derive(Clone, Copy)]
struct Want {
    least: u8,
    of: BlockSet,
    outside: bool,
}

impl Want {
    /// Does this token count where the other stands?
    fn counts(&self, there: &Token, token: &Token) -> bool {
        token.place == there.place && !(self.outside && token.has(Mark::Inside))
    }
}

impl Strangers<'_> {
    /// The blocks that may stand where the token does and bear its marks.
    pub(super) fn fitting(&self, token: &Token) -> BlockSet {
        let (atlas, open, masks) = (self.atlas, &self.view.open, &self.atlas.masks);
        let mut blocks = token.side.blocks();
        for (mark, of) in bearers(masks) {
            if token.has(mark) {
                blocks &= of;
            }
        }
        // Where the Lines of Torres Vedras stand is known.
        blocks.remove(atlas.named.lines);
        open.each_bar(atlas, token.place, token.has(Mark::Inside), |barred, _| blocks -= barred);
        if token.place.is_hex() && token.has(Mark::Moving) {
            let embarking = open.steps[..open.depth as usize].contains(&Step::SeaMove);
            let squadron = BlockSet::only(atlas.named.popham);
            blocks &= if embarking { masks.walkers | squadron } else { masks.walkers };
        }
        blocks
    }

    /// Blocks that would break a rule of numbers where the token stands, with those named already.
    pub(super) fn barred(&self, token: &Token) -> BlockSet {
        self.missed(token) | self.too_many(token)
    }

    /// Blocks of the token's side whose names are known: those that lie face up and those named already.
    fn neighbours(&self, token: &Token) -> impl Iterator<Item = (BlockId, Token)> {
        let side = token.side;
        let shown = self.view.tokens.iter().filter_map(|t| t.block.map(|block| (block, *t)));
        shown.chain(self.named.iter().copied()).filter(move |(_, t)| t.side == side)
    }

    /// How many of those that attack the viewer in a hex can pin, at most: fewer pinned than could be tells it (8.13).
    pub(super) fn most_attackers(&self, hex: HexId) -> Option<u8> {
        let pinned = self.view.pins.iter().find(|pin| pin.0 == hex)?.1;
        let reserve = self.view.own.marks[Mark::Reserve as usize];
        let present = ((self.own_outside(hex) & self.atlas.masks.screeners) - reserve).count();
        (pinned < present).then_some(pinned)
    }

    /// The viewer's blocks in a hex, outside its fortress.
    fn own_outside(&self, hex: HexId) -> BlockSet {
        let own = &self.view.own;
        let inside = own.marks[Mark::Inside as usize];
        let outside = |b: &BlockId| own.place[b.index()] == Place::hex(hex) && !inside.has(*b);
        self.view.seat.map_or(BlockSet::EMPTY, |seat| Side::from(seat).blocks()).filter(outside).collect()
    }

    /// Does nobody fight here: is a leader of the viewer alone with the enemy, and another one asked to leave (12.1)?
    fn is_peaceful(&self, hex: HexId) -> bool {
        // Seldom is anybody asked, and this is looked at for every token.
        if self.view.alone.is_none_or(|asked| hex >= asked) {
            return false;
        }
        let (own, masks) = (self.own_outside(hex), &self.atlas.masks);
        (own & masks.fighters).is_empty() && !(own & masks.leaders).is_empty()
    }

    /// How many that could pin are taken to stand outside where the token does.
    fn screeners_beside(&self, token: &Token) -> usize {
        let screen = |(b, t): &(BlockId, Token)| {
            t.place == token.place && !t.has(Mark::Inside) && self.atlas.masks.screeners.has(*b)
        };
        self.neighbours(token).filter(screen).count()
    }

    /// Blocks of which the fortress would hold one too many (11.0), or the hex more attackers than pin (8.13), or the
    /// ships too many (8.41); and those of another formation than the group they would march with (15.2).
    fn too_many(&self, token: &Token) -> BlockSet {
        let masks = &self.atlas.masks;
        let mut full = BlockSet::EMPTY;
        if token.has(Mark::Moving) && self.marches_apart() {
            let spanish = masks.of_pool(Nation::Spanish);
            let first = self.named.iter().find(|(_, t)| t.has(Mark::Moving));
            full |= first
                .map_or(full, |(b, _)| if spanish.has(*b) { token.side.blocks() - spanish } else { spanish });
        }
        match token.place.as_hex() {
            Some(hex) if token.has(Mark::Inside) => {
                let company = |of: BlockSet| {
                    let there = |(b, t): &(BlockId, Token)| {
                        t.place == token.place && t.has(Mark::Inside) && of.has(*b)
                    };
                    self.neighbours(token).filter(there).count()
                };
                if company(masks.garrisons) > 0 {
                    full |= masks.garrisons;
                }
                if company(masks.combat) >= usize::from(self.atlas.rating(hex)) {
                    full |= masks.combat;
                }
            }
            Some(hex) => {
                let most = self.most_attackers(hex).map(usize::from);
                let crowded = most.is_some_and(|most| self.screeners_beside(token) >= most);
                if crowded {
                    full |= masks.screeners;
                }
                if self.is_peaceful(hex) {
                    full |= masks.fighters;
                }
                if self.is_far_from_duke(token, hex) {
                    full |= masks.nation[Nation::Spanish as usize];
                }
            }
            None if token.place.is_sea() => {
                let room = usize::from(self.view.open.sealift).saturating_sub(self.points_afloat(token));
                full |= masks.combat.filter(|&b| self.weight(b) > room).collect();
            }
            None => {}
        }
        full
    }

    /// Whether the token stands in France without Wellington, where no Spanish block may be (15.4).
    fn is_far_from_duke(&self, token: &Token, hex: HexId) -> bool {
        let abroad = token.side == Side::Allied && self.atlas.hex(hex).country == Country::France;
        let duke = self.atlas.named.wellington;
        abroad && !self.neighbours(token).any(|(b, t)| b == duke && t.place == token.place)
    }

    /// Sealift Points that the token's side takes up.
    fn points_afloat(&self, token: &Token) -> usize {
        self.neighbours(token).filter(|(_, t)| t.place.is_sea()).map(|(b, _)| self.weight(b)).sum()
    }

    /// Blocks of these kinds of which at least so many stand where the token does: those that pin, fight, besiege or
    /// go hungry.
    fn wanted(&self, token: &Token) -> [Want; 4] {
        let (open, masks) = (&self.view.open, &self.atlas.masks);
        let anywhere = |least, of| Want { least, of, outside: false };
        let Some(hex) = token.place.as_hex() else { return [anywhere(0, masks.combat); 4] };
        let outside = |least: u8, of| Want {
            least: if token.has(Mark::Inside) { 0 } else { least },
            of,
            outside: true,
        };
        let side = token.side;
        let bit = if side == Side::French { 0x80 } else { 0 };
        let last = open.hungry_count as usize;
        let hungry = &open.hungry[(open.hungry_next as usize).min(last)..last];
        let starving = hungry.iter().filter(|h| h.0 == hex.0 && h.1 & 0x80 == bit).map(|h| h.1 & 0x3f).max();
        // Those that have suffered or been fed are Combat blocks too.
        let is_excused = |t: &&Token| t.place == token.place && t.has(Mark::Excused);
        let excused = self.view.tokens.iter().filter(is_excused).count() as u8;
        let pinning = self.view.pins.iter().filter(|p| p.0 == hex).map(|p| p.1).max();
        // Once lone leaders have left, a battle hex holds blocks that fight; from the battle under way they may be gone.
        let both = open.outside[0].has(hex) && open.outside[1].has(hex);
        let steps = &open.steps[..open.depth as usize];
        let fought =
            |s: &Step| matches!(s, Step::Fight(_)) && !matches!(s, Step::Fight(Fight::Coordinate(_)));
        let under_way = steps.iter().any(fought) && open.battle.hex == hex.0;
        let battle = both && !under_way && steps.contains(&Step::Battles);
        let battle = battle && !matches!(open.top(), Step::LoneLeaders(_));
        // Whoever begins a siege has somebody to conduct it; with several sieges nobody knows where.
        let forts = masks.fortresses & open.besieged & open.outside[side.index()];
        let sieges: HexSet = forts.iter().filter(|&h| !open.holds_fortress(side, h)).collect();
        let siege = open.top() == Step::SiegePick(side) && sieges.count() == 1 && sieges.has(hex);
        [
            anywhere(starving.map_or(0, |left| left + excused), masks.combat),
            outside(u8::from(siege), masks.siegers),
            outside(pinning.unwrap_or(0), masks.screeners),
            outside(u8::from(battle || self.view.alone == Some(hex)), masks.fighters),
        ]
    }

    /// Blocks that would leave too few of those that are [wanted](Strangers::wanted).
    fn missed(&self, token: &Token) -> BlockSet {
        let side = token.side;
        let mut missed = BlockSet::EMPTY;
        for want in self.wanted(token).into_iter().filter(|want| want.least > 0) {
            let here = |t: &Token| t.side == side && want.counts(token, t);
            let there = self.view.tokens.iter().filter(|t| here(t)).count();
            let idle = self.named.iter().filter(|(b, t)| here(t) && !want.of.has(*b)).count();
            if there < usize::from(want.least) + idle + 1 {
                missed |= side.blocks() - want.of;
            }
        }
        missed
    }

    /// Sealift Points a block takes up (8.41).
    fn weight(&self, block: BlockId) -> usize {
        match self.atlas.block(block).nation {
            _ if !self.atlas.masks.combat.has(block) => 0,
            Nation::Spanish => 2,
            _ => 1,
        }
    }

    /// How much is wrong at two places, with everybody named.
    pub(super) fn faults(&self, one: &Token, other: &Token) -> usize {
        let elsewhere = if one.place == other.place { 0 } else { self.faults_at(one) };
        elsewhere + self.faults_at(other)
    }

    /// How much is wrong where the token stands, with everybody named.
    pub(super) fn faults_at(&self, token: &Token) -> usize {
        let masks = &self.atlas.masks;
        if token.place.is_sea() {
            return self.points_afloat(token).saturating_sub(usize::from(self.view.open.sealift));
        }
        let Some(hex) = token.place.as_hex() else { return 0 };
        let here = || self.neighbours(token).filter(|(_, t)| t.place == token.place);
        let inside = |of: BlockSet| here().filter(|(b, t)| t.has(Mark::Inside) && of.has(*b)).count();
        let crowd = inside(masks.garrisons).saturating_sub(1)
            + inside(masks.combat).saturating_sub(usize::from(self.atlas.rating(hex)));
        let lack = |want: Want| {
            let there = here().filter(|(b, t)| want.counts(token, t) && want.of.has(*b)).count();
            usize::from(want.least).saturating_sub(there)
        };
        let attackers = self.most_attackers(hex);
        let attackers = attackers.map_or(0, |most| self.screeners_beside(token).saturating_sub(most.into()));
        let fight = |(b, t): &(BlockId, Token)| !t.has(Mark::Inside) && masks.fighters.has(*b);
        let fights = if self.is_peaceful(hex) { here().filter(fight).count() } else { 0 };
        let spanish = |(b, _): &(BlockId, Token)| self.atlas.block(*b).nation == Nation::Spanish;
        let strays = if self.is_far_from_duke(token, hex) { here().filter(spanish).count() } else { 0 };
        crowd + attackers + fights + strays + self.wanted(token).into_iter().map(lack).sum::<usize>()
    }
}
