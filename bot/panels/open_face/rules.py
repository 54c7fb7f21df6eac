"""What an open-face ruleset says in words, topic by topic (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from bot.panels.rule_facts import Fact, capital, facts_of, front_units, joined, seats_text, table_listing
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset, Stay, Street
from bot.rules.royalties import FRONT_PAIRS, LOW_KEYS
from bot.words import Words


def open_face_facts(rules: OpenFaceRuleset, words: Words) -> tuple[Fact, ...]:
    """All topics of an open-face game that there is something to say about."""
    return facts_of(
        ("game", tuple(_game(rules, words))),
        ("streets", tuple(_streets(rules, words))),
        ("rows", tuple(_rows(rules, words))),
        ("foul", (words("openface.foul_board" if rules.boards > 1 else "openface.foul", units=foul_units(rules)),)),
        ("royalties", (table_listing(words, "openface.royalties", rules.royalties),)),
        ("fantasyland", tuple(_fantasyland(rules, rules.fantasyland, words)) if rules.fantasyland else ()),
        ("stakes", (words(f"summary.{rules.cap}"), words("summary.left_of_button")) if rules.cap != "none" else ()),
    )


def low_name(rules: OpenFaceRuleset, words: Words) -> str:
    """The highest low that is no foul in a 2-7 game: ``ten-low``."""
    return words(f"combination.{LOW_KEYS[10 - rules.low_qualifier]}")


def _game(rules: OpenFaceRuleset, words: Words) -> Iterator[str]:
    yield seats_text(words, rules.seats_min, rules.seats_max)
    if rules.middle == "high":
        yield words("openface.game")
    else:
        yield words("openface.game_low", low=low_name(rules, words))
    if rules.boards > 1:
        yield words("openface.boards")
    if rules.jokers:
        yield words("openface.joker" if rules.jokers == 1 else "openface.jokers")
    if not rules.playable:
        yield words("openface.unplayable")


def _streets(rules: OpenFaceRuleset, words: Words) -> Iterator[str]:
    yield _dealt(rules.streets, words)
    if rules.reveal_discards and rules.has_discards:
        yield words("openface.reveal_discards")


def _dealt(streets: tuple[Street, ...], words: Words) -> str:
    """``5 cards, then 4 times 3 cards (1 discarded).``"""
    text = ""
    for street, same in groupby(streets):
        dealt = _cards(words, street.deal)
        if street.discards:
            dealt = words("openface.discarding", cards=dealt, number=street.discards)
        times = len(list(same))
        dealt = words("openface.repeated", times=times, street=dealt) if times > 1 else dealt
        text = words("openface.then", before=text, street=dealt) if text else dealt
    return words("openface.streets", streets=text)


def _cards(words: Words, number: int) -> str:
    return words("openface.cards", number=number)


def _rows(rules: OpenFaceRuleset, words: Words) -> Iterator[str]:
    yield words("openface.rows", units=rules.row_units)
    if rules.scoop_bonus:
        yield words("openface.scoop", units=rules.scoop_bonus)
    yield words("openface.tie_scoop" if rules.scoop_bonus else "openface.tie")


def foul_units(rules: OpenFaceRuleset) -> int:
    """What a foul costs against a legal board beside its royalties: three rows and the scoop (RULES 3.2)."""
    return 3 * rules.row_units + rules.scoop_bonus


def _fantasyland(rules: OpenFaceRuleset, fantasyland: Fantasyland, words: Words) -> Iterator[str]:
    yield entry_text(fantasyland, words)
    yield from _entry_by_low(fantasyland, words)
    yield _stay(fantasyland, words)
    if rules.boards > 1:
        yield words("openface.by_board")
    if fantasyland.moves_button:
        yield words("openface.moves_button")


def entry_text(fantasyland: Fantasyland, words: Words) -> str:
    """What front earns Fantasyland, and with how many cards."""
    keys = tuple(key for key, _ in fantasyland.entry)
    cards = {number for _, number in fantasyland.entry}
    if len(cards) == 1 and keys[-1] == "trips" and keys[:-1] == FRONT_PAIRS[-len(keys) + 1 :] and len(keys) > 1:
        return words("openface.entry_better", hand=keys[0], cards=cards.pop())
    return words("openface.entry", table=", ".join(front_units(words, fantasyland.entry)))


def _entry_by_low(fantasyland: Fantasyland, words: Words) -> Iterator[str]:
    """What 7-5-4-3-2 earns, and with a front of `entry` beside it: never less than either of them brings."""
    if not fantasyland.entry_low:
        return
    yield words("openface.entry_low", cards=_cards(words, fantasyland.entry_low))
    alone = [max(cards, fantasyland.entry_low) for _, cards in fantasyland.entry]
    if fantasyland.entry_both > min(alone):
        key = "openface.entry_both" if fantasyland.entry_both >= max(alone) else "openface.entry_both_least"
        yield words(key, cards=_cards(words, fantasyland.entry_both))


def _stay(fantasyland: Fantasyland, words: Words) -> str:
    hands = tuple(_stay_hands(fantasyland.stay, words))
    if not hands:
        return words("openface.nobody_stays")
    match fantasyland.stay_cards:
        case "same":
            cards = words("openface.stay_same")
        case "by_front":
            cards = words("openface.stay_by_front", cards=min(cards for _, cards in fantasyland.entry))
        case number:
            cards = _cards(words, number)
    return capital(words("openface.stay", hands=joined(words, hands, "or"), cards=cards))


def _stay_hands(stay: Stay, words: Words) -> Iterator[str]:
    if stay.front != "none":
        yield words("openface.stay_front")
    if stay.middle != "none":
        yield words(f"openface.stay_middle_{stay.middle}")
    if stay.back != "none":
        yield words("openface.stay_back")
