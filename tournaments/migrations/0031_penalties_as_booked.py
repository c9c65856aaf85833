from django.db import migrations


def keep_what_was_booked(apps, schema_editor):
    """Nobody asked before whether the soloist that a penalty names had played a solo: lists keep what they show."""
    entries = apps.get_model("tournaments", "Entry").objects.using(schema_editor.connection.alias)
    kept = []
    for entry in entries.filter(kind="penalty").only("facts").iterator():
        if entry.facts.get("event") == "penalty" and entry.facts.get("soloist") is not None:
            entry.facts["as_booked"] = True
            kept.append(entry)
    entries.bulk_update(kept, ["facts"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0030_participant_lot_key")]

    operations = [migrations.RunPython(keep_what_was_booked, migrations.RunPython.noop)]
