"""The form for house rules as a private message: four selects a page, what they change in words, and what to do then.

All that is chosen stands in the custom ids, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.lobby import game_choices
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Choice, Panel, Select, Style
from bot.panels.rules.in_words import difference
from bot.panels.wording import problem_text
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_form import HouseDraft, Topic, topics_of
from bot.rules.ruleset import Ruleset
from bot.words import Words

TOPICS_A_PAGE = 4  # a message has five rows, one of them for buttons
_AFTER_REFUSAL = 100
_UNFIT = {key: f"form.unfit_{key}" for key in ("deck", "surrender_to_each", "surrender_in_pool")}
_LABEL_MAX = 100  # characters of a choice and its hint


@dataclass(frozen=True, slots=True)
class FormPlace:
    """Where in the form its writer is. `version` is that of the rule that is edited, 0 for a new one.

    `is_refused` tells two messages with the same draft apart: by new custom ids Discord's clients show what is chosen
    instead of what was just tapped and refused.
    """

    version: int = 0
    page: int = 0
    is_refused: bool = False


def base_games_panel(offered: Mapping[str, Sequence[Ruleset]], words: Words) -> Panel:
    """Asks which game new house rules start from: a select for each family of games."""
    selects = (
        Select(
            str(Tap(Verb.RULE_BASE, TableId(""), seen=family)), words(f"play.{family}"), game_choices(rulesets, words)
        )
        for family, rulesets in offered.items()
    )
    advanced = Button(str(Tap(Verb.RULE_TEXT, TableId(""))), words("form.advanced"))
    return Panel(words("form.games"), (*selects, (advanced,)))


def house_form_panel(draft: HouseDraft, place: FormPlace, words: Words, problem: str = "") -> Panel:
    """The form as it is filled in. `problem` is a sentence about what was just refused. Raises BadRuleset."""
    base = draft.base
    topics = draft.topics()
    pages = -(-len(topics) // TOPICS_A_PAGE)
    page = min(place.page, pages - 1)
    shown = topics[page * TOPICS_A_PAGE : (page + 1) * TOPICS_A_PAGE]
    buttons = [_button(draft, place, Verb.RULE_SAVE, "save", words, Style.GO)] if draft.picks else []
    if pages > 1:
        other = FormPlace(place.version, (page + 1) % pages, place.is_refused)
        buttons.append(_button(draft, other, Verb.RULE_PAGE, "back" if page else "more", words))
    buttons.append(_button(draft, place, Verb.RULE_TEXT, "advanced", words))
    if not place.version:
        buttons.append(Button(str(Tap(Verb.RULE_PAGE, TableId(""))), words("form.other_game")))
    selects = (_select(draft, topic, place, words) for topic in shown)
    return Panel(_text(draft, base, place.version, words, problem), (*selects, tuple(buttons)))


def unfit_line(refused: BadRuleset, words: Words) -> str:
    """Says what a choice goes against: which setting of the rules, or in the form's words where it can lead there."""
    reason = refused.reason
    if key := _UNFIT.get(reason.key):
        return words("form.refused", problem=words(key, **dict(reason.values)))
    return words("form.refused", problem=problem_text(words, reason, refused.key))


def form_seen(draft: HouseDraft, version: int) -> str:
    """A draft as part of a custom id: the rule's name, or a new one's base game, and what was picked."""
    return f"{draft.begun.name if version else draft.begun.base}.{draft.code}"


def place_of(tap: Tap) -> tuple[int, bool]:
    """Which topic or page a control of the form is about, and whether something had been refused before."""
    return tap.street_no % _AFTER_REFUSAL, tap.street_no >= _AFTER_REFUSAL


def page_of(draft: HouseDraft, topic: Topic) -> int:
    """The page on which the form asks for a topic. Raises BadRuleset."""
    asked = draft.topics()
    return asked.index(topic) // TOPICS_A_PAGE if topic in asked else 0


def _text(draft: HouseDraft, base: Ruleset, version: int, words: Words, problem: str) -> str:
    title = words.game(base.title)
    if version:
        head = words("form.edit", title=in_text(draft.rules.title), version=version)
    else:
        head = words("form.new", base=title)
    told = difference(base, draft.rules, words)
    if draft.rules == base or told == words("summary.same"):
        told = words("form.nothing")
    else:
        told = f"{words('house.instead', base=in_text(title))}\n{told}"
    footer = words("form.footer" if draft.picks else "form.footer_first")
    before = "\n".join(part for part in (problem, head) if part)
    room = TEXT_LENGTH_MAX - len(before) - len(footer) - 2
    told = told if len(told) <= room else f"{told[: room - 1]}…"
    return f"{before}\n{told}\n{footer}"


def _select(draft: HouseDraft, topic: Topic, place: FormPlace, words: Words) -> Select:
    """A topic's select: as in the base game first, then what is offered instead."""
    base = draft.base
    chosen = draft.chosen(topic)
    name = words(f"form.topic_{topic.key}")
    if draft.begun.base:
        as_base = words("form.as_base", topic=name, base=words.game(base.title))
    else:
        as_base = words("form.as_before", topic=name)
    there = topic.on_in(base)
    hint = words(f"form.{topic.key}_{there.key}") if there else ""
    choices = [Choice(topic.as_base, as_base[:_LABEL_MAX], hint[:_LABEL_MAX], chosen == topic.as_base)]
    for one in topic.offered(base, draft.rules):
        choices.append(Choice(one.key, words(f"form.{topic.key}_{one.key}")[:_LABEL_MAX], is_chosen=one.key == chosen))
    at = topics_of(base.family).index(topic)
    placeholder = name if chosen else words("form.own", topic=name)
    return Select(str(_tap(draft, place, Verb.RULE_PICK, at)), placeholder, tuple(choices))


def _button(
    draft: HouseDraft, place: FormPlace, verb: Verb, key: str, words: Words, style: Style = Style.PLAIN
) -> Button:
    return Button(str(_tap(draft, place, verb, place.page)), words(f"form.{key}"), style)


def _tap(draft: HouseDraft, place: FormPlace, verb: Verb, at: int) -> Tap:
    street = at + (_AFTER_REFUSAL if place.is_refused else 0)
    return Tap(verb, TableId(""), place.version, street, form_seen(draft, place.version))
