"""Runs tests marked `services` against real PostgreSQL and Redis.

Also fails if there is database-specific code that none of them runs (`tools/dialects.py`).
"""

import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from urllib.parse import urlsplit

from tools import dialects, marked

ROOT = Path(__file__).resolve().parent.parent
DATABASE_URL = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/test")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/9")
# Commits need not survive a power cut, so they don't wait for the disk.
NOT_WAITING = "-c synchronous_commit=off"


def main() -> None:
    """Exits with the code of the suite, 1 if a place was never run, or 3 if a service is down."""
    if not all_answer():
        sys.exit(3)
    with _exclusive_use(), TemporaryDirectory() as folder:
        places, kept = dialects.places(), Path(folder) / "coverage"
        code = _run(kept, {place.file for place in places}, sys.argv[1:])
        missed = [] if sys.argv[1:] else dialects.places_not_run(places, kept)
    if missed:
        print("No test marked `services` covers:", *missed, sep="\n")
    sys.exit(code or int(bool(missed)))


@contextmanager
def _exclusive_use() -> Iterator[None]:
    """Waits until no other run by the same user is using the databases, which have the same names."""
    with (Path(gettempdir()) / f"kreuzdame-services-{os.getuid()}").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another run that uses these databases.", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _run(kept: Path, files: Iterable[str], options: list[str]) -> int:
    settings = kept.with_name("settings.ini")
    measured_files = "\n    ".join(str(ROOT / file) for file in sorted(files))
    settings.write_text(f"[run]\nparallel = true\ninclude =\n    {measured_files}\n")
    # Inherited by processes that tests start, whose lines count as well.
    places = {"DATABASE_URL": DATABASE_URL, "REDIS_URL": REDIS_URL, "PGOPTIONS": NOT_WAITING}
    kept_in = {"COVERAGE_FILE": str(kept), "COVERAGE_RCFILE": str(settings)}
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", "services"]
    measured = ["--cov", f"--cov-config={settings}", "--cov-report="]
    done = subprocess.run(
        [*command, *measured, *marked.modules(marked.SERVICES), *options],
        cwd=ROOT,
        env={**os.environ, **places, **kept_in},
        check=False,
    )
    return done.returncode


def all_answer() -> bool:
    silent = [url for url, usual in ((DATABASE_URL, 5432), (REDIS_URL, 6379)) if not answers(url, usual)]
    for url in silent:
        print(f"{urlsplit(url).scheme} does not answer at {urlsplit(url).hostname}; no tests were run.")
    return not silent


def answers(url: str, usual_port: int) -> bool:
    parts = urlsplit(url)
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((parts.hostname or "127.0.0.1", parts.port or usual_port)) == 0


if __name__ == "__main__":
    main()
