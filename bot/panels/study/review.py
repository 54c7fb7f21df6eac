"""A player's own decisions in a hand that is over, each beside the best one, with what they cost. For them alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.decisions import Asked, Judged, Move, Review
from bot.panels.figures import as_decimal
from bot.panels.games import panels_of
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Art, Panel
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, board_letter, signed_decimal
from bot.panels.study.picture import LaidSpec, StudyPicture, VerdictSpec
from bot.panels.study.shown import way_board, way_words
from bot.panels.ways import Way
from bot.rules.board import Cards
from bot.rules.cards import Row


def review_panel(review: Review, screen: Screen) -> Panel:
    """Every decision in words, and the one that cost most as a picture."""
    words = screen.words
    title = words("review.title", ruleset=in_text(words.game(review.ruleset.title)), hand=review.hand_no)
    costliest = sorted(review.decisions, key=lambda one: -one.lost)
    texts = ("\n".join([title, *_lines(review, costliest[:told], screen)]) for told in range(len(costliest), -1, -1))
    text = next(text for text in texts if len(text) <= TEXT_LENGTH_MAX)
    worst = max(review.decisions, key=lambda one: one.lost, default=None)
    if screen.is_text_only or worst is None or worst.is_best:
        return Panel(text)
    picture = _picture(review, worst, screen)
    return Panel(text, (), Art(picture, _alt(review, worst, screen))) if picture.laid else Panel(text)


def _lines(review: Review, told: Sequence[Judged], screen: Screen) -> list[str]:
    """A line for each decision, those of `told` with their cards, and what they cost together."""
    words = screen.words
    lines = [_decision_line(review, one, screen, is_told=one in told) for one in review.decisions]
    if not review.is_own:
        return [*lines, words("review.total_none")]
    is_whole = all(one.is_own for one in review.decisions)
    total = words("review.total_nothing" if is_whole else "review.total_nothing_own")
    how = "review.how_nothing"
    if review.lost:
        total = words("review.total", points=as_decimal(review.lost))
        how = "review.how"
    return [*lines, total, words("review.stacks" if review.has_stacks else how)]


def _decision_line(review: Review, one: Judged, screen: Screen, *, is_told: bool) -> str:
    words = screen.words
    named = {
        "what": _what(one, screen),
        "loss": _cost(one),
        "done": _move_words(review, one.done, screen),
        "points": signed_decimal(one.done.points),
        "best": _move_words(review, one.best, screen),
        "best_points": signed_decimal(one.best.points),
    }
    if not one.is_own:
        return words("review.by_table", **named)
    if one.is_best:
        return words("review.best" if is_told else "review.best_brief", **named)
    return words("review.better" if is_told else "review.better_brief", **named)


def _what(one: Judged, screen: Screen) -> str:
    """``Street 2``, ``Fantasyland``, ``Your rows``, ``Play or surrender``, of two boards with which it was."""
    what = screen.words(f"review.{one.asked}", street=one.street_no)
    return what if one.board is None else f"{board_letter(one.board)} · {what}"


def _move_words(review: Review, move: Move, screen: Screen) -> str:
    return panels_of(review.ruleset).move_words(review.ruleset, move, screen)


def _cost(one: Judged) -> str:
    return signed_decimal(-one.lost / 100)


def _picture(review: Review, worst: Judged, screen: Screen) -> StudyPicture:
    """The decision that cost most: what was done in large, the best beside it, and what the difference cost.

    Ghosts are the cards that would better have gone elsewhere. Where one of the two has no rows, words say it.
    """
    words = screen.words
    done = _rows_of(worst.done)
    best = _rows_of(worst.best)
    away = words("analysis.line_away")
    two_colours = screen.has_two_colours
    if done is not None and best is not None:
        yours = _laid(review, worst, done, words("review.yours"), screen)
        other = _laid(
            review, worst, best, words("review.best_board"), screen, ghosts=_moved(done, best), is_narrow=True
        )
        lines = (Line(_what(worst, screen), Ink.TITLE),)
        return StudyPicture(
            (yours,), (other,), lines, two_colours, away, VerdictSpec(_cost(worst), words("review.verdict"))
        )
    only = [
        _laid(review, worst, way, words(key), screen)
        for way, key in ((done, "review.yours"), (best, "review.best_board"))
        if way is not None
    ]
    title = Line(f"{_what(worst, screen)}: {_cost(worst)}", Ink.TITLE)
    return StudyPicture(tuple(only), (), (title, _other_line(review, worst, screen)), two_colours, away)


def _rows_of(move: Move) -> Way | None:
    """The rows of a move, if they are what it is about."""
    return move.way if move.natural is None and not move.surrenders else None


def _laid(
    review: Review, worst: Judged, way: Way, name: str, screen: Screen, *, ghosts: Cards = (), is_narrow: bool = False
) -> LaidSpec:
    board = way_board(
        review.ruleset,
        way,
        name,
        screen,
        last=way.new,
        ghosts=ghosts,
        is_fantasyland=worst.asked is Asked.FANTASYLAND,
        is_narrow=is_narrow,
    )
    return LaidSpec(board._replace(is_framed=way is worst.best.way), way.discards)


def _moved(done: Way, best: Way) -> Cards:
    """The cards that the best rows have elsewhere."""
    return tuple(card for row in Row for card in best.board.row(row) if card not in done.board.row(row))


def _other_line(review: Review, worst: Judged, screen: Screen) -> Line:
    """What was done, or would have been best, where the other of the two is drawn."""
    if _rows_of(worst.best) is None:
        return Line(screen.words("review.line_best", best=_move_words(review, worst.best, screen)), Ink.ACCENT)
    return Line(screen.words("review.line_done", done=_move_words(review, worst.done, screen)))


def _alt(review: Review, worst: Judged, screen: Screen) -> str:
    parts = [f"{_what(worst, screen)}: {_cost(worst)}"]
    for move, key in ((worst.done, "review.alt_done"), (worst.best, "review.alt_best")):
        way = _rows_of(move)
        board = way_words(review.ruleset, way, screen) if way is not None else _move_words(review, move, screen)
        parts.append(screen.words(key, points=signed_decimal(move.points), board=board))
    return "\n".join(parts)[:ALT_LENGTH_MAX]
