"""The closed vocabulary of effect operations (3-cards.md), and how programs are read and written.

An operation is a pair ``(name, value)``: ``("sebzés", 3)``, ``("kever", None)``,
``("módosít", {"érték": "fizikum", "mennyi": -5, "alsó": 1})``. The value is the main argument
alone where nothing else is given, else a map of arguments; :func:`op_args` gives the map in
either case. Programs within arguments (``siker``, ``kudarc``, ``hatás``, ``mivel``, the options of
``választás``) are tuples of such pairs again; ``igen`` is True; all else is plain JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.cards import scalars
from engine.cards.faults import Faults, Path
from engine.cards.targets import parse_target
from engine.cards.vocabulary import (
    CARD_SIGNS,
    CASTES,
    COUNTED,
    ENDINGS,
    FACES,
    KEYWORDS,
    PILES,
    PLACES,
    POINTS,
    REPLACED,
    ROLLS,
    SPHERES,
    STANCES,
    UNTIL,
    VALUES,
    Table,
    fold,
)

Op = tuple[str, Any]
Program = tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class OpSpec:
    """One operation: its arguments by type, which may stand alone, which must be given.

    ``main`` lists the arguments that may stand alone as the value, tried in order by type;
    ``bare``: the word alone is enough.
    """

    args: Mapping[str, str]
    main: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    bare: bool = False


def _spec(args: str, main: str = "", needs: str = "", bare: bool = False) -> OpSpec:
    pairs = [pair.partition(":") for pair in args.split()]
    kinds = {name: kind.replace("·", " ") for name, _, kind in pairs}
    return OpSpec(kinds, tuple(main.split()), tuple(needs.split()), bare)


_WHOM = "kit:kit"
ALL, ONE = "mind", "egy"  # what is lost: all of that sort, or one that is chosen
OPERATIONS: Final[dict[str, OpSpec]] = {
    "sebzés": _spec(f"mennyi:darab {_WHOM}", "mennyi", "mennyi"),
    "gyógyít": _spec(f"mennyi:darab {_WHOM}", "mennyi", "mennyi"),
    "öl": _spec(_WHOM, "kit", bare=True),
    "feláldoz": _spec(_WHOM, "kit", bare=True),
    "megsemmisít": _spec(_WHOM, "kit", bare=True),
    "mozgat": _spec(f"hova:hely {_WHOM} helyzet:helyzet", "hova", "hova"),
    "helyzet": _spec(f"helyzet:helyzet {_WHOM}", "helyzet", "helyzet"),
    "forgat": _spec(f"oldal:oldal {_WHOM}", "oldal", "oldal"),
    "mp": _spec(f"mennyi:szám {_WHOM}", "mennyi", "mennyi"),
    "dp": _spec(f"mennyi:szám {_WHOM}", "mennyi", "mennyi"),
    "húz": _spec(f"mennyi:darab {_WHOM}", "mennyi", "mennyi"),
    "eldob": _spec(f"mennyi:darab mit:kit {_WHOM}", "mennyi mit", bare=True),
    "keres": _spec(f"mit:keresett hova:hely honnan:pakli mennyi:darab {_WHOM}", "mit", "mit"),
    "kever": _spec(_WHOM, "kit", bare=True),
    "módosít": _spec(f"érték:érték mennyi:szám alsó:szám felső:szám {_WHOM}", needs="érték mennyi"),
    "beállít": _spec(f"érték:érték mennyi:szám {_WHOM}", needs="érték mennyi"),
    "korlátoz": _spec(f"érték:érték alsó:szám felső:szám {_WHOM}", needs="érték"),
    "jelző": _spec(f"név:szöveg mennyi:szám {_WHOM}", "név", "név"),
    "pont": _spec(f"szövetség:szám ómen:szám {_WHOM}"),
    "csatol": _spec("mit:kit hova:kit", needs="hova"),
    "lecsatol": _spec(_WHOM, "kit", bare=True),
    "irányítás": _spec(f"kinek:kit {_WHOM}", "kinek", "kinek"),
    "semlegesít": _spec(_WHOM, "kit", bare=True),
    "másol": _spec(_WHOM, "kit", bare=True),
    "helyettesít": _spec("mit:helyettesített mivel:program", needs="mit mivel"),
    "enged": _spec(f"mit:szöveg {_WHOM}", "mit", "mit"),
    "tilt": _spec(f"mit:szöveg {_WHOM}", "mit", "mit"),
    "leidéz": _spec(f"mit:kit ingyen:igen honnan:hely {_WHOM}", "mit", "mit"),
    "dobás": _spec(f"fajta:fajta érték:érték alsó:szám felső:szám siker:program kudarc:program {_WHOM}", needs="fajta"),
    "választás": _spec(f"lehetőségek:lehetőségek {_WHOM}", "lehetőségek", "lehetőségek"),
    "ismétel": _spec("hányszor:darab hatás:program", needs="hányszor hatás"),
    "kap": _spec(f"szöveg:szöveg képesség:hatásleírás laphatás:hatásleírás kulcsszó:adott·kulcsszó képzettség:szöveg "
                 f"jel:jel faj:szöveg kaszt:kaszt jellemző:szöveg szféra:szféra {_WHOM}", "szöveg"),
    "minősül": _spec("minek:minek kit:maga", "minek", "minek"),
    "veszít": _spec(f"szöveg:szöveg képesség:szöveg laphatás:szöveg kulcsszó:kulcsszó képzettség:szöveg "
                    f"jel:vesztett·jel faj:szöveg kaszt:vesztett·kaszt jellemző:szöveg szféra:vesztett·szféra {_WHOM}",
                    "szöveg"),
    "vége": _spec("minek:vége", "minek", "minek"),
    "győzelem": _spec("kinek:kit", "kinek", "kinek"),
    "kivesz": _spec(_WHOM, "kit", bare=True),
    "jelzőlap": _spec(f"név:szöveg hova:hely mennyi:darab {_WHOM}", "név", "név"),
}
PLAYER_VALUES: Final = frozenset({"kézméret", "csapatméret"})  # numbers of a player, not of a card
PLAYER_OPS: Final = frozenset({"mp", "dp", "húz", "eldob", "keres", "kever", "győzelem"})  # what players do
PLAYERS: Final = frozenset({"játékosa", "ellenfél", "játékos"})  # whom a selector means that means no card
NUMBER_OPS: Final[tuple[Literal["módosít", "beállít", "korlátoz"], ...]] = ("módosít", "beállít", "korlátoz")
OPERATION_TABLE: Final = Table("művelet", OPERATIONS)
COMMON_ARGS: Final = {"meddig": "meddig", "erős": "igen", "ha": "szöveg"}
ONE_OF: Final = {  # operations that say nothing without one of these
    "korlátoz": ("alsó", "felső"), "pont": POINTS.words, "eldob": (),
    "kap": tuple(a for a in OPERATIONS["kap"].args if a != "kit"),
    "veszít": tuple(a for a in OPERATIONS["veszít"].args if a != "kit"),
}


def op_args(op: Op) -> dict[str, Any]:
    """The arguments of an operation as a map, also where only the main one was given."""
    name, value = op
    if value is None:
        return {}
    if isinstance(value, dict):
        return value
    return {_main_for(OPERATIONS[name], value): value}


def _main_for(spec: OpSpec, value: Any) -> str:
    """Which main argument a lone value is: a number the first that takes one, words the last."""
    numeric = isinstance(value, int) or value == "X"
    return spec.main[0] if numeric or len(spec.main) == 1 else spec.main[-1]


def read_program(value: Any, path: Path, faults: Faults) -> Program | None:
    """A list of operations; a single one may stand without a list."""
    items = value if isinstance(value, list) else [value]
    within = isinstance(value, list)
    read = [read_op(item, (*path, n) if within else path, faults) for n, item in enumerate(items)]
    return tuple(op for op in read if op is not None)


def read_op(value: Any, path: Path, faults: Faults) -> Op | None:
    """One operation: a bare word, or a map of one key."""
    if isinstance(value, str):
        name, spec = _find(value, path, faults)
        if spec is not None and not spec.bare:
            faults.add("cards.op_needs_value", path, op=name, expected=spec.main or tuple(spec.args))
            return None
        return (name, None) if spec is not None else None
    if not isinstance(value, dict) or len(value) != 1:
        faults.add("cards.not_op", path)
        return None
    (key, argument), = value.items()
    name, spec = _find(key, (*path, key), faults)
    if spec is None:
        return None
    if argument is None:
        return read_op(name, (*path, key), faults)
    return _read_args(name, spec, argument, (*path, key), faults)


def _find(word: Any, path: Path, faults: Faults) -> tuple[str, OpSpec | None]:
    name = OPERATION_TABLE.find(word) if isinstance(word, str) else None
    if name is None:
        faults.add("cards.unknown_op", path, word=str(word), expected=OPERATION_TABLE.words)
        return "", None
    return name, OPERATIONS[name]


def _read_args(name: str, spec: OpSpec, value: Any, path: Path, faults: Faults) -> Op | None:
    before = len(faults.problems)
    if not isinstance(value, dict):
        if not spec.main:
            faults.add("cards.op_needs_map", path, op=name, expected=tuple(spec.args))
            return None
        found = {_main_for(spec, value): (value, path)}
    else:
        found = _args_of(name, spec, value, path, faults)
    read = {arg: ARGUMENTS[_type(spec, arg)](given, where, faults) for arg, (given, where) in found.items()}
    _check_given(name, spec, read, path, faults)
    if len(faults.problems) > before:
        return None
    return name, _collapsed(spec, read)


def _type(spec: OpSpec, arg: str) -> str:
    return spec.args.get(arg) or COMMON_ARGS[arg]


def _args_of(name: str, spec: OpSpec, value: dict[Any, Any], path: Path,
             faults: Faults) -> dict[str, tuple[Any, Path]]:
    """The arguments by their own spelling; ``mit`` stands for ``kit`` where it has no sense of its own."""
    known = {fold(a): a for a in (*spec.args, *COMMON_ARGS)}
    if "kit" in spec.args:
        known.setdefault("mit", "kit")
    found: dict[str, tuple[Any, Path]] = {}
    for key, given in value.items():
        arg = known.get(fold(key)) if isinstance(key, str) else None
        if arg is None:
            faults.add("cards.unknown_arg", (*path, key), op=name, word=str(key),
                       expected=tuple(dict.fromkeys(known.values())))
        elif arg in found:
            faults.add("cards.twice", (*path, key), key=arg)
        else:
            found[arg] = (given, (*path, key))
    return found


def _check_given(name: str, spec: OpSpec, read: dict[str, Any], path: Path, faults: Faults) -> None:
    missing = tuple(a for a in spec.needs if a not in read)
    if missing:
        faults.add("cards.op_missing_arg", path, op=name, missing=missing)
    one_of = ONE_OF.get(name, ())
    if one_of and not any(a in read for a in one_of):
        faults.add("cards.op_one_of", path, op=name, expected=one_of)
    if name == "keres":
        _check_search(read, path, faults)
    low, high = read.get("alsó"), read.get("felső")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        faults.add("cards.limits_crossed", path, low=low, high=high)


def _check_search(read: dict[str, Any], path: Path, faults: Faults) -> None:
    """K/I.3.T: something is looked for, and what is found comes out of the pile (or on top of it, or under it)."""
    if read.get("mennyi") == 0:
        faults.add("cards.number_range", (*path, "mennyi"), value=0, low=1, high=scalars.MOST)
    if read.get("mit") is None:
        return
    place = parse_target(read["mit"]).place
    searched = read.get("honnan", place if place in PILES else "jövő")
    if read.get("hova") == searched:
        faults.add("cards.search_into_itself", (*path, "hova"), place=searched,
                   expected=tuple(p for p in PLACES if p != searched))


def _collapsed(spec: OpSpec, read: dict[str, Any]) -> Any:
    """The main argument alone, or the map in the order of the table; False says nothing."""
    order = (*spec.args, *COMMON_ARGS)
    kept = {arg: read[arg] for arg in order if arg in read and read[arg] is not False}
    if len(kept) == 1:
        (arg, value), = kept.items()
        if arg in spec.main and not isinstance(value, dict) and _main_for(spec, value) == arg:
            return value
    return kept or None


def program_text(program: Program) -> list[Any]:
    """A program as plain JSON, in the form it is written in."""
    return [op_text(op) for op in program]


def op_text(op: Op) -> Any:
    """One operation as plain JSON: the bare word or a map of one key."""
    name, value = op
    if value is None:
        return name
    if not isinstance(value, dict):
        return {name: _arg_text(OPERATIONS[name], _main_for(OPERATIONS[name], value), value)}
    return {name: {arg: _arg_text(OPERATIONS[name], arg, given) for arg, given in value.items()}}


def _arg_text(spec: OpSpec, arg: str, value: Any) -> Any:
    kind = _type(spec, arg)
    if kind == "program":
        return program_text(value)
    if kind == "lehetőségek":
        return [option_text(option) for option in value]
    return "igen" if value is True else value


def option_text(option: Mapping[str, Any]) -> dict[str, Any]:
    """One option of a choice as plain JSON."""
    return {key: program_text(part) if key == "hatás" else part for key, part in option.items()}


def _options(value: Any, path: Path, faults: Faults) -> tuple[dict[str, Any], ...] | None:
    """Options of a choice: maps of szöveg and hatás, or programs alone; at least two."""
    if not isinstance(value, list) or len(value) < 2:
        faults.add("cards.too_few_options", path)
        return None
    read = [_option(item, (*path, n), faults) for n, item in enumerate(value)]
    return tuple(option for option in read if option is not None)


def _option(value: Any, path: Path, faults: Faults) -> dict[str, Any] | None:
    if not isinstance(value, dict) or not {"szöveg", "hatás"} & {fold(str(k)) for k in value}:
        return {"hatás": read_program(value, path, faults)}
    option: dict[str, Any] = {}
    readers = {"szöveg": scalars.text, "hatás": read_program}
    for key, part in value.items():
        name = fold(str(key))
        if name not in readers:
            faults.add("cards.unknown_key", (*path, key), key=str(key), expected=tuple(readers))
        else:
            option[name] = readers[name](part, (*path, key), faults)
    return {name: option[name] for name in readers if name in option}


def _lost(table: Table) -> scalars.Reader:
    """A word of a table that a card loses, or how many of them."""
    return lambda value, path, faults: (value if value in (ALL, ONE) else scalars.word(table)(value, path, faults))


def _counted(value: Any, path: Path, faults: Faults) -> str | None:
    """K/II.24.A: the type that an effect counts as, with or without „leidézése” or „aktivizálása” after it."""
    words = scalars.text(value, path, faults)
    if words is None:
        return None
    kept = [w for w in fold(words).split() if not w.startswith(("leidéz", "aktivizál"))]
    found: str | None = scalars.word(COUNTED)(" ".join(kept), path, faults)
    return found


def _sought(value: Any, path: Path, faults: Faults) -> str | None:
    """K/I.3.T: a description of what is looked for in a pile; where it names no place, in the one ``honnan`` names."""
    found = scalars.target(value, path, faults)
    if found is not None and parse_target(found).place not in ("jelen", *PILES):
        faults.add("cards.search_place", path, text=found, expected=PILES.words)
        return None
    return found


def _known(value: Any, path: Path, faults: Faults) -> str | None:
    """A keyword that a card gets: of those the rules know, as another would do nothing."""
    found: str | None = scalars.keyword(value, path, faults)
    if found is not None and not scalars.known_keyword(found):
        faults.add("cards.unknown_word", path, word=found, table=KEYWORDS.name, expected=KEYWORDS.words)
        return None
    return found


def _itself(value: Any, path: Path, faults: Faults) -> str | None:
    found = scalars.selector(value, path, faults)
    if found is None or found == "maga":
        return found
    faults.add("cards.unknown_word", path, word=found, table="kit", expected=("maga",))
    return None


ARGUMENTS: Final[dict[str, scalars.Reader]] = {
    "szám": scalars.integer_or_x(low=-999), "darab": scalars.integer_or_x(),
    "kit": scalars.selector, "hely": scalars.word(PLACES), "helyzet": scalars.word(STANCES),
    "oldal": scalars.word(FACES), "érték": scalars.word(VALUES), "szöveg": scalars.text, "igen": scalars.boolean,
    "program": read_program, "lehetőségek": _options, "meddig": scalars.word(UNTIL), "vége": scalars.word(ENDINGS),
    "fajta": scalars.word(ROLLS), "kulcsszó": scalars.keyword, "adott kulcsszó": _known,
    "szféra": scalars.word(SPHERES),
    "keresett": _sought, "pakli": scalars.word(PILES), "helyettesített": scalars.word(REPLACED),
    "jel": scalars.word(CARD_SIGNS), "kaszt": scalars.word(CASTES), "minek": _counted, "maga": _itself,
    "vesztett jel": _lost(CARD_SIGNS), "vesztett kaszt": _lost(CASTES), "vesztett szféra": _lost(SPHERES),
}  # "hatásleírás" is added by engine.cards.effects, which needs this module
