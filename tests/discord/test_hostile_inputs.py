"""Whatever people write, into any option, form or file: the event loop's thread has computed for a moment only."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.house_rules.form import SETTINGS_LENGTH_MAX
from bot.discord_ui.house_rules.keeping import BYTES_A_SERVER, HOUSE_RULES_A_SERVER
from bot.panels.names import NAME_LENGTH_MAX
from bot.play import rulesets
from bot.rules.house_rules import DOCUMENT_BYTES_MOST
from bot.table.happenings.dealing import CUT_LENGTH_MAX
from bot.table.options import BUY_IN_MAX, STAKE_MAX
from tests.discord.house_rules import fill, make, rules_of, text_form, toml
from tests.discord.options import INTEGER, TEXT, options_of
from tests.discord.settings import make_manager
from tests.discord.world import world
from tests.support.hostile import hostile, hostile_toml, slow_rules
from tests.support.loop_cpu import cpu_ms

MOST_MS = 100  # the simulated Discord has its part in it; what grows with a text takes seconds


async def quick(what: str, doing: Awaitable[Any]) -> Any:
    """The result of something that takes a moment only."""
    with cpu_ms(MOST_MS) as spent:
        result = await doing
    assert spent.ms < MOST_MS, f"{what} took {spent.ms:.0f} ms"
    return result


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [sorted(hostile(1))[at::4] for at in range(4)], ids=range(4))
async def test_every_option_takes_every_text_in_a_moment(tmp_path: Path, kinds: list[str]) -> None:
    """Every second text for each option, the others for the next one: who reads them is the same for most options."""
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.seat("Ann", "Ben")
        options = options_of(at, TEXT)
        assert {"rules show", "analyse", "place", "set", "ledger undo", "settings"} <= {one.command for one in options}
        for one, kind in ((one, kind) for number, one in enumerate(options) for kind in kinds[number % 2 :: 2]):
            text = hostile(one.most)[kind]
            if one.is_completed:
                doing = at.people["Ann"].autocomplete(at.channel, one.command, one.name, text[:100], **one.others)
                await quick(f"typing {kind} as {one.name} of /{one.command}", doing)
            if one.command == "settings" and not text.strip():
                continue  # Discord takes no option that is empty
            given = {one.name: text, **one.others}
            await quick(f"{kind} as {one.name} of /{one.command}", at.slash("Ann", one.command, **given))


@pytest.mark.slow
async def test_every_option_takes_every_number_in_a_moment(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for one in options_of(at, INTEGER):
            for number in {one.least, one.most}:
                given = {one.name: number, **one.others}
                await quick(f"{one.name} of /{one.command}", at.slash("Ann", one.command, **given))


SETTINGS = hostile(SETTINGS_LENGTH_MAX) | hostile_toml(SETTINGS_LENGTH_MAX)


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [sorted(SETTINGS)[at::3] for at in range(3)], ids=range(3))
async def test_a_form_is_read_in_a_moment(tmp_path: Path, kinds: list[str]) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        for kind in kinds:
            text = SETTINGS[kind]
            for given in (
                {"name": "Ours", "base": "ofc", "settings": text},
                {"name": text[:60].strip() or "x", "base": text[:100], "settings": f"title = {text[:3000]}"},
            ):
                form = await text_form(at, "Ann")
                await quick(f"new rules: {kind}", fill(at, "Ann", form, **given))
            form = await text_form(at, "Ann", "rules edit", name="sunday-game")
            await quick(f"edited rules: {kind}", fill(at, "Ann", form, base="ofc", settings=text))


@pytest.mark.slow
async def test_a_cut_and_a_number_are_read_in_a_moment(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.slash("Ann", "chinese start")
        seat = (await at.click("Ben", "Join")).response
        forms = {kind: await at.people["Ben"].click(seat, label="Cut") for kind in hostile(1)}
        mine = (await at.click("Ben", "Pair stakes")).response
        for kind, cut in forms.items():
            form = await at.people["Ben"].click(mine, label="Ask Ann")
            number = hostile(len(str(BUY_IN_MAX * STAKE_MAX)))[kind]
            await quick(f"a number: {kind}", at.people["Ben"].submit_modal(form, {"number": number}))
            text = hostile(CUT_LENGTH_MAX)[kind]
            await quick(f"a cut: {kind}", at.people["Ben"].submit_modal(cut, {"cut": text}))


@pytest.mark.slow
async def test_a_name_is_shown_in_a_moment(tmp_path: Path) -> None:
    names = hostile(NAME_LENGTH_MAX)
    async with world(tmp_path, names=("Ben", *names.values())) as at:
        for kind, name in names.items():
            await quick(f"/ofc start: {kind}", at.start(name))
            await quick(f"Join: {kind}", at.click("Ben", "Join"))
            await quick(f"/table: {kind}", at.slash(name, "table"))
            await quick(f"typing: {kind}", at.people["Ben"].autocomplete(at.channel, "ledger show", "table", name))
            for leaving in ("Ben", name):
                await at.click(leaving, "Leave")
            assert not await at.store.tables.all_open()


FILES = hostile(DOCUMENT_BYTES_MOST) | hostile_toml(DOCUMENT_BYTES_MOST)


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [sorted(FILES)[at::4] for at in range(4)], ids=range(4))
async def test_a_file_is_read_in_a_moment(tmp_path: Path, kinds: list[str]) -> None:
    """Each by every command and below every header, which take turns: all three commands read a file the same way."""
    commands: list[tuple[str, dict[str, str]]] = [("import", {}), ("new", {}), ("edit", {"name": "sunday-game"})]
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        for number, kind in enumerate(kinds):
            for turn, header in enumerate(("", 'name = "ours"\n', 'name = "ours"\nbase = "american"\n')):
                data = (header + FILES[kind]).encode()[:DOCUMENT_BYTES_MOST]
                command, options = commands[(number + turn) % len(commands)]
                doing = at.slash("Ann", f"rules {command}", file=toml(data), **options)
                await quick(f"/rules {command}: {kind}", doing)


@pytest.mark.slow
@pytest.mark.parametrize(
    "count,length", [(HOUSE_RULES_A_SERVER, BYTES_A_SERVER // HOUSE_RULES_A_SERVER), (7, DOCUMENT_BYTES_MOST)]
)
async def test_a_server_of_slow_house_rules_is_looked_through_in_a_moment(
    tmp_path: Path, count: int, length: int
) -> None:
    """As many as a server keeps, each as slow as one can be, after a restart: nothing is known of them yet."""

    def forget() -> None:
        rulesets._built.cache_clear()
        rulesets._names_of.cache_clear()

    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        for text in slow_rules(count, length):
            assert len(text.encode()) <= length
            last = await quick("/rules import", at.slash("Ann", "rules import", file=toml(text)))
        kept = list(await rules_of(at))
        if count < HOUSE_RULES_A_SERVER:
            assert "more than 48 KB together" in last.response.content
        else:
            assert len(kept) == count
        for command, option in (("rules show", "name"), ("ofc start", "ruleset"), ("analyse", "ruleset")):
            forget()
            typed = at.people["Ben"].autocomplete(at.channel, command, option, "e")
            assert await quick(f"typing for /{command}", typed)
        for name in kept:
            forget()
            await quick("/rules show", at.slash("Ben", "rules show", name=name))
            await quick("/rules export", at.slash("Ben", "rules export", name=name))
        for command, given in (
            ("rules list", {}),
            ("rules delete", {"name": kept[-1]}),
            ("rules edit", {"name": kept[0]}),
            ("ofc start", {"ruleset": kept[-1]}),
        ):
            forget()
            await quick(f"/{command}", at.slash("Ann", command, **given))
