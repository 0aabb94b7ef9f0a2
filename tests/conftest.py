"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# the same examples each time: a failure on one machine is a failure on all
settings.register_profile(
    "agora", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("agora")
