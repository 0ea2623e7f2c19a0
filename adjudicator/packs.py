"""Card packs: YAML files with their places, their faults, their digest (docs/lapok.md)."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from adjudicator.pack_checks import doubtful_keywords, doubtful_words
from adjudicator.pack_files import CardSource, Keys, PackFile
from adjudicator.plain import plain
from adjudicator.plain_files import in_other_case
from adjudicator.unchanged_files import Kept
from adjudicator.yaml_places import read_yaml
from engine.cards import Card, card_text, parse_card
from engine.cards.model import KEY_TABLE
from engine.cards.scalars import BOOLEANS
from engine.cards.vocabulary import Table
from events.errors import InputError, Problem

HEADER: Final = Table("a csomag kulcsai", ["csomag", "verzió", "leírás", "kitalált", "fájlok", "lapok"])
SUFFIXES: Final = (".yaml", ".yml")
LARGEST: Final = 8 * 1024 ** 2  # bytes of a file: thousands of cards, read in a minute or so
_RESERVED: Final = re.compile(r"T[1-9]")  # the plain tower levels of positions
_LISTS: Final = ("lapok", "fájlok")
Source = Path | Traversable
_READ: Final[Kept[Pack]] = Kept()


@dataclass(frozen=True)
class Pack:
    """A pack as it was read. ``cards`` by name in the order of the files; ``digest`` is of their
    canonical texts, whatever their order and layout; ``places``: file and line of each card."""

    name: str
    version: str
    digest: str
    cards: Mapping[str, Card]
    description: str = ""
    invented: bool = False
    files: tuple[str, ...] = ()
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()

    def find(self, name: str) -> Card | None:
        """The card of this exact name; the other side of an exalted card is one, too."""
        return self.cards.get(name) or next(
            (c.side_b for c in self.cards.values() if c.side_b is not None and c.side_b.name == name), None)

    def texts(self) -> dict[str, dict[str, Any]]:
        """The canonical texts of all cards, by name."""
        return {**self._texts}

    @cached_property
    def _texts(self) -> dict[str, dict[str, Any]]:
        """Made once: the records of a folder all ask for them."""
        return {name: card_text(card) for name, card in self.cards.items()}


class InvalidPack(InputError):
    """A pack with faults: all of them, and the pack of the cards that are ``good``."""

    def __init__(self, good: Pack, problems: tuple[Problem, ...]) -> None:
        super().__init__("cards.pack_invalid", problems, name=good.name, count=len(problems))
        self.good = good


@dataclass(frozen=True)
class Checked:
    """Cards that are good, the faults of the others, and what looks like a slip."""

    cards: Mapping[str, Card]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


class _Loading:
    """What has been read so far, over all files of a pack."""

    def __init__(self, uneven_ranges: bool) -> None:
        self.uneven_ranges = uneven_ranges
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.header: dict[str, str] = {}
        self.cards: dict[str, Card] = {}
        self.places: dict[str, tuple[str, int]] = {}
        self.origins: dict[str, tuple[CardSource, Keys]] = {}
        self.files: list[str] = []

    def add(self, file: CardSource, keys: Keys, code: str, **params: object) -> None:
        """Note a fault at a path of a file."""
        self.problems.append(file.placed(Problem(code, tuple(params.items())), keys))

    def order(self, problem: Problem) -> tuple[int, int, int]:
        """Problems are told file by file, from the top."""
        file = self.files.index(problem.file) if problem.file in self.files else 0
        return file, problem.line or 0, problem.column or 0


def load_pack(path: Source, *, uneven_ranges: bool = False) -> Pack:
    """Read a pack: a file (with the files it lists), or a folder of files.

    Raises :class:`InvalidPack` with all faults of all files, and OSError where a file can't be read.
    ``uneven_ranges``: the other answer of É30.
    """
    loading = _Loading(uneven_ranges)
    for source in _sources(path):
        _load_file(source, loading, path)
    stem = path.name if path.is_dir() else path.name.rpartition(".")[0] or path.name
    _check_words(loading)
    read = loading.header
    pack = Pack(read.get("csomag", stem), read.get("verzió", ""), digest_of(loading.cards.values()), loading.cards,
                read.get("leírás", ""), read.get("kitalált") == "igen", tuple(loading.files), loading.places,
                tuple(loading.warnings))
    if loading.problems:
        raise InvalidPack(pack, tuple(sorted(loading.problems, key=loading.order)))
    return pack


def check_cards(file: CardSource, *, uneven_ranges: bool = False) -> Checked:
    """All that the checks of a pack say of the cards in ``file.data["lapok"]``, whatever they were read from."""
    loading = _Loading(uneven_ranges)
    loading.files.append(file.name)
    _cards(file, "lapok", loading)
    _check_words(loading)
    return Checked(loading.cards, tuple(sorted(loading.problems, key=loading.order)), tuple(loading.warnings))


def digest_of(cards: Iterable[Card]) -> str:
    """SHA-256 (hex) of the canonical texts, sorted by name."""
    texts = sorted((card_text(card) for card in cards), key=lambda text: str(text["név"]))
    lines = (json.dumps(text, ensure_ascii=False, sort_keys=True, separators=(",", ":")) for text in texts)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def find_pack(name: str, base: Path | None = None, *, uneven_ranges: bool = False) -> Pack:
    """A pack by its path (from ``base``, the folder of what names it), or a shipped one by its name, also in other
    case or without accents where that means only one.

    Raises InputError ``cards.pack_unknown`` where there is neither.
    """
    for path in _paths(name, base):
        if path.exists():
            return _READ.get((str(path), uneven_ranges), partial(_files, path),
                             partial(load_pack, path, uneven_ranges=uneven_ranges))
    if shipped(name) is not None:
        return _shipped_pack(name, uneven_ranges)
    alike = in_other_case(_paths(name, base)) or {one for one in shipped_names() if plain(one) == plain(name)}
    if len(alike) == 1:
        return find_pack(alike.pop(), uneven_ranges=uneven_ranges)
    raise InputError("cards.pack_unknown", name=name, names=shipped_names())


def _files(path: Path, pack: Pack) -> set[str]:
    """What a pack was read from, and what lies in its folder now."""
    return {*pack.files, *(map(str, _sources(path)) if path.is_dir() else ())}


@lru_cache(maxsize=8)
def _shipped_pack(name: str, uneven_ranges: bool) -> Pack:
    source = shipped(name)
    assert source is not None  # find_pack has looked
    return load_pack(source, uneven_ranges=uneven_ranges)


def _paths(name: str, base: Path | None) -> Iterator[Path]:
    for folder in dict.fromkeys((base or Path(), Path())):
        yield folder / name
        if not name.endswith(SUFFIXES):
            yield from (folder / (name + suffix) for suffix in SUFFIXES)


def shipped(name: str) -> Traversable | None:
    """A shipped pack by its name."""
    found = resources.files("samples").joinpath(f"{name}.yaml")
    return found if "/" not in name and found.is_file() and _is_pack(found) else None


def shipped_names() -> tuple[str, ...]:
    """The names of the packs that come with the program."""
    entries = resources.files("samples").iterdir()
    return tuple(sorted(e.name.removesuffix(".yaml") for e in entries if e.name.endswith(".yaml") and _is_pack(e)))


def _is_pack(source: Traversable) -> bool:
    """Positions are YAML files, too, but name no pack."""
    return re.search(r"^csomag\s*:", source.read_text("utf-8"), re.MULTILINE) is not None


def join_cards(packs: Iterable[Pack]) -> dict[str, Card]:
    """The cards of several packs; raises InputError where two give one name different texts."""
    joined: dict[str, Card] = {}
    problems = []
    for pack in packs:
        for name, card in pack.cards.items():
            if joined.setdefault(name, card) != card:
                problems.append(Problem("cards.packs_differ", (("name", name), ("pack", pack.name))))
    if problems:
        raise InputError("cards.packs_clash", tuple(problems), count=len(problems))
    return joined


def _sources(path: Source) -> list[Source]:
    if not path.is_dir():
        return [path]
    found = sorted((e for e in path.iterdir() if e.name.endswith(SUFFIXES)), key=lambda e: e.name)
    if not found:
        raise InputError("cards.pack_empty_folder", name=str(path))
    return list(found)


def _load_file(source: Source, loading: _Loading, root: Source) -> None:
    loading.files.append(str(source))
    file = _read(source, loading)
    if file is None:
        return
    keys = _header(file, loading)
    if "lapok" in keys:
        _cards(file, keys["lapok"], loading)
    if "fájlok" in keys and source is root:
        for further in _further_files(file, keys["fájlok"], loading, source):
            _load_file(further, loading, root)
    elif "fájlok" in keys:
        loading.add(file, (keys["fájlok"],), "cards.files_within_files", key="fájlok")


def _read(source: Source, loading: _Loading) -> PackFile | None:
    """The file with its places; None where it can't be read as one, which is noted."""
    name = str(source)
    try:
        content = source.read_bytes()
        if len(content) > LARGEST:
            raise InputError("cards.yaml", (Problem("cards.file_too_big", (("most", LARGEST // 1024 ** 2),), name),))
        text = content.decode("utf-8-sig")
        data = read_yaml(text, name)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        loading.problems.append(Problem("cards.not_utf8", (), name, line))
        return None
    except InputError as error:
        loading.problems.extend(error.problems)
        return None
    if not isinstance(data, dict):
        loading.problems.append(Problem("cards.pack_not_map", (), name, 1))
        return None
    return PackFile(data, tuple(text.splitlines()), name)


def _header(file: PackFile, loading: _Loading) -> dict[str, str]:
    """Read the header; gives the keys as they are written, by their own spelling."""
    keys: dict[str, str] = {}
    for key, value in file.data.items():
        name = HEADER.find(key) if isinstance(key, str) else None
        if name is None:
            loading.add(file, (key,), "cards.unknown_key", path=str(key), key=str(key), expected=HEADER.words)
            continue
        keys[name] = key
        if name not in _LISTS:
            _header_value(name, value, file, key, loading)
    if not keys.keys() & set(_LISTS):
        loading.problems.append(Problem("cards.pack_without_cards", (), file.name, 1))
    return keys


def _header_value(name: str, value: Any, file: PackFile, key: str, loading: _Loading) -> None:
    if name == "kitalált":
        yes = BOOLEANS.get(value) if isinstance(value, (str, bool)) else None
        value = None if yes is None else "igen" if yes else "nem"
    if isinstance(value, float):  # 1.10 is a version, and not 1.1
        value = file.as_written((key,))
    if value is None or isinstance(value, (dict, list)):
        loading.add(file, (key,), "cards.header_value", key=name)
    elif loading.header.setdefault(name, str(value)) != str(value):
        loading.add(file, (key,), "cards.header_twice", key=name, value=str(value), other=loading.header[name])


def _further_files(file: PackFile, key: str, loading: _Loading, source: Source) -> Iterator[Source]:
    """Further files of a pack, by paths from the file that lists them; never outside its folder."""
    names = file.data[key]
    if not isinstance(names, list):
        loading.add(file, (key,), "cards.not_list", path=key, value=str(names))
        return
    folder = source.parent if isinstance(source, Path) else resources.files("samples")
    for n, name in enumerate(names):
        parts = str(name).split("/")
        found = folder.joinpath(*parts) if ".." not in parts and parts[0] else None
        if found is not None and found.is_file():
            yield found
        else:
            loading.add(file, (key, n), "cards.file_missing", name=str(name))


def _cards(file: CardSource, key: str, loading: _Loading) -> None:
    items = file.data[key]
    if not isinstance(items, list):
        loading.add(file, (key,), "cards.not_list", path=key, value="")
        return
    for n, item in enumerate(items):
        _card(item, (key, n), file, loading)


def _card(item: Any, at: Keys, file: CardSource, loading: _Loading) -> None:
    for name, keys in _names(item):
        _unique(name, (*at, *keys), file, loading)
    try:
        card = parse_card(item, uneven_ranges=loading.uneven_ranges)
    except InputError as error:
        loading.problems += [file.placed(p, (*at, *_keys(p))) for p in error.problems]
        return
    loading.cards.setdefault(card.name, card)
    loading.origins.setdefault(card.name, (file, at))


def _names(item: Any) -> Iterator[tuple[str, Keys]]:
    """The names that a card takes, its other side's too, with their keys; also of a faulty card."""
    for key, value in item.items() if isinstance(item, dict) else ():
        if key == "név" and isinstance(value, str):
            yield unicodedata.normalize("NFC", value).strip(), (key,)
        elif KEY_TABLE.find(str(key)) == "oldal_b":
            yield from ((name, (key, *keys)) for name, keys in _names(value))


def _unique(name: str, at: Keys, file: CardSource, loading: _Loading) -> None:
    """A name stands for one card of a pack; T1…T9 are the plain tower levels of positions."""
    if _RESERVED.fullmatch(name):
        loading.add(file, at, "cards.name_reserved", name=name)
    if name in loading.places:
        other, line = loading.places[name]
        loading.add(file, at, "cards.name_twice", name=name, other=f"{other}:{line}")
    loading.places.setdefault(name, (file.name, file.line_of(at)))


def _check_words(loading: _Loading) -> None:
    """What only the whole pack can tell: words that look like slips of others."""
    for found, noted in ((doubtful_words(loading.cards), loading.problems),
                         (doubtful_keywords(loading.cards), loading.warnings)):
        for name, problem in found:
            file, at = loading.origins[name]
            noted.append(file.placed(problem, (*at, *_keys(problem))))


def _keys(problem: Problem) -> Keys:
    keys = dict(problem.params)["keys"]
    assert isinstance(keys, tuple)  # every fault of a card has them
    return keys
