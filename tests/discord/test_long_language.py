"""A language that is a third longer than English fits everywhere: Discord takes each message, label and choice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app import commands_of
from bot.store import Store
from bot.words import words_in
from tests.discord.reading import buttons
from tests.discord.settings import make_manager
from tests.discord.world import world
from tests.support.languages import dropped_in, unspoken

TAG = "de"
LIMITS = {"button": 80, "choice": 100, "command": 100}
FORM_LABEL = 45  # of a field, and of the form itself
PAGES = ("help", "about", "rules list", "hand", "table", "ledger settle")
COMMAND_MAX = 8000  # characters of a command with all that is in it
pytestmark = pytest.mark.slow


@pytest.fixture
def longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with dropped_in(tmp_path / "locale", monkeypatch, TAG, unspoken()):
        yield


@pytest.mark.usefixtures("longer")
def test_every_label_choice_and_description_has_room_to_grow() -> None:
    words, english = words_in(TAG), words_in("en")
    assert words.keys == english.keys
    assert len(words("button.my_cards")) > len(english("button.my_cards"))
    for key in words.keys:
        group, _, name = key.partition(".")
        most = FORM_LABEL if name.partition("_")[0] in ("form", "label") else LIMITS.get(group)
        if most is not None:
            assert len(words(key, **dict.fromkeys(words.variables(key), "Ann"))) <= most, key


@pytest.mark.usefixtures("longer")
async def test_an_evening_in_it(tmp_path: Path) -> None:
    """The simulation refuses what Discord would: too long a text, label or choice."""
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.slash("Ann", "settings", language=TAG)
        for name in ("Ann", "Ben"):
            shown = (await at.slash(name, "settings")).response
            await at.people[name].select(shown, [TAG])
        words = words_in(TAG)
        await at.start("Ann")
        await at.click("Ben", words("button.join"))
        await at.click("Ann", words("button.start"))
        await at.dealt()
        assert words("button.my_cards") in buttons(at.panel())
        while (hand := await at.hand()).totals is None:
            name = "Ann" if (await at.view("Ann")).has_turn else "Ben"
            assert words("button.undo") in buttons(at.dm(name))
            await at.place_all(name)
        assert hand.street_no > 5, "it was played to its end"
        for page in (*PAGES, "history", "replay", "verify", "stats", "leaderboard", "ledger show", "ledger history"):
            assert (await at.slash("Ann", page)).response is not None, page
        for name in ("common", "american", "ultimate", "deuce-seven", "vietnamese"):
            assert (await at.slash("Ben", "rules show", name=name)).response.content
        await at.slash("Ann", "chinese start")
        await at.people["Ben"].slash(at.channel, "play")


@pytest.mark.usefixtures("longer")
async def test_the_commands_in_two_languages_are_not_too_long(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.db")
    commands = await commands_of(store)
    await store.close()
    described = [command for command in commands if command.get("description")]  # a person's menu has names alone
    assert all(command["description_localizations"] for command in described)
    assert max(len(text) for command in described for text in command["description_localizations"].values()) <= 100
    for command in commands:
        assert _size(command) <= COMMAND_MAX, command["name"]


def _size(part: object) -> int:
    """All names, descriptions and values with their translations: the longest of each counts."""
    if isinstance(part, dict):
        own = sum(
            max(
                [
                    len(str(part.get(key, ""))),
                    *(len(text) for text in (part.get(f"{key}_localizations") or {}).values()),
                ]
            )
            for key in ("name", "description", "value")
        )
        return own + sum(_size(one) for key in ("options", "choices") for one in part.get(key) or ())
    return 0
