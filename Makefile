# Malbrook. `make run` starts the server, `make test` checks everything; `make help` lists the rest.

SHELL := bash
.DEFAULT_GOAL := help
CARGO ?= cargo
PROGRAM := $(or $(CARGO_TARGET_DIR),target)/release/malbrook
# The program that is built in a hurry, to play.
QUICK := $(or $(CARGO_TARGET_DIR),target)/quick/malbrook
# The program as the tests build it.
TESTED := $(or $(CARGO_TARGET_DIR),target)/debug/malbrook

# The same program wherever it is built: built piece by piece it takes other instructions for the same, and they are counted.
export CARGO_INCREMENTAL = 0

# The browser client goes into the program if it was built; saying so makes cargo notice when it comes or goes. It is asked for
# anew before each command, since `client` may have built it meanwhile.
export MALBROOK_CLIENT = $(if $(realpath web/dist/index.html),web/dist)

.PHONY: help need-rust need-node client types i18n-check test-client test-browser browser-only whole tested build quick crates run play test lint audit pin-images \
        format rules golden bench bench-server bench-web instructions instructions-record screenshots soak fuzz schemathesis doc dist clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

need-rust:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
	  echo "Rust is missing: install it from https://rustup.rs (cargo and rustc, 1.90 or newer), then run make again." >&2; exit 1; }
	@command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || { \
	  echo "A C linker is missing: install gcc or clang (for instance: apt install build-essential), then run make again." >&2; exit 1; }

need-node:
	@command -v npm >/dev/null 2>&1 || { \
	  echo "Node.js is missing: install it from https://nodejs.org (20.19 or newer, with npm), then run make again." >&2; exit 1; }

web/node_modules/.package-lock.json: web/package-lock.json | need-node
	cd web && npm ci --no-progress --no-audit --no-fund --loglevel error

client: web/node_modules/.package-lock.json ## build the browser client into web/dist
	cd web && npm run --silent build

types: need-rust ## write the types of what the engine sends, for the browser client, and the English help, for translators
	MALBROOK_WRITE_TYPES=1 $(CARGO) test --locked --package succession --package peninsula types
	MALBROOK_WRITE_TYPES=1 $(CARGO) test --locked --package malbrook --lib help

i18n-check: web/node_modules/.package-lock.json ## is every message there in every language, and asked for?
	node web/scripts/i18n-check.mjs

test-client: client i18n-check ## types, lints and tests of the browser client
	cd web && npm run --silent check && npm run --silent lint && npm test --silent

# The program as the tests build it, without building the tests.
tested: need-rust
	$(CARGO) build --locked --workspace --bin malbrook --profile test

test-browser: client ## build the program as tests do, and try it in a real Chromium; ARGS="force.spec.ts" and so on
	@$(MAKE) --no-print-directory tested
	@$(MAKE) --no-print-directory browser-only

# The program is there already. Without a browser this fails on machines that check changes, and is skipped on others.
browser-only: web/node_modules/.package-lock.json
	@chromium=$$(node web/scripts/chromium.mjs --install) || { \
	  echo "No Chromium is installed and none could be fetched: the browser tests were skipped. CHROMIUM=PATH says where one is." >&2; \
	  [ "$${CI:-false}" = false ] || exit 1; exit 0; }; \
	cd web && CHROMIUM=$$chromium MALBROOK=$(abspath $(TESTED)) npx --no-install playwright test $(ARGS)

whole: client ## play whole games in a real Chromium, every title from both sides, for hours; ARGS="--grep pragmatic-war" and so on
	@$(MAKE) --no-print-directory tested
	@WHOLE=1 $(MAKE) --no-print-directory browser-only ARGS="whole $(ARGS)"

build: need-rust ## build the program at target/release/malbrook
	$(CARGO) build --locked --release --package malbrook

quick: need-rust
	$(CARGO) build --locked --profile quick --package malbrook

# Other people's crates, for this kind of machine only.
crates: need-rust
	@$(CARGO) fetch --locked --target $$(rustc -vV | sed -n 's/^host: //p')

# Both kinds of packages are fetched at once: the first start should be soon.
run: need-rust need-node ## start the server and say where it is; ARGS="--listen 0.0.0.0:8302" and so on
	@$(MAKE) --no-print-directory --jobs 2 client crates
	@$(MAKE) --no-print-directory quick
	$(QUICK) serve $(ARGS)

play: quick ## play the full scenario of No Peace Without Spain! in the terminal
	$(QUICK) play spain

test: need-rust client lint test-client ## formatting, lints and all tests, in a browser too
	$(CARGO) test --locked --workspace
	@$(MAKE) --no-print-directory browser-only
	$(TESTED) rules --check
	./scripts/instructions.sh $(TESTED) --check
	SECONDS_TO_RUN=40 ./scripts/schemathesis.sh $(TESTED)

lint: need-rust ## formatting, clippy and documentation with warnings denied, and the audit of dependencies
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- --deny warnings
	@$(MAKE) --no-print-directory doc
	@# What is measured beside peers stands apart, with a lock file of its own, and would be forgotten.
	$(CARGO) fetch --locked --quiet --manifest-path crates/bench-peers/Cargo.toml
	./scripts/audit.sh

audit: need-rust ## check licences, sources and known vulnerabilities of dependencies; MALBROOK_OFFLINE=1 leaves out the vulnerabilities
	./scripts/audit.sh

pin-images: ## pin the base images of the Dockerfile by digest (needs skopeo or docker); ARGS=--check only compares
	./scripts/pin-images.sh $(ARGS)

format: need-rust ## format the sources
	$(CARGO) fmt --all

rules: build ## is every clause of the rulebook enforced and tested?
	$(PROGRAM) rules --check

golden: build ## replay the golden games
	$(PROGRAM) golden check

bench: build ## measure: decisions a second, state size, clone time, scaling, instructions a decision
	$(PROGRAM) bench
	$(CARGO) run --locked --release --manifest-path crates/bench-peers/Cargo.toml
	./scripts/instructions.sh $(PROGRAM)

instructions: tested ## do hot paths cost more instructions than were recorded? (needs valgrind)
	./scripts/instructions.sh $(TESTED) --check

instructions-record: tested ## record what hot paths cost now, in scripts/instructions.txt
	./scripts/instructions.sh $(TESTED) --record

bench-server: build ## measure the server under load: durable actions a second, latency, storage, memory
	$(CARGO) run --locked --release --package server --example load -- $(PROGRAM)

bench-web: client ## measure the browser client: sizes, from a movement of the hand to the picture, work for each action (needs Chromium)
	@$(MAKE) --no-print-directory build
	MALBROOK=$(abspath $(PROGRAM)) node web/scripts/bench.mjs

screenshots: client ## take the pictures in docs/screenshots anew (needs Chromium)
	@$(MAKE) --no-print-directory build
	MALBROOK=$(abspath $(PROGRAM)) node web/scripts/screenshots.mjs

soak: build ## kill the server five hundred times while games are played
	MALBROOK_KILLS=500 $(CARGO) test --locked --release --package malbrook --test kill -- --nocapture

fuzz: build ## random games with every property checked, until stopped
	$(PROGRAM) fuzz

schemathesis: build ## send the server whatever its interface allows, and much that it does not (needs python3 and PyPI)
	./scripts/schemathesis.sh $(PROGRAM)

doc: need-rust ## the documentation of the library crates, without a warning
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --locked --workspace --no-deps

dist: need-rust client ## pack a release: one program with everything in it, and its checksum, in dist/; TARGET=x86_64-unknown-linux-musl and so on
	./scripts/dist.sh $(TARGET)

clean: ## remove what was built
	$(CARGO) clean
	rm -rf dist web/dist
