"""Code shared by the benchmarks."""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RUNS = 5


def format_figures(figures: Any, depth: int = 0) -> str:
    """Formats figures as JSON with the innermost objects on one line.

    >>> print(format_figures({"a": {"b": [1, 2]}}))
    {
      "a": {"b": [1, 2]}
    }
    """
    if not isinstance(figures, dict) or not any(isinstance(value, dict) for value in figures.values()):
        return json.dumps(figures)
    margin = "  " * depth
    lines = [f"{margin}  {json.dumps(name)}: {format_figures(value, depth + 1)}" for name, value in figures.items()]
    return "{\n" + ",\n".join(lines) + f"\n{margin}}}"


def set_up(folder: str) -> None:
    """Sets up Django with an empty database in the folder and no other services."""
    os.environ["DATA_DIR"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["ALLOWED_HOSTS"] = "testserver"
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    sys.path.insert(0, str(ROOT))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)
