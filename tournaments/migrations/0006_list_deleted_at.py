"""When a free list was thrown away stands in a column; it was a key of how the list is displayed."""

from datetime import datetime

from django.db import migrations, models

KEY = "deleted_at"


def into_the_column(apps, schema_editor):
    lists = apps.get_model("tournaments", "ScoreList").objects.using(schema_editor.connection.alias)
    for row in lists.filter(**{"display__has_key": KEY}).only("display"):
        display = dict(row.display)
        written = display.pop(KEY)
        lists.filter(pk=row.pk).update(deleted_at=written and datetime.fromisoformat(written) or None, display=display)
    _check_references(schema_editor)


def into_the_display(apps, schema_editor):
    lists = apps.get_model("tournaments", "ScoreList").objects.using(schema_editor.connection.alias)
    for row in lists.filter(deleted_at__isnull=False).only("display", KEY):
        lists.filter(pk=row.pk).update(display={**row.display, KEY: row.deleted_at.isoformat()})
    _check_references(schema_editor)


def _check_references(schema_editor):
    # PostgreSQL alters no table while references of changed rows wait to be checked, as they do where a backup was
    # read in the same transaction.
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_print_all_rounds"),
    ]

    operations = [
        migrations.AddField(
            model_name="scorelist",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(into_the_column, into_the_display),
    ]
