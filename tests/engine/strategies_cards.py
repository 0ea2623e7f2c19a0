"""Hypothesis strategies: cards of all ten kinds, as the maps that stand in files."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.cards.operations import PLAYER_VALUES, PLAYERS
from engine.cards.vocabulary import (
    ACTIONS,
    ALIGNMENTS,
    ATTACHABLE,
    CASTES,
    DIALECTS,
    DURATIONS,
    EFFECT_SIGNS,
    EQUIPMENT,
    FORMS,
    GENDERS,
    KINDS,
    MAIN_CASTES,
    MOMENTS,
    MOSAICS,
    PHASES,
    PLACES,
    RANGES,
    SPHERES,
    STANCES,
    UNTIL,
    VALUES,
    Table,
)
from engine.rules.ch03_card_types.s08_action.objects import OBJECTS

Map = dict[str, Any]
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyzáéíóöőúüű ÁÉŐ-,.'!()"
SMALL = st.integers(0, 15)
YES_NO = st.sampled_from(["igen", "nem", True, False])


def word(table: Table) -> st.SearchStrategy[str]:
    return st.sampled_from(table.words)


def words(table: Table, most: int = 3) -> st.SearchStrategy[list[str]]:
    return st.lists(word(table), max_size=most, unique=True)


def names() -> st.SearchStrategy[str]:
    return st.text(NAME_LETTERS, min_size=1, max_size=20).map(str.strip).filter(lambda n: n and n != "?")


texts = st.text("aábcdeéfghiíjklmnoóöőprstuúüűvz ,.:;+%'(){}[]", min_size=1, max_size=40).map(str.strip).filter(bool)
free_words = st.lists(st.sampled_from(["elf", "ork", "Vízilovas", "külső Hegy"]), max_size=2, unique=True)
counts = st.one_of(SMALL, st.just("X"))


@st.composite
def descriptions(draw: st.DrawFn) -> str:
    """A description in the target language."""
    count = draw(st.sampled_from(["", "2 ", "három ", "legfeljebb 2 ", "tetszőleges számú ", "minden "]))
    slots = [
        ["", "saját ", "ellenséges "],
        ["", "sorbeli ", "manőverbeli ", "harcbeli "],
        ["", "frontember ", "védett "],
        ["", "éber ", "pihenő ", "sérült "],
        ["", "nevesített "],
    ]
    modifiers = "".join(draw(st.sampled_from(slot)) for slot in slots)
    kind = draw(
        st.sampled_from(["kalandozó", "elf kalandozó", "HARCOS kalandozó", "bestia", "lap", "közelharci támadás"])
    )
    place = draw(st.sampled_from(["", " az időfonalban", " a múltban", " a kézben", " a játéktérben"]))
    return count + modifiers + kind + place


whom = st.one_of(st.sampled_from(["célpont", "maga", "leidéző", "hordozó", "játékosa", "ellenfél"]), descriptions())


def of_its_bearer(given: st.SearchStrategy[Map]) -> st.SearchStrategy[Map]:
    """Without those that ask of a player what only a card has."""
    return given.filter(lambda a: a.get("kit") not in PLAYERS or a["érték"] in PLAYER_VALUES)


def operations() -> st.SearchStrategy[Any]:
    """An operation, bare or with arguments; some hold programs."""
    common = {"meddig": word(UNTIL), "erős": YES_NO, "ha": texts}

    def args(**given: st.SearchStrategy[Any]) -> st.SearchStrategy[Map]:
        return st.fixed_dictionaries(given, optional=common | {"kit": whom})

    simple = st.one_of(
        st.sampled_from(["öl", "kever", "semlegesít", "másol", "kivesz", "lecsatol"]),
        st.fixed_dictionaries({"sebzés": st.one_of(counts, args(mennyi=counts))}),
        st.fixed_dictionaries({"húz": counts}),
        st.fixed_dictionaries({"mp": st.integers(-5, 5)}),
        st.fixed_dictionaries({"eldob": st.one_of(SMALL, st.sampled_from(["két lap a kézben", "minden lap",
                                                                           "kalandozó lap", "minden elf kalandozó"]))}),
        st.fixed_dictionaries({"mozgat": st.one_of(word(PLACES), args(hova=word(PLACES), helyzet=word(STANCES)))}),
        st.fixed_dictionaries({"módosít": of_its_bearer(args(érték=word(VALUES), mennyi=st.integers(-9, 9),
                                                              felső=SMALL))}),
        st.fixed_dictionaries({"korlátoz": of_its_bearer(args(érték=word(VALUES), alsó=SMALL))}),
        st.fixed_dictionaries({"kap": st.one_of(texts, args(képesség=effects_without_program()))}),
    )
    return st.recursive(simple, _nesting, max_leaves=4)


def _nesting(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    program = st.lists(inner, min_size=1, max_size=2)
    roll = st.fixed_dictionaries({"fajta": st.sampled_from(["próba", "mentő"]), "siker": program})
    return st.one_of(
        st.fixed_dictionaries({"dobás": roll}),
        st.fixed_dictionaries(
            {"választás": st.lists(st.fixed_dictionaries({"szöveg": texts, "hatás": program}), min_size=2, max_size=3)}
        ),
        st.fixed_dictionaries({"ismétel": st.fixed_dictionaries({"hányszor": counts, "hatás": program})}),
    )


costs = st.lists(
    st.one_of(
        st.sampled_from(["feláldoz", "lecsatol"]),
        st.fixed_dictionaries({"eldob": SMALL}),
        st.fixed_dictionaries({"mp": st.integers(-5, 5)}),
    ),
    max_size=2,
)
programs = st.lists(st.deferred(operations), max_size=3)


def effects_without_program() -> st.SearchStrategy[Map]:
    return st.fixed_dictionaries({"szöveg": texts}, optional={"jelek": words(EFFECT_SIGNS), "mp": counts})


@st.composite
def effects(draw: st.DrawFn, kind: str, word_of_power: bool = False) -> Map:
    """One effect of a card of this kind."""
    optional: dict[str, st.SearchStrategy[Any]] = {
        "jelek": words(EFFECT_SIGNS),
        "képesség": YES_NO,
        "mp": counts,
        "költség": costs,
        "kulcsszó": st.sampled_from(["Törzsszövetség", "Elf Törzsszövetség", "Elf-Sárkány TÖRZSSZÖVETSÉG"]),
        "szöveg": texts,
        "célpont": descriptions(),
        "amikor": word(MOMENTS),
        "leidézéskor": YES_NO,
        "hatás": programs,
        "emlékeztető": texts,
        "aktivizálandó": YES_NO,
        "fordulók": st.integers(1, 5),
        "módok": st.lists(st.fixed_dictionaries({"szöveg": texts, "hatás": programs}), min_size=2, max_size=3),
    }
    if word_of_power:
        optional["negatív"] = programs
    if kind == "szövetséges":
        optional["szp"] = SMALL
    if kind == "ómen":
        optional["óp"] = SMALL
    effect = draw(st.fixed_dictionaries({}, optional=optional))
    signs = effect.get("jelek", [])
    if "szellem" not in signs:
        effect.pop("fordulók", None)
    if "állandó" not in signs or "amikor" in effect:
        effect.pop("aktivizálandó", None)
    if "amikor" in effect:
        effect.pop("leidézéskor", None)
    if kind != "eseménylap":
        effect.pop("leidézéskor", None)
    if "amikor" in effect or "aktivizálandó" in effect:
        effect.pop("költség", None)
    if "költség" in effect and (kind in ("akciólap", "eseménylap") or "leidézéskor" in effect):
        effect["költség"] = [op for op in effect["költség"] if op != "feláldoz"]  # of a play no line names it
    if "állandó" in signs:
        effect.pop("módok", None)
    if "módok" in effect:
        effect.pop("hatás", None)
    return effect


def several(one: st.SearchStrategy[Map]) -> st.SearchStrategy[list[Map]]:
    """At most two effects, of which only the first names targets or options (a playing has one announcement)."""
    plain = one.map(lambda e: {key: part for key, part in e.items() if key not in ("célpont", "módok")})
    return st.tuples(one, plain).flatmap(lambda pair: st.sampled_from(
        [[], [pair[0]], [*pair] if "módok" not in pair[0] else [pair[0]]]))


keywords = st.sampled_from(
    [
        "Momentum",
        "Kincs 3",
        "Túlütés X",
        "Elf Törzsszövetség",
        "Lovag Csatlós",
        "Új kulcsszó",
        "MOMENTUM",
        "Expedíció 2",
    ]
)
conditions = st.sampled_from(
    ["HARCOS", "2*Lélektan/Színészet+Etikett", "K:Fizikum>4", "{HARCOS}+Pap", "Sikeres Fizikum próbadobás"]
)


def cards(kind: str | None = None) -> st.SearchStrategy[Map]:
    """The map of a valid card, of one kind or of any."""
    return st.sampled_from(KINDS.words).flatmap(card_of) if kind is None else card_of(kind)


@st.composite
def card_of(draw: st.DrawFn, kind: str, other_side: bool = False) -> Map:
    """The map of a valid card of this kind."""
    required, optional = _KEYS[kind]
    common: dict[str, st.SearchStrategy[Any]] = {
        "nevesített": YES_NO,
        "kulcsszavak": st.lists(keywords, max_size=2, unique_by=lambda k: k.casefold()),
        "hatások": several(effects(kind)),
        "gyors": YES_NO,
        "emlékeztető": texts,
        "jelek": st.just(["külső sík"]),
    }
    card = draw(st.fixed_dictionaries({"név": names(), "típus": st.just(kind)} | required, optional=common | optional))
    _ADJUST.get(kind, lambda draw, card: None)(draw, card)
    if kind == "kiemelkedett" and not other_side and draw(st.booleans()):
        other = draw(st.sampled_from([k for k in KINDS.words if k != kind]).flatmap(lambda k: card_of(k, True)))
        if other["név"] != card["név"]:
            card["oldal_b"] = other
    order = draw(st.permutations(list(card)))
    return {key: card[key] for key in order}


def _obstacle(draw: st.DrawFn, card: Map) -> None:
    if card["altípus"] == "bestia":
        card.update(
            szám=draw(st.integers(1, 5)),
            támadás=draw(SMALL),
            sebzés=draw(st.sampled_from([0, 2, "X", "1-3", "0-5", "2-3"])),
        )
    if draw(st.booleans()):
        card.update(altípusok=["gépezet"], ráépítés=draw(SMALL))


def _action(draw: st.DrawFn, card: Map) -> None:
    action = card["akció"]
    if action in OBJECTS:
        card.update(
            draw(
                st.fixed_dictionaries(
                    {}, optional={"felszerelés": word(EQUIPMENT), "hatótáv": word(RANGES), "pajzsérték": SMALL}
                )
            )
        )
        if draw(st.booleans()):
            card.update(védőküszöb=draw(SMALL), sfé=draw(SMALL))
        if action == "varázstárgy":
            card["ereklye"] = draw(YES_NO)
    else:
        card["sebzés"] = draw(counts)
    extra = {
        "pusztakezes támadás": {"kombináció": SMALL},
        "hatalomszó": {"negatív": programs, "hatások": several(effects("akciólap", True))},
        "varázslat": {"szférák": words(SPHERES), "mozaik": word(MOSAICS)},
    }.get(action, {})
    card.update(draw(st.fixed_dictionaries({}, optional=extra)))


_KEYS: dict[str, tuple[dict[str, st.SearchStrategy[Any]], dict[str, st.SearchStrategy[Any]]]] = {
    "toronyszint": ({"fal": SMALL}, {}),
    "küldetés": (
        {"utak": SMALL, "dp": counts, "feltételek": st.lists(conditions, min_size=1, max_size=3, unique=True)},
        {"helyszín": texts, "megoldás_mp": SMALL, "jelek": st.just(["antiss"])},
    ),
    "építmény": (
        {"dp": SMALL},
        {
            "fal": SMALL,
            "helyszín": texts,
            "feltétel": conditions,
            "támadók": SMALL,
            "védők": SMALL,
            "csapdák": SMALL,
            "bestiák": SMALL,
        },
    ),
    "akadálylap": (
        {"altípus": st.sampled_from(["bestia", "csapda"]), "mp": counts},
        {"csatolható": words(ATTACHABLE), "időtartam": word(DURATIONS), "faj": free_words},
    ),
    "akciólap": (
        {"mp": counts, "akció": word(ACTIONS), "időtartam": word(DURATIONS)},
        {"fázis": word(PHASES), "kasztok": words(CASTES), "főkasztok": words(MAIN_CASTES)},
    ),
    "eseménylap": ({"mp": counts, "időtartam": word(DURATIONS)}, {"altípus": st.just("erőforrás")}),
    "kalandozó": (
        {"mp": counts, "fizikum": SMALL, "asztrál": SMALL, "mentál": SMALL, "alapszint": SMALL},
        {
            "jellem": word(ALIGNMENTS),
            "kasztok": words(CASTES),
            "faj": free_words,
            "nem": word(GENDERS),
            "vallás": texts,
            "hovatartozás": free_words,
            "haza": texts,
            "jellemzők": free_words,
            "képzettségek": st.lists(st.sampled_from(["Lélektan", "Politika II"]), max_size=2, unique=True),
            "jelek": st.lists(st.sampled_from(["pszi", "hatalomszó", "antiss"]), max_size=3, unique=True),
            "dialektus": word(DIALECTS),
            "szférák": words(SPHERES),
            "formák": words(FORMS),
        },
    ),
    "szövetséges": ({"szövetségpont": SMALL}, {"feltétel": conditions}),
    "ómen": ({"ómenpont": SMALL}, {"mp": counts}),
    "kiemelkedett": ({}, {"mp": st.just(10)}),
}
_ADJUST = {"akadálylap": _obstacle, "akciólap": _action}
