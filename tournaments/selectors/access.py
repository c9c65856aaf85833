"""Access to tournaments and everything in them; fetching an object also checks permissions.

An object that the viewer may not see raises the same 404 as a missing one.
"""

import hashlib
import hmac
from enum import StrEnum
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import Club, Membership, Role, User
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament, TournamentGrant, Visibility
from tournaments.models.walls import Display
from tournaments.selectors.objections import with_next_final

Viewer = User | AnonymousUser


class Right(StrEnum):
    SEE = "see"
    ENTER = "enter"  # enter results, print
    PENALISE = "penalise"
    ORGANISE = "organise"  # participants, draws, rounds, settings
    OWN = "own"  # delete, grant roles


ROLES_WITH: dict[Right, frozenset[str]] = {
    Right.SEE: frozenset(Role.values),
    Right.ENTER: frozenset(Role.values),
    Right.PENALISE: frozenset({Role.OWNER, Role.ORGANISER, Role.REFEREE}),
    Right.ORGANISE: frozenset({Role.OWNER, Role.ORGANISER}),
    Right.OWN: frozenset({Role.OWNER}),
}


def roles_in(user: Viewer, tournament: Tournament) -> frozenset[str]:
    """Returns the user's roles from club membership and tournament grants. One query."""
    if not user.is_authenticated:
        return frozenset()
    members = Membership.objects.filter(user=user, club_id=tournament.club_id).values_list("role")
    grants = TournamentGrant.objects.filter(user=user, tournament=tournament).values_list("role")
    return frozenset(role for (role,) in members.union(grants))


def tournament_for(user: Viewer, slug: str, right: Right = Right.SEE) -> Tournament:
    """Returns the tournament with this current or old slug, or raises 404. At most three queries.

    Also sets its `roles` to those of the viewer.
    """
    return _authorise(user, _find_by_slug(slug), right)


def tournament_by_uid(user: Viewer, uid: UUID, right: Right = Right.SEE) -> Tournament:
    """Like `tournament_for`, but looks the tournament up by its public uid."""
    tournament = _tournaments().filter(uid=uid).first()
    if tournament is None:
        raise Http404
    return _authorise(user, tournament, right)


def table_by_uid(user: Viewer, uid: UUID, right: Right = Right.SEE) -> Table:
    """Returns a table with its round, tournament and list, or raises 404."""
    related = ("round__tournament__club", "round__tournament__rule_set", "score_list")
    table = Table.objects.select_related(*related).filter(uid=uid).first()
    if table is None:
        raise Http404
    tournament = _authorise(user, table.round.tournament, right)
    if table.round.status == RoundStatus.DRAWN and not may(tournament, Right.ORGANISE):
        raise Http404
    return table


def _authorise(user: Viewer, tournament: Tournament, right: Right) -> Tournament:
    roles = roles_in(user, tournament)
    tournament.roles = roles  # type: ignore[attr-defined]
    if right is Right.SEE and tournament.visibility != Visibility.PRIVATE:
        return tournament
    if not roles & ROLES_WITH[right]:
        raise Http404
    return tournament


def _find_by_slug(slug: str) -> Tournament:
    tournaments = _tournaments()
    tournament = tournaments.filter(slug=slug).first() or tournaments.filter(old_slugs__slug=slug).first()
    if tournament is None:
        raise Http404
    return tournament


def _tournaments() -> QuerySet[Tournament]:
    return with_next_final(Tournament.objects.select_related("club", "rule_set"))


def may(tournament: Tournament, right: Right) -> bool:
    """True if the viewer has the right. The tournament must come from this module, which sets its `roles`."""
    roles: frozenset[str] = getattr(tournament, "roles", frozenset())
    return bool(roles & ROLES_WITH[right])


def round_for(user: Viewer, slug: str, number: int, right: Right = Right.SEE) -> Round:
    """Returns a round with its tournament, or raises 404. Only organisers see rounds before they are published."""
    return round_in(tournament_for(user, slug, right), number)


def round_in(tournament: Tournament, number: int) -> Round:
    """Like `round_for`, but for a tournament that has already been fetched. One query."""
    there = round_or_next(tournament, number)
    if there is None:
        raise Http404
    return there


def round_or_next(tournament: Tournament, number: int) -> Round | None:
    """Like `round_in`, but returns None for the round that can be drawn next. One query.

    For that round, viewers who aren't organisers get a 404.
    """
    # Compared in Python: the number in an address may be too large for the database.
    rounds = {row.number: row for row in tournament.rounds.filter(Q(number=number - 1) | Q(number=number))}
    there = rounds.get(number)
    hidden = there is None or there.status == RoundStatus.DRAWN
    follows = number == 1 or number - 1 in rounds
    if (hidden and not may(tournament, Right.ORGANISE)) or (there is None and not follows):
        raise Http404
    if there is not None:
        there.tournament = tournament
    return there


def table_for(user: Viewer, slug: str, round_number: int, table_number: int, right: Right = Right.SEE) -> Table:
    in_round = round_for(user, slug, round_number, right)
    tables = Table.objects.filter(round=in_round, number=table_number).select_related("score_list__pen")
    table = tables.first()
    if table is None:
        raise Http404
    table.round = in_round
    return table


def table_secret(table: Table) -> str:
    """Returns the secret in a table's QR code. Incrementing `secret_version` revokes it."""
    return derive_secret(f"table:{table.uid}:{table.secret_version}")


def derive_secret(words: str) -> str:
    """Returns the secret of a link, which is never stored."""
    return hmac.new(settings.SECRET_KEY.encode(), words.encode(), hashlib.sha256).hexdigest()[:24]


def table_by_secret(uid: str, secret: str) -> Table:
    """Returns the table with this uid and secret, or raises 404."""
    table = (
        Table.objects.select_related("round__tournament__rule_set", "round__tournament__club")
        .select_related("score_list__pen", "presence")
        .filter(uid=uid)
        .first()
    )
    if table is None or not hmac.compare_digest(table_secret(table), secret):
        raise Http404
    if table.round.status == RoundStatus.DRAWN:
        raise Http404
    return table


def display_secret(display: Display) -> str:
    return derive_secret(f"wall:{display.uid}")


def display_by_secret(uid: UUID, secret: str) -> Display:
    """Returns a wall display with its tournament, even a private one, or raises 404. One query."""
    related = ("tournament__club", "tournament__rule_set", "tournament__prize_giving")
    display = Display.objects.select_related(*related).filter(uid=uid).first()
    if display is None or not hmac.compare_digest(display_secret(display), secret):
        raise Http404
    return display


def listed_tournaments() -> QuerySet[Tournament]:
    """Returns public tournaments, except rehearsals, which can only be found by link."""
    return Tournament.objects.filter(visibility=Visibility.PUBLIC, is_rehearsal=False).select_related("club")


def organised_tournaments(user: User) -> QuerySet[Tournament]:
    """Returns the tournaments in which the user has any role, newest first."""
    by_club = Q(club__memberships__user=user)
    by_grant = Q(grants__user=user)
    return Tournament.objects.filter(by_club | by_grant).select_related("club").distinct()


def tournaments_to_organise(user: User) -> QuerySet[Tournament]:
    """Returns the tournaments that the user may organise, newest first."""
    roles = ROLES_WITH[Right.ORGANISE]
    in_clubs = Membership.objects.filter(user=user, role__in=roles).values("club")
    granted = TournamentGrant.objects.filter(user=user, role__in=roles).values("tournament")
    return Tournament.objects.filter(Q(club__in=in_clubs) | Q(pk__in=granted)).select_related("club")


def clubs_to_organise(user: User) -> QuerySet[Club]:
    roles = ROLES_WITH[Right.ORGANISE]
    return Club.objects.filter(memberships__user=user, memberships__role__in=roles)
