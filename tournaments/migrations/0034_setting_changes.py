import django.db.models.deletion
from django.db import migrations, models

OF_TOURNAMENTS = ("change_settings", "use_rules", "draw_round")
OF_ROUNDS = {"change_sizes": "sizes", "set_planned_start": "planned_start"}
OF_RULES = "keep_rules"


def keep_changes(apps, schema_editor):
    """Of the tournaments, rounds and rules that are there."""
    of = schema_editor.connection.alias
    owner_of = _owners(apps, of)
    fields = {field.name for field in apps.get_model("tournaments", "Tournament")._meta.fields}
    lines = apps.get_model("tournaments", "Revision").objects.using(of)
    settling = lines.filter(action__in=(*OF_TOURNAMENTS, *OF_ROUNDS, OF_RULES)).order_by("pk")
    changes = apps.get_model("tournaments", "SettingChange").objects.using(of)
    changes.bulk_create(
        (
            changes.model(line=line.pk, at=line.at, by=line.actor_label, name=name, **owner)
            for line in settling.iterator()
            if (owner := owner_of(line)) is not None
            for name in _names(line, fields)
        ),
        batch_size=500,
    )


def _owners(apps, of):
    rounds = apps.get_model("tournaments", "Round").objects.using(of)
    by_number = {(each.tournament_id, each.number): each.pk for each in rounds.only("tournament", "number")}
    rules = apps.get_model("tournaments", "ClubRuleSet").objects.using(of)
    by_uid = {str(uid): pk for pk, uid in rules.values_list("pk", "uid")}

    def owner(line):
        after = line.after or {}
        if line.action == OF_RULES:
            kept = by_uid.get(after.get("kept"))
            return kept and {"club_rules_id": kept}
        if line.action in OF_TOURNAMENTS:
            return line.tournament_id and {"tournament_id": line.tournament_id}
        in_round = by_number.get((line.tournament_id, after.get("round")))
        return in_round and {"tournament_id": line.tournament_id, "round_id": in_round}

    return owner


def _names(line, fields):
    if line.action == OF_RULES:
        return ["rules"]
    if line.action in OF_ROUNDS:
        return [OF_ROUNDS[line.action]]
    before, after = line.before or {}, line.after or {}
    names = fields & set(after) - {"draw_settings"}
    old, new = before.get("draw_settings") or {}, after.get("draw_settings") or {}
    return sorted(names | {f"draw_settings.{key}" for key in new if old.get(key) != new[key]})


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0033_attendance_marks'),
    ]

    operations = [
        migrations.CreateModel(
            name='SettingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('name', models.CharField(max_length=60)),
                ('by', models.CharField(blank=True, max_length=120)),
                ('club_rules', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='setting_changes', to='tournaments.clubruleset')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='setting_changes', to='tournaments.round')),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='setting_changes', to='tournaments.tournament')),
            ],
            options={
                'indexes': [models.Index(fields=['tournament', '-line'], name='tournaments_tournam_9aa2a9_idx')],
                'constraints': [models.CheckConstraint(condition=models.Q(('tournament__isnull', True), ('club_rules__isnull', True), _connector='XOR'), name='setting_of_one')],
            },
        ),
        migrations.RunPython(keep_changes, migrations.RunPython.noop),
    ]
