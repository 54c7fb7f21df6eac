"""A hand that is over, step by step: what everybody saw at the table, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.games import panels_of
from bot.panels.panel import Art, Button, Panel, Style
from bot.panels.pictures import ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.review_buttons import review_button
from bot.panels.screen import Screen


def replay_panel(
    steps: tuple[ReplayStep, ...], number: int, record_no: int, screen: Screen, *, was_in_it: bool = False
) -> Panel:
    """One step (from 0) with the way to the one before, the next one, and to showing it to everybody.

    A reader who was in the hand can go on to the review of their decisions.
    """
    view, words = steps[number].view, screen.words
    assert view.hand is not None
    shown = fitting(partial(_step_panel, steps[number]), screen)
    place = words("replay.place", number=record_no, step=number + 1, steps=len(steps))

    def button(seen: str, to: int, key: str) -> Button:
        is_there = 0 <= to < len(steps)
        tap = Tap(Verb.REPLAY, view.table, view.hand_no, to if is_there else number, seen)
        return Button(str(tap), words(f"button.{key}"), Style.NEXT if seen == "on" else Style.PLAIN, not is_there)

    share = Button(str(Tap(Verb.REPLAY_SHARE, view.table, view.hand_no)), words("button.replay_share"))
    controls = [button("back", number - 1, "replay_back"), button("on", number + 1, "replay_on"), share]
    if was_in_it and not view.hand.is_void:
        controls.append(review_button(view.table, view.hand_no, screen))
    return replace(shown, text=f"{place}\n{shown.text}"[:2000], controls=(tuple(controls),))


def shared_panel(steps: tuple[ReplayStep, ...], record_no: int, name: str, screen: Screen) -> Panel:
    """The whole hand as one moving picture for everybody; in words for a hand without any. `name`: who shares it."""
    panels = [fitting(partial(_step_panel, step), screen) for step in steps]
    frames = tuple(
        panel.picture for panel in panels if panel.picture is not None and not isinstance(panel.picture, ReplayPicture)
    )
    title = screen.words("replay.shared", number=record_no, name=name)
    last = panels[-1]
    art = Art(ReplayPicture(frames), last.alt) if frames else None
    return Panel(f"{title}\n{last.text}"[:2000], (), art)


def _step_panel(step: ReplayStep, screen: Screen) -> Panel:
    hand = step.view.hand
    assert hand is not None
    return panels_of(hand).step(step, hand, screen)
