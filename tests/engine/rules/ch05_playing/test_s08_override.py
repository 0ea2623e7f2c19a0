"""K/V.8, M/5.10, K/V.10.A: effects classified by their words, and which prevails."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch05_playing.s03_card_effect import entering_phrase
from engine.rules.ch05_playing.s08_override import (
    classify_k,
    classify_m,
    forbidding_word,
    prevailing,
    prevails_k,
    prevails_m,
    rank_k,
    rank_m,
    restricting_word,
    strong_word,
)
from engine.rules.ch05_playing.s10_replacement import replacing_word
from engine.rules.ch05_playing.words import words


def test_words_are_words_and_not_letters() -> None:
    assert words("Nem-akciólap, „NEM” 2*Fizikum!") == ("nem", "akciólap", "nem", "fizikum")
    assert words("se\u0301ma") == ("séma",)  # letters with a loose accent


@pytest.mark.parametrize(
    ("text", "default", "letter"),
    [
        ("A kalandozó mindenképpen meghal.", "mindenképpen", "mindenképpen"),
        ("MINDENKÉPPEN hat.", "mindenképpen", "mindenképpen"),
        ("Mindenképp hat.", "mindenképp", None),
        ("Semmiképpen sem hat.", "semmiképpen sem", "semmiképpen sem"),
        ("Semmiképp sem hat.", "semmiképp sem", None),
        ("Semmiképpen se hasson.", "semmiképpen se", None),
        ("Semmiképp sincs ott.", "semmiképp sincs", None),
        ("Semmiképpen hat.", None, None),
        ("Semmiképpen sem", "semmiképpen sem", "semmiképpen sem"),
        ("A sem semmiképpen.", None, None),
        ("Feltétlenül hat.", None, None),
        ("Minden kalandozó.", None, None),
        ("Semmiképpen nem hat.", None, None),
    ],
)
def test_strong_words(text: str, default: str | None, letter: str | None) -> None:
    """K/V.8.D, M/5.10.D, É36."""
    assert strong_word(text) == default
    assert strong_word(text, {"É36": 2}) == letter


@pytest.mark.parametrize(
    ("text", "default", "letter"),
    [
        ("Nem gyógyul.", "nem", "nem"),
        ("Ő sem gyógyul.", "sem", "sem"),
        ("Ne gyógyuljon.", "ne", None),
        ("Ő se gyógyuljon.", "se", None),
        ("Nincs hatása.", "nincs", None),
        ("Nincsenek.", "nincsenek", None),
        ("Nincsen.", "nincsen", None),
        ("Sincs hatása.", "sincs", None),
        ("Sincsen.", "sincsen", None),
        ("Sincsenek.", "sincsenek", None),
        ("Hatás nélkül.", None, None),
        ("A nemes esemény semleges.", None, None),
        ("Neme nő, nemzetsége hanem, nemcsak.", None, None),
        ("Csak akkor hat.", None, None),
        ("", None, None),
    ],
)
def test_forbidding_words(text: str, default: str | None, letter: str | None) -> None:
    """K/V.8.F, M/5.10.F, É35."""
    assert forbidding_word(text) == default
    assert forbidding_word(text, {"É35": 2}) == letter


@pytest.mark.parametrize(
    ("text", "default", "letter"),
    [
        ("Csak védett kalandozó idézheti le.", "csak", "csak"),
        ("Csakis frontember.", "csakis", None),
        ("Kizárólag varázsló.", "kizárólag", None),
        ("Csak akkor idézhető le, ha van célpont.", "csak", "csak"),
        ("Nemcsak frontember.", None, None),
        ("Csaknem minden lap.", None, None),
        ("Ha csak egy lapod van, húzz.", None, "csak"),
        ("Csak akkor is hat.", None, "csak"),
        ("Ha csak egy van, csak ő.", "csak", "csak"),
        ("Hacsak frontember.", None, None),
        ("Csak frontember, ha", "csak", "csak"),
    ],
)
def test_restricting_words(text: str, default: str | None, letter: str | None) -> None:
    """M/5.10.G, É37."""
    assert restricting_word(text) == default
    assert restricting_word(text, {"É37": 2}) == letter


def test_csak_forbids_in_the_newer_edition_alone() -> None:
    """K/V.8.F, M/5.10.G."""
    text = "Csak frontember idézheti le."
    assert (classify_k(text).forbidding, classify_m(text).forbidding) == (False, True)
    assert (rank_k(text), rank_m(text)) == ((False, False), (False, True))
    assert classify_m(text).steps[1].paragraphs == ("M/5.10.G",)


@pytest.mark.parametrize(
    ("text", "word", "by_list"),
    [
        ("A halála helyett a Kézbe kerül.", "helyett", "helyett"),
        ("Meghalna, ahelyett gyógyul.", "ahelyett", "ahelyett"),
        ("Helyette húzz.", "helyette", "helyette"),
        ("Helyettük te választasz.", "helyettük", "helyettük"),
        ("Ehelyett húzz.", "ehelyett", None),
        ("A dobást helyettesíti.", "helyettesíti", None),
        ("A dobás helyettesíthető.", "helyettesíthető", None),
        ("A helyettes húz.", None, None),
        ("Helyet foglal.", None, None),
        ("A helyettesítő hatások sora.", None, None),
        ("Saját maga helyett húzz.", None, None),
        ("Önmaga helyett.", None, None),
        ("E hatás helyett húzz.", None, None),
        ("Önmagát helyettesíti.", None, None),
        ("Helyettesíti önmagát.", None, None),
        ("Helyettesíti önmagát a lap.", None, None),
        ("Helyettesítheti saját magát.", None, None),
        ("A másik maga helyett húz.", "helyett", "helyett"),
    ],
)
def test_replacing_words(text: str, word: str | None, by_list: str | None) -> None:
    """K/V.10.A, M/5.12.A, É38."""
    assert replacing_word(text) == word
    assert replacing_word(text, {"É38": 2}) == by_list
    assert classify_k(text).replacing is classify_m(text).replacing is (word is not None)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Jelenbe kerülésekor húzz.", "Jelenbe kerülésekor"),
        ("Leidézése után jelenbe kerülésekor húzz.", "Leidézése után Jelenbe kerülésekor"),
        ("A Jelenbe kerüléskor.", None),
        ("Kerülésekor a Jelenbe.", None),
        ("Leidézése után húzz.", None),
    ],
)
def test_entering_phrases(text: str, phrase: str | None) -> None:
    """K/V.3.H."""
    assert entering_phrase(text) == phrase
    assert classify_k(text).entering is (phrase is not None)


def test_a_classification_tells_each_word_with_its_paragraph() -> None:
    """K/V.8.D, F, K/V.10.A, K/II.24.A, K/V.5.M, K/V.3.H."""
    text = "Egy játékban egyszer, Jelenbe kerülésekor semmiképpen sem hal meg, ahelyett varázslat leidézésének minősül."
    old, new = classify_k(text), classify_m(text)
    assert [p for s in old.steps for p in s.paragraphs] == [
        "K/V.8.D",
        "K/V.8.F",
        "K/V.10.A",
        "K/II.24.A",
        "K/V.5.M",
        "K/V.3.H",
    ]
    assert [p for s in new.steps for p in s.paragraphs] == [
        "M/5.10.D",
        "M/5.10.F",
        "M/5.12.A",
        "K/II.24.A",
        "M/5.07.Q",
        "K/V.3.H",
    ]
    for found in (old, new):
        assert (
            found.strong,
            found.forbidding,
            found.replacing,
            found.counts_as,
            found.once_per_game,
            found.entering,
        ) == (True,) * 6


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("Mindenképpen hat.", ()),
        ("Mindenképp hat.", ("É36",)),
        ("Nem hat.", ()),
        ("Nincs hatása.", ("É35",)),
        ("Ha csak egy van.", ("É37",)),
        ("Csakis ő.", ("É37",)),
        ("Ehelyett húz.", ("É38",)),
        ("Húz.", ()),
    ],
)
def test_a_reading_is_named_where_it_decides(text: str, readings: tuple[str, ...]) -> None:
    """É35–É38."""
    assert tuple(r for s in classify_m(text).steps for r in s.readings) == readings


STRONG, FORBID, PLAIN = "Mindenképpen hat.", "Nem hat.", "Hat."
STRONG_FORBID = "Semmiképpen sem hat."


@pytest.mark.parametrize(
    ("first", "second", "winner", "key", "old", "new"),
    [
        (STRONG, FORBID, 1, "stronger", "K/V.8.E", "M/5.10.E"),
        (FORBID, STRONG, 2, "stronger", "K/V.8.E", "M/5.10.E"),
        (STRONG_FORBID, STRONG, 1, "forbidding", "K/V.8.G", "M/5.10.H"),
        (FORBID, PLAIN, 1, "forbidding", "K/V.8.G", "M/5.10.H"),
        (PLAIN, FORBID, 2, "forbidding", "K/V.8.G", "M/5.10.H"),
        (PLAIN, PLAIN, 2, "later", "K/V.8.H", "M/5.10.I"),
        (FORBID, FORBID, 2, "later", "K/V.8.H", "M/5.10.I"),
        (STRONG, STRONG, 2, "later", "K/V.8.H", "M/5.10.I"),
    ],
)
def test_strength_then_prohibition_then_time(
    first: str, second: str, winner: int, key: str, old: str, new: str
) -> None:
    """K/V.8.E–H, M/5.10.E–I."""
    for result, paragraph in ((prevails_k(first, second), old), (prevails_m(first, second), new)):
        assert result.winner == winner
        assert (result.steps[-1].key, result.steps[-1].paragraphs) == (f"override.{key}_wins", (paragraph,))
        assert dict(result.steps[-1].params) == {"prevails": winner}
        assert [dict(s.params)["effect"] for s in result.steps[:-1]] == [1, 2] * (1 if key == "stronger" else 2)


def test_the_examples_of_the_rulebook() -> None:
    """K/V.8, M/1.57–64: the four examples in words of our own, in the order given."""
    armour = "Védőküszöb: 7, SFÉ: 1"
    wider = f"{armour}. Az ellen is véd, ami ellen más páncél nem védene."
    for prevails in (prevails_k, prevails_m):
        assert prevails("Páncél nem véd ellene.", armour).winner == 1
        assert prevails("Páncél nem véd ellene.", wider).winner == 2
        assert prevails("A csapat éberen jön haza.", "A csapat mindenképpen sérülten jön haza.").winner == 2
        assert prevails("A csapat éberen jön haza.", "A csapat sérülten jön haza.").winner == 2


flags = st.booleans()


@given(flags, flags, flags, flags)
def test_time_decides_only_between_equals(
    strong_1: bool, forbidding_1: bool, strong_2: bool, forbidding_2: bool
) -> None:
    """K/V.8.E–H: exchanging the order changes the effect that prevails exactly where both rank the same."""
    one = prevailing(strong_1, forbidding_1, strong_2, forbidding_2)
    other = prevailing(strong_2, forbidding_2, strong_1, forbidding_1)
    same_rank = (strong_1, forbidding_1) == (strong_2, forbidding_2)
    assert (one == other) is same_rank
    assert not same_rank or one == 2


vocabulary = st.lists(
    st.sampled_from(
        [
            "nem",
            "sem",
            "nemes",
            "mindenképpen",
            "semmiképpen",
            "csak",
            "ha",
            "akkor",
            "is",
            "helyett",
            "maga",
            "saját",
            "lap",
        ]
    ),
    max_size=8,
).map(" ".join)


@given(vocabulary, vocabulary)
def test_rank_classification_and_override_agree(first: str, second: str) -> None:
    """K/V.8, M/5.10."""
    for classify, rank, prevails in ((classify_k, rank_k, prevails_k), (classify_m, rank_m, prevails_m)):
        a, b = classify(first), classify(second)
        assert (a.strong, a.forbidding) == rank(first)
        assert prevails(first, second).winner == prevailing(*rank(first), b.strong, b.forbidding)


@given(vocabulary)
def test_case_and_punctuation_change_nothing(text: str) -> None:
    """K/V.8.D, F."""
    assert rank_m(text) == rank_m(text.upper()) == rank_m(f"„{text}”, 2.")


@pytest.mark.parametrize(("text", "level"), [("Mindenképpen hat.", True), ("Nem hat.", False), ("", False)])
def test_every_effect_is_on_one_of_two_levels(text: str, level: bool) -> None:
    """K/V.8.C, M/5.10.C: an effect is strong or weak, whatever else it is."""
    assert rank_k(text)[0] is level
    assert rank_m(text)[0] is level


def keys(steps: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(s.key.removeprefix("override."), s.readings) for s in steps]


def test_a_text_is_told_by_what_it_is_and_by_no_more() -> None:
    """K/V.8.D, K/V.8.F, K/V.10.A, M/5.10.D, M/5.10.F: a plain text is weak and allowing, and nothing else is told."""
    assert keys(classify_k("Húz.").steps) == keys(classify_m("Húz.").steps) == [("weak", ()), ("allowing", ())]
    assert keys(classify_k("A halála helyett húz.").steps)[2:] == [("replacing", ())]
    text = "Egy játékban egyszer, Jelenbe kerülésekor semmiképpen sem hal meg, ahelyett varázslat leidézésének minősül."
    assert [key for key, _ in keys(classify_k(text).steps)] == [
        "strong", "forbidding", "replacing", "counts_as", "once_per_game", "entering"]


def test_which_prevails_is_told_by_what_each_is() -> None:
    """K/V.8.E–H, M/5.10.E–I: strength of both, and where that does not settle it what each forbids."""
    assert [key for key, _ in keys(prevails_k(FORBID, PLAIN).steps)] == [
        "weak_of", "weak_of", "forbidding_of", "allowing_of", "forbidding_wins"]
    assert [key for key, _ in keys(prevails_m(PLAIN, STRONG).steps)] == ["weak_of", "strong_of", "stronger_wins"]


@pytest.mark.parametrize("text", ["Semmiképpen most sem hat.", "Semmiképpen.", "Sem semmiképpen."])
def test_the_two_words_stand_next_to_each_other(text: str) -> None:
    """K/V.8.D, M/5.10.D, É36."""
    assert strong_word(text) is None


REPLACING_FORMS = ["helyett", "ahelyett", "helyette", "helyettem", "helyetted", "helyettünk", "helyettetek",
                   "helyettük"]
VERB_FORMS = ["ehelyett", "helyettesít", "helyettesíti", "helyettesítik", "helyettesítenek", "helyettesítheti",
              "helyettesíthetik", "helyettesíthet", "helyettesíthetnek", "helyettesíthető", "helyettesítsd",
              "helyettesítse", "helyettesítené"]


@pytest.mark.parametrize("word", [*REPLACING_FORMS, *VERB_FORMS])
def test_every_form_of_the_replacing_words_replaces(word: str) -> None:
    """K/V.10.A, M/5.12.A, É38: the forms of the list, and by the reading those of the verb."""
    assert replacing_word(f"A lap {word}.") == word
    assert replacing_word(f"A lap {word}.", {"É38": 2}) == (word if word in REPLACING_FORMS else None)


@pytest.mark.parametrize("itself", [
    "Most saját maga helyett", "Most önmaga helyett", "Most e hatás helyett", "Most ezen hatás helyett",
    "Most saját hatása helyett", "Most e képesség helyett", "Most ezen képesség helyett", "Most e laphatás helyett",
    "Most ezen laphatás helyett", "Most önmagát helyettesíti", "Most saját magát helyettesíti",
    "Most saját magára helyettesíti", "Most önmagára helyettesíti", "Most helyettesíti saját magára",
    "Most helyettesíti önmagára",
])
def test_what_an_effect_says_of_itself_replaces_nothing(itself: str) -> None:
    """K/V.10.A, M/5.12.A: each way of speaking of itself; with a word between, it speaks of something else."""
    assert replacing_word(f"{itself} húzz egy lapot.") is None
    first, *between, last = itself.split()[1:]
    apart = f"Most {' '.join([first, *between])} talán {last} húzz."
    assert replacing_word(apart) is not None
