"""Two servers, one bot: nobody is told in one of them anything of the other, in whatever way they ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.players.open_face.questions import place
from bot.table.options import Policy
from bot.table.state import Phase
from tests.discord.reading import buttons
from tests.discord.two_servers import (
    HERE,
    THERE,
    Lore,
    Message,
    amounts_of,
    controls_in,
    found_in,
    said,
    told_in,
    told_privately,
    two_servers,
    words_of,
)
from tests.discord.world import World

SHARED = ("bernd", "carla")
LISTS = (
    *(("ledger show", "table"), ("ledger history", "table"), ("ledger undo", "hand"), ("replay", "hand")),
    *(("verify", "hand"), ("ofc start", "ruleset"), ("rules show", "name"), ("stats", "ruleset")),
    *(("place", "table"), ("set", "table"), ("hand", "table"), ("history", "ruleset"), ("leaderboard", "ruleset")),
)


async def opened(at: World, lore: Lore) -> None:
    """Everybody of a server sits at a table with its own rules, stake and a cut."""
    first, *others = at.people
    await at.start(first, ruleset=lore.rule, stake=lore.stake)
    for name in others:
        await at.click(name, "Join")
    form = await at.click(others[-1], "Cut")
    await at.people[others[-1]].submit_modal(form, {"cut": lore.cut})
    await at.click(first, "Start")


async def next_hand(at: World) -> None:
    for name in at.people:
        await at.click(name, "Next hand")


async def play_hand(at: World) -> None:
    """Everybody places by `/place`, so that nobody fouls who need not: there are points."""
    while (await at.state()).phase is Phase.PLAYING:
        name = (await at.to_act())[0]
        rows, _ = place(Policy.SAFE, await at.view(name))
        before = await at.version()
        answer = await at.place_rows(name, rows)
        assert await at.version() > before, answer.response.content


async def ask_about_points(at: World, lore: Lore) -> None:
    """Every command and button about points and past hands, by everybody about everybody."""
    first, *others = at.people
    table, today = await at.table(), at.env.now().date().isoformat()
    for name, asker in at.people.items():
        shows: tuple[dict[str, Any], ...] = ({}, {"since": today}, {"table": table}, {"player": asker})
        for options in shows:
            await at.slash(others[-1], "ledger show", **options)
            await at.slash(name, "ledger history", **({} if "since" in options else options))
        await at.slash(name, "stats", player=asker)
        await at.slash(name, "history", player=asker)
        await at.slash(name, "verify")
        await at.press(name, str(Tap(Verb.OPEN_MINE, table, 1)))
    await at.slash(first, "ledger chart")
    await at.slash(first, "leaderboard")
    await settle(at)
    replay = (await at.slash(others[0], "replay")).response
    await at.people[others[0]].click(replay, label="Next")
    await at.people[others[0]].click(replay, label="Show everybody")
    asked = (await at.slash(first, "ledger undo", reason=lore.reason)).response
    await at.people[others[0]].click(asked, label="Agree")
    await at.people[first].click(asked, label="Undo as manager")
    for kind in ("csv", "json"):
        await at.slash(first, "ledger export", format=kind)


async def settle(at: World) -> None:
    """A debt is proposed, reminded of and settled."""
    first = next(iter(at.people))
    plan = (await at.slash(first, "ledger settle")).response
    line = next(iter(buttons(plan)))
    members = at.env.backend.get_guild(at.guild.id).members
    called = {members[person.id].nick or name: name for name, person in at.people.items()}
    payer, payee = (called[shown] for shown in line.partition(":")[0].split(" → "))
    proposed = (await at.people[payer].click(plan, label=line)).followups[-1]
    await at.people[payer].click(proposed, label="Remind")
    await at.people[payee].click(proposed, label="Received")


async def ask_about_the_table(at: World) -> None:
    """Everything about one's own cards, the table, the rules and oneself, and every list under an option."""
    for name, person in at.people.items():
        for command in ("table", "hand", "settings", "about", "help", "rules list", "privacy export", "privacy delete"):
            await at.slash(name, command)
        await at.slash(name, "place", front="2c")
        await at.slash(name, "set", front="2c 3c 4c", back="5c 6c 7c 8c 9c")
        for command, option in LISTS:
            await person.autocomplete(at.channel, command, option, "")
        await at.click(name, "My cards")
    table, hand_no = await at.table(), (await at.state()).hand_no
    for verb, number in ((Verb.PROOF, hand_no - 1), (Verb.REVIEW, hand_no - 1), (Verb.STAKES, hand_no)):
        for name in at.people:
            await at.press(name, str(Tap(verb, table, number)))


async def ask_in_direct_messages(at: World, name: str) -> None:
    user = at.user(name)
    for command in ("hand", "settings", "about", "help", "privacy export"):
        await user.slash(command)
    for command in ("place", "set", "hand"):
        await user.autocomplete(command, "table", "")


async def press_for_the_other(at: World, other: World) -> None:
    """Who is in both servers presses here whatever could be pressed there, and names its table and its hands."""
    for custom_id in controls_in(other):
        await at.press("bernd", custom_id)
    table = await other.table()
    await at.slash("bernd", "place", front="2c", table=table)
    await at.slash("bernd", "hand", table=table)
    await at.slash("bernd", "ledger show", table=table)
    await at.slash("bernd", "ledger history", table=table)
    for command in ("replay", "verify", "ledger undo"):
        await at.slash("bernd", command, hand=5)


def sides(here: World, there: World) -> tuple[tuple[World, Lore, World], ...]:
    """Each server with what it alone has, and the other one."""
    return (here, HERE, there), (there, THERE, here)


async def an_evening(here: World, there: World) -> None:
    """Both servers play at the same time, turn about, and then everybody asks for everything; a hand is running."""
    both = sides(here, there)
    for at, lore, _ in both:
        await opened(at, lore)
    for _ in range(2):
        for at, *_ in both:
            await play_hand(at)
        for at, *_ in both:
            await next_hand(at)
    for at, *_ in both:
        for name in at.people:
            await at.slash(name, "hand")
        await at.place_all((await at.to_act())[0])
    for at, lore, _ in both:
        await ask_about_points(at, lore)
    for at, *_ in both:
        await ask_about_the_table(at)
    for name in SHARED:
        await ask_in_direct_messages(here, name)
    for at, _, other in both:
        await press_for_the_other(at, other)


@pytest.mark.slow
async def test_a_server_is_told_nothing_of_another(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        await an_evening(here, there)
        messages = said(here)
        for (at, lore, other), (_, others_lore, _) in zip(
            sides(here, there), reversed(sides(here, there)), strict=True
        ):
            words, amounts = await words_of(other, others_lore, at), await amounts_of(other)
            own_words, own_amounts = await words_of(at, lore, other), await amounts_of(at)
            assert len(amounts) >= 3
            assert not amounts & own_amounts
            assert not words & own_words
            told = told_in(at, messages)
            assert len(told) > 200
            everywhere = "\n".join(told).casefold()
            seen = {word for word in own_words if word.casefold() in everywhere}
            assert {lore.rule, lore.unit, lore.cut, lore.reason, *lore.nicknames.values()} <= seen, "the search finds"
            assert list(found_in(told, set(), own_amounts)), "what is there"
            (alone,) = set(at.people) - set(SHARED)
            assert list(found_in([*told, *told_privately(at, alone, messages)], words, amounts)) == []
        for name in SHARED:
            await check_direct_messages(here, there, name, messages)


async def check_direct_messages(here: World, there: World, name: str, messages: list[Message]) -> None:
    """Whoever plays in both reads about each table what its own server calls people; of both only in their own data."""
    tables = {await here.table(), await there.table()}
    words = {await at.table(): await words_of(at, lore, other) for at, lore, other in sides(here, there)}
    shown = dict.fromkeys(tables, 0)
    for text in told_privately(here, name, messages):
        if text.startswith("my-data.json"):
            assert all(table in text for table in tables)
        elif '"choices"' in text:
            for choice in json.loads(text)["data"]["choices"]:
                (other,) = tables - {choice["value"]}
                assert list(found_in([json.dumps(choice)], words[other], set())) == []
        else:
            named = [table for table in tables if table in text]
            for table in named:
                shown[table] += 1
                (other,) = tables - {table}
                assert list(found_in([text], words[other], set())) == []
            assert named or not all(list(found_in([text], words[table], set())) for table in tables)
    assert min(shown.values()) > 5
