"""Old schema versions made new: one pure step per kind and old version.

A step takes the wire object of one version and gives that of the next one. It re-shapes
what is there and never invents: what an old record did not say stays unsaid. Stored bytes
are never rewritten; every read goes through here, so digests stay those of the old bytes.

A kind's version of today is the default of ``schema_version`` in its class; its name on
the wire never changes. A default that changes is a new version too: stored events leave
out what equals the default of their time, and the step writes it down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from events.errors import StoreError
from events.registry import KINDS

Wire = dict[str, Any]
Step = Callable[[Mapping[str, Any]], Wire]

STEPS: Final[Mapping[tuple[str, int], Step]] = {
    ("kiejtés", 1): dict,  # before effects could be given up (K/T.3.C)
}
"""(kind, old version) -> step. Never removed."""


@dataclass(frozen=True)
class Upcaster:
    """``current`` says for each kind the version of today, ``steps`` how to get there."""

    current: Mapping[str, int]
    steps: Mapping[tuple[str, int], Step] = field(default_factory=dict)

    def __call__(self, data: Wire) -> Wire:
        """The object in today's shape; the argument itself is left as it is.

        Raises :class:`StoreError` where kind, version or a step is not known, which is what
        a record written by a newer program looks like.
        """
        kind, version = data.get("fajta"), data.get("séma", 1)
        if not isinstance(kind, str) or type(version) is not int or kind not in self.current:
            raise StoreError("store.unknown_event", kind=kind, version=version)
        if version > self.current[kind]:
            raise StoreError("store.newer_event", kind=kind, version=version, known=self.current[kind])
        for old in range(version, self.current[kind]):
            data = {**self._step(kind, old)(data), "fajta": kind, "séma": old + 1}
        return data

    def _step(self, kind: str, version: int) -> Step:
        step = self.steps.get((kind, version))
        if step is None:
            raise StoreError("store.unknown_event", kind=kind, version=version)
        return step

    def missing(self) -> tuple[tuple[str, int], ...]:
        """The (kind, old version) pairs that no step leads out of; a test holds it empty."""
        return tuple((kind, old) for kind, now in self.current.items() for old in range(1, now)
                     if (kind, old) not in self.steps)


UPCASTER: Final = Upcaster({kind: cls.model_fields["schema_version"].default for kind, cls in KINDS.items()}, STEPS)


def upcast(data: Wire) -> Wire:
    """The wire object of an event in today's shape (:class:`Upcaster`)."""
    return UPCASTER(data)
