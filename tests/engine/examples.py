"""Valid requests of every kind, cheap to answer, and small changes to them."""

from __future__ import annotations

from typing import Any

PLACE: dict[str, Any] = {
    "id": 7,
    "ruleset": "pineapple",
    "settings": {},
    "seats": 2,
    "seat": 1,
    "button": 1,
    "street": 2,
    "phase": "place",
    "level": "safe",
    "seed": 1,
    "me": {"front": "Kd", "middle": "9s 9h", "back": "Ah 4h", "discards": "", "fantasyland": 0},
    "opponents": [{"front": "", "middle": "8c", "back": "5d 5c Js 3s", "fantasyland": 0}],
    "dead": "",
    "draw": "Kh 2c 7d",
}
LAST: dict[str, Any] = {
    "id": "last",
    "ruleset": "ofc",
    "seats": 3,
    "seat": 0,
    "button": 2,
    "street": 9,
    "level": "safe",
    "me": {"front": "Kd 2c 3c", "middle": "9s 9h 4d 7c", "back": "Ah 4h 5h Jh Kh"},
    "opponents": [
        {"front": "Qc 6c 6d", "middle": "8c 8d 7d 2s", "back": "5d 5c Js 3s 3d"},
        {"front": "", "middle": "", "back": "", "fantasyland": 13},
    ],
    "dead": "Td Ts",
    "draw": "9d",
}
FANTASYLAND: dict[str, Any] = {
    "id": None,
    "ruleset": "deuce-seven",
    "seats": 2,
    "street": 5,
    "level": "safe",
    "me": {"fantasyland": 14},
    "opponents": [{"front": "Qc Qd 2h", "middle": "8c 4d 3d 2d 6c", "back": "5d 5c Js 3s 3h"}],
    "draw": "Ah Kh Qh Jh Th 2s 3c 4s 5s 7s 9d 9c As Ks",
}
TWO_BOARDS: dict[str, Any] = {
    "ruleset": "criss-cross",
    "seats": 2,
    "street": 9,
    "level": "safe",
    "me": {
        "boards": [
            {"front": "2c 3c", "middle": "4d 4h 6c 7c 8d", "back": "9s 9h 9d Th Jc"},
            {"front": "", "middle": "", "back": "", "fantasyland": 13},
        ]
    },
    "opponents": [
        {"boards": [{"front": "2h 2s 3h", "middle": "4c 4s 5c 5h 6h", "back": "7h 7s 8c 8s As"}, {"fantasyland": 13}]}
    ],
    "draw": ["Kd", "2d 3d 5d 6d 7d 8h Tc Td Qs Qh Ks Kh Ad"],
}
SET: dict[str, Any] = {
    "id": 9,
    "ruleset": "two-four",
    "seats": 3,
    "seat": 2,
    "phase": "set",
    "level": "casual",
    "me": {},
    "opponents": [{}, {}],
    "draw": "Kh 2c 9h 3d 3s 3h As Ad Qs Qd 7d 8d 9s",
}
DECLARE: dict[str, Any] = {
    "id": 10,
    "ruleset": "standard",
    "seats": 3,
    "seat": 1,
    "button": 2,
    "phase": "declare",
    "level": "strong",
    "me": {"front": "2s 3d 5h", "middle": "4c 4d 7s 8s Td", "back": "6c 6d 9h 9c Jh"},
    "opponents": [{}, {}],
    "announced": [None, "play"],
}
BANKED: dict[str, Any] = SET | {"ruleset": "banker", "banker": 1, "level": "strong"}

ALL = (PLACE, LAST, FANTASYLAND, TWO_BOARDS, SET, DECLARE, BANKED)


def changed(request: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A request with keys replaced; ``me`` and other objects key by key."""
    merged = dict(request)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


CODES = {
    *("bad_json", "too_long", "unknown_key", "unknown_ruleset", "bad_setting", "seats", "row_size", "bad_card"),
    *("duplicate_card", "bad_natural", "illegal_place", "already_seen", "time"),
}
"""Every code that an error has."""
