"""JSON Lines services: one object a line in, one answer a line out, and an error answer that says what to change."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from difflib import get_close_matches
from typing import Any

LINE_BYTES_MOST = 65_536

Object = dict[str, Any]


class BadLine(ValueError):
    """A line that cannot be served: a stable code for programs and one sentence that names the place for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def answered(text: str, keys: Collection[str], answer: Callable[[Object], Object]) -> tuple[str, bool]:
    """The answer line to one line of text, and whether it is an answer rather than an error.

    `keys` are all that a line may have besides ``id``, which is returned as it came; `answer` raises BadLine.
    """
    line_id: object = None
    try:
        line = read_object(text)
        line_id = _checked_id(line.get("id"))
        refuse_unknown(line, {"id", *keys}, "")
        return json.dumps({"id": line_id, **answer(line)}), True
    except BadLine as bad:
        return json.dumps({"id": line_id, "error": str(bad), "code": bad.code}), False


def refuse_unknown(found: Object, keys: Collection[str], path: str) -> None:
    """Raise BadLine for a key that is not among `keys`; `path` stands before it in the sentence: ``players[0].``."""
    for key in found:
        if key not in keys:
            near = get_close_matches(key, keys, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the keys are {', '.join(sorted(keys))}"
            raise BadLine("unknown_key", f"{path}{key}: there is no such key; {hint}")


def read_object(text: str) -> Object:
    """The one object that a text is. Raises BadLine."""
    if len(text) > LINE_BYTES_MOST or len(text.encode("utf-8", "surrogatepass")) > LINE_BYTES_MOST:
        raise BadLine("too_long", f"a line has at most {LINE_BYTES_MOST} bytes")
    try:
        line = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except BadLine:
        raise
    except (ValueError, RecursionError) as problem:
        raise BadLine("bad_json", f"not a line of JSON: {problem}") from None
    if not isinstance(line, dict):
        raise BadLine("bad_json", "a line is one object: {...}")
    return line


def _object(pairs: list[tuple[str, Any]]) -> Object:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadLine("bad_json", f"{twice}: this key stands twice in one object")
    return found


def _no_constant(name: str) -> None:
    raise BadLine("bad_json", f"{name} is not JSON: write a number")


def _checked_id(line_id: object) -> object:
    if line_id is None or isinstance(line_id, str) or type(line_id) is int:
        return line_id
    raise BadLine("bad_json", "id: must be text or a whole number")
