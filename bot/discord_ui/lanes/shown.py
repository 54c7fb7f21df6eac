"""What a message shows on Discord, as far as the bot knows."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.panel import Panel


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows: the panel of its text, or the digests in the store; empty if nothing is known."""

    words: Panel | None = None
    text: str = ""  # the digest that the store keeps
    picture: str | None = None  # a digest, "" without a picture; None when it is not known

    @classmethod
    def of(cls, digest: str) -> Shown:
        """What a digest in the store says: ``text`` or ``text.picture``."""
        text, point, picture = digest.partition(".")
        return cls(None, text, picture if point else None)

    def has_words_of(self, panel: Panel) -> bool:
        """Whether the message shows the text and the controls of this panel."""
        if self.words is None:
            return panel.text_digest == self.text
        return panel.text == self.words.text and panel.controls == self.words.controls

    def __str__(self) -> str:
        text = self.words.text_digest if self.words is not None else self.text
        return text if self.picture is None else f"{text}.{self.picture}"
