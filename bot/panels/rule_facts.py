"""What the words for rules are made of: facts, lists, and tables of units as short as a table allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.rules.royalties import FRONT_PAIRS, FRONT_TRIPS, Pairs, RoyaltyTable
from bot.words import Words

_RUN_LEAST = 3  # hands in a row of the deck's ranks that are worth a range


@dataclass(frozen=True, slots=True)
class Listing:
    """A sentence with a list in it; each entry can be read alone, so that two lists can be told apart by entries."""

    lead: str  # the key of the text around the list
    text: str
    entries: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


Sentence = str | Listing


@dataclass(frozen=True, slots=True)
class Fact:
    """What a ruleset says about one topic, a key of ``topic.*``: sentences, each of which stands by itself."""

    topic: str
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(map(str, self.sentences))


def facts_of(*topics: tuple[str, Sequence[Sentence]]) -> tuple[Fact, ...]:
    """Facts from topics with their sentences. Empty sentences and topics about which there is nothing to say go."""
    facts = (Fact(topic, tuple(sentence for sentence in said if str(sentence))) for topic, said in topics)
    return tuple(fact for fact in facts if fact.sentences)


def joined(words: Words, parts: Sequence[str], key: str = "and") -> str:
    """``a, b and c``, or with the word of another key of ``summary.*``."""
    if len(parts) < 2:
        return "".join(parts)
    return words(f"summary.{key}", first=", ".join(parts[:-1]), last=parts[-1])


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning, for one that begins with a part."""
    return sentence[:1].upper() + sentence[1:]


def seats_text(words: Words, least: int, most: int) -> str:
    """How many players: ``2 to 4 players.``, or ``2 players.``"""
    return words("summary.seats_just" if least == most else "summary.seats", least=least, most=most)


def table_listing(words: Words, lead: str, table: RoyaltyTable | None) -> Listing:
    """A table of units by row: ``front three of a kind 3; middle full house 2, flush 4``; no text for an empty one."""
    named = (
        ("in_front", tuple(front_units(words, table.front)) if table else ()),
        ("in_middle", tuple(row_units(words, table.middle)) if table else ()),
        ("in_back", tuple(row_units(words, table.back)) if table else ()),
    )
    rows = [words(f"summary.{key}", hands=", ".join(hands)) for key, hands in named if hands]
    entries = tuple(words(f"summary.{key}", hands=hand) for key, hands in named for hand in hands)
    return Listing(lead, words(lead, table="; ".join(rows)) if rows else "", entries)


def least_listed(words: Words, table: RoyaltyTable) -> str:
    """The weakest hand that each row of a table pays for: ``front 66 or better; middle three of a kind or better``.

    For a table that leaves out nothing above it.
    """
    rows = (("in_front", table.front), ("in_middle", table.middle), ("in_back", table.back))
    return "; ".join(
        words(f"summary.{key}", hands=words("summary.or_better", hand=_hand_name(words, pairs[0][0])))
        for key, pairs in rows
        if pairs
    )


def row_units(words: Words, pairs: Pairs) -> Iterator[str]:
    """The hands of a middle or a back with their units."""
    for key, units in pairs:
        yield words("summary.units", hand=_hand_name(words, key), units=units)


def front_units(words: Words, pairs: Pairs) -> Iterator[str]:
    """The hands of a front with their units; neighbours that pay alike or one more each are a range: ``66–AA 1–9``."""
    at = 0
    while at < len(pairs):
        end = _run_end(pairs, at)
        first, least = pairs[at]
        last, most = pairs[end]
        if end - at + 1 < _RUN_LEAST:
            is_other = any(key in FRONT_TRIPS for key, _ in pairs)
            name = _hand_name(words, "other_trips" if first == "trips" and is_other else first)
            yield words("summary.units", hand=name, units=least)
            at += 1
            continue
        if least == most:
            yield words("summary.level", first=first, last=last, units=least)
        else:
            yield words("summary.rising", first=first, last=last, least=least, most=most)
        at = end + 1


def _run_end(pairs: Pairs, at: int) -> int:
    """The last place of the range that begins at a place: the next ranks, all with the same units or one more each."""
    end = at
    step = None
    while end + 1 < len(pairs) and _is_next(pairs[end][0], pairs[end + 1][0]):
        rise = pairs[end + 1][1] - pairs[end][1]
        if rise not in (0, 1) or step not in (None, rise):
            break
        end += 1
        step = rise
    return end


def _is_next(key: str, other: str) -> bool:
    return any(
        key in hands and other in hands and hands.index(other) == hands.index(key) + 1
        for hands in (FRONT_PAIRS, FRONT_TRIPS)
    )


def _hand_name(words: Words, key: str) -> str:
    if key in FRONT_PAIRS or key in FRONT_TRIPS:
        return key
    return words(f"combination.{'best_low' if key == '75432' else key}")
