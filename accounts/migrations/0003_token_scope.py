from django.db import migrations, models

SCOPES = [('read', 'read'), ('enter', 'enter results'), ('organise', 'organise')]


def scope(default):
    return models.CharField(choices=SCOPES, default=default, max_length=8, verbose_name='scope')


class Migration(migrations.Migration):
    """Tokens that are there keep doing what they did: everything, without end."""

    dependencies = [
        ('accounts', '0002_invitation'),
    ]

    operations = [
        migrations.AddField(
            model_name='apitoken',
            name='expires_on',
            field=models.DateField(blank=True, null=True, verbose_name='expires on'),
        ),
        migrations.AddField(model_name='apitoken', name='scope', field=scope('organise')),
        migrations.AlterField(model_name='apitoken', name='scope', field=scope('enter')),
    ]
