"""A text for everything the engine can say, and values that a judge can read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator import wording
from adjudicator.messages import LANGUAGES, catalogue, placeholders
from engine import registry
from engine.state import DRAW, NOBODY
from engine.verdict import Check
from tests.adjudicator.judged import game

ENGINE = Path(registry.__file__).resolve().parent


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(p.read_text("utf-8")) for p in sorted(ENGINE.rglob("*.py")))


def calls(name: str) -> Iterator[ast.Call]:
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


@cache
def functions() -> dict[str, ast.FunctionDef]:
    return {node.name: node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def params_of(function: str, answer: str, seen: tuple[str, ...] = ()) -> set[str]:
    """The names that ``fail(…)`` or ``hangs(…)`` get in a function, or in one that it calls itself."""
    found: set[str] = set()
    for node in ast.walk(functions()[function]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == answer:
                found |= {keyword.arg for keyword in node.keywords if keyword.arg}
            elif node.func.id in functions() and node.func.id not in seen:
                found |= params_of(node.func.id, answer, (*seen, function))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_says_that_it_holds_and_what_breaks_it(lang: str) -> None:
    missing = [f"check.{key}.{form}" for key in registry.CHECKS for form in ("ok", "fail")
               if f"check.{key}.{form}" not in catalogue(lang)]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_that_may_hang_says_on_what(lang: str) -> None:
    hanging = [key for key, rule in registry.CHECKS.items()
               if params_of(rule.fn.__name__, "hangs")]
    assert len(hanging) >= 4
    assert [key for key in hanging if f"check.{key}.unknown" not in catalogue(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_exception_consequence_and_awaited_decision_has_a_text(lang: str) -> None:
    wanted = [*(f"exception.{key}" for key in registry.EXCEPTIONS), *(f"said.{key}" for key in registry.CONSEQUENCES),
              *(f"awaited.{kind}" for kind in registry.AWAITED)]
    assert [message_id for message_id in wanted if message_id not in catalogue(lang)] == []


def test_no_text_of_a_check_or_consequence_is_left_over() -> None:
    keys = {"check": registry.CHECKS, "exception": registry.EXCEPTIONS, "said": {**registry.CONSEQUENCES, "nothing": 0}}
    left = [m for m in catalogue("hu") if m != "check.help" and m.partition(".")[0] in keys  # the verb's own help
            and m.split(".")[1] not in keys[m.partition(".")[0]]]
    assert left == []


def test_every_placeholder_of_a_check_is_a_value_that_the_code_gives() -> None:
    structural = {"awaited", "of"}
    for key, rule in registry.CHECKS.items():
        given = params_of(rule.fn.__name__, "fail") | (structural if rule.structural else set())
        hangs = params_of(rule.fn.__name__, "hangs")
        for message_id, message in catalogue("hu").items():
            if message_id.startswith(f"check.{key}.fail"):
                assert placeholders(message) <= given, message_id
            elif message_id == f"check.{key}.unknown":
                assert placeholders(message) <= hangs, message_id
            elif message_id == f"check.{key}.ok":
                assert placeholders(message) == frozenset(), message_id


def test_every_consequence_names_as_many_values_as_the_code_gives() -> None:
    found = {}
    for node in calls("note"):
        if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) and not any(
                isinstance(arg, ast.Starred) for arg in node.args):
            found.setdefault(str(node.args[1].value), set()).add(len(node.args) - 2)
    assert len(found) > 60
    assert {key: sizes for key, sizes in found.items() if sizes != {len(wording.SAID[key])}} == {}
    assert set(registry.CONSEQUENCES) <= set(wording.SAID)


def test_every_placeholder_of_a_consequence_is_one_of_its_values() -> None:
    for message_id, message in catalogue("hu").items():
        if message_id.startswith("said."):
            assert placeholders(message) <= set(wording.SAID[message_id.split(".")[1]]), message_id


@pytest.mark.parametrize(("said", "hungarian", "english"), [
    (("mp_paid", 0, 2, 0), "az A játékos fizet: 2 MP", "player A pays 2 MP"),
    (("mp_paid", 1, 1, 3), "a B játékos fizet: 1 MP, hiányzik 3", "player B pays 1 MP, 3 missing"),
    (("game_over", 0), "a játszma véget ér, győz az A játékos", "the game ends, player A wins"),
    (("game_over", DRAW), "a játszma döntetlennel ér véget", "the game ends in a draw"),
    (("success", NOBODY), "a manőver senkinek sem sikerült", "the manoeuvre was nobody's success"),
    (("turned_back", ()), "nincs, ami visszafordulna", "there is nothing to turn back"),
    (("start_rolled", (0, 9), (1, 6)), "kezdődobások: A 9, B 6", "starting rolls: A 9, B 6"),
    (("mp_gained", 1, 4), "a B játékos MP-je változik: +4", "MP of player B: +4"),
    (("rolled", 0, None), "dobás: ?, siker: –", "roll: ?, success: –"),
])
def test_consequences_in_words(said: tuple[object, ...], hungarian: str, english: str) -> None:
    state = game().replay().end
    assert wording.said_text(said, state, "hu") == hungarian
    assert wording.said_text(said, state, "en") == english


def test_cards_are_named_seats_have_letters_and_places_are_words() -> None:
    told = game().replay()
    said = [wording.said_text(one, told.at(4).after, "hu") for one in told.at(4).said]
    assert "az „Őr” lap a Jelenbe kerül: Sor" in said


def test_a_check_uses_the_fuller_text_where_a_value_asks_for_it() -> None:
    check = Check("targets", ("K/V.1.A",), False, (("need", 2), ("given", 1)), True)
    assert wording.check_text(check, None, None, "hu") == "2 célpont kell, megnevezve 1"
    assert wording.check_text(check, None, None, "en") == "2 targets needed, 1 named"


def test_what_is_awaited_of_nobody() -> None:
    check = Check("awaited", ("K/I.1",), False, (("awaited", "vége"), ("of", NOBODY)), True, (), True)
    assert wording.check_text(check, None, None, "hu") == "most más következik: semmi, a játszma véget ért, senkitől"
