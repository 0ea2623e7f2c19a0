"""What two sheets disagree in: each with both versions and what the rules say of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.merging.replaying import Trial
from events.notation.document import Line

ONLY_ONE: Final = "csak az egyikben"
ORDER: Final = "más sorrend"
ROLL, CARD, TARGET, SEAT = "más dobás", "más lap", "más célpont", "más játékos"
CHECK, POSITION, DETAIL = "más ellenőrzés", "más állás", "más adat"
HEADER, RESULT = "más fejléc", "más eredmény"
KINDS: Final = (ONLY_ONE, ROLL, CARD, TARGET, SEAT, ORDER, CHECK, POSITION, DETAIL, HEADER, RESULT)
_BY_FIELD: Final = {
    "seat": SEAT, "total": ROLL, "dice": ROLL, "rolls": ROLL, "outcome": ROLL,
    "card": CARD, "cards": CARD, "order": CARD, "choices": CARD, "given": CARD,
    "targets": TARGET, "target": TARGET, "team": TARGET, "equipment": TARGET, "caster": TARGET, "wearer": TARGET,
    "opponent": TARGET, "front": TARGET, "protected": TARGET, "subjects": TARGET, "taken": TARGET,
    "assertions": CHECK, "position": POSITION}


@dataclass(frozen=True)
class Version:
    """How one sheet has it: its lines (none where it has nothing), and what comes of it by the rules
    (None where that is not for the rules to say)."""

    file: str
    lines: tuple[Line, ...]
    near: int  # the line of the sheet after which it would stand, where it has nothing
    trial: Trial | None = None


@dataclass(frozen=True)
class Disagreement:
    """``kept`` is the version (0 or 1) that the merged record has, in its line ``line``; ``proposed``
    the one that the rules speak for, None where they speak for neither. ``forced`` where the record
    could not have gone on with the version that was to be kept."""

    number: int
    kind: str
    versions: tuple[Version, Version]
    kept: int
    line: int
    proposed: int | None = None
    forced: bool = False


def kind_of(clashes: tuple[str, ...]) -> str:
    """The kind of a disagreement by the fields that clash; the first of those that say most."""
    found = {_BY_FIELD.get(field, DETAIL) for field in clashes}
    return next(kind for kind in KINDS if kind in found)


def proposal(trials: tuple[Trial, Trial]) -> int | None:
    """The version that is better by the rules, where one is."""
    if trials[0].rank == trials[1].rank:
        return None
    return 0 if trials[0].rank > trials[1].rank else 1
