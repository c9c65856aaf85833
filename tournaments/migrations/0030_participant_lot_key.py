from django.db import migrations, models


def keep_drawn_lots(apps, schema_editor):
    """Lots went by the keys of the database: tournaments that have begun keep what they showed."""
    participants = apps.get_model("tournaments", "Participant").objects.using(schema_editor.connection.alias)
    begun = apps.get_model("tournaments", "Round").objects.filter(status__in=("started", "closed")).values("tournament")
    participants.filter(tournament__in=begun).update(lot_key=models.F("pk"))


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0029_rehearsal_failed")]

    operations = [
        migrations.AddField(
            model_name="participant",
            name="lot_key",
            field=models.PositiveBigIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(keep_drawn_lots, migrations.RunPython.noop),
    ]
