"""What a message shows by now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.panel import Panel


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows by now: the panel of its words, or what the store remembers; empty when nothing is known."""

    words: Panel | None = None
    text: str = ""  # the digest that the store keeps
    picture: str | None = None  # a digest, "" without a picture; None when it is not known

    @classmethod
    def of(cls, digest: str) -> Shown:
        """From the digest that the store keeps."""
        text, point, picture = digest.partition(".")
        return cls(None, text, picture if point else None)

    def has_words_of(self, panel: Panel) -> bool:
        """Whether the text and the controls are the panel's."""
        if self.words is None:
            return panel.text_digest == self.text
        return panel.text == self.words.text and panel.controls == self.words.controls

    def __str__(self) -> str:
        text = self.words.text_digest if self.words is not None else self.text
        return text if self.picture is None else f"{text}.{self.picture}"
