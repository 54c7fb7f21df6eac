"""Whoever may not change house rules is told so before anything that they wrote is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.rules.house_rules import DOCUMENT_BYTES_MOST, named_in
from tests.discord.house_rules import KEPT, fill, make, rules_of, text_form, toml
from tests.discord.settings import lose_roles, make_manager
from tests.discord.world import world
from tests.support.loop_cpu import cpu_ms
from tests.support.picked import some

BROKEN = "this = is [ no TOML"
DEEP = "a." * 8000 + "b = 1"  # two seconds of reading, where it was read


@pytest.mark.parametrize("text", [BROKEN, DEEP], ids=["broken", "deep"])
@pytest.mark.parametrize(
    "command,options",
    [("rules import", {}), ("rules new", {}), ("rules edit", {"name": "sunday-game"})],
    ids=["import", "new", "edit"],
)
@pytest.mark.parametrize(
    "header", some(["", 'name = "sunday-game"\n', 'name = "other"\n'], 1), ids=["", "named", "another's"]
)
async def test_a_file_of_somebody_who_may_not_is_not_read(
    tmp_path: Path, command: str, options: dict[str, Any], header: str, text: str
) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        with cpu_ms(50) as spent:
            refused = (await at.slash("Ben", command, file=toml(header + text), **options)).response
        assert "Manage Server" in refused.content
        assert spent.ms < 50
        assert await rules_of(at) == {"sunday-game": (KEPT, 1)}


@pytest.mark.parametrize("is_edit", [True, False], ids=["edit", "new"])
async def test_a_form_of_somebody_who_may_not_any_more_is_not_read(tmp_path: Path, is_edit: bool) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at)
        form = await text_form(at, "Ben", "rules edit", name="sunday-game") if is_edit else await text_form(at, "Ben")
        await lose_roles(at, "Ben")
        more = {} if is_edit else {"name": "Ours"}
        refused = await fill(at, "Ben", form, base="ofc", settings=BROKEN, **more)
        assert "Manage Server" in refused.content
        assert "TOML" not in refused.content
        assert await rules_of(at) == {"sunday-game": (KEPT, 1)}


async def test_an_author_without_the_permission_still_imports_their_own_rule(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at)
        await make(at, "Ben", name="Ben's")
        await lose_roles(at, "Ann")
        await at.slash("Ann", "rules import", file=toml(KEPT.document.replace("bonus = 1", "bonus = 2")))
        assert (await rules_of(at))["sunday-game"][1] == 2
        refused = (await at.slash("Ann", "rules import", file=toml(f'name = "ben-s"\n{BROKEN}'))).response
        assert "Manage Server" in refused.content


@pytest.mark.parametrize(
    "text,name",
    [
        ('name = "ours"', "ours"),
        ("# ours\n\n name='ours' # x\nbase = 3", "ours"),
        ('title = "x"\nname = "ours"\nname = "theirs"', "ours"),
        ('\ufeffname = "ours"', "ours"),
        ('name = "../up"', ""),
        ("x = 1", ""),
        ("", ""),
    ],
)
def test_a_name_is_seen_without_reading_the_file(text: str, name: str) -> None:
    assert named_in(text.encode()) == name


@pytest.mark.parametrize("part", ["name ", "name = ", " ", "\n", "name\n", '"'])
def test_looking_for_the_name_takes_a_moment(part: str) -> None:
    with cpu_ms(10) as spent:
        named_in((part * DOCUMENT_BYTES_MOST)[:DOCUMENT_BYTES_MOST].encode())
    assert spent.ms < 10
