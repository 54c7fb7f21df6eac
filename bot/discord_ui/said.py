"""What Discord says of the slash commands: from the locale, in English and in each language that there is besides.

Commands and options keep their English names, which players tell each other; what they do is said in the client's
language where that is one of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import discord
from discord import app_commands

from bot.words import DEFAULT_LANGUAGE, language_for, words_in

_LENGTH_MAX = 100  # of a description, and of a choice
_Value = TypeVar("_Value", str, int)
_Command = TypeVar("_Command")


def said(key: str) -> app_commands.locale_str:
    """A text of the locale, to be told in every language."""
    return app_commands.locale_str(words_in(DEFAULT_LANGUAGE)(key), key=key)


def described(key: str, **renamed: str) -> Callable[[_Command], _Command]:
    """Describes all options of a command, as the parts of its text do. `renamed`: parameters that players know by
    another name, which is that of the part.
    """
    parameters = {shown: parameter for parameter, shown in renamed.items()}
    parts = words_in(DEFAULT_LANGUAGE).parts(key)
    return app_commands.describe(**{parameters.get(part, part): said(f"{key}.{part}") for part in parts})


def offered(kind: str, values: Iterable[_Value]) -> list[app_commands.Choice[_Value]]:
    """The choices of an option, by their values."""
    return [app_commands.Choice(name=said(f"choice.{kind}_{value}"), value=value) for value in values]


class InEachLanguage(app_commands.Translator):
    """Gives Discord the texts of our languages; where one says nothing, Discord shows the English text."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A text in another language; None for English, where there is none, and for one that Discord would refuse."""
        key = string.extras.get("key")
        language = language_for(locale.value)
        if key is None or language == DEFAULT_LANGUAGE or key not in words_in(language).keys:
            return None
        text = words_in(language)(key)
        return text if len(text) <= _LENGTH_MAX else None  # else no command of any language would be registered
