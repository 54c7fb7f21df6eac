"""The gallery: one of each kind of picture of the scripted evening, as a desktop and as a phone show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO

from PIL import Image

from bot.panels.closed.picture import ClosedHandPicture, RevealPicture
from bot.panels.ledger.picture import BalancesPicture, CoursePicture, LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import RanksPicture, TablePicture
from bot.panels.pictures import Picture, ReplayPicture
from bot.panels.session.picture import SessionPicture
from bot.panels.study.picture import StatsPicture, StudyPicture
from bot.render.picture_size import DESKTOP, PHONE, desktop_scale, phone_scale
from tools.pages import DOCS

_TALL_HAND = DOCS / "pictures" / "hand-tall.png"
_TITLES: dict[type, str] = {
    TablePicture: "A table",
    HandPicture: "One's own hand",
    ClosedHandPicture: "One's own closed hand",
    ShowdownPicture: "A showdown",
    RevealPicture: "A reveal",
    ReplayPicture: "A hand as a film",
    LedgerPicture: "The ledger",
    CoursePicture: "Points over time",
    BalancesPicture: "A leaderboard",
    SessionPicture: "The card of a session",
    StudyPicture: "An analysis, a hint, a review",
    StatsPicture: "Somebody's record",
    RanksPicture: "What beats what",
}
_INTRODUCTION = f"""# Gallery

Every kind of picture that the bot draws, once as a desktop shows it (at most {DESKTOP[0]} x {DESKTOP[1]} px)
and once as a phone does ({PHONE} px wide). They come from the [evening of screens](screens/en.md);
`python -m tools.pages.make_transcript` draws them anew.
"""


def gallery(pictures: Mapping[str, Picture], drawn: Mapping[str, bytes]) -> str:
    """The page for an evening's pictures by file name. `drawn` are their bytes."""
    return "\n".join([_INTRODUCTION, *_entries(pictures, drawn)])


def _entries(pictures: Mapping[str, Picture], drawn: Mapping[str, bytes]) -> Iterator[str]:
    kinds: set[tuple[type, int, bool]] = set()
    for name, picture in pictures.items():
        boards = getattr(picture, "boards", getattr(picture, "others", ()))
        kind = type(picture), len(boards), bool(getattr(picture, "rest", ()))
        if kind not in kinds:
            kinds.add(kind)
            yield _entry(_TITLES[type(picture)], f"screens/pictures/{name}", Image.open(BytesIO(drawn[name])))
    yield _entry("One's own hand, tall", "pictures/hand-tall.png", Image.open(_TALL_HAND))


def _entry(title: str, path: str, image: Image.Image) -> str:
    scales = desktop_scale(*image.size), phone_scale(image.width)
    images = (f'<img src="{path}" width="{round(image.width * scale)}" alt="{title}">' for scale in scales)
    return f"## {title}\n\n{' '.join(images)}\n"
