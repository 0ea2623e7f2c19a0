"""What each line of a player means: the lines of the notation's tables, one by one."""

from __future__ import annotations

import pytest

from events.acts import (
    Activate,
    AnswerPact,
    Assignment,
    Attach,
    BattleOrder,
    Block,
    BuildOn,
    Challenge,
    ChangePosition,
    Concede,
    Condition,
    Eliminate,
    EnterAntiss,
    Equip,
    Equipping,
    Exchange,
    GoOn,
    Manoeuvre,
    OfferPact,
    Pass,
    Play,
    Search,
    Solve,
    Unequipping,
)
from events.base import Event
from events.chance import Draw, OpeningHand, Reveal, Roll, Shuffle, StartingPlayer, StartingRolls
from events.choices import Choose, Discard, Distribute, Mulligan, TurnMark
from events.errors import InputError
from events.notation.read import read_line
from events.notation.write import write

# Canonical lines: read to the event, and written again as they stand.
LINES: list[tuple[str, Event]] = [
    ("kezdés A 9 B 6", StartingRolls(seat="A", rolls={"A": 9, "B": 6})),
    ("kezdő A", StartingPlayer(seat="A")),
    ("A kéz 7", OpeningHand(seat="A", count=7)),
    ("A kéz Őr, Íjász, ?", OpeningHand(seat="A", cards=("Őr", "Íjász", "?"))),
    ("A lekever", Mulligan(seat="A", mulligan=True)),
    ("A marad", Mulligan(seat="A", mulligan=False)),
    ("1. forduló", TurnMark(number=1)),
    ("A húz 2", Draw(seat="A", count=2)),
    ("A húz Őr, ?", Draw(seat="A", cards=("Őr", "?"))),
    ("A kever", Shuffle(seat="A")),
    ("A kever Őr, ?, Íjász", Shuffle(seat="A", order=("Őr", "?", "Íjász"))),
    ("B felfed Őrtorony", Reveal(seat="B", card="Őrtorony")),
    ("A keres Őr", Search(seat="A", cards=("Őr",))),
    ("A idéz Őr", Play(seat="A", card="Őr")),
    ("A idéz Villám (Mágus) -> B:Íjász", Play(seat="A", card="Villám", caster="Mágus", targets=("B:Íjász",))),
    ("A idéz Őstűz (Mágus) forma nyíl, alap 4 -> Íjász",
     Play(seat="A", card="Őstűz", caster="Mágus", form="nyíl", base=4, targets=("Íjász",))),
    ("A idéz X-lap X=3 mód 2", Play(seat="A", card="X-lap", x=3, mode=2)),
    ("A idéz Kard küldetésként", Play(seat="A", card="Kard", as_quest=True)),
    ("A idéz Villám (Mágus) ingyen", Play(seat="A", card="Villám", caster="Mágus", free=True)),
    ("A idéz Jégeső -> Őr, Íjász", Play(seat="A", card="Jégeső", targets=("Őr", "Íjász"))),
    ("A idéz Átok -> C", Play(seat="A", card="Átok", targets=("C",))),
    ("A idéz Fogadó fizet C", Play(seat="A", card="Fogadó", payer="C")),
    ("A csatol Csapda -> Küldetés", Attach(seat="A", card="Csapda", target="Küldetés")),
    ("A csatol ? -> Küldetés", Attach(seat="A", card="?", target="Küldetés")),
    ("A felszerel Kard -> Őr", Equipping(seat="A", card="Kard", target="Őr")),
    ("A lecsatol Kard", Unequipping(seat="A", card="Kard")),
    ("A aktivizál Őr#1 -> Íjász#2", Activate(seat="A", card="Őr#1", targets=("Íjász#2",))),
    ("A aktivizál Őr/2", Activate(seat="A", card="Őr", effect=2)),
    ("A aktivizál Kürt (Lovas)", Activate(seat="A", card="Kürt", wearer="Lovas")),
    ("A aktivizál Jós#2/3 X=4 -> Őr", Activate(seat="A", card="Jós#2", effect=3, x=4, targets=("Őr",))),
    ("A passz", Pass(seat="A")),
    ("B válaszul idéz Villám (Mágus) -> Őr",
     Play(seat="B", card="Villám", caster="Mágus", targets=("Őr",), in_answer=True)),
    ("B válaszul aktivizál Jós", Activate(seat="B", card="Jós", in_answer=True)),
    ("B válaszul csatol Verem -> Nyom", Attach(seat="B", card="Verem", target="Nyom", in_answer=True)),
    ("B válaszul felszerel Kard -> Őr", Equipping(seat="B", card="Kard", target="Őr", in_answer=True)),
    ("B válaszul lecsatol Kard", Unequipping(seat="B", card="Kard", in_answer=True)),
    ("A dob 3+4", Roll(seat="A", dice=(3, 4), total=7)),
    ("A dob 7", Roll(seat="A", total=7)),
    ("A dob ?", Roll(seat="A")),
    ("A dob siker", Roll(seat="A", outcome="siker")),
    ("A dob kudarc", Roll(seat="A", outcome="kudarc")),
    ("A dob 7 siker", Roll(seat="A", total=7, outcome="siker")),
    ("A ostrom [Őr, Íjász] Kard -> Őr, Íj -> Íjász",
     Manoeuvre(seat="A", manoeuvre="ostrom", team=("Őr", "Íjász"),
               equipment=(Equip(card="Kard", target="Őr"), Equip(card="Íj", target="Íjász")))),
    ("A ostrom C [Őr]", Manoeuvre(seat="A", manoeuvre="ostrom", opponent="C", team=("Őr",))),
    ("A ostrom B [Őr, C:Íjász] fizet C",
     Manoeuvre(seat="A", manoeuvre="ostrom", opponent="B", team=("Őr", "C:Íjász"), payer="C")),
    ("A küldetés Elveszett nyom [Őr]",
     Manoeuvre(seat="A", manoeuvre="küldetés", target="Elveszett nyom", team=("Őr",))),
    ("A bevétel Bankház [Őr]", Manoeuvre(seat="A", manoeuvre="bevétel", target="Bankház", team=("Őr",))),
    ("A harc [Őr] -> Íjász", Manoeuvre(seat="A", manoeuvre="harc", target="Íjász", team=("Őr",))),
    ("A harc [Őr] -> Íjász, Kard -> Őr",
     Manoeuvre(seat="A", manoeuvre="harc", target="Íjász", team=("Őr",), equipment=(Equip(card="Kard", target="Őr"),))),
    ("A antissküldetés Köd [Mágus, Őr]",
     Manoeuvre(seat="A", manoeuvre="antissküldetés", target="Köd", team=("Mágus", "Őr"))),
    ("B akadályoz [Íjász]", Block(seat="B", team=("Íjász",))),
    ("B akadályoz [Íjász] Íj -> Íjász",
     Block(seat="B", team=("Íjász",), equipment=(Equip(card="Íj", target="Íjász"),))),
    ("B nem akadályoz", Block(seat="B")),
    ("B véget vet", GoOn(seat="B", go_on=False)),
    ("B folytat", GoOn(seat="B", go_on=True)),
    ("A hadrend [Őr | Íjász]", BattleOrder(seat="A", front=("Őr",), protected=("Íjász",))),
    ("A hadrend [Őr]", BattleOrder(seat="A", front=("Őr",))),
    ("A hadrend [| Őr]", BattleOrder(seat="A", protected=("Őr",))),
    ("A hadrend []", BattleOrder(seat="A")),
    ("A vált Íjász", ChangePosition(seat="A", card="Íjász")),
    ("A feltétel 2", Condition(seat="A", number=2)),
    ("A feltétel 2 Őr: Fizikum, Őr: Lélektan, Íjász: K:Fizikum>4",
     Condition(seat="A", number=2, assignments=(
         Assignment(card="Őr", name="Fizikum"), Assignment(card="Őr", name="Lélektan"),
         Assignment(card="Íjász", name="K:Fizikum>4")))),
    ("A megold", Solve(seat="A", solution="megold")),
    ("A megold fizet C", Solve(seat="A", solution="megold", payer="C")),
    ("A expedíció", Solve(seat="A", solution="expedíció")),
    ("A nem old meg", Solve(seat="A", solution="nem")),
    ("B kioszt Íjász", Distribute(seat="B", card="Íjász")),
    ("A választ Őr, 3, igen", Choose(seat="A", choices=("Őr", "3", "igen"))),
    ("A választ []", Choose(seat="A", choices=())),
    ("A eldob Őr, Íjász", Discard(seat="A", cards=("Őr", "Íjász"))),
    ("A nem dob el", Discard(seat="A")),
    ("A antissra lép Szellemvarázsló", EnterAntiss(seat="A", card="Szellemvarázsló")),
    ("A felad", Concede(seat="A")),
    ("A ráépít Fogaskerék -> Kahrei Őr", BuildOn(seat="A", card="Fogaskerék", target="Kahrei Őr")),
    ("A kihív B", Challenge(seat="A", opponent="B")),
    ("A kiejt B [Nyom, Kincs]", Eliminate(seat="A", opponent="B", quests=("Nyom", "Kincs"))),
    ("A kiejt B [Nyom, Kereskedő céh#2/1, 4 DP]", Eliminate(seat="A", opponent="B", quests=("Nyom",),
                                                            effects=("Kereskedő céh#2/1", "4 DP"))),
    ('A kiejt B ["4 DP", 4 DP]', Eliminate(seat="A", opponent="B", quests=("4 DP",), effects=("4 DP",))),
    ("A kiejt B", Eliminate(seat="A", opponent="B")),
    ("A szövetséget ajánl C", OfferPact(seat="A", opponent="C")),
    ("C elfogad", AnswerPact(seat="C", accept=True)),
    ("C elutasít", AnswerPact(seat="C", accept=False)),
    ("A cserél Őr -> C:Íjász", Exchange(seat="A", given="Őr", taken="C:Íjász")),
]

# Other ways to type a line, and its canonical form: each leniency once.
LENIENT = [
    ("a IDEZ Őr", "A idéz Őr"),
    ("A leidéz Őr", "A idéz Őr"),
    ("A kijátszik Őr", "A idéz Őr"),
    ("A aktivál Őr", "A aktivizál Őr"),
    ("A megtart", "A marad"),
    ("B támadott Íjász", "B kioszt Íjász"),
    ("A passzol", "A passz"),
    ("  A   idéz \t Kahrei   Őr", "A idéz Kahrei Őr"),
    ("A idéz Villám(Mágus)->b:Íjász # 2", "A idéz Villám (Mágus) -> B:Íjász#2"),
    ("A idéz Villám → Őr", "A idéz Villám -> Őr"),
    ("A idéz Villám –> Őr", "A idéz Villám -> Őr"),
    ("A idéz „Őr, a vak”", 'A idéz "Őr, a vak"'),
    ("A idéz “Őr, a vak”", 'A idéz "Őr, a vak"'),
    ('A idéz "Őr"', "A idéz Őr"),
    ("A idéz Villám -> Őr ingyen", "A idéz Villám ingyen -> Őr"),
    ("A idéz Őstűz alap 4 forma nyíl", "A idéz Őstűz forma nyíl, alap 4"),
    ("A idéz X-lap x = 3, mod 2", "A idéz X-lap X=3 mód 2"),
    ("A idéz Átok -> c", "A idéz Átok -> C"),
    ("A harc [Őr] Kard -> Őr -> Íjász", "A harc [Őr] -> Íjász, Kard -> Őr"),
    ("A választ [Őr, Íjász]", "A választ Őr, Íjász"),
    ("A választ IGEN", "A választ igen"),
    ("A dob 3 + 4", "A dob 3+4"),
    ("B akadályoz []", "B nem akadályoz"),
    ("kezdés A 9, B 6", "kezdés A 9 B 6"),
    ("3.fordulo", "3. forduló"),
    ("3.\N{NO-BREAK SPACE}forduló", "3. forduló"),
    ("3\N{NARROW NO-BREAK SPACE}.\N{NO-BREAK SPACE}forduló", "3. forduló"),
    ("A veget  vet", "A véget vet"),
]


@pytest.mark.parametrize(("line", "event"), LINES)
def test_a_line_means_its_event(line: str, event: Event) -> None:
    assert read_line(line) == event


@pytest.mark.parametrize(("line", "event"), LINES)
def test_an_event_is_written_as_its_canonical_line(line: str, event: Event) -> None:
    assert write(event) == line


@pytest.mark.parametrize(("typed", "canonical"), LENIENT)
def test_other_spellings_are_read_too(typed: str, canonical: str) -> None:
    assert write(read_line(typed)) == canonical


@pytest.mark.parametrize(("typed", "name"), [
    ("Mór'din", "Mór'din"), ("X-lap", "X-lap"), ("2. őr", "2. őr"), ("Élet/Halál", "Élet/Halál"), ("Ki az?", "Ki az?"),
    ("Szent forrás", "Szent forrás"), ("Erős Kő", "Erős Kő"), ('"Őr, a ""vak"" (ifjabb)"', 'Őr, a "vak" (ifjabb)'),
    ('" Őr  "', " Őr  "), ('"12"', "12"), ('"a->b; c"', "a->b; c"), ("?", "?"), ('A:"Őr; x"#2', "A:Őr; x#2"),
    ('"Kard ingyen"', "Kard ingyen"), ("O\u030br", "Őr"),
])
def test_a_name_is_free_text_until_a_sign_or_an_option(typed: str, name: str) -> None:
    assert read_line(f"A idéz {typed} (Mágus) ingyen -> Kő") == Play(
        seat="A", card=name, caster="Mágus", free=True, targets=("Kő",))


@pytest.mark.parametrize("name", [
    "12", "a", "Kard ingyen", "Szikla alap 4", "Nagy forma", "fizet c", "x #2 y", "A -> B", " Őr", "Őr  Pál", "Őr @Pál",
    "mély;kút", "„Vak” Őr", "'Ifjú", "Kard mód 2",
])
def test_a_name_that_could_be_read_otherwise_is_quoted(name: str) -> None:
    line = write(Play(seat="A", card=name))
    assert line == 'A idéz "' + name + '"'
    assert read_line(line) == Play(seat="A", card=name)


def test_the_recorder_stands_at_the_end_of_the_line() -> None:
    event = read_line("A idéz Őr -> Íjász @Kiss Pál ; gyorsan")
    assert event == Play(seat="A", card="Őr", targets=("Íjász",), recorder="Kiss Pál")
    assert write(event) == "A idéz Őr -> Íjász @Kiss Pál"


@pytest.mark.parametrize(("line", "recorder"), [
    ("A passz @Anna @Béla", "Anna @Béla"),
    ("A passz @Kiss Anna  @ Béla ; ketten is", "Kiss Anna @Béla"),
    ('A passz @"Anna; a bíró" @Béla', "Anna; a bíró @Béla"),
    ("A passz @anna@kupa.hu", "anna@kupa.hu"),
])
def test_several_people_may_have_written_the_same_line(line: str, recorder: str) -> None:
    event = read_line(line)
    assert event == Pass(seat="A", recorder=recorder)
    assert read_line(write(event)) == event
    assert write(read_line("A passz @Anna @Béla")) == "A passz @Anna @Béla"


@pytest.mark.parametrize("line", ["A passz @Anna @", "A passz @ @Béla"])
def test_each_of_several_recorders_has_a_name(line: str) -> None:
    with pytest.raises(InputError) as caught:
        read_line(line)
    assert [problem.code for problem in caught.value.problems] == ["notation.recorder"]


def test_a_comment_begins_outside_quotes_only() -> None:
    assert read_line('A idéz "Kő; papír" ; olló') == Play(seat="A", card="Kő; papír")


def test_what_is_quoted_twice_holds_a_quotation_mark() -> None:
    assert write(Play(seat="A", card='Vak "Ben"')) == 'A idéz "Vak ""Ben"""'


@pytest.mark.parametrize(("line", "cards"), [
    ("A kéz Őr, 5 ?", ("Őr", *"?????")), ("A húz ? x2, Őr", (*"??", "Őr")), ("A húz 2x ?", tuple("??")),
    ("A kéz 3 db ?", tuple("???"))])
def test_cards_that_nobody_saw_may_be_counted(line: str, cards: tuple[str, ...]) -> None:
    event = read_line(line)
    assert isinstance(event, OpeningHand | Draw) and event.cards == cards


@pytest.mark.parametrize(("line", "meant"), [
    ("A: idéz Őr (Mágus) -> B:Őr", "A idéz Őr (Mágus) -> B:Őr"), ("b :passz", "B passz"),
    ("A: válaszul idéz Őr", "A válaszul idéz Őr")])
def test_a_colon_may_stand_after_the_letter_of_a_player(line: str, meant: str) -> None:
    assert read_line(line) == read_line(meant)
