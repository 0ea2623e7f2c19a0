"""``biro rules``: the catalogue of paragraphs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.options import Json
from adjudicator.output import Output, output
from adjudicator.rulebook import answers, catalogue, linked, show_text
from adjudicator.rulebook.homes import CODED, homes
from adjudicator.usage import CallError
from engine.cite import ALL_IDS
from engine.readings import READINGS
from engine.renumbering import DIFFERENT, GONE, NEW, TABLE, Row, carry

_DIFFER = (DIFFERENT, NEW, GONE)


def register(app: App) -> None:
    """Add the group ``rules``."""
    group = App(help="rules.help")
    group.command("show", help="rules.help.show")(show)
    group.command("search", help="rules.help.search")(search)
    group.command("coverage", help="rules.help.coverage")(coverage)
    group.command("diff", help="rules.help.diff")(diff)
    group.command("link", help="rules.help.link")(link)
    app.add_typer(group, name="rules")


def show(
    paragraph: Annotated[str, typer.Argument(metavar="PARAGRAPH", help="rules.argument.paragraph")],
    json: Json = False,
) -> int:
    """One paragraph with all that hangs on it."""
    out = output(json)
    entry = catalogue.entry(catalogue.find(paragraph))
    quote = linked.quote(entry.id)
    out.answer({"paragraph": answers.paragraph(entry, out.lang, quote)})
    out.print("\n".join(show_text.lines(entry, out.lang, quote)))
    return 0


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="rules.argument.words")],
    json: Json = False,
) -> int:
    """Paragraphs and readings that hold all the words."""
    out = output(json)
    paragraphs, readings = catalogue.search(" ".join(words))
    out.answer({"paragraphs": [answers.brief(p, out.lang) for p in paragraphs],
                "readings": [answers.reading(READINGS[r], out.lang) for r in readings]})
    for found in (*show_text.found(paragraphs, out.lang), *show_text.found_readings(readings, out.lang)):
        out.print(found)
    if not paragraphs and not readings:
        out.say("rules.nothing_found", words=" ".join(words))
    return 0


def coverage(
    todo: Annotated[bool, typer.Option("--todo", help="rules.option.todo")] = False,
    json: Json = False,
) -> int:
    """How much of the rulebook is coded."""
    out = output(json)
    rows = catalogue.coverage()
    whole = catalogue.total(rows)
    waiting = catalogue.to_do()
    listed = {"todo": [answers.brief(p, out.lang) for p in waiting]} if todo else {}
    out.answer({"chapters": [answers.covered(row) for row in rows], "total": answers.covered(whole), **listed})
    if not out.json:
        out.print(show_text.coverage_table((*rows, whole), out.lang))
        for line in show_text.found(waiting, out.lang) if todo else ():
            out.print(line)
    return 0


def diff(
    chapter: Annotated[
        str | None, typer.Option("--chapter", metavar="CHAPTER", help="rules.option.chapter")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="rules.option.all")] = False,
    json: Json = False,
) -> int:
    """The editions side by side."""
    out = output(json)
    rows = _rows(_chapter(chapter), every)
    out.answer({"pairs": [answers.pair(row, out.lang) for row in rows]})
    _print_diff(out, rows)
    return 0


def _chapter(word: str | None) -> str | None:
    """A chapter's id from what a person types (V, K/V, M/5); :class:`CallError` for another."""
    if word is None:
        return None
    for name in (word.upper(), f"K/{word.upper()}", f"M/{word}"):
        if name in catalogue.chapter_ids():
            return name
    raise CallError("rules.no_such_chapter", chapter=word, known=catalogue.chapter_ids())


def _rows(chapter: str | None, every: bool) -> list[Row]:
    """The newer edition's paragraphs that differ, or all; and those that only the older one has.

    A chapter of the older book also brings the newer paragraphs that answer to it.
    """
    wanted = [row for row in TABLE.values() if every or row.difference in _DIFFER]
    if chapter is None:
        # Each pair once, told from the newer side; of the older side what has nothing there.
        return [row for row in wanted if row.id.startswith("M/") or not row.counterparts]
    return [row for row in wanted if catalogue.chapter(row.id) == chapter]


def _print_diff(out: Output, rows: list[Row]) -> None:
    last = ""
    for row in rows:
        if catalogue.chapter(row.id) != last:
            last = catalogue.chapter(row.id)
            out.print(f"{last}", style="bold")
        out.print(show_text.pair(row, out.lang))
    out.say("rules.diff_count", n=len(rows))


def link(
    file: Annotated[Path, typer.Argument(metavar="TEXTFILE", help="rules.argument.file")],
    json: Json = False,
) -> int:
    """Index the user's own copy; 1 where it differs from the text the catalogue knows."""
    out = output(json)
    copy = linked.read(file)
    changes = linked.changes(copy)
    index = linked.store(copy)
    mine = [p for p in ALL_IDS if p in linked.known_digests(copy.kind) and homes()[p].status == CODED]
    _, reports = carry(mine, changes)
    out.answer({"link": answers.link(copy, changes, tuple(r.paragraph for r in reports), str(index))})
    for line in show_text.link(copy, changes, reports, str(index)):
        out.print(line)
    return int(bool(changes.changed or changes.moved or changes.removed))
