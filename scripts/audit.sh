#!/usr/bin/env bash
# Other people's packages: their licences, where they come from, what is banned (deny.toml), and faults that are publicly known.
#
#   scripts/audit.sh [--install]      --install: build cargo-deny if it is not there
#
# Whatever cannot be asked from here is said plainly and does not fail; whatever is found does.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
version=0.20.2
tools=${CARGO_TARGET_DIR:-target}/tools
database=https://github.com/rustsec/advisory-db

skipped() { echo "skipped: $1" >&2; }

crates() {
  local deny
  if [ -x "$tools/bin/cargo-deny" ]; then
    deny=$tools/bin/cargo-deny
  elif deny=$(command -v cargo-deny); then
    :
  elif [ "${1:-}" = --install ]; then
    # Without optimization: it is built in a minute and used for a second.
    CARGO_PROFILE_DEV_DEBUG=false "$cargo" install --debug --locked --quiet --root "$tools" --target-dir "$tools/build" \
      cargo-deny --version "$version"
    rm -rf "$tools/build"
    deny=$tools/bin/cargo-deny
  else
    skipped "cargo-deny is not installed, so the licences and sources of crates were not checked (make audit installs it)"
    return
  fi
  "$deny" --locked --all-features check --hide-inclusion-graph licenses bans sources
  if GIT_TERMINAL_PROMPT=0 timeout 20 git ls-remote --quiet "$database" HEAD >/dev/null 2>&1; then
    "$deny" --locked --all-features check --hide-inclusion-graph advisories
  else
    skipped "$database cannot be reached, so crates were not asked for known faults"
  fi
}

packages() {
  local answer status=0
  command -v npm >/dev/null 2>&1 || { skipped "npm is missing, so its packages were not asked for known faults"; return; }
  answer=$(cd web && timeout 60 npm audit --json --audit-level=low 2>/dev/null) || status=$?
  if [ "$status" -eq 0 ]; then
    echo "npm audit: no known fault in the packages of the browser client"
  elif grep -q '"auditReportVersion"' <<<"$answer"; then
    (cd web && npm audit --audit-level=low) || true
    return 1
  else
    skipped "the npm registry answers no audit, so its packages were not asked for known faults"
  fi
}

crates "${1:-}"
packages
