"""``biro rulings``: precedents of the whole store and of a collection; collections in and out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.filters import Filter, as_json, filters, left_nothing
from adjudicator.options import Json, Store
from adjudicator.output import Output, output
from adjudicator.rulebook.catalogue import find
from adjudicator.rulings import telling
from adjudicator.rulings.collection import collection_path, merge, read_collection, write_collection
from adjudicator.rulings.library import Library, Precedent, Query, kind_of, words_of
from adjudicator.rulings.shelf import known
from adjudicator.suggestions import near
from adjudicator.usage import CallError

Several = list[str] | None
Asked = tuple[str, str, Callable[[Precedent], bool], Callable[[Precedent], Iterable[str]]]
Paragraphs = Annotated[Several, typer.Option("--paragraph", metavar="PARAGRAPH", help="rulings.option.paragraph")]
Cards = Annotated[Several, typer.Option("--card", metavar="NAME", help="rulings.option.card")]
Words = Annotated[Several, typer.Option("--word", metavar="WORD", help="rulings.option.word")]
Kinds = Annotated[Several, typer.Option("--kind", metavar="KIND", help="rulings.option.kind")]
Every = Annotated[bool, typer.Option("--all", help="rulings.option.all")]
Collection = Annotated[Path | None, typer.Option("--collection", envvar="BIRO_RULINGS", metavar="FILE",
                                                 help="rulings.option.collection")]
ToFile = Annotated[Path, typer.Argument(metavar="FILE", help="rulings.argument.file")]


def register(app: App) -> None:
    """Add the group ``rulings``; without a subcommand it lists."""
    group = App(help="rulings.help", invoke_without_command=True, no_args_is_help=False)
    group.callback()(listed)
    group.command("export", help="rulings.help.export")(export)
    group.command("import", help="rulings.help.import")(import_)
    app.add_typer(group, name="rulings")


def listed(
    ctx: typer.Context,
    paragraph: Paragraphs = None,
    card: Cards = None,
    word: Words = None,
    kind: Kinds = None,
    every: Every = False,
    collection: Collection = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """The precedents that answer, newest first."""
    if ctx.invoked_subcommand is not None:
        _see_no_options(ctx)
        return 0
    out = output(json)
    query = asked(paragraph, card, word, kind, every)
    library = known(store, collection, every)
    found = library.found(query)
    given = [] if found else tried(library, query)
    out.answer({"rulings": [telling.precedent_json(p) for p in found], "skipped": library.skipped,
                "filters": as_json(given)})
    _skipped(out, library)
    for p in found:
        out.print("\n".join(telling.precedent_lines(p, out.lang)))
    if found:
        out.say("rulings.count", n=len(found))
    else:
        out.say("rulings.none")
        out.print(*left_nothing(given, out.lang))
    return 0


def tried(library: Library, query: Query) -> list[Filter]:
    """The conditions of a search one by one, where together they left nothing."""
    def one(option: str, value: str, values: Callable[[Precedent], Iterable[str]], **alone: Any) -> Asked:
        return option, value, Query(every=query.every, **alone).fits, values

    return filters(library.precedents, (
        *(one("--paragraph", p, lambda r: r.paragraphs, paragraphs=(p,)) for p in query.paragraphs),
        *(one("--card", c, lambda r: r.cards, cards=(c,)) for c in query.cards),
        *(one("--word", w, lambda r, w=w: near(w, words_of(r)), words=(w,)) for w in query.words),
        *(one("--kind", k, lambda r: (r.kind, r.ruling, *r.situation), kinds=(k,)) for k in query.kinds)))


def export(
    file: ToFile,
    paragraph: Paragraphs = None,
    card: Cards = None,
    word: Words = None,
    kind: Kinds = None,
    every: Every = False,
    force: Annotated[bool, typer.Option("--force", help="rulings.option.force")] = False,
    collection: Collection = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Write the precedents that answer into one file."""
    out = output(json)
    library = known(store, collection, every)
    found = library.found(asked(paragraph, card, word, kind, every))
    write_collection(file, found, force=force)
    out.answer({"file": str(file), "rulings": len(found), "skipped": library.skipped})
    _skipped(out, library)
    out.say("rulings.exported", file=str(file), n=len(found))
    return 0


def import_(
    file: ToFile,
    collection: Collection = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Put the rulings of a file into the collection."""
    out = output(json)
    path = collection_path(collection, store)
    done = merge(path, read_collection(file))
    out.answer({"file": str(file), "collection": str(path), "new": list(done.new), "changed": list(done.changed),
                "unchanged": list(done.same)})
    out.say("rulings.imported", file=str(file), collection=str(path), new=len(done.new), changed=len(done.changed),
            same=len(done.same))
    for name in done.changed:
        out.say("rulings.imported.changed", id=name)
    return 0


def asked(paragraph: Several, card: Several, word: Several, kind: Several, every: bool) -> Query:
    """The query of a call; raises InputError for a paragraph or kind that does not exist."""
    return Query(tuple(map(find, paragraph or ())), tuple(card or ()), tuple(word or ()),
                 tuple(map(kind_of, kind or ())), every)


def _see_no_options(ctx: typer.Context) -> None:
    """Options before a subcommand would be lost: CallError says where they belong."""
    for name in ctx.params:
        source = ctx.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise CallError("rulings.options_first", command=str(ctx.invoked_subcommand))


def _skipped(out: Output, library: Library) -> None:
    for game in library.skipped:
        out.note("rulings.skipped", game=game)
