import pytest

from tests.factories import ParticipantFactory
from tournaments.models.revision import Revision
from tournaments.services.ledger import system_request
from tournaments.services.participants.splits import NewParts, SplitNames, split_names

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def parts(whole: str, given: str, family: str) -> NewParts:
    return NewParts(whole=whole, given=given, family=family, shown="", club_name="")


def test_changed_names_are_not_split(tournament):
    """Names may have been corrected, split or deleted in the meantime."""
    names = ["Wagner, Ilse", "Meyer, Hans", "Peter Paul", "Otto Otten"]
    seen, corrected, split, gone = (ParticipantFactory(tournament=tournament, name=name) for name in names)
    tournament.participants.filter(pk=split.pk).update(given="Peter", family="Pauli")
    wanted = {
        seen.pk: parts("Wagner, Ilse", "Ilse", "Wagner"),
        corrected.pk: parts("Meier, Hans", "Hans", "Meier"),
        split.pk: parts("Peter Paul", "Peter", "Paul"),
        gone.pk: parts("Otto Otten", "Otto", "Otten"),
    }
    tournament.participants.filter(pk=gone.pk).delete()
    done = split_names(tournament=tournament, new_parts=wanted, write_request=system_request())
    overtaken = {corrected.pk: "Meier, Hans", split.pk: "Peter Paul", gone.pk: "Otto Otten"}
    assert done == SplitNames(count=1, overtaken=overtaken)
    stored = tournament.participants.order_by("pk").values_list("given", "family", "shown")
    assert list(stored) == [("Ilse", "Wagner", ""), ("", "", "Meyer, Hans"), ("Peter", "Pauli", "Peter Paul")]
    assert list(Revision.objects.get().after) == [str(seen.pk)]


def test_same_key_splits_once(tournament):
    person = ParticipantFactory(tournament=tournament, name="Wagner, Ilse")
    wanted, request = {person.pk: parts("Wagner, Ilse", "Ilse", "Wagner")}, system_request()
    first, again = (split_names(tournament=tournament, new_parts=wanted, write_request=request) for _ in range(2))
    assert first == again == SplitNames(count=1, overtaken={})
    assert Revision.objects.count() == 1
