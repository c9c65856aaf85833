from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.forms import model_to_dict
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.factories import TournamentFactory
from tests.free_lists.builders import free_list, play
from tests.tournaments.rounds import enrol, entered, running
from tournaments.models.notice import Notice
from tournaments.models.participant import Team
from tournaments.models.printing import PrintJob
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, Occupancy, PenaltyDetail, ScoreList, Seat
from tournaments.models.tournament import SlugRedirect, Tournament, TournamentGrant
from tournaments.services.deletion import delete_with_all
from tournaments.services.plain_rows import bulk_insert

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def full(tournament: Tournament, stranger: User) -> Tournament:
    """A tournament with a row of every model, another tournament and a free list."""
    for each in (tournament, TournamentFactory(club=tournament.club)):
        enrol(each, 8)
        in_round = running(each)
        entry = entered(in_round.tables.get(number=1))
        PenaltyDetail.objects.create(entry=entry, paragraph="9.3.2")
        Occupancy.objects.filter(seat__score_list=entry.score_list).update(from_entry=entry)
        person = each.participants.first()
        Notice.objects.create(participant=person, rounds=[1])
        PrintJob.objects.create(tournament=each, round=in_round, document="round_pack")
        each.participants.update(team=Team.objects.create(tournament=each, name="Die Füchse"))
        SlugRedirect.objects.create(tournament=each, slug=f"old-{each.slug}")
        TournamentGrant.objects.create(tournament=each, user=stranger, role="helper")
        Revision.objects.create(
            scope=f"list:{entry.score_list_id}", client_key=uuid4(), score_list=entry.score_list, actor_kind="system"
        )
    play(free_list(), {"value": 1, "winners": [1, 2]})
    return tournament


def rows() -> dict[type[Model], list[dict[str, object]]]:
    models = (model for model in apps.get_models() if model._meta.app_label in ("tournaments", "accounts"))
    return {model: list(model._base_manager.order_by("pk").values()) for model in models}


def test_deletion_equals_that_of_django(full: Tournament) -> None:
    with transaction.atomic():
        full.rounds.all().delete()
        Tournament.objects.get(pk=full.pk).delete()
        expected = rows()
        transaction.set_rollback(True)
    delete_with_all(Tournament.objects.filter(pk=full.pk))
    connection.check_constraints()
    assert rows() == expected
    assert Entry.objects.count() == 2


def test_deletion_takes_a_fixed_number_of_statements(full: Tournament) -> None:
    counts = []
    for each in (TournamentFactory(club=full.club), full):
        with CaptureQueriesContext(connection) as statements:
            delete_with_all(Tournament.objects.filter(pk=each.pk))
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_plain_rows_have_the_defaults_of_their_model(full: Tournament) -> None:
    in_round = full.rounds.get()
    seat = Seat.objects.create(score_list=ScoreList.objects.filter(table=None).get(), position=7)
    bulk_insert(Occupancy, ("seat_id", "participant_id", "round_id"), [(seat.pk, None, in_round.pk)])
    plain = Occupancy.objects.get(seat=seat)
    expected = Occupancy(pk=plain.pk, seat=seat, participant=None, round=in_round)
    assert model_to_dict(plain) == model_to_dict(expected)
