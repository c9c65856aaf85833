"""The shell command for restarting this installation."""

import os
import shlex

# Variables to repeat: without DATA_DIR, for example, an empty installation would start.
REPEATED = (
    *("BASE_URL", "HTTPS", "HOST", "PORT", "PLAIN_PORT"),
    *("DATA_DIR", "SIGN_UP", "NEW_LISTS", "COPIES_TO", "KEEP_AWAKE"),
)


def start_again(**changed: str) -> str:
    environment = {**os.environ, **changed}
    chosen = (f"{name}={shlex.quote(environment[name])}" for name in REPEATED if environment.get(name))
    return " ".join([*chosen, "make run"])


def start_for_all() -> str:
    return start_again(HOST="0.0.0.0")  # noqa: S104 - what to type, nothing is opened here
