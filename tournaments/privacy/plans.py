"""Changes that make a person anonymous. The preview and the write use the same plan."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Model, Q
from django.utils.translation import gettext, override

from accounts.models import User
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUpPerson
from tournaments.models.printing import PrintJob
from tournaments.models.revision import Revision
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.order import parts_of
from tournaments.privacy.identity import NAMING_WRITES, Identity
from tournaments.privacy.places import LEDGER_COLUMNS, LEDGER_LABELS, PLACES, rows_in, with_words
from tournaments.privacy.replacing import Replacement, kinds_of
from tournaments.privacy.writing import comparable
from tournaments.selectors.participants.names import NAME_COLUMNS

# Writes that name participants, also in events where the person has no participation any more.
ROSTER_WRITES = (*NAMING_WRITES, "add_participant", "import_participants", "delete_participant")
NOWHERE = 0  # stands for the club and its other events


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRow:
    """A row with its new values, not saved yet. `before`: the stored values of the columns that change."""

    row: Any
    before: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All changes. `replacements` are by tournament. The files of `prints` may show the name."""

    identity: Identity
    replacements: Mapping[int, Replacement]
    rows: tuple[ChangedRow, ...]
    ledger: tuple[ChangedRow, ...]
    prints: tuple[PrintJob, ...]


def plan_of(identity: Identity) -> Plan:
    """Returns the changes that make the person anonymous. 29 queries."""
    replacements = _replacements(identity)
    here = identity.tournaments
    prints = PrintJob.objects.filter(tournament__in=here).order_by("pk")
    return Plan(
        identity=identity,
        replacements=replacements,
        rows=tuple(_changed_rows(here, replacements)),
        ledger=tuple(_changed_ledger(identity, replacements)),
        prints=tuple(prints),
    )


def neutral_name(start_number: int) -> str:
    """Returns "Player 7" in the language of the installation."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Player {number}").format(number=start_number)


def removed_name() -> str:
    with override(settings.LANGUAGE_CODE):
        return gettext("name removed")


def replacement_in_club(identity: Identity) -> Replacement:
    return _replacement(identity, NOWHERE, _others(identity)[NOWHERE])


def _replacements(identity: Identity) -> dict[int, Replacement]:
    others = _others(identity)
    return {at: _replacement(identity, at, others[at]) for at in (*identity.tournaments, NOWHERE)}


def _replacement(identity: Identity, tournament_id: int, others: Collection[Name]) -> Replacement:
    numbers = [person.start_number for person in identity.numbers_in(tournament_id)]
    return Replacement(
        names=identity.names,
        contacts=identity.contacts,
        others=others,
        numbers=numbers,
        neutral=neutral_name(numbers[0]) if numbers else removed_name(),
    )


def _others(identity: Identity) -> defaultdict[int, set[Name]]:
    """Returns everybody else's names that have a word in common with the person's. Five queries."""
    club, here = identity.club, set(identity.tournaments)
    words = {word for name in identity.names for word in _words(name)}
    others = defaultdict[int, set[Name]](set)
    for of, name in _names_in_events(identity):
        if words & _words(name):
            others[of if of in here else NOWHERE].add(name)
    players = Player.objects.filter(club=club).exclude(pk__in=[entry.pk for entry in identity.entries])
    others[NOWHERE] |= {Name(*parts) for parts in players.order_by().values_list(*NAME_COLUMNS)}
    staff = {name for name in _staff(identity) if words & _words(name)}
    return defaultdict(lambda: set(staff), {at: names | staff for at, names in others.items()})


def _names_in_events(identity: Identity) -> Iterator[tuple[int, Name]]:
    """Yields (tournament's id, name) of everybody else at an event of the club. Three queries."""
    of_club = {"tournament__club": identity.club}
    people = Participant.objects.filter(**of_club).exclude(pk__in=[person.pk for person in identity.participations])
    for of, *parts in people.order_by().values_list("tournament", *NAME_COLUMNS):
        yield of, Name(*parts)
    guests = SignUpPerson.objects.exclude(pk__in=[guest.pk for guest in identity.guests])
    guests = guests.filter(sign_up__tournament__club=identity.club).order_by()
    for of, *parts in guests.values_list("sign_up__tournament", *NAME_COLUMNS):
        yield of, Name(*parts)
    seated = Occupancy.objects.filter(round__tournament__club=identity.club).exclude(name="").order_by()
    for of, text in seated.values_list("round__tournament", "name"):
        yield from ((of, name) for name in _different(text, identity))


def _staff(identity: Identity) -> Iterator[Name]:
    """Yields the names of the club's accounts, which sign what they do. One query."""
    club, own = identity.club, [entry.user_id for entry in identity.entries]
    there = Q(clubs=club) | Q(tournament_grants__tournament__club=club)
    users = User.objects.filter(there).exclude(pk__in=[user for user in own if user]).exclude(name="").distinct()
    for text in users.values_list("name", flat=True):
        yield from _different(text, identity)


def _different(text: str, identity: Identity) -> Iterator[Name]:
    """Yields a name that was never split, whole and in parts, unless it is written like the person's."""
    if comparable(text) not in {comparable(each) for name in identity.names for each in kinds_of(name)}:
        whole = Name(shown=text)
        yield from (whole, Name(*parts_of(whole)))


def _words(name: Name) -> set[str]:
    return set(comparable(f"{name.given} {name.family} {name.shown}".replace(",", " ")).split())


def _changed_rows(here: Collection[int], replacements: Mapping[int, Replacement]) -> Iterator[ChangedRow]:
    words = replacements[NOWHERE].searched
    for place in PLACES:
        for row in rows_in(place, here, words):
            values = {column: getattr(row, column) for column in place.columns}
            yield from _changed(row, replacements[row.of], values, place.labels)


def _changed_ledger(identity: Identity, replacements: Mapping[int, Replacement]) -> Iterator[ChangedRow]:
    """Yields the rows of the ledger that are about the person or name them. One query."""
    keys = {str(person.pk) for person in identity.participations}
    for row in ledger_rows(identity, replacements[NOWHERE].searched):
        by = replacements.get(row.tournament_id or NOWHERE, replacements[NOWHERE])
        values = {column: getattr(row, column) for column in LEDGER_COLUMNS}
        emptied = row.pk in identity.about
        for column in ("before", "after"):
            values[column] = _emptied(values[column], by, keys if row.action in NAMING_WRITES else (), whole=emptied)
        yield from _changed(row, by, values, LEDGER_LABELS)


def ledger_rows(identity: Identity, words: Sequence[str]) -> Iterator[Revision]:
    """Returns the rows of the ledger that may name the person."""
    club = identity.club
    of_club = Q(scope=f"club:{club.pk}") | Q(tournament__club=club, action__in=ROSTER_WRITES)
    rows = Revision.objects.filter(Q(tournament__in=identity.tournaments) | of_club).order_by("pk")
    about = Revision.objects.filter(pk__in=identity.about).order_by("pk")
    found = {row.pk: row for row in with_words(rows, LEDGER_COLUMNS, words).select_related("tournament")}
    return iter({**found, **{row.pk: row for row in about}}.values())


def _emptied(value: Any, by: Replacement, keys: Iterable[str], *, whole: bool) -> Any:
    if not isinstance(value, dict):
        return value
    if whole:
        return by.emptied(value)
    return {**value, **{key: by.emptied(value[key]) for key in keys if isinstance(value.get(key), dict)}}


def _changed(row: Model, by: Replacement, values: Mapping[str, Any], labels: Collection[str]) -> Iterator[ChangedRow]:
    before = dict[str, Any]()
    for column, value in values.items():
        stored = getattr(row, column)
        after = by.in_label(value) if column in labels else by.in_json(value)
        if isinstance(after, str):
            after = after[: getattr(row._meta.get_field(column), "max_length", None)]
        if after != stored:
            before[column] = stored
            setattr(row, column, after)
    if before:
        yield ChangedRow(row=row, before=before)


def tournaments_of(identity: Identity) -> list[Tournament]:
    events = {person.tournament_id: person.tournament for person in identity.participations}
    events |= {guest.sign_up.tournament_id: guest.sign_up.tournament for guest in identity.guests}
    return [events[at] for at in sorted(events)]
