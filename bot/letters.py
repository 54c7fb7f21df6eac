"""The letters of the standard streams, which may have those of ASCII or of a Windows code page alone.

It imports nothing that takes time: what a container asks every half minute uses it, too.
"""

from __future__ import annotations

import codecs
import io
import sys

_READ_AS = dict(zip("✓−±≤≥×·…♠♥♦♣", ("+", "-", "+-", "<=", ">=", "x", "|", "...", "s", "h", "d", "c"), strict=True))
"""Signs of our own in letters that every stream has. All others are escaped."""


def use_letters_of_streams() -> None:
    """From now on text that a standard stream lacks the letters for is neither refused nor the end of a command.

    What is written gets another letter or its number, and what is read, as an answer to a question, a sign that no
    answer has.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _IN_OTHERS), (sys.stderr, _IN_OTHERS)):
        if isinstance(stream, io.TextIOWrapper):  # else it is closed, or a test's
            stream.reconfigure(errors=errors)


def _in_other_letters(fault: UnicodeError) -> tuple[str, int]:
    assert isinstance(fault, UnicodeEncodeError), "streams are only written so"
    found = fault.object[fault.start : fault.end]
    return "".join(_READ_AS.get(one) or one.encode("ascii", "backslashreplace").decode() for one in found), fault.end


_IN_OTHERS = "in_other_letters"
codecs.register_error(_IN_OTHERS, _in_other_letters)
