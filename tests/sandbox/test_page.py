"""The page's own interface: what it tells each person, and whom it lets in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox.model import Body, Channel, Flag
from sandbox.posting import post
from sandbox.server import Sandbox

JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def http(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(sandbox.url) as session:
        yield session


@pytest.fixture
def table(sandbox: Sandbox) -> Channel:
    return sandbox.world.text_channel("table")


async def act(http: aiohttp.ClientSession, name: str, **body: Any) -> Any:
    async with http.post(f"/sandbox/act/{name}", json=body) as response:
        return await response.json()


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/sandbox/static/page.js", "/sandbox/live?as=ann", "/attachments/1/2/x.png", "/emojis/1"),
        *("/gateway", "/api/v10/gateway", "/api/v10/users/@me", "/no/such/path"),
    ],
)
@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Host": "evil.example"}, 421), ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403)],
)
async def test_other_sites_are_kept_out(
    http: aiohttp.ClientSession, path: str, headers: dict[str, str], status: int
) -> None:
    async with http.get(path, headers=headers) as response:
        assert response.status == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "127.0.0.1"}, 101),
        ({"Host": "localhost:8080", "Origin": "http://localhost:8080"}, 101),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8080", "Origin": "http://evil.example:8080"}, 421),
        ({"Host": "127.0.0.1:8080", "Origin": "http://evil.example"}, 403),
    ],
)
async def test_a_gateway_that_another_site_opens_says_nothing(
    http: aiohttp.ClientSession, headers: dict[str, str], status: int
) -> None:
    """Not even its first word."""
    try:
        async with http.ws_connect("/gateway", headers=headers) as socket:
            assert (await socket.receive_json())["op"] == 10
            seen = 101
    except aiohttp.WSServerHandshakeError as refused:
        seen = refused.status
    assert seen == status


async def test_a_sandbox_has_the_names_that_its_host_has_given_it() -> None:
    box = Sandbox(host_names=("Games.example",))
    await box.start()
    try:
        async with aiohttp.ClientSession(box.url) as http:
            for name, status in (("games.example", 200), ("games.example.evil.example", 421)):
                async with http.get("/", headers={"Host": name, "Origin": f"https://{name}"}) as response:
                    assert response.status == status
    finally:
        await box.stop()


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example", **JSON}, {"Content-Type": "text/plain"}])
async def test_other_sites_cannot_act(http: aiohttp.ClientSession, table: Channel, headers: dict[str, str]) -> None:
    body = f'{{"as": "ann", "channel_id": "{table.id}", "text": "x"}}'
    async with http.post("/sandbox/act/say", data=body, headers=headers) as response:
        assert response.status in (403, 404)
    assert table.messages == {}


@pytest.mark.parametrize("name", ["../page.py", "..%2fpage.py", "index.html", "nothing.js"])
async def test_only_the_pages_own_files_are_served(http: aiohttp.ClientSession, name: str) -> None:
    async with http.get(f"/sandbox/static/{name}") as response:
        assert response.status == 404


async def test_each_person_is_told_what_they_may_see(
    sandbox: Sandbox, http: aiohttp.ClientSession, table: Channel, bot: object
) -> None:
    async with http.ws_connect("/sandbox/live?as=ben") as live:
        first = await live.receive_json()
        assert (first["kind"], first["me"]["name"], first["bot"]["is_here"]) == ("everything", "Ben", True)
        assert [(c["name"], c["is_dm"]) for c in first["channels"]] == [
            ("Ben", True),
            ("table", False),
            ("lounge", False),
        ]
        assert "rules show" in [command["name"] for command in first["commands"]["guild"]]
        assert "manage" not in [command["name"] for command in first["commands"]["guild"]]
        said = await act(http, "say", **{"as": "ann", "channel_id": str(table.id), "text": "hello"})
        assert (await live.receive_json())["message"]["id"] == said["message_id"]
        await act(http, "slash", **{"as": "ann", "channel_id": str(table.id), "command": "whisper"})
        for _ in range(3):  # the message in Ann's DM, its edit, the ephemeral answer: that something came, not what
            while (news := await live.receive_json())["kind"] == "phones":
                assert (news["people"], news["text"]) == ([{"username": "ann", "name": "Ann"}], "a direct message")
                assert "message_id" not in news, "it is not Ben's"
            assert news == {"kind": "nudge", "username": "ann"}
        await act(http, "take_dms", **{"as": "ben", "takes_dms": False})
        assert (await live.receive_json())["me"]["takes_dms"] is False


async def test_the_page_says_whose_phone_a_message_makes_sound(
    sandbox: Sandbox, http: aiohttp.ClientSession, table: Channel
) -> None:
    world, ben = sandbox.world, sandbox.world.player("Ben")
    async with http.ws_connect("/sandbox/live?as=ben") as live:
        await live.receive_json()
        loud = {"content": f"**<@{ben.id}>**, your turn\nstreet 3"}
        for body in (loud | {"flags": int(Flag.SUPPRESS_NOTIFICATIONS)}, loud):
            post(world, table, world.bot, Body(body))
        heard = [(await live.receive_json()) for _ in range(3)]
    assert [news["kind"] for news in heard] == ["message", "message", "phones"]
    assert [user["name"] for user in heard[2]["people"]] == ["Ann", "Ben", "Cat"]
    assert heard[2]["text"] == f"**<@{ben.id}>**, your turn"
    assert heard[2]["channel_id"] == str(table.id)
    assert heard[2]["message_id"] == heard[1]["message"]["id"]


async def test_acts_answer_as_the_bot_does(http: aiohttp.ClientSession, table: Channel, bot: object) -> None:
    place = {"as": "cat", "channel_id": str(table.id)}
    choices = await act(http, "autocomplete", **place, command="rules show", option="ruleset", text="st")
    assert [choice["value"] for choice in choices["choices"]] == ["standard"]
    menu = await act(http, "slash", **place, command="menu", options={})
    assert menu["kind"] == "message"
    where = {"as": "cat", "message_id": menu["message_id"]}
    form = await act(http, "click", **where, custom_id="form")
    assert form["modal"]["title"] == "Cut the deck"
    sent = await act(http, "modal", **{"as": "cat"}, interaction_id=form["interaction_id"], values={"word": "x"})
    assert (await act(http, "dismiss", **{"as": "cat"}, message_id=sent["message_id"]))["kind"] == "dismissed"
    assert (await act(http, "select", **where, custom_id="pick", values=["As"]))["kind"] == "update"


@pytest.mark.parametrize(
    ("name", "body", "says"),
    [
        ("slash", {"as": "ann", "channel_id": "1", "command": "x"}, "Unknown Channel"),
        ("click", {"as": "ann", "message_id": "1", "custom_id": "x"}, "message 1 is gone"),
        ("click", {"as": "zoe"}, "nobody here is called 'zoe'"),
        ("click", {"as": "ann"}, "message_id"),
    ],
)
async def test_wrong_acts_are_refused(http: aiohttp.ClientSession, name: str, body: dict[str, str], says: str) -> None:
    answer = await act(http, name, **body)
    assert answer["kind"] == "refused"
    assert says in answer["error"]
