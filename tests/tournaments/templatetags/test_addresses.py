import pytest
from django.template import Context, Template
from django.test import RequestFactory

LOGIN = "{% url 'account_login' %}"


def in_english(address: str) -> str:
    return f"{address}#en"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (LOGIN, "/accounts/login/#en"),
        ("{% url 'account_login' as login %}{{ login }}", "/accounts/login/"),
        ("{% address '/t/a/' %}", "/t/a/#en"),
        ("{% address '/t/a/' q='a b' page=2 %}", "/t/a/?q=a+b&amp;page=2#en"),
    ],
)
def test_addresses_keep_the_language_of_the_page(template: str, said: str) -> None:
    request = RequestFactory().get("/")
    request.in_language = in_english
    assert Template(template).render(Context({"request": request})) == said


@pytest.mark.parametrize("context", [{}, {"request": RequestFactory().get("/")}])
def test_addresses_are_unchanged_without_a_language(context: dict[str, object]) -> None:
    assert Template(f"{LOGIN}{{% address '/t/a/' %}}").render(Context(context)) == "/accounts/login//t/a/"
