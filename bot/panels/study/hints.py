"""The button that asks for a hint under a player's own cards, and the hint."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.panel import TEXT_LENGTH_MAX, Button, Controls, Panel
from bot.panels.screen import Screen, board_letter
from bot.panels.study.analysis import analysis_panel
from bot.panels.study.ways import Analysis

_BUTTONS_IN_A_ROW = 5
_WAYS = 3


def with_hint(controls: Controls, custom_id: str, screen: Screen) -> Controls:
    """The controls of a decision with **Hint** at their end; where there is nothing to decide there are none."""
    if not controls:
        return ()
    button, last = Button(custom_id, screen.words("button.hint")), controls[-1]
    if isinstance(last[0], Button) and len(last) < _BUTTONS_IN_A_ROW:
        return (*controls[:-1], (*last, button))
    return (*controls, (button,))


def hint_panel(analyses: tuple[Analysis, ...], screen: Screen) -> Panel:
    """The best ways to go on, board by board, in words: they are there at once."""
    plain = replace(screen, is_text_only=True)
    few = (replace(analysis, ways=analysis.ways[:_WAYS]) for analysis in analyses)
    texts = [analysis_panel(analysis, plain).text for analysis in few]
    if len(texts) > 1:
        texts = [screen.words("private.on_board", board=board_letter(at), line=text) for at, text in enumerate(texts)]
    return Panel("\n".join((screen.words("hint.title"), *texts))[:TEXT_LENGTH_MAX])
