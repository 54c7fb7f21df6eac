"""Pictures of ways to lay some cards beside each other: an analysis, a review."""

from __future__ import annotations

from bot.panels.picture import Ink, Tone
from bot.panels.study.picture import LaidSpec, StudyPicture, VerdictSpec
from bot.rules.cards import parse_cards
from tests.render.pictures import FULL, LINES, NAMES, WIDE, board

GROWING = "Qh Qd~ / 9s 9h 4c 2c~ / As Ks 7s 2s~"
SET = "9s~ 9h~ Ac~ / Qd~ Qc~ 8s~ 8c~ 4s~ / Kh~ Jh~ 6h~ 3h~ Th~"


def laid(
    text: str = FULL, away: str = "", *, name: str = "Best", points: str = "−11.09", tone: Tone = Tone.PLAIN
) -> LaidSpec:
    """A way to lay some cards."""
    status = "fouled" if tone is Tone.FOUL else ""
    one = board(
        name, text, tone=tone, status=status, points=points, points_ink=Ink.LOSS, royalty="+4", row_name="flush"
    )
    return LaidSpec(one, parse_cards(away))


def study(*others: LaidSpec, large: LaidSpec | None = None, verdict: bool = False) -> StudyPicture:
    """Ways beside a large one."""
    said = VerdictSpec("−10.31", "given away") if verdict else None
    first = large or laid()
    return StudyPicture(
        first._replace(board=first.board._replace(is_framed=True)), others, LINES, away="Discards", verdict=said
    )


def small(number: int, text: str = FULL, away: str = "", *, tone: Tone = Tone.PLAIN) -> LaidSpec:
    """One of the others, with what it costs."""
    return laid(text, away, name=f"{number}. · Yours", points="11.59 less", tone=tone)


STUDIES: dict[str, StudyPicture] = {
    "a way alone": study(),
    "a way alone with its discards": study(large=laid(SET, "7d 2c 3c 4d", tone=Tone.FANTASYLAND)),
    "a way beside one": study(small(2)),
    "a foul beside a better way": study(laid(SET, "7d"), large=laid(FULL, "7d", tone=Tone.FOUL), verdict=True),
    "a way beside two": study(small(2, GROWING, "7d"), small(3, GROWING, "7d"), large=laid(GROWING, "7d")),
    "a way beside three": study(small(2), small(3, tone=Tone.FOUL), small(12, GROWING, "7d")),
    "Fantasyland beside three": study(
        *(small(number, FULL, "7d 2c 3c", tone=Tone.FANTASYLAND) for number in (2, 3, 4)),
        large=laid(SET, "7d 2c 3c 4d", tone=Tone.FANTASYLAND),
    ),
    "long names": study(*[laid(name=WIDE)] * 3, large=laid(name=NAMES["wide and fat"])),
}
"""Ways to lay some cards beside each other."""
