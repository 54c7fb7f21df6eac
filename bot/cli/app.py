"""All commands of `python -m bot`."""

from __future__ import annotations

import typer

from bot.cli.analyse import analyse
from bot.cli.database import backup, check, move, new, restore
from bot.cli.doctor import doctor
from bot.cli.exits import clean_up_on_ctrl_c, refuse
from bot.cli.export import export
from bot.cli.forget import forget
from bot.cli.json_lines import engine, score
from bot.cli.running import run, sandbox
from bot.cli.simulate import simulate
from bot.cli.streams import output_or_refuse

app = typer.Typer(
    help="A Discord bot that deals Chinese poker and open-face Chinese poker. Without a command it runs.",
    add_completion=False,
    pretty_exceptions_enable=False,  # they would print local variables: tokens and cards
)


@app.callback(invoke_without_command=True)
def default(context: typer.Context) -> None:
    """Run the bot when no command is named."""
    if context.invoked_subcommand is None:
        run()
    elif context.invoked_subcommand not in _SERVE:
        clean_up_on_ctrl_c()


_SERVE = ("run", "sandbox")  # they see to Ctrl-C once there is a loop
for serving in (run, sandbox):
    app.command()(serving)
for command in (doctor, score, analyse, engine, simulate, check, backup, restore, new, move, export, forget):
    app.command()(output_or_refuse()(command))

_MOVED = {"bench": "tools.bench", "train": "tools.training"}  # said for one version, 0.1


def _moved(context: typer.Context) -> None:
    """Say where a command is now that a host does not need."""
    name = str(context.info_name)
    refuse(f"{name} is for people who work on the bot: in a checkout, run python -m {_MOVED[name]}")


for name in _MOVED:
    app.command(name, hidden=True, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(_moved)
