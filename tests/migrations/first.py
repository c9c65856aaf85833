"""Script: loads first.jsonl into a database of the first release."""

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
        model.objects.bulk_create([model(pk=row["pk"], **fields)])  # bulk_create keeps the stored times
    with connection.cursor() as cursor:  # PostgreSQL: advance the sequences
        for statement in connection.ops.sequence_reset_sql(no_style(), models.get_models()):
            cursor.execute(statement)


if __name__ == "__main__":
    main()
