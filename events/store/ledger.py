"""The catalogue as a writer needs it: read up to date, and written together with events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from eventsourcing.persistence import IntegrityError

from events.errors import BiroError, StoreError
from events.store.access import Access
from events.store.catalogue import CATALOGUE, Catalogue, GameInfo, Row, body_of
from events.store.records import Entry, Mark, Misfit, entries, walk
from events.store.verify import apply

_ATTEMPTS: Final = 200


class Ledger:
    """Not safe for threads by itself: :class:`events.store.Store` holds the lock."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self.catalogue = Catalogue()

    def refresh(self) -> set[str]:
        """Read what others have added; the names of those writes."""
        mark = self.catalogue.mark
        try:
            rows = walk(self._access.rows(CATALOGUE, mark.length), self._access.mapper, mark)
            return {apply(self.catalogue, entry) for entry in rows}
        except Misfit as misfit:
            raise StoreError("store.broken_catalogue", store=self._access.address, number=misfit.number) from misfit

    def known(self, game: str) -> GameInfo:
        """What the catalogue knows of a game; :class:`BiroError` ``store.no_game`` if nothing."""
        info = self.catalogue.games.get(game)
        if info is None:
            raise BiroError("store.no_game", game=game)
        return info

    def expect(self, game: str, length: int) -> Mark:
        """Where the game stands, which must be after ``length`` events, or ``store.conflict``."""
        marks = self.catalogue.marks.get(game)
        if marks is None or marks[-1].length != length:
            self.refresh()
            self.check_length(game, length)
        return self.catalogue.marks[game][-1]

    def check_length(self, game: str, expected: int) -> None:
        """Raise ``store.conflict`` unless the game has as many events as its writer has seen."""
        length = self.known(game).length
        if length != expected:
            raise StoreError("store.conflict", game=game, expected=expected, length=length)

    def write(self, row: Row, rows: Sequence[Entry], beside: bytes, check: Callable[[], None]) -> None:
        """Write a catalogue row and the events it speaks of in one transaction.

        Where only the catalogue has moved on it is tried again; ``check`` raises what is to be
        told where the game has. A server may also have done what its lost answer did not
        tell: then the row is found by its name, and all is well.
        """
        for _ in range(_ATTEMPTS):
            if self._try(row, rows, beside, check):
                return
        raise StoreError("store.busy", store=self._access.address, attempts=_ATTEMPTS)

    def _try(self, row: Row, rows: Sequence[Entry], beside: bytes, check: Callable[[], None]) -> bool:
        before = self.catalogue.mark
        [note] = entries(CATALOGUE, [(*body_of(row), beside)], before)
        try:
            self._access.insert([note, *rows])
        except IntegrityError:
            if row.write in self.refresh():
                return True
            check()
            if self.catalogue.mark == before:
                raise StoreError("store.stray_rows", store=self._access.address, game=row.game) from None
            return False
        apply(self.catalogue, note)
        return True
