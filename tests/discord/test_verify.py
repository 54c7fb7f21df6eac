"""`/verify`: a check for whoever asks, the files to do it without the bot, and one's own closed cards."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.panels.boards import card_label
from bot.panels.custom_ids import Tap, Verb
from bot.play.verifying import SCRIPT
from bot.rules.cards import card_text, parse_card
from bot.table.open_face.events import CardsPlaced
from tests.discord.house_rules import make
from tests.discord.reading import buttons, said
from tests.discord.sealing import seals
from tests.discord.settings import make_manager
from tests.discord.world import World, world


async def files_of(answer: Any) -> dict[str, str]:
    """The texts of an answer's files by name."""
    return {one.filename: (await one.read()).decode() for one in answer.attachments}


async def discards(at: World, name: str, hand_no: int = 1) -> set[str]:
    """What somebody discarded in a hand."""
    state = await at.state()
    seat = state.seat_of(await at.account(name))
    log = await at.store.log.hand(await at.table(), hand_no)
    placed = [event for event in log if isinstance(event, CardsPlaced) and event.seat == seat]
    return {card_text(card) for event in placed for card in event.discards}


def run_script(folder: Path, proof: str, copied: str) -> subprocess.CompletedProcess[bytes]:
    """The script by itself, with what somebody pastes."""
    file = folder / "deal.json"
    file.write_text(proof, encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    return subprocess.run(command, input=copied.encode(), capture_output=True, check=False)


@pytest.mark.slow
async def test_a_hand_is_checked_and_can_be_checked_without_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        nothing = await at.slash("Cat", "verify")
        assert "No hands here yet" in nothing.response.content, "not while it runs"
        await at.play_hand()
        answer = (await at.slash("Cat", "verify")).response
        assert answer.ephemeral
        assert "**Fair: hand" in answer.content
        assert answer.content.count("✅") == 4
        assert "❌" not in answer.content
        batch = await at.store.deals.batch(await at.table(), 0)
        assert batch is not None
        posted = next(message for message in at.messages() if batch.root.hex() in message.content)
        assert f"/{at.channel.id}/{posted.id})" in answer.content, "the message that was posted before the first card"
        files = await files_of(answer)
        name = f"deal-{await at.table()}-1.json"
        assert files.keys() == {name, "verify_deal.py"}
        assert files["verify_deal.py"] == SCRIPT.read_text("utf-8")
        command, told = re.findall(r"```\n(.*?)\n```", answer.content, re.DOTALL)
        assert command == f"python verify_deal.py {name}"
        (seal,) = seals(at, 1)
        here = f"https://discord.com/channels/{at.guild.id}/{at.channel.id}"
        copied = "\n".join((posted.content, f"{here}/{posted.id}", seal.content, f"{here}/{seal.id}"))
        for pasted in (told, copied):
            right = run_script(tmp_path, files[name], pasted)
            assert (right.returncode, right.stderr) == (0, b"")
            assert b"Right: 26 cards" in right.stdout
            assert f'user name "{at.user("Ann").name}"'.encode() in right.stdout
        assert run_script(tmp_path, files[name], told.replace(" 1 ", " 2 ")).returncode == 1
        assert not buttons(answer), "Cat was not in it"


@pytest.mark.slow
async def test_the_proof_of_a_deal_is_for_whoever_asks(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        more, before = await at.more("Ann"), len(at.messages())
        proof = (await at.people["Ann"].click(more, label="Deal proof")).response
        assert proof.ephemeral
        assert (await files_of(proof)).keys() == {f"deal-{await at.table()}-1.json"}
        assert len(at.messages()) == before, "nobody else is bothered with it"


@pytest.mark.slow
async def test_players_open_their_own_closed_cards_in_private(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        shown = (await at.slash("Ann", "verify")).response
        hidden = {name: await discards(at, name) for name in ("Ann", "Ben")}
        (public,) = [text for name, text in (await files_of(shown)).items() if name.endswith(".json")]
        mine = (await at.people["Ann"].click(shown, label="My hidden cards")).response
        assert mine.ephemeral
        (own,) = (await files_of(mine)).values()
        for card in hidden["Ann"]:
            assert f'"{card}"' in own
            assert f'"{card}"' not in public
        for card in hidden["Ben"]:
            assert f'"{card}"' not in own + public
        custom_id = buttons(shown)["My hidden cards"].custom_id
        stranger = await at.press("Cat", custom_id)
        assert "You weren't in that hand" in stranger.response.content
        assert not stranger.response.attachments


@pytest.mark.slow
async def test_what_house_rules_reveal_is_shown_and_proved_to_everybody(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await make_manager(at, "Ann")
        await make(at, name="Open Cards", settings="reveal_discards = true")
        await at.seat("Ann", "Ben", ruleset="Open Cards")
        told = "everybody's discards are shown"
        assert told in (await at.slash("Cat", "rules show", name="Open Cards")).response.content
        while (street := (await at.hand()).street_no) < 5 or len(await at.to_act()) > 1:
            assert "discards" not in said(at.panel()), street
            await at.place_all((await at.to_act())[0])
        await at.play_hand()
        hidden = {name: await discards(at, name) for name in ("Ann", "Ben")}
        boards = said(at.panel()).split(". ")
        for name, cards in hidden.items():
            assert len(cards) == 4
            (board,) = [one for one in boards if one.startswith(f"{name}: ")]
            assert all(card_label(parse_card(card)) in board.partition("discards")[2] for card in cards)
        shown = (await at.slash("Cat", "verify")).response
        assert "**Fair: hand" in shown.content
        assert "❌" not in shown.content
        (public,) = [text for name, text in (await files_of(shown)).items() if name.endswith(".json")]
        opened = {one["card"] for one in json.loads(public)["cards"]}
        assert len(opened) == 2 * 17
        assert opened >= hidden["Ann"] | hidden["Ben"]
        own = (await at.slash("Ann", "verify")).response
        assert not buttons(own), "nothing of theirs is hidden"
        mine = (await at.press("Ann", str(Tap(Verb.OPEN_MINE, await at.table(), 1)))).response
        assert "All your cards in hand #1 were shown" in mine.content


@pytest.mark.slow
async def test_hands_are_found_by_what_is_typed(tmp_path: Path) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat", "*Dee* @everyone")) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await at.click("Ann", "Next hand")
        await at.click("Ben", "Next hand")
        await at.play_hand()

        async def offered(typed: str) -> list[int]:
            found = await at.people["Cat"].autocomplete(at.channel, "verify", "hand", typed)
            return [one["value"] for one in found]

        assert await offered("") == [2, 1]
        assert await offered("#1 ·") == [1]
        assert await offered("1") == [1, 2], "a number first, whatever else has it in it"
        assert await offered("nobody") == []
        wrong = await at.slash("Cat", "verify", hand=3)
        assert "There's no finished hand 3 here" in wrong.response.content
        first = await at.slash("Cat", "verify", hand=1)
        assert "hand #1 ·" in first.response.content
        assert "hand #2 ·" in (await at.slash("Cat", "verify")).response.content, "the newest without a number"


@pytest.mark.slow
async def test_hands_of_another_server_are_not_shown(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        guild = at.env.create_guild("Strangers")
        channel = guild.create_text_channel("elsewhere")
        ann = guild.add_member(at.user("Ann"))
        answer = await ann.slash(channel, "verify", hand=1)
        assert answer.response is not None
        assert "There's no finished hand 1 here" in answer.response.content
