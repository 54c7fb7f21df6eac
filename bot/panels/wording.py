"""Refusals as sentences that say what to do next, why a table pauses, and facts in one line."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ids import AccountId
from bot.panels.boards import card_labels, row_word
from bot.panels.names import as_typed, in_text
from bot.panels.screen import board_letter, listed, relative
from bot.rules.bad_ruleset import Mistake
from bot.table.fair_deal import Frozen
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal
from bot.table.views import HandView
from bot.words import Words


def hand_title(words: Words, key: str, hand: HandView | Frozen, **more: object) -> str:
    """A title that says which hand it is, by its game and its number. `more`: what else the text of `key` takes."""
    return words(key, ruleset=words.game(hand.options.ruleset.title), hand=hand.hand_no, **more)


def refusal_text(words: Words, refusal: Refusal, names: Mapping[AccountId, str]) -> str:
    """The sentence for a refusal. `names` has the players that it may name, as they are shown."""
    named = [in_text(names[account]) for account in refusal.accounts if account in names]
    if refusal.reason is Reason.NOT_YOUR_TURN and not named:
        return words("refusal.not_your_turn_nobody")
    key = f"refusal.{refusal.reason}" if refusal.board is None else f"refusal.{refusal.reason}_on_board"
    if refusal.reason is Reason.PAUSED:
        key = pause_key(words, refusal.text, "refusal", key)
    return words(
        key,
        board="" if refusal.board is None else board_letter(refusal.board),
        cards=card_labels(refusal.cards),
        row=row_word(words, refusal.row) if refusal.row is not None else "",
        number=refusal.number,
        least=refusal.least,
        step=refusal.step,
        text=_text(words, refusal),
        ruleset=words.game(refusal.text),
        name=named[0] if named else words("name.former"),
        names=listed(words, [f"**{name}**" for name in named]),
        terms=terms_said(refusal.options, words) if refusal.options is not None else "",
        until=relative(refusal.number * 1000),
    )


def _text(words: Words, refusal: Refusal) -> str:
    if refusal.reason in (Reason.PAUSED, Reason.STOPPED):
        return pause_text(words, refusal.text)
    return as_typed(refusal.text) if refusal.mistake is None else problem_text(words, refusal.mistake, refusal.text)


def problem_text(words: Words, reason: Mistake, *where: str) -> str:
    """What is wrong with rules, without a full stop, and `where`: a file, a key. Others wrote these, and the values."""
    return ": ".join((*(as_typed(part) for part in where if part), reason.said(words, as_typed)))


def terms_said(options: Options, words: Words) -> str:
    """One line of what is played for: the game, what a server's own rules say of themselves, seats, stake, stacks."""
    return dotted(
        f"**{words.game(options.ruleset.title)}**",
        options.ruleset.summary,
        words("terms.seats", number=options.seats),
        words("terms.stake", stake=words("lobby.stake", number=options.stake)),
        words("terms.stacks", number=options.points_in(options.buy_in)) if options.has_stacks else "",
    )


def clock_words(words: Words, clock_s: int) -> str:
    """A turn's length in the largest whole unit."""
    if not clock_s:
        return words("clock.off")
    for seconds, key in ((3600, "hours"), (60, "minutes")):
        if clock_s % seconds == 0:
            return words(f"clock.{key}", number=clock_s // seconds)
    return words("clock.seconds", number=clock_s)


def dotted(*facts: str) -> str:
    """Facts beside each other in one line, those that are not empty."""
    return " · ".join(fact for fact in facts if fact)


def pause_text(words: Words, reason: str) -> str:
    """Why a table pauses, without a full stop; what is no key of `bot.table.happenings.pausing` is shown as text."""
    key = f"paused.{reason}"
    return words(key) if key in words else as_typed(reason)


def pause_key(words: Words, reason: str, place: str, usual: str) -> str:
    """The key of what is said of a pause in a place: the reason's own sentence, or the usual one."""
    own = f"{reason}.{place}"
    return own if own in words else usual
