"""A machine that reaches Discord by a proxy alone: what HTTPS_PROXY and NO_PROXY say holds, as for other programs."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.proxy import BadProxy, proxy_to
from sandbox.server import Sandbox
from tests.cli.process import TOKEN, bot, doctor, running, stop

pytestmark = pytest.mark.slow

PASSWORD = "s3cret"


class Proxy:
    """Lets nobody through, and remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.port = 0

    @property
    def address(self) -> str:
        """What a host writes into HTTPS_PROXY."""
        return f"http://poker:{PASSWORD}@127.0.0.1:{self.port}"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Refuse one request."""
        self.asked.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()


@asynccontextmanager
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy on this machine."""
    one = Proxy()
    server = await asyncio.start_server(one.answer, "127.0.0.1", 0)
    one.port = server.sockets[0].getsockname()[1]
    async with server:
        yield one


async def test_doctor_and_bot_go_by_the_proxy(tmp_path: Path) -> None:
    async with proxy() as way:
        _, report = await doctor(tmp_path, DISCORD_TOKEN=TOKEN, HTTPS_PROXY=way.address)
        assert way.asked[0].startswith("CONNECT discord.com:443 HTTP/1.1\r\n")
        credentials = base64.b64encode(f"poker:{PASSWORD}".encode()).decode()
        assert f"Proxy-Authorization: Basic {credentials}\r\n" in way.asked[0]
        assert report["Discord"].startswith("! Discord cannot be reached, or refuses (")
        assert "407" in report["Discord"]
        assert PASSWORD not in report["Discord"]
        way.asked.clear()
        done = await asyncio.to_thread(bot, tmp_path, DISCORD_TOKEN=TOKEN, HTTPS_PROXY=way.address)
        assert done.returncode == 1
        assert way.asked[0].startswith("CONNECT discord.com:443 HTTP/1.1\r\n")
        assert PASSWORD.encode() not in done.stderr
        assert b"Traceback" not in done.stderr


async def test_a_proxy_of_another_kind_is_said_in_a_sentence(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"DISCORD_TOKEN": TOKEN, "HTTPS_PROXY": "socks5://127.0.0.1:9"}
    _, report = await doctor(tmp_path, **settings)
    assert report["Discord"] == "! HTTPS_PROXY is no address of an HTTP proxy: write it as http://HOST:PORT."
    done = await asyncio.to_thread(bot, tmp_path, **settings)
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1] == report["Discord"].removeprefix("! ")


@pytest.mark.parametrize("address", ["socks5://127.0.0.1:9", "ftp://127.0.0.1", "http://", "http://[::1", "http://a:b"])
def test_no_other_proxy_is_taken(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("https_proxy", address)
    with pytest.raises(BadProxy):
        proxy_to("https://discord.com/api/v10")


async def test_a_loopback_discord_is_reached_without_it(tmp_path: Path, discord: Sandbox) -> None:
    async with proxy() as way:
        settings: dict[str, Any] = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url}
        settings |= {"HTTPS_PROXY": way.address, "HTTP_PROXY": way.address}
        with running(tmp_path, **settings) as process:
            await discord.until_bot_is_here()
            await asyncio.to_thread(stop, process)
        assert way.asked == []


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({}, None),
        ({"HTTPS_PROXY": "http://proxy:3128"}, "http://proxy:3128"),
        ({"https_proxy": "proxy:3128"}, "http://proxy:3128"),
        ({"HTTP_PROXY": "http://proxy:3128"}, None),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "example.org,discord.com"}, None),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "example.org"}, "http://proxy:3128"),
    ],
)
def test_which_proxy_is_meant(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], address: str | None
) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert proxy_to("https://discord.com/api/v10").proxy == address
    assert proxy_to("http://127.0.0.1:8080/api/v10") == (None, None)
