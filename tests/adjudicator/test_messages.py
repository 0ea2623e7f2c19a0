"""Messages: two whole languages, Hungarian that is right whatever the name, ids that exist."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import messages
from adjudicator.messages import CatalogueError, catalogue, placeholders, text
from adjudicator.messages.hungarian import article

ROOT = Path(__file__).resolve().parents[2]
RAISERS = {"InputError", "StoreError", "BiroError", "Problem", "CallError", "CatalogueError", "problem"}
SHOWERS = {"text", "say", "note", "progress", "known", "template"}
SEATS = {"seat", "seats", "opponent", "owner", "controller", "holder", "payer", "winner", "player"}
# The specifications known to messages/__init__.py, and Python's own for numbers.
SPECS = re.compile(r"(?:[aA]z|játékos|[aA]z játékos|[pP]layer|vagy|és|or|and|[,+]?\d*(?:\.\d+)?[dfgn%]?)?")


@pytest.mark.parametrize(("value", "expected"), [
    ("Őr", "az"), ("Íjász", "az"), ("Farkas", "a"), ("Óriás", "az"), ("gyors hatás", "a"),
    ("A", "az"), ("B", "a"), ("F", "az"), ("H", "a"), ("MP", "az"), ("DP", "a"), ("SFÉ", "az"),
    ("K/I.1.A", "a"), ("M/5.12", "az"), ("É22", "az"),
    (1, "az"), (2, "a"), (3, "a"), (5, "az"), (10, "a"), (11, "a"), (50, "az"), (100, "a"), (500, "az"),
    (1000, "az"), (1999, "az"), (10000, "a"), (1000000, "az"), ("12. sor", "a"),
    ("?", "a"), ("", "a"), ("„Őr”", "az"), ("-5", "az"),
])
def test_the_article_follows_how_a_value_is_said(value: object, expected: str) -> None:
    assert article(value) == expected


@pytest.mark.parametrize(("template", "params", "expected"), [
    ("{card:az} lap", {"card": "Őr"}, "az „Őr” lap"),
    ("{card:Az} lap", {"card": "Farkas"}, "A „Farkas” lap"),
    ("{n:az}. esemény", {"n": 5}, "az 5. esemény"),
    ("{seat:játékos} passzol", {"seat": "A"}, "A játékos passzol"),
    ("{seat:az játékos}nak", {"seat": "A"}, "az A játékosnak"),
    ("{seat:Az játékos} jön", {"seat": "B"}, "A B játékos jön"),
    ("{names:vagy}", {"names": ("a", "b", "c")}, "a, b vagy c"),
    ("{names:vagy}", {"names": ("a",)}, "a"),
    ("{names:vagy}", {"names": ()}, ""),
    ("{names:vagy}", {"names": "a"}, "a"),
    ("{names}", {"names": ["a", "b"]}, "a, b"),
    ("{ratio:.2f}", {"ratio": 0.5}, "0,50"),
    ("{yes} {no} {none}", {"yes": True, "no": False, "none": None}, "igen nem –"),
    ("{lost}", {}, "{lost}"),
])
def test_placeholders_are_filled_as_hungarian_wants(
    template: str, params: dict[str, object], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "_find", lambda message_id, lang: template)
    assert text("any", "hu", **params) == expected


def test_english_has_its_own_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_find", lambda message_id, lang: "{seat:Player}: {names:or}, {ratio:.1f}, {yes}")
    assert text("any", "en", seat="A", names=("x", "y"), ratio=0.5, yes=True) == "Player A: x or y, 0.5, yes"


def test_a_missing_message_shows_its_id_and_parameters() -> None:
    assert text("no.such.message", "hu", line=3) == "no.such.message line=3"


def test_a_parameter_may_be_called_like_an_argument_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_find", lambda message_id, lang_: "{message_id} {lang}")
    assert text("any", "hu", message_id="x", lang="y") == "x y"


def test_both_languages_have_the_same_topics() -> None:
    assert messages.topics("hu") == messages.topics("en")
    assert "cli" in messages.topics("hu")


def test_both_languages_have_the_same_ids() -> None:
    assert catalogue("hu").keys() == catalogue("en").keys()


def test_both_languages_use_the_same_placeholders() -> None:
    english = catalogue("en")
    differing = {message_id for message_id, message in catalogue("hu").items()
                 if placeholders(message) != placeholders(english.get(message_id, message))}
    assert differing == set()


@pytest.mark.parametrize("lang", messages.LANGUAGES)
def test_no_message_is_empty_or_has_an_unknown_specification(lang: str) -> None:
    wrong = [message_id for message_id, message in catalogue(lang).items()
             if not message.strip() or not all(map(SPECS.fullmatch, _specs(message)))]
    assert wrong == []


def test_an_id_given_in_two_files_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hu").mkdir()
    (tmp_path / "hu" / "one.toml").write_text('"a.b" = "x"\n', encoding="utf-8")
    (tmp_path / "hu" / "two.toml").write_text('[a]\nb = "y"\n', encoding="utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    with pytest.raises(CatalogueError) as caught:
        catalogue.__wrapped__("hu")
    assert caught.value.params == {"id": "a.b", "topic": "two"}


def test_a_message_that_is_no_text_is_an_error() -> None:
    with pytest.raises(CatalogueError):
        list(messages._flatten({"a": {"b": 3}}))


def test_hungarian_messages_never_put_a_suffix_on_a_name() -> None:
    assert {m: t for m, t in catalogue("hu").items() if _suffixed(t)} == {}


def test_hungarian_messages_never_name_a_seat_bare() -> None:
    assert {m: t for m, t in catalogue("hu").items() if _bare_seat(t)} == {}


def test_hungarian_messages_never_guess_an_article() -> None:
    assert {m: t for m, t in catalogue("hu").items() if re.search(r"\b[Aa](?:z|\(z\))? [„“]?\{", t)} == {}


@pytest.mark.parametrize("message", ["{card}t lapoz", "„{card}”-t", "{card:az}nak", "{n}-szor", "{card}-vel"])
def test_the_search_for_suffixes_finds_them(message: str) -> None:
    assert _suffixed(message)


@pytest.mark.parametrize("message", ["{seat:az játékos}nak", "„{card}” lapot", "{n}. esemény", "{a}–{b}", "({card})"])
def test_the_search_for_suffixes_leaves_others_alone(message: str) -> None:
    assert not _suffixed(message)


@pytest.mark.parametrize(("message", "bare"), [
    ("{seat} jön", True), ("Jön {seat:az}", True), ("{seat} játékos jön", False), ("{seat:Az játékos} jön", False),
])
def test_the_search_for_bare_seats(message: str, bare: bool) -> None:
    assert _bare_seat(message) is bare


def test_every_message_id_in_the_code_exists() -> None:
    used = {(path.relative_to(ROOT).as_posix(), message_id) for path in _sources() for message_id in _ids(path)}
    assert len(used) > 20
    assert {(path, message_id) for path, message_id in used if message_id not in catalogue("hu")} == set()


def _suffixed(message: str) -> bool:
    """Whether a letter, or a hyphen and a letter, follows a placeholder (and its quotes)."""
    return bool(re.search(r"(?<!játékos)\}[”\"“]?-?[^\W\d_]", message))


def _bare_seat(message: str) -> bool:
    parts = [*string.Formatter().parse(message), ("", None, None, None)]
    return any(
        name in SEATS and "játékos" not in (spec or "") and not parts[place + 1][0].startswith(" játékos")
        for place, (_, name, spec, _) in enumerate(parts[:-1])
    )


def _specs(message: str) -> Iterator[str]:
    return (spec or "" for _, name, spec, _ in string.Formatter().parse(message) if name)


def _sources() -> list[Path]:
    return [path for package in ("events", "engine", "adjudicator", "analytics")
            for path in sorted((ROOT / package).rglob("*.py"))]


def _ids(path: Path) -> Iterator[str]:
    """First arguments, where they are literal, of what raises or shows a message."""
    calls = RAISERS | SHOWERS if path.is_relative_to(ROOT / "adjudicator") else RAISERS
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node) in calls and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
