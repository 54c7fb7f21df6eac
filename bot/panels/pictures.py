"""All kinds of pictures. A third game's are more lines of `StillPicture`."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.closed.picture import ClosedHandPicture, RevealPicture
from bot.panels.ledger.picture import BalancesPicture, CoursePicture, LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import BoardSpec, RanksPicture, TablePicture
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
    | CoursePicture
    | StatsPicture
    | SessionPicture
    | StudyPicture
    | RanksPicture
)


class Moment(NamedTuple):
    """What a film shows for a while: all boards, in the order of its end, and what this moment is called."""

    boards: tuple[BoardSpec, ...]
    caption: str = ""  # "Street 2 of 5", "Middle"


class ReplayPicture(NamedTuple):
    """A hand as a film: how its boards came to be, from the first moment to the end, again and again.

    Nothing of the end is seen before it, but all is laid out for it from the first moment on, so that nothing jumps.
    """

    moments: tuple[Moment, ...]
    end: StillPicture


class FilmPart(NamedTuple):
    """What happens in a film from one moment to the next, from 0 on; the bytes of all parts together are the film.

    A film takes as long as twenty pictures. Part by part it lets others be drawn in between.
    """

    film: ReplayPicture
    number: int


def parts_of(film: ReplayPicture) -> tuple[FilmPart, ...]:
    """All parts of a film: one for each moment, and its end."""
    return tuple(FilmPart(film, number) for number in range(len(film.moments) + 1))


Picture = StillPicture | ReplayPicture | FilmPart
