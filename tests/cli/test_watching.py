"""`/healthz` and `/metrics` of a real process: what they say while a hand is played, and what they never say."""

from __future__ import annotations

import asyncio
import re
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.rules.cards import DECK_52, card_text
from sandbox.server import Sandbox
from tests.cli.process import bot, refusal, running, stop
from tests.support.ports import free_port
from tests.support.waiting import HUNG_S
from tools.bench.host_people import Host, Player
from tools.bench.host_tables import prepare_tables

CLICKS_A_HAND = 108
LABELS = {"kind": {"click", "form", "command", "autocomplete"}, "outcome": {"ok", "limited", "refused", "failed"}}
"""All that a label may say, but for the bounds of histograms (`le`)."""


def settings(discord: Sandbox, port: int) -> dict[str, Any]:
    return {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "HEALTH_PORT": port, "LOG_LEVEL": "WARNING"}


def asked(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=HUNG_S) as answer:
        text: str = answer.read().decode()
        return text


def values(families: list[Metric]) -> dict[str, float]:
    samples = chain.from_iterable(family.samples for family in families)
    return {"/".join((one.name.removeprefix("chinese_poker_"), *one.labels.values())): one.value for one in samples}


def labels(families: list[Metric]) -> Iterator[tuple[str, str]]:
    for sample in chain.from_iterable(family.samples for family in families):
        yield from ((name, value) for name, value in sample.labels.items() if name != "le")


@pytest.mark.slow
async def test_the_figures_of_a_hand_name_nobody_and_nothing(tmp_path: Path, discord: Sandbox) -> None:
    (table,) = await prepare_tables(discord.world, tmp_path / "games.db", 1)
    port, channel, trouble = free_port(), discord.world.text_channel("table"), discord.world.trouble
    with running(tmp_path, "run", **settings(discord, port)) as process:
        await discord.until_bot_is_here()
        host = Host(discord)
        player = Player(host, table)
        limited = trouble.rate_limit("PATCH", "/channels/*/messages/*", 0.01)
        for _ in range(CLICKS_A_HAND):
            await player.click()
        cat = discord.people["Cat"]
        await cat.slash(channel, "hand")
        await cat.autocomplete(channel, "ofc start", "ruleset", "pine")
        await host.until_quiet()
        text = await asyncio.to_thread(asked, port, "/metrics")
        health = await asyncio.to_thread(asked, port, "/healthz")
        status, _, said = await asyncio.to_thread(stop, process)
    assert status == 0
    assert "Traceback" not in said
    assert health == '{"status": "ok"}'

    families = list(text_string_to_metric_families(text))
    found = values(families)
    assert found["interactions_total/click"] == found["answer_seconds_count/click"] == CLICKS_A_HAND
    assert (found["answer_seconds_count/command"], found["answer_seconds_count/autocomplete"]) == (1, 1)
    assert 0 < found["answer_seconds_sum/click"] < CLICKS_A_HAND * 3
    assert found["commits_total"] <= found["writes_total"]
    assert found["commits_total"] > CLICKS_A_HAND / 6, "a street at least"
    assert found["picture_seconds_count"] > 0
    assert found["discord_requests_total/limited"] == limited.seen == 1
    assert found["discord_requests_total/ok"] > CLICKS_A_HAND
    assert (found["gateway_connected"], found["healthy"], found["open_tables"]) == (1, 1, 1)
    assert (found["lanes_waiting"], found["pictures_waiting"], found["thinking_waiting"]) == (0, 0, 0)
    assert 0 <= found["backup_age_seconds"] < HUNG_S * 10
    assert found["process_resident_memory_bytes"] > 0

    assert {(name, value) for name, value in labels(families) if value not in LABELS.get(name, ())} == set()
    outside = re.sub(r" [-+0-9.eNaInf]+$", "", text, flags=re.MULTILINE)  # the figures themselves
    assert not re.search(r"\d{6}", outside), "an id"
    names = {person.name for person in discord.world.users.values()} | {channel.name, *discord.world.servers.values()}
    for secret in names | {card_text(card) for card in DECK_52}:
        assert not re.search(rf"\b{re.escape(secret)}\b", outside), secret


def test_nobody_listens_unless_asked_to(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, DISCORD_TOKEN="", HEALTH_HOST="127.0.0.1") as process:
        process.stdout.readline()
        with pytest.raises(URLError):
            asked(port, "/healthz")
        assert stop(process)[0] == 0


@pytest.mark.slow
async def test_a_bot_without_discord_says_so_when_it_lasts(tmp_path: Path, discord: Sandbox) -> None:
    """For a minute the library may try: then it is a fault. Here nobody waits so long, only the figures tell."""
    port = free_port()
    with running(tmp_path, "run", **settings(discord, port)) as process:
        await discord.until_bot_is_here()
        await discord.stop()
        async with asyncio.timeout(HUNG_S):
            while "chinese_poker_gateway_connected 0.0" not in await asyncio.to_thread(asked, port, "/metrics"):
                await asyncio.sleep(0.05)
        assert await asyncio.to_thread(asked, port, "/healthz") == '{"status": "ok"}'
        await asyncio.to_thread(stop, process)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can move an open file")
async def test_a_lost_database_is_told_with_all_other_figures(tmp_path: Path, discord: Sandbox) -> None:
    port = free_port()
    with running(tmp_path, "run", **settings(discord, port)) as process:
        await discord.until_bot_is_here()
        (tmp_path / "games.db").rename(tmp_path / "moved.db")
        async with asyncio.timeout(HUNG_S):
            while "chinese_poker_healthy 0.0" not in (text := await asyncio.to_thread(asked, port, "/metrics")):
                await asyncio.sleep(0.05)
        assert "chinese_poker_backup_age_seconds NaN" in text
        assert "chinese_poker_loop_lag_seconds" in text
        await asyncio.to_thread(stop, process)


@pytest.mark.parametrize(
    ("setting", "value"),
    [("HEALTH_PORT", "70000"), ("HEALTH_HOST", "nowhere"), ("LOG_FORMAT", "xml"), ("PRIVACY_URL", "our page")],
)
def test_a_bad_setting_is_named(tmp_path: Path, setting: str, value: str) -> None:
    settings: dict[str, Any] = {"DISCORD_TOKEN": "", setting: value}
    assert refusal(bot(tmp_path, **settings)).startswith(f"{setting} ")


@pytest.mark.slow
def test_a_port_that_is_taken_ends_with_status_1(tmp_path: Path) -> None:
    """Whoever keeps the bot running tries again: the port may be free by then."""
    port = free_port()
    with running(tmp_path, DISCORD_TOKEN="", HEALTH_PORT=port) as first:
        first.stdout.readline()
        until_listening(port)
        with running(tmp_path, DISCORD_TOKEN="", HEALTH_PORT=port) as second:
            status, _, said = second.rest()
        assert stop(first)[0] == 0
    assert status == 1
    assert f"HEALTH_PORT: 127.0.0.1:{port} cannot be listened on" in said
    assert "Traceback" not in said


def until_listening(port: int) -> None:
    until = time.monotonic() + HUNG_S
    while time.monotonic() < until:
        with suppress(URLError):
            asked(port, "/healthz")
            return
        time.sleep(0.02)
    raise AssertionError("nobody listens")
