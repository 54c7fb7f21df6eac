"""What a running bot holds in memory: the size of every container that can be reached from it, by where it is."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Set
from typing import Any
from weakref import WeakValueDictionary

_OURS = ("bot.", "cogs.")
_CONTAINERS = (dict, set, list, deque, WeakValueDictionary)


def held(root: object) -> Counter[str]:
    """Sizes by path. What a path stands for many times, as the values of a dictionary, is added up.

    Values that never change (frozen, or of Python itself) hold what they were made with and are not looked into.
    """
    sizes: Counter[str] = Counter()
    seen: set[int] = set()
    waiting: deque[tuple[str, object]] = deque([("bot", root)])
    while waiting:
        path, thing = waiting.popleft()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, _CONTAINERS):
            sizes[path] += len(thing)
            waiting.extend((f"{path}[]", value) for value in _values(thing))
        elif thing is root or _is_ours(thing):
            waiting.extend((f"{path}.{name}", value) for name, value in _attributes(thing))
    return sizes


def _values(container: Any) -> list[object]:
    return list(container.values()) if isinstance(container, Mapping) else list(container)


def _is_ours(thing: object) -> bool:
    if isinstance(thing, type | asyncio.Future | Set):
        return False
    is_frozen = getattr(getattr(thing, "__dataclass_params__", None), "frozen", False)
    return type(thing).__module__.startswith(_OURS) and (not is_frozen or type(thing).__name__ == "Desk")


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(thing, name):
                yield name, getattr(thing, name)
