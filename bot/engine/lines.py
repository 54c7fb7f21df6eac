"""The engine protocol line by line: hello, quit, and requests."""

from __future__ import annotations

from dataclasses import dataclass

from bot import __version__
from bot.engine.game import GAMES
from bot.engine.requests import REQUEST_KEYS, read_request
from bot.rules.bad_ruleset import shown
from bot.rules.json_lines import BadLine, Object, answered, refuse_unknown
from bot.rules.rulesets import preset_names
from bot.table.options import Level

PROTOCOL = 1
NAME = "chinese-poker-bot"
_COMMAND_KEYS = frozenset({"cmd", "protocol"})


@dataclass(slots=True)
class Session:
    """One program's lines; `has_quit` once it said that there are no more."""

    has_quit: bool = False

    def answer_line(self, text: str) -> tuple[str, bool]:
        """The answer to one line, and whether it is one rather than an error. Never raises."""
        return answered(text, REQUEST_KEYS | _COMMAND_KEYS, self._answer)

    def _answer(self, line: Object) -> Object:
        if "cmd" not in line:
            request = read_request(line)
            return GAMES[request.spot.ruleset.family].answer(request)
        refuse_unknown(line, {"id", *_COMMAND_KEYS}, "")
        match line["cmd"]:
            case "hello":
                return _hello(line)
            case "quit":
                self.has_quit = True
                return {"quit": True}
            case command:
                raise BadLine("bad_setting", f'cmd: must be "hello" or "quit", not {shown(command)}')


def _hello(line: Object) -> Object:
    protocol = line.get("protocol")
    if type(protocol) is not int or protocol != PROTOCOL:
        raise BadLine("bad_setting", f"protocol: this engine speaks {PROTOCOL}, not {shown(protocol)}")
    return {
        "name": NAME,
        "version": __version__,
        "protocol": PROTOCOL,
        "rulesets": list(preset_names()),
        "levels": list(Level),
    }
