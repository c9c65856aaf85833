import pytest
from django.db import IntegrityError

from accounts.models import Club
from accounts.slugs import create_at_free_slug
from tests.factories import ClubFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def new_club(slug: str) -> Club:
    return ClubFactory(slug=slug)


def test_created_at_next_slug_if_first_is_taken() -> None:
    looked_up_before = iter(["krug", "krug-2", "krug-3"])
    ClubFactory.create_batch(1, slug="krug")
    ClubFactory.create_batch(1, slug="krug-2")
    assert create_at_free_slug(lambda: next(looked_up_before), new_club).slug == "krug-3"
    assert Club.objects.count() == 3


def test_created_at_raises_other_integrity_errors() -> None:
    uid = ClubFactory().uid
    with pytest.raises(IntegrityError):
        create_at_free_slug(lambda: "krug", lambda slug: ClubFactory(slug=slug, uid=uid))
