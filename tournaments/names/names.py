"""Names of people in parts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """Given and family name, and the preferred spelling if different.

    Names never split have only `shown`.
    """

    given: str = ""
    family: str = ""
    shown: str = ""

    @property
    def full(self) -> str:
        return self.shown.strip() or " ".join(part for part in (self.given, self.family) if part)

    @property
    def family_first(self) -> str:
        """Full name for lists: "Wagner, Ilse"; preferred spellings and unsplit names are unchanged."""
        return f"{self.family}, {self.given}" if self.given and self.family and not self.shown else self.full

    @property
    def is_split(self) -> bool:
        return bool(self.given or self.family)


def tidy(name: Name) -> Name:
    """Normalizes spaces, and drops a redundant `shown`.

    >>> tidy(Name("Ilse", " Wagner", "Wagner, Ilse"))
    Name(given='Ilse', family='Wagner', shown='')
    """
    given, family, shown = (" ".join(part.split()) for part in (name.given, name.family, name.shown))
    says_the_parts = sorted(shown.replace(",", " ").split()) == sorted(f"{given} {family}".split())
    return Name(given, family, "" if says_the_parts else shown)


NAMELESS = Name()
