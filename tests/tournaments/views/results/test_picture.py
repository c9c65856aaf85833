from io import BytesIO

import pytest
from django.utils import translation
from PIL import Image

from tests.cast import CAST, answers
from tests.tournaments.field import play_round, release_first
from tournaments.models.tournament import NameDisplay, StandingsShown, Visibility
from tournaments.selectors.results.course import course_of
from tournaments.selectors.results.person_rows import shown_name_of
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.results.visibility import Audience
from tournaments.views.charts import places
from tournaments.views.results.card import Card, card_of
from tournaments.views.results.drawing import SIZE, picture_of
from tournaments.views.results.drawn_texts import ELLIPSIS, fitting, font, writable

PICTURE = "participants/1/picture.png"
CARD = Card(
    name="Anna Muster",
    number="No. 1",
    tournament="Herbstturnier",
    about="28 November 2026",
    state="Final standings",
    address="example.org/t/herbst/",
    figures=(("Rank", "3="), ("Points", "57"), ("Rounds", "3")),
    chart=places([(1, 7), (2, 1), (3, 3)], 41),
)


@pytest.fixture
def played(tournament):
    release_first(tournament)
    tournament.rounds.all().delete()
    for number in (1, 2):
        play_round(tournament, number=number, points=(5, 3, 1, -9))
    return tournament


def picture(client, tournament, **headers):
    return client.get(f"/t/{tournament.slug}/{PICTURE}", headers=headers)


def size(png):
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.format, image.size


def test_picture_is_a_png_of_its_size(client, played):
    response = picture(client, played)
    assert response["Content-Type"] == "image/png"
    assert size(response.content) == ("PNG", SIZE)
    assert len(response.content) < 60_000


def test_picture_is_sent_again_only_after_a_change(client, played):
    first = picture(client, played)
    assert picture(client, played, if_none_match=first["ETag"]).status_code == 304
    played.rounds.get(number=2).occupancies.filter(participant__start_number=1).update(points=-40)
    played.version += 1
    played.save()
    second = picture(client, played, if_none_match=first["ETag"])
    assert second.status_code == 200
    assert second.content != first.content


def test_picture_is_cached_for_everybody(client, played):
    response = picture(client, played)
    assert response["X-Keep"].split()[0] == str(played.pk)
    assert not response.cookies


@pytest.mark.parametrize(("visibility", "status"), [(Visibility.LINK, 200), (Visibility.PRIVATE, 404)])
def test_picture_is_as_visible_as_the_page(cast, played, visibility, status):
    played.visibility = visibility
    played.save()
    expected = {**dict.fromkeys(CAST, 200), **dict.fromkeys(("stranger", "anonymous"), status)}
    assert answers(cast, lambda client: picture(client, played).status_code) == expected


def test_unlisted_and_private_pictures_are_not_indexed(client, played):
    assert "X-Robots-Tag" not in picture(client, played)
    played.visibility = Visibility.LINK
    played.save()
    assert picture(client, played)["X-Robots-Tag"] == "noindex, nofollow"


def test_unknown_start_number_has_no_picture(client, played):
    assert client.get(f"/t/{played.slug}/participants/99/picture.png").status_code == 404


def test_picture_for_staff_shows_only_public_data(cast, played):
    played.standings_shown = StandingsShown.AFTER_END
    played.save()
    assert len({*answers(cast, lambda client: picture(client, played).content).values()}) == 1


@pytest.mark.parametrize(("display", "name"), [(NameDisplay.FULL, "Testperson 0001"), (NameDisplay.NUMBER, "No. 1")])
def test_card_shows_the_name_in_the_configured_way(played, display, name):
    played.name_display = display
    with translation.override("en"):
        standings = standings_of(played, audience=Audience.PUBLIC)
        course = course_of(played, audience=Audience.PUBLIC)
        card = card_of(standings, course, start_number=1, name=shown_name_of(played, 1), address="example.org")
    assert (card.name, card.tournament, card.address) == (name, played.name, "example.org")
    assert card.figures == (("Rank", "1"), ("Points", "10"), ("Rounds", "2"))
    assert [place.rank for place in card.chart.places] == [1, 1]


# name -> as the typeface writes it
NAMES = [
    ("Anna Muster", "Anna Muster"),
    ("Zoë Łączyńska-Őry", "Zoë Łączyńska-Őry"),
    ("Αννα Муравьёва", "Αννα Муравьёва"),
    ("Anna 🎉 Muster", "Anna Muster"),
    ("Zoe\u0308", "Zoë"),
    ("👩‍👩‍👧", "No. 1"),
    ("安娜", "No. 1"),
    ("آنا", "No. 1"),
    ("Anna 安娜", "No. 1"),
    ("", "No. 1"),
]


@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_names_drop_characters_missing_from_the_typeface(name, expected):
    assert writable(name, "No. 1") == expected


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("card", [{"name": "安娜 🎉", "about": "", "address": "", "figures": (), "chart": None}, {}])
def test_every_card_can_be_drawn(card, language):
    with translation.override(language):
        drawn = picture_of(Card(**{name: getattr(CARD, name) for name in Card.__slots__} | card))
    assert size(drawn) == ("PNG", SIZE)


@pytest.mark.parametrize("text", ["Anna", "Anna Muster " * 3, "Anna Muster " * 20, "W" * 400])
def test_lines_fit_their_width(text):
    shown, points = fitting(text, (60, 40, 20), 500)
    assert font(points).getlength(shown) <= 500
    assert shown == text or shown.endswith(ELLIPSIS)
