import base64
import json
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from config.celery import app

pytestmark = pytest.mark.filterwarnings("ignore:task_always_eager")
TASK = {"properties": {"delivery_tag": "x"}, "headers": {"task": "t", "id": "1"}, "content-type": "application/json"}
BODY = json.dumps([[], {}, {}])
GARBAGE = {
    "empty": "",
    "half written": '{"body": "W1tdL',
    "not text": b"\x00\xff\xfe" * 40,
    "no message": "[1, 2]",
    "no properties": "{}",
    "no list of properties": json.dumps({**TASK, "body": BODY, "properties": []}),
    "body of nothing": json.dumps(TASK),
    "body of another shape": json.dumps({**TASK, "body": "7"}),
    "arguments of no shape": json.dumps({**TASK, "body": "[5, 6, 7]"}),
    "half a body": json.dumps({**TASK, "body": '[[], {"a'}),
    "body not as it says": json.dumps({**TASK, "body": "%", "properties": {"body_encoding": "base64"}}),
    "of a kind nobody reads": json.dumps({**TASK, "body": BODY, "content-type": "application/x-python-serialize"}),
    "without a task": json.dumps({**TASK, "body": BODY, "headers": {}}),
    "headers that are none": json.dumps({**TASK, "body": BODY, "headers": ["task", "id"]}),
    "task that is no name": json.dumps({**TASK, "body": BODY, "headers": {"task": 5, "id": "1"}}),
}


@pytest.fixture
def messages(tmp_path: Path) -> Path:
    folder = tmp_path / "queue" / "messages"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def connection(messages: Path) -> Iterator[Connection]:
    with Connection("folder://localhost", transport_options={"folder": str(messages)}) as made:
        yield made


def send(connection: Connection, number: int) -> None:
    app.send_task("tournaments.sweep_print_jobs", args=[number], connection=connection)


def numbers(connection: Connection) -> list[int]:
    """Empties the queue and returns the numbers in its messages."""
    channel, got = connection.channel(), []
    while True:
        try:
            message = channel._get("celery")
        except Empty:
            return got
        got.append(json.loads(base64.b64decode(message["body"]))[0][0])


def test_messages_are_read_once_oldest_first(connection, messages):
    for number in (1, 2, 3):
        send(connection, number)
    assert connection.channel()._size("celery") == 3
    assert numbers(connection) == [1, 2, 3]
    assert list(messages.iterdir()) == []


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_unreadable_message_is_set_aside(connection, messages, caplog, garbage):
    (messages / "0_garbage.celery.msg").write_bytes(garbage if isinstance(garbage, bytes) else garbage.encode())
    send(connection, 7)
    assert numbers(connection) == [7]
    assert [path.name for path in (messages.parent / "broken").iterdir()] == ["0_garbage.celery.msg"]
    assert list(messages.iterdir()) == []
    assert "unreadable message" in caplog.text


def test_message_partial_or_of_another_queue_is_skipped(connection, messages):
    others = ["1_a.other.msg", "1_b.celery.msg.part", "1_c.celery.msg.taken", "notes.txt"]
    for name in others:
        (messages / name).write_text("{")
    assert numbers(connection) == []
    assert sorted(path.name for path in messages.iterdir()) == sorted(others)


def test_message_taken_by_another_worker_is_skipped(connection, messages, monkeypatch):
    send(connection, 1)
    channel = connection.channel()
    listed = channel._waiting_files("celery")
    assert numbers(connection) == [1]
    monkeypatch.setattr(channel, "_waiting_files", lambda queue: listed)
    with pytest.raises(Empty):
        channel._get("celery")


def test_folder_not_writable_is_named(connection, messages):
    channel = connection.channel()
    messages.rmdir()
    with pytest.raises(ChannelError, match="cannot write a message to"):
        channel._put("celery", {})


def test_folder_is_created_only_once(connection, messages):
    messages.rmdir()
    connection.channel()
    assert messages.is_dir()
    messages.rmdir()
    connection.channel()
    assert not messages.exists()


def test_folder_not_creatable_is_named(connection, messages):
    messages.rmdir()
    messages.touch()
    with pytest.raises(ChannelError, match="cannot write a message to"):
        connection.channel()._put("celery", {})


def test_purge_deletes_only_its_queue(connection, messages):
    send(connection, 1)
    (messages / "1_a.other.msg").write_text("{")
    assert connection.channel()._purge("celery") == 1
    assert [path.name for path in messages.iterdir()] == ["1_a.other.msg"]
