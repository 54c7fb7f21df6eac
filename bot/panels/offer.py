"""The games as a choice, for those who do not know their names; and what a server reads that has invited the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.lobby import game_choices
from bot.panels.panel import Art, Button, LateArt, Panel, Select, Style
from bot.rules.ruleset import Ruleset
from bot.words import Words


def offer_panel(offered: Mapping[str, Sequence[Ruleset]], words: Words) -> Panel:
    """A select for each game, by its family, with the rulesets that a server can play."""
    selects = (
        Select(
            str(Tap(Verb.PLAY_GAME, TableId(""), seen=family)), words(f"play.{family}"), game_choices(rulesets, words)
        )
        for family, rulesets in offered.items()
    )
    return Panel(words("play.text"), tuple(selects))


def greeting_panel(art: Art | LateArt, words: Words) -> Panel:
    """Who has come, what can be played, and one button to begin."""
    play = Button(str(Tap(Verb.PLAY, TableId(""))), words("button.play"), Style.GO)
    return Panel(words("greeting.text"), ((play,),), art)
