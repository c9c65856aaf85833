"""`python -m config.server …` is uvicorn's command, with connections that are guarded (`connections.py`)."""

from uvicorn import config
from uvicorn.main import main

# Its command knows its own protocols alone. Each process that it starts runs this module, too.
config.HTTP_PROTOCOLS["auto"] = "config.connections:GuardedProtocol"

if __name__ == "__main__":
    main()
