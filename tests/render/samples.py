"""One of everything that can be drawn, by name: what every drawing module is tried on."""

from __future__ import annotations

from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.open_face.picture import HandPicture, PacketSpec
from bot.panels.pictures import Picture
from bot.rules.cards import parse_cards
from tests.render.pictures import (
    BOARDS,
    DECK_TEXT,
    LINES,
    OVER,
    REVEALED,
    balances,
    course,
    drawn,
    ledger,
    over,
    ranks,
    record,
    reveal,
    session,
    showdown,
    table,
    whole_hand,
)
from tests.render.studies import STUDIES

SAMPLES: dict[str, Picture] = {
    **{
        f"hand {shape}, {others} others": whole_hand(shape, others, (5,))
        for shape in ("tall", "wide")
        for others in (1, 3)
    },
    **{f"table of {count}": table(count) for count in range(1, 5)},
    **{
        f"hand with {count} new": HandPicture((PacketSpec(BOARDS[0], drawn(count, ("back",), 1)),), LINES)
        for count in (0, 1, 3, 5, 13, 17)
    },
    **{
        f"two boards with {first} and {second} new": HandPicture(
            (PacketSpec(BOARDS[0], drawn(first, ("back",), 1)), PacketSpec(BOARDS[1], drawn(second))), LINES
        )
        for first, second in ((0, 1), (1, 1), (5, 5), (13, 5), (13, 13), (17, 17))
    },
    **{
        f"closed hand with {count} in no row": ClosedHandPicture(BOARDS[0], parse_cards(DECK_TEXT)[:count], LINES)
        for count in (0, 5, 8, 10, 13)
    },
    **{f"showdown of {count}": showdown(count) for count in range(1, 5)},
    **REVEALED,
    **{f"hand over {shape}, discards of {others} others": over(shape, others) for shape, others in OVER},
    **{f"ledger of {count}": ledger(count) for count in (1, 2, 5, 8)},
    **{f"course of {count}": course(count) for count in (1, 2, 5, 8)},
    "course of a long time": course(4, 5_000),
    "course of one step": course(3, 1),
    **{f"session of {count}": session(count) for count in (1, 2, 3, 4, 8)},
    "session without cards": session(3, has_best=False),
    **{f"reveal of {count}": reveal(count) for count in (1, 2, 3, 4)},
    "reveal with a house": reveal(4, accounts=("Kitty", "Jackpot")),
    "reveal of a natural": reveal(2, natural=1, surrendered=1),
    "reveal of naturals alone": reveal(0, natural=3, surrendered=1),
    **{f"record of {count}": record(count) for count in (1, 2, 400)},
    **{f"balances of {count}": balances(count) for count in (0, 1, 9, 10, 25)},
    **STUDIES,
    "what beats what": ranks(),
}
