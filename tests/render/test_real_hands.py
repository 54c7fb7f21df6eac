"""Real hands as their channel sees them, in English and in a longer language: everything can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.table.showing import public_view
from bot.words import words_in
from tests.render.measured import seen, unreadable
from tests.render.real_hands import HANDS, NAMES
from tests.support.languages import dropped_in, unspoken


@pytest.fixture(scope="module", params=["en", "qq"])
def language(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("locale")
    with pytest.MonkeyPatch.context() as patched, dropped_in(folder, patched, "qq", unspoken()):
        yield request.param


@pytest.mark.slow
@pytest.mark.parametrize("name", HANDS)
def test_every_text_and_rank_of_a_real_hand_can_be_read(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = HANDS[name]()
    screen = TableScreen(names=NAMES, words=words_in(language))
    picture = table_panel(public_view(game.state), screen).picture
    assert picture is not None
    shown = seen(picture, monkeypatch)  # type: ignore[arg-type] # a table's picture does not move
    assert len(shown.texts) > 3
    assert unreadable(shown) == []
