"""Questions to the thinker (the process of the computer players) that somebody waits for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from bot.discord_ui.boundary import Told
from bot.ids import AccountId
from bot.play.thinking import BUSY_S, NoAnswer, Thinker
from bot.players.question import Question

_ANSWER_S = 10.0  # a decision takes a quarter of a second
_Answer = TypeVar("_Answer")


class Asking:
    """One request at a time of each person: whoever presses again and again makes nobody else wait."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._askers: set[AccountId] = set()

    @contextmanager
    def request_of(self, account: AccountId) -> Iterator[None]:
        """While somebody waits for what they asked for, in one question or many. Raises Told if they do already."""
        if account in self._askers:
            raise Told("analysis.busy")
        self._askers.add(account)
        try:
            yield
        finally:
            self._askers.discard(account)

    async def answered(
        self, question: Question[_Answer], seconds: float = _ANSWER_S, otherwise: str = "analysis.no_answer"
    ) -> _Answer:
        """The thinker's answer to a question. Raises Told if there is none within so many seconds of thinking."""
        try:
            return await self._thinker.ask(question, seconds, waits_s=BUSY_S)
        except NoAnswer:
            raise Told(otherwise) from None
