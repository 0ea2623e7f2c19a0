"""Random legal games whose decks and acts lean towards cards that have seldom been used."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.simulation.games import opening, set_aside, setup
from adjudicator.simulation.players import choose, completion
from engine.cards.vocabulary import main_castes_of
from engine.definition import definition
from engine.legal import candidates
from engine.ruleset import Ruleset, ruleset
from engine.state import NOBODY, State, all_cards
from engine.step import step
from engine.verdict import LEGAL
from events.acts import Activate, Attach, BuildOn, Equipping, Play
from events.base import Event
from events.opening import Deck, Opening
from tests.engine.properties.games import faults

Texts = Mapping[str, dict[str, Any]]
ACTS = (Play, Attach, Activate, BuildOn, Equipping)
NO_ACT = ("toronyszint", "ómen", "kiemelkedett")  # lie there from the start (K/I.8.B, M/3.09.D, M/3.10.I)
NEWER = ("ómen", "kiemelkedett")
EAGER = 0.75  # how often a card that is wanted is chosen where it can be
MOST, TURNS = 700, 14


def guided(seed: int, texts: Texts, used: Counter[str]) -> Iterator[tuple[Event, State]]:
    """The events of one game, each judged legal and its state sound; the edition by the seed."""
    edition = ("klasszikus", "megújult")[seed % 2]
    rng, rules = random.Random(seed), ruleset(edition)
    wanted = wanted_cards(rng, edition, texts, used)
    first = with_decks(rng, opening(rng, edition, texts, seed), texts, wanted)
    sides = (texts[name]["oldal_b"]["név"] for name in wanted if "oldal_b" in texts[name])
    eagerly = {*wanted, *aims(texts, wanted), *sides}
    state = step(None, first, rules).state
    for event in setup(rng, set_aside(first)):
        done = step(state, event, rules)
        assert done.verdict.outcome == LEGAL, (seed, event, done.verdict.paragraphs)
        state = done.state
        yield event, state
    for _ in range(MOST):
        if state.winner != NOBODY or state.turn > TURNS:
            return
        event = eager(rng, state, rules, eagerly)
        done = step(state, event, rules)
        assert done.verdict.outcome == LEGAL, (seed, event, done.verdict.paragraphs)
        state = done.state
        assert faults(state) == [], (seed, event)
        yield event, state


def wanted_cards(rng: random.Random, edition: str, texts: Texts, used: Counter[str], most: int = 14) -> list[str]:
    """The cards of a deck's kinds that have been used least, in an order of chance among equals."""
    kinds = {name: text["típus"] for name, text in texts.items() if not text.get("jelzőlap")}
    names = sorted(name for name, kind in kinds.items() if kind not in NEWER)
    rng.shuffle(names)
    wanted = sorted(names, key=lambda name: used[name])[:most]
    if edition == "megújult":
        special = sorted((n for n, kind in kinds.items() if kind in NEWER),
                         key=lambda n: min(used[n], used[texts[n].get("oldal_b", {}).get("név", n)]))
        wanted.append(special[0])
    return wanted


def with_decks(rng: random.Random, first: Opening, texts: Texts, wanted: list[str]) -> Opening:
    """Both decks of the wanted cards, and of adventurers who may play and carry them."""
    copies = {name: 4 if texts[name]["típus"] == "kiemelkedett" else 1 if texts[name]["típus"] == "ómen" else 2
              for name in wanted}
    copies |= dict.fromkeys((name for name in wanted if _in_thread(texts, name)), 4)
    helpers = sorted(n for n, t in texts.items() if t["típus"] == "kalandozó" and not t.get("jelzőlap"))
    aimed = aims(texts, wanted)
    useful = (*rng.sample(helpers, 14), *casters(rng, texts, [*wanted, *aimed]), *aimed)
    chosen = {name: 1 for name in useful if name not in copies}
    levels = [n for n in wanted if texts[n]["típus"] == "toronyszint" and "kezdő" not in str(texts[n])]
    towers = {seat: tuple(dict.fromkeys((*levels, *tower)))[:3] for seat, tower in first.towers.items()}
    named = {*copies, *chosen, *(n for tower in towers.values() for n in tower),
             *(n for n, t in texts.items() if t.get("jelzőlap"))}
    deck = Deck(cards={**copies, **chosen})
    return first.model_copy(update={"decks": dict.fromkeys(first.decks, deck), "towers": towers,
                                    "texts": {name: dict(texts[name]) for name in sorted(named)}})


def _in_thread(texts: Texts, name: str) -> bool:
    """Whether a card is for what lies in the thread: it must be in hand just then."""
    return any("az időfonalban" in (e.target or "") for e in definition(dict(texts[name])).card.effects)


def casters(rng: random.Random, texts: Texts, wanted: list[str]) -> list[str]:
    """For each wanted action card two adventurers of its castes (K/III.8.A), with its marks and spheres; for
    each wanted building and ally three who help with its condition (K/III.6.B)."""
    people = sorted(n for n, t in texts.items() if t["típus"] == "kalandozó" and not t.get("jelzőlap"))
    found: list[str] = []
    for name in wanted:
        card = definition(dict(texts[name])).card
        condition = card.condition or (card.side_b.condition if card.side_b is not None else None)
        if condition:
            said = set(re.findall(r"[^\W\d_]+", condition))
            able = [n for n in people if said & _words(definition(dict(texts[n])).card)]
            found += rng.sample(able, min(3, len(able)))
        if card.kind != "akciólap":
            continue
        able = [n for n in people for p in (definition(dict(texts[n])).card,)
                if set(card.spheres) <= set(p.spheres) and (card.action not in ("pszi", "hatalomszó")
                                                            or card.action in p.signs)
                and (not (card.castes or card.main_castes) or _of_caste(card, p)) and (not card.mosaic or p.forms)]
        found += rng.sample(able, min(2, len(able)))
    return found


def aims(texts: Texts, wanted: list[str]) -> list[str]:
    """Cards that may be the targets of wanted ones: spirits to be, equipment, and spells in the thread."""
    asked = {e.target for name in wanted for e in definition(dict(texts[name])).card.effects if e.target}
    cards = [definition(dict(texts[n])).card for n in sorted(texts)]
    found: list[str] = []
    if any("szellem" in target for target in asked):
        found += [c.name for c in cards if any("szellem" in e.signs for e in c.effects)]
    if any("varázslat az időfonalban" in target for target in asked):
        found += [c.name for c in cards if c.action == "varázslat" and not c.mosaic][:6]
    if any("felszerelés" in target for target in asked):
        found += [c.name for c in cards if c.equipment and not c.castes and not c.main_castes]
    return found


def _words(adventurer: Any) -> set[str]:
    skills = {skill.split()[0] for skill in adventurer.skills}
    return {*adventurer.castes, *main_castes_of(adventurer.castes), *adventurer.races, *skills}


def _of_caste(card: Any, adventurer: Any) -> bool:
    return bool(set(card.castes) & set(adventurer.castes)
                or set(card.main_castes) & set(main_castes_of(adventurer.castes)))


def eager(rng: random.Random, state: State, rules: Ruleset, wanted: set[str]) -> Event:
    """A random legal event, rather one about a wanted card."""
    if state.awaiting.kind == "cselekvés" and rng.random() < EAGER:
        lines = [b for b in candidates(state, rules) if isinstance(b.event, ACTS) and bare(b.event.card) in wanted]
        rng.shuffle(lines)
        for base in lines[:8]:
            event = completion(rng, state, base, rules)
            if event is not None:
                return event
    return choose(rng, state, rules)


def bare(reference: str) -> str:
    """The name of the card that a line names."""
    return re.sub(r"^[A-H]:|#\d+$", "", reference)


def uses(game: Iterator[tuple[Event, State]]) -> Counter[str]:
    """How often each card was played, attached, built on, put on or activated; what comes without any
    such act counts once in a game when it lies open in the Present."""
    found: Counter[str] = Counter()
    state: State | None = None
    open_: set[str] = set()
    for event, state in game:
        if isinstance(event, ACTS):
            found[bare(event.card)] += 1
        if not open_ or event.kind not in ("passz", "dobás"):
            open_ |= {c.d.name for _, c in all_cards(state) if c.d is not None and c.face_up and c.controller != NOBODY
                      and (c.d.kind in NO_ACT or c.d.card.token)}
    found.update(open_)
    return found
