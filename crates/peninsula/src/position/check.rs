//! What a position must satisfy so that the rules can work on it: what is refused here could not come about in a game,
//! and the engine relies on that.

use super::{Faults, MANY};
use crate::action::Card;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::commitment::recall;
use crate::describe::step_name;
use crate::engine::Look;
use crate::fact::MOST_DICE;
use crate::game::Peninsula;
use crate::map::{HexId, HexSet, Place};
use crate::standing::{Bar, bearers};
use crate::state::{DeployKind, MARKS, MOST_CROSSINGS, Mark, State, entry};
use crate::step::{Fight, Part, Phase, Step};
use serde_json::json;
use table::{Game, Seat};
use words::{Message, message};

/// Numbers of the events, as bits.
const EVENTS: u32 = 0x7fff_fffe;
/// Mandatory events that are drawn before the event deck is shuffled again.
const MANDATORY: u8 = 2;

/// Notes everything the rules could not work on.
pub(super) fn check(game: &Peninsula, faults: &mut Faults, state: &State) {
    let mut checks = Checks { look: game.look(state), faults };
    checks.tracks();
    checks.cards();
    checks.events();
    checks.hexes();
    checks.blocks();
    checks.marks();
    checks.crossings();
    checks.counts();
    checks.stack();
}

/// Whoever is asked has something to choose.
pub(super) fn check_choice(game: &Peninsula, state: &State) -> Result<(), Message> {
    let mut choices = Vec::new();
    for seat in Seat::BOTH.into_iter().filter(|&seat| game.to_act(state).contains(seat)) {
        choices.clear();
        game.actions(state, seat, &mut choices);
        if choices.is_empty() {
            let (side, step) = (Side::from(seat).name(), step_name(state.top()));
            return Err(message!("position-no-choice", side, step));
        }
    }
    Ok(())
}

/// What is accepted, with the rule that says so.
fn by_rule(reason: Message, clause: Clause) -> Message {
    message!("refused", reason, rule = clause.number())
}

struct Checks<'a> {
    look: Look<'a>,
    faults: &'a mut Faults,
}

impl Checks<'_> {
    fn need(&mut self, sound: bool, field: &str, problem: impl FnOnce() -> Message) {
        if !sound {
            self.faults.0.push(message!("position-field", name = field, problem = problem()));
        }
    }

    fn at_most(&mut self, value: u8, limit: u8, field: &str) {
        self.need(value <= limit, field, || message!("position-more-than", value, limit));
    }

    fn real(&mut self, sound: bool, field: &str) {
        self.need(sound, field, || message!("position-unreal"));
    }

    fn steps(&self) -> &[Step] {
        &self.look.s.open.steps[..usize::from(self.look.depth)]
    }

    fn block_name(&self, block: BlockId) -> &str {
        &self.look.atlas.block(block).id
    }

    fn tracks(&mut self) {
        let look = self.look;
        let last = look.atlas.scenarios[look.scenario as usize].last_turn;
        self.faults.need((1..=last).contains(&look.turn), message!("position-turn"));
        self.faults.need(look.commitment.iter().all(|c| (1..=6).contains(c)), message!("commitment-range"));
        self.faults.need(look.vp.abs() <= 29, message!("position-vp-track"));
        self.at_most(look.sealift, MANY, "sealift");
        let over = self.steps() == [Step::Turn(Phase::Over)];
        self.need(over == look.victory.is_some(), "victory", || message!("position-over"));
    }

    /// Command cards: no more than there are, and enough for the Command Segments to come.
    fn cards(&mut self) {
        let look = self.look;
        let h = &look.hidden;
        let cards = h.chosen.iter().chain(&look.shown);
        self.faults
            .need(cards.into_iter().all(|c| c.0 <= 8 || *c == Card::NONE), message!("position-no-such-card"));
        for (slot, &most) in look.atlas.command_deck.iter().enumerate() {
            let piles = h.hands.iter().chain(&h.discards).chain([&look.used_cards]);
            let sum: u32 = piles.map(|pile| u32::from(pile[slot])).sum();
            self.need(sum <= u32::from(most), "hands", || message!("position-command-cards", slot, most));
        }
        let to_show = self.steps().get(1) == Some(&Step::Segment(Part::Reveal));
        let dealt = matches!(
            self.steps().first(),
            Some(Step::Turn(Phase::Keep | Phase::FreeSegment | Phase::Segment | Phase::EndSegments))
        );
        for side in Side::BOTH {
            let chosen = h.chosen[side.index()];
            let held = |card: Card| card.0 > 8 || h.hands[side.index()][card.slot()] > 0;
            self.need(held(chosen), "chosen", || message!("position-chosen"));
            // In the segment the French have for themselves nothing is shown by the other side.
            let alone = side == Side::Allied && self.steps().contains(&Step::FreeCard)
                || side == Side::Allied
                    && to_show
                    && h.chosen[Side::French.index()] != Card::NONE
                    && chosen == Card::NONE
                    && look.top() != Step::Cards;
            let needed = look.segments.saturating_add(u8::from(to_show && !alone));
            let held: u16 = h.hands[side.index()].iter().map(|&n| u16::from(n)).sum();
            self.need(!dealt || held >= u16::from(needed), "segments", || {
                message!("position-hand", side = side.name(), held, needed)
            });
        }
    }

    /// Event cards: each in one place, and room under the deck for all that may go there before it is shuffled.
    fn events(&mut self) {
        let look = self.look;
        let card_ok = |card: u8| (1..=30).contains(&card);
        self.real((look.deck | look.added | look.discarded | look.played) & !EVENTS == 0, "deck");
        self.faults.need(usize::from(look.under_count) <= look.under.len(), message!("position-under-deck"));
        let drawn_fits = usize::from(look.drawn_count) <= look.drawn_events.len();
        self.faults.need(drawn_fits, message!("position-events-drawn"));
        let under = look.under.iter().take(usize::from(look.under_count)).copied();
        let drawn = look.drawn_events.iter().take(usize::from(look.drawn_count)).map(|drawn| drawn.0);
        self.real(under.clone().all(card_ok), "under");
        self.real(drawn.clone().all(card_ok), "drawn_events");
        let mut seen = look.deck;
        for card in under.chain(drawn).filter(|&card| card_ok(card)) {
            self.need(seen >> card & 1 == 0, "under", || message!("position-event-twice", card));
            seen |= 1 << card;
        }
        let held: u32 = look.hidden.hands.iter().map(|hand| u32::from(hand[Card::EVENT.slot()])).sum();
        let coming = u32::from(look.under_count) + u32::from(look.drawn_count) + held + u32::from(MANDATORY);
        self.faults.need(coming <= look.under.len() as u32, message!("position-under-deck"));
    }

    /// Hexes are on the map.
    fn hexes(&mut self) {
        let look = self.look;
        let map: HexSet = (0..look.atlas.hexes.len() as u8).map(HexId).collect();
        let last = look.atlas.hexes.len() - 1;
        let sets = [
            ("taken", look.taken),
            ("besieged", look.besieged),
            ("attacks", look.attacks[0] | look.attacks[1]),
            ("points", look.points.deployed | look.points.auxiliaries),
            ("battle", look.battle.fled_to),
        ];
        for (field, set) in sets {
            self.need((set - map).is_empty(), field, || message!("position-hexes", last));
        }
        let ordered = &look.battles[..usize::from(look.battle_count).min(look.battles.len())];
        let hungry = &look.hungry[..usize::from(look.hungry_count).min(look.hungry.len())];
        let singles = [
            ("siege_hex", map.has(HexId(look.siege_hex))),
            ("battle", map.has(HexId(look.battle.hex))),
            ("battles", ordered.iter().all(|&hex| map.has(HexId(hex)))),
            ("hungry", hungry.iter().all(|&(hex, _)| map.has(HexId(hex)))),
            ("march", [look.march.from, look.march.at].iter().all(|p| p.as_hex().is_none_or(|h| map.has(h)))),
            (
                "steps",
                self.steps()
                    .iter()
                    .filter_map(|step| step.place())
                    .all(|p| p.as_hex().is_none_or(|h| map.has(h))),
            ),
        ];
        for (field, sound) in singles {
            self.need(sound, field, || message!("position-hexes", last));
        }
        self.real(look.event.areas >> look.atlas.areas.len() == 0, "event");
    }

    /// Blocks are where blocks of their side can be, with the strength they can have there.
    fn blocks(&mut self) {
        let look = self.look;
        let h = &look.hidden;
        let drawn = h.drawn;
        self.faults.need(drawn == BlockId::NONE || drawn.index() < BLOCKS, message!("position-block-drawn"));
        let shooter = look.battle.shooter;
        let known = shooter == BlockId::NONE || shooter.index() < BLOCKS;
        self.faults.need(known, message!("position-block-fighting"));
        for block in (0..BLOCKS as u8).map(BlockId) {
            let place = look.place(block);
            let leader = look.atlas.masks.leaders.has(block);
            let lost = place.is_in_play() && h.step[block.index()] == 0 && !leader;
            let id = self.block_name(block).to_owned();
            self.faults.need(!lost, message!("position-block-spent", block = &id));
            let away = match block.side() {
                Side::Allied => place == Place::FRANCE,
                Side::French => place == Place::BRITAIN || place.is_sea(),
            };
            self.need(!away, &id, || message!("position-block-box"));
            let how = h.entry[block.index()];
            let came = how <= entry::OFF_MAP || how == entry::NONE;
            self.real(came && h.group[block.index()] <= look.groups, &id);
            if look.is(Mark::Inside, block) {
                let fortress = place.as_hex().filter(|&hex| look.atlas.masks.fortresses.has(hex));
                let own = fortress.is_some_and(|hex| look.holds_fortress(block.side(), hex));
                self.need(own, &id, || message!("position-block-inside"));
            }
            if place.is_in_play() && !away {
                self.standing(block, &id);
            }
        }
        self.fortresses();
        let recalled = self.steps().contains(&Step::SealiftRecall);
        let (afloat, room) = (look.points_at_sea(), look.sealift);
        self.need(recalled || afloat <= room, "sealift", || {
            let reason = message!("position-sealift", points = afloat, most = room);
            by_rule(reason, Clause::Sealift)
        });
        let stack_of = |step: Step| self.steps().contains(&step);
        let setting_up = Side::BOTH.iter().any(|&side| stack_of(Step::SetUp(side)));
        let mut waiting = h.to_place;
        self.need(setting_up || waiting.is_empty(), "to_place", || message!("position-to-place"));
        if let Some(block) = waiting.find(|&b| look.place(b).is_in_play() || look.set_up_hexes(b).is_empty())
        {
            let id = self.block_name(block).to_owned();
            self.need(false, "to_place", || message!("position-not-placed", block = &id));
        }
        self.at_most(look.groups, BLOCKS as u8, "groups");
    }

    /// A block may be where it is, as far as its kind and nation go, and Spanish blocks in France are with Wellington.
    // wellington: 15.4
    fn standing(&mut self, block: BlockId, id: &str) {
        let look = self.look;
        let (place, inside) = (look.place(block), look.is(Mark::Inside, block));
        let mut broken = None;
        look.each_bar(look.atlas, place, inside, |barred, bar| {
            if barred.has(block) {
                broken = broken.or(Some(bar));
            }
        });
        if let Some(bar) = broken {
            self.need(false, id, || by_rule(Message::new(bar.message()), bar.clause()));
        } else if look.has_strayed(block) && !self.steps().contains(&Step::Battles) {
            // He may still follow, or be followed, in a retreat or pursuit.
            let bar = Bar::SpanishInFrance;
            self.need(false, id, || by_rule(Message::new(bar.message()), bar.clause()));
        }
    }

    /// No fortress holds more than one garrison and Combat blocks up to its rating.
    // wellington: 3.43, 4.23#2, 11.0
    fn fortresses(&mut self) {
        let look = self.look;
        let masks = &look.atlas.masks;
        for hex in masks.fortresses.iter() {
            let inside = look.s.inside_at(hex);
            let (combat, garrisons) = (inside & masks.combat, inside & masks.garrisons);
            let rating = look.atlas.rating(hex);
            if let Some(block) = combat.last().filter(|_| combat.count() > rating) {
                let id = self.block_name(block).to_owned();
                let count = combat.count();
                self.need(false, &id, || {
                    by_rule(message!("position-fortress-full", count, rating), Clause::Fortresses)
                });
            }
            if let Some(block) = garrisons.last().filter(|_| garrisons.count() > 1) {
                let id = self.block_name(block).to_owned();
                self.need(false, &id, || by_rule(message!("position-one-garrison"), Clause::Fortresses));
            }
        }
    }

    /// Only blocks in play are marked, each with what its kind can do.
    fn marks(&mut self) {
        let look = self.look;
        let masks = &look.atlas.masks;
        let off =
            (0..BLOCKS as u8).map(BlockId).filter(|&b| !look.place(b).is_in_play()).collect::<BlockSet>();
        for (at, marks) in look.hidden.marks.iter().enumerate().take(MARKS) {
            if let Some(block) = (*marks & off).first() {
                let id = self.block_name(block).to_owned();
                self.need(false, &id, || message!("position-mark-off", mark = super::MARK_NAMES[at]));
            }
        }
        for (mark, of) in bearers(masks) {
            if let Some(block) = (look.marked(mark) - of).first() {
                let id = self.block_name(block).to_owned();
                let mark = super::MARK_NAMES[mark as usize];
                self.need(false, &id, || message!("position-mark-kind", mark));
            }
        }
        if let Some(block) = (look.revealed & off).first() {
            let id = self.block_name(block).to_owned();
            self.need(false, &id, || message!("position-mark-off", mark = "revealed"));
        }
    }

    /// No more Combat blocks have crossed a hexside than may (8.2).
    fn crossings(&mut self) {
        let look = self.look;
        for (number, edge) in look.atlas.edges.iter().enumerate() {
            let word = look.crossed[number];
            let most = edge.limit.min(MOST_CROSSINGS);
            let sound = Side::BOTH.iter().all(|&side| {
                [false, true].iter().all(|&retreat| look.crossings(number, side, retreat) <= most)
            });
            self.need(sound && word >> 12 <= 2, "crossed", || message!("position-crossed", number, most));
        }
        let more = look.crossed.iter().skip(look.atlas.edges.len()).any(|&word| word != 0);
        self.real(!more, "crossed");
    }

    /// Counts of procedures are such as can come about.
    fn counts(&mut self) {
        let look = self.look;
        let fight = &look.battle;
        for (value, limit, field) in [
            (fight.round.max(fight.last), MANY, "battle"),
            (fight.hits.max(fight.dice), MOST_DICE, "battle"),
            (fight.line_hits, 1, "battle"),
            (fight.rerolled, 3, "battle"),
            (fight.slot, crate::battle::SLOTS, "battle"),
            (look.march.spent, MANY, "march"),
            (look.march.nations, 3, "march"),
            (look.points.left.max(look.points.sealifted), MANY, "points"),
            (look.event.left.max(look.event.stage), MANY, "event"),
            (look.event.nations, 7, "event"),
            (look.event.recall, recall::OVER, "event"),
            (look.battle_next, look.battle_count, "battle_next"),
            (look.hungry_next, look.hungry_count, "hungry_next"),
        ] {
            self.at_most(value, limit, field);
        }
    }

    /// Each step stands on one that could have led to it, and has what it works on.
    fn stack(&mut self) {
        for (at, &step) in self.steps().to_vec().iter().enumerate() {
            let below = self.steps()[..at].to_vec();
            let field = format!("steps[{at}]");
            if step.stands_on(&below) {
                self.registers(step, &below, &field);
            } else {
                let under = below.last().map_or("-".to_owned(), |step| json!(step).to_string());
                self.need(false, &field, || {
                    message!("position-not-following", above = json!(step).to_string(), below = under)
                });
            }
        }
    }

    /// What a step works on.
    fn registers(&mut self, step: Step, below: &[Step], field: &str) {
        let look = self.look;
        match step {
            Step::Event(card, _) => self.real((1..=30).contains(&card), field),
            Step::SetUp(side) => {
                let drawn = look.hidden.drawn;
                let sound = drawn == BlockId::NONE
                    || drawn.index() < BLOCKS && drawn.side() == side && look.hidden.to_place.has(drawn);
                self.need(sound, "drawn", || message!("position-drawn-set-up"));
            }
            Step::Deploy(side) => self.deployment(side, below),
            Step::Espana => {
                let drawn = look.hidden.drawn;
                let spanish = drawn.index() < BLOCKS && look.atlas.block(drawn).nation == Nation::Spanish;
                self.need(spanish, "drawn", || message!("position-drawn"));
            }
            Step::Recall(side) => {
                let event = look.event;
                let nations = |n: &Nation| event.nations >> n.track() & 1 == 0 || n.side() == side;
                let sound = match event.recall {
                    recall::FRENCH => side == Side::French,
                    recall::SPANISH | recall::EXPEDITION => side == Side::Allied,
                    recall::OVER => Nation::TRACKS.iter().all(nations),
                    _ => false,
                };
                self.need(sound, "event", || message!("position-recall"));
            }
            Step::SiegeAction(side) | Step::BesiegerLoss(side) => self.siege(side),
            Step::Honors(side) => self.siege(side.enemy()),
            Step::NewGarrison(side, hex) => {
                let own = look.atlas.masks.fortresses.has(hex) && look.holds_fortress(side, hex);
                self.need(own, field, || message!("position-no-fortress-there"));
            }
            Step::SiegePick(side) | Step::Formation(side) | Step::ExtendedPick(side) => self.picked(side),
            Step::SeaPick => self.picked(Side::Allied),
            Step::March(side) | Step::ExtendedMarch(side) => self.moving(side),
            Step::SeaMove => self.moving(Side::Allied),
            Step::Enter(side, to) => self.entering(side, to, field),
            Step::ForceMarch(side) => {
                let own = (look.marked(Mark::Forced) | look.marked(Mark::Led)) - side.blocks();
                self.need(own.is_empty(), field, || message!("position-marked-side", side = side.name()));
            }
            Step::Fight(fight) => self.fight(fight, below),
            Step::Hits(side) => {
                let pursuit = below.last() == Some(&Step::Pursuit(side.enemy()));
                self.need(look.battle.pursuit == pursuit, "battle", || message!("position-pursuit"));
            }
            Step::Pursuit(side) | Step::Advance(side) => {
                let beaten = look.battle.loser == Some(side.enemy());
                self.need(beaten, "battle", || message!("position-loser"));
                let away = look.marked(Mark::Pursuing) - side.blocks();
                self.need(away.is_empty(), field, || message!("position-marked-side", side = side.name()));
            }
            Step::BattleOrder(_) => {
                let ordered = &look.battles[..usize::from(look.battle_count).min(look.battles.len())];
                let mut seen = HexSet::EMPTY;
                for &hex in ordered {
                    let hex = HexId(hex);
                    let real = hex.index() < look.atlas.hexes.len() && !seen.has(hex) && look.is_battle(hex);
                    self.need(real, "battles", || message!("position-battle-order"));
                    seen.insert(hex);
                }
            }
            Step::Attrition => {
                let open = look.hungry_now().is_some_and(|(.., excess)| excess > 0);
                self.real(open || step != look.top(), "hungry");
            }
            Step::Nothing
            | Step::Turn(_)
            | Step::Keep
            | Step::Cards
            | Step::FreeCard
            | Step::TieBreak
            | Step::Segment(_)
            | Step::ScorchedEarth
            | Step::LoseSteps(_)
            | Step::SealiftRecall
            | Step::Operate(_)
            | Step::Intercept(..)
            | Step::Withdraw(..)
            | Step::Replace(_)
            | Step::CallGuard
            | Step::Battles
            | Step::Accompany(..)
            | Step::LoneLeaders(_) => {}
        }
    }

    /// The block being deployed is one that was drawn or named for it.
    fn deployment(&mut self, side: Side, below: &[Step]) {
        let look = self.look;
        let named = &look.atlas.named;
        let kind = match below.last() {
            Some(Step::Operate(_)) => DeployKind::Draw,
            Some(Step::Event(1 | 2, _)) => DeployKind::Uprising,
            Some(Step::Event(..)) => DeployKind::Emperor,
            _ => DeployKind::Cintra,
        };
        self.need(look.deploy == kind, "deploy", || {
            message!("position-deploy", kind = json!(kind).to_string())
        });
        let block = look.hidden.drawn;
        if block == BlockId::NONE {
            return self.need(kind == DeployKind::Draw, "drawn", || message!("position-drawn"));
        }
        if block.index() >= BLOCKS {
            return;
        }
        let place = look.place(block);
        let pooled = block.side() == side && place == Place::POOL;
        let sound = match kind {
            DeployKind::Draw => pooled,
            DeployKind::Uprising => pooled && look.atlas.block(block).nation == Nation::Spanish,
            DeployKind::Emperor => {
                let called = block == named.napoleon || block == named.guard;
                pooled || called && !place.is_hex() && place != Place::REMOVED
            }
            DeployKind::Cintra => block == named.moore && place.is_in_play(),
        };
        self.need(sound, "drawn", || message!("position-drawn"));
    }

    /// A fortress of the other side is under siege.
    fn siege(&mut self, besieger: Side) {
        let hex = HexId(self.look.siege_hex);
        let held = hex.index() < self.look.atlas.hexes.len()
            && self.look.atlas.masks.fortresses.has(hex)
            && !self.look.holds_fortress(besieger, hex);
        self.need(held, "siege_hex", || message!("position-no-siege"));
        let foreign = self.look.marked(Mark::Sieging) - besieger.blocks();
        self.need(foreign.is_empty(), "siege_hex", || {
            message!("position-marked-side", side = besieger.name())
        });
    }

    /// Blocks chosen for an operation are of one side and stand where it began.
    fn picked(&mut self, side: Side) {
        let from = self.look.march.from;
        let mut picked = self.look.marked(Mark::Picked);
        let together = picked.all(|b| b.side() == side && self.look.place(b) == from);
        self.need(together, "march", || message!("position-picked"));
    }

    /// Blocks that move are of one side and where the group is.
    fn moving(&mut self, side: Side) {
        let at = self.look.march.at;
        let mut moving = self.look.marked(Mark::Moving);
        let together = moving.all(|b| b.side() == side && self.look.place(b) == at);
        self.need(together, "march", || message!("position-moving"));
    }

    /// The group is next to the hex it enters, and may cross the hexside.
    fn entering(&mut self, side: Side, to: Place, field: &str) {
        let look = self.look;
        let known = |hex: &HexId| hex.index() < look.atlas.hexes.len();
        let Some(hex) = to.as_hex().filter(known) else {
            return self.need(false, field, || message!("position-entering"));
        };
        let group = look.marked(Mark::Moving);
        let sound = match look.march.at.as_hex().filter(known) {
            Some(from) => {
                look.atlas.edge(from, hex).is_some()
                    && look.check_transit(side, from, hex, group, false).is_ok()
            }
            None => look.march.at == Place::FRANCE && look.atlas.masks.france_gates.has(hex),
        };
        self.need(sound, field, || message!("position-entering"));
    }

    /// A battle or assault is what the steps below say, and those who fight are there.
    fn fight(&mut self, fight: Fight, below: &[Step]) {
        let look = self.look;
        let battle = &look.battle;
        let place = Place(battle.hex);
        if matches!(fight, Fight::Reroll) {
            let shooter = battle.shooter;
            let sound = shooter.index() < BLOCKS
                && below.last() == Some(&Step::Hits(shooter.side().enemy()))
                && battle.dice == look.s.pips(look.atlas, shooter);
            return self.need(sound && battle.hits <= battle.dice, "battle", || message!("position-shooter"));
        }
        let assault = match below.last() {
            Some(&Step::Operate(side)) => {
                self.siege(side);
                self.need(battle.attacker == side && battle.hex == look.siege_hex, "battle", || {
                    message!("position-assault")
                });
                true
            }
            _ => false,
        };
        self.need(battle.assault == assault, "battle", || message!("position-assault"));
        let mut engaged = look.marked(Mark::Engaged);
        let there = engaged.all(|b| look.place(b) == place);
        self.need(there, "battle", || message!("position-engaged"));
        let sound = match fight {
            Fight::Flee(side) => battle.loser.map_or(side == Side::Allied, |loser| loser == side),
            Fight::Finish => true,
            Fight::Coordinate(_)
            | Fight::GuerillaMode
            | Fight::GoOn
            | Fight::Round
            | Fight::Turn
            | Fight::Reroll
            | Fight::EndRound
            | Fight::Extend(_) => battle.loser.is_none(),
        };
        self.need(sound, "battle", || message!("position-loser"));
    }
}
