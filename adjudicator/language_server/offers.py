"""What completion offers, before it becomes the protocol's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lsprotocol import types

from adjudicator.language_server.places import Places
from events.notation.unseen import raw_place

Kind = types.CompletionItemKind
MOST: Final = 200  # offers in one answer; more typing narrows them


@dataclass(frozen=True)
class Offer:
    """A text that may stand from ``start`` (characters of the line) on, in place of what is typed."""

    text: str
    start: int
    kind: types.CompletionItemKind = Kind.Text
    detail: str = ""
    label: str = ""


def items(offers: Iterable[Offer], number: int, typed: str, places: Places) -> types.CompletionList:
    """The offers in their order, each text once. What matches was decided by case and accents left
    aside, which editors don't do: each item therefore claims to be what was typed."""
    once = list({offer.text: offer for offer in reversed(list(offers))}.values())[::-1]
    made = [_item(offer, n, number, typed, places) for n, offer in enumerate(once[:MOST])]
    return types.CompletionList(is_incomplete=True, items=made)


def _item(offer: Offer, rank: int, number: int, typed: str, places: Places) -> types.CompletionItem:
    start = raw_place(typed, offer.start)
    replaced = places.range(number, start + 1, len(typed) - start)
    return types.CompletionItem(
        label=offer.label or offer.text, kind=offer.kind, detail=offer.detail or None,
        sort_text=f"{rank:04}", filter_text=typed[start:] or offer.text,
        text_edit=types.TextEdit(replaced, offer.text))
