"""What is posted so that a hand can be dealt: the line that seals it, and what version 2 of the fair deal posted.

The line is the same in every language: it is copied to check a hand, and nothing in it was written by a person.
"""

from __future__ import annotations

from bot.panels.between import running_controls, waiting_line
from bot.panels.lobby import lobby_title
from bot.panels.notices import deal_line, notices
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.stopped import is_stopped
from bot.panels.wording import hand_title
from bot.table.views import PublicView
from bot.words import Words


def seal_panel(line: str) -> Panel:
    """The message that the line stands in; it is never edited."""
    return Panel(f"-# 🔒 `{line}`")


def old_seal_panel(line: str, words: Words) -> Panel:
    """The message that the line of version 2 stands in."""
    return Panel(words("seal.text", line=line))


def seal_mark(line: str) -> str:
    """What every message has in it that holds a line of version 2."""
    return f"```\n{line}\n```"


def dealing_panel(view: PublicView, screen: TableScreen) -> Panel:
    """The panel of a hand of version 2 that waits for its cards and in which nobody cut: it is the seal itself.

    Only this message has the hand's commitment in it: by that it is found again.
    """
    frozen = view.frozen
    assert frozen is not None, "only a frozen hand is being dealt"
    title = hand_title(screen.words, "hand.title", frozen)
    return _waiting(view, screen, title, deal_line(view, screen))


def lobby_dealing_panel(view: PublicView, screen: TableScreen) -> Panel:
    """The lobby while its first hand is being dealt."""
    return _waiting(view, screen, lobby_title(view, screen))


def _waiting(view: PublicView, screen: TableScreen, title: str, *more: str) -> Panel:
    lines = [title, waiting_line(view, screen), *notices(view, screen), *more]
    return Panel(
        "\n".join(line for line in lines if line), running_controls(view, screen) if is_stopped(view, screen) else ()
    )


def moved_panel(hand_no: int, words: Words) -> Panel:
    """What stays of a seal's message of version 2 when the hand's panel was posted anew below it."""
    return Panel(words("seal.moved", hand=hand_no))
