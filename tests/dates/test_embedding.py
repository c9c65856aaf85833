import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import CAST, ORGANISERS, answers, signed_in
from tests.dates.builders import event, won_event
from tests.doors.asgi import beside
from tests.pages import read
from tests.tournaments.field import play_round
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import NameDisplay, SlugRedirect, StandingsShown, Visibility
from tournaments.services.ledger import system_request
from tournaments.services.tournament.lifecycle import change_settings
from tournaments.serving.policy import FRAMED_POLICY, POLICY

pytestmark = pytest.mark.django_db
STRICT = {"Content-Security-Policy": POLICY, "X-Frame-Options": "DENY"}
FRAMED = {"Content-Security-Policy": FRAMED_POLICY, "X-Frame-Options": None}


@pytest.fixture
def tournament(club):
    return won_event(club, "Evening", -7, embeddable=True)


def standings(tournament):
    return f"/embed/t/{tournament.slug}/standings/"


def frames(answer):
    return {name: answer.get(name) for name in STRICT}


def test_policy_of_frames_differs_in_what_it_forbids_more_and_in_frames():
    strict, framed = (dict(each.split(" ", 1) for each in policy.split("; ")) for policy in (POLICY, FRAMED_POLICY))
    assert {name: value for name, value in framed.items() if strict.get(name) != value} == {
        "img-src": "'self'",
        "form-action": "'none'",
        "frame-ancestors": "*",
    }
    assert "script-src" not in framed


def test_only_pages_for_frames_may_be_framed(tournament, club):
    client, at = Client(), f"/t/{tournament.slug}/"
    assert [frames(client.get(path)) for path in (standings(tournament), f"/embed/c/{club.slug}/")] == [FRAMED] * 2
    others = ["/", at, f"{at}standings/", f"{at}event.ics", f"/c/{club.slug}/", f"/c/{club.slug}/dates.ics"]
    refused = ["/embed/t/nowhere/standings/", "/embed/c/nowhere/", "/embed/", f"/embed{at}", "/accounts/login/"]
    assert {path: frames(client.get(path)) for path in (*others, *refused)} == dict.fromkeys(
        (*others, *refused), STRICT
    )


def test_frames_have_neither_scripts_nor_forms_nor_cookies(tournament, club, owner):
    for address in (standings(tournament), f"/embed/c/{club.slug}/"):
        client = signed_in(owner)
        client.cookies.load({"csrftoken": "a" * 32, "messages": "x"})
        before = client.cookies.output()
        answer = client.get(f"{address}?language=en")
        page = read(answer)
        tags = ("script", "form", "nav", "header", "[style]", "[hx-get]", "[hx-headers]")
        assert {tag: page.values(tag, "class") for tag in tags} == {tag: [] for tag in tags}
        assert client.cookies.output() == before
        assert {"Cookie"} & {name.strip() for name in answer["Vary"].split(",")} == set()


def test_frames_are_kept_in_memory_for_everybody(tournament, club):
    with beside() as site:
        for address in (standings(tournament), f"/embed/c/{club.slug}/"):
            first, second = site.get(address), site.get(address, cookie="sessionid=made-up")
            assert (first.status, first.raw) == (200, second.raw)
        assert site.rendered == 2


@pytest.mark.parametrize("change", [{"visibility": Visibility.PRIVATE}, {"embeddable": False}])
def test_kept_pages_forget_what_is_hidden(tournament, club, change, django_capture_on_commit_callbacks):
    event(club, "Later", 3)
    addresses = [f"/c/{club.slug}/", f"/embed/c/{club.slug}/", standings(tournament)]
    with beside() as site:
        before = [site.get(address) for address in addresses]
        with django_capture_on_commit_callbacks(execute=True):
            change_settings(tournament=tournament, values=change, write_request=system_request())
        after = [site.get(address) for address in addresses]
    assert ([each.status for each in before], [each.status for each in after]) == ([200] * 3, [200, 200, 404])
    shown = [["Evening" in each.body for each in got[:2]] for got in (before, after)]
    assert shown == [[True, True], ["visibility" not in change] * 2]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 200),
        ({"embeddable": False}, 404),
        ({"visibility": Visibility.LINK}, 200),
        ({"visibility": Visibility.PRIVATE}, 404),
    ],
)
def test_standings_are_shown_if_the_organiser_allows_it(cast, tournament, fields, status):
    type(tournament).objects.filter(pk=tournament.pk).update(**fields)
    asked = answers(cast, lambda client: client.get(standings(tournament)).status_code)
    assert asked == dict.fromkeys(CAST, status)


def test_staff_see_in_frames_what_everybody_sees(cast, club):
    tournament = event(club, "Evening", embeddable=True, standings_shown=StandingsShown.AFTER_END)
    play_round(tournament, number=1, points=(10, -10), status=RoundStatus.CLOSED)
    staff = signed_in(cast["owner"]).get(f"/t/{tournament.slug}/standings/")
    assert read(staff).words("td.person") != []
    shown = answers(cast, lambda client: read(client.get(standings(tournament))).words("td.person"))
    assert shown == {who: [] for who in CAST}


@pytest.mark.parametrize(
    ("display", "name"),
    [(NameDisplay.FULL, "Ilse Wagner"), (NameDisplay.SHORT, "Ilse W."), (NameDisplay.NUMBER, "No. 1")],
)
def test_standings_have_names_in_the_form_of_their_tournament(club, owner, display, name):
    tournament = won_event(club, "Evening", -7, embeddable=True, name_display=display)
    tournament.participants.filter(start_number=1).update(given="Ilse", family="Wagner", shown="")
    page = read(signed_in(owner).get(standings(tournament)))
    assert page.words("td.person")[0].replace("\N{SOFT HYPHEN}", "") == name


def test_old_address_leads_to_the_frame_of_the_current_one(tournament):
    SlugRedirect.objects.create(slug="earlier", tournament=tournament)
    answer = Client().get("/embed/t/earlier/standings/?language=en")
    assert (answer.status_code, answer["Location"]) == (302, f"{standings(tournament)}?language=en")
    assert frames(answer) == FRAMED


def test_unchanged_standings_are_not_sent_again(tournament):
    etag = Client().get(standings(tournament))["ETag"]
    again = Client(headers={"if-none-match": etag}).get(standings(tournament))
    assert (again.status_code, frames(again)) == (304, FRAMED)


def test_frames_take_the_same_queries_for_many_events(club, tournament, django_assert_num_queries):
    address = f"/embed/c/{club.slug}/"
    Client().get(address)
    for number in range(3):
        with django_assert_num_queries(5):
            Client().get(address)
        event(club, f"Later {number}", number)


def test_organisers_allow_it_and_get_the_line(cast, tournament):
    tournament.embeddable = False
    tournament.save()
    address = reverse("organise_embedding", args=[tournament.slug])
    assert answers(cast, lambda client: client.get(address).status_code) == ORGANISERS
    client = signed_in(cast["organiser"])
    assert read(client.get(address)).words("textarea") == []
    form = {"embeddable": "on", "client_key": "5f1f3d9e-8a43-4f6a-9a36-3d6b6c5f0a01"}
    page = read(client.post(address, form, follow=True))
    (line,) = page.words("textarea")
    assert line == (
        f'<iframe src="http://testserver{standings(tournament)}?language=en" title="Evening" width="100%" '
        'height="600" style="border:0" loading="lazy"></iframe>'
    )
    assert client.get(standings(tournament)).status_code == 200


def test_line_of_html_escapes_the_name(tournament, owner):
    tournament.name = 'Evening "A" <b>'
    tournament.save()
    page = read(signed_in(owner).get(reverse("organise_embedding", args=[tournament.slug])))
    assert 'title="Evening &quot;A&quot; &lt;b&gt;"' in page.words("textarea")[0]


def test_club_desk_has_page_calendar_and_line_once_something_is_public(cast, club):
    address = reverse("club_dates", args=[club.slug])
    assert answers(cast, lambda client: client.get(address).status_code) == ORGANISERS
    client = signed_in(cast["organiser"])
    event(club, "Board meeting", 3, visibility=Visibility.PRIVATE)
    assert read(client.get(address)).words("textarea") == []
    event(club, "Evening", 3)
    page = read(client.get(address))
    assert f'src="http://testserver/embed/c/{club.slug}/?language=en"' in page.words("textarea")[0]
    at = f"http://testserver/c/{club.slug}/"
    assert {at, f"{at}dates.ics"} <= set(page.links("main").values())


def test_addresses_that_only_this_computer_opens_say_so(owner, club, tournament):
    for view, slug in (("organise_embedding", tournament.slug), ("club_dates", club.slug)):
        address, client = reverse(view, args=[slug]), signed_in(owner)
        shown = [client.get(address, headers={"host": host}) for host in ("testserver", "localhost")]
        assert [page.context["reachable"] for page in shown] == [True, False]
        assert any("Only this computer" in text for text in read(shown[1]).words(".notice"))
