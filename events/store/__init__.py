"""The store of games, on the ``eventsourcing`` library (docs/store.md)."""

from events.store.catalogue import CATALOGUE, GameInfo, Summary
from events.store.log import Log, Recorded
from events.store.prepared import Prepared, prepare
from events.store.records import Beside
from events.store.store import Store, open_store
from events.store.verify import Finding

__all__ = ["CATALOGUE", "Beside", "Finding", "GameInfo", "Log", "Prepared", "Recorded", "Store", "Summary",
           "open_store", "prepare"]
