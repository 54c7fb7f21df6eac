"""Texts that are made to be slow: by what Unicode asks of a reader, by their length, by their numbers."""

from __future__ import annotations

_HIGH, _LOW = "\u0315", "\u0316"  # marks that belong before each other, so that a run of them has to be sorted

PATTERNS: dict[str, str] = {
    "zero width": "\u200b",
    "joiners": "\u200d\ufe0f",
    "bidi": "\u202e\u2066",
    "expanding": "\ufdfa",
    "syllables": "\u1100\u1161\u11a8",
    "spaces": " ",
    "lines": "\n",
    "digits": "9",
    "hexadecimal": "0xf",
    "cards": "As ",
    "separators": "-,;/ ",
    "markdown": "*_`|>@#[](<",
    "quotes": "\"'\\",
    "dotted": "a.",
    "brackets": "[{",
}


def hostile(length: int) -> dict[str, str]:
    """Texts of so many characters, by what is hostile about them."""
    texts = {name: (pattern * length)[:length] for name, pattern in PATTERNS.items()}
    half = length // 2
    return texts | {
        "marks": ("a" + _HIGH * half + _LOW * length)[:length],
        "a mark after a letter": ("a" + _LOW * length)[:length],
    }


def hostile_toml(length: int) -> dict[str, str]:
    """TOML of at most so many bytes that is slow to read, or to check, or to speak of."""

    def many(line: str) -> str:
        texts = (line.format(n=number) for number in range(length))
        found = ""
        while len(found) + len(text := next(texts)) <= length:
            found += text
        return found

    half = length // 2 - 8
    return {
        "a dotted key": "a." * half + "b = 1",
        "a dotted header": "[" + "a." * half + "b]",
        "lines below a dotted header": "[" + "a." * (half // 2) + "b]\n" + many("k{n} = 1\n")[:half],
        "dotted lines": many("a" + ".a" * 100 + ".b{n} = 1\n"),
        "dotted lines below the limit": many("a.a.a.a.a.a.a{n} = 1\n"),
        "headers": many("[a.b.c.d.e.f{n}]\n"),
        "arrays of tables": many("[[a]]\n[[a.b]]\n"),
        "nested arrays": "a = " + "[" * half + "]" * half,
        "nested tables": "a = " + "{a = " * (length // 7) + "1" + "}" * (length // 7),
        "a long array": "also_known_as = [" + many('"{n}", ')[: length - 30] + "]",
        "empty arrays": "streets = [" + "[]," * (length // 3 - 8) + "]",
        "empty tables": "streets = [" + "{}," * (length // 3 - 8) + "]",
        "unknown keys": many("k{n} = 1\n"),
        "a long key": "k" * (length - 4) + " = 1",
        "a long quoted key": '"' + "\\u0041" * (length // 6 - 2) + '" = 1',
        "a long title": 'title = "' + "\u0315" * (length // 8) + "\u0316" * (length // 8) + '"',
        "an open string": 'title = """' + '\\"""' * (length // 4 - 4),
        "backslashes": 'title = """' + "\\\n" * (half - 4) + '"""',
        "a long base": 'base = "' + "\u0315" * (length // 8) + "\u0316" * (length // 8) + '"',
        "999...": "scoop_bonus = " + "9" * (length - 20),
        "a huge hexadecimal number": "scoop_bonus = 0x" + "f" * (length - 20),
        "a huge name": "name = 0x" + "f" * (length - 20),
        "a huge base": "base = [0x" + "f" * (length - 20) + "]",
        "a huge fraction": "scoop_bonus = 9." + "9" * (length - 20),
        "a huge power": "scoop_bonus = 1e" + "9" * (length - 20),
        "hexadecimal numbers": many("k{n} = 0x" + "f" * 200 + "\n"),
        "dates": many("k{n} = 2012-01-01T10:00:00.000001+00:00\n"),
        "comments": "#\n" * half,
    }


def slow_rules(count: int, length: int) -> list[str]:
    """House rules of so many bytes that can be kept, each as slow to read as one of its size can be."""

    def names(pattern: str) -> str:
        each = min(180, (length - 600) // 20 // len(pattern.encode()))
        return "also_known_as = [" + ", ".join(f'"{{n}} {name}{pattern * each}"' for name in range(20)) + "]\n"

    room = length - 200
    fillings = (
        "#\n" * min(900, room // 2),
        names("\\u0641"),
        names("\ufdfa") + "\n" * 300,
        "summary = " + " " * room + '"{n}"',
        "summary = " + '"""\\\n' + "\n" * room + '{n}"""',
    )
    return [
        f'name = "rule-{number}"\nbase = "pineapple"\nscoop_bonus = {number}\n'
        + fillings[number % len(fillings)].replace("{n}", str(number))
        for number in range(1, count + 1)
    ]


FOR_TERMINALS = "\x1b]0;renamed\x07\x1b[31mred\x9b2J[red]\u202e\u2066\x7f\u200b"
"""What renames a window, colours what follows, clears the screen, and turns a line around."""

FORGED = "\n2026-01-01 00:00:00,000 INFO bot.app: forged\r\u2028\u2029\x0b\x0c\x85"
"""What begins a line of its own."""
