"""Which evening a seed is: who comes, what they play, when the process dies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from tools.evenings.kinds import HOUR, KINDS, MINUTE, Kind

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
GAMES: Final = (("ofc start", "pineapple"), ("ofc start", "ofc"), ("chinese start", "american"))
CLOCKS_S: Final = MappingProxyType({"off": 0, "30 seconds": 30, "24 hours": 86_400})
_SEATED: Final = tuple(kind for kind in KINDS.values() if not (kind.only_watches or kind.stalls))
_HURRIED: Final = "30 seconds"
_LONG_S: Final = HOUR


@dataclass(frozen=True, slots=True)
class Plan:
    """One evening. `kinds` of people by name, the host first; the last `watchers` of them do not sit at first.

    `kills_s`: when the process dies, in seconds, each with how long it is down. `has_errands`: whether people also give
    cuts, vote, propose stakes and settle up.
    """

    seed: int
    command: str
    ruleset: str
    clock: str
    hands: int
    kinds: Mapping[str, Kind]
    watchers: int
    kills_s: tuple[tuple[float, float], ...] = ()
    has_second_table: bool = False
    has_errands: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """The options of the command."""
        return {"ruleset": self.ruleset, "clock": self.clock}

    @property
    def expected(self) -> int:
        """How many the host waits for."""
        here = list(self.kinds.values())[: len(self.kinds) - self.watchers]
        return sum(kind.comes_s == 0 for kind in here)

    @property
    def patience_s(self) -> float:
        """How long the host waits for them: as long as the slowest may take to look."""
        return 5 * MINUTE + max(kind.first_act_s[1] for kind in self.kinds.values())

    def __str__(self) -> str:
        people = ", ".join(f"{name} ({kind.name})" for name, kind in self.kinds.items())
        deaths = f", {len(self.kills_s)} kills" if self.kills_s else ""
        return f"seed {self.seed}: {self.ruleset}, clock {self.clock}, {self.hands} hands, {people}{deaths}"


def plan_of(seed: int, hands: int = 0) -> Plan:
    """The evening of a seed; with `hands` shorter or longer than it would be."""
    random = Random(f"evening {seed}")
    command, ruleset = GAMES[seed // 3 % len(GAMES)]  # every third evening has kills: each game has some of them
    first = _SEATED[seed % len(_SEATED)]
    clock = random.choice([one for one in CLOCKS_S if one != _HURRIED or first.first_act_s[1] < _LONG_S])
    most = 3 if ruleset == "pineapple" else 4
    kinds = [first, *(_kind(random, clock) for _ in range(random.randint(1, most - 1)))]
    random.shuffle(kinds)
    if all(kind.gone_in_hand for kind in kinds):
        kinds[0] = KINDS["attentive"]
    if all(kind.comes_s for kind in kinds[1:]):
        kinds[1] = KINDS["attentive"]
    watchers = random.randint(0, 3)
    kinds += [random.choice((KINDS["watcher"], KINDS["comes late"])) for _ in range(watchers)]
    wanted = hands or random.randint(5, 10)
    is_slow = any(kind.first_act_s[1] > _LONG_S for kind in kinds)
    span_s = wanted * (20 * HOUR if is_slow else 180.0)
    deaths = random.randint(1, 3) if seed % 3 == 2 else 0
    kills = sorted((random.uniform(30, span_s), random.choice((2.0, 20.0, 120.0))) for _ in range(deaths))
    two = any(kind.name == "plays two tables" for kind in kinds)
    people = dict(zip(NAMES, kinds, strict=False))
    return Plan(seed, command, ruleset, clock, wanted, people, watchers, tuple(kills), two, True)


def _kind(random: Random, clock: str) -> Kind:
    """Somebody who can sit there: nobody plays by post with half a minute a turn."""
    while True:
        kind = random.choice(_SEATED)
        if clock != _HURRIED or kind.first_act_s[1] < _LONG_S:
            return kind
