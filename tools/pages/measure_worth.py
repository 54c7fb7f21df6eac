"""Measure what Fantasyland is worth to the search, game by game: ``python -m tools.pages.measure_worth [GAME...]``.

It writes the file that `bot.players.search.worth` reads. The first packets of an ordinary hand are dealt to somebody
whose opponent is in Fantasyland, and the search says what it expects: as much less than nothing as Fantasyland is worth
there. The luck of the packets is taken off. The seed is used for nothing else, and no hand is played.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
from rich.console import Console

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.tables import learnt_games
from bot.players.position import Opponent, Position
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import search
from bot.players.search.worth import FILE
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.toml_files import read_toml
from tools.pages.luck import Draw, Luck

SEED = 930_004
PACKETS = (100, 100, 400)
"""How many each round deals. A round begins with the worths of the one before, which are wrong by less each time."""


def expected(ruleset: OpenFaceRuleset, cards: int, worths: Mapping[int, float], packets: int) -> tuple[float, float]:
    """What somebody expects whose opponent is in Fantasyland with so many cards, and the standard error of that."""
    street, *later = ruleset.streets
    luck = Luck(ruleset)
    rng = np.random.default_rng((SEED, cards))
    found = []
    for number in range(packets):
        held = tuple(map(Card, rng.permutation(ruleset.cards)[: street.deal].tolist()))
        to_come = sum(one.deal for one in later)
        theirs = Opponent(Board(), cards)
        position = Position(ruleset, Board(), held, street.place, frozenset(held), to_come, opponents=(theirs,))
        best = search(position, seed=number, utility=TerminalUtility(worths))[0]
        (drawn,) = luck.of([Draw(0, 1, Board(), held)], rng)
        found.append(best.value - drawn)
    return float(np.mean(found)), float(np.std(found, ddof=1) / packets**0.5)


def less(game: str) -> dict[int, float]:
    """By how much Fantasyland is worth less to the search than by boards, by its number of cards."""
    ruleset = load_open_face(game)
    by_boards = fantasyland_worth(ruleset)
    worths = dict(by_boards)
    for packets in PACKETS:
        found = {cards: expected(ruleset, cards, worths, packets) for cards in worths}
        worths = {cards: -points for cards, (points, _) in found.items()}
    console = Console(stderr=True)
    for cards, (points, error) in found.items():
        console.print(f"{game}: {cards} cards {-points:.2f} +- {error:.2f}, by boards {by_boards[cards]:.2f}")
    return {cards: by_boards[cards] - worth for cards, worth in worths.items()}


_HEAD = """# By how many points Fantasyland is worth less to the search than by boards, by its number of cards.
# Written by `python -m tools.pages.measure_worth GAME...`; bot/players/search/worth.py says what it is for.
"""


if __name__ == "__main__":
    with_fantasyland = [game for game in learnt_games() if load_open_face(game).fantasyland]
    parser = argparse.ArgumentParser(description="Measure what Fantasyland is worth to the search.")
    parser.add_argument("games", nargs="*", default=with_fantasyland, metavar="GAME")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    figures = {game: {int(cards): one for cards, one in own.items()} for game, own in read_toml(FILE).items()}
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        figures |= dict(zip(options.games, pool.map(less, options.games), strict=True))
    lines = [
        f"{game} = {{ {', '.join(f'{cards} = {points:.2f}' for cards, points in sorted(own.items()))} }}"
        for game, own in sorted(figures.items())
    ]
    FILE.write_text(f"{_HEAD}{chr(10).join(lines)}\n", "utf-8")
