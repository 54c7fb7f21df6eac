"""How somebody wants to read is in every screen that is made for them, and in nobody else's."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.screen import Screen, ServerScreen
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.play.surroundings import looks_of, server_screen
from bot.store import Store
from bot.words import words_in

GUILD = 1
MINE = PlayerSettings(chosen_language="en-GB", is_text_only=True, has_two_colours=True, is_tall=True)


def looks(screen: ServerScreen) -> dict[str, object]:
    """What a screen has of its reader."""
    return {name: value for name, value in vars(screen).items() if name in vars(Screen())}


async def ann(store: Store) -> AccountId:
    """Somebody who has set all of it."""
    account = (await store.accounts.human(1, "Ann", GUILD)).account_id
    await store.accounts.change_settings(account, lambda _: MINE.model_dump_json())
    return account


async def test_what_a_reader_has_set_is_on_their_screen(store: Store) -> None:
    expected = Screen(words=words_in("en-GB"), is_text_only=True, has_two_colours=True, is_tall=True)
    assert looks_of(MINE) == expected
    assert looks(await server_screen(store, GUILD, (), await ann(store))) == vars(expected)


async def test_what_everybody_reads_follows_the_server_alone(store: Store) -> None:
    account = await ann(store)
    assert looks(await server_screen(store, GUILD, (account,))) == vars(Screen())
    server = ServerSettings(is_text_only=True, unit="*nuts*")
    await store.servers.change_settings(GUILD, lambda _: server.model_dump_json())
    public = await server_screen(store, GUILD, (account,))
    assert looks(public) == vars(Screen(is_text_only=True))
    assert public.unit == r"\*nuts\*"
    assert public.name(account) == "Ann"
