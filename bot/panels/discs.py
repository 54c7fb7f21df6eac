"""What players are told by where a name has no room: an initial on a colour, the same in every picture of a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from zlib import crc32

import regex

from bot.drawable import drawable
from bot.ids import AccountId
from bot.panels.picture import DiscSpec
from bot.panels.screen import ServerScreen
from bot.table.views import HandView, by_seat

COLOURS = 6
_GRAPHEME = regex.compile(r"\X")  # what a reader calls a character
_LETTERS = ("Lu", "Ll", "Lt", "Lo", "Nd")


def discs(accounts: Sequence[AccountId], screen: ServerScreen) -> Mapping[AccountId, DiscSpec]:
    """A disc for each, all different. A colour is an account's own as long as nobody before them has the same."""
    return _chosen(tuple([(account, screen.plain_name(account)) for account in accounts]))


@lru_cache(maxsize=256)  # every picture of a hand asks several times
def _chosen(people: tuple[tuple[AccountId, str], ...]) -> dict[AccountId, DiscSpec]:
    found: dict[AccountId, DiscSpec] = {}
    for number, (account, name) in enumerate(people):
        initials = {disc.initial for disc in found.values()}
        letters = (one.upper() if len(one.upper()) == 1 else one for one in _graphemes(name))
        initial = next(one for one in chain(letters, map(str, count(number + 1))) if one not in initials)
        taken = {disc.colour for disc in found.values()}
        own = own_colour(account)
        colour = next((one for one in ((own + step) % COLOURS for step in range(COLOURS)) if one not in taken), own)
        found[account] = DiscSpec(initial, colour)
    return found


def own_colour(account: AccountId) -> int:
    """The colour that an account has wherever nobody before them has the same: a number of the palette's discs."""
    return crc32(account.encode()) % COLOURS


def hand_discs(hand: HandView, screen: ServerScreen) -> Mapping[AccountId, DiscSpec]:
    """The disc of each player, the same in all pictures of a hand: those in the lower seats choose first."""
    return discs([player.account for player in by_seat(hand.players)], screen)


def _graphemes(name: str) -> list[str]:
    """The letters, digits and pictures of a name, each with its marks; but no joined pictures, which are too wide.

    What no font has is left out, as everywhere in pictures.
    """
    found = ((one, unicodedata.category(one[0])) for one in _GRAPHEME.findall(drawable(name)))
    return [one for one, kind in found if kind in _LETTERS or (kind == "So" and len(one) == 1)]
