from uuid import uuid4

import pytest

from accounts.models import Scope
from tests.tournaments.api.problems import problem
from tests.tournaments.field import GAME
from tournaments.api import documentation
from tournaments.api.scopes import HasScope
from tournaments.models.score_list import Entry
from tournaments.urls.api import urlpatterns

pytestmark = pytest.mark.django_db

VIEWS = {pattern.callback.cls for pattern in urlpatterns if hasattr(pattern.callback, "cls")}
WRITING = [view for view in VIEWS if any(hasattr(view, method) for method in ("post", "put", "patch", "delete"))]


@pytest.mark.parametrize("view", sorted(set(WRITING) - {documentation.UnknownAddress}, key=lambda view: view.__name__))
def test_writing_view_declares_its_scope(view):
    assert view.write_scope in (Scope.ENTER, Scope.ORGANISE)
    assert any(issubclass(each, HasScope) for each in view.permission_classes)


ENTER, ORGANISE = "enter", "organise"
WRITES = [
    ("post", "/api/v1/tables/{table}/entries/", ENTER),
    ("put", "/api/v1/tables/{table}/entries/{one}/", ENTER),
    ("delete", "/api/v1/tables/{table}/entries/{one}/", ENTER),
    ("post", "/api/v1/tables/{table}/entries/{one}/cancel/", ENTER),
    ("put", "/api/v1/tournaments/{tournament}/rules/", ORGANISE),
    ("post", "/api/v1/tournaments/{tournament}/rounds/1/draw/", ORGANISE),
    ("post", "/api/v1/tournaments/{tournament}/rounds/1/draw/publish/", ORGANISE),
    ("post", "/api/v1/tournaments/{tournament}/rounds/1/draw/swap/", ORGANISE),
]


@pytest.mark.parametrize(("method", "address", "needed"), WRITES)
def test_too_small_a_scope_is_named(method, address, needed, running, table, client_of, owner):
    there = address.format(table=table.uid, one=uuid4(), tournament=running.uid)
    enough = [Scope.ORGANISE] if needed == ORGANISE else [Scope.ENTER, Scope.ORGANISE]
    for scope in Scope:
        response = getattr(client_of(owner, scope), method)(there, {}, format="json")
        if scope in enough:
            assert response.json()["code"] != "scope_missing"
        else:
            body = problem(response, 403, "scope_missing")
            assert body["params"] == {"needed": needed, "scope": scope}
            assert f"“{needed}”" in body["detail"]


@pytest.mark.parametrize(("scope", "written"), [(Scope.READ, 0), (Scope.ENTER, 1), (Scope.ORGANISE, 1)])
def test_entry_with_each_scope(scope, written, client_of, helper, entries):
    client = client_of(helper, scope)
    client.post(entries, {"facts": GAME, "client_key": str(uuid4()), "seen_revision": 0}, format="json")
    assert Entry.objects.count() == written
    assert client.get(entries).status_code == 200


def test_scope_does_not_extend_the_rights_of_the_user(client_of, helper, running):
    there = f"/api/v1/tournaments/{running.uid}/rules/"
    problem(client_of(helper, Scope.ORGANISE).put(there, {}, format="json"), 403, "permission_denied")
