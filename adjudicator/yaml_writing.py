"""Plain data as YAML 1.2 that reads back as the same data."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString

# What YAML would fold or drop, and a beginning that in a list on one line reads as a key's.
_ESCAPED: Final = re.compile("^:|^[?].|[\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]")


def dumped(data: Any, width: int) -> str:
    """The text of a document; lists in block style are set in by two."""
    yaml = YAML()
    yaml.width, yaml.allow_unicode = width, True
    yaml.indent(mapping=2, sequence=4, offset=2)
    written = StringIO()
    yaml.dump(data, written)
    return written.getvalue()


def exact(value: Any) -> Any:
    """A text that would not read back as it is stands in quotes, with escapes."""
    if isinstance(value, str) and _ESCAPED.search(value):
        return DoubleQuotedScalarString(value)
    return value


def flow(value: Any) -> Any:
    """A value on one line, with all that is in it."""
    if isinstance(value, dict):
        made: Any = CommentedMap((key, flow(one)) for key, one in value.items())
    elif isinstance(value, list | tuple):
        made = CommentedSeq([flow(one) for one in value])
    else:
        return exact(value)
    made.fa.set_flow_style()
    return made
