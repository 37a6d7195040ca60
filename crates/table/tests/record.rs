//! The text of records: exact round trips, clear errors, and no panic on any input.

use proptest::prelude::*;
use table::deal::{Contribution, DealProof};
use table::record::{MAX_ENTRIES, MAX_LINE, MAX_START, MAX_THROWS, read_throws, write_throws};
use table::*;

const EXAMPLE: &str = "\
malbrook record 1
title spain
scenario full-game
rules 2
options battle-rerolls wounded-leaders
data 0123456789abcdef
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
player one Anna of the Hill
player two Zoë
---
1 card 3
2 card 2
1 do campaign | interception 5, battle 3 6 1, deal 52:17 51:3
---
hash 1234567890abcdef
result alliance-major
";

/// The error of the example after `from` is replaced by `to`.
fn error(from: &str, to: &str) -> String {
    assert!(EXAMPLE.contains(from));
    Record::parse(&EXAMPLE.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn the_example_reads_and_writes_to_the_letter() {
    let record = Record::parse(EXAMPLE).unwrap();
    assert_eq!(record.write().unwrap(), EXAMPLE);
    assert_eq!(record.header.options, ["battle-rerolls", "wounded-leaders"]);
    assert_eq!(record.header.rules, Some(2));
    assert_eq!(record.header.data, Some(0x0123_4567_89ab_cdef));
    assert!(proof::verify(record.header.commitment.as_ref().unwrap(), &record.header.seed.unwrap()));
    assert_eq!(record.header.players[1].as_deref(), Some("Zoë"));
    let last = record.acts().nth(2).unwrap();
    assert_eq!(last.throws.len(), 6);
    assert_eq!(last.throws[5], Throw { purpose: "deal".into(), sides: 51, value: 3 });
    assert_eq!(last.line, 14);
    assert_eq!(record.end.hash, Some(0x1234_5678_90ab_cdef));
}

#[test]
fn comments_blank_lines_and_windows_line_ends_are_nothing() {
    let record = Record::parse(EXAMPLE).unwrap();
    let text = format!("\u{feff}# by hand\n\n{}", EXAMPLE.replace("---", "  # half way\n---"));
    assert_eq!(Record::parse(&text.replace('\n', "\r\n")).unwrap(), record);
}

#[test]
fn names_lose_characters_that_cannot_be_seen() {
    let name = |shown: &str| {
        let text = EXAMPLE.replacen("Zoë", shown, 1);
        Record::parse(&text).unwrap().header.players[1].clone()
    };
    assert_eq!(name("Z\u{200b}o\u{202e}ë").as_deref(), Some("Zoë"));
    assert_eq!(name("\u{2066}\u{202e}"), None);
    let mut header = Header::new("spain", "full-game");
    header.name_player(Seat::One, "\u{202e}An\u{ad}na\tof \u{2069} the Hill");
    assert_eq!(header.players[0].as_deref(), Some("Anna of the Hill"));
}

#[test]
fn a_game_in_progress_needs_no_end() {
    let text = &EXAMPLE[..EXAMPLE.rfind("---").unwrap()];
    let record = Record::parse(text).unwrap();
    assert_eq!(record.end, End::default());
    assert_eq!(record.write().unwrap(), text);
}

#[test]
fn errors_name_the_line_and_say_what_is_wrong() {
    for (from, to, expected) in [
        ("malbrook", "chess", "line 1: a record starts with `malbrook record 1`"),
        ("record 1", "record 2", "line 1: this program reads version 1, not `2`"),
        ("title spain", "title", "line 2: `title` should be one word"),
        ("title spain", "title no peace", "line 2: `title` should be one word"),
        ("title spain\n", "", "line 10: the header has no `title`"),
        ("scenario full-game\n", "", "line 10: the header has no `scenario`"),
        ("scenario", "scenery", "line 3: `scenery` is not a key of the header"),
        ("rules 2", "rules 0", "line 4: `rules` is a version of the rules, a number from 1, not `0`"),
        ("rules 2", "rules two", "line 4: `rules` is a version of the rules, a number from 1, not `two`"),
        ("options battle-rerolls wounded-leaders", "options", "line 5: `options` names none"),
        ("0123456789abcdef", "12", "line 6: `data`: expected 16 hexadecimal digits, found 2"),
        ("seed 00", "seed 0", "line 7: `seed`: expected 64 hexadecimal digits, found 63"),
        ("seed 00", "seed 0x", "line 7: `seed`: `x` is not a hexadecimal digit"),
        ("commit 63", "commit ", "line 8: `commit`: expected 64 hexadecimal digits, found 62"),
        ("player two Zoë", "player two", "line 10: `player` has no name"),
        ("player two", "player three", "line 10: `player` is followed by `one` or `two`"),
        ("player two", "player one", "line 10: `player one` is there twice"),
        ("player two Zoë", "start", "line 10: `start` has no text"),
        ("2 card 2", "back 2", "line 13: the game cannot go back to 2 actions: there are 1"),
        ("2 card 2", "back 0\nback 1", "line 14: the game cannot go back to 1 actions: there are 0"),
        ("2 card 2", "back", "line 13: `back` is followed by a number of actions, not ``"),
        ("2 card 2", "back +1", "line 13: `back` is followed by a number of actions, not `+1`"),
        (
            "2 card 2",
            "back 1 | battle 3",
            "line 13: `back` is followed by a number of actions, not `1 | battle 3`",
        ),
        ("2 card 2", "back 1\n| battle 3", "line 14: throws come after an action"),
        ("1 card 3", "3 card 3", "line 12: an action starts with seat 1 or 2, not `3`"),
        ("1 card 3", "1", "line 12: there is no action"),
        ("1 card 3", "1 | battle 3", "line 12: there is no action"),
        ("1 card 3", "| battle 3", "line 12: throws come after an action"),
        ("1 card 3", "1 card 3\u{7}", "line 12: there is a control character in the line"),
        ("battle 3 6 1", "battle 3 7 1", "line 14: a die shows 1 to 6, not 7"),
        ("battle 3 6 1", "battle 3 +6 1", "line 14: `+6` is not a throw"),
        ("battle 3 6 1", "battle", "line 14: no throw follows `battle`"),
        ("battle 3 6 1", "", "line 14: a throw is missing"),
        ("battle 3", "3", "line 14: `3` is not a purpose of throws"),
        ("52:17", "52:52", "line 14: `52:52` should be less than its sides"),
        ("52:17", "6:3", "line 14: `6:3` should be the face of a die"),
        ("52:17", ":", "line 14: `:` is not a throw"),
        ("52:17", "4294967296:1", "line 14: `4294967296:1` is not a throw"),
        ("hash", "hush", "line 16: `hush` is not a key of the end"),
        ("result", "hash 1234567890abcdef\nresult", "line 17: `hash` is there twice"),
    ] {
        assert_eq!(error(from, to), expected);
    }
    assert_eq!(Record::parse("").unwrap_err().to_string(), "line 1: the record is empty");
    let header = &EXAMPLE[..EXAMPLE.find("---").unwrap()];
    assert_eq!(Record::parse(header).unwrap_err().to_string(), "line 10: the header does not end with `---`");
}

#[test]
fn a_long_wrong_word_is_cut_short_in_the_message() {
    let key = "é".repeat(300);
    assert!(error("scenario", &key).len() < 120);
}

#[test]
fn sizes_are_limited() {
    let long = format!("# {}", "x".repeat(MAX_LINE - 2));
    assert!(Record::parse(&format!("{long}\n{EXAMPLE}")).is_ok());
    assert_eq!(
        Record::parse(&format!("{long}x\n{EXAMPLE}")).unwrap_err().to_string(),
        "line 1: the line is longer than 1000 bytes"
    );
    let start = "malbrook record 1\ntitle t\nscenario s\n---\n";
    let full = format!("{start}{}", "1 a\n".repeat(MAX_ENTRIES));
    assert_eq!(Record::parse(&full).unwrap().acts().count(), MAX_ENTRIES);
    let error = Record::parse(&format!("{full}1 a\n")).unwrap_err();
    assert_eq!(error.to_string(), "line 200005: there are more than 200000 actions");
    let throws = format!("{start}1 a\n{}", "| b 1 2\n".repeat(MAX_THROWS / 2 + 1));
    assert!(Record::parse(&throws).unwrap_err().problem.to_string().contains("more than 10000 throws"));
}

#[test]
fn many_throws_go_on_over_short_lines() {
    let throws = (2..=300).rev().map(|sides| Throw { purpose: "shuffle".into(), sides, value: sides / 2 });
    let entry =
        RecordEntry { seat: Seat::Two, action: "shuffle".to_owned(), throws: throws.collect(), line: 0 };
    let record = Record::of_acts(Header::new("t", "s"), [entry]);
    let text = record.write().unwrap();
    assert!(text.lines().all(|line| line.len() <= 110), "{text}");
    assert!(text.contains("\n| shuffle "));
    assert_eq!(Record::parse(&text).unwrap(), record);
}

#[test]
fn what_would_not_read_back_is_not_written() {
    let mut record = Record::parse(EXAMPLE).unwrap();
    let second = |action: &str| {
        let entry = RecordEntry { action: action.to_owned(), ..record.acts().nth(1).unwrap().clone() };
        let mut record = record.clone();
        record.lines[1] = Line::Act(entry);
        record
    };
    assert_eq!(second("card | 2").write().unwrap_err().line, 13);
    let error = second(" card").write().unwrap_err();
    assert_eq!(error.to_string(), "line 13: this would not read back as it is");
    record.lines.push(Line::Back(4));
    assert_eq!(record.write().unwrap_err().line, 15);
    record.lines.clear();
    for start in ["{}\n---", "", " {}", "{\"a\":\u{7}}"] {
        record.header.start = Some(start.to_owned());
        assert!(record.write().is_err(), "{start:?}");
    }
    record.header.start = None;
    assert!(record.write().is_ok());
    record.header.players[0] = Some("Anna\n---".to_owned());
    assert!(record.write().is_err());
}

#[test]
fn a_record_says_where_the_game_went_back() {
    let text = EXAMPLE.replace("---\nhash", "back 2\n1 card 4\nback 0\nback 0\n---\nhash");
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.write().unwrap(), text);
    assert_eq!(record.lines[3], Line::Back(2));
    assert_eq!(record.acts().count(), 4);
    assert!(record.standing().is_empty());
    let standing: Vec<&str> = table::record::standing(record.lines[..5].iter().map(Line::as_ref))
        .into_iter()
        .map(|act| act.action.as_str())
        .collect();
    assert_eq!(standing, ["card 3", "card 2", "card 4"]);
    let bare = record.without_throws();
    assert_eq!(bare.lines[3..], Record::parse(&text).unwrap().lines[3..], "going back has no throws to lose");
    assert!(bare.acts().all(|act| act.throws.is_empty()));
}

#[test]
fn a_start_position_goes_on_over_lines_and_is_joined() {
    let mut record = Record::parse(EXAMPLE).unwrap();
    let forces = (0..80).map(|n| format!("\"é{n}\": \"4 Du,  2  Br\"")).collect::<Vec<_>>().join(", ");
    let start = format!("{{\"forces\": {{{forces}}}}}");
    record.header.start = Some(start.clone());
    let text = record.write().unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("start ")).collect();
    assert!(lines.len() > 10 && lines.iter().all(|line| line.len() <= 110), "{text}");
    assert!(text.contains("player two Zoë\nstart {\"forces\""), "{text}");
    let read = Record::parse(&text.replace('\n', "  \r\n")).unwrap();
    assert_eq!(read.header.start.as_ref(), Some(&start), "white space at the end of a line is nothing");
    assert_eq!(read, record);

    let one_long_line = format!("start {}", "x".repeat(MAX_LINE - 6));
    let text = EXAMPLE.replacen("---", &format!("{one_long_line}\n{one_long_line}\n---"), 1);
    assert_eq!(Record::parse(&text).unwrap().header.start.unwrap().len(), 2 * (MAX_LINE - 6));
    let too_long = format!("{one_long_line}\n").repeat(MAX_START / (MAX_LINE - 6) + 1);
    let error = Record::parse(&EXAMPLE.replacen("---\n", &format!("{too_long}---\n"), 1)).unwrap_err();
    assert_eq!(error.problem.to_string(), "the start position is longer than 1048576 bytes");
}

#[test]
fn a_name_is_made_to_fit() {
    let mut header = Header::new("t", "s");
    header.name_player(Seat::One, " Anna\n---\n\t of   the Hill\u{0} ");
    header.name_player(Seat::Two, " \n ");
    assert_eq!(header.players, [Some("Anna --- of the Hill".to_owned()), None]);
}

fn any_throws() -> impl Strategy<Value = Vec<Throw>> {
    let throw = ("[a-z]{1,3}(-[a-z0-9]{1,4})?", prop_oneof![Just(6u32), 1..=u32::MAX], any::<u32>())
        .prop_map(|(purpose, sides, value)| Throw { purpose: purpose.into(), sides, value: value % sides });
    prop::collection::vec(throw, 0..60)
}

fn any_deal() -> impl Strategy<Value = DealProof> {
    let bytes = any::<[u8; 32]>;
    let contribution = || {
        prop_oneof![
            (bytes(), bytes()).prop_map(|(commitment, nonce)| Contribution::Committed { commitment, nonce }),
            bytes().prop_map(|nonce| Contribution::Fresh { nonce }),
            bytes().prop_map(|commitment| Contribution::Lost { commitment }),
            Just(Contribution::Default),
            Just(Contribution::Same),
            Just(Contribution::Computer),
        ]
    };
    (bytes(), bytes(), contribution(), contribution()).prop_map(|(promise, secret, one, two)| DealProof {
        promise,
        secret,
        seats: [one, two],
    })
}

#[test]
fn the_lines_about_the_deal_stand_together() {
    let text = |lines: &str| format!("malbrook record 1\ntitle a\nscenario b\n{lines}---\n");
    let bytes = "07".repeat(32);
    let all = format!("promise {bytes}\nsecret {bytes}\nnonce one default\nnonce two fresh {bytes}\n");
    assert!(Record::parse(&text(&all)).unwrap().header.deal.is_some());
    for missing in ["promise", "secret", "nonce one", "nonce two"] {
        let kept: String =
            all.lines().filter(|line| !line.starts_with(missing)).map(|line| format!("{line}\n")).collect();
        let error = Record::parse(&text(&kept)).unwrap_err().to_string();
        assert!(error.ends_with(&format!("has no `{missing}`")), "{error}");
    }
    for wrong in ["nonce three default\n", "nonce one zeros\n", "nonce one lost 07\n", "promise 07\n"] {
        assert!(Record::parse(&text(wrong)).is_err(), "{wrong}");
    }
}

fn any_record() -> impl Strategy<Value = Record> {
    let word = "[a-z0-9-]{1,12}";
    let header = (
        (word, word, prop::collection::vec(word, 0..4)),
        (prop::option::of(1..u32::MAX), any::<Option<u64>>()),
        any::<Option<[u8; 32]>>(),
        any::<Option<[u8; 32]>>(),
        any::<[Option<String>; 2]>(),
        prop::option::of("\\{[a-zé\": ]{0,400}\\}"),
        prop::option::of(any_deal()),
    )
        .prop_map(|((title, scenario, options), (rules, data), seed, promised, players, start, deal)| {
            let commitment = promised.map(|seed| proof::commit(&seed));
            let mut header = Header {
                rules,
                options,
                data,
                seed,
                commitment,
                start,
                deal,
                ..Header::new(title, scenario)
            };
            for (seat, name) in Seat::BOTH.into_iter().zip(players) {
                header.name_player(seat, &name.unwrap_or_default());
            }
            header
        });
    let entry = (any::<bool>(), "[a-z0-9#=>+-]{1,9}( [a-z0-9#:,é]{1,40}){0,4}", any_throws()).prop_map(
        |(two, action, throws)| RecordEntry { seat: Seat::BOTH[usize::from(two)], action, throws, line: 0 },
    );
    let end = (any::<Option<u64>>(), prop::option::of(word)).prop_map(|(hash, result)| End { hash, result });
    let line = (entry, prop::option::weighted(0.2, any::<prop::sample::Index>()));
    (header, prop::collection::vec(line, 0..12), end).prop_map(|(header, drawn, end)| {
        let (mut lines, mut standing) = (Vec::new(), 0usize);
        for (entry, back) in drawn {
            lines.push(Line::Act(entry));
            standing += 1;
            if let Some(back) = back {
                standing = back.index(standing + 1);
                lines.push(Line::Back(standing));
            }
        }
        Record { header, lines, end }
    })
}

proptest! {
    #[test]
    fn every_record_reads_back_exactly(record in any_record()) {
        let text = record.write().unwrap();
        let read = Record::parse(&text).unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn throws_read_back_exactly(throws in any_throws()) {
        prop_assume!(!throws.is_empty());
        prop_assert_eq!(read_throws(&write_throws(&throws)).unwrap(), throws);
    }

    #[test]
    fn any_text_is_read_or_refused_without_panic(text: String) {
        let _ = Record::parse(&text);
        let _ = read_throws(&text);
    }

    #[test]
    fn any_lines_after_a_good_header_are_read_or_refused_without_panic(
        lines in prop::collection::vec("(back [0-9])?([12|#-]{1,3} ?)?[a-z]{0,3}( ?[|,:]? ?[0-9]{1,11})*.?", 0..12)
    ) {
        let text = format!("malbrook record 1\ntitle t\nscenario s\n---\n{}", lines.join("\n"));
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.write().unwrap()).unwrap(), record);
        }
    }

    #[test]
    fn a_spoiled_record_is_read_or_refused_without_panic(
        record in any_record(),
        spoil in prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, any::<char>()), 1..6),
    ) {
        let mut text: Vec<char> = record.to_string().chars().collect();
        for (at, how, c) in spoil {
            let at = at.index(text.len());
            match how {
                0 => text[at] = c,
                1 => text.insert(at, c),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        match Record::parse(&text) {
            // What is accepted can be written and means the same.
            Ok(read) => prop_assert_eq!(Record::parse(&read.to_string()).unwrap(), read),
            Err(error) => prop_assert!(error.line >= 1 && error.line <= text.lines().count().max(1)),
        }
    }
}
