"""All precedents at hand: those of a store and those of the collection beside it."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.games import open_store_for
from adjudicator.output import Output
from adjudicator.rulings.collection import collection_path, read_collection
from adjudicator.rulings.library import Library, of_store
from events.errors import BiroError, StoreError


def known(store: str | None, collection: Path | None, every: bool = False) -> Library:
    """The precedents of the store and of the collection, newest first, the store's own where both
    have one. A store that is missing is an error unless a collection was named."""
    path = collection_path(collection, store)
    there = path.exists()
    if collection is not None and not there:
        raise StoreError("rulings.no_collection", file=str(path))
    library = Library()
    try:
        with open_store_for(store) as opened:
            library = of_store(opened, every)
    except StoreError as error:
        if error.code != "store.missing" or not there:
            raise
    if there:
        ids = {p.id for p in library.precedents}
        library.precedents += [p for p in read_collection(path) if p.id not in ids]
        library.precedents.sort(key=lambda p: p.when or "", reverse=True)
    return library


def known_quietly(out: Output, store: str | None) -> Library:
    """The same for who only asks by the way: what can't be used is noted, and nothing is found there."""
    given = os.environ.get("BIRO_RULINGS")
    try:
        return known(store, Path(given) if given else None)
    except BiroError as error:
        if error.code != "store.missing":
            out.note("why.no_precedents", code=error.code)
        return Library()
