"""One record file read, judged and told, by whichever process: what it gives holds no game any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.importing.record import beginning
from adjudicator.importing.storing import UNCHANGED, prepared
from adjudicator.importing.telling import GAME_KEYS, Outcome, as_json, fault_lines, found_lines, read_file, summary
from adjudicator.messages import language, set_language
from adjudicator.plain_files import bytes_of
from events.errors import InputError
from events.store import Prepared


@dataclass(frozen=True)
class Terms:
    """What holds for all files of a call; ``store``: the games are to be stored; ``fix`` and ``with_gaps``
    as :func:`adjudicator.importing.record.import_record` has them."""

    packs: tuple[Path, ...] = ()
    readings: Mapping[str, int] = field(default_factory=dict)
    lang: str = "hu"
    store: bool = False
    fix: bool = False
    with_gaps: bool = False


@dataclass(frozen=True)
class Task:
    """A file to be judged. ``known``: games that were stored from these very bytes, by the digest of the
    chain after its first two events."""

    path: Path
    known: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Judged:
    """What became of a file: texts and numbers in the call's language, and what is to be stored of it.

    ``faults`` go to people on standard error, ``found`` on standard output; ``counts`` is empty where
    nothing was judged. ``known``: the stored game from which it was recognised without being judged.
    """

    file: str
    status: int
    errors: int
    answer: Mapping[str, Any]
    faults: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    summary: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    made: Prepared | None = None
    known: str = ""

    @property
    def against(self) -> bool:
        """Whether anything speaks against the game."""
        return bool(self.counts.get("disputes") or self.counts.get("failed"))


def exit_status(files: Iterable[Judged]) -> int:
    """What ``biro check`` and ``biro import`` say of files: the worst status that one asks for; 1 where none
    asks for any, but something speaks against a game. What was not judged again says nothing."""
    return max(one.status or int(one.against) for one in files)


def judge(task: Task, terms: Terms) -> Judged:
    """Read a file and judge it, unless it is known already."""
    if language() != terms.lang:
        set_language(terms.lang)
    known = _recognised(task, terms)
    if known:
        answer = {**as_json(Outcome(str(task.path)), terms.lang), "id": known, "outcome": UNCHANGED,
                  **dict.fromkeys(GAME_KEYS)}
        return Judged(str(task.path), 0, 0, answer, known=known)
    read = read_file(task.path, terms.packs, dict(terms.readings), terms.fix, terms.with_gaps)
    return told(read, terms)


def told(outcome: Outcome, terms: Terms) -> Judged:
    """An outcome in the form in which it leaves the process."""
    game, lang = outcome.game, terms.lang
    answer, faults = as_json(outcome, lang), tuple(fault_lines(outcome, lang))
    if game is None:
        return Judged(outcome.file, outcome.status, outcome.errors, answer, faults)
    return Judged(outcome.file, outcome.status, 0, answer, faults, tuple(found_lines(game, lang, outcome.explanation)),
                  summary(game, lang), game.counts, prepared(game) if terms.store else None)


def _recognised(task: Task, terms: Terms) -> str:
    """The known game that this file would give again; "" where there is none, or its headers have faults."""
    if not task.known:
        return ""
    try:
        data = bytes_of(task.path)
    except OSError:
        return ""  # told when it is read as a whole
    packs = list(map(str, terms.packs)) or None
    try:
        return task.known.get(beginning(task.path, data, packs, terms.readings), "")
    except InputError:
        return ""  # so is this

