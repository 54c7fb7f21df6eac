"""The port through which the bot's traffic is measured, and how it is seen: arrivals, answers, requests, pictures."""

from __future__ import annotations

import time
from contextvars import ContextVar
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, Protocol

import aiohttp
import discord

_KINDS = {
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
}
_arrival: ContextVar[tuple[str, float] | None] = ContextVar("arrival", default=None)
"""What the present task answers, and since when (monotonic seconds): each interaction has a task of its own."""


class Meter(Protocol):
    """Counts. It is told kinds, outcomes and durations, never what or who."""

    def arrived(self, kind: str) -> None:
        """An interaction has arrived: a click, form, command or autocomplete."""

    def answered(self, kind: str, seconds: float) -> None:
        """Discord has taken the answer to an interaction, so long after it arrived."""

    def requested(self, outcome: str) -> None:
        """A request to Discord has ended: ok, limited (429), refused, failed (5xx) or unreachable."""

    def drew(self, outcome: str, seconds: float) -> None:
        """A picture was drawn, failed, or was dropped before it was begun, so long after somebody wanted it."""


class Unmetered:
    """Counts nothing."""

    def arrived(self, kind: str) -> None:
        """Ignore it."""

    def answered(self, kind: str, seconds: float) -> None:
        """Ignore it."""

    def requested(self, outcome: str) -> None:
        """Ignore it."""

    def drew(self, outcome: str, seconds: float) -> None:
        """Ignore it."""


UNMETERED = Unmetered()


def begin(interaction: discord.Interaction[Any], meter: Meter) -> None:
    """Count an interaction that the present task answers, and start its clock."""
    kind = _KINDS.get(interaction.type, "other")
    _arrival.set((kind, time.monotonic()))
    meter.arrived(kind)


def waited_s() -> float:
    """For how many seconds the interaction that the present task answers has waited; 0 if it answers none."""
    arrival = _arrival.get()
    return 0.0 if arrival is None else time.monotonic() - arrival[1]


def traced(meter: Meter) -> aiohttp.TraceConfig:
    """Makes the library's HTTP client tell the meter of each request, if anybody counts."""
    config = aiohttp.TraceConfig()
    if meter is UNMETERED:
        return config

    async def ended(session: object, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        status = end.response.status
        meter.requested(_outcome(status))
        arrival = _arrival.get()
        if arrival is not None and status < HTTPStatus.BAD_REQUEST and end.url.raw_path.endswith("/callback"):
            kind, since_s = arrival
            meter.answered(kind, time.monotonic() - since_s)

    async def failed(session: object, context: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams) -> None:
        meter.requested("unreachable")

    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _outcome(status: int) -> str:
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return "limited"
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return "failed"
    return "refused" if status >= HTTPStatus.BAD_REQUEST else "ok"
