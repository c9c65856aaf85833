"""A page's moment equals that of the address it polls, and changes with every event."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.free_lists.builders import free_list, play
from tests.phones.outboxes import OTHER, PAIR
from tests.phones.rest.outboxes import outbox_entry, post_outbox
from tests.tournaments.entries import change_entry, record_entry
from tests.tournaments.lists import PLAYERS, seen, table_of
from tests.tournaments.views.entry_forms import POINTS, form_of
from tournaments.free_lists.access import list_token
from tournaments.models.lists.agreement import Agreement
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.lists.pen import Pen
from tournaments.models.phones import HeldEntry
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phones.deciding import drop
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.lists.table.pens import DEVICE
from tournaments.services.lists.correction_wishes import decline_wish, wish_correction
from tournaments.services.lists.status import confirm, hand_in, reopen
from tournaments.services.lists.table.agreements import (
    agree,
    answer_dispute,
    dispute,
    take_back_agreement,
    take_back_dispute,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

AT = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)
PHONE, ANOTHER = "a" * 32, "b" * 32
MOMENT = re.compile(r'id="now"[^>]* data-moment="(\w*)"')


def of_page(answer) -> str:
    found = MOMENT.search(answer.content.decode())
    assert found
    return found[1]


def of_now(client: Client, address: str) -> str:
    moment: str = client.get(f"{address}now/").json()["moment"]
    return moment


def seat_players(games: int = 20) -> ScoreList:
    score_list = table_of(tournament=Tournament.objects.get(), normal_games=games, pflichtsoli=0).score_list
    record_entry(facts=PAIR, **seen(score_list))
    return score_list


def hold_entry(score_list: ScoreList) -> None:
    post_outbox(Client(), f"{table_address(Table.objects.get(), '')}outbox/", outbox_entry(1, OTHER), device=ANOTHER)


def make_wish(score_list: ScoreList) -> None:
    edit = Edit(spot=Spot.CHANGE, entry=Entry.objects.get().uid, facts=OTHER)
    wish_correction(edit=edit, at=AT, **seen(score_list, PLAYERS))


def start_dispute(score_list: ScoreList) -> None:
    dispute(sentence="Spiel 1 fehlt", at=AT, **seen(score_list, PLAYERS))


def take_pen(device: str) -> Callable[[ScoreList], object]:
    return lambda score_list: Pen.objects.update_or_create(
        score_list=score_list, defaults={"device": device, "taken_at": AT}
    )


def change(score_list: ScoreList) -> None:
    change_entry(entry=Entry.objects.get().uid, facts=OTHER, **seen(score_list))


def give_answer(score_list: ScoreList) -> None:
    answer_dispute(dispute=Agreement.objects.get(kind="disputed").uid, answer="Berichtigt", at=AT, **seen(score_list))


# Events of a running list and of a finished one; each changes the page.
RUNNING: dict[str, Callable[[ScoreList], object]] = {
    "game": lambda there: record_entry(facts=PAIR, **seen(there)),
    "held": hold_entry,
    "dropped": lambda there: drop(held=HeldEntry.objects.get().uid, at=AT, **seen(there)),
    "pen": take_pen(PHONE),
    "pen lost": take_pen(ANOTHER),
    "time": lambda _: Table.objects.update(ends_at=AT),
    "more time": lambda _: Table.objects.update(extra_minutes=5),
    "pot": lambda _: ScoreList.objects.update(due_event="pot_empty"),
    "closed": lambda _: Round.objects.update(status=RoundStatus.CLOSED),
    "over": lambda _: Tournament.objects.update(status=Status.FINISHED),
}
FINISHED: dict[str, Callable[[ScoreList], object]] = {
    "agreed": lambda there: agree(position=1, at=AT, **seen(there, PLAYERS)),
    "two agreed": lambda there: agree(position=3, at=AT, **seen(there, PLAYERS)),
    "taken back": lambda there: take_back_agreement(position=1, **seen(there, PLAYERS)),
    "lapsed": change,
    "signed": lambda there: agree(position=None, at=AT, **seen(there, PLAYERS)),
    "disputed": start_dispute,
    "answered": give_answer,
    "read": lambda there: take_back_dispute(dispute=Agreement.objects.get(kind="disputed").uid, **seen(there, PLAYERS)),
    "wished": make_wish,
    "declined": lambda there: decline_wish(wish=CorrectionWish.objects.get().uid, answer="Nein", at=AT, **seen(there)),
    "handed in": lambda there: hand_in(**seen(there)),
    "confirmed": lambda there: confirm(**seen(there)),
    "reopened": lambda there: reopen(**seen(there)),
    "closed": lambda _: Round.objects.update(status=RoundStatus.CLOSED),
}


@pytest.mark.parametrize(("games", "events"), [(20, RUNNING), (1, FINISHED)])
def test_each_state_of_a_list_has_its_own_moment(client, tournament, games, events) -> None:
    client.cookies[DEVICE] = PHONE
    score_list = seat_players(games)
    address, before = table_address(score_list.table, ""), ""
    for name, happens in {"begun": lambda _: None, **events}.items():
        happens(score_list)
        moment = of_page(client.get(address))
        assert (moment, moment != before) == (of_now(client, address), True), name
        before = moment


def test_first_page_of_a_new_phone_has_the_current_moment(client, table, address) -> None:
    assert of_page(client.get(address)) == of_now(client, address)


def test_refused_form_is_marked_as_filled_in(client, table, address) -> None:
    opened = client.get(address)
    assert "data-typed" not in opened.content.decode()
    refused = client.post(address, {**POINTS, **form_of(opened.content.decode()), "value": "x", "do": "save"})
    assert "data-typed" in refused.content.decode()
    assert of_page(refused) == of_page(opened)


def test_two_phones_of_a_free_list_see_each_others_changes(client) -> None:
    score_list = free_list()
    address = reverse("free_list_page", kwargs={"token": list_token(score_list)})
    moments = [of_page(client.get(address))]
    play(score_list, PAIR)
    moments.append(of_page(client.get(address)))
    post_outbox(client, f"{address}outbox/", outbox_entry(1, OTHER), device=ANOTHER)
    moments.append(of_page(client.get(address)))
    assert (moments[-1], len(set(moments))) == (of_now(client, address), 3)


SHOUTS = "is vorgeführt and must play a Pflichtsolo now."


def test_nobody_is_forced_after_the_round_is_closed(client, tournament) -> None:
    address = table_address(table_of(tournament=tournament, normal_games=0), "")
    assert SHOUTS in client.get(address).content.decode()
    Round.objects.update(status=RoundStatus.CLOSED)
    page = client.get(address).content.decode()
    assert "The round is closed." in page
    assert SHOUTS not in page
