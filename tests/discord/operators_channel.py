"""What the operator's bot has left in the channel, as everybody sees it and copies it."""

from __future__ import annotations

import re
from typing import Any

from bot.play.verifying import checked
from bot.rules import verify_deal
from bot.store.codec import decode
from bot.table.events import HandFrozen
from tests.discord.world import World

_LINE = re.compile("-# 🔒 `fair-deal-3 ([a-z0-9]+) ([0-9]+) [0-9a-f]{64}`")


def lines(at: World) -> list[tuple[str, int]]:
    """Table and number of every seal that stands in the channel, in order."""
    found = (_LINE.fullmatch(message.content) for message in at.messages())
    return [(one[1], int(one[2])) for one in found if one]


def message_of(at: World, hand_no: int) -> Any:
    """The seal of a hand."""
    (found,) = (one for one in at.messages() if (line := _LINE.fullmatch(one.content)) and int(line[2]) == hand_no)
    return found


async def frozen_numbers(at: World) -> list[int]:
    """The numbers of all hands that were ever frozen."""
    rows = await at.store._database.read("SELECT type, type_version, body FROM events ORDER BY version", ())
    return [event.frozen.hand_no for event in (decode(*row) for row in rows) if isinstance(event, HandFrozen)]


async def both_ready(at: World) -> None:
    for name in ("Ann", "Ben"):
        await at.click(name, "Next hand")


async def is_right(at: World, hand_no: int) -> bool:
    """Whether the stand-alone check proves a hand by what somebody copies from the messages themselves."""
    found = await checked(at.store, await at.table(), hand_no)
    assert found is not None
    assert found.seal is not None
    ids = (found.seal.root.message_id, found.seal.message_id)
    copied = [f"{message.content}\n{message.jump_url}" for message in at.messages() if message.id in ids]
    return verify_deal.check(found.proof.encode(), "\n".join(copied)).status == 0
