"""Runs against real PostgreSQL and Redis what depends on them: tests that only they can serve (tests/services, the
commands of docker-compose.yml among them), and every test of writing, locking and printing.

The engine, the seating and how a page is set are the same on every database.
"""

import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
DATABASE_URL = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/test")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/9")
ROOMS = (
    "services",
    "faults",
    "tournaments",
    "accounts",
    "config",
    "test_bad_requests.py",
)
PLACES = [*(f"tests/{room}" for room in ROOMS), "--ignore=tests/tournaments/seating"]
# What takes long runs once, without them.
CHOICE = "not browser and (services or not long)"


def main() -> None:
    """The suite's exit code; 3 where a service does not answer."""
    for url, usual in ((DATABASE_URL, 5432), (REDIS_URL, 6379)):
        if not answers(url, usual):
            print(f"{urlsplit(url).scheme} does not answer at {urlsplit(url).hostname}; nothing was tested.")
            sys.exit(3)
    environment = {**os.environ, "DATABASE_URL": DATABASE_URL, "REDIS_URL": REDIS_URL}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "auto",
        "--dist",
        "worksteal",
        "-m",
        CHOICE,
        *PLACES,
        *sys.argv[1:],
    ]
    sys.exit(subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode)


def answers(url: str, usual_port: int) -> bool:
    """Whether something listens where the URL points."""
    parts = urlsplit(url)
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((parts.hostname or "127.0.0.1", parts.port or usual_port)) == 0


if __name__ == "__main__":
    main()
