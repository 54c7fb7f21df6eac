"""What counts as a named function, as a call, and as called before or after the answer, in a small known program."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest

from tools.trace.calls import MAIN, Calls, Figures, Part, Trace

PROGRAM = """
import asyncio
from dataclasses import dataclass

@dataclass
class Value:
    number: int

def plain(): pass
def comprehensions():
    return [i for i in range(3)], {i for i in range(3)}, {i: i for i in range(3)}, list(i for i in range(3))
def a_lambda(): return (lambda: 1)()
def a_class():
    class Inner:
        def method(self): pass
    Inner().method()
    return Value(1)
def nested():
    def inner(): pass
    return inner
def wrapped(function):
    def wrapper(): return function()
    return wrapper
@wrapped
def decorated(): pass
@wrapped
def decorated_too(): pass
def generator():
    yield 1
    yield 2
async def waits():
    for _ in range(3):
        await asyncio.sleep(0)
def stand_in(function): return function()
def fails(): raise ValueError
async def fails_later():
    await asyncio.sleep(0)
    raise ValueError
"""


def loaded(path: Path, source: str = PROGRAM) -> ModuleType:
    """A source as a module of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")
    spec = spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def program(tmp_path: Path) -> ModuleType:
    return loaded(tmp_path / "ours" / "program.py")


def counted(tmp_path: Path, act: Callable[[], object]) -> Calls:
    with Trace(tmp_path, ["ours"]).counting() as calls:
        act()
    return calls


def names(calls: Calls) -> dict[str, int]:
    return {function.name: sum(counts.values()) for function, counts in calls.counted.items()}


@pytest.mark.parametrize("name", ["plain", "comprehensions", "a_lambda"])
def test_what_has_no_name_is_not_counted(tmp_path: Path, program: ModuleType, name: str) -> None:
    assert names(counted(tmp_path, getattr(program, name))) == {name: 1}


def test_a_method_is_counted_and_the_body_of_its_class_and_what_a_library_writes_are_not(
    tmp_path: Path, program: ModuleType
) -> None:
    assert names(counted(tmp_path, program.a_class)) == {"a_class": 1, "a_class.<locals>.Inner.method": 1}


def test_a_function_that_is_made_anew_is_one_function(tmp_path: Path, program: ModuleType) -> None:
    def act() -> None:
        program.nested()()
        program.nested()()

    assert names(counted(tmp_path, act)) == {"nested": 2, "nested.<locals>.inner": 2}


def test_a_wrapper_counts_beside_what_it_wraps_and_once_for_all(tmp_path: Path, program: ModuleType) -> None:
    def act() -> None:
        program.decorated()
        program.decorated_too()

    assert names(counted(tmp_path, act)) == {"wrapped.<locals>.wrapper": 2, "decorated": 1, "decorated_too": 1}


def test_what_goes_on_after_it_waited_is_not_called_again(tmp_path: Path, program: ModuleType) -> None:
    def act() -> None:
        assert list(program.generator()) == [1, 2]
        begun = program.generator()
        next(begun)
        with pytest.raises(KeyError):
            begun.throw(KeyError)
        asyncio.run(program.waits())

    assert names(counted(tmp_path, act)) == {"generator": 2, "waits": 1}


def test_a_task_that_began_before_is_not_called_meanwhile(tmp_path: Path, program: ModuleType) -> None:
    async def act() -> Calls:
        task = asyncio.create_task(program.waits())
        await asyncio.sleep(0)
        with Trace(tmp_path, ["ours"]).counting() as calls:
            await task
            await asyncio.create_task(program.waits())
        return calls

    assert names(asyncio.run(act())) == {"waits": 1}


def test_the_same_lines_in_two_files_are_two_functions_and_other_folders_none(tmp_path: Path) -> None:
    files = ("ours/one.py", "ours/two.py", "theirs/three.py", "ours_too/four.py")
    one, two, three, four = (loaded(tmp_path / name, "def same(): pass") for name in files)
    assert one.same.__code__ == two.same.__code__, "or this shows nothing"

    def act() -> None:
        for module in (two, three, one, two, four):
            module.same()

    calls = counted(tmp_path, act)
    assert [function.file for function in calls.counted] == ["ours/two.py", "ours/one.py"], "by their first calls"
    assert calls.figures(MAIN) == Figures(files=2, functions=2, calls=3)


def test_until_the_answer_and_after_it(tmp_path: Path, program: ModuleType) -> None:
    trace = Trace(tmp_path, ["ours"])
    for _ in range(2):  # the second time begins before its answer, too
        with trace.counting() as calls:
            program.plain()
            program.nested()
            trace.answered()
            program.nested()
            program.a_lambda()
            trace.answered()
        program.stand_in(program.plain)
        assert calls.figures((Part.UNTIL,)) == Figures(1, 2, 2)
        assert calls.figures((Part.AFTER,)) == Figures(1, 2, 2)
        assert calls.figures(MAIN) == Figures(1, 3, 4), "what is called in both is one function"
        assert calls.figures((Part.BESIDE,)) == Figures(0, 0, 0)


def test_what_a_stand_in_for_a_thread_calls_is_beside(tmp_path: Path, program: ModuleType) -> None:
    trace = Trace(tmp_path, ["ours"], [program.stand_in.__code__])
    with trace.counting() as calls:
        program.stand_in(lambda: program.stand_in(program.plain) or program.nested())
        with pytest.raises(ValueError):
            program.stand_in(program.fails)
        program.plain()
    assert {function.name: dict(counts) for function, counts in calls.counted.items()} == {
        "stand_in": {Part.BESIDE: 3},
        "plain": {Part.BESIDE: 1, Part.UNTIL: 1},
        "nested": {Part.BESIDE: 1},
        "fails": {Part.BESIDE: 1},
    }


def test_another_thread_is_not_counted(tmp_path: Path, program: ModuleType) -> None:
    def act() -> None:
        thread = Thread(target=program.plain)
        thread.start()
        thread.join()
        program.nested()

    assert names(counted(tmp_path, act)) == {"nested": 1}


def test_what_fails_is_called_once_and_counting_ends_with_its_block(tmp_path: Path, program: ModuleType) -> None:
    trace = Trace(tmp_path, ["ours"])
    with pytest.raises(ValueError), trace.counting() as calls:
        asyncio.run(program.fails_later())
    program.plain()
    assert names(calls) == {"fails_later": 1}
