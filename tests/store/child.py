"""Other processes for tests of what only another process can do: hold a lock, lose its rights, be killed."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from tests.support.waiting import HUNG_S

# Children are forked from a server that has imported the store and has no threads: quick, and safe beside a loop.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["bot.store", "bot.store.check", "tests.store.given"])


def in_child(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function returns in another process; None when it ended that process instead."""
    ours, theirs = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=_answer, args=(theirs, function, arguments))
    process.start()
    theirs.close()
    try:
        assert ours.poll(HUNG_S), "the child is stuck"
        return ours.recv()
    except EOFError:
        return None
    finally:
        process.join(HUNG_S)
        process.kill()


def _answer(answer: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    answer.send(function(*arguments))
