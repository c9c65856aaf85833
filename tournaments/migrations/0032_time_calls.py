import django.db.models.deletion
from django.db import migrations, models

CALLED, UNDONE = "time_for_all", "undo_time_for_all"
KEPT = ("noted", "still", "due", "ends")


def keep_calls(apps, schema_editor):
    """Of the rounds as they run or ran: what was called before a round began anew concerns it no more."""
    of = schema_editor.connection.alias
    begun = apps.get_model("tournaments", "Round").objects.using(of).exclude(started_at=None)
    rounds = {(each.tournament_id, each.number): each for each in begun.only("tournament", "number", "started_at")}
    calls = {}
    lines = apps.get_model("tournaments", "Revision").objects.using(of).filter(action__in=(CALLED, UNDONE))
    for line in lines.order_by("pk").iterator():
        after = line.after or {}
        if line.action == UNDONE and after.get("of") in calls:
            calls[after["of"]].undone_at = line.at
        in_round = rounds.get((line.tournament_id, after.get("round")))
        if line.action == CALLED and in_round is not None and line.at >= in_round.started_at:
            kept = {name: after.get(name, []) for name in KEPT}
            calls[line.pk] = apps.get_model("tournaments", "TimeCall")(
                line=line.pk, at=line.at, round=in_round, **kept
            )
    apps.get_model("tournaments", "TimeCall").objects.using(of).bulk_create(calls.values(), batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0031_penalties_as_booked'),
    ]

    operations = [
        migrations.CreateModel(
            name='TimeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('noted', models.JSONField(default=list)),
                ('still', models.JSONField(default=list)),
                ('due', models.JSONField(default=list)),
                ('ends', models.JSONField(default=list)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='time_calls', to='tournaments.round')),
            ],
            options={
                'ordering': ['-line'],
            },
        ),
        migrations.RunPython(keep_calls, migrations.RunPython.noop),
    ]
