"""What a paragraph says, in our own words, in Hungarian and English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from adjudicator.rulebook.tables import folder, table
from engine.cite import cite


class Words(Struct, frozen=True):
    """A text in both languages."""

    hu: str
    en: str

    def in_language(self, lang: str) -> str:
        """The text in hu or en."""
        return self.hu if lang == "hu" else self.en


@cache
def summaries() -> Mapping[str, Words]:
    """The summaries by paragraph. A row ``=ID`` says the same as that paragraph of the other edition."""
    rows = {cite(row[0]): row for row in folder("adjudicator.rulebook", "summaries")}
    return {paragraph: _words(paragraph, rows) for paragraph in rows}


def _words(paragraph: str, rows: Mapping[str, tuple[str, ...]]) -> Words:
    _, hungarian, *english = rows[paragraph]
    if hungarian.startswith("="):
        _, hungarian, *english = rows[hungarian.removeprefix("=")]
    return Words(hungarian, english[0])


@cache
def differences() -> Mapping[str, Words]:
    """In what a paragraph differs from its counterpart, for those that do."""
    rows = table("adjudicator.rulebook", "differences.tsv")
    return {cite(paragraph): Words(hungarian, english) for paragraph, hungarian, english in rows}
