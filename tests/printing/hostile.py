"""A tournament and a free list with texts that try to break out of documents."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import ClubFactory, TournamentFactory
from tests.free_lists.builders import free_list, play
from tests.tournaments.entries import break_off
from tests.tournaments.lists import record_points, seen, table_of
from tests.tournaments.penalties import MINOR
from tournaments.free_lists.lifecycle import LONGEST_PLAYER_NAME
from tournaments.models.participant import Team
from tournaments.models.printing import PrintJob
from tournaments.models.tournament import Tournament
from tournaments.printing.registry import Scope, offered_printables
from tournaments.services.lists import people
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.people import Newcomer
from tournaments.services.lists.totals import record_totals
from tournaments.services.rules.versions import rule_set_version

BASE = "https://example.org"
TABLES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Typed texts by field. `guest` joins the first table."""

    event: str
    venue: str
    club: str
    rules: str
    network: str
    password: str
    note: str
    guest: str
    names: Sequence[str]

    @property
    def on_lists(self) -> Sequence[str]:
        return [name for name in self.names if name.strip() and len(name) <= LONGEST_PLAYER_NAME][::3]


HOSTILE = Texts(
    event='<img src=file:///etc/passwd>{{ 7*7 }}"; } body { display:none',
    venue="</style><script>a</script> {% load x %}",
    club="<a href=https://example.net>&lt;b&gt;</a>",
    rules="</h1> \u202e <link rel=stylesheet href=file:///etc/passwd>",
    network="<svg onload=a>{{ 7*7 }}",
    password='"; } b{background:url(//a.example',
    note="<iframe src=file:///etc/passwd> {# a #}",
    guest="' onload='a",
    names=(
        "<img src=file:///etc/passwd>",
        "<script>a</script>",
        "</td></table></section></style>",
        "&lt;b&gt; &amp; &#60;i&#62;",
        "<!-- ]]> -->",
        "{{ 7*7 }} {% load x %}",
        '"; } body { display:none',
        "Max \u202eretsuM",
        "Ze\u0301 o\u0308\u0308 Z\u0300\u0301\u0302",
        "Mia \N{GRINNING FACE}\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}",
        "W" * 120,
        " \t ",
    ),
)
HARMLESS = Texts(
    event="Herbstturnier",
    venue="Gasthof",
    club="Verein",
    rules="Hausregeln",
    network="Saal",
    password="geheim12",
    note="Bemerkung",
    guest="Gast",
    names=(*(f"Testperson {number}" for number in range(1, 11)), "", ""),
)


def order_of(key: str, texts: Texts) -> PrintJob:
    options = {"base": BASE, "with_rules": True}
    if key in {each.key for each in offered_printables(Scope.FREE_LIST)}:
        score_list = play(free_list(texts.on_lists, title=texts.event), {"value": 2, "winners": [1, 2]})
        return PrintJob(document=key, score_list=score_list, options=options)
    tournament = tournament_of(texts)
    return PrintJob(document=key, tournament=tournament, round=tournament.rounds.get(), options=options)


def tournament_of(texts: Texts) -> Tournament:
    tournament = TournamentFactory(
        club=ClubFactory(name=texts.club),
        name=texts.event,
        rule_set=rule_set_version(rule_book("doko-online")),  # the shortest
        venue=texts.venue,
        rules_name=texts.rules,
        house_rules="\n".join(texts.names),
        network_name=texts.network,
        network_password=texts.password,
    )
    tables = [table_of(tournament=tournament, number=number) for number in range(1, TABLES + 1)]
    for person, name in zip(tournament.participants.order_by("pk"), texts.names, strict=True):
        person.name, person.club_name = name, texts.club
        person.team = Team.objects.create(tournament=tournament, name=f"{name} {person.pk}")
        person.save()
    broken_off, odd = tables[0].score_list, tables[1].score_list
    record_points(broken_off, 2)
    note = Note(reason=texts.note, referee=texts.names[0])
    book_penalty(facts=MINOR, note=note, **seen(broken_off))
    people.join(**seen(broken_off), seat=5, person=Newcomer(name=texts.guest))
    break_off(**seen(broken_off, reason=texts.note))
    record_totals(totals=[10, -2, -4, -5], sum_accepted=texts.note, **seen(odd))
    return tournament
