"""A whole client of the Zaruba protocol, to copy: it plays every seat of a fight, in any system.

    python3 examples/clients/bot.py examples/clients/duel.json 7

The fight is a scenario as JSON (YAML needs a library: turn it into JSON first, or give the file to `zaruba fight`).
It starts `zaruba referee`, sends one JSON object a line and reads one a line, throws its own dice
and prints what it is told. Plain Python, no libraries: make `decide` clever, and it is your bot.
"""

import importlib.util
import json
import random
import re
import subprocess
import sys
from pathlib import Path

RANDOM = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)
MOST_ANSWERS = 3000


def referee_command():
    """Zaruba as this Python has it; else `./run` of the checkout this file lies in."""
    if importlib.util.find_spec("zaruba"):
        return [sys.executable, "-m", "zaruba", "referee"]
    return [str(Path(__file__).resolve().parents[2] / "run"), "referee"]


def decide(offers):
    """Mostly the first thing one may do, now and then another; never an offer that leaves all to be said."""
    ready = [offer for offer in offers if offer.get("candidates") or not offer.get("parametric")]
    offer = ready[0] if RANDOM.random() < 0.7 else RANDOM.choice(ready)
    if "candidates" in offer:
        return {"action": RANDOM.choice(offer["candidates"])}
    return {"pick": offer["pick"]}


def throw(dice):
    """The faces of `2d6+1d4` or `2d20kh1`, every die in order."""
    groups = re.findall(r"(\d*)d(\d+)", dice)
    return [RANDOM.randint(1, int(sides)) for count, sides in groups for _ in range(int(count or 1))]


def answer(ask):
    number = {"ask": ask["ask"]}
    if ask["kind"] == "roll":
        return {"roll": number | {"faces": throw(ask["throw"])}}
    if ask["kind"] == "measure":
        return {"measure": number | {"value": True if len(ask.get("within", [])) == 1 else 1}}
    return {"choose": number | {"who": ask["who"]} | decide(ask["offers"])}


def play(scenario):
    pipe = subprocess.PIPE
    referee = subprocess.Popen(referee_command(), stdin=pipe, stdout=pipe, encoding="utf-8")

    def send(command):
        referee.stdin.write(json.dumps(command, ensure_ascii=False) + "\n")
        referee.stdin.flush()

    send({"hello": {"protocol": 1, "lang": "en"}})
    send({"start": scenario, "dice": "hand"})
    answers = 0
    for message in map(json.loads, referee.stdout):
        if "error" in message:
            sys.exit(f"refused: {message['error']['message']}")
        if "over" in message:
            print(message["over"]["text"])
            break
        if message.get("text") and "fact" in message:
            print(message["text"])
        if "kind" in message:
            answers += 1
            if answers > MOST_ANSWERS:
                sys.exit("nobody wins")
            send(answer(message))
    referee.stdin.close()
    referee.wait()


if __name__ == "__main__":
    with open(sys.argv[1] if len(sys.argv) > 1 else "examples/clients/duel.json", encoding="utf-8") as file:
        play(json.load(file))
