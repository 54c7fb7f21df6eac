"""Nobody is told that something is done before it is stored: with a disk that takes nothing they are told so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.store import StoreUnavailable
from tests.discord.reading import buttons
from tests.discord.settings import owned_by
from tests.discord.world import world


async def unsaved(*_: Any) -> None:
    """A store whose disk takes nothing."""
    raise StoreUnavailable("the disk is full")


async def test_what_could_not_be_deleted_is_not_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await owned_by(at, "Cat")
        await at.slash("Cat", "settings")
        options: dict[str, str]
        for options, part, method in (({}, at.store.people, "forget"), ({"what": "server"}, at.store.servers, "purge")):
            asked = (await at.slash("Cat", "privacy delete", **options)).response
            question, (label,) = asked.content, buttons(asked)
            with monkeypatch.context() as patched:
                patched.setattr(part, method, unsaved)
                told = (await at.people["Cat"].click(asked, label=label)).response
            assert "I can't save right now" in told.content
            assert asked.content == question
            assert label in buttons(asked), "it can be pressed again"


async def test_a_cut_that_could_not_be_saved_is_not_said_to_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        form = await at.click("Ann", "Cut")
        with monkeypatch.context() as patched:
            patched.setattr(at.store.log, "append", unsaved)
            told = (await at.people["Ann"].submit_modal(form, {"cut": "banana"})).response
        assert "I can't save right now" in told.content
        assert "banana" not in told.content
