"""A player's own decisions in a hand that is over, each beside the best one, with what they cost. For them alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.boards import ALT_LENGTH_MAX, board_text
from bot.panels.decisions import NOTHING, Judged, Move, Review
from bot.panels.games import panels_of
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Art, Panel
from bot.panels.picture import Ink, Line, TablePicture, Tone
from bot.panels.screen import Screen, board_letter, signed_decimal
from bot.panels.study.shown import way_board


def review_panel(review: Review, screen: Screen) -> Panel:
    """Every decision in words, and the one that cost most as a picture."""
    words = screen.words
    title = words("review.title", ruleset=in_text(words.game(review.ruleset.title)), hand=review.hand_no)
    costliest = sorted(review.decisions, key=lambda one: -one.loss)
    texts = ("\n".join([title, *_lines(review, costliest[:told], screen)]) for told in range(len(costliest), -1, -1))
    text = next(text for text in texts if len(text) <= TEXT_LENGTH_MAX)
    worst = max(review.decisions, key=lambda one: one.loss, default=None)
    if screen.is_text_only or worst is None or worst.is_best:
        return Panel(text)
    picture = _picture(review, worst, screen)
    return Panel(text, (), Art(picture, _alt(worst, screen))) if picture.boards else Panel(text)


def _lines(review: Review, told: Sequence[Judged], screen: Screen) -> list[str]:
    """A line for each decision, those of `told` with their cards, and what they cost together."""
    words = screen.words
    lines = [_decision_line(review, one, screen, is_told=one in told) for one in review.decisions]
    if review.loss < NOTHING:
        return [*lines, words("review.total_nothing"), words("review.how_nothing")]
    return [*lines, words("review.total", points=f"{review.loss:.2f}"), words("review.how")]


def _decision_line(review: Review, one: Judged, screen: Screen, *, is_told: bool) -> str:
    words = screen.words
    named = {
        "what": _what(one, screen),
        "loss": signed_decimal(-one.loss),
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


def _picture(review: Review, worst: Judged, screen: Screen) -> TablePicture:
    """The decision that cost most: what was done beside what was best."""
    words = screen.words
    named = ((worst.done, "review.yours", Tone.PLAIN), (worst.best, "review.best_board", Tone.TO_ACT))
    boards = tuple(
        way_board(review.ruleset, move.way, words(key), screen, tone)
        for move, key, tone in named
        if move.way is not None and move.natural is None and not move.surrenders
    )
    lines = [Line(f"{_what(worst, screen)}: {signed_decimal(-worst.loss)}", Ink.TITLE)]
    if len(boards) == 1:
        done, best = (_move_words(review, move, screen) for move in (worst.done, worst.best))
        done_is_drawn = boards[0].name == words("review.yours")
        lines.append(
            Line(words("review.line_best", best=best) if done_is_drawn else words("review.line_done", done=done))
        )
    return TablePicture(boards, tuple(lines), screen.has_two_colours)


def _alt(worst: Judged, screen: Screen) -> str:
    parts = [
        screen.words(key, points=signed_decimal(move.points), board=board_text(screen.words, move.way.board))
        for move, key in ((worst.done, "review.alt_done"), (worst.best, "review.alt_best"))
        if move.way is not None
    ]
    return " ".join(parts)[:ALT_LENGTH_MAX]
