"""A clock around the stages of an import, put there from outside: the engine and the import know none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from adjudicator.folding import Folding
from adjudicator.importing import ending, infer, lines, possible, record, shorthand_lines, storing
from adjudicator.importing.lines import Importer
from engine.step import judge
from events import store

PARSING, NAMING, INFERRING, JUDGING = "parsing", "finding names", "inferring", "judging"
PRINTS, STORING, REST = "fingerprints to store", "storing", "the rest"
STAGES: Final = (PARSING, NAMING, INFERRING, JUDGING, PRINTS, STORING, REST)
# Where the stages begin: whose name, which, what it is. Folding.add judges and carries out.
_PLACES: Final = (
    (record, "read_document", PARSING), (record, "open_record", PARSING), (lines, "resolved", NAMING),
    (Importer, "_begin_turn", INFERRING), (ending, "_end_turn", INFERRING), (shorthand_lines, "unwritten", INFERRING),
    (Folding, "add", JUDGING), (possible, "judge", JUDGING),
    (storing, "fingerprint", PRINTS), (storing, "keep", STORING), (store, "open_store", STORING),
)


class Clock:
    """Seconds by stage; what is called within a stage and belongs to another counts for that alone."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(STAGES, 0.0)
        self._open = [REST]
        self._since = 0.0
        self._here: Any = None  # the position at which a line is tried first

    @contextmanager
    def around_stages(self) -> Iterator[None]:
        """Count while this is open."""
        with ExitStack() as stack:
            for owner, name, stage in _PLACES:
                stack.enter_context(patch.object(owner, name, self._around(getattr(owner, name), stage)))
            stack.enter_context(patch.object(lines, "fit", self._fit(infer.fit)))
            stack.enter_context(patch.object(infer, "judge", self._tried(judge)))
            self._since = time.perf_counter()
            yield
            self._switch()

    def _switch(self) -> None:
        now = time.perf_counter()
        self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def _around(self, function: Callable[..., Any], stage: str) -> Callable[..., Any]:
        def timed(*args: Any, **options: Any) -> Any:
            self._switch()
            self._open.append(stage)
            try:
                return function(*args, **options)
            finally:
                self._switch()
                self._open.pop()
        return timed

    def _fit(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Finding where a line belongs is inferring, except that it is judged where it stands."""
        inferring = self._around(function, INFERRING)

        def fit(state: Any, *args: Any) -> Any:
            self._here = state
            return inferring(state, *args)
        return fit

    def _tried(self, function: Callable[..., Any]) -> Callable[..., Any]:
        by_stage = {stage: self._around(function, stage) for stage in (JUDGING, INFERRING)}

        def tried(state: Any, *args: Any) -> Any:
            return by_stage[JUDGING if state is self._here else INFERRING](state, *args)
        return tried

