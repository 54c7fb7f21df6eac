"""Discs: an initial that every picture can show."""

from __future__ import annotations

import pytest

from bot.ids import AccountId
from bot.panels.discs import discs
from bot.panels.names import names_for
from bot.panels.screen import ServerScreen

ANN, BEN = AccountId("3fa9c0"), AccountId("77ab12")


@pytest.mark.parametrize(
    "called, initial",
    [("Ann", "A"), ("ᗩᑎᑎ", "Z"), ("রহিম", "Z"), ("ᚠᚢAnn", "A"), ("꧁༺ Ann ༻꧂", "A"), ("小明", "小"), ("🐼", "🐼")],
)
def test_a_disc_has_a_letter_of_the_name_or_the_user_name_that_fonts_have(called: str, initial: str) -> None:
    screen = ServerScreen({ANN: names_for(called, "zed", 3)[0]})
    assert discs([ANN], screen)[ANN].initial == initial


def test_a_name_without_any_that_fonts_have_has_a_number() -> None:
    screen = ServerScreen({ANN: "ᗩᑎᑎ", BEN: "Ben"})
    assert [disc.initial for disc in discs([ANN, BEN], screen).values()] == ["1", "B"]
