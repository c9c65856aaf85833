"""Reads forms that were filled in offline, just as the page would have."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl

from django.utils.datastructures import MultiValueDict

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.bock import MOST_ROUNDS_BY_HAND
from scoring.terms import Announcement, BockEvent, Kind, Sonderpunkt
from tournaments.forms.lists.entry import EntryForm
from tournaments.forms.lists.facts import FactsForm
from tournaments.forms.lists.points import PointsForm
from tournaments.models.score_list import Entry, ScoreList
from tournaments.phones.expected import Delivery, FilledForm, sheet_before
from tournaments.phrases import terms
from tournaments.selectors.lists.offers import Offer, offer_behind

UNREADABLE = "entry_unreadable"
LONGEST, MOST_FIELDS = 4000, 200  # characters and fields of a form; a game with every Sonderpunkt has about forty
MOST_SONDERPUNKTE = 9  # of one kind, under any rules
# The form of a vorgeführtes solo names all winners in one field; this one reads them one by one.
FORMS: Mapping[str, type[EntryForm]] = {"points": PointsForm, "facts": FactsForm}
SEATS = "winners"


def fields_in(body: object) -> MultiValueDict[str, str]:
    """Parses the form's body. Raises `entry_unreadable`."""
    if not isinstance(body, str) or len(body) > LONGEST:
        raise RuleViolation(UNREADABLE)
    fields: MultiValueDict[str, str] = MultiValueDict()
    try:
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise RuleViolation(UNREADABLE) from None
    for name, value in pairs:
        fields.appendlist(name, value)
    if fields.get("way") not in FORMS:
        raise RuleViolation(UNREADABLE)
    return fields


def delivery_of(score_list: ScoreList, rows: Sequence[Entry], sent: Delivery | FilledForm) -> Delivery:
    """Turns a form into facts, based on what the list offers at the expected game.

    Also reads choices that are no longer offered, so that the engine rejects them and the entry is held. Raises
    `form_refused` with the form's error, and everything that the engine raises for impossible facts.
    """
    if isinstance(sent, Delivery):
        return sent
    form = _read_form(score_list, rows, sent)
    if form.errors:
        raise RuleViolation("form_refused", why=next(iter(form.errors.values()))[0])
    facts = form.facts()
    parse_entry(facts)
    return sent.read_as(facts)


def _read_form(score_list: ScoreList, rows: Sequence[Entry], sent: FilledForm) -> EntryForm:
    sheet = sheet_before(score_list, rows, sent.expected)
    names = {seat: terms.seat_name(seat, {}) for seat in range(1, MOST_SEATS + 1)}
    offer = offer_behind(score_list, sheet, names)
    form, fields = FORMS[str(sent.fields["way"])], _split_seats(sent.fields)
    wider = _offer_of_any_list(offer, sent)
    if sent.expected.is_next(sheet.next):
        as_by_page = form(fields, offer=offer)
        if as_by_page.is_valid():
            return as_by_page
        # Ask what the page asks; guess nothing.
        wider = replace(wider, asks_silent=offer.asks_silent, sonder_needed=offer.sonder_needed)
    return form(fields, offer=wider)


def _split_seats(fields: MultiValueDict[str, str]) -> MultiValueDict[str, str]:
    marked = [seat for marks in fields.getlist(SEATS) for seat in marks.split(",")]
    return MultiValueDict({**dict(fields.lists()), SEATS: marked})


def _offer_of_any_list(offer: Offer, sent: FilledForm) -> Offer:
    """Returns an offer of everything that any list or rules allow, for the expected players."""
    seats = tuple((seat, offer.names[seat]) for seat in sent.expected.players)
    kinds = tuple((kind.value, terms.kind_name(kind)) for kind in Kind)
    return replace(
        offer,
        seats=seats,
        lone=frozenset(sent.expected.players),
        all_six=offer.everybody if "six" in sent.fields else (),
        forced=None,
        asks_duty=True,
        kinds=kinds,
        lone_kinds=kinds,
        sonderpunkte=tuple((each.value, MOST_SONDERPUNKTE) for each in Sonderpunkt),
        announcements=tuple(word.value for word in Announcement),
        bock_by_hand=MOST_ROUNDS_BY_HAND,
        bock_by_hand_points=MOST_ROUNDS_BY_HAND,
        bock_events=tuple((event.value, terms.word(terms.SONDERPUNKTE, event.value)) for event in BockEvent),
        verwerfen=True,
        sonder_needed="sonder" in sent.fields,
        asks_silent=False,
    )
