"""What a player made of their hands, and who made the most of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.records import Figures
from bot.panels.figures import places
from bot.panels.fitting import fitting
from bot.panels.ledger.picture import BalancesPicture
from bot.panels.names import in_text
from bot.panels.panel import Art, Panel
from bot.panels.picture import TotalSpec
from bot.panels.screen import Screen, ServerScreen, signed, signed_decimal
from bot.panels.study.picture import StatsPicture, TileSpec
from bot.panels.wording import dotted
from bot.words import Words

HANDS_LEAST = 10  # of who is compared by an average: in fewer hands anything can happen
_RULESETS_SHOWN = 6
_ROWS_SHOWN, _ROWS_SHOWN_BRIEFLY = 25, 12
_ALT_LENGTH_MAX = 1024


class Order(StrEnum):
    """What a leaderboard goes by."""

    POINTS = "points"
    PER_HAND = "per_hand"
    HANDS = "hands"
    ROWS = "rows"
    SCOOPS = "scoops"
    FOULS = "fouls"
    ROYALTIES = "royalties"
    FANTASYLAND = "fantasyland"


_AVERAGES = frozenset({Order.PER_HAND, Order.ROWS, Order.SCOOPS, Order.FOULS, Order.ROYALTIES, Order.FANTASYLAND})


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hands are counted, in words: the ruleset's title and the period, each empty for all."""

    book: Book
    ruleset: str = ""
    period: str = ""


def stats_panel(
    account: AccountId,
    figures: Figures,
    by_ruleset: Sequence[tuple[str, Figures]],
    points: Sequence[int],
    reviewed: tuple[int, float],
    asked: Asked,
    screen: ServerScreen,
) -> Panel:
    """One player's record. `by_ruleset` has titles; `points` are those of each hand, the oldest first.

    `reviewed`: how many of the hands they have looked at again, and the points that their decisions there cost them.
    """
    words = screen.words
    heading = dotted(words("stats.title", name=screen.name(account)), *_of(asked, screen))
    if not figures.hands:
        return _nothing(heading, asked, screen)
    tiles = _tiles(figures, screen)
    reviewed_hands, loss = reviewed
    if reviewed_hands:
        tiles.append((words("stats.loss"), _plain_average(loss, reviewed_hands, words)))
    lines = [heading, " · ".join(words("stats.tile", label=label, value=f"**{value}**") for label, value in tiles)]
    if len(by_ruleset) > 1:
        lines += [
            words(
                "stats.ruleset",
                ruleset=in_text(title),
                hands=_hands(one.hands, screen),
                points=signed(one.points),
                average=_average(one.points, one.hands, words),
            )
            for title, one in by_ruleset[:_RULESETS_SHOWN]
        ]
    if reviewed_hands:
        lines.append(words("stats.reviewed", hands=_hands(reviewed_hands, screen)))
    if screen.is_text_only:
        return Panel("\n".join(lines))
    plain_tiles = tuple(TileSpec(label, value) for label, value in tiles)
    picture = StatsPicture(
        screen.plain_name(account),
        _plain_of(asked, screen),
        plain_tiles,
        tuple(points),
        (words("stats.running"), words("stats.spread")),
    )
    values = ", ".join(words("stats.tile", label=label, value=value) for label, value in tiles)
    alt = words("stats.alt", name=screen.plain_name(account), values=values)
    return Panel("\n".join(lines), (), Art(picture, alt[:_ALT_LENGTH_MAX]))


def leaderboard_panel(
    everybody: Mapping[AccountId, Figures], order: Order, asked: Asked, screen: ServerScreen
) -> Panel:
    """Who is best by one figure; by an average only those with enough hands, unless nobody has."""
    return fitting(partial(_leaderboard_panel, everybody, order, asked), screen)


def _leaderboard_panel(
    everybody: Mapping[AccountId, Figures], order: Order, asked: Asked, screen: ServerScreen
) -> Panel:
    words = screen.words
    heading = dotted(words("stats.board", order=words(f"stats.by_{order}")), *_of(asked, screen))
    if order is Order.ROWS:
        everybody = {account: one for account, one in everybody.items() if _rows(one)}
    if not everybody:
        return _nothing(heading, asked, screen)
    least = min(HANDS_LEAST, max(one.hands for one in everybody.values())) if order in _AVERAGES else 1
    ranked = sorted(
        ((account, one) for account, one in everybody.items() if one.hands >= least),
        key=lambda entry: (-_worth(entry[1], order), -entry[1].hands, entry[0]),
    )
    rows = [(account, _value(one, order, words), _hands(one.hands, screen)) for account, one in ranked[:_ROWS_SHOWN]]
    shown = rows[:_ROWS_SHOWN_BRIEFLY] if screen.is_brief else rows
    lines = [
        words("stats.line", place=place, name=screen.name(account), value=value, hands=hands)
        for place, (account, value, hands) in zip(places([value for _, value, _ in shown]), shown, strict=True)
    ]
    if len(ranked) > len(shown):
        lines.append(words("stats.more", number=len(ranked) - len(shown)))
    if least > 1:
        lines.append(words("stats.least", number=least))
    text = "\n".join([heading, *lines])
    if screen.is_text_only:
        return Panel(text)
    title = dotted(words(f"stats.by_{order}"), _plain_of(asked, screen))
    drawn = tuple(TotalSpec(screen.plain_name(account), hands, value) for account, value, hands in rows)
    alt = ", ".join(f"{screen.plain_name(account)} {value}" for account, value, _ in rows)
    art = Art(BalancesPicture(title, drawn), words("stats.board_alt", values=alt)[:_ALT_LENGTH_MAX])
    return Panel(text, (), art)


def _nothing(heading: str, asked: Asked, screen: Screen) -> Panel:
    key = "stats.none_practice" if asked.book is Book.PRACTICE else "stats.none"
    return Panel(f"{heading}\n{screen.words(key)}")


def _of(asked: Asked, screen: Screen) -> tuple[str, ...]:
    return in_text(asked.ruleset), in_text(asked.period), _practice(asked, screen)


def _plain_of(asked: Asked, screen: Screen) -> str:
    return dotted(asked.ruleset, asked.period, _practice(asked, screen))


def _practice(asked: Asked, screen: Screen) -> str:
    return screen.words("stats.practice") if asked.book is Book.PRACTICE else ""


def _tiles(one: Figures, screen: ServerScreen) -> list[tuple[str, str]]:
    """Each figure with what it is; what the player's games do not have is left out."""
    words = screen.words
    rows = _rows(one)
    tiles = [
        (words("stats.hands"), str(one.hands)),
        (words("stats.points", unit=screen.unit), signed(one.points)),
        (words("stats.per_hand"), _average(one.points, one.hands, words)),
    ]
    if rows:
        tiles.append((words("stats.rows"), words.percent(one.rows_won / rows)))
    tiles += [
        (words("stats.scoops"), f"{one.scoops} : {one.scooped}"),
        (words("stats.fouls"), words.percent(one.fouls / one.hands)),
        (words("stats.royalties"), _plain_average(one.royalties, one.hands, words)),
    ]
    if one.fantasylands or one.entries:
        tiles.append((words("stats.fantasyland"), str(one.entries)))
        tiles.append((words("stats.stays"), f"{one.stays} / {one.fantasylands}"))
    if one.naturals:
        tiles.append((words("stats.naturals"), str(one.naturals)))
    if one.surrenders:
        tiles.append((words("stats.surrenders"), words.percent(one.surrenders / one.hands)))
    return tiles


def _worth(one: Figures, order: Order) -> float:
    """What is larger is better."""
    match order:
        case Order.POINTS:
            return one.points
        case Order.PER_HAND:
            return one.points / one.hands
        case Order.HANDS:
            return one.hands
        case Order.ROWS:
            return one.rows_won / _rows(one)
        case Order.SCOOPS:
            return one.scoops / one.hands
        case Order.FOULS:
            return -one.fouls / one.hands
        case Order.ROYALTIES:
            return one.royalties / one.hands
        case Order.FANTASYLAND:
            return (one.entries + one.stays) / one.hands


def _value(one: Figures, order: Order, words: Words) -> str:
    match order:
        case Order.POINTS:
            return signed(one.points)
        case Order.PER_HAND:
            return _average(one.points, one.hands, words)
        case Order.HANDS:
            return str(one.hands)
        case Order.FOULS:
            return words.percent(one.fouls / one.hands)
        case Order.ROWS:
            return words.percent(one.rows_won / _rows(one))
        case Order.SCOOPS | Order.ROYALTIES | Order.FANTASYLAND:
            return words.decimal(_worth(one, order), 2)


def _rows(one: Figures) -> int:
    """How many rows were compared: none in games that compare none, or for who never played any out."""
    return one.rows_won + one.rows_tied + one.rows_lost


def _hands(number: int, screen: Screen) -> str:
    return screen.words("stats.number_of_hands", number=number)


def _average(points: int, hands: int, words: Words) -> str:
    """Points a hand with their sign: +0.42."""
    return signed_decimal(points / hands, words)


def _plain_average(units: float, hands: int, words: Words) -> str:
    return words.decimal(units / hands, 2)
