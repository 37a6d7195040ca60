//! Posting to webhooks, in the JSON that Discord and its likes take.
//!
//! The address is given by people we do not know, so that it must not lead into our own network: the host is
//! resolved first, every address it has must belong to the public internet, and the connection goes to exactly
//! these addresses. Redirects are not followed and answers are not read.

use crate::settings::Settings;
use crate::text::{Text, say};
use reqwest::{Client, Url, redirect};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Once;
use std::time::Duration;

/// The longest address.
const LONGEST_URL: usize = 500;
/// How long everything may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long finding the host may take.
const LOOKUP: Duration = Duration::from_secs(5);
/// After so many failures in a row a webhook is switched off.
pub const MOST_FAILURES: u32 = 10;

/// A webhook whose host was looked at.
#[derive(Clone, Debug)]
pub struct Target {
    url: Url,
    addresses: Vec<SocketAddr>,
}

/// Chooses what TLS connections are encrypted with; it must be done before the first one.
pub fn choose_cipher_suites() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // If somebody has chosen before, so be it.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

/// Looks at an address people gave; the error is one short sentence. Nothing is sent to it.
pub async fn look_at(settings: &Settings, url: &str) -> Result<Target, Text> {
    let url = parse(url, settings.private_webhooks)?;
    let addresses = addresses_of(&url).await?;
    if !settings.private_webhooks && !addresses.iter().all(|address| is_public(address.ip())) {
        return Err(say("problem-webhook-private"));
    }
    Ok(Target { url, addresses })
}

fn parse(text: &str, private: bool) -> Result<Url, Text> {
    if text.len() > LONGEST_URL {
        return Err(say("problem-webhook-length").with("most", LONGEST_URL));
    }
    let url = Url::parse(text).map_err(|_| say("problem-webhook-address"))?;
    match url.scheme() {
        "https" => {}
        "http" if private => {}
        _ => return Err(say("problem-webhook-https")),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(say("problem-webhook-password"));
    }
    match url.host_str() {
        Some(host) if !host.is_empty() && !host.ends_with('.') => Ok(url),
        _ => Err(say("problem-webhook-address")),
    }
}

/// All addresses of a host.
async fn addresses_of(url: &Url) -> Result<Vec<SocketAddr>, Text> {
    let not_found = || say("problem-webhook-host");
    let host = url.host_str().ok_or_else(not_found)?;
    let port = url.port_or_known_default().ok_or_else(not_found)?;
    if let Ok(address) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(address, port)]);
    }
    let lookup = tokio::time::timeout(LOOKUP, tokio::net::lookup_host((host, port))).await;
    let addresses: Vec<_> = lookup.map_err(|_| not_found())?.map_err(|_| not_found())?.collect();
    if addresses.is_empty() { Err(not_found()) } else { Ok(addresses) }
}

/// Posts a message; the error says what went wrong.
pub async fn post(settings: &Settings, url: &str, text: &str) -> Result<(), String> {
    let target = look_at(settings, url).await.map_err(|fault| fault.to_string())?;
    choose_cipher_suites();
    let host = target.url.host_str().unwrap_or_default();
    let client = Client::builder()
        .resolve_to_addrs(host, &target.addresses)
        .https_only(!settings.private_webhooks)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .timeout(PATIENCE)
        .user_agent("Malbrook")
        .build()
        .map_err(|error| error.to_string())?;
    let body = json!({ "content": text, "allowed_mentions": { "parse": [] }, "username": "Malbrook" });
    let sent = client.post(target.url).json(&body).send().await;
    let answer = sent.map_err(|error| error.without_url().to_string())?;
    if answer.status().is_success() { Ok(()) } else { Err(format!("it answered {}", answer.status())) }
}

/// Does an address belong to the public internet?
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let special = match address.octets() {
        [0 | 10 | 127, ..] => true,
        [100, b, ..] => b & 0xc0 == 64,               // shared by carriers
        [169, 254, ..] | [192, 168, ..] => true,      // link-local; private
        [172, b, ..] => b & 0xf0 == 16,               // private
        [192, 0, 0 | 2, _] => true,                   // protocols; documentation
        [192, 88, 99, _] => true,                     // relays of 6to4
        [198, b, ..] if b & 0xfe == 18 => true,       // benchmarks
        [198, 51, 100, _] | [203, 0, 113, _] => true, // documentation
        [a, ..] => a >= 224,                          // multicast; reserved; broadcast
    };
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] => embedded(high, low), // IPv4-mapped
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => embedded(high, low), // NAT64
        [0x2001, b, ..] if b < 0x200 || b == 0xdb8 => false,       // protocols, Teredo; documentation
        [0x2002, ..] => false,                                     // 6to4
        [0x3fff, b, ..] if b < 0x1000 => false,                    // documentation
        [a, ..] => a & 0xe000 == 0x2000,                           // only these were ever given out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        let public = ["1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255"];
        let public_v6 = ["2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"];
        for address in public.iter().chain(&public_v6) {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        let special = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
        ];
        let special_v6 = [
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::127.0.0.1",
            "64:ff9b::10.1.2.3",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:a00:1::1",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for address in special.iter().chain(&special_v6) {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn an_address_is_https_and_carries_no_password() {
        assert!(parse("https://discord.com/api/webhooks/1/x", false).is_ok());
        for refused in [
            "http://discord.com/x",
            "ftp://discord.com/x",
            "file:///etc/passwd",
            "https://",
            "discord.com/x",
            "https://user@discord.com/x",
            "https://:secret@discord.com/x",
            "https://localhost./x",
            "",
        ] {
            assert!(parse(refused, false).is_err(), "{refused}");
        }
        assert!(parse("http://localhost:8080/x", true).is_ok());
        assert!(parse(&format!("https://a.example/{}", "x".repeat(500)), false).is_err());
    }
}
