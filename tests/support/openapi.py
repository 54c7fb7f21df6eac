"""Discord's own description of its REST interface, as a judge of what the bot sends and of what a loopback answers.

Every request of the behavioural tests goes through `DiscordSchema`, so a field that Discord does not know, or a message
that it would refuse, fails the test that made it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from tests.support.faults import Fault
from tests.support.requests import Files, request_faults

CHECKOUT = Path(__file__).parents[2]
NO_DOCUMENT = "Discord's openapi.json is not here: name it in the environment variable DISCORD_OPENAPI"

_METHODS: Final = frozenset({"get", "post", "put", "patch", "delete"})
_REQUEST, _RESPONSE = "discord:request", "discord:response"

# What Discord takes although its description does not say so: the library sends these.
_ALSO_TAKEN: Final = {
    "ApplicationCommandCreateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": ["boolean", "null"]}},
    "MessageEditRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "RichEmbed": {"flags": {"type": "integer"}},
    "MessageAttachmentRequest": {  # a file that an edit keeps is sent back as it came
        **{key: {"type": "string"} for key in ("url", "proxy_url", "content_type")},
        **{key: {"type": ["integer", "null"]} for key in ("size", "height", "width")},
        "spoiler": {"type": "boolean"},
    },
}


def find_document() -> Path | None:
    """Where openapi.json is: the file named by DISCORD_OPENAPI, else the one in the folder beside the checkout."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else CHECKOUT.parent / "shared" / "discord" / "openapi.json"
    return path if path.is_file() else None


@cache
def load_schema() -> DiscordSchema | None:
    """The schema of this test run, read once; None without the document (then skip with `NO_DOCUMENT`)."""
    path = find_document()
    return None if path is None else DiscordSchema(json.loads(path.read_bytes()))


@dataclass(frozen=True, slots=True)
class Route:
    """One operation: its template (`/channels/{channel_id}/messages`) and its part of the document."""

    method: str
    template: str
    operation: Mapping[str, Any]
    parts: tuple[str, ...]  # the template between its slashes

    def literals(self, path: Sequence[str]) -> int:
        """How many parts of a path of the same length it names literally, -1 when the path is not of this route."""
        pairs = list(zip(self.parts, path, strict=True))
        fits = all(mine == part or mine[0] == "{" for mine, part in pairs)
        return sum(mine == part for mine, part in pairs) if fits else -1


class DiscordSchema:
    """Checks messages in both directions. Raises AssertionError with route, JSON pointer and reason.

    Request objects are closed, so a mistyped field is found; responses may have fields that the document lacks.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._responses = document["components"]["responses"]
        self._routes: dict[tuple[str, int], list[Route]] = {}  # by method and number of parts
        for template, operations in document["paths"].items():
            for method in _METHODS & operations.keys():
                route = Route(method.upper(), template, operations[method], tuple(template.strip("/").split("/")))
                self._routes.setdefault((route.method, len(route.parts)), []).append(route)
        resources = [(_REQUEST, _for_requests(document)), (_RESPONSE, document)]
        self._registry = jsonschema_rs.Registry(resources, draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self._files: dict[str, dict[str, str]] = {}  # message id to its files, as far as responses told

    def check_request(
        self,
        method: str,
        path: str,
        json_body: Any,
        *,
        uploaded: Collection[str] = (),
        kept: Mapping[str, str] | None = None,
    ) -> None:
        """Check what is sent to `path` (with or without host, version and query).

        Of a multipart body, `json_body` is its `payload_json` and `uploaded` the names of its files. `kept`: id to name
        of the files that an edited message has; without it a reference to one of them is believed.
        """
        path = bare_path(path)
        faults = [*self._request_schema_faults(self._route(method, path), json_body)]
        faults += () if faults else request_faults(method, path, json_body, Files(uploaded, kept))
        _raise(f"{method} {path}", faults)

    def check_response(self, method: str, path: str, status: int, json_body: Any) -> None:
        """Check what is answered. Failures of the server itself (5xx) have no described form and pass."""
        path = bare_path(path)
        route = self._route(method, path)
        if status >= 500:
            return
        where, answers = f"{method} {path} -> {status}", route.operation["responses"]
        key = str(status) if str(status) in answers else f"{status // 100}XX"
        if key not in answers:
            raise AssertionError(f"{where}: the document knows only {', '.join(answers)}")
        answer = answers[key]
        if "$ref" in answer:
            base = f"#/components/responses/{answer['$ref'].rpartition('/')[2]}"
            answer = self._responses[answer["$ref"].rpartition("/")[2]]
        else:
            base = f"#/paths/{_escape(route.template)}/{method.lower()}/responses/{key}"
        if "application/json" in answer.get("content", {}):
            _raise(where, self._faults(f"{_RESPONSE}{base}/content/application~1json/schema", json_body))
        elif json_body not in (None, "", b""):
            raise AssertionError(f"{where}: /: this answer has no body")

    def observe(
        self,
        method: str,
        path: str,
        request_json: Any,
        status: int,
        response_json: Any,
        *,
        uploaded: Collection[str] = (),
    ) -> None:
        """Check one exchange, for a loopback server to call after each request.

        A request that was refused (4xx) is not checked: tests send wrong ones on purpose. Remembers the files of the
        messages that it sees, so that a later edit that names a missing one is found.
        """
        self.check_response(method, path, status, response_json)
        if status >= 400:
            return
        message_id = bare_path(path).rpartition("/")[2]
        self.check_request(method, path, request_json, uploaded=uploaded, kept=self._files.get(message_id))
        if isinstance(response_json, dict) and isinstance(response_json.get("attachments"), list):
            files = {str(file["id"]): str(file["filename"]) for file in response_json["attachments"]}
            self._files[str(response_json.get("id"))] = files

    def _route(self, method: str, path: str) -> Route:
        parts = path.strip("/").split("/")
        same_length = self._routes.get((method, len(parts)), [])
        best = max(same_length, key=lambda route: route.literals(parts), default=None)
        if best is None or best.literals(parts) < 0:
            raise AssertionError(f"{method} {path}: /: Discord has no such route")
        return best

    def _request_schema_faults(self, route: Route, body: Any) -> list[Fault]:
        described = route.operation.get("requestBody")
        if described is None:
            return [Fault("", "this route takes no body")] if body else []
        if body is None:
            return [Fault("", "this route needs a body")] if described.get("required") else []
        if "application/json" not in described["content"]:
            return []  # files alone
        place = f"#/paths/{_escape(route.template)}/{route.method.lower()}/requestBody/content/application~1json/schema"
        return self._faults(_REQUEST + place, body)

    def _faults(self, schema: str, body: Any) -> list[Fault]:
        validator = self._validators.get(schema)
        if validator is None:
            validator = jsonschema_rs.Draft202012Validator(
                {"$ref": schema}, registry=self._registry, validate_formats=True
            )
            self._validators[schema] = validator
        return [] if validator.is_valid(body) else [_innermost(error) for error in validator.iter_errors(body)]


def bare_path(path: str) -> str:
    """A path without host, version and query: `https://host/api/v10/users/@me?x=1` is `/users/@me`."""
    path = path.partition("?")[0]
    _, marker, rest = path.partition("/api/v")
    return f"/{rest.partition('/')[2]}" if marker else path


def _for_requests(document: Mapping[str, Any]) -> Any:
    """A copy of the document whose objects are closed and whose snowflakes may be integers."""
    copy = json.loads(json.dumps(document))
    schemas = copy["components"]["schemas"]
    schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    for name, properties in _ALSO_TAKEN.items():
        schemas[name]["properties"].update(properties)
    _close(copy)
    return copy


def _close(part: Any) -> None:
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict) and "allOf" not in part:
            part.setdefault("additionalProperties", False)
        for value in part.values():
            _close(value)
    elif isinstance(part, list):
        for value in part:
            _close(value)


def _innermost(error: jsonschema_rs.ValidationError) -> Fault:
    """The cause of an error: in a union, that of the branch that was meant."""
    branches = getattr(error.kind, "context", None)
    if branches:
        at = len(error.instance_path)

        def misfit(branch: list[jsonschema_rs.ValidationError]) -> tuple[bool, int]:
            # Another `type` (a component's, an option's) or another JSON type: not the branch that was meant.
            paths = [list(cause.instance_path)[at:] for cause in branch]
            names = [type(cause.kind).__name__ for cause in branch]
            is_other = any(
                (path == ["type"] and name == "Enum") or (path == [] and name == "Type")
                for path, name in zip(paths, names, strict=True)
            )
            return is_other, len(branch)

        best = min((branch for branch in branches if branch), key=misfit, default=None)
        if best is not None and not misfit(best)[0]:
            return _innermost(best[0])
    return Fault("".join(f"/{part}" for part in error.instance_path), error.message[:300])


def _escape(template: str) -> str:
    return template.replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _raise(where: str, faults: list[Fault]) -> None:
    if faults:
        raise AssertionError("\n".join(f"{where}: {fault}" for fault in faults))
