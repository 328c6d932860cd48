"""How hard the laws are tried: a quick look by default, a long one with HYPOTHESIS_PROFILE=soak."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["plugin_playthroughs"]

CALM = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=False,
    max_examples=100,
    stateful_step_count=30,
    suppress_health_check=CALM,
)
settings.register_profile("ci", parent=settings.get_profile("quick"), print_blob=True)
settings.register_profile(
    "soak",
    parent=settings.get_profile("ci"),
    max_examples=5_000,
    stateful_step_count=100,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
