"""Headers of a record that only some games have: what begins beside or out of the decks, and the goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from adjudicator.importing.matching import EXACT, Reading, found_by
from adjudicator.importing.report import Remark
from adjudicator.suggestions import near
from engine.cards import Card
from engine.rules.ch03_card_types.m_exalted import EXALTED
from engine.rules.ch03_card_types.m_omen import OMEN
from engine.variant import TABLE
from events.opening import Deck, goal_in

if TYPE_CHECKING:
    from adjudicator.importing.opening import Headers, Place

UNKNOWN: Final = "?"
OMEN_VARIANT, NEWER = "ómen", "megújult"


def beside_decks(headers: Headers, edition: str, variant: str, cards: Mapping[str, Card],
                 decks: Mapping[str, Deck]) -> dict[str, str]:
    """By seat the card that begins out of the deck: the omen of the variant, a lasting event card (K/T.1.A); in
    the newer edition the card of the kinds ómen and kiemelkedett that lies in the Present (M/3.09.D, M/3.10.I)."""
    found: dict[str, str] = {}
    if variant == OMEN_VARIANT and headers.missing("Ómen") and not any(True for _ in headers.seated("Ómen")):
        headers.fault(headers.get("Változat"), "import.omens")  # without any the manoeuvres end at once (K/T.1.E)
    for key, kind in (("Ómen", OMEN), ("Kiemelkedett", EXALTED)):
        for seat, place in headers.seated(key):
            if seat in found:
                headers.fault(place, "import.omen_and_exalted", seat=seat)  # M/3.10.K
            elif variant == OMEN_VARIANT and kind == OMEN:
                found |= _named(headers, seat, place, cards, "import.no_omen", kind="")
            elif edition != NEWER:
                headers.fault(place, "import.not_in_edition", kind=kind)
            else:
                found |= _begins(headers, seat, place, cards, decks, kind)
    return found


def _named(headers: Headers, seat: str, place: Place, cards: Mapping[str, Card], missing: str,
           kind: str) -> dict[str, str]:
    def fits(card: Card) -> bool:
        return card.kind == kind if kind else card.kind == "eseménylap" and card.duration == "végleges"

    name = card_of(headers, place, place.header.value, cards, fits, missing)
    return {seat: name} if name != UNKNOWN else {}


def _begins(headers: Headers, seat: str, place: Place, cards: Mapping[str, Card], decks: Mapping[str, Deck],
            kind: str) -> dict[str, str]:
    """The card that is looked out of the deck; where the deck has a list it must be on it."""
    found = _named(headers, seat, place, cards, "import.none_of_kind", kind)
    listed = decks[seat].cards if seat in decks else None
    if listed is not None and found and found[seat] not in listed:
        headers.fault(place, "import.not_listed", name=found[seat])
    return found


def see_goal(headers: Headers, variant: str) -> None:
    """K/T.3.E: the header ``Cél`` is a number of victory points, where these win."""
    place = headers.get("Cél")
    if place is None:
        return
    if not TABLE[variant].points:
        headers.fault(place, "import.goal_variant", variant=variant)
    elif goal_in(((place.header.key, place.header.value),)) is None:
        headers.fault(place, "import.goal", value=place.header.value)


def card_of(headers: Headers, place: Place, typed: str, cards: Mapping[str, Card], fits: Callable[[Card], bool],
            missing: str) -> str:
    """The card of a kind that a header names, noted where it was read otherwise than typed; „?” with a fault noted
    where there is none."""
    if typed == UNKNOWN:
        return typed
    levels = [name for name, card in cards.items() if fits(card)]
    how, found = found_by(typed, levels)
    if len(found) == 1:
        if how != EXACT:
            headers.remarks.append(Remark(place.line.number, place.line.raw, Reading(typed, found[0], how)))
        return found[0]
    if found:
        headers.fault(place, "names.ambiguous", typed, name=typed, candidates=tuple(found))
    elif cards:
        headers.fault(place, missing, typed, name=typed, near=near(typed, levels))
    return UNKNOWN
