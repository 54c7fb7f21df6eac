"""The hint that a player asked for under their own cards."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.panel import TEXT_LENGTH_MAX, Panel
from bot.panels.screen import Screen, board_letter
from bot.panels.study.analysis import analysis_panel
from bot.panels.ways import Analysis

_WAYS = 3


def hint_panel(analyses: tuple[Analysis, ...], screen: Screen) -> Panel:
    """The best ways to go on, board by board, in words: they are there at once."""
    plain = replace(screen, is_text_only=True)
    few = (replace(analysis, ways=analysis.ways[:_WAYS]) for analysis in analyses)
    texts = [analysis_panel(analysis, plain).text for analysis in few]
    if len(texts) > 1:
        texts = [screen.words("private.on_board", board=board_letter(at), line=text) for at, text in enumerate(texts)]
    return Panel("\n".join((screen.words("hint.title"), *texts))[:TEXT_LENGTH_MAX])
