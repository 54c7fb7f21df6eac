"""When a player is told: what they chose, and what older settings meant."""

from __future__ import annotations

import pytest

from bot.panels.settings import Notices, PlayerSettings, switched


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ("{}", Notices.LATER),
        ('{"has_reminders": true}', Notices.LATER),
        ('{"has_reminders": false}', Notices.NEVER),
        ('{"has_reminders": false, "notices": "at_once"}', Notices.AT_ONCE),
    ],
)
def test_what_is_stored_says_when(stored: str, told: Notices) -> None:
    assert PlayerSettings.of(stored).told is told


def test_reminders_alone_are_switched_without_changing_when_one_is_told() -> None:
    silent = PlayerSettings.of('{"has_reminders": false}')
    assert (switched(silent, "reminders").told, switched(silent, "reminders").has_reminders) == (Notices.NEVER, True)


def test_the_button_goes_through_all_three() -> None:
    settings, seen = PlayerSettings(), []
    for _ in range(3):
        settings = switched(settings, "notices")
        seen.append(settings.told)
    assert seen == [Notices.NEVER, Notices.AT_ONCE, Notices.LATER]
