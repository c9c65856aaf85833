"""Packs of documents, for a single round or for all open rounds."""

from scoring.errors import RuleViolation
from tournaments.models.printing import PrintJob
from tournaments.models.round import OPEN, Round
from tournaments.printing.content.documents import (
    Pack,
    ScoreSheets,
)
from tournaments.printing.content.gather import notice_by_name, notice_by_table, paths, rules_in, score_sheets
from tournaments.printing.options import PrintOptions, options_of, options_to_json


def round_pack(job: PrintJob) -> Pack:
    sheets = score_sheets(job)
    documents = (notice_by_name(job), notice_by_table(job), sheets)
    with_rules = options_of(job).with_rules
    return Pack(documents=(*documents, *([rules_in(job, len(sheets.sheets))] if with_rules else ())))


def rounds_pack(job: PrintJob) -> Pack:
    """Returns a pack of all published rounds that aren't over yet."""
    open_rounds = job.event.rounds.filter(status__in=OPEN)
    jobs = [_round_job(job, in_round) for in_round in open_rounds.order_by("number")]
    if not jobs:
        raise RuleViolation("nothing_to_print")
    packs = [round_pack(each) for each in jobs]
    tables = max(len(single.sheets) for pack in packs for single in pack.documents if isinstance(single, ScoreSheets))
    rules = [rules_in(job, tables)] if options_of(job).with_rules else []
    return Pack(documents=(paths(job), *(single for pack in packs for single in pack.documents), *rules))


def _round_job(job: PrintJob, in_round: Round) -> PrintJob:
    options = options_to_json(PrintOptions(base=options_of(job).base))
    return PrintJob(tournament=job.event, round=in_round, document=job.document, options=options)
