"""Readings É108–É112: more of the antiss, of machines and of spirits."""

from __future__ import annotations

from typing import Final

from engine.readings.model import Reading, reading

LATER: Final[tuple[Reading, ...]] = (
    reading("É108", ("Pihennie kell-e az antissharc köreiben annak, aki antissképességet aktivizál?",
                     "Must one who activates an antiss ability in the rounds of an antiss battle be resting?"),
            "K/VII.3 K/VII.4.D K/IV.6.4.2.C M/1.73",
            ("igen, betű szerint; a kör elején éberbe fordult varázsló csak elfordulva használhatja",
             "yes, by the letter; a mage whom the round turned alert uses it only once he has turned"),
            ("nem, a harc egésze az antisson folyik", "no, the whole battle is on the antiss")),
    reading("É109", ("Mi az antiss jelű akciólap?", "What is an action card with the antiss sign?"),
            "K/VII.2 K/VII.4.C K/III.10.L M/3.07.7",
            ("antisscselekedet: antissvarázsló idézi, a Sorból pihenve, és nem fordul tovább",
             "an act on the antiss: an antiss mage plays it, from the Row resting, and turns no further"),
            ("mint bármely akciólap", "like any action card")),
    reading("É110", ("Kit tilt el a cselekvéstől az antissharc?", "Whom does an antiss battle keep from acting?"),
            "K/VII.4.E",
            ("a benne álló nem varázslókat; eseménylap, építmény, a Sorban lévő hathat bele",
             "those in it who are no mages; event cards, buildings and who is in a Row may act into it"),
            ("mindenkit, aki nem benne álló varázsló", "everybody but the mages in it")),
    reading("É111", ("Elvétel-e, ha hatás megsemmisíti a kalandozóra épített gépezetet?",
                     "Is a machine taken from its adventurer when an effect destroys it?"), "K/IX.3.C K/I.3.K",
            ("nem, megsemmisíthető", "no, it can be destroyed"), ("igen, rajta marad", "yes, it stays on him")),
    reading("É112", ("Mit jelent a szellemek helyzete az antisson?", "What is the stance of spirits on the antiss?"),
            "K/X.G K/X.D K/VII.2",
            ("mint a kalandozóké: antissvarázsló szelleme pihenve használja antiss jelű szellemképességét",
             "as of adventurers: the spirit of a mage uses its spirit ability with the antiss sign resting"),
            ("csak a helyzeteket sorolja fel; szellem az antisson nem cselekszik",
             "it names the stances only; a spirit does not act on the antiss")),
    reading("É113", ("Kiejtéshez adható-e a toronyszinthez raktározott küldetés?",
                     "May a quest that is stored on a level be given to put a player out?"), "K/T.2.C K/T.3.C K/II.7",
            ("igen, az is megoldott küldetése, és DP-t ad", "yes, it is a solved quest of his too, and gives DP"),
            ("nem, csak ami a megoldott küldetések között van", "no, only what lies among the solved quests")),
)
