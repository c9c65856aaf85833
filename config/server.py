"""`python -m config.server …` is uvicorn's command, with the guarded connections of `tournaments/serving/`."""

import resource
from contextlib import suppress

from uvicorn import config
from uvicorn.main import main

# Its command knows its own protocols alone. Each process that it starts runs this module, too.
config.HTTP_PROTOCOLS["auto"] = "tournaments.serving.connections:GuardedProtocol"


def _allow_many_connections() -> None:
    """As many open files as the system lets this user have: each connection is one, a stream as long as it lasts."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # macOS names a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    _allow_many_connections()
    main()
