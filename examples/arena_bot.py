#!/usr/bin/env python3
"""A bot for `malbrook arena` that plays any legal action. Nothing but Python 3 is needed.

    malbrook arena recruit mine --bot "mine=python3 examples/arena_bot.py" --games 10

docs/ENGINE.md describes the messages: one JSON object a line, in and out, and one answer to each.
"""

import json
import random
import sys


def choose(message, chance):
    """One of the actions. `message["view"]` is all that this seat may know."""
    return chance.choice(message["actions"])["action"]


def main():
    chance = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        answer = {"id": message["id"], "ok": True}
        if message["command"] == "hello":
            answer["name"] = "random"
        elif message["command"] == "new":
            # The same game is then played in the same way.
            chance = random.Random(message["seat"])
        elif message["command"] == "choose":
            answer["action"] = choose(message, chance)
        print(json.dumps(answer), flush=True)
        if message["command"] == "quit":
            break


if __name__ == "__main__":
    main()
