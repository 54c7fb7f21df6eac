"""Emoji of cards that another process of the bot uploads are learnt as soon as all of them are there."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord_ui import sign_upload
from bot.discord_ui.card_signs import SIGN_NAMES, CardSigns
from tests.support.waiting import HUNG_S


async def test_who_asks_before_all_are_uploaded_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_upload, "_AGAIN_S", (0, 0, None))
    emoji = [SimpleNamespace(name=name, id=at) for at, name in enumerate(SIGN_NAMES, 1)]
    asked: list[int] = []

    async def fetch() -> list[Any]:
        asked.append(len(asked))
        return emoji[: 20 * len(asked)] if len(asked) < 3 else emoji

    client: Any = SimpleNamespace(shard_ids=[1], fetch_application_emojis=fetch)
    signs, learnt = CardSigns(), list[int]()
    monkeypatch.setattr(CardSigns, "learn", lambda self, ids: learnt.append(len(ids)))
    async with asyncio.timeout(HUNG_S):
        await sign_upload._learn(cast(Any, client), signs)
    assert learnt[-1] == len(SIGN_NAMES)
    assert len(asked) == 3
