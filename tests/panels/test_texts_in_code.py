"""No sentence that a player reads stands in Python: all of them are in `assets/locale`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.sources import SOURCES, here, tree

SHOWN_BY = (
    "bot/panels/",
    "bot/discord_ui/",
    "bot/render/",
    "bot/play/",
    "bot/table/",
    "bot/ledger/",
    "bot/rules/",
    "cogs/",
)
"""What makes the screens, or what they are made of. The command line, programs' protocols and logs stay English."""

SENTENCE = re.compile(r"[A-Za-z]{2,}[^A-Za-z]* [A-Za-z]+.* ?[a-z]{2,}")
FOR_PROGRAMS = {
    **dict.fromkeys(("bot/discord_ui/failures.py", "bot/discord_ui/library.py"), "logs"),
    **dict.fromkeys(("bot/discord_ui/reconciler.py", "bot/play/thinking.py", "bot/play/thinking_process.py"), "logs"),
    **dict.fromkeys(("bot/discord_ui/lanes/message.py", "bot/play/errands.py"), "logs"),
    **dict.fromkeys(("bot/discord_ui/lanes/looking.py", "bot/discord_ui/lanes/private_lanes.py"), "names of tasks"),
    **dict.fromkeys(("bot/discord_ui/lanes/settlement_notices.py", "bot/play/clock.py"), "names of tasks"),
    "bot/play/rescoring.py": "the command check",
    **dict.fromkeys(("bot/table/following.py", "bot/table/happenings/votes.py"), "kept in the log, said by a key"),
    "bot/table/happenings/pausing.py": "kept in the log, said by a key",
    "bot/play/leaving.py": "kept in the log",
    "bot/panels/study/verify.py": "a command to type",
    "bot/rules/naming.py": "names in the protocols; `bot.panels.hand_names` says them to players",
    "bot/rules/cards.py": "the protocols; players are told by a key",
    "bot/rules/deck.py": "the protocols",
    "bot/rules/verify_deal.py": "a script that is handed out, in one language",
    "bot/rules/bad_ruleset.py": "what the library says",
    "bot/rules/rulesets.py": "a default that is no sentence",
}
PROTOCOLS = re.compile(r"bot/rules/(?:.*lines|line_parts|.*/parts)\.py")  # the score service
NOT_SHOWN = {"debug", "info", "warning", "error", "exception", "execute", "executemany", "compile"}
RAISED = {"ValueError", "TypeError", "RuntimeError", "KeyError", "LookupError", "AssertionError", "NotImplementedError"}


def sentences(source: ast.Module) -> Iterator[ast.Constant]:
    """Texts of several words, docstrings, what is logged and what only programmers are told aside."""
    aside = {id(part) for node in ast.walk(source) for part in _aside(node)}
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            if SENTENCE.search(node.value) and not node.value.startswith("/"):
                yield node


def _aside(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in NOT_SHOWN | RAISED or name.startswith("log"):
            yield from ast.walk(node)
    elif isinstance(node, ast.Assert) and node.msg is not None:
        yield from ast.walk(node.msg)
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        yield from ast.walk(node.annotation)


@pytest.mark.slow
def test_no_sentence_for_players_stands_in_python() -> None:
    found = [
        f"{here(path)}:{node.lineno}: {node.value!r}"
        for path in SOURCES
        if here(path).startswith(SHOWN_BY) and here(path) not in FOR_PROGRAMS and not PROTOCOLS.fullmatch(here(path))
        for node in sentences(tree(path))
    ]
    assert found == [], "put it into assets/locale/en and say it by its key"


def test_each_exception_is_needed() -> None:
    assert [name for name in FOR_PROGRAMS if not any(here(path) == name for path in SOURCES)] == []
    assert [here(path) for path in SOURCES if here(path) in FOR_PROGRAMS and not any(sentences(tree(path)))] == []


@pytest.mark.parametrize("text", ["Tap a row for it.", "two pair, {highs} and {lows}", "the last 7 days"])
def test_the_search_finds_what_it_looks_for(text: str) -> None:
    assert any(sentences(ast.parse(f"x = {text!r}")))
    assert not any(sentences(ast.parse(f"_log.warning({text!r})")))
    assert not any(sentences(ast.parse(f'"""{text}"""')))
