"""The controls for Fantasyland's 13 to 17 cards: two selects for each board, Sort and Clear."""

from __future__ import annotations

from bot.panels.card_choices import card_choices
from bot.panels.custom_ids import Verb
from bot.panels.hand_names import hand_words
from bot.panels.open_face.drafted import BoardDraft, Drafted
from bot.panels.panel import Button, Controls, Select
from bot.panels.screen import Screen, board_letter
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.rules.naming import hand_name
from bot.rules.open_face.jokers import highest_reading


def fantasyland_controls(drafted: Drafted, boards: tuple[BoardDraft, ...], confirm: Button, screen: Screen) -> Controls:
    """Back and front of each board by select, its middle by itself."""
    words = screen.words
    draft = drafted.draft
    sort_key = "button.sort_rank" if draft.by_suit else "button.sort_suit"
    buttons = (
        Button(drafted.tap(Verb.SORT, "rank" if draft.by_suit else "suit"), words(sort_key)),
        Button(
            drafted.tap(Verb.CLEAR, ""), words("button.clear"), is_disabled=not any(own.part.placed for own in boards)
        ),
        confirm,
    )
    return (*(select for own in boards for select in _selects(drafted, own, screen)), buttons)


def _selects(drafted: Drafted, own: BoardDraft, screen: Screen) -> tuple[Select, Select]:
    rows = own.part.rows()
    cards = own.cards
    back = _select(drafted, own, Verb.CHOOSE_BACK, rows.back, cards, Row.BACK, screen)
    not_in_back = tuple(card for card in cards if card not in rows.back)
    front = _select(drafted, own, Verb.CHOOSE_FRONT, rows.front, not_in_back, Row.FRONT, screen)
    return back, front


def _select(
    drafted: Drafted, own: BoardDraft, verb: Verb, chosen: Cards, cards: Cards, row: Row, screen: Screen
) -> Select:
    """A select for one row. Its placeholder names what was chosen, because a client shows it when nothing is open."""
    words = screen.words
    key = row.name.lower()
    if len(chosen) == row.size:
        placeholder = words(f"select.{key}_chosen", name=hand_words(words, hand_name(highest_reading(chosen))))
    else:
        placeholder = words(f"select.{key}")
    if own.is_one_of_two:
        placeholder = words("select.of_board", board=board_letter(own.number), text=placeholder)
    choices = card_choices(cards, chosen, screen)
    return Select(drafted.tap(verb, str(own.number)), placeholder, choices, row.size, row.size)
