"""Waking a worker. What is to be done stands in a row, so a message that nobody takes costs time and nothing else."""

import logging

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError

# Nobody's page waits longer than about a second for a broker that does not answer.
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
    """Sends a task by its name; False where the broker is away, then a sweep sends it again once it is back."""
    try:
        with current_app.connection_for_write(transport_options=LIMITS) as connection:
            current_app.signature(task, args=arguments).apply_async(connection=connection, retry=False)
    except (OperationalError, ChannelError) as error:
        logger.warning("%s%s waits in the database: the queue does not take it (%s)", task, arguments, error)
        return False
    return True
