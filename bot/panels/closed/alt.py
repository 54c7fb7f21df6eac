"""The reveal of a closed hand in words: all that its picture says."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.alt import ResultAlt, board_alt, result_alt, totals_alt
from bot.panels.between import over_named
from bot.panels.closed.announced import natural_cards_line
from bot.panels.closed.payments import totals_named
from bot.panels.closed.picture import RevealPicture
from bot.panels.screen import TableScreen
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.views import ClosedHandView
from bot.words import Words


def reveal_alt(picture: RevealPicture, hand: ClosedHandView, result: ClosedResult, screen: TableScreen) -> ResultAlt:
    """Who won what and who surrendered, naturals, who beat whom, the sums, then the rows of everybody compared."""
    words = screen.words
    news = {spec.name: (spec.text,) for spec in picture.announced if not spec.groups}
    news |= {board.name: (board.status,) for board in picture.boards if board.status}
    totals = totals_named(hand, result, screen)
    head = [over_named("over.alt_title", hand, screen)]
    head.append(totals_alt(words, ((name, points, news.get(name, ())) for name, points in totals)))
    head += [natural_cards_line(hand, player, screen) for player in hand.by_seat if player.natural is not None]
    head += [line.text for line in picture.lines[1:]]  # clashes, which are sentences
    met, plain = (list(_boards(picture, words, has_results=has)) for has in (True, False))
    return result_alt(words, head, head, picture.pairs, picture.sums, met, met, plain)


def _boards(picture: RevealPicture, words: Words, *, has_results: bool) -> Iterator[str]:
    discs = [board.disc for board in picture.boards] if has_results else []
    for board in picture.boards:
        yield board_alt(words, board._replace(status=""), discs)  # the totals have said who fouled
