#!/usr/bin/env bash
# Instructions a unit of work, counted by valgrind: a number that a busy machine does not change.
#
#   scripts/instructions.sh PROGRAM             prints the counts
#   scripts/instructions.sh PROGRAM --record    writes them to scripts/instructions.txt
#   scripts/instructions.sh PROGRAM --check     fails where one is more than a tenth above what was recorded
#
# The cost of starting up is taken out by the difference between two lengths of the same work.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-target/release/malbrook}
mode=${2:-}
recorded=scripts/instructions.txt
most_percent=10

if ! command -v valgrind >/dev/null 2>&1; then
  echo "skipped: valgrind is missing, so instructions were not counted (for instance: apt install valgrind)" >&2
  exit 0
fi
[ -x "$program" ] || { echo "$program is not there: build it first" >&2; exit 2; }

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Each kind of work: its name, what one unit of it is called, and the two lengths.
works="games decision 5 20
search position 0 1
answers reply 0 1"
# Games of every title; the rest for one title of each system of rules, to be quick.
for_all=games
examples="spain wellington"

titles() {
  echo '{"command":"titles"}' | "$program" engine | grep -oE '"title":"[a-z-]+"' | cut -d'"' -f4
}

count() { # title work length -> a file with "instructions units"
  local units total
  units=$(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$out/$1.$2.$3.log" \
    "$program" --lang en bench "$1" --callgrind "$3" --of "$2" | cut -d' ' -f3)
  total=$(grep -oE 'I *refs: *[0-9,]+' "$out/$1.$2.$3.log" | tr -cd '0-9')
  echo "$total $units" >"$out/$1.$2.$3"
}
export -f count
export out program

list=$(titles)
[ -n "$list" ] || { echo "$program names no titles" >&2; exit 2; }

each() { # "title work unit few more", a line each
  local title work unit few more
  for title in $list; do
    while read -r work unit few more; do
      if [ "$work" = "$for_all" ] || [[ " $examples " == *" $title "* ]]; then
        echo "$title $work $unit $few $more"
      fi
    done <<<"$works"
  done
}

each | while read -r title work _ few more; do
  printf '%s\n' "$title $work $few" "$title $work $more"
done | xargs -P "$(nproc)" -L 1 bash -c 'count "$@"' count

counts() { # "title work unit instructions", a line each
  local title work unit few more i1 u1 i2 u2
  each | while read -r title work unit few more; do
    read -r i1 u1 <"$out/$title.$work.$few"
    read -r i2 u2 <"$out/$title.$work.$more"
    echo "$title $work $unit $(((i2 - i1) / (u2 - u1)))"
  done
}

compiler=$(rustc --version 2>/dev/null | cut -d' ' -f1,2 || true)
case $mode in
  --record)
    {
      echo "# Instructions a unit of work of the program as the tests build it ($compiler): make instructions-record"
      counts
    } >"$recorded"
    cat "$recorded"
    ;;
  --check)
    failed=0
    while read -r title work unit now; do
      before=$(awk -v t="$title" -v w="$work" '$1 == t && $2 == w { print $4 }' "$recorded")
      if [ -z "$before" ]; then
        echo "$title $work: $now instructions a $unit, and nothing recorded"
        failed=1
        continue
      fi
      verdict=
      if ((now * 100 > before * (100 + most_percent))); then
        verdict=" TOO MANY"
        failed=1
      elif ((now * (100 + most_percent) < before * 100)); then
        verdict=" fewer: record them anew"
      fi
      printf '%-15s %-8s %7d instructions a %-9s %7d recorded %+5d %%%s\n' \
        "$title" "$work" "$now" "$unit" "$before" $(((now - before) * 100 / before)) "$verdict"
    done < <(counts)
    if [ "$failed" = 1 ]; then
      echo "A hot path costs more than $most_percent % above what $recorded says ($(sed -n 's/.*(\(.*\)).*/recorded with \1/p' "$recorded"), here $compiler)." >&2
      echo "Make it quicker; or, if the cost is worth it or only the compiler has changed, run make instructions-record and commit the file with the reason." >&2
      exit 1
    fi
    ;;
  *) counts | while read -r title work unit now; do echo "$title $work: $now instructions a $unit"; done ;;
esac
