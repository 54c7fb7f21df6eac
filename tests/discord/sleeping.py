"""Threads that fall asleep: Discord edits and deletes nothing in them until a message wakes them."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.discord.world import World


async def fall_asleep(at: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that the people play in falls asleep."""
    thread_id = at.channel.id
    refuse = router._check_faults

    def check(backend: Any, method: str, path: str) -> None:
        is_here = path.startswith(f"/channels/{thread_id}/messages")
        if is_here and method in ("PATCH", "DELETE") and backend.channels[thread_id].thread_metadata.archived:
            raise BackendError(400, 50083, "Thread is archived")
        refuse(backend, method, path)
        if is_here and method == "POST":
            _set(at, is_asleep=False)

    monkeypatch.setattr(router, "_check_faults", check)
    _set(at, is_asleep=True)
    await at.env.settle()


async def wake_up(at: World) -> None:
    """Somebody writes in the thread."""
    _set(at, is_asleep=False)
    await at.env.settle()


def _set(at: World, *, is_asleep: bool) -> None:
    at.env.backend.edit_channel(at.channel.id, {}, thread_metadata={"archived": is_asleep})
