from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_list_deleted_at"),
    ]

    operations = [
        # The state alone: choices are nothing that a database knows of.
        migrations.AlterField(
            model_name="printjob",
            name="document",
            field=models.CharField(max_length=20),
        ),
    ]
