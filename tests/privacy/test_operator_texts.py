import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db

TEXT = "# Impressum\n\nVerein <b>Muster</b>, [Seite](https://example.org/)\nOrt [Falle](javascript:alert%281%29)\n"
NAMES = ("imprint", "privacy")


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_the_operator_are_open_to_everybody(name, settings):
    client, address = Client(), reverse(name)
    start = client.get("/").content.decode()
    assert (client.get(address).status_code, address in start) == (404, False)
    setattr(settings, name.upper(), TEXT)
    page = client.get(address).content.decode()
    assert "<h1>Impressum</h1>" in page
    assert "Verein &lt;b&gt;Muster&lt;/b&gt;" in page
    assert ('href="https://example.org/"' in page, 'href="javascript:' in page) == (True, False)
    assert "<br>\nOrt" in page.replace("<br />", "<br>")
    assert page.count("Impressum</h1>") == 1
    assert address in client.get("/").content.decode()


def test_text_without_a_heading_gets_one(settings):
    settings.PRIVACY = "Wir speichern Namen."
    page = Client(headers={"accept-language": "en"}).get(reverse("privacy")).content.decode()
    assert "<h1>Privacy</h1>" in page
    assert "<p>Wir speichern Namen.</p>" in page
