#!/usr/bin/env python3
"""A bot for Malbrook: begins a game against the machine and plays it to its end with random legal moves.

    MALBROOK_TOKEN=mbk_... python3 bot.py http://127.0.0.1:8302 [title [scenario]]
"""
import json, os, random, sys, time, urllib.error, urllib.request, uuid

SERVER = sys.argv[1].rstrip("/")
HEADERS = {"Authorization": "Bearer " + os.environ["MALBROOK_TOKEN"], "Content-Type": "application/json"}


def ask(method, path, body=None):
    """The status and the answer; where the server is busy or out of reach, it is asked again a little later."""
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            request = urllib.request.Request(SERVER + path, data, HEADERS, method=method)
            with urllib.request.urlopen(request, timeout=90) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            if refusal.code not in (429, 503):
                return refusal.code, problem
            time.sleep(problem.get("retry_after") or 1)
        except OSError:
            time.sleep(1)


new = {"title": (sys.argv[2:] or ["spain"])[0], "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]}
status, now = ask("POST", "/api/games", new | ({"scenario": sys.argv[3]} if len(sys.argv) > 3 else {}))
assert status == 201, now
game, played = "/api/games/" + now["game"]["id"], 0
while now.get("game", {}).get("status") not in ("over", "aborted"):
    if not now.get("decision"):  # the machine's turn: wait until something happens
        news = f"&since={now['seq']}&wait=30" if "seq" in now else ""
        status, now = ask("GET", game + "?brief=true" + news)
    else:
        action = random.choice(now["decision"]["actions"])["action"]
        status, now = ask("POST", game + "/actions", {"seq": now["seq"], "actions": [action], "key": str(uuid.uuid4())})
        played += status == 200
    if status == 409:  # something happened since: look again
        now = {}
    assert status in (200, 409), now
print(f"{SERVER}{game}: {now['game']['result']}, winner: {now['game']['winner']}, {played} actions of ours")
