"""The form for house rules and those who may not: members, slower managers, and clicks that nobody offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.rules.house_rules import HouseRule
from tests.discord.at_once import at_once
from tests.discord.forging import Forged, Person, said, send, stored, unlimited
from tests.discord.house_form import opened, pick, press
from tests.discord.house_rules import KEPT, fill, make, rules_of
from tests.discord.settings import lose_roles, make_manager
from tests.discord.world import World, world

RULE_VERBS = (Verb.RULE_BASE, Verb.RULE_PICK, Verb.RULE_PAGE, Verb.RULE_SAVE, Verb.RULE_TEXT, Verb.RULE_AGAIN)


def tap(verb: Verb, seen: str, version: int = 0, street: int = 0) -> str:
    return str(Tap(verb, TableId(""), version, street, seen))


def person(at: World, name: str) -> Person:
    """Somebody who sends clicks from a message of the channel's."""
    return Person(at.people[name].id, at.guild.id, at.channel.id, at.messages()[-1].id)


async def test_a_member_without_the_permission_is_told_so_at_every_control(tmp_path: Path, monkeypatch: Any) -> None:
    unlimited(monkeypatch)
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        for command, options in (("rules new", {}), ("rules edit", {"name": "sunday-game"})):
            refused = (await at.slash("Ben", command, **options)).response
            assert refused.ephemeral
            assert "Manage Server" in refused.content
        before = await stored(at)
        forged = [
            Forged(tap(Verb.RULE_BASE, "open-face"), ["pineapple"]),
            Forged(tap(Verb.RULE_PICK, "pineapple."), ["s1"]),
            Forged(tap(Verb.RULE_PICK, "sunday-game.", 1), ["s2"]),
            Forged(tap(Verb.RULE_PAGE, "sunday-game.", 1)),
            Forged(tap(Verb.RULE_PAGE, "")),
            Forged(tap(Verb.RULE_SAVE, "pineapple.s1")),
            Forged(tap(Verb.RULE_SAVE, "pineapple.s1"), None, {"name": "Ours"}),
            Forged(tap(Verb.RULE_SAVE, "sunday-game.s2", 1)),
            Forged(tap(Verb.RULE_TEXT, "sunday-game.", 1)),
            Forged(tap(Verb.RULE_TEXT, "")),
            Forged(tap(Verb.RULE_AGAIN, "sunday-game", 1)),
            Forged(tap(Verb.RULE_AGAIN, "")),
        ]
        assert {one.custom_id.split(":")[1] for one in forged} == set(RULE_VERBS)
        answers = await send(at, [(person(at, "Ben"), one) for one in forged])
        for one, answer in zip(forged, answers, strict=True):
            assert "Manage Server" in said(answer), one
            assert answer.modal is None, one
        assert await stored(at) == before


async def test_who_has_lost_the_permission_cannot_go_on_with_an_open_form(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at, "Ben")
        shown = await opened(at, "Ann", "rules edit", name="sunday-game")
        await pick(at, "Ann", shown, "s2")
        theirs = await opened(at, "Ben", "rules edit", name="sunday-game")
        for name in ("Ann", "Ben"):
            await lose_roles(at, name)
        told = (await press(at, "Ann", shown, "Save")).response
        assert "Manage Server" in told.content
        assert (await rules_of(at))["sunday-game"] == (KEPT, 1)
        await pick(at, "Ben", theirs, "s6")
        await press(at, "Ben", theirs, "Save")
        assert (await rules_of(at))["sunday-game"][1] == 2, "its author may"


async def test_of_two_managers_at_once_the_slower_one_is_told_and_keeps_what_they_picked(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at)
        forms = {name: await opened(at, name, "rules edit", name="sunday-game") for name in ("Ann", "Ben")}
        await pick(at, "Ann", forms["Ann"], "s2")
        await pick(at, "Ben", forms["Ben"], "s6")
        await at_once(at, *(press(at, name, form, "Save") for name, form in forms.items()))
        rule, version = (await rules_of(at))["sunday-game"]
        assert version == 2
        saved = [name for name, form in forms.items() if form.content.startswith("Done")]
        assert len(saved) == 1
        (late,) = forms.keys() - set(saved)
        assert "⚠ Not saved. Somebody just changed this house rule" in forms[late].content
        assert ("pay 2 more" if late == "Ann" else "pays 6 more") in forms[late].content
        assert rule.settings.endswith("scoop_bonus = 6" if late == "Ann" else "scoop_bonus = 2")


async def test_of_two_new_ones_with_a_name_the_second_is_asked_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        asked = {}
        for name, value in (("Ann", "s1"), ("Ben", "s2")):
            shown = await opened(at, name, base="pineapple")
            await pick(at, name, shown, value)
            asked[name] = await press(at, name, shown, "Save")
        await at_once(at, *(at.people[name].submit_modal(form, {"name": "Ours"}) for name, form in asked.items()))
        assert list(await rules_of(at)) == ["ours"]
        assert (await rules_of(at))["ours"][1] == 1


FORGED = [
    (Verb.RULE_PICK, "pineapple.", 0, 0, ["full"]),  # another topic's
    (Verb.RULE_PICK, "pineapple.", 0, 5, ["p4"]),  # known, but not offered here
    (Verb.RULE_PICK, "pineapple.", 0, 99, ["s1"]),
    (Verb.RULE_PICK, "pineapple.no", 0, 3, ["full"]),  # not asked any more
    (Verb.RULE_PICK, "pineapple.s1-s2", 0, 0, ["s6"]),
    (Verb.RULE_PICK, "basic.u1-one", 0, 0, ["s1"]),  # a contradiction that nobody was shown
    (Verb.RULE_PICK, "nosuch.", 0, 0, ["s1"]),
    (Verb.RULE_PICK, "sunday-game.", 7, 0, ["s1"]),  # a version that there is not
    (Verb.RULE_PICK, "sunday-game.", 0, 0, ["s1"]),  # no preset
    (Verb.RULE_PICK, "pineapple.", 0, 0, ["s1", "s2"]),
    (Verb.RULE_PICK, "pineapple.", 0, 0, ["scoop_bonus = 9"]),
    (Verb.RULE_SAVE, "pineapple.p4", 0, 0, None),
    (Verb.RULE_SAVE, "pineapple.s1-", 0, 0, None),
    (Verb.RULE_BASE, "open-face", 0, 0, ["hong-kong"]),
    (Verb.RULE_BASE, "poker", 0, 0, ["pineapple"]),
    (Verb.RULE_TEXT, "../../etc.", 0, 0, None),
]


async def test_a_managers_forged_click_is_from_an_older_message(tmp_path: Path, monkeypatch: Any) -> None:
    unlimited(monkeypatch)
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        before = await stored(at)
        forged = [Forged(tap(verb, seen, version, street), values) for verb, seen, version, street, values in FORGED]
        answers = await send(at, [(person(at, "Ann"), one) for one in forged])
        for one, answer in zip(forged, answers, strict=True):
            assert "from an older message" in said(answer), one
        (answer,) = await send(at, [(person(at, "Ann"), Forged(tap(Verb.RULE_SAVE, "pineapple.")))])
        assert "there is nothing to save" in said(answer)
        (answer,) = await send(
            at, [(person(at, "Ann"), Forged(tap(Verb.RULE_SAVE, "sunday-game.s2", 1), None, {"name": "Other"}))]
        )
        assert "from an older message" in said(answer), "the form for a name is for new ones"
        assert await stored(at) == before


TEXTS = {
    "a mistake": 'scoop_bonus = "three"\n# a long thought\n\n',
    "no TOML": "scoop bonus ```\n``` [",
    "as long as a form": "# " + "é" * 3980 + "\nx = 1",
    "nothing": "",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
async def test_edit_again_has_what_was_typed_after_a_kill_too(tmp_path: Path, text: str) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        refused = await make(at, name="Sunday: the *Game*", base="pineapple" if text else "omaha", settings=text)
        assert await rules_of(at) == {}
        await at.restart()
        again = await press(at, "Ann", refused, "Edit again")
        values = [one["component"].get("value", "") for one in again.modal["components"]]
        assert values == ["Sunday: the *Game*", "pineapple" if text else "omaha", text]
        await at.restart()
        saved = await fill(at, "Ann", again, name="Sunday", base="pineapple", settings="scoop_bonus = 1")
        assert list(await rules_of(at)) == ["sunday"]
        assert saved.content == "Done. I've told the channel."
        assert not saved.attachments
        assert not saved.message.embeds


async def test_edit_again_of_an_edit_goes_on_with_its_version(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at)
        edit = await opened(at, "Ann", "rules edit", name="sunday-game")
        form = await press(at, "Ann", edit, "Advanced")
        refused = await fill(at, "Ann", form, base="pineapple", settings="scoop_bonus = 99999")
        again = await press(at, "Ann", refused, "Edit again")
        await fill(at, "Ann", again, base="pineapple", settings="scoop_bonus = 5")
        assert (await rules_of(at))["sunday-game"] == (HouseRule("sunday-game", "pineapple", "scoop_bonus = 5"), 2)
        again = await press(at, "Ben", await opened(at, "Ben", "rules edit", name="sunday-game"), "Advanced")
        refused = await fill(at, "Ben", again, base="nosuch", settings="")
        await lose_roles(at, "Ben")
        told = await press(at, "Ben", refused, "Edit again")
        assert "Manage Server" in told.response.content
        assert told.modal is None
