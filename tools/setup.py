"""Installs missing parts: virtual environment, packages, WeasyPrint's libraries, a browser for tests.

The Makefile calls it with the system's Python: `setup.py base | dev | browser`.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from ctypes.util import find_library
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# Libraries opened by WeasyPrint and Debian's packages of them. Without the one that subsets fonts WeasyPrint uses a
# fallback that its authors will remove.
SUBSETS = "libharfbuzz-subset0"
LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": SUBSETS,
}
VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"
# Debian's own, without windows, starts fastest.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER_PACKAGES = [CHROMIUMS[0], "poppler-utils"]


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before anything checked the version
        sys.exit("Kreuzdame needs Python 3.11 or later: make PYTHON=/path/to/python3.11 run")
    {"base": base, "dev": dev, "browser": browser}[sys.argv[1]]()


def base() -> None:
    _system_packages()
    _environment()
    _install("base")
    (VENV / "base.stamp").touch()


def dev() -> None:
    _system_packages()
    _environment()
    _install("dev")
    for stamp in ("base.stamp", "dev.stamp"):
        (VENV / stamp).touch()


def browser() -> None:
    if not (installed_chromium() and shutil.which("pdftotext")) and not _apt_install(BROWSER_PACKAGES):
        sys.exit(_command("the browser tests", BROWSER_PACKAGES))


def installed_chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def _system_packages() -> None:
    """Installs system packages or prints the command to do so; exits if nothing works without them."""
    packages = missing_packages()
    if packages and _apt_install(packages):
        packages = missing_packages()
    if VENV_PACKAGE in packages:
        sys.exit(_command("set-up", packages))
    if packages:
        meanwhile = "printing takes longer" if packages == [SUBSETS] else "nothing can be printed"
        _say(f"{_command('printing', packages)}\nUntil then {meanwhile}; everything else works.\n")


def missing_packages() -> list[str]:
    libraries = [package for name, package in LIBRARIES.items() if not _can_open(name)]
    return libraries if _can_make_venv() else [VENV_PACKAGE, *libraries]


def _can_make_venv() -> bool:
    invalidate_caches()  # it may just have been installed
    return find_spec("ensurepip") is not None or _has_venv()


def _has_venv() -> bool:
    """False if it is incomplete, as it is when `ensurepip` was missing."""
    return PYTHON.exists() and _succeeds([str(PYTHON), "-m", "pip", "--version"])


def _can_open(library: str) -> bool:
    """Tries the library's name on Debian, then its name on other systems."""
    elsewhere = find_library(library.removeprefix("lib").partition(".so")[0])
    return _can_load(library) or (elsewhere is not None and _can_load(elsewhere))


def _can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _environment() -> None:
    if _has_venv():
        return
    _say("Setting up the virtual environment …")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)


def _install(which: str) -> None:
    _say("Installing packages …")
    requirements = str(ROOT / "requirements" / f"{which}.txt")
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
    # Modules are compiled on import; most are never imported.
    subprocess.run([*command, "--no-compile", "-r", requirements], check=True, stdout=sys.stderr)


def _apt_install(packages: list[str]) -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = _apt_get(packages)
    if _succeeds(install, quiet):
        return True
    _succeeds(["apt-get", "update", "-q"], quiet)
    return subprocess.run(install, stdout=subprocess.DEVNULL, env=quiet, check=False).returncode == 0


def _command(purpose: str, packages: list[str]) -> str:
    """Returns the command to type or, on systems without apt, the packages to look for."""
    if shutil.which("apt-get"):
        todo = f"Type once:\n\n    sudo {' '.join(_apt_get(packages))}"
    else:
        todo = f"Install what this system calls them; in Debian they are: {' '.join(packages)}"
    return f"System packages are missing for {purpose}. {todo}\n"


def _apt_get(packages: list[str]) -> list[str]:
    return ["apt-get", "install", "-y", "-q", *packages]


def _say(text: str) -> None:
    """Prints to stderr, because `make bench` prints JSON to stdout."""
    print(text, file=sys.stderr, flush=True)


def _succeeds(command: list[str], env: dict[str, str] | None = None) -> bool:
    quiet = subprocess.DEVNULL
    return subprocess.run(command, stdout=quiet, stderr=quiet, env=env, check=False).returncode == 0


if __name__ == "__main__":
    main()
