"""The queue of a tournament, read from its rows."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Count, Q, QuerySet

from tournaments.models.participant import Attendance
from tournaments.models.people.sign_up import SignUp, SignUpSheet, SignUpState
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.names import NAME_COLUMNS
from tournaments.sign_up.queue import Counts, Party, Places, State, counts_of

TAKES_A_PLACE = (Attendance.REGISTERED, Attendance.PRESENT)


def sheet_of(tournament: Tournament) -> SignUpSheet | None:
    return SignUpSheet.objects.filter(tournament=tournament).select_related("tournament").first()


def sign_ups_of(tournament: Tournament) -> QuerySet[SignUp]:
    """Returns the queue with its people and `size`; those who are in count as long as they take part."""
    counted = ~Q(state=SignUpState.IN) | Q(people__participant__status__in=TAKES_A_PLACE)
    rows = SignUp.objects.filter(tournament=tournament).prefetch_related("people")
    return rows.annotate(size=Count("people", filter=counted)).order_by("order", "pk")


def size_of(row: SignUp) -> int:
    return int(getattr(row, "size"))  # noqa: B009 - annotated by `sign_ups_of`


def parties_of(sign_ups: Sequence[SignUp]) -> list[Party]:
    """Turns rows from `sign_ups_of` into values of the queue."""
    return [
        Party(
            key=row.pk,
            size=size_of(row),
            state=State(row.state),
            order=row.order,
            offered_until=row.offered_until,
        )
        for row in sign_ups
    ]


def places_of(tournament: Tournament, sheet: SignUpSheet) -> Places:
    """Returns the places left to those who sign up, after people who were entered by hand. One query."""
    offer = timedelta(hours=sheet.offer_hours) if sheet.offer_hours else None
    if sheet.places is None:
        return Places(offer=offer)
    return Places(limit=sheet.places - people_by_hand(tournament), offer=offer)


def people_by_hand(tournament: Tournament) -> int:
    """Counts people who did not sign up; not numbers without a name, for which somebody else may play."""
    people = tournament.participants.filter(status__in=TAKES_A_PLACE, sign_up_person=None)
    return people.exclude(**dict.fromkeys(NAME_COLUMNS, "")).count()


def counts_now(tournament: Tournament, sheet: SignUpSheet) -> Counts:
    """Returns how many people are in and wait, before anybody signs up. Four queries."""
    return counts_of(parties_of(list(sign_ups_of(tournament))), places_of(tournament, sheet))
