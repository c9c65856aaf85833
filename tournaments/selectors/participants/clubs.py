"""Different spellings of the same club."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Spellings:
    """The spellings of a club and the number of times each is used, most frequent first."""

    key: str
    counts: tuple[tuple[str, int], ...]


def club_key(name: str) -> str:
    """Returns the key shared by all spellings of a club: letters and digits, case-folded.

    >>> {club_key(name) for name in ("DC Krefeld", "DC-Krefeld", "dc  krefeld")}
    {'dckrefeld'}
    """
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in text if sign.isalnum()) or " ".join(text.split())


def clubs_with_spellings(clubs: Iterable[str]) -> tuple[Spellings, ...]:
    """Returns clubs that are spelt in more than one way. `clubs`: one name per member."""
    by_key: dict[str, Counter[str]] = {}
    for club in clubs:
        if club:
            by_key.setdefault(club_key(club), Counter())[club] += 1
    return tuple(
        Spellings(key=key, counts=tuple(sorted(counts.items(), key=lambda each: (-each[1], each[0]))))
        for key, counts in sorted(by_key.items())
        if len(counts) > 1
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubWithSpellings:
    key: str
    people: tuple[tuple[str, tuple[Participant, ...]], ...]


def clubs_to_merge(tournament: Tournament) -> tuple[ClubWithSpellings, ...]:
    people = list(Participant.objects.filter(tournament=tournament).exclude(club_name="").order_by("start_number"))
    return tuple(
        ClubWithSpellings(
            key=each.key,
            people=tuple(
                (club, tuple(person for person in people if person.club_name == club)) for club, _count in each.counts
            ),
        )
        for each in clubs_with_spellings(person.club_name for person in people)
    )


def merging_edits(clubs: Iterable[ClubWithSpellings], chosen: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Returns edits by participant id. `chosen`: the spelling to use for each club key."""
    return {
        person.pk: {"club_name": chosen[club.key]}
        for club in clubs
        if club.key in chosen
        for spelling, people in club.people
        if spelling != chosen[club.key]
        for person in people
    }
