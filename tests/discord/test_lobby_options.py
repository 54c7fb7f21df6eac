"""Options of a lobby, through Discord: all that a start command takes is set by thumb, by the host, in time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.table.actions import ChangeOptions, CloseIdle
from bot.table.options import Level, Options, Pace, Policy
from bot.table.state import Phase
from tests.discord.forging import Forged, Person, said, send
from tests.discord.reading import buttons, option, selects
from tests.discord.world import World, world

OPEN_FACE: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "seats": ("Players", {"seats": "3", "buy_in": "0"}, {"seats": 3}),
    "buy_in": ("Players", {"seats": "4", "buy_in": "200"}, {"buy_in": 200}),
    "stake": ("Stakes", {"stake": "5"}, {"stake": 5}),
    "pace": ("Pace and hints", {"pace": "simultaneous", "switches": []}, {"pace": Pace.SIMULTANEOUS}),
    "hints": ("Pace and hints", {"pace": "in_turn", "switches": ["hints"]}, {"hints": True}),
    "deal_on": ("Pace and hints", {"pace": "in_turn", "switches": ["deal_on"]}, {"deal_on": True}),
}
CLOSED: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "seats": ("Players", {"seats": "2", "buy_in": "0"}, {"seats": 2}),
    "buy_in": ("Players", {"seats": "4", "buy_in": "100"}, {"buy_in": 100}),
    "stake": ("Stakes", {"stake": "1000"}, {"stake": 1000}),
    "timeout": ("Pace and hints", {"policy": "fill", "switches": []}, {"policy": Policy.FILL}),
    "final": ("Pace and hints", {"policy": "safe", "switches": ["is_final"]}, {"is_final": True}),
    "hints": ("Pace and hints", {"policy": "safe", "switches": ["hints", "deal_on"]}, {"hints": True, "deal_on": True}),
}
ALL = [("ofc start", "ofc", *one) for one in OPEN_FACE.values()]
ALL += [("chinese start", "hawaiian-gardens", *one) for one in CLOSED.values()]


async def lobby(at: World, command: str = "ofc start", ruleset: str = "ofc") -> Options:
    """Ann's, with Ben; its options."""
    await at.slash("Ann", command, ruleset=ruleset)
    await at.click("Ben", "Join")
    return (await at.state()).options


async def opened(at: World, label: str = "Stakes") -> Any:
    """A form that Ann has open."""
    return await at.click("Ann", label)


async def host(at: World) -> Person:
    """Ann, at the lobby."""
    return Person(at.people["Ann"].id, at.guild.id, at.channel.id, at.panel().id)


def as_sent(form: Any, **fields: str) -> Forged:
    """What comes of a form that was opened, filled in; it can be sent at any time, and again."""
    return Forged(form.modal["custom_id"], fields=fields)


@pytest.mark.parametrize(("command", "ruleset", "label", "values", "changes"), ALL)
async def test_a_form_sets_what_the_command_takes(
    tmp_path: Path, command: str, ruleset: str, label: str, values: dict[str, Any], changes: dict[str, Any]
) -> None:
    async with world(tmp_path) as at:
        before = await lobby(at, command, ruleset)
        answer = await at.fill("Ann", label, **values)
        after = (await at.state()).options
        assert after == replace(before, **changes)
        assert "**Options**" in answer.response.content, "the message of the options shows it"
        assert "Something" not in answer.response.content


async def test_selects_set_game_clock_and_computers(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at, ruleset="pineapple")
        options = await at.options("Ann")
        for verb, value in (("rules", "ofc"), ("clock", "300"), ("level", "casual")):
            custom_id = next(one.custom_id for one in selects(options) if f":{verb}:" in one.custom_id)
            options = (await at.people["Ann"].select(options, [value], custom_id=custom_id)).response
            assert "**Options**" in options.content
        after = (await at.state()).options
        assert (after.ruleset.name, after.clock_s, after.computers) == ("ofc", 300, Level.CASUAL)
        assert "5 minutes a turn · computers: casual" in options.content
        added = await at.people["Ann"].click(options, label="+ Computer")
        assert "**Options**" in added.response.content
        assert len((await at.state()).sitters) == 3


async def test_a_form_that_is_answered_late_or_twice_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        form = await opened(at)
        await at.people["Ann"].submit_modal(form, {"stake": "5"})
        twice, late = as_sent(form, stake="5"), as_sent(form, stake="1000")
        for sent in (twice, late):
            (told,) = await send(at, [(await host(at), sent)])
            assert "The options have changed since that form was opened" in said(told)
            assert (await at.state()).options.stake == 5
        options = await at.options("Ann")
        form = await at.people["Ann"].click(options, label="Pace and hints")
        await at.people["Ann"].select(options, ["pineapple"], custom_id=selects(options)[0].custom_id)
        told = await at.people["Ann"].submit_modal(form, {"pace": "simultaneous", "switches": ["hints"]})
        assert "The options have changed" in told.response.content, "it was made for another game"
        assert not (await at.state()).options.hints


async def test_of_two_forms_sent_at_once_the_second_takes_nothing_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        stakes, play = (
            as_sent(await opened(at), stake="5"),
            as_sent(await opened(at, "Pace and hints"), pace="simultaneous"),
        )
        ann = await host(at)
        told = [said(answer) for answer in await send(at, [(ann, stakes), (ann, play)])]
        assert sum("The options have changed" in one for one in told) == 1
        after = (await at.state()).options
        assert (after.stake, after.pace) in ((5, Pace.IN_TURN), (1, Pace.SIMULTANEOUS))


async def test_a_form_is_the_hosts_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        form = await opened(at)
        for verb in (Verb.SET_PLAYERS, Verb.SET_STAKES, Verb.SET_PLAY, Verb.RULES):
            refused = await at.press("Ben", str(Tap(verb, await at.table())))
            assert refused.response is not None
            assert "form" not in str(refused.modal)
        menu = (await at.slash("Ann", "table")).response
        about, way = option(menu, "Make Ben host")
        await at.people["Ann"].select(menu, [way], custom_id=about)
        version = await at.version()
        told = await at.people["Ann"].submit_modal(form, {"stake": "5"})
        assert "Only the host" in told.response.content
        assert await at.version() == version


async def test_no_form_is_opened_that_a_stopped_table_would_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path, expects_faults=True) as at:
        await lobby(at)
        with monkeypatch.context() as broken:
            broken.setattr("bot.play.tables.decide", lambda state, action, jackpot: 1 // 0)
            await at.click("Cat", "Join")
        told = await at.press("Ann", str(Tap(Verb.SET_STAKES, await at.table())))
        assert "An error has stopped this table" in told.response.content


async def test_a_form_that_is_answered_after_the_hand_began_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        form, options = await opened(at), buttons(await at.options("Ann"))
        await at.click("Ann", "Start")
        version = await at.version()
        (refused,) = await send(at, [(await host(at), as_sent(form, stake="5"))])
        assert "shows the table as it is now" in said(refused)
        for label in ("Stakes", "+ Computer"):
            told = await at.press("Ann", options[label].custom_id)
            assert "shows the table as it is now" in told.response.content
        assert await at.version() == version
        assert (await at.state()).options.stake == 1


@pytest.mark.parametrize(
    ("label", "values", "said"),
    [
        ("Stakes", {"stake": "0"}, "A stake is a whole number from 1 to 1000."),
        ("Stakes", {"stake": "much"}, "A stake is a whole number from 1 to 1000."),
        ("Players", {"seats": "2", "buy_in": "-5"}, "A starting stack is a whole number"),
        ("Players", {"seats": "2", "buy_in": "0"}, "seats only 2"),
    ],
)
async def test_what_cannot_be_is_refused_in_words(
    tmp_path: Path, label: str, values: dict[str, str], said: str
) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        await at.click("Cat", "Join")
        before = await at.version()
        assert said in (await at.fill("Ann", label, **values)).response.content
        assert await at.version() == before


async def test_joined_at_1_changed_to_1000_started_in_the_same_second(tmp_path: Path) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat")) as at:
        await lobby(at)
        ann, start = await host(at), Forged(buttons(at.panel())["Start"].custom_id)
        form = as_sent(await opened(at), stake="1000")
        await send(at, [(ann, form), (ann, start)])
        state = await at.state()
        assert state.options.stake == 1000
        assert state.phase is Phase.LOBBY, "Ben has joined for 1"
        told = await at.click("Ann", "Start")
        assert "I'm still waiting for **Ben** to press **I'm in**" in told.response.content
        assert (await at.state()).phase is Phase.LOBBY


async def test_same_as_last_time(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        first = (await at.slash("Cat", "play")).response
        assert [*buttons(first)] == ["Pineapple"]
        await at.seat("Ann", "Ben", ruleset="ofc", stake=5, pace="simultaneous")
        await at.play_hand()
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        before = (await at.state()).options
        offer = (await at.slash("Cat", "play")).response
        assert [*buttons(offer)] == ["Pineapple", "Same as last time"]
        await at.people["Cat"].click(offer, label="Same as last time")
        state = await at.state()
        assert (state.phase, state.host, state.options) == (Phase.LOBBY, await at.account("Cat"), before)
        await at.env.advance_time(1)
        await at.people["Cat"].click(first, label="Pineapple")
        state = await at.state()
        assert (state.options.ruleset.name, state.options.stake, len(state.sitters)) == ("pineapple", 1, 1)


async def test_a_rematch_begins_in_the_same_way(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="ofc")
        await at.play_hand()
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        last = next(one for one in reversed(at.messages()) if "Rematch" in buttons(one))
        for name in ("Ben", "Ann"):
            await at.people[name].click(last, label="Rematch")
        assert [*buttons(at.panel())] == ["Join", "Start", "Options"]
        await at.env.advance_time(181)
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.PLAYING, "Ben, its host, has gone"


async def test_a_change_that_has_not_seen_the_one_before_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        before = await lobby(at)
        ann, table = await at.account("Ann"), await at.table()
        submit = at.bot.desk.tables.submit
        await submit(table, ChangeOptions(ann, replace(before, stake=5), instead_of=before), action_id="first")
        with pytest.raises(Exception, match="old_options"):
            await submit(table, ChangeOptions(ann, replace(before, hints=True), instead_of=before), action_id="second")
        assert (await at.state()).options == replace(before, stake=5)


def is_there(at: World, reply: Any) -> bool:
    """Whether a private reply still stands in the channel."""
    return reply.id in at.env.backend.messages[reply.channel_id]


async def test_options_go_when_the_hand_begins(tmp_path: Path) -> None:
    """They would push the table down on a phone, with controls that do nothing any more."""
    async with world(tmp_path) as at:
        await lobby(at)
        anns, bens = await at.options("Ann"), await at.options("Ben")
        await at.people["Ann"].click(anns, label="+ Computer")
        assert is_there(at, anns)
        await at.click("Ann", "Start")
        await at.bot.reconciler.at_rest()
        assert not is_there(at, anns)
        assert not is_there(at, bens)
        assert not list(at.bot.reconciler.options)


async def test_options_that_the_last_click_renewed_go_by_its_token(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        options = await at.options("Ann")
        for label in ("+ Computer", "Stakes"):
            await at.env.advance_time(600)
            clicked = await at.people["Ann"].click(options, label=label)
        await at.people["Ann"].submit_modal(clicked, {"stake": "5"})
        await at.env.advance_time(600)
        await at.click("Ben", "I'm in")
        await at.click("Ann", "Start")
        await at.bot.reconciler.at_rest()
        assert (await at.state()).phase is Phase.PLAYING
        assert not is_there(at, options)


async def test_options_of_a_lobby_that_is_closed_go(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        options = await at.options("Ben")
        await at.bot.desk.tables.submit(await at.table(), CloseIdle("nobody plays"), action_id="close")
        await at.env.settle()
        await at.bot.reconciler.at_rest()
        assert not is_there(at, options)


async def test_options_opened_again_stand_once(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        first = await at.options("Ann")
        second = await at.options("Ann")
        assert not is_there(at, first)
        assert is_there(at, second)


async def test_options_that_cannot_be_taken_away_hold_up_no_hand(tmp_path: Path) -> None:
    """Their reader has put them away, or Discord takes the token no more."""
    async with world(tmp_path) as at:
        await lobby(at)
        options = await at.options("Ann")
        at.env.inject_error(
            "DELETE", f"/webhooks/*/messages/{options.id}", status=404, code=10008, message="no", times=None
        )
        await at.click("Ann", "Start")
        await at.bot.reconciler.at_rest()
        assert is_there(at, options), "the refusal was met"
        assert (await at.state()).phase is Phase.PLAYING
        assert not list(at.bot.reconciler.options)


async def test_options_that_discord_fails_to_take_away_go_a_little_later(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        options = await at.options("Ann")
        at.env.inject_error("DELETE", f"/webhooks/*/messages/{options.id}", status=503, code=0, message="no", times=1)
        await at.click("Ann", "Start")
        await at.env.advance_time(60)
        await at.bot.reconciler.at_rest()
        assert not is_there(at, options)
        assert len(at.requests("DELETE", f"/messages/{options.id}")) > 1, "the failure was met"


async def test_older_options_that_cannot_be_taken_away_are_no_error_of_the_click(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await lobby(at)
        options = await at.options("Ann")
        at.env.inject_error("DELETE", f"/webhooks/*/messages/{options.id}", status=503, code=0, message="no", times=1)
        again = await at.people["Ann"].click(at.panel(), label="Options")
        assert "**Options**" in again.response.content
        assert not again.followups
