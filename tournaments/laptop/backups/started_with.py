"""Stores the environment of `make run` for a restart on another laptop."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

NAME = "started-with.json"
# Without DATA_DIR, DATABASE_URL and REDIS_URL, which depend on the machine; backups hold the key itself.
VARIABLES = (
    *("BASE_URL", "HTTPS", "HOST", "PORT", "PLAIN_PORT", "SIGN_UP", "NEW_LISTS", "ALLOWED_HOSTS"),
    *("CSRF_TRUSTED_ORIGINS", "EMAIL_URL", "DEFAULT_FROM_EMAIL", "SESSION_HOURS", "TRUSTED_PROXY_COUNT"),
    *("BACKUPS_KEPT", "COPIES_TO", "KEEP_AWAKE"),
)


def save(data_dir: Path, environment: Mapping[str, str]) -> None:
    """Writes VARIABLES to a file that only its owner can read, because EMAIL_URL contains a password."""
    chosen = {name: environment[name] for name in VARIABLES if environment.get(name)}
    draft = data_dir / f"{NAME}.{os.getpid()}"
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(chosen, indent=1))
    draft.replace(data_dir / NAME)


def load(data_dir: Path) -> dict[str, str]:
    """Returns the stored environment, or an empty one if it can't be read."""
    try:
        values = json.loads((data_dir / NAME).read_text())
    except (OSError, ValueError):
        return {}
    known = values.items() if isinstance(values, dict) else ()
    return {name: value for name, value in known if name in VARIABLES and isinstance(value, str)}
