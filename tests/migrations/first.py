"""Keeps the rows of first.jsonl in a database of the first released state; run on its own."""

import json
from pathlib import Path

import django
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

FIRST = [("accounts", "0001_initial"), ("tournaments", "0001_initial")]
ROWS = Path(__file__).with_name("first.jsonl")


def main() -> None:
    django.setup()
    executor = MigrationExecutor(connection)
    executor.migrate(FIRST)
    models = executor.loader.project_state(FIRST).apps
    for line in ROWS.read_text().splitlines():
        row = json.loads(line)
        model = models.get_model(row["model"])
        fields = {model._meta.get_field(name).attname: value for name, value in row["fields"].items()}
        model.objects.bulk_create([model(pk=row["pk"], **fields)])  # as they were: no time is set anew
    with connection.cursor() as cursor:  # of PostgreSQL: new rows are numbered behind these
        for statement in connection.ops.sequence_reset_sql(no_style(), models.get_models()):
            cursor.execute(statement)


if __name__ == "__main__":
    main()
