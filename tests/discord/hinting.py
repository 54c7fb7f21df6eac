"""Hints in tests: asked for by a button, told to one alone."""

from __future__ import annotations

from tests.discord.world import World


async def hint(at: World, name: str, *, in_dm: bool = True) -> str:
    """Somebody presses Hint; what they are told."""
    if in_dm:
        answer = await at.tap(name, "Hint")
    else:
        answer = await at.people[name].click(await at.my_cards(name), label="Hint")
    assert answer.ephemeral
    return str(answer.response.content)
