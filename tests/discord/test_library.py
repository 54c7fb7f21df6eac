"""What `bot.discord_ui.library` does beyond discord.py's documented interface: whether the library still allows it."""

from __future__ import annotations

import inspect

import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.discord_ui.components import view_of
from bot.panels.panel import Button, Panel

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
