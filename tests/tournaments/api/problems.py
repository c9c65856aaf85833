MEMBERS = {"type", "title", "status", "detail", "code", "field", "params"}


def problem(response, status, code):
    body = response.json()
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    assert set(body) == MEMBERS
    assert (body["status"], body["code"], body["type"]) == (status, code, f"urn:kreuzdame:problem:{code}")
    assert body["detail"] and body["title"]
    return body
