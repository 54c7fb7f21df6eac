"""The shuffle: every order is equally likely, and nothing in the deal is drawn from a weak source."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from bot.rules import deck
from bot.rules.cards import DECK_52
from bot.rules.deal_keys import deal_key
from bot.rules.deck import Deal

ROOT = Path(__file__).parents[2]


def seeded_below(seed: bytes) -> Callable[[int], int]:
    """Uniform numbers as `secrets.randbelow` gives them, but the same in every run."""

    def stream() -> Iterator[int]:
        counter = 0
        while True:
            yield from sha256(seed + counter.to_bytes(8, "big")).digest()
            counter += 1

    source = stream()

    def below(n: int) -> int:
        bits = (n - 1).bit_length()
        while (number := next(source) >> (8 - bits)) >= n:
            pass
        return number

    return below


def chi_square(counts: list[int], decks: int) -> float:
    """X^2 of card by position. Rows and columns both sum up exactly, so x 51/52 it has 51 x 51 degrees of freedom."""
    expected = decks / 52
    return sum((seen - expected) ** 2 for seen in counts) / expected * 51 / 52


DEGREES = 51 * 51
BAND_99 = 2.576 * (2 * DEGREES) ** 0.5  # on either side, 0.5 % each


def count_in(counts: list[int], order: tuple[int, ...]) -> None:
    for position, card in enumerate(order):
        counts[position * 52 + card] += 1


@pytest.mark.slow
def test_every_card_comes_to_every_place_equally_often() -> None:
    decks, below = 20_000, seeded_below(b"twenty thousand decks")
    salts = bytes(deck.SALT_BYTES * 52)  # they have no part in the order
    hidden, public, dealt = ([0] * 52 * 52 for _ in range(3))
    for hand_no in range(1, decks + 1):
        deal = Deal(deck.shuffled(below, DECK_52), salts)
        key = deal_key(bytes(32), "", 1, hand_no)
        count_in(hidden, deal.order)
        count_in(public, deck.public_permutation(key))
        count_in(dealt, deck.cut_deck(deal, key))
    for counts in (hidden, public, dealt):
        assert abs(chi_square(counts, decks) - DEGREES) < BAND_99


def test_the_band_finds_the_usual_wrong_shuffle() -> None:
    decks, below, counts = 3_000, seeded_below(b"wrong"), [0] * 52 * 52
    for _ in range(decks):
        order = list(range(52))
        for at in range(52):
            chosen = below(52)  # every place swaps with any place
            order[at], order[chosen] = order[chosen], order[at]
        count_in(counts, tuple(order))
    assert chi_square(counts, decks) - DEGREES > BAND_99


def imports(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for part in ast.walk(tree):
        if isinstance(part, ast.Import):
            names |= {alias.name for alias in part.names}
        elif isinstance(part, ast.ImportFrom):
            names |= {part.module or ""} | {f"{part.module}.{alias.name}" for alias in part.names}
    return names


def remainders(tree: ast.AST) -> list[str]:
    """Every use of % or divmod, which fold a range of numbers unevenly onto another."""
    found = []
    for part in ast.walk(tree):
        is_remainder = isinstance(part, ast.BinOp | ast.AugAssign) and isinstance(part.op, ast.Mod)
        if is_remainder or (isinstance(part, ast.Name) and part.id in ("divmod", "fmod")):
            found.append(ast.unparse(part))
    return sorted(found)


def test_the_deal_folds_no_number_but_behind_the_rejection() -> None:
    tree = ast.parse((ROOT / "bot/rules/deck.py").read_text("utf-8"))
    assert remainders(tree) == ["256 % m", "next((byte for byte in stream if byte < 256 - 256 % m)) % m"]


@pytest.mark.parametrize("source", ["bot/rules/deck.py", "bot/play/dealer.py"])
def test_the_deal_knows_no_weak_randomness(source: str) -> None:
    tree = ast.parse((ROOT / source).read_text("utf-8"))
    assert not {name for name in imports(tree) if name.split(".")[0] in ("random", "numpy")}
    assert source == "bot/rules/deck.py" or remainders(tree) == []


@pytest.mark.parametrize(
    "weak",
    ["import random", "from random import shuffle", "import numpy.random", "x = b % m", "b %= m", "divmod(b, m)"],
)
def test_the_scan_sees_what_it_looks_for(weak: str) -> None:
    tree = ast.parse(weak)
    assert remainders(tree) or {name.split(".")[0] for name in imports(tree)} & {"random", "numpy"}
