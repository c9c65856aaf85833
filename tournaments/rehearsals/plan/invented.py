"""Invented names for demonstrations and rehearsals."""

GIVEN = (
    *(
        "Anna",
        "Bodo",
        "Carla",
        "Dörte",
        "Emil",
        "Frieda",
        "Gustav",
        "Hanna",
        "Ingo",
        "Jördis",
        "Karl",
        "Lotte",
        "Momme",
    ),
    *("Nele", "Otto", "Pia", "Quirin", "Rosa", "Sönke", "Tilda", "Ulf", "Vera", "Willi", "Xenia", "Yvo", "Zita"),
)
SURNAMES = (
    *("Muster", "Beispiel", "Probe", "Übung", "Platzhalter", "Fantasie", "Vorlage", "Ersatz", "Entwurf", "Modell"),
    *("Versuch", "Attrappe", "Skizze", "Testfall", "Niemand", "Irgendwer"),
)
CLUBS = ("Musterverein Fuchsbau", "Probeclub Herz Zehn", "Beispielrunde Karlchen", "")


def invented_name(index: int) -> str:
    """Returns the name at an index, counted from 0; names are unique up to 416 and then numbered.

    >>> invented_name(0), invented_name(1)
    ('Anna Muster', 'Bodo Beispiel')
    """
    lap, within = divmod(index, len(GIVEN) * len(SURNAMES))
    given_name = GIVEN[within % len(GIVEN)]
    # Shifting by one after each full turn of given names keeps pairs unique, although 26 and 16 share the factor 2.
    surname = SURNAMES[(within + within // (len(GIVEN) * len(SURNAMES) // 2)) % len(SURNAMES)]
    return f"{given_name} {surname}" + (f" {lap + 1}" if lap else "")


def invented_club(index: int) -> str:
    return CLUBS[index % len(CLUBS)]


def invented_list(players: int) -> str:
    """Returns a CSV file with number, name and club."""
    lines = [f"{n + 1};{invented_name(n)};{invented_club(n)}" for n in range(players)]
    return "\n".join(["Startnummer;Name;Verein", *lines])
