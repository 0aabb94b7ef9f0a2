"""Settings for all tests."""

import pytest
from hypothesis import HealthCheck, settings

# the same examples each time: a failure on one machine is a failure on all
settings.register_profile(
    "agora", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("agora")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests of the soak all the time they need."""
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
