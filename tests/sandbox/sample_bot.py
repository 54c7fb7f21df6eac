"""A small bot as anybody would write it with discord.py: it knows nothing of the sandbox."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any, Self

import discord
from discord import app_commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000030000000208020000001216f14d0000000e49444154789c63606060f80f04000704010085c37c1f0000000049454e44ae426082"
)


def picture(name: str = "board.png", alt: str = "front Qh Qd -") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=alt)


class CountButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<count>\d+)"):
    """A counter that lives in its own id, so that it survives a restart."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {count}", custom_id=f"count:{count}", emoji="♠"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None).add_item(CountButton(self.count + 1))
        await interaction.response.edit_message(
            content=f"counted {self.count + 1}", view=view, attachments=[picture(f"n{self.count + 1}.png", "a card")]
        )


class NameForm(discord.ui.Modal, title="Cut the deck"):
    word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="A word", custom_id="word", max_length=20)
    rows: discord.ui.Label[Any] = discord.ui.Label(
        text="A row",
        component=discord.ui.Select(
            custom_id="rows",
            options=[discord.SelectOption(label=n, value=n) for n in ("front", "middle")],
            required=False,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        select = self.rows.component
        assert isinstance(select, discord.ui.Select)
        chosen = ",".join(select.values)
        await interaction.response.send_message(f"cut with {self.word.value} {chosen}".strip(), ephemeral=True)


class Menu(discord.ui.View):
    """One of each control."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Form", custom_id="form", style=discord.ButtonStyle.primary)
    async def form(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(NameForm())

    @discord.ui.button(label="Secret", custom_id="secret", style=discord.ButtonStyle.success)
    async def secret(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message("only for you", ephemeral=True, file=picture("hand.png", "your hand"))

    @discord.ui.button(label="Slow", custom_id="slow", style=discord.ButtonStyle.danger)
    async def slow(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.02)
        await interaction.edit_original_response(content="slowly changed")

    @discord.ui.button(label="Never", custom_id="never", disabled=False)
    async def never(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        return

    @discord.ui.button(label="Grey", custom_id="grey", disabled=True)
    async def grey(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        return

    @discord.ui.select(
        custom_id="pick",
        placeholder="Pick cards",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=name, value=name) for name in ("As", "Kd", "2c")],
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"picked {' '.join(select.values)}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", placeholder="Who")
    async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0].display_name}")


class Rows(discord.ui.View):
    """Rows of one place each: one that is full can be pressed no more."""

    def __init__(self, full: frozenset[str] = frozenset()) -> None:
        super().__init__(timeout=None)
        for name in ("front", "middle", "back"):
            button: discord.ui.Button[Any] = discord.ui.Button(label=name, custom_id=name, disabled=name in full)
            button.callback = self._filling(full | {name})  # type: ignore[method-assign]
            self.add_item(button)

    @staticmethod
    def _filling(full: frozenset[str]) -> Any:
        async def callback(interaction: discord.Interaction) -> None:
            await interaction.response.edit_message(view=Rows(full))

        return callback


class Layout(discord.ui.LayoutView):
    """The newer kind of message: text, picture and buttons nested."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=discord.Colour.gold())
        box.add_item(discord.ui.TextDisplay("## Table\nAnn to act"))
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="board")))
        box.add_item(discord.ui.Separator())
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(CountButton(7))
        box.add_item(row)
        self.add_item(box)


class SampleBot(discord.Client):
    """`is_ready_now` is set as soon as the server is known, without the library's own two seconds of patience."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            max_messages=None,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton)
        self.add_view(Menu())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.heard.append(("ready", len(self.guilds)))

    async def on_resumed(self) -> None:
        self.heard.append(("resumed", None))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.heard.append(("guild_remove", guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.heard.append(("guild_join", guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.heard.append(("channel_delete", channel.id))

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.heard.append(("message_delete", event.message_id))

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(("message", message.content))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        self.heard.append(("thread_delete", event.thread_id))


def add_commands(tree: app_commands.CommandTree[SampleBot]) -> None:
    @tree.command(description="Say it back")
    @app_commands.describe(text="What to say")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def echo(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text)

    @tree.command(description="All controls")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("menu", view=Menu())

    @tree.command(description="A counter")
    async def counter(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None).add_item(CountButton(0))
        await interaction.response.send_message("counter", view=view, file=picture())

    @tree.command(description="Rows to fill")
    async def fill(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Rows())

    @tree.command(description="The newer kind of message")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(), file=picture())

    @tree.command(description="Think first")
    async def think(interaction: discord.Interaction, secretly: bool = False) -> None:
        await interaction.response.defer(ephemeral=secretly, thinking=True)
        await asyncio.sleep(0.02)
        await interaction.followup.send("thought")
        await interaction.followup.send("and more")

    @tree.command(description="Read a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment | None = None) -> None:
        await interaction.response.send_message(file.filename if file else "nothing")

    @tree.command(description="Write to me")
    async def whisper(interaction: discord.Interaction, who: discord.Member | None = None) -> None:
        user = who or interaction.user
        try:
            sent = await user.send("psst", view=Menu(), file=picture())
            await sent.edit(content="psst!", attachments=[sent.attachments[0], picture("b.png")])
        except discord.Forbidden as closed:
            await interaction.response.send_message(f"cannot write: {closed.code}", ephemeral=True)
            return
        await interaction.response.send_message(f"wrote to {user.display_name}", ephemeral=True)

    @tree.command(description="Open a thread")
    async def thread(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("see the thread")
        opened = await interaction.channel.create_thread(name="table 1", type=discord.ChannelType.public_thread)
        await opened.add_user(interaction.user)
        await opened.send("in the thread")
        answer = await interaction.original_response()
        below = await (await interaction.channel.fetch_message(answer.id)).create_thread(name="below")
        await below.send("below the message")
        await opened.edit(archived=True)

    rules = app_commands.Group(name="rules", description="Rules")

    @rules.command(description="Show one ruleset")
    async def show(interaction: discord.Interaction, ruleset: str, seats: app_commands.Range[int, 2, 4] = 2) -> None:
        await interaction.response.send_message(f"{ruleset} for {seats}")

    @show.autocomplete("ruleset")
    async def complete(_interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        names = ("pineapple", "progressive", "standard")
        return [app_commands.Choice(name=n.title(), value=n) for n in names if n.startswith(text)]

    @rules.command(description="Pick the clock")
    @app_commands.choices(
        clock=[app_commands.Choice(name="Fast", value=30), app_commands.Choice(name="Slow", value=90)]
    )
    async def clock(interaction: discord.Interaction, clock: app_commands.Choice[int]) -> None:
        await interaction.response.send_message(f"{clock.value} s")

    tree.add_command(rules)

    @tree.command(description="For those who run the server")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("managed")
