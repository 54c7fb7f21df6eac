"""Posts, edits and deletes messages, and says what each error of Discord means for the message."""

from __future__ import annotations

import base64
import hashlib
from enum import Enum

import aiohttp
import discord

from bot.discord_ui.components import file_of, mentions_of, view_of
from bot.panels.panel import Panel, Select
from bot.store import StoreUnavailable

_GONE = {10008, 30046}  # the message is gone, or too old to be edited: it is posted anew
_CHANNEL_LOST = {10003, 50001, 50013, 160005}  # the channel is gone, or closed to the bot
_ARCHIVED = {50083}  # a sleeping thread refuses edits; a new message wakes it, unless it was locked
_DM_CLOSED = {50007, 50278, 40003}  # cannot write to this person: My cards is the way


class Failure(Enum):
    """What an error means for the message, and so what the lane does."""

    MESSAGE_GONE = "message gone"
    CHANNEL_LOST = "channel lost"
    ARCHIVED = "thread archived"
    DM_CLOSED = "direct messages closed"
    PASSING = "passing"  # a fault of the network or of Discord: tried again later
    REFUSED = "refused"  # a fault of ours: logged


def failure_of(error: Exception) -> Failure:
    """What an error of a request means."""
    if isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError | StoreUnavailable):
        return Failure.PASSING
    code, status = (error.code, error.status) if isinstance(error, discord.HTTPException) else (0, 0)
    if status == 429 or status >= 500:
        return Failure.PASSING
    if code in _GONE:
        return Failure.MESSAGE_GONE
    if code in _DM_CLOSED:
        return Failure.DM_CLOSED
    if code in _ARCHIVED:
        return Failure.ARCHIVED
    return Failure.CHANNEL_LOST if code in _CHANNEL_LOST or status == 403 else Failure.REFUSED


def nonce(*parts: object) -> str:
    """A nonce of at most 25 characters, always the same for the same parts: a repeated post makes no second message."""
    digest = hashlib.sha256(repr(parts).encode()).digest()[:15]
    return base64.b32encode(digest).decode().lower()


async def post(channel: discord.abc.Messageable, panel: Panel, png: bytes | None, key: str) -> discord.Message:
    """Post a panel as a new message, with the nonce `key`.

    If Discord finds that the nonce was used already, by a process that has crashed since, the message of that time is
    edited to show the panel.
    """
    files = [file_of(panel, png)] if png is not None else []
    view = view_of(panel) or discord.utils.MISSING
    message = await channel.send(panel.text, files=files, view=view, nonce=key, allowed_mentions=mentions_of(panel))
    if not _shows(message, panel):
        await edit(message, panel, png, has_new_picture=True)
    return message


def _shows(message: discord.Message, panel: Panel) -> bool:
    """Whether a message has the panel's text and controls, and a picture with its alt text."""
    custom_ids = [
        getattr(part, "custom_id", None) for row in message.components for part in getattr(row, "children", ())
    ]
    wanted = [control.custom_id for row in panel.controls for control in ((row,) if isinstance(row, Select) else row)]
    alts = [file.description or "" for file in message.attachments]
    return (message.content, custom_ids, alts) == (
        panel.text.strip(),
        wanted,
        [panel.alt] if panel.picture is not None else [],
    )


async def edit(
    message: discord.PartialMessage | discord.Message, panel: Panel, png: bytes | None, *, has_new_picture: bool
) -> None:
    """Edit a message in place. Without a new picture the old one stays."""
    view = view_of(panel)
    if has_new_picture:
        files = [file_of(panel, png)] if png is not None else []
        await message.edit(content=panel.text, view=view, attachments=files, allowed_mentions=mentions_of(panel))
    else:
        await message.edit(content=panel.text, view=view, allowed_mentions=mentions_of(panel))


async def delete(message: discord.PartialMessage) -> None:
    """Delete a message, unless it is gone already or out of reach."""
    try:
        await message.delete()
    except (discord.NotFound, discord.Forbidden):
        return
