"""How a simulated person puts cards into rows: plainly, from what the buttons and the lists say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Final

from sandbox.seen import SeenButton, SeenSelect
from tools.evenings.reading import Read

_RANKS: Final = "23456789TJQKA"
_WEIGHTS: Final = {"Back": 5, "Middle": 4, "Front": 2}
Cards = Sequence[tuple[str, str]]  # label and value of each card in a list


def chosen_row(shown: Read, random: Random) -> SeenButton:
    """A row for the raised card: rather the back than the front."""
    rows = shown.rows()
    return random.choices(rows, [_WEIGHTS[one.label.split()[-1]] for one in rows])[0]


def chosen_cards(select: SeenSelect, random: Random, *, is_new_try: bool) -> list[str]:
    """Values for one row of a list: equal ranks together, the strongest in the back and the weakest in the front."""
    count = select.max_values
    cards = list(select.options)
    if is_new_try:
        return [value for _, value in random.sample(cards, count)]
    groups = _groups(cards)
    order = [value for group in groups for _, value in group]
    if "front" in select.placeholder.lower():
        return order[-count:]
    return order[:count]


def _groups(cards: Cards) -> list[Cards]:
    """Cards of equal rank, the most and the highest first."""
    ranks: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for label, value in cards:
        ranks[_rank(label)].append((label, value))
    return sorted(ranks.values(), key=lambda group: (-len(group), -_RANKS.find(_rank(group[0][0]))))


def _rank(label: str) -> str:
    return "T" if label.startswith("10") else label[:1]
