"""Measure the open-face player alone, without opponents.

``python -m tools.pages.measure_alone [--processes N] [--write]``.

Pineapple, each deal worth what `tools.pages.solitaire.PRICES` says: a figure that players of other programs can be
compared by. The seed is used for nothing else. Finished deals are kept in data/alone and not played again as long as
the player and the rules are the same, so it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track

from bot.rules.open_face_presets import load_open_face
from tools.pages import DOCS, ROOT
from tools.pages.measure_strength import players_now
from tools.pages.solitaire import Alone, play_alone

RULES = "pineapple"
DEALS = 20_000
PART = 50  # deals that a process plays at a time
SEED = 20_260_201
PAGE = DOCS / "alone.md"
FOLDER = ROOT / "data" / "alone"


def known(file: Path) -> list[Alone]:
    """The finished deals in a file; an unfinished last line is none."""
    lines = file.read_text("utf-8").split("\n")[:-1] if file.is_file() else []
    return [Alone(*json.loads(line)) for line in lines]


def play(file: Path, deals: int, processes: int) -> list[Alone]:
    """All deals, of which those are played that are not known yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    done = known(file)
    file.write_text("".join(map(_line, done)), "utf-8")
    parts = [range(start, min(start + PART, deals)) for start in range(len(done), deals, PART)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        for part in track(pool.map(_part, parts), "deals", total=len(parts), console=Console(stderr=True)):
            out.write("".join(map(_line, part)))
            out.flush()
            done += part
    return done


def _part(deals: range) -> list[Alone]:
    return list(play_alone(load_open_face(RULES), SEED, deals))


def _line(deal: Alone) -> str:
    return json.dumps(astuple(deal)) + "\n"


def page(ends: Sequence[Alone], deals: int) -> str:
    """docs/alone.md, of the deals that were played."""
    plain, fair = _mean([end.worth for end in ends]), _mean([end.without_luck for end in ends])
    rates = (np.mean([end.royalties for end in ends]), np.mean([end.is_foul for end in ends]))
    enters = np.mean([end.fantasyland > 0 for end in ends])
    first = "" if len(ends) == deals else f" (the first of {deals:,})"
    return f"""# How strong the open-face player is alone

Written by `python -m tools.pages.measure_alone` from what it played. This is Pineapple without opponents. A deal is
worth its royalties, and 9.75 more when it earns Fantasyland; a foul is worth -4.8. With these figures you can compare
players of different programs that never sit at one table.

{len(ends):,} deals{first}, seed {SEED}, players {players_now(RULES)}:

| | worth of a deal | standard error |
|---|--:|--:|
| as it came | {plain[0]:.2f} | {plain[1]:.3f} |
| without the luck of the draws | {fair[0]:.2f} | {fair[1]:.3f} |

Royalties {rates[0]:.2f}, fouls {rates[1]:.1%}, Fantasyland {enters:.1%}.

Both figures have the same mean. The second leaves out what each draw was better than the average of 300 others, by the
learnt values (`tools/pages/luck.py`), so it says more with the same deals.

[How much more there is to win](deeper.md) was measured, too: one street deeper, other placements of the first three
streets look better by no more than 0.06 a deal together, and the last two streets are looked at to their ends anyway.
"""


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values, ddof=1) / len(values) ** 0.5)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure the open-face player alone, without opponents.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    options = parser.parse_args()
    kept = FOLDER / f"{players_now(RULES)}-{RULES}-{SEED}.jsonl"
    found = known(kept) if options.write else play(kept, options.deals, options.processes)
    PAGE.write_text(page(found, options.deals), "utf-8")
