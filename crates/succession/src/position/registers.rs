//! The procedure in progress: steps, registers, the pieces that take part, winter withdrawals.

use super::check::at_rest;
use super::pieces::{CorpsItem, Item, LeaderItem, Membership, NOWHERE, UNDECIDED};
use super::read::{Builder, MOST};
use super::steps::{
    needs_force, needs_pick, needs_retreat, read_step, stands_on, stands_on_short_year, write_step,
};
use super::{Part, Round, StepText, Withdrawing};
use crate::action::Order;
use crate::atlas::EventId;
use crate::describe::OFF_MAP;
use crate::map::SpaceId;
use crate::pieces::{CorpsId, CorpsSet, LeaderSet, Side};
use crate::state::{Battle, Force, Group, Hits, MAX_PASSAGES, MAX_STEPS, Pick, Retreat, Tactics, WinterPick};
use crate::step::{Assault, Moment, Step};
use crate::titles::{KindOfYear, Title};
use words::{Message, message};

/// The most dice that cards add to those of a side in a battle.
const MOST_EXTRA: u8 = 8;

impl Builder<'_> {
    /// The stack of steps the document asks for; a harmless one where it cannot be made out.
    pub(super) fn steps(&mut self) -> Vec<Step> {
        let doc = self.doc;
        let given = usize::from(doc.phase.is_some())
            + usize::from(doc.round.is_some())
            + usize::from(doc.steps.is_some());
        if given > 1 {
            self.error("steps", message!("position-only-one"));
        }
        if let Some(steps) = &doc.steps {
            return self.exact_steps(steps);
        }
        if let Some(round) = &doc.round {
            return self.round(round);
        }
        let first = self.state.year == self.atlas.scenarios[self.state.scenario as usize].first_year;
        let title = self.game.title_in(self.state.era);
        let Some(phase) = doc.phase.as_deref() else {
            return vec![Step::Year(if first { title.first_moment() } else { Moment::Events })];
        };
        let moment = phase_moment(title, phase).unwrap_or_else(|| {
            self.error("phase", message!("position-no-phase", phase));
            Moment::Deal
        });
        vec![Step::Year(moment)]
    }

    fn round(&mut self, round: &Round) -> Vec<Step> {
        let Round { side, actions, card, used } = round;
        if card.is_some_and(|c| !self.is_card(c)) {
            self.error("round.card", self.no_such_card());
        }
        self.state.used = self.orders("round.used", used);
        self.state.active = self.doc.active.unwrap_or(side.enemy());
        let mut steps = vec![Step::Year(Moment::Rounds), Step::Act(*side)];
        match actions.or(*card) {
            Some(actions) => self.state.actions = self.at_most("round.actions", actions, self.top_card()),
            None => steps.push(Step::PlayCard(*side)),
        }
        steps
    }

    fn orders(&mut self, path: &str, words: &[String]) -> u8 {
        let mut mask = 0;
        for (i, word) in words.iter().enumerate() {
            match Order::ALL.into_iter().find(|o| o.word() == word) {
                Some(order) => mask |= 1 << order as u8,
                None => self.error(format!("{path}[{i}]"), message!("unknown-order", id = word)),
            }
        }
        mask
    }

    fn exact_steps(&mut self, texts: &[StepText]) -> Vec<Step> {
        let mut steps = Vec::new();
        for (i, text) in texts.iter().enumerate() {
            let path = format!("steps[{i}]");
            let step = match text {
                StepText::Words(words) => read_step(self.atlas, words),
                StepText::Exact(step) => self.check_exact(*step),
            };
            match step {
                Ok(step) => steps.push(step),
                Err(message) => self.error(path, message),
            }
        }
        if steps.len() == texts.len() {
            self.check_stack(&steps);
        }
        // No stack in which every step follows from the one below it is as high.
        if steps.len() > MAX_STEPS {
            self.error("steps", message!("position-deep", most = MAX_STEPS));
            steps.truncate(MAX_STEPS);
        }
        steps
    }

    /// Names that serde's form gives as numbers must exist.
    fn check_exact(&self, step: Step) -> Result<Step, Message> {
        let known = match step {
            Step::Event(EventId(card), _) => (card as usize) < self.atlas.events.len(),
            Step::BuildAt(power, _) | Step::RestoreAt(power) => power.index() < self.atlas.powers.len(),
            Step::LeaderTo(leader) | Step::Ransom(leader) | Step::RallyCorps(leader) => {
                leader.index() < self.atlas.leaders.len()
            }
            Step::Honors(_, space) | Step::TransferWhat(space) => space.index() < self.atlas.spaces.len(),
            _ => true,
        };
        if known { Ok(step) } else { Err(message!("position-unreal")) }
    }

    fn follows(&self, below: Step, above: Step) -> bool {
        let look = self.game.look(&self.state);
        let short = look.title.kind_of_year(&look) == KindOfYear::Short;
        stands_on(look.title, below, above) || short && stands_on_short_year(below, above)
    }

    /// Every step must stand on one that could have led to it.
    fn check_stack(&mut self, steps: &[Step]) {
        let Some(Step::Year(_)) = steps.first() else {
            return self.error("steps", message!("position-first-step"));
        };
        for (i, pair) in steps.windows(2).enumerate() {
            let path = format!("steps[{}]", i + 1);
            let [below, above] = [pair[0], pair[1]];
            if !self.follows(below, above) {
                let [below, above] = [below, above].map(|s| write_step(self.atlas, s));
                self.error(&path, message!("position-not-following", above, below));
            } else if steps[..=i].contains(&above) {
                self.error(&path, message!("position-already"));
            }
        }
        let extent = self.game.title_in(self.state.era).extent();
        for (i, step) in steps.iter().enumerate() {
            match step {
                Step::LineAt(level) if !(1..=2).contains(level) => {
                    self.error(format!("steps[{i}]"), message!("position-line-level"));
                }
                Step::Own(number, _) if *number >= extent.decisions => {
                    self.error(format!("steps[{i}]"), message!("position-no-decision"));
                }
                Step::Year(Moment::OwnPhase(stage)) if *stage >= extent.phase => {
                    self.error(format!("steps[{i}]"), message!("position-no-stage"));
                }
                Step::Year(Moment::OwnWinter(stage)) if *stage >= extent.winter => {
                    self.error(format!("steps[{i}]"), message!("position-no-stage"));
                }
                _ => {}
            }
        }
    }

    pub(super) fn set_steps(&mut self, steps: &[Step]) {
        while self.state.depth > 0 {
            self.state.pop();
        }
        for &step in steps {
            self.state.push(step);
        }
        if steps.is_empty() {
            self.state.push(Step::Year(Moment::Deal));
            if self.doc.steps.as_ref().is_some_and(|s| s.is_empty()) {
                self.error("steps", message!("position-no-steps"));
            }
        }
    }

    pub(super) fn registers(&mut self, steps: &[Step]) {
        let p = &self.doc.procedure;
        if self.doc.round.is_none() {
            self.state.actions = self.at_most("procedure.actions", p.actions, self.top_card());
            self.state.used = self.orders("procedure.used", &p.used);
        } else if p.actions != 0 || !p.used.is_empty() {
            self.error("procedure", message!("position-actions-round"));
        }
        self.state.must_play = self.at_most("procedure.must-play", p.must_play, self.top_card());
        // A third transfer is not asked for. A war that ends in the middle of an action may leave one.
        let transferring =
            |step: &Step| matches!(step, Step::TransferFrom | Step::TransferWhat(_) | Step::TransferTo);
        let most = if at_rest(steps) || steps.iter().any(transferring) { 1 } else { 2 };
        self.state.transfers = self.at_most("procedure.transfers", p.transfers, most);
        self.state.fallen = p.fallen;
        self.siege_dice(steps);
        self.state.resupplied = p.resupplied;
        self.state.tried = self.spaces("procedure.tried", &p.tried);
        for (side, list) in p.crowded.each() {
            let spaces = self.spaces(&format!("procedure.crowded.{}", side.name()), list);
            self.state.crowded[side.index()] = spaces;
        }
        for (side, &value) in p.face_down.each() {
            let value = self.at_most(&format!("procedure.face-down.{}", side.name()), value, self.top_card());
            self.state.hidden.first_card[side.index()] = value;
        }
        self.force(steps);
        self.pick(steps);
        self.battle();
        self.hits(steps);
        self.retreat(steps);
    }

    /// Two dice while the besieger chooses one of them, else none.
    fn siege_dice(&mut self, steps: &[Step]) {
        let given = &self.doc.procedure.siege_dice;
        let choosing = steps.contains(&Step::Siege(Assault::Choose));
        match given[..] {
            [] if !choosing => {}
            [a @ 1..=6, b @ 1..=6] if choosing => self.state.siege_dice = [a, b],
            _ => self.error("procedure.siege-dice", message!("position-siege-dice")),
        }
    }

    fn force(&mut self, steps: &[Step]) {
        let Some(text) = &self.doc.procedure.force else {
            if needs_force(steps) {
                self.error("procedure.force", message!("position-needs-force"));
            }
            return;
        };
        let Some(at) = self.space("procedure.force.at", &text.at) else { return };
        let from = match &text.from {
            Some(id) => self.space("procedure.force.from", id).unwrap_or(at),
            None => at,
        };
        self.state.force = Force {
            side: text.side,
            group: Group::default(),
            at,
            from,
            mp: self.at_most("procedure.force.mp", text.mp, 9),
            moved: text.moved,
            by_sea: text.by_sea,
            relieved: text.relieved,
            card: text.card,
        };
    }

    fn pick(&mut self, steps: &[Step]) {
        let needed = needs_pick(steps);
        let Some(text) = &self.doc.procedure.pick else {
            if needed {
                self.error("procedure.pick", message!("position-needs-pick"));
            }
            return;
        };
        let path = "procedure.pick";
        let at = self.space_or_none(&format!("{path}.at"), &text.at);
        if needed && text.at == "none" {
            self.error(format!("{path}.at"), message!("position-needs-space"));
        }
        self.state.pick = Pick {
            at,
            group: Group::default(),
            next_leader: self.next_leader(path, &text.last_leader, text.leaders_done),
            next_kind: self.next_kind(path, &text.last_corps),
        };
    }

    /// The lowest leader that may still be chosen.
    fn next_leader(&mut self, path: &str, last: &Option<String>, done: bool) -> u8 {
        let next = last.as_ref().and_then(|id| {
            let leader = self.atlas.leader(id);
            if leader.is_none() {
                self.error(format!("{path}.last-leader"), message!("unknown-leader", id));
            }
            leader.map(|l| l.0 + 1)
        });
        if done { 255 } else { next.unwrap_or(0) }
    }

    /// The lowest kind that may still be chosen.
    fn next_kind(&mut self, path: &str, last: &Option<String>) -> u8 {
        let Some(text) = last else { return 0 };
        let mut words = text.split_whitespace();
        let power = words.next().unwrap_or_default();
        match self.reader().corps(1, power, words) {
            Ok(item) => item.kind.0 + 1,
            Err(message) => {
                self.error(format!("{path}.last-corps"), message);
                0
            }
        }
    }

    fn battle(&mut self) {
        let Some(text) = &self.doc.procedure.battle else { return };
        let Some(space) = self.space("procedure.battle.space", &text.space) else { return };
        let intercepted_from = self.spaces("procedure.battle.intercepted-from", &text.intercepted_from);
        for (name, counts) in
            [("rolled", &text.rolled), ("suffered", &text.suffered), ("removed", &text.removed)]
        {
            for (side, &count) in counts.each() {
                self.at_most(&format!("procedure.battle.{name}.{}", side.name()), count, MOST);
            }
        }
        for (side, &extra) in text.extra.each() {
            self.at_most(&format!("procedure.battle.extra.{}", side.name()), extra, MOST_EXTRA);
        }
        self.state.battle = Battle {
            space,
            attacker: text.attacker,
            line: self.at_most("procedure.battle.line", text.line, 2),
            intercepted_from,
            intercepted: text.intercepted,
            disputed: text.disputed.pair(),
            misted: text.misted,
            tactics: Tactics {
                extra: text.extra.pair(),
                talented: text.talented.pair(),
                oblique: text.oblique,
                first: text.throws_first,
            },
            rolled: text.rolled.pair(),
            suffered: text.suffered.pair(),
            removed: text.removed.pair(),
            winner: text.winner,
            ..Battle::default()
        };
    }

    fn hits(&mut self, steps: &[Step]) {
        let Some(text) = &self.doc.procedure.hits else {
            if steps.contains(&Step::Hits) {
                self.error("procedure.hits", message!("position-needs-hits"));
            }
            return;
        };
        self.state.hits = Hits {
            side: text.side,
            corps: CorpsSet::EMPTY,
            left: self.at_most("procedure.hits.left", text.left, MOST),
            taken: self.at_most("procedure.hits.taken", text.taken, MOST),
            removed: self.at_most("procedure.hits.removed", text.removed, MOST),
            reduced_once: text.reduced_once,
            removed_once: text.removed_once,
        };
    }

    fn retreat(&mut self, steps: &[Step]) {
        let path = |field: &str| format!("procedure.retreat.{field}");
        let Some(text) = &self.doc.procedure.retreat else {
            if needs_retreat(steps) {
                self.error("procedure.retreat", message!("position-needs-retreat"));
            }
            return;
        };
        let Some(space) = self.space(&path("space"), &text.space) else { return };
        let place = |b: &mut Self, field: &str, id: &Option<String>| {
            id.as_ref().map_or(SpaceId::NONE, |id| b.space_or_none(&path(field), id))
        };
        let port = place(self, "port", &text.port);
        let via = place(self, "via", &text.via);
        let to = place(self, "to", &text.to);
        self.state.retreat = Retreat {
            side: text.side,
            role: text.role,
            space,
            barred: self.spaces(&path("barred"), &text.barred),
            port,
            via,
            to,
            hits: self.at_most(&path("hits"), text.hits, MOST),
            removed: self.at_most(&path("removed"), text.removed, MOST),
            planned: text.planned,
            ..Retreat::default()
        };
    }

    // -------------------------------------------------- pieces that take part

    /// Puts pieces into the groups of the procedure; each entry takes other counters than those before.
    pub(super) fn parts(&mut self) {
        let mut used = (CorpsSet::EMPTY, LeaderSet::EMPTY);
        for (i, part) in self.doc.procedure.pieces.iter().enumerate() {
            self.part(&format!("procedure.pieces[{i}]"), part, &mut used);
        }
    }

    fn part(&mut self, path: &str, part: &Part, used: &mut (CorpsSet, LeaderSet)) {
        let items = self.items(&format!("{path}.pieces"), &part.pieces);
        let Some(place) = self.place_named(&format!("{path}.at"), &part.at) else { return };
        let mut memberships = Vec::new();
        for (i, word) in part.r#in.iter().enumerate() {
            match Membership::named(word) {
                Some(membership) => memberships.push(membership),
                None => self.error(format!("{path}.in[{i}]"), message!("position-no-group", word)),
            }
        }
        let winter = match part.winter.as_deref() {
            None => UNDECIDED,
            Some("nowhere") => NOWHERE,
            Some(id) => self.space(&format!("{path}.winter"), id).map_or(UNDECIDED, |s| s.0),
        };
        if winter != UNDECIDED && (place >= 128 || part.inside) {
            self.error(format!("{path}.winter"), message!("position-withdraw"));
        }
        for item in items {
            match item {
                Item::Corps(item) => {
                    let there = self.those(place, part.inside, item) & !used.0;
                    let taken = there.take_first(item.count);
                    used.0 |= taken;
                    if taken.len() < item.count {
                        let code = &self.atlas.powers[item.kind.power().index()].id;
                        self.error(
                            path,
                            message!(
                                "position-only-there",
                                there = taken.len(),
                                asked = item.count,
                                power = code
                            ),
                        );
                    }
                    for corps in taken {
                        self.enlist_corps(path, corps, &memberships);
                        self.state.hidden.winter_corps[corps.index()] = winter;
                    }
                }
                Item::Leader(item) => {
                    self.enlist_leader(path, place, item, &memberships, winter, &mut used.1)
                }
            }
        }
    }

    fn place_named(&mut self, path: &str, name: &str) -> Option<u8> {
        match OFF_MAP.iter().find(|(_, n)| *n == name) {
            Some((place, _)) => Some(*place),
            None => self.space(path, name).map(|s| s.0),
        }
    }

    /// Corps of a kind in a place.
    fn those(&self, place: u8, inside: bool, item: CorpsItem) -> CorpsSet {
        let later = self.atlas.masks.later_corps[item.kind.power().index()];
        let here = self.state.corps_in(place) & if item.later { later } else { !later };
        let here = here & if inside { self.state.inside } else { !self.state.inside };
        self.state.of_kind(self.atlas, here, item.kind)
    }

    fn enlist_corps(&mut self, path: &str, corps: CorpsId, memberships: &[Membership]) {
        let side = self.side_of(corps);
        for membership in memberships {
            match membership.corps(&mut self.state, side) {
                Some(set) => set.insert(corps),
                None => self.error(format!("{path}.in"), message!("position-leaders-only")),
            }
        }
    }

    fn side_of(&self, corps: CorpsId) -> Side {
        if self.state.side_corps[1].has(corps) { Side::Bourbon } else { Side::Alliance }
    }

    fn enlist_leader(
        &mut self,
        path: &str,
        place: u8,
        item: LeaderItem,
        memberships: &[Membership],
        winter: u8,
        used: &mut LeaderSet,
    ) {
        let LeaderItem { leader, .. } = item;
        let counter = &self.atlas.leaders[leader.index()];
        if self.state.leader_at[leader.index()] != place {
            return self.error(path, message!("position-not-there", id = &counter.id));
        }
        if used.has(leader) {
            return self.error(path, message!("position-other-entry", id = &counter.id));
        }
        used.insert(leader);
        self.state.hidden.winter_leaders[leader.index()] = winter;
        for membership in memberships {
            match membership.leaders(&mut self.state, counter.side) {
                Some(set) => set.insert(leader),
                None => self.error(format!("{path}.in"), message!("position-corps-only")),
            }
        }
    }

    // -------------------------------------------------- winter

    pub(super) fn winter(&mut self) {
        let doc = self.doc;
        for (side, text) in [(Side::Alliance, &doc.winter.alliance), (Side::Bourbon, &doc.winter.bourbon)] {
            if let Some(text) = text {
                self.withdrawing(side, text);
            }
        }
        if doc.winter.through.len() > MAX_PASSAGES {
            self.error("winter.through", message!("position-passages", most = MAX_PASSAGES));
        }
        for (i, text) in doc.winter.through.iter().take(MAX_PASSAGES).enumerate() {
            let path = format!("winter.through[{i}]");
            let words: Vec<&str> = text.split_whitespace().collect();
            match words[..] {
                [] => {}
                [from, via] => {
                    let pair = (self.space(&path, from), self.space(&path, via));
                    if let (Some(from), Some(via)) = pair {
                        self.state.hidden.winter_via[i] = (from.0, via.0);
                        self.check_passage(&path, from);
                    }
                }
                _ => self.error(path, message!("position-through")),
            }
        }
    }

    /// Who passes through the enemy has pieces of his own that are to withdraw.
    fn check_passage(&mut self, path: &str, from: SpaceId) {
        let planned = self.state.hidden.planned();
        let corps = planned.corps & self.state.corps_in(from.0);
        let leaders = planned.leaders & self.state.leaders_in(from.0);
        let pieces = corps.len() + leaders.len();
        let passages = self.state.hidden.winter_via.iter().filter(|&&(start, _)| start == from.0).count();
        if passages > usize::from(pieces) {
            self.error(path, message!("position-passage-empty"));
        }
    }

    fn withdrawing(&mut self, side: Side, text: &Withdrawing) {
        let path = format!("winter.{}", side.name());
        let left = self.spaces(&format!("{path}.left"), &text.left);
        self.state.hidden.winter_left[side.index()] = left;
        let Some(at) = &text.at else {
            if text.port.is_some() || text.sea_done {
                self.error(format!("{path}.at"), message!("position-winter-at"));
            }
            return;
        };
        let Some(at) = self.space(&format!("{path}.at"), at) else { return };
        let port = text.port.as_ref().and_then(|id| self.space(&format!("{path}.port"), id));
        let group = self.state.hidden.winter_pick[side.index()].pick.group;
        self.state.hidden.winter_pick[side.index()] = WinterPick {
            pick: Pick {
                at,
                group,
                next_leader: self.next_leader(&path, &text.last_leader, text.leaders_done),
                next_kind: self.next_kind(&path, &text.last_corps),
            },
            begun: true,
            port,
            sea_done: text.sea_done,
        };
    }
}

fn phase_moment(title: &dyn Title, phase: &str) -> Option<Moment> {
    Some(match phase {
        "event" => Moment::Events,
        "reinforcement" => Moment::ReinforcementOrder,
        "campaign" if title.first_moment() == Moment::Deal => Moment::Deal,
        "campaign" => Moment::Spring,
        "first-player" => Moment::FirstPlayer,
        "rounds" => Moment::Rounds,
        own if title.phase() == Some(own) => Moment::OwnPhase(0),
        "winter" => Moment::WinterWithdraw,
        "over" => Moment::Over,
        _ => return None,
    })
}
