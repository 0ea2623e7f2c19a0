"""How the answer of a calculation looks: the result, then each step with its paragraphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.messages import text
from adjudicator.output import output
from engine.derivation import Derivation, Steps
from engine.rules.ch05_playing.s09_numbers import NumberClash

DECK: Final = "deck."


@dataclass(frozen=True)
class Found:
    """A result with its steps; ``against`` where the calculation found something wrong."""

    result: Any
    steps: Steps = ()
    against: bool = False


def tell(kind: str, found: Mapping[str, Found], json: bool) -> None:
    """Print the results by edition, or answer with them (docs/json.md)."""
    out = output(json)
    out.answer({"calculation": kind, "editions": {name: {"result": plain(one.result),
                                                         "steps": [_step(s) for s in one.steps]}
                                                  for name, one in found.items()}})
    for name, one in found.items():
        out.say("calc.result", edition=name, kind=kind, result=shown(one.result))
        for line in lines(one.steps):
            out.print(line)


def plain(result: Any) -> Any:
    """The result as JSON has it; two limits that cross as ``{"alsó", "felső", "előtte"}`` (É43)."""
    if isinstance(result, NumberClash):
        return {"alsó": result.lower, "felső": result.upper, "előtte": result.value}
    return result


def shown(result: Any) -> str:
    """The result in one line for people."""
    if isinstance(result, NumberClash):
        return text("calc.clash", lower=result.lower, upper=result.upper)
    if isinstance(result, Mapping):
        return ", ".join(f"{key}: {_listed(value)}" for key, value in result.items())
    if isinstance(result, list):
        return " + ".join("/".join(part) for part in result)
    return str(result)


def lines(steps: Steps) -> Iterator[str]:
    """The steps, numbered, with paragraphs and readings in brackets."""
    for place, step in enumerate(steps, start=1):
        cited = ", ".join(dict.fromkeys((*step.paragraphs, *step.readings)))
        yield f"  {place}. {words(step)} [{cited}]"


def words(step: Derivation) -> str:
    """A step in the chosen language; what a deck breaks is a step too."""
    said = f"decks.fault.{step.key.removeprefix(DECK)}" if step.key.startswith(DECK) else f"calc.step.{step.key}"
    return text(said, **dict(step.params))


def _listed(value: Any) -> str:
    return (", ".join(map(str, value)) or "–") if isinstance(value, (list, tuple)) else str(value)


def _step(step: Derivation) -> dict[str, Any]:
    return {"code": step.key, "paragraphs": list(dict.fromkeys(step.paragraphs)), "readings": list(step.readings),
            "params": dict(step.params), "message": words(step)}
