"""Orders documents and waits for them."""

from uuid import uuid4

from tests.installation import TOURNAMENT, wait_until
from tests.visitor import Visitor

PATIENCE = 90


def order(owner: Visitor, document: str = "notice_by_name") -> str:
    form = {"document": document, "client_key": uuid4()}
    answer = owner.send(f"/organise/{TOURNAMENT}/rounds/1/print/", form)
    assert answer.status == 302
    return answer.headers["Location"]


def is_printed(owner: Visitor, job: str) -> bool:
    return owner.get(f"{job}file/").body.startswith(b"%PDF")


def wait_for(owner: Visitor, job: str) -> None:
    wait_until(lambda: is_printed(owner, job), PATIENCE, lambda: owner.get(job).text)
