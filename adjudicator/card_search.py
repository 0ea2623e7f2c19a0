"""Looking for cards in packs; neither case nor accents matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.packs import Pack
from adjudicator.suggestions import bare, near
from engine.cards import Card, card_text
from engine.cards.vocabulary import CASTES, KINDS, MAIN_CASTES, main_castes_of
from events.errors import InputError

Found = tuple[Pack, Card]
_WORD = re.compile(r"\w{3,}")
_PART = 3  # letters of a name that are enough where they name one card only


@dataclass(frozen=True)
class Query:
    """What is looked for; ``words`` anywhere in a card, ``text`` in what its effects say.

    ``caste`` is a subclass, or a main class in capitals (as on cards: PAP is not Pap).
    """

    words: tuple[str, ...] = ()
    kind: str | None = None
    caste: str | None = None
    keyword: str | None = None
    text: str | None = None


def find_cards(packs: Iterable[Pack], query: Query) -> list[Found]:
    """The cards that fit, by pack and name; raises InputError for a kind or caste that there is not."""
    kind = _known(query.kind, KINDS.words, "cards.no_such_kind")
    caste = _known(query.caste, (*CASTES, *MAIN_CASTES), "cards.no_such_caste")
    found = [(pack, card) for pack in packs for card in pack.cards.values()
             if _fits(card, query) and kind in (None, card.kind) and _of_caste(card, caste)]
    return sorted(found, key=lambda pair: (pair[0].name, bare(pair[1].name), pair[1].name))


def named(name: str, packs: Iterable[Pack]) -> Found:
    """The card of a name, an exact one first; a part is enough where it is unique.

    Raises InputError with the candidates or with what is near.
    """
    by_name = {found: (pack, card) for pack in packs for found, card in _names(pack)}
    if name in by_name:
        return by_name[name]
    asked = bare(name)
    candidates = [n for n in by_name if bare(n) == asked] or [n for n in by_name if bare(n).startswith(asked)]
    candidates = candidates or [n for n in by_name if len(asked) >= _PART and asked in bare(n)]
    if len(candidates) == 1:
        return by_name[candidates[0]]
    if candidates:
        raise InputError("cards.ambiguous", name=name, names=tuple(sorted(candidates)))
    close = near(name, by_name)
    raise InputError("cards.no_such_card_near" if close else "cards.no_such_card", name=name, names=close)


def _names(pack: Pack) -> Iterable[tuple[str, Card]]:
    for card in pack.cards.values():
        yield card.name, card
        if card.side_b is not None:
            yield card.side_b.name, card.side_b


def _known(word: str | None, known: tuple[str, ...], code: str) -> str | None:
    """The word in its own spelling; only capitals tell main classes apart."""
    if word is None or word in known:
        return word
    found = [k for k in known if bare(k) == bare(word) and (k.isupper() == word.isupper())]
    if len(found) != 1:
        raise InputError(code, name=word, names=near(word, known) or known)
    return found[0]


def _of_caste(card: Card, caste: str | None) -> bool:
    if caste is None:
        return True
    mains = card.main_castes if card.main_castes else main_castes_of(card.castes)
    return caste in (mains if caste.isupper() else card.castes)


def _fits(card: Card, query: Query) -> bool:
    whole = bare(" ".join(_strings(card_text(card))))
    says = bare(" ".join(e.text for e in card.effects))
    return (all(bare(word) in whole for word in query.words) and bare(query.text or "") in says
            and (query.keyword is None or any(bare(query.keyword) in bare(k) for k in card.keywords)))


def words_of(card: Card) -> list[str]:
    """The name of a card and the words on it."""
    return [card.name, *_WORD.findall(" ".join(_strings(card_text(card))))]


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(part)
