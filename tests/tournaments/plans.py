"""Plans for all rounds."""

from tests.tournaments.rounds import NOON, again, enrol, planned_once, publish, release
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.steps import MissingLists, close_round


def to_be_planned(tournament: Tournament, people: int, rounds: int) -> Tournament:
    enrol(tournament, people)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds, draw_mode=DrawMode.PLAN)
    tournament.refresh_from_db()
    return tournament


def planned(tournament: Tournament, people: int = 16, rounds: int = 4) -> Round:
    return planned_once(to_be_planned(tournament, people, rounds))


def drawn_plan(tournament: Tournament) -> Round:
    Tournament.objects.filter(pk=tournament.pk).update(draw_mode=DrawMode.PLAN)
    tournament.refresh_from_db()
    return planned_once(tournament)


def published_plan(tournament: Tournament) -> Round:
    return publish(drawn_plan(tournament))


def released_plan(tournament: Tournament, people: int = 41, rounds: int = 5, released: int = 2) -> Tournament:
    publish(planned(tournament, people, rounds))
    tournament.rounds.filter(number__lte=released).update(status=RoundStatus.RUNNING, started_at=NOON)
    return Tournament.objects.select_related("rule_set").get(pk=tournament.pk)


def play_out(in_round: Round) -> Round:
    release(in_round)
    close_round(in_round=again(in_round), at=NOON, missing=MissingLists.CLOSE_ANYWAY, write_request=system_request())
    return again(in_round)


def round_of(tournament: Tournament, number: int) -> Round:
    return Round.objects.select_related("tournament__rule_set").get(tournament=tournament, number=number)


def statuses(tournament: Tournament) -> list[str]:
    return list(tournament.rounds.order_by("number").values_list("status", flat=True))
