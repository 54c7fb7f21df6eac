"""What somebody typed about house rules, carried by the private message that answers it.

The message itself remembers it, so that nothing is stored of a text that nobody has saved, and a restart loses none.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

_BEFORE, _AFTER = "```toml\n", "\n```"
_TITLE_MAX = 256  # what Discord takes of an embed
_TEXT_MAX = 4096
_FOOTER_MAX = 2048


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields of a form, as they were sent."""

    name: str = ""
    base: str = ""
    settings: str = ""

    def embed(self) -> discord.Embed | None:
        """The fields as a part of a message; None where they are longer than any form lets them be."""
        text = f"{_BEFORE}{self.settings}{_AFTER}" if self.settings else ""
        if len(self.name) > _TITLE_MAX or len(text) > _TEXT_MAX or len(self.base) > _FOOTER_MAX:
            return None
        embed = discord.Embed(title=self.name or None, description=text or None)
        return embed.set_footer(text=self.base) if self.base else embed


def typed_in(message: discord.Message | None) -> Typed | None:
    """What a message of ours carries; None for one that carries nothing."""
    if message is None or not message.embeds:
        return None
    embed = message.embeds[0]
    text = embed.description or ""
    settings = text.removeprefix(_BEFORE).removesuffix(_AFTER) if text.startswith(_BEFORE) else ""
    return Typed(embed.title or "", embed.footer.text or "", settings)
