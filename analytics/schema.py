"""The tables of the lake: names, columns, order, and what a public lake leaves out.

Names are Hungarian, as all wire values. ``VERSION`` is raised when a column goes away or
changes its meaning; columns may be added under the same number. docs/lake.md is made of
this file (a test compares them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VERSION: Final = 5
# What every table begins with.
COMMON: Final = ("játszma", "verseny", "szimulált")
TEXT, INT, FLAG = "szöveg", "egész", "igaz/hamis"


@dataclass(frozen=True)
class Column:
    """One column: its type, and in a few words what it holds (Hungarian, English).

    ``secret``: a public lake leaves it empty.
    """

    name: str
    type: str
    hu: str
    en: str
    secret: bool = False


@dataclass(frozen=True)
class TableSpec:
    """A table: what a row is, its columns after the common ones, and the columns of its total order."""

    name: str
    hu: str
    en: str
    columns: tuple[Column, ...]
    order: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All column names, the common ones first."""
        return (*COMMON, *(c.name for c in self.columns))


def _columns(text: str) -> tuple[Column, ...]:
    """``name type [secret] | Hungarian | English``, one a line; types: t text, i integer, f flag."""
    out = []
    types = {"t": TEXT, "i": INT, "f": FLAG}
    for line in text.strip().splitlines():
        head, hu, en = (part.strip() for part in line.split("|"))
        name, kind, *secret = head.split()
        out.append(Column(name, types[kind], hu, en, bool(secret)))
    return tuple(out)


def _table(name: str, order: str, hu: str, en: str, columns: str) -> TableSpec:
    return TableSpec(name, hu, en, _columns(columns), tuple(order.split()))


COMMON_COLUMNS: Final = _columns("""
játszma t | azonosító a tárban; nyilvános tóban sorszám | id in the store; a number in a public lake
verseny t | az Esemény fejléc | the header Esemény
szimulált f | gép játszotta (Eredet: szimuláció) | played by a machine
""")

TABLES: Final[tuple[TableSpec, ...]] = (
    _table("játszmák", "", "egy játszma", "one game", """
fej t secret | a napló láncának utolsó lenyomata | head digest of the log
hossz i | események száma | number of events
kiadás t | klasszikus vagy megújult | edition
változat t | párbaj vagy más játékváltozat | variant
értelmezések t | a fejlécben választott értelmezések, É22=2 alakban | readings chosen in the header
motor t | a bíró változata, amely elbírálta | version of the engine that judged it
csomagok t | lapcsomagok: név verzió | card packs: name version
mag t secret | a szimuláció magja | seed of the simulation
dátum t | a Dátum fejléc | header Dátum
kör t | a Kör fejléc | header Kör
asztal t | az Asztal fejléc | header Asztal
parti t | a Játszma fejléc | header Játszma
kezdő t | a kezdő ülés | seat that starts
győztes t | a nyertes ülés, csapaté az első; üres, ha nincs | winning seat, if any; of a team the first
vége t | győzelem, döntetlen vagy nyitott | how it stands at the end
módja t | azonnal, forduló végén, feladás | at once, at the end of a turn, conceded
fordulók i | a forduló száma a végén | turn at the end
hűség t | pontos, ellenőrizetlen vagy eltér | trust of the replay
ellenőrzött i | eddig az eseményig igazolja ujjlenyomat | verified up to this event
viták i | vitás minősítésű események | events graded disputed
szabálytalan i | szabálytalan események | illegal events
eldönthetetlen i | eldönthetetlen események | undecidable events
kivett i | bírói döntés vagy visszavonás által kivett események | events taken out
hiányok i | hiányzó részek | gaps
nem_egyezik i | feljegyzett értékek (= sor, Eredmény), amelyek nem állnak | values noted (= line, Eredmény) that fail
"""),
    _table("játékosok", "ülés", "egy játékos egy játszmában", "one player of a game", """
ülés t | A, B … | seat
név t | a játékos neve | name of the player
ellenfél t | az ellenfél neve; üres, ha több van | name of the opponent, if there is one
kezdett f | ő kezdte-e; üres, ha nem tudni | whether this seat started
nyert f | nyert-e; üres, ha nincs győztes | won; empty without a winner
dp i | DP a végén | DP at the end
mp i | MP a végén | MP at the end
pakliméret i | a pakli lapjai; üres, ha nem tudni | cards of the deck
ismert_pakli f | ismert-e a paklilista | whether the list is known
kalandozók i secret | kalandozók a pakliban | adventurers in the deck
paklijel t secret | a paklilista jele, a listából; üres, ha nem ismert | id of the list, made of it; empty if unknown
"""),
    _table("paklik", "ülés rész hely lap", "egy név egy pakliban", "one name of a deck", """
ülés t | kié | whose
rész t | pakli, cserepakli, torony, ómen; nyilvános tóban: látott | part; in a public lake: seen
hely i | a toronyszint helye alulról | place of a tower level, from below
lap t | a lap neve | card
fajta t | laptípus | kind of card
darab i | hány darab | copies
"""),
    _table("események", "sorszám", "egy esemény", "one event", """
sorszám i | a napló eseményének száma | number in the log
fajta t | az esemény fajtája | kind
ülés t | kié | seat
forduló i | melyik fordulóban | turn
fázis t | melyik fázisban | phase
minősítés t | látott, következtetett, vitás, kézi | grade
sor t | az esemény sora; nyilvános tóban csak, ha lapot nem nevez | the line; in a public lake if it names no card
lap t | a lap, amelyet megnevez | card named
célpontok t secret | célpontjai, ahogy a sor írja | targets as written
forrássor i | a jegyzőkönyv sora | line of the source
bírált f | volt-e mit elbírálni | whether there was anything to judge
kimenet t | szabályos, szabálytalan, eldönthetetlen | outcome
kivette i | melyik esemény vette ki; üres, ha számít | event that took it out; empty where it counts
vár t | mi következik utána | what is awaited after it
ki t | kitől | from whom
"""),
    _table("ítéletek", "sorszám hely", "egy vizsgálat", "one check", """
sorszám i | az esemény száma | number of the event
hely i | hányadik vizsgálat | place of the check
szabály t | a vizsgálat neve | name of the check
paragrafusok t | paragrafusai, szóközzel | its paragraphs, separated by spaces
értelmezések t | értelmezései, szóközzel | its readings
áll f | megáll-e; üres: eldönthetetlen | holds; empty: undecidable
döntő f | ez döntött-e | whether it decided
szerkezeti f | csak a várt döntés hiányzott | only something else was awaited
értékek t secret | a mögötte álló értékek, JSON | the values behind it
kimenet t | az egész ítélet | the whole verdict
számít f | az esemény számít-e a végén | whether the event counts at the end
"""),
    _table("következmények", "sorszám hely", "egy következmény", "one consequence", """
sorszám i | az esemény száma | number of the event
hely i | hányadik | place
kulcs t | mi történt | what happened
lap t | melyik lappal | to which card
ülés t | melyik játékossal | to which seat
szám i | mennyi | how much
részletek t | mi, hová, meddig, melyik laptól: a többi, JSON | the rest, with the card that it comes of, JSON
paragrafusok t | paragrafusai, szóközzel | its paragraphs
számít f | az esemény számít-e a végén | whether the event counts at the end
"""),
    _table("lapok", "példány", "egy lappéldány útja", "one copy of a card and its way", """
példány i | a példány száma; hiányzó rész után új számozás | number of the copy; numbered anew after a gap
ülés t | a tulajdonosa | owner
lap t | a neve, ha tudni; ha a paklijába keverték, az addigi | name, if known; shuffled into its deck: the last one
fajta t | laptípus | kind
jelző f | jelző lap | token
nyitókézben f secret | a kezdő kézben volt | in the opening hand
húzva i secret | később mikor húzták először | event of its first later draw
először i | mikor látta először mindenki | event when all first saw it
először_hely t | hol | where
kijátszva i | mikor játszották ki (vagy csatolták) először | event of its first playing or attaching
kijátszások i | hányszor | how often played
aktiválások i | hányszor aktivizálták | how often activated
semlegesítve i | hányszor semlegesítették | how often neutralised
meghalt i | mikor halt meg először | event of its first death
megölte i | első halálát okozó példány, ha tudni | copy that its first death came of, if known
ölések i | hány kalandozót ölt meg (a sajátot is) | adventurers it killed (own ones too)
megsemmisült i | mikor semmisült meg | event of its destruction
eldobva i | mikor dobták el először | event of its first discard
megoldva i | mikor oldották meg | event of its solving
költség i | összesen ennyi MP ment rá | MP paid for it
végső_hely t | hol van a végén (vagy a hiányzó rész előtt) | where it ends (or before a gap)
pont i | a végén adott DP | DP it gives at the end
pont_ülés t | kinek | to whom
"""),
    _table("dobások", "sorszám hely", "egy dobás", "one roll", """
sorszám i | az esemény száma | number of the event
hely i | hányadik dobás ebben az eseményben | place
ülés t | ki dobott | who rolled
mire t | támadás, próba, bestia, sebzés, dobás, kezdés | what for
lap t | melyik lapért | for which card
kocka1 i | az első kocka, ha ismert | first die, if known
kocka2 i | a második | second die
kockák i | hány kockával | number of dice
összeg i | az összeg, ha ismert | the sum, if known
küszöb i | legfeljebb ennyi siker | success up to this
alsó i | legalább ennyi siker | success from this
siker f | siker-e; üres, ha nem ilyen dobás | success
"""),
    _table("manőverek", "manőver", "egy manőver", "one manoeuvre", """
manőver i | hányadik a játszmában | number in the game
kezdet i | az esemény száma | event that began it
vég i | az utolsó esemény; üres, ha félbemaradt | last event
forduló i | melyik fordulóban | turn
fajta t | ostrom, küldetés, bevétel, harc, antissküldetés | kind
ülés t | a kezdeményező | initiator
védő t | a védekező | defender
célpont t | a célpont lapja | target
csapat i | hányan indultak | size of the team
csapatszint i | összes szintjük induláskor | sum of their levels
akadályozók i | hányan akadályoztak | blockers
fal i | a célpont fala, ha ismert | wall of the target, if known
harc f | volt-e benne harc | whether there was a battle
elesett_támadó i | meghalt a kezdeményezőtől | deaths of the initiator
elesett_védő i | meghalt a védekezőtől | deaths of the defender
siker f | sikerült-e a kezdeményezőnek; üres, ha félbemaradt | success; empty if broken off
"""),
    _table("időfonalak", "fonal", "egy időfonal", "one time thread", """
fonal i | hányadik a játszmában | number in the game
kezdet i | az esemény száma | event that opened it
vég i | az esemény, amely lezárta | event that closed it
forduló i | melyik fordulóban | turn
fázis t | a fázis, amelyé; üres, ha cselekedet nyitotta | its phase
elemek i | hány elem került bele | items put into it
lebomlott i | hány elem bomlott le | items unwound
semlegesítve i | hány elemet semlegesítettek | items neutralised
passzok i | hány passz volt benne | passes in it
"""),
    _table("döntések", "döntés", "egy bírói döntés", "one ruling", """
döntés i | hányadik a játszmában | number in the game
sorszám i | az esemény száma | number of the event
fajta t | helybenhagy, visszaállít, hatás, szöveg | kind
tárgy i | melyik eseményről | event it is about
kimenet t | a tárgy ítélete | outcome of that event
szöveg t secret | a szövege | text
paragrafusok t | a bíró hivatkozásai, szóközzel | paragraphs cited
alap t | a tárgy döntő paragrafusai, szóközzel | paragraphs that decided its verdict
bíró t | ki jegyezte be | who entered it
megszűnt i | melyik esemény vonta vissza vagy bírálta felül | event that ended it
hogyan t | visszavonva vagy felülbírálva | how it ended
"""),
    _table("viták", "sorszám", "egy vitás esemény", "one disputed event", """
sorszám i | az esemény száma | number of the event
fajta t | az esemény fajtája | kind
ülés t | kié | seat
kimenet t | az ítélet | outcome
paragrafusok t | a döntő paragrafusok, szóközzel | deciding paragraphs
döntés i | az első döntés róla | first ruling about it
kivette i | melyik esemény vette ki | event that took it out
"""),
    _table("állások", "forduló ülés", "egy játékos állása egy forduló végén", "one seat at the end of a turn", """
forduló i | a forduló | turn
ülés t | kié | seat
sorszám i | a forduló utolsó eseménye | last event of the turn
mp i | MP | MP
dp i | DP | DP
kéz i | lapok a kézben | cards in hand
jövő i | lapok a jövő pakliban | cards in the deck
sor i | kalandozók a sorban | adventurers in the Row
torony i | toronyszintek | tower levels
küldetések i | küldetések a jelenben | quests
építmények i | építmények | buildings
szövetségesek i | szövetségesek | allies
megoldott i | megoldott küldetések | solved quests
múlt i | lapok a múltban | cards in the past
mélység i | lapok a mélységben | cards in the depths
"""),
)
BY_NAME: Final = {table.name: table for table in TABLES}
