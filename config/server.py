"""`python -m config.server`: runs uvicorn with the guarded connections of `tournaments/serving/`."""

import resource
from contextlib import suppress

from uvicorn import config
from uvicorn.main import main

# Uvicorn's command accepts only its own protocols. Its subprocesses run this module, too.
config.HTTP_PROTOCOLS["auto"] = "tournaments.serving.connections:GuardedProtocol"


def _allow_many_connections() -> None:
    """Raises the limit on open files, because every connection needs one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # macOS reports a limit it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    _allow_many_connections()
    main(default_map={"server_header": False})
