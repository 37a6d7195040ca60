//! Choices that need no plan.

use super::Choice;
use super::lore::Force;
use super::scene::{Scene, Stage, battle};
use peninsula::action::Action;
use peninsula::blocks::{BlockId, Kind, Nation, Side};
use peninsula::map::{HexId, Place};
use peninsula::state::Mark;
use peninsula::step::{Fight, Step};

/// Below this chance a battle is given up, by the attacker and the defender.
const GIVE_UP: [f32; 2] = [0.16, 0.06];

impl Choice<'_> {
    pub(super) fn weigh_answer(&self, scene: &Stage<'_>, action: Action) -> f32 {
        match self.look.top() {
            Step::TieBreak => yes(action == Action::First(self.me)),
            Step::Fight(fight) => self.weigh_fight(scene, fight, action),
            Step::Hits(_) | Step::LoseSteps(_) | Step::BesiegerLoss(_) => self.weigh_hit(action),
            Step::Recall(_) | Step::SealiftRecall => self.weigh_recall(scene, action),
            Step::Attrition => self.weigh_hungry(action),
            Step::Replace(_) => self.weigh_replacement(scene, action),
            Step::Deploy(_) | Step::SetUp(_) | Step::CallGuard => self.weigh_place(scene, action),
            Step::Honors(_) => self.weigh_honors(action),
            Step::Intercept(_, hex) => self.weigh_intercept(scene, hex, action),
            Step::Withdraw(_, hex) => self.weigh_withdrawal(scene, hex, action),
            Step::Accompany(..) => self.weigh_company(action),
            Step::LoneLeaders(_) => self.weigh_retreat(scene, action),
            Step::ForceMarch(_) | Step::NewGarrison(..) | Step::SiegeAction(_) => {
                yes(!matches!(action, Action::Done | Action::Decline))
            }
            Step::Pursuit(_) => match action {
                Action::Block(_) => 1.0,
                Action::Use(..) => 0.6,
                _ => 0.5,
            },
            // The least useful block stays behind.
            Step::Advance(_) => match action {
                Action::Block(block) => 1.0 / (0.3 + self.value(block)),
                _ => 1.0,
            },
            Step::ScorchedEarth => yes((action == Action::Accept) == self.is_portugal_lost()),
            Step::ExtendedMarch(_) => {
                self.weigh_place(scene, action) * if action == Action::Done { 0.6 } else { 1.0 }
            }
            _ => yes(!matches!(action, Action::Decline)),
        }
    }

    fn is_portugal_lost(&self) -> bool {
        let portugal = self.look.country(peninsula::map::Country::Portugal);
        !(self.look.outside[Side::French.index()] & portugal).is_empty()
    }

    fn weigh_fight(&self, scene: &Stage<'_>, fight: Fight, action: Action) -> f32 {
        match fight {
            Fight::Turn => self.weigh_combat_turn(scene, action),
            Fight::Reroll => self.weigh_reroll(action),
            Fight::Extend(side) => self.weigh_extension(side, action),
            Fight::GoOn => {
                let [mine, theirs] = self.line();
                let left = self.look.battle.last.saturating_sub(self.look.battle.round).max(1);
                yes((action == Action::Accept) == (battle(mine, theirs, left).wins > 0.3))
            }
            Fight::Flee(_) => self.weigh_retreat(scene, action),
            Fight::GuerillaMode => yes(action == Action::Accept),
            _ => yes(action != Action::Done),
        }
    }

    /// Both lines of a battle, reserves included: this side's and the enemy's.
    fn line(&self) -> [Force; 2] {
        let hex = HexId(self.look.battle.hex);
        [self.me, self.me.enemy()].map(|side| {
            let engaged = self.look.marked(Mark::Engaged) & side.blocks();
            let reserve = self.look.s.outside_at(side, hex) & self.look.marked(Mark::Reserve);
            self.forces_of(engaged | reserve)
        })
    }

    /// Fight while there is a chance.
    fn weigh_combat_turn(&self, scene: &Stage<'_>, action: Action) -> f32 {
        let stays = self.fights_on();
        match action {
            Action::Block(block) => {
                let force = self.known(block);
                if stays { 1.0 + 0.02 * force.hits } else { 0.4 }
            }
            // Nobody to fire at, and little to fear.
            Action::Done => 1.0,
            _ if stays => 0.02,
            _ => 0.5 + 0.1 * self.weigh_retreat(scene, action).min(4.0),
        }
    }

    fn fights_on(&self) -> bool {
        let [mine, theirs] = self.line();
        let fight = &self.look.battle;
        let left = (fight.last + 1).saturating_sub(fight.round).max(1);
        let attacks = fight.attacker == self.me;
        let (chance, blood) = if attacks {
            let outlook = battle(mine, theirs, left);
            (outlook.wins, outlook.defender_loses - outlook.attacker_loses)
        } else {
            let outlook = battle(theirs, mine, left);
            (1.0 - outlook.wins, outlook.attacker_loses - outlook.defender_loses)
        };
        chance > GIVE_UP[usize::from(!attacks)] || blood > -0.3
    }

    /// A throw well below what could be expected is thrown again.
    fn weigh_reroll(&self, action: Action) -> f32 {
        let fight = &self.look.battle;
        let hit = f32::from(self.look.atlas.block(fight.shooter).hit);
        let expected = f32::from(fight.dice) * hit / 6.0;
        let poor = f32::from(fight.hits) + 0.75 < expected;
        match action {
            Action::Use(..) => yes(poor),
            _ => yes(!poor),
        }
    }

    fn weigh_extension(&self, side: Side, action: Action) -> f32 {
        let [mine, theirs] = self.line();
        let attacks = side == self.look.battle.attacker;
        let wants = attacks && battle(mine, theirs, 1).wins > 0.4;
        yes(matches!(action, Action::Block(_)) == wants)
    }

    /// Among equals a block that is strong at its next step too.
    fn weigh_hit(&self, action: Action) -> f32 {
        let Action::Block(block) = action else { return 0.5 };
        let label = self.look.atlas.block(block);
        let steps = f32::from(self.look.hidden.step[block.index()]);
        let last = if steps <= 1.0 { 0.3 } else { 1.0 };
        last * (1.0 + 0.2 * steps) / (1.0 + 0.3 * f32::from(label.hit))
    }

    /// What a block is good for.
    fn value(&self, block: BlockId) -> f32 {
        let label = self.look.atlas.block(block);
        let pips = f32::from(self.look.s.pips(self.look.atlas, block));
        match label.kind {
            Kind::Leader => 1.5,
            Kind::Garrison => 1.2,
            Kind::Cavalry => pips * (f32::from(label.hit) / 6.0 + 0.1) + 0.4,
            _ => pips * f32::from(label.hit) / 6.0 + 0.2,
        }
    }

    /// Those go who can be spared.
    fn weigh_recall(&self, scene: &Scene<'_>, action: Action) -> f32 {
        let Action::Block(block) = action else { return 0.3 };
        let place = self.look.place(block).as_hex();
        let alone = place.is_some_and(|hex| {
            self.look.s.at(self.me, Place::hex(hex)).count() == 1 && scene.worth(hex) > 0.2
        });
        let held = if alone { 0.4 } else { 1.0 };
        held / (0.3 + self.value(block))
    }

    fn weigh_hungry(&self, action: Action) -> f32 {
        let winter = self.look.atlas.turns[self.look.turn as usize].winter;
        match action {
            Action::Use(_, block) => (if winter { 3.0 } else { 0.8 }) + 0.1 * self.value(block),
            Action::Block(block) if winter => 1.0 / (0.3 + self.value(block)),
            Action::Block(block) => {
                let steps = f32::from(self.look.hidden.step[block.index()]);
                if steps > 1.0 { 1.0 + 0.1 * steps } else { 0.9 / (0.3 + self.value(block)) }
            }
            _ => 0.5,
        }
    }

    /// The best blocks, and those that stand where something is to be done.
    fn weigh_replacement(&self, scene: &Scene<'_>, action: Action) -> f32 {
        let Action::Block(block) = action else { return 0.01 };
        let label = self.look.atlas.block(block);
        let near = self.look.place(block).as_hex().map_or(0.2, |hex| scene.pull(hex).min(3.0));
        let worth = match label.kind {
            Kind::Leader => 0.35,
            Kind::FortifiedLine => 0.3,
            _ => 0.2 + f32::from(label.hit) / 6.0,
        };
        worth * (1.0 + 0.4 * near)
    }

    /// Where a new block stands.
    fn weigh_place(&self, scene: &Stage<'_>, action: Action) -> f32 {
        let hex = match action {
            Action::Place(place) => match place.as_hex() {
                Some(hex) => hex,
                None => return self.weigh_box(place),
            },
            Action::Within(hex) => return 0.8 * self.weigh_spot(scene, hex, true),
            Action::Draw(nation) => return if nation == Nation::Spanish { 0.9 } else { 1.0 },
            _ => return 0.3,
        };
        self.weigh_spot(scene, hex, false)
    }

    fn weigh_box(&self, place: Place) -> f32 {
        match place {
            Place::FRANCE => 0.3,
            Place::BRITAIN => 0.5,
            _ => 0.8,
        }
    }

    fn weigh_spot(&self, scene: &Stage<'_>, hex: HexId, inside: bool) -> f32 {
        let me = self.me;
        let drawn = self.look.hidden.drawn;
        let kind = (drawn != BlockId::NONE).then(|| self.look.atlas.block(drawn).kind);
        if kind == Some(Kind::Guerilla) {
            return self.weigh_ambush(hex);
        }
        let there = scene.eaters(hex);
        let crowded = (f32::from(there) + 1.0 - f32::from(scene.forage(me, hex))).max(0.0);
        let threat = scene.threat(hex);
        let own = scene.outside(me, hex).and(scene.inside(hex));
        let new = Force { blocks: 1.0, hits: 0.7, steps: 2.5 };
        let saved = scene.holds(me, hex, own.and(new), threat) - scene.holds(me, hex, own, threat);
        let weak = if threat.is_none() { 0.0 } else { battle(threat, own.and(new), 3).wins };
        let exposed = if inside { 0.0 } else { 0.4 * weak };
        let garrison = if kind == Some(Kind::Garrison) { scene.worth(hex) * 0.5 } else { 0.0 };
        (0.5 + scene.pull(hex) + scene.worth(hex) * saved + garrison - exposed - 0.5 * crowded).max(0.02)
    }

    /// A Partida hurts most where many French eat.
    fn weigh_ambush(&self, hex: HexId) -> f32 {
        let area = self.look.atlas.area_of(hex);
        let french = self.look.outside[Side::French.index()] & area.hexes;
        let eaters: u8 = french.iter().map(|h| self.look.s.outside_at(Side::French, h).count()).sum();
        let town = if self.look.atlas.masks.towns.has(hex) { 0.3 } else { 0.0 };
        0.3 + 0.3 * f32::from(eaters) + town
    }

    /// To the pool with honour, or to the last man.
    fn weigh_honors(&self, action: Action) -> f32 {
        let hex = HexId(self.look.siege_hex);
        let siegers = self.forces_of(self.look.marked(Mark::Sieging));
        let holds = 1.0 - battle(siegers, self.inside(hex), 3).wins;
        yes((action == Action::Decline) == (holds > 0.55))
    }

    /// Interceptors stand in the open against the whole group: only where they are stronger.
    fn weigh_intercept(&self, scene: &Stage<'_>, hex: HexId, action: Action) -> f32 {
        match action {
            Action::Done => 1.0,
            Action::Block(_) => 1.2,
            Action::Use(_, block) => {
                let coming = self.forces_of(self.look.marked(Mark::Moving));
                let mine = scene.outside(self.me, hex).and(self.known(block));
                let stands = 1.0 - battle(coming, mine, 3).wins;
                let home = self.look.place(block).as_hex().map_or(0.0, |h| scene.worth(h));
                if stands > 0.75 && scene.worth(hex) > home + 0.5 { 1.5 } else { 0.1 }
            }
            _ => 0.1,
        }
    }

    fn weigh_withdrawal(&self, scene: &Scene<'_>, hex: HexId, action: Action) -> f32 {
        let mine = scene.outside(self.me, hex);
        let landing = self.forces_of(self.look.marked(Mark::Moving));
        let beaten = battle(landing, mine, 3).wins > 0.5;
        yes((action != Action::Done) == beaten)
    }

    /// Leaders leave with the last of their men.
    fn weigh_company(&self, action: Action) -> f32 {
        let stays = self.look.battle.loser != Some(self.me) && self.fights_on();
        yes(matches!(action, Action::Block(_)) != stays)
    }

    /// To friends, to food, to towns, away from the enemy.
    fn weigh_retreat(&self, scene: &Scene<'_>, action: Action) -> f32 {
        let to = match action {
            Action::Retreat(_, to) => to,
            Action::Shelter(_) => return 1.1,
            _ => return 0.3,
        };
        let Some(hex) = to.as_hex() else { return 0.8 };
        let threat = scene.threat(hex);
        let mine = scene.outside(self.me, hex);
        let there = scene.eaters(hex);
        let full = f32::from(there) + 1.0 > f32::from(scene.forage(self.me, hex));
        let safe = if threat.is_none() { 1.0 } else { 1.0 - battle(threat, mine, 3).wins };
        let town = if scene.towns[self.me.index()].has(hex) { 0.3 } else { 0.0 };
        (1.0 + 0.5 * safe + town + 0.2 * scene.pull(hex).min(2.0) - if full { 0.4 } else { 0.0 }).max(0.1)
    }

    /// What a beginner would not do either.
    pub(super) fn is_foolish(&self, action: Action) -> bool {
        match (self.look.top(), action) {
            (Step::Operate(_), Action::Do(operation)) => operation == peninsula::action::Operation::End,
            (Step::Replace(_), Action::Done) => true,
            (Step::March(_), Action::Drop(_)) => !self.look.march.moved,
            (Step::March(_), Action::Place(place)) => place.as_hex().is_some_and(|hex| self.is_hopeless(hex)),
            _ => false,
        }
    }

    /// Would the moving group run into twice its number?
    fn is_hopeless(&self, hex: HexId) -> bool {
        let theirs = self.look.s.outside_at(self.me.enemy(), hex).count();
        let combat = self.look.atlas.masks.combat;
        let mine = (self.look.marked(Mark::Moving) & combat).count()
            + (self.look.s.outside_at(self.me, hex) & combat).count();
        theirs > 0 && theirs >= 2 * mine.max(1)
    }
}

fn yes(wanted: bool) -> f32 {
    if wanted { 1.0 } else { 0.1 }
}
