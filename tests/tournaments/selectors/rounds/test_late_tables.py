import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.rounds import enrol, entered, running
from tournaments.selectors.rounds.late_tables import table_for
from tournaments.services.rounds.seats import hall_of

pytestmark = pytest.mark.django_db

# case, club of each of the twelve, people to avoid, tables playing, expected table
OFFERS = [
    ("all alike: the first", {}, [], [], 1),
    ("a clubmate at the first", {2: "DC-Krefeld"}, [], [], 2),
    ("clubmates everywhere: the first", {2: "dc krefeld", 6: "DC Krefeld", 10: "DC Krefeld"}, [], [], 1),
    ("somebody to avoid weighs more", {6: "DC Krefeld", 10: "DC Krefeld"}, [2], [], 2),
    ("the first plays", {}, [], [1], 2),
    ("all play", {}, [], [1, 2, 3], None),
]


@pytest.mark.parametrize(
    ("clubs", "avoided", "playing", "expected"), [row[1:] for row in OFFERS], ids=[row[0] for row in OFFERS]
)
def test_table_for_late_arrival_has_the_fewest_objections(tournament, clubs, avoided, playing, expected):
    enrol(tournament, 12)
    in_round = running(tournament)
    hall = hall_of(in_round)
    at = {person.start_number: person for table in hall.tables for person in table.people}
    order = [person.start_number for table in hall.tables for person in table.people]
    for place, club in clubs.items():
        at[order[place - 1]].club_name = club
        at[order[place - 1]].save()
    for table in in_round.tables.filter(number__in=playing):
        entered(table)
    late = ParticipantFactory(
        tournament=tournament, club_name="DC Krefeld", wishes={"not_with": [order[place - 1] for place in avoided]}
    )
    offered = table_for(in_round, hall_of(in_round), late)
    assert (offered and offered.number) == expected
