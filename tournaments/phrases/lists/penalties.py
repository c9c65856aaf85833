"""Wording for penalties."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.entries import NotPlayedEntry, Penalty, is_cancelled
from scoring.lists.penalties import Paragraph
from tournaments.names.rows import separator
from tournaments.phrases.figures import signed
from tournaments.phrases.terms import seat_name


class Case(NamedTuple):
    """A case the referee can choose: a paragraph, or one of the two ways in which it moves points."""

    key: str
    """The paragraphs it cites; also its name in URLs."""
    paragraph: Paragraph
    """The paragraph stored in the entry."""
    name: object
    """The violation."""
    does: object
    """The consequence."""


def _case(paragraph: Paragraph, name: object, does: object) -> Case:
    return Case(paragraph.value, paragraph, name, does)


# If it may have harmed the soloist, a violation in a decided solo counts as a minor one (TSR 9.5.1, 9.3.3 b1).
DECIDED_HARMING_SOLOIST = Case(
    "9.5, 9.3.3 b1",
    Paragraph.DECIDED,
    _("In a solo that is already decided, by an opponent; it may have cost the soloist points"),
    _(
        "The offender loses 3, the soloist gets 3. The remaining tricks go to the soloist; enter the solo "
        "first, then book this after it."
    ),
)
# In display order.
CASES: tuple[Case, ...] = (
    _case(
        Paragraph.INSIGNIFICANT,
        _("Insignificant"),
        _("It cannot have changed anything. No points; it is only recorded."),
    ),
    _case(
        Paragraph.MINOR,
        _("Minor, in a game two against two"),
        _("It does not affect who wins. The offender loses 3, the others get 1 each; the game continues."),
    ),
    _case(
        Paragraph.MINOR_BY_SOLOIST,
        _("Minor, by the soloist"),
        _("The soloist loses 3, the others get 1 each; the solo continues."),
    ),
    _case(
        Paragraph.MINOR_HARMING_SOLOIST,
        _("Minor, by an opponent; it may have cost the soloist points"),
        _(
            "The offender loses 3, the soloist gets 3; the solo continues. Enter it when it is over, then "
            "book this after it."
        ),
    ),
    _case(
        Paragraph.MINOR_IN_SOLO,
        _("Minor, by an opponent in a solo, no harm to the soloist"),
        _("The offender loses 3, the others get 1 each; the solo continues."),
    ),
    _case(
        Paragraph.SERIOUS,
        _("Serious: the game counts as not played"),
        _(
            "The offender loses 12, plus 3 for each Absage of the other side; the other three get 4 each, "
            "plus 1 for each."
        ),
    ),
    _case(
        Paragraph.SERIOUS_IN_SOLO,
        _("Serious, by an opponent in a solo: the solo counts as played"),
        _(
            "The offender loses 12, plus 3 for each Absage by the soloist, who gets the same. It counts as "
            "a game of the list."
        ),
    ),
    _case(
        Paragraph.DECIDED,
        _("In a game that is already decided, no harm to a soloist"),
        _(
            "One party had already won, and play cannot continue. The offender loses 3, the others get 1 "
            "each. The remaining tricks go to the other party; enter the game as well."
        ),
    ),
    DECIDED_HARMING_SOLOIST,
    _case(
        Paragraph.UNSPORTING,
        _("Unsporting conduct"),
        _("A warning, or up to 12 points off; nobody else gets points for it."),
    ),
    _case(
        Paragraph.BOUND,
        _("Unsporting conduct for which the referees’ appendix sets the points"),
        _("A decision bound by the referees’ appendix: the points set there; nobody else gets points for it."),
    ),
)
# Names in lists, for all cases of a paragraph.
NAMES: Mapping[Paragraph, object] = {case.paragraph: case.name for case in CASES} | {
    Paragraph.DECIDED: _("In a game that is already decided")
}
# Short names in lists.
SHORT: Mapping[Paragraph, object] = {
    Paragraph.INSIGNIFICANT: _("insignificant"),
    Paragraph.MINOR: _("minor"),
    Paragraph.MINOR_BY_SOLOIST: _("minor"),
    Paragraph.MINOR_HARMING_SOLOIST: _("minor"),
    Paragraph.MINOR_IN_SOLO: _("minor"),
    Paragraph.SERIOUS: _("serious"),
    Paragraph.SERIOUS_IN_SOLO: _("serious"),
    Paragraph.DECIDED: _("in a decided game"),
    Paragraph.UNSPORTING: _("unsporting"),
    Paragraph.BOUND: _("unsporting, points set by the appendix"),
}


def paragraph_name(paragraph: object) -> str:
    member = _paragraph(paragraph)
    return str(NAMES[member]) if member else str(paragraph)


def paragraph_short(paragraph: object) -> str:
    """Returns a paragraph's short name and number, e.g. "serious (TSR 9.4.3)"."""
    member = _paragraph(paragraph)
    if member is None:
        return f"TSR {paragraph}"
    return gettext("{name} (TSR {paragraph})").format(name=SHORT[member], paragraph=member.value)


def _paragraph(paragraph: object) -> Paragraph | None:
    return next((each for each in Paragraph if each.value == str(paragraph)), None)


def penalty_words(penalty: Penalty, names: Mapping[int, str]) -> str:
    """Describes a penalty, e.g. "Anna: serious (TSR 9.4.3), not played"."""
    name = seat_name(penalty.offender, names)
    words = gettext("{name}: {case}").format(name=name, case=paragraph_short(penalty.paragraph))
    if isinstance(penalty, NotPlayedEntry):
        words = gettext("{words}, not played").format(words=words)
    return gettext("{words}, cancelled").format(words=words) if is_cancelled(penalty) else words


def anonymous_penalty_words(points: int, *, cancelled: bool = False) -> str:
    """Returns the offender's points without naming the case, e.g. "penalty points −3"."""
    words = gettext("penalty points {points}").format(points=signed(points))
    return gettext("{words}, cancelled").format(words=words) if cancelled else words


def points_words(points: Mapping[str, int]) -> str:
    """Lists non-zero points by name, e.g. "Anna −12, Bert +4"."""
    return separator(points).join(f"{name} {signed(each)}" for name, each in points.items() if each)
