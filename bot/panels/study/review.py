"""A player's own decisions in a hand that is over, each beside the best one, with what they cost. For them alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import TableId
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.custom_ids import Tap, Verb
from bot.panels.decisions import PLACES, Asked, Judged, Move, Review
from bot.panels.figures import as_decimal
from bot.panels.game import panels_of
from bot.panels.names import in_text
from bot.panels.panel import Art, Button, Controls, Panel, Style
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, board_letter, signed_decimal
from bot.panels.study.picture import LaidSpec, StudyPicture, VerdictSpec
from bot.panels.study.shown import shown_board, way_board, way_words
from bot.panels.ways import Way
from bot.rules.board import Cards
from bot.rules.cards import Row


def review_panel(review: Review, table: TableId, screen: Screen, page: int = 0) -> Panel:
    """One page: first what all decisions cost and the one that cost most, then each decision by itself.

    A number beyond the last page shows that one. The pages are turned by two buttons.
    """
    page = min(page, len(review.decisions))
    shown = _worst(review) if page == 0 else review.decisions[page - 1]
    line = [_decision_line(review, shown, screen)] if shown is not None else []
    text = "\n".join(line if page else _summed(review, line, screen))
    controls = _turning(review, table, page, screen)
    picture = None if shown is None or screen.is_text_only else _picture(review, shown, screen)
    if shown is None or picture is None:
        return Panel(text, controls)
    return Panel(text, controls, Art(picture, _alt(review, shown, screen)))


def _worst(review: Review) -> Judged | None:
    """The decision that cost most; None if none cost anything."""
    worst = max(review.decisions, key=lambda one: one.lost, default=None)
    return None if worst is None or worst.is_best else worst


def _summed(review: Review, worst: Sequence[str], screen: Screen) -> list[str]:
    """The first page: what the decisions cost together, and the line of the one that cost most."""
    words = screen.words
    title = words("review.title", ruleset=in_text(words.game(review.ruleset.title)), hand=review.hand_no)
    if not review.is_own:
        return [title, words("review.total_none")]
    total, how = words(_nothing_lost(review)), "review.how_nothing"
    if review.lost:
        total, how = words("review.total", points=as_decimal(review.lost, words, PLACES)), "review.how"
    return [title, total, *worst, words("review.stacks" if review.has_stacks else how)]


def _nothing_lost(review: Review) -> str:
    """The key of what is said where nothing was better. Somebody who fouled is not praised."""
    if not all(one.is_own for one in review.decisions):
        return "review.total_nothing_own"
    boards = [way.board for one in review.decisions if (way := _rows_of(one.done)) is not None]
    has_fouled = any(shown_board(review.ruleset, board).is_foul for board in boards)
    return "review.total_nothing_foul" if has_fouled else "review.total_nothing"


def _turning(review: Review, table: TableId, page: int, screen: Screen) -> Controls:
    """The way to the page before and to the next one, each with its page in the street's place."""

    def button(seen: str, to: int, style: Style) -> Button:
        is_there = 0 <= to <= len(review.decisions)
        tap = Tap(Verb.REVIEW, table, review.hand_no, to if is_there else page, seen)
        return Button(str(tap), screen.words(f"button.review_{seen}"), style, is_disabled=not is_there)

    return ((button("back", page - 1, Style.PLAIN), button("on", page + 1, Style.NEXT)),)


def _decision_line(review: Review, one: Judged, screen: Screen) -> str:
    words = screen.words
    named = {
        "what": _what(one, screen),
        "loss": _cost(one, screen),
        "done": _move_words(review, one.done, screen),
        "points": signed_decimal(one.done.points, words, PLACES),
        "best": _move_words(review, one.best, screen),
        "best_points": signed_decimal(one.best.points, words, PLACES),
    }
    key = "by_table" if not one.is_own else "best" if one.is_best else "better"
    return words(f"review.{key}", **named)


def _what(one: Judged, screen: Screen) -> str:
    """``Street 2``, ``Fantasyland``, ``Your rows``, ``Play or surrender``, of two boards with which it was."""
    what = screen.words(f"review.{one.asked}", street=one.street_no)
    return what if one.board is None else f"{board_letter(one.board)} · {what}"


def _move_words(review: Review, move: Move, screen: Screen) -> str:
    return panels_of(review.ruleset).move_words(review.ruleset, move, screen)


def _cost(one: Judged, screen: Screen) -> str:
    return signed_decimal(-one.lost / 10**PLACES, screen.words, PLACES)


def _picture(review: Review, one: Judged, screen: Screen) -> StudyPicture | None:
    """What was done in large, and where something was better that beside it, and what the difference cost.

    Ghosts are the cards that would better have gone elsewhere. Where one of the two has no rows, words say it; None
    where neither has.
    """
    words = screen.words
    done = _rows_of(one.done)
    best = _rows_of(one.best)
    away, two_colours = words("hand.discards"), screen.has_two_colours
    title = _what(one, screen)
    if one.is_best:
        if done is None:
            return None
        laid = _laid(review, one, done, words("review.yours"), screen)
        return StudyPicture(laid, (), (Line(title, Ink.TITLE),), two_colours, away)
    if done is not None and best is not None:
        yours = _laid(review, one, done, words("review.yours"), screen)
        other = _laid(review, one, best, words("review.best_board"), screen, ghosts=_moved(done, best), is_narrow=True)
        verdict = VerdictSpec(_cost(one, screen), words("review.verdict"))
        return StudyPicture(yours, (other,), (Line(title, Ink.TITLE),), two_colours, away, verdict)
    way, key = (done, "review.yours") if best is None else (best, "review.best_board")
    if way is None:
        return None
    laid = _laid(review, one, way, words(key), screen)
    lines = (Line(f"{title}: {_cost(one, screen)}", Ink.TITLE), _other_line(review, one, screen))
    return StudyPicture(laid, (), lines, two_colours, away)


def _rows_of(move: Move) -> Way | None:
    """The rows of a move, if they are what it is about."""
    return move.way if move.natural is None and not move.surrenders else None


def _laid(
    review: Review, one: Judged, way: Way, name: str, screen: Screen, *, ghosts: Cards = (), is_narrow: bool = False
) -> LaidSpec:
    board = way_board(
        review.ruleset,
        way,
        name,
        screen,
        last=way.new,
        ghosts=ghosts,
        is_fantasyland=one.asked is Asked.FANTASYLAND,
        is_narrow=is_narrow,
    )
    points = signed_decimal(way.points, screen.words, PLACES)
    return LaidSpec(board._replace(is_framed=one.is_best or way is one.best.way, points=points), way.discards)


def _moved(done: Way, best: Way) -> Cards:
    """The cards that the best rows have elsewhere."""
    return tuple(card for row in Row for card in best.board.row(row) if card not in done.board.row(row))


def _other_line(review: Review, one: Judged, screen: Screen) -> Line:
    """What was done, or would have been best, where the other of the two is drawn."""
    if _rows_of(one.best) is None:
        return Line(screen.words("review.line_best", best=_move_words(review, one.best, screen)), Ink.ACCENT)
    return Line(screen.words("review.line_done", done=_move_words(review, one.done, screen)))


def _alt(review: Review, one: Judged, screen: Screen) -> str:
    moves = [(one.done, "review.alt_done"), (one.best, "review.alt_best")]
    parts = [_what(one, screen) if one.is_best else f"{_what(one, screen)}: {_cost(one, screen)}"]
    for move, key in moves[:1] if one.is_best else moves:
        way = _rows_of(move)
        board = way_words(review.ruleset, way, screen) if way is not None else _move_words(review, move, screen)
        parts.append(screen.words(key, points=signed_decimal(move.points, screen.words, PLACES), board=board))
    return "\n".join(parts)[:ALT_LENGTH_MAX]
