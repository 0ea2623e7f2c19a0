"""What an editor shows of the thing under the pointer: a card, a paragraph, the verdict of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from adjudicator import explain
from adjudicator.card_view import card_lines
from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.naming import name_at
from adjudicator.language_server.places import Places
from adjudicator.rulebook.summaries import summaries
from adjudicator.telling import line_of
from adjudicator.wording import word
from engine.cards import parse_card
from engine.readings import READINGS
from events.base import Grade
from events.notation.lexis import CITATION

_CITATION: Final = re.compile(CITATION.pattern, re.IGNORECASE)
_SIGNS: Final = "\\`*_[]<>#|"


def hover(analysis: Analysis, places: Places, position: types.Position, lang: str) -> types.Hover | None:
    """The paragraph, the card, or else the line under a position; None where there is nothing to say."""
    number, character = places.place(position)
    line = analysis.line(number)
    if line is None:
        return None
    for match in _CITATION.finditer(line.raw):
        words = paragraph_words(match[0], lang) or paragraph_words(match[0].upper(), lang)
        if match.start() <= character <= match.end() and words:
            return _shown(words, places.range(number, match.start() + 1, len(match[0])))
    named = name_at(analysis, number, character)
    if named is not None:
        name, start, end = named
        words = card_words(analysis, name)
        if words:
            return _shown(words, places.range(number, start + 1, end - start))
    words = line_words(analysis, number, lang)
    return _shown(words, places.whole(number)) if words else None


def _shown(words: str, at: types.Range) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, words), at)


def card_words(analysis: Analysis, name: str) -> str:
    """A card as Markdown; "" where its text is not known."""
    found = analysis.opened.texts.get(name)
    if found is None:
        return ""
    head, *lines = card_lines(parse_card(found))
    return "\n".join((f"**{_plain(head)}**", "", *(f"{_indent(line)}{_plain(line.strip())}  " for line in lines)))


def _indent(line: str) -> str:
    return "\N{NO-BREAK SPACE}" * max(len(line) - len(line.lstrip()) - 2, 0)


def paragraph_words(paragraph: str, lang: str) -> str:
    """The summary of a paragraph, or a reading with its answers; "" where it is none."""
    said = summaries().get(paragraph)
    if said is not None:
        return f"**{paragraph}** {_plain(said.in_language(lang))}"
    reading = READINGS.get(paragraph)
    if reading is None:
        return ""
    question, answers = (reading.question_hu, reading.answers_hu) if lang == "hu" else (
        reading.question_en, reading.answers_en)
    return "\n".join((f"**{paragraph}** {_plain(question)}", "", *(f"{n}. {_plain(a)}" for n, a in
                                                                  enumerate(answers, 1))))


def line_words(analysis: Analysis, number: int, lang: str) -> str:
    """What a line came to: its events, those inferred before it, the verdict and what came of it, with the
    paragraphs."""
    numbers = analysis.numbers(number)
    if not numbers or analysis.importer is None or analysis.rules is None:
        return ""
    log = analysis.importer.log
    verdict, before, after = log.verdicts[numbers[-1] - 1], log.after[numbers[-1] - 2], log.after[numbers[-1] - 1]
    told = explain.explain(verdict, before, analysis.rules, lang, said=after.said, after=after)[1:]
    return "\n".join((*_events(analysis, numbers, lang), "", *(f"{_plain(line)}  " for line in told)))


def _events(analysis: Analysis, numbers: range, lang: str) -> Iterator[str]:
    for number in numbers:
        event = analysis.event(number)
        assert event is not None  # the line has them
        inferred = f" ({word(str(event.grade), lang, 'grade')})" if event.grade == Grade.INFERRED else ""
        yield f"{number}\\. {_plain(line_of(event))}{inferred}  "


def _plain(words: str) -> str:
    """Words in which no sign means anything to Markdown."""
    return "".join(f"\\{sign}" if sign in _SIGNS else sign for sign in words)
