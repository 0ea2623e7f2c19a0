"""The text of a case file: YAML 1.2 as a person would lay it out."""

from __future__ import annotations

from typing import Any

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from adjudicator.yaml_writing import dumped, flow

WIDTH = 4096  # one card, one step, one list a line


def case_text(case: dict[str, Any]) -> str:
    """A file with one case: its own keys and the seats each on a line, what is within in flow style."""
    top = CommentedMap((key, _value(key, value)) for key, value in case.items())
    lines = dumped(CommentedSeq([top]), WIDTH).splitlines()
    return "\n".join(line.removeprefix("  ").rstrip() for line in lines) + "\n"


def _value(key: str, value: Any) -> Any:
    if key == "állás":
        return CommentedMap((name, _seat(one)) for name, one in value.items())
    if key in ("lapok", "lépések"):
        return CommentedSeq([flow(one) for one in value])
    return flow(value)


def _seat(value: Any) -> Any:
    return CommentedMap((key, flow(one)) for key, one in value.items()) if isinstance(value, dict) else value
