"""The reveal of a closed hand in words: all that its picture says."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.alt import board_alt, fitted, pair_alt, sum_alt, totals_alt
from bot.panels.closed.announced import natural_cards_line
from bot.panels.closed.payments import totals_named
from bot.panels.closed.picture import RevealPicture
from bot.panels.screen import Screen
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.views import ClosedHandView
from bot.words import Words


def reveal_alt(picture: RevealPicture, hand: ClosedHandView, result: ClosedResult, screen: Screen) -> str:
    """Who won what and who surrendered, naturals, who beat whom, the sums, then the rows of everybody compared."""
    words = screen.words
    title = words("reveal.alt_title", ruleset=words.game(hand.ruleset.title), hand=hand.hand_no)
    news = {spec.name: (spec.text,) for spec in picture.announced if not spec.groups}
    news |= {board.name: (board.status,) for board in picture.boards if board.status}
    totals = totals_named(hand, result, screen)
    head = [title, totals_alt(words, ((name, points, news.get(name, ())) for name, points in totals))]
    head += [natural_cards_line(hand, player, screen) for player in hand.by_seat if player.natural is not None]
    lines = [f"{line.text}." for line in picture.lines[1:]]
    sums = [sum_alt(words, one) for one in picture.sums]
    best, plain = (list(_boards(picture, words, has_results=has)) for has in (True, False))
    return fitted(
        [*head, *lines, *_pairs(picture, words, has_notes=True), *sums, *best],
        [*head, *lines, *_pairs(picture, words, has_notes=False), *sums, *best],
        [*head, *_pairs(picture, words, has_notes=False), *sums, *plain],
        [*head, *sums, *plain],
    )


def _boards(picture: RevealPicture, words: Words, *, has_results: bool) -> Iterator[str]:
    discs = [board.disc for board in picture.boards] if has_results else []
    for board in picture.boards:
        yield board_alt(words, board._replace(status=""), discs)  # the totals have said who fouled


def _pairs(picture: RevealPicture, words: Words, *, has_notes: bool) -> Iterator[str]:
    return (pair_alt(words, pair.title, pair.net, pair.notes if has_notes else ()) for pair in picture.pairs)
