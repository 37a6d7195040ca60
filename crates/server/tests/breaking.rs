//! What may befall a server and its database: each ends in a clear message, and nothing that was acknowledged is lost.

use crate::common_ops;

use common_ops::{Folder, fresh, new_game, play_on, said, settings, try_to_play_on};
use rusqlite::Connection;
use server::error::Kind;
use server::start;
use std::fs;
use std::time::Duration;

#[tokio::test]
async fn two_servers_never_use_one_file() {
    let (first, folder) = fresh("two").await;
    let id = new_game(&first.app).await.id;
    let refused = said(start(settings(&folder, "games.db")).await);
    assert!(refused.contains("games.db is used by another Malbrook; stop that one"), "{refused}");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("games.db"), folder.path().join("link.db")).unwrap();
        assert!(said(start(settings(&folder, "link.db")).await).contains("another Malbrook"));
    }
    play_on(&first.app, &id).await;
    first.stop().await.unwrap();
    let second = start(settings(&folder, "games.db")).await.unwrap();
    assert_eq!(second.app.house.game(&second.app, &id).await.unwrap().room.lock().await.seq, 1);
    second.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_left_as_it_is() {
    let folder = Folder::new("others");
    let file = |name: &str| folder.path().join(name);
    fs::write(file("text.db"), "My diary, first page: it rained.").unwrap();
    fs::create_dir(file("folder.db")).unwrap();
    for (name, tables) in [
        ("people.db", "CREATE TABLE people (name TEXT)"),
        ("laravel.db", "CREATE TABLE migrations (id INTEGER PRIMARY KEY, migration TEXT)"),
    ] {
        Connection::open(file(name)).unwrap().execute_batch(tables).unwrap();
    }
    for (name, why) in [
        ("text.db", "text.db is no database of Malbrook"),
        ("folder.db", "folder.db is a folder"),
        ("people.db", "people.db is no database of Malbrook"),
        ("laravel.db", "laravel.db is no database of Malbrook"),
        ("nowhere/games.db", "there is no folder"),
    ] {
        let before = fs::read(file(name)).ok();
        let refused = said(start(settings(&folder, name)).await);
        assert!(refused.contains(why), "{name}: {refused}");
        assert_eq!(fs::read(file(name)).ok(), before, "{name}");
    }
    let nameless = server::Settings { db: "".into(), ..settings(&folder, "x.db") };
    assert!(said(start(nameless).await).contains("has no name"));
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_not_touched() {
    let (running, folder) = fresh("newer").await;
    running.stop().await.unwrap();
    let db = Connection::open(folder.path().join("games.db")).unwrap();
    db.execute("INSERT INTO migrations (step) VALUES (99)", []).unwrap();
    drop(db);
    let refused = said(start(settings(&folder, "games.db")).await);
    assert!(refused.contains("is of a newer Malbrook"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_another_program_holds_for_a_moment_is_waited_for() {
    let (running, folder) = fresh("held").await;
    let id = new_game(&running.app).await.id;
    let other = Connection::open(folder.path().join("games.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let (app, game) = (running.app.clone(), id.clone());
    let played = tokio::spawn(async move { play_on(&app, &game).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!played.is_finished(), "nothing is acknowledged that is not written");
    other.execute_batch("ROLLBACK").unwrap();
    played.await.unwrap();
    running.stop().await.unwrap();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_a_removed_database_held_is_saved_and_nothing_more_is_acknowledged() {
    let (running, folder) = fresh("removed").await;
    let (app, db) = (running.app.clone(), folder.path().join("games.db"));
    let id = new_game(&app).await.id;
    for _ in 0..3 {
        play_on(&app, &id).await;
    }
    fs::remove_file(&db).unwrap();
    for _ in 0..2 {
        let refused = try_to_play_on(&app, &id).await.unwrap_err();
        assert_eq!((refused.kind, refused.status().as_u16()), (Kind::Internal, 503));
    }
    assert!(!app.store.is_healthy().await, "whoever watches over the server is told");
    drop(app);
    running.stop().await.unwrap();
    assert!(!folder.path().join("games.db-saved-2").exists(), "once is enough");
    for suffix in ["-wal", "-shm"] {
        let _ = fs::remove_file(folder.path().join(format!("games.db{suffix}")));
    }
    fs::rename(folder.path().join("games.db-saved-1"), &db).unwrap();
    let again = start(settings(&folder, "games.db")).await.unwrap();
    assert_eq!(again.app.house.game(&again.app, &id).await.unwrap().room.lock().await.seq, 3);
    play_on(&again.app, &id).await;
    again.stop().await.unwrap();
}
