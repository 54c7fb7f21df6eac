"""`/place`: a whole hand by text, in the channel and in direct messages, and every way to get it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.cards import DECK_52, card_text, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.state import Phase
from tests.discord.reading import as_options, buttons, filled, is_live
from tests.discord.world import World, world
from tests.support.dealers import FOUL, NOTHING, RiggedDealer, deck_with


@pytest.mark.slow
@pytest.mark.parametrize("in_dm", [False, True], ids=["channel", "direct messages"])
async def test_a_whole_hand_by_text_alone(tmp_path: Path, in_dm: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand(in_dm=in_dm)
        assert (await at.state()).phase is Phase.BETWEEN
        assert "Next hand" in buttons(at.panel())


async def test_cards_are_answered_in_private(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (name,) = await at.to_act()
        answer = await at.place_all(name)
        assert answer.ephemeral
        assert "Waiting for" in answer.response.content
        others = [message for message in at.messages("Ann") if message.id == answer.response.id]
        assert not others


@pytest.mark.slow
async def test_a_discard_may_be_left_out_or_named(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(2):
            await at.place_all((await at.to_act())[0])
        (name,) = await at.to_act()
        view = await at.view(name)
        await at.slash(name, "place", **as_options(filled(view)), discard=card_text(view.held[-1]).lower())
        assert (await at.hand()).seats[view.index].discards == view.held[-1:]


async def _wrong(at: World, name: str, **options: object) -> str:
    """What somebody is told in private, asserted to have changed nothing."""
    before = await at.version()
    answer = await at.slash(name, "place", **options)
    assert answer.ephemeral
    assert await at.version() == before
    text: str = answer.response.content
    assert "error " not in text, "a bug, not a sentence"
    return text


async def test_what_cannot_be_placed_is_said_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (name,) = await at.to_act()
        other = "Ann" if name == "Ben" else "Ben"
        held = [card_text(card) for card in (await at.view(name)).held]
        strange = next(card_text(card) for card in DECK_52 if card_text(card) not in held)
        back = " ".join(held[1:])
        assert "You don't hold" in await _wrong(at, name, front=strange, back=back)
        assert "twice. Name each card once" in await _wrong(at, name, front=held[1], back=back)
        assert "room for 3 more in the front" in await _wrong(at, name, front=" ".join(held[:4]), back=held[4])
        assert "you place 5 cards" in await _wrong(at, name, back=back)
        assert "you place 5 cards" in await _wrong(at, name, back=back, discard=held[0])
        assert "Zz" in await _wrong(at, name, front="Zz", back=back)
        assert "Say where" in await _wrong(at, name)
        assert "Say where" in await _wrong(at, name, discard=held[0])
        assert "just one board" in await _wrong(at, name, front=held[0], back=back, board="B")
        assert f"waiting for {name}" in await _wrong(at, other, back="As Ks Qs Js Ts")
        assert "You're not at a table" in await _wrong(at, "Cat", front=held[0], back=back)
        assert "Choose one from the list" in await _wrong(at, name, front=held[0], back=back, table="nosuch")
        await at.slash(name, "place", front=held[0], back=back)
        assert "placed your cards already" in await _wrong(at, name, front=held[0], back=back)


async def test_a_foul_is_asked_about_before_it_is_placed(tmp_path: Path) -> None:
    """Ten high in the back: two queens foul wherever they go. Once the board is lost nothing is asked any more."""
    deck = deck_with(load_open_face("pineapple"), (FOUL, NOTHING))
    async with world(tmp_path, dealer=RiggedDealer(deck)) as at:
        await at.seat("Ann", "Ben")
        for name in ("Ben", "Ann"):
            await at.place_all(name)
        assert "**This fouls**" in await _wrong(at, "Ben", middle="Qh Qs")
        assert is_live(at.dm("Ben"), "Foul it"), "the direct message has followed"
        assert "**Foul it**" in await _wrong(at, "Ben", front="Qh", middle="Qs"), "something else is asked about, too"
        asked = await at.slash("Ben", "place", middle="Qh Qs")
        assert not (await at.hand()).seats[0].boards[0].board.middle
        await at.people["Ben"].click(asked.response, label="Foul it")
        assert set((await at.hand()).seats[0].boards[0].board.middle) == set(parse_cards("Qh Qs"))
        await at.place_all("Ann")
        before = await at.version()
        await at.slash("Ben", "place", middle="Kd Ah")
        assert await at.version() > before


async def test_a_foul_that_is_typed_again_is_meant(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(load_open_face("pineapple"), (FOUL, NOTHING)))) as at:
        await at.seat("Ann", "Ben")
        for name in ("Ben", "Ann"):
            await at.place_all(name)
        assert "You don't hold" in await _wrong(at, "Ben", middle="Qh Qs", discard="Ah")
        assert "**Foul it**" in await _wrong(at, "Ben", middle="Qh Qs")
        await at.restart()
        await at.slash("Ben", "place", middle="Qs Qh")
        assert set((await at.hand()).seats[0].boards[0].board.middle) == set(parse_cards("Qh Qs"))


async def test_at_a_table_that_stands_still_nothing_is_kept(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(load_open_face("pineapple"), (FOUL, NOTHING)))) as at:
        await at.seat("Ann", "Ben")
        for name in ("Ben", "Ann"):
            await at.place_all(name)
        await at.people["Ann"].click((await at.slash("Ann", "table")).response, label="Pause")
        for _ in range(2):
            assert "paused" in await _wrong(at, "Ben", middle="Qh Qs")
        await at.click("Ann", "Resume")
        assert not is_live(at.dm("Ben"), "Foul it")


async def test_who_sits_at_two_tables_that_wait_must_say_which(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", pace="simultaneous")
        first = await at.table()
        await at.env.advance_time(1)
        await at.seat("Ben", "Ann", pace="simultaneous")
        options = as_options(filled(await at.view("Ann")))
        assert "several tables" in await _wrong(at, "Ann", **options)
        offered = await at.people["Ann"].autocomplete(at.channel, "place", "table", "")
        assert {choice["value"] for choice in offered} == {first, await at.table()}
        before = await at.version()
        await at.slash("Ann", "place", table=await at.table(), **options)
        assert await at.version() > before
