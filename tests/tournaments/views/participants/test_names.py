import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.views.pages import url
from tests.tournaments.views.participants.forms import post

pytestmark = pytest.mark.django_db


def test_numbers_lead_to_the_page_of_names(as_owner, tournament):
    response = post(as_owner, tournament, "organise_participant_numbers", last=41)
    assert response.url == url("organise_participant_names", tournament)
    assert tournament.participants.count() == 41


@pytest.mark.parametrize("last", ["", "0", "5001", "viele"])
def test_invalid_numbers_are_refused(as_owner, tournament, last):
    assert post(as_owner, tournament, "organise_participant_numbers", last=last).status_code == 422
    assert not tournament.participants.exists()


def rows_of(people: list, *names: tuple[str, str]) -> dict[str, object]:
    """Returns the page's form data, with each name as shown and as typed."""
    data: dict[str, object] = {"form-TOTAL_FORMS": len(people), "form-INITIAL_FORMS": len(people)}
    for index, (person, (shown, typed)) in enumerate(zip(people, names, strict=True)):
        data |= {f"form-{index}-pk": person.pk, f"form-{index}-name": typed, f"initial-form-{index}-name": shown}
        data |= {f"form-{index}-club_name": "", f"initial-form-{index}-club_name": ""}
    return data


def test_names_save_only_typed_changes(as_owner, tournament):
    people = [ParticipantFactory(tournament=tournament, start_number=n, name="") for n in (1, 2)]
    tournament.participants.filter(start_number=2).update(given="Bert", family="Probe")  # another desk meanwhile
    data = rows_of(people, ("", "Anna Test"), ("", ""))
    assert post(as_owner, tournament, "organise_participant_names", **data).status_code == 302
    assert [each.name for each in tournament.participants.all()] == ["Anna Test", "Bert Probe"]


def test_names_set_teams_of_many(as_owner, tournament):
    people = [ParticipantFactory(tournament=tournament, start_number=n, name=f"Testperson {n}") for n in (1, 2, 3)]
    data = rows_of(people, *((person.name, person.name) for person in people))
    for index, typed in enumerate(["Die Füchse", "Die Dullen", "die füchse"]):
        data |= {f"form-{index}-team": typed, f"initial-form-{index}-team": ""}
    assert post(as_owner, tournament, "organise_participant_names", **data).status_code == 302
    teams = list(tournament.participants.values_list("team__name", flat=True))
    assert teams == ["Die Füchse", "Die Dullen", "Die Füchse"]
    text = as_owner.get(url("organise_participant_names", tournament) + "?all").content.decode()
    assert text.count('value="Die Füchse"') == 5  # shown and stored for two people, and offered once


def test_names_of_a_deleted_participant_are_refused_and_kept(as_owner, tournament):
    person = ParticipantFactory(tournament=tournament, name="")
    data = rows_of([person], ("", "Anna Test"))
    person.delete()
    response = post(as_owner, tournament, "organise_participant_names", **data)
    assert response.status_code == 422
    assert "Anna Test" in response.content.decode()


def test_names_show_missing_ones_first(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    ParticipantFactory(tournament=tournament, name="")
    page = url("organise_participant_names", tournament)
    assert [len(as_owner.get(page + query).context["lines"]) for query in ("", "?all")] == [1, 2]


def test_names_of_100_fit_into_one_form(as_owner, tournament):
    people = ParticipantFactory.create_batch(100, tournament=tournament, name="")
    data = rows_of(people, *(("", f"Testperson {n}") for n in range(100)))
    assert post(as_owner, tournament, "organise_participant_names", **data).status_code == 302
    assert not tournament.participants.filter(given="", family="", shown="").exists()
