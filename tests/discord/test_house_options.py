"""What some play otherwise, turned on in the lobby by its host: several at once, played, shown, and taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.panels.custom_ids import Tap, Verb
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from tests.discord.closed_world import three
from tests.discord.forging import Forged, Person, said, send
from tests.discord.reading import selects
from tests.discord.world import World, world
from tests.rules.closed import DRAGON

# None of them holds a card of DRAGON, nor each other's; no natural of Singapore's and no row that pays more.
CAT = "Ah Kd 9c / Qs Qd 8c 5d 3h / Th Td 7h 7c 2h"
ANN = "As Jc 9d / Js Jh 8d 5c 3s / Ts 4c 4d 6d 6h"


def menu(message: Any) -> Any:
    """The select of house options; None where there is none."""
    return next((one for one in selects(message) if ":options:" in one.custom_id), None)


async def toggle(at: World, name: str, *keys: str) -> str:
    """The host chooses just these; what Options says then."""
    options = await at.options(name)
    answer = await at.people[name].select(options, list(keys), custom_id=menu(options).custom_id)
    return str(answer.response.content)


async def test_the_host_turns_options_on_and_the_table_plays_them(tmp_path: Path) -> None:
    """Ben's dragon takes 26 from each instead of 13. Cat beats Ann in front (A-K over A-J), in the middle (queens over
    jacks) and in the back (tens and sevens over sixes and fours): 3, not doubled, because Ben's natural is not scooped.
    """
    async with three(tmp_path, DRAGON, CAT, ANN) as table:
        at = table.at
        await at.people["Ann"].slash(at.channel, "chinese start", ruleset="singapore")
        for name in ("Ben", "Cat"):
            await at.click(name, "Join")
        assert "with house rules" not in at.panel().content
        await toggle(at, "Ann", "dragon_26", "ace_of_spades")
        told = "Singapore with house rules: A dragon is worth 26 · The player who held the ace of spades deals next"
        assert told in at.panel().content
        chosen = {option.value for option in menu(await at.options("Ann")).options if option.default}
        assert chosen == {"dragon_26", "ace_of_spades"}
        rules = (await at.state()).options.ruleset
        assert (rules.name, rules.title) == ("singapore", "Singapore")
        assert rules.summary == told
        await toggle(at, "Ann", "dragon_26")
        rules = (await at.state()).options.ruleset
        assert isinstance(rules, ClosedRuleset)
        assert rules.dealer == "button"
        for name in ("Ben", "Cat"):
            await at.click(name, "I'm in")
        await at.click("Ann", "Start")
        await at.tap("Ben", "Confirm dragon")
        await table.confirm("Cat", "Ann")
        assert await table.nets() == {"Ben": 52, "Cat": -26 + 3, "Ann": -26 - 3}


async def test_all_options_are_taken_back_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.people["Ann"].slash(at.channel, "chinese start", ruleset="hawaiian-gardens")
        await toggle(at, "Ann", "aces", "jackpot")
        assert (await at.state()).options.ruleset != load_closed("hawaiian-gardens")
        await toggle(at, "Ann")
        assert (await at.state()).options.ruleset == load_closed("hawaiian-gardens")
        assert "with house rules" not in at.panel().content


async def test_of_two_that_exclude_each_other_the_table_tells_the_one_that_is_played(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.people["Ann"].slash(at.channel, "chinese start", ruleset="hawaiian-gardens")
        await toggle(at, "Ann", "kitty", "jackpot")
        rules = (await at.state()).options.ruleset
        assert isinstance(rules, ClosedRuleset)
        assert (rules.rake_units, rules.jackpot_units) == (1, 1)
        assert rules.summary == "Hawaiian Gardens with house rules: Everybody puts 1 a hand into a jackpot"
        assert rules.summary in at.panel().content
        assert [option.value for option in menu(await at.options("Ann")).options if option.default] == ["jackpot"]


async def test_other_rules_bring_their_own_options_or_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", ruleset="ofc")
        options = await at.options("Ann")
        assert menu(options) is None
        shown = await at.people["Ann"].select(options, ["pineapple"], custom_id=selects(options)[0].custom_id)
        assert [option.value for option in menu(shown.response).options] == ["stay_quads", "stay_full_house"]
        assert len(shown.response.components) == 5, (
            "game, house rules, clock, level, and buttons: all that Discord shows"
        )
        await toggle(at, "Ann", "stay_full_house")
        assert "A full house in the middle keeps you" in at.panel().content


async def test_nobody_but_the_host_and_nothing_that_was_not_offered(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.people["Ann"].slash(at.channel, "chinese start", ruleset="singapore")
        await at.click("Ben", "Join")
        before = (await at.state()).options
        assert menu(await at.options("Ben")) is None
        ann = Person(at.people["Ann"].id, at.guild.id, at.channel.id, at.panel().id)
        table = await at.table()
        forged = [
            ("singapore", ["aces"]),  # of another preset
            ("singapore", ["dragon_26", "nosuch"]),
            ("singapore", ["dragon_26", "dragon_26"]),
            ("singapore", ["naturals = { dragon = 99 }"]),
            ("vietnamese", ["scoop_all_single"]),  # both have it, but the table plays the other
            ("american", []),
        ]
        for seen, values in forged:
            (answer,) = await send(at, [(ann, Forged(str(Tap(Verb.OPTIONS, table, seen=seen)), values))])
            assert "from an older message" in said(answer), (seen, values)
        assert (await at.state()).options == before
