"""What each error of Discord, of the network or of the store means: one policy for answers, follow-ups, posts, edits.

Only Discord's own word is final: a refusal as JSON. A page or a line of text comes from a proxy before Discord, which
is over in a moment, and so is an answer that was cut off.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import ssl
import sys
from enum import Enum

import aiohttp
import discord

from bot.store import StoreUnavailable

_log = logging.getLogger(__name__)
ALREADY_ANSWERED = 40060
_GONE = {10008}
TOO_OLD = {30046}  # Discord says it with the status 429, though waiting does not help
_TOO_LATE = {10062, 10015, 50027, ALREADY_ANSWERED}  # the interaction is unknown by now, or was answered already
_CHANNEL_LOST = {10003, 50001, 50013, 160005}  # the channel is gone, or closed to the bot
_ARCHIVED = {50083}  # a sleeping thread refuses edits; a new message wakes it, unless it was locked
_DM_CLOSED = {50007, 50278, 40003}  # cannot write to this person: My cards is the way
_JSON = "application/json"
_TOKEN = re.compile(
    r"(/(?:webhooks|interactions)/\d+/)[^/\s'\")]+"
)  # in an address, which an error of the network may name
_BRIEF = 200  # characters of an error in the log


class Unreadable(Exception):
    """An answer that Discord does not send: empty, cut off, or the page of a proxy. What was asked may be done."""


class Failure(Enum):
    """What an error means, and so what is done about it."""

    MESSAGE_GONE = "message gone"
    TOO_OLD = "message too old"  # to be edited so often: the newest state is shown a little later
    CHANNEL_LOST = "channel lost"
    ARCHIVED = "thread archived"
    DM_CLOSED = "direct messages closed"
    TOO_LATE = "too late"  # for an answer to an interaction
    PASSING = "passing"  # a fault of the network, of Discord or of the disk: tried again later
    REFUSED = "refused"  # by Discord, a fault of ours: logged, and not tried again
    BUG = "bug"  # not an answer of Discord at all: logged, and tried again


_BY_CODE = {
    **dict.fromkeys(_GONE, Failure.MESSAGE_GONE),
    **dict.fromkeys(TOO_OLD, Failure.TOO_OLD),
    **dict.fromkeys(_TOO_LATE, Failure.TOO_LATE),
    **dict.fromkeys(_CHANNEL_LOST, Failure.CHANNEL_LOST),
    **dict.fromkeys(_ARCHIVED, Failure.ARCHIVED),
    **dict.fromkeys(_DM_CLOSED, Failure.DM_CLOSED),
}
_PASSING = (
    StoreUnavailable,
    Unreadable,
    json.JSONDecodeError,  # the faster parser's errors are of this kind, too
    UnicodeDecodeError,  # an answer that was cut off in the middle of a character
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    ssl.SSLError,
    discord.RateLimited,
    discord.GatewayNotFound,
)


def failure_of(error: BaseException) -> Failure:
    """What an error of a request means."""
    if not isinstance(error, discord.HTTPException):
        return Failure.PASSING if isinstance(error, _PASSING) else Failure.BUG
    if (known := _BY_CODE.get(error.code)) is not None:
        return known
    if error.status == 429 or error.status >= 500 or not _is_discords_word(error):
        return Failure.PASSING
    return Failure.CHANNEL_LOST if error.status == 403 else Failure.REFUSED


def _is_discords_word(error: discord.HTTPException) -> bool:
    """Whether Discord itself refused. It always answers in JSON, nearly always with a code."""
    return error.code != 0 or error.response.headers.get("Content-Type") == _JSON


def brief(error: BaseException) -> str:
    """An error in one line for the log, without the page that a proxy may have sent, and without any token."""
    if isinstance(error, discord.HTTPException) and not _is_discords_word(error):
        return f"{error.status} {error.response.reason}, not from Discord itself"
    text = _TOKEN.sub("\\1…", " ".join(str(error).split()))
    return f"{type(error).__name__}: {text}"[:_BRIEF] if text else type(error).__name__


def log_failed(event: str, *, is_stopping: bool = False) -> None:
    """Log the error that is being handled, of an event: in one line if it passes by itself.

    That is nothing to worry about in a bot that `is_stopping`: the next start does what is missing.
    """
    error = sys.exc_info()[1]
    if error is not None and failure_of(error) is not Failure.BUG:
        _log.log(logging.INFO if is_stopping else logging.WARNING, "%s was cut short: %s", event, brief(error))
    else:
        _log.exception("a bug in %s", event)
