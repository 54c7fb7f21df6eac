"""What all games have in common, in words (RULES 1, 2.4 to 2.6, 3.4): what a ruleset's own page takes for granted."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.rule_facts import Fact, capital, facts_of, joined
from bot.panels.rules.in_words import fact_line, fitted
from bot.rules.closed.naturals import BY_GROUPS, BY_ROWS, NaturalKind
from bot.rules.evaluate import Category
from bot.rules.royalties import ROW_KEYS
from bot.words import Words

FRONT_CATEGORIES = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
"""What three cards can be."""


def category_name(category: Category, words: Words) -> str:
    """What a kind of row is called: ``full house``."""
    keys = ("high_card", *ROW_KEYS)
    return words(f"combination.{keys[category]}")


def common_facts(words: Words) -> tuple[Fact, ...]:
    """Everything, by topic; a game that differs says so in its own rules."""
    return facts_of(
        (
            "ranks",
            (
                words("common.ranks", categories=_names(Category, words)),
                words("common.royal"),
                words("common.wheel"),
                words("common.suits"),
            ),
        ),
        ("front", (words("common.front", categories=_names(FRONT_CATEGORIES, words, "or")),)),
        ("legal", (words("common.legal"), words("common.legal_front"))),
        ("rows", (words("common.tie"),)),
        ("foul", (words("common.foul"), words("common.fouls"), words("common.foul_refused"))),
        (
            "naturals",
            (
                words("common.naturals"),
                words("common.natural_shown"),
                words("common.natural_beats"),
            ),
        ),
        (
            "alike",
            (
                capital(words("common.natural_rows", kinds=_kinds(BY_ROWS, words))),
                capital(words("common.natural_groups", kinds=_kinds(BY_GROUPS, words))),
                words("common.natural_ties"),
            ),
        ),
        ("surrender", (words("common.surrender"),)),
        ("fantasyland", (words("common.fantasyland"), words("common.fantasyland_table"))),
    )


def common_text(words: Words) -> str:
    """The same as one message; how naturals of the same kind compare is left to the page."""
    told = [fact_line(fact, words) for fact in common_facts(words) if fact.topic != "alike"]
    return fitted([f"## {words('common.title')}", *told], words("common.cut"))


def _names(categories: Sequence[Category] | type[Category], words: Words, key: str = "and") -> str:
    return joined(words, [category_name(category, words) for category in categories], key)


def _kinds(kinds: Sequence[NaturalKind], words: Words) -> str:
    return joined(words, [words(f"natural.{kind}") for kind in kinds])
