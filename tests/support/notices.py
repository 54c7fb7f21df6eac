"""Which direct messages are notices: each ends with a link to where its button is."""

from __future__ import annotations

_LINKS = ("[Show my cards](", "[To the table](")


def is_notice(text: str) -> bool:
    """Whether a direct message tells its reader what they are waited for."""
    return any(link in text for link in _LINKS)
