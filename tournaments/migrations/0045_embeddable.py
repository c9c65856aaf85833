"""Adds whether other web sites may show the standings."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0044_door")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="embeddable",
            field=models.BooleanField(default=False, verbose_name="standings may be shown in other web sites"),
        ),
    ]
