"""From the page's values to HTML, by the templates beside this file."""

from __future__ import annotations

from importlib import resources
from typing import Any

from adjudicator.filters import left_nothing
from adjudicator.messages import text
from adjudicator.stats_view import reading
from analytics.dashboard.contents import Page


def render(page: Page) -> str:
    """The page as one file of HTML; what comes from somebody's file is escaped."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made: Any = Environment(loader=FunctionLoader(_template), autoescape=True, undefined=StrictUndefined,
                            trim_blocks=True, lstrip_blocks=True)
    return str(made.get_template("page.html").render(
        page=page, unmet=tuple(left_nothing(page.unmet, page.lang)), reading=" ".join(reading(page.lang)),
        t=lambda key, **params: text(f"dashboard.{key}", page.lang, **params)))


def _template(name: str) -> str:
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")
