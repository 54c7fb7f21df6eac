"""The planted bugs fit the tree as it is: a line that was changed takes its bug along, or the list says nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.planted.bugs import AREAS, ROOT, Bug, DoesNotApply, planted
from tests.planted.explained import explained
from tests.planted.mutations import compiles, mutations, sample
from tests.planted.reach import Reach

BUGS = planted()


def name_of(bug: Bug) -> str:
    return f"{bug.area}: {bug.says}"


@pytest.mark.parametrize("bug", BUGS, ids=name_of)
def test_a_bug_can_be_planted(bug: Bug) -> None:
    change = bug.change()
    assert change.new != change.old
    assert compiles(change.applied(ROOT))
    assert bug.says.endswith(".")
    assert bug.sees
    assert [test for test in bug.sees if not (ROOT / test).exists()] == []


def test_there_are_bugs_of_every_area() -> None:
    assert len(BUGS) >= 60
    assert min(Counter(bug.area for bug in BUGS)[area] for area in AREAS) >= 5
    assert len({bug.change().key for bug in BUGS}) == len(BUGS)
    assert sum(bug.quick for bug in BUGS) > 0.8 * len(BUGS)


def test_what_is_explained_can_still_happen() -> None:
    files = {file for file, *_ in explained()}
    possible = {change.key for file in files for _, change in mutations(ROOT, file)}
    assert explained().keys() - possible == set()
    assert all(reason.endswith(".") for reason in explained().values())


def test_a_bug_whose_line_is_gone_says_so() -> None:
    bug = Bug("rules", "bot/rules/caps.py", "paid", "no such line", "pass", "Nothing.", ())
    with pytest.raises(DoesNotApply, match="paid has 0 times 'no such line'"):
        bug.change()


SOURCE = '''"""Not 1 mutation here."""

LEAST: int = 3


def is_enough(points: int, most: int = 10) -> bool:
    """Nor 1 here."""
    assert points != 4, f"{points + 1}"
    if points <= LEAST and not most:
        return False
    log.info("%d", 5)
    note(points)
    return points in (7,)
'''


def test_each_kind_of_mutation(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(SOURCE)
    found = Counter((kind, change.function, change.new) for kind, change in mutations(tmp_path, "module.py"))
    assert found == Counter(
        [
            *(("constant", "", f"LEAST: int = {number}") for number in (2, 4)),
            *(
                ("constant", "is_enough", f"def is_enough(points: int, most: int = {most}) -> bool:")
                for most in (9, 11)
            ),
            ("condition", "is_enough", "if not (points <= LEAST and not most):"),
            ("comparison", "is_enough", "if points > LEAST and not most:"),
            ("boundary", "is_enough", "if points < LEAST and not most:"),
            ("statement", "is_enough", "pass"),
            ("constant", "is_enough", "return True"),
            ("statement", "is_enough", "pass"),
            ("comparison", "is_enough", "return points not in (7,)"),
            *(("constant", "is_enough", f"return points in ({number},)") for number in (6, 8)),
        ]
    )
    assert all(change.applied(tmp_path) != SOURCE for _, change in mutations(tmp_path, "module.py"))


@pytest.mark.slow
def test_a_seed_names_its_mutations() -> None:
    one, again, other = sample(ROOT, 12, 1), sample(ROOT, 12, 1), sample(ROOT, 12, 2)
    assert one == again
    assert len(one) == 12
    assert one != other


@pytest.mark.slow
def test_the_nearest_tests_come_first() -> None:
    tests = Reach(ROOT).tests_of("bot/rules/caps.py")
    assert next(iter(tests.items())) == ("tests/rules/test_caps.py", 1)
    assert "tests/table/test_golden.py" in tests
    assert tests["tests/table/test_golden.py"] > 2
