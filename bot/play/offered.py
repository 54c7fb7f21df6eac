"""Which games a server is offered: what it has played last, its house rules, then the presets."""

from __future__ import annotations

from contextlib import suppress

from bot.play.rulesets import built
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import presets_offered
from bot.store import Store

OFFERED_MOST = 25  # of a select
_LAST = 3  # games that were played last


async def games_offered(
    store: Store, guild_id: int, family: str, current: Ruleset | None = None
) -> tuple[Ruleset, ...]:
    """As many rulesets of one game as a select can show; `current`, what a table is set to, among them.

    House rules that cannot be played any more are left out. Raises StoreUnavailable.
    """
    own: list[Ruleset] = []
    for kept in await store.house_rules.of(guild_id):
        with suppress(BadRuleset):
            own.append(built(kept.rule))
    game = GAMES[family].ruleset
    played = [one for one in own if isinstance(one, game) and one.is_playable]
    known = {one.name: one for one in (*played, *presets_offered(family))}
    names = [name for name in await store.records.rulesets(guild_id) if name in known][:_LAST]
    ordered = [known[name] for name in dict.fromkeys((*names, *known))]
    shown = ordered[:OFFERED_MOST]
    if current is not None and current.name not in {one.name for one in shown}:
        shown[-1:] = [known.get(current.name, current)]
    return tuple(shown)
