"""From a report's values to its text, by the templates beside this file (docs/decisions/0010-jinja2.md)."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any, Final

from adjudicator.messages import text
from adjudicator.reporting.contents import Report

HTML, MARKDOWN = ".html", ".md"
FORMATS: Final = (HTML, MARKDOWN)
_TEMPLATES: Final = {HTML: "page.html", MARKDOWN: "sheet.md"}
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_STARTS: Final = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))", re.MULTILINE)


def render(report: Report, form: str, *, whole: bool = True) -> str:
    """The text of a report as HTML or Markdown; ``whole`` with the log of the whole game."""
    template = _environment(form == HTML).get_template(_TEMPLATES[form])
    return str(template.render(r=report, whole=whole, t=lambda key, **params: text(key, report.lang, **params)))


@cache
def _environment(escape: bool) -> Any:
    """The templates, read from the package wherever it lies; HTML is escaped, an unknown name is an error."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made = Environment(loader=FunctionLoader(template), autoescape=escape, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    made.filters["md"] = markdown
    made.filters["line"] = one_line
    return made


def template(name: str) -> str:
    """The text of a template."""
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def one_line(value: object) -> str:
    """A text without line ends, for places that hold one line."""
    return " ".join(str(value).split())


def markdown(value: object) -> str:
    """A text whose signs mean nothing in Markdown."""
    return _STARTS.sub(r"\1\\\2", _MARKS.sub(r"\\\1", one_line(value)))
