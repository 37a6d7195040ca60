//! The game as the table sees it: whose decision, which choices, carrying them out.

use crate::action::{Action, offer};
use crate::atlas::{Atlas, DeckPart, LeaderSort, MAX_CORPS, MAX_FLEETS, MAX_LEADERS, MAX_POWERS, SeaHolder};
use crate::cards::Pile;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::notation;
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, Refusal, no};
use crate::state::{Hidden, Level, MAX_STEPS, Open, Options, State, Tactics, WinterPick, off};
use crate::step::{Arrival, Assault, Moment, Rout, Step, Task};
use crate::titles::Title;
use crate::titles::grand_campaign::{FIRST_YEAR, SECOND_WAR};
use crate::titles::nine_years::NineYears;
use crate::titles::pragmatic_war::PragmaticWar;
use crate::titles::spain::Spain;
use crate::view::{self, View};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use table::{Dice, Game, Outcome, Seat, Seats};

/// A title of the succession system: its atlas and its own rules.
pub struct Succession {
    atlas: &'static Atlas,
    /// What is in force in each era.
    eras: Vec<Era>,
    /// A second war follows the first in the last era.
    campaign: bool,
}

/// The atlas and the title's rules of an era.
struct Era {
    atlas: &'static Atlas,
    title: Arc<dyn Title>,
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub side: Side,
    /// What is being decided.
    pub step: Step,
    /// The rule that asks.
    pub clause: Clause,
    /// Its number in the rulebook in force.
    pub rule: &'static str,
}

impl Succession {
    /// A title from its data; the error names what the title's rules miss in them.
    pub fn new(atlas: &'static Atlas) -> Result<Succession, String> {
        let titles: Vec<Arc<dyn Title>> = match atlas.title.as_str() {
            "spain" => vec![Arc::new(Spain::new(atlas)?)],
            "nine-years" => vec![Arc::new(NineYears::new(atlas)?)],
            "grand-campaign" => {
                vec![Arc::new(NineYears::of_campaign(atlas)?), Arc::new(Spain::of_campaign(atlas.era(2))?)]
            }
            "pragmatic-war" => vec![Arc::new(PragmaticWar::new(atlas)?)],
            other => return Err(format!("there are no rules for the title '{other}'")),
        };
        // The second war of a campaign is its last era.
        let last = atlas.later.len();
        let era = |n: usize| Era {
            atlas: atlas.era(n as u8),
            title: if n == last { &titles[titles.len() - 1] } else { &titles[0] }.clone(),
        };
        Ok(Succession { atlas, eras: (0..=last).map(era).collect(), campaign: titles.len() > 1 })
    }

    /// A title with its built-in data.
    pub fn built_in(title: &str) -> Result<Succession, String> {
        let atlas = crate::data::built_in(title).ok_or(format!("there is no title '{title}'"))?;
        Succession::new(atlas)
    }

    /// What never changes.
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas
    }

    /// The title's own rules in an era.
    pub(crate) fn title_in(&self, era: u8) -> &dyn Title {
        self.rules_of(era).1
    }

    /// The title's own rules in its last era.
    pub(crate) fn last_title(&self) -> &dyn Title {
        self.title_in(self.atlas.later.len() as u8)
    }

    /// The atlas of its last era.
    pub(crate) fn last_atlas(&self) -> &'static Atlas {
        self.atlas.era(self.atlas.later.len() as u8)
    }

    /// Optional rules the title has.
    pub fn options(&self) -> Options {
        self.eras.iter().fold(Options::default(), |all, era| all.with(era.title.options()))
    }

    /// An optional rule by its name; the error names those the title has.
    pub fn option(&self, name: &str) -> Result<Options, String> {
        Options::named(name).filter(|&option| self.options().has(option)).ok_or_else(|| {
            let all: Vec<&str> = self.options().names().collect();
            format!("{} has no option '{name}'; it has {}", self.atlas.title, all.join(", "))
        })
    }

    /// A situation for reading.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        let (atlas, title) = self.rules_of(state.era);
        Look { atlas, s: state, title }
    }

    /// A situation for changing.
    #[inline]
    pub(crate) fn play_on<'a>(
        &'a self,
        state: &'a mut State,
        dice: &'a mut dyn Dice,
        facts: &'a mut Vec<Fact>,
    ) -> Play<'a> {
        let (atlas, title) = self.rules_of(state.era);
        Play { atlas, s: state, title, game: self, dice, facts }
    }

    /// The atlas and the title's rules in force in an era.
    #[inline]
    pub(crate) fn rules_of(&self, era: u8) -> (&'static Atlas, &dyn Title) {
        let Era { atlas, title } = &self.eras[era as usize];
        (atlas, title.as_ref())
    }

    /// Is this the era of a campaign's second war?
    #[inline]
    pub(crate) fn is_second_war(&self, era: u8) -> bool {
        self.campaign && era >= SECOND_WAR
    }

    /// Starts a scenario and plays on to the first decision.
    // rule: 20.1#1, 20.1#2, 20.1#3, 20.4#1
    ///
    /// The first hands are dealt from dice of their own, so that the seed's own throws begin with the first
    /// choice of the game.
    pub fn start(&self, scenario: usize, options: Options, seed: &[u8; 32]) -> State {
        let mut state = self.set_up(scenario, options);
        self.run(&mut state, &mut table::SeededDice::for_set_up(*seed), &mut Vec::new());
        state
    }

    /// Plays on to the next decision.
    pub fn run(&self, state: &mut State, dice: &mut dyn Dice, facts: &mut Vec<Fact>) {
        self.play_on(state, dice, facts).run();
    }

    /// The set-up of a scenario, before anything has happened (20.2).
    // rule: 20.2.1, 20.2.2, 20.2.3, 20.3, 5.2.1, 1.1.2, 7.1.1, 2.1.2
    pub fn set_up(&self, scenario: usize, options: Options) -> State {
        let mut state = self.blank(scenario, options);
        set_up_pieces(self.atlas, &mut state);
        for set_up in &self.atlas.set_up {
            if set_up.line > 0 {
                state.lines[set_up.line as usize - 1].insert(set_up.space);
            }
        }
        for (i, fleet) in self.atlas.fleets.iter().enumerate() {
            state.fleets[i] = fleet.start;
        }
        self.title_in(0).set_up(self.atlas, &mut state);
        state.push(Step::Year(self.title_in(0).first_moment()));
        state
    }

    /// A state with nothing on the map.
    pub(crate) fn blank(&self, scenario: usize, options: Options) -> State {
        let numbers = &self.atlas.numbers;
        let open = Open {
            scenario: scenario as u8,
            era: 0,
            options,
            corps_at: [off::GONE; MAX_CORPS],
            corps_back: [0; MAX_CORPS],
            reduced: CorpsSet::EMPTY,
            demoralized: CorpsSet::EMPTY,
            acted: CorpsSet::EMPTY,
            inside: CorpsSet::EMPTY,
            shaken: CorpsSet::EMPTY,
            leader_at: [off::GONE; MAX_LEADERS],
            leader_back: [0; MAX_LEADERS],
            named: LeaderSet::EMPTY,
            promoted: LeaderSet::EMPTY,
            leaders_demoralized: LeaderSet::EMPTY,
            leaders_acted: LeaderSet::EMPTY,
            leaders_inside: LeaderSet::EMPTY,
            leaders_shaken: LeaderSet::EMPTY,
            side_corps: [CorpsSet::EMPTY; 2],
            allegiance: [Allegiance::Absent; MAX_POWERS],
            control: [SpaceSet::EMPTY; 2],
            lines: [SpaceSet::EMPTY; 2],
            famous: [SpaceSet::EMPTY; 2],
            continued: [SpaceSet::EMPTY; 2],
            damage: [SpaceSet::EMPTY; 2],
            sieged: SpaceSet::EMPTY,
            sea: numbers.sea_control.map(SeaHolder::side),
            fleets: [0; MAX_FLEETS],
            fleets_gone: 0,
            year: self.atlas.scenarios[scenario].first_year,
            vp: numbers.vp_start,
            loyalty: numbers.loyalty_start,
            loyalty_side: Side::Bourbon,
            colonies: Default::default(),
            forfeit_cards: [0; 2],
            forfeit_rp: [0; 2],
            first_war: None,
            in_effect: 0,
            late_added: false,
            withdrawn: false,
            withdrawn_in: 0,
            flags: self.title_in(0).starting_flags(),
            marked: [SpaceId::NONE; 2],
            extra_rp: [0; 2],
            rp: 0,
            built: [0; MAX_POWERS],
            restored: [0; MAX_POWERS],
            no_build: 0,
            no_restore: 0,
            delayed: 0,
            guests: 0,
            leaders_moved: LeaderSet::EMPTY,
            first: Side::Alliance,
            active: Side::Alliance,
            actions: 0,
            used: 0,
            must_play: 0,
            discards: [Default::default(); 2],
            force: Default::default(),
            pick: Default::default(),
            tried: SpaceSet::EMPTY,
            battle: Default::default(),
            hits: Default::default(),
            retreat: Default::default(),
            transfers: 0,
            crowded: [SpaceSet::EMPTY; 2],
            fallen: false,
            siege_dice: [0; 2],
            resupplied: false,
            steps: [Step::Nothing; MAX_STEPS],
            depth: 0,
            victory: None,
        };
        State { open, hidden: view::blank() }
    }

    /// What a position of an era starts from: the set-up, or for a second war, which has none, its powers, cards
    /// and schedule without pieces on the map.
    pub(crate) fn base(&self, era: u8, scenario: usize, options: Options) -> State {
        if !self.is_second_war(era) {
            let mut state = self.set_up(scenario, options);
            state.era = era;
            return state;
        }
        let atlas = self.atlas.era(era);
        let mut state = self.blank(scenario, options);
        set_up_pieces(atlas, &mut state);
        state.era = era;
        state.year = FIRST_YEAR;
        state.flags = 0;
        state.vp = atlas.numbers.vp_start;
        state.loyalty = atlas.numbers.loyalty_start;
        state.sea = atlas.numbers.sea_control.map(SeaHolder::side);
        state.push(Step::Year(Moment::Deal));
        state
    }

    /// What is asked now, of each side that must decide.
    pub fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        if !self.to_act(state).contains(side.seat()) {
            return None;
        }
        let look = self.look(state);
        let clause = look.asking();
        Some(Decision { side, step: state.top(), clause, rule: clause.number(look.atlas.book) })
    }

    /// The side acting in the round.
    fn acting(&self, state: &State) -> Side {
        let act = |step: &Step| if let Step::Act(side) = step { Some(*side) } else { None };
        state.steps[..state.depth as usize].iter().rev().find_map(act).unwrap_or(state.force.side)
    }

    /// The side spending resource points.
    fn spending(&self, state: &State) -> Side {
        let spend = |step: &Step| if let Step::Spend(side) = step { Some(*side) } else { None };
        state.steps[..state.depth as usize].iter().rev().find_map(spend).unwrap_or_default()
    }

    /// Whose decision the top step is.
    #[inline]
    pub(crate) fn decider(&self, state: &State) -> Side {
        match state.top() {
            Step::GoFirst(_) => self.look(state).initiative(),
            Step::Draw(side)
            | Step::ChooseDrawn(side)
            | Step::Event(_, side)
            | Step::Displace(side)
            | Step::Spend(side)
            | Step::Place(side)
            | Step::Leaders(side)
            | Step::PlayCard(side)
            | Step::Act(side)
            | Step::Window(_, side)
            | Step::BattleLeaders(side)
            | Step::Honors(side, _)
            | Step::RemoveLines(side)
            | Step::WhichFleet(side)
            | Step::Own(_, side)
            | Step::Attrition(side) => side,
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) => self.spending(state),
            Step::LeaderTo(leader) | Step::Ransom(leader) => self.atlas.leaders[leader.index()].side,
            Step::Muster(Task::Intercept | Task::AvoidBattle) | Step::Intercept | Step::AvoidTo => {
                state.force.side.enemy()
            }
            Step::Where(_)
            | Step::Muster(_)
            | Step::TransferFrom
            | Step::TransferWhat(_)
            | Step::TransferTo
            | Step::Rally
            | Step::RallyCorps(_) => self.acting(state),
            Step::MarchOrSiege
            | Step::March
            | Step::DropOff
            | Step::SeaTo
            | Step::SeaTrouble(_)
            | Step::Siege(_) => state.force.side,
            Step::Arrive(Arrival::LinesCancelled | Arrival::AvoidRoll) => state.force.side.enemy(),
            Step::Arrive(_) | Step::Battle(_) => state.force.side,
            Step::GoInside => self.look(state).inside_side(),
            Step::Hits => state.hits.side,
            Step::Retreat(_) | Step::RetreatSea => state.retreat.side,
            Step::Overstack => self.look(state).crowded_now().map_or(Side::Alliance, |(side, _)| side),
            Step::Nothing | Step::Year(_) | Step::FirstCard | Step::Winter => Side::Alliance,
        }
    }

    fn list(&self, look: &Look<'_>, side: Side, list: &mut Vec<Action>) {
        let step = look.top();
        match step {
            Step::GoFirst(_) => list.extend(Side::BOTH.map(Action::First)),
            Step::Draw(side) => look.list_draw(side, list),
            Step::ChooseDrawn(side) => look.list_choose_drawn(side, list),
            Step::Event(card, side) => look.title.list_event(look, card, side, list),
            Step::Displace(side) => {
                if let Some(from) = look.tried.first() {
                    offer(list, look.nearest_friendly(side, from));
                }
            }
            Step::Spend(side) => look.list_spend(side, list),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => {
                offer(list, look.purchase_spaces(side, step));
            }
            Step::Leaders(side) => look.list_leaders(side, list),
            Step::LeaderTo(leader) => offer(list, look.leader_targets(leader)),
            Step::FirstCard | Step::PlayCard(_) => look.list_cards(side, list),
            Step::Act(side) => look.list_act(side, list),
            Step::Where(task) => offer(list, look.where_spaces(side, task)),
            Step::Muster(task) => look.list_muster(side, task, list),
            Step::MarchOrSiege => look.list_march_or_siege(list),
            Step::March => look.list_march(list),
            Step::DropOff => look.list_drop_off(list),
            Step::Intercept => {
                offer(list, look.interception_spaces());
                list.push(Action::Done);
            }
            Step::GoInside => look.list_go_inside(side, list),
            Step::AvoidTo => {
                offer(list, look.avoid_spaces(side, look.force.at));
                list.push(Action::Done);
            }
            Step::Window(card, side) => look.list_window(card, side, list),
            Step::BattleLeaders(side) => look.list_battle_leaders(side, list),
            Step::Hits => look.list_hits(list),
            Step::Retreat(Rout::Sea) => {
                let ports = look.retreat_ports(side, look.retreat.group, look.retreat.space);
                list.extend(ports.map(Action::Sea));
                if look.retreat_by_land_possible() {
                    list.push(Action::Decline);
                }
            }
            Step::Retreat(_) => look.list_retreat_land(list),
            Step::RetreatSea => look.list_retreat_aboard(list),
            Step::Honors(side, from) => offer(list, look.honors_spaces(side, from)),
            Step::TransferFrom => {
                offer(list, look.transfer_sources(side));
                if look.transfers > 0 {
                    list.push(Action::Done);
                }
            }
            Step::TransferWhat(from) => look.list_transfer_what(side, from, list),
            Step::TransferTo => offer(list, look.transfer_to(side)),
            Step::Rally => list.extend(look.distinct_ralliers(side).map(Action::Leader)),
            Step::RallyCorps(leader) => look.list_rally_corps(side, leader, list),
            Step::SeaTo => look.list_sea_to(list),
            Step::SeaTrouble(trouble) => look.list_sea_trouble(trouble, list),
            Step::Overstack => look.list_overstack(list),
            Step::Winter => look.list_winter(side, list),
            Step::RemoveLines(side) => {
                offer(list, look.lines_of(side));
                list.push(Action::Done);
            }
            Step::Siege(Assault::Choose) => list.extend(look.siege_dice.map(Action::Number)),
            Step::Ransom(_) | Step::Arrive(_) => list.extend([Action::Accept, Action::Decline]),
            Step::WhichFleet(side) => list.extend(look.fleets_ready(side).map(Action::Fleet)),
            Step::Own(number, side) => look.title.list(look, number, side, list),
            Step::Nothing | Step::Year(_) | Step::Attrition(_) | Step::Battle(_) | Step::Siege(_) => {}
        }
    }

    fn check_step(&self, look: &Look<'_>, side: Side, action: Action) -> Check {
        let step = look.top();
        match step {
            Step::GoFirst(_) => look.check_go_first(action),
            Step::Draw(side) => look.check_draw(side, action),
            Step::ChooseDrawn(side) => look.check_choose_drawn(side, action),
            Step::Event(card, side) => look.title.check_event(look, card, side, action),
            Step::Displace(side) => look.check_displace(side, action),
            Step::Spend(side) => look.check_spend(side, action),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => {
                look.check_purchase(side, step, action)
            }
            Step::Leaders(side) => look.check_leaders(side, action),
            Step::LeaderTo(leader) => look.check_leader_to(leader, action),
            Step::FirstCard => look.check_first_card(side, action),
            Step::PlayCard(side) => look.check_play_card(side, action),
            Step::Act(side) => look.check_act(side, action),
            Step::Where(task) => look.check_where(side, task, action),
            Step::Muster(task) => look.check_muster(side, task, action),
            Step::MarchOrSiege => look.check_march_or_siege(action),
            Step::March => look.check_march(action),
            Step::DropOff => look.check_drop_off(action),
            Step::Intercept => look.check_intercept(action),
            Step::GoInside => look.check_go_inside(side, action),
            Step::AvoidTo => look.check_avoid_to(side, action),
            Step::Window(card, side) => look.check_window(card, side, action),
            Step::BattleLeaders(side) => look.check_battle_leaders(side, action),
            Step::Hits => look.check_hits(action),
            Step::Retreat(Rout::Sea) => look.check_retreat_sea(action),
            Step::Retreat(_) => look.check_retreat_land(action),
            Step::RetreatSea => look.check_retreat_aboard(action),
            Step::Honors(side, from) => look.check_honors(side, from, action),
            Step::TransferFrom => look.check_transfer_from(side, action),
            Step::TransferWhat(from) => look.check_transfer_what(side, from, action),
            Step::TransferTo => look.check_transfer_to(side, action),
            Step::Rally => look.check_rally(side, action),
            Step::RallyCorps(leader) => look.check_rally_corps(side, leader, action),
            Step::SeaTo => look.check_sea_to(action),
            Step::SeaTrouble(trouble) => look.check_sea_trouble(trouble, action),
            Step::Overstack => look.check_overstack(action),
            Step::Winter => look.check_winter(side, action),
            Step::RemoveLines(side) => look.check_remove_lines(side, action),
            Step::Ransom(_) => look.check_yes_no(action, Clause::LeaderCasualties),
            Step::Arrive(Arrival::AvoidRoll) => look.check_avoid_roll(action),
            Step::Arrive(_) => look.check_yes_no(action, Clause::Bypassing),
            Step::WhichFleet(side) => look.check_which_fleet(side, action),
            Step::Siege(Assault::Choose) => look.check_siege_die(action),
            Step::Own(number, side) => look.title.check(look, number, side, action),
            Step::Nothing | Step::Year(_) | Step::Attrition(_) | Step::Battle(_) | Step::Siege(_) => {
                no(Clause::Sequence, Reason::NotAskedNow)
            }
        }
    }

    /// Carries out a choice, and nothing that follows from it.
    pub(crate) fn apply(&self, play: &mut Play<'_>, side: Side, action: Action) {
        let step = play.s.top();
        match (step, action) {
            (Step::GoFirst(phase), Action::First(first)) => play.apply_go_first(phase, first),
            (Step::Draw(side), _) => play.apply_draw(side, action),
            (Step::ChooseDrawn(side), Action::Event(card)) => play.apply_choose_drawn(side, card),
            (Step::Event(card, side), _) => play.title.apply_event(play, card, side, action),
            (Step::Displace(side), Action::Space(to)) => play.displace(side, to),
            (Step::Spend(_), _) => play.apply_spend(side, action),
            (
                Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_),
                Action::Space(space),
            ) => play.apply_purchase(side, step, space),
            (Step::Leaders(_), _) => play.apply_leaders(action),
            (Step::LeaderTo(leader), Action::Space(to)) => play.apply_leader_to(leader, to),
            (Step::FirstCard, Action::Card(value)) => play.apply_first_card(side, value),
            (Step::PlayCard(side), Action::Card(value)) => play.apply_play_card(side, value),
            (Step::Act(side), Action::Do(order)) => play.apply_order(side, order),
            (Step::Where(task), Action::Space(space)) => play.apply_where(task, space),
            (Step::Muster(task), _) => play.apply_muster(side, task, action),
            (Step::MarchOrSiege, _) => play.apply_march_or_siege(action),
            (Step::March, _) => play.apply_march(action),
            (Step::DropOff, _) => play.apply_drop_off(action),
            (Step::Intercept, _) => play.apply_intercept(action),
            (Step::GoInside, _) => play.apply_go_inside(side, action),
            (Step::AvoidTo, _) => play.apply_avoid_to(action),
            (Step::Window(card, side), _) => play.apply_window(card, side, action),
            (Step::BattleLeaders(side), _) => play.apply_battle_leaders(side, action),
            (Step::Hits, _) => play.apply_hits(action),
            (Step::Retreat(Rout::Sea), _) => play.apply_retreat_sea(action),
            (Step::Retreat(_), _) => play.apply_retreat_land(action),
            (Step::RetreatSea, _) => play.apply_retreat_aboard(action),
            (Step::Honors(..), Action::Space(to)) => play.apply_honors(to),
            (Step::TransferFrom, _) => play.apply_transfer_from(action),
            (Step::TransferWhat(from), _) => play.apply_transfer_what(side, from, action),
            (Step::TransferTo, Action::Space(to)) => play.apply_transfer_to(to),
            (Step::Rally, Action::Leader(leader)) => play.apply_rally(side, leader),
            (Step::RallyCorps(leader), _) => play.apply_rally_corps(leader, side, action),
            (Step::SeaTo, _) => play.apply_sea_to(action),
            (Step::SeaTrouble(trouble), _) => play.apply_sea_trouble(trouble, action),
            (Step::Overstack, _) => play.apply_overstack(action),
            (Step::Winter, _) => play.apply_winter(side, action),
            (Step::RemoveLines(_), _) => play.apply_remove_lines(action),
            (Step::Ransom(leader), _) => play.apply_ransom(leader, action),
            (Step::Arrive(Arrival::Lines), _) => play.apply_bypass(action),
            (Step::Arrive(Arrival::LinesFailed), _) => play.apply_lines_failed(action),
            (Step::Arrive(Arrival::LinesCancelled), _) => play.apply_lines_cancelled(action),
            (Step::Arrive(Arrival::AvoidRoll), _) => play.apply_avoid_roll(action),
            (Step::WhichFleet(_), _) => play.apply_which_fleet(action),
            (Step::Siege(_), Action::Number(face)) => play.besiege(face),
            (Step::Own(number, side), _) => play.title.apply(play, number, side, action),
            _ => {}
        }
    }

    /// Forgets one side's winter plans, to decide them anew.
    pub(crate) fn restart_winter(&self, state: &mut State, side: Side) {
        let i = side.index();
        for corps in state.side_corps[i] {
            state.hidden.winter_corps[corps.index()] = 255;
        }
        for leader in self.atlas.masks.leaders[i] {
            state.hidden.winter_leaders[leader.index()] = 255;
        }
        let keep = (!state.side_corps[i], !self.atlas.masks.leaders[i]);
        state.hidden.winter_sea.corps &= keep.0;
        state.hidden.winter_sea.leaders &= keep.1;
        state.hidden.winter_pick[i] = WinterPick::default();
        state.hidden.winter_left[i] = self.look(state).spaces_to_leave(side);
        self.advance_winter_plans(state);
    }

    /// Decides one winter choice without carrying anything out.
    pub(crate) fn plan_winter(&self, state: &mut State, side: Side, action: Action) {
        let mut none = table::FastDice::new(0);
        let mut facts = Vec::new();
        let mut play = self.play_on(state, &mut none, &mut facts);
        play.apply_winter(side, action);
        play.advance_winter_plans();
    }

    fn advance_winter_plans(&self, state: &mut State) {
        let mut none = table::FastDice::new(0);
        let mut facts = Vec::new();
        self.play_on(state, &mut none, &mut facts).advance_winter_plans();
    }

    /// The result of a finished game.
    pub fn victory(&self, state: &State) -> Option<(Side, Level)> {
        state.victory
    }
}

fn set_up_pieces(atlas: &Atlas, state: &mut State) {
    set_up_powers(atlas, state);
    set_up_corps(atlas, state);
    set_up_leaders(atlas, state);
    set_up_cards(atlas, state);
}

// rule: 1.1.2, 1.1.3, 7.1.1, 2.3.1
// nine-years: 1.1.2, 7.1.1, 2.1.2, 2.3.1, 20.2.2
// pragmatic-war: 1.1.2, 7.1.1, 2.1.2, 2.3.1, 20.1.1, 20.1.2
fn set_up_powers(atlas: &Atlas, state: &mut State) {
    for (i, power) in atlas.powers.iter().enumerate() {
        state.allegiance[i] = power.allegiance;
        state.side_corps[power.side.index()] |= atlas.masks.corps[i];
    }
    for (i, space) in atlas.spaces.iter().enumerate() {
        let here = SpaceId(i as u8);
        let present = |p: &&PowerId| state.allegiance[p.index()] != Allegiance::Absent;
        let owner = space.home.iter().find(present).or(space.home_until.as_ref());
        let mut side = owner.and_then(|p| state.allegiance[p.index()].side());
        if let Some((_, marked)) = atlas.control.iter().find(|(s, _)| *s == here) {
            side = *marked;
        }
        if let Some(side) = side {
            state.control[side.index()].insert(here);
        }
    }
}

// nine-years: 20.2.1, 20.2.2, 7.2.6#1
fn set_up_corps(atlas: &Atlas, state: &mut State) {
    for power in 0..atlas.powers.len() {
        // Counters of a later side wait aside; the others are handed out in order.
        let later = atlas.masks.later_corps[power];
        for corps in later {
            state.corps_at[corps.index()] = off::ASIDE;
        }
        let mut free = atlas.masks.corps[power] & !later;
        let mut hand_out = |state: &mut State, place: u8, full: u8, reduced: u8| {
            for n in 0..full + reduced {
                if let Some(corps) = free.next() {
                    state.corps_at[corps.index()] = place;
                    if n >= full {
                        state.reduced.insert(corps);
                    }
                }
            }
        };
        for set_up in &atlas.set_up {
            for count in set_up.corps.iter().filter(|c| c.power.index() == power) {
                hand_out(state, set_up.space.0, count.full, count.reduced);
            }
        }
        hand_out(state, off::POOL, atlas.pool[power], 0);
        for item in &atlas.reinforcements {
            let place = if item.when.is_none() { off::TRACK } else { off::ASIDE };
            for count in item.corps.iter().chain(&item.pool).filter(|c| c.power.index() == power) {
                hand_out(state, place, count.full, count.reduced);
            }
        }
        let aside = atlas.aside[power].saturating_sub(atlas.corps_of_later_side[power]);
        hand_out(state, off::ASIDE, aside, 0);
    }
}

// rule: 3.1.3
// nine-years: 3.1.2, 20.2.1, 20.2.2
fn set_up_leaders(atlas: &Atlas, state: &mut State) {
    for (i, leader) in atlas.leaders.iter().enumerate() {
        let id = LeaderId(i as u8);
        if leader.sort == LeaderSort::Named && leader.promotion.is_none() {
            state.named.insert(id);
        }
        // Who is neither placed nor scheduled waits for the rule that brings him.
        state.leader_at[i] = off::ASIDE;
        for item in atlas.reinforcements.iter().filter(|r| r.year > 0 && r.leaders.contains(&id)) {
            state.leader_at[i] = off::TRACK;
            state.leader_back[i] = (item.year - 1600) as u8;
        }
    }
    for set_up in &atlas.set_up {
        for leader in &set_up.leaders {
            state.leader_at[leader.index()] = set_up.space.0;
        }
    }
}

// rule: 5.1, 5.2.1, 5.2.2, 13.4.1
// nine-years: 5.2.2
fn set_up_cards(atlas: &Atlas, state: &mut State) {
    state.hidden.decks[0] = atlas.numbers.action_deck;
    if state.options.has(Options::DOUBLE_DECKS) {
        state.hidden.decks[1] = atlas.numbers.action_deck;
    }
    for (i, card) in atlas.events.iter().enumerate() {
        if card.deck == DeckPart::Start {
            state.hidden.event_deck |= 1 << i;
        }
    }
}

impl Look<'_> {
    /// The rule that asks for the present decision.
    pub(crate) fn asking(&self) -> Clause {
        match self.top() {
            Step::Nothing | Step::Year(_) => Clause::Sequence,
            Step::GoFirst(crate::step::Phase::Campaign) | Step::FirstCard => Clause::FirstPlayer,
            Step::GoFirst(_) => Clause::Initiative,
            Step::Draw(_) => Clause::HistoricEconomy,
            Step::ChooseDrawn(_) => Clause::OptionalCardDraw,
            Step::Event(..) => Clause::EventDraw,
            Step::Displace(_) => Clause::SavoySwitches,
            Step::Attrition(_) => Clause::Attrition,
            Step::Spend(_) => Clause::ResourcePoints,
            Step::BuildAt(..) => Clause::Building,
            Step::RestoreAt(_) => Clause::Restoring,
            Step::LineAt(_) => Clause::BuildingLines,
            Step::Place(_) => Clause::CorpsPlacement,
            Step::Leaders(_) => Clause::LeaderTransfer,
            Step::LeaderTo(_) => Clause::LeaderPlacement,
            Step::PlayCard(_) => Clause::MustPlayCard,
            Step::Act(_) => Clause::NumberOfActions,
            Step::Where(Task::SeaMove) | Step::Muster(Task::SeaMove) => Clause::SeaMoveAction,
            Step::Where(Task::Replacement) | Step::Muster(Task::Replacement) => Clause::ReplacementAction,
            Step::Muster(Task::Intercept) => Clause::InterceptionRoll,
            Step::Muster(Task::AvoidBattle) | Step::AvoidTo => Clause::AvoidRetreat,
            Step::Where(_) | Step::Muster(_) | Step::MarchOrSiege => Clause::CampaignAction,
            Step::March => Clause::LandMovement,
            Step::DropOff => Clause::DroppingOff,
            Step::Intercept => Clause::WhoIntercepts,
            Step::Arrive(Arrival::AvoidRoll) => Clause::AvoidRoll,
            Step::Arrive(Arrival::Lines | Arrival::LinesFailed | Arrival::LinesCancelled) => {
                Clause::Bypassing
            }
            Step::Arrive(_) => Clause::Reactions,
            Step::GoInside => Clause::WithdrawIntoFortress,
            Step::Window(..) => Clause::HoldCards,
            Step::Battle(_) | Step::BattleLeaders(_) => Clause::BattleDice,
            Step::Hits => Clause::TakingHits,
            Step::Ransom(_) => Clause::LeaderCasualties,
            Step::Retreat(_) | Step::RetreatSea => self.retreat_clause(),
            Step::Siege(_) => Clause::SiegeRoll,
            Step::Honors(..) => Clause::HonorsOfWar,
            Step::TransferFrom | Step::TransferWhat(_) | Step::TransferTo => Clause::TransferAction,
            Step::Rally | Step::RallyCorps(_) => Clause::RallyAction,
            Step::SeaTo => Clause::SeaMovement,
            Step::SeaTrouble(_) => Clause::SeaRoll,
            Step::Overstack => Clause::OverstackPenalty,
            Step::Winter => Clause::WinterQuarters,
            Step::RemoveLines(_) => Clause::RemovingLines,
            Step::WhichFleet(_) => Clause::DeployFleet,
            Step::Own(number, _) => self.title.clause(number),
        }
    }
}

/// One step of a well-mixed 64-bit hash (the finalizer of SplitMix64).
#[inline]
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The cards of value 1 to 3, which every title has.
fn low_cards(pile: Pile) -> [u8; 4] {
    [pile[0], pile[1], pile[2], pile[3]]
}

/// A hasher that gives the same number on every machine: values are taken as numbers, never as the bytes
/// or the word size of the machine.
struct Mix(u64);

macro_rules! write_number {
    ($($name:ident: $number:ty),*) => {
        $(fn $name(&mut self, value: $number) { self.0 = mix(self.0 ^ value as u64); })*
    };
}

impl Hasher for Mix {
    write_number!(write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_usize: usize);
    write_number!(write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_isize: isize);

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Succession {
    /// Everything about a corps except which counter it is.
    fn corps_signature(&self, open: &Open, hidden: &Hidden, corps: crate::pieces::CorpsId) -> u64 {
        let sets = [
            open.reduced,
            open.demoralized,
            open.acted,
            open.inside,
            open.shaken,
            open.force.group.corps,
            open.pick.group.corps,
            open.battle.corps[0],
            open.battle.corps[1],
            open.hits.corps,
            open.retreat.group.corps,
            open.retreat.sea.corps,
            hidden.winter_sea.corps,
            hidden.winter_pick[0].pick.group.corps,
            hidden.winter_pick[1].pick.group.corps,
        ];
        let flags = sets.iter().fold(0u64, |f, set| f << 1 | u64::from(set.has(corps)));
        let power = self.atlas.masks.power_of[corps.index()];
        let place = open.corps_at[corps.index()];
        let later = self.atlas.era(open.era).masks.later_corps[power.index()].has(corps);
        let noted = place == off::TRACK || place == off::DUE;
        let back = if noted { open.corps_back[corps.index()] } else { 0 };
        u64::from(power.0) << 56
            | u64::from(place) << 48
            | u64::from(hidden.winter_corps[corps.index()]) << 40
            | u64::from(back) << 33
            | u64::from(later) << 32
            | flags
    }

    /// Everything about a leader; nameless minor leaders of a side are one and the same.
    fn leader_signature(&self, open: &Open, hidden: &Hidden, leader: LeaderId) -> u64 {
        let sets = [
            open.named,
            open.promoted,
            open.leaders_demoralized,
            open.leaders_acted,
            open.leaders_inside,
            open.leaders_shaken,
            open.leaders_moved,
            open.force.group.leaders,
            open.pick.group.leaders,
            open.battle.leaders[0],
            open.battle.leaders[1],
            open.battle.unsteady,
            open.battle.casualties,
            open.retreat.group.leaders,
            open.retreat.sea.leaders,
            open.retreat.captured,
            hidden.winter_sea.leaders,
            hidden.winter_pick[0].pick.group.leaders,
            hidden.winter_pick[1].pick.group.leaders,
        ];
        let flags = sets.iter().fold(0u64, |f, set| f << 1 | u64::from(set.has(leader)));
        let counter = &self.atlas.leaders[leader.index()];
        let identity = if counter.sort == LeaderSort::Minor { 200 + counter.side as u8 } else { leader.0 };
        u64::from(identity) << 56
            | u64::from(open.leader_at[leader.index()]) << 48
            | u64::from(hidden.winter_leaders[leader.index()]) << 40
            | u64::from(open.leader_back[leader.index()]) << 32
            | flags
    }

    /// The pieces as a sum that no order of equal counters can change.
    fn hash_pieces(&self, state: &State) -> u64 {
        let mut sum = 0u64;
        for corps in 0..self.atlas.masks.corps_count {
            let corps = crate::pieces::CorpsId(corps);
            sum = sum.wrapping_add(mix(self.corps_signature(&state.open, &state.hidden, corps)));
        }
        for leader in 0..self.atlas.leaders.len() as u8 {
            let signature = self.leader_signature(&state.open, &state.hidden, LeaderId(leader));
            sum = sum.wrapping_add(mix(signature ^ 0x5555_5555_5555_5555));
        }
        sum
    }

    /// Everything that is not a piece.
    fn hash_rest(state: &State, h: &mut Mix) {
        let o = &state.open;
        (o.control, o.lines, o.famous, o.continued, o.damage, o.crowded).hash(h);
        (o.sieged, o.tried, o.retreat.barred, o.battle.intercepted_from).hash(h);
        (o.scenario, o.options, o.allegiance, o.sea, o.year, o.vp).hash(h);
        (o.era, o.fleets, o.fleets_gone, o.colonies, o.forfeit_cards, o.forfeit_rp, o.first_war).hash(h);
        (o.loyalty, o.loyalty_side, o.in_effect, o.late_added, o.withdrawn, o.withdrawn_in, o.flags).hash(h);
        (o.extra_rp, o.rp, o.built, o.restored, o.no_build, o.no_restore, o.delayed, o.guests).hash(h);
        let discards = o.discards.map(low_cards);
        (o.first, o.active, o.actions, o.used, o.must_play, discards, o.transfers, o.fallen, o.siege_dice)
            .hash(h);
        (o.resupplied, o.steps, o.depth, o.victory).hash(h);
        let f = &o.force;
        (f.side, f.at, f.from, f.mp, f.moved, f.by_sea, f.relieved, f.card).hash(h);
        (o.pick.at, o.pick.next_leader, o.pick.next_kind).hash(h);
        let b = &o.battle;
        (b.space, b.attacker, b.line, b.intercepted, b.disputed).hash(h);
        (b.rolled, b.suffered, b.removed, b.winner).hash(h);
        if b.misted {
            b.misted.hash(h);
        }
        if b.tactics != Tactics::default() {
            b.tactics.hash(h);
        }
        if o.marked != [SpaceId::NONE; 2] {
            o.marked.hash(h);
        }
        let t = &o.hits;
        (t.side, t.left, t.taken, t.removed, t.reduced_once, t.removed_once).hash(h);
        let r = &o.retreat;
        (r.side, r.role, r.space, r.port, r.via, r.to, r.hits, r.removed, r.planned).hash(h);
        let s = &state.hidden;
        let (hands, decks) = (s.hands.map(low_cards), s.decks.map(low_cards));
        (hands, decks, s.held, s.event_deck, s.drawn, s.first_card, s.winter_via, s.winter_left).hash(h);
        let top = [o.discards, s.hands, s.decks].map(|piles| piles.map(|pile| pile[4]));
        if top != [[0; 2]; 3] {
            top.hash(h);
        }
        for choice in &s.winter_pick {
            let pick = &choice.pick;
            (pick.at, pick.next_leader, pick.next_kind, choice.begun, choice.port, choice.sea_done).hash(h);
        }
    }
}

impl Game for Succession {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Fact;
    type Refusal = Refusal;

    fn title(&self) -> &str {
        &self.atlas.title
    }

    #[inline]
    fn to_act(&self, state: &State) -> Seats {
        match state.top() {
            Step::Year(Moment::Over) => Seats::None,
            Step::FirstCard => {
                let [alliance, bourbon] = state.hidden.first_card;
                Seats::of(alliance == 0, bourbon == 0)
            }
            Step::Winter => {
                let look = self.look(state);
                Seats::of(look.winter_waiting(Side::Alliance), look.winter_waiting(Side::Bourbon))
            }
            _ => Seats::One(self.decider(state).seat()),
        }
    }

    #[inline]
    fn actions(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        if self.to_act(state).contains(seat) {
            self.actions_unchecked(state, seat, list);
        }
    }

    #[inline]
    fn actions_unchecked(&self, state: &State, seat: Seat, list: &mut Vec<Action>) {
        self.list(&self.look(state), Side::from(seat), list);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Check {
        let look = self.look(state);
        let checked = match self.to_act(state) {
            Seats::None => no(Clause::Sequence, Reason::GameOver),
            seats if !seats.contains(seat) => no(Clause::Sequence, Reason::NotYourTurn),
            _ => self.check_step(&look, Side::from(seat), action),
        };
        checked.map_err(|refusal| Refusal { book: look.atlas.book, ..refusal })
    }

    fn play_unchecked(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        dice: &mut dyn Dice,
        events: &mut Vec<Fact>,
    ) {
        let mut play = self.play_on(state, dice, events);
        self.apply(&mut play, Side::from(seat), action);
        play.run();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.victory.map(|(side, level)| {
            let level = match level {
                Level::Minor => "minor",
                Level::Major => "major",
                Level::Automatic => "automatic",
            };
            Outcome { winner: Some(side.seat()), result: format!("{}-{level}", side.name()) }
        })
    }

    fn hash(&self, state: &State) -> u64 {
        let mut h = Mix(self.hash_pieces(state));
        Succession::hash_rest(state, &mut h);
        h.finish()
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        view::view(self, state, seat)
    }

    fn determinize(&self, view: &View, dice: &mut dyn Dice) -> State {
        view::determinize(self, view, dice)
    }

    fn write_action(&self, action: Action) -> String {
        notation::write(self.atlas, action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        notation::read(self.atlas, text)
    }
}
