"""Tables with their lists and people."""

from django.db.models import Prefetch, QuerySet

from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, Seat


def tables_with_lists(in_round: Round) -> QuerySet[Table]:
    """Returns tables with their lists, seats and current people, by number. Three queries."""
    return with_people(Table.objects.filter(round=in_round)).order_by("number")


def with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Prefetches lists and seats, with the current people of each seat as `now_seated`."""
    seated = Occupancy.objects.filter(closed=False).select_related("participant")
    seats = Seat.objects.order_by("position").prefetch_related(Prefetch("occupancies", seated, to_attr="now_seated"))
    related = ("score_list__rule_set", "round__tournament")
    return tables.select_related(*related).prefetch_related(Prefetch("score_list__seats", seats))
