"""Two declared naturals that meet (RULES 2.4): who is paid what, and why, for the score and for the words alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.rules.closed.natural_shapes import Place
from bot.rules.closed.naturals import NaturalKind, NaturalOptions, Rating, groups, places, rating
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import Category

Why = Literal["more_units", "listed_later", "cards", "same", "difference", "equal_units"]
"""What decided.

`more_units`, `listed_later`, `cards`: the winner is paid in full for this, the other's natural brings nothing here.
`same`: one kind and equal cards, nobody pays. `difference`: the higher is paid what it has more. `equal_units`: they
cancel, whatever the cards.
"""


@dataclass(frozen=True, slots=True)
class Rated:
    """A declared natural as it is compared."""

    kind: NaturalKind
    rating: Rating


@dataclass(frozen=True, slots=True)
class Declared:
    """A declared natural as it is shown: its kind and the thirteen cards."""

    kind: NaturalKind
    cards: Cards


@dataclass(frozen=True, slots=True)
class Decided:
    """The first place where two naturals of a kind differ, each pair as (mine, theirs).

    `group` is its index in what `groups` gives, the same for both; `row` says which row that is, None where pairs,
    threes or fours were compared. `cards` are the two groups. `categories` of two rows: a front counts as what the
    natural asks for, None without rows. `ranks` are the first that differ, 0 (deuce) to 12 (ace), the winner's is the
    greater; None where the categories differ.
    """

    group: int
    row: Row | None
    cards: tuple[Cards, Cards]
    categories: tuple[Category, Category] | None
    ranks: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Clash:
    """What comes of two declared naturals, as the first of two players sees it.

    `side` is 1, 0 or -1 for who wins, `units` what the first gets, negative if the first pays. `decided` says which
    cards made the difference if `why` is ``"cards"``, else None.
    """

    side: int
    units: int
    why: Why
    decided: Decided | None = None


def clash(rules: ClosedRuleset, mine: Declared, theirs: Declared) -> Clash:
    """Who wins, what they are paid, and why. Raises ValueError when the cards do not contain the natural.

    Raises KeyError for a natural that the rules do not list.
    """
    options = rules.natural_options
    first, second = (Rated(one.kind, rating(one.kind, one.cards, options)) for one in (mine, theirs))
    found = settle(rules, first, second)
    return replace(found, decided=_decided(options, mine, theirs)) if found.why == "cards" else found


def settle(rules: ClosedRuleset, mine: Rated, theirs: Rated) -> Clash:
    """As `clash`, for the score: without the cards that decided."""
    my_units = rules.natural_units[mine.kind]
    their_units = rules.natural_units[theirs.kind]
    more = _sign(my_units, their_units)
    if more and rules.natural_clash == "difference":
        return Clash(more, my_units - their_units, "difference")
    if more:
        return _in_full(more, my_units, their_units, "more_units")
    if rules.natural_clash != "higher_full":
        return Clash(0, 0, "equal_units")
    if mine.kind != theirs.kind:
        listed = list(rules.natural_units)
        later = _sign(listed.index(mine.kind), listed.index(theirs.kind))
        return _in_full(later, my_units, their_units, "listed_later")
    better = _sign(mine.rating, theirs.rating)
    return _in_full(better, my_units, their_units, "cards") if better else Clash(0, 0, "same")


def _in_full(side: int, my_units: int, their_units: int, why: Why) -> Clash:
    return Clash(side, my_units if side > 0 else -their_units, why)


def _sign(one: int | Rating, other: int | Rating) -> int:
    return (one > other) - (one < other)  # type: ignore[operator] # two of a type


def _decided(options: NaturalOptions, mine: Declared, theirs: Declared) -> Decided:
    """Where two naturals of a kind, which are not equal, differ first."""
    compared = [places(declared.kind, declared.cards, options) for declared in (mine, theirs)]
    one, other = next((one, other) for one, other in zip(*compared, strict=True) if one.worth != other.worth)
    cards, other_cards = (groups(declared.kind, declared.cards, options)[one.group] for declared in (mine, theirs))
    return Decided(
        group=one.group,
        row=one.row,
        cards=(cards, other_cards),
        categories=(one.category, other.category) if one.category is not None and other.category is not None else None,
        ranks=_ranks(one, other) if one.category is other.category else None,
    )


def _ranks(one: Place, other: Place) -> tuple[int, int]:
    """The first ranks that differ: they say who won."""
    return next(pair for pair in zip(one.ranks, other.ranks, strict=True) if pair[0] != pair[1])
