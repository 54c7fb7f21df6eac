"""Handlers of clicks and forms: one for each verb, in one table."""

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
    """One click on a control or one submitted form, after its checks. `values` are the choices of a select."""

    interaction: discord.Interaction[Any]
    tap: Tap
    values: Sequence[str] = ()
    sender: AccountId | None = None  # only where the handler needs no account

    @property
    def account(self) -> AccountId:
        """The account of whoever clicked. Only for handlers that need an account."""
        assert self.sender is not None, "the handler has not said that it needs an account"
        return self.sender

    @property
    def guild_id(self) -> int:
        """The server of the click. Only for handlers that need a server."""
        assert self.interaction.guild_id is not None, "the handler has not said that it needs a server"
        return self.interaction.guild_id

    @property
    def action_id(self) -> str:
        """An idempotency key for the action: Discord may deliver a click twice, and it is carried out once."""
        return str(self.interaction.id)


Answer = Callable[[Click], Awaitable[None]]
"""Carries out a click or a form and answers it."""


@dataclass(frozen=True, slots=True)
class Handler:
    """What one verb does on a click and on a submitted form, None if it has no such. `needs` is checked before both."""

    on_click: Answer | None
    needs: Needs = Needs.ACCOUNT
    on_form: Answer | None = None


Handlers = dict[Verb, Handler]
"""One handler for each verb."""


def composed(*parts: Mapping[Verb, Handler]) -> Handlers:
    """One table from several parts. Raises ValueError if two parts have the same verb, or if a verb is missing."""
    table: Handlers = {}
    for part in parts:
        if both := table.keys() & part.keys():
            raise ValueError(f"two handlers for {', '.join(sorted(both))}")
        table.update(part)
    if missing := set(Verb) - table.keys():
        raise ValueError(f"no handler for {', '.join(sorted(missing))}")
    return table
