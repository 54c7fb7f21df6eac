"""What does the work of a control: one handler for each verb, in one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_ui.needs import Needs
from bot.ids import AccountId
from bot.panels.custom_ids import Tap, Verb


@dataclass(frozen=True, slots=True)
class Click:
    """One click on a control, or one form that came back, from somebody who may. `values`: what was chosen."""

    interaction: discord.Interaction[Any]
    tap: Tap
    values: Sequence[str] = ()
    sender: AccountId | None = None  # only where the handler needs no account

    @property
    def account(self) -> AccountId:
        """Who clicked."""
        assert self.sender is not None, "the handler has not said that it needs an account"
        return self.sender

    @property
    def guild_id(self) -> int:
        """The server that it was clicked in."""
        assert self.interaction.guild_id is not None, "the handler has not said that it needs a server"
        return self.interaction.guild_id

    @property
    def action_id(self) -> str:
        """Names what the click asks for: Discord may deliver it twice, and it is done once."""
        return str(self.interaction.id)


Answer = Callable[[Click], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Handler:
    """What one verb does. `needs` is checked before either answer; None where there is no such control, or no form."""

    on_click: Answer | None
    needs: Needs = Needs.ACCOUNT
    on_form: Answer | None = None


Handlers = dict[Verb, Handler]
"""One handler for each verb."""


def composed(*parts: Mapping[Verb, Handler]) -> Handlers:
    """The table of all parts. Raises ValueError for a verb that two of them claim, or that none does."""
    table: Handlers = {}
    for part in parts:
        if both := table.keys() & part.keys():
            raise ValueError(f"two handlers for {', '.join(sorted(both))}")
        table.update(part)
    if missing := set(Verb) - table.keys():
        raise ValueError(f"no handler for {', '.join(sorted(missing))}")
    return table
