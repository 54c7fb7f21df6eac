"""The controls of a table: what each does there, under the hand that it stood under."""

from __future__ import annotations

from collections.abc import Iterable

from bot.panels.custom_ids import CONSENTING, Tap, Verb, terms_seen
from bot.panels.panel import Button, Choice, Select, Style
from bot.panels.screen import Screen
from bot.panels.wording import clock_words
from bot.table.state import Vote
from bot.table.views import PublicView

VOTES = {Vote.END: Verb.AGREE_TO_END, Vote.VOID: Verb.AGREE_TO_VOID}
"""The button of each vote, labelled by its verb's name."""


def table_button(
    view: PublicView, screen: Screen, verb: Verb, key: str, style: Style = Style.PLAIN, *, seen: str = ""
) -> Button:
    """A button whose label is the text ``button.<key>``. What is agreed to by it stands in it."""
    seen = terms_seen(view.terms_no) if verb in CONSENTING else seen
    return Button(str(Tap(verb, view.table, view.hand_no, seen=seen)), screen.words(f"button.{key}"), style)


def computer_button(view: PublicView, screen: Screen) -> Button:
    """One computer more than there sit players now: a second tap adds no second one."""
    return table_button(view, screen, Verb.COMPUTER, "computer", seen=str(len(view.sitters)))


def clock_select(view: PublicView, clocks_s: Iterable[int], screen: Screen) -> Select:
    """The clocks on offer, in seconds; its placeholder says which one is set."""
    words, is_set = screen.words, view.options.clock_s
    return Select(
        str(Tap(Verb.CLOCK, view.table, view.hand_no)),
        words("select.clock", clock=clock_words(words, is_set)),
        tuple(Choice(str(one), clock_words(words, one), is_chosen=one == is_set) for one in clocks_s),
    )
