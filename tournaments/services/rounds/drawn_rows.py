"""Creates the rows of drawn rounds with a fixed number of queries."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.models.participant import Participant
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.selectors.lists.formats import opening
from tournaments.selectors.rounds.rounds import list_format
from tournaments.services.deletion import delete_with_all
from tournaments.services.plain_rows import bulk_insert

Tables = Sequence[Sequence[int]]


def seat_rounds(
    rounds: Sequence[Round], plan: Sequence[Tables], numbers: Sequence[int], people: Mapping[int, Participant]
) -> None:
    """Seats people, given by start number, in rounds that have no tables yet.

    The table at index i of a round gets the number `numbers[i]`. Empty tables are skipped.
    """
    seated = [table for tables in plan for table in tables if table]
    tables = Table.objects.bulk_create(
        Table(round=in_round, number=number)
        for in_round, tables in zip(rounds, plan, strict=True)
        for number, table in zip(numbers, tables, strict=True)
        if table
    )
    lists = ScoreList.objects.bulk_create(_lists(tables, list(map(len, seated))))
    places = {
        (score_list.pk, position): (people[person].pk, table.round_id)
        for score_list, table, sitting in zip(lists, tables, seated, strict=True)
        for position, person in enumerate(sitting, start=1)
    }
    bulk_insert(Seat, ("score_list_id", "position"), places)
    seats = Seat.objects.filter(score_list__table__round__in=rounds).values_list("pk", "score_list_id", "position")
    sitting = ((seat, *places[score_list, position]) for seat, score_list, position in seats.order_by("pk"))
    bulk_insert(Occupancy, ("seat_id", "participant_id", "round_id"), sitting)


def clear(rounds: Iterable[Round]) -> None:
    ids = [in_round.pk for in_round in rounds]
    delete_with_all(Occupancy.objects.filter(round__in=ids))
    delete_with_all(Table.objects.filter(round__in=ids))


def _lists(tables: Sequence[Table], sizes: Sequence[int]) -> list[ScoreList]:
    rule_set = tables[0].round.tournament.rule_set
    rounds = {(table.round_id, size): table.round for table, size in zip(tables, sizes, strict=True)}
    formats = {(pk, size): list_format(in_round, size) for (pk, size), in_round in rounds.items()}
    alike = {form: opening(rule_set, form) for form in set(formats.values())}
    return [
        ScoreList(table=table, rule_set=rule_set, **alike[formats[table.round_id, size]])
        for table, size in zip(tables, sizes, strict=True)
    ]
