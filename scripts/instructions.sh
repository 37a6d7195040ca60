#!/usr/bin/env bash
# Instructions a decision, counted by callgrind: a number that a busy machine does not change.
# The cost of starting up is taken out by the difference between two lengths of play.
set -euo pipefail
program=${1:-target/release/malbrook}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

count() { # title games -> "instructions decisions"
  local decisions total
  decisions=$(valgrind --tool=callgrind --callgrind-out-file="$out/$2" "$program" bench "$1" --callgrind "$2" \
    2>"$out/log" | grep -oE '[0-9]+ decisions' | grep -oE '[0-9]+')
  total=$(grep -oE 'Collected : [0-9]+' "$out/log" | grep -oE '[0-9]+')
  echo "$total $decisions"
}

for title in spain nine-years grand-campaign pragmatic-war wellington; do
  read -r few_instructions few_decisions < <(count "$title" 5)
  read -r more_instructions more_decisions < <(count "$title" 45)
  echo "$title: $(( (more_instructions - few_instructions) / (more_decisions - few_decisions) )) instructions a decision"
done
