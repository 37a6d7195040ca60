#!/usr/bin/env bash
# Checks dependencies: licences, bans and sources of crates (deny.toml), and known vulnerabilities of crates and npm packages.
#
#   scripts/audit.sh                       checks everything
#   MALBROOK_OFFLINE=1 scripts/audit.sh    leaves out known vulnerabilities, which need github.com and the npm registry's audit service
#
# cargo-deny is built from crates.io when the pinned version is not there. Nothing is skipped silently: a check that cannot run fails.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
version=0.20.2
tools=${CARGO_TARGET_DIR:-target}/tools
database=https://github.com/rustsec/advisory-db

# Prints the path of cargo-deny in the pinned version, after building it if need be.
cargo_deny() {
  local own=$tools/bin/cargo-deny found
  for found in "$own" "$(command -v cargo-deny || true)"; do
    if [ -n "$found" ] && [ -x "$found" ] && [ "$("$found" --version)" = "cargo-deny $version" ]; then
      echo "$found"
      return
    fi
  done
  echo "Building cargo-deny $version, which takes some minutes the first time" >&2
  # Without optimization: it runs for a second.
  CARGO_PROFILE_DEV_DEBUG=false "$cargo" install --debug --locked --quiet --force --root "$tools" --target-dir "$tools/build" \
    cargo-deny --version "$version" >&2
  rm -rf "$tools/build"
  echo "$own"
}

crates() {
  local deny
  deny=$(cargo_deny)
  "$deny" --locked --all-features check --deny unmatched-skip --hide-inclusion-graph licenses bans sources
  if [ "${MALBROOK_OFFLINE:-}" = 1 ]; then
    echo "MALBROOK_OFFLINE=1: crates were not checked for known vulnerabilities"
  else
    echo "Checking crates against $database (MALBROOK_OFFLINE=1 leaves this out)"
    "$deny" --locked --all-features check --hide-inclusion-graph advisories
  fi
}

packages() {
  if [ "${MALBROOK_OFFLINE:-}" = 1 ]; then
    echo "MALBROOK_OFFLINE=1: npm packages were not checked for known vulnerabilities"
  else
    (cd web && npm audit --audit-level=low) || {
      echo "npm audit found a vulnerability or could not ask the registry (MALBROOK_OFFLINE=1 leaves this out)" >&2
      return 1
    }
  fi
}

crates
packages
