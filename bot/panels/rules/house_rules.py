"""Rulesets as panels: all that a server can play, one of them in words, and the question before one is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.game import GAMES, GamePanels, panels_of
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel, Style
from bot.panels.rules.in_words import difference, summary
from bot.panels.wording import dotted
from bot.rules.ruleset import Ruleset
from bot.words import Words


@dataclass(frozen=True, slots=True)
class ListedRuleset:
    """A preset or a house rule in the list. `base` is a title, empty for presets and whole games."""

    ruleset: Ruleset
    is_playable: bool
    version: int = 0  # 0 for a preset
    base: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a house rule comes from. `base`: None for a whole game; `at_ms`: UTC milliseconds."""

    version: int
    author: str
    at_ms: int
    base: Ruleset | None


def rules_list_panel(
    presets: Sequence[ListedRuleset], own: Sequence[ListedRuleset], broken: Sequence[str], words: Words
) -> Panel:
    """All rulesets by family; house rules that cannot be played any more by their names. Titles go where space ends."""
    for with_titles in (True, False):
        parts = [
            *(_part(words(panels.heading), _of(panels, presets), with_titles, words) for panels in GAMES.values()),
            _part(words("house.own"), own, with_titles, words) if own or broken else words("house.none"),
            *(words("house.broken", name=name) for name in broken),
            words("house.footer"),
        ]
        text = "\n".join(parts)
        if len(text) <= TEXT_LENGTH_MAX:
            break
    return Panel(text[:TEXT_LENGTH_MAX])


def ruleset_panel(ruleset: Ruleset, origin: Origin | None, words: Words) -> Panel:
    """One ruleset in words; of a house rule, who wrote which version when, and what its base has otherwise."""
    text = summary(ruleset, words)
    more = []
    if ruleset.also_known_as:
        more.append(words("house.known_as", names=in_text(", ".join(ruleset.also_known_as))))
    if origin is not None:
        more.append(_origin_line(ruleset, origin, words))
        if origin.base is not None:
            more.append(f"{words('house.instead', base=origin.base.title)}\n{difference(origin.base, ruleset, words)}")
    for part in more:
        if len(text) + 1 + len(part) <= TEXT_LENGTH_MAX:
            text = f"{text}\n{part}"
    return Panel(text)


def saved_panel(
    ruleset: Ruleset, before: Ruleset | None, version: int, writer: str, words: Words, *, is_new: bool
) -> Panel:
    """What everybody reads when a house rule was made or changed; `writer` is a name made harmless.

    `before` is what it is compared with: the base of a new one, the version before of another.
    """
    key = "house.made" if is_new else "house.changed"
    text = words(key, name=writer, title=in_text(words.game(ruleset.title)), version=version)
    told = difference(before, ruleset, words) if before is not None else summary(ruleset, words)
    how = words("house.how", name=ruleset.name)
    room = TEXT_LENGTH_MAX - len(text) - len(how) - 2
    return Panel("\n".join((text, told, how) if len(told) <= room else (text, how)))


def delete_panel(title: str, name: str, version: int, words: Words) -> Panel:
    """Asks once; the button knows which version its presser saw."""
    tap = Tap(Verb.DELETE_RULE, TableId(""), version, seen=name)
    button = Button(str(tap), words("house.delete"), Style.DANGER)
    return Panel(words("house.delete_ask", title=in_text(title)), ((button,),))


def again_panel(problem: str, name: str, version: int, words: Words) -> Panel:
    """Says why a form was refused, and leads back to it; `name` is empty for a new rule."""
    again = Button(str(Tap(Verb.RULE_AGAIN, TableId(""), version, seen=name)), words("form.edit_again"), Style.NEXT)
    return Panel(words("house.lost", problem=problem)[:TEXT_LENGTH_MAX], ((again,),))


def _of(panels: GamePanels[Any, Any, Any, Any], listed: Sequence[ListedRuleset]) -> list[ListedRuleset]:
    return [one for one in listed if panels_of(one.ruleset) is panels]


def _part(title: str, listed: Sequence[ListedRuleset], with_titles: bool, words: Words) -> str:
    return "\n".join((title, *(_line(one, with_titles, words) for one in listed)))


def _line(listed: ListedRuleset, with_titles: bool, words: Words) -> str:
    mark = words("house.playable") if listed.is_playable else words("house.scored")
    line = words("house.line", mark=mark, name=listed.ruleset.name)
    if with_titles:
        line += f" {in_text(words.game(listed.ruleset.title))}"
        if listed.version:
            key = "house.version_of" if listed.base else "house.version"
            line = dotted(line, words(key, base=listed.base, version=listed.version))
    return line


def _origin_line(ruleset: Ruleset, origin: Origin, words: Words) -> str:
    return words(
        "house.origin",
        name=ruleset.name,
        version=origin.version,
        author=origin.author,
        at=f"<t:{origin.at_ms // 1000}:d>",
    )
