"""Texts of the project, and the places in them where a rule is broken."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("accounts", "config", "lab", "scoring", "tournaments", "tools")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A place, and what is wrong there and what to do."""

    path: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


@dataclass(frozen=True, slots=True)
class Source:
    """A text and its path below the root of the project."""

    path: str
    text: str

    @property
    def module(self) -> str:
        """The dotted name of a Python file."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def fault(self, words: str, at: int = 0) -> Fault:
        """A fault in the line of the character with that index."""
        return Fault(self.path, self.text.count("\n", 0, max(at, 0)) + 1, words)


def source(path: str) -> Source:
    """One file of the project."""
    return Source(path, (ROOT / path).read_text(encoding="utf-8"))


def sources(folder: str, *suffixes: str) -> Iterator[Source]:
    """The files of a folder and those below it, by name."""
    for file in sorted((ROOT / folder).rglob("*")):
        if file.suffix in suffixes:
            yield source(file.relative_to(ROOT).as_posix())


@cache
def modules() -> tuple[Source, ...]:
    """Every module that is served or a tool; migrations are written by Django."""
    found = (each for package in PACKAGES for each in sources(package, ".py"))
    return tuple(each for each in found if "/migrations/" not in each.path)


@cache
def tests() -> tuple[Source, ...]:
    """Every module of the tests."""
    return tuple(sources("tests", ".py"))


def below(folder: str, files: Iterable[Source]) -> list[Source]:
    """Those of the files that lie in a folder."""
    return [each for each in files if each.path.startswith(f"{folder}/")]
