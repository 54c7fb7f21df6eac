"""What is posted so that a hand can be dealt: the line that seals it, or its own panel while it waits for its cards.

The line is the same in every language: the hash of it goes into the hand's key, and a script reads its beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import Seat, TableId
from bot.panels.between import running_controls, waiting_line
from bot.panels.names import clean_name
from bot.panels.notices import deal_line, notices
from bot.panels.panel import Panel
from bot.panels.screen import Screen
from bot.panels.stopped import is_stopped
from bot.table.fair_deal import Frozen, Root
from bot.table.views import PublicView
from bot.words import Words


def seal_line(table: TableId, frozen: Frozen, names: Mapping[Seat, str], cuts: Mapping[Seat, str]) -> str:
    """All that was frozen, in one line: first what a script compares, then who sits where and the cuts in words.

    Seats count from 1 and stand in the order of play, the button last. `names` and `cuts` are as players gave them.
    """
    fields = [f"rules {frozen.options.ruleset.name}", f"stake {frozen.options.stake}"]
    if frozen.banker is not None:
        fields.append(f"banker {frozen.banker + 1}")
    fields += [f"{seat + 1} {_quoted(names[seat])}" for seat in frozen.order]
    fields += [f"cut of {seat + 1} “{_quoted(cuts[seat])}”" for seat, _ in frozen.cuts]
    start = frozen_fields(frozen.hand_no, table, frozen.root, frozen.order, frozen.fantasyland)
    return start + " | ".join(fields)


def frozen_fields(hand_no: int, table: str, root: Root, order: Sequence[int], fantasyland: Sequence[int]) -> str:
    """How the line begins: all that the cards of a hand go by, but for the number of the line's own message."""
    seats = " ".join(str(seat + 1) for seat in order)
    at_once = " ".join(map(str, fantasyland))
    batch = f"batch {root.root} in message {root.message_id}"
    return f"Hand {hand_no} | table {table} | {batch} | seats {seats} | at once {at_once} | "


def _quoted(text: str) -> str:
    """A name or a cut that neither ends the line's code block nor looks like another field."""
    return clean_name(text).replace("`", "'").replace("|", "/")


def seal_panel(line: str, words: Words) -> Panel:
    """The message that the line stands in; it is never edited."""
    return Panel(words("seal.text", line=line))


def seal_mark(line: str) -> str:
    """What every message has in it that holds this line."""
    return f"```\n{line}\n```"


def dealing_panel(view: PublicView, screen: Screen) -> Panel:
    """The panel of a hand that waits for its cards. Where nobody cut it is the seal itself.

    Only this message has the hand's commitment in it: by that it is found again.
    """
    frozen = view.frozen
    assert frozen is not None, "only a frozen hand is being dealt"
    title = screen.words("hand.title", ruleset=screen.words.game(frozen.options.ruleset.title), hand=frozen.hand_no)
    return _waiting(view, screen, title, deal_line(view, screen))


def lobby_dealing_panel(view: PublicView, screen: Screen) -> Panel:
    """The lobby while its first hand is being dealt."""
    title = screen.words(
        "lobby.title", ruleset=screen.words.game(view.options.ruleset.title), host=screen.name(view.host)
    )
    return _waiting(view, screen, title)


def _waiting(view: PublicView, screen: Screen, title: str, *more: str) -> Panel:
    lines = [title, waiting_line(view, screen), *notices(view, screen), *more]
    return Panel(
        "\n".join(line for line in lines if line), running_controls(view, screen) if is_stopped(view, screen) else ()
    )


def moved_panel(hand_no: int, words: Words) -> Panel:
    """What stays of a seal's message when the hand's panel was posted anew below it."""
    return Panel(words("seal.moved", hand=hand_no))
