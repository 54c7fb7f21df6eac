"""Programs that a match may meet: one that plays by the rules, and some that do not. Run as ``strangers.py KIND``.

In a folder that is named behind it, a program leaves a file with the number of its process as its name.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def fill(request: dict[str, Any]) -> dict[str, Any]:
    """Back, then middle, then front, as the cards come."""
    rows: dict[str, list[str]] = {"back": [], "middle": [], "front": []}
    cards = request["draw"].split()
    streets = 13 if request["me"]["fantasyland"] else 5 if request["street"] == 1 else 2
    held = cards[:streets]
    for name, size in (("back", 5), ("middle", 5), ("front", 3)):
        room = size - len(request["me"][name].split())
        rows[name], held = held[:room], held[room:]
    return {
        "place": {name: " ".join(placed) for name, placed in rows.items()},
        "discard": " ".join(cards[streets:]),
    }


def give_up_at_first(request: dict[str, Any], *, keeps: bool) -> dict[str, Any]:
    """Surrender with the arrangement; once a natural lies open keep that, or play."""
    if request["phase"] == "declare":
        assert request["chosen"] == "surrender", request
        assert set(request["announced"]) <= {"natural", None}, request
        return {"surrender": keeps}
    # Pairs and better behind, high cards behind low ones; fours and threes are whole.
    cards = request["draw"].split()
    ranks = [card[0] for card in cards]
    cards.sort(key=lambda card: (-ranks.count(card[0]), -"23456789TJQKA".index(card[0])))
    rows = {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}
    return {"place": {name: " ".join(row) for name, row in rows.items()}, "natural": None, "surrender": True}


IDS: dict[str, Callable[[int], object]] = {
    "text": str,
    "fraction": float,
    "list": lambda number: [number],
    "deep": lambda number: json.loads("[" * 600 + str(number) + "]" * 600),
}
"""What becomes of an id that comes back as something else."""


def main(kind: str) -> None:  # noqa: C901 # one branch a kind of stranger
    """Answer until the input ends; what is wrong with the answers is `kind`."""
    last: dict[str, Any] = {}
    for number, line in enumerate(sys.stdin):
        request = json.loads(line)
        if request.get("cmd") == "quit":
            return
        answer: dict[str, Any] = {"id": request["id"]}
        if request.get("cmd") == "hello":
            answer["protocol"] = 2 if kind == "other" else 1
        elif kind == "dead" and number == 3:
            return
        elif kind == "hostile" and number:
            os.kill(os.getppid(), signal.SIGKILL)
        elif kind == "refusing":
            answer |= {"error": "no", "code": "bad_setting"}
        elif kind == "illegal":
            answer |= {"place": {"front": request["draw"]}}
        elif kind in ("changing", "stubborn"):
            answer |= give_up_at_first(request, keeps=kind == "stubborn")
        elif kind == "late" and number == 2:
            time.sleep(2.5)
            answer |= fill(request)
        else:
            answer |= fill(request)
        if (kind == "forgetful" and number) or kind == "forgets-hello":
            del answer["id"]
        elif kind == "null" and number:
            answer["id"] = None
        elif kind in IDS and number:
            answer["id"] = IDS[kind](answer["id"])
        elif kind == "repeating":
            sys.stdout.write(f"{json.dumps(last)}\n{json.dumps(last)}\n" if last else "")
            last = answer
        elif kind == "hasty":
            sys.stdout.write(json.dumps(answer) + "\n")
            answer = {"id": request["id"] + 1, "place": {"front": "As"}}
        if kind == "noisy":
            sys.stdout.write("thinking\n[1]\n\n" + json.dumps(answer | {"id": -1}) + "\n")
        sys.stdout.write(("{" if kind == "garbled" and number else json.dumps(answer)) + "\n")
        sys.stdout.flush()
        if kind == "deaf":
            time.sleep(60)
        while kind == "flooding" and number:
            sys.stdout.write('{"id": -1}\n')


if __name__ == "__main__":
    for folder in sys.argv[2:]:
        (Path(folder) / str(os.getpid())).touch()
    try:
        main(sys.argv[1])
    except BrokenPipeError:
        os._exit(0)  # nobody reads any more: it ends without a word
    if sys.argv[1] == "staying":
        time.sleep(600)
