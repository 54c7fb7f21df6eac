"""`/healthz`: well, or the reasons why not."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot.watching.health import AWAY_S, LAG_S, Health, LoopLag
from bot.watching.server import CannotListen, HealthServer, PortInUse
from tests.support.ports import free_port
from tests.support.waiting import until


def health(away_s: float = 0.0, lag_s: float = 0.0, fault: Callable[[], str | None] = lambda: None) -> Health:
    return Health(lambda: away_s, lambda: lag_s, fault)


async def figures() -> bytes:
    return b"some_total 1\n"


@asynccontextmanager
async def serving(of: Health, *names: str) -> AsyncIterator[str]:
    server, port = HealthServer(of, figures, "text/plain; version=0.0.4; charset=utf-8", names), free_port()
    await server.start("127.0.0.1", port)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await server.stop()


@pytest.mark.parametrize(("away_s", "lag_s"), [(0.0, 0.0), (AWAY_S, LAG_S)])
def test_a_moment_without_discord_is_nothing(away_s: float, lag_s: float) -> None:
    assert health(away_s, lag_s).reasons() == ()


def test_each_reason_says_what_to_look_for() -> None:
    away, fault, late = health(AWAY_S + 15, LAG_S + 1, lambda: "its file was moved: put it back").reasons()
    assert away == "not connected to Discord for 75 s: look for `discord` in the log"
    assert fault == "nothing is saved any more: its file was moved: put it back"
    assert late.startswith("the event loop was 4.0 s late")


async def test_the_answer_is_200_or_503_with_reasons() -> None:
    fault: str | None = None
    async with serving(health(fault=lambda: fault)) as address, aiohttp.ClientSession() as asking:
        async with asking.get(f"{address}/healthz") as answer:
            assert (answer.status, await answer.json()) == (200, {"status": "ok"})
        fault = "its file was replaced"
        async with asking.get(f"{address}/healthz") as answer:
            failing = {"status": "failing", "reasons": ["nothing is saved any more: its file was replaced"]}
            assert (answer.status, await answer.json()) == (503, failing)
        async with asking.get(f"{address}/metrics") as answer:
            assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
            assert await answer.text() == "some_total 1\n"
        async with asking.get(f"{address}/") as answer:
            assert answer.status == 404


async def asked(path: str, host: str) -> tuple[int, bool]:
    """The status for who asks a server called "bot" by such a name, and whether the answer says what to set."""
    async with (
        serving(health(), "bot") as address,
        aiohttp.ClientSession() as asking,
        asking.get(f"{address}{path}", headers={"Host": host}) as answer,
    ):
        return answer.status, "HOST_NAMES" in await answer.text()


@pytest.mark.parametrize("path", ["/healthz", "/metrics", "/nothing"])
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:9464", "", "localhost.evil.example", "bot.evil.example"]
)
async def test_a_name_that_leads_here_is_not_answered(path: str, host: str) -> None:
    assert await asked(path, host) == (421, True)


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.7:9464", "[::1]:9464", "localhost", "LOCALHOST:1", "Bot:9464"])
async def test_an_address_and_the_names_of_the_host_are_answered(host: str) -> None:
    assert await asked("/healthz", host) == (200, False)


async def test_a_port_that_is_taken_is_one_sentence() -> None:
    async with serving(health()) as address:
        port = int(address.rpartition(":")[2])
        with pytest.raises(PortInUse, match=f"HEALTH_PORT: 127.0.0.1:{port} cannot be listened on"):
            await HealthServer(health(), figures, "text/plain").start("127.0.0.1", port)


async def test_an_address_of_another_machine_is_no_port_in_use() -> None:
    """Nothing that passes by itself."""
    with pytest.raises(CannotListen) as refused:
        await HealthServer(health(), figures, "text/plain").start("192.0.2.1", free_port())  # for documents alone
    assert not isinstance(refused.value, PortInUse)


@pytest.mark.slow
async def test_a_loop_that_is_held_up_is_late() -> None:
    lag = LoopLag()
    assert lag.worst_s() == 0
    lag.start()
    time.sleep(0.9)
    await until(lambda: lag.worst_s())
    lag.stop()
    assert lag.worst_s() > 0.2
