"""K/VII — antiss: entering it, the antiss manoeuvre, and what works there (M/1.73–74)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.acting import Act, find, in_play, of_seat, seat_number
from engine.definition import EffectDef
from engine.frames import Battle, Manoeuvre
from engine.registry import check, exception, says
from engine.rules.ch02_keywords.s24_counts_as import user
from engine.rules.ch03_card_types.s02_phase import BOUND, stage
from engine.rules.ch03_card_types.s10_skills import parse_skill
from engine.rules.ch05_playing.s05_sign_names import PERMANENT
from engine.rules.ch10_spirits import becomes_spirit
from engine.state import ALERT, NOBODY, RESTING, WOUNDED, CardState, State, card, change, note, place, remember
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, ROW, SPIRIT, TEAM

ANTISS_SIGN: Final = "antiss"
ANTISS_SKILL: Final = "Antissjárás II"
WALKING: Final = "antissjárás"
MANOEUVRE: Final = "antissküldetés"
ENTERING: Final = "antissra lépés"
QUESTS: Final = ("küldetés", MANOEUVRE)  # the manoeuvres that go for a quest (K/IV.2, K/VII.3)


def antiss_skills(skills: Iterable[str], signs: Iterable[str]) -> tuple[str, ...]:
    """K/VII.1: an adventurer with the antiss sign is taken to have the skill Antissjárás II too."""
    known = tuple(skills)
    if ANTISS_SIGN not in signs or any(_folded(s) == _folded(ANTISS_SKILL) for s in known):
        return known
    return (*known, ANTISS_SKILL)


def _folded(skill: str) -> tuple[str, int]:
    """A skill as it is compared: „AntissjárásII” is „Antissjárás II”, small letters or not."""
    name, degree = parse_skill(skill)
    return name.casefold(), degree


def is_mage(c: CardState) -> bool:
    """K/VII.1: an adventurer with the antiss sign or, in any degree and spelling, the skill Antissjárás
    (antissvarázsló)."""
    if c.d is None or not c.d.adventurer:
        return False
    return ANTISS_SIGN in c.d.card.signs or any(_folded(s)[0] == WALKING for s in c.d.skills)


def is_antiss_quest(c: CardState) -> bool:
    """K/VII.2: a quest with the antiss sign."""
    return c.d is not None and ANTISS_SIGN in c.d.card.signs


def antiss_manoeuvre(state: State) -> Manoeuvre | None:
    """K/VII.3: the antiss manoeuvre that is going on, or None."""
    return next((f for f in state.frames if type(f) is Manoeuvre and f.kind == MANOEUVRE), None)


def no_deaths(state: State, rules: Any) -> bool:
    """K/VII.4.E', É87: nobody dies in an antiss battle; by the other reading in the whole manoeuvre."""
    return antiss_battle(state) or (rules.readings["É87"] != 1 and antiss_manoeuvre(state) is not None)


def antiss_battle(state: State) -> bool:
    """K/VII.4.E, É87: a battle on the antiss, from its preparation to its result."""
    return antiss_manoeuvre(state) is not None and any(type(f) is Battle for f in state.frames)


# --------------------------------------------------------------- entering


def read_enter(state: State, event: Any, rules: Any) -> Act:
    """``antissra lép``: the mage in the Row."""
    act = Act(ENTERING, event, seat_number(event.seat))
    act.card = find(state, event.card, of_seat(act.seat, ROW), in_play)
    act.speed = BOUND
    return act


@check("antiss_enter", ("K/VII.1", "K/VII.5"), "M/1.74", readings=("É80",))
def may_enter(state: State, act: Act, rules: Any) -> Any:
    """K/VII.1, 5, M/1.74, É80: an own antissvarázsló in the Row enters the antiss, an alert one."""
    c = card(state, act.card) if act.card != NOBODY else None
    if c is None or c.zone != ROW or c.controller != act.seat or not is_mage(c):
        return fail(card=act.event.card)
    return True if c.stance == ALERT or rules.readings["É80"] != 1 else fail(card=act.event.card)


@check("antiss_bound", ("K/VII.5", "K/VI.4.A"), ("M/1.74", "K/VI.4.A"))
def entering_is_bound(state: State, act: Act, rules: Any) -> Any:
    """K/VII.5, K/VI.4.A, M/1.74: entering is MP-bound, in the Row phase, in no open thread."""
    here = stage(state)
    return True if here in ("sor", "") else fail(stage=here)


@says("antiss_entered", "K/VII.5", "M/1.74", readings=("É79",))
def enter_antiss(state: State, cid: int) -> State:
    """K/VII.5, M/1.74, É79: who enters turns resting, at once and without a thread."""
    return note(change(state, cid, stance=RESTING), "antiss_entered", cid)


# --------------------------------------------------------------- the antiss manoeuvre


@check("antiss_quest", ("K/VII.2", "K/VII.3"), "M/1.73", readings=("É84",))
def right_sort_of_quest(state: State, act: Act, rules: Any) -> Any:
    """K/VII.2–3, M/1.73, É84: the antiss manoeuvre goes for an antiss quest, the ordinary one for
    an ordinary quest."""
    kind, target = act.extra
    if kind not in ("küldetés", MANOEUVRE) or target == NOBODY:
        return SKIP
    antiss = is_antiss_quest(card(state, target))
    if kind == "küldetés":
        return fail(target=act.event.target) if antiss and rules.readings["É84"] == 1 else SKIP
    return True if antiss else fail(target=act.event.target)


@check("antiss_team", ("K/VII.2", "K/VII.3"), "M/1.73", readings=("É81",))
def antiss_team(state: State, act: Act, rules: Any) -> Any:
    """K/VII.2–3, M/1.73, É81: in the initiating team a mage goes, and beside mages one other; by the other reading
    one mage only."""
    if act.extra[0] != MANOEUVRE or act.kind == "akadályozás":
        return SKIP
    team = [cid for cid in act.cards if cid != NOBODY]
    mages = sum(is_mage(card(state, cid)) for cid in team)
    enough = mages == 1 if rules.readings["É81"] != 1 else mages
    return True if enough and len(team) - mages <= 1 else fail(mages=mages, others=len(team) - mages)


@check("antiss_resting", "K/VII.3", "M/1.73", readings=("É81",))
def team_resting(state: State, act: Act, rules: Any) -> Any:
    """K/VII.3, M/1.73, É81: on the antiss resting stands for alert, for both teams."""
    if act.extra[0] != MANOEUVRE:
        return SKIP
    for cid in act.cards:
        if cid != NOBODY and card(state, cid).stance != RESTING:
            return fail(card=cid)
    return True if act.cards else SKIP


def _acts(state: State, cids: tuple[int, ...], rules: Any) -> tuple[int, ...]:
    """K/VII.4.C, É82: who acts by beginning the manoeuvre: one mage, or by the other reading the whole team."""
    first = (initiator(state, cids),) if rules.readings["É82"] == 1 else cids
    return tuple(cid for cid in first if cid != NOBODY)


def initiator(state: State, cids: tuple[int, ...]) -> int:
    """É82: the mage who begins the manoeuvre: the first of the team who has not acted on the antiss."""
    mages = [cid for cid in cids if cid != NOBODY and is_mage(card(state, cid))]
    return next((cid for cid in mages if cid not in state.memory.antiss_acted), NOBODY)


@check("antiss_acted", "K/VII.4.C", readings=("É82", "É109"))
def acts_once(state: State, act: Act, rules: Any) -> Any:
    """K/VII.4.C, É82: an adventurer acts on the antiss once in a turn, acts inside a manoeuvre aside."""
    if act.kind == "manőver":
        if act.extra[0] != MANOEUVRE or not any(c != NOBODY and is_mage(card(state, c)) for c in act.cards):
            return SKIP
        late = [cid for cid in act.cards if cid in state.memory.antiss_acted]
        free = initiator(state, act.cards) != NOBODY if rules.readings["É82"] == 1 else not late
        return True if free else fail(card=late[0])
    doer = _acting_there(state, act, rules)
    if doer == NOBODY:
        return SKIP
    return fail(card=doer) if doer in state.memory.antiss_acted else True


def antiss_effect(act: Act, rules: Any) -> EffectDef | None:
    """K/VII.2, K/VII.4.C, É109: the effect with the antiss sign that an act uses, or None: an ability or card effect
    that is activated, or the effect of an action card that is played."""
    if act.kind == "aktivizálás":
        effect = act.effect
    else:
        effect = act.d.playing if act.d is not None and rules.readings["É109"] == 1 else None
    return effect if effect is not None and ANTISS_SIGN in effect.effect.signs else None


def antiss_user(state: State, act: Act, rules: Any) -> int:
    """K/III.8.3.R, K/VII.3: who uses what bears the antiss sign, and has to meet what it asks for: the caster of an
    action card, the wearer of equipment, else the card itself; NOBODY where nothing such is used."""
    if antiss_effect(act, rules) is None:
        return NOBODY
    return user(state, act) if act.kind == "aktivizálás" and act.card != NOBODY else act.caster


def _acting_there(state: State, act: Act, rules: Any) -> int:
    """Who acts on the antiss, outside of a manoeuvre; NOBODY where the act is no act there."""
    doer = antiss_user(state, act, rules)
    return doer if doer != NOBODY and card(state, doer).zone == ROW else NOBODY


def begun_on_antiss(state: State, act: Act, rules: Any) -> State:
    """K/VII.4.B–C, É82, É83: an attempt on the quest has been made, and the mage who began it has acted."""
    state = _acted(state, _acts(state, act.cards, rules))
    return tried(state, act.extra[1]) if rules.readings["É83"] == 1 else state


def tried(state: State, quest: int) -> State:
    """K/VII.4.B: an attempt on this quest has been made in this turn."""
    return remember(state, antiss_tried=(*state.memory.antiss_tried, quest))


def tried_by_naming(state: State, rules: Any) -> State:
    """K/VII.4.B, É83: by the other reading the attempt is made as the condition of the quest is named."""
    m = antiss_manoeuvre(state) if rules.readings["É83"] != 1 else None
    return tried(state, m.target) if m is not None else state


def remember_act(state: State, act: Act, rules: Any) -> State:
    """K/VII.4.C, É109: who has used an ability or an action card on the antiss in this turn has acted there."""
    doer = _acting_there(state, act, rules)
    return _acted(state, (doer,)) if doer != NOBODY else state


def _acted(state: State, doers: tuple[int, ...]) -> State:
    return remember(state, antiss_acted=(*state.memory.antiss_acted, *doers)) if doers else state


@check("antiss_tried", "K/VII.4.B", readings=("É83",))
def tried_once(state: State, act: Act, rules: Any) -> Any:
    """K/VII.4.B, É83: one attempt on an antiss quest in a turn, whoever makes it."""
    kind, target = act.extra
    if kind != MANOEUVRE or target == NOBODY:
        return SKIP
    return fail(target=act.event.target) if target in state.memory.antiss_tried else True


@check("antiss_solved", "K/VII.4.A", readings=("É97",))
def solved_once(state: State, act: Act, rules: Any) -> Any:
    """K/VII.4.A, É97: a player solves one antiss quest in a turn; a second may be begun or not."""
    if act.kind == "manőver":
        begun = act.extra[0] == MANOEUVRE and rules.readings["É97"] != 1
        return fail() if begun and act.seat in state.memory.antiss_solved else SKIP
    if act.event.solution != "megold" or antiss_manoeuvre(state) is None:
        return SKIP
    return fail() if act.seat in state.memory.antiss_solved else True


def solved(state: State, seat: int) -> State:
    """K/VII.4.A: a player has solved his antiss quest of the turn."""
    return remember(state, antiss_solved=(*state.memory.antiss_solved, seat)) if antiss_manoeuvre(state) else state


# --------------------------------------------------------------- what works there


@check("antiss_mage", "K/VII.2", readings=("É109", "É112"))
def used_by_mage(state: State, act: Act, rules: Any) -> Any:
    """K/VII.2, K/III.8.3.R, K/X.G, É109, É112: what bears the antiss sign is used by an antissvarázsló or his spirit,
    equipment by such a wearer."""
    doer = antiss_user(state, act, rules)
    if doer == NOBODY:
        return SKIP
    c = card(state, doer)
    there = c.zone != SPIRIT or rules.readings["É112"] == 1
    return True if there and is_mage(c) else fail(card=doer)


@check("antiss_stance", "K/VII.3", "M/1.73", readings=("É108", "É109"))
def used_resting(state: State, act: Act, rules: Any) -> Any:
    """K/VII.3, K/III.8.3.R, M/1.73, É108: an antiss ability is activated resting; of equipment its wearer rests. So
    does who plays an action card of the antiss from the Row (É109)."""
    if act.kind == "lapidézés":
        doer = _acting_there(state, act, rules)
        if doer == NOBODY:
            return SKIP
    elif act.effect is None or act.card == NOBODY or not act.effect.profile(rules).resting_needed:
        return SKIP
    else:
        doer = antiss_user(state, act, rules)
    c = card(state, doer)
    free = c.zone == TEAM and rules.readings["É108"] != 1
    return True if free or c.stance == RESTING else fail(card=doer)


def played_resting(state: State, act: Act, rules: Any) -> bool:
    """K/VII.4.C, É109: whether an action card is played on the antiss, where resting stands for alert."""
    return act.kind == "lapidézés" and _acting_there(state, act, rules) != NOBODY


def mute(state: State, cid: int, effect: EffectDef) -> bool:
    """K/VII.4.D, É85: on the antiss texts of adventurers and of what they wear are silent, but for
    permanent and antiss ones."""
    if antiss_manoeuvre(state) is None or {PERMANENT, ANTISS_SIGN} & set(effect.effect.signs):
        return False
    c = card(state, cid)
    return c.zone == TEAM or (c.zone == ATTACHED and card(state, c.host).zone == TEAM)


@check("antiss_effects", "K/VII.4.D", readings=("É85",))
def works_there(state: State, act: Act, rules: Any) -> Any:
    """K/VII.4.D, É85: only permanent and antiss effects of adventurers work on the antiss; by the other reading
    of obstacles too."""
    if act.card != NOBODY and "akadály" in act.phases:
        return fail(card=act.card) if rules.readings["É85"] != 1 and _without_sign(state, act) else SKIP
    if act.effect is None or act.card == NOBODY:
        return SKIP
    return fail(card=act.card) if mute(state, act.card, act.effect) else SKIP


def _without_sign(state: State, act: Act) -> bool:
    """É85: an obstacle on the antiss that bears neither the permanent nor the antiss sign."""
    signs = {*(act.effect.effect.signs if act.effect is not None else ()), *(act.d.card.signs if act.d else ())}
    return antiss_manoeuvre(state) is not None and not signs & {PERMANENT, ANTISS_SIGN}


@check("antiss_battle_acts", "K/VII.4.E", readings=("É110",))
def only_mages_act(state: State, act: Act, rules: Any) -> Any:
    """K/VII.4.E, É110: of those in an antiss battle only an antissvarázsló acts."""
    if not antiss_battle(state):
        return SKIP
    doer = act.caster if act.caster != NOBODY else act.card
    if doer == NOBODY:
        return SKIP
    c = card(state, doer)
    c = card(state, c.host) if c.zone == ATTACHED else c
    if c.zone != TEAM:
        return SKIP if rules.readings["É110"] == 1 else fail(card=doer)
    return True if is_mage(c) else fail(card=doer)


@exception("antiss_any_card", "K/VII.4.E")
def any_battle_card(state: State, act: Act) -> bool:
    """K/VII.4.E, É86: in an antiss battle a mage may use any card of the battle phase, of whatever
    caste and sphere."""
    if act.d is None or act.caster == NOBODY or not antiss_battle(state):
        return False
    return act.d.card.phase == "harc" and is_mage(card(state, act.caster))


def attack_attribute(state: State) -> str:
    """K/VII.4.E: in an antiss battle the astral stands for the physique in an attack roll."""
    return "asztrál" if antiss_battle(state) else "fizikum"


def spared(state: State, cid: int, rules: Any) -> bool:
    """K/VII.4.E', É87, É96: whether who would die goes home instead: he stands in the antiss battle. Who is in a
    Row dies as ever, and so does, at a later thread's end, who came home with an attribute that is still under 1."""
    if card(state, cid).zone != TEAM or not no_deaths(state, rules):
        return False
    return rules.readings["É96"] == 1 or not becomes_spirit(state, cid)


@says("antiss_death", "K/VII.4.E'", readings=("É87", "É96"))
def home_instead_of_death(state: State, cid: int) -> State:
    """K/VII.4.E', É87, É96: who would die in an antiss battle goes to his Row, wounded and without
    damage."""
    marks = tuple(m for m in card(state, cid).marks if m != "halál")
    state = place(state, cid, ROW, stance=WOUNDED, front=False, damage=0, marks=marks)
    return note(state, "antiss_death", cid)
