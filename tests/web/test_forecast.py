"""Who wins, asked over a real socket: reckoned apart, nobody waits for it, and it is let go."""

from __future__ import annotations

import time

from tests.web.conftest import Server


def test_nobody_waits_for_a_forecast_and_it_is_let_go(server: Server) -> None:
    page = server.page(server.begin("delve/crypt", {"seed": 7}).master)
    page.greeted()
    page.say({"forecast": {"budget": 20, "to": 0.001}})
    began = time.monotonic()
    assert page.asks({"view": {}})["re"] == "view"
    assert time.monotonic() - began < 10
    page.say({"forecast": {"stop": True}})
    stopped = page.hear(lambda message: message.get("re") == "forecast")[-1]
    assert (stopped["forecast"], stopped.get("reason", "")) == (None, "")
    assert time.monotonic() - began < 15
    told = page.asks({"forecast": {"budget": 20, "to": 0.45}})
    assert told["re"] == "forecast"
    assert told["forecast"]["fights"] > 0
