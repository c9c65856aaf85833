from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_print_all_rounds"),
    ]

    operations = [
        # The state alone: choices are nothing that a database knows of.
        migrations.AlterField(
            model_name="printjob",
            name="document",
            field=models.CharField(max_length=20),
        ),
    ]
