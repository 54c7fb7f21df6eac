"""Members that a command is about: what is told of them in a server is what that server knows."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId
from bot.panels.names import in_text, person_name


async def account_here(
    desk: Desk, interaction: discord.Interaction[Any], user: discord.abc.User, sentence: str
) -> AccountId:
    """The account of somebody whom the interaction's server knows.

    Raises Told with the key `sentence`, which names them, where it does not: for who plays in other servers alone as
    for who has no account, or anybody could ask whether they play elsewhere.
    """
    found = await desk.store.accounts.known_in(server_of(interaction), user.id)
    if found is None:
        raise Told(sentence, name=in_text(person_name(user.display_name)))
    return found.account_id
