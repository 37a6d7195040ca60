//! The conversation of docs/ENGINE.md, held.

use malbrook::engine::{COMMANDS, Engine};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/ENGINE.md");

/// Requests and replies of the page, in order, each with its line.
fn examples() -> Vec<(usize, &'static str, Value)> {
    let mut examples = Vec::new();
    let mut lines = PAGE.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if line != "```json" {
            continue;
        }
        let (request, _) = lines.next().expect("a request follows");
        let reply: Vec<&str> =
            lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```").collect();
        let reply = serde_json::from_str(&reply.join("\n"));
        examples.push((number, request, reply.unwrap_or_else(|e| panic!("line {number}: {e}"))));
    }
    examples
}

/// Where a reply differs from what the page says, if it does; `"..."` stands for anything.
fn difference(page: &Value, reply: &Value, path: &str) -> Option<String> {
    match (page, reply) {
        (Value::String(any), _) if any == "..." => None,
        (Value::Array(page), Value::Array(reply)) => {
            let open = page.last().is_some_and(|last| last == "...");
            let shown = if open { &page[..page.len() - 1] } else { page };
            if reply.len() < shown.len() || !open && reply.len() > shown.len() {
                return Some(format!("{path} has {} parts", reply.len()));
            }
            let mut pairs = shown.iter().zip(reply).enumerate();
            pairs.find_map(|(at, (page, reply))| difference(page, reply, &format!("{path}[{at}]")))
        }
        (Value::Object(page), Value::Object(reply)) => {
            let open = page.contains_key("...");
            if let Some(more) = reply.keys().find(|key| !page.contains_key(*key))
                && !open
            {
                return Some(format!("{path}.{more} is not on the page"));
            }
            page.iter().filter(|(key, _)| *key != "...").find_map(|(key, page)| match reply.get(key) {
                Some(reply) => difference(page, reply, &format!("{path}.{key}")),
                None => Some(format!("{path}.{key} is missing")),
            })
        }
        _ => (page != reply).then(|| format!("{path} is {reply}, not {page}")),
    }
}

#[test]
fn the_page_tells_the_truth() {
    let mut engine = Engine::new(None);
    let examples = examples();
    assert!(examples.len() >= COMMANDS.len());
    for (line, request, page) in examples {
        let reply = engine.answer(request.as_bytes());
        if let Some(difference) = difference(&page, &reply, "reply") {
            panic!("docs/ENGINE.md:{line}: {difference}\nrequest {request}\nreply   {reply:.2000}");
        }
    }
    assert!(engine.has_quit());
}

#[test]
fn every_command_has_its_section_and_an_example() {
    for (command, _) in COMMANDS {
        assert!(PAGE.contains(&format!("\n## {command}\n")), "{command} has no section");
        let asked = format!("\"command\":\"{command}\"");
        assert!(
            examples().iter().any(|(_, request, _)| request.contains(&asked)),
            "{command} has no example"
        );
    }
}

#[test]
fn wildcards_stand_for_what_they_should() {
    let same = |page: &str, reply: &str| {
        let read = |text: &str| serde_json::from_str(text).expect("it is JSON");
        difference(&read(page), &read(reply), "reply").is_none()
    };
    assert!(same(r#"{"a":"...","b":[1,"..."]}"#, r#"{"a":{"x":1},"b":[1,2,3]}"#));
    assert!(same(r#"{"a":1,"...":"..."}"#, r#"{"a":1,"b":2}"#));
    assert!(!same(r#"{"a":1}"#, r#"{"a":1,"b":2}"#));
    assert!(!same(r#"{"a":1,"...":"..."}"#, r#"{"a":2,"b":2}"#));
    assert!(!same(r#"[1,2]"#, r#"[1,2,3]"#));
    assert!(!same(r#"[1,2,"..."]"#, r#"[1]"#));
}
