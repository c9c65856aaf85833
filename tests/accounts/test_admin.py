"""The administration pages take no password."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["/admin/", "/admin/accounts/user/", "/admin/login/"])
def test_admin_signed_out_signs_in_where_everybody_does(page: str, client: Client) -> None:
    response = client.get(page, follow=True)
    assert response.redirect_chain[-1][0].startswith(f"{reverse('account_login')}?next=")
    assert 'name="login"' in response.text


def test_admin_is_headed_in_the_language_of_the_browser() -> None:
    client = Client(headers={"accept-language": "de"})
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    assert "Konten und Vereine" in client.get("/admin/").text


def test_admin_login_looks_at_no_password(client: Client) -> None:
    user = UserFactory(is_staff=True, is_superuser=True)
    response = client.post("/admin/login/", {"username": user.email, "password": "geheim-genug"})
    assert response["Location"].startswith(reverse("account_login"))
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("page", ["/admin/", "/admin/login/"])
def test_admin_for_others_than_staff_is_refused(page: str, client: Client, owner: User) -> None:
    client.force_login(owner)
    response = client.get(page, follow=True)
    assert response.status_code == 403
    assert "password" not in response.text


def test_admin_sign_in_leads_back(client: Client) -> None:
    user = UserFactory(is_staff=True, is_superuser=True)
    there = client.get("/admin/accounts/user/", follow=True).redirect_chain[-1][0]
    data = {"login": user.email, "password": "geheim-genug", "next": "/admin/accounts/user/"}
    assert client.post(there, data, follow=True).status_code == 200


def test_admin_password_is_changed_where_everybody_does(client: Client) -> None:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    assert client.post("/admin/password_change/")["Location"] == reverse("account_change_password")
