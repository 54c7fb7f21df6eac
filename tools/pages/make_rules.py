"""Writes the pages about the rules from the presets: `python -m tools.pages.make_rules`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image

from bot.panels.pictures import Picture
from bot.panels.rules.common import common_facts
from bot.panels.rules.in_words import fact_line, facts
from bot.render import draw
from bot.rules.preset_options import lobby_options, options_of
from bot.rules.royalties import FRONT_KEYS, LOW_KEYS, ROW_KEYS, RoyaltyTable
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, preset_names
from bot.words import words_in
from tools.pages import DOCS
from tools.pages.rules_examples import deal_for, settled
from tools.pages.rules_game import Page
from tools.pages.rules_games import GAMES, pages_of
from tools.pages.rules_settings import option_table, settings_page
from tools.pages.rules_settled import Settled

FOLDER = DOCS / "rules"
WRITTEN = "RULES.md"
"""The one page here that is written by hand: the rules, numbered."""

WORDS = words_in("en")
_ALL = "[All rules](README.md)"
_COMMON_TEXT = "Where a game differs, its own rules say so. `/rules show name:common` has most of this in Discord."
_SOME_PLAY = "Some play otherwise. The host turns it on in the lobby; house rules take the same lines."
_OTHER_DECK = " Another deck is for house rules alone: a table's shuffles are fixed for the deck that it began with."
_MADE = "<!-- Made by `python -m tools.pages.make_rules` from the rulesets: change those. -->"


PAGES = tuple(page for game in GAMES.values() for page in game.pages)


def page_of(rules: Ruleset) -> Page:
    """The page of a ruleset, by what it plays."""
    return pages_of(rules).page(rules)


def presets_of(page: Page) -> tuple[Ruleset, ...]:
    """The presets of a page, those with the fewest rules first."""
    every = [load_any(name) for name in preset_names()]
    mine = [rules for rules in every if page_of(rules) is page]
    return tuple(sorted(mine, key=lambda rules: (sum(len(fact.text) for fact in facts(rules, WORDS)), rules.name)))


def files() -> dict[str, bytes]:
    """Everything that belongs into the folder, by path below it."""
    made: dict[str, bytes] = {
        "README.md": _index().encode(),
        "common.md": _common().encode(),
        "settings.md": _settings().encode(),
    }
    for page in PAGES:
        made[page.file] = _page(page).encode()
        for rules in presets_of(page):
            made[f"pictures/{rules.name}.png"] = _small(_example(rules).picture)
    return made


def _small(picture: Picture) -> bytes:
    """A picture as a fifth less bytes than at a table, where there is no time for it."""
    stream = BytesIO()
    Image.open(BytesIO(draw(picture))).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _example(rules: Ruleset) -> Settled:
    return settled(rules, deal_for(rules), WORDS)


def _index() -> str:
    lines = ["# The rules", "", _MADE, ""]
    lines += [
        "Every preset, with its tables and an example deal. All amounts are units; a table says what one is worth. "
        f"**[{WORDS('common.title')}](common.md)** goes for each of them. "
        "Your own rules are made of [these settings](settings.md). "
        f"What they mean, rule by rule and with numbers to cite: [the rules, numbered]({WRITTEN}).",
        "",
    ]
    for page in PAGES:
        lines += [f"## [{page.title}]({page.file})", "", page.text, "", "| preset | | also known as |", "|---|---|---|"]
        lines += [
            f"| [`{rules.name}`]({page.file}#{rules.name}) | {_about(rules)} | {', '.join(rules.also_known_as)} |"
            for rules in presets_of(page)
        ]
        lines.append("")
    return "\n".join(lines)


def _about(rules: Ruleset) -> str:
    return WORDS.about_game(rules.name, rules.summary)


def _common() -> str:
    lines = [f"# {WORDS('common.title')}", "", _MADE, "", _COMMON_TEXT, ""]
    for fact in common_facts(WORDS):
        lines += [f"## {WORDS(f'topic.{fact.topic}')}", "", *(f"- {sentence}" for sentence in fact.sentences), ""]
    return "\n".join((*lines, _ALL, ""))


def _settings() -> str:
    return "\n".join(("# All settings", "", _MADE, "", *settings_page(WORDS), _ALL, ""))


def _page(page: Page) -> str:
    link = f"[{WORDS('common.title')}](common.md) holds here, too."
    lines = [f"# {page.title}", "", _MADE, "", f"{page.text} {link}", ""]
    tables: dict[RoyaltyTable, str] = {}
    for rules in presets_of(page):
        lines += _preset(rules, tables)
    lines += [_ALL, ""]
    return "\n".join(lines)


def _preset(rules: Ruleset, tables: dict[RoyaltyTable, str]) -> Iterator[str]:
    """A preset's part of its page. `tables` are those that the page has shown already, with the preset's name."""
    yield from (f'<a id="{rules.name}"></a>', "", f"## {rules.title}", "")
    also = f" Also known as {', '.join(rules.also_known_as)}." if rules.also_known_as else ""
    yield from (f"`{rules.name}`: {_about(rules)}{also}", "")
    yield from (f"- {fact_line(fact, WORDS)}" for fact in facts(rules, WORDS))
    yield ""
    game = pages_of(rules)
    units = game.units(rules)
    if units in tables:
        yield from (f"The table of {game.units_called} is that of [`{tables[units]}`](#{tables[units]}).", "")
    elif units:
        tables[units] = rules.name
        yield from _table(("", "front", "middle", "back"), _rows(units))
    for table in game.listed(rules, WORDS):
        yield from _table(table.head, table.rows)
    if options := options_of(rules):
        text = _SOME_PLAY if options == lobby_options(rules) else _SOME_PLAY + _OTHER_DECK
        yield from (text, "", *option_table(rules, options, WORDS), "")
    example = _example(rules)
    note = deal_for(rules).note
    yield from (f"### An example ({rules.name})", "", *((note, "") if note else ()))
    yield from (f'<img src="pictures/{rules.name}.png" width="560" alt="{example.alt}">', "")
    yield from ("Signed as the first of two players sees it:", "") if example.picture.pairs else ()
    yield from (*example.lines, "")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _rows(table: RoyaltyTable) -> list[tuple[str, str, str, str]]:
    """Every hand that a table pays for, weakest first, with the units of front, middle and back."""
    front = dict(table.front)
    middle = dict(table.middle)
    back = dict(table.back)
    named = []
    for key in (*FRONT_KEYS, *ROW_KEYS, *LOW_KEYS):
        units = [str(row.get(key, "")) for row in (front, middle, back)]
        if any(units):
            named.append((_hand(key), *units))
    return [(hand, one, two, three) for hand, one, two, three in dict.fromkeys(named)]


def _hand(key: str) -> str:
    if key == "75432":
        return WORDS("combination.best_low")
    return WORDS(f"combination.{key}") if f"combination.{key}" in WORDS.keys else key


def main() -> None:
    """Write them all, and take away the pictures of presets that are gone."""
    made = files()
    (FOLDER / "pictures").mkdir(parents=True, exist_ok=True)
    for old in FOLDER.rglob("*.png"):
        if old.relative_to(FOLDER).as_posix() not in made:
            old.unlink()
    for path, content in made.items():
        (FOLDER / path).write_bytes(content)


if __name__ == "__main__":
    main()
