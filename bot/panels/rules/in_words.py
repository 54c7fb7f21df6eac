"""Rules in words, made from the data that is played and from nothing else, so that they can never differ from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.panels.game import panels_of
from bot.panels.names import in_text
from bot.panels.rule_facts import Fact, Listing, Sentence
from bot.rules.ruleset import Ruleset
from bot.words import Words

SUMMARY_LENGTH_MAX = 1900
"""Characters: a message of Discord takes 2,000, and what shows a summary has something to add."""


def facts(rules: Ruleset, words: Words) -> tuple[Fact, ...]:
    """All that a ruleset says, by topic. A setting that cannot matter beside the others is not mentioned."""
    return panels_of(rules).facts(rules, words)


def summary(rules: Ruleset, words: Words) -> str:
    """One screen about any ruleset: its title, then a line for each topic; at most `SUMMARY_LENGTH_MAX` characters.

    What its author wrote about it is left out: only settings speak here.
    """
    title = words("summary.title", title=in_text(rules.title))
    return fitted([title, *(fact_line(fact, words) for fact in facts(rules, words))], words("summary.cut"))


def difference(base: Ruleset, rules: Ruleset, words: Words) -> str:
    """What a house rule changes from its base, by topic: what holds now, and instead of what. Bounded as `summary`.

    Of a list that both have only the entries that differ are named, unless it is their order alone.
    """
    before = {fact.topic: fact.sentences for fact in facts(base, words)}
    after = {fact.topic: fact.sentences for fact in facts(rules, words)}
    lines = []
    for topic in dict.fromkeys((*after, *before)):
        now = " ".join(_only_in(after.get(topic, ()), before.get(topic, ())))
        then = " ".join(_only_in(before.get(topic, ()), after.get(topic, ())))
        label = words(f"topic.{topic}")
        if now and then:
            lines.append(words("summary.changed", topic=label, now=now, before=then))
        elif now:
            lines.append(words("summary.line", topic=label, text=now))
        elif then:
            lines.append(words("summary.gone", topic=label, before=then))
    return fitted(lines, words("summary.cut")) if lines else words("summary.same")


def fact_line(fact: Fact, words: Words) -> str:
    """A topic and what there is to say about it."""
    return words("summary.line", topic=words(f"topic.{fact.topic}"), text=fact.text)


def _only_in(these: Sequence[Sentence], others: Sequence[Sentence]) -> Iterator[str]:
    """What the first ones say and the others do not."""
    lists = {one.lead: set(one.entries) for one in others if isinstance(one, Listing)}
    for one in these:
        if one in others:
            continue
        known = lists.get(one.lead) if isinstance(one, Listing) else None
        if isinstance(one, Listing) and known and known != set(one.entries):
            if news := [entry for entry in one.entries if entry not in known]:
                yield f"{', '.join(news)}."
        else:
            yield str(one)


def fitted(lines: Sequence[str], cut: str) -> str:
    """The lines as one text. Where they are too long for a message the longest give way, and `cut` says so.

    A house rule may have a long table, and a language longer words than English.
    """
    text = "\n".join(lines)
    if len(text) <= SUMMARY_LENGTH_MAX:
        return text
    kept = [*lines, cut]
    while (excess := len("\n".join(kept)) - SUMMARY_LENGTH_MAX) > 0:
        longest = max(range(len(kept)), key=lambda index: len(kept[index]))
        length = len(kept[longest]) - excess - 1
        kept[longest] = kept[longest][: max(length, len(kept[longest]) // 2)].rstrip() + "…"
    return "\n".join(kept)
