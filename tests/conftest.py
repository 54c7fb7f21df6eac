"""Settings of all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No time limit for an example, and no complaint over slow ones: on a shared machine either would say nothing of the
# code, and only now and then.
settings.register_profile("shared-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared-machine")
