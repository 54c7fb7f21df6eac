"""Finds the bot's own messages in a channel: after a crash, and to check a deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.panels.links import message_link
from bot.panels.root import short_root
from bot.panels.seal import moved_panel, seal_panel
from bot.panels.study.verify import Standing, Witnesses
from bot.play.verifying import Checked
from bot.rules.deal_keys import text_hash
from bot.table.fair_deal import LINES_SINCE, Seal, root_line, seal_line
from bot.words import languages, words_in

_RECENT = 200  # messages looked through after a death, and as many from the other end where that stops
_PAGES = (100, 10, 1)  # messages at a time: fewer where Discord answers with an error instead of a page
_UNKNOWN_MESSAGE = 10008  # of a channel that is there: where it is gone, too, nothing is known of the message
_AROUND = 100  # and beside a seal, for a second one


class HistoryClosed(Exception):
    """The bot may not read the history of a channel, so it cannot find its own messages there."""


async def earliest(desk: Desk, channel_id: int, mark: str, after_id: int = 0) -> discord.Message | None:
    """The earliest post of ours with `mark` in its text, among the channel's newest messages; None if there is none.

    `after_id` is that of a message which is older than the post. Raises HistoryClosed if the bot may not read the
    channel's history, and discord.HTTPException: also where Discord does not list some message, and the post is nowhere
    around it. Then it may stand between two of that kind.
    """
    if not may_look(desk.client, channel_id):
        raise HistoryClosed(channel_id)
    channel = desk.channel(channel_id)
    messages, fault = await _listed(channel, after_id)
    if fault is not None and after_id:
        messages += (await _listed(channel, after_id, oldest_first=True))[0]
    newer = [one for one in messages if one.id > after_id]
    found = [one for one in newer if is_plain(desk.client, one) and mark in one.content]
    if fault is not None and not found:
        raise fault
    return min(found, key=lambda one: one.id, default=None)


async def _listed(
    channel: discord.abc.Messageable, after_id: int, *, oldest_first: bool = False
) -> tuple[list[discord.Message], discord.DiscordServerError | None]:
    """The newest or oldest messages after one, up to the first that Discord does not list, and what it says there."""
    found: list[discord.Message] = []
    sizes = iter(_PAGES)
    size = next(sizes)
    while len(found) < _RECENT:
        last = found[-1] if found else None
        ends = {"after": last or discord.Object(after_id)} if oldest_first else {"before": last}
        try:
            page = [one async for one in channel.history(limit=size, oldest_first=oldest_first, **ends)]
        except discord.DiscordServerError as error:
            if size == _PAGES[-1]:
                return found, error
            size = next(sizes)
            continue
        found += page
        if len(page) < size or (not oldest_first and page[-1].id <= after_id):
            break
    return found, None


def may_look(client: discord.Client, channel_id: int) -> bool:
    """Whether the bot has Read Message History in a channel. Without it Discord shows an empty channel.

    True for a channel that the library does not know: Discord answers for it.
    """
    channel: Any = client.get_channel(channel_id)
    me = getattr(getattr(channel, "guild", None), "me", None)
    return me is None or bool(channel.permissions_for(me).read_message_history)


def is_plain(client: discord.Client, message: discord.Message) -> bool:
    """Whether a message is our own post. No answer to an interaction counts: its id may be older than its text.

    Nor does a message that was forwarded, which refers to another one, or whose text is a component: an edit of
    components alone leaves no mark.
    """
    is_own = client.user is not None and message.author.id == client.user.id and message.webhook_id is None
    is_post = message.type is discord.MessageType.default and message.reference is None
    is_post = is_post and not message.flags.components_v2
    return is_own and is_post and message.interaction_metadata is None


async def witnesses(desk: Desk, guild_id: int, found: Checked) -> Witnesses:
    """What the two messages that prove a deal, the commitment and the seal, show now. Version 1 has none to look at."""
    seal = found.seal
    if seal is None:
        return Witnesses()
    root = seal.root
    channel_id = seal.root.channel_id
    links = [message_link(guild_id, channel_id, message_id) for message_id in (root.message_id, seal.message_id)]
    if not may_look(desk.client, channel_id):
        return Witnesses(links[0], links[1])
    posted = _posted(found) if root.version >= LINES_SINCE else await _posted_before(desk, found)
    of_root = await _look(desk, channel_id, root.message_id, posted.is_root, is_final=True)
    of_seal = await _look(desk, channel_id, seal.message_id, posted.is_seal, is_final=posted.is_final)
    if posted.start and of_seal is Standing.RIGHT and await _is_twice(desk, seal, posted.start):
        of_seal = Standing.SECOND
    return Witnesses(links[0], links[1], of_root, of_seal)


@dataclass(frozen=True, slots=True)
class _Posted:
    """What the two messages of a hand must say.

    `is_final`: whether the seal may never have been edited. `start`: how every seal of the hand begins, empty for a
    hand whose panel is the seal.
    """

    is_root: Callable[[str], bool]
    is_seal: Callable[[str], bool]
    is_final: bool
    start: str


def _posted(found: Checked) -> _Posted:
    """The two lines, which are the same in every language."""
    dealt, seal = found.dealt, found.seal
    assert seal is not None
    table = dealt.before.table
    root = seal.root
    of_root = root_line(table, root.root, root.first_hand_no, len(dealt.deck))
    of_seal = seal_panel(seal_line(table, dealt.hand_no, seal.text_sha256)).text
    start = seal_line(table, dealt.hand_no, "")  # whatever is sealed there, and in whichever batch
    return _Posted(lambda content: of_root in content, lambda content: content == of_seal, is_final=True, start=start)


async def _posted_before(desk: Desk, found: Checked) -> _Posted:
    """The same for a hand of version 2: a line where somebody cut, else the hand's own panel."""
    dealt, seal = found.dealt, found.seal
    assert seal is not None
    table = dealt.before.table
    root = seal.root
    digest = seal.text_sha256
    line = await desk.store.free_texts.seal_line(table, dealt.hand_no, root.batch_no) or ""
    start = "```\n" + "|".join(line.split("|", 3)[:3]) if line else ""  # hand, table and batch
    hand_root = await desk.store.deals.root(table, dealt.deal_no) or b""
    moved = [moved_panel(dealt.hand_no, words_in(language)).text for language in languages()]

    def is_seal(content: str) -> bool:
        if digest:
            return text_hash(content.partition("```\n")[2].rpartition("\n```")[0]) == digest
        return f"`{short_root(hand_root.hex())}`" in content or any(text in content for text in moved)

    return _Posted(lambda content: root.root in content, is_seal, is_final=bool(digest), start=start)


async def _look(
    desk: Desk, channel_id: int, message_id: int, is_right: Callable[[str], bool], *, is_final: bool
) -> Standing:
    """How a message stands now. `is_final` says that it must never have been edited."""
    try:
        message = await desk.channel(channel_id).fetch_message(message_id)
    except discord.HTTPException as error:
        return Standing.GONE if error.code == _UNKNOWN_MESSAGE else Standing.UNSEEN
    if not is_plain(desk.client, message):
        return Standing.REPLY
    if is_final and message.edited_at is not None:
        return Standing.EDITED
    return Standing.RIGHT if is_right(message.content) else Standing.OTHER


async def _is_twice(desk: Desk, seal: Seal, start: str) -> bool:
    """Whether there is another seal of ours for the same hand near this one. Copies by other people do not count."""
    try:
        near = desk.channel(seal.root.channel_id).history(limit=_AROUND, around=discord.Object(seal.message_id))
        ours = [one async for one in near if desk.client.user is not None and one.author.id == desk.client.user.id]
    except discord.HTTPException:
        return False
    return any(start in one.content and one.id != seal.message_id for one in ours)
