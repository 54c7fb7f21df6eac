"""An example deal scored by the rules themselves: as a picture, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.panels.boards import row_spec
from bot.panels.picture import BoardSpec, Ink, Mark, PairSpec, RowSpec, ShowdownPicture, Slot, Tone, TotalSpec
from bot.panels.rules.closed import natural_name
from bot.panels.screen import signed
from bot.panels.words import Words
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.ruleset import Ruleset
from bot.rules.settled_pair import PairResult, Three
from docs.rules_deals import NAMES, Deal

ROWS = tuple(row.name.lower() for row in Row)


@dataclass(frozen=True, slots=True)
class Settled:
    """A scored example: the picture, its words as lines of Markdown, and the boards in words for the alt text."""

    picture: ShowdownPicture
    lines: tuple[str, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two boards that settle with each other; `stake` multiplies what they owe, `own` is what a row pays by itself."""

    first: str
    second: str
    result: PairResult
    stake: int = 1
    own: str = "royalties"


@dataclass(frozen=True, slots=True)
class _Shown:
    """One board at the showdown. `net` is of its player, None where another board stands for them."""

    name: str
    board: Board
    names: Sequence[str]
    royalties: Three = (0, 0, 0)
    is_foul: bool = False
    status: str = ""
    is_hidden: bool = False
    has_button: bool = False
    net: int | None = None


def settled(rules: Ruleset, deal: Deal, words: Words) -> Settled:
    """Score a deal under a preset, with the code that scores the games that are played."""
    if isinstance(rules, ClosedRuleset):
        return _closed(rules, deal, words)
    assert isinstance(rules, OpenFaceRuleset), "there are two games"
    return _criss_cross(rules, deal) if rules.boards > 1 else _open_face(rules, deal)


def _open_face(rules: OpenFaceRuleset, deal: Deal) -> Settled:
    hands = [Played((Board.parse(hand.boards[0]),), hand.fantasyland) for hand in deal.hands]
    result = score(rules, hands)
    shown = [
        _Shown(
            NAMES[seat],
            hand.boards[0],
            result.hands[seat],
            result.royalties[seat],
            result.fouls[seat],
            "foul" if result.fouls[seat] else _next(result.next_fantasyland[seat]),
            has_button=seat == 0,
            net=result.totals[seat],
        )
        for seat, hand in enumerate(hands)
    ]
    pairs = [_Pair(NAMES[pair.players[0]], NAMES[pair.players[1]], pair) for pair in result.pairs]
    return _settled(shown, pairs, result.totals, _owed(NAMES[: len(hands)], result.next_fantasyland))


def _criss_cross(rules: OpenFaceRuleset, deal: Deal) -> Settled:
    result = score_boards(rules, [[Played((Board.parse(text),)) for text in hand.boards] for hand in deal.hands])
    shown = [
        _Shown(
            f"{NAMES[seat]} {'AB'[index]}",
            Board.parse(text),
            result.hands[seat][index],
            result.royalties[seat][index],
            result.fouls[seat][index],
            "foul" if result.fouls[seat][index] else _next(result.next_fantasyland[seat][index]),
            has_button=seat == 0 and index == 0,
        )
        for seat, hand in enumerate(deal.hands)
        for index, text in enumerate(hand.boards)
    ]
    pairs = [
        _Pair(f"{NAMES[pair.players[0]]} {'AB'[mine]}", f"{NAMES[pair.players[1]]} {'AB'[theirs]}", pair)
        for pair, (mine, theirs) in zip(result.pairs, result.pair_boards, strict=True)
    ]
    owed = sum(result.next_fantasyland, start=())
    return _settled(shown, pairs, result.totals, _owed([one.name for one in shown], owed))


def _closed(rules: ClosedRuleset, deal: Deal, words: Words) -> Settled:
    hands = [
        ClosedPlayed(Board.parse(hand.boards[0]), hand.natural, hand.surrenders, hand.stack) for hand in deal.hands
    ]
    result = score_closed(rules, hands, ClosedDeal(pair_stakes=deal.pair_stakes))
    shown = []
    for seat, hand in enumerate(hands):
        status = "banks" if rules.has_banker and seat == 0 else ""
        status = natural_name(rules, hand.natural, words) if hand.natural else status
        is_compared = not (hand.natural or hand.surrenders)
        shown.append(
            _Shown(
                NAMES[seat],
                hand.board,
                result.hands[seat] if is_compared else ("", "", ""),
                result.royalties[seat],
                result.fouls[seat],
                "surrender" if hand.surrenders else status,
                is_hidden=hand.surrenders,
                has_button=seat == 0,
                net=result.totals[seat],
            )
        )
    stakes = {frozenset((first, second)): stake for first, second, stake in deal.pair_stakes}
    pairs = [
        _Pair(
            NAMES[pair.players[0]],
            NAMES[pair.players[1]],
            pair,
            stakes.get(frozenset(pair.players), 1),
            "extras",
        )
        for pair in result.pairs
    ]
    return _settled(shown, pairs, result.totals, tuple(_best_rows(result)))


def _best_rows(result: ClosedResult) -> Iterator[str]:
    for row, seats in zip(ROWS, result.best, strict=False):
        yield f"- The best {row}: {' and '.join(NAMES[seat] for seat in seats) or 'nobody'}."


def _next(cards: int) -> str:
    return "Fantasyland" if cards else ""


def _owed(names: Sequence[str], cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(
        f"- {name} plays the next hand in Fantasyland with {number} cards."
        for name, number in zip(names, cards, strict=True)
        if number
    )


def _settled(
    shown: Sequence[_Shown],
    pairs: Sequence[_Pair],
    totals: Sequence[int],
    also: tuple[str, ...],
) -> Settled:
    named = list(zip(NAMES, totals, strict=False))
    picture = ShowdownPicture(
        boards=tuple(map(_board, shown)),
        pairs=tuple(
            PairSpec(pair.first, pair.second, _compared(pair), signed(pair.result.net), tuple(_parts(pair)))
            for pair in pairs
        ),
        totals=tuple(TotalSpec(name, signed(total), "", None if not total else total > 0) for name, total in named)
        if any(one.net is None for one in shown)  # else the boards say it
        else (),
    )
    lines = [_pair_line(pair) for pair in pairs]
    total = ", ".join(f"{name} **{signed(points)}**" for name, points in named)
    boards = " ".join(
        f"{one.name}: {'a hidden hand' if one.is_hidden else one.board.text()}{', ' if one.status else ''}{one.status}."
        for one in shown
    )
    return Settled(picture, (*lines, *also, f"- In all: {total}."), boards)


def _board(shown: _Shown) -> BoardSpec:
    if shown.is_hidden:
        front, middle, back = (RowSpec(tuple(Slot(Mark.DOWN) for _ in range(row.size))) for row in Row)
    else:
        front, middle, back = (
            row_spec(shown.board.row(row), row, royalty=shown.royalties[row], name=shown.names[row]) for row in Row
        )
    net = shown.net
    return BoardSpec(
        shown.name,
        (front, middle, back),
        Tone.FOUL if shown.is_foul else Tone.FANTASYLAND if shown.status == _next(1) else Tone.PLAIN,
        shown.status,
        "" if net is None else signed(net),
        Ink.WIN if net and net > 0 else Ink.LOSS if net else Ink.PLAIN,
        shown.has_button,
    )


def _compared(pair: _Pair) -> Three | tuple[()]:
    return () if pair.result.natural or pair.result.surrender else pair.result.rows


def _pair_line(pair: _Pair) -> str:
    """``- Ann – Ben: front +3, middle −2, back −4 → Ann −3``: everything as the first of the two sees it."""
    result = pair.result
    rows = [
        f"{name} {signed(units)}" if units else f"{name} {('tied', 'won', 'lost')[won]}"
        for name, won, units in zip(ROWS, result.rows, result.units, strict=True)
    ]
    parts = [*(rows if _compared(pair) else ()), *_parts(pair)]
    return f"- {pair.first} – {pair.second}: {', '.join(parts) or 'nothing'} → {pair.first} **{signed(result.net)}**"


def _parts(pair: _Pair) -> Iterator[str]:
    """What counts beside the rows."""
    result = pair.result
    if result.scoop:
        yield f"scoop {signed(result.scoop)}"
    if any(result.royalties):
        yield f"{pair.own} {result.royalties[0]} – {result.royalties[1]}"
    for name, units in (
        ("overall point", result.overall),
        ("aces", result.aces),
        ("natural", result.natural),
        ("surrender", result.surrender),
    ):
        if units:
            yield f"{name} {signed(units)}"
    if pair.stake > 1:
        yield f"stake ×{pair.stake}"
    if result.capped:
        yield f"cap {signed(-result.capped)}"
