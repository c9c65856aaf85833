"""What `make run` was started with, kept in the data folder and in every backup: another laptop starts alike."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

NAME = "started-with.json"
# Not where data lie (DATA_DIR, DATABASE_URL, REDIS_URL), which another machine has elsewhere; a backup has the key.
VARIABLES = (
    *("BASE_URL", "HTTPS", "HOST", "PORT", "PLAIN_PORT", "SIGN_UP", "NEW_LISTS", "ALLOWED_HOSTS"),
    *("CSRF_TRUSTED_ORIGINS", "EMAIL_URL", "DEFAULT_FROM_EMAIL", "SESSION_HOURS", "TRUSTED_PROXY_COUNT"),
    *("BACKUPS_KEPT", "COPIES_TO", "KEEP_AWAKE"),
)


def keep(data_dir: Path, environment: Mapping[str, str]) -> None:
    """Writes what is set of `VARIABLES`, readable by its owner alone: the address of a mail server has its password."""
    chosen = {name: environment[name] for name in VARIABLES if environment.get(name)}
    draft = data_dir / f"{NAME}.{os.getpid()}"
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(chosen, indent=1))
    draft.replace(data_dir / NAME)


def kept(data_dir: Path) -> dict[str, str]:
    """What was kept; nothing where nothing that can be read is there."""
    try:
        values = json.loads((data_dir / NAME).read_text())
    except (OSError, ValueError):
        return {}
    known = values.items() if isinstance(values, dict) else ()
    return {name: value for name, value in known if name in VARIABLES and isinstance(value, str)}
