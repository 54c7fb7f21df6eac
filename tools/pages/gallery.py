"""The gallery: the pictures of the scripted evening, one for each thing to be seen, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO

from PIL import Image

from bot.panels.closed.picture import ClosedHandPicture, RevealPicture
from bot.panels.ledger.picture import BalancesPicture, CoursePicture, LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import BoardSpec, RanksPicture, TablePicture, Tone
from bot.panels.pictures import Picture, ReplayPicture
from bot.panels.session.picture import SessionPicture
from bot.panels.study.picture import StatsPicture, StudyPicture
from bot.render.picture_size import DESKTOP, PHONE, desktop_scale, phone_scale
from tools.pages import DOCS

_TALL_HAND = DOCS / "pictures" / "hand-tall.png"
_KINDS: dict[type, str] = {
    TablePicture: "The table during a hand",
    HandPicture: "Your own hand",
    ClosedHandPicture: "Your own 13 cards",
    ShowdownPicture: "The result of an open-face hand",
    RevealPicture: "The result of a closed hand",
    ReplayPicture: "A hand as a film",
    LedgerPicture: "The ledger: who is up, and who pays whom",
    BalancesPicture: "The leaderboard",
    SessionPicture: "The card of a session: who won, and the best board",
    StudyPicture: "Review and analysis: what a placement is worth",
    StatsPicture: "A player's figures",
    CoursePicture: "Won and lost over time",
    RanksPicture: "What beats what",
}
_COUNTED = {1: "one board", 2: "two boards", 3: "three boards", 4: "four boards"}
_INTRODUCTION = f"""# Gallery

What the bot draws, once as a desktop shows it (at most {DESKTOP[0]} x {DESKTOP[1]} px)
and once as a phone does ({PHONE} px wide). They come from the [evening of screens](screens/en.md);
`python -m tools.pages.make_transcript` draws them anew.
"""


def gallery(pictures: Mapping[str, Picture], drawn: Mapping[str, bytes]) -> str:
    """The page for an evening's pictures by file name. `drawn` are their bytes."""
    return "\n".join([_INTRODUCTION, *_entries(pictures, drawn)])


def heading(picture: Picture) -> str:
    """What a picture shows. Two that show the same have one heading, and one of them is enough."""
    particulars = ", ".join(_particulars(picture))
    return f"{_KINDS[type(picture)]}: {particulars}" if particulars else _KINDS[type(picture)]


def _particulars(picture: Picture) -> Iterator[str]:
    match picture:
        case TablePicture() | ShowdownPicture() | RevealPicture():
            if picture.boards:
                yield _COUNTED[len(picture.boards)]
            yield from _of_boards(picture.boards)
        case HandPicture():
            yield "tall" if picture.is_tall else "wide"
            yield "cards to place" if any(packet.drawn for packet in picture.packets) else "all placed"
            yield from _of_boards([packet.board for packet in picture.packets])
        case ClosedHandPicture():
            yield "cards to set" if picture.rest else "all set"
        case _:
            return
    if getattr(picture, "announced", ()):
        yield "a natural"


def _of_boards(boards: Sequence[BoardSpec]) -> Iterator[str]:
    tones = {board.tone for board in boards}
    if Tone.FOUL in tones:
        yield "a foul"
    if Tone.FANTASYLAND in tones:
        yield "in Fantasyland"
    if any(board.ribbon for board in boards):
        yield "Fantasyland earned"


def _entries(pictures: Mapping[str, Picture], drawn: Mapping[str, bytes]) -> Iterator[str]:
    first: dict[str, str] = {}
    for name, picture in pictures.items():
        first.setdefault(heading(picture), name)
    for title, name in first.items():
        yield _entry(title, f"screens/pictures/{name}", Image.open(BytesIO(drawn[name])))
    yield _entry("Your own hand, tall", "pictures/hand-tall.png", Image.open(_TALL_HAND))


def _entry(title: str, path: str, image: Image.Image) -> str:
    scales = desktop_scale(*image.size), phone_scale(image.width)
    images = (f'<img src="{path}" width="{round(image.width * scale)}" alt="{title}">' for scale in scales)
    return f"## {title}\n\n{' '.join(images)}\n"
