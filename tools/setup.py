"""Sets up what is missing: the virtual environment, the packages, WeasyPrint's native library, a browser for tests.

Called by the Makefile with the machine's own Python: `setup.py base | dev | browser`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"
PRINT_PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]
BROWSER_PACKAGES = ["chromium", "poppler-utils"]


def main() -> None:
    """Runs the step named on the command line."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before anything checked the version
        sys.exit("Kreuzdame needs Python 3.11 or later: make PYTHON=/path/to/python3.11 run")
    {"base": base, "dev": dev, "browser": browser}[sys.argv[1]]()


def base() -> None:
    """What serving needs."""
    _environment()
    _install("base")
    _native_library()
    (VENV / "base.stamp").touch()


def dev() -> None:
    """What testing and checking need; includes what serving needs."""
    _environment()
    _install("dev")
    _native_library()
    for stamp in ("base.stamp", "dev.stamp"):
        (VENV / stamp).touch()


def browser() -> None:
    """Chromium and a PDF reader for the browser tests, from Debian's packages."""
    if not (shutil.which("chromium") and shutil.which("pdftotext")):
        _apt_or_tell(BROWSER_PACKAGES, "the browser tests")


def _environment() -> None:
    if PYTHON.exists() and _succeeds([str(PYTHON), "-m", "pip", "--version"]):
        return
    _say("Setting up the virtual environment …")
    if not _succeeds([sys.executable, "-m", "venv", "--clear", str(VENV)]):
        _apt_or_tell([VENV_PACKAGE], "Python's virtual environments", needed=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)


def _install(which: str) -> None:
    _say("Installing packages …")
    requirements = str(ROOT / "requirements" / f"{which}.txt")
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*command, "-r", requirements], check=True, stdout=sys.stderr)


def _native_library() -> None:
    if not _succeeds([str(PYTHON), "-c", "import weasyprint"]):
        _apt_or_tell(PRINT_PACKAGES, "printing PDFs")


def _apt_or_tell(packages: list[str], purpose: str, *, needed: bool = False) -> None:
    install = ["apt-get", "install", "-y", "-q", *packages]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if not _succeeds(install, quiet):
            subprocess.run(["apt-get", "update", "-q"], check=True, env=quiet, stdout=subprocess.DEVNULL)
            subprocess.run(install, check=True, env=quiet, stdout=subprocess.DEVNULL)
        return
    message = f"For {purpose} a system package is missing. Type once:\n\n    sudo {' '.join(install)}\n"
    if needed:
        sys.exit(message)
    _say(message)


def _say(text: str) -> None:
    """To the error stream: what `make bench` prints is one JSON object."""
    print(text, file=sys.stderr, flush=True)


def _succeeds(command: list[str], env: dict[str, str] | None = None) -> bool:
    quiet = subprocess.DEVNULL
    return subprocess.run(command, stdout=quiet, stderr=quiet, env=env, check=False).returncode == 0


if __name__ == "__main__":
    main()
