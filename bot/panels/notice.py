"""The message that notifies a player: what the table waits for, in one line, and the way there."""

from __future__ import annotations

from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel, Style
from bot.panels.screen import Screen, TableScreen, relative
from bot.panels.table_buttons import VOTES, table_button
from bot.table.notice import CALLS, CALLS_TO_HAND, OF_VOTES, Notice, NoticeKind
from bot.table.views import PublicView

_OF_A_TURN = (
    NoticeKind.TURN,
    NoticeKind.STREET,
    NoticeKind.FANTASYLAND,
    NoticeKind.SETTING,
    NoticeKind.SAYING,
    NoticeKind.CHANGING,
)
"""Notices of what a player does in a hand: under a clock each of them has the turn's deadline."""
_AT_TABLE = {OF_VOTES[vote]: verb for vote, verb in VOTES.items()} | {NoticeKind.STAKE: Verb.STAKES}
"""What is answered at the table, by a button of its panel or behind More. All else is under the player's own hand."""


def notice_text(notice: Notice, channel_id: int, screen: TableScreen, *, is_reminder: bool) -> str:
    """What the player is told. `channel_id` is the table's; `is_reminder`: half of the turn's time is over."""
    until_ms = screen.deadlines.turn_ms
    if notice.kind in CALLS_TO_HAND:
        until_ms = screen.deadlines.ready_ms
    elif notice.kind in CALLS:
        called = screen.deadlines.called.get(notice.account)
        until_ms = None if called is None else called.until_ms
    until = relative(until_ms) if until_ms is not None else ""
    key = "half_over" if is_reminder else "stake_in_lobby" if notice.in_lobby else str(notice.kind)
    text = screen.words(
        f"notice.{key}",
        table=f"<#{channel_id}>",
        number=notice.number,
        name=screen.name(notice.by) if notice.by is not None else "",
        until=until,
    )
    if is_reminder or not until or notice.kind not in _OF_A_TURN:
        return text
    return screen.words("notice.turn_until", text=text, until=until)


def notice_in_dm(notice: Notice, text: str, to_hand: str, to_table: str, screen: Screen) -> Panel:
    """The notice beside the player's hand in their direct messages. It leads to where its button is."""
    if notice.kind in _AT_TABLE:
        return Panel(screen.words("notice.at_table", text=text, link=to_table))
    return Panel(screen.words("notice.in_dm", text=text, link=to_hand))


def notice_in_channel(notice: Notice, text: str, discord_id: int, view: PublicView, screen: Screen) -> Panel:
    """The notice in the table's channel, for who gets no direct messages: it mentions them and has its button."""
    mention = f"<@{discord_id}>"
    verb = _AT_TABLE.get(notice.kind, Verb.MY_CARDS)
    button = table_button(view, screen, verb, verb, Style.NEXT)
    return Panel(screen.words("notice.in_channel", mention=mention, text=text), ((button,),), ping=discord_id)
