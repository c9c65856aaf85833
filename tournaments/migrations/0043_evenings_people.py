"""Adds how missed rounds count, and cancelled tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_sign_up")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="missed_rounds",
            field=models.CharField(
                choices=[
                    ("nothing", "nothing"),
                    ("penalty", "points off"),
                    ("average", "the average of the rounds somebody played"),
                ],
                default="nothing",
                max_length=8,
                verbose_name="missed rounds",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="missed_points",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="points off for a missed round"),
        ),
        migrations.AddField(
            model_name="table",
            name="cancelled_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
