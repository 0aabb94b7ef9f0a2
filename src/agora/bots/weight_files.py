"""Files of fitted weights: how they were made, then numbers by name, a line each."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from agora.core.codec import read_json
from agora.core.questions import JSON


class WeightFile(NamedTuple):
    """What a file of weights holds."""

    made: Mapping[str, JSON]  # command, seed, games, date, rules version, strength
    numbers: Mapping[str, JSON]


def read_weight_file(text: str) -> WeightFile:
    """Read a file of weights, or raise Malformed or ValueError if the text is none."""
    content = read_json(text)
    match content:
        case {"made": Mapping() as made, "weights": Mapping() as numbers}:
            return WeightFile(made, numbers)
    raise ValueError('a file of weights has the parts "made" and "weights"')


def write_weight_file(made: Mapping[str, JSON], numbers: Mapping[str, JSON]) -> str:
    """The text of a file of weights."""

    def lines(part: Mapping[str, JSON]) -> str:
        return ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in part.items())

    return f'{{\n "made": {{\n{lines(made)}\n }},\n "weights": {{\n{lines(numbers)}\n }}\n}}\n'
