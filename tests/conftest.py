"""How hard the laws are tried: a quick look by default, a long one with HYPOTHESIS_PROFILE=soak."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["plugin_playthroughs"]

CALM = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("quick", deadline=None, max_examples=100, suppress_health_check=CALM)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    derandomize=False,
    print_blob=True,
    suppress_health_check=CALM,
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=5_000,
    stateful_step_count=100,
    print_blob=True,
    suppress_health_check=CALM,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
