"""What the bot alone puts beside names and in front of lines: no person's name has any of it.

Signs such as the robot's face are taken out wherever they stand; words such as "(bot)" and "· host" in brackets or
behind a dot, in whatever letters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from bot.look_alikes import sign
from bot.words import languages, words_in

_SIGNS = re.compile("[🤖🏆👑🧹🐉✨🏳🏴⚠⏱⏲🏺✅☑✔✓✗✘✖❌❎⚔🌴🔒🔐🔏💡⏩⏸][\u200d\ufe0e\ufe0f]*")  # and what looks the same
_COMPUTERS = ("bot", "computer")
_BESIDE = ("lobby.host", "lobby.cut", "hand.alt_dealer", "hand.alt_banker", "hand.alt_foul", "list.you")
_BRACKETS = ("Ps", "Pe", "Pi", "Pf")
_SHOWN_AS = str.maketrans(
    {
        **dict.fromkeys("<>", "("),
        **dict.fromkeys("•∙⋅・･‧", "·"),
        **dict.fromkeys("8", "b"),
        **dict.fromkeys("°●○◯⭕", "o"),
        **dict.fromkeys("7+†", "t"),
    }
)


def without_marks(name: str) -> str:
    """A name without the bot's own signs and words. Blanks where these stood may be left."""
    name = _SIGNS.sub("", name)
    while found := _words().search("".join(seen := [_seen(one) for one in name])):
        ends = [0]
        for part in seen:
            ends.append(ends[-1] + len(part))
        kept = (
            one
            for one, begin, end in zip(name, ends[:-1], ends[1:], strict=True)
            if end <= found.start() or begin >= found.end()
        )
        name = "".join(kept)
    return name


@cache
def _words() -> re.Pattern[str]:
    """The words of all languages, behind a bracket or a dot and before another one or the end."""
    texts = {words_in(one)(key, cut="") for one in languages() for key in _BESIDE}
    letters = (re.sub("[(·]", "", "".join(map(_seen, text))) for text in (*_COMPUTERS, *texts))
    words = "|".join("[(·]*".join(map(re.escape, word)) for word in sorted(letters))
    return re.compile(rf"[(·]+(?:{words})(?:\(+|(?=·)|$)")


@lru_cache(maxsize=1024)
def _seen(character: str) -> str:
    """What a character looks like, as far as these words are concerned; all brackets are the same."""
    if unicodedata.category(character) in _BRACKETS:
        return "("
    shown = ("(" if unicodedata.category(one) in _BRACKETS else one for one in sign(character).translate(_SHOWN_AS))
    return "".join(one for one in shown if unicodedata.category(one)[0] != "M")
