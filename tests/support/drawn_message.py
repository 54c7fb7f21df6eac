"""A message with a picture, in a lane of its own, and a pen that draws when it is let: no Discord, no drawing."""

from __future__ import annotations

import threading

from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.drawings import Drawings
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.posting import Part
from bot.panels.open_face.picture import HandPicture
from bot.panels.panel import Art, Panel
from bot.panels.pictures import Picture
from tests.support.waiting import HUNG_S, until

PNG = b"png"


class Pen:
    """Draws while it is let, and has no ink for as many pictures as somebody says."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.faults = 0
        self.drawn: list[str] = []

    def __call__(self, picture: Picture) -> bytes:
        assert isinstance(picture, HandPicture)
        self.drawn.append(str(picture.packets))
        assert self.may_go_on.wait(HUNG_S)
        if self.faults > 0:
            self.faults -= 1
            raise RuntimeError("no ink")
        return PNG


class Message(Lane):
    """A message about a number that its picture shows, too. It is posted once, then edited."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings)
        self.number = 0
        self.is_past = False
        self.is_posted = False
        self.edits: list[tuple[str, bytes | None]] = []

    @property
    def rank(self) -> Rank:
        return Rank.PAST if self.is_past else Rank.EDIT

    def must_push(self, panel: Panel | None) -> bool:
        return not self.is_posted

    async def build(self) -> Panel:
        number = str(self.number)
        return Panel(number, art=Art(HandPicture((number,)), number))  # type: ignore[arg-type] # to tell them apart

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        assert panel is not None
        self.is_posted = True
        has_new_picture = Part.PICTURE in part
        has_picture = panel.art is not None if has_new_picture else bool(self.edits) and self.edits[-1][1] is not None
        self.edits.append((panel.text, png if has_new_picture else PNG if has_picture else None))
        return True

    def change(self) -> None:
        """Something happens."""
        self.number += 1
        self.touch()

    async def until_edited(self, count: int = 1) -> None:
        """Wait until so many edits were made."""
        await until(lambda: len(self.edits) >= count)
