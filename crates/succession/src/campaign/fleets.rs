//! 13.5.6: the Deploy Fleet action and the naval battle.

use crate::action::Action;
use crate::atlas::FleetId;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::Side;
use crate::refusal::{Check, Reason, need, no};
use crate::step::Step;

impl Look<'_> {
    /// 13.5.6
    // rule: 13.5.6, 12.3.6
    pub(super) fn check_deploy_fleet(&self, side: Side) -> Check {
        if self.fleets_ready(side).next().is_some() {
            return Ok(());
        }
        self.commissioned(side).try_for_each(|fleet| self.title.may_deploy(self, fleet))?;
        no(Clause::DeployFleet, Reason::NoFleet)
    }

    /// Commissioned fleets of a side that may sail.
    // rule: 13.5.6
    pub(crate) fn fleets_ready(&self, side: Side) -> impl Iterator<Item = FleetId> {
        self.commissioned(side).filter(|&fleet| self.title.may_deploy(self, fleet).is_ok())
    }

    /// Commissioned fleets of a side, those on station apart.
    fn commissioned(&self, side: Side) -> impl Iterator<Item = FleetId> {
        let ready = |f: &FleetId| self.fleets[f.index()] > 0 && !self.atlas.fleets[f.index()].standing;
        self.fleets_of(side).filter(ready)
    }

    pub(crate) fn check_which_fleet(&self, side: Side, action: Action) -> Check {
        let Action::Fleet(fleet) = action else { return no(Clause::DeployFleet, Reason::NotAskedNow) };
        need(self.commissioned(side).any(|f| f == fleet), Clause::DeployFleet, Reason::NoFleet)?;
        self.title.may_deploy(self, fleet)
    }
}

impl Play<'_> {
    /// The one fleet that is ready sails; of several the player names one.
    pub(super) fn begin_deployment(&mut self, side: Side) {
        let ready: [Option<FleetId>; 2] = {
            let look = self.look();
            let mut fleets = look.fleets_ready(side);
            [fleets.next(), fleets.next()]
        };
        match ready {
            [Some(fleet), None] => self.deploy_fleet(fleet),
            _ => self.s.push(Step::WhichFleet(side)),
        }
    }

    pub(crate) fn apply_which_fleet(&mut self, action: Action) {
        self.s.pop();
        if let Action::Fleet(fleet) = action {
            self.deploy_fleet(fleet);
        }
    }

    /// 13.5.6: each side rolls, ties are rolled again.
    // rule: 13.5.6, 10.1
    // nine-years: 13.5.6, 6.1.1#5
    fn deploy_fleet(&mut self, fleet: FleetId) {
        let strength = std::mem::take(&mut self.s.fleets[fleet.index()]);
        let (owner, zone) = (self.atlas.fleets[fleet.index()].side, self.atlas.fleets[fleet.index()].zone);
        let modifier = self.title.naval_modifier(&self.look(), owner.enemy(), zone);
        let winner = self.naval_battle(Clause::DeployFleet, owner, strength, modifier);
        // A fleet that wins a sea it can hold lies there.
        if winner != owner || !self.atlas.numbers.fleets_hold_seas {
            self.fact(Clause::DeployFleet, Fact::FleetRemoved { fleet, forever: false });
        }
        let title = self.title;
        title.naval_battle_fought(self, fleet, winner);
    }

    /// Each side rolls a die and adds its bonus; the winner. The clause is the one that brings the battle about.
    // rule: 13.5.6
    pub(crate) fn naval_battle(
        &mut self,
        clause: Clause,
        attacker: Side,
        strength: u8,
        modifier: u8,
    ) -> Side {
        let bonus = |side: Side| if side == attacker { strength } else { modifier };
        let (bourbon, alliance) = loop {
            let bourbon = self.die("naval-bourbon") + bonus(Side::Bourbon);
            let alliance = self.die("naval-alliance") + bonus(Side::Alliance);
            if bourbon != alliance {
                break (bourbon, alliance);
            }
        };
        let winner = if bourbon > alliance { Side::Bourbon } else { Side::Alliance };
        self.fact(clause, Fact::NavalBattle { bourbon, alliance, winner });
        winner
    }
}
