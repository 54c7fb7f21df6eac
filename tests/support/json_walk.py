"""Every way in which one place of a JSON value can be changed, found by walking it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Path = tuple[str | int, ...]


def walk(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of a value and of all in it."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from walk(one, (*path, key))


def kind(path: Path) -> tuple[str, ...]:
    """What a path is about, whichever item of a list it is in."""
    return tuple("[]" if isinstance(key, int) else key for key in path)


def by_kind(value: Any) -> dict[tuple[str, ...], list[Path]]:
    """The paths of a value and of all in it, by what they are about."""
    found: dict[tuple[str, ...], list[Path]] = {}
    for path in walk(value):
        found.setdefault(kind(path), []).append(path)
    return found


def at(value: Any, path: Path) -> Any:
    """What is at a path."""
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Path, new: Any) -> Any:
    """A copy of the value with something else at a path."""
    if not path:
        return new
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


def changes(old: Any, others: list[Any]) -> Iterator[Any]:
    """What else may stand in a place. `others`: what stands in places like this one."""
    yield from (one for one in others if one != old or type(one) is not type(old))
    match old:
        case bool():
            yield from (not old, int(old), float(old), str(old), None)
        case int():
            yield from (old + 1, old - 1, -old, 0, float(old), bool(old), str(old), old * 10**30, 10**18, None, [old])
        case str():
            yield from ("", old + " ", old + "0", old[:-1], old.upper(), "\u0660", "x", 1, None, [old], {})
            yield from (old[:place] + flipped(old[place]) + old[place + 1 :] for place in spots(len(old)))
        case None:
            yield from (0, 1, False, "", [])
        case list():
            yield from ([], {}, None, [*old, None])
            for place in spots(len(old)):
                one = old[place]
                rest = old[:place] + old[place + 1 :]
                yield from (rest, [*old, one], [one, *rest], [*rest, one])
                yield [*old[:place], old[-1 - place], *old[place + 1 :]]
            yield from (old[::-1], [*old[-1:], *old[1:-1], *old[:1]], deepcopy(old) * 2)
        case dict():
            yield from ({}, [], None, {**old, "more": 1})
            for key, one in old.items():
                others_of = {name: other for name, other in old.items() if name != key}
                yield from (others_of, {**others_of, f"{key}_": one}, {**others_of, key.upper(): one})


def spots(size: int) -> list[int]:
    """The first, a middle and the last of so many."""
    return sorted({0, size // 2, size - 1}) if size else []


def flipped(sign: str) -> str:
    """Another sign of the same sort: a digit of hexadecimal stays one."""
    return "1" if sign == "0" else "0" if sign in "123456789abcdef" else chr(ord(sign) ^ 1)
