"""A TOML text that would be slow to read is refused by a look at its marks; the look never errs, and is quick."""

from __future__ import annotations

import sys
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed_presets import closed_presets
from bot.rules.house_rules import DOCUMENT_BYTES_MOST
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.rulesets import preset_text
from bot.rules.toml_files import DEPTH_MOST, PARTS_MOST, refuse_costly
from tests.support.loop_cpu import cpu_ms

DOTS_9 = ".".join("abcdefghi")
DOTS_8 = ".".join("abcdefgh")


def refusal(text: str) -> str:
    """The sentence that a text is refused with before it is read, empty for one that may be read."""
    try:
        refuse_costly("x.toml", text)
    except BadRuleset as refused:
        return str(refused)
    return ""


def depth_of(value: Any, empty: int = 0) -> int:
    """The levels of a document that was read: those of tables and of arrays, the empty ones counted as told."""
    if not isinstance(value, dict | list):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return max((1 + depth_of(one, empty) for one in inner), default=empty)


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTS_9} = 1",
        f"x = 1\n{DOTS_9} = 1",
        f"[{DOTS_9}]",
        f"[ {DOTS_9.replace('.', ' . ')} ]",
        f"[[{DOTS_9}]]",
        f"[{DOTS_8}]\nx = 1",
        f"[[{DOTS_8}]]\nx = 1",
        "[a.b.c.d]\ne.f.g.h.i = 1",
        "x = " + "[" * 8 + "]" * 8,
        "x = " + "[" * 50,
        "x = [\n# ]]]]]]]]]\n" + "[" * 8,
        "x = [1.5, [2, '''\n]]]''', " + "[" * 6,
        "x = " + "{a = " * 8 + "1" + "}" * 8,
        "x = {b = 1, " + DOTS_8 + " = 1}",
        "x = [{a.b.c.d.e.f.g = 1}]",
        "x = {a = [{b = [{c = [{d = [1]}]}]}]}",
        'x = "[[[" # [[[\n' + DOTS_9 + " = 1",
        'x = """\n"" \\""" """\n' + DOTS_9 + " = 1",
        "x = '\\'\n" + DOTS_9 + " = 1",
        'x = """a"""""\n' + DOTS_9 + " = 1",
        "x = '''a'''''\n" + DOTS_9 + " = 1",
        '"a.b"."c".\'d\'.e.f.g.h.i.j = 1',
        DOTS_9,
        f"[{DOTS_9}",
    ],
)
def test_what_nests_too_deeply_is_refused(text: str) -> None:
    assert "nested too deeply: names have at most 8 levels" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTS_8} = 1.5",
        f"[{DOTS_8}]",
        "[a.b.c]\nd.e.f.g = 1\n[x]\na.b.c.d.e.f.g = 1",
        "x = " + "[" * 7 + "]" * 7,
        "x = [[], [], [], [], [], [], [], [], [], [], [], {a = 1}, {a = 1}]",
        "x = {a = 1.5, b = 2.5, c = 3.5, d = 4.5, e = 5.5, f = 6.5, g = 7.5, h = 8.5, i = 9.5}",
        "x = [" + "1.5, " * 50 + "]",
        "# " + "[." * 50 + "\nx = 1",
        'x = "' + "[{." * 50 + '"',
        'x = "\\"' + "[{." * 50 + '"',
        "x = '" + "[{." * 50 + "'",
        'x = """\n' + '[{."' * 50 + '\\"""\n' + '[{.""' * 9 + '"""',
        "x = '''\n" + "[{.''" * 50 + "\n'''",
        f'"{DOTS_9}" = 1',
        f'["{DOTS_9}".b]\nx = 1',
        "x = 2012-01-01T10:00:00.5\n" * 1 + "y = 1e-1.0",
    ],
)
def test_what_stands_in_strings_and_comments_and_beside_each_other_is_not_deep(text: str) -> None:
    assert refusal(text) == ""


def test_a_line_is_named() -> None:
    assert "line 4 is nested" in refusal(f'x = """\n\n"""\n{DOTS_9} = 1')


@pytest.mark.parametrize("part", ["#\n", "\n", "[1]\n", "[[a]]\n", "x.y = 1\n"])
def test_more_lines_and_values_than_any_game_has_are_refused(part: str) -> None:
    assert refusal(part * 100) == ""
    assert "at most 1000 lines and values" in refusal(part * (PARTS_MOST + 1))
    assert "at most 1000 lines and values" in refusal("x = [" + "1," * (PARTS_MOST + 1) + "]")
    assert "at most 1000 lines and values" in refusal('x = "' + "\\u0041" * PARTS_MOST + '"')


@pytest.mark.parametrize("name", [*scored_open_face_presets(), *closed_presets()])
def test_no_preset_comes_near(name: str) -> None:
    text = preset_text(name)
    assert refusal(text) == ""
    assert depth_of(tomllib.loads(text)) <= DEPTH_MOST - 3
    marks = sum(map(text.count, "\n=,[]{}"))
    assert marks < PARTS_MOST / 4


KEYS = st.lists(st.sampled_from(["a", "b", '"a.b"', "'['", "c "]), min_size=1, max_size=4).map(" . ".join)
STRINGS = st.sampled_from(['"]"', "'{'", '"""\n["."""', "'''\n.'''''", '"\\""', "'#'", '"#"', '"""\\"""""""'])
VALUES = st.recursive(
    st.sampled_from(["1", "1.5", "true", "2012-01-01"]) | STRINGS,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[ # ]\n{', '.join(items)}\n]")
        | st.dictionaries(KEYS, inner, max_size=2).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=6,
)
LINES = st.lists(
    st.tuples(KEYS, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]} # [[.") | KEYS.map("[{}] # x".format),
    max_size=4,
)


@pytest.mark.slow
@settings(max_examples=500)
@given(LINES)
def test_what_is_read_is_as_deep_as_the_look_has_said(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    if refusal(text):
        assert depth_of(read, empty=1) > DEPTH_MOST, text
    else:
        assert depth_of(read) <= DEPTH_MOST, text


@pytest.mark.slow
@settings(max_examples=500)
@given(LINES, st.data())
def test_what_passes_is_read_without_going_deep(lines: list[str], data: st.DataObject) -> None:
    """Noise in the text may end the look early, but never before the reader ends, too."""
    text = "\n".join(lines) + f"\n{DOTS_9}.{DOTS_9} = 1"
    at = data.draw(st.integers(0, len(text)))
    noise = (
        text[:at]
        + data.draw(st.sampled_from(['"', "'", '"""', "'''", "\\", "[", "}", "\n", "=", ",", "#"]))
        + text[at:]
    )
    if refusal(noise):
        return
    try:
        read = tomllib.loads(noise)
    except ValueError:
        return
    assert depth_of(read) <= DEPTH_MOST, noise


HOSTILE = {
    "no end of quotes": '"' * DOCUMENT_BYTES_MOST,
    "no end of a string": 'x = """' + '\\"""' * 4000,
    "many that end": 'x = """' + '""' * 8000,
    "apostrophes": "'" * DOCUMENT_BYTES_MOST,
    "escapes": 'x = "' + "\\" * DOCUMENT_BYTES_MOST,
    "dots in a value": "x = " + "." * DOCUMENT_BYTES_MOST,
    "comments": "#" * DOCUMENT_BYTES_MOST,
    "plain": "x" * DOCUMENT_BYTES_MOST,
    "an open string on each line": 'x = "\n' * 2000,
    "strings": "''," * 5000,
    "brackets": "x = " + "[" * DOCUMENT_BYTES_MOST,
    "dots": "a." * 8000,
    "a header": "[" + "a." * 8000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_look_takes_a_few_milliseconds_whatever_it_sees(text: str) -> None:
    with cpu_ms(15) as spent:
        refusal(text)
    assert spent.ms < 15, sys.version
