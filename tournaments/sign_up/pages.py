"""Sign-ups as pages show them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django_stubs_ext import StrPromise

from tournaments.contributions import Awaited
from tournaments.models.participant import Attendance
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpState
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.names.order import same_key, sort_key
from tournaments.selectors.participants.names import shown_name
from tournaments.sign_up.links import path_of
from tournaments.sign_up.places import TAKES_A_PLACE, parties_of, places_of, sheet_of, sign_ups_of, size_of
from tournaments.sign_up.queue import Party, Places, State, counts_of, place_in_queue, places_in_queue, settle
from tournaments.sign_up.services import Contact, standing_of
from tournaments.sign_up.words import AT_THE_DOOR, GROUPS, STANDINGS

MOVED_UP = ("in", "offered")  # of `services.standing_of`


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSignUp:
    """A sign-up at the desk.

    `address`: its private page. `is_told`: whether people know how they stand. `twice`: a namesake signed up, too.
    `absent`: how many of them are marked as absent.
    """

    row: SignUp
    names: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    address: str
    standing: StrPromise
    is_told: bool
    twice: bool
    absent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpGroup:
    """Sign-ups of one state. `moves`: whether their order can be changed."""

    state: str
    title: StrPromise
    rows: tuple[ShownSignUp, ...]
    moves: bool


def groups_of(tournament: Tournament, questions: Sequence[str] = ()) -> list[SignUpGroup]:
    """Returns the sign-ups by state, in the order of the queue. Two queries."""
    rows = list(sign_ups_of(tournament))
    keys = [same_key(person.parts.full) for row in rows if row.state != SignUpState.OUT for person in row.people.all()]
    twice = {key for key in keys if keys.count(key) > 1}
    shown = [_shown(row, questions, twice) for row in rows]
    return [
        SignUpGroup(
            state=state,
            title=title,
            rows=tuple(each for each in shown if each.row.state == state),
            moves=state == SignUpState.WAITING,
        )
        for state, title in GROUPS.items()
        if any(each.row.state == state for each in shown)
    ]


def _shown(row: SignUp, questions: Sequence[str], twice: set[tuple[str, ...]]) -> ShownSignUp:
    names = [person.parts.full for person in row.people.all()]
    answers = [(question, answer) for question, answer in zip(questions, row.answers, strict=False) if answer]
    return ShownSignUp(
        row=row,
        names=tuple(names),
        answers=tuple(answers),
        address=path_of(row),
        standing=STANDINGS[standing_of(row)],
        is_told=row.told == standing_of(row),
        absent=len(names) - size_of(row),
        twice=row.state != SignUpState.OUT and any(same_key(name) in twice for name in names),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStanding:
    """The standing of people for themselves. `ahead`: how many people wait before them; 0 unless they wait."""

    state: str
    words: StrPromise
    ahead: int


def standing_now(row: SignUp) -> OwnStanding:
    """At most three queries."""
    standing, ahead = standing_of(row), 0
    people = [person.participant for person in row.people.select_related("participant")]
    if standing == SignUpState.IN and not any(who and who.status in TAKES_A_PLACE for who in people):
        standing = "absent"
    if standing == SignUpState.WAITING:
        parties = parties_of(list(sign_ups_of(row.tournament)))
        ahead = place_in_queue(next(party for party in parties if party.key == row.pk), parties) - 1
    return OwnStanding(state=standing, words=STANDINGS[standing], ahead=ahead)


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Changes of the queue after somebody was marked absent.

    `waiting`: people without a place or an offer of one. `next`: who gets one of those that are free now. `untold`: who
    got one and was not told yet, and how they stand.
    """

    waiting: int
    next: tuple[str, ...]
    untold: tuple[str, ...]


def news_of(tournament: Tournament, at: datetime) -> News | None:
    """Returns None if nobody waits and everybody was told. At most five queries."""
    sheet = sheet_of(tournament) if tournament.status != Status.FINISHED else None
    with_news = _sign_ups_with_news(tournament) if sheet else set()
    if sheet is None or not with_news:
        return None
    rows = list(sign_ups_of(tournament))
    parties, places = parties_of(rows), places_of(tournament, sheet)
    next_keys = _keys_moving_up(parties, places, at)
    untold = [row for row in rows if row.pk in with_news and _is_untold(row)]
    counts = counts_of(parties, places)
    waiting = counts.waiting - counts.offered
    if not waiting and not untold:
        return None
    return News(
        waiting=waiting,
        next=tuple(name for row in rows if row.pk in next_keys for name in _names(row)),
        untold=tuple(f"{name} ({STANDINGS[standing_of(row)]})" for row in untold for name in _names(row)),
    )


def _sign_ups_with_news(tournament: Tournament) -> set[int]:
    """Returns those who wait, or are neither here nor told that they are in; most tournaments have none."""
    untold = Q(state=SignUpState.IN, people__participant__status=Attendance.REGISTERED) & ~Q(told=SignUpState.IN)
    rows = SignUp.objects.filter(Q(state=SignUpState.WAITING) | untold, tournament=tournament)
    return set(rows.values_list("pk", flat=True))


def _is_untold(row: SignUp) -> bool:
    return standing_of(row) in MOVED_UP and row.told != standing_of(row)


def _keys_moving_up(parties: Sequence[Party], places: Places, at: datetime) -> set[int]:
    return {party.key for party in settle(parties, places, at) if party.state is State.IN or party.offered_until}


def _names(row: SignUp) -> Iterable[str]:
    return (person.parts.full for person in row.people.all())


def awaited_of(tournament: Tournament) -> list[Awaited]:
    """Returns those who are not in, in the order of the queue. At most three queries."""
    if sheet_of(tournament) is None:
        return []
    rows = list(sign_ups_of(tournament).filter(state__in=(SignUpState.ASKED, SignUpState.WAITING)))
    places = places_in_queue(parties_of(rows))
    return [
        Awaited(name=name, words=AT_THE_DOOR[standing_of(row)].format(n=places.get(row.pk)))
        for row in rows
        for name in _names(row)
    ]


def people_shown(tournament: Tournament) -> list[str]:
    """Returns the public names of those who take part and agreed to be listed, if not withheld. One query."""
    people = SignUpPerson.objects.filter(
        sign_up__tournament=tournament,
        sign_up__state=SignUpState.IN,
        agreed_at__isnull=False,
        participant__name_withheld=False,
        participant__status__in=TAKES_A_PLACE,
    ).select_related("participant")
    listed = sorted(people, key=lambda person: sort_key(person.parts))
    return [
        shown_name(person.parts, person.participant.start_number, tournament) for person in listed if person.participant
    ]


def is_known(tournament: Tournament, name: Name, contact: Contact) -> bool:
    """Returns whether somebody with this name and the same address or telephone has signed up. One query.

    Without the second condition, strangers could find out who comes.
    """
    people = SignUpPerson.objects.filter(sign_up__tournament=tournament).exclude(sign_up__state=SignUpState.OUT)
    key = same_key(name.full)
    return any(
        same_key(person.parts.full) == key and _same_contact(person.sign_up, contact)
        for person in people.select_related("sign_up")
    )


def _same_contact(row: SignUp, contact: Contact) -> bool:
    email = bool(contact.email) and row.email.casefold() == contact.email.casefold()
    return email or (bool(contact.phone) and _digits(row.phone) == _digits(contact.phone))


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())
