"""What is counted of a session, and who pays whom after it."""

from __future__ import annotations

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import HOUSE, Book, jackpot_of
from bot.ledger.records import Figures, HandRecord, PlayerRecord
from bot.ledger.session import BestHand, session_of, session_transfers, still_owed
from bot.ledger.settlement import Transfer

ANN, BEN, CAT = (AccountId(name) for name in ("ann", "ben", "cat"))
JACKPOT = jackpot_of("ofc")


def hand(number: int, points: dict[AccountId, int], *, is_void: bool = False, **figures: int) -> HandRecord:
    """A hand with these points; the figures are the first player's."""
    players = tuple(
        PlayerRecord(account, Figures() if is_void else Figures(1, won, **(figures if place == 0 else {})))
        for place, (account, won) in enumerate(points.items())
    )
    return HandRecord(TableId("t"), number, Book.FRIENDS, "ofc", "Open-face", is_void, players)


HANDS = [
    hand(1, {ANN: 4, BEN: -4}, scoops=1),
    hand(2, {BEN: 9, ANN: -6, CAT: -3}, fouls=1, scoops=2),
    hand(3, {ANN: 0, BEN: 0}, is_void=True),
    hand(4, {CAT: 9, ANN: -9}),
]


def test_hands_are_counted_but_voided_ones_and_the_first_of_two_equal_ones_is_the_best() -> None:
    session = session_of(HANDS)
    assert session.hands == 3
    assert session.figures == {
        ANN: Figures(3, -11, scoops=1), BEN: Figures(2, 5, scoops=2, fouls=1), CAT: Figures(2, 6)
    }  # fmt: skip
    assert session.best == BestHand(2, BEN, 9)


def test_what_was_played_elsewhere_is_counted_and_not_shown() -> None:
    session = session_of(HANDS, shown_after=2)
    assert session.hands == 3
    assert session.best == BestHand(4, CAT, 9)
    assert session_of(HANDS, shown_after=4).best is None


def test_without_a_winner_there_is_no_best_hand() -> None:
    assert session_of([hand(1, {ANN: 0, BEN: 0})]).best is None
    assert session_of([]).hands == 0


@pytest.mark.parametrize(
    ("totals", "funds", "transfers"),
    [
        ({ANN: 5, BEN: -5}, {}, [Transfer(BEN, ANN, 5)]),
        ({ANN: 0, BEN: 0}, {}, []),
        ({ANN: 3, BEN: -5}, {HOUSE: 2}, [Transfer(BEN, ANN, 3), Transfer(BEN, HOUSE, 2)]),
        ({ANN: -1, BEN: -5}, {JACKPOT: 6}, [Transfer(BEN, JACKPOT, 5), Transfer(ANN, JACKPOT, 1)]),
        # 2 of the house's points were taken back with a hand just after the totals were read
        ({ANN: 3, BEN: -5}, {HOUSE: 0}, [Transfer(BEN, ANN, 3), Transfer(BEN, HOUSE, 2)]),
    ],
)  # fmt: skip
def test_a_session_is_settled_with_the_house_and_the_jackpots(
    totals: dict[AccountId, int], funds: dict[AccountId, int], transfers: list[Transfer]
) -> None:
    assert list(session_transfers(totals, funds)) == transfers


@pytest.mark.parametrize(
    ("balances", "is_owed"),
    [
        ({ANN: 3, BEN: -5, HOUSE: 2}, True),
        ({ANN: 0, BEN: 0, HOUSE: 40, CAT: -40}, False),
        ({HOUSE: 2, CAT: -2}, False),
        ({ANN: 3, BEN: 0, CAT: -3}, True),
    ],
)  # fmt: skip
def test_nobody_owes_for_a_session_once_its_people_are_at_zero(balances: dict[AccountId, int], is_owed: bool) -> None:
    transfers = [Transfer(BEN, ANN, 3), Transfer(BEN, HOUSE, 2)]
    assert list(still_owed(transfers, balances)) == (transfers if is_owed else [])
