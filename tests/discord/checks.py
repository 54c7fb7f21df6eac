"""What is looked at after every test beside its own assertions: bugs that were only logged, posts that vanish."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any

import simcord
from discord import app_commands

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import tap_of
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.errands import Busy, Failed
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.cards import BadCard
from bot.store import StoreUnavailable
from bot.table.refusals import RuleError

_FIELDS = (4, 21, 22)  # text inputs, radio groups and groups of checkboxes
_TOLD = (RuleError, Told, BadCard, BadRuleset, CannotAnalyse, Busy, Failed, StoreUnavailable)


class Faults(logging.Handler):
    """Keeps what the bot logs as an error: players are told of those in a sentence, tests must not pass over them."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(logging.Formatter().format(record))


def check_errors(env: simcord.Env, *, expects_faults: bool) -> None:
    """The simulation keeps what a command raised, be it told to its sender or a bug: only the former may be there."""
    for error in env.errors:
        cause = getattr(error, "original", error)
        if isinstance(error, app_commands.AppCommandError) and cause is error:  # NotOffered, and the library's own
            continue
        if not expects_faults and not isinstance(cause, _TOLD):
            raise error


def check_controls(env: simcord.Env) -> None:
    """A control that does not have the shape of its verb would be refused when it is pressed."""
    for one in env.http_requests:
        for custom_id in _custom_ids(one.json):
            assert tap_of(custom_id) is not None, f"no shape of bot.panels.shapes fits {custom_id!r}"


def _custom_ids(part: Any) -> Iterator[str]:
    """The custom ids of buttons, selects and forms in a request; the fields of forms have names of their own."""
    if isinstance(part, list):
        for inner in part:
            yield from _custom_ids(inner)
    elif isinstance(part, dict):
        if "custom_id" in part and part.get("type") not in _FIELDS:
            yield part["custom_id"]
        for inner in part.values():
            yield from _custom_ids(inner)


def check_nonces(env: simcord.Env) -> None:
    """Discord answers a nonce that it has seen in the last minutes with the old message: each post needs its own.

    One that was refused may be tried again, so nothing is said where posts are made to fail.
    """
    if any(fault["method"] == "POST" for fault in env.backend.faults):
        return
    bodies = [one.json or {} for one in env.http_requests if one.method == "POST"]
    nonces = Counter(body["nonce"] for body in bodies if "nonce" in body)
    repeated = [nonce for nonce, count in nonces.items() if count > 1]
    assert not repeated, f"posts that Discord would swallow: {repeated}"
