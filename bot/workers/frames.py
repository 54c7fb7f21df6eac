"""What a worker and its process say to each other through two pipes: pickled values, each behind its length."""

from __future__ import annotations

import pickle
import struct
from typing import IO, Any, NamedTuple

READY = 0
"""The number of no job: a process that is ready for the first one says it, with its process id as the answer."""
BEAT = -1
"""The number of a heartbeat: the answer is the processor time that the process has used, in seconds."""

_HEADER = struct.Struct(">4sI")
_MARK = b"job:"  # a frame of which another process has read a part is not taken for the next one
_BYTES_MOST = 1 << 24  # what claims to be longer is no answer


class Said(NamedTuple):
    """What a process says: the answer to a job, or why there is none."""

    number: int
    is_answered: bool
    answer: Any


def packed(value: object) -> bytes:
    """A value as it goes through a pipe."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _HEADER.pack(_MARK, len(body)) + body


def next_frame(pipe: IO[bytes]) -> bytes | None:
    """The next value, still pickled; None at the end. Raises ValueError for what no process of ours says."""
    header = pipe.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return None
    mark, length = _HEADER.unpack(header)
    if mark != _MARK or length > _BYTES_MOST:
        raise ValueError(f"no frame begins with {header!r}")
    body = pipe.read(length)
    return body if len(body) == length else None
