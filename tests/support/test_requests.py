"""The rules that Discord's description does not tell: a body just inside passes, the next one outside fails."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.support.openapi import load_schema
from tests.support.requests import Files, request_faults

Json = dict[str, Any]
CREATE, EDIT = ("POST", "/channels/1/messages"), ("PATCH", "/channels/1/messages/2")
CALLBACK, FOLLOWUP = ("POST", "/interactions/1/token/callback"), ("POST", "/webhooks/1/token")
COMMANDS = ("PUT", "/applications/1/commands")


def button(number: int = 0, **changes: Any) -> Json:
    part = {"type": 2, "style": 2, "label": "Ready", "custom_id": f"cp1:ready:{number}"} | changes
    return {key: value for key, value in part.items() if value is not None}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(count: int = 2, **changes: Any) -> Json:
    options = [{"label": f"Row {index}", "value": f"v{index}"} for index in range(count)]
    return {"type": 3, "custom_id": "cp1:row", "options": options} | changes


def text(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


def gallery(name: str = "board.png", **changes: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}} | changes]}


def classic(*rows: Json) -> Json:
    return {"content": "Your turn", "components": list(rows)}


def v2(*parts: Json, **changes: Any) -> Json:
    return {"flags": 1 << 15, "components": list(parts)} | changes


def embed(url: str, **changes: Any) -> Json:
    return {"content": "Board", "embeds": [{"image": {"url": url}}]} | changes


def board(**changes: Any) -> Json:
    return {"id": 0, "filename": "board.png"} | changes


def command(**changes: Any) -> list[Json]:
    part = {"name": "ofc", "description": "Open a table", "type": 1, "options": []} | changes
    return [{key: value for key, value in part.items() if value is not None}]


def option(name: str = "seats", **changes: Any) -> Json:
    return {"type": 4, "name": name, "description": "How many", "required": False} | changes


def rows(count: int) -> list[Json]:
    return [row(button(number)) for number in range(count)]


def buttons(count: int) -> Json:
    return row(*(button(number) for number in range(count)))


# name: (a body that Discord takes, one that it refuses, where, why)
CASES: dict[str, tuple[Json | list[Json], Json | list[Json], str, str]] = {
    "content": ({"content": "x" * 2000}, {"content": "x" * 2001}, "/content", "2000"),
    "empty message": ({"content": "x"}, {"content": ""}, "", "empty"),
    "nonce": ({"content": "x", "nonce": "n" * 25}, {"content": "x", "nonce": "n" * 26}, "/nonce", "25"),
    "custom_id missing": (
        classic(row(button())),
        classic(row(button(custom_id=None))),
        "/components/0/components/0/custom_id",
        "needs custom_id",
    ),
    "url missing": (
        classic(row(button(style=5, custom_id=None, url="https://example.org"))),
        classic(row(button(style=5, custom_id=None))),
        "/components/0/components/0/url",
        "needs url",
    ),
    "url and custom_id": (
        classic(row(button())),
        classic(row(button(url="https://example.org"))),
        "/components/0/components/0/url",
        "cannot have url",
    ),
    "no label": (
        classic(row(button(label=None, emoji={"id": None, "name": "✅"}))),
        classic(row(button(label=None))),
        "/components/0/components/0",
        "label or an emoji",
    ),
    "duplicate custom_id": (
        classic(row(button(1)), row(button(2))),
        classic(row(button(1)), row(button(1))),
        "/components/1/components/0/custom_id",
        "used 2 times",
    ),
    "custom_id length": (
        classic(row(button(custom_id="c" * 100))),
        classic(row(button(custom_id="c" * 101))),
        "/components/0/components/0/custom_id",
        "100",
    ),
    "label length": (
        classic(row(button(label="l" * 80))),
        classic(row(button(label="l" * 81))),
        "/components/0/components/0/label",
        "80",
    ),
    "buttons in a row": (classic(buttons(5)), classic(buttons(6)), "/components/0/components", "5 buttons"),
    "empty row": (classic(buttons(1)), classic(buttons(0)), "/components/0/components", "empty"),
    "select without custom_id": (
        classic(row(select())),
        classic(row(select(custom_id=None))),
        "/components/0/components/0/custom_id",
        "needs custom_id",
    ),
    "rows": (classic(*rows(5)), classic(*rows(6)), "/components", "5 rows"),
    "select beside a button": (
        classic(row(select()), row(button())),
        classic(row(select(), button())),
        "/components/0/components",
        "alone",
    ),
    "options": (
        classic(row(select(25))),
        classic(row(select(26))),
        "/components/0/components/0/options",
        "25 options",
    ),
    "option values": (
        classic(row(select(2))),
        classic(row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))),
        "/components/0/components/0/options",
        "same value",
    ),
    "min over max": (
        classic(row(select(3, min_values=2, max_values=2))),
        classic(row(select(3, min_values=3, max_values=2))),
        "/components/0/components/0/min_values",
        "over max_values",
    ),
    "min over the usual max": (
        classic(row(select(3, min_values=1))),
        classic(row(select(3, min_values=2))),
        "/components/0/components/0/min_values",
        "over max_values",
    ),
    "max over options": (
        classic(row(select(3, max_values=3))),
        classic(row(select(3, max_values=4))),
        "/components/0/components/0/max_values",
        "number of options",
    ),
    "alt text of a file": (
        v2(gallery(), attachments=[board(description="d" * 1024)]),
        v2(gallery(), attachments=[board(description="d" * 1025)]),
        "/attachments/0/description",
        "1024",
    ),
    "alt text in a gallery": (
        v2(gallery(description="d" * 1024), attachments=[board()]),
        v2(gallery(description="d" * 1025), attachments=[board()]),
        "/components/0/items/0/description",
        "1024",
    ),
    "content beside v2": (v2(text(1)), v2(text(1), content="x"), "/content", "exclude"),
    "embeds beside v2": (v2(text(1)), v2(text(1), embeds=[{"title": "x"}]), "/embeds", "exclude"),
    "v2 without its flag": (v2(text(1)), v2(text(1), flags=0), "/flags", "32768"),
    "text in all": (
        v2(text(2000), {"type": 17, "components": [text(2000)]}),
        v2(text(2000), {"type": 17, "components": [text(2001)]}),
        "/components",
        "4001 characters",
    ),
    "components in all": (
        v2(*({"type": 17, "components": [text(1) for _ in range(19)]} for _ in range(2))),
        v2(*({"type": 17, "components": [text(1) for _ in range(20)]} for _ in range(2))),
        "/components",
        "42 components",
    ),
    "file of a gallery": (
        v2(gallery(), attachments=[board()]),
        v2(gallery("boards.png"), attachments=[board()]),
        "/components/0/items/0/media/url",
        "names none",
    ),
    "file of an embed": (
        embed("attachment://board.png", attachments=[board()]),
        embed("attachment://board.png"),
        "/embeds/0/image/url",
        "names none",
    ),
    "section's button": (
        v2({"type": 9, "components": [text(1)], "accessory": button()}),
        v2({"type": 9, "components": [text(1)], "accessory": button(custom_id=None)}),
        "/components/0/accessory/custom_id",
        "needs custom_id",
    ),
}

COMMAND_CASES: dict[str, tuple[list[Json], list[Json], str, str]] = {
    "upper case": (command(), command(name="Ofc"), "/0/name", "lower case"),
    "upper case beyond ASCII": (command(name="покер"), command(name="Покер"), "/0/name", "lower case"),
    "space": (command(name="my-cards"), command(name="my cards"), "/0/name", "lower case"),
    "no description": (command(), command(description=None), "/0/description", "1 to 100"),
    "empty description": (command(), command(description=""), "/0/description", "1 to 100"),
    "long description": (command(description="d" * 100), command(description="d" * 101), "/0/description", "1 to 100"),
    "menu with description": (
        command(type=3, name="Check this Hand", description=""),
        command(type=3, name="Check this Hand"),
        "/0/description",
        "only chat commands",
    ),
    "twice": (command() + command(name="cp"), command() + command(), "/1/name", "defined twice"),
    "option in upper case": (
        command(options=[option()]),
        command(options=[option("Seats")]),
        "/0/options/0/name",
        "lower case",
    ),
    "option without description": (
        command(options=[option()]),
        command(options=[option(description="")]),
        "/0/options/0/description",
        "1 to 100",
    ),
    "required last": (
        command(options=[option("a", required=True), option("b")]),
        command(options=[option("a"), option("b", required=True)]),
        "/0/options/1/required",
        "before the optional",
    ),
    "option twice": (
        command(options=[option("a"), option("b")]),
        command(options=[option("a"), option("a")]),
        "/0/options/1/name",
        "two options",
    ),
    "option of a subcommand": (
        command(options=[{"type": 1, "name": "table", "description": "d", "options": [option()]}]),
        command(options=[{"type": 1, "name": "table", "description": "d", "options": [option("Seats")]}]),
        "/0/options/0/options/0/name",
        "lower case",
    ),
}


def found(route: tuple[str, str], body: Any, files: Files | None = None) -> list[str]:
    return [str(fault) for fault in request_faults(*route, body, files or Files())]


@pytest.mark.parametrize("case", CASES)
def test_a_message_rule(case: str) -> None:
    good, bad, pointer, reason = CASES[case]
    assert found(CREATE, good) == found(FOLLOWUP, good) == []
    assert any(fault.startswith(f"{pointer or '/'}: ") and reason in fault for fault in found(CREATE, bad))
    assert found(FOLLOWUP, bad) == found(CREATE, bad)
    within = [f"/data{fault if pointer else fault[1:]}" for fault in found(CREATE, bad)]
    assert found(CALLBACK, {"type": 4, "data": bad}) == within
    assert found(CALLBACK, {"type": 4, "data": good}) == []


@pytest.mark.parametrize("case", COMMAND_CASES)
def test_a_command_rule(case: str) -> None:
    good, bad, pointer, reason = COMMAND_CASES[case]
    for path in ("/applications/1/commands", "/applications/1/guilds/2/commands"):
        assert found(("PUT", path), good) == []
        assert any(fault.startswith(f"{pointer}: ") and reason in fault for fault in found(("PUT", path), bad))


@pytest.mark.parametrize("case", [*CASES, *COMMAND_CASES])
def test_the_description_takes_every_good_body(case: str) -> None:
    schema = load_schema()
    if schema is None:
        pytest.skip("needs Discord's description")
    route, cases = (CREATE, CASES) if case in CASES else (COMMANDS, COMMAND_CASES)
    good, bad, _, _ = cases[case]
    schema.check_request(*route, good)
    with pytest.raises(AssertionError, match=f"^{route[0]} {route[1]}: /"):
        schema.check_request(*route, bad)


def test_at_most_a_hundred_commands() -> None:
    many = [command(name=f"c{number}")[0] for number in range(101)]
    assert found(COMMANDS, many[:100]) == []
    assert found(COMMANDS, many) == ["/: 101 commands, over 100"]


def test_a_partial_command_may_leave_out_name_and_description() -> None:
    assert found(("PATCH", "/applications/1/commands/2"), {"options": []}) == []
    assert found(("PATCH", "/applications/1/commands/2"), {"name": "OFC", "options": []}) != []
    assert found(("POST", "/applications/1/commands"), {"options": []}) != []


@pytest.mark.parametrize("type_", [5, 6, 8])
def test_an_answer_without_a_message_needs_none(type_: int) -> None:
    assert found(CALLBACK, {"type": type_}) == []
    assert found(CALLBACK, {"type": type_, "data": {"flags": 64}}) == []


def test_an_edit_may_be_empty_and_is_v2_by_its_parts() -> None:
    for route in (EDIT, ("PATCH", "/webhooks/1/token/messages/@original")):
        assert found(route, {}) == []
        assert found(route, {"components": [text(4000)]}) == []
        assert found(route, {"components": [text(4001)]}) != []
        assert found(route, {"components": [text(1)], "content": "x"}) != []
        assert found(route, {"components": rows(6)}) != []
    assert found(CALLBACK, {"type": 7, "data": {}}) == []
    assert found(CALLBACK, {"type": 7, "data": {"content": "x" * 2001}}) == [
        "/data/content: content is over 2000 characters"
    ]


def test_the_files_of_a_multipart_body_count() -> None:
    uploaded = Files(uploaded=["board.png"])
    assert found(CREATE, v2(gallery()), uploaded) == []
    assert found(CREATE, v2(gallery("other.png")), uploaded) != []
    assert found(CREATE, {}, uploaded) == []


@pytest.mark.parametrize(
    ("attachments", "kept", "is_refused"),
    [
        (None, None, False),
        (None, {"7": "board.png"}, False),
        (None, {"7": "old.png"}, True),
        ([], None, True),
        ([], {"7": "board.png"}, True),
        ([{"id": "7"}], None, False),
        ([{"id": "7"}], {"7": "board.png"}, False),
        ([{"id": 7}], {"7": "board.png"}, False),
        ([{"id": "8"}], {"7": "board.png"}, True),
        ([board()], {"7": "old.png"}, False),
        ([board(filename="new.png")], None, True),
    ],
)
def test_an_edit_refers_to_new_and_kept_files(
    attachments: list[Json] | None, kept: dict[str, str] | None, is_refused: bool
) -> None:
    body: Json = {"components": [gallery()]} | ({} if attachments is None else {"attachments": attachments})
    assert bool(found(EDIT, body, Files(kept=kept))) is is_refused


def test_a_modal_follows_the_rules_of_components() -> None:
    good: Json = {
        "type": 9,
        "data": {
            "custom_id": "cp1:cut",
            "title": "Cut the deck",
            "components": [
                {"type": 18, "label": "Your cut", "component": {"type": 4, "custom_id": "cut", "style": 1}},
                {"type": 18, "label": "Row", "component": select()},
            ],
        },
    }
    bad = copy.deepcopy(good)
    bad["data"]["components"][1]["component"]["custom_id"] = "cut"
    assert found(CALLBACK, good) == []
    assert [fault.partition(":")[0] for fault in found(CALLBACK, bad)] == [
        "/data/components/0/component/custom_id",
        "/data/components/1/component/custom_id",
    ]


def test_other_routes_have_no_such_rules() -> None:
    assert found(("POST", "/users/@me/channels"), {"content": "x" * 9000}) == []
    assert found(("POST", "/channels/1/messages/bulk-delete"), {"messages": ["1", "2"]}) == []
    assert found(("DELETE", "/channels/1/messages/2"), None) == []
