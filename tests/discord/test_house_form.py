"""House rules by selects: made with three taps and a name, played, edited, refused, and never lost."""

from __future__ import annotations

from pathlib import Path

from bot.rules.house_rules import HouseRule
from bot.table.state import Phase
from tests.discord.house_form import chosen, opened, pick, press, select_of
from tests.discord.house_rules import fill, make, rules_of, said, scoop_bonus
from tests.discord.reading import buttons, selects
from tests.discord.settings import make_manager
from tests.discord.world import world


async def test_three_taps_and_a_name_make_house_rules_that_a_table_plays(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        before = len(at.messages())
        shown = await opened(at)
        await pick(at, "Ann", shown, "pineapple")  # 1
        assert "Nothing is changed yet" in shown.content
        assert "Save" not in buttons(shown), "there is nothing to save"
        await pick(at, "Ann", shown, "s1")  # 2
        assert "**Changes from Pineapple**\n" in shown.content
        assert "pays 1 more. *Instead of:* Winning all three rows (a scoop) pays 3 more" in shown.content
        asked = await press(at, "Ann", shown, "Save")  # 3
        assert len(at.messages()) == before, "nobody else has seen anything"
        await fill(at, "Ann", asked, name="Sunday Game")
        kept = HouseRule("sunday-game", "pineapple", 'title = "Sunday Game"\nscoop_bonus = 1')
        assert await rules_of(at) == {"sunday-game": (kept, 1)}
        assert "**Ann** made a house rule: **Sunday Game**" in said(at)
        assert shown.content == "Done. I've told the channel."
        assert not shown.message.components
        await at.seat("Ben", "Cat", ruleset="Sunday Game")
        assert scoop_bonus((await at.state()).options.ruleset) == 1
        await at.play_hand()
        assert (await at.state()).phase is Phase.BETWEEN


async def test_what_is_shown_as_chosen_survives_a_kill_between_any_two_taps(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await opened(at, name="Kept", base="Pineapple OFC")
        await at.restart()
        await pick(at, "Ann", shown, "s6")
        await at.restart()
        await pick(at, "Ann", shown, "full")
        assert chosen(shown) == ["s6", "~royal", "~fl", "full"]
        await at.restart()
        await press(at, "Ann", shown, "More choices")
        await pick(at, "Ann", shown, "p2")
        assert chosen(shown) == ["~keep", "p2", "~away"]
        await at.restart()
        await press(at, "Ann", shown, "Back")
        assert chosen(shown) == ["s6", "~royal", "~fl", "full"]
        asked = await press(at, "Ann", shown, "Save")
        assert '"value": "Kept"' in str(asked.modal).replace("'", '"'), "the name that the command said"
        await at.restart()
        await fill(at, "Ann", asked, name="Kept")
        ((rule, _),) = (await rules_of(at)).values()
        assert rule.settings.splitlines() == [
            'title = "Kept"',
            "scoop_bonus = 6",
            'fantasyland.stay = { front = "trips", middle = "full_house", back = "quads" }',
            "seats_max = 2",
        ]


async def test_a_house_rule_is_edited_and_taken_back_to_its_base(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        await at.seat("Ben", "Cat", ruleset="sunday-game")
        shown = await opened(at, "Ann", "rules edit", name="Sunday Game")
        assert "**House rules Sunday Game** · version 1" in shown.content
        assert chosen(shown)[0] == "s1"
        assert "Another game" not in buttons(shown)
        await pick(at, "Ann", shown, "no")
        assert "**Fantasyland**: *no longer:*" in shown.content
        assert len(selects(shown)) == 4, "what was asked about Fantasyland is not, and seats move up"
        await press(at, "Ann", shown, "Save")
        rule, version = (await rules_of(at))["sunday-game"]
        assert (rule.settings, version) == ('title = "Sunday Game"\nscoop_bonus = 1\nfantasyland = "none"', 2)
        assert "changed the house rule **Sunday Game** (now version 2)" in said(at)
        assert (await at.state()).options.ruleset.fantasyland is not None  # type: ignore[attr-defined] # open-face
        again = await opened(at, "Ann", "rules edit", name="Sunday Game")
        for value in ("~fl", "~scoop"):
            await pick(at, "Ann", again, value)
        assert "Nothing is changed yet" in again.content
        await press(at, "Ann", again, "Save")
        rule, version = (await rules_of(at))["sunday-game"]
        assert (rule.settings, version) == ('title = "Sunday Game"', 3)


async def test_a_contradiction_is_said_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await opened(at, base="basic")
        await pick(at, "Ann", shown, "u1")
        await press(at, "Ann", shown, "More choices")
        before = chosen(shown)
        old = select_of(shown, "one").custom_id
        await pick(at, "Ann", shown, "one")
        assert shown.content.startswith(
            "⚠ That doesn't fit, so nothing changed: only one winner is paid, so there is nobody to surrender to."
        )
        assert "settlement" not in shown.content, "no key of a file"
        assert chosen(shown) == before
        assert select_of(shown, "one").custom_id != old, "else a client goes on showing what was tapped"
        await pick(at, "Ann", shown, "pool")
        assert "nothing changed: in a pool a surrender costs more than losing everything." in shown.content
        await pick(at, "Ann", shown, "bank")
        assert "That doesn't fit" not in shown.content
        await fill(at, "Ann", await press(at, "Ann", shown, "Save"), name="Potluck")
        rule, _ = (await rules_of(at))["potluck"]
        assert rule.settings.splitlines()[1:] == ["surrender_units = 1", 'settlement = "banker"']


async def test_more_cards_than_the_deck_has_are_said_in_a_sentence(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await opened(at, base="ofc")
        await press(at, "Ann", shown, "More choices")
        await pick(at, "Ann", shown, "p3")
        await press(at, "Ann", shown, "Back")
        await pick(at, "Ann", shown, "q14")
        await press(at, "Ann", shown, "More choices")
        await pick(at, "Ann", shown, "~max")
        assert "4 players with up to 14 cards each need 56, and there are 52." in shown.content
        assert "p3" in chosen(shown)


async def test_a_name_that_is_taken_leaves_the_form_as_it_was(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        shown = await opened(at, base="pineapple")
        await pick(at, "Ann", shown, "s2")
        for name, reason in (
            ("Sunday game!", "There's a house rule called “sunday-game” already"),
            ("???", "needs letters"),
            ("Pineapple", "is a name of the game pineapple"),
        ):
            await fill(at, "Ann", await press(at, "Ann", shown, "Save"), name=name)
            assert shown.content.startswith("⚠ Not saved. ")
            assert reason in shown.content
            assert chosen(shown)[0] == "s2"
        asked = await press(at, "Ann", shown, "Save")
        assert "'value': 'Pineapple'" in str(asked.modal), "what was typed last is there to be corrected"
        await fill(at, "Ann", asked, name="Pineapple at home")
        assert set(await rules_of(at)) == {"sunday-game", "pineapple-at-home"}


async def test_advanced_takes_over_what_was_picked(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await opened(at, name="Ours")
        await pick(at, "Ann", shown, "hong-kong")
        await pick(at, "Ann", shown, "x2")
        form = await press(at, "Ann", shown, "Advanced")
        fields = [one["component"] for one in form.modal["components"]]
        assert [one.get("value") for one in fields[:2]] == ["Ours", "hong-kong"]
        settings = fields[2]["value"]
        assert "scoop_multiplier = 2" in settings
        await fill(at, "Ann", form, name="Ours", base="hong-kong", settings=f"{settings}\naces_bet = true")
        rule, _ = (await rules_of(at))["ours"]
        assert rule.settings.endswith("aces_bet = true")
        assert shown.content == "Done. I've told the channel."
        edit = await opened(at, "Ann", "rules edit", name="ours")
        assert chosen(edit)[0] == "x2"
        form = await press(at, "Ann", edit, "Advanced")
        assert "aces_bet = true" in form.modal["components"][1]["component"]["value"]


async def test_another_game_is_chosen_without_beginning_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        shown = await opened(at, name="Ours", base="pineapple")
        await press(at, "Ann", shown, "Another game")
        assert "Start from which game?" in shown.content
        await pick(at, "Ann", shown, "vietnamese")
        assert "**New house rules** · Vietnamese" in shown.content
        await pick(at, "Ann", shown, "u2")
        assert "'value': 'Ours'" in str((await press(at, "Ann", shown, "Save")).modal)
