"""Runs the suite against real PostgreSQL and Redis, the commands of docker-compose.yml among it (tests/services)."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
DATABASE_URL = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/test")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/9")


def main() -> None:
    """The suite's exit code; 3 where a service does not answer."""
    for url, usual in ((DATABASE_URL, 5432), (REDIS_URL, 6379)):
        if not answers(url, usual):
            print(f"{urlsplit(url).scheme} does not answer at {urlsplit(url).hostname}; nothing was tested.")
            sys.exit(3)
    environment = {**os.environ, "DATABASE_URL": DATABASE_URL, "REDIS_URL": REDIS_URL}
    command = [sys.executable, "-m", "pytest", "-n", "auto", "-m", "not browser", *sys.argv[1:]]
    sys.exit(subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode)


def answers(url: str, usual_port: int) -> bool:
    """Whether something listens where the URL points."""
    parts = urlsplit(url)
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((parts.hostname or "127.0.0.1", parts.port or usual_port)) == 0


if __name__ == "__main__":
    main()
