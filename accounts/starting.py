"""The command that starts this installation again, for pages and for the console."""

import os
import shlex

# What has to be said again: without DATA_DIR, say, an empty installation would open.
REPEATED = (
    *("BASE_URL", "HTTPS", "HOST", "PORT", "PLAIN_PORT"),
    *("DATA_DIR", "SIGN_UP", "NEW_LISTS", "COPIES_TO", "KEEP_AWAKE"),
)


def start_again(**changed: str) -> str:
    """The command of this start with something changed."""
    environment = {**os.environ, **changed}
    chosen = (f"{name}={shlex.quote(environment[name])}" for name in REPEATED if environment.get(name))
    return " ".join([*chosen, "make run"])


def start_for_all() -> str:
    """The command after which other devices in the network reach this installation."""
    return start_again(HOST="0.0.0.0")  # noqa: S104 - what to type, nothing is opened here
