"""The schemas that the page's types are made from."""

from __future__ import annotations

import jsonschema

from agora.games import IDS
from agora.server import (
    schemas,
)


def test_the_schemas_are_valid_and_describe_messages() -> None:
    found = schemas.all_schemas()
    assert set(found) == {"openapi.json", "messages.json", *(f"{game}.view.json" for game in IDS)}
    described = found["messages.json"]
    jsonschema.Draft202012Validator.check_schema(described)
    only = {"$ref": "#/$defs/FromPage", "$defs": described["$defs"]}
    check = jsonschema.Draft202012Validator(only)
    assert check.is_valid({"type": "ping"})
    assert not check.is_valid({"type": "ping", "more": 1})
    assert found["openapi.json"]["paths"]["/api/tables/{table_id}/branch"]["post"]["requestBody"]
