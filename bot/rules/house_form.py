"""The form for house rules: what groups change in a game, topic by topic, from `assets/house_form.toml`.

A draft is where its writer began (a preset, or a version of a house rule) and what they have picked since, a few short
words: it fits into the custom id of a control, so that nothing else has to remember it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES, contradiction
from bot.rules.house_rules import HouseRule, accepted
from bot.rules.preset_options import PresetOption
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_preset, with_settings
from bot.rules.toml_edit import with_lines
from bot.rules.toml_files import ASSETS

AS_BASE = "~"
"""Before a topic's key, as a pick: the topic is as in the base game again."""

PICK = r"~?[a-z0-9]{1,5}"
UNNAMED = "house-rules"
"""What rules are called in refusals while they have no name."""

_FILE = ASSETS / "house_form.toml"
_PICKS = re.compile(rf"(?:{PICK}(?:-{PICK})*)?")


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that groups change. `keys` are the settings that it is about, `needs` one that must be there."""

    key: str
    keys: tuple[str, ...]
    needs: str
    choices: tuple[PresetOption, ...]

    @property
    def as_base(self) -> str:
        """The pick that takes it back."""
        return AS_BASE + self.key

    def has(self, pick: str) -> bool:
        """Whether a pick is one of this topic's, offered in some game or not."""
        return pick == self.as_base or any(choice.key == pick for choice in self.choices)

    def keys_beside(self, base: Ruleset) -> tuple[str, ...]:
        """The keys that go where it is as in the base game: all of a table that this lacks, unless that is another
        topic's to take away.
        """
        tables = (key.partition(".")[0] for key in self.keys)
        return tuple(
            table if getattr(base, table) is None and not self.needs else key
            for key, table in zip(self.keys, tables, strict=True)
        )

    def part_of(self, ruleset: Ruleset) -> tuple[Any, ...]:
        """What some rules say about it."""
        return tuple(_at(ruleset, key) for key in self.keys)

    def on_in(self, ruleset: Ruleset) -> PresetOption | None:
        """The choice that some rules have, the one that says most; None if they have something of their own."""
        return next((one for one in reversed(self.choices) if _with(one, ruleset) == ruleset), None)

    def offered(self, base: Ruleset, rules: Ruleset) -> tuple[PresetOption, ...]:
        """What can be chosen instead of the base game's: what fits it, or the rules as they are by now."""
        return tuple(one for one in self.choices if _differs(self, one, base, base) or _differs(self, one, base, rules))


def topics_of(family: str) -> tuple[Topic, ...]:
    """All topics of a family of games, in the order in which the form asks for them."""
    return _topics()[family]


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """House rules that are being made. `begun` is what they were when the form was opened, with no name if they are
    new; `picks` are keys of choices, in the order of their topics.
    """

    begun: HouseRule
    picks: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The picks, for a custom id."""
        return "-".join(self.picks)

    @property
    def base(self) -> Ruleset:
        """What the rules are compared with: the base game; rules that describe a whole game with what they were.

        Raises BadRuleset.
        """
        return load_preset(self.begun.base) if self.begun.base else _played(self.begun)

    @property
    def rule(self) -> HouseRule:
        """The house rule as it is now."""
        return _rule(self)

    @property
    def rules(self) -> Ruleset:
        """The rules as they would be played. Raises BadRuleset."""
        return _played(self.rule)

    def topics(self) -> tuple[Topic, ...]:
        """What these rules are asked for. Raises BadRuleset."""
        rules = self.rules
        return tuple(one for one in topics_of(rules.family) if not one.needs or getattr(rules, one.needs))

    def chosen(self, topic: Topic) -> str:
        """The pick that says what these rules have; empty for something that no choice says. Raises BadRuleset."""
        if topic.part_of(self.rules) == topic.part_of(self.base):
            return topic.as_base
        choice = topic.on_in(self.rules)
        return choice.key if choice else ""

    def with_pick(self, topic: Topic, pick: str) -> HouseDraft:
        """The draft with another choice of one topic; picks of topics that are not asked any more are forgotten.

        Raises BadRuleset for one that goes against the rest, and KeyError for one that is not offered.
        """
        if pick != topic.as_base and pick not in {one.key for one in topic.offered(self.base, self.rules)}:
            raise KeyError(pick)
        others = tuple(one for one in self.picks if not topic.has(one))
        without = replace(self, picks=others).without_needless()
        draft = replace(self, picks=_in_order(topics_of(self.base.family), (*others, pick)))
        draft = draft.without_needless()
        if (pick == topic.as_base and not self.begun.base) or draft.rules == without.rules:
            draft = without
        accepted(draft.rule)
        return draft

    def without_needless(self) -> HouseDraft:
        """The draft without picks whose topic needs what the other picks have taken away. Raises BadRuleset."""
        topics = topics_of(self.base.family)
        draft = replace(self, picks=())
        for topic in sorted(topics, key=lambda one: bool(one.needs)):
            if not topic.needs or getattr(draft.rules, topic.needs):
                draft = replace(draft, picks=_in_order(topics, (*draft.picks, *filter(topic.has, self.picks))))
        return draft


def drafted(begun: HouseRule, code: str) -> HouseDraft | None:
    """The draft with the picks of a custom id; None if no form can have had them. Raises BadRuleset."""
    draft = HouseDraft(begun, tuple(code.split("-")) if code else ())
    topics = topics_of(draft.base.family)
    is_one_each = all(sum(map(topic.has, draft.picks)) <= 1 for topic in topics)
    if not (_PICKS.fullmatch(code) and is_one_each) or draft.picks != _in_order(topics, draft.picks):
        return None
    if AS_BASE in code and not begun.base:
        return None
    try:
        if draft.without_needless() != draft:
            return None
        accepted(draft.rule)
    except BadRuleset:
        return None if draft.picks else draft  # rules that nobody has touched may have a contradiction already
    return draft


def _in_order(topics: Sequence[Topic], picks: Sequence[str]) -> tuple[str, ...]:
    """Those of the picks that are of these topics, in the topics' order."""
    return tuple(pick for topic in topics for pick in picks if topic.has(pick))


@lru_cache(maxsize=512)
def _rule(draft: HouseDraft) -> HouseRule:
    begun = draft.begun
    text = begun.settings
    for topic in topics_of(draft.base.family):
        for pick in draft.picks:
            if topic.has(pick):
                lines = next((one.lines for one in topic.choices if one.key == pick), "")
                keys = topic.keys if lines else topic.keys_beside(draft.base)
                text = with_lines(text, keys, lines)
    return HouseRule(begun.name or UNNAMED, begun.base, text)


@lru_cache(maxsize=512)
def _played(rule: HouseRule) -> Ruleset:
    return HouseRule(rule.name or UNNAMED, rule.base, rule.settings).ruleset()


@lru_cache(maxsize=4096)
def _with(choice: PresetOption, rules: Ruleset) -> Ruleset | None:
    """Some rules with a choice; None where they cannot be played so. A form asks for all that it offers, each time."""
    try:
        return with_settings(rules, choice.settings)
    except BadRuleset:
        return None


def _differs(topic: Topic, choice: PresetOption, base: Ruleset, rules: Ruleset) -> bool:
    """Whether a choice is something else than the base game has, and goes with these rules."""
    played = _with(choice, rules)
    return played is not None and topic.part_of(played) != topic.part_of(base) and contradiction(played) is None


def _at(ruleset: Ruleset, path: str) -> Any:
    value: Any = ruleset
    for key in path.split("."):
        value = getattr(value, key, None)
    return value


@cache
def _topics() -> dict[str, tuple[Topic, ...]]:
    found: dict[str, list[Topic]] = {family: [] for family in GAMES}
    for table in tomllib.loads(_FILE.read_text(encoding="utf-8"))["topic"]:
        choices = tuple(PresetOption(key, lines.strip()) for key, lines in table["choices"].items())
        found[table["family"]].append(Topic(table["key"], tuple(table["keys"]), table.get("needs", ""), choices))
    return {family: tuple(topics) for family, topics in found.items()}
