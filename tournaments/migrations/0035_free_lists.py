import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FIELDS = ("title", "group_id", "owner_id", "secret_version", "entry_ways", "display", "deleted_at")


def keep_apart(apps, schema_editor):
    of = schema_editor.connection.alias
    lists = apps.get_model("tournaments", "ScoreList").objects.using(of).filter(table=None)
    free = apps.get_model("tournaments", "FreeList").objects.using(of)
    free.bulk_create(
        (free.model(score_list_id=pk, **dict(zip(FIELDS, values))) for pk, *values in lists.values_list("pk", *FIELDS)),
        batch_size=500,
    )


def put_back(apps, schema_editor):
    of = schema_editor.connection.alias
    lists = apps.get_model("tournaments", "ScoreList").objects.using(of)
    free = apps.get_model("tournaments", "FreeList").objects.using(of)
    for pk, *values in free.values_list("score_list", *FIELDS).iterator():
        lists.filter(pk=pk).update(**dict(zip(FIELDS, values)))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0034_setting_changes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FreeList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, max_length=120)),
                ('secret_version', models.PositiveIntegerField(default=1)),
                ('entry_ways', models.JSONField(blank=True, default=list)),
                ('display', models.JSONField(blank=True, default=dict)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='free_lists', to='tournaments.listgroup')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='free_lists', to=settings.AUTH_USER_MODEL)),
                ('score_list', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='free', to='tournaments.scorelist')),
            ],
        ),
        migrations.RunPython(keep_apart, put_back),
    ]
