//! *A Pragmatic War* 17 and 13.5.7: the Appeal to Hungarian Nobles, Insurrectionists and Grenzers.

use super::{AFTER_APPEAL, PragmaticWar};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::Side;
use crate::refusal::{Check, Reason, need};

impl PragmaticWar {
    /// The nobles answer on a 1 to 4 in 1741, and in any case the year after.
    // pragmatic-war: 17.1, 8.0#4
    pub(super) fn appeal(&self, play: &mut Play<'_>) {
        if play.year > 1741
            || play.roll_at_most(Clause::HungarianAppeal, "hungarian-appeal", Side::Alliance, 4)
        {
            self.nobles_answer(play);
        }
    }

    /// Two Austrian corps for the force pool now and two for the map next year; the Home Space in the east supplies
    /// Austria from now on.
    // pragmatic-war: 17.2, 17.3, 20.2.2
    fn nobles_answer(&self, play: &mut Play<'_>) {
        play.fact(Clause::HungarianAppeal, Fact::NoblesAnswered {});
        play.begin_era(AFTER_APPEAL);
        play.call_up_for("hungarian-appeal", play.year + 1);
    }

    /// Once a year, after the Appeal, if there is a space for the marker.
    // pragmatic-war: 13.5.7, 17.4.1
    pub(super) fn check_insurrection(&self, look: &Look<'_>, side: Side) -> Check {
        let clause = Clause::Insurrectionists;
        need(side == Side::Alliance, clause, Reason::NoSpecialAction)?;
        need(PragmaticWar::appeal_heard(look), clause, Reason::NoAnswerYet)?;
        need(look.marked[0] == SpaceId::NONE, clause, Reason::OncePerYear)?;
        let free = |space| self.open_to_insurgents(look, space);
        need({ self.insurgent_lands }.any(free), clause, Reason::NoPieces)
    }

    /// May the marker be placed here: no Bourbon unit is there?
    // pragmatic-war: 13.5.7, 17.4.1
    fn open_to_insurgents(&self, look: &Look<'_>, space: SpaceId) -> bool {
        let bourbon = look.atlas.masks.leaders[Side::Bourbon.index()];
        look.all_corps(Side::Bourbon, space).is_empty()
            && (look.leaders_in(space.0) & bourbon).is_empty()
            && !look.closed(space)
            && !look.out_of_bounds().has(space)
    }

    /// Spaces of Austria proper, Silesia and Bavaria without any Bourbon unit.
    // pragmatic-war: 13.5.7, 17.4.1
    pub(super) fn insurgent_spaces(&self, look: &Look<'_>) -> SpaceSet {
        self.insurgent_lands.filter(|&space| self.open_to_insurgents(look, space)).collect()
    }

    // pragmatic-war: 13.5.7
    pub(super) fn call_insurgents(&self, play: &mut Play<'_>, space: SpaceId) {
        play.s.marked[0] = space;
        play.fact(Clause::Insurrectionists, Fact::InsurgentsPlaced { space });
    }
}
