"""The closed vocabularies of card files, one table each (3-cards.md).

In keys and closed vocabularies space, hyphen and underscore are the same; what is given
back is the spelling of the table. ``TABLES`` lists them all for ``biro cards schema``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from engine.rules.ch03_card_types.s01_types import KINDS_M

X: Final = "X"


def fold(text: str) -> str:
    """A word as it is compared: NFC, with one space for every run of space, hyphen, underscore."""
    return " ".join(unicodedata.normalize("NFC", text).replace("-", " ").replace("_", " ").split())


class Table:
    """A closed list of words: ``name`` is its wire name, ``find`` knows every spelling."""

    __slots__ = ("_canonical", "name", "words")

    def __init__(self, name: str, words: str | Iterable[str], **synonyms: str) -> None:
        listed = words.split() if isinstance(words, str) else words
        self.name = name
        self.words: tuple[str, ...] = tuple(w.replace("·", " ") for w in listed)
        self._canonical = {fold(w): w for w in self.words} | {fold(k): v for k, v in synonyms.items()}

    def find(self, text: str) -> str | None:
        """The word in the table's own spelling; None where the table has no such word."""
        return self._canonical.get(fold(text))

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.find(text) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)


KINDS: Final = Table("típus", KINDS_M)
ALIGNMENTS: Final = Table("jellem", "élet halál rend káosz nincs")
OPPOSITES: Final = {"élet": "halál", "halál": "élet", "rend": "káosz", "káosz": "rend"}  # K/III.10.F

# K/III.10.C and M/3.07.1 together; É59: what only the newer edition knows is accepted as printed.
CASTES_OF: Final[dict[str, tuple[str, ...]]] = {
    "HARCOS": ("Harcos", "Fejvadász", "Lovag", "Gladiátor", "Bajvívó", "Barbár", "Amazon"),
    "PAP": ("Pap", "Paplovag", "Sámán"),
    "MISZTIKUS": ("Szerzetes",),
    "SZERENCSEVADÁSZ": ("Tolvaj", "Bárd"),
    "HARCMŰVÉSZ": ("Harcművész", "Kardművész"),
    "VARÁZSHASZNÁLÓ": ("Boszorkány", "Boszorkánymester", "Tűzvarázsló", "Varázsló"),
}
MAIN_CASTES: Final = Table("főkasztok", CASTES_OF)
CASTES: Final = Table("kasztok", [caste for group in CASTES_OF.values() for caste in group])
MAIN_CASTE_OF: Final = {caste: main for main, group in CASTES_OF.items() for caste in group}

GENDERS: Final = Table("nem", "férfi nő nincs")
CARD_SIGNS: Final = Table("jelek (lap)", "pszi hatalomszó antiss külső·sík")
DIALECTS: Final = Table("dialektus", "szolga nemes titkos")
SPHERES: Final = Table("szférák", "élet lélek természet halál")
FORMS: Final = Table("formák", "kard nyíl kitörés szőnyeg aura csóva zápor kupola sátor")
MOSAICS: Final = Table("mozaik", "tűz víz levegő föld elemi·erő", lég="levegő")
OBSTACLES: Final = Table("altípus (akadálylap)", "bestia csapda")
EVENTS: Final = Table("altípus (eseménylap)", "erőforrás")
ATTACHABLE: Final = Table("csatolható", "küldetés toronyszint építmény")

ACTIONS: Final = Table("akció", "közelharci·támadás távtámadás pusztakezes·támadás cselezés cselszövés tárgy "
                                "varázstárgy pszi hatalomszó varázslat")
EQUIPMENT: Final = Table("felszerelés", "fegyver pajzs páncél sisak hadszer varázsköpeny varázslóbot "
                                        "kiegészítő·fegyver egyéb")
RANGES: Final = Table("hatótáv", "közelharci távolsági")
PHASES: Final = Table("fázis", "sor manőver harc harc-előkészítés")
DURATIONS: Final = Table("időtartam", "végleges felhasználás pillanat speciális forduló harc manőver")
EFFECT_SIGNS: Final = Table("jelek (hatás)", "elforgatás ismételhető fordulónként-egyszeri állandó harc-előkészítési "
                                             "harci megszakító semlegesítő játékosonként-egyszeri elveszendő antiss "
                                             "külső-sík szellem ráépítés")
MOMENTS: Final = Table("amikor", [
    "jelenbe kerül", "leidézve jelenbe kerül", "felfedve", "megoldva", "meghal", "elhagyja a jelent",
    "forduló elején", "forduló végén", "mp-nyeréskor", "manőverbe kezd", "harc elején", "harc végén",
    "sebződik", "leidéznek", "célpont lesz"])
DESCRIBED_MOMENT: Final = "leidéznek"  # may go on with a description of what is played

VALUES: Final = Table("érték", "fizikum asztrál mentál alapszint szint mp-igény fal dp kézméret támadóküszöb "
                               "védőküszöb sfé sebzés szám utak csapatméret")
PLACES: Final = Table("hova", ["kéz", "jövő", "jövő teteje", "jövő alja", "jelen", "sor", "manőver", "raktár", "múlt",
                               "mélység", "megoldott", "külső sík", "cserepakli", "játékon kívül"])
PILES: Final = Table("honnan", "jövő múlt mélység cserepakli")
REPLACED: Final = Table("helyettesített", "támadásdobás sebzés")
COUNTED: Final = Table("minősül", [*ACTIONS, *OBSTACLES, "akciólap", "akadálylap"])  # K/II.24
STANCES: Final = Table("helyzet", "éber pihenő sérült")
FACES: Final = Table("forgat", "nyílt rejtett")
UNTIL: Final = Table("meddig", "végleges forduló harc manőver időfonal")
ENDINGS: Final = Table("vége", "harc manőver forduló")
ROLLS: Final = Table("fajta", "próba mentő támadás")
POINTS: Final = Table("pont", "szövetség ómen")
SELECTORS: Final = Table("kit", "célpont maga leidéző hordozó játékosa ellenfél")

# Keywords are an open list (new cards bring new ones); these are known, with their number.
NUMBERED_KEYWORDS: Final = ("Expedíció", "Akaratátvitel", "Túlütés", "Kincs", "Kincskeresés")
PLAIN_KEYWORDS: Final = (
    "Raktározandó", "Egy játékos legfeljebb egy ilyen építményt irányíthat", "Hátas",
    "Játékosa paklijában nem lehet más erőforrás", "Egyedül nem kezdhet manőverbe",
    "A képesség bestia aktivizálásnak minősül", "Plusz kalandozó", "Törzsszövetség", "Csatlós", "Momentum",
    "Múltidézés", "Nem szakíthat meg időfonalat", "Fókusz", "Megelevenedő", "Elfeledett", "Áttörés")
CONDITIONED_KEYWORDS: Final = ("Törzsszövetség", "Csatlós", "Hátas")  # a condition may stand before them
KEYWORDS: Final = Table("kulcsszavak", [*(f"{k} X" for k in NUMBERED_KEYWORDS), *PLAIN_KEYWORDS])

# Table and the kinds of the target language stand in engine.cards.targets.
WORD_TABLES: Final[tuple[Table, ...]] = (
    KINDS, ALIGNMENTS, MAIN_CASTES, CASTES, GENDERS, CARD_SIGNS, DIALECTS, SPHERES, FORMS, MOSAICS, OBSTACLES, EVENTS,
    ATTACHABLE, ACTIONS, EQUIPMENT, RANGES, PHASES, DURATIONS, EFFECT_SIGNS, MOMENTS, VALUES, PLACES, PILES, REPLACED,
    STANCES, FACES, UNTIL, ENDINGS, ROLLS, POINTS, SELECTORS, KEYWORDS)


def main_castes_of(castes: Iterable[str]) -> tuple[str, ...]:
    """The main classes that follow from subclasses (K/III.10.C), each once, in order."""
    return tuple(dict.fromkeys(MAIN_CASTE_OF[c] for c in castes))
