"""The store as an import uses it: looked into before anything is judged, made when the first game comes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from adjudicator.games import open_store_for
from adjudicator.importing.judging import Judged, Terms, told
from adjudicator.importing.storing import UNCHANGED, Keeper, Stored
from adjudicator.importing.telling import Outcome
from adjudicator.plain_files import bytes_of
from events.errors import StoreError
from events.store import GameInfo, Store

BEGINNING = 2  # events before the first line of a record: the opening and the text


@dataclass(frozen=True)
class Row:
    """A file's answer, and what became of its game in the store."""

    judged: Judged
    stored: Stored | None = None


class Shelf:
    """Opens the store at ``address``, which need not be there yet; ``kept`` counts what was written.

    Raises StoreError where the store can't be used. ``again`` makes a second game of every file.
    """

    def __init__(self, address: str | None, terms: Terms, again: bool = False) -> None:
        self.address, self.terms, self.again = address, terms, again
        self.kept = 0
        self._open = ExitStack()
        self._keeper: Keeper | None = None
        self._at_first: frozenset[str] = frozenset()

    def __enter__(self) -> Shelf:
        try:
            self._enter(create=False)
        except StoreError as error:
            if error.code != "store.missing":
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._open.close()

    def _enter(self, create: bool) -> Keeper:
        store: Store = self._open.enter_context(open_store_for(self.address, readonly=False, create=create))
        self._keeper = Keeper(store, self.again)
        self._at_first = frozenset(info.id for info in store.games())
        return self._keeper

    def known(self, path: Path) -> Mapping[str, str]:
        """The games that were there before this import and were stored from the bytes of this file, by the
        digest of their chain after what a record begins with. Those made of more than this one text are none:
        they may go on otherwise."""
        if self._keeper is None or self.again or not self._at_first or self.terms.fix or self.terms.with_gaps:
            return {}  # the same bytes may have been read in another way
        store = self._keeper.store
        try:
            digest = sha256(bytes_of(path)).hexdigest()
            infos = [info for info in store.by_source(digest) if self._made_of(info, digest)]
            return {store.digests(info.id)[BEGINNING - 1]: info.id for info in reversed(infos)}
        except OSError:
            return {}  # told when it is read
        except StoreError as error:
            if error.code == "store.broken":
                return {}  # told when it is to be stored
            raise

    def _made_of(self, info: GameInfo, digest: str) -> bool:
        return info.id in self._at_first and info.sources == (digest,) and info.length >= BEGINNING

    def take(self, one: Judged) -> Row:
        """Store the game of a file, if it has one."""
        if one.known:
            return Row(one, self._unchanged(one.known))
        if one.made is None:
            return Row(one)
        keeper = self._keeper or self._enter(create=True)
        try:
            stored = keeper.keep(one.made)
        except StoreError as error:
            if error.code != "store.broken":
                raise
            return Row(told(Outcome(one.file, error=error), self.terms))
        self.kept += stored.outcome != UNCHANGED
        return Row(replace(one, made=None), stored)

    def _unchanged(self, game: str) -> Stored:
        assert self._keeper is not None  # it was found there
        info = self._keeper.store.info(game)
        return Stored(game, UNCHANGED, info.replaces, replaced_by=info.replaced_by)
