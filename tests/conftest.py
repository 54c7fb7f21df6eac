"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# In continuous integration the same examples every time, so that what fails there fails again here.
# No time limit for an example, and no complaint over slow ones: on a shared machine either would say nothing of the
# code, and only now and then.
settings.register_profile(
    "shared-machine", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shared-machine")
