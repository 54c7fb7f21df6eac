"""The figures of one bot: its own, and what they say when nobody knows."""

from __future__ import annotations

import math
import re
from collections.abc import Awaitable, Callable

from prometheus_client.parser import text_string_to_metric_families

from bot.watching.metrics import Metrics, Readings
from tests.support.sources import ROOT


def later(value: float) -> Callable[[], Awaitable[float]]:
    async def read() -> float:
        return value

    return read


def readings(open_tables: float = 3, backup_age_s: float = 90) -> Readings:
    return Readings(
        pictures_waiting=lambda: 4,
        picture_oldest_s=lambda: 0.5,
        lanes_waiting=lambda: 2,
        thinking_waiting=lambda: 1,
        gateway_latency_s=lambda: 0.04,
        is_connected=lambda: True,
        is_healthy=lambda: False,
        loop_lag_s=lambda: 0.01,
        commits=lambda: 7,
        writes=lambda: 9,
        open_tables=later(open_tables),
        backup_age_s=later(backup_age_s),
    )


async def figures(metrics: Metrics) -> dict[str, float]:
    """Every sample by its name and the values of its labels."""
    text = (await metrics.text()).decode()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {"/".join((one.name.removeprefix("chinese_poker_"), *one.labels.values())): one.value for one in samples}


async def test_what_is_read_is_said() -> None:
    metrics = Metrics()
    metrics.follow(readings())
    found = await figures(metrics)
    wanted = {
        "pictures_waiting": 4,
        "picture_oldest_seconds": 0.5,
        "lanes_waiting": 2,
        "thinking_waiting": 1,
        "gateway_latency_seconds": 0.04,
        "gateway_connected": 1,
        "healthy": 0,
        "loop_lag_seconds": 0.01,
        "commits_total": 7,
        "writes_total": 9,
        "open_tables": 3,
        "backup_age_seconds": 90,
    }
    assert {name: found.get(name) for name in wanted} == wanted


async def test_what_happens_is_counted_by_kind() -> None:
    metrics = Metrics()
    for kind in ("click", "click", "command"):
        metrics.arrived(kind)
    metrics.answered("click", 0.03)
    metrics.requested("limited")
    found = await figures(metrics)
    assert (found["interactions_total/click"], found["interactions_total/command"]) == (2, 1)
    assert (found["answer_seconds_bucket/click/0.025"], found["answer_seconds_bucket/click/0.05"]) == (0, 1)
    assert found["discord_requests_total/limited"] == 1


async def test_pictures_are_counted_by_how_they_ended() -> None:
    metrics = Metrics()
    for outcome in ("drawn", "failed", "dropped", "dropped"):
        metrics.drew(outcome, 0.03)
    found = await figures(metrics)
    assert (found["picture_seconds_count"], found["picture_seconds_bucket/0.05"]) == (1, 1)
    assert (found["pictures_undrawn_total/failed"], found["pictures_undrawn_total/dropped"]) == (1, 2)


async def test_what_nobody_knows_is_no_number() -> None:
    metrics = Metrics()
    metrics.follow(readings(open_tables=math.nan, backup_age_s=math.inf))
    found = await figures(metrics)
    assert math.isnan(found["open_tables"])
    assert math.isinf(found["backup_age_seconds"])


async def test_every_figure_is_explained_to_hosts() -> None:
    metrics = Metrics()
    metrics.follow(readings())
    families = text_string_to_metric_families((await metrics.text()).decode())
    ours = {one.name.removeprefix("chinese_poker_") for one in families if one.name.startswith("chinese_poker_")}
    assert len(ours) > 15
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert {name for name in ours if not re.search(rf"`{name}(_total)?`", page)} == set()


async def test_no_figure_names_anybody_or_a_place() -> None:
    """Labels are kinds and outcomes: as many as there are in the program, however many people play."""
    metrics = Metrics()
    metrics.follow(readings())
    metrics.arrived("click")
    metrics.answered("click", 0.03)
    metrics.requested("limited")
    metrics.drew("dropped", 0.03)
    families = list(text_string_to_metric_families((await metrics.text()).decode()))
    labels = {name for family in families for sample in family.samples for name in sample.labels}
    assert labels == {"kind", "outcome", "le"}


async def test_two_bots_do_not_add_up() -> None:
    one, other = Metrics(), Metrics()
    one.follow(readings())
    other.follow(readings())
    one.arrived("click")
    assert "interactions_total/click" not in await figures(other)
