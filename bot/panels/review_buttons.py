"""The ways from a hand to looking back at it and ahead: the buttons for a review and for a hint."""

from __future__ import annotations

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import BUTTONS_IN_A_ROW, Button, Controls
from bot.panels.screen import Screen


def review_button(table: TableId, hand_no: int, screen: Screen) -> Button:
    """The way to the presser's own review of a hand that was scored."""
    return Button(str(Tap(Verb.REVIEW, table, hand_no)), screen.words("button.review"))


def with_hint(controls: Controls, custom_id: str, screen: Screen) -> Controls:
    """The controls of a decision with **Hint** at their end; where there is nothing to decide there are none."""
    if not controls:
        return ()
    button = Button(custom_id, screen.words("button.hint"))
    last = controls[-1]
    if isinstance(last[0], Button) and len(last) < BUTTONS_IN_A_ROW:
        return (*controls[:-1], (*last, button))
    return (*controls, (button,))
