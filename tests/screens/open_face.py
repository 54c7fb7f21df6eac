"""Two hands of Pineapple: street by street, and one in Fantasyland."""

from __future__ import annotations

from bot.rules.open_face_presets import load_open_face
from bot.table.state import Phase
from tests.discord.house_rules import toml
from tests.discord.settings import make_manager
from tests.screens.page import Page
from tests.screens.stage import Stage, stage
from tests.support.dealers import FOUL, NOTHING, QUEENS, RiggedDealer, deck_with

_PINEAPPLE = load_open_face("pineapple")
_FOURTEEN = "Kc Kd Ks 7c 7d  Jh Jd 5s 5h 2d  9d 8s 4c 3d"
_OPEN_CARDS = 'name = "open-cards"\nbase = "pineapple"\ntitle = "Open Cards"\nreveal_discards = true'
_OTHER = "Ts Tc 6s 6c 3h  8c 8h 4s 9c Jc  As 9s 4d"


async def open_face(page: Page) -> None:
    """Each street once, a foul, the showdown, Fantasyland, the end of the session."""
    first = deck_with(_PINEAPPLE, (NOTHING, FOUL, QUEENS))
    second = deck_with(_PINEAPPLE, (_OTHER, "Qh Qs 2c 5c 6d  8d 9h Kh Td 2h  3c 3s 7s", _FOURTEEN), (0, 0, 14))
    async with stage(page, RiggedDealer(first, second)) as on:
        page.chapter("pineapple", "Pineapple")
        async with on.quietly("Ann opens a table with hints, Ben and Cat join, Ann starts"):
            await on.seat("Ann", "Ben", "Cat", hints=True)
        await _first_street(on)
        async with on.quietly("Everybody places, up to the second street's last turn"):
            for name in ("Cat", "Ann", "Ben", "Cat"):
                await on.at.place_all(name)
        with on.seeing("channel", "Ann"):
            await on.presses("Ann", "my_cards")
            await on.types("Ann", "hand", in_dm=True)
        async with on.quietly("They play on, up to Ben's last cards"):
            await _play_until(on, "Ben", 5)
        await on.types("Ben", "place", front="9c", middle="5c")
        async with on.quietly("Ben's rows would be out of order now, as he taps them"):
            for _ in range(2):
                await on.presses("Ben", "row")
        await on.presses("Ben", "confirm")
        async with on.quietly("The last cards: the showdown"):
            await on.at.play_hand()
        await on.presses("Ann", "more")
        await on.presses("Ann", "leave")
        await on.presses("Ann", "stay")
        await on.presses("Cat", "review")
        await on.presses("Cat", "review", "on")
        await _fantasyland(on)


async def discards_revealed(page: Page) -> None:
    """House rules that show at the showdown what everybody discarded, and the check of such a hand."""
    async with stage(page, RiggedDealer(deck_with(_PINEAPPLE, (NOTHING, QUEENS)))) as on:
        page.chapter("revealed", "Discards shown at the showdown")
        async with on.quietly("Ann's house rules show discards, and she plays them with Ben, up to the last cards"):
            await make_manager(on.at, "Ann")
            await on.types("Ann", "rules import", file=toml(_OPEN_CARDS))
            await on.seat("Ann", "Ben", ruleset="Open Cards")
            await _play_until(on, "Ann", 5)
        await on.types("Ben", "rules show", name="Open Cards")
        async with on.quietly("Ann places her last cards: the showdown"):
            await on.at.play_hand()
        await on.types("Ben", "verify")


async def _first_street(on: Stage) -> None:
    with on.seeing("Ben"):
        for _ in range(4):
            await on.presses("Ben", "row")
        await on.presses("Ben", "undo")
        await on.presses("Ben", "hint")
        await on.types("Ben", "analyse", in_dm=True)
    await on.presses("Ann", "my_cards")
    await on.waits(46, "Three quarters of a minute later Ben has not gone on")
    with on.seeing("Ben"):
        for _ in range(2):
            await on.presses("Ben", "row")
    await on.presses("Ben", "confirm")


async def _play_until(on: Stage, name: str, street: int) -> None:
    while True:
        hand = await on.at.hand()
        who = await on.at.to_act()
        if hand.street_no == street and who[0] == name:
            return
        await on.at.place_all(who[0])


async def _fantasyland(on: Stage) -> None:
    async with on.quietly("All press Next hand: Ann is in Fantasyland"):
        await on.deal("Ann", "Ben", "Cat")
    hand = on.at.dm("Ann")
    with on.seeing("Ann"):
        await on.presses("Ann", "choose_by", message=hand)
        await on.chooses("Ann", on.at.dm("Ann"), *["Kc", "Kd", "Ks", "7c", "7d"], verb="choose_back")
        await on.chooses("Ann", on.at.dm("Ann"), *["Jh", "Jd", "2d"], verb="choose_front")
        await on.chooses("Ann", on.at.dm("Ann"), *["9d", "8s", "3d"], verb="choose_front")
    await on.presses("Ann", "confirm")
    async with on.quietly("The others play to the end; the board in Fantasyland opens"):
        while (await on.at.state()).phase is Phase.PLAYING:
            await on.at.place_all((await on.at.to_act())[0])
    with on.seeing("Ann", "channel"):
        mine = (await on.types("Ann", "table")).response
        await on.presses("Ann", "end_after", message=mine)
    await on.presses("Ann", "rematch")
