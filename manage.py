#!/usr/bin/env python
"""Django's command-line utility."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    # Lets commands enqueue tasks by name.
    from config.celery import app as _celery_app  # noqa: F401

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
