"""The proposal for a club's next evening: when it is, and what it is called."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.utils import translation

from accounts.models import Club
from tournaments.dates.events import today_at
from tournaments.dates.naming import next_name, series_of
from tournaments.dates.rhythm import FEWEST, Rhythm, next_evening
from tournaments.forms.tournament.settings import LATEST_YEAR
from tournaments.forms.tournament.starting import usual_name
from tournaments.models.tournament import Tournament

EVENTS_READ = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The next evening: as at `event`, on the suggested day. `rhythm` is None if none is known."""

    event: Tournament
    name: str
    day: date
    rhythm: Rhythm | None


def proposal_after(club: Club, slug: str | None = None) -> Proposal | None:
    """Returns what follows the club's event with this slug, or else its last one; None without events. One query.

    Evenings of the same series decide about the day if there are enough of them, and otherwise all of the club. An
    example tournament counts only if there is nothing else.
    """
    real = Tournament.objects.filter(club=club, is_rehearsal=False, date__year__lte=LATEST_YEAR).select_related(
        "club", "rule_set"
    )
    found = list(real.order_by("is_demonstration", "-date", "-pk")[:EVENTS_READ])
    events = [each for each in found if not each.is_demonstration] or found
    if not events:
        return None
    event = next((each for each in events if each.slug == slug), events[0])
    series = [each.date for each in events if series_of(each.name) == series_of(event.name)]
    days = series if len(set(series)) >= FEWEST else [each.date for each in events]
    following = next_evening(days, today_at(club))
    name = _name(event, following.day)
    return Proposal(event=event, name=name, day=following.day, rhythm=following.rhythm)


def _name(event: Tournament, day: date) -> str:
    """Renews a name that was made of the date, in any of our languages."""
    for language, _label in settings.LANGUAGES:
        with translation.override(language):
            if event.name == usual_name(event.date):
                return usual_name(day)
    return next_name(event.name, event.date, day)
