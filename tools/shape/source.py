"""Source files, and faults found in them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("accounts", "config", "lab", "scoring", "tournaments", "tools")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    path: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


@dataclass(frozen=True, slots=True)
class Source:
    path: str
    text: str

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def fault(self, words: str, at: int = 0) -> Fault:
        """Returns a fault in the line that contains the character at index `at`."""
        return Fault(self.path, self.text.count("\n", 0, max(at, 0)) + 1, words)


def source(path: str) -> Source:
    return Source(path, (ROOT / path).read_text(encoding="utf-8"))


def sources(folder: str, *suffixes: str) -> Iterator[Source]:
    for file in sorted((ROOT / folder).rglob("*")):
        if file.suffix in suffixes:
            yield source(file.relative_to(ROOT).as_posix())


@cache
def modules() -> tuple[Source, ...]:
    found = (each for package in PACKAGES for each in sources(package, ".py"))
    return tuple(each for each in found if "/migrations/" not in each.path)


@cache
def tests() -> tuple[Source, ...]:
    return tuple(sources("tests", ".py"))


def below(folder: str, files: Iterable[Source]) -> list[Source]:
    return [each for each in files if each.path.startswith(f"{folder}/")]
