"""What a private reply with a player's cards says once the bot can edit it no more."""

from __future__ import annotations

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import Screen


def asleep_panel(table: TableId, hand_no: int, screen: Screen) -> Panel:
    """One sentence, and the button that shows the cards in the same place again."""
    mine = Button(str(Tap(Verb.MY_CARDS, table, hand_no)), screen.words("button.my_cards"), Style.NEXT)
    return Panel(screen.words("private.asleep"), ((mine,),))
