//! Nobody can tell two games apart that differ only in what one side hides: two of its blocks have changed places, or a
//! card of its hand was exchanged for one that nobody holds. Both are played on alike at the tables of two servers, and
//! everything that the other seat and a spectator are sent is compared after every action.

use crate::{live, tables};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use live::harness::{Server, Socket, VOLTAIRE};
use peninsula::Peninsula;
use peninsula::action::{Action as PeninsulaAction, Card};
use peninsula::blocks::{BlockId, Kind};
use peninsula::map::Place;
use peninsula::state::Mark;
use serde_json::{Value, json};
use server::games::play::{Acts, Tell, act};
use server::house::{LiveGame, pack};
use server::http::language::Asked;
use server::people::Who;
use server::store::{GameRow, Snapshot};
use std::fmt::Debug;
use std::sync::Arc;
use succession::Succession;
use succession::atlas::{DeckPart, EventId};
use table::{Dice, FastDice, Seat, Seats};
use tables::{Rules, Walk, person, row, rules, stranger};
use titles::with_game;
use tower::ServiceExt;
use words::Language;

/// Actions played in each of them at most.
const ACTIONS: u64 = 14;
/// Questions asked about the pair after each.
const QUESTIONS: usize = 4;
/// Random choices between two moments at which something is exchanged.
const STRIDE: u32 = 23;

/// Something hidden of one side that is exchanged for something else.
trait Exchange: Rules {
    /// The two that are exchanged.
    type Pair: Copy + Debug + Send;

    /// How many pairs of games are compared.
    const PAIRS: u64;

    /// Facts that bring one of a pair to light, so that the games may differ from then on.
    const REVEALING: &'static [&'static str];

    /// Two things that can be exchanged without the other side's seeing it, chosen at random.
    fn pair(&self, state: &Self::State, owner: Seat, dice: &mut FastDice) -> Option<Self::Pair>;

    /// Two situations that differ in nothing but the exchange.
    fn twins(&self, state: &Self::State, pair: Self::Pair) -> [Self::State; 2];

    /// The owner's action in the second game for one in the first.
    fn renamed(&self, pair: Self::Pair, action: Self::Action) -> Self::Action;

    /// Whether the pair is exchanged in the second game and nobody knows of it but its owner.
    fn is_hidden(&self, pair: Self::Pair, states: &[Self::State; 2]) -> bool;

    /// Actions the other side might ask about to learn of the pair.
    fn questions(&self, pair: Self::Pair) -> Vec<Self::Action>;
}

#[derive(Clone, Copy, Debug)]
enum PeninsulaPair {
    /// Blocks that change their names.
    Blocks(BlockId, BlockId),
    /// Command cards, by slot: one in hand and one that was not dealt.
    Cards(peninsula::Side, usize, usize),
}

impl Exchange for Peninsula {
    type Pair = PeninsulaPair;

    const PAIRS: u64 = 20;

    const REVEALING: &'static [&'static str] =
        &["Revealed", "BlockLost", "BlockGone", "ForceMarched", "StepLost", "Attrition", "CardShown"];

    fn pair(&self, state: &Self::State, owner: Seat, dice: &mut FastDice) -> Option<PeninsulaPair> {
        let side = peninsula::Side::from(owner);
        let fit = |block: &BlockId| {
            let ordinary = matches!(self.atlas().block(*block).kind, Kind::Infantry | Kind::Leader);
            let at_rest = state.place(*block).is_in_play() && state.hidden.drawn != *block;
            ordinary && at_rest && !called_by_name(self).contains(block) && !state.revealed.has(*block)
        };
        let blocks: Vec<BlockId> = side.blocks().filter(fit).collect();
        if blocks.len() > 1 && !state.is_fighting() && dice.below(3, "pair") > 0 {
            let mut pick = || blocks[dice.below(blocks.len() as u32, "pair") as usize];
            let (one, other) = (pick(), pick());
            let [first, second] = [one, other].map(|block| self.atlas().block(block));
            let inside = |block| state.is(Mark::Inside, block);
            let place = state.place(one);
            // A Combat block that leaves a Home Box shows on its track (14.22), a leader does not.
            let together = place == state.place(other)
                && inside(one) == inside(other)
                && ![Place::BRITAIN, Place::FRANCE].contains(&place);
            let alike = first.nation == second.nation && (first.kind == second.kind || together);
            return (one != other && alike).then_some(PeninsulaPair::Blocks(one, other));
        }
        let hidden = &state.hidden;
        let hand = hidden.hands[side.index()];
        let undealt = |slot: usize| {
            let piles = hidden.hands.iter().chain(&hidden.discards).chain([&state.used_cards]);
            self.atlas().command_deck[slot] > piles.map(|pile| pile[slot]).sum::<u8>()
        };
        let (out, into) = (dice.below(7, "pair") as usize, dice.below(7, "pair") as usize);
        let free = hidden.chosen[side.index()] == Card::NONE;
        (free && out != into && hand[out] > 0 && undealt(into))
            .then_some(PeninsulaPair::Cards(side, out, into))
    }

    fn twins(&self, state: &Self::State, pair: PeninsulaPair) -> [Self::State; 2] {
        let (mut first, mut second) = (*state, *state);
        match pair {
            PeninsulaPair::Blocks(one, other) => {
                // Either may be as strong as the other.
                let steps = [one, other].map(|block| self.atlas().block(block).steps);
                for (block, most) in [one, other].into_iter().zip(steps) {
                    first.hidden.step[block.index()] = most.min(2);
                }
                second = first;
                let (i, j) = (one.index(), other.index());
                second.hidden.place.swap(i, j);
                second.hidden.entry.swap(i, j);
                second.hidden.group.swap(i, j);
                for (to, from) in second.hidden.marks.iter_mut().zip(first.hidden.marks) {
                    for (block, marked) in [(one, from.has(other)), (other, from.has(one))] {
                        if marked { to.insert(block) } else { to.remove(block) }
                    }
                }
                second.recount(self.atlas());
            }
            PeninsulaPair::Cards(side, out, into) => {
                second.hidden.hands[side.index()][out] -= 1;
                second.hidden.hands[side.index()][into] += 1;
            }
        }
        [first, second]
    }

    fn renamed(&self, pair: PeninsulaPair, action: PeninsulaAction) -> PeninsulaAction {
        use PeninsulaAction::*;
        match pair {
            PeninsulaPair::Blocks(one, other) => {
                let renamed = |block: BlockId| match block {
                    block if block == one => other,
                    block if block == other => one,
                    block => block,
                };
                match action {
                    Block(block) => Block(renamed(block)),
                    Use(leader, block) => Use(renamed(leader), renamed(block)),
                    Retreat(block, place) => Retreat(renamed(block), place),
                    Shelter(block) => Shelter(renamed(block)),
                    Drop(block) => Drop(renamed(block)),
                    other => other,
                }
            }
            PeninsulaPair::Cards(_, out, into) => match action {
                Card(card) if card.slot() == out => {
                    Card(peninsula::Card::ALL.into_iter().find(|card| card.slot() == into).unwrap())
                }
                other => other,
            },
        }
    }

    fn is_hidden(&self, pair: PeninsulaPair, [first, second]: &[Self::State; 2]) -> bool {
        match pair {
            PeninsulaPair::Blocks(one, other) => [first, second].iter().all(|state| {
                [one, other].iter().all(|&b| !state.revealed.has(b) && state.place(b).is_in_play())
            }),
            PeninsulaPair::Cards(side, out, into) => {
                let [mut first, second] = [first, second].map(|state| state.hidden.hands[side.index()]);
                let held = first[out] > 0;
                first[out] -= u8::from(held);
                first[into] += 1;
                held && first == second
            }
        }
    }

    fn questions(&self, pair: PeninsulaPair) -> Vec<PeninsulaAction> {
        use PeninsulaAction::*;
        match pair {
            PeninsulaPair::Blocks(one, other) => {
                let of = |block| {
                    [Block(block), Shelter(block), Drop(block), Retreat(block, peninsula::map::Place(0))]
                };
                let uses = [Use(one, other), Use(other, one)];
                of(one).into_iter().chain(of(other)).chain(uses).collect()
            }
            PeninsulaPair::Cards(..) => {
                [1, 3, 5].map(|card| Card(peninsula::Card(card))).into_iter().chain([Done, Accept]).collect()
            }
        }
    }
}

/// Blocks that a rule calls by name act in their own way.
fn called_by_name(game: &Peninsula) -> [BlockId; 15] {
    let named = &game.atlas().named;
    [
        named.napoleon,
        named.guard,
        named.national_guard,
        named.joseph,
        named.gensdarmes,
        named.lannes,
        named.wellesley,
        named.espana,
        named.baccellar,
        named.bishop,
        named.hamilton,
        named.portuguese_brigades,
        named.wellington,
        named.moore,
        named.beresford,
    ]
}

#[derive(Clone, Copy, Debug)]
enum SuccessionPair {
    /// Action cards, by value: one in hand and one of its deck.
    Actions(succession::pieces::Side, usize, usize),
    /// Event cards: one that is held and one of the deck.
    Events(succession::pieces::Side, EventId, EventId),
}

impl Exchange for Succession {
    type Pair = SuccessionPair;

    const PAIRS: u64 = 8;

    const REVEALING: &'static [&'static str] = &[
        "CardRevealed",
        "CardPlayed",
        "CardsDealt",
        "CardsReshuffled",
        "EventRevealed",
        "EventPlayed",
        "EventDiscarded",
        "EventDrawn",
        "EventHeld",
        "EventResolved",
    ];

    fn pair(&self, state: &Self::State, owner: Seat, dice: &mut FastDice) -> Option<SuccessionPair> {
        let side = succession::pieces::Side::from(owner);
        let hidden = &state.hidden;
        if dice.below(2, "pair") == 0 {
            let events = &self.look(state).atlas.events;
            let mut pick = |cards: u64, fit: &dyn Fn(EventId) -> bool| {
                let fitting = (0..events.len() as u8).map(EventId);
                let fitting: Vec<_> = fitting.filter(|&id| cards >> id.0 & 1 == 1 && fit(id)).collect();
                let at = dice.below(fitting.len().max(1) as u32, "pair") as usize;
                fitting.get(at).copied()
            };
            let card = |id: EventId| &events[usize::from(id.0)];
            let held = pick(hidden.held[side.index()], &|id| card(id).deck != DeckPart::Other);
            let holdable = |id| card(id).hold && card(id).only.is_none_or(|only| only == side);
            if let (Some(out), Some(into)) = (held, pick(hidden.event_deck, &holdable)) {
                return Some(SuccessionPair::Events(side, out, into));
            }
        }
        let deck = deck_of(state, side);
        let (out, into) = (dice.below(5, "pair") as usize, dice.below(5, "pair") as usize);
        let there = hidden.hands[side.index()][out] > 0 && hidden.decks[deck][into] > 0;
        (there && out != into).then_some(SuccessionPair::Actions(side, out, into))
    }

    fn twins(&self, state: &Self::State, pair: SuccessionPair) -> [Self::State; 2] {
        let mut other = *state;
        let hidden = &mut other.hidden;
        match pair {
            SuccessionPair::Actions(side, out, into) => {
                let (hand, deck) = (&mut hidden.hands[side.index()], &mut hidden.decks[deck_of(state, side)]);
                hand[out] -= 1;
                deck[out] += 1;
                deck[into] -= 1;
                hand[into] += 1;
            }
            SuccessionPair::Events(side, out, into) => {
                let both = 1 << out.0 | 1 << into.0;
                hidden.held[side.index()] ^= both;
                hidden.event_deck ^= both;
            }
        }
        [*state, other]
    }

    fn renamed(&self, pair: SuccessionPair, action: succession::Action) -> succession::Action {
        use succession::Action::{Card, Event};
        match (pair, action) {
            (SuccessionPair::Actions(_, out, into), Card(value)) if usize::from(value) == out => {
                Card(into as u8)
            }
            (SuccessionPair::Events(_, out, into), Event(card)) if card == out => Event(into),
            (_, other) => other,
        }
    }

    fn is_hidden(&self, pair: SuccessionPair, [first, second]: &[Self::State; 2]) -> bool {
        let has = |state: &Self::State| match pair {
            SuccessionPair::Actions(side, out, _) => state.hidden.hands[side.index()][out] > 0,
            SuccessionPair::Events(side, out, into) => {
                let held = state.hidden.held[side.index()];
                held >> out.0 & 1 == 1 && held >> into.0 & 1 == 0
            }
        };
        has(first) && self.twins(first, pair)[1].hidden == second.hidden
    }

    fn questions(&self, pair: SuccessionPair) -> Vec<succession::Action> {
        use succession::Action::{Accept, Card, Done, Event};
        let events = match pair {
            SuccessionPair::Events(_, out, into) => [out, into].map(Event),
            SuccessionPair::Actions(..) => [EventId(0), EventId(1)].map(Event),
        };
        events.into_iter().chain([Card(1), Card(2), Card(3), Accept, Done]).collect()
    }
}

/// Which action deck a side draws from.
fn deck_of(state: &succession::State, side: succession::pieces::Side) -> usize {
    if state.options.has(succession::Options::DOUBLE_DECKS) { side.index() } else { 0 }
}

/// A server, and what answers its requests without a connection.
struct Site {
    server: Server,
    router: Router,
}

impl Site {
    async fn open() -> Site {
        let server = Server::start().await;
        let router = server::startup::router(server.app.clone()).unwrap();
        Site { server, router }
    }

    /// What somebody is answered: the status and what it says.
    async fn ask(&self, who: Who, path: &str, body: Option<Value>) -> Value {
        let request = match body {
            None => Request::get(path).body(Body::empty()),
            Some(body) => {
                let post = Request::post(path).header("content-type", "application/json");
                post.body(Body::from(body.to_string()))
            }
        };
        let mut request = request.unwrap();
        let language = Asked::of(request.uri(), request.headers()).for_whom(None);
        request.extensions_mut().insert(Who { language, ..who });
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        json!([status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)])
    }
}

/// One of the two games at the table of its server, with those who follow it.
struct Watched<'a> {
    site: &'a Site,
    game: Arc<LiveGame>,
    viewer: Seat,
    sockets: [Socket; 2],
}

impl<'a> Watched<'a> {
    async fn sit(site: &'a Site, title: &str, position: &Value, number: u64, viewer: Seat) -> Watched<'a> {
        let (app, seed) = (&site.server.app, [number as u8; 32]);
        let table = app.shelf.get(title).unwrap().resume(position, seed, 0).unwrap();
        let now = app.now();
        let row = GameRow {
            id: format!("twin{number}"),
            // A game that is old and among guests would be swept.
            created_at: now,
            updated_at: now,
            to_act: table.to_act().iter().map(Seat::number).sum(),
            progress: Some(table.progress()),
            ..row(app, title, seed)
        };
        let start = Snapshot { seq: 0, dice: 0, acts: 0, position: pack(position) };
        let id = app.store.add_game(row, Vec::new(), vec![start]).await.unwrap().id;
        let game = app.house.game(app, &id).await.unwrap();
        let path = format!("/api/games/{id}/live?since=0");
        let sockets = [
            site.server.connect(viewer.number().into(), &format!("{path}&lang=fr")).await,
            site.server.connect(VOLTAIRE, &path).await,
        ];
        Watched { site, game, viewer, sockets }
    }

    /// Everything that the other seat and a spectator are sent, whatever they ask; without times.
    async fn sent(&mut self, questions: &[String]) -> Vec<(String, Value)> {
        let mut sent = Vec::new();
        for (name, socket) in ["the other seat", "a spectator"].into_iter().zip(&mut self.sockets) {
            sent.push((format!("{name} follows"), socket.settle().await.into()));
        }
        let (open, seen) = {
            let room = self.game.room.lock().await;
            (room.open(), room.seen(Some(self.viewer)))
        };
        let game = format!("/api/games/{}", self.game.id);
        let mut asked = Vec::new();
        for who in [person(self.viewer), stranger()] {
            for path in [
                format!("{game}/odds"),
                format!("{game}/at/{open}"),
                format!("{game}/record"),
                format!("{game}/chat"),
                "/api/games?list=mine&limit=1".to_owned(),
                "/api/me/turns".to_owned(),
            ] {
                asked.push((who.clone(), path, None));
            }
            // A view has no words in it.
            asked.push((who.clone(), format!("{game}?since=0&lang=en"), None));
            asked.push((who.clone(), format!("{game}?since=0&lang=fr&brief=true"), None));
            for language in ["en", "fr"] {
                asked.push((who.clone(), format!("{game}/log?lang={language}"), None));
                let list = format!("/api/games?list=watch&limit=1&lang={language}");
                asked.push((who.clone(), list, None));
            }
        }
        let viewer = person(self.viewer);
        for (question, language) in questions.iter().zip(["en", "fr"].into_iter().cycle()) {
            let why_not = format!("{game}/why-not?lang={language}");
            asked.push((viewer.clone(), why_not, Some(json!({ "action": question }))));
            let plan = format!("{game}/odds?action={}&lang={language}", question.replace(' ', "%20"));
            asked.push((viewer.clone(), plan, None));
        }
        let late = json!({ "seq": seen + 1, "actions": questions });
        asked.push((viewer, format!("{game}/actions"), Some(late)));
        for (who, path, body) in asked {
            let what = format!("{} asks {path} {body:?}", who.name);
            let answer = self.site.ask(who, &path, body).await;
            assert!(answer[0] == 200 || !path.contains("why-not"), "{what}: {answer}");
            sent.push((what, answer));
        }
        sent.iter_mut().for_each(|(_, value)| leave_times_out(value));
        sent
    }

    async fn play(&self, seat: Seat, action: &str) -> Value {
        let seq = self.game.room.lock().await.seen(Some(seat));
        let actions = vec![action.to_owned()];
        let acts = Acts { seq, actions, seat: Some(seat), key: None, tell: Tell::View };
        let acted = act(&self.site.server.app, &self.game, &person(seat), acts).await.unwrap();
        let mut acted = json!(acted);
        leave_times_out(&mut acted);
        acted
    }

    async fn allows(&self, seat: Seat, action: &str) -> bool {
        let room = self.game.room.lock().await;
        matches!(room.table.check(seat, action, Language::english()), Ok(Ok(())))
    }

    /// The situation as the engine has it.
    async fn state<G: Rules>(&self, game: &G) -> G::State {
        let room = self.game.room.lock().await;
        game.read_position(&room.table.position().0, &room.row.seed).unwrap()
    }
}

fn leave_times_out(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // Views have fields of the same names.
            if fields.contains_key("deed") {
                fields.remove("at");
            }
            if fields.contains_key("games") {
                fields.remove("next");
            }
            for time in ["created_at", "updated_at", "deadline", "absence", "mark"] {
                fields.remove(time);
            }
            fields.values_mut().for_each(leave_times_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_times_out),
        _ => {}
    }
}

/// Where two values differ first.
fn difference(one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        _ if one == other => None,
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => a
            .iter()
            .find_map(|(name, value)| difference(value, &b[name]).map(|inner| format!("{name}.{inner}"))),
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => (0..a.len())
            .find_map(|place| difference(&a[place], &b[place]).map(|inner| format!("{place}.{inner}"))),
        _ => Some(format!(" {one} or {other}")),
    }
}

/// What one game sends and the other does not.
fn first_difference(sent: &[Vec<(String, Value)>; 2]) -> Option<String> {
    let [one, other] = sent;
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).find_map(|((what, one), (_, other))| {
        difference(one, other).map(|difference| format!("{what}: {difference}"))
    })
}

/// The names of the facts in what was sent of the last action.
fn facts(acted: &Value) -> impl Iterator<Item = &str> {
    let events = acted["events"].as_array().into_iter().flatten();
    let facts = events.filter_map(|event| event["facts"].as_array()).flatten();
    facts.filter_map(|fact| fact["fact"].as_str())
}

/// How much was compared.
#[derive(Debug, Default)]
struct Tally {
    pairs: u64,
    moments: u64,
    by_owner: u64,
    by_viewer: u64,
    came_to_light: u64,
}

/// Plays two games on, alike, and compares what others are sent of them; the error says how they can be told apart.
async fn follow<G: Exchange>(
    game: &G,
    pair: G::Pair,
    games: &mut [Watched<'_>; 2],
    chooser: &mut FastDice,
    tally: &mut Tally,
) -> Result<(), String> {
    let viewer = games[0].viewer;
    let questions: Vec<String> =
        game.questions(pair).into_iter().map(|asked| game.write_action(asked)).collect();
    let mut light = false;
    for _ in 0..=ACTIONS {
        let asked: Vec<String> = (0..QUESTIONS)
            .map(|_| questions[chooser.below(questions.len() as u32, "question") as usize].clone())
            .collect();
        let mut sent = [Vec::new(), Vec::new()];
        for (sent, game) in sent.iter_mut().zip(&mut *games) {
            *sent = game.sent(&asked).await;
        }
        tally.moments += 1;
        if let Some(difference) = first_difference(&sent) {
            tally.came_to_light += u64::from(light);
            return if light { Ok(()) } else { Err(difference) };
        }
        let states = [games[0].state(game).await, games[1].state(game).await];
        if !game.is_hidden(pair, &states) {
            return Ok(());
        }
        let seat = match game.to_act(&states[0]) {
            Seats::None => return Ok(()),
            Seats::One(seat) => seat,
            Seats::Both => Seat::BOTH[chooser.below(2, "seat") as usize],
        };
        let mut list = Vec::new();
        game.actions(&states[0], seat, &mut list);
        let action = list[chooser.below(list.len() as u32, "action") as usize];
        let other = if seat == viewer { action } else { game.renamed(pair, action) };
        let actions = [action, other].map(|action| game.write_action(action));
        if !games[1].allows(seat, &actions[1]).await {
            // The owner may be free to do other things with the one than with the other; the viewer is not.
            return if seat == viewer {
                Err(format!("{} is refused in one game", actions[1]))
            } else {
                Ok(())
            };
        }
        let acted = [games[0].play(seat, &actions[0]).await, games[1].play(seat, &actions[1]).await];
        if games[0].game.room.lock().await.is_over() {
            // Everything is shown now.
            return Ok(());
        }
        light = acted.iter().flat_map(facts).any(|fact| G::REVEALING.contains(&fact));
        if seat == viewer {
            tally.by_viewer += 1;
            if let (Some(difference), false) = (difference(&acted[0], &acted[1]), light) {
                return Err(format!("{}: {difference}", actions[0]));
            }
        } else {
            tally.by_owner += 1;
        }
    }
    Ok(())
}

async fn compare_twins<G: Exchange>(game: &'static G) {
    let title = game.title();
    let sites = [Site::open().await, Site::open().await];
    let scenarios = game.catalogue().scenarios.len();
    let mut walks: Vec<_> = (0..scenarios).map(|place| Walk::in_scenario(game, place, 11)).collect();
    let mut tally = Tally::default();
    while tally.pairs < G::PAIRS {
        let walk = &mut walks[tally.pairs as usize / 2 % scenarios];
        walk.go_on(STRIDE);
        let state = *walk.session.state();
        let owner = Seat::BOTH[(tally.pairs % 2) as usize];
        let between = game.outcome(&state).is_none() && game.is_between_actions(&state);
        let pair = if between { game.pair(&state, owner, &mut walk.chooser) } else { None };
        let Some(pair) = pair else { continue };
        let positions = game.twins(&state, pair).map(|state| game.position_json(&state));
        if positions.iter().any(|position| game.read_position(position, &[0; 32]).is_err()) {
            continue;
        }
        tally.pairs += 1;
        let number = tally.pairs;
        let one = Watched::sit(&sites[0], title, &positions[0], number, owner.other()).await;
        let two = Watched::sit(&sites[1], title, &positions[1], number, owner.other()).await;
        let compared = follow(game, pair, &mut [one, two], &mut walk.chooser, &mut tally).await;
        if let Err(difference) = compared {
            panic!("{title}, pair {number}: {pair:?} of seat {owner:?} shows: {difference}");
        }
    }
    assert!(tally.moments > 5 * G::PAIRS, "{title}: {tally:?}");
    assert!(tally.by_owner > G::PAIRS && tally.by_viewer > G::PAIRS, "{title}: {tally:?}");
}

#[tokio::test]
async fn an_exchange_does_not_show_in_spain() {
    with_game!(rules("spain"), game => compare_twins(game).await);
}

#[tokio::test]
async fn an_exchange_does_not_show_in_nine_years() {
    with_game!(rules("nine-years"), game => compare_twins(game).await);
}

#[tokio::test]
async fn an_exchange_does_not_show_in_the_grand_campaign() {
    with_game!(rules("grand-campaign"), game => compare_twins(game).await);
}

#[tokio::test]
async fn an_exchange_does_not_show_in_the_pragmatic_war() {
    with_game!(rules("pragmatic-war"), game => compare_twins(game).await);
}

#[tokio::test]
#[ignore = "shows differences in a few positions that are not explained yet"]
async fn an_exchange_does_not_show_in_wellingtons_war() {
    with_game!(rules("wellington"), game => compare_twins(game).await);
}
