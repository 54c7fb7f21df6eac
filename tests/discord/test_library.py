"""What `bot.discord_ui.library` does beyond discord.py's documented interface: whether the library still allows it."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, handle_message_parameters
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.discord_ui import library
from bot.discord_ui.components import view_of
from bot.discord_ui.failures import Failure, Unreadable, brief, failure_of
from bot.discord_ui.library import endure, in_one_line
from bot.panels.panel import Button, Panel
from tests.support.library import put_back

PANEL = Panel("Ann's table", ((Button("cp1:join:t:0:0:", "Join"),),))
ROWS = [
    {
        "type": 1,
        "components": [
            {"type": 2, "style": 2, "label": "Join", "custom_id": "cp1:join:t:0:0:", "disabled": False},
        ],
    }
]


async def test_a_view_is_sent_as_its_rows_and_not_kept() -> None:
    view = view_of(PANEL)
    assert view is not None
    with handle_message_parameters("text", view=view) as parameters:
        assert parameters.payload is not None
        assert parameters.payload["components"] == ROWS
    assert view.is_finished(), "the library keeps a view that is not finished, for ever"


async def test_the_library_would_make_the_same_of_its_own_buttons() -> None:
    own = discord.ui.View(timeout=None)
    own.add_item(discord.ui.Button(label="Join", custom_id="cp1:join:t:0:0:"))
    assert own.to_components() == ROWS


def test_every_answer_asks_for_its_message() -> None:
    """Once the library has a setting for it, or never asks, `BriefCallbacks` is to go."""
    source = inspect.getsource(AsyncWebhookAdapter.create_interaction_response)
    assert "request_params = {'with_response': '1'}" in source
    assert source.count("params=request_params") == 2, "as `params` of `request`"


def test_an_interaction_and_its_response_hold_each_other() -> None:
    """Once they do not, `let_go` is to go."""
    assert "_cs_response" in discord.Interaction.__slots__
    assert "self._parent: Interaction[ClientT] = parent" in inspect.getsource(discord.InteractionResponse.__init__)


def test_an_edit_of_an_answer_can_be_sent_twice_with_its_files() -> None:
    """`BriefCallbacks` hands a file over twice; the library itself rewinds it before its own second try."""
    assert "file.reset(seek=attempt)" in inspect.getsource(AsyncWebhookAdapter.request)


def test_every_request_goes_through_one_place() -> None:
    """Once the library can be told how long a request may take, `endure` is to go."""
    assert "self.request(" in inspect.getsource(HTTPClient.send_message)
    assert "self.request(" in inspect.getsource(HTTPClient.edit_message)
    assert "ClientTimeout" not in inspect.getsource(discord.http)


def test_each_connection_has_its_own_heartbeats() -> None:
    assert "KeepAliveHandler(ws=self, interval=interval" in inspect.getsource(DiscordWebSocket.received_message)
    assert "receive(timeout=self._max_heartbeat_timeout)" in inspect.getsource(DiscordWebSocket.poll_event)
    assert "self._timeout.ws_close" in inspect.getsource(aiohttp.ClientWebSocketResponse.close)


def logged(error: Exception) -> logging.LogRecord:
    """How the library logs an error, and what the host sees of it."""
    info = (type(error), error, None)
    record = logging.LogRecord("discord.client", logging.ERROR, "", 0, "Attempting a reconnect in %.2fs", (2.5,), info)
    assert in_one_line(record)
    return record


def test_a_lost_connection_is_one_line_and_a_bug_is_not() -> None:
    passing = logged(ConnectionResetError("gone: 100%"))
    assert passing.getMessage() == "Attempting a reconnect in 2.50s (ConnectionResetError: gone: 100%)"
    assert (passing.exc_info, passing.levelname) == (None, "WARNING")
    assert logged(KeyError("x")).exc_info is not None


class Route:
    """As much of a route as is looked at."""

    def __init__(self, method: str) -> None:
        self.method = method


@pytest.mark.parametrize(
    ("method", "answer", "is_readable"),
    [
        ("POST", {"id": "1"}, True),
        ("GET", [], True),
        ("DELETE", "", True),
        ("PATCH", "<html>", False),
        ("PATCH", {}, False),
        ("POST", None, False),
        ("POST", "", False),
    ],
)
async def test_a_page_is_not_taken_for_a_message(
    monkeypatch: pytest.MonkeyPatch, method: str, answer: object, is_readable: bool
) -> None:
    put_back(monkeypatch)
    http: Any = HTTPClient(asyncio.get_running_loop())

    async def answered(*_: object, **__: object) -> object:
        return answer

    monkeypatch.setattr(http, "request", answered)
    endure(http)
    if is_readable:
        assert await http.request(Route(method)) == answer
    else:
        with pytest.raises(Unreadable):
            await http.request(Route(method))


async def test_a_request_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch)
    monkeypatch.setattr(library, "REQUEST_S", 0.05)
    http: Any = HTTPClient(asyncio.get_running_loop())
    monkeypatch.setattr(http, "request", lambda *_, **__: asyncio.sleep(60))
    endure(http)
    with pytest.raises(TimeoutError):
        await http.request(Route("PATCH"))
    http._global_over = asyncio.Event()  # as while one waits for the end of a limit on everything
    with pytest.raises(TimeoutError):
        await http.request(Route("PATCH"))
    assert http._global_over.is_set(), "the others may ask again"


class Answered:
    """An answer of Discord as the library reads it."""

    def __init__(self, status: int, code: int) -> None:
        self.status, self.reason = status, "no"
        self.headers = {"Content-Type": "application/json", "content-type": "application/json", "Via": "1.1 google"}
        self._text = json.dumps({"code": code, "message": "no", "retry_after": 9.0})

    async def text(self, encoding: str) -> str:
        return self._text


@pytest.mark.parametrize(("status", "code", "is_raised"), [(429, 30046, True), (429, 0, False), (400, 30046, False)])
async def test_a_refusal_for_a_messages_age_is_raised_before_the_library_waits(
    monkeypatch: pytest.MonkeyPatch, status: int, code: int, is_raised: bool
) -> None:
    put_back(monkeypatch)
    endure(HTTPClient(asyncio.get_running_loop()))
    answer: Any = Answered(status, code)
    if is_raised:
        with pytest.raises(discord.HTTPException) as raised:
            await discord.http.json_or_text(answer)
        assert failure_of(raised.value) is Failure.TOO_OLD
    else:
        assert await discord.http.json_or_text(answer) == json.loads(await answer.text("utf-8"))


def test_the_library_reads_an_answer_before_it_looks_at_its_status() -> None:
    """Once it raises what is refused for a message's age by itself, `refusing_old` is to go."""
    source = inspect.getsource(HTTPClient.request)
    assert source.index("await json_or_text(response)") < source.index("response.status == 429")


def test_no_error_in_the_log_has_a_token() -> None:
    error = aiohttp.ClientError("Connection timeout to host https://discord.com/api/v10/webhooks/12/aW50ZX/messages/3")
    assert "aW50ZX" not in brief(error)
    assert "/webhooks/12/…/messages/3" in brief(error)


def test_an_answer_that_is_cut_off_in_a_character_passes() -> None:
    with pytest.raises(UnicodeDecodeError) as raised:
        "Ben · 3".encode()[:5].decode()
    assert failure_of(raised.value) is Failure.PASSING
