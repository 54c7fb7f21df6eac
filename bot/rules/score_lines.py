"""The score service: one finished deal as a line of JSON, settled as another line of JSON."""

from __future__ import annotations

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES
from bot.rules.json_lines import BadLine, Object, answered
from bot.rules.line_parts import or_default
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, preset_names, with_settings, without_contradiction

LINE_KEYS = frozenset(
    {"ruleset", "settings", "players", "button", "dealer", "banker", "pair_stakes", "jackpot", "check_deck"}
)


def answer_line(text: str) -> tuple[str, bool]:
    """Score one line; the answer (or the error answer), and whether it was scored. Never raises."""
    return answered(text, LINE_KEYS, _answer)


def _answer(line: Object) -> Object:
    ruleset = read_ruleset(line)
    return GAMES[ruleset.family].answer(line, ruleset)


def read_ruleset(line: Object) -> Ruleset:
    """The rules that ``ruleset`` names, with the keys of ``settings`` changed. Raises BadLine, also for rules that
    nobody could save or begin a table with.
    """
    name = line.get("ruleset")
    if not isinstance(name, str):
        names = ", ".join(preset_names())
        raise BadLine("unknown_ruleset", f"ruleset: name one of {names}, or a TOML file")
    settings = or_default(line.get("settings"), {})
    if not isinstance(settings, dict):
        raise BadLine("bad_setting", "settings: must be an object of ruleset keys")
    try:
        ruleset = load_any(name)
    except BadRuleset as bad:
        raise BadLine("bad_setting" if bad.key else "unknown_ruleset", f"ruleset: {bad}") from None
    try:
        return without_contradiction("settings", with_settings(ruleset, settings))
    except BadRuleset as bad:
        raise BadLine("bad_setting", f"settings.{bad.key}: {bad.reason}".replace(".:", ":")) from None
