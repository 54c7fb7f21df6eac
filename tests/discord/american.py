"""A hand of `american` in which a natural lies open, and what is said after it."""

from __future__ import annotations

from typing import Any

from bot.table.closed.events import ChoiceSaid
from bot.table.closed.hand import Stage
from tests.discord.closed_world import ClosedWorld
from tests.discord.reading import buttons, selects

CAT_LEGAL = "3c 2d Jh / 4c 4d Ks Qs Js / 7c 7d 9h 9c As"
"""CATS in rows that do not foul: jack high, fours, nines over sevens."""

CATS_ALONE = ("As Ks Qs", "Jh 9h 9c", "4c 3c 2d")
"""Parts of her rows as pictures say them."""


async def shown(table: ClosedWorld, cat: str = "play", **options: object) -> None:
    """Ben's six pairs lie open; Cat chose as named, Ann to play."""
    at = table.at
    await table.seat("Ann", "Ben", "Cat", **options)
    await table.set_by_text("Ann")
    if cat == "foul":
        await table.arrange("Cat")
    if cat == "play":
        await table.set_by_text("Cat", CAT_LEGAL)
    else:
        await at.tap("Cat", "Surrender (2 points each)")
        await at.tap("Cat", "Confirm surrender")
    await at.tap("Ben", "Confirm six pairs")
    assert (await table.hand()).stage is Stage.CHANGING


async def said(table: ClosedWorld) -> list[ChoiceSaid]:
    """What everybody said after the natural, in order."""
    log = await table.at.store.log.load(await table.at.table())
    return [event for event in log.events if isinstance(event, ChoiceSaid)]


async def set_and_told(table: ClosedWorld, name: str, **options: object) -> str:
    """What `/set` answers in private."""
    answer = await table.at.slash(name, "set", **options)
    assert answer.ephemeral
    return str(answer.response.content)


def seen(message: Any) -> tuple[object, ...]:
    """All that a message shows: its words, its picture in words, and what may be pressed."""
    return message.content, *(one.description for one in message.attachments), *buttons(message), len(selects(message))
