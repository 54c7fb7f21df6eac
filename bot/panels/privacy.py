"""Questions before something is deleted for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import TableId
from bot.ledger.entries import Book
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import signed
from bot.words import Words


@dataclass(frozen=True, slots=True)
class Staying:
    """What a person is told before their data is deleted. `here`: their points in this server's books, none of them 0.

    `elsewhere` and `behind_elsewhere` count other servers, which are not named: what they know is not for here.
    """

    here: Sequence[tuple[Book, int]] = ()
    elsewhere: int = 0
    behind_elsewhere: int = 0
    unconfirmed: int = 0
    has_sealed_words: bool = False


def forget_panel(staying: Staying, words: Words) -> Panel:
    """Asks a person once, and says what stays and what they may want to do before."""
    lines = [words("privacy.ask"), words("privacy.stays")]
    if staying.has_sealed_words:
        lines.append(words("privacy.stays_words"))
    if behind := [one for one in staying.here if one[1] < 0]:
        lines.append(words("privacy.behind_here", points=_points_in(behind, words)))
    if ahead := [one for one in staying.here if one[1] > 0]:
        lines.append(words("privacy.ahead_here", points=_points_in(ahead, words)))
    if staying.elsewhere:
        lines.append(words("privacy.uneven_elsewhere", number=staying.elsewhere, behind=staying.behind_elsewhere))
    if staying.unconfirmed:
        lines.append(words("privacy.unconfirmed", number=staying.unconfirmed))
    return _question("\n".join(lines), Verb.FORGET_ME, words("button.forget_me"))


def purge_panel(words: Words) -> Panel:
    """Asks a server's owner once."""
    return _question(words("privacy.ask_server"), Verb.PURGE_SERVER, words("button.purge_server"))


def _points_in(books: Sequence[tuple[Book, int]], words: Words) -> str:
    return ", ".join(words(f"privacy.points_in_{book}", points=signed(points)) for book, points in books)


def _question(text: str, verb: Verb, label: str) -> Panel:
    return Panel(text, ((Button(str(Tap(verb, TableId(""))), label, Style.DANGER),),))
