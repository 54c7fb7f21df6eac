"""The games as a choice, for those who do not know their names; and what a server reads that has invited the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.lobby import game_choices
from bot.panels.panel import Art, Button, LateArt, Panel, Select, Style
from bot.rules.ruleset import Ruleset
from bot.words import Words


def offer_panel(usual: Ruleset, last: TableId | None, offered: Mapping[str, Sequence[Ruleset]], words: Words) -> Panel:
    """What most people play, the same as last time, and a select for each game, by its family.

    `last`: the table at which its reader, or else the server, has played last; None without one.
    """
    first = [Button(str(Tap(Verb.PLAY_USUAL, TableId(""))), words.game(usual.title), Style.GO)]
    if last is not None:
        first.append(Button(str(Tap(Verb.PLAY_AGAIN, last)), words("button.play_again"), Style.NEXT))
    selects = (
        Select(
            str(Tap(Verb.PLAY_GAME, TableId(""), seen=family)), words(f"play.{family}"), game_choices(rulesets, words)
        )
        for family, rulesets in offered.items()
    )
    return Panel(words("play.text"), (tuple(first), *selects))


def greeting_panel(art: Art | LateArt, words: Words) -> Panel:
    """Who has come, what can be played, and one button to begin."""
    play = Button(str(Tap(Verb.PLAY, TableId(""))), words("button.play"), Style.GO)
    return Panel(words("greeting.text"), ((play,),), art)
