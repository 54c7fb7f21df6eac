"""The games as a choice, for those who do not know their names; and what a server reads that has invited the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.lobby import game_choices
from bot.panels.panel import Art, Button, LateArt, Panel, Select, Style
from bot.rules.ruleset import Ruleset
from bot.words import Words


def offer_panel(usual: Ruleset, offered: Mapping[str, Sequence[Ruleset]], words: Words, *, has_last: bool) -> Panel:
    """What most people play, the same as last time, and a select for each game, by its family.

    `has_last`: whether there is a hand that its reader was in, or may see.
    """
    first = [Button(str(Tap(Verb.PLAY_USUAL, TableId(""))), words.game(usual.title), Style.GO)]
    if has_last:
        first.append(Button(str(Tap(Verb.PLAY_AGAIN, TableId(""))), words("button.play_again"), Style.NEXT))
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
