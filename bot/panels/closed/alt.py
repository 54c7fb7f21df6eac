"""The reveal of a closed hand in words: all that its picture says."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.alt import fitted, met_alt, pair_alt, row_alt, sum_alt, totals_alt
from bot.panels.closed.announced import natural_cards_line
from bot.panels.closed.matrix import account_sums, met
from bot.panels.closed.picture import PaymentMatrix, RevealCell, RevealPicture
from bot.panels.screen import Screen
from bot.rules.cards import Row
from bot.table.closed.views import ClosedHandView
from bot.words import Words


def reveal_alt(picture: RevealPicture, hand: ClosedHandView, screen: Screen) -> str:
    """Who won what and who surrendered, naturals, who beat whom, the sums, then the rows of everybody compared."""
    words, payments = screen.words, picture.payments
    title = words("reveal.alt_title", ruleset=words.game(hand.ruleset.title), hand=hand.hand_no)
    news = {spec.name: (spec.text,) for spec in picture.announced if not spec.groups}
    news |= {cell.name: (cell.hand,) for row in picture.rows[:1] for cell in row.cells if cell.is_foul}
    totals = totals_alt(words, ((row.name, row.total, news.get(row.name, ())) for row in payments.rows))
    head = [title, totals]
    head += [natural_cards_line(hand, player, screen) for player in hand.by_seat if player.natural is not None]
    lines = [f"{line.text}." for line in picture.lines[1:]]
    sums = [sum_alt(words, one) for one in account_sums(payments)]
    best, plain = (list(_boards(picture, words, has_results=has)) for has in (True, False))
    return fitted(
        [*head, *lines, *_pairs(payments, words, has_notes=True), *sums, *best],
        [*head, *lines, *_pairs(payments, words, has_notes=False), *sums, *best],
        [*head, *_pairs(payments, words, has_notes=False), *sums, *plain],
        [*head, *sums, *plain],
    )


def _boards(picture: RevealPicture, words: Words, *, has_results: bool) -> Iterator[str]:
    first = picture.rows[0].cells if picture.rows else ()
    discs = [cell.disc for cell in first] if has_results else []
    for place, player in enumerate(first):
        cells = [row.cells[place] for row in picture.rows]
        rows = [
            row_alt(words, row, cell.cards, (_name(cell), cell.bonus, met_alt(cell.marks, discs)))
            for row, cell in zip(Row, cells, strict=False)
        ]
        notes = [words("hand.alt_dealer")] if player.has_button else []
        notes += [words("hand.alt_banker")] if player.is_banker else []
        yield words(
            "hand.alt_board",
            name=player.name,
            board=" / ".join(rows),
            notes="".join(f", {note}" for note in notes),
        )


def _name(cell: RevealCell) -> str:
    return "" if cell.is_foul else cell.hand


def _pairs(payments: PaymentMatrix, words: Words, *, has_notes: bool) -> Iterator[str]:
    for winner, loser, cell in met(payments):
        key = "over.even" if cell.points == "0" else "over.beats"
        said = words(key, winner=winner.name, loser=loser.name)
        yield pair_alt(words, said, cell.points, (cell.note,) if has_notes else ())
