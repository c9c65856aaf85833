"""People's names, split into parts."""

from dataclasses import dataclass, field

LONGEST_NAME = 120  # characters, as stored; also of clubs and rules


@dataclass(frozen=True, slots=True)
class Name:
    """A person's given and family name, and their preferred spelling if it's different.

    Names that were never split only have `shown`. `withheld`: the public doesn't see the name.
    """

    given: str = ""
    family: str = ""
    shown: str = ""
    withheld: bool = field(default=False, compare=False)

    @property
    def full(self) -> str:
        return self.shown.strip() or " ".join(part for part in (self.given, self.family) if part)

    @property
    def family_first(self) -> str:
        """The full name for lists, e.g. "Wagner, Ilse". Preferred spellings and unsplit names stay unchanged."""
        return f"{self.family}, {self.given}" if self.given and self.family and not self.shown else self.full

    @property
    def is_split(self) -> bool:
        return bool(self.given or self.family)


def tidy(name: Name) -> Name:
    """Normalizes spaces and drops `shown` if it's redundant.

    >>> tidy(Name("Ilse", " Wagner", "Wagner, Ilse"))
    Name(given='Ilse', family='Wagner', shown='')
    """
    given, family, shown = (" ".join(part.split()) for part in (name.given, name.family, name.shown))
    says_the_parts = sorted(shown.replace(",", " ").split()) == sorted(f"{given} {family}".split())
    return Name(given, family, "" if says_the_parts else shown)


NAMELESS = Name()
