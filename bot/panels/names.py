"""Names of players, made harmless for messages: no markdown, no mentions, no text that runs backwards or away."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from bot.drawable import drawable
from bot.ids import AccountId
from bot.ledger.entries import HOUSE, jackpot_ruleset
from bot.look_alikes import look, sign
from bot.panels.isolates import isolated
from bot.panels.marks import without_marks
from bot.printable import printable
from bot.words import Words, languages, words_in

NAME_LENGTH_MAX = 32
UNNAMED = "player"
_TAG_LENGTH = 4  # of an account's random id: tells two people apart who have no name here

_BETWEEN = "\n"  # in no name
_NAME_LEAST = 10  # characters of a name before a long user name
_AT = ("@", "Ⓐ", "ⓐ")  # stands before a user name

_LOOKED_AT = 500  # characters of a text: putting a run of combining marks in order takes its length squared
_DOT = re.compile(r"(?<=\w)\.(?=\w)")  # as in an address: Discord shows a card for an invitation that is only text
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
_KEPT_FORMATS = {"\u200d", "\ufe0f"}  # they join emoji
_BLANK_SIGNS = dict.fromkeys("\u115f\u1160\u3164\uffa0\u2800\ufffc\U0001d159\U00013441\U00013442", " ")
"""Letters and symbols that show nothing: Hangul's fillers, the Braille pattern without dots and the like."""
_RESERVED = {0x2065, *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)}  # shown as nothing, whatever they will mean
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


@lru_cache(maxsize=1024)  # every panel asks for its few names
def clean_name(name: str) -> str:
    """A name without control, direction and zero-width characters, on one line, at most 32 characters.

    One of which nothing can be seen becomes "player".
    """
    short = clean_line(name, NAME_LENGTH_MAX)
    is_visible = any(unicodedata.category(one)[0] not in "MZ" and one not in _KEPT_FORMATS for one in short)
    return short if is_visible else UNNAMED


@lru_cache(maxsize=1024)
def person_name(name: str) -> str:
    """A person's name: cleaned, and without what marks computer players, the host and the like."""
    return clean_name(without_marks(clean_name(name)))


@lru_cache(maxsize=1024)  # every click asks
def names_for(display_name: str, username: str, discord_id: int) -> tuple[str, ...]:
    """What a person may be called in a server, in this order: the next where somebody else there looks the same.

    Their name there; the same with their user name, which Discord gives nobody else; and their Discord id. A name that
    looks like a fund's, or like one with a user name, has the person's own behind it; so has one that looks otherwise
    in a picture, which leaves out what no font has.
    """
    name = person_name(display_name)
    tail = f"@{username}"
    fuller = person_name(f"{name[: max(_NAME_LEAST, NAME_LENGTH_MAX - len(tail) - 1)].rstrip()} {tail}")
    names = (name, fuller, str(discord_id))
    has_at = any(one in _AT or sign(one) in _AT for one in name)
    return names[1:] if has_at or _is_funds(name) or not _is_drawn(name) else names


def shown_name(words: Words, names: Mapping[AccountId, str], account: AccountId) -> str:
    """What an account is called by the names of one server, which are empty for somebody who has none there.

    An account that is missing among them is a fund's, or of somebody who asked to be forgotten.
    """
    name = names.get(account)
    if name:
        return person_name(name)
    if name is not None:
        return words("name.unknown", tag=account[:_TAG_LENGTH])
    return clean_name(fund_name(words, account) or words("name.former"))


def clean_line(text: str, length_max: int) -> str:
    """A text without control, direction and zero-width characters, on one line; empty when nothing is left.

    Only the beginning of a long text is looked at, in a time that does not depend on what it is made of.
    """
    kept = "".join(
        _BLANK_SIGNS.get(character, character)
        for character in unicodedata.normalize("NFC", text[:_LOOKED_AT])
        if character in _KEPT_FORMATS
        or (unicodedata.category(character) not in _UNSEEN and ord(character) not in _RESERVED)
    )
    return " ".join(kept.split())[:length_max].strip()


def fund_name(words: Words, account: AccountId) -> str:
    """What the house's or a jackpot's account is called; empty for a player's."""
    if account == HOUSE:
        return words("ledger.house")
    ruleset = jackpot_ruleset(account)
    return words("ledger.jackpot", ruleset=ruleset) if ruleset else ""


def _is_funds(name: str) -> bool:
    """Whether a name looks like what the house, a jackpot, the reader or somebody forgotten is called anywhere."""
    seen = look(name)
    for words in map(words_in, languages()):
        before, _, behind = map(look, words("ledger.jackpot", ruleset=_BETWEEN).partition(_BETWEEN))
        if seen in {look(words(key)) for key in ("ledger.house", "name.former", "list.you")}:
            return True
        if before + behind and seen.startswith(before) and seen.endswith(behind):
            return True
    return False


def _is_drawn(name: str) -> bool:
    """Whether a picture shows a name as Discord does, ornaments aside."""
    drawn = drawable(name)
    return bool(drawn.strip()) and look(drawn) == look(name)


def computer_name(name: str) -> str:
    """A computer player's name with what marks it; nobody else can be called so (see `person_name`)."""
    return f"{name} (bot)"


def in_text(name: str) -> str:
    """A cleaned name that means nothing to Discord, neither markdown nor an address, and turns nothing around."""
    return _DOT.sub(r"\\.", _MARKDOWN.sub(r"\\\1", isolated(name))).replace("@", "@\u200b")


def as_typed(text: str) -> str:
    """What somebody wrote as a message repeats it: on one line, and meaning nothing to Discord."""
    return in_text(printable(text))
