"""An unmodified bot over real sockets: commands, buttons, selects, forms, files, threads."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.commands import NoSuchCommand
from sandbox.interactions import ReplyKind
from sandbox.model import Channel
from sandbox.people import CannotDo, Person
from sandbox.seen import Seen, seen
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import PNG, SampleBot

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def ann(sandbox: Sandbox) -> Person:
    return sandbox.people["ann"]


@pytest.fixture
def ben(sandbox: Sandbox) -> Person:
    return sandbox.people["Ben"]


@pytest.fixture
def table(sandbox: Sandbox) -> Channel:
    return sandbox.world.text_channel("#table")


async def menu(person: Person, table: Channel) -> Seen:
    reply = await person.slash(table, "menu")
    assert reply.message is not None
    return seen(reply.message)


async def test_a_command_is_answered_for_all_to_see(ann: Person, ben: Person, table: Channel) -> None:
    reply = await ann.slash(table, "echo", {"text": "hello <@1>"})
    assert reply.kind is ReplyKind.MESSAGE
    assert 0 < reply.latency_s < 3
    assert [m.text for m in ben.sees(table)] == ["hello <@1>"]
    assert reply.message is not None
    assert reply.message["interaction_metadata"]["user"]["username"] == "ann"


async def test_a_command_in_direct_messages(ann: Person, ben: Person) -> None:
    await ann.slash(ann.dm, "echo", {"text": "between us"})
    assert [m.text for m in ann.sees(ann.dm)] == ["between us"]
    assert ben.sees(ben.dm) == []


@pytest.mark.parametrize(
    ("command", "options", "says"),
    [
        ("nothing", {}, "there is no command /nothing here; there are: /echo"),
        ("rules", {}, "no command /rules here"),
        ("echo", {}, "/echo needs the option 'text'"),
        ("echo", {"txt": "x"}, "/echo has no option 'txt'; it has: text"),
        ("rules clock", {"clock": "Never"}, "choose one of Fast, Slow"),
        ("rules show", {"ruleset": "x", "seats": 9}, "9 does not fit"),
        ("read", {"file": "x.toml"}, "uploads no files; leave the option out"),
        ("whisper", {"who": "Zoe"}, "'Zoe' does not fit"),
    ],
)
async def test_a_wrong_command_never_reaches_the_bot(
    ann: Person, table: Channel, command: str, options: dict[str, object], says: str
) -> None:
    with pytest.raises(NoSuchCommand, match=says):
        await ann.slash(table, command, options)


async def test_subcommands_choices_and_ranges(ann: Person, table: Channel) -> None:
    await ann.slash(table, "rules show", {"ruleset": "pineapple", "seats": 3})
    await ann.slash(table, "/rules clock", {"clock": "Slow"})
    await ann.slash(table, "/rules clock", {"clock": "30"})  # as the page's form gives it
    assert [m.text for m in ann.sees(table)] == ["pineapple for 3", "90 s", "30 s"]


async def test_autocomplete(ann: Person, table: Channel) -> None:
    choices = await ann.autocomplete(table, "rules show", "ruleset", "p")
    assert [choice["name"] for choice in choices] == ["Pineapple", "Progressive"]


async def test_commands_know_their_place_and_their_people(ann: Person, ben: Person, table: Channel) -> None:
    assert (await ann.slash(table, "manage")).kind is ReplyKind.MESSAGE
    with pytest.raises(NoSuchCommand):
        await ben.slash(table, "manage")


async def test_a_button_edits_its_message_and_swaps_its_picture(sandbox: Sandbox, ann: Person, table: Channel) -> None:
    reply = await ann.slash(table, "counter")
    assert reply.message is not None
    first = seen(reply.message)
    assert [p.alt for p in first.pictures] == ["front Qh Qd -"]
    assert (await ann.press(first, "Count 0")).kind is ReplyKind.UPDATE
    now = ann.look(first.id)
    assert now.text == "counted 1"
    assert [(b.label, b.custom_id) for b in now.buttons] == [("Count 1", "count:1")]
    assert [(p.alt, p.url.rpartition("/")[2]) for p in now.pictures] == [("a card", "n1.png")]
    assert [a.filename for a in sandbox.world.attachments.values()] == ["n1.png"]


async def test_pictures_have_their_size_and_bytes(
    sandbox: Sandbox, ann: Person, table: Channel, bot: SampleBot
) -> None:
    reply = await ann.slash(table, "counter")
    assert reply.message is not None
    (attachment,) = reply.message["attachments"]
    assert (attachment["width"], attachment["height"], attachment["content_type"]) == (3, 2, "image/png")
    assert await bot.http.get_from_cdn(attachment["url"]) == PNG


async def test_the_newer_kind_of_message(ann: Person, table: Channel) -> None:
    reply = await ann.slash(table, "layout")
    assert reply.message is not None
    shown = seen(reply.message)
    assert shown.text == "## Table\nAnn to act"
    assert [p.alt for p in shown.pictures] == ["board"]
    assert shown.pictures[0].url == reply.message["attachments"][0]["url"]
    assert shown.button("count 7").custom_id == "count:7"


async def test_an_ephemeral_answer_is_for_one(ann: Person, ben: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    await ben.press(shown, "Secret")
    assert [m.text for m in ann.sees(table)] == ["menu"]
    mine = ben.sees(table)[-1]
    assert (mine.text, mine.is_ephemeral) == ("only for you", True)
    with pytest.raises(CannotDo, match="is gone"):
        ann.look(mine.id)
    ben.dismiss(mine.id)
    assert len(ben.sees(table)) == 1


async def test_a_form(ann: Person, ben: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    opened = await ann.press(shown, "Form")
    assert opened.modal is not None
    assert opened.modal["title"] == "Cut the deck"
    with pytest.raises(CannotDo, match="must be filled in"):
        await ann.submit_modal(opened, {})
    with pytest.raises(CannotDo, match="no field wort"):
        await ann.submit_modal(opened, {"word": "x", "wort": "x"})
    with pytest.raises(CannotDo, match="is not open"):
        await ben.submit_modal(opened, {"word": "x"})
    done = await ann.submit_modal(opened, {"word": "seven", "rows": ["middle"]})
    assert done.message is not None
    assert done.message["content"] == "cut with seven middle"


async def test_selects(ann: Person, ben: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    await ann.select(shown.id, "pick", ["As", "2c"])
    assert ann.look(shown.id).text == "picked As 2c"
    await ann.select(shown.id, "who", [str(ben.id)])
    assert ann.look(shown.id).text == "chose Ben"
    with pytest.raises(CannotDo, match="choose 1 to 2, not 3"):
        await ann.select(shown.id, "pick", ["As", "2c", "Kd"])
    with pytest.raises(CannotDo, match="not offered: 9h"):
        await ann.select(shown.id, "pick", ["9h"])


async def test_what_cannot_be_clicked(ann: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    with pytest.raises(CannotDo, match="'Grey' is greyed out"):
        await ann.press(shown, "Grey")
    with pytest.raises(CannotDo, match="has changed"):
        await ann.click(shown.id, "other")
    with pytest.raises(CannotDo, match="is gone"):
        await ann.click(1, "form")


async def test_a_click_without_an_answer_fails(sandbox: Sandbox, ann: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    sandbox.desk.answer_s = 0.2
    reply = await ann.press(shown, "Never")
    assert reply.has_failed
    assert reply.latency_s >= 0.19


@pytest.mark.slow
async def test_sixty_four_players_at_once(sandbox: Sandbox, table: Channel) -> None:
    people = [sandbox.people[sandbox.world.add_player(f"Player {number}").id] for number in range(64)]

    async def play(person: Person) -> None:
        reply = await person.slash(table, "counter")
        assert reply.message is not None
        for count in range(5):
            assert (await person.click(reply.message["id"], f"count:{count}")).kind is ReplyKind.UPDATE

    await asyncio.gather(*map(play, people))
    assert [shown.text for shown in people[0].sees(table)] == ["counted 5"] * 64
    assert len(sandbox.world.attachments) == 64


async def test_deferred_answers(sandbox: Sandbox, ann: Person, ben: Person, table: Channel) -> None:
    reply = await ann.slash(table, "think")
    assert reply.kind is ReplyKind.DEFERRED
    assert (await ann.followed_up(reply)).text == "thought"
    await sandbox.world.feed.until(lambda: len(ann.sees(table)) == 2)
    assert [m.text for m in ben.sees(table)] == ["thought", "and more"]
    await ann.followed_up(await ann.slash(table, "think", {"secretly": True}))
    await sandbox.world.feed.until(lambda: len(ann.sees(table)) == 4)
    assert [m.is_ephemeral for m in ann.sees(table)] == [False, False, True, False]


async def test_a_deferred_update(sandbox: Sandbox, ann: Person, table: Channel) -> None:
    shown = await menu(ann, table)
    assert (await ann.press(shown, "Slow")).kind is ReplyKind.DEFERRED_UPDATE
    await sandbox.world.feed.until(lambda: ann.look(shown.id).text == "slowly changed")


async def test_direct_messages_and_kept_files(ann: Person, ben: Person, table: Channel) -> None:
    await ann.slash(table, "whisper", {"who": "ben"})
    (message,) = ben.sees(ben.dm)
    assert message.text == "psst!"
    assert [p.url.rpartition("/")[2] for p in message.pictures] == ["board.png", "b.png"]
    assert ann.sees(table)[-1].text == "wrote to Ben"
    await ben.press(message, "Secret")
    assert ben.sees(ben.dm)[-1].is_ephemeral


async def test_threads(sandbox: Sandbox, ann: Person, ben: Person, table: Channel) -> None:
    await ann.slash(table, "thread")
    channels = sandbox.world.channels.values()
    await sandbox.world.feed.until(lambda: any(c.is_archived for c in channels))
    threads = {c.name: c for c in channels if c.is_thread}
    assert [m.text for m in ben.sees(threads["table 1"])] == ["in the thread"]
    assert [m.text for m in ben.sees(threads["below"])] == ["below the message"]
    assert ann.id in threads["table 1"].member_ids
    assert threads["below"].id == ann.sees(table)[0].id
