import django.db.models.deletion
from django.db import migrations, models


def keep_marks(apps, schema_editor):
    """Of those who still have the start number that was marked."""
    of = schema_editor.connection.alias
    people = apps.get_model("tournaments", "Participant").objects.using(of)
    by_number = {(tournament, number): pk for pk, tournament, number in people.values_list("pk", "tournament", "start_number")}
    lines = apps.get_model("tournaments", "Revision").objects.using(of).filter(action="mark_attendance")
    marks = apps.get_model("tournaments", "AttendanceMark").objects.using(of)
    marks.bulk_create(
        (
            marks.model(line=line.pk, at=line.at, participant_id=person, key=line.client_key, was=was, status=line.after[number])
            for line in lines.order_by("pk").iterator()
            for number, was in (line.before or {}).items()
            if (person := by_number.get((line.tournament_id, int(number)))) is not None
        ),
        batch_size=500,
    )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_time_calls'),
    ]

    operations = [
        migrations.CreateModel(
            name='AttendanceMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('key', models.UUIDField(db_index=True)),
                ('was', models.CharField(choices=[('registered', 'registered'), ('present', 'present'), ('absent', 'absent'), ('withdrawn', 'withdrawn')], max_length=12)),
                ('status', models.CharField(choices=[('registered', 'registered'), ('present', 'present'), ('absent', 'absent'), ('withdrawn', 'withdrawn')], max_length=12)),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marks', to='tournaments.participant')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.RunPython(keep_marks, migrations.RunPython.noop),
    ]
