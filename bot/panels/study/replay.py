"""A hand that is over, step by step: what everybody saw at the table, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.game import panels_of
from bot.panels.panel import Art, Button, Panel, Style
from bot.panels.replay_steps import ReplayStep
from bot.panels.review_buttons import review_button
from bot.panels.screen import TableScreen
from bot.panels.wording import hand_title


def replay_panel(
    steps: tuple[ReplayStep, ...], number: int, record_no: int, screen: TableScreen, *, was_in_it: bool = False
) -> Panel:
    """One step (from 0) with the way to the one before, the next one, and to showing it to everybody.

    A reader who was in the hand can go on to the review of their decisions.
    """
    view = steps[number].view
    words = screen.words
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


def shared_panel(steps: tuple[ReplayStep, ...], record_no: int, name: str, screen: TableScreen) -> Panel:
    """The whole hand as a film for everybody; its text does not say how it ends. In words for a hand without any.

    `name`: who shares it.
    """
    hand = steps[-1].view.hand
    assert hand is not None
    last = fitting(partial(_step_panel, steps[-1]), screen)
    film = None if screen.is_text_only else panels_of(hand).film(steps, screen)
    said = screen.words("replay.shared", number=record_no, name=name)
    if film is None:
        return Panel(f"{said}\n{last.text}"[:2000])
    title = hand_title(screen.words, "hand.title", hand)
    return Panel(f"{said}\n{title}"[:2000], (), Art(film, last.alt))


def _step_panel(step: ReplayStep, screen: TableScreen) -> Panel:
    hand = step.view.hand
    assert hand is not None
    return panels_of(hand).step(step, hand, screen)
