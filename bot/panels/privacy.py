"""Questions before something is deleted for good."""

from __future__ import annotations

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Panel, Style
from bot.panels.words import Words


def forget_panel(words: Words) -> Panel:
    """Asks a person once."""
    return _question(words("privacy.ask"), Verb.FORGET_ME, words("button.forget_me"))


def purge_panel(words: Words) -> Panel:
    """Asks a server's owner once."""
    return _question(words("privacy.ask_server"), Verb.PURGE_SERVER, words("button.purge_server"))


def _question(text: str, verb: Verb, label: str) -> Panel:
    return Panel(text, ((Button(str(Tap(verb, TableId(""))), label, Style.DANGER),),))
