import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_token_scope'),
        ('tournaments', '0040_walls_with_all_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RenameField(model_name='player', old_name='name', new_name='shown'),
        migrations.CreateModel(
            name='PlayerMerge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('filled', models.JSONField(blank=True, default=dict)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AlterModelOptions(
            name='player',
            options={'ordering': ['name_key', 'pk']},
        ),
        migrations.RemoveField(
            model_name='player',
            name='external_ids',
        ),
        migrations.RemoveField(
            model_name='player',
            name='merged_into',
        ),
        migrations.AddField(
            model_name='player',
            name='agreed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='association_number',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='player',
            name='club_name',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name='player',
            name='email',
            field=models.EmailField(blank=True, max_length=254),
        ),
        migrations.AddField(
            model_name='player',
            name='family',
            field=models.CharField(blank=True, max_length=120, verbose_name='family name'),
        ),
        migrations.AddField(
            model_name='player',
            name='given',
            field=models.CharField(blank=True, max_length=120, verbose_name='given name'),
        ),
        migrations.AddField(
            model_name='player',
            name='marks',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='player',
            name='member_number',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='player',
            name='name_key',
            field=models.CharField(blank=True, editable=False, max_length=500),
        ),
        migrations.AddField(
            model_name='player',
            name='notes',
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name='player',
            name='phone',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AlterField(
            model_name='player',
            name='shown',
            field=models.CharField(blank=True, max_length=120, verbose_name='name as it is written'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['club', 'name_key'], name='tournaments_club_id_c1a4b6_idx'),
        ),
        migrations.AddField(
            model_name='playermerge',
            name='absorbed',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='tournaments.player'),
        ),
        migrations.AddField(
            model_name='playermerge',
            name='into',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absorbed', to='tournaments.player'),
        ),
        migrations.AddConstraint(
            model_name='playermerge',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('absorbed',), name='merged_into_one'),
        ),
        migrations.AddConstraint(
            model_name='playermerge',
            constraint=models.CheckConstraint(condition=models.Q(('absorbed', models.F('into')), _negated=True), name='merged_into_another'),
        ),
    ]
