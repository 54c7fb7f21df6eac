"""Why there is no analysis."""

from __future__ import annotations


class CannotAnalyse(ValueError):
    """The message says what is wrong and what to do, without a full stop."""
