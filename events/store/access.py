"""The one place where the recorder is called, with every failure told in our words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent

from events.store.backends import StoreApplication, shown
from events.store.failures import told
from events.store.records import Entry, RecordMapper

_PAGE = 1000


class Access:
    """Rows in and out. It holds the application, whose connections would close without it."""

    def __init__(self, address: str, application: StoreApplication) -> None:
        assert isinstance(application.mapper, RecordMapper)
        self.address = shown(address)
        self.application = application
        self.mapper: RecordMapper = application.mapper
        self._recorder: ApplicationRecorder = application.recorder

    def rows(self, originator: str, gt: int = 0, lte: int | None = None) -> Sequence[StoredEvent]:
        """The rows of an aggregate after ``gt``, up to ``lte``, by version."""
        # A row that someone gave a number below 1 must be seen too, so the beginning is left open.
        with told(self.address):
            return self._recorder.select_events(originator, gt=gt or None, lte=lte)

    def page(self, start: int, limit: int, topics: Sequence[str] = ()) -> Sequence[Notification]:
        """At most ``limit`` rows of the whole store from notification ``start`` on."""
        with told(self.address):
            return self._recorder.select_notifications(start, limit, topics=topics)

    def everything(self) -> Iterator[Notification]:
        """All rows of the store in the order in which they were taken in."""
        start = 1
        while page := self.page(start, _PAGE):
            yield from page
            start = page[-1].id + 1

    def insert(self, entries: Sequence[Entry]) -> None:
        """Add rows in one transaction; the library's IntegrityError if one is there already."""
        stored = [self.mapper.to_stored_event(entry) for entry in entries]
        with told(self.address):
            self._recorder.insert_events(stored)

    def integrity(self) -> str:
        """What SQLite finds wrong with its own file; "" where nothing, or for another database."""
        answer = self._asked("PRAGMA integrity_check(1)")
        return str(answer[0][0]) if answer and answer[0][0] != "ok" else ""

    def strangers(self) -> list[tuple[str, str]]:
        """What a SQLite file holds beside the table of the events, by sort and name: a store makes nothing else, and
        a trigger may change what is stored. Empty for another database."""
        made = "type = 'table' AND name = 'stored_events' OR name LIKE 'sqlite\\_%' ESCAPE '\\'"
        return [(str(sort), str(name)) for sort, name in self._asked(
            f"SELECT type, name FROM sqlite_master WHERE NOT ({made}) ORDER BY type, name")]

    def _asked(self, statement: str) -> list[tuple[object, ...]]:
        """The rows that SQLite answers; none of another database."""
        from eventsourcing.sqlite import SQLiteApplicationRecorder
        if not isinstance(self._recorder, SQLiteApplicationRecorder):
            return []
        with told(self.address), self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement)
            return [tuple(row) for row in cursor.fetchall()]

    def close(self) -> None:
        """Give the connections back; nothing can be read or written afterwards."""
        self.application.close()
