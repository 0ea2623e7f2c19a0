"""Every step of a derivation, and every fault of its input, has words in both languages."""

from __future__ import annotations

import ast
import re

import pytest

from adjudicator.messages import LANGUAGES, known
from tests.sources import modules, tree

STEP = re.compile(r"(?:roll|deck|signs|override|number|mosaic|beast|condition)\.[a-z_]+")
TWO_SIDED = ("override.strong", "override.weak", "override.forbidding", "override.allowing")  # told of either effect


def texts() -> set[str]:
    return {
        node.value
        for path in modules("engine")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_engine_tells_many_steps() -> None:
    assert len({t for t in texts() if STEP.fullmatch(t)}) > 70


def message_id(key: str) -> str:
    """A fault of a deck is told by ``biro deck``, every other step by ``biro calc``."""
    return f"decks.fault.{key.removeprefix('deck.')}" if key.startswith("deck.") else f"calc.step.{key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_words(lang: str) -> None:
    keys = {t for t in texts() if STEP.fullmatch(t)} | {f"{key}_of" for key in TWO_SIDED}
    keys -= {"condition.choice_open"}  # the fault of a line, told with the checks
    assert sorted(k for k in keys if not known(message_id(k), lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_of_a_calculation_has_words(lang: str) -> None:
    codes = {t for t in texts() if re.fullmatch(r"calc\.[a-z_.]+[a-z]", t)}
    codes |= {
        f"calc.condition.{code}" for code in ("empty", "times", "star", "empty_alternative", "trial", "attribute")
    }
    assert len(codes) > 8
    assert sorted(c for c in codes if not known(c, lang)) == []
