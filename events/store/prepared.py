"""A game as it will be stored, made without any store: by another process, say, than the one that writes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.base import Event
from events.chain import canonical, digests
from events.errors import BiroError
from events.store.catalogue import Summary, sources_of, summary_of
from events.store.records import NOTHING, Beside

Besides = Beside | Sequence[Beside]
Parts = tuple[tuple[str, bytes, bytes], ...]
_BESIDE = msgspec.json.Encoder(order="sorted")


class Prepared(msgspec.Struct, frozen=True):
    """What goes into the store of a whole game: kind, canonical bytes and bytes beside of each event in
    ``parts``; its opening's summary, the digests of its source texts, and the ``head`` of its chain."""

    parts: Parts
    opening: Summary
    sources: tuple[str, ...]
    head: bytes


def prepare(events: Sequence[Event], beside: Besides = NOTHING) -> Prepared:
    """A whole game, ready to be stored; :class:`BiroError` ``store.no_opening`` where it begins with no opening."""
    if not events:
        raise BiroError("store.no_opening", kind="")
    opening = summary_of(events[0])
    parts = parts_of(events, beside)
    *_, head = digests(body for _, body, _ in parts)
    return Prepared(parts, opening, sources_of(events), head)


def parts_of(events: Sequence[Event], beside: Besides) -> Parts:
    """Kind, canonical bytes and bytes beside of each event."""
    if isinstance(beside, Beside):
        same = beside_bytes(beside)
        return tuple((event.kind, canonical(event), same) for event in events)
    return tuple((event.kind, canonical(event), beside_bytes(one)) for event, one in zip(events, beside, strict=True))


def beside_bytes(beside: Beside) -> bytes:
    """What stands beside an event, as it is stored."""
    return _BESIDE.encode(beside)
