from uuid import uuid4

import pytest
from django.urls import reverse

from tests.factories import ParticipantFactory
from tournaments.models.revision import Revision

pytestmark = pytest.mark.django_db


def page_of(tournament):
    return reverse("organise_participant_split", args=[tournament.slug])


def rows(people, **changes):
    """Returns the proposals as form data; changes are by row, e.g. {"0-take": ""}."""
    data = {"form-TOTAL_FORMS": len(people), "form-INITIAL_FORMS": len(people), "client_key": uuid4()}
    for index, (person, given, family, club) in enumerate(people):
        row = {
            "pk": person.pk,
            "whole": person.shown,
            "take": "on",
            "given": given,
            "family": family,
            "club_name": club,
        }
        data |= {f"form-{index}-{key}": value for key, value in row.items()}
    return {**data, **{f"form-{key}": value for key, value in changes.items()}}


@pytest.fixture
def people(tournament):
    names = ["Wagner, Ilse", "Hans Meier (DC Krefeld)", "Peter Paul", "Ilse", "Testperson 3"]
    return [ParticipantFactory(tournament=tournament, start_number=n, name=name) for n, name in enumerate(names, 1)]


def parts_in(tournament):
    return [(each.given, each.family, each.shown, each.club_name) for each in tournament.participants.all()]


def test_page_proposes_without_changing(as_owner, tournament, people):
    before = parts_in(tournament)
    page = as_owner.get(page_of(tournament))
    shown = [[field.value() for field in form.parts()] for form, _person in page.context["lines"]]
    assert shown == [["Ilse", "Wagner", ""], ["Hans", "Meier", "DC Krefeld"], ["Peter", "Paul", ""]]
    assert parts_in(tournament) == before


def test_ticked_names_are_split_in_one_write(as_owner, tournament, people):
    ilse, hans, peter, *_others = people
    proposals = [(ilse, "Ilse", "Wagner", ""), (hans, "Hans", "Meier", "DC Krefeld"), (peter, "Peter", "Paul", "")]
    data = rows(proposals, **{"0-given": "Ilse Maria", "2-take": ""})
    assert as_owner.post(page_of(tournament), data).status_code == 302
    assert parts_in(tournament) == [
        ("Ilse Maria", "Wagner", "", ""),
        ("Hans", "Meier", "", "DC Krefeld"),
        ("", "", "Peter Paul", ""),
        ("", "", "Ilse", ""),
        ("", "", "Testperson 3", ""),
    ]
    assert Revision.objects.filter(tournament=tournament, action="split_names").count() == 1


def test_incomplete_name_is_refused_and_kept(as_owner, tournament, people):
    response = as_owner.post(page_of(tournament), rows([(people[0], "Ilse", "", "")]))
    assert response.status_code == 422
    assert "Fill in both parts" in response.content.decode()
    assert parts_in(tournament)[0] == ("", "", "Wagner, Ilse", "")


def test_name_corrected_by_another_desk_is_unchanged(as_owner, tournament, people):
    sent = rows([(people[0], "Ilse", "Wagner", "")])
    tournament.participants.filter(pk=people[0].pk).update(shown="Wagener, Ilse")
    page = as_owner.post(page_of(tournament), sent, follow=True).content.decode()
    assert "not split: “Wagner, Ilse”, now “Wagener, Ilse”." in page
    assert "name split" not in page
    assert parts_in(tournament)[0] == ("", "", "Wagener, Ilse", "")


def test_name_split_by_another_desk_is_unchanged(as_owner, tournament, people):
    ilse, hans, peter, *_others = people
    proposals = [(ilse, "Ilse", "Wagner", ""), (hans, "Hans", "Meier", ""), (peter, "Peter", "Paul", "")]
    sent = rows(proposals)
    tournament.participants.filter(pk=ilse.pk).update(given="Ilsebill", family="Wagner", shown="")
    tournament.participants.filter(pk=peter.pk).delete()
    page = as_owner.post(page_of(tournament), sent, follow=True).content.decode()
    assert "not split: “Wagner, Ilse”, now “Ilsebill Wagner”; “Peter Paul”, no longer there." in page
    assert "1 name split." in page
    assert parts_in(tournament)[:2] == [("Ilsebill", "Wagner", "", ""), ("Hans", "Meier", "", "")]


def test_names_sent_twice_are_split_once(as_owner, tournament, people):
    sent = rows([(people[0], "Ilse", "Wagner", "")])
    for _time in range(2):
        assert "1 name split." in as_owner.post(page_of(tournament), sent, follow=True).content.decode()
    assert Revision.objects.filter(tournament=tournament).count() == 1


def test_bracketed_club_other_than_the_stored_one_stays_in_the_name(as_owner, tournament):
    ParticipantFactory(tournament=tournament, name="Hans Meier (DC Krefeld)", club_name="SC Uerdingen")
    page = as_owner.get(page_of(tournament))
    sent = {f"form-0-{name}": value for name, value in page.context["formset"][0].initial.items()}
    as_owner.post(page_of(tournament), {**rows([]), "form-TOTAL_FORMS": 1, **sent})
    assert parts_in(tournament) == [("Hans", "Meier", "Hans Meier (DC Krefeld)", "SC Uerdingen")]


def test_refused_page_keeps_the_name_corrected_by_another_desk(as_owner, tournament, people):
    sent = rows([(people[0], "Ilse", "", "")])
    tournament.participants.filter(pk=people[0].pk).update(given="Ilsebill", family="Wagner", shown="")
    response = as_owner.post(page_of(tournament), sent)
    assert (response.status_code, "<span>Wagner, Ilse</span>" in response.content.decode()) == (422, True)


def test_list_offers_splitting_while_needed(as_owner, tournament, people):
    address = reverse("organise_participants", args=[tournament.slug])
    assert "Split 3 names into" in as_owner.get(address).content.decode()
    tournament.participants.filter(shown__contains=" ").delete()
    assert page_of(tournament) not in as_owner.get(address).content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_a_fixed_number_of_queries(as_owner, tournament, count, django_assert_num_queries):
    for n in range(count):
        ParticipantFactory(tournament=tournament, name=f"Anna Test{'abc'[n]}")
    with django_assert_num_queries(5):  # session, user, tournament, roles, participants
        as_owner.get(page_of(tournament))
