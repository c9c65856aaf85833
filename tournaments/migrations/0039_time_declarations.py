"""Renames the model `TimeCall`. Its table keeps the name, so nothing in the database changes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0038_revision_ids"),
    ]

    operations = [
        migrations.AlterModelTable(name="timecall", table="tournaments_timecall"),
        migrations.RenameModel(old_name="TimeCall", new_name="TimeDeclaration"),
        migrations.AlterField(
            model_name="timedeclaration",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="time_declarations",
                to="tournaments.round",
            ),
        ),
    ]
