"""Names get parts; those that are there keep their text, unsplit."""

from django.db import migrations, models

NAME_DISPLAYS = [
    ("full", "full name: Ilse Wagner"),
    ("family", "family name first: Wagner, Ilse"),
    ("short", "first name and initial: Ilse W."),
    ("number", "start number only"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_print_kinds_without_choices"),
    ]

    operations = [
        migrations.RenameField(model_name="participant", old_name="name", new_name="shown"),
        migrations.AlterField(
            model_name="participant",
            name="shown",
            field=models.CharField(blank=True, max_length=120, verbose_name="name as it is written"),
        ),
        migrations.AddField(
            model_name="participant",
            name="family",
            field=models.CharField(blank=True, max_length=120, verbose_name="family name"),
        ),
        migrations.AddField(
            model_name="participant",
            name="given",
            field=models.CharField(blank=True, max_length=120, verbose_name="given name"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="name_display",
            field=models.CharField(
                choices=NAME_DISPLAYS, default="full", max_length=8, verbose_name="how names are shown"
            ),
        ),
    ]
