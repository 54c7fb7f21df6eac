"""The player by search, frozen: whole hands of every game as they were played when it was frozen.

In each hand it has all seats, so the lines hold every street, opponents who have yet to place, and Fantasyland beside
an ordinary board. A line that differs is a player that has changed: it is mended there, never in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.matches.open_face import play_open_face
from bot.matches.players import FrozenPlayer, Player
from bot.players.baselines.frozen import Baseline
from bot.players.open_face.spot import Spot
from bot.rules.cards import cards_text
from bot.rules.open_face_presets import load_open_face, open_face_presets
from tests.matches.seats import Asked, Recorder
from tests.players.hands import shuffled

GOLDEN = Path(__file__).parent / "golden" / "baseline_search.txt"
FANTASYLAND = {"pineapple": 14, "ofc": 13, "ofc-2012": 13, "joker": 14}  # cards of the second seat in a second hand
THREE = ("pineapple", "ofc")
SEARCH = FrozenPlayer(Baseline.SEARCH)


def decisions(preset: str, player: Player) -> Iterator[str]:
    """Every placement of a few hands: heads-up, of three players, and beside somebody in Fantasyland."""
    ruleset = load_open_face(preset)
    seats = [(0, 0)] + [(0, 0, 0)] * (preset in THREE) + [(0, FANTASYLAND.get(preset, 0))] * (preset in FANTASYLAND)
    for number, owed in enumerate(seats):
        log: list[Asked] = []
        players = [Recorder(player, log) for _ in owed]
        play_open_face(
            ruleset,
            players,
            shuffled(number, ruleset.cards),
            0,
            [(cards,) * ruleset.boards for cards in owed],
            number,
        )
        for spot, placements in log:
            assert isinstance(spot, Spot)
            assert isinstance(placements, tuple)
            for held, (rows, discards) in zip(spot.draws, placements, strict=True):
                yield (
                    f"{preset} {number} seat {spot.seat} street {spot.street_no}:"
                    f" {cards_text(held)} -> {rows.text()} / {cards_text(discards) or '-'}"
                )


@pytest.mark.slow
@pytest.mark.parametrize("preset", open_face_presets())
def test_every_hand_is_played_as_it_was_when_the_player_was_frozen(preset: str) -> None:
    frozen = [line for line in GOLDEN.read_text("utf-8").splitlines() if line.startswith(f"{preset} ")]
    assert list(decisions(preset, SEARCH)) == frozen
