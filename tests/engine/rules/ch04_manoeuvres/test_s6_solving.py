"""K/IV.6.6.1: whether a team meets a condition, and who meets what."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch03_card_types.s10_adventurer import Member
from engine.rules.ch03_card_types.s10_skills import skills_k
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import (
    Roll,
    check_assignment,
    complete,
    meets,
    parse_condition,
    trials,
)


def member(name: str = "Őr", skills: tuple[str, ...] = (), **more: Any) -> Member:
    return Member(name, skills=skills_k(skills), values={"fizikum": 8, "asztrál": 6, "mentál": 6}, **more)


def met(text: str, *team: Member, rolls: Any = None, **readings: int) -> bool:
    return meets(parse_condition(text), team, rolls, readings).met


WARRIOR = member("Vitéz", castes=("Harcos",), main_castes=("HARCOS",))
KNIGHT = member("Lovag", castes=("Lovag",), main_castes=("HARCOS",))
BOTH = member("Kettős", castes=("Harcos", "Pap"), main_castes=("HARCOS", "PAP"))


def test_capitals_ask_for_the_main_class_and_small_letters_for_the_subclass() -> None:
    """K/IV.6.6.1."""
    assert met("HARCOS", KNIGHT) and met("Lovag", KNIGHT) and not met("Harcos", KNIGHT)
    assert met("Harcos", WARRIOR) and met("harcos", WARRIOR) and not met("PAP", WARRIOR)


def test_as_many_adventurers_of_a_caste_as_are_asked_for() -> None:
    """K/IV.6.6.1."""
    assert met("2*HARCOS", WARRIOR, KNIGHT)
    assert not met("2*HARCOS", WARRIOR) and not met("HARCOS+HARCOS", WARRIOR)
    assert not met("3*HARCOS", WARRIOR, KNIGHT)


@pytest.mark.parametrize(
    ("text", "by_default", "never_shared"),
    [
        ("HARCOS+PAP", True, False),
        ("HARCOS+Harcos", True, False),
        ("2*HARCOS/PAP", False, False),
        ("HARCOS/PAP+HARCOS", True, False),
        ("ember+HARCOS", True, False),
        ("HARCOS+Kettős", True, False),
        ("HARCOS", True, True),
    ],
)
def test_different_parts_may_share_an_adventurer_unless_read_otherwise(
    text: str, by_default: bool, never_shared: bool
) -> None:
    """K/IV.6.6.1, É27."""
    assert met(text, BOTH) is by_default
    assert met(text, BOTH, É27=2) is never_shared
    assert met(text, BOTH, BOTH, É27=2)


def test_skills_are_shared_by_any_reading() -> None:
    """K/IV.6.6.1: one adventurer may meet several skill parts."""
    assert met("Lélektan+Etikett+HARCOS", member(skills=("Lélektan", "Etikett"), main_castes=("HARCOS",)), É27=2)


def test_a_skill_serves_once() -> None:
    """K/IV.6.6.1."""
    one = member(skills=("Lélektan",))
    assert met("Lélektan", one) and not met("2*Lélektan", one) and not met("Lélektan+Lélektan", one)
    assert met("2*Lélektan", one, one)


@pytest.mark.parametrize(
    ("text", "skills", "both", "plain_only"),
    [
        ("2*Lélektan", ("Lélektan II",), True, False),
        ("Lélektan", ("Lélektan II",), True, True),
        ("3*Lélektan", ("Lélektan II", "Lélektan"), True, False),
        ("3*Lélektan", ("Lélektan II",), False, False),
        ("Lélektan II", ("Lélektan II",), True, True),
        ("Lélektan II", ("Lélektan", "Lélektan"), True, True),
        ("Lélektan II", ("Lélektan",), False, False),
        ("Lélektan II+Lélektan", ("Lélektan II",), False, False),
        ("Lélektan II+Lélektan", ("Lélektan", "Lélektan II"), True, True),
        ("2*Lélektan II", ("Lélektan", "Lélektan II", "Lélektan"), True, True),
        ("2*Lélektan II", ("Lélektan", "Lélektan II"), False, False),
        ("Lélektan III", ("Lélektan II", "Lélektan II"), False, False),
        ("Lélektan II", ("Lélektan III",), True, True),
    ],
)
def test_a_masters_degree_is_worth_two_basic_ones(
    text: str, skills: tuple[str, ...], both: bool, plain_only: bool
) -> None:
    """K/IV.6.6.1, É26."""
    assert met(text, member(skills=skills)) is both
    assert met(text, member(skills=skills), É26=2) is plain_only


def test_two_adventurers_may_put_their_basic_skills_together() -> None:
    """K/IV.6.6.1."""
    one = member(skills=("Legendaismeret",))
    result = meets(parse_condition("Legendaismeret II"), (one, one))
    assert result.met and sorted(result.assignment[0].members) == [0, 1]
    assert result.steps[-2].key == "condition.by_two"


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("Dorei Mágus", {"name": "Dorei Mágus"}),
        ("dorei mágus", {"name": "Dorei Mágus"}),
        ("elf", {"races": ("elf",)}),
        ("ember", {}),
        ("Domvik", {"religion": "Domvik"}),
        ("Gályatestvériség", {"belonging": ("Kyr", "Gályatestvériség")}),
        ("Toron", {"homeland": "Toron"}),
        ("Toroni", {"homeland": "Toron"}),
        ("kalóz", {"traits": ("kalóz",)}),
        ("férfi", {}),
        ("nő", {"gender": "nő"}),
        ("Rend jellem", {"alignment": "rend"}),
        ("Élet/Rend jellem", {"alignment": "élet"}),
        ("jellem nélküli", {}),
        ("Toroni Tolvaj", {"homeland": "Toron", "castes": ("Tolvaj",)}),
        ("Rend jellemű elf", {"alignment": "rend", "races": ("elf",)}),
    ],
)
def test_any_other_word_is_a_name_or_a_trait(text: str, more: dict[str, Any]) -> None:
    """K/IV.6.6.1, 3-cards.md."""
    assert met(text, member(**({"name": "Őr"} | more)))
    assert not met(text, member("Más", races=("ork",), gender="nincs", alignment="káosz"))


def test_words_in_a_row_must_all_be_on_one_adventurer() -> None:
    """3-cards.md."""
    thief, toroni = member(castes=("Tolvaj",)), member(homeland="Toron")
    assert not met("Toroni Tolvaj", thief, toroni) and met("Toroni+Tolvaj", thief, toroni)


def test_a_skill_in_a_row_of_words_is_used_up_too() -> None:
    """K/IV.6.6.1."""
    elf = member(races=("elf",), skills=("Lélektan",))
    assert met("elf Lélektan", elf) and not met("elf Lélektan+Lélektan", elf)


def test_what_is_bold_is_met_by_named_adventurers_alone() -> None:
    """K/IV.6.6.1."""
    named = member("Hős", named=True, main_castes=("HARCOS",), skills=("Lélektan",))
    for text in ("{HARCOS}", "{Lélektan}", "{K:Fizikum>4}"):
        assert met(text, named)
        assert not met(text, member(main_castes=("HARCOS",), skills=("Lélektan",)))
    assert not met("{Lélektan II}", named, member(skills=("Lélektan",)))


def test_whether_a_plain_part_wants_somebody_unnamed_is_a_reading() -> None:
    """K/IV.6.6.1, É28: a name is met by its bearer anyway."""
    named = member("Hős", named=True, main_castes=("HARCOS",))
    assert met("HARCOS", named) and not met("HARCOS", named, É28=2)
    assert met("Hős", named, É28=2) and met("HARCOS", WARRIOR, É28=2)


@pytest.mark.parametrize(("value", "success"), [(4, False), (5, True), (8, True), (9, False)])
def test_a_trial_is_met_by_a_roll_between_its_thresholds(value: int, success: bool) -> None:
    """K/IV.6.6.1, K/I.9.B."""
    assert met("K:Fizikum>4", WARRIOR, rolls=(Roll(0, "fizikum", value),)) is success
    assert met("Sikeres Fizikum próbadobás", WARRIOR, rolls=(Roll(0, "fizikum", value),)) is (value <= 8)


def test_a_trial_still_to_come_counts_as_met_and_one_not_thrown_does_not() -> None:
    """K/IV.6.6.1."""
    assert met("K:Fizikum>4", WARRIOR) and not met("K:Fizikum>4", WARRIOR, rolls=())


def test_one_trial_of_a_kind_per_adventurer() -> None:
    """K/IV.6.6.1: whatever its threshold; of another kind he may throw too."""
    assert not met("2*K:Fizikum>4", WARRIOR) and not met("K:Fizikum>4+K:Fizikum>6", WARRIOR)
    assert met("2*K:Fizikum>4", WARRIOR, KNIGHT) and met("K:Fizikum>4+K:Asztrál>4", WARRIOR)


def test_after_a_failed_trial_nobody_else_tries_unless_read_otherwise() -> None:
    """K/IV.6.6.1, É29: rolls in the order in which they were thrown; and never the same one again."""
    second = (Roll(0, "fizikum", 12), Roll(1, "fizikum", 6))
    assert not met("K:Fizikum>4", WARRIOR, KNIGHT, rolls=second)
    assert met("K:Fizikum>4", WARRIOR, KNIGHT, rolls=second, É29=2)
    again = (Roll(0, "fizikum", 12), Roll(0, "fizikum", 6))
    assert not met("K:Fizikum>4", WARRIOR, rolls=again, É29=2)
    keys = [s.key for s in meets(parse_condition("K:Fizikum>4"), (WARRIOR,), again).steps]
    assert keys == ["condition.unrolled", "condition.roll_failure", "condition.roll_again", "condition.part_unmet"]


def test_it_is_told_what_nobody_meets_and_what_goes_not_together() -> None:
    """K/IV.6.6.1."""

    def why(text: str, *team: Member) -> list[tuple[str, object]]:
        return [(s.key, s.params[0][1]) for s in meets(parse_condition(text), team).steps[1:]]

    assert why("HARCOS+PAP+2*Pap", WARRIOR) == [("condition.part_unmet", "PAP"), ("condition.part_unmet", "Pap")]
    assert why("2*HARCOS", WARRIOR) == [("condition.not_together", ("HARCOS", "HARCOS"))]


TRIALS = parse_condition("2*K:Fizikum>4+Lélektan")
TEAM = (member("A", ("Lélektan",)), member("B"), member("C"))


@pytest.mark.parametrize(
    ("claimed", "keys"),
    [
        ((), []),
        (((0, "Fizikum"), (1, "Fizikum"), (0, "Lélektan")), []),
        (((2, "fizikum"),), []),
        (((0, "K:Fizikum>4"),), []),
        (((0, "Fizikum"), (0, "Fizikum")), ["trial_twice"]),
        (((1, "Lélektan"),), ["claim_cannot"]),
        (((0, "Etikett"),), ["claim_unknown"]),
        (((0, "Lélektan"), (0, "Lélektan")), ["claims_together"]),
        (((0, "Fizikum"), (1, "Fizikum"), (2, "Fizikum")), ["claims_together"]),
    ],
)
def test_a_claim_is_checked_part_by_part(claimed: tuple[tuple[int, str], ...], keys: list[str]) -> None:
    """K/IV.6.6.1."""
    assert [f.key.removeprefix("condition.") for f in check_assignment(TRIALS, TEAM, claimed)] == keys


def test_a_condition_that_nobody_can_meet_is_said_so() -> None:
    """K/IV.6.6.1."""
    assert [f.key for f in check_assignment(TRIALS, TEAM[:1], ((0, "Lélektan"),))] == ["condition.cannot"]


def test_like_parts_are_claimed_in_the_order_of_the_condition() -> None:
    """2-notation.md: two like parts in the order of the condition."""
    condition = parse_condition("K:Fizikum>4+K:Fizikum>6")
    (found,) = complete(condition, TEAM, ((2, "Fizikum"), (0, "Fizikum")))
    assert [(m, t.lower) for m, t in trials(found)] == [(2, 4), (0, 6)]


def test_a_masters_degree_may_be_claimed_by_two() -> None:
    """K/IV.6.6.1."""
    pair = (member("A", ("Jog",)), member("B", ("Jog",)), member("C"))
    condition = parse_condition("Jog II")
    assert check_assignment(condition, pair, ((0, "Jog"), (1, "Jog"))) == ()
    assert check_assignment(condition, pair, ((1, "Jog II"), (0, "Jog II"))) == ()
    assert [f.key for f in check_assignment(condition, pair, ((2, "Jog II"),))] == ["condition.claim_cannot"]


def test_open_choices_are_all_listed_once() -> None:
    """K/IV.6.6.1: who throws two of three possible trials."""
    assert {tuple(m for m, _ in trials(a)) for a in complete(TRIALS, TEAM)} == {(0, 1), (0, 2), (1, 2)}
    assert len(complete(TRIALS, TEAM)) == 3
    assert len(complete(TRIALS, TEAM, ((1, "Fizikum"),))) == 2
    assert len(complete(TRIALS, TEAM, most=1)) == 1


# ------------------------------------------------------- against a solver that tries everything

WORDS = ("HARCOS", "PAP", "elf", "Jog", "Etikett", "K:Fizikum>4", "K:Asztrál>2")
team_members = st.builds(
    lambda mains, elf, skills: member(
        "Valaki", tuple(skills), main_castes=tuple(mains), races=("elf",) if elf else ("ember",)
    ),
    st.sets(st.sampled_from(["HARCOS", "PAP"])),
    st.booleans(),
    st.lists(st.sampled_from(["Jog", "Etikett"]), max_size=2),
)
conditions = st.lists(
    st.tuples(st.integers(1, 2), st.lists(st.sampled_from(WORDS), min_size=1, max_size=2, unique=True)),
    min_size=1,
    max_size=3,
)


def everything_tried(places: list[list[str]], team: tuple[Member, ...]) -> bool:
    """K/IV.6.6.1 as it reads: choose a word and an adventurer for each place, then count."""
    choices = [
        [(word, n, tuple(place)) for word in place for n, m in enumerate(team) if has(m, word)] for place in places
    ]
    return any(fits(chosen, team) for chosen in product(*choices))


def has(m: Member, word: str) -> bool:
    return word[1] == ":" or word in m.main_castes or word in m.races or any(s.name == word for s in m.skills)


def fits(chosen: tuple[tuple[str, int, tuple[str, ...]], ...], team: tuple[Member, ...]) -> bool:
    skilled = [(word, n) for word, n, _ in chosen if word in ("Jog", "Etikett")]
    thrown = [(word, n) for word, n, _ in chosen if word[1] == ":"]
    bodily = [(word, n, place) for word, n, place in chosen if word in ("HARCOS", "PAP", "elf")]
    owned = all(skilled.count((w, n)) <= sum(s.name == w for s in team[n].skills) for w, n in skilled)
    apart = len({(w, n) for w, n, _ in bodily}) == len({(p, n) for _, n, p in bodily}) == len(bodily)
    return owned and apart and len(set(thrown)) == len(thrown)


@given(conditions, st.lists(team_members, min_size=1, max_size=3))
def test_the_search_agrees_with_trying_everything(parts: list[tuple[int, list[str]]], team: list[Member]) -> None:
    """K/IV.6.6.1."""
    text = "+".join(f"{n}*{'/'.join(words)}" for n, words in parts)
    places = [words for n, words in parts for _ in range(n)]
    assert met(text, *team) is everything_tried(places, tuple(team))


@given(conditions, st.lists(team_members, min_size=1, max_size=2), team_members)
def test_another_member_never_hurts(parts: list[tuple[int, list[str]]], team: list[Member], more: Member) -> None:
    """K/IV.6.6.1."""
    text = "+".join(f"{n}*{'/'.join(words)}" for n, words in parts)
    assert not met(text, *team) or met(text, *team, more)


@given(conditions, st.lists(team_members, min_size=1, max_size=3))
def test_what_is_answered_can_be_claimed(parts: list[tuple[int, list[str]]], team: list[Member]) -> None:
    """K/IV.6.6.1: the assignment found is itself without fault."""
    condition = parse_condition("+".join(f"{n}*{'/'.join(words)}" for n, words in parts))
    result = meets(condition, tuple(team))
    claimed = tuple((m, o.alternative.text) for o in result.assignment for m in o.members)
    assert not result.met or check_assignment(condition, tuple(team), claimed) == ()


def test_what_two_basic_skills_have_replaced_is_used_up() -> None:
    """K/IV.6.6.1: whichever of the two, and whichever part comes first."""
    two, three = ("Jog", "Jog"), ("Jog", "Jog", "Jog")
    for text in ("Jog II+Jog", "Jog+Jog II"):
        assert not met(text, member(skills=two)) and met(text, member(skills=three))
        assert not met(text, member(skills=two[:1]), member(skills=two[:1]))
    assert not met("2*Jog II", member(skills=three))


def test_each_kind_of_trial_has_its_own_number_of_rolls() -> None:
    """K/IV.6.6.1, É29: as many rolls of an attribute count as the condition asks for."""
    good = (Roll(0, "fizikum", 6), Roll(1, "fizikum", 7), Roll(0, "asztrál", 5))
    assert met("2*K:Fizikum>4+K:Asztrál>4", WARRIOR, KNIGHT, rolls=good)
    assert not met("2*K:Fizikum>4+K:Asztrál>4", WARRIOR, KNIGHT, rolls=good[:2])
    keys = [s.key for s in meets(parse_condition("K:Fizikum>4+K:Asztrál>4"), (WARRIOR, KNIGHT), good).steps[1:4]]
    assert keys == ["condition.roll_success", "condition.second_try", "condition.roll_success"]


def test_it_is_told_who_meets_each_part() -> None:
    """K/IV.6.6.1."""
    steps = meets(parse_condition("HARCOS+K:Fizikum>4"), (WARRIOR,)).steps
    assert [s.key for s in steps] == ["condition.unrolled", "condition.by", "condition.by", "condition.met"]
    assert dict(steps[1].params) == {"part": "HARCOS", "names": ("Vitéz",), "kind": "főkaszt"}
    assert dict(steps[2].params)["kind"] == "próba"


@given(st.integers(1, 4), st.integers(0, 4), st.lists(st.sampled_from(["Jog", "Jog II"]), max_size=4))
def test_master_and_basic_skills_come_to_a_sum(plain: int, masters: int, skills: list[str]) -> None:
    """K/IV.6.6.1, É26: a master's degree is worth two basic ones, asked for or given."""
    text = "+".join([f"{plain}*Jog", *([f"{masters}*Jog II"] if masters else [])])
    worth = sum(2 if s == "Jog II" else 1 for s in skills)
    assert met(text, member(skills=tuple(skills))) is (plain + 2 * masters <= worth)
