"""Questions to the thinker (the process of the computer players) that somebody waits for."""

from __future__ import annotations

from typing import TypeVar

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.play.thinking import BUSY_S, NoAnswer
from bot.players.question import Question

_ANSWER_S = 10.0  # a decision takes a quarter of a second
_Answer = TypeVar("_Answer")


async def answered(desk: Desk, question: Question[_Answer]) -> _Answer:
    """The thinker's answer to a question. Raises Told if there is none within ten seconds of thinking."""
    try:
        return await desk.thinker.ask(question, _ANSWER_S, waits_s=BUSY_S)
    except NoAnswer:
        raise Told("analysis.no_answer") from None
