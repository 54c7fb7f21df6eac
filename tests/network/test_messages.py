"""Messages on a network that fails: looked at again until they show what they should."""

from __future__ import annotations

import pytest

from bot.table.actions import Join, Leave
from tests.network.loopback import FAULTS, Fault, Loopback


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize(("method", "path"), [("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")])
async def test_a_message_is_shown_when_the_fault_is_over(at: Loopback, fault: Fault, method: str, path: str) -> None:
    if method == "PATCH":
        await at.start()
    fault(at.trouble, method, path, 3)
    if method == "POST":
        await at.start()
    await at.press("Ben", "Join")
    await at.panel_with("Ben")
    state = await at.state()
    assert not state.paused, "a proxy's page does not say that the channel is lost"
    assert len([one for one in at.person("Cat").sees(at.table) if one.buttons]) == 1
    await at.until(lambda: bool(at.warnings("waits: ")))
    at.assert_quiet()


async def test_an_edit_whose_answer_was_lost_does_not_count_as_not_made(at: Loopback) -> None:
    """Discord shows Ben, the bot does not know it, and Ben leaves: what was shown before that is shown no more."""
    await at.start()
    table = (await at.state()).table
    ben = (await at.bot.desk.store.accounts.human(at.person("Ben").id, "Ben", at.box.world.guild_id)).account_id
    at.trouble.lose("PATCH", "/channels/*/messages/*", is_done=True)
    await at.bot.desk.tables.submit(table, Join(ben), action_id="in")
    await at.panel_with("Ben")
    await at.until(lambda: bool(at.warnings("waits: ")))
    await at.bot.desk.tables.submit(table, Leave(ben), action_id="out")

    def is_alone() -> bool:
        panel = at.panel()
        return panel is not None and "Ben" not in panel.text

    await at.box.world.feed.until(is_alone)
    at.assert_quiet()
