"""The ways from a hand to looking back at it and ahead: the buttons for a review and for a hint."""

from __future__ import annotations

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Controls
from bot.panels.screen import Screen

_BUTTONS_IN_A_ROW = _ROWS_MAX = 5


def review_button(table: TableId, hand_no: int, screen: Screen) -> Button:
    """The way to the presser's own review of a hand that was scored."""
    return Button(str(Tap(Verb.REVIEW, table, hand_no)), screen.words("button.review"))


def with_shape(controls: Controls, custom_id: str, screen: Screen) -> Controls:
    """The controls of a hand with the small button that turns its picture from tall to wide or back, if it fits."""
    if not controls or screen.is_text_only:
        return controls
    label = screen.words("button.shape_tall" if screen.is_wide else "button.shape_wide")
    button = Button(custom_id, label)
    last = controls[-1]
    if isinstance(last[0], Button) and len(last) < _BUTTONS_IN_A_ROW:
        return (*controls[:-1], (*last, button))
    return controls if len(controls) == _ROWS_MAX else (*controls, (button,))


def with_hint(controls: Controls, custom_id: str, screen: Screen) -> Controls:
    """The controls of a decision with **Hint** at their end; where there is nothing to decide there are none."""
    if not controls:
        return ()
    button = Button(custom_id, screen.words("button.hint"))
    last = controls[-1]
    if isinstance(last[0], Button) and len(last) < _BUTTONS_IN_A_ROW:
        return (*controls[:-1], (*last, button))
    return (*controls, (button,))
