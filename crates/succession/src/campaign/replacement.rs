//! 13.5.3: the Replacement action.

use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::Pick;

impl Look<'_> {
    /// Spaces where a Replacement action could restore a corps.
    pub(crate) fn replacement_spaces(&self, side: Side) -> SpaceSet {
        let mut spaces = SpaceSet::EMPTY;
        self.each_replacement_space(side, |space| spaces.insert(space));
        spaces
    }

    /// Is there any?
    pub(super) fn replacement_possible(&self, side: Side) -> bool {
        let candidates = self.replacement_candidates(side);
        (0..self.atlas.powers.len() as u8).map(PowerId).any(|power| {
            let those = candidates & self.atlas.masks.corps[power.index()];
            !those.is_empty()
                && self.check_restoring_action(power).is_ok()
                && self.power_lines(power).reach_any(self.places(those), |s| !self.overstacked(side, s))
        })
    }

    /// Reduced corps of a side that have not acted and are not shut in.
    // rule: 13.5.3, 13.4.3
    fn replacement_candidates(&self, side: Side) -> CorpsSet {
        self.side_corps[side.index()] & self.reduced & !self.acted & !self.inside
    }

    /// Calls `f` with every space where a corps could be restored.
    // rule: 13.5.3, 4.1.3#2, 13.4.3
    fn each_replacement_space(&self, side: Side, mut f: impl FnMut(SpaceId)) {
        let candidates = self.replacement_candidates(side);
        for power in (0..self.atlas.powers.len() as u8).map(PowerId) {
            let those = candidates & self.atlas.masks.corps[power.index()];
            if those.is_empty() || self.check_restoring_action(power).is_err() {
                continue;
            }
            let here = self.places(those);
            let lines = self.power_lines(power);
            for space in here {
                if lines.reach(space) && !self.overstacked(side, space) {
                    f(space);
                }
            }
        }
    }

    /// Reduced corps in a space that a Replacement action may restore.
    // rule: 13.5.3
    pub(crate) fn replaceable(&self, side: Side, space: SpaceId) -> CorpsSet {
        let mut set = CorpsSet::EMPTY;
        let here = self.corps(side, space) & self.reduced & !self.acted;
        for power in 0..self.atlas.powers.len() {
            let those = here & self.atlas.masks.corps[power];
            let power = PowerId(power as u8);
            if !those.is_empty()
                && self.check_restoring_action(power).is_ok()
                && self.power_lines(power).reach(space)
            {
                set |= those;
            }
        }
        set
    }

    /// May corps of the power be restored by an action this turn?
    // rule: 20.4#5
    fn check_restoring_action(&self, power: PowerId) -> Check {
        need(self.no_restore & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        self.title.may_restore(self, power)
    }

    /// Why none of these reduced corps may be restored by an action.
    pub(super) fn why_not_replaced(&self, corps: CorpsSet) -> Check {
        let Some(first) = corps.first() else {
            return no(Clause::ReplacementAction, Reason::NothingToRestore);
        };
        need(!self.acted.has(first), Clause::OncePerRound, Reason::HasActed)?;
        self.check_restoring_action(self.atlas.masks.power_of[first.index()])?;
        no(Clause::ReplacementAction, Reason::NoLineOfCommunication)
    }
}

impl Play<'_> {
    /// 13.5.3
    // rule: 13.5.3
    pub(super) fn replace(&mut self) {
        let Pick { at, group, .. } = self.pick;
        for corps in group.corps {
            self.s.reduced.remove(corps);
            self.s.demoralized.remove(corps);
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(Clause::ReplacementAction, Fact::CorpsRestored { power, space: at });
        }
        self.mark_acted(group);
        self.s.pop();
    }
}
