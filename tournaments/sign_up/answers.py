"""Answers to the organiser's questions: counted, and in the rows of an export."""

from collections.abc import Iterable, Iterator, Sequence
from zoneinfo import ZoneInfo

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.models.people.sign_up import SignUp
from tournaments.models.tournament import Tournament
from tournaments.sign_up.places import TAKES_A_PLACE, sheet_of, sign_ups_of, size_of
from tournaments.sign_up.questions import TICKED, Question
from tournaments.sign_up.services import standing_of
from tournaments.sign_up.words import STANDINGS


def counted(questions: Sequence[Question], rows: Iterable[SignUp]) -> list[tuple[str, str]]:
    """Returns each question that offers answers with the number of people for each, e.g. "Soup 12, Salad 8".

    `rows`: from `sign_ups_of`; an answer counts for everybody of its sign-up.
    """
    given = [(size_of(row), row.answers) for row in rows]
    return [
        (question.text, ", ".join(f"{choice} {people}" for choice, people in _people(given, number, question)))
        for number, question in enumerate(questions)
        if question.is_tick or question.choices
    ]


def _people(given: Sequence[tuple[int, Sequence[str]]], number: int, question: Question) -> Iterator[tuple[str, int]]:
    left = sum(size for size, _answers in given)
    for choice in (TICKED,) if question.is_tick else question.choices:
        people = sum(size for size, answers in given if answers[number : number + 1] == [choice])
        left -= people
        yield choice, people
    if left and question.choices:
        yield _("no answer"), left


def export_rows(tournament: Tournament) -> Iterator[Sequence[object]]:
    """Yields the headings and a row for each person, in the order of the queue. Four queries."""
    sheet = sheet_of(tournament)
    questions = [question["text"] for question in sheet.questions] if sheet else []
    about_party = [_("Standing"), _("Signed up on"), _("E-mail address"), _("Telephone"), *questions]
    yield [_("Group"), _("Start number"), _("Name"), _("Club"), *about_party]
    zone = ZoneInfo(tournament.time_zone)
    for number, row in enumerate(sign_ups_of(tournament).prefetch_related("people__participant"), start=1):
        answers = [*row.answers, *[""] * len(questions)][: len(questions)]
        made_on = localtime(row.made_at, zone).date().isoformat()
        about = [made_on, row.email, row.phone, *answers]
        for person in row.people.all():
            who = person.participant
            standing = "absent" if who and who.status not in TAKES_A_PLACE else standing_of(row)
            start_number = who.start_number if who else None
            yield [number, start_number, person.parts.full, person.club_name, str(STANDINGS[standing]), *about]
