"""Names with a Hungarian case ending or an article, as people write them into a sentence.

``az Őrrel`` is read as *Őr*, ``Kriptát`` as *Kripta*. A table of our own: docs/decisions/0021-inflected-names.md.
All texts here are folded (:func:`adjudicator.plain.plain`), so that a vowel that grows long before
an ending (*Kripta – Kriptát*) and the two or three forms of harmony are the same by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_ARTICLE: Final = re.compile(r"az? (?=\S)")
_LEAST = 2  # letters that must be left of a name
#: Endings that stand behind any stem, longest first; `v` of -val and -vá is read apart behind a consonant.
ENDINGS: Final = ("bol", "rol", "tol", "hoz", "hez", "nak", "nek", "nal", "nel", "val", "vel", "ban", "ben", "kent",
                  "ert", "ba", "be", "ra", "re", "va", "ve", "on", "en", "an", "ot", "et", "at", "ig", "n", "t")
_DOUBLED: Final = ("al", "el", "a", "e")  # what is left of -val, -vel, -vá, -vé behind a doubled consonant
_LONG_SIGNS: Final = {sign[0] + sign: sign for sign in ("cs", "gy", "ly", "ny", "sz", "ty", "zs")}
#: Short words that change their stem before an ending: kő – követ, ló – lovat, tó – tavat.
_V_STEMS: Final = {"ko": "kov", "lo": "lov", "to": "tav", "ho": "hav", "szo": "szav", "fu": "fuv", "mu": "muv",
                   "le": "lev", "cso": "csov"}
#: Words whose last vowel falls out before an ending: árok – árkot, torony – tornyot, tükör – tükröt.
_FALLS_OUT: Final = re.compile(r"(.*[^aeiou\W])[oe]((?:ny|ly|gy|[bgjklmnrtz]))")


def without_article(folded: str) -> str:
    """The name without ``a`` or ``az`` before it."""
    return _ARTICLE.sub("", folded, count=1) if _ARTICLE.match(folded) else folded


@lru_cache(maxsize=4096)
def stems(folded: str) -> tuple[str, ...]:
    """What an inflected form may be of: each beginning that an ending of the table follows."""
    return tuple(dict.fromkeys(stem for stem in _stems(folded) if len(stem) >= _LEAST))


def _stems(form: str) -> Iterator[str]:
    for ending in ENDINGS:
        if form.endswith(ending):
            yield form.removesuffix(ending)
    for ending in _DOUBLED:
        if form.endswith(ending):
            yield from _undoubled(form.removesuffix(ending))


def _undoubled(form: str) -> Iterator[str]:
    """A stem of which the last consonant was doubled by -val or -vá: ``orr`` – *őr*, ``ijassz`` – *íjász*."""
    if len(form) > 1 and form[-1] == form[-2] and form[-1] not in "aeiou":
        yield form[:-1]
        yield form  # of a name that ends in two: toll – tollal
    elif form[-3:] in _LONG_SIGNS:
        yield form[:-3] + _LONG_SIGNS[form[-3:]]


@lru_cache(maxsize=65536)
def changed_stems(folded: str) -> tuple[str, ...]:
    """The other stems of a name before an ending: ``az elso ko`` – *az elso kov*, ``karos arok`` – *karos ark*."""
    before, blank, last = folded.rpartition(" ")
    found = [before + blank + _V_STEMS[last]] if last in _V_STEMS else []
    fallen = _FALLS_OUT.fullmatch(folded)
    return (*found, fallen[1] + fallen[2]) if fallen else tuple(found)
