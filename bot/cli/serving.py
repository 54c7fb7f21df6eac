"""The bot in this process, on Discord or in the sandbox, with a clean end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import PokerBot
from bot.cli.exits import FOUND, clean_up_on_ctrl_c, refuse, refusing
from bot.cli.watching import metrics_of, watched
from bot.connecting import CannotConnect, NotLetIn, run_bot, settle_memory
from bot.discord_ui.hosting import application_of, invite_url
from bot.discord_ui.meter import UNMETERED
from bot.discord_ui.ports import Deployment, Renderer, Traffic
from bot.discord_ui.warming import warming_up
from bot.event_loop import run_in_loop
from bot.loopback import NotLoopback, point_library_at
from bot.panels.about import Pages
from bot.play.errands import in_a_process
from bot.play.thinking_process import ThinkingProcess
from bot.render.process import DrawingProcesses
from bot.settings import Settings
from bot.store import Store, StoreNotYet, StoreUnavailable, Wanted
from bot.store.place import Place
from bot.terminal import say
from bot.watching.server import CannotListen, PortInUse

_PORTS_TRIED = 20
_STOPS = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


def serve(work: Coroutine[Any, Any, None]) -> None:
    """Do the work until it ends or a signal asks for it; what stands in its way is one sentence and an exit status."""
    of_the_system = [number for number in _STOPS if signal.getsignal(number) in (signal.SIG_DFL, signal.SIG_IGN)]
    try:
        settle_memory()
        with refusing(), _waiting():
            run_in_loop(_until_stopped(work))
    except NotLetIn as refusal:
        refuse(refusal)
    except (CannotConnect, PortInUse) as fault:
        refuse(fault, FOUND)  # a passing fault: whoever supervises the process may start it again
    except CannotListen as refusal:
        refuse(refusal)
    except KeyboardInterrupt:  # before the loop has its signal handlers, or where it takes none
        return
    finally:
        for number in of_the_system:  # it ends cleanly: whoever asks again shall not see a status that says otherwise
            signal.signal(number, signal.SIG_IGN)
        work.close()  # if it was not begun


@contextmanager
def _waiting() -> Iterator[None]:
    """Turn what passes by itself into a sentence and the status with which a supervisor starts the process again."""
    try:
        yield
    except StoreNotYet as passing:
        refuse(passing, FOUND)


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run until the work ends by itself or a SIGTERM or SIGINT asks for it; either way it cleans up behind itself."""
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(work)

    def stop() -> None:
        if not task.cancelling():  # whoever presses Ctrl-C twice does not end the cleaning up
            task.cancel()

    try:
        for number in _STOPS:
            loop.add_signal_handler(number, stop)
    except NotImplementedError:  # Windows
        clean_up_on_ctrl_c()
    with suppress(asyncio.CancelledError):
        await task


async def in_discord(settings: Settings) -> None:
    """The bot on Discord, or on a loopback Discord that runs already. The invite link ends the log of its start."""
    if settings.discord_api:
        try:
            point_library_at(settings.discord_api)
        except NotLoopback as refusal:
            refuse(f"DISCORD_API: {refusal}")
    token = settings.discord_token.get_secret_value()
    await _play(
        settings.database,
        settings,
        token,
        Deployment(
            syncs_commands=settings.sync_commands,
            card_signs=True,
            shards=settings.shards,
            shard_ids=() if isinstance(settings.shard_ids, int) else settings.shard_ids,
            purge_after_days=settings.purge_after_days,
            backup_every_hours=settings.backup_every_hours,
            backups_kept=settings.backups_kept,
            pages=Pages(settings.privacy_url, settings.terms_url),
        ),
        settings.wanted_shards,
        on_started=partial(_log.info, "invite the bot to a server: %s", invite_url(application_of(token))),
    )


async def in_sandbox(settings: Settings, names: Sequence[str], port: int | None, first_port: int, who: str) -> None:
    """A loopback Discord with the unmodified bot, which connects over its sockets.

    Once the bot plays, the last line of the start says `who` and the address: what stands above it scrolls away.

    Without `port` the first free one from `first_port` on is taken. The database is in a temporary folder. Of the
    settings only those of the watch and HOST_NAMES are used.
    """
    from sandbox.server import PortTaken, Sandbox  # late: a bot with a token has no use for it

    *tried, last = (*range(first_port, first_port + _PORTS_TRIED), 0) if port is None else (port,)
    try:
        box = Sandbox(names, host_names=settings.host_names)
    except ValueError as refusal:
        refuse(refusal)
    try:
        for candidate in tried:
            with suppress(PortTaken):
                await box.start(candidate)
                break
        else:
            await box.start(last)
    except PortTaken as refusal:
        refuse(refusal)
    try:
        point_library_at(box.url)
        last_line = f"{who} Games are not kept, and Ctrl-C ends it. Open {box.url} in your browser."
        with TemporaryDirectory(prefix="chinese-poker-") as folder:
            deployment = Deployment(card_signs=True)
            database = Path(folder) / "sandbox.sqlite3"
            await _play(database, settings, box.token, deployment, on_started=partial(say, last_line))
    finally:
        await box.stop()


async def _play(
    database: Place,
    settings: Settings,
    token: str,
    deployment: Deployment,
    wanted: Wanted | None = None,
    *,
    on_started: Callable[[], None],
) -> None:
    """The bot with this token on this database, with the watch that the settings want.

    With `wanted` it is one of several processes.
    """
    warming_up()  # meanwhile: one of several processes may have to wait for its shards
    store = await Store.open(database, wanted)
    if wanted is not None:
        deployment = replace(deployment, shards=store.shards.count, shard_ids=store.shards.ids)
    try:
        with closing(DrawingProcesses()) as draw:
            thinker = ThinkingProcess()
            metrics = metrics_of(settings)
            bot = PokerBot(
                store,
                deployment,
                thinker=thinker,
                make_worker=in_a_process,
                renderer=Renderer(draw, draw.at_once),
                traffic=Traffic.usual(store, metrics or UNMETERED),
            )
            bot.on_started = on_started
            async with watched(bot, metrics, settings, thinker):
                await run_bot(bot, token)
    except StoreUnavailable as away:
        if isinstance(database, Path):
            raise
        raise StoreNotYet(str(away)) from away  # a server comes back
    finally:
        await store.close()
