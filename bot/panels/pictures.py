"""All kinds of pictures. A third game's are more lines of `StillPicture`."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.closed.picture import ClosedHandPicture, RevealPicture
from bot.panels.ledger.picture import BalancesPicture, LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import TablePicture
from bot.panels.session.picture import SessionPicture
from bot.panels.study.picture import StatsPicture, StudyPicture

StillPicture = (
    TablePicture
    | HandPicture
    | ClosedHandPicture
    | ShowdownPicture
    | RevealPicture
    | BalancesPicture
    | LedgerPicture
    | StatsPicture
    | SessionPicture
    | StudyPicture
)


class ReplayPicture(NamedTuple):
    """A hand as a moving picture: its steps one after the other, the last one longest, again and again."""

    frames: tuple[StillPicture, ...]


Picture = StillPicture | ReplayPicture
