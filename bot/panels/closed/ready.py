"""Ready rows under a player's own hand: a select of backs, then a button for each middle; the front is what remains.

They stand in poker order and depend on the player's own cards and the rules alone: a list gives no advice.
"""

from __future__ import annotations

from bot.panels.closed.arranged import Arranged
from bot.panels.custom_ids import Tap, Verb
from bot.panels.hand_names import hand_words
from bot.panels.panel import Button, Choice, Select, Style
from bot.panels.ready_rows import back_label, button_rows, middle_label, row_value
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.evaluate import scale
from bot.rules.naming import HandName, hand_name
from bot.rules.reading import as_read


def ready_controls(arranged: Arranged, screen: Screen, rows: int) -> tuple[tuple[Button, ...] | Select, ...]:
    """The backs in one row, and the middles behind the chosen one in what is left of so many rows."""
    return (_backs(arranged, screen), *button_rows(_middles(arranged, screen), rows - 1))


def has_ready_middle(arranged: Arranged) -> bool:
    """Whether anything can be set behind the chosen back without a foul."""
    return bool(_ready_middles(arranged))


def _backs(arranged: Arranged, screen: Screen) -> Select:
    view = arranged.view
    back = arranged.draft.back
    name = hand_words(screen.words, arranged.shown.names[Row.BACK])
    values = scale(view.hand.ruleset.wheel)

    def name_of(row: Cards) -> HandName:
        return hand_name(values.value_of(row))

    placeholder = screen.words("select.back_chosen", name=name) if name else screen.words("select.ready_back")
    choices = tuple(
        Choice(row_value(row), back_label(screen.words, row, name_of(row)), is_chosen=set(row) == set(back))
        for row in ready_backs(view.hand.ruleset, view.cards)
    )
    return Select(_tap(arranged, Verb.READY_BACK), placeholder, choices)


def _middles(arranged: Arranged, screen: Screen) -> tuple[Button, ...]:
    """Their labels stay as they are while one taps: the chosen one is known by its colour, and by the picture."""
    view, middle = arranged.view, set(arranged.shown.board.middle)
    return tuple(
        Button(
            _tap(arranged, Verb.READY_MIDDLE, row_value(row)),
            middle_label(screen.words, row, _front(arranged, row), has_suits=view.hand.ruleset.suit_order != "off"),
            Style.NEXT if set(row) == middle else Style.PLAIN,
        )
        for row in _ready_middles(arranged)
    )


def _front(arranged: Arranged, middle: Cards) -> Cards:
    """What a middle and the chosen back leave."""
    gone = {*middle, *arranged.draft.back}
    return as_read(tuple(card for card in arranged.view.cards if card not in gone))


def _ready_middles(arranged: Arranged) -> tuple[Cards, ...]:
    view = arranged.view
    back = arranged.draft.back
    return ready_middles(view.hand.ruleset, view.cards, back) if len(back) == Row.BACK.size else ()


def _tap(arranged: Arranged, verb: Verb, seen: str = "") -> str:
    view = arranged.view
    return str(Tap(verb, view.public.table, view.hand.hand_no, seen=seen))
