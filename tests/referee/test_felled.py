"""Who falls by an act, as the odds tell it: out of the positions it leads to, in every rulebook alike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import Plain
from tests.referee.test_ahead import blow, facing
from zaruba.apps.referee.chances import look
from zaruba.kernel.asks import MASTER
from zaruba.kernel.system import slugs

LEFT: dict[str, Plain] = {"delve": {"hp": 1}, "fury": {"w": 1}, "riposte": {"hits": 1}, "warband": {"hp": 1}}


def reckoned(slug: str, **foe: Any) -> Plain:
    client = facing(slug, **foe)
    (reply,) = client.says(odds={"ask": client.number(), "pick": blow(client)["pick"]})
    odds: Plain = reply["odds"]
    return odds


@pytest.mark.parametrize("slug", slugs())
def test_a_foe_of_one_hit_point_is_felled_as_often_as_that_ends_the_fight(slug: str) -> None:
    odds = reckoned(slug, **LEFT[slug])
    (over,) = [
        one["chance"] for one in odds["happenings"] if one["fact"]["type"] in ("FightWon", "GameEnded")
    ]  # by nobody but him
    assert 0 < over["float"] < 1
    assert odds["felled"] == {"F1": over}


@pytest.mark.parametrize("slug", slugs())
def test_the_chance_to_hit_is_told_in_every_rulebook_and_the_same_whoever_asks(slug: str) -> None:
    """In the protocol and on the page as in `odds`: a rulebook's own facts say which of them is a hit."""
    client = facing(slug)
    pick = blow(client)
    (reply,) = client.says(odds={"ask": client.number(), "pick": pick["pick"]})
    (prompt,) = client.table.view(MASTER).prompts
    comes = look(client.table, prompt, (client.table.fight.decode(pick["action"]),), MASTER).comes
    assert comes is not None
    assert 0 < comes.hit <= 1
    assert reply["odds"]["hit"]["chance"] == str(comes.hit)


def test_the_exact_chance_of_a_blow_that_only_its_throw_can_spoil() -> None:
    assert reckoned("delve", hp=1)["felled"]["F1"]["chance"] == "13/20"
    assert reckoned("warband", hp=1)["felled"]["F1"]["chance"] == "2/3"  # the shield


def test_whoever_cannot_fall_by_it_is_not_told_of() -> None:
    odds = reckoned("warband")
    assert odds["wounds"]["F1"]["float"] > 0
    assert odds["felled"] == {}
