"""The same through a simulated Discord: what is sent to a channel or a player is the same whatever they may not see."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import discord
import pytest

from bot.ids import AccountId
from bot.panels.pictures import Picture
from bot.play.known import Known
from bot.play.surroundings import Surroundings
from bot.rules.board import Cards
from bot.rules.cards import DECK_52
from bot.table.events import Event
from tests.discord.world import World, world
from tests.secrecy.session import NAMES, OpaqueDealer, shuffled_decks
from tests.table.secrets import known_cards

_ID = re.compile(r"\b\d{17,20}\b")  # Discord's, made of the time and a counter


async def _no_link(self: Surroundings, known: Known) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Run:
    """What a watcher was sent after each placement, what happened by then, and the accounts by name."""

    sent: Sequence[list[str]]
    logs: Sequence[tuple[Event, ...]]
    accounts: dict[str, AccountId]


def sized(picture: Picture) -> bytes:
    """Stands in for a picture: files that differ in what they show differ in length, which the message tells."""
    return bytes(100 + int.from_bytes(sha256(repr(picture).encode()).digest()[:2], "big"))


def in_words(message: discord.Message) -> str:
    """Everything of a message that its readers get, except when it was last edited: that is the simulation's time."""
    files = [(one.filename, one.size, one.description) for one in message.attachments]
    parts = [json.dumps(part.to_dict(), sort_keys=True, ensure_ascii=False) for part in message.components]
    return repr((message.content, parts, files, message.flags.value, message.nonce))


def seen_by(at: World, watcher: str | None) -> list[str]:
    """The channel as everybody sees it, or somebody's direct messages; and the requests that brought it there.

    In no order: two messages are written independently of each other, in whatever order their pictures are ready.
    """
    channel = at.channel if watcher is None else at.user(watcher).dm_channel
    requests = {repr((one.method, one.path, one.json)) for one in at.env.http_requests if str(channel.id) in one.path}
    messages = [in_words(message) for message in (at.messages() if watcher is None else [at.dm(watcher)])]
    return [_ID.sub("#", text) for text in (*sorted(messages), *sorted(requests))]


async def play(folder: Path, deck: Cards, watcher: str | None, pace: str, placements: int | None = None) -> Run:
    """Play one hand, or its first placements, by taps that look at no card."""
    folder.mkdir()
    numbers = count()
    fixed = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{size * 2}x}")
    sent: list[list[str]] = []
    logs: list[tuple[Event, ...]] = []
    # The way to the table comes when the table's message does, which is before or after the player's own.
    with patch("bot.store.accounts.secrets", fixed), patch.object(Surroundings, "_panel_link", _no_link):
        async with world(folder, dealer=OpaqueDealer(deck), render=sized, names=NAMES) as at:
            await at.seat(*NAMES, pace=pace, clock=60)
            while movers := await at.to_act():
                sent.append(seen_by(at, watcher))
                logs.append((await at.store.log.load(await at.table())).events)
                if placements is not None and len(sent) > placements:
                    break
                await at.place_street(movers[0], as_dealt=True)  # what is placed hangs on no card
            else:
                sent.append(seen_by(at, watcher))
                logs.append((await at.store.log.load(await at.table())).events)
            return Run(sent, logs, {name: await at.account(name) for name in NAMES})


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["in_turn", "simultaneous"])
@pytest.mark.parametrize("watcher", [None, "Ben"])
async def test_what_is_sent_does_not_depend_on_what_is_hidden(
    tmp_path: Path, watcher: str | None, pace: str, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(f"{watcher} {pace}")
    (deck,) = shuffled_decks(random, 1)
    caplog.set_level(logging.INFO, "bot")
    run = await play(tmp_path / "ours", deck, watcher, pace)
    lines = said(caplog, tmp_path)
    for placements in (random.randrange(1, 14), len(run.sent) - 1):
        known = known_cards(run.logs[placements], run.accounts[watcher] if watcher else None)
        hidden = [card for card in DECK_52 if card not in known]
        changes = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        caplog.clear()
        twin_deck = tuple(changes.get(card, card) for card in deck)
        twin = await play(tmp_path / f"twin{placements}", twin_deck, watcher, pace, placements)
        assert list(twin.sent) == list(run.sent[: placements + 1])
        assert said(caplog, tmp_path) == lines


def said(caplog: pytest.LogCaptureFixture, folder: Path) -> list[str]:
    """What the program has logged, without the place of its database: that of each run is another one."""
    return [re.sub(rf"{re.escape(str(folder))}/\w+", "", message) for message in caplog.messages]


@pytest.mark.slow
async def test_another_deck_is_sent_otherwise(tmp_path: Path) -> None:
    # Two runs that never differ would prove nothing.
    decks = shuffled_decks(Random(0), 2)
    ours, theirs = [await play(tmp_path / str(at), deck, None, "in_turn", 1) for at, deck in enumerate(decks)]
    assert ours.sent[0] == theirs.sent[0], "before the first card is placed everybody sees the same"
    assert ours.sent[1] != theirs.sent[1]
