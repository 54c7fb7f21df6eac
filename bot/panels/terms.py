"""The words to those for whom the settings have changed: who is asked whether they are in, and for what."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.screen import Screen
from bot.panels.wording import terms_said
from bot.table.state import Phase
from bot.table.views import PublicView


def asked_line(view: PublicView, screen: Screen) -> str:
    """Before the first hand who is asked; between hands, where all are asked anyway, the settings as they are now.

    Empty where nobody is asked, and while a hand is under way.
    """
    if view.phase is Phase.LOBBY and view.asked:
        return screen.words("terms.asked", names=screen.names_of(view.asked))
    if view.phase is Phase.BETWEEN and any(sitter.is_asked for sitter in view.sitters):
        return screen.words("terms.changed", terms=terms_said(view.options, screen.words))
    return ""


def own_asked_line(view: PublicView, account: AccountId, screen: Screen) -> str:
    """The settings as they are now, to somebody who has not said yet that they are in for them; empty to all others."""
    sitter = view.sitter_of(account)
    if sitter is None or not sitter.is_asked or view.phase is Phase.ENDED:
        return ""
    key = "terms.yours" if account in view.asked and view.phase is Phase.LOBBY else "terms.changed"
    return screen.words(key, terms=terms_said(view.options, screen.words))
