"""`/rules import` and `export`, and files for `new` and `edit`: what they make and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.rulesets import find_ruleset
from bot.rules.house_rules import HouseRule
from bot.rules.rulesets import preset_text
from tests.discord.house_rules import KEPT, file_of, make, rules_of, said, scoop_bonus, text_form, toml
from tests.discord.reading import seen
from tests.discord.settings import make_manager
from tests.discord.world import world


async def test_what_is_exported_is_imported_as_it_was(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        settings = '# ours\nscoop_bonus = 1\nfantasyland = "none"\n\n[royalties.back]\nflush = 5 # not 4'
        await make(at, settings=settings)
        before = (await rules_of(at))["sunday-game"][0]
        exported = (await at.slash("Ben", "rules export", name="sunday-game")).response
        assert exported.ephemeral
        text = await file_of(exported)
        played = before.ruleset()
        question = (await at.slash("Ann", "rules delete", name="sunday-game")).response
        await at.people["Ann"].click(question, label="Delete")
        await at.slash("Ann", "rules import", file=toml(text))
        after, version = (await rules_of(at))["sunday-game"]
        assert (after, version) == (before, 3)
        assert after.ruleset() == played
        assert await find_ruleset(at.store, at.guild.id, "sunday-game") == played
        same = (await at.slash("Ann", "rules import", file=toml(text))).response
        assert "Nothing changed" in same.content


async def test_a_preset_is_exported_changed_and_imported_as_a_whole_game(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        text = await file_of((await at.slash("Ben", "rules export", name="Regular OFC")).response)
        assert text == preset_text("ofc")
        taken = (await at.slash("Ann", "rules import", file=toml(text))).response
        assert "is a name of the game ofc" in taken.content
        changed = (
            text.replace('"ofc"', '"ours"', 1)
            .replace('title = "Open-face"', 'title = "Ours"')
            .replace('also_known_as = ["OFC", "Regular OFC", "Open Face"]\n', "")
            .replace("scoop_bonus = 3", "scoop_bonus = 4")
        )
        await at.slash("Ann", "rules import", file=toml(changed))
        rule, _ = (await rules_of(at))["ours"]
        assert rule.base == ""
        assert scoop_bonus(rule.ruleset()) == 4
        assert "**Ann** made a house rule: **Ours**" in said(at)


async def test_files_for_new_and_edit(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.slash("Ann", "rules new", file=toml(KEPT.document))
        assert await rules_of(at) == {"sunday-game": (KEPT, 1)}
        taken = (await at.slash("Ann", "rules new", file=toml(KEPT.document))).response
        assert "already" in taken.content
        await at.slash("Ann", "rules edit", name="sunday-game", file=toml('base = "ofc"\nrow_units = 2'))
        assert await rules_of(at) == {"sunday-game": (HouseRule("sunday-game", "ofc", "row_units = 2"), 2)}
        other = (
            await at.slash("Ann", "rules edit", name="sunday-game", file=toml('name = "x"\nbase = "ofc"'))
        ).response
        assert "but you're editing" in other.content
        assert (await rules_of(at))["sunday-game"][1] == 2


@pytest.mark.parametrize(
    "data,reason",
    [
        (b"#" * 16_385, "is too big: a house rule has at most 16 KB"),
        (b"name = ", "ours.toml: cannot be read as TOML"),
        (b"\xff\xfe\x00", "ours.toml: isn't a text file: save it as UTF-8"),
        (b'name = "x"\nbase = "ofc"\nroyalties = "../../etc/passwd"', "x: royalties: there's no table"),
        (b'name = "../../x"\nbase = "ofc"', "ours.toml: name: must be small letters"),
        (b'name = "x"\nbase = "american"\nsettlement = "pool"', "x: pair_stakes: needs players who settle one on one"),
        (b'name = "x"\nbase = "ofc"\n' + b"y" * 5_000 + b" = 1", "there's no such setting"),
    ],
    ids=["too large", "broken", "not text", "a path", "a path for a name", "contradiction", "a long key"],
)
async def test_a_file_that_is_no_ruleset_is_refused_in_a_sentence(tmp_path: Path, data: bytes, reason: str) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        refused = (await at.slash("Ann", "rules import", file=toml(data, "ours.toml"))).response
        assert reason in seen(refused.content)
        assert refused.ephemeral
        assert await rules_of(at) == {}


async def test_rules_too_long_for_a_form_are_changed_as_a_file(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        long = HouseRule("long", "ofc", "# " + "x" * 5000)
        await at.slash("Ann", "rules import", file=toml(long.document))
        refused = (await text_form(at, "Ann", "rules edit", name="long")).response
        assert refused is not None
        assert "too long for a form" in refused.content
        assert await file_of((await at.slash("Ann", "rules export", name="long")).response) == long.document
