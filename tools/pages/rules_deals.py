"""The example deals of the rules' pages: one for each preset, as text, chosen to show what sets it apart."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.closed.naturals import NaturalKind

NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's hand: boards as ``front / middle / back``, more than one where the game has more."""

    boards: tuple[str, ...]
    natural: NaturalKind | None = None
    surrenders: bool = False
    stack: int | None = None
    fantasyland: int = 0  # cards that the hand was dealt at once


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal; the first player has the button. `pair_stakes` as in scoring: two seats and their multiplier."""

    hands: tuple[Hand, ...]
    pair_stakes: tuple[tuple[int, int, int], ...] = ()
    note: str = ""  # what to look at


def _deal(*hands: Hand | str, note: str = "", pair_stakes: tuple[tuple[int, int, int], ...] = ()) -> Deal:
    return Deal(tuple(Hand((hand,)) if isinstance(hand, str) else hand for hand in hands), pair_stakes, note)


# Four closed hands of one deck: trips in front, quads in the back, six pairs, and nothing.
_TRIPS = "6c 6d 6h / 4c 4d 4h 9s 9d / Kc Kd Kh 8c 8d"
_QUADS = "Qh Qd 7h / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ad"
_PAIRS = "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d"
_WEAK = "Ac 3h 2h / Th Ts 9c 9h 6s / Js 7s 4s 3s 2s"
_SIX_PAIRS = Hand((_PAIRS,), natural="six_pairs")
_PLAIN = _deal(_TRIPS, _QUADS, _WEAK)
_SCOOP_OF_ALL = _deal(_QUADS, _PAIRS, _WEAK, note="Ann scoops everybody else.")

DEALS: dict[str, Deal] = {
    "basic": _PLAIN,
    "two-four": _PLAIN,
    "one-four": _PLAIN,
    "one-six": _PLAIN,
    "standard": _PLAIN,
    "hong-kong": _deal(_TRIPS, _QUADS, _SIX_PAIRS, note="Cat declares a natural and compares no rows."),
    "american": _deal(
        _TRIPS,
        _QUADS,
        Hand((_WEAK,), surrenders=True),
        note="Ann and Ben have agreed on double stakes; Cat surrenders, and nobody sees the hand.",
        pair_stakes=((0, 1, 2),),
    ),
    "vietnamese": _SCOOP_OF_ALL,
    "singapore": _SCOOP_OF_ALL,
    "hawaiian-gardens": _deal(
        Hand(("Th Td 9d / Jc Jd 7c 7h 4d / 5c 5d 5h 3d 6d",), stack=8),
        Hand(("Ks Qs 9h / 8s 8d 6h Js 2c / Tc Ts 6c 6s 2d",), stack=20),
        Hand(("Ah Ad 9c / Kc Kd 8c 8h 4s / Qc Qd Qh 3s 7d",), stack=20),
        note="Ann has 8 chips and the others 20. Six of hers have won from Ben, so only two are left to lose to Cat: "
        "she ends with 12.",
    ),
    "banker": _deal(_TRIPS, _QUADS, _WEAK, note="Ann has the button and banks, so Ben and Cat settle nothing."),
    "malayan": _deal(_TRIPS, _QUADS, _SIX_PAIRS, note="Ann banks. Extras of rows that were lost count, too."),
    "pool": _deal(_TRIPS, _QUADS, _PAIRS, _WEAK),
    "pusoy-single-winner": _deal(_TRIPS, _QUADS, _PAIRS, _WEAK, note="Ben beats each of the others on two rows."),
    "ofc": _deal("Ac 5d 4d / 8c 8d 6s 6h Jc / 2h 3h 5h 8h Jh", "Qh Qd 2s / 7c 7d 7h 4s 3d / Kc Kd Kh 9s 9h"),
    "ofc-2012": _deal(
        "2c 2d 2h / 3c 3d 3h 4c 5c / 4d 5d 6d 7d 8d",
        "As Ad 7c / Ks Qd Kh Qh 9c / Jc Jd Jh Tc Td",
        "Qs Js 2s / 5s 5h 8c 8h Kd / Ah 7s 4s 8s 9s",
        note="Cat's back is weaker than the middle: a foul.",
    ),
    "pineapple": _deal(
        "Ks Kh 3h / As Ah 7d 7h 2d / 5c 5d 5h 8s 8c",
        "Ac 9s 4s / Jh Js 6c 5s 2s / Ts Th 7s 7c 3c",
        "6s 6d 2c / 9c 9d 9h 4c 3s / Td Jd Qd Kd Ad",
    ),
    "progressive": _deal(
        Hand(("5c 5d 5h / 2h 4h 9h Jh Kh / 8c 8d 8h Qc Qd",), fantasyland=17),
        "Ac Ad 3c / Ks Ts Kd Td 6c / 4c 5s 6d 7d 8s",
        note="Ann was in Fantasyland with 17 cards and stays with 14; Ben enters with aces.",
    ),
    "ultimate": _deal(
        Hand(("Ac Qd 9s / 3c 3d 3h 7c 7d / 6c 6d 6h 6s Tc",), fantasyland=16),
        Hand(("Kc Kd 2s / Ad Ah 5c 5d Jh / 2h 4h 7h 9h Qh",), fantasyland=15),
        note="Both were in Fantasyland: Ann stays and keeps her 16 cards; Ben's kings do not keep him there.",
    ),
    "deuce-seven": _deal(
        "Kc Kd 5h / 7c 5d 4s 3h 2c / Ac Ad 9h 9s 6d",
        "Qc Qd Js / 8c 6c 4c 3d 2d / 2h 4h 6h 8h Th",
        "Jc Td 3s / Tc 9d 8s 7h 6s / Kh Ks 5c 5s Qh",
        note="A straight is no low: Cat fouls. Ann has kings and 7-5-4-3-2, so 15 cards come next.",
    ),
    "joker": _deal(
        "Qc X2 3d / Kc Kd 8h 5c 2d / As Ks X1 9s 4s",
        "Jd 9d 7c / Td Ts 8d 8s 3c / Ah Kh Jh 9h 4h",
        note="One joker is the queen of spades, the other a second queen in front.",
    ),
    "criss-cross": _deal(
        Hand(
            (
                "Qh Qd 2s / Kh Kd 3s 4s 6d / As Ac 3d 3h 9s",
                "Ad Kc 8c / 2c 2d 5h 6h 7h / Jc Td 7d 4h 5c",
            )
        ),
        Hand(
            (
                "Jd 8h 4d / 6c 6s Qc Js 3c / 2h 9h Th Jh Ah",
                "Ks Qs 7c / 8d 8s Ts 5s 4c / 5d 9c 9d Tc 7s",
            )
        ),
        note="Ann's second board fouls; the first one counts all the same.",
    ),
}
