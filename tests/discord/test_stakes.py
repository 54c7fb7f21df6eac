"""Stakes between two players, buy-in and rebuy, by buttons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.table.happenings.stakes import PAIR_STAKE_MAX
from bot.table.refusals import Reason
from bot.words import words_in
from tests.discord.at_once import at_once
from tests.discord.closed_world import ClosedWorld, closed_deck
from tests.discord.pushed import notices, pushes
from tests.discord.reading import buttons, is_live, said, selects
from tests.discord.world import World, world
from tests.rules.closed import EAST, NORTH, SOUTH
from tests.support.dealers import RiggedDealer

WORDS = words_in("en")


async def table_of(at: World, *names: str, **options: object) -> ClosedWorld:
    """A closed table in its lobby."""
    await at.people[names[0]].slash(at.channel, "chinese start", **options)
    for name in names[1:]:
        await at.click(name, "Join")
    return ClosedWorld(at, {})


async def fill_in(at: World, name: str, form: Any, number: str) -> Any:
    return await at.people[name].submit_modal(form, {"number": number})


async def stack(at: World, points: str) -> Any:
    """The host fills in how many points everybody starts with."""
    return await at.fill("Ann", "Players", seats=str((await at.state()).options.seats), buy_in=points)


async def propose(at: World, name: str, to: str, number: str) -> Any:
    """Open one's panel of stakes, press the button for somebody and fill the form in; the panel, and the answer."""
    mine = await at.click(name, "Pair stakes")
    form = await at.people[name].click(mine.response, label=f"Ask {to}")
    return mine, await fill_in(at, name, form, number)


async def stakes(at: World) -> set[tuple[str, ...]]:
    """The agreed stakes, as two names and a number."""
    state = await at.state()
    names = await at.store.accounts.names(at.guild.id, [sitter.account for _, sitter in state.sitters])
    return {(*sorted(names[one] for one in pair.accounts), str(pair.stake)) for pair in state.pair_stakes}


@pytest.mark.slow
async def test_two_players_agree_on_a_stake_and_play_for_it(tmp_path: Path) -> None:
    # North loses 3 to East in `american` (see `tests.rules.closed`): three times as much between Ben and Cat. Ben takes
    # 9 of Ann, Cat 10.
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(NORTH, EAST, SOUTH))) as at:
        table = await table_of(at, "Ann", "Ben", "Cat")
        await propose(at, "Ben", "Cat", "3")
        assert "**Cat**, **Ben** asks you to play ×3" in at.panel().content
        mine = await at.click("Cat", "Pair stakes")
        assert "**Ben** ×1 · asks for ×3" in mine.response.content
        assert mine.ephemeral
        await at.people["Cat"].click(mine.response, label="Play ×3")
        assert await stakes(at) == {("Ben", "Cat", "3")}
        assert "Pair stakes: Ben and Cat ×3" in at.panel().content
        await at.click("Ann", "Start")
        assert not buttons(at.panel()).keys() & {"Pair stakes", "Starting stack", "Top up"}
        table.boards.update({"Ben": NORTH, "Cat": EAST, "Ann": SOUTH})
        await table.confirm("Ben", "Cat", "Ann")
        assert await table.nets() == {"Ben": 9 - 9, "Cat": 9 + 10, "Ann": -19}
        assert "Cat beats Ben +9" in said(at.panel())
        await propose(at, "Ann", "Ben", "2")
        await propose(at, "Ben", "Ann", "2")
        assert "Pair stakes: Ben and Cat ×3 · Ann and Ben ×2" in at.panel().content
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        assert "Pair stakes: Cat and Ben ×3 · Ann and Ben ×2" in at.panel().content, "in order of play"


async def test_an_offer_is_turned_down_taken_back_or_replaced(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        mine, _ = await propose(at, "Ann", "Ben", "2")
        await at.people["Ann"].click(mine.response, label="Take it back")
        assert not (await at.state()).stake_offers
        await propose(at, "Ann", "Ben", "2")
        theirs = await at.click("Ben", "Pair stakes")
        await propose(at, "Ann", "Ben", "5")
        late = await at.people["Ben"].click(theirs.response, label="Play ×2")
        assert WORDS(f"refusal.{Reason.NO_SUCH_OFFER}", name="Ann") in str(late.response.content)
        theirs = await at.click("Ben", "Pair stakes")
        await at.people["Ben"].click(theirs.response, label="No thanks")
        assert not (await at.state()).stake_offers
        assert await stakes(at) == set()


async def test_who_is_asked_just_before_a_hand_is_told_when_it_is_over(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(NORTH, EAST))) as at:
        table = await table_of(at, "Ann", "Ben")

        def told() -> list[str]:
            return [text for text in pushes(at, "Ben") if "asks you to play" in text]

        await propose(at, "Ann", "Ben", "3")
        await at.click("Ann", "Start")
        table.boards.update({"Ben": NORTH, "Ann": EAST})
        await table.confirm("Ben")
        await at.env.advance_time(3600)
        assert not told(), "no button under a running hand answers it"
        await table.confirm("Ann")
        await at.env.advance_time(46)
        (notice,) = told()
        assert (
            f"**Ann** asks you to play ×3. To answer, press **More** at <#{at.channel.id}>, then **Pair stakes**."
            in notice
        )
        assert "To answer, press **More**" in at.panel().content
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert not [text for text in notices(at, "Ben") if "asks you to play" in text]
        for name in ("Ann", "Ben"):
            menu = (await at.slash(name, "table")).response
            await at.people[name].click(menu, label="Vote to cancel this hand")
        await at.env.advance_time(3600)
        assert len(told()) == 1, "once"


async def test_who_is_answered_with_their_stakes_is_not_told_of_them(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben", "Cat")
        mine = await at.click("Ann", "Pair stakes")
        form = await at.people["Ann"].click(mine.response, label="Ask Cat")
        await propose(at, "Ben", "Ann", "2")
        await fill_in(at, "Ann", form, "3")
        await at.env.advance_time(60)
        told = {name: [text for text in pushes(at, name) if "asks you to play" in text] for name in ("Ann", "Cat")}
        assert (len(told["Ann"]), len(told["Cat"])) == (0, 1)


async def test_who_proposes_what_was_offered_has_agreed_and_one_ends_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        await propose(at, "Ann", "Ben", "4")
        await propose(at, "Ben", "Ann", "4")
        assert await stakes(at) == {("Ann", "Ben", "4")}
        await propose(at, "Ben", "Ann", "1")
        await propose(at, "Ann", "Ben", "1")
        assert await stakes(at) == set()


@pytest.mark.parametrize("gone", ["Ann", "Ben"])
async def test_an_offer_stands_only_between_two_who_sit_here(tmp_path: Path, gone: str) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Cat", "Ann", "Ben")
        await propose(at, "Ann", "Ben", "4")
        assert "asks you to play ×4" in at.panel().content
        await at.click(gone, "Leave")
        assert "asks you to play" not in at.panel().content
        assert "former player" not in at.panel().content
        await at.click(gone, "Join")
        assert "**Ben**, **Ann** asks you to play ×4" in at.panel().content


async def test_no_number_and_a_number_out_of_range_are_refused_in_words(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        wanted = WORDS(f"refusal.{Reason.BAD_PAIR_STAKE}", number=PAIR_STAKE_MAX)
        for number in ("0", "1001", "two", "-3", "2.5", "²"):
            _, answer = await propose(at, "Ann", "Ben", number)
            assert wanted in answer.response.content, number
        assert not (await at.state()).stake_offers


async def test_computers_and_games_without_have_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann")
        await at.click("Ann", "+ Computer")
        assert "Pair stakes" not in buttons(await at.options("Ann"))
        await at.click("Ben", "Join")
        mine = await at.click("Ann", "Pair stakes")
        assert [label for label in buttons(mine.response) if "Ask" in label] == ["Ask Ben"]
        options = await at.options("Ann")
        shown = await at.people["Ann"].select(options, ["basic"], custom_id=selects(options)[0].custom_id)
        assert "Pair stakes" not in buttons(shown.response)
        late = await at.people["Ann"].click(mine.response, label="Ask Ben")
        assert "has no pair stakes" in late.response.content


async def test_a_panel_of_stakes_from_before_the_hand_is_old(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        mine = await at.click("Ann", "Pair stakes")
        form = await at.people["Ann"].click(mine.response, label="Ask Ben")
        await at.click("Ann", "Start")
        for answer in (
            await at.people["Ann"].click(mine.response, label="Ask Ben"),
            await fill_in(at, "Ann", form, "3"),
        ):
            assert WORDS("error.old_panel") in answer.response.content


async def test_a_button_about_somebody_does_not_mean_who_sits_there_later(tmp_path: Path) -> None:
    """Neither to agree, nor to turn down, nor to ask, nor the form that was opened to ask."""
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben", seats=2)
        await propose(at, "Ben", "Ann", "5")
        mine = await at.click("Ann", "Pair stakes")
        form = await at.people["Ann"].click(mine.response, label="Ask Ben")
        await at.click("Ben", "Leave")
        await at.click("Cat", "Join")
        await propose(at, "Cat", "Ann", "5")
        before = await at.version()
        for label in ("Play ×5", "No thanks", "Ask Ben"):
            answer = await at.people["Ann"].click(mine.response, label=label)
            assert WORDS("error.old_panel") in str(answer.response.content), label
        answer = await fill_in(at, "Ann", form, "5")
        assert WORDS("error.old_panel") in str(answer.response.content)
        assert await at.version() == before


async def test_an_offer_and_a_form_survive_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        await propose(at, "Ann", "Ben", "3")
        mine = await at.click("Ben", "Pair stakes")
        form = await at.people["Ben"].click(mine.response, label="Ask Ann")
        await at.restart()
        await fill_in(at, "Ben", form, "3")
        assert await stakes(at) == {("Ann", "Ben", "3")}


@pytest.mark.slow
async def test_the_host_sets_the_buy_in_and_players_buy_again(tmp_path: Path) -> None:
    # East scoops South, 1 + 2 + 1 and 4 for the fours and 3 for the scoop: more than the 8 chips that there are.
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(EAST, SOUTH))) as at:
        table = await table_of(at, "Ann", "Ben", ruleset="hawaiian-gardens")
        refused = await at.press("Ben", str(Tap(Verb.SET_PLAYERS, await at.table())))
        assert WORDS(f"refusal.{Reason.HOST_ONLY}", name="Ann") in refused.response.content
        wrong = await stack(at, "many")
        assert "A starting stack is a whole number" in wrong.response.content
        await stack(at, "8")
        assert "stacks of 8 points" in at.panel().content
        assert "Top up" not in buttons(at.panel()), "everybody has all chips"
        await at.click("Ben", "I'm in")
        await at.click("Ann", "Start")
        assert "Stacks: Ann 8 · Ben 8" in at.panel().content
        table.boards.update({"Ben": EAST, "Ann": SOUTH})
        await table.confirm("Ben", "Ann")
        assert "Stacks: Ben 16 · Ann 0" in at.panel().content
        assert "Out of points: **Ann**. **Top up** to play on" in at.panel().content
        assert "You're out of points. Press **Top up** to play on." in at.dm("Ann").content
        assert {"Top up", "Next hand"} & buttons(at.dm("Ann")).keys() == {"Top up"}
        assert "Next hand" in buttons(at.dm("Ben"))
        assert "needs at least 2 players" in at.panel().content, "nobody waits for Ann's Ready, who cannot say it"
        assert "Your stack is empty" in (await at.click("Ann", "Next hand")).response.content
        assert "Top up" not in buttons(await at.more("Ben")), "who has more than the starting stack needs none"
        form = await at.click("Ann", "Top up")
        assert form.modal is not None
        assert '"value": "8"' in json.dumps(form.modal), "the usual fill is one tap away"
        for forged in ("0", "-1", "17", "1000001", "eight", "١٢", "8.5", " "):
            before = await at.version()
            refused = await fill_in(at, "Ann", form, forged)
            assert "You can add 1 to 16 points" in refused.response.content, forged[:9]
            assert await at.version() == before
            form = await at.click("Ann", "Top up")
        await fill_in(at, "Ann", form, "8")
        assert "Stacks: Ben 16 · Ann 8" in at.panel().content
        assert "**Ann** and **Ben**: press **Next hand**" in at.panel().content
        assert "Top up" not in buttons(at.panel()), "nobody has to"
        assert is_live(await at.more("Ann"), "Top up"), "Ben has more"
        await fill_in(at, "Ann", await at.click("Ann", "Top up"), "3")
        assert "Stacks: Ben 16 · Ann 11" in at.panel().content
        form = await at.click("Ann", "Top up")
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        before = await at.version()
        assert WORDS("error.old_panel") in (await fill_in(at, "Ann", form, "1")).response.content
        assert await at.version() == before, "chips are bought between hands only"


async def test_who_has_lost_all_chips_tops_up_while_the_others_play(tmp_path: Path) -> None:
    # From the dealer on each chip is won or lost once: Ann has Ben's 1, and Cat has nobody to win or lose one with.
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(SOUTH, EAST, NORTH))) as at:
        table = await table_of(at, "Ann", "Ben", "Cat", ruleset="hawaiian-gardens")
        await stack(at, "1")
        for name in ("Ben", "Cat"):
            await at.click(name, "I'm in")
        await at.click("Ann", "Start")
        table.boards.update({"Ben": SOUTH, "Cat": EAST, "Ann": NORTH})
        await table.confirm("Ben", "Cat", "Ann")
        assert "Stacks: Ann 2 · Cat 1 · Ben 0" in at.panel().content
        for name in ("Ann", "Cat"):
            await at.click(name, "Next hand")
        assert (await at.state()).is_playing
        assert "Out of points: **Ben**. **Top up** to play on" in at.panel().content
        assert WORDS(f"refusal.{Reason.HAND_RUNNING}") in (await at.click("Ann", "Top up")).response.content
        own = at.dm("Ben")
        assert "You're out of points. Press **Top up** to play on." in own.content
        form = await at.user("Ben").click(own, label="Top up")
        await at.user("Ben").submit_modal(form, {"number": "1"})
        assert at.dm("Ben").id == own.id, "the message of the button says what it has brought"
        assert WORDS("private.not_in_hand") in at.dm("Ben").content
        assert "Top up" not in buttons(at.dm("Ben"))
        assert "Stacks: Ann 2 · Ben 1 · Cat 1" in at.panel().content
        assert "Top up" not in buttons(at.panel())


async def test_stacks_are_points_at_any_stake(tmp_path: Path) -> None:
    """A chip is a unit, which nobody sees: at a stake of 5 a stack of 30 points is lost by 6 units."""
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(EAST, SOUTH))) as at:
        table = await table_of(at, "Ann", "Ben", ruleset="hawaiian-gardens", stake=5)
        assert "in steps of 5" in json.dumps((await at.click("Ann", "Players")).modal)
        for wrong in ("31", "5000005", "-5"):
            refused = (await stack(at, wrong)).response.content
            assert "a starting stack is 5 to 5000000 points, in steps of 5" in refused, wrong
        await stack(at, "30")
        assert "stacks of 30 points" in at.panel().content
        assert '"value": "30"' in json.dumps((await at.click("Ann", "Players")).modal)
        await at.click("Ben", "I'm in")
        await at.click("Ann", "Start")
        assert "Stacks: Ann 30 · Ben 30" in at.panel().content
        table.boards.update({"Ben": EAST, "Ann": SOUTH})
        await table.confirm("Ben", "Ann")
        assert "**Ben +30 · Ann −30**" in at.panel().content
        assert "Stacks: Ben 60 · Ann 0" in at.panel().content
        form = await at.click("Ann", "Top up")
        assert '"value": "30"' in json.dumps(form.modal)
        refused = await fill_in(at, "Ann", form, "12")
        assert "You can add up to 60 points, in steps of 5." in refused.response.content
        await fill_in(at, "Ann", await at.click("Ann", "Top up"), "45")
        assert "Stacks: Ben 60 · Ann 45" in at.panel().content


async def test_the_starting_stack_of_a_command_is_in_points_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        game = {"ruleset": "hawaiian-gardens", "stake": 5}
        refused = await at.people["Ann"].slash(at.channel, "chinese start", **game, buy_in=12)
        assert "in steps of 5" in refused.response.content
        await at.people["Ann"].slash(at.channel, "chinese start", **game, buy_in=40)
        assert "stacks of 40 points" in at.panel().content


async def test_an_open_face_table_has_a_buy_in_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await stack(at, "20")
        assert (await at.state()).options.buy_in == 20
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        assert "Stacks: Ann 20 · Ben 20" in at.panel().content


@pytest.mark.slow
async def test_an_offer_that_stands_is_not_written_down_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await table_of(at, "Ann", "Ben")
        mine = await at.click("Ben", "Pair stakes")
        forms = [await at.people["Ben"].click(mine.response, label="Ask Ann") for _ in range(5)]
        before = await at.version()
        await at_once(at, *(fill_in(at, "Ben", form, "3") for form in forms))
        assert await at.version() == before + 1
        assert len((await at.state()).stake_offers) == 1
