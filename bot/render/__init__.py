"""Picture specs to PNG bytes (Pillow)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bot.panels.closed.picture import ClosedHandPicture, RevealPicture
from bot.panels.ledger.picture import BalancesPicture, CoursePicture, LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import RanksPicture, TablePicture
from bot.panels.pictures import FilmPart, Picture, ReplayPicture, StillPicture, parts_of
from bot.panels.session.picture import SessionPicture
from bot.panels.study.picture import StatsPicture, StudyPicture
from bot.render.balances import draw_balances
from bot.render.canvas import Canvas
from bot.render.channel.page import Page
from bot.render.closed.hand import draw_closed_hand
from bot.render.closed.reveal import draw_reveal, reveal_page
from bot.render.film.parts import draw_part
from bot.render.ledger import draw_course_picture, draw_ledger
from bot.render.open_face.hand import draw_hand
from bot.render.open_face.showdown import draw_showdown, showdown_page
from bot.render.ranks import draw_ranks
from bot.render.session import draw_session
from bot.render.stats import draw_stats
from bot.render.study.compared import draw_study
from bot.render.table import draw_table, table_page

__all__ = ["DRAWERS", "PAGES", "draw"]


def draw(picture: Picture) -> bytes:
    """Draw a picture as a PNG in palette mode, in about 10 ms; a film as a GIF, in some 60 ms for each of its parts.

    The same spec gives the same bytes (on one version of Pillow), from any thread; any text is drawn somehow and stays
    in its box. Pure CPU work: call it off the event loop.
    """
    if isinstance(picture, ReplayPicture):
        return b"".join(map(draw, parts_of(picture)))
    if isinstance(picture, FilmPart):
        end = picture.film.end
        return draw_part(picture, PAGES[type(end)](end), partial(_drawn, end))
    return _drawn(picture).png()


DRAWERS: dict[type[Any], Callable[[Any], Canvas]] = {
    TablePicture: draw_table,
    ClosedHandPicture: draw_closed_hand,
    HandPicture: draw_hand,
    ShowdownPicture: draw_showdown,
    RevealPicture: draw_reveal,
    BalancesPicture: draw_balances,
    LedgerPicture: draw_ledger,
    CoursePicture: draw_course_picture,
    StatsPicture: draw_stats,
    SessionPicture: draw_session,
    StudyPicture: draw_study,
    RanksPicture: draw_ranks,
}
"""Who draws which kind of picture."""

PAGES: dict[type[Any], Callable[[Any], Page]] = {
    TablePicture: table_page,
    ShowdownPicture: showdown_page,
    RevealPicture: reveal_page,
}
"""Where the pictures with which a film ends have their boards."""


def _drawn(picture: StillPicture) -> Canvas:
    return DRAWERS[type(picture)](picture)
