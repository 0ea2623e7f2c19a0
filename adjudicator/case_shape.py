"""What a case file may hold (cases/README.md): keys and kinds of values, each fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic_core import PydanticCustomError

from adjudicator.suggestions import with_near
from adjudicator.yaml_places import place, read_yaml
from engine.cards.vocabulary import EFFECT_SIGNS
from engine.readings import READINGS
from engine.rules.ch01_basics.s09_rolls import KINDS as ROLL_KINDS
from engine.rules.ch03_card_types.s08_action.spell import FORMS
from engine.ruleset import EDITIONS
from engine.state import SEATS
from engine.stated import see_form
from events.errors import InputError, Problem

_KINDS: Final = {"int": "number", "string": "text", "list": "list", "model": "mapping", "dict": "mapping"}
_OF_KEYS: Final = ("cases.shape.unknown_key", "cases.shape.reading", "position.unknown_key")


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


def _shape(needed: Mapping[str, Any], more: Mapping[str, Any], check: Callable[[Any], Any] | None = None) -> Any:
    """A mapping with these keys; ``check`` looks at it as it stands in the file."""
    fields: dict[str, Any] = {f"needed_{n}": (kind, Field(alias=key)) for n, (key, kind) in enumerate(needed.items())}
    fields |= {f"more_{n}": (kind, Field(None, alias=key)) for n, (key, kind) in enumerate(more.items())}
    known = tuple(map(str, (*needed, *more)))

    def keys(given: Any) -> Any:
        if isinstance(given, Mapping):
            for key in given:
                if key not in known:
                    _refuse("unknown_key", [key], key=str(key), expected=known)
            if check is not None:
                check(given)
        return given

    return Annotated[create_model("Shape", __base__=_Shape, **fields), BeforeValidator(keys)]


def _refuse(code: str, at: Sequence[str | int] = (), **params: Any) -> None:
    raise PydanticCustomError(code, "", {"at": list(at), "params": params})  # type: ignore[arg-type]


def _among(words: Iterable[str], folded: bool = False) -> Any:
    """One of these words; ``folded``: a space or an underscore may stand for a hyphen."""
    known = tuple(words)

    def check(value: str) -> str:
        if (value.replace(" ", "-").replace("_", "-") if folded else value) not in known:
            _refuse("word", word=value, expected=known)
        return value

    return Annotated[str, AfterValidator(check)]


def _or(kind: Any, *others: Any) -> Any:
    """A value of the kind, or one of a few that stand for none."""
    return Annotated[kind | None, BeforeValidator(lambda value: None if value is None or value in others else value)]


def _short(key: str) -> Callable[[Any], Any]:
    """A text alone stands for a mapping with this one key."""
    return lambda value: {key: value} if isinstance(value, str) else value


def _named(value: Any) -> Any:
    """Numbers and yes or no may name things: YAML reads 12 as a number."""
    return str(value) if isinstance(value, (int, float)) else value


def _flagged(value: Any) -> Any:
    return ("igen" if value else "nem") if isinstance(value, bool) else value


def _reading(name: str) -> str:
    if name not in READINGS:
        _refuse("reading", word=name, expected=tuple(READINGS))
    return name


def _answers(given: dict[str, int]) -> dict[str, int]:
    for name, number in given.items():
        last = len(READINGS[name].answers_hu)
        if not 1 <= number <= last:
            _refuse("answer", [name], reading=name, number=number, last=last)
    return given


Name = Annotated[str, BeforeValidator(_named)]
Yes = Annotated[_among(("igen", "nem")), BeforeValidator(_flagged)]
Texts = list[Name]
Open = dict[Name, Any]
Readings = Annotated[dict[Annotated[str, AfterValidator(_reading)], int], AfterValidator(_answers)]

def _seats_there(given: Mapping[str, Any]) -> None:
    """Every letter in a position is one of its players."""
    there = SEATS[:max([2, *(SEATS.index(s) + 1 for s in SEATS if s in given)])]
    for at, letter in _letters(given, ()):
        if letter in SEATS and letter not in there:
            _refuse("word", at, word=letter, expected=tuple(there))


def _letters(given: Any, at: tuple[str | int, ...]) -> Iterable[tuple[tuple[str | int, ...], str]]:
    inside = given.items() if isinstance(given, Mapping) else enumerate(given) if isinstance(given, list) else ()
    for key, value in inside:
        if isinstance(value, str) and (key in ("kezdő", "tulajdonos", "irányító") or at[-1:] == ("legutóbb",)):
            yield (*at, key), value
        yield from _letters(value, (*at, key))


def _position(given: dict[Any, Any]) -> dict[Any, Any]:
    try:
        see_form(given)
    except InputError as error:
        params = dict(error.params)
        _refuse(error.code, params.pop("at", ()), **params)  # type: ignore[arg-type]
    _seats_there(given)
    return given


_STEP = Annotated[_shape({"lép": Name}, {"után": Open, "szabálytalan": Texts, "eldönthetetlen": Texts, "miért": Name}),
                  BeforeValidator(_short("lép"))]
_LIMITS = {"alsó": int, "felső": int}
_MARKED = {"erős": Yes, "tiltó": Yes}


def _one_change(given: Mapping[str, Any]) -> None:
    kinds = [k for k in ("növel", "csökkent", "beállít", "korlát") if k in given]
    if len(kinds) != 1:
        _refuse("one_of_keys", expected=("növel", "csökkent", "beállít", "korlát"))


_CHANGE = _shape({}, {"növel": int, "csökkent": int, "beállít": int, "korlát": _shape({}, _LIMITS), **_LIMITS,
                      **_MARKED}, _one_change)
_NUMBER = _shape({}, {"alap": _or(int, "nincs"), "hatások": list[_CHANGE], "legkisebb": _or(int, "nincs")})
_QUESTIONS: Final = {
    "szám": _NUMBER, "felülbírálás": Annotated[Texts, Field(min_length=2, max_length=2)], "osztályozás": Name,
    "jelek": list[_among(EFFECT_SIGNS.words, folded=True)], "képesség": Yes, "aktivizálandó": Yes, "mp": int,
    "feltétel": Name, "csapat": Texts, "dobások": dict[Name, int], "bontás": Name,
    "mozaik": _shape({"forma": _among(FORMS), "alap": int}, {"frontember": Yes, "célpontok": int, "kard_ismert": Yes}),
    "dobás": _shape({"fajta": _among(ROLL_KINDS), "érték": int}, {"alsó": _or(int), "felső": _or(int)}),
    "bestiasebzés": _shape({"sebzés": Name, "k6": int}, {}),
    "pakli": _shape({"laplimit": int}, {"lapok": dict[Name, int], "cserepakli": dict[Name, int], "torony": Texts}),
}


def _team_known(given: Mapping[str, Any]) -> None:
    """Who is in the team has a card; who throws is in the team."""
    if "feltétel" not in given or not isinstance(given.get("lapok") or [], list):
        return
    cards = [c.get("név") for c in given.get("lapok") or [] if isinstance(c, Mapping)]
    team = given.get("csapat") if isinstance(given.get("csapat"), list) else []
    for n, name in enumerate(team):
        if name not in cards:
            _refuse("word", ["csapat", n], word=str(name), expected=tuple(map(str, cards)))
    rolls = given.get("dobások")
    for key in rolls if isinstance(rolls, Mapping) else ():
        if str(key).rpartition(" ")[0] not in team:
            _refuse("word", ["dobások", key], word=str(key), expected=tuple(f"{n} fizikum" for n in team))


_CASE = _shape({"azonosító": Name}, {
    "kiadás": _among((*EDITIONS, "mindkettő")), "szabályok": Texts, "leírás": Name, "értelmezés": _or(Readings),
    "lapcsomag": Annotated[Texts, BeforeValidator(lambda v: [v] if isinstance(v, str) else v)],
    "lapok": _or(list[Open]), "állás": _or(Annotated[dict[Any, Any], AfterValidator(_position)]),
    "lépések": _or(list[_STEP]),
    "elvárt": _or(Open), "lehet": _or(Texts), "nem_lehet": _or(Texts), "eredmény": Any,
    **_QUESTIONS}, _team_known)
_MODEL = create_model("Case", __base__=_Shape, case=(_CASE, ...))


def check_shape(cases: Sequence[Any], path: Path) -> None:
    """Raises InputError ``cases.invalid`` with a Problem for each value that a case can't hold."""
    found = [(number, error) for number, case in enumerate(cases) for error in _errors(case)]
    if not found:
        return
    text = path.read_text("utf-8")
    placed, lines = read_yaml(text, str(path)), text.splitlines()
    problems = []
    for number, error in found:
        code, keys, params = _told(error)
        line, column = place(placed, (number, *keys), of_value=code not in _OF_KEYS) or (1, 1)
        problems.append(with_near(Problem(code, tuple(params.items()), str(path), line, column, lines[line - 1])))
    raise InputError("cases.invalid", tuple(problems), file=str(path), count=len(problems))


def _errors(case: Any) -> Sequence[Any]:
    try:
        _MODEL.model_validate({"case": case})
    except ValidationError as error:
        return error.errors(include_url=False)
    return ()


def _told(error: Any) -> tuple[str, tuple[str | int, ...], dict[str, Any]]:
    """Our code, the keys to the place, the parameters."""
    keys, kind = tuple(k for k in error["loc"][1:] if k != "[key]"), error["type"]
    context = error.get("ctx") or {}
    if "params" in context:
        return kind if "." in kind else f"cases.shape.{kind}", (*keys, *context["at"]), context["params"]
    if kind == "missing":
        return "cases.shape.missing", keys[:-1], {"key": keys[-1]}
    if kind in ("too_short", "too_long"):
        return "cases.shape.count", keys, {"count": context.get("min_length", context.get("max_length"))}
    wanted = _KINDS.get(kind.partition("_")[0], "text")
    return f"cases.shape.not_{wanted}", keys, {"value": str(error["input"])[:40]}
