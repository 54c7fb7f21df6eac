"""Every request that the bot made in a simulated Discord, checked after the test.

A simulated request is recorded before it is answered, so requests that an injected error refused are checked as well.
Of a multipart body only the JSON part is recorded (`payload_json`); uploads appear there as `attachments` with `id` 0,
1, ... and a `filename`, which is enough to check `attachment://` names. The bytes are not recorded.
"""

from __future__ import annotations

from simcord import Env

from tests.support.openapi import bare_path, load_schema
from tests.support.requests import request_faults


def check_all(env: Env) -> None:
    """Check all requests so far; call it at the end of a test or of a fixture.

    Raises one AssertionError that lists every fault. Without Discord's description only the rules checked by hand hold.
    """
    schema, complaints = load_schema(), list[str]()
    for number, record in enumerate(env.http_requests, 1):
        try:
            if schema is not None:
                schema.check_request(record.method, record.path, record.json)
            else:
                for fault in request_faults(record.method, bare_path(record.path), record.json):
                    complaints.append(f"{number}. {record.method} {record.path}: {fault}")
        except AssertionError as complaint:
            complaints.append(f"{number}. {complaint}")
    if complaints:
        raise AssertionError("Discord would refuse:\n" + "\n".join(complaints))
