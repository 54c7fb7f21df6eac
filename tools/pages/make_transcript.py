"""Writes every screen of a scripted evening as one page with its pictures.

`python -m tools.pages.make_transcript [language]`.

It is what is proofread, and what a reviewer of a translation reads. The simulated Discord is a dependency of the tests.
"""

from __future__ import annotations

import asyncio
import sys

from bot.render import draw
from tests.screens.evening import evening
from tools.pages import DOCS
from tools.pages.gallery import gallery

FOLDER = DOCS / "screens"
GALLERY = DOCS / "gallery.md"


def main(language: str = "en") -> None:
    """Play the evening, write the page, draw its pictures; pictures that it has no more go."""
    page = asyncio.run(evening(language))
    pictures = FOLDER / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.iterdir():
        if old.name not in page.pictures:
            old.unlink()
    drawn = {name: draw(picture) for name, picture in page.pictures.items()}
    for name, data in drawn.items():
        (pictures / name).write_bytes(data)
    (FOLDER / f"{language}.md").write_text(page.text, encoding="utf-8")
    if language == "en":
        GALLERY.write_text(gallery(page.pictures, drawn), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
