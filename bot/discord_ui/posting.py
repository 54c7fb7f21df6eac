"""Posts, edits and deletes messages."""

from __future__ import annotations

import base64
import hashlib
from enum import Flag
from typing import Any

import discord

from bot.discord_ui.components import file_of, mentions_of, view_of
from bot.discord_ui.failures import Failure, failure_of
from bot.panels.panel import Link, Panel, Select
from bot.store import PrivateReply


class Part(Flag):
    """What an edit changes of a message; all the rest stays as it is, whatever else edits it meanwhile."""

    WORDS = 1  # the text and the controls
    PICTURE = 2
    ALL = 3


def nonce(*parts: object) -> str:
    """A nonce of at most 25 characters, always the same for the same parts: a repeated post makes no second message."""
    digest = hashlib.sha256(repr(parts).encode()).digest()[:15]
    return base64.b32encode(digest).decode().lower()


async def post(
    channel: discord.abc.Messageable, panel: Panel, png: bytes | None, key: str, *, silent: bool
) -> discord.Message:
    """Post a panel as a new message, with the nonce `key`. Nobody's device makes a sound for a `silent` one.

    If Discord finds that the nonce was used already, by a process that has crashed since, the message of that time is
    edited to show the panel.
    """
    files = [file_of(panel, png)] if png is not None else []
    view = view_of(panel) or discord.utils.MISSING
    allowed = mentions_of(panel)
    message = await channel.send(panel.text, files=files, view=view, nonce=key, silent=silent, allowed_mentions=allowed)
    await show(message, panel, png)
    return message


async def show(message: discord.Message, panel: Panel, png: bytes | None) -> None:
    """Edit a message whose text, controls and picture are known, unless it shows the panel already."""
    if not _shows(message, panel):
        await edit(message, panel, png, Part.ALL)


def _shows(message: discord.Message, panel: Panel) -> bool:
    """Whether a message has the panel's text and controls, and a picture with its alt text."""
    controls = [
        getattr(part, "custom_id", None) or getattr(part, "url", None)
        for row in message.components
        for part in getattr(row, "children", ())
    ]
    wanted = [
        control.url if isinstance(control, Link) else control.custom_id
        for row in panel.controls
        for control in ((row,) if isinstance(row, Select) else row)
    ]
    alts = [file.description or "" for file in message.attachments]
    return (message.content, controls, alts) == (
        panel.text.strip(),
        wanted,
        [panel.alt] if panel.picture is not None else [],
    )


async def edit(message: discord.PartialMessage | discord.Message, panel: Panel, png: bytes | None, part: Part) -> None:
    """Edit a message in place, or a part of it."""
    if Part.WORDS in part:
        await message.edit(**_changed(panel, png, part), allowed_mentions=mentions_of(panel))
    else:
        await message.edit(**_changed(panel, png, part))


async def edit_reply(client: discord.Client, reply: PrivateReply, panel: Panel, png: bytes | None, part: Part) -> None:
    """Edit a private reply, or a part of it, by its token. Raises discord.HTTPException once the token has expired."""
    await _webhook(client, reply).edit_message(reply.message_id, **_changed(panel, png, part))


def _changed(panel: Panel, png: bytes | None, part: Part) -> dict[str, Any]:
    """What the library is given for an edit of a part."""
    words = {"content": panel.text, "view": view_of(panel)} if Part.WORDS in part else {}
    picture = {"attachments": [file_of(panel, png)] if png is not None else []} if Part.PICTURE in part else {}
    return words | picture


async def delete_reply(client: discord.Client, reply: PrivateReply) -> None:
    """Delete a private reply by its token. Raises discord.HTTPException once the token has expired."""
    await _webhook(client, reply).delete_message(reply.message_id)


def _webhook(client: discord.Client, reply: PrivateReply) -> discord.Webhook:
    """An interaction's token is that of a webhook of the application, for a quarter of an hour."""
    assert client.application_id is not None, "the client has logged in"
    return discord.Webhook.partial(client.application_id, reply.token, client=client)


async def delete(message: discord.PartialMessage) -> None:
    """Delete a message, unless it is gone already or out of reach."""
    try:
        await message.delete()
    except discord.HTTPException as error:
        if not is_out_of_reach(error):
            raise


def is_out_of_reach(error: discord.HTTPException) -> bool:
    """Whether Discord says that a message is gone, or that the bot cannot get at it any more."""
    return error.status in (403, 404) and failure_of(error) is not Failure.PASSING
