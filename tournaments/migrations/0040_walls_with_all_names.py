"""Adds whether a wall shows all names itself, in a room of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_time_declarations")]

    operations = [
        migrations.AddField(
            model_name="display",
            name="all_names",
            field=models.BooleanField(default=False),
        ),
    ]
