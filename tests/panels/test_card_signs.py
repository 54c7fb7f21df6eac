"""The card that a button stands for: what the words say without it, and for whom there is a sign."""

from __future__ import annotations

import hashlib
import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_ui.card_signs import SIGN_NAMES, CardSigns, or_in_words
from bot.panels.card_choices import card_choices
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Button, Choice, Panel, Select
from bot.panels.screen import TableScreen
from bot.rules.cards import parse_cards
from bot.table.open_face.draft import Draft
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, PINEAPPLE, Game, options

CARDS = parse_cards("As Td")


def test_a_sign_changes_no_digest_so_no_message_is_edited_for_it() -> None:
    """The digest is that of the words as it always was: messages that are shown already stay as they are."""
    row, line = ("cp1:card:t:1:1:As", "A♠ F", "plain", False), ("As", "A♠", "", False)
    select = ("cp1:choose_back:t:1:1:", "Back", (line,), 1, 1)
    before = hashlib.sha256(json.dumps(["Ann", [[row], select]]).encode()).hexdigest()[:16]
    button = Button("cp1:card:t:1:1:As", "A♠ F", card=CARDS[0], beside="F")
    choices = (Choice("As", "A♠", card=CARDS[0]),)
    assert Panel("Ann", ((button,), Select("cp1:choose_back:t:1:1:", "Back", choices))).text_digest == before
    assert Panel("Ann", ((button._replace(label="A♠ M"),),)).text_digest != before


@pytest.mark.parametrize("looks", [{"is_text_only": True}, {"has_two_colours": True}])
def test_who_reads_text_or_two_colours_gets_none(looks: dict[str, Any]) -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    view = open_face_view(game.state, BEN)
    assert view is not None
    plain: dict[str, Any] = {}
    for given, has_signs in ((plain, True), (looks, False)):
        screen = TableScreen(names={ANN: "Ann", BEN: "Ben"}, **given)
        row = hand_panel(view, Draft(), screen).controls[0]
        assert [isinstance(one, Button) and one.card is not None for one in row] == [has_signs] * 5
        assert [one.card is not None for one in card_choices(CARDS, (), screen)] == [has_signs] * 2


def test_half_a_deck_of_signs_is_none() -> None:
    signs = CardSigns()
    ids = {name: number for number, name in enumerate(SIGN_NAMES)}
    signs.learn({name: ids[name] for name in list(ids)[1:]})
    assert signs.of(CARDS[0]) is None
    signs.learn(ids)
    assert signs.of(CARDS[0]) == {"id": str(ids["card_as"]), "name": "card_as"}
    assert signs.of(None) is None
    signs.forget()
    assert signs.of(CARDS[0]) is None


class _Refused:
    status, reason = 400, "Bad Request"


def _refusal(code: int, path: str) -> discord.HTTPException:
    errors: dict[str, Any] = {"_errors": [{"code": "INVALID", "message": "Invalid emoji"}]}
    for part in reversed(path.split(".")):
        errors = {part: errors}
    return discord.HTTPException(_Refused(), {"code": code, "message": "Invalid Form Body", "errors": errors})  # type: ignore[arg-type] # what it reads of a response


async def test_an_upload_whose_emoji_are_gone_is_sent_once_more_with_text() -> None:
    sign = {"id": "1", "name": "card_as"}
    message = {"content": "x", "components": [{"components": [{"label": "1", "emoji": sign}]}]}
    form: list[dict[str, Any]] = [
        {"name": "payload_json", "value": json.dumps(message)},
        {"name": "files[0]", "value": b"png"},
    ]
    reset: list[bool] = []
    file: Any = SimpleNamespace(reset=lambda *, seek: reset.append(bool(seek)))
    sent: list[Any] = []

    async def send() -> str:
        sent.append(json.loads(str(form[0]["value"])))
        if len(sent) == 1:
            raise _refusal(50035, "components.0.components.0.emoji.id")
        return "sent"

    assert await or_in_words(send, None, form, [file]) == "sent"
    assert sent[1]["components"][0]["components"] == [{"label": "A♠ 1"}]
    assert sent[1]["content"] == "x"
    assert reset == [True]


@pytest.mark.parametrize(("code", "path"), [(50035, "components.0.label"), (50013, "emoji.id")])
async def test_another_refusal_stays_one(code: int, path: str) -> None:
    body = {"components": [{"components": [{"label": "1", "emoji": {"id": "1", "name": "card_as"}}]}]}
    tries: list[int] = []

    async def send() -> None:
        tries.append(1)
        error = _refusal(code, path)
        error.text = error.text.replace("Invalid emoji", "Wrong")
        error.args = tuple(str(one).replace("Invalid emoji", "Wrong") for one in error.args)
        raise error

    with pytest.raises(discord.HTTPException):
        await or_in_words(send, body, None, None)
    assert len(tries) == 1
    assert "emoji" in str(body)
