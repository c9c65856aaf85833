"""Takes over an evening from another laptop: `make take-over FROM=/media/stick`."""

import os
import shlex
import socket
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from tools import run
from tournaments.laptop.backups import started_with

NOT_FRESH = 3  # exit code of `manage.py restore`
UNREADABLE = 4  # exit code of `manage.py backup`
DATABASE = "kreuzdame.sqlite3"
USAGE = """\
Woher? Der Ordner oder Stick mit den Kopien: / From where? The folder or stick with the copies:
    make take-over FROM=/media/stick"""
REPLACING = """
Auf diesem Laptop ist schon etwas. Soll es weichen (es wird vorher gesichert): /
There is something on this laptop. To have it make way (it is backed up before):
    REPLACE=1 make take-over FROM={source}"""
BROKEN = """
Die Datenbank dieses Laptops lässt sich nicht lesen. Sie liegt jetzt beiseite: /
The database of this laptop cannot be read. It lies aside now:
    {folder}
"""
OTHER_ADDRESS = """
Der erste Laptop hatte die Adresse {chosen}, dieser hat sie nicht; gedruckte Codes führen dorthin.
Die Seite „Dieser Laptop“ druckt ein Blatt mit der neuen Adresse.
The first laptop had the address {chosen}, this one has not; printed codes lead there.
The page “This laptop” prints a sheet with the new address.
"""
MISSING_FILES = """
Der erste Laptop wurde mit HTTPS={pair} gestartet; diese Dateien fehlen hier. Sie hierher kopieren, oder:
The first laptop was started with HTTPS={pair}; these files are missing here. Copy them here, or:
    HTTPS=own make take-over FROM={source}"""


def main() -> None:
    """Restores the newest complete copy, adopts the first laptop's settings and starts serving."""
    source = os.environ.get("FROM", "")
    if not source:
        sys.exit(USAGE)
    os.chdir(run.ROOT)
    _restore(source)
    environment = environment_of_first(started_with.load(run.DATA_DIR), source)
    os.environ.pop("FROM", None)
    os.environ.update(environment)
    os.execv(sys.executable, [sys.executable, "-m", "tools.run"])  # noqa: S606 - reads what it is to start with anew


def environment_of_first(kept: dict[str, str], source: str) -> dict[str, str]:
    """Returns the first laptop's environment, without settings made here or only valid there."""
    environment = {name: value for name, value in kept.items() if name not in os.environ}
    chosen = environment.get("BASE_URL", "")
    if chosen and not _is_reached_here(urlsplit(chosen).hostname or ""):
        print(OTHER_ADDRESS.format(chosen=chosen), flush=True)
        del environment["BASE_URL"]
    pair = environment.get("HTTPS", "own")
    if pair != "own" and not all(Path(file).exists() for file in pair.split(":")):
        sys.exit(MISSING_FILES.format(pair=pair, source=shlex.quote(source)))
    return environment


def _restore(source: str) -> None:
    replace = bool(os.environ.get("REPLACE"))
    if replace:
        _back_up_existing_data()
    command = [*run.MANAGE, "restore", "--newest", str(Path(source).resolve()), *(["--replace"] if replace else [])]
    code = subprocess.run(command, check=False).returncode
    if code == NOT_FRESH:
        sys.exit(REPLACING.format(source=shlex.quote(source)))
    if code:
        sys.exit(code)  # the command has said why


def _back_up_existing_data() -> None:
    """Backs up under a new name each time, so that a second attempt doesn't overwrite anything."""
    is_server = bool(os.environ.get("DATABASE_URL"))
    if not is_server and not (run.DATA_DIR / DATABASE).exists():
        return
    folder = run.DATA_DIR / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = folder / f"before-take-over-{datetime.now(tz=UTC):%Y%m%d-%H%M%S-%f}"
    code = subprocess.run([*run.MANAGE, "backup", f"{aside}.kreuzdame"], check=False).returncode
    if code == UNREADABLE and not is_server:
        _move_aside(aside)
    elif code:
        sys.exit(code)  # the command has said why


def _move_aside(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    for path in run.DATA_DIR.glob(f"{DATABASE}*"):
        path.rename(folder / path.name)
    print(BROKEN.format(folder=folder), flush=True)


def _is_reached_here(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return True
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
        try:
            probe.bind((host, 0))
        except OSError:
            return False
    return True


if __name__ == "__main__":
    main()
