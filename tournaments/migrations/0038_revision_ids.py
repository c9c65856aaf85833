"""Renames the details' field `line`. Its column keeps the name, so nothing in the database changes."""

from django.db import migrations, models

DETAILS = ("attendancemark", "settingchange", "timecall")


def renamed(model: str) -> list[migrations.operations.base.Operation]:
    column = models.PositiveBigIntegerField(db_column="line")
    return [
        migrations.AlterField(model_name=model, name="line", field=column),
        migrations.RenameField(model_name=model, old_name="line", new_name="revision_id"),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0037_plain_labels"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveIndex(model_name="settingchange", name="tournaments_tournam_9aa2a9_idx"),
                *[operation for model in DETAILS for operation in renamed(model)],
                migrations.AddIndex(
                    model_name="settingchange",
                    index=models.Index(fields=["tournament", "-revision_id"], name="tournaments_tournam_9aa2a9_idx"),
                ),
                migrations.AlterModelOptions(name="timecall", options={"ordering": ["-revision_id"]}),
            ]
        )
    ]
