from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0035_free_lists'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='scorelist',
            name='deleted_at',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='display',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='entry_ways',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='group',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='owner',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='secret_version',
        ),
        migrations.RemoveField(
            model_name='scorelist',
            name='title',
        ),
    ]
