"""Everything known of one paragraph, put together; and what a search finds."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from adjudicator.rulebook import uses
from adjudicator.rulebook.homes import CODED, INFORMATIVE, STATUSES, TO_DO, Home, homes
from adjudicator.rulebook.summaries import Words, differences, summaries
from adjudicator.suggestions import bare, near
from engine.cite import ALL_IDS, edition_of, known
from engine.readings import READINGS, Reading, readings_on
from engine.renumbering import Row, UnknownParagraph, lookup

_LETTERS: Final = ("K/", "M/")


class Entry(Struct, frozen=True):
    """A paragraph of the catalogue with its place in the book and what hangs on it."""

    id: str
    edition: str
    path: tuple[str, ...]
    summary: Words
    home: Home
    row: Row
    difference: Words | None
    readings: tuple[Reading, ...]
    cases: tuple[uses.Use, ...]
    tests: tuple[uses.Use, ...]


def find(word: str) -> str:
    """The id that a person means: case, a last full stop and the letter K or M may differ.

    Raises :class:`UnknownParagraph` with the nearest ids.
    """
    wanted = bare(word).rstrip("./ ")
    for letter in ("", *_LETTERS):
        if exact := _BARE.get(bare(letter) + wanted):
            return exact
    raise UnknownParagraph("rules.no_such_paragraph", paragraph=word, near=near(word, ALL_IDS) or chapter_ids()[:3])


_BARE: Final = {bare(paragraph): paragraph for paragraph in ALL_IDS}


def parents(paragraph: str) -> tuple[str, ...]:
    """The headings over a paragraph, outermost first: K/V, K/V.8 over K/V.8.F."""
    above, rest = [], paragraph
    while "." in rest:
        rest = rest[: max(rest.rfind("."), rest.rfind("/", 2))]
        above.append(rest)
    return tuple(reversed([p for p in above if known(p)]))


def entry(paragraph: str) -> Entry:
    """All of a paragraph that exists."""
    return Entry(
        paragraph, edition_of(paragraph), parents(paragraph), summaries()[paragraph], homes()[paragraph],
        lookup(paragraph), difference(paragraph), readings_on(paragraph),
        uses.cases().get(paragraph, ()), uses.tests().get(paragraph, ()),
    )


def difference(paragraph: str) -> Words | None:
    """In what it differs from the other edition; of an older paragraph what is said of its counterparts."""
    if paragraph in differences():
        return differences()[paragraph]
    row = lookup(paragraph)
    said = [differences()[c] for c in row.counterparts if c in differences()] if row.difference == "eltér" else []
    return Words(" ".join(w.hu for w in said), " ".join(w.en for w in said)) if said else None


def search(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paragraphs and readings that hold all the words, accents and case apart; in order."""
    wanted = bare(words).split()
    paragraphs = tuple(p for p in ALL_IDS if _holds(wanted, p, summaries()[p].hu, summaries()[p].en))
    readings = tuple(r.id for r in READINGS.values() if _holds(wanted, r.id, *_reading_texts(r)))
    return paragraphs, readings


def _reading_texts(reading: Reading) -> tuple[str, ...]:
    return (reading.question_hu, reading.question_en, *reading.answers_hu, *reading.answers_en)


def _holds(wanted: list[str], *texts: str) -> bool:
    whole = bare(" ".join(texts))
    return bool(wanted) and all(word in whole for word in wanted)


def chapter(paragraph: str) -> str:
    """K/V of K/V.8.F, M/5 of M/5.10.G."""
    return paragraph.split(".")[0]


def chapter_ids() -> tuple[str, ...]:
    """The chapters in order: K/I … K/X, K/T, M/1, M/3, M/5."""
    return tuple(dict.fromkeys(map(chapter, ALL_IDS)))


class Covered(Struct, frozen=True):
    """How many paragraphs of a chapter have which status."""

    chapter: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """All paragraphs of the chapter."""
        return sum(self.counts.values())

    @property
    def share(self) -> float | None:
        """The coded share of those that say a rule; None where none does."""
        normative = self.total - self.counts[INFORMATIVE]
        return self.counts[CODED] / normative if normative else None


def coverage() -> tuple[Covered, ...]:
    """The counts chapter by chapter."""
    counted = Counter((chapter(home.id), home.status) for home in homes().values())
    return tuple(Covered(c, {status: counted[c, status] for status in STATUSES}) for c in chapter_ids())


def total(rows: tuple[Covered, ...]) -> Covered:
    """The sum of all chapters."""
    return Covered("", {status: sum(row.counts[status] for row in rows) for status in STATUSES})


def to_do() -> tuple[str, ...]:
    """The paragraphs that still wait, in order."""
    return tuple(p for p in ALL_IDS if homes()[p].status == TO_DO)
