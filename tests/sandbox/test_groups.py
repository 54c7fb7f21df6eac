"""Radio buttons and checkboxes of forms: what Discord refuses of them, and how somebody answers."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.checks import check_components, check_modal
from sandbox.errors import ApiError
from sandbox.people import CannotDo, filled

RADIO, CHECKBOXES = 21, 22


def choice(value: str, **more: Any) -> dict[str, Any]:
    return {"label": value, "value": value} | more


def group(kind: int = RADIO, *options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": kind, "custom_id": f"g{kind}", "options": list(options or (choice("a"), choice("b")))} | more


def form(*parts: dict[str, Any], label: str = "Which?") -> dict[str, Any]:
    outer = [{"type": 18, "label": label, "component": part} for part in parts]
    return {"custom_id": "x", "title": "A form", "components": outer}


GOOD = form(group(RADIO, choice("a", default=True), choice("b")), group(CHECKBOXES, choice("c"), required=False))


def test_a_form_of_both_is_opened() -> None:
    check_modal(GOOD)


@pytest.mark.parametrize(
    "modal",
    [
        form(group(RADIO, choice("a"))),
        form(group(RADIO, *(choice(str(number)) for number in range(11)))),
        form(group(CHECKBOXES, *(choice(str(number)) for number in range(11)))),
        form(group(RADIO, choice("a"), choice("a"))),
        form(group(RADIO, choice("a", default=True), choice("b", default=True))),
        form(group(RADIO, choice("a", label="x" * 101), choice("b"))),
        form(group(RADIO, choice("a", label=""), choice("b"))),
        form(group(RADIO, custom_id="")),
        form(group(), group()),
        form(group(), label="x" * 46),
        form(group(), label=""),
        form(*(group(custom_id=str(number)) for number in range(6))),
    ],
)
def test_what_discord_refuses(modal: dict[str, Any]) -> None:
    with pytest.raises(ApiError):
        check_modal(modal)


def test_a_message_has_none() -> None:
    with pytest.raises(ApiError):
        check_components([{"type": 1, "components": [group()]}], is_v2=False)


def sent(values: dict[str, Any], modal: dict[str, Any] = GOOD) -> list[Any]:
    parts = [outer["component"] for outer in filled(modal, values)]
    return [part.get("value", part.get("values")) for part in parts]


def test_what_is_left_alone_stays_as_it_was() -> None:
    assert sent({}) == ["a", []]
    assert sent({"g21": "b", "g22": ["c"]}) == ["b", ["c"]]


@pytest.mark.parametrize("values", [{"g21": "z"}, {"g22": ["z"]}, {"g22": ["c", "c"]}])
def test_nobody_answers_what_is_not_there(values: dict[str, Any]) -> None:
    with pytest.raises(CannotDo):
        sent(values)


def test_one_of_them_has_to_be_chosen() -> None:
    with pytest.raises(CannotDo):
        sent({}, form(group()))
