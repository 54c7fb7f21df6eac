"""The panel of a hand that is over, at a table that has moved since: what was shown in the old channel stays there."""

from __future__ import annotations

from bot.panels.between import over_controls, over_title, waiting_line
from bot.panels.evening import evening_line
from bot.panels.notices import notices, totals_line
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.stakes import broke_line, stacks_line, stake_lines
from bot.table.state import Phase
from bot.table.views import HandView, PublicView
from bot.words import Words


def played_elsewhere_panel(view: PublicView, hand: HandView, screen: TableScreen, *, is_old: bool = False) -> Panel:
    """What the new channel says of the hand: that it is over, the session so far, and the way to the next one.

    Who reads the new channel may not have been able to read the old one, so there are no cards, no points of that hand
    and no way to look back at it. Of an old one (the next hand has its own panel) only the title stays.
    """
    title = over_title(view, hand, screen)
    if is_old:
        return Panel(title)
    is_ended = view.phase is Phase.ENDED
    lines = [title, evening_line(view, screen) if is_ended else "", *notices(view, screen)]
    lines += ["" if is_ended else totals_line(view, screen), stacks_line(view, screen), broke_line(view, screen)]
    lines += [*stake_lines(view, screen), "" if is_ended else waiting_line(view, screen)]
    controls = over_controls(view, hand.hand_no, screen, is_old=False, has_look_back=False)
    return Panel("\n".join(line for line in lines if line), controls)


def moved_result_panel(hand_no: int, link: str, words: Words) -> Panel:
    """The line that stays of a hand's message whose result was posted anew below it. `link`: the result's address."""
    return Panel(words("over.moved", hand=hand_no, link=link))
