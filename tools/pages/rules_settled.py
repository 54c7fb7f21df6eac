"""An example deal scored by the rules themselves: as a picture, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.panels.boards import row_spec
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import BoardSpec, DiscSpec, Mark, PairSpec, PointsSpec, RowSpec, Slot, SumSpec, Tone
from bot.panels.screen import ink_of, signed
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.settled_pair import PairResult, Three
from tools.pages.rules_deals import NAMES

ROWS = tuple(row.name.lower() for row in Row)


@dataclass(frozen=True, slots=True)
class Settled:
    """A scored example: the picture, its words as lines of Markdown, and the boards in words for the alt text."""

    picture: ShowdownPicture
    lines: tuple[str, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two boards that settle with each other; `stake` multiplies what they owe, `own` is what a row pays by itself."""

    first: str
    second: str
    result: PairResult
    stake: int = 1
    own: str = "royalties"


@dataclass(frozen=True, slots=True)
class Shown:
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


def next_status(cards: int) -> str:
    """What is said of a board that earns so many cards in Fantasyland."""
    return "Fantasyland" if cards else ""


def owed_lines(names: Sequence[str], cards: Sequence[int]) -> tuple[str, ...]:
    """Who plays the next hand in Fantasyland, a line each."""
    return tuple(
        f"- {name} plays the next hand in Fantasyland with {number} cards."
        for name, number in zip(names, cards, strict=True)
        if number
    )


def settlement(
    shown: Sequence[Shown],
    pairs: Sequence[Pair],
    totals: Sequence[int],
    also: tuple[str, ...],
) -> Settled:
    """A scored deal as a picture and in words. `totals` are by player, `also` more lines before the last one."""
    named = list(zip(NAMES, totals, strict=False))
    picture = ShowdownPicture(
        boards=tuple(_board(one, number, shown, pairs) for number, one in enumerate(shown)),
        pairs=tuple(map(_pair_spec, pairs)),
        sums=(SumSpec("in all", tuple(PointsSpec(name, signed(total)) for name, total in named)),)
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


def _board(shown: Shown, number: int, boards: Sequence[Shown], pairs: Sequence[Pair]) -> BoardSpec:
    if shown.is_hidden:
        front, middle, back = (RowSpec(tuple(Slot(Mark.DOWN) for _ in range(row.size))) for row in Row)
    else:
        front, middle, back = (
            row_spec(shown.board.row(row), row, royalty=shown.royalties[row], name=shown.names[row])._replace(
                won=tuple(_won(shown.name, other.name, row, pairs) for other in boards)
            )
            for row in Row
        )
    net = shown.net
    is_next = shown.status == next_status(1)
    *letter, name = shown.name.split(" · ")
    return BoardSpec(
        shown.name,
        (front, middle, back),
        Tone.FOUL if shown.is_foul else Tone.PLAIN,
        "" if is_next else shown.status,
        "" if net is None else signed(net),
        ink_of(net or 0),
        shown.has_button,
        disc=DiscSpec(name[0], NAMES.index(name), "".join(letter)),
        is_framed=bool(net and net == max(one.net or 0 for one in boards)),
        ribbon=shown.status if is_next else "",
    )


def _won(name: str, other: str, row: Row, pairs: Sequence[Pair]) -> int | None:
    """What a row won of another board's, as its owner sees it; None if the two do not meet."""
    for pair in pairs:
        if {pair.first, pair.second} == {name, other} and _compared(pair):
            return (pair.result.units[row] or pair.result.rows[row]) * (1 if pair.first == name else -1)
    return None


def _pair_spec(pair: Pair) -> PairSpec:
    """Who beats whom and by what, as the winner sees it."""
    result = pair.result
    sign = -1 if pair.result.net < 0 else 1
    winner, loser = (pair.first, pair.second)[::sign]
    rows = sum(result.units) * sign
    extras = (result.royalties[0] - result.royalties[1]) * sign
    notes = [f"rows {signed(rows)}"] if rows else []
    notes += [f"scoop {signed(result.scoop * sign)}"] if result.scoop else []
    notes += [f"{pair.own} {signed(extras)}"] if extras else []
    title = f"{winner} beats {loser}" if result.net else f"{winner} and {loser} are even"
    return PairSpec(title, signed(abs(result.net)), (*notes, *_others(pair, sign)))


def _compared(pair: Pair) -> Three | tuple[()]:
    return () if pair.result.natural or pair.result.surrender else pair.result.rows


def _pair_line(pair: Pair) -> str:
    """``- Ann – Ben: front +3, middle −2, back −4 → Ann −3``: everything as the first of the two sees it."""
    result = pair.result
    rows = [
        f"{name} {signed(units)}" if units else f"{name} {('tied', 'won', 'lost')[won]}"
        for name, won, units in zip(ROWS, result.rows, result.units, strict=True)
    ]
    parts = [*(rows if _compared(pair) else ()), *_parts(pair)]
    return f"- {pair.first} – {pair.second}: {', '.join(parts) or 'nothing'} → {pair.first} **{signed(result.net)}**"


def _parts(pair: Pair) -> Iterator[str]:
    """What counts beside the rows."""
    result = pair.result
    if result.scoop:
        yield f"scoop {signed(result.scoop)}"
    if any(result.royalties):
        yield f"{pair.own} {result.royalties[0]} – {result.royalties[1]}"
    yield from _others(pair)


def _others(pair: Pair, sign: int = 1) -> Iterator[str]:
    """What counts beside rows, scoop and royalties; `sign` as the second of the two sees it."""
    result = pair.result
    for name, units in (
        ("overall point", result.overall),
        ("aces", result.aces),
        ("natural", result.natural),
        ("surrender", result.surrender),
    ):
        if units:
            yield f"{name} {signed(units * sign)}"
    if pair.stake > 1:
        yield f"stake ×{pair.stake}"
    if result.capped:
        yield f"cap {signed(-result.capped * sign)}"
