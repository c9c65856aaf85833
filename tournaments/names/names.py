"""A person's name in its parts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """Given name and family name, and the name as somebody wants it written where that is something else.

    A name that was never split has `shown` alone.
    """

    given: str = ""
    family: str = ""
    shown: str = ""

    @property
    def full(self) -> str:
        """The whole name: "Ilse Wagner", or as it is wanted; "" for none."""
        return self.shown.strip() or " ".join(part for part in (self.given, self.family) if part)

    @property
    def family_first(self) -> str:
        """The whole name for lists: "Wagner, Ilse"; what is wanted otherwise, or was never split, stays as it is."""
        return f"{self.family}, {self.given}" if self.given and self.family and not self.shown else self.full

    @property
    def is_split(self) -> bool:
        """Whether its parts are known."""
        return bool(self.given or self.family)


def tidy(name: Name) -> Name:
    """The same name without needless spaces, and without a `shown` that only says the parts again.

    >>> tidy(Name("Ilse", " Wagner", "Wagner, Ilse"))
    Name(given='Ilse', family='Wagner', shown='')
    """
    given, family, shown = (" ".join(part.split()) for part in (name.given, name.family, name.shown))
    says_the_parts = sorted(shown.replace(",", " ").split()) == sorted(f"{given} {family}".split())
    return Name(given, family, "" if says_the_parts else shown)


NAMELESS = Name()
