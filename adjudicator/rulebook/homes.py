"""``engine/rules/homes.tsv``: what became of each paragraph, and which file it lives in.

As a program (``python -m adjudicator.rulebook.homes``) it prints the rows that the engine
itself would fill: the functions that name a paragraph in their registration or docstring.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from adjudicator.rulebook.tables import table
from engine.cite import cite

CODED: Final = "kódolva"
BY_HAND: Final = "kézzel"
NOT_MODELLED: Final = "nem modellezett"
INFORMATIVE: Final = "tájékoztató"
TO_DO: Final = "teendő"
STATUSES: Final = (CODED, BY_HAND, NOT_MODELLED, INFORMATIVE, TO_DO)


class Home(Struct, frozen=True):
    """A row: ``file`` is a path within engine/rules, ``functions`` the names in it."""

    id: str
    status: str
    file: str
    functions: tuple[str, ...]
    reason_hu: str = ""
    reason_en: str = ""

    def reason(self, lang: str) -> str:
        """Why it is not coded, in Hungarian or English; "" where nothing has to be said."""
        return self.reason_hu if lang == "hu" else self.reason_en

    @property
    def path(self) -> str:
        """The file as seen from the root of the repository."""
        return f"engine/rules/{self.file}"

    @property
    def module(self) -> str:
        """The module to import."""
        return "engine.rules." + self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parse(row: tuple[str, ...]) -> Home:
    """A row of the table; ValueError where it has not four columns or a status we know."""
    paragraph, status, place, reason = row
    if status not in STATUSES:
        raise ValueError(f"{paragraph}: {status}")
    file, _, names = place.partition(":")
    hungarian, _, english = reason.partition(" | ")
    return Home(cite(paragraph), status, file, tuple(filter(None, names.split(","))), hungarian, english)


@cache
def homes() -> Mapping[str, Home]:
    """All rows by paragraph, in the order of the file."""
    return {home.id: home for home in map(parse, table("engine.rules", "homes.tsv"))}


if __name__ == "__main__":
    from adjudicator.rulebook.proposals import main

    main()
