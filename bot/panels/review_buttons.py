"""The ways from a hand to looking back at it and ahead: the buttons for a review and for a hint."""

from __future__ import annotations

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import BUTTONS_IN_A_ROW, Button, Controls, Select
from bot.panels.screen import Screen


def review_button(table: TableId, hand_no: int, screen: Screen) -> Button:
    """The way to the presser's own review of a hand that was scored."""
    return Button(str(Tap(Verb.REVIEW, table, hand_no)), screen.words("button.review"))


def with_hint(controls: Controls, custom_id: str, screen: Screen) -> Controls:
    """The controls of a decision with **Hint** in the last row that has room, if no row of buttons has in a new one.

    Where there is nothing to decide there are none.
    """
    if not controls:
        return ()
    button = Button(custom_id, screen.words("button.hint"))
    for number, row in reversed(list(enumerate(controls))):
        if not isinstance(row, Select) and len(row) < BUTTONS_IN_A_ROW:
            return (*controls[:number], (*row, button), *controls[number + 1 :])
    return (*controls, (button,))
