from datetime import timedelta

import pytest

from tests.sign_up.conftest import AT
from tournaments.models.participant import Attendance
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.sign_up.pages import News, news_of

pytestmark = pytest.mark.django_db


def test_people_who_were_told_and_do_not_wait_are_no_news(tournament, enter, django_assert_num_queries):
    enter("Anna Muster")
    with django_assert_num_queries(2):
        assert news_of(tournament, AT) is None


def test_person_with_an_offer_does_not_wait_for_a_place(tournament, enter):
    SignUpSheet.objects.update(offer_hours=5)
    enter("Anna Muster")
    SignUp.objects.update(told="")
    told_later = News(waiting=0, next=(), untold=("Anna Muster (Platz angeboten)",))
    assert news_of(tournament, AT + timedelta(hours=1)) == told_later
    SignUp.objects.update(told="offered")
    assert news_of(tournament, AT + timedelta(hours=1)) is None


def test_absent_person_need_not_be_told_of_the_place(tournament, enter):
    enter("Anna Muster")
    SignUp.objects.update(told="")
    assert news_of(tournament, AT) == News(waiting=0, next=(), untold=("Anna Muster (ist dabei)",))
    tournament.participants.update(status=Attendance.ABSENT)
    assert news_of(tournament, AT) is None
