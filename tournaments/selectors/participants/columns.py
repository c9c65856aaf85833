"""A participant's fields, shared by forms, lists, imports, exports and copies.

A new text field needs a `Detail` in `FIELDS` and a column in the model.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from tournaments.models.participant import Participant
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.participants.wishes import avoided_by, table_wished

HIGHEST_NUMBER = 99_999
LONGEST_ADDRESS = 254  # characters of an e-mail address (RFC 5321)

Value = str | int | list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticipantField:
    # In forms, edits, the ledger and imported lists.
    key: str
    # Heading of the export column.
    label: StrPromise
    # Accepted headings of imported columns, lower case without spaces and signs. Empty: not imported.
    headings: tuple[str, ...] = ()
    # Reads the value; None: the attribute named by the key.
    value: Callable[[Participant], Value] | None = None
    # Formats the value for export; None: unchanged.
    words: Callable[[Participant], str] | None = None

    def value_in(self, person: Participant) -> Value:
        value: Value = self.value(person) if self.value else getattr(person, self.key)
        return value

    def cell_of(self, person: Participant) -> Value:
        return self.words(person) if self.words else self.value_in(person)


class Kind(StrEnum):
    TEXT = "text"
    EMAIL = "email"


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail(ParticipantField):
    """An optional text field, stored in the model column that has the same name as its key."""

    longest: int
    kind: Kind = Kind.TEXT
    # Help text in the form.
    hint: StrPromise | str = ""
    # Copied with the event.
    copied: bool = True
    # Shown below the name in the list of participants, and searched.
    listed: bool = True


NAME = ParticipantField(
    key="name",
    label=_("Name"),
    headings=(
        *("name", "teilnehmer", "teilnehmerin", "teilnehmende", "spieler", "spielerin", "spielername"),
        *("participant", "player", "fullname", "vollername"),
        *("namevorname", "nachnamevorname", "vornamename", "vornamenachname"),
    ),
)
GIVEN = ParticipantField(
    key="given",
    label=_("Given name"),
    headings=("vorname", "rufname", "firstname", "givenname"),
)
FAMILY = ParticipantField(
    key="family",
    label=_("Family name"),
    headings=("nachname", "familienname", "zuname", "lastname", "surname", "familyname"),
)
# The chosen way to write a name; lists have it in the column of the whole name.
SHOWN = ParticipantField(key="shown", label=_("Written as"))
NUMBER = ParticipantField(
    key="start_number",
    label=_("Start number"),
    headings=(
        *("nr", "no", "nummer", "number", "startnummer", "startnr", "startnumber"),
        *("lfdnr", "teilnehmernr", "teilnehmernummer"),
    ),
)
TEAM = ParticipantField(
    key="team",
    label=_("Team"),
    headings=("team", "teamname", "mannschaft"),
    value=lambda person: person.team.name if person.team else "",
)
TABLE = ParticipantField(
    key="table",
    label=_("Always at table"),
    # "Tisch" alone is missing: lists of an earlier draw use it for the table somebody happened to sit at.
    headings=("immerantisch", "festertisch", "alwaysattable", "fixedtable"),
    value=table_wished,
)
NOT_WITH = ParticipantField(
    key="not_with",
    label=_("Not at a table with"),
    headings=(
        *("nichtamtischmit", "nichtmit", "nichtzusammenmit", "getrenntvon"),
        *("notatatablewith", "notwith", "apartfrom"),
    ),
    value=avoided_by,
    words=lambda person: ", ".join(map(str, avoided_by(person))),
)

# In the order of export columns; the form keeps this order as well.
FIELDS: tuple[ParticipantField, ...] = (
    NUMBER,
    NAME,
    GIVEN,
    FAMILY,
    Detail(
        key="club_name",
        label=_("Club"),
        headings=("verein", "vereinsname", "club", "klub"),
        longest=LONGEST_NAME,
    ),
    TEAM,
    Detail(
        key="email",
        label=_("E-mail address"),
        headings=("email", "mail", "emailadresse", "mailadresse", "emailaddress"),
        longest=LONGEST_ADDRESS,
        kind=Kind.EMAIL,
        hint=_("Used to tell people where they sit; never shown in public."),
        listed=False,
    ),
    TABLE,
    NOT_WITH,
    ParticipantField(key="status", label=_("Status"), words=lambda person: person.get_status_display()),
    ParticipantField(key="present_from", label=_("From round")),
    ParticipantField(key="present_until", label=_("Until round")),
)
DETAILS = tuple(field for field in FIELDS if isinstance(field, Detail))
BY_KEY = {field.key: field for field in (*FIELDS, SHOWN)}


def value_of(person: Participant, key: str) -> Value:
    return BY_KEY[key].value_in(person)


def listed_details(person: Participant) -> tuple[str, ...]:
    texts = (str(detail.value_in(person)) for detail in DETAILS if detail.listed)
    return tuple(text for text in texts if text)
