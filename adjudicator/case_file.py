"""The text of a case file: YAML 1.2 as a person would lay it out."""

from __future__ import annotations

from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

WIDTH = 4096  # one card, one step, one list a line


def case_text(case: dict[str, Any]) -> str:
    """A file with one case: its own keys and the seats each on a line, what is within in flow style."""
    yaml = YAML()
    yaml.width, yaml.allow_unicode = WIDTH, True
    yaml.indent(mapping=2, sequence=4, offset=2)
    top = CommentedMap((key, _value(key, value)) for key, value in case.items())
    written = StringIO()
    yaml.dump(CommentedSeq([top]), written)
    lines = written.getvalue().splitlines()
    return "\n".join(line.removeprefix("  ").rstrip() for line in lines) + "\n"


def _value(key: str, value: Any) -> Any:
    if key == "állás":
        return CommentedMap((name, _seat(one)) for name, one in value.items())
    if key in ("lapok", "lépések"):
        return CommentedSeq([_flow(one) for one in value])
    return _flow(value)


def _seat(value: Any) -> Any:
    return CommentedMap((key, _flow(one)) for key, one in value.items()) if isinstance(value, dict) else value


def _flow(value: Any) -> Any:
    """A value on one line, with all that is in it."""
    if isinstance(value, dict):
        made: Any = CommentedMap((key, _flow(one)) for key, one in value.items())
    elif isinstance(value, list | tuple):
        made = CommentedSeq([_flow(one) for one in value])
    else:
        return value
    made.fa.set_flow_style()
    return made
