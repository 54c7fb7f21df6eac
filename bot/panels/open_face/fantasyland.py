"""The controls for Fantasyland's 13 to 17 cards: ready rows, or two selects for each board, Sort and Clear.

One board has ready rows: at a table with hints the best ways, else a select of backs and a button for each middle with
its front, in poker order. Two boards are set card by card.
"""

from __future__ import annotations

from bot.panels.card_choices import card_choices
from bot.panels.custom_ids import Verb
from bot.panels.hand_names import hand_words, rows_words
from bot.panels.open_face.boards import open_face_as_read
from bot.panels.open_face.drafted import BoardDraft, Drafted
from bot.panels.panel import Button, Choice, Controls, Select, Style
from bot.panels.ready_rows import back_label, button_rows, middle_label, ranks_label, row_value
from bot.panels.screen import Screen, TableScreen, board_letter
from bot.panels.suggestions import rows_seen
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.naming import hand_name
from bot.rules.open_face.jokers import highest_reading
from bot.rules.open_face.ready import ready_backs, ready_ways
from bot.table.open_face.views import open_face_board_view

_ROWS_OF_MIDDLES = 2


def fantasyland_controls(
    drafted: Drafted, boards: tuple[BoardDraft, ...], confirm: Button, screen: TableScreen
) -> Controls:
    """Ready rows or cards, Clear, Confirm, and the way from one to the other."""
    words, draft = screen.words, drafted.draft
    has_placed = any(own.part.placed for own in boards)
    clear = Button(drafted.tap(Verb.CLEAR, ""), words("button.clear"), is_disabled=not has_placed)
    if has_ready_rows(drafted):
        by_card = Button(drafted.tap(Verb.CHOOSE_BY, "cards"), words("button.by_card"))
        return (*_ready_rows(drafted, boards[0], screen), (by_card, clear, confirm))
    sort_key = "button.sort_rank" if draft.by_suit else "button.sort_suit"
    sort = Button(drafted.tap(Verb.SORT, "rank" if draft.by_suit else "suit"), words(sort_key))
    by_row = Button(drafted.tap(Verb.CHOOSE_BY, "rows"), words("button.by_row"))
    buttons = [*([by_row] if has_ready_rows(drafted, by_card=True) else []), sort, clear, confirm]
    return (*(select for own in boards for select in _selects(drafted, own, screen)), tuple(buttons))


def has_ready_rows(drafted: Drafted, *, by_card: bool = False) -> bool:
    """Whether ready rows are on offer to who picks them, or with `by_card` to who picks cards instead."""
    packets = drafted.view.in_fantasyland
    if len(drafted.boards) > 1 or not packets or drafted.draft.by_card != by_card:
        return False
    return bool(ready_backs(drafted.view.hand.ruleset, packets[0].cards))


def _ready_rows(drafted: Drafted, own: BoardDraft, screen: TableScreen) -> Controls:
    if screen.best_ways:
        return (_best_ways(drafted, own, screen),)
    return (_backs(drafted, own, screen), *button_rows(_middles(drafted, own, screen), _ROWS_OF_MIDDLES))


def _best_ways(drafted: Drafted, own: BoardDraft, screen: TableScreen) -> Select:
    """Each way as its three rows, back first; below it what they are and their royalties."""
    words = screen.words
    rules = drafted.view.hand.ruleset
    now = tuple(map(set, own.part.rows().rows))
    choices = []
    for way in screen.best_ways:
        read = open_face_as_read(way, rules)
        back, middle, front = (ranks_label(row) for row in reversed(read.rows))
        label = words("ready_row.way", back=back, middle=middle, front=front)
        is_chosen = tuple(map(set, way.rows)) == now
        choices.append(Choice(rows_seen(way), label, _worth(way, drafted, screen), is_chosen=is_chosen))
    return Select(drafted.tap(Verb.READY_WAY, ""), words("select.ready_way"), tuple(choices))


def _worth(way: Board, drafted: Drafted, screen: Screen) -> str:
    """``full house +6 · flush +8 · pair of queens +7``, back first."""
    shown = open_face_board_view(drafted.view.hand.ruleset, way)
    named = zip(rows_words(screen.words, shown.names), shown.royalties, strict=True)
    return " · ".join(reversed([f"{name} +{points}" if points else name for name, points in named]))


def _backs(drafted: Drafted, own: BoardDraft, screen: Screen) -> Select:
    words, back = screen.words, own.part.rows().back
    choices = tuple(
        Choice(
            row_value(row),
            back_label(words, row, hand_name(highest_reading(row))),
            is_chosen=set(row) == set(back),
        )
        for row in ready_backs(drafted.view.hand.ruleset, own.cards)
    )
    placeholder = words("select.ready_back")
    if len(back) == Row.BACK.size:
        placeholder = words("select.back_chosen", name=hand_words(words, hand_name(highest_reading(back))))
    return Select(drafted.tap(Verb.READY_BACK, ""), placeholder, choices)


def _middles(drafted: Drafted, own: BoardDraft, screen: Screen) -> tuple[Button, ...]:
    """A button for each middle and its front behind the chosen back; the chosen one is known by its colour."""
    rows = own.part.rows()
    if len(rows.back) != Row.BACK.size:
        return ()
    return tuple(
        Button(
            drafted.tap(Verb.READY_MIDDLE, row_value((*way.middle, *way.front))),
            middle_label(screen.words, way.middle, way.front),
            Style.NEXT if set(way.middle) == set(rows.middle) and set(way.front) == set(rows.front) else Style.PLAIN,
        )
        for way in ready_ways(drafted.view.hand.ruleset, own.cards, rows.back)
    )


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
