"""The words of the notation, each in its canonical spelling, and how text is compared.

Keywords stand here once: the terminals of ``grammar.lark`` are made from these tables (and those
of :mod:`events.notation.synonyms`), the lists of what would be accepted, and the canonical
spelling of what was read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from events.notation.synonyms import SYNONYMS

#: Terminal -> its words; what else is read for them stands in synonyms.py.
KEYWORDS: dict[str, tuple[str, ...]] = {
    "_KEZDES": ("kezdés",), "_KEZDO": ("kezdő",),
    "PASSZOK": ("passzok",), "IDOFONAL": ("időfonal",), "_FAZIS": ("fázis",),
    "_HATAS": ("hatás",), "_BIRO": ("bíró",), "_DONTES": ("döntés",), "_HIANYZIK": ("hiányzik",),
    "_MEGJEGYZES": ("megjegyzés",), "_VISSZAVON": ("visszavon",),
    "RULING": ("helybenhagy", "visszaállít"), "CHANGE": ("visszavonva", "helyett"),
    "_VALASZUL": ("válaszul",),
    "_KEZ": ("kéz",), "_LEKEVER": ("lekever",), "_MARAD": ("marad",), "_HUZ": ("húz",),
    "_KEVER": ("kever",), "_FELFED": ("felfed",), "_KERES": ("keres",),
    "_IDEZ": ("idéz",), "_CSATOL": ("csatol",), "_FELSZEREL": ("felszerel",),
    "_LECSATOL": ("lecsatol",), "_AKTIVIZAL": ("aktivizál",), "_PASSZ": ("passz",),
    "_DOB": ("dob",), "OUTCOME": ("siker", "kudarc"),
    "_OSTROM": ("ostrom",), "_KULDETES": ("küldetés",), "_BEVETEL": ("bevétel",), "_HARC": ("harc",),
    "_ANTISSKULDETES": ("antissküldetés",), "_ANTISSRA_LEP": ("antissra lép",), "_RAEPIT": ("ráépít",),
    "_AKADALYOZ": ("akadályoz",), "_NEM_AKADALYOZ": ("nem akadályoz",),
    "_VEGET_VET": ("véget vet",), "_FOLYTAT": ("folytat",), "_HADREND": ("hadrend",),
    "_VALT": ("vált",), "_FELTETEL": ("feltétel",), "_MEGOLD": ("megold",),
    "_EXPEDICIO": ("expedíció",), "_NEM_OLD_MEG": ("nem old meg",), "_KIOSZT": ("kioszt",),
    "_VALASZT": ("választ",), "_ELDOB": ("eldob",), "_NEM_DOB_EL": ("nem dob el",), "_FELAD": ("felad",),
    "_KIHIV": ("kihív",), "_KIEJT": ("kiejt",), "_SZOVETSEGET_AJANL": ("szövetséget ajánl",),
    "_ELFOGAD": ("elfogad",), "_ELUTASIT": ("elutasít",), "_CSEREL": ("cserél",),
    "_FORMA": ("forma",), "_ALAP": ("alap",), "_MOD": ("mód",), "_KULDETESKENT": ("küldetésként",),
    "_INGYEN": ("ingyen",),
    "OP_AMOUNT": ("sebzés", "gyógyít"),
    "OP_ON": ("öl", "megsemmisít", "semlegesít", "másol", "kivesz"),
    "OP_WHAT": ("feláldoz", "lecsatol"), "OP_MOVE": ("mozgat",), "OP_TURN": ("helyzet",),
    "OP_FACE": ("forgat",), "OP_POINTS": ("mp", "dp"), "OP_CARDS": ("húz", "eldob"),
    "OP_SEARCH": ("keres",), "OP_SHUFFLE": ("kever",), "OP_VALUE": ("módosít", "beállít"),
    "OP_LIMIT": ("korlátoz",), "OP_COUNTER": ("jelző",), "OP_PONT": ("pont",), "OP_ATTACH": ("csatol",),
    "OP_CONTROL": ("irányítás",), "OP_RIGHT": ("enged", "tilt"), "OP_PLAY": ("leidéz",),
    "OP_TEXT": ("kap", "minősül", "veszít", "helyettesít"), "OP_END": ("vége",), "OP_WIN": ("győzelem",),
    "OP_TOKEN": ("jelzőlap",),
    "_MEDDIG": ("meddig",), "_EROS": ("erős",), "_ALSO": ("alsó",), "_FELSO": ("felső",),
    "_FORRAS": ("forrás",),
    "POSTURE": ("éber", "pihenő", "sérült"), "FACE": ("nyílt", "rejtett"), "POINT": ("szövetség", "ómen"),
    "ENDED": ("harc", "manőver", "forduló"),
    "DURATION": ("végleges", "felhasználás", "pillanat", "speciális", "forduló", "harc", "manőver"),
    "PLACE": ("kéz", "jövő teteje", "jövő alja", "jövő", "jelen", "sor", "manőver", "raktár", "múlt", "mélység",
              "megoldott", "külső sík", "cserepakli", "játékon kívül"),
    "PHASE": ("forduló nyitása", "erőforrás", "manőverek", "forduló zárása", "kezdeményező sorelhagyás",
              "akadályozó sorelhagyás", "toronyszint felfedése", "akadálylap aktivizálás", "harc előkészítés",
              "hadrend", "harci körök", "harc eredménye", "küldetés feltétel"),
    "VALUE": ("fizikum", "asztrál", "mentál", "alapszint", "szint", "mp-igény", "fal", "dp", "kézméret",
              "támadóküszöb", "védőküszöb", "sfé", "sebzés", "szám", "utak", "csapatméret"),
}

#: Operations that a line can't carry, because they branch.
BRANCHING = ("dobás", "választás", "ismétel")

#: Values that ``=`` lines look at, without an owner, and of a seat or card.
GLOBAL_PATHS = ("aktív", "vár", "ki", "fázis", "forduló", "időfonal", "győztes", "siker", "szövetség")
SEAT_PROPERTIES = (
    "mp", "dp", "kéz", "jövő", "kézméret", "sor", "raktár", "múlt", "mélység", "megoldott", "torony",
    "építmények", "küldetések", "szövetségesek", "kiesett", "győzelmi_pont", "kihívás")
#: Values that are players.
SEAT_VALUED = frozenset({"aktív", "ki", "győztes", "siker", "szövetség", "kihívás", "irányító", "tulajdonos",
                         "játékosa"})
PROPERTIES = (
    *SEAT_PROPERTIES,
    "hely", "játéktér", "helyzet", "pozíció", "irányító", "tulajdonos", "játékosa", "sebzés", "szint",
    "alapszint", "fizikum", "asztrál", "mentál", "mp_igény", "fal", "szövetségpont", "ómenpont", "csatoltak",
    "csatolva", "jelzők", "nyílt", "él", "kulcsszavak", "képzettségek", "szellem", "fordulók")
_YES_NO = ("igen", "nem")
_AWAITED = ("cselekvés", "dobás", "választás", "akadályozás", "hadrend", "feltétel", "megoldás", "véget-vetés",
            "folytatás", "támadott", "eldobás", "lekeverés", "vége")
#: Property -> the words that its value is one of; others are free (names, numbers, seats).
PATH_WORDS: dict[str, tuple[str, ...]] = {
    "vár": _AWAITED, "fázis": KEYWORDS["PHASE"], "időfonal": ("nincs",), "győztes": ("döntetlen", "nincs"),
    "siker": ("nincs",), "szövetség": ("nincs",), "kihívás": ("nincs",), "kiesett": _YES_NO, "szellem": _YES_NO,
    "nyílt": _YES_NO, "él": _YES_NO, "csatolva": ("nincs",), "irányító": ("nincs",), "játékosa": ("nincs",),
    "tulajdonos": ("nincs",), "helyzet": ("éber", "pihenő", "sérült", "nincs"), "pozíció": ("front", "védett", "nincs"),
    "játéktér": ("sor", "küldetés", "toronyszint", "építmény", "harc", "külső sík", "megoldott", "nincs"),
    "hely": ("jövő", "kéz", "időfonal", "jelen", "raktár", "múlt", "mélység", "megoldott", "külső sík", "cserepakli",
             "játékon kívül"),
}

#: Header keys in their spelling, and the values of those that are closed.
HEADER_KEYS = ("Kiadás", "Változat", "Lapcsomag", "Esemény", "Hely", "Dátum", "Kör", "Asztal", "Játszma", "Pakli",
               "Torony", "Ómen", "Kiemelkedett", "Cél", "Eredmény", "Értelmezés", "Jegyző", *"ABCDEFGH")
HEADER_VALUES: dict[str, tuple[str, ...]] = {
    "Kiadás": ("klasszikus", "megújult"),
    "Változat": ("párbaj", "ómen", "kihívás", "körbetámadás", "körbetámadás-ostrom", "szövetségek", "iker",
                 "csapat"),
    "Eredmény": ("döntetlen", "?", *"ABCDEFGH"),
}
#: Headers that must name a seat, and those that a game has once for each seat.
SEATED_HEADERS = frozenset({"Pakli", "Torony", "Ómen", "Kiemelkedett"})


class _Folding(dict[int, str]):
    """Code point -> lower-case letter without accent; one character stays one character."""

    def __missing__(self, point: int) -> str:
        base = unicodedata.normalize("NFD", chr(point))[0]
        folded = base.lower() if base.isalpha() and base.isascii() else chr(point)
        self[point] = folded
        return folded


_FOLDING = _Folding()
_SEPARATORS = re.compile(r"[\s_-]+")


def fold(text: str) -> str:
    """Text in NFC without accents and case, of the same length."""
    return text.translate(_FOLDING)


def word_key(text: str) -> str:
    """What two spellings of a word have in common: space, hyphen and underscore are the same."""
    return _SEPARATORS.sub(" ", fold(text)).strip()


def speller(words: Iterable[str]) -> dict[str, str]:
    """Table from :func:`word_key` to the canonical spelling."""
    return {word_key(word): word for word in words}


def word_regexp(words: Iterable[str]) -> str:
    """Alternation for folded text, longer words first."""
    keys = sorted({word_key(word) for word in words}, key=lambda key: (-len(key), key))
    return "|".join(key.replace(" ", r"[\s_-]+") for key in keys)


#: Terminal -> how each of its words may be spelled -> the canonical word.
SPELLED: dict[str, dict[str, str]] = {
    name: speller(words) | {word_key(other): word for word, others in SYNONYMS.get(name, {}).items()
                            for other in others}
    for name, words in KEYWORDS.items()}
PROPERTY_SPELLED = speller((*PROPERTIES, *GLOBAL_PATHS))
PATH_WORDS_SPELLED = {name: speller(words) for name, words in PATH_WORDS.items()}
HEADER_SPELLED = speller(HEADER_KEYS)
HEADER_VALUES_SPELLED = {name: speller(words) for name, words in HEADER_VALUES.items()}
