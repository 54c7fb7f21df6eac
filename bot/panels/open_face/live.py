"""What one's own board is on its way to: rows that make something already, and Fantasyland."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.panels.hand_names import hand_words
from bot.panels.open_face.drafted import BoardDraft, Drafted
from bot.panels.screen import Screen, board_letter
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, is_joker, rank_of
from bot.rules.lows import BEST_LOW
from bot.rules.naming import begun_name
from bot.rules.open_face.fantasyland import entered_with
from bot.rules.open_face.jokers import readings, row_readings
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset
from bot.rules.royalties import FRONT_PAIRS, FRONT_TRIPS, front_number
from bot.words import Words


def row_names(
    own: BoardDraft, rules: OpenFaceRuleset, words: Words, name_of: Callable[[Words, str], str] = hand_words
) -> list[str]:
    """What each row is, in words; one with room what it makes by now."""
    return [
        name_of(words, name) or hand_words(words, begun_row(own, row, rules))
        for row, name in zip(Row, own.shown.names, strict=True)
    ]


def begun_row(own: BoardDraft, row: Row, rules: OpenFaceRuleset) -> str:
    """What a row with room makes by now; empty while that is nothing, and in a middle that is to be low."""
    if own.board.room(row) == 0 or (row is Row.MIDDLE and rules.middle != "high"):
        return ""
    return begun_name(own.board.row(row)) or ""


def fantasyland_lines(drafted: Drafted, screen: Screen) -> Iterator[str]:
    """For each board that may still earn Fantasyland, or has by its front: what its front needs, or what it brings.

    What is true of both boards is said once, without their letters.
    """
    rules = drafted.view.hand.ruleset
    if rules.fantasyland is None or drafted.view.hand.is_over:
        return
    lines = {own.number: _line_of(own, drafted, rules.fantasyland, screen) for own in drafted.boards}
    if len(set(lines.values())) == 1:
        yield from filter(None, {*lines.values()})
        return
    for number, line in lines.items():
        if line:
            yield f"{board_letter(number)}: {line}"


def _line_of(own: BoardDraft, drafted: Drafted, fantasyland: Fantasyland, screen: Screen) -> str:
    if own.shown.is_foul or drafted.view.player.boards[own.number].fantasyland:
        return ""
    return _line(own, fantasyland, screen)


def _line(own: BoardDraft, fantasyland: Fantasyland, screen: Screen) -> str:
    board = own.board
    keys = tuple(key for key, _ in fantasyland.entry)
    has_low = fantasyland.entry_low > 0 and readings(board)[Row.MIDDLE] == BEST_LOW
    if cards := entered_with(fantasyland, _by_front(board, fantasyland), has_best_low=has_low):
        return screen.words("private.fantasyland_low" if has_low else "private.fantasyland_ahead", cards=cards)
    is_better = len(keys) > 1 and keys[-1] == "trips" and keys[:-1] == FRONT_PAIRS[1 - len(keys) :]
    if not is_better or not _can_still(board, fantasyland):
        return ""
    return screen.words("private.fantasyland_needs", hand=keys[0])


def _by_front(board: Board, fantasyland: Fantasyland) -> int:
    """The cards that a front brings already, whatever is laid behind it."""
    front = board.row(Row.FRONT)
    if board.room(Row.FRONT):
        return _begun(front, fantasyland)
    value = readings(board)[Row.FRONT]
    assert value is not None, "a full row has a value"
    values = (value,) if _is_read(board) else row_readings(front)
    return min(front_number(fantasyland.entry, one) for one in values)


def _is_read(board: Board) -> bool:
    """Whether nothing that is still to come changes what a full front is read as: its joker gives way to the middle,
    and one there to the back.
    """
    if not any(map(is_joker, board.front)):
        return True
    return not board.room(Row.MIDDLE) and not (any(map(is_joker, board.middle)) and board.room(Row.BACK))


def _begun(front: Cards, fantasyland: Fantasyland) -> int:
    """The cards that a front with room brings already: those of a pair in it, or of three of its rank if these bring
    fewer.
    """
    ranks = [rank_of(card) for card in front if not is_joker(card)]
    numbers = dict(fantasyland.entry)
    pair = next((rank for rank in ranks if ranks.count(rank) > 1), None)
    if pair is None:
        return 0
    return min(numbers.get(FRONT_PAIRS[pair], 0), numbers.get(FRONT_TRIPS[pair], numbers.get("trips", 0)))


def _can_still(board: Board, fantasyland: Fantasyland) -> bool:
    """Whether a front can still earn it: two free places are enough, one has to complete what is there.

    In a full one a joker may be read so.
    """
    front = board.front
    room = board.room(Row.FRONT)
    keys = {key for key, _ in fantasyland.entry}
    if room == 0:
        value = readings(board)[Row.FRONT]
        return value is not None and front_number(fantasyland.entry, value) > 0
    if room > 1 or any(map(is_joker, front)):
        return True
    ranks = {rank_of(card) for card in front}
    trips = len(ranks) == 1 and ("trips" in keys or FRONT_TRIPS[ranks.copy().pop()] in keys)
    return trips or any(FRONT_PAIRS[rank] in keys for rank in ranks)
