"""What a closed ruleset says in words, topic by topic (RULES 2). A setting that cannot matter is not mentioned."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.rule_facts import Fact, Listing, Sentence, facts_of, joined, seats_text, table_listing
from bot.rules.cards import SUIT_SYMBOLS, SUITS
from bot.rules.closed.naturals import NaturalKind, natural_of
from bot.rules.closed.pairs import ACES_UNITS
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset, JackpotEvent
from bot.rules.closed.scoring import DEALER_FEE
from bot.words import Words


def closed_facts(rules: ClosedRuleset, words: Words) -> tuple[Fact, ...]:
    """All topics of a closed game that there is something to say about."""
    return facts_of(
        ("game", _game(rules, words)),
        ("who", tuple(_settlement(rules, words))),
        ("foul", tuple(_foul(rules, words))),
        ("rows", tuple(_rows(rules, words)) if rules.settles_by_two else ()),
        ("ranks", tuple(_ranks(rules, words))),
        ("bonuses", (_bonuses(rules, words),)),
        ("scoop", tuple(_scoop(rules, words)) if rules.settles_by_two else ()),
        ("overall", (_overall(rules, words),) if rules.settles_by_two else ()),
        ("naturals", tuple(_naturals(rules, words))),
        ("surrender", tuple(_surrender(rules, words))),
        ("announce", (_announce(rules, words),)),
        ("aces", (_aces(rules, words),)),
        ("stakes", tuple(_stakes(rules, words))),
        ("house", tuple(_house(rules, words))),
        ("dealer", tuple(_dealer(rules, words)) if rules.dealer == "ace_of_spades" else ()),
    )


def natural_name(rules: ClosedRuleset, kind: NaturalKind, words: Words) -> str:
    """What a natural is called where these rules are played: ``small cards (2 to 10)``."""
    return words(natural_of(kind).name_key(rules.natural_options))


def natural_cards(rules: ClosedRuleset, kind: NaturalKind, words: Words) -> str:
    """Which cards a natural is made of where these rules are played: ``nothing above a ten, no ace``."""
    return words(natural_of(kind).cards_key(rules.natural_options))


def _game(rules: ClosedRuleset, words: Words) -> tuple[str, ...]:
    seats = seats_text(words, rules.seats_min, rules.seats_max)
    strict = words("closed.strict_rows") if rules.strict_rows else ""
    return seats, words("closed.game"), strict, words(f"closed.{rules.fouls}")


def _settlement(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    match rules.settlement:
        case "pairs":
            yield words("closed.pairs")
        case "banker":
            yield words(f"closed.banker_{rules.who_banks}")
            yield words("closed.banker_ties") if _is_tie_won(rules) else ""
        case "pool":
            yield words("closed.pool", units=POOL_UNITS)
            yield words("closed.pool_ties") if rules.suit_order == "off" else ""
            yield words("closed.pool_sweep", units=rules.pool_sweep_units) if rules.pool_sweep_units else ""
        case "single_winner":
            yield words("closed.single_winner", units=rules.single_winner_units)
            yield words("closed.single_winner_natural") if rules.naturals else ""


def foul_units(rules: ClosedRuleset) -> int:
    """What a foul costs at least against a legal hand: three rows, the scoop and the overall point (RULES 2.2, 2.6)."""
    return min(3 * times + units for times, units in _scoops(rules)) + rules.overall_point


def _scoops(rules: ClosedRuleset) -> tuple[tuple[int, int], tuple[int, int]]:
    """What multiplies the rows of a scoop and what is added to them: of any scoop, and of one of everybody."""
    one = rules.scoop_multiplier, rules.scoop_bonus
    if rules.has_banker or rules.seats_max == 2:
        return one, one
    return one, (rules.all_multiplier, rules.scoop_bonus + rules.scoop_all_bonus)


def _foul(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    """What a foul costs, where one can be confirmed."""
    if rules.fouls == "refused":
        return
    if rules.settlement in ("pool", "single_winner"):
        yield words(f"closed.foul_{rules.settlement}")
        return
    yield words("closed.foul_banker" if rules.has_banker else "closed.foul", units=foul_units(rules))
    if rules.bonuses and rules.bonus_mode == "always":
        yield words("closed.foul_extras")


def _rows(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    """What a row pays, and what a tied one does."""
    yield words(f"closed.{rules.row_pay}")
    if _leaves_ties(rules):
        yield words("closed.tie_scoop" if _pays_scoops(rules) and not rules.tie_counts_for_sweep else "closed.tie")


def _is_tie_won(rules: ClosedRuleset) -> bool:
    """Whether the banker wins tied rows. With an order of suits there are none."""
    return rules.has_banker and rules.banker_wins_ties and rules.suit_order == "off"


def _leaves_ties(rules: ClosedRuleset) -> bool:
    """Whether a row between two can have no winner."""
    return rules.suit_order == "off" and not _is_tie_won(rules)


def _pays_scoops(rules: ClosedRuleset) -> bool:
    """Whether any scoop pays more than its rows."""
    is_paid = rules.scoop_bonus or rules.scoop_multiplier > 1
    return bool(is_paid or (rules.pays_scoop_of_all and not rules.has_banker and rules.seats_max > 2))


def _ranks(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    if rules.wheel == "second":
        yield words("closed.wheel_second")
    if rules.suit_order != "off":
        yield words("closed.suit_order", suits=" ".join(SUIT_SYMBOLS[SUITS.index(suit)] for suit in rules.suit_order))


def _bonuses(rules: ClosedRuleset, words: Words) -> Listing:
    # There is no single 1 that a bonus could replace where rows are paid together.
    mode = "plus" if rules.bonus_mode == "instead" and rules.row_pay == "majority" else rules.bonus_mode
    return table_listing(words, f"closed.{mode}", rules.paid_bonuses)


def _scoop(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    """What a scoop pays, what one of everybody pays instead, and what counts as one; nothing where none is paid."""
    one, every = (_more(words, times, units) for times, units in _scoops(rules))
    if one:
        yield words("closed.scoop", more=one)
    if every != one:
        yield words("closed.scoop_or_not" if one else "closed.scoop_all", more=every)
    if not (one or every):
        return
    if rules.tie_counts_for_sweep and _leaves_ties(rules):
        yield words("closed.tie_counts")
    if rules.naturals and rules.offers_surrender:
        yield words("closed.not_scooped")
    elif rules.naturals:
        yield words("closed.not_scooped_natural")
    elif rules.offers_surrender:
        yield words("closed.not_scooped_surrender")


def _more(words: Words, times: int, units: int) -> str:
    if times == 1:
        return words("closed.more", units=units) if units else ""
    return words("closed.times_and_more" if units else "closed.times", times=times, units=units)


def _overall(rules: ClosedRuleset, words: Words) -> str:
    return words("closed.overall", units=rules.overall_point) if rules.overall_point else ""


def _naturals(rules: ClosedRuleset, words: Words) -> Iterator[Sentence]:
    if not rules.naturals:
        return
    named = tuple(
        words("summary.units", hand=natural_name(rules, kind, words), units=units) for kind, units in rules.naturals
    )
    yield Listing("closed.naturals", words("closed.naturals", list=", ".join(named)), named)
    yield words("closed.natural_paid_banker" if rules.has_banker else "closed.natural_paid")
    if not rules.quads_as_two_pairs and {"six_pairs", "five_pairs_and_trips"} & rules.natural_units.keys():
        yield words("closed.no_quads")
    yield words(f"closed.{rules.natural_clash}")


def _surrender(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    if not rules.offers_surrender:
        return
    key = "closed.surrender_banker" if rules.has_banker else "closed.surrender"
    if not rules.naturals:
        key = f"{key}_plain"
    elif rules.surrender_pays_naturals:
        key = f"{key}_to_naturals"
    yield words(key, units=rules.surrender_units)
    if rules.settlement == "pool":
        yield words("closed.surrender_pool")


def _announce(rules: ClosedRuleset, words: Words) -> str:
    """When naturals and surrenders are chosen, shown and paid (RULES 2)."""
    if rules.announce == "in_turn" and rules.offers_surrender:
        return words("closed.in_turn" if rules.naturals else "closed.in_turn_surrender")
    if rules.naturals and rules.offers_surrender:
        return words(f"closed.{rules.announce}")
    if rules.naturals:
        return words("closed.together_natural")
    return words("closed.together_surrender") if rules.offers_surrender else ""


def _aces(rules: ClosedRuleset, words: Words) -> str:
    _, one, two, three, four = ACES_UNITS
    return words("closed.aces", one=one, two=two, three=three, four=four) if rules.aces_bet else ""


def _stakes(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    if rules.pair_stakes:
        yield words("closed.pair_stakes")
    if rules.cap != "none":
        yield words(f"summary.{rules.cap}")
        yield words(f"summary.{rules.settle_from}")


def _house(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    if rules.rake_units:
        yield words("closed.rake", units=rules.rake_units)
    if rules.jackpot_units:
        events = joined(words, [_event(event, words) for event in rules.jackpot_events], "or")
        yield words("closed.jackpot", units=rules.jackpot_units, events=events)
        if any({event.front, event.middle, event.back} != {"any"} for event in rules.jackpot_events):
            yield words("closed.jackpot_exact")


def _dealer(rules: ClosedRuleset, words: Words) -> Iterator[str]:
    yield words("closed.ace_of_spades", units=DEALER_FEE)
    if rules.cap != "none":
        yield words("closed.ace_of_spades_left")
    yield words("closed.ace_of_spades_else")


def _event(event: JackpotEvent, words: Words) -> str:
    named = (("in_front", event.front), ("in_middle", event.middle), ("in_back", event.back))
    rows = joined(
        words,
        [words(f"summary.{key}", hands=words(f"combination.{kind}")) for key, kind in named if kind != "any"],
    )
    rows = rows or words("closed.any_rows")
    return words("closed.event_scooped", rows=rows) if event.scooped else rows
