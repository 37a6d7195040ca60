//! `malbrook serve` and `malbrook backup` as people run them.
#![cfg(unix)]

use crate::common;
use crate::common_serve;

use common::{Folder, malbrook, run_with};
use common_serve::Serving;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

#[test]
fn help_names_every_setting_with_its_variable_and_default() {
    let help = malbrook("serve --help").fine();
    for said in
        ["--listen <ADDRESS:PORT>", "MALBROOK_LISTEN", "--smtp-password-file", "Examples:", "docs/HOSTING.md"]
    {
        assert!(help.contains(said), "{said} is missing in\n{help}");
    }
    let shown = malbrook("serve --print-settings").fine();
    for line in shown.lines() {
        let (setting, source) = line.split_once(" #").expect("a setting and its source");
        assert_eq!(source.trim(), "default", "{line}");
        let (key, value) = setting.split_once(" = ").expect("a name and a value");
        let value = value.trim().trim_matches('"');
        let flags = [format!("--{key} "), format!("--{key}[")];
        let entry = help.lines().find(|line| flags.iter().any(|flag| line.trim_start().starts_with(flag)));
        let entry = entry.unwrap_or_else(|| panic!("--{key} is not in the help"));
        let default = if key == "secure-cookies" { "true if".to_owned() } else { format!("{value}]") };
        assert!(entry.contains(&format!("[default: {default}")), "{value} is not in {entry}");
    }
}

#[test]
fn the_page_for_hosts_names_every_setting() {
    let page = include_str!("../../../docs/HOSTING.md");
    let help = malbrook("serve --help").fine();
    let settings = help.lines().filter(|line| line.contains("[env: MALBROOK_") && !line.contains("--config"));
    let flags = settings.filter_map(|line| line.trim_start().strip_prefix("--")?.split([' ', '[']).next());
    let flags: Vec<&str> = flags.collect();
    assert!(flags.len() > 25, "{flags:?}");
    for flag in flags {
        assert!(page.contains(&format!("\n| `{flag}` | ")), "{flag} is not in docs/HOSTING.md");
    }
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let folder = Folder::new("serve-settings");
    let file = folder.file("malbrook.toml");
    fs::write(&file, "listen = '127.0.0.1:1111'\nsession-days = 5\nidle-seconds = 6\nlog-json = true\n")
        .unwrap();
    let out =
        common_serve::program(&["serve", "--print-settings", "--idle-seconds", "8", "--log-json=false"])
            .current_dir(folder.path())
            .env("MALBROOK_SESSION_DAYS", "7")
            .env("MALBROOK_IDLE_SECONDS", "7")
            .env("MALBROOK_TRUST_PROXY", "true")
            .output()
            .unwrap();
    let out = String::from_utf8(out.stdout).unwrap();
    let line = |key: &str| {
        let line =
            out.lines().find(|line| line.starts_with(key)).unwrap_or_else(|| panic!("{key} in\n{out}"));
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("listen"), "listen = \"127.0.0.1:1111\" # malbrook.toml");
    assert_eq!(line("session-days"), "session-days = 7 # MALBROOK_SESSION_DAYS");
    assert_eq!(line("idle-seconds"), "idle-seconds = 8 # --idle-seconds");
    assert_eq!(line("log-json"), "log-json = false # --log-json");
    assert_eq!(line("trust-proxy"), "trust-proxy = true # MALBROOK_TRUST_PROXY");
    assert_eq!(line("db"), "db = \"malbrook.db\" # default");
    assert!(!folder.path().join("malbrook.db").exists());
}

#[test]
fn a_password_is_not_shown() {
    let words = "serve --print-settings --smtp-host mail --smtp-from a@b --smtp-password hunter2";
    let shown = malbrook(words).fine();
    assert!(shown.contains("smtp-password = \"(hidden)\"") && !shown.contains("hunter2"), "{shown}");
    let help = common_serve::program(&["serve", "--help"])
        .env("MALBROOK_SMTP_PASSWORD", "hunter2")
        .output()
        .unwrap();
    assert!(!String::from_utf8(help.stdout).unwrap().contains("hunter2"));
}

#[test]
fn bad_settings_are_refused_in_one_line() {
    let folder = Folder::new("serve-bad");
    let file = folder.file("wrong.toml");
    fs::write(&file, "listen = '127.0.0.1:0'\nlisten-on = 1\n").unwrap();
    let error = run_with(&["serve", "--config", &file], b"").bad_input();
    assert!(error.contains("wrong.toml:2: there is no setting `listen-on`"), "{error}");
    for (words, said) in [
        ("serve --listen nowhere", "invalid value 'nowhere' for '--listen <ADDRESS:PORT>'"),
        ("serve --config /nowhere.toml", "/nowhere.toml cannot be read"),
        ("serve --public-url example", "public-url 'example' should look like"),
        ("serve --smtp-user me", "smtp-user is set, but smtp-host is not"),
        ("serve --log x=y", "log 'x=y' cannot be understood"),
        ("--data /nowhere serve", "/nowhere/spain: the folder cannot be read"),
    ] {
        let error = malbrook(words).bad_input();
        assert!(error.contains(said), "`{words}` said {error}");
    }
}

#[test]
fn it_says_where_it_is_and_stops_when_told_to() {
    let folder = Folder::new("serve-stop");
    for signal in ["TERM", "INT"] {
        let mut server = Serving::start(&folder, &[]);
        assert_eq!(server.get("/healthz"), (200, "ok".to_owned()));
        server.signal(signal);
        assert_eq!(server.wait(), Some(0), "{signal}");
        assert!(server.errors().contains("everything is written"), "{}", server.errors());
    }
    assert!(folder.path().join("malbrook.db").exists());
}

#[test]
fn a_second_ctrl_c_stops_at_once() {
    let folder = Folder::new("serve-twice");
    let mut server = Serving::start(&folder, &[]);
    // Somebody who never finishes a request holds up the end.
    let mut slow = server.connect();
    slow.write_all(b"POST /api/games HTTP/1.1\r\nHost: x\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let began = Instant::now();
    server.signal("INT");
    server.wait_for("Ctrl-C again stops at once");
    server.signal("INT");
    assert_eq!(server.wait(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[test]
fn whoever_is_being_advised_is_told_the_end_and_does_not_hold_it_up() {
    let folder = Folder::new("serve-advice");
    let mut server = Serving::start(&folder, &["--advice-seconds", "600"]);
    let wish = r#"{"title": "spain", "seats": [{"kind": "me"}, {"kind": "hot-seat"}]}"#;
    let (_, head, begun) = server.request("POST", "/api/games", "", wish);
    let cookie =
        head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next()).expect(&head);
    let begun: serde_json::Value = serde_json::from_str(&begun).unwrap();
    let id = begun["game"]["id"].as_str().expect("a game");
    let mut stream = server.connect();
    let ask = format!("GET /api/games/{id}/advice?seat=one HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(ask.as_bytes()).unwrap();
    let (mut heard, mut bytes) = (String::new(), [0; 4096]);
    while !heard.contains("event: advice") {
        let count = stream.read(&mut bytes).unwrap();
        assert_ne!(count, 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    let said = server.errors();
    assert!(said.contains("everything is written") && !said.contains("cut short"), "{said}");
    stream.read_to_string(&mut heard).unwrap();
    assert!(heard.contains("event: done") && heard.ends_with("\r\n0\r\n\r\n"), "{heard}");
}

#[test]
fn a_port_in_use_is_said_to_be() {
    let folder = Folder::new("serve-port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let run = run_with(&["serve", "--listen", &address, "--db", &folder.file("games.db")], b"").fails();
    assert!(
        run.err.contains(&format!("malbrook: cannot listen on {address}: something else does")),
        "{}",
        run.err
    );
    assert_eq!(run.out, "");
}

#[test]
fn a_second_server_on_the_same_file_is_refused_in_the_language_asked_for() {
    let folder = Folder::new("serve-two");
    let mut first = Serving::start(&folder, &[]);
    let db = folder.file("malbrook.db");
    let second = run_with(&["serve", "--listen", "127.0.0.1:0", "--db", &db, "--lang", "fr"], b"").fails();
    assert!(second.err.contains("un autre Malbrook se sert de la base"), "{}", second.err);
    assert_eq!(first.get("/healthz"), (200, "ok".to_owned()));
    first.signal("KILL");
    first.wait();
    let mut third = Serving::start(&folder, &[]);
    third.signal("TERM");
    assert_eq!(third.wait(), Some(0), "a server that was killed leaves no lock behind");
}

#[test]
fn logs_are_lines_or_json_and_have_no_secrets() {
    let folder = Folder::new("serve-logs");
    let mut server = Serving::start(&folder, &["--log-json"]);
    server.get("/api/invites/verysecretword?also=secret");
    server.get("/verysecretword");
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    let log = server.errors();
    let lines = log.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<serde_json::Value> = lines.map(|line| serde_json::from_str(line).expect(line)).collect();
    let request = lines.iter().find(|line| line["route"] == "/api/invites/{secret}").expect(&log);
    assert_eq!((&request["method"], &request["status"]), (&"GET".into(), &404.into()));
    assert!(request["ms"].is_number() && request["id"].is_string());
    assert!(!log.contains("secretword") && !log.contains("also"), "{log}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_does_not_hold_up_the_game() {
    let folder = Folder::new("serve-full");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut server = Serving::saying(&folder, &[], full.into());
    for _ in 0..3 {
        assert_eq!(server.get("/api/titles").0, 200);
    }
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn other_data_are_served_if_they_are_given() {
    let folder = Folder::new("serve-data");
    let data = folder.file("data");
    run_with(&["data", "export", &data], b"").fine();
    let map = folder.path().join("data/spain/scenarios.toml");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, text.replacen("Full Game", "Whole War", 1)).unwrap();
    let mut server = Serving::start(&folder, &["--data", &data]);
    let (_, titles) = server.get("/api/titles");
    assert!(titles.contains("Whole War") && !titles.contains("Full Game"), "{titles}");
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let folder = Folder::new("backup");
    let mut server = Serving::start(&folder, &[]);
    let (db, copy) = (folder.file("malbrook.db"), folder.file("copy.db"));
    let said = run_with(&["backup", &copy, "--db", &db], b"").fine();
    assert_eq!(said, format!("{copy} is a sound copy of {db}: 0 games, 0 entries\n"));
    let again = run_with(&["backup", &copy, "--db", &db], b"").fails();
    assert!(again.err.contains("is there already; --force replaces it"), "{}", again.err);
    run_with(&["backup", &copy, "--db", &db, "--force"], b"").fine();
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    let none = run_with(&["backup", &folder.file("x.db"), "--db", &folder.file("none.db")], b"").fails();
    assert!(none.err.contains("there is no database"), "{}", none.err);
    assert!(!folder.path().join("none.db").exists(), "a database that is not there is not made");
    let mut restored = Serving::start(&folder, &["--db", &copy]);
    assert_eq!(restored.get("/healthz").0, 200);
    restored.signal("TERM");
    assert_eq!(restored.wait(), Some(0));
}
