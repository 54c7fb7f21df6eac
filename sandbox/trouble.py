"""Trouble on order: errors, rate limits, delays and lost answers, so that tests can meet them at will."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from sandbox.errors import ApiError
from sandbox.model import Json


class Kind(StrEnum):
    """What befalls a request."""

    REFUSE = "refuse"  # answered with an error, nothing is done
    RATE_LIMIT = "rate_limit"  # answered with 429, nothing is done
    DELAY = "delay"  # done, later
    LOSE_REQUEST = "lose_request"  # the connection breaks before anything is done
    LOSE_ANSWER = "lose_answer"  # done, but the connection breaks before the answer
    FOREIGN = "foreign"  # answered by what stands between the bot and Discord, nothing is done
    CUT_SHORT = "cut_short"  # done, but only the beginning of the JSON arrives


@dataclass(frozen=True, slots=True)
class Foreign:
    """An answer that is not Discord's own: a proxy's page. `retry_after_s` becomes a header."""

    status: int
    body: bytes
    content_type: str = "text/html"
    retry_after_s: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        """The headers that it comes with."""
        later = {} if self.retry_after_s is None else {"Retry-After": str(self.retry_after_s)}
        return {"Content-Type": self.content_type, **later}


@dataclass(slots=True, eq=False)
class Rule:
    """One piece of trouble for the next `times` requests that fit; `seen` counts those that it befell."""

    kind: Kind
    method: str
    pattern: re.Pattern[str]
    times: int
    after: int = 0  # so many fitting requests pass first
    seconds: float = 0.0
    error: ApiError | None = None
    is_global: bool = False
    foreign: Foreign | None = None
    share: float = 1.0  # of the answer, that arrives
    seen: int = 0


@dataclass(slots=True)
class Trouble:
    """The rules in force. Paths are given without `/api/v10`, a `*` stands for one part: `/channels/*/messages`."""

    rules: list[Rule] = field(default_factory=list)

    def refuse(
        self,
        method: str,
        path: str,
        status: int,
        code: int = 0,
        message: str = "Trouble",
        *,
        times: int = 1,
        after: int = 0,
    ) -> Rule:
        """Answer the next `times` fitting requests with an error, after letting `after` of them through."""
        rule = Rule(Kind.REFUSE, method, _compiled(path), times, after, error=ApiError(status, code, message))
        return self._add(rule)

    def rate_limit(
        self, method: str, path: str, retry_after_s: float, *, times: int = 1, is_global: bool = False
    ) -> Rule:
        """Answer the next `times` fitting requests with 429 and a time to wait."""
        return self._add(
            Rule(Kind.RATE_LIMIT, method, _compiled(path), times, seconds=retry_after_s, is_global=is_global)
        )

    def delay(self, method: str, path: str, seconds: float, *, times: int = 1) -> Rule:
        """Let the next `times` fitting requests wait before they are done."""
        return self._add(Rule(Kind.DELAY, method, _compiled(path), times, seconds=seconds))

    def lose(self, method: str, path: str, *, is_done: bool, times: int = 1, after: int = 0) -> Rule:
        """Break the connection of the next `times` fitting requests, before they are done or (`is_done`) after."""
        kind = Kind.LOSE_ANSWER if is_done else Kind.LOSE_REQUEST
        return self._add(Rule(kind, method, _compiled(path), times, after))

    def divert(self, method: str, path: str, foreign: Foreign, *, times: int = 1, after: int = 0) -> Rule:
        """Answer the next `times` fitting requests with somebody else's page."""
        return self._add(Rule(Kind.FOREIGN, method, _compiled(path), times, after, foreign=foreign))

    def cut_short(self, method: str, path: str, share: float, *, times: int = 1, after: int = 0) -> Rule:
        """Do the next `times` fitting requests, and send that share of each answer; 0 sends an empty one."""
        return self._add(Rule(Kind.CUT_SHORT, method, _compiled(path), times, after, share=share))

    def clear(self) -> None:
        """End all trouble."""
        self.rules.clear()

    def befalls(self, method: str, path: str) -> Rule | None:
        """The rule that takes this request, counted down; None when it passes in peace."""
        for rule in self.rules:
            if rule.method not in (method, "*") or not rule.pattern.fullmatch(path):
                continue
            if rule.after > 0:
                rule.after -= 1
                continue
            rule.seen += 1
            rule.times -= 1
            if rule.times <= 0:
                self.rules.remove(rule)
            return rule
        return None

    def _add(self, rule: Rule) -> Rule:
        self.rules.append(rule)
        return rule


def rate_limit_body(rule: Rule) -> Json:
    """The body of a 429."""
    return {"message": "You are being rate limited.", "retry_after": rule.seconds, "global": rule.is_global, "code": 0}


def _compiled(path: str) -> re.Pattern[str]:
    return re.compile("[^/]+".join(re.escape(part) for part in path.split("*")))
