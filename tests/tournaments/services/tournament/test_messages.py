from datetime import UTC, datetime, timedelta

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.lists import STAFF, table_of
from tournaments.models.message import Audience, Message
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.messages import (
    ENDLESS,
    messages_for_everybody,
    messages_for_table,
    messages_for_wall,
    messages_of,
    next_change,
    tables_to_message,
)
from tournaments.services.ledger import WriteRequest, system_request
from tournaments.services.tournament.messages import LONGEST_MESSAGE, MOST_MINUTES, send_message, take_back_message

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 19, 40, tzinfo=UTC)
SOON, LATER = AT + timedelta(minutes=5), AT + timedelta(minutes=10)


@pytest.fixture
def tables(tournament: Tournament) -> list[Table]:
    return [table_of(tournament=tournament, number=number) for number in (1, 2)]


def by(request: WriteRequest | None = None) -> WriteRequest:
    return request or WriteRequest(actor=STAFF, client_key=system_request().client_key)


def send(
    tournament: Tournament, audience: Audience = Audience.ALL, text: str = "Essen ist fertig.", **more: object
) -> Message:
    options = {"at": AT, "minutes": 10, "write_request": by(), **more}
    uid = send_message(tournament=tournament, audience=audience, text=text, **options)
    return Message.objects.get(uid=uid)


def read(tournament: Tournament, tables: list[Table], now: datetime = SOON) -> dict[str, list[str]]:
    fresh = Tournament.objects.get(pk=tournament.pk)
    of_tables = {
        f"table {table.number}": messages_for_table(
            Table.objects.select_related("round__tournament").get(pk=table.pk), now
        )
        for table in tables
    }
    readers = {**of_tables, "all": messages_for_everybody(fresh, now), "wall": messages_for_wall(fresh, now)}
    return {reader: [said.text for said in each] for reader, each in readers.items()}


@pytest.mark.services
def test_message_reaches_its_audience(tournament: Tournament, tables: list[Table]) -> None:
    send(tournament, text="An alle")
    send(tournament, Audience.WALL, text="An die Wand")
    send(tournament, Audience.TABLE, text="An Tisch 2", table=tables[1])
    assert read(tournament, tables) == {
        "table 1": ["An alle"],
        "table 2": ["An alle", "An Tisch 2"],
        "all": ["An alle"],
        "wall": ["An alle", "An die Wand"],
    }
    to = {said.text: said.to for said in messages_of(tournament, SOON)[0]}
    assert to["An Tisch 2"] == "Runde 1, Tisch 2"


def test_message_ends_or_is_taken_back(tournament: Tournament, tables: list[Table]) -> None:
    send(tournament, text="Zehn Minuten")
    endless = send(tournament, text="Bleibt", minutes=None)
    tournament.refresh_from_db()
    assert (next_change(tournament, SOON), tournament.messages_until) == (LATER, ENDLESS)
    assert read(tournament, tables, LATER)["all"] == ["Bleibt"]
    take_back_message(message=endless, at=LATER, write_request=by())
    tournament.refresh_from_db()
    assert tournament.messages_until == LATER
    assert read(tournament, tables, LATER)["all"] == []
    standing, ended = messages_of(tournament, LATER)
    assert (standing, [said.text for said in ended]) == ([], ["Bleibt", "Zehn Minuten"])


@pytest.mark.parametrize("late", ["send", "take_back"])
def test_late_writer_hides_no_message(tournament: Tournament, tables: list[Table], late: str) -> None:
    before = send(tournament, text="Vorher")
    send(tournament, text="Dazwischen", at=AT + timedelta(seconds=2), minutes=None)
    if late == "send":
        send(tournament, text="Gewartet")
    else:
        take_back_message(message=before, at=AT, write_request=by())
    assert "Dazwischen" in read(tournament, tables)["all"]
    assert "Dazwischen" in read(tournament, tables, LATER)["all"]


def test_message_from_a_fast_clock_is_shown_at_once(tournament: Tournament, tables: list[Table]) -> None:
    send(tournament, at=SOON)
    assert read(tournament, tables, AT)["all"] == ["Essen ist fertig."]


def test_message_writes_a_revision_and_news(tournament: Tournament, tables) -> None:
    before = tournament.version
    message = send(tournament, text="  Listen   bitte\tabgeben ")
    take_back_message(message=message, at=SOON, write_request=by())
    tournament.refresh_from_db()
    assert tournament.version == before + 2
    lines = Revision.objects.order_by("pk").values_list("action", "actor_label", "after__text")
    assert list(lines)[-2:] == [
        ("send_message", STAFF.label, "Listen bitte abgeben"),
        ("take_back_message", STAFF.label, "Listen bitte abgeben"),
    ]


@pytest.mark.services
def test_same_key_sends_once(tournament: Tournament) -> None:
    request = by()
    assert send(tournament, write_request=request) == send(tournament, write_request=request)
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"text": " \n "}, "message_empty"),
        ({"text": "x" * (LONGEST_MESSAGE + 1)}, "message_too_long"),
        ({"minutes": 0}, "message_minutes_out_of_range"),
        ({"minutes": MOST_MINUTES + 1}, "message_minutes_out_of_range"),
        ({"audience": Audience.TABLE}, "message_without_table"),
    ],
)
def test_invalid_message_is_refused(tournament: Tournament, told: dict[str, object], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        send(tournament, **told)
    assert refused.value.code == code
    assert not Message.objects.exists()


def test_table_of_another_tournament_is_refused(tournament: Tournament) -> None:
    with pytest.raises(RuleViolation, match="message_without_table"):
        send(tournament, Audience.TABLE, table=table_of())


def test_ended_message_is_not_taken_back(tournament: Tournament) -> None:
    message = send(tournament)
    with pytest.raises(RuleViolation, match="message_over"):
        take_back_message(message=message, at=LATER, write_request=by())
    take_back_message(message=message, at=SOON, write_request=by())
    with pytest.raises(RuleViolation, match="message_over"):
        take_back_message(message=message, at=SOON, write_request=by())


def test_tables_of_current_rounds_can_be_messaged(tournament: Tournament, tables: list[Table]) -> None:
    assert [table.number for table in tables_to_message(tournament)] == [1, 2]
    Round.objects.update(status=RoundStatus.CLOSED)
    assert tables_to_message(tournament) == []


def test_pages_without_messages_need_no_query(
    tournament: Tournament, tables: list[Table], django_assert_num_queries
) -> None:
    table = Table.objects.select_related("round__tournament").get(pk=tables[0].pk)
    with django_assert_num_queries(0):
        assert messages_for_table(table, AT) == messages_for_everybody(table.round.tournament, AT) == []
