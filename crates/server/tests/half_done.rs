//! Nothing half done: whatever fails in the middle of a change, the game is the stored one again, and goes on.

use crate::visitors;

use rusqlite::Connection;
use serde_json::{Value, json};
use server::spoken::{Facts, Raw};
use server::titles::{
    CannotForesee, Counsel, Deferred, Played, ReadRecord, Shelf, Table, Thought, Title, Written,
};
use server::{Settings, start_on};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use table::{CannotUndo, Catalogue, Forecast, Header, Line, Outcome, Progress, Record, Seat, Seats, Why};
use visitors::{Answer, Site, Visitor, two_players};
use words::{Language, Message};

/// Where the rules panic, once.
#[derive(Default)]
struct Faults {
    play: AtomicBool,
    undo: AtomicBool,
    outcome: AtomicBool,
    panics: AtomicUsize,
}

impl Faults {
    fn strike(&self, place: &AtomicBool) {
        if place.swap(false, Ordering::AcqRel) {
            self.panics.fetch_add(1, Ordering::AcqRel);
            panic!("the rules of a test panic here on purpose");
        }
    }
}

/// A title whose rules panic on demand, after they have changed the situation.
struct Faulty {
    title: Arc<dyn Title>,
    faults: Arc<Faults>,
}

struct FaultyTable {
    table: Box<dyn Table>,
    faults: Arc<Faults>,
}

impl Faulty {
    fn over(&self, table: Box<dyn Table>) -> Box<dyn Table> {
        Box::new(FaultyTable { table, faults: self.faults.clone() })
    }
}

impl Title for Faulty {
    fn catalogue(&self) -> &Catalogue {
        self.title.catalogue()
    }
    fn atlas(&self, language: Language) -> Value {
        self.title.atlas(language)
    }
    fn turn_name(&self, turn: u16, language: Language) -> String {
        self.title.turn_name(turn, language)
    }
    fn begin(&self, scenario: &str, options: &[String], seed: [u8; 32]) -> Result<Box<dyn Table>, Message> {
        Ok(self.over(self.title.begin(scenario, options, seed)?))
    }
    fn resume(&self, position: &Value, seed: [u8; 32], dice: u64) -> Result<Box<dyn Table>, Message> {
        Ok(self.over(self.title.resume(position, seed, dice)?))
    }
    fn read_record(&self, record: &Record) -> Result<ReadRecord, Message> {
        self.title.read_record(record)
    }
    fn write_record(
        &self,
        header: Header,
        start: Option<&Value>,
        seed: [u8; 32],
        lines: &[Line<Written>],
    ) -> Result<String, Message> {
        self.title.write_record(header, start, seed, lines)
    }
}

impl Table for FaultyTable {
    fn to_act(&self) -> Seats {
        self.table.to_act()
    }
    fn progress(&self) -> Progress {
        self.table.progress()
    }
    fn play(
        &mut self,
        seat: Seat,
        actions: &[String],
        reads: Language,
        listening: &[Language],
    ) -> Result<Played, (usize, Message)> {
        let played = self.table.play(seat, actions, reads, listening);
        self.faults.strike(&self.faults.play);
        played
    }
    fn replay(
        &mut self,
        seat: Seat,
        action: &str,
        throws: Option<&str>,
        listening: &[Language],
    ) -> Result<Facts, Message> {
        self.table.replay(seat, action, throws, listening)
    }
    fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        let undone = self.table.undo(seat);
        self.faults.strike(&self.faults.undo);
        undone
    }
    fn withdraw(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        let withdrawn = self.table.withdraw(seat);
        self.faults.strike(&self.faults.undo);
        withdrawn
    }
    fn hide_incomplete(&mut self, hide: bool) {
        self.table.hide_incomplete(hide);
    }
    fn incomplete(&self) -> usize {
        self.table.incomplete()
    }
    fn undo_len(&self, seat: Seat) -> usize {
        self.table.undo_len(seat)
    }
    fn check(&self, seat: Seat, action: &str, language: Language) -> Result<Result<(), Why>, Message> {
        self.table.check(seat, action, language)
    }
    fn offered(&self, seat: Seat) -> Vec<String> {
        self.table.offered(seat)
    }
    fn view(&self, viewer: Option<Seat>) -> Raw {
        self.table.view(viewer)
    }
    fn decision(&self, seat: Seat, language: Language) -> Raw {
        self.table.decision(seat, language)
    }
    fn odds_later(&self, viewer: Option<Seat>) -> Deferred<Value> {
        self.table.odds_later(viewer)
    }
    fn forecast_later(
        &self,
        seat: Seat,
        plan: &[String],
        language: Language,
    ) -> Deferred<Result<Forecast, CannotForesee>> {
        self.table.forecast_later(seat, plan, language)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.faults.strike(&self.faults.outcome);
        self.table.outcome()
    }
    fn hash(&self) -> u64 {
        self.table.hash()
    }
    fn is_choosing(&self) -> bool {
        self.table.is_choosing()
    }
    fn is_settled(&self) -> bool {
        self.table.is_settled()
    }
    fn position(&self) -> (Value, u64) {
        self.table.position()
    }
    fn think(&self, seat: Seat, spec: bots::Spec) -> Option<Thought> {
        self.table.think(seat, spec)
    }
    fn advise(&self, seat: Seat, time: Duration, language: Language) -> Option<Counsel> {
        self.table.advise(seat, time, language)
    }
    fn forget(&self) {
        self.table.forget();
    }
}

/// A server with such a title.
async fn faulty_site() -> (Site, Arc<Faults>) {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        db: folder.path().join("site.db"),
        listen: "127.0.0.1:0".parse().unwrap(),
        requests_per_second: 0,
        logins_per_minute: 0,
        ..Settings::default()
    };
    let faults = Arc::new(Faults::default());
    let title = Shelf::built_in().unwrap().get("spain").unwrap().clone();
    let shelf = Shelf::new(vec![Arc::new(Faulty { title, faults: faults.clone() })]);
    (Site { running: start_on(settings, shelf).await.unwrap(), folder }, faults)
}

/// A database of a server that refuses to write on demand.
struct Disk(Connection);

impl Disk {
    fn of(site: &Site) -> Disk {
        let db = Connection::open(&site.running.app.settings.db).unwrap();
        db.busy_timeout(Duration::from_secs(20)).unwrap();
        Disk(db)
    }

    fn fail(&self) {
        for (name, what) in [
            ("row", "UPDATE ON games"),
            ("entry", "INSERT ON log"),
            ("entries", "DELETE ON log"),
            ("game", "INSERT ON games"),
        ] {
            let trigger = format!(
                "CREATE TRIGGER fail_{name} BEFORE {what} BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            );
            self.0.execute_batch(&trigger).unwrap();
        }
    }

    fn mend(&self) {
        for name in ["row", "entry", "entries", "game"] {
            self.0.execute_batch(&format!("DROP TRIGGER fail_{name}")).unwrap();
        }
    }
}

/// What both seats and everybody else see of a game.
async fn seen(visitors: &[&Visitor], game: &str) -> Vec<Value> {
    let mut seen = Vec::new();
    for visitor in visitors {
        seen.push(visitor.get(&format!("/api/games/{game}?since=0")).await.ok());
    }
    seen
}

/// Tries something that fails; the answer says how, and nothing has changed: neither in memory nor on the disk.
async fn fails(
    site: &Site,
    visitors: &[&Visitor],
    game: &str,
    failing: Answer,
    status: u16,
    before: &[Value],
) {
    failing.refused(status, "internal");
    assert_eq!(seen(visitors, game).await, before, "something was half done");
    let app = &site.running.app;
    app.house.forget(game);
    assert_eq!(seen(visitors, game).await, before, "memory is not what is on the disk");
    let loaded = app.house.game(app, game).await.unwrap();
    let row = app.store.game(game).await.unwrap().unwrap();
    assert_eq!(loaded.room.lock().await.row, row);
}

/// Lets both lay their cards, so that one seat is to move; the answer is who moves and who waits.
async fn under_way<'a>(host: &'a Visitor, guest: &'a Visitor, game: &str) -> [&'a Visitor; 2] {
    for _ in 0..40 {
        for [mover, other] in [[host, guest], [guest, host]] {
            let look = mover.look(game).await;
            let asked = !look["decision"].is_null();
            if asked && look["game"]["to_act"].as_array().unwrap().len() == 1 && look["seq"] != json!(0) {
                return [mover, other];
            }
            if asked {
                mover.act_first(game).await;
            }
        }
    }
    panic!("nobody is to move alone");
}

/// Verbs that are tried on a disk that fails.
struct Trial<'a> {
    site: &'a Site,
    disk: &'a Disk,
}

impl Trial<'_> {
    /// Lets a verb fail, and then succeed.
    async fn attempt(&self, visitor: &Visitor, watching: &[&Visitor], game: &str, verb: &str, body: Value) {
        let before = seen(watching, game).await;
        self.disk.fail();
        let refused = send(visitor, game, verb, body.clone()).await;
        assert!(refused.body["retry_after"].is_u64(), "{verb}: {}", refused.text);
        self.disk.mend();
        fails(self.site, watching, game, refused, 503, &before).await;
        send(visitor, game, verb, body).await.ok();
        assert_ne!(seen(watching, game).await, before, "{verb} goes on");
    }
}

/// How many games somebody has.
async fn count(visitor: &Visitor) -> usize {
    visitor.get("/api/games?list=mine").await.ok()["games"].as_array().unwrap().len()
}

async fn send(visitor: &Visitor, game: &str, verb: &str, body: Value) -> Answer {
    visitor.post(&format!("/api/games/{game}/{verb}"), body).await
}

async fn act_body(visitor: &Visitor, game: &str) -> Value {
    let look = visitor.look(game).await;
    json!({ "seq": look["seq"], "actions": [visitors::first_offered(&look)] })
}

async fn undo_body(visitor: &Visitor, game: &str) -> Value {
    let look = visitor.look(game).await;
    json!({ "seq": look["seq"], "actions": look["undo"] })
}

/// Plays on until whoever moves can take at least two actions back.
async fn until_two_can_be_undone<'a>(host: &'a Visitor, guest: &'a Visitor, game: &str) -> &'a Visitor {
    for _ in 0..600 {
        for visitor in [host, guest] {
            let look = visitor.look(game).await;
            if look["undo"].as_u64().unwrap() >= 2 {
                return visitor;
            }
            if !look["decision"].is_null() {
                let seq = look["seq"].as_u64().unwrap();
                let actions = look["decision"]["actions"].as_array().unwrap();
                let action = actions[seq as usize * 7 % actions.len()]["action"].as_str().unwrap();
                visitor.act(game, seq, action).await.ok();
            }
        }
    }
    panic!("nobody could take two actions back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_write_leaves_nothing_behind_at_any_verb() {
    let site = Site::open().await;
    let disk = Disk::of(&site);
    let (host, guest) = (site.visitor(), site.visitor());
    let game = host.begin([json!({"kind": "me"}), json!({"kind": "open"})]).await;
    guest.get("/api/me").await;
    let both = [&host, &guest];
    let hosts = [&host];
    guest
        .post("/api/games", json!({ "title": "spain", "seats": [{"kind": "me"}, {"kind": "hot-seat"}] }))
        .await
        .ok();

    let trial = Trial { site: &site, disk: &disk };
    trial.attempt(&guest, &hosts, &game, "join", json!({})).await;
    trial.attempt(&host, &both, &game, "actions", act_body(&host, &game).await).await;
    trial.attempt(&host, &both, &game, "undo", undo_body(&host, &game).await).await;
    under_way(&host, &guest, &game).await;
    let undoer = until_two_can_be_undone(&host, &guest, &game).await;
    trial.attempt(undoer, &both, &game, "undo", undo_body(undoer, &game).await).await;
    trial.attempt(&host, &both, &game, "offers", json!({ "kind": "draw" })).await;
    trial.attempt(&guest, &both, &game, "offers/answer", json!({ "kind": "draw", "accept": false })).await;
    host.post(&format!("/api/games/{game}/offers"), json!({ "kind": "undo" })).await.ok();
    trial.attempt(&guest, &both, &game, "offers/answer", json!({ "kind": "undo", "accept": true })).await;
    trial.attempt(&host, &both, &game, "resign", json!({})).await;
    trial.attempt(&guest, &both, &game, "rematch", json!({})).await;
    let waiting = host.begin([json!({"kind": "me"}), json!({"kind": "open"})]).await;
    trial.attempt(&host, &hosts, &waiting, "leave", json!({})).await;
    let lesson =
        host.post("/api/lessons/first-game", json!({})).await.ok()["id"].as_str().unwrap().to_owned();
    trial.attempt(&host, &hosts, &lesson, "leave-lesson", json!({})).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_made_whole_or_not_at_all() {
    let site = Site::open().await;
    let (host, guest, game) = two_players(&site).await;
    send(&host, &game, "resign", json!({})).await.ok();
    let disk = Disk::of(&site);
    let of_old = "CREATE TRIGGER fail_row BEFORE UPDATE ON games WHEN NEW.rematch IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    disk.0.execute_batch(of_old).unwrap();
    let before = (count(&host).await, count(&guest).await);
    send(&host, &game, "rematch", json!({})).await.refused(503, "internal");
    assert_eq!((count(&host).await, count(&guest).await), before);
    disk.0.execute_batch("DROP TRIGGER fail_row").unwrap();
    send(&host, &game, "rematch", json!({})).await.ok();
    assert_eq!(count(&host).await, before.0 + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_that_is_up_is_up_after_a_failed_write_too() {
    let site = Site::open().await;
    let (host, guest) = (site.visitor(), site.visitor());
    let clock = json!({ "kind": "live", "seconds": 60, "increment": 0 });
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let game = host.begin_with(json!({ "title": "spain", "seats": seats, "clock": clock })).await;
    send(&guest, &game, "join", json!({})).await.ok();
    let body = act_body(&host, &game).await;
    let disk = Disk::of(&site);
    disk.fail();
    site.running.app.ahead.fetch_add(61_000, Ordering::Relaxed);
    // Whoever comes first ends the game: this request, or the watch over the clocks.
    send(&host, &game, "actions", body).await.refused(503, "internal");
    assert_eq!(host.look(&game).await["game"]["status"], "playing");
    disk.mend();
    send(&host, &game, "actions", json!({ "seq": 0, "actions": ["pass"] })).await.refused(409, "state");
    // It was the first choice.
    assert_eq!(host.look(&game).await["game"]["result"], "aborted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_the_rules_leaves_nothing_behind() {
    let (site, faults) = faulty_site().await;
    let (host, guest, game) = two_players(&site).await;
    let both = [&host, &guest];
    for place in [&faults.play, &faults.outcome] {
        let before = seen(&both, &game).await;
        let body = act_body(&host, &game).await;
        place.store(true, Ordering::Release);
        let refused = send(&host, &game, "actions", body.clone()).await;
        assert!(!refused.text.contains("on purpose"));
        fails(&site, &both, &game, refused, 500, &before).await;
        send(&host, &game, "actions", body).await.ok();
        assert_ne!(seen(&both, &game).await, before);
        send(&host, &game, "undo", undo_body(&host, &game).await).await.ok();
    }
    under_way(&host, &guest, &game).await;
    let undoer = until_two_can_be_undone(&host, &guest, &game).await;
    let (before, body) = (seen(&both, &game).await, undo_body(undoer, &game).await);
    faults.undo.store(true, Ordering::Release);
    let refused = send(undoer, &game, "undo", body.clone()).await;
    fails(&site, &both, &game, refused, 500, &before).await;
    send(undoer, &game, "undo", body).await.ok();
    assert_eq!(faults.panics.load(Ordering::Acquire), 3);
}

#[tokio::test]
async fn a_refusal_does_not_load_the_game_again() {
    let site = Site::open().await;
    let (host, _guest, game) = two_players(&site).await;
    let app = &site.running.app;
    let loaded = app.house.game(app, &game).await.unwrap();
    let seq = host.look(&game).await["seq"].as_u64().unwrap();
    host.act(&game, seq, "nonsense").await.refused(400, "input");
    host.act(&game, seq + 1, "pass").await.refused(409, "stale");
    host.act(&game, seq, "end").await;
    send(&host, &game, "undo", json!({ "seq": seq })).await.refused(409, "state");
    send(&host, &game, "offers/answer", json!({ "kind": "draw", "accept": true }))
        .await
        .refused(409, "state");
    send(&host, &game, "rematch", json!({})).await.refused(409, "state");
    assert!(Arc::ptr_eq(&loaded, &app.house.game(app, &game).await.unwrap()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_actions_are_taken_back_all_or_none() {
    let site = Site::open().await;
    let host = site.visitor();
    let game = host.hot_seat().await;
    let disk = Disk::of(&site);
    // Nobody can write the second of several undos.
    for _ in 0..200 {
        host.act_for_whoever_must(&game).await;
        let to_act = host.look(&game).await["game"]["to_act"][0].clone();
        let look = host.get(&format!("/api/games/{game}?seat={}", to_act.as_str().unwrap())).await.ok();
        let (seq, undo) = (look["seq"].as_u64().unwrap(), look["undo"].as_u64().unwrap());
        if undo < 2 || look["game"]["to_act"].as_array().unwrap().len() > 1 {
            continue;
        }
        let trigger = format!(
            "CREATE TRIGGER second BEFORE INSERT ON log WHEN NEW.seq = {} BEGIN SELECT RAISE(ABORT, 'full'); END",
            seq + 2
        );
        disk.0.execute_batch(&trigger).unwrap();
        let body = json!({ "seq": seq, "actions": 2, "seat": to_act });
        send(&host, &game, "undo", body.clone()).await.refused(503, "internal");
        let again = host.get(&format!("/api/games/{game}?seat={}", to_act.as_str().unwrap())).await.ok();
        assert_eq!((&again["seq"], &again["undo"]), (&look["seq"], &look["undo"]));
        disk.0.execute_batch("DROP TRIGGER second").unwrap();
        let acted = send(&host, &game, "undo", body).await.ok();
        assert_eq!((acted["seq"].as_u64(), acted["undo"].as_u64()), (Some(seq + 2), Some(undo - 2)));
        return;
    }
    panic!("two actions could never be taken back");
}
