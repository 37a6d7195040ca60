//! The Grand Campaign (Nine Years 20.3): what happens between its two wars, and the short turns before the second.

mod corps;
mod leaders;
mod peace;

use crate::action::{Action, offer};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Level, Pick, off};
use crate::step::{Moment, Step};
use crate::titles::spain::Spain;
use crate::titles::{Extent, victory_clause};

/// The era of the second war.
pub(crate) const SECOND_WAR: u8 = 2;

/// Its first year.
pub(crate) const FIRST_YEAR: u16 = 1702;

/// The stage of winter at which the steps between the wars begin.
pub(crate) const INTERPHASE: u8 = 10;

/// Decision: where forces go that stand in a space of the other side.
const DISPLACE: u8 = 10;

/// Decision: which corps beyond the limit leaves the game.
const EXCESS: u8 = 11;

/// Decision: which corps is taken from the map for a reinforcement to come.
const CALL_BACK: u8 = 12;

/// Decision: which fortress the loser of the first war recovers.
const RECOVER: u8 = 13;

/// Decisions and stages of the second war with the time before it.
pub(super) const EXTENT: Extent = Extent { decisions: RECOVER + 1, phase: 3, winter: INTERPHASE + 5 };

/// The first war is decided and the second is to follow.
// grand-campaign: 20.3.0#4, 20.3.14#8, 20.3.14#9
// nine-years: 20.3#1, 20.3#14
pub(super) fn begin(play: &mut Play<'_>, winner: Side, level: Level) {
    play.s.first_war = Some((winner, level));
    play.s.flags = 0;
    play.fact(victory_clause(level), Fact::WarWon { side: winner, level });
    play.begin_era(SECOND_WAR);
}

/// Is this a short turn between the wars?
// grand-campaign: 20.3.14#1
// nine-years: 20.3#14
pub(super) fn short_turn(look: &Look<'_>) -> bool {
    look.era == SECOND_WAR && look.year < FIRST_YEAR
}

/// Who won the first war.
fn winner(look: &Look<'_>) -> Side {
    look.first_war.map_or(Side::Alliance, |(side, _)| side)
}

/// The side with the initiative in the short turns.
// grand-campaign: 20.3.14#3
// nine-years: 20.3#14
pub(super) fn initiative(look: &Look<'_>) -> Option<Side> {
    short_turn(look).then(|| winner(look))
}

impl Spain {
    /// The steps between the wars, as stages of the winter that ends the first.
    // grand-campaign: 20.3.0#4, 20.3.6
    // nine-years: 20.3#1, 20.3#7
    pub(super) fn interphase(&self, play: &mut Play<'_>, stage: u8) -> Option<u8> {
        match stage - INTERPHASE {
            0 => {
                self.change_cards(play);
                self.reset_track(play);
                self.settle_savoy(play);
                self.settle_spain(play);
                self.displace_all(play);
            }
            1 => {
                play.s.colonies = Default::default();
                play.s.forfeit_cards = [0; 2];
                play.s.forfeit_rp = [0; 2];
                self.dismiss_jacobites(play);
                self.neutral_bavaria(play);
                self.displace_all(play);
            }
            2 => {
                self.bavarian_corps(play);
                self.trim_pools(play);
                self.push_for_both(play, EXCESS);
            }
            3 => {
                self.call_late_arrivals(play);
                self.fill_up(play);
                self.call_from_pools(play);
                self.push_for_both(play, CALL_BACK);
            }
            _ => {
                self.arrange_seas(play);
                self.change_leaders(play);
                return None;
            }
        }
        Some(stage + 1)
    }

    /// Both are asked, the Alliance first.
    fn push_for_both(&self, play: &mut Play<'_>, decision: u8) {
        play.s.pick = Pick { at: SpaceId::NONE, ..Pick::default() };
        for side in [Side::Bourbon, Side::Alliance] {
            play.s.push(Step::Own(decision, side));
        }
    }

    // ---------------------------------------------------------------- short turns

    /// The loser takes back a fortress, or two of 1 VP.
    // grand-campaign: 20.3.14#4
    // nine-years: 20.3#14
    pub(super) fn begin_recovery(&self, play: &mut Play<'_>) {
        play.s.transfers = 0;
        play.s.tried = SpaceSet::EMPTY;
        let loser = winner(&play.look()).enemy();
        play.s.push(Step::Own(RECOVER, loser));
    }

    /// Fortresses the loser may take back now, next to spaces he held before the first of two.
    // grand-campaign: 20.3.14#4, 20.3.14#5
    // nine-years: 20.3#14
    fn recoverable(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let second = look.transfers > 0;
        let own = |p: &PowerId| look.on_side(*p, side);
        let fits = |&s: &SpaceId| {
            let links = look.atlas.masks.links[side.index()][s.index()];
            !(links & look.control[side.index()] & !look.tried).is_empty()
                && look.atlas.spaces[s.index()].home.iter().any(own)
                && (!second || look.atlas.masks.vp[s.index()] == 1)
        };
        (look.atlas.masks.fortresses & look.control[side.enemy().index()]).filter(fits).collect()
    }

    fn recovery_over(&self, look: &Look<'_>, side: Side) -> bool {
        let first_was_large = look.tried.first().is_some_and(|s| look.atlas.masks.vp[s.index()] != 1);
        look.transfers == 2 || first_was_large || self.recoverable(look, side).is_empty()
    }

    // grand-campaign: 20.3.14#6, 20.3.14#7
    // nine-years: 20.3#14
    fn recover(&self, play: &mut Play<'_>, side: Side, space: SpaceId) {
        play.s.transfers += 1;
        play.s.tried.insert(space);
        let (corps, leaders) = (play.corps_in(space.0), play.leaders_in(space.0));
        play.s.inside &= !corps;
        play.s.leaders_inside &= !leaders;
        play.take_control(Clause::BetweenTheWars, space, side, false);
        play.s.push(Step::Own(DISPLACE, side.enemy()));
    }

    // ---------------------------------------------------------------- decisions

    pub(super) fn resume_between(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        let look = play.look();
        match number {
            DISPLACE => {
                let spaces = self.refuges(&look, side);
                match (spaces.first(), spaces.len()) {
                    (Some(to), 1) => self.displace_to(play, side, to),
                    (Some(_), _) => return Flow::Wait,
                    (None, _) => {
                        self.lose_stranded(play, side);
                        play.s.pop();
                        play.settle_crowding();
                    }
                }
            }
            EXCESS | CALL_BACK => return self.resume_removal(play, number, side),
            RECOVER if !self.recovery_over(&look, side) => return Flow::Wait,
            _ => play.s.pop(),
        }
        Flow::Go
    }

    /// Nowhere to go: corps to the pool, leaders back next year.
    fn lose_stranded(&self, play: &mut Play<'_>, side: Side) {
        while let Some(space) = self.stranded(&play.look(), side) {
            play.remove_corps(play.all_corps(side, space), off::POOL);
            for leader in play.leaders_in(space.0) & play.atlas.masks.leaders[side.index()] {
                play.leader_away(leader);
            }
        }
    }

    /// One corps after another leaves the map; asked only where there is a choice.
    fn resume_removal(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        let look = play.look();
        let Some(power) = self.power_concerned(&look, number, side) else {
            play.s.pop();
            return Flow::Go;
        };
        let corps = look.atlas.masks.corps[power.index()];
        let spaces = look.places(corps);
        if play.pick.at == SpaceId::NONE {
            if let (Some(only), 1) = (spaces.first(), spaces.len()) {
                play.s.pick.at = only;
                return Flow::Go;
            }
            return Flow::Wait;
        }
        let there = corps & play.corps_in(play.pick.at.0);
        match play.only_kind(there) {
            Some(kind) => {
                self.take_off(play, number, power, kind);
                Flow::Go
            }
            None => Flow::Wait,
        }
    }

    fn take_off(&self, play: &mut Play<'_>, number: u8, power: PowerId, kind: Kind) {
        let there = play.corps_in(play.pick.at.0);
        let from = play.pick.at;
        play.s.pick.at = SpaceId::NONE;
        let Some(corps) = play.first_of_kind(play.atlas, there, kind, 1).first() else { return };
        play.fact(Clause::BetweenTheWars, Fact::CorpsTakenOff { power, space: from });
        if number == EXCESS {
            play.remove_corps(CorpsSet::of(corps), off::GONE);
        } else {
            self.reserve(play, power, corps);
        }
    }

    pub(super) fn check_between(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check {
        let clause = Clause::BetweenTheWars;
        match (number, action) {
            (DISPLACE, Action::Space(to)) => {
                need(self.refuges(look, side).has(to), clause, Reason::NotNearest)
            }
            (RECOVER, Action::Space(space)) => {
                need(self.recoverable(look, side).has(space), clause, Reason::NotEligible)
            }
            (RECOVER, Action::Done) => Ok(()),
            (EXCESS | CALL_BACK, Action::Space(space)) if look.pick.at == SpaceId::NONE => {
                let power = self.power_concerned(look, number, side);
                let there = power.is_some_and(|p| look.places(look.atlas.masks.corps[p.index()]).has(space));
                need(there, clause, Reason::NoPieces)
            }
            (EXCESS | CALL_BACK, Action::Take(kind, 1)) if look.pick.at != SpaceId::NONE => {
                let there = look.corps_in(look.pick.at.0);
                let power = self.power_concerned(look, number, side);
                need(power == Some(kind.power()), clause, Reason::NoneOfThatKind)?;
                need(!look.of_kind_checked(there, kind).is_empty(), clause, Reason::NoneOfThatKind)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    pub(super) fn list_between(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>) {
        match number {
            DISPLACE => offer(list, self.refuges(look, side)),
            RECOVER => {
                offer(list, self.recoverable(look, side));
                list.push(Action::Done);
            }
            _ => {
                let Some(power) = self.power_concerned(look, number, side) else { return };
                let corps = look.atlas.masks.corps[power.index()];
                if look.pick.at == SpaceId::NONE {
                    offer(list, look.places(corps));
                } else {
                    let there = corps & look.corps_in(look.pick.at.0);
                    look.kinds(look.atlas, there, |kind, _| list.push(Action::Take(kind, 1)));
                }
            }
        }
    }

    pub(super) fn apply_between(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action) {
        match (number, action) {
            (DISPLACE, Action::Space(to)) => self.displace_to(play, side, to),
            (RECOVER, Action::Space(space)) => self.recover(play, side, space),
            (RECOVER, _) => play.s.pop(),
            (_, Action::Space(space)) => play.s.pick.at = space,
            (_, Action::Take(kind, _)) => self.take_off(play, number, kind.power(), kind),
            _ => {}
        }
    }
}

/// The name of a decision between the wars.
pub(super) fn decision_name(number: u8) -> &'static str {
    match number {
        DISPLACE => "displace",
        EXCESS => "excess",
        CALL_BACK => "call-back",
        _ => "recover",
    }
}

/// Is this a decision of the time between the wars?
pub(super) fn decides(number: u8) -> bool {
    number >= DISPLACE
}

/// Whether this is the decision where displaced forces go.
pub(super) fn displaces(number: u8) -> bool {
    number == DISPLACE
}

/// May a decision between the wars stand on this step?
pub(super) fn asked_on(parent: Step) -> bool {
    matches!(
        parent,
        Step::Year(Moment::OwnWinter(INTERPHASE..) | Moment::NextYear) | Step::Own(DISPLACE..=RECOVER, _)
    )
}
