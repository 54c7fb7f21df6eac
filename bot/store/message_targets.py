"""What a message of a table shows, and to whom, as the text under which it is kept: ``panel:3``, ``hand:<account>``."""

from __future__ import annotations

from enum import StrEnum

from bot.ids import AccountId
from bot.rules.deal_keys import VERSION

_SIGN = ":"


class Kind(StrEnum):
    """How a target begins."""

    PANEL = "panel"  # of a hand, for everybody; number 0 is the lobby's
    ROOT = "root"  # the commitment to a batch of deals
    SEAL = "seal"  # the line that seals a hand
    SESSION = "session"  # the card of the session: a table has one
    HAND = "hand"  # a player's, in their direct messages
    NOTICE = "notice"  # tells a player what they are waited for


OF_PERSONS = frozenset({Kind.HAND, Kind.NOTICE})
"""Those that have an account behind them."""


def panel_of(hand_no: int) -> str:
    """Of a hand's panel, 0 for the lobby's."""
    return _joined(Kind.PANEL, hand_no)


SESSION = Kind.SESSION.value


def root_of(batch_no: int) -> str:
    """Of the commitment to a batch, as this version of the fair deal posts it."""
    return _joined(Kind.ROOT, VERSION, batch_no)


def old_root_of(batch_no: int) -> str:
    """Of the commitment to a batch as versions 1 and 2 posted it."""
    return _joined(Kind.ROOT, batch_no)


def seal_of(batch_no: int, hand_no: int) -> str:
    """Of a hand's seal. A hand that is frozen again in another batch has another target."""
    return _joined(Kind.SEAL, batch_no, hand_no)


def hand_of(account: AccountId) -> str:
    """Of a player's hand."""
    return _joined(Kind.HAND, account)


def notice_of(account: AccountId, key: str = "") -> str:
    """Of what notifies a player of the turn with a key; without, how all of theirs begin."""
    return _joined(Kind.NOTICE, account, key)


def kind_of(target: str) -> Kind:
    """What a target is about. Raises ValueError for what is none."""
    return Kind(target.partition(_SIGN)[0])


def number_of(target: str) -> int:
    """The number of a panel's hand, or of a commitment's batch."""
    return int(target.rpartition(_SIGN)[2])


def batch_of(target: str) -> int:
    """The batch of a commitment, or of a hand's seal."""
    return int(target.split(_SIGN)[1]) if kind_of(target) is Kind.SEAL else number_of(target)


def account_of(target: str) -> AccountId:
    """Whose a message is; empty for one that everybody sees."""
    kind, _, rest = target.partition(_SIGN)
    return AccountId(rest.partition(_SIGN)[0] if kind in OF_PERSONS else "")


def is_of(*kinds: Kind) -> str:
    """The same in SQL, of the column ``target``: whether it is of one of some kinds."""
    each = (f"substr(target, 1, {len(kind) + 1}) = '{kind}{_SIGN}'" for kind in kinds)
    return f"({' OR '.join(each)})"


IS_OF_PERSON = (
    f"(target = '{Kind.HAND}{_SIGN}' || ?1"
    f" OR substr(target, 1, length(?1) + {len(Kind.NOTICE) + 2}) = '{Kind.NOTICE}{_SIGN}' || ?1 || '{_SIGN}')"
)
"""In SQL: whether it is of the account that is the first parameter."""


def _joined(kind: Kind, *rest: object) -> str:
    return _SIGN.join((kind, *map(str, rest)))


LOBBY = panel_of(0)
