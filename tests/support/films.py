"""Films of games that were played in tests, and what is to be seen of them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from bot.ids import AccountId
from bot.panels.game import panels_of
from bot.panels.pictures import ReplayPicture
from bot.panels.screen import TableScreen
from bot.play.replay import steps_of
from bot.table.events import HandDealt
from tests.table.games import Game


def film_of(game: Game, names: dict[AccountId, str] | None = None, **screen: object) -> ReplayPicture:
    """The newest hand of a table, which is over."""
    dealt = max(at for at, event in enumerate(game.log) if isinstance(event, HandDealt))
    steps = steps_of(game.log[dealt:])
    hand = steps[-1].view.hand
    assert hand is not None
    named = names or {player.account: str(player.account) for player in hand.players}
    film = panels_of(hand).film(steps, TableScreen(names=named, **screen))  # type: ignore[arg-type] # the tests' own keywords
    assert film is not None
    return film


def frames(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame of a GIF as it is seen (RGB), and for how many milliseconds."""
    moving = Image.open(BytesIO(data))
    for number in range(moving.n_frames):  # type: ignore[attr-defined] # Pillow's types lack it
        moving.seek(number)
        yield moving.convert("RGB"), int(moving.info["duration"])
