//! The conversation of docs/API.md, held with a real server.

use reqwest::{Client, Method};
use serde_json::Value;
use server::{Running, Settings, start};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

const PAGE: &str = include_str!("../../../docs/API.md");

/// A request of the page and what it says is answered.
struct Example {
    line: usize,
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: String,
    status: u16,
    answer: String,
}

/// Every example, in order.
fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = PAGE.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if line == "```http" {
            let block: Vec<&str> =
                lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```").collect();
            examples.push(example(number, &block));
        }
    }
    examples
}

fn example(line: usize, block: &[&str]) -> Example {
    let gap = block.iter().position(|line| line.is_empty()).expect("an empty line before the answer");
    let (request, answer) = (&block[..gap], &block[gap + 1..]);
    let (method, path) = request[0].split_once(' ').expect("a method and a path");
    let is_header = |line: &&&str| !line.starts_with(['{', ' ', '}']) && line.contains(": ");
    let headers = request[1..].iter().filter(is_header).filter_map(|line| line.split_once(": "));
    let body = request[1..].iter().filter(|line| !is_header(line)).copied().collect::<Vec<_>>().join("\n");
    Example {
        line,
        method: method.parse().expect("a method"),
        path: path.to_owned(),
        headers: headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        body,
        status: answer[0].parse().expect("a status"),
        answer: answer[1..].join("\n"),
    }
}

/// One client that remembers cookies, headers and the names of the page.
struct Talk {
    client: Client,
    url: String,
    cookies: BTreeMap<String, String>,
    headers: Vec<(String, String)>,
    names: HashMap<String, Value>,
}

impl Talk {
    fn filled_in(&self, text: &str) -> String {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, &plain(value)))
    }

    async fn hold(&mut self, example: &Example) {
        let answer = self.request(example).send().await.expect("the server answers");
        let status = answer.status().as_u16();
        for cookie in answer.headers().get_all("set-cookie") {
            self.keep(cookie.to_str().expect("text"));
        }
        let text = answer.text().await.expect("a body");
        let shown = format!("docs/API.md:{}: {status} {text:.2000}", example.line);
        assert_eq!(status, example.status, "{shown}");
        if let Some(difference) = self.compare(&example.answer, &text) {
            panic!("{difference}\n{shown}");
        }
    }

    fn request(&mut self, example: &Example) -> reqwest::RequestBuilder {
        self.headers.extend(example.headers.iter().cloned());
        let url = format!("{}{}", self.url, self.filled_in(&example.path));
        let mut request = self.client.request(example.method.clone(), url);
        for (name, value) in &self.headers {
            request = request.header(name, self.filled_in(value));
        }
        if self.headers.is_empty() && !self.cookies.is_empty() {
            let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
            request = request.header("cookie", pairs.collect::<Vec<_>>().join("; "));
        }
        if !example.body.is_empty() {
            let body = self.filled_in(&example.body);
            serde_json::from_str::<Value>(&body).unwrap_or_else(|e| panic!("line {}: {e}", example.line));
            request = request.header("content-type", "application/json").body(body);
        }
        request
    }

    fn keep(&mut self, cookie: &str) {
        let pair = cookie.split(';').next().unwrap_or_default();
        let (name, value) = pair.split_once('=').expect("a name and a value");
        if value.is_empty() {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    fn compare(&mut self, page: &str, answer: &str) -> Option<String> {
        if !page.starts_with('{') {
            let mut lines = answer.lines();
            let shown = page.lines().filter(|line| *line != "...");
            let missing = shown.into_iter().find(|line| !lines.any(|other| other == *line));
            return missing.map(|line| format!("`{line}` is missing"));
        }
        let page = serde_json::from_str(page).expect("the page has JSON");
        self.difference(&page, &serde_json::from_str(answer).expect("the answer is JSON"), "answer")
    }

    /// Where an answer differs from what the page says, if it does.
    fn difference(&mut self, page: &Value, answer: &Value, path: &str) -> Option<String> {
        match (page, answer) {
            (Value::String(any), _) if any == "..." => None,
            (Value::String(name), _) if name.starts_with('$') => {
                let known = self.names.entry(name.clone()).or_insert_with(|| answer.clone());
                (known != answer).then(|| format!("{path} is {answer}, not {known}"))
            }
            (Value::Array(page), Value::Array(answer)) => {
                let open = page.last().is_some_and(|last| last == "...");
                let shown = if open { &page[..page.len() - 1] } else { &page[..] };
                if answer.len() < shown.len() || !open && answer.len() > shown.len() {
                    return Some(format!("{path} has {} parts", answer.len()));
                }
                let mut pairs = shown.iter().zip(answer).enumerate();
                pairs.find_map(|(at, (page, answer))| self.difference(page, answer, &format!("{path}[{at}]")))
            }
            (Value::Object(page), Value::Object(answer)) => {
                let open = page.contains_key("...");
                if let Some(more) = answer.keys().find(|key| !page.contains_key(*key))
                    && !open
                {
                    return Some(format!("{path}.{more} is not on the page"));
                }
                page.iter().filter(|(key, _)| *key != "...").find_map(|(key, page)| match answer.get(key) {
                    Some(answer) => self.difference(page, answer, &format!("{path}.{key}")),
                    None => Some(format!("{path}.{key} is missing")),
                })
            }
            _ => (page != answer).then(|| format!("{path} is {answer}, not {page}")),
        }
    }
}

/// A fresh server, with its folder.
async fn fresh(name: &str) -> (Running, PathBuf) {
    let folder = std::env::temp_dir().join(format!("malbrook-api-docs-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        db: folder.join("games.db"),
        requests_per_second: 0,
        waiting_games: 0,
        solo_games: 0,
        games_per_hour: 0,
        ..Settings::default()
    };
    (start(settings).await.expect("it starts"), folder)
}

#[tokio::test]
async fn the_page_tells_the_truth() {
    let (running, folder) = fresh("talk").await;
    let mut talk = Talk {
        client: Client::new(),
        url: format!("http://{}", running.address),
        cookies: BTreeMap::new(),
        headers: Vec::new(),
        names: HashMap::new(),
    };
    let examples = examples();
    assert!(examples.len() >= 18, "{} examples", examples.len());
    for example in &examples {
        talk.hold(example).await;
    }
    running.stop().await.expect("it stops");
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test]
async fn the_page_names_every_route() {
    let (running, folder) = fresh("routes").await;
    let url = format!("http://{}/api/openapi.json", running.address);
    let text = reqwest::get(url).await.expect("an answer").text().await.expect("a body");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let paths: Vec<&String> = document["paths"].as_object().expect("paths").keys().collect();
    let missing: Vec<_> = paths.into_iter().filter(|path| !PAGE.contains(path.as_str())).collect();
    assert!(missing.is_empty(), "docs/API.md does not name {missing:?}");
    running.stop().await.expect("it stops");
    let _ = std::fs::remove_dir_all(folder);
}
