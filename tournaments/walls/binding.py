"""Services that create, bind, place, switch and remove walls."""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Max

from scoring.errors import RuleViolation
from tournaments.live.news import News, tell
from tournaments.models.tournament import Tournament
from tournaments.models.walls import Display
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.tournament_writes import write_tournament
from tournaments.walls.moments import AUTO, Screen

DIGITS = 6
CODE_HOLDS = timedelta(minutes=15)
UNBOUND_KEPT = timedelta(days=1)
SEEN_INTERVAL = timedelta(seconds=20)  # minimum interval between two writes of `seen_at`
MOST = 12  # displays per tournament
TRIES = 5
CHOICES = frozenset({AUTO, *(screen.value for screen in Screen)})
NARROWEST, WIDEST = Decimal("0.5"), Decimal(20)  # metres
NEAREST, FARTHEST = Decimal(1), Decimal(60)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPlace:
    """The name, size and viewing distance of a wall.

    `light`: whether the hall is bright; `all_names`: whether it shows the whole alphabet beside other walls.
    """

    name: str
    width_m: Decimal
    distance_m: Decimal
    light: bool = False
    all_names: bool = False


def new_display(at: datetime) -> Display:
    """Creates an unbound display; it isn't in the ledger until it's bound."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return Display.objects.create(code=_new_code(), code_until=at + CODE_HOLDS, created_at=at, seen_at=at)
        except IntegrityError:  # code already taken
            continue
    raise RuleViolation("walls_too_many")


def note_seen(display: Display, at: datetime) -> None:
    """Records that the display is alive, and renews an expired code.

    Ignores a busy database, because the wall must not go dark.
    """
    ended = display.tournament_id is None and (display.code_until is None or display.code_until <= at)
    if not ended and at - display.seen_at < SEEN_INTERVAL:
        return
    display.seen_at = at
    if ended:
        display.code, display.code_until = _new_code(), at + CODE_HOLDS
    fields = ["seen_at", *(("code", "code_until") if ended else ())]
    try:
        with transaction.atomic():
            Display.objects.filter(pk=display.pk, tournament=display.tournament_id).update(
                **{name: getattr(display, name) for name in fields}
            )
    except (IntegrityError, OperationalError):
        log.warning("presence of wall %s was not stored", display.pk)


def bind_display(
    *, tournament: Tournament, code: str, place: WallPlace, at: datetime, write_request: WriteRequest
) -> UUID:
    """Binds the display that shows this code and returns its uid.

    Raises `wall_code_unknown` if the code is wrong, expired or used, `walls_of_tournament`, `wall_size`.
    """
    digits = "".join(code.split())
    _check_size(place)

    def apply(row: Tournament) -> Change:
        waiting = Display.objects.select_for_update().filter(tournament=None, code_until__gt=at)
        display = waiting.filter(code=digits).exclude(code="").first()
        if display is None:
            raise RuleViolation("wall_code_unknown", "code")
        if row.displays.count() >= MOST:
            raise RuleViolation("walls_of_tournament", most=MOST)
        display.tournament, display.code, display.code_until = row, "", None
        display.place = (row.displays.aggregate(last=Max("place"))["last"] or 0) + 1
        _set_place(display, place)
        display.save()
        return _change(row, display)

    answer = write_tournament("bind_display", tournament, write_request, apply, [digits, *_place_payload(place)])
    return UUID(answer["display"])


def place_display(*, display: Display, place: WallPlace, write_request: WriteRequest) -> None:
    """Raises `wall_size`, `wall_gone`."""
    _check_size(place)

    def apply(locked: Display) -> None:
        _set_place(locked, place)

    _write_display("place_display", display, write_request, apply, _place_payload(place))


def show_screens(*, display: Display, screens: Sequence[str], write_request: WriteRequest) -> None:
    """Sets the screens of a wall, or `AUTO` to follow the event. Raises `wall_shows_nothing`."""
    known = [name for name in dict.fromkeys(screens) if name in CHOICES]
    chosen = [AUTO] if AUTO in known else known
    if not chosen:
        raise RuleViolation("wall_shows_nothing")

    def apply(locked: Display) -> None:
        locked.shows = chosen

    _write_display("show_screens", display, write_request, apply, chosen)


def sound_display(*, display: Display, write_request: WriteRequest) -> None:
    def apply(locked: Display) -> None:
        locked.tones += 1

    _write_display("sound_display", display, write_request, apply)


def remove_display(*, display: Display, write_request: WriteRequest) -> None:
    """Removes a wall and revokes its URL."""

    def apply(row: Tournament) -> Change:
        locked = _reread_display(row, display)
        said = _display_json(locked)
        locked.delete()
        tell(News(row.pk, access=True))
        return Change(before=said, tournament=row)

    write_tournament("remove_display", _bound_tournament(display), write_request, apply, str(display.uid))


def forget_unbound(now: datetime) -> int:
    """Deletes displays that have been unbound for a day, and returns how many there were."""
    gone, _kinds = Display.objects.filter(tournament=None, seen_at__lt=now - UNBOUND_KEPT).delete()
    return gone


def _write_display(
    action: str,
    display: Display,
    write_request: WriteRequest,
    apply: Callable[[Display], None],
    payload: object = None,
) -> None:
    """Changes a display while holding its tournament's lock. Raises `wall_gone`."""

    def change(row: Tournament) -> Change:
        locked = _reread_display(row, display)
        before = _display_json(locked)
        apply(locked)
        locked.save()
        return Change(before=before, after=_display_json(locked), tournament=row)

    write_tournament(action, _bound_tournament(display), write_request, change, [str(display.uid), payload])


def _bound_tournament(display: Display) -> Tournament:
    if display.tournament is None:
        raise RuleViolation("wall_gone")
    return display.tournament


def _reread_display(row: Tournament, display: Display) -> Display:
    locked = row.displays.filter(pk=display.pk).first()
    if locked is None:
        raise RuleViolation("wall_gone")
    return locked


def _change(row: Tournament, display: Display) -> Change:
    return Change(result={"display": str(display.uid)}, after=_display_json(display), tournament=row)


def _display_json(display: Display) -> dict[str, object]:
    return {
        "display": str(display.uid),
        "name": display.name,
        "width": str(display.width_m),
        "distance": str(display.distance_m),
        "light": display.light,
        "all_names": display.all_names,
        "shows": display.shows,
        "tones": display.tones,
    }


def _set_place(display: Display, place: WallPlace) -> None:
    display.name, display.light = " ".join(place.name.split()), place.light
    display.width_m, display.distance_m = place.width_m, place.distance_m
    display.all_names = place.all_names


def _place_payload(place: WallPlace) -> list[object]:
    return [place.name, str(place.width_m), str(place.distance_m), place.light, place.all_names]


def _check_size(place: WallPlace) -> None:
    if not (NARROWEST <= place.width_m <= WIDEST and NEAREST <= place.distance_m <= FARTHEST):
        raise RuleViolation("wall_size", widest=WIDEST, farthest=FARTHEST)


def _new_code() -> str:
    """Returns random digits without a leading zero, because people would leave it out."""
    return str(secrets.randbelow(9 * 10 ** (DIGITS - 1)) + 10 ** (DIGITS - 1))
