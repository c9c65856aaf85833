
import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0041_address_book'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('order', models.BigIntegerField()),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('in', 'In'), ('waiting', 'Waiting'), ('out', 'Out')], max_length=8)),
                ('offered_until', models.DateTimeField(blank=True, null=True)),
                ('out_by', models.CharField(blank=True, max_length=8)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('answers', models.JSONField(blank=True, default=list)),
                ('asked_back', models.CharField(blank=True, max_length=300)),
                ('told', models.CharField(blank=True, max_length=12)),
                ('told_at', models.DateTimeField(blank=True, null=True)),
                ('language', models.CharField(default='de', max_length=5)),
                ('secret_version', models.PositiveSmallIntegerField(default=1)),
                ('made_at', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['order', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUpPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given', models.CharField(blank=True, max_length=120, verbose_name='given name')),
                ('family', models.CharField(blank=True, max_length=120, verbose_name='family name')),
                ('shown', models.CharField(blank=True, max_length=120, verbose_name='name as it is written')),
                ('club_name', models.CharField(blank=True, max_length=120)),
                ('agreed_at', models.DateTimeField(blank=True, null=True)),
                ('participant', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sign_up_person', to='tournaments.participant')),
                ('sign_up', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournaments.signup')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUpSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opens_at', models.DateTimeField(blank=True, null=True)),
                ('closes_at', models.DateTimeField(blank=True, null=True)),
                ('places', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('by_approval', models.BooleanField(default=False)),
                ('offer_hours', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('list_public', models.BooleanField(default=False)),
                ('note', models.TextField(blank=True)),
                ('questions', models.JSONField(blank=True, default=list)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sign_up_sheet', to='tournaments.tournament')),
            ],
        ),
        migrations.AddIndex(
            model_name='signup',
            index=models.Index(fields=['tournament', 'state', 'order'], name='tournaments_tournam_a53a52_idx'),
        ),
    ]
