"""When a player is told: what they chose, and what older settings meant."""

from __future__ import annotations

import pytest

from bot.panels.panel import Button
from bot.panels.screen import Screen
from bot.panels.settings import Notices, PlayerSettings, player_settings_panel, switched


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ("{}", Notices.LATER),
        ("[]", Notices.LATER),
        ('{"notices": null}', Notices.LATER),
        ('{"has_reminders": true}', Notices.LATER),
        ('{"has_reminders": false}', Notices.NEVER),
        ('{"has_reminders": false, "notices": "at_once"}', Notices.AT_ONCE),
    ],
)
def test_what_is_stored_says_when(stored: str, told: Notices) -> None:
    assert PlayerSettings.of(stored).notices is told


def test_reminders_alone_are_switched_without_changing_when_one_is_told() -> None:
    silent = PlayerSettings.of('{"has_reminders": false}')
    reminded = PlayerSettings.of(switched(silent, "reminders_on").model_dump_json())
    assert (reminded.notices, reminded.has_reminders) == (Notices.NEVER, True)


def test_the_button_goes_through_all_three() -> None:
    settings, seen = PlayerSettings(), []
    for _ in range(3):
        panel = player_settings_panel(settings, Screen())
        (button,) = (
            one for row in panel.controls for one in row if isinstance(one, Button) and "Turn pings" in one.label
        )
        settings = switched(settings, button.custom_id.rpartition(":")[2])
        seen.append(settings.notices)
    assert seen == [Notices.NEVER, Notices.AT_ONCE, Notices.LATER]
