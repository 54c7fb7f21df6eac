"""What every level of open-face players owes: legal candidates, the best first, and a worth for what is asked."""

from __future__ import annotations

import pytest

from bot.players.open_face.levels import choose
from bot.players.placements import placements
from bot.players.safe.policy import safe
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.table.options import Level
from tests.players.hands import position

LAST_STREET = position("Qh Qd / 9s 9h 4c 4d / As Ks 7s 2s", "Ts 3c 8d")


def test_safe_places_what_the_policy_places() -> None:
    assert choose(Level.SAFE, LAST_STREET).placement == safe(LAST_STREET)


@pytest.mark.parametrize("level", Level)
def test_what_is_asked_for_has_a_worth(level: Level) -> None:
    everything = tuple(placements(LAST_STREET))
    decision = choose(level, LAST_STREET, including=everything)
    assert len(decision.candidates) == len(everything)
    worths = [decision.candidate(one).value for one in everything]
    assert max(worths) == decision.candidates[0].value == decision.candidate(decision.placement).value


def test_a_placement_is_found_in_any_order_of_its_cards() -> None:
    two = position("// As Ks", "Ts 3c 8d")
    decision = choose(Level.SAFE, two)
    one, other = ((Board(middle=parse_cards(cards)), parse_cards("8d")) for cards in ("Ts 3c", "3c Ts"))
    assert decision.candidate(one) == decision.candidate(other)
    with pytest.raises(LookupError, match="including"):
        decision.candidate((Board(middle=parse_cards("2c")), ()))
