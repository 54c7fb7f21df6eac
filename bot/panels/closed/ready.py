"""Ready rows under a player's own hand: a select of backs, then a button for each middle; the front is what remains.

They stand in poker order and depend on the player's own cards and the rules alone: a list gives no advice.
"""

from __future__ import annotations

from bot.panels.boards import card_labels
from bot.panels.closed.arranged import Arranged
from bot.panels.custom_ids import Tap, Verb
from bot.panels.hand_names import hand_words
from bot.panels.panel import Button, Choice, Select, Style
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.cards import Row, card_text
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.evaluate import scale
from bot.rules.naming import hand_name

_IN_A_ROW = 5


def ready_controls(arranged: Arranged, screen: Screen, rows: int) -> tuple[tuple[Button, ...] | Select, ...]:
    """The backs in one row, and the middles behind the chosen one in what is left of so many rows."""
    middles = _middles(arranged, screen)[: (rows - 1) * _IN_A_ROW]
    # Spread evenly, so that a client that breaks rows shows no single button at the end.
    wide = -(-len(middles) // 2) if len(middles) > _IN_A_ROW else _IN_A_ROW
    return (_backs(arranged, screen), *(middles[at : at + wide] for at in range(0, len(middles), wide)))


def has_ready_middle(arranged: Arranged) -> bool:
    """Whether anything can be set behind the chosen back without a foul."""
    return bool(_ready_middles(arranged))


def _backs(arranged: Arranged, screen: Screen) -> Select:
    view = arranged.view
    back = arranged.draft.back
    name = hand_words(screen.words, arranged.shown.names[Row.BACK])
    placeholder = screen.words("select.back_chosen", name=name) if name else screen.words("select.ready_back")
    choices = tuple(
        Choice(_value(row), _label(arranged, row, screen), is_chosen=set(row) == set(back))
        for row in ready_backs(view.hand.ruleset, view.cards)
    )
    return Select(_tap(arranged, Verb.READY_BACK), placeholder, choices)


def _middles(arranged: Arranged, screen: Screen) -> tuple[Button, ...]:
    """Their labels stay as they are while one taps: the chosen one is known by its colour, and by the picture."""
    middle = set(arranged.shown.board.middle)
    return tuple(
        Button(
            _tap(arranged, Verb.READY_MIDDLE, _value(row)),
            _label(arranged, row, screen),
            Style.NEXT if set(row) == middle else Style.PLAIN,
        )
        for row in _ready_middles(arranged)
    )


def _ready_middles(arranged: Arranged) -> tuple[Cards, ...]:
    view = arranged.view
    back = arranged.draft.back
    return ready_middles(view.hand.ruleset, view.cards, back) if len(back) == Row.BACK.size else ()


def _label(arranged: Arranged, row: Cards, screen: Screen) -> str:
    """``Flush A♣ K♣ 9♣ 5♣ 2♣``."""
    name = hand_name(scale(arranged.view.hand.ruleset.wheel).value_of(row))
    return screen.words(f"ready_row.{name.kind}", cards=card_labels(row))


def _value(row: Cards) -> str:
    return "".join(map(card_text, row))


def _tap(arranged: Arranged, verb: Verb, seen: str = "") -> str:
    view = arranged.view
    return str(Tap(verb, view.public.table, view.hand.hand_no, seen=seen))
