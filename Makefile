# Malbrook. `make run` plays, `make test` checks everything; `make help` lists the rest.

SHELL := bash
.DEFAULT_GOAL := help
CARGO ?= cargo
PROGRAM := target/release/malbrook

.PHONY: help need-rust build run test lint format rules golden bench fuzz doc clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

need-rust:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
	  echo "Rust is missing: install it from https://rustup.rs (cargo and rustc, 1.90 or newer), then run make again." >&2; exit 1; }
	@command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || { \
	  echo "A C linker is missing: install gcc or clang (for instance: apt install build-essential), then run make again." >&2; exit 1; }

build: need-rust ## build the program at target/release/malbrook
	$(CARGO) build --locked --release --package malbrook

run: build ## play the full scenario of No Peace Without Spain! in the terminal
	$(PROGRAM) play spain

test: need-rust lint ## formatting, lints and all tests
	$(CARGO) test --locked --workspace
	for title in spain nine-years grand-campaign; do \
		$(CARGO) run --locked --profile test --package malbrook -- rules $$title --check || exit 1; done

lint: need-rust ## formatting and clippy with warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- --deny warnings

format: need-rust ## format the sources
	$(CARGO) fmt --all

rules: build ## is every clause of the rulebook enforced and tested?
	for title in spain nine-years grand-campaign; do $(PROGRAM) rules $$title --check || exit 1; done

golden: build ## replay the golden games
	$(PROGRAM) golden check

bench: build ## measure: decisions a second, state size, clone time, scaling, instructions a decision
	$(PROGRAM) bench
	$(CARGO) run --locked --release --manifest-path crates/bench-peers/Cargo.toml
	@if command -v valgrind >/dev/null 2>&1; then ./scripts/instructions.sh $(PROGRAM); \
	  else echo "valgrind is missing: instructions a decision were not counted."; fi

fuzz: build ## random games with every property checked, until stopped
	$(PROGRAM) fuzz

doc: need-rust ## the documentation of the library crates
	$(CARGO) doc --locked --workspace --no-deps

clean: ## remove what was built
	$(CARGO) clean
