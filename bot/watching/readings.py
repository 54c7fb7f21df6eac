"""The figures that somebody else keeps, read when they are asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass


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
