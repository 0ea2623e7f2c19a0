"""What a word on a card does when it is its turn: options, drawbacks, keywords, „minősül”, replacement, values."""

from __future__ import annotations

from typing import Any

import pytest

from engine.legal import complete, legal
from engine.rules.ch01_basics.s10_values import current_level, value
from engine.state import RESTING
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
OPTIONS = [{"szöveg": "1 sebzést kap.", "célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 1}]},
           {"szöveg": "Kapsz 2 MP-t.", "hatás": [{"mp": 2}]}]
CHOICE = {"szöveg": "Válassz egyet.", "módok": OPTIONS}
OWN, OTHER = adventurer("Saját", alapszint=3), adventurer("Másik", alapszint=3)


def lines(table: Table) -> set[tuple[Any, ...]]:
    """Every play and activation that is legal: the mode and the targets."""
    acts = [base for base in legal(table.state, table.rules) if base.group in ("lapidézés", "aktivizálás")]
    return {(e.mode, e.targets) for base in acts for e in complete(table.state, base, table.rules)}


# ------------------------------------------------------------------ numbered options


@EDITIONS
@pytest.mark.parametrize("activated", [False, True])
def test_each_option_has_the_targets_that_it_names(edition: str, activated: bool) -> None:
    """K/V.1.A, M/5.01.B–C: the option is chosen first, and it says what is targeted."""
    giver = adventurer("Saját", hatások=[{**CHOICE, "jelek": ["elforgatás"]}] if activated else [])
    table = Table([event("Szó", CHOICE), giver, OTHER], edition, A={"mp": 3, "sor": ["Saját"]} | (
        {} if activated else {"kéz": ["Szó"]}), B={"sor": ["Másik"]})
    verb = "A aktivizál Saját" if activated else "A idéz Szó"
    assert lines(table) == {(1, ("Másik",)), (2, ())}
    wrong = "K/V.1.A" if edition == OLD else "M/5.01.C"
    for line in (f"{verb} mód 1", f"{verb} -> Saját mód 1", f"{verb} -> Másik mód 2"):
        refused = table.verdict(line)
        assert refused.outcome == "szabálytalan" and wrong in refused.paragraphs, line
    table.play(f"{verb} -> Másik mód 1", "passzok")
    assert table.card("Másik").damage == 1


@EDITIONS
def test_an_option_that_does_not_exist_is_refused_and_if_played_chosen_later(edition: str) -> None:
    """M/5.01.B; played all the same, the option is asked for as the effect takes place."""
    table = Table([event("Szó", CHOICE), OTHER], edition, A={"mp": 3, "kéz": ["Szó"]}, B={"sor": ["Másik"]})
    assert table.verdict("A idéz Szó mód 7").outcome == "szabálytalan"
    table.force("A idéz Szó mód 7")
    table.play("passzok", "A választ 2")
    assert table.state.seats[0].mp == 5


@EDITIONS
def test_the_option_of_a_timed_effect_is_chosen_as_it_takes_place(edition: str) -> None:
    """K/VI.3, M/5.01.B."""
    options = [{"szöveg": "Húzz.", "hatás": [{"húz": 1}]}, {"szöveg": "MP.", "hatás": [{"mp": 2}]}, {"szöveg": "Más."}]
    timed = adventurer("Saját", mp=1, hatások=[{"szöveg": "Jelenbe kerülésekor válassz.", "amikor": "jelenbe kerül",
                                               "módok": options}])
    table = Table([timed], edition, A={"mp": 3, "kéz": ["Saját"]})
    table.play("A idéz Saját", "passzok", "passzok")
    assert table.state.awaiting.about == ("lehetőség", 3)
    other = Table([timed], edition, A={"mp": 3, "kéz": ["Saját"]})
    table.play("A választ 2")
    assert table.state.seats[0].mp == 4
    other.play("A idéz Saját", "passzok", "passzok")
    assert "by_hand" in other.play("A választ 3")  # nobody has written what it does


# ------------------------------------------------------------------ drawbacks of power words


def word(**more: Any) -> dict[str, Any]:
    return {"név": "Átok", "típus": "akciólap", "mp": 0, "akció": "hatalomszó", "fázis": "sor", "időtartam": "pillanat",
            **more}


SPEAKER = adventurer("Beszélő", jelek=["hatalomszó"], alapszint=3)
HIT = {"szöveg": "2 sebzést kap.", "célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 2}]}


@EDITIONS
@pytest.mark.parametrize("where", ["card", "effect"])
@pytest.mark.parametrize(("dialect", "suffers"), [(None, 1), ("szolga", 1), ("nemes", 0)])
def test_the_drawback_of_a_word_strikes_who_speaks_it(edition: str, where: str, dialect: str | None,
                                                      suffers: int) -> None:
    """K/III.8.5.C–D, M/3.05.5.C–D: whether it stands on the card or on its effect."""
    drawback = [{"sebzés": {"mennyi": 1, "kit": "leidéző"}}]
    text = word(negatív=drawback, hatások=[HIT]) if where == "card" else word(hatások=[{**HIT, "negatív": drawback}])
    speaker = SPEAKER | ({"dialektus": dialect} if dialect else {})
    table = Table([text, speaker, OTHER], edition, A={"mp": 3, "kéz": ["Átok"], "sor": ["Beszélő"]},
                  B={"sor": ["Másik"]})
    table.play("A idéz Átok (Beszélő) -> Másik", "passzok")
    assert (table.card("Másik").damage, table.card("Beszélő").damage) == (2, suffers)


@EDITIONS
@pytest.mark.parametrize(("dialect", "suffers"), [("szolga", 1), ("nemes", 0)])
def test_an_ability_that_counts_as_a_word_has_its_drawback_too(edition: str, dialect: str, suffers: int) -> None:
    """K/II.24.E, K/III.8.5.C: who uses it counts as who played the word."""
    speaker = SPEAKER | {"dialektus": dialect, "hatások": [{
        "képesség": "igen", "jelek": ["elforgatás"], "szöveg": "Hatalomszó leidézésének minősül.",
        "célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 2}],
        "negatív": [{"sebzés": {"mennyi": 1, "kit": "leidéző"}}]}]}
    table = Table([speaker, OTHER], edition, A={"mp": 3, "sor": ["Beszélő"]}, B={"sor": ["Másik"]})
    table.play("A aktivizál Beszélő -> Másik", "passzok")
    assert (table.card("Másik").damage, table.card("Beszélő").damage) == (2, suffers)


# ------------------------------------------------------------------ the keyword of an effect


@EDITIONS
@pytest.mark.parametrize(("elves", "after"), [(2, 3), (3, 5)])
def test_an_effect_that_is_played_works_with_three_of_the_people(edition: str, elves: int, after: int) -> None:
    """K/II.25.B, M/1.29–30: of who plays the card."""
    played = event("Szó", {"kulcsszó": "Elf Törzsszövetség", "szöveg": "Kapsz 2 MP-t.", "hatás": [{"mp": 2}]})
    table = Table([played, adventurer("Elf", faj=["elf"])], edition,
                  A={"mp": 3, "kéz": ["Szó"], "sor": ["Elf"] * elves}, B={"sor": ["Elf"]})
    table.play("A idéz Szó", "időfonal")
    assert table.state.seats[0].mp == after


# ------------------------------------------------------------------ what counts as what


@EDITIONS
def test_what_an_ability_counts_as_is_said_by_its_program_alone(edition: str) -> None:
    """K/II.24.A, E–F: with „minősül” in its program the ability goes in as the new type, and is neutralised as such."""
    user = adventurer("Saját", hatások=[{"képesség": "igen", "jelek": ["elforgatás"], "szöveg": "Lángot idéz.",
                                         "hatás": [{"minősül": "varázslat leidézés"}, {"mp": 2}]}])
    guard = adventurer("Másik", hatások=[
        {"képesség": "igen", "jelek": ["semlegesítő"], "szöveg": f"Semlegesít: {kind}.",
         "célpont": f"{kind} az időfonalban",
         "hatás": ["semlegesít"]} for kind in ("képesség", "varázslat")])
    table = Table([user, guard], edition, A={"mp": 3, "sor": ["Saját"]}, B={"mp": 1, "sor": ["Másik"]})
    table.play("A aktivizál Saját", "A passz")
    assert table.verdict("B aktivizál Másik/1 -> Saját").outcome == "szabálytalan"
    table.play("B aktivizál Másik/2 -> Saját", "időfonal")
    assert table.state.seats[0].mp == 3


# ------------------------------------------------------------------ replacement


ATTACK = {"név": "Vágás", "típus": "akciólap", "akció": "közelharci támadás", "mp": 0, "fázis": "harc",
          "időtartam": "pillanat", "sebzés": 2}


def fight(edition: str, program: list[Any], **printed: Any) -> Table:
    """In the rounds of a battle A has an attack with this program."""
    attack = {**ATTACK, "hatások": [{"szöveg": "Ehelyett.", "hatás": program}], **printed}
    table = Table([attack, OWN, OTHER], edition, A={"mp": 9, "kéz": ["Vágás"], "sor": ["Saját"]},
                  B={"mp": 0, "sor": ["Másik"]})
    table.play("A ostrom [Saját]", "fázis akadályozó sorelhagyás", "B akadályoz [Másik]", "fázis hadrend",
               "A hadrend [Saját]", "B hadrend [Másik]", "fázis harci körök")
    table.play("A idéz Vágás (Saját) -> Másik", "passzok")
    return table


@EDITIONS
@pytest.mark.parametrize(("roll", "damage"), [(6, 0), (7, 1)])
def test_the_attack_roll_is_replaced_by_what_the_text_puts_there(edition: str, roll: int, damage: int) -> None:
    """K/V.10.B, M/5.12.B: there is no attack roll, so no damage of the attack either; the saving roll decides."""
    save = {"dobás": {"fajta": "mentő", "érték": "fizikum", "kudarc": [{"sebzés": 1}]}}
    table = fight(edition, [{"helyettesít": {"mit": "támadásdobás", "mivel": [save]}}])
    a = table.state.awaiting
    assert (a.kind, a.seat, a.about) == ("dobás", 1, ("dobás",))
    table.play(f"B dob {roll}")
    assert table.card("Másik").damage == damage


@EDITIONS
@pytest.mark.parametrize(("roll", "stance"), [(6, RESTING), (7, 0)])
def test_the_damage_of_an_attack_is_replaced_where_it_hits(edition: str, roll: int, stance: int) -> None:
    """K/V.10.B, K/V.10.D, M/5.12.B, M/5.12.D: what would not take place is not replaced: a miss does nothing at all."""
    table = fight(edition, [{"helyettesít": {"mit": "sebzés", "mivel": [{"helyzet": "pihenő"}]}}])
    keys = table.play(f"A dob {roll}")
    assert (table.card("Másik").damage, table.card("Másik").stance) == (0, stance)
    assert ("replaced" in keys) == bool(stance)


@EDITIONS
def test_what_stands_beside_a_replacement_takes_place_after_it(edition: str) -> None:
    """K/V.10.B, K/VI.4.S, M/5.12.B: the rest of the program, before and behind it, is done in its order."""
    save = {"dobás": {"fajta": "mentő", "érték": "fizikum", "kudarc": [{"sebzés": 1}]}}
    table = fight(edition, [{"mp": 1}, {"helyettesít": {"mit": "támadásdobás", "mivel": [save]}}, {"mp": 3}])
    assert table.state.frames[-1].stage == "dobás"
    assert table.state.frames[-2].items == ()
    assert table.state.seats[0].mp == 7
    table.play("B dob 7")
    assert (table.card("Másik").damage, table.state.seats[0].mp) == (1, 11)


@EDITIONS
def test_a_roll_that_a_keyword_has_replaced_is_not_replaced_again(edition: str) -> None:
    """K/V.10.C, M/5.12.C, K/II.10: Túlütés has taken the roll's place, and the text does not."""
    table = fight(edition, [{"helyettesít": {"mit": "támadásdobás", "mivel": [{"mp": 5}]}}], kulcsszavak=["Túlütés 3"])
    assert table.state.seats[0].mp == 7  # the siege cost 2
    assert "halál" in table.card("Másik").marks


@EDITIONS
def test_the_printed_damage_of_another_card_is_replaced(edition: str) -> None:
    """K/V.10.B, K/III.8.F, M/5.12.B, M/3.05.F."""
    program = [{"helyettesít": {"mit": "sebzés", "mivel": [{"helyzet": "pihenő"}]}}]
    spell = {"név": "Szikra", "típus": "akciólap", "akció": "pszi", "mp": 0, "fázis": "sor", "időtartam": "pillanat",
             "sebzés": 2, "hatások": [{"szöveg": "Helyette elfordul.", "célpont": "kalandozó", "hatás": program}]}
    table = Table([spell, adventurer("Saját", jelek=["pszi"]), OTHER], edition,
                  A={"mp": 3, "kéz": ["Szikra"], "sor": ["Saját"]}, B={"sor": ["Másik"]})
    table.play("A idéz Szikra (Saját) -> Másik", "passzok")
    assert (table.card("Másik").damage, table.card("Másik").stance) == (0, RESTING)


# ------------------------------------------------------------------ values


def changed(edition: str, op: dict[str, Any], text: str = "Hatás.", **more: Any) -> Table:
    """A has played a card with one operation on what it targets."""
    played = event("Szó", {"szöveg": text, "célpont": "kalandozó", "hatás": [op]})
    table = Table([played, adventurer("Saját", alapszint=4), OTHER], edition,
                  A={"mp": 5, "kéz": ["Szó"], "sor": [{"lap": "Saját", "sebzés": 1}]}, B={"sor": ["Másik"]})
    table.play("A idéz Szó -> Saját", "passzok")
    return table


@EDITIONS
@pytest.mark.parametrize(("op", "level"), [
    ({"módosít": {"érték": "szint", "mennyi": 2}}, 5), ({"beállít": {"érték": "szint", "mennyi": 1}}, 1),
    ({"korlátoz": {"érték": "szint", "felső": 2}}, 2), ({"módosít": {"érték": "szint", "mennyi": -3}}, 0),
])
def test_the_current_level_is_changed_apart_from_the_base_level(edition: str, op: dict[str, Any], level: int) -> None:
    """K/III.10.I, K/V.9, K/VI.4.J, M/3.07.5, M/5.11: the level as changed counts; whom the damage kills is told by
    the base level alone."""
    table = changed(edition, op)
    cid = table.of("Saját")
    assert current_level(table.state, cid, table.rules) == level
    assert value(table.state, cid, "alapszint", table.rules) == 4
    table.play("időfonal")
    assert table.card("Saját").zone == table.card("Másik").zone


@EDITIONS
def test_team_and_hand_size_are_of_the_player_and_last_as_long_as_the_effect_says(edition: str) -> None:
    """K/II.29.D, K/IV.1.E, K/I.3.G, M/1.06."""
    program = [{"módosít": {"érték": "csapatméret", "mennyi": 1, "meddig": "forduló"}},
               {"módosít": {"érték": "kézméret", "mennyi": -2, "kit": "ellenfél", "meddig": "forduló"}}]
    table = Table([event("Szó", {"szöveg": "Hatás.", "hatás": program}), OWN], edition,
                  A={"mp": 5, "kéz": ["Szó"], "sor": ["Saját"] * 5})
    four = "A ostrom [Saját#1, Saját#2, Saját#3, Saját#4]"
    assert "K/II.29.D" in table.verdict(four).paragraphs
    table.play("A idéz Szó", "időfonal")
    assert table.verdict(four).outcome == "szabályos"
    assert table.verdict("A ostrom [Saját#1, Saját#2, Saját#3, Saját#4, Saját#5]").outcome == "szabálytalan"
    assert [table.read(f"{seat}.kézméret") for seat in "AB"] == [7, 5]
    table.play("fázis erőforrás")
    assert table.state.memory.players == ()
    assert [table.read(f"{seat}.kézméret") for seat in "AB"] == [7, 7]


@EDITIONS
def test_what_runs_on_the_team_size_runs_for_its_own_player(edition: str) -> None:
    """K/V.5.E/1, K/II.29.D, M/5.07.E/1."""
    house = {"név": "Laktanya", "típus": "építmény", "dp": 0, "támadók": 1, "védők": 1, "csapdák": 0, "bestiák": 0,
             "hatások": [{"jelek": ["állandó"], "szöveg": "Csapatméreted 1-gyel nő.",
                          "hatás": [{"módosít": {"érték": "csapatméret", "mennyi": 1, "kit": "játékosa"}}]}]}
    table = Table([house, OWN], edition, A={"mp": 5, "építmények": ["Laktanya"], "sor": ["Saját"] * 4},
                  B={"mp": 9, "sor": ["Saját"] * 4})
    assert table.verdict("A ostrom [Saját#1, Saját#2, Saját#3, Saját#4]").paragraphs != ()
    assert "K/II.29.D" not in table.verdict("A ostrom [Saját#1, Saját#2, Saját#3, Saját#4]").paragraphs
    assert "K/II.29.D" in table.verdict("B ostrom [Saját#5, Saját#6, Saját#7, Saját#8]").paragraphs


@EDITIONS
def test_more_roads_more_obstacles(edition: str) -> None:
    """K/V.9, M/5.11, M/3.02.E: a quest with one road and one more."""
    quest = {"név": "Nyom", "típus": "küldetés", "utak": 1, "dp": 1, "feltételek": ["HARCOS"]}
    trap = {"név": "Verem", "típus": "akadálylap", "altípus": "csapda", "mp": 1, "csatolható": ["küldetés"]}
    table = Table([quest, trap], edition, A={"mp": 9, "kéz": ["Verem"]},
                  B={"mp": 0, "küldetések": [{"lap": "Nyom", "csatolt": [{"lap": "Verem", "tulajdonos": "A"}]}]})
    assert table.verdict("A csatol Verem -> Nyom").outcome == "szabálytalan"
    table.play("hatás módosít utak +1 -> Nyom")
    assert table.verdict("A csatol Verem -> Nyom").outcome == "szabályos"


@EDITIONS
def test_the_threshold_of_an_attack_is_a_value_too(edition: str) -> None:
    """K/I.9.D, K/V.9, M/5.11: the physique of the attacker with what changes his threshold."""
    table = fight(edition, [])
    assert table.state.awaiting.about == ("támadás", 6)
    table.play("hatás módosít támadóküszöb -2 -> Saját")
    assert table.state.awaiting.about == ("támadás", 4)
