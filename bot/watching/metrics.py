"""What the bot has done and has to do, as figures for Prometheus.

No figure and no label names a card, a person, a server, a channel or a table: whoever may read them learns nothing of a
game. Each bot has a registry of its own, so several in one process do not add up. What happens often is counted where
it happens (`Metrics` is the meter of `bot.discord_ui.meter`); all else is read when somebody asks (`Readings`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call] # when a counter began to count: nobody asks

PREFIX = "chinese_poker"
_ANSWER_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)  # Discord waits three seconds
_PICTURE_S = (0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 20.0)


@dataclass(frozen=True, slots=True)
class Readings:
    """What is read when somebody asks. Of a figure that cannot be had now NaN is said."""

    pictures_waiting: Callable[[], float]
    picture_oldest_s: Callable[[], float]
    lanes_waiting: Callable[[], float]
    thinking_waiting: Callable[[], float]
    gateway_latency_s: Callable[[], float]
    is_connected: Callable[[], bool]
    is_healthy: Callable[[], bool]
    loop_lag_s: Callable[[], float]
    commits: Callable[[], int]
    writes: Callable[[], int]
    open_tables: Callable[[], Awaitable[float]]
    backup_age_s: Callable[[], Awaitable[float]]


class Metrics:
    """The figures of one bot."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._arrived = self._counter(
            "interactions", "Clicks, forms, commands and autocompletions that arrived", "kind"
        )
        self._answered = self._histogram(
            "answer_seconds", "From an interaction's arrival until Discord had its answer", _ANSWER_S, "kind"
        )
        self._requested = self._counter("discord_requests", "Requests to Discord, by how they ended", "outcome")
        self._drawn = self._histogram("picture_seconds", "From the wish for a picture until it was drawn", _PICTURE_S)
        self._undrawn = self._counter("pictures_undrawn", "Pictures that failed, or were wanted no more", "outcome")
        self._open_tables = self._gauge("open_tables", "Tables that are open")
        self._backup_age_s = self._gauge("backup_age_seconds", "The age of the newest copy of the database; Inf: none")
        self._readings: Readings | None = None
        ProcessCollector(registry=self._registry)

    def follow(self, readings: Readings) -> None:
        """Say these figures, too. Call it once, when the bot is there."""
        self._readings = readings
        self._gauge("pictures_waiting", "Pictures that are wanted and not drawn yet", readings.pictures_waiting)
        self._gauge("picture_oldest_seconds", "How long the oldest of these has been wanted", readings.picture_oldest_s)
        self._gauge("lanes_waiting", "Messages that have something to show", readings.lanes_waiting)
        self._gauge("thinking_waiting", "Questions that wait for a computer player", readings.thinking_waiting)
        self._gauge(
            "gateway_latency_seconds", "The gateway's last heartbeat, there and back", readings.gateway_latency_s
        )
        self._gauge("gateway_connected", "1 if the gateway is connected", readings.is_connected)
        self._gauge("healthy", "1 if /healthz says so", readings.is_healthy)
        self._gauge("loop_lag_seconds", "The worst lag of the event loop in half a minute", readings.loop_lag_s)
        self._registry.register(_Read("commits", "Transactions on the disk", readings.commits))
        self._registry.register(_Read("writes", "Changes in these transactions", readings.writes))

    async def text(self) -> bytes:
        """All figures, in Prometheus' text format."""
        if self._readings is not None:
            self._open_tables.set(await self._readings.open_tables())
            self._backup_age_s.set(await self._readings.backup_age_s())
        return generate_latest(self._registry)

    def arrived(self, kind: str) -> None:
        """An interaction has arrived."""
        self._arrived.labels(kind).inc()

    def answered(self, kind: str, seconds: float) -> None:
        """Discord has the answer."""
        self._answered.labels(kind).observe(seconds)

    def requested(self, outcome: str) -> None:
        """A request to Discord has ended."""
        self._requested.labels(outcome).inc()

    def drew(self, outcome: str, seconds: float) -> None:
        """A picture was drawn, failed, or was dropped."""
        if outcome == "drawn":
            self._drawn.observe(seconds)
        else:
            self._undrawn.labels(outcome).inc()

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", says, labels, registry=self._registry)

    def _histogram(self, name: str, says: str, buckets: Iterable[float], *labels: str) -> Histogram:
        return Histogram(f"{PREFIX}_{name}", says, labels, registry=self._registry, buckets=tuple(buckets))

    def _gauge(self, name: str, says: str, read: Callable[[], float] | None = None) -> Gauge:
        gauge = Gauge(f"{PREFIX}_{name}", says, registry=self._registry)
        if read is not None:
            gauge.set_function(read)
        return gauge


class _Read(Collector):
    """A counter that somebody else keeps."""

    def __init__(self, name: str, says: str, read: Callable[[], int]) -> None:
        self._name = f"{PREFIX}_{name}"
        self._says = says
        self._read = read

    def collect(self) -> Iterable[CounterMetricFamily]:
        """Its value now."""
        return (CounterMetricFamily(self._name, self._says, value=self._read()),)
