import pytest

from scoring.rules.rulebooks.catalogue import rule_book
from tests import pages
from tests.tournaments.lists import playing
from tests.tournaments.views.entry_forms import staff_address
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Bert", "Caro", "Dirk")
# rule book, games (the last is explained), English and German sentences and lines with points
EXPLAINED = {
    "a shifted limit": (
        "ddv",
        [{"kind": "normal", "re": [1, 3], "augen_re": 119, "announced": {"re": None, "kontra": "keine_90"}}],
        [
            "Kontra said “keine 90”, which needs 151 Augen, and missed it.",
            "So Re only needed 90 Augen to win.",
            "won (Re) +1",
            "Kontra announced (Re) +2",
            "“keine 90” announced (Re) +1",
            "Value 4",
        ],
        [
            "Kontra hat „keine 90“ gesagt, brauchte dafür 151 Augen und hat das verfehlt.",
            "Darum hat Re schon mit 90 Augen gewonnen.",
            "gewonnen (Re) +1",
            "Kontra angesagt (Re) +2",
            "„keine 90“ abgesagt (Re) +1",
            "Wert 4",
        ],
    ),
    "Mauern": (
        "doko-turnier",
        [{"kind": "normal", "re": [1, 3], "augen_re": 215}],
        [
            "Mauern: Re kept the others below 30 Augen and had announced nothing. So Kontra won, with five points "
            "whatever the cards.",
            "Mauern: won (Kontra) +1",
            "Mauern: against the Alten (Kontra) +1",
            "Mauern: “keine 90” (Kontra) +1",
            "Mauern: “keine 60” (Kontra) +1",
            "Mauern: “keine 30” (Kontra) +1",
            "Value 5",
        ],
        [
            "Mauern: Re hat die anderen unter 30 Augen gehalten und nichts angesagt. Darum hat Kontra gewonnen, mit "
            "fünf Punkten, gleich wie die Karten lagen.",
            "Mauern: gewonnen (Kontra) +1",
            "Mauern: gegen die Alten (Kontra) +1",
            "Mauern: „keine 90“ (Kontra) +1",
            "Mauern: „keine 60“ (Kontra) +1",
            "Mauern: „keine 30“ (Kontra) +1",
            "Wert 5",
        ],
    ),
    "a revoke": (
        "ohne-neunen",
        [{"kind": "normal", "re": [1, 3], "augen_re": 80, "verworfen": 3}],
        [
            "Verwerfen by Caro: Kontra won, whatever the Augen.",
            "won (Kontra) +1",
            "opponents below 90 (Kontra) +1",
            "against the Alten (Kontra) +1",
            "Value 3",
            "Caro alone pays for it, 2 times the value: −6.",
        ],
        [
            "Verworfen hat Caro: Darum hat Kontra gewonnen, gleich wie viele Augen es waren.",
            "gewonnen (Kontra) +1",
            "unter 90 gespielt (Kontra) +1",
            "gegen die Alten (Kontra) +1",
            "Wert 3",
            "Dafür zahlt Caro allein, und zwar den Wert mal 2: −6.",
        ],
    ),
    "a solo": (
        "ddv",
        [{"kind": "damen_solo", "re": [2], "augen_re": 155}],
        [
            "won (Re) +1",
            "opponents below 90 (Re) +1",
            "Value 2",
            "Alone against the others, Bert scores 3 times the value: +6.",
        ],
        [
            "gewonnen (Re) +1",
            "unter 90 gespielt (Re) +1",
            "Wert 2",
            "Allein gegen die anderen schreibt Bert den Wert mal 3: +6.",
        ],
    ),
    "a value in a Bock": (
        "dokomania",
        [{"value": 1, "winners": [1, 2], "bock_rounds": 1}, {"value": 6, "winners": [1, 4]}],
        ["value as entered (the winners) +6", "Bock (the winners) +6", "Value 12"],
        ["Wert wie eingetragen (die Gewinner) +6", "Bock (die Gewinner) +6", "Wert 12"],
    ),
    "a value with Sonderpunkte in a Bock": (
        "doko-turnier",
        [
            {"kind": "normal", "re": [1, 3], "augen_re": 110, "announced": {"re": "ansage", "kontra": None}},
            {"value": 3, "sonder": 1, "winners": [1, 4]},
        ],
        [
            "value as entered, the multiplied part (the winners) +2",
            "Bock (the winners) +2",
            "Sonderpunkte (the winners) +1",
            "Value 5",
        ],
        [
            "Wert wie eingetragen, soweit vervielfacht (die Gewinner) +2",
            "Bock (die Gewinner) +2",
            "Sonderpunkte (die Gewinner) +1",
            "Wert 5",
        ],
    ),
}
HINTS = {"en": "In brackets: the party that gets the points.", "de": "In Klammern: an wen die Punkte gehen."}


@pytest.fixture
def table(tournament, case):
    book, games, *_said = EXPLAINED[case]
    tournament.rule_set = rule_set_version(rule_book(book))
    tournament.save()
    table = playing(*games, tournament=tournament)
    for participant, name in zip(Participant.objects.order_by("pk"), NAMES, strict=True):
        Participant.objects.filter(pk=participant.pk).update(shown=name)
    return table


@pytest.mark.parametrize("case", EXPLAINED)
def test_page_of_a_game_explains_its_points(client, table, case) -> None:
    entry = Entry.objects.order_by("order_key").last()
    said = []
    for language, hint in HINTS.items():
        page = pages.read(client.get(staff_address(table, "entry", entry=entry.uid), HTTP_ACCEPT_LANGUAGE=language))
        words = page.words(".why tr, .why p")
        assert words.count(hint) == 1
        said.append([each for each in words if each != hint])
    assert said == list(EXPLAINED[case][2:])


@pytest.mark.parametrize("case", ["a value with Sonderpunkte in a Bock"])
def test_sonderpunkte_are_shown_as_entered(client, table, case) -> None:
    entry = Entry.objects.order_by("order_key").last()
    page = pages.read(client.get(staff_address(table, "entry", entry=entry.uid), HTTP_ACCEPT_LANGUAGE="en"))
    said = dict(zip(page.words(".facts dt"), page.words(".facts dd"), strict=True))
    assert said == {"Won": "Anna, Dirk", "Value": "3", "Sonderpunkte in it": "1"}
