import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["/admin/", "/admin/accounts/user/", "/admin/login/"])
def test_admin_signed_out_redirects_to_sign_in(page: str, client: Client) -> None:
    response = client.get(page, follow=True)
    assert response.redirect_chain[-1][0].partition("?next=")[0] == reverse("account_login")
    assert read(response).values("main [required]", "name") == ["login", "password"]


def test_admin_title_is_translated() -> None:
    client = Client(headers={"accept-language": "de"})
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    assert read(client.get("/admin/")).words(".app-accounts caption") == ["Konten und Vereine"]


def test_admin_login_checks_no_password(client: Client) -> None:
    user = UserFactory(is_staff=True, is_superuser=True)
    data = {"password": "geheim-genug"}
    response = client.post("/admin/login/", {**data, "username": user.email})
    assert (response.status_code, response["Location"].partition("?")[0]) == (302, reverse("account_login"))
    assert "_auth_user_id" not in client.session
    client.post(reverse("account_login"), {**data, "login": user.email})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("page", ["/admin/", "/admin/login/"])
def test_admin_for_non_staff_is_refused(page: str, client: Client, owner: User) -> None:
    client.force_login(owner)
    response = client.get(page, follow=True)
    assert (response.status_code, read(response).values("main input")) == (403, [])
    client.logout()
    assert read(client.get(page, follow=True)).values("main [type=password]", "name") == ["password"]


def test_admin_sign_in_leads_back(client: Client) -> None:
    user = UserFactory(is_staff=True, is_superuser=True)
    there = client.get("/admin/accounts/user/", follow=True).redirect_chain[-1][0]
    data = {"login": user.email, "password": "geheim-genug", "next": "/admin/accounts/user/"}
    back = client.post(there, data, follow=True)
    assert back.redirect_chain == [("/admin/accounts/user/", 302)]
    assert read(back).words("th.field-email") == [user.email]


def test_admin_password_change_redirects_to_account(client: Client) -> None:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    assert client.post("/admin/password_change/")["Location"] == reverse("account_change_password")
