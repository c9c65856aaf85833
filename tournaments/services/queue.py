"""Wakes Celery workers. The work itself is stored in rows, so a lost message only delays it."""

import logging

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError

# Limits the wait of a page for an unreachable broker to about a second.
LIMITS = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
    "socket_connect_timeout": 0.5,
    "socket_timeout": 0.5,
}
logger = logging.getLogger(__name__)


def wake(task: str, *arguments: object) -> bool:
    """Sends a task by name. Returns False if the broker can't be reached; a periodic task will send it again."""
    try:
        with current_app.connection_for_write(transport_options=LIMITS) as connection:
            current_app.signature(task, args=arguments).apply_async(connection=connection, retry=False)
    except (OperationalError, ChannelError) as error:
        logger.warning("%s%s stays in the database: the queue did not accept it (%s)", task, arguments, error)
        return False
    return True
