"""Faults of Discord's REST side and of the network before it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from sandbox.trouble import Foreign, Rule, Trouble
from tests.faults.life import Life

ANSWERS: Final = ("POST", "/interactions/*/*/callback")
POSTS: Final = ("POST", "/channels/*/messages")
EDITS: Final = ("PATCH", "/channels/*/messages/*")
FOLLOW_UPS: Final = ("*", "/webhooks/*/*/messages/*")
ALL: Final = (ANSWERS, POSTS, EDITS, FOLLOW_UPS)

_PAGE = b"<!DOCTYPE html><html><head><title>%s | discord.com</title></head><body>%s</body></html>"
CLOUDFLARE_403 = Foreign(403, _PAGE % (b"Access denied", b"Error 1020"))
CLOUDFLARE_1015 = Foreign(429, _PAGE % (b"Access denied", b"error code: 1015"), retry_after_s=1)
BAD_GATEWAY = Foreign(502, _PAGE % (b"502: Bad gateway", b"Error 502"))
A_PAGE = Foreign(200, _PAGE % (b"Just a moment...", b"Checking your browser"))

Put = Callable[[Trouble, "Hit"], Rule]


@dataclass(frozen=True, slots=True)
class Hit:
    """So many requests of one kind, after so many that pass; `amount` is seconds of a wait or a share of an answer."""

    method: str
    path: str
    times: int
    after: int
    amount: float = 0.0


PUT: Final[dict[str, Put]] = {
    "500": lambda trouble, hit: trouble.refuse(hit.method, hit.path, 500, times=hit.times, after=hit.after),
    "503": lambda trouble, hit: trouble.refuse(hit.method, hit.path, 503, times=hit.times, after=hit.after),
    "502-html": lambda trouble, hit: trouble.divert(
        hit.method, hit.path, BAD_GATEWAY, times=hit.times, after=hit.after
    ),
    "429-route": lambda trouble, hit: trouble.rate_limit(hit.method, hit.path, hit.amount, times=hit.times),
    "429-global": lambda trouble, hit: trouble.rate_limit(
        hit.method, hit.path, hit.amount, times=hit.times, is_global=True
    ),
    "429-cloudflare": lambda trouble, hit: trouble.divert(
        hit.method, hit.path, CLOUDFLARE_1015, times=hit.times, after=hit.after
    ),
    "403-cloudflare": lambda trouble, hit: trouble.divert(
        hit.method, hit.path, CLOUDFLARE_403, times=hit.times, after=hit.after
    ),
    "200-html": lambda trouble, hit: trouble.divert(hit.method, hit.path, A_PAGE, times=hit.times, after=hit.after),
    "404-interaction": lambda trouble, hit: trouble.refuse(
        hit.method, hit.path, 404, 10062, "Unknown interaction", times=hit.times, after=hit.after
    ),
    "reset-before": lambda trouble, hit: trouble.lose(
        hit.method, hit.path, is_done=False, times=hit.times, after=hit.after
    ),
    "reset-after": lambda trouble, hit: trouble.lose(
        hit.method, hit.path, is_done=True, times=hit.times, after=hit.after
    ),
    "stall": lambda trouble, hit: trouble.delay(hit.method, hit.path, hit.amount, times=hit.times),
    "truncated": lambda trouble, hit: trouble.cut_short(
        hit.method, hit.path, hit.amount, times=hit.times, after=hit.after
    ),
    "empty": lambda trouble, hit: trouble.cut_short(hit.method, hit.path, 0.0, times=hit.times, after=hit.after),
}
"""How each kind of trouble is put on the wire."""


@dataclass(frozen=True, slots=True)
class HttpFault:
    """Bad weather of one kind for some requests; it passes when all were hit, or after some seconds."""

    kind: str
    hits: tuple[Hit, ...]
    seconds: float

    async def befall(self, life: Life) -> int:
        """Put the trouble on the wire, and let it pass."""
        trouble = life.box.world.trouble
        rules = [PUT[self.kind](trouble, hit) for hit in self.hits]
        until = time.monotonic() + self.seconds
        while time.monotonic() < until and any(rule in trouble.rules for rule in rules):
            await life.play(0.05)
        trouble.clear()
        return sum(rule.seen for rule in rules)


def http_fault(kind: str, dice: Random) -> HttpFault:
    """One to five requests of each kind."""
    paths = (ANSWERS,) if kind == "404-interaction" else ALL
    low, high = {"429-route": (0.5, 2.0), "429-global": (0.5, 2.0), "stall": (2.0, 8.0)}.get(kind, (0.1, 0.9))
    hits = [Hit(*path, dice.randint(1, 5), dice.randint(0, 4), round(dice.uniform(low, high), 2)) for path in paths]
    return HttpFault(kind, tuple(hits), round(dice.uniform(4.0, 6.0), 1))


@dataclass(frozen=True, slots=True)
class MessagesDeleted:
    """A moderator, or the people themselves, delete messages with hands: the next edit finds none (404, 10008)."""

    times: int

    async def befall(self, life: Life) -> int:
        """Delete the newest direct message of so many people."""
        people = [player.person for table in life.tables for player in table.players][: self.times]
        deleted = 0
        for person in people:
            if person.dm.messages:
                life.box.world.delete_message(next(reversed(person.dm.messages.values())))
                deleted += 1
        return deleted
