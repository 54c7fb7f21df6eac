"""Names that try something, through all that is said, drawn and written of past hands and of points."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.play.export import Format, ledger_file
from bot.rules.open_face_presets import load_open_face
from bot.store.reading import read_ledger
from tests.discord.reading import buttons, selects
from tests.discord.sent import texts
from tests.discord.settings import make_manager
from tests.discord.world import World, world
from tests.support.blank import Drawn
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with

MARKED, EVERYONE, FORMULA = "**Ann** [x](http://e.vil) `", "@everyone <@1> <#2>", "=1+1\u202e|cmd\u2066 <@&3>"
PEOPLE = (MARKED, EVERYONE, FORMULA)
MEANS_SOMETHING = ("@everyone", "<@1>", "<#2>", "<@&3>", "**Ann** [", "[x](", "](http://e.vil")
JOINERS = {"\u200b", "\u200d", "\ufe0f"}


def is_hidden(text: str) -> bool:
    """Whether a text holds a character that nobody sees, such as one that turns it round."""
    return any(unicodedata.category(sign) in ("Cf", "Cc") and sign not in {*JOINERS, "\n"} for sign in text)


def strings(value: object) -> Iterator[str]:
    """Every text in a picture's values."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from strings(getattr(value, one.name))
    elif isinstance(value, dict):
        yield from strings([*value, *value.values()])
    elif isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from strings(part)


def descriptions(at: World) -> list[str]:
    """What the bot's pictures say to who cannot see them."""
    bodies = [one.json for one in at.env.http_requests if isinstance(one.json, dict)]
    data = [part for body in bodies for part in (body, body.get("data") or {})]
    return [str(file.get("description", "")) for one in data for file in one.get("attachments") or ()]


def labels(at: World) -> Iterator[str]:
    """What stands on buttons and in lists, where nothing is markdown."""
    for message in at.messages():
        yield from buttons(message)
        for select in selects(message):
            yield from (str(part) for option in select.options for part in (option.label, option.description or ""))


async def ask_everything(at: World) -> None:
    """Every command and button about points and past hands, by who has such a name and about who has."""
    people, table = at.people, await at.table()
    today = at.env.now().date().isoformat()
    shows: tuple[dict[str, Any], ...] = ({}, {"since": today}, {"table": table}, {"player": people[EVERYONE]})
    for options in shows:
        await at.slash(MARKED, "ledger show", **options)
    lists: tuple[dict[str, Any], ...] = ({}, {"player": people[FORMULA]}, {"kind": "hand"}, {"table": table})
    for options in lists:
        await at.slash("Dee", "ledger history", **options)
    await at.slash("Dee", "ledger chart")
    await settle(at)
    for options in ({}, {"player": people[EVERYONE]}):
        await at.slash("Dee", "history", **options)
    replay = (await at.slash(FORMULA, "replay")).response
    await people[FORMULA].click(replay, label="Next")
    await people[FORMULA].click(replay, label="Show everybody")
    await at.slash(MARKED, "verify")
    await at.press(MARKED, str(Tap(Verb.OPEN_MINE, table, 1)))
    for name in PEOPLE:
        await at.slash("Dee", "stats", player=people[name])
    await at.slash("Dee", "leaderboard")
    asked = (await at.slash(MARKED, "ledger undo", reason="**why** @everyone [x](http://e.vil) \u202e")).response
    await people[EVERYONE].click(asked, label="Agree")
    await people["Dee"].click(asked, label="Agree")
    await people["Dee"].click(asked, label="Undo as manager")
    await at.slash("Dee", "ledger history", kind="reversal")
    await at.slash("Dee", "table")
    await at.slash("Dee", "ledger export", format="csv")


async def settle(at: World) -> None:
    """A debt is settled by two people with such names, after others have tried, and one more is called off."""
    for label in ("Cancel", "Received"):
        plan = (await at.slash("Dee", "ledger settle")).response
        line = next(iter(buttons(plan)))
        payer, payee = (next(name for name in PEOPLE if shown[0] == name[0]) for shown in line.split(" → "))
        proposed = (await at.people[payer].click(plan, label=line)).followups[-1]
        await at.people["Dee"].click(proposed, label="Received")
        await at.people[payer].click(proposed, label="Remind")
        await at.people[payee].click(proposed, label=label)


async def offered(at: World) -> list[str]:
    """What lists under options say."""
    lists = (("ledger show", "table"), ("ledger undo", "hand"), ("replay", "hand"), ("verify", "hand"))
    found = [await at.people[MARKED].autocomplete(at.channel, *which, "") for which in lists]
    assert all(found)
    return [str(choice["name"]) for choices in found for choice in choices]


@pytest.mark.slow
async def test_no_message_picture_list_or_file_lets_a_name_mean_anything(tmp_path: Path) -> None:
    drawn = Drawn()

    dealer = RiggedDealer(deck_with(load_open_face("ofc"), (JACKS, FOUL, NOTHING)))
    async with world(tmp_path, dealer=dealer, render=drawn, names=(*PEOPLE, "Dee")) as at:
        await make_manager(at, "Dee")
        await at.seat(*PEOPLE, ruleset="ofc")
        await at.play_hand()
        choices = await offered(at)
        await ask_everything(at)
        said = texts(at)
        assert len(said) > 40
        assert sum(name in text for text in said for name in ("everyone", "Ann", "cmd")) > 40
        for text in said:
            assert not is_hidden(text), text
            for bad in (*MEANS_SOMETHING, "**why**"):
                assert bad not in text
        told = [*choices, *labels(at), *descriptions(at), *(text for one in drawn for text in strings(one))]
        assert {type(one).__name__ for one in drawn} >= {
            *("BalancesPicture", "LedgerPicture", "FilmPart", "ShowdownPicture", "StatsPicture", "TablePicture"),
        }
        assert sum("everyone" in text for text in told) > 10
        for text in told:
            assert not is_hidden(text), text
        ledger = read_ledger(tmp_path / "test.sqlite3", at.guild.id, None, None)
        rows = list(csv.reader(io.StringIO(ledger_file(ledger, Format.CSV).decode("utf-8-sig"))))
        cells = [cell for row in rows for cell in row]
        assert any("cmd" in cell for cell in cells)
        for cell in cells:
            assert not is_hidden(cell), cell
            assert not cell.startswith(("=", "+", "@")), cell
            assert not cell.startswith("-") or cell[1:].isdigit(), cell
        assert not any(map(is_hidden, strings(json.loads(ledger_file(ledger, Format.JSON)))))
