//! Between campaigns: resource points, new corps, leaders, events, winter, peace.

use super::Choice;
use succession::action::Action;
use succession::atlas::{Effect, EventId, LeaderSort};
use succession::map::SpaceId;
use succession::pieces::{LeaderId, LeaderSet, Side};
use succession::step::Phase;
use succession::step::Step;

/// Whom an event helps.
fn helps(effect: Effect) -> Option<Side> {
    use Effect::*;
    match effect {
        SavoySwitchesSides
        | BankOfEngland
        | FrenchFinancialCollapse
        | BritishCaptureMinorca
        | AttackOnGibraltar
        | CamisardRebellion
        | DisgraceAtCourt
        | BattleOfZenta
        | DeathOfLouvois
        | ScotlandPacified
        | ReturnOfTheVaudois
        | HuguenotRegiments
        | LaHougue
        | FamineInFrance
        | FoundingOfTheBank
        | DeathOfLuxembourg
        | AssassinationPlot
        | FrederickLeaves
        | BritishFleetCoercesNaples
        | KingsIllness
        | CaptureOfLouisburg => Some(Side::Alliance),
        DeathOfEmperorJoseph
        | HungarianRebellion
        | EugeneWarCouncil
        | DutchFieldDeputies
        | TreasureFleet
        | RebellionInBavaria
        | CharlesXiiInSaxony
        | JacobiteLanding
        | GreatFrost
        | AppealToTheNation
        | ToryMinistry
        | GuerreDeCourse
        | BeachyHead
        | ScotlandRises
        | DeathOfLorraine
        | DevastationOfThePalatinate
        | OttomanOffensive
        | CatalanUnrest
        | WildGeese
        | SmyrnaConvoy
        | FortyFive
        | FrederickReenters
        | GenoeseInsurrection
        | IrishBrigade
        | ObliqueFormation => Some(Side::Bourbon),
        CommandDispute | SiegeTrain | ForcedMarch | FortressResupplied | MorningMist
        | WellTrainedInfantry | CavalryCharge | ConvoySlipsIn | EarlySpring | Surprise | BadWeather
        | Fieldworks | RoyalInterference | TalentedSubordinate => None,
    }
}

impl Choice<'_> {
    pub(super) fn weigh_first(&self, action: Action) -> f32 {
        let Action::First(side) = action else { return 1.0 };
        let wanted = match self.look.top() {
            Step::GoFirst(Phase::Campaign) => self.me,
            _ => self.me.enemy(),
        };
        if side == wanted { 1.0 } else { 0.3 }
    }

    pub(super) fn weigh_event(&self, action: Action) -> f32 {
        match action {
            Action::Draw => 1.0,
            Action::Event(card) => self.event_worth(card),
            _ => 0.5,
        }
    }

    fn event_worth(&self, card: EventId) -> f32 {
        let card = &self.look.atlas.events[card.0 as usize];
        if let Step::Draw(_) = self.look.top() {
            return if super::evaluation::years_left(&self.look) > 5.0 { 1.2 } else { 0.1 };
        }
        match helps(card.effect) {
            Some(side) if side == self.me => 1.5,
            Some(_) => 0.1,
            None => 1.0,
        }
    }

    /// What to buy: corps where they fight, then new ones.
    pub(super) fn weigh_purchase(&self, action: Action) -> f32 {
        match action {
            Action::Restore(_) => 1.3,
            Action::Build(_, true) => 1.0,
            Action::Build(_, false) => {
                if self.look.rp == 1 {
                    1.1
                } else {
                    0.5
                }
            }
            Action::Commission(_, strength) => {
                if strength == 2 {
                    1.6
                } else {
                    0.2
                }
            }
            Action::Support => 0.8,
            Action::Line(_) => 0.3,
            _ => 0.02,
        }
    }

    /// New strength goes where the outlook gains most by it.
    pub(super) fn weigh_new_corps(&self, weights: &mut Vec<f32>) {
        let scene = self.scene();
        for &action in self.actions {
            let Action::Space(to) = action else {
                weights.push(0.05);
                continue;
            };
            let gain = scene.arrival(to, 1.0).max(0.0);
            weights.push(0.3 * self.place_worth(to) + 1.5 * gain);
        }
    }

    /// How useful corps are in a place: near the enemy, with leaders, without crowding.
    pub(super) fn weigh_place(&self, action: Action) -> f32 {
        let to = match action {
            Action::Space(to) | Action::Sea(to) | Action::Through(_, to) => to,
            Action::Take(kind, count) => {
                return f32::from(count) + if kind.reduced() { 0.5 } else { 0.0 };
            }
            Action::Accept => return 1.0,
            Action::Leader(leader) => return 1.0 / (1.0 + f32::from(self.look.printed_tr(leader))),
            _ => return 0.5,
        };
        self.place_worth(to)
    }

    fn place_worth(&self, to: SpaceId) -> f32 {
        let i = self.me.index();
        let row = &self.look.atlas.masks.distance[i][to.index()];
        let targets = self.look.control[1 - i] & self.look.atlas.masks.fortresses;
        let front = { targets }.map(|s| row[s.index()]).min().unwrap_or(9);
        let near = match front {
            0..=1 => 1.0,
            2 => 1.1,
            3 => 0.8,
            4 => 0.5,
            _ => 0.3,
        };
        let army = self.army_weight(to).min(10.0);
        let full = self.look.room(self.me, to) <= 1;
        (near + 0.12 * army) * if full { 0.5 } else { 1.0 }
    }

    pub(super) fn weigh_line(&self, action: Action) -> f32 {
        let Action::Space(at) = action else { return 0.1 };
        1.0 + f32::from(self.look.corps(self.me, at).len()) + self.hostile_near(at) as f32
    }

    /// Leaders who would do more elsewhere.
    pub(super) fn weigh_leader(&self, action: Action) -> f32 {
        let Action::Leader(leader) = action else { return 0.35 };
        let Some(here) = self.look.leader_space(leader) else { return 2.0 };
        let now = self.post_worth(leader, here);
        let spaces = self.look.control[self.me.index()] & self.look.occupied(self.me);
        let best = spaces.filter(|&s| s != here).map(|s| self.post_worth(leader, s)).fold(0.0, f32::max);
        (0.5 * (best - now)).clamp(0.0, 2.0)
    }

    pub(super) fn weigh_post(&self, leader: LeaderId, action: Action) -> f32 {
        let Action::Space(to) = action else { return 0.1 };
        let worth = self.post_worth(leader, to);
        0.01 + worth * worth
    }

    /// What a leader does for the troops in a space: the corps he adds to those that can march, his tactics.
    fn post_worth(&self, leader: LeaderId, at: SpaceId) -> f32 {
        let corps = self.look.corps(self.me, at);
        if corps.is_empty() {
            return 0.05;
        }
        let others = self.look.leaders(self.look.atlas, self.me, at) & !LeaderSet::of(leader);
        let size = corps.len();
        let without = self.look.command(others).min(size);
        let with = self.look.command(others | LeaderSet::of(leader)).min(size);
        let tr = f32::from(self.look.tr(leader, corps));
        let best = { others }.map(|l| self.look.tr(l, corps)).max().unwrap_or(0);
        let tactics =
            if others.len() < 2 || tr > f32::from(best) { 0.25 * tr * f32::from(size.min(8)) } else { 0.0 };
        let named = self.look.atlas.leaders[leader.index()].sort == LeaderSort::Named;
        let front = self.place_worth(at).min(2.0);
        front * (f32::from(with - without) + tactics) + if named { 0.01 } else { 0.0 }
    }

    /// Decisions of the title's own, by what they ask.
    pub(super) fn weigh_own(&self, action: Action) -> f32 {
        match action {
            Action::Accept => 1.0,
            Action::Decline => 0.3,
            Action::Number(n) => self.weigh_offer(n),
            _ => self.weigh_place(action),
        }
    }

    /// Concessions to Britain, or what is given up to hinder peace.
    fn weigh_offer(&self, number: u8) -> f32 {
        let vp = self.look.vp;
        let needs = self.look.winning_points();
        let nine_years = self.look.atlas.numbers.risky_seas;
        if nine_years {
            let behind = (vp < needs) == (self.me == Side::Alliance);
            return match number {
                0 => {
                    if behind {
                        0.4
                    } else {
                        1.0
                    }
                }
                1 => {
                    if behind {
                        0.8
                    } else {
                        0.05
                    }
                }
                _ => 0.1,
            };
        }
        // Britain out of the war lowers what the Alliance needs by five.
        let price = if number == 0 { 0 } else { 2 * number - 1 };
        match number {
            0 => {
                if vp + 1 >= needs.saturating_sub(5) {
                    2.0
                } else {
                    0.3
                }
            }
            _ if vp + price <= 14 => 1.0 + f32::from(number),
            _ if vp + price < needs.saturating_sub(5) => 1.0,
            _ => 0.1,
        }
    }
}
