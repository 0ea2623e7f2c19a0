"""Small positions for the tests of the basic rules: some cards, a table, lines that are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cases import begin, read_event
from adjudicator.importing.shorthand import expand
from engine.definition import Definition, definition
from engine.paths import read_path
from engine.ruleset import ruleset
from engine.state import State, card
from engine.step import Step, apply, judge, step
from engine.verdict import Verdict
from events.notation.values import Shorthand

OLD, NEW = "klasszikus", "megújult"
Text = dict[str, Any]


def adventurer(name: str, **more: Any) -> Text:
    return {"név": name, "típus": "kalandozó", "jellem": "nincs", "mp": 2, "alapszint": 2, "fizikum": 6, "asztrál": 6,
            "mentál": 6, **more}


def event(name: str, *effects: Mapping[str, Any], **more: Any) -> Text:
    return {"név": name, "típus": "eseménylap", "mp": 0, "időtartam": "pillanat", "hatások": list(effects), **more}


def trap(name: str, **more: Any) -> Text:
    return {"név": name, "típus": "akadálylap", "altípus": "csapda", "mp": 0,
            "csatolható": ["küldetés", "toronyszint"], **more}


WANDERER, GUARD, HERO = adventurer("Vándor"), adventurer("Őr", mp=1), adventurer("Hérosz", mp=3, nevesített="igen")
SWORD = {"név": "Kard", "típus": "akciólap", "akció": "tárgy", "mp": 1, "időtartam": "végleges",
         "felszerelés": "fegyver", "hatótáv": "közelharci"}


class Table:
    """A position that goes on with the lines that are played on it."""

    def __init__(self, texts: list[Text], edition: str = OLD, /, **position: Any) -> None:
        self.rules = ruleset(edition)
        self.state: State = begin({"lapok": texts, "állás": position}, edition).state

    def play(self, *lines: str) -> tuple[str, ...]:
        """Play lines, each of which must be legal; the keys of what the last one brought about."""
        keys: tuple[str, ...] = ()
        for line in lines:
            value = read_event(self.state, line)
            if isinstance(value, Shorthand):
                self.state = expand(self.state, value.kind, value.phase, lambda s, e: apply(s, e, self.rules))
                continue
            done: Step = step(self.state, value, self.rules)
            assert done.verdict.outcome != "szabálytalan", (line, done.verdict)
            self.state, keys = done.state, tuple(said[0] for said in done.trace)
        return keys

    def verdict(self, line: str) -> Verdict:
        """What the rules say of a line that is not played."""
        value = read_event(self.state, line)
        assert not isinstance(value, Shorthand)
        return judge(self.state, value, self.rules)

    def force(self, line: str) -> None:
        """Play a line whether it is legal or not."""
        value = read_event(self.state, line)
        assert not isinstance(value, Shorthand)
        self.state = apply(self.state, value, self.rules)

    def of(self, name: str, copy: int = 1) -> int:
        """The number of a card."""
        return self.state.names[name][copy - 1]

    def card(self, name: str, copy: int = 1) -> Any:
        """A card as it lies there."""
        return card(self.state, self.of(name, copy))

    def read(self, path: str) -> Any:
        """What lies at a path (cases/README.md)."""
        return read_path(self.state, path, self.rules)

    def definition(self, name: str) -> Definition:
        """The text of a card."""
        return self.state.defs[name]


def compiled(text: Text) -> Definition:
    """A card's text as the rules see it."""
    return definition(text)
