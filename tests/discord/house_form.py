"""The form for house rules in tests: opened, filled in by selects, and read."""

from __future__ import annotations

from typing import Any

from tests.discord.reading import selects
from tests.discord.world import World


async def opened(at: World, who: str = "Ann", command: str = "rules new", /, **options: str) -> Any:
    """The private message with the form; its writer manages the server."""
    shown = (await at.slash(who, command, **options)).response
    assert shown.ephemeral
    return shown


def select_of(shown: Any, value: str) -> Any:
    """The select of a form that has a choice."""
    return next(one for one in selects(shown) if value in {option.value for option in one.options})


async def pick(at: World, who: str, shown: Any, value: str) -> Any:
    """Tap a choice; what its writer is told aside, if anything."""
    return (await at.people[who].select(shown, [value], custom_id=select_of(shown, value).custom_id)).response


def chosen(shown: Any) -> list[str]:
    """What a form shows as chosen, select by select."""
    return [option.value for one in selects(shown) for option in one.options if option.default]


async def press(at: World, who: str, shown: Any, label: str) -> Any:
    """Press one of its buttons; the interaction's result, which may be another form."""
    return await at.people[who].click(shown, label=label)
