"""`/rules`: lists, words and forms, who may change what, and tables that go on with the rules they have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.panels.names import in_text
from bot.panels.rules.common import common_text
from bot.play.rulesets import find_ruleset
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import HouseRule
from bot.rules.rulesets import load_any
from bot.table.state import Phase
from bot.words import words_in
from tests.discord.house_rules import KEPT, SUNDAY, file_of, fill, make, rules_of, said, scoop_bonus, text_form, toml
from tests.discord.reading import buttons, seen
from tests.discord.settings import make_manager
from tests.discord.world import world


async def test_the_list_names_every_preset_and_marks_what_tables_play(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        text = (await at.slash("Cat", "rules list")).response.content
        assert "• `pineapple` Pineapple" in text
        assert "• `criss-cross`" in text
        assert "• `vietnamese`" in text
        assert "No house rules here yet" in text
        await make_manager(at, "Ann")
        await make(at)
        text = (await at.slash("Cat", "rules list")).response.content
        assert "• `sunday-game` Sunday Game · from Pineapple, version 1" in text


async def test_a_game_is_shown_in_words_by_any_of_its_names(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("pineapple", "Pineapple OFC", "xap xam", "criss-cross"):
            shown = (await at.slash("Cat", "rules show", name=name)).response
            assert not shown.ephemeral
            assert in_text((await find_ruleset(at.store, at.guild.id, name)).title) in shown.content
        shared = (await at.slash("Cat", "rules show", name="Common")).response
        assert not shared.ephemeral
        assert shared.content == common_text(words_in("en"))
        refused = (await at.slash("Cat", "rules show", name="omaha")).response
        assert "I don't know a game called" in refused.content
        assert refused.ephemeral


async def test_new_house_rules_by_the_form_are_announced_listed_and_played(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        assert await rules_of(at) == {"sunday-game": (KEPT, 1)}
        assert "**Ann** made a house rule: **Sunday Game**" in said(at)
        for name in ("sunday-game", "SUNDAY game"):
            shown = (await at.slash("Cat", "rules show", name=name)).response.content
            assert "version 1" in shown
            assert "Changes from Pineapple" in shown
        await at.start("Ben", ruleset="Sunday Game")
        assert (await at.state()).options.ruleset == KEPT.ruleset()
        assert "Sunday Game" in at.panel().content
        await at.click("Cat", "Join")
        await at.click("Ben", "Start")
        await at.play_hand()
        assert (await at.state()).phase is Phase.BETWEEN


async def test_the_form_begins_with_what_the_command_says_and_survives_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        form = await text_form(at, "Ann", name="Ours", base="ofc")
        assert form.modal is not None
        shown = json.dumps(form.modal)
        assert '"value": "Ours"' in shown
        assert '"value": "ofc"' in shown
        await at.restart()
        await fill(at, "Ann", form, name="Ours", base="ofc", settings="")
        assert list(await rules_of(at)) == ["ours"]


async def test_what_is_refused_in_a_form_is_not_lost(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        refused = await make(at, settings='scoop_bonus = "three"\n# a long thought')
        assert "sunday-game: scoop_bonus: must be a whole number" in seen(refused.content)
        assert refused.ephemeral
        assert await rules_of(at) == {}
        text = await file_of(refused)
        head = 'name = "sunday-game"\nbase = "pineapple"\ntitle = "Sunday Game"\n'
        assert text == f'{head}scoop_bonus = "three"\n# a long thought\n'
        for settings, reason in (
            ("seats_max = 4", "68 cards, and the deck has 52"),
            ("scoop bonus", "cannot be read as TOML"),
            ('title = "Pineapple"', "is a name of the game pineapple"),
        ):
            assert reason in (await make(at, settings=settings)).content
        assert 'there\'s no game called "omaha"' in (await make(at, base="omaha")).content
        assert await rules_of(at) == {}


async def test_the_file_of_what_was_refused_can_be_put_right_and_imported(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        refused = await make(at, name="Sunday 🎉 Game", base="Xập Xám", settings='scoop_bonus = "three"')
        text = (await file_of(refused)).replace('"three"', "3")
        await at.slash("Ann", "rules import", file=toml(text))
        rule, _ = (await rules_of(at))["sunday-game"]
        assert (rule.base, rule.ruleset().title) == ("vietnamese", "Sunday 🎉 Game")
        named = await make(at, name="Ours", base="ofc", settings='title = "Our own"\nscoop_bonus = "three"')
        await at.slash("Ann", "rules import", file=toml((await file_of(named)).replace('"three"', "3")))
        assert (await rules_of(at))["ours"][0].ruleset().title == "Our own"


@pytest.mark.slow
async def test_an_edit_is_a_new_version_while_a_table_keeps_the_old(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        await at.seat("Ben", "Cat", ruleset="sunday-game")
        form = await text_form(at, "Ann", "rules edit", name="Sunday game")
        assert '"value": "title = \\"Sunday Game\\"\\nscoop_bonus = 1"' in json.dumps(form.modal)
        await fill(at, "Ann", form, base="ofc", settings="scoop_bonus = 2")
        stricter = HouseRule("sunday-game", "ofc", "scoop_bonus = 2")
        assert await rules_of(at) == {"sunday-game": (stricter, 2)}
        assert "version 2" in said(at)
        assert "pays 2 more. *Instead of:* Winning all three rows (a scoop) pays 1 more" in said(at)
        await at.restart()
        assert (await at.state()).options.ruleset == KEPT.ruleset()
        await at.play_hand()
        assert (await at.state()).options.ruleset == KEPT.ruleset()
        old = (await at.slash("Cat", "rules show", name="sunday-game", version=1)).response.content
        assert "version 1" in old
        none = (await at.slash("Cat", "rules show", name="sunday-game", version=3)).response.content
        assert "no version 3" in none
        await at.start("Ann", ruleset="sunday-game")
        states = [await at.bot.desk.tables.state(row.table) for row in await at.store.tables.all_open()]
        played = {scoop_bonus(state.options.ruleset): state.options.ruleset for state in states}
        assert played == {1: KEPT.ruleset(), 2: stricter.ruleset()}


async def test_of_two_who_edit_the_same_version_the_second_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for name in ("Ann", "Ben"):
            await make_manager(at, name)
        await make(at)
        first = await text_form(at, "Ann", "rules edit", name="sunday-game")
        second = await text_form(at, "Ben", "rules edit", name="sunday-game")
        await fill(at, "Ann", first, base="ofc", settings="")
        refused = await fill(at, "Ben", second, base="basic", settings="")
        assert "Somebody just changed this house rule" in refused.content
        assert (await rules_of(at))["sunday-game"][1] == 2
        assert "already" in (await make(at, "Ben")).content
        again = await text_form(at, "Ann", "rules edit", name="sunday-game")
        same = await fill(at, "Ann", again, base="ofc", settings="")
        assert "Nothing changed" in same.content
        assert (await rules_of(at))["sunday-game"][1] == 2


async def test_changing_rules_needs_manage_server_or_being_their_author(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        file = toml(HouseRule("other", "ofc", "").document)
        refusals = [
            await at.slash("Ben", "rules new"),
            await at.slash("Ben", "rules new", file=file),
            await at.slash("Ben", "rules import", file=file),
        ]
        await make_manager(at, "Ann")
        await make(at)
        refusals += [
            await at.slash("Ben", "rules edit", name="sunday-game"),
            await at.slash("Ben", "rules edit", name="sunday-game", file=toml('base = "ofc"')),
            await at.slash("Ben", "rules import", file=toml(KEPT.document)),
            await at.slash("Ben", "rules delete", name="sunday-game"),
        ]
        for refused in refusals:
            assert "Manage Server" in refused.response.content
            assert refused.response.ephemeral
        assert await rules_of(at) == {"sunday-game": (KEPT, 1)}


async def test_an_author_goes_on_without_the_permission_and_others_do_not(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        form = await text_form(at, "Ann")
        await fill(at, "Ann", form, **SUNDAY)
        open_form = await text_form(at, "Ann")
        question = (await at.slash("Ann", "rules delete", name="sunday-game")).response
        for role in list(at.env.backend.get_guild(at.guild.id).members[at.people["Ann"].id].role_ids):
            at.env.backend.remove_member_role(at.guild.id, at.people["Ann"].id, role)
        await at.env.settle()
        assert "Manage Server" in (await fill(at, "Ann", open_form, **(SUNDAY | {"name": "more"}))).content
        form = await text_form(at, "Ann", "rules edit", name="sunday-game")
        await fill(at, "Ann", form, base="ofc", settings="")
        assert (await rules_of(at))["sunday-game"][1] == 2
        stale = (await at.people["Ann"].click(question, label="Delete")).response
        assert "Somebody just changed this house rule" in stale.content
        question = (await at.slash("Ann", "rules delete", name="sunday-game")).response
        await at.people["Ann"].click(question, label="Delete")
        assert await rules_of(at) == {}


@pytest.mark.slow
async def test_deleting_asks_once_and_open_tables_go_on(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        await at.seat("Ben", "Cat", ruleset="sunday-game")
        question = (await at.slash("Ann", "rules delete", name="Sunday Game")).response
        assert question.ephemeral
        assert list(buttons(question)) == ["Delete"]
        assert list(await rules_of(at)) == ["sunday-game"]
        await at.restart()
        await at.people["Ann"].click(question, label="Delete")
        assert await rules_of(at) == {}
        assert "deleted the house rule **Sunday Game**" in said(at)
        await at.play_hand()
        assert (await at.state()).options.ruleset == KEPT.ruleset()
        refused = await at.start("Ann", ruleset="sunday-game")
        assert "I don't know a game called" in refused.response.content
        gone = (await at.slash("Ann", "rules delete", name="sunday-game")).response
        assert "no house rule called" in gone.content
        await make(at)
        assert await rules_of(at) == {"sunday-game": (KEPT, 3)}


async def test_lists_under_the_options_offer_own_rules_and_presets(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        await make(at, name="All in", base="hong-kong", settings="")

        async def offered(command: str, option: str, typed: str) -> list[str]:
            choices = await at.people["Cat"].autocomplete(at.channel, command, option, typed)
            return [choice["value"] for choice in choices]

        assert await offered("rules show", "name", "sun") == ["sunday-game"]
        assert await offered("rules show", "name", "XAP") == ["vietnamese"]
        assert (await offered("rules show", "name", ""))[:2] == ["common", "all-in"]
        assert await offered("rules show", "name", "games share") == ["common"]
        assert (await offered("rules export", "name", ""))[:2] == ["all-in", "sunday-game"]
        assert await offered("rules edit", "name", "") == ["all-in", "sunday-game"]
        assert await offered("rules delete", "name", "day") == ["sunday-game"]
        assert await offered("rules edit", "name", "Sunday G") == ["sunday-game"]
        assert await offered("rules delete", "name", "ALL IN") == ["all-in"]
        assert await offered("rules new", "base", "hong") == ["hong-kong"]
        assert await offered("rules new", "base", "sunday") == []
        assert (await offered("ofc start", "ruleset", ""))[0] == "sunday-game"
        assert "all-in" not in await offered("ofc start", "ruleset", "")
        assert "criss-cross" in await offered("ofc start", "ruleset", "")
        assert (await offered("chinese start", "ruleset", ""))[0] == "all-in"
        assert "sunday-game" not in await offered("chinese start", "ruleset", "")
        assert await offered("chinese start", "ruleset", "xap") == ["vietnamese"]


async def test_what_belongs_to_a_server_is_done_there(tmp_path: Path) -> None:
    """Whoever manages one reads in their direct messages where to go, not that they may not."""
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        ann = at.user("Ann")
        for command, options in (
            ("rules new", {"name": "Mine"}),
            ("rules edit", {"name": "mine"}),
            ("rules delete", {"name": "mine"}),
            ("settings", {"unit": "chips"}),
        ):
            told = await ann.slash(command, **options)
            assert told.response.content == "That belongs to a server. Do it in one of its channels.", command


async def test_each_game_is_started_by_its_own_command(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at, name="All in", base="hong-kong", settings="")
        await make(at, name="Scored", base="ofc", settings="playable = false")
        refused = await at.start("Ben", ruleset="scored")
        assert "I can't deal **Scored**" in refused.response.content
        for name in ("all-in", "hong-kong"):
            refused = await at.start("Ben", ruleset=name)
            assert "open a table with </chinese start:" in refused.response.content
        refused = await at.slash("Ben", "chinese start", ruleset="pineapple")
        assert "open a table with </ofc start:" in refused.response.content
        assert await at.store.tables.all_open() == []
        assert await find_ruleset(at.store, at.guild.id, "All In") == load_any("hong-kong").model_copy(
            update={
                "name": "all-in",
                "title": "All in",
                "also_known_as": (),
                "summary": (await find_ruleset(at.store, at.guild.id, "all-in")).summary,
            }
        )


async def test_a_server_has_so_many_rules_and_the_list_still_fits(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        writer = await at.account("Ann")
        for number in range(24):
            rule = HouseRule(f"{'x' * 29}-{number:02}", "deuce-seven", f'title = "{"W" * 55} {number}"')
            await at.store.house_rules.save(at.guild.id, rule, 0, writer, 1)
        assert "has 25 house rules already" in (await make(at, name="One more")).content
        text = (await at.slash("Cat", "rules list")).response.content
        assert all(f"`{name}`" in text for name in await rules_of(at))
        assert len(text) <= 2000


async def test_a_rule_that_cannot_be_played_any_more_is_marked_and_can_be_mended(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        broken = HouseRule("old", "ofc", "scop_bonus = 1")
        await at.store.house_rules.save(at.guild.id, broken, 0, await at.account("Ann"), 1)
        assert "`old` can't be played any more" in (await at.slash("Cat", "rules list")).response.content
        assert "perhaps you mean scoop_bonus" in seen(
            (await at.slash("Cat", "rules show", name="old")).response.content
        )
        assert "perhaps you mean scoop_bonus" in seen((await at.start("Cat", ruleset="old")).response.content)
        with pytest.raises(BadRuleset):
            await find_ruleset(at.store, at.guild.id, "old")
        form = await text_form(at, "Ann", "rules edit", name="old")
        await fill(at, "Ann", form, base="ofc", settings="scoop_bonus = 1")
        await at.start("Cat", ruleset="old")
        assert scoop_bonus((await at.state()).options.ruleset) == 1


async def test_rules_that_contradict_themselves_are_not_saved_and_old_ones_open_no_table(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        wrong = 'bonuses = "hong_kong"\nbonus_mode = "always"'
        refused = await make(at, name="Double", base="basic", settings=wrong)
        assert 'bonus_mode: these bonuses are made for "instead", not for "always"' in seen(refused.content)
        assert await rules_of(at) == {}
        old = HouseRule("old", "basic", 'announce = "in_turn"')  # saved when it was not refused yet
        await at.store.house_rules.save(at.guild.id, old, 0, await at.account("Ann"), 1)
        assert "• `old`" in (await at.slash("Cat", "rules list")).response.content
        assert "version 1" in (await at.slash("Cat", "rules show", name="old")).response.content
        refused = (await at.slash("Cat", "chinese start", ruleset="old")).response
        assert refused.ephemeral
        assert "without a surrender nobody has anything to say in turn" in refused.content
        assert not await at.store.tables.all_open()
        form = await text_form(at, "Ann", "rules edit", name="old")
        assert (
            "nobody has anything to say" in (await fill(at, "Ann", form, base="basic", settings=old.settings)).content
        )
        form = await text_form(at, "Ann", "rules edit", name="old")
        await fill(at, "Ann", form, base="basic", settings='announce = "in_turn"\nsurrender_units = 1')
        await at.slash("Cat", "chinese start", ruleset="old")
        assert (await at.state()).options.ruleset.name == "old"
