"""Time for objections after a round. Tournaments that are there already keep final results at once."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0020_held_entry_times'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='objections_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='objection_minutes',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='minutes for objections after a round'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='objection_minutes',
            field=models.PositiveSmallIntegerField(default=15, verbose_name='minutes for objections after a round'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='standings_shown',
            field=models.CharField(choices=[('at_once', 'at once, provisional while lists are open'), ('after_round', 'after each round'), ('frozen', 'frozen from the last round on'), ('after_end', 'after the prize giving')], default='at_once', max_length=12, verbose_name='standings visible'),
        ),
    ]
