#!/usr/bin/env bash
# Sends whatever the document of the interface allows, and much that it does not, to a server of its own, and checks that
# every answer is one the document knows and none is the server's fault.
#
#   scripts/schemathesis.sh [PROGRAM]        SECONDS_TO_RUN=75 SEED=1
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
program=${1:-$target/release/malbrook}
environment=$target/schemathesis
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance

skip() {
  echo "skipped: $1" >&2
  exit 0
}

command -v python3 >/dev/null 2>&1 || skip "python3 is missing, so schemathesis was not run"
[ -x "$program" ] || { echo "$program is not there: run make build first" >&2; exit 2; }
if ! cmp -s scripts/requirements.txt "$environment/installed.txt"; then
  rm -rf "$environment"
  python3 -m venv "$environment" || skip "python3 has no venv module, so schemathesis was not run"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement scripts/requirements.txt ||
    skip "PyPI cannot be reached, so schemathesis was not run"
  cp scripts/requirements.txt "$environment/installed.txt"
fi

folder=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

env -u MALBROOK_CONFIG "$program" serve --listen 127.0.0.1:0 --db "$folder/games.db" --log warn \
  --requests-per-second 0 --logins-per-minute 0 --waiting-games 0 --running-games 0 --computer-games 0 --solo-games 0 --advice-seconds 1 >"$folder/out" 2>"$folder/log" &
server=$!
for _ in $(seq 100); do
  grep -q "Malbrook is at" "$folder/out" && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done
url=$(grep -oE 'http://[0-9.:]+' "$folder/out" | head -1)

token=$(python3 - "$url" <<'PYTHON'
import http.cookiejar, json, sys, urllib.request
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
def post(path, body):
    headers = {"Content-Type": "application/json"}
    return json.load(browser.open(urllib.request.Request(sys.argv[1] + path, json.dumps(body).encode(), headers)))
post("/api/signup", {"name": "Schemathesis", "password": "correct horse battery"})
print(post("/api/me/tokens", {"name": "test", "scopes": ["read", "play", "account"]})["secret"])
PYTHON
)

# What would end the account or the token itself is left out; all the rest is fair game. One worker: some versions of Python lose count
# when two threads read programs at once.
status=0
"$environment/bin/schemathesis" --no-color run "$url/api/openapi.json" \
  --header "Authorization: Bearer $token" --checks "$checks" --seed "${SEED:-1}" --max-time "${SECONDS_TO_RUN:-75}" \
  --workers 1 --request-timeout 70 --continue-on-failure --generation-database none --suppress-health-check all \
  --exclude-name "DELETE /api/me" --exclude-name "DELETE /api/me/tokens/{no}" || status=$?
if [ "$status" -ne 0 ] || grep -qE 'ERROR|panic' "$folder/log"; then
  echo "--- the server's log" >&2
  tail -50 "$folder/log" >&2
  exit 1
fi
kill -0 "$server" || { echo "the server has ended" >&2; exit 1; }
