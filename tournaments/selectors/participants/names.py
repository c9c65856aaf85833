"""How public pages name participants, and how searches find those names."""

import unicodedata

from django.utils.translation import gettext

from tournaments.models.tournament import NameDisplay, Tournament


def shown_name(participant_name: str, start_number: int, tournament: Tournament) -> str:
    """The name as the tournament shows it: "Anna Muster", "Anna M.", or "No. 12".

    A start number whose name is still missing is shown as a number everywhere.
    """
    name = participant_name.strip()
    if not name or tournament.name_display == NameDisplay.NUMBER:
        return gettext("No. {number}").format(number=start_number)
    return _shortened(name) if tournament.name_display == NameDisplay.SHORT else name


def shown_club(club_name: str, tournament: Tournament) -> str:
    """The participant's club, empty where only numbers are shown: a club of two would give the name away."""
    return "" if tournament.name_display == NameDisplay.NUMBER else club_name.strip()


def _shortened(name: str) -> str:
    surname, comma, given_name = name.partition(",")
    words = f"{given_name} {surname}".split() if comma else name.split()
    first, *others = [word for word in words if not word.endswith(".")] or words
    initial = surname.strip() if comma else (others[-1] if others else "")
    return f"{first} {initial[:1]}." if initial else first


def search_key(text: str) -> str:
    """Text without case and accents, for comparing: "Müller" and "MULLER" have the same key."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark)).strip()


def name_matches(query: str, name: str, start_number: int) -> bool:
    """Whether a shown name or a start number matches a search; digits alone mean the number."""
    wanted = search_key(query).removeprefix("#")
    if wanted.isdecimal():
        return wanted.lstrip("0") == str(start_number)
    return wanted in search_key(name)
